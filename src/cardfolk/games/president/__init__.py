"""President, three to eight players. Rules: the house's own, written down in docs/rules/president.md; no deviations."""

from __future__ import annotations

from ...cards import find_card, rank_of, tidy
from ...game import MAIN, Game, Move, Verb
from ...options import Option, Preset
from ...words import BadText, Words
from .moves import GIVE_ONE, GIVE_TWO, PASS, play_of
from .rules import FIELDS, PresidentOptions, PresidentState
from .words import WORDS

VERBS = {
    "play": Verb("Play", "p", MAIN),
    "pass": Verb("Pass", "x"),
    "give": Verb("Give", "g", MAIN),
}

OPTIONS = (
    Option("rounds", (5,), "how many rounds make a game", low=1, high=50),
    Option(
        "dealer",
        ("random",),
        "who deals first: drawn at random, or a seat",
        seat=True,
        names={"random": Words("at random")},
    ),
    Option(
        "revolution", (False, True), "a set of four turns the order round until the next one or the end of the round"
    ),
    Option("two_ends_trick", (False, True), "a play of one or more twos ends the trick at once"),
)

PRESETS = {"house": Preset("house rules")}


class President(Game):
    """The game of President."""

    def __init__(self) -> None:
        super().__init__(
            id="president",
            name="President",
            summary="climb, be first out, and the last one hands over the best cards",
            seats=(3, 8),
            options=OPTIONS,
            presets=PRESETS,
            words=WORDS,
            fields=FIELDS,
            house=PresidentOptions,
            state=PresidentState,
            verbs=VERBS,
            usual=4,
            cloth="plum",
            fan="2h Ac Kd",
            minutes=10,
        )

    def parse(self, text: str) -> Move:
        words = tidy(text)
        cards = [find_card(word) for word in words[1:]]
        known = bool(cards) and -1 not in cards
        match words[:1]:
            case ["pass"] if not cards:
                return PASS
            case ["play"] if known:
                if len({rank_of(card) for card in cards}) > 1 or len(set(cards)) < len(cards):
                    raise BadText(Words(WORDS["error.no_play"], {"text": repr(text)}))
                return play_of(cards)
            case ["give"] if known:
                if len(cards) > 2 or len(set(cards)) < len(cards):
                    raise BadText(Words(WORDS["error.no_gift"], {"text": repr(text)}))
                return GIVE_ONE[cards[0]] if len(cards) == 1 else GIVE_TWO[cards[0]][cards[1]]
        raise BadText(Words(WORDS["error.no_move"], {"text": repr(text)}))


GAME = President()
