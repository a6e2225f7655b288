"""Portraits of the folk as pixels: 12 or 16 a side, kept as data. `python -m cardfolk.ui.terminal.app.portraits` draws
them anew from the faces of `ui/art`.
"""

from __future__ import annotations

import json
import zlib
from functools import cache
from pathlib import Path

SIZES = (12, 16)
PEOPLE = 8  # faces for people, by their seats
FILE = Path(__file__).with_name("portraits.json")


def person(seat: int) -> str:
    """The face of somebody who has no portrait."""
    return f"person-{seat % PEOPLE}"


def pixels(name: str, size: int) -> list[str]:
    """The colours of a portrait from the upper left, row by row; of someone unknown as of any person."""
    data = _kept()[str(size)]
    found = data.get(name) or data[person(0)]
    return [f"#{r}{r}{g}{g}{b}{b}" for r, g, b in zip(found[::3], found[1::3], found[2::3], strict=True)]


def ground(name: str) -> str:
    """The colour behind a face: that of the disc which stands for it."""
    return pixels(name, SIZES[0])[0]


@cache
def _kept() -> dict[str, dict[str, str]]:
    kept: dict[str, dict[str, str]] = json.loads(FILE.read_text(encoding="ascii"))
    return kept


def drawn_anew() -> dict[str, dict[str, str]]:
    """All portraits, three digits a pixel, as the file has them."""
    from ...art.faces import FACES, face_svg
    from ...art.pictures import drawn

    names = [*FACES, *map(person, range(PEOPLE))]
    return {str(size): {name: _digits(drawn(face_svg(name), size), size) for name in names} for size in SIZES}


def _digits(png: bytes, size: int) -> str:
    """The colours of a PNG of four bytes a pixel, one digit for each of red, green and blue."""
    found, at = [], 8
    while at < len(png):
        length = int.from_bytes(png[at : at + 4], "big")
        if png[at + 4 : at + 8] == b"IDAT":
            found.append(png[at + 8 : at + 8 + length])
        at += length + 12
    lines = zlib.decompress(b"".join(found))
    above, wide = bytes(4 * size), 4 * size + 1
    digits = ""
    for row in range(size):
        kind, line = lines[row * wide], bytearray(lines[row * wide + 1 : (row + 1) * wide])
        for at, byte in enumerate(line):
            left, corner = (line[at - 4], above[at - 4]) if at >= 4 else (0, 0)
            line[at] = (byte + _foretold(kind, left, above[at], corner)) % 256
        above = bytes(line)
        digits += "".join(f"{round(byte / 17):x}" for at, byte in enumerate(line) if at % 4 < 3)
    return digits


def _foretold(kind: int, left: int, up: int, corner: int) -> int:
    """What a byte is written as the difference to."""
    if kind < 4:
        return (0, left, up, (left + up) // 2)[kind]
    guess = left + up - corner
    return min((left, up, corner), key=lambda byte: abs(guess - byte))


if __name__ == "__main__":
    FILE.write_text(json.dumps(drawn_anew(), indent=0) + "\n", encoding="ascii")
