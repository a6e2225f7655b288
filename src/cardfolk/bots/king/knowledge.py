"""What a player of King knows: when to take and when to duck, what to throw away, which trump, how to block in Domino.

- Where tricks are bad, a card costs what its trick would bring times the chance that nobody must go above it. The
  highest card that still ducks goes first, and the highest of all when the trick is lost to you anyhow. Low cards are
  kept as long as they guard high ones; a suit that runs out makes room for throwing dangerous cards away.
- Queens, jacks, Kh, hearts: those go on other people's tricks; so do the cards above a queen, jack or Kh that is still
  out. Once nothing that counts is left, any card will do.
- Last three: high cards are played off during the first ten tricks.
- Where tricks are good: sure winners are cashed before it is too late, the cheapest winner takes, losers are thrown
  away, guarded high cards and long suits are kept, a ruff is cheap, side winners may be trumped.
- Trump: blind pays, since tricks count twice; after looking, the longest and highest suit.
- Domino: cards that lead to one's own come first, cards that others wait for are held back.
It counts what has been played and remembers who has shown that they lack a suit.
"""

from __future__ import annotations

from math import exp
from typing import Final

from ...cards import BIT, FULL_DECK, HEARTS, NO_CARD, SUIT_SET, size_of
from ...game import OVER, Move, State
from ...games.king.rules import (
    CHOOSE,
    COUNTED,
    DOMINO,
    INVERSE,
    LAST,
    LOOKED,
    NO_HEARTS,
    NORMAL,
    PLAY,
    SEVEN,
    TRICKS,
    TRUMP,
    WORTH,
    Blind,
    KingState,
    Play,
    Trump,
)
from ..knowledge import AGGRESSIVE, BALANCED, CAUTIOUS, HOARDER, POINTS, Knowledge
from .habits import habits
from .novice import forget, glance
from .reasons import why

# The weights of each kind of sub-game, found by play against earlier ones. Where tricks are bad:
E_TRICK: Final = 0  # what a trick won later costs, for each card that counts and is still out
E_OWN: Final = 1  # a card that counts in one's own hand, as a share of its points
E_ABOVE: Final = 2  # a card above one that counts and is out, likewise
GUARD: Final = 3  # what is left of a card's danger with one more lower card beside it
RELEASE: Final = 4  # getting rid of danger
VOID: Final = 5  # having no more of a suit
SHORT: Final = 6  # having few of it
LEAD: Final = 7  # being on lead next
DROP: Final = 8  # how surely a card that counts is dropped under a higher one of its suit
DUMP: Final = 9  # and by those who lack the suit
DEAD: Final = 10  # how soon a suit is safe because few of it are out and nobody leads it
GIVE: Final = 11  # a card that counts on somebody else's trick
LATE: Final = 12  # how much less what comes later matters with few tricks left
# Where tricks are good:
K_TOP: Final = 0  # what a card is worth to keep with 0, 1, 2 higher ones out
K_ONE: Final = 1
K_TWO: Final = 2
K_BARE: Final = 3  # the share of it that is left without enough cards to wait
K_LONG: Final = 4  # a card that is last of a long suit
K_TRUMP: Final = 5  # a trump, beside that
T_LEAD: Final = 6  # being on lead next
T_LENGTH: Final = 7  # leading from a long suit
T_SHORT: Final = 8  # getting rid of a short one while holding trumps
T_DRAW: Final = 9  # leading trumps with many of them
T_RANK: Final = 10  # any rank, to break ties
T_FORCE: Final = 11  # leading one of two that touch, so that the other rises
T_LATE: Final = 12  # how much less cards are worth to keep with few tricks left
# Domino:
D_NEXT: Final = 0  # the next card is one's own
D_OWN: Final = 1  # own cards further on
D_WAIT: Final = 2  # cards of others between
D_OPEN: Final = 3  # a card of somebody else may be played next
D_OTHERS: Final = 4  # cards of others further on
D_END: Final = 5  # nothing follows
D_SEVEN: Final = 6
D_FAR: Final = 7  # how far out the furthest own card is

NO_TRUMP: Final[list[float]] = [0.83, 0.4, 0.15, 0.5, 0.1, 0.0, -0.16, 0.05, 0.0, 0.0, 0.008, 0.1, 0.5]
TRUMPS: Final[list[float]] = [0.8, 0.4, 0.15, 0.5, 0.13, 0.2, 0.2, 0.03, 0.1, 0.05, 0.005, 0.1, 0.5]
WEIGHTS: Final[list[list[float]]] = [
    NO_TRUMP,
    [1.06, 0.0, 0.0, 0.75, 1.02, 0.19, 0.0, -0.12, 0.0, 0.0, 1.0, 0.0, 0.2],
    [0.92, 0.0, 0.0, 0.95, 1.0, 0.41, 0.03, 0.2, 0.0, 0.0, 0.2, 0.0, 0.2],
    [0.1, 0.6, 0.4, 0.75, 0.44, 0.1, 0.0, 0.05, 0.6, 0.5, 1.0, 0.3, 0.2],
    [0.155, 0.6, 0.4, 0.75, 0.44, 0.1, 0.0, 0.1, 0.6, 0.85, 1.0, 0.3, 0.2],
    [0.1, 0.68, 0.4, 0.75, 0.44, 0.1, 0.0, -0.16, 0.81, 0.6, 0.96, 0.4, 0.2],
    [0.13, 0.6, 0.0, 0.75, 1.9, 0.1, 0.09, 0.2, 0.43, 0.6, 1.0, 0.3, 0.2],
    TRUMPS,
    TRUMPS,
    TRUMPS,
    TRUMPS,
    [1.0, 0.5, 0.61, -0.8, -0.2, 0.5, -0.3, 0.16],
]
# To bring the points of a sub-game to steps of about 1, and its margin over the others to 0 to 1.
STEP: Final[list[float]] = [1.0, 1.0, 0.4, 0.4, 0.4, 0.2, 0.6, 1.0, 1.0, 1.0, 1.0, 0.5]
SPAN: Final[list[float]] = [16.0, 16.0, 24.0, 24.0, 24.0, 26.0, 22.0, 26.0, 26.0, 26.0, 26.0, 60.0]
SURE: Final = 0.25  # how much of the last sub-game's worth is the result of the whole game
STYLE_STEP: Final = 0.25  # what a style adds to one kind of move
STYLE_TRICK: Final = 0.08  # and to winning any trick: that comes up so often that more costs too much

N: Final = 14


def _ducked() -> list[float]:
    """The chance that a card of a suit stays the highest, if all duck who can, by how the rest of the suit may lie.

    The place is ((m * 4 + k) * 14 + lower) * 14 + higher: m seats may hold the suit, k of these still play; it is
    beaten by a seat that has higher cards of the suit and none lower.
    """
    choose = [[1, 0, 0, 0], [1, 1, 0, 0], [1, 2, 1, 0], [1, 3, 3, 1]]
    found: list[float] = []
    for m in range(4):
        for k in range(4):
            for lower in range(N):
                for higher in range(N):
                    chance = 1.0
                    for j in range(1, min(k, m) + 1):
                        none_lower = ((m - j) / m) ** lower
                        all_higher = sum((-1) ** i * choose[j][i] * ((m - i) / m) ** higher for i in range(j + 1))
                        chance += (-1) ** j * choose[k][j] * none_lower * all_higher
                    found.append(min(1.0, max(0.0, chance)))
    return found


def _topped() -> list[float]:
    """The chance that none of k seats out of m has one of some cards: the place is (m * 4 + k) * 14 + cards."""
    return [((m - min(k, m)) / m) ** cards if m else 1.0 for m in range(4) for k in range(4) for cards in range(N)]


DUCKED: Final[list[float]] = _ducked()
TOPPED: Final[list[float]] = _topped()


class KingKnowledge(Knowledge):
    """The card sense of King."""

    def __init__(self, weights: list[list[float]]) -> None:
        self.weights = weights
        self.scratch = [0.0] * 52
        self.doubt = 0.1
        self.heat = 0.3

    def values(self, state: State, moves: list[Move], style: int) -> list[float]:
        assert isinstance(state, KingState)
        if len(moves) < 2:
            return [0.0] * len(moves)
        phase = state.phase
        game = state.game
        if phase == CHOOSE:
            return self._blind(state, moves, style)
        if phase == LOOKED:
            return self._choose(state, moves)
        score = [0.0] * 52
        if phase == DOMINO:
            self._domino(state, moves, style, score)
        elif game == NORMAL or game >= TRUMP:
            self._take(state, style, score)
        else:
            counted = COUNTED[game]
            laid = state.laid
            if counted and not counted & ~((laid[0] | laid[1] | laid[2] | laid[3]) & ~state.pile):
                return [0.0] * len(moves)
            self._avoid(state, style, score)
        found: list[float] = []
        for move in moves:
            assert isinstance(move, Play)
            found.append(score[move.card])
        return found

    def pick(self, state: KingState) -> Move:
        """What looks best to who is to move: what `values` are highest for, without a list of all moves."""
        phase = state.phase
        game = state.game
        if phase == TRICKS:
            hand = state.hands[state.to_move]
            if not hand & (hand - 1):
                return PLAY[hand.bit_length() - 1]
            if state.led:
                follow = hand & state.led
                if follow and not follow & (follow - 1):
                    return PLAY[follow.bit_length() - 1]
            score = self.scratch
            return PLAY[
                self._take(state, 0, score) if game == NORMAL or game >= TRUMP else self._avoid(state, 0, score)
            ]
        moves = state.legal_moves()
        if len(moves) == 1:
            return moves[0]
        values = self.values(state, moves, 0)
        at = 0
        for i in range(1, len(values)):
            if values[i] > values[at]:
                at = i
        return moves[at]

    # Choosing trump

    def _blind(self, state: KingState, moves: list[Move], style: int) -> list[float]:
        """Unseen, all suits are alike; tricks that count twice are worth more than the best suit is."""
        before = state.before
        # The cautious have something to lose while nobody is ahead of them.
        ahead = before[state.to_move] >= max(before)
        look = STYLE_STEP if style == CAUTIOUS and ahead else 0.0
        return [0.2 if isinstance(move, Blind) else look for move in moves]

    def _choose(self, state: KingState, moves: list[Move]) -> list[float]:
        """The longest suit, and the highest of those."""
        hand = state.hands[state.to_move]
        found: list[float] = []
        for move in moves:
            assert isinstance(move, Trump)
            suit = hand & SUIT_SET[move.suit]
            value = 1.0 * size_of(suit)
            for rank in range(8, 13):
                if suit & BIT[rank * 4 + move.suit]:
                    value += 0.15 * (rank - 7)
            found.append(value)
        return found

    # Tricks that are bad

    def _avoid(self, state: KingState, style: int, score: list[float]) -> int:
        """Fill in the score of each card that may be played; the best of them is returned."""
        me = state.to_move
        game = state.game
        w = self.weights[game]
        hand = state.hands[me]
        laid = state.laid
        unseen = FULL_DECK & ~(laid[0] | laid[1] | laid[2] | laid[3] | hand)
        led = state.led
        lacks = state.lacks
        after = 3 - len(state.trick)
        counted = COUNTED[game]
        unit = -WORTH[game] * 1.0
        best = state.best
        step = STEP[game]
        guard = w[GUARD]
        release = w[RELEASE]
        out = size_of(unseen & counted) if counted else 0
        later = w[E_TRICK]  # what a trick won later costs
        base = w[LEAD]  # what winning this one does, whatever is in it
        if counted:
            later *= unit * out
            base += unit * size_of(state.pile & counted)
        elif game == INVERSE:
            base += 1.0
        elif state.finished >= 10:
            base += 4.0
        elif state.finished < 9:
            base = 0.0
        if style == CAUTIOUS:
            base += STYLE_TRICK / step
        elif style == AGGRESSIVE:
            base -= STYLE_TRICK / step
        left = 12 - state.finished
        release *= left / (left + w[LATE] + 0.001)
        following = hand & led
        held = hand
        if following:
            held = following
        elif state.hold_hearts and not led and hand & ~SUIT_SET[HEARTS]:
            held = hand & ~SUIT_SET[HEARTS]
        w_own = w[E_OWN]
        w_above = w[E_ABOVE] * unit if game != NO_HEARTS else 0.0
        w_give = w[GIVE]
        w_drop = w[DROP] * unit if game != NO_HEARTS else 0.0
        weaker = 1.0 / guard - 1.0
        chosen = NO_CARD
        top = -1e9
        for suit in range(4):
            mine = held & SUIT_SET[suit]
            if not mine:
                continue
            theirs = unseen & SUIT_SET[suit]
            n = (mine >> suit) % 15
            t = (theirs >> suit) % 15
            # Who may hold the suit, and who of those still plays to this trick.
            holders = 0
            still = 0
            if theirs:
                for i in range(1, 4):
                    if not lacks[(me + i) & 3] & theirs:
                        holders += 1
                        if i <= after:
                            still += 1
            void = TOPPED[(holders * 4 + 1) * N + t] if holders else 1.0
            # The rounds in which others may lead it: none once all of it is gone.
            alive = release * t / (t + w[DEAD] + 0.001)
            here = counted & theirs
            below_here = (here >> suit) % 15 if here else 0  # of theirs that count
            off = 0.0  # what those who lack the suit throw on it, expected
            if counted and after:
                away = out - below_here
                if away:
                    off = w[DUMP] * unit * away * (after - still + still * void) / 3.0
            follow_hearts = still * (1.0 - void) if game == NO_HEARTS and suit == HEARTS else 0.0
            may_win = not led or following != 0
            lower = t  # of theirs below the card
            higher = 0
            beneath = n - 1  # of mine
            lost_guard = 0.0  # of my higher cards, if this one goes
            # The danger of a card with all that guards it: guard ** beneath.
            power = 1.0
            for _ in range(beneath):
                power *= guard
            voids = w[VOID] if n == 1 else 0.0
            shorter = w[SHORT] * n
            all_at = (holders * 4 + holders) * N
            still_at = (holders * 4 + still) * N
            card = 52 + suit
            bit = BIT[suit + 48] << 4
            while mine:
                card -= 4
                bit >>= 4
                if theirs & bit:
                    lower -= 1
                    higher += 1
                    if here & bit:
                        below_here -= 1
                    continue
                if not mine & bit:
                    continue
                mine ^= bit
                own = unit if counted & bit else 0.0
                danger = later + w_own * own
                if below_here:
                    danger += w_above
                danger *= DUCKED[(all_at + lower) * N + higher]
                value = alive * (danger * power - lost_guard)
                if beneath:
                    # With one card less beneath, this one's danger grows by 1 / guard.
                    lost_guard += danger * power * weaker
                    power /= guard
                    beneath -= 1
                value += voids + w_give * own - shorter
                if may_win and card > best:
                    # `best` is of the suit led, or NO_CARD, which is below all: higher in rank is higher in number.
                    win = DUCKED[(still_at + lower) * N + higher]
                    cost = base + own * (1.0 + w_give) + off + follow_hearts
                    if below_here and still:
                        cost += w_drop * below_here * still / holders
                    value -= win * cost
                score[card] = value * step
                if value > top:
                    top = value
                    chosen = card
        return chosen

    # Tricks that are good

    def _take(self, state: KingState, style: int, score: list[float]) -> int:
        """Fill in the score of each card that may be played; the best of them is returned."""
        me = state.to_move
        game = state.game
        w = self.weights[game]
        hand = state.hands[me]
        laid = state.laid
        unseen = FULL_DECK & ~(laid[0] | laid[1] | laid[2] | laid[3] | hand)
        led = state.led
        lacks = state.lacks
        after = 3 - len(state.trick)
        best = state.best
        trump = state.trump
        following = hand & led
        held = following if following else hand
        trumps_out = 0
        n_out = 0
        my_trumps = 0
        if trump >= 0:
            trumps_out = unseen & SUIT_SET[trump]
            n_out = (trumps_out >> trump) % 15
            my_trumps = ((hand & SUIT_SET[trump]) >> trump) % 15
        best_is_trump = best >= 0 and trump >= 0 and best & 3 == trump
        prize = 1.0 + w[T_LEAD]
        if style == AGGRESSIVE:
            prize += STYLE_TRICK
        keen = -STYLE_STEP if style == HOARDER else 0.0
        left = 12 - state.finished
        later = left / (left + w[T_LATE] + 0.001)
        w_rank = w[T_RANK]
        w_bare = w[K_BARE]
        w_force = w[T_FORCE]
        chosen = NO_CARD
        top = -1e9
        for suit in range(4):
            mine = held & SUIT_SET[suit]
            if not mine:
                continue
            theirs = unseen & SUIT_SET[suit]
            n = (mine >> suit) % 15
            t = (theirs >> suit) % 15
            holders = 0
            still = 0
            if theirs:
                for i in range(1, 4):
                    if not lacks[(me + i) & 3] & theirs:
                        holders += 1
                        if i <= after:
                            still += 1
            is_trump = suit == trump
            # The chance that none of those behind me trumps it: now, if I lead or follow it or ruff with it.
            unruffed = 1.0
            if trumps_out and after and (following or not led) and not is_trump:
                void = TOPPED[(holders * 4 + 1) * N + t] if holders else 1.0
                has = 1.0 - TOPPED[(3 * 4 + 1) * N + n_out]
                for i in range(1, after + 1):
                    seat = (me + i) & 3
                    if not lacks[seat] & trumps_out:
                        unruffed *= 1.0 - has * (1.0 if lacks[seat] & theirs else void)
            ruffing = led != 0 and not following and is_trump
            may_win = not led or following != 0 or ruffing
            floor = best
            if (ruffing and not best_is_trump) or not led:
                floor = -1
            elif best_is_trump and not is_trump:
                may_win = False
            behind = after if ruffing else still
            per_seat = (t + holders - 1) // holders if holders else 0
            higher = 0
            above = 0  # of mine
            touching = -1  # my next higher card, if none that is out lies between
            bonus = 0.0
            if not led:
                if is_trump:
                    if my_trumps * 2 > n_out:
                        bonus = w[T_DRAW] * my_trumps
                else:
                    bonus = w[T_LENGTH] * n
                    if my_trumps:
                        bonus += w[T_SHORT] / n
            elif not following and my_trumps and not is_trump:
                bonus = w[T_SHORT] / n
            behind_at = (holders * 4 + min(behind, holders)) * N
            card = 52 + suit
            bit = BIT[suit + 48] << 4
            while mine:
                card -= 4
                bit >>= 4
                if theirs & bit:
                    higher += 1
                    touching = -1
                    continue
                if not mine & bit:
                    continue
                mine ^= bit
                if touching >= 0 and not led and 0 < higher < 3:
                    forced = score[touching] + w_force
                    score[touching] = forced
                    if forced > top:
                        top = forced
                        chosen = touching
                touching = card
                keep = w_rank * (card >> 2)
                if higher < 3:
                    worth = w[higher]
                    if n - 1 < higher:
                        worth *= w_bare
                    keep += worth
                elif above >= per_seat:
                    keep += w[K_LONG]
                if is_trump:
                    keep += w[K_TRUMP]
                above += 1
                value = bonus - keep * later
                if may_win and card > floor:
                    win = unruffed
                    if higher and behind:
                        win *= TOPPED[behind_at + higher]
                    value += win * prize
                if is_trump:
                    value += keen
                score[card] = value
                if value > top:
                    top = value
                    chosen = card
        return chosen

    # Domino

    def _domino(self, state: KingState, moves: list[Move], style: int, score: list[float]) -> None:
        me = state.to_move
        w = self.weights[LAST]
        hand = state.hands[me]
        step = STEP[LAST]
        for move in moves:
            assert isinstance(move, Play)
            card = move.card
            suit = card & 3
            place = ((card >> 2) + 1) % 13
            value = 0.0
            if card >> 2 == SEVEN:
                value = w[D_SEVEN]
                if style == HOARDER:
                    value -= STYLE_STEP / step
                elif style == AGGRESSIVE:
                    value += STYLE_STEP / step
                value += self._way(w, hand, suit, place, 1) + self._way(w, hand, suit, place, -1)
            else:
                value = self._way(w, hand, suit, place, 1 if place > SEVEN + 1 else -1)
            score[card] = value * step

    def _way(self, w: list[float], hand: int, suit: int, place: int, by: int) -> float:
        """What laying the card at a place of its row opens, going outwards."""
        at = place + by
        if at < 0 or at > 12:
            return w[D_END]
        value = w[D_NEXT] if hand & BIT[(at + 12) % 13 * 4 + suit] else w[D_OPEN]
        others = 0
        far = 0
        while 0 <= at <= 12:
            if hand & BIT[(at + 12) % 13 * 4 + suit]:
                far = at - place if by > 0 else place - at
                value += w[D_OWN] + w[D_WAIT] * others
            else:
                others += 1
            at += by
        return value + w[D_OTHERS] * others + w[D_FAR] * far

    # Results

    def worth(self, state: State, before: State, seat: int) -> float:
        assert isinstance(state, KingState) and isinstance(before, KingState)
        mine = 0.0
        others = 0.0
        best = state.before[0] + state.points[0]
        best_seats = 0
        for s in range(4):
            total = state.before[s] + state.points[s]
            gain = total - before.before[s] - before.points[s]
            if s == seat:
                mine = gain * 1.0
            else:
                others += gain
            if total > best:
                best = total
                best_seats = 1
            elif total == best:
                best_seats += 1
        found = 0.5 + (mine - others / 3.0) / SPAN[before.game]
        found = min(1.0, max(0.0, found))
        if state.to_move == OVER:
            won = 1.0 / best_seats if state.before[seat] + state.points[seat] == best else 0.0
            found = (1.0 - SURE) * found + SURE * won
        return found

    def even(self, state: State) -> float:
        return 0.5

    def unit(self, state: State) -> str:
        return POINTS

    def scale(self, state: State) -> float:
        assert isinstance(state, KingState)
        return SPAN[state.game]

    def playout_ends(self, state: State, before: State) -> bool:
        assert isinstance(state, KingState) and isinstance(before, KingState)
        return state.to_move == OVER or len(state.ended) != len(before.ended)

    # What the others' cards tell

    def likely(self, world: State, seat: int) -> float:
        assert isinstance(world, KingState)
        if world.phase != TRICKS:
            return 1.0
        last = world.last_trick
        trick = world.trick
        if not last and not trick:
            return 1.0
        then = world.copy()
        weight = 1.0
        counted = COUNTED[world.game]
        if counted and world.game != NO_HEARTS and not world.hold_hearts:
            # Who could throw away a queen, a jack or the Kh on another suit has none left, or hardly.
            for other in range(4):
                held = world.hands[other] & counted
                if held and other != seat:
                    for suit in range(4):
                        if world.lacks[other] & SUIT_SET[suit] and held & ~SUIT_SET[suit]:
                            weight *= 0.1
                            break
        # Take back the cards of this trick and the last one, and ask each of the others what they would have played.
        self._take_back(then, world.leader, trick)
        if last:
            self._take_back(then, world.last_leader, last)
            then.finished -= 1
            then.leader = world.last_leader
        then.to_move = then.leader
        then.trick = []
        then.pile = 0
        then.led = 0
        then.best = NO_CARD
        for card in last:
            weight *= self._fits(then, card, seat)
        for card in trick:
            weight *= self._fits(then, card, seat)
        return weight

    def _take_back(self, then: KingState, leader: int, trick: list[int]) -> None:
        for i in range(len(trick)):
            seat = (leader + i) & 3
            bit = BIT[trick[i]]
            then.hands[seat] = then.hands[seat] | bit
            then.laid[seat] = then.laid[seat] & ~bit

    def _fits(self, then: KingState, card: int, seat: int) -> float:
        """How readily who is to move plays a card there; the card is then played."""
        found = 1.0
        if then.to_move != seat:
            moves = then.legal_moves()
            if len(moves) > 1:
                values = self.values(then, moves, BALANCED)
                best = values[0]
                mine = values[0]
                for at in range(len(moves)):
                    if values[at] > best:
                        best = values[at]
                    move = moves[at]
                    if isinstance(move, Play) and move.card == card:
                        mine = values[at]
                found = self.doubt + (1.0 - self.doubt) * exp((mine - best) / self.heat)
        then.play(PLAY[card])
        return found

    def styles(self) -> list[int]:
        # Aggressive takes tricks and opens rows; cautious ducks, and looks before naming a trump when in the lead; a
        # hoarder holds on to trumps and sevens.
        return [BALANCED, AGGRESSIVE, CAUTIOUS, HOARDER]

    def glance(self, state: State, moves: list[Move], style: int) -> list[float]:
        assert isinstance(state, KingState)
        return glance(state, moves)

    def insight(self, rung: int) -> float:
        return 0.45 * rung

    def forget(self, sight: State, kept: int) -> State:
        assert isinstance(sight, KingState)
        return forget(sight, kept)

    def habits(self, state: State, moves: list[Move], move: Move) -> list[tuple[str, bool]]:
        assert isinstance(state, KingState)
        return habits(state, move) if len(moves) > 1 else []

    def why(self, state: State, move: Move) -> str:
        assert isinstance(state, KingState)
        return why(state, move)


KNOWLEDGE: Final = KingKnowledge(WEIGHTS)
