"""Layout: where everything is in a window of any size around the zones of a table. Pure geometry, for any View."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from ...view import View, Zone
from ..art.geometry import Box, Laid, Measure, Said, Spread, even, high, lay_zones
from .look import unit_of

# Opponents to the left, above and to the right, by how many there are.
SIDES = ((0, 0, 0), (0, 1, 0), (0, 2, 0), (1, 1, 1), (1, 2, 1), (1, 3, 1), (2, 2, 2), (2, 3, 2), (2, 4, 2))
BUTTON_ROWS = 2  # that there is always room for, so that the table stays where it is
MOST_ROWS = 4
SHORT = 720  # pixels of height below which there is less room for buttons and the hand
CLAIM = 72.0  # units of width for the card that a claim is about
VERB = 24.0  # units of height of a verb
LIFT = 14.0  # units that a card rises


@dataclass(frozen=True)
class Place:
    """A seat: its box, and in it the name, the number of cards, the sign that it thinks, what there is to know."""

    box: Box
    name: Box
    count: Box
    busy: Box
    facts: Box


@dataclass
class Layout:
    """Boxes for all that is drawn at a table."""

    unit: float
    box: Box
    title: Box
    panel: Box
    facts: Box
    log: Box
    me: Place
    keys: Box
    verbs: list[Box]
    middle: Box
    prompt: Box
    told: Box
    claim: Box | None
    buttons: list[Box]
    button_scale: float
    hand_box: Box
    hand: list[Laid]
    card: int  # width of a card in the hand
    seats: dict[int, Place] = field(default_factory=dict)
    zones: dict[str, Spread] = field(default_factory=dict)

    @property
    def cloth(self) -> Box:
        """All of the table but the player's own part of it."""
        y = self.title.bottom + round(6 * self.unit)
        return Box(self.hand_box.x, y, self.hand_box.w, self.prompt.y - y - round(6 * self.unit))

    def place_of(self, zone: str) -> Box | None:
        """Where cards of a zone come from and go to that are not seen one by one."""
        if zone in self.zones:
            return self.zones[zone].middle
        kind, _, seat = zone.partition(":")
        if kind == "hand" and seat.isdigit():
            if int(seat) in self.seats:
                return self.seats[int(seat)].box
            return self.hand_box
        return None


@dataclass
class Wanted:
    """What is to be laid out beside the View: the words, the hand in its order, how wide each button would be."""

    said: Said
    hand: Sequence[Sequence[int]] = ()
    buttons: Sequence[int] = ()
    button_high: float = 34.0
    claim: bool = False
    verbs: Sequence[int] = ()  # how wide each would be
    picked: frozenset[int] = frozenset()  # places of the hand


def lay_out(view: View, size: tuple[int, int], wanted: Wanted, measure: Measure) -> Layout:
    """Everything in its place."""
    unit = unit_of(size)

    def u(units: float) -> int:
        return round(units * unit)

    whole = Box(0, 0, *size)
    keys, rest = whole.below(u(32))
    title, rest = rest.above(u(34))
    side = min(u(310), max(round(size[0] * 0.215), u(195)))
    panel, table = rest.rightward(side, u(4))
    panel = panel.inset(u(4), u(4))
    inner = panel.inset(u(10), u(8))
    own_seat, inner = inner.below(u(70) if view.viewer >= 0 else 0, u(6))
    lines = sum(_lines(fact, inner.w, u(13), measure) for fact in wanted.said.facts)
    facts, log = inner.above(min(inner.h // 2, lines * u(16) + u(2)) if lines else 0, u(8))

    table = table.inset(u(10), u(4))
    lines_of_verbs = _even_rows(list(wanted.verbs), table.w, u(4))
    verb_bar, table = table.below(len(lines_of_verbs) * u(VERB + 4))
    verbs = _placed(lines_of_verbs, verb_bar.below(verb_bar.h - u(4))[0], u(VERB), u(4), False)
    own = next((zone for zone in view.zones if zone.kind == "hand" and zone.owner == view.viewer), None)
    width = even(min(size[1] * (0.19 if size[1] >= SHORT else 0.17) / 1.4, table.w / 6.2))
    hand_box, table = table.below(high(width) + u(LIFT + 18), u(2)) if own is not None else table.below(0)
    hand = _hand(own, hand_box, width, wanted, unit) if own is not None else []

    aside = u(CLAIM + 12) if wanted.claim else 0
    scale, rows = _rows(wanted, table.w - aside, unit)
    row = round(wanted.button_high * unit * scale)
    gap = u(6)
    least = 0 if view.viewer < 0 else BUTTON_ROWS if size[1] >= SHORT else 1
    deep = max(len(rows), least) * (row + gap)
    lines = min(2, _lines(wanted.said.prompt, table.w - aside, u(16), measure)) or 1
    actions, middle = table.below(u(24) * lines + u(24) + u(4) + deep, u(6))
    claim = None
    if wanted.claim:
        claim, actions = actions.leftward(u(CLAIM), u(12))
    prompt, under = actions.above(u(24) * lines)
    told, under = under.above(u(24), u(4))
    buttons = _placed(rows, under, row, gap, claim is None)

    laid = Layout(
        unit=unit,
        box=whole,
        title=title,
        panel=panel,
        facts=facts,
        log=log,
        me=_place(own_seat, unit, 0, 0),
        keys=keys,
        verbs=verbs,
        middle=middle,
        prompt=prompt,
        told=told,
        claim=claim,
        buttons=buttons,
        button_scale=scale,
        hand_box=hand_box,
        hand=hand,
        card=width,
    )
    laid.middle = _seats(laid, view, middle, unit)
    laid.zones = lay_zones(view, laid.middle, width, wanted.said, unit, measure)
    return laid


def _lines(text: str, wide: int, size: int, measure: Measure) -> int:
    """How many lines a text takes, if none of its words is too long for one."""
    lines = 0
    for part in text.split("\n"):
        lines, line = lines + 1, ""
        for word in part.split():
            longer = f"{line} {word}" if line else word
            if line and measure(longer, size) > wide:
                lines, longer = lines + 1, word
            line = longer
    return lines


def _hand(zone: Zone, box: Box, width: int, wanted: Wanted, unit: float) -> list[Laid]:
    """The viewer's own cards side by side, over each other where there are many; picked ones stand higher."""
    order = [list(group) for group in wanted.hand] or [list(range(len(zone.cards)))]
    count = sum(map(len, order))
    if not count:
        return []
    apart = width * 0.3 * (len(order) - 1)
    step = min(width * 1.04, (box.w - width - apart) / max(1, count - 1))
    x = box.x + max(0.0, (box.w - width - apart - step * (count - 1)) / 2)
    y = box.bottom - high(width)
    laid = []
    for at, group in enumerate(order):
        if at:
            x += width * 0.3
        for place in group:
            up = round(LIFT * unit) if place in wanted.picked else 0
            laid.append(Laid(zone.id, place, zone.cards[place], Box(round(x), y - up, width, high(width))))
            x += step
    return laid


def _rows(wanted: Wanted, wide: int, unit: float) -> tuple[float, list[list[int]]]:
    """Buttons in rows, smaller where they would be too many: the scale, and the width of each in each row."""
    gap = round(8 * unit)
    rows: list[list[int]] = []
    for scale in (1.0, 0.92, 0.85, 0.78, 0.7, 0.6):
        rows = _even_rows([min(wide, round(want * scale)) for want in wanted.buttons], wide, gap)
        if len(rows) <= BUTTON_ROWS + (scale < 0.9) or (scale < 0.7 and len(rows) <= MOST_ROWS):
            return scale, rows
    return scale, rows


def _even_rows(widths: list[int], wide: int, gap: int) -> list[list[int]]:
    """As few rows as there is room for, and none much longer than the others."""
    rows = _filled(widths, wide, gap)
    for narrower in range(wide, max(widths, default=wide), -max(1, wide // 50)):
        tried = _filled(widths, narrower, gap)
        if len(tried) > len(rows):
            break
        rows = tried
    return rows


def _filled(widths: list[int], wide: int, gap: int) -> list[list[int]]:
    """Rows, each as full as may be."""
    rows: list[list[int]] = []
    left = 0
    for width in widths:
        if not rows or width > left:
            rows.append([])
            left = wide
        rows[-1].append(width)
        left -= width + gap
    return rows


def _placed(rows: list[list[int]], box: Box, row: int, gap: int, centred: bool) -> list[Box]:
    """The boxes of buttons; too many of them make room for each other."""
    if rows and len(rows) * (row + gap) > box.h + gap:
        row = max(1, box.h // len(rows) - gap // 2)
        gap //= 2
    boxes = []
    for at, widths in enumerate(rows):
        x = box.x + (box.w - sum(widths) - gap * (len(widths) - 1)) // 2 if centred else box.x
        for width in widths:
            boxes.append(Box(x, box.y + at * (row + gap), width, row))
            x += width + gap
    return boxes


def _seats(laid: Layout, view: View, box: Box, unit: float) -> Box:
    """Everyone else around the table; what is left in the middle of it."""
    first = view.viewer if view.viewer >= 0 else -1
    others = [seat for step in range(1, view.seats + 1) if (seat := (first + step) % view.seats) != first]
    if first < 0:
        others = list(range(view.seats))
    counts = SIDES[len(others)] if len(others) < len(SIDES) else (2, len(others) - 4, 2)
    gap = round(8 * unit)
    tall = round(72 * unit)
    top, rest = box.above(tall if counts[1] else 0, gap if counts[1] else 0)
    wide = min(round(180 * unit), max(round(156 * unit), box.w // 6))
    left, right = others[: counts[0]], others[counts[0] + counts[1] :]
    above = others[counts[0] : counts[0] + counts[1]]
    each = min(round(230 * unit), (top.w - gap * (len(above) - 1)) // max(1, len(above)))
    x = top.x + (top.w - each * len(above) - gap * (len(above) - 1)) // 2
    for seat in above:
        laid.seats[seat] = _place(Box(x, top.y, each, tall), unit)
        x += each + gap
    if left or right:
        tall = round(90 * unit)
        west, rest = rest.leftward(wide, gap)
        east, rest = rest.rightward(wide, gap)
        for column, seats in ((west, left[::-1]), (east, right)):  # clockwise from the left below
            y = column.y + max(0, (column.h - (tall + gap) * len(seats) + gap) // 2)
            for seat in seats:
                laid.seats[seat] = _place(Box(column.x, y, column.w, tall), unit)
                y += tall + gap
    return rest


def _place(box: Box, unit: float, across: float = 9, down: float = 5) -> Place:
    """The name in two lines if need be, beside it the count and under that the sign; then the facts."""

    def u(units: float) -> int:
        return round(units * unit)

    head, facts = box.inset(u(across), u(down)).above(u(33), u(2))
    aside, name = head.rightward(u(38), u(4))
    count, busy = aside.above(u(21))
    return Place(box, name, count, busy, facts)
