"""The slash commands."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Coroutine, Iterable
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands

from ...bots.levels import LEVELS
from ...client.links import read_link
from ...games import all_ids, find_game
from ...play.daily import company_of_day
from ...play.lessons import course_of, find_lesson
from ...play.lessons.turn import lesson_turn
from ...play.puzzles import find_puzzle, game_of_day, puzzle_of_day
from ...protocol import NewTable
from ...table import Refused
from ...words import Words
from ..history import history_lines, stats_lines
from ..options import preset_name, read_options
from ..players import bot_name, folk_choices, seat_names
from ..words.catalogue import LANGUAGES
from .answer import answer_to
from .components import LONG, MENU, Act
from .lesson import Taken, lesson_shown
from .puzzle import Solving, puzzle_shown
from .table_message import TableMessage
from .words import meant, named

if TYPE_CHECKING:
    from .client import Client

Call = Callable[..., Coroutine[Any, Any, None]]
Choices = list[app_commands.Choice[str]]


def fitting(pairs: Iterable[tuple[str, str]], typed: str) -> Choices:
    """The completions (value and label) that begin with or hold what is typed."""
    low = typed.lower()
    found = [(value, label) for value, label in pairs if low in value.lower() or low in label.lower()]
    return [app_commands.Choice(name=label[:100], value=value[:100]) for value, label in found[:MENU]]


def add_commands(client: Client) -> None:
    """Give the bot its commands."""
    tree = client.tree

    def command(name: str, *parts: str) -> Callable[[Call], object]:
        """A command with its parts described, and named in every language."""

        def made(call: Call) -> object:
            call = app_commands.describe(**{part: meant(part) for part in parts})(call)
            call = app_commands.rename(**{part: named(part) for part in parts})(call)
            return tree.command(name=named(name), description=meant(name))(call)

        return made

    async def games(interaction: Act, typed: str) -> Choices:
        speaker = client.speaker(interaction)
        return fitting(((id, speaker.say(Words(find_game(id).name))) for id in all_ids()), typed)

    async def presets(interaction: Act, typed: str) -> Choices:
        speaker = client.speaker(interaction)
        asked = getattr(interaction.namespace, "game", "")
        if asked not in all_ids():
            return []
        known = find_game(asked)
        return fitting(((name, preset_name(known, name, speaker)) for name in known.presets), typed)

    async def lessons(interaction: Act, typed: str) -> Choices:
        speaker = client.speaker(interaction)
        course = course_of(asked) if (asked := getattr(interaction.namespace, "game", "")) in all_ids() else None
        listed = () if course is None else course.lessons
        return fitting(((one.name, speaker.say(Words(one.title))) for one in listed), typed)

    async def levels(interaction: Act, typed: str) -> Choices:
        speaker = client.speaker(interaction)
        before, _, last = typed.rpartition(" ")
        head = f"{before} " if before else ""
        bots = [*((bot_name(level, speaker), level) for level in LEVELS), *folk_choices(speaker)]
        return fitting(((head + name, f"{head}{shown}") for shown, name in bots), typed if last else head)

    async def tables(interaction: Act, typed: str) -> Choices:
        return fitting(
            (
                (table_message.room.code, line_of(client, interaction, table_message))
                for table_message in here(interaction)
            ),
            typed,
        )

    async def own(interaction: Act, typed: str) -> Choices:
        mine = client.tables_of(interaction)
        return fitting(
            ((table_message.room.code, line_of(client, interaction, table_message)) for table_message in mine), typed
        )

    async def moves(interaction: Act, typed: str) -> Choices:
        speaker = client.speaker(interaction)
        found: list[tuple[str, str]] = []
        for table_message in client.tables_of(interaction)[:1]:
            if table_message.room.table.games:
                speaker = table_message.speaker(speaker.words.language)
                for offer in table_message.room.view(table_message.seat_of(interaction.user.id))[0].offers[:200]:
                    said = speaker.say(offer.label)
                    texts = [offer.text] if not offer.choices and not offer.pick else offer.texts()[:200]
                    found += [(text, f"{text} – {said}") for text in texts]
        return fitting(found, typed)

    def here(interaction: Act) -> list[TableMessage]:
        """Tables of this channel first, then those of this server."""
        channels = channels_of(interaction)
        table_messages = [one for one in client.table_messages.values() if one.post.channel in channels]
        return sorted(table_messages, key=lambda table_message: table_message.post.channel != interaction.channel_id)

    @command("host", "game", "start", "preset", "options", "bots", "seats", "clock", "match", "claims", "wait")
    @app_commands.autocomplete(game=games, preset=presets, bots=levels)
    @app_commands.choices(
        start=[app_commands.Choice(name=meant(one), value=one) for one in ("now", "later")],
        claims=[app_commands.Choice(name=meant(one), value=one) for one in ("brisk", "patient")],
    )
    async def host(
        interaction: Act,
        game: str,
        start: str = "later",
        preset: str = "",
        options: str = "",
        bots: str = "",
        seats: app_commands.Range[int, 1, 16] | None = None,
        clock: app_commands.Range[int, 0, 86400] = 0,
        match: app_commands.Range[int, 1, 1000] = 1,
        claims: str = "brisk",
        wait: app_commands.Range[int, 1, 60] | None = None,
    ) -> None:
        found = find_game(game)
        names = bots.replace(",", " ").split()
        count = seats or (max(found.least, len(names) + 1) if names else found.usual)
        chosen = read_options(found, preset or None, split_options(options), count)
        places = [""] * (count - len(names)) + names
        if not places or "" not in places:
            raise Refused(Words("no seat is left for a person"))
        window = client.window if wait is None else float(wait)
        brisk = claims == "brisk"
        new = NewTable(found.id, places, options=chosen, match=match, clock=clock, window=window, brisk=brisk)
        await client.host(interaction, new, now=start == "now")

    @command("join", "table")
    @app_commands.autocomplete(table=tables)
    async def join(interaction: Act, table: str = "") -> None:
        await client.acknowledge(interaction, ephemeral=True)
        free = [
            table_message
            for table_message in here(interaction)
            if any(place.free for place in table_message.room.table.seats)
        ]
        if not table and not free:
            raise Refused(Words("no table here has a free seat"))
        table_message = await client.table_message(table) if table else free[0]
        user = interaction.user
        person = await table_message.join(user.id, user.display_name, client.tongues.of(interaction))
        await person.answer_in(answer_to(interaction))
        person.redrawer.want()

    @command("post", "table")
    @app_commands.autocomplete(table=own)
    async def post(interaction: Act, table: str) -> None:
        room = await client.hall.room(read_link(table).code if "/" in table else table.strip())
        if room is None:
            raise Refused(Words("there is no such table"))
        await client.acknowledge(interaction)
        await client.post(interaction, room)

    @command("tables")
    async def tables_(interaction: Act) -> None:
        await client.acknowledge(interaction, ephemeral=True)
        lines = [
            f"{line_of(client, interaction, table_message)} {table_message.link}" for table_message in here(interaction)
        ]
        await answer(interaction, lines or [client.speaker(interaction).tell("No public table just now.")])

    @command("rules", "game")
    @app_commands.autocomplete(game=games)
    async def rules(interaction: Act, game: str) -> None:
        await client.acknowledge(interaction, ephemeral=True)
        await client.send_rules(interaction, find_game(game).id)

    @command("learn", "game", "lesson")
    @app_commands.autocomplete(game=games, lesson=lessons)
    async def learn(interaction: Act, game: str, lesson: str = "") -> None:
        await client.acknowledge(interaction, ephemeral=True)
        taken = find_lesson(find_game(game).id, lesson)
        shown = await lesson_shown(
            Taken(taken, lesson_turn(taken, name=interaction.user.display_name)), client.tongues.of(interaction)
        )
        await interaction.edit_original_response(**shown.edit(client.suits))

    @command("puzzle", "game", "number")
    @app_commands.autocomplete(game=games)
    async def puzzle(
        interaction: Act, game: str = "", number: app_commands.Range[int, 1, 10_000] | None = None
    ) -> None:
        await client.acknowledge(interaction, ephemeral=True)
        day = datetime.now(UTC).date()
        known = find_game(game) if game else game_of_day(day)
        found = puzzle_of_day(day, known) if number is None else find_puzzle(known, number)
        turn = await client.hall.puzzling.turn(found, name=interaction.user.display_name)
        shown = await puzzle_shown(Solving(found, turn), client.tongues.of(interaction))
        await interaction.edit_original_response(**shown.edit(client.suits))

    @command("daily")
    async def daily(interaction: Act) -> None:
        day = datetime.now(UTC).date()
        known = game_of_day(day)
        new = NewTable(known.id, company_of_day(day, known), window=client.window)
        await client.host(interaction, new, day.isoformat())

    @command("review", "table")
    @app_commands.autocomplete(table=own)
    async def review(interaction: Act, table: str = "") -> None:
        await client.acknowledge(interaction, ephemeral=True)
        await client.send_review(interaction, await chosen_table(interaction, table))

    @command("history")
    async def history(interaction: Act) -> None:
        await client.acknowledge(interaction, ephemeral=True)
        finished = await played(interaction)
        await answer(interaction, history_lines([], finished, client.speaker(interaction)))

    @command("stats")
    async def stats(interaction: Act) -> None:
        await client.acknowledge(interaction, ephemeral=True)
        await answer(interaction, stats_lines(await played(interaction), client.speaker(interaction)))

    async def played(interaction: Act) -> list[Any]:
        """The games that were played at the tables of this server."""
        store, channels = client.hall.store, channels_of(interaction)
        posted = await asyncio.to_thread(store.posted, 0.0)
        ids = {one.id for one in posted if one.post.channel in channels}
        return [game for game in await asyncio.to_thread(store.finished) if game.table in ids]

    @command("leave", "table")
    @app_commands.autocomplete(table=own)
    async def leave(interaction: Act, table: str = "") -> None:
        await client.acknowledge(interaction, ephemeral=True)
        table_message = await chosen_table(interaction, table)
        await table_message.leave(await table_message.person(interaction.user.id, client.tongues.of(interaction)))
        tell = client.speaker(interaction).tell
        begun = table_message.room.table.games
        await answer(interaction, [tell("A bot plays on for you.") if begun else tell("Your seat is free again.")])

    @command("move", "move", "table")
    @app_commands.autocomplete(move=moves, table=own)
    async def move(interaction: Act, move: str, table: str = "") -> None:
        await client.acknowledge(interaction, ephemeral=True)
        table_message = await chosen_table(interaction, table)
        person = await table_message.person(interaction.user.id, client.tongues.of(interaction))
        await person.answer_in(answer_to(interaction))
        await person.hand.type(move, str(interaction.id))
        person.redrawer.want()

    async def chosen_table(interaction: Act, table: str) -> TableMessage:
        mine = client.tables_of(interaction)
        if table:
            return await client.table_message(table)
        if not mine:
            raise Refused(Words("sit down first"))
        return mine[0]

    @command("close", "table")
    @app_commands.autocomplete(table=own)
    async def close(interaction: Act, table: str = "") -> None:
        await client.acknowledge(interaction, ephemeral=True)
        table_message = await chosen_table(interaction, table)
        person = await table_message.person(interaction.user.id, client.tongues.of(interaction))
        await client.close_table(table_message, person)
        await answer(interaction, [client.speaker(interaction).tell("The table is closed.")])

    @command("forget")
    async def forget(interaction: Act) -> None:
        await client.acknowledge(interaction, ephemeral=True)
        left = await client.forget(interaction)
        tell = client.speaker(interaction).tell
        said = tell(("You have left {count} table.", "You have left {count} tables."), count=left)
        kept = tell("The games that you played stay in the records, under the name you had there.")
        await answer(interaction, [said, tell("Your language is forgotten."), kept])

    @command("language", "language")
    @app_commands.choices(
        language=[app_commands.Choice(name=name, value=language) for language, name in LANGUAGES.items()]
    )
    async def language(interaction: Act, language: str = "") -> None:
        await client.acknowledge(interaction, ephemeral=True)
        client.tongues.choose(interaction.user.id, language)
        spoken = client.tongues.of(interaction)
        await answer(interaction, [LANGUAGES[spoken]])

    @tree.error
    async def failed(interaction: Act, error: app_commands.AppCommandError) -> None:
        wrong: Exception = error.original if isinstance(error, app_commands.CommandInvokeError) else error
        await client.refuse(interaction, wrong)


def split_options(text: str) -> list[str]:
    """Options as they are typed, one after the other, with commas or not; a list may have commas of its own.

    >>> split_options('deck=52, transfer=false games=["domino", "no_king"] first=a,b')
    ['deck=52', 'transfer=false', 'games=["domino", "no_king"]', 'first=a,b']
    """
    return re.findall(r"[^\s,=]+=(?:\[[^\]]*\]|[^\s\[=]*[^\s\[=,](?=[\s,]|$)|)|[^\s,]+", text)


def channels_of(interaction: Act) -> set[int]:
    """This channel, and the others of this server."""
    guild = interaction.guild
    inside = {one.id for one in (*guild.channels, *guild.threads)} if guild is not None else set()
    return {interaction.channel_id or 0, *inside}


def line_of(client: Client, interaction: Act, table_message: TableMessage) -> str:
    """A table in a line: the game and who is there."""
    speaker = client.speaker(interaction)
    free = speaker.tell("Free seat")
    names = [name or free for name in seat_names(table_message.room.table.seats, speaker)]
    return f"{speaker.say(Words(table_message.room.table.game.name))}: {', '.join(names)}"


async def answer(interaction: Act, lines: list[str]) -> None:
    """Answer with lines, as many as fit."""
    await interaction.edit_original_response(content=discord.utils.escape_markdown("\n".join(lines)[:LONG]))
