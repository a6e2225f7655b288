"""The home screen as cells: the game to go on with, the games, who sits there, what else there is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from rich.cells import cell_len

from ....bots.folk import FOLK
from ....bots.levels import LEVELS
from ....cards import find_card
from ....game import Game
from ....words import Words
from ...art.geometry import Box
from ...lines import between
from ...players import bot_way
from ...words import Speaker
from .cells import SIZES, Cells, Person, fit, wrap
from .frame import Keys, draw_bar, key_rows
from .layout import FULL, LEAST, MIDDLE

DOTS = 5  # of a level
TEXT = 46  # cells for what is said of the game to go on with


@dataclass(frozen=True)
class Waiting:
    """The game to go on with: who else sits there, how it stands, one's cards."""

    game: Game
    people: Sequence[Person]
    said: Sequence[str]  # a line each, the most important first
    hand: Sequence[int] = ()


@dataclass(frozen=True)
class Sitting:
    """A place at the table that would be dealt: who, and how strong, None for a person."""

    who: Person
    level: int | None = None


@dataclass
class HomeShown:
    """All that is on the home screen."""

    speaker: Speaker
    games: Sequence[Game]
    marked: int  # the game that Enter plays; -1: the one to go on with
    waiting: Waiting | None
    sitting: Sequence[Sitting]
    actions: Keys
    keys: Keys
    top: Keys
    tally: Sequence[str] = field(default_factory=list)
    lesson: str = ""  # the next one of the game that is marked

    def about(self, game: Game) -> list[str]:
        """For how many a game is, and how long it takes."""
        many, tell = str(game.least) if game.least == game.most else f"{game.least}–{game.most}", self.speaker.tell
        seats = tell(("{many} seat", "{many} seats"), count=game.most, many=many)
        return [seats, tell("{count} min", count=game.minutes)] if game.minutes else [seats]

    def name(self, game: Game) -> str:
        """What a game is called."""
        return self.speaker.say(Words(game.name))


def draw_home(cells: Cells, shown: HomeShown) -> None:
    """The whole screen, by the room there is."""
    w, h = cells.w, cells.h
    tell = shown.speaker.tell
    if w < LEAST[0] or h < LEAST[1]:
        asked = tell("More room, please: {wide} by {high} at least.", wide=LEAST[0], high=LEAST[1])
        for row, line in enumerate(wrap(asked, max(1, w))):
            cells.put(0, row, line, "ink", "", "b")
        return
    draw_bar(cells, "cardfolk", [], [tell("folk card games at one table")], " ", shown.top)
    bottom = key_rows(cells, h - 1, shown.keys)
    large = w >= FULL[0] and h >= FULL[1]
    small = not large and w >= MIDDLE[0] and h >= MIDDLE[1]
    bottom = _actions(cells, bottom - (1 if large or small else 0), shown)
    y = 2 if large or small else 1
    if shown.waiting is not None:
        y = _waiting(cells, y, shown, shown.waiting, large, small) + (1 if large or small else 0)
    if large:
        _large(cells, y, bottom, shown)
    else:
        _listed(cells, y, bottom, shown, small)


def _actions(cells: Cells, bottom: int, shown: HomeShown) -> int:
    """What else there is, in rows that end above one; how it went so far after them. The row where they begin."""
    rows: list[list[tuple[str, str, str]]] = [[]]
    x = 2
    for action in shown.actions:
        wide = cell_len(action[0]) + cell_len(action[1]) + 6
        if x + wide > cells.w and rows[-1]:
            rows.append([])
            x = 2
        rows[-1].append(action)
        x += wide
    told = " · ".join(shown.tally)
    room = cells.w - x - 2 >= cell_len(told)
    first = bottom - len(rows) + 1 - (1 if told and not room and cells.h >= MIDDLE[1] else 0)
    for y, row in enumerate(rows, first):
        x = 2
        for key, label, do in row:
            end = cells.action(x, y, key, label)
            cells.touch(x, y, end - x, 1, ("do", do))
            x = end + 2
    if told and (room or cells.h >= MIDDLE[1]):
        cells.put(x if room else 2, bottom, told, "ink3")
    return first - 1


def _waiting(cells: Cells, y: int, shown: HomeShown, waiting: Waiting, large: bool, small: bool) -> int:
    """The game to go on with, on its cloth; the row below it."""
    tell, marked, gap = shown.speaker.tell, shown.marked < 0, between(shown.speaker)
    cloth = f"cloth:{waiting.game.cloth}"
    high = 8 if large else 5 if small else 4
    x, w = (2, cells.w - 4) if large or small else (0, cells.w)
    ink, kind = ("gold", "double") if marked else ("edge", "round")
    cells.box(x, y, w, high, ink, cloth, kind, title=tell("Continue"))
    cells.touch(x, y, w, high, ("item", -1))
    left, right = x + 2, x + w - 2
    name = shown.name(waiting.game)
    if large:
        for at, who in enumerate(waiting.people[:4]):
            cells.face(left + 1 + at * 13, y + 1, who)
        left += 3 + 13 * min(4, len(waiting.people))
        step = SIZES["large"][0] - 1
        fan = waiting.hand[: max(0, (right - left - TEXT) // step)][:8]
        right -= step * len(fan) + 2
        for at, card in enumerate(fan):
            cells.card(right + at * step, y + 1, card, "large")
    label = tell("go on")
    if not large:
        right -= cell_len(label) + 10
    first, said = y + 1, list(waiting.said)
    end = cells.put(left, first, name, "ink", cloth, "b")
    if said and end + 2 + cell_len(said[0]) <= right:
        cells.say(end + 2, first, said.pop(0), "ink2", cloth)
    rows = high - 3 - (1 if large else 0)
    right = x + w - 2 if not large else right
    lines: list[str] = []
    for line in said:
        while gap in line and len(wrap(line, right - left)) > rows - len(lines):
            line = line.rpartition(gap)[0]  # the last of the facts, rather than half of it
        lines += wrap(line, right - left)
    lines = lines[:rows]
    for row, line in enumerate(lines, first + 1):
        cells.say(left, row, line, "ink2", cloth)
    if marked:
        at = left if large else right - cell_len(label) - 9
        cells.action(at, y + high - 2 if large else first, "Enter", label, "main")
    return y + high


# The games


def _tile(cells: Cells, box: Box, at: int, game: Game, shown: HomeShown, told: Sequence[str]) -> None:
    """A game on its cloth: its number, its cards, its name, for how many it is, how long it takes, what it is about."""
    marked = at == shown.marked
    cloth = f"cloth:{game.cloth}"
    cells.box(box.x, box.y, box.w, box.h, "gold" if marked else "edge", cloth, "double" if marked else "round")
    cells.action(box.x + 2, box.y, str(at + 1), "", "main" if marked else "")
    cells.put(box.x + 5, box.y, "══" if marked else "──", "gold" if marked else "edge", cloth)
    fan = [find_card(card) for card in game.fan.split()]
    step = min(7, (box.w - 4 - 7) // max(1, len(fan) - 1))
    about = shown.about(game)
    if cell_len(" · ".join(about)) <= box.w - 4:
        about = [" · ".join(about)]
    names = wrap(shown.name(game), box.w - 4)
    y = box.y + (2 if len(names) + len(about) + len(told) < box.h - 7 else 1)
    for place, card in enumerate(fan):
        cells.card(box.x + 2 + place * step, y, card, "large")
    for row, line in enumerate([*names, *about], y + 5):
        name = row < y + 5 + len(names)
        cells.put(box.x + 2, row, line, "ink" if name else "ink2", cloth, "b" if name else "")
    for row, line in enumerate(told, y + 6 + len(names) + len(about)):
        cells.put(box.x + 2, row, line, "ink2", cloth)
    cells.touch(box.x, box.y, box.w, box.h, ("item", at))


def _heading(cells: Cells, x: int, y: int, title: str, note: str, wide: int) -> None:
    end = cells.put(x, y, title, "ink", "", "b")
    if end - x + 2 + cell_len(note) <= wide:
        cells.put(end + 2, y, note, "ink3")


def _large(cells: Cells, y: int, bottom: int, shown: HomeShown) -> None:
    """Games as cloths side by side, the folk below."""
    tell = shown.speaker.tell
    number = f"1–{min(9, len(shown.games))}"
    _heading(cells, 2, y, tell("New game"), tell("{keys} and Enter: dealt as last time", keys=number), cells.w - 4)
    each = 5 if len(shown.games) <= 5 else 6
    wide = min(30, (cells.w - 4 - (each - 1)) // each)
    gap = (cells.w - 4 - wide * each) // max(1, each - 1)
    told = [wrap(shown.speaker.sentence(Words(game.summary)), wide - 4) for game in shown.games[:each]]
    high = 12 + max(map(len, told))
    if bottom - y < high + 13:  # no room to say what each is about
        high, told = 11, [()] * each
    for at, game in enumerate(shown.games[:each]):
        _tile(cells, Box(2 + at * (wide + gap), y + 1, wide, high), at, game, shown, told[at])
    y += high + 1
    if shown.marked >= 0:
        end = -1
        if high == 11:
            summary = Words(shown.games[shown.marked].summary)
            for line in wrap(shown.speaker.sentence(summary), cells.w - 4)[:1]:
                end = cells.put(2, y, line, "ink2")
        _lesson(cells, end + 3, y, shown)
    y += 2
    _heading(cells, 2, y, tell("Who sits here"), tell("c: choose"), cells.w - 4)
    x = 2
    if bottom - y >= 9:
        for one in shown.sitting:
            if x + 13 > cells.w:
                break
            cells.face(x, y + 1, one.who)
            cells.put(x, y + 7, fit(one.who.name, 13), "ink", "", "b")
            _dots(cells, x, y + 8, one)
            x += 15
        taken = {one.who.face for one in shown.sitting}
        spare = [one for one in FOLK.values() if one.id not in taken]
        if cells.w - x > 30:
            x += 2
            for character in spare[: (cells.w - x) // 15]:
                who = Person(-1, shown.speaker.name(character.name), character.id, state="out")
                cells.face(x, y + 1, who)
                cells.put(x, y + 7, fit(who.name, 13), "ink3")
                _dots(cells, x, y + 8, Sitting(who, LEVELS[character.level].rung), "ink3")
                for row, line in enumerate(wrap(bot_way(character.id, shown.speaker), 13)[:2], y + 9):
                    if row <= bottom:
                        cells.put(x, row, line, "ink3")
                x += 15
        cells.touch(2, y, cells.w - 4, 10, ("do", "company"))
    else:
        for row, one in enumerate(shown.sitting[: bottom - y], y + 1):
            _place(cells, 2, row, one, 30)


def _lesson(cells: Cells, x: int, y: int, shown: HomeShown) -> bool:
    """The next lesson of the game that is marked, if there is room for it."""
    if not shown.lesson or x + cell_len(shown.lesson) + 7 > cells.w:
        return False
    end = cells.action(x, y, "t", shown.lesson)
    cells.touch(x, y, end - x, 1, ("do", "lessons"))
    return True


def _dots(cells: Cells, x: int, y: int, one: Sitting, ink: str = "goldink") -> None:
    """How strong somebody plays."""
    if one.level is not None:
        x = cells.put(x, y, "●" * (one.level + 1), ink)
        cells.put(x, y, "·" * (DOTS - 1 - one.level), "ink3")


def _place(cells: Cells, x: int, y: int, one: Sitting, wide: int, ground: str = "") -> None:
    """Somebody in a line."""
    cells.disc(x, y, one.who)
    cells.put(x + 4, y, fit(one.who.name, wide - 10), "ink", ground)
    _dots(cells, x + wide - 5, y, one)


def _listed(cells: Cells, y: int, bottom: int, shown: HomeShown, small: bool) -> None:
    """Games in a list, who sits there beside it."""
    tell, games = shown.speaker.tell, shown.games
    side = 0 if not small else 29 + (cells.w - MIDDLE[0]) // 4
    wide = cells.w - 4 - side - (2 if side else 0)
    deep = bottom - y + 1
    number = f"1–{min(9, len(games))}"
    top = y
    if small and deep > len(games) + 2:
        _heading(cells, 2, y, tell("New game"), tell("{keys} and Enter: dealt as last time", keys=number), wide)
        y += 1
        deep -= 1
    summary = shown.marked if shown.marked >= 0 else None if shown.waiting is not None else 0
    said = wrap(shown.speaker.sentence(Words(games[summary].summary)), cells.w - 4) if summary is not None else []
    each = 2 if deep >= 2 * len(games) else 1
    spare = deep - each * len(games)
    first = max(0, min(shown.marked - deep + 2, len(games) - deep)) if each * len(games) > deep else 0
    for at, game in list(enumerate(games))[first : first + deep // each]:
        marked = at == shown.marked
        fill = "gold" if marked else f"cloth:{game.cloth}"
        cells.action(2, y, str(at + 1), "", "main" if marked else "")
        cells.put(5, y, fit(f" {shown.name(game)}", wide - 3), "ongold" if marked else "ink", fill, "b")
        about = " · ".join(shown.about(game))
        if marked:
            hint = f"Enter {tell('play')} "
            if cell_len(shown.name(game)) + cell_len(hint) + 4 < wide:
                cells.right(2 + wide, y, hint, "ongold", "gold", "b")
        if each == 2:
            cells.put(6, y + 1, about, "ink3")
        elif not marked and cell_len(shown.name(game)) + cell_len(about) + 6 < wide:
            cells.right(2 + wide - 1, y, about, "ink2", fill)
        cells.touch(2, y, wide, each, ("item", at))
        y += each
    if side:
        x, rows = 2 + wide + 2, len(shown.sitting)
        high = min(rows + 3, bottom - top + 1)
        cells.box(x, top, side, high, "line", "plate", title=tell("Who sits here"))
        for row, one in enumerate(shown.sitting[: high - 3], top + 1):
            _place(cells, x + 2, row, one, side - 4, "plate")
        cells.key(x + 2, top + high - 2, "c", tell("choose"), "plate")
        cells.touch(x, top, side, high, ("do", "company"))
    if said and spare >= len(said):
        y += 1 if spare > len(said) else 0
        for row, line in enumerate(said, y):
            cells.put(2, row, line, "ink2")
        if spare > len(said) + 2:
            _lesson(cells, 2, y + len(said) + 1, shown)
