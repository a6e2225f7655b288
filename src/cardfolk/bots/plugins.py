"""Bots that others write: from a file, a module, or an installed package's entry point `cardfolk.bots`."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Callable
from importlib import import_module
from importlib.machinery import PathFinder
from importlib.metadata import entry_points
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any

from ..chance import Source
from ..words import BadText, Words
from .folk import character_of

NAME = 24  # characters of a bot's own name, at the most


def entry_names() -> list[str]:
    """The names that installed packages give their bots."""
    return sorted(entry.name for entry in entry_points(group="cardfolk.bots"))


def load_bot(name: str, source: Source) -> Any:
    """The bot of a file `my_bot.py` or `my_bot.py:Name`, a module `pack.mod` or `pack.mod:Name`, or an entry point."""
    for entry in entry_points(group="cardfolk.bots"):
        if entry.name == name:
            return _made(entry.load(), source)
    place, _, wanted = name.partition(":")
    module = _file(Path(place)) if place.endswith(".py") else _module(place)
    classes = {
        label: found
        for label, found in vars(module).items()
        if inspect.isclass(found) and found.__module__ == module.__name__ and callable(getattr(found, "choose", None))
    }
    if not classes:
        raise BadText(Words("{file} has no class with a method choose(sight)", {"file": str(place)}))
    if wanted and wanted not in classes:
        known = {"file": str(place), "bot": wanted, "names": ", ".join(classes)}
        raise BadText(Words("{file} has no bot {bot}; it has {names}", known))
    return _made(classes[wanted] if wanted else list(classes.values())[-1], source)


def bots_in(path: Path) -> list[str]:
    """The names of the classes in a file that have a method `choose`, read without running it."""
    try:
        classes = _classes(path)
    except OSError as wrong:
        raise BadText(
            Words("{file} cannot be read: {why}", {"file": str(path), "why": wrong.strerror or str(wrong)})
        ) from None
    except (SyntaxError, ValueError) as wrong:
        raise BadText(Words("{file} is not Python: {why}", {"file": str(path), "why": str(wrong)})) from None
    return [label for label in classes if isinstance(_member(classes, label, "choose"), ast.FunctionDef)]


def display_name(name: str) -> str:
    """What a bot is called at a table: a character by name, one in a file or a module as its class says in `name`.

    One whose class says nothing is called as its file. The file is read without running it.
    """
    if (character := character_of(name)) is not None:
        return character.name
    if "." not in name or name.startswith("command:") or name in entry_names():
        return name
    place, _, wanted = name.partition(":")
    file = Path(place) if place.endswith(".py") else _source_of(place)
    stem = Path(place).stem if place.endswith(".py") else place.rpartition(".")[2]
    try:
        classes = _classes(file) if file is not None else {}
    except (OSError, SyntaxError, ValueError):
        return stem
    bots = [label for label in classes if _member(classes, label, "choose") is not None]
    said = _member(classes, wanted or (bots or [""])[-1], "name")
    if isinstance(said, (ast.Assign, ast.AnnAssign)) and isinstance(said.value, ast.Constant):
        own = said.value.value
        if isinstance(own, str):
            tidied = "".join(letter if letter.isprintable() else " " for letter in own)
            return " ".join(tidied.split())[:NAME].strip() or stem
    return stem


def _classes(path: Path) -> dict[str, ast.ClassDef]:
    """The classes of a file."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return {node.name: node for node in tree.body if isinstance(node, ast.ClassDef)}


def _member(classes: dict[str, ast.ClassDef], label: str, name: str) -> ast.stmt | None:
    """Where a class, or one of the file that it inherits from, says what its member of this name is."""
    if label not in classes:
        return None
    for part in classes[label].body:
        if isinstance(part, ast.FunctionDef):
            names = [part.name]
        elif isinstance(part, (ast.Assign, ast.AnnAssign)):
            targets = part.targets if isinstance(part, ast.Assign) else [part.target]
            names = [target.id for target in targets if isinstance(target, ast.Name)]
        else:
            continue
        if name in names:
            return part
    others = {other: node for other, node in classes.items() if other != label}
    for base in classes[label].bases:
        found = _member(others, base.id, name) if isinstance(base, ast.Name) else None
        if found is not None:
            return found
    return None


def _source_of(module: str) -> Path | None:
    """The file of a module, looked for without importing what it lies in."""
    path: list[str] | None = None
    full = ""
    for part in module.split("."):
        full = f"{full}.{part}" if full else part
        spec = PathFinder.find_spec(full, path)
        if spec is None:
            return None
        path = list(spec.submodule_search_locations or ())
        origin = spec.origin
    return Path(origin) if origin is not None and origin.endswith(".py") else None


def is_plugin(name: str) -> bool:
    """Whether a name means a file, a module or an entry point, and not a bot of the ladder."""
    return name.partition(":")[0].endswith(".py") or "." in name or name in entry_names()


def _made(found: Any, source: Source) -> Any:
    """An instance: with its own chance if its class takes one."""
    if not inspect.isclass(found):
        return found
    make: Callable[..., Any] = found
    return make(source) if inspect.signature(make).parameters else make()


def _file(path: Path) -> ModuleType:
    if not path.is_file():
        raise BadText(Words("there is no file {file}", {"file": str(path)}))
    spec = spec_from_file_location(f"cardfolk_bot_{path.stem}", path)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except BaseException as wrong:
        raise _no_import(str(path), wrong) from None
    return module


def _module(name: str) -> ModuleType:
    try:
        return import_module(name)
    except BaseException as wrong:
        raise _no_import(name, wrong) from None


def _no_import(what: str, wrong: BaseException) -> BadText:
    why = f"{type(wrong).__name__}: {wrong}"
    return BadText(Words("{file} does not import: {why}", {"file": what, "why": why}))
