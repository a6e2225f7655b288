"""What bots know of King of Montenegro: how the game stands, and wars. Compiled.

- What a duel is about: how much better the game stands with the flip in the own army than in the other's, who has how
  many armies and how strong, and whether it decides the game.
- Wars: how likely the attack is the higher one, and what is won and lost by it.
"""

from __future__ import annotations

from math import exp
from typing import Final

from ...cards import BIT, FULL_DECK, SUIT_SET, cards_in, suit_of
from ...game import Move
from ...games.montenegro.moves import War
from ...games.montenegro.rules import MontenegroState
from ..knowledge import AGGRESSIVE, CAUTIOUS

COUNTS: Final[list[int]] = [cards.bit_count() for cards in range(1 << 13)]


# The chance to win the game, as the logarithm of the odds: by own armies, 0 to 4, and the other's.
# fmt: off
STANDING: Final[list[float]] = [
    0.00, -0.14, -0.18, -0.52, -0.82,
    0.14, 0.00, -0.11, -0.55, -0.85,
    0.18, 0.11, 0.00, -0.28, -0.58,
    0.52, 0.55, 0.28, 0.00, -0.30,
    0.82, 0.85, 0.58, 0.30, 0.00,
]
# fmt: on
# What a matching card in the armies adds to it, and being the starter: to open a duel is a burden.
PER_CARD: Final[list[float]] = [0.29]
STARTS: Final[list[float]] = [-0.21]

# The same with the cards of both sides at hand, fitted to the ends of 4500 games: by armies, for a matching card in the
# armies, for one that does not match, for a contested suit with the stronger army, for a card of the hand by rank, and
# for one whose suit has an army to defend.
# fmt: off
ARMIES: Final[list[float]] = [
    0.00, 0.00, -0.05, -0.43, -0.90,
    0.00, 0.00, -0.04, -0.27, -0.70,
    0.05, 0.04, 0.00, -0.20, -0.50,
    0.43, 0.27, 0.20, 0.00, -0.30,
    0.90, 0.70, 0.50, 0.30, 0.00,
]
# fmt: on
MATCHES: Final = 0.31
STRANGER: Final = -0.04
STRONGER: Final = 0.25
HELD: Final[list[float]] = [0.0, 0.0, 0.01, 0.02, 0.03, 0.04, 0.06, 0.09, 0.13, 0.22, 0.22, 0.54, 0.30]
DEFENDS: Final = 0.09

WAR_SCALE: Final = 50.0
WAR_EAGER: Final = 2.0  # of a style
WAR_SHY: Final = 0.7


def size_of(cards: int) -> int:
    """How many cards a set holds: compiled, looking it up is several times as quick as `bit_count`."""
    return COUNTS[cards & 8191] + COUNTS[cards >> 13 & 8191] + COUNTS[cards >> 26 & 8191] + COUNTS[cards >> 39]


def standing(own: int, other: int, lead: float, starts: int) -> float:
    """How likely the game is won: armies, matching cards ahead, 1 or -1 for who starts."""
    odds = STANDING[own * 5 + other] + PER_CARD[0] * lead + STARTS[0] * starts
    return 1.0 / (1.0 + exp(-odds))


def prospects(camps: list[int], hands: list[int], enough: int) -> float:
    """How likely seat 0 wins, all cards known: armies as sets, by 4 * seat + suit, and hands."""
    own = 0
    other = 0
    odds = 0.0
    for suit in range(4):
        mine = camps[suit]
        theirs = camps[4 + suit]
        matching = 0
        rival = 0
        if mine:
            own += 1
            matching = size_of(mine & SUIT_SET[suit])
            odds += MATCHES * matching + STRANGER * (size_of(mine) - matching)
            odds += DEFENDS * size_of(hands[0] & SUIT_SET[suit])
        if theirs:
            other += 1
            rival = size_of(theirs & SUIT_SET[suit])
            odds -= MATCHES * rival + STRANGER * (size_of(theirs) - rival)
            odds -= DEFENDS * size_of(hands[1] & SUIT_SET[suit])
            if mine and matching != rival:
                odds += STRONGER if matching > rival else -STRONGER
    if own == 4 and other <= enough:
        return 1.0
    if other == 4 and own <= enough:
        return 0.0
    for card in cards_in(hands[0]):
        odds += HELD[card >> 2]
    for card in cards_in(hands[1]):
        odds -= HELD[card >> 2]
    return 1.0 / (1.0 + exp(-odds - ARMIES[own * 5 + other]))


class Board:
    """How the armies stand, as a seat can know it."""

    def __init__(self, state: MontenegroState, seat: int) -> None:
        self.state = state
        self.seat = seat
        self.known = state.knows[seat]
        self.unseen = FULL_DECK & ~self.known
        self.count = max(1, size_of(self.unseen))
        self.enough = 0 if state.house.victory == "conquest" else 3
        self.own = 0
        self.other = 0
        self.lead = 0.0
        self.matching = [0.0] * 8  # cards that match their army's suit, expected ones for what is face down
        self.sure = [0] * 4  # cards of the other's armies that are known and match
        self.hidden = [0] * 4  # cards of the other's armies that are not known
        for suit in range(4):
            army = state.armies[seat * 4 + suit]
            if army:
                self.own += 1
                matching = 0
                for card in army:
                    if card >= 0 and suit_of(card) == suit:
                        matching += 1
                self.matching[seat * 4 + suit] = matching
                self.lead += matching
            army = state.armies[4 - seat * 4 + suit]
            if army:
                self.other += 1
                sure = 0
                hidden = 0
                for card in army:
                    if card < 0 or not self.known & BIT[card]:
                        hidden += 1
                    elif suit_of(card) == suit:
                        sure += 1
                self.sure[suit] = sure
                self.hidden[suit] = hidden
                share = sure + hidden * size_of(self.unseen & SUIT_SET[suit]) / self.count
                self.matching[4 - seat * 4 + suit] = share
                self.lead -= share

    def chance(self, own: int, other: int, lead: float, starts: int) -> float:
        """How likely the game is won with so many armies."""
        if own == 4 and other <= self.enough:
            return 1.0
        if other == 4 and own <= self.enough:
            return 0.0
        return standing(own, other, lead, starts)

    def now(self) -> float:
        """How likely the game is won as it stands, for the seat as the starter if it is."""
        return self.chance(self.own, self.other, self.lead, 1 if self.state.starter == self.seat else -1)

    def duel_stake(self) -> float:
        """How much of the game the duel is about."""
        suit = suit_of(self.state.flip)
        mine = self.own + (0 if self.state.armies[self.seat * 4 + suit] else 1)
        theirs = self.other + (0 if self.state.armies[4 - self.seat * 4 + suit] else 1)
        won = self.chance(mine, self.other, self.lead + 1.0, 1)
        lost = self.chance(self.own, theirs, self.lead - 1.0, -1)
        return won - lost

    def defence(self, suit: int) -> list[float]:
        """The chances that the other's total in a suit is 0, 1, 2, …"""
        state = self.state
        other = 1 - self.seat
        for total in state.totals:
            if total[0] == other and total[1] == suit and not total[2]:
                exact = [0.0] * (total[3] + 1)
                exact[total[3]] = 1.0
                return exact
        share = size_of(self.unseen & SUIT_SET[suit]) / self.count
        sure = self.sure[suit]
        slots = self.hidden[suit] + state.sizes[other]
        chances = [0.0] * (sure + slots + 1)
        chances[sure] = 1.0
        for slot in range(slots):
            for at in range(sure + slot + 1, sure - 1, -1):
                before = chances[at - 1] if at > sure else 0.0
                chances[at] = chances[at] * (1.0 - share) + before * share
        return chances

    def war_wins(self, suit: int, joined: int) -> float:
        """How likely a war is won."""
        return below(self.defence(suit), self.attack(suit, joined))

    def attack(self, suit: int, joined: int) -> int:
        """One's own total in a war."""
        state = self.state
        at = self.seat * 4
        total = size_of(state.hands[self.seat] & SUIT_SET[suit]) + int(self.matching[at + suit])
        for helper in range(4):
            if joined >> helper & 1:
                total += 2 * int(self.matching[at + helper]) - len(state.armies[at + helper])
        return total


def below(chances: list[float], total: int) -> float:
    """How likely a number with these chances is below a total."""
    found = 0.0
    for at in range(min(total, len(chances))):
        found += chances[at]
    return 1.0 if total >= len(chances) else found


def war_values(state: MontenegroState, moves: list[Move], style: int) -> list[float]:
    values = [0.0] * len(moves)
    if len(moves) < 2:
        return values
    me = state.to_move
    board = Board(state, me)
    now = board.now()
    attacked = -1
    chances: list[float] = []
    for i in range(len(moves)):
        move = moves[i]
        if not isinstance(move, War):
            continue
        suit = move.suit
        if suit != attacked:
            attacked = suit
            chances = board.defence(suit)
        wins = below(chances, board.attack(suit, move.joined))
        risked = board.matching[me * 4 + suit]
        armies = 1
        for helper in range(4):
            if move.joined >> helper & 1:
                risked += board.matching[me * 4 + helper]
                armies += 1
        won = board.chance(board.own, board.other - 1, board.lead + board.matching[4 - me * 4 + suit], 1)
        lost = board.chance(board.own - armies, board.other, board.lead - risked, 1)
        # Fewer armies at risk where it makes no difference.
        value = WAR_SCALE * (wins * won + (1.0 - wins) * lost - now) - 0.05 * armies
        if style == AGGRESSIVE:
            value += WAR_EAGER
        elif style == CAUTIOUS:
            value -= WAR_SHY
        values[i] = value
    return values
