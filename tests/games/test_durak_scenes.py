"""Durak: what is shown before the table moves on, and the sheet."""

from __future__ import annotations

from cardfolk.game import NOBODY
from tests.games.test_durak import DurakState, durak, endgame
from tests.rules import do, faces, lines, scenes, staged


def recorded(*hands: str, **fields: object) -> DurakState:
    state = endgame(*hands, **fields)  # type: ignore[arg-type]
    state.record()
    return state


def test_what_is_beaten_lies_covered_before_it_is_discarded() -> None:
    state = durak("6c 7d 8h 9c Tc Jc", "8c 7h 8d 9h Td Jh", bottom="6s")
    do(state, "attack 6c", "cover 6c with 8c", "done")
    scene = staged(state, "beaten")
    assert scenes(state) == ["beaten: seat 1 beats the attack"]
    view = scene.view(0)
    assert faces(view, "table") == "6c 8c"
    assert view.zone("table").cards[1].covers == view.zone("table").cards[0].card
    assert view.zone("discard").count == 0
    assert [zone.count for zone in view.zones[:2]] == [5, 5]
    assert view.to_move == NOBODY
    assert state.seen_by(0).view().zone("table").count == 0


def test_what_is_taken_lies_there_before_it_goes_to_the_hand() -> None:
    state = do(recorded("9c 8h", "8c 8d", "7c 7d"), "attack 9c", "surrender")
    assert scenes(state) == ["taken: seat 1 takes the cards"]
    view = staged(state, "taken").view(2)
    assert faces(view, "table") == "9c"
    assert view.zone("hand:1").count == 2
    assert not view.events


def test_who_goes_out_is_shown_and_then_the_durak_with_the_cards_left() -> None:
    state = do(recorded("9c", "Tc", "7c 7d"), "attack 9c", "cover 9c with Tc")
    assert scenes(state) == [
        "beaten: seat 1 beats the attack",
        "out: seat 0 is out",
        "out: seat 1 is out",
        "end: seat 2 is the durak",
    ]
    end = staged(state, "end")
    for seat in (None, 0, 1, 2):
        assert faces(end.view(seat), "hand:2") == "7c 7d"
    assert end.seat == 2
    assert end.view(0).winners == (0, 1)
    assert faces(state.seen_by(0).view(), "hand:2") == "?? ??"
    assert lines(state) == ["The game: 1 1, out as number 1; 1 1, out as number 2; 0 0, the durak, 2 cards left"]


def test_a_draw_lays_no_hand_open() -> None:
    state = do(recorded("9c 8h", "8c 8d", boring=59), "attack 9c", "surrender")
    assert scenes(state) == ["taken: seat 1 takes the cards", "end: the game is drawn"]
    assert faces(staged(state, "end").view(1), "hand:0") == "??"
    assert lines(state) == ["The game: 0.5 0.5, one card left; 0.5 0.5, 3 cards left"]


def test_an_attack_and_a_cover_are_no_scenes() -> None:
    state = durak("6c 7d 8h 9c Tc Jc", "8c 7h 8d 9h Td Jh", bottom="6s")
    assert scenes(state) == scenes(do(state, "attack 6c")) == scenes(do(state, "cover 6c with 8c")) == []
    assert state.sheet() == ()
