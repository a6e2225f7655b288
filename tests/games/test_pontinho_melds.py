"""Pontinho: melds, additions, swaps and claims, one test a clause of the rules."""

from __future__ import annotations

from typing import Any

from cardfolk.cards import card_names
from cardfolk.games.pontinho.melds import lying, show_cards
from cardfolk.games.pontinho.rules import PontinhoState
from tests.games.pontinho_tables import FAR, at_table
from tests.rules import do, events, legal, refused


def lies(state: PontinhoState, number: int) -> str:
    return show_cards(*lying(state.melds[number - 1], state.wild))


# Sets


def test_a_set_has_exactly_three_suits() -> None:
    state = at_table("7c 7d 7h 7s 2c", FAR)
    assert legal(state, "meld") == ["meld 7c 7d 7h", "meld 7c 7d 7s", "meld 7c 7h 7s", "meld 7d 7h 7s"]
    assert refused(state, "meld 7c 7d 7h 7s") == "a set has exactly three suits"


def test_two_suits_are_no_set() -> None:
    state = at_table("7c 7c 7d 7d 2c", FAR)
    assert legal(state, "meld") == []
    assert refused(state, "meld 7c 7c 7d") == "a set has exactly three suits"


def test_a_set_may_hold_a_card_twice() -> None:
    state = at_table("7c 7c 7d 7h 7h 2c", FAR)
    assert legal(state, "meld") == [
        "meld 7c 7c 7d 7h",
        "meld 7c 7c 7d 7h 7h",
        "meld 7c 7d 7h",
        "meld 7c 7d 7h 7h",
    ]


def test_a_set_takes_only_its_three_suits_each_twice_at_most() -> None:
    state = at_table("7c 7d 7s 2c", FAR, melds=("7c 7c 7d 7h",))
    assert legal(state, "add") == ["add 7d to 1"]
    assert refused(state, "add 7s to 1").startswith("meld 1 takes only cards of its rank and its three suits")
    assert lies(do(state, "add 7d to 1"), 1) == "7c 7c 7d 7d 7h"


# Runs


def test_runs_of_three_and_more() -> None:
    state = at_table("3h 4h 5h 6h 2c", FAR)
    assert legal(state, "meld") == ["meld 3h 4h 5h", "meld 3h 4h 5h 6h", "meld 4h 5h 6h"]


def test_an_ace_is_low_or_high_never_in_the_middle() -> None:
    state = at_table("Ks As 2s 3s Qs", FAR)
    assert legal(state, "meld") == ["meld As 2s 3s", "meld Qs Ks As"]
    assert refused(state, "meld Ks As 2s") == "an ace is low or high in a run, never both or in the middle"


def test_a_run_has_one_suit() -> None:
    assert refused(at_table("3h 4h 5s", FAR), "meld 3h 4h 5s") == "3h 4h 5s are neither a set nor a run"


def test_a_meld_has_three_cards() -> None:
    assert refused(at_table("3h 4h 5s", FAR), "meld 3h 4h") == "a meld has at least three cards"


def test_cards_not_held_cannot_be_melded() -> None:
    state = at_table("3h 4h 7c 7d", FAR)
    assert refused(state, "meld 3h 4h 5h") == "you do not hold 5h"
    assert refused(state, "meld 7c 7c 7d") == "you do not hold 7c that often"


def test_one_card_is_added_at_either_end_of_a_run() -> None:
    state = at_table("2s 3s 7s 8s Kc Kd", FAR, melds=("4s 5s 6s",))
    assert legal(state, "add") == ["add 3s to 1", "add 7s to 1"]
    assert lies(do(state, "add 3s to 1", "add 7s to 1"), 1) == "3s 4s 5s 6s 7s"


def test_an_ace_beside_two_to_king_goes_high() -> None:
    run = "2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks"
    state = at_table("As Kc Kd", FAR, melds=(run,))
    assert legal(state, "add") == ["add As to 1"]
    assert lies(do(state, "add As to 1"), 1) == run + " As"


def test_a_run_has_thirteen_cards_at_most() -> None:
    state = at_table("As Kc Kd", FAR, melds=("2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks As",))
    assert legal(state, "add") == []
    state = at_table("As Kc Kd", FAR, melds=("As 2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks",))
    assert legal(state, "add") == []


# Wilds


def test_a_wild_at_face_value_is_an_ordinary_card() -> None:
    state = at_table("9d Td Jd 9c 9h 8c 7c", FAR, melds=("6d 7d 8d",))
    assert "meld 9d Td Jd" in legal(state) and "meld 9c 9d 9h" in legal(state)
    assert "add 9d to 1" in legal(state)


def test_a_wild_stands_inside_a_run_only() -> None:
    state = at_table("3s 5s 6s 9d 2c", FAR)
    assert legal(state, "meld") == ["meld 3s 9d=4s 5s", "meld 3s 9d=4s 5s 6s"]
    assert refused(state, "meld 5s 6s 9d=7s") == "a wild that stands for a card needs an ordinary card on each side"
    assert refused(state, "meld 3c 9d=3d 3s").startswith("you do not hold 3c")


def test_a_wild_does_not_stand_in_a_set() -> None:
    state = at_table("7c 7d 9d 2c", FAR)
    assert legal(state, "meld") == []
    assert refused(state, "meld 7c 7d 9d=7h") == "a wild may stand for another card only inside a run"


def test_two_standing_wilds_are_never_neighbours() -> None:
    state = at_table("3s 6s 8s 9d 9d 2c", FAR)
    assert legal(state, "meld") == ["meld 6s 9d=7s 8s"]
    state = at_table("4s 6s 8s 9d 9d 2c", FAR)
    assert "meld 4s 9d=5s 6s 9d=7s 8s" in legal(state)


def test_a_wild_may_stand_for_a_card_that_is_held_or_visible_twice() -> None:
    state = at_table("3s 4s 5s 9d 2c", FAR, melds=("4c 4d 4s 4s",))
    assert "meld 3s 9d=4s 5s" in legal(state)


def test_a_wild_at_face_value_may_be_beside_a_standing_one() -> None:
    state = at_table("7d 9d 9d Tc 2c", FAR)
    assert legal(state, "meld") == ["meld 7d 9d=8d 9d"]


def test_only_the_wild_of_the_round_stands_for_a_card() -> None:
    state = at_table("3s 5s 8d", FAR)
    assert refused(state, "meld 3s 8d=4s 5s") == "8d is not wild: the wild of this round is 9d"


def test_a_wild_is_added_with_the_ordinary_card_beyond_it() -> None:
    state = at_table("9d 2s 8s Kc Kd", FAR, melds=("4s 5s 6s",))
    assert legal(state, "add") == ["add 2s 9d=3s to 1", "add 9d=7s 8s to 1"]
    assert lies(do(state, "add 9d=7s 8s to 1"), 1) == "4s 5s 6s 9d=7s 8s"
    assert "9d stands for 7s in meld 1" in events(state)


def test_a_wild_is_not_added_alone_to_stand() -> None:
    state = at_table("9d 2s 8s Kc Kd", FAR, melds=("4s 5s 6s",))
    assert refused(state, "add 9d=7s to 1") == "a wild that stands for a card needs an ordinary card on each side"


def test_added_pairs_do_not_make_an_ace_low_and_high() -> None:
    state = at_table("9d As Kc Kd", FAR, melds=("3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks As",))
    assert legal(state, "add") == []


# Swaps


def test_a_swap_uses_the_freed_wild_at_once() -> None:
    state = at_table("4s 3h 5h Kc Kd", FAR, melds=("3s 9d=4s 5s", "6d 7d 8d"))
    assert legal(state, "swap") == ["swap 4s in 1: add 9d to 2", "swap 4s in 1: meld 3h 9d=4h 5h"]
    do(state, "swap 4s in 1: meld 3h 9d=4h 5h")
    assert [lies(state, number) for number in (1, 2, 3)] == ["3s 4s 5s", "6d 7d 8d", "3h 9d=4h 5h"]
    assert card_names(state.hand_of(0)) == "Kc Kd"


def test_a_swap_may_use_the_run_it_was_freed_from() -> None:
    state = at_table("4s 7s Kc Kd", FAR, melds=("3s 9d=4s 5s",))
    assert legal(state, "swap") == ["swap 4s in 1: add 9d=6s 7s to 1"]


def test_a_swap_may_use_a_second_wild_of_the_hand() -> None:
    state = at_table("4s 9d 5h 7h 9h Kc Kd", FAR, melds=("3s 9d=4s 5s",))
    assert "swap 4s in 1: meld 5h 9d=6h 7h 9d=8h 9h" in legal(state)


def test_a_swap_needs_a_wild_that_stands_for_the_card() -> None:
    state = at_table("4s 5s 3h 5h Kc Kd", FAR, melds=("3s 9d=4s 5s",))
    assert refused(state, "swap 5s in 1: meld 3h 9d=4h 5h") == "no wild stands for 5s in meld 1"
    assert refused(state, "swap 4s in 2: meld 3h 9d=4h 5h") == "there is no meld 2"


def test_a_swap_must_use_the_wild() -> None:
    state = at_table("4s 3h 4h 5h Kc Kd", FAR, melds=("3s 9d=4s 5s",))
    assert refused(state, "swap 4s in 1: meld 3h 4h 5h") == "the freed wild must be used in the same move"


def test_a_card_may_be_discarded_again_once_the_wild_stands_elsewhere() -> None:
    state = at_table("4s 4s 7s Kc", FAR, melds=("3s 9d=4s 5s",))
    assert "discard 4s" not in legal(state)
    assert "discard 4s" in legal(do(state, "swap 4s in 1: add 9d=6s 7s to 1"))


# Claims


def claims(hand: str, discard: str, *melds: str, **options: Any) -> list[str]:
    """The claims of the next player for a discard."""
    state = at_table(f"{discard} Kd 2h", hand, melds=melds, **options)
    do(state, f"discard {discard}")
    while state.to_move == 1 and "skip" in legal(state):
        do(state, "skip")
    return [text for text in legal(state) if "claim" in text]


def test_a_claim_is_the_discard_and_two_hand_cards() -> None:
    assert claims("5c 6c 8c Ks 2s", "7c") == ["claim 5c 6c 7c", "claim 6c 7c 8c"]
    assert claims("7d 7h 7s Ks 2s", "7c") == ["claim 7c 7d 7h", "claim 7c 7d 7s", "claim 7c 7h 7s"]


def test_a_claim_may_hold_a_wild_between() -> None:
    assert claims("5c 9d Ks 2s Js", "7c") == ["claim 5c 9d=6c 7c"]
    assert claims("6c 9d Ks 2s Js", "7c") == []
    assert claims("7d 9d Ks 2s Js", "7c") == []


def test_a_wild_of_the_hand_may_be_claimed_with_at_face_value() -> None:
    assert claims("8d 9d Ks 2s Js", "7d") == ["claim 7d 8d 9d"]
    assert claims("9d 9d Ks 2s Js", "7d") == ["claim 7d 9d=8d 9d"]


def test_three_cards_lengthen_a_run() -> None:
    assert "claim 5c 6c 7c to 1" in claims("5c 6c Ks 2s Js", "7c", "2c 3c 4c")
    assert "claim 9d=5c 6c 7c to 1" in claims("9d 6c Ks 2s Js", "7c", "2c 3c 4c")
    assert "claim Ac 2c 3c to 1" in claims("Ac 2c Ks 2s Js", "3c", "4c 5c 6c")


def test_a_wild_does_not_stand_outermost_in_a_claim() -> None:
    found = claims("9d 6c Ks 2s Js", "5c", "2c 3c 4c")
    assert "claim 5c 6c 9d=7c to 1" not in found and "claim 5c 6c to 1" in found


def test_two_cards_lengthen_a_run() -> None:
    assert claims("4c Ks 2s Js", "5c", "Ac 2c 3c") == ["claim 4c 5c to 1"]
    assert claims("5c Ks 2s Js", "4c", "Ac 2c 3c") == ["claim 4c 5c to 1"]
    assert claims("9d Ks 2s Js", "5c", "Ac 2c 3c") == ["claim 9d=4c 5c to 1"]
    assert claims("9d Ks 2s Js", "4c", "Ac 2c 3c") == []


def test_the_discard_alone_is_no_claim() -> None:
    assert claims("Ks 2s Js", "4c", "Ac 2c 3c") == []


def test_a_claim_may_free_a_wild_first() -> None:
    found = claims("4s 5c Ks 2s Jh", "7c", "3s 9d=4s 5s")
    assert found == ["swap 4s in 1: claim 5c 9d=6c 7c"]


def test_a_two_card_claim_with_a_freed_wild_uses_no_other_hand_card() -> None:
    assert claims("4s Ks 2s Jh", "5c", "3s 9d=4s 5s", "Ac 2c 3c") == ["swap 4s in 1: claim 9d=4c 5c to 2"]


def test_a_claim_must_use_the_discard() -> None:
    state = do(at_table("7c Kd 2h", "5h 6h 7h Ks"), "discard 7c")
    assert refused(state, "claim 5h 6h 7h") == "a claim must use the discard, 7c"
    assert (
        refused(state, "claim 7c")
        == "a claim is the discard and exactly two cards of the hand, or one to lengthen a run"
    )


def test_the_next_player_who_claims_goes_on_without_drawing() -> None:
    state = do(at_table("7c Kd 2h", "5c 6c Ks 2s Js", FAR), "discard 7c", "claim 5c 6c 7c")
    assert state.to_move == 1 and state.sizes[1] == 3 and "discard Ks" in legal(state)
    assert card_names(state.pile) == "Jh"


def test_another_player_who_claims_discards_nothing_and_the_turn_stays() -> None:
    state = do(at_table("7c Kd 2h", FAR, "5c 6c Ks 2s Js"), "discard 7c", "draw")
    assert state.to_move == 2 and legal(state) == ["claim 5c 6c 7c", "skip"]
    do(state, "claim 5c 6c 7c")
    assert state.to_move == 1 and state.sizes == [2, 10, 3]


def test_a_claim_that_empties_the_hand_ends_the_round() -> None:
    state = do(at_table("7c Kd 2h", FAR, "5c 6c"), "discard 7c")
    assert state.to_move == 2  # asked to go out first
    do(state, "skip", "draw", "claim 5c 6c 7c")
    assert state.round == 2 and state.totals[2] == 0


def test_option_claims_out_leaves_only_going_out() -> None:
    state = do(at_table("7c Kd 2h", "5c 6c Ks", claims="out"), "discard 7c")
    assert legal(state) == ["claim out", "skip"]  # the king is kept to discard
    do(state, "skip")
    assert legal(state) == ["draw", "take"]
    assert refused(state, "claim 5c 6c 7c") == "there are no such claims in this game"


def test_option_claims_off_leaves_none() -> None:
    state = do(at_table("7c Kd 2h", "5c 6c", "5c 6c", claims="off"), "discard 7c")
    assert state.to_move == 1 and legal(state) == ["draw", "take"]
    assert refused(state, "claim out") == "there are no such claims in this game"
    assert do(state, "draw").to_move == 1
