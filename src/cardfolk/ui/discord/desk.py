"""Desk: one table in its message. It is edited when the table changes, and so are the hands that are open."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from io import BytesIO
from secrets import token_hex
from time import monotonic
from typing import TYPE_CHECKING, Any

import aiohttp
import discord

from ... import protocol
from ...game import HIDDEN, Words
from ...server.journal import about, brief
from ...server.requests import take_seat
from ...server.room import Room
from ...table import Refused
from ..lines import match_line, result_line, score_line
from ..players import happened, seat_names
from ..terminal.text import table_lines
from ..words import Speaker
from .guest import Onlooker
from .hand import Hand, marked
from .parts import LONG, Part, Press, view_of
from .picture import hand_png, table_png

if TYPE_CHECKING:
    from .client import Client

LOGGER = logging.getLogger("cardfolk.discord")
LIFE = 14 * 60.0  # seconds that an answer can be edited; Discord gives 15 minutes
TRIES = 5  # to edit a message while Discord is in trouble
AGAIN = 0.3  # seconds before the second, longer before each after it
LAST = 5  # things that happened are told
Edit = Callable[..., Awaitable[object]]


def key_of(user: int) -> str:
    """What is kept of whose seat it is. No token of a page has such a key, so nobody can come from there with it."""
    return f"discord:{user}"


@dataclass(frozen=True)
class Post:
    """Where a table's message is, and its language."""

    channel: int
    message: int
    language: str

    def as_settings(self) -> dict[str, object]:
        """As it is kept in the table's log."""
        return {"discord": {"channel": self.channel, "message": self.message, "language": self.language}}


def post_of(settings: object) -> Post | None:
    """The post that a table's settings name."""
    found = settings.get("discord") if isinstance(settings, dict) else None
    if not isinstance(found, dict):
        return None
    return Post(int(found["channel"]), int(found["message"]), str(found["language"]))


class Answer:
    """A message that can be edited for some minutes, by the token of an interaction."""

    def __init__(self, edit: Edit) -> None:
        self.edit = edit
        self.since = monotonic()

    @property
    def alive(self) -> bool:
        """Whether its token still is."""
        return monotonic() - self.since < LIFE


class Drawer:
    """Draws something when it has changed: at once, then at most once a pause, and always the last state."""

    def __init__(self, draw: Callable[[], Awaitable[None]], pause: float) -> None:
        self._draw = draw
        self._pause = pause
        self._wanted = False
        self._task: asyncio.Task[None] | None = None

    def want(self) -> None:
        """Something has changed."""
        self._wanted = True
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._run())

    async def _run(self) -> None:
        failed = 0
        while self._wanted:
            self._wanted = False
            try:
                await self._draw()
                failed = 0
            except (aiohttp.ClientError, discord.DiscordServerError, OSError) as wrong:
                failed += 1
                self._wanted = failed < TRIES
                LOGGER.warning(
                    "Discord did not take an edit", extra=about(why=type(wrong).__name__, again=self._wanted)
                )
                await asyncio.sleep(AGAIN * failed)
            except Exception:
                LOGGER.exception("a message could not be drawn")
            await asyncio.sleep(self._pause)

    def close(self) -> None:
        """Draw no more."""
        if self._task is not None:
            self._task.cancel()


class Person:
    """Someone from Discord with a seat: their guest in the room, and the hand that is open."""

    def __init__(self, desk: Desk, user: int, seat: int, language: str) -> None:
        self.desk = desk
        self.user = user
        self.language = language
        self.seen = monotonic()
        self.answer: Answer | None = None
        self._alone: asyncio.Task[None] | None = None
        self.drawer = Drawer(self.draw, desk.client.pause)
        self.guest = Onlooker(desk.room, self.changed, seat)
        self.hand = Hand(desk.room, self.guest, lambda seat: desk.speaker(self.language, seat))

    def changed(self) -> None:
        """Show it, and have a single legal move play itself."""
        self.drawer.want()
        if self._alone is None or self._alone.done():
            self._alone = asyncio.create_task(self._play_single())

    async def _play_single(self) -> None:
        hand, room = self.hand, self.desk.room
        if hand.skipping and room.table.games:
            try:
                await hand.let_go()
            except Refused:
                return
        while room.table.games and room.table.to_move == hand.seat and room.driver.window is None:
            mark, move = hand.mark(), room.view(hand.seat)[0].only_move()
            if not move:
                return
            await asyncio.sleep(self.desk.client.auto)
            if mark == hand.mark() and room.table.to_move == hand.seat:
                try:
                    await hand.submit(move)
                except Refused:
                    return

    async def draw(self) -> None:
        """Edit the hand that is open, if one is."""
        answer = self.answer
        if answer is None:
            return
        if not answer.alive:
            self.answer = None
            return
        try:
            await answer.edit(**await self.shown())
        except discord.DiscordServerError:
            raise
        except discord.HTTPException as wrong:
            self.answer = None
            LOGGER.info("a hand could not be shown", extra=about(table=brief(self.desk.room.code), why=wrong.text))

    async def shown(self) -> dict[str, Any]:
        """The hand: its picture, text and parts."""
        hand, table = self.hand, self.desk.room.table
        files = []
        if table.games:
            view = hand.picking().view
            if view.hand():
                picture = await asyncio.to_thread(hand_png, view, hand.sort, hand.new(view))
                files = [discord.File(BytesIO(picture), "hand.png", description=hand.text()[:1000])]
        head = f"h|{self.desk.room.code}|{hand.mark()}"
        return {"content": hand.text(), "attachments": files, "view": view_of(hand.parts(), head)}


class Desk:
    """A table of the hall that has a message on Discord."""

    def __init__(self, client: Client, room: Room, post: Post) -> None:
        self.client = client
        self.room = room
        self.post = post
        self.people: dict[int, Person] = {}
        self.answer: Answer | None = None  # edits the message without any permission
        self.lost = False  # the message is gone, or may not be edited
        self.drawer = Drawer(self.draw, client.pause)
        self.onlooker = Onlooker(room, self.drawer.want)
        room.enter(self.onlooker)

    def speaker(self, language: str, me: int = -1) -> Speaker:
        """Speaks a language, with the names at this table; markup in names does nothing."""
        speaker = Speaker([], me, language=language)
        names = seat_names(self.room.table.seats, speaker)
        speaker.names = [discord.utils.escape_markdown(name) or speaker.tell("Free seat") for name in names]
        return speaker

    # Who is there

    def seat_of(self, user: int) -> int | None:
        """The seat of a Discord user."""
        key = key_of(user)
        return next((seat for seat, place in enumerate(self.room.table.seats) if place.key == key), None)

    async def person(self, user: int, language: str) -> Person:
        """Someone who does something, and so is here; Refused if they have no seat."""
        seat = self.seat_of(user)
        if seat is None:
            raise Refused(Words("sit down first"))
        person = self.people.get(user)
        if person is None:
            person = self.people[user] = Person(self, user, seat, language)
            self.room.enter(person.guest)
        person.seen, person.language = monotonic(), language
        person.guest.seat = seat
        await self.room.arrived(seat)
        return person

    async def join(self, user: int, name: str, language: str) -> Person:
        """Give someone a seat, or theirs."""
        if self.seat_of(user) is None:
            await take_seat(self.room, name, key_of(user))
        return await self.person(user, language)

    async def leave(self, person: Person) -> None:
        """Give a seat up."""
        await person.guest.ask(protocol.Leave())
        self.forget(person)

    def forget(self, person: Person) -> None:
        """Someone is not here any more."""
        self.people.pop(person.user, None)
        self.room.exit(person.guest)
        person.guest.close(1000)
        person.drawer.close()

    def sweep(self) -> None:
        """Those who did nothing for as long as an answer lives are away."""
        for person in list(self.people.values()):
            if monotonic() - person.seen > LIFE:
                self.forget(person)

    async def start(self, person: Person) -> None:
        """Deal; people on Discord have no page that adds to the randomness, so this does it for them."""
        for one in list(self.people.values()):
            number = self.room.table.games + 1
            await one.guest.ask(protocol.Give(number, token_hex(32)))
        await person.guest.ask(protocol.Start())

    async def stand_in(self, person: Person) -> None:
        """Let a bot play for whoever is away; Refused if nobody is."""
        room = self.room
        away = [seat for seat in room.people if not room.here(seat) and not room.table.seats[seat].standin]
        if not away:
            raise Refused(Words("nobody is away"))
        for seat in away:
            await person.guest.ask(protocol.StandIn(seat))

    async def move(self, post: Post, answer: Answer, link: str) -> None:
        """Be in another message from now on; the old one tells where it is."""
        old, before = self.post, self.answer
        self.post, self.answer, self.lost = post, answer, False
        said = self.speaker(old.language).tell("This table is now here: {link}", link=link)
        try:
            if before is not None and before.alive:
                await before.edit(content=said, attachments=[], view=None)
            else:
                channel = self.client.get_partial_messageable(old.channel)
                await channel.get_partial_message(old.message).edit(content=said, attachments=[], view=None)
        except discord.HTTPException:
            pass  # it is gone, or not to be edited any more

    # What is shown

    async def draw(self) -> None:
        """Edit the message; where it is gone or may not be edited the game goes on."""
        if self.lost and self.answer is None:
            return
        shown = await self.shown()
        if self.answer is not None and self.answer.alive:
            try:
                await self.answer.edit(**shown)
                return
            except discord.DiscordServerError:
                raise
            except discord.HTTPException:
                self.answer = None
                shown = await self.shown()
        channel = self.client.get_partial_messageable(self.post.channel)
        try:
            await channel.get_partial_message(self.post.message).edit(**shown)
        except discord.DiscordServerError:
            raise
        except (discord.NotFound, discord.Forbidden) as wrong:
            self.lost = True
            told = about(table=brief(self.room.code), channel=self.post.channel, why=wrong.text)
            LOGGER.warning("a table's message cannot be edited", extra=told)
        except discord.HTTPException as wrong:
            LOGGER.warning("a message was not edited", extra=about(table=brief(self.room.code), why=wrong.text))

    async def shown(self) -> dict[str, Any]:
        """The message: picture, text and buttons, all as a spectator sees the table."""
        table = self.room.table
        speaker = self.speaker(self.post.language)
        plain = Speaker(seat_names(table.seats, speaker), language=self.post.language)
        plain.names = [name or speaker.tell("Free seat") for name in plain.names]
        view = table.view(None) if table.games else None
        picture = await asyncio.to_thread(table_png, view, plain)
        content = self.text(speaker)
        file = discord.File(BytesIO(picture), "table.png", description=content[:1000])
        return {
            "content": content,
            "attachments": [file],
            "view": view_of(self.parts(speaker), f"t|{self.room.code}"),
            "allowed_mentions": discord.AllowedMentions.none(),
        }

    def text(self, speaker: Speaker) -> str:
        """What everyone may know, in words."""
        table = self.room.table
        lines = [f"**{speaker.say(Words(table.game.name))}**"]
        if table.match > 1:
            lines.append(match_line(table, speaker))
        if not table.games:
            lines += [f"{seat + 1}. {name}" for seat, name in enumerate(speaker.names)]
            return "\n".join(lines)
        view = table.view(None)
        if table.over:
            lines.append(f"**{result_line(view, speaker)}**")
        elif view.to_move == HIDDEN:
            lines.append(f"**{speaker.tell('Claims are open')}**")
        else:
            lines.append("**" + speaker.tell("{seat} is to move.", seat=view.to_move) + "**")
        lines.append(score_line(view, speaker))
        lines += [f"-# {happened(table, event, speaker)}" for event in table.heard(None)[-LAST:]]
        lines += marked(table_lines(view, speaker))
        return "\n".join(lines)[:LONG]

    def parts(self, speaker: Speaker) -> list[list[Part]]:
        """The buttons of the table, the same for everyone."""
        table = self.room.table
        tell = speaker.tell
        first: list[Part] = []
        if any(place.free for place in table.seats):
            first.append(Press("join", "", tell("Sit here"), "green"))
        elif table.over:
            first.append(
                Press("start", "", tell("Play again") if table.finished and table.games else tell("Start"), "green")
            )
        if not table.over and table.sight(None).to_move == HIDDEN:
            first.append(Press("claim", "", tell("Claims are open"), "green"))
        first.append(Press("hand", "", tell("Look at your hand"), "blue"))
        first.append(Press("watch", "", tell("Watch")))
        second: list[Part] = [
            Press("hint", "", tell("Hint")),
            Press("rules", "", tell("Rules")),
            Press("standin", "", tell("Let a bot play")),
        ]
        address = self.room.hall.settings.public_url
        if address:
            second.append(Press("", "", tell("The link of this table"), link=f"{address}/t/{self.room.code}"))
        return [first, second]

    def close(self) -> None:
        """Leave the room; the log has it all."""
        for person in list(self.people.values()):
            self.forget(person)
        self.room.exit(self.onlooker)
        self.onlooker.close(1000)
        self.drawer.close()
