"""Components: what a message shows as plain values, and how it becomes Discord's, within its limits."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from io import BytesIO
from typing import Any, TypeVar

import discord

Act = discord.Interaction[Any]  # something that somebody did
T = TypeVar("T")
LONG = 1900  # characters of a message, with room for what is added
MENU = 25  # options of a menu
ROW = 5  # buttons side by side
ROWS = 5  # of a message
ALT = 1000  # characters that tell of a picture
PICTURE, FACE = "table.png", "face.png"
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


@dataclass(frozen=True)
class Shown:
    """All that a message shows, from above: a line with a button beside it, a text, a picture, a small line, rows.

    Two that are equal look the same: nothing has to be edited. Each component is named `names[0]|act|names[1]`, so that
    it works after a restart.
    """

    head: str = ""
    beside: Press | None = None
    text: str = ""
    picture: bytes = b""
    alt: str = ""  # the picture in words
    face: bytes = b""  # a small picture beside the text, of who says it
    foot: str = ""
    rows: Sequence[Sequence[Component]] = ()
    names: tuple[str, str] = ("", "")
    colour: str = ""  # of its edge, like `#2b587c`

    @property
    def said(self) -> str:
        """Its texts."""
        return "\n".join(text for text in (self.head, self.text, self.foot) if text)

    def new(self, suits: Mapping[str, str]) -> dict[str, Any]:
        """As discord.py takes it for a message that is sent; signs of suits become the application's own."""
        pictures = ((self.picture, PICTURE), (self.face, FACE))
        files = [discord.File(BytesIO(data), name) for data, name in pictures if data]
        return {"view": self._layout(suits), "files": files}

    def edit(self, suits: Mapping[str, str]) -> dict[str, Any]:
        """The same for a message that is edited."""
        made = self.new(suits)
        return {"view": made["view"], "attachments": made["files"]}

    def _layout(self, suits: Mapping[str, str]) -> discord.ui.LayoutView:
        view = discord.ui.LayoutView(timeout=None)
        colour = discord.Colour.from_str(self.colour) if self.colour else None
        inside: discord.ui.Container[Any] = discord.ui.Container(accent_colour=colour)

        def text(said: str) -> discord.ui.TextDisplay[Any]:
            for sign, emoji in suits.items():
                said = said.replace(sign, emoji)
            return discord.ui.TextDisplay(said)

        if self.head and self.beside is not None:
            inside.add_item(discord.ui.Section(text(self.head), accessory=self._item(self.beside)))
        elif self.head:
            inside.add_item(text(self.head))
        if self.text and self.face:
            inside.add_item(
                discord.ui.Section(text(self.text[:LONG]), accessory=discord.ui.Thumbnail(f"attachment://{FACE}"))
            )
        elif self.text:
            inside.add_item(text(self.text[:LONG]))
        if self.picture:
            item = discord.MediaGalleryItem(f"attachment://{PICTURE}", description=self.alt[:ALT] or None)
            inside.add_item(discord.ui.MediaGallery(item))
        if self.foot:
            inside.add_item(text(self.foot))
        for row in self.rows[:ROWS]:
            if row:
                inside.add_item(discord.ui.ActionRow(*(self._item(component) for component in row[:ROW])))
        view.add_item(inside)
        view.stop()  # every click comes to `on_interaction`: nothing is to be remembered
        return view

    def _item(self, component: Component) -> discord.ui.Item[Any]:
        name = f"{self.names[0]}|{component.act}|{self.names[1]}"
        return _button(component, name) if isinstance(component, Press) else _menu(component, name)


def _button(component: Press, name: str) -> discord.ui.Button[Any]:
    label = component.label[:LABEL] or "…"
    if component.link:
        return discord.ui.Button(label=label, url=component.link)
    style = COLOURS[component.colour]
    return discord.ui.Button(label=label, style=style, custom_id=name, disabled=component.off)


def _menu(component: Choosing, name: str) -> discord.ui.Select[Any]:
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
    )
