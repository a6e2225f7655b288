"""What the bots know of Pontinho: fair, finite, and better than chance."""

from __future__ import annotations

import math
import random
from typing import Any

import pytest

from cardfolk.bots.knowledge import AGGRESSIVE, BALANCED, CAUTIOUS, HOARDER
from cardfolk.bots.pontinho.knowledge import DEEP, KNOWLEDGE
from cardfolk.cards import set_of
from cardfolk.chance import Fast, FastSource, Source
from cardfolk.game import Move, State
from cardfolk.games import find_game
from cardfolk.games.pontinho.hands import CHOOSE, CLAIMS
from cardfolk.games.pontinho.rules import PontinhoState
from cardfolk.testing.walk import some_options
from tests.games.pontinho_tables import FAR, at_table
from tests.rules import cards, do

GAME = find_game("pontinho")
FEW = "2c 5d"


def best(state: State, style: int = BALANCED) -> str:
    """The move that looks best."""
    moves = state.legal_moves()
    values = DEEP.values(state, moves, style)
    return moves[values.index(max(values))].text


def value(state: State, text: str) -> float:
    moves = state.legal_moves()
    return DEEP.values(state, moves, BALANCED)[[move.text for move in moves].index(text)]


def pick(state: State, source: Source, knowing: bool) -> Move:
    moves = state.legal_moves()
    if not knowing:
        return moves[source.below(len(moves))]
    values = KNOWLEDGE.values(state, moves, BALANCED)
    return moves[values.index(max(values))]


def fresh(seats: int, seed: int, **options: Any) -> PontinhoState:
    state = GAME.start(seats, options, Fast(seed))
    assert isinstance(state, PontinhoState)
    return state


@pytest.mark.parametrize("seats", range(2, 9))
@pytest.mark.parametrize("preset", ["house", "quick", "strict"])
def test_values_see_only_what_the_seat_sees(seats: int, preset: str) -> None:
    options = GAME.preset(preset)
    for seed in range(2 if preset == "house" else 1):
        state = fresh(seats, seed, **options)
        source = FastSource(seed, 1)
        for ply in range(150):
            if state.to_move < 0:
                break
            moves = state.legal_moves()
            sight = state.seen_by(state.to_move)
            for style in KNOWLEDGE.styles():
                values = KNOWLEDGE.values(state, moves, style)
                assert values == KNOWLEDGE.values(sight, sight.legal_moves(), style)
                assert len(values) == len(moves)
                assert all(math.isfinite(number) for number in values)
            assert all(KNOWLEDGE.why(state, move) == KNOWLEDGE.why(sight, move) for move in moves)
            # Half of the moves at random, so that strange positions come up too.
            state.play(pick(state, source, ply % 4 < 2))


def test_values_change_nothing() -> None:
    state = fresh(3, 5)
    source = FastSource(5, 2)
    for _ in range(100):
        before = state.copy()
        KNOWLEDGE.values(state, state.legal_moves(), BALANCED)
        assert state == before
        state.play(pick(state, source, True))


@pytest.mark.parametrize("seats", [2, 3, 5, 8])
def test_a_playout_ends_where_a_round_ends_and_worth_between_0_and_1(seats: int) -> None:
    state = fresh(seats, 11)
    source = FastSource(3, 3)
    before = state.copy()
    while state.to_move >= 0:
        state.play(pick(state, source, True))
        ended = state.to_move < 0 or state.round != before.round
        assert KNOWLEDGE.playout_ends(state, before) == ended
        worth = [KNOWLEDGE.worth(state, before, seat) for seat in range(seats)]
        assert all(0.0 <= number <= 1.0 for number in worth)
        if ended and state.to_move >= 0:
            gone_out = [seat for seat in range(seats) if state.totals[seat] == before.totals[seat]]
            busts = any(state.entries[seat] > before.entries[seat] for seat in range(seats))
            for seat in gone_out:  # without come-backs who is out stands no worse than before
                assert busts or worth[seat] >= KNOWLEDGE.worth(before, state, seat) - 1e-9
            before = state.copy()
    winners = state.winners()
    for seat in range(seats):
        assert KNOWLEDGE.worth(state, before, seat) == (1.0 / len(winners) if seat in winners else 0.0)


def test_worth_is_half_for_equals_and_falls_with_points() -> None:
    for seats in range(2, 9):
        before = fresh(seats, 1)
        state = before.copy()
        state.round = 2
        assert KNOWLEDGE.worth(state, before, 0) == pytest.approx(0.5)
        last = 0.5
        for total in range(1, 101):
            state.totals = [total] + [0] * (seats - 1)
            now = KNOWLEDGE.worth(state, before, 0)
            assert now < last
            assert KNOWLEDGE.worth(state, before, 1) > 0.5
            last = now


def test_a_come_back_costs() -> None:
    before = fresh(3, 1)
    state = before.copy()
    state.round = 2
    state.totals = [40, 20, 40]
    state.entries = [2, 1, 1]
    assert KNOWLEDGE.worth(state, before, 0) < KNOWLEDGE.worth(state, before, 2)


@pytest.mark.parametrize(("seats", "deals"), [(2, 6), (4, 2)])
def test_beats_random(seats: int, deals: int) -> None:
    won = 0.0
    for seed in range(deals):
        for mine in range(seats):
            state = fresh(seats, seed + 100, dealer=0, limit=50)
            source = FastSource(seed, mine)
            while state.to_move >= 0:
                state.play(pick(state, source, state.to_move == mine))
            winners = state.winners()
            won += 1 / len(winners) if mine in winners else 0
    assert won >= 0.9 * deals * seats


@pytest.mark.parametrize("style", [BALANCED, AGGRESSIVE, CAUTIOUS, HOARDER])
def test_goes_out(style: int) -> None:
    assert best(at_table("3h 4h 5h Kc", FAR), style) == "out"
    state = at_table("2s Kd", "4h Kc Ks", FAR)
    do(state, "discard Kd")
    assert best(state, style) == "claim out"


def test_throws_the_high_card_that_nothing_goes_with() -> None:
    assert best(at_table("3h 4h 7c 7d 9s Ks 2d", FAR)) == "discard Ks"


def test_keeps_a_pair_that_waits_and_throws_one_that_waits_for_nothing() -> None:
    # Both fives that would complete the set, twice each, lie among the discards.
    state = at_table("5c 5d 8h 9h Jc Js", FAR, pile="5h 5h 5s 5s 2d")
    assert best(state) in ("discard 5c", "discard 5d", "discard Jc", "discard Js")
    assert value(state, "discard 5c") > value(state, "discard 8h")


def test_an_ace_counts_little_two_below_the_limit() -> None:
    state = at_table("As 8h 3d 4d Jc Qc", FAR)
    assert best(state) == "discard As"
    state.totals = [98, 0]
    assert best(state) == "discard 8h"


def test_melds_when_others_have_few_cards() -> None:
    state = at_table("Kh Kc Ks 2d 5h 8c", "2c 6d")
    assert best(state) == "meld Kc Kh Ks"
    assert best(state, HOARDER) == "meld Kc Kh Ks"


def test_adds_what_fits() -> None:
    state = at_table("Th 2d 5c 8c Qs", FEW, melds=("7h 8h 9h",))
    assert best(state) == "add Th to 1"


def test_lays_the_meld_that_leaves_less() -> None:
    # The set of threes would leave a king and a queen, the run no more than two threes.
    state = at_table("3d Qh Kh Ah 3h 2h 3c 2s 5d", FEW)
    assert value(state, "meld Qh Kh Ah") > value(state, "meld Ah 2h 3h")
    state = at_table("9c Tc Jc Qc Qd Qh 2s 5d", FEW)
    assert best(state) in ("meld 9c Tc Jc", "meld Qc Qd Qh")  # either leaves the other


def test_keeps_a_wild_early_and_lays_it_late() -> None:
    state = at_table("3s 5s 9d Kc 7h 2d Jh Tc 8d 4h", FAR)
    assert best(state).startswith("discard")
    state = at_table("3s 5s 9d Kc 7h", "2c", "2h", "4d", "6c", "6h", "8s", "Tc")
    assert best(state) == "meld 3s 9d=4s 5s"


def test_does_not_feed_what_another_was_seen_to_take() -> None:
    state = at_table("6h Tc 2d 3d Js Qs", FAR)
    state.known[1] = set_of(cards("5h"))
    before = value(state, "discard 6h")
    state.known[1] = 0
    assert value(state, "discard 6h") > before


def test_a_card_that_has_just_gone_by_is_safer() -> None:
    fresh_card = at_table("6h Tc 2d 3d Js Qs", FAR, pile="2s 3c 4c")
    gone_by = at_table("6h Tc 2d 3d Js Qs", FAR, pile="2s 6h 4c")
    assert value(gone_by, "discard 6h") > value(fresh_card, "discard 6h")


def choosing(hand: str, top: str) -> PontinhoState:
    state = at_table(hand, FAR, pile=f"2s {top}")
    state.phase = CHOOSE
    return state


def test_draws_rather_than_take_a_useless_card() -> None:
    assert best(choosing("3h 4h 7c 7d 9s Ts 2d 2c Jh", "Kd")) == "draw"


def test_takes_or_claims_what_makes_a_meld() -> None:
    assert best(choosing("3h 4h 7c 7d Qs Ts 2d 2c Jh", "7h")) in ("claim 7c 7d 7h", "take")


def test_claims_out_of_turn_what_makes_the_hand_smaller() -> None:
    state = at_table("2s 3s Ad", "Kc Kd 4h 8c 8s", FAR, pile="2s Kh", mover=1)
    state.player = 2
    state.phase = CLAIMS
    assert best(state) == "claim Kc Kd Kh"


def test_does_not_break_a_meld_for_a_claim() -> None:
    # Claiming the nine for a set would take the middle out of two runs.
    state = at_table(FAR, "8c 9c Tc 8h 9h Th 2d 6s", FAR, pile="2s 9s", mover=1)
    state.player = 2
    state.phase = CLAIMS
    assert best(state) == "skip"


def test_reasons_are_plain_words() -> None:
    state = at_table("3h 4h 7c 7d 9s Ks 2d", FAR)
    assert KNOWLEDGE.why(state, GAME.parse("discard Ks")) == (
        "nothing in your hand goes with it, and it would cost you much"
    )
    out = at_table("3h 4h 5h Kc", FAR)
    assert "costs you nothing" in KNOWLEDGE.why(out, GAME.parse("out"))
    assert KNOWLEDGE.why(out, GAME.parse("meld 3h 4h 5h"))


@pytest.mark.parametrize("seats", range(2, 9))
def test_a_novice_and_a_forgetful_player_are_never_at_a_loss(seats: int) -> None:
    chooser = random.Random(seats)
    for number in range(4):
        state = GAME.start(seats, some_options(GAME, seats, chooser), Fast(number))
        for _ in range(120):
            if state.to_move < 0:
                break
            sight = state.seen_by(state.to_move)
            moves = sight.legal_moves()
            before = sight.copy()
            dim = KNOWLEDGE.forget(sight, chooser.getrandbits(52))
            assert sight == before
            if len(moves) > 1:
                for values in (KNOWLEDGE.glance(dim, moves, BALANCED), KNOWLEDGE.values(dim, moves, BALANCED)):
                    assert len(values) == len(moves)
                    assert all(math.isfinite(number) for number in values)
                assert KNOWLEDGE.glance(state, moves, BALANCED) == KNOWLEDGE.glance(sight, moves, BALANCED)
                for name, _ in KNOWLEDGE.habits(sight, moves, moves[0]):
                    assert 1 <= len(name.split()) <= 4
            state.play(chooser.choice(moves))


def test_forgetting_makes_cards_that_went_by_unseen() -> None:
    state = at_table("5c 5d 8h 9h Jc Js", FAR, pile="5h 5h 5s 5s 2d")
    state.known[1] = set_of(cards("4h"))
    dim = KNOWLEDGE.forget(state.seen_by(0), set_of(cards("5h")))
    assert isinstance(dim, PontinhoState)
    assert dim.pile == cards("5h 5h 2d")
    assert not dim.known[1]
    assert dim.hands[0] == state.hands[0]


def glanced(state: State) -> str:
    moves = state.legal_moves()
    values = KNOWLEDGE.glance(state, moves, BALANCED)
    return moves[values.index(max(values))].text


def test_a_novice_throws_high_cards_lays_what_it_has_and_takes_what_fits() -> None:
    assert glanced(at_table("3h 4h 7c 7d 9s Ks 2d", FAR)) == "discard Ks"
    assert glanced(at_table("3h 4h 5h 7d 9s Ks 2d", FAR)) == "meld 3h 4h 5h"
    assert glanced(at_table("3h 4h 5h Kc", FAR)) == "out"
    assert glanced(choosing("3h 4h 7c 7d Qs Ts 2d 2c Jh", "7h")) == "claim 7c 7d 7h"
    assert glanced(choosing("3h 4h 7c 7d 9s Ts 2d 2c Jh", "Kd")) == "draw"


def test_habits_tell_what_a_move_was_an_occasion_for() -> None:
    state = at_table("3h 4h 5h 7d 9s Ks 2d", FAR)
    moves = state.legal_moves()
    assert dict(KNOWLEDGE.habits(state, moves, GAME.parse("meld 3h 4h 5h"))) == {"lays melds at once": True}
    assert dict(KNOWLEDGE.habits(state, moves, GAME.parse("discard Ks"))) == {
        "lays melds at once": False,
        "throws high cards": True,
    }
