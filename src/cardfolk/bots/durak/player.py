"""The quick player of Durak that search plays on with: what knowledge says, worked out on a Board. Compiled."""

from __future__ import annotations

from typing import Final

from ...games.durak.rules import DEFEND
from ...native import i64
from .board import ADDING, COVERS, ENDS, PASSES, TAKES, Board, bit, highest, lowest, size
from .knowledge import (
    ADD_BASE,
    ADD_CARDS,
    ADD_DECK,
    ADD_FORCES,
    ADD_HOLDS,
    ADD_MORE,
    ADD_NEXT,
    ADD_RIVAL,
    ADD_SIZE,
    ADD_TAKEN,
    BEATEN,
    COVER_INVITES,
    COVER_LAST,
    COVER_PAIR,
    IMPATIENCE,
    OPEN_FORCES,
    OPEN_HOLDS,
    OPEN_PAIR,
    OPEN_PASSED,
    PASS_BACK,
    PASS_BASE,
    PASS_CARDS,
    PASS_HOLDS,
    PASS_PAIR,
    SURE,
    TAKE_BASE,
    TAKE_CARDS,
    TAKE_COST,
    TAKE_DECK,
    TAKE_RIVAL,
    TAKE_SIZE,
    TRUMP_FRESH,
    DurakKnowledge,
)

_AS_FLOAT: Final[list[float]] = [float(number) for number in range(256)]
_PART: Final[list[float]] = [1.0] + [1.0 / number for number in range(1, 256)]


def lacks(cards: i64, out: i64, held: i64) -> float:
    """How likely it is that `held` of the `out` cards are none of `cards` of them."""
    if cards <= 0 or held <= 0:
        return 1.0
    if cards + held > out:
        return 0.0
    if cards < held:
        swap = held
        held = cards
        cards = swap
    chance = 1.0
    for i in range(held):
        chance *= _AS_FLOAT[out - cards - i] * _PART[out - i]
    return chance


class Player:
    """Plays a Board by the weights of knowledge, for one kind of game."""

    def __init__(self, knowledge: DurakKnowledge, kind: int, deck: int, trump: int) -> None:
        # First with a deck, then without.
        self.fresh_weights = knowledge.weights[kind]
        self.late_weights = knowledge.weights[kind + 1]
        at = 0 if deck == 24 else 1 if deck == 36 else 2
        self.fresh_costs = knowledge.costs[(kind * 3 + at) * 4 + trump]
        self.late_costs = knowledge.costs[((kind + 1) * 3 + at) * 4 + trump]
        self.deck = float(deck)
        # The last that was rated.
        self.codes: list[int] = []
        self.values: list[float] = []

    def rate(self, board: Board, keep: bool) -> int:
        """The move that looks best; with `keep`, `codes` and `values` tell of all."""
        if keep:
            self.codes = []
            self.values = []
        if board.phase == DEFEND:
            return self._defend(board, keep)
        return self._attack(board, keep)

    def _note(self, code: i64, value: float) -> None:
        self.codes.append(code)
        self.values.append(value)

    def _attack(self, board: Board, keep: bool) -> int:
        me = board.mover
        hand: i64 = board.hands[me]
        adding = board.phase == ADDING
        choices = hand & board.matching if adding else hand
        if not choices:
            if keep:
                self._note(ENDS, 0.0)
            return ENDS
        if not adding and not keep and not choices & (choices - 1):
            return lowest(choices)
        left = board.left
        empty = left == 0
        w = self.late_weights if empty else self.fresh_weights
        cost = self.late_costs if empty else self.fresh_costs
        mine = size(hand)
        defender = board.defender
        facing: i64 = board.hands[defender]
        theirs = size(facing)
        facing = board.known[defender]
        hidden = theirs - size(facing)
        unseen = board.unseen(me)
        trumps = board.trumps
        trump = board.trump
        plain_hand = hand & ~trumps
        out = size(unseen)
        share = w[BEATEN] * _PART[out] if out else 0.0
        fresh = _AS_FLOAT[left] / self.deck
        base = 0.0
        taken = 0.0
        if adding:
            taken = w[ADD_HOLDS] + w[ADD_CARDS] * _AS_FLOAT[2 * board.count]
            if w[ADD_TAKEN] != 0.0:
                taken += w[ADD_TAKEN] * self._sum(board.lying, cost)
            base = w[ADD_BASE] + w[ADD_DECK] * fresh
            base += w[ADD_SIZE] * (_AS_FLOAT[mine] - 6.0) + w[ADD_RIVAL] * (_AS_FLOAT[theirs] - 6.0)
            if me == board.following(defender):
                base += w[ADD_NEXT]
        passing = not adding and board.transfer
        best = -1000.0
        choice: i64 = ENDS
        if adding:
            best = -SURE if empty and theirs == 1 else 0.0
            if keep:
                self._note(ENDS, best)
        while choices:
            card = lowest(choices)
            choices = choices & (choices - 1)
            low = card & 60
            answers = board.beats(card)
            beaten = size(unseen & answers)
            value = base - cost[card] + share * _AS_FLOAT[beaten]
            holds = 0.0 if facing & answers else lacks(beaten, out, hidden)
            forces = 1.0  # only a trump beats a trump
            if card & 3 == trump:
                value -= w[TRUMP_FRESH] * fresh
            else:
                plain = answers & ~trumps
                forces = 0.0 if facing & plain else lacks(size(unseen & plain), out, hidden)
            mates = size((plain_hand >> low) & 15)
            if adding:
                value += forces * w[ADD_FORCES] + holds * taken
                if mates > 1:
                    value += w[ADD_MORE] * _AS_FLOAT[mates - 1]
            else:
                value += forces * w[OPEN_FORCES] + holds * w[OPEN_HOLDS]
                if mates > 1:
                    value += w[OPEN_PAIR] * _AS_FLOAT[mates - 1]
                if passing:
                    if (facing >> low) & 15:
                        value += w[OPEN_PASSED]
                    else:
                        value += w[OPEN_PASSED] * (1.0 - lacks(size((unseen >> low) & 15), out, hidden))
            if empty:
                if mine == 1:
                    value += SURE
                elif theirs == 1:
                    value += SURE * holds
            if keep:
                self._note(card, value)
            if value > best:
                best = value
                choice = card
        return choice

    def _defend(self, board: Board, keep: bool) -> int:
        me = board.mover
        hand: i64 = board.hands[me]
        card = board.hardest()
        answers = hand & board.beats(card)
        same = board.passing()
        if not keep and not answers and not same:
            return TAKES
        left = board.left
        empty = left == 0
        w = self.late_weights if empty else self.fresh_weights
        cost = self.late_costs if empty else self.fresh_costs
        mine = size(hand)
        trumps = board.trumps
        trump = board.trump
        unseen = board.unseen(me)
        out = size(unseen)
        share = w[BEATEN] * _PART[out] if out else 0.0
        fresh = _AS_FLOAT[left] / self.deck
        attacker: i64 = board.hands[board.attacker]
        # Taking.
        best = w[TAKE_BASE] + w[TAKE_DECK] * fresh + w[TAKE_CARDS] * _AS_FLOAT[size(board.lying)]
        best += w[TAKE_COST] * self._sum(board.lying, cost)
        best += w[TAKE_SIZE] * (_AS_FLOAT[mine] - 6.0) + w[TAKE_RIVAL] * (_AS_FLOAT[size(attacker)] - 6.0)
        if board.boring > 1:
            best += w[IMPATIENCE] * _AS_FLOAT[board.boring - 1]
        choice: i64 = TAKES
        if keep:
            self._note(TAKES, best)
        # Covering.
        opened = board.open
        several = opened & (opened - 1) != 0
        rest = 0.0
        planned: i64 = 0
        fails = False
        if several:
            spare = hand
            while opened:
                ruling = opened & trumps
                todo = highest(ruling if ruling else opened)
                opened = opened & ~bit(todo)
                found = spare & board.beats(todo)
                if not found:
                    fails = True
                    break
                plain = found & ~trumps
                by = lowest(plain if plain else found)
                spare = spare & ~bit(by)
                if todo != card:
                    planned = planned | bit(by)
                    rest += cost[by]
        if answers and not (fails and not keep):
            empties = mine == size(board.open)
            ends = empties or (board.limit > 0 and board.count >= board.limit)
            hidden: i64 = 0
            helpers: i64 = 0
            if not ends:
                for seat in range(board.seats):
                    if seat != me and (seat == board.attacker or board.helped):
                        shown: i64 = board.known[seat]
                        held: i64 = board.hands[seat]
                        hidden += size(held) - size(shown)
                        helpers = helpers | shown
            likely = _AS_FLOAT[hidden] * _PART[out] if out else 0.0
            while answers:
                by = lowest(answers)
                answers = answers & (answers - 1)
                value = -SURE
                if not fails:
                    value = share * _AS_FLOAT[size(unseen & board.beats(by))] - cost[by] - rest
                    if by & 3 == trump:
                        value -= w[TRUMP_FRESH] * fresh
                    if (planned >> by) & 1:
                        value -= 0.2
                    if ends:
                        value += w[COVER_LAST]
                        if empties and empty:
                            value += SURE
                    elif not (board.matching >> by) & 1:
                        low = by & 60
                        asked = _AS_FLOAT[size((helpers >> low) & 15)]
                        asked += likely * _AS_FLOAT[size((unseen >> low) & 15)]
                        value += w[COVER_INVITES] * asked
                        if size((hand >> low) & 15) > 1:
                            value += w[COVER_PAIR]
                if keep:
                    self._note(COVERS + card * 64 + by, value)
                if value > best:
                    best = value
                    choice = COVERS + card * 64 + by
        # Passing on.
        while same:
            by = lowest(same)
            same = same & (same - 1)
            low = by & 60
            beating = board.beats(by)
            beaten = size(unseen & beating)
            value = w[PASS_BASE] - cost[by] + share * _AS_FLOAT[beaten] + w[PASS_CARDS] * _AS_FLOAT[board.count]
            if by & 3 == trump:
                value -= w[TRUMP_FRESH] * fresh
            if size((hand >> low) & 15) > 1:
                value += w[PASS_PAIR]
            other = board.following(me)
            facing: i64 = board.known[other]
            theirs: i64 = board.hands[other]
            hidden = size(theirs) - size(facing)
            if not facing & beating:
                value += w[PASS_HOLDS] * lacks(beaten, out, hidden)
            if (facing >> low) & 15:
                value += w[PASS_BACK]
            else:
                value += w[PASS_BACK] * (1.0 - lacks(size((unseen >> low) & 15), out, hidden))
            if empty and mine == 1:
                value += SURE
            if keep:
                self._note(PASSES + by, value)
            if value > best:
                best = value
                choice = PASSES + by
        return choice

    def _sum(self, cards: i64, cost: list[float]) -> float:
        total = 0.0
        while cards:
            total += cost[lowest(cards)]
            cards = cards & (cards - 1)
        return total

    def worth(self, board: Board, seat: i64) -> float:
        """How well a seat stands, 0 to 1: the result, before the end an estimate from all hands."""
        if board.mover < 0:
            return board.result[seat]
        if (board.out >> seat) & 1:
            return 1.0
        late = board.left == 0
        cost = self.late_costs if late else self.fresh_costs
        even = 1.6 if late else 0.8
        mine = 0.0
        others = 0.0
        rivals: i64 = 0
        for other in range(board.seats):
            if (board.out >> other) & 1:
                continue
            hand: i64 = board.hands[other]
            strength = self._sum(hand, cost) - even * _AS_FLOAT[size(hand)]
            if other == seat:
                mine = strength
            else:
                others += strength
                rivals += 1
        lead = (mine - others * _PART[rivals]) * (0.25 if late else 0.05)
        guess = 0.5 + 0.5 * lead / (1.0 + abs(lead))
        # Only one of those still in loses, so the more there are, the better everyone stands.
        return 1.0 - (1.0 - guess) * 2.0 * _PART[rivals + 1]
