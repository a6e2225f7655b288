"""Whether anything can still change: what is left of a deal is played at random in imagined worlds, many times over."""

from __future__ import annotations

from ..chance import Fast, FastSource
from ..game import OVER, State

WORLDS = 60  # imagined games that must all end alike


def decided(sight: State, seed: int = 0, worlds: int = WORLDS) -> bool:
    """Whether all that is at stake in this deal is the same whatever anybody plays, as far as so many games tell.

    Two that differ are an end of it, so where something is open the answer comes after a few games.
    """
    first: tuple[object, ...] | None = None
    for world in range(worlds):
        stakes = _play_out(sight.imagine(Fast(seed + world)), FastSource(seed, world))
        if first is None:
            first = stakes
        elif stakes != first:
            return False
    return True


def _play_out(state: State, source: FastSource) -> tuple[object, ...]:
    """What was at stake once the deal is over, with any moves."""
    state.record()
    while state.to_move != OVER:
        moves = state.legal_moves()
        state.play(moves[source.below(len(moves))])
        if any(event.name == "deal" for event in state.events or ()):
            break
    return state.stakes()
