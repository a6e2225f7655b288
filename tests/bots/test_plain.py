"""The lower levels feel like people, and know what anybody makes up in the first game.

Seeds are fixed and nobody here watches the clock, so that what is compared is always the same.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from cardfolk.bots.ladder import LadderBot
from cardfolk.chance import Fast
from cardfolk.game import Move, State
from cardfolk.games import find_game
from tests.bots.plain import ducker, lowest

Player = Callable[[State], Move]


def share(id: str, seats: int, preset: str, level: str, plain: Player, deals: int) -> float:
    """The share of the wins that a level has against players by a plain rule, each deal in both seatings."""
    game = find_game(id)
    won = 0.0
    for deal in range(deals):
        for turn in range(2):
            state = game.start(seats, game.preset(preset), Fast(deal))
            bots = [LadderBot(level, Fast(2 * deal + turn).source(seat)) for seat in range(seats)]
            while state.to_move >= 0:
                seat = state.to_move
                sight = state.seen_by(seat)
                state.play(plain(sight) if (seat + turn) % 2 else bots[seat].choose(sight))
            winners = state.winners()
            won += sum(1 / len(winners) for seat in winners if (seat + turn) % 2 == 0)
    return won / (2 * deals)


@pytest.mark.parametrize("preset", ["house", "classic", "podkidnoy"])
def test_in_durak_a_beginner_holds_its_own_against_the_lowest_card(preset: str) -> None:
    assert share("durak", 2, preset, "beginner", lowest, 150) > 0.44


@pytest.mark.parametrize("preset", ["house", "classic", "podkidnoy"])
def test_in_durak_easy_and_medium_beat_the_lowest_card(preset: str) -> None:
    assert share("durak", 2, preset, "easy", lowest, 150) > 0.5
    assert share("durak", 2, preset, "medium", lowest, 30) > 0.55


@pytest.mark.parametrize("preset", ["classic", "podkidnoy"])
def test_with_four_at_the_table_too(preset: str) -> None:
    """Three of the four win: a share of 0.52 is as many fools fewer."""
    assert share("durak", 4, preset, "easy", lowest, 60) > 0.5
    assert share("durak", 4, preset, "medium", lowest, 60) > 0.515


def test_in_king_a_beginner_holds_its_own_against_who_ducks_and_easy_beats_them() -> None:
    assert share("king", 4, "short", "beginner", ducker, 20) > 0.4
    assert share("king", 4, "short", "easy", ducker, 20) > 0.55
