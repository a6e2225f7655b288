"""The conformance suite of a game: what holds for every game, at every number of seats, over random games."""

from __future__ import annotations

import pytest

from ..game import Game
from .contract import ContractChecks
from .redeal import Redeal
from .rules import RuleChecks
from .scenes import SceneChecks
from .secrecy import SecrecyChecks


class Conformance(RuleChecks, SceneChecks, SecrecyChecks, ContractChecks):
    """All checks."""


def conformance(game: Game, redeal: Redeal) -> type[Conformance]:
    """A class of tests for pytest to collect: `TestMine = conformance(GAME, redeal)`.

    `redeal(world, seat, chooser)` changes a whole State where this seat (None: a spectator) cannot tell: it is how the
    suite finds out whether a sight, its view or its events give away what is hidden.
    """
    seats = pytest.mark.parametrize("seats", range(game.least, game.most + 1))
    filled = {"game": game, "redeals": (redeal,), "pytestmark": [seats]}
    return type(f"Test{game.id.capitalize()}", (Conformance,), filled)
