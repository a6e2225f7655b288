"""King: what is shown before the table moves on, and the sheet."""

from __future__ import annotations

from cardfolk.game import NOBODY, OVER
from tests.games.test_king import ACE_LAST, MIXED, SUITED, king, suited_trick
from tests.games.test_king_domino import SEVENS_AT_0
from tests.rules import do, faces, lines, scenes, staged


def test_the_fourth_card_lies_there_before_the_trick_is_taken():
    state = do(king(MIXED, games=["no_jacks"]), "play 2c", "play 6c", "play Jc")
    assert state.scenes == ()
    do(state, "play Ac")
    scene = staged(state, "trick")
    assert scenes(state) == ["trick: seat 3 takes the trick: -3"]
    assert (scene.seat, scene.zones) == (3, ("trick",))
    view = scene.view(0)
    assert faces(view, "trick") == "2c 6c Jc Ac"
    assert [lying.by for lying in view.zone("trick").cards] == [0, 1, 2, 3]
    assert faces(view, "last_trick") == ""
    assert (view.to_move, view.over, view.scores) == (NOBODY, False, (0, 0, 0, -3))
    assert faces(view, "hand:1") == " ".join(["??"] * 12)
    assert [event.name for event in view.events] == ["play"]
    assert faces(state.seen_by(0).view(), "trick") == ""


def test_a_trick_that_costs_nothing_is_only_taken():
    state = do(king(MIXED, games=["no_king"]), "play 2c", "play 6c", "play Tc", "play Ac")
    assert scenes(state) == ["trick: seat 3 takes the trick"]


def test_a_sub_game_begins_with_its_name_and_what_counts():
    state = king(MIXED, games=["no_hearts"])
    assert scenes(state) == ["begin: Hearts: each heart costs 1"]
    assert faces(staged(state, "begin").view(2), "hand:2").split()[-1] == "4s"


def test_who_chooses_trump_does_not_see_their_hand_in_the_scene():
    state = king(SUITED, games=["trump_1"])
    scene = staged(state, "begin")
    assert str(scene.words).startswith("Trump of seat 1: each trick is worth 1")
    assert scene.seat == 1
    assert faces(scene.view(1), "hand:1") == " ".join(["??"] * 13)
    assert faces(scene.view(0), "hand:0").startswith("2c 3c")


def test_trump_is_shown_when_it_is_chosen():
    state = do(king(SUITED, games=["trump_1"]), "blind h")
    assert scenes(state) == ["trump: hearts are trump, chosen blind"]
    assert faces(staged(state, "trump").view(1), "hand:1").startswith("2d 3d")
    state = do(king(SUITED, games=["trump_1"]), "look")
    assert scenes(state) == []
    assert scenes(do(state, "trump d")) == ["trump: diamonds are trump"]


def test_a_sub_game_ends_with_its_points_and_the_next_begins():
    state = king(MIXED, SUITED, games=["no_king", "tricks"], draws=(0, 0), early_end=True)
    do(state, "play 2h", "play 6h", "play Kh", "play Ah")
    assert scenes(state) == [
        "trick: seat 3 takes the trick: -13",
        "score: King of hearts is over",
        "begin: Normal: each trick is worth 1",
    ]
    score = staged(state, "score").view(0)
    assert score.scores == (0, 0, 0, -13)
    assert [str(fact.words) for fact in score.facts if fact.name == "game"] == ["1 of 2: King of hearts"]
    assert [event.name for event in score.events] == ["trick_points", "end", *["points"] * 4, *["shared"] * 3]
    assert faces(staged(state, "begin").view(0), "hand:0").startswith("2c 3c 4c")
    assert lines(state) == ["King of hearts: 0 0; 0 0; 0 0; -13 -13, Kh"]


def test_the_end_of_domino_and_of_the_game():
    state = king(SEVENS_AT_0, games=["domino"])
    while state.to_move != OVER:
        state.play(state.legal_moves()[0])
    out = staged(state, "out").seat
    assert scenes(state) == [
        f"out: seat {out} has no cards left",
        "score: Domino is over",
        f"end: seat {out} wins the game",
    ]
    end = staged(state, "end").view(None)
    assert (end.to_move, end.over, end.winners) == (OVER, True, (out,))
    assert staged(state, "score").state.to_move == NOBODY


def test_the_sheet_says_what_each_seat_scored_in_each_sub_game_and_what_for():
    state = king(SUITED, SUITED, SUITED, games=["tricks", "no_queens", "trump_0"], draws=(0, 0, 0))
    for rank in ACE_LAST * 2:
        do(state, *suited_trick(rank))
    do(state, "blind s")
    for rank in ACE_LAST[:1]:
        do(state, f"play {rank}c", f"play {rank}d", f"play {rank}h", f"play {rank}s")
    while state.to_move != OVER:
        state.play(state.legal_moves()[0])
    assert lines(state) == [
        "Normal: 13 13, 13 tricks; 0 0; 0 0; 0 0",
        "Queens: -12 1, Qc Qd Qh Qs; 0 0; 0 0; 0 0",
        "Trump of seat 0: 0 1; 0 0; 0 0; 13 13, 13 tricks",
    ]
    assert state.seen_by(2).sheet() == state.sheet()
    assert state.copy().sheet() == ()


def test_the_sheet_names_tricks_that_counted_double_and_the_last_three():
    state = do(king(SUITED, SUITED, games=["trump_0", "last_three"], draws=(0, 0)), "blind c")
    for rank in ACE_LAST * 2:
        do(state, *suited_trick(rank))
    assert lines(state) == [
        "Trump of seat 0: 26 26, 13 tricks, trump chosen blind; 0 0; 0 0; 0 0",
        "Last three: -12 14, 3 of the last three tricks; 0 0; 0 0; 0 0",
    ]


def test_the_sheet_of_domino_counts_the_cards_left():
    state = king(SEVENS_AT_0, games=["domino"])
    while state.to_move != OVER:
        state.play(state.legal_moves()[0])
    deal = state.sheet()[0]
    for seat, score in enumerate(deal.scores):
        left = state.size(seat)
        others = sum(state.size(other) for other in range(4))
        said = f"{left} cards left" if left > 1 else "one card left"
        assert str(score.reasons[0]) == (said if left else f"first out: {others} cards of the others")
        assert score.points == (-left if left else others)
