"""The rules of each game for players: the text of docs/rules/, wherever this installation keeps it.

A game that lives elsewhere has its own in its package, as `rules.md`, and translations as `rules.it.md`.

A picture in them is cards: `![what it shows](pictures/6c_9c-Kd_6s.svg)` is two groups of two. Front ends draw it with
cards of their own; the files are for who reads the pages as they are (`python -m cardfolk.ui.rulebook` writes them).
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path

from ..cards import find_card
from ..games import find_game
from .art.cards import BACK, HEIGHT, WIDTH, card_svg
from .art.tables import face_of

PACKAGE = Path(__file__).parent.parent
PLACES = (PACKAGE / "docs" / "rules", PACKAGE.parent.parent / "docs" / "rules")  # in a wheel; in a checkout
PICTURE = re.compile(r"!\[([^\]]*)\]\((?:\.\./)?pictures/([\w-]+)\.svg\)")
CLOSE, APART = 150, 110  # from card to card of a group; between groups


def rules_markdown(id: str, language: str = "en") -> str:
    """The rules of a game, as Markdown: in English where they are not translated, its summary where there are none."""
    game = find_game(id)
    own = Path(sys.modules[type(game).__module__].__file__ or "").parent
    pages = [page for place in PLACES for page in (place / language / f"{id}.md", place / f"{id}.md")]
    for page in [*pages, own / f"rules.{language}.md", own / "rules.md"]:
        if page.is_file():
            return page.read_text(encoding="utf-8")
    return f"# {game.name}\n\n{game.summary}\n"


def rules_text(id: str, language: str = "en") -> str:
    """The same for who draws nothing: cards as signs, and below them what they show."""
    return PICTURE.sub(lambda found: f"    {_typed(found[2])}\n\n*{found[1]}*", rules_markdown(id, language))


def groups_of(name: str) -> list[list[str]]:
    """The cards of a picture, from its name.

    >>> groups_of("6c_9c-Kd_back")
    [['6c', '9c'], ['Kd', 'back']]
    """
    return [group.split("_") for group in name.split("-")]


def picture_svg(name: str) -> str:
    """A picture by itself."""
    x = 0
    parts = []
    for group in groups_of(name):
        for card in group:
            drawn = card_svg(card).replace("<svg ", f'<svg x="{x}" width="{WIDTH}" height="{HEIGHT}" ', 1)
            parts.append(drawn)
            x += CLOSE
        x += WIDTH - CLOSE + APART
    wide = x - APART
    start = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {HEIGHT}" height="{HEIGHT // 2}">'
    return f"{start}{''.join(parts)}</svg>\n"


def pictures_in(text: str) -> Iterator[tuple[str, str]]:
    """Of each picture in a text the name and what it shows."""
    return ((found[2], found[1]) for found in PICTURE.finditer(text))


def _typed(name: str) -> str:
    return "   ".join("".join(f"[{_sign(card)}]" for card in group) for group in groups_of(name))


def _sign(card: str) -> str:
    return "##" if card == BACK else face_of(find_card(card))


def write_pictures(folder: Path) -> None:
    """The pictures of all pages, as files beside them."""
    names = {name for page in folder.rglob("*.md") for name, _ in pictures_in(page.read_text(encoding="utf-8"))}
    (folder / "pictures").mkdir(exist_ok=True)
    for name in sorted(names):
        (folder / "pictures" / f"{name}.svg").write_text(picture_svg(name), encoding="utf-8")


if __name__ == "__main__":
    write_pictures(PLACES[1])
