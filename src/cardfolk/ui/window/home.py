"""The home screen of the window: which game, who plays, how; games to go on with, the past, online, the rules."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

import pygame

from ...cards import find_card
from ...game import Game
from ...games import all_ids, find_game
from ...options import Option, show_value
from ...table import Table
from ...words import Words
from ..art.geometry import Box
from ..form import PERSON, Form, shown_value
from ..history import as_left, courses
from ..options import value_name
from ..players import seat_names
from . import fonts, look
from .app import name_of
from .brush import Brush
from .faces import Face, faces_of
from .folk import Folk
from .forms import Drop, Row, Scrolling
from .options import looks_rows
from .widgets import Button, Field, Text, Tick, Widget, side_by_side

if TYPE_CHECKING:
    from ...store.store import Kept

USUAL = "medium"  # who sits where somebody has left
FANNED = 4  # cards of one's own that are shown of a game to go on with


class Games(Widget):
    """The games side by side, a small cloth each; one is marked."""

    focusable = True

    def __init__(self, games: Sequence[tuple[Game, str, str]], chosen: Callable[[int], object]) -> None:
        super().__init__("games")
        self.games = games  # what each is called, and for how many
        self.chosen = chosen
        self.at = 0

    def row(self, at: int) -> Box:
        """The place of one."""
        count = max(1, len(self.games))
        gap = self.box.w // 90
        each = (self.box.w - gap * (count - 1)) // count
        return Box(self.box.x + at * (each + gap), self.box.y, each, self.box.h)

    def draw(self, brush: Brush) -> None:
        """A cloth each with the game's cards, its name and for how many it is."""
        for at, (game, name, seats) in enumerate(self.games):
            box = self.row(at)
            marked = at == self.at
            if marked:
                brush.glow(box.inset(brush.u(2)), look.GOLD, 20)
            brush.tile(box, game.cloth)
            foot, above = box.inset(brush.u(10), brush.u(9)).below(brush.u(50))
            brush.fan([find_card(card) for card in game.fan.split()], above.inset(brush.u(4), brush.u(8)))
            brush.panel(foot, (0, 0, 0), 12, alpha=120)
            number, words = foot.inset(brush.u(9), brush.u(3)).rightward(brush.u(38), brush.u(4))
            brush.text(name, words, 19, look.ON_CLOTH, face=fonts.SERIF)
            brush.text(seats, number, 15, look.ON_CLOTH, "right", face=fonts.BOLD)
            if marked:
                if look.THEME == "day":
                    brush.panel(box.inset(-brush.u(3)), None, 22, look.ON_GOLD, 3)
                brush.panel(box, None, 20, look.FOCUS if self.focused and look.THEME != "day" else look.GOLD, 4)

    def take(self, at: int) -> bool:
        """Mark another."""
        if at != self.at:
            self.at = at
            self.chosen(at)
        return True

    def click(self, point: tuple[int, int]) -> bool:
        """The one there."""
        found = [at for at in range(len(self.games)) if self.row(at).holds(point)]
        return self.take(found[0]) if found else False

    def key(self, event: pygame.Event) -> bool:
        """Arrows mark."""
        steps = {pygame.K_UP: -1, pygame.K_LEFT: -1, pygame.K_DOWN: 1, pygame.K_RIGHT: 1}
        step = steps.get(event.key, 0)
        return self.take((self.at + step) % len(self.games)) if step else False


class Banner(Widget):
    """The game that was played last, to go on with: its cloth, who sits there, its cards."""

    def __init__(self) -> None:
        super().__init__("waiting")
        self.hidden = True
        self.game: Game | None = None
        self.title = ""
        self.lines: list[str] = []  # how it stands, the most important first
        self.faces: list[Face] = []
        self.hand: list[int] = []

    def draw(self, brush: Brush) -> None:
        """A wide cloth."""
        if self.game is None:
            return
        brush.tile(self.box, self.game.cloth)
        inner = self.box.inset(brush.u(40), brush.u(26))
        fan, inner = inner.rightward(brush.u(230), brush.u(20))
        brush.fan(self.hand[:FANNED] or [find_card(card) for card in self.game.fan.split()], fan)
        size = min(brush.u(78), inner.h - brush.u(10))
        room = inner.w // 2
        shown = self.faces[: max(1, room // (size + brush.u(14)))]
        for at, face in enumerate(reversed(shown)):
            x = inner.right - size // 2 - at * (size + brush.u(14))
            brush.face(face, x, inner.middle[1], size, look.RING)
        words = inner.leftward(inner.w - len(shown) * (size + brush.u(14)) - brush.u(10))[0]
        title, rest = words.above(brush.u(34))
        brush.text(self.title, title, 28, look.ON_CLOTH, face=fonts.SERIF)
        told = rest.above(rest.h - brush.u(52))[0]
        brush.text(
            " · ".join(line.removesuffix(".") for line in self.lines),
            told,
            15.5,
            look.ON_CLOTH,
            down="top",
            least=brush.u(13),
        )


class Portrait(Widget):
    """Who sits in a row of the form, as a face."""

    def __init__(self, face: Face) -> None:
        super().__init__("")
        self.face = face

    def draw(self, brush: Brush) -> None:
        """As large as the row is high."""
        brush.face(self.face, *self.box.middle, self.box.h - brush.u(4), look.RING)


class HomeScreen(Form, Scrolling):
    """Everything that is chosen before a game begins."""

    def __init__(self) -> None:
        super().__init__()
        self.title = Text("cardfolk", 30, name="title", face=fonts.SERIF)
        self.asked = Text(size=15, colour=look.SOFT, across="right", name="asked")
        self.summary = Text(size=15, colour=look.SOFT, name="summary")
        self.games = Games([], self.mark)
        self.banner = Banner()
        self.go_on = Button("", self.action_continue, "Enter", 18, "continue", main=True)
        self.kept: Kept | None = None  # the game that was played last
        self.fresh = True  # until something is chosen: Enter goes on with that game
        self.buttons: list[Button] = []

    def opened(self) -> None:
        """The game that was begun last is marked; the games come first."""
        last = self.app.settings.game
        self.begin_with(find_game(last) if last in all_ids() else self.game)
        self.games.at = all_ids().index(self.game.id)
        self.relook()
        self.again()
        self.look_at(self.games)

    def relook(self) -> None:
        """All words anew."""
        speaker = self.speaker
        tell = speaker.tell
        self.asked.text = tell("choose a game, who plays, and Play")
        self.asked.colour = self.summary.colour = look.SOFT
        self.look_back()
        found = []
        for game in map(find_game, all_ids()):
            many = str(game.least) if game.least == game.most else f"{game.least}–{game.most}"
            found.append((game, speaker.say(Words(game.name)), many))
        self.games.games = found
        does: tuple[tuple[str, str, Callable[[], object]], ...] = (
            ("p", tell("Play"), self.action_play),
            ("t", tell("Lessons"), self.action_lessons),
            ("z", tell("Puzzles"), self.action_puzzles),
            ("r", tell("Resume"), self.action_resume),
            ("h", tell("History"), self.action_history),
            ("v", tell("Statistics"), self.action_stats),
            ("o", tell("Online"), self.action_online),
            ("?", tell("Rules"), self.action_rules),
            ("q", tell("Leave"), self.leave),
        )
        self.buttons = [Button(label, do, key, name=f"do {key}") for key, label, do in does]
        self.buttons[0].main = True
        widgets = (self.title, self.asked, self.go_on, self.games, self.summary, *self.buttons)
        self.staying = [*widgets]
        self.refill()

    # The form

    def look_back(self) -> None:
        """The game that was played last, on top."""
        waiting = [kept for kept in self.app.waiting() if kept.game in all_ids()]
        self.kept = waiting[0] if waiting else None
        self.banner.hidden = self.go_on.hidden = self.kept is None
        if self.kept is None:
            return
        speaker, game = self.speaker, find_game(self.kept.game)
        names = seat_names(self.kept.seats, speaker)
        people = [at for at, seat in enumerate(self.kept.seats) if not seat.bot]
        faces = faces_of([seat.bot for seat in self.kept.seats], names)
        banner = self.banner
        banner.game, banner.faces = game, [face for at, face in enumerate(faces) if [at] != people]
        banner.title = speaker.tell("Your game of {game}", game=speaker.say(Words(game.name)))
        banner.lines, banner.hand = as_left(self.kept, self.app.store(), self.app.shown)
        self.go_on.label = speaker.tell("Continue")

    def came_back(self) -> None:
        """From a table: what was left there is on top."""
        self.fresh = True
        self.look_back()
        self.again()

    def action_lessons(self) -> None:
        """The lessons of the game that is marked, or of all if it has none."""
        from ..learning import taught

        self.app.open_lessons(self.game.id if self.game.id in taught() else "")

    def action_puzzles(self) -> None:
        """What today brings, and the puzzles of each game."""
        from .puzzle import open_puzzles

        open_puzzles(self.app)

    def action_continue(self) -> None:
        """Go on with the game that was played last."""
        if self.kept is not None:
            self.app.go_on_with(self.kept)

    def mark(self, at: int) -> None:
        """Another game."""
        self.fresh = False
        self.begin_with(find_game(all_ids()[at]))
        self.top = 0
        self.changed()

    def changed(self, _: object = None) -> None:
        """The form is another one; what was looked at still is, if it is still there."""
        self.refill()
        self.again()
        self.look_at(self.focus or self.games)

    def refill(self) -> None:
        """The rows for the game that is marked."""
        speaker, game = self.speaker, self.game
        tell = speaker.tell
        self.summary.text = f"{speaker.say(Words(game.name))}: {speaker.say(Words(game.summary))}"
        rows = [Row([Text(tell("Who plays"), 20, face=fonts.SERIF)], gap=0)]
        if game.least != game.most:
            rows.append(Row([self._drop(self.seat_choices(speaker), self.seats, self.seat, "seats")], (0.4,)))
        folk = Folk({place.who for place in self.places[: self.seats]}, speaker, self.invite)
        folk.at = self.focus.at if isinstance(self.focus, Folk) else 0
        rows.append(Row([folk]))
        rows += [self._seat(seat) for seat in range(self.seats)]
        rows.append(Row([Text(tell("Rules"), 20, face=fonts.SERIF)], gap=16))
        rows.append(Row([self._drop(self.preset_choices(speaker), self.preset, self.rules, "preset")], (0.5,)))
        rows.append(Row([Tick(tell("change the options"), self.options_open, self.open, "open")]))
        values = self.values() if self.options_open else {}
        rows += [self._option(option, values[option.name]) for option in game.options if self.options_open]
        rows.append(Row([Text(tell("Language and looks"), 20, face=fonts.SERIF)], gap=16))
        self.rows = [*rows, *looks_rows(self.app, self)]
        self.refocus()

    def _drop(
        self, choices: Sequence[tuple[str, object]], value: object, changed: Callable[..., object], name: str
    ) -> Drop:
        return Drop(choices, value, changed, self.drop, name)

    def _seat(self, seat: int) -> Row:
        """Who sits there: a person with a name, or a bot with a style."""
        speaker, place = self.speaker, self.places[seat]

        def sits(who: str) -> None:
            place.who = who
            self.changed()

        bot = "" if place.who == PERSON else place.who
        others = [""] * seat
        own = self.app.settings.colour if place.name == self.app.own() else -1
        portrait = Portrait(faces_of([*others, bot], [*others, bot or place.name], (), [*[-1] * seat, own])[seat])
        who = self._drop(self.level_choices(speaker), place.who, sits, f"who {seat}")
        beside: Widget
        if place.who == PERSON:
            beside = Field(place.name, speaker.tell("name"), name=f"name {seat}")
            beside.changed = partial(setattr, place, "name")
        elif not place.has_style:
            beside = Text()
        else:
            styles = self.style_choices(speaker)
            beside = self._drop(styles, place.style, partial(setattr, place, "style"), f"style {seat}")
        return Row([portrait, who, beside], (0.07, 0.43, 0.5))

    def _option(self, option: Option, value: object) -> Row:
        """The field of one option, made from its data."""
        speaker, id = self.speaker, f"option {option.name}"
        meaning = speaker.say(Words(option.meaning))
        label = Text(meaning[:1].upper() + meaning[1:], 14, look.SOFT)
        typed = self.typed.get(option.name)

        def told(value: str | bool) -> None:
            self.typed[option.name] = value

        field: Widget
        if isinstance(option.default, bool):
            field = Tick(speaker.tell("yes"), bool(value if typed is None else typed), told, id)
        elif named := self.named(option, speaker):
            field = self._drop(named, show_value(value) if typed is None else typed, told, id)
        else:
            usual = value_name(option, option.default, speaker) if option.items else ""
            field = Field(shown_value(option, value) if typed is None else str(typed), usual, name=id)
            field.changed = told
        return Row([label, field], (0.55, 0.45))

    def invite(self, id: str) -> None:
        """One of the folk sits down in the place of a plain bot, or else of the last; who sits there leaves."""
        bots = [place for place in self.places[: self.seats] if place.who != PERSON]
        there = [place for place in bots if place.who == id]
        if there:
            there[0].who = USUAL
        elif bots:
            next((place for place in bots if place.has_style), bots[-1]).who = id
        self.changed()

    def seat(self, seats: int) -> None:
        """Another number of seats."""
        self.choose_seats(seats)
        self.changed()

    def rules(self, preset: str) -> None:
        """Another preset."""
        self.choose_preset(preset)
        self.changed()

    def open(self, yes: bool) -> None:
        """The options, or none of them."""
        self.options_open = yes
        self.changed()

    # Where it is

    def outline(self, box: Box, unit: float) -> Box:
        """Games on the left, the game's picture and form on the right, what can be done below."""

        def u(units: float) -> int:
            return round(units * unit)

        inner, rest = box.above(u(56))
        inner = inner.inset(u(30), 0)
        self.title.box, self.asked.box = inner.leftward(u(180), u(10))
        foot, rest = rest.below(u(54))
        side_by_side(self.buttons, foot.inset(u(30), u(9)), unit)
        rest = rest.inset(u(30), u(4))
        if not self.banner.hidden:
            self.banner.box, rest = rest.above(min(u(196), round(box.h * 0.245)), u(12))
            place = self.banner.box.inset(u(40), u(24)).below(u(44))[0]
            self.go_on.box = place.leftward(self.go_on.wide(unit) + u(30))[0]
        self.games.box, rest = rest.above(min(u(190), round(box.h * 0.235)), u(6))
        self.summary.box, rest = rest.above(u(30), u(4))
        return rest

    def paint(self, brush: Brush) -> None:
        """Wood, and the game to go on with."""
        brush.wood()
        if not self.banner.hidden:
            self.banner.draw(brush)

    def click(self, point: tuple[int, int]) -> bool:
        """Anywhere on the game to go on with."""
        if self.banner.hidden or not self.banner.box.holds(point):
            return False
        self.action_continue()
        return True

    # What is done

    def key(self, event: pygame.Event) -> bool:
        """A letter for each button; Enter plays."""
        name = name_of(event)
        found = [button for button in self.buttons if button.shortcut == name]
        if found:
            found[0].action()
        elif name == "return" and self.fresh and self.kept is not None:
            self.action_continue()
        elif name == "return":
            self.action_play()
        elif name == "escape":
            self.leave()
        else:
            return super().key(event)
        return True

    def open_past(self, table: Table, seat: int | None) -> None:
        """Open the replay of a table's last game, as a seat saw it."""
        from .replay import Replay

        speaker = self.app.shown.speaker(table, seat)
        replay = Replay(table.record(), seat, speaker, [place.bot for place in table.seats])
        self.app.open_screen(replay)
        replay.jump(0)

    def action_stats(self) -> None:
        """How often who won, drawn."""
        from .statistics import Statistics

        everything, games, others = courses(self.app.store().finished(), self.app.own(), self.speaker)
        if everything.shares:
            self.app.open_screen(Statistics(everything, games, others, self.speaker))
        else:
            super().action_stats()

    def open_join(self, names: list[str], options: dict[str, object], link: str, named: bool) -> None:
        """Open the screen where one meets people far away."""
        from .join import JoinScreen

        self.app.open_screen(JoinScreen(self.game, names, options, link, named))
