"""Durak, clause by clause."""

from __future__ import annotations

from typing import Any

import pytest

from cardfolk.cards import find_card, set_of
from cardfolk.chance import Fast, Seed
from cardfolk.game import OVER, State
from cardfolk.games import find_game
from cardfolk.games.durak.rules import DurakState
from cardfolk.position import read_position, write_position
from cardfolk.words import BadText
from tests.rules import cards, dealt, do, events, legal, refused, stacked, start

DECK = {36: range(16, 52), 24: range(28, 52), 52: range(52)}


def durak(*hands: str, bottom: str = "6s", next_: str = "", deck: int = 36, **options: Any) -> DurakState:
    """A game in which these hands are dealt, `next_` is drawn next and `bottom` shows trump."""
    order = stacked(f"{dealt(hands)} {next_}", DECK[deck], bottom)
    state = start("durak", len(hands), order, deck=deck, **options)
    assert isinstance(state, DurakState)
    return state


def two(first: str, second: str, **more: Any) -> DurakState:
    return durak(first, second, **more)  # type: ignore[arg-type]


def hand(state: State, seat: int) -> set[str]:
    assert isinstance(state, DurakState)
    from cardfolk.cards import card_name, cards_in

    return {card_name(card) for card in cards_in(state.hands[seat])}


def endgame(*hands: str, attacker: int = 0, trump: str = "As", **fields: object) -> DurakState:
    """A position with the deck empty: these hands, everything else discarded, the attacker to open."""
    held = [set_of(cards(text)) for text in hands]
    out = sum(1 << seat for seat, text in enumerate(hands) if not text)
    state = find_game("durak").blank(len(hands), find_game("durak").make_options({}), Seed(0))
    assert isinstance(state, DurakState)
    state.hands = held
    state.sizes = [len(cards(text)) for text in hands]
    state.known = [0] * len(hands)
    state.shed = [0] * len(hands)
    state.discard = set_of(list(DECK[36])) & ~sum(held)
    state.trump_card = find_card(trump)
    state.out = out
    state.origin = state.attacker = state.to_move = attacker
    state.defender = next(s % len(hands) for s in range(attacker + 1, attacker + 9) if hands[s % len(hands)])
    state.turn = 20
    for name, value in fields.items():
        setattr(state, name, value)
    state.derive()
    return state


# Set-up

LOW0 = "7s 8c 9c Tc Jc Qc"  # the lowest trump of most of these games
HIGH1 = "8s 8d 9d Td Jd Qd"


def test_dealt_one_at_a_time_from_seat_0_until_each_has_six() -> None:
    order = tuple(DECK[36])
    state = start("durak", 2, order)
    assert isinstance(state, DurakState)
    assert hand(state, 0) == {"6c", "6h", "7c", "7h", "8c", "8h"}
    assert hand(state, 1) == {"6d", "6s", "7d", "7s", "8d", "8s"}
    assert state.left == 24


def test_bottom_card_shows_trump_and_everyone_sees_it() -> None:
    state = two(LOW0, HIGH1, bottom="6s")
    view = state.seen_by(None).view()
    assert "Trump: spades (6s)" in [str(fact.words) for fact in view.facts]
    assert view.zone("stock").cards[-1].card == find_card("6s")


def test_bottom_card_is_drawn_last() -> None:
    state = two(LOW0, HIGH1)
    assert state.deck[-1] == find_card("6s")


@pytest.mark.parametrize(("seats", "deck"), [(6, 36), (4, 24)])
def test_where_the_deal_uses_up_the_deck_the_last_card_dealt_shows_trump(seats: int, deck: int) -> None:
    order = tuple(reversed(DECK[deck]))  # the last card dealt is the lowest: 6c or 9c
    state = start("durak", seats, order, deck=deck)
    assert isinstance(state, DurakState)
    last = "6c" if deck == 36 else "9c"
    assert state.left == 0
    assert last in hand(state, seats - 1)
    assert state.to_move == seats - 1, "it counts for the first attack"
    assert state.seen_by(0).hands[seats - 1] == set_of(cards(last)), "everyone saw it"  # type: ignore[attr-defined]


def test_lowest_trump_attacks_first() -> None:
    assert two(LOW0, HIGH1).to_move == 0
    assert two(HIGH1, LOW0).to_move == 1


def test_seat_0_attacks_first_if_no_seat_holds_a_trump() -> None:
    assert two("6c 8c 9c Tc Jc Qc", "6d 8d 9d Td Jd Qd").to_move == 0


def test_the_trump_card_in_the_deck_is_held_by_nobody() -> None:
    assert two("9s 8c 9c Tc Jc Qc", "8s 8d 9d Td Jd Qd", bottom="6s").to_move == 1


# A turn


def test_defender_is_the_next_seat_clockwise() -> None:
    state = durak("8c 9c Tc Jc Qc Kc", "7s 8d 9d Td Jd Qd", "8h 9h Th Jh Qh Kh")
    assert (state.to_move, state.defender) == (1, 2)


def test_attacker_opens_with_exactly_one_card_and_must() -> None:
    state = two(LOW0, HIGH1)
    assert legal(state) == sorted(f"attack {card}" for card in LOW0.split())
    assert "compulsory" in refused(state, "done")
    assert "do not hold" in refused(state, "attack 8d")


def test_cover_by_a_higher_card_of_the_suit() -> None:
    state = do(two(LOW0, "8s 7c Kc Td Jd Qd"), "attack Qc")
    assert "cover Qc with Kc" in legal(state)
    assert "does not beat" in refused(state, "cover Qc with 7c")
    assert "does not beat" in refused(state, "cover Qc with Qd")


def test_cover_by_a_trump_what_is_not_trump() -> None:
    state = do(two(LOW0, "8s 9s 9d Td Jd Qd"), "attack Qc")
    assert legal(state, "cover") == ["cover Qc with 8s", "cover Qc with 9s"]
    state = do(two("7s 9s 9c Tc Jc Qc", "8s Ts 9d Td Jd Qd"), "attack 9s")
    assert legal(state, "cover") == ["cover 9s with Ts"], "a trump falls only to a higher trump"


def test_cover_any_uncovered_attack_card() -> None:
    state = do(two("7s 8c 9c Tc Jc Qc", "8s 8d 9d Td Jd Qd"), "attack 8c", "transfer 8d")
    assert state.to_move == 0
    assert legal(state, "cover") == ["cover 8c with 7s", "cover 8c with 9c", "cover 8c with Jc"] + [
        "cover 8c with Qc",
        "cover 8c with Tc",
        "cover 8d with 7s",
    ]
    do(state, "cover 8d with 7s")
    assert state.to_move == 0, "one card still lies uncovered"
    assert "does not lie uncovered" in refused(state, "cover 8d with 9c")


def test_transfer_with_the_rank_of_the_attack_a_trump_too() -> None:
    state = do(two(LOW0, HIGH1), "attack 8c")
    assert legal(state, "transfer") == ["transfer 8d", "transfer 8s"]
    assert "rank" in refused(state, "transfer 9d")


def test_transfer_moves_the_roles_on_and_may_go_back_and_forth() -> None:
    state = do(two("7s 8c 8h Tc Jc Qc", HIGH1), "attack 8c", "transfer 8d")
    assert (state.attacker, state.defender, state.to_move) == (1, 0, 0)
    do(state, "transfer 8h")
    assert (state.attacker, state.defender, state.to_move) == (0, 1, 1)
    do(state, "transfer 8s")
    assert state.to_move == 0
    assert legal(state, "transfer") == []
    assert len(state.attacks) == 4


def test_transfer_not_after_a_cover() -> None:
    state = do(two("7s 8c 8h Tc Jc Qc", HIGH1), "attack 8c", "transfer 8d")
    assert legal(state, "transfer") == ["transfer 8h"]
    do(state, "cover 8c with Tc")
    assert legal(state, "transfer") == [], "one card still lies uncovered, but one has been covered"
    assert "no card has been covered" in refused(state, "transfer 8h")


def test_transfer_not_if_the_new_defender_has_too_few_cards() -> None:
    state = do(endgame("7c 8c", "7d 9d Td"), "attack 7c")
    assert legal(state, "transfer") == []
    assert "too few cards" in refused(state, "transfer 7d")
    assert "transfer 7d" in legal(do(endgame("7c 8c 9c", "7d 9d Td"), "attack 7c"))


def test_surrender_is_always_legal_for_the_defender() -> None:
    state = do(two("7s 8c 8h Tc Jc Qc", HIGH1), "attack 8c", "transfer 8d")
    assert "surrender" in legal(state)
    assert "surrender" in legal(do(state, "cover 8c with Tc")), "after a cover too"
    assert "only the defender" in refused(two(LOW0, HIGH1), "surrender")


def test_attacker_adds_only_a_rank_on_the_table() -> None:
    state = do(two("7s 8c 9c Tc Jc Qc", "8s 9h Kc Td Jd Qd"), "attack 8c", "cover 8c with Kc")
    assert legal(state) == ["done"]
    assert "rank that lies on the table" in refused(state, "attack 9c")
    state = do(two("7s 8c 8h Kd Jc Qc", "8s 9h Kc Td Jd Qd"), "attack 8c", "cover 8c with Kc")
    assert legal(state) == ["attack 8h", "attack Kd", "done"], "attack or cover rank"


# The turn ends


def test_turn_ends_on_done_and_all_cards_are_discarded() -> None:
    state = do(two(LOW0, "8s 9h Kc Td Jd Qd"), "attack 8c", "cover 8c with Kc", "done")
    assert state.discard == set_of(cards("8c Kc"))
    assert "8c" not in hand(state, 0) | hand(state, 1)


def test_turn_ends_at_once_when_the_defenders_hand_is_empty() -> None:
    state = do(endgame("7c 8c 9c", "9d Tc"), "attack 9c", "cover 9c with Tc")
    assert state.to_move == 0, "one card left: the attacker may add"
    state = do(endgame("7c 8c 9c", "Tc", "Td"), "attack 9c", "cover 9c with Tc")
    assert state.discard & set_of(cards("9c Tc"))
    assert state.out == 0b10


def test_turn_ends_at_once_when_the_attack_limit_is_reached() -> None:
    hands = ("7s 7c 7d 8c 8d 9c", "8s 9s Ts Js Qs Ks")
    state = two(*hands, attack_limit=6, bottom="6s", next_="")
    do(state, "attack 7c", "cover 7c with 8s", "attack 8c", "cover 8c with 9s", "attack 9c", "cover 9c with Ts")
    do(state, "attack 7d", "cover 7d with Js", "attack 8d", "cover 8d with Qs")
    assert state.to_move == 0
    do(state, "attack 7s", "cover 7s with Ks")
    assert state.turn == 1


def test_turn_ends_at_once_when_nobody_who_might_add_holds_a_card() -> None:
    state = do(endgame("9c", "Tc Jd", "7d 8d"), "attack 9c", "cover 9c with Tc")
    assert state.to_move == 2, "the attacker has no cards and is not asked"
    state = do(endgame("9c", "Tc Jd Qd"), "attack 9c", "cover 9c with Tc")
    assert state.to_move == OVER
    assert state.scores() == [1, 0]


def test_after_a_surrender_the_defender_takes_every_card_and_nobody_adds() -> None:
    state = do(two("7s 8c 8h Kd Jc Qc", "8s 9h Kc Td Jd Qd"), "attack 8c", "cover 8c with Kc", "attack 8h", "surrender")
    assert hand(state, 1) >= {"8c", "Kc", "8h"}
    assert state.turn == 1
    assert not state.discard


def test_drawing_up_to_six_original_attacker_first() -> None:
    state = two("7s 8c 9c Tc Jc Qc", "8s 8d 9d Td Jd Qd", next_="6c 6d 6h")
    do(state, "attack 8c", "transfer 8d", "cover 8c with 9c", "cover 8d with 7s", "done")
    assert hand(state, 0) >= {"6c", "6d", "6h"}, "seat 0 opened, and defended in the end"
    assert len(hand(state, 1)) == 6


def test_a_hand_of_six_or_more_draws_nothing() -> None:
    state = do(two(LOW0, HIGH1, next_="6c 6d"), "attack 8c", "surrender")
    assert state.sizes == [6, 7]
    assert "6c" in hand(state, 0)


def test_next_attacker_is_the_last_defender_who_covered_or_surrendered() -> None:
    assert do(two(LOW0, HIGH1), "attack 8c", "surrender").to_move == 1
    assert do(two(LOW0, HIGH1), "attack 8c", "cover 8c with 8s", "done").to_move == 1
    assert do(two(LOW0, HIGH1), "attack 8c", "transfer 8d", "surrender").to_move == 0


def test_after_surrender_attacker_two_players_the_last_attacker_again() -> None:
    assert do(two(LOW0, HIGH1, after_surrender="attacker"), "attack 8c", "surrender").to_move == 0
    assert do(two(LOW0, HIGH1, after_surrender="attacker"), "attack 8c", "transfer 8d", "surrender").to_move == 1
    assert do(two(LOW0, HIGH1, after_surrender="attacker"), "attack 8c", "cover 8c with 8s", "done").to_move == 1


# Three and more

THREE = ("7s 8c 9c Tc Jc Qc", "8s Kc 9d Td Jd Qd", "8h 8d Th Jh Qh Kh")


def test_three_transfer_goes_to_the_next_seat_clockwise() -> None:
    state = do(durak(*THREE, bottom="6s"), "attack 8c", "transfer 8s")
    assert (state.attacker, state.defender, state.to_move) == (1, 2, 2)
    do(state, "transfer 8d")
    assert (state.attacker, state.defender, state.to_move) == (2, 0, 0)


def test_three_after_the_attackers_done_the_others_may_add_one_card_or_say_done() -> None:
    state = do(durak(*THREE), "attack 8c", "cover 8c with Kc")
    assert state.to_move == 0
    do(state, "done")
    assert state.to_move == 2
    assert legal(state) == ["attack 8d", "attack 8h", "attack Kh", "done"]
    do(state, "attack 8d")
    assert state.to_move == 1


def test_three_after_an_added_card_is_covered_everyone_is_asked_again_from_the_attacker_on() -> None:
    state = do(durak(*THREE), "attack 8c", "cover 8c with Kc", "done", "attack 8d", "cover 8d with 9d")
    assert state.to_move == 0, "asked again though done before"
    assert legal(state) == ["attack 9c", "done"]
    do(state, "done")
    assert state.to_move == 2
    do(state, "done")
    assert state.turn == 1


def test_three_throw_in_attacker_asks_only_the_attacker() -> None:
    state = do(durak(*THREE, throw_in="attacker"), "attack 8c", "cover 8c with Kc", "done")
    assert state.turn == 1


def test_three_drawing_original_attacker_then_clockwise_the_last_defender_last() -> None:
    state = durak(*THREE, next_="6c 6d 6h")
    do(state, "attack 8c", "cover 8c with Kc", "done", "attack 8d", "cover 8d with 9d", "done", "done")
    assert "6c" in hand(state, 0)
    assert "6d" in hand(state, 2)
    assert "6h" in hand(state, 1)


def test_three_an_original_attacker_who_is_also_the_last_defender_draws_first() -> None:
    state = durak("7s 8c 9c Tc Jc Qc", "8s Kc 9d Td Jd Qd", "8h 8d Th Jh Qh Kh", next_="6c 6d 6h")
    do(state, "attack 8c", "transfer 8s", "transfer 8d", "surrender")
    assert state.turn == 1
    assert "6c" in hand(state, 1), "seat 0 has taken and draws nothing"
    state = durak("7s 8c 9c As Ks Qs", "8s Kc 9d Td Jd Qd", "8h 8d Th Jh Qh Kh", next_="6c 6d 6h 7c 7d 7h")
    do(state, "attack 8c", "transfer 8s", "transfer 8d")
    do(state, "cover 8c with 9c", "cover 8s with As", "cover 8d with Ks", "done", "done")
    assert hand(state, 0) >= {"6c", "6d", "6h", "7c"}
    assert "7d" in hand(state, 1)
    assert "7h" in hand(state, 2)


def test_three_after_surrender_attacker_is_the_seat_after_the_defender() -> None:
    assert do(durak(*THREE, after_surrender="attacker"), "attack 8c", "surrender").to_move == 2
    assert do(durak(*THREE), "attack 8c", "surrender").to_move == 1


# The end


def test_two_players_one_empty_hand_wins() -> None:
    state = do(endgame("9c", "8c 8d"), "attack 9c", "surrender")
    assert (state.to_move, state.scores(), state.winners()) == (OVER, [1, 0], [0])


def test_two_players_both_empty_is_a_draw() -> None:
    state = do(endgame("9c", "Tc"), "attack 9c", "cover 9c with Tc")
    assert (state.to_move, state.scores(), state.winners()) == (OVER, [0.5, 0.5], [0, 1])


def test_end_is_tested_only_when_the_turn_has_ended_and_everyone_has_drawn() -> None:
    state = endgame("9c", "Tc Jd")
    state.deck, state.left, state.discard = [find_card("As")], 1, state.discard & ~set_of(cards("As"))
    do(state, "attack 9c", "cover 9c with Tc")
    assert state.to_move == 1, "seat 0 drew the trump card and goes on"
    assert hand(state, 0) == {"As"}


def test_three_seats_with_an_empty_hand_are_out_and_the_last_with_cards_is_the_durak() -> None:
    state = do(endgame("9c", "8c 8d", "7c 7d"), "attack 9c", "surrender")
    assert (state.out, state.to_move) == (0b1, 1)
    state = do(endgame("9c", "Tc", "7c 7d"), "attack 9c", "cover 9c with Tc")
    assert (state.to_move, state.scores(), state.winners()) == (OVER, [1, 1, 0], [0, 1])


def test_three_if_none_holds_cards_those_who_went_out_last_score_half() -> None:
    state = do(endgame("9c", "Tc", ""), "attack 9c", "cover 9c with Tc")
    assert (state.to_move, state.scores()) == (OVER, [0.5, 0.5, 1])


def test_three_if_the_next_attacker_is_out_the_next_seat_with_cards_attacks() -> None:
    state = do(endgame("9c 8c", "Tc", "7c 7d"), "attack 9c", "cover 9c with Tc")
    assert state.out == 0b10
    assert state.to_move == 2


def test_sixty_turns_without_a_discard_are_a_draw() -> None:
    state = do(endgame("9c 8h", "8c 8d", boring=59), "attack 9c", "surrender")
    assert (state.to_move, state.scores()) == (OVER, [0.5, 0.5])
    state = do(endgame("9c 8h", "8c 8d", boring=58), "attack 9c", "surrender")
    assert state.to_move == 1
    state = do(endgame("9c 8h", "Tc 8d Jd", boring=59), "attack 9c", "cover 9c with Tc", "done")
    assert state.boring == 0


def test_sixty_turns_the_ordinary_end_is_tested_first() -> None:
    state = do(endgame("9c", "8c 8d", boring=59), "attack 9c", "surrender")
    assert state.scores() == [1, 0]


def test_sixty_turns_seats_already_out_score_one() -> None:
    state = do(endgame("9c 8h", "8c 8d", "", boring=59), "attack 9c", "surrender")
    assert state.scores() == [0.5, 0.5, 1]
    state = do(endgame("9c", "8c 8d", "7c", boring=59), "attack 9c", "surrender")
    assert state.scores() == [1, 0.5, 0.5], "who went out in this very turn is out"


def test_sixty_turns_with_cards_in_the_deck() -> None:
    state = two(LOW0, HIGH1)
    for _ in range(60):
        do(state, legal(state)[0], "surrender")
    assert (state.to_move, state.scores()) == (OVER, [0.5, 0.5])


# Options


def test_transfer_false_is_podkidnoy() -> None:
    state = do(two(LOW0, HIGH1, transfer=False), "attack 8c")
    assert legal(state, "transfer") == []
    assert "transfers are off" in refused(state, "transfer 8d")


def test_no_attack_limit_but_the_defenders_hand() -> None:
    hand0 = "7c 7d 7h 8c 8d 8h 9c 9d"
    state = endgame(hand0, "7s 8s 9s Ts Js Qs Ks", trump="6s")
    for card, by in zip(hand0.split()[:7], "7s 8s 9s Ts Js Qs Ks".split(), strict=True):
        assert state.to_move == 0
        do(state, f"attack {card}", f"cover {card} with {by}")
    assert state.scores() == [0, 1], "seven attack cards, then the defender's hand is empty"


@pytest.mark.parametrize(("deck", "lowest"), [(36, "6c"), (24, "9c"), (52, "2c")])
def test_deck(deck: int, lowest: str) -> None:
    state = start("durak", 2, deck=deck)
    assert len(state.cards()) == deck
    assert state.cards()[0] == find_card(lowest)


def test_deck_24_takes_at_most_four_seats() -> None:
    with pytest.raises(BadText, match="at most 4 seats"):
        start("durak", 5, deck=24)


def test_presets() -> None:
    game = find_game("durak")
    assert {name: game.preset(name) for name in game.presets} == {
        "house": {},
        "classic": {"attack_limit": 6, "after_surrender": "attacker"},
        "podkidnoy": {"attack_limit": 6, "after_surrender": "attacker", "transfer": False},
    }
    assert game.presets_for(2)[0] == "house"
    assert game.presets_for(3)[0] == "classic"


# What people see


def test_sight_hides_other_hands_and_the_order_of_the_deck() -> None:
    state = two(LOW0, HIGH1)
    sight = state.seen_by(0)
    assert sight.hands == [set_of(cards(LOW0)), 0]
    assert sight.deck == []
    assert (sight.sizes, sight.left) == ([6, 6], 24)
    assert state.seen_by(None).hands == [0, 0]


def test_cards_taken_up_stay_known() -> None:
    state = do(two(LOW0, HIGH1), "attack 8c", "surrender")
    assert state.seen_by(0).hands[1] == set_of(cards("8c"))
    assert state.seen_by(None).hands[1] == set_of(cards("8c"))
    view = state.seen_by(0).view()
    assert all(lying.card is None for lying in view.zone("hand:1").cards), "the view shows backs"


def test_in_the_first_turn_nobody_is_imagined_with_a_lower_trump_than_the_attacker() -> None:
    state = two("8s 8c 9c Tc Jc Qc", "9s 8d 9d Td Jd Qd", bottom="As")
    for n in range(50):
        world = state.seen_by(1).imagine(Fast(n))
        assert any(f"{rank}s" in hand(world, 0) for rank in "678")
        mine = state.seen_by(0).imagine(Fast(n))
        assert not {"6s", "7s"} & hand(mine, 1)


def test_events_tell_the_attacker_cards_and_hide_draws() -> None:
    state = do(two(LOW0, "8s 9h Kc Td Jd Qd", next_="6c 6d"), "attack 8c")
    assert events(state) == ["seat 0 attacks with 8c"]
    do(state, "cover 8c with Kc", "done")
    assert events(state) == [
        "seat 0 is done",
        "beaten: 8c Kc are discarded",
        "seat 0 draws 6c",
        "seat 1 draws 6d",
        "seat 1 attacks seat 0",
    ]
    game = find_game("durak")
    seen = [str(game.event_words(event)) for event in state.seen_by(1).events or ()]
    assert seen[2:4] == ["seat 0 draws a card", "seat 1 draws 6d"]


def test_view_offers_covers_on_the_card_they_cover_and_says_why_not() -> None:
    state = do(two(LOW0, HIGH1), "attack 8c")
    view = state.seen_by(1).view()
    cover = next(offer for offer in view.offers if offer.verb == "cover")
    assert (cover.text, cover.uses, cover.to, cover.on) == (
        "cover 8c with 8s",
        (("hand:1", find_card("8s")),),
        "table",
        find_card("8c"),
    )
    assert str(cover.label) == "Cover 8c with 8s"
    assert "does not beat" in str(view.blocked[find_card("9d")])
    assert view.hand() == cards("8d 8s 9d Td Jd Qd")
    assert str(view.prompt).startswith("Cover each card, pass the attack on")


# Texts


@pytest.mark.parametrize(
    ("spelling", "text"),
    [
        ("ATTACK 10H", "attack Th"),
        ("attack 10♥", "attack Th"),
        ("Cover 7♣  with   9C", "cover 7c with 9c"),
        ("transfer 7D", "transfer 7d"),
        ("Done", "done"),
        ("SURRENDER", "surrender"),
    ],
)
def test_parse_any_spelling(spelling: str, text: str) -> None:
    assert find_game("durak").parse(spelling).text == text


@pytest.mark.parametrize(
    "text", ["", "attack", "attack 1c", "attack 7c 8c", "cover 7c", "cover 7c by 9c", "pass", "7c"]
)
def test_parse_refuses_what_is_no_move(text: str) -> None:
    with pytest.raises(BadText, match="expected attack 7c"):
        find_game("durak").parse(text)


def test_position_reads_back() -> None:
    state = do(two(LOW0, HIGH1), "attack 8c", "transfer 8d")
    assert read_position(write_position(state)) == state
