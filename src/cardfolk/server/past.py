"""Games of a table that are over: their records, and every position with all hands open."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from time import monotonic, sleep
from typing import Any

from ..game import State
from ..record import Record
from ..table import Refused, Table
from ..view import View
from . import wire
from .room import Room
from .words import words

MOST = 100  # positions in one answer
KEPT = 32 << 20  # bytes of answers that are kept
PAUSE = 0.001  # seconds between two positions
REST = 0.2  # seconds at most between two answers
WAITING = 32  # answers that are being made or waited for; more are refused


class Past:
    """Answers about games that are over, made by one thread of its own, so that no table waits for them."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, "cardfolk past")
        self._kept: OrderedDict[tuple[str, int, int, int], bytes] = OrderedDict()  # such games never change
        self._size = 0
        self._waiting = 0

    async def game(self, room: Room | None, number: int) -> bytes:
        """A game as the page and `cardfolk verify` take it; Refused if it is not there or not over."""
        there = _over(room, number)
        return await self._answer((there.code, number, -1, -1), lambda: _game(there, number))

    async def views(self, room: Room | None, number: int, first: int, last: int) -> bytes:
        """Positions `first` to `last` (not included) of a game; Refused if it is not there or not over."""
        there = _over(room, number)
        last = min(last, first + MOST)
        return await self._answer((there.code, number, first, last), lambda: _positions(there, number, first, last))

    async def _answer(self, key: tuple[str, int, int, int], make: Callable[[], dict[str, Any]]) -> bytes:
        kept = self._kept.get(key)
        if kept is not None:
            self._kept.move_to_end(key)
            return kept
        if self._waiting >= WAITING:
            raise Refused(words("soon"))
        self._waiting += 1
        try:
            text = await asyncio.get_running_loop().run_in_executor(self._thread, _calmly, make)
        finally:
            self._waiting -= 1
        if key not in self._kept:
            self._kept[key] = text
            self._size += len(text)
        while self._size > KEPT:
            self._size -= len(self._kept.popitem(last=False)[1])
        return text

    def close(self) -> None:
        """End the thread."""
        self._thread.shutdown(wait=False, cancel_futures=True)


def _calmly(make: Callable[[], dict[str, Any]]) -> bytes:
    """Make an answer, and rest longer than that took: whoever is at a table comes first."""
    began = monotonic()
    text = wire.ENCODE(make())
    sleep(min(REST, 3 * (monotonic() - began)))
    return text


def _over(room: Room | None, number: int) -> Room:
    if room is None:
        raise Refused(words("no_table"))
    table = room.table
    if not 1 <= number <= table.games or (number == table.games and not table.over):
        raise Refused(words("no_game"))
    return room


def _game(room: Room, number: int) -> dict[str, Any]:
    table = _table(room, number)
    return {"record": table.record().as_json(), "names": [place.name for place in table.seats]}


def _positions(room: Room, number: int, first: int, last: int) -> dict[str, Any]:
    table = _table(room, number)
    record = table.record()
    return {"plies": len(record.moves), "views": _views(table, record, first, last)}


def _table(room: Room, number: int) -> Table:
    """The table as it was when a game had ended: from its log, since the one in memory goes on meanwhile."""
    entries = room.entries()
    deals = [entry.number for entry in entries if entry.kind == "deal"]
    return Table(entries if number == len(deals) else entries[: deals[number]])


def _views(table: Table, record: Record, first: int, last: int) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    mover = -1
    for ply, move, state in record.replay():
        if ply >= last:
            break
        if ply >= first:
            sleep(PAUSE)  # tables go on in between
            found.append(
                {
                    "ply": ply,
                    "move": None if move is None else move.text,
                    "seat": mover if mover >= 0 else None,
                    "view": wire.view_of(open_view(state)),
                    "happened": wire.happened(table, state.events or ()),
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
