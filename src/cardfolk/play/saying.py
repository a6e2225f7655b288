"""A move in words: what it does, as a person would say it, never as it is typed."""

from __future__ import annotations

from ..cards import SUITS, find_card
from ..view import Choice, Offer, View
from ..words import Arg, Card, Cards, Suit, Suits, Words


def move_words(view: View, text: str) -> Words:
    """The move of a View that has this text, with all that is chosen in it; the text itself if the View has none."""
    for offer in view.offers:
        if not offer.choices and not offer.pick:
            if offer.text == text:
                return offer.label
            continue
        for one, values, cards in offer.moves():
            if one == text:
                return _whole(offer, values, cards)
    return Words("{text}", {"text": text})


def _whole(offer: Offer, values: tuple[str, ...], cards: tuple[int, ...]) -> Words:
    said = offer.label
    if cards:
        said = Words("{move}: {cards}", {"move": said, "cards": Cards(cards)})
    for choice, value in zip(offer.choices, values, strict=True):
        said = _with(said, offer, choice, value)
    return said


def _with(move: Words, offer: Offer, choice: Choice, value: str) -> Words:
    """A move with one more thing chosen."""
    args: dict[str, Arg] = {"move": move, "value": value}
    match choice.kind:
        case "card":
            card = find_card(value)
            args["card"] = Card(card)
            if offer.uses and card != offer.uses[-1][1]:
                return Words("{move}, declared as {card}: not what it is", args)
            said = Words("{move}, declared as {card}", args)
        case "suit":
            said = Words("{move}: {suit}", {**args, "suit": Suit(SUITS.index(value))})
        case "suits" if value:
            said = Words(
                "{move}, with {suits}", {**args, "suits": Suits([SUITS.index(suit) for suit in value.split()])}
            )
        case "suits":
            said = move
        case _:
            said = Words("{move}: {value}", args)
    if choice.notes:
        return Words("{move} ({note})", {"move": said, "note": choice.notes[choice.values.index(value)]})
    return said
