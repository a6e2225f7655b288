"""The first page in a real browser: one tap to play, a form made from the games' data, open tables, five languages."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Browser, Page, expect

from cardfolk.games import IDS
from cardfolk.ui.words import LANGUAGES, Speaker
from tests.server.host import Host

from .pages import check_fits, check_for_everyone, go, new_page
from .people import LAPTOP, PHONE, new_table

LOCALES = {"en": "en-GB", "pt_BR": "pt-PT", "it": "it-CH", "ru": "uk-UA", "cnr": "sr-Latn-RS"}


def kept_token(page: Page) -> str:
    return str(page.evaluate("localStorage.getItem('cardfolk.seat.' + location.pathname.split('/')[2])"))


@pytest.mark.parametrize("game", ["durak", "pontinho"])
def test_one_tap_starts_a_game_against_bots(browser: Browser, host: Host, game: str) -> None:
    with new_page(browser, host, viewport=PHONE, has_touch=True) as page:
        if game != "durak":  # which is chosen on the first visit
            page.locator(f"label:has(input[value={game}])").tap()
        page.locator("#solo").tap()
        page.wait_for_url("**/t/*")
        assert len(kept_token(page)) > 40
        page.wait_for_selector("#play:not([hidden])")
        go(page, "/")
        assert page.is_checked(f"input[value={game}]")
        expect(page.locator("#mine-list li")).to_have_count(1)
        page.locator("#mine-list button").tap()
        expect(page.locator("#mine")).to_be_hidden()


def test_every_game_is_there_with_its_rules(browser: Browser, host: Host) -> None:
    with new_page(browser, host, viewport=LAPTOP) as page:
        shown = page.locator("#games input").evaluate_all("all => all.map(one => one.value)")
        assert shown[: len(IDS)] == list(IDS)
        for game in IDS:
            assert page.locator(f"a[href='/rules/{game}']").count() == 1


def test_the_form_for_friends_is_made_from_the_data(browser: Browser, host: Host) -> None:
    with new_page(browser, host, viewport=PHONE) as page:
        page.locator("label:has(input[value=durak])").click()
        page.click("#with-friends")
        page.click("#make")
        expect(page.locator("#friends-trouble")).not_to_be_empty()  # nobody is nameless
        page.fill("#name", "Ana")
        assert page.input_value("[data-field=preset]") == "house"
        page.select_option("[data-field=count]", "4")
        assert page.input_value("[data-field=preset]") == "classic"  # as it is usual for more than two
        page.select_option("[data-field=preset]", "podkidnoy")
        page.select_option("[data-field=who1]", "hard")
        page.select_option("[data-field=style1]", "cautious")
        page.select_option("[data-field=preset]", "classic")
        page.click("#form summary")
        page.uncheck("[data-field=transfer]")
        page.select_option("[data-field=deck]", "52")
        assert page.locator("[data-field=preset] option").all_inner_texts()[0] == "house rules"
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
            "match": 3,
            "clock": 60,
            "public": False,
            "brisk": True,
        }
        page.wait_for_url("**/t/*")
        assert len(kept_token(page)) > 40
        go(page, "/")
        page.click("#with-friends")  # as it was the last time
        assert page.input_value("#name") == "Ana"
        assert page.input_value("[data-field=style1]") == "cautious"
        assert page.input_value("[data-field=deck]") == "52"
        assert not page.is_checked("[data-field=transfer]")


@pytest.mark.parametrize("game", IDS)
def test_a_table_of_every_game_can_be_made(browser: Browser, host: Host, game: str) -> None:
    with new_page(browser, host, viewport=LAPTOP) as page:
        page.locator(f"label:has(input[value={game}])").click()
        page.click("#with-friends")
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
        expect(row).to_contain_text("bluffer")
        assert row.locator("img").count() == 0
        check_for_everyone(page)


def test_by_keyboard_alone(browser: Browser, host: Host) -> None:
    with new_page(browser, host, viewport=LAPTOP) as page:
        press = page.keyboard.press
        for _ in range(20):
            press("Tab")
            if page.evaluate("document.activeElement.name") == "game":
                break
        press("ArrowDown")
        assert page.evaluate("document.activeElement.value") == "president"
        for _ in range(20):
            press("Tab")
            if page.evaluate("document.activeElement.id") == "with-friends":
                break
        press("Enter")
        page.wait_for_selector("#friends[open]")
        press("Escape")
        page.wait_for_selector("#friends:not([open])", state="attached")
        press("Shift+Tab")
        press("Enter")
        page.wait_for_url("**/t/*")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_browsers_language_is_spoken(browser: Browser, host: Host, language: str) -> None:
    tell = Speaker([], language=language).tell
    with new_page(browser, host, viewport={"width": 320, "height": 640}, locale=LOCALES[language]) as page:
        expect(page.locator("h1")).to_have_text(tell("What shall we play?"))
        expect(page.locator("#solo")).to_have_text(tell("Play now"))
        expect(page.locator("label:has(input[value=president]) strong")).to_contain_text(tell("President"))
        check_fits(page)
        page.click("#with-friends")
        page.click("#form summary")
        check_fits(page)
        assert page.evaluate(
            "document.querySelector('dialog').scrollWidth <= document.querySelector('dialog').clientWidth"
        )


def test_another_language_can_be_chosen_and_stays(browser: Browser, host: Host) -> None:
    tell = Speaker([], language="cnr").tell
    with new_page(browser, host, viewport=PHONE) as page:
        page.select_option("#language select", "cnr")
        expect(page.locator("h1")).to_have_text(tell("What shall we play?"))
        assert page.get_attribute("html", "lang") == "sr-Latn-ME"
        page.reload()
        expect(page.locator("#with-friends")).to_have_text(tell("With friends…"))


def test_settings_hold_at_once_and_on_the_next_visit(browser: Browser, host: Host) -> None:
    with new_page(browser, host, viewport=PHONE) as page:
        page.click("[data-settings]")
        dialog = page.locator("dialog.settings")
        dialog.get_by_label("Light").select_option("day")
        dialog.get_by_label("Colours of the suits").select_option("four")
        check_for_everyone(page)
        check_fits(page)
        assert page.get_attribute("html", "data-theme") == "day"
        page.wait_for_function("[...document.querySelectorAll('.fan img')].some((card) => card.src.includes('12722c'))")
        dialog.get_by_label("Language").select_option("it")
        expect(dialog.locator("h2")).to_have_text("Impostazioni")
        page.keyboard.press("Escape")
        expect(dialog).to_have_count(0)
        page.reload()
        page.wait_for_selector("html[data-ready]")
        assert page.get_attribute("html", "data-theme") == "day"
        assert page.get_attribute("html", "data-deck") == "four"


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("screen", [PHONE, LAPTOP], ids=["phone", "laptop"])
def test_nobody_is_shut_out(browser: Browser, host: Host, screen: dict[str, int], scheme: str) -> None:
    with new_page(browser, host, viewport=screen, color_scheme=scheme) as page:
        page.wait_for_selector("#games label")
        check_for_everyone(page)
        check_fits(page)


def test_a_server_that_is_away_is_named(browser: Browser, host: Host) -> None:
    with new_page(browser, host, quiet=False) as page:
        page.route("**/api/tables", lambda route: route.abort())
        page.click("#solo")
        expect(page.locator("#trouble")).to_have_text("The server cannot be reached.")
        expect(page.locator("#solo")).to_be_enabled()
