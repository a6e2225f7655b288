"""Opening the window: at a table or at home; what goes wrong is said in one line."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

from ..local import Looks, write_record
from ..session import Session
from .app import App


def run(begin: Callable[[], Session], shown: Looks, record: Path | None = None) -> None:
    """Play a session in a window until it is left, and write its record if asked. It begins once there is a window."""
    speaker = shown.speaker([])
    app = App(shown)
    session = begin()
    try:
        app.sit_down(session)
        app.run()
    except Exception as wrong:  # whatever it is, the store has every move
        why = f"{type(wrong).__name__}: {wrong}"
        told = speaker.tell(
            "the window had to close: {why}. Your game is kept: cardfolk resume goes on with it", why=why
        )
        print(f"cardfolk: {' '.join(told.split())}", file=sys.stderr)
        sys.exit(1)
    finally:
        session.close()
    if record is not None:
        write_record(session.table, record)
        over = session.table.over
        print(speaker.tell("The game is in {file}." if over else "The unfinished game is in {file}.", file=str(record)))
