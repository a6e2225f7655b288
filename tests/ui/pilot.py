"""Someone at the app: reads the screen, presses keys, as fast as the app can."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Awaitable, Callable
from pathlib import Path
from time import monotonic

from textual.pilot import Pilot

from cardfolk.games import find_game
from cardfolk.play.session import Session, open_session
from cardfolk.ui.local import Looks
from cardfolk.ui.settings import Settings
from cardfolk.ui.terminal.app.app import CardfolkApp
from cardfolk.ui.terminal.app.table import TableScreen

PATIENCE = 120.0  # seconds until a screen that never comes is a failure
SIZES = [(80, 24), (120, 40)]
SCREENS = Path(__file__).parent / "screens"


def session(id: str, *names: str, seed: int = 1, match: int = 1, **options: object) -> Session:
    return open_session(find_game(id), names, options, "Ana", seed=seed, match=match)


def drive(
    played: Session | None,
    script: Callable[[CardfolkApp, Pilot[None]], Awaitable[None]],
    size: tuple[int, int] = (80, 24),
    settings: Settings | None = None,
    **looks: object,
) -> None:
    """Run the app with these settings and a script that drives it, to the end of the script."""
    (settings or Settings()).save()

    async def run() -> None:
        app = CardfolkApp(Looks(**{"pace": 0.0, **looks}), played)  # type: ignore[arg-type]
        async with app.run_test(size=size) as pilot:
            await settled(app, pilot)
            await script(app, pilot)
        if played is not None:
            played.close()

    asyncio.run(run())


async def settled(app: CardfolkApp, pilot: Pilot[None]) -> None:
    """Wait until a person is asked, or the game is over, and all is drawn."""
    end = monotonic() + PATIENCE
    while True:
        assert monotonic() < end, text_of(app)
        await pilot.pause()
        screen = app.screen
        if not isinstance(screen, TableScreen):
            return
        table = screen.session.table
        mine = table.to_move == screen.seat and not screen.only_move()
        if (
            screen.hinting is None
            and screen.deciding is None
            and ((table.over and screen.ended) or (mine and screen.asking is None))
        ):
            await pilot.pause()
            return


async def shown(pilot: Pilot[None], wanted: Callable[[], object]) -> None:
    """Wait until something is there."""
    end = monotonic() + PATIENCE
    while not wanted():
        assert monotonic() < end
        await pilot.pause(0.01)
    await pilot.pause()


def text_of(app: CardfolkApp) -> str:
    """What the screen shows, line by line."""
    strips = app.screen._compositor.render_strips()
    return "\n".join("".join(segment.text for segment in strip).rstrip() for strip in strips).rstrip() + "\n"


def compare(app: CardfolkApp, name: str) -> None:
    """The screen is the one that was looked at and kept; CARDFOLK_SCREENS=1 keeps it anew."""
    kept = SCREENS / f"{name}.txt"
    shown = text_of(app)
    if os.environ.get("CARDFOLK_SCREENS") == "1":
        kept.write_text(shown, encoding="utf-8")
    assert shown == kept.read_text(encoding="utf-8"), f"{name}: CARDFOLK_SCREENS=1 keeps the new one, look at it"
