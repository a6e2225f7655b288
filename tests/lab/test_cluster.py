"""A cluster of several machines, here processes: the same numbers as alone, though some are killed in the middle."""

from __future__ import annotations

import io
import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from threading import Thread
from time import sleep

import pytest

import cardfolk
from cardfolk.bots import Bot, find_bot
from cardfolk.chance import Source
from cardfolk.game import Move, State
from cardfolk.lab import cluster, exploit
from cardfolk.lab.arena import Match, play_match, run_arena
from cardfolk.lab.cluster import Lost, spread
from cardfolk.lab.deals import Plan, Played
from cardfolk.lab.figures import Sure
from cardfolk.words import BadText
from tests.services import free_port, package

FOLDER = "CARDFOLK_TEST_FOLDER"  # where bots of a cluster and their test tell each other how far they are


class Held:
    """Plays the first legal move, once the test lets it; one of its kind kills its process in the middle of a game."""

    name = "held"

    def choose(self, sight: State) -> Move:
        if folder := os.environ.get(FOLDER):
            here = Path(folder)
            (here / f"machine-{os.getppid()}").touch()
            while not (here / "go").exists():
                sleep(0.02)
            try:
                (here / "killed").touch(exist_ok=False)
            except FileExistsError:
                return sight.legal_moves()[0]
            os.kill(os.getpid(), signal.SIGKILL)
        return sight.legal_moves()[0]


def make(name: str, source: Source) -> Bot:
    return Held() if name == "held" else find_bot(name, source)


class Cluster:
    """Machines with one core each; a machine is a process group. The first one is the head."""

    def __init__(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="cf"))  # Ray's sockets need a short path
        self.port = free_port()
        self.address = f"127.0.0.1:{self.port}"
        self.machines: list[subprocess.Popen[bytes]] = []

    def start(self) -> None:
        """One more machine, once it has started."""
        head = ["--head", f"--port={self.port}", f"--temp-dir={self.folder}", "--include-dashboard=false"]
        which = ["--address", self.address] if self.machines else head
        size = ["--num-cpus=1", "--object-store-memory=80000000", "--disable-usage-stats", "--block"]
        source = str(Path(cardfolk.__file__).parents[1])
        log = self.folder / f"log-{len(self.machines)}"
        with log.open("wb") as out:
            machine = subprocess.Popen(
                [sys.executable, "-m", "ray.scripts.scripts", "start", *which, *size],
                env={**os.environ, "PYTHONPATH": source, "RAY_memory_monitor_refresh_ms": "0"},
                stdout=out,
                stderr=out,
                start_new_session=True,
            )
        self.machines.append(machine)
        while "Ray runtime started" not in log.read_text():
            assert machine.poll() is None, log.read_text()
            sleep(0.1)

    def kill(self) -> None:
        """The last machine dies."""
        machine = self.machines.pop()
        os.killpg(machine.pid, signal.SIGKILL)
        machine.wait()


@pytest.fixture(scope="module")
def machines() -> Iterator[Cluster]:
    package("ray")
    found = Cluster()
    try:
        found.start()
        yield found
    finally:
        while found.machines:
            found.kill()
        shutil.rmtree(found.folder, ignore_errors=True)


def plan(*bots: str) -> Plan:
    return Plan("durak", bots, 2, seed=7, make=make)


def games_of(match: Match) -> list[tuple[int, list[Played], list[dict[str, tuple[int, int]]]]]:
    return [(deal.number, deal.games, [tally.habits for tally in deal.tallies]) for deal in match.deals]


def test_a_machine_and_a_process_die_in_the_middle_and_no_number_changes(
    machines: Cluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    alone = play_match(Match(plan("held", "random"), 8))
    monkeypatch.setenv(FOLDER, str(tmp_path))
    machines.start()

    def kill_one() -> None:
        while len(list(tmp_path.glob("machine-*"))) < 2:  # both are in the middle of a deal
            sleep(0.02)
        machines.kill()
        (tmp_path / "go").touch()

    killer = Thread(target=kill_one, daemon=True)
    killer.start()
    far = play_match(Match(plan("held", "random"), 8, ray=machines.address, workers=0))
    killer.join()
    assert (tmp_path / "killed").exists()
    assert not far.lost
    assert games_of(far) == games_of(alone)


def test_until_sure_stops_at_the_same_deal(machines: Cluster) -> None:
    alone = play_match(Match(plan("medium", "random"), 200, sure=Sure()))
    far = play_match(Match(plan("medium", "random"), 200, sure=Sure(), ray=machines.address, workers=2))
    assert far.verdict == alone.verdict == "first"
    assert len(far.deals) < 200
    assert games_of(far) == games_of(alone)


def test_what_cannot_be_done_is_told_and_the_rest_is_done(machines: Cluster) -> None:
    measure = partial(exploit.exploited, games=4, simulations=8, seed=3)
    found = dict(spread(measure, ["beginner", "nobody", "easy"], machines.address))
    assert isinstance(found["nobody"], Lost) and "nobody" in str(found["nobody"])
    assert {level: found[level] for level in ("beginner", "easy")} == {
        level: measure(level) for level in ("beginner", "easy")
    }


def test_actors_make_the_same_decisions(machines: Cluster, tmp_path: Path) -> None:
    numpy = package("numpy")
    from cardfolk.lab.selfplay import decisions, gather

    asked = plan("medium", "random")
    assert gather(asked, 3, tmp_path, machines.address)[1] == []
    for number, file in enumerate(sorted(tmp_path.iterdir()), 1):
        with numpy.load(file) as found:
            assert all(numpy.array_equal(found[name], array) for name, array in decisions(asked, number).items())


def test_another_cardfolk_is_refused() -> None:
    assert "is another one" in str(cluster._make((str, "another", os.getcwd(), {}), "card"))


def test_no_cluster_and_no_ray_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    package("ray")
    with pytest.raises(BadText, match="no Ray cluster answers"):
        run_arena("durak", ["random", "random"], 1, ray=f"127.0.0.1:{free_port()}", out=io.StringIO())
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(BadText, match=r"cardfolk\[ray\]"):
        run_arena("durak", ["random", "random"], 1, ray="auto", out=io.StringIO())
