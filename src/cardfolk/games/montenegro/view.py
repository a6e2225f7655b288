"""What a player of King of Montenegro is shown."""

from __future__ import annotations

from ...cards import CARD_NAMES, KING, NO_CARD, SUITS, cards_in, rank_of, suit_of
from ...game import OVER
from ...view import Choice, Fact, Lying, Offer, View, Zone, backs, face, view_of
from ...words import Card, Cards, Seat, Suit, Suits, Words
from .moves import CALL, CONCEDE, FROM_ARMY, PASS, PLAY, WAR
from .rules import WARRING, MontenegroState, beats
from .words import words

NAMES = tuple(CARD_NAMES)
DECLARED = Choice("as", "card", NAMES, title=words("choice.declare"))


def view(sight: MontenegroState) -> View:
    """The view of a sight."""
    return view_of(sight, _zones(sight), _facts(sight), _prompt(sight), _offers(sight))


def hand_order(cards: int) -> list[int]:
    """A hand as it is shown: by suit, then rank."""
    return sorted(cards_in(cards), key=lambda card: (suit_of(card), card))


def _zones(sight: MontenegroState) -> tuple[Zone, ...]:
    zones = []
    for seat in range(2):
        size = sight.sizes[seat]
        cards = face(hand_order(sight.hands[seat])) if seat == sight.viewer else backs(size)
        zones.append(Zone(f"hand:{seat}", "hand", seat, cards, size, words("zone.hand", seat=Seat(seat))))
    zones.append(Zone("stock", "stock", None, backs(sight.left), sight.left, words("zone.stock")))
    zones.append(Zone("discard", "discard", None, (), sight.discarded, words("zone.discard")))
    table = _table(sight)
    zones.append(Zone("table", "table", None, table, len(table), words("zone.table")))
    for seat in range(2):
        for suit in range(4):
            army = sight.armies[seat * 4 + suit]
            name = words("zone.army", seat=Seat(seat), suit=Suit(suit))
            cards = _army(army, seat == sight.viewer)
            zones.append(Zone(f"army:{seat}:{SUITS[suit]}", "army", seat, cards, len(army), name))
    return tuple(zones)


def _army(army: list[int], own: bool) -> tuple[Lying, ...]:
    if not army:
        return ()
    first = Lying(army[0], note=words("zone.face_up"))
    return (first, *(face(army[1:]) if own else backs(len(army) - 1)))


def _table(sight: MontenegroState) -> tuple[Lying, ...]:
    """The flip and the Kings set aside lie open, what was played face down; a call turns up two plays at most."""
    lying = [Lying(card, note=words("zone.aside")) for card in sight.aside]
    if sight.flip != NO_CARD:
        lying.append(Lying(sight.flip, note=words("zone.flip")))
    called = len(sight.players) - 2 if sight.staged == "call" else len(sight.players)
    for i, (player, origin, declared) in enumerate(zip(sight.players, sight.origins, sight.declared, strict=True)):
        source = words("zone.from_hand") if origin < 0 else words("zone.from_army", suit=Suit(origin))
        if i >= called:
            lying += _turned_up(sight, i, source)
            continue
        lying.append(Lying(None, by=player, note=source))
        if declared != NO_CARD:
            lying.append(Lying(None, stands_for=declared, by=player, note=words("zone.from_hand")))
    return tuple(lying)


def _turned_up(sight: MontenegroState, i: int, source: Words) -> list[Lying]:
    """A play that a call has turned up, each card with what it turns out to be."""
    player, first, second, declared = sight.players[i], sight.firsts[i], sight.seconds[i], sight.declared[i]
    if declared != NO_CARD:
        king, true = rank_of(first) == KING, second == declared
        said = words("zone.true" if true else "zone.untrue", card=Card(declared))
        return [
            Lying(first, by=player, note=words("zone.king" if king else "zone.no_king"), true=king),
            Lying(second, stands_for=declared, by=player, note=said, true=true),
        ]
    if sight.declared[-1] != NO_CARD:  # a wild came after it: it is not compared
        return [Lying(first, by=player, note=source)]
    to_beat = sight.required
    if i and i == len(sight.players) - 1 and sight.house.answers != "flip" and beats(first, to_beat):
        own = sight.firsts[i - 1]  # the last play answers the one before it too, if that was good
        if sight.declared[i - 1] == NO_CARD and beats(own, to_beat):
            to_beat = own
    good = beats(first, to_beat)
    verdict = words("zone.beats" if good else "zone.beats_not", card=Card(to_beat))
    return [Lying(first, by=player, note=verdict, true=good)]


def _facts(sight: MontenegroState) -> tuple[Fact, ...]:
    facts = []
    if sight.to_move != OVER:
        facts.append(Fact("turn", words("fact.turn", number=sight.duels + 1)))
        facts.append(Fact("starter", words("fact.starter", seat=Seat(sight.starter))))
    if sight.flip != NO_CARD:
        facts.append(Fact("required", words("fact.required", card=Card(sight.required))))
        facts.append(Fact("flip", words("fact.flip", card=Card(sight.flip))))
    for seat in range(2):
        facts.append(Fact("armies", words("fact.armies", count=sight.owned(seat)), seat))
        if sight.flip != NO_CARD:
            facts.append(Fact("played", words("fact.played", count=sight.players.count(seat)), seat))
    for seat, suit, joined, number in sight.totals:
        suits = tuple(helper for helper in range(4) if joined >> helper & 1)
        if suits:
            facts.append(
                Fact("total", words("fact.total_with", number=number, suit=Suit(suit), suits=Suits(suits)), seat)
            )
        else:
            facts.append(Fact("total", words("fact.total", number=number, suit=Suit(suit)), seat))
    if sight.staged == "war":
        facts += _lines(sight)
    return tuple(facts)


def _lines(sight: MontenegroState) -> list[Fact]:
    """In a war, what each of one's own armies and the hand add to the total; of the other's only the total is told."""
    facts = []
    for seat, suit, joined, _ in sight.totals[-2:]:
        if seat != sight.viewer:
            continue
        for camp in range(4):
            if camp == suit or joined >> camp & 1:
                same = len([card for card in sight.armies[seat * 4 + camp] if suit_of(card) == camp])
                number = same if camp == suit else 2 * same - len(sight.armies[seat * 4 + camp])
                facts.append(Fact("line", words("fact.line", number=number, suit=Suit(camp)), seat))
        held = len([card for card in cards_in(sight.hands[seat]) if suit_of(card) == suit])
        if held:
            facts.append(Fact("held", words("fact.held", number=held, suit=Suit(suit)), seat))
    return facts


def _prompt(sight: MontenegroState) -> Words:
    if sight.to_move == OVER:
        return words("prompt.over")
    if sight.to_move != sight.viewer:
        return words("prompt.wait", seat=Seat(sight.to_move))
    if sight.phase == WARRING:
        return words("prompt.war" if len(sight.legal_moves()) > 1 else "prompt.no_war")
    return words("prompt.answer" if sight.players else "prompt.open", card=Card(sight.required))


def _offers(sight: MontenegroState) -> tuple[Offer, ...]:
    """Wars by attacked suit and wilds by the two cards used: what is chosen besides is not enumerated."""
    if sight.to_move == OVER or sight.to_move != sight.viewer:
        return ()
    return _wars(sight) if sight.phase == WARRING else _duel(sight)


def _wars(sight: MontenegroState) -> tuple[Offer, ...]:
    legal = {move.text for move in sight.legal_moves()}
    if len(legal) == 1:
        return (Offer("flip", PASS.text, words("move.flip")),)  # there is no war to let pass
    offers = [Offer("pass", PASS.text, words("move.pass"))]
    for suit in range(4):
        text = WAR[suit][0].text
        if text not in legal:
            continue
        enemy = f"army:{1 - sight.viewer}:{SUITS[suit]}"
        lead = " with "
        helpers = tuple(move.text.removeprefix(text + lead) for move in WAR[suit][1:] if move.text in legal)
        if not helpers:
            offers.append(Offer("war", text, _totals("move.war_total", sight, suit, 0), to=enemy))
            continue
        values = ("", *helpers)
        joining = [sum(1 << SUITS.index(letter) for letter in some.split()) for some in values]
        notes = tuple(_totals("note.total", sight, suit, some) for some in joining)
        joined = Choice("with", "suits", values, notes, words("choice.join"), lead)
        offers.append(Offer("war", text + "{with}", words("move.war", suit=Suit(suit)), to=enemy, choices=(joined,)))
    return tuple(offers)


def _totals(name: str, sight: MontenegroState, suit: int, joined: int) -> Words:
    """The totals that a war would be decided by: one's own, and what the other's may be for all that one knows."""
    least, most = sight.defence(suit)
    total = sight.attack(suit, joined)
    if least == most:
        return words(name, number=total, rival=least, suit=Suit(suit))
    return words(f"{name}_within", number=total, least=least, most=most, suit=Suit(suit))


def _duel(sight: MontenegroState) -> tuple[Offer, ...]:
    seat = sight.viewer
    suit = suit_of(sight.required)
    hand = hand_order(sight.hands[seat])
    army = sight.armies[seat * 4 + suit]
    mine = f"hand:{seat}"
    camp = f"army:{seat}:{SUITS[suit]}"
    offers = []

    def laid(name: str, card: int) -> Words:
        return words(name if beats(card, sight.required) else f"{name}_bluff", cards=Cards((card,)))

    for card in hand:
        offers.append(Offer("play", PLAY[card].text, laid("move.play", card), ((mine, card),), "table"))
    for card in army:
        offers.append(Offer("army", FROM_ARMY[card].text, laid("move.army", card), ((camp, card),), "table"))
    for first in hand:
        king = rank_of(first) == KING
        declared = DECLARED if king else Choice("as", "card", NAMES, title=words("choice.bluff", card=Card(first)))
        for second in hand:
            if first != second:
                text = f"wild {CARD_NAMES[first]} {CARD_NAMES[second]} as {{as}}"
                label = words("move.wild" if king else "move.wild_bluff", card=Card(first), other_card=Card(second))
                offers.append(Offer("wild", text, label, ((mine, first), (mine, second)), "table", choices=(declared,)))
    for first in army:
        if rank_of(first) == KING:
            for second in hand:
                text = f"wild army {CARD_NAMES[first]} {CARD_NAMES[second]} as {{as}}"
                label = words("move.wild_army", card=Card(first), other_card=Card(second))
                offers.append(Offer("wild", text, label, ((camp, first), (mine, second)), "table", choices=(DECLARED,)))
    if sight.players:
        offers.append(Offer("call", CALL.text, words("move.call")))
    offers.append(Offer("concede", CONCEDE.text, words("move.concede")))
    return tuple(offers)
