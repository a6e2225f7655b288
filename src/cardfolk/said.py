"""Words as JSON values, as they travel and are kept: `write` and `read` side by side."""

from __future__ import annotations

from typing import Any

from .cards import RANKS, SUIT_NAMES, card_name, find_card
from .words import Arg, Card, Cards, Meld, Rank, Seat, Suit, Suits, Words

SUIT_OF = {name: suit for suit, name in enumerate(SUIT_NAMES)}


def write_said(words: Words) -> dict[str, Any]:
    """Words: their template, and what fills it."""
    template = words.template
    found: dict[str, Any] = {"text": template if isinstance(template, str) else list(template)}
    if words.args:
        found["args"] = {name: _written(value) for name, value in words.args.items()}
    return found


def _written(value: Arg) -> Any:
    match value:
        case Words():
            return write_said(value)
        case Seat(seat=seat):
            return {"seat": seat}
        case Card(card=card):
            return {"card": _name(card)}
        case Cards(cards=cards):
            return {"cards": [_name(card) for card in cards]}
        case Suit(suit=suit):
            return {"suit": SUIT_NAMES[suit]}
        case Suits(suits=suits):
            return {"suits": [SUIT_NAMES[suit] for suit in suits]}
        case Meld(pairs=pairs):
            return {"meld": [[_name(face), _name(card)] for face, card in pairs]}
        case Rank(rank=rank):
            return {"rank": RANKS[rank]}
        case int() | float() | str():
            return value
    raise TypeError(f"{value!r} does not travel")


def _name(card: int) -> str | None:
    return None if card < 0 else card_name(card)


def read_said(text: Any, args: Any = None) -> Words:
    """Words again, from a template and what fills it."""
    template = (str(text[0]), str(text[1])) if isinstance(text, (list, tuple)) and len(text) == 2 else str(text)
    return Words(template, {str(name): _value(value) for name, value in args.items()} if isinstance(args, dict) else {})


def _value(value: Any) -> Arg:
    match value:
        case int() | float() | str():
            return value
        case {"text": text}:
            return read_said(text, value.get("args"))
        case {"seat": int(seat)}:
            return Seat(seat)
        case {"card": card}:
            return Card(read_card(card))
        case {"cards": list(cards)}:
            return Cards([read_card(card) for card in cards])
        case {"suit": suit} if suit in SUIT_OF:
            return Suit(SUIT_OF[suit])
        case {"suits": list(suits)}:
            return Suits([SUIT_OF[suit] for suit in suits if suit in SUIT_OF])
        case {"meld": list(pairs)}:
            return Meld([(read_card(pair[0]), read_card(pair[1])) for pair in pairs])
        case {"rank": str(rank)} if rank in RANKS:
            return Rank(RANKS.index(rank))
    return str(value)  # from a newer server


def read_card(value: Any) -> int:
    """A card, NO_CARD for a back."""
    return find_card(value) if isinstance(value, str) else -1
