"""The table as cells: where everything is at each size, people around the cloth, and what lies on it.

What lies where follows from the kinds of zones and the number of seats alone: no game is known here.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field

from rich.cells import cell_len

from ....cards import rank_of, suit_of
from ....view import Lying, View, Zone
from ...art.geometry import Box, groups_of, open_hand
from ...lines import drawn_facts, is_out, role_line
from ...words import Speaker
from ...words.speaker import SYMBOLS
from .cells import SIZES, Cells, Person, fit, points, wrap
from .staging import draw_bubble, draw_call, draw_war, sides_of

LEAST = (60, 20)  # below that there is no room
MIDDLE, FULL = (80, 24), (120, 40)
CROWD = ("meld", "row")  # kinds of zones that need the middle from side to side
LABEL = 15  # cells for what something on the table is called
SMALLER = {"large": ("large", "small", "tiny"), "small": ("small", "tiny"), "tiny": ("tiny",)}


@dataclass(frozen=True)
class Places:
    """Where everything is on a screen of a size."""

    size: str  # large, small or tiny
    table: Box
    scores: Box | None
    log: Box
    prompt: int  # rows
    hand: Box  # with the row for raised cards, without that of the numbers
    actions: int
    keys: int


def places(w: int, h: int, verbs: int = 1, said: int = 1, foot: int = 1) -> Places | None:
    """The grid of a size, with so many rows of verbs, of what is said and of keys; None: no room."""
    if w < LEAST[0] or h < LEAST[1]:
        return None
    keys, actions = h - foot, h - foot - verbs
    if (w, h) < FULL or h < FULL[1]:
        tiny = w < MIDDLE[0] or h < MIDDLE[1]
        cards = 2 if tiny else 4
        hand = Box(2, actions - cards - (0 if tiny else 1), w - 3, cards - tiny)
        prompt = hand.y - 1
        if tiny:
            prompt = hand.y - min(said, 2)
            high = max(1, 6 - min(said, 2) - max(1, verbs - 1) - (foot - 1))
            log = Box(0, prompt - high, w, high)
            return Places("tiny", Box(0, 1, w, log.y - 1), None, log, prompt, hand, actions, keys)
        side = 26 + (w - MIDDLE[0]) // 4
        table = Box(0, 1, w - side, prompt - 1)
        return Places("small", table, None, Box(w - side, 1, side, prompt - 1), prompt, hand, actions, keys)
    side = 32 + (w - FULL[0]) // 4
    hand = Box(16, actions - 8, w - 17, 6)
    prompt = hand.y - 1
    table = Box(0, 1, w - side - 1, prompt - 1)
    scores = Box(table.w + 1, 1, side, 0)
    return Places("large", table, scores, Box(table.w + 1, 1, side, prompt - 1), prompt, hand, actions, keys)


@dataclass(frozen=True)
class Shown:
    """What is to be drawn of a table."""

    view: View
    people: Sequence[Person]
    speaker: Speaker
    lit: Collection[str] = ()  # zones where something may go, or that a moment is about
    targets: Collection[tuple[str, int]] = ()  # cards there that a move is about
    about: int = -1  # the seat that a moment is about
    notes: Sequence[str] = ()  # what else is to be known of the table
    staged: bool = False  # a moment is on stage
    moment: str = ""  # its kind
    counted: int = 99  # rows of a war that are counted
    bubble: tuple[int, str] = (-1, "")  # what somebody says
    spots: dict[int, Box] = field(default_factory=dict)  # where people were drawn


@dataclass
class Block:
    """Something that lies on the table: its size, and how it is drawn from a corner."""

    w: int
    h: int
    draw: Callable[[Cells, int, int], None]
    label: str = field(default="")


def people_of(view: View, speaker: Speaker, faces: Sequence[str], about: int = -1) -> list[Person]:
    """Everyone at a table as they are drawn: who is to move is in gold, or whom a moment is about."""
    turn = view.to_move if about < 0 else about
    scored = any(view.scores)
    found = []
    for seat in range(view.seats):
        count = next((zone.count for zone in view.zones if zone.kind == "hand" and zone.owner == seat), None)
        role = role_line(view, seat, speaker)
        facts = [speaker.say(fact.words) for fact in drawn_facts(view, seat) if fact.name != "total"]
        facts = [role, *facts] if role else facts
        state = "turn" if seat == turn else "out" if is_out(view, seat) else ""
        score = points(view.scores[seat]) if scored else ""
        found.append(Person(seat, speaker.seat(seat), faces[seat], facts, score, count, state))
    return found


def draw_table(cells: Cells, box: Box, size: str, shown: Shown) -> None:
    """The cloth, everyone around it, and what lies on it."""
    cells.felt(box.x, box.y, box.w, box.h, stitched=size == "large")
    view = shown.view
    near = max(0, view.viewer)
    sides = sides_of(shown)
    if sides:
        draw_war(cells, box, shown, sides)
        return
    others = [shown.people[(near + step) % view.seats] for step in range(1, view.seats)]
    crowded = any(zone.kind in CROWD for zone in view.zones)
    seated = _crowd if crowded else _around
    room = seated(cells, box, size, others, shown.spots)
    own = shown.people[near]
    bottom = box.bottom - 1
    if size != "large" or view.viewer < 0:
        w = 18 if size != "tiny" else 16
        lines = 1 if box.h > 8 else 0
        bottom = box.bottom - 2 - lines
        cells.plate(box.middle[0] - w // 2, bottom, w, own, lines=lines)
    room = Box(room.x, room.y, room.w, bottom - room.y)
    armies = [zone for zone in view.zones if zone.kind == "army"]
    if armies and (shown.moment != "call" or size == "large"):  # a call needs the room
        room = _armies(cells, box, size, room, shown, near)
    table = next((zone for zone in view.zones if zone.kind == "table"), None)
    if shown.moment == "call" and table is not None:
        draw_call(cells, room, size, shown, table)
    else:
        _middle(cells, room, size, shown)
    if shown.notes and not shown.staged:
        _notes(cells, box, size, shown)
    if size != "tiny":
        draw_bubble(cells, box, shown.spots, shown.bubble, size == "large")


def _around(cells: Cells, box: Box, size: str, others: Sequence[Person], spots: dict[int, Box]) -> Box:
    """People around the cloth, clockwise from the left; the room that they leave in the middle."""
    count = len(others)
    sides = 0 if count < 3 else 1 if count < 6 else 2
    left, over, right = others[:sides], others[sides : count - sides], others[count - sides :]
    faces = size == "large"
    w = 16 if size == "tiny" else 16 + (box.w - 54) // 12 if not faces else 15
    w = min(w, 20)
    top = box.y + 1
    deep = 2 if not faces else 7
    wide = (26 if len(over) > 2 else 31) if faces else 18 if len(over) == 1 and size == "small" else w
    for at, who in enumerate(over):
        x = (
            box.middle[0] - wide // 2
            if len(over) == 1
            else box.x + 2 + round(at * (box.w - 4 - wide) / (len(over) - 1))
        )
        if faces:
            cells.face(x + 1, top + 1, who)
            cells.plate(x + 14, top + 2, wide - 14, who, disc=False, lines=2)
        else:
            cells.plate(x, top, wide, who)
        spots[who.seat] = Box(x, top, wide, 7 if faces else 2)
    first = top + deep + (2 if size == "small" else 1)
    if faces and len(over) < 2:
        first -= 1  # nobody is above them
    step = (9 if faces else 4) if size != "tiny" else 3
    for column, people in (
        (box.x + 2 if faces else box.x + 1, left[::-1]),
        (box.x + box.w - w - (2 if faces else 1), right),
    ):
        for at, who in enumerate(people):
            y = first + at * step
            if faces:
                cells.face(column + 1, y, who)
                cells.plate(column, y + 6, w, who, disc=False, lines=1)
            else:
                cells.plate(column, y, w, who)
            spots[who.seat] = Box(column, y, w, 8 if faces else 2)
    margin = w + 2 if sides else 1
    return Box(box.x + margin, top + deep + (1 if faces else 0), box.w - 2 * margin, 0)


def _crowd(cells: Cells, box: Box, size: str, others: Sequence[Person], spots: dict[int, Box]) -> Box:
    """People in rows on the far side, so that the rest of the cloth is free."""
    faces = size == "large" and len(others) <= 3
    row = 4 if len(others) % 3 == 1 and box.w >= 70 else 3
    wide = min(27 if faces else 20, (box.w - 2) // min(row, len(others)))
    y = box.y + 1
    for first in range(0, len(others), row):
        line = others[first : first + row]
        step = (box.w - 2) // len(line)
        for at, who in enumerate(line):
            x = box.x + 1 + at * step + max(0, step - wide) // 2
            if faces:
                cells.face(x + 1, y + 1, who)
                cells.plate(x + 14, y + 2, wide - 14, who, disc=False, lines=2)
            else:
                cells.plate(x, y, wide - 1, who)
            spots[who.seat] = Box(x, y, wide, 7 if faces else 2)
        y += 8 if faces else 2
    return Box(box.x + 1, y, box.w - 2, 0)


# Armies


def _armies(cells: Cells, box: Box, size: str, room: Box, shown: Shown, near: int) -> Box:
    """The armies of two people, beside their plates: theirs on the far side, one's own on the near one."""
    card = "small" if size != "tiny" else "tiny"
    w, h = SIZES[card]
    step = w + (4 if size == "large" else 3)
    high = h + (1 if size != "tiny" else 0)
    tops = {near: box.bottom - 1 - high - (1 if size == "large" else 0)}
    for seat in range(shown.view.seats):
        zones = [zone for zone in shown.view.zones if zone.kind == "army" and zone.owner == seat]
        y = tops.get(seat, box.y + (2 if size == "large" else 1))
        far = box.x + box.w - 1
        spots = [box.x + 1, box.x + 1 + step, far - 2 * step, far - step]
        for zone, x in zip(zones, spots, strict=False):
            _army(cells, x, y, card, zone, shown)
    top = max(room.y, box.y + 1 + high)
    return Box(box.x + 1, top, box.w - 2, min(room.bottom, tops[near]) - top)


def _army(cells: Cells, x: int, y: int, size: str, zone: Zone, shown: Shown) -> None:
    """An army: its open card before the others, and how many they are."""
    w, h = SIZES[size]
    suit = SYMBOLS["cdhs".index(zone.id[-1])] if zone.id[-1] in "cdhs" else ""
    lit = zone.id in shown.lit
    if not zone.count:
        cells.card(x, y, None, size, "slot", suit)
    else:
        for behind in range(min(zone.count, 4) - 1, 0, -1):
            if h > 1:
                cells.card(x + behind, y, None, size)
        cells.card(x, y, next((lying.card for lying in zone.cards), None), size, "gold" if lit else "")
    if h > 1:
        cells.put(x, y + h, f"{suit}{zone.count:>2} " if zone.count else "", "white", "back", "b")
    elif zone.count > 1:
        cells.put(x + 3, y, f"{zone.count} ", "white", "back", "b")
    cells.touch(x, y, w, h + 1, ("zone", zone.id, None))


# What lies in the middle


def _middle(cells: Cells, room: Box, size: str, shown: Shown) -> None:
    """Tricks towards who played them; all else side by side, in the largest cards that fit."""
    view = shown.view
    tricks = [zone for zone in view.zones if zone.kind == "trick"]
    zones = [zone for zone in view.zones if _lies(zone, view)]
    trick = next((zone for zone in tricks if zone.cards), None)
    if tricks and not zones:
        if trick is not None:
            _trick(cells, room, size, trick, shown, old=trick is not tricks[0])
        return
    if trick is not None and trick is tricks[0]:
        zones.insert(0, trick)
    for card in SMALLER[size]:
        lines = _flowed([block for zone in zones for block in _blocks(zone, card, room, shown)], room.w)
        if _deep(lines) <= room.h or card == "tiny":
            break
    more = 0
    while len(lines) > 1 and _deep(lines) > room.h:
        more += len(lines.pop())
    if more:
        cells.right(room.x + room.w, room.bottom - 1, f" +{more} ", "white", "back", "b")
    y = room.y + max(0, (room.h - _deep(lines)) // 2)
    for line in lines:
        x = room.x + max(0, (room.w - _wide(line)) // 2)
        for block in line:
            block.draw(cells, x, y)
            x += block.w + 2
        y += max(block.h for block in line) + (1 if _deep(lines) + len(lines) <= room.h else 0)


def _lies(zone: Zone, view: View) -> bool:
    """Whether a zone is drawn in the middle: what is open there, the stock, and where something may be laid."""
    if zone.kind == "hand":
        return open_hand(zone, view)
    if zone.kind in ("army", "trick"):
        return False
    return zone.kind in ("stock", "row", "table") or any(lying.card is not None for lying in zone.cards)


def _flowed(blocks: list[Block], wide: int) -> list[list[Block]]:
    lines: list[list[Block]] = []
    for block in blocks:
        if lines and block.label != "row" and _wide(lines[-1]) + 2 + block.w <= wide:
            lines[-1].append(block)
        else:
            lines.append([block])
    return lines


def _wide(line: Sequence[Block]) -> int:
    return sum(block.w for block in line) + 2 * (len(line) - 1)


def _deep(lines: Sequence[Sequence[Block]]) -> int:
    return sum(max(block.h for block in line) for line in lines)


def _trick(cells: Cells, room: Box, size: str, zone: Zone, shown: Shown, old: bool) -> None:
    """What is played for: each card towards its player, or the last play before those that it beat."""
    view = shown.view
    plays = groups_of(zone)
    near = max(0, view.viewer)
    alone = all(len(play) == 1 for play in plays) and view.seats <= 4 and len(plays) <= view.seats
    if alone and len({zone.cards[play[0]].by for play in plays}) == len(plays):
        _cross(cells, room, size, zone, shown, near, old)
    else:
        _pile(cells, room, size, zone, plays, shown, old)
    cells.touch(room.x, room.y, room.w, room.h, ("zone", zone.id, None))


def _cross(cells: Cells, room: Box, size: str, zone: Zone, shown: Shown, near: int, old: bool) -> None:
    view = shown.view
    size = next(card for card in SMALLER[size] if SIZES[card][1] * 2 + 1 <= room.h or card == "tiny")
    w, h = SIZES[size]
    across, down = {"large": (11, 3), "small": (6, 2), "tiny": (5, 1)}[size]
    high = 2 * down + h
    cx, top = room.x + room.w // 2 - w // 2, room.y + max(0, (room.h - high) // 2)
    ways = {2: ("low", "top"), 3: ("low", "left", "right")}.get(view.seats, ("low", "left", "top", "right"))
    spots = {
        "top": (cx, top),
        "left": (cx - across, top + down),
        "right": (cx + across, top + down),
        "low": (cx, top + 2 * down),
    }
    for lying in zone.cards:
        x, y = spots[ways[((lying.by or 0) - near) % view.seats]]
        won = shown.staged and lying.by == shown.about and shown.about >= 0
        cells.card(x, y, lying.card, size, "dim" if old else "gold" if won else "")
    if shown.staged and shown.about >= 0 and size != "tiny":
        way = ways[(shown.about - near) % view.seats]
        x, y = spots[way]
        sign, dx, dy = {
            "top": ("▲", w // 2, -1),
            "low": ("▼", w // 2, h),
            "left": ("◀", -2, h // 2),
            "right": ("▶", w + 1, h // 2),
        }[way]
        if cells.rows[y + dy][x + dx][0] == " ":  # not over what is said of somebody
            cells.put(x + dx, y + dy, sign, "goldink", "", "b")
    if old:
        cells.middle(room.x + room.w // 2, min(top + high, room.bottom - 1), shown.speaker.say(zone.name), "ink2")


def _pile(cells: Cells, room: Box, size: str, zone: Zone, plays: list[list[int]], shown: Shown, old: bool) -> None:
    last = [zone.cards[place] for place in plays[-1]]
    before = [zone.cards[place] for play in plays[-2:-1] for place in play]
    for card in SMALLER[size]:
        w, h = SIZES[card]
        step = min(w + 1, max(3, (room.w - w - 2) // max(1, len(last) - 1))) if len(last) > 1 else w + 1
        high = h + (2 if before and card != "tiny" else 1 if before else 0) + 1
        if high <= room.h and step * (len(last) - 1) + w <= room.w:
            break
    x = room.x + (room.w - step * (len(last) - 1) - w) // 2
    y = room.y + max(0, (room.h - high) // 2)
    for at, lying in enumerate(before):
        cells.card(x - 2 + at * step, y, lying.card, card, "dim")
    y += 0 if not before else 2 if card != "tiny" else 1
    for at, lying in enumerate(last):
        cells.card(
            x + at * step, y, lying.card, card, "dim" if old else "gold" if shown.staged else "", _tab(lying, shown)
        )
    said = shown.speaker.say(zone.name) if old else shown.people[last[0].by].name if last[0].by is not None else ""
    cells.middle(room.x + room.w // 2, y + h, fit(said, min(room.w, cell_len(said))), "ink", "", "b")


def _tab(lying: Lying, shown: Shown) -> str:
    return "" if lying.stands_for is None else f"={shown.speaker.card(lying.stands_for)}"


def _blocks(zone: Zone, size: str, room: Box, shown: Shown) -> list[Block]:
    """What a zone is made of, in cards of a size; of many plays the first and the last ones."""
    if zone.kind in ("stock", "discard"):
        return [_stack(zone, size, shown)]
    if zone.kind == "row":
        return [_row(zone, room.w, shown)]
    groups = groups_of(zone)
    if zone.kind not in ("table", "trick"):
        return [_fan(zone, group, "tiny" if zone.kind == "hand" else size, room.w, shown) for group in groups]
    if not groups:
        return [_empty(zone, size, shown)]
    blocks = [_play(zone, group, size, shown) for group in groups]
    if all(zone.cards[group[0]].note is None for group in groups):
        return blocks
    for narrow in (False, True):  # rather no word below than a card less
        blocks = [_play(zone, group, size, shown, narrow) for group in groups]
        high = max(block.h for block in blocks)
        most = max(2, (room.w - 12) // (max(block.w for block in blocks) + 2) * (room.h // high))
        if len(blocks) <= most:
            return blocks
    return [blocks[0], *blocks[len(blocks) - most + 1 :]]


def _stack(zone: Zone, size: str, shown: Shown) -> Block:
    """A pile of cards: its number on its back, what is known of it beside or on it, its name below."""
    w, h = SIZES[size]
    known = [lying for lying in zone.cards if lying.card is not None]
    lit = zone.id in shown.lit
    name = shown.speaker.say(zone.name)
    under = zone.kind == "stock" and bool(known)
    beside = w + 1 if size == "tiny" else w - 1  # no edge tells tiny cards apart
    width = max(w + (beside if under else 0), min(cell_len(name), LABEL))

    def draw(cells: Cells, x: int, y: int) -> None:
        if not zone.count:
            cells.card(x, y, None, size, "slot")
        elif under:
            cells.card(x + beside, y, known[-1].card, size)
            cells.card(x, y, None, size, "", str(zone.count))
        elif known:
            cells.card(x, y, known[0].card if zone.kind == "discard" else known[-1].card, size, "gold" if lit else "")
            cells.put(x + w, y + h // 2, f" {zone.count}" if size != "tiny" else "", "ink")
        else:
            cells.card(x, y, None, size, "", str(zone.count))
        cells.put(x, y + h, fit(name, width), "goldink" if lit else "ink", "", "b" if lit else "")
        cells.touch(x, y, width, h + 1, ("zone", zone.id, None))

    return Block(width + (2 if known and not under and size != "tiny" else 0), h + 1, draw)


def _row(zone: Zone, wide: int, shown: Shown) -> Block:
    """Cards of a suit in their places from the lowest to the highest."""
    low = shown.view.low
    step = 4 if wide >= 13 * 4 + 2 else 3
    suit = next((SYMBOLS[suit_of(lying.card)] for lying in zone.cards if lying.card is not None), "")
    suit = suit or (SYMBOLS["cdhs".index(zone.id[-1])] if zone.id[-1] in "cdhs" else "")
    lit = zone.id in shown.lit

    def draw(cells: Cells, x: int, y: int) -> None:
        cells.put(x, y, suit, "goldink" if lit else "ink", "", "b")
        for place in range(13):
            cells.put(x + 2 + place * step + 1, y, "·", "ink2")
        for lying in zone.cards:
            if lying.card is not None:
                cells.card(x + 2 + (rank_of(lying.card) - low) % 13 * step, y, lying.card, "tiny")
        cells.touch(x, y, 2 + 13 * step, 1, ("zone", zone.id, None))

    return Block(2 + 13 * step, 1, draw, "row")


def _fan(zone: Zone, group: list[int], size: str, wide: int, shown: Shown) -> Block:
    """Cards that belong together, side by side under their name; what a wild stands for is on its edge."""
    w, h = SIZES[size]
    step = w if size != "tiny" else 4
    if (len(group) - 1) * step + w > wide:
        step = max(3, (wide - w) // max(1, len(group) - 1))
    lit = zone.id in shown.lit
    name = shown.speaker.say(zone.name)
    if size == "tiny":
        wilds = [lying for lying in zone.cards if lying.stands_for is not None and lying.card is not None]
        name = " ".join([name, *(f"{shown.speaker.card(lying.card)}{_tab(lying, shown)}" for lying in wilds)])
    width = max((len(group) - 1) * step + w, cell_len(name) + 2 * lit)

    def draw(cells: Cells, x: int, y: int) -> None:
        cells.put(x, y, f"▸ {name}" if lit else name, "goldink" if lit else "ink2", "", "b" if lit else "")
        for at, place in enumerate(group):
            lying = zone.cards[place]
            wild = lying.stands_for is not None
            target = (zone.id, lying.stands_for if wild else lying.card) in shown.targets
            left = x + at * step
            cells.card(left, y + 1, lying.card, size, "gold" if wild or target else "", _tab(lying, shown))
        cells.touch(x, y, width, h + 1, ("zone", zone.id, None))

    return Block(width, h + 1, draw)


def _play(zone: Zone, group: list[int], size: str, shown: Shown, narrow: bool = False) -> Block:
    """A card on the table, what covers it or is laid with it, whose it is; a place for what may cover it.

    A narrow one is as wide as its cards: what is said of it is left out where it is wider.
    """
    w, h = SIZES[size]
    cards = [zone.cards[place] for place in group]
    first = cards[0]
    open_place = len(cards) == 1 and (zone.id, first.card) in shown.targets and zone.kind == "table"
    beside = size == "tiny" or any(lying.covers is None for lying in cards[1:])
    dx, dy = (w - (size != "tiny"), 0) if beside else (2, h // 2 + 1)  # the suit under it stays in sight
    more = max(len(cards) - 1, int(open_place))
    said = "" if first.note is None else shown.speaker.say(first.note)
    if first.by is not None and (said or zone.kind == "trick"):
        said = shown.people[first.by].name
    width = w + dx * more
    if narrow and first.by is None and cell_len(said) > width:
        said = ""
    elif not narrow:
        width = max(width, min(cell_len(said), LABEL if first.by is None else 10))
    lit = zone.id in shown.lit and shown.staged

    def draw(cells: Cells, x: int, y: int) -> None:
        for at, lying in enumerate(cards):
            tab = _tab(lying, shown)
            known = lying.card is not None
            state = "gold" if lit and lying is cards[-1] and known else ""
            cells.card(x + at * dx, y + at * dy, lying.card, size, state, tab[1:] if size == "tiny" else tab)
        if open_place:
            cells.card(x + dx, y + dy, None, size, "slot", "?")
        if said:
            cells.put(x, y + h + dy * more, fit(said, width), "ink")
        cells.touch(x, y, width, h + dy * more, ("zone", zone.id, first.card))

    return Block(width, h + dy * more + bool(said), draw)


def _empty(zone: Zone, size: str, shown: Shown) -> Block:
    """A place on the table where nothing lies yet."""
    w, h = SIZES[size]

    def draw(cells: Cells, x: int, y: int) -> None:
        cells.card(x, y, None, size, "slot", "▸" if zone.id in shown.lit else "")
        cells.touch(x, y, w, h, ("zone", zone.id, None))

    return Block(w, h, draw)


def _notes(cells: Cells, box: Box, size: str, shown: Shown) -> None:
    """What else is to be known, in the lower corners, as far as there is room beside the plate there."""
    room = box.middle[0] - 10 - box.x - 2
    rows = 2 if size != "large" else 4
    if any(zone.kind == "army" for zone in shown.view.zones):
        return
    corners: list[list[str]] = [[], []]  # the left one, the right one
    for note in shown.notes:
        lines = wrap(note, room)
        corner = next((one for one in corners if len(one) + len(lines) <= rows), None)
        if corner is not None:
            corner += lines
    for corner, right in zip(corners, (False, True), strict=True):
        for y, line in enumerate(corner, box.bottom - 1 - len(corner)):
            left = box.x + box.w - 2 - cell_len(line) if right else box.x + 2
            if all(cell[0] == " " and cell[2] == "cloth" for cell in cells.rows[y][left : left + cell_len(line)]):
                cells.say(left, y, line, "ink")
