"""The home screen: the game to go on with, the games to play and with whom, the past, other people, the settings."""

from __future__ import annotations

from collections.abc import Sequence
from secrets import randbits

from textual.binding import Binding
from textual.events import Key

from ....bots import is_bot
from ....bots.folk import character_of
from ....bots.levels import read_level, seat_folk
from ....chance import FastSource
from ....games import all_ids, find_game
from ....store.store import Kept
from ....table import Table
from ...controller import letter_of
from ...form import Form
from ...history import Past, as_left, courses, tally
from ...players import bot_name, seat_names
from .cells import Cells, Person
from .home_page import HomeShown, Sitting, Waiting, draw_home
from .painted import Painted
from .portraits import faces_of, person

LETTERS = {  # what each key does, as an action
    "c": "company",
    "o": "options",
    ",": "settings",
    "j": "online",
    "n": "invite",
    "t": "lessons",
    "z": "puzzles",
    "r": "history",
    "v": "stats",
    "?": "rules",
    "q": "leave",
}


class HomeScreen(Form, Painted[None]):
    """Where one comes from to a table and goes back to; Enter plays what is in gold."""

    BINDINGS = [
        Binding("enter", "go"),
        Binding("f1", "rules"),
        Binding("ctrl+r", "resume"),
        Binding("ctrl+p", "play"),
        Binding("ctrl+q,escape", "leave"),
    ]

    def __init__(self) -> None:
        super().__init__()
        self.marked = 0  # the game that Enter plays; -1: the one to go on with
        self.kept: Kept | None = None  # the game that was played last
        self.waiting: Waiting | None = None
        self.tally: list[str] = []
        self.seen = False  # home was drawn, so that what takes time may be looked at
        self.luck = randbits(64)  # who comes for a plain level
        self.inviting = False

    def on_mount(self) -> None:
        """The game that was begun last is marked."""
        last = self.shell.settings.game
        self.mark(all_ids().index(last if last in all_ids() else self.game.id))

    def on_screen_resume(self) -> None:
        """Home again, or for the first time: once it is seen, the game that was left last is offered on top."""
        self.luck = randbits(64)
        self.paint()
        self.call_after_refresh(self.look_back)

    # What is there

    def look_back(self) -> None:
        """The game to go on with, marked for Enter; none where there is none. And how games went so far."""
        notice = self.shell.store().notice
        if not self.seen and notice is not None:
            self.shell.tell(self.speaker.sentence(notice))  # why no game is there
        self.seen = True
        waiting = [kept for kept in self.shell.waiting() if kept.game in all_ids()]
        before, self.kept = self.kept, waiting[0] if waiting else None
        self.waiting = None if self.kept is None else self.to_go_on(self.kept)
        if self.kept is not None and (before is None or before.touched != self.kept.touched):
            self.mark(-1)
        elif self.kept is None and self.marked < 0:
            self.mark(all_ids().index(self.game.id))
        everything = courses(self.shell.store().finished(), self.shell.own(), self.speaker)[0]
        self.tally = tally(everything, self.speaker) if everything.shares else []
        self.paint()

    def to_go_on(self, kept: Kept) -> Waiting:
        """How the game to go on with stands, and who else sits there."""
        names, faces = seat_names(kept.seats, self.speaker), faces_of(kept.seats)
        people = [seat for seat, place in enumerate(kept.seats) if not place.bot]
        others = [seat for seat in range(len(names)) if [seat] != people]
        said, hand = as_left(kept, self.shell.store(), self.shell.shown)
        return Waiting(find_game(kept.game), [Person(seat, names[seat], faces[seat]) for seat in others], said, hand)

    def names(self) -> list[str]:
        """Who sits where, as `--seats` has it: the characters that are seen come for plain levels."""
        names = super().names()
        people = [name for name in names if not is_bot(name)]
        guests = seat_folk([name if is_bot(name) else "" for name in names], people, FastSource(self.luck, 0))
        return [guest or name for guest, name in zip(guests, names, strict=True)]

    def sitting(self) -> list[Sitting]:
        """Who would sit at the table of the game that is marked; who sits at the one to go on with."""
        found = []
        if self.marked < 0 and self.kept is not None:
            names, faces = seat_names(self.kept.seats, self.speaker), faces_of(self.kept.seats)
            for seat, place in enumerate(self.kept.seats):
                rung = read_level(place.bot)[0].rung if character_of(place.bot) is not None else None
                found.append(Sitting(Person(seat, names[seat], faces[seat]), rung))
            return found
        for seat, name in enumerate(self.names()):
            who = character_of(name) if is_bot(name) else None
            level = read_level(name)[0].rung if who is not None else 0 if is_bot(name) else None
            shown = self.speaker.name(name)
            if is_bot(name):
                shown = bot_name(name if who is None else who.id, self.speaker)
            found.append(Sitting(Person(seat, shown, person(seat) if who is None else who.id), level))
        return found

    def next_lesson(self) -> str:
        """The next lesson of the game that is marked; nothing where all are finished."""
        if not self.seen or self.marked < 0:
            return ""
        from ...learning import lesson_line, lessons_of

        left = [one for one in lessons_of(self.game.id, self.shell.settings) if not one.done]
        return lesson_line(left[0], self.speaker).strip() if left else ""

    def page(self) -> HomeShown:
        """All that is on it."""
        tell, ascii = self.speaker.tell, self.speaker.ascii
        games = [find_game(id) for id in all_ids()]
        actions = [
            ("j", tell("Join a table"), "online"),
            ("n", tell("Invite friends"), "invite"),
            ("t", tell("Lessons"), "lessons"),
            ("z", tell("Puzzles"), "puzzles"),
            ("r", tell("Past games"), "history"),
            ("v", tell("Statistics"), "stats"),
        ]
        enter = tell("go on") if self.marked < 0 else tell("play")
        keys = [
            ("Enter", enter, "go"),
            (f"1-{min(9, len(games))}", tell("new game"), "move(1)"),
            ("^v" if ascii else "↑↓", tell("choose"), "move(1)"),
            ("c", tell("company"), "company"),
            ("o", tell("options"), "options"),
            (",", tell("settings"), "settings"),
        ]
        top = [("?", tell("rules"), "rules"), ("Esc", tell("leave"), "leave")]
        return HomeShown(
            self.speaker, games, self.marked, self.waiting, self.sitting(), actions, keys, top, self.tally,
            self.next_lesson(),
        )  # fmt: skip

    def painting(self, w: int, h: int) -> Cells:
        """The screen as it is now."""
        cells = Cells(w, h, self.shell.look())
        draw_home(cells, self.page())
        return cells

    # What is marked

    def mark(self, at: int) -> None:
        """A game, as it was begun last; -1 is the one to go on with."""
        self.marked = at
        if at >= 0 or self.kept is not None:
            game = all_ids()[at] if at >= 0 or self.kept is None else self.kept.game
            self.begin_with(find_game(game))
        self.paint()

    def action_move(self, step: int) -> None:
        """Arrows: another game, or the one to go on with."""
        items = [*([-1] if self.kept is not None else []), *range(len(all_ids()))]
        self.mark(items[(items.index(self.marked) + step) % len(items)])

    async def on_key(self, event: Key) -> None:
        """Digits mark a game, letters do what they say."""
        letter = letter_of(event.character or "")
        if letter.isdecimal() and letter.isascii():
            event.stop()
            if 1 <= int(letter) <= len(all_ids()):
                self.mark(int(letter) - 1)
        elif letter in LETTERS:
            event.stop()
            await self.run_action(LETTERS[letter])
        elif event.is_printable and letter.strip():
            event.stop()
            keys = " ".join(["1-9", *LETTERS])
            self.shell.tell(self.speaker.tell("{key} is no key here. There are: {keys}", key=letter, keys=keys))

    def touched(self, kind: str, what: int) -> None:
        """A click marks a game; on what is marked it plays."""
        if what == self.marked:
            self.action_go()
        else:
            self.mark(what)

    # What is done

    def action_go(self) -> None:
        """Enter: go on with the game that was left, or deal the one that is marked."""
        if self.marked < 0:
            self.action_continue()
        else:
            self.action_play()

    def action_continue(self) -> None:
        """Go on with the game that was left last."""
        if self.kept is not None:
            self.shell.go_on_with(self.kept)

    def action_company(self) -> None:
        """Who sits there."""
        self.choose(rules=False)

    def action_options(self) -> None:
        """By which rules."""
        self.choose(rules=True)

    def choose(self, rules: bool) -> None:
        """Open the form of the game that is marked."""
        from .setup import Company

        if self.marked < 0:
            self.mark(all_ids().index(self.game.id))

        def chosen(play: bool | None) -> None:
            self.paint()
            if play:
                self.action_play()

        self.app.push_screen(Company(self, rules), chosen)

    def action_lessons(self) -> None:
        """Learn the game that is marked, or any where it has no lessons."""
        from ...learning import taught

        self.shell.open_lessons(self.game.id if self.game.id in taught() else "")

    def action_puzzles(self) -> None:
        """What today brings, and the puzzles of each game."""
        from ...puzzling import open_puzzles
        from .day import DayResult

        open_puzzles(self.shell, lambda day, table: self.app.push_screen(DayResult(day, table)))

    def action_settings(self) -> None:
        """What is chosen once."""
        from .setup import SettingsScreen

        self.app.push_screen(SettingsScreen())

    def action_invite(self) -> None:
        """Be the server oneself, at a table where friends sit down; nothing need be typed."""
        self.inviting = True
        self.action_online()
        self.inviting = False

    def open_join(self, names: list[str], options: dict[str, object], link: str, named: bool) -> None:
        """Open the screen where one meets people far away; who invites finds the server started, and seats free."""
        from .join import JoinScreen

        if self.inviting and all(is_bot(name) for name in names[1:]):
            names = [names[0], *("" for _ in names[1:])]
        self.app.push_screen(JoinScreen(self.game, names, options, hosting=self.inviting))

    def open_history(self, games: Sequence[Past]) -> None:
        """Past games as a list with faces, in which one is marked."""
        from .past import PastGames

        self.app.push_screen(
            PastGames(games, self.tally), lambda at: None if at is None else self.open_again(games[at])
        )

    def open_past(self, table: Table, seat: int | None) -> None:
        """Open the replay of a table's last game, as a seat saw it."""
        from .replay import Replay

        speaker = self.shell.shown.speaker(table, seat)
        self.app.push_screen(Replay(table.record(), seat, speaker, self.shell.look(), faces_of(table.seats)))

    def action_stats(self) -> None:
        """How games went, as a picture."""
        from .statistics import Statistics

        store, speaker = self.shell.store(), self.speaker
        everything, games, others = courses(store.finished(), self.shell.own(), speaker)
        if everything.shares:
            self.app.push_screen(Statistics(everything, games, others))
        else:
            self.shell.tell(speaker.tell("No game has been played yet."))

    def action_leave(self) -> None:
        """Enough for today."""
        self.app.exit()
