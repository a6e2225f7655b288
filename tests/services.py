"""PostgreSQL and Redis for tests: Debian's programs on free ports in a temporary folder, ended with the tests.

Fixtures for every folder: `postgres` and `redis` are servers that a test may also stop, start and restart; each worker
of pytest-xdist has its own, started when first asked for. `postgres_url` is a new, empty database.
"""

from __future__ import annotations

import ctypes
import os
import pwd
import random
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from importlib import import_module
from itertools import count
from pathlib import Path
from threading import current_thread, main_thread
from time import monotonic, sleep
from types import ModuleType
from typing import NoReturn

import pytest

PASSWORD = "sesame%40x"  # as it stands in an address; nothing that is told may hold it


def free_port() -> int:
    """A port that nobody uses, and that stays free while what listens there is ended and started again."""
    while True:
        port = random.SystemRandom().randrange(20_000, 32_000)  # below those that the system gives to whoever connects
        with socket.socket() as found:
            try:
                found.bind(("127.0.0.1", port))
                return port
            except OSError:
                continue


def program(*places: str) -> str:
    """Where a program is; the test is skipped without it, and with CI=true it fails."""
    for place in places:
        if found := shutil.which(place) or next((str(p) for p in sorted(Path("/").glob(place.lstrip("/")))[-1:]), None):
            return found
    _go_without(f"{Path(places[0]).name} is not installed: `sh tests/needs` as root installs it on Debian")


def package(name: str) -> ModuleType:
    """A package of an extra; the test is skipped without it, and with CI=true it fails."""
    try:
        return import_module(name)
    except ModuleNotFoundError:
        _go_without(f"{name} is not installed: `make test` installs it")


def _go_without(message: str) -> NoReturn:
    if os.environ.get("CI") == "true":
        pytest.fail(message)
    pytest.skip(message, allow_module_level=True)


def _end_with_us() -> None:
    """In a new process: die when the tests do, even if they are killed; or rather with the thread that made it."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(1, signal.SIGINT)  # PR_SET_PDEATHSIG


class Service:
    """A server process that can be ended and started again where it was."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = free_port()
        self.process: subprocess.Popen[bytes] | None = None

    def command(self) -> list[str]:
        raise NotImplementedError

    def ready(self) -> bool:
        raise NotImplementedError

    def user(self) -> str | None:
        return None

    def start(self) -> None:
        """Start it, and wait until it answers."""
        user = self.user()
        with (self.folder / "log").open("ab") as log:
            self.process = subprocess.Popen(
                self.command(),
                stdout=log,
                stderr=log,
                cwd=self.folder,
                preexec_fn=_end_with_us if current_thread() is main_thread() else None,
                user=user,
                group=None if user is None else pwd.getpwnam(user).pw_gid,
                extra_groups=None if user is None else [],
            )
        until = monotonic() + 20
        while not self.ready():
            if self.process.poll() is not None or monotonic() > until:
                raise RuntimeError(f"{self.command()[0]} does not start:\n{(self.folder / 'log').read_text()[-2000:]}")
            sleep(0.02)

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """End it, and wait until it is gone."""
        if self.process is not None:
            if self.process.poll() is None:
                self.process.send_signal(how)
            try:
                self.process.wait(15)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
            self.process = None

    def restart(self, how: signal.Signals = signal.SIGINT) -> None:
        """End it and start it again."""
        self.stop(how)
        self.start()


class Postgres(Service):
    """A PostgreSQL that asks for a password. SIGINT ends it at once, SIGQUIT as a crash would."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self._names = count(1)
        self._bin = Path(program("/usr/lib/postgresql/*/bin/postgres", "postgres")).resolve().parent
        if user := self.user():
            shutil.chown(folder, user)
        secret = folder / "secret"
        secret.write_text("sesame@x")
        secret.chmod(0o644)
        made = [str(self._bin / "initdb"), "-D", str(folder / "data"), "-U", "cards", f"--pwfile={secret}"]
        options = ["--auth=scram-sha-256", "--encoding=UTF8", "--locale=C", "--no-sync", "--no-instructions"]
        subprocess.run([*made, *options], check=True, capture_output=True, user=self.user(), cwd=folder)

    def user(self) -> str | None:
        return "postgres" if os.geteuid() == 0 else None  # which refuses to be run by root

    def command(self) -> list[str]:
        small = ["max_connections=40", "shared_buffers=16MB", "max_wal_size=64MB", "autovacuum=off"]
        place = [f"port={self.port}", f"unix_socket_directories={self.folder}", "listen_addresses=127.0.0.1"]
        settings = [word for setting in (*place, *small) for word in ("-c", setting)]
        return [str(self._bin / "postgres"), "-D", str(self.folder / "data"), *settings]

    def ready(self) -> bool:
        import psycopg

        try:
            psycopg.connect(self.url("postgres"), connect_timeout=2).close()
        except psycopg.OperationalError:
            return False
        return True

    def url(self, name: str) -> str:
        """The address of a database."""
        return f"postgresql://cards:{PASSWORD}@127.0.0.1:{self.port}/{name}"

    def new_database(self) -> str:
        """The address of what is as good as a new database and much quicker to make: a schema of its own."""
        import psycopg

        name = f"test{next(self._names)}"
        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            connection.execute(f"CREATE SCHEMA {name}")
        return self.url(f"postgres?options=-csearch_path%3D{name}")


class RedisServer(Service):
    """A Redis that keeps nothing on disk."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self._program = program("redis-server")
        self.url = f"redis://:{PASSWORD}@127.0.0.1:{self.port}/0"

    def command(self) -> list[str]:
        settings = {"port": self.port, "bind": "127.0.0.1", "requirepass": "sesame@x", "save": "", "appendonly": "no"}
        return [self._program, *(str(word) for name, value in settings.items() for word in (f"--{name}", value))]

    def ready(self) -> bool:
        try:
            socket.create_connection(("127.0.0.1", self.port), 1).close()
        except OSError:
            return False
        return True


def _running(kind: type[Service]) -> Iterator[Service]:
    folder = Path(tempfile.mkdtemp(prefix="cardfolk-"))
    folder.chmod(0o755)
    service: Service | None = None
    try:
        service = kind(folder)
        service.start()
        yield service
    finally:
        if service is not None:
            service.stop(signal.SIGQUIT)
        shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture(scope="session")
def postgres() -> Iterator[Service]:
    yield from _running(Postgres)


@pytest.fixture(scope="session")
def redis() -> Iterator[Service]:
    yield from _running(RedisServer)


@pytest.fixture
def postgres_url(postgres: Postgres) -> str:
    return postgres.new_database()
