"""Pictures of a table for phones, as SVG: a table as everyone sees it, a hand, the sheet of a deal.

Each is 760 wide, to be read at 380. What lies where follows from the kinds of zones alone: no game is known here.
Whoever draws says the words: names, what is known of each seat, the one line that is said large.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field, replace
from math import cos, pi, sin

from ...cards import SUITS, card_name, suit_of
from ...play.hands import arranged
from ...view import Lying, View, Zone
from ..lines import SheetRow
from .canvas import (
    BLUE,
    DARK,
    GOLD,
    GREY,
    INK,
    IVORY,
    LEAST,
    RED,
    SMALLEST_CARD,
    SOFT,
    STITCH,
    WIDE,
    Canvas,
    Sitter,
    cloth_of,
    fitted,
    wrapped,
)
from .cards import HEIGHT, TWO, WIDTH
from .fonts import fonts
from .geometry import LOOSE, groups_of
from .places import ASIDE, RING, ROOM, TOWARDS, TRICK
from .shapes import pip

EDGE = 40  # pixels that stay free at each side
GAP = 18
HIGH = HEIGHT / WIDTH
LARGE = (158, 146, 134, 118, 110, 98, 86, SMALLEST_CARD)  # widths of cards that are tried
FIGHT = 118  # pixels of the width of a card in a fight, which it keeps as long as three lines of them are enough
MANY = 99
COLUMN = (WIDE - 2 * EDGE - GAP) / 2  # of the width, for each of several melds
DEEP = 620  # pixels of height that what lies on a table should keep to
STEP = 0.6  # of a card's width that is seen of one under another
LAST_PLAYS = 134  # pixels of the width of what was played last, where there is much
TIGHT = 0.36  # the least of it, by which its rank is read
BESIDE = 0.38  # of the width of a card that was only said, which is seen beside the true one
PROOF = 48  # pixels of height of what a card was shown to be
TRUE = "#1f7a45"
UNDER = 0.84  # of a card's width that is seen of one across under a stock: its rank and its suit
OVER = (0.26, 0.36)  # where a card lies that covers another, in widths and heights
SCORED = 124  # pixels of height for a line of the sheet
IN_LINE, MOST = 116, 7  # pixels of the width of a card in a war, and how many of a line are drawn
SWORDS = (
    '<g stroke="#1b1109" stroke-width="2" stroke-linejoin="round" stroke-linecap="round">'
    '<path fill="#d9dee6" d="M50 6L54 6V10L22 42L18 38Z"/><path fill="#f4c04e" d="M13 35L25 47L22 50L10 38Z"/>'
    '<path fill="none" stroke-width="5" d="M15 45L8 52"/>'
    '<path fill="#d9dee6" d="M10 6L6 6V10L38 42L42 38Z"/><path fill="#f4c04e" d="M47 35L35 47L38 50L50 38Z"/>'
    '<path fill="none" stroke-width="5" d="M45 45L52 52"/></g>'
)


@dataclass(frozen=True)
class Said:
    """The words of a picture."""

    ribbon: str = ""  # the one thing that is said large
    notes: Sequence[str] = ()  # of the table: trump, what is wild, what is played for
    zones: dict[str, str] = field(default_factory=dict)  # the names of zones
    by: Sequence[str] = ()  # whom a card is of, by seats
    cards: dict[tuple[str, int], str] = field(default_factory=dict)  # of the card at a place of a zone
    spoken: tuple[int, str] | None = None  # who of those there says something, and what
    totals: dict[int, int] = field(default_factory=dict)  # what the armies of a seat come to, in a war


@dataclass
class Block:
    """Something that lies on a table: its size, and how it is drawn with its upper left corner at a point."""

    w: float
    h: float
    draw: Callable[[Canvas, float, float], None]


def table_svg(
    view: View | None,
    sitters: Sequence[Sitter],
    said: Said,
    cloth: str,
    lit: Collection[str] = (),
    shown: Collection[int] = (),
) -> str:
    """A table as everyone sees it; None: before the first deal. What is lit has a gold ring, and cards to be shown."""
    canvas = Canvas(sitters, shown)
    if view is None:
        y = _seats_of(canvas, range(len(sitters)), sitters, 100)
    elif any(zone.kind == "army" for zone in view.zones):
        y = _armies(canvas, view, sitters, said, lit)
        said = replace(said, ribbon="")
    elif _round(view, sitters):
        y = _ring(canvas, view, sitters, said, lit)
        said = replace(said, ribbon="")
    else:
        y = _middle(canvas, view, _seats_of(canvas, range(len(sitters)), sitters, 100) + GAP, said, lit)
    _arrow(canvas, sitters)
    height = _foot(canvas, said, y)
    if said.spoken is not None:
        seat, words = said.spoken
        height = canvas.bubble(seat, sitters[seat], words, height)
    return canvas.svg(height, cloth_of(cloth))


def _arrow(canvas: Canvas, sitters: Sequence[Sitter]) -> None:
    """From who attacks to whom, where they sit side by side."""
    for seat, who in enumerate(sitters):
        (x, y, r), (end, level, _) = (canvas.faces[one] for one in (seat, who.attacks if who.attacks >= 0 else seat))
        between = [face for face in canvas.faces.values() if face[1] == y and min(x, end) < face[0] < max(x, end)]
        if x == end or level != y or between:
            continue
        way = 1 if end > x else -1
        first, last = x + way * (r + 16), end - way * (r + 18)
        shape = f"M{first:g} {y:g}H{last:g}m{-15 * way} -13l{15 * way} 13l{-15 * way} 13"
        pen = f'stroke="{GOLD}" stroke-width="6" stroke-linecap="round" stroke-linejoin="round"'
        canvas.add(f'<path d="{shape}" fill="none" {pen}/>')


def _foot(canvas: Canvas, said: Said, y: float) -> float:
    """The ribbon and the notes under all; how high the picture is."""
    if said.ribbon:
        y += 52
        y += canvas.ribbon(WIDE / 2, y, said.ribbon) / 2
    y += 6
    if said.notes:
        for line in wrapped(" · ".join(said.notes), LEAST, WIDE - 2 * EDGE, 3, bold=False):
            y += 34
            canvas.text(WIDE / 2, y, line, LEAST, SOFT, bold=False)
    return y + 48


def _seats_of(canvas: Canvas, seats: Sequence[int], sitters: Sequence[Sitter], y: float) -> float:
    """Some of those there side by side, at most four in a row; where they end."""
    rows = -(-len(seats) // 4)
    side = -(-len(seats) // rows)
    end = y
    for first in range(0, len(seats), side):
        row = seats[first : first + side]
        step = (WIDE - 60) / len(row)
        ends = [
            canvas.seat(seat, sitters[seat], 30 + step * (at + 0.5), y, 50, step - 12) for at, seat in enumerate(row)
        ]
        end = max(ends)
        y = end + 76
    return end


# Around a trick


def _round(view: View, sitters: Sequence[Sitter]) -> bool:
    """Whether what is played for lies in the middle, and nothing else but piles that are not looked at."""
    known = [zone for zone in view.zones if zone.kind not in ("hand", "trick") and _lies_open(zone)]
    hands = [zone for zone in view.zones if zone.kind == "hand" and _lies_open(zone)]
    return len(sitters) in RING and not known and not hands and any(zone.kind == "trick" for zone in view.zones)


def _lies_open(zone: Zone) -> bool:
    return (zone.kind == "stock" and zone.count > 0) or any(lying.card is not None for lying in zone.cards)


def _ring(canvas: Canvas, view: View, sitters: Sequence[Sitter], said: Said, lit: Collection[str]) -> float:
    """Seats around the trick, each card of it towards its player where one has one."""
    places, few = RING[len(sitters)], len(sitters) <= 4
    tricks = [zone for zone in view.zones if zone.kind == "trick" and zone.cards]
    zone = tricks[0] if tricks else None
    if zone is not None:
        old = zone.id != next(one.id for one in view.zones if one.kind == "trick")
        plays = groups_of(zone)
        alone = all(len(play) == 1 for play in plays) and len(plays) <= len(sitters) and few
        if alone and len({zone.cards[play[0]].by for play in plays}) == len(plays):
            won = [at for at, who in enumerate(sitters) if who.state == "won" and zone.id in lit]
            _towards(canvas, [zone.cards[play[0]] for play in plays], TOWARDS[len(sitters)], old, won)
        else:
            _piled(canvas, zone, plays, said, old)
        if old and not said.ribbon:
            x, y = (ASIDE, 724) if few else (WIDE / 2, 640)
            canvas.text(x, y, said.zones.get(zone.id, ""), 27, SOFT, bold=False)
    ends = [
        canvas.seat(at, who, x, y, 54 if few else 50, 420 if x == WIDE / 2 and (few or y > 700) else ROOM)
        for at, (who, (x, y)) in enumerate(zip(sitters, places, strict=True))
    ]
    if said.ribbon and few and zone is None:
        canvas.ribbon(*TRICK, said.ribbon, 480)
    elif said.ribbon and few:
        ends.append(758 + canvas.ribbon(ASIDE, 758, said.ribbon, 470) / 2)
    elif said.ribbon:
        canvas.ribbon(WIDE / 2, 674, said.ribbon)
    return max(ends)


def _towards(
    canvas: Canvas, trick: Sequence[Lying], ways: Sequence[tuple[int, int]], old: bool, won: Collection[int]
) -> None:
    """One card for each, near who played it; who wins has theirs over the others, in gold."""
    for lying in sorted(trick, key=lambda lying: (lying.by in won, lying.by not in (None, 0))):
        dx, dy = (0, 0) if lying.by is None else ways[lying.by]
        w = 172 if lying.by in won else 158
        state = "win" if lying.by in won else "dim" if old else ""
        canvas.card(lying.card, TRICK[0] + dx - w / 2, TRICK[1] + dy - w * HIGH / 2, w, dx / 43, state)


def _piled(canvas: Canvas, zone: Zone, plays: list[list[int]], said: Said, old: bool) -> None:
    """What is to be beaten large in the middle, what it has beaten behind it."""
    before = [zone.cards[place] for play in plays[:-1][-2:] for place in play][-6:]
    last = [zone.cards[place] for place in plays[-1]]
    top = 310 if before else 270
    _fanned(canvas, before, 208, 112, 0.75, 0, "dim")
    _fanned(canvas, last, top, 158, 0.82, 5, "dim" if old else "")
    if last[0].by is not None and last[0].by < len(said.by):
        y = top + 158 * HIGH + 34
        canvas.pill(WIDE / 2, y, wrapped(said.by[last[0].by], 27, 300, 1)[0], STITCH, 27)


def _fanned(canvas: Canvas, cards: Sequence[Lying], y: float, w: float, step: float, turn: float, state: str) -> None:
    """Cards side by side in the middle, turned apart."""
    many = max(1, len(cards) - 1)
    apart = min(w * step, (320 - w) / many)
    for at, lying in enumerate(cards):
        x = WIDE / 2 - (w + apart * (len(cards) - 1)) / 2 + at * apart
        canvas.card(lying.card, x, y, w, 0 if len(cards) == 1 else turn * (2 * at / many - 1), state)


# Armies


def _armies(canvas: Canvas, view: View, sitters: Sequence[Sitter], said: Said, lit: Collection[str]) -> float:
    """Each seat between its armies: the first below, the others above; while some fight, those alone."""
    fights = [zone for zone in view.zones if zone.kind == "army" and zone.id in lit and zone.count]
    if {zone.owner for zone in fights} == set(range(len(sitters))) <= set(said.totals):
        return _war(canvas, fights, sitters, said)
    y: float = 44
    for seat in range(1, len(sitters)):
        y = _army_row(canvas, view, seat, sitters[seat], y, lit) + GAP
    y = _middle(canvas, view, y, said, lit)
    if said.ribbon:
        y += 52
        y += canvas.ribbon(WIDE / 2, y, said.ribbon) / 2 + GAP
    return _army_row(canvas, view, 0, sitters[0], y + GAP, lit)


def _army_row(canvas: Canvas, view: View, seat: int, who: Sitter, y: float, lit: Collection[str]) -> float:
    armies = [zone for zone in view.zones if zone.kind == "army" and zone.owner == seat]
    w = 92.0
    slots = [34 + at * 128 for at in range((len(armies) + 1) // 2)]
    slots += [WIDE - 34 - 120 - at * 128 for at in range(len(armies) // 2)][::-1]
    deep = y + w * HIGH
    for zone, x in zip(armies, slots, strict=False):
        deep = max(deep, _army(canvas, zone, x, y, w, zone.id in lit))
    return max(deep, canvas.seat(seat, who, WIDE / 2, y + 56, 52, 176))


def _army(canvas: Canvas, zone: Zone, x: float, y: float, w: float, lit: bool) -> float:
    """An army: the card on top, how many are under it; all faces if they lie open."""
    faces = [lying.card for lying in zone.cards if lying.card is not None]
    if not zone.count:
        canvas.frame(x, y, w, w * HIGH)
        canvas.taken.append((x, y, x + w, y + w * HIGH))
        suit = SUITS.find(zone.id[-1])
        if suit >= 0:
            canvas.add(pip(suit, x + w / 2, y + w * HIGH / 2, 46, STITCH))
        return y + w * HIGH
    for under in range(min(zone.count, 4) - 1, 0, -1):
        canvas.card(None, x + under * 9, y, w)
    for at, card in enumerate(faces[:3] or [None]):
        canvas.card(card, x, y + at * w * 0.5, w, 0, "win" if lit else "")
    deep = y + w * HIGH + max(0, min(len(faces), 3) - 1) * w * 0.5
    if zone.count > 1:
        canvas.badge(x + w, deep - 6, zone.count)
    return deep + 20


# A war


def _war(canvas: Canvas, fights: Sequence[Zone], sitters: Sequence[Sitter], said: Said) -> float:
    """The armies that fight in lines, each side beside its total; the first seat below, who wins in gold."""
    y = 30.0
    for seat in [*range(1, len(sitters)), 0]:
        lines = [zone for zone in fights if zone.owner == seat]
        y = _side(canvas, lines, seat, sitters[seat], said.totals[seat], y)
        if seat:
            canvas.add(f'<path d="M70 {y + 34:g}H690" stroke="{STITCH}" stroke-width="3" stroke-dasharray="12 10"/>')
            canvas.add(f'<g transform="translate(344 {y - 2:g})scale(1.2)">{SWORDS}</g>')
            y += 76
    if said.ribbon:
        y += 50
        y += canvas.ribbon(WIDE / 2, y, said.ribbon) / 2
    return y + 4


def _side(canvas: Canvas, lines: Sequence[Zone], seat: int, who: Sitter, total: int, y: float) -> float:
    """Who fights, below them their lines of cards, and at the right what those come to; where it ends."""
    won = who.state == "won"
    end = canvas.seat(seat, replace(who, facts=(), count=None), 100, y + 58, 48, 430, beside=True)
    top = y + 124
    for zone in lines:
        shown = [lying.card for lying in zone.cards[:MOST]]
        step = min(IN_LINE * 0.53, (470 - IN_LINE) / max(1, len(shown) - 1))
        for at, card in enumerate(shown):
            canvas.card(card, 60 + at * step, top, IN_LINE, 0, "win" if won and not at else "")
        right = 60 + IN_LINE + step * (len(shown) - 1)
        suit = SUITS.find(zone.id[-1])
        if suit >= 0:
            canvas.add(f'<path d="M{right - 50:g} {top - 12:g}h40v46l-20 14l-20-14z" fill="#fbf5e8" stroke="{DARK}"/>')
            canvas.add(pip(suit, right - 30, top + 11, 28, TWO[suit]))
        if zone.count > 1:
            canvas.badge(right, top + IN_LINE * HIGH - 10, zone.count)
        top += IN_LINE * HIGH + 26
    x, middle = 640, (y + 124 + top - 26) / 2
    canvas.add(f'<circle cx="{x}" cy="{middle:g}" r="72" fill="{GOLD if won else "#fff4e0"}" opacity=".35"/>')
    canvas.add(f'<circle cx="{x}" cy="{middle:g}" r="64" fill="{GOLD if won else "#3a322b"}"/>')
    canvas.numeral(total, x, middle - 30, 60, DARK if won else IVORY)
    return max(end, top)


# Everything else that can lie on a table


def _middle(canvas: Canvas, view: View, y: float, said: Said, lit: Collection[str]) -> float:
    """Zones as large as there is room for; where they end."""
    piles = [zone for zone in view.zones if zone.kind in ("stock", "discard") and _lies_open(zone)]
    zones = [zone for zone in view.zones if zone.kind not in ("stock", "discard", "army") and _shown(zone)]
    loose = any(zone.kind in LOOSE for zone in view.zones)
    aside = [_pile(zone, 100 if loose else 118, said, lit) for zone in piles]
    left = max(block.w for block in aside) + 8 if loose and aside else 0.0
    several = sum(zone.kind == "meld" for zone in zones) > 1
    wide = WIDE - 2 * EDGE - left
    fight = any(zone.kind in LOOSE and _is_long(zone) for zone in zones)
    tries = [(w, many) for many in (1, 2, 3) for w in LARGE if w >= FIGHT] if loose else []
    for w, many in [*tries, *((w, MANY) for w in LARGE if not loose or w < FIGHT)]:
        blocks = []
        for zone in zones:
            column = COLUMN if several and zone.kind == "meld" else 0
            blocks += _blocks(zone, w, wide, said, lit, column)
        if fight and many > 1:  # what was played last stays side by side
            lines = [*_flowed(blocks[:-2], wide), blocks[-2:]]
        else:
            lines = _flowed(blocks, wide, MANY if many == MANY else -(-len(blocks) // many))
        if len(lines) <= many and _deep(lines) <= DEEP and all(_across(line) <= wide for line in lines):
            break
    if left and not blocks:
        lines = [[_empty()]]
    if not loose and aside:
        lines = _flowed([*blocks, *_together(aside, [zone for zone in zones if zone.kind == "meld"])], WIDE - 2 * EDGE)
    top = y + GAP
    end = _laid(canvas, lines, top, EDGE + left, wide)
    if left:
        end = max(end, _laid(canvas, [[block] for block in aside], top, EDGE - 10, left - 8))
    return end


def _empty() -> Block:
    """Where the next card is to lie."""
    return Block(FIGHT, FIGHT * HIGH, lambda canvas, x, y: canvas.frame(x, y, FIGHT, FIGHT * HIGH))


def _together(piles: list[Block], melds: Sequence[Zone]) -> list[Block]:
    """Piles; in a cell of their own, where there are melds in columns."""
    if len(melds) < 2 or _across(piles) > COLUMN:
        return piles

    def draw(canvas: Canvas, x: float, y: float) -> None:
        _laid(canvas, [piles], y, x, COLUMN)

    return [Block(COLUMN, max(block.h for block in piles), draw)]


def _shown(zone: Zone) -> bool:
    """Whether a zone of these is drawn: not hands that lie face down."""
    return bool(zone.cards) and (zone.kind != "hand" or any(lying.card is not None for lying in zone.cards))


def _is_long(zone: Zone) -> bool:
    """Whether more was played one after the other than there is room for in one size."""
    return len(groups_of(zone)) > 3 and not any(lying.covers is not None for lying in zone.cards)


def _flowed(blocks: list[Block], wide: float, most: int = MANY) -> list[list[Block]]:
    lines: list[list[Block]] = []
    left = 0.0
    for block in blocks:
        if not lines or block.w > left or len(lines[-1]) >= most:
            lines.append([])
            left = wide
        lines[-1].append(block)
        left -= block.w + GAP
    return lines


def _across(line: list[Block]) -> float:
    return sum(block.w for block in line) + GAP * (len(line) - 1)


def _deep(lines: list[list[Block]]) -> float:
    return sum(max(block.h for block in line) + GAP for line in lines)


def _laid(canvas: Canvas, lines: list[list[Block]], y: float, x: float, wide: float) -> float:
    """Lines of blocks under each other, each in the middle; where they end."""
    for line in lines:
        at = x + (wide - _across(line)) / 2
        deep = max(block.h for block in line)
        for block in line:
            block.draw(canvas, at, y)
            at += block.w + GAP
        y += deep + GAP
    return y


def _blocks(zone: Zone, w: float, wide: float, said: Said, lit: Collection[str], column: float = 0) -> list[Block]:
    """What a zone is made of: plays that lie apart, or all of its cards in a row, which may fill a column."""
    if zone.kind in LOOSE:
        plays = groups_of(zone)
        last, others = (max(w, LAST_PLAYS), max(SMALLEST_CARD, w * 0.6)) if _is_long(zone) else (w, w)
        sizes = [last if at >= len(plays) - 2 else others for at in range(len(plays))]
        lights = [zone.id in lit and play is plays[-1] for play in plays]
        return [_play(zone, *one, said) for one in zip(plays, sizes, lights, strict=True)]
    label = said.zones.get(zone.id, "")
    row = _row(zone, min(w, 100), column or wide, label, zone.id in lit)
    return [replace(row, w=column or row.w)]


def _play(zone: Zone, places: list[int], w: float, lit: bool, said: Said) -> Block:
    """Cards that were played together, or one and what covers it; under them whose they are, a face for a long name."""
    cards = [zone.cards[place] for place in places]
    spots: list[tuple[Lying, float, float, float]] = []
    x = 0.0
    for lying in cards:
        under = next((one for one in spots if lying.covers is not None and one[0].card == lying.covers), None)
        if under is not None:
            spots.append((lying, under[1] + OVER[0] * w, OVER[1] * w * HIGH, 5))
            continue
        spots.append((lying, x, 0, 0))
        x += w * (STEP if lying.card is not None or lying.stands_for is not None else 0.25)
    by = cards[0].by
    covered = any(lying.covers is not None for lying in cards)
    name = said.by[by] if by is not None and by < len(said.by) and not covered else ""
    small = 30 if fonts().wide(fonts().shown(name), LEAST) > w + 40 else 0  # how large the face is, if there is one
    lines = wrapped(name, LEAST, w + 40, 1) if name and not small else []
    bold = len(lines)
    notes = [(said.cards[zone.id, at], zone.cards[at].true) for at in places if (zone.id, at) in said.cards]
    lines += [line for note, true in notes if true is None for line in wrapped(note, LEAST, w + 60, 2, bold=False)]
    proofs = [(note, TRUE if true else RED) for note, true in notes if true is not None]
    told = max((_said_beside(lying, w) for lying in cards), default=0.0)
    deep = max(spot[2] for spot in spots) + w * HIGH + told * HIGH
    right = max(spot[1] for spot in spots) + w + told

    def draw(canvas: Canvas, x: float, y: float) -> None:
        for lying, dx, dy, turn in spots:
            _lying(canvas, lying, x + (wide - right) / 2 + dx, y + dy, w, turn, lit)
        if small and by is not None:
            canvas.face(by, canvas.sitters[by], x + wide / 2, y + deep + 10 + small, small)
        for at, line in enumerate(lines):
            foot = y + deep + 32 + 2 * small + 30 * at
            canvas.text(x + wide / 2, foot, line, LEAST, INK if at < bold else SOFT, at < bold)
        for at, (note, fill) in enumerate(proofs):
            canvas.pill(x + wide / 2, y + high + 28 + PROOF * at, note, fill, LEAST, IVORY)

    wide = max([right, *(fonts().wide(line, LEAST) for line in [*lines, *(f"{note} ··" for note, _ in proofs)])])
    high = deep + 10 + 2 * small + 30 * len(lines)
    return Block(wide, high + PROOF * len(proofs), draw)


def _lying(canvas: Canvas, lying: Lying, x: float, y: float, w: float, turn: float = 0, lit: bool = False) -> None:
    """A card as it lies: what it stands for, and whether that is so, is seen."""
    if lying.card is None and lying.stands_for is not None:
        canvas.card(lying.stands_for, x, y, w, turn, "told")
        return
    state = "win" if lit or lying.stands_for is not None else ""
    if lying.true is not None:
        state = "win" if lying.true else "bad"
    canvas.card(lying.card, x, y, w, turn, state)
    over = _said_beside(lying, w)
    if over:
        small = over / BESIDE
        canvas.card(lying.stands_for, x + w - small + over, y + (w - small + over) * HIGH, small, 0, "told")


def _said_beside(lying: Lying, w: float) -> float:
    """How far the card that another was said to be looks out beside it; 0 if it is that one, or lies face down."""
    if lying.card is None or lying.stands_for in (None, lying.card):
        return 0
    return min(w, max(SMALLEST_CARD, w * 0.5)) * BESIDE


def face_of(card: int) -> str:
    """A card as it is written in a picture."""
    return card_name(card)[0].replace("T", "10") + "♣♦♥♠"[suit_of(card)]


def _row(zone: Zone, w: float, wide: float, label: str, lit: bool) -> Block:
    """Cards side by side after a number, a suit or a name."""
    short = "".join(letter for letter in label if letter.isdigit()) if zone.kind == "meld" else ""
    above = 0.0 if zone.kind in ("meld", "row") else 36.0
    before = 56.0 if zone.kind in ("meld", "row") else 0.0
    count = len(zone.cards)
    step = min(w * STEP, (wide - before - w) / max(1, count - 1))
    fits = max(1, int((wide - before - w) // (w * TIGHT)) + 1) if step < w * TIGHT else count
    step = max(step, w * TIGHT)
    rows = [zone.cards[at : at + fits] for at in range(0, count, fits)]
    suit = suit_of(zone.cards[0].card) if zone.kind == "row" and zone.cards[0].card is not None else -1

    def draw(canvas: Canvas, x: float, y: float) -> None:
        def spot(at: int, row: int) -> tuple[float, float]:
            return x + before + at * step, y + above + row * w * HIGH * 0.62

        if above:
            canvas.text(x, y + 26, label, LEAST, SOFT, anchor="start")
        elif suit >= 0:
            canvas.add(pip(suit, x + 24, y + w * HIGH / 2, 40, STITCH))
        elif short:
            canvas.add(f'<circle cx="{x + 22:g}" cy="{y + 26:g}" r="22" fill="{STITCH}"/>')
            canvas.numeral(int(short), x + 22, y + 12, 28, DARK)
        for row, cards in enumerate(rows):
            for at, lying in enumerate(cards):
                canvas.card(lying.card, *spot(at, row), w, 0, "win" if lit or lying.stands_for is not None else "")
            for at, lying in enumerate(cards):
                if lying.stands_for is not None:
                    left, upper = spot(at, row)
                    canvas.pill(left + w / 2, upper + w * HIGH - 22, f"={face_of(lying.stands_for)}", GOLD, 38)

    widest = before + w + step * (min(count, fits) - 1)
    if above:
        label = wrapped(label, LEAST, wide, 1)[0]
        widest = max(widest, fonts().wide(label, LEAST))
    return Block(widest, above + w * HIGH * (1 + 0.62 * (len(rows) - 1)), draw)


def _pile(zone: Zone, w: float, said: Said, lit: Collection[str]) -> Block:
    """A stock with what lies open under it, or the card on top of a discard."""
    faces = [lying.card for lying in zone.cards if lying.card is not None]
    h = w * HIGH
    name = wrapped(said.zones.get(zone.id, ""), LEAST, w + 50, 1)[0]
    under = zone.kind == "stock" and bool(faces) and zone.count > 1
    wide = w * (1 + UNDER) if under else max(w + 30, fonts().wide(name, LEAST))

    def draw(canvas: Canvas, x: float, y: float) -> None:
        x += 0 if under else (wide - w) / 2
        if zone.kind == "stock" and faces:
            if zone.count > 1:
                canvas.add(f'<g transform="rotate(90 {x + w / 2:g} {y + h / 2:g})">')
                canvas.card(faces[-1], x, y - w * UNDER + (h - w) / 2, w)
                canvas.add("</g>")
            else:
                canvas.card(faces[-1], x, y, w)
        if zone.kind == "discard":
            canvas.card(faces[-1], x, y, w, 3, "win" if zone.id in lit else "")
        elif zone.count > 1 or not faces:
            canvas.card(None, x, y, w)
            canvas.box(x + w / 2 - 38, y + h / 2 - 28, 76, 56, BLUE, 28, ' stroke="#fffdf8" stroke-width="3"')
            canvas.numeral(zone.count, x + w / 2, y + h / 2 - 16, 32)
        canvas.text(x + w / 2, y + h + 32, name, LEAST)

    return Block(wide, h + 42, draw)


# A hand


def hand_svg(view: View, sort: str, rings: Collection[int]) -> str:
    """The viewer's hand in order, each card with its number; what cannot be played is grey, what is ringed gold."""
    canvas = Canvas()
    cards = view.hand()
    order = [place for group in arranged(view, sort) for place in group]
    rows = max(1, -(-len(order) // 7))
    side = -(-len(order) // rows)
    w = 148 if len(order) <= 21 else 120
    step = min(w + 12, (WIDE - 24 - w) / max(1, side - 1))
    y = 24.0
    for first in range(0, len(order), side):
        for at, place in enumerate(order[first : first + side]):
            x = 12 + at * step
            dim = bool(view.offers) and cards[place] in view.blocked
            canvas.card(cards[place], x, y, w, 0, "dim" if dim else "win" if place in rings else "")
        for at in range(len(order[first : first + side])):
            x, shown = 12 + at * step, first + at + 1
            place = order[first + at]
            dim = bool(view.offers) and cards[place] in view.blocked
            canvas.box(x + 8, y + w * HIGH + 10, 66, 48, "#4b2f1e" if dim else GOLD, 24)
            canvas.numeral(shown, x + 41, y + w * HIGH + 20, 28, GREY if dim else DARK)
        y += w * HIGH + 78
    return canvas.svg(y - 4)


def stacked(*svgs: str) -> str:
    """Pictures one below the other, as one."""
    heights = [int(svg.partition('height="')[2].partition('"')[0]) for svg in svgs]
    parts = [svg.replace("<svg ", f'<svg y="{sum(heights[:at])}" ', 1) for at, svg in enumerate(svgs)]
    size = f'width="{WIDE}" height="{sum(heights)}" viewBox="0 0 {WIDE} {sum(heights)}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}>{"".join(parts)}</svg>'


# The end of a deal and of a game


@dataclass(frozen=True)
class Scored:
    """The sheet's line of a seat: what it scored, the cards that this is for, and how many places it has gone up."""

    row: SheetRow
    cards: Sequence[int] = ()
    up: int = 0


def sheet_svg(title: str, heads: tuple[str, str], sitters: Sequence[Sitter], lines: Sequence[Scored]) -> str:
    """The end of a deal: everyone by place, what each scored and what for, and the totals, under two heads."""
    ink, soft = "#2a211a", "#665745"
    canvas = Canvas()
    titles = wrapped(title, 44, WIDE - 96, 2, serif=True)
    top = 84.0 + 50 * len(titles)
    end = top + SCORED * len(lines) + 46
    canvas.box(14, 14, WIDE - 28, end - 28, "#fbf5e8", 30)
    for at, line in enumerate(titles):
        canvas.text(48, 84 + 50 * at, line, 44, ink, anchor="start", serif=True)
    for right, head in zip((598, 712), heads, strict=True):
        canvas.text(right, top + 2, fitted(head, LEAST, 150, bold=False), LEAST, soft, bold=False, anchor="end")
    for at, scored in enumerate(lines):
        y = top + 16 + at * SCORED
        if scored.row.place == 1:
            canvas.box(28, y + 2, WIDE - 56, SCORED - 8, "#f6dfa2", 18)
        elif lines[at - 1].row.place > 1:
            canvas.box(40, y - 3, WIDE - 80, 2, "#e0d2b4", 0)
        _scored(canvas, scored, sitters[scored.row.seat], y)
    return canvas.svg(end)


def _scored(canvas: Canvas, scored: Scored, who: Sitter, y: float) -> None:
    """A line of the sheet."""
    ink, soft, red, green = "#2a211a", "#665745", "#a3210f", "#216b38"
    row, cards = scored.row, scored.cards
    canvas.add(f'<circle cx="84" cy="{y + 60:g}" r="48" fill="{"#d8962a" if row.place == 1 else "#cdbb97"}"/>')
    canvas.face(row.seat, who, 84, y + 60, 44)
    name = fonts().wide(fonts().shown(who.name), 32)
    arrow = 56 if scored.up else 0
    step = min(44.0, (500 - SMALLEST_CARD - 166 - arrow - name) / max(1, len(cards) - 1))
    if cards and step >= SMALLEST_CARD * TIGHT:
        canvas.text(146, y + 71, who.name, 32, ink, anchor="start")
        foot, right = y + 71, 146 + name
        for at, card in enumerate(cards):
            canvas.card(card, 500 - SMALLEST_CARD - step * (len(cards) - 1 - at), y + 9, SMALLEST_CARD)
    else:
        size = 32 if name <= 370 - arrow else 27
        names = wrapped(who.name, size, 370 - arrow, 2)
        why = wrapped(row.why, LEAST, 360, 3 - len(names), bold=False) if row.why else []
        down = y + 60 - 17 * (len(names) + len(why) - 1) + 10
        foot, right = down, 146 + fonts().wide(names[0], size)
        for line in names:
            canvas.text(146, down, line, size, ink, anchor="start")
            down += 36
        for line in why:
            canvas.text(146, down - 2, line, LEAST, soft, bold=False, anchor="start")
            down += 31
    if scored.up:
        rises, colour = (True, green) if scored.up > 0 else (False, red)
        shape = "l10-18l10 18z" if rises else "l10 18l10-18z"
        canvas.add(f'<path d="M{right + 14:g} {foot - (2 if rises else 20):g}{shape}" fill="{colour}"/>')
        canvas.numeral(abs(scored.up), right + 46, foot - 21, 20, colour)
    lost = row.points.startswith("-")
    canvas.text(598, y + 73, _minus(row.points), 36, red if lost else ink, anchor="end")
    canvas.text(712, y + 74, _minus(row.total), 44, ink, anchor="end")


def _minus(points: str) -> str:
    return points.replace("-", "\u2212")


def _rays(canvas: Canvas, x: float, y: float, colour: str) -> None:
    canvas.add(f'<clipPath id="rays"><circle cx="{x:g}" cy="{y:g}" r="330"/></clipPath>')
    for at in range(18):
        ends = [f"{x + 500 * cos(turn):g} {y + 500 * sin(turn):g}" for turn in (at * pi / 9, at * pi / 9 + 0.13)]
        shape = f"M{x:g} {y:g}L{ends[0]}L{ends[1]}Z"
        canvas.add(f'<path clip-path="url(#rays)" d="{shape}" fill="{colour}" opacity=".12"/>')


def end_svg(
    headline: str, star: int, sitters: Sequence[Sitter], rows: Sequence[SheetRow], said: Said, cloth: str
) -> str:
    """The end of a game: whom it is about large, with a crown if they have won, the others by place; -1: all alike.

    What is known of a sitter stands under their name.
    """
    canvas = Canvas()
    first = next((row for row in rows if row.seat == star), None)
    won = first is None or first.place == 1
    y = 110.0
    if first is not None:
        _rays(canvas, WIDE / 2, 206, GOLD if won else INK)
        who = replace(sitters[star], state="won" if won else "", crown=won)
        y = canvas.seat(star, who, WIDE / 2, 206, 118, 560) + 62
    y += canvas.ribbon(WIDE / 2, y, headline, fill=GOLD if won else RED) / 2 + 90
    others = [row.seat for row in rows if row is not first]
    height = _seats_of(canvas, others, sitters, y) + 54
    if said.spoken is not None:
        seat, words = said.spoken
        height = canvas.bubble(seat, sitters[seat], words, height)
    return canvas.svg(height, cloth_of(cloth))
