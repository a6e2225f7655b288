"""The streams of a terminal program: none is missing, none fails with a traceback, all print what can be read."""

from __future__ import annotations

import codecs
import os
import shutil
import sys
import traceback
from pathlib import Path
from tempfile import NamedTemporaryFile
from unicodedata import combining, normalize

LETTERS = "абвгдеёжзийклмнопрстуфхцчшщъыьэюя" + "♣♦♥♠–—−·×“”„«»’‘đ"
SOUNDS = """
a b v g d e yo zh z i y k l m n o p r s t u f kh ts ch sh shch " y ' e yu ya c d h s - - - - x " " " " " ' ' dj
"""
SIGNS = {**dict(zip(LETTERS, SOUNDS.split(), strict=True)), "…": "...", "→": "->", "№": "No."}


def mend() -> None:
    """Have streams that are closed be there and empty, and print signs that a terminal has not with those it has."""
    codecs.register_error("cardfolk", _readable)
    sys.stdin = sys.stdin or open(os.devnull, encoding="utf-8")  # noqa: SIM115  # it stays open
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115
        elif hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="cardfolk")


def give_up() -> None:
    """Nothing can be printed any more: what is still to be written is dropped, so that ending says nothing of it."""
    empty = os.open(os.devnull, os.O_WRONLY)
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except OSError:
            os.dup2(empty, stream.fileno())


def pager() -> tuple[bool, bool]:
    """Whether there is a program to read page by page with, as PAGER names it, and whether it shows colours."""
    program = os.environ.get("MANPAGER") or os.environ.get("PAGER") or "less"
    words = program.split()
    if shutil.which(words[0]) is None:
        return False, False
    if Path(words[0]).name != "less":
        return True, False
    os.environ.setdefault("LESS", "-R")
    flags = [word for word in [*words[1:], *os.environ["LESS"].split()] if not word.startswith("--")]
    return True, any("R" in flag or "r" in flag for flag in flags)


def keep_fault() -> str:
    """Write down what went wrong just now, for whoever mends it; the file, or nothing if that cannot be."""
    try:
        with NamedTemporaryFile("w", prefix="cardfolk-fault-", suffix=".txt", delete=False, encoding="utf-8") as file:
            traceback.print_exc(file=file)
    except OSError:
        return "-"
    return file.name


def _readable(wrong: UnicodeError) -> tuple[str | bytes, int]:
    if not isinstance(wrong, UnicodeEncodeError):
        raise wrong
    return "".join(_plain(sign) for sign in wrong.object[wrong.start : wrong.end]), wrong.end


def _plain(sign: str) -> str:
    """A sign in ASCII: a letter without its accent, another alphabet's letter as it sounds."""
    if sign.lower() in SIGNS:
        found = SIGNS[sign.lower()]
        return found if sign == sign.lower() else found[:1].upper() + found[1:]
    bare = "".join(one for one in normalize("NFKD", sign) if not combining(one))
    return bare if bare.isascii() else "?"
