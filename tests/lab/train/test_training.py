"""Training learns a tiny game on CPU, goes on bit for bit, and what it learnt plays the same in numpy."""

from __future__ import annotations

import json
import os
import signal
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

pytest.importorskip("jax")

import jax.numpy as jnp

from cardfolk.bots.policy import Policy
from cardfolk.lab.train.checkpoint import FILE, load_progress
from cardfolk.lab.train.nets import Layer, forward
from cardfolk.lab.train.run import LOG, Run
from cardfolk.lab.train.settings import Settings
from cardfolk.words import BadText

from .higher import CARDS, Higher

SETTINGS = Settings(
    updates=30,
    games=192,
    steps=8,
    minibatch=512,
    width=32,
    layers=2,
    half=False,
    rate=3e-3,
    league=0.5,
    evaluations=2,
    evaluation_games=512,
)


def run(folder: Path, tell: Callable[[str], None] = lambda line: None, resume: bool = False) -> bool:
    return Run([Higher(2), Higher(3)], SETTINGS, folder, tell).go(resume)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("run")
    assert run(folder)
    return folder


def lines(folder: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (folder / LOG).read_text().splitlines()]


def features() -> np.ndarray[Any, np.dtype[np.float32]]:
    """What a seat sees with each card, at two seats and at three."""
    parts = [np.concatenate([np.eye(CARDS), np.full((CARDS, 1), seats / 8)], axis=1) for seats in (2, 3)]
    return np.concatenate(parts).astype(np.float32)


def test_a_tiny_game_is_learnt(folder: Path) -> None:
    policy = Policy.load(folder / "weights.npz", "higher")
    keeps = policy.logits(features(), np.array([[True, True, False]] * 2 * CARDS)).argmax(axis=1) == 0
    for seats in (keeps[:CARDS], keeps[CARDS:]):
        assert list(seats[:4]) == [False] * 4
        assert list(seats[7:]) == [True] * 4
    last = [line for line in lines(folder) if line.get("against") == "random"][-2:]
    assert [line["seats"] for line in last] == [2, 3]
    assert all(line["points"] > 0.56 for line in last)  # the best that there is has 0.61 and 0.62


def test_a_resumed_run_is_bit_for_bit_the_uninterrupted_one(folder: Path, tmp_path: Path) -> None:
    def stop_later(line: str) -> None:
        if line.startswith(" 60.0%"):
            os.kill(os.getpid(), signal.SIGINT)

    assert not run(tmp_path, stop_later)
    assert 18 <= load_progress(tmp_path).updates < 30
    assert run(tmp_path, resume=True)
    clock = {"seconds": 0, "per_second": 0}
    assert [{**line, **clock} for line in lines(tmp_path)] == [{**line, **clock} for line in lines(folder)]
    with pytest.raises(BadText, match="is done: a larger budget goes on"):
        run(tmp_path, resume=True)
    with np.load(folder / FILE) as whole, np.load(tmp_path / FILE) as parts:
        assert whole.files == parts.files
        for name in whole.files:
            if name != "about":
                assert np.array_equal(whole[name], parts[name]), name
    assert (folder / "weights.npz").read_bytes() == (tmp_path / "weights.npz").read_bytes()


def test_numpy_chooses_as_jax_does(folder: Path) -> None:
    policy = Policy.load(folder / "weights.npz")
    with np.load(folder / "weights.npz") as file:
        net = [
            (jnp.asarray(file[f"weight{at}"], jnp.float32), jnp.asarray(file[f"bias{at}"], jnp.float32))
            for at in range(3)
        ]
    theirs = forward(tuple(Layer(*layer) for layer in net), jnp.asarray(features()), half=False)
    ours = policy.logits(features())
    assert np.allclose(ours, np.asarray(theirs), atol=1e-5)
    assert np.array_equal(ours.argmax(axis=1), np.asarray(theirs).argmax(axis=1))
    one = policy.logits(features()[0], np.array([True, False, False]))
    assert list(np.isinf(one)) == [False, True, True]
