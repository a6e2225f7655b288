"""Limits: how much anyone may ask for. What is counted by address counts an IPv6 address by its network of 64 bits."""

# Compiled: every move comes through here.

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from functools import lru_cache
from ipaddress import IPv6Address, ip_address
from time import monotonic, thread_time

LATER = 1.0  # seconds after which somebody who asks too much is told so: at once, they would ask all the more
REST = 0.001  # seconds after each one at a turnstile, at least: some 800 a second come through
SHARE = 3  # of the time that each one took, so that they never have more than a quarter of it
LONGEST = 0.02  # seconds of rest at most: whatever else goes on, some 50 a second come through
ADVISING = 4  # hints and answers to puzzles at once on a server: bots whose turn it is come first
FORGET = 10_000  # networks in memory, before those that rest are forgotten


@lru_cache(FORGET)
def network_of(address: str) -> str:
    """Whom an address belongs to, as far as can be told: one IPv4 address, or an IPv6 network of 64 bits.

    >>> network_of("203.0.113.77"), network_of("2001:db8:1:2:3::4"), network_of("::ffff:203.0.113.77")
    ('203.0.113.77', '2001:db8:1:2', '203.0.113.77')
    """
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if not isinstance(found, IPv6Address):
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return ":".join(f"{int(found) >> shift & 0xFFFF:x}" for shift in (112, 96, 80, 64))


class Bucket:
    """Lets so many through a second, and a few more at once."""

    __slots__ = ("_at", "_burst", "_credit", "_rate")

    def __init__(self, rate: float, burst: float) -> None:
        self._rate = rate
        self._burst = burst
        self._credit = burst
        self._at = monotonic()

    def take(self) -> bool:
        """Whether another one may pass now."""
        now = monotonic()
        self._credit = min(self._burst, self._credit + (now - self._at) * self._rate)
        self._at = now
        if self._credit < 1:
            return False
        self._credit -= 1
        return True

    @property
    def full(self) -> bool:
        """Whether it has rested long enough to be as new."""
        return self._credit + (monotonic() - self._at) * self._rate >= self._burst


class ByNetwork:
    """A bucket for each network: so many a second, and `burst` at once, ten times that if it is not said."""

    def __init__(self, rate: float, burst: float = 0.0) -> None:
        self._rate = rate
        self._burst = burst or 10 * rate
        self._buckets: dict[str, Bucket] = {}
        self._many = FORGET  # at which those that rest are forgotten

    def take(self, address: str) -> bool:
        """Whether another one may pass from this address now."""
        network = network_of(address)
        bucket = self._buckets.get(network)
        if bucket is None:
            if len(self._buckets) >= self._many:
                self._buckets = {name: one for name, one in self._buckets.items() if not one.full}
                self._many = max(FORGET, 2 * len(self._buckets))  # so that looking for them costs little each time
            bucket = self._buckets[network] = Bucket(self._rate, self._burst)
        return bucket.take()


class Turnstile:
    """Lets one through at a time and rests then, the longer the more that one took: however many come at once, and
    whatever they ask for, most of the time is for who plays.
    """

    def __init__(self) -> None:
        self._waiting: deque[Callable[[], None]] = deque()
        self._turns = False

    def enter(self, do: Callable[[], None]) -> None:
        """Have something done in its turn, which is at once if nobody else is there."""
        self._waiting.append(do)
        if not self._turns:
            self._turns = True
            asyncio.get_running_loop().call_soon(self._turn)

    async def wait(self) -> None:
        """Wait for one's turn."""
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.enter(lambda: None if turn.done() else turn.set_result(None))
        await turn

    def _turn(self) -> None:
        if not self._waiting:
            self._turns = False
            return
        began = thread_time()  # what else the computer does is nobody's fault here
        try:
            self._waiting.popleft()()
        finally:  # what it has woken runs before the rest begins, and is counted too
            asyncio.get_running_loop().call_soon(self._rest, began)

    def _rest(self, began: float) -> None:
        rest = min(LONGEST, max(REST, SHARE * (thread_time() - began)))
        asyncio.get_running_loop().call_later(rest, self._turn)
