"""The replay of a finished game: any step by slider, keys and link, the record, and the proof of the deal."""

from __future__ import annotations

import json
import subprocess
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from cardfolk.record import read_record
from cardfolk.table.fair import seed_of
from cardfolk.ui.web import folder
from tests.server.host import Host
from tests.server.people import ask

from .pages import check_fits, check_for_everyone, finished_game, new_page
from .people import LAPTOP, PHONE
from .tools import needs

GAMES: dict[str, tuple[int, dict[str, object]]] = {
    "durak": (2, {"deck": 24}),
    "king": (4, {"games": ["domino"]}),
    "montenegro": (2, {}),
    "president": (3, {"rounds": 1}),
    "pontinho": (2, {"limit": 50}),
    "toy": (2, {}),
}


@pytest.fixture(scope="module")
def durak(host: Host) -> str:
    return finished_game(host, "durak", 2, deck=24)


def at(page: Page, step: int) -> None:
    """The page has come to a step."""
    expect(page.locator("#slider")).to_have_value(str(step))
    expect(page.locator("#step")).to_contain_text(f"{step} /")


def test_any_step_with_all_hands_open(browser: Browser, host: Host, durak: str) -> None:
    last = len(ask(host.base, f"/api/tables/{durak}/games/1")["record"]["moves"])
    views = ask(host.base, f"/api/tables/{durak}/games/1/views?from=0&to=50")["views"]
    with new_page(browser, host, f"/t/{durak}/replay/1", viewport=PHONE) as page:
        at(page, 0)
        hands = page.locator(".open-hand playing-card[card]")
        expect(hands).to_have_count(12)
        for step in (1, 2, 3):
            page.click("#next")
            at(page, step)
            everywhere = page.locator("#board playing-card[card], .open-hand playing-card[card]")
            shown = everywhere.evaluate_all("all => all.map(one => one.card).sort()")
            cards = [card for zone in views[step]["view"]["zones"] for card in zone["cards"]]
            assert shown == sorted(card if isinstance(card, str) else card["card"] for card in cards if card)
        assert page.url.endswith("#3")
        page.click("#before")
        at(page, 2)
        page.click("#last")
        at(page, last)
        expect(page.locator(".open-hand .crown")).not_to_have_count(0)
        expect(page.locator(".seat.winner")).not_to_have_count(0)
        expect(page.locator("#happened li")).not_to_have_count(0)
        page.click("#first")
        at(page, 0)
        check_fits(page)


def test_a_link_leads_to_its_step(browser: Browser, host: Host, durak: str) -> None:
    with new_page(browser, host, f"/t/{durak}/replay/1#7", viewport=LAPTOP) as page:
        at(page, 7)
        page.evaluate("location.hash = '#9'")
        at(page, 9)
        page.click("#copy")
        expect(page.locator("#copied")).not_to_be_empty()


def test_a_game_goes_on_from_a_step(browser: Browser, host: Host, durak: str) -> None:
    held = ask(host.base, f"/api/tables/{durak}/games/1/views?from=6&to=7&seat=0")["views"][0]["view"]["zones"]
    own = next(zone["cards"] for zone in held if zone["id"] == "hand:0")
    with new_page(browser, host, f"/t/{durak}/replay/1#6", viewport=PHONE) as page:
        at(page, 6)
        page.click("#play-from")
        page.wait_for_url("**/t/*")
        page.wait_for_selector("#hand .held")
        assert durak not in page.url
        expect(page.locator("#log")).to_contain_text("a game that was played goes on after move 6", ignore_case=True)
        cards = page.locator("#hand .held").evaluate_all("all => all.map(one => one.dataset.card)")
        assert set(own) <= set(cards)  # a bot may have moved since, and cards been drawn or taken
        page.go_back()
        at(page, 6)
        page.click("#last")
        expect(page.locator("#play-from")).to_have_attribute("aria-disabled", "true")


def test_keys_and_playing_on(browser: Browser, host: Host, durak: str) -> None:
    with new_page(browser, host, f"/t/{durak}/replay/1", viewport=LAPTOP) as page:
        at(page, 0)
        press = page.keyboard.press
        press("ArrowRight")
        press("ArrowRight")
        at(page, 2)
        press("ArrowLeft")
        at(page, 1)
        page.focus("#slider")
        press("ArrowRight")
        at(page, 2)
        press("p")
        at(page, 3)
        press("p")
        page.focus("#copy")
        page.evaluate("document.activeElement.blur()")
        press("Space")
        at(page, 4)
        press("Space")
        press("Home")
        at(page, 0)


@pytest.mark.parametrize("game", GAMES)
def test_every_game_is_shown(browser: Browser, host: Host, game: str) -> None:
    seats, options = GAMES[game]
    code = finished_game(host, game, seats, **options)
    with new_page(browser, host, f"/t/{code}/replay/1#5", viewport=PHONE, color_scheme="dark") as page:
        at(page, 5)
        expect(page.locator("#around .seat")).to_have_count(seats)
        expect(page.locator(".open-hand")).to_have_count(seats)
        expect(page.locator(".verdict.good")).to_have_count(1)
        check_for_everyone(page)
        check_fits(page)
        page.click("#last")
        expect(page.locator("#slider")).to_have_value(page.get_attribute("#slider", "max") or "")


def test_the_record_is_downloaded_whole(browser: Browser, host: Host, durak: str, tmp_path: Path) -> None:
    with new_page(browser, host, f"/t/{durak}/replay/1") as page:
        at(page, 0)
        with page.expect_download() as file:
            page.click("#download")
        file.value.save_as(tmp_path / "game.json")
    record = read_record((tmp_path / "game.json").read_text())
    assert record.as_json() == ask(host.base, f"/api/tables/{durak}/games/1")["record"]
    assert [state.to_move for _, _, state in record.replay()][-1] == -1


@pytest.mark.parametrize("part", ["secret", "commitment", "gifts", "seed"])
def test_a_deal_that_does_not_agree_is_found(browser: Browser, host: Host, durak: str, part: str) -> None:
    def lie(route: Route) -> None:
        game = ask(host.base, f"/api/tables/{durak}/games/1")
        record = game["record"]
        if part == "seed":
            record["seed"] ^= 1
        elif part == "gifts":
            record["fair"]["gifts"] = {"0": "00" * 32}
        else:
            record["fair"][part] = "11" * 32
        route.fulfill(body=json.dumps(game), content_type="application/json")

    with new_page(browser, host) as page:
        page.route("**/games/1", lie)
        page.goto(f"/t/{durak}/replay/1")
        expect(page.locator(".verdict.bad")).to_have_count(1)


@pytest.mark.parametrize(
    ("seat", "exchanged", "counted", "steps", "verdict"),
    [
        (0, False, True, 4, "good"),
        (0, True, True, 4, "bad"),  # another is there
        (1, False, True, 4, "bad"),  # it is there, but not at the seat that gave it
        (0, True, False, 3, "good"),  # it came too late, which the table never denied
    ],
)
def test_what_this_browser_saw_and_gave_is_looked_for(
    browser: Browser, host: Host, durak: str, seat: int, exchanged: bool, counted: bool, steps: int, verdict: str
) -> None:
    fair = ask(host.base, f"/api/tables/{durak}/games/1")["record"]["fair"]
    gift = "22" * 32 if exchanged else fair["gifts"]["0"]
    own = json.dumps({"commitment": fair["commitment"], "random": gift, "seat": seat, "counted": counted})
    with new_page(browser, host) as page:
        page.evaluate("([key, own]) => localStorage.setItem(key, own)", [f"cardfolk.fair.{durak}.1", own])
        page.goto(f"/t/{durak}/replay/1")
        expect(page.locator("#fair li")).to_have_count(steps)
        expect(page.locator(f".verdict.{verdict}")).to_have_count(1)


def test_a_game_that_is_not_there_is_named(browser: Browser, host: Host, durak: str) -> None:
    for path in (f"/t/{durak}/replay/2", "/t/nowhere/replay/1"):
        with new_page(browser, host, path, quiet=False) as page:
            expect(page.locator("#trouble")).not_to_be_empty()
            expect(page.locator("#whole")).to_be_hidden()


def test_our_sha256_and_seed_are_right() -> None:
    chance = Random(5)
    texts = [chance.randbytes(size).hex() for size in (*range(130), 1000, 4096)]
    deals: list[dict[str, Any]] = [
        {"secret": chance.randbytes(32).hex(), "gifts": {str(seat): chance.randbytes(32).hex() for seat in seats}}
        for seats in ((), (0,), (1, 0), (10, 9, 2), range(16))
    ]
    script = """
    import { readFileSync } from "node:fs";
    const { sha256, hex, unhex } = await import(process.argv[2] + "/sha256.js");
    const { seedOf } = await import(process.argv[2] + "/fair.js");
    const { texts, deals } = JSON.parse(readFileSync(0, "utf8"));
    const seeds = deals.map((deal) => String(seedOf(deal.secret, deal.gifts)));
    console.log(JSON.stringify([texts.map((text) => hex(sha256(unhex(text)))), seeds, [unhex("0"), unhex("zz")]]));
    """
    run = subprocess.run(
        [needs("node"), "--input-type=module", "-e", script, "-", (folder() / "js").as_uri()],
        input=json.dumps({"texts": texts, "deals": deals}),
        capture_output=True,
        text=True,
        check=True,
    )
    digests, seeds, none = json.loads(run.stdout)
    assert digests == [sha256(bytes.fromhex(text)).hexdigest() for text in texts]
    assert seeds == [
        str(seed_of(deal["secret"], {int(seat): gift for seat, gift in deal["gifts"].items()})) for deal in deals
    ]
    assert none == [None, None]
