"""`python -m tests.web.toy_server serve`: cardfolk with a sixth game that no front end has heard of."""

from cardfolk.cli import main
from cardfolk.games import add_game
from tests.toy import TOY

add_game(TOY)
if __name__ == "__main__":  # processes that the server starts read this module too, and so know the game
    main()
