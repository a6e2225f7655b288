"""What a game has that is played by actors, and a number of such games in progress.

As in a batched game all numbers of a network come and go in arrays, a row a game; but a row is filled by the engine.
Whatever leaves no choice is played without asking, and a game that is over begins anew.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol

import numpy as np

from ...game import Move, State
from ...position import read_position, write_position

SEATS = 8  # the most that any game has: rewards are padded to so many
TEXT = 2048  # the longest position
FINE = 1 << 12  # rewards are multiples of 1 / FINE, so that their sums are exact
STRIDE = 1 << 20  # deals of one row

Floats = np.ndarray[Any, np.dtype[np.float32]]
Rows = np.ndarray[Any, np.dtype[np.void]]


class Asked(Protocol):
    """What a seat is asked: actions to choose from, and what it knows."""

    actions: list[int]
    open: int

    def made(self, action: int) -> Move: ...
    def only(self) -> Move: ...
    def features(self) -> list[int]: ...


class ActedGame:
    """One game for one number of seats."""

    id: str
    seats: int
    actions: int
    features: int
    secrets: int
    scales: Floats  # what each feature is multiplied by: rows hold whole numbers from 0 to 255
    secret_scales: Floats
    looks: Sequence[tuple[int, int]] = ()  # features that say how good an action looks, each with that action...
    middle: float = 0.0  # ...what they are where it looks as good as any...
    keen: float = 0.0  # ...and how much likelier, as a logarithm, one more of them makes it at first

    def start(self, seed: int) -> State:
        """A new game, with options worth training on; the seed decides all."""
        raise NotImplementedError

    def ask(self, state: State) -> Asked:
        """What the seat to move is asked, from its sight."""
        raise NotImplementedError

    def hidden(self, state: State) -> list[int]:
        """The rest, for a critic that sees all cards in training."""
        raise NotImplementedError

    def standing(self, state: State) -> list[float]:
        """What each seat has of the game so far, by the scores alone; at the end what it got of it."""
        raise NotImplementedError


class Plan(NamedTuple):
    """Which games the rows of a table hold."""

    games: tuple[ActedGame, ...]
    sizes: tuple[int, ...]  # rows of each
    seed: int
    deals: int  # different first deals of each game
    again: bool  # whether a game that is over begins anew

    def row_type(self) -> np.dtype[np.void]:
        """A row: what an actor tells, the action that it is told, and where a game that is set aside goes on."""
        game = self.games[0]
        return np.dtype(
            [
                ("observed", np.uint8, (game.features,)),
                ("secret", np.uint8, (game.secrets,)),
                ("legal", np.bool_, (game.actions,)),
                ("mover", np.int8),
                ("reward", np.float32, (SEATS,)),  # of the last step
                ("over", np.bool_),  # whether it ended the game
                ("action", np.int16),
                ("dealt", np.int32),
                ("text", np.uint8, (TEXT,)),
            ]
        )

    def game_of(self, row: int) -> tuple[ActedGame, int]:
        """The game of a row, and the number that tells its deals from those of others."""
        at = 0
        while row >= self.sizes[at]:
            row -= self.sizes[at]
            at += 1
        return self.games[at], row % self.deals * len(self.games) + at


class Table:
    """Some rows of a table, with the games in progress that they are of."""

    def __init__(self, plan: Plan, rows: Rows, first: int) -> None:
        self.plan = plan
        self.rows = rows
        self.games = [plan.game_of(first + at) for at in range(len(rows))]
        self.states: list[State] = []
        self.asked: list[Asked | None] = [None] * len(rows)
        self.columns = {name: rows[name] for name in rows.dtype.names or ()}

    def _deal(self, at: int) -> State:
        game, number = self.games[at]
        dealt = self.columns["dealt"]
        state = game.start((self.plan.seed * STRIDE + number) * STRIDE + int(dealt[at]))
        dealt[at] += 1
        return state

    def begin(self) -> None:
        """All games dealt anew."""
        self.columns["dealt"][:] = 0
        self.states = [self._deal(at) for at in range(len(self.rows))]
        self._look_all()

    def read(self) -> None:
        """All games as the rows say."""
        self.states = [read_position(text.tobytes().rstrip(b"\0").decode()) for text in self.columns["text"]]
        self._look_all()

    def write(self) -> None:
        """What `read` needs."""
        texts = self.columns["text"]
        texts[:] = 0
        for at, state in enumerate(self.states):
            data = np.frombuffer(write_position(state).encode(), np.uint8)
            texts[at, : len(data)] = data

    def _look_all(self) -> None:
        self.columns["reward"][:] = 0
        self.columns["over"][:] = False
        for at, state in enumerate(self.states):
            self._go_on(at, self.games[at][0], state)

    def act(self) -> None:
        """Every game a decision further."""
        actions = self.columns["action"].tolist()
        over = self.columns["over"]
        rewards = self.columns["reward"]
        rewards[:] = 0
        for at, state in enumerate(self.states):
            asked = self.asked[at]
            if asked is None:  # it was over before
                continue
            game = self.games[at][0]
            before = game.standing(state)
            state.play(asked.made(actions[at]))
            self._go_on(at, game, state)
            after = game.standing(state)
            if after != before:
                rewards[at, : game.seats] = [b - a for a, b in zip(before, after, strict=True)]
            over[at] = state.to_move < 0
            if over[at] and self.plan.again:
                self.states[at] = self._deal(at)
                self._go_on(at, game, self.states[at])

    def _go_on(self, at: int, game: ActedGame, state: State) -> None:
        """Play what leaves no choice, and tell what the next one is."""
        columns = self.columns
        while state.to_move >= 0:
            asked = game.ask(state)
            if asked.open > 1:
                self.asked[at] = asked
                columns["mover"][at] = state.to_move
                columns["observed"][at] = np.frombuffer(bytes(asked.features()), np.uint8)
                columns["secret"][at] = np.frombuffer(bytes(game.hidden(state)), np.uint8)
                legal = columns["legal"][at]
                legal[:] = False
                legal[[action for action in asked.actions if action >= 0]] = True
                return
            state.play(asked.only())
        self.asked[at] = None


def quantised(shares: Sequence[float]) -> list[float]:
    """Shares of a win as multiples of 1 / FINE."""
    return [round(share * FINE) / FINE for share in shares]
