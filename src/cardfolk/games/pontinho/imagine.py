"""Pontinho: a whole State that a sight could be of."""

from __future__ import annotations

from ...cards import ACE, NO_CARD
from ...chance import IMAGINE, Chance, Source
from ...game import FULL, HIDDEN
from .hands import CHOOSE, CLAIMS, OUTS
from .melds import ACES, CARD_AT, HIGH, TRIPLES, lying
from .moves import PAIR_SETS
from .rules import PontinhoState

TRIES = 6  # how often to look for hands in which a hidden seat has something to be asked


def imagine(sight: PontinhoState, chance: Chance) -> PontinhoState:
    """Fill in what the viewer does not know."""
    source = chance.source(IMAGINE)
    if sight.to_move != HIDDEN:
        return _deal(sight, chance, source, NO_CARD, [])
    # Who is asked is hidden: the next player if that can be, otherwise another seat that has something to decide.
    player = sight.player
    viewer = sight.viewer
    free = sight.left > 0 or len(sight.pile) > 1 or sight.house.take == "free"
    if sight.phase != CLAIMS and viewer != player and (free or sight.house.claims == "meld"):
        for _ in range(1 if free else TRIES):
            wanted = [] if free else _claim_cards(sight, player, source)
            new = _deal(sight, chance, source, player, wanted)
            new.phase = CHOOSE
            new.to_move = player
            if free or new.has_claim(player):
                return new
    phase = OUTS
    if sight.phase == CLAIMS:
        phase = CLAIMS
    first = 0
    if viewer == player:
        first = 1
    elif sight.phase == CLAIMS:  # the viewer let the card go: a later seat is asked
        first = (viewer - player) % sight.seats + 1
    last = sight.seats - 1 if sight.turns else sight.seats
    seats = [(player + i) % sight.seats for i in range(first, last) if (player + i) % sight.seats != viewer]
    tries = TRIES
    while True:
        asked = seats[source.below(len(seats))]
        if phase == CLAIMS:
            wanted = _claim_cards(sight, asked, source)
        else:
            wanted = _out_cards(sight, asked, source)
        new = _deal(sight, chance, source, asked, wanted)
        new.phase = phase
        new.to_move = asked
        tries -= 1
        if not tries or (new.has_claim(asked) if phase == CLAIMS else new.can_claim_out(asked)):
            return new


def _unseen(sight: PontinhoState) -> list[int]:
    """How many copies of each card the viewer does not see."""
    counts = [2] * 52
    for card in sight.pile:
        counts[card] = counts[card] - 1
    for code in sight.melds:
        for card in lying(code, sight.wild)[0]:
            counts[card] = counts[card] - 1
    for seat in range(sight.seats):
        for card in sight.hand_of(seat):
            counts[card] = counts[card] - 1
    return counts


def _deal(sight: PontinhoState, chance: Chance, source: Source, asked: int, wanted: list[int]) -> PontinhoState:
    """Deal the unseen cards: first what is known of hands, then cards wanted for a seat, the deck, the rest."""
    new = sight.copy()
    new.viewer = FULL
    new.chance = chance
    counts = _unseen(sight)
    need: list[int] = []
    for seat in range(sight.seats):
        need.append(sight.sizes[seat] - len(sight.hand_of(seat)))
    for seat in range(sight.seats):
        if seat != sight.viewer and sight.stuck_sizes[seat]:
            _give_stuck(new, seat, counts, need, source)
    for card in wanted:
        _give(new, asked, card, counts, need)
    deck: list[int] = []
    if sight.fresh:
        deck = _fresh_deck(sight, counts, source)
        if len(deck) < sight.left:
            if wanted:
                return _deal(sight, chance, source, asked, [])
            deck = []
    pool: list[int] = []
    for card in range(52):
        for _ in range(counts[card]):
            pool.append(card)
    source.shuffle(pool)
    if len(deck):
        pool = _old_first(sight, pool, deck, need)
    for seat in range(sight.seats):
        for _ in range(need[seat]):
            _take_up(new, seat, pool.pop())
    deck += pool
    source.shuffle(deck)
    new.deck = deck
    return new


def _take_up(new: PontinhoState, seat: int, card: int) -> None:
    bit = 1 << card
    one = new.hands[seat]
    if one & bit:
        new.twins[seat] = new.twins[seat] | bit
    else:
        new.hands[seat] = one | bit


def _give(new: PontinhoState, seat: int, card: int, counts: list[int], need: list[int]) -> None:
    if counts[card] and need[seat]:
        counts[card] = counts[card] - 1
        need[seat] = need[seat] - 1
        _take_up(new, seat, card)


def _give_stuck(new: PontinhoState, seat: int, counts: list[int], need: list[int], source: Source) -> None:
    """A hand that could discard nothing: so many of its cards are of a few that are known."""
    few = new.stuck[seat]
    have = 0
    for card in new.hand_of(seat):
        have += few >> card & 1
    pool: list[int] = []
    for card in range(52):
        if few >> card & 1:
            for _ in range(counts[card]):
                pool.append(card)
    source.shuffle(pool)
    old: list[int] = []  # cards that cannot be in the deck any more go first
    for card in pool:
        if new.fresh and not new.fresh >> card & 1:
            old.append(card)
    for card in old:
        pool.remove(card)
    for card in old + pool:
        if have >= new.stuck_sizes[seat]:
            return
        _give(new, seat, card, counts, need)
        have += 1


def _fresh_deck(sight: PontinhoState, counts: list[int], source: Source) -> list[int]:
    """After a reshuffle: cards for the deck, each one that went into it and that the viewer has not drawn since."""
    pool: list[int] = []
    for card in range(52):
        count = (sight.fresh >> card & 1) + (sight.fresh_twins >> card & 1)
        if sight.viewer >= 0:
            count -= (sight.own[sight.viewer] >> card & 1) + (sight.own_twins[sight.viewer] >> card & 1)
        for _ in range(min(count, counts[card])):
            pool.append(card)
    source.shuffle(pool)
    deck = pool[: sight.left]
    if len(deck) == sight.left:
        for card in deck:
            counts[card] = counts[card] - 1
    return deck


def _old_first(sight: PontinhoState, pool: list[int], deck: list[int], need: list[int]) -> list[int]:
    """After a reshuffle a hand holds no more of the cards shuffled then than it has drawn since: order the pool so."""
    old: list[int] = []
    drawn: list[int] = []
    for card in pool:
        count = (sight.fresh >> card & 1) + (sight.fresh_twins >> card & 1)
        if sight.viewer >= 0:
            count -= (sight.own[sight.viewer] >> card & 1) + (sight.own_twins[sight.viewer] >> card & 1)
        count -= deck.count(card) + drawn.count(card)
        if count > 0:
            drawn.append(card)
        else:
            old.append(card)
    parts: list[list[int]] = []
    for seat in range(sight.seats):
        part: list[int] = []
        while len(part) < min(need[seat], sight.draws[seat]) and drawn:
            part.append(drawn.pop())
        parts.append(part)
    for seat in range(sight.seats):
        while len(parts[seat]) < need[seat] and old:
            parts[seat].append(old.pop())
    rest = old + drawn
    found: list[int] = []
    for seat in range(sight.seats):
        while len(parts[seat]) < need[seat]:
            parts[seat].append(rest.pop())
        found = parts[seat] + found  # hands are dealt from the end, seat 0 first
    return rest + found


def _claim_cards(sight: PontinhoState, seat: int, source: Source) -> list[int]:
    """Two cards with which a seat could claim the discard."""
    counts = _unseen(sight)
    known = sight.hands[seat]
    held = 0
    for card in range(52):
        if counts[card] > 0 or known >> card & 1:
            held |= 1 << card
    need = sight.sizes[seat] - len(sight.hand_of(seat))
    pairs: list[int] = []
    for pair in PAIR_SETS[sight.pile[len(sight.pile) - 1]]:
        if held & pair == pair and (pair & ~known).bit_count() <= need:
            pairs.append(pair)
    if not pairs:
        return []
    pair = pairs[source.below(len(pairs))] & ~known
    return [card for card in range(52) if pair >> card & 1]


def _out_cards(sight: PontinhoState, seat: int, source: Source) -> list[int]:
    """Cards with which a seat could perhaps go out with the discard: melds of three around it, then any others."""
    counts = _unseen(sight)
    top = sight.pile[len(sight.pile) - 1]
    mine = sight.hand_of(seat)
    need = sight.sizes[seat] - len(mine)
    loose = [top, *mine]  # cards that are to be in a meld
    spare = 1 if seat == sight.player else 0
    wanted: list[int] = []
    while True:
        space = need - len(wanted)
        if not loose and space <= spare:
            return wanted
        start = loose[0] if loose else source.below(52)
        while not loose and counts[start] <= 0:
            start = (start + 1) % 52
        three = _three(start, counts, loose, source)
        fresh = [card for card in three if card not in loose]
        if not three or len(fresh) > space:
            # Not enough room for another meld: one card more beside one that is there.
            for card in [*wanted, top]:
                for other in (card + 4, card - 4):
                    if space and 0 <= other < 52 and counts[other] > 0 and card >> 2 != ACE and other not in wanted:
                        wanted.append(other)
                        counts[other] = counts[other] - 1
                        space -= 1
            return wanted
        for card in three:
            if card in loose:
                loose.remove(card)
            else:
                counts[card] = counts[card] - 1
                wanted.append(card)


def _three(card: int, counts: list[int], loose: list[int], source: Source) -> list[int]:
    """A random meld of three with this card, the others unseen or among the loose ones; empty if there is none."""
    options: list[list[int]] = []
    suit = card & 3
    place = (card >> 2) + 1
    for low in range(max(place - 2, 0), min(place, HIGH - 2) + 1):
        options.append(CARD_AT[suit * 14 + low : suit * 14 + low + 3])
    if ACES >> card & 1:
        options.append(CARD_AT[suit * 14 : suit * 14 + 3])
    for triple in TRIPLES:
        if triple >> suit & 1:
            options.append([(card & ~3) + other for other in range(4) if triple >> other & 1])
    fits: list[list[int]] = []
    for three in options:
        ok = True
        for other in three:
            if other != card and counts[other] <= 0 and other not in loose:
                ok = False
        if ok:
            fits.append(three)
    return fits[source.below(len(fits))] if fits else []
