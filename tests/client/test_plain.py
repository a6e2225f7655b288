"""A server's table line by line: whole games, what is said, what happens when the server goes and comes back."""

from __future__ import annotations

import io
import os
import random
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from cardfolk.client.links import read_link
from cardfolk.client.session import RemoteSession, join_table
from cardfolk.ui.terminal.online import Joined, Lines
from tests.server.conftest import quick
from tests.server.host import Host
from tests.server.people import Person, ask

from .others import PATIENCE, bea, beside, link, make

GAMES: list[tuple[str, list[str], dict[str, object]]] = [
    ("durak", ["", ""], {}),
    ("king", ["", "", "random", "random"], {"games": ["no_king", "domino"]}),
    ("president", ["", "", "random"], {}),
    ("pontinho", ["", ""], {"limit": 50}),
    ("montenegro", ["", ""], {}),
]


class Typist(io.StringIO):
    """Someone at the prompt: types a move when asked, and what a test has them type when a text is printed."""

    def __init__(self, url: str, name: str = "Ana", **answers: str) -> None:
        super().__init__()
        self.session: RemoteSession = join_table(read_link(url), lambda: name)
        self.lines = Lines()
        self.game = Joined(self.session, self.lines, self)
        self.chooser = random.Random(name)
        self.answers = {"Type start to play again": "quit", **answers}
        self.thread = Thread(target=self.run, daemon=True)
        self.wrong: list[BaseException] = []

    def run(self) -> None:
        try:
            self.game.run()
        except BaseException as error:
            self.wrong.append(error)

    def write(self, said: str) -> int:
        for text, line in self.answers.items():
            if text in said:
                self.lines.put(line)
        if said.endswith("> "):
            self.lines.put(self.move())
        return super().write(said)

    def move(self) -> str:
        """Any legal move, as people type it."""
        view = self.session.table.view(self.session.table.you)
        text = self.chooser.choice([text for offer in view.offers for text in offer.texts()])
        return text.upper() if self.chooser.random() < 0.2 else text

    def stays(self) -> str:
        """Play until they leave; all that was printed."""
        self.thread.start()
        self.thread.join(PATIENCE)
        assert not self.thread.is_alive(), self.getvalue()[-3000:]
        self.session.close()
        if self.wrong:
            raise self.wrong[0]
        return self.getvalue()


@pytest.mark.parametrize(("game", "seats", "options"), GAMES)
def test_a_whole_game_with_another_person(base: str, game: str, seats: list[str], options: dict[str, object]) -> None:
    made = make(base, game, seats, options=options, window=0.02)
    typist = Typist(link(base, made), **{"Type start.": "start"})
    with beside(bea(base, made)):
        said = typist.stays()
    assert "{" not in said
    assert " wins." in said or " win." in said or "drawn." in said
    assert said.endswith("Goodbye.\n") and "Your seat is kept" in said
    record = ask(base, f"/api/tables/{made['id']}/games/1")["record"]
    assert "1" in record["fair"]["gifts"], "Ana has added to the randomness of the deal"


def test_the_real_program(base: str, tmp_path: Path) -> None:
    """Start it, wait in the room, talk, invite a bot, play, leave, and come back to the same seat."""
    made = make(base, "durak", ["", "", ""])
    environment = {**os.environ, "CARDFOLK_HOME": str(tmp_path), "PYTHONIOENCODING": "utf-8"}

    def program(given: str) -> str:
        words = [sys.executable, "-m", "cardfolk", "join", link(base, made), "--name", "Ana", "--plain"]
        done = subprocess.run(words, input=given, capture_output=True, text=True, env=environment, timeout=600)
        assert done.returncode == 0, done.stderr
        return done.stdout

    said = program("who\nbot easy\nsay hello\nattack\nlink\n")
    assert "2  Ana (you)" in said and "1  Bea (away)" in said
    assert "The game has not begun." in said
    assert f"For others: {link(base, made)}" in said and "#token=" in said
    kept = tmp_path / "tokens.json"
    assert kept.stat().st_mode & 0o777 == 0o600
    assert "Ana (you)" in program("") and "Ana 2" not in program("quit\n")
    again = ask(base, "/api/tables", {"game": "durak", "seats": ["", ""]})
    assert again["id"] not in kept.read_text()


def test_what_is_said_and_asked_at_a_table(base: str) -> None:
    """Chat both ways, a hint, a reason, a take-back that is agreed to, and a game once more."""
    made = make(base, "durak", ["", ""])
    told: list[Any] = []

    async def other() -> None:
        person = await Person(base, made["id"], made["token"], seed=1).come()
        await person.until(lambda: bool(person.shown))
        await person.send("chat", text="good luck")
        while not person.over:
            back = person.table.get("back")
            if back is not None and person.seat not in back["agreed"]:
                await person.send("agree", yes=True)
                told.append(back)
            if person.view.get("offers"):
                await person.play(1)
            await person.hear()
        told.append([chat["text"] for chat in person.chats])
        await person.leave()

    typist = Typist(link(base, made), **{"Type start.": "start", "good luck": "say thanks"})
    asks = iter(["hint", "help", "who", "last", "99", "undo"])

    def move(usual: Callable[[], str] = typist.move) -> str:
        return next(asks, "") or usual()

    typist.move = move  # type: ignore[method-assign]
    with beside(other):
        said = typist.stays()
    assert "Best: " in said and "say something to everyone" in said and "1  Bea" in said
    assert "There is no card 99" in said
    assert "Bea: good luck" in said and "Ana: thanks" in said
    assert "thanks" in told[-1]
    assert "a move is taken back" in said or "There is nothing of yours to take back." in said


def test_a_move_is_taken_back_where_nobody_else_must_agree(base: str) -> None:
    made = make(base, "durak", ["", "random"])
    typist = Typist(
        f"{link(base, made)}#token={made['token']}", **{"Type start.": "start", "a move is taken back": "quit"}
    )
    moves = 0

    def move(usual: Callable[[], str] = typist.move) -> str:
        nonlocal moves
        moves += 1
        return "undo" if moves == 2 else usual()

    typist.move = move  # type: ignore[method-assign]
    assert "a move is taken back" in typist.stays()


def test_a_server_that_is_killed_and_comes_back(tmp_path: Path) -> None:
    """In the middle of a game: the player is told, waits, and plays on in the same seat."""
    host = Host(tmp_path, *quick()).start()
    made = make(host.base, "durak", ["", "random"])
    typist = Typist(
        f"{link(host.base, made)}#token={made['token']}", **{"Type start.": "start", "The connection is lost": ""}
    )
    moves = 0

    def move(usual: Callable[[], str] = typist.move) -> str:
        nonlocal moves
        moves += 1
        if moves == 3:
            host.kill()
            host.start()
        return usual()

    typist.move = move  # type: ignore[method-assign]
    said = typist.stays()
    assert "The connection is lost: connecting again ..." in said and "The connection is back." in said
    assert said.index("The connection is back.") < said.index("Scores:")
    assert moves > 3
    assert host.stop() == 0


def test_who_watches_sees_no_hand_and_makes_no_move(base: str) -> None:
    made = make(base, "durak", ["", ""])
    session = join_table(read_link(link(base, made)), lambda: "", watch=True)
    out, lines = io.StringIO(), Lines()
    for line in ("who", "attack 7c", "hint", "start", "quit"):
        lines.put(line)
    assert not Joined(session, lines, out).run()
    session.close()
    assert "One person watches." in out.getvalue() and "(you)" not in out.getvalue()
    assert "Your seat is kept" not in out.getvalue()
