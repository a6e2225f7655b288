"""The Runner, with time as an argument: nothing here sleeps."""

from __future__ import annotations

import random
from collections.abc import Callable, Collection
from concurrent.futures import Future
from math import inf
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardfolk.bots import Bot, BotFailed, RandomBot
from cardfolk.bots.outcome import decided
from cardfolk.chance import FastSource
from cardfolk.game import HIDDEN, Move, State
from cardfolk.games import IDS, find_game
from cardfolk.play.claims import Claims
from cardfolk.play.runner import Ask, Runner, Ways, single_move
from cardfolk.table import Refused, Table, carry_out
from cardfolk.table.commands import AgreeBack, AskBack, ComeBack, Command, Deal, MakeMove, Open, Sit, StandIn
from cardfolk.table.log import MemoryLog
from cardfolk.table.settings import TableSettings
from cardfolk.testing.walk import SOAK


class Failing:
    """A bot that always fails."""

    def __init__(self, name: str) -> None:
        self.name = name

    def choose(self, sight: State) -> Move:
        raise BotFailed("it has no idea") if self.name == "failing" else KeyError("a fault of its own")


class Declining:
    """A bot that claims nothing and else plays anything."""

    name = "declining"

    def __init__(self, seat: int) -> None:
        self._random = RandomBot(FastSource(seat, 3))

    def choose(self, sight: State) -> Move:
        legal = sight.legal_moves()
        return next((move for move in legal if move.text in ("skip", "draw")), None) or self._random.choose(sight)


class Place:
    """A host whose time, threads and other servers are the test's."""

    open = True
    runs = True

    def __init__(self, id: str, *seats: str, ways: Ways | None = None, **more: Any) -> None:
        self.log = MemoryLog()
        self.table = Table()
        setting = TableSettings(**{name: more.pop(name) for name in ("brisk", "clock", "window") if name in more})
        seed = more.pop("seed", 1)
        carry_out(self.table, self.log, Open(find_game(id), len(seats), more, settings=setting))
        for seat, name in enumerate(seats):
            carry_out(self.table, self.log, Sit(seat, name, name if name.islower() else ""))
        self.present: Collection[int] = [seat for seat, name in enumerate(seats) if not name.islower()]
        self.told: list[int] = []
        self.slow = False  # thoughts are not done before `think_now`
        self.away = False  # what is to happen waits for `happen`
        self.refuse = False
        self.failing = False  # its bots fail
        self.thoughts: list[tuple[Callable[[], Any], Future[Any]]] = []
        self.asks: list[tuple[Ask, Future[bool]]] = []
        self.now = 0.0
        self.runner = Runner(self, ways or Ways(pace=0.0))
        carry_out(self.table, self.log, Deal(seed))

    @property
    def here(self) -> Collection[int]:
        return self.present

    def act(self, ask: Ask) -> Future[bool]:
        done: Future[bool] = Future()
        self.asks.append((ask, done))
        if not self.away:
            self.happen()
        return done

    def happen(self) -> None:
        """What is to happen happens, as far as the table allows it."""
        asks, self.asks = self.asks, []
        for ask, done in asks:
            command = None if self.refuse else ask(self.table)
            try:
                if command is not None:
                    carry_out(self.table, self.log, command)
                done.set_result(not self.refuse)
            except Refused:
                done.set_result(False)

    def think(self, work: Callable[[], Any]) -> Future[Any]:
        future: Future[Any] = Future()
        self.thoughts.append((work, future))
        if not self.slow:
            self.think_now()
        return future

    def think_now(self) -> None:
        """All that is thought about is done."""
        thoughts, self.thoughts = self.thoughts, []
        for work, future in thoughts:
            if future.set_running_or_notify_cancel():
                try:
                    if self.failing:
                        raise BotFailed("it has no idea")
                    future.set_result(work())
                except (BotFailed, KeyError) as failed:
                    future.set_exception(failed)

    def bot(self, seat: int, name: str) -> Bot:
        if name == "declining":
            return Declining(seat)
        return Failing(name) if name in ("failing", "broken") else RandomBot(FastSource(seat, len(name)))

    def tell(self, seat: int) -> None:
        self.told.append(seat)

    # What tests do

    def tick(self, seconds: float = 0.0) -> float | None:
        """So many seconds later."""
        self.now += seconds
        return self.runner.tick(self.now)

    def submit(self, seat: int, text: str = "") -> None:
        """A person makes a move, the first that is offered if none is named."""
        text = text or self.runner.view(seat)[0].offers[0].texts()[0]
        carry_out(self.table, self.log, self.command(seat, text))
        self.tick()

    def command(self, seat: int, text: str) -> Any:
        return self.runner.command(self.table, seat, text, self.table.version(seat), now=self.now)

    def play_until(self, wanted: Callable[[], object], seed: int = 1) -> Place:
        """Random moves behind the Runner's back, until something is so."""
        chooser = random.Random(seed)
        while not wanted():
            assert not self.table.over, "it never was"
            self.random_move(chooser)
        return self

    def random_move(self, chooser: random.Random) -> None:
        seat = self.table.to_move
        text = chooser.choice(self.table.sight(seat).legal_moves()).text
        carry_out(self.table, self.log, MakeMove(seat, text, self.table.version(seat)))

    @property
    def moves(self) -> int:
        return len(self.table.record().moves)

    def kinds(self) -> list[str]:
        """What stands in the log."""
        return [entry.kind for entry in self.log.entries()]


def at_bot(id: str = "durak", **more: Any) -> Place:
    """A table where a bot is to move."""
    place = Place(id, "Ana", "random", **more)
    return place.play_until(lambda: place.table.to_move == 1)


# Bots and their pace


def test_bots_move_at_the_pace() -> None:
    place = at_bot(ways=Ways(pace=2.0))
    before = place.moves
    due = place.tick()
    assert place.moves == before and due is not None and due == pytest.approx(place.now + 2.0)
    place.tick(1.9)
    assert place.moves == before
    place.tick(0.1)
    assert place.moves == before + 1


def test_without_a_pace_bots_play_until_a_person_is_asked() -> None:
    place = at_bot()
    assert place.tick() is None
    assert place.table.to_move == 0 or place.table.over


def test_a_bot_is_asked_once_and_its_move_is_made_when_it_is_there() -> None:
    place = at_bot()
    place.slow = True
    before = place.moves
    place.tick()
    place.tick(5.0)
    assert len(place.thoughts) == 1 and place.runner.thinking(0) == 1 and place.moves == before
    place.think_now()
    place.tick()
    assert place.moves == before + 1


@pytest.mark.parametrize("name", ["failing", "broken"])
def test_a_bot_that_fails_is_told_of_and_a_legal_move_is_made_for_it(name: str) -> None:
    place = Place("durak", "Ana", name)
    place.play_until(lambda: place.table.to_move == 1)
    before = place.moves
    place.tick()
    assert place.moves > before and "fault" in place.kinds()
    assert any(event.name == "fault" for event in place.table.heard(0))


def test_a_thought_about_a_turn_that_is_over_is_let_go() -> None:
    place = at_bot()
    place.slow = True
    place.tick()
    place.random_move(random.Random(1))  # another server has made it
    before = place.moves
    place.think_now()
    place.slow = False
    place.tick()
    assert place.table.record().moves[:before] == place.table.record().moves[:before]
    assert all(entry.number == at for at, entry in enumerate(place.log.entries()))


def test_only_who_has_the_lock_runs_bots() -> None:
    place = at_bot()
    place.runs = False
    before = place.moves
    assert place.tick() is None and place.moves == before
    place.runs = True
    place.tick()
    assert place.moves > before


def test_nothing_happens_where_nobody_is() -> None:
    place = at_bot()
    place.open = False
    before = place.moves
    place.tick(100.0)
    assert place.moves == before


def test_what_is_refused_is_tried_again_a_second_later() -> None:
    place = at_bot()
    place.refuse = True
    before = place.moves
    assert place.tick() == pytest.approx(place.now + 1.0)
    place.refuse = False
    place.tick(0.5)
    assert place.moves == before
    place.tick(0.5)
    assert place.moves > before


def test_while_something_is_being_kept_nothing_else_is_done() -> None:
    place = at_bot()
    place.away = True
    place.tick()
    place.tick(10.0)
    assert len(place.asks) == 1
    place.random_move(random.Random(1))  # and it comes too late
    before = place.moves
    place.away = False
    place.happen()
    assert place.moves == before
    place.tick()


def test_a_stand_in_plays_while_a_person_is_away() -> None:
    place = Place("durak", "Ana", "Bea")
    seat = place.table.to_move
    place.tick()
    assert place.moves == 0
    carry_out(place.table, place.log, StandIn(seat, "random"))
    place.tick()
    assert place.moves > 0
    if not place.table.over:
        carry_out(place.table, place.log, ComeBack(seat))
        place.play_until(lambda: place.table.to_move == seat or place.table.over)
        before = place.moves
        place.tick()
        assert place.moves == before


# Scenes


def with_scene(kind: str, id: str, *names: str, ways: Ways | None = None, **more: Any) -> Place:
    """A table with a scene of a kind on stage, which has just been noticed."""
    place = Place(id, *names, ways=ways or Ways(pace=1.0), **more)
    place.tick()
    chooser = random.Random(3)
    for _ in range(5000):
        place.random_move(chooser)
        if kind in place.table.stage[1]:
            place.tick()
            return place
        place.tick()
    raise AssertionError(f"there is never a {kind}")


def test_a_scene_is_held_for_its_time_and_bots_wait_for_it() -> None:
    place = with_scene("trick", "king", "Ana", "random", "random", "random")
    place.play_until(lambda: place.table.stage[1] == ("trick",) and place.table.to_move != 0)
    place.tick()
    before = place.moves
    scene = place.runner.scene(0, place.now)
    assert scene is not None and scene.kind == "trick"
    assert len(scene.view.zone("trick").cards) == 4, "the fourth card lies there"
    place.tick(1.5)
    assert place.moves == before and place.runner.scene(0, place.now) is not None
    place.tick(0.1)
    assert place.runner.scene(0, place.now) is None and place.moves == before + 1


def test_a_key_goes_on_at_once() -> None:
    place = with_scene("trick", "king", "Ana", "random", "random", "random")
    place.play_until(lambda: place.table.stage[1] == ("trick",) and place.table.to_move != 0)
    place.tick()
    before = place.moves
    place.tick(1.0)
    place.runner.go_on(0, place.now)
    place.tick()
    assert place.runner.scene(0, place.now) is None and place.moves == before + 1


def test_with_several_people_all_who_are_present_must_have_gone_on() -> None:
    place = with_scene("trick", "king", "Ana", "Bea", "random", "random")
    place.play_until(lambda: place.table.stage[1] == ("trick",) and place.table.to_move > 1)
    place.tick()
    before = place.moves
    place.tick(1.0)
    place.runner.go_on(0, place.now)
    place.tick()
    assert place.moves == before and place.runner.scene(1, place.now) is not None
    place.present = [0]  # Bea has left
    place.tick()
    assert place.moves == before + 1


def test_who_watches_sees_what_the_slowest_of_the_people_sees() -> None:
    place = with_scene("trick", "king", "Ana", "Bea", "random", "random")
    place.play_until(lambda: place.table.stage[1] == ("trick",) and place.table.to_move > 1)
    place.tick()
    ends = place.runner.scene_ends(None, place.now)
    assert ends == place.now + 1.6
    place.tick(1.0)
    place.runner.go_on(0, place.now)
    assert place.runner.scene(0, place.now) is None and place.runner.scene(None, place.now) is not None
    assert place.runner.scene_ends(None, place.now) == ends
    place.runner.go_on(1, place.now)
    assert place.runner.scene(None, place.now) is None


def test_a_score_stays_until_people_go_on() -> None:
    place = with_scene("score", "king", "Ana", "random", "random", "random", games=["no_king", "domino"])
    place.tick(10_000.0)
    scene = place.runner.scene(0, place.now)
    while scene is not None and scene.kind != "score":
        place.runner.go_on(0, place.now)
        scene = place.runner.scene(0, place.now)
    assert scene is not None, "after an hour, too"
    place.tick(10_000.0)
    scene = place.runner.scene(0, place.now)
    assert scene is not None and scene.kind == "score"
    place.runner.go_on(0, place.now)
    scene = place.runner.scene(0, place.now)
    assert scene is None or scene.kind != "score"


def test_on_a_server_a_score_stays_half_a_minute() -> None:
    ways = Ways(pace=0.6, usual=0.6, score=30.0)
    place = with_scene("score", "king", "Ana", "Bea", "random", "random", ways=ways, games=["no_king", "domino"])
    before = place.moves
    for _ in range(20):
        place.tick(1.0)
    assert place.moves == before
    for _ in range(40):
        place.tick(1.0)
    assert place.moves > before or place.table.to_move < 2


def test_scenes_are_as_quick_as_the_pace_and_there_are_none_without() -> None:
    ways = Ways(pace=0.3, usual=0.6)
    assert Place("king", "Ana", "a", "b", "c", ways=ways).runner.scene_seconds("trick") == pytest.approx(0.8)
    place = with_scene("trick", "king", "Ana", "Bea", "Cam", "Dan", ways=Ways(pace=0.0))
    assert place.runner.scene(0, place.now) is None


def test_where_they_come_slowly_scenes_are_not_too_short() -> None:
    runner = Place("king", "Ana", "random", "random", "random", ways=Ways(pace=0.5, least=2.0)).runner
    assert [runner.scene_seconds(kind) for kind in ("trick", "call", "end")] == [2.0, 3.0, 0.0]


def test_a_person_to_move_may_move_at_once() -> None:
    place = with_scene("trick", "king", "Ana", "random", "random", "random")
    place.play_until(lambda: place.table.stage[1] == ("trick",) and place.table.to_move == 0)
    place.tick()
    before = place.moves
    assert place.runner.scene(0, place.now) is not None
    place.submit(0)
    assert place.moves >= before + 1


def test_old_scenes_are_not_shown_again_when_a_table_is_opened() -> None:
    place = with_scene("trick", "king", "Ana", "random", "random", "random")
    place.play_until(lambda: place.table.stage[1] == ("trick",))
    anew = Runner(place, Ways(pace=1.0))
    anew.tick(place.now)
    assert anew.scene(0, place.now) is None


# What plays itself


def at_single(ways: Ways, **more: Any) -> Place:
    place = Place("king", "Ana", "random", "random", "random", ways=ways, **more)
    return place.play_until(
        lambda: place.table.to_move == 0 and place.table.view(0).only_move() and not place.table.stage[1]
    )


def test_a_single_move_plays_itself_after_a_pause_if_that_is_wished() -> None:
    place = at_single(Ways(pace=1.0))
    before = place.moves
    place.tick()
    place.tick(100.0)
    assert place.moves == before, "nobody has wished it"
    place = at_single(Ways(pace=1.0))
    place.runner.wish(0, auto=True)
    place.tick()
    place.tick(0.5)
    assert place.moves == before
    place.tick(0.1)
    assert place.moves == before + 1


def test_what_people_at_other_servers_wish_is_done_there() -> None:
    place = at_single(Ways(pace=0.0))
    place.runner.wish(0, auto=True)
    place.runs = False
    before = place.moves
    place.tick()
    assert place.moves == before + 1, "their server does it, whoever runs the table"
    place = at_single(Ways(pace=0.0))
    place.runner.wish(0, auto=True)
    place.present = []
    place.tick()
    assert place.moves == before, "but not for who is not here"


def test_a_verb_that_asks_again_never_plays_itself() -> None:
    place = Place("durak", "Ana", "Bea", seed=2)
    game = place.table.game
    place.play_until(lambda: place.table.view(place.table.to_move).only_move() == "surrender")
    seat = place.table.to_move
    assert game.verbs["surrender"].asks and not single_move(game, place.table.view(seat))
    place.runner.wish(seat, auto=True)
    before = place.moves
    place.tick(10.0)
    assert place.moves == before


def test_a_plan_is_never_carried_out_unseen() -> None:
    place = Place("pontinho", "Ana", "Bea")
    view = place.table.view(place.table.to_move)
    offer = view.offers[0]
    offer.plan = (offer.label,)
    view.offers = (offer,)
    assert view.only_move() and not single_move(place.table.game, view)


def test_fast_until_a_person_has_a_choice() -> None:
    place = Place("king", "Ana", "random", "random", "random", ways=Ways(pace=60.0))
    place.play_until(lambda: place.table.to_move != 0)
    place.tick()
    before = place.moves
    place.runner.wish(0, auto=True)
    place.runner.hurry()
    place.tick()
    assert place.moves > before and place.table.to_move == 0 and not place.runner.fast
    assert not place.table.view(0).only_move()


def open_deal(*names: str, **more: Any) -> Place:
    """A deal of King in which nothing can change any more for Ana."""
    for seed in range(50):
        place = Place("king", *names, seed=seed, games=["no_king", "domino"], **more)
        table, chooser = place.table, random.Random(seed)
        while table.sight(0).shuffled == 1:
            if table.to_move == 0 and not table.view(0).only_move() and decided(table.sight(0)):
                return place
            place.random_move(chooser)
    raise AssertionError("it is never decided before the last card")


def test_what_is_decided_is_told_and_played_out_to_the_end_of_the_deal() -> None:
    place = open_deal("Ana", "random", "random", "random")
    place.tick()
    place.tick()
    assert place.runner.decided(0) and place.told == [0]
    before = place.table.version(0)
    place.runner.play_out(0)
    place.tick()
    assert any(event.name == "deal" for event in place.table.heard(0, before))
    assert not place.runner.playing_out(0) and not place.table.over
    assert place.runner.waiting() == [0], "the next deal is Ana's own again"


def test_what_is_decided_is_so_as_soon_as_it_has_been_thought_about() -> None:
    """Who asks between the answer and the next tick is not told that something can still change."""
    place = open_deal("Ana", "random", "random", "random")
    place.slow = True
    place.tick()
    assert place.runner.decided(0) is None
    place.think_now()
    assert place.runner.decided(0) is True


def test_what_is_open_is_not_decided() -> None:
    place = Place("king", "Ana", "random", "random", "random", seed=5)
    place.play_until(lambda: place.table.to_move == 0 and not place.table.view(0).only_move())
    place.slow = True
    place.tick()
    assert place.runner.decided(0) is None
    place.think_now()
    place.tick()
    assert place.runner.decided(0) is False


def test_with_other_people_opposite_nothing_is_looked_at() -> None:
    place = open_deal("Ana", "Bea", "random", "random")
    place.tick()
    place.tick()
    assert place.runner.decided(0) is False


# Clocks


def test_when_the_clock_has_run_out_a_bot_makes_one_move() -> None:
    place = Place("durak", "Ana", "Bea", clock=10.0)
    seat = place.table.to_move
    assert place.tick() == pytest.approx(place.now + 10.0)
    assert place.runner.left(place.now) == pytest.approx(10.0)
    place.tick(4.0)
    assert place.runner.left(place.now) == pytest.approx(6.0) and place.moves == 0
    place.tick(6.0)
    assert place.moves == 1 and place.kinds().count("late") == 1
    assert any(event.name == "late" and event.seat == seat for event in place.table.heard(seat))


def test_the_clock_waits_for_scenes() -> None:
    place = with_scene("trick", "king", "Ana", "Bea", "Cam", "Dan", clock=10.0)
    place.play_until(lambda: place.table.stage[1] == ("trick",))
    place.tick()
    before = place.moves
    assert place.runner.left(place.now) == pytest.approx(11.6)
    place.tick(11.5)
    assert place.moves == before
    place.tick(0.1)
    assert place.moves == before + 1


def test_taking_back_begins_the_turn_anew() -> None:
    place = Place("durak", "Ana", "random", clock=10.0)
    place.play_until(lambda: place.table.to_move == 0)
    place.tick()
    place.submit(0)
    place.play_until(lambda: place.table.to_move == 0)
    place.tick()
    place.tick(9.0)
    carry_out(place.table, place.log, AskBack(0))
    place.tick()
    assert place.runner.left(place.now) in (None, pytest.approx(10.0))


# Claims


def asked(place: Place) -> dict[int, list[State]]:
    """Who may say something to a discard now, and whether they may only claim."""
    table = place.table
    return Claims(table, 0.0).asked if not table.over and table.sight(None).to_move == HIDDEN else {}


def claimers(place: Place) -> list[int]:
    """The seats that may claim out of turn, and are no bots."""
    claims = Claims(place.table, 0.0) if asked(place) else None
    if claims is None:
        return []
    return [seat for seat in claims.asked if not claims.at_turn(seat) and not place.table.seats[seat].bot]


def at_claims(*names: str, wanted: int = 1, seed: int = 0, **more: Any) -> Place:
    """Pontinho, where so many people may claim out of turn; it was just discarded."""
    for deal in range(400):
        place = Place("pontinho", *names, seed=seed + deal, **more)
        chooser = random.Random(deal)
        for _ in range(80):
            if place.table.over:
                break
            before = place.table.version(None)
            if len(claimers(place)) >= wanted and claimers_first(place):
                return place
            place.random_move(chooser)
            if place.table.version(None) == before:
                continue
    raise AssertionError("nobody may ever claim")


def claimers_first(place: Place) -> bool:
    """Nobody has been asked about this discard yet."""
    return place.log.entries()[-1].kind == "move" and any(
        event.name == "discard" for event in place.table.heard(None)[-1:]
    )


def test_at_home_claims_have_no_limit_and_one_who_may_not_claim_is_not_asked() -> None:
    place = at_claims("Ana", "declining", "declining", "declining")
    assert place.tick() is None
    assert place.runner.waiting() == [0] and place.runner.left(place.now) is None
    view, mine = place.runner.view(0)
    assert view.skip == "skip" and view.offers and not mine
    place.tick(1000.0)
    assert place.runner.waiting() == [0]
    before = place.table.version(None)
    place.submit(0, "skip")
    assert place.table.version(None) > before or place.table.to_move == 0
    assert "answer" in place.kinds()


def test_two_people_are_asked_at_once_and_a_claim_happens_in_the_order_of_right() -> None:
    place = at_claims("Ana", "Bea", "declining", "declining", wanted=2)
    place.tick()
    first, second = place.runner.waiting()[:2]
    assert all(place.runner.view(seat)[0].offers for seat in (first, second))
    before = place.table.version(None)
    claim = next(text for offer in place.runner.view(second)[0].offers for text in offer.texts() if text != "skip")
    place.submit(second, claim)
    assert place.table.version(None) == before, "who has the first right is still asked"
    assert place.runner.view(second)[1] == claim and place.runner.waiting()[:1] == [first]
    place.submit(first, "skip")
    if not place.runner.waiting():
        place.tick()
    assert claim in place.table.record().moves


def test_the_first_right_ends_it_at_once_at_a_brisk_table() -> None:
    place = at_claims("Ana", "Bea", "declining", "declining", wanted=2)
    place.tick()
    first = place.runner.waiting()[0]
    claim = next(text for offer in place.runner.view(first)[0].offers for text in offer.texts() if text != "skip")
    place.submit(first, claim)
    assert claim in place.table.record().moves


SERVER = Ways(pace=0.0, usual=0.6, claims=5.0, claims_alone=1.5, score=30.0)


def test_a_brisk_table_of_several_people_waits_a_second_for_claims() -> None:
    ways = Ways(pace=0.1, usual=0.6, claims=5.0, claims_alone=1.5, score=30.0, briskest=1.0)
    place = at_claims("Ana", "Bea", "declining", "declining", ways=ways)
    place.tick()
    claims, start = place.runner.claims, place.now
    for seat in place.runner.waiting():
        place.submit(seat, "skip" if claims is not None and not claims.at_turn(seat) else "draw")
    place.tick(start + 0.9 - place.now)
    assert claims is not None and not claims.closed
    place.tick(0.2)
    assert claims.closed


def test_on_a_server_claims_close_when_their_time_is_over() -> None:
    place = at_claims("Ana", "Bea", "declining", "declining", wanted=2, ways=SERVER)
    before = place.table.version(None)
    assert place.tick() == pytest.approx(place.now + 5.0)
    place.tick(4.9)
    assert place.table.version(None) == before and place.runner.left(place.now) == pytest.approx(0.1)
    place.tick(0.2)
    assert place.runner.claims is None or place.runner.closed
    assert place.table.version(None) > before or place.runner.waiting()


def test_who_is_at_turn_is_waited_for_when_claims_are_closed_and_told_so() -> None:
    place = Place("pontinho", "Ana", "declining", ways=SERVER, clock=7.0)
    place.play_until(lambda: 0 in asked(place) and Claims(place.table, 0.0).at_turn(0) and place.table.to_move == 0)
    place.tick()
    place.tick(2.0)
    assert place.runner.closed and place.runner.waiting() == [0] and 0 in place.told
    moves = place.moves
    place.submit(0, "draw")
    assert place.moves > moves


def test_a_table_that_is_not_brisk_asks_everybody_and_waits_for_all() -> None:
    place = at_claims("Ana", "Bea", "Cam", "declining", ways=SERVER, brisk=False)
    place.tick()
    people = [0, 1, 2]
    assert sorted(place.runner.waiting()) == people
    at_turn = [seat for seat in people if place.runner.claims is not None and place.runner.claims.at_turn(seat)]
    for seat in people:
        view = place.runner.view(seat)[0]
        assert view.to_move == seat and view.offers and (seat in at_turn or view.skip == "skip")
    before = place.table.version(None)
    for seat in people[:-1]:
        place.submit(seat, "draw" if seat in at_turn else "skip")
        assert place.table.version(None) == before and not place.runner.closed, "until all have answered"
    place.submit(people[-1], "draw" if people[-1] in at_turn else "skip")
    place.tick(0.6)
    assert place.table.version(None) > before


def test_a_table_that_is_not_brisk_ends_claims_for_all_when_the_time_is_over() -> None:
    place = at_claims("Ana", "Bea", "Cam", "declining", ways=SERVER, brisk=False)
    place.tick()
    place.tick(4.9)
    claims = place.runner.claims
    assert claims is not None and not claims.closed
    place.tick(0.2)
    assert claims.closed


def test_at_a_brisk_table_nobody_can_answer_who_is_not_asked() -> None:
    place = at_claims("Ana", "Bea", "Cam", "declining", ways=SERVER)
    place.tick()
    assert place.runner.claims is not None
    for seat in {0, 1, 2} - set(place.runner.claims.asked):
        with pytest.raises(Refused):
            place.submit(seat, "skip")


def test_discards_are_let_go_until_the_own_turn() -> None:
    place = at_claims("Ana", "declining", "declining", "declining")
    place.runner.wish(0, until_turn=True)
    place.tick()
    assert place.runner.waiting() == [0] and not place.runner.wished(0).until_turn
    assert place.table.to_move == 0 and not place.runner.view(0)[0].skip, "the turn has come"


def test_a_bot_that_fails_at_claims_is_told_of() -> None:
    place = Place("pontinho", "Ana", "failing")
    place.play_until(lambda: 1 in asked(place))
    place.tick()
    assert "fault" in place.kinds()


def test_another_server_runs_the_table_and_claims_close_here_too() -> None:
    place = at_claims("Ana", "Bea", "declining", "declining", wanted=2, ways=SERVER)
    place.runs = False
    before = place.kinds()
    place.tick()
    place.tick(6.0)
    assert place.runner.closed and place.kinds() == before, "but what then happens is for the other"


def test_claims_that_another_server_has_closed_are_closed_here_at_once() -> None:
    """Who was asked there cannot answer any more: should this server run the table, nobody is waited for in vain."""
    place = Place("pontinho", "Ana", "Bea", "Cam", "Dan")
    place.runs = False
    table = place.table
    place.play_until(lambda: len(asked(place)) > 1 and not Claims(table, 0.0).at_turn(table.to_move))
    place.tick()
    first = table.to_move
    assert first in place.runner.waiting()
    carry_out(table, place.log, MakeMove(first, "skip", table.version(first)))
    place.tick()
    assert place.runner.closed and first not in place.runner.waiting()


# Whatever comes when


STEPS = st.lists(
    st.sampled_from(
        "tick tick think happen move move skip go_on auto hurry away back agree other stand_in come_back next"
        " runs open refuse failing restart wait play_out".split()
    ),
    max_size=60,
)


class Steps:
    """Whatever can come at a table, one thing after the other."""

    def __init__(self, place: Place, people: list[int], seed: int) -> None:
        self.place = place
        self.people = people
        self.chance = random.Random(seed)

    def __call__(self, step: str) -> None:
        place, runner = self.place, self.place.runner
        seat = self.chance.choice(self.people)
        match step:
            case "tick":
                place.tick(self.chance.choice([0.0, 0.1, 0.7, 3.0]))
            case "wait":
                place.tick(self.chance.choice([10.0, 30.0, 1000.0]))
            case "think":
                place.think_now()
            case "happen":
                place.happen()
            case "move" | "skip":
                self.move(step == "skip")
            case "go_on":
                runner.go_on(self.chance.choice([*self.people, None]), place.now)
            case "auto":
                runner.wish(seat, auto=self.chance.random() < 0.7, until_turn=self.chance.random() < 0.5)
            case "hurry":
                runner.hurry()
            case "play_out" if runner.decided(seat):
                runner.play_out(seat)
            case "away":
                place.present = self.chance.choice([[0], self.people, []])
            case "back":
                self.ask(AskBack(seat))
            case "agree":
                self.ask(AgreeBack(seat, self.chance.random() < 0.8))
            case "stand_in":
                self.ask(StandIn(seat, "random"))
            case "come_back":
                self.ask(ComeBack(seat))
            case "next":
                self.ask(Deal(self.chance.randrange(1000)))
            case "other" if not place.table.over:  # another server
                place.random_move(self.chance)
                place.tick()
            case "restart":
                place.table = Table(place.log.entries())
                place.tick()
            case "runs" | "open" | "refuse" | "failing":
                setattr(place, step, not getattr(place, step))

    def ask(self, command: Command) -> None:
        try:
            carry_out(self.place.table, self.place.log, command)
        except Refused:
            pass
        self.place.tick()

    def move(self, skip: bool = False) -> None:
        """Someone who is waited for does something that is offered: never is it refused."""
        waiting = self.place.runner.waiting()
        if waiting:
            seat = self.chance.choice(waiting)
            view = self.place.runner.view(seat)[0]
            text = view.skip if skip and view.skip else self.chance.choice(self.chance.choice(view.offers).texts())
            self.place.submit(seat, text)


@pytest.mark.usefixtures("toy")
@pytest.mark.parametrize("id", [*IDS, "toy"])
@settings(max_examples=12 * SOAK, deadline=None)
@given(steps=STEPS, seed=st.integers(0, 1000), brisk=st.booleans(), late=st.booleans())
def test_in_whatever_order_things_come_what_is_offered_may_be_done_and_it_never_stands_still(
    id: str, steps: list[str], seed: int, brisk: bool, late: bool
) -> None:
    game = find_game(id)
    seats = min(max(game.least, 3), game.most)
    people = list(range(seed % seats + 1))
    names = [f"Ana {seat}" if seat in people else "random" for seat in range(seats)]
    ways = Ways(
        pace=0.5 * (seed % 2), usual=0.6, claims=2.0 * (seed % 3), claims_alone=1.0, score=5.0, standin="random"
    )
    place = Place(id, *names, ways=ways, seed=seed, brisk=brisk, clock=20.0 if seed % 2 else 0.0)
    step = Steps(place, people, seed)
    for _ in range(60 if late else 0):
        if not place.table.over:
            place.random_move(step.chance)
    place.slow = place.away = bool(seed % 4)
    for name in steps:
        step(name)
    assert Table(place.log.entries()).record() == place.table.record(), "the log tells the same game"

    place.slow = place.away = place.refuse = place.failing = False
    place.open = place.runs = True
    place.present = people
    place.think_now()
    place.happen()
    for _ in range(15):
        before, closed = place.table.entries, place.runner.closed
        for _ in range(20):
            if place.table.over or place.table.entries > before or place.runner.closed != closed:
                break
            due = place.tick(1.0)
            assert due is None or place.now < due < inf
            step.move()
        else:
            raise AssertionError("it stands still")
