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
from ..knowledge import AGGRESSIVE, BALANCED, CAUTIOUS, GAME, HOARDER, ROUND, Knowledge
from .inference import likely
from .weights import (
    BURDEN,
    CLOSE,
    HOLD_FOUR,
    HOLD_HIGH,
    HOLD_ONE,
    HOLD_THREE,
    HOLD_TOP,
    HOLD_TWO,
    LAST,
    PLAY_MORE,
    PLAY_ONE,
    PLAY_TWO,
    WEIGHTS,
)

TOP: Final = BIT[THREE_OF_SPADES]  # as a single above everything
LEADER: Final = BIT[THREE_OF_CLUBS]  # who holds it leads the round
GONE_OUT: Final = 30.0  # the hand is empty
RUNS: Final = 15.0  # the hand plays itself out
LATE: Final = 24  # cards that the others hold, together; below, weights of their own
# How far a style moves the value of a play; to pass more often costs more than to play more often.
BOLD: Final = 0.15  # to follow, and once more to spend a two or the 3s
SETS: Final = 0.3  # to lead a set, which few can follow, or to keep it
WHOLE: Final = 0.15  # not to break a set in order to follow
KEEP: Final = 0.06  # not to spend a two or the 3s
NOVICE: Final = 0.35  # of all that at a glance, where moves lie nearer to each other
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
                    value += _taste(state, move, style)
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
                    value += NOVICE * _taste(state, move, style)
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

    def insight(self, rung: int) -> float:
        return 0.28 * rung

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

    def even(self, state: State) -> float:
        """Every place is as likely."""
        return sum(PLACES[state.seats]) / state.seats

    def unit(self, state: State) -> str:
        assert isinstance(state, PresidentState)
        return ROUND if state.round < state.house.rounds else GAME

    def playout_ends(self, state: State, before: State) -> bool:
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


def _taste(state: PresidentState, move: Play, style: int) -> float:
    """How a style moves the value of a play.

    The aggressive one follows whenever it can and spends its twos; the cautious one leads sets, which few can follow,
    and rather passes than breaks one; the hoarder keeps sets and twos as long as it can.
    """
    high = move.rank == TWO or move.cards == TOP
    if style == AGGRESSIVE:
        return (BOLD if state.count else 0.0) + (BOLD if high else 0.0)
    mover = state.to_move
    if style == CAUTIOUS:
        if not state.count:
            return SETS if move.count > 1 else 0.0
        return -WHOLE if state.hands[mover] & ~move.cards & RANK_SET[move.rank] else 0.0
    if style == HOARDER:
        kept = -SETS if not state.count and move.count > 1 else 0.0
        return kept - KEEP if high and state.sizes[mover] > 4 else kept
    return 0.0


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
        return "the round begins with the three of clubs"
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
