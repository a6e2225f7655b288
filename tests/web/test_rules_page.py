"""The rules in the browser, in every language."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from cardfolk.games import IDS
from cardfolk.ui.rulebook import groups_of, pictures_in, rules_markdown
from cardfolk.ui.web import rules_html
from cardfolk.ui.words import LANGUAGES
from tests.server.host import Host

from .pages import check_fits, check_for_everyone, go, new_page
from .people import PHONE


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_in_every_language(browser: Browser, host: Host, language: str) -> None:
    with new_page(browser, host, "/rules/durak", viewport=PHONE) as page:
        page.evaluate("value => localStorage.setItem('cardfolk.settings', value)", f'{{"language": "{language}"}}')
        for game in IDS:
            go(page, f"/rules/{game}")
            rules = rules_html(game, language)
            expect(page.locator("#text h1")).to_have_text(rules["title"])
            assert page.locator("#text h2").count() == rules["html"].count("<h2") == page.locator("#parts a").count()
            assert page.locator("#text table").count() == rules["html"].count("<table")
            names = [name for name, _ in pictures_in(rules_markdown(game, language))]
            cards = [card for name in names for group in groups_of(name) for card in group]
            assert names and page.locator("#text figure").count() == len(names)
            assert page.locator("#text figcaption").first.inner_text()
            expect(page.locator("#text figure playing-card img[src^='data:image/svg']")).to_have_count(len(cards))
            expect(page.locator(f"#text a[href='/learn/{game}/first']")).to_be_visible()
            check_fits(page)
        check_for_everyone(page)


def test_a_part_can_be_linked_to_and_another_game_chosen(browser: Browser, host: Host) -> None:
    with new_page(browser, host, "/rules/king", viewport=PHONE) as page:
        page.locator("#parts a").last.click()
        expect(page.locator("#text h2").last).to_be_in_viewport()
        page.locator("#others a", has_text="Durak").click()
        expect(page.locator("#text h1")).to_have_text("Durak")
        page.click("[data-settings]")
        page.locator("dialog").get_by_label("Language").select_option("ru")
        expect(page.locator("#text h1")).to_have_text("Дурак")


def test_no_such_game(browser: Browser, host: Host) -> None:
    with new_page(browser, host, "/rules/whist", quiet=False) as page:
        expect(page.locator("#text")).to_contain_text("whist")
