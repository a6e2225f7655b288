"""Whether anything can still change: what is left of a deal is played at random in imagined worlds, many times over."""

from __future__ import annotations

from ..chance import Fast, FastSource
from ..game import OVER, State

WORLDS = 60  # imagined games that must all end alike


def decided(sight: State, seed: int = 0, worlds: int = WORLDS) -> bool:
    """Whether the scores after this deal are the same whatever anybody plays, as far as so many games tell.

    Two that differ are an end of it, so where something is open the answer comes after a few games.
    """
    first: list[float] | None = None
    for world in range(worlds):
        scores = _play_out(sight.imagine(Fast(seed + world)), FastSource(seed, world))
        if first is None:
            first = scores
        elif scores != first:
            return False
    return True


def _play_out(state: State, source: FastSource) -> list[float]:
    """The scores once the deal is over, with any moves."""
    state.record()
    while state.to_move != OVER:
        moves = state.legal_moves()
        state.play(moves[source.below(len(moves))])
        if any(event.name == "deal" for event in state.events or ()):
            break
    return state.scores()
