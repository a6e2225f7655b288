"""Scenes and the sheet on the table page: what people must see is held, a tap or a key goes on."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from cardfolk import protocol
from cardfolk.cards import card_name
from cardfolk.play.scenes import scene_seconds
from cardfolk.ui.words import Speaker
from tests.server.host import Host

from .moments import PLAYED, moment, staged
from .pages import check_fits, check_for_everyone
from .people import PHONE
from .posed import NAMES, Posed


def went_on(guest: Posed) -> int:
    guest.page.wait_for_timeout(50)
    return sum(message["type"] == "go_on" for message in guest.said)


def test_the_full_trick_is_seen_before_it_goes(browser: Browser, host: Host) -> None:
    at = moment("king", 4, "trick", games=["tricks"])
    guest = staged(browser, host, at, viewport=PHONE)
    page = guest.page
    page.wait_for_selector("#play.staged")
    assert page.locator("[data-zone=trick] [data-card]").count() == 4
    assert "takes" in guest.text("#prompt")
    assert page.locator(".seat.staged").get_attribute("data-seat") == str(at.scenes[0].seat)
    assert "lit" in (page.locator("[data-zone=trick]").get_attribute("class") or "")
    assert page.locator("#actions button").count() == 0
    page.wait_for_selector(f"#live:has-text('{guest.text('#prompt')}')", state="attached")
    check_for_everyone(page)
    check_fits(page)
    page.click("#board")
    page.wait_for_selector("#play:not(.staged)")
    assert went_on(guest) == len(at.scenes) == 1
    assert page.locator("[data-zone=trick] [data-card]").count() == 0


def test_a_trick_is_told_once_its_last_card_lies_there_and_goes_to_who_takes_it(browser: Browser, host: Host) -> None:
    at = moment("king", 4, "trick")
    guest = Posed(browser, host, at.before, reduced_motion="no-preference", quick=False)
    page = guest.page
    page.evaluate(
        """() => {
            window.early = [];
            window.taken = [];
            const play = document.querySelector("#play");
            new MutationObserver((changes) => {
                const hidden = getComputedStyle(document.querySelector("#asked")).visibility === "hidden";
                const told = document.querySelector(".slot.winner, .seat.staged");
                if (play.matches(".arriving")) early.push(hidden, !told);
                const added = changes.flatMap((change) => [...change.addedNodes]);
                taken.push(...added.filter((one) => one.matches?.(".ghost")).map((one) => one.getAttribute("card")));
            }).observe(play, {subtree: true, childList: true, attributes: true});
        }"""
    )
    guest.show(at.after, **at.shown(0.5))
    page.wait_for_selector("#play.staged .slot.winner")
    page.wait_for_selector("#play:not(.staged):not(:has(.ghost))")
    page.wait_for_function("taken.length === 4")
    early = page.evaluate("early")
    assert early and all(early)
    trick = next(zone for zone in at.scenes[0].view.zones if zone.id == "trick")
    assert sorted(page.evaluate("taken")) == sorted(card_name(lying.card or 0) for lying in trick.cards)


def test_a_key_goes_on_and_does_nothing_else(browser: Browser, host: Host) -> None:
    at = moment("king", 4, "trick", games=["tricks"])
    guest = staged(browser, host, at)
    guest.page.wait_for_selector("#play.staged")
    guest.page.keyboard.press("1")
    guest.page.wait_for_selector("#play:not(.staged)")
    assert went_on(guest) == 1
    assert guest.page.locator(".held.picked").count() == 0


def test_a_scene_is_over_by_itself_and_without_a_pace_there_is_none(browser: Browser, host: Host) -> None:
    at = moment("king", 4, "trick", games=["tricks"])
    guest = staged(browser, host, at, seconds=0.3)
    guest.page.wait_for_selector("#play.staged")
    guest.page.wait_for_selector("#play:not(.staged)")
    assert went_on(guest) == 0
    watch = "window.seen = false; new MutationObserver(() => { seen ||= !!document.querySelector('.staged'); })"
    quick = Posed(browser, host, at.before)
    quick.page.evaluate(watch + ".observe(document.body, {subtree: true, attributes: true})")
    quick.show(at.after, **at.shown(0.0))
    quick.page.wait_for_selector("#log li", state="attached")
    assert not quick.page.evaluate("seen")


@pytest.mark.parametrize(
    ("game", "seats", "kind"), [*(one for one in PLAYED if one[2] != "score"), ("king", 4, "begin")]
)
def test_every_moment_can_be_read_at_the_usual_pace(
    browser: Browser, host: Host, game: str, seats: int, kind: str
) -> None:
    """The stage keeps how long it was held; the ribbon is whole for 0.8 s of it, and whatever turns over is open."""
    at = moment(game, seats, kind)
    guest = staged(browser, host, at, scene_seconds(kind), reduced_motion="no-preference", quick=False)
    page = guest.page
    for scene in at.scenes:
        page.wait_for_selector(f"#play[data-scene='{scene.kind}']")
        if scene.kind == kind:
            break
        page.keyboard.press("Enter")
    ribbon = page.locator("#prompt").evaluate(
        """prompt => {
            const how = getComputedStyle(prompt);
            return [how.animationName, parseFloat(how.animationDelay) + parseFloat(how.animationDuration)];
        }"""
    )
    assert ribbon[0] == "unroll"
    page.wait_for_selector(f"#play[data-held^='{kind} ']")
    held = int((page.get_attribute("#play", "data-held") or "").split()[1])
    assert held / 1000 - ribbon[1] >= 0.8


def test_what_was_called_is_marked_true_or_not(browser: Browser, host: Host) -> None:
    """By a sign and an edge, not by what is said alone; and who it is about is told so."""
    at = moment("montenegro", 2, "call")
    guest = staged(browser, host, at)
    page = guest.page
    page.wait_for_selector("#play.staged[data-scene=call]")
    called = [lying for zone in at.scenes[0].view.zones for lying in zone.cards if lying.true is not None]
    assert page.locator(".tag.bad").count() + page.locator(".tag.good").count() == len({one.by for one in called})
    assert page.locator(".slot.lied").count() == sum(lying.true is False for lying in called) > 0


def test_who_wins_a_war_is_told_so(browser: Browser, host: Host) -> None:
    for seed in range(1, 40):
        at = moment("montenegro", 2, "war", seed=seed)
        war = next(scene for scene in at.scenes if scene.kind == "war")
        if war.seat == 0:
            break
    guest = staged(browser, host, at)
    page = guest.page
    while page.get_attribute("#play", "data-scene") != "war":
        page.wait_for_selector("#play.staged")
        if page.get_attribute("#play", "data-scene") != "war":
            page.keyboard.press("Enter")
    assert guest.text("#prompt") == "You win the war"
    theirs = page.locator(".war .side-name > :last-child")  # one's own face is beside the hand
    assert theirs.all_text_contents() == [NAMES[1]]


def test_scenes_come_one_after_the_other(browser: Browser, host: Host) -> None:
    at = next(
        found
        for seed in range(40)
        if len((found := moment("king", 4, "score", seed=seed, games=["tricks", "no_tricks"])).scenes) > 1
    )
    guest = staged(browser, host, at)
    speaker = Speaker(NAMES[:4], 0, language="en")
    for number, scene in enumerate(at.scenes):
        said = speaker.say(scene.words)
        guest.page.wait_for_selector(f"#play.staged #prompt >> text=/^{said}$/i", state="attached")
        assert went_on(guest) == number
        guest.page.keyboard.press("Enter")
    guest.page.wait_for_selector("#play:not(.staged)")


def test_the_end_of_a_deal_shows_the_sheet(browser: Browser, host: Host) -> None:
    at = moment("king", 4, "score", games=["tricks", "no_tricks"])
    guest = staged(browser, host, at, viewport=PHONE)
    page = guest.page
    for _ in at.scenes:
        page.wait_for_selector("#play.staged")
        if page.locator("#stage:visible").count():
            break
        page.keyboard.press("Enter")
    rows = page.locator("#stage .deal tbody tr")
    assert rows.count() == 4
    deal = at.state.seen_by(0).sheet()[-1]
    shown = rows.locator("td:last-child").all_text_contents()
    assert shown == [f"{total:g}" for total in sorted((score.total for score in deal.scores), reverse=True)]
    check_for_everyone(page)
    check_fits(page)
    page.click("#stage button")
    page.wait_for_selector("#stage", state="hidden")
    while page.locator("#play.staged").count():  # the next deal begins
        page.keyboard.press("Enter")
    page.keyboard.press("v")
    page.wait_for_selector("dialog .whole tbody tr")
    assert page.locator("dialog .whole tbody tr").count() == len(at.state.seen_by(0).sheet())
    check_for_everyone(page)


def test_the_end_of_a_game_shows_places_and_totals(browser: Browser, host: Host) -> None:
    at = moment("king", 4, "end", games=["tricks"])
    guest = Posed(browser, host, at.before)
    table = guest._table()
    guest.tell(protocol.Table(table.id, table.game, {}, table.places, table.you, "over", 1, 1, table.totals))
    guest.show(at.after, **at.shown(0.0))
    guest.page.wait_for_selector("#result:not([hidden])")
    lines = guest.page.locator("#result .standings li")
    assert lines.count() == 4
    totals = sorted(at.after.scores, reverse=True)
    assert lines.locator(".points").all_text_contents() == [f"{total:g}" for total in totals]
    assert lines.first.locator(".rank").text_content() == "1."
    assert "wins the game" in guest.text("#result h2")
    check_for_everyone(guest.page)
