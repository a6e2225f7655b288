"""People for tests of the server: real sockets, moves chosen from what a view offers."""

from __future__ import annotations

import asyncio
import json
import random
import urllib.error
import urllib.request
from itertools import combinations, product
from secrets import token_hex
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

from cardfolk.cards import find_card

Json = dict[str, Any]
RANKS = "23456789TJQKA"


def ask(base: str, path: str, body: object = None, **headers: str) -> Any:
    """The JSON answer to a request; a refusal too."""
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(base + path, data, {"content-type": "application/json", **headers})
    try:
        with urllib.request.urlopen(request, timeout=20) as answer:
            return json.loads(answer.read())
    except urllib.error.HTTPError as wrong:
        return json.loads(wrong.read())


def texts_of(offer: Json) -> list[str]:
    """The text of every move in an offer."""
    choices = offer.get("choices", [])
    picks: list[Json] = [{}]
    if offer.get("pick"):
        cards = sorted((card for _, card in offer["uses"]), key=find_card)
        picks = [{"cards": " ".join(some)} for some in combinations(cards, offer["pick"])]
    names = [choice["name"] for choice in choices]
    return [
        offer["text"].format(**dict(zip(names, values, strict=True)), **pick)
        for pick in picks
        for values in product(*([_written(choice, value) for value in choice["values"]] for choice in choices))
    ]


def _written(choice: Json, value: str) -> str:
    """A value as it stands in the move's text."""
    return str(choice.get("lead", "")) + value if value else ""


class Person:
    """A connection that remembers what it was told."""

    def __init__(self, base: str, code: str, token: str = "", seed: int = 0) -> None:
        self.base = base
        self.code = code
        self.token = token
        self.chance = random.Random(seed)
        self.frames: list[str] = []
        self.table: Json = {}
        self.shown: Json = {}
        self.chats: list[Json] = []
        self.refused: list[Json] = []
        self.accepted: list[str] = []
        self.socket: ClientConnection

    async def come(self) -> Person:
        """Open the page."""
        address = self.base.replace("http", "ws", 1) + f"/ws/{self.code}"
        self.socket = await connect(address, max_size=None, compression=None, proxy=None)
        await self.send("hello", token=self.token)
        await self.until(lambda: bool(self.table))
        return self

    async def send(self, type: str, **values: object) -> None:
        """Say something."""
        await self.socket.send(json.dumps({"type": type, **values}))

    async def hear(self) -> Json:
        """The next message."""
        text = await self.socket.recv()
        assert isinstance(text, str)
        self.frames.append(text)
        message: Json = json.loads(text)
        match message["type"]:
            case "table":
                self.table = message
                await self._give()
            case "view":
                self.shown = message
            case "seated":
                self.token = message["token"]
            case "accepted":
                self.accepted.append(message["key"])
            case "refused":
                self.refused.append(message)
            case "chatted":
                self.chats.append(message)
        return message

    async def until(self, so: Any) -> None:
        """Listen until something is so."""
        while not so():
            await self.hear()

    async def _give(self) -> None:
        you = self.table.get("you")
        for fair in self.table.get("fair", []):
            if you is not None and fair["game"] > self.table["games"] and not self.table["places"][you].get("given"):
                await self.send("give", game=fair["game"], random=token_hex(32))

    @property
    def seat(self) -> int | None:
        """Where this person sits."""
        return self.table.get("you")

    @property
    def view(self) -> Json:
        """The game as it is shown."""
        return self.shown.get("view", {})

    @property
    def over(self) -> bool:
        """The game is over."""
        return bool(self.view.get("over"))

    def choose(self) -> str:
        """A legal move at random."""
        return self.chance.choice(texts_of(self.chance.choice(self.view["offers"])))

    async def move(self, text: str = "", key: str = "") -> str:
        """Make a move, any one if none is said; its key."""
        key = key or token_hex(8)
        await self.send("move", key=key, text=text or self.choose(), version=self.shown["version"])
        return key

    async def play(self, moves: int = 10_000) -> None:
        """Play until the game is over, or so many moves were made."""
        answered: Json = {}
        while not self.over and moves:
            if self.view.get("offers") and not self.shown.get("mine") and self.shown is not answered:
                answered = self.shown
                moves -= 1
                await self.move()
            else:
                await self.hear()

    async def leave(self) -> None:
        """Close the page."""
        await self.socket.close()


async def play_some(moves: int, *people: Person) -> None:
    """Let people play on until one of them has made so many moves: nobody knows who is to move then."""
    playing = [asyncio.create_task(person.play(moves)) for person in people]
    await asyncio.wait(playing, return_when=asyncio.FIRST_COMPLETED)
    for task in playing:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)
