"""A game again in the window, position by position, as one seat saw it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from time import monotonic
from typing import TYPE_CHECKING

import pygame

from ...play.hands import arranged
from ...record import Record
from ...words import Words
from ..art.geometry import Box
from ..controller import letter_of
from ..steps import ReplayController, hands_at
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

if TYPE_CHECKING:
    from ...play.review import Review

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
        self.marks: list[tuple[int, look.Colour]] = []  # steps where something went wrong

    def draw(self, brush: Brush) -> None:
        """A line, and a knob on it."""
        line = self.box.inset(brush.u(10), 0)
        y = line.middle[1]
        x = line.x + (line.w * self.at // self.last if self.last else 0)
        pygame.draw.line(brush.surface, look.WOOD_DARK, (line.x, y), (line.right, y), max(3, brush.u(6)))
        pygame.draw.line(brush.surface, look.GOLD, (line.x, y), (x, y), max(3, brush.u(6)))
        for at, colour in self.marks:
            spot = (line.x + line.w * at // max(1, self.last), y)
            pygame.draw.circle(brush.surface, look.INK, spot, brush.u(6))
            pygame.draw.circle(brush.surface, colour, spot, brush.u(4.5))
        pygame.draw.circle(brush.surface, look.GOLD, (x, y), brush.u(11 if self.hovered else 9))

    def click(self, point: tuple[int, int]) -> bool:
        """There."""
        edge = self.box.h // 3
        share = (point[0] - self.box.x - edge) / max(1, self.box.w - 2 * edge)
        self.moved(round(max(0.0, min(1.0, share)) * self.last))
        return True


class Replay(ReplayController, Screen):
    """Steps on and back, jumps, plays by itself; a bar to drag; all hands and the review of a game that is over."""

    def __init__(self, record: Record, seat: int | None, speaker: Speaker, bots: Sequence[str] = ()) -> None:
        super().__init__(record, seat, speaker)
        self.record, self.seat = record, seat
        self.bots = list(bots) or [""] * record.seats
        self.ended = self.steps[-1].sight.view().over
        self.judged: Review | None = None  # as far as it was looked at
        self.open_hands = False
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
            ("play", "Space", tell("play"), self.play),
            ("on", "→", tell("on"), partial(self.step, 1)),
            ("end", "End", tell("end"), partial(self.jump, self.at)),
            *(
                (
                    ("hands", "o", tell("all hands"), self.show_hands),
                    ("again", "p", tell("play from here"), self.play_here),
                    ("review", "y", tell("review"), self.review),
                )
                if self.ended
                else ()
            ),
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
        said.prompt = self.verdict()
        told = "".join(step.said[-1:])
        wanted = Wanted(said, arranged(view, ""), tools=len(self.keys) - 1, told=told, last=False)
        laid = lay_out(view, (box.w, box.h), wanted)
        log: list[tuple[str, bool]] = []
        for one in self.steps[max(0, self.at - LOG) : self.at + 1]:
            log += [(line, one is step) for line in one.said]
        names = [name for name, _ in said.seats]
        faces = faces_of(self.bots, names)
        self.scene = Scene(view, self.speaker, said, laid, self.cloth, faces, log=log[-LOG:], told=told)
        self.scene.hands = hands_at(self.record, self.seat, self.at) if self.open_hands else []
        left, right = laid.title.right, laid.keys[0].x
        self.slider.box = Box(left, laid.back.y, right - left - round(10 * unit), laid.back.h)
        self.slider.at = self.at
        places = iter(laid.keys)
        for key in self.keys:
            key.box = laid.back if key.sign == "leave" else next(places)
            if key.name == "key Space":
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

    def show_hands(self) -> None:
        """Everybody's cards, or no more."""
        self.open_hands = self.ended and not self.open_hands
        self.show_step()

    # The review

    def review(self, alone: bool = False) -> None:
        """The game judged; who came for that alone goes back when it is left."""
        from .review import Chosen, ReviewScreen, marks_of

        seat = 0 if self.seat is None else self.seat
        screen = ReviewScreen(self.record, seat, self.speaker)

        def left(chosen: object) -> None:
            self.judged = screen.seen
            self.slider.marks = [(self.step_of(number), colour) for number, colour in marks_of(self.judged)]
            if not isinstance(chosen, Chosen):
                self.leave(None) if alone else self.show_step()
            elif chosen.play:
                self.play_from(chosen.number)
            else:
                self.jump_to_move(chosen.number)

        self.app.open_screen(screen, left)

    def verdict(self) -> str:
        """What was wrong with the decision that is next, once the game was judged."""
        from ..review import decision_line

        decisions = [] if self.judged is None else [one for one in self.judged.decisions if one.wrong]
        found = [one for one in decisions if self.step_of(one.number) == self.at]
        return decision_line(found[0], self.speaker) if found else ""

    def play_here(self) -> None:
        """From the step that is shown."""
        self.play_from(self.steps[self.at].number)

    def play_from(self, number: int) -> None:
        """The game once more from a place, against the same bots."""
        if self.ended and number < len(self.record.moves):
            self.app.play_from(self.record, number, self.seat or 0)

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
        """Arrows step, digits and Enter jump, Space plays by itself; letters as the signs say."""
        name = name_of(event)
        steps = {"left": -1, "right": 1, "up": -1, "down": 1, "page up": -JUMP, "page down": JUMP}
        if name in steps:
            self.step(steps[name])
        elif name in ("home", "end"):
            self.jump(0 if name == "home" else self.last)
        elif name == "space":
            self.play()
        elif self.ended and letter_of(name) in ("o", "p", "y"):
            {"o": self.show_hands, "p": self.play_here, "y": self.review}[letter_of(name)]()
        elif name in ("escape", "q", "l"):
            self.leave(None)
        else:
            return self.key_typed(name)
        return True
