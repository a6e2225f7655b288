"""What a link to a table shows where it is shared: a title, a line and a picture, of what everyone may know."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from html import escape

from ...cards import find_card
from ...games import find_game
from ...server.front_ends import LinkTable
from ..art import face_svg
from ..art.canvas import Canvas, Sitter, cloth_of
from ..art.pictures import drawn
from ..art.places import LINK_BLOCKS, LINK_ROW
from ..words import Speaker

WIDE, HIGH = 760, 398  # units: as wide for its height as links are shown
CARD = 104  # units of a card's width
PIXELS = 1200  # of a picture's width


def link_words(table: LinkTable, language: str) -> tuple[str, str]:
    """The title and the line of a link."""
    speaker = Speaker([], language=language)
    names = speaker.several([name for name in table.names if name])
    free = table.names.count("")
    title = speaker.tell("{game} on cardfolk", game=speaker.tell(find_game(table.game).name))
    if free:
        line = speaker.tell(("{count} free seat", "{count} free seats"), count=free)
        line = f"{speaker.tell('{names} wait for you.', names=names)} {line}." if names else f"{line}."
    else:
        line = speaker.tell("{names} play. Come and watch.", names=names)
    return title, line


def link_tags(table: LinkTable, language: str, url: str, picture: str) -> str:
    """What stands in the head of a table's page for those who show a link."""
    title, line = link_words(table, language)
    tags = {
        "og:type": "website",
        "og:site_name": "cardfolk",
        "og:title": title,
        "og:description": line,
        "og:url": url,
        "og:image": picture,
        "og:image:width": str(PIXELS),
        "og:image:height": str(round(PIXELS * HIGH / WIDE)),
    }
    made = [f'<meta property="{name}" content="{escape(value)}" />' for name, value in tags.items()]
    made.append(f'<meta name="description" content="{escape(line)}" />')
    made.append('<meta name="twitter:card" content="summary_large_image" />')
    made.append('<meta name="robots" content="noindex" />')
    return "".join(made)


@lru_cache(64)
def link_png(table: LinkTable, language: str) -> bytes:
    """The picture of a link: the game's cloth and cards, its name, and who sits there."""
    speaker = Speaker([], language=language)
    game = find_game(table.game)
    canvas = Canvas()
    fan = [find_card(name) for name in game.fan.split()]
    for at, card in enumerate(fan):
        far = at - (len(fan) - 1) / 2
        canvas.card(card, WIDE / 2 - CARD / 2 + far * CARD * 0.6, 112 + abs(far) * 8, CARD, far * 10)
    canvas.ribbon(WIDE / 2, 68, speaker.tell(game.name))
    sitting = zip(table.names, table.characters, table.colours, strict=True)
    _seats(canvas, [Sitter(name, face=_face(who), colour=colour) for name, who, colour in sitting])
    return drawn(canvas.svg(HIGH, cloth_of(game.cloth)), PIXELS, texts=True)


def _seats(canvas: Canvas, sitters: Sequence[Sitter]) -> None:
    few = len(sitters) <= len(LINK_ROW)
    places, r, room = (LINK_ROW, 40, 160) if few else (LINK_BLOCKS, 34, 118)
    left = (len(LINK_ROW) - len(sitters)) * room / 2 if few else 0
    for at, (who, (x, y)) in enumerate(zip(sitters, places, strict=False)):
        canvas.seat(at, who, x + left, y, r, room)


def _face(character: str) -> str:
    return face_svg(character) if character else ""
