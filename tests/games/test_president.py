"""President, clause by clause as docs/rules/president.md has them."""

from __future__ import annotations

from typing import Any

import pytest

from cardfolk.cards import card_names, cards_in, set_of
from cardfolk.game import OVER
from cardfolk.games import find_game
from cardfolk.games.president.rules import GIVE, PresidentState
from cardfolk.games.president.view import SIGNS
from cardfolk.words import BadText
from tests.rules import cards, do, legal, refused, start

DECK = list(range(52))


def shuffle(dealer: int, *hands: str) -> tuple[int, ...]:
    """A shuffle that gives each seat these cards, and from the rest, in card order, as many as it gets."""
    seats = len(hands)
    left = [card for card in DECK if card not in cards(" ".join(hands))]
    turns = [(dealer + 1 + at) % seats for at in range(52)]
    piles = []
    for seat, hand in enumerate(hands):
        missing = turns.count(seat) - len(hand.split())
        piles.append(cards(hand) + left[:missing])
        left = left[missing:]
    return tuple(piles[seat].pop(0) for seat in turns)


def begun(*hands: str, dealer: int | None = None, **options: Any) -> PresidentState:
    """A game whose first deal holds these hands."""
    dealer = len(hands) - 1 if dealer is None else dealer
    state = start("president", len(hands), shuffle(dealer, *hands), dealer=dealer, **options)
    assert isinstance(state, PresidentState)
    return state


def table(*hands: str, lead: int = 0, next_deal: tuple[int, ...] = (), **options: Any) -> PresidentState:
    """In the middle of a round: these hands are left, the other cards have been played, a seat leads a trick."""
    first = shuffle(0, *[""] * len(hands))
    state = start("president", len(hands), *([first, next_deal] if next_deal else [first]), dealer=0, **options)
    assert isinstance(state, PresidentState)
    state.hands = [set_of(cards(hand)) for hand in hands]
    state.sizes = [len(hand.split()) for hand in hands]
    state.out = [seat for seat, hand in enumerate(hands) if not hand]
    state.played = [set_of(DECK) & ~set_of(cards(" ".join(hands)))] + [0] * (len(hands) - 1)
    state.to_move = lead
    state.derive()
    return state


def hand(state: PresidentState, seat: int) -> str:
    return card_names(cards_in(state.hands[seat]))


def second_round(*hands: str, out: str, **options: Any) -> PresidentState:
    """The second deal of a game whose first round ended in this order of seats."""
    order = [int(seat) for seat in out]
    left = [""] * len(hands)
    left[order[-2]], left[order[-1]] = "5d", "6d 7d"
    state = table(*left, lead=order[-2], next_deal=shuffle(order[-1], *hands), **options)
    state.out = order[:-2]
    return do_(state, "play 5d")


def do_(state: PresidentState, *texts: str) -> PresidentState:
    do(state, *texts)
    return state


# Deal


def test_all_cards_are_dealt_one_at_a_time_from_the_dealers_left() -> None:
    state = start("president", 5, tuple(DECK), dealer=3)
    assert isinstance(state, PresidentState)
    assert hand(state, 4) == card_names(DECK[0::5])
    assert hand(state, 0) == card_names(DECK[1::5])
    assert hand(state, 3) == card_names(DECK[4::5])


@pytest.mark.parametrize(
    ("seats", "sizes"), [(3, [18, 17, 17]), (5, [11, 11, 10, 10, 10]), (8, [7, 7, 7, 7, 6, 6, 6, 6])]
)
def test_hands_may_differ_by_one(seats: int, sizes: list[int]) -> None:
    state = start("president", seats, dealer=seats - 1)
    assert isinstance(state, PresidentState)
    assert state.sizes == sizes


def test_a_random_first_dealer_is_drawn_before_the_first_shuffle() -> None:
    state = start("president", 4, tuple(DECK), draws=[2])
    assert isinstance(state, PresidentState)
    assert (state.dealer, state.drawn) == (2, 1)
    assert hand(state, 3) == card_names(DECK[0::4])


def test_afterwards_the_scum_deals() -> None:
    state = second_round("", "", "", "", out="2031")
    assert state.dealer == 1
    assert state.drawn == 0


# Exchange


def test_no_exchange_in_the_first_round() -> None:
    assert legal(begun("3c", "", ""), "give") == []


def test_the_scums_two_strongest_go_to_the_president() -> None:
    state = second_round("3s 2h 2s", "", "", "", out="1230")
    assert {"3s", "2s"} <= set(hand(state, 1).split())
    assert "2h" in hand(state, 0)
    assert state.sizes == [11, 15, 14, 12]


def test_strongest_is_by_rank_and_equals_by_suit() -> None:
    state = second_round("2s 4c 5c 6c 7c 8c 9c 3h 3d 3c 4d Tc Kd Kh 5d 6d 7d", "2c 2d 2h 3s As Ah Ad Ac", "", out="120")
    assert card_names(sorted(cards_in(state.taken[0]))) == "2s Kh"


def test_with_four_seats_the_vice_scums_strongest_goes_to_the_vice_president() -> None:
    state = second_round("2s 2h", "Ac As", "2c", "2d 3s", out="3210")
    assert [card_names(cards_in(taken)) for taken in state.taken] == ["2h 2s", "As"]
    assert "As" in hand(state, 2)


def test_with_three_seats_only_president_and_scum_exchange() -> None:
    state = second_round("", "", "", out="012")
    state.play(state.legal_moves()[0])
    assert state.phase != GIVE


def test_both_transfers_come_before_the_president_gives() -> None:
    state = second_round("", "", "", "", out="0123")
    assert state.to_move == 0
    assert state.sizes == [15, 14, 12, 11]


def test_the_president_then_the_vice_president_gives() -> None:
    state = second_round("4c 5d", "6h", "3s", "2s 2h", out="0123")
    do(state, "give 4c 5d")
    assert state.to_move == 1
    assert legal(state) == sorted("give " + card for card in hand(state, 1).split())
    do(state, "give 6h")
    assert {"4c", "5d"} <= set(hand(state, 3).split())
    assert "6h" in hand(state, 2)
    assert state.sizes == [13] * 4


def test_any_two_cards_of_the_new_hand_may_be_given() -> None:
    state = second_round("", "", "2s 2h", out="012")
    assert len(legal(state)) == 20 * 19 // 2 == len(set(legal(state)))
    assert "give 2h 2s" in legal(state)  # what was just received
    assert refused(state, "give 2h") == "give exactly 2 cards"
    assert refused(state, f"give 2h {hand(state, 1)[:2]}") == f"you do not hold {hand(state, 1)[:2]}"


def test_no_play_before_the_exchange_is_done() -> None:
    state = second_round("3c", "", "", "", out="0123")
    assert refused(state, "play 3c") == "the exchange comes first: give 2 cards to seat 3"
    assert refused(state, "pass") == "the exchange comes first: give 2 cards to seat 3"
    state.play(state.legal_moves()[0])
    assert refused(state, "pass") == "the exchange comes first: give a card to seat 2"
    assert refused(state, "give 4c 4d") == "give exactly one card"


def test_no_gift_after_the_exchange() -> None:
    assert (
        refused(begun("3c", "", ""), "give 3c")
        == "cards are given only in the exchange, before the first lead of a round"
    )


# Lead


def test_the_seat_with_3c_leads() -> None:
    assert begun("", "", "3c", "").to_move == 2


def test_the_seat_that_holds_3c_after_the_exchange_leads() -> None:
    state = second_round("3c 4c", "", "", "2s 2h", out="0123")
    do(state, "give 3c 4c")
    do(state, legal(state)[0])
    assert state.to_move == 3
    assert all("3c" in text.split() for text in legal(state))


def test_the_first_play_of_a_round_contains_3c() -> None:
    state = begun("3c 3h 3s 9d", "3d", "")
    assert legal(state) == ["play 3c", "play 3c 3h", "play 3c 3h 3s", "play 3c 3s"]
    assert refused(state, "play 9d") == "the first play of a round must contain 3c"
    assert refused(state, "play 3h") == "the first play of a round must contain 3c"
    assert refused(state, "pass") == "the leader of a trick may not pass"


# Play or pass


def test_a_play_is_one_card_or_a_set_of_equal_rank() -> None:
    state = table("7c 7d 8h", "9c 9d", "Tc")
    assert legal(state) == ["play 7c", "play 7c 7d", "play 7d", "play 8h"]
    with pytest.raises(BadText, match="a set of equal rank"):
        find_game("president").parse("play 7c 8h")


def test_turns_go_clockwise() -> None:
    state = begun("3c", "4c", "5c")
    assert do(state, "play 3c").to_move == 1
    assert do(state, "play 4c").to_move == 2
    assert do(state, "play 5c").to_move == 0


def test_as_many_cards_as_the_last_play() -> None:
    state = do(table("7c 7d 5c", "9c 9d 9h Ts", "Tc 4c"), "play 7c 7d")
    assert legal(state) == ["pass", "play 9c 9d", "play 9c 9h", "play 9d 9h"]
    assert refused(state, "play Ts") == "play as many cards as the last play: 2"
    assert refused(state, "play 9c 9d 9h") == "play as many cards as the last play: 2"
    state = do(table("7c 4d", "9c 9d", "Tc 4c"), "play 7c")
    assert refused(state, "play 9c 9d") == "play as many cards as the last play: one"


def test_strictly_higher() -> None:
    state = do(table("7h 4d", "7s 6c 8c", "Tc 4c"), "play 7h")
    assert legal(state) == ["pass", "play 8c"]
    assert refused(state, "play 7s") == "play higher than 7h: 7s is not"
    assert refused(state, "play 6c") == "play higher than 7h: 6c is not"


def test_cards_not_held_cannot_be_played() -> None:
    state = do(table("7h 4d", "8c 9c", "Tc 4c"), "play 7h")
    assert refused(state, "play Tc") == "you do not hold Tc"
    assert refused(state, "play 8c 8d") == "you do not hold 8d"


def test_ranks_go_from_3_to_2() -> None:
    state = do(table("Kc 4d", "3c 4c Qd Kd Ah 2d", "Tc 5c"), "play Kc")
    assert legal(state) == ["pass", "play 2d", "play Ah"]
    state = do(table("3d 4d", "3c 4c Qd", "Tc 5c"), "play 3d")
    assert legal(state) == ["pass", "play 4c", "play Qd"]


def test_a_single_two_falls_only_to_3s() -> None:
    state = do(table("2h 4d", "3s 2s Ac 3h", "Tc 5c"), "play 2h")
    assert legal(state) == ["pass", "play 3s"]


def test_3s_as_a_single_falls_to_nothing() -> None:
    state = do(table("3s 4d", "2s Ac 3h", "Tc 5c"), "play 3s")
    assert legal(state) == ["pass"]
    assert refused(state, "play 2s") == "nothing is higher than 3s as a single"


def test_3s_beats_a_single_three() -> None:
    assert legal(do(table("3h 4d", "3s 3d", "Tc 5c"), "play 3h")) == ["pass", "play 3s"]


def test_in_a_set_3s_is_a_plain_three() -> None:
    state = do(table("4c 4d 5d", "3s 3h 5c 5h", "Tc 6c"), "play 4c 4d")
    assert legal(state) == ["pass", "play 5c 5h"]
    assert refused(state, "play 3h 3s") == "in a set 3s is a plain three: 3h 3s is not higher than 4c 4d"
    state = do(table("3h 3s 5d", "4c 4d Tc", "Td 6c"), "play 3h 3s")
    assert legal(state) == ["pass", "play 4c 4d"]


def test_pairs_of_twos_fall_to_nothing() -> None:
    assert legal(do(table("2c 2d 5d", "3s 3h Ac As 2h", "Td 6c"), "play 2c 2d")) == ["pass"]


def test_the_leader_may_not_pass() -> None:
    assert refused(table("7c 8c", "9c", "Tc"), "pass") == "the leader of a trick may not pass"


def test_a_pass_is_allowed_with_a_higher_card() -> None:
    assert "pass" in legal(do(table("7c 4d", "9c 2c", "Tc 4c"), "play 7c"))


def test_who_has_passed_is_out_until_the_trick_ends() -> None:
    state = do(table("4c Kc 5d", "2h 9c", "6c Ac 7h"), "play 4c", "pass", "play 6c")
    assert state.to_move == 0
    do(state, "play Kc")
    assert state.to_move == 2
    do(state, "pass")
    assert state.to_move == 0
    assert refused(state, "pass") == "the leader of a trick may not pass"
    assert do(state, "play 5d").to_move == 1  # back in


# The trick


def test_the_trick_ends_when_every_other_seat_has_passed() -> None:
    state = do(table("4c Kc", "5h 9c", "6c Ac"), "play 4c", "play 5h", "pass", "pass")
    assert state.to_move == 1
    assert legal(state) == ["play 9c"]


def test_a_seat_that_can_only_pass_is_still_asked() -> None:
    state = do(table("Kc 5c", "4h 9c", "6c 6d"), "play Kc")
    assert (state.to_move, legal(state)) == (1, ["pass"])
    do(state, "pass")
    assert (state.to_move, legal(state)) == (2, ["pass"])


def test_the_winner_leads_anything() -> None:
    state = do(table("4c 4d 9h", "5h 9c", "6c Ac"), "play 9h", "pass", "pass")
    assert legal(state) == ["play 4c", "play 4c 4d", "play 4d"]


def test_a_winner_who_is_out_is_followed_by_the_next_with_cards() -> None:
    state = do(table("4c", "5h 9c", "", "6c Ac"), "play 4c", "pass", "pass")
    assert state.to_move == 1
    state = do(table("5c 6h", "Kc", "", "6c Ac"), "play 5c", "play Kc", "pass", "pass")
    assert state.to_move == 3
    assert "pass" not in legal(state)


def test_the_last_cards_of_someone_out_may_be_beaten() -> None:
    state = do(table("4c", "5h 9c", "6c Ac"), "play 4c")
    assert state.to_move == 1
    do(state, "play 5h")
    assert state.to_move == 2


def test_the_only_seat_left_that_beats_someone_out_wins_at_once() -> None:
    state = do(table("4c 8c 9d", "Kc", "Ac 5c", "4h 5h"), "play 4c", "play Kc", "pass", "pass")
    assert state.to_move == 0  # may still beat the king of who is out
    state = do(table("4c Ad 9d", "Kc", "Ac 5c", "4h 5h"), "play 4c", "play Kc", "pass", "pass", "play Ad")
    assert state.to_move == 0
    assert legal(state) == ["play 9d"]


def test_no_special_rule_for_twos_and_nobody_is_skipped() -> None:
    state = do(table("2c 5c", "3s 6c", "7c 7d"), "play 2c")
    assert state.to_move == 1
    state = do(table("9c 5c", "9d Tc 6c", "Jc Jd"), "play 9c", "play Tc")
    assert state.to_move == 2


# The round


def test_the_round_ends_at_once_when_one_seat_holds_cards() -> None:
    state = do(table("4c", "", "6c Ac", rounds=1), "play 4c")
    assert state.to_move == OVER
    assert legal(state) == []


TITLES = ("title", *SIGNS.values())  # facts of who has which


@pytest.mark.parametrize(
    ("seats", "titles"),
    [
        (3, ["President", "neutral", "Scum"]),
        (4, ["President", "Vice-President", "Vice-Scum", "Scum"]),
        (6, ["President", "Vice-President", "neutral", "neutral", "Vice-Scum", "Scum"]),
    ],
)
def test_titles_by_the_order_of_going_out(seats: int, titles: list[str]) -> None:
    order = list(range(seats))[::-1]
    state = second_round(*[""] * seats, out="".join(map(str, order)))
    facts = {fact.seat: str(fact.words) for fact in state.seen_by(None).view().facts if fact.name in TITLES}
    assert [facts[seat] for seat in order] == titles


def test_the_president_scores_one() -> None:
    assert second_round("", "", "", out="120").scores() == [0, 1, 0]


@pytest.mark.parametrize(("rounds", "points"), [(1, 2), (2, 2), (3, 2), (4, 2), (5, 3), (50, 48)])
def test_the_last_round_scores_max_of_2_and_n_less_2(rounds: int, points: int) -> None:
    state = table("4c", "", "6c Ac", rounds=rounds)
    state.round = rounds
    do(state, "play 4c")
    assert state.scores() == [0, points, 0]


def test_the_highest_total_wins_after_n_rounds() -> None:
    state = table("4c", "", "6c Ac", rounds=5)
    state.points, state.round = [2, 1, 1], 5
    do(state, "play 4c")
    assert (state.scores(), state.winners()) == ([2, 4, 1], [1])


def test_equal_totals_share_the_win() -> None:
    state = table("4c", "", "6c Ac", rounds=4)
    state.points, state.round = [2, 0, 1], 4
    do(state, "play 4c")
    assert (state.scores(), state.winners()) == ([2, 2, 1], [0, 1])


# Options


def test_revolution_is_off_by_default() -> None:
    state = do(table("6c 6d 6h 6s 4c", "7c 7d 7h 7s 5c 5d 5h 5s", "9c"), "play 6c 6d 6h 6s")
    assert legal(state) == ["pass", "play 7c 7d 7h 7s"]


def test_a_set_of_four_turns_the_order_at_once() -> None:
    state = do(table("6c 6d 6h 6s 4c", "7c 7d 7h 7s 5c 5d 5h 5s", "9c 9d", revolution=True), "play 6c 6d 6h 6s")
    assert legal(state) == ["pass", "play 5c 5d 5h 5s"]
    assert refused(state, "play 7c 7d 7h 7s") == (
        "the order is turned round: play higher than 6c 6d 6h 6s, 7c 7d 7h 7s is not"
    )


def test_the_next_set_of_four_turns_it_back() -> None:
    state = table("6c 6d 6h 6s 4c", "5c 5d 5h 5s 8c", "9c 9d", revolution=True)
    do(state, "play 6c 6d 6h 6s", "play 5c 5d 5h 5s", "pass", "pass", "play 8c")
    assert legal(state) == ["pass", "play 9c", "play 9d"]


def test_the_turned_order_lasts_for_the_tricks_after() -> None:
    state = table("6c 6d 6h 6s 8c", "2c 3h 9c 7c", "9d Td", revolution=True)
    do(state, "play 6c 6d 6h 6s", "pass", "pass", "play 8c")
    assert legal(state) == ["pass", "play 3h", "play 7c"]


def test_in_the_turned_order_two_is_low_and_a_set_of_threes_highest() -> None:
    state = table("6c 6d 6h 6s 2c 2d", "3c 3d Ac Ad", "9d Td", revolution=True)
    do(state, "play 6c 6d 6h 6s", "pass", "pass", "play 2c 2d")
    assert legal(state) == ["pass", "play 3c 3d", "play Ac Ad"]


def test_3s_as_a_single_stays_on_top() -> None:
    state = table("6c 6d 6h 6s 3c 4d", "3s 3d 2d", "9d Td", revolution=True)
    do(state, "play 6c 6d 6h 6s", "pass", "pass", "play 3c")
    assert legal(state) == ["pass", "play 3s"]
    assert legal(do(state, "play 3s")) == ["pass"]


def test_the_end_of_the_round_restores_the_order() -> None:
    state = table("6c 6d 6h 6s", "", "9d Td", revolution=True)
    do(state, "play 6c 6d 6h 6s")
    assert not state.turned


def test_two_ends_trick_is_off_by_default() -> None:
    assert legal(do(table("2c 5c", "3s 6c", "7c 7d"), "play 2c")) == ["pass", "play 3s"]


def test_two_ends_the_trick_at_once() -> None:
    state = do(table("4c 5c", "2d 6c 6h", "3s 7d", two_ends_trick=True), "play 4c", "play 2d")
    assert state.to_move == 1
    assert legal(state) == ["play 6c", "play 6c 6h", "play 6h"]


def test_a_lead_of_twos_ends_the_trick_too() -> None:
    state = do(table("2c 2d 5c", "6c 6h", "3s 7d", two_ends_trick=True), "play 2c 2d")
    assert (state.to_move, legal(state)) == (0, ["play 5c"])


def test_after_a_last_two_the_next_seat_with_cards_leads() -> None:
    state = do(table("2c", "", "6c 6h", "3s 7d", two_ends_trick=True), "play 2c")
    assert state.to_move == 2
    assert "pass" not in legal(state)


def test_four_twos_turn_the_order_and_end_the_trick() -> None:
    state = table("2c 2d 2h 2s 9c", "6c Tc", "3s 7d", two_ends_trick=True, revolution=True)
    do(state, "play 2c 2d 2h 2s", "play 9c")
    assert legal(state) == ["pass", "play 6c"]


def test_the_round_ends_before_the_trick() -> None:
    state = do(table("2c", "", "3s 7d", two_ends_trick=True, rounds=1), "play 2c")
    assert state.to_move == OVER
