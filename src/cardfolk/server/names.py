"""Names that people give themselves: tidied, and never such that one could be taken for somebody else at the table."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

from ..protocol import NAME

# Letters of other scripts, and digits, that look like Latin letters: what looks alike counts as the same.
ALIKE = str.maketrans("аеорсухіјѕԁһԛԝѵӏмнтквαορτυχνικεı01|", "aeopcyxijsdhqwvlmhtkbaoptuxvikeioll")
BLANK = "\u2800\u3164\uffa0\u115f\u1160"  # that count as signs, and show nothing


def tidy_name(name: str) -> str:
    """A name as it is shown: no control characters, no runs of spaces; empty if nothing would be seen of it.

    >>> tidy_name("  Ana \\u202e  Maria\\n"), tidy_name("\\u3164\\u200b")
    ('Ana Maria', '')
    """
    tidied = " ".join("".join(c if c.isprintable() and c not in BLANK else " " for c in name).split())[:NAME].strip()
    return tidied if look_of(tidied) else ""


def look_of(name: str) -> str:
    """What a name looks like: the same for names that are easily taken for each other.

    >>> look_of("Ana") == look_of("АNА ") == look_of("a\\u0301na"), look_of("Ana") == look_of("Anna")
    (True, False)
    """
    decomposed = unicodedata.normalize("NFKD", name).casefold()
    seen = [c for c in decomposed if unicodedata.category(c)[0] not in "MZC"]
    return "".join(seen).translate(ALIKE)


def alike(name: str, others: Iterable[str]) -> bool:
    """Whether a name could be taken for one of the others."""
    look = look_of(name)
    return any(look == look_of(other) for other in others if other)


def numbered(name: str, others: Iterable[str]) -> str:
    """A name that was not chosen by who bears it, with a number where another is called so."""
    taken = list(others)
    shown, count = name, 2
    while alike(shown, taken):
        shown, count = f"{name[: NAME - 3]} {count}", count + 1
    return shown
