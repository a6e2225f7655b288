"""The scripts of the pages are typed: TypeScript's checker finds nothing wrong with them."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from cardfolk.ui.web import folder

from .tools import needs

VERSION = "5.9.3"
PLACE = Path(__file__).parents[2] / "build" / f"typescript-{VERSION}"


def checker() -> Path:
    """TypeScript's compiler, fetched once into build/, where nothing is kept."""
    program = PLACE / "node_modules" / "typescript" / "bin" / "tsc"
    if not program.is_file():
        npm = needs("npm")
        PLACE.mkdir(parents=True, exist_ok=True)
        (PLACE / "package.json").write_text('{"private": true}\n')
        words = ["install", "--no-audit", "--no-fund", "--no-package-lock", "--ignore-scripts", f"typescript@{VERSION}"]
        run = subprocess.run([npm, *words], cwd=PLACE, capture_output=True, text=True)
        if run.returncode:
            if os.environ.get("CI") == "true":
                pytest.fail(run.stderr)
            pytest.skip("typescript cannot be fetched")
    return program


def test_the_scripts_are_typed() -> None:
    run = subprocess.run(
        [needs("node"), str(checker()), "--project", str(folder() / "tsconfig.json")], capture_output=True, text=True
    )
    assert run.returncode == 0, run.stdout
