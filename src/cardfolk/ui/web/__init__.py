"""The browser client: static files as they are served, and what the server hands them in each language."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from babel.messages.catalog import Message
from babel.messages.pofile import read_po

from ...games import IDS, find_game
from ...play.lessons import course_of
from ..rulebook import PICTURE, rules_markdown
from ..words import Speaker
from ..words.catalogue import LANGUAGES, LESSONS, MAIN, source_of
from .joined import modules

# As a browser knows them, and where it keeps the forms of plurals: CLDR's names in the order of gettext's forms.
TAGS = {"en": "en", "pt_BR": "pt-BR", "it": "it", "ru": "ru", "cnr": "sr-Latn-ME"}
FORMS = {
    "en": {"one": 0, "other": 1},
    "pt_BR": {"0": 1, "one": 0, "many": 1, "other": 1},  # 0 pontos, as Brazilians write; CLDR has one for it
    "it": {"one": 0, "many": 1, "other": 1},
    "ru": {"one": 0, "few": 1, "many": 2, "other": 2},
    "cnr": {"one": 0, "few": 1, "other": 2},
}
# Where things are said that no server tells a browser: the other front ends and what stands behind them.
ELSEWHERE = re.compile(
    r"cli\.py|client/|lab/|store/|position\.py|record\.py|bots/(?:plugins|policy)\.py|server/(?!words)|ui/(?!web/)"
)
OF_GAME = re.compile(rf"(?:games/|bots/)?({'|'.join(IDS)})[:/]")
# What is said while a game is played.
IN_PLAY = re.compile(r"\w+: (?:choice|error|event|move|note|plan|prompt|scene|verb|zone)\b|bots/\w+/")
# What is said of a game that is over, of puzzles and by teachers: on their own pages.
AFTERWARDS = re.compile(r"play/(?:review/|lessons/|coach|puzzles|solving)|bots/\w+/habits\.py")
PLAYED = ("table", "friend", "lesson", "puzzle", "replay")  # the pages where games are
PART = re.compile(r" *<!-- ([\w-]+\.html) -->\n")  # where a page has what others have too
SCRIPT = re.compile(r'type="module" src="/static/js/([\w-]+\.js)"')


def folder() -> Path:
    """Where the pages, styles and scripts are."""
    return Path(__file__).parent


def read_script(name: str) -> str:
    """A module as it is written."""
    return (folder() / "js" / name).read_text(encoding="utf-8")


def read_page(name: str) -> str:
    """A page with its parts in their places."""
    return PART.sub(lambda part: read_page(part[1]), (folder() / name).read_text(encoding="utf-8"))


def _needed(places: Sequence[str], page: str, game: str) -> bool:
    """Whether a page says what is said in these places of the source; with a game: only of it."""
    said = [place for place in places if not ELSEWHERE.match(place)]
    if page:
        said = [place for place in said if not place.startswith("ui/web/") or place[7:] in _parts(page)]
        if page == "table":
            said = [place for place in said if not AFTERWARDS.match(place)]
        if page not in PLAYED and any(map(IN_PLAY.match, said)):
            said = [place for place in said if not IN_PLAY.match(place) and not place.startswith("games/")]
    return any(not game or not (of := OF_GAME.match(place)) or of[1] == game for place in said)


@cache
def _parts(page: str) -> frozenset[str]:
    """The page, its parts and its scripts, as they are called from its folder."""
    text = (folder() / f"{page}.html").read_text(encoding="utf-8")
    scripts = [modules(first, read_script) for first in SCRIPT.findall(text)]
    return frozenset((f"{page}.html", *PART.findall(text), *(f"js/{name}" for names in scripts for name in names)))


@cache
def _messages(language: str, name: str = MAIN) -> list[Message]:
    """What is translated; nothing into English."""
    if language == "en":
        return []
    with source_of(language, name).open("rb") as file:
        return [message for message in read_po(file) if message.id and message.string and all(message.string)]


@cache
def words_json(language: str, page: str = "", game: str = "") -> str:
    """The catalogue of a language, one of LANGUAGES, as JSON for js/words.js; without what only others say.

    With a page only what it says, and with a game nothing of the others. `messages` by the English text, `plurals` by
    the English text for one, `cases` like messages in each case.
    """
    messages: dict[str, str] = {}
    plurals: dict[str, Sequence[str]] = {}
    cases: dict[str, dict[str, str]] = {}
    for message in _messages(language):
        if not _needed(message.auto_comments, page, game):
            continue
        if message.context:
            cases.setdefault(message.context, {})[str(message.id)] = str(message.string)
        elif isinstance(message.id, str):
            messages[message.id] = str(message.string)
        else:
            plurals[message.id[0]] = message.string or ()
    return json.dumps(
        {
            "language": language,
            "tag": TAGS[language],
            "languages": LANGUAGES,
            "forms": FORMS[language],
            "messages": messages,
            "plurals": plurals,
            "cases": cases,
        },
        ensure_ascii=False,
        separators=(",", ":"),
    )


@cache
def lesson_words_json(language: str, game: str) -> str:
    """What teachers of a game say in a language, by the English text: `messages`, as in `words_json`."""
    course = course_of(game)
    said = () if course is None else frozenset(course.texts())
    found = [one for one in (*_messages(language), *_messages(language, LESSONS)) if one.id in said and not one.context]
    messages = {str(one.id): str(one.string) for one in found}
    return json.dumps({"messages": messages}, ensure_ascii=False, separators=(",", ":"))


@cache
def rules_html(game: str, language: str) -> dict[str, str]:
    """The title and the rules of a game as HTML, made from our own Markdown.

    Headings have ids to link to, pictures say their cards, and the command for the first lesson is a link to it.
    """
    from markdown_it import MarkdownIt
    from markdown_it.token import Token

    reader = MarkdownIt("commonmark", {"html": False}).enable("table")
    text = rules_markdown(find_game(game).id, language)
    if course_of(game) is not None:
        first = Speaker([], language=language).tell("First lesson")
        text = text.replace(f"`cardfolk learn {game}`", f"[{first}](/learn/{game}/first)")
    tokens = reader.parse(text)
    title = ""
    taken: set[str] = set()
    for at, token in enumerate(tokens):
        if token.type == "heading_open":
            text = tokens[at + 1].content
            title = title or text
            id = re.sub(r"\W+", "-", text.lower()).strip("-") or "part"
            while id in taken:
                id += "-"
            taken.add(id)
            token.attrSet("id", id)
        elif token.type == "inline" and (picture := PICTURE.fullmatch(token.content)):
            tokens[at - 1].tag = tokens[at + 1].tag = "figure"  # the page draws the cards
            tokens[at - 1].attrSet("data-cards", picture[2])
            said = Token("text", "", 0, content=picture[1])
            token.children = [Token("caption_open", "figcaption", 1), said, Token("caption_close", "figcaption", -1)]
    return {"title": title, "html": str(reader.renderer.render(tokens, reader.options, {}))}
