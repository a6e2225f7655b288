"""Deals that can be proved fair: a secret that was promised before anyone could add to it, and everyone's additions.

Before a game the table publishes SHA-256 of its secret. Then each player may give 256 bits. The seed of the game is
SHA-256 of NAME, the secret, and for each gift in the order of seats one byte for the seat and its 32 bytes. When the
game is over the secret is told.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256

from ..words import BadText, Words

NAME = b"cardfolk-fair-1"
SIZE = 32  # bytes of a secret, a gift, a commitment and a seed


@dataclass(frozen=True)
class Fairness:
    """What a deal was made from, as hexadecimal texts; `gifts` by seat."""

    secret: str
    commitment: str
    gifts: Mapping[int, str]

    def seed(self) -> int:
        """The seed that follows from it."""
        return seed_of(self.secret, self.gifts)

    def check(self, seed: int | None) -> None:
        """BadText names what does not agree."""
        if commitment_of(self.secret) != self.commitment:
            raise BadText(Words("the secret is not the one that was promised before the deal"))
        if self.seed() != seed:
            raise BadText(Words("the seed does not follow from the secret and what the players gave"))

    def as_json(self) -> dict[str, object]:
        """As it stands in a record."""
        gifts = {str(seat): gift for seat, gift in sorted(self.gifts.items())}
        return {"commitment": self.commitment, "secret": self.secret, "gifts": gifts}


def commitment_of(secret: str) -> str:
    """What is told before the deal of a secret that is told after it."""
    return sha256(bytes_of(secret)).hexdigest()


def seed_of(secret: str, gifts: Mapping[int, str]) -> int:
    """The seed of a game from the table's secret and what the players gave."""
    found = sha256(NAME + bytes_of(secret))
    for seat in sorted(gifts):
        found.update(bytes([seat]) + bytes_of(gifts[seat]))
    return int.from_bytes(found.digest(), "big")


def bytes_of(text: object) -> bytes:
    """256 bits from their hexadecimal text; BadText if it is none."""
    try:
        found = bytes.fromhex(text) if isinstance(text, str) else b""
    except ValueError:
        found = b""
    if len(found) != SIZE:
        raise BadText(Words("expected {number} hexadecimal digits", {"number": SIZE * 2}))
    return found


def read_fairness(values: object) -> Fairness:
    """What a record says of its deal; BadText if it cannot be understood."""
    if not isinstance(values, dict) or not isinstance(values.get("gifts", {}), dict):
        raise BadText(Words("fair: expected an object with commitment, secret and gifts"))
    gifts: dict[int, str] = {}
    for seat, gift in values.get("gifts", {}).items():
        if not seat.isdecimal() or int(seat) > 255:
            raise BadText(Words("fair: {text} is not a seat", {"text": str(seat)}))
        bytes_of(gift)
        gifts[int(seat)] = gift
    for name in ("secret", "commitment"):
        try:
            bytes_of(values.get(name))
        except BadText as wrong:
            raise BadText(Words("fair: {text}: {why}", {"text": name, "why": str(wrong)})) from None
    return Fairness(values["secret"], values["commitment"], gifts)
