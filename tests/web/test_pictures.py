"""Pictures of every game's table, on a phone and a laptop: nothing is cut off, nothing lies over anything else.

CARDFOLK_PICTURES=FOLDER keeps them there; those of docs/pictures are made so.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.server.host import Host

from .moments import busy
from .people import LAPTOP, PHONE
from .posed import Posed

SEATS = {"durak": 4, "king": 4, "president": 8, "pontinho": 8, "montenegro": 2}
OVERLAPS = """() => {
    const seen = [...document.querySelectorAll("#actions button, #prompt, #around .seat, #mine, header *")]
        .filter(one => one.checkVisibility() && one.getBoundingClientRect().width > 0);
    const wrong = [];
    for (const one of seen) {
        const a = one.getBoundingClientRect();
        if (a.left < -1 || a.right > innerWidth + 1) wrong.push("out of the page: " + one.outerHTML.slice(0, 80));
        for (const other of seen) {
            if (one === other || one.contains(other) || other.contains(one)) continue;
            const b = other.getBoundingClientRect();
            const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
            const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
            if (wide > 2 && high > 2) wrong.push(`${one.outerHTML.slice(0, 50)} over ${other.outerHTML.slice(0, 50)}`);
        }
    }
    if (document.documentElement.scrollWidth > innerWidth + 1) wrong.push("the page is too wide");
    return wrong;
}"""


def loaded(page: Page, least: int) -> None:
    """Wait until so many pictures are there; the page's policy forbids Playwright's own way of waiting."""
    page.locator("img").nth(least - 1).wait_for(state="attached")
    while not page.evaluate("[...document.images].every(image => image.complete)"):
        page.wait_for_timeout(20)


@pytest.mark.parametrize("size", ["phone", "laptop"])
@pytest.mark.parametrize("game", list(SEATS))
def test_a_table_looks_right(browser: Browser, host: Host, tmp_path: Path, game: str, size: str) -> None:
    how = PHONE if size == "phone" else LAPTOP
    scheme = "dark" if size == "phone" else "light"
    guest = Posed(browser, host, busy(game, SEATS[game]), viewport=how, color_scheme=scheme)
    loaded(guest.page, 1)
    assert guest.page.evaluate(OVERLAPS) == []
    folder = Path(os.environ.get("CARDFOLK_PICTURES", tmp_path))
    guest.page.screenshot(path=folder / f"{game}-{size}.jpg", quality=85)
    assert guest.wrong == []


def test_the_first_page_looks_right(browser: Browser, host: Host, tmp_path: Path) -> None:
    page = browser.new_context(viewport={"width": PHONE["width"], "height": PHONE["height"]}).new_page()
    page.goto(host.base)
    loaded(page, 10)
    page.screenshot(path=Path(os.environ.get("CARDFOLK_PICTURES", tmp_path)) / "first-phone.jpg", quality=85)
