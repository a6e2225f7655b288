"""The conformance suite on every game of ours, and what it needs to know of them."""

from cardfolk.games import IDS, find_game

SEATINGS = [(id, seats) for id in IDS for seats in range(find_game(id).least, find_game(id).most + 1)]
