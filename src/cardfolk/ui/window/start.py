"""Opening the window: at a table or at home; what goes wrong is said in one line."""

from __future__ import annotations

import sys
from pathlib import Path

from ..local import Looks, write_record
from ..session import AnySession, Session
from .app import App


def run(session: AnySession | None, shown: Looks, record: Path | None = None) -> None:
    """Play a session in a window until it is left, and write its record if asked."""
    speaker = shown.speaker([])
    try:
        app = App(shown)
        if session is not None:
            app.sit_down(session)
        try:
            app.run()
        except Exception as wrong:  # whatever it is, the store has every move
            why = f"{type(wrong).__name__}: {wrong}"
            told = speaker.tell(
                "the window had to close: {why}. Your game is kept: cardfolk resume goes on with it", why=why
            )
            print(f"cardfolk: {' '.join(told.split())}", file=sys.stderr)
            sys.exit(1)
    finally:
        if session is not None:
            session.close()
    if record is not None and isinstance(session, Session):
        write_record(session.table, record)
        over = session.table.over
        print(speaker.tell("The game is in {file}." if over else "The unfinished game is in {file}.", file=str(record)))
