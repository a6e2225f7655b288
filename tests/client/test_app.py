"""A server's table in the app: the waiting room, a whole game by keys, the form on the home screen."""

from __future__ import annotations

import random
import sys
from collections.abc import Awaitable, Callable
from time import monotonic
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.widgets import Input

from cardfolk import codec, protocol
from cardfolk.client.connection import State
from cardfolk.client.links import read_link
from cardfolk.client.session import RemoteSession, join_table
from cardfolk.play.claims import Claims
from cardfolk.ui.settings import Settings, read_settings
from cardfolk.ui.terminal.app.app import CardfolkApp
from cardfolk.ui.terminal.app.dialogs import Lines, Listed
from cardfolk.ui.terminal.app.home import HomeScreen
from cardfolk.ui.terminal.app.join import JoinScreen
from cardfolk.ui.terminal.app.online import RemoteScreen, WaitingScreen
from cardfolk.ui.terminal.app.question import Ask
from cardfolk.ui.terminal.app.replay import Replay
from tests.tables import Kept
from tests.ui.pilot import SIZES, compare, drive, says, settled, text_of
from tests.ui.pilot import make as make_move
from tests.ui.test_plain import table

from .others import PATIENCE, bea, beside, link, make
from .posed import Posed, claims

Script = Callable[[CardfolkApp, Pilot[None]], Awaitable[None]]


async def until(app: CardfolkApp, pilot: Pilot[None], so: Callable[[], bool]) -> None:
    """Wait until something is so."""
    end = monotonic() + PATIENCE
    while not so():
        assert monotonic() < end, text_of(app)
        await pilot.pause(0.01)
    await pilot.pause()


def shows(app: CardfolkApp, *texts: str) -> Callable[[], bool]:
    return lambda: says(app, *texts)


def is_at(app: CardfolkApp, kind: type) -> Callable[[], bool]:
    """Whether a screen is there to be seen: a key that is pressed before it is drawn goes nowhere."""
    return lambda: isinstance(app.screen, kind) and app.screen.is_mounted


def sit(base: str, made: Any, name: str = "Ana") -> RemoteSession:
    return join_table(read_link(link(base, made)), lambda: name)


def test_a_whole_game_by_keys_from_the_waiting_room_to_the_replay(base: str) -> None:
    made = make(base, "durak", ["", "", ""])
    session = sit(base, made)
    chooser = random.Random(3)

    async def script(app: CardfolkApp, pilot: Pilot[None]) -> None:
        assert isinstance(app.screen, WaitingScreen)
        await until(app, pilot, shows(app, "2  Ana (you)", "3  free", "One seat is still free.", session.link.table))
        await pilot.press("enter")
        await until(app, pilot, shows(app, "A seat is still free."))
        await pilot.press("b")
        await until(app, pilot, is_at(app, Listed))
        await pilot.press("down", "enter")
        await until(app, pilot, shows(app, "(a bot, easy, ", "Enter starts"))
        await pilot.press("full_stop", *"hello", "enter")
        await until(app, pilot, shows(app, "Ana: hello"))
        await pilot.press("enter")
        await until(app, pilot, is_at(app, RemoteScreen))
        turns = 0
        while not session.table.over:
            await settled(app, pilot)
            if session.table.over:
                break
            assert isinstance(app.screen, RemoteScreen)
            if turns < 8:
                await make_move(app, pilot, chooser)
            else:
                app.screen.typed_move(chooser.choice(app.screen.view().offers).texts()[0])
            turns += 1
        await until(app, pilot, shows(app, "play again, same company"))
        await pilot.press("l")
        await until(app, pilot, is_at(app, Replay))
        await pilot.press("escape")
        await until(app, pilot, is_at(app, RemoteScreen))
        await pilot.press("comma")
        await until(app, pilot, is_at(app, Listed))
        await pilot.press("enter")
        await until(app, pilot, is_at(app, Lines))
        assert "For others: http" in text_of(app)

    with beside(bea(base, made)):
        drive(session, script)  # type: ignore[arg-type]


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_online_as_it_was_looked_at(size: tuple[int, int]) -> None:
    async def script(app: CardfolkApp, pilot: Pilot[None]) -> None:
        await pilot.pause(0.1)
        assert isinstance(app.screen, HomeScreen)
        app.screen.action_online()
        await until(app, pilot, is_at(app, JoinScreen))
        await pilot.pause()
        compare(app, f"online-{size[0]}")

    drive(None, script, size, settings=Settings(name="Ana"))


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_waiting_room_as_it_was_looked_at(size: tuple[int, int], monkeypatch: pytest.MonkeyPatch) -> None:
    room = posed(monkeypatch, table("king", "Ana", "Bea", "Cam", "hard", seed=2), 0)
    places = [protocol.Place("Ana", here=True), protocol.Place("Bea"), protocol.Place(), protocol.Place("hard", "hard")]
    room.tell(places=places, stage="waiting", games=0)
    room.hear(protocol.Chatted("Bea", "one minute", 1))

    async def script(app: CardfolkApp, pilot: Pilot[None]) -> None:
        assert isinstance(app.screen, WaitingScreen)
        await until(app, pilot, shows(app, "One seat is still free.", "Bea: one minute"))
        compare(app, f"waiting-{size[0]}")
        await pilot.press("escape")
        await until(app, pilot, shows(app, "Leave the table?"))
        await pilot.press("escape")
        await until(app, pilot, is_at(app, WaitingScreen))
        await pilot.press("escape")
        await until(app, pilot, shows(app, "Leave the table?"))
        await pilot.press("enter")
        await until(app, pilot, lambda: app.return_code is not None)

    drive(room.session, script, size)  # type: ignore[arg-type]


def test_friends_are_invited_with_one_key(base: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(CardfolkApp, "host", lambda self: base)  # the server that is started otherwise

    async def script(app: CardfolkApp, pilot: Pilot[None]) -> None:
        await pilot.press("3", "n")
        await until(app, pilot, is_at(app, WaitingScreen))
        await until(app, pilot, shows(app, "Ana (you)", "2 free", f"For others: {base}/t/", "Code: "))
        assert read_settings().server == "", "the address is not kept for another time"

    drive(None, script, settings=Settings(name="Ana"))


def test_online_on_the_home_screen_makes_a_table_and_joins_one(base: str) -> None:
    made = make(base, "durak", ["", ""], public=True)

    async def script(app: CardfolkApp, pilot: Pilot[None]) -> None:
        await pilot.pause(0.1)
        home = app.screen
        assert isinstance(home, HomeScreen)
        home.action_online()
        await until(app, pilot, is_at(app, JoinScreen))
        await pilot.pause()
        meeting = app.screen
        for text, told in (("nowhere/x", "Expected a link like"), (f"{base}/t/abcd2345", "There is no such table.")):
            meeting.query_one("#link", Input).value = text
            await pilot.press("enter")
            await until(app, pilot, shows(app, told))
        meeting.query_one("#link", Input).value = base
        await pilot.press("enter")
        await until(app, pilot, is_at(app, Listed))
        assert "Durak: Bea, free" in text_of(app)
        await pilot.press("down", "enter")
        await until(app, pilot, is_at(app, WaitingScreen))
        await until(app, pilot, shows(app, "Ana (you)"))
        assert f"For others: {link(base, made)}" in text_of(app)
        await pilot.press("q")
        await until(app, pilot, is_at(app, JoinScreen))
        meeting.query_one("#server", Input).value = base
        meeting.query_one("#server", Input).focus()
        await pilot.press("enter")  # a person and a bot, as the home screen has it
        await until(app, pilot, is_at(app, WaitingScreen))
        await until(app, pilot, shows(app, "(a bot, medium, "))
        await pilot.press("enter")
        await until(app, pilot, is_at(app, RemoteScreen))
        await pilot.press("q")
        await until(app, pilot, is_at(app, Ask))
        await pilot.press("enter")
        await until(app, pilot, is_at(app, JoinScreen))
        await pilot.press("escape")
        await until(app, pilot, is_at(app, HomeScreen))
        assert read_settings().server == base

    drive(None, script, settings=Settings(name="Ana"))


def posed(monkeypatch: pytest.MonkeyPatch, at: Kept, you: int) -> Posed:
    made = Posed(monkeypatch, at, you)
    made.game.far.wake = lambda: None
    return made


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_cards_stay_picked_when_somebody_talks_and_the_connection_is_told(
    size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = table("durak", "Ana", "Bea", seed=2)
    at = kept.table
    durak = posed(monkeypatch, kept, at.to_move)
    durak.show(fresh=True, left=99.5)

    async def script(app: CardfolkApp, pilot: Pilot[None]) -> None:
        screen = app.screen
        assert isinstance(screen, RemoteScreen)
        await until(app, pilot, shows(app, " seconds left)"))
        await pilot.press("space")
        assert screen.maker.picked
        durak.hear(protocol.Chatted("Ana", "your turn!", 0))
        await until(app, pilot, shows(app, "Ana: your turn!"))
        assert screen.maker.picked, "talk takes no card back"
        await pilot.press("full_stop", *"yes!", "enter")
        await until(app, pilot, lambda: durak.sent[-1:] == [protocol.Chat("yes!")])
        durak.show(fresh=True)
        await until(app, pilot, lambda: "left)" not in text_of(app))
        assert screen.maker.picked, "nor does the same position again"
        durak.hear(State("away"))
        await until(app, pilot, shows(app, "The connection is lost: connecting again ..."))
        compare(app, f"away-{size[0]}")
        durak.hear(State("open"))
        durak.show(fresh=True)
        await until(app, pilot, lambda: "connecting" not in text_of(app))
        durak.tell(places=[protocol.Place("Ana"), protocol.Place("Bea", here=True)])
        await until(app, pilot, lambda: durak.session.absent() == [0])
        await pilot.press("comma")
        await until(app, pilot, shows(app, "Let a bot play for Ana"))
        await pilot.press("down", "enter")
        await until(app, pilot, lambda: durak.sent[-1:] == [protocol.StandIn(0)])
        await pilot.press("l")
        await until(app, pilot, shows(app, "The replay of a game with others is there when it is over."))
        move = screen.view().offers[0].text
        screen.typed_move(move)
        await until(app, pilot, shows(app, "Your move is on its way."))
        assert durak.moves == [move]

    drive(durak.session, script, size)  # type: ignore[arg-type]


def test_claims_are_let_go_until_the_own_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    kept, seat = claims()
    at = kept.table
    pontinho = posed(monkeypatch, kept, seat)
    pontinho.show(Claims(at, 0.0), fresh=True, left=94.5)

    async def script(app: CardfolkApp, pilot: Pilot[None]) -> None:
        screen = app.screen
        assert isinstance(screen, RemoteScreen)
        await until(app, pilot, shows(app, "Claims", "Skip until my turn", " seconds left)"))
        while not screen.open_now().buttons[-1].marked:
            await pilot.press("up")
        await pilot.press("enter")
        wished = [message for message in pontinho.connection.sent if isinstance(message, protocol.Wish)]
        assert wished[-1].until_turn and not pontinho.moves, "the server does it"
        pontinho.show(Claims(at, 0.0), fresh=True, mine="skip")
        await until(app, pilot, shows(app, "You have answered. Claims are still open."))

    drive(pontinho.session, script)  # type: ignore[arg-type]


def test_a_scene_is_held_and_a_key_tells_the_server(monkeypatch: pytest.MonkeyPatch) -> None:
    kept = table("king", "Ana", "Bea", "Cam", "Dan", seed=2)
    at = kept.table
    king = posed(monkeypatch, kept, 0)
    king.show(fresh=True)
    while not at.scenes(0) or at.scenes(0)[0].kind != "trick":
        king.show()
        kept.move(at.to_move)
    king.show(scenes=codec.scenes_of(at.scenes(0, king.seen), king.seen, lambda kind: PATIENCE))

    async def script(app: CardfolkApp, pilot: Pilot[None]) -> None:
        screen = app.screen
        assert isinstance(screen, RemoteScreen)
        await until(app, pilot, shows(app, "You take the trick", "Enter: go on"))
        assert len(screen.view().zone("trick").cards) == 4
        while screen.scene_on_stage() is not None:
            await pilot.press("enter")
        assert protocol.GoOn() in king.sent
        assert "You take the trick" not in text_of(app).splitlines()[-7], "the table again"

    drive(king.session, script, pace=1.0)  # type: ignore[arg-type]


def test_home_names_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    async def script(app: CardfolkApp, pilot: Pilot[None]) -> None:
        await pilot.pause(0.1)
        home = app.screen
        assert isinstance(home, HomeScreen)
        ours = (
            "cardfolk.client",
            "cardfolk.ui.online",
            "cardfolk.ui.terminal.online",
            "cardfolk.ui.terminal.app.join",
        )
        for name in [name for name in sys.modules if name.startswith(ours)]:
            monkeypatch.delitem(sys.modules, name)
        monkeypatch.setitem(sys.modules, "websockets.exceptions", None)
        home.action_online()
        await until(app, pilot, lambda: bool(len(app._notifications)))
        told = [notification.message for notification in app._notifications]
        assert told == ["Online needs websockets: pip install 'cardfolk[server]'."]

    drive(None, script)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_a_take_back_is_asked_for_and_answered(size: tuple[int, int], monkeypatch: pytest.MonkeyPatch) -> None:
    kept = table("durak", "Ana", "Bea", seed=2)
    at = kept.table
    durak = posed(monkeypatch, kept, at.to_move)
    durak.show(fresh=True)
    other = 1 - durak.you

    async def script(app: CardfolkApp, pilot: Pilot[None]) -> None:
        await pilot.press("u")
        await until(app, pilot, lambda: durak.sent == [protocol.AskBack()])
        durak.tell(back=protocol.Back(durak.you, [durak.you]))
        await until(app, pilot, shows(app, "You ask to take your last move back."))
        durak.tell(back=None)
        await until(app, pilot, lambda: "You ask" not in text_of(app))
        for key, yes in (("enter", True), ("escape", False)):
            durak.tell(back=protocol.Back(other, [other]))
            await until(app, pilot, is_at(app, Ask))
            await until(app, pilot, shows(app, "asks to take the last move back.", "Enter Agree", "Esc Refuse"))
            compare(app, f"agreeing-{size[0]}")
            await pilot.press(key)
            await until(app, pilot, lambda yes=yes: durak.sent[-1] == protocol.Agree(yes))  # type: ignore[misc]
            durak.tell(back=None)
            await until(app, pilot, is_at(app, RemoteScreen))
            await pilot.pause(0.1)
        durak.tell(back=protocol.Back(other, [other]))
        await until(app, pilot, is_at(app, Ask))
        durak.tell(back=None)
        await until(app, pilot, is_at(app, RemoteScreen))
        assert len(durak.sent) == 3, "what is settled is not asked any more"

    drive(durak.session, script, size)  # type: ignore[arg-type]
