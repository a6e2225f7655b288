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

from ...cards import BIT, NO_CARD, cards_in
from ...game import OVER, Move, State
from ...games.pontinho.hands import CHOOSE, CLAIMS, OUTS, TURN, Hands
from ...games.pontinho.melds import NEAR
from ...games.pontinho.moves import PAIR_SETS, Add, Claim, ClaimOut, Discard, Draw, Lay, Out, Skip, Swap, Take
from ..knowledge import AGGRESSIVE, BALANCED, CAUTIOUS, HOARDER, STAND, Knowledge
from .hand_cost import (
    BEST,
    DROP_GAIN,
    POINTS,
    POINTS_LOW,
    RECENT,
    RISK_NEAR,
    STEP,
    TAKE_SHOWN,
    TASTES,
    WAIT_HIGH,
    WAIT_LOW,
    HandCosts,
)
from .melds import runs_of, sets_of


class PontinhoKnowledge(Knowledge):
    """What the bots know of Pontinho. Those who think ahead also watch the others: that is what `care` is for."""

    def __init__(self, care: float, watch: float) -> None:
        self.care = care  # how much it minds what a discard does for the others
        self.watch = watch  # how much it heeds how few cards they have

    def _costs(self, state: Hands, style: int) -> HandCosts:
        costs = HandCosts(state, state.to_move, style)
        costs.danger *= self.care
        costs.risk -= RISK_NEAR * costs.hazard * (1.0 - self.watch)
        costs.hazard *= self.watch
        return costs

    def values(self, state: State, moves: list[Move], style: int) -> list[float]:
        assert isinstance(state, Hands)
        found = [0.0] * len(moves)
        if not _sure(state, moves, found):
            if state.phase == TURN:
                _weigh_turn(state, moves, self._costs(state, style), found)
            else:
                _weigh_choice(state, moves, self._costs(state, style), found)
        return found

    def glance(self, state: State, moves: list[Move], style: int) -> list[float]:
        assert isinstance(state, Hands)
        found = [0.0] * len(moves)
        if not _sure(state, moves, found):
            if state.phase == TURN:
                _glance_turn(state, moves, style, found)
            else:
                _glance_choice(state, moves, found)
        return found

    def insight(self, rung: int) -> float:
        return INSIGHT[rung]

    def forget(self, sight: State, kept: int) -> State:
        assert isinstance(sight, Hands)
        found = sight.copy()
        assert isinstance(found, Hands)
        size = len(sight.pile)
        # The top discard lies open.
        found.pile = [sight.pile[at] for at in range(size) if at == size - 1 or kept >> sight.pile[at] & 1]
        for seat in range(sight.seats):
            if seat != sight.viewer:
                found.known[seat] = sight.known[seat] & kept
                found.known_twins[seat] = sight.known_twins[seat] & kept
                found.hands[seat] = sight.hands[seat] & kept
                found.twins[seat] = sight.twins[seat] & kept
        return found

    def habits(self, state: State, moves: list[Move], move: Move) -> list[tuple[str, bool]]:
        assert isinstance(state, Hands)
        found: list[tuple[str, bool]] = []
        if len(moves) < 2 or isinstance(moves[len(moves) - 1], Out) or state.phase == OUTS:
            return found
        if state.phase != TURN:
            taken = isinstance(move, (Take, Claim, Swap))
            if state.phase == CLAIMS:
                found.append(("claims out of turn", taken))
            elif isinstance(moves[0], Take):
                found.append(("takes the discard", taken))
            return found
        laid = isinstance(move, (Lay, Swap))
        melds = False
        adds = False
        wilds = False
        high = False
        low = False
        for other in moves:
            if isinstance(other, Discard):
                if POINTS[other.card] >= 10.0:
                    high = True
                else:
                    low = True
            elif isinstance(other, Lay):
                if other.faces != other.values:
                    wilds = True
                elif other.to < 0:
                    melds = True
                else:
                    adds = True
        if melds:
            found.append(("lays melds at once", laid))
        if adds:
            found.append(("adds to melds", laid))
        if wilds:
            found.append(("lays wilds", isinstance(move, Lay) and move.faces != move.values))
        if high and low and isinstance(move, Discard):
            found.append(("throws high cards", POINTS[move.card] >= 10.0))
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

    def even(self, state: State) -> float:
        """Against each of the others one is as good as they are."""
        return 0.5

    def unit(self, state: State) -> str:
        return STAND

    def playout_ends(self, state: State, before: State) -> bool:
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


def _sure(state: Hands, moves: list[Move], found: list[float]) -> bool:
    """Whether there is nothing to weigh: a single move, or a way out, which is always taken."""
    count = len(moves)
    if count < 2:
        return True
    if isinstance(moves[count - 1], Out):
        found[count - 1] = BEST
        return True
    if state.phase != OUTS:
        return False
    for at in range(count):
        if isinstance(moves[at], ClaimOut):
            found[at] = BEST
    return True


def _weigh_turn(state: Hands, moves: list[Move], costs: HandCosts, found: list[float]) -> None:
    """Discards by what they save; a lay is as good as the best of them if the hand after it costs the same."""
    seat = state.to_move
    one = state.hands[seat]
    two = state.twins[seat]
    gains = [0.0] * 52
    now = costs.of(one, two, gains)
    best = 0.0
    some = False
    lays = False
    for at in range(len(moves)):
        move = moves[at]
        if isinstance(move, Discard):
            card = move.card
            value = (gains[card] - costs.help(state, seat, card)) / STEP
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
            gain = now - costs.after(one, two, move, NO_CARD, False)
            if move.to < 0:
                gain -= costs.show
            found[at] = best + gain / STEP
        elif isinstance(move, Swap):
            found[at] = best + (now - costs.after_swap(one, two, move, NO_CARD)) / STEP


def _weigh_choice(state: Hands, moves: list[Move], costs: HandCosts, found: list[float]) -> None:
    """Taking and claiming, beside a card from the deck (or none) at 0."""
    seat = state.to_move
    one = state.hands[seat]
    two = state.twins[seat]
    now = costs.of(one, two, None)
    card = state.pile[len(state.pile) - 1]
    # Who claims as the next player does not draw, but discards.
    turn = costs.draw - DROP_GAIN if state.phase == CHOOSE else 0.0
    for at in range(len(moves)):
        move = moves[at]
        if isinstance(move, Take):
            bit = BIT[card]
            gains = [0.0] * 52
            after = costs.of(one | bit, two | one & bit, gains)
            rest = one & ~(costs.wild | bit)
            best = -STEP
            while rest:
                low = rest & -rest
                rest ^= low
                gain = gains[low.bit_length() - 1]
                if gain > best:
                    best = gain
            found[at] = (now - after + best - costs.draw - TAKE_SHOWN) / STEP
        elif isinstance(move, Claim):
            found[at] = (now - costs.after(one, two, move, card, False) - turn) / STEP
        elif isinstance(move, Swap):
            found[at] = (now - costs.after_swap(one, two, move, card) - turn) / STEP


def _glance_turn(state: Hands, moves: list[Move], style: int, found: list[float]) -> None:
    """Whatever can be laid is laid; then the highest card goes that is not beside another."""
    seat = state.to_move
    one = state.hands[seat]
    plain = one & ~BIT[state.wild]
    laid = runs_of(plain) | sets_of(plain)
    wilds = 2.4 - max(0.0, TASTES[style][1])  # who likes to keep them keeps them at a glance too
    for at in range(len(moves)):
        move = moves[at]
        if isinstance(move, Discard):
            value = POINTS[move.card] / 8.0
            bit = BIT[move.card]
            if laid & bit:
                value -= 3.0
            elif NEAR[move.card] & plain and not state.twins[seat] & bit:
                value -= 0.3
            found[at] = value
        elif isinstance(move, Lay):
            found[at] = 4.0 if move.faces == move.values else wilds
        elif isinstance(move, Swap):
            found[at] = 3.0


def _glance_choice(state: Hands, moves: list[Move], found: list[float]) -> None:
    """A discard that makes a meld is wanted, and one that makes a pair nearly so."""
    one = state.hands[state.to_move]
    card = state.pile[len(state.pile) - 1]
    for at in range(len(moves)):
        move = moves[at]
        if isinstance(move, Take):
            if state.table.addable & BIT[card] or card == state.wild:
                found[at] = 2.0
                continue
            value = 0.2 if NEAR[card] & one else -2.0
            for pair in PAIR_SETS[card]:
                if one & pair == pair:
                    value = 2.0
            found[at] = value
        elif isinstance(move, (Claim, Swap)):
            found[at] = 2.4


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
    costs = HandCosts(state, seat, BALANCED)
    waits = 0
    for other in cards_in(NEAR[card] & one):
        at = card * 52 + other
        waits |= (WAIT_LOW[at] | WAIT_HIGH[at]) & costs.some
    if not NEAR[card] & one:
        if costs.points[card] >= 10.0:
            return "nothing in your hand goes with it, and it would cost you much"
        return "nothing in your hand goes with it"
    if not waits:
        return "the cards that it waits for have all gone"
    if costs.points[card] >= 10.0:
        return "a high card costs you much if somebody else goes out"
    return "it has the least chance to become a meld"


INSIGHT: Final[list[float]] = [0.0, 0.12, 0.21, 1.0, 1.0]  # of each rung: even steps
KNOWLEDGE: Final = PontinhoKnowledge(0.0, 0.13)
DEEP: Final = PontinhoKnowledge(1.0, 1.0)  # for thinking ahead
