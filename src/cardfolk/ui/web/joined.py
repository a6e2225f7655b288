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
STYLE_NOTES = re.compile(r"/\*(?:[^*]|\*(?!/))*\*/\s*")


def joined(name: str, read: Callable[[str], str]) -> str:
    """A module and all that it needs as one; ValueError if they have no order, or a name is not exported."""
    parts: list[str] = []
    exports: dict[str, set[str]] = {}

    def add(name: str, on_the_way: tuple[str, ...]) -> None:
        if name in on_the_way:
            raise ValueError(f"modules import each other: {' '.join((*on_the_way, name))}")
        if name in exports:
            return
        text = NOTES.sub("", read(name))
        for names, other in IMPORT.findall(text):
            add(other, (*on_the_way, name))
            missing = {one.partition(" as ")[0] for one in _names(names)} - exports[other]
            if missing:
                raise ValueError(f"{name}: {other} has no {', '.join(sorted(missing))}")
        own = exports[name] = set(EXPORT.findall(text))
        body = IMPORT.sub(_taken, EXPORT.sub("", text))
        if re.search(r"^(?:import|export)\b", body, re.M):
            raise ValueError(
                f"{name}: only `import {{…}} from` and `export` of a function, class or const can be joined"
            )
        body = INDENT.sub("", body)
        if on_the_way:
            body = f"const {_variable(name)} = (() => {{\n{body}return {{ {', '.join(sorted(own))} }};\n}})();\n"
        parts.append(body)

    add(name, ())
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
