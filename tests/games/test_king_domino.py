"""King, sub-game 12: Domino."""

from cardfolk.cards import card_name, cards_in
from cardfolk.chance import Fast
from cardfolk.game import OVER
from tests.games.test_king import SUITED, king, play_out
from tests.rules import cards, dealt, do, events, legal, refused, stacked

SEVENS_AT_0 = stacked(
    dealt(
        [
            "7c 7d 7h 7s 2c 2d 2h 2s 3c 3d 3h 3s 4c",
            "8c 9c Tc Jc Qc Kc Ac 4d 4h 4s 5c 5d 5h",
            "8d 9d Td Jd Qd Kd Ad 5s 6c 6d 6h 6s As",
            "8h 9h Th Jh Qh Kh Ah 8s 9s Ts Js Qs Ks",
        ]
    ),
    range(52),
)


def test_first_lead_says_who_moves_first():
    for seat in range(4):
        assert king(SUITED, games=["domino"], draws=(seat,)).to_move == seat
    assert king(SUITED, games=["domino"], draws=(), first_lead="rotate").to_move == 0


def test_only_a_seven_opens_a_row():
    state = king(SUITED, games=["domino"])
    assert legal(state) == ["play 7c"]
    assert refused(state, "play 8c") == "8c fits no row: lay a seven, or a card next to a row"
    assert refused(state, "play 7d") == "you do not hold 7d"


def test_the_card_next_below_or_above_the_row_of_its_suit():
    state = do(king(SUITED, games=["domino"]), "play 7c", "play 7d", "play 7h", "play 7s")
    assert legal(state) == ["play 6c", "play 8c"]
    do(state, "play 8c", "play 6d", "play 6h", "play 8s")
    assert legal(state) == ["play 6c", "play 9c"]


def test_a_seven_at_any_time_but_never_compulsory():
    hands = ["7c 7d 8c", "2c 2d 2h", "6c 8d 3h", "9c 9d 4h"]
    state = king(stacked(dealt(hands), range(52)), games=["domino"])
    assert {"play 7c", "play 7d"} <= set(legal(state))
    do(state, "play 7c")
    while state.to_move != 0:
        do(state, next((move for move in legal(state) if move in ("play 6c", "pass")), legal(state)[0]))
    assert {"play 7d", "play 8c"} <= set(legal(state))


def walk(state, *texts):
    """Seat 0 of the suited deal plays these, the others what is first in their lists."""
    for text in texts:
        do(state, text)
        while state.to_move != 0:
            do(state, legal(state)[0])
    return state


def test_ace_is_low_below_the_two():
    state = walk(king(SUITED, games=["domino"]), "play 7c", "play 6c", "play 5c", "play 4c", "play 3c")
    assert legal(state) == ["play 2c", "play 8c"]
    walk(state, "play 2c")
    assert legal(state) == ["play 8c", "play Ac"]
    walk(state, "play Ac")
    assert legal(state) == ["play 8c"]  # no wrap


def test_no_wrap_above_the_king():
    state = walk(king(SUITED, games=["domino"]), *[f"play {rank}c" for rank in "789TJQ"])
    assert legal(state) == ["play 6c", "play Kc"]
    walk(state, "play Kc")
    assert legal(state) == ["play 6c"]


def test_who_can_play_must():
    state = king(SEVENS_AT_0, games=["domino"])
    assert refused(state, "pass") == "who can play must: you can lay 7c 7d 7h 7s"


def test_who_cannot_says_pass():
    state = king(SEVENS_AT_0, games=["domino"], draws=(1,))
    for seat in (1, 2, 3):
        assert state.to_move == seat
        assert legal(state) == ["pass"]
        do(state, "pass")
    assert state.to_move == 0
    do(state, "play 7d")
    assert legal(state) == ["pass"]  # seat 1 holds neither 6d nor 8d
    assert refused(state, "play 8c") == "8c fits no row: lay a seven, or a card next to a row"
    do(state, "pass")
    assert legal(state) == ["play 6d", "play 8d"]


def test_when_a_hand_is_empty_the_sub_game_ends_at_once():
    state = walk(king(SUITED, games=["domino"]), *[f"play {rank}c" for rank in "789TJQK65432"])
    assert [state.size(seat) for seat in range(4)] == [1, 1, 1, 1]
    assert state.scores() == [0, 0, 0, 0]
    do(state, "play Ac")
    assert state.to_move == OVER
    assert state.scores() == [3, -1, -1, -1]
    assert state.winners() == [0]
    assert "seat 0 has no cards left" in events(state)
    assert "seat 1 scores -1 in it, -1 in all" in events(state)


def test_the_winner_scores_the_cards_left_in_all_other_hands():
    for seed in range(20):
        state = king(games=["domino"], draws=(), seed=seed)
        play_out(state, seed)
        sizes = [state.size(seat) for seat in range(4)]
        winner = sizes.index(0)
        assert state.scores() == [sum(sizes) if seat == winner else -sizes[seat] for seat in range(4)]


def test_domino_points_come_at_its_end_and_it_may_be_followed_by_another():
    state = walk(
        king(SUITED, SUITED, games=["domino", "tricks"], draws=(0, 3)), *[f"play {rank}c" for rank in "789TJQK65432"]
    )
    do(state, "play Ac")
    assert state.to_move == 3
    assert state.scores() == [3, -1, -1, -1]
    assert state.points == [0, 0, 0, 0]


def test_no_trump_is_chosen_in_domino():
    state = king(SUITED, games=["domino"])
    for text in ("trump c", "blind c", "look"):
        assert refused(state, text) == "there is no trump to choose now"


# What people see


def test_view_shows_the_rows_and_hand_with_the_ace_low():
    state = walk(king(SUITED, games=["domino"]), *[f"play {rank}c" for rank in "78654"])
    view = state.seen_by(0).view()
    row = view.zone("row:c")
    assert row.kind == "row"
    assert [card_name(lying.card) for lying in row.cards] == "4c 5c 6c 7c 8c".split()
    assert [card_name(card) for card in view.hand()] == "Ac 2c 3c 9c Tc Jc Qc Kc".split()
    assert {zone.id for zone in view.zones} == {f"hand:{n}" for n in range(4)} | {f"row:{suit}" for suit in "cdhs"}
    assert [(offer.text, offer.to) for offer in view.offers] == [("play 3c", "row:c"), ("play 9c", "row:c")]
    assert str(view.blocked[cards("Kc")[0]]) == "Kc fits no row: lay a seven, or a card next to a row"
    assert str(view.prompt) == "Lay a seven, or a card next to a row."


def test_view_when_nothing_fits():
    view = king(SEVENS_AT_0, games=["domino"], draws=(1,)).seen_by(1).view()
    assert [offer.text for offer in view.offers] == ["pass"]
    assert len(view.blocked) == 13
    assert str(view.prompt) == "None of your cards fits: pass."


def test_a_pass_tells_that_no_card_fitted():
    state = do(king(SEVENS_AT_0, games=["domino"], draws=(1,)), "pass", "pass", "pass")
    sight = state.seen_by(None)
    for seed in range(20):
        assert set(cards("7c 7d 7h 7s")) <= set(cards_in(sight.imagine(Fast(seed)).hands[0]))
    do(state, "play 7d", "pass")
    sight = state.seen_by(0)
    for seed in range(50):
        imagined = sight.imagine(Fast(seed))
        assert not set(cards("6d 8d")) & set(cards_in(imagined.hands[1]))
        assert imagined.seen_by(0) == sight


def test_events_of_domino():
    state = king(SEVENS_AT_0, games=["domino"], draws=(1,))
    assert events(state)[0] == "sub-game 1 of 1, Domino: seat 1 begins"
    assert events(do(state, "pass")) == ["seat 1 cannot play and passes"]
    do(state, "pass", "pass", "play 7h")
    assert events(state) == ["seat 0 lays 7h"]
    assert (state.events[0].source, state.events[0].target) == ("hand:0", "row:h")
