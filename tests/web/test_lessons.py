"""Lessons in the browser: a teacher says what to do and why not, a finished lesson has its tick."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from cardfolk.play.lessons import Lesson, find_lesson
from cardfolk.play.lessons.pupil import Place, Pupil
from cardfolk.play.lessons.script import Step
from cardfolk.play.lessons.teaching import MOVE
from cardfolk.ui.words import Speaker
from cardfolk.view import Offer
from tests.lessons import in_a_language, mistakes
from tests.server.host import Host
from tests.server.people import ask

from .looks import SIZES
from .pages import check_fits, check_for_everyone, new_page
from .people import PHONE

MAY = "#actions .action:not([aria-disabled]), .held.playable, .own-card.playable"
READY = f"#play.staged, #go-on, #onward a, {MAY}"
CHOSEN = "settings => localStorage.setItem('cardfolk.settings', JSON.stringify(settings))"
IN_SIGHT = """() => [...document.querySelectorAll("#said p, #who-teaches, dialog .action")].filter((one) => {
    const { left, top, width, height } = one.getBoundingClientRect();
    return [0.2, 0.5, 0.8].some((part) => !one.contains(document.elementFromPoint(left + 20, top + part * height)));
}).map((one) => one.textContent)"""  # what should be read or touched there, and is under something else


class Learner:
    """Somebody before a lesson who first does what the script knows as wrong: it is shown as if it were asked for."""

    def __init__(self, page: Page, lesson: Lesson) -> None:
        self.page = page
        self.lesson = lesson
        self.place = Place()
        self.offer: Offer | None = None  # of the move that is to be made
        self.values: list[str] = []  # that it chooses
        page.route("**/api/lessons", self._ask)

    @property
    def step(self) -> Step:
        """Where they are."""
        return self.lesson.steps[self.place.step - 1]

    @property
    def answered(self) -> str:
        """What was said to their last mistake."""
        misses = self.place.misses
        return mistakes(self.step, legal=True)[misses - 1][1] if misses else ""

    def _ask(self, route: Route) -> None:
        if route.request.method != "POST":
            route.continue_()
            return
        answer = route.fetch()
        turn = answer.json()
        self.place = Place(**turn["place"])
        if turn["teaching"]["waits"] == MOVE:
            wrong = [move for move, _ in mistakes(self.step, legal=True)][self.place.misses :]
            move = turn["teaching"]["answer"] = [*wrong, self.step.accept[0]][0]
            view = Pupil(self.lesson, self.place).view()
            self.offer = next(one for one in view.offers if move in one.texts())
            chosen = next(values for text, values, _ in self.offer.moves() if text == move)
            self.values = [part for value in chosen for part in value.split()]
        route.fulfill(response=answer, json=turn)

    def press(self) -> None:
        """Make the move, whose cards are picked; what it asks is chosen."""
        assert self.offer is not None
        self.page.locator(f"#actions .action[data-move={json.dumps(self.offer.text)}]:not([aria-disabled])").click()
        if self.offer.choices:
            for value in self.values:
                one = self.page.locator(f"dialog[open] [data-move='value:{value}']:not([aria-pressed=true])")
                if one.count():
                    one.click()
        sure = self.page.locator("dialog[open] [data-move=yes]:not([disabled])")
        if sure.count():
            sure.click()

    def ready(self) -> bool:
        """Until something can be done; whether the lesson is over then."""
        while True:
            self.page.wait_for_selector(READY)
            if self.page.locator("#play.staged").count() and not self.page.locator("#go-on").count():
                self.page.keyboard.press("Enter")
                continue
            return self.page.locator("#onward a").count() > 0


@in_a_language
def test_a_lesson_is_played_to_its_end_after_mistakes(
    browser: Browser, host: Host, lesson: Lesson, language: str
) -> None:
    tell = Speaker([], language=language).tell
    with new_page(browser, host, "/learn", viewport=PHONE) as page:
        page.evaluate(CHOSEN, {"language": language})
        learner = Learner(page, lesson)
        page.goto(f"/learn/{lesson.game}/{lesson.name}")
        while not learner.ready():
            before = page.get_attribute("#teacher", "data-place")
            if page.locator("#go-on").count():
                page.click("#go-on")
            else:
                expect(page.locator("#task")).to_have_text(tell(learner.step.ask))
                expect(page.locator("#said")).to_contain_text(tell(learner.answered)[1:])
                learner.press()
            page.wait_for_function("before => document.querySelector('#teacher').dataset.place !== before", arg=before)
        page.goto("/learn")
        page.wait_for_selector(f"#{lesson.game} a[href$='/{lesson.name}'] .tick svg")


def test_the_pages_of_lessons_are_for_everyone(browser: Browser, host: Host) -> None:
    with new_page(browser, host, "/learn", viewport=PHONE) as page:
        check_for_everyone(page)
        check_fits(page)
        assert page.locator(".tick svg").count() == 0
        page.click("#durak a[href$='/first']")
        page.wait_for_selector("#said p")
        check_for_everyone(page)
        check_fits(page)


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


def at_step(page: Page, number: int) -> None:
    """The next lesson begins at a step of it."""

    def begin(route: Route) -> None:
        asked = json.loads(route.request.post_data or "{}")
        route.continue_(post_data=json.dumps({**asked, "place": asked["place"] or {"step": number}}))

    page.route("**/api/lessons", lambda route: begin(route) if route.request.method == "POST" else route.continue_())


@pytest.mark.parametrize("size", ["small phone", "laptop"])
def test_a_question_leaves_the_teacher_in_sight(browser: Browser, host: Host, size: str) -> None:
    """King's first lesson asks for trump: the teacher is read beside it, says what is wrong, shows what is right."""
    lesson = find_lesson("king")
    number = next(at for at, step in enumerate(lesson.steps, 1) if step.accept == ("trump s",))
    width, height = SIZES[size]
    with new_page(browser, host, viewport={"width": width, "height": height}) as page:
        at_step(page, number)
        page.goto(f"/learn/king/{lesson.name}")
        page.locator("#actions .action").first.click()
        expect(page.locator("dialog[open]")).to_be_visible()
        assert page.evaluate(IN_SIGHT) == []
        check_for_everyone(page)
        page.keyboard.press("Escape")
        expect(page.locator("dialog")).to_have_count(0)
        page.locator("#actions .action").first.press("Enter")
        page.keyboard.press("2")  # diamonds
        expect(page.locator("#said")).to_contain_text("no diamonds")
        page.locator("#actions .action").first.click()
        page.click("#hint")
        page.locator("#actions .action.taught").first.click()
        page.locator("dialog[open] .taught").click()
        expect(page.locator("#who-teaches")).to_contain_text(f"step {number + 1}")


ALL_DEAR = """() => {
    const Real = WebSocket;
    const told = { text: "Wait. That would cost you about {count} games of ten like this one.", args: { count: 5 } };
    let offers = [];
    window.WebSocket = class extends Real {
        addEventListener(type, heard) {
            super.addEventListener(type, type !== "message" ? heard : (event) => {
                const message = JSON.parse(event.data);
                if (message.type === "view") offers = (message.view.offers ?? []).map((offer) => offer.text);
                if (message.type === "advice") {
                    message.dear = Object.fromEntries(offers.map((text) => [text, told]));
                    message.move = offers.find((text) => /[2-9TJQKA][cdhs]/.test(text)) ?? message.move;
                }
                heard({ data: JSON.stringify(message) });
            });
        }
    };
}"""


def test_a_friend_looks_on_at_a_first_game_and_warns_once(browser: Browser, host: Host) -> None:
    """From the lessons' page to a game against bots: whatever is played is said to be dear, once."""
    with new_page(browser, host, "/learn", viewport=PHONE) as page:
        page.add_init_script(f"({ALL_DEAR})()")
        page.click("#durak .with-friend")
        page.wait_for_url("**/friend/*/durak")
        expect(page.locator("#who-teaches")).to_have_text("Fyodor looks on")
        while not page.locator("#teacher[data-knows]").count():
            page.wait_for_selector("#play.staged, #teacher[data-knows], #asked.yours")
            only = page.locator("#actions .action:not([aria-disabled])")
            if page.locator("#play.staged").count():
                page.keyboard.press("Enter")
            elif only.count() == 1 and not page.locator(".held.playable").count():  # nothing to think about
                only.click()
                if page.locator("dialog[open]").count():
                    page.locator("dialog[open] [data-move=yes]").click()
            page.wait_for_timeout(50)
        check_for_everyone(page)
        check_fits(page)
        version = page.get_attribute("#play", "data-version")
        card = page.locator(".held.playable")
        if card.count():
            card.first.click(position={"x": 10, "y": 20})
        page.locator("#actions .action:not([aria-disabled])").first.click()
        if page.locator("dialog[open]").count():
            page.locator("dialog[open] [data-move=yes]").click()
        expect(page.locator("#said")).to_contain_text("Wait. That would cost you about 5 games of ten")
        expect(page.locator("#said")).to_contain_text("Do it once more if you mean it.")
        assert page.get_attribute("#play", "data-version") == version, "nothing was played"
        assert page.locator(".taught").count(), "what is better is lit"
        page.locator("#actions .action:not([aria-disabled])").first.click()
        if page.locator("dialog[open]").count():
            page.locator("dialog[open] [data-move=yes]").click()
        page.wait_for_function("version => document.querySelector('#play').dataset.version !== version", arg=version)
        expect(page.locator("#said")).not_to_contain_text("Wait.")


def test_lessons_over_http_tell_what_follows(host: Host) -> None:
    game, first = "durak", find_lesson("durak")
    turn = ask(host.base, "/api/lessons", {"game": game})
    assert turn["teaching"]["lesson"] == first.name and turn["place"] == {}
    wrong = ask(host.base, "/api/lessons", {"game": game, "lesson": "none"})
    assert "none" in str(wrong)
    assert ask(host.base, "/api/lessons", {"game": game, "place": {"step": 900}}).get("why")
