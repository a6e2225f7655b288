"""What a server needs of this front end to show people its pages."""

from __future__ import annotations

from functools import cache, lru_cache
from io import BytesIO

from ...words import BadText
from ..art import card_svg, face_svg
from ..words.catalogue import LANGUAGES
from . import folder, rules_html, words_json


class WebPages:
    """The browser's pages, words, rules and cards."""

    def __init__(self) -> None:
        self.folder = folder()
        self.languages = LANGUAGES

    def words(self, language: str) -> bytes:
        """A catalogue as JSON."""
        return _words(_known(language))

    def rules(self, game: str, language: str) -> dict[str, str]:
        """The rules of a game."""
        return rules_html(game, _known(language))

    def card(self, name: str, four: bool, large: bool) -> str:
        """A card, or the back."""
        return _card(name, four, large)

    def face(self, name: str, mood: str) -> str:
        """A face."""
        return face_svg(name, mood)

    def qr(self, text: str) -> str:
        """A text as a QR code."""
        import segno

        out = BytesIO()
        segno.make(text, error="m").save(out, kind="svg", scale=6, border=2, dark="#000", light="#fff", xmldecl=False)
        return out.getvalue().decode()


def _known(language: str) -> str:
    if language not in LANGUAGES:
        raise BadText(f"there is no language {language[:20]!r}; there are {', '.join(LANGUAGES)}")
    return language


@cache
def _words(language: str) -> bytes:
    return words_json(language).encode()


@lru_cache(300)
def _card(name: str, four: bool, large: bool) -> str:
    return card_svg(name, 4 if four else 2, large)
