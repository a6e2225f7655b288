"""What was learnt, for play: the actor's weights as a small file, read and asked by numpy alone.

The file is an npz of float16 arrays `weight0`, `bias0`, `weight1`, ... and `header`, a JSON text as bytes: the format's
version, the game, how many features and actions it has, the width of each layer, the seats it learnt with.

What an action and a feature is stands in `bots/<game>/policy.py`. This module needs numpy: nothing imports it but where
a policy is to play.
"""

from __future__ import annotations

import json
import zipfile
from collections.abc import Callable, Sequence
from io import BytesIO
from itertools import pairwise
from pathlib import Path
from typing import Any, Protocol

import numpy as np

from ..game import Move, State
from ..words import BadText, Words

VERSION = 1

Floats = np.ndarray[Any, np.dtype[np.float32]]
Mask = np.ndarray[Any, np.dtype[np.bool_]]


class Side(Protocol):
    """What `bots/<game>/policy.py` has: a game in the numbers that a network is asked with."""

    actions_of: Callable[[State, Move], list[int]]
    features_of: Callable[[State, Sequence[int]], Floats]


def write_weights(game: str, layers: Sequence[tuple[Any, Any]], **more: object) -> bytes:
    """The file of these layers' weights and biases; `more` is kept in its header."""
    arrays: dict[str, Any] = {}
    for at, (weight, bias) in enumerate(layers):
        arrays[f"weight{at}"] = np.asarray(weight, np.float16)
        arrays[f"bias{at}"] = np.asarray(bias, np.float16)
    header = {
        "version": VERSION,
        "game": game,
        "features": int(arrays["weight0"].shape[0]),
        "actions": int(arrays[f"bias{len(layers) - 1}"].shape[0]),
        "layers": [int(arrays[f"bias{at}"].shape[0]) for at in range(len(layers) - 1)],
        **more,
    }
    arrays["header"] = np.frombuffer(json.dumps(header).encode(), np.uint8)
    out = BytesIO()
    np.savez(out, **arrays)
    return out.getvalue()


class Policy:
    """A network that gives each action a number; the larger, the rather."""

    def __init__(self, header: dict[str, Any], layers: Sequence[tuple[Floats, Floats]]) -> None:
        self.header = header
        self.game: str = header["game"]
        self.features: int = header["features"]
        self.actions: int = header["actions"]
        self.seats: frozenset[int] = frozenset(header.get("seats", ()))  # that it learnt with
        self.layers = list(layers)

    @classmethod
    def load(cls, path: Path | str, game: str = "") -> Policy:
        """The policy in a file; BadText if there is none that can be read, or it is not of this game."""
        try:
            data = Path(path).read_bytes()
        except OSError as wrong:
            why = {"file": str(path), "why": wrong.strerror or str(wrong)}
            raise BadText(Words("the weights {file} cannot be read: {why}", why)) from None
        try:
            with np.load(BytesIO(data), allow_pickle=False) as file:
                header = json.loads(file["header"].tobytes())
                if header["version"] != VERSION:
                    raise ValueError(f"version {header['version']}, not {VERSION}")
                count = len(header["layers"]) + 1
                layers = [
                    (file[f"weight{at}"].astype(np.float32), file[f"bias{at}"].astype(np.float32))
                    for at in range(count)
                ]
            sizes = [header["features"], *header["layers"], header["actions"]]
            for (weight, bias), shape in zip(layers, pairwise(sizes), strict=True):
                if weight.shape != shape or bias.shape != shape[1:]:
                    raise ValueError("its arrays have other sizes than its header says")
        except (ValueError, KeyError, TypeError, EOFError, zipfile.BadZipFile) as wrong:
            why = {"file": str(path), "why": str(wrong)}
            raise BadText(Words("{file} holds no weights that can be read: {why}", why)) from None
        if game and header["game"] != game:
            what = {"file": str(path), "game": header["game"], "wanted": game}
            raise BadText(Words("the weights {file} are for {game}, not for {wanted}", what))
        return cls(header, layers)

    def logits(self, features: Floats, legal: Mask | None = None) -> Floats:
        """float32[..., actions]; minus infinity for what is not legal."""
        x = features
        for at, (weight, bias) in enumerate(self.layers[:-1]):
            made = x @ weight
            made += bias
            np.maximum(made, 0.0, out=made)
            self.pass_on(made)
            x = made if at == 0 else x + made
        weight, bias = self.layers[-1]
        found: Floats = x @ weight + bias
        if legal is not None:
            found[~legal] = -np.inf
        return found

    def pass_on(self, made: Floats) -> None:
        """What a layer has made goes to the next as it is; a policy of coarser numbers rounds it in its place."""

    def chances(self, side: Side, sight: State, moves: Sequence[Move]) -> list[float]:
        """How likely it is to make each of the legal moves.

        Where a move is made of several actions the network is asked for each, given those before. Moves that are made
        by the same actions have the same chance, and those that no action makes have none.
        """
        paths = [side.actions_of(sight, move) for move in moves]
        found = [1.0 if path else 0.0 for path in paths]
        waiting: list[tuple[list[int], list[int]]] = [([], list(range(len(paths))))]
        while waiting:
            begun, places = waiting.pop()
            following: dict[int, list[int]] = {}
            for at in places:
                if len(paths[at]) > len(begun):
                    following.setdefault(paths[at][len(begun)], []).append(at)
            shares = [1.0]
            if len(following) > 1:
                logits = self.logits(side.features_of(sight, begun))[list(following)]
                powers = np.exp(logits - logits.max())
                shares = (powers / powers.sum()).tolist()
            for (action, those), share in zip(following.items(), shares, strict=False):  # none follows at the end
                for at in those:
                    found[at] *= share
                waiting.append(([*begun, action], those))
        return found
