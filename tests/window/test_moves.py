""" "Making a move" in the window: what lights up, what is offered, what sheets ask, what is told."""

from __future__ import annotations

import random

import pygame
import pytest
from cardfolk.ui.sitting import UNTIL
from typer.testing import CliRunner

from cardfolk.bots.outcome import decided
from cardfolk.cards import card_name
from cardfolk.cli import app as commands
from cardfolk.ui.window.sheets import Choosing, Joining, Sheet
from cardfolk.view import Offer
from cardfolk.words import BadText
from tests.window.person import Person, at_window, session, until

SIZES = ((800, 600), (1280, 800), (2560, 1440))


def pick_all(person: Person, offer: Offer) -> None:
    picking = person.table.picking
    assert picking is not None
    for zone, card in offer.uses:
        spots = [s for s in picking.spots if (s.zone, s.card) == (zone, card) and s not in picking.picked]
        if spots:
            person.click(person.corner(spots[0]))


def test_a_picked_card_lights_the_zone_it_may_go_to_and_a_click_there_plays_it() -> None:
    played = session("durak", "Ana", "random", seed=3)
    until(played, lambda view: any(offer.verb == "attack" for offer in view.offers))
    with at_window(played) as person:
        person.settled()
        offer = next(offer for offer in person.table.view().offers if offer.verb == "attack")
        pick_all(person, offer)
        assert person.table.lit() == {"table"}
        before = len(played.table.record().moves)
        assert person.table.laid is not None
        person.click(person.table.laid.zones["table"].box)
        assert played.table.record().moves[before] == offer.text


def test_two_clicks_play_a_card_that_has_one_move() -> None:
    played = session("durak", "Ana", "random", seed=3)
    until(played, lambda view: len(view.offers) > 1 and all(offer.verb == "attack" for offer in view.offers))
    with at_window(played) as person:
        person.settled()
        picking = person.table.picking
        assert picking is not None
        before = len(played.table.record().moves)
        corner = person.corner(picking.spots[0])
        person.click(corner)
        assert len(picking.picked) == 1
        person.click((corner[0], corner[1] - 5))
        assert len(played.table.record().moves) > before


def test_a_card_is_carried_to_where_it_may_go() -> None:
    played = session("durak", "Ana", "random", seed=3)
    until(played, lambda view: any(offer.verb == "attack" for offer in view.offers))
    with at_window(played) as person:
        person.settled()
        screen = person.table
        offer = next(offer for offer in screen.view().offers if offer.verb == "attack")
        spot = next(spot for spot in screen.picking.spots if spot.card == offer.uses[0][1])  # type: ignore[union-attr]
        before = len(played.table.record().moves)
        assert screen.laid is not None
        person.drag(person.corner(spot), (5, screen.laid.hand_box.y + 5))
        assert len(played.table.record().moves) == before and screen.picking.picked == [spot]  # type: ignore[union-attr]
        person.drag(person.corner(spot), screen.laid.zones["table"].box.middle)
        assert played.table.record().moves[before] == offer.text


def test_a_click_on_a_picked_card_puts_it_back() -> None:
    played = session("montenegro", "Ana", "random", seed=3)
    until(played, lambda view: any(len(offer.uses) > 1 for offer in view.offers))
    with at_window(played) as person:
        person.settled()
        picking = person.table.picking
        assert picking is not None
        spot = next(spot for spot in picking.spots if picking.could(spot))
        person.click(person.corner(spot))
        assert picking.picked == [spot]
        person.table._clicked = (0.0, None)
        person.click(person.corner(spot))
        assert not picking.picked


def test_esc_puts_picked_cards_back() -> None:
    with at_window(session("durak", "Ana", "random", seed=3)) as person:
        person.settled()
        person.press("right", "space")
        assert person.table.picking is not None and len(person.table.picking.picked) == 1
        person.press("esc")
        assert not person.table.picking.picked


@pytest.mark.parametrize("size", SIZES)
def test_a_declaration_starts_at_the_true_card_and_tells_a_bluff(size: tuple[int, int]) -> None:
    played = session("montenegro", "Ana", "random", seed=3)
    until(played, lambda view: any(choice.kind == "card" for offer in view.offers for choice in offer.choices))
    with at_window(played, size) as person:
        person.settled()
        offers = person.table.view().offers
        offer = next(offer for offer in offers if any(choice.kind == "card" for choice in offer.choices))
        pick_all(person, offer)
        person.table.choose(offer, {})
        sheet = person.app.top
        assert isinstance(sheet, Choosing)
        within(sheet)
        assert sheet.value() == card_name(offer.uses[-1][1]) and "the true card" in sheet.told.text
        other = next(button for button in sheet.ranks if not button.main)
        person.click(other.box)
        assert "a bluff" in sheet.told.text
        before = len(played.table.record().moves)
        person.press_button("yes")
        assert len(played.table.record().moves) > before


@pytest.mark.parametrize("language", ["en", "pt_BR", "it", "ru", "cnr"])
@pytest.mark.parametrize("size", SIZES)
def test_a_war_shows_columns_and_the_total(size: tuple[int, int], language: str) -> None:
    played = session("montenegro", "Ana", "random", seed=2)
    until(played, lambda view: any(len(c.values) > 2 and c.kind == "suits" for o in view.offers for c in o.choices), 1)
    with at_window(played, size, language=language) as person:
        person.settled()
        offer = next(o for o in person.table.view().offers if any(choice.kind == "suits" for choice in o.choices))
        person.table.choose(offer, {})
        sheet = person.app.top
        assert isinstance(sheet, Joining)
        within(sheet)
        first = sheet.total.text
        free = next(at for at, button in enumerate(sheet.buttons) if not button.off)
        person.click(sheet.buttons[free].box)
        assert not sheet.value() or sheet.total.text != first
        person.press("esc")
        assert person.app.top is person.table and played.table.to_move == 0


def within(sheet: Sheet) -> None:
    """All of a sheet is on it, and nothing of it on something else."""
    boxes = [widget.box for widget in sheet.widgets if widget.box.w and widget.box.h]
    assert sheet.panel.within(sheet.app.box)
    assert all(box.within(sheet.panel) for box in boxes)
    assert not any(a.meets(b) for at, a in enumerate(boxes) for b in boxes[at + 1 :])


def test_claims_are_a_sheet_with_skip_until_my_turn() -> None:
    played = session("pontinho", "Ana", "random", "random", seed=2)
    until(played, lambda view: bool(view.skip))
    with at_window(played) as person:
        person.settled()
        screen = person.table
        assert screen.laid is not None and screen.laid.claim is not None and screen.scene is not None
        assert screen.scene.claim in screen.picking.asked()  # type: ignore[union-attr]
        person.click(screen.buttons[screen.choices.index(UNTIL)].box)
        person.settled()
        assert not screen.view().skip or played.table.over


def test_a_standing_wild_offers_its_swaps_when_touched() -> None:
    for seed in range(1, 40):
        played = session("pontinho", "Ana", "random", seed=seed)
        try:
            until(played, lambda view: any(offer.on is not None for offer in view.offers), seed)
        except AssertionError:
            played.close()
            continue
        break
    with at_window(played) as person:
        person.settled()
        screen = person.table
        offer = next(offer for offer in screen.view().offers if offer.on is not None)
        assert screen.laid is not None
        cards = screen.laid.zones[offer.to].cards
        wild = next(laid for laid in cards if laid.lying.stands_for == offer.on)
        person.click((wild.box.x + 1, wild.box.y + 5))
        assert screen.choices and all(one.on == offer.on and one.to == offer.to for one in screen.choices)


def test_what_is_decided_is_played_out_with_one_key() -> None:
    played = session("king", "Ana", "random", "random", "random", seed=3)
    until(played, lambda view: not view.only_move() and decided(played.table.sight(0)))
    with at_window(played) as person:
        person.settled()
        assert person.table.decided
        before = len(played.table.record().moves)
        person.press("f")
        person.settled()
        assert len(played.table.record().moves) > before


def test_sorting_keeps_the_places() -> None:
    with at_window(session("pontinho", "Ana", "random", seed=1)) as person:
        person.settled()
        screen = person.table
        assert screen.laid is not None
        for _ in range(3):
            person.press("tab")
            hand = screen.view().hand()
            assert [laid.lying.card for laid in screen.laid.hand] == [hand[laid.place] for laid in screen.laid.hand]
        place = screen.laid.hand[0].place
        person.press(str(place))
        assert screen.told or (screen.picking is not None and screen.picking.picked[0].place == place)


def test_any_keys_and_clicks_break_nothing() -> None:
    chooser = random.Random(9)
    names = [*"0123456789abcdefghijklmnoprtuvwxyz?", "left", "right", "up", "down", "space", "enter", "esc", "tab"]
    for id in ("montenegro", "pontinho"):
        with at_window(session(id, "Ana", "random", seed=4), (800, 600)) as person:
            for _ in range(250):
                if chooser.random() < 0.5:
                    person.press(chooser.choice(names))
                else:
                    person.click((chooser.randrange(800), chooser.randrange(600)))
                if not person.app.screens:
                    break


@pytest.mark.parametrize("display", ["", ":987"])
def test_without_a_screen_it_says_so_and_begins_nothing(monkeypatch: pytest.MonkeyPatch, display: str) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"):
        monkeypatch.delenv(name, raising=False)
    if display:
        monkeypatch.setenv("DISPLAY", display)
    pygame.display.quit()
    run = CliRunner().invoke(commands, ["window", "durak", "--seats", "me,random"])
    assert isinstance(run.exception, BadText) and "no screen" in str(run.exception)
    assert not CliRunner().invoke(commands, ["history"]).output.count("durak")


def test_without_its_extra_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    import sys

    for name in [name for name in sys.modules if name.startswith("cardfolk.ui.window")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "pygame", None)
    run = CliRunner().invoke(commands, ["window", "durak"])
    assert isinstance(run.exception, BadText) and "pip install 'cardfolk[window]'" in str(run.exception)


def test_a_button_that_is_gone_takes_no_key() -> None:
    with at_window(session("durak", "Ana", "random", seed=4), (800, 600)) as person:
        person.settled()
        screen = person.table
        screen.look_at(screen.buttons[0])  # as a click on it does
        screen.draw()
        before = screen.session.table.version(0)
        assert screen.picking is not None
        spot = next(spot for spot in screen.picking.spots if screen.picking.could(spot))
        person.pick(spot, False)
        assert screen.session.table.version(0) == before
        assert screen.picking.picked == [spot]
