"""Opening the window: at a table or at home; what goes wrong is said in one line."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

from ...play.session import Session
from ...words import BadText
from ..local import Looks, keep_record
from .app import App


def run(begin: Callable[[], Session] | None, shown: Looks, record: Path | None = None, link: str = "") -> None:
    """Open the window until it is left: at the table of a session, which begins once there is a window; or at home,
    and from there at a server's table if there is a link."""
    speaker = shown.speaker()
    app = App(shown)
    session = begin() if begin is not None else None
    try:
        if session is None:
            from .home import HomeScreen

            home = HomeScreen()
            app.open_screen(home)
            if link:
                home.action_online(link)
        else:
            app.sit_down(session)
        app.ask_sounds()
        app.run()
    except BadText:
        raise
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
    if record is not None and session is not None:
        keep_record(session.table, record, speaker)
