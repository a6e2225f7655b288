"""The home screen: which game, who plays, how; games to go on with, the history, the rules, the language."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.widgets import Button, Checkbox, Input, Label, OptionList, Select
from textual.widgets.option_list import Option as Item

from ....bots.knowledge import STYLES
from ....games import all_ids, find_game
from ....options import Option, show_value
from ....table import Table
from ....words import Words
from ...form import PERSON, Form, Place, shown_value
from ...options import value_name
from ...players import seat_names
from ...words import LANGUAGES
from .dialogs import AppScreen
from .portraits import faces_of
from .widgets import Drop, KeyBar, Tick

if TYPE_CHECKING:
    pass


class HomeScreen(Form, AppScreen[None]):
    """Everything that is chosen before a game begins."""

    BINDINGS = [
        Binding("question_mark,f1", "rules"),
        Binding("ctrl+r", "resume"),
        Binding("ctrl+p", "play"),
        Binding("ctrl+q,escape", "leave"),
    ]
    CSS = """
    HomeScreen #continue { display: none; width: 100%; text-align: left; margin-bottom: 1; }
    HomeScreen #continue.there { display: block; }
    HomeScreen #games { width: 22; height: 1fr; border: none; padding: 0 1; }
    HomeScreen #form { padding: 0 1; }
    HomeScreen Label.head { text-style: bold; margin-top: 1; }
    HomeScreen #form Label { width: 100%; }
    HomeScreen .seat { height: 1; margin-bottom: 0; }
    HomeScreen #form .seat Label { width: 3; }
    HomeScreen .seat Select { width: 16; }
    HomeScreen .seat Input { width: 16; }
    HomeScreen .option { height: auto; }
    HomeScreen .option Label { width: 100%; color: $text-muted; }
    HomeScreen .option Select { width: 50; }
    HomeScreen .option Input { width: 30; }
    HomeScreen #buttons { height: 1; margin-top: 1; }
    HomeScreen #buttons Button { margin-right: 1; min-width: 6; padding: 0 1; }
    """

    # What is there

    def compose(self) -> ComposeResult:
        """Games on the left, the form on the right."""
        tell = self.speaker.tell
        yield Label(tell("cardfolk: choose a game, who plays, and Play"), id="title")
        yield Button("", id="continue", variant="warning", compact=True)
        with Horizontal():
            names = [Item(self.speaker.say(Words(find_game(id).name)), id=id) for id in all_ids()]
            yield OptionList(*names, id="games", compact=True)
            yield VerticalScroll(id="form", can_focus=False)
        yield KeyBar(
            [
                ("Enter", tell("play"), "play"),
                ("Tab", tell("next field"), "app.focus_next"),
                ("^R", tell("resume"), "resume"),
                ("?", tell("rules"), "rules"),
                ("Esc", tell("leave"), "leave"),
            ]
        )

    async def on_mount(self) -> None:
        """The game to offer first is marked."""
        games = self.query_one("#games", OptionList)
        games.highlighted = all_ids().index(self.game.id)
        games.focus()

    def on_screen_resume(self) -> None:
        """Home again, or for the first time: once it is seen, the game that was left last is offered on top."""
        self.call_after_refresh(self.offer_last)

    def offer_last(self) -> None:
        """The game to go on with, marked for Enter; none where there is none."""
        waiting = self.shell.waiting()[:1]
        button = self.query_one("#continue", Button)
        button.set_class(bool(waiting), "there")
        for kept in waiting:
            name, names = self.speaker.say(Words(find_game(kept.game).name)), seat_names(kept.seats, self.speaker)
            button.label = Text(f"{self.speaker.tell('Continue')}: {name} ({', '.join(names)})")
            button.focus()

    def action_continue(self) -> None:
        """Go on with the game that was left last."""
        for kept in self.shell.waiting()[:1]:
            self.shell.go_on_with(kept)

    async def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Another game: its form."""
        if event.option_list.id == "games" and event.option.id:
            self.choose_game(find_game(event.option.id))
            await self.fill()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Enter on a game plays it, as the form has it."""
        self.action_play()

    async def fill(self) -> None:
        """The form of the game that is marked."""
        form = self.query_one("#form", VerticalScroll)
        await form.remove_children()
        await form.mount_all(self.fields())

    def fields(self) -> list[Any]:
        """Who plays, the preset, the options, the language, and what to do."""
        speaker, game = self.speaker, self.game
        tell = speaker.tell
        found: list[Any] = [Label(speaker.say(Words(game.summary)), markup=False)]
        found.append(
            Horizontal(
                Button(tell("Play"), id="play", variant="success", compact=True),
                Button(tell("Resume"), id="resume", compact=True),
                Button(tell("History"), id="history", compact=True),
                Button(tell("Statistics"), id="stats", compact=True),
                Button(tell("Online"), id="online", compact=True),
                id="buttons",
            )
        )
        found.append(Label(tell("Who plays"), classes="head"))
        if game.least != game.most:
            found.append(_select(self.seat_choices(speaker), self.seats, "seats"))
        for seat in range(self.seats):
            first = seat == 0
            found.append(
                Horizontal(
                    Label(str(seat + 1)),
                    _select(self.level_choices(speaker), PERSON if first else "medium", f"who{seat}"),
                    _select(self.style_choices(speaker), STYLES[0], f"style{seat}"),
                    Input(self.shell.own() if first else "", id=f"name{seat}", compact=True, placeholder=tell("name")),
                    classes="seat",
                )
            )
        found.append(Label(tell("Rules"), classes="head"))
        found.append(_select(self.preset_choices(speaker), self.preset, "preset"))
        found.append(self.tick(tell("change the options"), self.options_open, "open"))
        if self.options_open:
            values = self.values()
            found += [self.option(option, values[option.name]) for option in game.options]
        found.append(Label(tell("Language and looks"), classes="head"))
        languages = [(name if name.isascii() or not speaker.ascii else code, code) for code, name in LANGUAGES.items()]
        found.append(_select(languages, speaker.words.language, "language"))
        settings = self.shell.settings
        found.append(self.tick(tell("four colours for the suits"), settings.four, "four"))
        found.append(self.tick(tell("light"), settings.light, "light"))
        found.append(self.tick(tell("a single legal move plays itself"), settings.auto, "auto"))
        found.append(self.tick(tell("characters talk"), settings.talk, "talk"))
        return found

    def tick(self, label: str, value: bool, id: str) -> Tick:
        """Something that is on or off."""
        return Tick(label, value, id, self.speaker.ascii)

    def option(self, option: Option, value: object) -> Vertical:
        """The field of one option, made from its data."""
        meaning = self.speaker.say(Words(option.meaning))
        label = Label(meaning[:1].upper() + meaning[1:], markup=False)
        id = f"option-{option.name}"
        field: Any
        if isinstance(option.default, bool):
            field = self.tick(self.speaker.tell("yes"), bool(value), id)
        elif named := self.named(option, self.speaker):
            field = _select(named, show_value(value), id)
        else:
            usual = value_name(option, option.default, self.speaker) if option.items else ""
            field = Input(shown_value(option, value), id=id, compact=True, placeholder=usual)
        return Vertical(label, field, classes="option")

    # What is chosen

    async def on_select_changed(self, event: Select.Changed) -> None:
        """Other seats or another preset change the form; a language changes everything."""
        id, value = event.select.id or "", event.value
        if not event.select.is_attached or value is Select.NULL:
            return  # of the form that was there before
        if id == "seats" and value != self.seats and isinstance(value, int):
            self.choose_seats(value)
            await self.fill()
        elif id == "preset" and value != self.preset:
            self.choose_preset(str(value))
            if self.options_open:
                await self.fill()
        elif id == "language" and value != self.speaker.words.language:
            self.shell.choose_language(str(value))

    async def on_checkbox_changed(self, event: Checkbox.Changed) -> None:
        """The options, or how it looks."""
        if event.checkbox.id == "open" and event.value != self.options_open:
            self.options_open = event.value
            await self.fill()
        elif event.checkbox.id in ("four", "light", "auto", "talk"):
            self.shell.choose_looks(event.checkbox.id, event.value)

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """Do it."""
        getattr(self, f"action_{event.button.id}")()

    def names(self) -> list[str]:
        """Who sits where, as `--seats` has it."""
        for seat in range(self.seats):
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

    def open_join(self, names: list[str], options: dict[str, object], link: str, named: bool) -> None:
        """Open the screen where one meets people far away."""
        from .join import JoinScreen

        self.app.push_screen(JoinScreen(self.game, names, options))

    def open_past(self, table: Table, seat: int | None) -> None:
        """Open the replay of a table's last game, as a seat saw it."""
        from .replay import Replay

        speaker = self.shell.shown.speaker(table, seat)
        self.app.push_screen(Replay(table.record(), seat, speaker, self.shell.look(), faces_of(table.seats)))

    def action_leave(self) -> None:
        """Enough for today."""
        self.app.exit()


def _select(choices: list[tuple[str, Any]], value: object, id: str) -> Select[Any]:
    return Drop(choices, value=value, id=id, allow_blank=False, compact=True)
