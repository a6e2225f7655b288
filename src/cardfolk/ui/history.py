"""Games of the past as lines: the history, and statistics with a small plot."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from ..games import find_game
from ..table import Entry, Seat, Table
from ..table.entries import Dealt
from ..words import BadText, Words
from .lines import between, drawn_facts, score_line
from .players import bot_name, seat_names
from .words import Speaker

if TYPE_CHECKING:
    from ..store.store import Finished, Kept, Store
    from .local import Looks

BARS = "▁▂▃▄▅▆▇█"
ASCII_BARS = "_.-=+*#@"
WIDE = 20  # games that a plot shows at the most
LATEST = 10  # games that a point of a drawn course is the mean of


@dataclass(frozen=True)
class Past:
    """A game of the past, as it is kept: its number, when it was over or begun, and how it ended, in words."""

    number: str
    at: float
    kept: Finished | Kept
    end: str
    scores: Sequence[float] | None = None  # None: it is not over

    def line(self, speaker: Speaker, typed: bool = False) -> str:
        """All of it in a line; where it is typed, with what goes on with a game that is not over."""
        end = self.end
        if self.scores is not None:
            end = f"{end} ({' : '.join(f'{score:g}' for score in self.scores)})"
        elif typed:
            end = speaker.tell("not finished: cardfolk resume {number}", number=self.number)
        return _row(self.number, self.at, self.kept, end, speaker)


def history_lines(kept: Sequence[Kept], finished: Sequence[Finished], speaker: Speaker) -> list[str]:
    """A line a game, the latest first: its number, when, who, and how it ended."""
    lines = [game.line(speaker, typed=True) for game in history_games(kept, finished, speaker)]
    return lines or [speaker.tell("No game has been played yet.")]


def history_games(kept: Sequence[Kept], finished: Sequence[Finished], speaker: Speaker) -> list[Past]:
    """Every game, the latest first."""
    found = [Past(str(table.id), table.made, table, speaker.tell("not finished")) for table in kept if table.open]
    games = Counter([game.table for game in finished] + [table.id for table in kept if table.open])
    for game in finished:
        names = seat_names(game.seats, speaker)
        won = speaker.several([names[seat] for seat in game.result.winners])
        if len(game.result.winners) == len(names):
            end = speaker.tell("drawn")
        else:
            end = speaker.tell(("{names} won", "{names} won"), count=len(game.result.winners), names=won)
        if game.after is not None:
            end = speaker.tell("from move {number}: {end}", number=game.after + 1, end=end)
        number = f"{game.table}" if games[game.table] == 1 else f"{game.table}/{game.number}"
        found.append(Past(number, game.at, game, end, game.result.scores))
    return sorted(found, key=lambda one: -one.at)


def past_table(entries: Sequence[Entry], number: int) -> Table:
    """A table as it was when its game of this number was over."""
    deals = [at for at, entry in enumerate(entries) if isinstance(entry, Dealt)]
    return Table(entries[: [*deals, len(entries)][number]])


def _row(number: str, at: float, game: Finished | Kept, end: str, speaker: Speaker) -> str:
    when = datetime.fromtimestamp(at).strftime("%Y-%m-%d %H:%M")
    names = ", ".join(seat_names(game.seats, speaker))
    said = f"{number:>6}  {when}  {speaker.say(Words(find_game(game.game).name))}: {names}"
    return f"{said}; {end}" if end else said


def waiting_lines(kept: Sequence[Kept], speaker: Speaker) -> list[str]:
    """A line for each game to go on with: its number, when, who."""
    return [_row(str(one.id), one.made, one, "", speaker) for one in kept]


def said_when(at: float, speaker: Speaker) -> str:
    """A time of the past as people say it."""
    when, today = datetime.fromtimestamp(at), datetime.now().date()
    clock = when.strftime("%H:%M")
    if when.date() == today:
        return speaker.tell("today, {clock}", clock=clock)
    if when.date() == today - timedelta(days=1):
        return speaker.tell("yesterday, {clock}", clock=clock)
    return when.strftime("%Y-%m-%d %H:%M")


def as_left(kept: Kept, store: Store, looks: Looks) -> tuple[list[str], list[int]]:
    """How a game to go on with stands, the most important first, and one's own cards; of one that cannot be read only
    who sits there, and when it was left."""
    speaker, names = looks.speaker(), seat_names(kept.seats, looks.speaker())
    people = [seat for seat, place in enumerate(kept.seats) if not place.bot]
    own = people[0] if len(people) == 1 else None
    others = [name for seat, name in enumerate(names) if seat != own]
    company = speaker.tell("with {names}", names=speaker.several(others))
    left = speaker.tell("left {when}", when=said_when(kept.touched or kept.made, speaker))
    try:
        table = Table(store.log(kept.id).entries())
        view = table.view(own)
    except (BadText, ValueError):
        return [company, left], []
    speaker = looks.speaker(table, own)
    facts = between(speaker).join(speaker.say(fact.words) for fact in drawn_facts(view, None))
    scores = [score_line(view, speaker)] if any(view.scores) else []
    return [*([facts] if facts else []), speaker.say(view.prompt), company, *scores, left], view.hand()


@dataclass
class Course:
    """How somebody's games went, the oldest first: the share of each that was won."""

    name: str = ""  # what they have in common: a game, an opponent
    cloth: str = ""  # of the game, if it is one
    shares: list[float] = field(default_factory=list)

    @property
    def won(self) -> float:
        """How many were won; one that is shared counts in part."""
        return sum(self.shares)

    @property
    def means(self) -> list[float]:
        """Game by game, the share of the latest games that was won."""
        parts = [self.shares[max(0, end - LATEST) : end] for end in range(1, len(self.shares) + 1)]
        return [sum(part) / len(part) for part in parts]

    @property
    def run(self) -> int:
        """The most that were won one after the other."""
        best = now = 0
        for share in self.shares:
            now = now + 1 if share == 1.0 else 0
            best = max(best, now)
        return best


def courses(finished: Sequence[Finished], own: str, speaker: Speaker) -> tuple[Course, list[Course], list[Course]]:
    """A person's games: all of them, by game, by opponent; of everyone at this computer if that person has none.

    Those that were played on from a move of another do not count.
    """
    finished = [game for game in finished if game.after is None]
    people = {place.name for game in finished for place in game.seats if not place.bot}
    names = {own} if own in people else people
    everything = Course(speaker.tell("All games"))
    games: dict[str, Course] = {}
    others: dict[str, Course] = {}
    for game in reversed(finished):
        for seat, place in enumerate(game.seats):
            if place.bot or place.name not in names:
                continue
            share = 1.0 / len(game.result.winners) if seat in game.result.winners else 0.0
            everything.shares.append(share)
            found = find_game(game.game)
            games.setdefault(game.game, Course(speaker.say(Words(found.name)), found.cloth)).shares.append(share)
            for name in {_known(other, speaker) for at, other in enumerate(game.seats) if at != seat}:
                others.setdefault(name, Course(name)).shares.append(share)
    by_game, by_other = (sorted(some.values(), key=lambda one: -len(one.shares)) for some in (games, others))
    return everything, by_game, by_other


def tally(course: Course, speaker: Speaker) -> list[str]:
    """How many games were played and won, and how many in a row."""
    tell = speaker.tell
    found = [tell("Played {number}", number=len(course.shares)), tell("won {number}", number=course.won)]
    return [*found, tell("longest run {number}", number=course.run)] if course.run > 1 else found


def results_of(finished: Sequence[Finished], speaker: Speaker) -> dict[tuple[str, str, str], list[float]]:
    """For each game, person and opponents the share of each game that was won, the oldest first.

    Those that were played on from a move of another do not count.
    """
    finished = [game for game in finished if game.after is None]
    found: dict[tuple[str, str, str], list[float]] = {}
    for game in reversed(finished):
        for seat, place in enumerate(game.seats):
            if place.bot:
                continue
            others = ", ".join(sorted(_known(other, speaker) for at, other in enumerate(game.seats) if at != seat))
            share = 1.0 / len(game.result.winners) if seat in game.result.winners else 0.0
            found.setdefault((game.game, place.name, others), []).append(share)
    return found


def stats_lines(finished: Sequence[Finished], speaker: Speaker) -> list[str]:
    """For each game, person and opponents: how many games, how many won, and a plot of the latest."""
    found = results_of(finished, speaker)
    if not found:
        return [speaker.tell("No game has been played yet.")]
    lines = []
    last = ""
    for (id, name, others), shares in sorted(found.items()):
        if id != last:
            lines.append(speaker.say(Words(find_game(id).name)))
            last = id
        lines.append(f"  {result_of(name, others, shares, speaker)}  {plot(shares, speaker.ascii)}")
    return lines


def result_of(name: str, others: str, shares: Sequence[float], speaker: Speaker) -> str:
    """Who played against whom, how often, and how many of the games were won."""
    many = speaker.tell(("{count} game", "{count} games"), count=len(shares))
    won = speaker.tell("{number}% won", number=round(100 * sum(shares) / len(shares)))
    against = speaker.tell("{name} against {others}", name=name, others=others)
    return f"{against}: {many}, {won}"


def _known(seat: Seat, speaker: Speaker) -> str:
    return bot_name(seat.bot, speaker) if seat.bot else seat.name


def plot(shares: Sequence[float], ascii: bool = False) -> str:
    """How the share of games won grew and fell, game by game.

    >>> plot([1.0, 1.0, 0.0, 0.0, 0.0])
    '██▅▄▃'
    """
    bars = ASCII_BARS if ascii else BARS
    means = [sum(shares[: at + 1]) / (at + 1) for at in range(len(shares))]
    step = max(1, -(-len(means) // WIDE))
    shown = means[::-1][::step][::-1]  # the last one is always there
    return "".join(bars[min(len(bars) - 1, int(mean * len(bars)))] for mean in shown)
