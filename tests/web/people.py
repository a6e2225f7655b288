"""A real browser and a real server for the tests of the pages, and people who play in it by touching what they see."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, TimeoutError, sync_playwright

from tests.server.host import Host
from tests.server.people import ask

from .tools import needs

HERE = Path(__file__).parent
FLAGS = (
    "--no-sandbox --disable-gpu --disable-background-networking "
    "--disable-component-update --disable-sync --no-first-run"
)
QUICK = ("pace=0", "window=0.5", "window_alone=0.05", "away=0", "hints=easy", "makes=1000", "rate=10000", "burst=10000")
PHONE = {"width": 360, "height": 640}
LAPTOP = {"width": 1280, "height": 800}
PATIENCE = 120_000  # milliseconds that anything may take


class ToyHost(Host):
    """The server with a game more, which no page knows."""

    module = "tests.web.toy_server"


@contextmanager
def quick_host(home: Path, *more: str) -> Iterator[Host]:
    """A server where bots and claims wait for nobody."""
    host = ToyHost(home, *(word for text in (*QUICK, *more) for word in ("--set", text))).start()
    try:
        yield host
    finally:
        host.stop()


@contextmanager
def chromium() -> Iterator[Browser]:
    """Debian's Chromium; the one without windows, where it is there, starts three times as quickly."""
    with sync_playwright() as playwright:
        program = needs("chromium-headless-shell", "chromium")
        browser = playwright.chromium.launch(executable_path=program, args=FLAGS.split())
        try:
            yield browser
        finally:
            browser.close()


class Guest:
    """Someone with a page of their own: nothing is shared with the others but the server."""

    def __init__(self, browser: Browser, host: Host, quick: bool = True, script: str = "", **how: Any) -> None:
        self.host = host
        self.wrong: list[str] = []  # what the page complained about
        self.frames: list[str] = []  # what the server told it
        options = {"viewport": LAPTOP, "locale": "en-GB", "reduced_motion": "reduce", **how}
        self.context = browser.new_context(**options)
        self.context.set_default_timeout(PATIENCE)
        self.context.add_init_script(path=HERE / "person.js")
        if script:
            self.context.add_init_script(script)
        if quick:
            self.context.add_init_script("localStorage.setItem('cardfolk.pace', '0')")
        self.page: Page = self.context.new_page()
        self.page.on("pageerror", lambda wrong: self.wrong.append(str(wrong)))
        self.page.on("console", lambda said: self.wrong.append(said.text) if said.type == "error" else None)
        self.page.on("websocket", lambda socket: socket.on("framereceived", lambda text: self.frames.append(str(text))))

    def open(self, code: str, token: str = "") -> Guest:
        """Go to a table, with a seat of one's own or without."""
        self.page.goto(f"{self.host.base}/t/{code}" + (f"#token={token}" if token else ""))
        self.page.wait_for_selector("#room:not([hidden]), #play:not([hidden])")
        return self

    def play(self, seed: int = 1, yields: bool = False) -> None:
        """Begin to play until the game is over."""
        self.page.evaluate("how => window.person.start(...how)", [seed, yields])

    def finish(self, patience: int = 300_000) -> None:
        """Wait for the end of the game."""
        try:
            self.page.wait_for_selector("#result:not([hidden]), body[data-failed]", timeout=patience)
        except TimeoutError:
            raise AssertionError(f"no end: {self.text('#prompt')} / {self.text('#told')} / {self.wrong}") from None
        assert self.page.get_attribute("body", "data-failed") is None
        assert self.wrong == []

    def choose(self, **settings: object) -> None:
        """Change settings of this browser; the page is loaded again."""
        self.page.evaluate(
            """chosen => localStorage.setItem("cardfolk.settings", JSON.stringify({
                ...JSON.parse(localStorage.getItem("cardfolk.settings") ?? "{}"), ...chosen }))""",
            settings,
        )
        self.page.reload()
        self.page.wait_for_selector("#room:not([hidden]), #play:not([hidden])")

    def close(self) -> None:
        """Leave."""
        self.context.close()

    def text(self, selector: str) -> str:
        """What stands there."""
        return (self.page.locator(selector).first.text_content() or "").strip()


def new_table(host: Host, game: str, seats: list[str], *, name: str = "Ana", **more: Any) -> tuple[str, str]:
    """A table, and the token of who made it."""
    made = ask(host.base, "/api/tables", {"game": game, "seats": seats, "name": name, **more})
    assert "id" in made, made
    return made["id"], made.get("token", "")
