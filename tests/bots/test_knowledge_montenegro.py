"""What bots know of King of Montenegro: fair, finite, and what any player would see."""

from __future__ import annotations

from math import isfinite
from typing import Any

import pytest

from cardfolk.bots.knowledge import BALANCED, BLUFFER, CAUTIOUS
from cardfolk.bots.montenegro.knowledge import HORIZON, KNOWLEDGE, POINTLESS
from cardfolk.cards import FULL_DECK, find_card, set_of
from cardfolk.chance import Fast, Source
from cardfolk.game import Move, State
from cardfolk.games import find_game
from cardfolk.games.montenegro.rules import DUELING, MontenegroState
from tests.rules import cards, dealt, do, stacked, start

GAME = find_game("montenegro")
OPTIONS: list[dict[str, object]] = [
    {},
    {"victory": "conquest", "hand_size": 5},
    {"answers": "flip", "hand_size": 4, "wars_per_turn": 1},
    {"reinforcements": 0},
]


def best(state: State, style: int = BALANCED) -> str:
    moves = state.legal_moves()
    values = KNOWLEDGE.values(state, moves, style)
    return moves[values.index(max(values))].text


def value(state: State, text: str, style: int = BALANCED) -> float:
    moves = state.legal_moves()
    values = dict(zip([move.text for move in moves], KNOWLEDGE.values(state, moves, style)))
    return values[text]


def some_move(state: State, source: Source) -> Move:
    """Usually one of the better moves, so that games get far; sometimes any."""
    moves = state.legal_moves()
    if source.below(3) == 0:
        return moves[source.below(len(moves))]
    values = KNOWLEDGE.values(state, moves, BALANCED)
    top = max(values) - source.below(4)
    good = [move for move, worth in zip(moves, values) if worth >= top]
    return good[source.below(len(good))]


def dueling(hands: tuple[str, str], flip: str, **options: Any) -> MontenegroState:
    """Seat 0 to open a duel over this flip."""
    deck = stacked(f"{dealt(hands)} {flip}", range(52))
    state = do(start("montenegro", 2, deck, first=0, **options), "pass")
    assert isinstance(state, MontenegroState) and state.phase == DUELING
    return state


def at_war(armies: dict[str, str], hands: tuple[str, str]) -> MontenegroState:
    """Seat 0 in the war phase; armies by `0h`, all cards of them known to both."""
    state = start("montenegro", 2, stacked(dealt(hands), range(52)), first=0)
    assert isinstance(state, MontenegroState)
    taken = set_of([card for text in armies.values() for card in cards(text)])
    for name, text in armies.items():
        state.armies[int(name[0]) * 4 + "cdhs".index(name[1])] = cards(text)
    state.pile = [card for card in state.pile[6:] if not taken >> card & 1]
    state.left = len(state.pile)
    state.knows = [known | taken for known in state.knows]
    return state


@pytest.mark.parametrize("options", OPTIONS)
def test_values_are_those_of_the_sight(options: dict[str, object]) -> None:
    for seed in range(4):
        state = GAME.start(2, options, Fast(seed))
        source = Fast(seed).source(99)
        for _ in range(150):
            if state.to_move < 0:
                break
            moves = state.legal_moves()
            sight = state.seen_by(state.to_move)
            style = KNOWLEDGE.styles()[source.below(5)]
            values = KNOWLEDGE.values(state, moves, style)
            assert values == KNOWLEDGE.values(sight, moves, style)
            assert len(values) == len(moves) and all(map(isfinite, values))
            move = some_move(state, source)
            assert KNOWLEDGE.why(state, move) == KNOWLEDGE.why(sight, move)
            state.play(move)


def test_values_of_some_moves_are_those_among_all() -> None:
    state = dueling(("Kh Ad 3c", "2c 4c 5c"), "7d")
    moves = state.legal_moves()
    values = KNOWLEDGE.values(state, moves, BALANCED)
    assert KNOWLEDGE.values(state, moves[::7], BALANCED) == values[::7]
    for move, worth in zip(moves, values):
        assert KNOWLEDGE.values(state, [move], BALANCED) == [worth]


def test_worth_and_where_a_playout_ends_follow_the_game() -> None:
    for seed in range(6):
        state = GAME.start(2, {}, Fast(seed))
        assert isinstance(state, MontenegroState)
        source = Fast(seed).source(98)
        before = state.copy()
        while state.to_move >= 0:
            assert KNOWLEDGE.playout_ends(state, before) == (state.duels >= before.duels + HORIZON)
            if KNOWLEDGE.playout_ends(state, before):
                before = state.copy()
            worths = [KNOWLEDGE.worth(state, before, seat) for seat in range(2)]
            assert all(0 < worth < 1 for worth in worths)
            assert sum(worths) == pytest.approx(1)
            state.play(some_move(state, source))
        assert KNOWLEDGE.playout_ends(state, before)
        assert [KNOWLEDGE.worth(state, before, seat) for seat in range(2)] == state.scores()


def test_worth_grows_with_armies_and_cards() -> None:
    hands = ("2c 3c 4c", "2d 3d 4d")
    even = at_war({"0h": "5h", "1s": "5s"}, hands)
    cards_ahead = at_war({"0h": "5h 6h 7h", "1s": "5s"}, hands)
    armies_ahead = at_war({"0h": "5h", "0c": "6c", "0s": "8s", "1s": "5s"}, hands)
    assert KNOWLEDGE.worth(even, even, 0) < KNOWLEDGE.worth(cards_ahead, even, 0)
    assert KNOWLEDGE.worth(even, even, 0) < KNOWLEDGE.worth(armies_ahead, even, 0)


def test_beats_random_clearly() -> None:
    won = 0.0
    for seed in range(10):
        for seat in range(2):
            state = GAME.start(2, {}, Fast(seed))
            source = Fast(seed).source(97)
            while state.to_move >= 0:
                moves = state.legal_moves()
                if state.to_move == seat:
                    values = KNOWLEDGE.values(state, moves, BALANCED)
                    state.play(moves[values.index(max(values))])
                else:
                    state.play(moves[source.below(len(moves))])
            won += state.scores()[seat]
    assert won >= 19


def test_plays_the_ace_of_the_suit_to_beat() -> None:
    assert best(dueling(("Ad 3c 4h", "2c 4c 5c"), "Td")) == "play Ad"


def test_calls_what_no_unseen_card_can_beat() -> None:
    state = do(dueling(("3c 4c 5c", "Ad Kd 6h"), "Qd"), "play 3c")
    assert best(state) == "call"
    assert "cannot be true" in KNOWLEDGE.why(state, state.legal_moves()[-2])


def test_calls_a_declared_card_that_it_holds() -> None:
    assert best(do(dueling(("3c 4c 5c", "Ad 2h 6h"), "9d"), "wild 3c 4c as Ad")) == "call"


def test_a_true_wild_where_no_single_card_can_win() -> None:
    assert best(dueling(("Kh Ac 3s", "2c 4c 5c"), "Ad")) == "wild Kh Ac as Ac"


def test_a_wild_bluff_names_a_high_card_and_keeps_it() -> None:
    state = dueling(("Ac 3s 4h", "2c 4c 5c"), "Ad")
    wilds = [move for move in state.legal_moves() if move.verb == "wild"]
    values = KNOWLEDGE.values(state, wilds, BALANCED)
    assert wilds[values.index(max(values))].text in ("wild 3s 4h as Ac", "wild 4h 3s as Ac")
    assert value(state, "wild 3s 4h as 7h") == POINTLESS
    assert sum(worth > POINTLESS for worth in values) < 30


def test_a_true_card_is_better_than_a_bluff_which_is_better_for_a_bluffer() -> None:
    state = dueling(("Qd 3c 4h", "2c 4c 5c"), "Td")
    assert value(state, "play Qd") > value(state, "play 3c")
    assert value(state, "play 3c", BLUFFER) > value(state, "play 3c") > value(state, "play 3c", CAUTIOUS)


def test_concedes_to_a_card_of_the_army_that_it_saw() -> None:
    state = at_war({"0d": "Ad"}, ("2c 3c 4c", "2h 3h 4h"))
    state.pile.remove(find_card("9d"))
    state.pile.insert(0, find_card("9d"))  # the flip
    do(state, "pass", "army Ad")
    assert state.flip == find_card("9d")
    assert value(state, "concede") > value(state, "call")


def test_wages_a_war_that_cannot_be_lost() -> None:
    state = at_war({"0h": "5h 6h 7h 8h 9h", "1h": "2h"}, ("2c 3c 4c", "2d 3d 4d"))
    assert best(state) == "war h"
    assert KNOWLEDGE.why(state, state.legal_moves()[1]) == "this war cannot be lost"


def test_does_not_wage_a_war_that_is_surely_lost() -> None:
    assert best(at_war({"0h": "2h", "1h": "5h 6h 7h 8h"}, ("2c 3c 4c", "2d 3d 4d"))) == "pass"


def test_a_glance_and_a_forgetful_look_never_fail() -> None:
    for number, options in enumerate(OPTIONS):
        state = GAME.start(2, options, Fast(number))
        source = Fast(number).source(93)
        for _ in range(120):
            if state.to_move < 0:
                break
            sight = state.seen_by(state.to_move)
            moves = state.legal_moves()
            before = sight.key()
            kept = source.below(1 << 26) | source.below(1 << 26) << 26
            forgetful = KNOWLEDGE.forget(sight, kept)
            assert sight.key() == before
            assert KNOWLEDGE.forget(sight, FULL_DECK).key() == before
            style = KNOWLEDGE.styles()[source.below(len(KNOWLEDGE.styles()))]
            for look in (KNOWLEDGE.glance, KNOWLEDGE.values):
                values = look(forgetful, moves, style)
                assert len(values) == len(moves) and all(map(isfinite, values))
            assert KNOWLEDGE.glance(state, moves, style) == KNOWLEDGE.glance(sight, moves, style)
            move = some_move(state, source)
            assert KNOWLEDGE.habits(sight, moves, move) == KNOWLEDGE.habits(state, moves, move)
            state.play(move)


def test_who_forgets_does_not_know_what_went_by() -> None:
    state = do(dueling(("3c 4c 5c", "Ad Kd 6h"), "Qd"), "play 3c", "call")
    sight = state.seen_by(state.to_move)
    assert isinstance(sight, MontenegroState)
    forgetful = KNOWLEDGE.forget(sight, 0)
    assert isinstance(forgetful, MontenegroState)
    gone = set_of(cards("3c"))
    assert sight.knows[1] & gone and not forgetful.knows[1] & gone
    assert forgetful.hands[1] == sight.hands[1]  # a hand is in front of one's eyes


def test_a_novice_plays_what_is_good_and_calls_what_they_hold() -> None:
    def glanced(state: State) -> str:
        moves = state.legal_moves()
        values = KNOWLEDGE.glance(state, moves, BALANCED)
        return moves[values.index(max(values))].text

    assert glanced(dueling(("Ad Jd 4h", "2c 4c 5c"), "Td")) == "play Jd"
    assert glanced(do(dueling(("3c 4c 5c", "Ad 2h 6h"), "9d"), "wild 3c 4c as Ad")) == "call"
    assert glanced(at_war({"0h": "2h", "1h": "5h 6h 7h 8h"}, ("2c 3c 4c", "2d 3d 4d"))) == "pass"


def test_habits_name_what_a_player_would_notice() -> None:
    state = dueling(("Kh 3c 4h", "2c 4c 5c"), "Td")
    moves = state.legal_moves()
    bluff = dict(KNOWLEDGE.habits(state, moves, next(move for move in moves if move.text == "play 3c")))
    assert bluff["bluffs with a card"] and not bluff["concedes"] and not bluff["plays a King"]
    assert "calls" not in bluff
    lie = dict(KNOWLEDGE.habits(state, moves, next(move for move in moves if move.text == "wild 3c 4h as Ad")))
    assert lie["declares falsely"]
    true = dict(KNOWLEDGE.habits(state, moves, next(move for move in moves if move.text == "wild Kh 4h as 4h")))
    assert true["plays a King"] and not true["declares falsely"]
