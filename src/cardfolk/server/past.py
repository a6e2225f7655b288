"""Games of a table that are over: their records, and every position with all hands open."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from ..game import State
from ..record import Record
from ..table import Refused, Table
from ..view import View
from . import wire
from .room import Room
from .words import words

MOST = 100  # positions in one answer


def record_of(table: Table, number: int) -> Record:
    """The record of a game that is over; Refused if there is none."""
    if 1 <= number <= len(table.past):
        return table.past[number - 1]
    if number != table.games or not table.games or not table.over:
        raise Refused(words("no_game"))
    return table.record()


def game_json(room: Room | None, number: int) -> dict[str, Any]:
    """A game that is over, as the page and `cardfolk verify` take it."""
    table = _table(room)
    record = record_of(table, number)
    return {"record": record.as_json(), "names": [place.name for place in table.seats]}


def views_json(room: Room | None, number: int, first: int, last: int) -> dict[str, Any]:
    """Positions `first` to `last` (not included) of a game that is over."""
    table = _table(room)
    record = record_of(table, number)
    last = min(last, first + MOST)
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
    return {"plies": len(record.moves), "views": found}


def open_view(state: State) -> View:
    """A position with every hand open: what a spectator sees, and what each owner sees of their own."""
    view = state.seen_by(None).view()
    zones = {zone.id: zone for zone in view.zones}
    for seat in range(state.seats):
        for zone in state.seen_by(seat).view().zones:
            if zone.owner == seat:
                zones[zone.id] = zone
    return replace(view, zones=tuple(zones.values()), to_move=state.to_move)


def _table(room: Room | None) -> Table:
    if room is None:
        raise Refused(words("no_table"))
    return room.table
