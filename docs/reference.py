"""`make protocol`: writes what follows from the source: protocol.schema.json, the messages in protocol.md, their types
for the browser (js/wire.js), and the settings in hosting.md. What a field means is the comment beside it in the source.
"""

from __future__ import annotations

import ast
import inspect
import json
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType
from typing import NamedTuple, get_args

from msgspec.json import schema_components

from cardfolk import protocol
from cardfolk.server import settings

HERE = Path(__file__).parent
SCHEMA = HERE / "protocol.schema.json"
SCRIPT = HERE.parent / "src" / "cardfolk" / "ui" / "web" / "js" / "wire.js"
BEGIN, END = "<!-- made by `make protocol`: {name} -->", "<!-- end of {name} -->"
KINDS = {"str": "text", "int": "whole number", "float": "number", "bool": "true or false", "None": "null", "Any": "any"}
TYPES = {
    "Name": f"text of at most {protocol.NAME} characters",
    "Key": f"text of 1 to {protocol.KEY} characters",
    "Hex": "64 hexadecimal digits",
    "Seat": "seat",
    "Colour": "colour, -1 to 7",
}
SCRIPT_KINDS = {"str": "string", "int": "number", "float": "number", "bool": "boolean", "None": "null", "Any": "any"}
SCRIPT_KINDS |= {"Name": "string", "Key": "string", "Hex": "string", "Seat": "number", "Colour": "number"}
PARTS = (
    "Said", "View", "Zone", "Card", "Fact", "Offer", "Choice", "Happened", "SceneShown", "Line", "SheetDeal",
    "SheetScore", "Place", "Fair", "Back", "LessonPlace", "Teaching", "Lit", "LessonFrame",
)  # fmt: skip
HTTP = (
    "NewTable", "PlayFrom", "Made", "Listed", "Seats", "SeatKey", "Mine", "Played", "Carried", "LessonAsked",
    "LessonTurn", "PuzzleCourse", "PuzzleListed", "Today", "DailyAsked", "DailyResult",
)  # fmt: skip


class Field(NamedTuple):
    """A field of a class, as its source has it."""

    name: str
    kind: ast.expr
    default: str  # as it is written; empty: there must be a value
    meaning: str


def fields_of(module: ModuleType, name: str) -> Iterator[Field]:
    """The fields of a class in a module."""
    source = inspect.getsource(module)
    lines = source.splitlines()
    for node in ast.parse(source).body:
        if isinstance(node, ast.ClassDef) and node.name == name:
            for item in node.body:
                if isinstance(item, ast.AnnAssign) and isinstance(item.target, ast.Name):
                    assert item.end_lineno is not None
                    comment = lines[item.end_lineno - 1][item.end_col_offset :].partition("# ")[2]
                    yield Field(
                        item.target.id, item.annotation, "" if item.value is None else ast.unparse(item.value), comment
                    )


def kind_of(node: ast.expr) -> str:
    """A type in words of JSON."""
    match node:
        case ast.Name(id=name):
            linked = f"[{name}](#{name.lower()})" if name in PARTS else name
            return TYPES.get(name) or KINDS.get(name, linked)
        case ast.Constant(value=None):
            return "null"
        case ast.BinOp(left=left, right=right):
            return f"{kind_of(left)} or {kind_of(right)}"
        case ast.Subscript(value=ast.Name(id="Annotated"), slice=ast.Tuple(elts=[kind, limits])):
            return f"{kind_of(kind)} ({_limits(limits)})"
        case ast.Subscript(value=ast.Name(id="list"), slice=kind):
            return f"list of {kind_of(kind)}"
        case ast.Subscript(value=ast.Name(id="tuple"), slice=ast.Tuple(elts=[kind, ast.Constant()])):
            return f"list of {kind_of(kind)}"
        case ast.Subscript(value=ast.Name(id="tuple"), slice=ast.Tuple(elts=kinds)):
            return f"[{', '.join(kind_of(kind) for kind in kinds)}]"
        case ast.Subscript(value=ast.Name(id="dict"), slice=ast.Tuple(elts=[_, kind])):
            return f"object of {kind_of(kind)}"
    raise TypeError(ast.unparse(node))


def _limits(node: ast.expr) -> str:
    assert isinstance(node, ast.Call)
    words = {"ge": "from {}", "le": "to {}", "min_length": "{} or more", "max_length": "at most {}"}
    found = []
    for keyword in node.keywords:
        value = ast.unparse(keyword.value)
        found.append(words[str(keyword.arg)].format(getattr(protocol, value, value)))
    return ", ".join(found).replace(", to", " to")


def described(name: str, title: str) -> Iterator[str]:
    """A class as a section: what it is, and its fields."""
    kind = getattr(protocol, name)
    yield f"### {title}"
    yield ""
    yield from inspect.cleandoc(kind.__doc__).replace("None", "null").splitlines()
    yield ""
    rows = list(fields_of(protocol, name))
    if rows:
        yield "| field | | |"
        yield "|---|---|---|"
        for field in rows:
            left = "" if not field.default else f"; usually `{_json(field.default)}`"
            meaning = field.meaning.replace("None", "null")
            yield f"| `{field.name}` | {kind_of(field.kind)}{left} | {meaning} |".replace("  |", " |")
        yield ""


def _json(default: str) -> str:
    if default == "PROTOCOL":
        return str(protocol.PROTOCOL)
    made = {"field(default_factory=dict)": "{}", "()": "[]"}
    if default in made:
        return made[default]
    return "{}" if default.endswith("()") else json.dumps(ast.literal_eval(default))


def messages(union: object) -> Iterator[str]:
    """Every message in one direction."""
    for kind in get_args(union):
        yield from described(kind.__name__, f"`{kind.__struct_config__.tag}`")


def settings_table() -> Iterator[str]:
    """What can be set with --set."""
    yield "| setting | usually | |"
    yield "|---|---|---|"
    for field in fields_of(settings, "Settings"):
        usual = getattr(settings.Settings(), field.name)
        yield f"| `{field.name}` | {f'`{usual}`' if usual != '' else ''} | {field.meaning} |".replace("|  |", "| |")
    yield ""


def script_kind(node: ast.expr) -> str:
    """A type as JSDoc has it."""
    match node:
        case ast.Name(id=name):
            return SCRIPT_KINDS.get(name, name)
        case ast.Constant(value=None):
            return "null"
        case ast.BinOp(left=left, right=right):
            return f"{script_kind(left)} | {script_kind(right)}"
        case ast.Subscript(value=ast.Name(id="Annotated"), slice=ast.Tuple(elts=[kind, _])):
            return script_kind(kind)
        case ast.Subscript(value=ast.Name(id="list"), slice=kind):
            return _many(script_kind(kind))
        case ast.Subscript(value=ast.Name(id="tuple"), slice=ast.Tuple(elts=[kind, ast.Constant()])):
            return _many(script_kind(kind))
        case ast.Subscript(value=ast.Name(id="tuple"), slice=ast.Tuple(elts=kinds)):
            return f"[{', '.join(script_kind(kind) for kind in kinds)}]"
        case ast.Subscript(value=ast.Name(id="dict"), slice=ast.Tuple(elts=[_, kind])):
            return f"Record<string, {script_kind(kind)}>"
    raise TypeError(ast.unparse(node))


def _many(kind: str) -> str:
    return f"({kind})[]" if "|" in kind else f"{kind}[]"


def script() -> str:
    """The types of all that travels, for the scripts of the pages."""
    sides = {"FromServer": get_args(protocol.FromServer), "FromClient": get_args(protocol.FromClient)}
    names = [*PARTS, *(kind.__name__ for kinds in sides.values() for kind in kinds), *HTTP]
    lines = [
        "/** What goes over the socket, as protocol.py has it. Types only, made by `make protocol`. */",
        "",
    ]
    for name in names:
        kind = getattr(protocol, name)
        lines += ["/**", *(f" * {line}".rstrip() for line in inspect.cleandoc(kind.__doc__).splitlines())]
        lines.append(f" * @typedef {{object}} {name}")
        tag = kind.__struct_config__.tag
        if tag:
            lines.append(f' * @property {{"{tag}"}} type')
        for field in fields_of(protocol, name):
            called = f"[{field.name}]" if field.default else field.name
            lines.append(f" * @property {{{script_kind(field.kind)}}} {called} {field.meaning}".rstrip())
        lines += [" */", ""]
    for side, kinds in sides.items():
        lines += [f"/** @typedef {{{' | '.join(kind.__name__ for kind in kinds)}}} {side} */", ""]
    return "\n".join(lines).replace("None", "null") + "\nexport {};\n"


def schema() -> str:
    """The JSON schema of all messages."""
    kinds = [protocol.FromServer, protocol.FromClient, *(getattr(protocol, name) for name in HTTP)]
    (server, client, *_), components = schema_components(kinds, ref_template="#/$defs/{name}")
    whole = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"cardfolk protocol {protocol.PROTOCOL}",
        "$defs": {"FromServer": server, "FromClient": client, **dict(sorted(components.items()))},
    }
    return json.dumps(whole, indent=1, ensure_ascii=False) + "\n"


MADE: dict[str, dict[str, Callable[[], Iterator[str]]]] = {
    "protocol.md": {
        "from a client": lambda: messages(protocol.FromClient),
        "from the server": lambda: messages(protocol.FromServer),
        "parts": lambda: (line for name in PARTS for line in described(name, name)),
        "http": lambda: (line for name in HTTP for line in described(name, name)),
    },
    "hosting.md": {"settings": settings_table},
}


def written(file: str) -> str:
    """A page with what is made for it."""
    text = (HERE / file).read_text(encoding="utf-8")
    for name, make in MADE[file].items():
        begin, end = BEGIN.format(name=name), END.format(name=name)
        head, _, rest = text.partition(begin)
        assert rest and end in rest, f"{file} has no place for {name}"
        text = f"{head}{begin}\n\n" + "\n".join(make()) + "\n" + end + rest.partition(end)[2]
    return text


def main() -> None:
    """Write everything."""
    SCHEMA.write_text(schema(), encoding="utf-8")
    SCRIPT.write_text(script(), encoding="utf-8")
    for file in MADE:
        (HERE / file).write_text(written(file), encoding="utf-8")
    print(f"written: {SCHEMA.name}, {SCRIPT.name}, {', '.join(MADE)}", file=sys.stderr)


if __name__ == "__main__":
    main()
