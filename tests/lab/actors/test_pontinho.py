"""Pontinho as a network is asked: every legal move of the engine, in numbers that the seat's sight alone decides."""

from __future__ import annotations

import random

import numpy as np
import pytest

from cardfolk.bots.pontinho import policy as side
from cardfolk.bots.pontinho.numbers import DRAW as DRAWS
from cardfolk.bots.pontinho.numbers import END, LAY, NEVER, OUT, SKIP, SLOTS, TAKE, Asked, hidden_from
from cardfolk.chance import Fast
from cardfolk.games import find_game
from cardfolk.games.pontinho.hands import OUTS, TURN
from cardfolk.games.pontinho.moves import CLAIM_OUT, Discard, Lay, Swap
from cardfolk.games.pontinho.moves import OUT as GOES_OUT
from cardfolk.games.pontinho.rules import PontinhoState
from cardfolk.testing.walk import some_options, walk
from tests.conformance.redeal import redeal

PLAIN = {"draw": DRAWS, "take": TAKE, "skip": SKIP, "end": END}


def check(sight: PontinhoState) -> Asked:
    """The actions are those that make moves of the engine, and each makes another one."""
    asked = Asked(sight)
    moves = sight.legal_moves()
    assert asked.moves == moves
    made = [action for action in asked.actions if action != NEVER]
    assert len(set(made)) == len(made) == asked.open > 0
    for action in made:
        assert asked.actions[moves.index(asked.made(action))] == action
    out = [move for move in moves if move in (GOES_OUT, CLAIM_OUT)]
    if out:  # is always done
        assert made == [OUT] and asked.made(OUT) == asked.only() == out[0]
        return asked
    lays = [at for at, move in enumerate(moves) if isinstance(move, (Lay, Swap))]
    for at, move in enumerate(moves):
        if at not in lays:
            assert asked.actions[at] == (move.card if isinstance(move, Discard) else PLAIN[move.text])
    best = sorted(lays, key=lambda at: (-asked.values[at], at))[:SLOTS]
    assert [asked.actions[at] for at in best] == list(range(LAY, LAY + len(best)))
    assert asked.open == len(moves) - len(lays) + len(best)
    return asked


def play_on(seats: int, seed: int) -> int:
    """One game with any options, a random action at every turn: how many positions were looked at."""
    game = find_game("pontinho")
    dice = random.Random(f"{seats} {seed}")
    state = game.start(seats, some_options(game, seats, dice), Fast(seed))
    positions = 0
    while state.to_move >= 0 and positions < 400:
        sight = state.seen_by(state.to_move)
        assert isinstance(sight, PontinhoState)
        asked = check(sight)
        if asked.open > 1:
            assert sight.phase != OUTS
            numbers = bytes(asked.features())  # each from 0 to 255
            assert len(numbers) == side.FEATURES
            assert isinstance(state, PontinhoState)
            assert len(bytes(hidden_from(state, state.to_move))) == side.SECRET_FEATURES
        choices = [action for action in asked.actions if action != NEVER]
        lays = [action for action in choices if action >= LAY]
        state.play(asked.made(dice.choice(lays if lays and dice.random() < 0.7 else choices)))
        positions += 1
    return positions


@pytest.mark.parametrize("seats", range(2, 9))
def test_actions_are_the_moves_of_the_engine(seats: int) -> None:
    assert sum(play_on(seats, seed) for seed in range(400 if seats == 2 else 100)) > 20_000


@pytest.mark.parametrize("seats", [2, 4, 8])
def test_a_network_sees_what_the_sight_tells_and_nothing_else(seats: int) -> None:
    tried = apart = 0
    for seed in range(3):
        for state, move, chooser in walk("pontinho", seats, seed):
            if move is None or tried >= 400 * (seed + 1):
                continue
            tried += 1
            world = redeal(state, state.to_move, chooser)
            sights = [each.seen_by(state.to_move) for each in (state, world)]
            one, other = (side.features_of(sight) for sight in sights)
            assert np.array_equal(one, other)
            actions = [[side.actions_of(sight, each) for each in sight.legal_moves()] for sight in sights]
            assert actions[0] == actions[1]
            apart += not np.array_equal(*(side.secrets_of(each, state.to_move) for each in (state, world)))
    assert tried > 300
    assert apart > tried // 2  # a critic does see them


def test_numbers_say_what_a_player_looks_at() -> None:
    """From a position that was written down: the own hand, the discard, the wild, who has how many cards."""
    state = find_game("pontinho").start(3, {"dealer": 0}, Fast(4))
    while not (state.to_move >= 0 and isinstance(state, PontinhoState) and state.phase == TURN and state.melds):
        state.play(state.legal_moves()[-1])
    sight = state.seen_by(state.to_move)
    assert isinstance(sight, PontinhoState)
    seen = side.features_of(sight)
    at = 0
    parts = {}
    for name, (size, _) in side.LAYOUT.items():
        parts[name] = seen[at : at + size]
        at += size
    hand = sight.hand_of(sight.viewer)
    assert (parts["held"] + parts["twice"]).tolist() == [hand.count(card) for card in range(52)]
    assert np.flatnonzero(parts["wild"]).tolist() == [sight.wild >> 2, 13 + (sight.wild & 3)]
    if sight.pile:
        assert np.flatnonzero(parts["top"]).tolist() == [sight.pile[-1]]
    assert parts["own"][0] * 16 == len(hand)
    assert (parts["seats"].reshape(7, 4)[:, 1] * 16).tolist() == [
        *(sight.sizes[(sight.viewer + step) % 3] for step in (1, 2)),
        *[0] * 5,
    ]
    unseen = 104 - len(sight.cards())
    assert parts["some"].sum() + parts["both"].sum() == unseen
