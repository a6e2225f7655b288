"""Screens that were looked at and kept, in four sizes and five languages: English whole, of the others what differs."""

from __future__ import annotations

import os
from collections.abc import Callable

from cardfolk.ui.terminal.app.cells import Cells
from cardfolk.ui.words import LANGUAGES
from tests.ui.pilot import SCREENS

ALL_SIZES = ((60, 20), (80, 24), (120, 40), (200, 60))


def lines_of(cells: Cells) -> list[str]:
    """What is written, without colours."""
    return ["".join(cell[0] for cell in row).rstrip() for row in cells.rows]


def compare_all(
    name: str, paint: Callable[[str, int, int], Cells], look: Callable[[str, int, int, str], object] | None = None
) -> None:
    """A screen, painted for each language and size, is the one that was kept; `look` sees each, too."""
    parts = []
    for wide, high in ALL_SIZES:
        english = lines_of(paint("en", wide, high))
        parts += [f"== {wide}x{high}", *english]
        for language in LANGUAGES:
            lines = lines_of(paint(language, wide, high))
            if look is not None:
                look(language, wide, high, "\n".join(lines))
            if language != "en":
                parts.append(f"== {wide}x{high} {language}")
                parts += [
                    f"{row}|{line}" for row, (line, same) in enumerate(zip(lines, english, strict=True)) if line != same
                ]
    shown = "\n".join(parts) + "\n"
    kept = SCREENS / "all" / f"{name}.txt"
    if os.environ.get("CARDFOLK_SCREENS") == "1":
        kept.parent.mkdir(exist_ok=True)
        kept.write_text(shown, encoding="utf-8")
    assert shown == kept.read_text(encoding="utf-8"), f"{name}: CARDFOLK_SCREENS=1 keeps the new one, look at it"
