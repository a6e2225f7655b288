"""Scene: all that is to be seen of a table beside where it lies."""

from __future__ import annotations

from dataclasses import dataclass, field

from ...play.lessons.teaching import NOTHING, Lit, Teaching
from ...view import View, Zone
from ...words import Suit
from ..art.geometry import Said
from ..words import Speaker
from .faces import Face
from .layout import Layout
from .motion import Where
from .points import DealEnd

FULL = 99  # steps of a war: all of it


@dataclass(frozen=True)
class Side:
    """Of a war: whose, the armies, their sum."""

    owner: int
    armies: list[Zone]
    total: int


@dataclass
class Scene:
    """What is to be seen beside the cards: which are picked, lit, new; what happened; what is asked."""

    view: View
    speaker: Speaker
    said: Said
    laid: Layout
    cloth: str = "green"
    faces: list[Face] = field(default_factory=list)
    lit: set[str] = field(default_factory=set)
    pointed: Lit = NOTHING  # what a teacher points at
    teaching: Teaching | None = None
    about: set[Where] = field(default_factory=set)  # cards on the table that a move is about
    fits: set[int] = field(default_factory=set)  # cards of one's own that may lie in a row now
    picked: set[Where] = field(default_factory=set)
    useless: set[Where] = field(default_factory=set)  # own cards that no move uses now
    numbers: dict[Where, int] = field(default_factory=dict)  # of own cards, as the hand is shown
    own: set[Where] = field(default_factory=set)  # own cards beside the hand that can be picked
    new: set[int] = field(default_factory=set)
    hovered: Where | None = None
    cursor: Where | None = None
    log: list[tuple[str, bool]] = field(default_factory=list)  # a line, and whether it is news
    told: str = ""
    busy: int = -1  # the seat that thinks
    dots: int = 3  # how long
    claim: int | None = None
    ribbon: str = ""  # what a moment is, said large
    staged: tuple[str, ...] = ()  # the zones that it is about
    hero: int = -1  # and whom
    moment: str = ""  # what kind of scene it is
    bubble: tuple[int, str] = (-1, "")  # what somebody says to it
    end: DealEnd | None = None  # of a deal, over the table
    hands: list[list[int]] = field(default_factory=list)  # everybody's, of a game that is over
    gains: tuple[float, ...] = ()  # what each seat has got with it
    low_wins: bool = False  # few points are good
    step: int = FULL  # how much of a war is seen yet: its lines, its sums, who won
    hushed: bool = False  # a card still flies or is to be turned up: nothing is said of the moment yet
    absent: set[Where] = field(default_factory=set)  # cards that are still on their way

    @property
    def over(self) -> bool:
        """Whether the game has ended, and that is all there is to see."""
        return self.end is not None and self.end.over

    def sides(self) -> list[Side]:
        """Where armies fight: both sides, the viewer's last. Nothing of other moments."""
        zones = [zone for zone in self.view.zones if zone.id in self.staged and zone.kind == "army" and zone.cards]
        owners = list(dict.fromkeys(zone.owner for zone in zones if zone.owner is not None))
        if self.moment != "war" or len(owners) < 2:
            return []
        near = self.view.viewer if self.view.viewer in owners else owners[0]
        sums = {fact.seat: fact.words.args.get("number") for fact in self.view.facts if fact.name == "total"}
        owners.sort(key=lambda owner: owner == near)
        sides = []
        for owner in owners:
            total = sums.get(owner)
            armies = [zone for zone in zones if zone.owner == owner]
            sides.append(Side(owner, armies, total if isinstance(total, int) else 0))
        return sides

    def gain(self, seat: int) -> float:
        """What a seat has got with what is on stage."""
        return self.gains[seat] if seat < len(self.gains) else 0.0


def suit_of_zone(zone: Zone) -> int:
    """The suit that a zone is about; -1: none."""
    suit = zone.name.args.get("suit")
    return suit.suit if isinstance(suit, Suit) else -1
