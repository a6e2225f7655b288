"""`python -m cardfolk` is the command `cardfolk`."""

from .cli import main

if __name__ == "__main__":  # processes that a server starts read this module too
    main()
