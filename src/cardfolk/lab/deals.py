"""Deals: the same shuffles played by bots in every rotation of the seats, and how each bot behaved there.

Games are played at a Table, so a bot gets what it gets everywhere: a sight.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from itertools import combinations
from time import perf_counter

from ..bots import Bot, display_name, find_bot
from ..bots.registry import knowledge_of
from ..chance import HashSource, Source
from ..game import Move, State
from ..games import find_game
from ..table import MemoryLog, Refused, Table, carry_out, commands
from .figures import Times

Make = Callable[[str, Source], Bot]  # a function of a module: worker processes find it by its name

SECONDS = 1.0  # that a bot has for a move if it has no `seconds` of its own
GRACE = 0.25  # seconds that a move may take beside thinking
LOADING = 20.0  # seconds more for the first move of a game


@dataclass(frozen=True)
class Plan:
    """What is played; every worker process gets the same."""

    game: str
    bots: tuple[str, ...]
    seats: int
    options: Mapping[str, object] = field(default_factory=dict)
    seed: int = 0
    keep: bool = False  # the records
    pace: float = 1.0  # of the bots' own time to think
    simulations: int = 0  # to think in instead of time, where a bot can; then games are repeatable
    make: Make = find_bot

    def lineups(self) -> list[tuple[int, ...]]:
        """Which bot has which seat in each game of a deal.

        Too few bots are repeated in turn; of too many, all choices play. Each line-up is played in every rotation.

        >>> Plan("durak", ("a", "b"), 4).lineups()[:2]
        [(0, 1, 0, 1), (1, 0, 1, 0)]
        """
        bots = len(self.bots)
        chosen = combinations(range(bots), self.seats) if bots > self.seats else [range(self.seats)]
        return [
            tuple(line[(seat + turn) % self.seats] % bots for seat in range(self.seats))
            for line in chosen
            for turn in range(self.seats)
        ]

    def deal_seed(self, deal: int) -> int:
        """The seed of a deal; below 2^53, so that any reader of JSON keeps it."""
        return _number("deal", self.seed, deal) >> 203

    def source(self, deal: int, game: int, seat: int) -> Source:
        """The chance of the bot at a seat, which nothing else shares."""
        return HashSource(_number("bot", self.seed, deal, game, seat), 0)


def _number(*parts: object) -> int:
    return int.from_bytes(sha256(" ".join(["cardfolk arena", *map(str, parts)]).encode()).digest(), "big")


@dataclass
class Tally:
    """How a bot behaved: a move that failed, came late or was illegal was made for it, the first legal one."""

    moves: int = 0
    illegal: int = 0
    late: int = 0
    failed: int = 0
    trouble: str = ""  # the first
    times: Times = field(default_factory=Times)
    habits: dict[str, tuple[int, int]] = field(default_factory=dict)  # how often followed, of how many occasions

    def blame(self, kind: str, why: str) -> None:
        """Count one."""
        match kind:
            case "illegal":
                self.illegal += 1
            case "late":
                self.late += 1
            case _:
                self.failed += 1
        self.trouble = self.trouble or " ".join(why.split())[:200]

    def join(self, other: Tally) -> None:
        """Count all of another's too."""
        self.moves += other.moves
        self.illegal += other.illegal
        self.late += other.late
        self.failed += other.failed
        self.trouble = self.trouble or other.trouble
        self.times.join(other.times)
        for habit, (followed, occasions) in other.habits.items():
            self.count(habit, followed, occasions)

    def count(self, habit: str, followed: int, occasions: int = 1) -> None:
        """Count occasions for a habit."""
        so_far = self.habits.get(habit, (0, 0))
        self.habits[habit] = (so_far[0] + followed, so_far[1] + occasions)


@dataclass(frozen=True)
class Played:
    """A game that was played: who had which seat, and how it ended."""

    seating: tuple[int, ...]
    scores: tuple[float, ...]
    winners: tuple[int, ...]
    moves: int
    record: str = ""

    def has(self, bot: int) -> bool:
        """Whether a bot took part."""
        return bot in self.seating

    def wins(self, bot: int) -> float:
        """A bot's part of the win."""
        return sum(self.seating[seat] == bot for seat in self.winners) / len(self.winners)

    def points(self, bot: int, others: bool = False) -> float:
        """The mean score of a bot's seats, or of all the others', turned so that more is better."""
        sign = 1.0 if self.scores[self.winners[0]] == max(self.scores) else -1.0  # Pontinho counts against you
        found = [sign * score for seat, score in enumerate(self.scores) if (self.seating[seat] == bot) != others]
        return sum(found) / len(found)


@dataclass
class Deal:
    """A deal that was played in every seating, and how each bot behaved; `lost` says why it could not be."""

    number: int
    games: list[Played] = field(default_factory=list)
    tallies: list[Tally] = field(default_factory=list)
    lost: str = ""

    def wins(self, bot: int) -> float:
        """A bot's share of the wins in the games it took part in."""
        return _mean([game.wins(bot) for game in self.games if game.has(bot)])

    def margin(self, bot: int) -> float:
        """How far a bot's score was above the mean of the other bots' there."""
        return _mean([game.points(bot) - game.points(bot, others=True) for game in self.games if game.has(bot)])


def _mean(values: list[float]) -> float:
    return sum(values) / len(values)


def play_deal(plan: Plan, number: int) -> Deal:
    """Play one deal in every seating; an error in anything but a bot loses the deal, not the run."""
    deal = Deal(number, tallies=[Tally() for _ in plan.bots])
    try:
        for game, seating in enumerate(plan.lineups()):
            deal.games.append(_play_game(plan, number, game, seating, deal.tallies))
    except Exception as wrong:
        return Deal(number, lost=f"{type(wrong).__name__}: {wrong}")
    return deal


def _play_game(plan: Plan, deal: int, game: int, seating: tuple[int, ...], tallies: list[Tally]) -> Played:
    table, log = Table(), MemoryLog()
    carry_out(table, log, commands.Open(find_game(plan.game), plan.seats, plan.options))
    names = [display_name(bot) for bot in plan.bots]
    for seat, bot in enumerate(seating):
        carry_out(table, log, commands.Sit(seat, names[bot], plan.bots[bot]))
    carry_out(table, log, commands.Deal(plan.deal_seed(deal)))
    players: list[_Player] = []
    moves = 0
    try:
        for seat, bot in enumerate(seating):
            players.append(_Player(plan, plan.bots[bot], plan.source(deal, game, seat), tallies[bot]))
        while not table.over:
            players[table.to_move].move(table, log)
            moves += 1
    finally:
        for player in players:
            player.close()
    winners = tuple(seat for seat, won in enumerate(table.totals) if won)
    record = table.record().write() if plan.keep else ""
    return Played(seating, tuple(table.sight(None).scores()), winners, moves, record)


class _Player:
    """A bot at its seat for one game, and what it is answerable for."""

    def __init__(self, plan: Plan, name: str, source: Source, tally: Tally) -> None:
        self.tally = tally
        self.bot: Bot | None = None
        self.broken = ""
        self.limit = SECONDS
        try:
            self.bot = plan.make(name, source)
            self.limit = paced(self.bot, plan)
        except (Exception, SystemExit) as wrong:
            self.broken = f"{type(wrong).__name__}: {wrong}"
        self.loading = LOADING

    def move(self, table: Table, log: MemoryLog) -> None:
        """Make the bot's move, or the first legal one if it has none."""
        seat, self.tally.moves = table.to_move, self.tally.moves + 1
        version = table.version(seat)
        sight = table.sight(seat)
        answer = self._ask(sight)
        if answer is not None:
            try:
                carry_out(table, log, commands.MakeMove(seat, answer.text, version))
                for habit, followed in knowledge_of(sight).habits(sight, sight.legal_moves(), answer):
                    self.tally.count(habit, followed)
                return
            except Refused as wrong:
                self.tally.blame("illegal", f"{answer.text}: {wrong}")
        carry_out(table, log, commands.MakeMove(seat, sight.legal_moves()[0].text, version))

    def _ask(self, sight: State) -> Move | None:
        if self.bot is None:
            self.tally.blame("failed", self.broken)
            return None
        begun = perf_counter()
        try:
            answer: object = self.bot.choose(sight)
        except (Exception, SystemExit) as wrong:
            # A bot in a process of its own is judged there, and its error may say what it did.
            self.tally.blame(getattr(wrong, "kind", "failed"), f"{type(wrong).__name__}: {wrong}")
            return None
        finally:
            taken = perf_counter() - begun
            self.tally.times.add(taken)
            allowed, self.loading = self.limit + GRACE + self.loading, 0.0
        if taken > allowed:
            self.tally.blame("late", f"a move took {taken:.2f} s, {self.limit:g} s are allowed")
            return None
        if not isinstance(answer, Move):
            self.tally.blame("illegal", f"{answer!r:.60} is not a Move")
            return None
        return answer

    def close(self) -> None:
        """Let the bot end what it runs."""
        close = getattr(self.bot, "close", None)
        if close is not None:
            close()


def paced(bot: Bot, plan: Plan) -> float:
    """Give a bot its time to think, or its simulations; the seconds that it has."""
    seconds: float = getattr(bot, "seconds", SECONDS) * plan.pace
    if plan.pace != 1.0 and hasattr(bot, "seconds"):
        bot.seconds = seconds
    if plan.simulations and hasattr(bot, "simulations"):
        bot.simulations = plan.simulations
        return LOADING  # it does not watch the clock
    return seconds
