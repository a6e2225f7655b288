"""The review of a game that is over: how one stood, what mattered most and why; each decision can be seen again."""

from __future__ import annotations

from collections.abc import Sequence

from textual.binding import Binding
from textual.events import Key

from ....bots.knowledge import POINTS
from ....play.review import Decision, Review, key_decisions, luck_of, sentence_of
from ....record import Record
from ....words import Words
from ...art.geometry import Box
from ...controller import letter_of
from ...judging import Judging
from ...lines import between
from ...review import (
    SIGNS,
    count_line,
    decision_line,
    kind_lines,
    luck_line,
    over_games,
    progress_lines,
    stake_line,
    why_lines,
)
from ...words import Speaker
from ..review import heights_of
from .cells import Cells, Look, fit, wrap
from .day import Judged
from .frame import draw_bar, key_rows
from .layout import LEAST


class ReviewScreen(Judged):
    """A review as it grows: the curve, the decisions that mattered most, then the other wrong ones."""

    BINDINGS = [Binding("enter", "see"), Binding("escape,q", "leave")]

    def __init__(self, record: Record, seat: int, speaker: Speaker, look: Look, faces: Sequence[str]) -> None:
        super().__init__()
        self.record = record
        self.seat = seat
        self.speaker = speaker
        self.look = look
        self.faces = faces
        self.review: Review | None = None
        self.told = ""  # why there is none
        self.marked = 0
        self.judging = Judging(record, seat)

    def grown(self) -> None:
        """There is more of it, what is marked stays marked; or there is none."""
        before = self.decisions()
        kept = before[self.marked] if self.marked < len(before) and self.marked else None
        self.review = self.judging.review
        after = self.decisions()
        self.marked = after.index(kept) if kept in after else 0
        if self.judging.wrong is not None:
            self.told = self.speaker.sentence(self.speaker.error(self.judging.wrong))
        self.paint()

    def decisions(self) -> list[Decision]:
        """What is listed: what mattered most, then what else was wrong."""
        if self.review is None:
            return []
        key = key_decisions(self.review)
        return [*key, *(one for one in self.review.decisions if one.wrong and one not in key)]

    # Drawing

    def painting(self, w: int, h: int) -> Cells:
        """The screen as it is now, in a size."""
        speaker, tell, review = self.speaker, self.speaker.tell, self.review
        cells = Cells(max(w, LEAST[0]), max(h, LEAST[1]), self.look, self.record.game.cloth)
        title = f"{speaker.say(Words(self.record.game.name))}{between(speaker)}{tell('review')}"
        counted = [] if review is None else [count_line(review, speaker)]
        draw_bar(cells, title, [], counted, between(speaker), [("Esc", tell("back"), "leave")])
        bottom = key_rows(cells, cells.h - 1, self.keys())
        if review is None:
            told = self.told or tell("The game is looked at ...")
            for row, line in enumerate(wrap(told, cells.w - 4), 3):
                cells.put(2, row, line, "ink")
            return cells
        y = 1
        said = [speaker.say(sentence_of(review))]
        luck = luck_of(review)
        if luck is not None:
            said.append(luck_line(luck, review.unit, speaker))
        for line in [part for text in said for part in wrap(text, cells.w - 4)][:4]:
            cells.put(2, y, line, "ink", "", "b" if y == 1 else "")
            y += 1
        if not review.whole:
            x = cells.meter(2, y, len(review.decisions) / max(1, review.count)) + 1
            judged = tell("{done} of {count} decisions are judged.", done=len(review.decisions), count=review.count)
            cells.put(x, y, judged, "ink2")
            y += 1
        decisions = self.decisions()
        detail = self.detail(cells.w - 4)
        deep = 1 + min(len(decisions), 8 if cells.h >= 30 else 3)
        chart = max(5, min(16, bottom - y - deep - len(detail) - 1))
        self.draw_curve(cells, Box(1, y, cells.w - 2, chart), review)
        y += chart
        whole = wrap(decision_line(decisions[self.marked], speaker), cells.w - 9) if decisions else [""]
        rows = max(1, min(len(decisions) + len(whole) - 1, bottom - y - len(detail) + 1))
        y = self.draw_list(cells, Box(2, y, cells.w - 4, rows), decisions, len(key_decisions(review)))
        for line in detail[: max(0, bottom - y + 1)]:
            cells.say(4, y, line, "ink2")
            y += 1
        run = progress_lines(self.judging.games, speaker)
        games = [over_games(self.judging.games, speaker), *(f"  {line}" for line in run)] if run else []
        for line in [*kind_lines(review, speaker), *games][: max(0, bottom - y)] if bottom - y > 1 else ():
            y += 1
            cells.put(2, y, fit(line, cells.w - 4).rstrip(), "ink3")
        return cells

    def detail(self, wide: int) -> list[str]:
        """Why the marked decision was not the best."""
        decisions = self.decisions()
        if self.marked >= len(decisions):
            return []
        return [part for line in why_lines(decisions[self.marked], self.speaker) for part in wrap(line, wide - 2)][:6]

    def draw_curve(self, cells: Cells, box: Box, review: Review) -> None:
        """How one stood before each decision, as bars; wrong ones are marked above, the marked one in full."""
        cells.box(box.x, box.y, box.w, box.h, "edge", "cloth", title=stake_line(review.unit, self.speaker))
        inner = Box(box.x + 7, box.y + 2, box.w - 9, box.h - 3)
        points, low, high = heights_of(review, max(2, inner.w))
        if inner.h < 1 or not points:
            return
        marks = (f"{high:+.0f}", f"{low:+.0f}") if review.unit == POINTS else ("100%", "0%")
        cells.right(inner.x - 1, inner.y, marks[0].replace("-", "−"), "ink2", "cloth")
        cells.right(inner.x - 1, inner.bottom - 1, marks[1].replace("-", "−"), "ink2", "cloth")
        step = max(1, min(4, inner.w // len(points)))
        for at, point in enumerate(points):
            part = (point - low) / (high - low) if high > low else 0.5
            cells.column(inner.x + at * step, inner.bottom - 1, inner.h, part, step, "ink2", "cloth")
        listed = self.decisions()
        marked = listed[self.marked] if self.marked < len(listed) else None
        count = max(1, len(review.curve()) - 1)
        for at, decision in enumerate(review.decisions):
            if decision.wrong or decision is marked:
                x = inner.x + at * (len(points) - 1) // count * step
                here = decision is marked
                cells.put(x, inner.y - 1, "▼", "goldink" if here else "danger", "cloth", "b")
                cells.touch(x, box.y + 1, step, box.h - 2, ("decision", decision.number))

    def draw_list(self, cells: Cells, box: Box, decisions: Sequence[Decision], key: int) -> int:
        """Decisions, a line each, the marked one whole; what mattered most has a star. The row below them."""
        speaker = self.speaker
        if not decisions:
            cells.put(box.x, box.y, speaker.tell("nothing to find fault with"), "good")
            return box.y + 1
        y, end = box.y, box.y + box.h
        first = max(0, min(self.marked - box.h // 2, len(decisions) - box.h))
        for at in range(first, len(decisions)):
            decision = decisions[at]
            sign = f"{'★' if at < key else ' '} {SIGNS[decision.grade]:<2} "
            lines = wrap(decision_line(decision, speaker), box.w - 5)
            here = at == self.marked
            if y >= end:
                break
            for row, line in enumerate(lines if here else lines[:1]):
                if not here and len(lines) > 1:
                    line = fit(f"{line} …", box.w - 5).rstrip()
                fill, ink = ("gold", "ongold") if here else ("", "ink")
                text = fit((sign if not row else " " * len(sign)) + line, box.w)
                cells.say(box.x, y, text, ink, fill, "b" if here else "")
                cells.touch(box.x, y, box.w, 1, ("decision", decision.number))
                y += 1
        return y

    def keys(self) -> list[tuple[str, str, str]]:
        """What can be done."""
        tell = self.speaker.tell
        keys = [("Esc", tell("back"), "leave")]
        if self.decisions():
            keys = [
                ("^v" if self.speaker.ascii else "↑↓", tell("choose"), "move(1)"),
                ("Enter", tell("see it on the table"), "see"),
                ("p", tell("play from here"), "play_from"),
                *keys,
            ]
        return keys

    # What is done

    def action_move(self, step: int) -> None:
        """Another decision."""
        decisions = self.decisions()
        if decisions:
            self.marked = (self.marked + step) % len(decisions)
            self.paint()

    def action_see(self) -> None:
        """The marked decision on the table."""
        from .replay import Replay

        decisions = self.decisions()
        if self.marked < len(decisions) and self.review is not None:
            screen = Replay(self.record, self.seat, self.speaker, self.look, self.faces, self.review)
            screen.go_to(decisions[self.marked].number)
            self.app.push_screen(screen)

    def action_play_from(self) -> None:
        """Decide again, and play on from there."""
        decisions = self.decisions()
        if self.marked < len(decisions):
            self.shell.play_from(self.record, decisions[self.marked].number, self.seat)

    def on_key(self, event: Key) -> None:
        """p, whatever the layout."""
        if letter_of(event.character or "") == "p":
            event.stop()
            self.action_play_from()

    def touched(self, kind: str, what: int) -> None:
        """A click marks a decision, on what is marked it goes there."""
        numbers = [one.number for one in self.decisions()]
        if what in numbers and numbers.index(what) == self.marked:
            self.action_see()
        elif what in numbers:
            self.marked = numbers.index(what)
            self.paint()
