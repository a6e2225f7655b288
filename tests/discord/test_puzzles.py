"""Puzzles and the deal of the day on Discord: a private answer that judges, and a table with the day's cards."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest

from cardfolk.play import solving
from cardfolk.play.puzzles import game_of_day, puzzle_of_day, puzzles_of, seed_of_day
from cardfolk.ui.discord import lesson as lessons

from .conftest import TINY
from .people import User, button, components, until
from .standin import EPHEMERAL
from .world import World


@pytest.fixture(autouse=True)
def cheap(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is drawn, and little is thought."""
    monkeypatch.setattr(lessons, "lesson_png", lambda *more: TINY)
    monkeypatch.setattr(solving, "thought_of", lambda sight: 24)


def test_a_puzzle_is_private_judged_and_told(world: Any) -> None:
    found = puzzles_of("durak")
    puzzle = next(one for one in found if one.exact and one.right[0].startswith("attack"))

    async def do(world: World) -> None:
        ana = User(world.discord, 1, "Ana", "it")
        answer = await ana.command("puzzle", game="durak", number=puzzle.number)
        await until(lambda: answer["read"], "the puzzle")
        assert answer["flags"] & EPHEMERAL and f"Problema {puzzle.number} di {len(found)}" in answer["read"]
        legal = [move.text for move in puzzle.sight().legal_moves()]
        wrong = next(text for text in legal if text.startswith("attack") and text not in puzzle.right)
        view = puzzle.sight().view()

        async def played(move: str) -> None:
            at = next(at for at, offer in enumerate(view.offers) if move in offer.texts())
            name = next(part["custom_id"] for part in components(answer) if part.get("custom_id"))
            kind, game, number, place, _, written = name.split("|")
            before = answer["read"]
            await ana.press(answer, f"{kind}|{game}|{number}|{place}|offer:{at}|{written}")
            await until(lambda: answer["read"] != before, move)

        await played(wrong)
        assert "ti costerebbe" in answer["read"]
        await world.halt()
        await world.run()
        await played(puzzle.right[0])
        assert "Giusto." in answer["read"] and "La migliore" in answer["read"]
        await ana.press(answer, button(answer, "next"))
        await until(lambda: f"Problema {puzzle.number % len(found) + 1} di" in answer["read"], "the next one")
        await ana.press(answer, button(answer, "answer"))
        await until(lambda: "La migliore" in answer["read"], "the answer")
        today = await ana.command("puzzle")
        day = datetime.now(UTC).date()
        await until(lambda: f"Problema {puzzle_of_day(day, game_of_day(day)).number} di" in today["read"], "today's")

    world(do)


def test_the_deal_of_the_day_is_dealt_at_once(world: Any) -> None:
    async def do(world: World) -> None:
        ana = User(world.discord, 1, "Ana")
        await ana.command("daily")
        rooms = world.hall.rooms
        await until(lambda: [room for room in rooms.values() if room.table.games], "the deal")
        table = next(iter(rooms.values())).table
        day = datetime.now(UTC).date()
        assert table.settings.day == day.isoformat() and table.record().seed == seed_of_day(day, table.game)

    world(do)
