"""`cardfolk.testing` finds what is wrong with a game, and says what it needs."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from cardfolk.game import Move
from cardfolk.games import GAMES
from cardfolk.testing import conformance
from tests.conformance.redeal import REDEALS
from tests.toy import Toy, ToyState

SECRECY = "test_a_seat_is_given_nothing_that_depends_on_hidden_cards"


class SharedHands(ToyState):
    """Its copies change with it."""

    def copy(self) -> ToyState:
        new = super().copy()
        new.hands = self.hands
        return new


class OpenDeck(ToyState):
    """Its sights hold the deck."""

    def seen_by(self, seat: int | None) -> ToyState:
        sight = super().seen_by(seat)
        sight.stock = self.stock
        return sight


class ShortSight(ToyState):
    """A seat does not see its own lowest card."""

    def seen_by(self, seat: int | None) -> ToyState:
        sight = super().seen_by(seat)
        sight.hands = [hand & hand - 1 for hand in sight.hands]
        return sight


class LostCard(ToyState):
    """A trick that was taken is nowhere."""

    def play(self, move: Move) -> None:
        super().play(move)
        self.gone = 0


class SilentPlay(ToyState):
    """Nobody hears of a card that was played."""

    def play(self, move: Move) -> None:
        super().play(move)
        if self.events:
            self.events = []


def of(kind: type[ToyState]) -> Toy:
    toy = Toy()
    toy.state = kind
    return toy


@pytest.mark.parametrize(
    ("kind", "check"),
    [
        (SharedHands, "test_copies_are_equal_and_independent"),
        (OpenDeck, SECRECY),
        (ShortSight, "test_views_offer_exactly_the_legal_moves_and_say_why_not"),
        (LostCard, "test_a_game_keeps_its_cards_always_has_a_move_and_ends"),
        (SilentPlay, "test_events_are_said_and_heard_by_whoever_sees_a_change"),
    ],
    ids=lambda value: value.__name__ if isinstance(value, type) else "",
)
def test_the_suite_finds_the_fault(kind: type[ToyState], check: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = of(kind)
    monkeypatch.setitem(GAMES, "toy", game)
    with pytest.raises(AssertionError):
        getattr(conformance(game, REDEALS["toy"])(), check)(seats=2)


def test_a_redeal_that_loses_cards_is_no_redeal() -> None:
    game = of(ToyState)
    suite = conformance(game, lambda world, seat, chooser: world.__setattr__("hands", [0, 0]))
    with pytest.MonkeyPatch.context() as patch, pytest.raises(AssertionError):
        patch.setitem(GAMES, "toy", game)
        getattr(suite(), SECRECY)(seats=2)


def test_without_pytest_one_line_says_what_to_install() -> None:
    code = "import sys; sys.modules['pytest'] = None; import cardfolk.testing"
    path = os.pathsep.join(path for path in sys.path if path)
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env={"PYTHONPATH": path})
    said = done.stderr.splitlines()[-1]
    assert said == "ModuleNotFoundError: cardfolk.testing needs pytest: pip install 'cardfolk[testing]'"
