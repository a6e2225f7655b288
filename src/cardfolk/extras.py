"""Extras: what is installed beside cardfolk for a part of it, and what is said where it is missing."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from .words import BadText, Words


@contextmanager
def needing(extra: str, who: str) -> Iterator[None]:
    """Import what an extra brings; BadText if it is not there: who needs it, and how to get it."""
    try:
        yield
    except ModuleNotFoundError as missing:
        told = {"who": who, "package": (missing.name or "").partition(".")[0], "extra": extra}
        raise BadText(Words("{who} needs {package}: pip install 'cardfolk[{extra}]'", told)) from None
