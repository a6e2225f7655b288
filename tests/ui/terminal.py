"""A real terminal: tmux runs the program, keys are sent, the screen is read."""

from __future__ import annotations

import os
import shlex
import shutil
import signal
import subprocess
import sys
import time
import uuid
from pathlib import Path

import pytest

PATIENCE = 120.0  # seconds until a screen that never comes is a failure


class Terminal:
    """A program in a tmux session of its own."""

    def __init__(self, *words: str, width: int = 100, height: int = 40) -> None:
        if shutil.which("tmux") is None:
            if os.environ.get("CI") == "true":
                pytest.fail("tmux is not installed")
            pytest.skip("tmux is not installed")
        self.socket = f"cardfolk-{uuid.uuid4().hex}"
        command = shlex.join([sys.executable, "-m", "cardfolk", *words])
        size = ["-x", str(width), "-y", str(height)]
        # An arrow whose bytes come apart on a busy machine is not to be read as Escape.
        size += ["-e", "ESCDELAY=1000"]
        self.tmux("new-session", "-d", *size, "-c", str(Path.cwd()), f"{command}; echo left with $?; cat")

    def tmux(self, *words: str) -> str:
        command = ["tmux", "-u", "-L", self.socket, "-f", os.devnull, *words]
        return subprocess.run(command, check=True, capture_output=True, text=True).stdout

    def type(self, line: str) -> None:
        self.tmux("send-keys", "-l", line)
        self.tmux("send-keys", "Enter")

    def press(self, *keys: str) -> None:
        self.tmux("send-keys", *keys)

    def rest(self) -> str:
        """The screen, once two looks at it are the same: keys that nobody has read yet are not to pile up."""
        last, screen = "", self.screen()
        while screen != last:
            time.sleep(0.1)
            last, screen = screen, self.screen()
        return screen

    def settled(self) -> str:
        """The screen, once it has not changed for a while."""
        end = time.monotonic() + PATIENCE
        last, since = "", time.monotonic()
        while time.monotonic() < end:
            screen = self.screen()
            if screen != last:
                last, since = screen, time.monotonic()
            elif time.monotonic() - since > 1.0:
                return screen
            time.sleep(0.05)
        pytest.fail(f"the screen never rests:\n{last}")

    def kill(self) -> None:
        """End the program at once, as a crash does."""
        shell = self.tmux("display-message", "-p", "#{pane_pid}").strip()
        children = subprocess.run(["pgrep", "-P", shell], capture_output=True, text=True).stdout.split()
        for process in children or [shell]:
            os.kill(int(process), signal.SIGKILL)

    def screen(self) -> str:
        return self.tmux("capture-pane", "-p")

    def wait(self, *texts: str) -> str:
        """The screen, once it shows one of these texts."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            screen = self.screen()
            if any(text in screen for text in texts):
                return screen
            time.sleep(0.05)
        pytest.fail(f"none of {texts} came on the screen:\n{self.screen()}")

    def close(self) -> None:
        subprocess.run(["tmux", "-L", self.socket, "kill-server"], check=False, capture_output=True)
