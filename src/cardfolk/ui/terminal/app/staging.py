"""Moments that have a stage of their own: armies at war, cards that a call has turned up; and what somebody says."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rich.cells import cell_len

from ....cards import suit_of
from ....view import Lying, Zone
from ....words import Suit
from ...art.geometry import Box, groups_of
from ...words.speaker import SYMBOLS
from .cells import SIZES, Cells, fit, wrap

if TYPE_CHECKING:
    from .layout import Shown

LINE, HELD = "line", "held"  # facts of a war: what an army of one's own adds, and what the hand does
SIDE = 16  # cells for who leads a side


@dataclass(frozen=True)
class Line:
    """A row of a side at war: its cards, what is said of it, what it adds where that is known."""

    cards: tuple[int | None, ...]
    label: str
    adds: int | None = None
    suit: int = -1


@dataclass(frozen=True)
class Side:
    """One of those at war: a seat, its rows, its total."""

    seat: int
    lines: tuple[Line, ...]
    total: int


def sides_of(shown: Shown) -> list[Side]:
    """Where armies fight: who, with what, and how strong they are; the viewer last. Nothing of other moments."""
    view = shown.view
    zones = [zone for zone in view.zones if zone.id in shown.lit and zone.kind == "army" and zone.cards]
    owners = list(dict.fromkeys(zone.owner for zone in zones if zone.owner is not None))
    if shown.moment != "war" or len(owners) < 2:
        return []
    near = view.viewer if view.viewer in owners else owners[0]
    owners.sort(key=lambda owner: owner == near)
    totals = {fact.seat: fact.words.args.get("number") for fact in view.facts if fact.name == "total"}
    found = []
    for owner in owners:
        lines = [_line(zone, shown) for zone in zones if zone.owner == owner]
        for fact in view.facts:
            suit, number = fact.words.args.get("suit"), fact.words.args.get("number")
            if fact.name == HELD and fact.seat == owner and isinstance(suit, Suit) and isinstance(number, int):
                held = tuple(card for card in view.hand() if suit_of(card) == suit.suit)
                lines.append(Line(held, shown.speaker.say(fact.words), number, suit.suit))
        total = totals.get(owner)
        found.append(Side(owner, tuple(lines), total if isinstance(total, int) else 0))
    return found


def _line(zone: Zone, shown: Shown) -> Line:
    suit = "cdhs".find(zone.id[-1])
    adds = None
    for fact in shown.view.facts:
        of, number = fact.words.args.get("suit"), fact.words.args.get("number")
        if fact.name == LINE and fact.seat == zone.owner and isinstance(of, Suit) and of.suit == suit:
            adds = number if isinstance(number, int) else None
    return Line(tuple(lying.card for lying in zone.cards), SYMBOLS[suit], adds, suit)


def steps_of_war(shown: Shown) -> int:
    """How many rows are counted before the totals stand."""
    return sum(len(side.lines) for side in sides_of(shown))


def draw_war(cells: Cells, box: Box, shown: Shown, sides: list[Side]) -> None:
    """Armies in rows, theirs above and one's own below, counted one by one; at last the totals, the higher one gold."""
    rows = sum(len(side.lines) for side in sides)
    inner = Box(box.x + 2, box.y + 1, box.w - 4, box.h - 2)
    size = "small" if rows * 3 + len(sides) - 1 <= inner.h else "tiny"
    w, h = SIZES[size]
    gap = 1 if rows * (h + 1) + 1 <= inner.h else 0
    y = inner.y + max(0, (inner.h - rows * (h + gap) - 1) // 2)
    best = max(side.total for side in sides)
    counted, done = 0, shown.counted >= rows
    for number, side in enumerate(sides):
        if number:
            cells.put(inner.x, y, "╌" * inner.w, "stitch")
            cells.middle(inner.x + inner.w // 2, y, " × ", "goldink", "", "b")
            y += 1
        first, who = y, shown.people[side.seat]
        cells.plate(inner.x, y, min(SIDE, inner.w // 4), who, lines=1 if h > 1 or len(side.lines) > 1 else 0)
        x = inner.x + min(SIDE, inner.w // 4) + 2
        room = inner.x + inner.w - 20 - x
        for line in side.lines:
            seen = counted < shown.counted or done
            counted += 1
            step = w if size == "small" else 4
            if (len(line.cards) - 1) * step + w > room:
                step = 3 if size == "small" else 4
            cards = line.cards[: max(1, (room - w) // step + 1)]
            for at, card in enumerate(cards):
                other = card is not None and 0 <= line.suit != suit_of(card)
                cells.card(x + at * step, y, card, size, "dim" if other else "")
            end = x + max(0, len(cards) - 1) * step + (w if cards else 0)
            if len(cards) < len(line.cards):
                end = cells.put(end, y + h // 2, f"+{len(line.cards) - len(cards)}", "white", "back", "b")
            if seen:
                known = line.adds is not None and len(line.label) == 1
                same = sum(card is not None and suit_of(card) == line.suit for card in line.cards)
                label = f"{same if known else len(line.cards)} {line.label}" if len(line.label) == 1 else line.label
                end = cells.say(end + 1, y + h // 2, label, "ink") + 1
                if line.adds is not None:
                    said = f"{line.adds:+d}".replace("-", "−")
                    cells.pill(end, y + h // 2, said, "win" if line.adds >= 0 else "loss")
            y += h + gap
        last = y - gap
        if done:
            won = side.total == best and side.seat == shown.about
            disc = Box(inner.x + inner.w - 7, (first + last) // 2 - 1, 7, 3)
            if last - first < 3:
                cells.pill(disc.x + 1, first, f"{side.total:>3}", "gold" if won else "cap")
            else:
                cells.box(disc.x, disc.y, 7, 3, "ongold" if won else "edge", "gold" if won else "plate", "double")
                cells.middle(
                    disc.x + 3, disc.y + 1, str(side.total).replace("-", "−"), "ongold" if won else "ink", "", "b"
                )


def war_words(shown: Shown, sides: list[Side]) -> str:
    """The totals of a war, the winner's first."""
    ranked = sorted(sides, key=lambda side: side.seat != shown.about)
    numbers = {"number": ranked[0].total, "rival": ranked[-1].total}
    return shown.speaker.tell("{number} against {rival}", **numbers)


def draw_call(cells: Cells, room: Box, size: str, shown: Shown, zone: Zone) -> None:
    """What a call has turned up: what was to be beaten in the middle, the plays on both sides, each with what it is."""
    view = shown.view
    near = view.viewer if view.viewer >= 0 else 0
    open_to: list[Lying] = []
    plays: dict[int, list[Lying]] = {}
    for group in groups_of(zone):
        cards = [zone.cards[place] for place in group]
        by = cards[0].by
        if by is None:
            open_to += cards
        elif any(lying.card is not None for lying in cards):
            plays[by] = cards
    card = next((name for name in ("large", "small", "tiny") if SIZES[name][1] + 3 <= room.h or name == "tiny"), "tiny")
    card = card if size == "large" or card != "large" else "small"
    h = SIZES[card][1]
    third = room.w // 3
    y = room.y + max(0, (room.h - h - 3) // 2)
    middle = room.x + room.w // 2
    rows = max(2, room.bottom - y - 1 - h)
    _turned(cells, middle, y, open_to, card, shown, third + 2, "", rows)
    sides = sorted(plays.items(), key=lambda one: one[0] != near)
    for at, (seat, cards) in enumerate(sides):
        x = room.x + third // 2 if at == 0 and seat == near else room.x + room.w - third // 2
        _turned(cells, x, y, cards, card, shown, third, shown.people[seat].name, rows)


def _turned(
    cells: Cells, x: int, y: int, cards: list[Lying], size: str, shown: Shown, wide: int, name: str, rows: int
) -> None:
    """Cards side by side around a column, a name above them, below in some rows what each turns out to be."""
    if not cards:
        return
    w, h = SIZES[size]
    step = w + 1
    left = x - (step * len(cards) - 1) // 2
    if name:
        cells.middle(x, y, fit(name, min(wide, cell_len(name))), "ink", "", "b")
    for at, lying in enumerate(cards):
        state = {True: "gold", False: "bad", None: ""}[lying.true]
        cells.card(left + at * step, y + 1, lying.card, size, state)
    notes = [shown.speaker.say(lying.note) for lying in cards if lying.note is not None]
    found = [lying.true for lying in cards if lying.true is not None]
    fill = ("win" if all(found) else "loss") if found else ""
    sign = f"{'✓' if all(found) else '✗'} " if found else ""
    parts = ", ".join(dict.fromkeys(notes)).split(", ")
    while len(parts) > 1 and len(wrap(sign + ", ".join(parts), wide - 3)) > rows:
        parts.pop()  # the sign says as much
    lines = wrap(sign + ", ".join(parts), wide - 3)[:rows]
    across = max(map(cell_len, lines), default=0) + 2
    for row, line in enumerate(lines, y + 1 + h):
        cells.middle(
            x, row, f"{line:^{across}}" if fill else line, "white" if fill else "ink", fill, "b" if name else ""
        )


def draw_bubble(cells: Cells, box: Box, spots: Mapping[int, Box], bubble: tuple[int, str], large: bool) -> None:
    """What somebody says, beside their face or under their plate, where the cloth is free; else it is in the log."""
    seat, text = bubble
    spot = spots.get(seat)
    if spot is None or not text:
        return
    right = box.x + box.w - 2 - (spot.x + spot.w)
    left = spot.x - box.x - 2
    whole = cell_len(text)
    tries = [
        (spot.x, spot.bottom, whole),
        (spot.x + spot.w - whole - 4, spot.bottom, whole),
        (spot.x, spot.y - 1, whole),
    ]
    if large:
        tries = [(spot.x + 15, spot.y + 6, whole), (spot.x + spot.w + 1, spot.y + 2, whole),
                 (spot.x - whole - 5, spot.y + 2, whole), *tries]  # fmt: skip
    tries += [(spot.x + spot.w + 1, spot.y, right - 5), (spot.x - left, spot.y, left - 5)]
    for x, y, room in tries:
        lines = wrap(text, room) if room >= 8 else []
        if not lines or len(lines) > 2:
            continue
        wide = max(map(cell_len, lines)) + 4
        x = max(box.x + 1, min(x, box.x + box.w - 1 - wide))
        rows = range(y, y + len(lines))
        inside = box.y < y and y + len(lines) < box.bottom and wide <= box.w - 2
        if inside and all(
            cell[0] == " " and cell[2] == "cloth" for row in rows for cell in cells.rows[row][x : x + wide]
        ):
            for row, line in zip(rows, lines, strict=True):
                start, end = "“" if row == y else " ", "”" if row == rows[-1] else " "
                cells.put(x, row, fit(f" {start}{line}{end}", wide), "sheetink", "bubble", "i")
            return
