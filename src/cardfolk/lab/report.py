"""What an arena run says: a table and a sentence for people, one JSON object for programs, a line while it runs."""

from __future__ import annotations

import json
from importlib import import_module
from time import perf_counter
from typing import Any, TextIO

from ..bots import display_name
from .arena import Match
from .figures import Estimate, estimate, luck

NO_RATING = "For a rating of more than two bots: pip install cardfolk[lab]"


def report(match: Match, as_json: bool, out: TextIO) -> None:
    """Write what came out of a run."""
    if as_json:
        out.write(json.dumps(summary(match)) + "\n")
    else:
        out.write("\n".join(lines(match)) + "\n")


def labels(match: Match) -> list[str]:
    """What the bots are called: a name that stands there twice gets a number, and `luka@hard` is no Luka here."""
    names = [bot if "@" in bot else display_name(bot) for bot in match.plan.bots]
    return [
        f"{name} #{names[: at + 1].count(name)}" if names.count(name) > 1 else name for at, name in enumerate(names)
    ]


def wins(match: Match, bot: int) -> Estimate:
    """A bot's share of the wins in the games it took part in."""
    return estimate([deal.wins(bot) for deal in match.deals], 0.0, 1.0)


def margin(match: Match, bot: int) -> Estimate:
    """How many points a bot was above the mean of the others."""
    return estimate([deal.margin(bot) for deal in match.deals])


def scored(match: Match) -> bool:
    """Whether scores tell more than who won."""
    each = [set(game.scores) for deal in match.deals for game in deal.games]
    # Winning, losing and a draw are three numbers, of which one game has at most two.
    return any(len(scores) > 2 for scores in each) or len(set().union(*each)) > 3


def by_points(match: Match) -> bool:
    """Whether bots are compared by points: where there are more than two seats, a win says little."""
    return match.plan.seats > 2 and match.sure is None and scored(match)


def ratings(match: Match) -> list[dict[str, float]] | None:
    """An OpenSkill rating (Plackett-Luce) of each of more than two bots; None if the package is not there."""
    try:
        model: Any = import_module("openskill.models").PlackettLuce()
    except ImportError:
        return None
    rated: list[Any] = [model.rating() for _ in match.plan.bots]
    for deal in match.deals:
        for game in deal.games:
            there = sorted(set(game.seating))
            # Less is better in a rank: first by points, and by wins where a draw of points is none.
            ranks = [(-game.points(bot), -game.wins(bot)) for bot in there]
            order = sorted(set(ranks))
            new = model.rate([[rated[bot]] for bot in there], ranks=[order.index(rank) + 1 for rank in ranks])
            for bot, (rating,) in zip(there, new, strict=True):
                rated[bot] = rating
    return [{"mu": round(rating.mu, 3), "sigma": round(rating.sigma, 3)} for rating in rated]


# For programs


def summary(match: Match) -> dict[str, object]:
    """Everything about a run as JSON values."""
    plan, names = match.plan, labels(match)
    found = ratings(match) if len(names) > 2 else None
    counted = scored(match)
    bots: list[dict[str, object]] = []
    for bot, name in enumerate(names):
        tally = match.tally(bot)
        bots.append(
            {
                "name": name,
                "games": sum(game.has(bot) for deal in match.deals for game in deal.games),
                "wins": wins(match, bot).as_json(),
                "even": match.even(bot),
                "margin": margin(match, bot).as_json() if counted else None,
                "moves": tally.moves,
                "seconds_a_move": {"mean": round(tally.times.mean, 7), "p95": round(tally.times.quantile(0.95), 7)},
                "illegal": tally.illegal,
                "late": tally.late,
                "failed": tally.failed,
                "first_trouble": tally.trouble,
                "habits": {
                    habit: {"followed": followed, "occasions": occasions}
                    for habit, (followed, occasions) in tally.habits.items()
                },
                "rating": found[bot] if found is not None else None,
            }
        )
    return {
        "game": plan.game,
        "seats": plan.seats,
        "options": dict(plan.options),
        "seed": plan.seed,
        "pace": plan.pace,
        "simulations": plan.simulations,
        "workers": match.workers,
        "asked": match.asked,
        "deals": len(match.deals),
        "games": sum(len(deal.games) for deal in match.deals),
        "lost": [{"deal": deal.number, "why": deal.lost} for deal in match.lost],
        "seconds": round(match.seconds, 3),
        "interrupted": match.interrupted,
        "until_sure": None if match.sure is None else {"share": match.sure.share, "error": match.sure.error},
        "verdict": match.verdict or None,
        "bots": bots,
        "says": sentence(match),
        "results": [
            {
                "deal": deal.number,
                "seed": plan.deal_seed(deal.number),
                "seating": list(game.seating),
                "scores": list(game.scores),
                "winners": list(game.winners),
                "moves": game.moves,
            }
            for deal in match.deals
            for game in deal.games
        ],
    }


# For people


def lines(match: Match) -> list[str]:
    """The report for people."""
    plan = match.plan
    games = sum(len(deal.games) for deal in match.deals)
    told = [
        f"{plan.game}, {plan.seats} seats, {_many(len(match.deals), 'deal')} in every seating "
        f"({_many(games, 'game')}), seed {plan.seed}, {_clock(match.seconds)}"
    ]
    if match.interrupted:
        told.append(f"Stopped after {len(match.deals)} of {match.asked} deals.")
    if match.lost:
        told.append(f"{_many(len(match.lost), 'deal')} could not be played, the first: {match.lost[0].lost}")
    if match.deals:
        told += ["", *_table(match), ""]
        told += _troubles(match)
        told += _habits(match)
        if len(plan.bots) > 2 and ratings(match) is None:
            told.append(NO_RATING)
    return [*told, sentence(match)]


def _table(match: Match) -> list[str]:
    names = labels(match)
    evens = [match.even(bot) for bot in range(len(names))]
    same = min(evens) == max(evens)
    counted = scored(match)
    found = ratings(match) if len(names) > 2 else None
    head = ["bot", f"wins (even: {_percent(evens[0])})" if same else "wins"]
    head += ([] if same else ["even"]) + (["points ahead"] if counted else []) + (["rating"] if found else [])
    rows = [[*head, "games", "ms a move", "95% below", "illegal", "late", "failed"]]
    for bot, name in enumerate(names):
        tally = match.tally(bot)
        row = [name, _range(wins(match, bot), 100.0, "%")]
        if not same:
            row.append(_percent(evens[bot]))
        if counted:
            row.append(_range(margin(match, bot)))
        if found:
            row.append(f"{found[bot]['mu']:.1f} ± {2 * found[bot]['sigma']:.1f}")
        games = sum(game.has(bot) for deal in match.deals for game in deal.games)
        row += [str(games), _ms(tally.times.mean), _ms(tally.times.quantile(0.95))]
        rows.append([*row, str(tally.illegal), str(tally.late), str(tally.failed)])
    return _aligned(rows)


def _habits(match: Match) -> list[str]:
    """How the bots play: of the occasions for a habit, how often each followed it."""
    tallies = [match.tally(bot) for bot in range(len(match.plan.bots))]
    found = dict.fromkeys(habit for tally in tallies for habit in tally.habits)
    if not found:
        return []
    rows = [["how often it", *labels(match)]]
    for habit in found:
        shares = [tally.habits.get(habit, (0, 0)) for tally in tallies]
        rows.append([habit, *[_percent(done / of, 0) if of else "-" for done, of in shares]])
    return [*_aligned(rows), ""]


def _aligned(rows: list[list[str]]) -> list[str]:
    """Rows as lines, the first column to the left, the others to the right."""
    wide = [max(len(row[at]) for row in rows) for at in range(len(rows[0]))]
    return ["  ".join([row[0].ljust(wide[0]), *map(str.rjust, row[1:], wide[1:])]) for row in rows]


def _troubles(match: Match) -> list[str]:
    told = []
    for bot, name in enumerate(labels(match)):
        tally = match.tally(bot)
        if tally.trouble:
            bad = tally.illegal + tally.late + tally.failed
            told.append(f"{name} had no good answer {_many(bad, 'time')} of {tally.moves}, the first: {tally.trouble}")
    return told


def sentence(match: Match) -> str:
    """Who is better, and how sure that is."""
    if not match.deals:
        return "No deal was finished."
    names = labels(match)
    points = by_points(match)
    evens = [match.even(bot) for bot in range(len(names))]
    fair = min(evens)  # wins are compared as if each bot had as many seats as the one with the fewest
    values = [
        [deal.margin(bot) if points else deal.wins(bot) * fair / evens[bot] for deal in match.deals]
        for bot in range(len(names))
    ]
    best, second = sorted(range(len(names)), key=lambda bot: -sum(values[bot]))[:2]
    if len(names) == 2 and not points:
        part = match.duel if best == 0 else [1.0 - value for value in match.duel]
        return _two(match, names[best], names[second], part)
    ahead = values[best] if len(names) == 2 else [a - b for a, b in zip(values[best], values[second], strict=True)]
    gap = estimate(ahead) if points else estimate(ahead, -1.0, 1.0)
    unit = " points a game" if points else " percentage points of the wins"
    far = _range(gap, 1.0 if points else 100.0, unit)
    if len(ahead) < 2:
        return f"One deal cannot tell who is better; {names[best]} was {far} ahead of {names[second]}."
    if not gap.excludes(0.0):
        return f"It is not sure who is better: {names[best]} is {far} ahead of {names[second]}, which may be luck."
    if len(names) == 2:
        return f"{names[best]} is better than {names[second]}: {far} ahead; {_luck(ahead, 0.0)}."
    return f"{names[best]} is the best: {far} ahead of {names[second]}, the next; {_luck(ahead, 0.0)}."


def _two(match: Match, best: str, second: str, part: list[float]) -> str:
    """Between two bots by wins; `part` is the better one's, deal by deal."""
    share = estimate(part, 0.0, 1.0) if match.even(0) == 0.5 else estimate(part)
    taken = f"{_range(share, 100.0, '%')} of the wins"
    deals = f"decided after {_many(len(part), 'deal')}"
    if match.verdict == "even" and match.sure is not None:
        return f"{best} and {second} are about even, {deals}: {best} takes {taken}, not {_percent(match.sure.share)}."
    if match.verdict:
        return f"{best} is better than {second}, {deals}: it takes {taken}; {_luck(part, 0.5)}."
    if len(part) < 2:
        return f"One deal cannot tell who is better; {best} took {taken}."
    if not share.excludes(0.5):
        return f"It is not sure who is better: {best} takes {taken}, and 50% would be even."
    return f"{best} is better than {second}: it takes {taken}; {_luck(part, 0.5)}."


def _luck(values: list[float], even: float) -> str:
    chance = luck(values, even)
    often = "less than once in 1000" if chance < 0.001 else f"about once in {round(1 / chance)}"
    return f"equal bots would come so far apart {often} such runs"


def _range(found: Estimate, times: float = 1.0, unit: str = "") -> str:
    places = 1 if times > 1 or abs(found.mean) >= 10 else 2
    mean = f"{found.mean * times:.{places}f}{unit}"
    if found.low is None or found.high is None:
        return mean
    return f"{mean} ({found.low * times:.{places}f} to {found.high * times:.{places}f})"


def _percent(share: float, places: int = 1) -> str:
    return f"{100 * share:.{places}f}".removesuffix(".0") + "%"


def _ms(seconds: float) -> str:
    return f"{1000 * seconds:.{2 if seconds < 0.01 else 0}f}" if seconds >= 0.00001 else "<0.01"


def _many(count: int, word: str) -> str:
    return f"{count} {word}{'' if count == 1 else 's'}"


def _clock(seconds: float) -> str:
    if seconds < 60:
        return f"{seconds:.1f} s"
    whole = round(seconds)
    return f"{whole // 3600}:{whole // 60 % 60:02d}:{whole % 60:02d}"


class Progress:
    """A line on a terminal that says how far a run is; nothing elsewhere."""

    def __init__(self, match: Match, out: TextIO) -> None:
        self.match = match
        self.out = out
        self.on = out.isatty()
        self.shown = 0.0
        self.wide = 0

    def show(self) -> None:
        """Show where it stands, at most five times a second."""
        now = perf_counter()
        if not self.on or now - self.shown < 0.2:
            return
        self.shown = now
        done = len(self.match.deals) + len(self.match.lost)
        text = f"{done}/{self.match.asked} deals"
        if self.match.deals:
            left = self.match.seconds / done * (self.match.asked - done)
            held = wins(self.match, 0)
            text += f", {labels(self.match)[0]} {_range(held, 100.0, '%')} of the wins, {_clock(left)} left"
        text = text[:78]
        self.out.write("\r" + text.ljust(self.wide))
        self.out.flush()
        self.wide = len(text)

    def clear(self) -> None:
        """Take the line away."""
        if self.on:
            self.out.write("\r" + " " * self.wide + "\r")
            self.out.flush()
