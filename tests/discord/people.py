"""People on the stand-in: they use commands, press buttons and choose in menus, as their Discord shows them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from .payloads import parts_of
from .standin import EPHEMERAL, GUILD, PLACES, Place, StandIn

PATIENCE = 180.0


async def until(true: Callable[[], Any], what: str = "") -> Any:
    """Wait until something is so."""
    loop = asyncio.get_running_loop()
    end = loop.time() + PATIENCE
    while True:
        found = true()
        if found:
            return found
        assert loop.time() < end, f"it never came: {what}"
        await asyncio.sleep(0.002)


class User:
    """Someone on Discord."""

    def __init__(
        self,
        discord: StandIn,
        id: int,
        name: str,
        locale: str = "en-US",
        guild: int = GUILD,
        place: Place | None = None,
    ) -> None:
        self.discord = discord
        self.id = id
        self.name = name
        self.locale = locale
        self.place = place or PLACES[guild]

    async def command(self, name: str, **options: Any) -> dict[str, Any]:
        """Use a slash command; the message that answers it."""
        given = [
            {"name": key, "type": 4 if isinstance(value, int) else 3, "value": value} for key, value in options.items()
        ]
        data = {"id": "1", "name": name, "type": 1, "options": given}
        id = await self.discord.interact(2, self.id, self.name, self.locale, self.place, data)
        await until(lambda: id in self.discord.acknowledged, name)
        original = self.discord.asked[id].original
        return self.discord.messages.get(original or 0, {})

    async def complete(self, name: str, focused: str, **options: Any) -> list[Any]:
        """What completes an option of a command."""
        given = [{"name": key, "type": 3, "value": value, "focused": key == focused} for key, value in options.items()]
        data = {"id": "1", "name": name, "type": 1, "options": given}
        id = await self.discord.interact(4, self.id, self.name, self.locale, self.place, data)
        await until(lambda: id in self.discord.completions, name)
        return list(self.discord.completions[id])

    async def press(self, message: dict[str, Any], name: str, values: list[str] | None = None) -> int:
        """Press a button of a message, or choose in a menu; the number of it, once it was acknowledged."""
        assert not message["flags"] & EPHEMERAL or message["reader"] == self.id, "nobody else sees it"
        data: dict[str, Any] = {"custom_id": name, "component_type": 2 if values is None else 3}
        if values is not None:
            data["values"] = values
        told = {key: value for key, value in message.items() if key not in ("reader", "read")}
        id = await self.discord.interact(3, self.id, self.name, self.locale, self.place, data, message=told)
        await until(lambda: id in self.discord.acknowledged, name)
        return id

    async def private(self, message: dict[str, Any], name: str) -> dict[str, Any]:
        """Press a button that is answered privately: the answer."""
        asked = self.discord.asked[await self.press(message, name)]

        def found() -> dict[str, Any] | None:
            new = [self.discord.messages.get(id) for id in asked.made if id != asked.on]
            return next((one for one in new if one and one["flags"] & EPHEMERAL and one["read"]), None)

        return await until(found, name)


def components(message: dict[str, Any]) -> list[dict[str, Any]]:
    """Everything to press in a message, also what is off."""
    return [part for part in parts_of(message["components"]) if part["type"] in (2, 3)]


def rows(message: dict[str, Any]) -> list[list[dict[str, Any]]]:
    """The same in their rows."""
    return [part["components"] for part in parts_of(message["components"]) if part["type"] == 1]


def names(message: dict[str, Any]) -> list[str]:
    """The names of what can be pressed now."""
    return [part.get("custom_id", part.get("url", "")) for part in components(message) if not part.get("disabled")]


def button(message: dict[str, Any], act: str) -> str:
    """The name of the button that does something, if it can be pressed."""
    return next((name for name in names(message) if f"|{act}|" in name), "")


def open_hand(user: User) -> dict[str, Any]:
    """The hand that someone has open: of those that they were shown the last one that is still there."""
    seen = [one for one in user.discord.messages.values() if one["flags"] & EPHEMERAL and one["reader"] == user.id]
    return next(
        one for one in reversed(seen) if any(part.get("custom_id", "").startswith("h|") for part in components(one))
    )


def act_of(part: dict[str, Any]) -> str:
    """What a button or menu does."""
    return str(part["custom_id"].split("|")[-2])


def moves_in(hand: dict[str, Any]) -> list[str]:
    """The names of the buttons of a hand that make or begin a move."""
    return [name for name in names(hand) if "|offer:" in name]


def menus_in(hand: dict[str, Any]) -> list[dict[str, Any]]:
    """The menus of a hand that pick a card."""
    return [part for part in components(hand) if "custom_id" in part and act_of(part).startswith("pick:")]


async def ready(user: User, hand: dict[str, Any]) -> str:
    """The name of a button of an open hand that makes a move: where there are many, a card is picked first."""
    if button(hand, "no"):  # something was asked
        await user.press(hand, button(hand, "no"))
        await until(lambda: not button(hand, "no"), "the way back")
    await until(lambda: moves_in(hand) or menus_in(hand), "a move or a menu")
    if not moves_in(hand):
        menu = menus_in(hand)[0]
        await user.press(hand, menu["custom_id"], [menu["options"][0]["value"]])
    return (await until(lambda: moves_in(hand), "a move"))[0]
