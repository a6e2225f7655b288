"""What people notice besides the game: languages, typing, double clicks, a bot that was away, Discord in trouble."""

from __future__ import annotations

import asyncio
import os
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

from cardfolk.table.entries import Moved

from .people import PATIENCE, User, button, components, ready, until
from .standin import EPHEMERAL, OTHER, TOKEN, StandIn
from .world import World, choosing, drawn, played, seated, step

SOURCE = Path(__file__).parents[2] / "src"


def of(world: World) -> Any:
    return next(iter(world.client.table_messages.values()))


def test_commands_are_told_in_the_languages_that_discord_has(world: Any) -> None:
    async def do(world: World) -> None:
        known = {one["name"]: one for one in world.discord.commands}
        assert set(known) == {
            "host",
            "join",
            "tables",
            "rules",
            "history",
            "stats",
            "leave",
            "close",
            "forget-me",
            "move",
            "language",
            "learn",
            "review",
            "puzzle",
            "daily",
            "post",
        }
        for one in known.values():
            assert {"pt-BR", "it", "ru"} <= set(one["description_localizations"])
            assert one["integration_types"] == [0, 1]
            for option in one["options"]:
                assert {"pt-BR", "it", "ru"} <= set(option["description_localizations"])

    world(do)


def test_completion_knows_games_presets_levels_and_moves(world: Any) -> None:
    async def do(world: World) -> None:
        ana = User(world.discord, 1, "Ana", "it")
        assert "durak" in [one["value"] for one in await ana.complete("host", "game", game="dur")]
        assert "podkidnoy" in [one["value"] for one in await ana.complete("host", "preset", game="durak", preset="")]
        found = await ana.complete("host", "bots", game="durak", bots="hard ")
        assert "hard medium" in [one["value"] for one in found]
        bea = User(world.discord, 2, "Bea")
        await seated(world, [ana, bea], game="durak")
        table = of(world).room.table
        mover = [ana, bea][table.to_move]
        found = await mover.complete("move", "move", move="attack")
        assert {one["value"] for one in found} == {move.text for move in table.sight(table.to_move).legal_moves()}

    world(do)


def test_a_move_is_typed_and_a_wrong_one_is_told_why(world: Any) -> None:
    async def do(world: World) -> None:
        ana, bea = User(world.discord, 1, "Ana"), User(world.discord, 2, "Bea")
        await seated(world, [ana, bea], game="durak")
        table = of(world).room.table
        await until(lambda: not table.over, "the deal")
        seat = table.to_move
        mover, other = [ana, bea][seat], [bea, ana][seat]
        answer = await other.command("move", move="1")
        await until(lambda: "not your turn" in answer["read"])
        assert answer["flags"] & EPHEMERAL
        answer = await mover.command("move", move="nonsense")
        await until(lambda: "> " in answer["read"])
        before = table.version(seat)
        await mover.command("move", move="1")
        await until(lambda: table.version(seat) > before)

    world(do)


def test_a_double_click_does_nothing_but_tell(world: Any) -> None:
    async def do(world: World) -> None:
        ana, bea = User(world.discord, 1, "Ana"), User(world.discord, 2, "Bea")
        message = await seated(world, [ana, bea], game="durak")
        table_message = of(world)
        table = table_message.room.table
        seat = table.to_move
        mover = [ana, bea][seat]
        hand = await mover.private(message, button(message, "hand"))
        name = await ready(mover, hand)
        await mover.press(hand, name)
        await until(lambda: table.to_move != seat)
        await mover.press(hand, name)
        await until(lambda: "moment has passed" in hand["read"])
        made = [entry for entry in table_message.room.entries() if isinstance(entry, Moved) and entry.seat == seat]
        answered = [entry.key.partition(":")[0] for entry in made]
        assert name.split("|")[2] in answered and len(answered) == len(set(answered))

    world(do)


def test_buttons_work_after_a_restart_in_the_middle_of_a_game(world: Any) -> None:
    async def do(world: World) -> None:
        ana, bea = User(world.discord, 1, "Ana"), User(world.discord, 2, "Bea")
        message = await seated(world, [ana, bea], game="durak")
        await played(world, [ana, bea], message, 20)
        mover = await choosing(of(world), [ana, bea])
        hand = await mover.private(message, button(message, "hand"))
        moves = len(of(world).room.table.record().moves)
        await world.halt()
        await world.run()
        table_message = of(world)
        assert len(table_message.room.table.record().moves) == moves
        await mover.press(hand, await ready(mover, hand))
        await until(lambda: len(table_message.room.table.record().moves) > moves)
        await played(world, [ana, bea], message, 3000, seed=2)
        assert table_message.room.table.over

    world(do)


def test_two_tables_in_one_channel_do_not_mix(world: Any) -> None:
    async def do(world: World) -> None:
        ana, bea = User(world.discord, 1, "Ana"), User(world.discord, 2, "Bea")
        first = await ana.command("host", game="durak")
        second = await bea.command("host", game="king", bots="easy easy easy")
        await until(lambda: components(first) and components(second))
        await until(lambda: "Durak" in first["read"] and "King" in second["read"])
        listed = await ana.command("tables")
        await until(lambda: listed["read"].count("discord.com/channels") == 2)
        await bea.press(second, await until(lambda: button(second, "start"), "the start button"))
        await until(
            lambda: sum(table_message.room.table.games for table_message in world.client.table_messages.values()) == 1
        )

    world(do)


def test_servers_know_nothing_of_each_other(world: Any) -> None:
    async def do(world: World) -> None:
        here, there = User(world.discord, 1, "Ana"), User(world.discord, 2, "Bea", guild=OTHER)
        first = await here.command("host", game="durak", bots="easy")
        second = await there.command("host", game="king", bots="easy easy easy")
        await until(lambda: components(first) and components(second))
        for user, game in ((here, "Durak"), (there, "King")):
            listed = await user.command("tables")
            await until(lambda listed=listed: listed["read"])
            assert listed["read"].startswith(game) and listed["read"].count("discord.com/channels") == 1
        for user, message in ((here, first), (there, second)):
            await user.press(message, await until(lambda message=message: button(message, "start"), "the start button"))
        await until(
            lambda: all(table_message.room.table.games for table_message in world.client.table_messages.values())
        )

    world(do)


def test_a_language_that_discord_has_not(world: Any) -> None:
    async def do(world: World) -> None:
        ana = User(world.discord, 1, "Ana")
        await ana.command("language", language="cnr")
        answer = await ana.command("leave")
        before = set(world.discord.messages)
        await ana.command("leave")
        await until(lambda: any("sjed" in one["read"].lower() for one in world.discord.messages.values()))
        assert answer["flags"] & EPHEMERAL
        assert before

    world(do)


def test_a_bot_plays_for_who_leaves_and_they_come_back(world: Any) -> None:
    async def do(world: World) -> None:
        ana, bea = User(world.discord, 1, "Ana"), User(world.discord, 2, "Bea")
        message = await seated(world, [ana, bea], game="durak")
        table_message = of(world)
        await bea.command("leave")
        await until(lambda: table_message.room.table.seats[1].standin)
        await bea.private(message, button(message, "hand"))
        await until(lambda: not table_message.room.table.seats[1].standin)

    world(do)


def test_the_game_goes_on_when_discord_is_in_trouble(world: Any) -> None:
    async def do(world: World) -> None:
        ana, bea = User(world.discord, 1, "Ana"), User(world.discord, 2, "Bea")
        message = await seated(world, [ana, bea], game="durak")
        table_message = of(world)
        world.discord.limit = 3  # answers 429
        await played(world, [ana, bea], message, 20)
        await world.discord.drop()
        await until(world.discord.ready.is_set)
        await played(world, [ana, bea], message, 20, seed=3)
        await table_message.redrawer.done()
        table_message.answer = None
        copy = dict(message)
        del world.discord.messages[int(message["id"])]
        table_message._drawn = None  # nobody knows what it shows
        table_message.redrawer.want()
        await until(lambda: table_message.lost)
        mover = [ana, bea][table_message.room.table.to_move]
        world.discord.messages[int(message["id"])] = copy
        hand = await mover.private(copy, button(copy, "hand"))
        await drawn(table_message, mover)
        await step(mover, hand, random.Random(1))
        await until(lambda: not table_message.lost)
        await asyncio.sleep(0)

    world(do)


def test_claims_are_offered_to_everyone_and_answered_in_private(world: Any) -> None:
    async def do(world: World) -> None:
        ana, bea, eve = (User(world.discord, at, name) for at, name in ((1, "Ana"), (2, "Bea"), (3, "Eve")))
        world.client.window = 3.0
        message = await seated(world, [ana, bea, eve], game="pontinho", seats=3, claims="patient")
        table_message = of(world)
        chance = random.Random(5)
        hands = {}
        while table_message.room.runner.claims is None:
            for user in (ana, bea, eve):
                if user.id not in hands:
                    hands[user.id] = await user.private(message, button(message, "hand"))
                await drawn(table_message, user)
                if (
                    table_message.room.runner.claims is None
                    and table_message.room.table.to_move == table_message.seat_of(user.id)
                ):
                    await step(user, hands[user.id], chance)
        name = await until(lambda: button(message, "claim"), "the button for claims")
        table_message.room.runner.claims.start = table_message.room.host.now() + 1000  # as long as this takes
        assert "<t:" in message["read"], "when they end"
        turn = table_message.room.table.to_move
        for user in (ana, bea, eve):
            answer = await user.private(message, name)
            assert answer["flags"] & EPHEMERAL
            labels = [part["label"] for part in components(answer) if not part.get("disabled") and part["type"] == 2]
            taking = turn == table_message.seat_of(user.id) and "Skip" not in labels  # it is their turn in any case
            assert taking or {"Skip", "Skip until my turn"} <= set(labels), "whoever could claim, or could not"

    world(do)


def test_a_storm_of_clicks_makes_one_move(world: Any) -> None:
    async def do(world: World) -> None:
        ana, bea = User(world.discord, 1, "Ana"), User(world.discord, 2, "Bea")
        message = await seated(world, [ana, bea], game="durak")
        table = of(world).room.table
        mover = [ana, bea][table.to_move]
        hand = await mover.private(message, button(message, "hand"))
        head, _, tail = (await ready(mover, hand)).rpartition("|offer:")
        clicks = [f"{head}|offer:{at}|{tail.partition('|')[2]}" for at in range(4)] * 10
        await asyncio.gather(*(mover.press(dict(hand), name) for name in clicks))
        await until(lambda: "moment has passed" in hand["read"])
        assert len([move for move in table.record().moves if move.startswith("attack")]) == 1

    world(do)


def test_what_is_wrong_with_a_new_table_is_said_in_private(world: Any) -> None:
    async def do(world: World) -> None:
        ana = User(world.discord, 1, "Ana")
        for options in ({"bots": "genius"}, {"options": "deck=53"}, {"seats": 9}, {"bots": "easy", "seats": 1}):
            before = set(world.discord.messages)
            await ana.command("host", game="durak", **options)

            def said(before: set[int] = before) -> bool:
                new = [one for id, one in world.discord.messages.items() if id not in before]
                return any(one["read"] for one in new) and all(one["flags"] & EPHEMERAL for one in new)

            await until(said, str(options))
        assert not world.client.table_messages

    world(do)


def test_a_missing_or_wrong_token_is_one_clear_line(tmp_path: Any, monkeypatch: Any) -> None:
    environment = {name: value for name, value in os.environ.items() if name != "CARDFOLK_DISCORD_TOKEN"}
    environment |= {"CARDFOLK_HOME": str(tmp_path), "PYTHONPATH": str(SOURCE)}
    command = [sys.executable, "-m", "cardfolk", "discord"]
    ran = subprocess.run(command, capture_output=True, text=True, env=environment, check=False)
    assert ran.returncode == 2
    assert "CARDFOLK_DISCORD_TOKEN" in ran.stderr and ran.stderr.count("\n") == 1

    async def run(discord: StandIn, token: str, stop: bool) -> tuple[int, str, str]:
        begin = f"""
import discord, yarl
discord.http.Route.BASE = {discord.base!r}
discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL({discord.resume!r})
from cardfolk.cli import main
main()"""
        pipe = asyncio.subprocess.PIPE
        more = {**environment, "CARDFOLK_DISCORD_TOKEN": token}
        ran = await asyncio.create_subprocess_exec(
            sys.executable, "-c", begin, "discord", "--log-level", "info", stdout=pipe, stderr=pipe, env=more
        )
        assert ran.stdout is not None
        first = b""
        if stop:
            first = await asyncio.wait_for(ran.stdout.readline(), PATIENCE)
            ran.terminate()
        out, err = await asyncio.wait_for(ran.communicate(), PATIENCE)
        return ran.returncode or 0, (first + out).decode(), err.decode()

    async def both() -> None:
        discord = StandIn()
        await discord.start(monkeypatch)
        code, out, err = await run(discord, "wrong.token", False)
        assert code == 2 and not out
        assert "Discord does not know this token" in err and err.count("\n") == 1
        code, out, err = await run(discord, TOKEN, True)
        assert code == 0, err
        assert out == "cardfolk is on Discord. Ctrl-C stops it.\n"
        assert TOKEN not in err and "Traceback" not in err
        await discord.stop()

    asyncio.run(both())
