"""One server and one browser for all tests of the pages."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.server.host import Host

from .people import chromium, quick_host


@pytest.fixture(scope="session")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    """A server where bots wait for nobody."""
    with quick_host(tmp_path_factory.mktemp("web")) as host:
        yield host


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Debian's Chromium."""
    with chromium() as browser:
        yield browser


@pytest.fixture(autouse=True)
def _toy(toy: None) -> None:
    """The server knows it too."""


@pytest.fixture(autouse=True)
def left_alone(request: pytest.FixtureRequest) -> Iterator[None]:
    """Pages that a test has opened are closed after it."""
    if "browser" not in request.fixturenames:
        yield
        return
    browser: Browser = request.getfixturevalue("browser")
    before = list(browser.contexts)
    yield
    for context in browser.contexts:
        if context not in before:
            context.close()
