"""The table page in a real browser: whole games by touching what is seen, on phones, by keyboard, over lost lines."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.server.host import Host

from .people import PHONE, Guest, chromium, new_table, quick_host

GAMES = {
    "durak": {"seats": ["", ""], "options": {"deck": 24}},
    "king": {"seats": ["", "", "easy", "easy"], "options": {"games": ["trump_0", "domino"]}},
    "montenegro": {"seats": ["", ""]},
    "president": {"seats": ["", "", "easy", "easy"], "options": {"rounds": 2}},
    "pontinho": {"seats": ["", "", "easy"], "options": {"limit": 50}, "window": 0.05},
    "toy": {"seats": ["", "", "random"], "match": 2},
}


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    with quick_host(tmp_path_factory.mktemp("web")) as host:
        yield host


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as browser:
        yield browser


@pytest.fixture(scope="module")
def players(browser: Browser, host: Host) -> dict[str, list[Guest]]:
    """Every game played by two people and bots, all at once."""
    found = {}
    for game, table in GAMES.items():
        code, token = new_table(host, game, **table)
        ana = Guest(browser, host).open(code, token)
        bruno = Guest(browser, host, viewport=PHONE, has_touch=True).open(code)
        bruno.page.fill("#your-name", "Bruno")
        bruno.page.click("[data-place='1'] .sit")
        ana.page.click("#start:enabled")
        ana.play(3)
        bruno.play(4, yields=game == "montenegro")
        found[game] = [ana, bruno]
    return found


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_between_two_pages_and_bots(players: dict[str, list[Guest]], game: str) -> None:
    for guest in players[game]:
        guest.finish()
        assert guest.text("#result h2")
        assert guest.page.locator("#result tbody tr").count() == len(GAMES[game]["seats"])
