"""Games of a table that are over: their records, and every position with all hands open."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any

from ..game import State
from ..record import Record
from ..table import MemoryLog, Refused, Table
from ..view import View
from . import wire
from .room import Room
from .words import words

MOST = 100  # positions in one answer


async def game_json(room: Room | None, number: int) -> dict[str, Any]:
    """A game that is over, as the page and `cardfolk verify` take it."""
    there, record = await _found(room, number)
    return {"record": record.as_json(), "names": [place.name for place in there.table.seats]}


async def views_json(room: Room | None, number: int, first: int, last: int) -> dict[str, Any]:
    """Positions `first` to `last` (not included) of a game that is over."""
    there, record = await _found(room, number)
    found = await asyncio.to_thread(_views, there.table, record, first, min(last, first + MOST))
    return {"plies": len(record.moves), "views": found}


async def _found(room: Room | None, number: int) -> tuple[Room, Record]:
    """The record of a game that is over; Refused if there is none. Games before the last one are in the log alone."""
    if room is None:
        raise Refused(words("no_table"))
    table = room.table
    if not 1 <= number <= table.games or (number == table.games and not table.over):
        raise Refused(words("no_game"))
    if number == table.games:
        return room, table.record()
    return room, await asyncio.to_thread(_earlier, room, number)


def _earlier(room: Room, number: int) -> Record:
    entries = room.entries()
    deals = [entry.number for entry in entries if entry.kind == "deal"]
    return Table(MemoryLog(entries[: deals[number]])).record()


def _views(table: Table, record: Record, first: int, last: int) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    mover = -1
    for ply, move, state in record.replay():
        if ply >= last:
            break
        if ply >= first:
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
