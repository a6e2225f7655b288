"""The games as other projects know games: OpenSpiel, PettingZoo, Gymnasium. Each module needs that project's package.

All of them number moves alike (`coding.py`), see through the same numbers (`features.py`, or `bots/*/policy.py`)
and pay alike (`payoff.py`).
"""

from __future__ import annotations

from typing import NoReturn


def lacking(package: str, wrong: ImportError) -> NoReturn:
    """Say in one line what to install where a package is missing."""
    raise ImportError(f"this adapter needs {package}: pip install 'cardfolk[research]' ({wrong})") from None
