"""A game played by actions, dealt by the engine's own chance: what PettingZoo's and Gymnasium's environments share."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from ...cards import NO_CARD, card_name, find_card
from ...chance import Chance, Seed
from ...game import HIDDEN, OVER, Move, State
from ...games import find_game
from ...view import Lying, View
from ...words import BadText
from .coding import Coding, Turn, coding_of
from .payoff import payoff

SEEDS = 1 << 62  # from which a game without a given seed draws one


class Played:
    """One game in progress."""

    def __init__(self, game: str, seats: int, options: Mapping[str, object], chance: Chance) -> None:
        self.coding: Coding = coding_of(game)
        self.state: State = find_game(game).start(seats, options, chance)
        self.turn = Turn(self.coding, self.state)
        self.worth = payoff(self.state)
        self._sights: dict[int | None, State] = {}

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.state.to_move == OVER

    def take(self, action: int) -> list[float]:
        """Go on by a legal action of the seat to move: what that brings each seat."""
        move = self.turn.take(action)
        return [0.0] * self.state.seats if move is None else self.play(move)

    def play(self, move: Move) -> list[float]:
        """Go on by a whole legal move: what that brings each seat."""
        self.state.play(move)
        self.turn = Turn(self.coding, self.state)
        self._sights = {}
        worth = payoff(self.state)
        gained = [now - then for now, then in zip(worth, self.worth, strict=True)]
        self.worth = worth
        return gained

    def sight(self, seat: int | None) -> State:
        """What a seat sees, None: a spectator."""
        if seat not in self._sights:
            self._sights[seat] = self.state.seen_by(seat)
        return self._sights[seat]

    def observe(self, seat: int) -> np.ndarray[Any, np.dtype[np.float32]]:
        """The same in numbers."""
        return self.coding.observe(self.sight(seat), self.turn.begun if seat == self.state.to_move else ())

    def mask(self, seat: int) -> np.ndarray[Any, np.dtype[np.int8]]:
        """A 1 for each action that the seat may take now; all 0 for a seat that is not to move."""
        if seat == self.state.to_move:
            return self.turn.mask()
        return np.zeros(self.coding.actions, np.int8)

    def shown(self, seat: int | None) -> str:
        """What a seat sees, for a person to read."""
        return view_text(self.sight(seat).view())


def chance_of(seed: int, options: Mapping[str, Any] | None) -> Chance:
    """The chance of a seed, and of the `shuffles` and `draws` among the options of a reset, as a record has them."""
    shuffles, draws = [], []
    for text in (options or {}).get("shuffles", ()):
        cards = [find_card(name) for name in text.split()]
        if NO_CARD in cards:
            raise BadText(f"a shuffle is cards with spaces between, top card first, not {text!r}")
        shuffles.append(tuple(cards))
    draws = [int(number) for number in (options or {}).get("draws", ())]
    return Seed(seed, tuple(shuffles), tuple(draws))


def view_text(view: View) -> str:
    """A view as plain lines."""
    turn = {OVER: "the game is over", HIDDEN: "somebody may be asked"}.get(view.to_move, f"seat {view.to_move} moves")
    lines = [f"{view.game}, " + ("spectator" if view.viewer < 0 else f"seat {view.viewer}") + f": {turn}"]
    for zone in view.zones:
        shown = [_card_text(card) for card in zone.cards]
        hidden = zone.count - len([card for card in zone.cards if card.card is not None])
        known = " ".join(text for text in shown if text)
        more = f"({hidden} face down)" if hidden > 0 else ""
        lines.append(f"{zone.name}: {' '.join(part for part in (known, more) if part) or '-'}")
    lines += [str(fact.words) if fact.seat is None else f"seat {fact.seat}: {fact.words}" for fact in view.facts]
    lines.append("scores: " + " ".join(f"{score:g}" for score in view.scores))
    return "\n".join(lines)


def _card_text(lying: Lying) -> str:
    if lying.card is None:
        return ""
    text = card_name(lying.card)
    if lying.stands_for is not None and lying.stands_for != lying.card:
        text += "=" + card_name(lying.stands_for)
    return text if lying.covers is None else f"{text}/{card_name(lying.covers)}"
