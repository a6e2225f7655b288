"""A run on disk: everything that an update changes, in one npz that replaces the one before in one go."""

from __future__ import annotations

import json
import os
import zipfile
from io import BytesIO
from pathlib import Path
from typing import Any, NamedTuple

import jax
import numpy as np

from ...words import BadText, Words
from .settings import Settings, read_settings
from .trainer import Training

FILE = "checkpoint.npz"


class Progress(NamedTuple):
    """How far a run is."""

    game: str
    seats: tuple[int, ...]  # of each variant; one named twice has twice the share
    settings: Settings
    updates: int
    seconds: float
    kept: int  # past selves so far
    mark: int  # the evaluation of the schedule that was last: a slow start skips some


def save(folder: Path, progress: Progress, training: Training) -> None:
    """Write the checkpoint of a run."""
    arrays = {f"part{at}": np.asarray(part) for at, part in enumerate(jax.tree.leaves(training))}
    about = progress._replace(settings=None)._asdict()  # type: ignore[arg-type]
    about["settings"] = progress.settings.write()
    arrays["about"] = np.frombuffer(json.dumps(about).encode(), np.uint8)
    out = BytesIO()
    np.savez(out, **arrays)  # type: ignore[arg-type]
    write_whole(folder / FILE, out.getvalue())


def load_progress(folder: Path) -> Progress:
    """How far the run in a folder is; BadText if there is none."""
    about = json.loads(_arrays(folder)["about"].tobytes())
    about["settings"] = read_settings(about["settings"])
    about["seats"] = tuple(about["seats"])
    return Progress(**about)


def load_training(folder: Path, like: Training) -> Training:
    """The rest of it, in the shape of a training that begins."""
    arrays = _arrays(folder)
    leaves, shape = jax.tree.flatten(like)
    found = [arrays.get(f"part{at}") for at in range(len(leaves))]
    if len(arrays) != len(leaves) + 1 or any(
        part is None or part.shape != leaf.shape or part.dtype != leaf.dtype
        for part, leaf in zip(found, leaves, strict=True)
    ):
        why = {"file": str(folder / FILE)}
        raise BadText(Words("{file} was written by another version: its arrays do not fit", why))
    training: Training = jax.tree.unflatten(shape, [jax.numpy.asarray(part) for part in found])
    return training


def write_whole(path: Path, data: bytes) -> None:
    """Replace a file in one go: whoever reads it, or is stopped, never meets half of it."""
    beside = path.with_name(path.name + ".new")
    beside.write_bytes(data)
    os.replace(beside, path)


def _arrays(folder: Path) -> dict[str, Any]:
    path = folder / FILE
    try:
        with np.load(path, allow_pickle=False) as file:
            return {name: file[name] for name in file.files}
    except OSError as wrong:
        why = {"file": str(path), "why": wrong.strerror or str(wrong)}
        raise BadText(Words("{file} cannot be read: {why}", why)) from None
    except (ValueError, EOFError, zipfile.BadZipFile) as wrong:
        raise BadText(Words("{file} is no checkpoint: {why}", {"file": str(path), "why": str(wrong)})) from None
