"""The ladder: fair, repeatable, and never stuck, in every game."""

from __future__ import annotations

import random

import pytest

from cardfolk.bots.knowledge import STYLES
from cardfolk.bots.ladder import LadderBot
from cardfolk.bots.levels import LEVELS
from cardfolk.bots.registry import knowledge_of
from cardfolk.chance import FastSource, Seed
from cardfolk.game import OVER
from cardfolk.games import IDS, find_game
from cardfolk.testing.walk import SOAK, some_options, walk
from tests.conformance import SEATINGS
from tests.conformance.redeal import redeal


def bot(name: str, seed: int = 1, simulations: int = 12) -> LadderBot:
    return LadderBot(name, FastSource(seed, 7), simulations=simulations)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("id", IDS)
def test_the_same_sight_gives_the_same_choice_whatever_the_hidden_cards_are(id: str, level: str) -> None:
    seats = max(2, find_game(id).least)
    tried = 0
    for ply, (state, move, chooser) in enumerate(walk(id, seats, 1)):
        if move is None or ply % 9 or tried >= 12 or len(state.legal_moves()) < 2:
            continue
        tried += 1
        seat = state.to_move
        world = redeal(state, seat, chooser)
        assert bot(level, ply).choose(state.seen_by(seat)) == bot(level, ply).choose(world.seen_by(seat))
    assert tried


@pytest.mark.parametrize(("id", "seats"), SEATINGS, ids=[f"{id}-{seats}" for id, seats in SEATINGS])
def test_bots_finish_every_game_they_start(id: str, seats: int) -> None:
    game = find_game(id)
    chooser = random.Random(f"{id} {seats}")
    names = [f"{level}:{style}" for level in LEVELS for style in STYLES]
    for number in range(2 * SOAK):
        options = some_options(game, seats, chooser)
        players = [bot(chooser.choice(names), number, simulations=3) for _ in range(seats)]
        state = game.start(seats, options, Seed(number))
        while state.to_move != OVER:
            move = players[state.to_move].choose(state.seen_by(state.to_move))
            state.check(move)
            state.play(move)


@pytest.mark.parametrize("id", IDS)
def test_searching_bots_play_legal_moves(id: str) -> None:
    game = find_game(id)
    seats = max(2, game.least)
    players = [bot("hard", simulations=6), *[bot("medium", seat) for seat in range(1, seats)]]
    state = game.start(seats, {}, Seed(3))
    for _ in range(150):
        if state.to_move == OVER:
            break
        move = players[state.to_move].choose(state.seen_by(state.to_move))
        state.check(move)
        state.play(move)


@pytest.mark.parametrize("id", IDS)
def test_a_seed_makes_a_bot_repeatable(id: str) -> None:
    state = find_game(id).start(max(2, find_game(id).least), {}, Seed(5))
    sight = state.seen_by(state.to_move)
    for level in LEVELS:
        assert bot(level, 3).choose(sight) == bot(level, 3).choose(sight)


@pytest.mark.parametrize("id", IDS)
def test_advice_rates_moves_and_gives_a_reason(id: str) -> None:
    reasons = 0
    for ply, (state, move, _) in enumerate(walk(id, max(2, find_game(id).least), 2)):
        if move is None or ply > 60:
            break
        sight = state.seen_by(state.to_move)
        advice = bot("medium").rate(sight)
        legal = [m.text for m in state.legal_moves()]
        assert sorted(one.move.text for one in advice.moves) == sorted(legal)
        values = [one.value for one in advice.moves]
        assert values == sorted(values, reverse=True)
        reasons += bool(advice.reason)
    assert reasons
    assert bot("hard").rate(sight).moves


@pytest.mark.parametrize("id", IDS)
def test_styles_are_known(id: str) -> None:
    state = find_game(id).start(max(2, find_game(id).least), {}, Seed(5))
    assert set(knowledge_of(state).styles()) <= set(range(len(STYLES)))
    assert 0 in knowledge_of(state).styles()
