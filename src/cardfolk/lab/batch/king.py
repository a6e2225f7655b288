"""Batched King: four seats, up to twelve sub-games, all options.

A game is a vector of 52 cards, each an int8 that says who was dealt it, whether it has been played, and which seats
have shown that they do not hold it; beside it the trick and a few small numbers. A chosen trump changes places with
spades there and then, so that afterwards trumps are the last suit whatever they were; `bots/king/policy.py`
does the same.

Points of one sub-game say nothing about the next, so training plays one at a time: `BatchKing(deals=1)` keeps no deals
to come in its State.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np

from ... import game as engine
from ...bots.king import policy as side
from ...bots.king.policy import ACTIONS, BLIND, FEATURES, KINDS, LOOK, PASS, SCALE, TRUMP
from ...cards import HEARTS, JACK, KING, QUEEN, SPADES
from ...chance import BadChance
from ...games import find_game
from ...games.king import rules
from ...games.king.rules import CHOOSE, DOMINO, LAST, LAST_THREE, LOOKED, TRICKS, WORTH
from ...words import BadText, Words
from .game import Array, BatchGame
from .lots import drawn_lots

HOLDER: Final = 3  # bits of a card: the seat that was dealt it
LAID: Final = 4  # it has been played
LACKED: Final = 8  # and from here on one bit a seat: it has shown that it does not hold this card

CARDS: Final = np.arange(52)
SUIT: Final = CARDS & 3
SEATS: Final = np.arange(4)
SUITS: Final = np.arange(4)
CENTRED: Final = np.float32(1 / 52)  # of four times the points less their sum: centred points over 13


class Options(NamedTuple):
    """The options of one game."""

    rotate: Array  # bool: the first leads go around
    early_end: Array  # bool
    lead_hearts: Array  # bool
    games: Array  # int8[deals]: the sub-games by number, LAST after the last of them
    length: Array  # int8: how many are played


class Chance(NamedTuple):
    """All deals and first leads of one game."""

    holders: Array  # uint8[deals, 13]: for each rank who is dealt its four cards, two bits a suit
    first: Array  # int8[deals]: the seat drawn to lead first


class State(NamedTuple):
    """One game in progress."""

    to_move: Array  # int8
    over: Array  # bool
    rewards: Array  # float32[4]
    cards: Array  # int8[52]: HOLDER, LAID and LACKED bits
    trick: Array  # int8[4]: in the order played, -1 where no card is yet
    leader: Array  # int8: of this trick; in Domino, who began
    phase: Array  # int8, as the engine numbers them
    trumps: Array  # bool: spades are
    blind: Array  # bool
    tricks: Array  # int8[4]: taken in this sub-game
    points: Array  # int8[4]: scored in this sub-game
    scores: Array  # int16[4]: in all
    at: Array  # int8: how many sub-games are over before this one
    game: Array  # int8: this sub-game
    options: Options
    later: Chance  # of the sub-games after the first


class BatchKing(BatchGame):
    """King for arrays, with room for that many sub-games a game."""

    id = "king"
    actions = ACTIONS
    features = FEATURES
    secrets = 4 * 52

    def __init__(self, seats: int = 4, deals: int = 12) -> None:
        find_game("king").values({}, seats)  # BadText for any other number of seats
        self.seats = seats
        self.deals = deals

    # Chance and options

    def options(self, values: Mapping[str, object]) -> Options:
        whole = find_game("king").values(values, self.seats)
        names = whole["games"]
        games = [rules.NUMBER[name] for name in (names if isinstance(names, (list, tuple)) else rules.IDS)]
        if len(games) > self.deals:
            args = {"most": self.deals, "number": len(games)}
            raise BadText(Words("option games: expected at most {most} here, not {number}", args))
        return Options(
            rotate=_host(whole["first_lead"] == "rotate", np.bool_),
            early_end=_host(whole["early_end"], np.bool_),
            lead_hearts=_host(whole["lead_hearts"], np.bool_),
            games=_host(games + [LAST] * (self.deals - len(games)), np.int8),
            length=_host(len(games), np.int8),
        )

    def sample_options(self, key: Array) -> Options:
        """Any sub-games; mostly with an early end, since nothing is learnt after it, and with hearts led."""
        which, early, hearts = jax.random.split(key, 3)
        return Options(
            rotate=jnp.bool_(False),  # who leads first is seen anyway
            early_end=jax.random.bernoulli(early, 0.75),
            lead_hearts=jax.random.bernoulli(hearts, 0.75),
            games=jax.random.randint(which, (self.deals,), 0, LAST + 1).astype(jnp.int8),
            length=jnp.int8(self.deals),
        )

    def chance(self, key: Array, options: Options) -> Chance:
        shuffles, draws = jax.random.split(key)
        # A card's place is how many lots are below its own: for a GPU that is less work than sorting many short rows.
        lots = drawn_lots(jax.random.bits(shuffles, (self.deals, 52), jnp.uint32))
        place = jnp.sum(lots[:, None, :] < lots[:, :, None], axis=-1, dtype=jnp.int32)
        first = jax.random.randint(draws, (self.deals,), 0, 4)
        return Chance(_packed(place & 3), first.astype(jnp.int8))

    def given_chance(self, shuffles: list[list[int]], draws: list[int], options: Options) -> Chance:
        count = int(options.length)
        if len(shuffles) < count or (len(draws) < count and not bool(options.rotate)):
            raise BadChance(f"{count} sub-games need as many shuffles, and draws unless the first leads go around")
        holders = np.zeros((self.deals, 52), np.int32)
        first = np.zeros(self.deals, np.int8)
        for at in range(count):
            holders[at, shuffles[at]] = CARDS & 3
        for at in range(min(count, len(draws))):
            first[at] = draws[at]
        return Chance(_packed(holders), first)  # type: ignore[arg-type]  # as good as JAX's own arrays

    # The game

    def deal(self, chance: Chance, options: Options) -> State:
        none = jnp.zeros(4, jnp.int8)
        blank = State(
            to_move=jnp.int8(0),
            over=jnp.bool_(False),
            rewards=jnp.zeros(4, jnp.float32),
            cards=jnp.zeros(52, jnp.int8),
            trick=none,
            leader=jnp.int8(0),
            phase=jnp.int8(TRICKS),
            trumps=jnp.bool_(False),
            blind=jnp.bool_(False),
            tricks=none,
            points=none,
            scores=jnp.zeros(4, jnp.int16),
            at=jnp.int8(0),
            game=jnp.int8(0),
            options=jax.tree.map(jnp.asarray, options),
            later=Chance(jnp.asarray(chance.holders)[1:], jnp.asarray(chance.first)[1:]),
        )
        new = _begin(blank, jnp.int32(0), options.games[0], chance.holders[0], chance.first[0])
        return _kept(blank, new)

    def step(self, state: State, action: Array) -> State:
        action = jnp.asarray(action, jnp.int32)
        mover = state.to_move.astype(jnp.int32)
        game = state.game
        lays = (action < PASS) & (state.phase == DOMINO)
        plays = (action < PASS) & (state.phase == TRICKS)

        # What is laid, and what the mover shows that it lacks.
        fits = _fits(_laid(state.cards))
        size = jnp.sum(state.trick >= 0)
        led = state.trick[0] & 3
        suit = action & 3
        # Who leads a heart where that is the last resort has nothing else.
        only_hearts = _holds_hearts(state) & (suit == HEARTS) & (SUIT != HEARTS)
        void = (suit != led) & (led == SUIT)
        lacked = ((action == PASS) & fits) | (plays & jnp.where(size == 0, only_hearts, void))
        cards = state.cards | jnp.where(action == CARDS, LAID, 0).astype(jnp.int8)
        cards |= jnp.where(lacked, LACKED << jnp.maximum(mover, 0), 0).astype(jnp.int8)

        # The trick.
        trick = jnp.where(plays & (size == SEATS), action, state.trick)
        full = plays & (size == 3)
        winner = (state.leader + jnp.argmax(_power(trick, trick[0] & 3, state.trumps))) & 3
        tricks = state.tricks + (full & (winner == SEATS))
        finished = jnp.sum(tricks)
        blind_chooser = state.blind & (winner == game - rules.TRUMP)
        singles = jnp.sum(_counted(game, trick)) * _worth(game)
        each = jnp.where(game >= rules.TRUMP, 1 + blind_chooser, jnp.where(game == rules.NORMAL, 1, -1))
        each = jnp.where(game == LAST_THREE, jnp.where(finished > 10, -4, 0), each)
        value = jnp.where(_singles(game), singles, each)
        gain = jnp.where(full & (winner == SEATS), value, 0)
        counted = _counted(game, CARDS)
        nothing_left = _singles(game) & ~jnp.any(counted & ~_laid(cards))
        ended = full & ((finished == rules.HAND) | (state.options.early_end & nothing_left))

        # A hand that is empty ends Domino.
        left = _sizes(cards)
        out = lays & (jnp.sum(jnp.where(mover == SEATS, left, 0)) == 0)
        gain += jnp.where(out, jnp.where(mover == SEATS, jnp.sum(left), -left), 0)
        ended |= out

        # Trump.
        chosen = action >= BLIND
        cards = jnp.where(chosen, _exchange(cards, (action - BLIND) & 3), cards)
        phase = jnp.where(action == LOOK, LOOKED, jnp.where(chosen, TRICKS, state.phase))

        leader = jnp.where(full, winner, state.leader)
        following = jnp.where(action == LOOK, mover, (mover + 1) & 3)
        over = ended & (state.at + 1 >= state.options.length)
        after = state._replace(
            to_move=jnp.where(full | chosen, leader, following),
            rewards=(4 * gain - jnp.sum(gain)).astype(jnp.float32) * CENTRED,
            cards=cards,
            trick=jnp.where(full, -1, trick),
            leader=leader,
            phase=phase,
            trumps=state.trumps | chosen,
            blind=state.blind | (chosen & (action < TRUMP)),
            tricks=tricks,
            points=state.points + gain,
            scores=state.scores + gain,
        )
        if self.deals > 1:
            # The deals to come are the rows of `later`; while there is none, any row does.
            row = jnp.minimum(state.at, self.deals - 2)
            coming = _begin(
                after, state.at + 1, state.options.games[row + 1], state.later.holders[row], state.later.first[row]
            )
            after = jax.tree.map(lambda new, old: jnp.where(ended & ~over, new, old), coming, after)
        after = after._replace(over=over, to_move=jnp.where(over, engine.OVER, after.to_move))
        return _kept(state, after)

    def legal(self, state: State) -> Array:
        hand = _held(state.cards) == state.to_move
        leading = state.trick[0] < 0
        asked = jnp.where(leading, ~_holds_hearts(state) | (SUIT != HEARTS), (state.trick[0] & 3) == SUIT) & hand
        in_trick = jnp.where(jnp.any(asked), asked, hand)
        in_row = hand & _fits(_laid(state.cards))
        playing = ~state.over
        laying = playing & (state.phase == DOMINO)
        choosing = jnp.broadcast_to(playing & (state.phase == CHOOSE), 5)
        looked = jnp.broadcast_to(playing & (state.phase == LOOKED), 4)
        cards = (playing & (state.phase == TRICKS) & in_trick) | (laying & in_row)
        return jnp.concatenate([cards, (laying & ~jnp.any(in_row))[None], choosing, looked])

    def observe(self, state: State, seat: Array) -> Array:
        seat = jnp.asarray(seat, jnp.int32)
        game = state.game
        around = (seat + SEATS) & 3
        laid = _laid(state.cards)
        choosing = (game >= rules.TRUMP) & (game < LAST)
        chooser = game - rules.TRUMP
        has_looked = (state.phase != CHOOSE) | (seat != chooser)
        hand = (_held(state.cards) == seat) & has_looked
        laid_by = (state.cards & (LAID | HOLDER)) == (LAID | around)[:, None]
        # The card of each seat in the trick: the leader's stands first.
        in_trick = jnp.max(jnp.where(((state.leader + SEATS) & 3) == around[:, None], state.trick, -1), axis=1)
        lacked = (state.cards & (LACKED << around[1:, None])) != 0
        may_hold = ~hand & ~laid & ~lacked
        fits = (state.phase == DOMINO) & _fits(laid)
        begun = state.trick[0] >= 0
        led = state.trick[0] & 3
        power = _power(state.trick, led, state.trumps)
        takes = begun & hand & (_power(CARDS, led, state.trumps) > jnp.max(power))
        planes = [hand, laid_by, in_trick[1:, None] == CARDS, may_hold, fits, takes]

        winner = state.leader + jnp.argmax(power)
        worth = -_worth(game)
        void = ~jnp.any(may_hold.reshape(3, 13, 4), axis=1)
        few = [
            jnp.minimum(game, rules.TRUMP) + (game == LAST) == np.arange(KINDS),
            choosing & (((chooser - seat) & 3) == SEATS),
            state.phase == CHOOSE,
            state.phase == LOOKED,
            state.trumps,
            state.blind,
            ~state.over & (state.to_move == around),
            state.leader == around,
            begun & (led == SUITS),
            jnp.sum(state.trick >= 0) == SEATS,
            begun & ((winner & 3) == around),
            worth * jnp.sum(_counted(game, state.trick)) * SCALE,
            worth * jnp.sum(_counted(game, CARDS) & ~laid) * SCALE,
            state.tricks[around] * SCALE,
            state.points[around] * SCALE,
            _sizes(state.cards)[around] * SCALE,
            jnp.sum(state.tricks) == np.arange(14),
            void,
            state.options.early_end,
            state.options.lead_hearts,
            _holds_hearts(state),
        ]
        return jnp.concatenate([jnp.ravel(part).astype(jnp.float32) for part in planes + few])

    def observe_hidden(self, state: State, seat: Array) -> Array:
        """The four hands, the seat's own first: it may not have looked yet."""
        around = (jnp.asarray(seat, jnp.int32) + SEATS) & 3
        return jnp.ravel(_held(state.cards) == around[:, None]).astype(jnp.float32)

    # Beside the engine

    def actions_of(self, sight: engine.State, move: engine.Move) -> list[int]:
        return side.actions_of(sight, move)

    def features_of(self, sight: engine.State, begun: Sequence[int] = ()) -> side.Features:
        return side.features_of(sight, begun)


def _host(value: object, kind: Any) -> Any:
    """An array of numpy's, which JAX takes as its own."""
    return np.asarray(value, kind)


def _packed(holders: Any) -> Any:
    """The holders of the cards as a Chance keeps them; with numpy's arrays or JAX's."""
    rows = holders.reshape(-1, 13, 4) << 2 * SUITS
    return rows.sum(axis=2).astype(np.uint8)


def _begin(state: State, at: Array, game: Array, holders: Array, first: Array) -> State:
    """The sub-game at this place, dealt; scores and rewards stay."""
    leader = jnp.where(state.options.rotate, at & 3, first)
    choosing = (game >= rules.TRUMP) & (game < LAST)
    none = jnp.zeros(4, jnp.int8)
    return state._replace(
        to_move=jnp.where(choosing, game - rules.TRUMP, leader),
        cards=((holders[:, None] >> 2 * SUITS) & 3).reshape(52),
        trick=none - 1,
        leader=leader,
        phase=jnp.where(choosing, CHOOSE, jnp.where(game == LAST, DOMINO, TRICKS)),
        trumps=jnp.bool_(False),
        blind=jnp.bool_(False),
        tricks=none,
        points=none,
        at=at,
        game=jnp.asarray(game),
    )


def _kept(old: State, new: State) -> State:
    """The new State in the types of the old; a game that was over stays as it is."""
    kept: State = jax.tree.map(lambda a, b: jnp.where(old.over, a, b.astype(a.dtype)), old, new)
    return kept._replace(rewards=jnp.where(old.over, jnp.float32(0), new.rewards))


def _laid(cards: Array) -> Array:
    """Which cards have been played."""
    return (cards & LAID) != 0


def _held(cards: Array) -> Array:
    """The seat that holds each card, above 3 for none."""
    return cards & (LAID | HOLDER)


def _sizes(cards: Array) -> Array:
    """How many cards each seat holds."""
    return jnp.sum(_held(cards) == SEATS[:, None], axis=1)


def _holds_hearts(state: State) -> Array:
    """Whether hearts may not be led while the leader has another suit."""
    return ~state.options.lead_hearts & ((state.game == rules.NO_KING) | (state.game == rules.NO_HEARTS))


def _fits(laid: Array) -> Array:
    """The cards that may be laid in Domino: sevens, and those whose neighbour towards the seven lies."""
    rows = laid.reshape(13, 4)
    sevens = jnp.ones((1, 4), bool)
    # Two to six need the card above, eight to king the one below, the ace needs the two.
    inner = jnp.concatenate([rows[1:6], sevens, rows[5:11], rows[:1]])
    return inner.reshape(52) & ~laid


def _power(cards: Array | np.ndarray[Any, Any], led: Array, trumps: Array) -> Array:
    """How strong cards are in a trick, 0 for those that cannot take it, -1 where there is none."""
    suit = cards & 3
    rank = cards >> 2
    power = jnp.where(trumps & (suit == SPADES), 32 + rank, jnp.where(suit == led, 16 + rank, 0))
    return jnp.where(cards < 0, -1, power)


def _singles(game: Array) -> Array:
    """Whether single cards count in this sub-game."""
    return (game >= rules.NO_QUEENS) & (game <= rules.NO_HEARTS)


def _counted(game: Array, cards: Array | np.ndarray[Any, Any]) -> Array:
    """Which of these cards count in this sub-game; -1 is no card."""
    rank = cards >> 2
    hearts = (cards & 3) == HEARTS
    rows = ((rules.NO_QUEENS, rank == QUEEN), (rules.NO_JACKS, rank == JACK), (rules.NO_HEARTS, hearts))
    found = (game == rules.NO_KING) & hearts & (rank == KING)
    for number, which in rows:
        found |= (game == number) & which
    return found & (cards >= 0)


def _worth(game: Array) -> Array:
    """What each such card scores."""
    worth = jnp.zeros((), jnp.int32)
    for number in range(rules.NO_QUEENS, rules.NO_HEARTS + 1):
        worth = jnp.where(game == number, WORTH[number], worth)
    return worth


def _exchange(cards: Array, suit: Array) -> Array:
    """The cards with this suit and spades exchanged."""
    rows = cards.reshape(13, 4)
    chosen = suit == SUITS
    column = jnp.sum(jnp.where(chosen, rows, 0), axis=1, keepdims=True, dtype=rows.dtype)
    renamed = jnp.where(chosen, rows[:, SPADES:], jnp.where(SUITS == SPADES, column, rows))
    return renamed.reshape(52)
