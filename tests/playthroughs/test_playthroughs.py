"""Every game has whole games written out, and plays them again line by line. `make playthroughs` writes them anew."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardfolk.games import IDS
from cardfolk.testing import Play, playthroughs

PLAYS = {
    "durak-2": Play("durak", 2, {}, 3),
    "durak-4-classic": Play("durak", 4, {"attack_limit": 6, "after_surrender": "attacker"}, 5),
    "king-three": Play("king", 4, {"games": ["no_king", "trump_1", "domino"]}, 1),
    "king-hearts": Play(
        "king",
        4,
        {"games": ["no_hearts", "trump_2"], "lead_hearts": False, "early_end": True, "first_lead": "rotate"},
        2,
    ),
    "montenegro": Play("montenegro", 2, {}, 1),
    "montenegro-small": Play("montenegro", 2, {"hand_size": 4, "wars_per_turn": 1, "answers": "flip", "first": 1}, 4),
    "president-4": Play("president", 4, {"rounds": 2}, 1),
    "president-3-revolution": Play("president", 3, {"rounds": 2, "revolution": True, "two_ends_trick": True}, 2),
    "pontinho-2": Play("pontinho", 2, {"limit": 50}, 6),
    "pontinho-4-strict": Play("pontinho", 4, {"limit": 50, "take": "meld"}, 2),
}

TestPlaythroughs = playthroughs(Path(__file__).parent, PLAYS)


@pytest.mark.parametrize("id", IDS)
def test_every_game_has_two(id: str) -> None:
    assert sum(play.game == id for play in PLAYS.values()) >= 2
