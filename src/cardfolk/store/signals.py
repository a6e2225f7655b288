"""Signals: how several servers on one PostgreSQL hear of each other's entries at once, through Redis.

A signal only spares waiting: the log is the truth, and whoever polls it slowly needs no signals.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from secrets import token_hex
from threading import Event, Lock, Thread
from typing import TYPE_CHECKING, Any

from ..extras import needing
from ..words import BadText, Words

if TYPE_CHECKING:
    from redis import Redis

log = logging.getLogger("cardfolk.store")
Hear = Callable[[frozenset[int]], None]

FIRST_WAIT, LONGEST_WAIT = 0.1, 5.0  # seconds between tries while Redis is away
LISTEN = 0.5  # seconds after which the listener looks whether it is to end


def open_signals(address: str | None, hear: Hear, channel: str = "cardfolk") -> Signals | NoSignals:
    """Signals over the Redis at this address, if one is given; BadText if the address cannot be read."""
    return Signals(address, hear, channel) if address else NoSignals()


class NoSignals:
    """There is no other server to wake, or polling has to do."""

    def tell(self, id: int) -> None:
        """Nobody hears it."""

    def close(self) -> None:
        """There is nothing to end."""


class Signals:
    """`tell(id)` here is `hear({id})` at every other server on this channel, soon, if all goes well.

    `hear` is called on a thread of its own. An empty set says that signals may have been missed: look at every table.
    Without Redis nothing is heard and all goes on; it is tried again with growing waits, and the log says so once.
    """

    def __init__(self, address: str, hear: Hear, channel: str = "cardfolk") -> None:
        self._hear = hear
        self._channel = channel
        self._own = token_hex(8)  # what this server tells it need not hear
        self._told: set[int] = set()
        self._some = Event()
        self._closed = Event()
        self._lock = Lock()
        self._away = False
        self._clients = (_client(address), _client(address))
        where = self._clients[0].connection_pool.connection_kwargs
        self.shown = str(where.get("path") or f"redis://{where.get('host')}:{where.get('port')}")
        self._threads = [
            Thread(target=self._on_and_on, args=(work, client), name=f"cardfolk {work.__name__}", daemon=True)
            for work, client in zip((self._sending, self._listening), self._clients, strict=True)
        ]
        for thread in self._threads:
            thread.start()

    def tell(self, id: int) -> None:
        """Wake the other servers for this table; returns at once. What is told at the same time goes together."""
        with self._lock:
            self._told.add(id)
        self._some.set()

    def close(self) -> None:
        """Tell what waits, if that is possible, and end."""
        self._closed.set()
        self._some.set()
        for thread in self._threads:
            thread.join()

    def _on_and_on(self, work: Callable[[Redis], None], client: Redis) -> None:
        """Work until it is closed, whatever happens to Redis."""
        from redis.exceptions import RedisError

        wait = FIRST_WAIT
        while True:
            try:
                client.ping()
                self._heard_from(None)
                wait = FIRST_WAIT
                work(client)
            except (RedisError, OSError) as wrong:
                self._heard_from(wrong)
            if self._closed.wait(wait):
                break
            wait = min(2 * wait, LONGEST_WAIT)
        client.close()

    def _heard_from(self, wrong: Exception | None) -> None:
        with self._lock:
            changed, self._away = self._away != bool(wrong), bool(wrong)
        if changed and wrong:
            log.warning("%s cannot be used: %s; the log is polled meanwhile", self.shown, type(wrong).__name__)
        elif changed:
            log.warning("%s can be used again", self.shown)

    def _sending(self, client: Redis) -> None:
        while True:
            self._some.wait()
            self._some.clear()
            with self._lock:
                told, self._told = self._told, set()
            try:
                if told:
                    client.publish(self._channel, f"{self._own}:{','.join(map(str, told))}")
            except BaseException:
                with self._lock:
                    self._told |= told
                self._some.set()
                raise
            if self._closed.is_set():
                return

    def _listening(self, client: Redis) -> None:
        with client.pubsub() as channel:  # type: ignore[no-untyped-call]
            channel.subscribe(self._channel)
            while not self._closed.is_set():
                if message := channel.get_message(timeout=LISTEN):
                    self._understand(message)

    def _understand(self, message: dict[str, Any]) -> None:
        ids: frozenset[int] = frozenset()
        if message["type"] == "message":
            who, _, text = message["data"].decode(errors="replace").partition(":")
            ids = frozenset(int(word) for word in text.split(",") if word.isascii() and word.isdigit())
            if who == self._own or not ids:
                return
        elif message["type"] != "subscribe":
            return
        try:
            self._hear(ids)
        except Exception:  # whoever should hear it is gone
            log.exception("nobody could be told of a signal")


def _client(address: str) -> Redis:
    with needing("server", "--redis"):
        from redis import Redis
        from redis.backoff import NoBackoff
        from redis.retry import Retry
    try:
        return Redis.from_url(
            address, socket_connect_timeout=2, socket_timeout=5, socket_keepalive=True, retry=Retry(NoBackoff(), 0)
        )
    except ValueError:  # which may repeat what is a password
        raise BadText(Words("the address of Redis cannot be read: expected redis://:password@host:port")) from None
