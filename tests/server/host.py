"""A server for tests: the real program in a process of its own."""

from __future__ import annotations

import os
import resource
import signal
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

from tests.services import free_port


class Host:
    """`cardfolk serve` on loopback; `home` is where its games are kept."""

    module = "cardfolk"

    def __init__(self, home: Path, *options: str, port: int = 0, files: int = 0, **environment: str) -> None:
        self.home = home
        self.files = files  # that it may have open; 0: as many as we
        self.port = port or free_port()
        self.options = options
        self.environment = environment
        self.log = home / f"server-{self.port}.log"
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def base(self) -> str:
        """Its address."""
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> Host:
        """Start it and wait until it answers."""
        self.home.mkdir(parents=True, exist_ok=True)
        command = [sys.executable, "-m", self.module, "serve", "--host", "127.0.0.1", "--port", str(self.port)]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [*command, *self.options],
                stdout=log,
                stderr=log,
                env={**os.environ, "CARDFOLK_HOME": str(self.home), **self.environment},
                start_new_session=True,
                preexec_fn=self._few_files if self.files else None,
            )
        until = time.monotonic() + 120  # on a machine with much else to do
        wrong: OSError | None = None
        while time.monotonic() < until:
            assert self.process.poll() is None, self.log.read_text()
            try:
                with urllib.request.urlopen(self.base + "/healthz", timeout=5):
                    return self
            except OSError as error:
                wrong = error
                time.sleep(0.02)
        raise AssertionError(f"{wrong!r}: {self.log.read_text()}")

    def _few_files(self) -> None:
        resource.setrlimit(resource.RLIMIT_NOFILE, (self.files, self.files))

    def kill(self) -> None:
        """End it as a power cut would, its bots too."""
        assert self.process is not None
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def stop(self) -> int:
        """End it as the system would; its exit code."""
        assert self.process is not None
        self.process.terminate()
        return self.process.wait(120)
