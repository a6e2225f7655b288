"""Pontinho for actors. Going out takes a search for a way to lay down a whole hand: no work for arrays."""

from __future__ import annotations

from ...bots.pontinho import policy as side
from ...bots.pontinho.numbers import A_STEP, LOOKS, MIDDLE, Asked, hidden_from
from ...chance import Fast, FastSource
from ...game import State
from ...games.pontinho import GAME
from ...games.pontinho.rules import PontinhoState
from .game import ActedGame, quantised

KEEN = 4.0  # for a step of the cost of a hand
MARGIN = 6  # as in the bots' knowledge: what a seat at the limit still has


class ActedPontinho(ActedGame):
    """Pontinho, two to eight players, half of the games by house rules and the others with any."""

    id = "pontinho"
    actions = side.ACTIONS
    features = side.FEATURES
    secrets = side.SECRET_FEATURES
    scales = side.SCALES
    secret_scales = side.SECRET_SCALES
    looks = LOOKS
    middle = MIDDLE
    keen = KEEN / A_STEP

    def __init__(self, seats: int = 2) -> None:
        GAME.values({}, seats)  # refuses what the engine does
        self.seats = seats

    def start(self, seed: int) -> State:
        """The options that matter are drawn from the seed."""
        draw = FastSource(seed, 1 << 20)
        options: dict[str, object] = {}
        if draw.below(2):
            for option in GAME.options:
                if option.name in ("limit", "claims", "take"):
                    options[option.name] = option.values[draw.below(len(option.values))]
        return GAME.start(self.seats, options, Fast(seed))

    def ask(self, state: State) -> Asked:
        """From the sight of the seat to move."""
        sight = state.seen_by(state.to_move)
        assert isinstance(sight, PontinhoState)
        return Asked(sight)

    def hidden(self, state: State) -> list[int]:
        """Of the seats that follow the one to move."""
        assert isinstance(state, PontinhoState)
        return hidden_from(state, state.to_move)

    def standing(self, state: State) -> list[float]:
        """By the squares of what is left to the limit; in the end who won. A come-back costs nothing but the total."""
        assert isinstance(state, PontinhoState)
        if state.to_move < 0:
            best = state.winners()
            return quantised([1 / len(best) if seat in best else 0.0 for seat in range(self.seats)])
        squares = [(state.house.limit - total + MARGIN) ** 2 for total in state.totals]
        whole = sum(squares)
        return quantised([square / whole for square in squares])
