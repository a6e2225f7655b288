"""The scripts, each named for the revision to which it leads."""
