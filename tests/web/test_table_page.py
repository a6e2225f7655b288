"""The table page in a real browser: whole games by touching what is seen, on phones, by keyboard, over lost lines."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, WebSocketRoute

from cardfolk.table.fair import seed_of
from tests.server.host import Host

from .people import PHONE, Guest, new_table, quick_host

GAMES: dict[str, dict[str, Any]] = {
    "durak": {"seats": ["", ""], "options": {"deck": 24}},
    "king": {"seats": ["", "", "easy", "easy"], "options": {"games": ["trump_0", "domino"]}},
    "montenegro": {"seats": ["", ""]},
    "president": {"seats": ["", "", "easy", "easy"], "options": {"rounds": 2}},
    "pontinho": {"seats": ["", "", "easy"], "options": {"limit": 50}, "window": 0.05},
    "toy": {"seats": ["", "", "random"], "match": 2},
}


def players(browser: Browser, host: Host) -> dict[str, list[Guest]]:
    """Every game begun by two people and bots."""
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


def two(browser: Browser, host: Host, *bots: str) -> tuple[Guest, Guest]:
    """Ana and Bruno at a table of theirs, which is dealt."""
    code, token = new_table(host, "toy", ["", "", *bots])
    ana = Guest(browser, host).open(code, token)
    bruno = Guest(browser, host).open(code)
    bruno.page.fill("#your-name", "Bruno")
    bruno.page.click(".sit:visible")
    ana.page.click("#start:enabled")
    return ana, bruno


def first_move(ana: Guest, bruno: Guest) -> None:
    """Ana plays a card, and Bruno is asked."""
    ana.page.wait_for_selector("#asked.yours")
    ana.page.locator(".held").first.click(position={"x": 10, "y": 20})
    ana.page.locator("#actions button").click()
    bruno.page.wait_for_selector("#asked.yours")


def test_whole_games_between_two_pages_and_bots(browser: Browser, host: Host) -> None:
    """All at once: while one waits another plays."""
    for game, guests in players(browser, host).items():
        for guest in guests:
            guest.finish()
            assert guest.text("#result h2")
            assert guest.page.locator("#result .standings li").count() == len(GAMES[game]["seats"])


def solo(
    browser: Browser, host: Host, game: str, bots: list[str], how: dict[str, Any] | None = None, **more: Any
) -> Guest:
    """One person against bots, at the table."""
    code, token = new_table(host, game, ["", *bots], start=True, **more)
    guest = Guest(browser, host, **(how or {})).open(code, token)
    guest.page.wait_for_selector("#play:not([hidden])")
    return guest


def test_every_card_and_button_can_be_reached_on_a_phone(browser: Browser, host: Host) -> None:
    """The largest tables on the smallest page: nothing hangs over the edge, no card of the hand is covered whole."""
    for game, bots in (("pontinho", 7), ("king", 3), ("president", 7), ("montenegro", 1)):
        guest = solo(browser, host, game, ["easy"] * bots, {"viewport": PHONE, "has_touch": True})
        guest.page.wait_for_selector(".held")
        assert guest.page.evaluate("document.documentElement.scrollWidth") <= 360
        hidden = guest.page.evaluate("""() => {
            return [...document.querySelectorAll('.held')].filter(card => {
                const box = card.getBoundingClientRect();
                const at = document.elementFromPoint(box.left + 12, box.top + 14);
                const out = box.left < 0 || box.left + 24 > innerWidth || box.bottom > innerHeight + 40;
                return out || !card.contains(at);
            }).length;
        }""")
        assert hidden == 0, game
        guest.close()


def test_a_game_by_taps_on_a_phone(browser: Browser, host: Host) -> None:
    guest = solo(browser, host, "toy", ["random"], {"viewport": PHONE, "has_touch": True})
    page = guest.page
    for left in (3, 2):
        page.wait_for_selector(f".held >> nth={left}", state="detached")
        page.wait_for_selector("#asked.yours")
        page.locator(".held").first.tap(position={"x": 10, "y": 20})
        page.wait_for_selector(".held.picked")
        if left == 3:
            page.locator("#actions button").first.tap()
        else:
            page.locator(".zone.lit").tap()  # a place that the card may go to
    guest.finish()  # the last card plays itself


def test_a_game_by_keyboard_alone(browser: Browser, host: Host) -> None:
    guest = solo(browser, host, "durak", ["easy"], options={"deck": 24})
    page = guest.page
    lost = 0
    for turn in range(300):
        page.wait_for_selector("#asked.yours, #result:not([hidden])")
        if page.locator("#result:not([hidden])").count():
            break
        if turn % 3 == 2 or not page.locator(".held.playable").count():
            keys = page.locator("#actions button:not([aria-disabled])").evaluate_all(
                "all => all.map(one => one.getAttribute('aria-keyshortcuts'))"
            )
            if keys:
                page.keyboard.press(keys[-1])
                if page.locator("dialog.sure").count():
                    page.keyboard.press("y")
                continue
        page.keyboard.press("ArrowRight")
        page.keyboard.press("Enter")
        if page.locator(".held.picked").count():
            page.keyboard.press("Enter")
        lost += page.evaluate("document.activeElement === document.body")
    assert page.locator("#result:focus").count(), "the end is read where the hand was"
    guest.finish()
    assert lost == 0  # focus stays in the hand while cards come and go
    page.keyboard.press("?")
    page.wait_for_selector("dialog.reading .rules")
    page.keyboard.press("Escape")


def test_space_picks_and_escape_puts_back(browser: Browser, host: Host) -> None:
    guest = solo(browser, host, "toy", ["random"])
    page = guest.page
    page.wait_for_selector("#asked.yours")
    page.keyboard.press("ArrowRight")
    page.keyboard.press(" ")
    assert page.locator(".held.picked").count() == 1
    assert page.evaluate("document.activeElement.getAttribute('aria-pressed')") == "true"
    page.keyboard.press("Escape")
    assert page.locator(".held.picked").count() == 0
    page.keyboard.press("2")  # its number
    assert page.locator(".held.picked .place").text_content() == "2"


def test_a_card_says_why_it_cannot_be_played(browser: Browser, host: Host) -> None:
    guest = solo(browser, host, "king", ["easy"] * 3, options={"games": ["tricks"]})
    guest.choose(autoplay=False)
    page = guest.page
    for _ in range(13):
        page.wait_for_selector("#asked.yours")
        cards = page.locator(".held:not(.playable)")
        if cards.count():
            break
        page.locator(".held.playable").first.click(position={"x": 10, "y": 20})
        page.locator("#actions button").first.click()
        page.wait_for_selector(".held.picked", state="detached")
    card = cards.first
    label = card.get_attribute("aria-label") or ""
    assert ", not playable: follow suit: you hold " in label
    playable = page.locator(".held.playable").first.get_attribute("aria-label") or ""
    assert playable.endswith(", playable") and " of " in playable
    card.click(position={"x": 10, "y": 20})
    assert guest.text("#told").startswith("Follow suit: you hold ")
    assert page.locator(".held.picked").count() == 0


def test_cards_that_fit_nothing_say_why(browser: Browser, host: Host) -> None:
    guest = solo(browser, host, "montenegro", ["easy"])
    page = guest.page
    page.wait_for_selector("#asked.yours")
    for _ in range(200):
        if page.locator(".held.playable").count():
            break
        page.evaluate("document.querySelector('#actions button[data-move=pass], dialog [data-move=yes]')?.click()")
        page.wait_for_timeout(20)
    for card in page.locator(".held").all():
        card.click(position={"x": 10, "y": 20})
    assert page.locator(".held.picked").count() == 3
    page.wait_for_selector("#told:not(:empty)")
    assert "cards" in guest.text("#told")


def test_a_move_is_confirmed_where_that_is_wanted(browser: Browser, host: Host) -> None:
    guest = solo(browser, host, "toy", ["random"])
    guest.choose(confirm=True)
    page = guest.page
    page.wait_for_selector("#asked.yours")
    page.locator(".held").first.click(position={"x": 10, "y": 20})
    page.locator("#actions button").click()
    page.wait_for_selector("dialog.sure")
    assert page.locator(".held").count() == 3
    page.locator("dialog .primary").click()
    page.wait_for_selector(".held >> nth=2", state="detached")


def test_a_single_move_waits_where_that_is_wanted(browser: Browser, host: Host) -> None:
    guest = solo(browser, host, "toy", ["random"])
    guest.choose(autoplay=False)
    page = guest.page
    for left in (3, 2, 1):
        page.wait_for_selector("#asked.yours")
        page.wait_for_selector(f".held >> nth={left}", state="detached")
        page.locator(".held").first.click(position={"x": 10, "y": 20})
        page.locator("#actions button.primary").click()
    guest.finish()


def test_a_hint_picks_the_cards_and_says_why(browser: Browser, host: Host) -> None:
    guest = solo(browser, host, "durak", ["easy"])
    guest.choose(autoplay=False)
    page = guest.page
    page.wait_for_selector("#asked.yours")
    page.keyboard.press("h")
    page.wait_for_selector("#told:has-text('Best: ')")
    best = guest.text("#told").removeprefix("Best: ").split(" (")[0]
    assert page.locator("#actions button", has_text=best).count()


def test_the_line_comes_back_and_no_move_is_lost(browser: Browser, tmp_path: Path) -> None:
    """The server dies in the middle; what is played meanwhile arrives when it is back, once."""
    with quick_host(tmp_path) as host:
        guest = solo(browser, host, "toy", ["random"])
        page = guest.page
        page.wait_for_selector("#asked.yours")
        host.kill()
        page.wait_for_selector("#line:has-text('connecting again')")
        page.locator(".held").first.click(position={"x": 10, "y": 20})
        page.locator("#actions button").click()
        host.start()
        page.wait_for_selector("#line:empty", state="attached")
        page.wait_for_selector(".held >> nth=2", state="detached")
        guest.wrong.clear()  # of connections that could not be made
        guest.play()
        guest.finish()


def test_an_answer_that_is_lost_is_asked_for_again_with_the_same_key(browser: Browser, host: Host) -> None:
    code, token = new_table(host, "toy", ["", "random"], start=True)
    guest = Guest(browser, host)
    sent: list[dict[str, Any]] = []
    cut = [False]

    def route(page_side: WebSocketRoute) -> None:
        server_side = page_side.connect_to_server()

        def to_server(text: str | bytes) -> None:
            sent.append(json.loads(text))
            server_side.send(text)

        def to_page(text: str | bytes) -> None:
            moved = any(message["type"] == "move" for message in sent)
            if moved and not cut[0]:
                cut[0] = True
                page_side.close()
                server_side.close()
            elif not (moved and len(sent) == moves_at[0]):
                page_side.send(text)

        page_side.on_message(to_server)
        server_side.on_message(to_page)

    moves_at = [-1]
    guest.page.route_web_socket("**/ws/*", route)
    guest.open(code, token)
    page = guest.page
    page.wait_for_selector("#asked.yours")
    page.locator(".held").first.click(position={"x": 10, "y": 20})
    page.locator("#actions button").click()
    page.wait_for_selector(".held >> nth=2", state="detached")
    moves = [message for message in sent if message["type"] == "move"]
    assert cut[0] and len(moves) >= 2
    assert moves[0] == moves[1]
    page.wait_for_selector("#asked.yours")
    assert page.locator(".held").count() == 2
    assert guest.text("#told") in ("", "Pick cards from your hand.")


def test_who_watches_sees_the_table_and_no_hidden_card(browser: Browser, host: Host) -> None:
    code, token = new_table(host, "durak", ["", "easy"], start=True, options={"deck": 24})
    player = Guest(browser, host).open(code, token)
    watcher = Guest(browser, host).open(code)
    player.play()
    player.finish()
    watcher.finish()
    page = watcher.page
    assert page.locator("#hand:visible, #say:visible, #hint:visible, #next:visible").count() == 0
    assert page.locator("#around .seat").count() == 2
    views = [json.loads(text)["view"] for text in watcher.frames if '"type":"view"' in text]
    assert len(views) > 10
    for view in views:
        assert view["offers"] == [] and view["viewer"] is None
        for zone in view["zones"]:
            assert zone["kind"] != "hand" or all(card is None for card in zone["cards"])


def test_who_watches_talks_once_the_table_lets_them(browser: Browser, host: Host) -> None:
    ana = solo(browser, host, "toy", ["random"])
    code = ana.page.url.rsplit("/", 1)[1].partition("#")[0]
    watcher = Guest(browser, host).open(code)
    watcher.page.click("#talk-open")
    assert watcher.page.locator("#say:visible").count() == 0
    ana.page.click("#menu-open")
    ana.page.click("text=Let those who watch talk")
    watcher.page.wait_for_selector("#say:visible")
    watcher.page.fill("#say-text", "Well played")
    watcher.page.keyboard.press("Enter")
    ana.page.wait_for_selector("#log .chat:has-text('Someone Well played')", state="attached")


def test_names_and_chat_are_only_text(browser: Browser, host: Host) -> None:
    evil = "<img src=x onerror=a()>"
    code, token = new_table(host, "toy", ["", ""], name=evil)
    ana = Guest(browser, host).open(code, token)
    bruno = Guest(browser, host, viewport=PHONE).open(code)
    bruno.page.fill("#your-name", "<b>Bruno</b>")
    bruno.page.click(".sit:visible")
    ana.page.click("#start:enabled")
    bruno.page.wait_for_selector("#play:not([hidden])")
    ana.page.click("#talk-open")
    ana.page.fill("#say-text", "<script>alert(1)</script>")
    ana.page.keyboard.press("Enter")
    bruno.page.wait_for_selector("#unread:not([hidden])")
    bruno.page.click("#talk-open")
    assert "<script>alert(1)</script>" in bruno.text("#log li.chat:last-child")
    bruno.page.click("#reactions button")
    bruno.page.click("#talk-close")
    ana.page.wait_for_selector("#log li.reacted")
    assert bruno.text(".seat .who") == evil
    for guest in (ana, bruno):
        assert guest.page.locator("img[src=x], b:has-text('Bruno') b, #log script").count() == 0
        assert guest.wrong == []


def test_what_happened_is_told_to_who_comes_back(browser: Browser, host: Host) -> None:
    """The table keeps what a seat has heard: a page that is loaded anew tells it, and one on another device."""
    ana, bruno = two(browser, host)
    first_move(ana, bruno)
    ana.page.wait_for_selector("#log li:has-text('Ana plays')", state="attached")
    told = ana.page.locator("#log .event").all_text_contents()
    ana.page.reload()
    code = ana.page.url.rsplit("/", 1)[1]
    token = ana.page.evaluate("code => localStorage.getItem('cardfolk.seat.' + code)", code)
    elsewhere = Guest(browser, host).open(code, token)
    for guest in (ana, elsewhere):
        guest.page.wait_for_selector("#log li:has-text('Ana plays')", state="attached")
        assert guest.page.locator("#log .event").all_text_contents()[-len(told) :] == told
        assert guest.page.locator("#log li:has-text('Ana plays')").count() == 1


def test_a_seat_moves_to_another_device(browser: Browser, host: Host) -> None:
    guest = solo(browser, host, "toy", ["random"])
    page = guest.page
    page.click("#menu-open")
    page.click("text=My seat on another device")
    link = page.locator("dialog input.link").input_value()
    assert "#token=" in link and "?" not in link
    other = Guest(browser, host, viewport=PHONE)
    other.page.goto(link)
    other.page.wait_for_selector("#asked.yours")
    assert "token" not in other.page.url
    other.play()
    other.finish()
    page.keyboard.press("Escape")
    guest.finish()


def test_a_move_is_taken_back_when_the_other_agrees(browser: Browser, host: Host) -> None:
    ana, bruno = two(browser, host)
    first_move(ana, bruno)
    ana.page.click("#menu-open")
    ana.page.click("text=Take back my last move")
    bruno.page.wait_for_selector("#back:has-text('Ana asks')")
    bruno.page.click("#back button.primary")
    ana.page.wait_for_selector("#asked.yours")
    assert ana.page.locator(".held").count() == 3


def test_the_end_of_a_game(browser: Browser, host: Host) -> None:
    guest = solo(browser, host, "toy", ["random"], match=2)
    page = guest.page
    guest.play()
    guest.finish()
    assert guest.text("#result p") == "Game 1 of 2"
    code = page.url.rsplit("/", 1)[1]
    assert page.get_attribute("#replay", "href") == f"/t/{code}/replay/1"
    assert page.get_attribute("#review", "href") == f"/t/{code}/replay/1?review=0"
    with page.expect_download() as saved:
        page.click("#record")
    record = json.loads(Path(saved.value.path()).read_text())
    assert record["game"] == "toy" and len(record["moves"]) == 6
    gifts = {int(seat): gift for seat, gift in record["fair"]["gifts"].items()}
    assert seed_of(record["fair"]["secret"], gifts) == record["seed"]  # to its last digit
    page.click("#next")
    page.wait_for_selector("#result", state="hidden")
    assert guest.text("#title") == "High Card 2/2"


def test_a_rematch_asks_everyone(browser: Browser, host: Host) -> None:
    ana, bruno = two(browser, host, "random")
    for guest in (ana, bruno):
        guest.play()
    for guest in (ana, bruno):
        guest.finish()
        assert guest.page.locator(".standings .ready:visible").count() == 0
    ana.page.click("#next")
    for guest in (ana, bruno):
        guest.page.wait_for_selector("[data-standing='0'] .ready:visible")
        assert guest.page.locator(".standings .ready:visible").count() == 2  # Ana and the bot
        assert serious(guest.page) == []
    assert guest.text(".asks") == "Ana wants to play on."
    assert ana.text(".asks") == "Waiting for Bruno." and ana.page.locator("#next").is_disabled()
    bruno.page.click("#next")
    for guest in (ana, bruno):
        guest.page.wait_for_selector("#result", state="hidden")


def test_who_goes_away_keeps_nobody_from_a_rematch(browser: Browser, host: Host) -> None:
    ana, bruno = two(browser, host)
    for guest in (ana, bruno):
        guest.play()
    for guest in (ana, bruno):
        guest.finish()
    ana.page.click("#next")
    ana.page.wait_for_selector(".asks:has-text('Waiting for Bruno.')")
    bruno.close()
    ana.page.wait_for_selector("#result", state="hidden")


def test_the_players_add_to_the_randomness(browser: Browser, host: Host) -> None:
    guest = solo(browser, host, "toy", ["random"])
    tables = [json.loads(text) for text in guest.frames if '"type":"table"' in text]
    gifts = [fair["gifts"] for table in tables for fair in table["fair"] if fair.get("gifts")]
    assert gifts and set(gifts[-1]) == {"0"}


def test_the_title_says_whose_turn_it_is(browser: Browser, host: Host) -> None:
    guest = solo(browser, host, "toy", ["random"])
    guest.page.wait_for_selector("#asked.yours")
    assert guest.page.title() == "● Your turn – High Card"


def test_cards_fly_and_land(browser: Browser, host: Host) -> None:
    guest = solo(browser, host, "toy", ["random", "random"], {"reduced_motion": "no-preference"})
    guest.play()
    guest.finish()
    assert guest.page.evaluate("window.person.flights") > 3
    guest.page.wait_for_selector(".ghost, .flying", state="detached")


@pytest.mark.parametrize("how", [{"color_scheme": "light"}, {"color_scheme": "dark", "viewport": PHONE}])
def test_nothing_serious_is_found_by_axe(browser: Browser, host: Host, how: dict[str, Any]) -> None:
    code, token = new_table(host, "durak", ["", "easy", "easy"])
    guest = Guest(browser, host, **how).open(code, token)
    assert serious(guest.page) == []
    guest.page.click("#start:enabled")
    guest.page.wait_for_selector("#play:not([hidden])")
    assert serious(guest.page) == []
    guest.page.click("#menu-open")
    assert serious(guest.page) == []
    guest.page.keyboard.press("Escape")
    guest.play()
    guest.finish()
    assert serious(guest.page) == []


def serious(page: Page) -> list[str]:
    """What axe finds that keeps someone out."""
    found = Axe().run(page).response["violations"]
    return [
        f"{one['id']}: {node['html'][:200]} {node['failureSummary'][:300]}"
        for one in found
        for node in one["nodes"]
        if one["impact"] in ("serious", "critical")
    ]


def test_leaving_before_the_first_deal_can_be_undone(browser: Browser, host: Host) -> None:
    """The seat is kept: nobody else gets it meanwhile, and who has left it has it back with one tap."""
    code, token = new_table(host, "durak", ["", ""])
    ana = Guest(browser, host).open(code, token)
    page = ana.page
    page.wait_for_selector("#start:not([hidden])")
    page.click("#menu-open")
    page.click("dialog[open] >> text=Leave the table")
    page.click("dialog[open] .buttons >> text=/^Leave$/")
    page.wait_for_selector("#left:not([hidden])")
    bruno = Guest(browser, host).open(code)
    bruno.page.fill("#room input[type=text]", "Bruno")
    bruno.page.click("[data-place='0'] .sit")
    bruno.page.wait_for_selector("#room >> text=/kept for who has just left it/")
    bruno.page.click("[data-place='1'] .sit")
    bruno.page.wait_for_selector("[data-place='1'] >> text=Bruno")
    page.click("#left a")
    page.wait_for_selector("[data-place='0'] >> text=/\\(you\\)/")
    assert page.locator("#start").is_enabled()
    assert ana.wrong == []
