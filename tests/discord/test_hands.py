"""Open hands and who watches: edited in place, taken back, played out; and what is said at the table."""

from __future__ import annotations

import asyncio
import random
import re
import threading
from dataclasses import replace
from typing import Any

import pytest

from cardfolk.play import runner as runners
from cardfolk.server import participant, room
from cardfolk.table import Table
from cardfolk.table.commands import MakeMove
from cardfolk.ui.discord import answer as answers
from cardfolk.ui.discord import table_message as table_messages

from .people import User, act_of, button, components, moves_in, ready, until
from .secrets import cards_in
from .standin import EPHEMERAL
from .world import QUICK, World, as_read, drawn, folk, seated

DEAL = "5c"  # all randomness of a deal where somebody may claim twice before their turn


@pytest.fixture
def same_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every first deal is the same."""
    for module in (room, table_messages):
        monkeypatch.setattr(module, "token_hex", lambda size: DEAL * size)


def of(world: World) -> Any:
    return next(iter(world.client.table_messages.values()))


async def made(table_message: table_messages.TableMessage, text: str = "", chance: random.Random | None = None) -> None:
    """Somebody makes a move that is not looked at: this one, or any."""

    def do(table: Table) -> MakeMove:
        seat = table.to_move
        moves = [move.text for move in table.sight(seat).legal_moves()]
        return MakeMove(seat, text or (chance or random.Random(1)).choice(moves), table.version(seat))

    await table_message.room.act(do)


async def two(world: World, **options: Any) -> tuple[Any, dict[str, Any], list[User]]:
    """Two people at a dealt table where nothing plays itself: its TableMessage, the message, who is to move first."""
    users = [User(world.discord, 1, "Ana"), User(world.discord, 2, "Bea")]
    world.auto = False
    message = await seated(world, users, **options)
    table_message = of(world)
    return table_message, message, users if table_message.room.table.to_move == 0 else users[::-1]


def test_the_buttons_of_a_table_are_those_that_one_may_press(world: Any) -> None:
    async def do(world: World) -> None:
        users = [User(world.discord, 1, "Ana"), User(world.discord, 2, "Bea", "it")]
        world.auto = False
        message = await users[0].command("host", game="durak")
        always = ["My hand", "Hint", "Scores", "Rules", "⋯"]

        async def first(*labels: str, off: bool = False) -> None:
            def there() -> bool:
                parts = components(message)
                said = [part["label"] for part in parts]
                return said == ["Watch", *labels, *always] and parts[1].get("disabled", False) == off

            await until(there, labels[0])

        await first("Join", "Fill with bots and start")
        await users[1].press(message, button(message, "join"))
        await first("Start")
        await users[1].press(message, button(message, "start"))
        await first("Go on", off=True)
        table_message, chance = of(world), random.Random(1)
        while not table_message.room.table.over:
            await made(table_message, chance=chance)
        always[1] = "Review"
        await first("Rematch")
        other = await users[1].command("host", game="durak")
        await until(lambda: "Siediti" in [part["label"] for part in components(other)], "the same in Italian")

    world(do)


def test_who_watches_sees_what_a_spectator_sees_in_their_language(world: Any) -> None:
    async def do(world: World) -> None:
        table_message, message, (mover, _) = await two(world, game="durak")
        table = table_message.room.table
        eve = User(world.discord, 3, "Eve", "it")
        shown = await eve.private(message, button(message, "watch"))
        own = await mover.private(message, button(message, "watch"))
        public = {one.card for zone in table.view(None).zones for one in zone.cards}
        for one in (shown, own):
            assert cards_in(one["read"]) <= public and one["attachments"] and not components(one)
        assert f"Tocca a {mover.name}" in shown["read"] and f"{mover.name} is to move" in own["read"]
        await made(table_message)
        await until(lambda: f"Tocca a {mover.name}" not in shown["read"], "the next turn")
        await until(lambda: f"{mover.name} is to move" not in own["read"], "the next turn")
        table_message.watchers[eve.id].answer.since -= 2 * answers.LIFE
        await table_message.watchers[eve.id].redrawer.done()
        before = shown["read"]
        await made(table_message, "surrender")
        await until(lambda: table_message.watchers[eve.id].answer is None, "the end of the token")
        assert shown["read"] == before
        table_message.sweep()
        assert list(table_message.watchers) == [mover.id]

    world(do)


def test_a_hand_whose_token_is_old_is_not_edited_and_a_button_opens_another(world: Any) -> None:
    async def do(world: World) -> None:
        table_message, message, (_, other) = await two(world, game="durak")
        person = table_message.people[other.id]
        first = person.answer
        old = await other.private(message, button(message, "hand"))
        await until(lambda: person.answer is not first, "that it is open")
        await drawn(table_message, other)
        person.answer.since -= 2 * answers.LIFE
        before = old["read"]
        await made(table_message)
        await until(lambda: person.answer is None, "the end of the token")
        assert old["read"] == before
        new = await other.private(message, button(message, "hand"))
        assert new["id"] != old["id"] and new["read"] != before
        assert moves_in(new)

    world(do)


def test_a_hand_asks_who_is_still_there_before_it_ends_and_another_takes_its_buttons(world: Any) -> None:
    async def do(world: World) -> None:
        table_message, message, (mover, _) = await two(world, game="durak")
        person = table_message.people[mover.id]
        old = await mover.private(message, button(message, "hand"))
        await drawn(table_message, mover)
        await until(lambda: person.answer is not None, "what the bot knows of its answer")
        person.answer.since -= answers.LIFE - answers.ENDING + 1
        person.redrawer.want()
        await until(lambda: old["read"].startswith("**Still there?**"), "the question")
        assert [part["label"] for part in components(old)] == ["Stay"]
        await mover.press(old, button(old, "stay"))
        await until(lambda: "Still there?" not in old["read"] and button(old, "sort"), "the hand")
        new = await mover.private(message, button(message, "hand"))
        await until(lambda: int(old["id"]) not in world.discord.messages, "the end of the old one")
        assert button(new, "sort")

    world(do)


def test_a_hand_opened_while_the_one_before_is_still_drawn_follows_the_game(
    world: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first picture of all takes until the other hand is open, and the one it was for is gone."""
    begun, opened = threading.Event(), threading.Event()

    def picture(*_: object) -> bytes:
        if not begun.is_set():
            begun.set()
            opened.wait()
            return b"\x89PNG before"
        return b"\x89PNG"

    monkeypatch.setattr(table_messages, "hand_png", picture)

    async def do(world: World) -> None:
        ana, bea = User(world.discord, 1, "Ana"), User(world.discord, 2, "Bea")
        message = await ana.command("host", game="durak")
        await until(lambda: button(message, "join"), "the table")
        first = await bea.private(message, button(message, "join"))
        await ana.press(message, await until(lambda: button(message, "start"), "the start button"))
        await until(begun.is_set, "the deal, in the hand that is open")
        hand = await bea.private(message, button(message, "hand"))
        await until(lambda: int(first["id"]) not in world.discord.messages, "the end of the hand before")
        opened.set()
        table_message = of(world)
        await drawn(table_message, bea)
        await made(table_message)
        text = table_message.people[bea.id].hand.text
        await drawn(table_message, bea)
        await until(lambda: hand["read"].startswith(text()), "what has happened since")

    world(do)


@pytest.mark.parametrize(("game", "bots"), [("president", 2), ("pontinho", 1), ("montenegro", 0), ("king", 2)])
def test_whatever_comes_late_hands_and_the_table_show_what_there_is_in_the_end(
    world: Any, game: str, bots: int
) -> None:
    """Two people press and type this and that while scenes, claims and bots go on, and Discord takes its time."""

    async def do(world: World) -> None:
        users, chance = folk(world, 2), random.Random(11)
        message = await seated(world, users, game=game, seats=2 + bots, bots=" ".join(["easy"] * bots))
        table_message = of(world)
        room = table_message.room
        room.runner.ways.score = 0.3
        world.discord.slow = lambda: chance.choice((0, 0, chance.random() * 0.02, chance.random() * 0.1))

        async def act(user: User) -> None:
            what, mine = chance.randrange(8), [one for one in hands(user) if free(one)]
            if what < 2 or not mine:
                acts = [button(message, one) for one in ("hand", "on", "skip", "watch")]
                await user.press(message, chance.choice([one for one in acts if one]))
            elif what == 2:
                await user.command("move", move="nonsense")
            else:
                hand = chance.choice(mine[-2:])
                part = chance.choice(free(hand))
                values = [one["value"] for one in part["options"]][: part["max_values"]] if part["type"] == 3 else None
                await user.press(hand, part["custom_id"], values)

        def free(hand: dict[str, Any]) -> list[dict[str, Any]]:
            """What can be pressed or chosen now, but what takes moves back or much thought."""
            parts = [part for part in components(hand) if not part.get("disabled")]
            return [part for part in parts if act_of(part) not in ("hint", "undo")]

        def hands(user: User) -> list[dict[str, Any]]:
            """What they alone were shown and still is there."""
            mine = [one for one in world.discord.messages.values() if one["flags"] & EPHEMERAL and one["read"]]
            return [one for one in mine if one["reader"] == user.id]

        def shown(user: User) -> bool:
            """Whether the one hand that is left shows their seat as it is."""
            text = table_message.people[user.id].hand.text()
            return sum(one["read"].startswith(text) for one in hands(user)) == 1

        for _ in range(25):
            await asyncio.gather(*(act(chance.choice(users)) for _ in range(3)))
            if chance.random() < 0.3:
                await made(table_message, chance=chance)
        for user in users:
            await user.press(message, button(message, "hand"))
        for user in users:
            await until(lambda user=user: shown(user), "the hand as it is")
        await until(lambda: message["read"] == as_read(table_message), "the table as it is")

    world(do, settings=replace(QUICK, pace=0.02, window=0.3))


def test_a_hand_that_a_command_has_shown_stays_when_it_is_used(world: Any) -> None:
    async def do(world: World) -> None:
        table_message, _, (mover, _) = await two(world, game="durak")
        hand = await mover.command("move", move="nonsense")
        await until(lambda: button(hand, "sort"), "the hand")
        await mover.press(hand, button(hand, "sort"))
        await drawn(table_message, mover)
        assert int(hand["id"]) in world.discord.messages
        await mover.press(hand, await ready(mover, hand))
        await until(lambda: table_message.room.table.record().moves, "the move")
        await drawn(table_message, mover)
        assert not moves_in(hand) and int(hand["id"]) in world.discord.messages

    world(do)


def test_against_bots_a_move_is_taken_back_at_once(world: Any, same_deal: None) -> None:
    async def do(world: World) -> None:
        ana = User(world.discord, 1, "Ana")
        world.auto = False
        message = await seated(world, [ana], game="durak", bots="easy")
        table = of(world).room.table
        assert table.to_move == 0
        hand = await ana.private(message, button(message, "hand"))
        assert not button(hand, "undo")
        await ana.command("move", move="1")
        await until(lambda: len(table.record().moves) > 1 and table.to_move == 0, "what the bot does")
        hand = await ana.private(message, button(message, "hand"))
        assert [part["label"] for part in components(hand) if part["custom_id"] == button(hand, "undo")] == ["Undo"]
        await ana.press(hand, button(hand, "undo"))
        await until(lambda: not table.record().moves, "the take-back")
        await until(lambda: "a move is taken back" in message["read"])

    world(do)


def test_with_others_a_take_back_is_asked_for(world: Any) -> None:
    async def do(world: World) -> None:
        table_message, message, (mover, other) = await two(world, game="durak")
        table = table_message.room.table
        hands = [await user.private(message, button(message, "hand")) for user in (mover, other)]
        first = await ready(mover, hands[0])
        await mover.press(hands[0], first)
        asks = f"{mover.name} asks to take the last move back."
        for answer in ("refuse", "agree"):
            ask = await until(lambda: button(hands[0], "undo"), "that it may be asked")
            assert not button(hands[1], "undo")
            await mover.press(hands[0], ask)
            await until(lambda: asks in message["read"] and asks in hands[1]["read"], "the question")
            await until(lambda: "You ask to take your last move back." in hands[0]["read"])
            assert not any(button(hands[0], act) for act in ("undo", "agree", "refuse"))
            labels = [part["label"] for part in components(hands[1])]
            assert {"Agree", "Refuse"} <= set(labels)
            await other.press(hands[1], button(hands[1], answer))
            await until(lambda: table.back is None)
            await until(lambda: asks not in message["read"], "the answer")
            await drawn(table_message, mover)
            await drawn(table_message, other)
        assert not table.record().moves
        assert "a move is taken back" in message["read"]

    world(do)


def test_what_is_decided_is_played_out_against_bots(
    world: Any, same_deal: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def do(world: World) -> None:
        ana = User(world.discord, 1, "Ana")
        world.auto = False
        message = await seated(world, [ana], game="durak", bots="easy")
        table_message = of(world)
        table, runner = table_message.room.table, table_message.room.runner
        hand = await ana.private(message, button(message, "hand"))
        await until(lambda: runner._ahead is not None and runner._ahead.done(), "that it was looked at")
        await drawn(table_message, ana)
        assert not button(hand, "out")
        await ana.press(hand, button(hand, "sort").replace("|sort|", "|out|"))
        await until(lambda: "It is not decided yet" in hand["read"], "why not")
        for module in (runners, participant):
            monkeypatch.setattr(module, "decided", lambda sight: True)
        await made(table_message)
        await ana.press(hand, await until(lambda: button(hand, "out"), "the offer"))
        await until(lambda: len(table.record().moves) > 4, "what is played out")

    world(do)


def test_with_others_nothing_is_played_out(world: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runners, "decided", lambda sight: True)

    async def do(world: World) -> None:
        table_message, message, (mover, _) = await two(world, game="durak")
        hand = await mover.private(message, button(message, "hand"))
        await drawn(table_message, mover)
        assert not button(hand, "out") and not table_message.room.runner.decided(table_message.seat_of(mover.id))

    world(do)


def test_what_is_said_stands_among_what_happened(world: Any) -> None:
    async def do(world: World) -> None:
        table_message, message, (mover, _) = await two(world, game="durak")
        await table_message.people[mover.id].participant.say("*hi* @everyone <@123456789012345678> " + "long " * 40)
        said = f"-# {mover.name}: \\*hi\\* @\u200beveryone"
        await until(lambda: said in message["read"], "what was said")
        assert "…" in message["read"] and "<@1" not in message["read"]
        await made(table_message)
        await until(lambda: " is to move" in message["read"] and mover.name not in message["read"].split("\n")[1])
        lines = [line for line in message["read"].split("\n") if line.startswith("-#")]
        assert lines[-2].startswith(said) and len(lines) == table_messages.LAST
        await world.halt()
        await world.run()
        assert of(world).lately(of(world).speaker("en")) == lines

    world(do)


def test_a_war_shows_the_armies_of_every_suit(world: Any, same_deal: None) -> None:
    async def do(world: World) -> None:
        table_message, message, _ = await two(world, game="montenegro")
        table = table_message.room.table
        chance = random.Random(1)

        def wars() -> list[int]:
            offers = table.view(table.to_move).offers
            return [at for at, one in enumerate(offers) if any(choice.kind == "suits" for choice in one.choices)]

        while not wars():
            await made(table_message, chance=chance)
        user = User(world.discord, 1 + table.to_move, ["Ana", "Bea"][table.to_move])
        hand = await user.private(message, button(message, "hand"))
        person = table_message.people[user.id]
        await user.press(hand, f"h|{table_message.room.code}|{person.hand.mark()}|offer:{wars()[0]}|0")
        await until(lambda: "[x]" in hand["read"] or "[ ]" in hand["read"], "the suits")
        lines = [line.partition(": ") for line in hand["read"].split("\n")]
        found = {head.removeprefix("[x] ").removeprefix("[ ] "): rest for head, _, rest in lines}
        assert {"clubs", "diamonds", "hearts", "spades"} <= set(found)
        assert all("Ana: " in found[suit] and "Bea: " in found[suit] for suit in ("clubs", "spades"))
        suits = [part["custom_id"] for part in components(hand) if act_of(part).startswith("value:")]
        totals = set()
        for name in suits:
            before = hand["read"]
            await user.press(hand, name)
            await until(lambda before=before: hand["read"] != before, "a suit that joins, or not")
            totals |= set(re.findall(r"-?\d+ against \d+(?: to \d+)?", hand["read"].lower()))
            await user.press(hand, name)  # it says what is to be, not that something changes: nothing happens
            await drawn(table_message, user)
            assert before != hand["read"]
        assert len(totals) > 1 or len(suits) == 1

    world(do)


def test_claims_are_let_go_until_the_own_turn(world: Any, same_deal: None) -> None:
    async def do(world: World) -> None:
        users = [User(world.discord, 1 + at, f"User{at}") for at in range(4)]
        world.client.window, world.auto = 1000.0, False
        message = await seated(world, users, game="pontinho", seats=4)
        table_message = of(world)
        table, runner = table_message.room.table, table_message.room.runner
        chance = random.Random(1)

        def asked() -> list[int]:
            """Those who may claim, and whose turn it is not."""
            return (
                [seat for seat in runner.claims.asked if table_message.room.view(seat)[0].skip] if runner.claims else []
            )

        async def on() -> None:
            """A step further; nobody claims."""
            legal = [move.text for move in table.sight(table.to_move).legal_moves()]
            skips = runner.claims is not None and table.game.skip in legal
            await made(table_message, table.game.skip if skips else "draw" if "draw" in legal else "", chance)

        while not asked():
            await on()
        seat = asked()[-1]
        hand = await users[seat].private(message, button(message, "hand"))
        await users[seat].press(hand, await until(lambda: button(hand, "until"), "skip until my turn"))
        windows = set()
        while table.to_move != seat or seat in asked():
            if seat in asked():
                await until(lambda: table.answers.get(seat) == table.game.skip, "the answer")
                windows.add(runner.claims.key)
            await on()
        await until(lambda: not runner.wished(seat).until_turn, "the own turn")
        assert len(windows) == 2

    world(do)
