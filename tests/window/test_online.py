"""A server's table in the window: from its link to the replay, with others who talk, ask and go away."""

from __future__ import annotations

import random
import sys
from collections.abc import Callable
from time import monotonic

import pygame
import pytest

from cardfolk import codec, protocol
from cardfolk.client.connection import State
from cardfolk.client.links import read_link
from cardfolk.client.session import join_table
from cardfolk.ui.settings import Settings
from cardfolk.ui.window import widgets
from cardfolk.ui.window.dialogs import Lines, Listed
from cardfolk.ui.window.home import HomeScreen
from cardfolk.ui.window.join import JoinScreen
from cardfolk.ui.window.online import RemoteScreen, WaitingScreen
from cardfolk.ui.window.replay import Replay
from cardfolk.ui.window.sheets import Sheet
from tests.client.others import bea, beside, link, make
from tests.client.posed import Posed
from tests.ui.test_plain import table
from tests.window.person import PATIENCE, Person, at_home


def wait(person: Person, so: Callable[[], object]) -> None:
    """Until something is so."""
    end = monotonic() + PATIENCE
    while not so():
        assert monotonic() < end, [type(screen).__name__ for screen in person.app.screens]
        person.app.step()
        pygame.time.wait(2)


def sent(posed: Posed) -> list[object]:
    """What was sent, but for what one wishes done by itself: that changes whenever something opens over the table."""
    return [message for message in posed.connection.sent if not isinstance(message, protocol.Wish)]


def at(person: Person, kind: type) -> Callable[[], bool]:
    return lambda: isinstance(person.app.top, kind)


def room(person: Person) -> WaitingScreen:
    screen = person.app.top
    assert isinstance(screen, WaitingScreen)
    return screen


def replayed(person: Person) -> bool:
    """Ask for the replay, again where the server was too slow; whether it is there."""
    screen = person.app.top
    if isinstance(screen, RemoteScreen) and screen.fetching is None:
        person.press("l")
    return isinstance(person.app.top, Replay)


def test_one_hosts_without_a_terminal() -> None:
    with at_home() as person:
        server = person.app.settings.server
        person.press("o")
        person.press_button("host")
        wait(person, at(person, WaitingScreen))
        assert room(person).question.text == "One seat is still free.", "for whoever has the link"
        host = person.app._host
        assert host is not None and room(person).far.link.table.startswith(host.address)
        assert person.app.settings.server == server, "it is gone with the window"
    assert host.process.poll() is not None


def test_a_whole_game_from_the_waiting_room_to_the_replay(base: str) -> None:
    made = make(base, "durak", ["", "", ""])
    chooser = random.Random(3)
    with beside(bea(base, made)), at_home(settings=Settings(name="Ana")) as person:
        far = join_table(read_link(link(base, made)), lambda: "Ana")
        person.app.sit_down(far)
        wait(person, lambda: ("Ana", ["you"]) in room(person).who.words)
        assert room(person).question.text == "One seat is still free."
        assert far.link.table in room(person).link.text
        person.press("enter")
        wait(person, lambda: room(person).note.text == "A seat is still free.")
        person.press("b")
        assert isinstance(person.app.top, Listed)
        person.press("down", "enter")
        wait(person, lambda: "Enter starts" in room(person).question.text)
        person.press(".", *"hello", "enter")
        wait(person, lambda: room(person).said.lines == ["Ana: hello"])
        person.press("esc", "enter")
        wait(person, at(person, RemoteScreen))
        turns = 0
        while not far.table.over:
            person.app.step()
            screen = person.app.top
            if isinstance(screen, RemoteScreen) and screen.view().offers and not far.table.sent:
                if turns < 8 and not screen.only_move():
                    person.move(chooser.choice(screen.view().offers), bool(turns % 2), chooser)
                elif not screen.only_move():
                    screen.typed_move(chooser.choice(screen.view().offers).texts()[0])
                turns += 1
            pygame.time.wait(2)
        wait(person, lambda: person.table.buttons and person.table.buttons[0].label == "Play again")
        wait(person, lambda: replayed(person))
        person.press("esc", ",", "enter")
        assert isinstance(person.app.top, Lines) and any("For others: http" in x for x in person.app.top.listing.lines)
        person.press("esc", "q")
        wait(person, at(person, HomeScreen))


def test_from_home_one_joins_by_link_chooses_a_public_table_or_makes_one(base: str) -> None:
    made = make(base, "durak", ["", ""], public=True)
    with at_home(settings=Settings(name="Ana")) as person:
        person.press("o")
        joining = person.app.top
        assert isinstance(joining, JoinScreen)
        for text, told in (("nowhere/x", "Expected a link like"), (f"{base}/t/abcd2345", "There is no such table.")):
            joining.fields["link"].open(text)
            person.press("enter")
            wait(person, lambda told=told: joining.said.text.startswith(told))  # type: ignore[misc]
        joining.fields["link"].open(base)
        person.press_button("join")
        wait(person, at(person, Listed))
        person.press("enter")
        wait(person, at(person, WaitingScreen))
        assert link(base, made) in room(person).link.text
        person.press("q")
        wait(person, at(person, JoinScreen))
        joining.fields["server"].open(base)
        person.press_button("list")
        wait(person, at(person, Listed))
        person.press("esc")
        joining.fields["link"].open(str(made["id"]).upper())  # as it may be read out
        person.press_button("join")
        wait(person, at(person, WaitingScreen))
        assert link(base, made) in room(person).link.text
        person.press("q")
        wait(person, at(person, JoinScreen))
        person.press_button("make")
        wait(person, at(person, WaitingScreen))
        assert room(person).question.text == "One seat is still free.", "for a friend"
        person.press("b", "down", "enter")
        wait(person, lambda: "Enter starts" in room(person).question.text)
        person.press("enter")
        wait(person, at(person, RemoteScreen))
        person.press("q", "enter", "esc")
        wait(person, at(person, HomeScreen))
        assert person.app.settings.server == base


def test_a_link_on_the_command_line_is_come_to_at_once(base: str) -> None:
    made = make(base, "durak", ["", ""])
    with at_home(settings=Settings(name="Ana")) as person:
        home = person.app.top
        assert isinstance(home, HomeScreen)
        home.action_online(link(base, made))
        wait(person, at(person, WaitingScreen))


def test_who_has_no_name_yet_is_asked_for_it_first(base: str) -> None:
    made = make(base, "durak", ["", ""])
    with at_home(settings=Settings()) as person:
        home = person.app.top
        assert isinstance(home, HomeScreen)
        home.action_online(link(base, made))
        joining = person.app.top
        assert isinstance(joining, JoinScreen) and joining.focus is joining.fields["name"]
        joining.fields["name"].open()
        person.press(*"Cam", "enter")
        wait(person, at(person, WaitingScreen))
        assert ("Cam", ["you"]) in room(person).who.words


def test_a_table_that_comes_too_late_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    late = Posed(monkeypatch, table("durak", "Ana", "Bea", seed=2)).session
    left: list[bool] = []
    monkeypatch.setattr(late, "close", lambda: left.append(True))
    with at_home() as person:
        person.press("o")
        joining = person.app.top
        assert isinstance(joining, JoinScreen)
        person.press("esc")
        joining.later(joining.arrived, late)
        person.app.step()
        assert left and isinstance(person.app.top, HomeScreen)


def test_talk_the_clock_a_stand_in_and_a_take_back(monkeypatch: pytest.MonkeyPatch) -> None:
    local = table("durak", "Ana", "Bea", seed=2)
    durak = Posed(monkeypatch, local, local.table.to_move)
    durak.game.far.wake = lambda: None
    durak.show(fresh=True, left=99.5)
    other = 1 - durak.you
    with at_home() as person:
        person.app.sit_down(durak.session)
        person.app.step()
        screen = person.app.top
        assert isinstance(screen, RemoteScreen)
        assert "seconds left" in " ".join(screen.prompts())
        person.press("right", "space")
        assert screen.maker.picked
        durak.hear(protocol.Chatted("Ana", "your turn!", 0))
        person.app.step()
        assert screen.maker.picked, "talk takes no card back"
        assert screen.scene is not None and screen.scene.log[-1][0] == "Ana: your turn!"
        person.press(".", *"yes!", "enter")
        assert sent(durak)[-1] == protocol.Chat("yes!")
        person.press(",", "up", "enter")
        assert isinstance(person.app.top, Listed)
        person.press("enter")
        assert sent(durak)[-1] == protocol.Chat(protocol.REACTIONS[0])
        durak.hear(State("away"))
        person.app.step()
        assert "connecting again" in " ".join(screen.prompts())
        durak.hear(State("open"))
        durak.show(fresh=True)
        durak.tell(places=[protocol.Place("Ana"), protocol.Place("Bea", here=True)])
        person.app.step()
        assert "connecting" not in " ".join(screen.prompts())
        person.press(",", "down", "enter")
        assert sent(durak)[-1] == protocol.StandIn(0)
        person.press("u")
        assert sent(durak)[-1] == protocol.AskBack()
        for key, yes in (("enter", True), ("esc", False)):
            durak.tell(back=protocol.Back(other, [other]))
            person.app.step()
            assert type(person.app.top) is Sheet
            person.press(key)
            assert sent(durak)[-1] == protocol.Agree(yes)
            durak.tell(back=None)
            person.app.step()
        durak.tell(back=protocol.Back(other, [other]))
        person.app.step()
        before = len(sent(durak))
        durak.tell(back=None)
        person.app.step()
        assert person.app.top is screen and len(sent(durak)) == before, "what is settled is not asked any more"
        person.press("l")
        assert screen.told == "The replay of a game with others is there when it is over."
        screen.typed_move(screen.view().offers[0].text)
        person.app.step()
        assert len(durak.moves) == 1


def test_a_trick_far_away_is_seen_until_a_key_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    local = table("king", "Ana", "Bea", "Cam", "Dino", seed=4)
    king = Posed(monkeypatch, local, 0)
    king.game.far.wake = lambda: None
    with at_home(pace=1.0) as person:
        while True:
            king.show(fresh=True)
            since = local.table.version(0)
            local.move(local.table.to_move)
            if any(scene.kind == "trick" for scene in local.table.scenes(0, since)):
                break
        person.app.sit_down(king.session)
        person.app.step()
        screen = person.app.top
        assert isinstance(screen, RemoteScreen) and screen.scene is not None and not screen.scene.ribbon
        king.show(scenes=codec.scenes_of(local.table.scenes(0, since), since, lambda _: PATIENCE))
        person.app.step()
        assert "takes the trick" in screen.scene.ribbon
        assert screen.laid is not None and len(screen.laid.zones["trick"].cards) == 4
        person.press("space")
        assert not screen.scene.ribbon and len(screen.laid.zones["trick"].cards) < 4
        assert protocol.GoOn() in sent(king)


def test_home_names_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    with at_home() as person:
        ours = ("cardfolk.client", "cardfolk.ui.online", "cardfolk.ui.window.online", "cardfolk.ui.window.join")
        for name in [name for name in sys.modules if name.startswith(ours)]:
            monkeypatch.delitem(sys.modules, name)
        monkeypatch.setitem(sys.modules, "websockets.exceptions", None)
        person.press("o")
        assert isinstance(person.app.top, Lines)
        assert person.app.top.listing.lines == ["Online needs websockets: pip install 'cardfolk[server]'."]


def test_a_link_is_pasted(monkeypatch: pytest.MonkeyPatch) -> None:
    field = widgets.Field()
    monkeypatch.setattr(widgets, "pasted", lambda: "http://x/t/abcd2345")
    field.key(pygame.Event(pygame.KEYDOWN, key=pygame.K_v, mod=pygame.KMOD_CTRL, unicode="v"))
    assert field.text == "http://x/t/abcd2345"
