"""Text, fields, lists and the loop: what every screen of the window stands on."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest
from babel.messages.pofile import read_po

from cardfolk.ui.art.geometry import Box
from cardfolk.ui.local import Looks
from cardfolk.ui.settings import Settings
from cardfolk.ui.window import fonts
from cardfolk.ui.window.app import App, Screen
from cardfolk.ui.window.widgets import Button, Field, Listing, Tick
from cardfolk.ui.words import LANGUAGES
from cardfolk.ui.words.catalogue import HERE
from cardfolk.ui.words.speaker import SYMBOLS
from tests.window.person import Person


def test_every_letter_of_every_language_can_be_drawn() -> None:
    letters = set(SYMBOLS + "".join(map(chr, range(33, 127))))
    for language in LANGUAGES:
        file = HERE / language / "LC_MESSAGES" / "cardfolk.po"
        if file.exists():
            with file.open("rb") as text:
                letters |= {letter for message in read_po(text) for letter in str(message.string) + str(message.id)}
    unknown = drawn("\u0f00")
    assert [letter for letter in sorted(letters) if letter.strip() and drawn(letter) == unknown] == []


def drawn(text: str) -> bytes:
    return pygame.image.tobytes(fonts.line(text, 30, (255, 255, 255)), "RGBA")


def test_a_line_is_as_wide_as_it_says() -> None:
    for text in ("Cover Q♦ with 9♥", "♣♠", "Сыграйте карту старше"):
        picture = fonts.line(text, 15, (255, 255, 255))
        assert picture.get_width() == fonts.width(text, 15) and picture.get_height() == fonts.height(15)


@pytest.mark.parametrize("size", [11, 16, 24])
def test_letters_stand_on_one_line_and_are_whole(size: int) -> None:
    def seen(text: str) -> pygame.Rect:
        return fonts.line(text, size, (255, 255, 255)).get_bounding_rect()

    feet = [seen(text).bottom for text in ("H", "É", "Ž", "Й", "HÉ")]
    assert max(feet) - min(feet) <= 1, "a high letter moves no line"
    whole = fonts._font(size).render("g", True, "white").get_bounding_rect().h
    assert seen("g").h >= whole / fonts.FINER - 1, "nothing is cut off"
    assert abs(seen("ÉHg").h - (seen("g").bottom - seen("É").y)) <= 1


def test_text_is_wrapped_then_made_smaller_then_cut() -> None:
    text = "one two three four five six"
    wide = fonts.width("one two three", 16) + 2
    assert fonts.wrap(text, 16, wide) == ("one two three", "four five six")
    assert fonts.fit(text, wide, 100, 16)[0] == 16
    assert 9 <= fonts.fit(text, wide * 2 - 40, fonts.height(16), 16)[0] < 16
    size, lines = fonts.fit(text * 9, 60, 30, 16)
    assert size == 9 and lines[-1].endswith("…")
    assert all(fonts.width(line, size) <= 60 for line in lines)
    assert "".join(fonts.wrap("donaudampfschifffahrt", 16, 40)) == "donaudampfschifffahrt"


def test_a_line_ends_neither_in_a_name_nor_after_a_number_if_that_costs_no_line() -> None:
    def wrapped(text: str, first: str) -> list[str]:
        return list(fonts.wrap(text, 16, fonts.width(first, 16)))

    name = fonts.tied("random 3")
    assert wrapped(f"the trick went to {name} now", "the trick went to random") == ["the trick went to", "random 3 now"]
    assert wrapped("dealer · total 0 and 1 entry", "dealer · total 0 and 1") == ["dealer · total 0 and", "1 entry"]
    assert wrapped("each trick costs 1; random leads", "each trick costs") == ["each trick", "costs 1;", "random leads"]
    assert wrapped("an ace is low (A 2 3) or not", "an ace is low (A 2") == ["an ace is low", "(A 2 3) or not"]
    assert wrapped("she takes it and scores 1", "she takes it and scores") == ["she takes it and", "scores 1"]
    assert wrapped(f"{name} is in, 12 all in all", "random") == ["random", "3 is in,", "12 all", "in all"]


class Form(Screen):
    """One of each."""

    def __init__(self) -> None:
        super().__init__()
        self.done: list[object] = []
        self.field = Field("ab", done=self.done.append)
        self.switch = Tick("on", False, self.done.append)
        self.button = Button("go", lambda: self.done.append("go"))
        self.list = Listing([f"line {number}" for number in range(50)], self.done.append)
        self.widgets = [self.field, self.switch, self.button, self.list]

    def arrange(self, box: Box, unit: float) -> None:
        for at, widget in enumerate(self.widgets):
            widget.box = Box(10, 10 + 60 * at, 300, 50 if at < 3 else 200)


@pytest.fixture
def person() -> Iterator[Person]:
    app = App(Looks(), Settings(), (800, 600))
    app.open_screen(Form())
    app.step()
    yield Person(app)
    app.close()


def form(person: Person) -> Form:
    assert isinstance(person.app.top, Form)
    return person.app.top


def test_a_field_is_edited(person: Person) -> None:
    screen = form(person)
    person.click(screen.field.box)
    person.press("c", "left", "left", "x", "end", "backspace", "home", "delete", "ш")
    assert screen.field.text == "шxb"
    person.press("enter")
    assert screen.done == ["шxb"]


def test_tab_walks_and_keys_act(person: Person) -> None:
    screen = form(person)
    person.press("tab", "tab", "space", "tab", "enter")
    assert screen.done == [True, "go"] and screen.focus is screen.button
    person.press("down", "down", "down", "enter")
    assert screen.done[-1] == 2 and screen.list.at == 2
    person.press("end")
    assert screen.list.top == screen.list.most > 0


def test_the_wheel_scrolls_and_a_click_chooses_what_is_there(person: Person) -> None:
    screen = form(person)
    pygame.event.post(pygame.Event(pygame.MOUSEMOTION, pos=screen.list.box.middle, rel=(0, 0), buttons=(0, 0, 0)))
    pygame.event.post(pygame.Event(pygame.MOUSEWHEEL, x=0, y=-3))
    person.app.step()
    assert screen.list.top > 0
    person.click((screen.list.box.x + 20, screen.list.box.y + 3))
    assert isinstance(screen.done[-1], int) and screen.done[-1] > 0


@pytest.mark.parametrize(("seconds", "rate"), [(0.004, 60), (0.02, 30), (0.06, 20), (20.0, 20)])
def test_the_pace_is_lowered_where_frames_take_long(person: Person, seconds: float, rate: int) -> None:
    person.app.frame = seconds
    assert person.app.rate == rate
