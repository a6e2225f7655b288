"""Client: the bot itself. Every click comes here, and goes to its table by the code that it carries."""

from __future__ import annotations

import asyncio
import hmac
import logging
from base64 import urlsafe_b64encode
from dataclasses import replace
from time import monotonic, time
from typing import Any
from weakref import WeakValueDictionary

import aiohttp
import discord
from discord import app_commands

from ... import protocol
from ...games import find_game
from ...play.lessons import course_of, find_lesson
from ...play.lessons.turn import lesson_turn
from ...server.hall import Hall
from ...server.limits import Bucket
from ...server.logs import about, brief
from ...server.room import Room
from ...server.words import words
from ...store.database import StoreAway
from ...table import Post, Refused
from ...table.commands import ChangeSettings
from ...words import BadText, Template, Words
from ..art.canvas import cloth_of
from ..rulebook import rules_text
from ..words import Speaker
from .answer import ANSWER, TROUBLE, answer_to, why_of
from .commands import add_commands
from .components import LONG, Act, Component, Press, Shown
from .lesson import Taken, go_on, lesson_shown
from .permissions import missing, missing_line
from .puzzle import puzzle_shown, solve
from .review import ReviewAnswer, Reviewing
from .rule_pages import rule_pages
from .suits import own_suits
from .table_message import Person, TableMessage, key_of
from .words import Tongues, Translator

LOGGER = logging.getLogger("cardfolk.discord")
DAY = 24 * 3600.0  # seconds without a move after which a table is closed; a click opens it again
REMIND = (20.0, 180.0)  # seconds that somebody may take for a turn before they are reminded: at brisk tables, at others
SWEEP = 60.0
PAUSE = 1.2  # seconds between edits of a message
CLICKS, BURST = 5.0, 300.0  # things that someone may do in a second, and at once
REVIEWS = (1 / 60, 5.0)  # reviews that someone may ask for in a second, and at once
TABLES = (1 / 120, 5.0)  # tables that someone may open in a second, and at once
ACKNOWLEDGED = 40060  # Discord's number for a second answer to the same click
WINDOW = 18.0  # seconds that claims stay open: people press a button first
UNSEEN: Template = (
    "nobody else can see a table here: Discord shows what you do with this app to you alone. "
    "Ask for the permission Use External Apps, or have the bot added to this server"
)


class Client(discord.AutoShardedClient):
    """Tables on Discord, over a hall that it may share with pages; by one connection or several."""

    def __init__(
        self,
        hall: Hall,
        pause: float = PAUSE,
        window: float | None = WINDOW,
        remind: tuple[float, float] = REMIND,
        day: float = DAY,
        clicks: tuple[float, float] = (CLICKS, BURST),
        shards: int = 1,
    ) -> None:
        super().__init__(
            shard_count=shards or None,  # None: as many as Discord advises
            intents=discord.Intents(guilds=True, guild_messages=True),
            allowed_mentions=discord.AllowedMentions.none(),
            max_messages=None,
        )
        self.hall = hall
        self.pause = pause
        self.window = window
        self.remind = remind
        self.day = day
        self.clicks = clicks
        self.table_messages: dict[str, TableMessage] = {}
        self.suits: dict[str, str] = {}  # signs of suits, and the application's own for them
        self.tongues = Tongues()
        self.tree = app_commands.CommandTree(
            self,
            allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=True, private_channel=True),
            allowed_installs=app_commands.AppInstallationType(guild=True, user=True),
        )
        self._opening: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._sweeper: asyncio.Task[None] | None = None
        self._buckets: dict[int, Bucket] = {}  # of everyone who did something lately
        self._tables_opened: dict[int, Bucket] = {}
        self._reviews_asked: dict[int, Bucket] = {}
        self.reviewing = Reviewing()
        self.reviews: dict[int, ReviewAnswer] = {}  # by who looks at them

    async def setup_hook(self) -> None:
        """Open the tables that were left, and tell Discord the commands."""
        self.hall.passes = self.key_of_pass
        add_commands(self)
        await self.tree.set_translator(Translator())
        await self.tree.sync()
        self.suits.update(await own_suits(self))
        await self._open_recent()
        self._sweeper = asyncio.create_task(self._sweep())
        LOGGER.info("ready", extra=about(tables=len(self.table_messages)))

    async def close(self) -> None:
        """Let the tables go; the log has them all, and the hall is its owner's to close."""
        if self._sweeper is not None:
            self._sweeper.cancel()
        for table_message in self.table_messages.values():
            table_message.close()  # nothing is drawn once the way to Discord is closed
        self.table_messages.clear()
        for review in self.reviews.values():
            review.close()
        self.reviewing.close()
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
        self.reviews = {user: one for user, one in self.reviews.items() if one.answer is not None and one.answer.alive}
        for buckets in (self._buckets, self._tables_opened, self._reviews_asked):
            for user in [user for user, bucket in buckets.items() if bucket.full]:
                del buckets[user]
        recent = await self._open_recent()
        for table_message in self.table_messages.values():
            table_message.sweep()
        await asyncio.gather(
            *(self._close_table_message(code) for code in list(self.table_messages) if code not in recent)
        )

    async def _open_recent(self) -> set[str]:
        """See to it that the tables where something happened since a day are here; which those are."""
        opened = await asyncio.to_thread(self.hall.store.posted, time() - self.day)
        recent = {one.code for one in opened}
        for code in recent - set(self.table_messages):
            try:
                await self.table_message(code)
            except (Refused, BadText) as wrong:
                LOGGER.error("a table could not be opened", extra=about(table=brief(code), why=str(wrong)))
        return recent

    async def _close_table_message(self, code: str) -> None:
        """Close a table that nobody looks at; a click that comes meanwhile waits, and opens it again."""
        async with self._opening.setdefault(code, asyncio.Lock()):
            table_message = self.table_messages.get(code)
            if table_message is not None and table_message.quiet:
                del self.table_messages[code]
                await table_message.finish()
                LOGGER.info("table closed", extra=about(table=brief(code)))

    # Tables

    async def table_message(self, code: str) -> TableMessage:
        """A table that has a message here; Refused if there is none."""
        async with self._opening.setdefault(code, asyncio.Lock()):
            if code not in self.table_messages:
                room = await self.hall.room(code)
                post = None if room is None else room.table.settings.post
                if room is None or post is None or self.is_closed():
                    raise Refused(Words("there is no such table"))
                self.table_messages[code] = TableMessage(self, room, post)
            self.table_messages[code].clicked = monotonic()
            return self.table_messages[code]

    async def host(self, interaction: Act, new: protocol.NewTable, day: str = "", now: bool = True) -> None:
        """Open a table in the message that answers a command, with a day's deal if one is named, and sit its owner
        down; deal now, with bots in the free seats, or when somebody wants it."""
        self.hall.check(new)  # before anything is promised to everyone: what is wrong is said in private
        self.count_table(interaction)
        await self.acknowledge(interaction)
        post = await self._post_of(interaction)
        made = await self.hall.make(new, post, day)
        table_message = await self.table_message(made.id)
        table_message.answer = answer_to(interaction)
        person = await table_message.join(interaction.user.id, interaction.user.display_name, post.language)
        table_message.redrawer.want()
        lacking = missing(interaction)
        if lacking:
            await table_message.redrawer.done()  # what is said before it would stand in its place
            LOGGER.info("permissions are missing", extra=about(channel=post.channel, names=", ".join(lacking)))
            await interaction.followup.send(missing_line(lacking, self.speaker(interaction)), ephemeral=True)
        if now:
            await table_message.fill(person)

    async def post(self, interaction: Act, room: Room) -> TableMessage:
        """Give a table a message here: one that was made in the browser, or whose message is elsewhere or lost."""
        post = await self._post_of(interaction)
        short = self.window is not None and room.runner.length < self.window  # people here press a button first
        await room.act(lambda table: ChangeSettings(self.window if short else None, post))
        table_message = self.table_messages.get(room.code)
        if table_message is None:
            table_message = await self.table_message(room.code)
            table_message.answer = answer_to(interaction)
        else:
            await table_message.move(post, answer_to(interaction))
        table_message.redrawer.want()
        return table_message

    async def _post_of(self, interaction: Act) -> Post:
        """The message that answers a command, for a table to be in; Refused if nobody else can see it."""
        message = await interaction.original_response()
        if message.flags.ephemeral:
            raise Refused(Words(UNSEEN))
        language, user = self.tongues.of(interaction), interaction.user.id
        return Post(interaction.channel_id or 0, message.id, language, interaction.guild_id or 0, user)

    def tables_of(self, interaction: Act) -> list[TableMessage]:
        """The tables where someone sits: those in this channel first, and of them where it is their turn."""
        user = interaction.user.id
        mine = [
            table_message for table_message in self.table_messages.values() if table_message.seat_of(user) is not None
        ]

        def order(table_message: TableMessage) -> tuple[bool, bool]:
            asked = (
                table_message.room.table.games > 0 and table_message.room.view(table_message.seat_of(user))[0].offers
            )
            return table_message.post.channel != interaction.channel_id, not asked

        return sorted(mine, key=order)

    def speaker(self, interaction: Act) -> Speaker:
        """Speaks to who did something."""
        return Speaker([], language=self.tongues.of(interaction))

    async def on_message(self, message: discord.Message) -> None:
        """Something was written: what it says is neither read nor kept, only that tables go up."""
        for table_message in self.table_messages.values():
            if table_message.post.channel == message.channel.id and table_message.post.message < message.id:
                table_message.written_below()

    # Clicks

    async def on_interaction(self, interaction: Act) -> None:
        """A click on a button or a choice in a menu. Acknowledged first, whatever comes of it."""
        if interaction.type is not discord.InteractionType.component:
            return
        data: Any = interaction.data or {}
        kind, _, rest = str(data.get("custom_id", "")).partition("|")
        values = [str(value) for value in data.get("values", [])]
        if kind not in ("t", "h", "m", "r", "l", "p"):
            return
        try:
            await self.acknowledge(interaction)
            self.count(interaction)
            if kind == "r":
                game, page, _ = rest.split("|")
                if page == "learn":
                    await self.send_lesson(interaction, game)
                else:
                    await interaction.edit_original_response(**self._rules_page(interaction, game, int(page)).edit({}))
            elif kind == "l":
                taken = go_on(rest, values, interaction.user.display_name)
                shown = await lesson_shown(taken, self.tongues.of(interaction))
                await interaction.edit_original_response(**shown.edit(self.suits))
            elif kind == "p":
                solving = await solve(rest, values, interaction.user.display_name, self.hall.puzzling)
                shown = await puzzle_shown(solving, self.tongues.of(interaction))
                await interaction.edit_original_response(**shown.edit(self.suits))
            elif kind == "m":
                code, act, _ = rest.split("|")
                await self._menu(interaction, await self.table_message(code), act)
            elif kind == "t":
                code, act, _ = rest.split("|")
                await self._table(interaction, await self.table_message(code), act)
            else:
                code, mark, act, written = rest.split("|")
                table_message = await self.table_message(code)
                person = await table_message.person(interaction.user.id, self.tongues.of(interaction))
                await person.answer_in(answer_to(interaction))
                await person.hand.press(act, values, mark, written)
                person.redrawer.want()
                if act == "on":
                    table_message.stage_left()
        except Exception as wrong:
            await self.refuse(interaction, wrong)

    async def acknowledge(self, interaction: Act, ephemeral: bool = False) -> None:
        """Tell Discord that something has come; again where the way there broke: nobody knows whether it arrived."""
        for last in (False, False, True):
            try:
                response = await interaction.response.defer(ephemeral=ephemeral)
                if response is not None and response.message_id is not None:
                    interaction.extras[ANSWER] = response.message_id
                return
            except (aiohttp.ClientError, OSError):
                if last:
                    raise
            except discord.HTTPException as wrong:
                if wrong.code != ACKNOWLEDGED:
                    raise
                return

    async def refuse(self, interaction: Act, wrong: Exception) -> None:
        """Say privately why something was not done, as far as that is theirs to know; the rest goes to the log."""
        if self.is_closed():
            return  # the way to Discord was closed under it
        if isinstance(wrong, TROUBLE):
            LOGGER.warning("what somebody did was not answered", extra=about(why=why_of(wrong)))
            return
        if isinstance(wrong, StoreAway):  # which names the store: not for everyone
            LOGGER.error("the store cannot be used", extra=about(why=str(wrong)))
            wrong = Refused(words("soon"))
        elif not isinstance(wrong, (Refused, BadText)):
            LOGGER.error("what somebody did has failed", exc_info=wrong)
            wrong = Refused(Words("the server cannot keep this just now: try again"))
        speaker = self.speaker(interaction)
        said = speaker.say(wrong.words) if isinstance(wrong, Refused) else speaker.error(wrong)
        try:
            if not interaction.response.is_done():
                await self.acknowledge(interaction, ephemeral=True)
            await interaction.followup.send(speaker.sentence(said)[:LONG], ephemeral=True)
        except TROUBLE as trouble:
            LOGGER.warning("what somebody did was not answered", extra=about(why=why_of(trouble)))

    async def _table(self, interaction: Act, table_message: TableMessage, act: str) -> None:
        """A button of the table's message."""
        table_message.answer = answer_to(interaction)
        table_message.click()
        user, language = interaction.user, self.tongues.of(interaction)
        if act == "join":
            person = await table_message.join(user.id, user.display_name, language)
            await person.open(interaction)
        elif act == "watch" or (act == "resume" and table_message.seat_of(user.id) is None):
            await table_message.watch(interaction, language)
        elif act == "rules":
            await self.send_rules(interaction, table_message.room.table.game.id)
        elif act == "more":
            shown = table_message.menu(user.id, language)
            await interaction.followup.send(**shown.new(self.suits), ephemeral=True)
        elif act == "review":
            await self.send_review(interaction, table_message)
        elif act == "sheet":
            await interaction.followup.send(table_message.sheet(user.id, language), ephemeral=True)
        else:
            person = await table_message.person(user.id, language)
            match act:
                case "start":
                    await table_message.start(person)
                case "on":
                    table_message.go_on(person)
                case "skip":
                    if not await table_message.skip(person):
                        await person.open(interaction)
                case "fill":
                    await table_message.fill(person)
                case "hint":
                    await person.hand.hint()
                    await person.open(interaction)
                case _:
                    person.hand.told = ""
                    await person.open(interaction)
        table_message.redrawer.want()

    async def _menu(self, interaction: Act, table_message: TableMessage, act: str) -> None:
        """A button of what else there is at a table: what is grave is asked first."""
        user, language = interaction.user, self.tongues.of(interaction)
        kind, _, rest = act.partition(":")
        if kind == "learn":
            await self.send_lesson(interaction, table_message.room.table.game.id)
            return
        if kind in ("leave", "close", "kick"):
            shown = table_message.menu(user.id, language, act)
        elif kind == "no":
            shown = table_message.menu(user.id, language)
        else:
            person = await table_message.person(user.id, language)
            done, _, other = rest.partition(":")
            if kind == "standin":
                await table_message.stand_in(person)
            elif kind == "talk":
                await table_message.silence(person)
            elif done == "leave":
                await table_message.leave(person)
            elif done == "kick":
                await table_message.send_away(person, int(other))
            elif done == "close":
                await self.close_table(table_message, person)
            shown = table_message.menu(user.id, language)
        await interaction.edit_original_response(**shown.edit(self.suits))
        if not table_message.closed:
            table_message.redrawer.want()

    async def close_table(self, table_message: TableMessage, person: Person) -> None:
        """Close a table for everyone, as its host wants; Refused if somebody else does."""
        table_message.check_host(person)
        async with self._opening.setdefault(table_message.room.code, asyncio.Lock()):
            self.table_messages.pop(table_message.room.code, None)
            await table_message.finish()

    def pass_of(self, user: int, code: str) -> str:
        """What opens someone's own seat at a table in the browser: nobody can make it who has not the bot's token."""
        mac = hmac.digest(str(self.http.token).encode(), f"{code}:{user}".encode(), "sha256")
        return f"{user}.{urlsafe_b64encode(mac).decode().rstrip('=')}"

    def key_of_pass(self, code: str, token: str) -> str:
        """Whose seat a token opens that a page has shown: someone's from here, or empty."""
        user = token.partition(".")[0]
        known = user.isdecimal() and hmac.compare_digest(token, self.pass_of(int(user), code))
        return key_of(int(user)) if known else ""

    def count(self, interaction: Act) -> None:
        """Everyone may do so much in a while; Refused if it was more."""
        bucket = self._buckets.setdefault(interaction.user.id, Bucket(*self.clicks))
        if not bucket.take():
            raise Refused(Words("that is too much at once: wait a moment"))

    def count_table(self, interaction: Act) -> None:
        """Everyone may open a few tables in a while; Refused if it was more."""
        if not self._tables_opened.setdefault(interaction.user.id, Bucket(*TABLES)).take():
            raise Refused(Words("you have opened many tables just now: wait a few minutes"))

    async def forget(self, interaction: Act) -> int:
        """Keep nothing more of someone: their language, and their seats; how many those were."""
        self.tongues.choose(interaction.user.id, "")
        mine = self.tables_of(interaction)
        for table_message in mine:
            await table_message.leave(await table_message.person(interaction.user.id, self.tongues.of(interaction)))
            if table_message.post.host == interaction.user.id:
                post = replace(table_message.post, host=0)
                await table_message.room.act(lambda table, post=post: ChangeSettings(post=post))  # type: ignore[misc]
                table_message.post = post
        return len(mine)

    async def send_rules(self, interaction: Act, game: str) -> None:
        """The rules of a game, privately, in pages."""
        shown = self._rules_page(interaction, game, 0)
        await interaction.followup.send(**shown.new({}), ephemeral=True)

    async def send_review(self, interaction: Act, table_message: TableMessage) -> None:
        """The review of someone's last game at a table, privately; Refused if there is none, or they ask too often."""
        user = interaction.user.id
        seat = table_message.seat_of(user)
        if seat is None:
            raise Refused(Words("sit down first"))
        review = ReviewAnswer(table_message, self.reviewing, seat, self.tongues.of(interaction))
        if not self._reviews_asked.setdefault(user, Bucket(*REVIEWS)).take():
            raise Refused(Words("that is too much at once: wait a moment"))
        if user in self.reviews:
            self.reviews[user].close()
        self.reviews[user] = review
        await review.open(interaction)
        review.task = asyncio.create_task(review.make())

    async def send_lesson(self, interaction: Act, game: str) -> None:
        """The first lesson of a game, privately."""
        lesson = find_lesson(game)
        taken = Taken(lesson, lesson_turn(lesson, name=interaction.user.display_name))
        shown = await lesson_shown(taken, self.tongues.of(interaction))
        await interaction.followup.send(**shown.new(self.suits), ephemeral=True)

    def _rules_page(self, interaction: Act, game: str, page: int) -> Shown:
        speaker = self.speaker(interaction)
        pages = rule_pages(rules_text(game, self.tongues.of(interaction)))
        at = min(max(page, 0), len(pages) - 1)
        row: list[Component] = [
            Press(str(at - 1), "◀", off=at == 0),
            Press(str(at + 1), "▶", off=at == len(pages) - 1),
        ]
        if course_of(game) is not None:
            row.append(Press("learn", speaker.tell("First lesson")))
        foot = f"-# {speaker.tell('Page {number} of {count}', number=at + 1, count=len(pages))}"
        colour = cloth_of(find_game(game).cloth)[1]
        return Shown(text=pages[at], foot=foot, rows=[row], names=(f"r|{game}", ""), colour=colour)
