"""No hidden card in what everyone reads, in a private answer of somebody else, or in the log: over every payload.

Each test of this folder compares all that it sends with what its readers may know (secrets.py); here random games of
all five are played for it, and cards are leaked on purpose to see that it is noticed.
"""

from __future__ import annotations

import logging
from dataclasses import replace
from typing import Any

import discord
import pytest

from cardfolk.server.logs import TextLines
from cardfolk.ui.discord import table_message as table_messages
from cardfolk.ui.discord.components import Press, Shown
from cardfolk.ui.discord.hand import Hand
from cardfolk.ui.discord.table_message import TableMessage
from cardfolk.ui.words import Speaker

from .people import User, button, until
from .secrets import FACE
from .standin import TOKEN, token_of
from .world import World, folk, played, seated

GAMES = {"montenegro": 2, "king": 4, "durak": 3, "president": 4, "pontinho": 3}


@pytest.mark.parametrize("game", GAMES)
def test_what_is_shown_and_logged_of_a_random_game(world: Any, caplog: pytest.LogCaptureFixture, game: str) -> None:
    caplog.set_level(logging.DEBUG, "cardfolk")
    secret: set[str] = set()

    async def do(world: World) -> None:
        users = folk(world, GAMES[game])
        message = await seated(world, users, game=game, seats=len(users))
        stranger = User(world.discord, 99, "Eve")
        checked, seed = world.secrets.checked, 0
        while seed < 3 or not (checked["public"] > 30 and checked["private"] > 60 and checked["cards"] > 300):
            assert seed < 20, checked
            seed += 1
            await played(world, users, message, 15, seed)
            await stranger.private(message, button(message, "watch"))
            for user in users:
                await user.command("move", move="nonsense 7c")
        await users[0].private(message, button(message, "hint") if game == "durak" else button(message, "rules"))
        table_message = world.table_message(message)
        table = table_message.room.table
        assert table.fairness is not None
        secret.update(
            [str(table.record().seed), table.fairness.secret, *table.fairness.gifts.values(), table_message.room.code]
        )

    world(do)
    whole = "\n".join(TextLines(True).format(one) for one in caplog.records if one.name.startswith("cardfolk"))
    whole += "\n".join(str(one.__dict__) for one in caplog.records if one.name.startswith("cardfolk"))
    assert "table made" in whole
    assert not FACE.search(whole)
    for text in (*secret, TOKEN, token_of(1)[:-1]):
        assert text not in whole, text


def hidden(table_message: TableMessage) -> str:
    """A card of each hand."""
    table = table_message.room.table
    if not table.games:
        return ""
    return " ".join(Speaker([]).card(table.view(seat).hand()[0]) for seat in range(len(table.seats)))


def in_the_text(monkeypatch: pytest.MonkeyPatch) -> None:
    told = TableMessage.told

    def more(table_message: TableMessage, language: str) -> Shown:
        shown = told(table_message, language)
        return replace(shown, text=f"{shown.text}\n{hidden(table_message)}")

    monkeypatch.setattr(TableMessage, "told", more)


def on_a_button(monkeypatch: pytest.MonkeyPatch) -> None:
    components = TableMessage.components

    def more(table_message: TableMessage, speaker: Speaker) -> list[Any]:
        return [*components(table_message, speaker), [Press("peek", hidden(table_message) or "peek")]]

    monkeypatch.setattr(TableMessage, "components", more)


def in_the_description(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = TableMessage.shown

    async def described(table_message: TableMessage) -> Shown:
        return replace(await shown(table_message), alt=hidden(table_message))

    monkeypatch.setattr(TableMessage, "shown", described)


def in_a_hand_of_another(monkeypatch: pytest.MonkeyPatch) -> None:
    text = Hand.text

    def both(hand: Hand) -> str:
        table = hand.room.table
        others = [seat for seat in range(len(table.seats)) if seat != hand.seat]
        cards = [Speaker([]).card(card) for seat in others for card in table.view(seat).hand()] if table.games else []
        return f"{text(hand)}\n{' '.join(cards)}"

    monkeypatch.setattr(Hand, "text", both)


def to_another(monkeypatch: pytest.MonkeyPatch) -> None:
    async def draw(person: table_messages.Person) -> None:
        others = [one for one in person.table_message.people.values() if one.answer is not None and one is not person]
        if others and person.table_message.room.table.games:
            answer = others[0].answer
            assert answer is not None
            await answer.edit(**(await person.shown()).edit({}))

    monkeypatch.setattr(table_messages.Person, "draw", draw)


LEAKS = (in_the_text, on_a_button, in_the_description, in_a_hand_of_another, to_another)


@pytest.mark.parametrize("leak", LEAKS, ids=lambda leak: leak.__name__)
def test_a_leak_is_noticed(world: Any, monkeypatch: pytest.MonkeyPatch, leak: Any) -> None:
    leak(monkeypatch)

    async def do(world: World) -> None:
        ana, bea = User(world.discord, 1, "Ana"), User(world.discord, 2, "Bea")
        message = await seated(world, [ana, bea], game="durak")
        for user in (ana, bea):
            await user.private(message, button(message, "hand"))
        for table_message in world.client.table_messages.values():
            table_message.redrawer.want()
            for person in table_message.people.values():
                person.redrawer.want()
        await until(lambda: world.discord.wrong, "that it is noticed")
        await world.client.close()
        assert all("may not know" in one or "reads what" in one or "is offered" in one for one in world.discord.wrong)
        world.discord.wrong.clear()

    world(do)


def test_the_token_of_the_bot_goes_nowhere_but_to_discord(world: Any, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)

    async def do(world: World) -> None:
        await seated(world, folk(world, 2), game="durak")
        assert isinstance(world.client, discord.Client) and TOKEN not in repr(world.client)
        assert not any(TOKEN in str(body) for body in world.discord.public)

    world(do)
    assert not any(TOKEN in one.getMessage() for one in caplog.records if not one.name.startswith("discord"))
