"""The real program in a real terminal."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from tests.ui.terminal import Terminal


@pytest.fixture
def opened() -> Iterator[list[Terminal]]:
    terminals: list[Terminal] = []
    yield terminals
    for terminal in terminals:
        terminal.close()


def hand(screen: str) -> list[str]:
    """The lines where the ranks and suits of the hand stand."""
    return [line for line in screen.splitlines() if line.startswith("  │")]


def test_from_the_menu_to_a_move(opened: list[Terminal]) -> None:
    terminal = Terminal("--plain")
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
    terminal = Terminal("play", "durak", "--plain", "--seats", "Ana,Bea", "--seed", "3")
    opened.append(terminal)
    screen = terminal.wait("looks.")
    first = "Ana" if "Ana is next" in screen else "Bea"
    other = "Bea" if first == "Ana" else "Ana"
    terminal.type("")
    mine = terminal.wait("Your hand:")
    hand = next(line for line in mine.splitlines() if line.startswith("Your hand:"))
    terminal.type("1")
    screen = terminal.wait(f"{other} is next")
    assert hand not in screen, "the hand is gone from the screen"
    terminal.type("")
    assert f"{first} attacks with" in terminal.wait(f"{first} attacks with")


def test_an_interrupt_leaves_politely(opened: list[Terminal]) -> None:
    terminal = Terminal("play", "king", "--plain", "--seed", "4")
    opened.append(terminal)
    terminal.wait("Player>", ">")
    terminal.wait("Your hand:")
    terminal.tmux("send-keys", "C-c")
    screen = terminal.wait("left with 0")
    assert "Goodbye." in screen
    assert "Traceback" not in screen


def test_the_app_from_home_to_a_game_and_back(opened: list[Terminal]) -> None:
    terminal = Terminal(width=80, height=24)
    opened.append(terminal)
    terminal.wait("New game")
    terminal.press("3", "Enter")
    terminal.wait("Trump:")
    terminal.press("?")
    terminal.wait("Esc back")
    terminal.press("Escape")
    terminal.wait("Trump:")
    terminal.press("q")
    terminal.wait("Leave the table?")
    terminal.press("Enter")
    terminal.wait("Continue")
    terminal.press("Escape")
    assert "Traceback" not in terminal.wait("left with 0")


def test_a_game_is_played_in_the_app_to_its_end(opened: list[Terminal]) -> None:
    terminal = Terminal("play", "durak", "--seats", "Ana,random", "--seed", "3", "--pace", "0", width=80, height=24)
    opened.append(terminal)
    terminal.wait("Trump:")
    before = ""
    for _ in range(500):
        screen = terminal.rest()
        if "play again" in screen:
            break
        assert "left with" not in screen, screen
        numbers = re.findall(r"(?m)^(?: +(?:\d+|·)[• ]?)+$", screen)
        known = re.findall(r"\d+", numbers[-1]) if numbers else []
        if screen == before:  # no card fits, and nothing is to be ended
            terminal.press("t", "Enter")
        elif known:
            terminal.press(*known[0], "Enter")
        else:
            terminal.press("d")
        before = screen
    assert "play again" in terminal.screen()
    terminal.press("q")
    terminal.wait("left with 0")


def test_a_killed_game_goes_on_where_it_was(opened: list[Terminal]) -> None:
    terminal = Terminal("play", "king", "--seats", "Ana,random,random,random", "--seed", "5", "--pace", "0")
    opened.append(terminal)
    terminal.wait("Log")
    terminal.press("1", "3", "Enter")
    before = terminal.settled()
    terminal.kill()
    again = Terminal("resume", "--pace", "0")
    opened.append(again)
    again.wait("Log")
    after = again.settled()

    assert hand(before) == hand(after) != []
    assert "Ana" in after
    again.press("q")
    again.wait("Leave the table?")
    again.press("Enter")
    again.wait("left with 0")
