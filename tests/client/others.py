"""The others at a table: people on sockets of their own, who play in a thread beside the test."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from threading import Thread
from typing import Any

from tests.server.people import Json, Person, ask

PATIENCE = 120.0  # seconds until what never comes is a failure


def make(base: str, game: str, seats: list[str], **more: Any) -> Json:
    """A new table, with Bea at the first free seat."""
    made: Json = ask(base, "/api/tables", {"game": game, "seats": seats, "name": "Bea", **more})
    assert "id" in made, made
    return made


def link(base: str, made: Json) -> str:
    """The link of a table."""
    return f"{base}/t/{made['id']}"


@contextmanager
def beside(do: Callable[[], Coroutine[Any, Any, None]]) -> Iterator[None]:
    """Let others do something while the test does; what goes wrong with them is an error of the test."""
    wrong: list[BaseException] = []

    async def bounded() -> None:
        async with asyncio.timeout(PATIENCE):
            await do()

    def run() -> None:
        try:
            asyncio.run(bounded())
        except BaseException as error:
            wrong.append(error)

    thread = Thread(target=run, daemon=True)
    thread.start()
    yield
    thread.join(PATIENCE)
    if wrong:
        raise wrong[0]


def bea(base: str, made: Json, games: int = 1) -> Callable[[], Coroutine[Any, Any, None]]:
    """Bea plays so many games at random, and goes."""

    async def play() -> None:
        person = await Person(base, made["id"], made["token"], seed=2).come()
        for number in range(1, games + 1):
            await person.until(lambda number=number: person.shown.get("number", 0) >= number)  # type: ignore[misc]
            await person.play()
        await person.leave()

    return play
