"""What is around the cloth: the bar, the log, the keys at the foot."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from rich.cells import cell_len

from ....view import View
from ...art.geometry import Box
from ...lines import between
from ...words import Speaker
from ...words.speaker import SYMBOLS
from .cells import Cells, Person, fit, points, wrap

Keys = Sequence[tuple[str, str, str]]  # key, label, action of the screen


@dataclass(frozen=True)
class LogLine:
    """A line of what happened: whether it is about who looks at the screen, and whether it is news."""

    text: str
    mine: bool = False
    new: bool = False


def log_lines(said: Sequence[LogLine], wide: int) -> list[LogLine]:
    """The same in lines of so many cells."""
    return [
        LogLine(line, one.mine, one.new and not row)
        for one in said
        for row, line in enumerate(wrap(one.text, wide, " "))
    ]


def draw_bar(cells: Cells, title: str, said: list[str], rest: list[str], gap: str, keys: Keys) -> list[str]:
    """The title, what is said of the game (the last most of all), and keys; what found no room of the rest."""
    cells.fill(0, 0, cells.w, 1, "bar")
    x = cells.put(1, 0, f"‹ {title}", "goldink", "bar", "b") + 2
    cells.touch(0, 0, x, 1, ("do", "leave"))
    right = cells.w - 1 - sum(cell_len(f"{key} {label}") + 2 for key, label, _ in keys)
    room = right - x
    for key, label, do in keys:
        left = right + 2
        right = cells.key(left, 0, key, label, "bar")
        cells.touch(left, 0, right - left, 1, ("do", do))
    said, rest = list(said), list(rest)
    while said and cell_len(gap.join(said)) > room:
        said.pop(0)
    while rest and cell_len(gap.join([*said, rest[0]])) <= room:
        said.append(rest.pop(0))
    cells.say(x, 0, gap.join(said), "ink2", "bar")
    return rest


def draw_scores(cells: Cells, box: Box, people: Sequence[Person], view: View, low: bool, speaker: Speaker) -> int:
    """How everyone stands, the best with a crown, or what armies they have; how high that is, 0 where there is none."""
    armies = any(zone.kind == "army" for zone in view.zones)
    deal = {fact.seat: fact.words.args.get("number") for fact in view.facts if fact.name == "points"}
    totals = any(fact.name == "total" for fact in view.facts)
    if not (armies or deal or totals or any(view.scores)):
        return 0
    piles = [f"{speaker.say(zone.name)} {zone.count}" for zone in view.zones if zone.kind in ("stock", "discard")]
    said = between(speaker).join(piles) if armies else ""
    heads = [speaker.tell("this deal"), speaker.tell("total")] if deal and totals and not armies else []
    if sum(map(cell_len, heads)) + 16 > box.w:
        heads = []
    below = bool(said) and cell_len(said) <= box.w - 4
    high = len(people) + 2 + bool(heads) + below
    title = speaker.tell("armies") if armies else speaker.tell("scores")
    cells.box(box.x, box.y, box.w, high, "line", "plate", title=title[:1].upper() + title[1:], right="v")
    cells.touch(box.x, box.y, box.w, high, ("do", "sheet"))
    end = box.x + box.w - 2
    best = (min if low else max)(view.scores) if any(view.scores) else None
    wide = max(6, cell_len(heads[-1])) if heads else 6
    if heads:
        left = cells.right(end - 2, box.y + 1, heads[1], "ink3", "plate")
        cells.right(left - 2, box.y + 1, heads[0], "ink3", "plate")
    for y, who in enumerate(people, box.y + 1 + bool(heads)):
        cells.disc(box.x + 2, y, who)
        held = [zone for zone in view.zones if zone.kind == "army" and zone.owner == who.seat]
        if armies:
            parts = [f"{SYMBOLS['cdhs'.find(zone.id[-1])]}{zone.count or '–':<2}" for zone in held]
            left = cells.right(end, y, " ".join(parts).rstrip(), "ink2", "plate")
        else:
            left = cells.right(end - 2, y, points(view.scores[who.seat]), "ink", "plate", "b")
            cells.put(end - 1, y, "♛" if view.scores[who.seat] == best else " ", "goldink", "plate", "b")
            if heads:
                left = cells.right(end - 4 - wide, y, points(float(str(deal[who.seat]))), "ink2", "plate")
        cells.put(box.x + 6, y, fit(who.name, left - box.x - 7), "ink", "plate", "b")
    if below:
        cells.put(box.x + 2, box.y + high - 2, said, "ink3", "plate")
    return high


def draw_log(cells: Cells, box: Box, title: str, said: Sequence[LogLine], back: int, framed: bool = True) -> int:
    """What happened, the latest last, scrolled back by some lines; by how many it is."""
    lines = log_lines(said, box.w - 4)
    fill = "plate" if framed else ""
    if framed:
        cells.box(box.x, box.y, box.w, box.h, "line", fill, title=title, right="PgUp")
    x, y, room = box.x + 2, box.y + framed, box.h - 2 * framed
    back = max(0, min(back, len(lines) - room))
    last = len(lines) - back
    for row, line in enumerate(lines[max(0, last - room) : last]):
        if line.new:
            cells.put(x - 1, y + row, "•", "goldink", fill)
        cells.say(x, y + row, line.text, "ink" if line.mine else "ink2", fill, "b" if line.mine else "")
    if len(lines) > room:
        top = (last - room) * room // len(lines)
        for row in range(top, min(room, top + max(1, room * room // len(lines)) + 1)):
            cells.put(box.x + box.w - 1, y + row, "┃", "goldink" if back else "line", fill)
    cells.touch(box.x, box.y, box.w, box.h, ("log",))
    return back


def key_lines(keys: Keys, wide: int) -> list[list[tuple[str, str, str]]]:
    """Keys in as many rows as they need, closer together where that spares one; none is shortened."""
    for gap in (2, 1):
        rows: list[list[tuple[str, str, str]]] = [[]]
        used = 1
        for key in keys:
            cells = cell_len(f"{key[0]} {key[1]}")
            if used + cells > wide - 1 and rows[-1]:
                rows.append([])
                used = 1
            rows[-1].append(key)
            used += cells + gap
        if len(rows) == 1:
            break
    return rows


def key_rows(cells: Cells, bottom: int, keys: Keys, on: Collection[str] = (), off: Collection[str] = ()) -> int:
    """Keys in rows, the last at the bottom, what is on in gold, what cannot be done now dim; the row above them."""
    rows = key_lines(keys, cells.w)
    for y, row in enumerate(rows, bottom - len(rows) + 1):
        gap = 2 if sum(cell_len(f"{key} {label}") + 2 for key, label, _ in row) < cells.w else 1
        x = 1
        for key, label, do in row:
            left = x
            if do in on:
                x = cells.put(x, y, f"{key} {label}", "ongold", "gold", "b")
            elif do in off:
                x = cells.put(x, y, f"{key} {label}", "line", "", "d")
            else:
                x = cells.key(x, y, key, label)
            cells.touch(left, y, x - left, 1, ("do", do))
            x += gap
    return bottom - len(rows)
