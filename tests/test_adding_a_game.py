"""docs/adding-a-game.md is true: its small game, taken from the page, is installed, conforms, and is played."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "adding-a-game.md"
FILE = re.compile(r"^`([\w./]+)`[^\n]*:\n\n```\w+\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def run(folder: Path, *words: str, typed: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
    """A command in a folder, with the game installed in `site` beside it."""
    path = os.pathsep.join((str(folder.parent / "site"), str(ROOT / "src")))
    usual = {**os.environ, "PYTHONPATH": path, "CARDFOLK_HOME": str(folder.parent / "home")}
    return subprocess.run(
        [sys.executable, *words],
        cwd=folder,
        env={**usual, **environment},
        input=typed,
        capture_output=True,
        text=True,
        timeout=300,
    )


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the game, as the page has it; installed."""
    folder = tmp_path_factory.mktemp("elsewhere") / "project"
    for name, text in FILE.findall(PAGE.read_text(encoding="utf-8")):
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    install = ("-m", "pip", "install", "--no-deps", "--no-build-isolation", "--no-index", "--target", "../site", ".")
    done = run(folder, *install)
    assert done.returncode == 0, done.stderr
    return folder


def test_the_page_has_every_file(project: Path) -> None:
    named = {"pyproject.toml", "tests/test_cuckoo.py"}
    named |= {f"cuckoo/{name}" for name in ("__init__.py", "rules.py", "words.py", "view.py", "rules.md")}
    assert {name for name, _ in FILE.findall(PAGE.read_text(encoding="utf-8"))} == named


def test_the_paths_that_the_page_names_for_a_game_are_there(project: Path) -> None:
    for path in re.findall(r"`((?:src|tests|docs)/[^`\s]*)`", PAGE.read_text(encoding="utf-8").split("## A whole")[0]):
        pattern = re.sub(r"<\w+>|…", "*", path)
        assert list(ROOT.glob(pattern.rstrip("/"))), f"the page names {path}"


def test_what_is_made_from_its_fields_is_up_to_date(project: Path) -> None:
    rules = project / "cuckoo" / "rules.py"
    before = rules.read_text(encoding="utf-8")
    assert run(project, "-m", "cardfolk.fields", "cuckoo/rules.py").returncode == 0
    assert rules.read_text(encoding="utf-8") == before


def test_it_conforms(project: Path) -> None:
    quiet = ("-m", "pytest", "-q", "-p", "no:cacheprovider")
    missing = run(project, *quiet, "-k", "playthrough")
    assert "there is no cuckoo-3.txt yet; CARDFOLK_PLAYTHROUGHS=1 writes it" in missing.stdout
    written = run(project, *quiet, "-k", "playthrough", CARDFOLK_PLAYTHROUGHS="1")
    assert written.returncode == 0, written.stdout
    assert (project / "tests" / "cuckoo-3.txt").read_text(encoding="utf-8").startswith("Cuckoo, 3 seats, seed 1")
    done = run(project, *quiet)
    assert done.returncode == 0, done.stdout
    assert int(re.findall(r"(\d+) passed", done.stdout)[0]) > 100, "at every number of seats"


def test_it_is_typed(project: Path) -> None:
    strict = ("-m", "mypy", "--strict", "--cache-dir=../mypy")
    done = run(project, *strict, "cuckoo", "tests", MYPYPATH=str(ROOT / "src"))
    assert done.returncode == 0, done.stdout


def test_it_is_played_with_bots(project: Path) -> None:
    play = ("-m", "cardfolk", "play", "cuckoo", "--plain", "--seats", "me,medium,easy", "--seed", "3", "--pace", "0")
    done = run(project, *play, "--set", "rounds=2", typed="keep\n" * 2)
    assert done.returncode == 0, done.stderr
    assert "Keep your card, or swap it?" in done.stdout
    assert done.stdout.count("Player keeps the card") == 2
    assert "Scores: Player " in done.stdout
    assert re.search(r"[A-Z]\w+ gives [A-Z]\w+ a card", done.stdout), "seats have names, not numbers"


def test_it_is_listed_and_its_rules_are_shown(project: Path) -> None:
    assert "cuckoo" in run(project, "-m", "cardfolk", "games").stdout
    assert run(project, "-m", "cardfolk", "rules", "cuckoo").stdout.startswith("# Cuckoo\n\nFor 2 to 6")


def test_a_package_whose_game_cannot_be_loaded_does_no_harm(project: Path, tmp_path: Path) -> None:
    told = tmp_path / "site" / "whist-1.dist-info"
    told.mkdir(parents=True)
    (told / "METADATA").write_text("Metadata-Version: 2.1\nName: whist\nVersion: 1\n")
    (told / "entry_points.txt").write_text("[cardfolk.games]\nwhist = whist_rules:GAME\ntarot = cuckoo:GAME\n")
    folder = tmp_path / "project"
    folder.mkdir()
    path = os.pathsep.join(map(str, (tmp_path / "site", project.parent / "site", ROOT / "src")))
    listed = run(folder, "-m", "cardfolk", "games", PYTHONPATH=path)
    assert listed.returncode == 0
    assert "durak" in listed.stdout and "cuckoo" in listed.stdout
    assert "whist" not in listed.stdout and "tarot" not in listed.stdout
    asked = run(folder, "-m", "cardfolk", "rules", "whist", PYTHONPATH=path)
    assert (asked.returncode, asked.stderr.strip()) == (
        2,
        "cardfolk: the game whist cannot be loaded: ModuleNotFoundError: No module named 'whist_rules'",
    )
    asked = run(folder, "-m", "cardfolk", "rules", "tarot", PYTHONPATH=path)
    assert "the game tarot cannot be loaded: cuckoo:GAME is not a Game with this id" in asked.stderr
