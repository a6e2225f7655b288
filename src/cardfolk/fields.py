"""The fields of a State, declared once. `python -m cardfolk.fields` writes `copy` and `key` from them.

A game lists its fields in `FIELDS = (Field(…), …)` and `DERIVED = ("…", …)` in the file of its State, which has the two
methods between the lines BEGIN and END. They are checked in as plain code, since mypyc makes that fast; a test says
when they are not up to date. Without arguments all games are done, otherwise the files that are named.
"""

from __future__ import annotations

import ast
import sys
from pathlib import Path

PLAIN = ("number", "flag", "card", "set")  # kinds that one value holds; a set is of cards
ROWS = ("cards", "numbers", "sets", "scores")  # a list of them
TABLES = ("lists", "tables")  # a list of lists, of cards and of numbers
OF_EVERY_STATE = ("to_move",)  # what State.copy_base copies
BEGIN = "    # Made from FIELDS by `python -m cardfolk.fields`:"
END = "    # Made until here."


class Field:
    """An attribute of a State that is not worked out from others, in the order of `key` and of positions.

    A list that is `shared` is replaced, never changed, so copies have the same one. Of a pile that is drawn from its
    end only so many cards count as the field `left` says. `called` is its name in a position, if that is another.
    """

    def __init__(self, name: str, kind: str, *, shared: bool = False, left: str = "", called: str = "") -> None:
        if kind not in PLAIN + ROWS + TABLES:
            raise ValueError(f"field {name}: there is no kind {kind}")
        self.name = name
        self.kind = kind
        self.shared = shared
        self.left = left
        self.called = called or name


def methods(state: str, fields: tuple[Field, ...], derived: tuple[str, ...]) -> str:
    """The source of `copy` and `key` of a State."""
    lines = [f"    def copy(self) -> {state}:", f"        new = {state}(self.seats, self.house, self.chance)"]
    lines.append("        self.copy_base(new)")
    for field in fields:
        if field.name not in OF_EVERY_STATE:
            own = "" if field.kind in PLAIN or field.shared else ".copy()"
            lines.append(f"        new.{field.name} = self.{field.name}{own}")
    lines += [f"        new.{name} = self.{name}" for name in derived]
    lines += ["        return new", "", "    def key(self) -> tuple[object, ...]:", "        return ("]
    lines += [f"            {_hashable(field)}," for field in fields]
    return "\n".join([*lines, "        )"])


def _hashable(field: Field) -> str:
    value = f"self.{field.name}"
    if field.left:
        return f"tuple({value}[len({value}) - self.{field.left} :]) if {value} else ()"
    if field.kind in TABLES:
        return f"tuple([tuple(row) for row in {value}])"
    return f"tuple({value})" if field.kind in ROWS else value


def renewed(source: str) -> str:
    """A source with `copy` and `key` as its FIELDS say; the same if it has no such place."""
    if BEGIN not in source:
        return source
    before, _, rest = source.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not end:
        raise ValueError(f"expected a line {END.strip()!r}")
    said: dict[str, ast.expr] = {}
    state = ""
    for node in ast.parse(source).body:
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            said[node.targets[0].id] = node.value
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.value is not None:
            said[node.target.id] = node.value
        elif isinstance(node, ast.ClassDef) and node.lineno <= before.count("\n") <= (node.end_lineno or 0):
            state = node.name
    listed = said["FIELDS"]
    assert isinstance(listed, ast.Tuple)
    fields = tuple(_field(node) for node in listed.elts)
    derived: tuple[str, ...] = ast.literal_eval(said["DERIVED"]) if "DERIVED" in said else ()
    return f"{before}{BEGIN}\n\n{methods(state, fields, derived)}\n\n{END}{after}"


def _field(node: ast.expr) -> Field:
    assert isinstance(node, ast.Call)
    values = [ast.literal_eval(arg) for arg in node.args]
    return Field(*values, **{str(word.arg): ast.literal_eval(word.value) for word in node.keywords})


def sources() -> list[Path]:
    """The files of the States of all games here."""
    files = sorted((Path(__file__).parent / "games").rglob("*.py"))
    return [file for file in files if BEGIN in file.read_text(encoding="utf-8")]


def main(names: list[str]) -> None:
    """Renew these files, or those of all games."""
    for file in [Path(name) for name in names] or sources():
        source = file.read_text(encoding="utf-8")
        new = renewed(source)
        if new != source:
            file.write_text(new, encoding="utf-8")
            print(f"{file} is renewed")


if __name__ == "__main__":
    main(sys.argv[1:])
