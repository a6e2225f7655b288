"""A round of Pontinho as a race: each hand is played on by itself, against the cards it may draw. Compiled.

Who goes out first and what the others then hold is nearly all that a round is about, and hands hardly touch: so every
way that one hand may go is set against every way that the other may go, which says far more than as many whole games.
"""

from __future__ import annotations

from typing import Final

from ...cards import NO_CARD
from ...chance import Source
from ...games.pontinho.hands import Hands
from ...games.pontinho.melds import NEAR, wide
from ...games.pontinho.moves import PAIR_SETS
from .hand_cost import HandCosts
from .melds import best_melds, runs_of, sets_of

TURNS: Final = 12  # of each hand, at the most
WIDE: Final[int] = (1 << 56) - 1
NO_OFFER: Final = -2
TRIES: Final = 6  # cards of melds that are changed for others in an imagined hand
SWAPS: Final = 6  # turns of a hand that count for what it is like; later ones change it little


class Racer:
    """Plays one hand on: its points after each turn, and the turn in which it goes out."""

    def __init__(self) -> None:
        self.points = [0.0] * (TURNS + 1)
        self.gains = [0.0] * 52

    def run(self, costs: HandCosts, one: int, two: int, offered: int, drawn: bool, deck: list[int], at: int) -> int:
        """The turn in which the hand is out, TURNS + 1 if in none. `offered` is the discard before its first turn."""
        points = self.points
        gains = self.gains
        worth = costs.points
        wild = costs.wild
        up = first_up = costs.up
        down = first_down = costs.down
        room = first_room = costs.room
        out = TURNS + 1
        wilds = 0
        if one & wild:
            wilds = 2 if two & wild else 1
            one ^= wild
            two &= ~wild
        left = 0.0
        rest = one
        while rest:
            bit = rest & -rest
            rest ^= bit
            left += worth[bit.bit_length() - 1]
        rest = two
        while rest:
            bit = rest & -rest
            rest ^= bit
            left += worth[bit.bit_length() - 1]
        points[0] = left + 20.0 * wilds
        size = len(deck)
        for turn in range(1, TURNS + 1):
            if drawn:
                drawn = False
            elif size:
                card = offered
                offered = NO_CARD
                if card == NO_CARD:
                    card = deck[at % size]
                if card < 0 or not wanted(card, one & ~wild, room | (up | down) >> 4 | (down & 15) << 48):
                    card = deck[(at + 1) % size]
                bit = 1 << card
                at += 2
                if bit == wild:
                    wilds += 1
                else:
                    two |= one & bit
                    one |= bit
                    left += worth[card]
            # Melds are laid at once, and what fits them.
            before = one
            kept = two
            runs = runs_of(one)
            sets = sets_of(one)
            if runs and sets and runs & sets:
                runs, sets = best_melds(one, costs.points)
            if runs:
                whole = wide(runs)
                threes = whole & whole >> 4 & whole >> 8
                threes |= threes << 4 | threes << 8
                up |= threes << 4 & ~threes & WIDE
                down |= threes >> 4 & ~threes
                two &= ~runs
                one ^= runs & ~kept
            if sets:
                room |= sets & ~two
                one ^= sets
                two &= ~sets
            fit = room & one
            if fit:
                room ^= fit
                one &= ~(fit & ~two)
                two &= ~fit
            whole = wide(one)
            chain = whole & up
            while chain:
                up ^= chain
                up |= chain << 4 & WIDE
                fit = (chain >> 4 | (chain & 15) << 48) & one
                one &= ~(fit & ~two)
                two &= ~fit
                chain = wide(one) & up
            chain = wide(one) & down
            while chain:
                down ^= chain
                down |= chain >> 4
                fit = (chain >> 4 | (chain & 15) << 48) & one
                one &= ~(fit & ~two)
                two &= ~fit
                chain = wide(one) & down
            if one != before or two != kept:
                left = 0.0
                rest = one
                while rest:
                    bit = rest & -rest
                    rest ^= bit
                    left += worth[bit.bit_length() - 1]
                    if two & bit:
                        left += worth[bit.bit_length() - 1]
            if _out(one, two, wilds, up, down):
                out = turn
                break
            costs.up = up
            costs.down = down
            costs.room = room
            costs.of(one, two, gains)
            worst = _worst(one, gains)
            if two & worst:
                two ^= worst
            else:
                one ^= worst
            left -= worth[worst.bit_length() - 1]
            points[turn] = left + 20.0 * wilds
        costs.up = first_up
        costs.down = first_down
        costs.room = first_room
        return out


def wanted(card: int, one: int, fits: int) -> bool:
    """Whether a discard makes a meld of ordinary cards with a hand, or fits the table."""
    if fits >> card & 1:
        return True
    near = NEAR[card] & one
    if near & near - 1:
        for pair in PAIR_SETS[card]:
            if one & pair == pair:
                return True
    return False


def _out(one: int, two: int, wilds: int, up: int, down: int) -> bool:
    """Whether cards that lie in no meld are few enough to go out: one is discarded, a wild takes two that are near."""
    rest = one & one - 1
    if not rest and not two:
        return True
    if not wilds:
        return False
    count = one.bit_count() + two.bit_count()
    if count > 1 + 2 * wilds:
        return False
    near = one
    for _ in range(wilds):
        found = 0
        rest = near
        while rest:
            bit = rest & -rest
            rest ^= bit
            beside = NEAR[bit.bit_length() - 1] & rest
            if beside:
                found = bit | beside & -beside
                break
        if found:
            near &= ~found
            count -= 2
        else:
            beyond = up << 4 & WIDE | down >> 4
            if (beyond >> 4 | (beyond & 15) << 48) & near:
                count -= 1
        if count <= 1:
            return True
    return False


def _worst(cards: int, gains: list[float]) -> int:
    """The card, as a bit, that it saves most to discard."""
    best = -1000.0
    worst = cards & -cards
    while cards:
        bit = cards & -cards
        cards ^= bit
        gain = gains[bit.bit_length() - 1]
        if gain > best:
            best = gain
            worst = bit
    return worst


def season(world: Hands, seat: int, source: Source) -> None:
    """Make the imagined hands of the others like hands that were played: no melds in them, and the worst cards gone."""
    deck = world.deck.copy()
    size = len(deck)
    if not size:
        return
    gains = [0.0] * 52
    for other in range(world.seats):
        if other == seat:
            continue
        count = min((world.turns + world.seats - 1 - (other - world.player) % world.seats) // world.seats, SWAPS)
        if not count:
            continue
        one = world.hands[other]
        two = world.twins[other]
        known = world.known[other]
        free = one & ~known
        costs = HandCosts(world, other, 0)
        fits = world.table.addable
        for _ in range(count + TRIES):
            plain = one & ~costs.wild
            laid = runs_of(plain) | sets_of(plain) | fits & plain
            laid &= free
            at = source.below(size)
            card = deck[at]
            bit = 1 << card
            if laid:  # it would have been laid: another card instead
                worst = laid & -laid
            elif count:
                count -= 1
                if bit & fits:
                    continue
                found = False
                for pair in PAIR_SETS[card]:
                    if one & pair == pair:
                        found = True
                        break
                if found:
                    continue
                costs.of(one | bit, two | one & bit, gains)
                rest = (free | bit) & ~costs.wild
                if not rest:
                    break
                worst = _worst(rest, gains)
            else:
                break
            if worst == bit:
                continue
            if two & worst:
                two ^= worst
            else:
                one ^= worst
                free &= ~worst
            two |= one & bit
            one |= bit
            free |= bit
            deck[at] = worst.bit_length() - 1
        world.hands[other] = one
        world.twins[other] = two
    world.deck = deck
