"""What tests say often: stack a deck, start a game, play texts, read what is legal, and why something is not."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, TypeVar

import pytest

from cardfolk.cards import card_name, find_card
from cardfolk.chance import Seed
from cardfolk.events import Scene
from cardfolk.game import State
from cardfolk.games import find_game
from cardfolk.record import legal_move
from cardfolk.view import View
from cardfolk.words import IllegalMove

S = TypeVar("S", bound=State)


def cards(text: str) -> list[int]:
    """The cards of a text like `7c Th`."""
    found = [find_card(word) for word in text.split()]
    assert -1 not in found, text
    return found


def stacked(top: str, deck: Iterable[int], bottom: str = "") -> tuple[int, ...]:
    """A whole shuffle: `top` first, `bottom` last, the rest of the deck between in card order."""
    rest = list(deck)
    for card in cards(top) + cards(bottom):
        rest.remove(card)
    return (*cards(top), *rest, *cards(bottom))


def dealt(hands: Sequence[str]) -> str:
    """The top of a shuffle that gives these hands when dealt one card at a time from seat 0."""
    split = [hand.split() for hand in hands]
    return " ".join(hand[at] for at in range(max(map(len, split))) for hand in split if at < len(hand))


def start(
    game: str, seats: int, *shuffles: tuple[int, ...], draws: Sequence[int] = (), seed: int = 0, **options: Any
) -> Any:
    """A game from these shuffles on, recording events: a State, of its game's own class."""
    return find_game(game).start(seats, options, Seed(seed, shuffles, tuple(draws)), record=True)


def do(state: S, *texts: str) -> S:
    """Play these moves, each of which must be legal."""
    for text in texts:
        state.play(legal_move(state, text))
    return state


def legal(state: State, verb: str = "") -> list[str]:
    """The legal move texts, sorted; of one verb if given."""
    return sorted(move.text for move in state.legal_moves() if not verb or move.verb == verb)


def refused(state: State, text: str) -> str:
    """Why this move is refused; it must be, and must change nothing."""
    before = state.key()
    with pytest.raises(IllegalMove) as wrong:
        legal_move(state, text)
    assert state.key() == before
    return str(wrong.value)


def events(state: State) -> list[str]:
    """The last move's events in plain English."""
    game = find_game(state.game_id())
    return [str(game.event_words(event)) for event in state.events or ()]


def scenes(state: State) -> list[str]:
    """The last move's scenes, each as its kind and what is said."""
    return [f"{scene.kind}: {scene.words}" for scene in state.scenes]


def staged(state: State, kind: str) -> Scene:
    """The last move's scene of a kind, of which there must be one."""
    found = [scene for scene in state.scenes if scene.kind == kind]
    assert len(found) == 1, scenes(state)
    return found[0]


def faces(view: View, zone: str) -> str:
    """The cards of a zone that are seen, in their order; `??` for a back."""
    return " ".join("??" if lying.card is None else card_name(lying.card) for lying in view.zone(zone).cards)


def lines(state: State) -> list[str]:
    """The sheet: what was played, and points, total and reasons of each seat."""
    return [
        f"{deal.title}: "
        + "; ".join(
            f"{score.points:g} {score.total:g}" + "".join(f", {reason}" for reason in score.reasons)
            for score in deal.scores
        )
        for deal in state.sheet()
    ]
