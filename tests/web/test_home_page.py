"""The first page in a real browser: two taps to play, a form made from the games' data, open tables, five languages."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Browser, Page, expect

from cardfolk.bots.folk import FOLK
from cardfolk.games import IDS
from cardfolk.ui.art.faces import COLOURS
from cardfolk.ui.web import folder
from cardfolk.ui.words import LANGUAGES, Speaker
from tests.server.host import Host

from .pages import check_fits, check_for_everyone, go, new_page, open_game
from .people import LAPTOP, PHONE, new_table

LOCALES = {"en": "en-GB", "pt_BR": "pt-PT", "it": "it-CH", "ru": "uk-UA", "cnr": "sr-Latn-RS"}


def kept_token(page: Page) -> str:
    return str(page.evaluate("localStorage.getItem('cardfolk.seat.' + location.pathname.split('/')[2])"))


def with_friends(page: Page, game: str) -> None:
    open_game(page, game)
    page.click("#with-friends")
    page.wait_for_selector("#friends[open]")


@pytest.mark.parametrize("game", ["durak", "pontinho"])
def test_two_taps_start_a_game_and_the_page_goes_on_with_it(browser: Browser, host: Host, game: str) -> None:
    with new_page(browser, host, viewport=PHONE, has_touch=True) as page:
        page.locator(f"#games [data-game={game}]").tap()
        page.locator("#solo").tap()
        page.wait_for_url("**/t/*")
        assert len(kept_token(page)) > 40
        page.wait_for_selector("#play:not([hidden])")
        go(page, "/")
        tile = page.locator("#continue")
        expect(tile).to_contain_text("Durak" if game == "durak" else "Pontinho")
        assert tile.locator(".with .face").count() >= 1
        check_for_everyone(page)
        page.locator("#go-on").tap()
        page.wait_for_selector("#play:not([hidden])")


def test_the_rules_are_said_before_play_and_presets_are_one_tap_away(browser: Browser, host: Host) -> None:
    with new_page(browser, host, viewport=PHONE) as page:
        open_game(page, "durak")
        said = page.locator("#playing .rules-said")
        expect(said).to_have_text("By the usual rules of the house.")
        page.locator("#playing label", has_text="Classic rules").click()
        expect(said).to_contain_text("Who attacks after the defender took the cards: the attacker")
        page.locator("#playing label", has_text="4").click()
        expect(page.locator(".opponents li")).to_have_count(3)
        first = page.locator(".opponents button").first
        before = first.inner_text()
        first.click()
        assert page.locator(".opponents button").first.inner_text() != before
        page.fill("#own-name", "Ana")
        check_for_everyone(page)
        check_fits(page)
        with page.expect_request("**/api/tables") as asked:
            page.click("#solo")
        sent = json.loads(asked.value.post_data or "")
        assert (sent["preset"], sent["name"], len(sent["seats"]), sent["start"]) == ("classic", "Ana", 4, True)
        page.wait_for_url("**/t/*")
        go(page, "/")
        open_game(page, "durak")  # asked once, and as it was
        assert page.locator("#own-name").count() == 0
        assert page.is_checked("#playing input[value=classic]")


def test_tables_of_ones_own_have_their_game_players_and_date(browser: Browser, host: Host) -> None:
    with new_page(browser, host, viewport=LAPTOP) as page:
        for seats in (["", "zefa"], ["", "omar"]):
            code, token = new_table(host, "durak", seats)
            page.evaluate("([code, token]) => localStorage.setItem('cardfolk.seat.' + code, token)", [code, token])
        page.evaluate("localStorage.setItem('cardfolk.seat.' + 'nosuchtable1', 'x')")
        page.reload()
        row = page.locator("#mine-list li")
        expect(row).to_have_count(1)
        expect(row).to_contain_text("with Dona Zefa")
        expect(row).to_contain_text("20")
        expect(page.locator("#continue")).to_contain_text("Your game of Durak")
        row.locator("button").click()
        expect(page.locator("#mine")).to_be_hidden()


def test_a_table_is_found_by_its_code_or_link(browser: Browser, host: Host) -> None:
    code, _ = new_table(host, "durak", ["", ""])
    with new_page(browser, host, viewport=PHONE) as page:
        page.locator("[data-friends]:visible").click()
        page.fill("#code", "?!")
        page.click("#join button")
        expect(page.locator("#join-trouble")).to_have_text("That is neither a code nor a link of a table.")
        check_for_everyone(page)
        page.fill("#code", f" https://example.org/t/{code.upper()} ")
        page.click("#join button")
        page.wait_for_selector("#room:not([hidden])")
        expect(page.locator(".in-play")).to_contain_text("House rules")


def test_every_game_is_there_with_its_rules(browser: Browser, host: Host) -> None:
    with new_page(browser, host, viewport=LAPTOP) as page:
        shown = page.locator("#games [data-game]").evaluate_all("all => all.map(one => one.dataset.game)")
        assert shown[: len(IDS)] == list(IDS)
        for game in IDS:
            open_game(page, game)
            assert page.get_attribute("#playing-rules", "href") == f"/rules/{game}"
            page.keyboard.press("Escape")


def test_those_who_play_here_are_shown(browser: Browser, host: Host) -> None:
    with new_page(browser, host, viewport=LAPTOP) as page:
        expect(page.locator("#folk-list li")).to_have_count(len(FOLK))
        expect(page.locator("#folk-list li").first).to_contain_text(next(iter(FOLK.values())).name)


def test_the_form_for_friends_is_made_from_the_data(browser: Browser, host: Host) -> None:
    with new_page(browser, host, viewport=PHONE) as page:
        with_friends(page, "durak")
        page.click("#make")
        expect(page.locator("#friends-trouble")).not_to_be_empty()  # nobody is nameless
        page.fill("#name", "Ana")
        assert page.is_checked("#form input[value=house]")
        page.select_option("[data-field=count]", "4")
        assert page.is_checked("#form input[value=classic]")  # as it is usual for more than two
        page.locator("#form label", has_text="Without passing on").click()
        page.select_option("[data-field=who1]", "hard")
        page.select_option("[data-field=style1]", "cautious")
        page.locator("#form label", has_text="Classic rules").click()
        page.click("#form summary")
        page.uncheck("[data-field=transfer]")
        page.select_option("[data-field=deck]", "52")
        assert page.locator("#form .chips label").first.inner_text() == "House rules"
        expect(page.locator("#form .rules-said")).to_contain_text("52")
        assert page.locator("[data-field=after_surrender] option").all_inner_texts() == ["the defender", "the attacker"]
        assert page.locator("[data-field=attack_limit] option").all_inner_texts() == ["no limit", "6"]
        page.select_option("[data-field=match]", "3")
        page.select_option("[data-field=clock]", "60")
        check_for_everyone(page)
        check_fits(page)
        with page.expect_request("**/api/tables") as asked:
            page.click("#make")
        assert json.loads(asked.value.post_data or "") == {
            "game": "durak",
            "seats": ["", "", "hard:cautious", ""],
            "name": "Ana",
            "preset": "classic",
            "options": {"transfer": False, "deck": 52},
            "colour": -1,
            "match": 3,
            "clock": 60,
            "public": False,
            "brisk": True,
        }
        page.wait_for_url("**/t/*")
        assert len(kept_token(page)) > 40
        go(page, "/")
        with_friends(page, "durak")  # as it was the last time
        assert page.input_value("#name") == "Ana"
        assert page.input_value("[data-field=style1]") == "cautious"
        assert page.input_value("[data-field=deck]") == "52"
        assert not page.is_checked("[data-field=transfer]")


@pytest.mark.parametrize("game", IDS)
def test_a_table_of_every_game_can_be_made(browser: Browser, host: Host, game: str) -> None:
    with new_page(browser, host, viewport=LAPTOP) as page:
        with_friends(page, game)
        page.fill("#name", "Ana")
        page.click("#form summary")
        for field in page.locator("#form details select").all():  # the last value of each
            field.select_option(index=field.locator("option").count() - 1)
        for box in page.locator("#form details input[type=checkbox]").all():
            box.click()
        page.click("#make")
        page.wait_for_url("**/t/*")


def test_open_tables_are_listed_and_names_are_only_names(browser: Browser, host: Host) -> None:
    code, _ = new_table(host, "president", ["", "", "hard:bluffer"], name="<img src=x>", public=True)
    with new_page(browser, host, viewport=LAPTOP) as page:
        row = page.locator(f"#table-list a[href='/t/{code}']")
        expect(row).to_contain_text("President")
        expect(row).to_contain_text("<img src=x>")
        expect(row).to_contain_text("1 free seat")
        expect(row).not_to_contain_text("hard")  # a character has a name
        assert row.locator("img").count() == 0
        check_for_everyone(page)


def test_by_keyboard_alone(browser: Browser, host: Host) -> None:
    with new_page(browser, host, viewport=LAPTOP) as page:
        press = page.keyboard.press
        for _ in range(20):
            press("Tab")
            if page.evaluate("document.activeElement.dataset.game") == "president":
                break
        press("Enter")
        page.wait_for_selector("#playing[open]")
        assert page.evaluate("document.activeElement.id") == "solo"
        press("Shift+Tab")
        press("Enter")
        page.wait_for_selector("#friends[open]")
        press("Escape")
        page.wait_for_selector("#friends:not([open])", state="attached")
        open_game(page, "president")
        press("Enter")
        page.wait_for_url("**/t/*")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_browsers_language_is_spoken(browser: Browser, host: Host, language: str) -> None:
    tell = Speaker([], language=language).tell
    with new_page(browser, host, viewport={"width": 320, "height": 640}, locale=LOCALES[language]) as page:
        expect(page.locator("h1")).to_have_text(tell("What shall we play?"))
        expect(page.locator("[data-game=president] strong")).to_have_text(tell("President"))
        check_fits(page)
        open_game(page, "president")
        check_fits(page)
        page.click("#with-friends")
        page.click("#form summary")
        check_fits(page)
        assert page.evaluate(
            "document.querySelector('[open]').scrollWidth <= document.querySelector('[open]').clientWidth"
        )


def test_another_language_can_be_chosen_and_stays(browser: Browser, host: Host) -> None:
    tell = Speaker([], language="cnr").tell
    with new_page(browser, host, viewport=PHONE) as page:
        page.select_option("#language select", "cnr")
        expect(page.locator("h1")).to_have_text(tell("What shall we play?"))
        assert page.get_attribute("html", "lang") == "sr-Latn-ME"
        page.reload()
        expect(page.locator("h1")).to_have_text(tell("What shall we play?"))


def test_settings_hold_at_once_and_on_the_next_visit(browser: Browser, host: Host) -> None:
    with new_page(browser, host, viewport=PHONE) as page:
        page.click("[data-settings]")
        dialog = page.locator("dialog.settings")
        dialog.get_by_label("Light").select_option("day")
        dialog.get_by_label("Colours of the suits").select_option("four")
        dialog.get_by_label("crimson").check(force=True)
        check_for_everyone(page)
        check_fits(page)
        assert page.get_attribute("html", "data-theme") == "day"
        page.wait_for_function("[...document.querySelectorAll('.fan img')].some((card) => card.src.includes('12722c'))")
        dialog.get_by_label("Your name").fill("Ana")
        dialog.get_by_label("Colour 3").check(force=True)
        expect(page.locator("#own-face")).to_have_text("A")
        dialog.get_by_label("Language").select_option("it")
        expect(dialog.get_by_label(Speaker([], language="it").tell("Your name"))).to_have_value("Ana")
        page.keyboard.press("Escape")
        expect(dialog).to_have_count(0)
        page.reload()
        page.wait_for_selector("html[data-ready]")
        assert page.get_attribute("html", "data-theme") == "day"
        assert page.get_attribute("html", "data-deck") == "four"
        assert page.get_attribute("html", "data-felt") == "crimson"
        assert page.get_attribute("#own-face", "data-colour") == "2"


def test_others_see_the_face_as_it_was_chosen(browser: Browser, host: Host) -> None:
    code, _ = new_table(host, "durak", ["", ""], name="Ana", colour=4)
    with new_page(browser, host, f"/t/{code}") as page:
        expect(page.locator(".places .face").first).to_have_attribute("data-colour", "4")
        page.evaluate("localStorage.setItem('cardfolk.settings', JSON.stringify({ name: 'Bea', face: 6 }))")
        go(page, f"/t/{code}")
        page.click(".places .sit:visible")
        expect(page.locator(".places .face")).to_have_count(2)
        with new_page(browser, host, f"/t/{code}") as other:
            expect(other.locator(".places .face").nth(1)).to_have_attribute("data-colour", "6")


def test_faces_have_the_same_colours_everywhere() -> None:
    style = (folder() / "css" / "base.css").read_text(encoding="utf-8")
    found = re.findall(r'\.face\[data-colour="(\d)"\] \{\s*background: (#\w+);', style)
    assert found == [(str(at), colour) for at, colour in enumerate(COLOURS)]


@pytest.mark.parametrize("theme", ["lamp", "day", "contrast"])
@pytest.mark.parametrize("screen", [PHONE, LAPTOP], ids=["phone", "laptop"])
def test_nobody_is_shut_out(browser: Browser, host: Host, screen: dict[str, int], theme: str) -> None:
    with new_page(browser, host, viewport=screen) as page:
        page.evaluate("theme => localStorage.setItem('cardfolk.settings', JSON.stringify({ theme }))", theme)
        go(page, "/")
        page.wait_for_selector("#games [data-game]")
        check_for_everyone(page)
        check_fits(page)


def test_a_server_that_is_away_is_named(browser: Browser, host: Host) -> None:
    with new_page(browser, host, quiet=False) as page:
        page.route("**/api/tables", lambda route: route.abort())
        open_game(page, "durak")
        page.click("#solo")
        expect(page.locator("#playing-trouble")).to_have_text("The server cannot be reached.")
        expect(page.locator("#solo")).to_be_enabled()
