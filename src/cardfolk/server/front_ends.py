"""What front ends bring to a server: the pages that people see, and another front end in the same process."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple, Protocol

from .hall import Hall


class LinkTable(NamedTuple):
    """A table as far as everyone may know it: the names of who sits there, empty for a free seat."""

    game: str
    names: tuple[str, ...]
    characters: tuple[str, ...]
    stage: str
    colours: tuple[int, ...]  # of faces, -1 where none was chosen


class Pages(Protocol):
    """What people see: the static files and words, which a front end brings."""

    languages: dict[str, str]

    def version(self) -> str:
        """Another one as soon as anything is that a page keeps."""
        ...

    def page(self, name: str, version: str, game: str = "") -> bytes:
        """A page whose files have addresses of this version, and which needs the words of one game only."""
        ...

    def file(self, path: str, whole: bool) -> tuple[bytes, str] | None:
        """A file and its media type; `whole`: with all that it imports, as a page needs it."""
        ...

    def words(self, language: str, part: str) -> bytes:
        """A catalogue as JSON, or the part of it that a page asks for; BadText if there is no such language or part."""
        ...

    def rules(self, game: str, language: str) -> dict[str, str]:
        """The rules of a game: title and html."""
        ...

    def card(self, name: str, four: bool, large: bool) -> str:
        """A card, or the back, as SVG."""
        ...

    def deck(self, name: str) -> bytes:
        """All cards of a deck, `two` or `four` by the colours of its suits, as JSON; BadText if there is none."""
        ...

    def face(self, name: str, mood: str) -> str:
        """A character in a mood, or somebody without a portrait, as SVG; BadText if there is no such face."""
        ...

    def faces(self, names: Collection[str]) -> bytes:
        """Characters in all moods as JSON, all of them without names: drawings by name and mood."""
        ...

    def language(self, asked: str) -> str:
        """The first language that a browser asks for and that there is."""
        ...

    def link_tags(self, table: LinkTable, language: str, url: str, picture: str, version: str) -> bytes:
        """What stands in the head of a table's page for those who show a link to it."""
        ...

    def link_picture(self, table: LinkTable, language: str) -> bytes:
        """The picture of a link as PNG; BadText if pictures cannot be drawn here."""
        ...

    def icon(self, size: int) -> bytes:
        """The program's sign as PNG; BadText if pictures cannot be drawn here."""
        ...

    def worker(self, version: str) -> bytes:
        """The script that keeps files of this version in the browser."""
        ...

    def qr(self, text: str) -> str:
        """A text as a QR code, as SVG."""
        ...


class FrontEnd(Protocol):
    """Another front end in the server's process, for the same tables."""

    async def begin(self, hall: Hall) -> None:
        """Open it; BadText if it cannot be."""

    async def end(self) -> None:
        """Close it, while the tables are still there."""
