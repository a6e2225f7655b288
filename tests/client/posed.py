"""A table in the test plays the server: what it tells one seat is handed to a session, what that says is kept."""

from __future__ import annotations

import io
import random
from time import monotonic
from typing import Any

import pytest
from msgspec import Struct
from msgspec.json import Decoder

from cardfolk import codec, protocol
from cardfolk.client import session as sessions
from cardfolk.client.connection import State
from cardfolk.client.links import Link
from cardfolk.client.session import RemoteSession
from cardfolk.play.claims import Claims
from cardfolk.ui.terminal.online import Joined, Lines
from tests.tables import Kept
from tests.ui.test_plain import table

READ = Decoder(protocol.FromServer).decode


class Silent:
    """A connection to nobody."""

    def __init__(self, link: Link, tokens: list[str], hear: object) -> None:
        self.token = tokens[0] if tokens else ""
        self.sent: list[Struct] = []

    def start(self) -> None:
        pass

    def send(self, message: Struct) -> None:
        self.sent.append(message)

    def move(self, text: str, version: int) -> str:
        self.sent.append(protocol.Move(f"key{len(self.sent)}", text, version))
        return f"key{len(self.sent) - 1}"

    def close(self) -> None:
        pass


class Posed:
    """A session of one seat at a local table, and someone at its prompt."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, kept: Kept, you: int = 0) -> None:
        monkeypatch.setattr(sessions, "Connection", Silent)
        self.kept = kept
        self.at = at = kept.table
        self.you = you
        self.about: dict[str, Any] = {}  # what else the table is told to be
        self.session = RemoteSession(Link("http://127.0.0.1:1", "abcd2345"))
        self.connection: Silent = self.session.connection  # type: ignore[assignment]
        self.seen = at.version(you)
        self.hear(State("open"))
        self.tell()
        self.session.tick(monotonic())
        self.out, self.lines = io.StringIO(), Lines()
        self.game = Joined(self.session, self.lines, self.out)

    def hear(self, *messages: Any) -> None:
        """Something comes, as it would over the wire."""
        for message in messages:
            self.session._receive(READ(codec.encode(message)) if isinstance(message, Struct) else message)

    def tell(self, **about: Any) -> None:
        """The table is told."""
        self.about.update(about)
        places = [protocol.Place(seat.name, seat.bot, here=True) for seat in self.at.seats]
        told = {"places": places, "you": self.you, "stage": "playing", "match": 1, "games": self.at.games}
        totals = list(self.at.totals)
        self.hear(protocol.Table("abcd2345", self.at.game.id, {}, totals=totals, **{**told, **self.about}))

    def show(self, claims: Claims | None = None, **more: Any) -> None:
        """The game is shown, with the claims that are open."""
        view = self.at.view(self.you)
        if claims is not None:
            claims.overlay(self.at, self.you, view)
        version = self.at.version(self.you)
        happened = codec.happened(self.at.heard(self.you, self.seen), self.at.words_of)
        self.seen = version
        self.hear(
            protocol.Shown(version, self.at.games, codec.view_of(view), "0", self.at.trail(self.you), happened, **more)
        )

    def type(self, *lines: str) -> str:
        """Type lines; what is printed, with what has come."""
        before = len(self.out.getvalue())
        self.game.far.tick(monotonic())
        self.game.catch_up()
        for line in lines:
            self.game.prompted = False
            self.game.waiting.append(line)
            self.game.do_next()
        return self.out.getvalue()[before:]

    @property
    def sent(self) -> list[Struct]:
        """What was sent by what the player did; wishes are told besides."""
        return [message for message in self.connection.sent if not isinstance(message, protocol.Wish)]

    @property
    def moves(self) -> list[str]:
        """The moves that were sent."""
        return [message.text for message in self.connection.sent if isinstance(message, protocol.Move)]


def claims(seed: int = 1) -> tuple[Kept, int]:
    """A table of Pontinho where a seat may claim out of its turn, and that seat."""
    chooser = random.Random(seed)
    for deal in range(200):
        kept = table("pontinho", "Ana", "Bea", "Cam", seed=deal)
        at = kept.table
        for _ in range(60):
            for seat, sights in Claims(at, 0.0).asked.items() if at.sight(None).to_move < -1 else ():
                if len(sights) == 1 and "skip" in [move.text for move in sights[0].legal_moves()]:
                    return kept, seat
            seat = at.to_move
            kept.move(seat, chooser.choice(at.sight(seat).legal_moves()).text)
    raise AssertionError("nobody may ever claim")
