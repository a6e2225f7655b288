"""The home screen of the window: which game, who plays, how; games to go on with, the past, online, the rules."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from ...cards import find_card
from ...game import Game
from ...games import all_ids, find_game
from ...options import Option, show_value
from ...words import Words
from ..art.geometry import Box
from ..form import PERSON, Form, shown_value
from ..options import value_name
from . import look
from .app import name_of
from .brush import Brush, card_picture
from .forms import Drop, Row, Scrolling
from .options import looks_rows
from .widgets import Button, Field, Text, Tick, Widget, side_by_side

LEAN = 13.0  # degrees between two cards of a game's picture


class Games(Widget):
    """The games, one under the other; one is marked."""

    focusable = True

    def __init__(self, games: Sequence[tuple[str, str]], chosen: Callable[[int], object]) -> None:
        super().__init__("games")
        self.games = games  # what each is called, and for how many
        self.chosen = chosen
        self.at = 0

    def row(self, at: int) -> Box:
        """The place of one."""
        each = min(self.box.h // max(1, len(self.games)), round(self.box.w * 0.27))
        return Box(self.box.x, self.box.y + at * each, self.box.w, each)

    def draw(self, brush: Brush) -> None:
        """A plate each."""
        for at, (name, seats) in enumerate(self.games):
            box = self.row(at).inset(0, brush.u(3))
            marked = at == self.at
            edge = look.FOCUS if marked and self.focused else look.GOLD if marked else None
            brush.panel(box, look.LIT if marked else look.PLATE, 8, edge, 2)
            below, above = box.inset(brush.u(12), brush.u(6)).below(brush.u(18))
            brush.text(name, above, 18, look.INK)
            brush.text(seats, below, 13, look.SOFT)

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
        step = {pygame.K_UP: -1, pygame.K_DOWN: 1}.get(event.key, 0)
        return self.take((self.at + step) % len(self.games)) if step else False


class Fan(Widget):
    """The cards that stand for a game, in a fan."""

    game: Game

    def draw(self, brush: Brush) -> None:
        """One over the other, about a point below."""
        cards = [find_card(name) for name in self.game.fan.split()]
        width = min(round(self.box.h * 0.54), round(self.box.w * 0.3)) // 4 * 4
        if width < 16:
            return
        foot = pygame.Vector2(self.box.x + self.box.w / 2, self.box.y + width * 2.97)
        brush.surface.set_clip(self.box.rect)
        for at, card in enumerate(cards):
            lean = (at - (len(cards) - 1) / 2) * LEAN
            picture = pygame.transform.rotozoom(card_picture(card, width, brush.four, brush.large), -lean, 1)
            middle = foot + pygame.Vector2(0, -width * 2.25).rotate(lean)
            brush.surface.blit(picture, picture.get_rect(center=(round(middle.x), round(middle.y))))
        brush.surface.set_clip(None)


class HomeScreen(Form, Scrolling):
    """Everything that is chosen before a game begins."""

    def __init__(self) -> None:
        super().__init__()
        self.title = Text("cardfolk", 24, look.GOLD, name="title")
        self.asked = Text(size=15, colour=look.SOFT, name="asked")
        self.name = Text(size=24, name="name")
        self.summary = Text(size=15, colour=look.SOFT, down="top", name="summary")
        self.games = Games([], self.mark)
        self.fan = Fan()
        self.fan.game = self.game
        self.buttons: list[Button] = []
        self.head = Box(0, 0, 0, 0)

    def opened(self) -> None:
        """The first person is who sits before the screen; the games come first."""
        self.places[0].who, self.places[0].name = PERSON, self.app.own()
        self.games.at = all_ids().index(self.game.id)
        self.relook()
        self.again()
        self.look_at(self.games)

    def relook(self) -> None:
        """All words anew."""
        speaker = self.speaker
        tell = speaker.tell
        self.asked.text = tell("choose a game, who plays, and Play")
        found = []
        for game in map(find_game, all_ids()):
            many = str(game.least) if game.least == game.most else f"{game.least}–{game.most}"
            found.append((speaker.say(Words(game.name)), tell("players: {number}", number=many)))
        self.games.games = found
        does: tuple[tuple[str, str, Callable[[], object]], ...] = (
            ("p", tell("Play"), self.action_play),
            ("r", tell("Resume"), self.action_resume),
            ("h", tell("History"), self.action_history),
            ("t", tell("Statistics"), self.action_stats),
            ("o", tell("Online"), self.action_online),
            ("?", tell("Rules"), self.action_rules),
            ("q", tell("Leave"), self.leave),
        )
        self.buttons = [Button(label, do, key, name=f"do {key}") for key, label, do in does]
        self.buttons[0].main = True
        self.staying = [self.title, self.asked, self.games, self.fan, self.name, self.summary, *self.buttons]
        self.refill()

    # The form

    def mark(self, at: int) -> None:
        """Another game."""
        self.choose_game(find_game(all_ids()[at]))
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
        self.fan.game = game
        self.name.text, self.summary.text = speaker.say(Words(game.name)), speaker.say(Words(game.summary))
        rows = [Row([Text(tell("Who plays"), 17, look.GOLD)], gap=0)]
        if game.least != game.most:
            rows.append(Row([self._drop(self.seat_choices(speaker), self.seats, self.seat, "seats")], (0.4,)))
        rows += [self._seat(seat) for seat in range(self.seats)]
        rows.append(Row([Text(tell("Rules"), 17, look.GOLD)], gap=16))
        rows.append(Row([self._drop(self.preset_choices(speaker), self.preset, self.rules, "preset")], (0.5,)))
        rows.append(Row([Tick(tell("change the options"), self.options_open, self.open, "open")]))
        values = self.values() if self.options_open else {}
        rows += [self._option(option, values[option.name]) for option in game.options if self.options_open]
        rows.append(Row([Text(tell("Language and looks"), 17, look.GOLD)], gap=16))
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

        number = Text(str(seat + 1), 15, look.SOFT)
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
        return Row([number, who, beside], (0.05, 0.45, 0.5))

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

        self.head, rest = box.above(u(46))
        inner = self.head.inset(u(18), 0)
        self.title.box, inner = inner.leftward(u(130), u(10))
        self.asked.box = inner
        foot, rest = rest.below(u(54))
        side_by_side(self.buttons, foot.inset(u(18), u(9)), unit)
        left, right = rest.inset(u(18), u(12)).leftward(min(u(280), round(box.w * 0.27)), u(24))
        self.games.box = left
        top, frame = right.above(min(u(150), round(box.h * 0.2)), u(12))
        self.fan.box, words = top.rightward(round(top.w * 0.42), u(10))
        self.name.box, words = words.above(u(34), u(2))
        self.summary.box = words
        return frame

    def paint(self, brush: Brush) -> None:
        """The felt, with a darker rim."""
        brush.wood()
        brush.panel(self.head, look.WOOD_DARK, 0)
        brush.panel(brush.box.below(brush.u(54))[0], look.WOOD_DARK, 0)

    # What is done

    def key(self, event: pygame.Event) -> bool:
        """A letter for each button; Enter plays."""
        name = name_of(event)
        found = [button for button in self.buttons if button.shortcut == name]
        if found:
            found[0].action()
        elif name == "return":
            self.action_play()
        elif name == "escape":
            self.leave()
        else:
            return super().key(event)
        return True

    def open_join(self, names: list[str], options: dict[str, object], link: str, named: bool) -> None:
        """Open the screen where one meets people far away."""
        from .join import JoinScreen

        self.app.open_screen(JoinScreen(self.game, names, options, link, named))
