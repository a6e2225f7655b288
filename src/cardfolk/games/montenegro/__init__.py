"""King of Montenegro, two players. Rules: its players' own, written down in docs/rules/montenegro.md; no deviations."""

from __future__ import annotations

from ...cards import find_card, find_suit, tidy
from ...game import GRAVE, MAIN, Game, Move, Verb
from ...options import Option, Preset
from ...words import BadText, Words
from .moves import CALL, CONCEDE, FROM_ARMY, PASS, PLAY, WAR, MontenegroOptions, army_wilds, wilds
from .rules import FIELDS, MontenegroState
from .words import WORDS

VERBS = {
    "play": Verb("Play", "p", MAIN),
    "army": Verb("From the army", "a"),
    "wild": Verb("As a wild", "i"),
    "call": Verb("Call", "c"),
    "war": Verb("War", "w", MAIN),
    "concede": Verb("Concede", "g", GRAVE, asks=True),
    "pass": Verb("Pass", "x", GRAVE, asks=True),
    "flip": Verb("Turn up", "t", MAIN),
}

OPTIONS = (
    Option("first", ("random",), "who starts the first turn", seat=True, names={"random": Words("at random")}),
    Option(
        "victory",
        ("race", "conquest"),
        "win with four armies while the other lacks one, or has none at all",
        names={
            "race": Words("four armies while the other lacks one"),
            "conquest": Words("the other has no army left"),
        },
    ),
    Option("reinforcements", (3, 2, 1, 0), "the most armies that may join one war"),
    Option("wars_per_turn", (0, 1), "wars in one turn; 0: no limit", names={0: Words("no limit")}),
    Option(
        "answers",
        ("climb", "flip"),
        "a single card must beat the answer before it too, or only the card to beat",
        names={"climb": Words("beat the answer before too"), "flip": Words("beat the card alone")},
    ),
    Option("hand_size", (3, 4, 5), "cards in a hand"),
)

PRESETS = {"house": Preset("house rules")}


class Montenegro(Game):
    """The game of King of Montenegro."""

    def __init__(self) -> None:
        super().__init__(
            id="montenegro",
            name="King of Montenegro",
            summary="bluff duels, armies, war; own all four suits while the other lacks one",
            seats=(2, 2),
            options=OPTIONS,
            presets=PRESETS,
            words=WORDS,
            fields=FIELDS,
            house=MontenegroOptions,
            state=MontenegroState,
            verbs=VERBS,
            usual=2,
            cloth="crimson",
            fan="Ks Kh Kd",
            minutes=5,
        )

    def parse(self, text: str) -> Move:
        words = tidy(text)
        if words[:1] == ["wild"] and text.replace(",", " ").lower().split()[-2:-1] == ["as"]:
            words[-2] = "as"  # the word, not the ace
        cards = [card for word in words if word != "as" and (card := find_card(word)) >= 0]
        match words:
            case ["pass"]:
                return PASS
            case ["call"]:
                return CALL
            case ["concede"]:
                return CONCEDE
            case ["play", _] if len(cards) == 1:
                return PLAY[cards[0]]
            case ["army", _] if len(cards) == 1:
                return FROM_ARMY[cards[0]]
            case ["wild", _, _, "as", _] if len(cards) == 3:
                return wilds(cards[0], cards[1])[cards[2]]
            case ["wild", "army", _, _, "as", _] if len(cards) == 3:
                return army_wilds(cards[0], cards[1])[cards[2]]
            case ["war", _, *_]:
                return _war(text, [word for word in words[1:] if word != "with"])
        raise BadText(Words(WORDS["error.no_move"], {"text": repr(text)}))


def _war(text: str, names: list[str]) -> Move:
    suits = [find_suit(name) for name in names]
    if not suits or -1 in suits:
        raise BadText(Words(WORDS["error.no_war"], {"text": repr(text)}))
    joined = sum({1 << suit for suit in suits[1:]})
    if joined.bit_count() < len(suits) - 1:
        raise BadText(Words(WORDS["error.war_twice"], {"text": repr(text)}))
    return WAR[suits[0]][joined]


GAME = Montenegro()
