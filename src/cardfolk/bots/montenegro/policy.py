"""King of Montenegro for networks, on the host and without JAX: the numbers of actions, and what a seat sees.

A move is one action, but for a wild, which is three: its two cards, then the declared card. No suit is worth more than
another, so in a duel suits are renamed: the first is that of R, the second that of the flip where it is another one.
"""

# Interpreted: it needs numpy, which may be missing where a wheel is built and where it plays.

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from ... import game as engine
from ...cards import BIT, KING, NO_CARD, SUIT_SET, cards_in, rank_of, suit_of
from ...games.montenegro import moves
from ...games.montenegro.board import ARMY, HAND, PILE, PUBLIC, ZONES
from ...games.montenegro.moves import FROM_ARMY, PLAY, Army, Play, War, Wild, army_wilds, wilds
from ...games.montenegro.rules import MontenegroState

# Actions. Single cards come from the hand or an army, as do the first cards of wilds: a card lies in one of them only.
LAY = 0
WILD = 52  # one of the two cards of a wild, its King first
DECLARE = 104
WAR = 156  # by attacked suit, and the reinforcing ones among the three suits that follow it
PASS = 188
CALL = 189
CONCEDE = 190
ACTIONS = 191

# Whatever is divided is divided by a power of two: only then do all processors agree to the last bit.
SIZE_SCALE = 8
PILE_SCALE = 64
ARMY_SCALE = 16
DUEL_SCALE = 256

# What `observe` holds, in this order.
LAYOUT = {
    "hand": 52,
    "own_armies": 4 * 52,  # 1 for the card face up, 3/4 for what all know to be there, 1/2 for the others
    "their_armies": 4 * 52,  # 1 for the card face up, 3/4 for what I know to be there, 1/4 for what may be there
    "pile": 52,  # what may be in it
    "their_hand": 52,  # likewise
    "own_table": 52,  # laid in this duel: 1 for the last play, else 1/2
    "their_table": 52,  # likewise, as far as I know them
    "begun": 2 * 17,  # the rank and suit of both cards of a wild that I have begun
    "required": 13,  # the rank of R
    "flip": 13 + 1,  # its rank, and whether it has the suit of R
    "aside": 4,  # the suits of the Kings set aside
    "last": 2 * 4,  # of my last play in this duel and theirs: is there one, a wild, from an army, known to the other
    "laid": 2 * 4,  # how many plays by me and them: single cards, from armies; wilds, from armies
    "kings": 1,  # real Kings that I laid as wilds
    "sizes": 5,  # my hand, theirs, the pile, whether it is empty, the discards
    "own_ranks": 4 * 3,  # my armies: is there one, how many cards, how many of its suit
    "their_ranks": 4 * 5,  # theirs: likewise as far as I know, how many I do not know, Kings that must be among them
    "told": 2 * 4 * 2,  # by me and them, by suit: the total of a war without reinforcements that still holds
    "owned": 2 * 5,  # how many armies I have, and they
    "phase": 5,  # war; duel; I am to move; I started this turn; there has been a war in this turn
    "duels": 1,
    "options": 8,  # conquest; reinforcements at least 1, 2, 3; one war a turn; answers to the flip; hands of 4, of 5
}
FEATURES = sum(LAYOUT.values())
# For a critic: their hand, the pile, what they laid, their armies; how many of its suit each has; was the play honest?
SECRETS = 4 * 52 + 4 + 1


def suits_in_order(required: int, flip: int) -> list[int]:
    """The real suits by their new numbers, from the suits of R and of the flip; 0 and 0 leave all as they are."""
    first = [required] if required == flip else [required, flip]
    return first + [suit for suit in range(4) if suit not in first]


def helpers(suit: int, joined: int) -> int:
    """Reinforcing suits as bits, from a number that has a bit for each of the three suits after the attacked one."""
    return sum(1 << (suit + 1 + at) % 4 for at in range(3) if joined >> at & 1)


# By 4 * R's suit + the flip's suit.
ORDERS = [suits_in_order(required, flip) for required in range(4) for flip in range(4)]
# The real card of each renamed one, and the other way round.
CARD_OF = [[rank * 4 + order[place] for rank in range(13) for place in range(4)] for order in ORDERS]
RENAMED = [[rank * 4 + order.index(suit) for rank in range(13) for suit in range(4)] for order in ORDERS]
HELPERS = [[helpers(suit, joined) for joined in range(8)] for suit in range(4)]

_PLAIN = (moves.PASS, moves.CALL, moves.CONCEDE)  # in the order of their actions
_CARD_OF = np.array(CARD_OF)
_WORDS = np.dtype("<u8")


def order_of(sight: MontenegroState) -> int:
    """Which of the ORDERS holds now."""
    return 4 * suit_of(sight.required) + suit_of(sight.flip) if sight.flip != NO_CARD else 0


def actions_of(sight: engine.State, move: engine.Move) -> list[int]:
    """The actions that make this move, in their order."""
    assert isinstance(sight, MontenegroState)
    renamed = RENAMED[order_of(sight)]
    if isinstance(move, Wild):
        return [WILD + renamed[move.first], WILD + renamed[move.second], DECLARE + renamed[move.declared]]
    if isinstance(move, (Play, Army)):
        return [LAY + renamed[move.card]]
    if isinstance(move, War):
        return [WAR + move.suit * 8 + HELPERS[move.suit].index(move.joined)]
    return [_PLAIN.index(move) + PASS]


def move_of(sight: engine.State, actions: Sequence[int]) -> engine.Move | None:
    """The move that these actions make, None if they only begin a wild: a bot need not list 800 moves to choose one."""
    assert isinstance(sight, MontenegroState)
    cards = CARD_OF[order_of(sight)]
    hand = sight.hands[sight.to_move]
    action = actions[-1]
    if action < WILD:
        card = cards[action - LAY]
        return PLAY[card] if hand & BIT[card] else FROM_ARMY[card]
    if action < DECLARE:
        return None
    if action < WAR:
        first, second = cards[actions[0] - WILD], cards[actions[1] - WILD]
        made = wilds(first, second) if hand & BIT[first] else army_wilds(first, second)
        return made[cards[action - DECLARE]]
    if action < PASS:
        suit, joined = divmod(action - WAR, 8)
        return moves.WAR[suit][HELPERS[suit][joined]]
    return _PLAIN[action - PASS]


def legal_actions(sight: engine.State, begun: Sequence[int] = ()) -> list[int]:
    """What the viewer, being to move, may do next, in ascending order: what `legal` says, from a sight."""
    assert isinstance(sight, MontenegroState)
    if sight.flip == NO_CARD:
        return sorted(action for move in sight.legal_moves() for action in actions_of(sight, move))
    if len(begun) == 2:
        return list(range(DECLARE, WAR))
    renamed = RENAMED[order_of(sight)]
    hand = sorted(renamed[card] for card in cards_in(sight.hands[sight.to_move]))
    if begun:
        return [WILD + card for card in hand if WILD + card != begun[0]]
    army = sorted(renamed[card] for card in sight.armies[sight.to_move * 4 + suit_of(sight.required)])
    kings = [card for card in army if rank_of(card) == KING] if hand else []
    first = sorted(hand + kings) if len(hand) > 1 else kings
    last = [CALL, CONCEDE] if sight.players else [CONCEDE]
    return [*sorted([LAY + card for card in hand + army]), *[WILD + card for card in first], *last]


def _set(cards: Sequence[int]) -> int:
    """A set of those cards that are known."""
    found = 0
    for card in cards:
        if card != NO_CARD:
            found |= BIT[card]
    return found


def _one_of(index: int, count: int) -> list[float]:
    found = [0.0] * count
    if index >= 0:
        found[index] = 1.0
    return found


def features_of(sight: engine.State, begun: Sequence[int] = ()) -> np.ndarray[Any, np.dtype[np.float32]]:
    """What the seat whose sight this is can know, as LAYOUT says; `begun` are actions of a wild not yet made."""
    assert isinstance(sight, MontenegroState)
    viewer = sight.viewer
    other = 1 - viewer
    dueling = sight.flip != NO_CARD
    at = order_of(sight)
    order = ORDERS[at]
    unknown = ~sight.knows[viewer]
    public = sight.knows[PUBLIC]
    may = sight.may[viewer * ZONES : (viewer + 1) * ZONES]
    least = sight.least[viewer * ZONES : (viewer + 1) * ZONES]

    own, theirs = [], []  # sets: all that lie there, those known to all or to me, face up; what may be there
    own_ranks: list[float] = []
    their_ranks: list[float] = []
    for suit in order:
        army = sight.armies[viewer * 4 + suit]
        cards = _set(army)
        top = BIT[army[0]] if army else 0
        own += [cards, cards & public, top]
        own_ranks += (float(top != 0), len(army) / ARMY_SCALE, (cards & SUIT_SET[suit]).bit_count() / ARMY_SCALE)
        army = sight.armies[other * 4 + suit]
        zone = ARMY + other * 4 + suit
        cards = _set(army)
        top = BIT[army[0]] if army else 0
        hidden = army.count(NO_CARD)
        theirs += [cards, top, may[zone] & unknown if hidden else 0]
        their_ranks += (
            float(top != 0),
            len(army) / ARMY_SCALE,
            (cards & SUIT_SET[suit]).bit_count() / ARMY_SCALE,
            hidden / ARMY_SCALE,
            least[zone] / 4,
        )

    laid = [0, 0]
    last = [0, 0]
    kinds = [[0] * 4, [0] * 4]
    state = [[0.0] * 4, [0.0] * 4]
    kings = 0
    for i in range(len(sight.players)):
        player = sight.players[i]
        first = sight.firsts[i]
        wild = sight.declared[i] != NO_CARD
        army_card = sight.origins[i] >= 0
        last[player] = _set([first, sight.seconds[i]])
        laid[player] |= last[player]
        kinds[player][2 * wild + army_card] += 1
        known = first != NO_CARD and (player != viewer or public & BIT[first] != 0)
        state[player] = [1.0, float(wild), float(army_card), float(known)]
        kings += player == viewer and wild and rank_of(first) == KING

    sets = [
        sight.hands[viewer],
        may[PILE] & unknown if sight.left else 0,
        may[HAND + other] & unknown,
        laid[viewer],
        last[viewer],
        laid[other],
        last[other],
    ]
    words = np.array(own + theirs + sets, _WORDS)
    bits = np.unpackbits(words.view(np.uint8).reshape(-1, 8), axis=1, bitorder="little")[:, _CARD_OF[at]]
    features = np.empty(FEATURES, np.float32)
    planes = features[: 13 * 52].reshape(13, 52)
    mine = bits[:12].reshape(4, 3, 52)
    others = bits[12:24].reshape(4, 3, 52)
    planes[0] = bits[24]
    planes[1:5] = 2 * mine[:, 0] + mine[:, 1] + mine[:, 2]
    planes[1:5] *= np.float32(0.25)
    planes[5:9] = 3 * others[:, 0] + others[:, 1] + others[:, 2]
    planes[5:9] *= np.float32(0.25)
    planes[9:11] = bits[25:27]
    planes[11] = bits[27] + bits[28]
    planes[12] = bits[29] + bits[30]
    planes[11:13] *= np.float32(0.5)

    small: list[float] = []
    for i in range(2):
        card = begun[i] - WILD if i < len(begun) else -1
        small += _one_of(card >> 2, 13)
        small += _one_of(card & 3 if card >= 0 else -1, 4)
    small += _one_of(rank_of(sight.required) if dueling else -1, 13)
    small += _one_of(rank_of(sight.flip) if dueling else -1, 13)
    small.append(float(dueling and suit_of(sight.flip) == suit_of(sight.required)))
    aside = [suit_of(card) for card in sight.aside]
    small += [float(suit in aside) for suit in order]
    small += state[viewer] + state[other]
    small += [count / SIZE_SCALE for count in kinds[viewer] + kinds[other]]
    small.append(kings / 4)
    small += (sight.sizes[viewer] / SIZE_SCALE, sight.sizes[other] / SIZE_SCALE)
    small += (sight.left / PILE_SCALE, float(not sight.left), sight.discarded / PILE_SCALE)
    small += own_ranks
    small += their_ranks
    told = {(total[0], total[1]): total[3] for total in sight.totals if not total[2]}
    for seat in (viewer, other):
        for suit in order:
            total = told.get((seat, suit), -1)
            small += (1.0, total / ARMY_SCALE) if total >= 0 else (0.0, 0.0)
    small += _one_of(sight.owned(viewer), 5)
    small += _one_of(sight.owned(other), 5)
    warring = sight.to_move != engine.OVER and not dueling
    small += (
        float(warring),
        float(dueling),
        float(sight.to_move == viewer),
        float(sight.starter == viewer),
        float(warring and sight.wars > 0),
        sight.duels / DUEL_SCALE,
    )
    house = sight.house
    small += (
        float(house.victory == "conquest"),
        float(house.reinforcements > 0),
        float(house.reinforcements > 1),
        float(house.reinforcements > 2),
        float(house.wars_per_turn > 0),
        float(house.answers == "flip"),
        float(house.hand_size == 4),
        float(house.hand_size == 5),
    )
    features[13 * 52 :] = small
    return features
