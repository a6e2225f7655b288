"""How bots think ahead in King: exact last tricks, the same thought whatever is hidden, moves that any player sees."""

import pytest

from cardfolk.bots.king.domino import Rows
from cardfolk.bots.king.endgame import Ending
from cardfolk.bots.king.knowledge import KNOWLEDGE
from cardfolk.bots.king.thinking import THINKER, alike
from cardfolk.bots.thinking import Budget
from cardfolk.cards import size_of
from cardfolk.chance import Fast, FastSource
from cardfolk.game import OVER
from cardfolk.games import find_game
from cardfolk.games.king.rules import IDS, TRICKS
from tests.bots.test_knowledge_king import game_of
from tests.rules import do

KING = find_game("king")
TRICK_GAMES = [name for name in IDS if name != "domino"]


def late(name, cards, seed, **options):
    """A sub-game played at random until everyone holds so many cards."""
    state = KING.start(4, {"games": [name], **options}, Fast(seed))
    source = FastSource(seed, 1)
    while state.phase != TRICKS or state.finished < 13 - cards:
        moves = state.legal_moves()
        state.play(moves[source.below(len(moves))])
    return state


def brute(state):
    """The points of the sub-game when everyone, seeing all hands, does best for themselves; the first of equals."""
    seat = state.to_move
    found, most = None, None
    for move in state.legal_moves():
        after = state.copy()
        after.play(move)
        points = list(after.ended[-1]) if after.to_move == OVER else brute(after)
        value = 4 * points[seat] - sum(points)
        if most is None or value > most:
            found, most = points, value
    return found


def think(state, simulations=40, seed=1):
    sight = state.seen_by(state.to_move)
    moves = sight.legal_moves()
    thought = THINKER.think(sight, moves, 0, Budget(0.0, simulations), FastSource(seed, 2))
    return moves[thought.policy.index(max(thought.policy))], thought


@pytest.mark.parametrize("name", TRICK_GAMES)
def test_the_last_tricks_are_solved_as_by_trying_everything(name):
    ending = Ending()
    for seed in range(6):
        state = late(name, 3 if seed < 4 else 2, seed, lead_hearts=seed % 2 == 0)
        source = FastSource(seed, 3)
        for _ in range(3):
            ending.search(state)
            assert [a + b for a, b in zip(state.points, ending.gains)] == brute(state)
            moves = state.legal_moves()
            state.play(moves[source.below(len(moves))])


def lay_all(state):
    """The points of Domino when everyone, seeing all hands, plays for their own; the first of equals."""
    found = None
    for move in state.legal_moves():
        after = state.copy()
        after.play(move)
        points = list(after.ended[-1]) if after.to_move == OVER else lay_all(after)
        if found is None or points[state.to_move] > found[state.to_move]:
            found = points
    return found


def test_the_end_of_domino_is_solved_as_by_trying_everything():
    rows = Rows()
    solved = 0
    for seed in range(12):
        state = KING.start(4, {"games": ["domino"]}, Fast(seed))
        while state.to_move != OVER:
            if sum(map(size_of, state.hands)) <= 15 and len(state.legal_moves()) > 1:
                rows.begin(state)
                rows.search(state)
                assert rows.gains == lay_all(state)
                solved += 1
            state.play(KNOWLEDGE.pick(state))
    assert solved > 10


@pytest.mark.parametrize("name", ["no_king", "no_hearts", "last_three", "trump_1", "domino"])
def test_the_same_thought_whatever_the_hidden_cards_are(name):
    state = KING.start(4, {"games": [name]}, Fast(4))
    source = FastSource(4, 1)
    ply = 0
    while state.to_move != OVER:
        moves = state.legal_moves()
        if len(moves) > 1 and ply % 7 == 0:
            other = state.seen_by(state.to_move).imagine(Fast(source.below(1000)))
            (one, first), (two, second) = think(state, 10), think(other, 10)
            assert one == two and first.values == second.values
            assert all(0 <= value <= 1 for value in first.values) and sum(first.policy) == 1
            assert KNOWLEDGE.why(state, one)
        ply += 1
        state.play(moves[source.below(len(moves))])


def test_cards_that_touch_are_one_choice():
    state = game_of("no_tricks", "5c 6c 9c 2d 4d Ah Kh Qs 2s", "7c 8c", "3d")
    sight = state.seen_by(0)
    moves = sight.legal_moves()
    same = alike(sight, moves, [0.0] * len(moves))
    texts = [move.text for move in moves]

    def together(one, two):
        return same[texts.index(f"play {one}")] == same[texts.index(f"play {two}")]

    assert together("5c", "6c") and together("Kh", "Ah")
    assert not together("6c", "9c") and not together("2d", "4d")


def test_a_card_that_counts_is_not_like_its_neighbour():
    state = game_of("no_king", "Qh Kh Ah 2c 3c 4c")
    moves = state.legal_moves()
    same = alike(state, moves, [0.0] * len(moves))
    texts = [move.text for move in moves]
    assert same[texts.index("play Qh")] != same[texts.index("play Kh")] != same[texts.index("play Ah")]


def test_the_king_of_hearts_goes_on_another_trick():
    state = game_of("no_king", "Ac 2c", "Qs Js Kh 2d 3d 4d 5d 6d 7d 8d 2h 3s 4s", "Kc", "3c")
    assert think(do(state, "play Ac"))[0].text == "play Kh"


def test_the_last_player_takes_with_the_cheapest_winner():
    state = game_of("tricks", "Tc", "2c", "3c", "4c Jc Ac 2d 3d 4d 5d 2h 3h 4h 2s 3s 4s")
    assert think(do(state, "play Tc", "play 2c", "play 3c"))[0].text == "play Jc"


def test_a_budget_of_time_ends_the_thought():
    state = KING.start(4, {"games": ["no_hearts"]}, Fast(4))
    sight = state.seen_by(state.to_move)
    budget = Budget(0.0)
    THINKER.think(sight, sight.legal_moves(), 0, budget, FastSource(1, 2))
    assert budget.done <= 4
