"""Cards as PNG pictures of any size, drawn from their SVG and kept in the person's data folder."""

from __future__ import annotations

import hashlib
import os
import tempfile
import zlib
from io import BytesIO
from pathlib import Path

from ...store.paths import data_folder
from ...words import BadText, Words
from .cards import HEIGHT, NAMES, WIDTH, card_svg
from .fonts import fonts
from .shapes import pip

WIDEST = 4000  # pixels
SIGNATURE = b"\x89PNG\r\n\x1a\n"
LAST = b"IEND"


def height_of(width: int) -> int:
    """How high a card is that is so wide."""
    return round(width * HEIGHT / WIDTH)


def card_png(name: str, width: int, colours: int = 2, large: bool = False) -> bytes:
    """A card (`7c`, or `back`) as PNG, so many pixels wide."""
    return drawn(card_svg(name, colours, large), width, height_of(width))


def suit_png(suit: int, size: int, colour: str) -> bytes:
    """The sign of a suit alone as PNG, so many pixels high, in a colour like `#c01c28`."""
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-52 -52 104 104">{pip(suit, 0, 0, 100, colour)}</svg>'
    return drawn(svg, size, size)


def kept_png(name: str, width: int, colours: int = 2, large: bool = False) -> bytes:
    """The same from the data folder, where it is put first if it is missing or broken.

    A file is named for its size and its SVG, so that another deck or changed art never meets an old picture.
    """
    return kept_drawing(card_svg(name, colours, large), name, width, height_of(width))


def kept_drawing(svg: str, name: str, width: int, height: int | None = None) -> bytes:
    """Any drawing in the same way."""
    mark = hashlib.sha256(svg.encode()).hexdigest()[:12]
    file = data_folder() / "pictures" / str(width) / f"{name}-{mark}.png"
    try:
        found = file.read_bytes()
    except OSError:
        found = b""
    if not _whole(found):
        found = drawn(svg, width, height)
        _keep(file, found)
    return found


def write_pictures(folder: Path, width: int, colours: int = 2, large: bool = False) -> int:
    """Write the whole deck and the back as PNG into a folder; how many files."""
    if not 1 <= width <= WIDEST:
        raise BadText(Words("--png: expected a width from 1 to {number} pixels", {"number": WIDEST}))
    pictures = {name: card_png(name, width, colours, large) for name in NAMES}
    folder.mkdir(parents=True, exist_ok=True)
    for name, picture in pictures.items():
        (folder / f"{name}.png").write_bytes(picture)
    return len(pictures)


def drawn(svg: str, width: int, height: int | None = None, texts: bool = False) -> bytes:
    """An SVG as PNG; with texts, the fonts of this computer are read for them."""
    try:
        from resvg_py import svg_to_bytes
    except ModuleNotFoundError:
        needed = {"package": "resvg_py", "command": "pip install 'cardfolk[window]'"}
        raise BadText(Words("pictures of cards need {package}: {command}", needed)) from None
    return bytes(
        svg_to_bytes(
            svg_string=svg,
            width=width,
            height=height,
            skip_system_fonts=True,
            font_files=list(fonts().files) if texts else None,
        )
    )


def paletted(png: bytes) -> bytes:
    """A picture with 256 colours at most, in less than half the bytes; as it is where Pillow is not there."""
    try:
        from PIL import Image
    except ModuleNotFoundError:
        return png
    few = Image.open(BytesIO(png)).convert("RGB").quantize(256, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    out = BytesIO()
    few.save(out, "PNG")
    return out.getvalue()


def _whole(data: bytes) -> bool:
    """Whether these bytes are a PNG to its end, every part as it was written."""
    if not data.startswith(SIGNATURE):
        return False
    at = len(SIGNATURE)
    while at + 12 <= len(data):
        end = at + 8 + int.from_bytes(data[at : at + 4], "big")
        if zlib.crc32(data[at + 4 : end]) != int.from_bytes(data[end : end + 4], "big"):
            return False
        if data[at + 4 : at + 8] == LAST:
            return True
        at = end + 4
    return False


def _keep(file: Path, data: bytes) -> None:
    """Written aside and moved into place, as another window may do the same; where that cannot be, kept nowhere."""
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=file.parent, suffix=".new")
        try:
            with os.fdopen(handle, "wb") as out:
                out.write(data)
            os.replace(name, file)
        except OSError:
            Path(name).unlink(missing_ok=True)
    except OSError:
        pass
