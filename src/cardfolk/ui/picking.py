"""Picking: how a move is made from a View, part by part, in every front end.

Cards are picked; each offer that uses exactly these is a move to choose, and one that leaves something open is made
whole by its choices. Cards that nobody holds (the discard that a claim is about) need no picking.
"""

from __future__ import annotations

from dataclasses import dataclass

from ..cards import card_names
from ..view import Offer, View
from ..words import Words

FEW = 9  # offers that are all shown before anything is picked
KEEP = "fhurstqn"  # keys of a table screen itself


@dataclass(frozen=True)
class Spot:
    """A card of the player's that can be picked: its zone, its place there, and the card."""

    zone: str
    place: int
    card: int


class Picking:
    """What a player has picked so far, in order."""

    def __init__(self, view: View) -> None:
        self.view = view
        used = {use for offer in view.offers for use in offer.uses}
        self.spots: list[Spot] = []
        for zone in view.zones:
            if zone.owner == view.viewer and view.viewer >= 0:
                for place, lying in enumerate(zone.cards):
                    if lying.card is not None and (zone.kind == "hand" or (zone.id, lying.card) in used):
                        self.spots.append(Spot(zone.id, place, lying.card))
        self.picked: list[Spot] = []
        self._own = {spot.zone for spot in self.spots}

    def toggle(self, spot: Spot) -> None:
        """Pick a card, or put it back."""
        if spot in self.picked:
            self.picked.remove(spot)
        else:
            self.picked.append(spot)

    def clear(self) -> None:
        """Put all back."""
        self.picked = []

    def offers(self) -> list[Offer]:
        """What can be chosen now: what uses just the cards picked; with none picked, all of few, or what needs none."""
        if self.picked:
            found = [offer for offer in self.view.offers if self._fits(offer)]
            order = [(spot.zone, spot.card) for spot in self.picked]
            return sorted(found, key=lambda offer: self._needs(offer) != order)  # as they were picked, first
        if len(self.view.offers) <= FEW and not any(offer.pick for offer in self.view.offers):
            return list(self.view.offers)
        return [offer for offer in self.view.offers if not self._needs(offer)]

    def asked(self) -> list[int]:
        """The cards that nobody holds and that the offers are about: the discard that can be claimed."""
        return sorted({card for offer in self.view.offers for zone, card in offer.uses if zone not in self._own})

    def could(self, spot: Spot) -> bool:
        """Whether some move uses this card together with those picked."""
        wanted = [(one.zone, one.card) for one in [*self.picked, *([] if spot in self.picked else [spot])]]
        return any(_within(wanted, self._needs(offer), offer.pick) for offer in self.view.offers)

    def note(self, spot: Spot) -> Words | None:
        """What there is to say of a card: that it is wild, whom it came from."""
        return self.view.zone(spot.zone).cards[spot.place].note

    def why_not(self, spot: Spot) -> Words | None:
        """Why a card of the hand cannot be played now, if it cannot."""
        return self.view.blocked.get(spot.card) if spot.zone.startswith("hand") else None

    def text(self, offer: Offer, chosen: dict[str, str] | None = None) -> str:
        """The text of the move: an offer with what was picked and chosen."""
        parts = dict(chosen or {})
        if offer.pick:
            parts["cards"] = card_names(sorted(spot.card for spot in self.picked))
        return offer.text.format(**parts)

    def _needs(self, offer: Offer) -> list[tuple[str, int]]:
        return [use for use in offer.uses if use[0] in self._own]

    def _fits(self, offer: Offer) -> bool:
        picked = [(spot.zone, spot.card) for spot in self.picked]
        needs = self._needs(offer)
        if offer.pick:
            return len(picked) == offer.pick and _within(picked, needs, offer.pick)
        return sorted(picked) == sorted(needs)


def _within(wanted: list[tuple[str, int]], needs: list[tuple[str, int]], pick: int) -> bool:
    """Whether all that is wanted is among what is needed, each as often."""
    if pick and len(wanted) > pick:
        return False
    left = list(needs)
    for use in wanted:
        if use not in left:
            return False
        left.remove(use)
    return True


def keys_for(offers: list[Offer]) -> list[str]:
    """A letter for each offer, from its verb if it is free, none that the screen itself uses.

    >>> from cardfolk.words import Words
    >>> keys_for([Offer(verb, verb, Words(verb)) for verb in ("surrender", "cover", "cover")])
    ['e', 'c', 'o']
    """
    taken = set(KEEP)
    found = []
    for offer in offers:
        key = next((letter for letter in offer.verb + "abcdefghijklmnopqrstuvwxyz" if letter not in taken), "")
        taken.add(key)
        found.append(key)
    return found
