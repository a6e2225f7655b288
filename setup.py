"""Compiles the hot modules with mypyc where that is possible; everything else stands in pyproject.toml.

An editable install stays pure, so that no compiled file shadows an edit: `make setup` compiles into build/ instead,
from where `cardfolk` takes it while it fits the source (src/cardfolk/compiled.py).
"""

import os
import shutil
import sys
from pathlib import Path

from setuptools import setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py

ROOT = Path(__file__).parent
sys.path.insert(0, str(ROOT / "src" / "cardfolk"))
from compiled import CACHE, hot_sources  # noqa: E402


class AllOrNone(build_ext):
    """Build every extension or none: a mixture of compiled and interpreted modules breaks imports."""

    def run(self) -> None:
        try:
            super().run()
        except Exception as error:  # no compiler, or a broken one
            if os.environ.get("CARDFOLK_COMPILED") == "1":
                raise
            self.extensions = []
            for built in [*Path(self.build_lib).rglob("*.so"), *Path(self.build_lib).rglob("*.pyd")]:
                built.unlink()
            print(f"cardfolk: installing without compiled rules ({error}); all works, more slowly", file=sys.stderr)


class WithRules(build_py):
    """Take the rules for players along: `cardfolk rules` shows the text of docs/rules."""

    def run(self) -> None:
        super().run()
        if not self.editable_mode:
            shutil.copytree(
                ROOT / "docs" / "rules", Path(self.build_lib, "cardfolk", "docs", "rules"), dirs_exist_ok=True
            )


def extensions() -> list:
    if "editable_wheel" in sys.argv or "develop" in sys.argv or os.environ.get("CARDFOLK_COMPILED") == "0":
        return []
    try:
        from mypyc.build import mypycify
    except ImportError:
        return []
    paths = [str(Path("src", *name.split(".")).with_suffix(".py")) for name in hot_sources()]
    # Each module by itself: a change compiles its own module only, and all cores share the work.
    options = ["--config-file=pyproject.toml", f"--cache-dir={CACHE}"]
    try:
        return mypycify([*options, *paths], separate=True, opt_level="3")
    except SystemExit:  # a package is missing whose types are used, or something in the source is wrong
        if os.environ.get("CARDFOLK_COMPILED") == "1":
            raise
        print("cardfolk: installing without compiled rules, as told above; all works, more slowly", file=sys.stderr)
        return []


setup(ext_modules=extensions(), cmdclass={"build_ext": AllOrNone, "build_py": WithRules})
