"""What each game of ours hides, and how it is dealt again where a seat cannot tell (see cardfolk.testing.redeal)."""

from __future__ import annotations

import random
from collections import Counter

from cardfolk.cards import BIT, cards_in, set_of
from cardfolk.game import State
from cardfolk.games.durak.rules import DurakState
from cardfolk.games.king.rules import CHOOSE, TRUMP, KingState
from cardfolk.games.montenegro.board import KINGS, PUBLIC
from cardfolk.games.montenegro.rules import MontenegroState
from cardfolk.games.pontinho.rules import PontinhoState
from cardfolk.games.president.rules import PresidentState
from cardfolk.testing import Redeal, dealt_again, mix_hands
from tests.toy import ToyState


def redeal(state: State, seat: int | None, chooser: random.Random) -> State:
    """A State that differs only in what the seat (None: a spectator) cannot know."""
    return dealt_again(state, seat, chooser, REDEALS[state.game_id()])


def redeal_durak(world: State, seat: int | None, chooser: random.Random) -> None:
    assert isinstance(world, DurakState)
    # Hidden: other hands but for what was taken up openly, and the deck but for the trump card.
    fixed = [world.hands[at] if at == seat else world.known[at] for at in range(world.seats)]
    deck = world.deck[len(world.deck) - world.left :]
    world.deck = mix_hands(world.hands, fixed, chooser, deck[:-1]) + deck[-1:]


def redeal_king(world: State, seat: int | None, chooser: random.Random) -> None:
    assert isinstance(world, KingState)
    # Hidden: other hands, and the own one from who must still choose whether to look.
    blind = world.game - TRUMP if world.phase == CHOOSE else None
    fixed = [world.hands[at] if at == seat and at != blind else 0 for at in range(4)]
    mix_hands(world.hands, fixed, chooser)


def redeal_president(world: State, seat: int | None, chooser: random.Random) -> None:
    assert isinstance(world, PresidentState)
    # Hidden: other hands, but for cards this seat gave or handed over itself, and the 3c of who leads with it.
    fixed = [world.hands[at] if at == seat else 0 for at in range(world.seats)]
    for pair in range(len(world.taken)):
        upper, lower = world.titles[pair], world.titles[-1 - pair]
        if seat == upper:
            fixed[lower] |= world.hands[lower] & world.given[pair]
        if seat == lower:
            fixed[upper] |= world.hands[upper] & world.taken[pair]
    if world.first:
        fixed[world.to_move] |= BIT[4]
    mix_hands(world.hands, fixed, chooser)


def redeal_montenegro(world: State, seat: int | None, chooser: random.Random) -> None:
    assert isinstance(world, MontenegroState)
    # Hidden: the other hand, the pile, and whatever lies face down that this seat has not seen. That an unseen card
    # is a King, or none, may be known: so Kings stay where they are, and the other unseen cards change places.
    known = world.knows[PUBLIC if seat is None else seat] | KINGS
    unseen = [card for card in range(52) if not known >> card & 1]
    now = dict(zip(unseen, chooser.sample(unseen, len(unseen)), strict=True))

    def moved(cards: list[int]) -> list[int]:
        return [now.get(card, card) for card in cards]

    world.hands = [set_of(moved(cards_in(hand))) for hand in world.hands]
    world.pile = moved(world.pile[len(world.pile) - world.left :])
    world.armies = [moved(army) for army in world.armies]
    world.discard = set_of(moved(cards_in(world.discard)))
    world.firsts = moved(world.firsts)
    world.seconds = moved(world.seconds)


def redeal_pontinho(world: State, seat: int | None, chooser: random.Random) -> None:
    assert isinstance(world, PontinhoState)
    # Hidden: other hands, but for discards that were taken up openly, and the deck.
    others = [at for at in range(world.seats) if at != seat]
    fixed = {at: cards_in(world.known[at]) + cards_in(world.known_twins[at]) for at in others}
    hidden = {at: Counter(world.hand_of(at)) - Counter(fixed[at]) for at in others}
    pool = [card for at in others for card in hidden[at].elements()] + world.deck[len(world.deck) - world.left :]
    chooser.shuffle(pool)
    for at in others:
        hand = Counter(fixed[at] + [pool.pop() for _ in range(hidden[at].total())])
        world.hands[at] = set_of(list(hand))
        world.twins[at] = set_of([card for card, count in hand.items() if count == 2])
        if max(hand.values(), default=0) > 2:
            raise AssertionError("there are two of each card")
    world.deck = pool


def redeal_toy(world: State, seat: int | None, chooser: random.Random) -> None:
    assert isinstance(world, ToyState)
    # Hidden: other hands and the deck.
    fixed = [world.hands[at] if at == seat else 0 for at in range(world.seats)]
    world.stock = mix_hands(world.hands, fixed, chooser, world.stock)


REDEALS: dict[str, Redeal] = {
    "durak": redeal_durak,
    "king": redeal_king,
    "president": redeal_president,
    "montenegro": redeal_montenegro,
    "pontinho": redeal_pontinho,
    "toy": redeal_toy,
}
