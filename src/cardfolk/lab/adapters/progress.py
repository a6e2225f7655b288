"""A game whose every step is a number: actions of the seats, and chance one card at a time.

The rules ask their Chance for a whole shuffle in the middle of a move. Here the move waits meanwhile: chance deals the
shuffle card by card, top card first, or draws a seat, and once all is there the move is carried out.
"""

from __future__ import annotations

import copy
from collections import Counter
from collections.abc import Mapping
from typing import Any

from ...chance import Chance, Fast
from ...game import OVER, Game, Move, State
from ...games import find_game
from ...position import read_position, write_position
from .coding import Coding, Turn, coding_of
from .payoff import payoff

CHANCE = -5  # `to_move` while a card is dealt or a seat drawn
DEALT = 52  # outcomes that a chance event may have at most: cards, or seats


class Wanted(Exception):
    """The rules need a shuffle of `cards`, or a number below `below`, that was not given yet."""

    def __init__(self, cards: list[int], below: int) -> None:
        super().__init__("a shuffle is wanted" if cards else "a number is wanted")
        self.cards = cards
        self.below = below


class Asked(Chance):
    """The chance of one move: what was answered, from the event `first` on; Wanted for what comes after."""

    def __init__(self, first: int, answers: tuple[tuple[int, ...], ...]) -> None:
        self.first = first
        self.answers = answers

    def shuffle(self, event: int, index: int, cards: list[int]) -> list[int]:
        if event - self.first >= len(self.answers):
            raise Wanted(cards, 0)
        return list(self.answers[event - self.first])

    def number(self, event: int, index: int, n: int) -> int:
        if event - self.first >= len(self.answers):
            raise Wanted([], n)
        return self.answers[event - self.first][0]

    def key(self) -> tuple[object, ...]:
        return ("asked", self.first, self.answers)


class Progress:
    """One game from before its first deal on, changed in place."""

    def __init__(self, game: Game, seats: int, options: Mapping[str, object]) -> None:
        self.game = game
        self.seats = seats
        self.options = options
        self.coding: Coding = coding_of(game.id)
        self.state: State | None = None  # None before the first deal
        self._turn: Turn | None = None
        self._move: Move | None = None  # that waits for chance
        self._answers: tuple[tuple[int, ...], ...] = ()
        self._drawn: tuple[int, ...] = ()  # of the event under way
        self._wanted: Wanted | None = None
        self._left: list[int] = []  # the cards still to be dealt; replaced, never changed
        self.worth: list[float] = [0.0] * seats  # what each seat has so far
        self._none = [0.0] * seats
        self.gained = self._none  # by the last step
        self._carry_out()

    @property
    def to_move(self) -> int:
        """The seat to move, OVER, or CHANCE."""
        if self._wanted is not None or self.state is None:
            return CHANCE
        return self.state.to_move

    @property
    def chance(self) -> bool:
        """Whether a card is to be dealt or a seat drawn now."""
        return self._wanted is not None

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self._wanted is None and self.state is not None and self.state.to_move == OVER

    @property
    def turn(self) -> Turn:
        """The decision under way."""
        if self._turn is None:
            assert self.state is not None
            self._turn = Turn(self.coding, self.state)
        return self._turn

    def begun(self, seat: int) -> tuple[int, ...]:
        """The actions with which a seat has begun its move; nobody else knows of them."""
        if self._turn is None or self._wanted is not None or seat != self.to_move:
            return ()
        return self._turn.begun

    # Chance

    def outcomes(self) -> list[tuple[int, float]]:
        """The cards that may come next, or the seats, each with its probability."""
        wanted = self._wanted
        assert wanted is not None
        if not wanted.cards:
            return [(number, 1 / wanted.below) for number in range(wanted.below)]
        left = self._left
        each = 1 / len(left)
        if len(left) > DEALT or len(set(left)) < len(left):  # copies of a card are alike
            return [(card, count * each) for card, count in Counter(left).items()]
        return [(card, each) for card in left]

    def dealing(self) -> bool:
        """Whether chance deals a card; otherwise it draws a seat."""
        return self._wanted is not None and bool(self._wanted.cards)

    def given_by(self, chance: Chance) -> int:
        """The outcome that a chance of the engine gives here: the same deal as a game with it has."""
        wanted = self._wanted
        assert wanted is not None
        shuffled, drawn = (self.state.shuffled, self.state.drawn) if self.state is not None else (0, 0)
        kinds = [len(answer) > 1 for answer in self._answers]
        shuffled += sum(kinds)
        drawn += len(kinds) - sum(kinds)
        if not wanted.cards:
            return chance.number(shuffled + drawn, drawn, wanted.below)
        return chance.shuffle(shuffled + drawn, shuffled, wanted.cards)[len(self._drawn)]

    # Steps

    def take(self, action: int) -> None:
        """Go on by one step: an outcome of chance, or a legal action of the seat to move."""
        self.gained = self._none
        wanted = self._wanted
        if wanted is None:
            move = self.turn.take(action)
            if move is not None:
                self._move = move
                self._carry_out()
            return
        self._drawn = (*self._drawn, action)
        if wanted.cards:
            self._left = self._left.copy()
            self._left.remove(action)
        if len(self._drawn) >= len(wanted.cards):
            self._answers = (*self._answers, self._drawn)
            self._drawn = ()
            self._carry_out()

    def _carry_out(self) -> None:
        """The first deal or the waiting move, if all chance that it asks for is there."""
        old = self.state
        if old is None:
            chance = Asked(0, self._answers)
            values = self.game.values(self.options, self.seats)
            state = self.game.blank(self.seats, self.game.make_options(values), chance)
        else:
            state = old.copy()
            state.chance = Asked(old.shuffled + old.drawn, self._answers)
        try:
            if old is None:
                state.deal()
            else:
                assert self._move is not None
                state.play(self._move)
        except Wanted as wanted:
            self._wanted = wanted
            self._left = wanted.cards
            return
        self.state = state
        self._turn = None
        self._move = None
        self._wanted = None
        self._answers = ()
        worth = payoff(state)
        if worth != self.worth:
            self.gained = [now - then for now, then in zip(worth, self.worth, strict=True)]
            self.worth = worth

    def waiting(self) -> str:
        """What is under way and shows in no State yet: actions begun with, a move that waits, cards dealt for it."""
        parts = [f"+{action}" for action in self._turn.begun] if self._turn is not None else []
        parts += [f"waiting={self._move.text!r}"] if self._move is not None else []
        parts += ["given=" + ",".join(map(str, answer)) for answer in (*self._answers, self._drawn) if answer]
        return " ".join(parts)

    def imagined(self, seat: int, seed: int) -> Progress:
        """The game as it may be for all that this seat knows, at random. Not while chance deals: a move waits then."""
        if self.state is None or self._wanted is not None:
            raise ValueError("a game can be imagined only where a seat is to move, or once it is over")
        new = copy.copy(self)
        new.state = self.state.seen_by(seat).imagine(Fast(seed))
        new._turn = None
        for action in self.begun(seat):  # begins the same move again
            new.turn.take(action)
        return new

    # Copies

    def __deepcopy__(self, memo: dict[int, Any]) -> Progress:
        new = copy.copy(self)  # a State is replaced by each move, everything else is never changed
        if self._turn is not None:
            new._turn = self._turn.copy()
        return new

    def __copy__(self) -> Progress:
        new = Progress.__new__(Progress)
        for name, value in vars(self).items():
            setattr(new, name, value)
        return new

    def __reduce__(self) -> tuple[object, ...]:
        wanted = None if self._wanted is None else (self._wanted.cards, self._wanted.below)
        return (
            _restored,
            (
                self.game.id,
                self.seats,
                dict(self.options),
                None if self.state is None else write_position(self.state),
                None if self._turn is None else self._turn.begun,
                None if self._move is None else self._move.text,
                self._answers,
                self._drawn,
                wanted,
                self._left,
                self.gained,
            ),
        )


def _restored(
    id: str,
    seats: int,
    options: dict[str, object],
    position: str | None,
    begun: tuple[int, ...] | None,
    move: str | None,
    answers: tuple[tuple[int, ...], ...],
    drawn: tuple[int, ...],
    wanted: tuple[list[int], int] | None,
    left: list[int],
    gained: list[float],
) -> Progress:
    game = find_game(id)
    new = Progress(game, seats, options)
    new._move = None if move is None else game.parse(move)
    new._answers = answers
    new._drawn = drawn
    new._wanted = None if wanted is None else Wanted(*wanted)
    new._left = left
    new.gained = gained
    if position is not None:
        new.state = read_position(position)
        new.worth = payoff(new.state)
        for action in begun or ():
            new.turn.take(action)
    return new
