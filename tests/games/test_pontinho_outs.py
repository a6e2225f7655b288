"""Pontinho: going out, the exact search against a search by single steps."""

from __future__ import annotations

import random
from collections.abc import Iterable
from itertools import combinations, product
from typing import Any

import pytest

from cardfolk.games.pontinho.melds import Table, lying, run_code, set_code
from cardfolk.games.pontinho.outs import Search, hopeless, steps_of
from tests.rules import cards

# The search by steps. A run is (suit, low place, its cards), a set (rank, pairs of what lies and what it stands for).


def at(suit: int, place: int) -> int:
    return (place + 12) % 13 * 4 + suit


def without(hand: tuple[int, ...], used: list[int]) -> tuple[int, ...] | None:
    left = list(hand)
    for card in used:
        if card not in left:
            return None
        left.remove(card)
    return tuple(left)


def slots_of(meld: tuple) -> list[tuple[int, int]]:
    """What lies in a meld, and what each is or stands for."""
    if meld[0] == "run":
        return [(face, at(meld[1], meld[2] + i)) for i, face in enumerate(meld[3])]
    return list(meld[2])


def lawful(meld: tuple) -> bool:
    slots = slots_of(meld)
    if len(slots) < 3 or sum(face == value for face, value in slots) < 2:
        return False
    if meld[0] == "run":
        return meld[2] >= 0 and meld[2] + len(slots) <= 14 and len(slots) <= 13
    values = [value for _, value in slots]
    return len({value % 4 for value in values}) == 3 and all(values.count(value) <= 2 for value in values)


def fillings(values: list[int], wild: int) -> Iterable[tuple[int, ...]]:
    """Each way to lie there: the card itself, or a wild that stands for another card."""
    return product(*[[value] if value == wild else [value, wild] for value in values])


def steps(hand: tuple[int, ...], table: tuple, wild: int) -> Any:
    """Every position after one new meld, one addition of one card or one swap."""
    for i, meld in enumerate(table):
        slots = slots_of(meld)
        for j, (face, value) in enumerate(slots):
            if face != value and value in hand:
                left = without(hand, [value])
                if meld[0] == "run":
                    new = (*meld[:3], (*meld[3][:j], value, *meld[3][j + 1 :]))
                else:
                    new = (*meld[:2], tuple(sorted([*slots[:j], (value, value), *slots[j + 1 :]])))
                yield tuple(sorted((*left, wild))), (*table[:i], new, *table[i + 1 :])
        for card in set(hand):
            left = without(hand, [card])
            news = []
            if meld[0] == "run":
                high = meld[2] + len(meld[3])
                if card in (at(meld[1], high), wild):
                    news.append((*meld[:3], (*meld[3], card)))
                if meld[2] and card in (at(meld[1], meld[2] - 1), wild):
                    news.append((*meld[:2], meld[2] - 1, (card, *meld[3])))
            else:
                for suit in range(4):
                    value = meld[1] * 4 + suit
                    if card in (value, wild):
                        news.append((*meld[:2], tuple(sorted([*slots, (card, value)]))))
            for new in news:
                if lawful(new):
                    yield left, (*table[:i], new, *table[i + 1 :])
    shapes: list[tuple[Any, ...]] = []
    for suit, low, count in product(range(4), range(12), range(3, min(len(hand), 13) + 1)):
        shapes.append(("run", suit, low, [at(suit, low + i) for i in range(count)]))
    for rank, triple in product(range(13), combinations(range(4), 3)):
        for counts in product((1, 2), repeat=3):
            values = [rank * 4 + suit for suit, count in zip(triple, counts, strict=True) for _ in range(count)]
            if len(values) <= len(hand):
                shapes.append(("set", rank, None, values))
    for kind, first, low, values in shapes:
        if sum(value in hand for value in values) < 2:
            continue
        for faces in fillings(values, wild):
            left = without(hand, list(faces))
            if left is None:
                continue
            if kind == "run":
                new = ("run", first, low, faces)
            else:
                new = ("set", first, tuple(sorted(zip(faces, values, strict=True))))
            if lawful(new):
                yield left, (*table, new)


def by_steps(hand: list[int], table: tuple, wild: int, claimed: int, may_keep: bool) -> bool:
    """Whether some sequence of steps leaves nothing, or one card that may be discarded and is not the claimed one."""
    twin = hand.count(claimed) > 1
    start = (tuple(sorted(hand)), table)
    seen = {start}
    todo = [start]
    while todo:
        left, lies = todo.pop()
        if not left:
            return True
        if len(left) == 1 and may_keep:
            stood = {value for meld in lies for face, value in slots_of(meld) if face != value}
            if left[0] != wild and left[0] not in stood and (left[0] != claimed or twin):
                return True
        for after in steps(left, lies, wild):
            after = (tuple(sorted(after[0])), after[1])
            if after not in seen:
                seen.add(after)
                todo.append(after)
    return False


def coded(meld: tuple) -> int:
    slots = slots_of(meld)
    if meld[0] == "run":
        stands = sum(1 << meld[2] + i for i, (face, value) in enumerate(slots) if face != value)
        return run_code(meld[1], meld[2], meld[2] + len(slots) - 1, stands)
    values = [value for _, value in slots]
    one = sum(1 << suit for suit in {value % 4 for value in values})
    two = sum(1 << suit for suit in range(4) if values.count(meld[1] * 4 + suit) == 2)
    return set_code(meld[1], one, two, 0, 0)


def searched(hand: list[int], melds: list[int], wild: int, claimed: int, may_keep: bool) -> Search | None:
    one = two = 0
    for card in hand:
        two |= one & 1 << card
        one |= 1 << card
    barred = 1 << claimed if claimed >= 0 and hand.count(claimed) == 1 else 0
    search = Search(melds, wild)
    table = Table(melds)
    found = search.find(table, one, two, int(may_keep), barred)
    assert not (found and hopeless(one, two, wild, table, int(may_keep)))
    return search if found else None


def check_plan(hand: list[int], melds: list[int], wild: int, search: Search) -> None:
    """The way that was found uses each card of the hand once, and every meld is lawful in the end."""
    used = []
    for step in steps_of(melds, search, wild):
        used += [step.swap] if step.swap >= 0 else step.faces
        if step.swap >= 0:
            used.remove(wild) if wild in used else hand.append(wild)
    if search.kept >= 0:
        used.append(search.kept)
    assert sorted(used) == sorted(hand)
    for code in search.melds:
        faces, values = lying(code, wild)
        assert sum(face == value for face, value in zip(faces, values, strict=True)) >= 2
        if len({value // 4 for value in values}) == 1:
            assert len({value % 4 for value in values}) == 3
            assert all(values.count(value) <= 2 for value in values)
        else:
            assert len({value % 4 for value in values}) == 1 and len(values) <= 13


def some_position(rnd: random.Random, most: int) -> tuple[list[int], tuple, int]:
    """A small hand of few ranks and suits, so that much fits, and a table with up to two melds."""
    suits = rnd.sample(range(4), rnd.choice([1, 2, 3, 4]))
    low = rnd.randrange(13)
    ranks = [(low + i) % 13 for i in range(rnd.choice([3, 4, 5, 6]))]
    wild = rnd.randrange(52) if rnd.random() < 0.5 else rnd.choice(ranks) * 4 + rnd.choice(suits)
    deck = [rank * 4 + suit for rank in ranks for suit in suits for _ in range(2) if rank * 4 + suit != wild]
    wilds = 2
    table: list[tuple[Any, ...]] = []
    for _ in range(rnd.choice([0, 1, 1, 2])):
        suit = rnd.choice(suits)
        if rnd.random() < 0.3:
            rank = rnd.choice(ranks)
            triple = sorted(rnd.sample(range(4), 3))
            table.append(("set", rank, tuple((rank * 4 + other, rank * 4 + other) for other in triple)))
            continue
        first = rnd.randrange(12)
        count = rnd.randrange(3, min(13, 14 - first) + 1)
        faces = [at(suit, first + i) for i in range(count)]
        for i in range(1, count - 1):
            if wilds and rnd.random() < 0.4 and faces[i] != wild and faces[i - 1] == at(suit, first + i - 1):
                faces[i] = wild
                wilds -= 1
        table.append(("run", suit, first, tuple(faces)))
    wilds = rnd.randrange(wilds + 1)
    if rnd.random() < 0.7 and table:
        deck += [value for meld in table for face, value in slots_of(meld) if face != value]
    rnd.shuffle(deck)
    hand = deck[: max(1, rnd.randrange(1, most + 1) - wilds)] + [wild] * wilds
    for card in set(hand):
        while hand.count(card) > 2:
            hand.remove(card)
    return hand, tuple(table), wild


@pytest.mark.parametrize("seed", range(8))
def test_the_search_finds_a_way_out_exactly_when_steps_do(seed: int) -> None:
    rnd = random.Random(seed)
    outs = 0
    for _ in range(60):
        hand, table, wild = some_position(rnd, 5)
        claimed = rnd.choice(hand) if rnd.random() < 0.5 else -1
        if claimed == wild:
            claimed = -1
        may_keep = rnd.random() < 0.6
        melds = [coded(meld) for meld in table]
        search = searched(hand, melds, wild, claimed, may_keep)
        assert (search is not None) == by_steps(hand, table, wild, claimed, may_keep), (hand, table, wild)
        if search is not None:
            outs += 1
            check_plan(hand.copy(), melds, wild, search)
    assert 10 <= outs <= 55


def found(hand: str, wild: str, melds: list[int] | None = None, keep: bool = False) -> bool:
    return searched(cards(hand), melds or [], cards(wild)[0], -1, keep) is not None


def test_wilds_stand_anywhere_in_a_run_when_going_out() -> None:
    assert found("3s 4s 9d", "9d")
    assert found("3s 9d 9d 6s", "9d")


def test_wilds_stand_in_a_set_when_going_out() -> None:
    assert found("7c 7d 9d", "9d")
    assert found("7c 7c 9d 9d", "9d")


def test_every_meld_keeps_two_cards_that_are_not_standing_wilds() -> None:
    assert not found("3s 9d 9d", "9d")
    assert not found("3s Jc 9d 9d", "9d")
    assert found("9d 9d Td Jd", "9d")  # one at face value


def test_two_suits_twice_are_no_set() -> None:
    assert not found("7c 7c 7d 7d", "9h")
    assert found("7c 7c 7d 7d 9h", "9h")


def test_a_single_wild_is_added_to_a_meld() -> None:
    assert found("9d", "9d", [run_code(3, 2, 4, 0)])
    assert not found("9d", "9d", [run_code(3, 1, 13, 0)])  # thirteen cards: no room


def test_a_freed_wild_is_used_in_a_later_step() -> None:
    table = [run_code(3, 2, 4, 1 << 3)]  # 3s 9d=4s 5s
    assert found("4s Kc Kh", "9d", table)
    assert not found("4s Kc Qh", "9d", table)
    assert found("4s Kc Qc Qh", "9d", table, keep=True)


def test_the_kept_card_may_not_be_stood_for_in_the_end() -> None:
    table = [run_code(3, 0, 11, 0)]  # A to Q of spades: there is room for one card only, the king
    assert not found("9d Ks", "9d", [*table, run_code(1, 1, 13, 0)], keep=True)
    assert found("9d Kh", "9d", [*table, run_code(1, 1, 13, 0)], keep=True)


def test_a_card_that_a_wild_on_the_table_stands_for_goes_in_by_a_swap() -> None:
    table = [run_code(3, 2, 4, 1 << 3)]
    assert found("4s", "9d", table)  # and the freed wild onto an end
    assert found("4s Kh", "9d", table, keep=True)
    assert not found("4s Kh", "9d", table)


def test_a_wild_may_not_be_kept() -> None:
    assert not found("9d", "9d", keep=True)
    assert found("9h", "9d", keep=True)


def test_an_ace_is_low_or_high() -> None:
    assert found("As 2s 3s", "9d")
    assert found("Qs Ks As", "9d")
    assert not found("Ks As 2s", "9d")
    assert found("As As", "9d", [run_code(3, 1, 11, 0), run_code(3, 2, 12, 0)])
    assert found("As", "9d", [run_code(3, 1, 12, 0)])
    assert not found("As As", "9d", [run_code(3, 1, 12, 0)])


def test_two_wilds_bridge_a_run_to_the_high_ace() -> None:
    table = [run_code(2, 7, 10, 1 << 8)]  # 8h 8c=9h Th Jh
    assert found("9h Ah 8c", "8c", table)
    assert not found("9h Ah", "8c", table)
