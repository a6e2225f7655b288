"""Bots that others write: found, run in a process of their own, and harmless."""

from __future__ import annotations

import sys
from pathlib import Path
from time import monotonic

import pytest

from cardfolk.bots import BotFailed, display_name, find_bot, is_bot
from cardfolk.bots.process import ProcessBot
from cardfolk.chance import FastSource, Seed
from cardfolk.game import State
from cardfolk.games import find_game
from cardfolk.play.session import open_session
from cardfolk.words import BadText

EXAMPLES = Path(__file__).parent.parent.parent / "examples"


def sight() -> State:
    state = find_game("durak").start(2, {}, Seed(2))
    return state.seen_by(state.to_move)


def own(folder: Path, body: str) -> str:
    """A file with a bot whose choose has this body."""
    file = folder / "mine.py"
    file.write_text(f"class Mine:\n    name = 'mine'\n    def choose(self, sight):\n        {body}\n")
    return str(file)


def find(name: str) -> ProcessBot:
    bot = find_bot(name, FastSource(1, 1))
    assert isinstance(bot, ProcessBot)
    bot.seconds = 60.0  # on a busy machine too
    return bot


@pytest.mark.parametrize("file", sorted(EXAMPLES.glob("*.py")), ids=lambda file: file.stem)
def test_the_examples_play_a_whole_game(file: Path) -> None:
    bot = find(str(file))
    state = find_game("durak").start(2, {}, Seed(4))
    turn = 0
    while (moves := state.legal_moves()) and turn < 60:
        mine = state.to_move == 0
        state.play(bot.choose(state.seen_by(0)) if mine else moves[turn % len(moves)])
        turn += 1
    bot.close()


CHOOSE = "    def choose(self, sight):\n        return sight.legal_moves()[0]\n"


@pytest.mark.parametrize(
    ("text", "wanted", "told"),
    [
        (f"class Mine:\n    name = 'Caio'\n{CHOOSE}", "", "Caio"),
        (f"class Mine:\n    name: str = ' Caio\\n Jr '\n{CHOOSE}", "", "Caio Jr"),
        (f"class Mine:\n{CHOOSE}", "", "my_bot"),
        (f"class Mine:\n    name = ''\n{CHOOSE}", ":Mine", "my_bot"),
        (f"class Mine:\n    name = 'x' * 3\n{CHOOSE}", "", "my_bot"),
        (f"class A:\n    name = 'Ana'\n{CHOOSE}class B:\n    name = 'Bea'\n{CHOOSE}", ":A", "Ana"),
        (f"class A:\n    name = 'Ana'\n{CHOOSE}class B:\n    name = 'Bea'\n{CHOOSE}", "", "Bea"),
        (f"class A:\n    name = 'Ana'\n{CHOOSE}class B(A):\n    pass\n", "", "Ana"),
        (f"class A(A):\n{CHOOSE}", "", "my_bot"),
        ("class Mine(:", "", "my_bot"),
        (f"class Mine:\n    name = '{'x' * 99}'\n{CHOOSE}", "", "x" * 24),
    ],
)
def test_a_bot_is_called_as_its_class_says_or_as_its_file(tmp_path: Path, text: str, wanted: str, told: str) -> None:
    (tmp_path / "my_bot.py").write_text(text)
    assert display_name(f"{tmp_path / 'my_bot.py'}{wanted}") == told


def test_a_bot_of_a_module_has_its_own_name_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "pack_of_bots"
    package.mkdir()
    (package / "__init__.py").write_text("raise RuntimeError('nothing is run for a name')")
    (package / "mine.py").write_text(f"class Mine:\n    name = 'Caio'\n{CHOOSE}")
    monkeypatch.syspath_prepend(tmp_path)
    assert display_name("pack_of_bots.mine") == display_name("pack_of_bots.mine:Mine") == "Caio"
    assert display_name("pack_of_bots.other") == display_name("no_such_pack.other") == "other"


@pytest.mark.parametrize("name", ["random", "hard:bluffer", "command:./my_bot.py", "Ana"])
def test_others_are_called_as_they_are_named(name: str) -> None:
    assert display_name(name) == name


def test_its_name_stands_at_the_table_and_in_what_is_said_of_it(tmp_path: Path) -> None:
    file = own(tmp_path, "return 'dance'")
    session = open_session(find_game("durak"), ["me", file, file], {}, "Ana", seed=2)
    assert [seat.name for seat in session.table.seats] == ["Ana", "mine 1", "mine 2"]
    assert [seat.bot for seat in session.table.seats] == ["", file, file]
    session.close()
    bot = find(file)
    with pytest.raises(BotFailed, match="mine answered 'dance'"):
        bot.choose(sight())
    bot.close()


def test_a_bot_may_answer_with_a_text(tmp_path: Path) -> None:
    bot = find(own(tmp_path, "return sight.legal_moves()[-1].text.upper()"))
    assert bot.choose(sight()) == sight().legal_moves()[-1]
    bot.close()


def test_what_a_bot_prints_is_no_answer(tmp_path: Path) -> None:
    bot = find(own(tmp_path, "print('thinking'); return sight.legal_moves()[0]"))
    assert bot.choose(sight()) == sight().legal_moves()[0]
    bot.close()


@pytest.mark.parametrize(
    ("body", "told"),
    [
        ("raise ValueError('no')", "has stopped"),
        ("return 'dance'", "which is no move"),
        ("return 'surrender'", "which is not legal"),
        ("return None", "which is no move"),
        ("import os; os._exit(3)", "has stopped"),
        ("import time; time.sleep(60)", "did not answer in time"),
    ],
)
def test_a_bot_that_fails_is_told_of_and_starts_again(tmp_path: Path, body: str, told: str) -> None:
    bot = find(own(tmp_path, body))
    if "sleep" in body:
        bot.seconds = 0.1
    for _ in range(2):
        with pytest.raises(BotFailed, match=told):
            bot.choose(sight())
    bot.close()


def test_a_failing_bot_never_hurts_the_table(tmp_path: Path) -> None:
    session = open_session(find_game("durak"), ["Ana", own(tmp_path, "return 'dance'")], {}, "Ana", seed=2)
    table = session.table
    while table.to_move != 1:
        session.submit(0, table.sight(0).legal_moves()[0].text)
    before = len(table.record().moves)
    session.pace = 0.0
    while len(table.record().moves) == before:
        session.tick(monotonic())
        session.wait(1.0)
    assert "has failed" in " ".join(str(table.words_of(event)) for event in table.heard(0))
    session.close()


@pytest.mark.parametrize(
    ("name", "text", "told"),
    [
        ("no_such.py", None, "there is no file"),
        ("broken.py", "class Mine(:", "does not import: SyntaxError"),
        ("raises.py", "1 / 0", "does not import: ZeroDivisionError"),
        ("empty.py", "x = 1", "has no class with a method choose"),
        ("leaves.py", "import sys; sys.exit(4)", "does not import: SystemExit"),
    ],
)
def test_a_file_that_holds_no_bot_is_told_in_one_line(tmp_path: Path, name: str, text: str | None, told: str) -> None:
    if text is not None:
        (tmp_path / name).write_text(text)
    with pytest.raises(BadText) as wrong:
        find_bot(str(tmp_path / name), FastSource(1, 1))
    assert told in str(wrong.value)
    assert "\n" not in str(wrong.value)


def test_a_bot_in_another_language(tmp_path: Path) -> None:
    script = "import sys, json\nfor line in sys.stdin: print(json.loads(line)['legal'][0], flush=True)"
    file = tmp_path / "other.txt"
    file.write_text(script)
    bot = find(f"command:{sys.executable} {file}")
    assert bot.choose(sight()) == sight().legal_moves()[0]
    bot.close()
    with pytest.raises(BotFailed, match="cannot be started"):
        find("command:/no/such/program").choose(sight())


@pytest.mark.parametrize(
    "name", ["random", "easy", "hard:bluffer", "expert", "command:./x", "my.py", "my.py:Mine", "a.b"]
)
def test_names_of_bots(name: str) -> None:
    assert is_bot(name)


@pytest.mark.parametrize("name", ["me", "ana", "Bea"])
def test_names_of_people(name: str) -> None:
    assert not is_bot(name)


@pytest.mark.parametrize(
    ("name", "told"),
    [("hard:sleepy", "there is no style sleepy; there are balanced"), ("hardest", "there is no bot")],
)
def test_an_unknown_level_or_style_names_what_exists(name: str, told: str) -> None:
    with pytest.raises(BadText, match=told):
        find_bot(name, FastSource(1, 1))
