"""The replay: a game again on its table, position by position, as one seat saw it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, cast

from rich.cells import cell_len
from textual.app import ComposeResult
from textual.binding import Binding
from textual.events import Key
from textual.screen import Screen
from textual.timer import Timer

from ....play.review import Decision, Review
from ....record import Record
from ....words import Words
from ...art.geometry import Box
from ...controller import letter_of
from ...lines import ROLES, between, drawn_facts
from ...review import decision_line
from ...steps import ReplayController, hands_at
from ...words import Speaker
from .canvas import Canvas
from .cells import SIZES, Cells, Look, Person, fit, wrap
from .frame import LogLine, draw_bar, draw_log, key_lines, key_rows
from .layout import LEAST, SMALLER, Shown, draw_table, people_of, places

if TYPE_CHECKING:
    from .app import CardfolkApp

BEFORE = 60  # steps before this one whose events the log shows
SPEEDS = (0.5, 1, 2, 4, 8)  # steps a second while it plays


class Replay(ReplayController, Screen[None]):
    """A game again, position by position, as one seat saw it."""

    BINDINGS = [
        Binding("left", "step(-1)"),
        Binding("right", "step(1)"),
        Binding("space", "play"),
        Binding("plus,equals_sign", "speed(1)"),
        Binding("minus", "speed(-1)"),
        Binding("pageup", "step(-10)"),
        Binding("pagedown", "step(10)"),
        Binding("home", "jump(0)"),
        Binding("end", "jump(-1)"),
        Binding("escape,q,l", "dismiss"),
    ]

    def __init__(
        self,
        record: Record,
        seat: int | None,
        speaker: Speaker,
        look: Look,
        faces: Sequence[str],
        review: Review | None = None,
    ) -> None:
        super().__init__(record, seat, speaker)
        self.review = review  # what the seat's decisions were worth
        self.record = record
        self.seat = seat
        self.game = record.game
        self.playing: Timer | None = None
        self.speed_at = 1  # of SPEEDS
        self.open_hands = False  # all hands are seen
        self.look = look
        self.faces = faces

    def compose(self) -> ComposeResult:
        """The table."""
        yield Canvas()

    def on_resize(self) -> None:
        self.show_step()

    def show_step(self) -> None:
        """The position at this step; at the last one it has played."""
        if self.playing is not None and self.at == self.last:
            self.playing.stop()
            self.playing = None
        if self.size.width:
            self.query_one(Canvas).show(self.painting(*self.size))

    def painting(self, w: int, h: int) -> Cells:
        """The screen as it is now."""
        speaker, tell = self.speaker, self.speaker.tell
        cells = Cells(w, h, self.look, self.game.cloth)
        keys = self.keys()
        at = places(max(cells.w, LEAST[0]), max(cells.h, LEAST[1]), foot=len(key_lines(keys, w)))
        assert at is not None
        view = self.steps[self.at].sight.view()
        title = f"{speaker.say(Words(self.game.name))}{between(speaker)}{tell('replay')}"
        facts = [speaker.say(fact.words) for fact in drawn_facts(view, None) if fact.name not in ROLES]
        rest = draw_bar(cells, title, [], facts, between(speaker), [("Esc", tell("leave"), "dismiss")])
        people = people_of(view, speaker, self.faces)
        draw_table(cells, at.table, at.size, Shown(view, people, speaker, notes=rest))
        said = [
            LogLine(line, mine=step is self.steps[self.at])
            for step in self.steps[max(0, self.at - BEFORE) : self.at + 1]
            for line in step.said
        ]
        bottom = key_rows(cells, cells.h - 1, keys)
        if self.open_hands:
            self.draw_hands(cells, at.log, people)
        else:
            draw_log(cells, at.log, tell("log").capitalize(), said, 0, at.size != "tiny")
        x = at.hand.x
        end = cells.put(x, at.prompt, self.where(), "ink", "", "b")
        decision = self.decision()
        now = "; ".join(self.steps[self.at].said)
        if decision is not None:
            now = decision_line(decision, speaker)
        below = bottom - {"large": 2, "small": 3, "tiny": 1}[at.size]  # where the hand ends
        hand, free = view.hand() if not self.open_hands else [], below - at.prompt
        rows = 0
        if end + 2 + cell_len(now) < cells.w:
            cells.say(end + 2, at.prompt, now, "ink2")
        else:
            lines, room = list(wrap(now, cells.w - x - 2)), max(1, min(2, free - 1))
            if len(lines) > room:  # the rest is in the log
                lines[room - 1] = f"{fit(lines[room - 1], cells.w - x - 4).rstrip()} …"
            rows = min(room, len(lines))
            for row, line in enumerate(lines[:room], at.prompt + 1):
                cells.say(x, row, line, "ink2")
        self.draw_line(cells, bottom - (1 if at.size == "small" else 0), at.size != "tiny")
        sizes = [size for size in SMALLER[at.size] if SIZES[size][1] <= free - rows]
        size = next((size for size in sizes if len(hand) * (SIZES[size][0] + 1) <= cells.w - x - 1), "tiny")
        wide, high = SIZES[size]
        step = wide + 1 if len(hand) * (wide + 1) <= cells.w - x - 1 else wide
        for place, card in enumerate(hand):
            cells.card(x + place * step, below + 1 - high, card, size)
        if at.size == "large" and view.viewer >= 0:
            cells.face(1, at.prompt, people[view.viewer])
            cells.plate(0, at.prompt + 6, 14, people[view.viewer], disc=False)
        return cells

    def keys(self) -> list[tuple[str, str, str]]:
        """What can be done, at the foot."""
        tell, ascii = self.speaker.tell, self.speaker.ascii
        speed = f"{SPEEDS[self.speed_at]:g}/s"
        keys = [
            ("Space", tell("pause") if self.playing else tell("play on"), "play"),
            ("< >" if ascii else "←→", tell("step"), "step(1)"),
            ("+-", f"{tell('pace')} {speed}", "speed(1)"),
        ]
        if any(step.notable for step in self.steps):
            keys.append(("n", tell("next moment"), "notable"))
        if self.is_over():
            keys.append(("o", tell("hide the hands") if self.open_hands else tell("all hands"), "hands"))
            keys.append(("p", tell("play from here"), "play_from"))
            if self.seat is not None and self.review is None:
                keys.append(("y", tell("review"), "look_at_review"))
        return [*keys, ("Home", tell("start"), "jump(0)"), ("End", tell("end"), "jump(-1)"), ("0-9", tell("jump"), "")]

    def draw_line(self, cells: Cells, y: int, marks: bool) -> None:
        """Where it is between the first step and the last; above it the moments. A click goes there."""
        wide = cells.w - 5

        def place(step: int) -> int:
            return 2 + round(wide * step / max(1, self.last))

        here = place(self.at)
        cells.put(2, y, "─" * (wide + 1), "line")
        cells.put(2, y, "━" * (here - 2) + "●", "goldink", "", "b")
        for at, step in enumerate(self.steps if marks else ()):
            if step.notable:
                cells.put(place(at), y - 1, "▼", "goldink" if at <= self.at else "ink3")
        for one in self.review.decisions if self.review is not None and marks else ():
            if one.wrong:
                cells.put(place(self.step_of(one.number)), y - 1, "▼", "danger", "", "b")
        for x in range(wide + 1):
            cells.touch(2 + x, y - 1, 1, 2, ("jump", round(self.last * x / max(1, wide))))

    def draw_hands(self, cells: Cells, box: Box, people: Sequence[Person]) -> None:
        """All hands, where the log was."""
        if not box.h:
            return
        framed = box.h > 6
        if framed:
            cells.box(box.x, box.y, box.w, box.h, "line", "plate", title=self.speaker.tell("all hands").capitalize())
        y, bottom = box.y + framed, box.bottom - framed
        hands = hands_at(self.record, self.seat, self.at)
        step, left = 4, box.x + 2
        per = max(1, (box.w - 4) // step)
        named = sum(1 + -(-len(hand) // per) for hand in hands) <= bottom - y
        if not named:  # a letter for each, and cards close together
            step, left = 3, box.x + 6
            per = max(1, (box.w - 8) // step)
        for who, hand in zip(people, hands, strict=True):
            if y < bottom:
                cells.disc(box.x + 2, y, who)
                if named:
                    cells.put(box.x + 6, y, fit(who.name, box.w - 8), "ink", "plate" if framed else "", "b")
            y += named
            for first in range(0, max(1, len(hand)), per):
                for at, card in enumerate(hand[first : first + per]):
                    if y < bottom:
                        cells.card(left + at * step, y, card, "tiny")
                y += 1

    def go_to(self, number: int) -> None:
        """To the position after so many moves."""
        self.at = self.step_of(number)

    def decision(self) -> Decision | None:
        """What was decided at this step, where it was wrong."""
        found = [] if self.review is None else [one for one in self.review.decisions if one.wrong]
        return next((one for one in found if self.step_of(one.number) == self.at), None)

    def action_play_from(self) -> None:
        """Play on from this position, against the same bots."""
        number = self.steps[self.at].number
        if self.is_over() and number < len(self.record.moves):
            cast("CardfolkApp", self.app).play_from(self.record, number, self.seat or 0)

    def action_look_at_review(self) -> None:
        """What one's decisions were worth."""
        from .review import ReviewScreen

        if self.seat is not None and self.is_over():
            self.app.push_screen(ReviewScreen(self.record, self.seat, self.speaker, self.look, self.faces))

    def is_over(self) -> bool:
        """Whether the game was played to its end: then nothing is a secret any more."""
        return self.steps[-1].sight.view().over

    async def on_canvas_touched(self, message: Canvas.Touched) -> None:
        """A click on a key."""
        kind, *what = message.what
        if kind == "jump":
            self.jump(what[0])
        elif kind == "do" and what[0]:
            await self.run_action("dismiss" if what[0] == "leave" else what[0])

    def on_canvas_rolled(self, message: Canvas.Rolled) -> None:
        """The wheel goes step by step."""
        self.step(1 if message.lines > 0 else -1)

    def on_key(self, event: Key) -> None:
        """Digits and Enter jump to a step; letters do what the foot says."""
        if self.key_typed(event.character if event.is_printable and event.character else event.key):
            event.stop()
        elif do := self.letters().get(letter_of(event.character or "")):
            event.stop()
            do()

    def letters(self) -> dict[str, Callable[[], None]]:
        """What letters do."""
        found = {"n": self.action_notable, "o": self.action_hands, "p": self.action_play_from}
        return found if self.review is not None else {**found, "y": self.action_look_at_review}

    def action_play(self) -> None:
        """Let it play by itself, or pause; from the end it begins anew."""
        if self.playing is not None:
            self.playing.stop()
            self.playing = None
        else:
            if self.at == self.last:
                self.at = 0
            self.playing = self.set_interval(1 / SPEEDS[self.speed_at], partial(self.step, 1))
        self.show_step()

    def action_speed(self, by: int) -> None:
        """Faster or slower."""
        self.speed_at = max(0, min(len(SPEEDS) - 1, self.speed_at + by))
        if self.playing is not None:
            self.playing.stop()
            self.playing = self.set_interval(1 / SPEEDS[self.speed_at], partial(self.step, 1))
        self.show_step()

    def action_notable(self) -> None:
        """To the next moment."""
        wrong = [self.step_of(one.number) for one in self.review.decisions if one.wrong] if self.review else []
        all = sorted({*wrong, *(at for at, step in enumerate(self.steps) if step.notable)})
        if all:
            self.jump(next((at for at in all if at > self.at), all[0]))

    def action_hands(self) -> None:
        """All hands, or one's own alone."""
        if self.is_over():
            self.open_hands = not self.open_hands
            self.show_step()

    def action_step(self, by: int) -> None:
        """Some steps on or back."""
        self.step(by)

    def action_jump(self, to: int) -> None:
        """To a step, -1 is the last."""
        self.jump(to % len(self.steps))
