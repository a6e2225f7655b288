"""King, sub-games 8 to 11: choosing trump, blind or not, and playing with it."""

import pytest

from cardfolk.cards import NO_CARD
from cardfolk.chance import Fast, Seed
from cardfolk.game import OVER
from cardfolk.games import find_game
from tests.games.test_king import ACE_LAST, KING, MIXED, SUITED, king, play_out, suited_trick
from tests.rules import dealt, do, events, legal, refused, stacked


@pytest.mark.parametrize("seat", range(4))
def test_the_seat_of_the_sub_game_chooses_before_the_first_lead(seat):
    state = king(SUITED, games=[f"trump_{seat}"], draws=(2,))
    assert state.to_move == seat
    assert legal(state) == ["blind c", "blind d", "blind h", "blind s", "look"]
    do(state, "blind c")
    assert state.to_move == 2


def test_look_and_then_choose():
    state = do(king(SUITED, games=["trump_1"]), "look")
    assert state.to_move == 1
    assert legal(state) == ["trump c", "trump d", "trump h", "trump s"]
    do(state, "trump d")
    assert state.to_move == 0
    assert (state.trump, state.blind) == (1, False)


def test_reasons_while_choosing():
    state = king(SUITED, games=["trump_1"])
    assert refused(state, "play 2d") == "trump is chosen before the first lead: choose blind, or look"
    assert refused(state, "play 2c") == refused(state, "play 2d") == refused(state, "pass")
    assert refused(state, "trump d") == "look at your hand before you choose with it, or choose blind"
    do(state, "look")
    assert refused(state, "blind d") == "you have looked at your hand: choose with trump and a suit"
    assert refused(state, "look") == "you have looked at your hand: choose with trump and a suit"
    assert refused(state, "play 2d") == "trump is chosen before the first lead: choose it now"
    do(state, "trump d")
    assert refused(state, "trump c") == "there is no trump to choose now"


def test_the_highest_trump_wins():
    state = king(SUITED, games=["trump_0"])
    do(state, "blind d", "play Ac", "play 2d", "play Ah", "play As")
    assert state.to_move == 1
    assert state.scores() == [0, 1, 0, 0]


def test_of_two_trumps_the_higher_wins():
    hands = ["Ac Kc Qc Jc Tc 9c 8c 7c 6c 5c 4c 3c 2c", "2d 4d 6d 8d Td Qd Ad 2h 4h 6h 8h Th Qh"]
    hands += ["3d 5d 7d 9d Jd Kd 3h 5h 7h 9h Jh Kh Ah", "2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks As"]
    state = king(stacked(dealt(hands), range(52)), games=["trump_0"])
    do(state, "blind d", "play Ac", "play Td", "play Jd", "play As")
    assert state.to_move == 2
    do(state, "play Ah", "play 2s", "play 2c", "play 2h")
    assert state.to_move == 2
    do(state, "play Kd", "play 3s", "play 3c", "play Ad")
    assert state.to_move == 1


def test_without_trumps_in_the_trick_the_led_suit_wins():
    state = do(king(MIXED, games=["trump_0"]), "blind s", "play 2c", "play 6c", "play Tc", "play Ac")
    assert state.to_move == 3
    assert state.scores() == [0, 0, 0, 1]


def test_the_led_suit_is_followed_also_when_holding_trumps():
    state = do(king(MIXED, games=["trump_0"]), "blind s", "play 2c")
    assert legal(state) == ["play 6c", "play 7c", "play 8c", "play 9c"]


def play_suited(game, choice, leader="c"):
    state = do(king(SUITED, games=[game]), *choice)
    do(state, *suited_trick("2"))
    for rank in ACE_LAST[1:]:
        do(state, *suited_trick(rank, leader))
    assert state.to_move == OVER
    return state.scores()


def test_plus_1_a_trick():
    assert play_suited("trump_2", ["look", "trump h"], "h") == [0, 0, 13, 0]


def test_plus_2_a_trick_for_the_chooser_if_chosen_blind():
    assert play_suited("trump_2", ["blind h"], "h") == [0, 0, 26, 0]


def test_blind_counts_2_for_the_chooser_alone():
    assert play_suited("trump_1", ["blind h"], "h") == [0, 0, 13, 0]


def test_totals_are_13_plus_the_choosers_tricks_if_blind():
    for seed in range(20):
        state = KING.start(4, {"games": ["trump_2"]}, Seed(seed))
        play_out(state, seed)
        extra = state.tricks[2] if state.blind else 0
        assert sum(state.scores()) == 13 + extra
        assert sum(state.tricks) == 13


def test_trump_and_blind_do_not_outlast_the_sub_game():
    state = do(king(SUITED, SUITED, games=["trump_0", "tricks"], draws=(0, 0)), "blind c")
    play_out(state)
    assert (state.trump, state.blind) == (-1, False)
    do(state, "play 2c", "play 2d", "play 2h", "play 2s")
    assert state.points == [1, 0, 0, 0]


def test_trump_sub_games_do_not_end_early():
    state = do(king(SUITED, games=["trump_0"], early_end=True), "blind c")
    for rank in ACE_LAST[:-1]:
        do(state, *suited_trick(rank))
    assert state.to_move == 0


# What people see


def test_the_chooser_has_not_seen_their_own_hand():
    state = king(SUITED, games=["trump_1"])
    sight = state.seen_by(1)
    assert sight.hands == [0, 0, 0, 0]
    assert len(sight.legal_moves()) == 5
    assert sight.view().hand() == []
    zone = sight.view().zone("hand:1")
    assert zone.count == 13
    assert all(lying.card is None for lying in zone.cards)
    for choice in ("blind d", "look"):
        assert do(state.copy(), choice).seen_by(1).hands == [0, state.hands[1], 0, 0]


def test_other_seats_see_their_own_hands_at_all_times():
    state = king(SUITED, games=["trump_1"])
    for seat in (0, 2, 3):
        assert state.seen_by(seat).hands[seat] == state.hands[seat]
        assert len(state.seen_by(seat).view().hand()) == 13


def test_the_chooser_imagines_their_own_hand_too():
    state = king(SUITED, games=["trump_1"])
    sight = state.seen_by(1)
    hands = {sight.imagine(Fast(seed)).hands[1] for seed in range(20)}
    assert len(hands) == 20
    for seed in range(20):
        assert sight.imagine(Fast(seed)).seen_by(1) == sight


def test_everyone_hears_the_suit_and_whether_it_was_blind():
    state = do(king(SUITED, games=["trump_1"]), "blind d")
    for seat in (0, 2, 3, None):
        sight = state.seen_by(seat)
        told = [str(find_game("king").event_words(event)) for event in sight.events]
        assert told == ["seat 1 chose blind: diamonds are trump", "seat 1 picks up 13 cards"]
        facts = [str(fact.words) for fact in sight.view().facts if fact.name == "trump"]
        assert facts == ["Trump: diamonds, chosen blind by seat 1"]
    state = do(king(SUITED, games=["trump_1"]), "look")
    assert events(state)[0] == "seat 1 looks before choosing trump"
    do(state, "trump s")
    assert events(state) == ["seat 1 looked and chose: spades are trump"]
    assert [str(fact.words) for fact in state.seen_by(0).view().facts if fact.name == "trump"] == ["Trump: spades"]


def test_only_the_chooser_sees_the_hand_picked_up():
    state = do(king(SUITED, games=["trump_1"]), "look")
    for seat in (0, 1, 2, 3, None):
        picked = next(event for event in state.seen_by(seat).events if event.name == "pick_up")
        assert (NO_CARD in picked.cards) == (seat != 1)


def test_the_deal_shows_the_choosers_hand_to_nobody():
    state = king(SUITED, games=["trump_1"])
    for seat in (0, 1, 2, 3, None):
        for event in state.seen_by(seat).events:
            if event.name == "deal":
                assert (NO_CARD not in event.cards) == (event.seat == seat and seat != 1)
    assert events(state)[0] == "sub-game 1 of 1, Trump of seat 1: seat 1 chooses trump, then seat 0 leads"


def test_offers_and_prompts_while_choosing():
    state = king(SUITED, games=["trump_1"])
    view = state.seen_by(1).view()
    assert [offer.verb for offer in view.offers] == ["blind", "look"]
    assert view.offers[0].texts() == ["blind c", "blind d", "blind h", "blind s"]
    assert view.blocked == {}
    assert str(view.prompt).startswith("Choose trump blind")
    assert str(state.seen_by(0).view().prompt) == "seat 1 is to move."
    view = do(state, "look").seen_by(1).view()
    assert [offer.texts() for offer in view.offers] == [["trump c", "trump d", "trump h", "trump s"]]
    assert len(view.blocked) == 13
    assert {str(why) for why in view.blocked.values()} == {"trump is chosen before the first lead: choose it now"}
    assert str(view.prompt) == "Choose trump."
