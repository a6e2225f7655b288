"""What bots know of King of Montenegro: duels. Compiled.

- How often each kind of move wins a duel, from tables of self-play. A kind is what the move is (true or a bluff, a
  single card or a wild King, a call) and what it comes after; a place in its row is how likely the claim is that it
  makes or faces, by counting the cards above the one to beat that were not seen yet.
- What is certain: a claim that no unseen card can make good, a declared card whose place is known, the face-up card
  of an army.
- What cards are worth keeping: Kings for wilds, high cards, cards that defend an army.
"""

from __future__ import annotations

from typing import Final

from ...cards import ACE, BIT, FULL_DECK, KING, NO_CARD, cards_in, rank_of, suit_of
from ...game import Move
from ...games.montenegro.board import KINGS, PUBLIC
from ...games.montenegro.moves import Army, Call, Concede, Play, Wild
from ...games.montenegro.rules import MontenegroState
from ..knowledge import AGGRESSIVE, BLUFFER, CAUTIOUS, HOARDER
from .war import Board, size_of

# The cards of the same suit that are higher.
ABOVE: Final[list[int]] = [sum(1 << high for high in range(card + 4, 52, 4)) for card in range(52)]

# What a duel's move comes after.
OPENING: Final = 0
ON_SINGLE: Final = 1
ON_WILD: Final = 2

# Kinds of moves; the first four have a row for each of the three above.
TRUE_SINGLE: Final = 0
BLUFF_SINGLE: Final = 3
TRUE_WILD: Final = 6
BLUFF_WILD: Final = 9
CALL_FIRST: Final = 12  # a single card, nothing of one's own to climb over
CALL_CLIMB: Final = 13  # a single card that answers one's own
CALL_LOW_WILD: Final = 14
CALL_HIGH_WILD: Final = 15
CALL_ARMY_WILD: Final = 16
CALL_ARMY: Final = 17
BLUFF_ARMY: Final = 18  # by what it comes after, as the next
BLUFF_ARMY_WILD: Final = 19
KINDS: Final = 20
STEPS: Final = 8

# A call that needs no table.
NEVER: Final = -2
ALWAYS: Final = -3

# How often a move wins its duel, by kind and step: from five million moves of self-play in which all
# moves had a share. Rows with no more than three steps in use go by what the move comes after.
# fmt: off
WINS: Final[list[float]] = [
    0.91, 0.85, 0.78, 0.71, 0.62, 0.52, 0.39, 0.29,  # a true single card: by the chance of a higher one
    0.06, 0.17, 0.23, 0.29, 0.43, 0.56, 0.69, 0.89,  # the same on a single card: by the chance that it is good
    0.90, 0.80, 0.75, 0.69, 0.58, 0.50, 0.44, 0.39,  # the same on a wild
    0.01, 0.03, 0.03, 0.08, 0.10, 0.15, 0.19, 0.25,  # a bluff with a single card: by the chance of the claim
    0.03, 0.03, 0.04, 0.05, 0.08, 0.11, 0.15, 0.16,  # the same on a single card
    0.01, 0.03, 0.04, 0.07, 0.11, 0.14, 0.19, 0.28,  # the same on a wild
    0.90, 0.84, 0.76, 0.68, 0.62, 0.58, 0.52, 0.41,  # a true wild: by the chance of a card above the declared
    0.86, 0.84, 0.75, 0.68, 0.61, 0.53, 0.51, 0.43,  # the same on a single card
    0.84, 0.78, 0.69, 0.60, 0.53, 0.46, 0.43, 0.36,  # the same on a wild
    0.01, 0.03, 0.05, 0.07, 0.08, 0.12, 0.14, 0.16,  # a false wild: by the chance of a King
    0.02, 0.04, 0.05, 0.07, 0.10, 0.12, 0.14, 0.16,  # the same on a single card
    0.02, 0.02, 0.04, 0.05, 0.07, 0.12, 0.14, 0.16,  # the same on a wild
    1.00, 0.80, 0.66, 0.53, 0.43, 0.35, 0.29, 0.18,  # calls of a single card: by the chance that it is true
    1.00, 0.85, 0.70, 0.52, 0.37, 0.23, 0.17, 0.12,  # the same over one's own
    1.00, 0.53, 0.35, 0.25, 0.22, 0.17, 0.17, 0.17,  # calls of a wild: by the chance of a King
    1.00, 0.89, 0.80, 0.72, 0.66, 0.54, 0.50, 0.42,  # the same for a high card
    0.11, 0.05, 0.04, 0.01, 0.00, 0.00, 0.00, 0.02,  # the same with a King of the army
    0.16, 0.16, 0.16, 0.16, 0.16, 0.16, 0.16, 0.16,  # calls of a card of the army
    0.23, 0.23, 0.12, 0.30, 0.30, 0.30, 0.30, 0.30,  # bluffs with the army
    0.42, 0.37, 0.32, 0.30, 0.30, 0.30, 0.30, 0.30,  # false wilds with a King of the army
]
# fmt: on
# What a card is worth in the hand, by rank: what is lost by playing it.
KEEP: Final[list[float]] = [0.0, 0.02, 0.04, 0.06, 0.08, 0.1, 0.15, 0.2, 0.25, 0.3, 0.5, 3.0, 0.8]
# Other prices: a hand card that defends an army, a card of the army, an army's last card, a call or bluff that fails
# (it gives the other a bonus), a King that is played as a wild, the least stake of a duel, more than a bluff needs.
PRICES: Final[list[float]] = [0.05, 2.2, 2.2, 0.1, 1.2, 0.7, 1.5]

POINTLESS: Final = -8.0  # a declaration that there is no reason for: there are hundreds
SCALE: Final = 10.0
USUAL: Final = 0.2  # of the game's winning chance that a duel is about
# What styles add or take: a bluffer adds to bluffs, a cautious one takes from them; an aggressive one would rather play
# on than call, a hoarder rather keep Kings.
BLUFFS: Final = 0.8
CAUTION: Final = 0.08  # what is left to a bluff is to concede, so a little changes much
RAISES: Final = 0.8
HOARDS: Final = 1.6


def holds(many: int, unseen: int, hand: int) -> float:
    """How likely a hand holds one of `many` cards out of those unseen."""
    if many <= 0:
        return 0.0
    missing = 1.0
    without = 1.0 - many / unseen if unseen > many else 0.0
    for _ in range(hand):
        missing *= without
    return 1.0 - missing


def step_of(chance: float) -> int:
    """The place of a chance in a row: the first is for never."""
    if chance <= 0.0:
        return 0
    return min(STEPS - 1, 1 + int(chance * 10.0))


class Duel:
    """A duel as the seat to move can know it."""

    def __init__(self, state: MontenegroState) -> None:
        me = state.to_move
        self.state = state
        self.me = me
        self.hand = state.hands[me]
        known = state.knows[me]
        self.unseen = FULL_DECK & ~known
        self.count = max(1, size_of(self.unseen))
        self.size = state.house.hand_size
        public = FULL_DECK & ~state.knows[PUBLIC]
        self.public = public
        required = state.required
        self.required = required
        self.higher = ABOVE[required] & self.unseen
        self.stage = OPENING
        self.called = -1  # the place of a call in WINS, or NEVER, ALWAYS
        self.theirs = 0.0  # how likely the other's single card is a true one
        self.bar = required
        believed = 0.0
        last = len(state.players) - 1
        if last >= 0:
            first = state.firsts[last]
            declared = state.declared[last]
            seen = first >= 0 and bool(known & BIT[first])
            if declared != NO_CARD:
                self.stage = ON_WILD
                self._face_wild(first if seen else NO_CARD, declared, state.origins[last] >= 0)
            else:
                self.stage = ON_SINGLE
                self._face_single(first if seen else NO_CARD, last)
        if self.stage == ON_SINGLE:
            believed = holds(size_of(public & ABOVE[self.bar]), size_of(public), self.size)
        else:
            believed = holds(size_of(public & ABOVE[required]), size_of(public), self.size)
        self.bluff = (BLUFF_SINGLE + self.stage) * STEPS + step_of(believed)
        royal = holds(size_of(public & KINGS), size_of(public), self.size)
        self.false_wild = (BLUFF_WILD + self.stage) * STEPS + step_of(royal)

    def _face_wild(self, first: int, declared: int, army: bool) -> None:
        if not self.unseen & BIT[declared] or (first >= 0 and rank_of(first) != KING):
            self.called = ALWAYS
        elif army:
            self.called = CALL_ARMY_WILD * STEPS + step_of(holds(size_of(self.higher), self.count, self.size))
        else:
            row = CALL_HIGH_WILD if rank_of(declared) > 8 else CALL_LOW_WILD
            self.called = row * STEPS + step_of(holds(size_of(self.unseen & KINGS), self.count, self.size))

    def _face_single(self, first: int, last: int) -> None:
        state = self.state
        row = CALL_FIRST
        if last and state.declared[last - 1] == NO_CARD:
            row = CALL_CLIMB
            own = state.firsts[last - 1]
            if state.house.answers != "flip" and suit_of(own) == suit_of(self.required) and own > self.required:
                self.bar = own
        if first >= 0:
            true = bool(ABOVE[self.bar] & BIT[first])
            self.called = NEVER if true else ALWAYS
            self.theirs = 1.0 if ABOVE[self.required] & BIT[first] else 0.0
            self.higher = BIT[first] & ABOVE[self.required]
            return
        over = ABOVE[self.bar] & self.unseen
        if state.origins[last] >= 0:
            self.called = CALL_ARMY * STEPS + (1 if over else 0)
        else:
            self.called = row * STEPS + step_of(holds(size_of(over), self.count, self.size))
        if not over:
            self.called = ALWAYS
        else:
            self.theirs = 1.0 - WINS[self.called]

    def call_wins(self) -> float:
        """How often a call wins."""
        if self.called >= 0:
            return WINS[self.called]
        return 1.0 if self.called == ALWAYS else 0.0

    def single(self, card: int) -> int:
        """The place of a single card in WINS."""
        if not ABOVE[self.required] & BIT[card]:
            return self.bluff
        if self.stage != ON_SINGLE:
            held = holds(size_of(self.unseen & ABOVE[card]), self.count, self.size)
            return (TRUE_SINGLE + self.stage) * STEPS + step_of(held)
        good = 1.0
        if self.higher and self.state.house.answers != "flip":
            good -= self.theirs * size_of(self.higher & ABOVE[card]) / size_of(self.higher)
        return (TRUE_SINGLE + self.stage) * STEPS + min(STEPS - 1, int(good * STEPS))

    def army(self, card: int) -> int:
        """The place of a card from the army in WINS."""
        place = self.single(card)
        return BLUFF_ARMY * STEPS + self.stage if place == self.bluff else place

    def wild(self, first: int, second: int, declared: int) -> int:
        """The place of a wild in WINS."""
        if rank_of(first) != KING or second != declared:
            return self.false_wild
        held = holds(size_of(self.unseen & ABOVE[declared]), self.count, self.size)
        return (TRUE_WILD + self.stage) * STEPS + step_of(held)

    def place(self, move: Move) -> int:
        """The place of a move in WINS; below 0 for what needs none."""
        if isinstance(move, Play):
            return self.single(move.card)
        if isinstance(move, Army):
            return self.army(move.card)
        if isinstance(move, Wild):
            if move.army and move.second != move.declared:
                return BLUFF_ARMY_WILD * STEPS + self.stage
            return self.wild(move.first, move.second, move.declared)
        if isinstance(move, Call):
            return self.called
        return -1

    def lies(self) -> list[int]:
        """Two cards worth declaring falsely: high, and such that the other cannot know better."""
        found: list[int] = []
        turn = size_of(self.unseen) + self.required  # not always the same suit first
        for step in range(2):
            # One's own cards first: the other surely does not hold them.
            could = self.hand & ~KINGS if not step else self.unseen
            for rank in range(ACE, 8, -1):
                if not could >> rank * 4 & 15:
                    continue
                for i in range(4):
                    card = rank * 4 + (turn + i & 3)
                    if could & BIT[card]:
                        found.append(card)
                        if len(found) == 2:
                            return found
        return found


def duel_values(state: MontenegroState, moves: list[Move], style: int) -> list[float]:
    duel = Duel(state)
    me = duel.me
    stake = SCALE * min(2.0, max(PRICES[5], Board(state, me).duel_stake() / USUAL))
    flip_suit = suit_of(state.flip)
    keep = [0.0] * 52
    low = NO_CARD  # the two cards that are missed least
    next_low = NO_CARD
    for card in cards_in(duel.hand):
        price = KEEP[rank_of(card)]
        if state.armies[me * 4 + suit_of(card)]:
            price += PRICES[0]
        if style == HOARDER:
            price *= 1.3
        keep[card] = price
        if low < 0 or price < keep[low]:
            next_low = low
            low = card
        elif next_low < 0 or price < keep[next_low]:
            next_low = card
    if low >= 0 and suit_of(low) == flip_suit:  # the second card of a wild may stay in the army
        low, next_low = next_low, low
    bluffs = BLUFFS if style == BLUFFER else -CAUTION if style == CAUTIOUS else 0.0
    lies = duel.lies()
    fails = PRICES[3]
    wins = WINS[duel.false_wild]
    false_wild = stake * wins - fails * (1.0 - wins) + bluffs
    wins = WINS[BLUFF_ARMY_WILD * STEPS + duel.stage]
    false_army_wild = stake * wins - fails * (1.0 - wins) + bluffs
    wins = WINS[duel.bluff]
    bluff = stake * wins - fails * (1.0 - wins) + bluffs
    wins = WINS[BLUFF_ARMY * STEPS + duel.stage]
    army_bluff = stake * wins - fails * (1.0 - wins) + bluffs
    values = [POINTLESS] * len(moves)
    i = 0
    end = len(moves)
    while i < end:
        move = moves[i]
        if isinstance(move, Wild):
            first = move.first
            second = move.second
            cost = keep[second] - (0.1 if suit_of(second) == flip_suit else 0.0)
            if move.army:
                cost += _army_price(state, me, first)
            else:
                cost += PRICES[4] if rank_of(first) == KING else keep[first]
                if style == HOARDER and rank_of(first) == KING:
                    cost += HOARDS
            true = POINTLESS
            if move.army:
                false = false_army_wild - cost - (0.0 if second in (low, next_low) else PRICES[6])
                true = stake * WINS[duel.wild(first, second, second)] - cost
            else:
                # One bluff with the two lowest cards is enough: the others are the same with more to lose.
                false = false_wild - cost - (0.0 if first == low and second == next_low else PRICES[6])
                if rank_of(first) == KING:
                    true = stake * WINS[duel.wild(first, second, second)] - cost
                else:
                    true = false - 0.5
            if move.declared == 0 and i + 51 < end and _ends_block(moves[i + 51], move):
                # All 52 declarations, in order: only few are worth a thought.
                for lie in lies:
                    values[i + lie] = false
                    false -= 0.5
                values[i + second] = true
                i += 52
                continue
            if move.declared == second:
                values[i] = true
            elif move.declared in lies:
                values[i] = false - 0.5 * lies.index(move.declared)
        elif isinstance(move, Play):
            place = duel.single(move.card)
            values[i] = (bluff if place == duel.bluff else stake * WINS[place]) - keep[move.card]
        elif isinstance(move, Army):
            place = duel.single(move.card)
            values[i] = army_bluff if place == duel.bluff else stake * WINS[place]
            values[i] = values[i] - _army_price(state, me, move.card)
        elif isinstance(move, Call):
            wins = duel.call_wins()
            values[i] = stake * wins - fails * (1.0 - wins)
            if style == AGGRESSIVE:
                values[i] = values[i] - RAISES
        elif isinstance(move, Concede):
            values[i] = 0.0
        i += 1
    return values


def _ends_block(move: Move, start: Wild) -> bool:
    """Whether this is the last of the declarations that begin with `start`."""
    if not isinstance(move, Wild):
        return False
    return move.declared == 51 and move.first == start.first and move.second == start.second and move.army == start.army


def _army_price(state: MontenegroState, me: int, card: int) -> float:
    """What is lost with a card of the army of the suit to beat."""
    army = state.armies[me * 4 + suit_of(state.required)]
    if len(army) == 1:
        return PRICES[2] if suit_of(state.flip) == suit_of(state.required) else 2.0 * PRICES[2]
    return PRICES[1] if suit_of(card) == suit_of(state.required) else 0.5 * PRICES[1]
