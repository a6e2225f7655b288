"""`python -m cardfolk.lab.ladder FILE` (`make ladder`): measures every level and style in every game, into a document.

Thought is counted in simulations, not in time, so that the same seed plays the same games on any machine. `--games`
remakes the parts of some games and leaves the others.

Every match is kept in build/ladder by what was played and by which source, so that a run that was stopped goes on
where it was, and a change of one game plays only that game's matches again. `--ray ADDRESS` plays on a cluster.
"""

from __future__ import annotations

import argparse
import json
import platform
import sys
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from functools import partial
from hashlib import sha256
from io import StringIO
from itertools import pairwise
from pathlib import Path
from typing import Any

from .. import bots
from ..bots.knowledge import STYLES
from ..bots.levels import LEVELS
from ..bots.registry import knowledge_of, learnt_of
from ..chance import Seed
from ..compiled import how
from ..games import IDS, find_game
from . import exploit
from .arena import cores, run_arena
from .cluster import Lost, spread
from .rating import FIXED, Result, ratings

SEED = 2026
THOUGHT = 120  # simulations a move, at the most, of who thinks ahead
POLICY = "cardfolk.lab.train.play"  # plays by what was learnt, and by nothing else
MIDDLE = "medium"  # what all others are rated against
LINKS = 100  # deals of a match that only the rating needs
DEALS = {  # of the levels that think ahead
    "durak": {"hard": 90, "expert": 120},
    "king": {"hard": 100, "expert": 30},
    "president": {"hard": 80, "expert": 24},
    "pontinho": {"hard": 300, "expert": 200},
    "montenegro": {"hard": 300, "expert": 130},
}
RESPONSES = 200  # games that a trained response is measured in
KEPT = Path("build", "ladder")
BEGIN, END = "<!-- measured: begin -->", "<!-- measured: end -->"


@dataclass(frozen=True)
class Pair:
    """A match of the table: the first bot is meant to be the better, or the styled one."""

    game: str
    seats: int
    preset: str
    first: str
    second: str
    deals: int

    def play(self, ray: str = "") -> dict[str, Any]:
        """What came of it, as the arena's JSON without the single games."""
        kept = KEPT / f"{self.game}-{self.first}-{self.second}-{self.mark()}.json".replace(":", "-")
        if kept.is_file():
            found: dict[str, Any] = json.loads(kept.read_text())
            return found
        out = StringIO()
        options = find_game(self.game).preset(self.preset)
        names = (self.first, self.second)
        if run_arena(
            self.game,
            names,
            self.deals,
            self.seats,
            options,
            SEED,
            as_json=True,
            out=out,
            simulations=THOUGHT,
            ray=ray,
            make=bots.find_bot_here,
        ):
            sys.exit("stopped, or deals were lost; what was finished is kept")
        found = json.loads(out.getvalue())
        del found["results"]
        kept.parent.mkdir(parents=True, exist_ok=True)
        kept.write_text(json.dumps(found) + "\n")
        return found

    def mark(self) -> str:
        """What tells this match, and the source of its bots, from others."""
        mark = sha256(json.dumps([asdict(self), SEED, THOUGHT]).encode())
        here = Path(bots.__file__).parent
        for file in sorted([*here.glob("*.py"), *(here / self.game).glob("*.py"), *(here / self.game).glob("*.npz")]):
            mark.update(file.read_bytes())
        return mark.hexdigest()[:12]


def seats_of(game: str) -> int:
    """How many play in the table: two where two can, else four."""
    found = find_game(game)
    return 2 if found.least == 2 else min(4, found.most)


def preset_of(game: str) -> str:
    """The preset in the table: the short one where there is one."""
    found = find_game(game)
    return "short" if "short" in found.presets else found.presets_for(seats_of(game))[0]


def ladder(game: str, scale: float) -> Iterator[Pair]:
    """Every level against the one below, random at the bottom; then, for the rating, those two rungs apart, and the
    policy alone where there is one.
    """
    names = ["random", *LEVELS]
    for second, first in pairwise(names):
        yield _pair(game, first, second, scale)
    apart = list(zip(names[3:], names[1:], strict=False))
    if learnt_of(find_game(game).start(seats_of(game), {}, Seed(0)), "expert") is not None:
        apart += [(POLICY, "hard"), ("expert", POLICY)]
    if game == "durak":
        apart.append(("expert", "random"))
    for first, second in apart:
        yield _pair(game, first, second, scale, LINKS)


def characters(game: str, scale: float) -> Iterator[Pair]:
    """Every style that the game knows against the balanced one, at the strongest level that does not think ahead."""
    state = find_game(game).start(seats_of(game), {}, Seed(0))
    for style in knowledge_of(state).styles():
        if style:
            yield _pair(game, f"medium:{STYLES[style]}", "medium", scale)


def _pair(game: str, first: str, second: str, scale: float, most: int = 300) -> Pair:
    """As many deals as make the interval narrow enough, and no more: those of `expert` are slow."""
    deals = 60 if second == "random" else min(most, DEALS[game].get(first, most))
    return Pair(game, seats_of(game), preset_of(game), first, second, max(2, int(deals * scale)))


# The document


def told(pair: Pair, found: dict[str, Any]) -> list[str]:
    """A row: who over whom, deals, wins, points, times."""
    one, two = found["bots"]
    wins = _range(one["wins"], 100.0, "%")
    points = _range(one["margin"], 1.0) if one["margin"] and pair.seats > 2 else ""
    times = " / ".join(f"{1000 * bot['seconds_a_move']['p95']:.3g}" for bot in (one, two))
    return [shown(pair.first), shown(pair.second), str(found["deals"]), str(found["games"]), wins, points, times]


def shown(bot: str) -> str:
    """What a bot is called in the document."""
    return "policy" if bot == POLICY else bot


def rated(played: list[tuple[Pair, dict[str, Any]]]) -> list[str]:
    """The table of Elo that these matches come to."""
    results = []
    for pair, found in played:
        wins = found["bots"][0]["wins"]
        results.append(Result(shown(pair.first), shown(pair.second), wins["mean"], wins["low"], wins["high"]))
    rows = []
    for one in ratings(results, MIDDLE):
        low, high = one.value - one.reach, one.value + one.reach
        rows.append([one.bot, f"{one.value:.0f}", f"{low:.0f} to {high:.0f}" if one.reach else ""])
    return [
        f"Elo by these matches, `{MIDDLE}` being {FIXED:.0f}:",
        "",
        *_rows(["bot", "Elo", "95%"], rows),
        "",
    ]


def _range(found: dict[str, float], times: float, unit: str = "") -> str:
    places = 1 if times > 1 or abs(found["mean"]) >= 10 else 2
    mean, low, high = (f"{found[name] * times:.{places}f}" for name in ("mean", "low", "high"))
    return f"{mean}{unit} ({low} to {high})"


def habits_of(found: dict[str, Any]) -> dict[str, tuple[float, float]]:
    """For each habit how often the first bot follows it, and the second."""
    one, two = (bot["habits"] for bot in found["bots"])
    return {
        habit: (
            one[habit]["followed"] / one[habit]["occasions"],
            two[habit]["followed"] / two[habit]["occasions"],
        )
        for habit in one
        if habit in two
    }


def _rows(head: list[str], rows: list[list[str]]) -> list[str]:
    return [f"| {' | '.join(row)} |" for row in [head, ["---"] * len(head), *rows]]


def document(game: str, scale: float, ray: str = "") -> list[str]:
    """A game's part of the document, match by match as they are played."""
    lines = [
        f"{heading(game)}{seats_of(game)} seats, {preset_of(game)} rules",
        "",
        f"Measured on {datetime.now(UTC):%-d %B %Y}, {cores()} cores, Python {platform.python_version()}, {how()} "
        f"rules, seed {SEED}. Who thinks ahead makes at most {THOUGHT} simulations a move.",
        "",
    ]
    rows = []
    played = []
    for pair in ladder(game, scale):
        played.append((pair, pair.play(ray)))
        rows.append(told(*played[-1]))
        print("  ".join([game, *rows[-1]]), flush=True)
    lines += _rows(["bot", "against", "deals", "games", "wins (even: 50%)", "points ahead", "ms a move, 95%"], rows)
    lines += ["", *rated(played)]
    rows = []
    for pair in characters(game, scale):
        found = pair.play(ray)
        habits = [f"{habit} {a:.0%} ({b:.0%})" for habit, (a, b) in habits_of(found).items()]
        rows.append([pair.first.partition(":")[2], *told(pair, found)[2:3], *told(pair, found)[4:6], ", ".join(habits)])
        print("  ".join([game, *rows[-1]]), flush=True)
    if rows:
        lines += ["Styles of `medium` against the balanced one, whose habits stand in brackets:", ""]
        lines += _rows(["style", "deals", "wins (even: 50%)", "points ahead", "how often it…"], rows)
        lines.append("")
    if game == exploit.GAME:
        lines += responses(scale, ray)
    return lines


def heading(game: str) -> str:
    """How a game's part of the document begins."""
    return f"### {find_game(game).name}, "


def replaced(measured: str, game: str, lines: list[str]) -> str:
    """What is measured, with a game's part made anew; what other games have stays."""
    made = "\n".join(lines)
    before, found, rest = measured.partition(heading(game))
    if not found:
        return f"{measured}\n{made}"
    _, following, after = rest.partition("\n### ")
    return f"{before}{made}{following}{after}"


def responses(scale: float, ray: str = "") -> list[str]:
    """How much a response that was trained against it wins from each level, where bluffing counts."""
    games = max(4, int(RESPONSES * scale))
    kept = {
        level: KEPT / f"exploit-{level}-{Pair(exploit.GAME, 2, '', level, '', games).mark()}.json" for level in LEVELS
    }
    KEPT.mkdir(parents=True, exist_ok=True)
    measure = partial(exploit.exploited, games=games, simulations=exploit.HARD, seed=SEED)
    left = [level for level in LEVELS if not kept[level].is_file()]
    measured = spread(measure, left, ray) if ray and left else ((level, measure(level)) for level in left)
    for level, found in measured:
        if isinstance(found, Lost):
            sys.exit(f"{level}: {found}; what was finished is kept")
        kept[level].write_text(json.dumps(found.as_json()) + "\n")
    rows = []
    for level in LEVELS:
        rows.append([level, str(games), _range(json.loads(kept[level].read_text()), 100.0, "%")])
        print("  ".join([exploit.GAME, "trained response", *rows[-1]]), flush=True)
    return [
        "How exploitable each level is: a response is trained on games of the level, then searches with what it has "
        "learnt of it and plays the best it finds. It is a lower bound of what the best response would win; `hard` "
        f"makes up to {exploit.HARD} simulations a move here, `expert` {5 * exploit.HARD}.",
        "",
        *_rows(["level", "games", "the response wins"], rows),
        "",
    ]


def main() -> None:
    """Measure game by game, and put what was measured between the marks of a document."""
    reader = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    reader.add_argument("file", type=Path)
    reader.add_argument("--games", default=",".join(IDS))
    reader.add_argument("--scale", type=float, default=1.0, help="deals are multiplied by this")
    reader.add_argument("--ray", default="", metavar="ADDRESS", help="play on a Ray cluster")
    asked = reader.parse_args()
    for game in asked.games.split(","):
        lines = document(game, asked.scale, asked.ray)
        before, _, rest = asked.file.read_text(encoding="utf-8").partition(BEGIN)
        measured, _, after = rest.partition(END)
        asked.file.write_text(f"{before}{BEGIN}{replaced(measured, game, lines)}{END}{after}", encoding="utf-8")


if __name__ == "__main__":
    main()
