"""The build backend: setuptools, with mypyc asked for only where a wheel is built: an editable install is pure."""

import tomllib
from pathlib import Path
from typing import Any

from setuptools.build_meta import *  # noqa: F403


def get_requires_for_build_wheel(config_settings: Any = None) -> list[str]:
    """What compiling needs: mypyc, and the packages whose types it reads. Without a compiler the wheel is pure."""
    project = tomllib.loads(Path("pyproject.toml").read_text(encoding="utf-8"))["project"]
    return ["mypy[mypyc]>=2.4,<3", "numpy>=2", *project["dependencies"], *project["optional-dependencies"]["server"]]
