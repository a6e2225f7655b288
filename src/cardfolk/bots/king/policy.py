"""King as one seat knows it, in numbers: the actions and features of `BatchKing`, from a sight, without JAX.

Cards are numbered as the engine numbers them, except that a chosen trump changes places with spades: whatever the
suit, trumps are the last one. Seats are relative: 0 is the viewer, 1 the seat that plays after it.

Features, in this order; a plane is 52 cards:

- planes: the viewer's hand; what each seat has played in this sub-game (4); the card of each other seat in this trick
  (3); what each other seat may hold still, as far as the viewer knows (3); cards that fit a row of Domino; cards of the
  hand that would take the trick so far
- the kind of sub-game (9, the four trump games as one); who chooses trump (4); choosing blind or not yet, having
  looked; trump is chosen; it was blind
- who moves (4), who led or leads (4), the suit led (4), how many cards the trick has (4), who would take it (4)
- what the trick costs and what is still to be taken in all, as far as single cards count
- tricks (4), points (4), cards in hand (4), tricks finished (14), suits that another seat certainly lacks (3 x 4)
- the options `early_end` and `lead_hearts`, and whether the latter binds in this sub-game
"""

# Interpreted: it needs numpy, which may be missing where a wheel is built and where it plays.

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import numpy as np

from ... import game as engine
from ...cards import FULL_DECK, SPADES, SUIT_SET, size_of, suit_of
from ...games.king import rules
from ...games.king.rules import KingState

PASS: Final = 52  # an action below it plays that card
LOOK: Final = 53
BLIND: Final = 54  # and the suit
TRUMP: Final = 58  # and the suit, after a look
ACTIONS: Final = 62

SECRETS: Final = 4 * 52  # the four hands

KINDS: Final = 9
PLANES: Final = 13
FEATURES: Final = PLANES * 52 + KINDS + 4 + 4 + 5 * 4 + 2 + 3 * 4 + 14 + 12 + 3
SCALE: Final = float(np.float32(1 / 13))  # multiplied by, since compilers may turn a division into this

Features = np.ndarray[Any, np.dtype[np.float32]]


def rename(cards: int, trump: int) -> int:
    """A set of cards with the trump suit, if there is one, and spades exchanged."""
    if trump in (rules.NO_SUIT, SPADES):
        return cards
    shift = SPADES - trump
    trumps = cards & SUIT_SET[trump]
    spades = cards & SUIT_SET[SPADES]
    return cards ^ trumps ^ spades | trumps << shift | spades >> shift


def rename_suit(suit: int, trump: int) -> int:
    """Where a suit stands once trump and spades are exchanged."""
    if suit == trump:
        return SPADES
    return trump if suit == SPADES and trump != rules.NO_SUIT else suit


def actions_of(sight: engine.State, move: engine.Move) -> list[int]:
    """The action that makes a move, in a list of one."""
    assert isinstance(sight, KingState)
    match move:
        case rules.Play():
            return [move.card - move.suit + rename_suit(move.suit, sight.trump)]
        case rules.Blind():
            return [BLIND + move.suit]
        case rules.Trump():
            return [TRUMP + move.suit]
        case rules.Look():
            return [LOOK]
        case rules.Pass():
            return [PASS]
    raise TypeError(f"not a move of king: {move!r}")


def features_of(sight: engine.State, begun: Sequence[int] = ()) -> Features:
    """What the seat whose sight this is can know, float32[FEATURES]; no move is ever begun."""
    assert isinstance(sight, KingState)
    me = sight.viewer
    game = sight.game
    trump = sight.trump
    around = [me, (me + 1) & 3, (me + 2) & 3, (me + 3) & 3]
    hand = sight.hands[me]
    laid = [sight.laid[seat] for seat in around]
    unseen = FULL_DECK & ~(hand | laid[0] | laid[1] | laid[2] | laid[3])
    may_hold = [unseen & ~sight.lacks[seat] for seat in around[1:]]
    in_trick = [0, 0, 0, 0]
    for at, card in enumerate(sight.trick):
        in_trick[(sight.leader + at - me) & 3] = 1 << card
    planes = [rename(cards, trump) for cards in (hand, *laid, *in_trick[1:], *may_hold, sight.fitting, _takers(sight))]
    counted = rules.COUNTED[game]
    worth = -rules.WORTH[game]
    chooses = rules.TRUMP <= game < rules.LAST

    few: list[float] = _one(KINDS, min(game, rules.TRUMP) + (game == rules.LAST))
    few += _one(4, (game - rules.TRUMP - me) & 3 if chooses else -1)
    few += (sight.phase == rules.CHOOSE, sight.phase == rules.LOOKED, trump != rules.NO_SUIT, sight.blind)
    few += _one(4, (sight.to_move - me) & 3 if sight.to_move != engine.OVER else -1)
    few += _one(4, (sight.leader - me) & 3)
    few += _one(4, rename_suit(suit_of(sight.trick[0]), trump) if sight.trick else -1)
    few += _one(4, len(sight.trick))
    few += _one(4, (sight.winner - me) & 3 if sight.trick else -1)
    few += (worth * size_of(counted & sight.pile) * SCALE, worth * size_of(counted & ~_all(laid)) * SCALE)
    few += [sight.tricks[seat] * SCALE for seat in around]
    few += [sight.points[seat] * SCALE for seat in around]
    few += [sight.size(seat) * SCALE for seat in around]
    few += _one(14, sight.finished)
    few += [not plane & suit for plane in planes[8:11] for suit in SUIT_SET]
    few += (sight.house.early_end, sight.house.lead_hearts, sight.hold_hearts)

    features = np.empty(FEATURES, np.float32)
    packed = np.frombuffer(b"".join([cards.to_bytes(7, "little") for cards in planes]), np.uint8)
    bits = np.unpackbits(packed, bitorder="little").reshape(PLANES, 56)
    features[: PLANES * 52] = bits[:, :52].reshape(-1)
    features[PLANES * 52 :] = few
    return features


def _takers(sight: KingState) -> int:
    """The cards of the viewer's hand that would take the trick so far, whether they may be played or not."""
    if not sight.trick:
        return 0
    best = sight.best
    takers = SUIT_SET[suit_of(best)] & ~((2 << best) - 1)
    if sight.trump not in (rules.NO_SUIT, suit_of(best)):
        takers |= SUIT_SET[sight.trump]
    return takers & sight.hands[sight.viewer]


def _one(size: int, at: int) -> list[float]:
    """All 0 but for a 1 at this place; -1 for none."""
    return [float(place == at) for place in range(size)]


def _all(sets: list[int]) -> int:
    """Sets of cards as one."""
    return sets[0] | sets[1] | sets[2] | sets[3]


def secrets_of(world: engine.State, seat: int) -> Features:
    """For a critic, of a whole State: the four hands, the seat's own first, since it may not have looked yet."""
    assert isinstance(world, KingState)
    hands = [rename(world.hands[(seat + at) & 3], world.trump) for at in range(4)]
    packed = np.frombuffer(b"".join([cards.to_bytes(7, "little") for cards in hands]), np.uint8)
    return np.unpackbits(packed, bitorder="little").reshape(4, 56)[:, :52].ravel().astype(np.float32)
