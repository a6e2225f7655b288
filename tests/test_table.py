"""The table: what it decides, that it changes by what is kept alone, what each seat hears."""

from __future__ import annotations

import random
import tracemalloc
from dataclasses import fields
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardfolk.game import OVER
from cardfolk.games import IDS, find_game
from cardfolk.games.king.rules import KingState
from cardfolk.table import Conflict, Entry, MemoryLog, Post, Refused, Table, TableSettings, carry_out, commands, entries
from cardfolk.table.commands import (
    AgreeBack,
    AskBack,
    Deal,
    Give,
    Leave,
    MakeMove,
    Promise,
    Say,
    Sit,
    StandIn,
    WantNext,
)
from cardfolk.table.entries import Row, entry_of, row_of
from cardfolk.table.keys import Keys
from cardfolk.table.table import CHATS_A_GAME
from cardfolk.words import BadText
from tests.tables import Kept


def dealt(id: str = "durak", seats: int = 2, seed: int = 1, **options: Any) -> Kept:
    return Kept(id, seats, **options).deal(seed)


def shown(table: Table) -> list[object]:
    """All that anyone can read of a table."""
    viewers = [None, *range(len(table.seats))]
    return [
        (table.version(seat), table.trail(seat), table.sight(seat), table.view(seat), table.heard(seat))
        for seat in viewers
    ]


def test_only_the_seat_to_move_may_move() -> None:
    kept = dealt()
    with pytest.raises(Refused, match="it is not your turn"):
        kept.move(1 - kept.table.to_move, "surrender")


def test_an_illegal_move_is_refused_with_the_rule_and_not_logged() -> None:
    kept = dealt()
    before = kept.log.entries()
    with pytest.raises(Refused, match="opening is compulsory"):
        kept.move(kept.table.to_move, "done")
    with pytest.raises(Refused, match="not a move of durak"):
        kept.move(kept.table.to_move, "dance")
    assert kept.log.entries() == before


def test_a_stale_version_is_refused() -> None:
    kept = dealt()
    table = kept.table
    seat, version = table.to_move, table.version(table.to_move)
    move = table.sight(seat).legal_moves()[0].text
    kept.do(MakeMove(seat, move, version))
    with pytest.raises(Refused, match="the table has moved on"):
        kept.do(MakeMove(seat, move, version))
    with pytest.raises(Refused, match="the table has moved on"):
        kept.do(MakeMove(table.to_move, "surrender", 0))


def test_there_is_no_such_seat() -> None:
    kept = dealt()
    for seat in (-1, 2, 99):
        with pytest.raises(Refused, match="there is no seat"):
            kept.do(MakeMove(seat, "surrender", 0))
        with pytest.raises(Refused, match="there is no seat"):
            kept.do(Sit(seat, "Ana"))


def test_deciding_changes_nothing_that_anyone_can_read() -> None:
    kept = dealt()
    table = kept.table
    for command in (
        MakeMove(table.to_move, table.sight(table.to_move).legal_moves()[0].text, table.version(table.to_move)),
        Sit(0, "Ana"),
        Say(0, "Ana", "hello"),
        Promise("11" * 32),
        commands.StandIn(0, "medium"),
        commands.ChangeSettings(window=3.0, gallery=True),
    ):
        before = shown(table), table.seats, table.chats, table.commitment, table.settings, table.entries
        first, second = table.decide(command), table.decide(command)
        assert first == second and first.number == table.entries
        assert (shown(table), table.seats, table.chats, table.commitment, table.settings, table.entries) == before


def test_what_could_not_be_kept_has_not_happened() -> None:
    class Full(MemoryLog):
        def append(self, entry: Entry) -> None:
            if entry.kind == "move":
                raise OSError("no space")
            super().append(entry)

    kept = Kept(log=Full()).deal()
    before = shown(kept.table)
    with pytest.raises(OSError, match="no space"):
        kept.move(kept.table.to_move)
    assert shown(kept.table) == before


@pytest.mark.parametrize("id", IDS)
def test_a_table_comes_back_from_its_log(id: str) -> None:
    kept = dealt(id, max(2, find_game(id).least))
    kept.play_on(80, random.Random(id))
    assert shown(kept.again()) == shown(kept.table)


def test_two_writers_cannot_both_have_a_number() -> None:
    one = dealt()
    two = Kept.__new__(Kept)
    two.log, two.table = one.log, one.again()
    seat = one.table.to_move
    one.move(seat)
    with pytest.raises(Conflict):
        two.move(seat)


def test_an_entry_out_of_order_is_not_applied() -> None:
    kept = dealt()
    before = shown(kept.table)
    with pytest.raises(BadText, match="where"):
        kept.table.apply(entries.Moved(99, 0, "surrender"))
    assert shown(kept.table) == before


def test_who_saw_something_else_has_another_trail() -> None:
    one, two = dealt(seed=1), dealt(seed=1)
    legal = one.table.sight(one.table.to_move).legal_moves()
    one.move(one.table.to_move, legal[0].text)
    two.move(two.table.to_move, legal[1].text)
    for seat in (None, 0, 1):
        assert one.table.version(seat) == two.table.version(seat)
        assert one.table.trail(seat) != two.table.trail(seat)
    assert one.again().trail(0) == one.table.trail(0)


# Taking back


def test_take_back_goes_to_before_the_seats_last_move() -> None:
    kept = dealt()
    table = kept.table
    seat = table.to_move
    before, version = table.sight(seat), table.version(seat)
    kept.move(seat)
    kept.play_on(1, random.Random(1))
    kept.do(AskBack(seat))
    assert table.sight(seat) == before
    assert table.version(seat) > version, "a version never comes again"
    assert kept.again().sight(seat) == before


def test_nothing_to_take_back() -> None:
    kept = Kept()
    with pytest.raises(Refused, match="nothing of yours"):
        kept.do(AskBack(0))
    kept.deal()
    with pytest.raises(Refused, match="nothing of yours"):
        kept.do(AskBack(0))


def test_a_finished_game_cannot_be_taken_back_for_its_seed_is_public() -> None:
    kept = dealt()
    kept.play_on(10_000, random.Random(2))
    assert kept.table.over
    totals = list(kept.table.totals)
    with pytest.raises(Refused, match="over cannot be taken back"):
        kept.do(AskBack(0))
    assert kept.table.totals == totals


def test_taking_back_tells_nobody_how_many_moves_there_were() -> None:
    kept = dealt("pontinho", 3).sit("Ana", "Bea", "Caio")
    kept.play_on(12, random.Random(3))
    table = kept.table
    seat = table.to_move
    kept.move(seat)
    try:
        kept.do(AskBack(seat))
    except Refused:
        pytest.skip("a card was shown, so that the others are not even asked")
    for other in table.others(seat):
        kept.do(AgreeBack(other, yes=True))
    told = [event for event in table.heard(None) if event.name == "undone"]
    assert told and not any(event.args for event in told)
    assert str(table.words_of(told[-1])) == "a move is taken back"


def test_the_last_to_agree_takes_it_back() -> None:
    kept = Kept("durak", 3).sit("Ana", "Bea", "Caio").deal()
    table = kept.table
    seat = table.to_move
    before = table.sight(seat)
    kept.move(seat)
    kept.do(AskBack(seat))
    one, two = table.others(seat)
    with pytest.raises(Refused, match="asks to take back already"):
        kept.do(AskBack(one))
    assert kept.do(AgreeBack(one, yes=True)).kind == "agree"
    assert kept.do(AgreeBack(two, yes=True)).kind == "back"
    assert table.sight(seat) == before and table.back is None
    with pytest.raises(Refused, match="nobody asks"):
        kept.do(AgreeBack(two, yes=True))


# Matches, keys, gifts, talk


def test_the_next_game_needs_the_last_to_be_over_and_totals_add_up() -> None:
    kept = dealt()
    with pytest.raises(Refused, match="not over yet"):
        kept.deal(2)
    kept.play_on(10_000, random.Random(2))
    assert kept.table.to_move == OVER
    assert sum(kept.table.totals) == 1
    kept.deal(2)
    assert kept.table.games == 2
    assert not kept.table.over
    assert kept.again().totals == kept.table.totals


def test_people_say_that_they_want_the_next_game() -> None:
    kept = dealt()
    with pytest.raises(Refused, match="not over yet"):
        kept.do(WantNext(0))
    kept.play_on(10_000, random.Random(2))
    kept.do(WantNext(0))
    kept.do(WantNext(1))
    assert kept.table.willing == kept.again().willing == {0, 1}
    kept.do(StandIn(1, "easy"))
    assert kept.table.willing == {0}
    kept.deal(2)
    assert kept.table.willing == set()


def test_a_move_is_known_by_its_key_as_long_as_the_table_lives() -> None:
    kept = dealt()
    table = kept.table
    while not table.over:
        seat = table.to_move
        text = table.sight(seat).legal_moves()[0].text
        last = (seat, f"key {table.entries}")
        kept.do(MakeMove(seat, text, table.version(seat), last[1]))
    kept.deal(2)
    assert table.made(*last) and kept.again().made(*last)
    assert not table.made(1 - last[0], last[1])


def test_keys_of_years_are_all_known_and_take_little_room() -> None:
    some = [(number % 4, f"0123456789abcdef{number}") for number in range(20_000)]
    tracemalloc.start()
    keys = Keys()
    for seat, key in some:
        keys.add(seat, key)
    size, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert all(keys.has(seat, key) for seat, key in some)
    assert not any(keys.has(seat + 1, key) for seat, key in some)
    assert size / len(some) < 30


def test_what_somebody_gave_to_the_deal_goes_with_them() -> None:
    kept = Kept().sit("Ana", "Bea")
    kept.do(Promise("11" * 32))
    kept.do(Give(0, 1, "22" * 32))
    with pytest.raises(Refused, match="already"):
        kept.do(Give(0, 1, "33" * 32))
    kept.do(Leave(0))
    assert kept.table.given == {}
    kept.do(Sit(0, "Caio"))
    kept.do(Give(0, 1, "44" * 32))
    kept.do(Deal())
    assert kept.table.fairness is not None and kept.table.fairness.gifts == {0: "44" * 32}
    assert kept.again().record().seed == kept.table.record().seed


def test_a_key_that_lost_its_seat_has_none() -> None:
    kept = Kept()
    kept.do(Sit(0, "Ana", key="a"))
    assert kept.table.seat_of("a") == 0 and kept.table.seat_of("") is None
    with pytest.raises(Refused, match="taken"):
        kept.do(Sit(0, "Bea", key="b"))
    kept.do(Leave(0))
    kept.do(Sit(0, "Bea", key="b"))
    assert kept.table.seat_of("a") is None and kept.table.seat_of("b") == 0


def test_talk_is_bounded_between_two_deals() -> None:
    kept = Kept()
    for number in range(CHATS_A_GAME):
        kept.do(Say(0, "Ana", str(number)))
    with pytest.raises(Refused, match="enough was said"):
        kept.do(Say(0, "Ana", "more"))
    kept.deal()
    kept.do(Say(0, "Ana", "at last"))
    assert kept.table.chats[-1].text == "at last" and len(kept.table.chats) <= 50


def test_who_watches_cannot_use_up_what_players_may_say() -> None:
    kept = Kept()
    for number in range(CHATS_A_GAME // 2):
        kept.do(Say(None, "Eve", str(number)))
    with pytest.raises(Refused, match="enough was said"):
        kept.do(Say(None, "Eve", "more"))
    kept.do(Say(0, "Ana", "stop it"))


# What is told


@pytest.mark.parametrize("id", IDS)
def test_what_is_heard_and_seen_never_holds_the_seed(id: str) -> None:
    seed = 1234567890123456789
    kept = dealt(id, max(2, find_game(id).least), seed)
    kept.play_on(30, random.Random(id))
    table = kept.table
    for seat in [None, *range(len(table.seats))]:
        told = repr(table.view(seat)) + repr(table.heard(seat)) + repr(table.sight(seat).key())
        assert str(seed) not in told


def test_heard_since_a_version() -> None:
    kept = dealt()
    table = kept.table
    version = table.version(0)
    kept.play_on(1, random.Random(1))
    assert [event.name for event in table.heard(0, version)] == ["attack"]
    assert table.view(0, since=version).events == tuple(table.heard(0, version))
    assert str(table.words_of(table.heard(0, version)[0])).startswith("seat ")


def test_why_cards_do_not_make_a_move() -> None:
    kept = dealt()
    table = kept.table
    kept.move(table.to_move)
    defender = table.to_move
    blocked = table.view(defender).blocked
    for card, why in blocked.items():
        assert table.why_not_cards(defender, [card]) == why
    assert table.why_not_cards(defender, table.view(defender).hand()[:3]) is None


# Entries as rows

KINDS = [kind for kind in vars(entries).values() if isinstance(kind, type) and issubclass(kind, Entry)]
VALUES = {
    "int": st.integers(0, 2**255),
    "str": st.text(max_size=20),
    "bool": st.booleans(),
    "bool | None": st.none() | st.booleans(),
    "int | None": st.none() | st.integers(0, 7),
    "float | None": st.none() | st.floats(0, 60),
    "tuple[int, ...]": st.lists(st.integers(0, 9), max_size=3).map(tuple),
    "tuple[tuple[int, ...], ...]": st.lists(st.lists(st.integers(0, 51), min_size=1, max_size=9).map(tuple)).map(tuple),
    "dict[str, object]": st.dictionaries(st.text(max_size=5), st.integers() | st.text(max_size=5) | st.none()),
    "Post | None": st.none() | st.builds(Post, st.integers(), st.integers(), st.text(), st.integers()),
    "TableSettings": st.builds(
        TableSettings,
        st.booleans(),
        st.floats(0, 9),
        st.booleans(),
        st.none() | st.floats(0, 9),
        st.none(),
        gallery=st.booleans(),
        quiet=st.booleans(),
    ),
}


@given(st.data())
def test_an_entry_comes_back_from_its_row(data: st.DataObject) -> None:
    kind = data.draw(st.sampled_from([kind for kind in KINDS if kind is not Entry]))
    values: dict[str, Any] = {field.name: data.draw(VALUES[str(field.type)]) for field in fields(kind)}
    entry = kind(**values)
    row = row_of(entry)
    assert row.kind == kind.kind and row.number == entry.number
    assert entry_of(row) == entry


@pytest.mark.parametrize(
    "row",
    [
        Row(0, "dance", None, {}),
        Row(0, "move", None, {"move": "done"}),
        Row(0, "move", 0, {}),
        Row(0, "move", 0, {"move": 7}),
        Row(0, "deal", None, {"seed": "7"}),
        Row(0, "deal", None, {"seed": True}),
        Row(0, "deal", None, {"seed": 7, "shuffles": ["7c zz"]}),
        Row(0, "deal", None, {"seed": 7, "shuffles": "7c"}),
        Row(0, "deal", None, {"seed": 7, "draws": ["x"]}),
        Row(0, "open", None, {"game": "durak"}),
        Row(0, "open", None, {"game": "durak", "seats": 2, "settings": {"clock": "soon"}}),
        Row(0, "settings", None, {"discord": {"channel": "x"}}),
        Row(0, "chat", None, []),  # type: ignore[arg-type]
    ],
)
def test_a_row_that_is_no_entry_is_said_so(row: Row) -> None:
    with pytest.raises(BadText, match="the log"):
        entry_of(row)


def test_logs_of_before_are_read() -> None:
    settings = {"public": False, "clock": 0, "start": False, "discord": {"channel": 1, "message": 2, "language": "it"}}
    opened = entry_of(Row(0, "open", None, {"game": "durak", "seats": 2, "options": {}, "settings": settings}))
    assert isinstance(opened, entries.Opened) and opened.settings == TableSettings(post=Post(1, 2, "it"))
    assert entry_of(Row(3, "answer", 1, {"move": "skip", "key": ""})) == entries.Answered(3, 1, "skip")


# Scenes and the sheet


@pytest.mark.parametrize("id", IDS)
def test_scenes_are_shown_between_what_is_heard_and_come_back_from_the_log(id: str) -> None:
    kept = dealt(id, max(2, find_game(id).least), seed=3)
    chooser = random.Random(5)
    kinds = set()
    for _ in range(400):
        table, again = kept.table, kept.again() if chooser.random() < 0.03 else None
        for seat in [None, *range(len(table.seats))]:
            version = table.version(seat)
            for scene in reversed(table.scenes(seat)):
                kinds.add(scene.kind)
                assert scene.view.prompt == scene.words
                assert scene.view.viewer == table.view(seat).viewer
                assert version >= scene.version >= scene.version - len(scene.view.events)
                before = table.heard(seat, scene.version - len(scene.view.events))
                assert before[: len(scene.view.events)] == list(scene.view.events)
                version = scene.version
            assert table.sheet(seat) == table.sheet(None)
            if again is not None:
                assert again.scenes(seat) == table.scenes(seat)
                assert again.sheet(seat) == table.sheet(seat)
        if table.over:
            break
        kept.play_on(1, chooser)
    assert kinds


def test_a_deal_has_its_own_scenes() -> None:
    kept = dealt("king", 4)
    (scene,) = kept.table.scenes(2)
    assert (scene.kind, str(scene.words)) == ("begin", "Normal: each trick is worth 1")
    assert len(scene.view.hand()) == 13
    assert kept.table.heard(2, scene.version) == []


def trick(kept: Kept) -> None:
    """Play until a trick is full."""
    for _ in range(4):
        kept.move(kept.table.to_move)


def test_a_scene_stays_until_the_game_goes_on() -> None:
    kept = dealt("king", 4).sit("Ana", "Bo", "Cy", "Di")
    trick(kept)
    (scene,) = kept.table.scenes(None)
    assert (scene.kind, scene.view.zone("trick").count) == ("trick", 4)
    assert [event.name for event in kept.table.heard(None, scene.version)] == ["trick_points"]
    kept.do(Say(0, "Ana", "well played"))
    kept.do(StandIn(1, "medium"))
    assert kept.table.scenes(None) == [scene]
    kept.move(kept.table.to_move)
    assert kept.table.scenes(None) == []


def test_what_is_taken_back_is_not_staged_again() -> None:
    kept = dealt("king", 4)
    trick(kept)
    kept.move(kept.table.to_move)
    sight = kept.table.sight(None)
    assert isinstance(sight, KingState)
    kept.do(AskBack(sight.leader))
    assert kept.table.last == entries.TookBack(kept.table.entries - 1, kept.table.to_move, 4)
    assert kept.table.scenes(0) == []


def test_a_move_that_goes_unseen_leaves_the_scenes_as_they_are() -> None:
    """That somebody is asked about the turned-up card must not show, not even by a scene that is gone."""
    for seed in range(400):
        kept = dealt("pontinho", 3, seed=seed)
        table = kept.table
        if len(table.asked()) < 2:
            continue
        mover = table.to_move
        before = {seat: (table.version(seat), table.scenes(seat)) for seat in (None, 0, 1, 2) if seat != mover}
        assert all(scenes[0].kind == "begin" for _, scenes in before.values())
        kept.move(mover, "draw")
        unseen = [seat for seat, (version, _) in before.items() if table.version(seat) == version]
        assert None in unseen
        for seat in unseen:
            assert table.scenes(seat) == before[seat][1]
        return
    pytest.fail("nobody was asked in 400 deals")


def test_a_prepared_deal_is_dealt_as_it_was_given_and_again_from_its_log() -> None:
    given = tuple(range(16, 52))
    table, log = Table(), MemoryLog()
    carry_out(table, log, commands.Open(find_game("durak"), 2, settings=TableSettings(quiet=True)))
    for seat, (name, bot) in enumerate((("Ana", ""), ("Fyodor", "fyodor"))):
        carry_out(table, log, Sit(seat, name, bot))
    carry_out(table, log, Deal(shuffles=(given,)))
    record = table.record()
    assert record.shuffles == (given,) and record.seed is None
    again = Table(entry_of(row_of(entry)) for entry in log.entries())
    assert again.view(0) == table.view(0) and again.settings.quiet
    assert not [event for event in table.heard(0) if event.name == "said"], "the folk keep their words to themselves"
    with pytest.raises(Refused):
        table.decide(Deal(shuffles=(given,)))
