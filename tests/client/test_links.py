"""Links, and what is told where there is no table: one clear line each."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Event, Thread
from typing import Any

import pytest
from msgspec.json import decode, encode
from websockets.exceptions import ConnectionClosed
from websockets.sync.server import ServerConnection, serve

from cardfolk import protocol
from cardfolk.client.connection import Connection, State
from cardfolk.client.http import public_tables
from cardfolk.client.links import Link, Tokens, read_link
from cardfolk.client.session import join_table
from cardfolk.ui.local import Looks
from cardfolk.ui.terminal import joining
from cardfolk.ui.terminal.joining import choose_table, join
from cardfolk.words import BadText
from tests.server.host import free_port

from .others import PATIENCE, link, make


@pytest.mark.parametrize(
    "text",
    [
        "",
        "   ",
        "ftp://example.org/t/abcd",
        "https://",
        "https://example.org/x/abcd",
        "http://a b/t/x",
        "http://[::1/t/a",
    ],
)
def test_what_is_no_link_is_told(text: str) -> None:
    with pytest.raises(BadText, match="expected a link like"):
        read_link(text)


def test_links_as_people_copy_them() -> None:
    assert read_link(" https://x.org/t/ab12 \n") == Link("https://x.org", "ab12")
    assert read_link("192.168.1.7:8765/t/ab12").server == "http://192.168.1.7:8765"
    assert read_link("https://x.org/t/ab12/replay/3").code == "ab12"
    assert read_link("https://x.org/t/ab12#token=a-b_c").token == "a-b_c"
    assert read_link("https://x.org/").code == ""
    assert read_link("https://x.org/t/ab12").socket == "wss://x.org/ws/ab12"


def come(url: str) -> None:
    join(url, "Ana", False, Looks(plain=True))


def test_no_server_an_unknown_table_and_a_full_one(base: str) -> None:
    with pytest.raises(BadText, match=r"no server of cardfolk answers at http://127.0.0.1:\d+: Connection refused"):
        come(f"http://127.0.0.1:{free_port()}/t/abcd2345")
    with pytest.raises(BadText, match="there is no such table"):
        come(f"{base}/t/abcd2345")
    with pytest.raises(BadText, match="every seat at this table is taken; one may watch"):
        come(link(base, make(base, "durak", ["", "easy"])))
    with pytest.raises(BadText, match="no server of cardfolk answers at"):
        come(f"http://127.0.0.1:{free_port()}")


def test_the_program_says_it_in_one_line() -> None:
    address = f"http://127.0.0.1:{free_port()}"
    words = [sys.executable, "-m", "cardfolk", "join", f"{address}/t/abcd2345", "--lang", "it"]
    done = subprocess.run(words, capture_output=True, text=True, stdin=subprocess.DEVNULL, timeout=600)
    assert done.returncode == 2 and done.stdout == ""
    assert done.stderr.startswith("cardfolk: ") and done.stderr.count("\n") == 1 and address in done.stderr


@pytest.mark.parametrize("missing", ["websockets", "msgspec"])
def test_a_missing_package_is_named(missing: str) -> None:
    code = f"import sys; sys.modules[{missing!r}] = None; from cardfolk.cli import main; main()"
    words = [sys.executable, "-c", code, "join", "http://localhost:1/t/abcd2345"]
    done = subprocess.run(words, capture_output=True, text=True, timeout=600, env={**os.environ, "CARDFOLK_LANG": "en"})
    assert done.returncode == 2
    assert done.stderr == f"cardfolk: cardfolk join needs {missing}: pip install 'cardfolk[server]'\n"


def test_a_server_without_public_tables_and_one_with(base: str, monkeypatch: Any, capsys: Any) -> None:
    with monkeypatch.context() as empty:
        empty.setattr(joining, "public_tables", lambda link: [])
        with pytest.raises(BadText, match=r"no table at .* is open to all: ask for the link of one"):
            choose_table(read_link(base), Looks().speaker(), lambda prompt: "")
    public = make(base, "durak", ["", "easy", ""], public=True)
    asked: list[str] = []

    def choose(prompt: str) -> str:
        asked.append(prompt)
        return "9999" if len(asked) == 1 else "1"

    chosen = choose_table(read_link(base), Looks().speaker(), choose)
    assert chosen.code == public["id"]
    said = capsys.readouterr().out
    assert re.search(r"1  Durak: Bea, (Luka|Caio|Lupe), free", said) and "Type a number from 1 to" in said


def test_a_seat_is_kept_and_a_personal_link_opens_it(base: str) -> None:
    made = make(base, "durak", ["", ""])
    first = join_table(read_link(link(base, made)), lambda: "Ana")
    own = first.own_link
    assert first.people == [1]
    first.close()
    again = join_table(read_link(link(base, made)), lambda: pytest.fail("the seat is known"))
    assert again.people == [1]
    again.close()
    bea = join_table(read_link(f"{link(base, made)}#token={made['token']}"), lambda: "")
    assert bea.people == [0]
    bea.close()
    watching = join_table(read_link(own), lambda: "", watch=True)
    assert watching.people == []
    watching.close()
    kept = Tokens().find(read_link(link(base, made)))
    assert kept[0] == made["token"], "the link that was opened last"
    assert kept[1:] == [read_link(own).token], "and one's own seat is not lost"


@pytest.mark.parametrize("junk", ["junk", "x" * 300, "%20"])
def test_a_link_that_opens_nothing_leaves_the_seat(base: str, junk: str) -> None:
    made = make(base, "durak", ["", ""])
    plain = read_link(link(base, made))
    first = join_table(plain, lambda: "Ana")
    first.close()
    kept = Tokens().find(plain)
    again = join_table(read_link(f"{link(base, made)}#token={junk}"), lambda: pytest.fail("the seat is known"))
    assert again.people == [1]
    assert [str(note) for note in again.notes] == ["that link opens no seat at this table"]
    again.close()
    assert Tokens().find(plain) == kept
    watching = make(base, "durak", ["", "easy"])
    with pytest.raises(BadText, match="every seat at this table is taken"):
        join_table(read_link(f"{link(base, watching)}#token={junk}"), lambda: "Ana")
    assert Tokens().find(read_link(link(base, watching))) == []


def test_whoever_opened_another_seat_has_their_own_still(base: str) -> None:
    made = make(base, "durak", ["", "", ""])
    plain = read_link(link(base, made))
    own = join_table(plain, lambda: "Ana")
    own.close()
    bea = join_table(read_link(f"{link(base, made)}#token={made['token']}"), lambda: "")
    assert bea.people == [0] and not bea.notes
    bea.tell(protocol.Leave())  # before the deal: nobody has the seat any more
    while bea.people:
        assert bea.wait(PATIENCE)
    bea.close()
    back = join_table(plain, lambda: pytest.fail("the seat is known"))
    assert back.people == [1]
    back.close()


class Forgetful:
    """A server that hears a move and goes before it answers; when the client is back it accepts."""

    def __init__(self) -> None:
        self.moves: list[protocol.Move] = []
        self.hellos: list[protocol.Hello] = []
        self.server = serve(self.meet, "127.0.0.1", 0)
        self.address = f"http://127.0.0.1:{self.server.socket.getsockname()[1]}"
        Thread(target=self.server.serve_forever, daemon=True).start()

    def meet(self, socket: ServerConnection) -> None:
        try:
            while True:
                message = decode(socket.recv(), type=protocol.FromClient)
                if isinstance(message, protocol.Hello):
                    self.hellos.append(message)
                elif isinstance(message, protocol.Move):
                    self.moves.append(message)
                    if len(self.moves) < 3:
                        socket.socket.close()
                        return
                    socket.send(encode(protocol.Accepted(message.key)).decode())
        except (ConnectionClosed, OSError):
            pass


def test_a_move_is_sent_with_the_same_key_until_it_is_answered() -> None:
    server = Forgetful()
    heard: list[Any] = []
    accepted: list[str] = []
    done = Event()

    def hear(message: Any) -> None:
        heard.append(message)
        if isinstance(message, protocol.Accepted):
            accepted.append(message.key)
            done.set()

    connection = Connection(Link(server.address, "abcd2345"), ["token"], hear)
    connection.start()
    key = connection.move("attack 7c", 5)
    assert done.wait(PATIENCE)
    connection.close()
    server.server.shutdown()
    assert accepted == [key]
    assert [move.key for move in server.moves] == [key] * 3
    assert {hello.token for hello in server.hellos} == {"token"}
    assert not connection.pending
    assert [state.name for state in heard if isinstance(state, State)].count("away") >= 2


class Ending:
    """A server that ends every connection but the third with a code, and says why; a move is accepted there."""

    def __init__(self, code: int) -> None:
        self.code = code
        self.heard: list[list[protocol.FromClient]] = []
        self.server = serve(self.meet, "127.0.0.1", 0)
        self.link = Link(f"http://127.0.0.1:{self.server.socket.getsockname()[1]}", "abcd2345")
        Thread(target=self.server.serve_forever, daemon=True).start()

    def meet(self, socket: ServerConnection) -> None:
        messages: list[protocol.FromClient] = []
        self.heard.append(messages)
        try:
            messages.append(decode(socket.recv(), type=protocol.FromClient))
            if len(self.heard) == 2:
                messages.append(decode(socket.recv(), type=protocol.FromClient))
            if len(self.heard) < 3:
                socket.send(encode(protocol.Failed(protocol.Said("try again"))).decode())
                socket.close(self.code)
                return
            for text in socket:
                message = decode(text, type=protocol.FromClient)
                messages.append(message)
                if isinstance(message, protocol.Move):
                    socket.send(encode(protocol.Accepted(message.key)).decode())
        except (ConnectionClosed, OSError):
            pass


@pytest.mark.parametrize("code", [1008, 1012, 1013, 4408])
def test_who_is_told_to_try_again_does_so_with_the_same_key(code: int) -> None:
    server, done = Ending(code), Event()
    connection = Connection(
        server.link, ["token"], lambda heard: done.set() if heard == protocol.Accepted(key) else None
    )
    key = connection.move("attack 7c", 5)
    connection.start()
    assert done.wait(PATIENCE)
    connection.close()
    server.server.shutdown()
    moves = [message for one in server.heard for message in one if isinstance(message, protocol.Move)]
    assert len(server.heard) == 3 and {move.key for move in moves} == {key} and len(moves) >= 2


@pytest.mark.parametrize("code", [4400, 4404, 4409])
def test_who_is_sent_away_for_good_does_not_come_back(code: int) -> None:
    server, ended = Ending(code), Event()
    heard: list[Any] = []

    def hear(message: Any) -> None:
        heard.append(message)
        if isinstance(message, State) and message.name == "ended":
            ended.set()

    connection = Connection(server.link, ["token"], hear)
    connection.start()
    assert ended.wait(PATIENCE)
    connection._thread.join(PATIENCE)
    assert not connection._thread.is_alive() and len(server.heard) == 1
    assert protocol.Failed(protocol.Said("try again")) in heard, "and the person is told why"
    server.server.shutdown()


class Busy(BaseHTTPRequestHandler):
    """Answers as what stands before a server does."""

    def do_GET(self) -> None:
        self.send_response(int(self.path.split("/")[1] or 429))
        self.send_header("content-length", "0")
        self.end_headers()

    def log_message(self, *about: object) -> None:
        pass


@pytest.mark.parametrize(
    ("status", "told"),
    [(429, "too many requests: wait a moment"), (503, "the server cannot do this just now: try again soon")],
)
def test_a_server_that_has_too_much_to_do_is_told_in_one_line(status: int, told: str) -> None:
    with ThreadingHTTPServer(("127.0.0.1", 0), Busy) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        with pytest.raises(BadText) as wrong:
            public_tables(Link(f"http://127.0.0.1:{server.server_port}/{status}"))
        server.shutdown()
    assert str(wrong.value) == told
