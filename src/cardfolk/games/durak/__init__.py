"""Durak (дурак), two to six players. Rules: the family's own, written down in docs/rules/durak.md; no deviations.

The classic and podkidnoy presets follow what is most often published.
"""

from __future__ import annotations

from collections.abc import Mapping

from ...cards import find_card, tidy
from ...game import GRAVE, MAIN, Game, Move, Verb
from ...options import Option, Preset
from ...words import BadText, Words
from .rules import ATTACK, COVER, DONE, FIELDS, SURRENDER, TRANSFER, DurakOptions, DurakState
from .words import WORDS

VERBS = {
    "attack": Verb("Attack", "a", MAIN),
    "cover": Verb("Cover", "c", MAIN),
    "transfer": Verb("Transfer", "r"),
    "done": Verb("Done", "d", MAIN),
    "surrender": Verb("Take the cards", "t", GRAVE, asks=True),
}

OPTIONS = (
    Option("transfer", (True, False), "the attack may be passed on with a card of its rank; false is podkidnoy Durak"),
    Option(
        "attack_limit",
        (0, 6),
        "most attack cards in one turn; 0: no limit but the defender's hand",
        names={0: Words("no limit")},
    ),
    Option(
        "after_surrender",
        ("defender", "attacker"),
        "who attacks after the defender took the cards",
        names={"defender": Words("the defender"), "attacker": Words("the attacker")},
    ),
    Option(
        "throw_in",
        ("all", "attacker"),
        "three seats and more: who may add cards",
        names={"all": Words("everyone"), "attacker": Words("the attacker")},
    ),
    Option("deck", (36, 24, 52), "how many cards: 24 from the nines up, 52 from the twos up"),
)

PRESETS = {
    "house": Preset("house rules"),
    "classic": Preset("classic rules", {"attack_limit": 6, "after_surrender": "attacker"}),
    "podkidnoy": Preset("without passing on", {"attack_limit": 6, "after_surrender": "attacker", "transfer": False}),
}


class Durak(Game):
    """The game of Durak."""

    def __init__(self) -> None:
        super().__init__(
            id="durak",
            name="Durak",
            summary="attack, cover, transfer; the last one with cards is the fool",
            seats=(2, 6),
            options=OPTIONS,
            presets=PRESETS,
            words=WORDS,
            fields=FIELDS,
            house=DurakOptions,
            state=DurakState,
            verbs=VERBS,
            usual=2,
            cloth="blue",
            fan="6s 9d Ah",
            minutes=3,
        )

    def check_seats(self, seats: int, values: Mapping[str, object]) -> None:
        if values["deck"] == 24 and seats > 4:
            raise BadText(
                Words("option deck: 24 cards are enough for at most 4 seats, not {number}", {"number": seats})
            )

    def presets_for(self, seats: int) -> list[str]:
        return ["classic", "podkidnoy", "house"] if seats > 2 else list(self.presets)

    def parse(self, text: str) -> Move:
        words = tidy(text)
        cards = [card for word in words if (card := find_card(word)) >= 0]
        match words:
            case ["done"]:
                return DONE
            case ["surrender"] | ["take"]:
                return SURRENDER
            case ["attack", _] if len(cards) == 1:
                return ATTACK[cards[0]]
            case ["transfer", _] if len(cards) == 1:
                return TRANSFER[cards[0]]
            case ["cover", _, "with", _] if len(cards) == 2:
                return COVER[cards[0]][cards[1]]
        raise BadText(Words(WORDS["error.no_move"], {"text": repr(text)}))


GAME = Durak()
