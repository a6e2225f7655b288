"""Batched games beside the engine: what is equal is counted, what differs is kept so that it can be found again."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("jax")

from cardfolk.lab.batch.compare import Device, keep, make_game, replay, slices
from cardfolk.position import write_position
from cardfolk.record import read_record


def test_a_game_that_differs_is_kept_with_all_that_reproduces_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    device = Device(make_game("durak", 2), 12, 3)
    (played,) = device.play()
    whole = replay(played)
    assert whole.differences == [] and whole.sights > 10
    assert whole.positions == np.count_nonzero(played.actions >= 0)

    first = 8
    part = list(slices(played._replace(legal=played.legal.copy(), scores=played.scores.copy()), 8))[1]
    part.legal[2, 5] += 1  # as if the device had gone wrong in one position
    part.scores[3] = [7, 7]
    found = replay(part)
    wrong, ended = found.differences
    assert (wrong.row, wrong.step, wrong.what) == (2, 5, "legal")
    assert (ended.row, ended.what) == (3, "scores")
    keep(device, 0, first, part, wrong, tmp_path)
    said = capsys.readouterr().out
    assert (
        "durak: game 10 differs at step 5 in what is legal; played alone here: as the engine, cpu: as the engine"
        in said
    )
    told = json.loads((tmp_path / "durak-3-10.json").read_text())
    record = read_record(told["record"])
    *_, (ply, _, state) = record.replay()
    assert ply == len(told["moves"]) == 5
    state.events, state.scenes, state.deals = None, (), ()
    assert write_position(state) == told["position"]
