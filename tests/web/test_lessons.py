"""Lessons in the browser: a teacher says what to do and why not, a finished lesson has its tick."""

from __future__ import annotations

from playwright.sync_api import Browser, Page

from cardfolk.play.lessons import course_of, find_lesson
from tests.server.host import Host
from tests.server.people import ask

from .looks import SIZES
from .pages import check_fits, check_for_everyone, new_page
from .people import PHONE

MAY = "#actions .action:not([aria-disabled]), .held.playable, .own-card.playable"
READY = f"#play.staged, #go-on, #onward a, {MAY}"
MOST = 60  # things that are done in a lesson


def shortest(game: str) -> str:
    """The lesson of a game with the fewest steps."""
    course = course_of(game)
    assert course is not None
    return min(course.lessons, key=lambda one: len(one.steps)).name


def finished(page: Page) -> None:
    """Do what the teacher shows until the lesson is over."""
    for _ in range(MOST):
        page.wait_for_selector(READY)
        if page.locator("#play.staged").count() and not page.locator("#go-on").count():
            page.keyboard.press("Enter")
            continue
        if page.locator("#onward a").count():
            return
        step = page.text_content("#teacher")
        if page.locator("#go-on").count():
            page.click("#go-on")
        else:
            page.click("#hint")
            page.wait_for_selector(
                ".held.picked, .own-card.picked, #actions .action.taught, #actions .marked, .place-lit"
            )
            page.locator("#actions .action.taught, #actions .action.primary").first.click()
            if page.locator("dialog[open] [data-move=yes]").count():
                page.click("dialog[open] [data-move=yes]")
        page.wait_for_function("before => document.querySelector('#teacher').textContent !== before", arg=step)
    raise AssertionError("no end of the lesson")


def test_a_lesson_is_played_to_its_end(browser: Browser, host: Host) -> None:
    lesson = shortest("durak")
    with new_page(browser, host, "/learn", viewport=PHONE) as page:
        check_for_everyone(page)
        check_fits(page)
        assert page.locator("#durak .tick svg").count() == 0
        page.evaluate("localStorage.setItem('cardfolk.pace', '0')")
        page.click(f"#durak a[href$='/{lesson}']")
        page.wait_for_selector("#said p")
        check_for_everyone(page)
        check_fits(page)
        finished(page)
        page.goto("/learn")
        page.wait_for_selector(f"#durak a[href$='/{lesson}'] .tick svg")


def test_a_move_that_is_not_meant_is_answered_and_not_made(browser: Browser, host: Host) -> None:
    with new_page(browser, host, "/learn/montenegro/first", viewport=PHONE) as page:
        page.wait_for_selector(".held.taught")
        before = page.text_content("#said")
        count = page.locator(".held").count()
        page.locator(".held:not(.taught)").first.click(position={"x": 10, "y": 20})
        page.keyboard.press("Enter")
        page.wait_for_function("before => document.querySelector('#said').textContent !== before", arg=before)
        assert page.locator(".held").count() == count
        assert page.locator("#asked.yours").count() == 1


def test_the_teacher_leaves_the_table_free(browser: Browser, host: Host) -> None:
    """Also in the longest language, at every size: the table begins where the teacher ends."""
    with new_page(browser, host, "/learn/king/first", locale="ru-RU") as page:
        page.wait_for_selector("#said p")
        assert "Урок" in (page.text_content("#who-teaches") or "").title()
        for width, height in SIZES.values():
            page.set_viewport_size({"width": width, "height": height})
            page.wait_for_timeout(60)
            over = page.evaluate(
                """() => {
                    const a = document.querySelector("#teacher").getBoundingClientRect();
                    const b = document.querySelector("#cloth").getBoundingClientRect();
                    return Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2
                        && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2;
                }"""
            )
            assert not over, (width, height)


def test_lessons_over_http_tell_what_follows(host: Host) -> None:
    game, first = "durak", find_lesson("durak")
    turn = ask(host.base, "/api/lessons", {"game": game})
    assert turn["teaching"]["lesson"] == first.name and turn["place"] == {}
    wrong = ask(host.base, "/api/lessons", {"game": game, "lesson": "none"})
    assert "none" in str(wrong)
    assert ask(host.base, "/api/lessons", {"game": game, "place": {"step": 900}}).get("why")
