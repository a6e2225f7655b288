"""Table: the one authority over a game in progress. Synchronous, does no I/O itself; its log may."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ..game import OVER, SHARED_WORDS, SPECTATOR, BadText, Event, Game, IllegalMove, Move, State, Template, Words
from ..games import find_game
from ..record import Record, legal_move
from ..view import View
from .log import Entry, Log, Result

TABLE_WORDS: dict[str, Template] = {
    "event.sits": "{name} sits down",
    "event.begins": "game {number} begins",
    "event.undone": "taken back to move {number}",
    "event.fault": "{name} has failed, and a move is made for it",
    "error.stale": "the table has moved on: look again",
    "error.no_seat": "there is no seat {number} at this table",
    "error.not_over": "the game is not over yet",
    "error.no_game": "no game has been dealt yet",
    "error.back": "there is no move {number} to take back to",
}


class Refused(Exception):
    """What was asked of the table is not possible; `words` says why. Nothing has changed."""

    def __init__(self, words: Words) -> None:
        super().__init__(str(words))
        self.words = words


def _refusal(name: str, **args: object) -> Refused:
    return Refused(Words(TABLE_WORDS.get(name) or SHARED_WORDS[name], args))


def _place(seat: int | None) -> int:
    """Where what a seat heard is kept: a spectator's comes last."""
    return -1 if seat is None else seat


@dataclass
class Seat:
    """A place at the table: who sits there, and the bot that plays it, if any."""

    name: str = ""
    bot: str = ""


class Table:
    """A table and its log. Whatever happens goes into the log first and then changes the table.

    `version(seat)` counts what this seat could see happen; log numbers and the count of moves stay inside, since they
    would tell of things that are hidden.
    """

    def __init__(self, log: Log) -> None:
        self._log = log
        self._entries = 0
        self._game: Game | None = None
        self._options: dict[str, object] = {}
        self.seats: list[Seat] = []
        self._seed = 0
        self._moves: list[Move] = []
        self._state: State | None = None
        self._heard: list[list[Event]] = []  # what each seat, and last a spectator, heard
        self.match = 1  # games that the match is to have
        self.games = 0  # dealt so far
        self.totals: list[float] = []  # games won by each seat, shares of them where several won
        for entry in log.entries():
            self._apply(entry)

    @classmethod
    def open(cls, log: Log, game: Game, seats: int, options: Mapping[str, object], match: int = 1) -> Table:
        """A new table on an empty log, for a match of so many games; BadText if seats or options do not fit."""
        game.values(options, seats)
        table = cls(log)
        table._do("open", None, game=game.id, rules=game.rules, seats=seats, options=dict(options), match=match)
        return table

    # What is there

    @property
    def game(self) -> Game:
        """The game that is played here."""
        assert self._game is not None
        return self._game

    @property
    def to_move(self) -> int:
        """Who is asked now, OVER if nobody: for whoever runs bots and clocks, never for a player."""
        return self._state.to_move if self._state is not None else OVER

    @property
    def over(self) -> bool:
        """No game is in progress."""
        return self.to_move == OVER

    @property
    def finished(self) -> bool:
        """The match is over: its last game is."""
        return self.over and self.games >= self.match

    def version(self, seat: int | None) -> int:
        """How much this seat has seen happen; a move must name the version that it answers."""
        return len(self._heard[_place(seat)])

    def sight(self, seat: int | None) -> State:
        """What this seat sees; None: a spectator."""
        return self._dealt().seen_by(seat)

    def view(self, seat: int | None, since: int | None = None) -> View:
        """What to show this seat, with what happened since a version of its own (None: in the last move)."""
        view = self.sight(seat).view()
        return view if since is None else view.since(tuple(self.heard(seat, since)))

    def heard(self, seat: int | None, since: int = 0) -> list[Event]:
        """What this seat saw happen since a version of its own."""
        return self._heard[_place(seat)][since:]

    def words_of(self, event: Event) -> Words:
        """What happened, to be said."""
        template = TABLE_WORDS.get("event." + event.name)
        if template is None:
            return self.game.event_words(event)
        return Words(template, {**event.args(), "name": self.seats[event.seat].name})

    def why_not(self, seat: int, text: str) -> Words | None:
        """Why a move that this seat types or picks is not possible now; None if it is."""
        try:
            self._move_of(seat, text)
        except Refused as refused:
            return refused.words
        return None

    def why_not_cards(self, seat: int, cards: list[int]) -> Words | None:
        """Why no move uses just these cards; None if nothing better can be said than that none does."""
        meant = self.sight(seat).meant(cards) if self.to_move == seat else None
        return None if meant is None else self.why_not(seat, meant.text)

    def record(self) -> Record:
        """The record of the game, seed included: not for players before the game is over."""
        return Record(self.game, len(self.seats), dict(self._options), self._seed, moves=[m.text for m in self._moves])

    def result(self) -> Result:
        """How the last game ended."""
        state = self._dealt()
        return Result(len(self._moves), tuple(state.scores()), tuple(state.winners()))

    # What can happen

    def sit(self, seat: int, name: str, bot: str = "") -> None:
        """Someone, or a bot, takes a seat."""
        if not 0 <= seat < len(self.seats):
            raise _refusal("error.no_seat", number=seat)
        self._do("sit", seat, name=name, bot=bot)

    def deal(self, seed: int) -> None:
        """Begin a game, the first one or the next, with a fresh seed."""
        if not self.over:
            raise _refusal("error.not_over")
        self._do("deal", None, seed=seed)

    def submit(self, seat: int, text: str, version: int) -> Move:
        """Make a move in answer to a version; Refused says why not. When it returns, the move is in the log."""
        if not 0 <= seat < len(self.seats):
            raise _refusal("error.no_seat", number=seat)
        if version != self.version(seat):
            raise _refusal("error.stale")
        move = self._move_of(seat, text)
        self._do("move", seat, move=move.text)
        return move

    def take_back(self, seat: int, count: int) -> None:
        """Go back to the position after the first `count` moves. Whoever runs the table asks the others first."""
        if not 0 <= count < len(self._moves):
            raise _refusal("error.back", number=count)
        self._do("back", seat, count=count)

    def fault(self, seat: int, why: str) -> None:
        """A bot has failed; whoever runs it then makes a legal move in its place. The log keeps why."""
        self._do("fault", seat, why=why)

    def moves_back(self, seat: int) -> int:
        """The number of moves before this seat's last one: where its take-back goes."""
        state = self._fresh()
        found = -1
        for count, move in enumerate(self._moves):
            if state.to_move == seat:
                found = count
            state.play(move)
        return found

    # How it happens

    def _dealt(self) -> State:
        if self._state is None:
            raise _refusal("error.no_game")
        return self._state

    def _fresh(self) -> State:
        return self.record().start(record=True)

    def _move_of(self, seat: int, text: str) -> Move:
        state = self._dealt()
        if state.to_move == OVER:
            raise _refusal("error.over")
        if state.to_move != seat:
            shown = state.seen_by(seat).to_move
            raise _refusal("error.turn", seat=shown) if shown >= 0 else _refusal("error.hidden")
        try:
            return legal_move(state.seen_by(seat), text)
        except IllegalMove as wrong:
            raise Refused(wrong.words) from None

    def _do(self, kind: str, seat: int | None, **values: object) -> None:
        """Log it, then let it happen."""
        entry = Entry(self._entries, kind, seat, values)
        self._log.append(entry)
        self._apply(entry)

    def _apply(self, entry: Entry) -> None:
        if entry.number != self._entries:
            raise BadText(f"the log has entry {entry.number} where {self._entries} belongs")
        self._entries += 1
        values = entry.values
        match entry.kind:
            case "open":
                self._opened(values)
            case "sit" if entry.seat is not None:
                self.seats[entry.seat] = Seat(str(values["name"]), str(values["bot"]))
                self._tell([Event("sits", entry.seat)])
            case "deal":
                self._seed = int(str(values["seed"]))
                self._moves = []
                self.games += 1
                self._state = self._fresh()
                self._tell([Event("begins", number=self.games), *(self._state.events or ())])
            case "move":
                state = self._dealt()
                self._moves.append(self.game.parse(str(values["move"])))
                state.play(self._moves[-1])
                self._tell(state.events or [])
                self._count()
            case "back":
                if self.over:
                    self._count(-1)
                self._moves = self._moves[: int(str(values["count"]))]
                self._state = self._fresh()
                for move in self._moves:
                    self._state.play(move)
                self._tell([Event("undone", number=len(self._moves))])
            case "fault" if entry.seat is not None:
                self._tell([Event("fault", entry.seat)])
            case kind:
                raise BadText(f"the log has an entry of the unknown kind {kind!r}")

    def _opened(self, values: dict[str, object]) -> None:
        options = values["options"]
        assert isinstance(options, dict)
        self._game = find_game(str(values["game"]))
        self._options = options
        self.match = int(str(values.get("match", 1)))
        self.seats = [Seat() for _ in range(int(str(values["seats"])))]
        self._heard = [[] for _ in range(len(self.seats) + 1)]
        self.totals = [0.0] * len(self.seats)

    def _count(self, sign: int = 1) -> None:
        """Add a finished game to the totals of the match, or take it out again."""
        winners = self._dealt().winners()
        for seat in winners:
            self.totals[seat] += sign / len(winners)

    def _tell(self, events: list[Event]) -> None:
        for seat, heard in enumerate(self._heard):
            viewer = seat if seat < len(self.seats) else SPECTATOR
            heard.extend(shown for event in events if (shown := event.seen_by(viewer)) is not None)
