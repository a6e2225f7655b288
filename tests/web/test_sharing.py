"""What a link shows elsewhere, and the pages as a program of the phone: installed, and without a line."""

from __future__ import annotations

import json
import re
import urllib.request
from html import unescape

from playwright.sync_api import Browser, expect

from tests.server.host import Host

from .pages import check_for_everyone, go, new_page
from .people import PHONE, new_table

# Waited for in the page: what is asked again and again would be evaluated there, which its policy forbids.
CONTROLLED = """async () => {
  const worker = navigator.serviceWorker;
  if (!worker.controller) await new Promise((done) => worker.addEventListener("controllerchange", done));
}"""


def fetch(url: str, language: str = "") -> tuple[str, bytes]:
    with urllib.request.urlopen(urllib.request.Request(url, headers={"accept-language": language})) as answer:
        return answer.headers["content-type"], answer.read()


def tags(host: Host, code: str, language: str = "") -> dict[str, str]:
    page = fetch(f"{host.base}/t/{code}", language)[1].decode()
    return {name: unescape(value) for name, value in re.findall(r'<meta property="og:(\S+)" content="([^"]*)"', page)}


def test_a_link_names_the_game_and_who_waits_and_has_a_picture(host: Host) -> None:
    code, token = new_table(host, "king", ["", "zefa", "", ""], name='"><b>Ana')
    found = tags(host, code)
    assert found["title"] == "King on cardfolk"
    assert found["description"] == '"><b>Ana and Dona Zefa wait for you. 2 free seats.'
    assert found["url"] == f"{host.base}/t/{code}"
    kind, picture = fetch(found["image"])
    assert kind == "image/png" and picture.startswith(b"\x89PNG")
    assert "<b>" not in fetch(f"{host.base}/t/{code}")[1].decode()
    assert token not in str(found)


def test_a_link_tells_nothing_of_the_game_that_is_played(host: Host) -> None:
    """It follows from who sits there alone: the same for every deal."""
    found = []
    for _ in range(2):
        code, _ = new_table(host, "durak", ["", "zefa"], start=True)
        told = tags(host, code)
        found.append((told["description"], fetch(told["image"])[1]))
    assert found[0] == found[1]


def test_the_pages_can_be_installed(host: Host) -> None:
    manifest = json.loads(fetch(f"{host.base}/static/manifest.json")[1])
    sizes = set()
    for icon in manifest["icons"]:
        kind, picture = fetch(host.base + icon["src"])
        assert kind.startswith(icon["type"])
        if icon["type"] == "image/png":
            sizes.add(int.from_bytes(picture[16:20], "big"))
    assert sizes == {192, 512}


def test_without_a_line_a_page_says_so_and_comes_back(browser: Browser, host: Host) -> None:
    with new_page(browser, host, quiet=False, viewport=PHONE) as page:
        page.evaluate(CONTROLLED)
        go(page, "/")
        page.context.set_offline(True)
        page.goto("/history")
        expect(page.locator("h1")).to_have_text("You are offline")
        page.wait_for_selector("html[data-ready]")
        check_for_everyone(page)
        page.context.set_offline(False)
        expect(page.locator("h1")).to_have_text("Your games", timeout=60_000)
