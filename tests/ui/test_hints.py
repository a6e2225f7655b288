"""Hints at a table screen, whatever it looks like: in words, with the cards of the move picked."""

from __future__ import annotations

import re
from concurrent.futures import Future

import pytest

from cardfolk.bots.judge import Rated
from cardfolk.bots.ladder import Advice
from cardfolk.game import GRAVE
from cardfolk.games import IDS, find_game
from cardfolk.play.session import Session, open_session
from cardfolk.record import legal_move
from cardfolk.ui.controller import TableController
from cardfolk.ui.local import Looks
from cardfolk.words import Words


class Screen(TableController):
    """A table screen that draws nothing."""

    def draw(self) -> None:
        self.renew()

    def draw_choice(self) -> None: ...

    def draw_prompt(self) -> None: ...

    def open_curtain(self, said: str, seat: int) -> None: ...

    def covered(self) -> bool:
        return False


def asked(session: Session) -> Screen:
    """The screen of a table where a person has come to be asked."""
    session.hold_scenes()
    screen = Screen(session, Looks(pace=0.0))
    now = 0.0
    while session.asked is None:
        now += 1.0
        session.tick(now)
        session.go_on()
        session.wait(1.0)
    screen.draw()
    return screen


@pytest.mark.parametrize("id", IDS)
def test_a_hint_is_in_words_and_its_cards_are_picked(id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    names = ["me", *["random"] * (find_game(id).usual - 1)]
    session = open_session(find_game(id), names, {}, "Ana", seed=3)
    screen = asked(session)
    monkeypatch.setattr(session, "better_hint", lambda seat: None)
    for offer in screen.view().offers:
        hint: Future[Advice] = Future()
        text = offer.texts()[0]
        hint.set_result(Advice((Rated(legal_move(session.table.sight(0), text), 1.0),), None))
        screen.give_hint(hint)
        assert screen.told.startswith("Best: ") and not re.search(r"\b[2-9TJQKA][cdhs]\b", screen.told)
        mine = {card.zone for card in screen.maker.open().cards}
        picked = offer.pick or len([zone for zone, _ in offer.uses if zone in mine])
        assert len(screen.maker.picked) == picked
        assert screen.maker.open().step == "cards", "nothing is asked or done before the player wants it"
        marked = [button for button in screen.open_now().buttons if button.marked]
        assert all(button.tone != GRAVE for button in marked)
        verb = session.table.game.verbs[offer.verb]
        if offer.text == text and verb.tone == GRAVE:
            assert screen.told.endswith(f" [{verb.key}]"), "what does it is said"
        elif offer.text == text:
            number = screen.view().offers.index(offer)
            assert [button.id for button in marked] == [f"offer:{number}"], "and Enter does it"
    session.close()


def test_a_better_hint_takes_the_place_of_the_first_and_says_if_it_is_another(monkeypatch: pytest.MonkeyPatch) -> None:
    session = open_session(find_game("king"), ["me", *["random"] * 3], {}, "Ana", seed=3)
    screen = asked(session)
    rated = [Rated(move, 1.0) for move in session.table.sight(0).legal_moves()]
    one, two = rated[0], rated[-1]

    def ask(better: Advice) -> Future[Advice]:
        """A hint is given, and a better one is being thought of."""
        later: Future[Advice] = Future()
        monkeypatch.setattr(session, "better_hint", lambda seat: later)
        first: Future[Advice] = Future()
        first.set_result(Advice((one, two), Words("open with your cheapest card")))
        screen.give_hint(first)
        screen.tick()
        assert screen.told.startswith("Best: ") and "cheapest" in screen.told
        return later

    same = Advice((one, two), Words("only a trump can beat it"))
    ask(same).set_result(same)
    screen.tick()
    assert screen.told.startswith("Best: ") and "only a trump" in screen.told

    another = Advice((two, one), None, changed=True)
    later = ask(another)
    picked = screen.maker.picked
    later.set_result(another)
    screen.tick()
    assert screen.told.startswith("On second thoughts: ")
    assert screen.maker.picked != picked

    later = ask(another)
    screen.say("That is not your card.")  # who has gone on is not disturbed
    later.set_result(another)
    screen.tick()
    assert screen.told == "That is not your card."
    session.close()


def test_a_hint_that_comes_when_something_else_is_asked_is_not_said(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who has moved meanwhile is not told what to do now; nor is the next person at the same screen."""
    session = open_session(find_game("durak"), ["me", "Bea"], {}, "Ana", seed=3)
    screen = asked(session)
    screen.uncover(session.table.to_move)
    thought: Future[Advice] = Future()
    monkeypatch.setattr(session, "hint", lambda seat: thought)
    screen.action_hint()
    before = session.table.to_move
    screen.submit(screen.view().offers[0].texts()[0])
    thought.set_result(Advice((Rated(session.table.sight(session.table.to_move).legal_moves()[0], 1.0),), None))
    screen.uncover(session.table.to_move)
    screen.tick()
    assert screen.seat != before and not screen.told and not screen.maker.picked
    session.close()
