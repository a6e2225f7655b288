"""A game again in the window, position by position, as one seat saw it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from ...play.hands import arranged
from ...record import Record
from ...words import Words
from ..art.geometry import Box
from ..steps import ReplayController
from ..words import Speaker
from . import fonts, look
from .app import Screen, name_of
from .brush import Brush
from .layout import Wanted, lay_out
from .painting import Scene, paint_table
from .widgets import Button, Widget, side_by_side
from .wording import table_words

JUMP = 10  # steps of Page Up and Page Down
LOG = 40  # lines of what happened


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
        pygame.draw.line(brush.surface, look.FELT_DARK, (line.x, y), (line.right, y), max(3, brush.u(6)))
        pygame.draw.line(brush.surface, look.GOLD, (line.x, y), (x, y), max(3, brush.u(6)))
        pygame.draw.circle(brush.surface, look.GOLD, (x, y), brush.u(11 if self.hovered else 9))

    def click(self, point: tuple[int, int]) -> bool:
        """There."""
        edge = self.box.h // 3
        share = (point[0] - self.box.x - edge) / max(1, self.box.w - 2 * edge)
        self.moved(round(max(0.0, min(1.0, share)) * self.last))
        return True


class Replay(ReplayController, Screen):
    """Steps on and back, jumps, and a slider."""

    def __init__(self, record: Record, seat: int | None, speaker: Speaker) -> None:
        super().__init__(record, seat, speaker)
        self.title = speaker.say(Words(record.game.name))
        self.dragged = False
        self.slider = Slider(self.at, self.jump)
        tell = speaker.tell
        does = (
            ("Home", tell("start"), partial(self.jump, 0)),
            ("←", tell("back"), partial(self.step, -1)),
            ("→", tell("on"), partial(self.step, 1)),
            ("End", tell("end"), partial(self.jump, self.at)),
            ("Esc", tell("leave"), partial(self.leave, None)),
        )
        self.keys = [Button(label, do, key, 13, name=f"key {key}") for key, label, do in does]
        self.widgets = [self.slider, *self.keys]
        self.scene: Scene | None = None

    def arrange(self, box: Box, unit: float) -> None:
        """The table of the step, the slider where there are buttons elsewhere."""
        step = self.steps[self.at]
        view = step.sight.view()
        said = table_words(view, self.speaker)
        said.title, said.prompt = self.title, self.where()
        wanted = Wanted(said, arranged(view, ""), [round(box.w * 0.6)])
        laid = lay_out(view, (box.w, box.h), wanted, fonts.width)
        log: list[tuple[str, bool]] = []
        for one in self.steps[max(0, self.at - LOG) : self.at + 1]:
            log += [(line, one is step) for line in one.said]
        self.scene = Scene(view, self.speaker, said, laid, log=log[-LOG:])
        self.slider.box, self.slider.at = laid.buttons[0], self.at
        side_by_side(self.keys, laid.keys.inset(round(4 * unit), round(3 * unit)), unit, (13, 12, 11), 4)

    def paint(self, brush: Brush) -> None:
        """The table."""
        if self.scene is not None:
            paint_table(brush, self.scene)

    def show_step(self) -> None:
        """The table of another step."""
        self.again()

    def event(self, event: pygame.Event) -> None:
        """The slider goes with the pointer as long as the button is down; the wheel steps."""
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
        """Arrows step, digits and Enter jump."""
        name = name_of(event)
        steps = {"left": -1, "right": 1, "space": 1, "up": -1, "down": 1, "page up": -JUMP, "page down": JUMP}
        if name in steps:
            self.step(steps[name])
        elif name in ("home", "end"):
            self.jump(0 if name == "home" else self.last)
        elif name in ("escape", "q", "l"):
            self.leave(None)
        else:
            return self.key_typed(name)
        return True
