"""The rules of each game for players: the text of docs/rules/, wherever this installation keeps it."""

from __future__ import annotations

from pathlib import Path

from ..words import BadText, Words

PACKAGE = Path(__file__).parent.parent
PLACES = (PACKAGE / "docs" / "rules", PACKAGE.parent.parent / "docs" / "rules")  # in a wheel; in a checkout


def rules_text(game: str, language: str = "en") -> str:
    """The rules of a game, as Markdown; in English where they are not translated."""
    for place in PLACES:
        for page in (place / language / f"{game}.md", place / f"{game}.md"):
            if page.is_file():
                return page.read_text(encoding="utf-8")
    raise BadText(Words("the rules of {game} are not written down here", {"game": game}))
