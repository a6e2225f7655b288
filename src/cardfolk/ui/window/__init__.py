"""The desktop window: a card table for any View."""

import os

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
