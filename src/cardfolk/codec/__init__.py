"""The codec of all that travels between a server and its clients: `write` and `read` are each other's reverse.

What is written is a text already; here it becomes a part of a message of the protocol, and stands in its place in it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import cast

from msgspec import Raw
from msgspec.json import Encoder

from ..events import Event, SheetDeal
from ..protocol import Happened, Said, SceneShown, View
from ..protocol import SheetDeal as SheetLine
from ..view import SceneView
from ..view import View as Seen
from ..words import Words
from .write import write_events, write_scenes, write_sheet, write_view, write_words

encode = Encoder().encode  # a message, with such parts in it


def said(words: Words) -> Said:
    """Words as they travel."""
    return cast(Said, _raw(write_words(words)))


def view_of(view: Seen) -> View:
    """A view as it travels."""
    return cast(View, _raw(write_view(view)))


def happened(events: Sequence[Event], words_of: Callable[[Event], Words]) -> list[Happened]:
    """What happened, as it travels."""
    return cast(list[Happened], _raw(write_events(events, words_of, {})))


def scenes_of(scenes: Sequence[SceneView], since: int, seconds: Callable[[str], float]) -> list[SceneShown]:
    """Scenes as they travel to a seat that has seen all up to a version; `seconds` has how long a kind is shown."""
    return cast(list[SceneShown], _raw(write_scenes(scenes, since, seconds)))


def sheet_of(sheet: Iterable[SheetDeal]) -> list[SheetLine]:
    """A sheet as it travels."""
    return cast(list[SheetLine], _raw(write_sheet(tuple(sheet))))


def _raw(text: str) -> Raw:
    return Raw(text.encode())
