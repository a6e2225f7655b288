"""What a game is worth to each seat: more is better, and all seats together have nothing."""

from __future__ import annotations

from collections.abc import Mapping

from ...game import OVER, State
from ...games.pontinho.rules import ROUNDS, PontinhoState

BOUNDS = {"durak": 1.0, "montenegro": 1.0, "president": 100.0}


def payoff(state: State) -> list[float]:
    """For each seat by how much its score is above the mean of the others' so far; in Pontinho what the pot brings.

    A game of Durak or Montenegro so pays 1 or -1 to two players; a durak among six loses 1, the others win a fifth.
    Pontinho counts in entries: whoever comes back pays another, the winner takes them all.
    """
    if isinstance(state, PontinhoState):
        paid = [float(entries) for entries in state.entries]
        won = [0.0] * state.seats
        if state.to_move == OVER:
            winners = state.winners()
            for seat in winners:
                won[seat] = sum(paid) / len(winners)
            return [gain - cost for gain, cost in zip(won, paid, strict=True)]
        return won
    scores = state.scores()
    total = sum(scores)
    return [score - (total - score) / (state.seats - 1) for score in scores]


def most(game: str, seats: int, options: Mapping[str, object]) -> float:
    """What no payoff of this game is above, or its negative below; not the least such number."""
    if game == "king":
        games = options.get("games")
        return 2 * 26.0 * (len(games) if isinstance(games, (list, tuple)) else 12)
    if game == "pontinho":
        return float((ROUNDS + 1) * seats)
    return BOUNDS.get(game, 1000.0)
