""" "Making a move" in the window: what lights up, what is offered, what sheets ask, what is told."""

from __future__ import annotations

import random
from time import monotonic

import pygame
import pytest
from typer.testing import CliRunner

from cardfolk.bots.outcome import decided
from cardfolk.cards import card_name
from cardfolk.cli import app as commands
from cardfolk.games import IDS, find_game
from cardfolk.ui.controller import SECOND_DIGIT
from cardfolk.ui.settings import Settings
from cardfolk.ui.window.points import Points
from cardfolk.ui.window.sheets import Question, Sheet
from cardfolk.view import Offer
from cardfolk.words import BadText
from tests.window.person import HELD, Person, at_window, session, until

SIZES = ((800, 600), (1280, 800), (2560, 1440))


def pick_all(person: Person, offer: Offer) -> None:
    for use in offer.uses:
        picks = [one for one in person.table.picks() if (one.zone, one.card) == use and not one.picked]
        if picks:
            person.table._clicked = (0.0, None)
            person.click(person.corner(picks[0]))


def press_offer(person: Person, offer: Offer) -> Question:
    """Pick its cards and press its button: what is asked then."""
    name = f"offer:{person.table.view().offers.index(offer)}"
    pick_all(person, offer)
    person.press_button(name)
    assert isinstance(person.app.top, Question)
    return person.app.top


def test_a_picked_card_lights_the_zone_it_may_go_to_and_a_click_there_plays_it() -> None:
    played = session("durak", "Ana", "random", seed=3)
    until(played, lambda view: any(offer.verb == "attack" for offer in view.offers))
    with at_window(played) as person:
        person.settled()
        offer = next(offer for offer in person.table.view().offers if offer.verb == "attack")
        pick_all(person, offer)
        assert person.table.scene is not None and person.table.scene.lit == {"table"}
        before = len(played.table.record().moves)
        assert person.table.laid is not None
        person.click(person.table.laid.zones["table"].box)
        assert played.table.record().moves[before] == offer.text


def test_two_clicks_play_a_card_that_has_one_move() -> None:
    played = session("durak", "Ana", "random", seed=3)
    until(played, lambda view: len(view.offers) > 1 and all(offer.verb == "attack" for offer in view.offers))
    with at_window(played) as person:
        person.settled()
        before = len(played.table.record().moves)
        corner = person.corner(person.table.picks()[0])
        person.click(corner)
        assert len(person.table.maker.picked) == 1
        person.click((corner[0], corner[1] - 5))
        assert len(played.table.record().moves) > before


def test_a_card_is_carried_to_where_it_may_go() -> None:
    played = session("durak", "Ana", "random", seed=3)
    until(played, lambda view: any(offer.verb == "attack" for offer in view.offers))
    with at_window(played) as person:
        person.settled()
        screen = person.table
        offer = next(offer for offer in screen.view().offers if offer.verb == "attack")
        pick = person.of(offer.uses[0][1])
        before = len(played.table.record().moves)
        assert screen.laid is not None
        person.drag(person.corner(pick), (5, screen.laid.hand_box.y + 5))
        assert len(played.table.record().moves) == before and screen.maker.picked == (pick.card,)
        person.drag(person.corner(pick), screen.laid.zones["table"].box.middle)
        assert played.table.record().moves[before] == offer.text


def test_a_click_on_a_picked_card_puts_it_back() -> None:
    played = session("montenegro", "Ana", "random", seed=3)
    until(played, lambda view: any(len(offer.uses) > 1 for offer in view.offers))
    with at_window(played) as person:
        person.settled()
        pick = next(pick for pick in person.table.picks() if pick.open)
        person.click(person.corner(pick))
        assert person.table.maker.picked == (pick.card,)
        person.table._clicked = (0.0, None)
        person.click(person.corner(pick))
        assert not person.table.maker.picked


def test_esc_puts_picked_cards_back() -> None:
    played = session("durak", "Ana", "random", seed=3)
    until(played, lambda view: len(view.offers) > 1 and all(offer.verb == "attack" for offer in view.offers))
    with at_window(played) as person:
        person.settled()
        person.press("right", "space")
        assert len(person.table.maker.picked) == 1
        person.press("esc")
        assert not person.table.maker.picked and person.app.top is person.table


@pytest.mark.parametrize("size", SIZES)
def test_a_declaration_starts_at_the_true_card_and_tells_a_bluff(size: tuple[int, int]) -> None:
    played = session("montenegro", "Ana", "random", seed=3)
    until(played, lambda view: any(choice.kind == "card" for offer in view.offers for choice in offer.choices))
    with at_window(played, size) as person:
        person.settled()
        offers = person.table.view().offers
        offer = next(offer for offer in offers if any(choice.kind == "card" for choice in offer.choices))
        sheet = press_offer(person, offer)
        within(sheet)
        assert sheet.now.value == card_name(offer.uses[-1][1]) and "True" in sheet.note.text
        other = next(button for button in sheet.rows[0] if not button.main)
        person.click(other.box)
        assert "bluff" in sheet.note.text
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
        sheet = press_offer(person, offer)
        within(sheet)
        first, before = sheet.note.text, sheet.now.value
        person.click(sheet.rows[0][-1].box)
        assert sheet.now.value != before and (sheet.yes.off or sheet.note.text != first)
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
        assert screen.scene.claim in screen.claimed()
        person.press_button("until")
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
        before = len(played.table.record().moves)
        cards = screen.laid.zones[offer.to].cards
        wild = next(laid for laid in cards if laid.lying.stands_for == offer.on)
        person.click((wild.box.x + 1, wild.box.y + 5))
        shown = [screen.view().offers[int(button.name[6:])] for button in screen.buttons if button.name != "until"]
        asked = isinstance(person.app.top, Question) or len(played.table.record().moves) > before
        assert asked or (shown and all(one.on == offer.on and one.to == offer.to for one in shown))


def test_what_is_decided_is_played_out_with_one_key() -> None:
    played = session("king", "Ana", "random", "random", "random", seed=3)
    until(played, lambda view: len(view.offers) > 1 and decided(played.table.sight(0)))
    with at_window(played) as person:
        person.settled()
        while not person.table.decided():
            person.app.step()
        before = len(played.table.record().moves)
        person.press("f")
        person.settled()
        assert len(played.table.record().moves) > before


@pytest.mark.parametrize("sort", ["", "suit", "rank"])
def test_a_number_is_the_card_that_is_shown_there(sort: str) -> None:
    played = session("king", "Ana", "random", "random", "random", seed=1)
    until(played, lambda view: len(view.offers) > 11 and len(view.hand()) > 11)
    with at_window(played, settings=Settings(sort=sort)) as person:
        person.settled()
        screen = person.table
        assert screen.laid is not None
        for number in ("1", "9", "10", "12"):
            person.press(*number)
            wait = monotonic() + SECOND_DIGIT + 5
            while screen.digits:
                assert monotonic() < wait
                person.app.step()
            assert screen.maker.picked == (screen.laid.hand[int(number) - 1].lying.card,)
            person.press("esc")


def test_enter_never_does_what_is_grave() -> None:
    played = session("durak", "Ana", "random", seed=3)
    until(played, lambda view: len(view.offers) > 1 and any(offer.verb == "surrender" for offer in view.offers))
    with at_window(played) as person:
        person.settled()
        screen, moves = person.table, len(played.table.record().moves)
        grave = next(button for button in screen.buttons if button.grave)
        assert not grave.main
        person.press("enter", "down", "enter", "up", "enter")
        assert len(played.table.record().moves) == moves and person.app.top is screen
        person.press("t")
        assert isinstance(person.app.top, Question) and person.app.top.yes.grave
        person.press("esc")
        assert person.app.top is screen and len(played.table.record().moves) == moves
        person.press("t", "enter")
        person.settled()
        assert "surrender" in played.table.record().moves[moves:]


@pytest.mark.parametrize("mouse", [True, False], ids=["mouse", "keyboard"])
def test_a_full_trick_is_held_until_a_key_or_a_click_goes_on(mouse: bool) -> None:
    played = session("king", "Ana", "random", "random", "random", seed=5, games=["no_king", "domino"])
    until(played, lambda view: len(view.offers) > 1 and len(view.zone("trick").cards) == 3)
    with at_window(played, pace=HELD) as person:
        person.app.step()
        screen, count = person.table, len(played.table.record().moves)
        screen.submit(screen.view().offers[0].text)
        person.app.step()
        assert screen.scene_on_stage() is not None and screen.laid is not None and screen.scene is not None
        assert len(screen.laid.zones["trick"].cards) == 4 and "takes the trick" in screen.scene.ribbon
        assert screen.scene.staged == ("trick",) and not screen.buttons, "it goes on by itself, too"
        for _ in range(3):
            person.app.step()
        assert len(played.table.record().moves) == count + 1, "everyone waits"
        if mouse:
            person.click(screen.laid.zones["trick"].box)
        else:
            person.press("1")
        assert screen.scene_on_stage() is None and not screen.maker.picked and not screen.digits, "and no more"
        assert not screen.scene.ribbon


def test_the_end_of_a_deal_is_a_panel_and_v_shows_all_deals() -> None:
    played = session("king", "Ana", "random", "random", "random", seed=5, games=["no_king", "domino"])
    until(played, lambda view: len(view.hand()) == 1)
    with at_window(played, pace=HELD) as person:
        screen = person.table
        while (stage := screen.scene_on_stage()) is None or stage.kind != "score":
            person.settled()
            person.press("enter")
        assert screen.scene is not None
        end, deal = screen.scene.end, played.table.sheet(0)[-1]
        assert end is not None and end.headline == screen.speaker.sentence(stage.words)
        title, points = end.grid.lines()[-1]
        assert title == screen.speaker.say(deal.title) and end.grid.seats[-1] == 0, "one's own points are at the right"
        assert points == [deal.scores[seat].points for seat in end.grid.seats]
        assert screen.laid is not None and all(button.box.within(screen.laid.paper) for button in screen.buttons)
        person.press("v")
        page = person.app.top
        assert isinstance(page, Points) and page.grid.lines()[-1][0] == title
        person.press("esc")
        assert person.app.top is screen and screen.scene_on_stage() is not None, "it is still there"
        person.press("enter")
        assert screen.scene.end is None


@pytest.mark.parametrize("id", IDS)
def test_a_verb_has_its_letter_and_its_place_in_every_position(id: str) -> None:
    played = session(id, "Ana", *["random"] * (find_game(id).least - 1), seed=6)
    with at_window(played) as person:
        chooser, seen = random.Random(4), set()
        for _ in range(12):
            person.settled()
            if played.table.over:
                break
            screen = person.table
            seen.add(tuple((button.label, button.shortcut, button.box) for button in screen.verbs))
            known = {offer.verb for offer in screen.view().offers}
            assert {button.name[5:] for button in screen.verbs if not button.off} == known
            person.move(chooser.choice(screen.view().offers), True, chooser)
        assert len(seen) == 1


def test_keys_are_shown_to_who_plays_by_keys() -> None:
    with at_window(session("king", "Ana", *["random"] * 3, seed=6)) as person:
        person.settled()
        screen = person.table
        assert all(verb.hidden for verb in screen.verbs) and not any(tool.keyed for tool in screen.keys)
        person.press("right")
        assert not any(verb.hidden for verb in screen.verbs) and all(tool.keyed for tool in screen.keys)


def test_beside_the_hand_it_is_sorted_and_the_trick_before_is_looked_at() -> None:
    played = session("king", "Ana", *["random"] * 3, seed=5, games=["no_king", "domino"])
    with at_window(played) as person:
        chooser = random.Random(2)
        person.settled()
        screen = person.table
        assert [one.name for one in screen.aside] == ["aside sort"], "there was no trick yet"
        while not screen.view().zone("last_trick").cards:
            person.move(chooser.choice(screen.view().offers), True, chooser)
            person.settled()
        before = [laid.lying.card for laid in screen.laid.hand] if screen.laid is not None else []
        person.press_button("aside sort")
        assert screen.laid is not None and [laid.lying.card for laid in screen.laid.hand] != before
        person.press_button("aside clock")
        assert len(screen.laid.zones["last_trick"].cards) == 4
        person.press_button("aside clock")
        assert not screen.laid.zones["last_trick"].cards
        person.pick(next(pick for pick in screen.picks() if pick.open), True)
        assert screen.buttons and not screen.aside, "what can be done takes its place"


def test_a_trick_goes_to_who_takes_it() -> None:
    played = session("king", "Ana", *["random"] * 3, seed=5, games=["no_king", "domino"])
    until(played, lambda view: len(view.offers) > 1 and len(view.zone("trick").cards) == 3)
    with at_window(played, pace=HELD) as person:
        person.app.step()
        screen = person.table
        screen.submit(screen.view().offers[0].text)
        person.app.step()
        stage = screen.scene_on_stage()
        assert stage is not None and stage.seat > 0
        screen.motion.stop()
        screen.go_on()
        assert screen.laid is not None
        end = screen.laid.seats[stage.seat].face.middle
        gone = [flight for flight in screen.motion.flights if flight.lands is None]
        assert len(gone) == 4 and {flight.end.middle for flight in gone} == {end}


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
    played = session("durak", "Ana", "random", seed=4)
    until(played, lambda view: len(view.offers) > 2 and any(not offer.uses for offer in view.offers))
    with at_window(played, (800, 600)) as person:
        person.settled()
        screen = person.table
        screen.look_at(screen.buttons[0])  # as a click on it does
        screen.draw()
        before = screen.session.table.version(0)
        pick = next(pick for pick in screen.picks() if pick.open)
        screen.cursor = screen.picks().index(pick)
        person.press("space")
        assert screen.session.table.version(0) == before
        assert screen.maker.picked == (pick.card,)
