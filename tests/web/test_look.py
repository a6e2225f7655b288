"""How the table looks, measured: at every size and in every language all that is to be read can be read."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from cardfolk import protocol
from cardfolk.view import View
from tests.server.host import Host

from .pages import check_for_everyone
from .posed import NAMES, Posed, found
from .test_scenes import moment, staged

SIZES = {
    "small phone": (360, 640),
    "phone": (390, 844),
    "tablet": (768, 1024),
    "tablet on its side": (1024, 768),
    "phone on its side": (844, 390),
    "laptop": (1280, 800),
    "large": (1920, 1080),
    "laptop at 200%": (640, 400),
}
LANGUAGES = ("en", "pt_BR", "it", "ru", "cnr")
SEATS = {"durak": 6, "king": 4, "president": 8, "pontinho": 8, "montenegro": 2, "toy": 3}
MEASURE = """() => {
    const wrong = [];
    const how = {visibilityProperty: true, opacityProperty: true};
    const seen = (one) => one.checkVisibility(how) && one.getClientRects().length;
    const all = (what) => [...document.querySelectorAll(what)].filter(seen);
    const told = (one) => `${one.id || one.className} "${(one.textContent || one.dataset.card || "").slice(0, 30)}"`;
    const meet = (a, b) => {
        const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        return wide > 3 && high > 3;
    };
    const box = (one) => one.getBoundingClientRect();
    const asked = "#title, #sub, #ask-sound, #prompt, #told, .action, #tools button";
    const read = `${asked}, .plate, .who, .tag, .standings li, #result a`;
    for (const one of all(read)) {
        const range = document.createRange();
        range.selectNodeContents(one);
        const text = range.getBoundingClientRect();
        if (text.width > box(one).width + 1 || text.height > box(one).height + 2) wrong.push(`cut: ${told(one)}`);
        const { left, right, top, bottom } = box(one);
        const off = left < -1 || right > innerWidth + 1 || top < -1 || bottom > innerHeight + 1;
        if (off) wrong.push(`off the screen: ${told(one)}`);
    }
    for (const card of all("playing-card[card]")) {
        const high = card.offsetWidth * (card.getAttribute("large") === "no" ? 0.162 : 0.42);
        if (high < 13.7) wrong.push(`index of ${high.toFixed(1)} pixels: ${card.getAttribute("card")}`);
    }
    const words = all("#prompt, #told, .plate, .tag");
    const cards = all("#board .slot:not(.dim) playing-card[card]");
    for (const word of words) {
        for (const card of cards) {
            if (meet(box(word), box(card))) wrong.push(`${told(word)} over ${card.getAttribute("card")}`);
        }
        for (const other of words) {
            if (word !== other && !word.contains(other) && !other.contains(word) && meet(box(word), box(other))) {
                wrong.push(`${told(word)} over ${told(other)}`);
            }
        }
    }
    for (const one of all("#actions .action, #tools button")) {
        const others = all("#prompt, .plate, .slot:not(.dim) playing-card[card], #actions .action, #tools button");
        for (const other of others.filter((other) => one !== other && !one.contains(other))) {
            if (meet(box(one), box(other))) wrong.push(`${told(one)} over ${told(other)}`);
        }
    }
    for (const held of all("button.held")) {
        const { left, top } = box(held);
        const at = document.elementFromPoint(left + 9, top + 14);
        if (!held.contains(at)) wrong.push(`${held.dataset.card} is under ${at?.outerHTML.slice(0, 60)}`);
    }
    return wrong;
}"""


COVERED = """() => {
    const box = (one) => one.getBoundingClientRect();
    const seen = (one) => one.checkVisibility({visibilityProperty: true});
    const read = ".face, .plate, .holds, .slot, .held, .tag, #prompt, #told, #lower button, #tools button, #bar button";
    const others = [...document.querySelectorAll(read)].filter(seen);
    return [...document.querySelectorAll(".bubble")].flatMap((bubble) => others.filter((other) => {
        const [a, b] = [box(bubble), box(other)];
        const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        return wide > 2 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2;
    }).map((other) => `what seat ${bubble.dataset.of} says is over ${other.className || other.id}`));
}"""


def busy(game: str) -> View:
    """A position in the middle of a game, with something to choose."""
    moves = 0

    def late(view: View) -> bool:
        nonlocal moves
        moves += 1
        return moves > 25 and len(view.offers) > 3

    return found(game, SEATS[game], late) if game != "toy" else found(game, 3, lambda view: bool(view.offers))


def wrong_at_each_size(page: Page, sizes: Any = SIZES) -> list[str]:
    """What is wrong with a page at any size; with the question about sounds at the first."""
    wrong = []
    for name in sizes:
        width, height = SIZES[name]
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_selector(f"body[data-laid='{width}x{height}']")
        page.wait_for_timeout(30)
        wrong += [f"{name}: {one}" for one in page.evaluate(MEASURE)]
        if page.locator("#ask-sound:visible").count():
            page.click("#ask-sound button >> nth=1")
    return wrong


@pytest.mark.parametrize("game", list(SEATS))
def test_nothing_is_cut_at_any_size(browser: Browser, host: Host, game: str) -> None:
    guest = Posed(browser, host, busy(game))
    wrong = wrong_at_each_size(guest.page)
    assert not wrong, "\n".join(wrong)
    check_for_everyone(guest.page)


@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "en"])
def test_nothing_is_cut_in_any_language(browser: Browser, host: Host, language: str) -> None:
    for game in ("president", "montenegro", "king"):
        guest = Posed(browser, host, busy(game))
        guest.choose(language=language)
        wrong = wrong_at_each_size(guest.page, ("small phone", "phone", "laptop"))
        assert not wrong, "\n".join(wrong)
        guest.close()


@pytest.mark.parametrize(
    ("game", "seats", "kind"),
    [
        ("king", 4, "trick"),
        ("king", 4, "score"),
        ("montenegro", 2, "call"),
        ("montenegro", 2, "war"),
        ("montenegro", 2, "declare"),
        ("montenegro", 2, "fall"),
        ("durak", 4, "taken"),
    ],
)
def test_moments_are_whole_at_any_size(browser: Browser, host: Host, game: str, seats: int, kind: str) -> None:
    at = moment(game, seats, kind)
    guest = staged(browser, host, at)
    page = guest.page
    for scene in at.scenes:
        page.wait_for_selector(f"#play[data-scene='{scene.kind}']")
        if scene.kind == kind:
            break
        page.keyboard.press("Enter")
    wrong = wrong_at_each_size(page, ("small phone", "phone", "phone on its side", "laptop"))
    assert not wrong, "\n".join(wrong)
    check_for_everyone(page)


@pytest.mark.parametrize("theme", ["day", "contrast"])
def test_every_theme_can_be_read(browser: Browser, host: Host, theme: str) -> None:
    guest = Posed(browser, host, busy("durak"))
    guest.choose(theme=theme)
    check_for_everyone(guest.page)


@pytest.mark.parametrize("game", ["king", "pontinho", "president", "montenegro", "durak"])
def test_what_somebody_says_covers_nothing(browser: Browser, host: Host, game: str) -> None:
    guest = Posed(browser, host, busy(game))
    page = guest.page
    wrong = []
    for name in ("small phone", "phone", "laptop"):
        width, height = SIZES[name]
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_selector(f"body[data-laid='{width}x{height}']")
        for seat in range(guest.view.seats):
            guest.tell(protocol.Chatted(NAMES[seat], "A present for you!", seat))
            page.wait_for_selector(f".bubble[data-of='{seat}']")
            wrong += [f"{name}: {one}" for one in page.evaluate(COVERED)]
            page.evaluate("for (const one of document.querySelectorAll('.bubble')) one.remove()")
    assert not wrong, "\n".join(wrong)
