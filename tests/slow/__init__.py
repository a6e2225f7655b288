"""The rules a second time: slow, obvious, in plain strings, sharing no code with the package."""
