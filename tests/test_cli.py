"""The command, started as a user starts it."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from cardfolk.games import IDS, find_game
from cardfolk.record import Record
from cardfolk.ui.rulebook import PICTURE, pictures_in


def cardfolk(*words: str, given: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "cardfolk", *words],
        input=given,
        capture_output=True,
        text=True,
        encoding="utf-8",
        env={**os.environ, "PYTHONIOENCODING": "utf-8", **environment},
        timeout=600,
    )


def whole_game(id: str, seats: int) -> Record:
    record = Record(find_game(id), seats, {}, 42)
    state = record.start()
    for at in range(100_000):
        moves = state.legal_moves()
        if not moves:
            break
        record.moves.append(moves[at % len(moves)].text)
        state.play(moves[at % len(moves)])
    return record


def test_version_says_how_the_rules_run() -> None:
    assert "interpreted" in cardfolk("--version", CARDFOLK_PURE="1").stdout
    assert "compiled" in cardfolk("--version").stdout or "interpreted" in cardfolk("--version").stdout


def test_games_lists_seats_options_and_presets() -> None:
    shown = cardfolk("games").stdout
    for id in IDS:
        game = find_game(id)
        assert f"{id}: {game.name}" in shown
        for option in game.options:
            assert option.name in shown
        for preset in game.presets:
            assert f"preset {preset}" in shown


@pytest.mark.parametrize("id", IDS)
def test_rules_are_the_text_of_the_docs(id: str) -> None:
    text = (Path(__file__).parent.parent / "docs" / "rules" / f"{id}.md").read_text(encoding="utf-8")
    shown = cardfolk("rules", id).stdout
    assert PICTURE.sub("", text).split() == re.sub(r"\n    \[.*\n\n\*.*\*\n", "\n", shown).split()
    assert "![" not in shown and all(caption in shown for _, caption in pictures_in(text))


def test_a_game_is_found_by_its_name_however_it_is_written() -> None:
    assert cardfolk("rules", "Durak").stdout == cardfolk("rules", "durak").stdout
    assert cardfolk("rules", "king of montenegro").stdout == cardfolk("rules", "montenegro").stdout


def test_what_holds_for_all_commands_may_stand_before_the_command() -> None:
    assert cardfolk("--lang", "pt", "games").stdout == cardfolk("games", "--lang", "pt").stdout
    assert "Rei de Montenegro" in cardfolk("--lang", "pt", "games").stdout
    assert cardfolk("--ascii", "play", "durak", "--seed", "1").stdout.isascii()


def test_learn_begins_a_lesson_lists_them_and_tells_of_a_name_that_is_none() -> None:
    taken = cardfolk("learn", "durak", given="attack 6c\nquit\n")
    assert taken.returncode == 0 and "Fyodor: Sit." in taken.stdout and "Add your 9♦." in taken.stdout
    listed = cardfolk("learn", given="99\nq\n", CARDFOLK_LANG="it")
    assert listed.stdout.count("Prima lezione") == len(IDS) and "1" in listed.stdout
    wrong = cardfolk("learn", "durak", "dear")
    assert wrong.returncode == 2 and wrong.stderr.count("\n") == 1 and "dear-trumps" in wrong.stderr


@pytest.mark.parametrize("id", IDS)
def test_replay_json_prints_a_line_a_position(id: str, tmp_path: Path) -> None:
    record = whole_game(id, max(2, find_game(id).least))
    file = tmp_path / "game.json"
    file.write_text(record.write(), encoding="utf-8")
    done = cardfolk("replay", str(file), "--json")
    assert done.returncode == 0
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    assert [line["ply"] for line in lines] == list(range(len(record.moves) + 1))
    for line, move in zip(lines, record.moves, strict=False):
        assert move in line["legal"]
        assert line["legal"] == sorted(line["legal"])
        assert not line["over"]
        assert line["winners"] is None
    last = lines[-1]
    assert (last["over"], last["to_move"], last["legal"]) == (True, None, [])
    assert last["winners"]
    assert cardfolk("replay", "-", "--json", given=record.write()).stdout == done.stdout


@pytest.mark.parametrize("id", IDS)
def test_replay_prints_the_game_for_a_person(id: str) -> None:
    record = whole_game(id, max(2, find_game(id).least))
    done = cardfolk("replay", "-", given=record.write())
    assert done.returncode == 0
    assert done.stdout.startswith(find_game(id).name)
    assert f"1. {record.moves[0]}" in done.stdout
    assert "Over. Scores:" in done.stdout
    assert "{" not in done.stdout


def test_replay_json_ends_with_the_error_and_its_ply_at_an_illegal_move() -> None:
    record = whole_game("durak", 2)
    record.moves[3] = "attack 2c"
    done = cardfolk("replay", "-", "--json", given=record.write())
    assert done.returncode == 1
    last = json.loads(done.stdout.splitlines()[-1])
    assert last["ply"] == 4
    assert last["error"]
    assert len(done.stdout.splitlines()) == 5
    plain = cardfolk("replay", "-", given=record.write())
    assert plain.returncode == 1
    assert "cardfolk: move 4 is not legal:" in plain.stderr


@pytest.mark.parametrize(
    "given",
    ["", "{", "[]", '{"format": "cardfolk-record-1"}', "\ud800".encode("utf-8", "surrogatepass").decode("latin-1")],
)
def test_replay_json_of_a_malformed_record_is_one_error_and_exit_2(given: str) -> None:
    done = cardfolk("replay", "-", "--json", given=given)
    assert done.returncode == 2
    assert list(json.loads(done.stdout)) == ["error"]
    plain = cardfolk("replay", "-", given=given)
    assert plain.returncode == 2
    assert plain.stderr.startswith("cardfolk: ")
    assert len(plain.stderr.splitlines()) == 1


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["replay", "no/such/file"], "no/such/file cannot be read"),
        (["replay"], "Missing argument"),
        (["play", "whist"], "there is no game 'whist'"),
        (["play", "durak", "--seats", "me"], "durak takes 2 to 6 seats, not 1"),
        (["play", "durak", "--seats", "me,,random"], "every seat needs a name"),
        (["play", "durak", "--seats", "me,Hard"], "there is no bot Hard; the nearest: hard"),
        (["play", "durak", "--seats", "me,superhard"], "there is no bot superhard; the nearest: hard"),
        (["play", "durak", "--seats", "me,bluffer"], "there is no bot bluffer; the nearest: medium:bluffer"),
        (["play", "durak", "--seats", "me,sharp:bold"], "there is no bot sharp:bold; the nearest: random, beginner"),
        (["play", "durak", "--seats", "me,setups.py"], "there is no bot setups.py; the nearest: setup.py"),
        (["play", "durak", "--pace", "nan"], "--pace: expected seconds, 0 or more"),
        (["play", "durak", "--set", "deck"], "expected KEY=VALUE"),
        (["play", "durak", "--set", "deck=40"], "option deck: expected 36, 24 or 52, not 40"),
        (["play", "durak", "--set", "colour=red"], "durak has no option 'colour'"),
        (["play", "durak", "--preset", "nice"], "durak has no preset 'nice'; it has house, classic, podkidnoy"),
        (["play", "durak", "--seed", "-5"], "--seed"),
        (["play", "durak", "--seed", "x"], "--seed"),
        (["rules", "whist"], "there is no game 'whist'"),
        (["dance"], "No such command"),
        (["--dance"], "No such option"),
        (["--plain", "games"], "there is no option --plain"),
    ],
)
def test_bad_usage_is_one_clear_line_and_exit_2(words: list[str], told: str) -> None:
    done = cardfolk(*words)
    assert done.returncode == 2
    assert told in done.stderr
    assert len(done.stderr.splitlines()) == 1
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("id", IDS)
def test_a_whole_game_at_the_plain_prompt(id: str, tmp_path: Path) -> None:
    """A person who always types the first legal move that `moves` shows, against random bots, to the end."""
    from tests.ui.person import first_moves

    file = tmp_path / "game.json"
    done = first_moves(id, file)
    assert done.endswith(".\n")
    record = json.loads(file.read_text(encoding="utf-8"))
    assert record["game"] == id
    replayed = cardfolk("replay", str(file), "--json")
    assert json.loads(replayed.stdout.splitlines()[-1])["over"]


def test_the_menu_plays_a_game_by_number() -> None:
    done = cardfolk(given="9\n3\n\ne\neasy\nhelp\nquit\n")
    assert done.returncode == 0
    assert "1  King of Montenegro" in done.stdout
    assert "Type a number from 1 to 5" in done.stdout
    assert "Type one of beginner, easy" in done.stdout
    assert "You play Durak (house rules) against 1 easy bot." in done.stdout
    assert "Goodbye." in done.stdout


def test_end_of_input_leaves_politely() -> None:
    done = cardfolk("play", "durak", "--seed", "1")
    assert done.returncode == 0
    assert done.stdout.endswith("Goodbye.\n")
    assert done.stderr == ""


def test_ascii_where_the_terminal_has_no_symbols() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "cardfolk", "play", "durak", "--seed", "1"],
        input=b"help\n",
        capture_output=True,
        env={**os.environ, "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"},
    )
    assert done.returncode == 0
    assert done.stdout.isascii()
    assert done.stderr == b""


def test_nothing_secret_is_printed_to_a_player() -> None:
    done = cardfolk("play", "durak", "--seed", "123456789", given="help\ntable\nlast\nmoves\nhand\nfoo\n")
    assert "123456789" not in done.stdout


@pytest.fixture(scope="module")
def short_game(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A game of Durak that ends soon: few decisions to judge."""
    game = find_game("durak")
    for seed in range(200):
        record = Record(game, 2, {"deck": 24}, seed, players=("Ana", "Dona Zefa"))
        state = record.start()
        while state.to_move >= 0 and len(record.moves) < 45:
            moves = state.legal_moves()
            record.moves.append(moves[0].text)
            state.play(moves[0])
        if state.to_move < 0:
            break
    file = tmp_path_factory.mktemp("review") / "game.json"
    file.write_text(record.write(), encoding="utf-8")
    return file


def test_a_review_is_readable_and_for_programs_too(short_game: Path, tmp_path: Path) -> None:
    home = {"CARDFOLK_HOME": str(tmp_path)}
    shown = cardfolk("review", str(short_game), "--seat", "ana", "--ascii", **home)
    assert shown.returncode == 0, shown.stderr
    assert "Review of Ana's game" in shown.stdout and "decisions:" in shown.stdout and shown.stdout.isascii()
    told = json.loads(cardfolk("review", str(short_game), "--json", **home).stdout)
    assert told["format"] == "cardfolk-review-1" and len(told["decisions"]) == told["count"]


def test_a_review_of_nothing_named_is_of_the_game_finished_last(tmp_path: Path) -> None:
    home = {"CARDFOLK_HOME": str(tmp_path)}
    none = cardfolk("review", **home)
    assert none.returncode == 2 and none.stderr == "cardfolk: no game is over here yet\n"
    cardfolk("watch", "montenegro", "--seats", "beginner,beginner", "--plain", "--pace", "0", "--seed", "3", **home)
    which, title = cardfolk("review", **home).stdout.splitlines()[:2]
    assert which.startswith("1  ") and "King of Montenegro: Lupe, Caio; Lupe won (1 : 0)" in which
    assert title == "Review of Lupe's game"


def test_a_record_that_cannot_be_reviewed_is_one_clear_line(short_game: Path, tmp_path: Path) -> None:
    record = json.loads(short_game.read_text(encoding="utf-8"))
    bad = tmp_path / "bad.json"
    bad.write_text(json.dumps({**record, "format": "cardfolk-record-9"}), encoding="utf-8")
    told = cardfolk("review", str(bad))
    assert told.returncode == 2 and "format" in told.stderr and len(told.stderr.splitlines()) == 1, told.stderr


def test_play_goes_on_from_a_move_of_a_record(short_game: Path, tmp_path: Path) -> None:
    shown = cardfolk("again", str(short_game), "3", "--plain", given="quit\n", CARDFOLK_HOME=str(tmp_path))
    assert shown.returncode == 0, shown.stderr
    assert "cardfolk resume 1" in shown.stdout


def test_a_puzzle_at_the_prompt(tmp_path: Path) -> None:
    shown = cardfolk("puzzle", "durak", "1", "--ascii", given="quit\n", CARDFOLK_HOME=str(tmp_path))
    assert shown.returncode == 0 and "Puzzle 1 of Durak" in shown.stdout, shown.stderr
