"""The table: who may do what, what is logged first, what each seat hears."""

from __future__ import annotations

import random

import pytest

from cardfolk.game import OVER
from cardfolk.games import IDS, find_game
from cardfolk.table import Conflict, Entry, MemoryLog, Refused, Table


def open_table(id: str = "durak", seats: int = 2, seed: int = 1, **options: object) -> tuple[Table, MemoryLog]:
    log = MemoryLog()
    table = Table.open(log, find_game(id), seats, options)
    table.deal(seed)
    return table, log


def play_on(table: Table, moves: int, chooser: random.Random) -> None:
    for _ in range(moves):
        if table.over:
            return
        seat = table.to_move
        table.submit(seat, chooser.choice(table.sight(seat).legal_moves()).text, table.version(seat))


def test_only_the_seat_to_move_may_move() -> None:
    table, _ = open_table()
    other = 1 - table.to_move
    with pytest.raises(Refused, match="it is not your turn"):
        table.submit(other, "surrender", table.version(other))


def test_an_illegal_move_is_refused_with_the_rule_and_not_logged() -> None:
    table, log = open_table()
    before = log.entries()
    with pytest.raises(Refused, match="opening is compulsory"):
        table.submit(table.to_move, "done", table.version(table.to_move))
    with pytest.raises(Refused, match="not a move of durak"):
        table.submit(table.to_move, "dance", table.version(table.to_move))
    assert log.entries() == before


def test_a_stale_version_is_refused() -> None:
    table, _ = open_table()
    seat = table.to_move
    move = table.sight(seat).legal_moves()[0].text
    version = table.version(seat)
    table.submit(seat, move, version)
    with pytest.raises(Refused, match="the table has moved on"):
        table.submit(seat, move, version)
    with pytest.raises(Refused, match="the table has moved on"):
        table.submit(table.to_move, "surrender", 0)


def test_there_is_no_such_seat() -> None:
    table, _ = open_table()
    for seat in (-1, 2, 99):
        with pytest.raises(Refused, match="there is no seat"):
            table.submit(seat, "surrender", 0)
        with pytest.raises(Refused, match="there is no seat"):
            table.sit(seat, "Ana")


def test_a_move_is_in_the_log_before_anything_changes() -> None:
    class Full(MemoryLog):
        def append(self, entry: Entry) -> None:
            if entry.kind == "move":
                raise OSError("no space")
            super().append(entry)

    table = Table.open(Full(), find_game("durak"), 2, {})
    table.deal(1)
    seat = table.to_move
    before = (table.version(0), table.version(1), table.sight(seat))
    with pytest.raises(OSError, match="no space"):
        table.submit(seat, table.sight(seat).legal_moves()[0].text, table.version(seat))
    assert (table.version(0), table.version(1), table.sight(seat)) == before


@pytest.mark.parametrize("id", IDS)
def test_a_table_comes_back_from_its_log(id: str) -> None:
    chooser = random.Random(id)
    table, log = open_table(id, max(2, find_game(id).least))
    play_on(table, 80, chooser)
    again = Table(log)
    for seat in [None, *range(len(table.seats))]:
        assert again.sight(seat) == table.sight(seat)
        assert again.heard(seat) == table.heard(seat)
        assert again.version(seat) == table.version(seat)
        assert again.view(seat) == table.view(seat)


def test_two_writers_cannot_both_have_a_number() -> None:
    _, log = open_table()
    one, two = Table(log), Table(log)
    seat = one.to_move
    move = one.sight(seat).legal_moves()[0].text
    one.submit(seat, move, one.version(seat))
    with pytest.raises(Conflict):
        two.submit(seat, move, two.version(seat))


def test_take_back_goes_to_the_position_after_so_many_moves() -> None:
    table, log = open_table()
    chooser = random.Random(1)
    play_on(table, 5, chooser)
    sight = table.sight(0)
    version = table.version(0)
    play_on(table, 7, chooser)
    table.take_back(0, 5)
    assert table.sight(0) == sight
    assert table.version(0) > version, "a version never comes again"
    assert Table(log).sight(0) == sight
    with pytest.raises(Refused, match="no move 99"):
        table.take_back(0, 99)


def test_the_next_game_needs_the_last_to_be_over_and_totals_add_up() -> None:
    table, log = open_table()
    with pytest.raises(Refused, match="not over yet"):
        table.deal(2)
    play_on(table, 10_000, random.Random(2))
    assert table.to_move == OVER
    assert sum(table.totals) == 1
    table.deal(2)
    assert table.games == 2
    assert not table.over
    assert Table(log).totals == table.totals


@pytest.mark.parametrize("id", IDS)
def test_what_is_heard_and_seen_never_holds_the_seed(id: str) -> None:
    seed = 1234567890123456789
    table, _ = open_table(id, max(2, find_game(id).least), seed)
    play_on(table, 30, random.Random(id))
    for seat in [None, *range(len(table.seats))]:
        shown = repr(table.view(seat)) + repr(table.heard(seat)) + repr(table.sight(seat).key())
        assert str(seed) not in shown


def test_heard_since_a_version() -> None:
    table, _ = open_table()
    version = table.version(0)
    play_on(table, 1, random.Random(1))
    assert [event.name for event in table.heard(0, version)] == ["attack"]
    assert table.view(0, since=version).events == tuple(table.heard(0, version))
    assert str(table.words_of(table.heard(0, version)[0])).startswith("seat ")


def test_why_cards_do_not_make_a_move() -> None:
    table, _ = open_table()
    seat = table.to_move
    table.submit(seat, table.sight(seat).legal_moves()[0].text, table.version(seat))
    defender = table.to_move
    blocked = table.view(defender).blocked
    for card, why in blocked.items():
        assert table.why_not_cards(defender, [card]) == why
    assert table.why_not_cards(defender, table.view(defender).hand()[:3]) is None
