"""How the window looks: the colours of its themes, and how large things are in a window of some size."""

from __future__ import annotations

from ..art.cloth import Ground

Colour = tuple[int, int, int]


def colour(code: str) -> Colour:
    """A colour as it is written in SVG.

    >>> colour("#f4c04e")
    (244, 192, 78)
    """
    return int(code[1:3], 16), int(code[3:5], 16), int(code[5:7], 16)


# Wood from above to below, and its edge.
WOODS = {
    "lamp": (("#4b2f1e", "#33200f", "#1f130b"), "#8a5f3c", "#f0d79a"),
    "day": (("#d3a877", "#c1925f", "#a97a4a"), "#8a5f38", "#fff1cc"),
    "contrast": (("#000000", "#000000", "#000000"), "#ffffff", "#ffffff"),
}
# Cloths from the middle to the rim, by the families that games name.
CLOTHS = {
    "lamp": {
        "green": ("#276b50", "#1a503c", "#0f3528"),
        "crimson": ("#93323c", "#6c202b", "#43131b"),
        "blue": ("#305f86", "#224a6b", "#132e46"),
        "plum": ("#67437f", "#4b2f61", "#2d1b3d"),
        "sea": ("#1a6a6a", "#135454", "#0b3535"),
    },
    "day": {
        "green": ("#35805f", "#2b7052", "#205a41"),
        "crimson": ("#a8434c", "#94363f", "#782831"),
        "blue": ("#3b73a0", "#31638c", "#264f71"),
        "plum": ("#7a5596", "#684684", "#53366b"),
        "sea": ("#1f7878", "#186666", "#115151"),
    },
    "contrast": {"green": ("#00291c", "#001f15", "#00140d")},
}
THEMES = tuple(WOODS)

# What follows is of the theme that is used now; `use` changes it.
THEME = "lamp"
CLOTH = ""  # for all games; empty: each its own
BACK = ""  # the colour of the backs of cards
WOOD: Colour
WOOD_DARK: Colour
PLATE: Colour
LIT: Colour  # a plate that is looked at
INK: Colour
SOFT: Colour
ON_CLOTH: Colour
STITCH: Colour
EDGE: Colour
GOLD: Colour
GOLD_DARK: Colour
GOLD_EDGE: Colour  # around a button of it
ON_GOLD: Colour
DANGER: Colour  # the ground of what costs something
DANGER_EDGE: Colour
ON_DANGER: Colour
SHEET: Colour  # paper
ON_SHEET: Colour
SOFT_ON_SHEET: Colour
RULE: Colour
AMBER: Colour  # the line of paper that counts
AMBER_EDGE: Colour
GAIN: Colour
LOSS: Colour
FOCUS: Colour
TIP: Colour
ON_TIP: Colour
RING: Colour  # around a face
WAY: Colour  # from a card to who takes it
CARD_BLUE: Colour = (36, 70, 127)
IVORY: Colour = (255, 253, 248)

_PALETTES = {
    "lamp": {
        "WOOD": "#33200f",
        "WOOD_DARK": "#1f130b",
        "PLATE": "#17120e",
        "LIT": "#3a2a1b",
        "INK": "#fbf3e3",
        "SOFT": "#d3c7b2",
        "ON_CLOTH": "#fbf3e3",
        "STITCH": "#f0d79a",
        "EDGE": "#5f4c39",
        "GOLD": "#f4c04e",
        "GOLD_DARK": "#b2741a",
        "GOLD_EDGE": "#ffe9b3",
        "ON_GOLD": "#2a1c05",
        "DANGER": "#4a1712",
        "DANGER_EDGE": "#d9523b",
        "ON_DANGER": "#ff8a73",
        "SHEET": "#fbf5e8",
        "ON_SHEET": "#2a211a",
        "SOFT_ON_SHEET": "#665745",
        "RULE": "#d8c8a8",
        "AMBER": "#f6dfa2",
        "AMBER_EDGE": "#d8962a",
        "GAIN": "#1c6b3a",
        "LOSS": "#a3210f",
        "FOCUS": "#74beff",
        "TIP": "#fffaf0",
        "ON_TIP": "#2a211a",
        "RING": "#e9dcc3",
        "WAY": "#e5b540",
    }
}
_PALETTES["day"] = _PALETTES["lamp"] | {
    "WOOD": "#c1925f",
    "WOOD_DARK": "#a97a4a",
    "PLATE": "#fffaf0",
    "LIT": "#f4e3c3",
    "INK": "#2a211a",
    "SOFT": "#453728",
    "ON_CLOTH": "#fffdf8",
    "STITCH": "#fff1cc",
    "EDGE": "#b99c74",
    "GOLD_EDGE": "#2a1c05",
    "DANGER": "#fff0ec",
    "DANGER_EDGE": "#a3210f",
    "ON_DANGER": "#a3210f",
    "FOCUS": "#1f5fb0",
}
_PALETTES["contrast"] = _PALETTES["lamp"] | {
    **dict.fromkeys(("WOOD", "WOOD_DARK", "PLATE", "ON_GOLD", "DANGER", "SHEET", "AMBER", "TIP"), "#000000"),
    **dict.fromkeys(("INK", "SOFT", "ON_CLOTH", "STITCH", "EDGE", "ON_SHEET", "SOFT_ON_SHEET", "ON_TIP"), "#ffffff"),
    "RULE": "#808080",
    "LIT": "#404040",
    "GOLD": "#ffd83d",
    "GOLD_EDGE": "#ffffff",
    "DANGER_EDGE": "#ff7a66",
    "ON_DANGER": "#ffb3a6",
    "AMBER_EDGE": "#ffd83d",
    "GAIN": "#9dffb5",
    "LOSS": "#ffb3a6",
}


def use(theme: str, cloth: str = "", back: str = "") -> bool:
    """Everything is drawn in a theme from now on, one that is not known is the lamp; whether that is another way."""
    name = theme if theme in THEMES else "lamp"
    before = (THEME, CLOTH, BACK)
    now = {one: colour(code) for one, code in _PALETTES[name].items()}
    globals().update(now, THEME=name, CLOTH=cloth, BACK=back)
    return before != (name, cloth, back)


use("lamp")


# Gold and red under a lamp, from above to below.
GILT, FLAT, SCARLET = ("#fbd985", "#f4c04e", "#e6a732"), ("#ffd83d",) * 3, ("#d5432f", "#c43524", "#b3271a")


def gilt(sad: bool = False) -> tuple[Colour, Colour, Colour]:
    """The gold of what is meant now, and the red of what was lost."""
    first, second, third = SCARLET if sad else FLAT if THEME == "contrast" else GILT
    return colour(first), colour(second), colour(third)


def ground(cloth: str) -> Ground:
    """The colours of a table with a cloth; a family that is not known is green."""
    wood, edge, stitch = WOODS[THEME]
    cloths = CLOTHS[THEME]
    return Ground(wood, edge, cloths.get(CLOTH or cloth, cloths["green"]), stitch)


WIDE, HIGH = 1280, 800  # the window at which one unit is one pixel
LEAST = (800, 600)
SMALL_UNIT = 0.8


def unit_of(size: tuple[int, int]) -> float:
    """How large one unit of the design is in a window of this size, in pixels."""
    return max(SMALL_UNIT, min(size[0] / WIDE, size[1] / HIGH))
