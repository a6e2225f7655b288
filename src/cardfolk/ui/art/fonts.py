"""Fonts of this computer for pictures: which are there, which letters they have, and how wide a text is in them."""

from __future__ import annotations

import struct
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

FOLDERS = ("/usr/share/fonts", "/usr/local/share/fonts", "/System/Library/Fonts", "/Library/Fonts", "C:/Windows/Fonts")
# Files and families: the first that is there is used, the others where it has no letter.
SANS = (
    ("NotoSans-Bold.ttf", "NotoSans-Regular.ttf", "Noto Sans"),
    ("LiberationSans-Bold.ttf", "LiberationSans-Regular.ttf", "Liberation Sans"),
    ("DejaVuSans-Bold.ttf", "DejaVuSans.ttf", "DejaVu Sans"),
    ("FreeSansBold.ttf", "FreeSans.ttf", "FreeSans"),
    ("Arial Bold.ttf", "Arial.ttf", "Arial"),
    ("arialbd.ttf", "arial.ttf", "Arial"),
)
SERIF = (
    ("P052-Bold.otf", "P052-Italic.otf", "P052"),
    ("NotoSerif-Bold.ttf", "NotoSerif-Italic.ttf", "Noto Serif"),
    ("DejaVuSerif-Bold.ttf", "DejaVuSerif-Italic.ttf", "DejaVu Serif"),
    ("LiberationSerif-Bold.ttf", "LiberationSerif-Italic.ttf", "Liberation Serif"),
    ("georgiab.ttf", "georgiai.ttf", "Georgia"),
)
OTHER = (
    "NotoColorEmoji.ttf",
    "NotoEmoji-Regular.ttf",
    "NotoSansCJK-Regular.ttc",
    "NotoSansArabic-Regular.ttf",
    "NotoSansHebrew-Regular.ttf",
    "NotoSansDevanagari-Regular.ttf",
    "NotoSansThai-Regular.ttf",
    "DroidSansFallbackFull.ttf",
    "unifont.otf",
    "seguiemj.ttf",
    "Arial Unicode.ttf",
)
# They only join or change what stands beside them, or are blank.
UNSEEN = {0x200B, 0x200C, 0x200D, 0xFE0E, 0xFE0F, 0x20E3, 0x115F, 0x1160, 0x3164, 0xFFA0}
SMILE, BOX, GUESS = "☺", "□", 0.6  # instead of an emoji and of any other letter that no font has; the width of one


@dataclass(frozen=True)
class Font:
    """A file with letters: the width of each that it has, by the height of the font."""

    file: str
    widths: dict[int, float]


@dataclass(frozen=True)
class Fonts:
    """What pictures are written with; no family where this computer has no font that is known."""

    sans: str
    serif: str
    bold: Font
    plain: Font
    heading: Font
    spoken: Font
    files: tuple[str, ...]
    known: frozenset[int]

    def shown(self, text: str) -> str:
        """A text as it can be written: what no font has is spelt plainly or is a clear sign; ornaments are left out."""
        found: list[str] = []
        for letter in unicodedata.normalize("NFC", text):
            code, kind = ord(letter), unicodedata.category(letter)
            if code in UNSEEN or 0x1F3FB <= code <= 0x1F3FF or 0xE0000 <= code <= 0xE0FFF:
                continue
            plain = unicodedata.normalize("NFKC", letter)
            if not letter.isprintable():
                found.append(" ")
            elif kind == "Mn" and found and unicodedata.category(found[-1][-1:] or " ") == "Mn":
                continue  # one over another: they would cover the line above
            elif code in self.known:
                found.append(letter)
            elif all(ord(one) in self.known for one in plain):
                found.append(plain)
            elif kind[0] not in "PM":
                sign = SMILE if kind in ("So", "Sk", "Cn", "Co") else BOX
                if found[-1:] != [sign]:
                    found.append(sign)
        return "".join(found).strip()

    def wide(self, text: str, size: float, bold: bool = True, serif: bool = False) -> float:
        """How wide a text is at a size; with serifs it is a heading if it is bold, else what somebody says."""
        one, other = (self.heading, self.spoken) if serif else (self.bold, self.plain)
        widths = (one if bold else other).widths
        return sum(widths.get(ord(letter), GUESS) for letter in text) * size


@cache
def fonts() -> Fonts:
    """The fonts of this computer, looked for once."""
    there: dict[str, str] = {}
    for folder in FOLDERS:
        if Path(folder).is_dir():
            for file in sorted(Path(folder).rglob("*")):
                there.setdefault(file.name, str(file))
    sans = [one for one in SANS if one[0] in there and one[1] in there]
    serif = [one for one in SERIF if one[0] in there and one[1] in there][:1]
    names = [name for one in (*sans, *serif) for name in one[:2]]
    names += [name for name in OTHER if name in there]
    read = {name: read_font(there[name]) for name in names}
    nothing = Font("", {})
    bold, plain = (read[sans[0][0]], read[sans[0][1]]) if sans else (nothing, nothing)
    return Fonts(
        sans[0][2] if sans else "",
        serif[0][2] if serif else sans[0][2] if sans else "",
        bold,
        plain,
        read[serif[0][0]] if serif else bold,
        read[serif[0][1]] if serif else plain,
        tuple(there[name] for name in names),
        frozenset().union(*(font.widths for font in read.values())),
    )


def read_font(file: str) -> Font:
    """The letters of a font file and how wide they are; none if it cannot be understood."""
    try:
        data = Path(file).read_bytes()
        return Font(file, _widths(data))
    except (OSError, struct.error, KeyError, IndexError):
        return Font(file, {})


def _widths(data: bytes) -> dict[int, float]:
    start = struct.unpack_from(">I", data, 12)[0] if data[:4] == b"ttcf" else 0
    tables: dict[bytes, int] = {}
    for at in range(struct.unpack_from(">H", data, start + 4)[0]):
        name, _, offset, _ = struct.unpack_from(">4sIII", data, start + 12 + 16 * at)
        tables[name] = offset
    em = struct.unpack_from(">H", data, tables[b"head"] + 18)[0]
    count = struct.unpack_from(">H", data, tables[b"hhea"] + 34)[0]
    advances = struct.unpack_from(">" + "Hh" * count, data, tables[b"hmtx"])[::2]
    return {code: advances[min(glyph, count - 1)] / em for code, glyph in _glyphs(data, tables[b"cmap"])}


def _glyphs(data: bytes, cmap: int) -> Iterator[tuple[int, int]]:
    """Letters and the glyphs that they are drawn with, from the best table that there is."""
    places = [
        struct.unpack_from(">HHI", data, cmap + 4 + 8 * at) for at in range(struct.unpack_from(">H", data, cmap + 2)[0])
    ]
    formats = {struct.unpack_from(">H", data, cmap + offset)[0]: cmap + offset for _, _, offset in places}
    if 12 in formats:
        at = formats[12]
        for group in range(struct.unpack_from(">I", data, at + 12)[0]):
            first, last, glyph = struct.unpack_from(">III", data, at + 16 + 12 * group)
            yield from ((code, glyph + code - first) for code in range(first, last + 1))
        return
    at = formats[4]
    count = struct.unpack_from(">H", data, at + 6)[0] // 2
    ends = struct.unpack_from(f">{count}H", data, at + 14)
    starts = struct.unpack_from(f">{count}H", data, at + 16 + 2 * count)
    deltas = struct.unpack_from(f">{count}H", data, at + 16 + 4 * count)
    ranges = at + 16 + 6 * count
    for segment, (first, last) in enumerate(zip(starts, ends, strict=True)):
        offset = struct.unpack_from(">H", data, ranges + 2 * segment)[0]
        for code in range(first, min(last, 0xFFFE) + 1):
            glyph = code
            if offset:
                glyph = struct.unpack_from(">H", data, ranges + 2 * segment + offset + 2 * (code - first))[0]
                if not glyph:
                    continue
            yield code, (glyph + deltas[segment]) & 0xFFFF
