"""One's own games in a real browser: the same people, each rival, every game, and the way to another device."""

from __future__ import annotations

import asyncio
import json
import subprocess
from concurrent.futures import ThreadPoolExecutor

from playwright.sync_api import Browser, expect

from cardfolk.ui.web import folder
from tests.server.host import Host
from tests.server.people import Person

from .pages import check_fits, check_for_everyone, go, new_page
from .people import LAPTOP, PHONE, new_table
from .tools import needs

SCRIPT = """
import { readFileSync } from "node:fs";
const { byPeople, byRival, gamesOf } = await import(process.argv[2]);
const games = gamesOf(JSON.parse(readFileSync(0, "utf8")), [{ id: "low", low_wins: true }, { id: "high" }]);
console.log(JSON.stringify({ games, people: byPeople(games), rivals: byRival(games) }));
"""


def played(host: Host, game: str, *others: str) -> tuple[str, str]:
    """A table where Ana has played a game to its end, and her token."""

    async def play() -> tuple[str, str]:
        code, token = new_table(host, game, ["", *others], start=True)
        ana = await Person(host.base, code, token).come()
        await ana.play()
        await ana.leave()
        return code, token

    with ThreadPoolExecutor(1) as threads:  # Playwright has a loop of its own in this one
        return threads.submit(asyncio.run, asyncio.wait_for(play(), 300)).result()


def test_scores_are_counted_by_company_and_by_rival() -> None:
    needs("node")
    bea, zefa = {"name": "Bea"}, {"name": "Dona Zefa", "bot": "zefa", "character": "zefa"}
    ana = {"name": "Ana"}

    def table(id: str, game: str, places: list[object], you: int, *ends: tuple[int, list[float], list[int]]) -> object:
        games = [{"number": at, "at": when, "scores": s, "winners": w} for at, (when, s, w) in enumerate(ends, 1)]
        games += [{"number": 1, "at": 0, "scores": [9, 9], "winners": [0], "after": 7}] if id == "d" else []
        return {"id": id, "game": game, "places": places, "you": you, "stage": "over", "at": 1, "games": games}

    given = [
        table("a", "high", [ana, bea, zefa], 0, (1, [3, 2, 1], [0]), (5, [1, 1, 2], [2])),
        table("b", "low", [zefa, bea, ana], 2, (9, [30, 10, 10], [1, 2])),
        table("c", "high", [ana, bea], 0),
        table("d", "high", [ana, bea], 0),  # played on from another game: it is listed and counts for nothing
    ]
    run = subprocess.run(
        ["node", "--input-type=module", "-e", SCRIPT, "-", (folder() / "js" / "record.js").as_uri()],
        input=json.dumps(given),
        capture_output=True,
        text=True,
        check=True,
    )
    found = json.loads(run.stdout)
    assert [(game["table"], game["number"], game["place"], game["won"]) for game in found["games"]] == [
        ("b", 1, 1, True),
        ("a", 2, 2, False),
        ("a", 1, 1, True),
        ("d", 1, 1, True),
    ]
    (group,) = found["people"]  # the same people, wherever they sat
    assert [one["name"] for one in group["others"]] == ["Dona Zefa", "Bea"]
    assert (group["played"], group["wins"], group["last"]["table"]) == (3, {"you": 2, "others": [1, 1]}, "b")
    rivals = {one["who"]["name"]: (one["played"], one["ahead"], one["behind"]) for one in found["rivals"]}
    assert rivals == {"Dona Zefa": (3, 2, 1), "Bea": (3, 1, 0)}


def test_games_are_listed_and_go_to_another_device_by_a_code(browser: Browser, host: Host) -> None:
    code, token = played(host, "durak", "zefa", "omar")
    with new_page(browser, host, viewport=PHONE) as page:
        page.evaluate("([code, token]) => localStorage.setItem('cardfolk.seat.' + code, token)", [code, token])
        go(page, "/history")
        expect(page.locator("#people li")).to_contain_text("You, Dona Zefa and Omar")
        expect(page.locator("#rivals tbody tr")).to_have_count(2)
        expect(page.locator("#games li")).to_contain_text("with Dona Zefa and Omar")
        assert page.get_attribute("#games li .button", "href") == f"/t/{code}/replay/1?review=0"
        check_for_everyone(page)
        check_fits(page)
        page.click("#carry")
        expect(page.locator("#carry-code")).not_to_be_empty()
        carried = page.inner_text("#carry-code")
        with new_page(browser, host, "/history", viewport=LAPTOP) as other:
            expect(other.locator("#nothing")).to_be_visible()
            check_for_everyone(other)
            other.fill("#take-code", carried.upper())
            other.click("#take button")
            expect(other.locator("#carry-told")).to_have_text("Your seat at 1 table is here now.")
            assert other.evaluate("code => localStorage.getItem('cardfolk.seat.' + code)", code) == token
            other.locator("#people a").click()  # the same people again: the table waits for them
            other.wait_for_selector("#play:not([hidden])")
        with new_page(browser, host, f"/history#carry={carried.replace(' ', '')}", quiet=False) as late:
            expect(late.locator("#carry-told")).to_contain_text("used already")
            assert "carry" not in late.url


def test_a_page_helps_where_nothing_is(browser: Browser, host: Host) -> None:
    code, _ = new_table(host, "durak", ["", ""])
    for path, said in ((f"/t/{code}x", "There is no such table"), ("/nowhere", "There is nothing here")):
        with new_page(browser, host, path, quiet=False, viewport=PHONE) as page:
            expect(page.locator("h1")).to_have_text(said)
            check_for_everyone(page)
            check_fits(page)
            page.fill("#code", code)
            page.click("#join button")
            page.wait_for_selector("#room:not([hidden])")
