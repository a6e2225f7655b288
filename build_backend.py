"""The build backend: setuptools, with mypyc asked for only where a wheel is built: an editable install is pure."""

from typing import Any

from setuptools.build_meta import *  # noqa: F403


def get_requires_for_build_wheel(config_settings: Any = None) -> list[str]:
    """What compiling needs; without a compiler the wheel is pure all the same."""
    return ["mypy[mypyc]>=2.4,<3"]
