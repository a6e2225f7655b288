"""The end of a game: who won, everyone by place, how it went deal by deal, and what can be done now."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rich.cells import cell_len

from ....events import SheetDeal
from ....game import Game
from ...art.geometry import Box
from ...history import ASCII_BARS, BARS
from ...lines import deal_rows
from ...words import Speaker
from .cells import Cells, Person, fit, wrap
from .frame import Keys

BAR = 4  # cells of a deal in the course of a game, at the most
STEPS = ((1, 9), (0, 3), (2, 1), (3, 0))  # for each place: the column from the left, and how high it stands


@dataclass(frozen=True)
class EndShown:
    """All that is to be said of a game that is over."""

    game: Game
    speaker: Speaker
    people: Sequence[Person]
    winners: Sequence[int]
    scores: Sequence[float]
    sheet: Sequence[SheetDeal]
    headline: str
    actions: Keys  # the first is what Enter does
    said: tuple[int, str] = (-1, "")  # what somebody says to it

    def order(self) -> list[tuple[int, int]]:
        """Everyone's place and seat, the best first; whoever won is first whatever the points say."""
        if self.sheet:
            rows = deal_rows(self.game, self.sheet[-1], self.speaker)
            found = [(row.place, row.seat) for row in rows]
        else:
            found = [(1 if seat in self.winners else 2, seat) for seat in range(len(self.people))]
        found.sort(key=lambda one: (one[1] not in self.winners, one[0]))
        return [(1 if seat in self.winners else max(place, 2), seat) for place, seat in found]

    def total(self, seat: int) -> str:
        """The points of a seat; nothing where nobody has any."""
        return f"{self.scores[seat]:g}".replace("-", "−") if any(self.scores) else ""

    def why(self, seat: int) -> str:
        """What a seat's points of the last deal are for."""
        return ", ".join(self.speaker.say(reason) for reason in self.sheet[-1].scores[seat].reasons)

    def course(self, seat: int, wide: int) -> str:
        """The total of a seat after each deal, as bars; all seats on one scale, what is good high."""
        totals = [[score.total for score in deal.scores] for deal in self.sheet]
        low, high = min(min(row) for row in totals), max(max(row) for row in totals)
        bars = ASCII_BARS if self.speaker.ascii else BARS
        step = max(1, min(BAR, wide // len(totals)))  # cells of a bar
        found = ""
        for row in totals[-(wide // step) :]:
            part = (row[seat] - low) / (high - low) if high > low else 0.5
            found += bars[round((1 - part if self.game.low_wins else part) * (len(bars) - 1))] * step
        return found

    def moment(self) -> str:
        """The deal in which somebody won or lost the most, and what for: one's own if it is as much."""
        best, told = 0.0, ""
        seats = sorted(range(len(self.people)), key=lambda seat: seat != self.speaker.me)
        for deal in self.sheet if len(self.sheet) > 1 else ():
            mean = sum(score.points for score in deal.scores) / len(deal.scores)
            for seat in seats:
                score = deal.scores[seat]
                if abs(score.points - mean) > best + 0.01:
                    best = abs(score.points - mean)
                    why = ", ".join(self.speaker.say(reason) for reason in score.reasons)
                    points = self.speaker.number(score.points, signed=True).replace("-", "−")
                    title = self.speaker.say(deal.title)
                    told = f"{title}: {self.people[seat].name} {points}" + (f" ({why})" if why else "")
        return told


def draw_ending(cells: Cells, shown: EndShown, large: bool) -> None:
    """Everything under the bar."""
    if large:
        _large(cells, shown, cells.h - 1)
    else:
        _small(cells, shown, cells.h - 1)


def _actions(cells: Cells, x: int, y: int, shown: EndShown, rows: int) -> None:
    """What can be done now, a line each; what Enter does is gold."""
    for at, (key, label, do) in enumerate(shown.actions[:rows]):
        end = cells.action(x, y + at + (1 if at and rows > len(shown.actions) else 0), key, label, "" if at else "main")
        cells.touch(x, y + at + (1 if at and rows > len(shown.actions) else 0), end - x, 1, ("do", do))


def _large(cells: Cells, shown: EndShown, bottom: int) -> None:
    """The folk on steps by their places, how it went beside them, the deals below."""
    tell = shown.speaker.tell
    below = max(len(shown.people) + 5, len(shown.actions) + 3)
    table = Box(0, 1, cells.w, bottom - below)
    cells.felt(table.x, table.y, table.w, table.h, stitched=True)
    cells.ribbon(table.middle[0], table.y + 4, shown.headline, table.w - 20, tall=True)
    _steps(cells, table, shown)
    x, wide = table.x + 5, (table.w - 72) // 2 - 4
    y = table.y + 7
    if len(shown.sheet) > 1:
        cells.put(x, y, tell("How it went"), "ink", "", "b")
        for row, (_, seat) in enumerate(shown.order()[: (table.h - 16) // 1]):
            at = y + 2 + row * (2 if table.h - 14 > 2 * len(shown.people) else 1)
            cells.disc(x + 1, at, shown.people[seat])
            cells.put(x + 5, at, shown.course(seat, wide), "goldink" if seat in shown.winners else "ink2")
    moment = shown.moment()
    if moment:
        lines = wrap(moment, wide + 6)[:4]
        at = table.bottom - 2 - len(lines)
        cells.put(x, at - 1, tell("The moment"), "ink", "", "b")
        for row, line in enumerate(lines, at):
            cells.say(x, row, line, "ink2")
    y = table.bottom
    room = cells.w - max(40, *(cell_len(f"{key}{label}") + 10 for key, label, _ in shown.actions))
    _deals(cells, Box(1, y, room, bottom - y), shown)
    _actions(cells, room + 3, y + 1, shown, bottom - y - 1)


def _steps(cells: Cells, table: Box, shown: EndShown) -> None:
    """Portraits on steps, the winner on the highest; who is beyond the fourth in a line below."""
    order = shown.order()
    step, w = 18, 16
    first = table.middle[0] - step - w // 2 - 1
    floor = table.bottom - 2 - (1 if len(order) > len(STEPS) else 0)
    most = floor - 10 - (table.y + 8)  # below the ribbon
    for (column, high), (place, seat) in zip(STEPS, order, strict=False):
        high = min(high, max(0, most - column))
        who = shown.people[seat]
        x, top = first + column * step, floor - high - 2 - 8
        best = seat in shown.winners
        if best:
            cells.fill(x - 1, top - 1, w + 2, floor - top + 1, "gold")
        cells.face(x, top, Person(who.seat, who.name, who.face), 16)
        fill, ink = ("gold", "ongold") if best else ("cap", "ink")
        cells.fill(x - (1 if best else 0), top + 8, w + (2 if best else 0), floor - top - 8, fill)
        sign = "♛" if best else str(place)
        cells.middle(x + w // 2, top + 8, fit(f"{sign} {who.name}", min(w, cell_len(who.name) + 2)), ink, fill, "b")
        cells.middle(x + w // 2, top + 9, shown.total(seat), ink, fill, "b")
        if shown.said[0] == seat and shown.said[1]:
            if column == STEPS[0][0]:  # beside the highest there is room
                end = cells.put(x + w + 1, top + 1, "◀", "bubble")
                for row, line in enumerate(wrap(shown.said[1], 34)[:2], top + 1):
                    cells.bubble(end, row, line)
            else:
                _bubble(cells, x + w // 2, top - 1, shown.said[1], table)
    rest = [f"{place} {shown.people[seat].name} {shown.total(seat)}".strip() for place, seat in order[len(STEPS) :]]
    if rest:
        cells.middle(table.middle[0], table.bottom - 2, "  ·  ".join(rest), "ink", "cloth")


def _bubble(cells: Cells, x: int, y: int, text: str, table: Box) -> None:
    """What somebody says, above their head, within the cloth."""
    lines = wrap(text, 34)[:2]
    wide = max(map(cell_len, lines)) + 4
    left = max(table.x + 2, min(x - wide // 2, table.x + table.w - 2 - wide))
    for row, line in enumerate(lines, y - len(lines)):
        cells.bubble(left, row, line)
    cells.put(x, y, "▼", "bubble", "cloth")


def _deals(cells: Cells, box: Box, shown: EndShown) -> None:
    """Every deal a column, a row for everyone, the sum at the end; the latest where there is no room for all.

    Of the only deal what the points are for: that says more than a table of one column.
    """
    tell, order = shown.speaker.tell, [seat for _, seat in shown.order()]
    names = min(14, max(cell_len(who.name) for who in shown.people))
    left = box.x + 7 + names
    one = len(shown.sheet) == 1
    whys = [wrap(shown.why(seat), box.x + box.w - 9 - left) if one else [""] for seat in order]
    if sum(map(len, whys)) > box.h - 3:
        whys = [[""] for _ in order]
    high = min(box.h, sum(map(len, whys)) + (3 if one else 4))
    title = tell("scores").capitalize() if one else tell("All deals")
    cells.box(box.x, box.y, box.w, high, "line", "plate", title=title, right="v")
    cells.touch(box.x, box.y, box.w, high, ("do", "sheet"))
    if one:
        y = box.y + 1
        for seat, lines in zip(order, whys, strict=True):
            cells.disc(box.x + 2, y, shown.people[seat])
            bold = "b" if seat == shown.speaker.me else ""
            cells.put(box.x + 6, y, fit(shown.people[seat].name, names), "ink", "plate", bold)
            gold = "goldink" if seat in shown.winners else "ink"
            cells.right(box.x + box.w - 2, y, shown.total(seat), gold, "plate", "b")
            for line in lines:
                cells.say(left + 1, y, line, "ink2", "plate")
                y += 1
        return
    step = 1 + max((len(f"{score.points:+g}") for deal in shown.sheet for score in deal.scores), default=3)
    fits = max(1, (box.x + box.w - 10 - left) // step)
    deals = list(shown.sheet)[-fits:]
    for at in range(len(deals)):
        number = str(len(shown.sheet) - len(deals) + at + 1)
        cells.right(left + step * (at + 1), box.y + 1, number, "ink3", "plate")
    cells.right(box.x + box.w - 2, box.y + 1, tell("total"), "ink3", "plate")
    for y, seat in enumerate(order, box.y + 2):
        who = shown.people[seat]
        cells.disc(box.x + 2, y, who)
        cells.put(box.x + 6, y, fit(who.name, names), "ink", "plate", "b" if seat == shown.speaker.me else "")
        for at, deal in enumerate(deals):
            points = deal.scores[seat].points
            said = f"{points:+g}".replace("-", "−") if points else "0"
            cells.right(left + step * (at + 1), y, said, "danger" if points < 0 else "ink2", "plate")
        gold = "goldink" if seat in shown.winners else "ink"
        cells.right(box.x + box.w - 2, y, shown.total(seat), gold, "plate", "b")


def _small(cells: Cells, shown: EndShown, bottom: int) -> None:
    """Everyone in a line each by place on ivory, how it went beside it; what can be done below."""
    order = shown.order()
    spread = cells.h >= 24
    cells.fill(0, 1, cells.w, bottom, "cloth")
    cells.ribbon(cells.w // 2, 2, shown.headline, cells.w - 8)
    y, x = 4 if spread else 3, 4 if spread else 2
    w = cells.w - 2 * x
    gap = 2 if bottom - y - len(shown.actions) - 4 >= 2 * len(order) else 1
    cells.fill(x, y, w, gap * len(order) + (1 if gap == 2 else 0), "sheet")
    names = max(cell_len(who.name) for who in shown.people)
    for row, (place, seat) in enumerate(order):
        at = y + row * gap + (1 if gap == 2 else 0)
        own = seat == shown.speaker.me
        fill = "sheethi" if own else "sheet"
        if own:
            cells.fill(x, at, w, 1, fill)
        cells.put(x + 1, at, "♛" if seat in shown.winners else f"{place}", "sheetink", fill, "b")
        cells.disc(x + 3, at, shown.people[seat])
        cells.put(x + 7, at, fit(shown.people[seat].name, names), "sheetink", fill, "b")
        cells.right(x + 15 + names, at, shown.total(seat), "sheetink", fill, "b")
        left = x + 17 + names
        if len(shown.sheet) > 1:
            cells.put(left, at, shown.course(seat, x + w - 2 - left), "sheetink2", fill)
        elif shown.sheet:
            why = shown.why(seat)
            if cell_len(why) <= x + w - 1 - left:
                cells.say(left, at, why, "sheetink2", fill)
    y += gap * len(order) + (1 if gap == 2 else 0)
    rows = len(shown.actions)
    moment = wrap(shown.moment(), w)[: max(0, bottom - y - rows)]
    seat, said = shown.said
    lines = [*moment]
    if said and seat >= 0 and bottom - y - rows - len(lines) >= 1:
        text = f"{shown.people[seat].name}: “{said}”"
        lines += wrap(text, w)[: bottom - y - rows - len(lines)]
    for row, line in enumerate(lines, y + (1 if bottom - y - rows > len(lines) else 0)):
        cells.say(x, row, line, "ink")
    labels = max(cell_len(f"{key}{label}") + 8 for key, label, _ in shown.actions)
    if rows >= 6 and len(shown.winners) == 1 and x + labels + 14 <= cells.w - x:
        who = shown.people[shown.winners[0]]
        cells.face(cells.w - x - 14, bottom - 5, Person(who.seat, who.name, who.face))
    _actions(cells, x, bottom - rows + 1, shown, rows)
