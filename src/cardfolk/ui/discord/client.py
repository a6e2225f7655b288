"""Client: the bot itself. Every click comes here, and goes to its table by the code that it carries."""

from __future__ import annotations

import asyncio
import logging
from io import BytesIO
from time import monotonic, time
from typing import Any
from weakref import WeakValueDictionary

import aiohttp
import discord
from discord import app_commands

from ... import protocol
from ...server.hall import Hall
from ...server.journal import about, brief
from ...server.room import Room
from ...server.words import words
from ...store.database import StoreAway
from ...table import Post, Refused
from ...table.commands import ChangeSettings
from ...words import BadText, Template, Words
from ..rulebook import rules_text
from ..words import Speaker
from .answer import TROUBLE, Answer, why_of
from .commands import add_commands
from .desk import Desk
from .parts import LONG, Act
from .permissions import missing, missing_line
from .words import Tongues, Translator

LOGGER = logging.getLogger("cardfolk.discord")
DAY = 24 * 3600.0  # seconds without a move after which a table is closed; a click opens it again
REMIND = 180.0  # seconds that somebody may take for a turn before the bot reminds them
SWEEP = 60.0
PAUSE = 1.1  # seconds between edits of a message
AUTO = 1.5  # seconds before a single legal move plays itself
ACKNOWLEDGED = 40060  # Discord's number for a second answer to the same click
WINDOW = 15.0  # seconds that claims stay open: people press a button first
UNSEEN: Template = (
    "nobody else can see a table here: Discord shows what you do with this app to you alone. "
    "Ask for the permission Use External Apps, or have the bot added to this server"
)


class Client(discord.Client):
    """Tables on Discord, over a hall that it may share with pages."""

    def __init__(
        self,
        hall: Hall,
        pause: float = PAUSE,
        auto: float = AUTO,
        window: float | None = WINDOW,
        remind: float = REMIND,
        day: float = DAY,
    ) -> None:
        super().__init__(intents=discord.Intents(guilds=True), allowed_mentions=discord.AllowedMentions.none())
        self.hall = hall
        self.pause = pause
        self.auto = auto
        self.window = window
        self.remind = remind
        self.day = day
        self.desks: dict[str, Desk] = {}
        self.tongues = Tongues()
        self.tree = app_commands.CommandTree(
            self,
            allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=True, private_channel=True),
            allowed_installs=app_commands.AppInstallationType(guild=True, user=True),
        )
        self._opening: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._sweeper: asyncio.Task[None] | None = None

    async def setup_hook(self) -> None:
        """Open the tables that were left, and tell Discord the commands."""
        add_commands(self)
        await self.tree.set_translator(Translator())
        await self.tree.sync()
        await self._open_recent()
        self._sweeper = asyncio.create_task(self._sweep())
        LOGGER.info("ready", extra=about(tables=len(self.desks)))

    async def close(self) -> None:
        """Let the tables go; the log has them all, and the hall is its owner's to close."""
        if self._sweeper is not None:
            self._sweeper.cancel()
        for desk in self.desks.values():
            desk.close()  # nothing is drawn once the way to Discord is closed
        self.desks.clear()
        await super().close()

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(SWEEP)
            try:
                await self.sweep()
            except Exception:
                LOGGER.exception("tables could not be looked after")

    async def sweep(self) -> None:
        """People who do nothing are away after a while, and tables after a day; those that live elsewhere come back."""
        recent = await self._open_recent()
        for desk in self.desks.values():
            desk.sweep()
        await asyncio.gather(*(self._close_desk(code) for code in list(self.desks) if code not in recent))

    async def _open_recent(self) -> set[str]:
        """See to it that the tables where something happened since a day are here; which those are."""
        opened = await asyncio.to_thread(self.hall.store.posted, time() - self.day)
        recent = {one.code for one in opened}
        for code in recent - set(self.desks):
            try:
                await self.desk(code)
            except (Refused, BadText) as wrong:
                LOGGER.error("a table could not be opened", extra=about(table=brief(code), why=str(wrong)))
        return recent

    async def _close_desk(self, code: str) -> None:
        """Close a table that nobody looks at; a click that comes meanwhile waits, and opens it again."""
        async with self._opening.setdefault(code, asyncio.Lock()):
            desk = self.desks.get(code)
            if desk is not None and desk.quiet:
                del self.desks[code]
                await desk.finish()
                LOGGER.info("table closed", extra=about(table=brief(code)))

    # Tables

    async def desk(self, code: str) -> Desk:
        """A table that has a message here; Refused if there is none."""
        async with self._opening.setdefault(code, asyncio.Lock()):
            if code not in self.desks:
                room = await self.hall.room(code)
                post = None if room is None else room.table.settings.post
                if room is None or post is None or self.is_closed():
                    raise Refused(Words("there is no such table"))
                self.desks[code] = Desk(self, room, post)
            self.desks[code].clicked = monotonic()
            return self.desks[code]

    async def host(self, interaction: Act, new: protocol.NewTable) -> Desk:
        """Open a table in the message that answers a command, and sit its owner down."""
        post = await self._post_of(interaction)
        made = await self.hall.make(new, post)
        desk = await self.desk(made.id)
        desk.answer = Answer(interaction.edit_original_response)
        await desk.join(interaction.user.id, interaction.user.display_name, post.language)
        desk.drawer.want()
        lacking = missing(interaction)
        if lacking:
            await desk.drawer.done()  # what is said before it would stand in its place
            LOGGER.info("permissions are missing", extra=about(channel=post.channel, names=", ".join(lacking)))
            await interaction.followup.send(missing_line(lacking, self.speaker(interaction)), ephemeral=True)
        return desk

    async def post(self, interaction: Act, room: Room) -> Desk:
        """Give a table a message here: one that was made in the browser, or whose message is elsewhere or lost."""
        post = await self._post_of(interaction)
        short = self.window is not None and room.driver.length < self.window  # people here press a button first
        await room.act(lambda table: ChangeSettings(self.window if short else None, post))
        desk = self.desks.get(room.code)
        if desk is None:
            desk = await self.desk(room.code)
            desk.answer = Answer(interaction.edit_original_response)
        else:
            await desk.move(post, Answer(interaction.edit_original_response))
        desk.drawer.want()
        return desk

    async def _post_of(self, interaction: Act) -> Post:
        """The message that answers a command, for a table to be in; Refused if nobody else can see it."""
        message = await interaction.original_response()
        if message.flags.ephemeral:
            raise Refused(Words(UNSEEN))
        return Post(interaction.channel_id or 0, message.id, self.tongues.of(interaction), interaction.guild_id or 0)

    def tables_of(self, interaction: Act) -> list[Desk]:
        """The tables where someone sits: those in this channel first, and of them where it is their turn."""
        user = interaction.user.id
        mine = [desk for desk in self.desks.values() if desk.seat_of(user) is not None]

        def order(desk: Desk) -> tuple[bool, bool]:
            asked = desk.room.table.games > 0 and desk.room.view(desk.seat_of(user))[0].offers
            return desk.post.channel != interaction.channel_id, not asked

        return sorted(mine, key=order)

    def speaker(self, interaction: Act) -> Speaker:
        """Speaks to who did something."""
        return Speaker([], language=self.tongues.of(interaction))

    # Clicks

    async def on_interaction(self, interaction: Act) -> None:
        """A click on a button or a choice in a menu. Acknowledged first, whatever comes of it."""
        if interaction.type is not discord.InteractionType.component:
            return
        data: Any = interaction.data or {}
        kind, _, rest = str(data.get("custom_id", "")).partition("|")
        values = [str(value) for value in data.get("values", [])]
        if kind not in ("t", "h"):
            return
        try:
            await self.acknowledge(interaction)
            if kind == "t":
                code, act, _ = rest.split("|")
                await self._table(interaction, await self.desk(code), act)
            else:
                code, mark, act, arg = rest.split("|")
                await self._hand(interaction, await self.desk(code), mark, act, arg, values)
        except (Refused, BadText) as wrong:
            await self.refuse(interaction, wrong)
        except TROUBLE as wrong:
            LOGGER.warning("a click was not answered", extra=about(why=why_of(wrong)))
        except Exception:
            LOGGER.exception("a click has failed")
            await self.refuse(interaction, Refused(Words("the server cannot keep this just now: try again")))

    async def acknowledge(self, interaction: Act, ephemeral: bool = False) -> None:
        """Tell Discord that something has come; again where the way there broke: nobody knows whether it arrived."""
        for last in (False, False, True):
            try:
                await interaction.response.defer(ephemeral=ephemeral)
                return
            except (aiohttp.ClientError, OSError):
                if last:
                    raise
            except discord.HTTPException as wrong:
                if wrong.code != ACKNOWLEDGED:
                    raise
                return

    async def refuse(self, interaction: Act, wrong: Exception) -> None:
        """Say privately why something was not done."""
        if self.is_closed():
            return
        if isinstance(wrong, StoreAway):  # which names the store: not for everyone
            LOGGER.error("the store cannot be used", extra=about(why=str(wrong)))
            wrong = Refused(words("soon"))
        speaker = self.speaker(interaction)
        said = speaker.say(wrong.words) if isinstance(wrong, Refused) else speaker.error(wrong)
        try:
            await interaction.followup.send(speaker.sentence(said)[:LONG], ephemeral=True)
        except TROUBLE as trouble:
            LOGGER.warning("a click was not answered", extra=about(why=why_of(trouble)))

    async def _table(self, interaction: Act, desk: Desk, act: str) -> None:
        """A button of the table's message."""
        desk.answer = Answer(interaction.edit_original_response)
        desk.click()
        user, language = interaction.user, self.tongues.of(interaction)
        if act == "join":
            person = await desk.join(user.id, user.display_name, language)
            await person.open(interaction)
        elif act == "watch" or (act == "resume" and desk.seat_of(user.id) is None):
            await desk.watch(interaction, language)
        elif act == "rules":
            await self.send_rules(interaction, desk.room.table.game.id)
        else:
            person = await desk.person(user.id, language)
            match act:
                case "start":
                    await desk.start(person)
                case "standin":
                    await desk.stand_in(person)
                case "hint":
                    await person.hand.hint()
                    await person.open(interaction)
                case _:
                    person.hand.told = ""
                    await person.open(interaction)
        desk.drawer.want()

    async def _hand(self, interaction: Act, desk: Desk, mark: str, act: str, arg: str, values: list[str]) -> None:
        """A part of an open hand."""
        person = await desk.person(interaction.user.id, self.tongues.of(interaction))
        person.answer = Answer(interaction.edit_original_response)
        await person.hand.press(act, arg, values, mark)
        person.drawer.want()

    async def send_rules(self, interaction: Act, game: str) -> None:
        """The rules of a game, privately: as much as fits, and the whole as a file."""
        text = rules_text(game, self.tongues.of(interaction))
        file = discord.File(BytesIO(text.encode()), f"{game}.md")
        await interaction.followup.send(text[:LONG], file=file, ephemeral=True)
