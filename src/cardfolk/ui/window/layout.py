"""Layout: where everything is in a window of any size, around the places of the table. Pure geometry, for any View."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from ...view import View
from ..art.geometry import NOWHERE, Box, Laid, Said, Spread, high
from ..art.places import BAR, Places, SeatPlace
from . import fonts
from .look import unit_of

TOOL = 46.0  # units of width of a tool in the bar, at most
COLUMN = 256.0  # units of width of what can be done, beside the hand, at most
FEW = 3  # things that can be done there; more are on a sheet over the cloth
MAIN, PLAIN = 54.0, 48.0  # units of height of a button
BETWEEN = 14.0  # and from one to the next
ROW = 44.0  # and of one on a sheet
APART = 14.0  # units more between what is grave and the rest
AFTER, AGAIN = 50.0, 64.0  # units of height of what can be done when all is over, and of what comes first then
ASIDE = 48.0  # units of height of what can be done to one's own hand at any time
CLAIM = 72.0  # units of width for the card that a claim is about
NAME, LINE, FACTS = 16.5, 14.5, 14.5  # units that letters are high: of a name, under it, under the game's name
TEACHER, SHARE = 330.0, 0.27  # units of width of a teacher's column, and the part of the window that it has at most
VERB = 24.0  # units of height of a verb
PAPER = 900.0  # units of width of the sheet at the end of a deal, at most
HIGH_PROMPT = 52.0  # units of height of what is asked with what is said under it, at the lower edge of the cloth
PROMPT, TOLD = 19.0, 16.0  # letters of both: at least, as long as a second line is enough, and always
MOST = 3  # lines of what is said


@dataclass(frozen=True)
class Place:
    """A seat: where its face is, its plate with the name and a line, the number of cards, the sign of a title."""

    face: Box
    plate: Box
    name: Box
    line: Box
    count: Box
    title: Box

    @property
    def box(self) -> Box:
        """Where its cards come from and go to."""
        return self.face


@dataclass
class Layout:
    """Boxes for all that is drawn at a table."""

    unit: float
    box: Box
    places: Places
    back: Box  # the way out
    title: Box
    facts: Box
    verbs: list[Box]
    keys: list[Box]
    line: Box  # to type in
    cloth: Box
    prompt: Box
    told: Box
    claim: Box | None
    sheet: Box | None  # over the cloth, where there is much to choose from
    buttons: list[Box]
    hand_box: Box
    hand: list[Laid]
    card: int  # width of a card in the hand
    aside: list[Box] = field(default_factory=list)  # what can be done to one's hand at any time
    paper: Box = NOWHERE  # the sheet of a deal's end
    me: Place | None = None
    teacher: Box | None = None
    seats: dict[int, Place] = field(default_factory=dict)
    taken: dict[int, tuple[Box, float]] = field(default_factory=dict)  # tricks before a seat, and how they lean
    zones: dict[str, Spread] = field(default_factory=dict)

    def place_of(self, zone: str) -> Box | None:
        """Where cards of a zone come from and go to that are not seen one by one."""
        if zone in self.zones:
            return self.zones[zone].middle
        kind, _, seat = zone.partition(":")
        if kind == "hand" and seat.isdigit():
            if int(seat) in self.seats:
                return self.seats[int(seat)].face
            return self.hand_box
        return None


@dataclass
class Wanted:
    """What is to be laid out beside the View: the words, the hand in its order, what can be done and how wide it is."""

    said: Said
    hand: Sequence[Sequence[int]] = ()
    buttons: Sequence[int] = ()  # how wide each would be
    order: Sequence[int] = ()  # of each: 0 is the main one, 1 is plain, 2 is grave
    claim: bool = False
    aside: Sequence[int] = ()  # how wide each is that stands there while nothing else does
    verbs: Sequence[tuple[int, int]] = ()  # of each how wide all but its words is, and how wide they are
    tools: int = 0  # in the bar, beside the way out
    told: str = ""  # what is said under what is asked; where one of them needs more lines it has all the room:
    loud: bool = False  # what is said, if it is loud, else what is asked
    picked: frozenset[int] = frozenset()  # places of the hand
    opened: str = ""  # the army that is looked at
    last: bool = True  # the trick before is
    ended: bool = False  # the game has: its end is all that is shown
    taught: bool = False  # a teacher has a column at the right
    paper: Callable[[int, float], int] | None = None  # how high the sheet of a deal's end is, if it is so wide


def lay_out(view: View, size: tuple[int, int], wanted: Wanted) -> Layout:
    """Everything in its place."""
    unit = unit_of(size)
    column = round(min(TEACHER * unit, SHARE * size[0])) if wanted.taught else 0
    places = Places(view, (size[0] - column, size[1]), unit, wanted.said, wanted.opened, wanted.last)
    wide, tall, end = places.W, places.H, places.end
    box = places.box
    tool = int(min(TOOL, 0.32 * size[0] / unit / max(1, wanted.tools)) * unit)  # pixels
    tools = size[0] - round(12 * unit) - tool * wanted.tools
    facts = fonts.width(" · ".join(wanted.said.facts), round(FACTS * unit)) > 0.25 * size[0]
    title_end = 54 + (0.4 if facts else 0.25) * size[0] / unit
    verbs = _verbs(wanted.verbs, box(title_end + 4, 2, tools / unit - title_end - 10, BAR - 4), unit)
    side = 0.36 if places.held is None else 0.32 if any(zone.kind == "army" for zone in view.zones) else 0.24
    foot = places.rim - 12
    span, more = (1 - 2 * side) * wide, 0.05 * wide  # what is said may be wider than what is asked
    lines = min(MOST, _lines(wanted.told, span + 2 * more, TOLD, unit, fonts.SANS))
    asked = _lines(wanted.said.prompt, span, PROMPT, unit, fonts.SERIF)
    if asked > 1 and not wanted.loud:
        lines = 0
    line = 20.0 * lines + 2 * bool(lines)
    prompt = box(side * wide, foot - HIGH_PROMPT, span, HIGH_PROMPT - line) if lines < 2 else NOWHERE
    told = box(side * wide - more, foot - line + 1, span + 2 * more, line - 1) if line else NOWHERE
    hand = [] if wanted.ended else places.hand(wanted.hand, wanted.picked)
    hand_box = box(0.15 * wide, end - 12, 0.7 * wide, tall - end + 12) if places.held is not None else NOWHERE
    buttons, sheet, claim = _buttons(places, wanted, hand, round((foot - HIGH_PROMPT) * unit), view.over, size[0])
    paper = NOWHERE
    if wanted.paper is not None:
        room = box(
            (wide - min(PAPER, wide - 40)) / 2,
            BAR + 4,
            min(PAPER, wide - 40),
            (end - 8 if hand else tall - 12) - BAR - 4,
        )
        paper = room.centred(room.w, wanted.paper(room.w, unit))
        buttons = _foot(paper, wanted, unit)
    laid = Layout(
        unit=unit,
        box=Box(0, 0, *size),
        places=places,
        back=box(10, 8, 40, 40),
        title=box(54, 4, title_end - 54, 24),
        facts=box(54, 30, title_end - 54, 28),
        verbs=verbs,
        keys=[Box(tools + at * tool, round(9 * unit), tool, round(38 * unit)) for at in range(wanted.tools)],
        line=box(0.24 * wide, foot - 46, 0.52 * wide, 38),
        cloth=box(places.cloth.x, places.cloth.y, places.cloth.w, places.cloth.h),
        prompt=prompt,
        told=told,
        claim=claim,
        sheet=sheet,
        buttons=buttons,
        aside=_aside(places, wanted.aside, hand, size[0]),
        hand_box=hand_box,
        hand=hand,
        paper=paper,
        card=hand[0].box.w if hand else round(places.table * unit) // 4 * 4,
    )
    if wanted.ended:
        return laid
    if column:
        top = round((BAR + 4) * unit)
        laid.teacher = Box(size[0] - column, top, column - round(14 * unit), round(end * unit) - top)
    laid.seats = {seat: _place(places, at, wanted.said.seats[seat]) for seat, at in places.seats.items()}
    if places.held is not None:
        laid.me = _place(places, places.own, wanted.said.seats[view.viewer], 0.153 * places.W)
    laid.zones = places.zones()
    laid.taken = places.taken()
    return laid


def _lines(text: str, wide: float, size: float, unit: float, face: str) -> int:
    """How many lines a text takes in so many units of width."""
    return len(fonts.wrap(text, round(size * unit), round(wide * unit), face)) if text else 0


def _place(places: Places, at: SeatPlace, said: tuple[str, str], end: float | None = None) -> Place:
    """A face, and under it a plate as wide as its words; beside one's hand it ends before the cards."""
    unit = places.unit
    name, line = said
    letters = max(
        fonts.width(name, round(NAME * unit), fonts.BOLD), fonts.width(line, round(LINE * unit)) if line else 0
    )
    wide = min(letters / unit + 24, at.name)
    tall = 46.0 if line else 27.0
    x = min(max(at.x - wide / 2, 4), (places.W if end is None else end) - 4 - wide)
    y = at.y + at.size / 2 - 5
    box, r = places.box, at.size / 2
    return Place(
        box(at.x - r, at.y - r, at.size, at.size),
        box(x, y, wide, tall),
        box(x + 6, y + 3, wide - 12, 20),
        box(x + 6, y + 24, wide - 12, 19) if line else NOWHERE,
        box(at.x + r * 0.72, at.y - r * 1.1, 27, 31),
        box(at.x - r * 1.18, at.y - r * 1.1, 36, 36),
    )


def _buttons(
    places: Places, wanted: Wanted, hand: Sequence[Laid], end: int, over: bool, wide: int
) -> tuple[list[Box], Box | None, Box | None]:
    """What can be done: in a column beside the hand; what is more than a few on a sheet over the lower cloth; once all
    is over in a row where the hand was."""
    unit, count = places.unit, len(wanted.buttons)
    if not count:
        return [], None, None

    def u(units: float) -> int:
        return round(units * unit)

    tall = u(places.H)
    first = sorted(range(count), key=lambda at: wanted.order[at] if wanted.order else 1)
    found: dict[int, Box] = {}
    free = max((one.box.right for one in hand), default=u(0.845 * places.W)) + u(14)
    edge = _edge(places, 40)
    x = max(free, wide - u(edge + COLUMN))
    column = Box(x, u(places.end + 12), wide - u(edge) - x, tall - u(14) - u(places.end + 12))
    if over and not hand and places.held is not None:
        boxes = _after([wanted.buttons[at] for at in first], Box(0, column.y, wide, column.h), u)
        return [boxes[first.index(at)] for at in range(count)], None, None
    if count <= FEW and not wanted.claim and places.held is not None:
        heights = [MAIN if wanted.order and wanted.order[at] == 0 else PLAIN for at in first]
        gaps = [APART if at and wanted.order and wanted.order[first[at]] == 2 else 0.0 for at in range(count)]
        deep = u(sum(heights) + sum(gaps) + BETWEEN * (count - 1))
        scale = min(1.0, column.h / deep)
        y = column.y + min(u(18), max(0, column.h - deep))
        for at, height, gap in zip(first, heights, gaps, strict=True):
            y += round(u(gap) * scale)
            found[at] = Box(column.x, y, column.w, round(u(height) * scale))
            y += round(u(height + BETWEEN) * scale)
        return [found[at] for at in range(count)], None, None
    aside = u(CLAIM + 14) if wanted.claim else 0
    room = Box(u(0.2 * places.W), 0, u(0.6 * places.W), end - u(8))
    gap, pad = u(8), u(10)
    for scale in (1.0, 0.9, 0.8, 0.7, 0.6):
        most = room.w - 2 * pad - aside
        rows = _even_rows([min(most, round(wanted.buttons[at] * scale)) for at in first], most, gap)
        if len(rows) <= FEW + 1:
            break
    row = round(u(ROW) * max(scale, 0.75))
    deep = max(len(rows) * (row + gap) - gap, high(u(CLAIM)) if wanted.claim else 0)
    sheet = Box(room.x, room.bottom - deep - 2 * pad, room.w, deep + 2 * pad)
    inner = sheet.inset(pad)
    claim = inner.leftward(u(CLAIM))[0] if wanted.claim else None
    beside = inner.rightward(inner.w - aside)[0]
    boxes = _placed(rows, beside.centred(beside.w, len(rows) * (row + gap) - gap), row, gap)
    return [boxes[first.index(at)] for at in range(count)], sheet, claim


def _edge(places: Places, usual: float) -> float:
    """Units of wood that are free at the right, fewer in a narrow window."""
    return usual if places.W >= 1200 else 16.0


def _after(widths: Sequence[int], box: Box, u: Callable[[float], int]) -> list[Box]:
    """What can be done when all is over: what comes first in the middle and larger, the others on both sides of it;
    below it where words are long."""
    main, others = max(widths[0], u(280)), list(widths[1:])
    row, large = u(AFTER), u(AGAIN)
    middle = box.y + min(u(56), box.h // 2)
    left, right = others[: len(others) // 2], others[len(others) // 2 :]
    half = max((sum(side) + u(14) * (len(side) - 1) for side in (left, right) if side), default=0)
    first = Box((box.w - main) // 2, middle - large // 2, main, large)
    if main + 2 * (half + u(30)) <= 0.96 * box.w:
        starts = first.x - u(30) - sum(left) - u(14) * (len(left) - 1), first.right + u(30)
        placed = [first]
        for x, side in zip(starts, (left, right), strict=True):
            for width in side:
                placed.append(Box(x, middle - row // 2, width, row))
                x += width + u(14)
        return placed
    rows = _even_rows(others, round(0.94 * box.w), u(14))
    need = large + len(rows) * (row + u(10))
    top = box.y + max(0, box.h - need) // 2
    first = Box(first.x, top, main, large)
    below = Box(0, first.bottom + u(10), box.w, box.bottom - first.bottom)
    return [first, *_placed(rows, below, row, u(14))]


def _aside(places: Places, widths: Sequence[int], hand: Sequence[Laid], wide: int) -> list[Box]:
    """One under the other at the right of the hand, each as wide as it wants if there is room."""
    u = places.unit
    free = max((one.box.right for one in hand), default=0) + round(14 * u)
    right = wide - round(_edge(places, 34) * u)
    boxes = []
    for at, width in enumerate(widths):
        x = max(free, right - width)
        boxes.append(Box(x, round((places.end + 30 + (ASIDE + 12) * at) * u), right - x, round(ASIDE * u)))
    return boxes


def _foot(paper: Box, wanted: Wanted, unit: float) -> list[Box]:
    """What can be done at the foot of a sheet: the main thing at the right, all else at the left."""
    foot = paper.inset(round(22 * unit), round(16 * unit)).below(round(MAIN * unit))[0]
    found: dict[int, Box] = {}
    for at in sorted(range(len(wanted.buttons)), key=lambda at: wanted.order[at]):
        if wanted.order[at] == 0:
            found[at], foot = foot.rightward(max(wanted.buttons[at], round(220 * unit)), round(16 * unit))
        else:
            plain, foot = foot.leftward(wanted.buttons[at], round(12 * unit))
            found[at] = plain.below(round(PLAIN * unit))[0]
    return [found[at] for at in sorted(found)]


def _verbs(widths: Sequence[tuple[int, int]], box: Box, unit: float) -> list[Box]:
    """In the bar, in a line or two, more where words are long; each always in the same place."""
    for scale, most in ((1.0, 2), (0.95, 2), (0.9, 2), (0.85, 2), (0.95, 3), (0.85, 3), (0.85, 4), (0.7, 4)):
        rows = _even_rows([frame + round(words * scale) for frame, words in widths], box.w, 0)
        if len(rows) <= most:
            break
    height = min(round(VERB * unit), box.h // max(1, len(rows)))
    y = box.y + (box.h - height * len(rows)) // 2
    return _placed(rows, Box(box.x, y, box.w, height * len(rows)), height, 0)


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


def _placed(rows: list[list[int]], box: Box, row: int, gap: int) -> list[Box]:
    """The boxes of buttons, each row in the middle."""
    boxes = []
    for at, widths in enumerate(rows):
        x = box.x + (box.w - sum(widths) - gap * (len(widths) - 1)) // 2
        for width in widths:
            boxes.append(Box(x, box.y + at * (row + gap), width, row))
            x += width + gap
    return boxes
