"""What every batched game has: `init`, `step`, `legal` and `observe`, pure functions of one game for `jax.vmap`.

The manner is that of pgx: a State is a pytree with `to_move`, `over` and the `rewards` of the last step; a seed or
given shuffles decide everything. One State is one game; `jax.vmap` and `jax.jit` make many of it.

Seats are fixed when the game is made, since they shape arrays; options are small arrays in the State, so that one
batch plays many variants. The size of an observation and the number of actions depend on neither, so that one network
serves a game.

Where a move of the engine has several parts (a set of cards, which card is covered) an action may be one part of it;
then `actions_of` gives the actions that make the move, in their order.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias

from ... import game as engine

if TYPE_CHECKING:  # so that the host side of a game, and what plays with its weights, starts without JAX
    import jax
    import numpy as np

Array: TypeAlias = "jax.Array"
Options = Any  # a pytree of small arrays, one value an option of the game
Chance = Any  # a pytree of arrays: all shuffles and numbers that one game may ask for


class State(Protocol):
    """One game in progress, a pytree; each game has its own."""

    to_move: Array  # int8: the seat to move, -1 once it is over
    over: Array  # bool
    rewards: Array  # float32[seats]: what the last step gave each seat


class BatchGame:
    """The functions of one game for one number of seats. All of them trace; none looks at the values of its arrays."""

    id: str
    seats: int
    actions: int  # how many there are: the size of `legal`
    features: int  # the size of `observe`, the same for every number of seats
    secrets: int  # the size of `observe_hidden`, likewise

    # Chance and options

    def options(self, values: Mapping[str, object]) -> Options:
        """The options as arrays, from values as the engine takes them; BadText for those that it refuses."""
        raise NotImplementedError

    def sample_options(self, key: Array) -> Options:
        """Options worth training on, at random."""
        raise NotImplementedError

    def chance(self, key: Array, options: Options) -> Chance:
        """All shuffles and numbers that one game with these options may ask for, at random."""
        raise NotImplementedError

    def given_chance(self, shuffles: list[list[int]], draws: list[int], options: Options) -> Chance:
        """The same from what the engine was given; cards as the engine numbers them. Host code, not traced."""
        raise NotImplementedError

    # The game

    def init(self, key: Array, options: Options) -> Any:
        """A new game, dealt at random."""
        return self.deal(self.chance(key, options), options)

    def deal(self, chance: Chance, options: Options) -> Any:
        """A new game with given chance."""
        raise NotImplementedError

    def step(self, state: Any, action: Array) -> Any:
        """The game after a legal action; a game that is over stays as it is, with rewards of zero."""
        raise NotImplementedError

    def legal(self, state: Any) -> Array:
        """bool[actions]: what the seat to move may do; all False once it is over."""
        raise NotImplementedError

    def observe(self, state: Any, seat: Array) -> Array:
        """float32[features]: what a seat can know, from its own side: a function of the engine's sight alone."""
        raise NotImplementedError

    def observe_hidden(self, state: Any, seat: Array) -> Array:
        """float32[secrets]: the rest, for a critic that sees all cards in training. Never for a player."""
        raise NotImplementedError

    # Beside the engine, on the host, without JAX

    def actions_of(self, sight: engine.State, move: engine.Move) -> list[int]:
        """The actions that make this move in this position, in their order."""
        raise NotImplementedError

    def features_of(self, sight: engine.State, begun: Sequence[int] = ()) -> np.ndarray[Any, np.dtype[np.float32]]:
        """What `observe` gives to the seat whose sight this is, once it has begun a move with these actions."""
        raise NotImplementedError
