"""President: texts and options, what happens as told, what each seat sees, and what it may imagine."""

from __future__ import annotations

import pytest

from cardfolk.cards import card_names, cards_in, find_card, set_of, size_of
from cardfolk.chance import Fast
from cardfolk.game import Move
from cardfolk.games import find_game
from cardfolk.games.president.moves import by_strength, from_strength
from cardfolk.games.president.rules import PresidentState
from cardfolk.games.president.view import SIGNS
from cardfolk.position import read_position, write_position
from cardfolk.view import View
from cardfolk.words import BadText, IllegalMove
from tests.games.test_president import DECK, begun, hand, second_round, table
from tests.rules import cards, do, events, legal, start

GAME = find_game("president")


def seen(state: PresidentState, seat: int | None) -> View:
    return state.seen_by(seat).view()


def told(state: PresidentState, seat: int | None) -> list[str]:
    return events(state.seen_by(seat))


TITLES = ("title", *SIGNS.values())  # facts of who has which


def facts(view: View, *names: str) -> dict[int | None, str]:
    return {fact.seat: str(fact.words) for fact in view.facts if fact.name in names}


def holds(state: PresidentState, seat: int, text: str) -> bool:
    return not set_of(cards(text)) & ~state.hands[seat]


# Texts and options


@pytest.mark.parametrize(
    ("spelling", "text"),
    [
        ("play 7d 7c", "play 7c 7d"),
        ("  PLAY   10♥,10♦ ", "play Td Th"),
        ("Play 3S", "play 3s"),
        ("PASS", "pass"),
        ("give 5d 4c", "give 4c 5d"),
        ("give 10s", "give Ts"),
        ("give As 2c", "give 2c As"),
    ],
)
def test_any_spelling_gives_the_shared_move(spelling: str, text: str) -> None:
    move = GAME.parse(spelling)
    assert move.text == text
    assert move is GAME.parse(text)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "play",
        "give",
        "7c",
        "pass 7c",
        "play 7c 8c",
        "play 7c 7c",
        "play 7x",
        "give 4c 4c",
        "give 4c 5c 6c",
        "skip",
        "=",
    ],
)
def test_other_texts_are_refused_in_one_line(text: str) -> None:
    with pytest.raises(BadText) as wrong:
        GAME.parse(text)
    assert "\n" not in str(wrong.value)


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"rounds": 0}, "from 1 to 50"),
        ({"rounds": 51}, "from 1 to 50"),
        ({"rounds": True}, "from 1 to 50"),
        ({"dealer": 4}, "a seat from 0 to 3"),
        ({"dealer": "left"}, "random"),
        ({"revolution": 1}, "false"),
        ({"jokers": 2}, "no option"),
    ],
)
def test_wrong_options_are_refused(options: dict[str, object], said: str) -> None:
    with pytest.raises(BadText, match=said):
        GAME.values(options, 4)


@pytest.mark.parametrize("seats", [2, 9])
def test_three_to_eight_seats(seats: int) -> None:
    with pytest.raises(BadText, match="3 to 8 seats"):
        GAME.values({}, seats)


def test_defaults_and_the_house_preset() -> None:
    assert GAME.values({}, 4) == {"rounds": 5, "dealer": "random", "revolution": False, "two_ends_trick": False}
    assert list(GAME.presets) == ["house"] and GAME.preset("house") == {}


# Why a move is refused


def test_a_seat_is_told_when_it_is_not_its_turn() -> None:
    sight = begun("3c", "", "").seen_by(1)
    with pytest.raises(IllegalMove, match="it is not your turn: seat 0 is to move"):
        sight.check(GAME.parse("pass"))


def test_a_game_that_is_over_says_so() -> None:
    state = do(table("4c", "", "6c", rounds=1), "play 4c")
    assert str(state.reason(GAME.parse("pass"))) == "the game is over"


def test_a_move_of_another_game_is_named() -> None:
    state = begun("3c", "", "")
    assert str(state.reason(Move("durak", "surrender"))) == "surrender is not a move of president"
    with pytest.raises(TypeError):
        state.play(Move("durak", "surrender"))


def test_picked_cards_mean_a_play_or_a_gift() -> None:
    state = table("7c 7d 8h", "9c", "Tc")
    assert state.meant(cards("7d 7c")) == GAME.parse("play 7c 7d")
    assert state.meant(cards("7d 8h")) is None
    assert state.meant([]) is None
    state = second_round("", "", "", "", out="0123")
    assert state.meant(cards("7d 8h")) == GAME.parse("give 7d 8h")
    assert state.meant(cards("7d")) == GAME.parse("give 7d")
    assert state.meant(cards("7d 8h 9h")) is None


# Events


def test_the_deal_is_told_with_own_faces_only() -> None:
    state = begun("3c", "4c", "5c", rounds=4)
    lines = told(state, 1)
    assert lines[0] == "round 1 of 4: seat 2 deals"
    assert lines[1] == "seat 0 is dealt 18 cards"
    assert lines[2] == "seat 1 is dealt " + hand(state, 1)
    assert lines[-1] == "seat 0 holds 3c and leads"
    assert told(state, None)[2] == "seat 1 is dealt 17 cards"


def test_the_exchange_is_told_with_faces_to_the_two() -> None:
    state = second_round("4c 5d", "6h", "3s", "2s 2h", out="0123")
    for seat in (0, 3):
        assert "seat 3 hands 2h 2s to seat 0" in told(state, seat)
        assert "seat 2 hands a card to seat 1" in told(state, seat)
    for seat in (1, 2):
        assert "seat 3 hands 2 cards to seat 0" in told(state, seat)
        assert "seat 2 hands 3s to seat 1" in told(state, seat)
    assert "seat 3 hands 2 cards to seat 0" in told(state, None)
    do(state, "give 4c 5d")
    assert [told(state, seat)[0][13:18] for seat in (0, 1, 2, 3, None)] == ["4c 5d", "2 car", "2 car", "4c 5d", "2 car"]


def test_plays_passes_and_tricks_are_told_to_all() -> None:
    state = table("4c 4d 9h", "5h 5c 9c", "6c Ac")
    assert told(do_(state, "play 4c 4d"), None) == ["seat 0 plays 4c 4d"]
    assert told(do_(state, "pass"), 2) == ["seat 1 passes"]
    assert told(do_(state, "pass"), 1) == ["seat 2 passes", "seat 0 wins the trick and leads"]


def test_going_out_and_the_lead_after_it_are_told() -> None:
    state = do_(table("4c", "5h 5c", "6c Ac"), "play 4c")
    assert told(state, 2) == ["seat 0 plays 4c", "seat 0 is out, number 1 to finish"]
    do(state, "pass", "pass")
    assert told(state, 2)[-1] == "seat 0 wins the trick and is out: seat 1 leads"


def test_a_revolution_is_told() -> None:
    state = table("6c 6d 6h 6s 4c", "5c 5d 5h 5s 8c", "9c 9d", revolution=True)
    assert told(do_(state, "play 6c 6d 6h 6s"), 1)[-1] == "revolution: the order is turned round"
    assert told(do_(state, "play 5c 5d 5h 5s"), 1)[-1] == "revolution: the order is as usual again"


def test_the_end_of_a_round_tells_titles_points_and_winners() -> None:
    state = table("4c", "", "6c Ac", "", rounds=1)
    do(state, "play 4c")
    assert told(state, None)[1:] == [
        "seat 0 is out, number 3 to finish",
        "seat 1 is President and scores 2",
        "seat 3 is Vice-President",
        "seat 0 is Vice-Scum",
        "seat 2 is Scum",
        "seat 1 wins the game with 2",
    ]


def do_(state: PresidentState, *texts: str) -> PresidentState:
    do(state, *texts)
    return state


# Views


def test_the_own_hand_goes_from_3_to_2() -> None:
    view = seen(table("2c 3s Ac 3d 4h", "9c", "Tc"), 0)
    assert card_names(view.hand()) == "3d 3s 4h Ac 2c"


def test_other_hands_show_backs_and_counts() -> None:
    view = seen(table("2c 3s", "9c 8c 7c", "Tc"), 0)
    assert [zone.count for zone in view.zones if zone.kind == "hand"] == [2, 3, 1]
    assert all(lying.card is None for lying in view.zone("hand:1").cards)
    assert all(lying.card is None for lying in seen(table("2c 3s", "9c", "Tc"), None).zone("hand:0").cards)


def test_the_trick_shows_who_played_what_and_past_tricks_lie_face_down() -> None:
    state = do(table("4c 4d 9h", "5h 5c 9c", "6c Ac"), "play 4c 4d", "play 5c 5h")
    assert isinstance(state, PresidentState)
    view = seen(state, 2)
    assert [(lying.card, lying.by) for lying in view.zone("trick").cards] == [
        (find_card("4c"), 0),
        (find_card("4d"), 0),
        (find_card("5c"), 1),
        (find_card("5h"), 1),
    ]
    assert (view.zone("discard").cards, view.zone("discard").count) == ((), 52 - 8)


def test_facts_of_a_round() -> None:
    state = table("4c 4d", "", "5c", "9c 9d", rounds=3)
    state.points = [1, 0, 2, 0]
    do(state, "play 4c", "pass")
    view = seen(state, None)
    assert facts(view, "round") == {None: "Round 1 of 3"}
    assert facts(view, "dealer") == {None: "Dealer: seat 0"}
    assert facts(view, "points") == {0: "1 point", 1: "0 points", 2: "2 points", 3: "0 points"}
    assert facts(view, "passed") == {2: "passed"}
    assert facts(view, "out") == {1: "out, number 1 to finish"}
    assert facts(view, *TITLES) == facts(view, "revolution") == {}


def test_titles_are_of_the_last_round_and_at_the_end_of_this_one() -> None:
    view = seen(second_round("", "", "", out="201"), None)
    assert facts(view, *TITLES) == {0: "neutral", 1: "Scum", 2: "President"}
    state = do(table("4c", "", "6c Ac", rounds=1), "play 4c")
    assert isinstance(state, PresidentState)
    assert facts(seen(state, None), *TITLES) == {0: "neutral", 1: "President", 2: "Scum"}
    assert (seen(state, 0).over, seen(state, 0).winners) == (True, (1,))


def test_the_turned_order_is_a_fact() -> None:
    state = do(table("6c 6d 6h 6s 4c", "5c", "9c 9d", revolution=True), "play 6c 6d 6h 6s")
    assert isinstance(state, PresidentState)
    assert facts(seen(state, 1), "revolution") == {None: "Revolution: the order is turned round, 2 low and 3 high"}


def test_prompts() -> None:
    assert str(seen(begun("3c", "", ""), 0).prompt) == "You hold 3c: lead it, alone or in a set of threes."
    state = table("4c 4d", "5c 5d", "3c 3d 3h")
    assert str(seen(state, 0).prompt) == "Lead one card or a set of equal rank."
    assert str(seen(state, 1).prompt) == "seat 0 is to move."
    do(state, "play 4c 4d")
    assert str(seen(state, 1).prompt) == "Play 2 cards of equal rank that are higher, or pass."
    assert str(seen(do_(state, "pass"), 2).prompt) == "You hold nothing higher: pass."
    state = second_round("", "", "", "", out="0123")
    assert str(seen(state, 0).prompt) == "Give 2 cards of your choice to seat 3."
    state.play(state.legal_moves()[0])
    assert str(seen(state, 1).prompt) == "Give one card of your choice to seat 2."


def test_the_exchange_is_one_offer() -> None:
    state = second_round("", "", "2s 2h", out="012")
    (offer,) = seen(state, 0).offers
    assert (offer.pick, offer.to, len(offer.uses)) == (2, "hand:2", 20)
    assert sorted(offer.texts()) == legal(state)


def test_cards_from_the_exchange_say_from_whom_until_the_first_play() -> None:
    state = second_round("3c 4c", "", "2s 2h", out="012")
    notes = {lying.card: str(lying.note) for lying in seen(state, 0).zone("hand:0").cards if lying.note}
    assert notes == {find_card("2h"): "from seat 2", find_card("2s"): "from seat 2"}
    do(state, "give 3c 4c")
    notes = {lying.card: str(lying.note) for lying in seen(state, 2).zone("hand:2").cards if lying.note}
    assert notes == {find_card("3c"): "from seat 0", find_card("4c"): "from seat 0"}
    do(state, "play 3c")
    assert not any(lying.note for lying in seen(state, 2).zone("hand:2").cards)


def test_offers_are_the_legal_moves() -> None:
    state = do(table("7c 7d 5c", "9c 9d 9h Ts 6c 6d", "Tc 4c"), "play 7c 7d")
    assert isinstance(state, PresidentState)
    view = seen(state, 1)
    assert sorted(text for offer in view.offers for text in offer.texts()) == legal(state)
    assert {offer.to for offer in view.offers if offer.verb == "play"} == {"trick"}
    assert seen(state, 2).offers == ()


def test_blocked_cards_say_why() -> None:
    state = do(table("7c 7d 5c", "9c 9d Ts 6c 6d", "Tc 4c"), "play 7c 7d")
    assert isinstance(state, PresidentState)
    blocked = {card_names([card]): str(why) for card, why in seen(state, 1).blocked.items()}
    assert blocked == {
        "Ts": "play as many cards as the last play: 2",
        "6c": "play higher than 7c 7d: 6c 6d is not",
        "6d": "play higher than 7c 7d: 6c 6d is not",
    }
    state = begun("3c 3d 9h", "", "")
    assert str(seen(state, 0).blocked[find_card("9h")]) == "the first play of a round must contain 3c"
    assert find_card("3d") not in seen(state, 0).blocked


# Sights


def test_a_sight_holds_the_own_hand_and_no_chance() -> None:
    state = table("2c 3s", "9c 8c", "Tc")
    sight = state.seen_by(1)
    assert sight.chance is None
    assert sight.hands == [0, state.hands[1], 0]
    assert sight.sizes == [2, 2, 1]
    assert state.seen_by(None).hands == [0, 0, 0]
    with pytest.raises(TypeError):
        sight.play(GAME.parse("play 9c"))
    assert state.seen_by(0).legal_moves() == state.legal_moves()
    assert sight.legal_moves() == []


def test_everyone_knows_that_the_first_leader_holds_3c() -> None:
    state = begun("", "", "3c")
    for seat in (None, 0, 1):
        assert holds(state.seen_by(seat), 2, "3c")
        for seed in range(20):
            assert holds(state.seen_by(seat).imagine(Fast(seed)), 2, "3c")


def test_nobody_knows_who_holds_3c_before_the_exchange_is_done() -> None:
    state = second_round("", "", "3c", "", out="0123")
    found = {seat for seed in range(60) for seat in range(4) if holds(state.seen_by(1).imagine(Fast(seed)), seat, "3c")}
    assert found == {0, 2, 3}


def test_the_two_of_an_exchange_remember_it() -> None:
    state = second_round("4c 3c", "6h", "3s", "2s 2h", out="0123")
    assert holds(state.seen_by(3), 0, "2h 2s")
    do(state, "give 2h 3c")
    assert hand(state.seen_by(0), 3) == "2h 3c"
    assert hand(state.seen_by(3), 0) == "2s"
    assert hand(state.seen_by(1), 0) == hand(state.seen_by(1), 3) == ""
    assert state.seen_by(1).taken == state.seen_by(None).taken[:1] + [set_of(cards("3s"))]
    do(state, "give 6h", "play 3c")
    assert hand(state.seen_by(0), 3) == "2h"
    assert hand(state.seen_by(2), 1) == "3s"


def test_who_took_knows_that_nothing_stronger_was_kept() -> None:
    state = second_round("2c 3c", "Ac Ad Ah As", "", "Ks Kh Kd", out="0123")  # Scum's best cards are kings
    assert card_names(cards_in(state.taken[0])) == "Kh Ks"
    do(state, "give 3c 2c")
    sight = state.seen_by(0)
    stronger = by_strength(set_of(cards("Kh"))) * 2 - 1
    for seed in range(50):
        kept = sight.imagine(Fast(seed)).hands[3] & ~set_of(cards("3c 2c"))
        assert size_of(kept) == 11
        assert not by_strength(kept) & ~stronger


def test_strength_of_cards() -> None:
    order = cards_in(by_strength(set_of(DECK)))
    names = [card_names(cards_in(from_strength(1 << at))) for at in order]
    assert names[:4] == ["3c", "3d", "3h", "4c"]
    assert names[-6:] == ["As", "2c", "2d", "2h", "2s", "3s"]
    assert len(names) == 52


def test_a_redeal_of_what_a_seat_cannot_know_changes_nothing_for_it() -> None:
    state = do_(second_round("4c 3c", "6h", "3s", "2s 2h", out="0123"), "give 2h 3c", "give 6h", "play 3c")
    # For seat 1: other cards among 0 and 3, and another exchange between them.
    other = state.copy()
    hidden = cards_in(state.hands[0] | state.hands[3])
    other.hands[0] = set_of(hidden[: state.sizes[0]])
    other.hands[3] = set_of(hidden[state.sizes[0] :])
    other.taken = [set_of(hidden[:2]), state.taken[1]]
    other.given = [set_of(hidden[:2]), state.given[1]]
    assert other != state
    assert other.seen_by(1) == state.seen_by(1)
    assert other.seen_by(1).view() == state.copy().seen_by(1).view()
    assert write_position(other.seen_by(1)) == write_position(state.seen_by(1))


@pytest.mark.parametrize("seats", range(3, 9))
def test_imagined_games_fit_the_sight_and_go_on_to_the_end(seats: int) -> None:
    state = start("president", seats, seed=seats, rounds=3, revolution=seats % 2 == 0, two_ends_trick=seats > 5)
    assert isinstance(state, PresidentState)
    ply = 0
    while moves := state.legal_moves():
        for seat in (None, ply % seats):
            sight = state.seen_by(seat)
            imagined = sight.imagine(Fast(ply))
            assert imagined.seen_by(seat) == sight
            assert imagined.cards() == DECK
            assert_exchange_could_be(imagined)
            if ply % 20 == 0:
                while choices := imagined.legal_moves():
                    imagined.play(choices[ply % len(choices)])
            assert read_position(write_position(sight)) == sight
        state.play(moves[ply * 7 % len(moves)])
        ply += 1
    assert state.seen_by(0).imagine(Fast(1)).seen_by(0) == state.seen_by(0)


def assert_exchange_could_be(state: PresidentState) -> None:
    """What was taken was stronger than all that was kept, and what was given is where it went."""
    for pair, (taken, given) in enumerate(zip(state.taken, state.given, strict=True)):
        upper, lower = state.titles[pair], state.titles[-1 - pair]
        had = [hand | played for hand, played in zip(state.hands, state.played, strict=True)]
        assert size_of(taken) == 2 - pair
        assert not given & ~had[lower]
        assert not taken & ~(had[upper] | given)
        weakest = by_strength(taken) & -by_strength(taken)
        assert by_strength(had[lower] & ~given) < weakest
