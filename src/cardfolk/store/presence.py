"""Who is at which server: with several of them on one database each tells the others whose pages are open at it.

Times are the database's: the clocks of servers may differ, and jump.
"""

from __future__ import annotations

from collections.abc import Iterable

from sqlalchemy import Connection, delete, func, insert, select

from .schema import entries, presence
from .store import Store


class Presence:
    """What one server tells and asks; `server` is its name among the others. Each call is one short transaction."""

    def __init__(self, store: Store, server: str) -> None:
        self._store = store
        self._server = server

    def tell(self, seats: Iterable[tuple[int, int]]) -> None:
        """The seats, as (table, seat), whose people are at this server now."""
        with self._store.writing() as connection:
            now = _now(connection)
            rows = [{"table_id": id, "seat": seat, "server": self._server, "at": now} for id, seat in seats]
            connection.execute(delete(presence).where(presence.c.server == self._server))
            if rows:
                connection.execute(insert(presence), rows)

    def others(self, age: float) -> dict[int, set[int]]:
        """The seats a table whose people are at other servers, as told not longer ago than so many seconds."""
        query = select(presence.c.table_id, presence.c.seat).where(presence.c.server != self._server)
        found: dict[int, set[int]] = {}
        with self._store.reading() as connection:
            now = _now(connection)
            query = query.where(presence.c.at.between(now - age, now + age))  # none of before its clock was put back
            for id, seat in connection.execute(query):
                found.setdefault(id, set()).add(seat)
        return found

    def newest(self, ids: Iterable[int]) -> dict[int, int]:
        """How many entries the log of each of these tables has."""
        query = select(entries.c.table_id, func.max(entries.c.number) + 1).where(entries.c.table_id.in_(list(ids)))
        with self._store.reading() as connection:
            return {row[0]: row[1] for row in connection.execute(query.group_by(entries.c.table_id))}


def _now(connection: Connection) -> float:
    """Seconds since 1970, as PostgreSQL has it: only there are several servers."""
    return float(connection.execute(select(func.extract("epoch", func.clock_timestamp()))).scalar_one())
