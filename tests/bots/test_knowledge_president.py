"""What the bots know of President."""

from __future__ import annotations

from math import isfinite

import pytest

from cardfolk.bots.knowledge import AGGRESSIVE, BALANCED, CAUTIOUS, HOARDER
from cardfolk.bots.president.knowledge import KNOWLEDGE, PresidentKnowledge
from cardfolk.cards import set_of
from cardfolk.chance import FastSource
from cardfolk.game import Move, State
from cardfolk.games.president.rules import PresidentState
from tests.bots.president import DECK, OPTIONS, at_random, begun, table
from tests.rules import cards, do


def best(state: State, style: int = BALANCED) -> Move:
    moves = state.legal_moves()
    values = KNOWLEDGE.values(state, moves, style)
    return moves[values.index(max(values))]


@pytest.mark.parametrize("seats", range(3, 9))
@pytest.mark.parametrize("options", OPTIONS)
def test_values_are_the_same_for_the_state_and_what_its_seat_sees(seats: int, options: dict[str, object]) -> None:
    state = begun(seats, seats, rounds=3, **options)
    source = FastSource(seats, 1)
    while state.to_move >= 0:
        moves = state.legal_moves()
        sight = state.seen_by(state.to_move)
        for style in KNOWLEDGE.styles():
            values = KNOWLEDGE.values(state, moves, style)
            assert values == KNOWLEDGE.values(sight, moves, style)
            assert len(values) == len(moves) and all(isfinite(value) for value in values)
        for move in moves[:3] + moves[-1:]:
            assert KNOWLEDGE.why(state, move) == KNOWLEDGE.why(sight, move) != ""
        at_random(state, source)


@pytest.mark.parametrize("seats", range(3, 9))
def test_a_playout_ends_just_when_a_round_does_and_its_places_are_the_worth(seats: int) -> None:
    state = begun(seats, seats, rounds=2)
    before = state.copy()
    source = FastSource(seats, 1)
    while state.round == 1:
        assert not KNOWLEDGE.playout_ends(state, before)
        assert all(0 <= KNOWLEDGE.worth(state, before, seat) <= 1 for seat in range(seats))
        at_random(state, source)
    assert KNOWLEDGE.playout_ends(state, before)
    worth = [KNOWLEDGE.worth(state, before, seat) for seat in state.titles]
    assert worth[0] == 1 and worth[-1] == 0 and worth == sorted(set(worth), reverse=True)
    before = state.copy()
    while state.to_move >= 0:
        assert not KNOWLEDGE.playout_ends(state, before)
        at_random(state, source)
    assert KNOWLEDGE.playout_ends(state, before)


@pytest.mark.parametrize("seed", range(8))
def test_in_the_last_round_winning_the_game_is_nearly_all(seed: int) -> None:
    state = begun(4, seed, rounds=3)
    source = FastSource(seed, 1)
    before = state.copy()
    while state.to_move >= 0:
        before = state.copy()
        at_random(state, source)
    winners = state.winners()
    for seat in range(4):
        worth = KNOWLEDGE.worth(state, before, seat)
        assert 0 <= worth <= 1
        assert worth > 0.9 / len(winners) if seat in winners else worth <= 0.1


def test_a_shared_win_is_a_part_of_one() -> None:
    state = begun(3, 1, rounds=3)
    state.to_move, state.points, state.out = -1, [2, 2, 0], [0, 1, 2]
    assert KNOWLEDGE.worth(state, state, 0) == pytest.approx(0.55)
    assert KNOWLEDGE.worth(state, state, 1) == pytest.approx(0.55)
    assert KNOWLEDGE.worth(state, state, 2) == 0


@pytest.mark.parametrize(("seats", "least"), [(3, 0.9), (4, 0.85), (6, 0.6)])
def test_one_who_knows_beats_those_who_play_at_random(seats: int, least: float) -> None:
    rounds = firsts = 0
    for seed in range(8):
        for seat in range(seats):
            state = begun(seats, seed, rounds=3)
            source = FastSource(seed, seat)
            now = 1
            while state.to_move >= 0:
                if state.to_move == seat:
                    state.play(best(state))
                else:
                    at_random(state, source)
                if state.to_move < 0 or state.round != now:
                    now = state.round
                    rounds += 1
                    firsts += (state.out if state.to_move < 0 else state.titles)[0] == seat
    assert firsts / rounds > least


# Positions that any player knows the answer to


def test_a_last_set_is_played() -> None:
    assert best(table("5c 5d", "6c 7c Ac", "8c 9c 2c")).text == "play 5c 5d"


def test_what_nobody_can_beat_comes_first_when_the_rest_plays_itself_out() -> None:
    state = table("5c 2h", "6c 7c Ac", "8c 9c Kc")
    assert best(state).text == "play 2h"
    assert KNOWLEDGE.why(state, best(state)) == "nobody can beat this, and then your hand plays itself out"
    assert best(table("4c Kc Kd 3s", "6c 7c 7d Qc", "8c 5c 5d Jc")).text == "play Kc Kd"


def test_a_two_is_no_safe_card_while_the_3s_is_out() -> None:
    state = table("5c 2h", "6c 7c Ac", "8c 9c 3s")
    assert KNOWLEDGE.values(state, state.legal_moves(), BALANCED)[0] < 10
    assert best(table("5c 2h", "6c 7c Ac", "8c 9c 3s", two_ends_trick=True)).text == "play 2h"


def test_a_set_too_big_for_the_others_is_safe() -> None:
    assert best(table("5c 5d 5h 9c", "Tc Ac", "Kc Kd")).text == "play 5c 5d 5h"


def test_low_cards_are_led_and_high_ones_kept() -> None:
    state = table("4c 8c Kc Ad 2h", "5c 6c 9c Td Jh", "5d 6d 9d Qd Ah", "5h 6h 8d Jd Ac")
    assert best(state).text == "play 4c"


def test_sets_are_not_broken_for_a_cheap_trick() -> None:
    state = table("9c 4c 6c 7c 7d 8c", "4d Th Td Tc Jc 8s", "5d 6d 9d Qd Ah Ks", "5h 6h 8d Jd Ac Qs")
    do(state, "play 9c")
    assert best(state).text == "play Jc"


def test_the_two_goes_on_the_trick_of_one_about_to_go_out() -> None:
    state = table("Jc 4c", "4d 5d 2h", "6d 7d 8d")
    do(state, "play Jc")
    assert best(state).text == "play 2h"


def test_useless_low_cards_are_given_away_and_not_the_best_ones() -> None:
    for seed in range(20):
        state = begun(4, seed, rounds=2)
        source = FastSource(seed, 1)
        while state.round == 1:
            at_random(state, source)
        given = best(state).text.split()[1:]
        assert "3s" not in given
        assert all(card[0] not in "A2" for card in given)


# Novices, forgetting, habits


def glanced(state: State) -> str:
    moves = state.legal_moves()
    values = KNOWLEDGE.glance(state, moves, BALANCED)
    return moves[values.index(max(values))].text


@pytest.mark.parametrize("seats", range(3, 9))
@pytest.mark.parametrize("options", OPTIONS)
def test_novices_and_forgetful_players_find_a_value_for_every_move(seats: int, options: dict[str, object]) -> None:
    state = begun(seats, seats, rounds=2, **options)
    source = FastSource(seats, 1)
    while state.to_move >= 0:
        moves = state.legal_moves()
        sight = state.seen_by(state.to_move)
        before = sight.key()
        kept = source.below(1 << 26) << 26 | source.below(1 << 26)
        for memory in (0, kept, DECK):
            blurred = KNOWLEDGE.forget(sight, memory)
            assert blurred.legal_moves() == moves
            for style in KNOWLEDGE.styles():
                for values in (KNOWLEDGE.values(blurred, moves, style), KNOWLEDGE.glance(blurred, moves, style)):
                    assert len(values) == len(moves) and all(isfinite(value) for value in values)
        assert sight.key() == before == KNOWLEDGE.forget(sight, DECK).key()
        assert KNOWLEDGE.glance(sight, moves, 0) == KNOWLEDGE.glance(KNOWLEDGE.forget(sight, 0), moves, 0)
        at_random(state, source)


def test_a_novice_follows_low_leads_low_and_saves_the_highest() -> None:
    state = table("4c 8c Kc Ad 2h", "5c 6c 9c Td 2c", "5d 6d 9d Qd Ah", "5h 6h 8d Jd Ac")
    assert glanced(state) == "play 4c"
    assert glanced(do(state, "play 4c")) == "play 5c"
    state = do(table("Ad 4c 8c Kc 2h", "5c 6c 9c Td 2c", "5d 6d 9d Qd Ah"), "play Ad")
    assert glanced(state) == "pass"
    assert glanced(table("2h 2d", "5c 6c 9c", "5d 6d 9d")) == "play 2d 2h"


def test_who_forgets_the_twos_that_went_by_thinks_the_ace_is_not_safe() -> None:
    sight = table("5c Ah", "6c 7c Qc", "8c 9c Kc").seen_by(0)
    moves = sight.legal_moves()
    known = KNOWLEDGE.values(sight, moves, BALANCED)
    blurred = KNOWLEDGE.values(KNOWLEDGE.forget(sight, DECK & ~15), moves, BALANCED)
    assert known[1] > 10 > blurred[1]


def test_the_trick_on_the_table_is_not_forgotten() -> None:
    state = do(table("Ad 4c 8c Kc 2h", "5c 6c 9c Td 2c", "5d 6d 9d Qd Ah"), "play Ad")
    blurred = KNOWLEDGE.forget(state.seen_by(1), 0)
    assert isinstance(blurred, PresidentState)
    assert set_of(cards("Ad")) & blurred.played[0]


def test_habits() -> None:
    state = do(table("9c 4c 6c 7c 7d 8c", "4d Th Td Tc Jc 2s", "5d 6d 9d Qd Ah Ks"), "play 9c")
    moves = state.legal_moves()
    shown = {move.text: dict(KNOWLEDGE.habits(state, moves, move)) for move in moves}
    assert shown["pass"] == {"passes though able": True, "breaks a set": False, "spends a two": False}
    assert shown["play Tc"] == {"passes though able": False, "breaks a set": True, "spends a two": False}
    assert shown["play 2s"] == {"passes though able": False, "breaks a set": False, "spends a two": True}
    state = table("4c 7c 7d 8c", "4d Th", "5d 6d")
    moves = state.legal_moves()
    for move in moves:
        shown_here = dict(KNOWLEDGE.habits(state, moves, move))
        assert shown_here["leads a set"] == (move.text == "play 7c 7d")


def test_styles_show_in_habits() -> None:
    assert PresidentKnowledge().styles() == [BALANCED, AGGRESSIVE, CAUTIOUS, HOARDER]
    often: dict[int, dict[str, float]] = {}
    for style in KNOWLEDGE.styles():
        found: dict[str, list[bool]] = {}
        for seed in range(30):
            state = begun(4, seed, rounds=2)
            while state.to_move >= 0:
                move = best(state, style)
                for habit, followed in KNOWLEDGE.habits(state, state.legal_moves(), move):
                    found.setdefault(habit, []).append(followed)
                state.play(move)
        often[style] = {habit: sum(shown) / len(shown) for habit, shown in found.items()}
    usual = often[BALANCED]
    assert often[AGGRESSIVE]["passes though able"] < usual["passes though able"] / 1.3
    assert often[AGGRESSIVE]["spends a two"] > usual["spends a two"] * 1.2
    assert often[CAUTIOUS]["passes though able"] > usual["passes though able"] * 1.1
    assert often[CAUTIOUS]["leads a set"] > usual["leads a set"] + 0.1
    assert often[HOARDER]["leads a set"] < usual["leads a set"] / 1.15
    assert often[HOARDER]["spends a two"] < usual["spends a two"]
