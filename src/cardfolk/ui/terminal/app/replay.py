"""The replay: a game again on its table, position by position, as one seat saw it."""

from __future__ import annotations

from collections.abc import Sequence

from textual.app import ComposeResult
from textual.binding import Binding
from textual.events import Key
from textual.screen import Screen

from ....record import Record
from ....words import Words
from ...lines import between, drawn_facts
from ...steps import ReplayController
from ...words import Speaker
from .canvas import Canvas
from .cells import Cells, Look, wrap
from .frame import LogLine, draw_bar, draw_keys, draw_log
from .layout import LEAST, Shown, draw_table, people_of, places

BEFORE = 60  # steps before this one whose events the log shows


class Replay(ReplayController, Screen[None]):
    """A game again, position by position, as one seat saw it."""

    BINDINGS = [
        Binding("left", "step(-1)"),
        Binding("right,space", "step(1)"),
        Binding("pageup", "step(-10)"),
        Binding("pagedown", "step(10)"),
        Binding("home", "jump(0)"),
        Binding("end", "jump(-1)"),
        Binding("escape,q,l", "dismiss"),
    ]

    def __init__(self, record: Record, seat: int | None, speaker: Speaker, look: Look, faces: Sequence[str]) -> None:
        super().__init__(record, seat, speaker)
        self.game = record.game
        self.look = look
        self.faces = faces

    def compose(self) -> ComposeResult:
        """The table."""
        yield Canvas()

    def on_resize(self) -> None:
        self.show_step()

    def show_step(self) -> None:
        """The position at this step."""
        if self.size.width:
            self.query_one(Canvas).show(self.painting())

    def painting(self) -> Cells:
        """The screen as it is now."""
        speaker, tell = self.speaker, self.speaker.tell
        cells = Cells(self.size.width, self.size.height, self.look, self.game.cloth)
        at = places(max(cells.w, LEAST[0]), max(cells.h, LEAST[1]))
        assert at is not None
        view = self.steps[self.at].sight.view()
        title = f"{speaker.say(Words(self.game.name))}{between(speaker)}{tell('replay')}"
        facts = [speaker.say(fact.words) for fact in drawn_facts(view, None)]
        rest = draw_bar(cells, title, [], facts, between(speaker), [("Esc", tell("leave"), "dismiss")])
        people = people_of(view, speaker, self.faces)
        draw_table(cells, at.table, at.size, Shown(view, people, speaker, notes=rest))
        said = [
            LogLine(line, mine=step is self.steps[self.at])
            for step in self.steps[max(0, self.at - BEFORE) : self.at + 1]
            for line in step.said
        ]
        draw_log(cells, at.log, tell("log").capitalize(), said, 0, at.size != "tiny")
        cells.put(2, at.prompt, self.where(), "ink", "", "b")
        done = round((cells.w - 5) * self.at / max(1, self.last))
        now = "; ".join(self.steps[self.at].said)
        for row, line in enumerate(wrap(now, cells.w - 4)[: 1 if at.size == "tiny" else 2]):
            cells.say(2, at.prompt + 1 + row, line, "ink2")
        if at.size != "tiny":
            cells.put(2, at.actions - 1, "━" * done + "●", "goldink", "", "b")
            cells.put(3 + done, at.actions - 1, "─" * (cells.w - 5 - done), "line")
        hand = view.hand()
        step = 4 if len(hand) * 4 <= cells.w - 4 else 3
        for place, card in enumerate(hand):
            cells.card(2 + place * step, at.actions - (1 if at.size == "tiny" else 3), card, "tiny")
        keys = [
            ("←", tell("back"), "step(-1)"),
            ("→", tell("on"), "step(1)"),
            ("Home", tell("start"), "jump(0)"),
            ("End", tell("end"), "jump(-1)"),
            ("0-9", tell("jump"), "jump(0)"),
        ]
        if speaker.ascii:
            keys[:2] = [("Left", *keys[0][1:]), ("Right", *keys[1][1:])]
        draw_keys(cells, at.keys, keys)
        return cells

    async def on_canvas_touched(self, message: Canvas.Touched) -> None:
        """A click on a key."""
        kind, *what = message.what
        if kind == "do":
            await self.run_action("dismiss" if what[0] == "leave" else what[0])

    def on_key(self, event: Key) -> None:
        """Digits and Enter jump to a step."""
        if self.key_typed(event.character if event.is_printable and event.character else event.key):
            event.stop()

    def action_step(self, by: int) -> None:
        """Some steps on or back."""
        self.step(by)

    def action_jump(self, to: int) -> None:
        """To a step, -1 is the last."""
        self.jump(to % len(self.steps))
