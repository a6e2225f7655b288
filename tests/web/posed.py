"""A page that is shown a position of our choice: the real page, and a line to a table that only pretends."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Sequence
from typing import Any

from playwright.sync_api import Browser, WebSocketRoute

from cardfolk import protocol
from cardfolk.bots.folk import FOLK
from cardfolk.codec import encode, view_of
from cardfolk.game import OVER
from cardfolk.view import View
from tests.rules import start
from tests.server.host import Host

from .people import Guest, new_table

NAMES = ("Ana", "Bruno", "Carla", "Davi", "Eva", "Fabio", "Gina", "Hugo")


def found(game: str, seats: int, so: Callable[[View], bool], **options: Any) -> View:
    """The first view of who is to move, in random games, where something is so."""
    for seed in range(200):
        chance = random.Random(seed)
        state = start(game, seats, seed=seed, **options)
        while state.to_move != OVER:
            view = state.seen_by(state.to_move).view()
            if so(view):
                return view
            state.play(chance.choice(state.legal_moves()))
    raise AssertionError(f"no such position of {game}")


class Posed(Guest):
    """Someone who sits where the view is seen from; `said` is what their page says to the table."""

    def __init__(
        self,
        browser: Browser,
        host: Host,
        view: View,
        *,
        left: float | None = None,
        away: int = -1,
        folk: Sequence[str] = (),
        **how: Any,
    ) -> None:
        super().__init__(browser, host, **how)
        self.view = view
        self.left = left
        self.away = away  # a seat whose page is closed
        self.folk = folk  # the characters who sit there; without them people do
        self.stage = "playing"
        self.version = 7
        self.said: list[dict[str, Any]] = []
        self.line: WebSocketRoute
        self.page.route_web_socket("**/ws/*", self._answer)
        code, _ = new_table(host, "toy", ["", ""])  # for its address: only tables have a page
        self.open(code, "a-token")
        self.page.wait_for_selector("#play:not([hidden])")

    def _answer(self, line: WebSocketRoute) -> None:
        self.line = line

        def hear(text: str | bytes) -> None:
            message = json.loads(text)
            self.said.append(message)
            if message["type"] == "hello":
                self.tell(self._table())
                self.show(self.view)

        line.on_message(hear)

    def _table(self) -> protocol.Table:
        view = self.view
        places = [self._place(seat) for seat in range(view.seats)]
        return protocol.Table(
            "posed", view.game, {}, places, view.viewer, self.stage, 1, 1, [0.0] * view.seats, window=self.left or 0
        )

    def _place(self, seat: int) -> protocol.Place:
        if self.folk and seat != self.view.viewer:
            who = self.folk[seat]
            return protocol.Place(FOLK[who].name, bot=who, character=who)
        return protocol.Place(NAMES[seat], here=seat != self.away)

    def tell(self, message: Any) -> None:
        """The table says something."""
        self.line.send(encode(message).decode())

    def show(self, view: View, happened: list[protocol.Happened] | None = None, **more: Any) -> None:
        """The table shows a position; `more` is anything else that a Shown has."""
        self.view = view
        events = json.loads(encode(happened)) if happened is not None else []  # they may be written already
        self.version += len(events) or 1
        self.tell(
            protocol.Shown(
                self.version,
                1,
                view_of(view),
                "3fa2",
                "3fa2",
                happened=happened or [],
                fresh=happened is None,
                left=self.left,
                **more,
            )
        )

    def pose(self, view: View, stage: str = "playing", **more: Any) -> None:
        """Another position, of whatever game, on the same page; `stage` is the table's."""
        self.view, self.stage = view, stage
        self.tell(self._table())
        self.show(view, **more)

    def moves(self) -> list[str]:
        """The moves that were made, once there is one."""
        self.page.wait_for_timeout(1)
        for _ in range(300):
            made = [message["text"] for message in self.said if message["type"] == "move"]
            if made:
                return made
            self.page.wait_for_timeout(10)
        return []

    def pick(self, *cards: str) -> None:
        """Touch cards of the hand."""
        for card in cards:
            self.page.locator(f".held[data-card='{card}']:not(.picked)").first.click(position={"x": 10, "y": 20})

    def legal(self, text: str) -> bool:
        """Whether a move is one that was offered."""
        return any(text in offer.texts() for offer in self.view.offers)
