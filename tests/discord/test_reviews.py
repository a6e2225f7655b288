"""Reviews in private answers: of a game that is over, from one's own seat, growing before one's eyes."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any
from xml.etree import ElementTree

import pytest

from cardfolk.bots.crew import Crew
from cardfolk.play.review import Decision, KeptReviews, Review
from cardfolk.play.review.decision import Stretch
from cardfolk.record import Record
from cardfolk.ui.art.curve import Spot, curve_svg
from cardfolk.ui.discord import review as reviews
from cardfolk.ui.discord.review import Reviewing, curve_png, review_lines
from cardfolk.ui.words import Speaker
from cardfolk.words import Words

from .conftest import TINY
from .people import User, button, names, until
from .standin import EPHEMERAL
from .test_hands import made
from .world import QUICK, World, seated


def decided(number: int, grade: str, cost: float, value: float = 0.6) -> Decision:
    played, best = Words("take the cards"), Words("Cover")
    why = (Words("It keeps the trumps."),) if cost else ()
    return Decision(
        number, 0, "surrender", "cover", played, best, grade, value, cost, 0.01, "game", 1.0, 0.0, False, 60, why=why
    )


def judged(count: int = 3) -> Review:
    found = (decided(2, "good", 0.0), decided(5, "blunder", 0.3), decided(9, "slip", 0.05, 0.2))
    return Review("durak", 0, 2, "game", found[:count], 3, (Stretch(0, 0.5, 0.0),), False, False)


def test_the_decisions_that_mattered_are_numbered_in_the_curve() -> None:
    svg = curve_svg("How it went", [Spot(0.6), Spot(0.6, 0, 1, "blunder"), Spot(0.2, 1)], 4, 0, 1, ["0%", "100%"])
    root = ElementTree.fromstring(svg)
    (line,) = (part.get("d", "") for part in root.iter() if part.get("stroke") == "#24467f")
    assert line.count("M") == 2 and line.count("L") == 1, "each deal is a line of its own"
    assert len(list(root.iter("{http://www.w3.org/2000/svg}circle"))) == 1
    assert curve_png(judged(), Speaker(["Ana", "Bea"], 0)).startswith(b"\x89PNG")


@pytest.mark.parametrize("language", ["en", "it", "pt_BR", "ru", "cnr"])
def test_a_review_in_words(language: str) -> None:
    lines = review_lines(judged(), Speaker(["Ana", "Bea"], 0, language=language))
    assert lines[0].startswith("**") and lines[3].startswith("1. ") and lines[4].startswith("-# ")
    assert lines[5].startswith("2. ") and len(lines) == 7
    if language == "en":
        assert lines[1] == "3 decisions: 1 blunder, 1 slip." and lines[2].startswith("Luck: ")


def test_a_review_is_private_grows_and_is_of_a_game_that_is_over(world: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[Record, int]] = []

    def review(kept: object, record: Record, seat: int, crew: Crew) -> Iterator[Review]:
        asked.append((record, seat))
        for count in (1, 2, 3):
            yield replace(judged(count), seat=seat)

    monkeypatch.setattr(KeptReviews, "review", review)
    monkeypatch.setattr(Reviewing, "crew", property(lambda self: None))
    monkeypatch.setattr(reviews, "curve_png", lambda *more: TINY)

    async def do(world: World) -> None:
        ana, bea = User(world.discord, 1, "Ana"), User(world.discord, 2, "Bea", "ru")
        message = await seated(world, [ana, bea], game="durak", options="deck=24")
        table = world.table_message(message).room.table
        before = set(world.discord.messages)
        await ana.command("review")
        await until(lambda: told(world, before, "no game is over"), "that the game is not over")
        chance = random.Random(3)
        while not table.over:
            await made(world.table_message(message), chance=chance)
        first = table.record()
        name = await until(lambda: button(message, "review"), "the button")
        answer = await bea.private(message, name)
        assert answer["flags"] & EPHEMERAL
        await until(lambda: "3" in answer["read"] and "1. " in answer["read"], "the whole review")
        assert any("/replay/1" in link for link in names(answer))
        eve = User(world.discord, 3, "Eve")
        await eve.press(message, name)
        await until(lambda: told(world, set(), "Sit down first"), "that it is for those who played")
        for user in (ana, bea):
            await user.press(message, button(message, "start"))
        await until(lambda: table.games == 2, "the next game")
        await ana.command("review")
        await until(lambda: len(asked) == 2, "the game that is over")
        assert [seat for _, seat in asked] == [1, 0]
        assert all(record == replace(first, players=()) for record, _ in asked), "that game, and no names"
        await until(lambda: told(world, set(), "1. Move 6, blunder"), "the second review")

    def told(world: World, before: set[int], said: str) -> bool:
        new = [one for id, one in world.discord.messages.items() if id not in before]
        return any(said.lower() in one["read"].lower() for one in new if one["flags"] & EPHEMERAL)

    world(do, settings=replace(QUICK, public_url="https://cards.example.org"))
