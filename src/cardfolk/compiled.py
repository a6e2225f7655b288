"""Which modules are compiled, where they are, and whether they fit the source. Imports nothing of cardfolk.

What is compiled can be read off the tree: every module below games/ and of a game's package in bots/, and of those at
the top, in bots/, codec/, play/, server/ and table/ the ones that say so in a line `# Compiled: why`. A module of a
game that mypyc cannot compile, or that nobody waits for, says `# Interpreted: why`. A package itself, its `__init__`,
is never compiled.

`make setup` compiles the hot modules into build/compiled beside src/. This finder loads them from there as long as
their sources are the ones they were compiled from; otherwise, or with CARDFOLK_PURE=1, all run interpreted: all or
none, since a mixture breaks. In an installed wheel the compiled modules lie beside the sources and need no finder.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterable
from hashlib import sha256
from importlib.machinery import EXTENSION_SUFFIXES, ModuleSpec, SourceFileLoader
from importlib.util import find_spec, spec_from_file_location
from pathlib import Path

LIBRARY = "__mypyc"  # ends the name of the library that a compiled module stands on
HERE = Path(__file__).parent
BUILT = HERE.parent.parent / "build" / "compiled"
CACHE = BUILT.parent / "mypy"  # of the compiler's own, not shared with a plain mypy
STAMP = "sources.sha256"
SAYS = re.compile(rb"^# (Compiled|Interpreted): \S", re.MULTILINE)


def hot_sources(package: Path = HERE) -> dict[str, bytes]:
    """The modules that are compiled, each with its source."""
    bots = package / "bots"
    said_in = (package, bots, *(package / name for name in ("codec", "play", "server", "table")))
    files = [file for folder in said_in for file in folder.glob("*.py")]
    files += [*(package / "games").rglob("*.py"), *bots.glob("*/*.py")]
    found = {}
    for file in sorted(files):
        if file.stem == "__init__":
            continue
        source = file.read_bytes()
        said = SAYS.search(source)
        if said[1] == b"Compiled" if said else file.parent not in said_in:
            found[".".join((package.name, *file.relative_to(package).with_suffix("").parts))] = source
    return found


def fingerprint(sources: dict[str, bytes]) -> str:
    """What the hot sources and this Python are, as one text."""
    found = sha256(f"{sys.implementation.cache_tag} {sys.platform}".encode())
    for name, source in sources.items():
        found.update(f"{name} {len(source)} ".encode() + source)
    return found.hexdigest()


def fits(sources: dict[str, bytes]) -> bool:
    """Whether build/compiled was made from these sources."""
    stamp = BUILT / STAMP
    return stamp.is_file() and stamp.read_text().strip() == fingerprint(sources)


def source_of(name: str) -> Path:
    """The source of a module of cardfolk."""
    return HERE.joinpath(*name.split(".")[1:]).with_suffix(".py")


class Finder:
    """Finds hot modules compiled in build/, or, when told to be pure, their sources."""

    def __init__(self, hot: Iterable[str], pure: bool) -> None:
        self.hot = frozenset(hot)
        self.pure = pure

    def find_spec(self, name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        """The compiled module, or its source, of one that is hot."""
        if self.pure:
            if name not in self.hot:
                return None
            source = str(source_of(name))
            return spec_from_file_location(name, source, loader=SourceFileLoader(name, source))
        if name.removesuffix(LIBRARY) in self.hot:
            return spec_from_file_location(name, BUILT / (name.replace(".", "/") + EXTENSION_SUFFIXES[0]))
        return None


def install() -> None:
    """Choose between the compiled and the interpreted rules, before any of them is imported."""
    if any(isinstance(finder, Finder) for finder in sys.meta_path):
        return
    if os.environ.get("CARDFOLK_PURE", "0") not in ("", "0"):
        sys.meta_path.insert(0, Finder(hot_sources(), pure=True))
    elif (BUILT / STAMP).is_file() and fits(sources := hot_sources()):
        sys.meta_path.insert(0, Finder(sources, pure=False))


def how() -> str:
    """How the rules run here: compiled or interpreted."""
    spec = find_spec("cardfolk.game")
    if spec is not None and not (spec.origin or "").endswith(".py"):
        return "compiled"
    if os.environ.get("CARDFOLK_PURE", "0") in ("", "0") and (BUILT / STAMP).is_file():
        return "interpreted: the compiled rules are older than the source, `make setup` renews them"
    return "interpreted"


def build() -> int:
    """Compile what changed of the hot modules into build/compiled; what `make setup` runs."""
    import shutil

    sources = hot_sources()  # as they are now: what is edited in the meantime fits no longer
    if fits(sources):
        return 0
    stamp = BUILT / STAMP
    stamp.unlink(missing_ok=True)
    said = _compile()
    if said and CACHE.is_dir():  # what is kept from other builds may be to blame
        shutil.rmtree(CACHE, ignore_errors=True)
        said = _compile()
    if said:
        shutil.rmtree(BUILT, ignore_errors=True)
        log = BUILT.parent / "compile.log"
        log.parent.mkdir(exist_ok=True)
        log.write_text(said)
        print(f"cardfolk: the rules could not be compiled ({log} says why): they run interpreted, more slowly")
        return 0
    stamp.write_text(fingerprint(sources) + "\n")
    print("cardfolk: the rules are compiled")
    return 0


def _compile() -> str:
    """Run the compiler; what it says if it fails."""
    import subprocess

    command = [sys.executable, "setup.py", "-q", "build_ext", f"--build-lib={BUILT}"]
    command += [f"--build-temp={BUILT.parent / 'temp'}", f"--parallel={os.cpu_count() or 1}"]
    env = {**os.environ, "CARDFOLK_COMPILED": "1"}
    done = subprocess.run(command, cwd=BUILT.parent.parent, env=env, capture_output=True, text=True)
    return done.stdout + done.stderr + f"exit code {done.returncode}\n" if done.returncode else ""


if __name__ == "__main__":
    sys.exit(build())
