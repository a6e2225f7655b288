"""`python -m cardfolk.ui.words.messages` (`make words`): collects every message of the project into the catalogues.

Messages are the templates of the games and of the table, what options mean and what their values, the presets and the
verbs are called, the reasons that bots give and the habits they know, in the source every text given to `tell` or
`Words`, and what the commands say of themselves; in the browser's, to `t(…)`, and what stands in `data-t` and
`data-t-…` in its pages. Translations that exist stay; what nobody says any more goes. A message in a case
(`msgctxt "acc"`) is one that only languages with cases have. What is said in lessons goes to catalogues of its own.
"""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from functools import cache
from html.parser import HTMLParser
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po

from ...cards import SUIT_NAMES
from ...games import IDS, find_game
from ...play.lessons import course_of
from ...table.words import TABLE_WORDS
from ...words import SHARED_WORDS, Template
from .catalogue import CASES, LANGUAGES, LESSONS, MAIN, source_of
from .speaker import CARD_NAME, PLACE, RANK_NAMES

SOURCE = Path(__file__).parents[2]
MARKERS = ("tell", "Words", "_wrong")  # calls whose first argument is a message
COMMANDS = "cli.py"
QUOTED = r'"(?:[^"\\\n]|\\.)*"'
SCRIPT = re.compile(rf"\bt\(\s*(?:({QUOTED})|\[\s*({QUOTED}),\s*({QUOTED}),?\s*\])")  # t("…"), t(["…", "…"])
PLURALS = {
    "pt_BR": "nplurals=2; plural=(n != 1);",
    "it": "nplurals=2; plural=(n != 1);",
    "ru": "nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);",
    "cnr": "nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);",
}

HEADER = """msgid ""
msgstr ""
"Language: {language}\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Plural-Forms: {plurals}\\n"

"""


@cache
def all_messages() -> dict[Template, list[str]]:
    """Every message, and where it is said."""
    found: dict[Template, list[str]] = {}
    for id in IDS:
        game = find_game(id)
        _add(found, game.name, f"{id}: its name")
        _add(found, game.summary, f"{id}: its summary")
        for option in game.options:
            _add(found, option.meaning, f"{id}: option {option.name}")
        for name, template in game.words.items():
            _add(found, template, f"{id}: {name}")
        for name, verb in game.verbs.items():
            _add(found, verb.label, f"{id}: verb {name}")
        for name, preset in game.presets.items():
            _add(found, preset.label, f"{id}: preset {name}")
        for option in game.options:
            for words in option.names.values():
                _add(found, words.template, f"{id}: a value of {option.name}")
    for table, where in ((SHARED_WORDS, "every game"), (TABLE_WORDS, "table")):
        for name, template in table.items():
            _add(found, template, f"{where}: {name}")
    for file in sorted(SOURCE.rglob("*.py")):
        where = file.relative_to(SOURCE).as_posix()
        tree = ast.parse(file.read_text(encoding="utf-8"))
        for template in _spoken(tree, where.startswith("bots/")):
            _add(found, template, where)
        if where == COMMANDS:
            for template in _helped(tree):
                _add(found, template, where)
    for file in sorted((*SOURCE.rglob("*.js"), *SOURCE.rglob("*.html"))):
        where = file.relative_to(SOURCE).as_posix()
        for template in (_in_script if file.suffix == ".js" else _in_page)(file.read_text(encoding="utf-8")):
            _add(found, template, where)
    for name in (*RANK_NAMES, *SUIT_NAMES, CARD_NAME):
        _add(found, name, "cards")
    return found


@cache
def lesson_messages() -> dict[Template, list[str]]:
    """Every message of the lessons, and the games whose they are; but for what is said elsewhere too."""
    found: dict[Template, list[str]] = {}
    for id in IDS:
        course = course_of(id)
        for text in () if course is None else course.texts():
            if text not in all_messages():
                _add(found, text, f"{id}: lessons")
    return found


MESSAGES = {MAIN: all_messages, LESSONS: lesson_messages}  # of each catalogue


def _add(found: dict[Template, list[str]], template: Template, where: str) -> None:
    texts = (template,) if isinstance(template, str) else template
    if any(letter.isalpha() for text in texts for letter in PLACE.sub("", text)):
        places = found.setdefault(template, [])
        if where not in places:
            places.append(where)


def _spoken(tree: ast.AST, reasons: bool) -> Iterator[Template]:
    """The messages in a source: first arguments of MARKERS, Templates; with `reasons` those of `why` and `habits`."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and node.args:
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            if name in MARKERS:
                yield from _texts(node.args[0])
        elif isinstance(node, ast.AnnAssign) and node.value is not None:
            if getattr(node.annotation, "id", "") == "Template":
                yield from _texts(node.value)
            elif isinstance(node.value, ast.Dict) and "Template" in ast.unparse(node.annotation):
                for value in node.value.values:
                    yield from _texts(value)
        elif reasons and isinstance(node, ast.FunctionDef) and "why" in node.name:
            for inner in ast.walk(node):
                if isinstance(inner, ast.Return) and inner.value is not None:
                    yield from _texts(inner.value)
        elif reasons and isinstance(node, ast.FunctionDef) and "habits" in node.name:
            for inner in ast.walk(node):
                if isinstance(inner, ast.Tuple) and len(inner.elts) == 2:  # a habit, and whether it was followed
                    yield from _texts(inner.elts[0])
                elif isinstance(inner, ast.Assign) and isinstance(inner.value, ast.IfExp):
                    yield from _texts(inner.value)


def _helped(tree: ast.AST) -> Iterator[Template]:
    """What the help of the command line says: every `help`, and what the functions of commands begin with."""
    for node in ast.walk(tree):
        if isinstance(node, ast.keyword) and node.arg == "help":
            yield from _texts(node.value)
        elif isinstance(node, ast.FunctionDef) and any("app." in ast.unparse(one) for one in node.decorator_list):
            yield ast.get_docstring(node) or ""


def _texts(node: ast.expr) -> Iterator[Template]:
    """The message, or messages, that an expression can be."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from _texts(node.body)
        yield from _texts(node.orelse)
    elif isinstance(node, ast.Tuple) and len(node.elts) == 2:
        one, many = node.elts
        if isinstance(one, ast.Constant) and isinstance(many, ast.Constant):
            yield (str(one.value), str(many.value))


def _in_script(text: str) -> Iterator[Template]:
    """The messages in a script: what is given to `t` as it stands."""
    for found in SCRIPT.finditer(text):
        alone, one, many = found.groups()
        yield json.loads(alone) if alone else (json.loads(one), json.loads(many))


def _in_page(text: str) -> Iterator[Template]:
    """The messages in a page."""
    found: list[Template] = []

    class Page(HTMLParser):
        def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
            found.extend(value for name, value in attrs if value and (name == "data-t" or name.startswith("data-t-")))

    Page().feed(text)
    yield from found


def update(language: str, name: str = MAIN) -> Catalog:
    """A catalogue of a language with every message that is said now, translated as far as it was."""
    file = source_of(language, name)
    old = Catalog()
    if file.is_file():
        with file.open("rb") as source:
            old = read_po(source)
    new = Catalog(fuzzy=False)
    new.mime_headers = [("Plural-Forms", PLURALS[language])]
    for template, places in MESSAGES[name]().items():
        _copy(old, new, template, places)
    for case in CASES.get(language, ()) if name == MAIN else ():
        for word in (*RANK_NAMES, *SUIT_NAMES, CARD_NAME):
            _copy(old, new, word, ["cards"], case)
    return new


def _copy(old: Catalog, new: Catalog, template: Template, places: list[str], case: str | None = None) -> None:
    known = old.get(template if isinstance(template, str) else template[0], case)
    string = known.string if known is not None and known.id == template else None
    if string is None:
        string = "" if isinstance(template, str) else ("",) * new.num_plurals
    new.add(template, string, auto_comments=places, context=case)


def write(language: str, name: str = MAIN) -> int:
    """Write a catalogue of a language anew; how many messages still need words."""
    catalog = update(language, name)
    file = source_of(language, name)
    file.parent.mkdir(parents=True, exist_ok=True)
    with file.open("wb") as out:
        out.write(HEADER.format(language=language, plurals=PLURALS[language]).encode())
        write_po(out, catalog, width=116, no_location=True, omit_header=True)
    return sum(1 for message in catalog if message.id and not _said(message.string))


def _said(string: object) -> bool:
    return all(string) if isinstance(string, (tuple, list)) else bool(string)


def main() -> None:
    """Renew every catalogue."""
    for language in LANGUAGES:
        if language != "en":
            print(f"{language}: {sum(write(language, name) for name in MESSAGES)} messages to translate")


if __name__ == "__main__":
    main()
