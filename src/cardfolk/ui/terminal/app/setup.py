"""Before a game: who sits where, by which rules; and what is chosen once, the language and the looks."""

from __future__ import annotations

from typing import Any

from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.widgets import Button, Checkbox, Input, Label, Select

from ....bots.folk import character_of
from ....options import Option, show_value
from ....words import Words
from ...form import PERSON, Form, Named, Place, shown_value
from ...options import value_name
from ...words import LANGUAGES
from .dialogs import AppScreen
from .widgets import ARROWS, Drop, Tick, form_keys

LOOKS = ("four", "light", "auto", "talk")  # settings that are on or off
CSS = """
    NAME #title { background: $panel; width: 100%; height: 1; padding: 0 1; text-style: bold; }
    NAME #form { padding: 0 1; }
    NAME #form Label { width: 100%; }
    NAME #form Label.head { text-style: bold; margin-top: 1; }
    NAME .seat { height: 1; margin-bottom: 0; }
    NAME #form .seat Label { width: 3; }
    NAME .seat Select { width: 1fr; max-width: 34; }
    NAME .seat Input { width: 16; }
    NAME .option { height: auto; }
    NAME .option Label { width: 100%; color: $text-muted; }
    NAME .option Select { width: 50; }
    NAME .option Input { width: 30; }
    NAME .row { height: 1; margin-top: 1; }
    """


class Company(Form, AppScreen[bool]):
    """Who sits where and by which rules, for the game that is marked at home; True: play it now."""

    BINDINGS = [
        Binding("ctrl+p", "play"),
        Binding("escape,ctrl+q", "leave"),
        Binding("f1", "rules"),
        *ARROWS,
    ]
    CSS = CSS.replace("NAME", "Company")

    def __init__(self, home: Form, rules: bool = False) -> None:
        super().__init__()
        self.home = home
        self.choose_game(home.game)
        self.look_at = "preset" if rules else "play"  # what is focused first

    def compose(self) -> ComposeResult:
        """The form, and its keys."""
        self.as_last_time(self.home.as_it_is())
        tell = self.speaker.tell
        yield Label(self.speaker.say(Words(self.game.name)), id="title", markup=False)
        yield VerticalScroll(id="form", can_focus=False)
        yield form_keys(self.speaker, [("^P", tell("play"), "play")], [("F1", tell("rules"), "rules")])

    async def on_mount(self) -> None:
        """Fill it, and look at what was asked for."""
        await self.fill()
        self.query_one(f"#{self.look_at}").focus()

    async def fill(self) -> None:
        """The form of the game that is marked."""
        form = self.query_one("#form", VerticalScroll)
        await form.remove_children()
        await form.mount_all(self.fields())

    def fields(self) -> list[Any]:
        """Who plays, the preset, the options."""
        speaker, game = self.speaker, self.game
        tell = speaker.tell
        found: list[Any] = [
            Label(speaker.say(Words(game.summary)), markup=False),
            Horizontal(Button(tell("Play"), id="play", variant="warning", compact=True), classes="row"),
            Label(tell("Who plays"), classes="head"),
        ]
        if game.least != game.most:
            found.append(_select(self.seat_choices(speaker), self.seats, "seats"))
        for seat, place in enumerate(self.places[: self.seats]):
            style = _select(self.style_choices(speaker), place.style, f"style{seat}")
            name = Input(place.name, id=f"name{seat}", compact=True, placeholder=tell("name"))
            style.display, name.display = place.has_style, place.who == PERSON
            who = _select(self.who_choices(seat), place.who, f"who{seat}")
            found.append(Horizontal(Label(str(seat + 1)), who, style, name, classes="seat"))
        found.append(Label(tell("Rules"), classes="head"))
        found.append(_select(self.preset_choices(speaker), self.preset, "preset"))
        found.append(Tick(tell("change the options"), self.options_open, "open", speaker.ascii))
        if self.options_open:
            values = {**self.values(), **self.typed}
            found += [self.option(option, values[option.name]) for option in game.options]
        return found

    def who_choices(self, seat: int) -> Named:
        """Who can sit at a seat; at a level that is plain, who was seen at home."""
        place = self.places[seat]
        as_at_home = place.has_style and self.as_it_is()["places"] == self.home.as_it_is()["places"]
        guest = character_of(self.home.names()[seat]) if as_at_home else None
        return [
            (f"{label}: {self.speaker.name(guest.name)}" if guest is not None and value == place.who else label, value)
            for label, value in self.level_choices(self.speaker)
        ]

    def option(self, option: Option, value: object) -> Vertical:
        """The field of one option, made from its data."""
        meaning = self.speaker.say(Words(option.meaning))
        label = Label(meaning[:1].upper() + meaning[1:], markup=False)
        id = f"option-{option.name}"
        field: Any
        shown = value if isinstance(value, str) else None  # as it was typed
        if isinstance(option.default, bool):
            field = Tick(self.speaker.tell("yes"), bool(value), id, self.speaker.ascii)
        elif named := self.named(option, self.speaker):
            field = _select(named, show_value(value) if shown is None else shown, id)
        else:
            usual = value_name(option, option.default, self.speaker) if option.items else ""
            field = Input(
                shown_value(option, value) if shown is None else shown, id=id, compact=True, placeholder=usual
            )
        return Vertical(label, field, classes="option")

    # What is chosen

    async def on_select_changed(self, event: Select.Changed) -> None:
        """Other seats or another preset change the form; a person has a name, a level a style."""
        id, value = event.select.id or "", event.value
        if not event.select.is_attached or value is Select.NULL:
            return  # of the form that was there before
        if id == "seats" and value != self.seats and isinstance(value, int):
            self.names()
            self.choose_seats(value)
            await self.fill()
        elif id == "preset" and value != self.preset:
            self.choose_preset(str(value))
            if self.options_open:
                await self.fill()
        elif id.startswith("who"):
            self.names()
            place = self.places[int(id[3:])]
            self.query_one(f"#style{id[3:]}").display = place.has_style
            self.query_one(f"#name{id[3:]}").display = place.who == PERSON

    async def on_checkbox_changed(self, event: Checkbox.Changed) -> None:
        """The options."""
        if event.checkbox.id == "open" and event.value != self.options_open:
            self.names()
            self.options_open = event.value
            await self.fill()

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """Deal."""
        self.action_play()

    def names(self) -> list[str]:
        """Who sits where, as `--seats` has it."""
        for seat in range(self.seats):
            if self.query(f"#who{seat}"):
                who = str(self.query_one(f"#who{seat}", Select).value)
                style = str(self.query_one(f"#style{seat}", Select).value)
                self.places[seat] = Place(who, style, self.query_one(f"#name{seat}", Input).value)
        return super().names()

    def options(self) -> dict[str, object]:
        """The options as the form has them; BadText if one is wrong."""
        for option in self.game.options if self.options_open else ():
            field = self.query_one(f"#option-{option.name}")
            if isinstance(field, Checkbox):
                self.typed[option.name] = field.value
            elif isinstance(field, (Input, Select)) and field.value is not Select.NULL:  # not shown yet: as it was
                self.typed[option.name] = str(field.value)
        return super().options()

    def give_back(self, play: bool) -> None:
        """What was chosen holds at home; if something is wrong that is told, and nothing is left."""
        if self.chosen() is not None:
            self.home.choose_game(self.game)
            self.home.as_last_time(self.as_it_is())
            self.leave(play)

    def action_play(self) -> None:
        """Deal, as it is chosen."""
        self.give_back(True)

    def action_leave(self) -> None:
        """Home again, where it is as it was chosen."""
        self.give_back(False)


class SettingsScreen(AppScreen[None]):
    """What is chosen once for all games: the language and the looks."""

    BINDINGS = [Binding("escape,ctrl+q,comma", "leave"), *ARROWS]
    CSS = CSS.replace("NAME", "SettingsScreen")

    def compose(self) -> ComposeResult:
        """A row each."""
        speaker, settings = self.shell.speaker(), self.shell.settings
        tell = speaker.tell
        yield Label(tell("Language and looks"), id="title")
        languages = [(name if name.isascii() or not speaker.ascii else code, code) for code, name in LANGUAGES.items()]
        labels = {
            "four": tell("four colours for the suits"),
            "light": tell("light"),
            "auto": tell("a single legal move plays itself"),
            "talk": tell("characters talk"),
        }
        with VerticalScroll(id="form", can_focus=False):
            yield Label(tell("Your name"), classes="head")
            yield Input(self.shell.own(), id="name", compact=True)
            yield Label(tell("Language"), classes="head")
            yield _select(languages, speaker.words.language, "language")
            yield Label(tell("Looks"), classes="head")
            for name in LOOKS:
                yield Tick(labels[name], bool(getattr(settings, name)), name, speaker.ascii)
        yield form_keys(speaker)

    def on_mount(self) -> None:
        """The language comes first: who cannot read the rest finds it there."""
        self.query_one("#language").focus()

    def on_select_changed(self, event: Select.Changed) -> None:
        """Another language."""
        if event.select.is_attached and event.value not in (Select.NULL, self.shell.speaker().words.language):
            self.shell.choose_language(str(event.value))

    def on_checkbox_changed(self, event: Checkbox.Changed) -> None:
        """How it looks."""
        if event.checkbox.id in LOOKS:
            self.shell.choose_looks(event.checkbox.id, event.value)

    def action_leave(self) -> None:
        """Home again, under the name that was typed."""
        name = self.query_one("#name", Input).value.strip()
        if name and name != self.shell.own():
            self.shell.choose_looks("name", name)
        self.leave()


def _select(choices: list[tuple[str, Any]], value: object, id: str) -> Select[Any]:
    known = any(one == value for _, one in choices)
    return Drop(choices, value=value if known else choices[0][1], id=id, allow_blank=False, compact=True)
