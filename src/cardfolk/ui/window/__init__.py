"""The desktop window: a card table for any View."""

import os

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")  # real pixels, as elsewhere
os.environ.setdefault("SDL_VIDEO_X11_WMCLASS", "cardfolk")
