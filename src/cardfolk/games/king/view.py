"""What a player of King is shown."""

from __future__ import annotations

from ...cards import ACE, SUIT_SET, SUITS, cards_in, rank_of, suit_of
from ...game import OVER, Move
from ...view import Choice, Fact, Lying, Offer, View, Zone, backs, face, view_of
from ...words import Cards, Seat, Suit, Words
from .rules import (
    CHOOSE,
    DOMINO,
    LOOKED,
    NO_SUIT,
    TRICKS,
    TRUMP,
    KingState,
    Play,
    aim_of,
    best_of,
    name_of,
    place_in_row,
)
from .words import words

ANY_SUIT = (Choice("suit", "suit", tuple(SUITS), title=words("choice.trump")),)


def view(sight: KingState) -> View:
    """The view of a sight."""
    moves = sight.legal_moves()
    low = ACE if sight.phase == DOMINO else 0  # in Domino the ace is low
    return view_of(sight, _zones(sight), _facts(sight), _prompt(sight, moves), _offers(sight, moves), low=low)


def hand_order(sight: KingState) -> list[int]:
    """The viewer's hand by suit, then by rank; in Domino the ace is low."""
    rank = place_in_row if sight.phase == DOMINO else rank_of
    return sorted(cards_in(sight.hands[sight.viewer]), key=lambda card: (suit_of(card), rank(card)))


def _zones(sight: KingState) -> tuple[Zone, ...]:
    zones = []
    for seat in range(sight.seats):
        size = sight.size(seat)
        # A hand of one's own that is still to be picked up is not known.
        own = seat == sight.viewer and sight.hands[seat] != 0
        cards = face(hand_order(sight)) if own else backs(size)
        zones.append(Zone(f"hand:{seat}", "hand", seat, cards, size, words("zone.hand", seat=Seat(seat))))
    if sight.phase == DOMINO:
        laid = sight.laid[0] | sight.laid[1] | sight.laid[2] | sight.laid[3]
        for suit in range(4):
            row = face(sorted(cards_in(laid & SUIT_SET[suit]), key=place_in_row))
            zones.append(Zone(f"row:{SUITS[suit]}", "row", None, row, len(row), words("zone.row", suit=Suit(suit))))
    else:
        zones.append(_trick("trick", sight.trick, sight.leader))
        zones.append(_trick("last_trick", sight.last_trick, sight.last_leader))
    return tuple(zones)


def _trick(id: str, cards: list[int], leader: int) -> Zone:
    lying = tuple(Lying(card, by=(leader + at) % 4) for at, card in enumerate(cards))
    return Zone(id, "trick", None, lying, len(lying), words("zone." + id))


def _facts(sight: KingState) -> tuple[Fact, ...]:
    game = sight.game
    name = words("fact.game", number=sight.number(), rival=sight.games(), game=name_of(game))
    facts = [Fact("game", name), Fact("aim", words("fact.aim", aim=aim_of(game)))]
    if sight.phase in (CHOOSE, LOOKED):
        facts.append(Fact("choosing", words("fact.choosing", seat=Seat(game - TRUMP))))
    if sight.blind:
        facts.append(Fact("trump", words("fact.blind", suit=Suit(sight.trump), seat=Seat(game - TRUMP))))
    elif sight.trump != NO_SUIT:
        facts.append(Fact("trump", words("fact.trump", suit=Suit(sight.trump))))
    if sight.last_trick:
        facts.append(Fact("taken", words("fact.taken", seat=Seat(sight.leader))))
    if sight.phase != DOMINO and sight.to_move != OVER:
        facts.append(Fact("leader", words("fact.leader", seat=Seat(sight.leader))))
    totals = sight.scores()
    for seat in range(sight.seats):
        if sight.phase != DOMINO:
            facts.append(Fact("tricks", words("fact.tricks", number=sight.tricks[seat]), seat))
        facts.append(Fact("points", words("fact.points", number=sight.points[seat]), seat))
        facts.append(Fact("total", words("fact.total", number=int(totals[seat])), seat))
    facts += [_row(sight, at) for at in range(len(sight.ended))]
    return tuple(facts)


def _row(sight: KingState, at: int) -> Fact:
    """A line of the score sheet: the points of a sub-game, seat by seat, and who won it."""
    row = sight.ended[at]
    best = best_of(row)
    points = " ".join(f"{number:+d}" if number else "0" for number in row)
    name = name_of(sight.game_at(at))
    if len(best) > 1:
        return Fact("sheet", words("fact.sheet_shared", number=at + 1, game=name, points=points))
    return Fact("sheet", words("fact.sheet", number=at + 1, game=name, points=points, seat=Seat(best[0])))


def _prompt(sight: KingState, moves: list[Move]) -> Words:
    if sight.to_move == OVER:
        return words("prompt.over")
    if sight.to_move != sight.viewer:
        return words("prompt.wait", seat=Seat(sight.to_move))
    if sight.phase == CHOOSE:
        return words("prompt.choose")
    if sight.phase == LOOKED:
        return words("prompt.looked")
    if sight.phase == DOMINO:
        return words("prompt.domino" if isinstance(moves[0], Play) else "prompt.pass")
    if not sight.trick:
        return words("prompt.lead_others" if sight.hold_hearts else "prompt.lead")
    follows = sight.hands[sight.viewer] & sight.led
    return words("prompt.follow" if follows else "prompt.discard", suit=Suit(suit_of(sight.trick[0])))


def _offers(sight: KingState, moves: list[Move]) -> tuple[Offer, ...]:
    if not moves:
        return ()
    if sight.phase == CHOOSE:
        blind = Offer("blind", "blind {suit}", words("move.blind"), choices=ANY_SUIT)
        return (blind, Offer("look", "look", words("move.look")))
    if sight.phase == LOOKED:
        return (Offer("trump", "trump {suit}", words("move.trump"), choices=ANY_SUIT),)
    return tuple(_offer(sight, move) for move in moves)


def _offer(sight: KingState, move: Move) -> Offer:
    if isinstance(move, Play):
        to = "trick" if sight.phase == TRICKS else f"row:{SUITS[suit_of(move.card)]}"
        uses = ((f"hand:{sight.viewer}", move.card),)
        return Offer(move.verb, move.text, words("move.play", cards=Cards((move.card,))), uses, to)
    return Offer(move.verb, move.text, words("move.pass"))
