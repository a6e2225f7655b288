"""How the bots think ahead in President."""

from __future__ import annotations

import pytest

from cardfolk.bots.knowledge import AGGRESSIVE, BALANCED
from cardfolk.bots.president.endgame import solve
from cardfolk.bots.president.inference import Inference, likely
from cardfolk.bots.president.knowledge import KNOWLEDGE
from cardfolk.bots.president.thinking import THINKER, same_as
from cardfolk.bots.thinking import Budget
from cardfolk.cards import set_of
from cardfolk.chance import Fast, FastSource
from cardfolk.game import Move, State
from cardfolk.games.president.rules import GIVE, PresidentState
from tests.bots.president import DECK, OPTIONS, at_random, begun, table
from tests.rules import cards, do


def thought(state: PresidentState, simulations: int = 30, style: int = BALANCED, seed: int = 1) -> tuple[Move, float]:
    """The move that is chosen, and what is thought of it."""
    sight = state.seen_by(state.to_move)
    moves = sight.legal_moves()
    found = THINKER.think(sight, moves, style, Budget(0.0, simulations), FastSource(seed, 1))
    assert len(found.values) == len(found.policy) == len(moves)
    assert all(0 <= value <= 1 for value in found.values)
    at = found.policy.index(max(found.policy))
    return moves[at], found.values[at]


def by_knowledge(state: State) -> None:
    moves = state.legal_moves()
    values = KNOWLEDGE.values(state, moves, BALANCED)
    state.play(moves[values.index(max(values))])


@pytest.mark.parametrize("seats", range(3, 9))
@pytest.mark.parametrize("options", OPTIONS)
def test_it_plays_legally_with_every_option_and_seat_count(seats: int, options: dict[str, object]) -> None:
    state = begun(seats, seats, rounds=2, **options)
    source = FastSource(seats, 1)
    while state.to_move >= 0:
        if len(state.legal_moves()) > 1 and not source.below(3):
            state.play(thought(state, 3, source.below(5))[0])
        else:
            at_random(state, source)


@pytest.mark.parametrize("seed", range(6))
def test_the_same_sight_gives_the_same_thought_whatever_the_hidden_cards_are(seed: int) -> None:
    state = begun(4, seed, rounds=2)
    source = FastSource(seed, 1)
    for _ in range(20 + 15 * seed):
        at_random(state, source)
    while len(state.legal_moves()) < 2:
        at_random(state, source)
    sight = state.seen_by(state.to_move)
    found = [thought(sight.imagine(Fast(world)), 12) for world in range(3)]
    assert found[0] == found[1] == found[2] == thought(state, 12)


def test_moves_that_differ_in_suits_only_are_one() -> None:
    moves = table("5c 5d 3s 3d 9h", "6c", "7c").legal_moves()
    alike = same_as(moves)
    text = {move.text: moves[alike[at]].text for at, move in enumerate(moves)}
    assert text["play 5d"] == "play 5c"
    assert text["play 5c 5d"] == "play 5c 5d"
    assert text["play 3s"] == "play 3s" and text["play 3d"] == "play 3d"


# The last two


def goes_out(state: PresidentState, move: Move, seat: int, known: dict[object, bool]) -> bool:
    """Whether the seat can go out before the other after this move, by trying everything with the rules."""
    after = state.copy()
    after.play(move)
    if after.to_move < 0:
        return after.out.index(seat) < after.seats - 1
    key = after.key()
    if key not in known:
        mine = after.to_move == seat
        tried = (goes_out(after, other, seat, known) for other in after.legal_moves())
        known[key] = any(tried) if mine else all(tried)
    return known[key]


@pytest.mark.parametrize("two_ends", [False, True])
def test_the_last_two_are_played_out_exactly(two_ends: bool) -> None:
    source = FastSource(5, 1)
    sure = 0
    for _ in range(25):
        pool = list(range(52)) if source.below(2) else [0, 1, 4, 5, 6, 7, 8, 9, 12, 13, 16, 17, 48, 49]
        source.shuffle(pool)
        cut = 2 + source.below(3)
        other = 2 + source.below(3)
        state = table("", "3d 3h", "4c", rounds=1, two_ends_trick=two_ends)
        hands = [0, set_of(pool[:cut]), set_of(pool[cut : cut + other])]
        state.hands, state.sizes, state.out = hands, [0, cut, other], [0]
        state.played = [DECK & ~hands[1] & ~hands[2], 0, 0]
        state.to_move = 1
        state.derive()
        if source.below(2):
            at_random(state, source)
        if state.to_move < 0:
            continue
        moves = state.legal_moves()
        wins = solve(state.seen_by(state.to_move), moves)
        assert wins == [goes_out(state, move, state.to_move, {}) for move in moves]
        sure += any(wins) and not all(wins)
    assert sure > 3


def test_the_last_two_are_left_alone_when_more_play_or_the_order_may_turn() -> None:
    state = table("4c 5c", "6c 7c", "8c 9c")
    assert solve(state, state.legal_moves()) == []
    state = table("4c 5c", "6c 7c", "", revolution=True)
    assert solve(state, state.legal_moves()) == []


def test_a_sure_way_out_is_taken_at_once() -> None:
    move, _ = thought(table("5c 2h", "6c 7c Ac", "8c 9c Kc"), 1)
    assert move.text == "play 2h"


# What the others' plays tell


def test_who_played_one_of_a_rank_hardly_holds_another() -> None:
    state = begun(4, 3, rounds=1)
    state.hands = [set_of(cards(hand)) for hand in ("9c Jd 4h Qd", "7d 8c Th Jh", "5d 6h 8h Kd", "5h 6d 9h As")]
    state.sizes = [4] * 4
    gone = DECK & ~sum(state.hands)
    seven = set_of(cards("7c"))
    state.played = [gone & ~seven, 0, seven, 0]
    state.to_move = 0
    state.derive()
    sight = state.seen_by(0)
    inference = Inference(sight, 0, KNOWLEDGE)
    source = FastSource(1, 1)
    held = set_of(cards("7d"))
    at = [0] * 4
    for _ in range(120):
        world = inference.world(source)
        assert world.hands[0] == state.hands[0] and world.sizes == state.sizes
        assert sum(hand.bit_count() for hand in world.hands) == 16 and sum(world.hands) | gone == DECK
        at = [count + bool(hand & held) for count, hand in zip(at, world.hands, strict=True)]
    assert at[2] < 12 < at[1] and at[3] > 12


@pytest.mark.parametrize("seats", [3, 4, 6])
def test_true_worlds_are_likelier_than_imagined_ones(seats: int) -> None:
    better = asked = 0
    for seed in range(4):
        state = begun(seats, seed, rounds=3)
        source = FastSource(seed, 2)
        while state.to_move >= 0:
            if state.phase != GIVE and not source.below(6):
                seat = state.to_move
                sight = state.seen_by(seat)
                true = likely(state, seat, KNOWLEDGE)
                assert 0 < true <= 1
                for world in range(3):
                    asked += 1
                    better += true >= KNOWLEDGE.likely(sight.imagine(Fast(seed * 100 + world)), seat)
            by_knowledge(state)
    assert better / asked > 0.7


@pytest.mark.parametrize("seats", [3, 4, 8])
@pytest.mark.parametrize("options", OPTIONS)
def test_worlds_that_are_walked_through_keep_what_is_known(seats: int, options: dict[str, object]) -> None:
    state = begun(seats, 7, rounds=3, **options)
    source = FastSource(seats, 3)
    while state.to_move >= 0:
        if not source.below(8):
            seat = state.to_move
            sight = state.seen_by(seat)
            inference = Inference(sight, seat, KNOWLEDGE)
            for _ in range(4):
                world = inference.world(source)
                assert world.cards() == list(range(52))
                for other in range(seats):
                    assert world.hands[other].bit_count() == state.sizes[other]
                    assert not sight.hands[other] & ~world.hands[other]
        at_random(state, source)


# Strength, in a small


def test_thinking_beats_knowledge_alone() -> None:
    places = 0
    for seed in range(6):
        for thinks in (True, False):
            state = begun(3, seed, rounds=1)
            seat = seed % 3
            while state.to_move >= 0:
                if thinks and state.to_move == seat and len(state.legal_moves()) > 1:
                    state.play(thought(state, 12, seed=seed)[0])
                else:
                    by_knowledge(state)
            places += state.out.index(seat) * (-1 if thinks else 1)
    assert places >= 0


def test_a_style_shows_in_what_is_chosen_after_thinking() -> None:
    passes = {BALANCED: 0, AGGRESSIVE: 0}
    for seed in range(5):
        state = begun(4, seed, rounds=1)
        while state.to_move >= 0:
            if state.count and len(state.legal_moves()) > 2 and state.to_move == seed % 4:
                for style in passes:
                    passes[style] += thought(state, 8, style)[0].text == "pass"
            by_knowledge(state)
    assert passes[AGGRESSIVE] < passes[BALANCED]


def test_reasons_are_given_for_what_is_chosen() -> None:
    state = do(table("9c 4c 6c 7c 7d 8c", "4d Th Td Tc Jc 8s", "5d 6d 9d Qd Ah Ks"), "play 9c")
    assert KNOWLEDGE.why(state, thought(state)[0])


def test_a_spot_where_the_order_has_turned_is_another_one() -> None:
    for seed in range(8):
        state = begun(4, seed, rounds=1, revolution=True)
        while state.to_move >= 0:
            moves = state.legal_moves()
            if state.to_move == 0 and len(moves) > 1:
                state.play(thought(state, simulations=20, seed=seed)[0])
            else:
                by_knowledge(state)
