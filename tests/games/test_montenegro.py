"""King of Montenegro, clause by clause: parts, war, flip, duel, spoils, end."""

from __future__ import annotations

from typing import Any

import pytest

from cardfolk.cards import FULL_DECK, card_name, card_names, cards_in, set_of
from cardfolk.chance import Seed
from cardfolk.game import OVER
from cardfolk.games import find_game
from cardfolk.games.montenegro.rules import MontenegroState
from tests.rules import cards, dealt, do, events, legal, refused, stacked, start

GAME = find_game("montenegro")
HANDS = ("9s Kh 3h", "Js 7d 4c")


def montenegro(
    hands: tuple[str, str] = HANDS, next_: str = "", *more: tuple[int, ...], **options: Any
) -> MontenegroState:
    """A game that seat 0 starts, with these hands dealt and `next_` drawn next."""
    options.setdefault("first", 0)
    state = start("montenegro", 2, stacked(f"{dealt(hands)} {next_}", range(52)), *more, **options)
    assert isinstance(state, MontenegroState)
    return state


def board(
    hands: tuple[str, str] = HANDS,
    armies: dict[str, str] | None = None,
    pile: str | None = None,
    top: str = "",
    shuffles: tuple[tuple[int, ...], ...] = (),
    **options: Any,
) -> MontenegroState:
    """A war phase of seat 0 with these hands and armies (`0s` is seat 0's of spades).

    `top` lies on the draw pile above the rest; with `pile` that is all of it and the rest is discarded.
    """
    options.setdefault("first", 0)
    state = start("montenegro", 2, tuple(range(52)), *shuffles, **options)
    assert isinstance(state, MontenegroState)
    state.hands = [set_of(cards(hand)) for hand in hands]
    state.sizes = [len(cards(hand)) for hand in hands]
    for name, army in (armies or {}).items():
        state.armies[int(name[0]) * 4 + "cdhs".index(name[1])] = cards(army)
    away = state.hands[0] | state.hands[1] | set_of([card for army in state.armies for card in army])
    on_top = cards(top if pile is None else pile)
    rest = cards_in(FULL_DECK & ~away & ~set_of(on_top))
    state.pile = on_top + (rest if pile is None else [])
    state.left = len(state.pile)
    state.discard = 0 if pile is None else set_of(rest)
    state.discarded = 0 if pile is None else len(rest)
    face_up = set_of([army[0] for army in state.armies if army])
    own = [set_of([card for army in state.armies[4 * seat : 4 * seat + 4] for card in army]) for seat in range(2)]
    state.knows = [state.hands[seat] | own[seat] | face_up for seat in range(2)] + [face_up]
    state.may = [FULL_DECK] * len(state.may)
    assert state.cards() == list(range(52))
    return state


def hand(state: MontenegroState, seat: int) -> set[str]:
    return {card_name(card) for card in cards_in(state.hands[seat])}


def army(state: MontenegroState, name: str) -> str:
    """The cards of an army, oldest first."""
    return card_names(state.armies[int(name[0]) * 4 + "cdhs".index(name[1])])


def discarded(state: MontenegroState) -> str:
    return card_names(cards_in(state.discard))


# Parts


def test_hands_of_three_are_dealt_one_at_a_time_from_seat_0() -> None:
    state = start("montenegro", 2, tuple(range(52)), first=1)
    assert isinstance(state, MontenegroState)
    assert hand(state, 0) == {"2c", "2h", "3c"}
    assert hand(state, 1) == {"2d", "2s", "3d"}
    assert state.left == 46


def test_an_empty_draw_pile_is_renewed_when_a_card_must_be_drawn_and_not_before() -> None:
    state = board(pile="5s")
    do(state, "pass")
    assert (state.left, state.discarded, state.shuffled) == (0, 45, 1)
    do(state, "play 9s")
    assert (state.left, state.discarded, state.shuffled) == (44, 0, 2)
    assert "the discard pile is shuffled: a new draw pile of 45" in events(state)


def test_the_discard_pile_is_shuffled_from_card_order() -> None:
    state = board(pile="5s")
    rest = cards_in(state.discard)
    do(state, "pass", "play 9s")
    assert state.pile == Seed(0).shuffle(1, 1, rest)


def test_cards_of_the_duel_under_way_are_not_in_a_new_draw_pile() -> None:
    state = board(pile="Kc 5s Qs")
    do(state, "pass", "play 9s", "play Js")
    assert state.shuffled == 2
    assert not set(state.pile) & set(cards("Kc 5s 9s Js"))


def test_the_flip_is_a_draw_that_may_shuffle() -> None:
    state = board(pile="")
    do(state, "pass")
    assert (state.shuffled, state.left) == (2, 45)


def test_the_bonus_is_a_draw_that_may_shuffle() -> None:
    state = board(pile="5s Qc")
    do(state, "pass", "play 9s")
    assert state.left == 0
    do(state, "call")
    assert state.shuffled == 2
    assert len(army(state, "0s").split()) == 2


def test_if_both_piles_are_empty_nothing_is_drawn() -> None:
    rest = card_names([card for card in range(52) if card_name(card) not in f"{' '.join(HANDS)} 5s"])
    state = board(armies={"0c": rest}, pile="5s", victory="conquest")
    do(state, "pass", "play 9s")
    assert hand(state, 0) == {"Kh", "3h"}
    do(state, "wild Js 7d as 2c")
    assert hand(state, 1) == {"4c"}
    do(state, "call")  # false: seat 0 wins, and there is no bonus
    assert army(state, "0s") == "5s"


def test_an_army_with_no_card_does_not_exist() -> None:
    state = board(armies={"0s": "5s", "1s": "6s"}, top="7s")
    do(state, "pass", "army 5s", "play Js", "concede", "pass")
    assert army(state, "0s") == ""
    assert not legal(state, "war")


def test_the_first_card_of_an_army_lies_face_up_the_others_face_down() -> None:
    state = board(armies={"0s": "5s 6h 8d"})
    shown = state.seen_by(1).view().zone("army:0:s")
    assert [lying.card for lying in shown.cards] == [*cards("5s"), None, None]
    assert shown.count == 3


def test_the_owner_may_look_at_an_army() -> None:
    shown = board(armies={"0s": "5s 6h 8d"}).seen_by(0).view().zone("army:0:s")
    assert [lying.card for lying in shown.cards] == cards("5s 6h 8d")


def test_if_the_face_up_card_leaves_the_oldest_that_remains_is_turned_up() -> None:
    state = board(armies={"0s": "5s 6h 8d"}, top="4s")
    do(state, "pass", "army 5s")
    assert events(state) == [
        "seat 0 plays 5s face down from the army of spades",
        "6h now lies face up on the army of spades of seat 0",
    ]
    assert state.seen_by(1).view().zone("army:0:s").cards[0].card == cards("6h")[0]


def test_an_army_of_spades_may_hold_cards_of_other_suits() -> None:
    state = board(armies={"0s": "5s 6h"}, top="4s")
    do(state, "pass")
    assert legal(state, "army") == ["army 5s", "army 6h"]


@pytest.mark.parametrize(
    ("played", "flip", "winner"),
    [("9s", "8s", 0), ("9s", "Ts", 1), ("Ah", "8s", 1), ("As", "Qs", 0), ("Ks", "Qs", 0), ("Ks", "As", 1)],
)
def test_beats_is_same_suit_and_strictly_higher(played: str, flip: str, winner: int) -> None:
    state = montenegro((f"{played} 2h 3h", "2d 3d 4d"), flip)
    do(state, "pass", f"play {played}", "call")
    assert state.to_move == winner


# A turn


def test_the_first_starter_is_drawn_before_the_shuffle() -> None:
    for seed in range(8):
        state = GAME.start(2, {}, Seed(seed))
        assert state.to_move == Seed(seed).number(0, 0, 2)
        assert isinstance(state, MontenegroState)
        assert hand(state, 0) == {card_name(card) for card in Seed(seed).shuffle(1, 0, list(range(52)))[:6:2]}


def test_the_winner_of_the_last_duel_starts() -> None:
    state = do(montenegro(next_="5s"), "pass", "concede")
    assert state.to_move == 1
    assert legal(state) == ["pass"]


# War


def test_pass_is_asked_for_also_when_no_war_is_possible() -> None:
    assert legal(montenegro()) == ["pass"]


def test_only_pass_ends_the_phase() -> None:
    armies = {"0s": "2s", "1s": "5s", "0h": "2h 4h", "1h": "5h", "0c": "2c", "1c": "6c", "0d": "2d"}
    state = board(("9s 8s 3h", "Js 7d 4c"), armies, victory="conquest")
    assert len(legal(state, "war")) == 24
    do(state, "war s")
    assert state.to_move == 0
    do(state, "war h", "war c with d")
    assert legal(state) == ["pass"]


def test_a_war_needs_an_own_army_of_the_suit() -> None:
    state = board(armies={"1s": "5s", "0h": "2h"})
    assert legal(state) == ["pass"]
    assert refused(state, "war s") == "you have no army of spades"


def test_a_war_needs_an_army_of_the_opponent_too() -> None:
    state = board(armies={"0s": "5s", "1h": "2h"})
    assert legal(state) == ["pass"]
    assert refused(state, "war s") == "seat 1 has no army of spades"


def test_reinforcements_are_any_of_the_attackers_armies_of_other_suits() -> None:
    state = board(armies={"0s": "5s", "1s": "6s", "0c": "2c", "0h": "2h", "1d": "2d"})
    assert legal(state, "war") == ["war s", "war s with c", "war s with c h", "war s with h"]
    assert refused(state, "war s with d") == "you have no army of diamonds"
    assert refused(state, "war s with s").startswith("reinforcements are armies of other suits")


def test_totals_count_the_attacked_suit_in_the_army_and_in_the_hand() -> None:
    state = board(("9s Ts 3h", "Js 7d 4c"), {"0s": "2s 3s Ah", "1s": "4s Ac 5s"})
    do(state, "war s")
    assert events(state)[0] == "seat 0 goes to war against seat 1 over spades: 4 against 3"


def test_a_reinforcing_army_counts_its_suit_less_what_does_not_match() -> None:
    state = board(("9s Kh 3h", "Js 7d 4c"), {"0s": "2s", "1s": "4s", "0h": "4h 5h 6h 2d", "0c": "2c As Ad"})
    do(state, "war s with c h")
    assert events(state)[0] == (
        "seat 0 goes to war against seat 1 over spades, reinforced by clubs hearts: 3 against 2"
    )  # 2 + (1 - 2) + (3 - 1); the hearts in the hand do not count


def test_the_defender_has_no_reinforcements() -> None:
    state = board(("9s Kh 3h", "7d 4c 8c"), {"0s": "2s", "1s": "4s", "1h": "4h 5h 6h"})
    do(state, "war s")
    assert army(state, "1s") == ""


def test_a_higher_total_discards_the_defenders_army_and_the_attacker_keeps_everything() -> None:
    state = board(("9s Kh 3h", "7d 4c 8c"), {"0s": "2s", "1s": "4s Ad", "0c": "2c"})
    do(state, "war s with c")
    assert (army(state, "0s"), army(state, "0c"), army(state, "1s")) == ("2s", "2c", "")
    assert discarded(state) == "4s Ad"
    assert state.to_move == 0


@pytest.mark.parametrize("defence", ["4s", "4s 5s"])
def test_a_tie_or_a_lower_total_discards_every_army_committed(defence: str) -> None:
    state = board(("Kh 3h 4h", "7d 4c Js"), {"0s": "2s", "1s": defence, "0c": "2c", "0d": "2d"})
    do(state, "war s with c")
    assert (army(state, "0s"), army(state, "0c"), army(state, "0d"), army(state, "1s")) == ("", "", "2d", defence)
    assert discarded(state) == "2c 2s"


def test_hand_cards_only_count_and_stay_unseen() -> None:
    state = board(armies={"0s": "2s", "1s": "4s"})
    before = state.hands.copy()
    do(state, "war s")
    assert state.hands == before
    assert state.seen_by(0).hands[1] == 0
    assert "against 2" in events(state)[0]


def test_no_duel_moves_in_the_war_phase() -> None:
    state = montenegro()
    for text in ("play 9s", "army 9s", "wild Kh 3h as 4d", "call", "concede"):
        assert refused(state, text) == "it is the war phase: go to war or pass"


def test_no_wars_in_the_duel() -> None:
    state = do(board(armies={"0s": "2s", "1s": "4s"}, top="5d"), "pass")
    for text in ("war s", "pass"):
        assert refused(state, text) == "the duel is on: wars come before the flip"


# Flip


def test_a_king_is_set_aside_and_the_next_card_is_turned_up() -> None:
    state = do(montenegro(next_="Ks Kd 5s"), "pass")
    assert events(state)[1:] == [
        "Ks is turned up and set aside",
        "Kd is turned up and set aside",
        "the flip is 5s",
    ]
    assert state.required == cards("5s")[0]


def test_kings_set_aside_go_to_the_winner() -> None:
    state = do(montenegro(next_="Ks Kd 5s"), "pass", "concede")
    assert army(state, "1s") == "5s Ks Kd"


def test_if_no_card_can_be_turned_up_the_game_ends_and_kings_set_aside_are_discarded() -> None:
    rest = card_names([card for card in range(52) if card_name(card) not in f"{' '.join(HANDS)} Ks"])
    state = do(board(armies={"0c": rest}, pile="Ks"), "pass")
    assert state.to_move == OVER
    assert discarded(state) == "Ks"
    assert state.scores() == [1.0, 0.0]
    assert "no card is left to turn up" in events(state)


# Duel


def test_the_starter_moves_first_then_the_players_alternate() -> None:
    state = do(montenegro(next_="5s"), "pass")
    assert state.to_move == 0
    do(state, "play 9s")
    assert state.to_move == 1
    do(state, "play 4c")
    assert state.to_move == 0


def test_any_hand_card_may_be_played() -> None:
    state = do(montenegro(next_="5s"), "pass")
    assert legal(state, "play") == ["play 3h", "play 9s", "play Kh"]
    assert refused(state, "play Js") == "you do not hold Js"


def test_a_king_played_as_a_single_card_is_rank_13_of_its_suit() -> None:
    state = do(montenegro(("Ks 2h 3h", "Js 7d 4c"), "Qs"), "pass", "play Ks", "call")
    assert state.to_move == 0


def test_army_takes_a_card_of_the_own_army_of_the_required_suit() -> None:
    state = do(board(armies={"0s": "6s 7h", "0d": "8d", "1s": "Ts"}, top="5s"), "pass")
    assert legal(state, "army") == ["army 6s", "army 7h"]
    assert refused(state, "army 8d") == "8d is not in your army of spades, the suit of the card to beat"
    do(state, "army 6s", "call")
    assert state.to_move == 0
    assert army(state, "0s").startswith("7h 5s")


def test_the_opponent_sees_that_a_card_came_from_the_army() -> None:
    state = do(board(armies={"0s": "6s 7h 8h"}, top="5s"), "pass", "army 7h")
    sight = state.seen_by(1)
    assert [str(GAME.event_words(event)) for event in sight.events or ()] == [
        "seat 0 plays a card face down from the army of spades"
    ]
    assert str(sight.view().zone("table").cards[-1].note) == "from the army of spades"


def test_a_wild_takes_two_hand_cards_in_order_and_any_declaration() -> None:
    state = do(montenegro(next_="5s"), "pass")
    assert len(legal(state, "wild")) == 3 * 2 * 52
    assert "wild 3h 9s as 3h" in legal(state)
    assert refused(state, "wild Kh Js as 4d") == "you do not hold Js"
    assert refused(state, "wild Ks 3h as 4d") == "you do not hold Ks"
    assert refused(state, "wild Kh Kh as 4d") == "a wild takes two cards, not Kh twice"


def test_a_wild_from_the_army_is_a_real_king_of_the_army_of_the_required_suit() -> None:
    state = do(board(armies={"0s": "6s Kd", "0d": "8d Kc"}, top="5s"), "pass")
    found = [text for text in legal(state) if text.startswith("wild army")]
    assert len(found) == 3 * 52
    assert {text.split()[2] for text in found} == {"Kd"}
    assert refused(state, "wild army 6s 3h as 4d") == "from the army only a real King can be a wild: 6s is none"
    assert refused(state, "wild army Kc 3h as 4d").startswith("Kc is not in your army of spades")
    assert refused(state, "wild army Kd Js as 4d") == "you do not hold Js"
    do(state, "wild army Kd 3h as 3h", "call")
    assert state.to_move == 0


def test_after_a_wild_the_declared_card_is_to_be_beaten() -> None:
    state = do(montenegro(next_="5s 2c 2d"), "pass", "wild 3h 9s as 6d", "play 7d", "call")
    assert state.to_move == 1


def test_after_a_wild_answers_given_before_no_longer_matter() -> None:
    # Seat 0 answered the flip with the queen; after seat 1's wild it answers again, and only that counts.
    state = montenegro(("Qd 9d 2h", "Kc 6d 7d"), "5d 2c 3c 4c 6c")
    do(state, "pass", "play Qd", "wild Kc 6d as 6d", "play 9d", "play 7d", "call")
    assert state.to_move == 0  # 7d beats R, 6d, but not 9d
    state = montenegro(("Qd 2d 2h", "Kc 6d 7d"), "5d 2c 3c 4c 6c")
    do(state, "pass", "play Qd", "wild Kc 6d as 6d", "play 2d", "play 7d", "call")
    assert state.to_move == 1  # 2d does not beat R, and the queen lies before the wild


def test_the_opponents_army_goes_by_the_declared_suit_at_once() -> None:
    state = board(armies={"1s": "6s Kc", "1d": "8d Ks"}, top="5s")
    do(state, "pass", "wild Kh 3h as 4d")
    assert legal(state, "army") == ["army 8d", "army Ks"]
    assert {text.split()[2] for text in legal(state) if text.startswith("wild army")} == {"Ks"}


def test_call_not_before_something_has_been_played() -> None:
    state = do(montenegro(next_="5s"), "pass")
    assert "call" not in legal(state)
    assert refused(state, "call") == "nothing has been played yet that could be called"
    assert "call" in legal(do(state, "play 9s"))


def test_concede_is_always_legal_in_the_duel() -> None:
    state = do(montenegro(next_="5s"), "pass")
    assert "concede" in legal(state)
    assert "concede" in legal(do(state, "play 9s"))


def test_after_each_play_its_player_draws_back_up_to_three() -> None:
    state = do(montenegro(next_="5s Ac Ad Ah"), "pass", "play 9s")
    assert hand(state, 0) == {"Kh", "3h", "Ac"}
    do(state, "wild Js 7d as 2c")
    assert hand(state, 1) == {"4c", "Ad", "Ah"}


def test_after_an_army_play_the_hand_is_full_and_nothing_is_drawn() -> None:
    state = do(board(armies={"0s": "6s 7s"}, top="5s"), "pass", "army 6s")
    assert state.sizes == [3, 3]
    assert state.left == 43


# Calling


def test_calling_turns_up_the_opponents_last_play_and_the_callers_own() -> None:
    state = do(montenegro(next_="5s 2c 3c 4s"), "pass", "play 3h", "play 4c", "play 9s", "call")
    assert events(state)[:4] == [
        "seat 1 calls seat 0",
        "seat 0 had played 9s",
        "seat 1 had played 4c",
        "seat 0 was honest and wins the duel",
    ]


def test_a_single_card_is_honest_if_it_beats_the_requirement() -> None:
    assert do(montenegro(next_="5s"), "pass", "play 9s", "call").to_move == 0
    assert do(montenegro(next_="5s"), "pass", "play 3h", "call").to_move == 1


def test_it_must_beat_the_callers_own_last_single_card_if_that_beats_the_requirement() -> None:
    assert do(montenegro(next_="5s"), "pass", "play 9s", "play Js", "call").to_move == 1
    assert do(montenegro(("Qs Kh 3h", "Js 7d 4c"), "5s"), "pass", "play Qs", "play Js", "call").to_move == 0


def test_an_own_answer_that_does_not_beat_the_requirement_need_not_be_beaten() -> None:
    assert do(montenegro(("Qh Kh 3h", "Js 7d 4c"), "5s"), "pass", "play Qh", "play Js", "call").to_move == 1


def test_only_the_callers_last_play_counts() -> None:
    state = montenegro(("Qs 2h 3h", "Js 7d 4c"), "5s 4h Ts 6h")
    do(state, "pass", "play Qs", "play 4c", "play 2h", "play Js", "call")
    assert state.to_move == 1


@pytest.mark.parametrize(
    ("wild", "winner"),
    [("wild Kh 3h as 3h", 0), ("wild Kh 3h as 4d", 1), ("wild 9s 3h as 3h", 1), ("wild 3h Kh as Kh", 1)],
)
def test_a_wild_is_honest_if_the_first_is_a_king_and_the_second_as_declared(wild: str, winner: int) -> None:
    assert do(montenegro(next_="5s"), "pass", wild, "call").to_move == winner


def test_a_wild_need_not_beat_anything() -> None:
    state = do(montenegro(("Kh 3h 2d", "Js 7d 4c"), "As"), "pass", "wild Kh 2d as 2d", "call")
    assert state.to_move == 0


# Spoils


def test_spoils_after_a_concession() -> None:
    state = board(("Kh 3h 2d", "Kc 7c 4c"), {"0s": "2s"}, top="Kd 5s 8h 9h Th Jh 2c 3c 4d")
    do(state, "pass", "wild Kh 3h as 6c", "wild Kc 7c as 7d", "play 2d", "concede")
    # The flip, the Kings set aside, the winner's wild King and additional card.
    assert army(state, "0s") == "2s 5s Kd Kh 3h"
    assert discarded(state) == "2d 7c Kc"


def test_spoils_after_a_call() -> None:
    state = board(("Kh 3h 2d", "Kc 7c 4c"), {"1s": "2s"}, top="Kd 5s 8h 9h Th Jh As")
    do(state, "pass", "wild Kh 3h as 6c", "wild Kc 7c as 7c", "call")
    # Every real wild King of either side in the order of play, the winner's additional card, the bonus.
    assert army(state, "1s") == "2s 5s Kd Kh Kc 7c As"
    assert discarded(state) == "3h"


def test_spoils_go_to_the_army_of_the_flips_suit_not_of_the_declared_card() -> None:
    state = do(montenegro(next_="5s"), "pass", "wild Kh 3h as 4d", "concede")
    assert army(state, "0s") == "5s Kh 3h"
    assert army(state, "0d") == ""


def test_a_false_king_is_discarded_and_its_additional_card_kept() -> None:
    state = do(montenegro(next_="5s"), "pass", "wild 9s 3h as 4d", "concede")
    assert army(state, "0s") == "5s 3h"
    assert discarded(state) == "9s"


def test_a_king_played_as_the_second_card_is_an_additional_card() -> None:
    state = montenegro(("9s Kh 3h", "Js 7d 4c"), "5s 2c 2d 8c")
    do(state, "pass", "wild 9s Kh as 4d", "call")
    assert army(state, "1s") == "5s 8c"
    assert discarded(state) == "9s Kh"


def test_after_a_concession_there_is_no_bonus() -> None:
    state = do(montenegro(next_="5s Ac"), "pass", "concede")
    assert army(state, "1s") == "5s"


def test_the_rest_is_discarded_after_the_bonus_is_drawn_and_before_hands_are_refilled() -> None:
    state = board(pile="5s 2c Ac")
    state.discard = 0
    state.discarded = 0
    do(state, "pass", "play 9s", "play 4c")
    assert state.left == 0
    do(state, "call")  # no bonus can be drawn, the cards of the duel are still on the table
    assert army(state, "0s") == "5s"
    assert discarded(state) == "4c 9s"
    assert state.shuffled == 1


def test_both_draw_back_up_the_starter_of_the_duel_first_all_that_is_missing() -> None:
    rest = card_names([card for card in range(52) if card_name(card) not in f"{' '.join(HANDS)} 5s"])
    # Nothing can be drawn until the duel is over; then its cards are shuffled.
    given = tuple(cards("7d 9s Kh Js 4c"))
    state = board(armies={"1c": rest}, pile="5s", shuffles=(given,))
    do(state, "pass", "wild 9s 3h as 3h", "wild Js 7d as 4d", "play Kh", "play 4c", "call")
    assert state.to_move == 0  # 4c does not beat 4d: seat 0 wins the flip, its 3h, and no bonus
    assert army(state, "0s") == "5s 3h"
    assert hand(state, 0) == {"7d", "9s", "Kh"}
    assert hand(state, 1) == {"Js", "4c"}


def test_the_winner_is_the_next_starter() -> None:
    assert do(montenegro(next_="5s"), "pass", "play 9s", "concede").to_move == 0
    assert do(montenegro(next_="5s"), "pass", "concede").to_move == 1


# End

FOUR = {"0c": "2c", "0d": "2d", "0h": "2h"}


def test_four_armies_while_the_opponent_lacks_one_wins_after_a_duel() -> None:
    state = do(board(armies={**FOUR, "1c": "3c", "1d": "3d", "1h": "4h"}, top="5s"), "pass", "play 9s", "concede")
    assert state.to_move == OVER
    assert state.scores() == [1.0, 0.0]
    assert state.winners() == [0]
    assert events(state)[-1] == "seat 0 is King of Montenegro"


def test_four_armies_wins_after_a_war() -> None:
    four = {**FOUR, "0s": "2s", "1c": "3c", "1d": "3d", "1h": "4h", "1s": "4s"}
    state = board(("9s Kh Ts", "6d 7d 4c"), four)
    assert state.to_move == 0
    do(state, "war s")
    assert state.scores() == [1.0, 0.0]


def test_the_other_player_may_win_by_a_war() -> None:
    four = {**FOUR, "0s": "2s", "1c": "3c", "1d": "3d", "1h": "4h", "1s": "4s"}
    state = do(board(("9c Kh Tc", "6d 7d 4c"), four), "war s")
    assert state.scores() == [0.0, 1.0]


def test_four_armies_do_not_win_while_the_opponent_has_four_too() -> None:
    four = {"1c": "3c", "1d": "3d", "1h": "4h", "1s": "4s"}
    state = do(board(armies={**FOUR, **four}, top="5s"), "pass", "play 9s", "concede")
    assert state.to_move == 0
    assert state.scores() == [0.0, 0.0]


def test_using_up_an_army_in_the_duel_ends_the_game_only_after_it() -> None:
    four = {**FOUR, "0s": "2s", "1c": "3c", "1d": "3d", "1h": "4h", "1s": "4s"}
    state = do(board(armies=four, top="5h"), "pass", "army 2h")
    assert state.to_move == 1
    do(state, "play Js", "concede")
    assert state.scores() == [0.0, 1.0]


def last_duel(armies: dict[str, str]) -> MontenegroState:
    state = board(armies=armies, top="5s")
    state.duels = 199
    return do(state, "pass", "concede")  # type: ignore[return-value]


@pytest.mark.parametrize(
    ("armies", "scores"),
    [
        ({"0c": "2c", "0d": "2d"}, [1.0, 0.0]),  # two armies against one
        ({"0c": "2c 3c"}, [1.0, 0.0]),  # as many, two cards against one
        ({"0c": "2c"}, [0.5, 0.5]),
        ({}, [0.0, 1.0]),
        ({"0c": "2c 3c 5c", "1d": "2d"}, [0.0, 1.0]),  # armies come before cards
    ],
)
def test_after_the_200th_duel_more_armies_then_more_cards_wins(armies: dict[str, str], scores: list[float]) -> None:
    state = last_duel(armies)
    assert state.to_move == OVER
    assert state.scores() == scores
    assert "that was duel 200, the last" in events(state)
    assert refused(state, "pass") == "the game is over"


def test_before_the_200th_duel_the_game_goes_on() -> None:
    state = board(top="5s")
    state.duels = 198
    assert do(state, "pass", "concede").to_move == 1
