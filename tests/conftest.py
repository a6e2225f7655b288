"""Before anything of cardfolk is imported: what is measured for coverage must run interpreted.

And nobody's own games are touched: what tests play is kept in a folder of their own, what one test plays in its own.
"""

import atexit
import os
import shutil
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

if any(word.startswith("--cov") for word in sys.argv):
    os.environ.setdefault("CARDFOLK_PURE", "1")

os.environ["CARDFOLK_HOME"] = tempfile.mkdtemp(prefix="cardfolk-")
os.environ["CARDFOLK_LANG"] = "en"
for library in ("OPENBLAS", "OMP", "MKL"):  # tests run beside each other: their threads would wait for one another
    os.environ.setdefault(f"{library}_NUM_THREADS", "1")
atexit.register(shutil.rmtree, os.environ["CARDFOLK_HOME"], ignore_errors=True)

pytest_plugins = ["tests.services"]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where no game was played yet: what a test before has left would be offered to go on with."""
    found = tmp_path / "home"
    monkeypatch.setenv("CARDFOLK_HOME", str(found))
    return found


@pytest.fixture
def toy() -> Iterator[None]:
    """A sixth game, known for the length of a test."""
    from cardfolk.games import GAMES, add_game
    from tests.toy import TOY

    add_game(TOY)
    yield
    del GAMES["toy"]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The browser's tests come last: while they run, Playwright has the thread's event loop to itself."""
    items.sort(key=lambda item: Path(__file__).parent / "web" in item.path.parents)
