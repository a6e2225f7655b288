"""The moves of Durak tried in worlds that are played on by what was learnt, many side by side; ends are solved.

It is asked with numbers that are exact (`bots/exact.py`), so that a line goes on in the same way on every machine.
"""

# Interpreted: it needs numpy, which may be missing where a wheel is built and where it plays.

from __future__ import annotations

import struct
from itertools import accumulate
from math import exp
from typing import Any, Final

import numpy as np

from ...cards import rank_of, suit_of
from ...chance import FastSource, Source
from ...game import Move, State
from ...games.durak.rules import OPEN, DurakState
from ..policy import Policy
from ..trials import Trials
from .board import COVERS, PASSES, TAKES, Board
from .endgame import Endgame, solvable
from .knowledge import KNOWLEDGE
from .policy import (
    ATTACKS,
    FEATURES,
    LAYOUT,
    LEFTS,
    ORDER,
    PASS,
    PLAY,
    RUFF,
    SCALE,
    SIZES,
    TRANSFER,
    features_of,
    renamed,
)
from .thinking import LONG, THINKER
from .trials import DurakTrials

Rows = np.ndarray[Any, np.dtype[np.float32]]

FIRST: Final = 12  # worlds that are played side by side at first
TOGETHER: Final = 24  # and once what is clearly behind is left
WARMTH: Final = 0.5  # how far lines stray from what is played first
SMALL: Final = 14  # cards in two hands from which on an end is solved
NODES: Final = 300
DOUBT: Final = 0.05  # where nothing is hidden: lines differ by how they stray alone
ASKED: Final = 4.0  # times that what was learnt is asked in a line, for each playout that the line counts for

_NUMBERS: Final = struct.Struct("<7Q10q")  # of a board: seven sets, ten numbers
_PLACES: Final = dict(zip(LAYOUT, accumulate(LAYOUT.values(), initial=0), strict=False))


def _steps(most: int, rows: int = 64) -> Rows:
    """For each number what "at least 1, 2, …" says of it."""
    return (np.arange(rows)[:, None] > np.arange(most)[None, :]).astype(np.float32)


_SIZES, _LEFTS, _ATTACKS = _steps(SIZES), _steps(LEFTS), _steps(ATTACKS)


class Eyes:
    """What the one to move sees on boards of one game of two, as numbers: row for row what `features_of` says."""

    def __init__(self, sight: DurakState) -> None:
        self.trump = sight.trump
        self.order = ORDER[sight.trump]
        self.last = rank_of(sight.trump_card)
        self.same: Rows = np.zeros(FEATURES, np.float32)  # what never changes
        seen = features_of(sight)
        for name in ("playing", "seats", "options"):
            begin = _PLACES[name]
            self.same[begin : begin + LAYOUT[name]] = seen[begin : begin + LAYOUT[name]]
        self.same[_PLACES["playing"] : _PLACES["playing"] + 2] = 1.0
        self.same[_PLACES["to move"]] = 1.0

    def rows(self, boards: list[Board]) -> Rows:
        """A row of features for each board."""
        count = len(boards)
        packed = np.frombuffer(b"".join([_packed(board) for board in boards]), np.uint8).reshape(count, -1)
        found: Rows = np.repeat(self.same[None, :], count, axis=0)
        bits = np.unpackbits(packed[:, :56].reshape(count, 7, 8), axis=2, bitorder="little")[:, :, self.order]
        at = _PLACES["hand"]
        found[:, at : at + 156] = bits[:, :3].reshape(count, 156)
        at = _PLACES["uncovered"]
        found[:, at : at + 208] = bits[:, 3:].reshape(count, 208)
        numbers = packed[:, 56:].copy().view("<i8")
        mine, theirs, done, attacker, defender, origin, left, attacks, phase, boring = numbers.T
        every = np.arange(count)
        found[:, _PLACES["trump card"] + self.last] = left > 0
        at = _PLACES["size at least"]
        found[:, at : at + SIZES] = _SIZES[mine]
        found[:, at + SIZES : at + 2 * SIZES] = _SIZES[theirs]
        found[:, _PLACES["done"]] = done & 1
        found[:, _PLACES["done"] + 1] = done >> 1
        for name, who in (("attacker", attacker), ("defender", defender), ("origin", origin)):
            found[every, _PLACES[name] + who] = 1.0
        at = _PLACES["left at least"]
        found[:, at : at + LEFTS] = _LEFTS[left]
        at = _PLACES["attacks at least"]
        found[:, at : at + ATTACKS] = _ATTACKS[attacks]
        found[every, _PLACES["phase"] + phase] = 1.0
        found[:, _PLACES["first turn"]] = boring < 0
        at = _PLACES["size"]
        found[:, at] = mine * SCALE
        found[:, at + 1] = theirs * SCALE
        found[:, _PLACES["left"]] = left * SCALE
        found[:, _PLACES["attacks"]] = attacks * SCALE
        found[:, _PLACES["boring"]] = np.maximum(boring, 0) * SCALE
        return found

    def action(self, code: int) -> int:
        """The action that a move of a board is."""
        card = code & 63
        if code < COVERS:
            return PLAY + renamed(card, self.trump)
        if code < PASSES:
            covered = code >> 6 & 63
            if suit_of(covered) == suit_of(card):
                return PLAY + renamed(card, self.trump)
            return RUFF + 13 * suit_of(renamed(covered, self.trump)) + rank_of(card)
        return TRANSFER + renamed(card, self.trump) if code < TAKES else PASS


def _packed(board: Board) -> bytes:
    """What is to be seen of a board by the one to move."""
    me = board.mover
    other = 1 - me
    hands, known, done = board.hands, board.known, board.done
    mine, theirs, covers, opened = hands[me], hands[other], board.covers, board.open
    return _NUMBERS.pack(
        mine,
        known[me],
        known[other],
        opened,
        board.lying & ~covers & ~opened,
        covers,
        board.unseen(me),
        mine.bit_count(),
        theirs.bit_count(),
        (done >> me & 1) + 2 * (done >> other & 1),
        board.attacker != me,
        board.defender != me,
        board.origin != me,
        board.left,
        board.count,
        board.phase,
        board.boring if board.boring or board.gone else -1,  # below 0: it is the first turn
    )


class Line:
    """A world after a move that is tried, played on."""

    def __init__(self, board: Board, until: int) -> None:
        self.board = board
        self.until = until  # turns in a row that somebody takes up, at which it is given up
        self.moves = LONG
        self.codes: list[int] = []
        self.result = -1.0


class LearntTrials(Trials):
    """Two seats; both play what was learnt, straying a little, until the end is solved."""

    def __init__(self, sight: State, moves: list[Move], source: Source, policy: Policy) -> None:
        super().__init__(sight, moves, source, KNOWLEDGE)
        assert isinstance(sight, DurakState)
        self.seat = sight.to_move
        self.quick = DurakTrials(sight, moves, source)
        self.eyes = Eyes(sight)
        self.policy = policy
        self.chance = FastSource(source.below(1 << 29), 0)
        self.together = FIRST
        if not self.quick.search.start.left:
            self.doubt = DOUBT
        self._actions: dict[int, int] = {}
        self._worlds = 0
        self._places: list[int] = []
        self._ready: list[list[float]] = []

    def looks(self) -> list[float]:
        return self.quick.looks()

    def solved(self, nodes: int) -> list[float]:
        return self.quick.solved(nodes)

    def tried(self, places: list[int]) -> list[float]:
        if not self._ready or self._places != places:
            self._places = places.copy()
            self._play()
        return self._ready.pop()

    def _play(self) -> None:
        """Play some worlds on, for each of the moves, up to the next look at what is clear."""
        lines: list[Line] = []
        count = FIRST
        if self._worlds:
            self.together = TOGETHER
            count = TOGETHER - self._worlds % TOGETHER
        self._worlds += count
        for _ in range(count):
            world = self.quick.search.imagine()
            for at in self._places:
                board = world.copy()
                board.play(self.quick.codes[at])
                lines.append(Line(board, world.boring + THINKER.patience))
        running = lines
        asked = 0
        while running := [line for line in running if self._goes_on(line)]:
            asked += len(running)
            self._choose(running)
        self.cost = max(1, round(asked / ASKED / len(lines)))
        many = len(self._places)
        self._ready = [[line.result for line in lines[at : at + many]] for at in range(0, len(lines), many)]
        self._ready.reverse()

    def _goes_on(self, line: Line) -> bool:
        """Play until there is a choice: whether there is one, or it has come to its end."""
        board = line.board
        while True:
            if board.mover < 0 or board.boring >= line.until or line.moves <= 0:
                circles = board.mover >= 0 and not board.left  # it would go on until it is a draw
                line.result = 0.5 if circles else self.quick.search.player.worth(board, self.seat)
                return False
            if not board.left and board.phase == OPEN:
                verdict = self._verdict(board)
                if verdict:
                    line.result = 0.5 + 0.5 * verdict if board.attacker == self.seat else 0.5 - 0.5 * verdict
                    return False
            line.codes = board.moves()
            if len(line.codes) > 1:
                return True
            line.moves -= 1
            board.play(line.codes[0])

    def _verdict(self, board: Board) -> int:
        """What the turn that begins comes to for the attacker, 0 where that is not found."""
        end = self.quick.search.end
        verdict = 0 if end is None else end.proven(board)
        cards = board.hands[0] | board.hands[1]
        if not verdict and cards.bit_count() <= SMALL and solvable(board):
            verdict = Endgame(board).quick(3, NODES)
        return verdict

    def _choose(self, lines: list[Line]) -> None:
        """A move for each that is running, the rather, the likelier."""
        logits = self.policy.logits(self.eyes.rows([line.board for line in lines]))
        rows: list[int] = []
        actions: list[int] = []
        known = self._actions
        for at, line in enumerate(lines):
            for code in line.codes:
                action = known.get(code)
                if action is None:
                    action = known[code] = self.eyes.action(code)
                rows.append(at)
                actions.append(action)
        found: list[float] = logits[rows, actions].tolist()
        begin = 0
        for line in lines:
            codes = line.codes
            values = found[begin : begin + len(codes)]
            begin += len(codes)
            line.moves -= 1
            line.board.play(codes[self._drawn(values)])

    def _drawn(self, values: list[float]) -> int:
        most = max(values)
        chances = [exp((value - most) / WARMTH) for value in values]
        mark = self.chance.below(1 << 24) / (1 << 24) * sum(chances)
        for at, chance in enumerate(chances):
            mark -= chance
            if mark < 0.0:
                return at
        return values.index(most)


def trials(sight: State, moves: list[Move], source: Source, policy: Policy) -> Trials:
    """How the moves of a sight are tried, by a policy that learnt with as many seats."""
    return LearntTrials(sight, moves, source, policy)
