"""Thinking ahead in Pontinho: fair, repeatable, and worth the time."""

from __future__ import annotations

import random

import pytest

from cardfolk.bots.knowledge import BALANCED
from cardfolk.bots.pontinho.hand_cost import HandCosts
from cardfolk.bots.pontinho.knowledge import DEEP
from cardfolk.bots.pontinho.race import Racer, season
from cardfolk.bots.pontinho.thinking import THINKER
from cardfolk.bots.thinking import Budget
from cardfolk.cards import NO_CARD, set_of
from cardfolk.chance import Fast, FastSource
from cardfolk.game import State
from cardfolk.games import find_game
from cardfolk.games.pontinho.hands import BARE
from cardfolk.games.pontinho.outs import Search
from cardfolk.games.pontinho.rules import PontinhoState
from cardfolk.testing.walk import some_options
from tests.conformance.redeal import redeal
from tests.games.pontinho_tables import FAR, at_table

GAME = find_game("pontinho")


def thought(state: State, simulations: int = 30, seed: int = 1) -> tuple[str, list[float]]:
    """The move that thinking ahead picks, and what it thinks of each."""
    sight = state.seen_by(state.to_move)
    moves = sight.legal_moves()
    found = THINKER.think(sight, moves, BALANCED, Budget(0.0, simulations), FastSource(seed, 1))
    return moves[found.policy.index(max(found.policy))].text, found.values


@pytest.mark.parametrize("seats", range(2, 9))
def test_thinks_in_every_position_whatever_the_hidden_cards_are(seats: int) -> None:
    chooser = random.Random(seats)
    for number in range(3):
        state = GAME.start(seats, some_options(GAME, seats, chooser), Fast(number))
        for ply in range(120):
            if state.to_move < 0:
                break
            moves = state.legal_moves()
            if ply % 8 == 0 and len(moves) > 1:
                text, values = thought(state, 4, ply)
                assert text in [move.text for move in moves]
                assert all(0.0 <= value <= 1.0 for value in values)
                world = redeal(state, state.to_move, chooser)
                assert thought(world, 4, ply) == (text, values)
            if ply % 3:
                values = DEEP.values(state, moves, BALANCED)
                state.play(moves[values.index(max(values))])
            else:
                state.play(chooser.choice(moves))


@pytest.mark.parametrize("seats", [2, 3, 5, 8])
def test_imagined_hands_keep_what_is_known_and_lose_no_card(seats: int) -> None:
    state = GAME.start(seats, {}, Fast(seats))
    source = FastSource(4, seats)
    while state.to_move >= 0 and isinstance(state, PontinhoState) and state.round == 1:
        moves = state.legal_moves()
        seat = state.to_move
        world = state.seen_by(seat).imagine(Fast(state.turns))
        before = world.cards()
        season(world, seat, source)
        assert world.cards() == before
        assert world.hands[seat] == state.hands[seat]
        for other in range(seats):
            assert world.hands[other].bit_count() + world.twins[other].bit_count() == state.sizes[other]
            assert world.hands[other] & state.known[other] == state.known[other]
        values = DEEP.values(state, moves, BALANCED)
        state.play(moves[values.index(max(values))])


def test_goes_out_and_keeps_melds() -> None:
    assert thought(at_table("3h 4h 5h Kc", FAR))[0] == "out"
    assert thought(at_table("3h 4h 5h 7c 7d 9s Ks 2d Jc Qd", FAR))[0] not in ("discard 3h", "discard 4h", "discard 5h")


def test_no_simulations_is_what_knowledge_says() -> None:
    state = at_table("3h 4h 7c 7d 9s Ks 2d", FAR)
    sight = state.seen_by(0)
    budget = Budget(0.0, 1)
    budget.stop()
    moves = sight.legal_moves()
    found = THINKER.think(sight, moves, BALANCED, budget, FastSource(1, 1))
    values = DEEP.values(sight, moves, BALANCED)
    assert found.policy.index(1.0) == values.index(max(values))


def test_a_hand_played_on_is_out_when_the_rules_let_it() -> None:
    chooser = random.Random(3)
    state = at_table("Ks Qs 2d", FAR)
    racer = Racer()
    outs = 0
    missed = 0
    for _ in range(1500):
        hand = set(chooser.sample(range(52), 3))
        for _ in range(2):
            low = chooser.randrange(11) * 4 + chooser.randrange(4)
            hand |= {low, low + 4, low + 8} if chooser.random() < 0.7 else {low & ~3, (low & ~3) + 1, (low & ~3) + 2}
        hand -= set(chooser.sample(sorted(hand), 2))
        one = set_of(sorted(hand))
        search = Search([], state.wild)
        can = search.find(BARE, one, 0, 1, 0)
        turn = racer.run(HandCosts(state, 0, BALANCED), one, 0, NO_CARD, True, [], 0)
        assert turn != 1 or can
        outs += turn == 1
        missed += can and turn != 1
    assert outs > 50
    assert missed < 0.1 * outs  # it looks at one layout, or two
