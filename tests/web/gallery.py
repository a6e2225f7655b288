"""Pictures of every table, measured: `python -m tests.web.gallery FOLDER` shows all games, all sizes, all languages.

Each state, from the start over every kind of moment to the end, is measured as in test_look, and its picture is kept in
the folder as GAME/STATE-SIZE-LANGUAGE.jpg. `--keep` puts those of reference/ anew: small ones side by side, all sizes
of a game on one sheet and all languages of all games on another, which are looked at before they are committed.
"""

from __future__ import annotations

import base64
import sys
import tempfile
from argparse import ArgumentParser
from collections.abc import Sequence
from pathlib import Path

from playwright.sync_api import Browser, Page

from .looks import LANGUAGES, MEASURE, SIZES, resize, seated, show, states
from .moments import SEATS
from .pages import axe_finds
from .people import HERE, chromium, quick_host

KEPT = HERE / "reference"
SHOWN = ("small phone", "phone", "tablet", "laptop", "large", "laptop at 200%")  # those of which pictures are kept
HIGH = 300  # pixels of a small picture


def picture(page: Page, file: Path) -> None:
    """What the page shows now."""
    file.parent.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=file, type="jpeg", quality=80)


def name_of(folder: Path, game: str, state: str, size: str, language: str) -> Path:
    """Where a picture is."""
    return folder / game / f"{state}-{size.replace(' ', '-').replace('%', '')}-{language}.jpg"


def take(
    browser: Browser, folder: Path, games: Sequence[str], languages: Sequence[str], sizes: Sequence[str], axe: bool
) -> list[str]:
    """Show, measure and take everything; what is wrong with it."""
    wrong: list[str] = []
    with tempfile.TemporaryDirectory() as home, quick_host(Path(home)) as host:
        shown = {game: list(states(game)) for game in games}
        for language in languages:
            guest = seated(browser, host)
            guest.choose(language=language, asked=True)
            for game, some in shown.items():
                for state in some:
                    show(guest, state)
                    for size in sizes:
                        resize(guest.page, size)
                        picture(guest.page, name_of(folder, game, state.name, size, language))
                        found = guest.page.evaluate(MEASURE)
                        if axe and size in ("small phone", "laptop"):
                            found += axe_finds(guest.page)
                        for one in found:
                            wrong.append(f"{game}, {state.name}, {size}, {language}: {one}")
                            print(wrong[-1], flush=True)
            assert guest.wrong == [], guest.wrong
            guest.close()
    return wrong


def sheet(browser: Browser, rows: Sequence[Sequence[Path]], file: Path) -> None:
    """Pictures side by side, small, in one file."""
    lines = []
    for row in rows:
        pictures = [
            f"<img src='data:image/jpeg;base64,{base64.b64encode(one.read_bytes()).decode()}'>"
            for one in row
            if one.exists()
        ]
        lines.append(f"<div>{''.join(pictures)}</div>")
    style = (
        "<style>body { margin: 0; width: max-content; } div { display: flex; gap: 4px; margin: 4px; }"
        f"img {{ height: {HIGH}px; }}</style>"
    )
    page = browser.new_page()
    page.set_content(style + "".join(lines))
    page.locator("body").screenshot(path=file, type="jpeg", quality=55)
    page.close()


def keep(browser: Browser, folder: Path) -> None:
    """The sheets of reference/: of each game all states at all sizes, and of each language all states on a phone."""
    KEPT.mkdir(exist_ok=True)
    for game in SEATS:
        names = [state.name for state in states(game)]
        sheet(
            browser,
            [[name_of(folder, game, name, size, "en") for size in SHOWN] for name in names],
            KEPT / f"{game}.jpg",
        )
    for language in LANGUAGES[1:]:
        rows = [
            [name_of(folder, game, state.name, "small phone", language) for state in states(game)] for game in SEATS
        ]
        sheet(browser, rows, KEPT / f"{language}.jpg")


def main() -> int:
    """Take what is asked for; 1 if something is wrong with any of it."""
    reader = ArgumentParser(description=__doc__)
    reader.add_argument("folder", type=Path)
    reader.add_argument("--games", nargs="*", default=list(SEATS))
    reader.add_argument("--languages", nargs="*", default=list(LANGUAGES))
    reader.add_argument("--sizes", nargs="*", default=list(SIZES))
    reader.add_argument("--axe", action="store_true", help="ask axe too, which takes longer")
    reader.add_argument("--keep", action="store_true")
    asked = reader.parse_args()
    with chromium() as browser:
        wrong = take(browser, asked.folder, asked.games, asked.languages, asked.sizes, asked.axe)
        if asked.keep:
            keep(browser, asked.folder)
    print(f"{len(wrong)} things are wrong")
    return min(1, len(wrong))


if __name__ == "__main__":
    sys.exit(main())
