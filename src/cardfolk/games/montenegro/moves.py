"""King of Montenegro: the options and the moves."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from ...cards import CARD_NAMES, SUITS
from ...game import Move
from ...options import Options

GAME_ID: Final = "montenegro"


@dataclass(frozen=True)
class MontenegroOptions(Options):
    """The options of King of Montenegro."""

    first: int | str = "random"
    victory: str = "race"
    reinforcements: int = 3
    wars_per_turn: int = 0
    answers: str = "climb"
    hand_size: int = 3


class War(Move):
    """`war s with d h`; `joined` has a bit for each reinforcing suit."""

    def __init__(self, suit: int, joined: int) -> None:
        helpers = [SUITS[other] for other in range(4) if joined >> other & 1]
        super().__init__(GAME_ID, " ".join(["war", SUITS[suit]] + (["with", *helpers] if helpers else [])))
        self.suit = suit
        self.joined = joined


class Pass(Move):
    """`pass`"""


class Play(Move):
    """`play 9s`"""

    def __init__(self, card: int) -> None:
        super().__init__(GAME_ID, "play " + CARD_NAMES[card])
        self.card = card


class Army(Move):
    """`army 9s`"""

    def __init__(self, card: int) -> None:
        super().__init__(GAME_ID, "army " + CARD_NAMES[card])
        self.card = card


class Wild(Move):
    """`wild Kh 3h as 4d`, or with `army` set `wild army Kh 3h as 4d`."""

    def __init__(self, text: str, first: int, second: int, declared: int, army: bool) -> None:
        super().__init__(GAME_ID, text)
        self.first = first
        self.second = second
        self.declared = declared
        self.army = army


class Call(Move):
    """`call`"""


class Concede(Move):
    """`concede`"""


WAR: Final[list[list[Move]]] = [[War(suit, joined) for joined in range(16)] for suit in range(4)]
PASS: Final = Pass(GAME_ID, "pass")
PLAY: Final[list[Move]] = [Play(card) for card in range(52)]
FROM_ARMY: Final[list[Move]] = [Army(card) for card in range(52)]
CALL: Final = Call(GAME_ID, "call")
CONCEDE: Final = Concede(GAME_ID, "concede")

# By first and second card, all 52 declarations. 140,000 moves would be slow to make at the start: made when asked for.
_WILD: Final[list[list[Move]]] = [[] for _ in range(52 * 52)]
_WILD_ARMY: Final[list[list[Move]]] = [[] for _ in range(52 * 52)]


def wilds(first: int, second: int) -> list[Move]:
    """The moves `wild first second as …`, by declared card; one list for all, never to be changed."""
    found = _WILD[first * 52 + second]
    if not found:
        found = _all_wilds("wild", first, second, False)
        _WILD[first * 52 + second] = found
    return found


def army_wilds(first: int, second: int) -> list[Move]:
    """The moves `wild army first second as …`, by declared card; one list for all, never to be changed."""
    found = _WILD_ARMY[first * 52 + second]
    if not found:
        found = _all_wilds("wild army", first, second, True)
        _WILD_ARMY[first * 52 + second] = found
    return found


def _all_wilds(verb: str, first: int, second: int, army: bool) -> list[Move]:
    # Texts first, then moves: so the moves lie side by side in memory, where a list of hundreds is quicker to make.
    start = f"{verb} {CARD_NAMES[first]} {CARD_NAMES[second]} as "
    texts = [start + name for name in CARD_NAMES]
    return [Wild(texts[declared], first, second, declared, army) for declared in range(52)]
