"""Pontinho: what is shown before the table moves on, and the sheet."""

from __future__ import annotations

from cardfolk.game import NOBODY
from cardfolk.games.pontinho.rules import TURNS
from tests.games.pontinho_tables import FAR, at_table
from tests.games.test_pontinho import ended
from tests.rules import do, faces, lines, scenes, stacked, staged, start


def test_a_round_begins_with_the_wild() -> None:
    state = start("pontinho", 3, stacked("2h", [*range(52), *range(52)]), dealer=0)
    scene = staged(state, "begin")
    assert scenes(state) == ["begin: 3h is wild"]
    assert faces(scene.view(1), "hand:2") == " ".join(["??"] * 9)
    assert scene.view(1).to_move == NOBODY
    assert faces(scene.view(1), "discard") == "2h"


def test_a_claim_lies_on_the_table_before_the_turn_goes_on() -> None:
    state = at_table("6c Kd", "2s 4d", "5c 7c Qh")
    do(state, "discard 6c")
    assert scenes(state) == []
    do(state, "draw", "claim 5c 6c 7c")
    assert scenes(state) == ["claim: seat 2 claims 6c"]
    scene = staged(state, "claim")
    view = scene.view(0)
    assert (scene.seat, scene.zones) == (2, ("meld:1",))
    assert faces(view, "meld:1") == "5c 6c 7c"
    assert view.zone("hand:2").count == 1
    assert view.zone("hand:1").count == 2, "the draw comes after it"
    assert "claims" not in [fact.name for fact in view.facts]


def test_letting_a_card_go_is_no_scene() -> None:
    state = do(at_table("6c Kd", FAR, "5c 7c Qh"), "discard 6c", "draw")
    assert state.to_move == 2
    assert scenes(do(state, "skip")) == []


def test_who_goes_out_is_shown_and_then_every_hand_is_counted() -> None:
    state = at_table("7c 7d 7h 2c", "Kd 9d", "As 3c")
    do(state, "out")
    assert scenes(state)[:2] == ["out: seat 0 goes out", "score: the hands are counted"]
    out = staged(state, "out").view(1)
    assert faces(out, "meld:1") == "7c 7d 7h"
    assert faces(out, "hand:2") == "?? ??"
    assert out.scores == (0, 0, 0)
    score = staged(state, "score")
    for seat in (None, 0, 1, 2):
        assert faces(score.view(seat), "hand:1").split() == ["9d", "Kd"]
        assert sorted(faces(score.view(seat), "hand:2").split()) == ["3c", "As"]
    assert score.zones == ("hand:1", "hand:2")
    assert score.view(None).scores == (0, 30, 18)
    assert lines(state) == ["Round 1: 0 0, went out; 30 30, 9d Kd; 18 18, 3c As"]
    assert scenes(state)[2].startswith("begin: ")


def test_a_dead_round_is_said() -> None:
    state = do(at_table("Kc Qc", "Kd", "Kh", turns=TURNS * 3 - 1), "discard Qc")
    assert scenes(state)[:2] == ["dead: nobody is out", "score: the hands are counted"]


def test_who_was_bust_pays_another_entry_and_the_sheet_takes_it_off() -> None:
    state = ended([30, 95, 60], ["Kd", "2d"], fee=5)
    assert scenes(state)[:3] == [
        "out: seat 0 goes out",
        "score: the hands are counted",
        "back: seat 1 pays another entry: 20 in the pot",
    ]
    assert staged(state, "score").view(0).scores == (30, 105, 62)
    assert staged(state, "back").view(0).scores == (30, 62, 62)
    assert lines(state) == [
        "Round 1: 0 30, went out; 10 105, Kd; 2 62, 2d",
        "New entries: 0 30; -43 62, bust, and back with 62; 0 62",
    ]


def test_the_end_names_who_is_left() -> None:
    state = ended([30, 95, 99], ["Kd", "2d"])
    assert scenes(state) == ["out: seat 0 goes out", "score: the hands are counted", "end: seat 0 wins"]
    assert staged(state, "end").view(2).winners == (0,)
