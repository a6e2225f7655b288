"""Imports point one way, and the core needs nothing but Python."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

SOURCE = Path(__file__).parent.parent / "src" / "cardfolk"

# Each box may import itself and what stands in an earlier row.
ROWS = (
    ("native", "compiled"),
    ("cards",),
    ("chance", "words"),
    ("events", "options", "fields", "said", "extras"),
    ("game",),
    ("view",),
    ("games",),
    ("position", "record"),
    ("bots",),
    ("table",),
    ("store",),
    ("play",),
    ("protocol",),
    ("codec",),
    ("server", "client"),
    ("ui", "lab", "testing"),
    ("cli",),
    ("__main__",),
)
ROW = {box: row for row, boxes in enumerate(ROWS) for box in boxes}
FIRST_WITH_OTHERS_CODE = ROW["bots"]

# The arrows that point back, each inside a function: what is unpickled finds its game by id.
BACK = {("game", "games"), ("game", "position")}


def modules() -> list[Path]:
    return sorted(path for path in SOURCE.rglob("*.py") if path != SOURCE / "__init__.py")


def box_of(path: Path) -> str:
    return path.relative_to(SOURCE).parts[0].removesuffix(".py")


def for_types_only(node: ast.AST) -> bool:
    return isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"


def imports(path: Path) -> Iterator[tuple[str, int]]:
    """What a module imports, as absolute names with the line, but for what only types need."""
    package = ("cardfolk", *path.relative_to(SOURCE).parts[:-1])

    def visit(node: ast.AST) -> Iterator[tuple[str, int]]:
        for child in ast.iter_child_nodes(node):
            if for_types_only(child):
                continue
            if isinstance(child, ast.Import):
                yield from ((alias.name, child.lineno) for alias in child.names)
            elif isinstance(child, ast.ImportFrom):
                base = package[: len(package) - child.level + 1] if child.level else ()
                name = ".".join([*base, *([child.module] if child.module else [])])
                if name == "cardfolk":
                    yield from ((f"cardfolk.{alias.name}", child.lineno) for alias in child.names)
                else:
                    yield name, child.lineno
            yield from visit(child)

    yield from visit(ast.parse(path.read_text(encoding="utf-8")))


@pytest.mark.parametrize("path", modules(), ids=lambda path: str(path.relative_to(SOURCE)))
def test_imports_point_one_way(path: Path) -> None:
    box = box_of(path)
    for name, line in imports(path):
        parts = name.split(".")
        if parts[0] == "cardfolk":
            other = parts[1]
            if other == "__version__" or other == box or (box, other) in BACK:
                continue
            assert ROW[other] < ROW[box], f"{path}:{line}: {box} must not import {other}"
        elif ROW[box] < FIRST_WITH_OTHERS_CODE:
            assert parts[0] in sys.stdlib_module_names, f"{path}:{line}: {box} must not need {parts[0]}"


def test_no_module_uses_the_global_random() -> None:
    for path in modules():
        if box_of(path) == "testing":  # there a chooser with a seed of its own picks what tests do
            continue
        assert "random" not in [name for name, _ in imports(path)], f"{path} must take its chance as an argument"
