"""The home screen of the window: the game to go on with or to begin, the games, the folk, the way to all else."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from secrets import randbits
from typing import TYPE_CHECKING

import pygame

from ...bots import is_bot
from ...bots.levels import seat_folk
from ...cards import find_card
from ...chance import FastSource
from ...game import Game
from ...games import all_ids, find_game
from ...table import Table
from ...words import Words
from ..art.geometry import Box
from ..form import PERSON, Form
from ..history import as_left, courses
from ..players import seat_names
from . import fonts, look, signs
from .app import Screen, name_of
from .brush import Brush
from .faces import Face, faces_of
from .folk import Folk
from .options import OptionsScreen
from .setup import SetupScreen
from .widgets import Button, Link, Text, Widget, side_by_side

if TYPE_CHECKING:
    from ...store.store import Kept

USUAL = "medium"  # who sits where somebody has left
FANNED = 4  # cards of one's own that are shown of a game to go on with
SAID = 2  # lines of how it stands
WHOLE = 0.57  # of the height of a fan, how wide its cards are so that all of them is seen
FOOT = 76.0  # units of height of the name of a game, under its cards
# Units of height of all that stands on the screen from above, at most, with what is free under each.
PARTS = (
    ("bar", 92.0, 10.0),
    ("banner", 206.0, 14.0),
    ("games", 42.0, 4.0),
    ("tiles", 230.0, 14.0),
    ("folk", 42.0, 2.0),
)
FACES = 110.0  # of the folk
END = 46.0  # and of the line at the foot


class Games(Widget):
    """The games side by side, a small cloth each; one is marked."""

    focusable = True

    def __init__(self, chosen: Callable[[int], object], again: Callable[[], object]) -> None:
        super().__init__("games")
        self.games: Sequence[tuple[Game, str, str]] = []  # what each is called, and for how many
        self.chosen = chosen
        self.again = again  # what is marked was clicked once more
        self.at = 0
        self.quiet = False  # something else is meant first: none is gold

    def row(self, at: int) -> Box:
        """The place of one."""
        count = max(1, len(self.games))
        gap = self.box.w // 74
        each = (self.box.w - gap * (count - 1)) // count
        return Box(self.box.x + at * (each + gap), self.box.y, each, self.box.h)

    def draw(self, brush: Brush) -> None:
        """A cloth each with the game's cards, its name and for how many it is."""
        for at, (game, name, seats) in enumerate(self.games):
            box = self.row(at)
            marked = at == self.at and not self.quiet
            if marked:
                brush.glow(box.inset(brush.u(2)), look.GOLD, 20)
            foot, above = box.below(brush.u(FOOT))
            brush.tile(box, game.cloth, brush.u(FOOT))
            top = above.below(above.h - brush.u(16))[0]
            brush.fan([find_card(card) for card in game.fan.split()], top)
            inner = foot.inset(brush.u(16), 0).below(foot.h - brush.u(14))[0]
            pixels = brush.u(15)
            drawn = brush.u(17 + 5) if box.w >= brush.u(200) else 0  # the sign beside the number
            wide = fonts.width(seats, pixels, fonts.BOLD) + drawn + brush.u(18)
            pill, words = inner.rightward(wide, brush.u(6))
            pill = pill.moved(brush.u(6), 0).centred(wide, brush.u(27))
            brush.panel(pill, (10, 6, 4), 14, alpha=150)
            sign, number = pill.inset(brush.u(9), 0).leftward(drawn)
            if drawn:
                brush.sign(signs.line_svg("people", look.ON_CLOTH), sign.leftward(brush.u(17))[0])
            brush.lines([seats], number, pixels, look.ON_CLOTH, down="middle", face=fonts.BOLD)
            size = 26 if fonts.width(name, brush.u(26), fonts.SERIF) <= words.w else 22
            brush.text(name, words, size, look.ON_CLOTH, face=fonts.SERIF)
            if marked:
                if look.THEME == "day":
                    brush.panel(box.inset(-brush.u(3)), None, 22, look.ON_GOLD, 3)
                brush.panel(box, None, 20, look.GOLD, 4)

    def take(self, at: int) -> bool:
        """Mark another."""
        if at != self.at or self.quiet:
            self.at = at
            self.chosen(at)
        return True

    def click(self, point: tuple[int, int]) -> bool:
        """The one there; once more, and it is played."""
        found = [at for at in range(len(self.games)) if self.row(at).holds(point)]
        if found and found[0] == self.at and not self.quiet:
            self.again()
            return True
        return self.take(found[0]) if found else False

    def key(self, event: pygame.Event) -> bool:
        """Arrows mark."""
        steps = {pygame.K_UP: -1, pygame.K_LEFT: -1, pygame.K_DOWN: 1, pygame.K_RIGHT: 1}
        step = steps.get(event.key, 0)
        return self.take((self.at + step) % len(self.games)) if step else False


class Banner(Widget):
    """What is meant first, on its cloth: the game that was played last, to go on with; or the one that is marked."""

    def __init__(self) -> None:
        super().__init__("banner")
        self.game: Game | None = None
        self.title = ""
        self.lines: list[str] = []  # how it stands, the most important first
        self.faces: list[Face] = []
        self.hand: list[int] = []
        self.wide = 400.0  # units of width for words and buttons

    def draw(self, brush: Brush) -> None:
        """A wide cloth."""
        if self.game is None:
            return
        brush.tile(self.box, self.game.cloth)
        inner = self.box.inset(brush.u(44), brush.u(26))
        fan, inner = inner.rightward(min(brush.u(300), round(0.26 * self.box.w)), brush.u(16))
        fan = Box(fan.x, self.box.y + brush.u(28), self.box.right - brush.u(26) - fan.x, self.box.h - brush.u(30))
        brush.fan(self.hand[:FANNED] or [find_card(card) for card in self.game.fan.split()], fan, WHOLE)
        words, people = inner.leftward(brush.u(self.wide), brush.u(12))
        count = len(self.faces)
        each = people.w // max(1, count) - brush.u(14)
        size = min(brush.u(104), inner.h - brush.u(10), max(brush.u(60), each))
        step = min(size + brush.u(16), (people.w - size) // max(1, count - 1))
        left = people.right - size - step * (count - 1)
        for at, face in enumerate(self.faces):
            brush.face(face, left + at * step + size // 2, self.box.middle[1], size, look.RING)
        words = Box(words.x, words.y, (left - brush.u(24) if count else inner.right) - words.x, words.h)
        title, rest = words.above(brush.u(44))
        brush.text(self.title, title, 36, look.ON_CLOTH, face=fonts.SERIF)
        told = rest.above(rest.h - brush.u(58))[0]
        said = " · ".join(line.removesuffix(".") for line in self.lines)
        brush.text(said, told, 17, look.ON_CLOTH, down="top", least=brush.u(13), face=fonts.BOLD)


class Own(Widget):
    """One's own face, in gold: the language and the looks."""

    focusable = True

    def __init__(self, action: Callable[[], object]) -> None:
        super().__init__("you")
        self.action = action
        self.face = Face("")

    def draw(self, brush: Brush) -> None:
        """The face."""
        ring = look.FOCUS if self.focused or self.hovered else look.GOLD
        brush.face(self.face, *self.box.middle, self.box.h - brush.u(8), ring)

    def click(self, point: tuple[int, int]) -> bool:
        """Open them."""
        self.action()
        return True

    def key(self, event: pygame.Event) -> bool:
        """Enter or Space opens them."""
        return event.key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE) and self.click(self.box.middle)


class HomeScreen(Form, Screen):
    """Everything that is chosen before a game begins."""

    def __init__(self) -> None:
        super().__init__()
        self.title = Text("cardfolk", 36, name="title", face=fonts.SERIF)
        self.asked = Text(size=24, name="asked", face=fonts.SERIF)
        self.tonight = Text(size=24, name="tonight", face=fonts.SERIF)
        self.games = Games(self.mark, self.action_play)
        self.banner = Banner()
        self.go_on = Button("", self.action_first, "Enter", 18, "continue", main=True)
        self.company = Button("", self.action_setup, "c", 15, "setup")
        self.folk: Folk | None = None
        self.own = Own(self.action_options)
        self.kept: Kept | None = None  # the game that was played last
        self.fresh = True  # until something is chosen: Enter goes on with that game
        self.luck = randbits(64)  # who comes for a plain level
        self.setup: SetupScreen | None = None  # while it is open
        self.above: list[Link] = []
        self.buttons: list[Button] = []
        self.logo = Box(0, 0, 0, 0)

    def opened(self) -> None:
        """The game that was begun last is marked; the games come first."""
        last = self.app.settings.game
        self.begin_with(find_game(last) if last in all_ids() else self.game)
        self.games.at = all_ids().index(self.game.id)
        self.relook()
        self.look_at(self.games)

    def relook(self) -> None:
        """All words anew."""
        speaker = self.speaker
        tell = speaker.tell
        self.asked.text, self.tonight.text = tell("What shall we play?"), tell("At the table tonight")
        found = []
        for game in map(find_game, all_ids()):
            many = str(game.least) if game.least == game.most else f"{game.least}–{game.most}"
            found.append((game, speaker.say(Words(game.name)), many))
        self.games.games = found
        self.above = [
            Link("rules", tell("Rules"), self.action_rules, "?", "do ?"),
            Link("people", tell("With friends"), self.action_online, "o", "do o"),
        ]
        does: tuple[tuple[str, str, Callable[[], object]], ...] = (
            ("t", tell("Lessons"), self.action_lessons),
            ("z", tell("Puzzles"), self.action_puzzles),
            ("r", tell("Resume"), self.action_resume),
            ("h", tell("History"), self.action_history),
            ("v", tell("Statistics"), self.action_stats),
            ("q", tell("Leave"), self.leave),
        )
        self.buttons = [Link("", label, do, key, f"do {key}") for key, label, do in does]
        self.company.label = tell("Players and rules")
        focused = self.focus.name if self.focus is not None else ""
        self.look_back()
        self.look_at(next((one for one in self.widgets if one.name == focused and one.focusable), self.games))

    # What is there

    @property
    def continues(self) -> bool:
        """Whether a game waits, and nothing else was chosen meanwhile."""
        return self.fresh and self.kept is not None

    def look_back(self) -> None:
        """The game that was played last, on top; else the one that is marked."""
        waiting = [kept for kept in self.app.waiting() if kept.game in all_ids()]
        self.kept = waiting[0] if waiting else None
        self.show_first()

    def show_first(self) -> None:
        """What Enter does, with all that there is to know of it."""
        speaker, banner, kept = self.speaker, self.banner, self.kept
        seated = {place.who for place in self.places[: self.seats]}
        if self.continues:
            assert kept is not None
            names = seat_names(kept.seats, speaker)
            people = [at for at, seat in enumerate(kept.seats) if not seat.bot]
            faces = faces_of([seat.bot for seat in kept.seats], names)
            banner.game = find_game(kept.game)
            banner.title = speaker.tell("Your game of {game}", game=speaker.say(Words(banner.game.name)))
            lines, banner.hand = as_left(kept, self.app.store(), self.app.shown)
            banner.lines = lines[:SAID]
            banner.faces = [face for at, face in enumerate(faces) if [at] != people]
            self.go_on.label = speaker.tell("Continue")
        else:
            names = self.names()
            bots = [name if is_bot(name) else "" for name in names]
            banner.game = self.game
            banner.title = speaker.say(Words(self.game.name))
            banner.lines, banner.hand = [speaker.sentence(Words(self.game.summary))], []
            banner.faces = [face for face, bot in zip(faces_of(bots, names), bots, strict=True) if bot]
            seated |= {bot.partition("@")[0] for bot in bots if bot}
            self.go_on.label = speaker.tell("Play")
        self.games.quiet = self.continues
        self.company.hidden = self.continues
        self.own.face = faces_of([""], [self.app.own()], (), [self.app.settings.colour])[0]
        before = self.folk
        self.folk = Folk(set() if self.continues else seated, speaker, self.invite)
        if before is not None:
            self.folk.at, self.folk.focused = before.at, before.focused
            if self.focus is before:
                self.focus = self.folk
        shown: list[Widget] = [self.banner, self.go_on, self.company, self.games, self.folk]
        self.widgets = [self.title, *self.above, self.own, *shown, self.asked, self.tonight, *self.buttons]
        self.again()

    def names(self) -> list[str]:
        """Who sits where, as `--seats` has it: the characters that are seen come for plain levels."""
        names = super().names()
        people = [name for name in names if not is_bot(name)]
        guests = seat_folk([name if is_bot(name) else "" for name in names], people, FastSource(self.luck, 0))
        return [guest or name for guest, name in zip(guests, names, strict=True)]

    def came_back(self) -> None:
        """From a table: what was left there is on top, and others come for plain levels."""
        self.fresh = True
        self.luck = randbits(64)
        self.look_back()

    def mark(self, at: int) -> None:
        """Another game."""
        self.fresh = False
        self.begin_with(find_game(all_ids()[at]))
        self.changed()

    def changed(self, _: object = None) -> None:
        """The form is another one."""
        self.fresh = False
        self.show_first()
        if self.setup is not None:
            self.setup.changed()

    def invite(self, id: str) -> None:
        """One of the folk sits down in the place of a plain bot, or else of the last; who sits there leaves."""
        bots = [place for place in self.places[: self.seats] if place.who != PERSON]
        there = [place for place in bots if place.who == id]
        if there:
            there[0].who = USUAL
        elif bots:
            next((place for place in bots if place.has_style), bots[-1]).who = id
        self.changed()

    def seat(self, seats: int) -> None:
        """Another number of seats."""
        self.choose_seats(seats)
        self.changed()

    def rules(self, preset: str) -> None:
        """Another preset."""
        self.choose_preset(preset)
        self.changed()

    def open(self, yes: bool) -> None:
        """The options, or none of them."""
        self.options_open = yes
        self.changed()

    # Where it is

    def arrange(self, box: Box, unit: float) -> None:
        """As it is drawn; in a low window everything a little lower, in a high one more room between."""
        if self.folk is None:
            return
        edge = round(48 * unit)
        whole = box.inset(edge, 0)
        need = sum(high + gap for _, high, gap in PARTS) + FACES + END
        have = box.h / unit
        scale = min(1.04, have / need)
        spare = max(0.0, have - scale * need) / len(PARTS)

        def u(units: float) -> int:
            return round(units * unit * scale)

        rest, found = whole, {}
        for name, high, gap in PARTS:
            found[name], rest = rest.above(u(high), u(gap) + round(min(24.0, spare) * unit))
        faces = rest.y
        foot = box.inset(round(40 * unit), 0).below(u(END))[0]
        bar = found["bar"].moved(0, u(6))
        self.logo, named = bar.leftward(round(54 * unit), round(10 * unit))
        self.title.box = named.leftward(round(240 * unit))[0]
        self.own.box, links = bar.rightward(round(60 * unit), round(14 * unit))
        self.own.box = self.own.box.centred(round(60 * unit), round(60 * unit))
        for link in reversed(self.above):
            link.box, links = links.rightward(min(link.wide(unit), links.w // 2), round(16 * unit))
            link.box = link.box.centred(link.box.w, round(44 * unit))
        self.banner.box, self.games.box = found["banner"], found["tiles"]
        self.asked.box, self.tonight.box = found["games"], found["folk"]
        button = Box(whole.x + round(44 * unit), 0, 0, 0)
        y = self.banner.box.bottom - round(28 * unit) - round(54 * unit)
        self.go_on.box = Box(button.x, y, max(round(210 * unit), self.go_on.wide(unit)), round(54 * unit))
        beside = Box(self.go_on.box.right + round(14 * unit), y + round(5 * unit), 0, round(44 * unit))
        self.company.box = Box(beside.x, beside.y, self.company.wide(unit), beside.h)
        self.banner.wide = 400.0 if self.company.hidden else max(400.0, (self.company.box.right - button.x) / unit + 16)
        self.folk.box = Box(whole.x, faces, whole.w, min(u(FACES), foot.y - faces))
        side_by_side(self.buttons, foot, unit, gap=14)

    def paint(self, brush: Brush) -> None:
        """Wood, and the sign of cardfolk."""
        brush.wood()
        brush.sign(signs.LOGO, self.logo)

    def click(self, point: tuple[int, int]) -> bool:
        """Anywhere on what is meant first."""
        if not self.banner.box.holds(point):
            return False
        self.action_first()
        return True

    # What is done

    def key(self, event: pygame.Event) -> bool:
        """A letter for each button; Enter does what is meant first."""
        name = name_of(event)
        links: list[Button] = [*self.above, *self.buttons]
        found = [button for button in links if button.shortcut == name]
        if found:
            found[0].action()
        elif name == "return":
            self.action_first()
        elif name == "p":
            self.action_play()
        elif name == "c":
            self.action_setup()
        elif name in (",", "f2"):
            self.action_options()
        elif name in ("left", "right", "up", "down"):
            self.look_at(self.games)
            return self.games.key(event)
        elif name == "escape":
            self.leave()
        else:
            return super().key(event)
        return True

    def action_first(self) -> None:
        """Go on with the game that was played last, or play the one that is marked."""
        if self.continues:
            self.action_continue()
        else:
            self.action_play()

    def action_setup(self) -> None:
        """Who plays the game that is marked, and by which rules."""
        self.changed()
        self.setup = SetupScreen(self)

        def left(play: object) -> None:
            self.setup = None
            self.show_first()
            if play:
                self.action_play()

        self.app.open_screen(self.setup, left)

    def action_options(self) -> None:
        """The language and the looks."""
        self.app.open_screen(OptionsScreen())

    def action_lessons(self) -> None:
        """The lessons of the game that is marked, or of all if it has none."""
        from ..learning import taught

        self.app.open_lessons(self.game.id if self.game.id in taught() else "")

    def action_puzzles(self) -> None:
        """What today brings, and the puzzles of each game."""
        from .puzzle import open_puzzles

        open_puzzles(self.app)

    def action_continue(self) -> None:
        """Go on with the game that was played last."""
        if self.kept is not None:
            self.app.go_on_with(self.kept)

    def open_past(self, table: Table, seat: int | None) -> None:
        """Open the replay of a table's last game, as a seat saw it."""
        from .replay import Replay

        speaker = self.app.shown.speaker(table, seat)
        replay = Replay(table.record(), seat, speaker, [place.bot for place in table.seats])
        self.app.open_screen(replay)
        replay.jump(0)

    def action_stats(self) -> None:
        """How often who won, drawn."""
        from .statistics import Statistics

        everything, games, others = courses(self.app.store().finished(), self.app.own(), self.speaker)
        if everything.shares:
            self.app.open_screen(Statistics(everything, games, others, self.speaker))
        else:
            super().action_stats()

    def open_join(self, names: list[str], options: dict[str, object], link: str, named: bool) -> None:
        """Open the screen where one meets people far away; where one would be alone with bots their seats are free."""
        from .join import JoinScreen

        if all(is_bot(name) for name in names[1:]):
            names = [names[0], *("" for _ in names[1:])]
        self.app.open_screen(JoinScreen(self.game, names, options, link, named))
