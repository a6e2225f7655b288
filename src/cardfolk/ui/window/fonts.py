"""Text with suits from our own art and small plots: how wide, wrapped, fitted.

It is written in fonts of this computer, plain, bold and serif; where none that is known is there, in the one that
pygame brings along. Letters are drawn larger and made smaller then: at small sizes a font's own spacing is uneven.
"""

from __future__ import annotations

import io
import re
from functools import cache, lru_cache
from pathlib import Path

import pygame

from ..art.fonts import FOLDERS
from ..art.geometry import SMALLEST
from ..art.pictures import suit_png
from ..history import BARS
from ..words.speaker import SYMBOLS

SANS, BOLD, SERIF, ITALIC = "sans", "bold", "serif", "italic"
FILES = {  # of each face: the first that is there is used
    SANS: ("NotoSans-Regular.ttf", "LiberationSans-Regular.ttf", "DejaVuSans.ttf", "segoeui.ttf", "Arial.ttf"),
    BOLD: ("NotoSans-Bold.ttf", "LiberationSans-Bold.ttf", "DejaVuSans-Bold.ttf", "segoeuib.ttf", "Arial Bold.ttf"),
    SERIF: (
        "P052-Bold.otf",
        "palab.ttf",
        "NotoSerif-Bold.ttf",
        "georgiab.ttf",
        "Georgia Bold.ttf",
        "LiberationSerif-Bold.ttf",
        "DejaVuSerif-Bold.ttf",
    ),
    ITALIC: (
        "P052-Italic.otf",
        "palai.ttf",
        "NotoSerif-Italic.ttf",
        "georgiai.ttf",
        "Georgia Italic.ttf",
        "LiberationSerif-Italic.ttf",
        "DejaVuSerif-Italic.ttf",
    ),
}
MORE = "…"
FINER = 4  # times larger that letters are drawn
CAPITALS = 0.58  # where the middle of capitals is, by the size of letters,
DEEP = "gjpqyЩ"  # if what hangs below them is not cut
SIGN, BESIDE = 0.78, 0.06  # how large a suit is and how far from what stands beside it, by the size of letters
RED = ((255, 138, 128), (192, 28, 40))  # of diamonds and hearts, on dark and on light
BAR = 0.42  # how wide a bar of a small plot is
PARTS = re.compile(f"([{SYMBOLS}{BARS}])")
MINUS = re.compile(r"(?<![\w-])-(?=\d)")
TIE = "\u00a0"  # a space at which no line should end
TIED = re.compile(  # a number and what it counts, a word and the number it ends with, a few words in brackets
    r"(?<= )\d+ (?=[^\W\d])|[^\W\d]+ [-−+]?\d+(?=[;:,.])|\([^()]{2,12}\)"
)
WORDS = re.compile(r"[^\s-]+-?|-")  # what is not broken, if that can be
SHORT = 3  # letters of a word that should not stand alone in the last line
UNKNOWN = str.maketrans(  # to the font
    {"→": "->", "←": "<-", "▸": ">", "★": "*", "✓": "+", "❤": "♥", "\ufe0f": "", TIE: " "}
    | {"👏": "\\o/", "😂": ":D", "😮": ":o", "😢": ":(", "🤔": ":/", "⏰": "(!)", "👋": "o/"}
)


@cache
def _files() -> dict[str, str]:
    """The file of each face, looked for once."""
    wanted = {name for names in FILES.values() for name in names}
    there: dict[str, str] = {}
    for folder in FOLDERS:
        for file in sorted(Path(folder).rglob("*.[ot]tf")):
            if file.name in wanted:
                there.setdefault(file.name, str(file))
    return {face: next((there[name] for name in names if name in there), "") for face, names in FILES.items()}


@lru_cache(128)
def _font(size: int, face: str = SANS) -> pygame.font.Font:
    if not pygame.font.get_init():
        pygame.font.init()
    return pygame.font.Font(_files()[face] or pygame.font.get_default_font(), size * FINER)


def _written(text: str) -> list[str]:
    """As the font has it: words, and between them suits and bars; a minus before a number is one."""
    return PARTS.split(MINUS.sub("\u2212", text.translate(UNKNOWN)))


def _reach(text: str, font: pygame.font.Font) -> tuple[int, int]:
    """How far above the line letters reach, and how far below."""
    known = [metric for metric in font.metrics(text) if metric is not None]
    return max((metric[3] for metric in known), default=0), max((-metric[2] for metric in known), default=0)


@lru_cache(128)
def _foot(size: int, face: str) -> int:
    """Where letters stand in a line, in finer pixels: every font has room of its own above and below them."""
    font = _font(size, face)
    middle = round(CAPITALS * size * FINER + _reach("H", font)[0] / 2)
    return min(middle, height(size) * FINER - _reach(DEEP, font)[1]) // FINER * FINER


def _letters(text: str, size: int, colour: tuple[int, int, int], face: str) -> pygame.Surface:
    """A text as high as a line; a font draws one lower that has a very high letter."""
    font = _font(size, face)
    drawn = font.render(text, True, colour)
    wide, tall = -(-drawn.get_width() // FINER), height(size)
    finer = pygame.Surface((wide * FINER, tall * FINER), pygame.SRCALPHA)
    finer.fill((*colour, 0))
    finer.blit(drawn, (0, _foot(size, face) - max(font.get_ascent(), _reach(text, font)[0])))
    return pygame.transform.smoothscale(finer, (wide, tall))


@lru_cache(8192)
def width(text: str, size: int, face: str = SANS) -> int:
    """How wide a line is."""
    parts = _written(text)
    letters = sum(-(-_font(size, face).size(part)[0] // FINER) for part in parts[::2] if part)
    return letters + sum(_sign(part, size) for part in parts[1::2])


def _sign(sign: str, size: int) -> int:
    """The room that a suit or a bar takes."""
    return round(size * (BAR if sign in BARS else SIGN + 2 * BESIDE))


@lru_cache(64)
def height(size: int) -> int:
    """How high a line is, with the space to the next."""
    return round(size * 1.2)


@lru_cache(1024)
def line(text: str, size: int, colour: tuple[int, int, int], face: str = SANS) -> pygame.Surface:
    """A line as a picture, so high as a line is."""
    whole = pygame.Surface((max(1, width(text, size, face)), height(size)), pygame.SRCALPHA)
    x = 0
    for at, part in enumerate(_written(text)):
        if at % 2 and part in BARS:
            high = max(1, round(size * SIGN * (BARS.index(part) + 1) / len(BARS)))
            foot = (whole.get_height() + round(size * SIGN)) // 2
            pygame.draw.rect(whole, colour, (x, foot - high, max(1, _sign(part, size) - 1), high))
            x += _sign(part, size)
        elif at % 2:
            sign = suit(SYMBOLS.index(part), round(size * SIGN), _ink(SYMBOLS.index(part), colour))
            whole.blit(sign, (x + round(size * BESIDE), (whole.get_height() - sign.get_height()) // 2))
            x += _sign(part, size)
        elif part:
            letters = _letters(part, size, colour, face)
            whole.blit(letters, (x, 0))
            x += letters.get_width()
    return whole


def _ink(suit: int, colour: tuple[int, int, int]) -> tuple[int, int, int]:
    """The colour of a suit among letters of a colour."""
    return RED[sum(colour) < 380] if suit in (1, 2) else colour


@lru_cache(256)
def suit(number: int, size: int, colour: tuple[int, int, int]) -> pygame.Surface:
    """The sign of a suit as a picture."""
    return pygame.image.load(io.BytesIO(suit_png(number, size, "#{:02x}{:02x}{:02x}".format(*colour))), "suit.png")


def forget() -> None:
    """Before pygame ends: its fonts do not outlive it."""
    for kept in (_font, _foot, line, suit):
        kept.cache_clear()


def tied(text: str) -> str:
    """Words that belong together: a line ends between them only if it must."""
    return text.replace(" ", TIE)


@lru_cache(2048)
def wrap(text: str, size: int, wide: int, face: str = SANS) -> tuple[str, ...]:
    """A text in lines no wider than this; what belongs together stays so where that costs no line."""
    lines: list[str] = []
    for part in text.split("\n"):
        loose = _lines(part.replace(TIE, " ").split(" "), size, wide, face)
        if len(loose) > 1:
            words = TIED.sub(lambda found: tied(found[0]), part).split(" ")
            close = _lines(words, size, wide, face)
            if len(close) == len(loose) and all(width(word, size, face) <= wide for word in words):
                loose = _company(close, size, wide, face)
        lines += [line.replace(TIE, " ") for line in loose]
    return tuple(lines)


def _lines(words: list[str], size: int, wide: int, face: str) -> list[str]:
    """Lines of words, each as full as may be; a word that is too long is broken, at a hyphen if it has one."""
    lines, now = [], ""
    for word in words:
        longer = f"{now} {word}" if now else word
        if width(longer, size, face) <= wide:
            now = longer
            continue
        if now:
            lines.append(now)
        while width(word, size, face) > wide and len(word) > 1:
            end = next((at for at in range(len(word) - 1, 1, -1) if width(word[:at], size, face) <= wide), 1)
            end = word.rfind("-", 0, end) + 1 or end
            lines.append(word[:end])
            word = word[end:]
        now = word
    return [*lines, now]


def _company(lines: list[str], size: int, wide: int, face: str) -> list[str]:
    """The same lines, but that a short word does not stand alone in the last."""
    before, _, last = lines[-2].rpartition(" ")
    longer = f"{last} {lines[-1]}"
    if len(lines[-1]) <= SHORT and " " in before and width(longer, size, face) <= wide:
        return [*lines[:-2], before, longer]
    return lines


@lru_cache(2048)
def fit(
    text: str, wide: int, high: int, size: int, least: int = SMALLEST, face: str = SANS
) -> tuple[int, tuple[str, ...]]:
    """A size, as large as may be, and the lines at which a text fits; cut with … only if the least is too large."""
    least = min(least, size)
    while True:
        lines = wrap(text, size, max(1, wide), face)
        rows = max(1, high // height(size))
        broken = any(width(word, size, face) > wide for word in WORDS.findall(text))
        if (len(lines) <= rows and not broken) or size <= least:
            break
        size -= 1
    if len(lines) > rows:
        lines = (*lines[: rows - 1], cut(" ".join(lines[rows - 1 :]), size, wide, face))
    return size, lines


def cut(text: str, size: int, wide: int, face: str = SANS) -> str:
    """A line no wider than this, with … where it ends too early."""
    if width(text, size, face) <= wide:
        return text
    while text and width(text + MORE, size, face) > wide:
        text = text[:-1]
    return text.rstrip() + MORE
