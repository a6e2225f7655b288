"""Draws docs/pictures/play.svg from a real session at the plain prompt: `.venv/bin/python docs/pictures/draw.py`."""

from __future__ import annotations

import io
import re
from pathlib import Path

from rich.console import Console
from rich.text import Text

from cardfolk.games import find_game
from cardfolk.ui.session import open_session
from cardfolk.ui.terminal.plain import Plain

LINES = ("help", "0", "3")  # what Ana types
SKIP = "And at any time:"


def session() -> str:
    at = open_session(find_game("durak"), ["Ana", "random"], {}, "Ana", seed=3)
    out = io.StringIO()
    left = list(LINES)

    def read(prompt: str) -> str:
        line = left.pop(0) if left else "quit"
        out.write(f"{prompt}{line}\n")
        return line

    Plain(at, read, out).run()
    at.close()
    return out.getvalue()


def main() -> None:
    console = Console(record=True, width=100, file=io.StringIO(), force_terminal=True)
    console.print(Text("$ cardfolk play durak", style="bold"))
    shown = session().removesuffix("Ana> quit\n\nGoodbye.\n")
    for line in re.sub(rf"{SKIP}\n(  .*\n)+", "", shown).splitlines()[:40]:
        text = Text(line)
        text.highlight_regex(r"(10|[2-9JQKA])[♥♦]", "red")
        text.highlight_regex(r"^Ana> .*", "bold green")
        console.print(text)
    svg = console.export_svg(title="cardfolk")
    svg = re.sub(r"@font-face \{.*?\}\s*", "", svg, flags=re.DOTALL)  # nothing is fetched to show it
    Path(__file__).with_name("play.svg").write_text(svg, encoding="utf-8")


if __name__ == "__main__":
    main()
