"""Batched King of Montenegro beside the engine: the same shuffles and moves, the same positions to the last card."""

from __future__ import annotations

import random
import subprocess
import sys
from collections import Counter
from functools import cache
from typing import Any

import numpy as np
import pytest

jax = pytest.importorskip("jax")

from cardfolk.bots.montenegro import policy as side  # noqa: E402
from cardfolk.chance import Chance  # noqa: E402
from cardfolk.game import Move  # noqa: E402
from cardfolk.games.montenegro import GAME, OPTIONS  # noqa: E402
from cardfolk.games.montenegro.moves import PASS  # noqa: E402
from cardfolk.games.montenegro.rules import MontenegroState  # noqa: E402
from cardfolk.lab.batch.montenegro import BatchMontenegro  # noqa: E402
from cardfolk.lab.batch.montenegro_board import hashed  # noqa: E402
from cardfolk.words import BadText  # noqa: E402

CARDS = np.arange(52, dtype=np.uint32)


class Batch:
    """The batched functions, compiled once; on CPU soon rather than well."""

    def __init__(self) -> None:
        self.game = BatchMontenegro()
        quickly = {"xla_backend_optimization_level": 0} if jax.default_backend() == "cpu" else None
        both = jax.vmap(self.game.observe, (None, 0))

        def look(state: Any) -> Any:
            return self.game.legal(state), both(state, np.arange(2))

        self.deal = jax.jit(jax.vmap(self.game.deal), compiler_options=quickly)
        self.step = jax.jit(jax.vmap(self.game.step), compiler_options=quickly)
        self.look = jax.jit(jax.vmap(look), compiler_options=quickly)


batch_of = cache(Batch)


class SameChance(Chance):
    """The engine's chance from that of the batched game: given shuffles first, then those of its key."""

    def __init__(self, first: int, orders: np.ndarray, key: np.ndarray) -> None:
        self.first = first
        self.orders = orders
        self.made = key

    def shuffle(self, event: int, index: int, cards: list[int]) -> list[int]:
        if index < len(self.orders):
            order = self.orders[index]
        else:
            order = hashed(self.made, np.array([index], np.uint32), CARDS)
        return sorted(cards, key=lambda card: int(order[card]))

    def number(self, event: int, index: int, n: int) -> int:
        return self.first

    def key(self) -> tuple[object, ...]:
        return (self.first, self.orders.tobytes(), self.made.tobytes())


def any_options(dice: random.Random) -> dict[str, object]:
    values: dict[str, object] = {option.name: dice.choice(option.values) for option in OPTIONS}
    values["first"] = dice.choice(["random", 0, 1])
    return values


class Pair:
    """One game of the engine, beside which a batched one is played."""

    def __init__(self, table: MontenegroState) -> None:
        self.table = table
        self.begun: list[int] = []  # the actions of a wild that is not yet declared
        self.made: list[list[int]] = []  # those of all moves that are legal

    def check_sight(self, seat: int, seen: np.ndarray) -> None:
        begun = self.begun if seat == self.table.to_move else []
        features = side.features_of(self.table.seen_by(seat), begun)
        if not np.array_equal(seen, features):
            raise AssertionError((differing(seen, features), seat, self.table.key()))

    def check_legal(self, legal: np.ndarray) -> list[int]:
        """The actions are those that make moves of the engine, and each move is made in one way."""
        table = self.table
        if table.to_move < 0:
            assert not legal.any()
            return []
        if not self.begun:
            sight = table.seen_by(table.to_move)
            self.made = [side.actions_of(sight, move) for move in table.legal_moves()]
            assert len(set(map(tuple, self.made))) == len(self.made)
        length = len(self.begun)
        found = sorted({actions[length] for actions in self.made if actions[:length] == self.begun})
        assert found == np.flatnonzero(legal).tolist(), table.key()
        assert found == side.legal_actions(table.seen_by(table.to_move), self.begun)
        return found

    def act(self, action: int) -> Move | None:
        self.begun = [*self.begun, action]
        move = side.move_of(self.table.seen_by(self.table.to_move), self.begun)
        if move is not None:
            self.table.check(move)
            assert side.actions_of(self.table.seen_by(self.table.to_move), move) == self.begun
            self.table.play(move)
            self.begun = []
        return move


def differing(one: np.ndarray, other: np.ndarray) -> list[str]:
    """The parts of two observations that differ, with the places in them."""
    found = []
    begin = 0
    for name, length in side.LAYOUT.items():
        at = np.flatnonzero(one[begin : begin + length] != other[begin : begin + length])
        if at.size:
            found.append(f"{name} {at.tolist()}: {one[begin + at].tolist()} for {other[begin + at].tolist()}")
        begin += length
    return found


# How much likelier an action is than others of its kind: by kind, single cards, cards of wilds, declarations, wars,
# to pass, to call, to concede.
WEIGHTS = {
    "even": (1, 1, 1, 1, 1, 1, 1),
    "long": (60, 10, 1, 3, 3, 1, 1),  # duels that last until no card is left
    "wild": (1, 40, 1, 3, 3, 1, 1),
    "meek": (2, 1, 1, 10, 1, 3, 60),  # few hands change
}
STARTS = (side.LAY, side.WILD, side.DECLARE, side.WAR, side.PASS, side.CALL, side.CONCEDE)
KIND = np.searchsorted(STARTS, np.arange(side.ACTIONS), side="right") - 1


def compare(
    games: int,
    seed: int,
    options: dict[str, object] | None = None,
    manner: str = "even",
    given: int = 0,
    watched: float = 1.0,
    duels: int = 0,
) -> Counter[str]:
    """Play random games on both sides, compare every position, count them; a game that is over must stay as it is.

    `given` shuffles are given, those after them come from a key; `watched` is the share of positions of which
    the features are compared; so many duels are said to have been fought before.
    """
    batch = batch_of()
    game = batch.game
    dice = random.Random(seed)
    values = [options or any_options(dice) for _ in range(games)]
    arrays = [game.options(one) for one in values]
    chances, pairs = [], []
    for one, array in zip(values, arrays):
        shuffles = [dice.sample(range(52), 52) for _ in range(given)]
        chance = game.given_chance(shuffles, [dice.randrange(2)], array)
        key = np.array([dice.getrandbits(32), dice.getrandbits(32)], np.uint32)
        chance = chance._replace(key=key)
        table = GAME.start(2, one, SameChance(int(chance.first), np.asarray(chance.orders), key))
        assert isinstance(table, MontenegroState)
        table.duels = duels
        chances.append(chance)
        pairs.append(Pair(table))
    state = batch.deal(*[jax.tree.map(lambda *parts: np.stack(parts), *parts) for parts in (chances, arrays)])
    state = state._replace(duels=np.full(games, duels, np.uint8))
    weights = np.array(WEIGHTS[manner])[KIND]
    rewards = np.zeros((games, 2))
    counts: Counter[str] = Counter()
    lengths = np.zeros(games, np.int32)
    done: set[int] = set()
    while True:
        legal, seen = map(np.asarray, batch.look(state))
        to_move, over, scores = np.asarray(state.to_move), np.asarray(state.over), np.asarray(state.scores)
        rewards += np.asarray(state.rewards)
        actions = np.zeros(games, dtype=np.int32)
        for at, pair in enumerate(pairs):
            table = pair.table
            assert to_move[at] == table.to_move
            assert over[at] == (table.to_move == -1)
            assert scores[at].tolist() == table.scores()
            if at in done:
                continue
            if table.to_move == -1:
                done.add(at)
            if dice.random() < watched or at in done:
                for seat in range(2):
                    pair.check_sight(seat, seen[at, seat])
                counts["sights"] += 2
            found = pair.check_legal(legal[at])
            if not found:
                continue
            counts["positions"] += 1
            lengths[at] += 1
            actions[at] = dice.choices(found, weights[found])[0]
            move = pair.act(int(actions[at]))
            counts["moves"] += move is not None
            counts[type(move).__name__] += 1
            counts["no flip"] += move is PASS and table.to_move == -1
            counts["longest duel"] = max(counts["longest duel"], len(table.players))
        if over.all():
            break
        state = batch.step(state, actions)
    after = batch.step(state, np.zeros(games, dtype=np.int32))
    for name, before, now in zip(state._fields, state, after):
        for one, other in zip(jax.tree.leaves(before), jax.tree.leaves(now)):
            assert np.array_equal(other, np.zeros_like(one) if name == "rewards" else one), name
    for at, pair in enumerate(pairs):
        assert rewards[at].tolist() == [2 * score - 1 for score in pair.table.scores()]
    counts["drawn"] = sum(pair.table.scores() == [0.5, 0.5] for pair in pairs)
    counts["last duels"] = sum(pair.table.duels >= 200 for pair in pairs)
    counts["shuffles"] = int(np.asarray(state.shuffles).sum())
    counts["longest game"] = int(lengths.max())
    return counts


GAMES = 16
GIVEN = 2


def test_random_games_agree_with_the_engine() -> None:
    counts = compare(GAMES, 1, given=GIVEN, watched=0.3)
    assert counts["positions"] > 2000
    assert min(counts[name] for name in ("Play", "Army", "Wild", "War", "Call", "Concede", "shuffles")) > 50


def test_games_shuffled_by_a_key_agree_with_the_engine() -> None:
    assert compare(GAMES, 2, {}, "meek", watched=0.3)["War"] > 100


def test_games_that_end_without_a_flip_agree_with_the_engine() -> None:
    options = {"victory": "conquest", "hand_size": 5, "reinforcements": 0}
    assert compare(GAMES, 3, options, "meek", GIVEN, watched=0.3)["no flip"] > 5


def test_long_duels_agree_with_the_engine() -> None:
    """All cards are laid, armies are emptied, hands cannot be filled; and the 200th duel ends the game."""
    counts = compare(GAMES, 4, None, "long", GIVEN, watched=0.1, duels=198)
    assert counts["longest duel"] > 40
    assert counts["last duels"] > 5


def dealt(shuffle: list[int], options: dict[str, object]) -> tuple[Batch, MontenegroState, Any]:
    """A game on both sides, as batches of GAMES of it."""
    batch = batch_of()
    array = batch.game.options(options)
    chance = batch.game.given_chance([shuffle] * GIVEN, [0], array)
    table = GAME.start(2, options, SameChance(0, np.asarray(chance.orders), np.asarray(chance.key)))
    assert isinstance(table, MontenegroState)
    many = jax.tree.map(lambda part: np.stack([part] * GAMES), (chance, array))
    return batch, table, batch.deal(*many)


def test_a_wild_is_three_actions() -> None:
    """Both cards from the hand, then any declaration; the second cannot be the first."""
    batch, table, state = dealt(list(range(52)), {"first": 0})
    state = batch.step(state, np.full(GAMES, side.PASS))
    table.play(PASS)
    sight = table.seen_by(0)
    move = GAME.parse("wild 3c 2c as Kd")
    actions = side.actions_of(sight, move)
    hand = {side.WILD + side.RENAMED[side.order_of(table)][card] for card in (0, 2, 4)}
    for at, action in enumerate(actions):
        legal = set(np.flatnonzero(batch.look(state)[0][0]).tolist())
        assert action in legal
        if at == 0:
            assert legal >= hand
        else:
            assert legal == (hand - {actions[0]} if at == 1 else set(range(side.DECLARE, side.WAR)))
        assert np.asarray(state.to_move)[0] == 0
        state = batch.step(state, np.full(GAMES, action))
    assert np.asarray(state.to_move)[0] == 1
    assert np.asarray(state.required)[0] == GAME.parse("play Kd").card


def test_what_is_begun_is_seen_by_its_seat_alone() -> None:
    batch, table, state = dealt(list(range(52)), {"first": 0})
    table.play(PASS)
    state = batch.step(state, np.full(GAMES, side.PASS))
    begun = side.actions_of(table.seen_by(0), GAME.parse("wild 3c 2c as Kd"))[:2]
    after = batch.step(batch.step(state, np.full(GAMES, begun[0])), np.full(GAMES, begun[1]))
    seen = np.asarray(batch.look(after)[1])[0]
    assert np.array_equal(seen[0], side.features_of(table.seen_by(0), begun))
    assert not np.array_equal(seen[0], side.features_of(table.seen_by(0), begun[:1]))
    assert np.array_equal(seen[1], side.features_of(table.seen_by(1)))


def test_a_critic_sees_the_hidden_cards() -> None:
    shuffle = random.Random(5).sample(range(52), 52)
    batch, _, state = dealt(shuffle, {"first": 1})
    secrets = np.asarray(jax.jit(jax.vmap(batch.game.observe_hidden))(state, np.ones(GAMES, np.int8)))[0]
    assert secrets.shape == (side.SECRETS,)
    assert set(np.flatnonzero(secrets[:52]).tolist()) == {shuffle[0], shuffle[2], shuffle[4]}
    assert set(np.flatnonzero(secrets[52:104]).tolist()) == set(shuffle[6:])
    assert not secrets[104:].any()


def test_a_step_keeps_the_types_of_a_state() -> None:
    """Loops of JAX, which training is made of, ask for it."""
    game = BatchMontenegro()
    state = jax.eval_shape(lambda key: game.init(key, game.sample_options(key)), jax.random.key(0))
    after = jax.eval_shape(game.step, state, np.int32(0))
    for one, other in zip(jax.tree.leaves(state), jax.tree.leaves(after)):
        assert (one.shape, one.dtype, one.weak_type) == (other.shape, other.dtype, other.weak_type)


def test_shuffles_of_keys_are_even_and_differ() -> None:
    """Every card comes first equally often, whatever came first in the shuffle before."""
    keys = np.random.default_rng(1).integers(0, 1 << 32, (20_000, 2), dtype=np.uint32)
    orders = [hashed(keys, np.uint32(number), CARDS) for number in range(2)]
    firsts = [order.argmin(axis=1) for order in orders]
    for first in firsts:
        share = np.bincount(first, minlength=52) / len(keys)
        assert abs(share - 1 / 52).max() < 0.006
    assert abs((firsts[0] == firsts[1]).mean() - 1 / 52) < 0.006
    assert len(set(map(bytes, orders[0]))) == len(keys)


def test_what_the_engine_refuses_is_refused() -> None:
    game = BatchMontenegro()
    with pytest.raises(BadText, match="hand_size"):
        game.options({"hand_size": 6})
    with pytest.raises(BadText, match="first"):
        game.options({"first": 2})
    with pytest.raises(BadText, match="seats"):
        BatchMontenegro(3)


def test_the_host_side_needs_no_jax() -> None:
    code = "import sys, cardfolk.bots.montenegro.policy; sys.exit('jax' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
