"""How the bots think in Durak: the board is the game, the end is solved rightly, and nothing hidden is looked at."""

from __future__ import annotations

from random import Random

import pytest

from cardfolk.bots.durak.board import Board, board_of, code_of, highest, lowest, size
from cardfolk.bots.durak.endgame import Endgame, solvable
from cardfolk.bots.durak.knowledge import KNOWLEDGE, kind_of
from cardfolk.bots.durak.player import Player
from cardfolk.bots.durak.thinking import THINKER
from cardfolk.bots.thinking import Budget
from cardfolk.chance import Fast, HashSource
from cardfolk.game import State
from cardfolk.games.durak.rules import DurakState, Surrender
from tests.bots.test_knowledge_durak import begin, late

SAME = "hands known left open matching phase origin attacker defender done out boring".split()


def small(random: Random, cards: int) -> DurakState:
    """A position of two seats with few cards and no deck, some way into a turn."""
    names = [rank + suit for rank in random.sample("6789TJQKA", 4) for suit in "cdhs"]
    random.shuffle(names)
    first = random.randint(1, cards - 1)
    state = late(
        [" ".join(names[:first]), " ".join(names[first:cards])],
        transfer=random.random() < 0.7,
        attack_limit=random.choice((0, 6)),
        after_surrender=random.choice(("defender", "attacker")),
    )
    for _ in range(random.randint(0, 3)):
        moves = [move for move in state.legal_moves() if not isinstance(move, Surrender)]
        after = state.copy()
        if moves:
            after.play(random.choice(moves))
        if after.to_move >= 0:
            state = after
    return state


def forced(state: DurakState, seat: int, depth: int) -> int:
    """What it comes to for a seat with so many surrenders to come, by trying everything."""
    if state.to_move < 0:
        return int(2 * state.scores()[seat] - 1)
    found = []
    for move in state.legal_moves():
        after = state.copy()
        after.play(move)
        if isinstance(move, Surrender) and after.to_move >= 0:
            found.append(forced(after, seat, depth - 1) if depth else 0)
        else:
            found.append(forced(after, seat, depth))
        if found[-1] == (1 if state.to_move == seat else -1):
            break
    return max(found) if state.to_move == seat else min(found)


@pytest.mark.parametrize("seats", range(2, 7))
def test_the_board_plays_as_the_game_does_and_the_player_as_knowledge(seats: int) -> None:
    random = Random(seats)
    for seed in range(5):
        state = begin(seats, seed, random)
        assert isinstance(state, DurakState)
        kind = kind_of(state)
        player = Player(KNOWLEDGE, kind if state.left else kind - 1, state.house.deck, state.trump)
        board = board_of(state)
        while moves := state.legal_moves():
            fresh = board_of(state)
            assert all(getattr(board, name) == getattr(fresh, name) for name in SAME)
            values = {
                code_of(move): value for move, value in zip(moves, KNOWLEDGE.values(state, moves, 0), strict=True)
            }
            player.rate(board, True)
            assert sorted(player.codes) == sorted(board.moves())
            if len(moves) > 1:
                assert [values[code] for code in player.codes] == pytest.approx(player.values)
            move = random.choice([move for move in moves if code_of(move) in player.codes])
            board.play(code_of(move))
            state.play(move)
        assert board.mover == -1 and board.result == state.scores()


def test_sets_of_cards() -> None:
    random = Random(4)
    for _ in range(200):
        cards = random.getrandbits(52) & random.getrandbits(52) | 1 << random.randrange(52)
        assert size(cards) == cards.bit_count()
        assert highest(cards) == cards.bit_length() - 1
        assert lowest(cards) == (cards & -cards).bit_length() - 1


def test_the_end_is_solved_as_by_trying_everything() -> None:
    random = Random(7)
    for _ in range(150):
        state = small(random, random.randint(2, 6))
        board = board_of(state)
        assert solvable(board)
        for move in state.legal_moves():
            for depth in range(3):
                after = state.copy()
                after.play(move)
                takes = isinstance(move, Surrender) and after.to_move >= 0
                if takes and not depth:
                    continue
                expected = forced(after, state.to_move, depth - 1 if takes else depth)
                assert Endgame(board).after(code_of(move), depth) == expected, (move.text, depth)


def test_not_everything_is_solvable() -> None:
    state = late(["6c Th", "6s 8c", "7c 9h"])
    assert not solvable(board_of(state))
    state.out = 4
    state.hands[2] = 0
    assert solvable(board_of(state))
    assert not solvable(Board())


def thought(state: State, simulations: int = 40, style: int = 0) -> list[float]:
    sight = state.seen_by(state.to_move)
    budget = Budget(0.0, simulations)
    return THINKER.think(sight, sight.legal_moves(), style, budget, HashSource(3, 0)).values


def chosen(state: State, simulations: int = 60) -> str:
    sight = state.seen_by(state.to_move)
    moves = sight.legal_moves()
    policy = THINKER.think(sight, moves, 0, Budget(0.0, simulations), HashSource(3, 0)).policy
    return moves[policy.index(1.0)].text


@pytest.mark.parametrize("seats", range(2, 7))
def test_the_same_thought_whatever_the_hidden_cards_are(seats: int) -> None:
    random = Random(seats)
    for seed in range(3):
        state = begin(seats, seed, random)
        ply = 0
        while moves := state.legal_moves():
            ply += 1
            if len(moves) > 1 and ply % 9 == seed:
                other = state.seen_by(state.to_move).imagine(Fast(ply))
                style = random.choice(KNOWLEDGE.styles())
                values = thought(state, 12, style)
                assert values == thought(other, 12, style)
                assert len(values) == len(moves) and all(0.0 <= value <= 1.0 for value in values)
            state.play(random.choice(moves))


def test_solves_what_knowledge_would_not_see() -> None:
    random = Random(11)
    better = 0
    for _ in range(60):
        state = small(random, 8)
        moves = state.legal_moves()
        if len(moves) < 2:
            continue
        comes = Endgame(board_of(state)).solve([code_of(move) for move in moves], 20000)
        if max(comes) > 0:
            after = state.copy()
            after.play(next(move for move in moves if move.text == chosen(state, 400)))
            if after.to_move >= 0:
                codes = board_of(after).moves()
                replies = Endgame(board_of(after)).solve(codes, 20000)
                mine = after.to_move == state.to_move
                assert max(replies) > 0 if mine else max(replies) < 0
            else:
                assert after.scores()[state.to_move] == 1.0
            better += 1
    assert better > 10


def test_stops_when_told() -> None:
    budget = Budget(60.0)
    budget.stop()
    state = late(["6c 8h 7s Ad", "7c 9d Td Ks"])
    sight = state.seen_by(0)
    policy = THINKER.think(sight, sight.legal_moves(), 0, budget, HashSource(3, 0)).policy
    assert sum(policy) == 1.0


def test_beats_chance_with_few_simulations() -> None:
    won = 0.0
    for seed in range(2):
        for seat in range(2):
            state: State = begin(2, seed, Random(seed))
            random = Random(seed)
            while moves := state.legal_moves():
                if len(moves) == 1:
                    state.play(moves[0])
                elif state.to_move == seat:
                    text = chosen(state, 15)
                    state.play(next(move for move in moves if move.text == text))
                else:
                    state.play(random.choice(moves))
            won += state.scores()[seat]
    assert won >= 3.0
