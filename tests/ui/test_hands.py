"""Hands as people hold them: sorted, with their places, and what is new."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest

from cardfolk.cards import card_names, rank_of, suit_of
from cardfolk.events import Event
from cardfolk.games import IDS
from cardfolk.play.hands import SORTS, arranged, new_places, news, next_sort
from cardfolk.table.commands import AskBack
from cardfolk.testing.walk import walk
from cardfolk.view import View
from tests.games.pontinho_tables import FAR, at_table
from tests.rules import cards, start
from tests.tables import Kept


def shown(view: View, sort: str) -> str:
    hand = view.hand()
    return " | ".join(card_names([hand[place] for place in group]) for group in arranged(view, sort))


@pytest.mark.parametrize("id", IDS)
def test_every_sorting_shows_each_place_once(id: str) -> None:
    for state, _, _ in walk(id, 4 if id in ("king", "president") else 2, 1):
        view = state.seen_by(0).view()
        hand = view.hand()
        for sort in ("", *SORTS):
            places = [place for group in arranged(view, sort) for place in group]
            assert sorted(places) == list(range(len(hand)))
            assert next_sort(view, sort) in ("", *SORTS)
        suits = [suit_of(hand[place]) for group in arranged(view, "suit") for place in group]
        assert suits == sorted(suits)
        ranks = [rank_of(hand[place]) for group in arranged(view, "rank") for place in group]
        assert len([1 for one, two in pairwise(ranks) if one > two]) <= 1  # where the game begins to count


def test_a_hand_is_sorted_as_the_game_counts_ranks() -> None:
    president = start("president", 4).seen_by(0).view()
    hand = arranged(president, "rank")[0]
    assert hand == list(range(len(hand))), "the two is high, as the game has it"


def test_by_melds_what_goes_together_stands_together() -> None:
    view = at_table("3h 4h 5h 7c 7d 7s Kd 2c", FAR).seen_by(0).view()
    assert shown(view, "melds") == "7c 7d 7s | 3h 4h 5h | 2c Kd"
    assert shown(view, "suit") == "2c 7c 7d Kd 3h 4h 5h 7s"
    assert shown(view, "rank") == "2c 3h 4h 5h 7c 7d 7s Kd"


def test_the_key_goes_round_and_always_shows_another_order() -> None:
    view = at_table("3h 4h 5h 7c 7d 7s Kd 2c", FAR).seen_by(0).view()
    seen, sort = [], ""
    for _ in range(4):
        sort = next_sort(view, sort)
        seen.append(sort)
    assert seen == ["rank", "melds", "suit", "rank"]


def test_the_cards_that_came_are_new_and_of_two_alike_the_last() -> None:
    view = at_table("3h 3h 9c Kd", FAR).seen_by(0).view()
    drawn = Event("draw", 0, cards=cards("3h"), source="stock", target="hand:0")
    assert new_places(view, [drawn]) == {view.hand().index(cards("3h")[0]) + 1}
    assert new_places(view, [Event("draw", 1, cards=[-1], target="hand:1")]) == set()
    dealt = Event("deal", 0, cards=view.hand(), target="hand:0")
    assert new_places(view, [dealt]) == set(), "a new hand has no new cards"


def test_news_begins_after_what_one_did_oneself() -> None:
    events = [Event("play", 1), Event("takes", 2), Event("play", 2), Event("play", 1)]
    assert news(events, 1) == 3
    assert news(events, 0) == 4
    assert news([], 0) == 0


def test_a_table_knows_which_version_a_seat_has_answered() -> None:
    kept = Kept("durak", 3).deal(5)
    table = kept.table
    chooser = random.Random(1)
    answered = dict.fromkeys(range(3), 0)
    for _ in range(30):
        seat = table.to_move
        answered[seat] = table.version(seat)
        kept.move(seat, chooser.choice(table.sight(seat).legal_moves()).text)
        assert {seat: table.answered(seat) for seat in range(3)} == answered
    assert [kept.again().answered(seat) for seat in range(3)] == list(answered.values())
    kept.do(AskBack(0))
    assert table.answered(0) < table.version(0) == table.answered(0) + 1
