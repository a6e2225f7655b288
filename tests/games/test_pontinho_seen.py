"""Pontinho: the order of claims, what is hidden, sights, views and events."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from cardfolk.cards import card_names, cards_in
from cardfolk.chance import Fast
from cardfolk.game import HIDDEN, OVER
from cardfolk.games import find_game
from cardfolk.games.pontinho.hands import CLAIMS, WINDOW
from cardfolk.games.pontinho.rules import DECK, PontinhoState
from cardfolk.position import read_position, write_position
from tests.games.pontinho_tables import FAR, at_table, hold
from tests.rules import cards, do, legal, refused, stacked, start

GAME = find_game("pontinho")
OUT = "5c 6c 8h 8d 8s"  # goes out with 7c or 4c


# The order of right


def test_going_out_is_asked_first_from_the_next_player_on() -> None:
    state = do(at_table("7c Kd", FAR, OUT, OUT), "discard 7c")
    assert state.to_move == 2 and legal(state) == ["claim out", "skip"]
    do(state, "skip")
    assert state.to_move == 3 and legal(state) == ["claim out", "skip"]
    do(state, "skip")
    assert state.to_move == 1 and "take" in legal(state)


def test_the_discarder_is_not_asked() -> None:
    state = do(at_table("7c " + OUT, FAR, FAR), "discard 7c")
    assert state.to_move == 1 and legal(state) == ["draw", "take"]


def test_every_seat_may_claim_the_revealed_card_the_dealer_too() -> None:
    top = "7c 2h 4d 6h 4c 5c 6c 8s Tc Qd 8h 8d 8s 2d 5s 8c Jd Qd Kd"
    state = start("pontinho", 2, stacked(top, DECK), dealer=0)
    assert state.to_move == 0 and legal(state) == ["claim out", "skip"]


def test_the_dealer_may_claim_the_revealed_card_for_a_meld() -> None:
    top = "7c 2h 4d 6h 5c 6c Kc 8s Tc Qd 8h Jh 8s 2d 5s 8c Jd Qd 2s"
    state = do(start("pontinho", 2, stacked(top, DECK), dealer=0), "draw")
    assert state.to_move == 0 and legal(state) == ["claim 5c 6c 7c", "skip"]


def test_others_may_keep_no_card_when_claiming_out() -> None:
    state = do(at_table("7c Kd", FAR, OUT + " Kh"), "discard 7c")
    assert state.to_move == 1 and "claim out" not in legal(state)


def test_the_next_player_may_keep_one_to_discard() -> None:
    state = do(at_table("7c Kd", OUT + " Kh"), "discard 7c")
    assert legal(state) == ["claim out", "skip"]
    assert do(state, "claim out").totals[1] == 0


def test_the_claimed_card_itself_must_be_laid_down() -> None:
    state = do(at_table("7c Kd", "8h 8d 8s"), "discard 7c")
    assert "claim out" not in legal(state)


def test_a_twin_of_the_claimed_card_may_be_kept() -> None:
    state = do(at_table("7c Kd", "5c 6c 7c"), "discard 7c")
    assert legal(state) == ["claim out", "skip"]


def test_the_next_player_has_no_skip() -> None:
    state = do(at_table("7c Kd", FAR, FAR), "discard 7c")
    assert refused(state, "skip") == "it is your turn to take a card: there is no skip"


def test_who_has_only_a_claim_must_claim() -> None:
    state = do(at_table("7c Kd", "5c 6c 2h 3d", deck="", pile="", take="meld"), "discard 7c")
    assert legal(state) == ["claim 5c 6c 7c"]


def test_the_others_are_asked_only_after_draw() -> None:
    state = at_table("7c Kd", FAR, "5c 6c 2h 3d")
    assert do(state.copy(), "discard 7c", "take").to_move == 1
    do(state, "discard 7c", "draw")
    assert state.to_move == 2 and legal(state) == ["claim 5c 6c 7c", "skip"]
    assert refused(state, "draw") == "it is not your turn to draw: claim 7c, or skip"
    do(state, "skip")
    assert state.to_move == 1 and state.sizes[1] == 10


def test_the_first_claim_ends_the_asking() -> None:
    state = at_table("7c Kd", FAR, "5c 6c 2h 3d", "5c 6c 2h 3d")
    do(state, "discard 7c", "draw", "claim 5c 6c 7c")
    assert state.to_move == 1 and state.sizes[3] == 4


# What is hidden


def test_while_claims_are_open_the_others_see_only_that() -> None:
    asked = []
    for second, third in ((FAR, FAR), (OUT, FAR), (FAR, OUT)):
        state = at_table("7c Kd", FAR, second, third)
        for seat in (2, 3):
            state.sizes[seat] = 9
        do(state, "discard 7c")
        asked.append(state.to_move)
        sight = state.seen_by(0)
        assert sight.to_move == HIDDEN and sight.phase == WINDOW and sight.legal_moves() == []
        assert str(sight.view().prompt) == "Claims are open for 7c."
        assert [str(fact.words) for fact in sight.view().facts if fact.name == "claims"] == ["Claims are open"]
        assert state.seen_by(None).to_move == HIDDEN
    assert asked == [1, 2, 3]


def test_a_skip_and_the_choice_to_draw_are_heard_by_their_seat_alone() -> None:
    state = at_table("7c Kd", FAR, OUT, "5c 6c 2h 3d")
    do(state, "discard 7c")
    before = [state.seen_by(seat) for seat in (0, 3, None)]
    do(state, "skip")
    assert [state.seen_by(seat) for seat in (0, 3, None)] == before
    assert [event.name for event in state.seen_by(2).events or ()] == ["skip"]
    assert [event.name for event in state.seen_by(1).events or ()] == ["ask"]
    assert [state.seen_by(seat).events for seat in (0, 3, None)] == [[], [], []]
    do(state, "draw")  # seat 2 has a claim too
    assert [state.seen_by(seat) for seat in (0, 3, None)] == before
    assert [event.name for event in state.seen_by(1).events or ()] == ["choose"]


def test_the_next_player_knows_of_their_choice() -> None:
    state = do(at_table("7c Kd", FAR, "5c 6c 2h 3d"), "discard 7c", "draw")
    sight = state.seen_by(1)
    assert sight.to_move == HIDDEN and sight.phase == CLAIMS


def test_who_let_the_card_go_knows_that_the_others_are_asked() -> None:
    state = at_table("7c Kd", FAR, "5c 6c 2h 3d", "5c 6c 2h 3d")
    do(state, "discard 7c", "draw", "skip")
    assert state.to_move == 3
    assert state.seen_by(2).phase == CLAIMS and state.seen_by(2).to_move == HIDDEN
    assert state.seen_by(0).phase == WINDOW


def test_without_claims_everyone_sees_who_is_to_move() -> None:
    state = do(at_table("7c Kd", FAR, OUT, claims="off"), "discard 7c")
    assert state.seen_by(0).to_move == 1 and state.seen_by(None).to_move == 1


def test_a_sight_holds_no_hands_no_deck_and_no_chance() -> None:
    state = do(at_table("7c Kd", FAR, FAR), "discard 7c", "draw")
    sight = state.seen_by(0)
    assert sight.hands[1] == 0 and sight.deck == [] and sight.chance is None and sight.newest == -1
    assert sight.sizes == [1, 10, 9] and sight.left == 4
    assert state.seen_by(1).newest == cards("2s")[0]


def test_a_discard_taken_up_stays_known_until_a_copy_is_played() -> None:
    state = do(at_table("7c Kd", FAR, FAR), "discard 7c", "take")
    assert card_names(cards_in(state.seen_by(2).hands[1])) == "7c"
    do(state, "discard Tc")
    assert card_names(cards_in(state.seen_by(2).hands[1])) == "7c"
    state = do(at_table("7c Kd", FAR, FAR), "discard 7c", "take", "discard 7c")
    assert state.seen_by(2).hands[1] == 0


def test_redealing_hidden_cards_changes_nothing_that_is_seen() -> None:
    rnd = random.Random(7)
    for seed in range(6):
        state = GAME.start(4, {}, Fast(seed))
        assert isinstance(state, PontinhoState)
        for _ in range(60):
            moves = state.legal_moves()
            state.play(moves[rnd.randrange(len(moves))])
            if state.phase == 4 and not state.fresh and not any(state.stuck_sizes):
                other = state.copy()
                hidden = [seat for seat in range(4) if seat != state.to_move]
                pool = other.deck[len(other.deck) - other.left :]
                for seat in hidden:
                    kept = cards_in(state.known[seat])
                    for card in other.hand_of(seat):
                        if card in kept:
                            kept.remove(card)
                        else:
                            pool.append(card)
                rnd.shuffle(pool)
                for seat in hidden:
                    hand = cards_in(state.known[seat]) + cards_in(state.known_twins[seat])
                    while len(hand) < state.sizes[seat]:
                        hand.append(pool.pop())
                    hold(other, seat, card_names(hand))
                if sorted(other.cards()) != sorted(DECK) and len(pool) != other.left:
                    continue
                other.deck = pool
                assert other.seen_by(state.to_move) == state.seen_by(state.to_move)
                assert legal(other.seen_by(state.to_move)) == legal(state.seen_by(state.to_move))


# Imagining


def agrees(state: PontinhoState, seat: int | None) -> list[PontinhoState]:
    sight = state.seen_by(seat)
    found = []
    for seed in range(20):
        whole = sight.imagine(Fast(seed))
        assert whole.seen_by(seat) == sight
        assert whole.legal_moves()
        found.append(whole)
    return found


def test_an_imagined_state_has_every_card_twice_and_plays_to_the_end() -> None:
    state: Any = GAME.start(3, {}, Fast(3))
    for whole in agrees(state, 1)[:3]:
        assert whole.cards() == DECK
        rnd = random.Random(1)
        while whole.to_move != OVER:
            moves = whole.legal_moves()
            whole.play(moves[rnd.randrange(len(moves))])


def fair(state: PontinhoState) -> None:
    """Put the cards that no test placed into the deck, so that every card is there twice."""
    rest = list(DECK)
    state.deck = []
    state.left = 0
    for card in state.cards():
        rest.remove(card)
    state.deck = rest
    state.left = len(rest)


def test_imagined_claims_are_at_the_next_player_where_that_can_be() -> None:
    state = at_table("7c Kd", FAR, OUT, "2c 4d 6h")
    fair(state)
    do(state, "discard 7c")
    assert {whole.to_move for whole in agrees(state, 0)} == {1}
    assert {whole.to_move for whole in agrees(state, 3)} == {1}


def test_imagined_for_the_next_player_another_seat_is_asked() -> None:
    state = at_table("7c Kd", FAR, OUT, "2c 4d 6h")
    fair(state)
    do(state, "discard 7c")
    assert state.to_move == 2
    for whole in agrees(state, 1):
        assert whole.to_move in (2, 3) and "skip" in legal(whole)
    assert any("claim out" in legal(whole) for whole in agrees(state, 1))


def test_imagined_after_the_choice_to_draw_another_seat_has_a_claim() -> None:
    state = at_table("7c Kd", FAR, "5c 6c 2s 3d", "2c 4d 6h")
    fair(state)
    do(state, "discard 7c", "draw")
    for whole in agrees(state, 1):
        assert whole.to_move in (2, 3) and len(legal(whole)) > 1


def test_imagined_hands_keep_known_cards_and_what_end_showed() -> None:
    state = at_table("9d 4s", FAR, "2c 4d 6h", melds=("3s 9d=4s 5s",))
    fair(state)
    do(state, "end")
    for whole in agrees(state, 1):
        assert set(card_names(whole.hand_of(0)).split()) <= {"9d", "4s"}


def test_after_a_reshuffle_the_deck_is_imagined_from_what_went_into_it() -> None:
    state = at_table("Kc 2d 3d", FAR, "2c 4d 6h", pile="")
    fair(state)
    state.pile = state.deck
    state.deck, state.left = [], 0
    old = card_names(state.hand_of(0) + state.hand_of(1)).split()
    do(state, "discard Kc", "draw")
    fresh = card_names(state.deck).split() + [card_names([state.newest])]
    for whole in agrees(state, 2):
        for card in card_names(whole.deck).split():
            assert card_names(whole.deck).split().count(card) <= fresh.count(card)
        assert set(card_names(whole.hand_of(0)).split()) <= set(old)
        assert sum(card not in old for card in card_names(whole.hand_of(1)).split()) <= 1


def test_positions_roundtrip() -> None:
    state = at_table("4s 9d", FAR, melds=("3s 9d=4s 5s", "7c 7c 7d 7h"), deck="")
    state.deck = list((Counter(2 * list(range(52))) - Counter(state.cards())).elements())
    state.left = len(state.deck)
    assert read_position(write_position(state)) == state
    sight = do(state, "end").seen_by(0)
    assert read_position(write_position(sight)) == sight


# Views


def test_the_view_shows_zones_and_facts() -> None:
    state = at_table("4s 9d 2c Kd", FAR, melds=("3s 9d=4s 5s",), fee=3)
    view = state.seen_by(0).view()
    assert [zone.id for zone in view.zones] == ["hand:0", "hand:1", "stock", "discard", "meld:1"]
    assert card_names(view.hand()) == "2c 9d Kd 4s"  # by suit, then rank
    assert str(view.zone("hand:0").cards[1].note) == "wild"
    assert [lying.card for lying in view.zone("hand:1").cards] == [None] * 9
    assert view.zone("discard").cards[0].card == cards("Jh")[0] and view.zone("stock").count == 5
    assert card_names([view.zone("meld:1").cards[1].card or 0]) == "9d"
    assert view.zone("meld:1").cards[1].stands_for == cards("4s")[0]
    shown = {fact.name: str(fact.words) for fact in view.facts}
    assert shown["wild"] == "Wild: 9d" and shown["pot"] == "Pot 6" and shown["total"] == "Total 0"


def test_only_the_top_discard_is_shown() -> None:
    view = at_table("4s", FAR, pile="2c 3c Jh").seen_by(0).view()
    assert len(view.zone("discard").cards) == 1 and view.zone("discard").count == 3


def test_the_card_just_drawn_is_marked_for_its_owner() -> None:
    state = do(at_table("7c Kd", FAR, deck="5d 5c"), "discard 7c", "draw")
    notes = {card_names([lying.card or 0]): str(lying.note) for lying in state.seen_by(1).view().zone("hand:1").cards}
    assert notes["5d"] == "just taken"


def test_offers_are_the_legal_moves_and_tell_their_parts() -> None:
    state = at_table("4s 3h 5h 7d 7c 7h Kc", FAR, melds=("3s 9d=4s 5s",))
    view = state.seen_by(0).view()
    assert sorted(text for offer in view.offers for text in offer.texts()) == legal(state)
    swap = next(offer for offer in view.offers if offer.verb == "swap")
    assert swap.to == "meld:1" and swap.on == cards("4s")[0]
    assert [card_names([card]) for _, card in swap.uses] == ["4s", "3h", "5h"]
    out = next(offer for offer in view.offers if offer.verb == "out")
    plan = [str(line) for line in out.plan]
    assert plan == ["swap 4s in meld 1", "lay down 3h 9d=4h 5h", "lay down 7c 7d 7h", "discard Kc"]


def test_a_claim_offers_the_discard_with_the_hand_cards() -> None:
    state = do(at_table("7c Kd", "5c 6c 2h 3d"), "discard 7c")
    claim = next(offer for offer in state.seen_by(1).view().offers if offer.verb == "claim")
    assert claim.uses == (("hand:1", cards("5c")[0]), ("hand:1", cards("6c")[0]), ("discard", cards("7c")[0]))
    assert claim.to == ""  # a new meld


def test_cards_that_cannot_be_played_say_why() -> None:
    view = at_table("9d Kc Qd", FAR).seen_by(0).view()
    assert {card_names([card]): str(why) for card, why in view.blocked.items()} == {"9d": "a wild may not be discarded"}


def test_draws_are_face_down_for_the_others() -> None:
    state = do(at_table("7c Kd", FAR, deck="5d 5c"), "discard 7c", "draw")
    told = [str(GAME.event_words(event)) for event in state.seen_by(0).events or ()]
    assert told == ["seat 1 draws a card"]
    told = [str(GAME.event_words(event)) for event in state.seen_by(1).events or ()]
    assert told == ["seat 1 draws 5d"]


def test_entries_and_pot_are_told() -> None:
    state = start("pontinho", 3, fee=7)
    assert state.entries == [1, 1, 1] and state.pot == 21


def test_a_seat_asked_out_of_turn_may_let_it_go() -> None:
    state = do(at_table("7c Kd", "2h 2d 3d 3s", "5c 6c 2h 3d"), "discard 7c", "draw")
    assert state.seen_by(2).view().skip == "skip"
    assert not state.seen_by(0).view().skip and not state.seen_by(1).view().skip


@pytest.mark.parametrize(
    ("hand", "melds"),
    [
        ("3h 4h 5h 7c 7d 7s Kd", ["3h 4h 5h", "7c 7d 7s"]),
        ("3h 4h 5h 5c 5d 6h 7h", ["3h 4h 5h 6h 7h"]),
        ("Ac 2c 3c Qc Kc 9h", ["Qc Kc Ac"]),
        ("Qs Ks As 9h 9h 9c 9d", ["Qs Ks As", "9c 9d 9h 9h"]),
        ("3s 9d 5s 2h 4h", ["3s 9d 5s"]),  # the wild stands inside a run
        ("7c 7d 7h 7s 2c", ["7d 7h 7s"]),
        ("2c 4d 6h 8s", []),
    ],
)
def test_a_hand_says_which_melds_it_holds(hand: str, melds: list[str]) -> None:
    state = at_table(hand, FAR)
    zone = state.seen_by(0).view().zone("hand:0")
    shown = [card_names([zone.cards[place].card or 0 for place in group]) for group in zone.groups]
    assert sorted(shown) == sorted(melds)
