"""King, four players, twelve sub-games. Rules: the family's own, written down in docs/rules/king.md; no deviations."""

from __future__ import annotations

from ...cards import find_card, find_suit, tidy
from ...game import MAIN, Game, Move, Verb
from ...options import Option, Preset
from ...words import BadText, Words
from .rules import BLIND_IN, FIELDS, IDS, LOOK, NUMBER, PASS, PLAY, TRUMP_IN, KingOptions, KingState, name_of
from .words import WORDS

VERBS = {
    "play": Verb("Play", "p", MAIN),
    "blind": Verb("Choose blind", "b"),
    "look": Verb("Look at your hand", "o", MAIN),
    "trump": Verb("Choose trump", "t", MAIN),
    "pass": Verb("Pass", "x"),
}

OPTIONS = (
    Option(
        "first_lead",
        ("random", "rotate"),
        "who leads first: drawn for each sub-game, or seat 0, 1, 2, 3 in turn",
        names={"random": Words("at random"), "rotate": Words("each in turn")},
    ),
    Option("early_end", (False, True), "Queens, Jacks, King of hearts and Hearts end once all that counts is taken"),
    Option(
        "games",
        (None,),
        "the sub-games to play, in this order, also more than once; null: all twelve",
        items=IDS,
        names={None: Words("all of them"), **{id: name_of(number) for id, number in NUMBER.items()}},
    ),
    Option(
        "lead_hearts", (True, False), "false: no leading hearts in King of hearts and Hearts while holding another suit"
    ),
)

PRESETS = {
    "house": Preset("house rules"),
    "short": Preset(
        "a short game",
        {
            "games": ["no_king", "no_hearts", "trump_0", "trump_1", "trump_2", "trump_3", "domino"],
            "early_end": True,
        },
    ),
}


class King(Game):
    """The game of King."""

    def __init__(self) -> None:
        super().__init__(
            id="king",
            name="King",
            summary="twelve sub-games of tricks to take or to avoid, with Domino at the end",
            seats=(4, 4),
            options=OPTIONS,
            presets=PRESETS,
            words=WORDS,
            fields=FIELDS,
            house=KingOptions,
            state=KingState,
            verbs=VERBS,
            usual=4,
            cloth="green",
            fan="Kh Qc Jd",
            minutes=25,
        )

    def parse(self, text: str) -> Move:
        match tidy(text):
            case ["look"]:
                return LOOK
            case ["pass"]:
                return PASS
            case ["play", word] if (card := find_card(word)) >= 0:
                return PLAY[card]
            case ["blind", word] if (suit := find_suit(word)) >= 0:
                return BLIND_IN[suit]
            case ["trump", word] if (suit := find_suit(word)) >= 0:
                return TRUMP_IN[suit]
        raise BadText(Words(WORDS["error.no_move"], {"text": repr(text)}))


GAME = King()
