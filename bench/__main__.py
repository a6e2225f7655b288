"""`python -m bench [--quick] [--json FILE]`: speed tables, all from one run, as ratios."""

from __future__ import annotations

import argparse
import json
import os
import platform
import signal
import subprocess
import sys
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from time import perf_counter
from typing import Any

from cardfolk.bots.levels import LEVELS

from .tables import NONE, middle, number, percentile, ratio, table, times
from .worker import ROOT, Failed, Worker

GAMES = (("durak", 2), ("durak", 4), ("king", 4), ("president", 4), ("pontinho", 2), ("pontinho", 4), ("montenegro", 2))
KIN = {
    "openspiel": {"durak": "crazy_eights", "king": "hearts", "president": "dou_dizhu", "pontinho": "gin_rummy"},
    "rlcards": {"durak": "uno", "president": "doudizhu", "pontinho": "gin-rummy"},
}
BATCHED = (("durak", 2), ("king", 4), ("president", 4), ("montenegro", 2))
PGX = ("sparrow_mahjong", "leduc_holdem")  # the nearest that it has
NAMES = {"compiled": "cardfolk", "interpreted": "cardfolk", "openspiel": "open_spiel", "rlcards": "rlcard"}
LEAST = 3  # times OpenSpiel, in every pair

Key = tuple[str, str, int]  # who, which game, how many seats (0 for kin: their own default)
Rounds = dict[Any, list[Any]]


class Bench:
    """One run: the workers, how long to measure, what was found."""

    def __init__(self, quick: bool) -> None:
        self.rounds, self.slice, self.short = (3, 0.05, 0.01) if quick else (7, 0.35, 0.06)
        self.quick = quick
        self.workers: dict[str, Worker] = {}
        self.games = list(GAMES)
        self.found: dict[str, Any] = {}

    # Who takes part

    def open(self) -> None:
        """Start a process for each contender and say who and what is left out."""
        versions = {}
        skipped: dict[str, str] = {}
        for who in NAMES:
            worker = Worker("ours" if NAMES[who] == "cardfolk" else who, pure=who == "interpreted")
            try:
                about = worker.call("about", GAMES)
            except Failed as error:
                print(f"{NAMES[who]} is left out: {error}" + (f" (pip install {NAMES[who]})" if who in KIN else ""))
                worker.close()
                continue
            if who == "compiled" and about["how"] != "compiled":
                print(f"the compiled columns are left out: the rules run {about['how']}")
                worker.close()
                continue
            if who == "compiled" and about["plain"]:
                print(f"not compiled, so interpreted in every column: {', '.join(about['plain'])}")
            self.workers[who] = worker
            versions[NAMES[who]] = about["version"]
            skipped.update(about["missing"])
        for game, why in skipped.items():
            print(f"{game} is left out: {why}")
        self.games = [(game, seats) for game, seats in GAMES if f"{game} {seats}" not in skipped]
        self.found["versions"] = versions
        self.found["machine"] = machine()
        shown = ", ".join(f"{name} {version}" for name, version in versions.items())
        print(
            "{cpu}, {cores} cores, load {load}; Python {python}; {date}; ".format(**self.found["machine"])
            + shown
            + "\n"
        )

    def close(self) -> None:
        """End the processes."""
        for worker in self.workers.values():
            worker.close()

    def contenders(self, *who: str) -> list[Key]:
        """Everyone who is measured, kin right after the games they stand beside."""
        keys: list[Key] = []
        for game, seats in self.games:
            for name in who:
                key = (name, KIN[name].get(game, ""), 0) if name in KIN else (name, game, seats)
                if name in self.workers and key[1] and key not in keys:
                    keys.append(key)
        return keys

    def take(self, jobs: dict[Any, Callable[[int], Any]], rounds: int = 0) -> Rounds:
        """Every job in turn, so many rounds; a job that fails is named and dropped."""
        taken: Rounds = {key: [] for key in jobs}
        for at in range(rounds or self.rounds):
            for key, job in jobs.items():
                if key in taken:
                    try:
                        taken[key].append(job(at))
                    except Failed as error:
                        print(f"{' '.join(map(str, key))} is left out: {error}")
                        del taken[key]
        return taken

    def kin(self, who: str, game: str, taken: dict[Any, Any], *more: object) -> Any:
        """What was taken of a game's kin, or None."""
        return taken.get((who, KIN[who].get(game, ""), 0, *more))

    # The tables

    def decisions(self) -> None:
        """1. Random decisions a second."""

        def job(key: Key, *more: object) -> Callable[[int], Any]:
            return lambda at: self.workers[key[0]].call("random_games", *key[1:], self.slice, 1000 * at, *more)

        jobs: dict[Any, Callable[[int], Any]] = {}
        for key in self.contenders("compiled", "openspiel", "rlcards", "interpreted"):
            jobs[key] = job(key)
            if key[0] == "openspiel":
                jobs[*key, "weighted"] = job(key, True)
        self.take(jobs, 1)  # to warm up
        taken = self.take(jobs)
        whole = {key: [one["decisions"] / (one["deal"] + one["play"]) for one in some] for key, some in taken.items()}
        played = {key: [one["decisions"] / one["play"] for one in some] for key, some in taken.items()}
        rows = []
        after = []
        low = []
        for game, seats in self.games:
            ours = whole.get(("compiled", game, seats))
            pure = whole.get(("interpreted", game, seats))
            spiel = self.kin("openspiel", game, whole)
            weighted = self.kin("openspiel", game, whole, "weighted")
            cards = self.kin("rlcards", game, whole)
            rows.append([f"{game} {seats}", middle(ours, 1e-3), middle(pure, 1e-3)])
            rows[-1] += [KIN["openspiel"][game] if spiel else "", middle(spiel, 1e-3), middle(weighted, 1e-3)]
            rows[-1] += [KIN["rlcards"][game] if cards else "", middle(cards, 1e-3)]
            rows[-1] += [ratio(ours, spiel), ratio(ours, weighted), ratio(ours, cards), ratio(ours, pure)]
            if ours and spiel and times(ours, spiel) < LEAST:
                low.append(f"{game} {seats}")
            if spiel:
                bare, other = played.get(("compiled", game, seats)), self.kin("openspiel", game, played)
                after.append([f"{game} {seats}", middle(bare, 1e-3), middle(other, 1e-3), ratio(bare, other)])
                after[-1] += self.shapes(game, seats)
        told = f"the median of {self.rounds} rounds in turn, ± half the range"
        head = ["game", "compiled", "interpreted", "OpenSpiel", "by index", "by weight", "RLCard", ""]
        head += ["/index", "/weight", "/RLCard", "/interpreted"]
        notes = []
        if "openspiel" in self.workers:
            notes = [
                "OpenSpiel deals card by card through chance nodes. By index: an outcome drawn as quickly as can be,",
                "fair here as all are equally likely. By weight: as its examples do, with numpy.random.choice.",
                f"Below {LEAST} times OpenSpiel by index: {', '.join(low) or 'none'}.",
            ]
        print(table(f"Random decisions a second, in thousands, all deals included: {told}", head, rows, notes))
        if after:
            head = ["game", "compiled", "OpenSpiel by index", "/index", "moves a game", "legal moves"]
            head += ["OpenSpiel: moves", "legal", "chance nodes"]
            print(table("The same with each game's first deal left out, and the shape of the games", head, after))
        self.found["decisions"] = named(whole)
        self.found["decisions_without_first_deal"] = named(played)

    def shapes(self, game: str, seats: int) -> list[str]:
        """How long the games are and how wide, ours and OpenSpiel's."""
        try:
            worker = self.workers.get("compiled") or self.workers["interpreted"]
            ours = worker.call("shape", game, seats, 5 if self.quick else 30)
            spiel = self.workers["openspiel"].call("shape", KIN["openspiel"][game], 0, 30)
        except Failed as error:
            print(f"the shape of {game} {seats} is left out: {error}")
            return [NONE] * 5
        return [number(value) for value in (ours["moves"], ours["legal"], *spiel.values())]

    def batches(self) -> None:
        """2. Games as arrays; not in a hurry, since all of them are compiled first."""
        if self.quick:
            return
        worker = Worker("batched")
        try:
            about = worker.call("about", GAMES)
        except Failed as error:
            print(f"games as arrays are left out: {error} (pip install -e '.[lab]')")
            worker.close()
            return
        if not about["pgx"]:
            print("pgx is left out: it is not installed (pip install pgx)")
        keys = [(*key, observed) for key in BATCHED for observed in (False, True)]
        keys += [(game, 0, True) for game in PGX if about["pgx"]]

        def job(key: tuple[str, int, bool]) -> Callable[[int], Any]:
            return lambda at: worker.call("decisions", *key, self.slice)

        taken = self.take({key: job(key) for key in keys})
        worker.close()
        rows = []
        for game, seats in BATCHED:
            bare, seen = taken.get((game, seats, False)), taken.get((game, seats, True))
            engine = self.found["decisions"].get(f"compiled {game} {seats}")
            spiel = self.found["decisions"].get(f"openspiel {KIN['openspiel'].get(game, '')} 0")
            rows.append([f"{game} {seats}", middle(bare, 1e-3), middle(seen, 1e-3)])
            rows[-1] += [ratio(bare, engine), ratio(bare, spiel)]
            rows[-1] += [ratio(seen, taken.get((other, 0, True))) for other in PGX]
        rows += [
            [f"pgx's {other}", "", middle(taken.get((other, 0, True)), 1e-3)] + [""] * (2 + len(PGX)) for other in PGX
        ]
        head = ["game", "bare", "with observations", "/engine", "/OpenSpiel", *[f"/{other}" for other in PGX]]
        notes = [
            f"JAX {about['version']}, pgx {about['pgx'] or 'not installed'}, 512 games at once. Bare beside the engine",
            "and OpenSpiel kin by index, with observations beside pgx, whose nearest games are much smaller. Those as",
            "arrays are made for GPUs (docs/training.md): on a CPU the compiled engine is the quicker way.",
        ]
        print(table("Random decisions a second of one processor, in thousands: games as arrays", head, rows, notes))
        self.found["batches"] = named(taken)

    def copies(self) -> None:
        """3. `copy` beside OpenSpiel's `clone`."""

        def job(key: Key, place: str) -> Callable[[int], Any]:
            return lambda at: self.workers[key[0]].call("copies", key[1], key[2], place, self.short)

        keys = self.contenders("compiled", "openspiel", "interpreted")
        jobs = {(*key, place): job(key, place) for key in keys for place in ("start", "middle")}
        taken = self.take(jobs, min(self.rounds, 5))
        rows = []
        for game, seats in self.games:
            rows.append([f"{game} {seats}"])
            for place in ("start", "middle"):
                ours = taken.get(("compiled", game, seats, place))
                pure = taken.get(("interpreted", game, seats, place))
                spiel = self.kin("openspiel", game, taken, place)
                rows[-1] += [middle(ours, 1e9), middle(pure, 1e9), middle(spiel, 1e9), ratio(spiel, ours)]
        head = ["game", *["start: compiled", "interpreted", "OpenSpiel", "quicker"]]
        head += ["middle: compiled", "interpreted", "OpenSpiel", "quicker"]
        notes = [
            "A middle is 60 random moves from the start, 30 in OpenSpiel's shorter games; a start is after the deal."
        ]
        print(table("copy() in nanoseconds, beside OpenSpiel's clone()", head, rows, notes))
        self.found["copy"] = named(taken)

    def sights(self) -> None:
        """4. What a table and a search ask for."""

        def job(key: Key, what: str) -> Callable[[int], Any]:
            return lambda at: self.workers[key[0]].call("sights", key[1], key[2], what, self.short)

        what = ("seen_by", "imagine", "view")
        taken = self.take({(*key, one): job(key, one) for key in self.contenders("compiled") for one in what}, 3)
        rows = [
            [f"{game} {seats}", *(middle(taken.get(("compiled", game, seats, one)), 1e6) for one in what)]
            for game, seats in self.games
        ]
        print(table("Sights in microseconds, in the middle, for the seat to move, compiled", ["game", *what], rows))
        self.found["sights"] = named(taken)

    def out(self) -> None:
        """5. The search for a way out in Pontinho."""
        rows = []
        for game, seats in self.games:
            if game != "pontinho" or "compiled" not in self.workers:
                continue
            for style in ("random", "greedy"):
                try:
                    found = self.workers["compiled"].call("out_search", seats, style, 0.3 if self.quick else 3.0)
                except Failed as error:
                    print(f"out, {style}: {error}")
                    continue
                for what, title in (("lists", "legal list"), ("discards", "discard played")):
                    took = found[what]
                    if took:
                        parts = [percentile(took, part) for part in (0.5, 0.95, 0.99)]
                        shown = [f"{value:.3f}" for value in (*parts, max(took))]
                        rows.append([f"{title}, {seats} seats, {style} play", *shown, f"{len(took):,}"])
                        self.found.setdefault("out_ms", {})[rows[-1][0]] = [*parts, max(took)]
        if rows:
            notes = [
                "Legal lists: a card taken, 9 to 11 in hand. A discard asks each other seat whether it can go out."
            ]
            head = ["pontinho", "p50", "p95", "p99", "max", "positions"]
            print(table("The search for `out` in milliseconds, compiled", head, rows, notes))

    def replays(self) -> None:
        """6. Replay of a long record."""

        def job(key: Key, text: bool) -> Callable[[int], Any]:
            return lambda at: self.workers[key[0]].call("replays", key[1], key[2], text, self.short * 2)

        keys = self.contenders("compiled", "interpreted")
        taken = self.take({(*key, text): job(key, text) for key in keys for text in (False, True)}, 3)
        rows = []
        for game, seats in self.games:
            some = [
                taken.get((who, game, seats, text)) for who in ("compiled", "interpreted") for text in (False, True)
            ]
            rows.append([f"{game} {seats}", *(middle(rates, 1e-3) for rates in some)])
        head = ["game", "compiled", "with JSON text", "interpreted", "with JSON text"]
        print(table("Replay of a record, thousands of positions a second", head, rows))
        self.found["replay"] = named(taken)

    def bots(self) -> None:
        """7. How long the bots take for a move."""
        if "compiled" not in self.workers:
            return
        rows = []
        late = []
        for game, seats in self.games:
            row = [f"{game} {seats}"]
            for level in LEVELS.values():
                moves = (5 if level.thinks else 20) if self.quick else (25 if level.thinks else 400)
                try:
                    took = self.workers["compiled"].call("thinking", game, seats, level.name, moves, 1)
                except Failed as error:
                    print(f"{game} {seats}, {level.name}: {error}")
                    row.append(NONE)
                    continue
                most = percentile(took, 0.95)
                row.append(f"{1000 * most:.3g}")
                self.found.setdefault("bots_p95", {})[f"{game} {seats} {level.name}"] = most
                if most > level.seconds:
                    late.append(f"{game} {seats} {level.name}")
            rows.append(row)
        head = ["game", *[f"{level.name}, {1000 * level.seconds:g}" for level in LEVELS.values()]]
        notes = [f"Over their time: {', '.join(late) or 'none'}."]
        print(table("Milliseconds a move, 95% are below, beside what a level may take, compiled", head, rows, notes))

    def startup(self) -> None:
        """8. Starting the command."""
        commands = {
            "python -c pass": ["-c", "pass"],
            "cardfolk --version": ["-m", "cardfolk", "--version"],
            "cardfolk --help": ["-m", "cardfolk", "--help"],
        }
        taken: dict[str, list[float]] = {name: [] for name in commands}
        for _ in range(3 if self.quick else 12):
            for name, command in commands.items():
                began = perf_counter()
                done = subprocess.run([sys.executable, *command], cwd=ROOT, capture_output=True)
                if done.returncode == 0:
                    taken[name].append(perf_counter() - began)
            for name, words in SCREENS.items():
                shown = first_screen(words)
                if shown is not None:
                    taken.setdefault(name, []).append(shown)
        plain = taken["python -c pass"]
        rows = [[name, middle(some, 1e3), ratio(some, plain)] for name, some in taken.items() if some]
        print(table("Start-up in milliseconds", ["command", "ms", "/python -c pass"], rows))
        self.found["startup"] = taken

    def window(self) -> None:
        """9. The desktop window."""
        try:
            from .window import show

            self.found["window"] = show(self.quick)
        except ModuleNotFoundError as missing:
            print(f"the window is left out: {missing.name} is missing (pip install -e '.[window]')")

    def disk(self) -> None:
        """10. Waiting for the disk."""
        try:
            from .disk import show

            self.found["disk"] = show(self.quick)
        except ModuleNotFoundError as missing:
            print(f"the disk is left out: {missing.name} is missing (pip install -e '.[server]')")

    def floods(self) -> None:
        """11. An honest player of a server while strangers flood it; not in a hurry."""
        if self.quick:
            return
        try:
            from .floods import FLOODS, show

            self.found["floods"] = {
                name: show(3.0, lifted, list(FLOODS)) for name, lifted in (("limited", False), ("lifted", True))
            }
        except ModuleNotFoundError as missing:
            print(f"the floods are left out: {missing.name} is missing (pip install -e '.[server]')")


SCREENS = {  # what is started, and what its first screen says
    "cardfolk, to the home screen": ([], b"Who plays"),
    "cardfolk play durak, to the table": (["play", "durak"], b"Trump"),
}


def first_screen(asked: tuple[list[str], bytes]) -> float | None:
    """Seconds until the app shows its first screen in a terminal; None where there are none to open."""
    try:
        import pty
    except ImportError:
        return None
    words, text = asked
    began = perf_counter()
    process, terminal = pty.fork()
    if not process:
        os.environ.update(TERM="xterm-256color", COLUMNS="80", LINES="24", CARDFOLK_LANG="en")
        os.environ["CARDFOLK_HOME"] = str(ROOT / "build" / "bench")
        os.execv(sys.executable, [sys.executable, "-m", "cardfolk", *words])
    said = b""
    try:
        while text not in said and perf_counter() - began < 30:
            said += os.read(terminal, 65536)
        return perf_counter() - began
    except OSError:
        return None
    finally:
        os.kill(process, signal.SIGKILL)
        os.waitpid(process, 0)
        os.close(terminal)


def named(taken: dict[Any, list[Any]]) -> dict[str, list[Any]]:
    """Rounds under names that JSON can hold."""
    return {" ".join(str(part) for part in key): rounds for key, rounds in taken.items()}


def machine() -> dict[str, object]:
    """What this runs on."""
    cpu = platform.processor() or platform.machine()
    info = Path("/proc/cpuinfo")
    if info.is_file():
        models = [
            line.split(":", 1)[1].strip() for line in info.read_text().splitlines() if line.startswith("model name")
        ]
        cpu = models[0] if models else cpu
    load = f"{os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else "unknown"
    date = datetime.now().astimezone().strftime("%Y-%m-%d %H:%M")
    return {"cpu": cpu, "cores": os.cpu_count(), "load": load, "python": platform.python_version(), "date": date}


def main() -> int:
    """Measure and print."""
    options = argparse.ArgumentParser(prog="python -m bench", description="Speed tables, all from one run, as ratios.")
    options.add_argument("--quick", action="store_true", help="under a minute instead of about ten; rougher")
    options.add_argument("--json", metavar="FILE", help="also write every round's figures here")
    chosen = options.parse_args()
    if chosen.json and not Path(chosen.json).absolute().parent.is_dir():
        options.error(f"--json: there is no folder for {chosen.json}")
    bench = Bench(chosen.quick)
    bench.open()
    parts = (
        bench.decisions,
        bench.batches,
        bench.copies,
        bench.sights,
        bench.out,
        bench.replays,
        bench.bots,
        bench.startup,
        bench.window,
        bench.disk,
        bench.floods,
    )
    for part in parts:
        part()
    bench.close()
    if chosen.json:
        Path(chosen.json).write_text(json.dumps(bench.found, indent=1) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
