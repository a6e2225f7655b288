"""Someone at the app: reads the screen, presses keys, as fast as the app can."""

from __future__ import annotations

import asyncio
import os
import random
from collections.abc import Awaitable, Callable
from pathlib import Path
from time import monotonic
from typing import Any
from unittest.mock import patch

from textual.pilot import Pilot

from cardfolk.game import GRAVE
from cardfolk.games import find_game
from cardfolk.play.session import Session, open_session
from cardfolk.ui.controller import SECOND_DIGIT
from cardfolk.ui.local import Looks
from cardfolk.ui.settings import Settings
from cardfolk.ui.terminal.app.app import CardfolkApp
from cardfolk.ui.terminal.app.canvas import Canvas
from cardfolk.ui.terminal.app.question import Question
from cardfolk.ui.terminal.app.table import TableScreen
from cardfolk.ui.terminal.app.widgets import Buttons
from cardfolk.view import Offer

PATIENCE = 120.0  # seconds until a screen that never comes is a failure
SIZES = [(60, 20), (80, 24), (120, 40)]
HELD = 1e-6  # a pace at which bots play at once; with it every scene stays until a key goes on
TICK = "cardfolk.ui.terminal.app.table.TICK"  # between looks at the table
SCREENS = Path(__file__).parent / "screens"


def session(id: str, *names: str, seed: int = 1, match: int = 1, **options: Any) -> Session:
    return open_session(find_game(id), names, options, "Ana", seed=seed, match=match)


def drive(
    played: Session | None,
    script: Callable[[CardfolkApp, Pilot[None]], Awaitable[None]],
    size: tuple[int, int] = (80, 24),
    settings: Settings | None = None,
    wait: bool = True,
    told: bool = False,
    **looks: object,
) -> None:
    """Run the app with these settings and a script that drives it, to the end of the script; what is told for a while
    is seen where that is asked for."""
    os.environ.update(TERM="xterm-256color", COLORTERM="truecolor")
    (settings or Settings()).save()
    if played is not None and looks.get("pace") == HELD:
        played.runner.ways.usual = HELD / PATIENCE / 100

    async def run() -> None:
        with patch("textual.app.wait_for_idle", idle), patch("textual.pilot.wait_for_idle", idle), patch(TICK, 0.005):
            await played_through()

    async def played_through() -> None:
        app = CardfolkApp(Looks(**{"pace": 0.0, **looks}), played)  # type: ignore[arg-type]
        async with app.run_test(size=size, notifications=told) as pilot:
            if wait:
                await settled(app, pilot)
            await script(app, pilot)
        if played is not None:
            played.close()

    asyncio.run(run())


async def idle(min_sleep: float = 0.0, max_sleep: float = 1.0) -> None:
    """Wait until the app has nothing left to do; Textual's own pilot looks at the clock for that, much longer."""
    loop, quiet, end = asyncio.get_running_loop(), 0, monotonic() + max_sleep
    while quiet < 3 and monotonic() < end:
        await asyncio.sleep(0)
        quiet = 0 if loop._ready else quiet + 1  # type: ignore[attr-defined]


async def settled(app: CardfolkApp, pilot: Pilot[None]) -> None:
    """Wait until a person is asked, or the game is over, and all is drawn."""
    end = monotonic() + PATIENCE
    while True:
        assert monotonic() < end, text_of(app)
        await pilot.pause()
        screen = app.screen
        if not isinstance(screen, TableScreen):
            return
        session, seat = screen.session, screen.seat
        mine = (
            seat is not None and session.asked == seat and not screen.only_move() and session.decided(seat) is not None
        )
        staged = screen.scene_on_stage() is not None
        if screen.hinting is None and (staged or mine or (session.table.over and screen.ended)):
            await pilot.pause()
            return


async def shown(pilot: Pilot[None], wanted: Callable[[], object]) -> None:
    """Wait until something is there."""
    end = monotonic() + PATIENCE
    while not wanted():
        assert monotonic() < end
        await pilot.pause(0.01)
    await pilot.pause()


def table_of(app: CardfolkApp) -> TableScreen:
    assert isinstance(app.screen, TableScreen)
    return app.screen


def canvas_of(app: CardfolkApp) -> Canvas:
    return app.screen.query_one(Canvas)


async def click(app: CardfolkApp, pilot: Pilot[None], what: object) -> None:
    """Click where something is drawn."""
    await pilot.pause()
    spot = next(spot for spot in canvas_of(app).cells.spots if spot.what == what)
    await pilot.click(Canvas, offset=(spot.x + spot.w // 2, spot.y + spot.h // 2))
    await pilot.pause()


async def pick(app: CardfolkApp, pilot: Pilot[None], offer: Offer) -> None:
    """Pick the cards of one's own that an offer uses: by their numbers, or with arrows where they have none."""
    screen = table_of(app)
    own = {card.zone for card in screen.open_now().cards}
    for use in [use for use in offer.uses if use[0] in own][: offer.pick or None]:
        card = next(one for one in screen.open_now().cards if (one.zone, one.card) == use and not one.picked)
        if card.number:
            await pilot.press(*str(card.number))
            screen.digit_at -= SECOND_DIGIT  # no other digit follows
            await shown(pilot, lambda: not screen.digits)
        else:
            while screen.card() != card:
                await pilot.press("right")
            await pilot.press("space")


async def make(app: CardfolkApp, pilot: Pilot[None], chooser: random.Random) -> None:
    """Make any legal move with keys only."""
    screen = table_of(app)
    at, offer = chooser.choice(list(enumerate(screen.view().offers)))
    await pick(app, pilot, offer)
    button = next(button for button in screen.open_now().buttons if button.id == f"offer:{at}")
    if button.tone == GRAVE:
        await pilot.press(button.key)
    else:
        while not any(one.marked and one.id == button.id for one in screen.open_now().buttons):
            await pilot.press("down")
        await pilot.press("enter")
    await pilot.pause()
    while isinstance(app.screen, Question):
        await pilot.press("down", "enter")
        await pilot.pause()
    await settled(app, pilot)


async def make_by_mouse(app: CardfolkApp, pilot: Pilot[None], chooser: random.Random) -> None:
    """Make any legal move with the pointer only: its cards, then what Enter would do, a line of the list, a verb."""
    screen = table_of(app)
    at, offer = chooser.choice(list(enumerate(screen.view().offers)))
    own = {card.zone for card in screen.open_now().cards}
    before = screen.session.table.version(screen.seat)
    for use in [use for use in offer.uses if use[0] in own][: offer.pick or None]:
        card = next(one for one in screen.open_now().cards if (one.zone, one.card) == use and not one.picked)
        await click(app, pilot, ("card", card.zone, card.place))
    if screen.session.table.version(screen.seat) == before and not isinstance(app.screen, Question):
        button = next(button for button in screen.open_now().buttons if button.id == f"offer:{at}")
        places: list[object] = [spot.what for spot in canvas_of(app).cells.spots]
        wanted: list[object] = [("press", button.id), ("confirm",) if button.marked else None, ("verb", button.key)]
        await click(app, pilot, next(what for what in wanted if what in places))
    while isinstance(app.screen, Question):
        foot = app.screen.query_one("#foot", Buttons)
        row, left, _, _ = foot.spots[0]
        await pilot.click("#foot", offset=(left + 1, row))
        await pilot.pause()
    await settled(app, pilot)


def text_of(app: CardfolkApp) -> str:
    """What the screen shows, line by line."""
    strips = app.screen._compositor.render_strips()
    return "\n".join("".join(segment.text for segment in strip).rstrip() for strip in strips).rstrip() + "\n"


def says(app: CardfolkApp, *texts: str) -> bool:
    """Whether the screen says all this; what is long is said in several lines, beside other things."""
    shown = text_of(app)
    return all(text in shown or all(word in shown for word in text.split()) for text in texts)


def compare(app: CardfolkApp, name: str) -> None:
    """The screen is the one that was looked at and kept; CARDFOLK_SCREENS=1 keeps it anew."""
    kept = SCREENS / f"{name}.txt"
    shown = text_of(app)
    if os.environ.get("CARDFOLK_SCREENS") == "1":
        kept.write_text(shown, encoding="utf-8")
    assert shown == kept.read_text(encoding="utf-8"), f"{name}: CARDFOLK_SCREENS=1 keeps the new one, look at it"
