"""A duel of King of Montenegro as a small game of its own: few kinds of moves, hands in buckets. Compiled.

What a player can do is one of nine acts (a true or a false card, from the hand or an army, a true or a false wild, a
call, to concede); what they know is one of BUCKETS. A Strategy mixes acts for each bucket, learned by regret
matching in self-play (`learn`); it is played, and it tells how likely the other's plays are with which cards.
"""

from __future__ import annotations

from typing import Final

from ...cards import BIT, FULL_DECK, KING, NO_CARD, cards_in, rank_of, suit_of
from ...chance import Source
from ...games.montenegro.board import KINGS
from ...games.montenegro.rules import MontenegroState
from .duel import ABOVE, KEEP, holds
from .war import prospects, size_of

# Acts.
TRUE: Final = 0  # a single card that beats the one to beat
BLUFF: Final = 1
WILD: Final = 2  # a King and the card declared
FALSE_HIGH: Final = 3  # a false wild, a high card declared
FALSE_LOW: Final = 4
ARMY: Final = 5
ARMY_BLUFF: Final = 6
CALL: Final = 7
CONCEDE: Final = 8
ACTS: Final = 9

# What a player is faced with.
OPENING: Final = 0
SINGLE: Final = 1  # nothing of one's own to climb over
CLIMBED: Final = 2  # an answer to one's own true card
ANSWERED: Final = 3  # an answer to one's own bluff
LOW: Final = 4  # a wild
HIGH: Final = 5
FROM_ARMY: Final = 6
ARMY_WILD: Final = 7
FACED: Final = 8

CLAIMS: Final = 5
BUCKETS: Final = FACED * CLAIMS * 3 * 3 * 3 * 3

# Kinds of plays as they lie on the table.
NOTHING: Final = 0
ONE: Final = 1
PAIR: Final = 2

HIGHS: Final = FULL_DECK & ~((1 << 36) - 1)  # jacks to aces
LOWS: Final = ((1 << 36) - 1) & ~((1 << 12) - 1)  # fives to tens
LONG: Final = 8  # plays, then only a call or to concede

STEEP: Final = 4.0  # how much a card's chance to be beaten weighs against keeping it
RARE: Final = 0.04  # replies that are not followed where replies are weighed
LEAST: Final = 0.03  # how likely the other is to do anything at all
CARELESS: Final = 0.35  # how likely not the card that is missed least
ODD: Final = 0.5  # how likely not the best true card


def claim_step(chance: float) -> int:
    """A place for how likely a claim is."""
    if chance < 0.1:
        return 0
    if chance < 0.2:
        return 1
    if chance < 0.35:
        return 2
    return 3 if chance < 0.5 else 4


class Fight:
    """A duel under way, with all cards: hands, armies as sets, the draw pile, what lies on the table."""

    def __init__(self) -> None:
        self.hands: list[int] = [0, 0]
        self.camps: list[int] = []
        self.unseen: list[int] = [0, 0]  # by each seat
        self.royal: list[int] = [0, 0]  # real Kings played as wilds
        self.extra: list[int] = [0, 0]  # second cards of wilds
        self.pile: list[int] = []
        self.at = 0  # the next to draw
        self.flip = 0
        self.aside = 0
        self.required = 0
        self.mover = 0
        self.plays = 0
        self.kind = NOTHING  # of the last play
        self.first = NO_CARD
        self.second = NO_CARD
        self.declared = NO_CARD
        self.camped = False  # it came from an army
        self.seen = False  # the other knows the card
        self.own = NO_CARD  # the mover's own single card before it, since the card to beat was set
        self.size = 3
        self.enough = 3
        self.climb = True
        self.stake = 1
        # What `look` found for the mover.
        self.bucket = 0
        self.can: list[bool] = []
        self.ones: list[int] = []
        self.twos: list[int] = []
        self.from_army = False  # the King of the true wild

    def copy(self) -> Fight:
        """Another that can be played on by itself."""
        new = Fight()
        new.hands = self.hands.copy()
        new.camps = self.camps.copy()
        new.unseen = self.unseen.copy()
        new.royal = self.royal.copy()
        new.extra = self.extra.copy()
        new.pile = self.pile
        new.at = self.at
        new.flip = self.flip
        new.aside = self.aside
        new.required = self.required
        new.mover = self.mover
        new.plays = self.plays
        new.kind = self.kind
        new.first = self.first
        new.second = self.second
        new.declared = self.declared
        new.camped = self.camped
        new.seen = self.seen
        new.own = self.own
        new.size = self.size
        new.enough = self.enough
        new.climb = self.climb
        new.stake = self.stake
        return new

    # What the mover sees

    def look(self) -> None:
        """Find the mover's bucket and, for each act, whether and with which cards it can be done."""
        me = self.mover
        hand = self.hands[me]
        unseen = self.unseen[me]
        count = max(1, size_of(unseen))
        required = self.required
        above = ABOVE[required]
        can = [False] * ACTS
        ones = [NO_CARD] * ACTS
        twos = [NO_CARD] * ACTS
        self.can = can
        self.ones = ones
        self.twos = twos
        faced = OPENING
        claim = 0.0
        can[CONCEDE] = True
        if self.kind == ONE:
            bar = required
            faced = SINGLE
            if self.own >= 0:
                faced = ANSWERED
                if above & BIT[self.own]:
                    faced = CLIMBED
                    if self.climb:
                        bar = self.own
            over = ABOVE[bar] & unseen
            can[CALL] = True
            if self.seen:
                if not ABOVE[bar] & BIT[self.first]:
                    can[CONCEDE] = False
                    return
                can[CALL] = False
                claim = 1.0
            elif not over:
                can[CONCEDE] = False
                return  # the claim cannot be true
            else:
                claim = holds(size_of(over), count, self.size)
            if self.camped:
                faced = FROM_ARMY
        elif self.kind == PAIR:
            can[CALL] = True
            if not unseen & BIT[self.declared]:
                can[CONCEDE] = False
                return
            claim = holds(size_of(unseen & KINGS), count, self.size)
            faced = ARMY_WILD if self.camped else HIGH if rank_of(self.declared) > 8 else LOW
        else:
            claim = holds(size_of(above & unseen), count, self.size)
        if self.plays >= LONG:
            self.bucket = ((faced * CLAIMS + claim_step(claim)) * 27) * 3 + self.stake
            return
        answering = self.kind == ONE
        rivals = above & unseen
        many = max(1, size_of(rivals))
        best = 99.0
        danger = 1.0
        low = 99.0
        next_low = 99.0
        lowest = NO_CARD
        next_lowest = NO_CARD
        bluff = 99.0
        second = 99.0
        second_danger = 1.0
        king = NO_CARD
        partner = NO_CARD
        cards = cards_in(hand)
        for card in cards:
            keep = KEEP[card >> 2]
            if not BIT[card] & KINGS:
                if keep < low:
                    next_low = low
                    next_lowest = lowest
                    low = keep
                    lowest = card
                elif keep < next_low:
                    next_low = keep
                    next_lowest = card
            elif king < 0:
                king = card
            if above & BIT[card]:
                if answering:
                    risk = size_of(rivals & ABOVE[card]) / many
                else:
                    risk = holds(size_of(unseen & ABOVE[card]), count, self.size)
                if STEEP * risk + keep < best:
                    best = STEEP * risk + keep
                    danger = risk
                    ones[TRUE] = card
                    can[TRUE] = True
            elif keep < bluff:
                bluff = keep
                ones[BLUFF] = card
                can[BLUFF] = True
        camp = self.camps[me * 4 + suit_of(required)]
        royal = camp & KINGS
        if king >= 0 or royal:
            for card in cards:
                if card == king:
                    continue
                risk = holds(size_of(unseen & ABOVE[card]), count, self.size)
                if STEEP * risk + KEEP[card >> 2] < second:
                    second = STEEP * risk + KEEP[card >> 2]
                    second_danger = risk
                    partner = card
            if partner >= 0:
                can[WILD] = True
                self.from_army = king < 0
                ones[WILD] = king if king >= 0 else cards_in(royal)[0]
                twos[WILD] = partner
        if next_lowest >= 0:
            can[FALSE_HIGH] = True
            ones[FALSE_HIGH] = lowest
            twos[FALSE_HIGH] = next_lowest
            can[FALSE_LOW] = True
            ones[FALSE_LOW] = lowest
            twos[FALSE_LOW] = next_lowest
        army = 0
        if camp:
            army = 1
            most = 99.0
            for card in cards_in(camp):
                if above & BIT[card]:
                    if answering:
                        risk = size_of(rivals & ABOVE[card]) / many
                    else:
                        risk = holds(size_of(unseen & ABOVE[card]), count, self.size)
                    if risk < most:
                        most = risk
                        army = 2
                        ones[ARMY] = card
                        can[ARMY] = True
                elif not can[ARMY_BLUFF] or suit_of(card) != suit_of(required):
                    ones[ARMY_BLUFF] = card
                    can[ARMY_BLUFF] = True
        bound = 0.34 if answering else 0.2
        true = 0 if not can[TRUE] else 2 if danger < bound else 1
        wild = 0 if not can[WILD] else 2 if second_danger < 0.2 else 1
        self.bucket = (((faced * CLAIMS + claim_step(claim)) * 3 + true) * 3 + wild) * 9 + army * 3 + self.stake

    def lies(self, act: int) -> list[int]:
        """The cards that a false wild of the mover may declare: such as the other cannot be seen to lack."""
        me = self.mover
        could = (self.unseen[me] | self.hands[me]) & ~BIT[self.ones[act]]
        found = could & (HIGHS if act == FALSE_HIGH else LOWS)
        return cards_in(found) if found else cards_in(could)

    # Playing

    def act(self, act: int, source: Source) -> float:
        """Do what `look` found. The result for seat 0 if it ends the duel, below 0 if it goes on."""
        me = self.mover
        if act == CONCEDE:
            return self.result(1 - me, False)
        if act == CALL:
            return self.result(1 - me if self.honest() else me, True)
        one = self.ones[act]
        two = self.twos[act]
        if act in (FALSE_HIGH, FALSE_LOW):
            lies = self.lies(act)
            self.lay(one, two, lies[source.below(len(lies))], False)
        elif act == WILD:
            self.lay(one, two, two, self.from_army)
        else:
            self.lay(one, NO_CARD, NO_CARD, act in (ARMY, ARMY_BLUFF))
        return -1.0

    def lay(self, one: int, two: int, declared: int, camped: bool) -> None:
        """One play; then its player draws and the other is to move."""
        me = self.mover
        if camped:
            at = me * 4 + suit_of(self.required)
            self.camps[at] = self.camps[at] & ~BIT[one]
        else:
            self.hands[me] = self.hands[me] & ~BIT[one]
            self.draw(me)
        self.own = self.first if self.kind == ONE else NO_CARD
        self.first = one
        self.camped = camped
        self.seen = False
        self.declared = declared
        if two >= 0:
            self.hands[me] = self.hands[me] & ~BIT[two]
            self.draw(me)
            if BIT[one] & KINGS:
                self.royal[me] = self.royal[me] | BIT[one]
            self.extra[me] = self.extra[me] | BIT[two]
            self.required = declared
            self.own = NO_CARD
            self.kind = PAIR
        else:
            self.kind = ONE
        self.second = two
        self.plays += 1
        self.mover = 1 - me

    def draw(self, seat: int) -> None:
        """One card, while there are any; a new pile is not thought of."""
        if self.at < len(self.pile):
            bit = BIT[self.pile[self.at]]
            self.at += 1
            self.hands[seat] = self.hands[seat] | bit
            self.unseen[seat] = self.unseen[seat] & ~bit

    def honest(self) -> bool:
        """Whether the last play was."""
        if self.kind == PAIR:
            return rank_of(self.first) == KING and self.second == self.declared
        if not ABOVE[self.required] & BIT[self.first]:
            return False
        if not self.climb or self.own < 0 or not ABOVE[self.required] & BIT[self.own]:
            return True
        return bool(ABOVE[self.own] & BIT[self.first])

    def result(self, winner: int, called: bool) -> float:
        """How likely seat 0 wins the game after the duel."""
        at = winner * 4 + suit_of(self.flip)
        camps = self.camps
        before = camps[at]
        gained = BIT[self.flip] | self.aside | self.royal[winner] | self.extra[winner]
        if called:
            gained |= self.royal[1 - winner]
            if self.at < len(self.pile):
                gained |= BIT[self.pile[self.at]]
        camps[at] = before | gained
        found = prospects(camps, self.hands, self.enough)
        camps[at] = before
        return found

    def weigh(self) -> None:
        """Find what the duel is about: little, the usual, or much."""
        stake = self.result(0, False) - self.result(1, False)
        self.stake = 0 if stake < 0.13 else 1 if stake < 0.22 else 2


def fight_of(world: MontenegroState, upto: int, hands: list[int], unseen: list[int]) -> Fight:
    """The duel of a whole State as it was after so many plays, with the hands as they were then."""
    fight = Fight()
    fight.hands = hands
    fight.unseen = unseen
    camps = [0] * 8
    for at in range(8):
        found = 0
        for card in world.armies[at]:
            found |= BIT[card]
        camps[at] = found
    for i in range(upto, len(world.players)):
        if world.origins[i] >= 0:
            at = world.players[i] * 4 + world.origins[i]
            camps[at] = camps[at] | BIT[world.firsts[i]]
    fight.camps = camps
    fight.pile = world.pile
    fight.at = len(world.pile) - world.left
    fight.flip = world.flip
    for card in world.aside:
        fight.aside |= BIT[card]
    fight.required = world.flip
    for i in range(upto):
        first = world.firsts[i]
        declared = world.declared[i]
        if declared != NO_CARD:
            player = world.players[i]
            if BIT[first] & KINGS:
                fight.royal[player] = fight.royal[player] | BIT[first]
            fight.extra[player] = fight.extra[player] | BIT[world.seconds[i]]
            fight.required = declared
    fight.mover = world.starter if upto & 1 == 0 else 1 - world.starter
    fight.plays = upto
    if upto:
        last = upto - 1
        fight.first = world.firsts[last]
        fight.second = world.seconds[last]
        fight.declared = world.declared[last]
        fight.camped = world.origins[last] >= 0
        fight.kind = ONE if world.declared[last] == NO_CARD else PAIR
        if fight.kind == ONE:
            fight.seen = bool(world.knows[fight.mover] & BIT[fight.first])
            if last and world.declared[last - 1] == NO_CARD:
                fight.own = world.firsts[last - 1]
    fight.size = world.house.hand_size
    fight.enough = 0 if world.house.victory == "conquest" else 3
    fight.climb = world.house.answers != "flip"
    fight.weigh()
    return fight


def present(world: MontenegroState) -> Fight:
    """The duel of a whole State as it is."""
    unseen = [FULL_DECK & ~world.knows[0], FULL_DECK & ~world.knows[1]]
    return fight_of(world, len(world.players), world.hands.copy(), unseen)


class Strategy:
    """A mixed strategy for every bucket, and what learning it needs."""

    def __init__(self) -> None:
        self.chances: list[float] = [1.0] * (BUCKETS * ACTS)
        self.regrets: list[float] = [0.0] * (BUCKETS * ACTS)
        self.sums: list[float] = [0.0] * (BUCKETS * ACTS)
        self.visits: list[int] = [0] * BUCKETS

    def policy(self, fight: Fight) -> list[float]:
        """How often to do each act, by the strategy, after `look`."""
        return self._mix(fight, self.chances)

    def _mix(self, fight: Fight, weights: list[float]) -> list[float]:
        found = [0.0] * ACTS
        can = fight.can
        if not can[CONCEDE]:
            found[CALL] = 1.0
            return found
        base = fight.bucket * ACTS
        total = 0.0
        count = 0
        for act in range(ACTS):
            if can[act]:
                count += 1
                weight = weights[base + act]
                if weight > 0.0:
                    found[act] = weight
                    total += weight
        for act in range(ACTS):
            if can[act]:
                found[act] = found[act] / total if total > 0.0 else 1.0 / count
        return found

    def sample(self, fight: Fight, source: Source) -> float:
        """Play a duel out by the strategy: the result for seat 0. The fight is used up."""
        while True:
            fight.look()
            result = fight.act(draw(self.policy(fight), source), source)
            if result >= 0.0:
                return result

    def reply(self, fight: Fight, source: Source) -> float:
        """The result for seat 0 with all likely acts of the mover weighed, and the rest played out."""
        fight.look()
        policy = self.policy(fight)
        total = 0.0
        weight = 0.0
        for act in range(ACTS):
            if policy[act] > RARE:
                after = fight.copy()
                after.can = fight.can
                after.ones = fight.ones
                after.twos = fight.twos
                after.from_army = fight.from_army
                result = after.act(act, source)
                if result < 0.0:
                    result = self.sample(after, source)
                total += policy[act] * result
                weight += policy[act]
        return total / weight

    # Learning

    def walk(self, fight: Fight, seat: int, weight: float, source: Source) -> float:
        """One pass of regret matching by external sampling: the value for `seat`, whose acts are all tried."""
        fight.look()
        policy = self._mix(fight, self.regrets)
        mine = fight.mover == seat
        if not mine or not fight.can[CONCEDE]:
            act = draw(policy, source)
            if fight.can[CONCEDE]:
                base = fight.bucket * ACTS
                for i in range(ACTS):
                    self.sums[base + i] = self.sums[base + i] + weight * policy[i]
                self.visits[fight.bucket] = self.visits[fight.bucket] + 1
            result = fight.act(act, source)
            if result >= 0.0:
                return result if seat == 0 else 1.0 - result
            return self.walk(fight, seat, weight, source)
        values = [0.0] * ACTS
        mean = 0.0
        for act in range(ACTS):
            if fight.can[act]:
                after = fight.copy()
                after.can = fight.can
                after.ones = fight.ones
                after.twos = fight.twos
                after.from_army = fight.from_army
                result = after.act(act, source)
                if result >= 0.0:
                    values[act] = result if seat == 0 else 1.0 - result
                else:
                    values[act] = self.walk(after, seat, weight, source)
                mean += policy[act] * values[act]
        base = fight.bucket * ACTS
        for act in range(ACTS):
            if fight.can[act]:
                self.regrets[base + act] = max(0.0, self.regrets[base + act] + values[act] - mean)
        return mean

    def average(self) -> None:
        """Make the average of what was learned the strategy."""
        for bucket in range(BUCKETS):
            base = bucket * ACTS
            total = sum(self.sums[base : base + ACTS])
            if total > 0.0:
                for i in range(base, base + ACTS):
                    self.chances[i] = self.sums[i] / total


def draw(chances: list[float], source: Source) -> int:
    """One place, each as often as its chance says."""
    mark = source.below(1 << 20) / (1 << 20)
    last = 0
    for at in range(len(chances)):
        if chances[at] > 0.0:
            last = at
            mark -= chances[at]
            if mark < 0.0:
                return at
    return last


def likely(world: MontenegroState, seat: int, strategy: Strategy, source: Source) -> float:
    """How likely the other's plays of the duel are with the cards of a world."""
    rival = 1 - seat
    hand = world.hands[rival]
    unseen = FULL_DECK & ~world.knows[rival]
    weight = 1.0
    for i in range(len(world.players) - 1, -1, -1):
        if world.players[i] != rival:
            continue
        first = world.firsts[i]
        second = world.seconds[i]
        count = (1 if world.origins[i] < 0 else 0) + (1 if second >= 0 else 0)
        # Which of its cards it drew after the play nobody can say: any.
        cards = cards_in(hand)
        source.shuffle(cards)
        for card in cards[:count]:
            hand &= ~BIT[card]
            unseen |= BIT[card]
        if world.origins[i] < 0:
            hand |= BIT[first]
        if second >= 0:
            hand |= BIT[second]
        hands = [hand, hand]
        fight = fight_of(world, i, hands, [unseen, unseen])
        fight.look()
        if not fight.can[CONCEDE]:
            weight *= LEAST  # it would have called
            continue
        policy = strategy.policy(fight)
        declared = world.declared[i]
        if declared >= 0:
            if rank_of(first) == KING and second == declared:
                found = policy[WILD] + LEAST
                if fight.twos[WILD] != second:
                    found *= ODD
            else:
                act = FALSE_HIGH if rank_of(declared) > 8 else FALSE_LOW
                found = (policy[act] + LEAST) / (16.0 if act == FALSE_HIGH else 24.0)
                if world.origins[i] < 0 and fight.ones[act] != first and fight.twos[act] != first:
                    found *= CARELESS
        elif world.origins[i] >= 0:
            found = LEAST + policy[ARMY if ABOVE[fight.required] & BIT[first] else ARMY_BLUFF]
        elif ABOVE[fight.required] & BIT[first]:
            found = policy[TRUE] + LEAST
            if fight.ones[TRUE] != first:
                found *= ODD
        else:
            found = policy[BLUFF] + LEAST
            if fight.ones[BLUFF] != first:
                found *= CARELESS
        weight *= found
    return weight
