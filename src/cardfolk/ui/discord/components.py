"""Components: buttons and menus as plain values, and how they become Discord's, within its limits."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

import discord

Act = discord.Interaction[Any]  # something that somebody did
T = TypeVar("T")
LONG = 1900  # characters of a message, with room for what is added
MENU = 25  # options of a menu
ROW = 5  # buttons side by side
ROWS = 5  # of a message
LABEL = 80  # characters on a button
OPTION = 100  # and in a menu
COLOURS = {
    "grey": discord.ButtonStyle.secondary,
    "green": discord.ButtonStyle.success,
    "blue": discord.ButtonStyle.primary,
    "red": discord.ButtonStyle.danger,
}


@dataclass(frozen=True)
class Press:
    """A button: what it does. What cannot be done now is off, in its place."""

    act: str
    label: str
    colour: str = "grey"
    link: str = ""
    off: bool = False


@dataclass(frozen=True)
class Choosing:
    """A menu: each option's value, label and whether it is chosen; up to `most` of them, at least `least`."""

    act: str
    title: str
    options: Sequence[tuple[str, str, bool]]
    most: int = 1
    least: int = 1


Component = Press | Choosing


def pages(items: Sequence[T], page: int) -> Sequence[T]:
    """The items of a page; after the last comes the first again."""
    count = -(-len(items) // MENU) or 1
    at = page % count * MENU
    return items[at : at + MENU]


def view_of(rows: Sequence[Sequence[Component]], head: str, tail: str = "") -> discord.ui.View:
    """The components as Discord takes them; each is named `head|act|tail`, so that it works after a restart."""
    view = discord.ui.View(timeout=None)
    for row, components in enumerate(rows[:ROWS]):
        for component in components:
            if isinstance(component, Press):
                view.add_item(_button(component, f"{head}|{component.act}|{tail}", row))
            else:
                view.add_item(_menu(component, f"{head}|{component.act}|{tail}", row))
    view.stop()  # every click comes to `on_interaction`: nothing is to be remembered
    return view


def _button(component: Press, name: str, row: int) -> discord.ui.Button[discord.ui.View]:
    label = component.label[:LABEL] or "…"
    if component.link:
        return discord.ui.Button(label=label, url=component.link, row=row)
    style = COLOURS[component.colour]
    return discord.ui.Button(label=label, style=style, custom_id=name, row=row, disabled=component.off)


def _menu(component: Choosing, name: str, row: int) -> discord.ui.Select[discord.ui.View]:
    options = [
        discord.SelectOption(label=label[:OPTION] or "…", value=value, default=chosen)
        for value, label, chosen in component.options[:MENU]
    ]
    most = max(1, min(component.most, len(options)))
    return discord.ui.Select(
        custom_id=name,
        placeholder=component.title[:OPTION],
        options=options,
        min_values=min(component.least, most),
        max_values=most,
        row=row,
    )
