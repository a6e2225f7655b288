"""What a page believes: keys, gifts and views that are not what they seem, and ends of the line."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from msgspec import structs
from playwright.sync_api import Browser, Page, expect

from cardfolk import protocol
from cardfolk.codec import view_of
from cardfolk.table.fair import commitment_of
from tests.server.host import Host

from .pages import go, new_page, open_game
from .people import Guest, new_table
from .posed import Posed, found

LINK = "That link opens no seat at this table."
GIFT = "What you added to the deal is not in it: do not trust this deal."
WRONG = "The table was not as it was shown: here it is anew."


# Keys


def keys(page: Page) -> list[str]:
    kept = page.evaluate("localStorage.getItem('cardfolk.seat.' + location.pathname.split('/')[2])")
    return str(kept or "").split()


def seated(page: Page, seat: int) -> None:
    """The page shows the seat as one's own."""
    page.wait_for_selector(f"[data-place='{seat}'] .who:has-text('(you)')")


@pytest.mark.parametrize("junk", ["junk", "x" * 300, "a%20b"])
def test_a_link_that_opens_nothing_leaves_the_seat(browser: Browser, host: Host, junk: str) -> None:
    code, token = new_table(host, "toy", ["", ""])
    ana = Guest(browser, host).open(code, token)
    seated(ana.page, 0)
    ana.page.goto(f"{host.base}/t/{code}#token={junk}")  # on the page itself
    expect(ana.page.locator("#line")).to_have_text(LINK)
    seated(ana.page, 0)
    other = ana.context.new_page()
    other.goto(f"{host.base}/t/{code}#token={junk}")  # and on a new one
    expect(other.locator("#line")).to_have_text(LINK)
    seated(other, 0)
    assert keys(other) == [token] and "token" not in other.url
    expect(other.locator("#log li", has_text=LINK)).to_have_count(1)
    assert ana.wrong == []


def test_a_link_that_opens_nothing_is_told_to_who_has_no_seat(browser: Browser, host: Host) -> None:
    code, _ = new_table(host, "toy", ["", ""])
    guest = Guest(browser, host).open(code, "junk")
    expect(guest.page.locator("#line")).to_have_text(LINK)
    assert keys(guest.page) == []
    guest.page.fill("#your-name", "Carla")
    guest.page.click(".sit:visible")
    seated(guest.page, 1)
    assert len(keys(guest.page)) == 1


def test_who_opens_another_seat_can_go_back_to_their_own(browser: Browser, host: Host) -> None:
    code, token = new_table(host, "toy", ["", ""])
    bruno = Guest(browser, host).open(code)
    bruno.page.fill("#your-name", "Bruno")
    bruno.page.click(".sit:visible")
    seated(bruno.page, 1)
    (own,) = keys(bruno.page)
    bruno.page.goto(f"{host.base}/t/{code}#token={token}")
    seated(bruno.page, 0)
    assert keys(bruno.page) == [token, own]
    bruno.page.reload()
    seated(bruno.page, 0)
    bruno.page.click("#menu-open")
    bruno.page.click("text=My other seat here")
    seated(bruno.page, 1)
    assert keys(bruno.page) == [own, token]
    assert bruno.text("#line") == ""


def test_two_pages_with_two_seats_do_not_change_places(browser: Browser, host: Host) -> None:
    """A page comes back with the key that it had, whatever another page has opened since."""
    code, token = new_table(host, "toy", ["", ""])
    ana = Guest(browser, host).open(code, token)
    seated(ana.page, 0)
    made = Guest(browser, host).open(code)
    made.page.fill("#your-name", "Bruno")
    made.page.click(".sit:visible")
    seated(made.page, 1)
    other = ana.context.new_page()
    other.goto(f"{host.base}/t/{code}#token={keys(made.page)[0]}")
    seated(other, 1)
    ana.context.set_offline(True)
    ana.page.wait_for_selector("body.offline")
    ana.context.set_offline(False)
    ana.page.wait_for_selector("body:not(.offline)")
    seated(ana.page, 0)


def leave(page: Page) -> None:
    page.click("#menu-open")
    page.click("text=Leave the table")
    page.click("dialog .primary")
    page.wait_for_url(lambda url: "/t/" not in url)


def test_leaving_forgets_a_seat_that_is_free_again_and_keeps_one_where_a_bot_plays(
    browser: Browser, host: Host
) -> None:
    free, token = new_table(host, "toy", ["", ""])
    ana = Guest(browser, host).open(free, token)
    seated(ana.page, 0)
    watching = Guest(browser, host).open(free, token)  # another device with the same key
    seated(watching.page, 0)
    leave(ana.page)
    assert ana.page.evaluate("code => localStorage.getItem('cardfolk.seat.' + code)", free) is None
    expect(watching.page.locator(".sit:visible")).to_have_count(2)
    assert keys(watching.page) == []

    played, token = new_table(host, "toy", ["", "random"], start=True)
    ana.open(played, token)
    ana.page.wait_for_selector("#asked.yours")
    other = ana.context.new_page()
    other.goto(f"{host.base}/t/{played}")
    other.wait_for_selector("#asked.yours")
    leave(ana.page)
    assert ana.page.evaluate("code => localStorage.getItem('cardfolk.seat.' + code)", played) == token
    other.wait_for_selector("#hint", state="hidden")
    other.click("#menu-open")
    other.click("text=Take my seat back")
    other.wait_for_selector("#say:not([hidden])", state="attached")


# Gifts


@pytest.fixture
def posed(browser: Browser, host: Host) -> Iterator[Posed]:
    """Someone at a table that only pretends."""
    guest = Posed(browser, host, found("toy", 3, lambda view: len(view.offers) > 1))
    yield guest
    guest.close()


PROMISE = protocol.Fair(2, "b" * 64)


def told(guest: Posed, *fair: protocol.Fair, given: str = "", you: bool = True, **more: Any) -> None:
    """The table is told."""
    table = structs.replace(guest._table(), fair=list(fair), **more)
    seat = guest.view.viewer
    table.places[seat].given = given
    table.you = seat if you else None
    guest.tell(table)


def given(guest: Posed) -> list[str]:
    """What the page gave, once it did."""
    for _ in range(1000):
        gifts = [message["random"] for message in guest.said if message["type"] == "give"]
        if gifts:
            return gifts
        guest.page.wait_for_timeout(10)
    raise AssertionError("nothing was given")


@pytest.mark.parametrize(
    ("case", "wrong"),
    [("honest", False), ("missing", True), ("exchanged", True), ("elsewhere", True), ("late", False), ("other", False)],
)
def test_whether_what_was_added_to_a_deal_is_in_it(posed: Posed, case: str, wrong: bool) -> None:
    told(posed, PROMISE)
    (gift,) = given(posed)
    there = {"late": "", "other": "cd" * 32}.get(case, commitment_of(gift))  # other: of another window of theirs
    told(posed, PROMISE, given=there)
    seat = str(posed.view.viewer)
    gifts = {"honest": {seat: gift}, "missing": {}, "elsewhere": {"2": gift, seat: "12" * 32}}
    told(posed, protocol.Fair(2, "b" * 64, gifts.get(case, {seat: "12" * 32})), games=2)
    posed.tell(protocol.Chatted("Bruno", "after it", 1))
    posed.page.wait_for_selector("#log li:has-text('after it')", state="attached")
    expect(posed.page.locator("#log li", has_text=GIFT)).to_have_count(int(wrong))
    expect(posed.page.locator("#line")).to_have_text(GIFT if wrong else "")
    told(posed, protocol.Fair(2, "b" * 64, gifts.get(case, {seat: "12" * 32})), games=2)
    expect(posed.page.locator("#log li", has_text=GIFT)).to_have_count(int(wrong))  # told once
    assert given(posed) == [gift]


def test_a_gift_goes_with_who_gave_it(posed: Posed) -> None:
    """Who left before the deal has nothing to look for in it; who sits down again gives again."""
    told(posed, PROMISE)
    (gift,) = given(posed)
    told(posed, PROMISE, given=commitment_of(gift))
    told(posed, PROMISE, you=False)
    told(posed, PROMISE)
    for _ in range(1000):
        if len(given(posed)) == 2:
            break
        posed.page.wait_for_timeout(10)
    assert len(given(posed)) == 2
    told(posed, PROMISE, you=False)
    told(posed, protocol.Fair(2, "b" * 64, {"0": "12" * 32, "1": "34" * 32}), games=2)
    posed.tell(protocol.Chatted("Bruno", "after it", 1))
    posed.page.wait_for_selector("#log li:has-text('after it')", state="attached")
    expect(posed.page.locator("#log li", has_text=GIFT)).to_have_count(0)


def test_a_real_table_says_whose_gift_it_has_and_deals_with_it(browser: Browser, host: Host) -> None:
    code, token = new_table(host, "toy", ["", ""])
    ana = Guest(browser, host).open(code, token)
    bruno = Guest(browser, host).open(code)
    second = Guest(browser, host).open(code, token)  # Ana again, who gives too, and for whom nothing is wrong
    bruno.page.fill("#your-name", "Bruno")
    bruno.page.click(".sit:visible")
    ana.page.click("#start:enabled")
    for guest in (ana, bruno, second):
        guest.page.wait_for_selector("#play:not([hidden])")
        expect(guest.page.locator("#log li", has_text=GIFT)).to_have_count(0)
    tables = [json.loads(text) for text in ana.frames if '"type":"table"' in text]
    digests = {place["given"] for table in tables for place in table["places"] if place.get("given")}
    gifts = [fair["gifts"] for table in tables for fair in table["fair"] if fair.get("gifts")][-1]
    assert set(gifts) == {"0", "1"} and {commitment_of(gift) for gift in gifts.values()} == digests


# Views


def shown(guest: Posed, version: int, trail: str, **more: Any) -> None:
    guest.tell(protocol.Shown(version, 1, view_of(guest.view), "3fa2", trail, **more))


@pytest.mark.parametrize("fresh", [False, True])
@pytest.mark.parametrize("back", [0, 1])
def test_a_view_that_contradicts_is_shown_anew(posed: Posed, back: int, fresh: bool) -> None:
    page = posed.page
    page.wait_for_selector("#asked.yours")
    page.locator(".held").first.click(position={"x": 10, "y": 20})
    page.wait_for_selector(".held.picked")
    shown(posed, posed.version - back, "another", fresh=fresh)
    page.wait_for_selector(".held.picked", state="detached")  # what was half made is dropped
    expect(page.locator("#log li", has_text=WRONG)).to_have_count(1)
    page.locator(".held").first.click(position={"x": 10, "y": 20})
    page.wait_for_selector(".held.picked")
    shown(posed, posed.version - back, "another", fresh=True)  # the same once more
    posed.tell(protocol.Chatted("Bruno", "after it", 1))
    page.wait_for_selector("#log li:has-text('after it')", state="attached")
    expect(page.locator(".held.picked")).to_have_count(1)
    expect(page.locator("#log li", has_text=WRONG)).to_have_count(1)


def test_what_waits_to_be_shown_is_not_mixed_with_what_contradicts_it(browser: Browser, host: Host) -> None:
    view = found("toy", 3, lambda view: True)
    guest = Posed(browser, host, view, quick=False)
    for number in range(3):
        said = protocol.Said("{seat} plays {cards}", {"seat": {"seat": 1}, "cards": {"cards": [f"{4 + number}c"]}})
        guest.show(view, [protocol.Happened("play", said, 1, [f"{4 + number}c"])])
    said = protocol.Said("{seat} plays {cards}", {"seat": {"seat": 1}, "cards": {"cards": ["9c"]}})
    happened = [protocol.Happened("play", said, 1, ["9c"])]
    shown(guest, guest.version, "another", happened=happened)
    guest.page.wait_for_selector("#log li:has-text('plays 9♣')", state="attached")
    guest.page.wait_for_timeout(600)  # longer than one is shown
    assert guest.page.locator("#log li:has-text('plays 6♣')").count() == 0


def test_a_move_chosen_on_a_view_that_was_wrong_is_not_made(browser: Browser, host: Host) -> None:
    view = found("king", 4, lambda view: any(offer.verb == "trump" for offer in view.offers), games=["trump_0"])
    guest = Posed(browser, host, view)
    guest.page.click("#actions button")
    guest.page.wait_for_selector("dialog .suits")
    shown(guest, guest.version, "another", fresh=True)
    guest.page.wait_for_selector(f"#log li:has-text('{WRONG}')", state="attached")
    guest.page.wait_for_selector("dialog", state="detached")  # what was half made is dropped
    guest.page.keyboard.press("Enter")
    guest.page.wait_for_timeout(50)
    assert not [message for message in guest.said if message["type"] == "move"]


# The line


def failed(guest: Posed, text: str, code: int) -> None:
    guest.tell(protocol.Failed(protocol.Said(text)))
    guest.line.close(code=code)


def hellos(guest: Posed) -> int:
    return sum(message["type"] == "hello" for message in guest.said)


def test_a_page_that_another_window_replaced_does_not_come_back(posed: Posed) -> None:
    page = posed.page
    page.clock.install()
    failed(posed, "you are here too often: another window of yours took over", 4409)
    expect(page.locator("#line")).to_have_text("You are here too often: another window of yours took over.")
    page.evaluate("window.dispatchEvent(new Event('online'))")
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    page.clock.run_for(120_000)
    assert hellos(posed) == 1
    assert page.locator("#actions button:not([aria-disabled])").count() == 0
    expect(page.locator("#line")).to_have_text("You are here too often: another window of yours took over.")


@pytest.mark.parametrize("code", [1008, 1012, 1013, 4408])
def test_who_is_told_to_try_again_sends_the_same_move(posed: Posed, code: int) -> None:
    page = posed.page
    page.wait_for_selector("#asked.yours")
    page.locator(".held").first.click(position={"x": 10, "y": 20})
    page.locator("#actions button").first.click()
    posed.moves()
    failed(posed, "the server cannot keep this just now: try again", code)
    for _ in range(6000):
        moves = [message for message in posed.said if message["type"] == "move"]
        if len(moves) == 2:
            break
        page.wait_for_timeout(10)
    assert hellos(posed) == 2 and len(moves) == 2 and moves[0] == moves[1]
    expect(page.locator("#line")).to_have_text("")


@pytest.mark.parametrize(
    ("status", "told"),
    [(429, "Too many requests: wait a moment."), (503, "The server cannot do this just now: try again soon.")],
)
def test_a_server_that_has_too_much_to_do_is_named(browser: Browser, host: Host, status: int, told: str) -> None:
    with new_page(browser, host, quiet=False) as page:
        page.route("**/api/tables", lambda route: route.fulfill(status=status, body=""))
        open_game(page, "toy")
        page.click("#solo")
        expect(page.locator("#playing-trouble")).to_have_text(told)
        expect(page.locator("#solo")).to_be_enabled()
        go(page, "/")
