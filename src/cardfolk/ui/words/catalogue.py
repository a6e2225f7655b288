"""Catalogues: what is said in each language, as gettext has it. English is the text in the source.

What teachers say in lessons has a catalogue of its own, which is opened when it is first asked for.

A translation may name a grammatical case after a placeholder, `{cards.acc}` or `{suit.gen}`; the names of ranks, suits
and cards in that case are messages with the case as their context.
"""

from __future__ import annotations

import os
import re
from functools import cache
from gettext import GNUTranslations, NullTranslations
from io import BytesIO
from pathlib import Path

from ...words import BadText, Words

LANGUAGES = {
    "en": "English",
    "pt_BR": "Português (Brasil)",
    "it": "Italiano",
    "ru": "Русский",
    "cnr": "Crnogorski",
}
CASES = {"ru": ("acc", "gen", "ins"), "cnr": ("acc", "gen", "ins")}  # that cards have beside the plain one
NEAR = {"pt": "pt_BR", "sr": "cnr", "hr": "cnr", "bs": "cnr", "me": "cnr", "sh": "cnr", "uk": "ru", "be": "ru"}
HERE = Path(__file__).parent / "locale"
FILLED = re.compile(r"\{[\w.]+\}")
MAIN, LESSONS = "cardfolk", "lessons"  # the catalogues of a language


def find_language(asked: str = "") -> str:
    """The language asked for, or else that of the environment; BadText names what there is.

    >>> find_language("pt"), find_language("sr_Latn_ME.UTF-8"), find_language("IT")
    ('pt_BR', 'cnr', 'it')
    """
    if asked:
        found = _known(asked)
        if not found:
            args = {"name": repr(asked), "names": ", ".join(LANGUAGES)}
            raise BadText(Words("there is no language {name}; there are {names}", args))
        return found
    for name in ("CARDFOLK_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(name, "")
        if value:
            return _known(value) or "en"
    return "en"


def _known(name: str) -> str:
    """The language that a locale's name stands for, or nothing."""
    parts = name.partition(".")[0].partition("@")[0].replace("-", "_").split("_")
    first = parts[0].lower()
    if first in ("c", "posix"):
        return "en"
    first = NEAR.get(first, first)
    return first if first in LANGUAGES else ""


class Catalogue:
    """The messages of one language."""

    def __init__(self, language: str, messages: NullTranslations) -> None:
        self.language = language
        self.cases = CASES.get(language, ())
        self._messages = messages

    def text(self, message: str) -> str:
        """A message in this language."""
        return self._messages.gettext(message) if message else ""

    def plural(self, one: str, many: str, count: int) -> str:
        """The form of a message that goes with a number."""
        return self._messages.ngettext(one, many, count)

    def cased(self, message: str, case: str) -> str:
        """A message in a grammatical case; the plain one where the language has no such case."""
        if case in self.cases:
            found = self._messages.pgettext(case, message)
            if found != message:
                return found
        return self.text(message)


class Later(NullTranslations):
    """Messages that are read once somebody asks for one of them."""

    def __init__(self, source: Path) -> None:
        super().__init__()
        self._source = source
        self._read: NullTranslations | None = None

    def gettext(self, message: str) -> str:
        """A message, as far as it is known."""
        if self._read is None and any(letter.isalpha() for letter in FILLED.sub("", message)):
            self._read = _messages_in(self._source)
        return message if self._read is None else self._read.gettext(message)


@cache
def catalogue(language: str) -> Catalogue:
    """The messages of a language, one of LANGUAGES."""
    if language == "en":
        return Catalogue("en", NullTranslations())
    messages = _messages_in(source_of(language))
    lessons = source_of(language, LESSONS)
    if lessons.is_file():
        messages.add_fallback(Later(lessons))
    return Catalogue(language, messages)


def source_of(language: str, name: str = MAIN) -> Path:
    """Where a catalogue is written."""
    return HERE / language / "LC_MESSAGES" / f"{name}.po"


def _messages_in(source: Path) -> NullTranslations:
    made = source.with_suffix(".mo")
    if not made.is_file() or made.stat().st_mtime < source.stat().st_mtime:
        return GNUTranslations(BytesIO(compile_messages(source, made)))
    with made.open("rb") as file:
        return GNUTranslations(file)


def compile_messages(source: Path, made: Path) -> bytes:
    """A catalogue in the form that gettext reads; kept beside its source where that can be written."""
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    with source.open("rb") as file:
        read = read_po(file)
    out = BytesIO()
    write_mo(out, read)
    found = out.getvalue()
    try:
        new = made.with_suffix(f".{os.getpid()}")
        new.write_bytes(found)
        new.replace(made)  # whole or not at all, whoever else does the same
    except OSError:
        pass
    return found
