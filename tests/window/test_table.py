"""The table in the window: whole games by mouse and keyboard, typing, leaving, as a person does it."""

from __future__ import annotations

import random

import pygame
import pytest

from cardfolk.games import IDS, find_game
from cardfolk.play.runner import single_move
from cardfolk.play.session import open_session, resume_session
from cardfolk.store.store import Store
from cardfolk.ui.settings import Settings
from cardfolk.ui.window import motion
from cardfolk.ui.window.dialogs import Curtain, Listed
from cardfolk.ui.window.pages import Pages
from cardfolk.ui.window.points import Points
from cardfolk.ui.window.sheets import Question, Sheet
from tests.window.person import at_window, session, until


@pytest.mark.usefixtures("toy")
@pytest.mark.parametrize("way", ["mouse", "keyboard", "typing"])
@pytest.mark.parametrize("id", [*IDS, "toy"])
def test_whole_games(id: str, way: str) -> None:
    played = session(id, "Ana", *["random"] * (find_game(id).least - 1), seed=3)
    with at_window(played) as person:
        person.play(random.Random(5), way == "mouse", way == "typing")
        assert played.table.over
        assert person.table.scene is not None and person.table.scene.view.over


def test_a_move_is_typed_and_a_wrong_one_is_answered_with_why() -> None:
    played = session("durak", "Ana", "random", seed=4)
    with at_window(played) as person:
        person.settled()
        before = len(played.table.record().moves)
        for line in ("nonsense", "attack 2c", "play 77", "99"):
            person.type(line)
            assert person.table.line(), line
            assert len(played.table.record().moves) == before
        offer = person.table.view().offers[0]
        person.type(str(person.of(offer.uses[0][1]).number))
        assert len(played.table.record().moves) > before


def test_esc_closes_the_line_and_the_colon_is_not_in_it() -> None:
    with at_window(session("durak", "Ana", "random")) as person:
        person.settled()
        person.press(":", "a")
        assert person.table.field.text == "a" and not person.table.field.hidden
        person.press("esc")
        assert person.table.field.hidden and person.app.screens


def test_a_card_that_cannot_be_played_says_why() -> None:
    played = session("king", "Ana", "random", "random", "random", seed=2)
    with at_window(played) as person:
        chooser = random.Random(1)
        for _ in range(100):
            person.settled()
            view = person.table.view()
            blocked = [pick for pick in person.table.picks() if pick.card in view.blocked]
            if blocked:
                break
            person.move(chooser.choice(view.offers), True, chooser)
        person.click(person.corner(blocked[0]))
        assert person.table.line().endswith(".") and not person.table.maker.picked
        assert person.table.tip


def test_closing_in_the_middle_of_a_move_loses_nothing() -> None:
    store = Store()
    names = ("Ana", "random")
    played = open_session(find_game("montenegro"), names, {}, "Ana", seed=1, store=store)
    with at_window(played) as person:
        chooser = random.Random(3)
        for _ in range(4):
            person.settled()
            person.move(chooser.choice(person.table.view().offers), True, chooser)
        person.settled()
        person.click(person.corner(next(pick for pick in person.table.picks() if pick.open)))
        before = played.table.view(0)
        pygame.event.post(pygame.Event(pygame.QUIT))
        person.app.step()
        assert not person.app.screens
    again = resume_session(store, played.id)
    assert again.table.view(0).zones == before.zones and again.table.view(0).offers == before.offers
    with at_window(again) as person:
        person.settled()
        assert person.table.view().hand() == before.hand()


def test_a_curtain_hides_the_hands_between_people() -> None:
    played = session("durak", "Ana", "Bea", seed=2)
    with at_window(played) as person:
        person.settled()
        assert isinstance(person.app.top, Curtain)
        person.press("x", "enter")
        assert person.table.seat == played.table.to_move
        person.play(random.Random(2), True)
        assert played.table.over


def test_one_may_leave_from_behind_the_curtain() -> None:
    with at_window(session("durak", "Ana", "Bea", seed=2)) as person:
        person.settled()
        person.press("esc")
        assert not person.app.screens


def test_keys_ask_for_hints_rules_scores_and_take_back() -> None:
    played = session("durak", "Ana", "random", seed=5)
    with at_window(played, settings=Settings(auto=False)) as person:
        person.settled()
        person.press("h")
        person.settled()
        assert person.table.told.startswith("Best: ")
        for key in ("?", "v"):
            person.press(key)
            assert isinstance(person.app.top, (Points, Pages))
            person.press("esc")
            assert person.app.top is person.table
        hand = person.table.view().hand()
        person.move(person.table.view().offers[0], True, random.Random(1))
        person.settled()
        person.press("u")
        person.settled()
        assert person.table.view().hand() == hand
        person.press("tab")
        assert person.table.settings.sort == "suit"
        person.press("s")
        assert person.table.settings.sort == "rank"
        person.press("esc", "esc")
        assert type(person.app.top) is Sheet
        person.press("esc")
        assert person.app.top is person.table
        person.press("q", "enter")
        assert not person.app.screens


def test_taking_back_is_offered_only_where_it_can_be() -> None:
    def offered() -> bool:
        person.press("f10")
        menu = person.app.top
        assert isinstance(menu, Listed)
        person.press("esc")
        return "Undo (u)" in menu.listing.lines

    with at_window(session("durak", "Ana", "random", seed=5), settings=Settings(auto=False)) as person:
        person.settled()
        assert not offered(), "nothing was done yet"
        person.move(person.table.view().offers[0], True, random.Random(1))
        person.settled()
        assert offered()


def test_russian_letters_are_the_keys_they_lie_on() -> None:
    with at_window(session("durak", "Ana", "random")) as person:
        person.settled()
        person.press("м")  # v
        assert isinstance(person.app.top, Points)


@pytest.mark.parametrize("auto", [True, False])
def test_a_single_move_plays_itself_unless_it_shall_not(auto: bool) -> None:
    played = session("durak", "Ana", "random", seed=7)
    until(played, lambda view: bool(single_move(played.table.game, view)))
    before = len(played.table.record().moves)
    with at_window(played, settings=Settings(auto=auto)) as person:
        for _ in range(3):
            person.app.step()
        assert (len(played.table.record().moves) > before) == auto


def test_out_shows_its_plan_before_it_is_done() -> None:
    played = session("pontinho", "Ana", "random", seed=1)
    at = played.table
    until(played, lambda view: any(offer.plan for offer in view.offers))
    with at_window(played) as person:
        person.settled()
        offers = person.table.view().offers
        name = f"offer:{next(number for number, offer in enumerate(offers) if offer.plan)}"
        before = len(at.record().moves)
        person.press_button(name)
        assert isinstance(person.app.top, Question) and "1. " in person.app.top.note.text
        person.press("esc")
        assert person.app.top is person.table and len(at.record().moves) == before
        person.press_button(name)
        person.press("enter")
        assert len(at.record().moves) > before and person.app.top is person.table


def test_a_still_table_is_not_drawn_again() -> None:
    with at_window(session("durak", "Ana", "random")) as person:
        person.settled()
        person.app.step()
        drawn: list[int] = []
        person.app.draw = lambda: drawn.append(1)  # type: ignore[method-assign]
        for _ in range(5):
            person.app.step()
        assert not drawn


def test_it_grows_and_shrinks_with_the_window() -> None:
    with at_window(session("pontinho", "Ana", "random")) as person:
        person.settled()
        for size in ((800, 600), (1500, 900)):
            person.app.window.size = size
            person.app.step()
            laid = person.table.laid
            assert laid is not None and (laid.box.w, laid.box.h) == size == person.app.surface.get_size()


def test_cards_glide_and_land(monkeypatch: pytest.MonkeyPatch) -> None:
    played = session("durak", "Ana", "random", seed=4)
    with at_window(played, pace=0.2) as person:
        person.settled()
        monkeypatch.setattr(motion, "LASTS", 1000.0)  # however slow this machine is
        person.move(person.table.view().offers[0], True, random.Random(1))
        assert person.table.moving()
        person.table.motion.end = 0.0
        monkeypatch.undo()
        person.settled()
        assert not person.table.moving() and person.table.scene is not None
        person.app.dirty = True
        person.app.step()
        assert not person.table.scene.absent


def test_an_unexpected_error_is_one_line(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    from cardfolk.ui.local import Looks
    from cardfolk.ui.window import start
    from cardfolk.ui.window.table import TableScreen

    def broken(self: TableScreen) -> None:
        raise ZeroDivisionError("oh")

    monkeypatch.setattr(TableScreen, "tick", broken)
    with pytest.raises(SystemExit) as left:
        start.run(lambda: session("durak", "Ana", "random"), Looks())
    assert left.value.code == 1
    said = capsys.readouterr().err
    assert said.count("\n") == 1 and "ZeroDivisionError: oh" in said and "cardfolk resume" in said
