"""The rules of each game for players: the text of docs/rules/, wherever this installation keeps it.

A game that lives elsewhere has its own in its package, as `rules.md`, and translations as `rules.it.md`.
"""

from __future__ import annotations

import sys
from pathlib import Path

from ..games import find_game

PACKAGE = Path(__file__).parent.parent
PLACES = (PACKAGE / "docs" / "rules", PACKAGE.parent.parent / "docs" / "rules")  # in a wheel; in a checkout


def rules_text(id: str, language: str = "en") -> str:
    """The rules of a game, as Markdown: in English where they are not translated, its summary where there are none."""
    game = find_game(id)
    own = Path(sys.modules[type(game).__module__].__file__ or "").parent
    pages = [page for place in PLACES for page in (place / language / f"{id}.md", place / f"{id}.md")]
    for page in [*pages, own / f"rules.{language}.md", own / "rules.md"]:
        if page.is_file():
            return page.read_text(encoding="utf-8")
    return f"# {game.name}\n\n{game.summary}\n"
