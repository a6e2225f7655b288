"""Doors: strangers who only hold them open are shown out, and whoever has a seat gets in."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

from cardfolk.server.cache import Cache
from cardfolk.server.limits import REST, ByNetwork, Turnstile, network_of

from .conftest import quick
from .host import Host
from .people import Person, ask, play_some
from .strangers import ended, frame, joined, reset, sockets, stranger, until, upgrade
from .test_people import run, started

NEW = {"game": "durak", "seats": ["", ""], "name": "Ana"}


@pytest.fixture(scope="module")
def short(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    """A server with little patience."""
    host = Host(tmp_path_factory.mktemp("short"), *quick("hello=0.3", "slow=0.3", "ping=0.3")).start()
    yield host
    host.stop()


@pytest.fixture(scope="module")
def code(short: Host) -> str:
    """A table there."""
    return str(ask(short.base, "/api/tables", NEW)["id"])


def test_a_full_table_has_room_for_its_players(base: str) -> None:
    async def test() -> None:
        ana, *_ = await started(base)
        crowd = [await Person(base, ana.code).come() for _ in range(99)]
        late = Person(base, ana.code)
        with pytest.raises(Exception, match="1013"):
            await late.come()
        assert "too many people are here" in late.frames[-1]
        again = await Person(base, ana.code, ana.token).come()
        await again.until(lambda: bool(again.shown))
        assert again.seat == ana.seat and again.table["watching"] == 100
        for person in crowd:
            person.socket.transport.abort()
        await ana.until(lambda: ana.table["watching"] == 1)
        await late.come()

    run(test)


@pytest.mark.parametrize(
    "said",
    [
        "",
        "GET /api/ga",
        "GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ",
        "POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{",
        "POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n1",
        "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\nGET /healthz HTTP/1.1\r\nHost:",
    ],
    ids=["nothing", "line", "header", "body", "chunk", "second"],
)
def test_a_request_that_never_ends_is_ended(short: Host, said: str) -> None:
    ended(stranger(short, send=said))


def test_a_request_that_drips_is_ended_too(short: Host) -> None:
    dripping = stranger(short, send="GET / HTTP/1.1\r\nHost: x\r\n")
    dripping.settimeout(0.05)

    def closed() -> bool:
        try:
            dripping.sendall(b"X-Slow: 1\r\n")
            return dripping.recv(1000) == b""
        except TimeoutError:
            return False
        except OSError:
            return True

    until(closed, "a dripping request is ended")
    dripping.close()


def test_who_never_says_hello_is_shown_out(short: Host, code: str) -> None:
    assert b"say hello first" in ended(stranger(short, send=upgrade(code)))
    half = stranger(short, send=upgrade(code))
    half.recv(10)
    half.sendall(frame('{"type":"hello"}')[:9])
    ended(half)


def test_who_never_reads_a_table_is_cut_off(short: Host, code: str) -> None:
    before = sockets(short)
    deaf = joined(short, code, buffer=2048)
    until(lambda: ask(short.base, "/healthz")["connections"] == 0, "who does not read is away from the table")
    until(lambda: sockets(short) <= before, "their socket is closed")
    deaf.close()


@pytest.mark.parametrize("path", ["/healthz", "/api/words/ru"])
def test_who_never_reads_an_answer_is_cut_off(short: Host, path: str) -> None:
    """However little of it waits: small answers fill what the system holds, and no buffer of the server's."""
    before = sockets(short)
    ask_it = f"GET {path} HTTP/1.1\r\nHost: x\r\n\r\n".encode()
    deaf = [stranger(short, f"127.0.0.{at}", buffer=2048) for at in range(2, 6)]
    for at, one in enumerate(deaf):
        one.settimeout(0.2)
        try:
            for _ in range(50 * (at + 1)):
                one.sendall(ask_it)
        except (TimeoutError, ConnectionError):
            pass  # the server reads no more of it either
    until(lambda: sockets(short) <= before, "sockets are closed that nobody reads")
    for one in deaf:
        one.close()


def test_one_address_has_so_many_connections(tmp_path: Path) -> None:
    host = Host(tmp_path, *quick("per_address=5")).start()
    try:
        made = ask(host.base, "/api/tables", NEW)
        crowd = [joined(host, made["id"]) for _ in range(5)]
        for one in crowd:
            assert b'"type":"table"' in one.recv(1000)
        assert b"too many people are here" in ended(joined(host, made["id"]))
        player = joined(host, made["id"], made["token"])
        said = b""
        while b'"you":0' not in said:  # who has a seat gets in from there too
            said += player.recv(65536)
        other = stranger(host, "127.0.0.3", "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")
        assert b" 200 " in other.recv(1000)
        many = [stranger(host, "127.0.0.4") for _ in range(30)]
        until(lambda: "too many connections from one address" in host.log.read_text(), "the log says so")
        for one in [*crowd, player, other, *many]:
            one.close()
    finally:
        host.stop()


def test_an_address_is_counted_by_its_network() -> None:
    assert network_of("2001:db8:1:2::3") == network_of("2001:db8:1:2:ffff:ffff:ffff:ffff") == "2001:db8:1:2"
    assert network_of("2001:db8:1:3::3") != network_of("2001:db8:1:2::3")
    assert network_of("::ffff:203.0.113.7") == network_of("203.0.113.7") != network_of("203.0.113.8")
    assert network_of("fe80::1%eth0") == network_of("fe80::2%eth1")
    made = ByNetwork(0, 3)
    assert [made.take(f"2001:db8:1:2::{at}") for at in range(5)] == [True] * 3 + [False] * 2
    assert made.take("2001:db8:1:3::1")


def test_a_crowd_at_the_turnstile_leaves_time_to_others() -> None:
    async def test() -> None:
        loop = asyncio.get_running_loop()
        turnstile, passed = Turnstile(), []
        began = loop.time()
        await turnstile.wait()
        assert loop.time() - began < 1, "who is alone goes through"
        for at in range(20):
            turnstile.enter(lambda at=at: passed.append((at, loop.time())))  # type: ignore[misc]
        while len(passed) < 20:
            await asyncio.sleep(0.01)
        assert [at for at, _ in passed] == list(range(20))
        assert all(two - one > 0.8 * REST for (_, one), (_, two) in pairwise(passed))
        turnstile.enter(lambda: 1 // 0)  # what goes wrong with one
        asyncio.get_running_loop().set_exception_handler(lambda loop, about: None)
        await turnstile.wait()  # holds up nobody else

    run(test)


def test_tables_and_requests_are_counted_by_address(tmp_path: Path) -> None:
    host = Host(tmp_path, *quick("makes=3", "asks=0.1", "replays=0.1")).start()
    body = '{"game":"durak","seats":["",""]}'
    post = (
        "POST /api/tables HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\n"
        f"Content-Length: {len(body)}\r\n\r\n{body}"
    )
    get = "GET /{} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"
    try:
        ask(host.base, "/healthz")
        answers = [ended(stranger(host, "127.0.0.5", get.format("healthz"))) for _ in range(3)]
        assert b" 200 " in answers[0] and b" 429 " in answers[-1] and b"retry-after" in answers[-1]
        assert all(b" 200 " in ended(stranger(host, "127.0.0.1", get.format("healthz"))) for _ in range(5))
        host.stop()
        host.options = (*quick("makes=3", "replays=0.1"),)
        host.start()
        answers = [ended(stranger(host, "127.0.0.6", post)) for _ in range(4)]
        assert [b" 200 " in answer for answer in answers] == [True] * 3 + [False]
        assert b"too many new tables: wait a minute" in answers[-1]
        assert b" 200 " in ended(stranger(host, "127.0.0.7", post))
        replay = get.format("api/tables/nosuchtable/games/1/views")
        answers = [ended(stranger(host, "127.0.0.6", replay)) for _ in range(2)]
        assert b"there is no such table" in answers[0] and b"too many messages: wait a moment" in answers[1]
    finally:
        host.stop()


def test_what_pages_are_made_of_has_one_name(base: str, host: Host) -> None:
    """Under each other one it would be made, compressed and kept once more; and no number is too long to be refused."""
    code = ask(base, "/api/tables", NEW)["id"]

    def status(path: str) -> bytes:
        answer = ended(stranger(host, send=f"GET {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"))
        return answer.split(b" ", 2)[1]

    for path in ("/static/js/net.js", "/faces/person-3.svg", "/faces/zefa.svg", f"/api/qr/{code}.svg"):
        assert status(path) == b"200", path
    others = ("js/./net.js", "/js/net.js", "js/../js/net.js", "js/net.js/", "js/")
    assert {status(f"/static/{path}") for path in others} == {b"404"}
    assert {status(f"/faces/person-{name}.svg") for name in ("03", "%D9%A3", "9" * 5000, "")} == {b"400"}
    long = "9" * 5000
    paths = (f"/api/tables/{code}/games/{long}", f"/puzzle/durak/{long}", f"/icon-{long}.png", "/api/qr/nobody.svg")
    assert {status(path) for path in paths} == {b"404"}
    assert "Traceback" not in host.log.read_text()


def test_what_is_made_once_is_there_as_long_as_there_is_room() -> None:
    made: Cache[bytes] = Cache(10, len)
    for name in ("one", "two", "three"):
        made.put(name, name.encode() * (3 if name == "three" else 1))
        made.get("one")
    assert [made.get(name) for name in ("one", "two", "three")] == [None] * 3, "it was too long for all the room"
    for name in ("one", "two", "four"):
        made.put(name, name.encode())
    assert made.get("one") == b"one"
    made.put("six", b"six")
    assert [made.get(name) for name in ("one", "two", "four", "six")] == [b"one", None, b"four", b"six"]
    made.put("four", b"4")
    made.drop("one")
    made.drop("one")
    assert made.put("five", b"fives!") == made.get("five")
    assert [made.get(name) for name in ("four", "six")] == [b"4", b"six"]


def test_hundreds_of_half_open_sockets_shut_nobody_out(tmp_path: Path) -> None:
    """At 256 files: those who say nothing make room, and the log says so."""
    host = Host(tmp_path, *quick("hello=120"), files=256).start()

    async def test() -> None:
        made = await asyncio.to_thread(ask, host.base, "/api/tables", NEW)
        ana = await Person(host.base, made["id"], made["token"]).come()
        halves: list[socket.socket] = []
        for at in range(400):
            said = ("", "GET / HT", upgrade(made["id"]), "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")[at % 4]
            halves.append(stranger(host, f"127.0.0.{2 + at // 60}", said))
        await asyncio.to_thread(until, lambda: "near the limit of files" in host.log.read_text(), "the log says so")
        bea = await Person(host.base, made["id"]).come()
        await bea.send("sit", name="Bea")
        await bea.until(lambda: bea.seat == 1)
        await ana.send("start")
        await play_some(3, ana, bea)
        assert "Too many open files" not in host.log.read_text()
        for one in halves:
            one.close()

    try:
        run(test)
    finally:
        host.stop()


def test_whoever_goes_in_the_middle_leaves_no_error(host: Host) -> None:
    made = ask(host.base, "/api/tables", {**NEW, "seats": ["", "random"], "start": True})
    code, token = made["id"], made["token"]
    before = sockets(host)
    post = "POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{"
    get = "GET /api/words/ru HTTP/1.1\r\nHost: x\r\n\r\n"
    for close in (reset, socket.socket.close):
        for said in (post, get, upgrade(code)):
            close(stranger(host, send=said))
        for said in (get, upgrade(code)):
            begun = stranger(host, send=said)
            begun.recv(10)
            close(begun)
        close(joined(host, code, token))
        for begun in (joined(host, code, token), joined(host, code)):
            begun.recv(10)
            begun.sendall(frame('{"type":"chat","text":"hello"}')[:9])
            close(begun)
        chatty = [joined(host, code, token) for _ in range(4)]
        for one in chatty:
            for at in range(40):
                one.sendall(frame(f'{{"type":"chat","text":"{at}"}}'))
            close(one)
    until(lambda: sockets(host) <= before, "all are gone")
    log = host.log.read_text()
    assert "Traceback" not in log and "error" not in log.lower(), log[-2000:]
