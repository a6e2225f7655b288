"""Moves as numbers: the same everywhere and always, each move by its own actions, texts that tell them apart."""

from __future__ import annotations

import subprocess
import sys

import numpy as np
import pytest

from cardfolk.games import IDS
from cardfolk.lab.adapters.coding import END, Pieces, Turn, coding_of
from cardfolk.lab.adapters.features import LIMIT
from cardfolk.lab.adapters.payoff import most, payoff
from cardfolk.lab.adapters.played import view_text
from cardfolk.lab.adapters.whole import deck_of, whole_of, whole_size
from cardfolk.testing.walk import walk
from tests.conformance import SEATINGS
from tests.conformance.redeal import redeal

# What was written down once and must stay: networks and histories are made of these.
SIZES = {"durak": (144, 712), "king": (62, 756), "president": (248, 439), "montenegro": (277, 1404), "toy": (148, 706)}
SIZES["pontinho"] = (442, 2485)
NUMBERS = {
    "montenegro": {"pass": 1, "concede": 3, "war c": 4, "with s": 11, "play 2c": 16, "wild 2c": 120, "as As": 276},
    "pontinho": {"draw": 1, "claim out": 6, "discard 2c": 7, "meld 2c": 59, "=2c": 319, "to 1": 371, "meld": 441},
}

every_seating = pytest.mark.parametrize(("id", "seats"), SEATINGS, ids=[f"{id}-{seats}" for id, seats in SEATINGS])


@pytest.mark.parametrize("id", [*IDS, "toy"])
def test_the_numbering_of_a_game_never_changes(id: str, toy: None) -> None:
    coding = coding_of(id)
    assert (coding.actions, coding.features) == SIZES[id]
    for piece, number in NUMBERS.get(id, {}).items():
        assert isinstance(coding, Pieces)
        assert coding.pieces[number] == piece
    if isinstance(coding, Pieces):
        assert len(set(coding.pieces)) == len(coding.pieces)
        assert coding.pieces[END] == ""


@every_seating
def test_each_move_is_reached_by_its_own_actions(id: str, seats: int) -> None:
    coding = coding_of(id)
    for number in range(2):
        for ply, (state, move, _) in enumerate(walk(id, seats, number)):
            turn = Turn(coding, state)
            moves = state.legal_moves()
            assert len({coding.path(state, one) for one in moves}) == len(moves)
            if move is None:
                assert turn.legal() == []
                break
            made = None
            while made is None:
                legal = turn.legal()
                assert legal == sorted(set(legal))
                assert legal[0] >= 0 and legal[-1] < coding.actions
                assert turn.mask().nonzero()[0].tolist() == legal
                if ply % 9 == 0:
                    texts = [turn.text(action) for action in legal]
                    assert len(set(texts)) == len(texts)
                    assert all(text in [one.text for one in moves] or text.endswith("…") for text in texts)
                made = turn.take(turn.action(move))
            assert made == move


@every_seating
def test_what_a_seat_observes_depends_on_nothing_it_cannot_know(id: str, seats: int) -> None:
    coding = coding_of(id)
    different = 0
    for state, move, chooser in walk(id, seats, 1):
        if chooser.random() > 0.15 or move is None:
            continue
        seat = chooser.randrange(seats)
        world = redeal(state, seat, chooser)
        different += world != state
        seen, other = coding.observe(state.seen_by(seat)), coding.observe(world.seen_by(seat))
        assert seen.dtype == np.float32
        assert seen.shape == (coding.features,)
        assert np.array_equal(seen, other)
        assert np.abs(seen).max() <= LIMIT
        assert view_text(state.seen_by(seat).view()) == view_text(world.seen_by(seat).view())
        mover = state.to_move
        world = redeal(state, mover, chooser)
        assert [coding.path(state, one) for one in state.legal_moves()] == [
            coding.path(world.seen_by(mover), one) for one in world.seen_by(mover).legal_moves()
        ]
    assert different


@every_seating
def test_payoffs_add_up_to_nothing_and_stay_in_their_bounds(id: str, seats: int) -> None:
    for number in range(3):
        *_, (state, _, _) = walk(id, seats, number)
        worth = payoff(state)
        assert sum(worth) == pytest.approx(0)
        assert max(worth) <= most(id, seats, {})
        assert max(worth) == max(worth[seat] for seat in state.winners()), "who wins has most"


def test_everything_shows_every_hand_and_the_deck() -> None:
    for id, seats in (("durak", 3), ("montenegro", 2), ("pontinho", 2), ("president", 4)):
        coding = coding_of(id)
        for ply, (state, move, chooser) in enumerate(walk(id, seats, 0)):
            if ply == 20 and move is not None:
                whole = whole_of(coding, state, state.to_move)
                assert whole.shape == (whole_size(coding, seats),)
                world = redeal(state, state.to_move, chooser)
                assert not np.array_equal(whole, whole_of(coding, world, state.to_move))
                deck = deck_of(state)
                assert all(card in state.cards() for card in deck)
                if deck:
                    assert whole[-104 + deck[0]] == 1
                break


def test_an_action_that_is_not_legal_is_refused_by_name() -> None:
    state, _, _ = next(iter(walk("durak", 2, 0)))
    with pytest.raises(ValueError, match="action 143 is not legal now; legal are"):
        Turn(coding_of("durak"), state).take(143)


@pytest.mark.parametrize(
    ("module", "package"), [("openspiel", "pyspiel"), ("pettingzoo", "pettingzoo"), ("gymnasium", "gymnasium")]
)
def test_a_missing_package_is_named_in_one_line(module: str, package: str) -> None:
    code = f"import sys; sys.modules[{package!r}] = None\nimport cardfolk.lab.adapters.{module}"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    assert done.returncode
    last = done.stderr.strip().splitlines()[-1]
    assert last.startswith("ImportError: this adapter needs ")
    assert "pip install 'cardfolk[research]'" in last
