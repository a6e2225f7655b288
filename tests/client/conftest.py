"""The server that the tests of a worker share."""

from __future__ import annotations

from tests.server.conftest import base, host

__all__ = ["base", "host"]
