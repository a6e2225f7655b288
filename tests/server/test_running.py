"""A server as whoever runs it sees it: what it prints, how it stops, tunnels, logs, metrics, health."""

from __future__ import annotations

import asyncio
import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Coroutine, Iterator
from pathlib import Path
from select import select
from typing import TypeVar

import pytest
from starlette.requests import Request
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from cardfolk import protocol
from cardfolk.cli import main
from cardfolk.server.app import may_see_metrics
from cardfolk.server.logs import brief
from cardfolk.server.metrics import Metrics
from cardfolk.server.settings import read_settings
from cardfolk.server.tunnel import Tunnel, find_address
from cardfolk.words import BadText, Suit, Words
from tests.services import PASSWORD, Postgres

from .host import Host, free_port
from .people import Json, Person, ask

T = TypeVar("T")
QUICK = [
    part
    for text in ("pace=0", "rate=1000000", "burst=1000000", "makes=1000", "window=0.05", "window_alone=0.02")
    for part in ("--set", text)
]
SERVE = [sys.executable, "-m", "cardfolk", "serve"]


STARTED: list[subprocess.Popen[bytes]] = []  # by a test, in sessions of their own


@pytest.fixture
def home(tmp_path: Path) -> Iterator[Path]:
    """Where a server keeps its games; one that a failing test leaves behind ends with it."""
    yield tmp_path
    while STARTED:
        process = STARTED.pop()
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()


def start(home: Path, *options: str, **more: str) -> Host:
    """A server without a terminal."""
    host = Host(home, *options, **more).start()
    assert host.process is not None
    STARTED.append(host.process)
    return host


def within(work: Coroutine[object, object, T], seconds: float = 300) -> T:
    """What comes of it, in time."""

    async def timed() -> T:
        async with asyncio.timeout(seconds):
            return await work

    return asyncio.run(timed())


def environment(home: Path, **more: str) -> dict[str, str]:
    return {**os.environ, "CARDFOLK_HOME": str(home), "COLUMNS": "100", **more}


def fetch(url: str, **headers: str) -> tuple[int, str]:
    """The status and text of an answer."""
    try:
        with urllib.request.urlopen(urllib.request.Request(url, headers=headers), timeout=20) as answer:
            return answer.status, answer.read().decode()
    except urllib.error.HTTPError as wrong:
        return wrong.code, wrong.read().decode()


class AtTerminal:
    """`cardfolk serve` at a terminal."""

    def __init__(self, home: Path, *options: str, **more: str) -> None:
        self.ours, theirs = os.openpty()
        self.process = subprocess.Popen(
            [*SERVE, *options],
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            env=environment(home, TERM="xterm", **more),
            start_new_session=True,
        )
        os.close(theirs)
        STARTED.append(self.process)
        self.text = ""

    def read(self, until: str = "") -> str:
        """What is printed, until a text is there, or to the end."""
        while not until or not re.search(until, self.text):
            assert select([self.ours], [], [], 60)[0], self.text
            try:
                data = os.read(self.ours, 4096)
            except OSError:
                break
            if not data:
                break
            self.text += data.decode(errors="replace")
        assert re.search(until, self.text), self.text
        return self.text

    def stop(self, how: signal.Signals = signal.SIGINT) -> int:
        """End it; its exit code."""
        self.process.send_signal(how)
        self.read()
        os.close(self.ours)
        return self.process.wait(120)


# Starting and stopping


def test_it_says_where_it_is_found_with_a_code_for_phones_and_ctrl_c_ends_it(home: Path) -> None:
    port = free_port()
    server = AtTerminal(home, "--port", str(port), PYTHONIOENCODING="utf-8")
    server.read("▀▀▀\x1b")
    assert f"http://localhost:{port}" in server.text
    assert "Ctrl-C" in server.text and "█▀" in server.text
    assert server.stop() == 0
    last = server.text.strip().splitlines()[-1]
    assert last == "The tables are closed; every game is kept."
    assert "Traceback" not in server.text and "info:" not in server.text


def test_a_terminal_without_symbols_gets_a_code_of_spaces_and_the_public_address(home: Path) -> None:
    options = ("--port", str(free_port()), "--public-url", "https://cards.example.org/", "--lang", "pt")
    server = AtTerminal(home, *options, PYTHONIOENCODING="ascii")
    server.read(r"https://cards\.example\.org\r\n(?s:.*)\x1b\[7m  .*\r\n")
    assert server.text.isascii()
    assert server.stop(signal.SIGHUP) == 0
    assert "Ctrl-C" in server.text and "The tables" not in server.text


def test_the_usual_port_is_taken(home: Path) -> None:
    with socket.socket() as other:
        try:
            other.bind(("127.0.0.1", 8765))
            other.listen()
        except OSError:
            pass  # by somebody else: as good
        server = AtTerminal(home, "--host", "127.0.0.1")
        server.read(r"localhost:\d+")
        assert re.search(r"Port 8765 is taken, so this is port 87(6[6-9]|[78]\d)\.", server.text), server.text
        assert server.stop() == 0


@pytest.mark.parametrize(
    ("options", "says"),
    [
        (["--port", "{taken}"], "port {taken} is taken: choose another"),
        (["--database", "postgresql://me:sesame@127.0.0.1:{closed}/x"], "cannot be used"),
    ],
    ids=["a port that is taken", "a database that is not there"],
)
def test_what_cannot_be_is_one_line(home: Path, options: list[str], says: str) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        values = {"taken": other.getsockname()[1], "closed": free_port()}
        words = ["--host", "127.0.0.1", *(word.format(**values) for word in options)]
        done = subprocess.run([*SERVE, *words], capture_output=True, text=True, env=environment(home), timeout=30)
    assert done.returncode == 2, done
    assert done.stderr.count("\n") == 1 and done.stderr.startswith("cardfolk: "), done.stderr
    assert says.format(**values) in done.stderr
    assert "sesame" not in done.stderr


@pytest.mark.parametrize(
    ("options", "says"),
    [
        (["--port", "70000"], "65535"),
        (["--port", "0", "--host", "203.0.113.7"], "203.0.113.7 is no address of this computer"),
        (["--port", "0", "--host", "no.such.host.invalid"], "there is no address no.such.host.invalid"),
        (["--port", "0", "--tunnel", "no-such-program {port}"], "there is no program 'no-such-program'"),
        (["--port", "0", "--tunnel", "true 'x"], "no closing quotation"),
        (["--port", "0", "--tunnel", "true", "--tunnel-pattern", "("], "--tunnel-pattern"),
        (["--tunnel", "true", "--public-url", "https://example.org"], "leave --public-url out"),
        (["--public-url", "cards.example.org"], "expected an address like https://"),
        (["--log", "xml"], "--log: expected text, json"),
        (["--log-level", "loud"], "--log-level"),
        (["--set", "nothing=1"], "there is no setting"),
        (["--database", "/dev/null/x.db"], "cannot be used"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_what_is_asked_wrongly_is_one_line(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], options: list[str], says: str
) -> None:
    monkeypatch.setenv("CARDFOLK_HOME", str(home))
    monkeypatch.setattr("cardfolk.server.logs.begin", lambda style, level: None)
    monkeypatch.setattr("sys.argv", ["cardfolk", "serve", *options])
    with pytest.raises(SystemExit) as left:
        main()
    told = capsys.readouterr().err
    assert left.value.code == 2
    assert told.count("\n") == 1 and told.startswith("cardfolk: ") and says in told


def test_without_its_packages_it_says_what_to_install(home: Path) -> None:
    for package in ("starlette", "msgspec"):
        code = f"import sys; sys.modules[{package!r}] = None; from cardfolk.cli import main; main()"
        done = subprocess.run([sys.executable, "-c", code, "serve"], capture_output=True, text=True, timeout=30)
        assert done.returncode == 2
        assert done.stderr == f"cardfolk: cardfolk serve needs {package}: pip install 'cardfolk[server]'\n"


def test_people_are_told_that_it_stops_and_find_everything_again(home: Path) -> None:
    host = start(home, *QUICK)

    async def play_and_be_told() -> tuple[str, str, Json, int]:
        made = ask(host.base, "/api/tables", {"game": "durak", "seats": ["", "random"], "name": "Ana", "start": True})
        ana = await Person(host.base, made["id"], made["token"]).come()
        watching = await Person(host.base, made["id"]).come()
        await ana.play(3)
        await ana.until(lambda: len(ana.accepted) == 3)
        assert host.process is not None
        host.process.send_signal(signal.SIGTERM)
        for person in (ana, watching):
            with pytest.raises(ConnectionClosed):
                await person.until(lambda: False)
            last = json.loads(person.frames[-1])
            assert last == {"type": "failed", "why": {"text": "the server is restarting: one moment"}}
            assert person.socket.close_code == 1012
        return made["id"], made["token"], ana.shown, len(ana.accepted)

    code, token, before, _ = within(play_and_be_told())
    assert host.process is not None and host.process.wait(120) == 0
    assert "Traceback" not in host.log.read_text()
    host.start()
    STARTED.append(host.process)

    async def again() -> Json:
        ana = await Person(host.base, code, token).come()
        await ana.until(lambda: bool(ana.shown))
        await ana.leave()
        return ana.shown

    after = within(again())
    assert after["version"] >= before["version"]
    assert host.stop() == 0


# Tunnels


@pytest.mark.parametrize(
    ("line", "address"),
    [
        ("|  https://some-four-words-here.example.com            |", "https://some-four-words-here.example.com"),
        ("\x1b[32mForwarding HTTP traffic from https://abc.example.net\x1b[0m", "https://abc.example.net"),
        ("abc.example.life tunneled with tls termination, https://abc.example.life", "https://abc.example.life"),
        ('t=1 lvl=info msg="started tunnel" url=https://a1.example.app', "https://a1.example.app"),
        ('{"msg":"started tunnel","url":"https://a1.example.app"}', "https://a1.example.app"),
        ("your url is: https://x.example.org:8443/.", "https://x.example.org:8443"),
        ("see https://developers.example.com/ and https://www.example.com", ""),
        ("read https://example.com/docs/tunnels, then visit https://y.example.com", "https://y.example.com"),
        ("proxying to http://localhost:8765", ""),
        ("nothing", ""),
    ],
)
def test_the_address_of_a_tunnel_is_found(line: str, address: str) -> None:
    assert find_address(line) == address


def test_a_pattern_finds_the_address() -> None:
    pattern = re.compile(r"public: (http://\S+)")
    assert find_address("docs https://a.example.org public: http://b.example.org/", pattern) == "http://b.example.org"
    assert find_address("https://a.example.org", pattern) == ""
    assert find_address("name: b", re.compile("name: (.)")) == ""


FAKE = """
import os, sys, time
from pathlib import Path
home, port = Path(sys.argv[1]), sys.argv[2]
starts = home / "starts"
starts.open("a").write(f"{os.getpid()} {port}\\n")
count = len(starts.read_text().splitlines())
print("Thank you. Read https://developers.example.com/tunnels first", file=sys.stderr, flush=True)
print(f"INF |  https://try-{count}.example.com  |", flush=True)
while count > 1 or not (home / "break").exists():
    time.sleep(0.02)
sys.exit(3)
"""


def test_a_tunnel_is_used_started_again_and_ended(home: Path) -> None:
    program = home / "fake tunnel.py"
    program.write_text(FAKE)
    port = free_port()
    command = f"{sys.executable} '{program}' {home} {{port}}"
    server = AtTerminal(home, "--host", "127.0.0.1", "--port", str(port), "--tunnel", command)
    base = f"http://127.0.0.1:{port}"
    server.read(r"From anywhere: https://try-1\.example\.com")
    assert "the tunnel is asked" in server.text and "developers" not in server.text
    made = ask(base, "/api/tables", {"game": "durak", "seats": ["", "random"]})

    async def come(origin: str) -> bool:
        try:
            await (await connect(f"ws://127.0.0.1:{port}/ws/{made['id']}", origin=origin, proxy=None)).close()
        except InvalidStatus:
            return False
        return True

    assert within(come("https://try-1.example.com"))
    assert not within(come("https://try-2.example.com"))
    (home / "break").touch()
    server.read(r"From anywhere: https://try-2\.example\.com")
    assert "it is started again in 1 second." in server.text
    assert within(come("https://try-2.example.com"))
    starts = [line.split() for line in (home / "starts").read_text().splitlines()]
    assert [at for _, at in starts] == [str(port)] * 2
    assert server.stop() == 0
    for pid, _ in starts:
        with pytest.raises(ProcessLookupError):
            os.kill(int(pid), 0)


def alive(process: int) -> bool:
    """Whether it still runs, and is not just waiting to be counted as dead."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] not in "ZX"
    except (FileNotFoundError, ProcessLookupError):
        return False


def test_a_tunnel_that_does_not_listen_is_ended_all_the_same(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardfolk.server.tunnel.END", 0.1)
    program = home / "deaf.sh"
    program.write_text("trap '' TERM\nsleep 60 &\necho $$ $! > $0.pid\necho https://deaf.example.com\nwait\n")

    async def run() -> None:
        found: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        tunnel = Tunnel(f"sh {program}", "", found.set_result, lambda wait: None)
        tunnel.start(1, lambda: None)
        assert await found == "https://deaf.example.com"
        shell, child = Path(f"{program}.pid").read_text().split()
        await tunnel.close()
        with pytest.raises(ProcessLookupError):
            os.kill(int(shell), 0)
        while alive(int(child)):  # killed, and soon gone
            await asyncio.sleep(0.01)

    within(run())


# Logs


CARD = "(?:10|[2-9TJQKA])[cdhs♣♦♥♠]"
HAND = re.compile(rf"\b{CARD}(?:\W+{CARD})+")


def test_no_secret_is_ever_written_down(home: Path) -> None:
    host = start(home, *QUICK, "--log", "json", "--log-level", "debug")
    secrets: set[str] = set()
    chat = "my ace of spades is the best"

    async def play(game: str, seats: list[str]) -> None:
        made = ask(host.base, "/api/tables", {"game": game, "seats": seats, "name": "Ana", "start": True})
        secrets.update([made["id"], made["token"]])
        people = [await Person(host.base, made["id"], made["token"], seed=1).come()]
        for name in [f"Person {at}" for at in range(seats.count("") - 1)]:
            person = await Person(host.base, made["id"]).come()
            await person.send("sit", name=name)
            await person.until(lambda person=person: person.seat is not None)
            secrets.add(person.token)
            people.append(person)
        await people[0].send("start")
        await people[0].send("chat", text=chat)
        await people[0].send("move", key="k", text="7c 8c 9c", version=-5)
        await people[0].send("nonsense")
        await asyncio.gather(*[person.play() for person in people])
        await people[0].until(lambda: any(fair.get("secret") for fair in people[0].table["fair"]))
        for fair in people[0].table["fair"]:
            secrets.update([fair["commitment"], fair.get("secret", ""), *fair.get("gifts", {}).values()])
        record = ask(host.base, f"/api/tables/{made['id']}/games/1")["record"]
        secrets.update([str(record["seed"]), *re.findall(r"\d{15,}|[0-9a-f]{32,}", json.dumps(record))])
        for person in people:
            await person.leave()

    for game, seats in (("durak", ["", ""]), ("pontinho", ["", "random"]), ("president", ["", "easy", "random"])):
        within(play(game, seats))
    within(_a_stranger(host.base, next(iter(secrets))))
    ask(host.base, f"/api/tables/{'x' * 30}/games/1")
    assert host.stop() == 0
    text = host.log.read_text()
    assert "http://localhost:" in text and "█" not in text and "\x1b" not in text  # no code where there is no terminal
    lines = [json.loads(line) for line in text.splitlines() if line.startswith("{")]
    assert {"started", "table made", "game over", "stopping", "stopped"} <= {line["event"] for line in lines}
    assert {line["level"] for line in lines} >= {"debug", "info", "warning"}
    for secret in secrets - {""}:
        assert secret not in text
    assert chat not in text and not HAND.search(text)
    others = "".join(json.dumps(line) for line in lines if line["level"] != "debug")
    assert "127.0.0.1" not in others.replace(f"http://127.0.0.1:{host.port}", "")


async def _a_stranger(base: str, code: str) -> None:
    """Comes from another page, which is written down as a warning."""
    with pytest.raises(InvalidStatus):
        await connect(base.replace("http", "ws", 1) + f"/ws/{code}", origin="https://elsewhere.example", proxy=None)


def test_lines_hold_no_secret_even_if_somebody_puts_one_in() -> None:
    code = """
import logging
from cardfolk.server import logs
logs.begin(STYLE, "info")
log = logging.getLogger("cardfolk.server")
log.info("a token %s", "N3-" * 20, extra=logs.about(seed=str(7**90), url="redis://:sesame@host/0"))
log.debug("not this")
logging.getLogger("sqlalchemy.engine").info("nor this")
for _ in range(1000):
    log.warning("again")
try:
    {}["a" * 64]
except KeyError:
    log.exception("oh")
"""
    for style in ("text", "json"):
        source = code.replace("STYLE", repr(style))
        done = subprocess.run([sys.executable, "-c", source], capture_output=True, text=True, check=True)
        text = done.stderr
        assert not any(secret in text for secret in ("N3-N3", str(7**90), "sesame", "aaaa", "not this", "nor this"))
        assert text.count("again") == 20 and "and more like this" in text
        if style == "json":
            assert json.loads(text.splitlines()[-1])["error"] == "KeyError: '…' (<string>:12)"
        else:
            assert "Traceback" not in text and "oh: KeyError" in text


def test_a_table_is_named_by_its_first_letters_only() -> None:
    assert brief("abcdefghjkmn") == "abcd…"


# Metrics and health


def test_metrics_count_what_happens(home: Path) -> None:
    host = start(home, *QUICK)

    async def play() -> int:
        made = ask(host.base, "/api/tables", {"game": "durak", "seats": ["", "random"], "name": "Ana", "start": True})
        ana = await Person(host.base, made["id"], made["token"]).come()
        await ana.until(lambda: bool(ana.view.get("offers")))
        await ana.send("move", key="k", text="nothing", version=ana.shown["version"])
        await ana.send("move", key="l", text="pass", version=-7)
        await ana.send("oops")
        await ana.until(lambda: len(ana.refused) == 3)
        await ana.play(5)
        await ana.until(lambda: len(ana.accepted) == 5)
        return len(ana.accepted)

    moves = within(play())
    status, text = fetch(host.base + "/metrics")
    assert status == 200
    found = dict(line.rsplit(" ", 1) for line in text.splitlines() if not line.startswith("#"))
    assert float(found["cardfolk_moves_total"]) >= moves
    assert found["cardfolk_tables"] == "1"
    assert found['cardfolk_messages_total{type="move"}'] == str(moves + 2)
    assert found['cardfolk_messages_total{type="unreadable"}'] == "1"
    assert found['cardfolk_refusals_total{kind="message"}'] == "1"
    assert sum(float(found[name]) for name in found if name.startswith("cardfolk_refusals_total")) == 3
    assert found["cardfolk_move_seconds_count"] == str(moves) == found['cardfolk_move_seconds_bucket{le="+Inf"}']
    assert 0 < float(found["cardfolk_commit_seconds_sum"]) < 60
    assert float(found["cardfolk_commit_entries_sum"]) >= moves
    assert float(found["cardfolk_bots_thinking"]) <= 1
    assert float(found["process_resident_memory_bytes"]) > 10_000_000
    assert float(found["process_cpu_seconds_total"]) > 0
    for name in {line.split()[2] for line in text.splitlines() if line.startswith("# TYPE")}:
        assert f"# HELP {name} " in text

    assert fetch(host.base + "/metrics", Host="cards.example.org")[0] == 404
    assert host.stop() == 0


@pytest.mark.parametrize(
    ("headers", "client", "token", "public", "seen"),
    [
        ({"host": "localhost:8765"}, "127.0.0.1", "", "", True),
        ({"host": "[::1]:8765"}, "::1", "", "", True),
        ({"host": "localhost:8765"}, "192.0.2.7", "", "", False),
        ({"host": "cards.example.org"}, "127.0.0.1", "", "", False),
        ({"host": "localhost", "x-forwarded-for": "127.0.0.1"}, "127.0.0.1", "", "", False),
        ({"host": "localhost"}, "127.0.0.1", "", "https://cards.example.org", False),
        ({"host": "localhost"}, "127.0.0.1", "sesame", "", False),
        ({"host": "localhost", "authorization": "Bearer open"}, "127.0.0.1", "sesame", "", False),
        ({"host": "x.org", "authorization": "Bearer sesame"}, "192.0.2.7", "sesame", "https://x.org", True),
    ],
)
def test_who_may_read_the_metrics(headers: dict[str, str], client: str, token: str, public: str, seen: bool) -> None:
    raw = [(name.encode(), value.encode()) for name, value in headers.items()]
    scope = {"type": "http", "scheme": "http", "path": "/metrics", "headers": raw, "client": (client, 5)}
    assert may_see_metrics(Request(scope), token, public) is seen


def test_counting_a_move_costs_next_to_nothing() -> None:
    metrics = Metrics()
    best = 1.0
    for _ in range(200):
        began = time.perf_counter()
        for _ in range(100):
            at = time.perf_counter()
            metrics.messages[protocol.Move] += 1
            metrics.move.add(time.perf_counter() - at)
            metrics.committed(["move"], 0.001)
        best = min(best, (time.perf_counter() - began) / 100)
    assert best < 2e-6 * (3 if sys.gettrace() or "coverage" in sys.modules else 1)


def test_refusals_are_counted_by_kind() -> None:
    metrics = Metrics()
    metrics.refused(Words("the table has moved on: look again"))
    metrics.refused(Words("sit down first"))
    metrics.refused(Words("follow suit: you hold {suit}", {"suit": Suit(2)}))
    assert metrics.refusals == {"stale": 1, "seatless": 1, "rules": 1}


def test_health_tells_of_a_store_that_is_away(home: Path, postgres: Postgres, postgres_url: str) -> None:
    host = start(home, CARDFOLK_DATABASE=postgres_url)
    assert fetch(host.base + "/healthz") == (200, '{"ok":true,"store":true,"tables":0,"connections":0}')
    postgres.stop()
    try:
        until = time.monotonic() + 10
        while (status := fetch(host.base + "/healthz"))[0] != 503 and time.monotonic() < until:
            time.sleep(0.1)
        assert status[0] == 503 and '"store":false' in status[1]
    finally:
        postgres.start()
    until = time.monotonic() + 10
    while (status := fetch(host.base + "/healthz"))[0] != 200 and time.monotonic() < until:
        time.sleep(0.1)
    assert status[0] == 200
    assert host.stop() == 0
    assert PASSWORD not in host.log.read_text() and "sesame" not in host.log.read_text()


def test_addresses_are_read() -> None:
    assert read_settings([], public_url="http://10.0.0.1:8000/").public_url == "http://10.0.0.1:8000"
    for wrong in ("example.org", "ftp://example.org", "https://", "https://example.org/cards", "https://e.org/?a=1"):
        with pytest.raises(BadText):
            read_settings([], public_url=wrong)
