"""`python -m cardfolk` is the command `cardfolk`."""

from .cli import main

main()
