"""No window of these tests is ever seen."""

import os

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

from tests.server.conftest import base, host

__all__ = ["base", "host"]
