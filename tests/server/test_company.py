"""Who is at a room is told that it changed, only if they could see it; nothing is encoded for who reads it here."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable, MutableMapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from threading import Event
from typing import Any

import pytest

from cardfolk import protocol
from cardfolk.bots.ladder import Advice
from cardfolk.server import messages
from cardfolk.server.company import WINDOWS
from cardfolk.server.connection import Connection
from cardfolk.server.guest import Guest
from cardfolk.server.hall import Hall
from cardfolk.server.onlooker import ANEW, Onlooker
from cardfolk.server.participant import Participant
from cardfolk.server.requests import Requests
from cardfolk.server.room import Room
from cardfolk.server.room_log import RoomLog
from cardfolk.server.seating import key_of, sit_down
from cardfolk.server.settings import Settings
from cardfolk.server.socket import TableSocket
from cardfolk.store.database import StoreFull
from cardfolk.store.store import Store
from cardfolk.table import Chat, Entry, Refused
from cardfolk.table.commands import Deal
from cardfolk.table.entries import Promised
from cardfolk.words import Words

from .test_secrets import Ear

QUICK = Settings(pace=0, give=0, window=1000, window_alone=1000, changes=1e9, away=1000)


class Reader(Onlooker):
    """Notes what they are told."""

    def __init__(self, room: Room, token: str = "") -> None:
        super().__init__(room, key_of(token) if token else "")
        self.told: list[object] = []
        self.why: list[Words] = []

    def table_changed(self) -> None:
        self.told.append("table")

    def game_changed(self, since: int) -> None:
        self.told.append(since)

    def talked(self, chats: Sequence[Chat], old: bool = False) -> None:
        self.told += [(chat.text, old) for chat in chats]

    def refused(self, why: Words) -> None:
        self.why.append(why)

    def send_away(self, why: str) -> None:
        self.told.append(why)


async def made(hall: Hall, game: str, *seats: str, brisk: bool = True) -> tuple[Room, list[str]]:
    """A table with people at the seats without a bot, and their tokens."""
    new = await hall.make(protocol.NewTable(game, list(seats), brisk=brisk))
    room = await hall.room(new.id)
    assert room is not None
    tokens = [(await sit_down(room, name))[1] for name, bot in zip("ABCD", seats, strict=False) if not bot]
    return room, tokens


def in_a_hall(path: Path, test: Callable[[Hall], Awaitable[None]], settings: Settings = QUICK) -> None:
    async def run() -> None:
        hall = Hall(Store(path / "x.db"), settings)
        try:
            await test(hall)
        finally:
            await hall.close()

    asyncio.run(run())


def test_who_is_shown_the_game_once_more_misses_nothing(tmp_path: Path) -> None:
    """The Runner may have something to tell a seat before it was told of a change: that then comes with it."""

    async def test(hall: Hall) -> None:
        room, (token, _) = await made(hall, "durak", "", "")
        ana = Reader(room, token)
        room.enter(ana)
        await room.promise()
        await room.act(lambda table: Deal())
        ana.told.clear()
        seen = ana._seen
        room.show_again(0)
        ana._seen -= 1  # something has happened that she was not told of yet
        room.show_again(0)
        assert ana.told == [seen, seen - 1], "once more, and then with what happened since; never as if it were new"

    in_a_hall(tmp_path, test)


def test_everyone_is_told_what_changed_since_they_looked(tmp_path: Path) -> None:
    async def test(hall: Hall) -> None:
        room, tokens = await made(hall, "durak", "", "")
        readers = [Reader(room, token) for token in (*tokens, "")]
        for reader in readers:
            room.enter(reader)
        assert all(reader.told[0] == "table" for reader in readers)
        players = [Participant(reader) for reader in readers[:2]]
        await players[0].say("hello")
        assert all(reader.told[-1] == ("hello", False) for reader in readers)
        await room.act(lambda table: Deal())
        assert all(reader.told[-1] == ANEW for reader in readers)
        seat = room.table.to_move
        before = [room.table.version(one) for one in (0, 1, None)]
        move = room.view(seat)[0].offers[0].text
        await players[seat].move(move, room.table.version(seat), "key")
        assert [reader.told[-1] for reader in readers] == before
        late = Reader(room)
        room.enter(late)
        assert late.told == ["table", ("hello", True), ANEW]
        told = [len(reader.told) for reader in readers]
        await players[seat].move(move, 0, "key")  # the same again: it was made
        assert [len(reader.told) for reader in readers] == told

    in_a_hall(tmp_path, test)


def test_who_cannot_see_a_change_is_not_told(tmp_path: Path) -> None:
    """What somebody says to claims is for nobody else, nor that they said anything."""

    async def test(hall: Hall) -> None:
        room, tokens = await made(hall, "pontinho", "", "", "", brisk=False)
        readers = [Reader(room, token) for token in (*tokens, "")]
        for reader in readers:
            room.enter(reader)
        await room.act(lambda table: Deal())
        runner, table = room.runner, room.table
        for count in range(200):
            if runner.claims is not None:
                break
            seat = table.to_move
            texts = [move.text for move in table.sight(seat).legal_moves()]
            text = "draw" if "draw" in texts else texts[-1]
            await Participant(readers[seat]).move(text, table.version(seat), str(count))
        assert runner.claims is not None
        asked = [seat for seat in range(3) if room.view(seat)[0].skip]
        told = [len(reader.told) for reader in readers]
        await Participant(readers[asked[0]]).move(table.game.skip, table.version(asked[0]), "answer")
        now = [len(reader.told) for reader in readers]
        assert [seat for seat, (old, new) in enumerate(zip(told, now, strict=True)) if new > old] == asked[:1]

    in_a_hall(tmp_path, test)


def test_a_message_is_made_once_for_all_pages_and_never_for_who_reads_here(tmp_path: Path) -> None:
    async def nowhere(message: dict[str, object]) -> None:
        pass

    async def test(hall: Hall) -> None:
        room, tokens = await made(hall, "durak", "", "")
        players = [Reader(room, token) for token in tokens]
        for reader in (*players, Reader(room), Reader(room)):
            room.enter(reader)
        await room.act(lambda table: Deal())
        await play(room, players, 3)
        assert room not in messages._OF, "nobody here reads messages"
        sent: list[list[bytes]] = [[] for _ in range(4)]

        def writes(texts: Iterable[bytes], at: int) -> bool:
            sent[at] += texts
            return True

        guests = [Guest(room, Connection(nowhere, QUICK, partial(writes, at=at))) for at in range(4)]
        for guest in guests:
            room.enter(guest)
        await asyncio.sleep(0)
        await play(room, players, 1)
        await asyncio.sleep(0)
        texts = [one[-1] for one in sent]
        assert b'"type":"view"' in texts[0] and b'"fresh"' not in texts[0]
        assert all(text is texts[0] for text in texts), "one text for all"
        for guest in guests:
            guest.connection.sender.cancel()

    in_a_hall(tmp_path, test)


async def play(room: Room, players: Sequence[Onlooker], moves: int) -> None:
    """Make some moves."""
    for _ in range(moves):
        seat = room.table.to_move
        text = room.view(seat)[0].offers[0].text
        await Participant(players[seat]).move(text, room.table.version(seat), str(room.table.entries))


def test_what_is_asked_has_a_value_or_a_reason(tmp_path: Path) -> None:
    async def test(hall: Hall) -> None:
        room, (token,) = await made(hall, "durak", "", "easy")
        ana, eve = Participant(Reader(room, token)), Participant(Reader(room))
        for one in (ana, eve):
            room.enter(one.onlooker)
        with pytest.raises(Refused, match="sit down first"):
            await eve.say("hello")
        with pytest.raises(Refused, match="you have a seat already"):
            await ana.sit("Ana", "key")
        with pytest.raises(Refused):
            await eve.sit("Eve", "key")  # nothing is free
        with pytest.raises(Refused, match="this player is here"):
            await ana.stand_in(0)
        await ana.give(1, "0" * 64)
        assert room.table.given == {0: "0" * 64}
        await ana.give(1, "1" * 64)  # once is enough
        await room.act(lambda table: Deal())
        while room.table.to_move != 0:
            await asyncio.sleep(0.01)
        with pytest.raises(Refused, match="the game has begun already"):
            ana.start()
        advice = await ana.hint()
        assert isinstance(advice, Advice)
        legal = [move.text for move in room.table.sight(0).legal_moves()]
        assert advice.moves[0][0].text in legal
        assert ana.why([-1]) is None
        with pytest.raises(Refused):
            eve.why([0])
        await ana.leave()
        assert room.table.seats[0].standin and ana.onlooker.seat is None

    in_a_hall(tmp_path, test)


def test_a_person_changes_a_table_so_often_from_however_many_pages(tmp_path: Path) -> None:
    """Nothing that everyone is told of, and that the log has, comes as fast as somebody opens pages."""

    async def test(hall: Hall) -> None:
        room, (token, other) = await made(hall, "durak", "", "")
        pages = [Participant(Reader(room, token)) for _ in range(11)]
        for page in pages[:10]:
            await page.open_gallery(True)
        with pytest.raises(Refused, match="too many messages"):
            await pages[10].open_gallery(False)
        with pytest.raises(Refused, match="too many messages"):
            await pages[10].play_out()
        await Participant(Reader(room, other)).open_gallery(False)  # somebody else may

    in_a_hall(tmp_path, test, replace(QUICK, changes=0))


def test_who_went_from_another_server_is_gone_from_then_on(tmp_path: Path) -> None:
    async def test(hall: Hall) -> None:
        room, (token, _) = await made(hall, "durak", "", "")
        ana = Participant(Reader(room, token))
        room.enter(ana.onlooker)
        room.company.opened -= 10 * QUICK.away
        room.company.others({1})
        assert room.company.here(1)
        room.company.others(set())
        assert not room.company.here(1)
        with pytest.raises(Refused, match="wait a minute"):
            await ana.stand_in(1)

    in_a_hall(tmp_path, test)


def test_everyone_with_a_seat_hears_why_a_deal_does_not_come(tmp_path: Path) -> None:
    async def test(hall: Hall) -> None:
        room, (token,) = await made(hall, "durak", "", "easy")
        ana, eve = Reader(room, token), Reader(room)
        for one in (ana, eve):
            room.enter(one)
        room.company.say(Words("it is full"))
        assert ana.why == [Words("it is full")] and not eve.why

    in_a_hall(tmp_path, test)


def test_a_table_that_somebody_comes_to_stays_in_memory(postgres_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let go while they wait for what other servers did, it would be there twice, and for them without bots."""

    async def test() -> None:
        hall = Hall(Store(postgres_url), QUICK)
        room, _ = await made(hall, "durak", "", "")
        inbox: asyncio.Queue[dict[str, object]] = asyncio.Queue()
        for message in ({"type": "websocket.connect"}, {"type": "websocket.receive", "text": '{"type":"hello"}'}):
            inbox.put_nowait(message)
        entries, read = room._log.entries, Event()

        def slowly(since: int = 0) -> list[Entry]:
            read.wait()
            return entries(since)

        async def send(message: MutableMapping[str, Any]) -> None:
            pass

        monkeypatch.setattr(room._log, "entries", slowly)
        scope = {"path_params": {"code": room.code}, "headers": [], "client": ("127.0.0.1", 1)}
        coming = asyncio.create_task(TableSocket(lambda: hall)(scope, inbox.get, send))
        while not inbox.empty():
            await asyncio.sleep(0.001)
        await asyncio.sleep(0.05)
        room.company.quiet -= 10 * QUICK.idle
        hall.let_go()
        read.set()
        while not room.company.onlookers:
            await asyncio.sleep(0.001)
        assert hall.rooms == {room.code: room}
        inbox.put_nowait({"type": "websocket.disconnect"})
        await coming
        room.company.quiet -= 10 * QUICK.idle
        hall.let_go()
        assert not hall.rooms
        await hall.close()

    asyncio.run(test())


def test_of_too_many_windows_all_that_are_too_many_are_closed(tmp_path: Path) -> None:
    """Also where the first does not go."""

    async def test(hall: Hall) -> None:
        room, (token, _) = await made(hall, "durak", "", "")
        windows = [Reader(room, token) for _ in range(WINDOWS + 3)]
        for window in windows:
            room.enter(window)
        assert ["often" in window.told for window in windows] == [True] * 3 + [False] * WINDOWS

    in_a_hall(tmp_path, test)


def test_a_table_that_begins_by_itself_does_so_when_the_last_sits_down(tmp_path: Path) -> None:
    async def test(hall: Hall) -> None:
        new = await hall.make(protocol.NewTable("durak", ["", ""], "Ana", start=True))
        room = await hall.room(new.id)
        assert room is not None
        ana, bea = Ear(room, new.token), Ear(room)
        room.enter(ana)
        room.enter(bea)
        await Requests(bea).answer(protocol.Sit("Bea"))
        while not room.table.games:
            await asyncio.sleep(0.001)

    in_a_hall(tmp_path, test)


def test_what_is_sent_after_the_end_of_a_connection_is_not_done(tmp_path: Path) -> None:
    """Nobody would hear what became of it: a seat that is taken so would be nobody's."""

    async def test(hall: Hall) -> None:
        room, _ = await made(hall, "durak", "", "")
        new = await hall.make(protocol.NewTable("durak", ["", ""]))
        room = hall.rooms[new.id]
        inbox: asyncio.Queue[dict[str, object]] = asyncio.Queue()

        async def send(message: MutableMapping[str, Any]) -> None:
            if "view" in str(message.get("text")) or "table" in str(message.get("text")):
                (guest,) = room.company.onlookers
                guest.send_away("often")
                inbox.put_nowait({"type": "websocket.receive", "text": '{"type":"sit","name":"Ana"}'})

        inbox.put_nowait({"type": "websocket.connect"})
        inbox.put_nowait({"type": "websocket.receive", "text": '{"type":"hello"}'})
        scope = {"path_params": {"code": room.code}, "headers": [], "client": ("127.0.0.1", 1)}
        await TableSocket(lambda: hall)(scope, inbox.get, send)
        assert inbox.empty() and not room.table.people and not room.company.onlookers

    in_a_hall(tmp_path, test)


def test_a_last_move_that_is_kept_is_accepted_whatever_becomes_of_the_next_deal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The disk has room for the move, and none for the promise of the next deal: that is made later."""

    async def test(hall: Hall) -> None:
        room, tokens = await made(hall, "durak", "", "")
        ears = [Ear(room, token) for token in tokens]
        for ear in ears:
            room.enter(ear)
        room.start()
        while not room.table.games:
            await asyncio.sleep(0.001)
        keep = RoomLog.keep

        async def full(log: RoomLog, entry: Entry) -> None:
            if isinstance(entry, Promised):
                raise StoreFull("the disk is full")
            await keep(log, entry)

        with monkeypatch.context() as for_now:
            for_now.setattr(RoomLog, "keep", full)
            while not room.table.over:
                seat = room.table.to_move
                text = room.table.sight(seat).legal_moves()[0].text
                move = protocol.Move(str(room.table.entries), text, room.table.version(seat))
                assert await Requests(ears[seat]).answer(move)
        assert not room.table.commitment
        for ear in ears:
            assert await Requests(ear).answer(protocol.Start())
        while room.table.games < 2:
            await asyncio.sleep(0.001)

    in_a_hall(tmp_path, test, replace(QUICK, give=0))


def test_who_loads_a_page_anew_finds_a_server_that_runs_the_table(postgres_url: str) -> None:
    """The lock that is let go with the old page is asked for again with the new one, whichever is first."""

    async def test() -> None:
        hall = Hall(Store(postgres_url), replace(QUICK, poll=1000))
        room, (token, _) = await made(hall, "durak", "", "")
        for _ in range(20):
            page = Reader(room, token)
            room.enter(page)
            await asyncio.to_thread(hall.locks.hold_many(()).result)
            assert hall.runs(room)
            room.exit(page)
        await hall.close()

    asyncio.run(test())
