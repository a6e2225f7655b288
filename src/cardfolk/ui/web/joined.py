"""Few files instead of many: a module with all that it imports, and without what is only for who reads it.

Each module becomes a function that is called once, after those it imports; what it exports is what that returns.
The page's own module comes last, as it is.
"""

from __future__ import annotations

import re
from collections.abc import Callable

IMPORT = re.compile(r'^import \{([^}]*)\} from "\./([\w-]+\.js)";\n', re.M)
EXPORT = re.compile(r"^export (?=(?:async function|function|class|const) (\w+))", re.M)
NOTES = re.compile(r"^\s*//.*\n|^\s*/\*(?:[^*]|\*(?!/))*\*/\s*\n|/\*\* @(?:[^*]|\*(?!/))*\*/ ?|^export \{\};\n", re.M)
INDENT = re.compile(r"^[ \t]+|\n(?=\n)", re.M)
SPARE = re.compile(
    r"""
    (   "(?:[^"\\\n]|\\.)*" | '(?:[^'\\\n]|\\.)*'                                     # stays as it is: a text,
    |   `(?:[^`\\$] | \\. | \$(?!\{) | \$\{(?:[^{}`]|`[^`]*`|\{[^{}]*\})*\})*`          # a template, others inside it,
    |   (?:(?<=[(,=:?!&|[])|(?<=[(,=:?!&|[>][ ])|(?<=return[ ]))                      # a pattern
        /(?![/*])(?:[^/\\\n\[] | \\. | \[(?:[^\]\\\n]|\\.)*\])+/\w*
    ) | [ ]*//[^\n]* | [ ]*([{}()\[\],;:=<>?!&|*]+)[ ]*                               # goes: notes, spaces at signs
    """,
    re.X,
)
STYLE_NOTES = re.compile(r"/\*(?:[^*]|\*(?!/))*\*/\s*")


def modules(name: str, read: Callable[[str], str]) -> dict[str, str]:
    """A module after all that it needs, each after its own, without notes; ValueError if they have no order."""
    found: dict[str, str] = {}

    def add(name: str, on_the_way: tuple[str, ...]) -> None:
        if name in on_the_way:
            raise ValueError(f"modules import each other: {' '.join((*on_the_way, name))}")
        if name not in found:
            text = NOTES.sub("", read(name))
            for _, other in IMPORT.findall(text):
                add(other, (*on_the_way, name))
            found[name] = text

    add(name, ())
    return found


def joined(name: str, read: Callable[[str], str]) -> str:
    """A module and all that it needs as one; ValueError if they have no order, or a name is not exported."""
    parts: list[str] = []
    exports: dict[str, set[str]] = {}
    for one, text in modules(name, read).items():
        for names, other in IMPORT.findall(text):
            missing = {taken.partition(" as ")[0] for taken in _names(names)} - exports[other]
            if missing:
                raise ValueError(f"{one}: {other} has no {', '.join(sorted(missing))}")
        own = exports[one] = set(EXPORT.findall(text))
        body = IMPORT.sub(_taken, EXPORT.sub("", text))
        if re.search(r"^(?:import|export)\b", body, re.M):
            raise ValueError(
                f"{one}: only `import {{…}} from` and `export` of a function, class or const can be joined"
            )
        body = SPARE.sub(r"\1\2", INDENT.sub("", body))
        if one != name:
            body = f"const {_variable(one)} = (() => {{\n{body}return {{ {', '.join(sorted(own))} }};\n}})();\n"
        parts.append(body)
    return "".join(parts)


def slim_style(text: str) -> str:
    """A style sheet without its comments and indentation."""
    return INDENT.sub("", STYLE_NOTES.sub("", text))


def _names(text: str) -> list[str]:
    return [one for part in text.split(",") if (one := " ".join(part.split()))]


def _taken(found: re.Match[str]) -> str:
    names = ", ".join(one.replace(" as ", ": ") for one in _names(found[1]))
    return f"const {{ {names} }} = {_variable(found[2])};\n"


def _variable(name: str) -> str:
    return "$" + name.removesuffix(".js").replace("-", "_")
