"""Table: the one authority over a game in progress. It decides, and it applies what is kept; it does no I/O."""

# Compiled: a server asks it for everything, thousands of times a second.

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from ..bots.moods import Reaction, react
from ..events import Event, Line, SheetDeal
from ..game import HIDDEN, OVER, SPECTATOR, Game, Move, State
from ..games import find_game
from ..record import Record, legal_move
from ..view import SceneView, View, seen_scenes
from ..words import BadText, IllegalMove, Words
from ..words import Seat as SaidSeat
from .commands import (
    AgreeBack,
    Answer,
    AskBack,
    ChangeSettings,
    ComeBack,
    Command,
    Deal,
    Fail,
    Give,
    Leave,
    MakeMove,
    Open,
    Promise,
    RunLate,
    Say,
    Sit,
    StandIn,
    WantNext,
)
from .entries import (
    AgreedBack,
    Answered,
    AskedBack,
    CameBack,
    Dealt,
    Entry,
    Failed,
    Given,
    Left,
    Moved,
    Opened,
    Promised,
    RanLate,
    Said,
    Sat,
    SettingsChanged,
    TookBack,
    WantedNext,
    WentAway,
)
from .fair import Fairness, bytes_of, commitment_of
from .keys import Keys
from .log import Log, Result
from .seat_history import SeatHistory
from .seats import Back, Chat, Seat
from .settings import TableSettings
from .words import TABLE_WORDS, Refused, refusal

CHATS = 50  # that are remembered
CHATS_A_GAME = 500  # that are let into the log between two deals: it is read whenever the table is opened


def _place(seat: int | None) -> int:
    """Where the history of a seat is kept: a spectator's comes last."""
    return -1 if seat is None else seat


class Table:
    """A table as far as its log is known. `decide` says what would happen, changing nothing; once that entry is kept,
    `apply` lets it happen. So whatever can be read here is kept, and a table is never ahead of its log.

    `version(seat)` counts what this seat could see happen; log numbers and the count of moves stay inside, since they
    would tell of things that are hidden.
    """

    def __init__(self, entries: Iterable[Entry] = ()) -> None:
        self._last: Entry | None = None
        self._game: Game | None = None
        self._options: dict[str, object] = {}
        self.seats: list[Seat] = []
        self._holders: dict[str, int] = {}  # seats by the keys of who holds them
        self._seed = 0
        self._shuffles: tuple[tuple[int, ...], ...] = ()  # of a deal that was prepared
        self._draws: tuple[int, ...] = ()
        self._after: int | None = None  # moves that come from a game played before
        self._moves: list[Move] = []
        self._movers: list[int] = []  # whose they were
        self._decided: Move | None = None  # the last move that `decide` has found, which is usually applied next
        self._state: State | None = None
        self._sheet: tuple[SheetDeal, ...] = ()  # as everyone was last told it
        self._lines: list[Line] = []  # that the folk have said in this game
        self._reaction = Reaction()  # to the scenes that were last to be seen
        self._histories: list[SeatHistory] = []  # of each seat, and last of a spectator
        self._keys = Keys()  # of all moves ever made here
        self._secret = ""  # of the next game
        self._gifts: dict[int, str] = {}
        self._fair: Fairness | None = None  # of this game
        self.willing: set[int] = set()  # people who are ready for the next game
        self.settings = TableSettings()
        self.chats: list[Chat] = []  # the last ones
        self.chat_count = 0  # how many there were
        self._chats_before = 0  # when this game was dealt
        self.back: Back | None = None  # a take-back that is asked for
        self.game_changes = 0  # counts the changes of the game itself
        self.table_changes = 0  # counts the changes of the table: who sits there, what is promised, which game it is
        self.answers: dict[int, str] = {}  # what seats have said privately to claims that are open
        self.match = 1  # games that the match is to have
        self.games = 0  # dealt so far
        self.totals: list[float] = []  # games won by each seat, shares of them where several won
        for entry in entries:
            self.apply(entry)

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
        return self._histories[_place(seat)].version

    def trail(self, seat: int | None) -> str:
        """A digest of all that this seat was ever shown: the same at the same version, wherever the table is read."""
        return self._histories[_place(seat)].trail

    @property
    def last(self) -> Entry | None:
        """The last entry that was applied."""
        return self._last

    @property
    def entries(self) -> int:
        """How many entries of the log were applied."""
        return 0 if self._last is None else self._last.number + 1

    @property
    def people(self) -> list[int]:
        """The seats that people have."""
        return [seat for seat, place in enumerate(self.seats) if place.name and not place.bot]

    def others(self, seat: int) -> list[int]:
        """The other people who play now."""
        return [other for other in self.people if other != seat and not self.seats[other].standin]

    def seat_of(self, key: str) -> int | None:
        """The seat that is held by who has this key, now; None if there is none."""
        return self._holders.get(key)

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
        return bool(key) and self._keys.has(seat, key)

    def sight(self, seat: int | None) -> State:
        """What this seat sees; None: a spectator."""
        return self._dealt().seen_by(seat)

    def view(self, seat: int | None, since: int | None = None) -> View:
        """What to show this seat, with what happened since a version of its own (None: in the last move)."""
        view = self.sight(seat).view()
        return view if since is None else view.since(tuple(self.heard(seat, since)))

    def heard(self, seat: int | None, since: int = 0) -> list[Event]:
        """What this seat saw happen since a version of its own, in this game and the one before."""
        return self._histories[_place(seat)].since(since)

    def hello(self, seat: int | None) -> list[Event]:
        """What one of the folk said at the first deal, as long as nothing has happened since."""
        return [event for event in self.heard(seat)[-1:] if event.name == "said" and not self._moves]

    def past(self, seat: int | None, most: int) -> list[Words]:
        """The last things that this seat saw happen in this game, but for what `hello` has."""
        events = self._histories[_place(seat)].of_game()
        return [self.words_of(event) for event in events[: len(events) - len(self.hello(seat))][-most:]]

    def scenes(self, seat: int | None, since: int = 0) -> list[SceneView]:
        """What this seat must see of the last move or deal that it saw anything of, before the table moves on.

        Nothing if that came before a version of its own.
        """
        history = self._histories[_place(seat)]
        if history.before_scenes < since:
            return []
        scenes = seen_scenes(history.scenes, seat, history.before_scenes)
        for at, scene in enumerate(scenes):
            scene.moods = self._reaction.moods[at]
            scene.said = self._reaction.line if at == self._reaction.at else None
        return scenes

    @property
    def public_change(self) -> int:
        """What a spectator had seen when they last saw the game itself change."""
        return self._histories[-1].changed

    @property
    def stage(self) -> tuple[int, tuple[str, ...]]:
        """The kinds of the scenes that everyone is to see now, and a number that is another whenever they are."""
        public = self._histories[-1]
        return public.staged, tuple([scene.kind for scene in public.scenes])

    def sheet(self, seat: int | None) -> tuple[SheetDeal, ...]:
        """What was scored in this game, deal by deal, seat by seat, with what for."""
        return self.sight(seat).sheet()

    def scored(self, seat: int | None) -> int:
        """The version of this seat at which its sheet became what it is."""
        return self._histories[_place(seat)].scored

    def answered(self, seat: int | None) -> int:
        """The version that this seat's last move answered: what happened since is news to it."""
        return self._histories[_place(seat)].answered

    def words_of(self, event: Event) -> Words:
        """What happened, to be said."""
        template = TABLE_WORDS.get("event." + event.name)
        if template is None:
            return self.game.event_words(event)
        return Words(template, {**event.fills(), "name": self.seats[event.seat].name})

    def why_not(self, seat: int, text: str) -> Words | None:
        """Why a move that this seat types or picks is not possible now; None if it is."""
        try:
            if any(other == seat for other, _ in self._asked_unseen()):
                self._answer_of(seat, text)
            else:
                self._move_of(seat, text)
        except Refused as refused:
            return refused.words
        return None

    def why_not_cards(self, seat: int, cards: list[int]) -> Words | None:
        """Why no move uses just these cards; None if nothing better can be said than that none does."""
        sights = [sight for other, sight in self._asked_unseen() if other == seat]
        if not sights and self.to_move == seat:
            sights = [self.sight(seat)]
        meant = next((move for sight in sights if (move := sight.meant(cards)) is not None), None)
        return None if meant is None else self.why_not(seat, meant.text)

    def _asked_unseen(self) -> list[tuple[int, State]]:
        """Who is asked while nobody may know; empty, and at no cost, in games that have no such thing."""
        return self.asked() if self.game.skip and self._state is not None else []

    def record(self) -> Record:
        """The record of the game, seed included: not for players before the game is over."""
        return Record(
            self.game,
            len(self.seats),
            dict(self._options),
            None if self._shuffles else self._seed,
            self._shuffles,
            self._draws,
            moves=[move.text for move in self._moves],
            fair=None if self._fair is None else self._fair.as_json(),
            players=tuple([seat.name for seat in self.seats]),
            after=self._after,
        )

    def result(self) -> Result:
        """How the last game ended."""
        state = self._dealt()
        return Result(len(self._moves), tuple(state.scores()), tuple(state.winners()))

    # What can happen

    def decide(self, command: Command) -> Entry:
        """The entry that carries a command out; Refused says why it cannot be. Nothing changes."""
        number = self.entries
        match command:
            case MakeMove(seat, text, version, key):
                self._known(seat)
                if not self._histories[seat].changed <= version <= self.version(seat):
                    raise refusal("error.stale")
                self._decided = move = self._move_of(seat, text)
                return Moved(number, seat, move.text, key)
            case Answer(seat, text, key):
                self._known(seat)
                return Answered(number, seat, self._answer_of(seat, text), key)
            case Open(game, seats, options, games, settings):
                game.values(options, seats)
                return Opened(number, game.id, seats, dict(options), game.rules, games, settings)
            case ChangeSettings(window, post, gallery):
                return SettingsChanged(number, window, post, gallery)
            case Sit(seat, name, bot, key, colour):
                self._known(seat)
                if not self.seats[seat].free:
                    raise refusal("error.seat_taken")
                return Sat(number, seat, name, bot, key, colour)
            case Leave(seat):
                self._known(seat)
                if self.games:
                    raise refusal("error.playing")
                return Left(number, seat)
            case StandIn(seat, bot):
                self._known(seat)
                return WentAway(number, seat, bot)
            case ComeBack(seat):
                self._known(seat)
                return CameBack(number, seat)
            case Say(at, name, text):
                most = CHATS_A_GAME if at is not None else CHATS_A_GAME // 2  # who only watches leaves room for players
                if self.chat_count - self._chats_before >= most:
                    raise refusal("error.chats")
                return Said(number, at, name, text)
            case Promise(secret):
                bytes_of(secret)
                return Promised(number, secret)
            case Give(seat, game_number, random):
                self._known(seat)
                bytes_of(random)
                if game_number != self.games + 1 or not self._secret:
                    raise refusal("error.dealt")
                if seat in self._gifts:
                    raise refusal("error.given")
                return Given(number, seat, random)
            case WantNext(seat):
                self._known(seat)
                if not self.games or not self.over:
                    raise refusal("error.not_over" if self.games else "error.no_game")
                return WantedNext(number, seat)
            case Deal(seed, shuffles, draws, after):
                if after is None and not shuffles:
                    return self._decide_deal(seed)
                return self._decide_prepared(seed or 0, shuffles, draws, after)
            case RunLate(seat):
                self._known(seat)
                return RanLate(number, seat)
            case Fail(seat, why):
                self._known(seat)
                return Failed(number, seat, why)
            case AskBack(seat):
                self._known(seat)
                return self._decide_back(seat)
            case AgreeBack(seat, yes):
                self._known(seat)
                if self.back is None:
                    raise refusal("error.not_asked")
                # The last to agree takes it back with the same entry: a bot's move between would lose the request.
                if yes and {*self.others(self.back.seat)} <= {*self.back.agreed, seat}:
                    return TookBack(number, self.back.seat, self._moves_before(self.back.seat))
                return AgreedBack(number, seat, yes)

    def _decide_deal(self, seed: int | None) -> Entry:
        if not self.over:
            raise refusal("error.not_over")
        if seed is not None:
            return Dealt(self.entries, seed)
        if any(seat.free for seat in self.seats):
            raise refusal("error.free")
        if not self._secret:
            raise ValueError("nothing was promised for this deal")
        return Dealt(self.entries, Fairness(self._secret, self.commitment, self._gifts).seed(), fair=True)

    def _decide_prepared(
        self, seed: int, shuffles: tuple[tuple[int, ...], ...], draws: tuple[int, ...], after: int | None
    ) -> Entry:
        if not self.over:
            raise refusal("error.not_over")
        return Dealt(self.entries, seed, shuffles=shuffles, draws=draws, after=after)

    def _decide_back(self, seat: int) -> Entry:
        if self.back is not None:
            raise refusal("error.asked")
        if self.games and self.over:
            raise refusal("error.ended")
        count = self._moves_before(seat) if self.games else -1
        if count < (self._after or 0):
            raise refusal("error.back")
        if not self.others(seat):
            return TookBack(self.entries, seat, count)
        if self._reveals(seat, count):
            raise refusal("error.revealed")
        return AskedBack(self.entries, seat)

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

    def _answer_of(self, seat: int, text: str) -> str:
        wrong: Words | None = None
        if text == self.game.skip and not self.settings.brisk and self.sight(None).to_move == HIDDEN:
            return text  # everybody may say that, so that nothing shows who could claim
        for other, sight in self.asked():
            if other == seat:
                try:
                    return legal_move(sight, text).text
                except IllegalMove as illegal:
                    wrong = wrong or illegal.words
        raise refusal("error.hidden") if wrong is None else Refused(wrong)

    def _reveals(self, seat: int, count: int) -> bool:
        """Whether a card was shown after the first `count` moves, other than this seat's own."""
        state = self._fresh()
        for at, move in enumerate(self._moves):
            state.play(move)
            if at >= count and any(_tells(event, seat) for event in state.events or ()):
                return True
        return False

    def _moves_before(self, seat: int) -> int:
        """The number of moves before this seat's last one: where its take-back goes. -1: it has made none."""
        count = len(self._movers) - 1
        while count >= 0 and self._movers[count] != seat:
            count -= 1
        return count

    def _known(self, seat: int) -> None:
        if not 0 <= seat < len(self.seats):
            raise refusal("error.no_seat", number=seat)

    def _dealt(self) -> State:
        if self._state is None:
            raise refusal("error.no_game")
        return self._state

    def _fresh(self) -> State:
        return self.record().start(record=True)

    def _move_of(self, seat: int, text: str) -> Move:
        state = self._dealt()
        if state.to_move == OVER:
            raise refusal("error.over")
        if state.to_move != seat:
            shown = state.seen_by(seat).to_move
            raise refusal("error.turn", seat=SaidSeat(shown)) if shown >= 0 else refusal("error.hidden")
        try:
            return legal_move(state.seen_by(seat), text)
        except IllegalMove as wrong:
            raise Refused(wrong.words) from None

    # What has happened

    def apply(self, entry: Entry) -> None:
        """Let happen what is kept; BadText if it is not the next entry of this table."""
        if entry.number != self.entries:
            raise BadText(f"the log has entry {entry.number} where {self.entries} belongs")
        match entry:
            case Moved(seat=seat, move=text, key=key):
                state = self._dealt()
                self._histories[seat].answered = self.version(seat)
                decided = self._decided
                self._moves.append(decided if decided is not None and decided.text == text else self.game.parse(text))
                self._movers.append(state.to_move)
                self._remember(seat, key)
                state.play(self._moves[-1])
                self._tell(move=state)
                self._count()
            case Answered(seat=seat, move=text, key=key):
                self.answers[seat] = text
                self._remember(seat, key)
            case Opened():
                self._open(entry)
            case SettingsChanged(window=window, post=post, gallery=gallery):
                kept = self.settings
                self.settings = replace(
                    kept,
                    window=kept.window if window is None else window,
                    post=kept.post if post is None else post,
                    gallery=kept.gallery if gallery is None else gallery,
                )
            case Sat(seat=seat, name=name, bot=bot, key=key, colour=colour):
                self._free(seat)
                self.seats[seat] = Seat(name, bot, key, colour=colour)
                if key:
                    self._holders[key] = seat
                self._tell([Event("sits", seat)])
            case Left(seat=seat):
                self._tell([Event("leaves", seat)])
                self._free(seat)
            case WentAway(seat=seat, bot=bot):
                self.seats[seat].standin = bot
                self.willing.discard(seat)
                self._tell([Event("away", seat)])
            case CameBack(seat=seat):
                self.seats[seat].standin = ""
                self._tell([Event("returns", seat)])
            case RanLate(seat=seat):
                self._tell([Event("late", seat)])
            case Said(seat=at, name=name, text=text):
                self.chats = [*self.chats[1 - CHATS :], Chat(at, name, text, self.version(None))]
                self.chat_count += 1
            case AskedBack(seat=seat):
                self.back = Back(seat, {seat})
                self._tell([Event("asks_back", seat)])
            case AgreedBack(seat=seat, yes=yes):
                if self.back is not None and yes:
                    self.back.agreed.add(seat)
                elif self.back is not None:
                    self.back = None
                    self._tell([Event("keeps", seat)])
            case Promised(secret=secret):
                self._secret = secret
                self._gifts = {}
            case Given(seat=seat, random=random):
                self._gifts[seat] = random
            case WantedNext(seat=seat):
                self.willing.add(seat)
                self._tell([Event("wants_next", seat)])
            case Dealt(seed=seed, fair=fair, shuffles=shuffles, draws=draws, after=after):
                self._shuffles, self._draws, self._after = shuffles, draws, after
                self._deal(seed, fair)
            case TookBack(count=count):
                self._take_back(count)
            case Failed(seat=seat):
                self._tell([Event("fault", seat)])
        self._last = entry
        self.table_changes += entry.kind not in ("move", "answer", "late", "fault", "chat")

    def _open(self, entry: Opened) -> None:
        self._game = find_game(entry.game)
        self._options = entry.options
        self.match = entry.match
        self.seats = [Seat() for _ in range(entry.seats)]
        self._histories = [SeatHistory() for _ in range(entry.seats + 1)]
        self.settings = entry.settings
        self.totals = [0.0] * entry.seats

    def _free(self, seat: int) -> None:
        """Nobody has a seat any more, and what they added to the next deal goes with them."""
        self._holders.pop(self.seats[seat].key, None)
        self._gifts.pop(seat, None)
        self.seats[seat] = Seat()

    def _remember(self, seat: int, key: str) -> None:
        if key:
            self._keys.add(seat, key)

    def _deal(self, seed: int, fair: bool) -> None:
        self._fair = Fairness(self._secret, self.commitment, self._gifts) if fair else None
        self._secret, self._gifts = "", {}
        self.willing = set()
        self._seed = seed
        self._moves, self._movers = [], []
        self._lines = []
        self._chats_before = self.chat_count
        self.games += 1
        self._state = self._fresh()
        for history in self._histories:
            history.deal()
        begins = Event("begins", number=self.games)
        if self._after is not None:
            begins = Event("goes_on", number=self._after) if self._after else Event("again")
        self._tell([begins], move=self._state)

    def _take_back(self, count: int) -> None:
        if self.over:  # as logs of before have it
            self._count(-1)
        self._moves, self._movers = self._moves[:count], self._movers[:count]
        self._state = self._fresh()
        for move in self._moves:
            self._state.play(move)
        for history in self._histories:
            history.answered = history.version
        self._tell([Event("undone")], changed=True)

    def _count(self, sign: int = 1) -> None:
        """Add a finished game to the totals of the match, or take it out again; not one that was played on."""
        if self._after is not None:
            return
        winners = self._dealt().winners()
        for seat in winners:
            self.totals[seat] += sign / len(winners)

    def _react(self, move: State) -> list[Event]:
        """What one of the folk says to a move or deal, as something that happens after it."""
        first = self.games == 1 and not self._moves
        if not (move.scenes or first):
            return []
        bots = [seat.bot for seat in self.seats]
        self._reaction = react(move.scenes, bots, self.version(None), first, self._lines)
        line = self._reaction.line
        if self.settings.quiet:
            self._reaction = replace(self._reaction, line=None)
            return []
        if line is None:
            return []
        self._lines.append(line)
        return [Event("said", line.seat, line=line.words)]

    def _tell(self, events: Iterable[Event] = (), move: State | None = None, changed: bool = False) -> None:
        """Let everyone see what they may: of the table, then of a move or deal.

        `changed`: of the game itself, as a move always has it, so that older answers are stale.
        """
        spectator = len(self.seats)
        changed = changed or move is not None
        if changed:
            self.game_changes += 1
            self.back = None
        sheet = () if self._state is None else self._state.sheet()
        scored, self._sheet = sheet != self._sheet, sheet
        said = [] if move is None else self._react(move)
        for seat, history in enumerate(self._histories):
            viewer = seat if seat < spectator else SPECTATOR
            seen = history.add(events, viewer)
            if move is not None:
                seen = history.add_move(move, viewer) or seen
                history.add(said, viewer)
            elif changed:
                history.stage((), history.version)
            if scored:
                history.scored = history.version
            if seen and changed:
                history.changed = history.version
                if seat == spectator:
                    self.answers = {}  # claims that were open are not, or others are


def carry_out(table: Table, log: Log, command: Command) -> Entry:
    """Decide, keep, apply: how a table in this process and its log go on. Refused or Conflict: nothing has changed."""
    entry = table.decide(command)
    log.append(entry)
    table.apply(entry)
    return entry


def _tells(event: Event, seat: int) -> bool:
    """Whether an event shows a card that lay where not everyone saw it, but for what this seat shows of its own."""
    if not event.cards:
        return False
    if event.source == "stock":
        return True
    return event.source.startswith("hand:") and event.source != f"hand:{seat}" and event.faces != 0
