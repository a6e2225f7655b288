"""The window's home screen as a person uses it: the form, playing, going on, the past, the language, sounds."""

from __future__ import annotations

import itertools
import random

import pygame
import pytest

from cardfolk.games import IDS, find_game
from cardfolk.ui.art.faces import COLOURS, colour_of
from cardfolk.ui.settings import Settings, read_settings
from cardfolk.ui.window import fonts, sounds
from cardfolk.ui.window.app import App, Screen
from cardfolk.ui.window.dialogs import Lines, Listed
from cardfolk.ui.window.folk import Folk
from cardfolk.ui.window.forms import Drop, Scrolling
from cardfolk.ui.window.home import HomeScreen
from cardfolk.ui.window.options import OptionsScreen, Swatches
from cardfolk.ui.window.pages import Pages, blocks_of
from cardfolk.ui.window.replay import Replay
from cardfolk.ui.window.setup import SetupScreen
from cardfolk.ui.window.sheets import Sheet
from cardfolk.ui.window.table import TableScreen
from cardfolk.ui.window.widgets import Button, Field, Tick, Widget
from cardfolk.ui.words import LANGUAGES
from tests.toy import TOY
from tests.window.person import Person, at_home, at_window, session

SIZES = ((800, 600), (1280, 800), (2560, 1440))


def home_of(person: Person) -> HomeScreen:
    home = person.app.top
    assert isinstance(home, HomeScreen)
    return home


def setup_of(person: Person) -> SetupScreen:
    person.press("c")
    setup = person.app.top
    assert isinstance(setup, SetupScreen)
    return setup


def widget(person: Person, name: str) -> Widget:
    return next(one for one in person.app.top.widgets if one.name == name)


def test_one_of_the_folk_is_asked_to_the_table() -> None:
    with at_home() as person:
        folk = widget(person, "folk")
        assert isinstance(folk, Folk)
        person.click(folk.place(3))
        id = list(folk.names)[3]
        assert [place.who for place in home_of(person).places[:2]] == ["person", id]
        person.press("space")
        assert [place.who for place in home_of(person).places[:2]] == ["person", "medium"], "and away again"
        person.press("right", "space", "p")
        assert person.table.session.table.seats[1].bot == list(folk.names)[4]


def test_the_colour_of_a_face_is_chosen() -> None:
    with at_home() as person:
        person.app.open_screen(OptionsScreen())
        person.app.step()
        face = widget(person, "colour")
        assert isinstance(face, Swatches) and face.at == colour_of("Ana")
        person.app.top.look_at(face)
        person.press("right")
        assert read_settings().colour == (colour_of("Ana") + 1) % len(COLOURS)
        person.press("esc", "p")
        table = person.table
        assert table.scene is not None and COLOURS[person.app.settings.colour] in table.scene.faces[0].svg


def test_a_game_begins_is_left_and_goes_on() -> None:
    with at_home() as person:
        person.press("down", "down", "p")
        assert person.table.session.table.game.id == "pontinho"
        person.settled()
        hand, found = person.table.view().hand(), person.table.session.table
        person.press("q", "enter")
        home_of(person)
        person.press("r")
        others = ", ".join(place.name for place in found.seats[1:])
        assert isinstance(person.app.top, Listed) and f"Pontinho: Ana, {others}" in person.app.top.listing.lines[0]
        person.press("enter")
        person.settled()
        assert person.table.view().hand() == hand
        pygame.event.post(pygame.Event(pygame.QUIT))
        person.app.step()
        assert not person.app.screens


def test_everything_by_mouse() -> None:
    with at_home((800, 600)) as person:
        home = home_of(person)
        person.click(home.games.row(IDS.index("king")))
        assert home.game.id == "king" and home.seats == 4 and home.banner.title == "King"
        person.press_button("setup")
        assert isinstance(person.app.top, SetupScreen)
        person.press_button("who 1")
        sheet = person.app.top
        assert isinstance(sheet, Listed)
        person.click((sheet.listing.box.x + 20, sheet.listing.box.bottom - 8))
        assert home.places[1].who == "beppe" and home.names()[1] == "beppe", "a character has a style of their own"
        person.press_button("who 1")
        person.press(*["down"] * 7, "enter")
        assert home.places[1].who == "expert" and widget(person, "who 1").focused
        person.press_button("style 1")
        person.press("down", "enter")
        assert [(place.who, place.style) for place in home.places[1:3]] == [
            ("expert", home.places[1].style),
            ("medium", "balanced"),
        ]
        person.press_button("rules")
        assert isinstance(person.app.top, Pages)
        person.press_button("back")
        person.press_button("back")
        for name, opened in (("do ?", Pages), ("do h", Lines), ("you", OptionsScreen)):
            person.press_button(name)
            assert isinstance(person.app.top, opened)
            person.press_button("back")
        coming = home.names()
        person.click(home.games.row(IDS.index("king")))
        assert isinstance(person.app.top, TableScreen), "a click on what is marked plays it"
        assert [seat.bot for seat in person.table.session.table.seats[1:]] == coming[1:], "who was seen comes"


def test_what_stands_on_top_is_what_enter_does() -> None:
    with at_home() as person:
        home = home_of(person)
        person.click(home.games.row(IDS.index("durak")))
        assert home.go_on.label == "Play" and len(home.banner.faces) == home.seats - 1
        person.press("enter")
        found = person.table.session
        person.press("q", "enter")
        assert home.go_on.label == "Continue" and home.banner.title == "Your game of Durak" and home.games.quiet
        person.click(home.games.row(IDS.index("king")))
        assert home.go_on.label == "Play" and home.banner.title == "King"
        person.click(home.games.row(IDS.index("king")))
        assert person.table.session.table.game.id == "king"
        person.press("q", "enter", "r", "down", "enter")
        assert person.table.session.view(0) == found.view(0), "the game that was left"


def test_the_form_is_played_by_enter_and_left_by_esc() -> None:
    with at_home() as person:
        setup = setup_of(person)
        person.press("esc")
        assert home_of(person).setup is None
        setup = setup_of(person)
        setup.look_at(None)
        person.press("enter")
        assert isinstance(person.app.top, TableScreen)


def test_the_whole_screen_and_back() -> None:
    with at_home() as person:
        person.press("f11")
        assert person.app.full
        person.press("f11")
        assert not person.app.full and isinstance(person.app.top, HomeScreen)


@pytest.mark.parametrize("id", IDS)
def test_the_options_are_made_from_their_data(id: str) -> None:
    game = find_game(id)
    with at_home() as person:
        home = home_of(person)
        home.games.take(IDS.index(id))
        setup_of(person)
        for seats, preset in itertools.product((game.least, game.most), game.presets_for(game.least)):
            home.seat(seats)
            home.rules(preset if preset in game.presets_for(seats) else game.presets_for(seats)[0])
            home.open(True)
            assert game.values(home.options(), seats) == home.values()
            for option in game.options:
                field = widget(person, f"option {option.name}")
                if isinstance(field, Drop):
                    assert field.value in [value for _, value in field.choices], option.name
                    field.take(len(field.choices) - 1)
                elif isinstance(field, Tick):
                    field.click((0, 0))
            assert home.options() is not None


def test_a_wrong_option_is_told_and_stays_to_be_mended() -> None:
    with at_home() as person:
        home = home_of(person)
        home.games.take(IDS.index("pontinho"))
        setup_of(person)
        home.open(True)
        fee = widget(person, "option fee")
        assert isinstance(fee, Field)
        person.app.top.look_at(fee)
        person.press("backspace", "x", "tab")
        home.action_play()
        assert isinstance(person.app.top, Lines) and "fee" in person.app.top.listing.lines[0]
        person.press("esc")
        assert isinstance(widget(person, "option fee"), Field) and home.typed["fee"] == "x"


@pytest.mark.usefixtures("toy")
def test_a_sixth_game_is_there() -> None:
    with at_home() as person:
        home_of(person).games.take(len(IDS))
        person.press("p")
        person.settled()
        assert person.table.session.table.game is TOY


def test_keys_reach_everything_and_it_is_to_be_seen() -> None:
    with at_home((800, 600)) as person:
        home = home_of(person)
        home.games.take(IDS.index("president"))
        assert reached(person) == able(home)
        setup = setup_of(person)
        home.seat(8)
        home.open(True)
        assert reached(person) == able(setup)


def able(screen: Screen) -> set[str]:
    return {one.name for one in screen.widgets if one.focusable and not one.hidden}


def reached(person: Person) -> set[str]:
    screen, found = person.app.top, set()
    for _ in range(80):
        person.press("tab")
        assert screen.focus is not None
        found.add(screen.focus.name)
        if isinstance(screen, Scrolling) and screen.focus not in screen.staying:
            assert screen.focus.box.within(screen.frame.inset(0, -1)), screen.focus.name
        assert screen.focus.box.within(person.app.box), screen.focus.name
    return found


def test_the_language_and_the_looks_are_chosen_at_home_and_at_the_table() -> None:
    with at_home(settings=Settings(name="Ana", language="en")) as person:
        home = home_of(person)
        person.press("f2")
        language = widget(person, "language")
        assert isinstance(language, Drop)
        person.press("right", "right", "right")
        assert person.app.top.focus is widget(person, "language"), "it is still looked at"
        assert home.go_on.label == "Играть" and read_settings().language == "ru"
        person.press("esc", "p")
        person.settled()
        person.press("f2")
        assert isinstance(person.app.top, OptionsScreen)
        chosen = widget(person, "language")
        assert isinstance(chosen, Drop)
        chosen.take(0)
        person.press_button("four")
        person.press_button("large")
        person.press("esc")
        assert person.app.settings.four and person.app.settings.large
        assert person.table.keys[0].label == "Hint"
        person.app.draw()


def said(screen: Scrolling) -> list[Button]:
    return [one for one in screen.widgets if isinstance(one, Button) and not one.hidden]


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_overlaps_or_is_cut_off(language: str, size: tuple[int, int]) -> None:
    with at_home(size, language=language) as person:
        home = home_of(person)
        setup = setup_of(person)
        for at, id in enumerate(IDS):
            home.games.take(at)
            check_home(home, person.app)
            home.seat(find_game(id).most)
            home.open(True)
            check(setup, person.app)
        person.press("esc", "o")
        screen = person.app.top
        assert isinstance(screen, Scrolling)
        check(screen, person.app)
    with at_window(session("durak", "Ana", "random"), size, language=language) as person:
        person.settled()
        person.press("f2")
        assert isinstance(person.app.top, Scrolling)
        check(person.app.top, person.app)
        assert not person.app.top.most, "all of it is to be seen"


def check_home(home: HomeScreen, app: App) -> None:
    boxes = [one for one in home.widgets if not one.hidden and one is not home.banner]
    for one, other in itertools.combinations(boxes, 2):
        assert not one.box.meets(other.box), (one.name, other.name)
    for one in boxes:
        assert one.box.within(app.box), one.name
        if isinstance(one, Button):
            wide = fonts.width(one.label, round(one.size * app.unit)) + one._room(app.unit)
            assert wide <= one.box.w, one.label
    assert home.go_on.box.within(home.banner.box) and home.company.box.within(home.banner.box)


def check(screen: Scrolling, app: App) -> None:
    unit = app.unit
    boxes = [one for one in screen.staying if not one.hidden]
    for one, other in itertools.combinations([*boxes, *screen.scrolled()], 2):
        apart = one in screen.staying and other not in screen.staying
        assert apart or not one.box.meets(other.box), (one.name, other.name)
    for one in boxes:
        assert one.box.within(app.box) and not one.box.inset(1).meets(screen.frame), one.name
    for button in said(screen):
        assert fonts.width(button.label, round(button.size * unit)) <= button.box.w, button.label
    for one in screen.scrolled():
        assert one.box.x >= screen.frame.x and one.box.right <= screen.frame.right, one.name
        if isinstance(one, Drop):
            for label, _ in one.choices:
                inner = one.box.w - round(38 * unit)
                _, lines = fonts.fit(label, inner, one.box.h, round(15 * unit))
                assert not lines[-1].endswith("…"), label


def test_markdown_is_set() -> None:
    blocks = blocks_of("# A *b*\n\none\ntwo\n\n- x\n  y\n1. `z`\n\n| a | b |\n|---|---|\n| 1 | **2** |\n")
    assert [(one.text, one.level, one.sign, one.cells) for one in blocks] == [
        ("A b", 1, "", ()),
        ("one two", 0, "", ()),
        ("x y", 0, "•", ()),
        ("z", 0, "1.", ()),
        ("", 0, "", ("a", "b")),
        ("", 0, "", ("1", "2")),
    ]
    drawn = blocks_of("![Nine beats six](../pictures/6c_9c.svg)\n")
    assert [(one.picture, one.text) for one in drawn] == [("6c_9c", "Nine beats six")]


def test_a_replay_steps_jumps_and_slides() -> None:
    with at_window(session("durak", "Ana", "random", seed=3)) as person:
        person.play(random.Random(1), False)
        person.press("l")
        replay = person.app.top
        assert isinstance(replay, Replay)
        last = len(replay.steps) - 1
        assert replay.at == last
        for keys, at in (
            (("home",), 0),
            (("right", "right"), 2),
            (("1", "0", "enter"), 10),
            (("end", "left"), last - 1),
        ):
            person.press(*keys)
            assert replay.at == at, keys
        box = replay.slider.box
        person.drag((box.x + box.w // 2, box.middle[1]), (box.x + 2, box.middle[1]))
        assert replay.at == 0
        person.press_button("key End")
        assert replay.at == last
        person.press("esc")
        assert isinstance(person.app.top, TableScreen)


@pytest.mark.parametrize("yes", [True, False])
def test_sounds_are_asked_for_once(yes: bool) -> None:
    with at_home() as person:
        person.app.ask_sounds()
        assert isinstance(person.app.top, Sheet)
        person.press("enter" if yes else "esc")
        assert isinstance(person.app.top, HomeScreen)
        assert read_settings().heard and read_settings().sound is yes
        person.app.settings = read_settings()  # tomorrow
        person.app.ask_sounds()
        assert isinstance(person.app.top, HomeScreen)


def test_sounds_are_off_made_by_code_and_never_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in sounds.MADE:
        made = sounds.samples(name)
        assert 0.05 < len(made) / sounds.RATE < 0.6 and 1000 < max(map(abs, made)) <= 32767
    quiet = sounds.Sounds()
    quiet.play(sounds.TAP)
    assert not pygame.mixer.get_init(), "nothing is opened as long as it is off"
    with at_window(session("durak", "Ana", "random"), settings=Settings(sound=True), pace=0.01) as person:
        person.settled()
        assert pygame.mixer.get_init()
    assert not pygame.mixer.get_init()

    def broken(*_: object) -> None:
        raise pygame.error("no device")

    monkeypatch.setattr(pygame.mixer, "init", broken)
    silent = sounds.Sounds()
    silent.switch(True)
    silent.play(sounds.CHIME)
    silent.play(sounds.CHIME)
    silent.close()
