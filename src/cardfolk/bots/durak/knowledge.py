"""What the bots know of Durak. Compiled; search asks it millions of times.

- A card costs what it could still do: low cards little, aces more, trumps most; less the more of the cards still out
  would beat it; trumps more while the deck is full.
- Open with what is cheap and held twice or more; ask how likely the defender is to beat it, to need a trump for it or
  to pass it on, from the cards known in their hand, those that went by and those still out.
- Add what is cheap, all the more what only a trump beats or what others in the hand can follow.
- Cover with what is cheap, rather with a rank that already lies there than with one that attackers may hold.
- Pass an attack on when the card is cheap and not likely to come back with one more.
- Take early rather than spend high trumps on little; fight once the deck is empty.
- With the deck empty the last card is always played, and who has one card left is given what they cannot beat.

The weights come from many thousands of games of the knowledge against itself, slightly changed.
"""

from __future__ import annotations

from typing import Final

from ...cards import BIT, NO_CARD, SUIT_SET, rank_of, suit_of
from ...game import Move, State
from ...games.durak.rules import ADD, BEATING, DEFEND, Attack, Cover, DurakState, Surrender, Transfer
from ..knowledge import AGGRESSIVE, BALANCED, CAUTIOUS, HOARDER, Knowledge
from .cards import BITS, cheapest, count_of, deck_at, follower, lacks, plainly, plan_of, unseen_by
from .habits import ADDS, COVERS, PASSES, TAKES, TASTES, TRUMPS, forget, glance, habits

# The places of the weights, first what cards cost.
CURVE: Final = 0  # of a plain card: how far the cost bends towards the ace
TRUMP: Final = 1  # of the lowest trump
TRUMP_HIGH: Final = 2  # of the ace of trumps, more than that
BEATEN: Final = 3  # less, by the share of the cards still out that beat it
OPEN_PAIR: Final = 4  # for each other plain card of the rank
OPEN_HOLDS: Final = 5  # the defender cannot beat it
OPEN_PASSED: Final = 6  # the defender can pass it on
ADD_BASE: Final = 7
ADD_DECK: Final = 8  # while the deck is full
ADD_HOLDS: Final = 9
ADD_TAKEN: Final = 10  # what the defender would take up then, in cost
ADD_CARDS: Final = 11  # and in cards
ADD_MORE: Final = 12  # for each other plain card of the rank
ADD_SIZE: Final = 13  # for each card above six in the own hand
TAKE_BASE: Final = 14
TAKE_DECK: Final = 15
TAKE_CARDS: Final = 16
TAKE_COST: Final = 17
TAKE_SIZE: Final = 18
COVER_INVITES: Final = 19  # for each card of a new rank that attackers are likely to hold
COVER_PAIR: Final = 20  # breaks a pair
PASS_BASE: Final = 21
PASS_BACK: Final = 22  # who gets it can pass it on in turn
PASS_PAIR: Final = 23
PASS_CARDS: Final = 24
ADD_RIVAL: Final = 25  # for each card above six in the defender's hand
COVER_LAST: Final = 26  # nobody can add after it
SCALE: Final = 27  # of an ace that is no trump: sets what a step of 1 is
OPEN_FORCES: Final = 28  # the defender has no plain card that beats it
ADD_FORCES: Final = 29
ADD_NEXT: Final = 30  # three seats and more: the defender's next attack is on us
TAKE_RIVAL: Final = 31  # for each card above six in the attacker's hand
TRUMP_FRESH: Final = 32  # of a trump while the deck is full
PASS_HOLDS: Final = 33  # who gets it cannot beat the card passed on
IMPATIENCE: Final = 34  # to take, by turns in a row that ended so: else a card goes to and fro till the draw

# Two lists each, deck and no deck, for: two seats where the defender attacks after a surrender, two where the attacker
# does, then the same for more seats, and more seats where nothing is passed on.
_WEIGHTS: Final[list[list[float]]] = [
    [
        0.470, 1.812, 0.593, 1.214, 0.236, -0.678, -1.318, 1.165, -0.603, -0.219, 0.031, -0.047, 0.476, 0.039,
        -1.041, 0.691, 0.025, -0.294, 0.188, -1.098, 0.109, 0.688, 0.319, 0.331, -0.537, -0.037, -0.177, 0.800,
        -0.177, 0.337, 0.000, 0.265, 0.205, -0.580, -0.120,
    ],
    [
        1.410, 1.364, 0.302, 0.645, 0.302, -0.736, -0.178, 1.055, 0.200, 0.000, -0.048, 0.001, 0.903, -0.008,
        -2.087, 0.120, -0.177, 0.250, -0.099, -1.189, -0.281, -0.491, 0.111, -0.769, -0.925, -0.102, 0.293, 0.800,
        -0.496, 1.040, 0.000, 0.186, -0.262, 0.250, -0.120,
    ],
    [
        0.178, 1.647, 0.838, 0.781, 0.509, 0.081, -1.020, 1.010, -0.462, 0.086, -0.509, 0.082, 0.631, -0.120,
        -1.892, 0.505, -0.302, 0.354, 0.071, -1.025, 0.121, 0.805, -0.145, -0.241, -0.647, -0.091, -0.213, 0.800,
        0.321, 0.857, 0.000, 0.246, 0.285, -0.154, -0.120,
    ],
    [
        1.047, 1.127, 1.008, 0.772, 0.808, 0.184, -0.441, 1.475, 0.200, -0.030, 0.121, 0.119, -0.007, 0.032,
        -2.981, 0.120, -0.183, -0.221, 0.343, -1.225, -0.508, -0.612, 0.152, 0.418, 0.520, -0.079, -0.092, 0.800,
        0.193, 0.733, 0.000, 0.405, -0.479, 0.189, -0.120,
    ],
    [
        0.750, 1.135, 0.800, 0.221, 0.179, 0.527, -0.147, 0.732, -0.461, 0.147, 0.222, -0.079, -0.021, 0.075,
        -1.380, 0.538, -0.119, 0.083, 0.160, -0.286, 0.188, -0.144, 0.340, 0.408, 0.021, 0.004, -0.019, 0.800,
        -0.364, 0.492, -0.253, -0.108, 0.318, 0.013, -0.060,
    ],
    [
        0.582, 1.292, 0.603, 0.314, 0.427, 0.089, -0.891, 1.370, 0.200, 0.159, -0.300, 0.243, 0.405, -0.012,
        -1.219, 0.120, -0.352, 0.263, 0.220, -1.119, -0.062, -0.356, 0.199, 0.447, 0.255, 0.064, 0.573, 0.800,
        -0.068, 0.788, 0.123, 0.043, 0.002, -0.113, -0.060,
    ],
    [
        0.504, 1.623, 0.899, 0.126, 0.188, 0.443, -0.127, 1.025, 0.006, -0.195, 0.172, -0.075, -0.240, -0.054,
        -1.553, -0.190, -0.611, 0.508, 0.145, -0.822, 0.316, 0.036, -0.381, 0.595, 0.097, 0.031, -0.548, 0.800,
        0.250, 0.593, -0.415, -0.255, 0.232, -0.041, -0.060,
    ],
    [
        -0.196, 1.876, 0.373, 0.550, 0.718, -0.058, -1.149, 2.346, 0.100, 0.258, -0.126, 0.011, 0.155, -0.258,
        -3.117, 0.049, -0.200, -0.166, 0.102, -1.826, -0.403, 0.087, -0.137, 0.175, 0.329, -0.095, -0.704, 0.800,
        -0.036, 0.338, 0.798, -0.085, 0.203, 0.174, -0.060,
    ],
    [
        0.291, 2.416, 0.675, 0.010, 0.039, 0.157, 0.117, 1.584, -0.210, -0.440, 0.118, -0.259, -0.412, -0.126,
        -1.607, -0.132, -0.598, 0.015, -0.017, -0.748, 0.518, 0.014, -0.348, 0.534, 0.271, -0.085, -0.843, 0.800,
        0.100, 0.277, -0.243, 0.023, 0.007, 0.021, -0.060,
    ],
    [
        -0.045, 1.825, 0.385, 0.623, 0.069, -0.290, -0.668, 1.538, 0.215, 0.199, -0.164, -0.039, 0.072, -0.269,
        -3.397, 0.263, -0.356, -0.146, 0.097, -0.719, -0.037, -0.052, -0.122, 0.209, 0.317, -0.125, -0.682, 0.800,
        0.069, -0.032, 0.801, -0.218, -0.175, 0.028, -0.060,
    ],
]  # fmt: skip

INSIGHT: Final[list[float]] = [0.3, 0.8, 1.0, 1.0, 1.0]
SURE: Final = 8.0  # more than all weights together: a move that wins or loses the game at once
PLAIN: Final = 0.8  # about what a card costs that nobody has seen
COURT: Final = 9  # the rank of the jack, from which on a card is hardly cheap
# The estimate before the end: what a card costs that is as good as none, and how fast a lead tells.
_EVEN: Final = 0.8
_EVEN_LATE: Final = 1.6
_LEAD: Final = 0.05
_LEAD_LATE: Final = 0.25
_LOWEST: Final[list[int]] = [7, 4, 0]


class DurakKnowledge(Knowledge):
    """The knowledge of Durak, by its weights."""

    def __init__(self, weights: list[list[float]]) -> None:
        self.weights = weights
        self.costs: list[list[float]] = []  # of each card, for each list of weights, deck and trump
        for w in weights:
            for lowest in _LOWEST:
                for trump in range(4):
                    self.costs.append([_cost(w, card, lowest, trump) for card in range(52)])

    def values(self, state: State, moves: list[Move], style: int) -> list[float]:
        assert isinstance(state, DurakState)
        if len(moves) < 2:
            return [0.0] * len(moves)
        kind = kind_of(state)
        unseen = unseen_by(state, state.to_move)
        if state.phase == DEFEND:
            return self.defending(state, moves, style, kind, unseen)
        return self.attacking(state, moves, style, kind, unseen)

    def insight(self, rung: int) -> float:
        return INSIGHT[rung]

    def glance(self, state: State, moves: list[Move], style: int) -> list[float]:
        assert isinstance(state, DurakState)
        return glance(state, moves, style)

    def forget(self, sight: State, kept: int) -> State:
        assert isinstance(sight, DurakState)
        return forget(sight, kept)

    def habits(self, state: State, moves: list[Move], move: Move) -> list[tuple[str, bool]]:
        assert isinstance(state, DurakState)
        return habits(state, moves, move)

    def cost(self, state: DurakState, kind: int) -> list[float]:
        """What each card costs in this game."""
        return self.costs[(kind * 3 + deck_at(state)) * 4 + state.trump]

    def attacking(self, state: DurakState, moves: list[Move], style: int, kind: int, unseen: int) -> list[float]:
        """The values of opening or adding."""
        tastes = TASTES[style]
        w = self.weights[kind]
        cost = self.cost(state, kind)
        me = state.to_move
        hand = state.hands[me]
        mine = state.sizes[me]
        defender = state.defender
        theirs = state.sizes[defender]
        facing = state.known[defender]
        hidden = theirs - count_of(facing) if facing else theirs
        trump = state.trump
        trumps = SUIT_SET[trump]
        plain_hand = hand & ~trumps
        beating = BEATING[trump]
        out = count_of(unseen)
        share = w[BEATEN] / out if out else 0.0
        fresh = state.left / state.house.deck
        dear = w[TRUMP_FRESH] * fresh
        if state.left:
            dear -= tastes[TRUMPS]
        empty = state.left == 0
        adding = state.phase == ADD
        base = 0.0
        taken = 0.0
        if adding:
            for card in state.attacks:
                taken += cost[card]
            for card in state.covers:
                taken += cost[card]
            taken = w[ADD_HOLDS] + w[ADD_TAKEN] * taken + w[ADD_CARDS] * (2 * len(state.attacks))
            base = w[ADD_BASE] + w[ADD_DECK] * fresh + w[ADD_SIZE] * (mine - 6) + w[ADD_RIVAL] * (theirs - 6)
            if me == follower(state, defender):
                base += w[ADD_NEXT]
            base += tastes[ADDS]
        passing = not adding and state.house.transfer
        found: list[float] = []
        for move in moves:
            if isinstance(move, Attack):
                card = move.card
                low = card & 60  # where its rank begins
                answers = beating[card]
                beaten = count_of(unseen & answers)
                value = base - cost[card] + share * beaten
                if card & 3 == trump:
                    value -= dear
                    holds = 0.0 if facing & answers else lacks(beaten, out, hidden)
                    forces = 1.0  # only a trump beats a trump
                else:
                    holds = 0.0 if facing & answers else lacks(beaten, out, hidden)
                    plain = answers & ~trumps
                    forces = 0.0 if facing & plain else lacks(count_of(unseen & plain), out, hidden)
                mates = BITS[plain_hand >> low & 15] - 1
                if adding:
                    value += forces * w[ADD_FORCES] + holds * taken
                    if mates > 0:
                        value += w[ADD_MORE] * mates
                else:
                    value += forces * w[OPEN_FORCES] + holds * w[OPEN_HOLDS]
                    if mates > 0:
                        value += w[OPEN_PAIR] * mates
                    if passing:
                        if facing >> low & 15:
                            value += w[OPEN_PASSED]
                        else:
                            value += w[OPEN_PASSED] * (1.0 - lacks(BITS[unseen >> low & 15], out, hidden))
                if empty:
                    if mine == 1:
                        value += SURE
                    elif theirs == 1:
                        value += SURE * holds
                found.append(value)
            else:
                # Who has one card left attacks with it and is out.
                found.append(-SURE if empty and theirs == 1 else 0.0)
        return found

    def defending(self, state: DurakState, moves: list[Move], style: int, kind: int, unseen: int) -> list[float]:
        """The values of covering, passing on and taking."""
        tastes = TASTES[style]
        w = self.weights[kind]
        cost = self.cost(state, kind)
        house = state.house
        me = state.to_move
        hand = state.hands[me]
        sizes = state.sizes
        mine = sizes[me]
        known = state.known
        trump = state.trump
        beating = BEATING[trump]
        out = count_of(unseen)
        share = w[BEATEN] / out if out else 0.0
        fresh = state.left / house.deck
        dear = w[TRUMP_FRESH] * fresh
        if state.left:
            dear -= tastes[TRUMPS]
        count = len(state.attacks)
        opened = state.open
        several = opened & (opened - 1) != 0
        plan: list[int] = []
        planned = 0
        rest = 0.0
        fails = False
        if several:
            plan = plan_of(opened, hand, trump)
            fails = not plan
            for card in plan:
                if card != NO_CARD:
                    planned |= BIT[card]
                    rest += cost[card]
        empties = mine == (count_of(opened) if several else 1)
        ends = empties or (house.attack_limit > 0 and count >= house.attack_limit)
        hidden = 0  # how many unknown cards those hold who might add
        helpers = 0  # and which known ones
        if not ends:
            for seat in range(state.seats):
                if seat != me and (seat == state.attacker or house.throw_in == "all"):
                    hidden += sizes[seat]
                    if known[seat]:
                        hidden -= count_of(known[seat])
                        helpers |= known[seat]
        likely = hidden / out if out else 0.0
        found: list[float] = []
        for move in moves:
            if isinstance(move, Cover):
                if fails:
                    found.append(-SURE)  # what lies on the table comes back all the same
                    continue
                by = move.by
                value = share * count_of(unseen & beating[by]) - cost[by]
                if by & 3 == trump:
                    value -= dear
                if several:
                    value -= rest - cost[plan[move.card]]
                    if planned & BIT[by] and plan[move.card] != by:
                        value -= 0.2
                if ends:
                    value += w[COVER_LAST]
                    if empties and state.left == 0:
                        value += SURE
                elif not state.matching & BIT[by]:
                    low = by & 60
                    value += w[COVER_INVITES] * (BITS[helpers >> low & 15] + likely * BITS[unseen >> low & 15])
                    if BITS[hand >> low & 15] > 1:
                        value += w[COVER_PAIR]
                value += tastes[COVERS]
                found.append(value)
            elif isinstance(move, Transfer):
                card = move.card
                low = card & 60
                beaten = count_of(unseen & beating[card])
                value = w[PASS_BASE] - cost[card] + share * beaten + w[PASS_CARDS] * count
                if card & 3 == trump:
                    value -= dear
                if BITS[hand >> low & 15] > 1:
                    value += w[PASS_PAIR]
                other = follower(state, me)
                facing = known[other]
                hidden = sizes[other] - count_of(facing) if facing else sizes[other]
                if not facing & beating[card]:
                    value += w[PASS_HOLDS] * lacks(beaten, out, hidden)
                if facing >> low & 15:
                    value += w[PASS_BACK]
                else:
                    value += w[PASS_BACK] * (1.0 - lacks(BITS[unseen >> low & 15], out, hidden))
                if state.left == 0 and mine == 1:
                    value += SURE
                value += tastes[PASSES]
                found.append(value)
            else:
                gain = 0.0
                for card in state.attacks:
                    gain += cost[card]
                for card in state.covers:
                    if card != NO_CARD:
                        gain += cost[card]
                        count += 1
                value = w[TAKE_BASE] + w[TAKE_DECK] * fresh + w[TAKE_COST] * gain + w[TAKE_CARDS] * count
                value += w[TAKE_SIZE] * (mine - 6) + w[TAKE_RIVAL] * (sizes[state.attacker] - 6)
                if state.boring > 1:
                    value += w[IMPATIENCE] * (state.boring - 1)
                value += tastes[TAKES]
                found.append(value)
        return found

    def worth(self, state: State, before: State, seat: int) -> float:
        """The result; before the end, an estimate from how many cards everyone holds and how good they are."""
        assert isinstance(state, DurakState)
        if state.result:
            return state.result[seat]
        if state.out & BIT[seat]:
            return 1.0
        cost = self.cost(state, kind_of(state))
        even = _EVEN if state.left else _EVEN_LATE
        mine = 0.0
        others = 0.0
        rivals = 0
        for other in range(state.seats):
            if state.out & BIT[other]:
                continue
            hand = state.hands[other]
            strength = (state.sizes[other] - count_of(hand)) * (PLAIN - even)
            while hand:
                low = hand & -hand
                hand ^= low
                strength += cost[low.bit_length() - 1] - even
            if other == seat:
                mine = strength
            else:
                others += strength
                rivals += 1
        lead = (mine - others / rivals) * (_LEAD if state.left else _LEAD_LATE)
        guess = 0.5 + 0.5 * lead / (1.0 + abs(lead))
        # Only one of those still in loses, so the more there are, the better everyone stands.
        return 1.0 - (1.0 - guess) * 2.0 / (rivals + 1)

    def even(self, state: State) -> float:
        """All but one win."""
        return (state.seats - 1.0) / state.seats

    def styles(self) -> list[int]:
        """Aggressive adds, covers and passes on; cautious less, and takes; a hoarder keeps trumps for the end."""
        return [BALANCED, AGGRESSIVE, CAUTIOUS, HOARDER]

    def why(self, state: State, move: Move) -> str:
        assert isinstance(state, DurakState)
        me = state.to_move
        if me < 0:
            return ""
        hand = state.hands[me]
        trumps = SUIT_SET[state.trump]
        beating = BEATING[state.trump]
        unseen = unseen_by(state, me)
        if isinstance(move, Attack):
            card = move.card
            facing = state.known[state.defender] | unseen
            if state.left == 0 and state.sizes[me] == 1:
                return "play your last card and you are out"
            if not facing & beating[card]:
                return "the defender has nothing that beats it"
            if state.phase == ADD:
                if BIT[card] & trumps:
                    return "a trump is well spent on keeping the attack going"
                if not state.left:
                    return "one card fewer in your hand"
                if rank_of(card) >= COURT:
                    return "it must be covered too, or everything taken up"
                return "throw in what is cheap while the deck lasts"
            if BITS[(hand & ~trumps) >> (card & 60) & 15] > 1 and not BIT[card] & trumps:
                return "you hold this rank more than once, so you can add to the attack"
            if not BIT[card] & trumps and not facing & beating[card] & ~trumps:
                return "only a trump can beat it"
            if cheapest(hand, trumps) == card:
                return "open with your cheapest card"
            return "a card that you can spare, and not easily passed on or beaten"
        if isinstance(move, Cover):
            by = move.by
            if state.left == 0 and state.sizes[me] == 1:
                return "cover with your last card and you are out"
            if BIT[by] & trumps and not BIT[move.card] & trumps and not hand & beating[move.card] & ~trumps:
                return "a trump spent costs you less than these cards"
            if cheapest(hand & beating[move.card], trumps) == by:
                return "cover with the cheapest card that beats it"
            if state.matching & BIT[by]:
                return "its rank already lies on the table, so it invites nothing new"
            return "its rank is less likely to invite another attack"
        if isinstance(move, Transfer):
            return "pass it on: the next player must face one card more"
        if isinstance(move, Surrender):
            if not plan_of(state.open, hand, state.trump):
                return "you cannot beat what lies there"
            if state.left and not plainly(state.open, hand, state.trump):
                return "take now rather than spend good trumps while the deck lasts"
            return "covering would be no cheaper than taking these cards"
        if not hand & state.matching & ~trumps:
            return "keep your trumps for the end"
        return "keep your good cards: what lies there goes out of the game"


def _cost(w: list[float], card: int, lowest: int, trump: int) -> float:
    """What a card is worth in the hand."""
    height = (rank_of(card) - lowest) / (12 - lowest)
    if suit_of(card) == trump:
        return w[TRUMP] + w[TRUMP_HIGH] * height
    return w[SCALE] * height * (1.0 + w[CURVE] * (height - 1.0))


def kind_of(state: DurakState) -> int:
    """Which list of weights fits."""
    kind = 4 if state.seats > 2 else 0
    if kind and not state.house.transfer:
        kind = 8
    elif state.house.after_surrender == "attacker":
        kind += 2
    return kind if state.left else kind + 1


KNOWLEDGE: Final = DurakKnowledge(_WEIGHTS)
