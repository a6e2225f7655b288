"""Bots that others write: from a file, a module, or an installed package's entry point `cardfolk.bots`."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Callable
from importlib import import_module
from importlib.metadata import entry_points
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any

from ..chance import Source
from ..game import BadText, Words


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
        tree = ast.parse(path.read_text(encoding="utf-8"))
    except OSError as wrong:
        raise BadText(
            Words("{file} cannot be read: {why}", {"file": str(path), "why": wrong.strerror or str(wrong)})
        ) from None
    except (SyntaxError, ValueError) as wrong:
        raise BadText(Words("{file} is not Python: {why}", {"file": str(path), "why": str(wrong)})) from None
    return [
        node.name
        for node in tree.body
        if isinstance(node, ast.ClassDef)
        and any(isinstance(part, ast.FunctionDef) and part.name == "choose" for part in node.body)
    ]


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
