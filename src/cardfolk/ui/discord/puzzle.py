"""Puzzles in a private answer: the table and the hand in one picture, what a move would cost, the answer and why.

Nothing is kept of who solves: each component says which puzzle it is of, and what was picked by then.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from ...games import find_game
from ...play.lessons.teaching import MOVE
from ...play.lessons.turn import LessonTurn
from ...play.maker import MoveMaker
from ...play.puzzles import Puzzle, find_puzzle, puzzles_of
from ...server.puzzling import Puzzling
from ...words import BadText, Words
from .components import Component, Press, Shown
from .lesson import making_of, move_rows, pressed, read_place, speaker_to, talk_lines, turn_shown


@dataclass(frozen=True)
class Solving:
    """A puzzle, what follows from what was done before it, and the move that is in the making."""

    puzzle: Puzzle
    turn: LessonTurn
    maker: MoveMaker | None = None
    page: int = 0


async def solve(name: str, values: Sequence[str], solver: str, puzzling: Puzzling) -> Solving:
    """What follows when a component is pressed; BadText if there is no such puzzle."""
    game, number, place_text, act, written = name.split("|")
    if not number.isdecimal():
        raise BadText(Words("there is no such puzzle"))
    puzzle, place = find_puzzle(find_game(game), int(number)), read_place(place_text)
    if act == "next":
        puzzle = find_puzzle(find_game(game), puzzle.number % len(puzzles_of(game)) + 1)
        return Solving(puzzle, await puzzling.turn(puzzle, name=solver))
    if act in ("answer", "back"):
        return Solving(
            puzzle, await puzzling.turn(puzzle, place, go_on=act == "answer", back=act == "back", name=solver)
        )
    turn = await puzzling.turn(puzzle, place, name=solver)
    done = pressed(turn, act, values, written)
    if done.move or done.cards:
        turn = await puzzling.turn(puzzle, place, move=done.move, cards=done.cards, name=solver)
    return Solving(puzzle, turn, done.maker, done.page)


async def puzzle_shown(solving: Solving, language: str) -> Shown:
    """The answer: what is asked, what was said to a move, the picture, what can be done."""
    puzzle, turn = solving.puzzle, solving.turn
    # What is best is said in its words: among moves that can be made no more it has none.
    teaching = replace(turn.teaching, answer="")
    speaker = speaker_to(turn, language)
    making = making_of(turn, teaching, solving.maker, solving.page, speaker)
    head = "" if teaching.title is None else speaker.say(teaching.title)
    tell = speaker.tell
    last: list[Component] = [Press("answer", tell("Show the answer"))]
    if teaching.waits != MOVE:
        last = [Press("next", tell("Next puzzle"), "green"), Press("back", tell("Try it again"))]
    rows = [*move_rows(teaching, making), last]
    lines = talk_lines(turn, teaching, making, speaker)
    return await turn_shown(turn, teaching, making, head, lines, rows, f"p|{puzzle.game}|{puzzle.number}", language)
