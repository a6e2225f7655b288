"""Whole games in the browser: by dragging with the mouse and with a finger, by keys and the names of things, and over a
bad network. Some in every run; with CARDFOLK_SOAK (`make soak`) all games in every way.
"""

from __future__ import annotations

import os
import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from cardfolk.cards import card_name
from cardfolk.view import View
from tests.server.host import Host

from .lag import bad_network
from .people import PHONE, Guest, new_table
from .posed import Posed, found

MOST = 400  # things that one does in a game
KEYS = 150  # keys that one presses for a move
SOAK = "CARDFOLK_SOAK" in os.environ
# Short games: who plays against how many, and by which rules.
SHORT: dict[str, tuple[int, dict[str, object]]] = {
    "king": (3, {"games": ["tricks"]}),
    "durak": (1, {}),
    "president": (3, {"rounds": 1}),
    "pontinho": (1, {"limit": 50}),
    "montenegro": (1, {}),
}
TARGET = """() => {
    const seen = (one) => one.getClientRects().length > 0;
    const lit = [...document.querySelectorAll("#board .place-lit:not(.dark), #board .zone.lit")].find(seen);
    const { x, y, width, height } = (lit ?? document.querySelector("#cloth")).getBoundingClientRect();
    return [x + width / 2, y + height / 2];
}"""


COUNT = """window.moves = 0;
const send = WebSocket.prototype.send;
WebSocket.prototype.send = function (text) {
    window.moves += JSON.parse(text).type === "move";
    send.call(this, text);
};"""

HEAR = """() => {
    const live = document.querySelector("#live");
    window.heard = [...live.children].map((one) => one.textContent);
    const added = (changes) => changes.flatMap((change) => [...change.addedNodes]);
    new MutationObserver((changes) => heard.push(...added(changes).map((one) => one.textContent)))
        .observe(live, {childList: true});
}"""

MAY = ".held.playable, .own-card.playable, #actions button:not([aria-disabled]), dialog[open]"
ASKED = f"body:has(#asked.yours):has({MAY}):not(:has(dialog:not([open])))"  # and nothing is just being closed
FOCUS = """(asked) => {
    const at = document.activeElement;
    const where = at.closest("dialog, #hand, #board, #actions");
    const drawn = [at, ...at.querySelectorAll("playing-card")];
    const marked = drawn.some((one) => getComputedStyle(one).outlineStyle !== "none");
    const { left, top, width, height } = at.getBoundingClientRect();
    const there = document.elementFromPoint(left + Math.min(12, width / 2), top + Math.min(16, height / 2));
    return {
        id: at.id, name: at.getAttribute("aria-label") ?? at.textContent.trim().slice(0, 40),
        in: where ? (where.id === "board" ? "hand" : where.id || "dialog") : "",
        may: at.matches(".playable:not(.picked)"), picked: at.matches(".picked"),
        asked: Boolean(document.querySelector(asked)), moves: window.moves,
        marked: Boolean(document.querySelector("#actions .primary")),
        more: Boolean(document.querySelector(".held.playable:not(.picked)")),
        seen: at === document.body || (marked && (at.contains(there) || there?.contains(at))),
    };
}"""

CALLED = """() => document.querySelector("#result:not([hidden])") || heard.some((said) => /^Your turn/.test(said))"""


class Mouse:
    """Drags with the mouse."""

    def __init__(self, page: Page) -> None:
        self._mouse = page.mouse

    def down(self, x: float, y: float) -> None:
        self._mouse.move(x, y)
        self._mouse.down()

    def move(self, x: float, y: float) -> None:
        self._mouse.move(x, y)

    def up(self) -> None:
        self._mouse.up()


class Finger:
    """Drags with a finger."""

    def __init__(self, page: Page) -> None:
        self._line = page.context.new_cdp_session(page)

    def _touch(self, type: str, *points: dict[str, float]) -> None:
        self._line.send("Input.dispatchTouchEvent", {"type": type, "touchPoints": list(points)})

    def down(self, x: float, y: float) -> None:
        self._touch("touchStart", {"x": x, "y": y})

    def move(self, x: float, y: float) -> None:
        self._touch("touchMove", {"x": x, "y": y})

    def up(self) -> None:
        self._touch("touchEnd")


def some(*games: str) -> list[str]:
    """These games; all of them where there is time."""
    return list(SHORT) if SOAK else list(games)


def sat_down(browser: Browser, host: Host, game: str, **how: Any) -> Guest:
    """Somebody at a table with easy bots, where a short game begins."""
    others, options = SHORT[game]
    code, token = new_table(host, game, ["", *["easy"] * others], start=True, options=options)
    return Guest(browser, host, **how).open(code, token)


def by_dragging(guest: Guest, hand: Mouse | Finger) -> int:
    """Play to the end by dragging cards, and by buttons where that made no move: how often it did."""
    page, dragged = guest.page, 0
    guest.choose(autoplay=False)  # no card goes before it is dragged
    for _ in range(MOST * (10 if SOAK else 1)):
        page.wait_for_selector("#asked.yours, #result:not([hidden])", state="attached")
        if page.locator("#result:visible").count():
            return dragged
        before = page.evaluate("window.moves")
        cards = page.locator(".held.playable")
        if cards.count():
            box = cards.last.bounding_box()
            assert box is not None
            hand.down(box["x"] + 10, box["y"] + 20)
            hand.move(box["x"] + 10, box["y"] - 30)  # which picks it, and what it may do is lit
            hand.move(*page.evaluate(TARGET))
            hand.up()
        if page.evaluate("window.moves") > before:
            dragged += 1
        else:
            pressed(page)
    raise AssertionError(f"no end: {guest.text('#prompt')}")


def pressed(page: Page) -> None:
    """A button that makes a move, or what a question answers, if there is one."""
    answers = "dialog[open] [data-move=yes]:enabled, dialog[open] .choose button:not([aria-pressed=true])"
    for what in (answers, "#actions button:not([aria-disabled])"):
        found = page.locator(what)
        if found.count():
            found.first.click()
            return


@pytest.mark.parametrize("game", some("king", "durak"))
def test_a_game_by_drag_and_drop(browser: Browser, host: Host, game: str) -> None:
    guest = sat_down(browser, host, game, script=COUNT)
    assert by_dragging(guest, Mouse(guest.page)) >= 2
    guest.finish()


def test_a_card_is_dragged_onto_the_one_that_it_covers(browser: Browser, host: Host) -> None:
    def either(view: View) -> bool:
        return any(len(cards) > 1 for cards in covers(view).values())

    view = found("durak", 3, either)
    card, (_, on, *_) = next((card, cards) for card, cards in covers(view).items() if len(cards) > 1)
    guest = Posed(browser, host, view)
    page, mouse = guest.page, Mouse(guest.page)
    box = page.locator(f".held[data-card='{card}']").bounding_box()
    assert box is not None
    mouse.down(box["x"] + 10, box["y"] + 20)
    mouse.move(box["x"] + 10, box["y"] - 30)
    mouse.move(box["x"] + 10, box["y"] + 20)
    mouse.up()  # back in the hand: nothing has happened
    assert page.locator(".held.dragged").count() == 0
    assert [message for message in guest.said if message["type"] == "move"] == []
    box = page.locator(f".held[data-card='{card}']").bounding_box()
    assert box is not None
    mouse.down(box["x"] + 10, box["y"] + 20)
    mouse.move(box["x"] + 10, box["y"] - 30)
    place = page.locator(f".place-lit[data-stands='{on}']").bounding_box()
    assert place is not None
    mouse.move(place["x"] + place["width"] / 2, place["y"] + place["height"] - 8)
    mouse.up()
    (made,) = guest.moves()
    assert guest.legal(made) and card in made and on in made


def covers(view: View) -> dict[str, list[str]]:
    """Which cards on the table each card of the hand may cover, where somebody defends."""
    may: dict[str, list[str]] = {}
    for offer in view.offers:
        if offer.on is not None and offer.uses:
            may.setdefault(card_name(offer.uses[0][1]), []).append(card_name(offer.on))
    return may


@pytest.mark.parametrize("game", some("king"))
def test_a_game_by_dragging_with_a_finger(browser: Browser, host: Host, game: str) -> None:
    guest = sat_down(browser, host, game, script=COUNT, viewport=PHONE, has_touch=True, is_mobile=True)
    assert by_dragging(guest, Finger(guest.page)) >= 2
    guest.finish()


@pytest.mark.parametrize("game", some("president"))
def test_a_game_by_keys_alone(browser: Browser, host: Host, game: str) -> None:
    """Nothing is touched and nothing focused but by keys: it is always to be seen where one is, and one gets on."""
    guest = sat_down(browser, host, game, script=COUNT)
    page = guest.page
    guest.choose(autoplay=False)
    while True:
        page.wait_for_selector(f"{ASKED}, #result:not([hidden])", state="attached")
        if page.locator("#result:visible").count():
            break
        answered(page)
    while focus(page)["id"] != "next":  # and on to another game
        page.keyboard.press("Tab")
    guest.finish()


def answered(page: Page) -> None:
    """What is asked is answered by keys: arrows go to what can be played, Tab to what can be done."""
    before, keys = page.evaluate("window.moves"), [""]
    for _ in range(KEYS):
        at = focus(page)
        if not at["asked"] or at["moves"] > before:
            return
        assert at["seen"], at
        if at["in"] == "dialog" or (at["in"] == "hand" and (at["may"] or (at["picked"] and at["marked"]))):
            key = "ArrowRight" if at["in"] == "dialog" and keys[-1] == "Enter" else "Enter"
        elif at["more"]:
            key = "ArrowRight"
        else:
            key = "Enter" if at["in"] == "actions" else "Tab"
        keys.append(key)
        page.keyboard.press(key)
    raise AssertionError(f"nothing comes of {keys} at {focus(page)}")


def focus(page: Page) -> dict[str, Any]:
    """Where the keys are, and whether that is to be seen."""
    return dict(page.evaluate(FOCUS, ASKED))


@pytest.mark.parametrize("game", some("king"))
def test_a_game_over_a_bad_network(browser: Browser, host: Host, game: str) -> None:
    """400 ms late each way, and of all messages 2% are lost with the line."""
    with bad_network(host, 0.4, 0.02) as far:
        guest = sat_down(browser, far, game)
        guest.play()
        guest.page.wait_for_selector("#result:not([hidden])", timeout=300_000 * (6 if SOAK else 1))
        assert guest.page.locator(".standings li").count() == SHORT[game][0] + 1


def test_a_game_by_what_a_screen_reader_says(browser: Browser, host: Host) -> None:
    """By the names of things and what is said aloud: one hears that it is one's turn, and what happened."""
    code, token = new_table(host, "king", ["", "easy", "easy", "easy"], start=True, options={"games": ["tricks"]})
    guest = Guest(browser, host).open(code, token)
    page = guest.page
    guest.choose(autoplay=False)
    page.evaluate(HEAR)
    hand = page.get_by_role("group", name=re.compile("^Your hand"))
    for _ in range(13):
        page.wait_for_function(CALLED)
        if page.locator("#result:visible").count():
            break
        page.wait_for_selector("#asked.yours")  # what is on stage comes first: Enter would only go on from it
        page.evaluate("heard.length = 0")
        card = hand.get_by_role("button", name=re.compile(", playable$")).first
        name = (card.get_attribute("aria-label") or "").removesuffix(", playable")
        card.focus()
        page.keyboard.press("Enter")
        page.get_by_role("group", name="What you can do").get_by_role("button").first.press("Enter")
        page.wait_for_function("name => heard.some((said) => said.includes(name))", arg=name)
    guest.finish()
    assert page.get_by_role("group", name=re.compile("wins|shared")).is_visible()
