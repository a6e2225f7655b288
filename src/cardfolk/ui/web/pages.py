"""What a server needs of this front end to show people its pages."""

from __future__ import annotations

import json
import re
from collections.abc import Collection
from functools import cache, lru_cache
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from time import monotonic

from ...bots.folk import FOLK
from ...bots.moods import MOODS
from ...games import IDS
from ...server.front_ends import LinkTable
from ...words import BadText
from ..art import NAMES, card_svg, face_svg
from ..art.pictures import drawn
from ..words.catalogue import LANGUAGES, LESSONS, MAIN, NEAR, source_of
from . import folder, lesson_words_json, read_page, read_script, rules_html, words_json
from .joined import joined, slim_style
from .links import link_png, link_tags

MEDIA = {
    ".css": "text/css",
    ".js": "text/javascript",
    ".json": "application/json",
    ".svg": "image/svg+xml",
}
FILES = re.compile(r'((?:href|src)="/static/[^"?]+)"')
FILED = re.compile(r'(?:href|src)="(/static/[^"]+)"')
HEAD = "head.html"  # what all pages begin with
LOOK = 1.0  # seconds between looks whether files have changed
DECKS = {"two": 2, "four": 4}  # colours of the suits


class WebPages:
    """The browser's pages, words, rules and cards. A file that is changed is served as it is now."""

    def __init__(self) -> None:
        self.folder = folder()
        self.languages = LANGUAGES
        self._version = ""
        self._looked = 0.0

    def version(self) -> str:
        """Another one as soon as anything is that a page keeps."""
        if not self._version or monotonic() - self._looked > LOOK:
            self._looked = monotonic()
            files = sorted(path for path in self.folder.rglob("*.*") if path.suffix in (".html", *MEDIA))
            self._version = _version(tuple((path, path.stat().st_mtime_ns) for path in files))
        return self._version

    def page(self, name: str, version: str, game: str = "") -> bytes:
        """A page whose files have addresses of this version, with the head that all have, and the words for a game."""
        text = read_page(name)
        said = name.removesuffix(".html") + (f".{game}" if game in IDS else "")
        text = text.replace("<html ", f'<html data-version="{version}" data-for="{said}" ', 1)
        early = ["/api/games", *(["/cards/two.json"] if "data-cards" in text else [])]
        head = (self.folder / HEAD).read_text(encoding="utf-8") + "".join(
            _early(f"{path}?v={version}") for path in early
        )
        text = text.replace("<head>\n", f"<head>\n{head}", 1)
        return FILES.sub(rf'\1?v={version}"', text).encode()

    def file(self, path: str, whole: bool) -> tuple[bytes, str] | None:
        """A file and its media type; `whole`: a script with all that it imports, a style without its comments."""
        inside = self.folder.resolve()
        found = (inside / path).resolve()
        media = MEDIA.get(found.suffix)
        if media is None or not found.is_relative_to(inside) or not found.is_file():
            return None
        if found.relative_to(inside).as_posix() != path:  # it has one name, under which it is kept
            return None
        if whole and found.suffix == ".js":
            return joined(found.name, read_script).encode(), media
        if whole and found.suffix == ".css":
            return slim_style(found.read_text(encoding="utf-8")).encode(), media
        return found.read_bytes(), media

    def words(self, language: str, part: str) -> bytes:
        """A catalogue as JSON: the whole, or what a page says, `table`, at tables of one game: `table.GAME`; or what
        teachers say of a game: `lessons.GAME`."""
        page, _, game = part.partition(".")
        if page == LESSONS and game in IDS:
            return lesson_words_json(_known(language), game).encode()
        if (page and page not in {path.stem for path in self.folder.glob("*.html")}) or (game and game not in IDS):
            raise BadText(f"no page says {part[:20]!r}")
        return words_json(_known(language), page, game).encode()

    def rules(self, game: str, language: str) -> dict[str, str]:
        """The rules of a game."""
        return rules_html(game, _known(language))

    def card(self, name: str, four: bool, large: bool) -> str:
        """A card, or the back."""
        return _card(name, four, large)

    def deck(self, name: str) -> bytes:
        """All cards of a deck as JSON: a drawing by the card's name, that with large signs by its name and a `+`."""
        if name not in DECKS:
            raise BadText(f"there is no deck {name[:20]!r}; there are {', '.join(DECKS)}")
        return _deck(DECKS[name])

    def face(self, name: str, mood: str) -> str:
        """A face."""
        return face_svg(name, mood)

    def faces(self, names: Collection[str]) -> bytes:
        """Characters in all moods as JSON: a drawing by `zefa-glad`; of all without names."""
        return _faces(tuple(name for name in FOLK if name in (names or FOLK)))

    def language(self, asked: str) -> str:
        """The first language that a browser asks for and that there is."""
        for part in asked.split(","):
            tag = part.partition(";")[0].strip().replace("-", "_").partition("_")[0].lower()
            if (found := NEAR.get(tag, tag)) in LANGUAGES:
                return found
        return "en"

    def link_tags(self, table: LinkTable, language: str, url: str, picture: str, version: str) -> bytes:
        """What stands in the head of a table's page for those who show a link; and its words are on their way."""
        said = f"table.{table.game}" if table.game in IDS else "table"
        words = _early(f"/api/words/{language}?for={said}&amp;v={version}")
        return (words + link_tags(table, language, url, picture)).encode()

    def link_picture(self, table: LinkTable, language: str) -> bytes:
        """The picture of a link as PNG; BadText if pictures cannot be drawn here."""
        return link_png(table, language)

    def icon(self, size: int) -> bytes:
        """The program's sign on its cloth as PNG; BadText if pictures cannot be drawn here."""
        return _icon(size)

    def worker(self, version: str) -> bytes:
        """The script that keeps files of this version, and shows a page where there is no line."""
        files = list(dict.fromkeys(FILED.findall(self.page("offline.html", version).decode())))  # each once
        text = (self.folder / "js" / "worker.js").read_text(encoding="utf-8")
        return f"const VERSION = {json.dumps(version)};\nconst NEEDED = {json.dumps(files)};\n{text}".encode()

    def qr(self, text: str) -> str:
        """A text as a QR code."""
        import segno

        out = BytesIO()
        segno.make(text, error="m").save(out, kind="svg", scale=6, border=2, dark="#000", light="#fff", xmldecl=False)
        return out.getvalue().decode()


def _early(path: str) -> str:
    """Has a browser fetch what the page's script will ask for, before it has the script."""
    return f'<link rel="preload" as="fetch" crossorigin="anonymous" href="{path}" />\n'


def _known(language: str) -> str:
    if language not in LANGUAGES:
        raise BadText(f"there is no language {language[:20]!r}; there are {', '.join(LANGUAGES)}")
    return language


@lru_cache(1)
def _version(files: tuple[tuple[Path, int], ...]) -> str:
    text = sha256()
    for path, _ in files:
        text.update(path.read_bytes())
    for language in LANGUAGES:
        for catalogue in (source_of(language, name) for name in (MAIN, LESSONS)):
            text.update(catalogue.read_bytes() if catalogue.is_file() else b"")
    for colours in DECKS.values():
        text.update(_deck(colours))
    text.update(_faces(tuple(FOLK)))
    return text.hexdigest()[:12]


@cache
def _deck(colours: int) -> bytes:
    usual = {name: card_svg(name, colours) for name in NAMES}
    large = {f"{name}+": card_svg(name, colours, True) for name in NAMES}
    return json.dumps({**usual, **large}).encode()


@lru_cache(64)
def _faces(names: tuple[str, ...]) -> bytes:
    return json.dumps({f"{name}-{mood}": face_svg(name, mood) for name in names for mood in MOODS}).encode()


@lru_cache(8)
def _icon(size: int) -> bytes:
    sign = (folder() / "icon.svg").read_text(encoding="utf-8")
    inside = sign[sign.index(">") + 1 : sign.rindex("</svg>")]
    ground = '<rect width="40" height="40" fill="#1a503c"/><circle cx="20" cy="19" r="18" fill="#276b50"/>'
    place = '<g transform="translate(6 6)scale(.7)">'
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40">{ground}{place}{inside}</g></svg>'
    return drawn(svg, size, size)


@lru_cache(300)
def _card(name: str, four: bool, large: bool) -> str:
    return card_svg(name, 4 if four else 2, large)
