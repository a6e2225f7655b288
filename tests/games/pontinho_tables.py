"""Tables of Pontinho for the tests: hands, melds and discards put where a test wants them."""

from __future__ import annotations

from typing import Any

from cardfolk.cards import set_of
from cardfolk.games import find_game
from cardfolk.games.pontinho.hands import TURN
from cardfolk.games.pontinho.melds import code_of
from cardfolk.games.pontinho.moves import Meld
from cardfolk.games.pontinho.rules import PontinhoState
from tests.rules import cards, start

FAR = "2c 4d 6h 8s Tc Qd 2h 5s 8c"  # nothing in it fits anything else in it


def hold(state: PontinhoState, seat: int, text: str) -> None:
    """Put these cards into a hand instead of those in it."""
    hand = cards(text)
    state.hands[seat] = set_of(hand)
    state.twins[seat] = set_of([card for card in hand if hand.count(card) == 2])
    state.sizes[seat] = len(hand)


def lay(state: PontinhoState, *melds: str) -> None:
    """Put these melds on the table instead of those on it."""
    state.melds = []
    for text in melds:
        move = find_game("pontinho").parse("meld " + text)
        assert isinstance(move, Meld)
        state.melds.append(code_of(move.faces, move.values))
    state.derive()


def at_table(
    *hands: str,
    wild: str = "9d",
    melds: tuple[str, ...] = (),
    pile: str = "Jh",
    deck: str = "2s 3d 4h 5c 6d",
    mover: int = 0,
    turns: int = 1,
    **options: Any,
) -> PontinhoState:
    """A game in the middle of a turn of seat `mover`, who has had a card; the last card of `pile` is on top."""
    state = start("pontinho", len(hands), **{"dealer": 0, **options})
    assert isinstance(state, PontinhoState)
    state.wild = cards(wild)[0]
    for seat, hand in enumerate(hands):
        hold(state, seat, hand)
    lay(state, *melds)
    state.pile = cards(pile)
    state.deck = cards(deck)
    state.left = len(state.deck)
    state.player = state.to_move = mover
    state.turns = turns
    state.phase = TURN
    return state
