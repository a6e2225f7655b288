"""A game again in the window, position by position, as one seat saw it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from time import monotonic

import pygame

from ...play.hands import arranged
from ...record import Record
from ...words import Words
from ..art.geometry import Box
from ..steps import ReplayController
from ..words import Speaker
from . import look
from .app import Screen, name_of
from .brush import Brush
from .faces import faces_of
from .layout import Wanted, lay_out
from .painting import paint_table, paint_tip
from .scene import Scene
from .widgets import Tool, Widget
from .wording import table_words

JUMP = 10  # steps of Page Up and Page Down
LOG = 40  # lines of what happened
PAUSE = 1.2  # seconds between steps that are made by themselves


class Slider(Widget):
    """A place between the first step and the last, to be dragged."""

    def __init__(self, last: int, moved: Callable[[int], object]) -> None:
        super().__init__("slider")
        self.last = last
        self.moved = moved
        self.at = 0

    def draw(self, brush: Brush) -> None:
        """A line, and a knob on it."""
        line = self.box.inset(brush.u(10), 0)
        y = line.middle[1]
        x = line.x + (line.w * self.at // self.last if self.last else 0)
        pygame.draw.line(brush.surface, look.WOOD_DARK, (line.x, y), (line.right, y), max(3, brush.u(6)))
        pygame.draw.line(brush.surface, look.GOLD, (line.x, y), (x, y), max(3, brush.u(6)))
        pygame.draw.circle(brush.surface, look.GOLD, (x, y), brush.u(11 if self.hovered else 9))

    def click(self, point: tuple[int, int]) -> bool:
        """There."""
        edge = self.box.h // 3
        share = (point[0] - self.box.x - edge) / max(1, self.box.w - 2 * edge)
        self.moved(round(max(0.0, min(1.0, share)) * self.last))
        return True


class Replay(ReplayController, Screen):
    """Steps on and back, jumps, plays by itself; a bar to drag."""

    def __init__(self, record: Record, seat: int | None, speaker: Speaker, bots: Sequence[str] = ()) -> None:
        super().__init__(record, seat, speaker)
        self.bots = list(bots) or [""] * record.seats
        self.title = speaker.say(Words(record.game.name))
        self.cloth = record.game.cloth
        self.dragged = False
        self.playing = False
        self.since = 0.0  # when the last step was made by itself
        self.slider = Slider(self.at, self.jump)
        tell = speaker.tell
        does: tuple[tuple[str, str, str, Callable[[], object]], ...] = (
            ("start", "Home", tell("start"), partial(self.jump, 0)),
            ("back", "←", tell("back"), partial(self.step, -1)),
            ("play", "p", tell("play"), self.play),
            ("on", "→", tell("on"), partial(self.step, 1)),
            ("end", "End", tell("end"), partial(self.jump, self.at)),
            ("leave", "Esc", tell("leave"), partial(self.leave, None)),
        )
        self.keys = [Tool(sign, label, do, key, f"key {key}") for sign, key, label, do in does]
        self.widgets = [self.slider, *self.keys]
        self.scene: Scene | None = None

    def arrange(self, box: Box, unit: float) -> None:
        """The table of the step, the bar to drag above it."""
        step = self.steps[self.at]
        view = step.sight.view()
        said = table_words(view, self.speaker)
        said.title, said.facts = self.title, [self.where()]
        told = self.steps[self.at].said[-1:]
        wanted = Wanted(said, arranged(view, ""), tools=len(self.keys) - 1, told=bool(told))
        laid = lay_out(view, (box.w, box.h), wanted)
        log: list[tuple[str, bool]] = []
        for one in self.steps[max(0, self.at - LOG) : self.at + 1]:
            log += [(line, one is step) for line in one.said]
        names = [name for name, _ in said.seats]
        faces = faces_of(self.bots, names)
        self.scene = Scene(view, self.speaker, said, laid, self.cloth, faces, log=log[-LOG:], told="".join(told))
        left, right = laid.title.right, laid.keys[0].x
        self.slider.box = Box(left, laid.back.y, right - left - round(10 * unit), laid.back.h)
        self.slider.at = self.at
        places = iter(laid.keys)
        for key in self.keys:
            key.box = laid.back if key.sign == "leave" else next(places)
            if key.name == "key p":
                key.sign = "pause" if self.playing else "play"
                key.label = self.speaker.tell("pause") if self.playing else self.speaker.tell("play")

    def paint(self, brush: Brush) -> None:
        """The table."""
        if self.scene is not None:
            paint_table(brush, self.scene)

    def show(self, brush: Brush) -> None:
        """The table, and a word on the sign under the pointer."""
        super().show(brush)
        for tool in self.keys:
            if tool.hovered:
                paint_tip(brush, tool.tip, self.pointer)

    def show_step(self) -> None:
        """The table of another step."""
        self.again()

    def play(self) -> None:
        """By itself from here on, from the start if it is over; or no more."""
        self.playing = not self.playing
        self.since = monotonic()
        if self.playing and self.at == self.last:
            self.at = 0
        self.show_step()

    def tick(self) -> None:
        """The next step, if it plays by itself."""
        if self.playing and monotonic() - self.since >= PAUSE:
            self.since = monotonic()
            self.playing = self.at + 1 < self.last
            self.step(1)

    def event(self, event: pygame.Event) -> None:
        """The bar goes with the pointer as long as the button is down; the wheel steps."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self.dragged = self.slider.box.holds(event.pos)
        elif event.type == pygame.MOUSEBUTTONUP:
            self.dragged = False
        elif event.type == pygame.MOUSEMOTION and self.dragged:
            self.slider.click(event.pos)
            return
        elif event.type == pygame.MOUSEWHEEL:
            self.step(-1 if event.y > 0 else 1)
            return
        super().event(event)

    def key(self, event: pygame.Event) -> bool:
        """Arrows step, digits and Enter jump, Space and p play."""
        name = name_of(event)
        steps = {"left": -1, "right": 1, "up": -1, "down": 1, "page up": -JUMP, "page down": JUMP}
        if name in steps:
            self.step(steps[name])
        elif name in ("home", "end"):
            self.jump(0 if name == "home" else self.last)
        elif name in ("space", "p"):
            self.play()
        elif name in ("escape", "q", "l"):
            self.leave(None)
        else:
            return self.key_typed(name)
        return True
