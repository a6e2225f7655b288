"""Moves as numbers, for suites that know no other: an action is a move, or a part of one.

The numbering of a game is fixed: it depends neither on what was played before nor on the process, the seats or the
options. There are two kinds.

Durak, King and President have the actions of `lab/batch`, so that what was trained there plays here. Suits are renamed
there as they are in the features (trump is the last one): the same number may be another card after another deal.

In other games an action is a *piece* of the move's text, one of a short list written below: `play 9s`, or one after the
other `wild Kh`, `3h`, `as 4d`. A product of thousands of moves so becomes a few choices among dozens. Once only one
move is left that begins so, it is made. Where a move is also the beginning of longer ones, END says that it is whole.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from typing import Any

import numpy as np

from ...cards import CARD_NAMES, SUITS
from ...game import OVER, Game, Move, State
from ...games import find_game
from ...games.montenegro.moves import Wild
from . import features

Floats = np.ndarray[Any, np.dtype[np.float32]]

END = 0  # the action "the move is whole", where moves are made of pieces
MELDS = range(1, 35)  # that a table of Pontinho may have

# C stands for every card, S for every suit, N for the number of a meld.
PIECES = {
    "montenegro": "pass|call|concede|war S|with S|S|play C|army C|wild C|wild army|C|as C",
    "pontinho": "draw|take|skip|end|out|claim out|discard C|meld C|add C|claim C|swap C|C|=C|to N|in N:|claim|add|meld",
}


class Coding:
    """How the moves of one game are numbered, and what a seat sees in numbers."""

    actions: int
    features: int

    def path(self, state: State, move: Move) -> tuple[int, ...]:
        """The actions that make this legal move, in their order. Depends on nothing that the mover cannot know."""
        raise NotImplementedError

    def text(self, begun: Sequence[int], moves: list[Move]) -> str:
        """What is said by these actions, with which all of these moves begin."""
        raise NotImplementedError

    def observe(self, sight: State, begun: Sequence[int] = ()) -> Floats:
        """What the seat whose sight this is can know, with the actions it has begun its move with."""
        raise NotImplementedError


class Batched(Coding):
    """The numbers of `lab/batch`."""

    def __init__(
        self,
        actions: int,
        size: int,
        actions_of: Callable[[State, Move], list[int]],
        features_of: Callable[[State, Sequence[int]], Floats],
    ) -> None:
        self.actions = actions
        self.features = size
        self._actions_of = actions_of
        self._features_of = features_of

    def path(self, state: State, move: Move) -> tuple[int, ...]:
        return tuple(self._actions_of(state, move))

    def text(self, begun: Sequence[int], moves: list[Move]) -> str:
        words = moves[0].text.split()
        if len(moves) > 1:  # parts are not told in the order of the text: what all have in common
            words = [word for word in words if all(word in move.text.split() for move in moves)] + ["…"]
        return " ".join(words)

    def observe(self, sight: State, begun: Sequence[int] = ()) -> Floats:
        return self._features_of(sight, begun)


class Pieces(Coding):
    """Numbers for the pieces of move texts."""

    def __init__(self, game: Game) -> None:
        self.pieces = ("", *_pieces_of(game))
        self._number = {piece: at for at, piece in enumerate(self.pieces)}
        self.actions = len(self.pieces)
        self._size, self._features_of = features.of_game(game.id)
        self.features = self._size + self.actions
        self._split = lru_cache(maxsize=1 << 16)(self._pieces_in)

    def path(self, state: State, move: Move) -> tuple[int, ...]:
        return self._split(move.text)

    def text(self, begun: Sequence[int], moves: list[Move]) -> str:
        if len(moves) == 1:
            return moves[0].text
        return " ".join(self.pieces[action] for action in begun).replace(" =", "=") + " …"

    def observe(self, sight: State, begun: Sequence[int] = ()) -> Floats:
        found = np.zeros(self.features, np.float32)
        found[: self._size] = self._features_of(sight)
        for action in begun:
            found[self._size + action] = 1
        return found

    def _pieces_in(self, text: str) -> tuple[int, ...]:
        words = text.replace("=", " =").split()
        found = []
        at = 0
        while at < len(words):
            two = " ".join(words[at : at + 2])
            piece = two if two in self._number else words[at]
            found.append(self._number[piece])
            at += 2 if piece is two and at + 1 < len(words) else 1
        return tuple(found)


class MontenegroPieces(Pieces):
    """The same; hundreds of wilds are counted out, not read."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self._wild, self._card, self._as = (self.pieces.index(piece) for piece in ("wild 2c", "2c", "as 2c"))
        self._army = self.pieces.index("wild army")

    def path(self, state: State, move: Move) -> tuple[int, ...]:
        if not isinstance(move, Wild):
            return super().path(state, move)
        second, declared = self._card + move.second, self._as + move.declared
        if move.army:
            return (self._army, self._card + move.first, second, declared)
        return (self._wild + move.first, second, declared)


def _pieces_of(game: Game) -> list[str]:
    """The pieces that the texts of a game consist of; those of a game not listed follow from its verbs."""
    listed = PIECES.get(game.id)
    if listed is None:
        verbs = sorted(name.removeprefix("move.") for name in game.words if name.startswith("move."))
        listed = "|".join([f"{verb}|{verb} C|{verb} S" for verb in verbs] + ["C", "S", "N"])
    found: list[str] = []
    for piece in listed.split("|"):
        if "C" in piece:
            found += [piece.replace("C", card) for card in CARD_NAMES]
        elif "S" in piece:
            found += [piece.replace("S", suit) for suit in SUITS]
        elif "N" in piece:
            found += [piece.replace("N", str(number)) for number in MELDS]
        else:
            found.append(piece)
    return found


@cache
def coding_of(id: str) -> Coding:
    """The coding of the game with this id."""
    if id == "durak":
        from ...bots.durak import policy as durak

        return Batched(durak.ACTIONS, durak.FEATURES, durak.actions_of, durak.features_of)
    if id == "king":
        from ...bots.king import policy as king

        return Batched(king.ACTIONS, king.FEATURES, king.actions_of, king.features_of)
    if id == "president":
        from ...bots.president import policy as president

        def all_suits(state: State, move: Move) -> list[int]:
            return president.actions_of(state, move, every_suit=True)

        return Batched(president.ACTIONS, president.FEATURES, all_suits, president.features_of)
    return (MontenegroPieces if id == "montenegro" else Pieces)(find_game(id))


class Turn:
    """One decision of a seat, action by action: what may come next, until a move is made."""

    def __init__(self, coding: Coding, state: State) -> None:
        self.coding = coding
        self.begun: tuple[int, ...] = ()
        # By the next action, the moves that it leaves possible, each with all its actions. Replaced, never changed.
        self._open: dict[int, list[tuple[tuple[int, ...], Move]]] = {}
        if state.to_move != OVER:
            path = coding.path
            self._open = _by_next([(path(state, move), move) for move in state.legal_moves()], 0)

    def copy(self) -> Turn:
        """The same decision, to be gone on with on its own."""
        new = Turn.__new__(Turn)
        new.coding = self.coding
        new.begun = self.begun
        new._open = self._open
        return new

    def legal(self) -> list[int]:
        """The actions that may come next, in ascending order."""
        return sorted(self._open)

    def mask(self) -> np.ndarray[Any, np.dtype[np.int8]]:
        """The same as a 1 for each action that may come next."""
        mask = np.zeros(self.coding.actions, np.int8)
        mask[list(self._open)] = 1
        return mask

    def take(self, action: int) -> Move | None:
        """Go on with a legal action: the move that is made by it, None as long as several are possible."""
        left = self._after(action)
        if len(left) == 1:
            return left[0][1]
        self.begun = (*self.begun, action)
        self._open = _by_next(left, len(self.begun))
        return None

    def text(self, action: int) -> str:
        """What a legal action says: the move, or its beginning."""
        return self.coding.text((*self.begun, action), [move for _, move in self._after(action)])

    def action(self, move: Move) -> int:
        """The next action on the way to a legal move."""
        for action, left in self._open.items():
            if any(known == move for _, known in left):
                return action
        raise ValueError(f"{move.text} is not legal now")

    def _after(self, action: int) -> list[tuple[tuple[int, ...], Move]]:
        if action not in self._open:
            raise ValueError(f"action {action} is not legal now; legal are {self.legal()}")
        return self._open[action]


def _by_next(paths: list[tuple[tuple[int, ...], Move]], at: int) -> dict[int, list[tuple[tuple[int, ...], Move]]]:
    found: dict[int, list[tuple[tuple[int, ...], Move]]] = {}
    for pair in paths:
        path = pair[0]
        found.setdefault(path[at] if len(path) > at else END, []).append(pair)
    return found
