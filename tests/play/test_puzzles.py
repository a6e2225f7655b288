"""Puzzles: one move is right, and it is legal; the day's are the same for everyone."""

from __future__ import annotations

import io
from collections.abc import Generator
from dataclasses import replace
from datetime import date, timedelta
from itertools import islice
from pathlib import Path

import pytest

from cardfolk.chance import Seed
from cardfolk.games import IDS, find_game
from cardfolk.lab.puzzles import add, cards_of, keep, puzzle_from
from cardfolk.lab.review_honesty import BLUNDER, Case, Kept, row
from cardfolk.lab.seen import over_games
from cardfolk.play import solving
from cardfolk.play.daily import Diary, open_daily, squares_of
from cardfolk.play.puzzles import (
    Puzzle,
    find_puzzle,
    folk_of_day,
    game_of_day,
    puzzle_of_day,
    puzzles_of,
    read_puzzle,
    read_puzzles,
    seed_of_day,
    write_puzzle,
)
from cardfolk.play.review import Decision, Review
from cardfolk.record import legal_move
from cardfolk.store.store import Store
from cardfolk.ui.terminal.puzzling import Puzzling
from cardfolk.ui.words import Speaker
from cardfolk.words import BadText, Words

DAY = date(2026, 11, 18)


@pytest.mark.parametrize("id", IDS)
def test_every_puzzle_can_be_read_and_solved(id: str) -> None:
    found = puzzles_of(id)
    assert found, "python -m cardfolk.lab.puzzles makes them"
    assert [one.hard for one in found] == sorted(one.hard for one in found)
    assert len({cards_of(one.position) for one in found}) == len(found)  # none is another one, some turns later
    for puzzle in found:
        assert read_puzzle(id, puzzle.number, write_puzzle(puzzle)) == puzzle
    for puzzle in found[:: max(1, len(found) // 10)]:
        sight = puzzle.sight()
        legal = {move.text for move in sight.legal_moves()}
        assert sight.viewer == sight.to_move and set(puzzle.right) < legal
        assert puzzle.solves(legal_move(sight, puzzle.right[0]))


def test_a_puzzle_that_is_not_there_is_told() -> None:
    game = find_game("durak")
    with pytest.raises(BadText, match="has puzzles 1 to"):
        find_puzzle(game, 100_000)


def test_the_days_are_the_same_for_everyone_and_differ() -> None:
    games = {game_of_day(DAY + timedelta(days)).id for days in range(5)}
    assert games == set(IDS)
    game = find_game("president")
    assert seed_of_day(DAY, game) != seed_of_day(DAY + timedelta(1), game) != seed_of_day(DAY, find_game("king"))
    assert puzzle_of_day(DAY, game) == puzzle_of_day(DAY, game)
    folk = folk_of_day(DAY, game, ["zefa", "luka", "vuk", "omar"])
    assert len(folk) == len(set(folk)) == game.usual - 1


def test_the_days_deal_is_kept_and_the_same_cards_again(tmp_path: Path) -> None:
    game = find_game("durak")
    hands = []
    for _ in range(2):
        session = open_daily(DAY, game, "Ana", Store(":memory:"))
        hands.append((session.table.sight(0), [seat.bot for seat in session.table.seats]))
        session.close()
    assert hands[0] == hands[1]
    diary = Diary(tmp_path / "daily.json")
    assert diary.table(DAY, game) == 0
    diary.played(DAY, game, 7)
    assert Diary(tmp_path / "daily.json").table(DAY, game) == 7
    (tmp_path / "daily.json").write_text("[]")
    assert Diary(tmp_path / "daily.json").table(DAY, game) == 0  # a broken file is an empty one


def test_the_result_to_paste_shows_no_card() -> None:
    words = Words("")
    made = [
        Decision(at, 0, "attack 7c", "done", words, words, grade, 0.5, 0.1, 0.0, "game", 1.0, 0.0, False, 9)
        for at, grade in enumerate(("good", "fine", "slip", "mistake", "blunder"))
    ]
    review = Review("durak", 0, 2, "game", tuple(made), 5, (), True, False)
    assert squares_of(review, ascii=True) == ["++o?!"]
    assert squares_of(review) == ["🟩🟩🟨🟧🟥"]


def asked(puzzle: Puzzle, lines: list[str], diary: Diary) -> tuple[bool | None, str]:
    """A puzzle with these lines typed."""
    out = io.StringIO()
    left = iter(lines)

    def read(prompt: str) -> str:
        for line in left:
            return line
        raise EOFError

    return Puzzling(puzzle, Speaker([], ascii=True), read, out, diary).run(), out.getvalue()


def test_a_puzzle_is_asked_until_it_is_solved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solving, "thought_of", lambda sight: 40)
    puzzle = next(one for one in puzzles_of("durak") if one.right[0].split()[0] in ("attack", "transfer", "cover"))
    diary = Diary(tmp_path / "daily.json")
    wrong = next(move.text for move in puzzle.sight().legal_moves() if not puzzle.solves(move))
    answers = [wrong, "y", "fly", puzzle.right[0]] if wrong == "surrender" else [wrong, "fly", puzzle.right[0]]
    assert asked(puzzle, ["quit"], diary)[0] is None
    assert not diary.solved(puzzle)
    solved, shown = asked(puzzle, answers, diary)
    assert solved is False and diary.solved(puzzle)
    assert "it would cost you" in shown and "Right." in shown and "Best: " in shown
    assert asked(puzzle, [puzzle.right[0]], diary)[0] is True
    assert diary.next_puzzle(find_game("durak")) != puzzle.number


def test_puzzles_are_made_where_one_move_is_clear() -> None:
    puzzle = next(one for one in puzzles_of("durak") if one.hard >= 30)
    made = puzzle_from(puzzle.sight(), 1)
    if made is not None:  # bots may have become better at it
        assert made.right == puzzle.right
    opening = find_game("durak").start(2, {}, Seed(3))
    assert puzzle_from(opening.seen_by(opening.to_move), 1) is None


def test_puzzles_made_elsewhere_are_taken_once(tmp_path: Path) -> None:
    found = list(puzzles_of("durak")[-4:])
    known = {cards_of(one.position) for one in found[:2]}
    taken = found[:2]
    assert [add(one, taken, known) for one in found] == [False, False, True, True]
    keep("durak", taken, tmp_path)
    assert [one.position for one in read_puzzles("durak", tmp_path)] == [one.position for one in found]
    assert not add(replace(found[0], position="another", missed=(10, 1, 0, 0)), taken, known)  # too easy
    assert read_puzzles("king", tmp_path) == ()


def test_the_row_of_honesty_counts_each_move_once(tmp_path: Path) -> None:
    kept = Kept(tmp_path / "cases.jsonl")
    for at in range(4):
        kept.add(Case("durak", BLUNDER, f"position {at}", wrong=at > 0))
        kept.add(Case("durak", BLUNDER, "position 0", wrong=False))
    with (tmp_path / "cases.jsonl").open("a") as file:
        file.write('{"game": "durak", "ki')  # it was stopped there
    again = Kept(tmp_path / "cases.jsonl")
    again.read(tmp_path / "cases.jsonl")
    assert row("Durak", again.of("durak")).startswith("| Durak | 4 | 75.0% (30.1 to 95.4) |")


def seeds(game: str, seed: int) -> Generator[str | None, None, None]:
    """Work that finds something in every second game."""
    yield None if seed % 2 else f"{game} {seed}"


def test_work_is_spread_over_processes_until_nobody_asks() -> None:
    for processes in (1, 2):
        found = over_games(seeds, "durak", 10, 1e9, processes)
        assert sorted(islice(found, 1 if processes == 2 else 2))[0] in ("durak 10", "durak 12")
        found.close()
    assert list(over_games(seeds, "durak", 10, 0.0)) == []
