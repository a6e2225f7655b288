"""What people type, understood from a View alone: move texts, places in the hand, bare cards, beginnings of moves."""

from __future__ import annotations

from collections.abc import Sequence

from ..cards import card_name, find_card, tidy
from ..games import find_game
from ..options import whole_number
from ..view import Offer, View
from ..words import AmbiguousMove, Arg, BadText, Cards, Words

SHOWN = 8  # moves named in an answer


class NoSuchMove(BadText):
    """The line is understood, but no legal move is meant by it. `text` or `cards` say what was tried."""

    def __init__(self, message: Words, text: str = "", cards: list[int] | None = None) -> None:
        super().__init__(message)
        self.text = text
        self.cards = cards


def read_move(view: View, line: str, order: Sequence[int] = ()) -> str:
    """The text of the legal move that a typed line means; BadText, AmbiguousMove or NoSuchMove if none.

    A number is a card's place in the hand as it is shown, from 1; `order` has the places of the View in that order.
    """
    hand = view.hand()
    words = _places(tidy(line), [hand[place] for place in order] or hand)
    if not words:
        raise BadText(Words("type a move, or help"))
    text = " ".join(words)
    legal = [move for offer in view.offers for move in offer.texts()]
    if text in legal:
        return text
    cards = [find_card(word) for word in words]
    if all(card >= 0 for card in cards):
        return _bare(view, sorted(cards))
    try:
        parsed = find_game(view.game).parse(text).text
    except BadText as wrong:
        found = _beginning(text, legal)
        if not found:
            raise wrong
        return found
    if parsed in legal:
        return parsed
    raise NoSuchMove(Words("{move} is not possible now", {"move": parsed}), text=parsed)


def no_place(number: int, size: int) -> Words:
    """There is no card with this number in a hand of this size."""
    if not size:
        return Words("the hand is empty")
    return Words("there is no card {number}: the hand has 1 to {last}", {"number": number, "last": size})


def _places(words: list[str], hand: list[int]) -> list[str]:
    """The words with places in the hand replaced by the cards there; a number after `to` or `in` is a meld's."""
    found: list[str] = []
    for at, word in enumerate(words):
        place = whole_number(word)
        if place is not None and not (at and words[at - 1] in ("to", "in")):
            if not 1 <= place <= len(hand):
                raise BadText(no_place(place, len(hand)))
            word = card_name(hand[place - 1])
        found.append(word)
    return found


def _bare(view: View, cards: list[int]) -> str:
    """The one move that uses exactly these cards."""
    fitting = [offer for offer in view.offers if _uses(offer, cards)]
    texts = [text for offer in fitting for text in offer.texts() if not offer.pick or _picked(text) == cards]
    if len(texts) == 1:
        return texts[0]
    if texts:
        raise AmbiguousMove(
            Words("{cards} can be used in several ways: {moves}", {"cards": Cards(cards), "moves": _some(texts)})
        )
    raise NoSuchMove(Words("no move uses just {cards} now", {"cards": Cards(cards)}), cards=cards)


def _uses(offer: Offer, cards: list[int]) -> bool:
    used = sorted(card for _, card in offer.uses)
    if offer.pick:
        return len(cards) == offer.pick and all(cards.count(card) <= used.count(card) for card in cards)
    return bool(used) and used == cards


def _picked(text: str) -> list[int]:
    return sorted(card for word in text.split() if (card := find_card(word)) >= 0)


def _beginning(text: str, legal: list[str]) -> str:
    """The one legal move that begins so, or nothing if none does."""
    found = [move for move in legal if move.lower().startswith(text.lower())]
    if len(found) > 1:
        raise AmbiguousMove(Words("{text} could be {moves}", {"text": repr(text), "moves": _some(found)}))
    return found[0] if found else ""


def _some(texts: list[str]) -> Words:
    args: dict[str, Arg] = {"moves": ", ".join(texts[:SHOWN]), "number": len(texts) - SHOWN}
    return Words("{moves}" if len(texts) <= SHOWN else "{moves} and {number} more", args)
