"""Gifts: what one adds to the randomness of the deals at a table, and whether it is in them."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256
from secrets import token_hex

from .. import protocol


@dataclass
class Gift:
    """256 bits for a game, from a seat; `counted`: the table has said before the deal that it has them."""

    game: int
    commitment: str
    seat: int
    random: str
    counted: bool = False


class Gifts:
    """The gifts of one person. The last is remembered until its game is dealt."""

    def __init__(self) -> None:
        self._own: Gift | None = None
        self._sent = False

    def renew(self) -> None:
        """The connection was lost, and what was sent perhaps with it."""
        self._sent = False

    def wanted(self, told: protocol.Table) -> protocol.Give | None:
        """What is to be given now: to a game that is promised and not dealt, once."""
        fair = next((fair for fair in told.fair if fair.game > told.games), None)
        if fair is None or told.you is None:
            self._sent = False
            if self._own is not None and fair is not None:
                self._own.counted = False  # a gift goes with its giver
            return None
        own = self._own
        if own is None or (own.game, own.commitment, own.seat) != (fair.game, fair.commitment, told.you):
            own = self._own = Gift(fair.game, fair.commitment, told.you, token_hex(32))
            self._sent = False
        given = told.places[told.you].given
        own.counted = given == sha256(bytes.fromhex(own.random)).hexdigest()
        if given or self._sent:
            return None
        self._sent = True
        return protocol.Give(own.game, own.random)

    def missing(self, told: protocol.Table) -> bool:
        """Whether a game was dealt without what the table said it had; told once."""
        own = self._own
        fair = next((fair for fair in told.fair if own is not None and fair.game == own.game <= told.games), None)
        if own is None or fair is None:
            return False
        self._own = None
        return own.counted and fair.gifts.get(str(own.seat)) != own.random
