"""Where things are kept on this computer, and that they are their owner's alone. Imports nothing heavy.

Logs hold the seeds of games that are being played, and tokens are keys to seats: nobody else may read them.
"""

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


def own_folder(folder: Path) -> None:
    """Make a folder, and those above it, as far as they are missing: for their owner alone. Others stay as they are."""
    if not folder.is_dir():
        own_folder(folder.parent)
        folder.mkdir(mode=0o700, exist_ok=True)


def own_file(path: str, flags: int) -> int:
    """An `opener` for `open`: a file that it makes is for its owner alone."""
    return os.open(path, flags, 0o600)


def narrowed(file: Path) -> bool:
    """Have a file that is there for its owner alone; False if that cannot be."""
    if os.name == "nt":  # where a person's folders are theirs, and files have no such rights
        return True
    try:
        if file.stat().st_mode & 0o077:
            file.chmod(0o600)
    except FileNotFoundError:
        pass
    except OSError:
        return False
    return True
