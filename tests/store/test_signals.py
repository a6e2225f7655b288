"""Signals: a server wakes the others through Redis, and misses nothing but the waking when Redis is away."""

from __future__ import annotations

import logging
from queue import SimpleQueue
from typing import Any

import pytest

from cardfolk.store.signals import NoSignals, Signals, open_signals
from cardfolk.words import BadText

from ..services import PASSWORD, RedisServer

MISSED: frozenset[int] = frozenset()


class Ear:
    """Signals, and what is heard."""

    def __init__(self, address: str, channel: str = "cardfolk") -> None:
        self.heard: SimpleQueue[frozenset[int]] = SimpleQueue()
        self.signals = Signals(address, self.heard.put, channel)

    def hears(self) -> frozenset[int]:
        return self.heard.get(timeout=20)


def test_others_are_woken_and_oneself_is_not(redis: RedisServer) -> None:
    ears = [Ear(redis.url) for _ in range(3)]
    assert [ear.hears() for ear in ears] == [MISSED] * 3, "whoever begins to listen looks at everything once"
    ears[0].signals.tell(7)
    assert [ear.hears() for ear in ears[1:]] == [{7}, {7}]
    ears[1].signals.tell(8)
    assert ears[0].hears() == {8}, "and nothing of its own before"
    for ear in ears:
        ear.signals.close()


def test_what_is_told_at_once_goes_together(redis: RedisServer) -> None:
    one, two = Ear(redis.url), Ear(redis.url)
    assert one.hears() == two.hears() == MISSED
    heard: set[Any] = set()
    messages = 0
    for id in range(5000):
        one.signals.tell(id % 500)
    one.signals.close()
    while heard != set(range(500)):
        heard |= two.hears()
        messages += 1
    assert messages < 2500
    two.signals.close()


def test_channels_are_apart(redis: RedisServer) -> None:
    one, two, three = Ear(redis.url, "a"), Ear(redis.url, "b"), Ear(redis.url, "a")
    assert one.hears() == two.hears() == three.hears() == MISSED
    one.signals.tell(1)
    assert three.hears() == {1}
    assert two.heard.empty()
    for ear in (one, two, three):
        ear.signals.close()


def test_strange_messages_are_not_understood(redis: RedisServer) -> None:
    from redis import Redis

    ear = Ear(redis.url)
    assert ear.hears() == MISSED
    with Redis.from_url(redis.url) as other:
        for strange in (b"", b"\xff\xfe", b"x", b"x:", "x:y,²,-1".encode(), b"x:1,y,2"):
            other.publish("cardfolk", strange)
    assert ear.hears() == {1, 2}
    ear.signals.close()


def test_redis_stops_and_starts_again(redis: RedisServer, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO, "cardfolk.store")
    one, two = Ear(redis.url), Ear(redis.url)
    assert one.hears() == two.hears() == MISSED
    redis.stop()
    for id in range(100):
        one.signals.tell(id)
    redis.start()
    assert one.hears() == MISSED, "look at everything: signals may have been missed"
    heard = two.hears()
    while heard != MISSED:
        heard = two.hears()
    one.signals.tell(1000)
    while 1000 not in heard:
        heard = two.hears()
    for ear in (one, two):
        ear.signals.close()
    assert caplog.text.count("cannot be used") == caplog.text.count("can be used again") == 2, "once each"
    assert "sesame" not in caplog.text


def test_everything_goes_on_without_redis(redis: RedisServer, caplog: pytest.LogCaptureFixture) -> None:
    redis.stop()
    ear = Ear(redis.url)
    ear.signals.tell(1)
    redis.start()
    assert ear.hears() == MISSED
    ear.signals.close()
    assert "sesame" not in caplog.text


def test_a_wrong_password_is_told_without_it(redis: RedisServer, caplog: pytest.LogCaptureFixture) -> None:
    ear = Ear(redis.url.replace(PASSWORD, "wrong-sesame"))
    ear.signals.close()
    assert "AuthenticationError" in caplog.text and "sesame" not in caplog.text


@pytest.mark.parametrize("address", ["http://:sesame@localhost", "redis://:sesame@x:y@localhost:z", "sesame"])
def test_an_address_that_cannot_be_read_is_not_repeated(address: str) -> None:
    with pytest.raises(BadText) as told:
        open_signals(address, print)
    assert "sesame" not in str(told.value) and "redis://" in str(told.value)


def test_without_an_address_there_are_none() -> None:
    signals = open_signals(None, print)
    assert isinstance(signals, NoSignals)
    signals.tell(1)
    signals.close()
