"""Records: written, read, replayed, and told what is wrong with them."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardfolk.games import find_game
from cardfolk.record import FORMAT, IllegalAt, Record, ply_json, read_record
from cardfolk.words import BadText, IllegalMove

GOOD: dict[str, object] = {"format": FORMAT, "game": "durak", "rules": 1, "seats": 2, "seed": 42, "moves": []}


def text(**changes: object) -> str:
    values = {**GOOD, **changes}
    return json.dumps({name: value for name, value in values.items() if value is not ...})


def test_what_is_left_out_has_its_default() -> None:
    record = read_record(text(rules=..., seed=7))
    assert (record.options, record.shuffles, record.draws, record.seed) == ({}, (), (), 7)


def test_a_record_writes_and_reads_back() -> None:
    record = Record(find_game("durak"), 3, {"deck": 52}, 9, ((0, 1),), (2,), ["attack 7c"])
    again = read_record(record.write())
    assert again == record
    assert json.loads(record.write())["rules"] == 1


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"format": "cardfolk-record-9"}, 'format: expected "cardfolk-record-1", not "cardfolk-record-9"'),
        ({"format": ...}, "format: expected"),
        ({"game": "whist"}, "there is no game 'whist'; there are montenegro, king, durak, president, pontinho"),
        ({"game": 5}, "game: expected the id of a game, not 5"),
        ({"game": ...}, "the record has no 'game'"),
        ({"seats": ...}, "the record has no 'seats'"),
        ({"moves": ...}, "the record has no 'moves'"),
        ({"rules": 2}, "rules: version 2 of durak is not known, only 1"),
        ({"rules": True}, "rules: version true"),
        ({"seats": 7}, "durak takes 2 to 6 seats, not 7"),
        ({"seats": "2"}, 'seats: expected a whole number, not "2"'),
        ({"seats": True}, "seats: expected a whole number, not true"),
        ({"options": []}, "options: expected an object, not []"),
        ({"options": {"colour": 1}}, "durak has no option 'colour'; it has transfer, attack_limit"),
        ({"options": {"attack_limit": 7}}, "option attack_limit: expected 0 or 6, not 7"),
        ({"options": {"attack_limit": True}}, "option attack_limit: expected 0 or 6, not true"),
        ({"options": {"transfer": 1}}, "option transfer: expected true or false, not 1"),
        ({"options": {"deck": 24}, "seats": 5}, "at most 4 seats"),
        ({"seed": -1}, "seed: expected a whole number from 0 to 2^256 - 1, not -1"),
        ({"seed": 2**256}, "seed: expected a whole number"),
        ({"seed": 1.5}, "seed: expected a whole number from 0 to 2^256 - 1, not 1.5"),
        ({"draws": [2]}, "draw 1: expected a seat from 0 to 1, not 2"),
        ({"draws": 1}, "draws: expected a list, not 1"),
        ({"moves": "attack 7c"}, "moves: expected a list"),
        ({"moves": ["attack 7c", 3]}, "move 2: expected a text, not 3"),
        ({"shuffles": [5]}, "shuffle 1: expected a text of cards, not 5"),
        ({"shuffles": ["7c 9x"]}, 'shuffle 1, card 2: "9x" is not a card'),
    ],
)
def test_a_malformed_record_is_told_with_the_place_and_what_was_expected(changes: dict[str, object], told: str) -> None:
    with pytest.raises(BadText) as wrong:
        read_record(text(**changes))
    assert told in str(wrong.value)
    assert "\n" not in str(wrong.value)


@pytest.mark.parametrize("cut", [0, 1, 20, -1])
def test_a_truncated_record(cut: int) -> None:
    with pytest.raises(BadText, match="not JSON at line 1, column"):
        read_record(text()[:cut])


@pytest.mark.parametrize("values", ["[]", "3", "null", '"x"'])
def test_json_that_is_no_record(values: str) -> None:
    with pytest.raises(BadText, match="a record is a JSON object"):
        read_record(values)


def test_deeply_nested_json() -> None:
    with pytest.raises(BadText):
        read_record("[" * 200_000)


NAMES = st.sampled_from(["format", "game", "seats", "options", "moves", "seed", "shuffles"])
PLAIN = st.one_of(st.none(), st.booleans(), st.integers(), st.text(max_size=8))
NESTED = st.recursive(
    PLAIN,
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(NAMES, inner, max_size=7)),
    max_leaves=20,
)


@given(NESTED)
def test_any_json_is_read_or_told(values: object) -> None:
    for shown in (values, {**GOOD, **values} if isinstance(values, dict) else values):
        try:
            list(read_record(json.dumps(shown)).replay())
        except (BadText, IllegalMove):
            pass


def test_an_illegal_move_is_told_with_its_ply() -> None:
    record = read_record(text(moves=["surrender"]))
    with pytest.raises(IllegalAt, match="only the defender") as wrong:
        list(record.replay())
    assert wrong.value.ply == 1


def test_a_text_that_is_no_move_is_an_illegal_move() -> None:
    with pytest.raises(IllegalAt, match="not a move of durak"):
        list(read_record(text(moves=["jump"])).replay())


def test_a_move_after_the_end_is_told() -> None:
    game = find_game("durak")
    moves = []
    state = Record(game, 2, {}, 42).start()
    while found := state.legal_moves():
        moves.append(found[0].text)
        state.play(found[0])
    assert list(read_record(text(moves=moves)).replay())
    with pytest.raises(IllegalAt, match="the game is over") as wrong:
        list(read_record(text(moves=[*moves, "done"])).replay())
    assert wrong.value.ply == len(moves) + 1


def test_a_wrong_shuffle_is_a_malformed_record() -> None:
    with pytest.raises(BadText, match="shuffle 1 must hold just the 36 cards"):
        list(read_record(text(shuffles=["7c 8c"])).replay())


def test_no_seed_is_needed_where_all_shuffles_are_given() -> None:
    deck = " ".join(r + s for r in "6789TJQKA" for s in "cdhs")
    state = read_record(text(seed=..., shuffles=[deck])).start()
    assert state.to_move == 1
    with pytest.raises(BadText, match="there is no seed"):
        read_record(text(seed=...)).start()


def test_any_spelling_of_a_move_is_replayed() -> None:
    state = Record(find_game("durak"), 2, {}, 42).start()
    first = state.legal_moves()[0].text
    plies = list(read_record(text(moves=[first.upper()])).replay())
    assert plies[-1][1] is not None
    assert plies[-1][1].text == first


def test_ply_json_has_just_the_promised_keys_sorted_moves_and_whole_scores() -> None:
    state = Record(find_game("durak"), 2, {}, 42).start()
    line = ply_json(0, state)
    assert list(line) == ["ply", "to_move", "legal", "scores", "over", "winners"]
    assert line["legal"] == sorted(move.text for move in state.legal_moves())
    assert json.dumps(line["scores"]) == "[0, 0]"
    assert (line["over"], line["winners"]) == (False, None)
