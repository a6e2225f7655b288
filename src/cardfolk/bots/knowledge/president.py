"""Knowledge of President.

What it knows:
- Every rank of the hand is one group to get rid of. How heavy it weighs depends on what may still beat it: the cards
  that nobody has played yet, and for sets how likely it is that one of the others holds as many.
- Sets go together: breaking one leaves a group behind. Low groups are a burden that only a lead gets rid of; twos, aces
  and the 3s are worth keeping, since they win the lead back.
- A play is safe when nothing that is out can beat it, or nobody still in the trick holds enough cards.
- When all but one of the groups that are left are safe, the hand plays itself out: safe ones first, the other last.
- When someone is about to go out, passing and plays that the last cards may beat cost more.
- In the exchange: give what makes the rest of the hand best, mostly single low cards.
- With revolutions a set of four is weighed by what the rest of the hand is worth in the turned order; when twos end
  tricks they are always safe.
The weights were fitted to how rounds between copies of this very player ended, one move against another.
"""

from __future__ import annotations

from typing import Final

from ...cards import BIT, FULL_DECK, RANK_SET
from ...game import Move, State
from ...games.president.moves import THREE, THREE_OF_CLUBS, THREE_OF_SPADES, TWO, Give, Play
from ...games.president.rules import GIVE, PresidentState
from .base import AGGRESSIVE, BALANCED, CAUTIOUS, HOARDER, Knowledge
from .president_guess import likely

TOP: Final = BIT[THREE_OF_SPADES]  # as a single above everything
LEADER: Final = BIT[THREE_OF_CLUBS]  # who holds it leads the round
GONE_OUT: Final = 30.0  # the hand is empty
RUNS: Final = 15.0  # the hand plays itself out
LATE: Final = 24  # cards that the others hold, together; below, weights of their own
# How far a style moves the value of a play; to pass more often costs more than to play more often.
BOLD: Final = 0.25
WARY: Final = 0.08
KEEP: Final = 0.1
EAGER: Final = 1.0  # how much a novice likes to play rather than to pass
LADDER: Final = 0.1  # and how much less with each rank up
LOST: Final = 0.1  # what places count for in the last round, where a win is nearly all

SIZE: Final[list[int]] = [suits.bit_count() for suits in range(16)]
DOWN: Final[list[int]] = [0, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1]  # ranks from the highest, in the usual order
DOWN_TURNED: Final[list[int]] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 0]

# What may beat a group is four sums in one int: cards above it, and how many pairs, threes and fours of ranks above it
# the others are likely to hold, in sixteenths. FIELD says where each begins, by the number of cards of the play.
FIELD: Final[list[int]] = [0, 30, 0, 10, 20]
MASK: Final = 1023
CARD: Final = 1 << 30


def _places(seats: int) -> list[float]:
    """What each place of a round is worth. The President scores and mostly stays President, now and then the Vice does.

    Of four such players the chances to be the next President are 66, 28, 4 and 2 in 100; of eight 45, 25, 7 for each of
    the four neutral ones, and 1 and 0.
    """
    if seats == 3:
        return [1.0, 0.2, 0.0]
    neutral = [0.2 - 0.1 * place / (seats - 3) for place in range(1, seats - 3)]
    return [1.0, 0.35, *neutral, 0.05, 0.0]


PLACES: Final[list[list[float]]] = [[]] * 3 + [_places(seats) for seats in range(3, 9)]


def _likely(others: int, count: int, cards: int) -> int:
    """How likely, in sixteenths, it is that one of the others holds `count` of these cards, each anywhere; not 0."""
    if cards < count:
        return 0
    held = 0
    deals: int = others**cards
    for deal in range(deals):
        at = [0] * others
        for _ in range(cards):
            at[deal % others] += 1
            deal //= others
        held += max(at) >= count
    return max(1, round(16 * held / deals))


# By the number of others and of unseen cards of a rank: what the rank adds to the sums for the groups below it.
THREAT: Final[list[list[int]]] = [[0] * 5] + [
    [cards * CARD + sum(_likely(others, count, cards) << FIELD[count] for count in (2, 3, 4)) for cards in range(5)]
    for others in range(1, 8)
]


def _steps(limits: tuple[int, ...], size: int) -> list[int]:
    """For each number below `size` which step it falls in; a step ends at its limit."""
    return [sum(number > limit for limit in limits) for number in range(size)]


# Steps by how much may beat a group.
SINGLE: Final[list[int]] = _steps((0, 1, 2, 3, 4, 6, 8, 12, 16, 20, 26, 33), 64)  # cards above a single
SEVERAL: Final[list[int]] = _steps((0, 4, 8, 16, 24, 32, 48, 64, 96), 256)  # sets above a set, in sixteenths
CONTROL: Final[list[int]] = _steps((1, 4, 9, 15, 22), 64)  # cards above the cards of a set, if played one by one

# Where the weights of each kind begin in a list of them.
HOLD_ONE: Final = 0  # a single held, by step; early, then late
HOLD_TWO: Final = 26  # a pair held, by step; early, then late
HOLD_THREE: Final = 46
HOLD_FOUR: Final = 56
HOLD_HIGH: Final = 66  # sets held, by the step of their cards as singles: pairs, threes, fours
HOLD_TOP: Final = 84  # the 3s held; early, then late
PLAY_ONE: Final = 86  # a single played, by step of what those in the trick may beat it with
PLAY_TWO: Final = 99
PLAY_MORE: Final = 109
CLOSE: Final = 119  # someone has one, two, three cards left: when passing, after a safe play, after another play
LAST: Final = 128  # the play may be beaten by someone's last cards: a single, a set
BURDEN: Final = 130  # for each group left that is not safe: after a safe play, after another play, when passing

# The weights, a line a kind (early and late apart), where to be President is worth 10 and to be Scum 0.
AT_THREE: Final = """
1.01 1.12 0.60 0.45 0.44 0.15 0.18 -0.07 -0.24 -0.25 -0.43 -0.84 -0.44
1.15 1.17 0.65 0.59 0.34 0.10 0.02 -0.17 -0.34 -0.46 -0.68 -0.68 -0.68
-0.53 -0.51 -0.34 -0.82 -0.70 -0.96 -0.99 -1.06 -1.20 -1.29
-0.56 -0.63 -0.60 -0.92 -1.05 -1.31 -1.27 -1.38 -1.46 -1.46
0.67 0.46 0.43 0.29 0.04 -0.24 -0.41 -0.13 -0.13 -0.13
-0.35 -0.15 0.17 0.17 0.17 0.17 0.17 0.17 0.17 0.17
2.82 2.55 2.30 1.97 1.76 1.46
2.73 2.05 1.61 1.44 1.21 0.88
4.74 4.19 2.81 2.01 1.81 1.79
1.56 1.64
2.12 2.16 1.71 1.70 1.57 1.48 1.46 1.37 1.41 1.46 1.43 1.16 1.24
2.82 3.08 2.92 2.54 2.24 2.14 2.11 2.15 2.03 1.74
3.76 3.41 3.30 2.91 2.57 2.43 2.17 2.52 2.52 2.52
-0.36 -0.25 -0.12
0.14 0.25 0.15
0.21 0.00 -0.04
-0.39 0.23
-0.38 -0.38 -0.21
"""
AT_FOUR: Final = """
1.13 1.22 0.59 0.62 0.53 0.39 0.25 0.04 -0.15 -0.30 -0.49 -0.67 -0.82
1.27 1.30 0.87 0.75 0.56 0.44 0.34 0.08 -0.16 -0.24 -0.44 -0.44 -0.44
-0.65 -0.56 -0.44 -0.77 -0.93 -1.05 -1.05 -1.12 -1.03 -1.14
-0.65 -0.68 -0.57 -0.82 -0.96 -1.22 -1.27 -1.21 -1.34 -1.34
0.56 0.36 0.25 0.05 0.20 -0.12 -0.17 -0.35 -0.35 -0.35
-0.36 -0.31 0.12 0.12 0.12 0.12 0.12 0.12 0.12 0.12
2.91 2.51 2.33 1.94 1.61 1.15
2.73 2.01 1.81 1.41 1.02 0.59
4.74 4.16 2.86 2.38 1.77 1.29
1.48 1.64
1.80 2.17 1.73 1.62 1.58 1.52 1.55 1.45 1.47 1.43 1.37 1.43 1.45
2.52 3.24 2.85 2.61 2.26 2.10 2.01 2.04 2.02 1.87
3.42 3.69 3.25 2.96 2.42 2.34 2.34 2.23 2.23 2.23
-0.16 -0.02 -0.03
0.10 0.08 0.04
0.06 -0.05 -0.01
-0.20 0.16
-0.22 -0.31 -0.10
"""
AT_MORE: Final = """
1.25 1.27 0.79 0.66 0.60 0.36 0.29 0.06 -0.12 -0.26 -0.48 -0.72 -0.87
1.33 1.25 0.77 0.66 0.49 0.30 0.20 -0.02 -0.25 -0.40 -0.66 -0.66 -0.66
-0.42 -0.51 -0.44 -0.75 -0.87 -1.00 -1.07 -1.09 -1.10 -1.23
-0.48 -0.63 -0.67 -0.92 -1.07 -1.29 -1.31 -1.33 -1.45 -1.45
0.69 0.36 0.34 0.22 0.13 -0.18 -0.32 -0.35 -0.35 -0.35
-0.42 -0.12 0.27 0.27 0.27 0.27 0.27 0.27 0.27 0.27
2.88 2.48 2.23 1.90 1.60 1.19
2.91 2.09 1.70 1.36 1.01 0.62
5.17 4.41 2.88 2.09 1.64 1.29
1.58 1.63
1.79 2.25 1.71 1.64 1.59 1.51 1.52 1.44 1.46 1.45 1.38 1.36 1.40
2.63 3.25 2.93 2.58 2.25 2.15 2.08 2.15 2.05 1.75
3.53 3.68 3.41 3.03 2.51 2.34 2.11 2.23 2.23 2.23
0.00 0.06 0.05
0.06 0.07 0.03
-0.07 -0.13 -0.08
-0.13 0.07
-0.08 -0.19 0.03
"""


def _weights(text: str) -> list[float]:
    return [float(word) for word in text.split()]


WEIGHTS: Final[list[list[float]]] = [  # by the number of seats
    _weights(AT_THREE if seats < 4 else AT_FOUR if seats < 6 else AT_MORE) for seats in range(9)
]


class PresidentKnowledge(Knowledge):
    """What a player of President knows."""

    def values(self, state: State, moves: list[Move], style: int) -> list[float]:
        if len(moves) == 1:
            return [0.0]
        assert isinstance(state, PresidentState)
        mover = state.to_move
        sizes = state.sizes
        hand = state.hands[mover]
        own = sizes[mover]
        unseen = FULL_DECK & ~hand
        others = 0  # how many hold cards; how many cards they hold, all, the most and the fewest
        cards = 0
        most = 0
        fewest = 4
        for seat in range(state.seats):
            unseen &= ~state.played[seat]
            size = sizes[seat]
            if size and seat != mover:
                others += 1
                cards += size
                if size > most:
                    most = size
                if size < fewest:
                    fewest = size
        weights = WEIGHTS[state.seats]
        late = 1 if cards < LATE else 0
        rest = hand & ~TOP
        threats = _threats(state, unseen, others, state.turned)
        burden = _burden(rest, threats, most)
        passing = weights[BURDEN + 2]
        gift = state.phase == GIVE
        found: list[float] = []
        counts = 0  # the numbers of cards for which plays of this rank were valued, as bits, and their values
        rank = -1
        known = [0.0] * 5
        for move in moves:
            if isinstance(move, Play):
                count = move.count
                if own == count:
                    found.append(GONE_OUT)
                    continue
                top = move.cards & TOP
                if move.rank != rank:
                    rank = move.rank
                    counts = 0
                elif not top and counts >> count & 1:
                    found.append(known[count])
                    continue
                threat = threats[rank]
                held = SIZE[rest >> 4 * rank & 15]
                kept = held - count
                value = 0.0
                if top:
                    kept += 1
                    value = -weights[HOLD_TOP + late]
                value += _held(weights, threat, kept, late, most) - _held(weights, threat, held, late, most)
                left = burden + _unsafe(threat, kept, most) - _unsafe(threat, held, most)
                if count == 4 and state.house.revolution:
                    turned = _threats(state, unseen, others, not state.turned)
                    after = rest & ~move.cards
                    value += _hand(weights, after, turned, late, most) - _hand(weights, after, threats, late, most)
                    left = _burden(after, turned, most)
                    threat = turned[rank]
                beaten = 0 if move.cards == TOP else threat >> FIELD[count] & MASK
                if beaten:
                    # Only those who are still in the trick and hold enough cards can beat it.
                    able = 0
                    last = False
                    for seat in range(state.seats):
                        size = sizes[seat]
                        if size >= count and state.active >> seat & 1 and seat != mover:
                            able += size
                            if size == count:
                                last = True
                    beaten = (beaten * able + cards - 1) // cards
                    if beaten and last:
                        value += weights[LAST if count == 1 else LAST + 1]
                if count == 1:
                    value += weights[PLAY_ONE + SINGLE[beaten]]
                else:
                    value += weights[(PLAY_TWO if count == 2 else PLAY_MORE) + SEVERAL[beaten]]
                if beaten:
                    value += weights[BURDEN + 1] * (left if left < 5 else 5)
                    if fewest < 4:
                        value += weights[CLOSE + 5 + fewest]
                else:
                    value += weights[BURDEN] * (left if left < 5 else 5)
                    if fewest < 4:
                        value += weights[CLOSE + 2 + fewest]
                    if left <= 1:
                        value += RUNS + count
                if style:
                    value += _taste(state, move, threat, style)
                if not top:
                    known[count] = value
                    counts |= 1 << count
            elif gift and isinstance(move, Give):
                kept = hand & ~move.cards & ~TOP
                value = -weights[HOLD_TOP + late] if move.cards & TOP else 0.0
                left = burden
                cut = rest ^ kept
                while cut:
                    lower = (cut.bit_length() - 1) >> 2
                    threat = threats[lower]
                    held = SIZE[rest >> 4 * lower & 15]
                    less = SIZE[kept >> 4 * lower & 15]
                    value += _held(weights, threat, less, late, most) - _held(weights, threat, held, late, most)
                    left += _unsafe(threat, less, most) - _unsafe(threat, held, most)
                    cut &= ~RANK_SET[lower]
                value += passing * (left if left < 5 else 5)
                if kept & LEADER:
                    value += weights[PLAY_ONE + 12]  # the lead, with a low card
            else:
                value = passing * (burden if burden < 5 else 5)
                if fewest < 4:
                    value += weights[CLOSE - 1 + fewest]
            found.append(value)
        return found

    def glance(self, state: State, moves: list[Move], style: int) -> list[float]:
        """A novice follows with the lowest card that will do, saves the highest, and leads from the bottom."""
        assert isinstance(state, PresidentState)
        mover = state.to_move
        hand = state.hands[mover]
        own = state.sizes[mover]
        found: list[float] = []
        for move in moves:
            if isinstance(move, Play):
                count = move.count
                height = (move.rank + 12) % 13
                if state.turned:
                    height = 12 - height
                if move.cards == TOP:
                    height = 13
                value = EAGER - LADDER * height
                if own == count:
                    value += 3.0
                elif own < 4:
                    value += 0.4
                if state.count:
                    if hand & ~move.cards & RANK_SET[move.rank]:
                        value -= 0.25  # a set comes apart
                elif count > 1:
                    value += 0.15  # more cards are gone
                if style:
                    value += _taste(state, move, 0 if height >= 11 else MASK << FIELD[1], style)
            elif isinstance(move, Give):
                value = 0.0
                cards = move.cards
                while cards:
                    low = cards & -cards
                    value -= LADDER * (13 if low == TOP else (((low.bit_length() - 1) >> 2) + 12) % 13)
                    cards ^= low
            else:
                value = 0.0
            found.append(value)
        return found

    def forget(self, sight: State, kept: int) -> State:
        """What went by is forgotten but for the cards in `kept`; the trick still lies on the table."""
        assert isinstance(sight, PresidentState)
        new = sight.copy()
        for cards in sight.trick:
            kept |= cards
        for seat in range(sight.seats):
            new.played[seat] = new.played[seat] & kept
            if seat != sight.to_move:
                new.hands[seat] = new.hands[seat] & kept
        return new

    def likely(self, world: State, seat: int) -> float:
        assert isinstance(world, PresidentState)
        return likely(world, seat, self)

    def habits(self, state: State, moves: list[Move], move: Move) -> list[tuple[str, bool]]:
        assert isinstance(state, PresidentState)
        hand = state.hands[state.to_move]
        if len(moves) < 2 or state.phase == GIVE:
            return []
        whole = False  # whether something can be played that leaves no set broken, and something that does
        breaking = False
        single = False  # whether a group of one can be played, and a set
        several = False
        high = False  # whether a two or the 3s can be played
        for other in moves:
            if isinstance(other, Play):
                rest = hand & ~other.cards & RANK_SET[other.rank]
                if rest:
                    breaking = True
                else:
                    whole = True
                    if other.count == 1:
                        single = True
                    else:
                        several = True
                if other.rank == TWO or other.cards == TOP:
                    high = True
        found: list[tuple[str, bool]] = []
        play = move if isinstance(move, Play) else None
        if state.count:
            found.append(("passes though able", play is None))
        elif single and several:
            found.append(("leads a set", play is not None and play.count > 1))
        if breaking and (whole or state.count):
            broke = play is not None and hand & ~play.cards & RANK_SET[play.rank] != 0
            found.append(("breaks a set", broke))
        if high:
            found.append(("spends a two", play is not None and (play.rank == TWO or play.cards == TOP)))
        return found

    def worth(self, state: State, before: State, seat: int) -> float:
        assert isinstance(state, PresidentState) and isinstance(before, PresidentState)
        order = state.out if state.to_move < 0 or state.round == before.round else state.titles
        worths = PLACES[state.seats]
        if seat in order:
            place = 2 * order.index(seat)
        else:  # still playing: those with fewer cards are likely to be out before, of equals half
            place = 2 * len(order)
            for other in range(state.seats):
                if other != seat and 0 < state.sizes[other] <= state.sizes[seat]:
                    place += 2 if state.sizes[other] < state.sizes[seat] else 1
        worth = (worths[place >> 1] + worths[(place + 1) >> 1]) / 2
        if state.to_move >= 0:
            return worth
        winners = state.winners()
        return LOST + (1.0 - LOST) / len(winners) if seat in winners else LOST * worth

    def settled(self, state: State, before: State) -> bool:
        assert isinstance(state, PresidentState) and isinstance(before, PresidentState)
        return state.to_move < 0 or state.round != before.round

    def styles(self) -> list[int]:
        return [BALANCED, AGGRESSIVE, CAUTIOUS, HOARDER]

    def why(self, state: State, move: Move) -> str:
        assert isinstance(state, PresidentState)
        mover = state.to_move
        hand = state.hands[mover]
        rest = hand & ~TOP
        unseen = FULL_DECK & ~hand
        others = 0
        most = 0
        fewest = 52
        able = 0  # the most cards of anyone still in the trick
        for seat in range(state.seats):
            unseen &= ~state.played[seat]
            size = state.sizes[seat]
            if size and seat != mover:
                others += 1
                most = max(most, size)
                fewest = min(fewest, size)
                if state.active >> seat & 1:
                    able = max(able, size)
        threats = _threats(state, unseen, others, state.turned)
        if isinstance(move, Give):
            for rank in range(13):
                if move.cards & RANK_SET[rank] and rest & ~move.cards & RANK_SET[rank]:
                    return "what is left of your hand is best like this"
            return "give away what you can hardly use, and keep your sets and high cards"
        if isinstance(move, Play):
            return _why_play(state, move, rest, unseen, others, most, fewest, able)
        if len(state.legal_moves()) == 1:
            return "you hold nothing higher"
        alone = False  # whether some play would not break a set
        low = False  # whether some play would not cost a high card
        for other in state.legal_moves():
            if isinstance(other, Play) and other.cards != TOP:
                if not rest & ~other.cards & RANK_SET[other.rank]:
                    alone = True
                    if threats[other.rank] >> FIELD[1] > 8:
                        low = True
        if not alone and hand & state.higher & ~TOP:
            return "do not break a set for this trick"
        if not low:
            return "keep your high cards to win the lead later"
        return "let this trick go and keep your hand together"


def _threats(state: PresidentState, unseen: int, others: int, turned: bool) -> list[int]:
    """For each rank, what may beat plays of it: see FIELD."""
    adds = THREAT[others]
    found = [0] * 13
    threat = 0
    if unseen & TOP:
        threat = CARD
    for rank in DOWN_TURNED if turned else DOWN:
        found[rank] = threat
        threat += adds[SIZE[unseen >> 4 * rank & 15]]
        if rank == THREE and unseen & TOP:
            threat -= CARD  # it was counted at the top
    if state.house.two_ends_trick:
        found[TWO] = 0
    return found


def _held(weights: list[float], threat: int, count: int, late: int, most: int) -> float:
    """What it is worth to hold so many cards of a rank."""
    if count == 1:
        return weights[HOLD_ONE + 13 * late + SINGLE[threat >> 30]]
    if count < 1:
        return 0.0
    step = SEVERAL[threat >> FIELD[count] & MASK] if count <= most else 0
    high = weights[HOLD_HIGH + 6 * count - 12 + CONTROL[threat >> 30]]
    if count == 2:
        return high + weights[HOLD_TWO + 10 * late + step]
    return high + weights[(HOLD_THREE if count == 3 else HOLD_FOUR) + step]


def _unsafe(threat: int, count: int, most: int) -> int:
    """1 for a group that may be beaten, else 0."""
    return 1 if 0 < count <= most and threat >> FIELD[count] & MASK else 0


def _burden(hand: int, threats: list[int], most: int) -> int:
    """How many groups of a hand without the 3s may be beaten."""
    found = 0
    rank = 0
    while hand:
        suits = hand & 15
        if suits:
            found += _unsafe(threats[rank], SIZE[suits], most)
        hand >>= 4
        rank += 1
    return found


def _hand(weights: list[float], hand: int, threats: list[int], late: int, most: int) -> float:
    """What a hand without the 3s is worth."""
    found = 0.0
    for rank in range(13):
        found += _held(weights, threats[rank], SIZE[hand >> 4 * rank & 15], late, most)
    return found


def _taste(state: PresidentState, move: Play, threat: int, style: int) -> float:
    """How a style moves the value of a play: who follows more or less readily, who keeps high cards and big sets."""
    if style == HOARDER:
        return -KEEP if move.cards == TOP or threat >> FIELD[1] <= 4 or move.count > 2 else 0.0
    if not state.count:
        return 0.0
    return BOLD if style == AGGRESSIVE else -WARY if style == CAUTIOUS else 0.0


def _why_play(
    state: PresidentState, move: Play, rest: int, unseen: int, others: int, most: int, fewest: int, able: int
) -> str:
    mover = state.to_move
    if state.sizes[mover] == move.count:
        return "these are your last cards: you are out"
    flip = move.count == 4 and state.house.revolution
    threats = _threats(state, unseen, others, state.turned != flip)
    threat = threats[move.rank]
    safe = move.cards == TOP or not threat >> FIELD[move.count] & MASK or able < move.count
    if safe and _burden(rest & ~move.cards, threats, most) <= 1:
        return "nobody can beat this, and then your hand plays itself out"
    if flip:
        return "turn the order round: it suits the rest of your hand"
    if safe:
        return "nobody can beat this: you get the lead"
    if fewest <= 2:
        return "someone is about to go out: do not let the trick go cheaply"
    if state.first:
        return "the round begins with the 3c"
    whole = not rest & ~move.cards & RANK_SET[move.rank]
    if not state.count:
        if move.count > 1:
            return "lead a set: few can follow, and it leaves your hand at once"
        if threat >> 30 > 8:
            return "lead low while you have the lead: you can hardly get rid of it later"
        return "lead high enough that it may hold"
    if threat >> 30 <= 4:
        return "win the lead: your hand needs it"
    return "get rid of it while it fits" if whole else "it is worth breaking the set for this trick"


KNOWLEDGE: Final = PresidentKnowledge()
