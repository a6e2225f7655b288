"""Durak for search: a position on plain numbers that copies and plays in a fraction of the time of a State. Compiled.

A move is a number: its kind, the card it covers, the card played. Of several open cards the hardest is covered first:
the order makes no difference to what comes of it.
"""

from __future__ import annotations

from typing import Final

from ...cards import BIT, NO_CARD, RANK_SET, SUIT_SET
from ...chance import Source
from ...game import Move
from ...games.durak.rules import BORING, DEFEND, HAND, OPEN, Attack, Cover, DurakState, Surrender, Transfer
from ...native import i64

# The kinds of move, in the bits above two cards.
ATTACKS: Final = 0
COVERS: Final = 4096
PASSES: Final = 8192
TAKES: Final = 12288
ENDS: Final = 16384

ADDING: Final = 2
_SUIT: Final = 0x1111111111111  # one suit: the clubs
_ALL: Final = (1 << 52) - 1
# Two to the power of a place leaves a rest of its own when divided by 53.
_PLACES: Final[list[int]] = [0] * 53
for _place in range(52):
    _PLACES[(1 << _place) % 53] = _place


def size(cards: i64) -> i64:
    """How many cards a set holds."""
    cards = cards - ((cards >> 1) & 0x5555555555555)
    cards = (cards & 0x3333333333333) + ((cards >> 2) & 0x3333333333333)
    cards = (cards + (cards >> 4)) & 0xF0F0F0F0F0F0F
    cards = cards + (cards >> 8)
    cards = cards + (cards >> 16)
    return (cards + (cards >> 32)) & 63


def bit(card: i64) -> i64:
    """The set of one card. (A shift of a small number is one of 32 bits to the compiler.)"""
    return BIT[card]


def rank(card: i64) -> i64:
    """The cards of a card's rank."""
    return RANK_SET[card >> 2]


def lowest(cards: i64) -> i64:
    """The lowest card of a set that holds one."""
    return _PLACES[(cards & -cards) % 53]


def highest(cards: i64) -> i64:
    """The highest card of a set that holds one."""
    cards = cards | (cards >> 1)
    cards = cards | (cards >> 2)
    cards = cards | (cards >> 4)
    cards = cards | (cards >> 8)
    cards = cards | (cards >> 16)
    cards = cards | (cards >> 32)
    return _PLACES[(cards ^ (cards >> 1)) % 53]


def code_of(move: Move) -> int:
    """The number of a move."""
    if isinstance(move, Attack):
        return move.card
    if isinstance(move, Cover):
        return COVERS + move.card * 64 + move.by
    if isinstance(move, Transfer):
        return PASSES + move.card
    return TAKES if isinstance(move, Surrender) else ENDS


class Board:
    """A game in progress. Where it comes from a sight, `fill` deals the cards that the viewer cannot place."""

    def __init__(self) -> None:
        self.seats = 0
        self.hands: list[int] = []
        self.known: list[int] = []  # cards of each hand that everyone has seen
        self.deck: list[int] = []
        self.left = 0
        self.trump = 0
        self.trumps = 0
        self.last = 0  # the trump card, as a set
        self.all = 0  # the cards of the game
        self.transfer = True
        self.limit = 0
        self.again = False  # the attacker goes on after a surrender
        self.helped = True  # others than the attacker may add
        self.lying = 0
        self.open = 0
        self.covers = 0  # of those that lie, the ones that cover another
        self.count = 0  # attack cards on the table
        self.matching = 0
        self.phase = 0
        self.origin = 0
        self.attacker = 0
        self.defender = 0
        self.mover = 0
        self.done = 0
        self.out = 0
        self.gone = 0  # discarded
        self.boring = 0
        self.result: list[float] = []

    def copy(self) -> Board:
        """Another that goes its own way."""
        new = Board()
        new.seats = self.seats
        new.hands = self.hands.copy()
        new.known = self.known.copy()
        new.deck = self.deck
        new.left = self.left
        new.trump = self.trump
        new.trumps = self.trumps
        new.last = self.last
        new.all = self.all
        new.transfer = self.transfer
        new.limit = self.limit
        new.again = self.again
        new.helped = self.helped
        new.lying = self.lying
        new.open = self.open
        new.covers = self.covers
        new.count = self.count
        new.matching = self.matching
        new.phase = self.phase
        new.origin = self.origin
        new.attacker = self.attacker
        new.defender = self.defender
        new.mover = self.mover
        new.done = self.done
        new.out = self.out
        new.gone = self.gone
        new.boring = self.boring
        new.result = self.result
        return new

    def unseen(self, seat: i64) -> i64:
        """The cards still in play that a seat cannot place: in a hand or, the trump card aside, in the deck."""
        hand: i64 = self.hands[seat]
        seen = self.gone | self.lying | hand
        if self.left:
            seen = seen | self.last
        for cards in self.known:
            shown: i64 = cards
            seen = seen | shown
        return self.all & ~seen

    def beats(self, card: i64) -> i64:
        """The cards that beat a card."""
        higher = (_SUIT << (card + 4)) & _ALL
        return higher if card & 3 == self.trump else higher | self.trumps

    def hardest(self) -> i64:
        """The open card to cover first."""
        ruling = self.open & self.trumps
        return highest(ruling) if ruling else highest(self.open)

    def passing(self) -> i64:
        """The cards that the defender may pass the attack on with."""
        if not self.transfer or size(self.open) != self.count or size(self.lying) != self.count:
            return 0
        after = self.count + 1
        other: i64 = self.hands[self.following(self.defender)]
        if after > size(other) or (self.limit and after > self.limit):
            return 0
        hand: i64 = self.hands[self.defender]
        return hand & self.matching

    def moves(self) -> list[int]:
        """The moves of the seat to move, in an order that does not matter."""
        found: list[int] = []
        hand: i64 = self.hands[self.mover]
        if self.phase == DEFEND:
            card = self.hardest()
            answers = hand & self.beats(card)
            while answers:
                found.append(COVERS + card * 64 + lowest(answers))
                answers = answers & (answers - 1)
            same = self.passing()
            while same:
                found.append(PASSES + lowest(same))
                same = same & (same - 1)
            found.append(TAKES)
            return found
        if self.phase == ADDING:
            hand = hand & self.matching
            found.append(ENDS)
        while hand:
            found.append(lowest(hand))
            hand = hand & (hand - 1)
        return found

    def play(self, code: i64) -> None:
        """Make a move."""
        card = code & 63
        if code < COVERS:
            self._lay(card)
            self.phase = DEFEND
            self.mover = self.defender
        elif code < PASSES:
            self._cover((code >> 6) & 63, card)
        elif code < TAKES:
            self._lay(card)
            self.attacker = self.mover
            self.defender = self.following(self.mover)
            self.mover = self.defender
        elif code == TAKES:
            seat = self.mover
            hand: i64 = self.hands[seat]
            shown: i64 = self.known[seat]
            self.hands[seat] = hand | self.lying
            self.known[seat] = shown | self.lying
            self.end(True)
        else:
            self.done = self.done | bit(self.mover)
            self._ask()

    def _lay(self, card: i64) -> None:
        one = bit(card)
        self._drop(one)
        self.lying = self.lying | one
        self.open = self.open | one
        self.count += 1
        self.matching = self.matching | rank(card)

    def _drop(self, one: i64) -> None:
        seat = self.mover
        hand: i64 = self.hands[seat]
        shown: i64 = self.known[seat]
        self.hands[seat] = hand & ~one
        if shown & one:
            self.known[seat] = shown & ~one

    def _cover(self, card: i64, by: i64) -> None:
        one = bit(by)
        self._drop(one)
        self.lying = self.lying | one
        self.open = self.open & ~bit(card)
        self.covers = self.covers | one
        self.matching = self.matching | rank(by)
        if self.open:
            return
        hand: i64 = self.hands[self.mover]
        if not hand or (self.limit and self.count >= self.limit):
            self.end(False)
            return
        self.done = 0
        self.phase = ADDING
        self._ask()

    def _ask(self) -> None:
        seat: i64 = self.attacker
        for _ in range(self.seats):
            if seat != self.defender and not (self.done >> seat) & 1:
                hand: i64 = self.hands[seat]
                if hand:
                    self.mover = seat
                    return
            if not self.helped:
                break
            seat += 1
            if seat == self.seats:
                seat = 0
        self.end(False)

    def end(self, taken: bool) -> None:
        """The turn has ended."""
        if taken:
            self.boring += 1
        else:
            self.boring = 0
            self.gone = self.gone | self.lying
        self.lying = 0
        self.open = 0
        self.covers = 0
        self.matching = 0
        self.count = 0
        self.done = 0
        if self.left:
            self._draw_up()
        if not self.left and self._over():
            return
        if self.boring >= BORING:
            self.result = [1.0 if (self.out >> seat) & 1 else 0.5 for seat in range(self.seats)]
            self.mover = -1
            return
        attacker: i64 = self.defender
        if taken and self.again:
            if self.seats == 2:
                attacker = self.attacker
            else:
                attacker = attacker + 1
                if attacker == self.seats:
                    attacker = 0
        if (self.out >> attacker) & 1:
            attacker = self.following(attacker)
        self.origin = attacker
        self.attacker = attacker
        self.defender = self.following(attacker)
        self.phase = OPEN
        self.mover = attacker

    def following(self, seat: i64) -> i64:
        """The next seat that is still in."""
        while True:
            seat += 1
            if seat == self.seats:
                seat = 0
            if not (self.out >> seat) & 1:
                return seat

    def _draw_up(self) -> None:
        self._draw(self.origin)
        seat: i64 = self.origin
        for _ in range(self.seats - 1):
            seat += 1
            if seat == self.seats:
                seat = 0
            if seat != self.defender:
                self._draw(seat)
        self._draw(self.defender)

    def _draw(self, seat: i64) -> None:
        hand: i64 = self.hands[seat]
        most: i64 = HAND - size(hand)
        if most > self.left:
            most = self.left
        if most <= 0:
            return
        top: i64 = len(self.deck)
        top -= self.left
        for at in range(top, top + most):
            card: i64 = self.deck[at]
            hand = hand | bit(card)
        self.hands[seat] = hand
        self.left -= most
        if not self.left:
            shown: i64 = self.known[seat]
            self.known[seat] = shown | self.last

    def _over(self) -> bool:
        before = self.out
        holding: i64 = 0
        for seat in range(self.seats):
            if self.hands[seat]:
                holding += 1
            else:
                self.out = self.out | bit(seat)
        if holding > 1:
            return False
        if holding:
            self.result = [0.0 if hand else 1.0 for hand in self.hands]
        else:
            self.result = [1.0 if (before >> seat) & 1 else 0.5 for seat in range(self.seats)]
        self.mover = -1
        return True

    def fill(self, pool: list[int], lacking: list[int], source: Source) -> None:
        """Deal the cards of the pool, so many to each seat, and the rest to the deck above the trump card."""
        cards = pool.copy()
        source.shuffle(cards)
        at = 0
        for seat in range(self.seats):
            lacks = lacking[seat]
            if lacks:
                hand: i64 = self.hands[seat]
                for _ in range(lacks):
                    card: i64 = cards[at]
                    at += 1
                    hand = hand | bit(card)
                self.hands[seat] = hand
        if self.left:
            cards = cards[at:]
            cards.append(lowest(self.last))
            self.deck = cards


def board_of(state: DurakState) -> Board:
    """The board of a State, or of a sight: then cards are missing."""
    new = Board()
    new.seats = state.seats
    new.hands = state.hands.copy()
    new.known = state.known.copy()
    new.deck = state.deck
    new.left = state.left
    new.trump = state.trump
    new.trumps = SUIT_SET[state.trump]
    new.last = BIT[state.trump_card]
    new.all = ((1 << 52) - 1) ^ ((1 << (52 - state.house.deck)) - 1)
    new.transfer = state.house.transfer
    new.limit = state.house.attack_limit
    new.again = state.house.after_surrender == "attacker"
    new.helped = state.house.throw_in == "all"
    lying = 0
    for card in state.attacks:
        lying |= BIT[card]
    for card in state.covers:
        if card != NO_CARD:
            new.covers |= BIT[card]
    new.lying = lying | new.covers
    new.open = state.open
    new.count = len(state.attacks)
    new.matching = state.matching
    new.phase = state.phase
    new.origin = state.origin
    new.attacker = state.attacker
    new.defender = state.defender
    new.mover = state.to_move
    new.done = state.done
    new.out = state.out
    new.gone = state.discard
    new.boring = state.boring
    new.result = state.result
    return new
