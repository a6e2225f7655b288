"""Film strips of moments at the table, to look at: `python -m tests.web.strips FOLDER` films each as people see it.

A strip is a page with a picture every 50 ms in which something changed, and from when to when it was seen. What must
hold of them is tested in test_scenes.
"""

from __future__ import annotations

import base64
import sys
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser

from cardfolk.play.scenes import scene_seconds
from tests.server.host import Host

from .moments import PLAYED, moment
from .people import chromium, quick_host
from .posed import Posed

EVERY = 0.05  # seconds
FILMED = 7.0  # seconds at most
PHONE = {"width": 390, "height": 844}


def film(browser: Browser, host: Host, game: str, seats: int, kind: str) -> list[tuple[float, bytes]]:
    """What is seen from a move on, every 50 ms, with the seconds since the first picture."""
    at = moment(game, seats, kind)
    guest = Posed(browser, host, at.before, reduced_motion="no-preference", quick=False, viewport=PHONE)
    page = guest.page
    frames: list[tuple[float, bytes]] = []
    line = page.context.new_cdp_session(page)

    def seen(frame: dict[str, Any]) -> None:
        frames.append((frame["metadata"]["timestamp"], base64.b64decode(frame["data"])))
        line.send("Page.screencastFrameAck", {"sessionId": frame["sessionId"]})

    line.on("Page.screencastFrame", seen)
    line.send("Page.startScreencast", {"format": "jpeg", "quality": 60, "maxWidth": 195, "maxHeight": 422})
    guest.show(at.after, **at.shown(scene_seconds))
    page.wait_for_timeout(FILMED * 1000)
    line.send("Page.stopScreencast")
    guest.close()
    return _every(frames)


def _every(frames: list[tuple[float, bytes]]) -> list[tuple[float, bytes]]:
    """The last picture before each step of time."""
    steps: dict[int, tuple[float, bytes]] = {}
    for at, picture in frames:
        since = at - frames[0][0]
        steps[int(since / EVERY)] = (since, picture)
    return list(steps.values())


def main(folder: Path) -> None:
    """Film all of them."""
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as home, quick_host(Path(home)) as host, chromium() as browser:
        for game, seats, kind in PLAYED:
            frames = film(browser, host, game, seats, kind)
            ends = [at for at, _ in frames[1:]] + [FILMED]
            pictures = [
                f"<figure><img src='data:image/jpeg;base64,{base64.b64encode(picture).decode()}'>"
                f"<figcaption>{at:.2f} to {end:.2f} s</figcaption></figure>"
                for (at, picture), end in zip(frames, ends, strict=True)
            ]
            style = "<style>body { display: flex; flex-wrap: wrap; } figure { margin: 2px }</style>"
            file = folder / f"{game}-{kind}.html"
            file.write_text(style + "".join(pictures))
            print(f"{file}: {len(pictures)} pictures")


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "strips"))
