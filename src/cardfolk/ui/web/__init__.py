"""The browser client: static files as they are served, and what the server hands them in each language."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path

from babel.messages.pofile import read_po

from ...games import find_game
from ..rulebook import rules_text
from ..words.catalogue import HERE, LANGUAGES

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
ELSEWHERE = re.compile(r"cli\.py|client/|lab/|ui/(?!web/)")


def folder() -> Path:
    """Where the pages, styles and scripts are."""
    return Path(__file__).parent


@cache
def words_json(language: str) -> str:
    """The catalogue of a language, one of LANGUAGES, as JSON for js/words.js; without what only others say.

    `messages` by the English text, `plurals` by the English text for one, `cases` like messages in each case.
    """
    messages: dict[str, str] = {}
    plurals: dict[str, list[str]] = {}
    cases: dict[str, dict[str, str]] = {}
    if language != "en":
        with (HERE / language / "LC_MESSAGES" / "cardfolk.po").open("rb") as file:
            for message in read_po(file):
                if not message.id or not message.string or not all(message.string):
                    continue
                if all(ELSEWHERE.match(place) for place in message.auto_comments):
                    continue
                if message.context:
                    cases.setdefault(message.context, {})[str(message.id)] = str(message.string)
                elif isinstance(message.id, str):
                    messages[message.id] = str(message.string)
                else:
                    plurals[message.id[0]] = list(message.string)
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
def rules_html(game: str, language: str) -> dict[str, str]:
    """The title and the rules of a game as HTML, made from our own Markdown; headings have ids to link to."""
    from markdown_it import MarkdownIt

    reader = MarkdownIt("commonmark", {"html": False}).enable("table")
    tokens = reader.parse(rules_text(find_game(game).id, language))
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
    return {"title": title, "html": str(reader.renderer.render(tokens, reader.options, {}))}
