"""Making a move in the app: hands sorted, plans confirmed, claims let go, wars, what is played out."""

from __future__ import annotations

import random

import pytest
from textual.pilot import Pilot

from cardfolk.bots import find_bot
from cardfolk.bots.outcome import decided
from cardfolk.cards import card_name
from cardfolk.chance import FastSource
from cardfolk.games import IDS, find_game
from cardfolk.play.session import Session
from cardfolk.table.commands import MakeMove
from cardfolk.ui.controller import LAYOUT
from cardfolk.ui.settings import Settings, read_settings
from cardfolk.ui.terminal.app.app import CardfolkApp
from cardfolk.ui.terminal.app.dialogs import Lines
from cardfolk.ui.terminal.app.question import Question
from cardfolk.view import View
from tests.games.pontinho_tables import FAR, at_table
from tests.rules import start
from tests.ui.pilot import (
    HELD,
    SIZES,
    canvas_of,
    click,
    compare,
    drive,
    make,
    pick,
    says,
    session,
    settled,
    shown,
    table_of,
    text_of,
)


def until(played: Session, wanted: object, limit: int = 4000, seed: int = 1) -> None:
    """Play at random until the person is asked and `wanted` of the view is true."""
    player = find_bot("random", FastSource(seed, 1))
    table = played.table
    for _ in range(limit):
        seat = table.to_move
        if seat == 0 and wanted(table.view(0)):  # type: ignore[operator]
            return
        assert not table.over, "it never came"
        played.do(MakeMove(seat, player.choose(table.sight(seat)).text, table.version(seat)))
    raise AssertionError("it never came")


def put(played: Session, state: object) -> None:
    """Put a position on the table in place of the one that is there."""
    state.record()  # type: ignore[attr-defined]
    played.table._state = state  # type: ignore[assignment]


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_s_sorts_the_hand_and_numbers_go_with_what_is_shown(size: tuple[int, int]) -> None:
    played = session("pontinho", "Ana", "random", seed=1)
    put(played, at_table("3h 4h 5h 7c 7d 7s Kd 2c", FAR))

    async def script(app: CardfolkApp, pilot: Pilot[None]) -> None:
        hand = table_of(app)
        orders = []
        for sort in ("rank", "melds", "suit"):
            await pilot.press("s")
            assert read_settings().sort == sort
            assert [card.number for card in hand.cards] == list(range(1, 9))
            orders.append([card_name(card.card) for card in hand.cards])
        assert orders[0][:2] == ["2c", "3h"] and orders[1][:3] == ["7c", "7d", "7s"] and orders[2][:2] == ["2c", "7c"]
        await pilot.press("s", "s")
        compare(app, f"melds-{size[0]}")
        await pilot.press(str(1 + [card_name(card.card) for card in hand.cards].index("Kd")))
        assert [card_name(card) for card in table_of(app).maker.picked] == ["Kd"]
        await pilot.press("s")
        assert [card_name(card) for card in table_of(app).maker.picked] == ["Kd"], "it stays picked"

    drive(played, script, size)


def test_the_card_just_drawn_is_marked_and_so_is_what_is_new() -> None:
    played = session("durak", "Ana", "random", seed=3)

    def drawn(view: View) -> bool:
        since = played.table.heard(0, played.table.answered(0))
        return any(event.target == "hand:0" and len(event.cards) < len(view.hand()) for event in since)

    until(played, drawn)

    async def script(app: CardfolkApp, pilot: Pilot[None]) -> None:
        shown = text_of(app)
        since = played.table.heard(0, played.table.answered(0))
        came = [card for event in since if event.target == "hand:0" for card in event.cards]
        hand = table_of(app)
        new = [card for card in hand.cards if card.place in hand.new()]
        assert new and {card.card for card in new} <= set(came)
        assert all(f"{card.number}•" in shown or not card.open for card in new)
        log = [line for line in shown.splitlines() if "│•" in line]
        assert 0 < len(log) <= len(since)

    drive(played, script)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_going_out_is_shown_before_it_is_confirmed(size: tuple[int, int]) -> None:
    played = session("pontinho", "Ana", "random", seed=1)
    put(played, at_table("3h 4h 5h 7c 7d 7s Kd", FAR))

    async def script(app: CardfolkApp, pilot: Pilot[None]) -> None:
        screen = table_of(app)
        await pilot.press("o")
        await pilot.pause()
        assert isinstance(app.screen, Question)
        compare(app, f"confirming-{size[0]}")
        await pilot.press("escape")
        await pilot.pause()
        assert app.screen is screen and played.table.to_move == 0
        await pilot.press("colon", *"out", "enter")
        await pilot.pause()
        assert isinstance(app.screen, Question), "typed, too"
        await pilot.click("#foot", offset=(3, 0))
        await settled(app, pilot)
        assert any(event.name == "out" for event in played.table.heard(0))

    drive(played, script, size)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_claims_are_a_sheet_and_can_be_skipped_until_ones_turn(size: tuple[int, int]) -> None:
    played = session("pontinho", "Ana", "random", "random", "random", seed=2)
    until(played, lambda view: bool(view.skip))

    async def script(app: CardfolkApp, pilot: Pilot[None]) -> None:
        screen = table_of(app)
        assert screen.open_now().buttons[-1].id == "until" and "Claims" in text_of(app)
        assert "↑↓ Enter" in text_of(app), "what chooses in it is said"
        cells = [cell for row in canvas_of(app).cells.rows for cell in row if cell[0] in "♥♦" and cell[2] == "gold"]
        assert cells and all(cell[1] != "danger" for cell in cells), "red on gold can be read"
        compare(app, f"claims-{size[0]}")
        asked = played.table.version(0)
        await pilot.press("up")
        while not screen.open_now().buttons[-1].marked:
            await pilot.press("up")
        await pilot.press("enter")
        await settled(app, pilot)
        assert played.table.to_move == 0 and not screen.view().skip, "the turn has come"
        assert played.table.version(0) > asked

    drive(played, script, size)


def test_a_single_legal_move_waits_where_that_is_wished() -> None:
    played = session("king", "Ana", "random", "random", "random", seed=5)
    until(played, lambda view: bool(view.only_move()))

    async def script(app: CardfolkApp, pilot: Pilot[None]) -> None:
        count = len(played.table.record().moves)
        screen = table_of(app)
        assert screen.view().only_move() and screen.only_move() == ""
        screen.settings.auto = True
        await shown(pilot, lambda: len(played.table.record().moves) > count)

    drive(played, script, settings=Settings(auto=False))


def test_what_is_decided_is_played_out_with_one_key() -> None:
    played = session("king", "Ana", "random", "random", "random", seed=5, games=["no_king", "domino"])
    until(played, lambda view: not view.only_move() and decided(played.table.sight(0)))

    async def script(app: CardfolkApp, pilot: Pilot[None]) -> None:
        screen = table_of(app)
        await shown(pilot, lambda: screen.decided() and "f plays it out" in text_of(app))
        before = played.table.version(0)
        scores = played.table.view(0).scores
        await pilot.press("f")
        await settled(app, pilot)
        assert any(event.name == "deal" for event in played.table.heard(0, before)), "to the end of the deal"
        assert played.table.view(0).scores == scores and not screen.playing_out()

    drive(played, script)


def test_nothing_is_called_decided_that_is_open() -> None:
    for id, seats in (("durak", 2), ("king", 4), ("president", 4), ("pontinho", 2), ("montenegro", 2)):
        assert not decided(start(id, seats).seen_by(0))


def test_bots_can_be_hurried_until_there_is_something_to_decide() -> None:
    played = session("king", "Ana", "random", "random", "random", seed=5)

    async def script(app: CardfolkApp, pilot: Pilot[None]) -> None:
        screen = table_of(app)
        while screen.scene_on_stage() is not None:
            await pilot.press("enter")
        screen.submit(screen.view().offers[0].texts()[0])
        assert played.table.to_move != 0
        await pilot.press("f")
        await settled(app, pilot)
        assert played.table.to_move == 0

    until(played, lambda view: not view.only_move())
    drive(played, script, pace=60.0)


def test_a_zone_lights_up_and_a_click_on_it_plays_there() -> None:
    played = session("pontinho", "Ana", "random", seed=1)
    put(played, at_table("6h 9c Kd 2c", FAR, melds=("3h 4h 5h",)))

    async def script(app: CardfolkApp, pilot: Pilot[None]) -> None:
        await pilot.press(str(1 + table_of(app).view().hand().index(16 + 2)))  # 6h
        await pilot.pause()
        assert "▸ Meld 1" in text_of(app)
        await click(app, pilot, ("zone", "meld:1", None))
        await settled(app, pilot)
        assert len(played.table.view(0).zone("meld:1").cards) == 4

    drive(played, script)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_a_war_shows_the_armies_and_the_total_as_suits_join(size: tuple[int, int]) -> None:
    played = session("montenegro", "Ana", "random", seed=4)
    until(played, lambda view: any(choice.kind == "suits" for offer in view.offers for choice in offer.choices), 20000)

    async def script(app: CardfolkApp, pilot: Pilot[None]) -> None:
        screen = table_of(app)
        at = next(at for at, offer in enumerate(screen.view().offers) if offer.choices)
        screen.press(f"offer:{at}")
        await pilot.pause()
        assert isinstance(app.screen, Question)
        compare(app, f"war-{size[0]}")
        assert screen.open_now().value == ""
        choice = screen.view().offers[at].choices[0]
        helper = next(value for value in choice.values if len(value) == 1)
        await pilot.press(helper)
        assert screen.open_now().value == helper
        total = screen.speaker.say(choice.notes[choice.values.index(helper)])
        assert f"[x] {1 + 'cdhs'.index(helper)} " in text_of(app) and says(app, total)
        await pilot.press(str(1 + "cdhs".index(helper)))
        assert screen.open_now().value == ""
        while f"value:{helper}" != app.screen.cursor:
            await pilot.press("right")
        await pilot.press("space", "enter")
        await settled(app, pilot)
        assert any(" with " in move for move in played.table.record().moves if move.startswith("war"))

    drive(played, script, size)


def test_a_key_is_the_same_on_a_russian_keyboard() -> None:
    played = session("durak", "Ana", "random", seed=2)

    async def script(app: CardfolkApp, pilot: Pilot[None]) -> None:
        await pilot.press("м")  # where v is
        await pilot.pause()
        assert isinstance(app.screen, Lines)
        await pilot.press("escape")
        count = len(played.table.record().moves)
        screen = table_of(app)
        offer = next(offer for offer in screen.view().offers if offer.uses)
        await pick(app, pilot, offer)
        letter = screen.maker.game.verbs[offer.verb].key
        await pilot.press(next(typed for typed, key in LAYOUT.items() if key == letter))
        await settled(app, pilot)
        assert len(played.table.record().moves) > count

    drive(played, script)


@pytest.mark.parametrize("size", [(80, 24), (250, 40)], ids=["usual", "all"])
def test_home_in_ascii_is_the_same_screen(size: tuple[int, int]) -> None:
    async def script(app: CardfolkApp, pilot: Pilot[None]) -> None:
        await pilot.pause(0.1)
        assert text_of(app).isascii() and "Who sits here" in text_of(app)
        assert size[0] < 200 or "Maire" in text_of(app), "an accent is left out"
        for key in ("c", "o", "comma"):
            await pilot.press(key)
            await pilot.pause(0.1)
            assert text_of(app).isascii()
            await pilot.press("escape")
            await pilot.pause(0.1)
        await pilot.press("f1")
        await pilot.pause(0.1)
        assert text_of(app).isascii()

    drive(None, script, size, ascii=True)


@pytest.mark.parametrize("sort", ["", "rank", "suit"])
def test_a_number_is_the_card_that_is_shown_there(sort: str) -> None:
    played = session("king", "Ana", "random", "random", "random", seed=5)
    until(played, lambda view: len(view.offers) > 9)

    async def script(app: CardfolkApp, pilot: Pilot[None]) -> None:
        screen = table_of(app)
        cards = [card.card for card in screen.cards]
        assert len(cards) > 10
        for number in (11, 1, 10, 3):
            await pilot.press(*str(number))
            await shown(pilot, lambda: not screen.digits)
            assert screen.maker.picked == (cards[number - 1],)
        await pilot.press("1", "2", "enter")
        await settled(app, pilot)
        assert f"play {card_name(cards[11])}" in played.table.record().moves

    drive(played, script, settings=Settings(sort=sort))


def test_enter_does_what_is_marked_and_nothing_where_nothing_is() -> None:
    played = session("durak", "Ana", "random", seed=2)
    until(played, lambda view: any(offer.verb == "surrender" for offer in view.offers))

    async def script(app: CardfolkApp, pilot: Pilot[None]) -> None:
        screen = table_of(app)
        moves = len(played.table.record().moves)
        await pilot.press("enter", "down", "enter", "up", "enter", "space", "escape", "enter")
        assert len(played.table.record().moves) == moves and app.screen is screen
        assert says(app, "Pick a card."), "Enter says what is to be done first"
        await pilot.press("t")
        await pilot.pause()
        assert isinstance(app.screen, Question) and "! Take the cards" in text_of(app)
        await pilot.press("escape")
        await pilot.pause()
        assert app.screen is screen and len(played.table.record().moves) == moves
        await pilot.press("t", "enter")
        await settled(app, pilot)
        assert "surrender" in played.table.record().moves[moves:]

    drive(played, script)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_a_full_trick_is_held_until_a_key_goes_on(size: tuple[int, int]) -> None:
    played = session("king", "Ana", "random", "random", "random", seed=5, games=["no_king", "domino"])
    until(played, lambda view: len(view.offers) > 1 and len(view.zone("trick").cards) == 3)

    async def script(app: CardfolkApp, pilot: Pilot[None]) -> None:
        screen = table_of(app)
        count = len(played.table.record().moves)
        screen.submit(screen.view().offers[0].text)
        await shown(pilot, lambda: screen.scene_on_stage() is not None)
        seen = text_of(app)
        assert len(screen.view().zone("trick").cards) == 4 and "takes the trick" in seen
        assert "Enter: go on" in seen and not screen.open_now().buttons
        compare(app, f"trick-{size[0]}")
        assert len(played.table.record().moves) == count + 1, "everyone waits"
        await pilot.press("1")
        await settled(app, pilot)
        assert len(played.table.record().moves) > count + 1 and not screen.maker.picked, "a key goes on, no more"

    drive(played, script, size, pace=HELD)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_end_of_a_deal_is_a_sheet_and_v_shows_all_of_it(size: tuple[int, int]) -> None:
    played = session("king", "Ana", "random", "random", "random", seed=5, games=["no_king", "domino"])
    until(played, lambda view: not view.hand() or len(view.hand()) == 1)

    async def script(app: CardfolkApp, pilot: Pilot[None]) -> None:
        screen = table_of(app)
        while (scene := screen.scene_on_stage()) is None or scene.kind != "score":
            await pilot.press("enter")
            await settled(app, pilot)
        seen = text_of(app)
        deal = played.table.sheet(0)[-1]
        for score in deal.scores:
            assert f"{score.points:+g}".replace("-", "−") in seen or score.points == 0
        assert "this deal" in seen and "total" in seen
        compare(app, f"score-{size[0]}")
        await pilot.press("v")
        await pilot.pause()
        assert isinstance(app.screen, Lines) and screen.speaker.say(deal.title) in text_of(app)
        await pilot.press("v")
        await pilot.pause()
        assert app.screen is screen and screen.scene_on_stage() is not None, "it is still there"

    drive(played, script, size, pace=HELD)


@pytest.mark.parametrize("id", IDS)
def test_a_verb_has_its_letter_and_its_place_in_every_position(id: str) -> None:
    played = session(id, "Ana", *["random"] * (find_game(id).least - 1), seed=6)
    verbs = find_game(id).verbs

    async def script(app: CardfolkApp, pilot: Pilot[None]) -> None:
        chooser, bars = random.Random(4), set()
        for _ in range(12):
            if played.table.over:
                break
            bar = [spot for spot in canvas_of(app).cells.spots if spot.what[0] == "verb"]
            bars.add(tuple(bar))
            assert [spot.what[1] for spot in bar] == [verb.key for verb in verbs.values()]
            await make(app, pilot, chooser)
        assert len(bars) == 1

    drive(played, script)
