"""Moves in words, as hints say them."""

from __future__ import annotations

import random
import re

import pytest

from cardfolk.chance import Seed
from cardfolk.game import OVER
from cardfolk.games import all_ids, find_game
from cardfolk.play.maker import MoveMaker
from cardfolk.play.saying import move_words
from cardfolk.ui.words import Speaker
from cardfolk.view import View

NOTATION = re.compile(r"\b[2-9TJQKA][cdhs]\b")
SOME = 40  # moves of a position that are said


def positions(id: str, seats: int) -> list[View]:
    """What the seats to move see in a game of moves at random."""
    chance, state = random.Random(id), find_game(id).start(seats, {}, Seed(5))
    found: list[View] = []
    while state.to_move != OVER and len(found) < 120:
        view = state.seen_by(state.to_move).view()
        found += [view] if view.offers else []
        state.play(chance.choice(state.legal_moves()))
    return found


@pytest.mark.parametrize("id", all_ids())
def test_every_move_has_words_of_its_own(id: str) -> None:
    for view in positions(id, find_game(id).usual):
        speaker = Speaker([f"Seat{seat}" for seat in range(view.seats)], view.viewer)
        texts = [text for offer in view.offers for text in offer.texts()][:SOME]
        said = [speaker.say(move_words(view, text)) for text in texts]
        assert len(set(said)) == len(texts)
        assert all(words[:1].isupper() and not NOTATION.search(words) for words in said)


def test_a_hint_picks_the_cards_of_its_move() -> None:
    for view in positions("montenegro", 2):
        maker = MoveMaker(view)
        for offer in view.offers:
            maker.show(offer.texts()[0])
            mine = [card for zone, card in offer.uses if zone in {spot.zone for spot in maker.open().cards}]
            assert sorted(maker.picked) == sorted(mine)


def test_a_wild_says_which_card_poses_as_what_and_a_bluff_is_marked() -> None:
    said: dict[str, str] = {}
    for view in positions("montenegro", 2)[:5]:
        for text in (text for offer in view.offers for text in offer.texts()):
            said[text] = Speaker(["Ana", "Bea"], view.viewer).say(move_words(view, text))
    wilds = {text: words for text, words in said.items() if text.startswith("wild ") and "army" not in text}
    assert wilds
    for text, words in wilds.items():
        _, first, second, _, declared = text.split()
        assert ("a bluff" in words) == (first[0] != "K")
        assert ("not what it is" in words) == (second != declared)


def test_a_war_shows_what_both_sides_bring_before_it_starts() -> None:
    shown = [
        Speaker(["Ana", "Bea"], view.viewer).say(move_words(view, text))
        for seed in range(12)
        for view in wars(seed)
        for offer in view.offers
        if offer.verb == "war"
        for text in offer.texts()
    ]
    assert shown and all(" against " in words for words in shown)


def wars(seed: int) -> list[View]:
    """The positions of a game at random in which there may be war; what is shown holds the truth."""
    chance, state = random.Random(seed), find_game("montenegro").start(2, {}, Seed(seed))
    found: list[View] = []
    while state.to_move != OVER:
        sight = state.seen_by(state.to_move)
        view = sight.view()
        for offer in view.offers:
            if offer.verb == "war":
                suit = "cdhs".index(offer.text.split()[1][0])
                least, most = sight.defence(suit)  # type: ignore[attr-defined]
                assert least <= state._strength(1 - state.to_move, suit) <= most  # type: ignore[attr-defined]
                found.append(view)
        state.play(chance.choice(state.legal_moves()))
    return found
