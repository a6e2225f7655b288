"""Running a server: where it listens, what it prints, how it stops."""

from __future__ import annotations

import logging
import socket

import uvicorn

from ..store.places import data_folder
from ..store.store import Store
from .app import Pages, make_app
from .hall import Hall
from .settings import Settings


def serve(pages: Pages, host: str, port: int, database: str, redis: str, settings: Settings) -> None:
    """Serve until it is stopped."""
    store = Store(database or data_folder() / "server.db")
    app = make_app(lambda: Hall(store, settings, redis), pages)
    logging.basicConfig(format="%(asctime)s %(levelname)s %(name)s %(message)s", level=logging.INFO)
    logging.getLogger("uvicorn").setLevel(logging.WARNING)
    config = uvicorn.Config(
        app,
        host=host,
        port=port,
        log_config=None,
        access_log=False,
        ws="websockets-sansio",
        ws_max_size=settings.size * 2,
        ws_per_message_deflate=False,
        server_header=False,
        timeout_graceful_shutdown=5,
    )
    try:
        uvicorn.Server(config).run()
    finally:
        store.close()


def local_address() -> str:
    """The address of this computer in its network; no packet is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"
