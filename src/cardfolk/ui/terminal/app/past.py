"""Games of the past, the latest first: one that is over is seen again, one that is not goes on."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len
from textual.binding import Binding

from ....games import find_game
from ....store.store import Finished
from ....words import Words
from ...history import Past, said_when
from ...players import seat_names
from .cells import Cells, Person, fit, points, short_name
from .frame import draw_bar, key_rows
from .layout import MIDDLE
from .painted import Painted
from .portraits import faces_of

PAGE = 5  # games that PgUp and PgDn go over
LEAST = 4  # cells of a name


class PastGames(Painted[int]):
    """A list to choose from; the number of the chosen one."""

    BINDINGS = [
        Binding("enter", "choose"),
        Binding("escape,q,r", "leave"),
        Binding("pageup", f"move({-PAGE})"),
        Binding("pagedown", f"move({PAGE})"),
        Binding("home", "to(0)"),
        Binding("end", "to(-1)"),
    ]

    def __init__(self, games: Sequence[Past], told: Sequence[str]) -> None:
        super().__init__()
        self.games = games
        self.told = told  # what is said of all of them
        self.marked = 0

    def painting(self, w: int, h: int) -> Cells:
        """The screen as it is now."""
        speaker = self.shell.speaker()
        tell = speaker.tell
        cells = Cells(w, h, self.shell.look())
        leave = ("Esc", tell("back"), "leave")
        draw_bar(cells, tell("Past games"), [], list(self.told), " · ", [leave])
        enter = ("Enter", tell("go on") if self.games[self.marked].scores is None else tell("replay"), "choose")
        keys = [enter, ("^v" if speaker.ascii else "↑↓", tell("choose"), "move(1)"), leave]
        room = key_rows(cells, h - 1, keys) - 1
        step = 3 if room >= 3 * min(len(self.games), 6) else 2
        fits = max(1, (room + step - 2) // step)
        first = max(0, min(self.marked - fits // 2, len(self.games) - fits))
        names = [speaker.say(Words(find_game(one.kept.game).name)) for one in self.games]
        wide = max(map(cell_len, names)) + 2
        for at in range(first, min(len(self.games), first + fits)):
            self.draw_game(cells, 2 + (at - first) * step, at, names[at], wide)
        if fits < len(self.games):
            top = 2 + first * room // len(self.games)
            for y in range(top, min(2 + room - 1, top + max(1, fits * room // len(self.games)))):
                cells.put(w - 1, y, "┃", "goldink")
        return cells

    def draw_game(self, cells: Cells, y: int, at: int, name: str, wide: int) -> None:
        """Which game, when, how it ended; below it who sat there, with what points."""
        game, speaker, here = self.games[at], self.shell.speaker(), at == self.marked
        fill, ink = ("gold", "ongold") if here else ("", "ink2")
        right = cells.w - 2
        if here:
            cells.fill(1, y, right - 1, 1, "gold")
        cells.right(8, y, game.number, "ongold" if here else "ink3", fill)
        ground = "gold" if here else f"cloth:{find_game(game.kept.game).cloth}"
        cells.put(10, y, fit(f" {name}", wide), "ongold" if here else "ink", ground, "b")
        end = cells.put(11 + wide, y, said_when(game.at, speaker), ink, fill)
        if end + 2 + cell_len(game.end) <= right - 1:
            cells.right(right - 1, y, game.end, ink if game.scores is not None or here else "goldink", fill, "b")
        scores = game.scores if game.scores is not None and any(game.scores) else ()
        said = [f" {points(score)}" for score in scores] or [""] * len(game.kept.seats)
        best = game.kept.result.winners if isinstance(game.kept, Finished) else ()
        names, faces = seat_names(game.kept.seats, speaker), faces_of(game.kept.seats)
        left = 10 if cells.w >= MIDDLE[0] else 3
        short = shortened(names, right - left - sum(6 + cell_len(one) for one in said))
        x, gap = left, 2 if any(short) else 1
        for seat, who in enumerate(short):
            one = ("goldink", "", "b") if seat in best else ("ink2", "", "")
            cells.disc(x, y + 1, Person(seat, names[seat], faces[seat]))
            x = cells.put(x + 4 if who else x + 3, y + 1, f"{who}{said[seat]}", *one) + gap
        cells.touch(1, y, cells.w - 2, 2, ("game", at))

    def action_move(self, step: int) -> None:
        """Another game; a page stops at the ends."""
        many = len(self.games)
        at = self.marked + step
        self.action_to(at % many if abs(step) == 1 else max(0, min(many - 1, at)))

    def action_to(self, at: int) -> None:
        """That one is marked."""
        self.marked = at % len(self.games)
        self.paint()

    def action_choose(self) -> None:
        """The marked one."""
        self.leave(self.marked)

    def touched(self, kind: str, what: int) -> None:
        """A click marks a game, a second one opens it."""
        if what == self.marked:
            self.action_choose()
        else:
            self.action_to(what)


def shortened(names: Sequence[str], room: int) -> list[str]:
    """Names in so many cells, the longest ones shortened first; no name at all where little would be left of them."""
    found = list(names)
    while sum(map(cell_len, found)) > room:
        at = max(range(len(found)), key=lambda seat: cell_len(found[seat]))
        if cell_len(found[at]) <= LEAST:
            return [""] * len(found)
        short = short_name(names[at], cell_len(found[at]) - 1)
        found[at] = fit(short, cell_len(found[at]) - 1).rstrip()
    return found
