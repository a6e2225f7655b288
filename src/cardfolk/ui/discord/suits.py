"""The signs of suits as the application's own emoji: drawn small cards that are read on light and dark alike."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from ...server.logs import about
from ..art.cards import TWO
from ..art.pictures import drawn
from ..art.shapes import pip
from .answer import TROUBLE, why_of

if TYPE_CHECKING:
    from .client import Client

LOGGER = logging.getLogger("cardfolk.discord")
SIGNS = {"cardfolk_clubs": "♣", "cardfolk_diamonds": "♦", "cardfolk_hearts": "♥", "cardfolk_spades": "♠"}
SIZE = 96  # pixels


async def own_suits(client: Client) -> dict[str, str]:
    """The sign of each suit, and how the application's emoji for it is written; made where it is missing."""
    try:
        known = {emoji.name: emoji for emoji in await client.fetch_application_emojis()}
        for suit, name in enumerate(SIGNS):
            if name not in known:
                known[name] = await client.create_application_emoji(name=name, image=suit_emoji(suit))
    except TROUBLE as wrong:
        LOGGER.warning("the suits have no emoji of their own", extra=about(why=why_of(wrong)))
        return {}
    return {sign: str(known[name]) for name, sign in SIGNS.items()}


def suit_emoji(suit: int) -> bytes:
    """A suit on a small card, as PNG."""
    card = '<rect x="4" y="4" width="92" height="92" rx="20" fill="#fffdf8"/>'
    sign = pip(suit, 50, 50, 66, TWO[suit])
    return drawn(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">{card}{sign}</svg>', SIZE, SIZE)
