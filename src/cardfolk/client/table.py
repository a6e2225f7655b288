"""RemoteTable: a table at a server as one seat, or someone who watches, is shown it; read like a Table of this process.

What it counts (`version`, `heard`) it counts itself: what it was told since it came. What a server counts stays inside.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from .. import protocol
from ..codec.read import read_event, read_scenes, read_sheet, read_view, read_words
from ..events import Event, SheetDeal
from ..game import HIDDEN, OVER, Game
from ..games import find_game
from ..table import Refused, Seat
from ..table.words import TABLE_WORDS
from ..view import SceneView, View
from ..words import Words

Chatted = tuple[str, str]


class RemoteTable:
    """A table and what was told of it so far. One seat sees it, whichever is asked for."""

    def __init__(self, told: protocol.Table) -> None:
        self.game: Game = find_game(told.game)
        self.told = told
        self.seats: list[Seat] = []
        self.shown: protocol.Shown | None = None
        self.sent = ""  # the key of a move that the table has not shown yet
        self._view: View | None = None
        self._heard: list[Event] = []
        self._words: dict[int, Words] = {}  # by the identity of an event: two may be equal
        self._scenes: list[SceneView] = []
        self._sheet: tuple[SheetDeal, ...] = ()
        self._answered = 0
        self._chats: list[Chatted] = []
        self.know(told)

    # What is there

    @property
    def you(self) -> int | None:
        """One's own seat; None for who watches."""
        return self.told.you

    @property
    def dealt(self) -> bool:
        """Whether there is a game to show."""
        return self.shown is not None

    @property
    def to_move(self) -> int:
        """Who is asked, as far as one may know; nobody while what one has said is on its way, or waits with claims."""
        view = self._view
        if view is None or view.over:
            return OVER
        return HIDDEN if view.to_move == self.you and self._waits else view.to_move

    @property
    def over(self) -> bool:
        """No game is in progress."""
        return self._view is None or self._view.over

    @property
    def finished(self) -> bool:
        """The match is over: its last game is."""
        return self.over and self.told.games >= self.told.match

    @property
    def match(self) -> int:
        """Games that the match is to have."""
        return self.told.match

    @property
    def games(self) -> int:
        """Games dealt so far."""
        return self.told.games

    @property
    def totals(self) -> Sequence[float]:
        """Games won by each seat."""
        return self.told.totals

    @property
    def place(self) -> tuple[int, int, str] | None:
        """Where in which history the game stands: what was chosen on a view can be played where this is the same."""
        return None if self.shown is None else (self.shown.number, self.shown.version, self.shown.trail)

    def version(self, seat: int | None) -> int:
        """How much was heard."""
        return len(self._heard)

    def view(self, seat: int | None) -> View:
        """What to show; without anything to do while what was sent has not arrived."""
        if self._view is None or self.shown is None:
            raise Refused(Words(TABLE_WORDS["error.no_game"]))
        if not self._waits:
            return self._view
        prompt = Words("You have answered. Claims are still open." if self.shown.mine else "Your move is on its way.")
        return replace(self._view, offers=(), blocked={}, skip="", prompt=prompt)

    def heard(self, seat: int | None, since: int = 0) -> list[Event]:
        """What happened, and was said, since a version."""
        return self._heard[since:]

    def scenes(self, seat: int | None) -> list[SceneView]:
        """What must be seen of what happened last, before the table moves on."""
        return self._scenes

    def sheet(self, seat: int | None) -> tuple[SheetDeal, ...]:
        """What was scored in this game, deal by deal, seat by seat, with what for."""
        return self._sheet

    def answered(self, seat: int | None) -> int:
        """The version that one's last move answered."""
        return self._answered

    def words_of(self, event: Event) -> Words:
        """What happened, in the words that came with it."""
        return self._words[id(event)]

    @property
    def _waits(self) -> bool:
        return bool(self.sent) or (self.shown is not None and bool(self.shown.mine))

    # What comes

    def know(self, told: protocol.Table) -> None:
        """The table is told anew."""
        self.told = told
        self.seats = [Seat(place.name, place.bot, "", place.standin) for place in told.places]

    def show(self, shown: protocol.Shown) -> bool:
        """The game is shown anew; whether that contradicts what was shown before, which then counts no more."""
        before, place = self.shown, self.place
        wrong = before is not None and _contradicts(before, shown)
        if before is None or before.number != shown.number or wrong:
            self._answered = len(self._heard)
        events = [read_event(happened) for happened in shown.happened]
        if events or shown.fresh:
            self._scenes = read_scenes(shown.scenes, events, len(self._heard))
        if shown.sheet is not None:
            self._sheet = read_sheet(shown.sheet)
        for event, happened in zip(events, shown.happened, strict=True):
            self._hear(event, read_words(happened.words))
        self.shown = shown
        self._view = read_view(shown.view)
        if self.place != place or shown.mine:
            self.sent = ""
        return wrong

    def answer(self, key: str) -> None:
        """A move goes out."""
        self.sent = key
        self._answered = len(self._heard)

    def chat(self, chat: protocol.Chatted, known: list[Chatted]) -> None:
        """Something is said; what is told again after a lost connection and is `known` already is not."""
        said = (chat.name, chat.text)
        if chat.old and said in known:
            known.remove(said)
            return
        self._chats.append(said)
        seat = -1 if chat.seat is None else chat.seat
        self._hear(Event("chat", seat), Words("{who}: {text}", {"who": chat.name, "text": chat.text}))

    @property
    def chats(self) -> list[Chatted]:
        """All that was said, with who said it."""
        return list(self._chats)

    def _hear(self, event: Event, words: Words) -> None:
        self._heard.append(event)
        self._words[id(event)] = words


def _contradicts(before: protocol.Shown, shown: protocol.Shown) -> bool:
    """Whether the same seat is shown something that goes back, or another thing at the same version."""
    if before.view.viewer != shown.view.viewer:
        return False
    return shown.version < before.version or (shown.version == before.version and shown.trail != before.trail)
