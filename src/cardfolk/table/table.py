"""Table: the one authority over a game in progress. Synchronous, does no I/O itself; its log may."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256

from ..game import (
    HIDDEN,
    OVER,
    SHARED_WORDS,
    SPECTATOR,
    BadText,
    Event,
    Game,
    IllegalMove,
    Move,
    State,
    Template,
    Words,
)
from ..games import find_game
from ..record import Record, legal_move
from ..view import View
from .fair import Fairness, bytes_of, commitment_of
from .hearing import Hearing
from .log import Entry, Log, Result

TABLE_WORDS: dict[str, Template] = {
    "event.sits": "{name} sits down",
    "event.begins": "game {number} begins",
    "event.undone": "taken back to move {number}",
    "event.fault": "{name} has failed, and a move is made for it",
    "event.leaves": "{name} leaves the table",
    "event.away": "{name} is away, and a bot plays on",
    "event.returns": "{name} is back",
    "event.asks_back": "{name} asks to take a move back",
    "event.keeps": "{name} does not agree to take it back",
    "event.late": "{name} has run out of time, and a move is made",
    "error.stale": "the table has moved on: look again",
    "error.no_seat": "there is no seat {number} at this table",
    "error.not_over": "the game is not over yet",
    "error.no_game": "no game has been dealt yet",
    "error.back": "there is no move {number} to take back to",
    "error.free": "a seat is still free",
    "error.playing": "the game has begun already",
    "error.dealt": "that game has been dealt already",
}


class Refused(Exception):
    """What was asked of the table is not possible; `words` says why. Nothing has changed."""

    def __init__(self, words: Words) -> None:
        super().__init__(str(words))
        self.words = words


CHATS = 50  # that are remembered


def _refusal(name: str, **args: object) -> Refused:
    return Refused(Words(TABLE_WORDS.get(name) or SHARED_WORDS[name], args))


def _place(seat: int | None) -> int:
    """Where what a seat heard is kept: a spectator's comes last."""
    return -1 if seat is None else seat


@dataclass
class Seat:
    """A place at the table: who sits there, and the bot that plays it, if any.

    `key` is the hash of the token that proves whose seat it is; `standin` the bot that plays while that person is away.
    """

    name: str = ""
    bot: str = ""
    key: str = ""
    standin: str = ""

    @property
    def free(self) -> bool:
        """Nobody has it."""
        return not self.name and not self.bot

    @property
    def player(self) -> str:
        """The bot that makes its moves now; empty: a person does."""
        return self.bot or self.standin


@dataclass
class Back:
    """Somebody asks to take a move back: who, and who has agreed."""

    seat: int
    agreed: set[int]


@dataclass(frozen=True)
class Chat:
    """Something that somebody said at the table; `seat` is None for who watches.

    `version` is how much a spectator had seen when it was said.
    """

    seat: int | None
    name: str
    text: str
    version: int = 0


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
        self._heard: list[Hearing] = []  # what each seat, and last a spectator, heard
        self._keys: set[tuple[int | None, str]] = set()  # of the moves of this game
        self._secret = ""  # of the next game
        self._gifts: dict[int, str] = {}
        self._fair: Fairness | None = None  # of this game
        self.settings: dict[str, object] = {}  # of whoever runs the table
        self.chats: list[Chat] = []  # the last ones
        self.said = 0  # how many there were
        self.back: Back | None = None  # a take-back that is asked for
        self.turn = 0  # counts the changes of the game itself
        self.news = 0  # counts the changes of the table: who sits there, what is promised, which game it is
        self.answers: dict[int, str] = {}  # what seats have said privately to claims that are open
        self.match = 1  # games that the match is to have
        self.games = 0  # dealt so far
        self.totals: list[float] = []  # games won by each seat, shares of them where several won
        for entry in log.entries():
            self._apply(entry)

    @classmethod
    def open(
        cls,
        log: Log,
        game: Game,
        seats: int,
        options: Mapping[str, object],
        match: int = 1,
        settings: Mapping[str, object] | None = None,
    ) -> Table:
        """A new table on an empty log, for a match of so many games; BadText if seats or options do not fit."""
        game.values(options, seats)
        table = cls(log)
        more = {"settings": dict(settings)} if settings else {}
        table._do("open", None, game=game.id, rules=game.rules, seats=seats, options=dict(options), match=match, **more)
        return table

    # What is there

    @property
    def game(self) -> Game:
        """The game that is played here."""
        assert self._game is not None
        return self._game

    @property
    def options(self) -> Mapping[str, object]:
        """The options that were given."""
        return self._options

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
        return self._heard[_place(seat)].version

    def digest(self) -> str:
        """What tells this position from others as far as everyone sees it; the same wherever it is worked out."""
        sight = self.sight(None)
        return sha256(repr((self.games, sight.to_move, sight.shuffled, sight.key())).encode()).hexdigest()[:16]

    @property
    def entries(self) -> int:
        """How many entries of the log this table has seen."""
        return self._entries

    @property
    def commitment(self) -> str:
        """What is promised of the next game's deal; empty if nothing is."""
        return commitment_of(self._secret) if self._secret else ""

    @property
    def given(self) -> Mapping[int, str]:
        """What seats have added to the randomness of the next game."""
        return self._gifts

    @property
    def fairness(self) -> Fairness | None:
        """What this game was dealt from; its secret is for nobody before the game is over."""
        return self._fair

    def made(self, seat: int, key: str) -> bool:
        """Whether the move with this key of the client's was made already."""
        return bool(key) and (seat, key) in self._keys

    def sight(self, seat: int | None) -> State:
        """What this seat sees; None: a spectator."""
        return self._dealt().seen_by(seat)

    def view(self, seat: int | None, since: int | None = None) -> View:
        """What to show this seat, with what happened since a version of its own (None: in the last move)."""
        view = self.sight(seat).view()
        return view if since is None else view.since(tuple(self.heard(seat, since)))

    def heard(self, seat: int | None, since: int = 0) -> list[Event]:
        """What this seat saw happen since a version of its own, in this game and the one before."""
        return self._heard[_place(seat)].since(since)

    def answered(self, seat: int | None) -> int:
        """The version that this seat's last move answered: what happened since is news to it."""
        return self._heard[_place(seat)].answered

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
        return Record(
            self.game,
            len(self.seats),
            dict(self._options),
            self._seed,
            moves=[move.text for move in self._moves],
            fair=None if self._fair is None else self._fair.as_json(),
        )

    def result(self) -> Result:
        """How the last game ended."""
        state = self._dealt()
        return Result(len(self._moves), tuple(state.scores()), tuple(state.winners()))

    # What can happen

    def sit(self, seat: int, name: str, bot: str = "", key: str = "") -> None:
        """Someone, or a bot, takes a seat; whoever runs the table sees to it that it is free."""
        self._known(seat)
        more = {"key": key} if key else {}
        self._do("sit", seat, name=name, bot=bot, **more)

    def leave(self, seat: int) -> None:
        """A seat becomes free again; before the first deal only."""
        self._known(seat)
        if self.games:
            raise _refusal("error.playing")
        self._do("leave", seat)

    def stand_in(self, seat: int, bot: str) -> None:
        """A bot plays for a person who is away, until they come back."""
        self._known(seat)
        self._do("away", seat, bot=bot)

    def come_back(self, seat: int) -> None:
        """The person who was away plays again."""
        self._known(seat)
        self._do("return", seat)

    def change(self, settings: Mapping[str, object]) -> None:
        """Change settings of whoever runs the table; others stay."""
        self._do("settings", None, **settings)

    def say(self, seat: int | None, name: str, text: str) -> None:
        """Someone says something."""
        self._do("chat", seat, name=name, text=text)

    def promise(self, secret: str) -> None:
        """Fix the secret that the next game's deal depends on, before anyone can add to it."""
        bytes_of(secret)
        self._do("promise", None, secret=secret)

    def give(self, seat: int, game: int, random: str) -> None:
        """A seat adds 256 bits to the randomness of the next game; the first ones count."""
        self._known(seat)
        bytes_of(random)
        if game != self.games + 1 or not self._secret:
            raise _refusal("error.dealt")
        if seat not in self._gifts:
            self._do("give", seat, random=random)

    def deal(self, seed: int | None = None) -> None:
        """Begin a game, the first one or the next, with a fresh seed; None: with what was promised and given."""
        if not self.over:
            raise _refusal("error.not_over")
        if seed is None:
            if any(seat.free for seat in self.seats):
                raise _refusal("error.free")
            if not self._secret:
                raise ValueError("nothing was promised for this deal")
            fair = Fairness(self._secret, self.commitment, dict(self._gifts))
            self._do("deal", None, seed=fair.seed(), fair=True)
        else:
            self._do("deal", None, seed=seed)

    def submit(self, seat: int, text: str, version: int, key: str = "") -> Move:
        """Make a move in answer to a version; Refused says why not. When it returns, the move is in the log.

        `key` is the client's name for the move: `made` tells whether it was made already.
        """
        self._known(seat)
        if not self._heard[seat].changed <= version <= self.version(seat):
            raise _refusal("error.stale")
        move = self._move_of(seat, text)
        more = {"key": key} if key else {}
        self._do("move", seat, move=move.text, **more)
        return move

    def asked(self) -> list[tuple[int, State]]:
        """Who is asked while nobody may know, in the order of right: each seat with what it sees if all before decline.

        A seat may be asked twice. Empty where everyone sees whose turn it is.
        """
        found: list[tuple[int, State]] = []
        state = self._dealt().copy()
        while state.to_move >= 0 and state.seen_by(None).to_move == HIDDEN:
            found.append((state.to_move, state.seen_by(state.to_move)))
            declining = [move for move in state.legal_moves() if move.text in (self.game.skip, self.game.leaves)]
            if not declining:
                break
            state.play(declining[0])
        return found

    def answer(self, seat: int, text: str, key: str = "") -> None:
        """Keep what a seat says to open claims, until it is its turn to be asked; Refused if it may not say that."""
        self._known(seat)
        wrong: Words | None = None
        for other, sight in self.asked():
            if other == seat:
                try:
                    move = legal_move(sight, text)
                except IllegalMove as illegal:
                    wrong = wrong or illegal.words
                else:
                    self._do("answer", seat, move=move.text, key=key)
                    return
        raise _refusal("error.hidden") if wrong is None else Refused(wrong)

    def late(self, seat: int) -> None:
        """A clock has run out; whoever runs it then makes a move in that seat's place."""
        self._do("late", seat)

    def take_back(self, seat: int, count: int) -> None:
        """Go back to the position after the first `count` moves. Whoever runs the table asks the others first."""
        if not 0 <= count < len(self._moves):
            raise _refusal("error.back", number=count)
        self._do("back", seat, count=count)

    def fault(self, seat: int, why: str) -> None:
        """A bot has failed; whoever runs it then makes a legal move in its place. The log keeps why."""
        self._do("fault", seat, why=why)

    def ask_back(self, seat: int) -> None:
        """A seat asks the others to let it take its last move back."""
        self._known(seat)
        self._do("ask", seat)

    def agree_back(self, seat: int, yes: bool) -> None:
        """A seat answers that."""
        self._known(seat)
        self._do("agree", seat, yes=yes)

    def reveals(self, seat: int, count: int) -> bool:
        """Whether a card was shown after the first `count` moves, other than this seat's own."""
        state = self._fresh()
        for at, move in enumerate(self._moves):
            state.play(move)
            if at >= count and any(_tells(event, seat) for event in state.events or ()):
                return True
        return False

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

    def follow(self, entries: Sequence[Entry]) -> None:
        """Let happen what others have put into the log since."""
        for entry in entries:
            self._apply(entry)

    def _known(self, seat: int) -> None:
        if not 0 <= seat < len(self.seats):
            raise _refusal("error.no_seat", number=seat)

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
        self.news += entry.kind not in ("move", "answer", "late", "fault", "chat")
        values = entry.values
        match entry.kind:
            case "open":
                self._opened(values)
            case "settings":
                self.settings = {**self.settings, **values}
            case "sit" if entry.seat is not None:
                self.seats[entry.seat] = Seat(str(values["name"]), str(values["bot"]), str(values.get("key", "")))
                self._tell([Event("sits", entry.seat)])
            case "leave" if entry.seat is not None:
                self._tell([Event("leaves", entry.seat)])
                self.seats[entry.seat] = Seat()
            case "away" if entry.seat is not None:
                self.seats[entry.seat].standin = str(values["bot"])
                self._tell([Event("away", entry.seat)])
            case "return" if entry.seat is not None:
                self.seats[entry.seat].standin = ""
                self._tell([Event("returns", entry.seat)])
            case "answer" if entry.seat is not None:
                self.answers[entry.seat] = str(values["move"])
                if values["key"]:
                    self._keys.add((entry.seat, str(values["key"])))
            case "late" if entry.seat is not None:
                self._tell([Event("late", entry.seat)])
            case "chat":
                said = Chat(entry.seat, str(values["name"]), str(values["text"]), self.version(None))
                self.chats = [*self.chats[1 - CHATS :], said]
                self.said += 1
            case "ask" if entry.seat is not None:
                self.back = Back(entry.seat, {entry.seat})
                self._tell([Event("asks_back", entry.seat)])
            case "agree" if entry.seat is not None:
                if self.back is None:
                    pass
                elif values["yes"]:
                    self.back.agreed.add(entry.seat)
                else:
                    self.back = None
                    self._tell([Event("keeps", entry.seat)])
            case "promise":
                self._secret = str(values["secret"])
                self._gifts = {}
            case "give" if entry.seat is not None:
                self._gifts[entry.seat] = str(values["random"])
            case "deal":
                self._fair = None
                if values.get("fair"):
                    self._fair = Fairness(self._secret, self.commitment, self._gifts)
                self._secret, self._gifts = "", {}
                self._seed = int(str(values["seed"]))
                self._moves = []
                self._keys = set()
                self.games += 1
                self._state = self._fresh()
                for hearing in self._heard:
                    hearing.deal()
                self._tell([Event("begins", number=self.games), *(self._state.events or ())], changed=True)
            case "move":
                state = self._dealt()
                if entry.seat is not None:
                    self._heard[entry.seat].answered = self.version(entry.seat)
                self._moves.append(self.game.parse(str(values["move"])))
                if values.get("key"):
                    self._keys.add((entry.seat, str(values["key"])))
                state.play(self._moves[-1])
                self._tell(state.events or [], changed=True)
                self._count()
            case "back":
                if self.over:
                    self._count(-1)
                self._moves = self._moves[: int(str(values["count"]))]
                self._state = self._fresh()
                for move in self._moves:
                    self._state.play(move)
                for hearing in self._heard:
                    hearing.answered = hearing.version
                self._tell([Event("undone", number=len(self._moves))], changed=True)
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
        self._heard = [Hearing() for _ in range(len(self.seats) + 1)]
        settings = values.get("settings", {})
        assert isinstance(settings, dict)
        self.settings = settings
        self.totals = [0.0] * len(self.seats)

    def _count(self, sign: int = 1) -> None:
        """Add a finished game to the totals of the match, or take it out again."""
        winners = self._dealt().winners()
        for seat in winners:
            self.totals[seat] += sign / len(winners)

    def _tell(self, events: list[Event], changed: bool = False) -> None:
        """Let everyone hear what they may; `changed`: of the game itself, so that older answers are stale."""
        spectator = len(self.seats)
        self.turn += changed
        if changed:
            self.back = None
        for seat, hearing in enumerate(self._heard):
            if hearing.hear(events, seat if seat < spectator else SPECTATOR) and changed:
                hearing.changed = hearing.version
                if seat == spectator:
                    self.answers = {}  # claims that were open are not, or others are


def _tells(event: Event, seat: int) -> bool:
    """Whether an event shows a card that lay where not everyone saw it, but for what this seat shows of its own."""
    if not event.cards:
        return False
    if event.source == "stock":
        return True
    return event.source.startswith("hand:") and event.source != f"hand:{seat}" and event.faces != 0
