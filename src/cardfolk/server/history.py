"""Games of a table that are over: their records, and every position, with all hands open or as a seat saw it."""

from __future__ import annotations

import asyncio
import json
import os
import pickle
import signal
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import replace
from multiprocessing import get_context
from typing import Any

from .. import codec
from ..game import State
from ..record import Record, read_record
from ..table import Entry, Refused, Table
from ..view import View
from .cache import Cache
from .messages import who
from .room import Room
from .words import words

MOST = 100  # positions in one answer
ROOM = 32 << 20  # bytes of answers, and of logs
OPEN = -1  # for a seat: all hands are open
WAITING = 32  # answers that are being made or waited for; more are refused


class History:
    """Answers about games that are over, made in a process of its own, so that no table waits for them."""

    def __init__(self) -> None:
        self._process: ProcessPoolExecutor | None = None  # from the first question on
        self._answers: Cache[bytes] = Cache(ROOM, len)  # by the table's code, the game's number, and positions
        self._logs: Cache[bytes] = Cache(ROOM, len)  # by code and number, as the process takes them
        self._reading = asyncio.Lock()  # threads that read at once would each take their turn before the loop's
        self._waiting = 0

    async def game(self, room: Room | None, number: int) -> bytes:
        """A game as the page and `cardfolk verify` take it; Refused if it is not there or not over."""
        return await self._answer(_over(room, number), (-1, -1), number, OPEN)

    async def views(self, room: Room | None, number: int, first: int, last: int, seat: int = OPEN) -> bytes:
        """Positions `first` to `last` (not included) of a game, as a seat saw them or with all hands open.

        Refused if it is not there or not over.
        """
        over = _over(room, number)
        if seat != OPEN and not 0 <= seat < len(over.table.seats):
            raise Refused(words("no_game"))
        return await self._answer(over, (first, min(last, first + MOST)), number, seat)

    async def _answer(self, room: Room, positions: tuple[int, int], number: int, seat: int) -> bytes:
        key = (room.code, number, *positions, seat)
        kept = self._answers.get(key)
        if kept is not None:
            return kept
        if self._waiting >= WAITING:
            raise Refused(words("soon"))
        self._waiting += 1
        try:
            log = await self._log(room, number)
            process = self._ready()
            text = await asyncio.wrap_future(process.submit(answer, log, number, *positions, seat))
        except BrokenProcessPool:
            if process is self._process:  # others who waited too have a new one by now
                self.close()
            raise Refused(words("soon")) from None
        finally:
            self._waiting -= 1
        return self._answers.put(key, text)

    async def _log(self, room: Room, number: int) -> bytes:
        async with self._reading:
            log = self._logs.get((room.code, number))
            if log is None:
                log = self._logs.put((room.code, number), await asyncio.to_thread(_read, room))
            return log

    def _ready(self) -> ProcessPoolExecutor:
        if self._process is None:
            self._process = ProcessPoolExecutor(1, get_context("spawn"), _begin)
        return self._process

    def close(self) -> None:
        """End the process."""
        process, self._process = self._process, None
        if process is not None:
            process.shutdown(wait=False, cancel_futures=True)


def _over(room: Room | None, number: int) -> Room:
    if room is None:
        raise Refused(words("no_table"))
    table = room.table
    if not 1 <= number <= table.games or (number == table.games and not table.over):
        raise Refused(words("no_game"))
    return room


def record_in(text: bytes) -> Record:
    """The record in what `History.game` answers."""
    return read_record(json.dumps(json.loads(text)["record"]))


def _read(room: Room) -> bytes:
    return pickle.dumps(room.entries())


# In the process


def _begin() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server
    if hasattr(os, "nice"):
        os.nice(19)  # tables go first


def answer(log: bytes, number: int, first: int, last: int, seat: int) -> bytes:
    """What a log tells of one of its games: the record, or with `first` from 0 on its positions for a seat."""
    entries: list[Entry] = pickle.loads(log)
    deals = [entry.number for entry in entries if entry.kind == "deal"]
    table = Table(entries if number == len(deals) else entries[: deals[number]])
    record = table.record()
    if first < 0:
        return codec.encode({"record": record.as_json(), "places": [who(seat) for seat in table.seats]})
    return codec.encode({"plies": len(record.moves), "views": _views(table, record, first, last, seat)})


def _views(table: Table, record: Record, first: int, last: int, seat: int) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    mover = -1
    for ply, move, state in record.replay():
        if ply >= last:
            break
        if ply >= first:
            shown = state if seat == OPEN else state.seen_by(seat)
            found.append(
                {
                    "ply": ply,
                    "move": None if move is None or (seat != OPEN and not shown.events) else move.text,
                    "seat": mover if mover >= 0 else None,
                    "view": codec.view_of(open_view(state) if seat == OPEN else shown.view()),
                    "happened": codec.happened(shown.events or (), table.words_of),
                }
            )
        mover = state.to_move
    return found


def open_view(state: State) -> View:
    """A position with every hand open: what a spectator sees, and what each owner sees of their own."""
    view = state.seen_by(None).view()
    zones = {zone.id: zone for zone in view.zones}
    for seat in range(state.seats):
        for zone in state.seen_by(seat).view().zones:
            if zone.owner == seat:
                zones[zone.id] = zone
    return replace(view, zones=tuple(zones.values()), to_move=state.to_move)
