"""The real program in a real terminal."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.ui.terminal import Terminal


@pytest.fixture
def opened() -> Iterator[list[Terminal]]:
    terminals: list[Terminal] = []
    yield terminals
    for terminal in terminals:
        terminal.close()


def test_from_the_menu_to_a_move(opened: list[Terminal]) -> None:
    terminal = Terminal()
    opened.append(terminal)
    terminal.wait("which game?")
    terminal.type("durak")
    terminal.wait("How many players")
    terminal.type("")
    terminal.wait("How strong")
    terminal.type("")
    screen = terminal.wait("Your hand:")
    assert "Trump:" in screen
    terminal.type("dance")
    terminal.wait("Not a move of durak")
    terminal.type("help")
    terminal.wait("And at any time:")
    terminal.type("quit")
    terminal.wait("left with 0")


def test_two_people_at_one_screen_have_a_curtain_between_them(opened: list[Terminal]) -> None:
    terminal = Terminal("play", "durak", "--seats", "Ana,Bea", "--seed", "3")
    opened.append(terminal)
    screen = terminal.wait("looks.")
    first = "Ana" if "Ana is next" in screen else "Bea"
    other = "Bea" if first == "Ana" else "Ana"
    terminal.type("")
    mine = terminal.wait("Your hand:")
    hand = next(line for line in mine.splitlines() if line.startswith("Your hand:"))
    terminal.type("0")
    screen = terminal.wait(f"{other} is next")
    assert hand not in screen, "the hand is gone from the screen"
    terminal.type("")
    assert f"{first} attacks with" in terminal.wait(f"{first} attacks with")


def test_an_interrupt_leaves_politely(opened: list[Terminal]) -> None:
    terminal = Terminal("play", "king", "--seed", "4")
    opened.append(terminal)
    terminal.wait("Player>", ">")
    terminal.wait("Your hand:")
    terminal.tmux("send-keys", "C-c")
    screen = terminal.wait("left with 0")
    assert "Goodbye." in screen
    assert "Traceback" not in screen
