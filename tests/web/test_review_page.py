"""The review beside a replay: it grows to its end, leads to each decision, and hides what the seat did not see."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from cardfolk.bots.crew import Crew
from cardfolk.play.review import GRADES, Review, Reviewer
from cardfolk.play.review import reviewer as reviewing
from cardfolk.play.review.text import write_review, write_sums
from cardfolk.record import read_record
from tests.server.host import Host
from tests.server.people import ask

from .pages import check_fits, check_for_everyone, finished_game, new_page
from .people import LAPTOP, PHONE
from .test_replay_page import at


@pytest.fixture(scope="module")
def durak(host: Host) -> str:
    return finished_game(host, "durak", 2, deck=24)


@pytest.fixture(scope="module")
def grown(host: Host, durak: str) -> list[Review]:
    """Ana's review as it grows, hardly thought about: every third decision is called wrong."""
    record = read_record(json.dumps(ask(host.base, f"/api/tables/{durak}/games/1")["record"]))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(reviewing, "thought_of", lambda sight: 8)
        crew = Crew(1)
        try:
            return [graded(review) for review in Reviewer(record, 0, crew)]
        finally:
            crew.close()


def graded(review: Review) -> Review:
    """The same decisions, some of them wrong by much."""
    found = [
        replace(one, grade=GRADES[2 + at // 3 % 3] if at % 3 == 0 else "good", cost=0.3, error=0.05, exact=False)
        for at, one in enumerate(review.decisions)
    ]
    return replace(review, decisions=tuple(found))


def answered(review: Review) -> dict[str, Any]:
    """What the server says of a review."""
    return {"whole": review.whole, "review": write_review(review), "sums": write_sums(review)}


def told(page: Page, *answers: dict[str, Any]) -> list[str]:
    """The server answers so, one after the other, the last again and again; which seats were asked about."""
    asked: list[str] = []

    def answer(route: Route) -> None:
        asked.append(route.request.url.rpartition("=")[2])
        told = answers[min(len(asked), len(answers)) - 1]
        route.fulfill(body=json.dumps(told), status=409 if "why" in told else 200, content_type="application/json")

    page.route("**/review?seat=*", answer)
    return asked


def test_it_grows_and_leads_to_each_decision(browser: Browser, host: Host, durak: str, grown: list[Review]) -> None:
    last = grown[-1]
    wrong = [one for one in last.decisions if one.wrong]
    key = write_sums(last)["key"]
    with new_page(browser, host, viewport=PHONE) as page:
        nothing = {"whole": False, "review": None, "sums": None}
        asked = told(page, nothing, answered(grown[len(grown) // 2]), answered(last))
        page.goto(f"/t/{durak}/replay/1")
        page.click("#review-open")
        expect(page.locator("#grown-said")).to_contain_text(f"of {last.count} decisions")
        expect(page.locator("#review")).to_have_attribute("aria-busy", "false")
        expect(page.locator("#growing")).to_be_hidden()
        assert asked == ["0"] * 3
        expect(page.locator("#review-sentence")).not_to_be_empty()
        expect(page.locator("#review-luck")).to_contain_text("Your decisions:")
        expect(page.locator("#key-list > li")).to_have_count(len(key))
        expect(page.locator(".decisions > li")).to_have_count(len(wrong))
        expect(page.locator("#curve circle")).to_have_count(len(wrong))
        check_for_everyone(page)
        check_fits(page)
        page.click("#key-list > li:first-child button")
        at(page, key[0])
        expect(page.locator("#verdict-here")).to_contain_text("Better:")
        expect(page.locator("#main")).to_be_in_viewport()
        page.click("#to-review")
        expect(page.locator("#key-list > li:first-child[aria-current]")).to_be_in_viewport()


def test_the_curve_goes_by_keys_and_clicks(browser: Browser, host: Host, durak: str, grown: list[Review]) -> None:
    points = grown[-1].curve()
    with new_page(browser, host, viewport=LAPTOP) as page:
        told(page, answered(grown[-1]))
        page.goto(f"/t/{durak}/replay/1?review=0")
        curve = page.locator("#curve")
        expect(curve).to_be_visible()
        curve.press("Home")
        at(page, points[0].number)
        curve.press("ArrowRight")
        at(page, points[1].number)
        expect(curve).to_have_attribute("aria-valuetext", f"Move {points[1].number + 1}: {points[1].stand * 100:.0f}%")
        box = curve.bounding_box()
        assert box is not None
        curve.click(position={"x": box["width"] - 8, "y": box["height"] / 2})
        at(page, points[-1].number)
        assert page.url.endswith(f"?review=0#{points[-1].number}")


def test_other_hands_are_shown_only_when_asked_for(
    browser: Browser, host: Host, durak: str, grown: list[Review]
) -> None:
    with new_page(browser, host, viewport=PHONE) as page:
        told(page, answered(grown[-1]))
        asked: list[str] = []
        page.on("request", lambda found: asked.append(found.url) if "/views?" in found.url else None)
        page.goto(f"/t/{durak}/replay/1?review=0")
        expect(page.locator(".open-hand")).to_have_count(1)
        expect(page.locator(".open-hand playing-card[card]")).to_have_count(6)
        assert asked and all(url.endswith("&seat=0") for url in asked)
        for shown in ask(host.base, f"/api/tables/{durak}/games/1/views?seat=0")["views"]:
            hands = [zone for zone in shown["view"]["zones"] if zone["kind"] == "hand"]
            assert not any(card for zone in hands if zone["owner"] == 1 for card in zone["cards"])
        page.click("#all-hands")
        expect(page.locator(".open-hand playing-card[card]")).to_have_count(12)
        page.click("#all-hands")
        expect(page.locator(".open-hand")).to_have_count(1)
        page.click("#review-close")
        expect(page.locator("#review")).to_be_hidden()
        expect(page.locator(".open-hand")).to_have_count(2)


def test_a_refusal_is_one_line_and_can_be_tried_again(
    browser: Browser, host: Host, durak: str, grown: list[Review]
) -> None:
    busy = {"why": {"text": "the server cannot do this just now: try again soon"}}
    gone = {"why": {"text": "there is no such game, or it is not over yet"}}
    with new_page(browser, host, quiet=False, viewport=PHONE) as page:
        asked = told(page, busy, gone, answered(grown[-1]))
        page.goto(f"/t/{durak}/replay/1?review=7")  # nobody sits there: one's own seat
        line = page.locator("#review-trouble")
        expect(line).to_have_text("The server cannot do this just now: try again soon.")
        expect(page.locator("#growing")).to_be_hidden()
        page.select_option("#whose", "1")
        expect(line).to_have_text("There is no such game, or it is not over yet.")
        page.click("#review-again")
        expect(line).to_be_empty()
        expect(page.locator("#review-sentence")).not_to_be_empty()
        assert asked == ["0", "1", "1"]


def test_a_server_makes_one(browser: Browser, host: Host) -> None:
    code = finished_game(host, "toy", 2)
    with new_page(browser, host, f"/t/{code}/replay/1?review", viewport=PHONE) as page:
        expect(page.locator("#review")).to_have_attribute("aria-busy", "false")
        expect(page.locator("#review-sentence")).not_to_be_empty()
        expect(page.locator("#review-count")).to_contain_text("decision")
    for wrong in ("views?seat=2", "review?seat=2"):
        assert "no such game" in str(ask(host.base, f"/api/tables/{code}/games/1/{wrong}")["why"])
