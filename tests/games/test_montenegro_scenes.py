"""King of Montenegro: what is shown before the table moves on, and the sheet."""

from __future__ import annotations

from cardfolk.game import NOBODY
from cardfolk.view import View
from tests.games.test_montenegro import board, montenegro
from tests.rules import do, faces, lines, scenes, staged


def notes(view: View) -> list[str]:
    return [str(lying.note) for lying in view.zone("table").cards]


def test_the_flip_begins_a_duel() -> None:
    state = do(montenegro(next_="Ks 5s"), "pass")
    assert scenes(state) == ["begin: 5s is to be beaten"]
    assert faces(staged(state, "begin").view(1), "table") == "Ks 5s"


def test_a_called_card_is_turned_up_and_was_a_bluff() -> None:
    state = do(montenegro(next_="5s"), "pass", "play 3h", "play Js")
    assert scenes(state) == []
    state = do(montenegro(next_="5s"), "pass", "play 3h")
    do(state, "call")
    scene = staged(state, "call")
    assert scenes(state) == ["call: a bluff!", "army: seat 1 raises an army of spades"]
    assert scene.seat == 0
    for seat in (None, 0, 1):
        assert faces(scene.view(seat), "table") == "5s 3h"
        assert notes(scene.view(seat)) == ["the flip", "does not beat 5s"]
    assert scene.view(0).to_move == NOBODY
    assert [event.name for event in scene.view(1).events] == ["call", "shown", "bluff"]


def test_whom_a_scene_is_about_is_told_so() -> None:
    state = do(montenegro(next_="5s"), "pass", "play 3h", "call")
    scene = staged(state, "army")
    told = [str(scene.view(seat).prompt) for seat in (None, 0, 1)]
    assert told == ["seat 1 raises an army of spades", "seat 1 raises an army of spades", "you raise an army of spades"]


def test_the_truth_is_told_and_the_callers_own_card_too() -> None:
    state = do(montenegro(next_="5s"), "pass", "play 9s", "play Js", "call")
    assert scenes(state)[0] == "call: the truth"
    view = staged(state, "call").view(None)
    assert faces(view, "table") == "5s 9s Js"
    assert notes(view) == ["the flip", "beats 5s", "beats 9s"]


def test_an_answer_must_beat_the_callers_good_card() -> None:
    state = montenegro(("Js 7d 4c", "9s Kh 3h"), next_="5s")
    do(state, "pass", "play Js", "play 9s", "call")
    assert scenes(state)[0] == "call: a bluff!"
    assert notes(staged(state, "call").view(None)) == ["the flip", "beats 5s", "does not beat Js"]


def test_older_plays_stay_face_down_in_a_call() -> None:
    state = do(montenegro(next_="5s"), "pass", "play 9s", "play Js", "play 3h", "play 7d", "call")
    view = staged(state, "call").view(1)
    assert faces(view, "table") == "5s ?? ?? 3h 7d"


def test_a_wild_poses_as_what_it_is_declared() -> None:
    state = do(montenegro(next_="5s"), "pass", "wild Kh 3h as 4d")
    scene = staged(state, "declare")
    assert scenes(state) == ["declare: seat 0 declares 4d"]
    assert faces(scene.view(1), "table") == "5s ?? ??"
    assert scene.view(1).zone("table").cards[2].stands_for is not None
    assert scene.view(0).zone("hand:0").count == 1
    do(state, "call")
    assert notes(staged(state, "call").view(1)) == ["the flip", "a King", "not 4d, as declared"]
    state = do(montenegro(next_="5s"), "pass", "wild 9s 3h as 3h", "call")
    assert notes(staged(state, "call").view(1)) == ["the flip", "no King", "3h, as declared"]


def test_a_concession_turns_nothing_up_and_the_spoils_join_an_army() -> None:
    state = board(armies={"0d": "2d"}, top="5d")
    do(state, "pass", "play 3h", "concede")
    assert scenes(state) == ["concede: seat 1 concedes", "spoils: the spoils go to seat 0"]
    assert faces(staged(state, "concede").view(1), "table") == "5d ??"
    spoils = staged(state, "spoils")
    assert spoils.zones == ("army:0:d",)
    assert faces(spoils.view(0), "army:0:d") == "2d 5d"
    assert faces(spoils.view(1), "army:0:d") == "2d ??"


def test_two_armies_meet_and_the_loser_falls() -> None:
    state = board(("9s Ts 3h", "Js 7d 4c"), {"0s": "2s 3s", "1s": "4s 5s Ac", "0h": "4h"})
    do(state, "war s with h")
    assert scenes(state) == ["war: seat 0 wins the war", "fall: seat 1 loses the army of spades"]
    war = staged(state, "war")
    assert war.zones == ("army:1:s", "army:0:s", "army:0:h")
    assert faces(war.view(0), "army:1:s") == "4s ?? ??"
    assert faces(war.view(1), "army:1:s") == "4s 5s Ac"
    assert faces(war.view(1), "hand:0") == "?? ?? ??"
    totals = [(fact.seat, str(fact.words)) for fact in war.view(None).facts if fact.name == "total"]
    assert totals == [(0, "5 in spades with hearts"), (1, "3 in spades")]
    assert staged(state, "fall").view(0).zone("army:1:s").count == 0
    assert staged(state, "fall").view(0).zone("discard").count == 3


def test_a_lost_attack_costs_every_army_committed() -> None:
    state = board(("Kh 3h 4h", "7d 4c Js"), {"0s": "2s", "1s": "4s 5s", "0c": "2c", "0d": "2d"})
    do(state, "war s with c")
    assert scenes(state) == ["war: seat 1 wins the war", "fall: seat 0 loses the armies of clubs spades"]


def test_the_end_and_what_each_has_to_show() -> None:
    armies = {"0s": "2s 3s", "0h": "2h", "0d": "2d", "0c": "2c", "1s": "5s", "1h": "5h", "1d": "5d", "1c": "5c"}
    state = do(board(("9s 8s 3h", "Jh 7d 4c"), armies), "war s")
    assert scenes(state) == [
        "war: seat 0 wins the war",
        "fall: seat 1 loses the army of spades",
        "end: seat 0 is King of Montenegro",
    ]
    assert staged(state, "end").view(1).winners == (0,)
    assert lines(state) == [
        "The game: 1 1, 4 armies, 0 duels won, one war won; 0 0, 3 armies, 0 duels won, 0 wars won",
    ]
