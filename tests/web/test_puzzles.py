"""Puzzles and the deal of the day in the browser: a move is judged, what is solved is kept, the cards are the day's."""

from __future__ import annotations

from datetime import date

from playwright.sync_api import Browser, Page, Route

from cardfolk.cards import card_name
from cardfolk.play.daily import open_daily
from cardfolk.play.puzzles import game_of_day, puzzles_of
from cardfolk.store.store import Store
from tests.server.host import Host
from tests.server.people import ask

from .pages import check_fits, check_for_everyone, new_page
from .people import PHONE


def played(page: Page, move: str) -> None:
    """Attack with a card, and wait for what is said to it."""
    before = page.text_content("#said")
    page.click(f'#hand [data-card="{move.split()[1]}"]', position={"x": 10, "y": 20})
    page.click("#actions .action:has-text('Attack')")
    page.wait_for_function("before => document.querySelector('#said').textContent !== before", arg=before)


def test_a_puzzle_is_missed_solved_and_kept_and_the_next_one_follows(browser: Browser, host: Host) -> None:
    found = puzzles_of("durak")
    puzzle = next(one for one in found if one.exact and one.right[0].startswith("attack"))
    legal = [move.text for move in puzzle.sight().legal_moves()]
    wrong = next(text for text in legal if text.startswith("attack") and text not in puzzle.right)
    with new_page(browser, host, f"/puzzle/durak/{puzzle.number}", viewport=PHONE) as page:
        page.wait_for_selector("#said p")
        check_for_everyone(page)
        check_fits(page)
        assert page.locator("#hard li").count() == 4
        played(page, wrong)
        assert "it would cost you" in (page.text_content("#said") or "")
        assert page.locator(".solved").count() == 0
        played(page, puzzle.right[0])
        assert (page.text_content("#said") or "").startswith("Right.Best: ")
        assert page.locator(".solved").count() == 1
        page.set_viewport_size({"width": 1280, "height": 800})
        check_for_everyone(page)
        page.keyboard.press("Enter")
        page.wait_for_url(f"**/puzzle/durak/{puzzle.number % len(found) + 1}")
        page.wait_for_selector("#said p")
        page.click("#other-puzzles")
        assert f"1 of {len(found)} solved" in (page.text_content("dialog[open]") or "")


def test_the_days_puzzle_comes_first_and_its_deal_is_everyones(browser: Browser, host: Host) -> None:
    """Its cards are those of the terminal, and a line in the end has none of them."""
    with new_page(browser, host, "/", viewport=PHONE) as page:
        page.wait_for_selector("#daily")
        check_for_everyone(page)
        check_fits(page)
        day = date.fromisoformat(ask(host.base, "/api/today")["day"])
        game = game_of_day(day)
        page.click("#puzzle")
        page.wait_for_selector("#said p")
        assert "puzzle of the day" in (page.text_content("#who-teaches") or "")
        page.goto("/puzzle")
        page.wait_for_selector("#said p")
        assert "puzzle of the day" in (page.text_content("#who-teaches") or "")
        page.goto("/")
        page.click("#daily")
        page.wait_for_selector("#hand .held")
        session = open_daily(day, game, "Ana", Store(":memory:"))
        own = {card_name(card) for card in session.view(0).hand()}
        session.close()
        held = page.eval_on_selector_all("#hand [data-card]", "found => found.map(one => one.dataset.card)")
        assert set(held) <= own and held
        assert ask(host.base, f"/api/tables/{page.url.rsplit('/', 1)[1].partition('#')[0]}/day").get("why")

        def told(route: Route) -> None:
            words = {
                "text": "cardfolk {day}, {game} with {names}: won",
                "args": {"day": "D", "game": "G", "names": "N"},
            }
            route.fulfill(json={"whole": True, "words": words, "rows": ["🟩🟥"]})

        page.route("**/api/tables/*/day", told)
        page.evaluate(
            """() => void import("/static/js/day-result.js").then(({ openDayResult }) => openDayResult("x"))"""
        )
        page.wait_for_selector("#day-share:not([disabled])")
        assert page.text_content("#day-head") == "cardfolk D, G with N: won"
        assert page.locator("#day-squares i").count() == 2
        check_fits(page)
        page.click("#day-share")
        page.wait_for_function("() => document.querySelector('dialog [role=status]').textContent")
        page.goto("/")
        assert page.get_attribute("#daily", "href", timeout=60_000) == "/t/" + page.evaluate(
            "Object.values(JSON.parse(localStorage['cardfolk.days']))[0]"
        )


def test_puzzles_over_http_refuse_what_is_none(host: Host) -> None:
    for asked in ({"game": "durak", "lesson": "0"}, {"game": "durak", "lesson": "x"}, {"game": "whist", "lesson": "1"}):
        assert ask(host.base, "/api/puzzles", asked).get("why")
    assert ask(host.base, "/api/today?day=1999-01-01").get("why")
    assert ask(host.base, "/api/today", {"day": "tomorrow", "name": "Ana"}).get("why")
