"""Durak's moves tried by what was learnt: the boards are seen as sights are, and a position has one judgement."""

from __future__ import annotations

from itertools import islice

import pytest

pytest.importorskip("numpy")

import numpy as np

from cardfolk.bots import registry
from cardfolk.bots.durak.board import board_of, code_of
from cardfolk.bots.durak.learnt_trials import Eyes, LearntTrials
from cardfolk.bots.durak.policy import actions_of, features_of
from cardfolk.bots.exact import ExactPolicy
from cardfolk.bots.judge import judge
from cardfolk.chance import Fast, FastSource, Seed
from cardfolk.game import State
from cardfolk.games import find_game
from cardfolk.games.durak.rules import DurakState
from cardfolk.lab.seen import positions


def sights(count: int, every: int = 1) -> list[State]:
    """Positions of bots' games."""
    return list(islice(positions("durak", 11, every), count))


def exact() -> ExactPolicy:
    """What was learnt, in exact numbers."""
    policy = registry._policy("durak")
    assert policy is not None
    return ExactPolicy(policy)


def test_boards_are_seen_as_sights_are() -> None:
    found = sights(120)
    for sight in found:
        assert isinstance(sight, DurakState)
        eyes = Eyes(sight)
        world = sight.imagine(Fast(3))
        assert isinstance(world, DurakState)
        assert np.array_equal(eyes.rows([board_of(world)])[0], features_of(sight))
        for move in sight.legal_moves():
            assert [eyes.action(code_of(move))] == actions_of(sight, move)


def test_coarse_numbers_play_as_fine_ones() -> None:
    found = sights(120)
    rows = np.array([features_of(sight) for sight in found])
    policy = registry._policy("durak")
    assert policy is not None
    same = 0
    for sight, fine, coarse in zip(found, policy.logits(rows), exact().logits(rows), strict=True):
        legal = [actions_of(sight, move)[0] for move in sight.legal_moves()]
        same += fine[legal].argmax() == coarse[legal].argmax()
    assert same >= 0.97 * len(found)


def test_sums_come_out_the_same_however_they_are_added_up() -> None:
    rows = np.array([features_of(sight) for sight in sights(60)])
    policy = exact()
    all_at_once = policy.logits(rows)
    assert np.array_equal(all_at_once, np.array([policy.logits(row[None, :])[0] for row in rows]))
    finer = ExactPolicy(policy)
    finer.layers = [(weight.astype(np.float64), bias.astype(np.float64)) for weight, bias in policy.layers]
    assert np.array_equal(all_at_once, finer.logits(rows.astype(np.float64)))


def test_two_are_judged_by_what_was_learnt_and_three_by_knowledge() -> None:
    durak = find_game("durak")
    for seats, learnt in ((2, True), (3, False)):
        state = durak.start(seats, {}, Seed(5))
        sight = state.seen_by(state.to_move)
        trials = registry.trials_of(sight, sight.legal_moves(), FastSource(1, 0))
        assert isinstance(trials, LearntTrials) is learnt


def test_a_position_has_one_judgement_and_its_thought_is_counted() -> None:
    for sight in sights(3, 9):
        one, two = (judge(sight, 400) for _ in range(2))
        assert one == two
        assert one.exact or 0 < one.trials < 400 + 12 * 40 * len(one.moves)
