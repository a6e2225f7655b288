"""What a session at a server's table does with what it hears, message by message."""

from __future__ import annotations

from time import monotonic

import pytest

from cardfolk import protocol
from cardfolk.client.connection import State
from cardfolk.codec import said, scenes_of, view_of
from cardfolk.game import HIDDEN
from cardfolk.play.claims import Claims
from cardfolk.table import Refused, Table
from cardfolk.table.fair import commitment_of
from cardfolk.words import Words
from tests.ui.test_plain import table

from .posed import Posed, claims


@pytest.fixture
def durak(monkeypatch: pytest.MonkeyPatch) -> Posed:
    """A game of Durak in which the player is asked first."""
    kept = table("durak", "Ana", "Bea", seed=2)
    at = kept.table
    posed = Posed(monkeypatch, kept, at.to_move)
    posed.show(fresh=True)
    return posed


def test_a_move_that_is_on_its_way_is_not_made_twice(durak: Posed) -> None:
    first = durak.at.view(durak.you).offers[0].text
    durak.type(first)
    view = durak.session.table.view(durak.you)
    assert durak.moves == [first] and not view.offers and durak.session.table.to_move == HIDDEN
    durak.type(first, "who")
    assert durak.moves == [first], "what is typed meanwhile waits"
    durak.kept.move(durak.you, first)
    durak.hear(protocol.Accepted("key0"))
    assert durak.type() == "", "it is shown when it has happened"
    durak.show()
    shown = durak.type()
    assert "attacks with" in shown
    durak.game.do_next()
    assert "It is not your turn." in durak.out.getvalue()


def test_a_move_that_is_refused_is_told_and_asked_for_again(durak: Posed) -> None:
    durak.type(durak.at.view(durak.you).offers[0].text)
    durak.hear(protocol.Refused(said(Words("the table has moved on: look again")), "key0"))
    shown = durak.type()
    assert "The table has moved on: look again." in shown and shown.endswith("> ")
    assert durak.session.table.to_move == durak.you


def test_what_somebody_else_is_refused_frees_no_move(durak: Posed) -> None:
    durak.type(durak.at.view(durak.you).offers[0].text)
    durak.hear(protocol.Refused(said(Words("too many messages: wait a moment"))))
    durak.type()
    assert durak.session.table.to_move == HIDDEN


def test_claims_tell_their_time_and_are_let_go_until_the_own_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    kept, seat = claims()
    at = kept.table
    posed = Posed(monkeypatch, kept, seat)
    posed.show(Claims(at, 0.0), left=4.2, fresh=True)
    assert "5 seconds left" in posed.type()
    posed.type("skip all")
    assert posed.connection.sent[-1] == protocol.Wish(auto=False, until_turn=True), "the server does it"
    posed.show(Claims(at, 0.0), mine="skip", fresh=True)
    posed.type()
    assert str(posed.session.view(seat).prompt) == "You have answered. Claims are still open."
    assert posed.moves == []
    posed.hear(State("away"), State("open"))
    posed.tell()
    wishes = [message for message in posed.connection.sent if isinstance(message, protocol.Wish)]
    assert [wish.until_turn for wish in wishes] == [True, True], "told again on a new connection"


def test_scenes_of_a_server_are_on_stage_until_one_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    kept = table("king", "Ana", "Bea", "Cam", "Dan", seed=3)
    at = kept.table
    posed = Posed(monkeypatch, kept, 0)
    while at.stage[1] != ("trick",):
        kept.move(at.to_move)
    session = posed.session
    session.pace = 1.0
    posed.show(scenes=scenes_of(at.scenes(0), posed.seen, lambda kind: 1000.0), fresh=True)
    assert session.tick(monotonic())
    scene = session.scene(0)
    assert scene is not None and scene.kind == "trick" and len(scene.view.zone("trick").cards) == 4
    session.go_on()
    assert session.scene(0) is None and posed.connection.sent[-1] == protocol.GoOn()
    assert session.tick(monotonic()), "there is another thing to draw"


def test_what_is_decided_is_played_out_by_the_server(durak: Posed) -> None:
    durak.show(decided=True, fresh=True)
    durak.type()
    assert durak.session.decided(durak.you)
    durak.type("finish")
    assert durak.connection.sent[-1] == protocol.PlayOut() and durak.session.playing_out(durak.you)
    durak.hear(protocol.Refused(said(Words("something can still change"))))
    durak.type()
    assert not durak.session.playing_out(durak.you)


def test_when_claims_close_who_is_at_turn_is_asked_what_is_left_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    """In a view of the same version."""
    kept = table("pontinho", "Ana", "Bea", seed=3)
    at = kept.table
    posed = Posed(monkeypatch, kept, at.to_move)
    posed.show(fresh=True)
    first = posed.type()
    view = at.view(posed.you)
    view.offers = view.offers[:1]
    posed.hear(protocol.Shown(posed.seen, 1, view_of(view), "0", "0", fresh=True))
    assert "Your hand:" in first and "Your hand:" in posed.type()
    assert "Your hand:" not in posed.type("who")


def _claim(at: Table, seat: int) -> tuple[protocol.View]:
    view = at.view(seat)
    Claims(at, 0.0).overlay(at, seat, view)
    return (view_of(view),)


def test_somebody_asks_to_take_back(durak: Posed) -> None:
    durak.type()
    durak.tell(back=protocol.Back(1 - durak.you, [1 - durak.you]))
    assert "asks to take the last move back: yes or no?" in durak.type()
    durak.type("no", "yes")
    assert durak.connection.sent == [protocol.Agree(False), protocol.Agree(True)]


def test_a_bot_for_who_is_away(durak: Posed) -> None:
    assert "Nobody is away." in durak.type("standin")
    places = [protocol.Place("Ana"), protocol.Place("Bea", here=True)]
    durak.tell(places=places)
    assert "Ana (away)" in durak.type("who")
    assert "Nobody is away." in durak.type("standin Cam")
    durak.type("standin ana", "undo", "bot")
    assert durak.connection.sent == [protocol.StandIn(0), protocol.AskBack()]


def test_randomness_is_given_once_and_again_on_a_new_connection(durak: Posed) -> None:
    fair = [protocol.Fair(1, "a" * 64), protocol.Fair(2, "b" * 64)]
    durak.tell(fair=fair)
    durak.tell(fair=fair)
    gifts = [message for message in durak.connection.sent if isinstance(message, protocol.Give)]
    assert [gift.game for gift in gifts] == [2] and len(bytes.fromhex(gifts[0].random)) == 32
    durak.hear(State("away"), State("open"))
    durak.tell(fair=fair)
    assert len([message for message in durak.connection.sent if isinstance(message, protocol.Give)]) == 2


GIFT = "what you added to the deal is not in it: do not trust this deal"


@pytest.mark.parametrize(
    ("case", "told"),
    [("honest", False), ("missing", True), ("exchanged", True), ("late", False), ("another window", False)],
)
def test_whether_what_was_added_to_a_deal_is_in_it(durak: Posed, case: str, told: bool) -> None:
    promise = [protocol.Fair(2, "b" * 64)]
    durak.tell(fair=promise)
    gift = next(message for message in durak.connection.sent if isinstance(message, protocol.Give)).random
    there = {"late": "", "another window": "cd" * 32}.get(case, commitment_of(gift))
    places = [protocol.Place("Ana", here=True), protocol.Place("Bea", here=True)]
    places[durak.you].given = there
    durak.tell(fair=promise, places=places)
    assert len([one for one in durak.connection.sent if isinstance(one, protocol.Give)]) == 1
    gifts = {str(1 - durak.you): "ef" * 32}
    gifts |= {"honest": {str(durak.you): gift}, "missing": {}}.get(case, {str(durak.you): "12" * 32})
    for place in places:
        place.given = ""
    durak.tell(fair=[protocol.Fair(2, "b" * 64, gifts)], games=2, places=places)
    durak.session.tick(monotonic())
    assert ([str(note) for note in durak.session.notes] == [GIFT]) is told


def test_a_gift_goes_with_who_gave_it(durak: Posed) -> None:
    """Who left before the deal has nothing to look for in it, and who sits down again gives anew."""
    promise = [protocol.Fair(2, "b" * 64)]
    durak.tell(fair=promise)
    gift = durak.connection.sent[-1]
    assert isinstance(gift, protocol.Give)
    places = [protocol.Place("Ana"), protocol.Place("Bea")]
    places[durak.you].given = commitment_of(gift.random)
    durak.tell(fair=promise, places=places)
    durak.tell(fair=promise, places=[protocol.Place("Ana"), protocol.Place("")], you=None)
    durak.tell(fair=promise, places=[protocol.Place("Ana"), protocol.Place("Bea")], you=durak.you)
    assert len([one for one in durak.connection.sent if isinstance(one, protocol.Give)]) == 2
    durak.tell(fair=promise, places=[protocol.Place("Ana"), protocol.Place("")], you=None)
    durak.tell(fair=[protocol.Fair(2, "b" * 64, {"0": "12" * 32, "1": "34" * 32})], games=2)
    durak.session.tick(monotonic())
    assert not durak.session.notes


@pytest.mark.parametrize("back", [0, 1])
def test_a_view_that_contradicts_is_shown_anew_and_drops_what_was_sent(durak: Posed, back: int) -> None:
    durak.type(durak.at.view(durak.you).offers[0].text)
    assert durak.session.table.to_move == HIDDEN
    view = view_of(durak.at.view(durak.you))
    durak.hear(protocol.Shown(durak.seen - back, 1, view, "0", "another"))
    shown = durak.type()
    assert "The table was not as it was shown: here it is anew." in shown and "Your hand:" in shown
    assert durak.session.table.to_move == durak.you, "the move is asked for again"
    durak.hear(protocol.Shown(durak.seen - back, 1, view, "0", "another", fresh=True))
    assert "anew" not in durak.type(), "and it is told once"


def test_what_was_said_is_not_told_again_after_a_lost_connection(durak: Posed) -> None:
    durak.hear(protocol.Chatted("Bea", "hello", 1, old=True), protocol.Chatted("Bea", "hello", 1))
    assert durak.type().count("Bea: hello") == 2
    durak.hear(State("away"))
    assert "connecting again" in durak.type()
    durak.hear(State("open"))
    for text in ("hello", "hello", "are you there?"):
        durak.hear(protocol.Chatted("Bea", text, 1, old=True))
    shown = durak.type()
    assert "Bea: hello" not in shown and "Bea: are you there?" in shown and "The connection is back." in shown


def test_a_hint_that_is_refused_or_lost_is_told(durak: Posed) -> None:
    durak.session.tick(monotonic())
    asked = durak.session.hint(durak.you)
    durak.hear(protocol.Refused(said(Words("you have nothing to decide now"))))
    with pytest.raises(Refused, match="nothing to decide"):
        asked.result(0)
    asked = durak.session.hint(durak.you)
    durak.hear(State("away"))
    with pytest.raises(Refused, match="the connection is lost"):
        asked.result(0)
    durak.session.tick(monotonic())
    assert isinstance(durak.session.hint(durak.you).exception(0), Refused)


def test_a_hint_names_the_move_and_why(durak: Posed) -> None:
    durak.session.tick(monotonic())
    asked = durak.session.hint(durak.you)
    move = durak.at.view(durak.you).offers[0].text
    durak.hear(protocol.Advice(move, said(Words("{text}", {"text": move})), said(Words("it keeps the trumps"))))
    advice = asked.result(0)
    assert advice.moves[0][0].text == move and str(advice.reason) == "it keeps the trumps"


def test_a_table_that_is_gone_for_good_is_left(durak: Posed) -> None:
    durak.hear(protocol.Failed(said(Words("there is no such table"))), State("ended"))
    durak.lines.put("who")
    assert not durak.game.run()
    assert "There is no such table." in durak.out.getvalue()
