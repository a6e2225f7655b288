"""How the table looks, measured: at every size and in every language all that is to be read can be read."""

from __future__ import annotations

import random
from itertools import cycle, islice

import pytest
from playwright.sync_api import Browser

from cardfolk import protocol
from cardfolk.game import OVER
from cardfolk.view import View
from tests.rules import start
from tests.server.host import Host

from .looks import LANGUAGES, SIZES, resize, seated, show, states, wrong_at_each_size
from .moments import KINDS, SEATS, busy
from .pages import axe_finds, check_for_everyone
from .posed import NAMES, Posed, found

CROWD = {"durak": 6, "king": 4, "president": 8, "pontinho": 8, "montenegro": 2, "toy": 3}
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


def crowded(game: str) -> View:
    """A position in the middle of a game with many people, or of the game that no page knows."""
    return busy(game, CROWD[game]) if game != "toy" else found(game, 3, lambda view: bool(view.offers))


@pytest.mark.parametrize("game", list(CROWD))
def test_nothing_is_cut_at_any_size(browser: Browser, host: Host, game: str) -> None:
    guest = Posed(browser, host, crowded(game))
    wrong = wrong_at_each_size(guest.page)
    assert not wrong, "\n".join(wrong)
    check_for_everyone(guest.page)


@pytest.mark.parametrize("game", list(SEATS))
def test_every_state_is_whole(browser: Browser, host: Host, game: str) -> None:
    """From the start over every kind of moment to the end; each game in a language, each state at three sizes."""
    sizes = cycle(SIZES)
    guest = seated(browser, host)
    guest.choose(language=LANGUAGES[list(SEATS).index(game) - 4], asked=True)
    wrong = []
    for state in states(game):
        show(guest, state)
        wrong += [f"{state.name}, {one}" for one in wrong_at_each_size(guest.page, islice(sizes, 3))]
        if state.name in ("score", "war", "end"):
            wrong += [f"{state.name}: {one}" for one in axe_finds(guest.page)]
    assert not wrong, "\n".join(wrong)
    assert guest.wrong == []


def test_tricks_lie_before_who_took_them(browser: Browser, host: Host) -> None:
    guest = Posed(browser, host, busy("king", 4))
    taken = {fact.seat: int(str(fact.words.args["number"])) for fact in guest.view.facts if fact.name == "tricks"}
    assert any(taken.values())
    for seat, tricks in taken.items():
        lying = guest.page.locator(f"[data-seat='{seat}'] .taken playing-card:visible")
        assert lying.count() == min(3, tricks), "three are enough to see"


def test_every_kind_of_moment_is_looked_at() -> None:
    """Whatever comes on stage in random games of all the games is among the kinds that are measured."""
    for game, kinds in KINDS.items():
        for seed in range(3):
            chance = random.Random(seed)
            state = start(game, 2 if game == "montenegro" else 4, seed=seed)
            state.record()
            while state.to_move != OVER:
                state.play(chance.choice(state.legal_moves()))
                assert {scene.kind for scene in state.scenes} <= {*kinds, "dead", "end"}, game


@pytest.mark.parametrize("theme", ["day", "contrast"])
def test_every_theme_can_be_read(browser: Browser, host: Host, theme: str) -> None:
    guest = Posed(browser, host, crowded("durak"))
    guest.choose(theme=theme)
    check_for_everyone(guest.page)


@pytest.mark.parametrize("game", ["king", "pontinho", "president", "montenegro", "durak"])
def test_what_somebody_says_covers_nothing(browser: Browser, host: Host, game: str) -> None:
    guest = Posed(browser, host, crowded(game))
    page = guest.page
    wrong = []
    for name in ("small phone", "phone", "laptop"):
        resize(page, name)
        for seat in range(guest.view.seats):
            guest.tell(protocol.Chatted(NAMES[seat], "A present for you!", seat))
            page.wait_for_selector(f".bubble[data-of='{seat}']")
            wrong += [f"{name}: {one}" for one in page.evaluate(COVERED)]
            page.evaluate("for (const one of document.querySelectorAll('.bubble')) one.remove()")
    assert not wrong, "\n".join(wrong)
