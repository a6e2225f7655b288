"""Every screen of the app in four sizes and five languages, as it was looked at; no label is cut in any."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.widgets import Button

from cardfolk.bots import find_bot
from cardfolk.cards import RANKS, rank_of
from cardfolk.chance import FastSource
from cardfolk.games import IDS, find_game
from cardfolk.play.daily import Diary
from cardfolk.play.review import Decision, KeptReviews, Progress, Review
from cardfolk.play.session import Session, open_session
from cardfolk.table import Table
from cardfolk.table.commands import MakeMove
from cardfolk.ui.local import Looks
from cardfolk.ui.terminal.app.app import CardfolkApp
from cardfolk.ui.terminal.app.cells import Cells, Look
from cardfolk.ui.terminal.app.dialogs import Listed
from cardfolk.ui.terminal.app.home import HomeScreen
from cardfolk.ui.terminal.app.join import JoinScreen
from cardfolk.ui.terminal.app.lesson import PuzzleScreen
from cardfolk.ui.terminal.app.past import PastGames
from cardfolk.ui.terminal.app.replay import Replay
from cardfolk.ui.terminal.app.review import ReviewScreen
from cardfolk.ui.terminal.app.setup import Company, SettingsScreen
from cardfolk.ui.terminal.app.statistics import Statistics
from cardfolk.ui.terminal.app.table import TableScreen
from cardfolk.ui.terminal.app.widgets import KeyBar
from cardfolk.ui.words import LANGUAGES, Speaker
from cardfolk.view import Lying, SceneView
from cardfolk.words import Cards, Words
from tests.ui.kept import ALL_SIZES, compare_all, lines_of
from tests.ui.pilot import drive, session, shown, table_of, text_of
from tests.ui.test_app import ahead

MIDDLE = 25  # moves


def painter(app: CardfolkApp, screen: Any) -> Callable[[str, int, int], Cells]:
    """Paints a screen in any language and size."""

    def paint(language: str, wide: int, high: int) -> Cells:
        app.shown = replace(app.shown, language=language)
        if isinstance(screen, TableScreen):
            screen.shown = app.shown
        elif isinstance(screen, Replay):
            screen.speaker = app.shown.speaker(None)
            screen.speaker.names = ["Ana", "Dona Zefa"]
        elif isinstance(screen, HomeScreen):
            screen.look_back()
        painted: Cells = screen.painting(wide, high)
        return painted

    return paint


def uncut(screen: TableScreen) -> Callable[[str, int, int, str], None]:
    """Sees that every key and every verb of a table is there in full, and what is asked."""

    def look(language: str, wide: int, high: int, text: str) -> None:
        where = (language, wide, screen.session.table.game.id)
        keys = screen.end_keys() if screen.at_end() else screen.keys_shown()
        for key, label, _ in keys:
            assert f"{key} {label}" in text or f" {key}  {label}" in text, (*where, label)
        for cut in re.findall(r"(\S*)…", text):
            assert any(name.startswith(cut) for name in screen.speaker.names), (*where, cut, "only names are shortened")
        if screen.at_end():
            return
        for verb in screen.open_now().verbs:
            label = screen.speaker.say(verb.label)
            assert f" {verb.key}  {label}" in text, (*where, label)
        for word in " ".join(screen.prompt_lines()).split():
            assert word in text, (*where, word)

    return look


@pytest.mark.parametrize("id", IDS)
@pytest.mark.parametrize("place", ["start", "middle", "end"])
def test_each_table_in_every_size_and_language(id: str, place: str) -> None:
    played = ahead(id, {"start": 0, "middle": MIDDLE, "end": 10**9}[place])

    async def script(app: CardfolkApp, pilot: Pilot[None]) -> None:
        screen = table_of(app)
        paint = painter(app, screen)
        compare_all(f"{id}-{place}", paint, uncut(screen))
        for size in ALL_SIZES:
            there = {language: [spot.what for spot in paint(language, *size).spots] for language in LANGUAGES}
            for language, spots in there.items():
                lying = sorted(str(what) for what in spots if what[0] == "zone")
                assert lying == sorted(str(what) for what in there["en"] if what[0] == "zone"), (language, size)

    drive(played, script)  # type: ignore[arg-type]


def test_on_a_small_screen_numbers_stand_apart_from_cards_and_names() -> None:
    """A deck of 24 on the ten of hearts, somebody called random 2 with 13 cards."""
    for seed in range(99):
        played = session("durak", "Ana", "random", seed=seed)
        stock = next(zone for zone in played.table.view(0).zones if zone.kind == "stock")
        trump = next(lying.card for lying in stock.cards if lying.card is not None)
        if rank_of(trump) == RANKS.index("T"):
            break
        played.close()

    async def trumps(app: CardfolkApp, pilot: Pilot[None]) -> None:
        assert f" 24 {Speaker([]).card(trump)} " in "\n".join(lines_of(table_of(app).painting(60, 20)))

    drive(played, trumps)

    async def names(app: CardfolkApp, pilot: Pilot[None]) -> None:
        assert "random 2 13" in "\n".join(lines_of(table_of(app).painting(60, 20)))

    drive(session("king", "Ana", "random", "random", "random", seed=3), names)


def until_scene(kind: str, wanted: Callable[[str], bool]) -> tuple[Session, SceneView]:
    """A game with two armies and a moment of it, made by a move that is wanted."""
    played = session("montenegro", "Ana", "zefa", seed=1)
    table, player = played.table, find_bot("random", FastSource(1, 1))
    for _ in range(2000):
        seat = table.to_move
        legal = [move.text for move in table.sight(seat).legal_moves() if wanted(move.text)]
        text = legal[-1] if legal and seat == 0 else player.choose(table.sight(seat)).text
        played.do(MakeMove(seat, text, table.version(seat)))
        scenes = [scene for scene in table.scenes(0) if scene.kind == kind]
        if scenes and wanted(text) and seat == 0:
            return played, scenes[0]
    raise AssertionError(f"no {kind}")


@pytest.mark.parametrize(("kind", "verb"), [("war", "with"), ("call", "call")])
def test_moments_with_a_stage_of_their_own(kind: str, verb: str) -> None:
    played, scene = until_scene(kind, lambda text: verb in text.split())

    async def script(app: CardfolkApp, pilot: Pilot[None]) -> None:
        screen = table_of(app)
        screen.scene_on_stage = lambda: scene  # type: ignore[method-assign]
        screen.counted = lambda: 99  # type: ignore[method-assign]
        screen.hold_left = lambda parts: None  # type: ignore[method-assign]
        screen.renew()
        compare_all(kind, painter(app, screen))

    drive(played, script)


def test_called_cards_are_gold_where_they_are_true_and_red_where_not() -> None:
    played, scene = until_scene("call", lambda text: "call" in text.split())
    called = [lying for lying in scene.view.zone("table").cards if lying.true is not None]
    assert called and all(lying.card is not None and lying.note is not None for lying in called)

    async def script(app: CardfolkApp, pilot: Pilot[None]) -> None:
        screen = table_of(app)
        screen.scene_on_stage = lambda: scene  # type: ignore[method-assign]
        screen.renew()
        grounds = {cell[2] for row in screen.painting(80, 24).rows for cell in row if cell[0] in "╔╗╚╝"}
        assert grounds >= {"gold" if lying.true else "loss" for lying in called}
        text = "\n".join("".join(cell[0] for cell in row) for row in screen.painting(80, 24).rows)
        assert ("✓" in text, "✗" in text) == (any(by_play(called)), not all(by_play(called)))

    drive(played, script)


def by_play(called: list[Lying]) -> list[bool]:
    """Of each play that was called: whether all of it was true."""
    seats = dict.fromkeys(lying.by for lying in called)
    return [all(lying.true for lying in called if lying.by == seat) for seat in seats]


def test_a_war_is_counted_row_by_row() -> None:
    played, scene = until_scene("war", lambda text: "with" in text.split())

    async def script(app: CardfolkApp, pilot: Pilot[None]) -> None:
        screen = table_of(app)
        screen.scene_on_stage = lambda: scene  # type: ignore[method-assign]
        screen.hold_left = lambda parts: None  # type: ignore[method-assign]
        screen.renew()
        seen = []
        for counted in (0, 1, 2, 3, 99):
            screen.counted = lambda counted=counted: counted  # type: ignore[misc,method-assign]
            seen.append("\n".join("".join(cell[0] for cell in row) for row in screen.painting(80, 24).rows))
        assert len(set(seen)) >= 4, "each row adds something, and at last the totals"
        total = next(fact.words.args["number"] for fact in scene.view.facts if fact.name == "total")
        assert str(total).replace("-", "−") in seen[-1] and " against " in seen[-1] and " against " not in seen[0]

    drive(played, script)


def past(app: CardfolkApp, games: int, unfinished: bool, id: str = "durak", folk: Sequence[str] = ("zefa",)) -> None:
    """Games of the past, and one to go on with."""
    player = find_bot("random", FastSource(1, 1))
    for seed in range(games + unfinished):
        played = open_session(find_game(id), ["Ana", *folk], {}, "Ana", seed=seed + 3, store=app.store())
        table = played.table
        while not table.over and (seed < games or len(table.record().moves) < 9 or table.to_move != 0):
            text = player.choose(table.sight(table.to_move)).text
            played.do(MakeMove(table.to_move, text, table.version(table.to_move)))
        played.close()


@pytest.fixture
def evening(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A home of its own, where it is always the same evening and the same people come."""

    class Evening(datetime):
        @classmethod
        def fromtimestamp(cls, at: float, tz: object = None) -> Evening:
            return cls(2026, 11, 16, 20, 15)

    monkeypatch.setenv("CARDFOLK_HOME", str(tmp_path))
    monkeypatch.setattr("cardfolk.ui.history.datetime", Evening)
    monkeypatch.setattr("cardfolk.ui.terminal.app.home.randbits", lambda bits: 1)


@pytest.mark.usefixtures("evening")
@pytest.mark.parametrize("games", [0, 7])
def test_home_in_every_size_and_language(games: int) -> None:
    async def script(app: CardfolkApp, pilot: Pilot[None]) -> None:
        past(app, games, unfinished=games > 0)
        home = app.screen
        assert isinstance(home, HomeScreen)
        home.look_back()

        def look(language: str, wide: int, high: int, text: str) -> None:
            page = home.page()
            for key, label, _ in [*page.actions, *page.keys, *page.top]:
                assert f"{key} {label}" in text or f" {key}  {label}" in text, (language, wide, label)
            for game in page.games:
                assert game is page.games[page.marked] or all(
                    one in text for one in (page.name(game), *page.about(game))
                )

        compare_all("home" if not games else "home-played", painter(app, home), look)

    drive(None, script, wait=False)


@pytest.mark.usefixtures("evening")
def test_statistics_and_a_replay_in_every_size_and_language() -> None:
    async def script(app: CardfolkApp, pilot: Pilot[None]) -> None:
        past(app, 12, unfinished=False)
        await pilot.press("v")
        await shown(pilot, lambda: isinstance(app.screen, Statistics))
        screen = app.screen
        assert isinstance(screen, Statistics)
        compare_all("statistics", painter(app, screen))
        await pilot.press("down")
        assert screen.marked == 1
        app.shown = replace(app.shown, language="en")
        await pilot.press("escape", "r")
        await shown(pilot, lambda: len(app.screen_stack) > 2)
        await pilot.press("enter")
        await shown(pilot, lambda: isinstance(app.screen, Replay))
        replay = app.screen
        assert isinstance(replay, Replay)
        replay.jump(10)
        compare_all("replayed", painter(app, replay))

    drive(None, script, wait=False)


@pytest.mark.usefixtures("evening")
def test_past_games_in_every_size_and_language() -> None:
    folk = ["zefa", "caio", "vuk", "kenji", "milica", "anya", "fyodor"]

    async def script(app: CardfolkApp, pilot: Pilot[None]) -> None:
        past(app, 1, unfinished=False, id="president", folk=folk)
        past(app, 7, unfinished=True)
        past(app, 1, unfinished=False, id="king", folk=folk[:3])
        scores = next(game for game in app.store().finished() if game.game == "president").result.scores
        await pilot.press("r")
        await shown(pilot, lambda: isinstance(app.screen, PastGames))
        screen = app.screen
        assert isinstance(screen, PastGames)
        assert [game.number for game in screen.games] == [str(at) for at in range(10, 0, -1)]

        def look(language: str, wide: int, high: int, text: str) -> None:
            if high >= 24:
                table = [line for line in text.splitlines() if line.split()[:1] == ["A"] and " K " in line]
                assert len(table) == 1 and all(f" {score:g}" in table[0] for score in scores), (language, wide)
            assert "Dona Zefa" in text and "Enter " in text, (language, wide)

        await pilot.press("end")
        assert screen.marked == 9
        compare_all("past", painter(app, screen), look)

    drive(None, script, wait=False)


@pytest.mark.usefixtures("evening")
def test_a_replay_plays_by_itself_and_shows_all_hands() -> None:
    async def script(app: CardfolkApp, pilot: Pilot[None]) -> None:
        past(app, 1, unfinished=False)
        await pilot.press("r")
        await shown(pilot, lambda: len(app.screen_stack) > 2)
        await pilot.press("enter")
        await shown(pilot, lambda: isinstance(app.screen, Replay))
        screen = app.screen
        assert isinstance(screen, Replay)
        await pilot.press("home", "plus", "plus", "plus", "space")
        await shown(pilot, lambda: screen.at > 2)
        await pilot.press("space")
        stays = screen.at
        assert screen.playing is None
        await pilot.press("o")
        text = "\n".join("".join(cell[0] for cell in row) for row in screen.painting(80, 24).rows)
        assert "All hands" in text and screen.at == stays
        if any(step.notable for step in screen.steps):
            await pilot.press("n")
            assert screen.steps[screen.at].notable

    drive(None, script, wait=False)


@pytest.mark.usefixtures("evening")
def test_a_puzzle_is_solved_from_home_and_the_next_one_follows() -> None:
    async def script(app: CardfolkApp, pilot: Pilot[None]) -> None:
        await pilot.press("z")
        await shown(pilot, lambda: isinstance(app.screen, Listed) and "Deal of the day" in text_of(app))
        await pilot.press(*["down"] * 4, "enter")
        await shown(pilot, lambda: isinstance(app.screen, PuzzleScreen))
        screen = app.screen
        assert isinstance(screen, PuzzleScreen) and "Puzzle 1 of" in text_of(app)
        screen.submit(screen.session.puzzle.right[0])
        await shown(pilot, lambda: "n: Next puzzle" in text_of(app))
        assert Diary().next_puzzle(find_game("durak")) == 2
        await pilot.press("n")
        await shown(pilot, lambda: "Puzzle 2 of" in text_of(app))
        await pilot.press("q")
        await shown(pilot, lambda: isinstance(app.screen, HomeScreen))

    drive(None, script, wait=False)


@pytest.mark.usefixtures("evening")
def test_a_game_is_dealt_as_last_time() -> None:
    async def script(app: CardfolkApp, pilot: Pilot[None]) -> None:
        home = app.screen
        assert isinstance(home, HomeScreen)
        home.mark(IDS.index("president"))
        home.choose_seats(5)
        home.places[2].who = "vuk"
        home.chosen()
        home.mark(0)
        home.mark(IDS.index("president"))
        assert home.seats == 5 and home.names()[2] == "vuk"

    drive(None, script, wait=False)


def judged(number: int, grade: str, cost: float) -> Decision:
    """A decision of a review."""
    words = Words("Play {cards}", {"cards": Cards((number,))})
    why = (Words("Let somebody else take it"),)
    return Decision(
        number, 0, "x", "y", words, words, grade, 0.6, cost, 0.02, "game", 1.0, 0.0, False, 40, why=why
    )  # fmt: skip


@pytest.mark.usefixtures("evening")
def test_a_review_is_seen_at_the_end_and_played_on_from(monkeypatch: pytest.MonkeyPatch) -> None:
    played = ahead("durak", 10**9)
    assert isinstance(played, Session)
    decisions = (judged(2, "good", 0.0), judged(4, "blunder", 0.3), judged(6, "slip", 0.05))
    review = Review("durak", 0, 2, "game", decisions, 4, (), True, False, ("Ana", "random"))
    games = [Progress("durak", at, True, -0.1, 9, (("takes", True, 4 - at, 0.2),)) for at in range(4)]
    monkeypatch.setattr(KeptReviews, "review", lambda self, record, seat, crew: iter([review]))
    monkeypatch.setattr(KeptReviews, "progress", lambda self, game: games)

    async def script(app: CardfolkApp, pilot: Pilot[None]) -> None:
        await pilot.press("y")
        await shown(pilot, lambda: isinstance(app.screen, ReviewScreen) and app.screen.review is not None)
        await shown(pilot, lambda: isinstance(app.screen, ReviewScreen) and bool(app.screen.judging.games))
        screen = app.screen
        assert isinstance(screen, ReviewScreen)
        assert [one.grade for one in screen.decisions()] == ["blunder", "slip"], "the dearest first"
        for wide, high in ALL_SIZES:
            text = " ".join(" ".join(lines_of(screen.painting(wide, high))).split())
            for told in ("3 of 4 decisions are judged", "blunder: Play", "Let somebody else take it", "Enter see it"):
                assert told in text, (wide, told)
        assert "takes: too often: 3.5 a game before, 1.5 now" in " ".join(lines_of(screen.painting(200, 60)))
        await pilot.press("enter")
        await shown(pilot, lambda: isinstance(app.screen, Replay))
        replay = app.screen
        assert isinstance(replay, Replay) and replay.steps[replay.at].number == 4
        assert replay.decision() == decisions[1]
        await pilot.press("escape")
        await shown(pilot, lambda: app.screen is screen)
        await pilot.press("p")
        await shown(pilot, lambda: isinstance(app.screen, TableScreen) and app.screen.session is not played)
        again = table_of(app).session.table
        assert isinstance(again, Table) and again.record().moves[:4] == played.table.record().moves[:4]
        table_of(app).session.close()

    drive(played, script)


@pytest.mark.parametrize("language", LANGUAGES)
def test_forms_are_whole_on_a_small_screen(language: str) -> None:
    async def script(app: CardfolkApp, pilot: Pilot[None]) -> None:
        home = app.screen
        assert isinstance(home, HomeScreen)
        await pilot.press("5")
        for key, kind in (("c", Company), ("comma", SettingsScreen), ("j", JoinScreen)):
            await pilot.press(key)
            await shown(pilot, lambda kind=kind: isinstance(app.screen, kind) and app.screen.query(KeyBar))
            text = " ".join(text_of(app).split())
            for name, label, _ in app.screen.query_one(KeyBar).keys_shown:
                assert f"{name} {label}" in text, (language, label)
            for button in app.screen.query(Button):
                if button.region.bottom <= app.screen.query_one("#form").region.bottom:  # the rest is scrolled to
                    assert str(button.label) in text, (language, button.label)
            await pilot.press("escape")
            await shown(pilot, lambda: app.screen is home)

    drive(None, script, (60, 20), wait=False, language=language)


@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=str)
def test_what_somebody_says_is_in_a_bubble(size: tuple[int, int]) -> None:
    played = session("durak", "Ana", "zefa", seed=2)

    async def script(app: CardfolkApp, pilot: Pilot[None]) -> None:
        screen = table_of(app)
        screen.bubble = lambda: (1, "That one I take, thank you.")  # type: ignore[method-assign]
        assert "“That one I take, thank you.”" in "\n".join(lines_of(screen.painting(*size)))

    drive(played, script)


@pytest.mark.parametrize(("id", "folk"), [("montenegro", ["zefa"]), ("king", ["zefa", "vuk", "caio"])])
def test_in_a_replay_nothing_is_written_over_the_hand(id: str, folk: list[str]) -> None:
    played = session(id, "Ana", *folk, seed=1)
    table, player = played.table, find_bot("random", FastSource(1, 1))
    while not table.over:
        text = player.choose(table.sight(table.to_move)).text
        played.do(MakeMove(table.to_move, text, table.version(table.to_move)))
    speaker = Looks().speaker(table, 0)
    replay = Replay(table.record(), 0, speaker, Look(), ["person", *folk])
    for at in range(0, len(replay.steps), 5):
        replay.at = at
        hand = "".join(speaker.card(card) for card in replay.steps[at].sight.view().hand())
        for size in ((60, 20), (80, 24)):
            text = "\n".join(lines_of(replay.painting(*size)))
            rows = [re.sub("[ │]", "", row) for row in text.splitlines()]
            assert hand in rows and f" {replay.where()}" in text, (at, size)
    played.close()
