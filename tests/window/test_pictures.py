"""Every screen of the window as it was looked at; every game's table at three sizes in five languages."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from itertools import product
from pathlib import Path
from typing import Any

import pygame
import pytest

from cardfolk import protocol
from cardfolk.client.connection import State
from cardfolk.games import IDS, find_game
from cardfolk.play.lessons import find_lesson
from cardfolk.play.session import Session
from cardfolk.ui.art.geometry import Box, Laid
from cardfolk.ui.window.app import App
from cardfolk.ui.window.brush import Brush
from cardfolk.ui.window.home import HomeScreen
from cardfolk.ui.window.look import THEMES
from cardfolk.ui.window.online import WaitingScreen
from cardfolk.ui.window.sheets import Question, Sheet
from cardfolk.view import Offer, View
from tests.client.posed import Posed
from tests.ui.test_plain import table
from tests.window.person import HELD, Person, at_home, at_window, session, until
from tests.window.pictures import FAR, SIZE, compare, difference, picture, shaded
from tests.window.strips import MOMENTS, filming
from tests.window.test_layout import LANGUAGES, SIZES
from tests.window.test_points import ends

MOVES = 12  # turns of everyone, until a table is in its middle


def middle(played: Session, turns: int) -> None:
    """Play so many turns of everyone, and on until the first seat has a turn of its own with a choice."""
    moves = turns * len(played.table.seats)
    record = played.table.record
    until(played, lambda view: len(view.offers) > 1 and not view.skip and len(record().moves) >= moves)


def look(person: Person, size: tuple[int, int], language: str) -> None:
    """The same table in a window of another size and in another language."""
    app = person.app
    app.window.size = size
    app.shown = replace(app.shown, language=language)
    app.looks_changed()
    app.step()
    assert app.surface.get_size() == size


def light(app: App, theme: str) -> None:
    """The same in another theme."""
    app.choose_looks("theme", theme)
    app.step()


@pytest.mark.parametrize("id", IDS)
def test_tables(id: str) -> None:
    seats = max(find_game(id).least, min(4, find_game(id).most))
    played = session(id, "Ana", *["random"] * (seats - 1), seed=3)
    middle(played, MOVES)
    with at_window(played, SIZE) as person:
        person.settled()
        for size, language in product(SIZES, LANGUAGES):
            look(person, size, language)
            compare(person.app, f"table-{id}-{size[0]}-{language}")
        look(person, SIZE, "en")
        for theme in THEMES[1:]:
            light(person.app, theme)
            compare(person.app, f"table-{id}-{theme}")


@pytest.mark.parametrize("size", SIZES)
def test_what_a_comparison_finds(size: tuple[int, int], monkeypatch: pytest.MonkeyPatch) -> None:
    write, lay = Brush.lines, Brush.card

    def far() -> int:
        person.table.stale = True
        return difference(picture(person.app), kept)

    def without(word: str) -> int:
        def lines(self: Brush, lines: Sequence[str], *args: Any, **ways: Any) -> None:
            write(self, [line.replace(word, " " * len(word)) for line in lines], *args, **ways)

        with monkeypatch.context() as other:
            other.setattr(Brush, "lines", lines)
            return far()

    def with_card(laid: Laid, card: int | None, place: Box) -> int:
        def lie(self: Brush, shown: int | None, box: Box, *args: Any, **ways: Any) -> None:
            lay(self, *((card, place) if box == laid.box else (shown, box)), *args, **ways)

        with monkeypatch.context() as other:
            other.setattr(Brush, "card", lie)
            return far()

    played = session("king", "Ana", *["random"] * 3, seed=3)
    middle(played, MOVES)
    with at_window(played, SIZE) as person:
        person.settled()
        look(person, size, "ru")
        kept = shaded(picture(person.app))
        assert far() == 0
        usual = pygame.transform.get_smoothscale_backend()
        pygame.transform.set_smoothscale_backend("GENERIC")  # as on a machine of another kind
        try:
            assert far() == 0
        finally:
            pygame.transform.set_smoothscale_backend(usual)
        assert all(without(word) > FAR for word in ("Кинг", "12", "всего: 7", "взятка", "масть", "ходит 10"))
        assert person.table.laid is not None
        spreads = person.table.laid.zones.values()
        for laid in (*person.table.laid.hand, *(one for spread in spreads for one in spread.cards)):
            assert laid.lying.card is not None
            assert with_card(laid, laid.lying.card, laid.box.moved(0, laid.box.h // 10)) > FAR
            assert with_card(laid, (laid.lying.card + 4) % 52, laid.box) > FAR


def test_eight_seats_and_the_end_of_a_game() -> None:
    played = session("president", "Ana", *["random"] * 7, seed=3)
    middle(played, 4)
    with at_window(played, SIZE) as person:
        person.settled()
        compare(person.app, "table-eight")
    with at_window(session("durak", "Ana", "random", seed=3), SIZE) as person:
        person.play(random.Random(1), False)
        compare(person.app, "table-end")
    shared = session("president", "Ana", *["random"] * 3, seed=2, rounds=4)
    assert list(ends(shared))[-1] == "end" and len(shared.table.view(0).winners) == 2
    with at_window(shared, SIZE) as person:
        person.settled()
        compare(person.app, "table-shared")


def test_home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("CARDFOLK_HOME", str(tmp_path))  # where no game was played yet
    with at_home(SIZE) as person:
        compare(person.app, "home")
        home = person.app.top
        assert isinstance(home, HomeScreen)
        home.games.take(IDS.index("pontinho"))
        home.seat(8)
        person.press("c")
        compare(person.app, "home-setup")
        home.open(True)
        setup = home.setup
        assert setup is not None
        setup.scroll(setup.most)
        compare(person.app, "home-options")
        setup.scroll(-setup.most)
        person.press_button("who 1")
        compare(person.app, "home-list")
        person.press("esc", "esc", "?")
        compare(person.app, "rules")
        person.press("end")
        compare(person.app, "rules-end")
        person.press("esc", "v")
        compare(person.app, "statistics")
        person.press("esc", "o")
        compare(person.app, "online")


def test_home_in_russian(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("CARDFOLK_HOME", str(tmp_path))
    with at_home(SIZE, language="ru") as person:
        compare(person.app, "home-russian")


def test_what_opens_over_a_table() -> None:
    played = session("king", "Ana", *["random"] * 3, seed=3)
    middle(played, 6)
    with at_window(played, SIZE) as person:
        person.settled()
        for key, name in (("v", "scores"), ("f2", "looks"), ("l", "replay")):
            person.press(key)
            compare(person.app, name)
            person.press("esc")


@pytest.mark.parametrize("kind", MOMENTS)
def test_moments_in_every_light(kind: str) -> None:
    with filming(kind) as (person, clock):
        person.app.step()
        while (stage := person.table.scene_on_stage()) is not None and stage.kind != kind:
            person.press("enter")
        clock.now += 5.0 if kind != "trick" else 1.0  # all of it is seen, and it still stands
        person.app.step()
        for theme in THEMES:
            light(person.app, theme)
            assert not person.table.moving()
            compare(person.app, f"scene-{kind}-{theme}")


def test_home_in_every_light(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("CARDFOLK_HOME", str(tmp_path))
    with at_home(SIZE) as person:
        for theme in THEMES[1:]:
            light(person.app, theme)
            compare(person.app, f"home-{theme}")


def test_the_first_moment() -> None:
    with at_window(session("king", "Ana", *["random"] * 3, seed=5, games=["no_king"]), SIZE, pace=HELD) as person:
        person.settled()
        stage = person.table.scene_on_stage()
        assert stage is not None and stage.kind == "begin"
        person.table.motion.stop()
        compare(person.app, "scene-begin")


def test_a_lesson() -> None:
    with at_home(SIZE) as person:
        person.app.learn(find_lesson("durak"))
        person.app.step()
        while person.table.held():
            person.press("enter")
        compare(person.app, "lesson")


def test_the_curtain() -> None:
    with at_window(session("durak", "Ana", "Bea", seed=2), SIZE) as person:
        person.settled()
        compare(person.app, "curtain")


def offered(kind: str, view: View) -> list[Offer]:
    """The offers that open a sheet of a kind."""
    if kind == "plan":
        return [offer for offer in view.offers if offer.plan]
    return [offer for offer in view.offers if kind in [choice.kind for choice in offer.choices]]


@pytest.mark.parametrize(
    ("id", "kind"), [("pontinho", "plan"), ("montenegro", "card"), ("montenegro", "suits")], ids=["plan", "card", "war"]
)
def test_sheets(id: str, kind: str) -> None:
    played = session(id, "Ana", "random", seed=1)
    until(played, partial(offered, kind))
    with at_window(played, SIZE) as person:
        person.settled()
        screen = person.table
        screen.press(f"offer:{screen.view().offers.index(offered(kind, screen.view())[0])}")
        assert isinstance(person.app.top, Question)
        compare(person.app, f"sheet-{kind}")


def far(monkeypatch: pytest.MonkeyPatch, *names: str) -> Posed:
    made = Posed(monkeypatch, table("durak", *names, seed=2), 0)
    made.game.far.wake = lambda: None
    return made


def opened(app: App, posed: Posed) -> Person:
    app.sit_down(posed.session)
    app.step()
    return Person(app)


def test_the_waiting_room(monkeypatch: pytest.MonkeyPatch) -> None:
    room = far(monkeypatch, "Ana", "Bea", "Cam", "hard")
    places = [protocol.Place("Ana", here=True), protocol.Place("Bea"), protocol.Place(), protocol.Place("hard", "hard")]
    room.tell(places=places, stage="waiting", games=0)
    room.hear(protocol.Chatted("Bea", "one minute", 1), protocol.Chatted("Bea", "❤️", 1))
    with at_home(SIZE) as person:
        opened(person.app, room)
        assert isinstance(person.app.top, WaitingScreen)
        compare(person.app, "waiting")


def test_a_take_back_and_a_lost_connection(monkeypatch: pytest.MonkeyPatch) -> None:
    durak = far(monkeypatch, "Ana", "Bea", "Cam", "hard")
    durak.show(fresh=True)
    with at_home(SIZE) as person:
        opened(person.app, durak)
        durak.tell(back=protocol.Back(1, [1]))
        person.app.step()
        assert type(person.app.top) is Sheet
        compare(person.app, "agreeing")
        person.press("enter")
        assert durak.connection.sent[-1] == protocol.Agree(True)
        durak.tell(back=None)
        durak.hear(State("away"))
        person.app.step()
        compare(person.app, "away")
