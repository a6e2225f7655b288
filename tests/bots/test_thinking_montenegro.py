"""How bots think in King of Montenegro: mixed, fair, and right where it is certain."""

from __future__ import annotations

from typing import Any

import pytest

from cardfolk.bots.knowledge import BALANCED, BLUFFER
from cardfolk.bots.montenegro.duel_game import (
    ACTS,
    BLUFF,
    BUCKETS,
    CALL,
    CONCEDE,
    FALSE_HIGH,
    FALSE_LOW,
    TRUE,
    Strategy,
    draw,
    likely,
    present,
)
from cardfolk.bots.montenegro.knowledge import KNOWLEDGE
from cardfolk.bots.montenegro.thinking import THINKER, act_of
from cardfolk.bots.thinking import Budget, Thought
from cardfolk.cards import CARD_NAMES
from cardfolk.chance import Fast
from cardfolk.game import Move, State
from cardfolk.games import find_game
from cardfolk.games.montenegro.rules import DUELING, MontenegroState
from cardfolk.lab.exploit import exploited, tendencies
from tests.bots.test_knowledge_montenegro import OPTIONS, at_war, dueling, some_move
from tests.rules import do

GAME = find_game("montenegro")


def thought(state: State, style: int = BALANCED, worlds: int = 150, seed: int = 1) -> tuple[list[Move], Thought]:
    sight = state.seen_by(state.to_move)
    moves = sight.legal_moves()
    return moves, THINKER.think(sight, moves, style, Budget(0.0, worlds), Fast(seed).source(1))


def shares(state: MontenegroState, style: int = BALANCED) -> list[float]:
    """How often each act is played."""
    moves, found = thought(state, style)
    acts = [0.0] * ACTS
    for move, share in zip(moves, found.policy, strict=True):
        acts[act_of(state, move)] += share
    return acts


@pytest.mark.parametrize("options", OPTIONS)
def test_a_thought_is_a_mixture_of_legal_moves(options: dict[str, object]) -> None:
    for seed in range(3):
        state = GAME.start(2, options, Fast(seed))
        source = Fast(seed).source(96)
        for _ in range(60):
            if state.to_move < 0:
                break
            if len(state.legal_moves()) > 1:
                moves, found = thought(state, worlds=8)
                assert len(found.values) == len(found.policy) == len(moves)
                assert sum(found.policy) == pytest.approx(1)
                assert min(found.policy) >= 0
                assert all(0 <= value <= 1 for value in found.values)
                likeliest = moves[found.policy.index(max(found.policy))]
                assert KNOWLEDGE.why(state, likeliest)
            state.play(some_move(state, source))


def test_the_same_thought_whatever_the_hidden_cards_are() -> None:
    state = GAME.start(2, {}, Fast(5))
    source = Fast(5).source(95)
    for _ in range(40):
        if state.to_move < 0:
            break
        sight = state.seen_by(state.to_move)
        moves = sight.legal_moves()
        if len(moves) > 1:
            other = sight.imagine(Fast(source.below(1 << 29))).seen_by(state.to_move)
            mine = THINKER.think(sight, moves, BALANCED, Budget(0.0, 6), Fast(3).source(1))
            again = THINKER.think(other, moves, BALANCED, Budget(0.0, 6), Fast(3).source(1))
            assert mine.policy == again.policy and mine.values == again.values
        state.play(some_move(state, source))


def test_calls_what_cannot_be_true() -> None:
    moves, found = thought(do(dueling(("3c 4c 5c", "Ad Kd 6h"), "Qd"), "play 3c"))
    assert moves[found.policy.index(1.0)].text == "call"
    moves, found = thought(do(dueling(("3c 4c 5c", "Ad 2h 6h"), "9d"), "wild 3c 4c as Ad"))
    assert moves[found.policy.index(1.0)].text == "call"


def test_bluffs_are_mixed_and_false_declarations_vary() -> None:
    state = dueling(("3s 4h 6c", "2c 4c 5c"), "9d")
    acts = shares(state)
    assert acts[BLUFF] > 0.1
    assert acts[FALSE_HIGH] + acts[FALSE_LOW] > 0
    moves, found = thought(state)
    named = {
        move.text.split()[-1] for move, share in zip(moves, found.policy, strict=True) if share and "as" in move.text
    }
    assert len(named) > 8


def test_a_sure_card_is_played_and_a_bluffer_bluffs_more() -> None:
    assert shares(dueling(("Ad 3c 4h", "2c 4c 5c"), "Td"))[TRUE] > 0.5
    state = dueling(("3s 4h 9c", "2c 4c 5c"), "Jd")
    lying = (BLUFF, FALSE_HIGH, FALSE_LOW)
    usual = shares(state)
    bluffer = shares(state, BLUFFER)
    assert sum(bluffer[act] for act in lying) >= sum(usual[act] for act in lying)


def test_a_doubtful_claim_is_called_more_often_than_a_likely_one() -> None:
    high = shares(do(dueling(("3c 4c 5c", "2h 6h 7c"), "Qd"), "play 3c"))
    low = shares(do(dueling(("3c 4c 5c", "2h 6h 7c"), "3d"), "play 3c"))
    assert high[CALL] > low[CALL]


def test_wages_wars_that_cannot_be_lost_only() -> None:
    moves, found = thought(at_war({"0h": "5h 6h 7h 8h 9h", "1h": "2h"}, ("2c 3c 4c", "2d 3d 4d")))
    assert moves[found.policy.index(1.0)].text == "war h"
    moves, found = thought(at_war({"0h": "2h", "1h": "5h 6h 7h 8h"}, ("2c 3c 4c", "2d 3d 4d")))
    assert moves[found.policy.index(1.0)].text == "pass"


def test_a_fight_ends_as_the_duel_does() -> None:
    """The small game agrees with the rules on who wins, whatever is played."""
    for seed in range(12):
        state: Any = GAME.start(2, {}, Fast(seed))
        source = Fast(seed).source(94)
        while state.to_move >= 0 and state.duels < 12:
            assert isinstance(state, MontenegroState)
            moves = state.legal_moves()
            if state.phase == DUELING:
                fight = present(state)
                fight.look()
                assert (fight.bucket < BUCKETS) and len(fight.can) == ACTS
                assert not fight.can[CALL] or state.players
                for act in (TRUE, BLUFF):
                    assert not fight.can[act] or f"play {CARD_NAMES[fight.ones[act]]}" in {move.text for move in moves}
                if state.players:
                    after = state.copy()
                    after.play(next(move for move in moves if move.text == "call"))
                    honest = fight.honest()
                    assert after.starter == (1 - state.to_move if honest else state.to_move) or after.to_move < 0
            state.play(some_move(state, source))


def test_learning_finds_what_pays() -> None:
    """Where the claim can hardly be true, calling is learned; with the best card, to play it."""
    strategy = Strategy()
    source = Fast(1).source(1)
    state = dueling(("Ad 3c 4h", "2c 4c 5c"), "Qd")
    for _ in range(400):
        world = state.seen_by(0).imagine(Fast(source.below(1 << 29)))
        for seat in range(2):
            strategy.walk(present(world), seat, 1.0, source)
    strategy.average()
    fight = present(state)
    fight.look()
    policy = strategy.policy(fight)
    assert sum(policy) == pytest.approx(1)
    assert policy[CONCEDE] < 0.1
    assert draw([0.0, 1.0, 0.0], source) == 1


def test_worlds_that_fit_the_plays_are_likelier() -> None:
    state = do(dueling(("Ad Jd 4h", "2c 4c 5c"), "Td"), "play Ad")
    assert likely(state, 1, THINKER.strategy, Fast(1).source(1)) > 0
    low = do(dueling(("Ad Jd 4h", "2c 4c 5c"), "Td"), "play 4h")
    true = sum(likely(state, 1, THINKER.strategy, Fast(seed).source(1)) for seed in range(20))
    false = sum(likely(low, 1, THINKER.strategy, Fast(seed).source(1)) for seed in range(20))
    assert true > false  # who holds the best card plays it


def test_a_response_is_trained_and_measured() -> None:
    strategy = tendencies("beginner", 2, 4, 1)
    assert len(strategy.chances) == BUCKETS * ACTS
    assert 0 <= exploited("beginner", 4, 4, 1).mean <= 1
