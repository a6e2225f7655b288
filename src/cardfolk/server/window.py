"""Window: claims that are open. Everyone who may claim is asked at once and privately, and it ends for all together.

Nobody can tell from what comes when who was asked, or whether anyone was.
"""

from __future__ import annotations

from ..game import State
from ..table import Table
from ..view import Offer, View


class Window:
    """The claims that opened with one move; `ends` is on the loop's clock."""

    def __init__(self, table: Table, ends: float) -> None:
        self.key = key_of(table)
        self.skip = table.game.skip
        self.ends = ends
        self.told = False  # who is at turn sees what is left to do, now that claims are closed
        self.asked: dict[int, list[State]] = {}
        for seat, sight in table.asked():
            self.asked.setdefault(seat, []).append(sight)

    def overlay(self, seat: int, view: View) -> None:
        """Offer a seat that may claim what it may, in a view where it seems not to be asked."""
        sights = self.asked.get(seat)
        if not sights:
            return
        offers: dict[str, Offer] = {}
        for sight in sights:
            made = sight.view()
            offers.update((offer.text, offer) for offer in made.offers)
        skip = self.skip
        if not all(skip in [move.text for move in sight.legal_moves()] for sight in sights):
            offers.pop(skip, None)  # who is at turn takes a card instead
        view.offers = tuple(offers.values())
        view.prompt = made.prompt
        view.blocked = made.blocked
        view.skip = made.skip
        view.to_move = seat


def key_of(table: Table) -> tuple[int, int]:
    """What stays the same as long as the same claims are open."""
    return table.games, table.version(None)
