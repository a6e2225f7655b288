"""Pontinho: rounds, turns and scores, one test a clause of the rules."""

from __future__ import annotations

from typing import Any

import pytest

from cardfolk.cards import card_names
from cardfolk.game import OVER
from cardfolk.games import find_game
from cardfolk.games.pontinho.rules import DECK, TURNS
from cardfolk.words import BadText
from tests.games.pontinho_tables import FAR, at_table, hold
from tests.rules import do, events, legal, refused, stacked, start

GAME = find_game("pontinho")


# Reveal and deal


def test_the_top_card_is_turned_up_and_starts_the_discard_pile() -> None:
    state = start("pontinho", 2, stacked("2h", DECK), dealer=0)
    assert card_names(state.pile) == "2h"
    assert "2h is turned up: 3h is wild" in events(state)


@pytest.mark.parametrize(("turned", "wild"), [("2h", "3h"), ("Ks", "As"), ("Ac", "2c"), ("Td", "Jd")])
def test_the_wild_is_the_same_suit_one_rank_above(turned: str, wild: str) -> None:
    assert card_names([start("pontinho", 2, stacked(turned, DECK), dealer=0).wild]) == wild


def test_nine_cards_each_three_at_a_time_from_the_seat_after_the_dealer() -> None:
    top = "2h 3c 3c 3d 4c 4c 4d 5c 5c 5d 6c 6c 6d"
    state = start("pontinho", 3, stacked(top, DECK), dealer=0)
    assert card_names(state.hand_of(1)).startswith("2c") is False
    assert "3c 3c 3d" in card_names(state.hand_of(1)) and "6c 6c 6d" in card_names(state.hand_of(1))
    assert "4c 4c 4d" in card_names(state.hand_of(2)) and "5c 5c 5d" in card_names(state.hand_of(0))
    assert state.sizes == [9, 9, 9]


def test_the_first_dealer_is_drawn_before_the_shuffle() -> None:
    state = start("pontinho", 4, draws=[2])
    assert state.dealer == 2 and state.player == 3
    assert (state.drawn, state.shuffled) == (1, 1)


def test_the_seat_after_the_dealer_plays_first() -> None:
    assert start("pontinho", 4, dealer=3, claims="off").to_move == 0


def test_dealers_go_clockwise() -> None:
    state = at_table("Kc", FAR, FAR, mover=1)
    state.dealer = 1
    hold(state, 1, "Kc")
    do(state, "discard Kc")
    assert state.round == 2 and state.dealer == 2 and state.player == 0


def test_every_card_is_there_twice() -> None:
    assert start("pontinho", 8).cards() == DECK


# Turns


def test_after_taking_a_card_any_number_of_melds_and_additions_then_one_discard() -> None:
    state = at_table("3h 4h 5h 6h 8c 8d 8s Kc 2c", FAR)
    do(state, "meld 3h 4h 5h", "add 6h to 1", "meld 8c 8d 8s")
    assert state.to_move == 0
    do(state, "discard Kc")
    assert state.player == 1


def test_the_round_ends_at_once_when_melding_empties_the_hand() -> None:
    state = at_table("3h 4h 5h", FAR)
    do(state, "meld 3h 4h 5h")
    assert state.round == 2 and "seat 0 has no cards left: out" in events(state)


def test_the_round_ends_at_once_when_the_discard_empties_the_hand() -> None:
    state = do(at_table("Kc", FAR), "discard Kc")
    assert state.round == 2 and state.totals[0] == 0 and state.totals[1] > 0


def test_the_card_just_taken_may_be_discarded_again() -> None:
    state = do(at_table(FAR + " Kd", FAR + " Ks", claims="out"), "discard Kd", "take")
    assert "discard Kd" in legal(state)


def test_a_wild_is_not_discarded() -> None:
    state = at_table("9d Kc", FAR)
    assert legal(state, "discard") == ["discard Kc"]
    assert refused(state, "discard 9d") == "a wild may not be discarded"


def test_a_card_that_a_wild_stands_for_is_not_discarded() -> None:
    state = at_table("4s Kc Qd", FAR, melds=("3s 9d=4s 5s",))
    assert legal(state, "discard") == ["discard Kc", "discard Qd"]
    assert "4s may not be discarded: a wild on the table stands for it" in refused(state, "discard 4s")


def test_who_can_discard_nothing_is_offered_end() -> None:
    state = at_table("4s 9d", FAR, melds=("3s 9d=4s 5s", "6d 7d 8d"))
    # beside any other moves
    assert legal(state) == ["add 9d to 2", "end", "out", "swap 4s in 1: add 9d to 2"]


def test_who_can_discard_is_not_offered_end() -> None:
    state = at_table("4s Kc", FAR, melds=("3s 9d=4s 5s",))
    assert refused(state, "end") == "you hold a card that may be discarded: discard one"


def test_after_end_the_only_choice_is_draw_and_nobody_is_asked() -> None:
    state = do(at_table("9d 4s", "Jc Jd 5s", melds=("3s 9d=4s 5s",)), "end")
    assert state.to_move == 1 and legal(state) == ["draw"]
    assert refused(state, "take") == "no discard is offered after a turn that ended without one: draw"
    assert "Jh" in card_names(state.pile)
    assert state.seen_by(0).to_move == 1  # everyone sees whose turn it is


def test_after_end_with_nothing_to_draw_the_round_is_dead() -> None:
    state = do(at_table("9d 4s", FAR, melds=("3s 9d=4s 5s",), deck=""), "end")
    assert "the round is dead: nobody is out" in events(state) and state.round == 2


def test_end_with_one_discard_under_the_top_one_can_be_drawn_after() -> None:
    state = do(at_table("9d 4s", FAR, melds=("3s 9d=4s 5s",), deck="", pile="Kc Jh"), "end", "draw")
    assert "Kc" in card_names(state.hand_of(1)) and card_names(state.pile) == "Jh"


# Dead rounds


def test_turn_forty_times_the_seats_ends_the_round_at_once() -> None:
    state = at_table(FAR, "Jc Qc Kd", turns=TURNS * 2 - 1)
    do(state, "discard Tc")  # seat 1 could claim it
    assert state.round == 2 and "the round is dead: nobody is out" in events(state)


def test_turn_before_that_does_not() -> None:
    assert do(at_table(FAR, FAR, turns=TURNS * 2 - 2), "discard Tc").round == 1


def test_going_out_in_the_last_turn_is_no_dead_round() -> None:
    state = do(at_table("Kc", FAR, turns=TURNS * 2 - 1), "discard Kc")
    assert state.totals[0] == 0 and "dead" not in " ".join(events(state))


def test_a_round_is_dead_when_the_next_player_has_no_choice() -> None:
    state = do(at_table("Kc Qd", FAR, pile="", deck="", take="meld"), "discard Kc")
    assert state.round == 2 and "the round is dead: nobody is out" in events(state)


def test_take_is_a_choice_even_with_nothing_to_draw() -> None:
    state = do(at_table("Kc Qd", FAR, pile="", deck=""), "discard Kc")
    assert legal(state) == ["take"]
    assert refused(state, "draw") == "there is nothing to draw"


def test_the_others_are_asked_before_a_round_is_dead() -> None:
    state = at_table("Kc Qd", FAR, "Jc Qc 2s", pile="", deck="", take="meld")
    do(state, "discard Kc")
    assert state.to_move == 2 and legal(state) == ["claim Jc Qc Kc", "skip"]
    assert do(state, "claim Jc Qc Kc").round == 2


# Drawing and the discards


def test_a_draw_from_an_empty_deck_shuffles_all_discards_but_the_top_one() -> None:
    state = do(at_table("Kc 2d", FAR, FAR, deck="", pile="3c 4d Jh"), "discard Kc", "draw")
    assert card_names(state.pile) == "Kc" and state.left == 2
    assert any("new deck of 3" in line for line in events(state))


def test_a_draw_finds_nothing_when_the_top_discard_was_claimed_away() -> None:
    state = at_table("Kc 2d", FAR, "Jc Qc 2s", deck="", pile="4d")
    do(state, "discard Kc", "draw")
    assert state.to_move == 2
    do(state, "claim Jc Qc Kc")
    assert state.round == 2 and "the round is dead: nobody is out" in events(state)


def test_a_discard_that_was_not_taken_can_never_be_taken() -> None:
    state = do(at_table("Kc 2d", FAR, deck="5s 5c"), "discard Kc", "draw")
    assert refused(state, "take") == "you have had your card: meld, add, swap or discard"


# Going out


def test_out_is_offered_only_after_taking_a_card() -> None:
    state = at_table("Kc 2d", "3h 4h 5h", claims="off")
    do(state, "discard Kc")
    assert "out" not in legal(state)
    assert refused(state, "out") == "take a card first"
    assert "out" in legal(do(state, "draw"))


def test_out_lays_down_everything_and_discards_one() -> None:
    state = do(at_table("3h 4h 5h 7c 7d 9d Kc", FAR), "out")
    told = events(state)
    assert told[0] == "seat 0 goes out"
    assert any("lays down 3h 4h 5h" in line for line in told)
    assert "seat 0 discards Kc" in told
    assert any(line.startswith("9d stands for 7") for line in told)
    assert state.round == 2


def test_out_with_one_card_that_may_be_discarded() -> None:
    assert legal(at_table("Kc", FAR)) == ["discard Kc", "out"]


def test_no_out_with_two_cards_that_fit_nowhere() -> None:
    state = at_table("3h 4h 5h Kc 2d", FAR)
    assert "out" not in legal(state)
    assert refused(state, "out").startswith("your cards cannot all be laid down")


def test_no_out_with_only_a_wild_left_over() -> None:
    assert "out" not in legal(at_table("9d", FAR))


def test_out_swaps_a_wild_free() -> None:
    state = at_table("4s Kc Kh", FAR, melds=("3s 9d=4s 5s",))
    assert "out" in legal(state)
    do(state, "out")
    assert "seat 0 puts 4s in its place in meld 1" in events(state)


# Scoring


def count(hand: str, wild: str = "9d", total: int = 0, limit: int = 100) -> int:
    state = at_table("Kc", hand, wild=wild, limit=limit)
    state.totals = [0, total]
    do(state, "discard Kc")
    return state.totals[1] - total


def test_cards_count_their_number_and_pictures_ten() -> None:
    assert count("2c 5d Td") == 17
    assert count("Jc Qd Kh") == 30


def test_a_wild_counts_twenty_and_a_wild_ace_too() -> None:
    assert count("9d 2c") == 22
    assert count("As 2c", wild="As") == 22
    assert count("As As", wild="As", total=48, limit=150) == 40


def test_an_ace_counts_fifteen() -> None:
    assert count("As Ah") == 30


def test_an_ace_counts_one_at_exactly_98() -> None:
    assert count("As Ah", total=98) == 2
    assert count("As", total=97) == 15


def test_a_wild_ace_counts_twenty_even_at_98() -> None:
    state = at_table("Kc", "As", FAR, wild="As")
    state.totals = [0, 98, 0]
    do(state, "discard Kc")
    assert "seat 1 counts 20 for As" in events(state)


def test_the_ace_rule_moves_with_the_limit() -> None:
    assert count("As", total=48, limit=50) == 1
    assert count("As", total=148, limit=150) == 1
    assert count("As", total=98, limit=150) == 15


def ended(totals: list[int], hands: list[str], **options: Any) -> Any:
    """The first seat goes out."""
    state = at_table("Kc", *hands, **options)
    state.totals = totals
    return do(state, "discard Kc")


def test_a_total_of_exactly_the_limit_is_no_bust() -> None:
    state = ended([0, 90, 0], ["Kd", "2d"])
    assert state.totals == [0, 100, 2] and state.entries == [1, 1, 1]


def test_bust_players_come_back_with_the_highest_total_not_bust_and_pay_again() -> None:
    state = ended([30, 95, 60], ["Kd", "2d"], fee=5)
    assert state.totals == [30, 62, 62] and state.entries == [1, 2, 1]
    assert state.pot == 20
    assert "seat 1 is bust with 105" in events(state)
    assert "seat 1 pays another entry and comes back with 62" in events(state)


def test_one_player_alone_not_bust_wins_and_bust_totals_stay() -> None:
    state = ended([30, 95, 99], ["Kd", "2d"])
    assert state.to_move == OVER and state.winners() == [0]
    assert state.scores() == [30.0, 105.0, 101.0] and legal(state) == []
    assert "seat 0 wins" in events(state)


def test_if_everyone_is_bust_the_lowest_total_wins() -> None:
    state = at_table("Kc Qc", "Kd", "Kh", turns=TURNS * 3 - 1)
    state.totals = [99, 95, 95]
    do(state, "discard Qc")
    assert state.totals == [109, 105, 105] and state.winners() == [1, 2]
    assert "seat 2 shares the win" in events(state)


def test_after_round_100_come_backs_come_first_and_then_the_lowest_total_wins() -> None:
    state = at_table("Kc", "Kd", "2d")
    state.round = 100
    state.totals = [60, 95, 50]
    do(state, "discard Kc")
    assert state.totals == [60, 60, 52] and state.winners() == [2] and state.entries == [1, 2, 1]


def test_before_round_100_the_game_goes_on() -> None:
    state = at_table("Kc", "Kd", "2d")
    state.round = 99
    assert do(state, "discard Kc").to_move != OVER


def test_hands_left_are_counted_openly() -> None:
    state = ended([0, 0], ["2c 5d Td"])
    assert "seat 1 counts 17 for 2c 5d Td" in events(state)


# Options and texts


def test_presets() -> None:
    assert GAME.presets_for(4) == ["house", "quick", "strict"]
    assert GAME.preset("quick") == {"limit": 50} and GAME.preset("strict") == {"take": "meld"}


@pytest.mark.parametrize("wrong", [{"limit": 75}, {"fee": 1001}, {"fee": -1}, {"claims": "all"}, {"dealer": 2}])
def test_options_are_checked(wrong: dict[str, object]) -> None:
    with pytest.raises(BadText):
        GAME.values(wrong, 2)


def test_take_meld_has_no_take() -> None:
    state = do(at_table("Kc Qd", FAR, take="meld"), "discard Kc")
    assert legal(state) == ["draw"]
    assert refused(state, "take") == "in this game the discard cannot be taken, only claimed for a meld"


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("MELD 5h 3H 4♥", "meld 3h 4h 5h"),
        ("meld 10h,jh,qh", "meld Th Jh Qh"),
        ("meld ks as qs", "meld Qs Ks As"),
        ("meld 3s 2s as", "meld As 2s 3s"),
        ("meld 7h 7c 7d 7c", "meld 7c 7c 7d 7h"),
        ("meld 5s 9D=4S 3s", "meld 3s 9d=4s 5s"),
        ("meld 9d=9d Td Jd", "meld 9d Td Jd"),
        ("add 7s 9d=6s to 1", "add 9d=6s 7s to 1"),
        ("add As 9d=Ks  to 12", "add 9d=Ks As to 12"),
        ("Add 9d=2s as to 3", "add As 9d=2s to 3"),
        ("swap 4s in 1 : add 9d to 2", "swap 4s in 1: add 9d to 2"),
        ("SWAP 4S IN 1:meld 5h 9d=4h 3h", "swap 4s in 1: meld 3h 9d=4h 5h"),
        ("claim  OUT", "claim out"),
        ("claim 7c 5c 6c to 1", "claim 5c 6c 7c to 1"),
        ("discard 10♣", "discard Tc"),
    ],
)
def test_any_spelling_gives_the_canonical_text(text: str, canonical: str) -> None:
    assert GAME.parse(text).text == canonical
    assert GAME.parse(canonical) == GAME.parse(text)


@pytest.mark.parametrize(
    "text",
    ["", "meld", "add 6h", "add 6h to x", "meld 6h to 1", "discard", "discard 6h 7h", "swap 4s in 1:", "claim to 1",
     "swap 4s in 1: discard 6h", "meld 9d=4s=5s 6s 7s", "add 6h to 0", "add 6h to ²", "out now", "meld x y z", ":::"],
)  # fmt: skip
def test_other_texts_are_refused_in_one_line(text: str) -> None:
    with pytest.raises(BadText, match="expected"):
        GAME.parse(text)
