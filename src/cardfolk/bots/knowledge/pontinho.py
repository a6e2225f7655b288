"""Pontinho for the bots: what a hand costs, what to keep and what to throw away.

What it knows:
- Going out ends the round and costs nothing: always done when offered, with a claimed discard too.
- A hand costs its points (they count when somebody else goes out) and the steps that it is away from going out. A card
  that lies in no meld of the hand and fits none on the table is such a step. Two cards that wait for a third are half
  a step less each, the more copies of the third are unseen (own cards, discards, melds and cards that others were seen
  to take are counted); the more hands are short, the more the points weigh.
- Sets and runs that fight over a card are laid out the cheaper way; a set holds three suits only.
- A wild brings a step (going out lets it stand anywhere), but costs 20 if somebody else is out first.
- Melds and additions are made when they leave a cheaper hand. While nobody is near going out a meld may wait: on the
  table it is open to everyone.
- The discard is taken or claimed when the hand is then clearly better than a card from the deck makes it on average.
- Discards: high useless cards first; not what others can use: near to what they were seen to take, or
  what fits the table; what has just been thrown without a taker is safe, as is a card whose neighbours have all gone.
"""

from __future__ import annotations

from typing import Final

from ...cards import ACE, BIT, NO_CARD, cards_in
from ...game import OVER, Move, State
from ...games.pontinho.hands import CHOOSE, OUTS, TURN, Hands
from ...games.pontinho.melds import CARD_AT, NEAR, ONES, SET, stood_for, wide
from ...games.pontinho.moves import Add, Claim, ClaimOut, Discard, Draw, Lay, Out, Skip, Swap, Take
from .base import AGGRESSIVE, BALANCED, CAUTIOUS, HOARDER, Knowledge

ALL: Final[int] = (1 << 52) - 1
RECENT: Final = 4  # discards that went by so lately that nobody is likely to want another of the kind


def _points(ace: float) -> list[float]:
    return [ace if card >> 2 == ACE else float(min((card >> 2) + 2, 10)) for card in range(52)]


POINTS: Final[list[float]] = _points(15.0)
POINTS_LOW: Final[list[float]] = _points(1.0)  # at two below the limit an ace counts 1


def _waits() -> tuple[list[int], list[int]]:
    """For two cards of one meld, at first * 52 + second: the card that completes three, and another that does."""
    lows = [0] * (52 * 52)
    highs = [0] * (52 * 52)
    threes = [CARD_AT[suit * 14 + low : suit * 14 + low + 3] for suit in range(4) for low in range(12)]
    for rank in range(13):
        for left in range(4):
            threes.append([rank * 4 + suit for suit in range(4) if suit != left])
    for three in threes:
        for i in range(3):
            bit = 1 << three[i]
            for one, two in ((three[i - 1], three[i - 2]), (three[i - 2], three[i - 1])):
                at = one * 52 + two
                if lows[at]:
                    highs[at] = bit
                else:
                    lows[at] = bit
    return lows, highs


_WAITS = _waits()
WAIT_LOW: Final[list[int]] = _WAITS[0]
WAIT_HIGH: Final[list[int]] = _WAITS[1]


def _run_masks() -> list[int]:
    found = [0] * (4 * 14 * 14)
    for suit in range(4):
        for low in range(14):
            mask = 0
            for high in range(low, 14):
                mask |= 1 << CARD_AT[suit * 14 + high]
                found[(suit * 14 + low) * 14 + high] = mask
    return found


RUN_MASK: Final[list[int]] = _run_masks()

# Tuned in play against other figures, two and four seats.
STEP: Final = 7.0  # the points that one step towards going out is worth
PAIR: Final[list[float]] = [
    0.0,
    0.21,
    0.34,
    0.43,
    0.48,
]  # what a pair saves each card, by unseen cards that complete it
DONE_PAIR: Final = 0.4  # of that if the other card lies in a meld already
MORE_PAIRS: Final = 0.3  # of that for each pair but the best
REACH: Final = 0.06  # what a card saves that a run on the table could soon take
TWIN: Final = 0.85  # what a second copy costs that lies in no set
KEPT: Final = 0.1  # what a card costs that could be laid
RISK: Final = 0.28  # how much the points of a card in no meld weigh, and how much more as others come near
RISK_NEAR: Final = 0.5
JOKER: Final = 2.8  # steps that a wild brings
SHOW: Final = 2.5  # points that a new meld costs, being open to all
DRAW_GAIN: Final = 7.0  # what a card from the deck saves on average
DROP_GAIN: Final = 8.0  # what a discard saves on average
TAKE_SHOWN: Final = 0.5  # what it costs that all see the card taken
LIVE: Final = 0.15  # how much a discard helps others, for each card near it that is unseen
WANTED: Final = 3.0  # the same for each seat that was seen to take a card near it
STALE: Final = 0.3  # of that if another of the kind has just gone by
# How likely a seat with so many cards is to go out before the next turn.
HAZARD: Final[list[float]] = [0.6, 0.52, 0.52, 0.4, 0.32, 0.26, 0.2, 0.13, 0.1, 0.08]
BEST: Final = 10.0


class Eye:
    """What one seat knows of a position, and what a hand costs it there."""

    def __init__(self, state: Hands, seat: int, style: int) -> None:
        self.wild = BIT[state.wild]
        table = state.table
        self.up = table.up
        self.down = table.down
        self.room = table.room
        self.reach = table.reach
        self.points = POINTS_LOW if state.totals[seat] == state.house.limit - 2 else POINTS
        once = state.hands[seat]
        twice = state.twins[seat]
        for card in state.pile:
            bit = BIT[card]
            twice |= once & bit
            once |= bit
        for code in state.melds:
            if code & SET:
                shift = (code & 15) * 4
                mask = (code >> 4 & 15) << shift
                twice |= once & mask | (code >> 8 & 15) << shift
            else:
                mask = RUN_MASK[((code & 3) * 14 + (code >> 2 & 15)) * 14 + (code >> 6 & 15)]
                if code >> 10:
                    mask &= ~stood_for(code)
                twice |= once & mask
            once |= mask
        held = 0.0
        for other in range(state.seats):
            if other != seat:
                mask = state.known[other]
                twice |= once & mask | state.known_twins[other]
                once |= mask
                size = state.sizes[other]
                held += HAZARD[size if size < 10 else 9]
        if held > 1.0:
            held = 1.0
        self.some = ~twice  # cards of which one copy or both are unseen
        self.both = ~once
        self.held = held  # how much the points weigh of cards that could be laid
        self.risk = RISK + RISK_NEAR * held  # and those of the others
        self.joker = JOKER
        self.show = SHOW
        self.draw = DRAW_GAIN
        self.danger = 1.0
        if style == AGGRESSIVE:  # for going out, whatever it costs
            self.risk -= 0.1
            self.show += 1.0
            self.draw += 2.0
        elif style == CAUTIOUS:  # few points in the hand, nothing for the others
            self.risk += 0.07
            self.joker -= 0.3
            self.show -= 2.0
            self.danger = 2.5
        elif style == HOARDER:  # keeps melds and wilds back, and takes what it can see
            self.joker += 0.3
            self.show += 2.0
            self.draw -= 2.0

    def cost(self, one: int, two: int, gains: list[float] | None) -> float:
        """What a hand costs, in points; in `gains` goes what discarding each of its cards would save."""
        wild = self.wild
        points = self.points
        risk = self.risk
        held = self.held
        total = 0.0
        if one & wild:
            joker = risk * 20.0 - self.joker * STEP
            total += joker
            if two & wild:
                total += joker
                two ^= wild
            one ^= wild
        runs = runs_of(one)
        sets = sets_of(one)
        if runs & sets:  # either way, and the one that leaves less
            less = sets_of(one & ~runs)
            fewer = runs_of(one & ~sets)
            if self.left(one & ~(runs | less)) <= self.left(one & ~(fewer | sets)):
                sets = less
            else:
                runs = fewer
        done = runs | sets
        up = self.up
        down = self.down
        if up | down | self.room:
            done |= self.room & one
            whole = wide(one)
            chain = whole & up
            found = 0
            while chain:
                found |= chain
                chain = chain << 4 & whole
            chain = whole & down
            while chain:
                found |= chain
                chain = chain >> 4 & whole
            if found:
                done |= (found >> 4 | (found & 15) << 48) & one
        rest = done
        while rest:
            bit = rest & -rest
            rest ^= bit
            card = bit.bit_length() - 1
            price = held * points[card]
            total += price + KEPT * STEP
            if two & bit and sets & bit:
                two ^= bit
                total += price
            if gains is not None:
                gains[card] = price - STEP
        reach = self.reach
        some = self.some
        both = self.both
        rest = one & ~done
        while rest:
            bit = rest & -rest
            rest ^= bit
            card = bit.bit_length() - 1
            saves = 0.0
            more = REACH if reach & bit else 0.0
            near = NEAR[card] & one
            while near:
                other = near & -near
                near ^= other
                at = card * 52 + other.bit_length() - 1
                count = 0
                wait = WAIT_LOW[at]
                if some & wait:
                    count = 2 if both & wait else 1
                wait = WAIT_HIGH[at]
                if some & wait:
                    count += 2 if both & wait else 1
                pair = PAIR[count]
                if other & done:
                    pair *= DONE_PAIR
                if pair > saves:
                    more += MORE_PAIRS * saves
                    saves = pair
                else:
                    more += MORE_PAIRS * pair
            saves += more
            price = risk * points[card] + STEP
            total += price - STEP * saves
            if gains is not None:
                gains[card] = price - 2.0 * STEP * saves  # the other card of a pair loses it too
        while two:  # second copies that lie in no set
            bit = two & -two
            two ^= bit
            card = bit.bit_length() - 1
            price = risk * points[card] + STEP * TWIN
            total += price
            if gains is not None:
                gains[card] = price
        return total

    def left(self, cards: int) -> float:
        """The points of a set of cards, and some for each card."""
        total = 0.0
        while cards:
            bit = cards & -cards
            cards ^= bit
            total += self.points[bit.bit_length() - 1] + 5.0
        return total

    def after(self, one: int, two: int, move: Lay, claimed: int, freed: bool) -> float:
        """What the hand costs after a lay; `claimed` is no card of the hand, nor is a wild that a swap freed."""
        faces = move.faces
        values = move.values
        for at in range(len(faces)):
            card = faces[at]
            bit = BIT[card]
            if card == claimed and values[at] == card:
                claimed = NO_CARD
            elif freed and bit == self.wild:
                freed = False
            elif two & bit:
                two ^= bit
            else:
                one &= ~bit
        if not one:
            return -BEST * STEP  # out
        return self.cost(one, two, None)

    def after_swap(self, one: int, two: int, move: Swap, claimed: int) -> float:
        """The same after a swap."""
        bit = BIT[move.card]
        if two & bit:
            two ^= bit
        else:
            one ^= bit
        return self.after(one, two, move.then, claimed, True)

    def help(self, state: Hands, seat: int, card: int) -> float:
        """How much a discard may help the others, in points."""
        near = NEAR[card]
        live = near & self.some
        found = 0.0
        while live:
            live &= live - 1
            found += LIVE
        pile = state.pile
        size = len(pile)
        known = state.known
        for other in range(state.seats):
            if other != seat and known[other] & near:
                found += WANTED
        for at in range(size - RECENT if size > RECENT else 0, size):
            if pile[at] == card:
                found *= STALE
        return found * self.danger


def runs_of(one: int) -> int:
    """The cards of a hand that lie in runs of ordinary cards."""
    whole = wide(one)
    threes = whole & whole >> 4 & whole >> 8
    if not threes:
        return 0
    threes |= threes << 4 | threes << 8
    return (threes >> 4 | (threes & 15) << 48) & one


def sets_of(one: int) -> int:
    """The cards of a hand that lie in sets: three suits of a rank; of four one is left out."""
    sums = (one & ONES) + (one >> 1 & ONES) + (one >> 2 & ONES) + (one >> 3 & ONES)
    ranks = (sums + 0x5555555555555 & 0x8888888888888) >> 3
    if not ranks:
        return 0
    return ((ranks << 4) - ranks & one) ^ (sums & 0x4444444444444) >> 2


class PontinhoKnowledge(Knowledge):
    """What the bots know of Pontinho."""

    def values(self, state: State, moves: list[Move], style: int) -> list[float]:
        assert isinstance(state, Hands)
        count = len(moves)
        found = [0.0] * count
        if count < 2:
            return found
        if isinstance(moves[count - 1], Out):
            found[count - 1] = BEST
        elif state.phase == TURN:
            _weigh_turn(state, moves, style, found)
        elif state.phase == OUTS:
            for at in range(count):
                if isinstance(moves[at], ClaimOut):
                    found[at] = BEST
        else:
            _weigh_choice(state, moves, style, found)
        return found

    def worth(self, state: State, before: State, seat: int) -> float:
        assert isinstance(state, Hands) and isinstance(before, Hands)
        if state.to_move == OVER:
            best = state.winners()
            return 1.0 / len(best) if seat in best else 0.0
        open_round = state.round == before.round
        mine = _margin(state, seat, open_round)
        mine *= mine
        found = 0.0
        for other in range(state.seats):
            if other != seat:
                theirs = _margin(state, other, open_round)
                found += mine / (mine + theirs * theirs)
        found /= state.seats - 1
        # A come-back costs an entry, which is a part of the pot.
        found -= 0.3 / state.seats * (state.entries[seat] - before.entries[seat])
        return found if found > 0.0 else 0.0

    def settled(self, state: State, before: State) -> bool:
        assert isinstance(state, Hands) and isinstance(before, Hands)
        return state.to_move == OVER or state.round != before.round

    def styles(self) -> list[int]:
        return [BALANCED, AGGRESSIVE, CAUTIOUS, HOARDER]

    def why(self, state: State, move: Move) -> str:
        assert isinstance(state, Hands)
        if state.to_move < 0:
            return ""
        if isinstance(move, (Out, ClaimOut)):
            return "going out costs you nothing, and the others count what they hold"
        seat = state.to_move
        if isinstance(move, Discard):
            return _why_discard(state, move.card, seat)
        near = False
        for other in range(state.seats):
            near = near or (other != seat and state.sizes[other] < 5)
        if isinstance(move, Swap):
            return "the swap frees the wild for you and gets rid of a card"
        if isinstance(move, Claim):
            return "a claim makes your hand smaller out of turn" if seat != state.player else "it is a meld at once"
        if isinstance(move, Lay):
            if move.faces != move.values:
                return "a wild left in your hand would cost 20"
            if near:
                return "somebody may go out soon: what lies on the table no longer counts against you"
            if isinstance(move, Add):
                return "it fits a meld on the table, so it is one card less to get rid of"
            return "what lies on the table no longer counts against you"
        if isinstance(move, Take):
            return "the discard fits your hand better than a card from the deck is likely to"
        if isinstance(move, Draw):
            return "the discard does not help you enough: try the deck" if state.phase == CHOOSE else ""
        if isinstance(move, Skip):
            return "the cards that it would take are worth more in your hand"
        return ""


def _weigh_turn(state: Hands, moves: list[Move], style: int, found: list[float]) -> None:
    """Discards by what they save; a lay is as good as the best of them if the hand after it costs the same."""
    seat = state.to_move
    eye = Eye(state, seat, style)
    one = state.hands[seat]
    two = state.twins[seat]
    gains = [0.0] * 52
    now = eye.cost(one, two, gains)
    best = 0.0
    some = False
    lays = False
    for at in range(len(moves)):
        move = moves[at]
        if isinstance(move, Discard):
            card = move.card
            value = (gains[card] - eye.help(state, seat, card)) / STEP
            found[at] = value
            if not some or value > best:
                best = value
                some = True
        else:
            lays = True
    if not lays:
        return
    for at in range(len(moves)):
        move = moves[at]
        if isinstance(move, Lay):
            gain = now - eye.after(one, two, move, NO_CARD, False)
            if move.to < 0:
                gain -= eye.show
            found[at] = best + gain / STEP
        elif isinstance(move, Swap):
            found[at] = best + (now - eye.after_swap(one, two, move, NO_CARD)) / STEP


def _weigh_choice(state: Hands, moves: list[Move], style: int, found: list[float]) -> None:
    """Taking and claiming, beside a card from the deck (or none) at 0."""
    seat = state.to_move
    eye = Eye(state, seat, style)
    one = state.hands[seat]
    two = state.twins[seat]
    now = eye.cost(one, two, None)
    card = state.pile[len(state.pile) - 1]
    # Who claims as the next player does not draw, but discards.
    turn = eye.draw - DROP_GAIN if state.phase == CHOOSE else 0.0
    for at in range(len(moves)):
        move = moves[at]
        if isinstance(move, Take):
            bit = BIT[card]
            gains = [0.0] * 52
            after = eye.cost(one | bit, two | one & bit, gains)
            rest = one & ~(eye.wild | bit)
            best = -STEP
            while rest:
                low = rest & -rest
                rest ^= low
                gain = gains[low.bit_length() - 1]
                if gain > best:
                    best = gain
            found[at] = (now - after + best - eye.draw - TAKE_SHOWN) / STEP
        elif isinstance(move, Claim):
            found[at] = (now - eye.after(one, two, move, card, False) - turn) / STEP
        elif isinstance(move, Swap):
            found[at] = (now - eye.after_swap(one, two, move, card) - turn) / STEP


def _margin(state: Hands, seat: int, open_round: bool) -> float:
    """How far a seat is from a bust; in a round that goes on, most of its hand counted."""
    margin = float(state.house.limit - state.totals[seat])
    if open_round:
        points = POINTS_LOW if state.totals[seat] == state.house.limit - 2 else POINTS
        unknown = state.sizes[seat]
        for card in state.hand_of(seat):
            margin -= 14.0 if card == state.wild else 0.7 * points[card]
            unknown -= 1
        margin -= 4.5 * unknown
    return margin + 6.0 if margin > -5.0 else 1.0


def _why_discard(state: Hands, card: int, seat: int) -> str:
    one = state.hands[seat]
    twins = state.twins[seat] >> card & 1
    if card in state.pile[-RECENT:]:
        return "another of the kind has just gone by and nobody wanted it"
    if twins:
        return "you hold it twice, and once is enough"
    eye = Eye(state, seat, BALANCED)
    waits = 0
    for other in cards_in(NEAR[card] & one):
        at = card * 52 + other
        waits |= (WAIT_LOW[at] | WAIT_HIGH[at]) & eye.some
    if not NEAR[card] & one:
        if eye.points[card] >= 10.0:
            return "nothing in your hand goes with it, and it would cost you much"
        return "nothing in your hand goes with it"
    if not waits:
        return "the cards that it waits for have all gone"
    if eye.points[card] >= 10.0:
        return "a high card costs you much if somebody else goes out"
    return "it has the least chance to become a meld"


KNOWLEDGE: Final = PontinhoKnowledge()
