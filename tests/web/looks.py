"""How a table looks at every size and in every language: it is measured, and pictures of it are kept."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import Browser, Page

from cardfolk.cards import card_name
from cardfolk.view import Offer, View
from tests.server.host import Host

from .moments import KINDS, SEATS, busy, moment
from .people import HERE
from .posed import Posed, found

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
FOLK = ("zefa", "fyodor", "milica", "beppe", "anya", "caio", "chiara", "omar")
MEASURE = (HERE / "measure.js").read_text(encoding="utf-8")
OTHERWISE: dict[tuple[str, str], tuple[int, dict[str, Any]]] = {  # seats and rules with which there is such a moment
    ("president", "revolution"): (4, {"revolution": True}),
}


# What a move in the making asks, or lights: which offer it is of, and what is touched until it does.
ASKED: dict[str, dict[str, tuple[Callable[[Offer], bool], str]]] = {
    "durak": {"attack": (lambda offer: offer.verb == "transfer", "cards")},
    "king": {"suits": (lambda offer: offer.verb == "trump", "button")},
    "president": {
        "set": (lambda offer: offer.verb == "play" and len(offer.uses) == 2, "cards"),
        "gift": (lambda offer: offer.pick == 2, ""),
    },
    "pontinho": {
        "claims": (lambda offer: offer.verb == "claim", ""),
        "meld": (lambda offer: offer.verb == "meld", "cards"),
        "plan": (lambda offer: offer.verb == "out", "button"),
    },
    "montenegro": {
        "card": (lambda offer: offer.verb == "wild" and "army" not in offer.text, "cards button"),
        "help": (lambda offer: bool(offer.choices) and offer.choices[0].kind == "suits", "button"),
    },
}


@dataclass
class State:
    """A state of a table that can be shown: what lay there before, and what comes."""

    name: str
    view: View
    stage: str = "playing"
    shown: dict[str, Any] = field(default_factory=dict)
    scenes: list[str] = field(default_factory=list)  # the kinds of those to be seen, the last is the one
    cards: tuple[str, ...] = ()  # that are picked
    button: str = ""  # that is pressed then


def asked(game: str) -> Iterator[State]:
    """What people are asked while they make a move."""
    for name, (wanted, touched) in ASKED[game].items():
        options: dict[str, Any] = (
            {"games": ["trump_0"]} if game == "king" else {"rounds": 3} if game == "president" else {}
        )

        def has(view: View, wanted: Callable[[Offer], bool] = wanted) -> bool:
            return any(map(wanted, view.offers))

        view = found(game, min(SEATS[game], 4), has, **options)
        offer = next(filter(wanted, view.offers))
        cards = tuple(card_name(card) for _, card in offer.uses) if "cards" in touched else ()
        yield State(name, view, cards=cards, button=offer.text.split()[0] if "button" in touched else "")


def states(game: str) -> Iterator[State]:
    """The start, the middle, what is asked, every kind of moment and the end."""
    seats = SEATS[game]
    yield State("start", found(game, seats, lambda view: view.viewer == 0 and bool(view.offers)))
    yield State("middle", busy(game, seats))
    yield from asked(game)
    for kind in KINDS[game]:
        among, options = OTHERWISE.get((game, kind), (seats, {}))
        at = moment(game, among, kind, **options)
        kinds = [scene.kind for scene in at.scenes]
        yield State(kind, at.before, "playing", {**at.shown(3600.0), "after": at.after}, kinds[: kinds.index(kind) + 1])
    at = moment(game, seats, "end")
    yield State("end", at.before, "over", {**at.shown(0.0), "after": at.after})


def show(guest: Posed, state: State) -> None:
    """The page shows a state; a moment is held on stage."""
    page = guest.page
    while page.locator("#play:is(.staged, .arriving)").count():  # the next scene may still be on its way
        if page.locator("#play.staged").count():
            page.keyboard.press("Enter")
    guest.pose(state.view, state.stage if not state.shown else "playing")
    page.wait_for_selector(f"#play[data-version='{guest.version}']:not(.staged)")
    guest.pick(*state.cards)
    if state.button:
        page.locator(f"#actions button[data-move^='{state.button}']").first.click()
        page.wait_for_selector("dialog[open]")
    if not state.shown:
        return
    more = dict(state.shown)
    after = more.pop("after")
    guest.stage = state.stage
    guest.tell(guest._table())
    guest.show(after, **more)
    for number, kind in enumerate(state.scenes):
        page.wait_for_selector(f"#play.staged[data-scene='{kind}']")
        if number + 1 < len(state.scenes):
            page.keyboard.press("Enter")
    if state.stage == "over":
        page.wait_for_selector("#result:not([hidden])")


def resize(page: Page, name: str) -> None:
    """Another size of the screen; the table lies as it lies there."""
    width, height = SIZES[name]
    page.set_viewport_size({"width": width, "height": height})
    page.wait_for_selector(f"body[data-laid='{width}x{height}']")
    page.wait_for_timeout(30)


def wrong_at_each_size(page: Page, sizes: Iterable[str] = SIZES) -> list[str]:
    """What is wrong with a page at any size; with the question about sounds at the first."""
    wrong = []
    for name in sizes:
        resize(page, name)
        wrong += [f"{name}: {one}" for one in page.evaluate(MEASURE)]
        if page.locator("#ask-sound:visible").count():
            page.click("#ask-sound button >> nth=1")
    return wrong


def seated(browser: Browser, host: Host, **how: Any) -> Posed:
    """A page with characters around, to which states are shown."""
    return Posed(browser, host, busy("king", 4), folk=FOLK, **how)
