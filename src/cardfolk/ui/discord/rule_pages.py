"""The rules of a game in pages that fit a message: no tables, no sentence cut in two."""

from __future__ import annotations

import re

PAGE = 1500  # characters


def rule_pages(text: str) -> list[str]:
    """Markdown in pages, each of whole paragraphs; a section begins a page where the one before it is half full."""
    pages: list[str] = []
    for part in _parts(text):
        heading = part.startswith("#")
        fits = bool(pages) and len(pages[-1]) + len(part) + 2 <= PAGE
        if fits and not (heading and len(pages[-1]) > PAGE // 2):
            pages[-1] += "\n\n" + part
        else:
            pages += _cut(part)
    for at, page in enumerate(pages[:-1]):  # a heading goes with what it is the heading of
        body, _, last = page.rpartition("\n\n")
        if body and last.startswith("#"):
            pages[at], pages[at + 1] = body, f"{last}\n\n{pages[at + 1]}"
    return pages


def _parts(text: str) -> list[str]:
    """Paragraphs, lists and headings, each in as few lines as it needs; tables as lists."""
    found = []
    for part in re.split(r"\n\s*\n", text.strip()):
        lines = part.strip().split("\n")
        if lines[0].startswith("|"):
            found.append(_listed(lines))
        else:
            found.append(re.sub(r"\n(?!\s*(?:[-*]|\d+\.) |#)\s*", " ", part.strip()))
    return [part for part in found if part]


def _listed(lines: list[str]) -> str:
    """A table, a line a row."""
    rows = [[cell.strip() for cell in line.strip().strip("|").split("|")] for line in lines]
    rows = [row for row in rows if any(set(cell) - set("-: ") for cell in row)]
    body = rows[1:] if len(lines) > 1 and set(lines[1]) <= set("|-: ") else rows
    return "\n".join("- " + " · ".join(cell for cell in row if cell) for row in body)


def _cut(part: str) -> list[str]:
    """A part that is longer than a page, at the ends of lines or sentences."""
    pages = [""]
    for piece in re.split(r"(?<=\n)|(?<=[.!?]) ", part):
        if pages[-1] and len(pages[-1]) + len(piece) + 1 > PAGE:
            pages.append("")
        joint = "" if not pages[-1] or pages[-1].endswith("\n") else " "
        pages[-1] += joint + piece
    return [page.rstrip() for page in pages]
