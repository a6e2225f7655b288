"""Knowledge: what a game tells the bots."""

# Compiled: search asks it millions of times.

from __future__ import annotations

from typing import Final

from ..game import OVER, Move, State
from ..native import mypyc_attr

# What a style values among nearly equal moves; each game gives them its own meaning, or none.
BALANCED: Final = 0
AGGRESSIVE: Final = 1
CAUTIOUS: Final = 2
BLUFFER: Final = 3
HOARDER: Final = 4
STYLES: Final = ("balanced", "aggressive", "cautious", "bluffer", "hoarder")

# What a worth of 1 is for people: the game, the round that is played, to be ahead of everyone, or so many points.
GAME: Final = "game"
ROUND: Final = "round"
STAND: Final = "stand"
POINTS: Final = "points"


@mypyc_attr(allow_interpreted_subclasses=True)
class Knowledge:
    """One game's knowledge. It looks only at what the seat to move can know, though a whole State may be given."""

    def values(self, state: State, moves: list[Move], style: int) -> list[float]:
        """How good each move looks to the seat to move, best highest; a step of 1 is clearly better, 0.1 hardly."""
        return [0.0] * len(moves)

    def glance(self, state: State, moves: list[Move], style: int) -> list[float]:
        """The same for someone who looks at their hand and the table only: no counting, no thought of later."""
        return self.values(state, moves, style)

    def insight(self, rung: int) -> float:
        """How much of `values` a level sees beside its `glance`, 0 to 1: beginner, easy, medium."""
        return 0.5 * rung

    def forget(self, sight: State, kept: int) -> State:
        """The sight as a forgetful player has it: of what went by, only the cards in the set `kept` are remembered."""
        return sight

    def likely(self, world: State, seat: int) -> float:
        """How well an imagined world fits what the others did as `seat` saw it, above 0 to 1."""
        return 1.0

    def habits(self, state: State, moves: list[Move], move: Move) -> list[tuple[str, bool]]:
        """What a move shows of a style: for each habit that it was an occasion for, whether the move followed it."""
        return []

    def worth(self, state: State, before: State, seat: int) -> float:
        """How well a seat did from `before` to `state`, 0 to 1, half for an even result."""
        if state.to_move != OVER:
            return 0.5
        winners = state.winners()
        return 1.0 / len(winners) if seat in winners else 0.0

    def even(self, state: State) -> float:
        """The worth that a seat may expect before it has seen a card, all being equal."""
        return 1.0 / state.seats

    def unit(self, state: State) -> str:
        """What a worth of 1 is for people: GAME, ROUND, STAND or POINTS."""
        return GAME

    def scale(self, state: State) -> float:
        """How many points a worth of 1 is, where it is points."""
        return 1.0

    def playout_ends(self, state: State, before: State) -> bool:
        """Whether what was begun at `before` is decided: a playout may stop here."""
        return state.to_move < 0

    def styles(self) -> list[int]:
        """The styles that mean something in this game."""
        return [BALANCED]

    def why(self, state: State, move: Move) -> str:
        """A short reason for a move, as an English template, for advice; empty if there is none to give."""
        return ""
