"""What JAX compiles for one test is there for the next, in whichever worker or program that runs."""

from __future__ import annotations

import os
import sys

import pytest

CACHE = {"jax_compilation_cache_dir": "", "jax_persistent_cache_min_compile_time_secs": 0.0}


@pytest.fixture(scope="session", autouse=True)
def _compiled_once(tmp_path_factory: pytest.TempPathFactory) -> None:
    mine = tmp_path_factory.getbasetemp()
    shared = mine.parent if "PYTEST_XDIST_WORKER" in os.environ else mine
    for name, value in (CACHE | {"jax_compilation_cache_dir": str(shared / "jax")}).items():
        os.environ[name.upper()] = str(value)
        if "jax" in sys.modules:
            sys.modules["jax"].config.update(name, value)
