"""How the window looks: its colours, and how large things are in a window of some size."""

from __future__ import annotations

Colour = tuple[int, int, int]

FELT: Colour = (29, 99, 72)
FELT_DARK: Colour = (20, 72, 52)
PANEL: Colour = (18, 60, 45)
EDGE: Colour = (52, 128, 97)
INK: Colour = (240, 244, 236)
SOFT: Colour = (174, 204, 186)
GOLD: Colour = (245, 205, 96)
ON_GOLD: Colour = (46, 34, 4)
DANGER: Colour = (74, 23, 18)  # what costs something
DANGER_LIT: Colour = (104, 33, 25)
DANGER_EDGE: Colour = (217, 82, 59)
ON_DANGER: Colour = (255, 180, 165)
IVORY: Colour = (251, 244, 230)  # a sheet of paper
ON_IVORY: Colour = (43, 33, 24)
SOFT_ON_IVORY: Colour = (112, 99, 84)
RULE: Colour = (222, 210, 187)
AMBER: Colour = (250, 228, 172)  # the line that counts
AMBER_EDGE: Colour = (214, 158, 58)
GAIN: Colour = (22, 108, 62)
LOSS: Colour = (160, 32, 20)
BUTTON: Colour = (38, 118, 87)
BUTTON_LIT: Colour = (52, 146, 108)
FOCUS: Colour = (116, 190, 255)
SLOT: Colour = (25, 87, 63)
SHEET: Colour = (24, 76, 57)
TIP: Colour = (250, 244, 222)
ON_TIP: Colour = (40, 36, 24)

WIDE, HIGH = 1280, 800  # the window at which one unit is one pixel
LEAST = (800, 600)
SMALL_UNIT = 0.8


def unit_of(size: tuple[int, int]) -> float:
    """How large one unit of the design is in a window of this size, in pixels."""
    return max(SMALL_UNIT, min(size[0] / WIDE, size[1] / HIGH))
