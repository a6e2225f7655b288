"""Play from here: a table at a position of a game that was played, against the same bots."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from ..bots import is_bot
from ..bots.folk import FOLK
from ..bots.levels import seat_folk
from ..bots.plugins import display_name
from ..chance import IMAGINE, HashSource
from ..record import IllegalAt, Record
from ..table import HomeLog, Log, MemoryLog, Table, carry_out
from ..table.commands import Deal, MakeMove, Open, Sit
from ..words import BadText, Words
from .session import Session

if TYPE_CHECKING:
    from ..store.store import Store

USUAL = "medium"  # who plays for those that nobody knows


def bots_of(record: Record, seat: int) -> list[str]:
    """Who sits where when a seat of a record is played on: `me` there, elsewhere the bots that sat there.

    A person's seat, and one that nobody is known of, gets a bot of a usual level.
    """
    by_name = {one.name.casefold(): one.id for one in FOLK.values()}
    found = []
    for at in range(record.seats):
        name = record.players[at] if at < len(record.players) else ""
        found.append("me" if at == seat else by_name.get(name.casefold(), name if is_bot(name) else USUAL))
    return found


def mover_of(record: Record, number: int) -> int:
    """Who is to move after so many moves of a record; BadText if there is no such place."""
    if not 0 <= number < len(record.moves):
        told = {"last": len(record.moves), "number": number + 1}
        raise BadText(Words("the record has moves 1 to {last}, not {number}", told))
    try:
        state = next(state for ply, _, state in record.replay() if ply == number)
    except IllegalAt as wrong:
        raise BadText(Words("move {number} is not legal: {why}", {"number": wrong.ply, "why": wrong.words})) from None
    return state.to_move


def lay_out(record: Record, number: int, sitting: Iterable[Sit], log: Log) -> Table:
    """A table that goes on after so many moves of a record, with who sits there; BadText if there is no such place.

    Its log has the deal as that of a game that is played on, which counts in no statistics, and then these moves.
    """
    mover_of(record, number)
    table = Table()
    carry_out(table, log, Open(record.game, record.seats, record.options, 1))
    for sits in sitting:
        carry_out(table, log, sits)
    carry_out(table, log, Deal(record.seed, record.shuffles, record.draws, number))
    for text in record.moves[:number]:
        seat = table.to_move
        carry_out(table, log, MakeMove(seat, text, table.version(seat)))
    return table


def from_record(record: Record, number: int, names: Sequence[str], own: str, store: Store | None = None) -> Session:
    """A session that goes on after so many moves of a record. A name is a bot's, or `me`, shown as `own`.

    The table's log begins with these moves, so it is resumed, replayed and reviewed like any other.
    """
    log: HomeLog = MemoryLog()
    if store is not None:
        from ..store.home import PatientLog

        log = PatientLog(store, record.game.id)
    people = [own if name == "me" else "" if is_bot(name) else name for name in names]
    bots = [name if is_bot(name) else "" for name in names]
    bots = seat_folk(bots, filter(None, people), HashSource(record.seed or 0, IMAGINE + 1 + len(names)))
    sitting = [Sit(seat, people[seat] or display_name(bot), bot) for seat, bot in enumerate(bots)]
    return Session(lay_out(record, number, sitting, log), log)
