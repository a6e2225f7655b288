"""Puzzles at a server: which there are, and what follows from what somebody does before one. Nothing is kept of who."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from msgspec.json import Decoder

from .. import protocol
from ..codec.lessons import read_cards, read_place, turn_of
from ..games import all_ids, find_game
from ..play.lessons.pupil import YOU, Place
from ..play.lessons.turn import LessonTurn
from ..play.puzzles import LEVELS, TRIES, Puzzle, find_puzzle, puzzles_of
from ..play.solving import Judge, puzzle_turn
from ..words import BadText

if TYPE_CHECKING:
    from .hall import Hall

ASKED = Decoder(protocol.LessonAsked).decode


def puzzle_list() -> list[protocol.PuzzleCourse]:
    """The games that have puzzles."""
    found = ((id, puzzles_of(id)) for id in all_ids())
    return [protocol.PuzzleCourse(id, [_listed(one) for one in puzzles]) for id, puzzles in found if puzzles]


def _listed(puzzle: Puzzle) -> protocol.PuzzleListed:
    missed = {level: 100 // TRIES * count for level, count in zip(LEVELS, puzzle.missed, strict=True)}
    return protocol.PuzzleListed(puzzle.mark, missed)


class Puzzling:
    """Answers who solves puzzles: what is to be thought about is counted among the hints of the tables."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall
        self._judge = Judge(hall.crew)

    async def asked(self, body: bytes) -> protocol.LessonTurn:
        """What follows, as it travels; BadText if there is no such game or puzzle, or if it is no LessonAsked."""
        asked = ASKED(body)
        if not asked.lesson.isdecimal():
            raise BadText("expected the number of a puzzle")
        puzzle = find_puzzle(find_game(asked.game), int(asked.lesson))
        place = None if asked.place is None else read_place(asked.place)
        turn = await self.turn(
            puzzle,
            place,
            move=asked.move,
            cards=read_cards(asked.cards),
            go_on=asked.go_on,
            back=asked.back,
            name=asked.name,
        )
        return turn_of(turn)

    async def turn(
        self,
        puzzle: Puzzle,
        place: Place | None = None,
        *,
        move: str = "",
        cards: Sequence[int] = (),
        go_on: bool = False,
        back: bool = False,
        name: str = "",
    ) -> LessonTurn:
        """What follows from what somebody does; Refused if too many wait for an answer already."""
        return await self._hall.advise(
            lambda: puzzle_turn(
                puzzle, self._judge, place, move=move, cards=cards, go_on=go_on, back=back, name=name or YOU
            )
        )
