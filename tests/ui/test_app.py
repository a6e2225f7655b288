"""The app: every screen, whole games by keyboard, and what people do between moves."""

from __future__ import annotations

import random
from concurrent.futures import Future
from datetime import datetime
from pathlib import Path
from time import monotonic
from types import SimpleNamespace
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.widgets import Checkbox, Input

from cardfolk.bots import find_bot
from cardfolk.bots.ladder import Advice
from cardfolk.cards import card_name
from cardfolk.chance import FastSource
from cardfolk.game import OVER
from cardfolk.games import IDS, find_game
from cardfolk.play.session import open_session
from cardfolk.store.store import Store
from cardfolk.table.commands import MakeMove
from cardfolk.ui.terminal.app.app import CardfolkApp
from cardfolk.ui.terminal.app.dialogs import Curtain, Lines, Listed, Pages
from cardfolk.ui.terminal.app.home import HomeScreen
from cardfolk.ui.terminal.app.past import PastGames
from cardfolk.ui.terminal.app.question import Ask, Question
from cardfolk.ui.terminal.app.replay import Replay
from cardfolk.ui.terminal.app.setup import Company
from cardfolk.ui.terminal.app.table import TableScreen
from cardfolk.ui.terminal.app.watching import WatchScreen
from cardfolk.ui.words import LANGUAGES
from tests.toy import TOY
from tests.ui.pilot import (
    SIZES,
    canvas_of,
    click,
    compare,
    drive,
    make,
    make_by_mouse,
    pick,
    says,
    session,
    settled,
    shown,
    table_of,
    text_of,
)

SHORT: dict[str, dict[str, Any]] = {
    "king": {"games": ["no_king", "domino"]},
    "pontinho": {"limit": 50},
    "president": {"rounds": 2},
}
SEEDS = {"pontinho": 5}  # of games that end soon


def bots(id: str, others: int = 0) -> list[str]:
    return ["Ana", *["random"] * (others or find_game(id).least - 1)]


@pytest.mark.usefixtures("toy")
@pytest.mark.parametrize("id", [*IDS, TOY.id])
def test_whole_games_by_keyboard(id: str) -> None:
    seed = SEEDS.get(id, 1)
    played = session(id, *bots(id), seed=seed, **SHORT.get(id, {}))
    chooser = random.Random(f"{id}{seed}")

    async def script(app: CardfolkApp, pilot: Pilot[None]) -> None:
        while not played.table.over:
            await make(app, pilot, chooser)
        assert says(app, "Enter play again")

    drive(played, script)


@pytest.mark.parametrize("id", IDS)
def test_whole_games_by_mouse(id: str) -> None:
    seed = SEEDS.get(id, 1)
    played = session(id, *bots(id), seed=seed, **SHORT.get(id, {}))
    chooser = random.Random(f"{id}{seed}")

    async def script(app: CardfolkApp, pilot: Pilot[None]) -> None:
        while not played.table.over:
            await make_by_mouse(app, pilot, chooser)
        before = played.table.games
        await click(app, pilot, ("do", "next"))
        await settled(app, pilot)
        assert played.table.games == before + 1

    drive(played, script)


def ahead(id: str, moves: int, seats: int = 0) -> object:
    """A session some moves into a game."""
    names = bots(id, seats - 1 if seats else 0)
    played = session(id, *names, seed=3)
    player = find_bot("random", FastSource(1, 1))
    table = played.table
    while not table.over and (moves > 0 or table.to_move not in played.people):
        seat = table.to_move
        played.do(MakeMove(seat, player.choose(table.sight(seat)).text, table.version(seat)))
        moves -= 1
    return played


@pytest.mark.parametrize("id", IDS)
def test_a_full_table_fits_a_small_terminal(id: str) -> None:
    played = ahead(id, 30, find_game(id).most)

    async def script(app: CardfolkApp, pilot: Pilot[None]) -> None:
        compare(app, f"{id}-full-80")
        shown = text_of(app)
        for seat in played.table.seats:  # type: ignore[attr-defined]
            assert seat.name in shown
        cards = [spot for spot in canvas_of(app).cells.spots if spot.what[0] == "card"]
        assert len(cards) == len(table_of(app).cards) and all(spot.y + spot.h <= 23 for spot in cards)

    drive(played, script)  # type: ignore[arg-type]


def test_from_home_to_a_move_and_back() -> None:
    async def script(app: CardfolkApp, pilot: Pilot[None]) -> None:
        await shown(pilot, lambda: says(app, "New game", "Enter play"))
        await pilot.press("3", "enter")
        await shown(pilot, lambda: isinstance(app.screen, TableScreen))
        await settled(app, pilot)
        screen = table_of(app)
        assert screen.session.table.game.id == "durak"
        folk = [place.name for place in screen.session.table.seats if place.bot]
        assert all(name in text_of(app) and name[0].isupper() for name in folk)
        before = screen.session.table.version(screen.seat)
        await make(app, pilot, random.Random(1))
        assert screen.session.table.version(screen.seat) > before
        await pilot.press("q")
        await shown(pilot, lambda: isinstance(app.screen, Ask))
        await pilot.press("enter")
        await shown(pilot, lambda: isinstance(app.screen, HomeScreen))
        assert any(kept.open for kept in Store().kept())
        await shown(pilot, lambda: says(app, "Continue", "go on"))
        await pilot.press("enter")
        await shown(pilot, lambda: isinstance(app.screen, TableScreen))
        assert table_of(app).session.id == screen.session.id, "the game that was left"

    drive(None, script)


@pytest.fixture(scope="module")
def advice() -> Advice:
    """What is advised at a position: thought about once for all sizes of the screen."""
    played = session("durak", "Ana", "random", seed=4)
    while played.asked is None:
        played.tick(monotonic())
        played.wait(1.0)
    found = played.hint(0).result()
    played.close()
    return found


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_hint_rules_scores_replay_and_undo(
    size: tuple[int, int], advice: Advice, monkeypatch: pytest.MonkeyPatch
) -> None:
    played = session("durak", "Ana", "random", seed=4)
    if size != (80, 24):
        hint: Future[Advice] = Future()
        hint.set_result(advice)
        monkeypatch.setattr(played, "hint", lambda seat: hint)
        monkeypatch.setattr(played, "better_hint", lambda seat: None)

    async def script(app: CardfolkApp, pilot: Pilot[None]) -> None:
        for key, kind in (("?", Pages), ("v", Lines), ("l", Replay)):
            await pilot.press(key)
            await pilot.pause()
            assert isinstance(app.screen, kind)
            compare(app, f"{kind.__name__.lower()}-{size[0]}")
            await pilot.press("escape")
            await pilot.pause()
        await pilot.press("h")
        await settled(app, pilot)
        assert "Best: " in text_of(app)
        await make(app, pilot, random.Random(2))
        moves = len(played.table.record().moves)
        await pilot.press("u")
        await settled(app, pilot)
        assert len(played.table.record().moves) < moves

    drive(played, script, size)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_a_declaration_starts_at_the_true_card(size: tuple[int, int]) -> None:
    played = session("montenegro", "Ana", "random", seed=4)

    async def script(app: CardfolkApp, pilot: Pilot[None]) -> None:
        screen = table_of(app)
        while not any(offer.choices for offer in screen.view().offers):
            await make(app, pilot, random.Random(1))
        offer = next(offer for offer in screen.view().offers if offer.choices)
        await pick(app, pilot, offer)
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app.screen, Question)
        true = screen.open_now().value
        assert true == card_name(offer.uses[-1][1])
        compare(app, f"choosing-{size[0]}")
        await pilot.press("right")
        assert screen.open_now().value != true and "a bluff" in text_of(app)
        await pilot.press("left")
        assert screen.open_now().value == true
        await pilot.press("escape")
        await pilot.pause()
        assert app.screen is screen
        await pilot.press("enter", "left", "enter")
        await settled(app, pilot)
        assert any(move.startswith("wild") for move in played.table.record().moves)

    drive(played, script, size)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_a_game_to_go_on_with_is_chosen_from_a_list(
    size: tuple[int, int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CARDFOLK_HOME", str(tmp_path))
    evening = SimpleNamespace(fromtimestamp=lambda at: datetime(2026, 11, 16, 20, 15), now=datetime.now)
    monkeypatch.setattr("cardfolk.ui.history.datetime", evening)
    monkeypatch.setattr("cardfolk.ui.terminal.app.home.randbits", lambda bits: 1)

    async def script(app: CardfolkApp, pilot: Pilot[None]) -> None:
        await pilot.pause(0.1)
        kept = [
            open_session(find_game(game), names, {}, "Ana", seed=1, store=app.store())
            for game, names in (("durak", ["Ana", "random"]), ("king", ["Ana", "hard", "easy:bluffer", "medium"]))
        ]
        for one in kept:
            one.close()
        await pilot.press("ctrl+r")
        await pilot.pause()
        assert isinstance(app.screen, Listed) and "Go on with which game?" in text_of(app)
        compare(app, f"listed-{size[0]}")
        await pilot.press("down", "enter")
        await settled(app, pilot)
        assert table_of(app).session.id == kept[0].id

    drive(None, script, size)


def test_history_opens_a_game_that_is_over_and_one_that_is_not() -> None:
    async def script(app: CardfolkApp, pilot: Pilot[None]) -> None:
        games = [
            open_session(find_game("durak"), names, {}, "Ana", seed=3, store=app.store())
            for names in (["random", "random"], ["Ana", "random"])
        ]
        player = find_bot("random", FastSource(1, 1))
        table = games[0].table
        while not table.over:
            move = player.choose(table.sight(table.to_move)).text
            games[0].do(MakeMove(table.to_move, move, table.version(table.to_move)))
        for one in games:
            one.close()
        home = app.screen
        assert isinstance(home, HomeScreen)
        seen = set()
        for down in (0, 1):
            home.action_history()
            await shown(pilot, lambda: isinstance(app.screen, PastGames) and app.screen.query("Canvas"))
            await shown(pilot, lambda: canvas_of(app).cells.spots)
            if down:
                await click(app, pilot, ("game", 1))
            await pilot.press("enter")
            await shown(pilot, lambda: isinstance(app.screen, (Replay, TableScreen)))
            seen.add(type(app.screen))
            await pilot.press("escape")
            await shown(pilot, lambda: isinstance(app.screen, (Ask, HomeScreen)))
            if isinstance(app.screen, Ask):
                await pilot.press("enter")
            await shown(pilot, lambda: app.screen is home)
        assert seen == {Replay, TableScreen}

    drive(None, script)


def test_arrows_go_through_a_form_and_through_what_drops_down() -> None:
    async def script(app: CardfolkApp, pilot: Pilot[None]) -> None:
        await pilot.press("3", "c")
        home = app.screen_stack[1]
        await shown(pilot, lambda: isinstance(app.screen, Company) and app.screen.query("#seats"))
        form = app.screen
        assert isinstance(form, Company) and isinstance(home, HomeScreen)
        assert f"medium: {home.sitting()[1].who.name}" in text_of(app), "who was seen at home"
        await pilot.press("down")
        assert app.focused is form.query_one("#seats")
        await pilot.press("enter", "down", "enter")
        await shown(pilot, lambda: form.seats == 3 and form.query("#who2"))
        form.query_one("#play").focus()
        await pilot.press("down", "down", "down", "up")
        assert app.focused is form.query_one("#who0")

    drive(None, script)


def test_options_of_the_form_are_those_of_the_game() -> None:
    async def script(app: CardfolkApp, pilot: Pilot[None]) -> None:
        await pilot.pause(0.1)
        home = app.screen
        assert isinstance(home, HomeScreen)
        for number, id in enumerate(IDS, 1):
            game = find_game(id)
            await pilot.press(str(number), "o")
            await shown(pilot, lambda: isinstance(app.screen, Company) and app.screen.query("#open"))
            form = app.screen
            assert isinstance(form, Company) and form.game is home.game is game
            form.query_one("#open", Checkbox).value = True
            await shown(pilot, lambda form=form, game=game: form.query(f"#option-{game.options[-1].name}"))
            expected = game.values(game.preset(form.preset), form.seats)
            assert game.values(form.options(), form.seats) == expected
            assert len(form.names()) == form.seats
            await pilot.press("escape")
            await shown(pilot, lambda: app.screen is home)
            assert game.values(home.options(), home.seats) == expected

    drive(None, script)


def test_a_card_that_cannot_be_played_says_why() -> None:
    played = session("king", "Ana", "random", "random", "random", seed=5)

    async def script(app: CardfolkApp, pilot: Pilot[None]) -> None:
        screen = table_of(app)
        while not screen.view().blocked:
            await make(app, pilot, random.Random(3))
        blocked = next(iter(screen.view().blocked))
        screen.cursor = next(at for at, card in enumerate(screen.cards) if card.card == blocked)
        await pilot.press("space")
        await pilot.pause()
        assert screen.line().endswith(".") and not screen.maker.picked
        assert says(app, screen.line())

    drive(played, script)


def test_cards_and_actions_can_be_clicked() -> None:
    played = session("durak", "Ana", "random", seed=2)

    async def script(app: CardfolkApp, pilot: Pilot[None]) -> None:
        screen = table_of(app)
        use = next(offer.uses[0][1] for offer in screen.view().offers if offer.uses)
        card = next(card for card in screen.cards if card.card == use)
        await click(app, pilot, ("card", card.zone, card.place))
        assert screen.maker.picked == (use,)
        before = len(played.table.record().moves)
        await click(app, pilot, ("confirm",))
        await settled(app, pilot)
        assert len(played.table.record().moves) > before

    drive(played, script)


def test_a_move_can_be_typed_and_a_wrong_one_is_answered() -> None:
    played = session("durak", "Ana", "random", seed=2)

    async def script(app: CardfolkApp, pilot: Pilot[None]) -> None:
        await pilot.press("colon", *"dance", "enter")
        await pilot.pause()
        assert "Not a move of durak" in text_of(app)
        before = len(played.table.record().moves)
        await pilot.press("colon", "1", "enter")
        await settled(app, pilot)
        screen = table_of(app)
        assert len(played.table.record().moves) > before or screen.line()

    drive(played, script)


def test_a_move_is_typed_in_the_players_language() -> None:
    played = session("durak", "Ana", "random", seed=2)

    async def script(app: CardfolkApp, pilot: Pilot[None]) -> None:
        for command, told in (("счёт", "Ana:"), ("помощь", "cover")):
            await pilot.press("colon", *command, "enter")
            await shown(pilot, lambda: isinstance(app.screen, Lines))
            assert told in text_of(app)
            await pilot.press("escape")
            await shown(pilot, lambda: isinstance(app.screen, TableScreen))
        screen = table_of(app)
        offer = next(offer for offer in screen.view().offers if offer.uses)
        label, before = screen.speaker.say(offer.label), len(played.table.record().moves)
        await pilot.press("colon")
        screen.query_one("#typed", Input).value = label
        await pilot.press("enter")
        await settled(app, pilot)
        assert len(played.table.record().moves) > before, label

    drive(played, script, language="ru")


def test_what_is_on_is_gold_and_leaving_says_how_to_come_back() -> None:
    played = open_session(find_game("durak"), ["Ana", "random"], {}, "Ana", seed=2, store=Store())

    async def script(app: CardfolkApp, pilot: Pilot[None]) -> None:
        screen = table_of(app)

        def fast() -> str:
            row = next(row for row in screen.painting(80, 24).rows if "f fast" in "".join(cell[0] for cell in row))
            return row["".join(cell[0] for cell in row).index("f fast")][2]

        assert fast() != "gold"
        played.hurry()
        assert fast() == "gold"
        await pilot.press("escape")
        await shown(pilot, lambda: isinstance(app.screen, Ask))
        assert "cardfolk resume" in text_of(app)

    drive(played, script)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_a_curtain_hides_the_hands_between_people(size: tuple[int, int]) -> None:
    played = session("durak", "Ana", "Bea", seed=3)

    async def script(app: CardfolkApp, pilot: Pilot[None]) -> None:
        seen: list[Any] = []
        for _ in range(6):
            while not isinstance(app.screen, Curtain):
                await pilot.pause(0.01)
            covered = text_of(app)
            if not seen:
                compare(app, f"curtain-{size[0]}")
            seen.append(played.table.to_move)
            assert "♠" not in covered and "♥" not in covered
            await pilot.press("enter")
            await settled(app, pilot)
            if isinstance(app.screen, TableScreen):  # unless an only move has played itself
                assert app.screen.view().hand() == played.table.view(seen[-1]).hand()
            while not isinstance(app.screen, Curtain):
                await make(app, pilot, random.Random(5))
                await pilot.pause(0.01)
        assert set(seen) == {0, 1}

    drive(played, script, size)


def test_watching_bots_and_a_match_of_two() -> None:
    played = session("durak", "medium", "easy", seed=3, match=2)

    async def script(app: CardfolkApp, pilot: Pilot[None]) -> None:
        await settled(app, pilot)
        assert "Game 1 of 2" in text_of(app)
        await pilot.press("n")
        await settled(app, pilot)
        assert "Game 2 of 2" in text_of(app)
        assert played.table.finished and played.table.to_move == OVER

    drive(played, script)


def test_who_watches_has_keys_of_their_own() -> None:
    played = session("durak", "medium", "easy", seed=3)

    async def script(app: CardfolkApp, pilot: Pilot[None]) -> None:
        screen = app.screen
        assert isinstance(screen, WatchScreen)
        await pilot.press("space")
        await shown(pilot, lambda: says(app, "Space go on", "whose cards", "step", "Pause"))
        assert not says(app, "is thinking")
        before = played.table.version(None)
        await pilot.press("w")
        await shown(pilot, lambda: says(app, "You see the cards of"))
        assert played.table.version(None) == before, "nothing happens in a pause"
        await pilot.press("right")
        await shown(pilot, lambda: played.table.version(None) > before and screen.stepping < 0)
        await shown(pilot, lambda: screen.view().hand() == played.table.view(0).hand())
        assert not screen.view().offers
        assert not any(line.split()[:2] == ["1", "2"] for line in text_of(app).splitlines()), "no card is picked here"
        await pilot.press("w", "w")
        await shown(pilot, lambda: says(app, "Nobody's cards are seen."))
        assert screen.view().hand() == []

    drive(played, script, pace=60.0, wait=False)


def test_a_key_that_is_none_says_which_there_are() -> None:
    played = session("durak", "Ana", "random", seed=2)

    async def script(app: CardfolkApp, pilot: Pilot[None]) -> None:
        await pilot.press("z")
        await shown(pilot, lambda: says(app, "z is no key here."))

    drive(played, script)


def test_what_is_told_covers_no_key_and_goes_with_its_screen() -> None:
    async def script(app: CardfolkApp, pilot: Pilot[None]) -> None:
        await shown(pilot, lambda: isinstance(app.screen, HomeScreen) and app.screen.seen and says(app, "New game"))
        foot = text_of(app).splitlines()[-6:]
        await pilot.press("x", "y", "v")
        await shown(pilot, lambda: says(app, "No game has been played yet."))
        assert text_of(app).splitlines()[-6:] == foot and not says(app, "is no key here"), "the last thing alone"
        await pilot.press("t")
        await shown(pilot, lambda: isinstance(app.screen, Listed))
        await shown(pilot, lambda: not says(app, "No game has been played yet."))

    drive(None, script, wait=False, told=True)


def test_a_damaged_store_is_told_of_at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "games.db").write_text("no store, but long enough to look like one " * 100)
    monkeypatch.setenv("CARDFOLK_HOME", str(tmp_path))

    async def script(app: CardfolkApp, pilot: Pilot[None]) -> None:
        await shown(pilot, lambda: says(app, "is damaged.", "a new one is begun"))

    drive(None, script, (120, 40), wait=False, told=True)


def test_the_log_scrolls_back_and_returns() -> None:
    played = ahead("king", 25)

    async def script(app: CardfolkApp, pilot: Pilot[None]) -> None:
        newest = text_of(app)
        await pilot.press("pageup")
        await shown(pilot, lambda: text_of(app) != newest)
        await pilot.press("end")
        await shown(pilot, lambda: text_of(app) == newest)

    drive(played, script)  # type: ignore[arg-type]


def test_a_screen_that_is_too_small_asks_for_room() -> None:
    played = session("durak", "Ana", "random", seed=2)

    async def script(app: CardfolkApp, pilot: Pilot[None]) -> None:
        assert "60" in text_of(app) and "♠" not in text_of(app)
        await pilot.resize_terminal(60, 20)
        await shown(pilot, lambda: says(app, "Trump:"))

    drive(played, script, size=(59, 20))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_shows_the_whole_table(language: str) -> None:
    played = session("durak", "Ana", "random", seed=2)

    async def script(app: CardfolkApp, pilot: Pilot[None]) -> None:
        shown = text_of(app)
        assert "{" not in shown and "Ana" in shown
        first, *_, last = shown.splitlines()
        assert all(f" {key} " in first for key in "h?") and all(f" {key} " in last for key in "suvlf:")
        assert "." not in last, "every key is on the screen"

    drive(played, script, language=language)


def test_ascii_has_no_other_signs() -> None:
    played = session("durak", "Ana", "random", seed=2)

    async def script(app: CardfolkApp, pilot: Pilot[None]) -> None:
        assert text_of(app).isascii()
        await pilot.press("v")
        await pilot.pause()
        assert text_of(app).isascii()

    drive(played, script, ascii=True)


def test_the_window_may_change_its_size_at_any_time() -> None:
    played = session("king", "Ana", "random", "random", "random", seed=5)

    async def script(app: CardfolkApp, pilot: Pilot[None]) -> None:
        for size in ((40, 12), (200, 60), (80, 24)):
            await pilot.resize_terminal(*size)
            await settled(app, pilot)
            await make(app, pilot, random.Random(3))
        assert "Ana" in text_of(app)

    drive(played, script)
