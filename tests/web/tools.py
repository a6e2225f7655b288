"""What the tests of the browser client share."""

from __future__ import annotations

import os
import shutil

import pytest


def needs(*programs: str) -> str:
    """Where the first of these programs is that is there; without any the test is skipped, with CI=true it fails."""
    for program in programs:
        if found := shutil.which(program):
            return found
    if os.environ.get("CI") == "true":
        pytest.fail(f"{programs[0]} is missing: see tests/needs")
    pytest.skip(f"{programs[0]} is not installed")
