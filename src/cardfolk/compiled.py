"""Where the compiled rules are, and whether they fit the source. Imports nothing of cardfolk.

`make setup` compiles the hot modules into build/compiled beside src/. This finder loads them from there as long as
their sources are the ones they were compiled from; otherwise, or with CARDFOLK_PURE=1, all run interpreted: all or
none, since a mixture breaks. In an installed wheel the compiled modules lie beside the sources and need no finder.
"""

from __future__ import annotations

import os
import sys
from hashlib import sha256
from importlib.machinery import EXTENSION_SUFFIXES, ModuleSpec, SourceFileLoader
from importlib.util import find_spec, spec_from_file_location
from pathlib import Path

HOT = (
    "cardfolk.cards",
    "cardfolk.chance",
    "cardfolk.game",
    "cardfolk.view",
    "cardfolk.viewtext",
    "cardfolk.games.durak.rules",
    "cardfolk.games.durak.view",
    "cardfolk.games.durak.words",
    "cardfolk.games.king.dealing",
    "cardfolk.games.king.rules",
    "cardfolk.games.king.view",
    "cardfolk.games.king.words",
    "cardfolk.games.montenegro.board",
    "cardfolk.games.montenegro.imagine",
    "cardfolk.games.montenegro.moves",
    "cardfolk.games.montenegro.rules",
    "cardfolk.games.montenegro.view",
    "cardfolk.games.montenegro.words",
    "cardfolk.games.pontinho.imagine",
    "cardfolk.games.pontinho.hands",
    "cardfolk.games.pontinho.melds",
    "cardfolk.games.pontinho.moves",
    "cardfolk.games.pontinho.outs",
    "cardfolk.games.pontinho.rules",
    "cardfolk.games.pontinho.view",
    "cardfolk.games.pontinho.words",
    "cardfolk.games.president.moves",
    "cardfolk.games.president.rules",
    "cardfolk.games.president.view",
    "cardfolk.games.president.words",
    "cardfolk.bots.knowledge",
    "cardfolk.bots.durak.knowledge",
    "cardfolk.bots.durak.cards",
    "cardfolk.bots.durak.habits",
    "cardfolk.bots.king.habits",
    "cardfolk.bots.king.novice",
    "cardfolk.bots.king.reasons",
    "cardfolk.bots.king.knowledge",
    "cardfolk.bots.montenegro.knowledge",
    "cardfolk.bots.montenegro.duel",
    "cardfolk.bots.montenegro.novice",
    "cardfolk.bots.montenegro.war",
    "cardfolk.bots.pontinho.knowledge",
    "cardfolk.bots.pontinho.hand_cost",
    "cardfolk.bots.pontinho.melds",
    "cardfolk.bots.president.knowledge",
    "cardfolk.bots.president.inference",
    "cardfolk.bots.president.weights",
    "cardfolk.bots.thinking",
    "cardfolk.bots.rollouts",
    "cardfolk.bots.durak.thinking",
    "cardfolk.bots.durak.board",
    "cardfolk.bots.durak.endgame",
    "cardfolk.bots.durak.player",
    "cardfolk.bots.king.domino",
    "cardfolk.bots.king.endgame",
    "cardfolk.bots.king.thinking",
    "cardfolk.bots.montenegro.thinking",
    "cardfolk.bots.montenegro.duel_game",
    "cardfolk.bots.montenegro.solved_duels",
    "cardfolk.bots.pontinho.thinking",
    "cardfolk.bots.pontinho.race",
    "cardfolk.bots.president.thinking",
    "cardfolk.bots.president.endgame",
)
LIBRARY = "__mypyc"  # ends the name of the library that a compiled module stands on
HERE = Path(__file__).parent
BUILT = HERE.parent.parent / "build" / "compiled"
CACHE = BUILT.parent / "mypy"  # of the compiler's own, not shared with a plain mypy
STAMP = "sources.sha256"


def fingerprint() -> str:
    """What the hot sources and this Python are, as one text."""
    found = sha256(f"{sys.implementation.cache_tag} {sys.platform}".encode())
    for name in HOT:
        found.update(source_of(name).read_bytes())
    return found.hexdigest()


def source_of(name: str) -> Path:
    """The source of a module of cardfolk."""
    return HERE.joinpath(*name.split(".")[1:]).with_suffix(".py")


class Finder:
    """Finds hot modules compiled in build/, or, when told to be pure, their sources."""

    def __init__(self, pure: bool) -> None:
        self.pure = pure

    def find_spec(self, name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        """The compiled module, or its source, of one of the HOT names."""
        if self.pure:
            if name not in HOT:
                return None
            source = str(source_of(name))
            return spec_from_file_location(name, source, loader=SourceFileLoader(name, source))
        if name.removesuffix(LIBRARY) in HOT:
            return spec_from_file_location(name, BUILT / (name.replace(".", "/") + EXTENSION_SUFFIXES[0]))
        return None


def install() -> None:
    """Choose between the compiled and the interpreted rules, before any of them is imported."""
    if any(isinstance(finder, Finder) for finder in sys.meta_path):
        return
    if os.environ.get("CARDFOLK_PURE", "0") not in ("", "0"):
        sys.meta_path.insert(0, Finder(pure=True))
        return
    stamp = BUILT / STAMP
    if stamp.is_file() and stamp.read_text().strip() == fingerprint():
        sys.meta_path.insert(0, Finder(pure=False))


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

    stamp = BUILT / STAMP
    if stamp.is_file() and stamp.read_text().strip() == fingerprint():
        return 0
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
    stamp.write_text(fingerprint() + "\n")
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
