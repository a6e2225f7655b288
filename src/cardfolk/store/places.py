"""Where things are kept on this computer. Imports nothing heavy."""

from __future__ import annotations

import os
from pathlib import Path


def data_folder() -> Path:
    """Where this person's games are kept: CARDFOLK_HOME, or the usual place of the system."""
    if home := os.environ.get("CARDFOLK_HOME"):
        return Path(home)
    from platformdirs import user_data_dir

    return Path(user_data_dir("cardfolk", appauthor=False))


def default_file() -> Path:
    """The file with the games played at this computer."""
    return data_folder() / "games.db"
