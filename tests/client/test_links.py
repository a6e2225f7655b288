"""Links, and what is told where there is no table: one clear line each."""

from __future__ import annotations

import os
import subprocess
import sys
from threading import Event, Thread
from typing import Any

import pytest
from msgspec.json import decode, encode
from websockets.exceptions import ConnectionClosed
from websockets.sync.server import ServerConnection, serve

from cardfolk import protocol
from cardfolk.client.connection import Connection, State
from cardfolk.client.links import Link, Tokens, read_link
from cardfolk.client.session import join_table
from cardfolk.game import BadText
from cardfolk.ui.local import Looks
from cardfolk.ui.terminal import joining
from cardfolk.ui.terminal.joining import choose_table, join
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
    done = subprocess.run(words, capture_output=True, text=True, stdin=subprocess.DEVNULL, timeout=60)
    assert done.returncode == 2 and done.stdout == ""
    assert done.stderr.startswith("cardfolk: ") and done.stderr.count("\n") == 1 and address in done.stderr


@pytest.mark.parametrize("missing", ["websockets", "msgspec"])
def test_a_missing_package_is_named(missing: str) -> None:
    code = f"import sys; sys.modules[{missing!r}] = None; from cardfolk.cli import main; main()"
    words = [sys.executable, "-c", code, "join", "http://localhost:1/t/abcd2345"]
    done = subprocess.run(words, capture_output=True, text=True, timeout=60, env={**os.environ, "CARDFOLK_LANG": "en"})
    assert done.returncode == 2
    assert done.stderr == f"cardfolk: cardfolk join needs {missing}: pip install 'cardfolk[server]'\n"


def test_a_server_without_public_tables_and_one_with(base: str, monkeypatch: Any, capsys: Any) -> None:
    with monkeypatch.context() as empty:
        empty.setattr(joining, "public_tables", lambda link: [])
        with pytest.raises(BadText, match=r"no table at .* is open to all: ask for the link of one"):
            choose_table(read_link(base), Looks().speaker([]), lambda prompt: "")
    public = make(base, "durak", ["", "easy", ""], public=True)
    asked: list[str] = []

    def choose(prompt: str) -> str:
        asked.append(prompt)
        return "9999" if len(asked) == 1 else "1"

    chosen = choose_table(read_link(base), Looks().speaker([]), choose)
    assert chosen.code == public["id"]
    said = capsys.readouterr().out
    assert "1  Durak: Bea, easy, free" in said and "Type a number from 1 to" in said


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
    assert Tokens().find(read_link(link(base, made))) == made["token"], "the link that was opened last"


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

    connection = Connection(Link(server.address, "abcd2345"), "token", hear)
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
