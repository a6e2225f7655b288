"""King of Montenegro: options, presets, the spellings of moves, check and meant."""

from __future__ import annotations

import pytest

from cardfolk.cards import card_name, cards_in
from cardfolk.chance import Fast, Seed
from cardfolk.game import OVER, Move, State
from cardfolk.games import find_game
from cardfolk.games.montenegro.rules import MontenegroState
from cardfolk.words import BadText, IllegalMove
from tests.games.test_montenegro import FOUR, GAME, board, montenegro
from tests.rules import cards, do, legal, refused, start

# Options


def test_first_may_be_a_seat() -> None:
    assert [GAME.start(2, {"first": seat}, Seed(1)).to_move for seat in (0, 1)] == [0, 1]
    assert GAME.start(2, {"first": 1}, Seed(1)).drawn == 0
    with pytest.raises(BadText, match="option first"):
        GAME.start(2, {"first": 2}, Seed(1))


def test_two_seats_only() -> None:
    with pytest.raises(BadText, match="montenegro takes 2 seats, not 3"):
        GAME.start(3, {}, Seed(1))


def test_conquest_asks_that_the_opponent_has_no_army_at_all() -> None:
    moves = ("pass", "play 9s", "concede")
    one = do(board(armies={**FOUR, "1c": "3c"}, top="5s", victory="conquest"), *moves)
    assert one.to_move == 0
    none = do(board(armies=FOUR, top="5s", victory="conquest"), *moves)
    assert none.scores() == [1.0, 0.0]


@pytest.mark.parametrize(("most", "count"), [(3, 8), (2, 7), (1, 4), (0, 1)])
def test_reinforcements_limits_how_many_may_join_one_war(most: int, count: int) -> None:
    state = board(armies={**FOUR, "0s": "2s", "1s": "4s"}, reinforcements=most)
    assert len(legal(state, "war")) == count
    if 0 < most < 3:
        assert refused(state, "war s with c d h") == f"at most {most} armies may reinforce a war in this game"
    if not most:
        assert refused(state, "war s with c") == "no army may reinforce another in this game"


def test_wars_per_turn_1_leaves_only_pass_after_a_war() -> None:
    armies = {"0s": "2s", "1s": "4s", "0h": "2h", "1h": "4h"}
    state = do(board(armies=armies, wars_per_turn=1), "war s")
    assert legal(state) == ["pass"]
    assert refused(state, "war h") == "only one war a turn in this game: pass"


def test_answers_flip_asks_only_that_a_single_card_beats_the_requirement() -> None:
    hands = ("Qs Kh 3h", "Js 7d 4c")
    assert do(montenegro(hands, "5s", answers="flip"), "pass", "play Qs", "play Js", "call").to_move == 1
    assert do(montenegro(hands, "5s", answers="climb"), "pass", "play Qs", "play Js", "call").to_move == 0


@pytest.mark.parametrize("size", [3, 4, 5])
def test_hand_size_replaces_every_three(size: int) -> None:
    state = start("montenegro", 2, first=0, hand_size=size)
    assert isinstance(state, MontenegroState)
    assert state.sizes == [size, size]
    assert state.left == 52 - 2 * size
    do(state, "pass")
    first, second = cards_in(state.hands[0])[:2]
    do(state, f"wild {card_name(first)} {card_name(second)} as 2c")
    assert state.sizes[0] == size


def test_house_is_the_only_preset() -> None:
    assert list(GAME.presets) == ["house"] and GAME.preset("house") == {}


# Spellings


@pytest.mark.parametrize(
    ("typed", "text"),
    [
        ("PLAY 10s", "play Ts"),
        ("play  a♠", "play As"),
        ("army as", "army As"),
        ("wild kh 3H AS 4d", "wild Kh 3h as 4d"),
        ("wild As as as AS", "wild As As as As"),
        ("Wild Army K♥, 3♥ as 10♦", "wild army Kh 3h as Td"),
        ("war spades hearts", "war s with h"),
        ("War S with H D", "war s with d h"),
        ("war ♠ ♥️", "war s with h"),
        ("war spade with diamond, club", "war s with c d"),
        (" Pass ", "pass"),
        ("CALL", "call"),
        ("Concede", "concede"),
    ],
)
def test_any_spelling_of_a_move_is_understood(typed: str, text: str) -> None:
    assert GAME.parse(typed).text == text


@pytest.mark.parametrize(
    "typed",
    [
        "",
        "play",
        "play 1s",
        "play 9s 8s",
        "wild",
        "wild Kh 3h 4d",
        "wild Kh 3h as",
        "wild As Kh A♠ 4d",
        "wild army Kh as 4d",
    ]
    + ["war", "war x", "war s with d d", "war s d d", "as", "play 9s=8s", "pass pass", "army", "war with"],
)
def test_what_is_no_move_is_told_with_what_was_expected(typed: str) -> None:
    with pytest.raises(BadText, match=r"expected|twice"):
        GAME.parse(typed)


def test_moves_are_made_once_and_shared() -> None:
    state = do(board(armies={"0s": "6s Kd", "1s": "4s"}, top="5s"), "pass")
    for move in state.legal_moves():
        assert GAME.parse(move.text) is move


def test_check_says_what_the_legal_list_says() -> None:
    state: State = GAME.start(2, {}, Seed(5))
    tried = [GAME.parse(text) for text in ("pass", "war s", "war s with d", "call", "concede", "play 9s", "army 9s")]
    tried += [GAME.parse("wild Kh 3h as 4d"), GAME.parse("wild army Kh 3h as 4d"), Move("montenegro", "pass")]
    source = Fast(3).source(0)
    while state.to_move != OVER:
        moves = state.legal_moves()
        for move in [*tried, moves[0], moves[-1], moves[len(moves) // 2]]:
            if move in moves:
                state.check(move)
            else:
                with pytest.raises(IllegalMove):
                    state.check(move)
        state.play(moves[source.below(len(moves))])


def test_a_move_of_another_game_is_refused() -> None:
    state = montenegro()
    for position in (state, do(state.copy(), "pass"), state.seen_by(1)):
        with pytest.raises(IllegalMove):
            position.check(find_game("durak").parse("attack 7c"))


@pytest.mark.parametrize(
    ("picked", "text"),
    [("9s", "play 9s"), ("6s", "army 6s"), ("3h Kh", "wild Kh 3h as 3h"), ("9s 3h", "wild 9s 3h as 3h")]
    + [("Kd 3h", "wild army Kd 3h as 3h"), ("3h Kd", "wild army Kd 3h as 3h")],
)
def test_picked_cards_mean_a_move(picked: str, text: str) -> None:
    state = do(board(armies={"0s": "6s Kd"}, top="5s"), "pass")
    assert str(state.meant(cards(picked))) == text


def test_three_cards_mean_nothing() -> None:
    state = do(montenegro(next_="5s"), "pass")
    assert state.meant(cards("9s Kh 3h")) is None
