"""No window of these tests is ever seen, and what is chosen in one does not hold in the next.

Texts are written in the font that pygame brings along, so that pictures are the same on every computer.
"""

import os
from collections.abc import Iterator

import pytest

from cardfolk.store.paths import data_folder
from cardfolk.ui.window import fonts
from tests.server.conftest import base, host

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

fonts.FILES = dict.fromkeys(fonts.FILES, ())

__all__ = ["base", "host"]


@pytest.fixture(autouse=True)
def _usual_settings() -> Iterator[None]:
    yield
    (data_folder() / "settings.json").unlink(missing_ok=True)
