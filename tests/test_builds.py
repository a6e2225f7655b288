"""The rules compiled and interpreted: the same games either way; what is stale or missing is told and does no harm."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from cardfolk.compiled import BUILT, HOT, STAMP, fingerprint

ROOT = Path(__file__).parent.parent

TRAJECTORIES = """
import hashlib
from cardfolk.compiled import how
from cardfolk.position import write_position
from tests.conformance.walk import SEATINGS, walk
print(how())
for id, seats in SEATINGS:
    found = hashlib.sha256()
    for number in range(2):
        for ply, (state, move, _) in enumerate(walk(id, seats, number)):
            found.update(str(move).encode())
            if ply % 20 == 0 or move is None:
                found.update(write_position(state).encode())
                found.update(write_position(state.seen_by(ply % seats)).encode())
    print(id, seats, found.hexdigest())
"""


def run(*words: str, root: Path = ROOT, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *words],
        cwd=root,
        env={**os.environ, "CARDFOLK_PURE": "0", "PYTHONPATH": f"{root / 'src'}{os.pathsep}{root}", **environment},
        capture_output=True,
        text=True,
        timeout=600,
    )


def need_compiled() -> None:
    if (BUILT / STAMP).is_file() and (BUILT / STAMP).read_text().strip() == fingerprint():
        return
    if os.environ.get("CI") == "true":
        pytest.fail("the rules are not compiled: `make setup` does that where there is a C compiler")
    pytest.skip("the rules are not compiled: `make setup` does that where there is a C compiler")


def copied(to: Path) -> Path:
    """A copy of the source without what was built, in which only one small module is hot."""
    for name in ("src", "docs"):
        shutil.copytree(ROOT / name, to / name, ignore=shutil.ignore_patterns("__pycache__", "*.egg-info"))
    for name in ("setup.py", "pyproject.toml", "build_backend.py", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, to / name)
    compiled = to / "src" / "cardfolk" / "compiled.py"
    text = compiled.read_text()
    start = text.index("HOT = (")
    compiled.write_text(text[:start] + 'HOT = ("cardfolk.cards",)' + text[text.index("\n)", start) + 2 :])
    return to


def test_both_builds_play_the_same_games() -> None:
    need_compiled()
    compiled, pure = run("-c", TRAJECTORIES), run("-c", TRAJECTORIES, CARDFOLK_PURE="1")
    assert compiled.stderr == pure.stderr == ""
    assert compiled.stdout.splitlines()[0] == "compiled"
    assert pure.stdout.splitlines()[0] == "interpreted"
    assert compiled.stdout.splitlines()[1:] == pure.stdout.splitlines()[1:]


def test_every_rules_module_is_hot() -> None:
    rules = {f"cardfolk.games.{path.parent.name}.rules" for path in (ROOT / "src/cardfolk/games").glob("*/rules.py")}
    assert rules <= set(HOT)


def test_a_compiled_build_older_than_the_source_is_not_used(tmp_path: Path) -> None:
    need_compiled()
    root = copied(tmp_path)
    assert run("src/cardfolk/compiled.py", root=root).stdout == "cardfolk: the rules are compiled\n"
    assert run("src/cardfolk/compiled.py", root=root).stdout == "", "nothing to do the second time"
    check = "import cardfolk.cards; print(cardfolk.cards.__file__)"
    assert run("-c", check, root=root).stdout.strip().endswith((".so", ".pyd"))
    with (root / "src" / "cardfolk" / "cards.py").open("a") as source:
        source.write("\n# an edit\n")
    assert run("-c", check, root=root).stdout.strip().endswith("cards.py")
    assert "older than the source" in run("-m", "cardfolk", "--version", root=root).stdout


def test_without_a_compiler_it_says_so_and_works(tmp_path: Path) -> None:
    root = copied(tmp_path)
    done = run("src/cardfolk/compiled.py", root=root, CC=str(root / "no-such-compiler"))
    assert done.returncode == 0
    assert "could not be compiled" in done.stdout
    assert "interpreted" in run("-m", "cardfolk", "--version", root=root).stdout
    assert run("-m", "cardfolk", "games", root=root).returncode == 0


def test_a_wheel_without_a_compiler_is_pure_and_takes_the_rules_along(tmp_path: Path) -> None:
    root = copied(tmp_path / "source")
    wheel = "from build_backend import build_wheel; build_wheel('.')"
    built = run("-c", wheel, root=root, CC=str(root / "no-such-compiler"))
    assert "installing without compiled rules" in built.stderr
    [file] = root.glob("cardfolk-*.whl")
    shutil.unpack_archive(file, tmp_path / "installed", "zip")
    assert not list((tmp_path / "installed").rglob("*.so"))
    shown = run("-m", "cardfolk", "rules", "durak", PYTHONPATH=str(tmp_path / "installed"), root=tmp_path)
    assert shown.stdout.startswith("# Durak")
    assert (
        "interpreted"
        in run("-m", "cardfolk", "--version", PYTHONPATH=str(tmp_path / "installed"), root=tmp_path).stdout
    )
