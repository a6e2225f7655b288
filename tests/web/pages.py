"""What the tests of the pages look at: a page that complains of nothing, is for everyone, and fits its screen."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page

from tests.server.host import Host
from tests.server.people import Person

from .people import new_table

GRAVE = ("serious", "critical")


@contextmanager
def new_page(browser: Browser, host: Host, path: str = "/", quiet: bool = True, **how: Any) -> Iterator[Page]:
    """A page in a browser that has never been here; `quiet`: nothing may go wrong on it."""
    context = browser.new_context(base_url=host.base, **{"locale": "en-GB", "reduced_motion": "reduce", **how})
    context.set_default_timeout(60_000)
    wrong: list[str] = []
    page = context.new_page()
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on("console", lambda said: wrong.append(said.text) if said.type == "error" else None)
    go(page, path)
    yield page
    assert not quiet or not wrong, wrong
    context.close()


def go(page: Page, path: str) -> None:
    """Open a page and wait until it speaks."""
    page.goto(path)
    page.wait_for_selector("html[data-ready]")


def axe_finds(page: Page) -> list[str]:
    """The barriers that axe knows of."""
    found = Axe().run(page, options={"resultTypes": ["violations"]}).response["violations"]
    return [f"{one['id']}: {[node['html'] for node in one['nodes']][:3]}" for one in found if one["impact"] in GRAVE]


def check_for_everyone(page: Page) -> None:
    """No barrier that axe knows of."""
    assert axe_finds(page) == []


def check_fits(page: Page) -> None:
    """Nothing sticks out to the side."""
    assert page.evaluate("document.scrollingElement.scrollWidth <= innerWidth"), "the page is wider than the screen"


def finished_game(host: Host, game: str, seats: int, **options: Any) -> str:
    """The code of a table where Ana has played a game against bots to its end."""

    async def play() -> str:
        code, token = new_table(host, game, ["", *["easy"] * (seats - 1)], options=options, start=True)
        ana = await Person(host.base, code, token).come()
        await ana.play()
        await ana.leave()
        return code

    with ThreadPoolExecutor(1) as threads:  # Playwright has a loop of its own in this one
        return threads.submit(asyncio.run, asyncio.wait_for(play(), 300)).result()


def open_game(page: Page, game: str) -> None:
    """Its tile on the home page is tapped."""
    page.click(f"#games [data-game={game}]")
    page.wait_for_selector("#playing[open]")
