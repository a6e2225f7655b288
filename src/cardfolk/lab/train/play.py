"""A bot that plays by learnt weights alone, with numpy and without search.

cardfolk arena durak cardfolk.lab.train.play medium
cardfolk arena durak runs/durak/bot.py medium
CARDFOLK_WEIGHTS=runs/durak/weights.npz cardfolk arena durak cardfolk.lab.train.play medium

The first plays the weights that come with cardfolk: `bots/<game>/weights.npz`.
"""

from __future__ import annotations

import os
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np

from cardfolk.bots.policy import Policy, Side
from cardfolk.bots.registry import weights_of
from cardfolk.chance import Source
from cardfolk.game import Move, State
from cardfolk.words import BadText, Words

FINE = 1 << 24  # how finely a random number is drawn


def side_of(game: str) -> Side:
    """What says a sight of this game in numbers."""
    try:
        found: Any = import_module(f"cardfolk.bots.{game}.policy")
    except ModuleNotFoundError:
        raise BadText(Words("no weights can play {game}: it has no batched form", {"game": game})) from None
    side: Side = found
    return side


class PolicyBot:
    """Makes the likeliest move of its policy, or with a temperature above 0 draws one."""

    name = "policy"
    weights: Path | str = ""  # a subclass may name its file, or the variable CARDFOLK_WEIGHTS does; else the game's own
    temperature = 0.0
    policy: Policy
    side: Side

    def __init__(self, source: Source | None = None) -> None:
        self.source = source
        self.game = ""  # not known before the first sight, if the weights are ours
        path = str(self.weights) or os.environ.get("CARDFOLK_WEIGHTS", "")
        if path:
            self._read(Path(path))

    def _read(self, path: Path) -> None:
        self.policy = Policy.load(path)
        self.game = self.policy.game
        self.side = side_of(self.game)

    def choose(self, sight: State) -> Move:
        """The move that its policy makes."""
        game = sight.game_id()
        if not self.game:
            ours = weights_of(game)
            if ours is None:
                raise BadText(Words("which weights? Set CARDFOLK_WEIGHTS to the file, or play the bot.py of a run"))
            self._read(ours)
        if game != self.game:
            raise BadText(Words("the weights are for {game}, not for {wanted}", {"game": self.game, "wanted": game}))
        moves = list(
            {tuple(self.side.actions_of(sight, move)): move for move in reversed(sight.legal_moves())}.values()
        )
        chances = np.array(self.policy.chances(self.side, sight, moves))
        if self.temperature <= 0 or self.source is None:
            return moves[int(np.argmax(chances))]
        warm = np.exp(np.log(chances / chances.max() + 1e-30) / self.temperature)
        number = self.source.below(FINE) / FINE * warm.sum()
        return moves[min(int(np.searchsorted(np.cumsum(warm), number, side="right")), len(moves) - 1)]


BOT = '''"""Plays {game} by the weights beside this file: cardfolk arena {game} {file} medium"""

from pathlib import Path

from cardfolk.lab.train.play import PolicyBot


class Learnt(PolicyBot):
    name = "learnt"
    weights = Path(__file__).with_name("weights.npz")
'''
