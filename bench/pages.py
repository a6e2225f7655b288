"""What a page of the browser weighs, and when it can be used on a slow phone with a slow line.

`python -m bench.pages` opens each page as a phone does that has never been here: requests, kilobytes as they travel,
and the seconds until the page is ready, with a processor four times slower and a line of 1.6 Mbit/s and 150 ms. The
second visit is with what the browser has kept. It needs Chromium and Playwright.
"""

from __future__ import annotations

import json
import shutil
import statistics
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from tempfile import TemporaryDirectory
from typing import Any

from .server_load import start_server
from .tables import table

SLOWER = 4  # times
LINE = {"offline": False, "latency": 150, "downloadThroughput": 200_000, "uploadThroughput": 94_000}  # bytes a second
PHONE = {"width": 390, "height": 844}
READY = {  # what must be there before a page can be used
    "home": "() => document.querySelector('#games [data-game]') && document.documentElement.dataset.ready === ''",
    "table": """() => {
        const cards = [...document.querySelectorAll('#hand playing-card img')];
        return cards.length > 0 && cards.every((card) => card.complete && card.naturalWidth);
    }""",
    "rules": "() => document.querySelector('#text h1')",
}
BUDGET = {"table": (15, 120, 2.0)}  # requests, kilobytes, seconds


class Visit:
    """What one visit to a page has taken."""

    def __init__(self) -> None:
        self.requests = 0
        self.bytes = 0.0
        self.seconds = 0.0
        self.largest: dict[str, float] = {}


@contextmanager
def chromium() -> Iterator[Any]:
    """The browser."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        program = shutil.which("chromium-headless-shell") or shutil.which("chromium")
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox", "--disable-gpu"])
        yield browser
        browser.close()


def visit(context: Any, base: str, kind: str) -> Visit:
    """Open a page on the slow phone."""
    found = Visit()
    page = context.new_page()
    tools = context.new_cdp_session(page)
    tools.send("Network.enable")
    tools.send("Network.emulateNetworkConditions", LINE)
    tools.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    urls: dict[str, str] = {}

    def asked(event: Any) -> None:
        urls[event["requestId"]] = event["request"]["url"]

    def ended(event: Any) -> None:
        url = urls.get(event["requestId"], "data:")
        if not event["encodedDataLength"] or url.startswith(("data:", "blob:")):
            return
        found.requests += 1
        found.bytes += event["encodedDataLength"]
        found.largest[url.replace(base, "").partition("?")[0]] = event["encodedDataLength"]

    tools.on("Network.requestWillBeSent", asked)
    tools.on("Network.loadingFinished", ended)
    tools.on("Network.webSocketCreated", lambda event: setattr(found, "requests", found.requests + 1))
    tools.on(
        "Network.webSocketFrameReceived",
        lambda event: setattr(found, "bytes", found.bytes + len(event["response"]["payloadData"].encode())),
    )
    page.goto(base + path_of(base, kind), wait_until="commit")
    page.wait_for_function(READY[kind], polling=20, timeout=60_000)
    found.seconds = page.evaluate("performance.now()") / 1000
    page.wait_for_timeout(1500)  # what comes after
    page.close()
    return found


def path_of(base: str, kind: str) -> str:
    """Where a page is; the table is a new one with bots."""
    if kind != "table":
        return {"home": "/", "rules": "/rules/durak"}[kind]
    body = {"game": "king", "seats": ["", "medium", "medium", "medium"], "name": "Ana", "start": True}
    request = urllib.request.Request(
        base + "/api/tables", json.dumps(body).encode(), {"content-type": "application/json"}
    )
    with urllib.request.urlopen(request) as answer:
        made = json.loads(answer.read())
    return f"/t/{made['id']}#token={made['token']}"


def show(rounds: int = 5, locale: str = "ru-RU") -> int:
    """Measure and print; how many budgets were not kept."""
    broken = 0
    with TemporaryDirectory() as home:
        server, base = start_server(home)
        try:
            with chromium() as browser:
                rows = []
                for kind in READY:
                    first: list[Visit] = []
                    again: list[Visit] = []
                    for _ in range(rounds):
                        context = browser.new_context(viewport=PHONE, locale=locale, is_mobile=True, has_touch=True)
                        first.append(visit(context, base, kind))
                        again.append(visit(context, base, kind))
                        context.close()
                    for name, some in ((kind, first), (f"{kind}, again", again)):
                        figures = (
                            max(one.requests for one in some),
                            max(one.bytes for one in some) / 1000,
                            statistics.median(one.seconds for one in some),
                        )
                        rows.append([name, str(figures[0]), f"{figures[1]:.0f}", f"{figures[2]:.2f}"])
                        broken += any(a > b for a, b in zip(figures, BUDGET.get(name, figures), strict=True))
                    heavy = sorted(first[0].largest.items(), key=lambda item: -item[1])[:6]
                    print(f"{kind}: " + ", ".join(f"{path} {size / 1000:.1f}" for path, size in heavy))
                print("\n" + table("What a page weighs", ["page", "requests", "kB", "ready after s"], rows))
        finally:
            server.terminate()
            server.wait()
    return broken


if __name__ == "__main__":
    sys.exit(min(1, show()))
