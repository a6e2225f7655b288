"""TableMessage: one table in its message. It is edited when the table changes, and so are the hands that are open."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import replace
from secrets import token_hex
from time import monotonic, time
from typing import TYPE_CHECKING, Any

import discord

from ...game import HIDDEN
from ...play.lessons import course_of
from ...play.scenes import scene_seconds
from ...server.logs import about, brief
from ...server.participant import Participant
from ...server.room import Room
from ...server.seating import take_seat
from ...table import Chat, Post, Refused
from ...table.commands import ChangeSettings, Leave, StandIn
from ...view import SceneView, View
from ...words import Seat, Words
from ..art.canvas import cloth_of
from ..lines import deal_lines, match_line, result_line, score_line, sheet_lines
from ..options import rules_name
from ..players import happened, seat_names
from ..table_picture import end_png, faces_of, hand_png, sheet_png, table_png
from ..terminal.text import hand_lines, table_lines
from ..words import Speaker
from .answer import ENDING, LIFE, TROUBLE, Answer, Private, Redrawer, passed, passing, why_of
from .components import LONG, ROW, Act, Component, Press, Shown
from .hand import STALE, Hand, again_lines, deal_over
from .listener import Listener
from .reminder import Reminder
from .words import MEANINGS, NAMES

if TYPE_CHECKING:
    from .client import Client

LOGGER = logging.getLogger("cardfolk.discord")
SOON = 3.0  # seconds that what bots do is not drawn, unless it is held before
EDITS = 2  # of the message, for which a scene is held at least
SURE = 10.0  # seconds that is asked whether a grave move is meant
LAST = 3  # things that happened are told
UP = 10  # messages after which a table is shown anew at the end of its channel
BETWEEN = 30.0  # seconds between that, at least
SAID = 120  # characters of what somebody says
KEY = "discord:"


def key_of(user: int) -> str:
    """What is kept of whose seat it is. No token of a page has such a key, so nobody can come from there with it."""
    return f"{KEY}{user}"


class Person(Private):
    """Someone from Discord with a seat: they listen to the room, and have a hand that is open."""

    def __init__(self, table_message: TableMessage, user: int, language: str) -> None:
        super().__init__(table_message.client.pause, table_message.client.suits)
        self.table_message = table_message
        self.user = user
        self.language = language
        self.seen = monotonic()
        self.listener = Listener(table_message.room, self.changed, key_of(user), self.refused)
        self.participant = Participant(self.listener)
        self.hand = Hand(table_message.room, self.participant, lambda seat: table_message.speaker(self.language, seat))

    def changed(self) -> None:
        """Show it, unless they have left."""
        if self.listener.seat is not None:
            self.table_message.show(self.redrawer)

    def refused(self, why: Words) -> None:
        """Show why what was under way did not happen."""
        self.hand.tell(why)
        self.redrawer.want()

    async def shown(self) -> Shown:
        """The hand: what is asked, its picture, what can be done."""
        room, hand = self.table_message.room, self.hand
        colour = self.table_message.colour
        if self.listener.seat is None:
            return Shown(text=hand.speaker.tell("sit down first"), colour=colour)
        self.table_message.until_scene_ends(self.redrawer, hand.seat)
        text, rows = hand.text(), hand.components()
        left = LIFE - ENDING if self.answer is None else self.answer.left
        if left:
            self.redrawer.want_in(left)
            if hand.sure():
                self.redrawer.want_in(SURE, self._let_question_go)
        else:
            text = f"**{hand.speaker.tell('Still there?')}**\n{text}"
            rows = [[Press("stay", hand.speaker.tell("Stay"), "blue")]]
        shown = Shown(text=text, rows=rows, names=(f"h|{room.code}|{hand.mark()}", hand.written()), colour=colour)
        view = hand.maker().view if room.table.games else None
        if view is None or not view.hand():
            return shown
        plain = self.table_message.speaker(self.language, hand.seat, marked=False)
        lines = [*hand_lines(view, plain, hand.sort, hand.new()), *table_lines(view, plain)]
        picture = await asyncio.to_thread(hand_png, view, hand.sort, hand.rings())
        return replace(shown, picture=picture, alt="\n".join(lines))

    def _let_question_go(self) -> None:
        """Whether a grave move is meant was asked long enough."""
        self.hand.back()
        self.redrawer.want()

    def close(self) -> None:
        """Show and play nothing more."""
        self.redrawer.close()


class Watcher(Private):
    """Someone who looks at a table in their own language, and sees what a spectator sees."""

    def __init__(self, table_message: TableMessage) -> None:
        super().__init__(table_message.client.pause, table_message.client.suits)
        self.table_message = table_message
        self.language = ""

    async def shown(self) -> Shown:
        """The table's picture and text."""
        self.table_message.until_scene_ends(self.redrawer, None)
        return await self.table_message.seen(self.language)


class TableMessage:
    """A table of the hall that has a message on Discord."""

    def __init__(self, client: Client, room: Room, post: Post) -> None:
        self.client = client
        self.room = room
        self.post = post
        self.people: dict[int, Person] = {}
        self.watchers: dict[int, Watcher] = {}
        self.clicked = monotonic()  # when somebody last did something here
        self.answer: Answer | None = None  # edits the message without any permission
        self.lost = False  # the message is gone, or may not be edited
        self.closed = False  # nothing has happened for long
        self._clock: tuple[object, str] = (None, "")  # for which turn, and how it is told
        self._table_changes = -1  # that were shown
        self._drawn: Shown | None = None  # in the message; None: nobody knows what is
        self._decisive: tuple[int, SceneView] | None = None  # the game, and what was decided last
        self._up = 0  # messages below the table's
        self._again = -BETWEEN  # when it was shown anew
        self.redrawer = Redrawer(self.draw, client.pause)
        self.reminder = Reminder(self)
        self.listener = Listener(room, self.changed)
        room.runner.ways.least = EDITS * client.pause
        room.enter(self.listener)

    @property
    def link(self) -> str:
        """Where the message is."""
        post = self.post
        guild = getattr(self.client.get_channel(post.channel), "guild", None)
        server = post.guild or ("@me" if guild is None else guild.id)
        return f"https://discord.com/channels/{server}/{post.channel}/{post.message}"

    def changed(self) -> None:
        """Show it to everyone."""
        table = self.room.table
        scenes = [scene for scene in table.scenes(None) if scene.kind != "begin"] if table.games else []
        if scenes:  # of several the one that is shown longest
            self._decisive = (table.games, max(reversed(scenes), key=lambda scene: scene_seconds(scene.kind)))
        for redrawer in self._public():
            self.show(redrawer)
        self.reminder.look()

    def _public(self) -> list[Redrawer]:
        """What shows the table as everyone may see it."""
        return [self.redrawer, *(watcher.redrawer for watcher in self.watchers.values())]

    def show(self, redrawer: Redrawer) -> None:
        """Have what is held drawn at once, and what is about to change again a little later: not every card of bots."""
        if self._held():
            redrawer.want()
        else:
            redrawer.want_in(SOON)

    def _held(self) -> bool:
        """Whether the table stays as it is until a person does something, or a scene is on stage."""
        table, runner = self.room.table, self.room.runner
        if not table.games or table.over or not table.people or self.scene() is not None:
            return True
        return table.table_changes != self._table_changes or runner.thinking(None) in (None, HIDDEN)

    def scene(self) -> SceneView | None:
        """What is on stage for everyone."""
        return self.room.runner.scene(None, self.room.host.now())

    def until_scene_ends(self, redrawer: Redrawer, seat: int | None) -> None:
        """Have something drawn anew when what is on stage is over."""
        runner, now = self.room.runner, self.room.host.now()
        if runner.scene(seat, now) is not None:
            then = (lambda: self.show(redrawer)) if seat is None else None
            redrawer.want_in(runner.scene_ends(seat, now) - now, then)

    def speaker(self, language: str, me: int = -1, marked: bool = True) -> Speaker:
        """Speaks a language, with the names at this table; where there is markup, that in names does nothing."""
        speaker = Speaker([], me, language=language)
        names = [name or speaker.tell("Free seat") for name in seat_names(self.room.table.seats, speaker)]
        speaker.names = [discord.utils.escape_markdown(name) for name in names] if marked else names
        return speaker

    # Who is there

    def seat_of(self, user: int) -> int | None:
        """The seat of a Discord user."""
        return self.room.table.seat_of(key_of(user))

    def user_at(self, seat: int) -> int | None:
        """The Discord user who has a seat; None if it is somebody else's."""
        key = self.room.table.seats[seat].key
        return int(key.removeprefix(KEY)) if key.startswith(KEY) else None

    def click(self) -> None:
        """Somebody presses a button of the message: what could not be done may be possible now."""
        self.lost = self.reminder.silent = False

    async def person(self, user: int, language: str) -> Person:
        """Someone who does something, and so is here; Refused if they have no seat."""
        self.clicked = monotonic()
        if self.seat_of(user) is None or self.client.is_closed():
            raise Refused(Words("sit down first"))
        person = self.people.get(user)
        if person is None:
            person = self.people[user] = Person(self, user, language)
            self.room.enter(person.listener)
        person.seen, person.language = monotonic(), language
        await self.room.come_back(key_of(user))
        person.participant.wish(auto=True)  # once the seat is theirs again
        return person

    async def join(self, user: int, name: str, language: str) -> Person:
        """Give someone a seat, or theirs."""
        if self.seat_of(user) is None:
            await take_seat(self.room, name, key_of(user), number=True)
        return await self.person(user, language)

    async def leave(self, person: Person) -> None:
        """Give a seat up."""
        await person.participant.leave()
        self.forget(person)

    def forget(self, person: Person) -> None:
        """Someone is not here any more."""
        self.people.pop(person.user, None)
        self.room.exit(person.listener)
        person.close()

    async def watch(self, interaction: Act, language: str) -> None:
        """Show someone the table."""
        watcher = self.watchers.setdefault(interaction.user.id, Watcher(self))
        watcher.language = language
        await watcher.open(interaction)

    @property
    def quiet(self) -> bool:
        """Nobody did anything for as long as an answer lives."""
        return passed(self.clicked)

    def sweep(self) -> None:
        """Those who did nothing for as long as an answer lives are away."""
        for person in list(self.people.values()):
            if passed(person.seen):
                self.forget(person)
        self.watchers = {
            user: watcher
            for user, watcher in self.watchers.items()
            if watcher.answer is not None and watcher.answer.alive
        }

    # What the host may do, and what is rarely wanted

    def is_host(self, user: int) -> bool:
        """Whether someone opened the table here; where nobody knows who did, it is whoever sits first."""
        host = self.post.host or next((at for seat in self.room.table.people if (at := self.user_at(seat))), 0)
        return user == host

    def check_host(self, person: Person) -> None:
        """Refused if somebody else than the host does what only they may."""
        if not self.is_host(person.user):
            raise Refused(Words("only who opened the table may do this"))

    def menu(self, user: int, language: str, sure: str = "") -> Shown:
        """What else there is for someone: a stand-in, their seat in the browser, to leave; to close, for the host."""
        speaker = self.speaker(language)
        tell, table, seat = speaker.tell, self.room.table, self.seat_of(user)
        names = (f"m|{self.room.code}", "")
        if sure:
            act, _, other = sure.partition(":")
            asked = {"leave": tell("Leave the table?"), "close": tell("Close the table for everyone?")}.get(
                act, tell("Send {seat} away?", seat=Seat(int(other or 0)))
            )
            rows: list[list[Component]] = [[Press(f"yes:{sure}", tell("Yes"), "red"), Press("no", tell("No"))]]
            return Shown(text=f"**{asked}**", rows=rows, names=names, colour=self.colour)
        first: list[Component] = []
        address = self.room.hall.settings.public_url
        if address:
            link = f"{address}/t/{self.room.code}"
            if seat is not None:
                own = f"{link}#token={self.client.pass_of(user, self.room.code)}"
                first.append(Press("", tell("My seat in the browser"), link=own))
            first.append(Press("", tell("The link of this table"), link=link))
        if self.is_host(user):
            talk = tell("Let the characters talk") if self.post.quiet else tell("Silence the characters")
            first.append(Press("talk", talk))
        if course_of(table.game.id) is not None:
            first.append(Press("learn", tell("First lesson")))
        first.append(Press("standin", tell("Stand-in"), off=seat is None or not table.games))
        rows = [first]
        if seat is not None:
            last: list[Component] = [Press("leave", tell("Leave"), "red")]
            if self.is_host(user):
                last.append(Press("close", tell("Close the table"), "red"))
                others = [other for other in table.people if other != seat and not table.seats[other].standin]
                kicks = [Press(f"kick:{other}", tell("Send {seat} away", seat=Seat(other)), "red") for other in others]
                rows += [list(kicks[at : at + ROW]) for at in range(0, len(kicks), ROW)]
            rows.append(last)
        return Shown(text=self.head(speaker), rows=rows, names=names, colour=self.colour)

    async def silence(self, person: Person) -> None:
        """Show no more what characters say, or again, as the host wants; Refused if somebody else does."""
        self.check_host(person)
        self.post = post = replace(self.post, quiet=not self.post.quiet)
        await self.room.act(lambda table: ChangeSettings(post=post))

    async def send_away(self, person: Person, seat: int) -> None:
        """Have someone leave, as the host wants; Refused if somebody else does."""
        self.check_host(person)
        bot = self.room.hall.settings.standin
        user = self.user_at(seat)
        await self.room.act(lambda table: StandIn(seat, bot) if table.games else Leave(seat))
        if user is not None and user in self.people:
            self.forget(self.people[user])

    async def fill(self, person: Person) -> None:
        """Give every free seat to a bot, and deal."""
        for seat, place in enumerate(self.room.table.seats):
            if place.free:
                await person.participant.invite(seat, self.room.hall.settings.standin)
        await self.start(person)

    async def start(self, person: Person) -> None:
        """Deal the first game, to which this adds for everyone here; later, be ready for the next one."""
        if self.room.table.games:
            await person.hand.want_next()
            person.redrawer.want()
            return
        for one in list(self.people.values()) if not self.room.table.settings.day else ():  # the day's takes nothing
            await one.participant.give(1, token_hex(32))
        person.participant.start()

    async def stand_in(self, person: Person) -> None:
        """Let a bot play for whoever is away; Refused if nobody is."""
        room = self.room
        away = [
            seat for seat in room.table.people if not room.company.here(seat) and not room.table.seats[seat].standin
        ]
        if not away:
            raise Refused(Words("nobody is away"))
        for seat in away:
            await person.participant.stand_in(seat)

    async def move(self, post: Post, answer: Answer | None, shown: Shown | None = None) -> None:
        """Be in another message from now on, in which this is shown; the old one tells where it is."""
        await self.room.act(lambda table: ChangeSettings(post=post))
        old, before = self.post, self.answer
        self.post, self.answer, self.lost = post, answer, False
        self._drawn, self._up = shown, 0
        said = Shown(text="-# " + self.speaker(old.language).tell("This table is now here: {link}", link=self.link))
        try:
            if before is not None and before.alive:
                await before.edit(**said.edit({}))
            else:
                channel = self.client.get_partial_messageable(old.channel)
                await channel.get_partial_message(old.message).edit(**said.edit({}))
        except discord.HTTPException:
            pass  # it is gone, or not to be edited any more

    # What is shown

    async def draw(self) -> None:
        """Edit the message if it has changed; where it is gone or may not be edited the game goes on."""
        if self.lost and self.answer is None:
            return
        if self._up >= UP:
            await self._show_again()
        shown = await self.shown()
        if shown == self._drawn:
            return
        self._drawn = None  # an edit whose answer is lost may have been made
        post, answer = self.post, self.answer
        if answer is not None and answer.alive:
            try:
                await answer.edit(**self._as_edit(shown))
                self._note_drawn(post, shown)
                return
            except discord.HTTPException as wrong:
                if passing(wrong):
                    raise
                if self.answer is answer:
                    self.answer = None
        channel = self.client.get_partial_messageable(post.channel)
        try:
            await channel.get_partial_message(post.message).edit(**self._as_edit(shown))
            self._note_drawn(post, shown)
        except (discord.NotFound, discord.Forbidden) as wrong:
            self.lost = self.post == post
            told = about(table=brief(self.room.code), channel=post.channel, why=wrong.text)
            LOGGER.warning("a table's message cannot be edited", extra=told)
        except discord.HTTPException as wrong:
            if passing(wrong):
                raise
            LOGGER.warning("a message was not edited", extra=about(table=brief(self.room.code), why=wrong.text))

    def _note_drawn(self, post: Post, shown: Shown) -> None:
        """This is in a message now; another, to which the table has moved meanwhile, is drawn next."""
        if self.post == post:
            self._drawn = shown
        else:
            self.redrawer.want()

    def _as_edit(self, shown: Shown) -> dict[str, Any]:
        return {**shown.edit(self.client.suits), "allowed_mentions": discord.AllowedMentions.none()}

    def written_below(self) -> None:
        """Somebody has written in the channel: the table goes up."""
        self._up += 1

    async def _show_again(self) -> None:
        """Show the table in a new message at the end of its channel, if the bot may write there; not too often."""
        if monotonic() - self._again < BETWEEN or self.closed:
            return
        self._up, self._again = 0, monotonic()
        shown = await self.shown()
        channel = self.client.get_partial_messageable(self.post.channel)
        try:
            message = await channel.send(
                **shown.new(self.client.suits), allowed_mentions=discord.AllowedMentions.none()
            )
        except TROUBLE as wrong:
            LOGGER.info("a table could not be shown again", extra=about(table=brief(self.room.code), why=why_of(wrong)))
            return
        await self.move(replace(self.post, message=message.id), None, shown)

    def go_on(self, person: Person) -> None:
        """Someone has seen enough of what is on stage; Refused if there is nothing."""
        if person.hand.scene() is None:
            raise Refused(Words(STALE))
        person.participant.go_on()
        person.redrawer.want()
        self.stage_left()

    def stage_left(self) -> None:
        """Somebody has seen enough: who watches may be shown what comes next."""
        for redrawer in self._public():
            redrawer.want()

    async def skip(self, person: Person) -> bool:
        """Let a discard go for someone; False: they must say more than that. Who could not claim has nothing to say."""
        view = person.hand.view() if self.room.table.games else None
        if view is None or not view.offers or self.room.table.sight(None).to_move != HIDDEN:
            return True
        if view.skip not in [offer.text for offer in view.offers]:
            return False
        await person.hand.submit(view.skip)
        person.redrawer.want()
        return True

    async def shown(self) -> Shown:
        """The message: picture, text and buttons, all as a spectator sees the table."""
        speaker = self.speaker(self.post.language)
        names = (f"t|{self.room.code}", "")
        if self.closed:
            said = speaker.tell("This table is closed. Any button opens it again.")
            rows: list[list[Component]] = [[Press("resume", speaker.tell("Resume"), "green")]]
            return Shown(head=self.head(speaker), text=said, rows=rows, names=names, colour=self.colour)
        self.until_scene_ends(self.redrawer, None)
        rows = self.components(speaker)
        shown = await self.seen(self.post.language)
        return replace(shown, beside=Press("watch", speaker.tell("Watch")), rows=rows, names=names)

    async def seen(self, language: str) -> Shown:
        """Picture and text for whoever looks, in a language; of the table as it is before anything is waited for."""
        table = self.room.table
        plain = self.speaker(language, marked=False)
        plain.names = ["" if place.free else name for place, name in zip(table.seats, plain.names, strict=True)]
        self._table_changes = table.table_changes
        shown, scene = self.told(language), self.scene()
        last = scene or self._end()
        faces = faces_of(table.seats, () if last is None else last.moods)
        sheet = table.sheet(None) if table.games else ()
        if last is not None and last.kind == "end" and sheet:
            talk = not self.post.quiet
            picture = await asyncio.to_thread(end_png, table.game, sheet, last, plain, faces, talk)
            return replace(shown, picture=picture)
        if table.games and deal_over(table, None, scene) is not None:
            return replace(shown, picture=await asyncio.to_thread(sheet_png, table.game, sheet, plain, faces))
        view = scene.view if scene is not None else self.room.view(None)[0] if table.games else None
        ribbon, lit, about = (None, (), -1) if scene is None else (scene.words, scene.zones, scene.seat)
        if view is not None and view.to_move == HIDDEN:
            ribbon = view.prompt
        cloth = table.game.cloth
        spoken = None if scene is None or self.post.quiet else scene.said
        picture = await asyncio.to_thread(table_png, view, plain, cloth, faces, ribbon, lit, about, spoken)
        return replace(shown, picture=picture)

    def _end(self) -> SceneView | None:
        """How the game ended that is over, if everybody has seen it."""
        scenes = self.room.table.scenes(None) if self.room.table.games and self.room.table.over else []
        return scenes[-1] if scenes else None

    @property
    def colour(self) -> str:
        """Of the edge of its messages: that of the game's cloth."""
        return cloth_of(self.room.table.game.cloth)[1]

    def head(self, speaker: Speaker) -> str:
        """The game, its rules, how many play."""
        table = self.room.table
        rules = rules_name(table.game, table.options, len(table.seats), speaker)
        seats = speaker.tell(("{count} seat", "{count} seats"), count=len(table.seats))
        return f"**{speaker.say(Words(table.game.name))}** · {rules} · {seats}"

    def told(self, language: str) -> Shown:
        """What everyone may know, in words; what the picture shows is told in its place to who does not see it."""
        speaker, plain = self.speaker(language), self.speaker(language, marked=False)
        table, scene = self.room.table, self.scene()
        head, said = self.head(speaker), self.lately(speaker, scene)
        if table.match > 1:
            head += f"\n-# {match_line(table, speaker)}"
        if not table.games:
            text = "\n".join([f"**{self._waiting(speaker)}**", *said])
            chairs = "\n".join(f"{seat + 1}. {name}" for seat, name in enumerate(plain.names))
            return Shown(head, text=text[:LONG], alt=chairs, foot=self._time_lines(speaker), colour=self.colour)
        view = self.room.view(None)[0] if scene is None else scene.view
        deal = deal_over(table, None, scene)
        lines = [f"**{self._now(view, scene, speaker)}**{self.clock() if scene is None else ''}"]
        game, decisive = self._decisive or (0, None)
        if decisive is not None and game == table.games and scene is None and not table.over:
            lines.append(self._decided(decisive, speaker))
        lines += again_lines(self.room, speaker)
        if table.back is not None:
            lines.append(speaker.tell("{seat} asks to take the last move back.", seat=Seat(table.back.seat)))
        alt = deal_lines(table.game, deal, plain) if deal is not None else table_lines(view, plain)
        foot = f"-# {score_line(view, speaker)}" if deal is None and any(view.scores) else ""
        text = "\n".join([*lines, *said])[:LONG]
        return Shown(head, text=text, alt="\n".join(alt), foot=foot, colour=self.colour)

    def _decided(self, scene: SceneView, speaker: Speaker) -> str:
        """What decided something last; where nobody is named in it, also what has happened then."""
        events = scene.view.events[-1:] if scene.seat >= 0 and "{seat}" not in str(scene.words.template) else ()
        told = [happened(self.room.table, event, speaker) for event in events]
        return " ".join([speaker.sentence(scene.words), *map(speaker.sentence, told)])

    def _waiting(self, speaker: Speaker) -> str:
        free = sum(place.free for place in self.room.table.seats)
        if not free:
            return speaker.tell("Everyone is here.")
        return speaker.tell(("{count} seat is free.", "{count} seats are free."), count=free)

    def _time_lines(self, speaker: Speaker) -> str:
        """How claims end here and how long they are open, where the game has them; and what time a move has."""
        table, lines = self.room.table, []
        if table.game.skip:
            how = speaker.tell(MEANINGS["brisk" if table.settings.brisk else "patient"])
            lines.append(f"{speaker.tell('Claims')} · {how}")
            long = round(self.room.runner.length)
            if long:
                lines.append(speaker.tell("{count} s for claims", count=long))
        if table.settings.clock:
            lines.append(speaker.tell("{count} s for a move", count=round(table.settings.clock)))
        return "\n".join(f"-# {line}" for line in lines)

    def _now(self, view: View, scene: SceneView | None, speaker: Speaker) -> str:
        """What is on stage, how it ended, or who is waited for."""
        if scene is not None:
            return speaker.sentence(scene.words)
        if self.room.table.over:
            return result_line(view, speaker)
        return speaker.sentence(view.prompt)

    def clock(self) -> str:
        """When claims close or the clock runs out, as a time that Discord counts down by itself."""
        runner, table = self.room.runner, self.room.table
        left = runner.left(self.room.host.now())
        turn = (table.games, table.game_changes, runner.closed, left is None)
        if turn != self._clock[0]:
            self._clock = (turn, "" if left is None else f" <t:{round(time() + left)}:R>")
        return self._clock[1]

    def lately(self, speaker: Speaker, scene: SceneView | None = None) -> list[str]:
        """The last things that happened or were said, the newest last; of a scene, up to it."""
        table = self.room.table
        version = table.version(None) if scene is None else scene.version
        events = table.heard(None)[: version - table.version(None) or None]
        first = version - len(events) + 1
        numbered = [
            (first + at, event) for at, event in enumerate(events) if event.name != "said" or not self.post.quiet
        ]
        things = [(at, happened(table, event, speaker)) for at, event in numbered[-LAST:]]
        things += [(chat.version, chat_line(chat)) for chat in table.chats[-LAST:]]
        return [f"-# {said}" for _, said in sorted(things, key=lambda thing: thing[0])[-LAST:]]

    def sheet(self, user: int, language: str) -> str:
        """The whole score sheet, for who asks."""
        table, seat = self.room.table, self.seat_of(user)
        speaker = self.speaker(language, -1 if seat is None else seat)
        if not table.games:
            return speaker.tell("The game has not begun yet.")
        lines = sheet_lines(table, self.room.view(seat)[0], speaker)
        return "```\n" + "\n".join(lines)[:LONG].replace("`", "'") + "\n```"

    def components(self, speaker: Speaker) -> list[list[Component]]:
        """The buttons of the table, the same for everyone; the first is what can be done now."""
        tell, table = speaker.tell, self.room.table
        first: list[Component] = [*self._main(speaker), Press("hand", tell("My hand"), "blue")]
        second: list[Component] = [
            Press("review", tell("Review")) if table.games and table.over else Press("hint", tell("Hint")),
            Press("sheet", tell("Scores")),
            Press("rules", tell("Rules")),
            Press("more", "⋯"),
        ]
        return [first, second]

    def _main(self, speaker: Speaker) -> list[Component]:
        """Sitting down, dealing, going on from what is on stage, claims; off while there is nothing of it."""
        table, scene, tell = self.room.table, self.scene(), speaker.tell
        if any(place.free for place in table.seats):
            join = tell(NAMES["join"])
            return [Press("join", join[:1].upper() + join[1:], "blue"), Press("fill", tell("Fill with bots and start"))]
        if scene is not None:
            score = scene.kind == "score" and not table.over
            return [Press("on", tell("Next deal") if score else tell("Go on"), "green")]
        if table.over:
            begin = tell("Start") if not table.games else tell("Rematch") if table.finished else tell("Next game")
            return [Press("start", begin, "green")]
        if table.game.skip:
            off = table.sight(None).to_move != HIDDEN
            return [Press("claim", tell("Claim"), "blue", off=off), Press("skip", tell("Skip"), off=off)]
        return [Press("on", tell("Go on"), off=True)]

    async def finish(self) -> None:
        """Say in the message that the table is closed, and leave."""
        self.closed = True
        await self.reminder.end()
        self.redrawer.want()
        await self.redrawer.done()
        self.close()

    def close(self) -> None:
        """Leave the room; the log has it all."""
        for person in list(self.people.values()):
            self.forget(person)
        for watcher in self.watchers.values():
            watcher.redrawer.close()
        self.room.exit(self.listener)
        self.redrawer.close()
        self.reminder.close()


def chat_line(chat: Chat) -> str:
    """What somebody said; markup and mentions in it do nothing."""
    said = chat.text if len(chat.text) <= SAID else chat.text[: SAID - 1] + "…"
    line = discord.utils.escape_markdown(f"{chat.name}: {said}")
    return discord.utils.escape_mentions(line)
