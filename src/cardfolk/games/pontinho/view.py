"""What a player of Pontinho is shown."""

from __future__ import annotations

from ...game import HIDDEN, OVER, Move
from ...view import Fact, Lying, Offer, View, Zone, backs, face, view_of
from ...words import Card, Meld, Seat, Words
from .hand_groups import hand_groups
from .hands import CHOOSE, CLAIMS, DRAW_ONLY, OUTS, TURN, WINDOW
from .melds import lying
from .moves import SKIP, Claim, ClaimOut, Discard, Lay, Out, Swap, Take
from .outs import Search, Step, steps_of
from .rules import PontinhoState
from .words import words


def view(sight: PontinhoState) -> View:
    """The view of a sight."""
    moves = sight.legal_moves()
    offers = tuple(_offer(sight, move) for move in moves)
    skip = SKIP.text if SKIP in moves else ""
    return view_of(sight, _zones(sight), _facts(sight), _prompt(sight, moves), offers, skip=skip)


def _zones(sight: PontinhoState) -> tuple[Zone, ...]:
    zones = []
    for seat in range(sight.seats):
        size = sight.sizes[seat]
        own = seat == sight.viewer
        cards = _own_hand(sight) if own else backs(size)
        if sight.staged == "score" and not own:
            cards = face(sight.hand_of(seat))
        groups = hand_groups([one.card for one in cards if one.card is not None], sight.wild) if own else ()
        zones.append(Zone(f"hand:{seat}", "hand", seat, cards, size, words("zone.hand", seat=Seat(seat)), groups))
    zones.append(Zone("stock", "stock", None, backs(sight.left), sight.left, words("zone.stock")))
    top = (Lying(sight.pile[-1]),) if sight.pile else ()
    zones.append(Zone("discard", "discard", None, top, len(sight.pile), words("zone.discard")))
    for at, code in enumerate(sight.melds):
        faces, values = lying(code, sight.wild)
        cards = tuple(
            Lying(card, stands_for=value if value != card else None) for card, value in zip(faces, values, strict=True)
        )
        zones.append(Zone(f"meld:{at + 1}", "meld", None, cards, len(cards), words("zone.meld", number=at + 1)))
    return tuple(zones)


def _own_hand(sight: PontinhoState) -> tuple[Lying, ...]:
    """By suit, then by rank; wilds and the card just taken are marked."""
    hand = sorted(sight.hand_of(sight.viewer), key=lambda card: (card & 3, card >> 2))
    newest = len(hand) - 1 - hand[::-1].index(sight.newest) if sight.newest in hand else -1
    cards = []
    for at, card in enumerate(hand):
        note = None
        if at == newest:
            note = words("note.new_wild" if card == sight.wild else "note.new")
        elif card == sight.wild:
            note = words("note.wild")
        cards.append(Lying(card, note=note))
    return tuple(cards)


def _facts(sight: PontinhoState) -> tuple[Fact, ...]:
    facts = [
        Fact("wild", words("fact.wild", card=Card(sight.wild))),
        Fact("round", words("fact.round", number=sight.round)),
        Fact("pot", words("fact.pot", number=sight.pot)),
    ]
    if sight.hides() or sight.phase == WINDOW:
        if sight.to_move != OVER:
            facts.append(Fact("claims", words("fact.claims")))
    facts.append(Fact("dealer", words("fact.dealer"), sight.dealer))
    if sight.to_move >= 0 and not sight.hides():
        facts.append(Fact("turn", words("fact.turn"), sight.to_move))
    for seat in range(sight.seats):
        facts.append(Fact("total", words("fact.total", number=sight.totals[seat]), seat))
        facts.append(Fact("entries", words("fact.entries", count=sight.entries[seat]), seat))
    return tuple(facts)


def _prompt(sight: PontinhoState, moves: list[Move]) -> Words:
    if sight.to_move == OVER:
        return words("prompt.over")
    if sight.to_move == HIDDEN:
        return words("prompt.open", card=Card(sight.pile[-1]))
    if sight.to_move != sight.viewer:
        return words("prompt.wait", seat=Seat(sight.to_move))
    if sight.phase == TURN:
        return words("prompt.turn" if any(isinstance(move, Discard) for move in moves) else "prompt.end")
    if sight.phase == DRAW_ONLY:
        return words("prompt.draw")
    name = {OUTS: "prompt.claim_out", CLAIMS: "prompt.claim"}.get(sight.phase, "prompt.choose_claim")
    if sight.phase == CHOOSE and any(isinstance(move, Take) for move in moves):
        name = "prompt.choose"
    return words(name, card=Card(sight.pile[-1]))


def _offer(sight: PontinhoState, move: Move) -> Offer:
    hand = f"hand:{sight.viewer}"
    if isinstance(move, Discard):
        return Offer("discard", move.text, words("move.discard", card=Card(move.card)), ((hand, move.card),), "discard")
    if isinstance(move, Lay):
        to = f"meld:{move.to + 1}" if move.to >= 0 else ""
        return Offer(move.verb, move.text, _label(sight, move), _uses(sight, move, move.faces), to)
    if isinstance(move, Swap):
        faces = move.then.faces.copy()
        faces.remove(sight.wild)  # the freed one
        label = words("move.swap", card=Card(move.card), number=move.at + 1, then=_label(sight, move.then))
        uses = ((hand, move.card), *_uses(sight, move.then, faces))
        return Offer("swap", move.text, label, uses, f"meld:{move.at + 1}", on=move.card)
    if isinstance(move, (Out, ClaimOut)):
        search = sight.way_out()
        assert search is not None
        plan = plan_of(sight, search)
        if isinstance(move, Out):
            return Offer("out", move.text, words("move.out"), plan=plan)
        top = sight.pile[-1]
        return Offer("claim", move.text, words("move.claim_out", card=Card(top)), (("discard", top),), plan=plan)
    if isinstance(move, Take):
        top = sight.pile[-1]
        return Offer("take", move.text, words("move.take", card=Card(top)), (("discard", top),), hand)
    return Offer(move.verb, move.text, words("move." + move.verb))


def _uses(sight: PontinhoState, move: Lay, faces: list[int]) -> tuple[tuple[str, int], ...]:
    """The cards of a move with their zones: one of a claim's is the discard."""
    faces = faces.copy()
    found = []
    if isinstance(move, Claim):
        faces.remove(sight.pile[-1])
        found.append(("discard", sight.pile[-1]))
    return (*((f"hand:{sight.viewer}", card) for card in faces), *found)


def _label(sight: PontinhoState, move: Lay) -> Words:
    if isinstance(move, Claim):
        name = "move.claim" if move.to < 0 else "move.claim_to"
        return words(name, card=Card(sight.pile[-1]), meld=Meld(_pairs(move)), number=move.to + 1)
    return words("move." + move.verb, meld=Meld(_pairs(move)), number=move.to + 1)


def _pairs(laid: Lay | Step) -> tuple[tuple[int, int], ...]:
    """Cards with what each is or stands for."""
    return tuple(zip(laid.faces, laid.values, strict=True))


def plan_of(sight: PontinhoState, search: Search) -> tuple[Words, ...]:
    """What going out lays down, a line a step."""
    lines = []
    for step in steps_of(sight.melds, search, sight.wild):
        if step.swap >= 0:
            lines.append(words("plan.swap", card=Card(step.swap), number=step.to + 1))
        elif step.to < len(sight.melds):
            lines.append(words("plan.add", meld=Meld(_pairs(step)), number=step.to + 1))
        else:
            lines.append(words("plan.meld", meld=Meld(_pairs(step))))
    if search.kept >= 0:
        lines.append(words("plan.discard", card=Card(search.kept)))
    return tuple(lines)
