"""The rules compiled and interpreted: the same games either way; what is stale or missing is told and does no harm."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from cardfolk.compiled import fits, hot_sources
from cardfolk.games import IDS

ROOT = Path(__file__).parent.parent

TRAJECTORIES = """
import hashlib
from cardfolk.compiled import how
from cardfolk.position import write_position
from cardfolk.testing.walk import walk
from tests.conformance import SEATINGS
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
    if fits(hot_sources()):
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
    package = to / "src" / "cardfolk"
    for name in hot_sources(package):
        if name != "cardfolk.cards":
            file = to.joinpath("src", *name.split(".")).with_suffix(".py")
            file.write_text("# Interpreted: one module is enough here\n" + file.read_text())
    assert list(hot_sources(package)) == ["cardfolk.cards"]
    return to


def test_both_builds_play_the_same_games() -> None:
    need_compiled()
    compiled, pure = run("-c", TRAJECTORIES), run("-c", TRAJECTORIES, CARDFOLK_PURE="1")
    assert compiled.stderr == pure.stderr == ""
    assert compiled.stdout.splitlines()[0] == "compiled"
    assert pure.stdout.splitlines()[0] == "interpreted"
    assert compiled.stdout.splitlines()[1:] == pure.stdout.splitlines()[1:]


def test_what_is_compiled_is_read_off_the_tree(tmp_path: Path) -> None:
    package = tmp_path / "cardfolk"
    for name, text in {
        "cards": "# Compiled: all stand on it\n",
        "record": "",
        "games/__init__": "",
        "games/tricks": "",
        "games/whist/__init__": "",
        "games/whist/rules": '"""Whist."""\n\nfrom __future__ import annotations\n',
        "games/whist/pictures": '"""Drawn."""\n\n# Interpreted: nobody waits for it.\n',
        "bots/knowledge": '"""Known."""\n\n# Compiled: search asks it.\n',
        "bots/crew": '"""A crew. Compiled: no."""\n',
        "bots/whist/__init__": "",
        "codec/write": '"""Writing."""\n\n# Compiled: a server writes thousands a second.\n',
        "codec/read": "",
        "bots/whist/thinking": "",
        "ui/screen": "# Compiled: not here, where nothing is\n",
    }.items():
        file = package / f"{name}.py"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
    assert sorted(hot_sources(package)) == [
        "cardfolk.bots.knowledge",
        "cardfolk.bots.whist.thinking",
        "cardfolk.cards",
        "cardfolk.codec.write",
        "cardfolk.games.tricks",
        "cardfolk.games.whist.rules",
    ]


def test_the_rules_of_every_game_and_what_its_bots_know_are_compiled() -> None:
    wanted = {f"cardfolk.games.{id}.rules" for id in IDS} | {f"cardfolk.bots.{id}.knowledge" for id in IDS}
    assert wanted <= set(hot_sources())


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
