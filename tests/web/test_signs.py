"""How a player is called to their turn, and how a link leaves the page: what the device is asked to do."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from cardfolk.view import View
from tests.rules import start
from tests.server.host import Host

from .pages import check_for_everyone
from .people import PHONE, Guest, new_table
from .posed import Posed

DEVICE = """
window.asked = {vibrated: [], notes: [], tones: 0, shared: []};
navigator.vibrate = length => asked.vibrated.push(length);
navigator.share = async what => { asked.shared.push(what.url); };
window.Notification = class {
  static permission = "granted";
  constructor(title, how) { asked.notes.push([title, how.body]); }
};
const Real = window.AudioContext;
window.AudioContext = class extends Real {
  createOscillator() { asked.tones += 1; return super.createOscillator(); }
};
Object.defineProperty(document, "hidden", {get: () => Boolean(window.away)});
"""


def turn() -> tuple[View, View]:
    """What a defender sees before the attack and after it."""
    state = start("durak", 2, seed=1)
    seat = 1 - state.to_move
    before = state.seen_by(seat).view()
    state.play(state.legal_moves()[0])
    assert state.to_move == seat
    return before, state.seen_by(seat).view()


def called(browser: Browser, host: Host, sound: bool = False, away: bool = False) -> dict[str, object]:
    """What a device was asked to do when its player's turn came."""
    before, after = turn()
    guest = Posed(browser, host, before, script=DEVICE)
    if sound:
        guest.choose(sound=True)
    guest.page.click("#prompt")  # browsers let a page make itself noticed only once it was touched
    guest.page.evaluate("away => { window.away = away; }", away)
    guest.show(after)
    guest.page.wait_for_selector("#asked.yours")
    guest.show(after)
    guest.page.wait_for_timeout(50)
    assert guest.page.title() == "● Your turn – Durak"
    found: dict[str, object] = guest.page.evaluate("asked")
    return found


def test_a_turn_is_felt_once_and_makes_no_sound_unasked(browser: Browser, host: Host) -> None:
    assert called(browser, host) == {"vibrated": [80], "notes": [], "tones": 0, "shared": []}


def test_a_turn_is_heard_where_sound_is_wanted(browser: Browser, host: Host) -> None:
    assert called(browser, host, sound=True)["tones"] == 2


@pytest.mark.parametrize(("answer", "heard"), [("Yes", True), ("No", False)])
def test_sounds_are_asked_about_once(browser: Browser, host: Host, answer: str, heard: bool) -> None:
    before, after = turn()
    guest = Posed(browser, host, before, script=DEVICE, viewport=PHONE)
    page = guest.page
    page.wait_for_selector("#ask-sound:visible")
    check_for_everyone(page)
    page.click(f"#ask-sound button:has-text('{answer}')")
    page.wait_for_selector("#ask-sound", state="hidden")
    page.reload()
    page.wait_for_selector("#play:not([hidden]) .held")
    assert page.locator("#ask-sound:visible").count() == 0
    guest.show(after)
    page.wait_for_selector("#asked.yours")
    page.wait_for_function("heard => (asked.tones > 0) === heard", arg=heard)


def test_who_looks_elsewhere_is_notified_of_a_turn(browser: Browser, host: Host) -> None:
    assert called(browser, host, away=True)["notes"] == [["Your turn", "Durak"]]


def test_the_link_goes_to_whatever_the_device_shares_with(browser: Browser, host: Host) -> None:
    code, token = new_table(host, "durak", ["", ""])
    guest = Guest(browser, host, script=DEVICE).open(code, token)
    guest.page.click("#share")
    assert guest.page.evaluate("asked.shared") == [f"{host.base}/t/{code}"]
