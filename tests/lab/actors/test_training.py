"""Actors play the same however many they are, and training with them goes on bit for bit."""

from __future__ import annotations

import json
import os
import signal
from collections.abc import Callable, Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

import numpy as np
import pytest

pytest.importorskip("jax")

import jax

from cardfolk.bots.policy import Policy, write_weights
from cardfolk.bots.pontinho import policy as side
from cardfolk.bots.pontinho.numbers import Asked
from cardfolk.lab.actors import make
from cardfolk.lab.actors.crew import Crew
from cardfolk.lab.actors.game import Plan, Rows
from cardfolk.lab.train import acted
from cardfolk.lab.train.acted import ActedTrainer
from cardfolk.lab.train.checkpoint import FILE, load_progress
from cardfolk.lab.train.nets import make_net
from cardfolk.lab.train.run import LOG, Run
from cardfolk.lab.train.settings import Settings
from cardfolk.position import read_position
from cardfolk.testing.walk import walk

SETTINGS = Settings(
    updates=6,
    games=12,
    steps=6,
    minibatch=36,
    width=16,
    layers=2,
    half=False,
    evaluations=1,
    evaluation_games=2,
    longest=30,
    league=0.7,
    snapshots=2,
)
PLAN = Plan((make("pontinho", 2), make("pontinho", 4)), (5, 3), seed=3, deals=1 << 20, again=True)


@pytest.fixture(scope="module", autouse=True)
def compiled_once(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Runs with the same settings share what was compiled."""
    names = ("jax_compilation_cache_dir", "jax_persistent_cache_min_compile_time_secs")
    before = [getattr(jax.config, name) for name in names]
    jax.config.update(names[0], str(tmp_path_factory.mktemp("compiled")))
    jax.config.update(names[1], 0.0)
    yield
    for name, value in zip(names, before):
        jax.config.update(name, value)


def play(workers: int, steps: int, look: Callable[[Crew, Rows], None] = lambda crew, rows: None) -> bytes:
    """What actors told in so many steps of random games."""
    told = []
    dice = np.random.default_rng(5)
    with Crew(workers) as crew:
        rows = crew.lay("some", PLAN)
        crew.order("begin", "some")
        crew.wait()
        for _ in range(steps):
            look(crew, rows)
            told.append(b"".join(np.array(rows[name]).tobytes() for name in rows.dtype.names or () if name != "text"))
            rows["action"] = (dice.random(rows["legal"].shape) * rows["legal"]).argmax(axis=1)
            crew.order("act", "some")
            crew.wait()
    return b"".join(told)


def test_any_number_of_actors_plays_the_same_games() -> None:
    assert play(1, 40) == play(3, 40)


def test_games_that_are_set_aside_go_on_as_they_were() -> None:
    def aside(crew: Crew, rows: Rows) -> None:
        before = {name: np.array(rows[name]) for name in ("observed", "secret", "legal", "mover")}
        for what in ("write", "read"):
            crew.order(what, "some")
            crew.wait()
        assert all(np.array_equal(rows[name], part) for name, part in before.items())
        state = read_position(rows["text"][0].tobytes().rstrip(b"\0").decode())
        assert state.to_move == rows["mover"][0]

    play(2, 25, aside)


def test_rewards_add_up_to_what_the_game_brought() -> None:
    gained = np.zeros((8, 8))
    ended = []

    def add(crew: Crew, rows: Rows) -> None:
        gained[:] += rows["reward"]
        for at in np.flatnonzero(rows["over"]):
            ended.append(gained[at].tolist())
            gained[at] = 0

    play(2, 900, add)
    assert len(ended) >= 2
    for got in ended:
        seats = 2 if got[2:] == [0] * 6 else 4
        shares = [round(each + 1 / seats, 6) for each in got[:seats]]
        assert sum(shares) == 1 and set(shares) <= {0, 1, 0.5, round(1 / 3, 6), 0.25}


def run(folder: Path, tell: Callable[[str], None] = lambda line: None, resume: bool = False) -> bool:
    return Run([make("pontinho", 2), make("pontinho", 3)], SETTINGS, folder, tell).go(resume)


def lines(folder: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (folder / LOG).read_text().splitlines()]


def test_a_resumed_run_is_bit_for_bit_the_uninterrupted_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole, parts = tmp_path / "whole", tmp_path / "parts"
    assert run(whole)

    def stop_later(line: str) -> None:
        if line.startswith(" 50.0%"):
            os.kill(os.getpid(), signal.SIGINT)

    monkeypatch.setattr(acted, "Crew", lambda: Crew(2))
    assert not run(parts, stop_later)
    assert 3 <= load_progress(parts).updates < 6
    assert run(parts, resume=True)
    clock = {"seconds": 0, "per_second": 0}
    assert [{**line, **clock} for line in lines(parts)] == [{**line, **clock} for line in lines(whole)]
    with np.load(whole / FILE) as one, np.load(parts / FILE) as other:
        assert one.files == other.files
        for name in one.files:
            if name != "about":
                assert np.array_equal(one[name], other[name]), name
    assert (whole / "weights.npz").read_bytes() == (parts / "weights.npz").read_bytes()
    policy = Policy.load(whole / "weights.npz", "pontinho")
    assert policy.seats == {2, 3} and policy.actions == make("pontinho").actions


def test_a_network_begins_with_how_moves_look_to_the_bots() -> None:
    game = make("pontinho", 2)
    trainer = ActedTrainer([game], Settings(games=4, width=128, updates=1, half=False))
    net = make_net(jax.random.PRNGKey(2), game.features, trainer.width, 3, game.actions)
    data = write_weights("pontinho", trainer.first_actor(net))
    with np.load(BytesIO(data)) as file:
        layers = [(file[f"weight{at}"].astype(np.float32), file[f"bias{at}"].astype(np.float32)) for at in range(4)]
    policy = Policy({"game": "pontinho", "features": game.features, "actions": game.actions}, layers)
    tried = 0
    for state, move, _ in walk("pontinho", 2, 5):
        if move is None or tried == 60:
            break
        sight = state.seen_by(state.to_move)
        asked = game.ask(state)
        if asked.open < 2:
            continue
        tried += 1
        moves = sight.legal_moves()
        chances = policy.chances(side, sight, moves)
        assert isinstance(asked, Asked)
        looks = [value for value, action in zip(asked.values, asked.actions) if action >= 0]
        chosen = asked.values[chances.index(max(chances))]
        assert chosen > max(looks) - 0.5  # of a step
        assert all(chance == 0 for chance, action in zip(chances, asked.actions) if action < 0)
    assert tried == 60


def test_an_actor_that_ends_ends_the_run_with_a_line() -> None:
    with Crew(2) as crew:
        crew.lay("some", PLAN)
        crew.processes[1].terminate()
        crew.processes[1].join()
        with pytest.raises(RuntimeError, match="an actor ended"):
            crew.order("begin", "some")
            crew.wait()
