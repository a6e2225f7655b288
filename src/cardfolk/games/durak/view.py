"""What a player of Durak is shown."""

from __future__ import annotations

from ...cards import NO_CARD, cards_in, size_of
from ...game import OVER, Move
from ...view import Fact, Lying, Offer, View, Zone, backs, face, view_of
from ...words import Card, Cards, Seat, Suit, Words
from .rules import ADD, OPEN, Attack, Cover, DurakState, Transfer
from .words import words


def view(sight: DurakState) -> View:
    """The view of a sight."""
    moves = sight.legal_moves()
    return view_of(sight, _zones(sight), _facts(sight), _prompt(sight), tuple(_offer(sight, move) for move in moves))


def _zones(sight: DurakState) -> tuple[Zone, ...]:
    zones = []
    for seat in range(sight.seats):
        size = sight.sizes[seat]
        open_to_all = sight.staged == "end" and size_of(sight.hands[seat]) == size
        cards = face(cards_in(sight.hands[seat])) if seat == sight.viewer or open_to_all else backs(size)
        zones.append(Zone(f"hand:{seat}", "hand", seat, cards, size, words("zone.hand", seat=Seat(seat))))
    trump = (Lying(sight.trump_card),) if sight.left else ()
    zones.append(Zone("stock", "stock", None, backs(max(sight.left - 1, 0)) + trump, sight.left, words("zone.stock")))
    lying = []
    for card, player, cover in zip(sight.attacks, sight.players, sight.covers, strict=True):
        lying.append(Lying(card, by=player))
        if cover != NO_CARD:
            lying.append(Lying(cover, by=sight.defender, covers=card))
    zones.append(Zone("table", "table", None, tuple(lying), len(lying), words("zone.table")))
    zones.append(Zone("discard", "discard", None, (), size_of(sight.discard), words("zone.discard")))
    return tuple(zones)


def _facts(sight: DurakState) -> tuple[Fact, ...]:
    facts = [Fact("trump", words("fact.trump", suit=Suit(sight.trump), card=Card(sight.trump_card)))]
    if sight.to_move != OVER:
        facts.append(Fact("attacker", words("fact.attacker", seat=Seat(sight.attacker))))
        facts.append(Fact("defender", words("fact.defender", seat=Seat(sight.defender))))
    for seat in range(sight.seats):
        facts.append(Fact("discarded", words("fact.discarded", number=sight.shed[seat]), seat))
        if sight.out >> seat & 1:
            facts.append(Fact("out", words("fact.out"), seat))
    return tuple(facts)


def _prompt(sight: DurakState) -> Words:
    if sight.to_move == OVER:
        return words("prompt.over")
    if sight.to_move != sight.viewer:
        return words("prompt.wait", seat=Seat(sight.to_move))
    if sight.phase == OPEN:
        return words("prompt.open", other=Seat(sight.defender))
    if sight.phase == ADD:
        return words("prompt.add")
    can_transfer = any(isinstance(move, Transfer) for move in sight.legal_moves())
    return words("prompt.transfer" if can_transfer else "prompt.defend")


def _offer(sight: DurakState, move: Move) -> Offer:
    hand = f"hand:{sight.viewer}"
    name = "move." + move.verb
    if isinstance(move, Cover):
        label = words(name, card=Card(move.card), cards=Cards((move.by,)))
        return Offer(move.verb, move.text, label, ((hand, move.by),), "table", move.card)
    if isinstance(move, (Attack, Transfer)):
        return Offer(move.verb, move.text, words(name, cards=Cards((move.card,))), ((hand, move.card),), "table")
    return Offer(move.verb, move.text, words(name))
