"""President for networks, on the host and without JAX: the numbers of actions, and what a seat sees as features.

Ranks stand by height, 3 4 … K A 2, turned round during a revolution: a higher rank always beats. Suits are renamed in
every rank so that the cards of the seat itself come first, since no suit matters but for the threes: there the 3c is
always the first and the 3s always the last. So a play is a height and a set of up to four of one's own cards there.
"""

# Interpreted: it needs numpy, which may be missing where a wheel is built and where it plays.

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from ... import game as engine
from ...games.president.moves import THREE_OF_SPADES, Give, Play, by_strength, from_strength
from ...games.president.rules import GIVE, PresidentState, title_of

MOST_SEATS = 8
HEIGHTS = 13

# Actions: 15 plays for each height, the sets of one to four cards; to pass; to give one card.
SETS = 15
PASS = HEIGHTS * SETS
GIVES = PASS + 1
ACTIONS = GIVES + 52

TITLES = ("president", "vice_president", "neutral", "vice_scum", "scum")
ROUNDS_LEFT = 5  # 0 to 3, and more
# Whatever is divided is divided by a power of two: only then do all processors agree to the last bit.
SIZE_SCALE = 32
POINTS_SCALE = 16
POINTS_TO_REWARD = 5.0  # what a critic counts as 1

# What `observe` holds, in this order. Of seats: from the viewer on clockwise, none there is 0.
LAYOUT = {
    "hand": 52,  # by height and renamed suit
    "unseen": HEIGHTS * 4,  # by height: at least 1, 2, 3, 4 cards neither played nor mine
    "known": HEIGHTS,  # by height, as quarters: what I know to be in the hand I exchanged with
    "barred": HEIGHTS,  # what that hand cannot hold, being stronger than what it had to hand over
    "shown": HEIGHTS,  # what that hand knows to be in mine
    "played": HEIGHTS * (MOST_SEATS - 1),  # by each other seat and height
    "top": 3,  # the 3s: played, in a hand I know, unseen
    "begun": HEIGHTS + 1,  # the height and place of a card that I already chose to give
    "last": HEIGHTS + 5,  # the play to beat: height, how many cards, whether it is the single 3s
    "last_seat": MOST_SEATS,  # who made it
    "to_move": MOST_SEATS,
    "passed": MOST_SEATS,
    "sizes": MOST_SEATS * 5,  # how many cards, and whether just 1, 2, 3, 4
    "out": MOST_SEATS * len(TITLES),  # titles already won in this round
    "titles": MOST_SEATS * len(TITLES),  # those of the last round
    "points": MOST_SEATS,  # behind the best
    "phase": 3,  # cards are given back; the first lead of the round is due; a lead is due
    "rounds": ROUNDS_LEFT + 1,  # how many are left, and what the last one is worth
    "options": 3,  # revolution, two_ends_trick; whether the order is turned now
    "seats": MOST_SEATS - 2,  # 3 to 8
}
FEATURES = sum(LAYOUT.values())
SECRETS = (MOST_SEATS - 1) * HEIGHTS + MOST_SEATS  # the hands of the others by height, and who holds the 3s


def title_numbers(seats: int) -> list[int]:
    """For each place in a round the number of its title."""
    return [TITLES.index(title_of(place, seats)) for place in range(seats)]


def worth_of_last(rounds: int) -> int:
    """What the President of the last round scores."""
    return max(2, rounds - 2)


def renamed(held: int, suits: int, threes: bool) -> int:
    """Some suits of a rank, as bits, renamed by which of them are held."""
    found = 0
    for suit in range(4):
        if suits >> suit & 1:
            before = held & ((1 << suit) - 1)
            if threes:
                place = suit if suit in (0, 3) else 1 + (before >> 1).bit_count()
            else:
                place = before.bit_count()
            found |= 1 << place
    return found


# By whether it is the threes, the suits held and the suits meant.
RENAMED = [[[renamed(held, suits, threes) for suits in range(16)] for held in range(16)] for threes in (False, True)]

_BITS = [tuple(float(suits >> at & 1) for at in range(4)) for suits in range(16)]
_AT_LEAST = [tuple(float(count > at) for at in range(4)) for count in range(5)]
_JUST = [tuple(float(count == at) for at in range(1, 5)) for count in range(SIZE_SCALE)]
_QUARTERS = [suits.bit_count() / 4 for suits in range(16)]
_HEIGHT = [tuple(float(height == at) for at in range(HEIGHTS)) for height in range(HEIGHTS)]
_NO_HEIGHT = (0.0,) * HEIGHTS
_TITLE = [tuple(float(title == at) for at in range(len(TITLES))) for title in range(len(TITLES))]
_NO_TITLE = (0.0,) * len(TITLES)
_NAMES = {seats: [_TITLE[title] for title in title_numbers(seats)] for seats in range(3, MOST_SEATS + 1)}
_BY_HEIGHT = range(0, 52, 4)


def suits_by_height(cards: int, turned: bool = False) -> list[int]:
    """A set of cards as the suits of each rank, by height."""
    moved = cards >> 4 | (cards & 15) << 48
    suits = [moved >> shift & 15 for shift in _BY_HEIGHT]
    if turned:
        suits.reverse()
    return suits


def actions_of(sight: engine.State, move: engine.Move, every_suit: bool = False) -> list[int]:
    """The actions that make this move, in their order.

    Without `every_suit` those that make the first of all moves that differ from it in nothing but suits which do not
    matter: among cards of a rank all are alike, but for the 3c and the 3s.
    """
    assert isinstance(sight, PresidentState)
    if not isinstance(move, (Play, Give)):
        return [PASS]
    turned = sight.turned
    hand = suits_by_height(sight.hands[sight.to_move], turned)
    chosen = suits_by_height(move.cards, turned)
    actions: list[int] = []
    for height in range(HEIGHTS):
        suits = chosen[height]
        if suits:
            threes = height == (HEIGHTS - 1 if turned else 0)
            cards = RENAMED[threes][hand[height] if every_suit else suits][suits]
            if isinstance(move, Play):
                actions.append(height * SETS + cards - 1)
            else:
                actions += [GIVES + height * 4 + place for place in range(4) if cards >> place & 1]
    return actions


def features_of(sight: engine.State, begun: Sequence[int] = ()) -> np.ndarray[Any, np.dtype[np.float32]]:
    """What the seat whose sight this is can know, as `observe` has it; `begun` are actions of a move not yet made."""
    assert isinstance(sight, PresidentState)
    seats = sight.seats
    viewer = sight.viewer
    turned = sight.turned
    circle = [(viewer + at) % seats for at in range(seats)]
    absent = MOST_SEATS - seats
    hand = sight.hands[viewer]
    played = 0
    for cards in sight.played:
        played |= cards
    unseen = ((1 << 52) - 1) & ~played & ~hand
    known, barred, shown = exchanged(sight, unseen)

    held = suits_by_height(hand, turned)
    found: list[float] = []
    threes = HEIGHTS - 1 if turned else 0
    for height in range(HEIGHTS):
        found += _BITS[RENAMED[height == threes][held[height]][held[height]]]
    for suits in suits_by_height(unseen, turned):
        found += _AT_LEAST[suits.bit_count()]
    for cards in (known, barred, shown, *[sight.played[seat] for seat in circle[1:]]):
        found += [_QUARTERS[suits] for suits in suits_by_height(cards, turned)]
    found += _NO_HEIGHT * absent
    top = 1 << THREE_OF_SPADES
    found += (float(played & top != 0), float(known & top != 0), float(unseen & top != 0))
    if begun:
        card = begun[0] - GIVES
        found += _HEIGHT[card >> 2]
        found.append((card & 3) / 4)
    else:
        found += _NO_HEIGHT
        found.append(0.0)
    if sight.trick:
        cards = sight.trick[-1]
        height = next(at for at, suits in enumerate(suits_by_height(cards, turned)) if suits)
        found += _HEIGHT[height]
        found += _JUST[cards.bit_count()]
        found.append(float(cards == top))
        found += [float(seat == sight.players[-1]) for seat in circle]
        found += (0.0,) * absent
    else:
        found += (0.0,) * (HEIGHTS + 5 + MOST_SEATS)
    found += [float(seat == sight.to_move) for seat in circle]
    found += (0.0,) * absent
    found += [float(sight.passed >> seat & 1) for seat in circle]
    found += (0.0,) * absent
    for seat in circle:
        size = sight.sizes[seat]
        found.append(size / SIZE_SCALE)
        found += _JUST[size]
    found += (0.0,) * (5 * absent)
    for order in (sight.out, sight.titles):
        names = dict(zip(order, _NAMES[seats], strict=False))  # fewer are out than there are titles
        for seat in circle:
            found += names.get(seat, _NO_TITLE)
        found += _NO_TITLE * absent
    best = max(sight.points)
    found += [max(-1.0, (sight.points[seat] - best) / POINTS_SCALE) for seat in circle]
    found += (0.0,) * absent
    lead = not sight.trick
    found += (float(sight.phase == GIVE), float(sight.first), float(lead and sight.phase != GIVE))
    left = min(sight.house.rounds - sight.round, ROUNDS_LEFT - 1)
    found += [float(left == at) for at in range(ROUNDS_LEFT)]
    found.append(min(worth_of_last(sight.house.rounds), POINTS_SCALE) / POINTS_SCALE)
    found += (float(sight.house.revolution), float(sight.house.two_ends_trick), float(turned))
    found += [float(seats == number) for number in range(3, MOST_SEATS + 1)]
    return np.array(found, dtype=np.float32)


def exchanged(sight: PresidentState, unseen: int) -> tuple[int, int, int]:
    """What the exchange of this round told: cards known in the other hand, barred from it, and shown to it."""
    viewer = sight.viewer
    for pair in range(len(sight.taken)):
        upper = sight.titles[pair]
        lower = sight.titles[sight.seats - 1 - pair]
        taken = sight.taken[pair]
        given = sight.given[pair]
        if viewer == upper:
            weakest = by_strength(taken)
            known = given & unseen
            stronger = by_strength(unseen & ~known) & -(weakest & -weakest)
            return known, from_strength(stronger), taken & ~given & sight.hands[upper]
        if viewer == lower:
            return taken & ~given & unseen, 0, given & sight.hands[lower]
    return 0, 0, 0


def secrets_of(world: engine.State, seat: int) -> np.ndarray[Any, np.dtype[np.float32]]:
    """For a critic, of a whole State: the hands of the others by height, as quarters, and who holds the 3s."""
    assert isinstance(world, PresidentState)
    seats = world.seats
    circle = [(seat + at) % seats for at in range(seats)]
    absent = MOST_SEATS - seats
    found: list[float] = []
    for other in circle[1:]:
        found += [_QUARTERS[suits] for suits in suits_by_height(world.hands[other], world.turned)]
    found += _NO_HEIGHT * absent
    found += [float(world.hands[other] >> THREE_OF_SPADES & 1) for other in circle]
    found += (0.0,) * absent
    return np.array(found, dtype=np.float32)
