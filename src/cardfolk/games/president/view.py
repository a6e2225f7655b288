"""What a player of President is shown."""

from __future__ import annotations

from ...cards import RANK_SET, cards_in, rank_of, size_of
from ...game import OVER, Move
from ...view import Fact, Lying, Offer, View, Zone, backs, view_of
from ...words import Card, Cards, Seat, Words
from .moves import THREE_OF_CLUBS, Play
from .rules import GIVE, PresidentState, title_of
from .words import words


def view(sight: PresidentState) -> View:
    """The view of a sight."""
    moves = sight.legal_moves()
    return view_of(
        sight,
        _zones(sight),
        _facts(sight),
        _prompt(sight, moves),
        _offers(sight, moves),
        _blocked(sight, moves),
        low=1,  # the three
    )


def shown_order(cards: int) -> list[int]:
    """Cards as a hand is held: 3 4 5 … K A 2."""
    return sorted(cards_in(cards), key=lambda card: (card - 4) % 52)


def _zones(sight: PresidentState) -> tuple[Zone, ...]:
    zones = []
    for seat in range(sight.seats):
        size = sight.sizes[seat]
        cards = _own_hand(sight) if seat == sight.viewer else backs(size)
        zones.append(Zone(f"hand:{seat}", "hand", seat, cards, size, words("zone.hand", seat=Seat(seat))))
    lying = tuple(
        Lying(card, by=player)
        for play, player in zip(sight.trick, sight.players, strict=True)
        for card in cards_in(play)
    )
    zones.append(Zone("trick", "trick", None, lying, len(lying), words("zone.trick")))
    past = sum(size_of(cards) for cards in sight.played) - len(lying)
    zones.append(Zone("discard", "discard", None, (), past, words("zone.discard")))
    return tuple(zones)


def _own_hand(sight: PresidentState) -> tuple[Lying, ...]:
    """The viewer's hand; until the first card is played, those that came in the exchange say from whom."""
    received, giver = 0, -1
    if sight.phase == GIVE or sight.first:
        for pair in range(len(sight.taken)):
            upper, lower = sight.titles[pair], sight.titles[sight.seats - 1 - pair]
            if sight.viewer == upper:
                received, giver = sight.taken[pair], lower
            elif sight.viewer == lower:
                received, giver = sight.given[pair], upper
    return tuple(
        Lying(card, note=words("zone.received", seat=Seat(giver)) if received >> card & 1 else None)
        for card in shown_order(sight.hands[sight.viewer])
    )


SIGNS = {"president": "crown", "vice_president": "star", "vice_scum": "mop", "scum": "broom"}  # of titles, as drawn


def _facts(sight: PresidentState) -> tuple[Fact, ...]:
    facts = [
        Fact("round", words("fact.round", number=sight.round, rounds=sight.house.rounds)),
        Fact("dealer", words("fact.dealer", seat=Seat(sight.dealer))),
    ]
    if sight.turned:
        facts.append(Fact("revolution", words("fact.revolution")))
    ended = len(sight.out) == sight.seats  # the round is
    titles = sight.out if ended else sight.titles
    for seat in range(sight.seats):
        if titles:
            title = title_of(titles.index(seat), sight.seats)
            facts.append(Fact(SIGNS.get(title, "title"), words("fact." + title), seat))
        facts.append(Fact("points", words("fact.points", count=sight.points[seat]), seat))
        if sight.passed >> seat & 1:
            facts.append(Fact("passed", words("fact.passed"), seat))
        if seat in sight.out and not ended:
            facts.append(Fact("out", words("fact.out", number=sight.out.index(seat) + 1), seat))
    return tuple(facts)


def _prompt(sight: PresidentState, moves: list[Move]) -> Words:
    if sight.to_move == OVER:
        return words("prompt.over")
    if sight.to_move != sight.viewer:
        return words("prompt.wait", seat=Seat(sight.to_move))
    if sight.phase == GIVE:
        pair = sight.giving()
        return words("prompt.give", other=Seat(sight.titles[sight.seats - 1 - pair]), count=2 - pair)
    if sight.first:
        return words("prompt.first", card=Card(THREE_OF_CLUBS))
    if not sight.count:
        return words("prompt.lead")
    if len(moves) == 1:
        return words("prompt.pass")
    return words("prompt.follow", count=sight.count)


def _offers(sight: PresidentState, moves: list[Move]) -> tuple[Offer, ...]:
    hand = f"hand:{sight.viewer}"
    if moves and sight.phase == GIVE:
        pair = sight.giving()
        other = sight.titles[sight.seats - 1 - pair]
        label = words("move.give", other=Seat(other), count=2 - pair)
        uses = tuple((hand, card) for card in cards_in(sight.hands[sight.viewer]))
        return (Offer("give", "give {cards}", label, uses, f"hand:{other}", pick=2 - pair),)
    offers = []
    for move in moves:
        if isinstance(move, Play):
            cards = tuple(cards_in(move.cards))
            uses = tuple((hand, card) for card in cards)
            offers.append(Offer("play", move.text, words("move.play", cards=Cards(cards)), uses, "trick"))
        else:
            offers.append(Offer("pass", move.text, words("move.pass")))
    return tuple(offers)


def _blocked(sight: PresidentState, moves: list[Move]) -> dict[int, Words]:
    """Why each card of the hand that no move uses cannot be played."""
    blocked: dict[int, Words] = {}
    if sight.to_move != sight.viewer or sight.phase == GIVE:
        return blocked
    used = 0
    for move in moves:
        if isinstance(move, Play):
            used |= move.cards
    hand = sight.hands[sight.viewer]
    for card in cards_in(hand & ~used):
        # Held often enough, the card fails for its rank; otherwise for the number of cards.
        others = [other for other in cards_in(hand & RANK_SET[rank_of(card)]) if other != card][
            : max(sight.count - 1, 0)
        ]
        meant = sight.meant([card, *others])
        assert meant is not None
        blocked[card] = sight.reason(meant)
    return blocked
