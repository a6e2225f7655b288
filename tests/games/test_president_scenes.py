"""President: what is shown before the table moves on, and the sheet."""

from __future__ import annotations

from typing import Any

from cardfolk.cards import card_name
from cardfolk.game import NOBODY
from cardfolk.games.president.view import SIGNS
from cardfolk.view import View
from tests.games.test_president import begun, do_, second_round, table
from tests.rules import faces, lines, scenes, staged


def received(view: View, seat: int) -> str:
    """The cards of a hand that say from whom they came."""
    return " ".join(card_name(lying.card) for lying in view.zone(f"hand:{seat}").cards if lying.note and lying.card)


def test_the_pile_lies_there_before_the_trick_goes() -> None:
    state = do_(table("5c 5d 9s", "6c 6d 9h", "7c 7d 9d"), "play 5c 5d", "play 6c 6d", "play 7c 7d", "pass")
    assert scenes(state) == []
    do_(state, "pass")
    scene = staged(state, "trick")
    assert scenes(state) == ["trick: seat 2 wins the trick"]
    assert scene.seat == 2
    assert faces(scene.view(None), "trick") == "5c 5d 6c 6d 7c 7d"
    assert scene.view(0).to_move == NOBODY
    assert faces(state.seen_by(0).view(), "trick") == ""


def test_who_goes_out_gets_the_title() -> None:
    state = do_(table("5c", "6c 6d", "7c 7d", "8c 8d", "9c 9d", rounds=1), "play 5c")
    assert scenes(state) == ["out: seat 0 is out: President"]
    assert faces(staged(state, "out").view(1), "trick") == "5c"
    state = do_(table("", "", "7c", "8c 8d", "9c 9d", lead=2, rounds=1), "play 7c")
    assert scenes(state) == ["out: seat 2 has no cards left"]


def test_a_revolution_is_said() -> None:
    state = do_(table("5c 5d 5h 5s 9c", "6c 6d 6h 6s 9d", "7c", revolution=True), "play 5c 5d 5h 5s")
    assert scenes(state) == ["revolution: revolution!"]
    assert faces(staged(state, "revolution").view(2), "trick") == "5c 5d 5h 5s"


def test_a_round_ends_with_its_titles_and_the_next_begins_with_the_exchange() -> None:
    state = second_round("", "", "", "", out="1302")
    assert scenes(state) == [
        "out: seat 0 is out: Vice-Scum",
        "score: seat 1 is President",
        "begin: round 2 of 5",
        "exchange: the best cards go up",
    ]
    score = staged(state, "score").view(0)
    titles = {fact.seat: str(fact.words) for fact in score.facts if fact.name in SIGNS.values()}
    assert titles == {1: "President", 3: "Vice-President", 0: "Vice-Scum", 2: "Scum"}
    assert score.scores == (0, 1, 0, 0)
    assert lines(state) == ["Round 1: 0 0, Vice-Scum; 1 1, President; 0 0, Scum; 0 0, Vice-President"]


def test_what_changes_hands_is_shown_to_the_two_alone() -> None:
    state = second_round("4c 5d", "6h", "3s", "2s 2h", out="0123")
    exchange = staged(state, "exchange")
    assert faces(staged(state, "begin").view(3), "hand:3").endswith("2h 2s")
    assert "2s" not in faces(exchange.view(3), "hand:3")
    assert [received(exchange.view(seat), seat) for seat in range(4)] == ["2h 2s", "3s", "", ""]
    for seat in range(4):
        for other in range(4):
            if other != seat:
                assert set(faces(exchange.view(seat), f"hand:{other}").split()) == {"??"}
    do_(state, "give 4c 5d")
    assert scenes(state) == ["give: seat 0 gives 2 cards to seat 3"]
    give = staged(state, "give")
    assert [received(give.view(seat), seat) for seat in range(4)] == ["2h 2s", "3s", "", "4c 5d"]
    assert give.zones == ("hand:0", "hand:3")
    do_(state, "give 6h")
    assert scenes(state) == ["give: seat 1 gives a card to seat 2"]


def test_nobody_is_told_who_holds_3c_before_the_exchange_is_done() -> None:
    state = begun("3c", "", "")
    assert scenes(state) == ["begin: round 1 of 5"]
    sight: Any = staged(state, "begin").state.seen_by(1)
    assert sight.hands[0] == 0


def test_the_end_names_the_winner() -> None:
    state = do_(table("", "5d", "6d 7d", lead=1, rounds=1), "play 5d")
    assert scenes(state) == ["out: seat 1 has no cards left", "score: seat 0 is President", "end: seat 0 wins the game"]
    assert lines(state) == ["Round 1: 2 2, President; 0 0, neutral; 0 0, Scum"]
