"""From what a table shows to what travels: the parts of messages that are texts already stand in their place."""

from __future__ import annotations

from collections.abc import Iterable
from typing import cast

from msgspec import Raw
from msgspec.json import Encoder

from ..events import Event
from ..protocol import Happened, Said, View
from ..table import Table
from ..view import View as Seen
from ..viewtext import event_text, view_text, words_text
from ..words import Words

ENCODE = Encoder().encode


def said(words: Words) -> Said:
    """Words as they travel."""
    return cast(Said, _raw(words_text(words)))


def view_of(view: Seen) -> View:
    """A view as it travels."""
    return cast(View, _raw(view_text(view)))


def happened(table: Table, events: Iterable[Event], told: dict[int, str] | None = None) -> list[Happened]:
    """What happened, as it travels; `told` keeps the texts of events that others are told of too."""
    known = {} if told is None else told
    texts = []
    for event in events:
        text = known.get(id(event))
        if text is None:
            text = known[id(event)] = event_text(event, table.words_of(event))
        texts.append(text)
    return cast(list[Happened], _raw("[" + ",".join(texts) + "]")) if texts else []


def _raw(text: str) -> Raw:
    return Raw(text.encode())
