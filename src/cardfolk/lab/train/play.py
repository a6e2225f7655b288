"""A bot that plays by learnt weights alone, with numpy and without search.

cardfolk arena durak cardfolk.lab.train.play medium
cardfolk arena durak runs/durak/bot.py medium
CARDFOLK_WEIGHTS=runs/durak/weights.npz cardfolk arena durak cardfolk.lab.train.play medium

The first plays the weights that come with cardfolk: those in weights/ beside this file, by the game of the sight.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, Protocol

import numpy as np

from cardfolk.chance import Source
from cardfolk.game import Move, State
from cardfolk.words import BadText, Words

from .policy import Floats, Policy

FINE = 1 << 24  # how finely a random number is drawn
OURS = Path(__file__).with_name("weights")  # a file a game, GAME.npz


class HostSide(Protocol):
    """What is needed of a batched game beside the engine: the module `lab/batch/<game>_sight.py` has it."""

    actions_of: Callable[[State, Move], list[int]]
    features_of: Callable[..., Floats]


def host_side(game: str) -> HostSide:
    """The functions that speak for arrays on a sight of this game."""
    try:
        found: Any = import_module(f"cardfolk.lab.batch.{game}_sight")
    except ModuleNotFoundError:
        raise BadText(Words("no weights can play {game}: it has no batched form", {"game": game})) from None
    side: HostSide = found
    return side


class PolicyBot:
    """Takes the likeliest action of its policy, or with a temperature above 0 draws one.

    Where a move is made of several actions the network is asked for each, given those before; only actions that begin
    a legal move are open to it.
    """

    name = "policy"
    weights: Path | str = ""  # a subclass may name its file, or the variable CARDFOLK_WEIGHTS does; else OURS
    temperature = 0.0
    policy: Policy
    side: HostSide

    def __init__(self, source: Source | None = None) -> None:
        self.source = source
        self.game = ""  # not known before the first sight, if the weights are ours
        path = str(self.weights) or os.environ.get("CARDFOLK_WEIGHTS", "")
        if path:
            self._read(Path(path))

    def _read(self, path: Path) -> None:
        self.policy = Policy.load(path)
        self.game = self.policy.game
        self.side = host_side(self.game)

    def choose(self, sight: State) -> Move:
        """The move whose actions the policy takes one after the other."""
        game = sight.game_id()
        if not self.game:
            ours = OURS / f"{game}.npz"
            if not ours.is_file():
                raise BadText(Words("which weights? Set CARDFOLK_WEIGHTS to the file, or play the bot.py of a run"))
            self._read(ours)
        if game != self.game:
            raise BadText(Words("the weights are for {game}, not for {wanted}", {"game": self.game, "wanted": game}))
        moves = [(self.side.actions_of(sight, move), move) for move in sight.legal_moves()]
        begun: list[int] = []
        while True:
            done = len(begun)
            following = sorted({actions[done] for actions, _ in moves if len(actions) > done})
            if not following:
                return moves[0][1]
            action = following[0] if len(following) == 1 else self._action(sight, begun, following)
            begun.append(action)
            moves = [(actions, move) for actions, move in moves if len(actions) > done and actions[done] == action]

    def _action(self, sight: State, begun: Sequence[int], following: Sequence[int]) -> int:
        features = self.side.features_of(sight, begun) if begun else self.side.features_of(sight)
        logits = self.policy.logits(features)[list(following)]
        if self.temperature <= 0 or self.source is None:
            return following[int(np.argmax(logits))]
        chances = np.exp((logits - logits.max()) / self.temperature)
        number = self.source.below(FINE) / FINE * chances.sum()
        return following[min(int(np.searchsorted(np.cumsum(chances), number, side="right")), len(following) - 1)]


BOT = '''"""Plays {game} by the weights beside this file: cardfolk arena {game} {file} medium"""

from pathlib import Path

from cardfolk.lab.train.play import PolicyBot


class Learnt(PolicyBot):
    name = "learnt"
    weights = Path(__file__).with_name("weights.npz")
'''
