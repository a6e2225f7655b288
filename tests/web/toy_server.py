"""`python -m tests.web.toy_server serve`: cardfolk with a sixth game that no front end has heard of."""

from cardfolk.cli import main
from cardfolk.games import add_game
from tests.toy import TOY

add_game(TOY)
main()
