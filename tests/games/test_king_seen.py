"""King: what people see, remember and hear; positions and copies."""

import random

import pytest

from cardfolk.cards import HEARTS, NO_CARD, SUIT_SET, card_name, cards_in
from cardfolk.chance import Fast, Seed
from cardfolk.game import OVER, Move
from cardfolk.games.king.dealing import deal_unseen
from cardfolk.position import read_position, write_position
from tests.games.test_king import ACE_LAST, KING, MIXED, SUITED, king, play_out, suited_trick
from tests.rules import cards, dealt, do, events, stacked


def facts(view, name):
    return [str(fact.words) for fact in view.facts if fact.name == name]


def test_own_hand_alone_is_seen():
    state = king(MIXED, games=["tricks"])
    for seat in range(4):
        sight = state.seen_by(seat)
        assert [bool(hand) for hand in sight.hands] == [other == seat for other in range(4)]
        assert sight.chance is None
    assert state.seen_by(None).hands == [0, 0, 0, 0]


def test_a_sight_cannot_be_played_on():
    state = king(MIXED, games=["tricks"])
    with pytest.raises(TypeError, match="imagine a State"):
        state.seen_by(0).play(state.legal_moves()[0])


def test_only_the_seat_to_move_has_moves_in_a_sight():
    state = king(MIXED, games=["tricks"])
    assert len(state.seen_by(0).legal_moves()) == 13
    assert state.seen_by(1).legal_moves() == []
    assert state.seen_by(None).legal_moves() == []
    assert str(state.seen_by(1).reason(KING.parse("play 6c"))) == "it is not your turn: seat 0 is to move"


def test_hidden_cards_change_nothing_that_is_seen():
    one = do(king(MIXED, games=["tricks"]), "play 2c")
    hands = [
        "2c 3c 4c 5c 2d 3d 4d 5d 2h 3h 4h 5h 2s",
        "Ac Ad Ah 5s 6s 7s 8s 9s Ts Js Qs Ks As",
        "6c 7c 8c 9c 6d 7d 8d 9d 6h 7h 8h 9h 3s",
        "Tc Jc Qc Kc Td Jd Qd Kd Th Jh Qh Kh 4s",
    ]
    two = do(king(stacked(dealt(hands), range(52)), games=["tricks"]), "play 2c")
    assert one.seen_by(0) == two.seen_by(0)
    assert one.seen_by(None) == two.seen_by(None)
    assert one.seen_by(0).view() == two.seen_by(0).view()


# Views


def test_view_of_a_trick():
    state = do(king(MIXED, games=["no_queens"]), *["play 2c", "play 6c", "play Qc", "play Ac"], "play Ad", "play 2d")
    view = state.seen_by(1).view()
    trick = view.zone("trick")
    assert [(card_name(lying.card), lying.by) for lying in trick.cards] == [("Ad", 3), ("2d", 0)]
    last = view.zone("last_trick")
    assert [(card_name(lying.card), lying.by) for lying in last.cards] == [("2c", 0), ("6c", 1), ("Qc", 2), ("Ac", 3)]
    assert (trick.kind, last.kind) == ("trick", "trick")
    assert [view.zone(f"hand:{seat}").count for seat in range(4)] == [11, 12, 12, 11]
    assert facts(view, "game") == ["1 of 1: Queens"]
    assert facts(view, "aim") == ["each queen costs 3"]
    assert facts(view, "leader") == ["seat 3 leads"]
    assert facts(view, "taken") == ["The last trick went to seat 3"]
    assert facts(view, "tricks") == ["tricks 0", "tricks 0", "tricks 0", "tricks 1"]
    assert facts(view, "points") == ["points 0", "points 0", "points 0", "points -3"]
    assert view.scores == (0, 0, 0, -3)
    assert facts(view, "trump") == []
    do(state, "play 6d", "play Td")
    last = state.seen_by(1).view().zone("last_trick")
    assert [(card_name(lying.card), lying.by) for lying in last.cards] == [("Ad", 3), ("2d", 0), ("6d", 1), ("Td", 2)]


def test_the_hand_is_sorted_by_suit_then_rank():
    hand = [card_name(card) for card in king(MIXED, games=["tricks"]).seen_by(3).view().hand()]
    assert hand == "Ac Ad Ah 5s 6s 7s 8s 9s Ts Js Qs Ks As".split()


def test_view_offers_and_blocked_cards():
    view = do(king(MIXED, games=["tricks"]), "play 2d").seen_by(1).view()
    assert [offer.text for offer in view.offers] == ["play 6d", "play 7d", "play 8d", "play 9d"]
    assert view.offers[0].uses == (("hand:1", cards("6d")[0]),)
    assert view.offers[0].to == "trick"
    assert str(view.offers[0].label) == "Play 6d"
    assert set(view.blocked) == set(view.hand()) - set(cards("6d 7d 8d 9d"))
    assert {str(why) for why in view.blocked.values()} == {"follow suit: you hold diamonds"}


def test_prompts():
    state = king(MIXED, games=["tricks"])
    assert str(state.seen_by(0).view().prompt) == "Lead a card."
    do(state, "play 2d")
    assert str(state.seen_by(0).view().prompt) == "seat 1 is to move."
    assert str(state.seen_by(1).view().prompt) == "Follow suit: play one of your diamonds."
    state = do(king(SUITED, games=["tricks"]), "play 2c")
    assert str(state.seen_by(1).view().prompt) == "You have no clubs: play any card."
    held = king(MIXED, games=["no_king"], lead_hearts=False).seen_by(0).view()
    assert str(held.prompt) == "Lead a card, but no heart while you have another suit."
    assert str(held.blocked[cards("2h")[0]]) == "hearts may not be led here while you hold another suit"


def test_the_winner_of_each_sub_game_is_shown():
    state = king(SUITED, SUITED, MIXED, games=["tricks", "no_king", "trump_2"], draws=(0, 1, 0))
    for leader in "cd":
        for rank in ACE_LAST:
            do(state, *suited_trick(rank, leader))
    view = state.seen_by(3).view()
    assert facts(view, "sheet") == ["1. Normal: +13 0 0 0, won by seat 0", "2. King of hearts: 0 -13 0 0, shared"]
    assert facts(view, "game") == ["3 of 3: Trump of seat 2"]
    assert facts(view, "total") == ["total 13", "total -13", "total 0", "total 0"]
    assert facts(view, "choosing") == ["seat 2 chooses trump"]


def test_view_of_a_game_that_is_over():
    state = king(SUITED, games=["tricks"])
    for rank in ACE_LAST:
        do(state, *suited_trick(rank))
    view = state.seen_by(1).view()
    assert view.over
    assert view.winners == (0,)
    assert view.offers == ()
    assert str(view.prompt) == "The game is over."
    assert facts(view, "game") == ["1 of 1: Normal"]
    assert facts(view, "points")[0] == "points 13"
    assert view.zone("last_trick").count == 4
    assert facts(view, "sheet") == ["1. Normal: +13 0 0 0, won by seat 0"]


def test_meant_is_to_play_the_one_card_picked():
    state = king(MIXED, games=["tricks"])
    assert state.meant(cards("2c")).text == "play 2c"
    assert state.meant(cards("2c 3c")) is None


# Events


def test_events_of_a_trick():
    state = do(king(MIXED, games=["no_queens"]), "play 2c")
    assert events(state) == ["seat 0 plays 2c"]
    assert (state.events[0].source, state.events[0].target) == ("hand:0", "trick")
    do(state, "play 6c", "play Qc", "play Ac")
    assert events(state) == ["seat 3 plays Ac", "seat 3 takes 2c 6c Qc Ac and scores -3"]
    do(state, "play Ad", "play 2d", "play 6d", "play Td")
    assert events(state)[-1] == "seat 3 takes Ad 2d 6d Td"


def test_events_when_a_sub_game_ends_and_the_next_begins():
    state = king(SUITED, SUITED, games=["tricks", "no_king"], draws=(0, 2))
    for rank in ACE_LAST:
        do(state, *suited_trick(rank))
    told = events(state)
    assert told[2:8] == [
        "sub-game 1 of 2 is over",
        "seat 0 scores 13 in it, 13 in all",
        "seat 1 scores 0 in it, 0 in all",
        "seat 2 scores 0 in it, 0 in all",
        "seat 3 scores 0 in it, 0 in all",
        "seat 0 wins the sub-game",
    ]
    assert told[8] == "sub-game 2 of 2, King of hearts: it costs 13; seat 2 leads"
    assert told[9] == "seat 0 is dealt 2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc Ac"
    assert len(told) == 13


def test_the_deal_shows_each_hand_to_its_owner_alone():
    state = king(MIXED, games=["tricks"])
    for seat in (0, 1, 2, 3, None):
        deals = [event for event in state.seen_by(seat).events if event.name == "deal"]
        assert len(deals) == 4
        for event in deals:
            assert (NO_CARD not in event.cards) == (event.seat == seat)


def test_every_sub_game_has_its_words():
    state = KING.start(4, {}, Seed(4), record=True)
    begun = [events(state)[0]]
    for seed in range(11):
        play_out(state, seed)
        begun.append(next(told for told in events(state) if told.startswith("sub-game") and "is over" not in told))
        assert facts(state.seen_by(0).view(), "aim")
    assert len(set(begun)) == 12
    assert all(told.startswith(f"sub-game {at} of 12, ") for at, told in enumerate(begun, 1))


# Imagining


def imagined(sight, count=40):
    return [sight.imagine(Fast(seed)) for seed in range(count)]


def test_imagine_remembers_who_could_not_follow():
    state = do(king(SUITED, games=["tricks"]), "play 2c", "play 2d")
    for guess in imagined(state.seen_by(2)):
        assert not guess.hands[1] & SUIT_SET[0]
    do(state, "play 2h", "play 2s")
    for guess in imagined(state.seen_by(None)):
        assert guess.hands[0] >> cards("Ac")[0] & 1  # nobody else can have a club


def test_imagine_remembers_a_lead_of_hearts_that_needed_a_hand_of_hearts():
    state = do(king(SUITED, games=["no_hearts"], draws=(2,), lead_hearts=False), "play 2h")
    for guess in imagined(state.seen_by(0)):
        assert guess.hands[2] == SUIT_SET[HEARTS] & ~(1 << cards("2h")[0])


def test_imagine_forgets_with_the_next_deal():
    state = king(SUITED, SUITED, games=["tricks", "tricks"], draws=(0, 0))
    for rank in ACE_LAST:
        do(state, *suited_trick(rank))
    assert state.lacks == [0, 0, 0, 0]
    assert len({guess.hands[1] for guess in imagined(state.seen_by(0))}) == 40


@pytest.mark.parametrize("seed", range(6))
def test_imagine_fits_the_sight_and_plays_on(seed):
    chance = random.Random(seed)
    options = {"games": ["no_king", f"trump_{seed % 4}", "domino"], "lead_hearts": False, "early_end": seed % 2 == 0}
    state = KING.start(4, options, Seed(seed))
    while True:
        for seat in (0, 1, 2, 3, None):
            sight = state.seen_by(seat)
            guess = sight.imagine(Fast(chance.getrandbits(30)))
            assert guess.seen_by(seat) == sight
            assert guess.cards() == list(range(52))
            assert all(not guess.hands[other] & state.lacks[other] for other in range(4))
        if state.to_move == OVER:
            break
        if chance.random() < 0.05:
            while guess.to_move != OVER:
                guess.play(chance.choice(guess.legal_moves()))
        state.play(chance.choice(state.legal_moves()))


def test_dealing_never_fails_where_a_deal_fits():
    chance = random.Random(1)
    for _ in range(2000):
        count = chance.randrange(1, 40)
        unseen = chance.sample(range(52), count)
        owner = {card: chance.randrange(4) for card in unseen}
        room = [sum(owner[card] == seat for card in unseen) for seat in range(4)]
        lacks = [
            sum(1 << card for card in unseen if owner[card] != seat and chance.random() < 0.6) for seat in range(4)
        ]
        hands = [0, 0, 0, 0]
        deal_unseen(Fast(chance.getrandbits(30)).source(1), sum(1 << card for card in unseen), room, lacks, hands)
        assert [hand.bit_count() for hand in hands] == room
        assert not any(hand & lack for hand, lack in zip(hands, lacks, strict=True))
        assert sorted(card for hand in hands for card in cards_in(hand)) == sorted(unseen)


def test_dealing_says_when_no_deal_fits():
    source = Fast(1).source(1)
    with pytest.raises(ValueError, match="nobody can hold"):
        deal_unseen(source, 3, [1, 1, 0, 0], [1, 1, 0, 0], [0, 0, 0, 0])
    with pytest.raises(ValueError, match="too few places"):
        deal_unseen(source, 7, [1, 2, 0, 0], [0, 7, 0, 0], [0, 0, 0, 0])


def test_dealing_is_near_even_where_lacks_cross():
    # Six cards, two to each of three seats; the first two not to seat 2, the next two not to seat 0: 19 deals.
    source = Fast(2).source(1)
    found = {}
    for _ in range(9500):
        hands = [0, 0, 0, 0]
        deal_unseen(source, 63, [2, 2, 2, 0], [12, 0, 3, 0], hands)
        found[tuple(hands)] = found.get(tuple(hands), 0) + 1
    assert len(found) == 19
    assert all(380 < count < 640 for count in found.values())


# Positions


@pytest.mark.parametrize("options", [{}, {"games": ["trump_1", "domino"], "early_end": True, "lead_hearts": False}])
def test_a_position_reads_back(options):
    chance = random.Random(2)
    state = KING.start(4, options, Seed(9))
    while state.to_move != OVER:
        for shown in (state, state.seen_by(1), state.seen_by(None)):
            again = read_position(write_position(shown))
            assert again == shown
            assert again.legal_moves() == shown.legal_moves()
            assert again.scores() == shown.scores()
        again = read_position(write_position(state))
        move = chance.choice(state.legal_moves())
        state.play(move)
        again.play(move)
        assert again == state
    assert read_position(write_position(state)) == state
    assert read_position(write_position(state)).scores() == state.scores()


def test_copies_are_independent():
    state = do(king(MIXED, MIXED, games=["no_queens", "trump_0"], draws=(0, 0)), "play 2c")
    before = state.key()
    copy = state.copy()
    while copy.to_move != OVER:
        copy.play(copy.legal_moves()[0])
    assert state.key() == before


def test_a_move_of_another_game_is_no_move():
    state = king(MIXED, games=["tricks"])
    other = Move("durak", "done")
    assert str(state.reason(other)) == "done is not a move of king"
    with pytest.raises(TypeError):
        state.play(other)
