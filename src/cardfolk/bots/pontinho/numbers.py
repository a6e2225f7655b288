"""What a policy is asked about a sight of Pontinho, and what it may answer, in whole numbers. Compiled.

A move is one action. A network decides what to take and to claim, what to discard, and whether to lay down; which
cards those would be says the cost of a hand: melds, additions, swaps and claims are offered as the SLOTS best by it.
Going out is always done.
"""

from __future__ import annotations

from typing import Final

from ...cards import BIT
from ...game import Move
from ...games.pontinho.hands import CHOOSE, CLAIMS, OUTS, TURN, Hands
from ...games.pontinho.moves import ClaimOut, Discard, Draw, End, Lay, Out, Skip, Swap, Take
from .hand_cost import HAZARD, POINTS_LOW, STEP, HandCosts
from .knowledge import DEEP

# Actions: a discard is its card.
DRAW: Final = 52
TAKE: Final = 53
SKIP: Final = 54
END: Final = 55
OUT: Final = 56  # with the discard or without
LAY: Final = 57  # and so on, the best by the cost of the hand first
SLOTS: Final = 6
ACTIONS: Final = LAY + SLOTS
NEVER: Final = -1  # of moves that a policy does not make

OTHERS: Final = 7  # as many as there can be
AHEAD: Final = 8  # cards of the deck that a critic sees
HANDS: Final = 3  # of the following players it sees each for itself

# What there is to know, in this order: how many numbers, and by which power of two each is divided.
LAYOUT: Final[dict[str, tuple[int, int]]] = {
    "held": (52, 1),
    "twice": (52, 1),  # held twice
    "gain": (52, 64),  # what discarding a card of the hand saves, in steps, from 128 on
    "value": (52, 64),  # how good a discard looks beside the best one, likewise
    "some": (52, 1),  # cards of which a copy is unseen
    "both": (52, 1),  # cards of which both are
    "top": (52, 1),  # the top discard
    "recent": (52, 4),  # the four below it, the latest first
    "next": (52, 2),  # copies that the next player was seen to take
    "others": (52, 2),  # copies that the others were
    "addable": (52, 1),  # what fits a meld on the table
    "reach": (52, 1),  # what lies within three places of a run
    "stood": (52, 1),  # what wilds on the table stand for
    "wild": (17, 1),  # its rank and suit
    "phase": (4, 1),  # I choose how to take a card; others let the discard go; my turn; I am the next player
    "own": (6, 16),  # cards, wilds, what they cost in points / 4, in steps from 128 on, room to the limit / 4, low aces
    "round": (5, 16),  # turns of mine, deck / 4, reshuffled, melds, how likely another is out before my next turn * 64
    "seats": (OTHERS * 4, 16),  # of the others: is there one, cards, room to the limit / 4, how likely to be out * 64
    "options": (5, 1),  # limits of 50 and 150, only claims to go out, none, no taking
    "take": (1, 64),  # how much better it looks than a card of the deck, likewise
    "lays": (SLOTS, 64),  # how good they look beside the best discard or a card of the deck, likewise
    "slots": (SLOTS * 5, 16),  # of each lay: cards, wilds that stand, new, to a meld, a swap
}
SECRETS: Final[dict[str, tuple[int, int]]] = {
    "hands": (52 * (HANDS + 1), 2),  # of those who follow, then of all the rest together
    "costs": (OTHERS, 16),  # of the others' hands, in steps from 128 on
    "deck": (52, AHEAD),  # the next cards
}


def _starts(layout: dict[str, tuple[int, int]]) -> dict[str, int]:
    found: dict[str, int] = {}
    at = 0
    for name, (size, _) in layout.items():
        found[name] = at
        at += size
    found[""] = at
    return found


_AT: Final = _starts(LAYOUT)
_SECRET_AT: Final = _starts(SECRETS)
FEATURES: Final[int] = _AT[""]
SECRET_FEATURES: Final[int] = _SECRET_AT[""]
_HELD: Final[int] = _AT["held"]
_TWICE: Final[int] = _AT["twice"]
_GAIN: Final[int] = _AT["gain"]
_VALUE: Final[int] = _AT["value"]
_SOME: Final[int] = _AT["some"]
_BOTH: Final[int] = _AT["both"]
_TOP: Final[int] = _AT["top"]
_RECENT: Final[int] = _AT["recent"]
_NEXT: Final[int] = _AT["next"]
_OTHERS: Final[int] = _AT["others"]
_ADDABLE: Final[int] = _AT["addable"]
_REACH: Final[int] = _AT["reach"]
_STOOD: Final[int] = _AT["stood"]
_WILD: Final[int] = _AT["wild"]
_PHASE: Final[int] = _AT["phase"]
_OWN: Final[int] = _AT["own"]
_ROUND: Final[int] = _AT["round"]
_SEATS: Final[int] = _AT["seats"]
_OPTIONS: Final[int] = _AT["options"]
_TAKE: Final[int] = _AT["take"]
_LAYS: Final[int] = _AT["lays"]
_SLOTS: Final[int] = _AT["slots"]

# Numbers that say how good an action looks, each with that action: where a network may begin.
LOOKS: Final[list[tuple[int, int]]] = [
    *[(_VALUE + card, card) for card in range(52)],
    (_TAKE, TAKE),
    *[(_LAYS + slot, LAY + slot) for slot in range(SLOTS)],
]
MIDDLE: Final = 2.0  # what such a number is where an action looks like the one that it is set beside...
A_STEP: Final = 0.25  # ...and how much more for a step


class Asked:
    """What a seat that is to move is asked: its moves, and the action that each of them is."""

    def __init__(self, sight: Hands) -> None:
        self.sight = sight
        self.moves = sight.legal_moves()
        moves = self.moves
        count = len(moves)
        self.values = DEEP.values(sight, moves, 0)
        self.actions = [NEVER] * count
        self.slots: list[int] = []  # the moves that LAY and so on are
        self.open = 0  # actions to choose from
        out = NEVER
        if isinstance(moves[count - 1], Out):
            out = count - 1
        elif sight.phase == OUTS:
            for at in range(count):
                if isinstance(moves[at], ClaimOut):
                    out = at
        if out != NEVER:
            self.actions[out] = OUT
            self.open = 1
            return
        lays: list[int] = []
        for at in range(count):
            move = moves[at]
            if isinstance(move, Discard):
                self.actions[at] = move.card
            elif isinstance(move, Draw):
                self.actions[at] = DRAW
            elif isinstance(move, Take):
                self.actions[at] = TAKE
            elif isinstance(move, Skip):
                self.actions[at] = SKIP
            elif isinstance(move, End):
                self.actions[at] = END
            else:
                lays.append(at)
        self.open = count - len(lays)
        while lays and len(self.slots) < SLOTS:
            best = lays[0]
            for at in lays:
                if self.values[at] > self.values[best]:
                    best = at
            lays.remove(best)
            self.actions[best] = LAY + len(self.slots)
            self.slots.append(best)
            self.open += 1

    def made(self, action: int) -> Move:
        """The move that an action is."""
        return self.moves[self.actions.index(action)]

    def only(self) -> Move:
        """The one move that is to be made, where there is no choice."""
        for at in range(len(self.moves)):
            if self.actions[at] != NEVER:
                return self.moves[at]
        raise AssertionError

    def features(self) -> list[int]:
        """What the seat knows, as LAYOUT says."""
        sight = self.sight
        seat = sight.viewer
        seats = sight.seats
        found = [0] * FEATURES
        costs = HandCosts(sight, seat, 0)
        one = sight.hands[seat]
        two = sight.twins[seat]
        gains = [0.0] * 52
        cost = costs.of(one, two, gains)
        turn = sight.phase == TURN
        wild = BIT[sight.wild]
        points = 0.0
        rest = one
        while rest:
            bit = rest & -rest
            rest ^= bit
            card = bit.bit_length() - 1
            found[_HELD + card] = 1
            worth = 20.0 if bit == wild else costs.points[card]
            points += worth
            if two & bit:
                found[_TWICE + card] = 1
                points += worth
            if bit != wild:
                found[_GAIN + card] = _from_middle(gains[card] / STEP)
        _mark(found, _SOME, costs.some & _ALL)
        _mark(found, _BOTH, costs.both & _ALL)
        table = sight.table
        _mark(found, _ADDABLE, table.addable)
        _mark(found, _REACH, table.reach)
        _mark(found, _STOOD, table.stood)
        pile = sight.pile
        size = len(pile)
        if size:
            found[_TOP + pile[size - 1]] = 1
        for back in range(min(4, size - 1)):
            at = _RECENT + pile[size - 2 - back]
            if not found[at]:
                found[at] = 4 - back
        found[_WILD + (sight.wild >> 2)] = 1
        found[_WILD + 13 + (sight.wild & 3)] = 1
        found[_PHASE] = 1 if sight.phase == CHOOSE else 0
        found[_PHASE + 1] = 1 if sight.phase == CLAIMS else 0
        found[_PHASE + 2] = 1 if turn else 0
        found[_PHASE + 3] = 1 if sight.player == seat else 0
        limit = sight.house.limit
        found[_OWN] = sight.sizes[seat]
        found[_OWN + 1] = 0 if not one & wild else (2 if two & wild else 1)
        found[_OWN + 2] = _at_most(int(points) // 4)
        found[_OWN + 3] = _from_middle(cost / STEP)
        found[_OWN + 4] = (limit - sight.totals[seat]) // 4
        found[_OWN + 5] = 16 if costs.points is POINTS_LOW else 0
        found[_ROUND] = sight.turns // seats
        found[_ROUND + 1] = sight.left // 4
        found[_ROUND + 2] = 16 if sight.fresh else 0
        found[_ROUND + 3] = len(sight.melds)
        found[_ROUND + 4] = int(64.0 * costs.hazard)
        for i in range(1, seats):
            other = (seat + i) % seats
            at = _SEATS + (i - 1) * 4
            held = sight.sizes[other]
            found[at] = 16
            found[at + 1] = held
            found[at + 2] = (limit - sight.totals[other]) // 4
            found[at + 3] = int(64.0 * HAZARD[held if held < 10 else 9])
            _count(found, _NEXT if i == 1 else _OTHERS, sight.known[other], sight.known_twins[other])
        found[_OPTIONS] = 1 if limit == 50 else 0
        found[_OPTIONS + 1] = 1 if limit == 150 else 0
        found[_OPTIONS + 2] = 1 if sight.house.claims == "out" else 0
        found[_OPTIONS + 3] = 1 if sight.house.claims == "off" else 0
        found[_OPTIONS + 4] = 1 if sight.house.take == "meld" else 0
        if TAKE in self.actions:
            found[_TAKE] = _from_middle(self.values[self.actions.index(TAKE)])
        best = 0.0
        if turn:
            best = -100.0
            for i in range(len(self.actions)):
                if 0 <= self.actions[i] < DRAW:
                    best = max(best, self.values[i])
            if best == -100.0:
                best = 0.0
        for i in range(len(self.actions)):
            if 0 <= self.actions[i] < DRAW:
                found[_VALUE + self.actions[i]] = _from_middle(self.values[i] - best)
        for i in range(len(self.slots)):
            move = self.moves[self.slots[i]]
            found[_LAYS + i] = _from_middle(self.values[self.slots[i]] - best)
            at = _SLOTS + i * 5
            if isinstance(move, Swap):
                found[at + 4] = 16
                move = move.then
            assert isinstance(move, Lay)
            found[at] = len(move.faces)
            stands = 0
            for k in range(len(move.faces)):
                stands += 1 if move.faces[k] != move.values[k] else 0
            found[at + 1] = 8 * stands
            found[at + 2] = 16 if move.to < 0 else 0
            found[at + 3] = 16 if move.to >= 0 else 0
        return found


def hidden_from(state: Hands, seat: int) -> list[int]:
    """What a critic sees beside that: hands, and the cards that come next. Never for a player."""
    found = [0] * SECRET_FEATURES
    seats = state.seats
    hands = _SECRET_AT["hands"]
    costs = _SECRET_AT["costs"]
    for i in range(1, seats):
        other = (seat + i) % seats
        _count(found, hands + 52 * (i - 1 if i <= HANDS else HANDS), state.hands[other], state.twins[other])
        cost = HandCosts(state, other, 0).of(state.hands[other], state.twins[other], None)
        found[costs + i - 1] = _from_middle(cost / STEP)
    first = len(state.deck) - state.left
    for i in range(min(AHEAD, state.left)):
        at = _SECRET_AT["deck"] + state.deck[first + i]
        if not found[at]:
            found[at] = AHEAD - i
    return found


_ALL: Final = (1 << 52) - 1


def _from_middle(steps: float) -> int:
    """Steps as a number from 0 to 255 that is 128 for none of them."""
    return 0 if steps < -8.0 else _at_most(int(128.0 + 16.0 * steps))


def _at_most(number: int) -> int:
    return number if number < 255 else 255


def _mark(found: list[int], start: int, cards: int) -> None:
    while cards:
        bit = cards & -cards
        cards ^= bit
        found[start + bit.bit_length() - 1] = 1


def _count(found: list[int], start: int, one: int, two: int) -> None:
    """Add the copies of cards, 2 at most."""
    while one:
        bit = one & -one
        one ^= bit
        at = start + bit.bit_length() - 1
        found[at] = min(2, found[at] + (2 if two & bit else 1))
