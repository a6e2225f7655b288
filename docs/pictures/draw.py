"""Draws the pictures of docs/ and README from the real app: `.venv/bin/python docs/pictures/draw.py`."""

from __future__ import annotations

import asyncio
import os
import re
import tempfile
from pathlib import Path

os.environ["CARDFOLK_HOME"] = tempfile.mkdtemp()
os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ |= {"TERM": "xterm-256color", "COLORTERM": "truecolor"}

import pygame

from cardfolk.bots import find_bot
from cardfolk.chance import FastSource
from cardfolk.games import find_game
from cardfolk.play.session import Session, open_session
from cardfolk.table import carry_out
from cardfolk.table.commands import MakeMove
from cardfolk.ui.local import Looks
from cardfolk.ui.settings import Settings
from cardfolk.ui.table_picture import faces_of, table_png
from cardfolk.ui.terminal.app.app import CardfolkApp
from cardfolk.ui.terminal.app.table import TableScreen
from cardfolk.ui.window.app import App
from cardfolk.ui.words import Speaker

HERE = Path(__file__).parent
SIZE = (120, 40)


def ahead(game: str, names: tuple[str, ...], moves: int) -> Session:
    """A game some moves on, where the first player is asked."""
    session = open_session(find_game(game), names, {}, "Ana", seed=11)
    player = find_bot("medium", FastSource(1, 1))
    table = session.table
    while moves > 0 or table.to_move != 0 or len(table.sight(0).legal_moves()) < 2:
        seat = table.to_move  # played directly: no claims are waited for
        move = player.choose(table.sight(seat)).text
        carry_out(table, session.log, MakeMove(seat, move, table.version(seat)))
        moves -= 1
    return session


async def draw_terminal(name: str, session: Session) -> None:
    """A picture of the terminal."""
    app = CardfolkApp(Looks(), session)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause(0.5)
        screen = app.screen
        assert isinstance(screen, TableScreen)
        screen.uncover(0)
        await pilot.pause(0.2)
        svg = app.export_screenshot(title="cardfolk")
    svg = re.sub(r"@font-face \{.*?\}\s*", "", svg, flags=re.DOTALL)  # nothing is fetched to show it
    (HERE / f"{name}.svg").write_text(svg, encoding="utf-8")
    session.close()


def draw_window(name: str, session: Session, size: tuple[int, int]) -> None:
    """A picture of the window."""
    app = App(Looks(pace=0.0), Settings(heard=True), size)
    app.sit_down(session)
    app.step()
    while app.top.moving():  # cards are on their way to where they lie
        app.step()
    app.draw()
    pygame.image.save(app.surface, HERE / f"{name}.jpg")
    app.close()
    session.close()


def draw_message(name: str, session: Session) -> None:
    """The picture of a table's message on Discord."""
    table = session.table
    speaker = Speaker([seat.name for seat in table.seats])
    faces = faces_of(table.seats)
    picture = table_png(table.view(None), speaker, table.game.cloth, faces)
    (HERE / f"{name}.png").write_bytes(picture)
    session.close()


def main() -> None:
    """Every picture."""
    asyncio.run(draw_terminal("play", ahead("king", ("Ana", "zefa", "fyodor", "chiara"), 10)))
    draw_window("window", ahead("pontinho", ("Ana", "caio", "zefa", "fyodor"), 110), (1120, 700))
    draw_message("discord", ahead("king", ("Ana", "zefa", "fyodor", "chiara"), 10))


if __name__ == "__main__":
    main()
