"""King, sub-games 1 to 7: the deal, tricks, points, the result, the options and the texts of moves."""

import random

import pytest
from hypothesis import given, strategies

from cardfolk.chance import BadChance, Seed
from cardfolk.game import OVER
from cardfolk.games import find_game
from cardfolk.games.king.rules import IDS
from cardfolk.words import BadText
from tests.rules import cards, dealt, do, events, legal, refused, stacked, start

KING = find_game("king")
SUITED = stacked("", range(52))  # seat 0 has all clubs, seat 1 all diamonds, seat 2 all hearts, seat 3 all spades
MIXED = stacked(
    dealt(
        [
            "2c 3c 4c 5c 2d 3d 4d 5d 2h 3h 4h 5h 2s",
            "6c 7c 8c 9c 6d 7d 8d 9d 6h 7h 8h 9h 3s",
            "Tc Jc Qc Kc Td Jd Qd Kd Th Jh Qh Kh 4s",
            "Ac Ad Ah 5s 6s 7s 8s 9s Ts Js Qs Ks As",
        ]
    ),
    range(52),
)
ACE_LAST = "23456789TJQKA"


def king(*shuffles, games, draws=(0,), **options):
    return start("king", 4, *shuffles, draws=draws, games=games, **options)


def suited_trick(rank, leader="c"):
    """A trick of one rank from the suited deal, led by the seat that holds this suit."""
    at = "cdhs".index(leader)
    return [f"play {rank}{suit}" for suit in "cdhs"[at:] + "cdhs"[:at]]


def play_out(state, seed=0):
    """Random moves until the sub-game has ended."""
    chance = random.Random(seed)
    ended = len(state.ended)
    while len(state.ended) == ended:
        state.play(chance.choice(state.legal_moves()))
    return state


# The frame


def test_four_players():
    with pytest.raises(BadText, match="king takes 4 seats, not 3"):
        KING.start(3, {}, Seed(1))
    assert KING.start(4, {}, Seed(1)).seats == 4


def test_twelve_sub_games_in_this_order():
    state = KING.start(4, {}, Seed(1))
    seen = []
    for at in range(12):
        seen.append(IDS[state.game])
        play_out(state, at)
    assert seen == [
        "tricks",
        "no_tricks",
        "last_three",
        "no_queens",
        "no_jacks",
        "no_king",
        "no_hearts",
        "trump_0",
        "trump_1",
        "trump_2",
        "trump_3",
        "domino",
    ]
    assert state.to_move == OVER
    assert state.legal_moves() == []


def test_the_whole_deck_is_dealt_one_card_at_a_time_from_seat_0():
    state = king(stacked("2c 9h As 4d 7c", range(52)), games=["tricks"])
    assert len(legal(state)) == 13
    for seat, card in enumerate(cards("2c 9h As 4d")):
        assert state.hands[seat] >> card & 1
    assert state.hands[0] >> cards("7c")[0] & 1
    assert [state.size(seat) for seat in range(4)] == [13, 13, 13, 13]


def test_each_sub_game_is_dealt_anew():
    state = king(SUITED, MIXED, games=["tricks", "tricks"], draws=(0, 0))
    play_out(state)
    assert legal(state) == sorted(f"play {card}" for card in "2c 3c 4c 5c 2d 3d 4d 5d 2h 3h 4h 5h 2s".split())


def test_a_given_shuffle_must_hold_the_deck():
    with pytest.raises(BadChance, match="shuffle 1 must hold"):
        king((1, 2, 3), games=["tricks"])


# Tricks


def test_any_card_may_be_led():
    state = king(MIXED, games=["no_hearts"])
    assert len(legal(state)) == 13


def test_follow_the_led_suit_if_you_can():
    state = do(king(MIXED, games=["tricks"]), "play 2d")
    assert legal(state) == ["play 6d", "play 7d", "play 8d", "play 9d"]
    assert refused(state, "play 6c") == "follow suit: you hold diamonds"
    assert refused(state, "play Kd") == "you do not hold Kd"


def test_any_card_if_you_cannot_follow():
    state = do(king(SUITED, games=["tricks"]), "play 2c")
    assert legal(state) == sorted(f"play {rank}d" for rank in ACE_LAST)


def test_no_duty_to_trump():
    hands = ["2c 3c 4c", "2d 2h 2s", "5c 6c 7c", "8c 9c Tc"]
    state = king(stacked(dealt(hands), range(52)), games=["trump_0"])
    do(state, "blind h", "play 2c")
    assert "play 2d" in legal(state)
    assert "play 2h" in legal(state)


def test_the_highest_card_of_the_led_suit_wins():
    state = do(king(MIXED, games=["tricks"]), "play 2c", "play 6c", "play Tc", "play Ac")
    assert state.to_move == 3
    assert state.scores() == [0, 0, 0, 1]


def test_ace_is_high_and_two_low():
    state = do(king(MIXED, games=["tricks"], draws=(2,)), "play Kc", "play Ac", "play 2c", "play 6c")
    assert state.to_move == 3
    state = do(king(MIXED, games=["tricks"], draws=(0,)), "play 2s", "play 3s", "play 4s", "play 5s")
    assert state.to_move == 3


def test_a_higher_card_of_another_suit_does_not_win():
    state = do(king(SUITED, games=["tricks"]), "play 2c", "play Ad", "play Ah", "play As")
    assert state.to_move == 0
    assert state.scores() == [1, 0, 0, 0]


def test_the_winner_of_a_trick_leads():
    state = do(king(MIXED, games=["tricks"]), "play 2c", "play 6c", "play Tc", "play Ac", "play Ad", "play 2d")
    assert state.leader == 3
    assert state.to_move == 1


def test_turn_order_is_clockwise():
    state = king(MIXED, games=["tricks"], draws=(2,))
    order = [state.to_move]
    for text in ("play Kc", "play Ac", "play 2c"):
        do(state, text)
        order.append(state.to_move)
    assert order == [2, 3, 0, 1]


def test_all_13_tricks_are_played():
    state = king(SUITED, games=["no_king"])
    for at, rank in enumerate(ACE_LAST):
        assert state.to_move == 0, at
        do(state, *suited_trick(rank))
    assert state.to_move == OVER
    assert state.tricks == [13, 0, 0, 0]


def test_nobody_passes_in_a_trick():
    state = king(SUITED, games=["tricks"])
    assert refused(state, "pass") == "passing is for Domino: play a card"
    assert refused(state, "trump c") == "there is no trump to choose now"
    assert refused(state, "blind c") == "there is no trump to choose now"
    assert refused(state, "look") == "there is no trump to choose now"


# Points


def running(game):
    """The scores of seat 0 after each trick of the suited deal, which seat 0 takes, low cards first."""
    state = king(SUITED, games=[game])
    found = []
    for rank in ACE_LAST:
        do(state, *suited_trick(rank))
        found.append(state.scores()[0])
        assert state.scores()[1:] == [0, 0, 0]
    return found


def test_normal_plus_1_a_trick():
    assert running("tricks") == list(range(1, 14))


def test_inverse_minus_1_a_trick():
    assert running("no_tricks") == list(range(-1, -14, -1))


def test_last_three_minus_4_for_tricks_11_12_13():
    assert running("last_three") == [0] * 10 + [-4, -8, -12]


def test_queens_minus_3_each():
    assert running("no_queens") == [0] * 10 + [-12, -12, -12]
    hands = ["2c Qd", "3c 2d", "Qc Qs", "4c Qh"]
    state = king(stacked(dealt(hands), range(52)), games=["no_queens"])
    do(state, "play 2c", "play 3c", "play Qc", "play 4c")
    assert state.scores() == [0, 0, -3, 0]


def test_jacks_minus_3_each():
    assert running("no_jacks") == [0] * 9 + [-12, -12, -12, -12]


def test_king_of_hearts_minus_13():
    assert running("no_king") == [0] * 11 + [-13, -13]


def test_hearts_minus_1_each_the_king_too():
    assert running("no_hearts") == list(range(-1, -14, -1))


def test_a_card_is_taken_by_the_winner_of_its_trick_whoever_played_it():
    state = do(king(SUITED, games=["no_king"]), "play 2c", "play 2d", "play Kh", "play 2s")
    assert state.scores() == [-13, 0, 0, 0]


def test_scores_move_at_the_end_of_each_trick():
    state = do(king(SUITED, games=["tricks"]), "play 2c", "play 2d", "play 2h")
    assert state.scores() == [0, 0, 0, 0]
    do(state, "play 2s")
    assert state.scores() == [1, 0, 0, 0]
    assert all(isinstance(score, float) for score in state.scores())


TOTALS = {
    "tricks": 13,
    "no_tricks": -13,
    "last_three": -12,
    "no_queens": -12,
    "no_jacks": -12,
    "no_king": -13,
    "no_hearts": -13,
    "domino": 0,
}


@pytest.mark.parametrize("early", [False, True])
@pytest.mark.parametrize("game", TOTALS)
def test_totals_of_one_sub_game_over_the_seats(game, early):
    for seed in range(10):
        state = KING.start(4, {"games": [game], "early_end": early}, Seed(seed))
        play_out(state, seed)
        assert sum(state.scores()) == TOTALS[game]
        assert state.ended == [[int(score) for score in state.scores()]]


# The result


def test_the_move_that_ends_a_sub_game_also_deals_the_next():
    state = king(SUITED, MIXED, games=["tricks", "no_tricks"], draws=(0, 2))
    for rank in ACE_LAST:
        do(state, *suited_trick(rank))
    assert state.to_move == 2
    assert [state.size(seat) for seat in range(4)] == [13, 13, 13, 13]
    assert state.scores() == [13, 0, 0, 0]
    assert (state.tricks, state.points, state.last_trick) == ([0] * 4, [0] * 4, [])


def test_the_highest_total_wins():
    state = king(SUITED, SUITED, games=["tricks", "no_tricks"], draws=(0, 1))
    for rank in ACE_LAST:
        do(state, *suited_trick(rank))
    assert state.winners() == []
    for rank in ACE_LAST:
        do(state, *suited_trick(rank, "d"))
    assert state.to_move == OVER
    assert state.scores() == [13, -13, 0, 0]
    assert state.winners() == [0]
    assert refused(state, "play 2c") == "the game is over"


def test_equal_totals_share_the_win():
    state = king(SUITED, games=["no_tricks"])
    for rank in ACE_LAST:
        do(state, *suited_trick(rank))
    assert state.scores() == [-13, 0, 0, 0]
    assert state.winners() == [1, 2, 3]
    assert events(state)[-3:] == [
        "seat 1 shares the game with 0",
        "seat 2 shares the game with 0",
        "seat 3 shares the game with 0",
    ]


# Options


def test_first_lead_random_is_drawn_afresh_for_each_sub_game():
    state = king(SUITED, SUITED, SUITED, games=["tricks", "domino", "trump_0"], draws=(2, 1, 3))
    assert state.to_move == 2
    play_out(state)
    assert state.to_move == 1
    play_out(state)
    assert state.to_move == 0
    do(state, "blind c")
    assert state.to_move == 3
    assert (state.shuffled, state.drawn) == (3, 3)


def test_the_draw_comes_before_the_shuffle():
    state = KING.start(4, {}, Seed(5))
    assert state.leader == Seed(5).number(0, 0, 4)
    order = Seed(5).shuffle(1, 0, list(range(52)))
    assert state.hands[0] == sum(1 << card for card in order[::4])


def test_first_lead_rotate_is_by_the_place_in_the_games_played():
    games = ["domino", "tricks", "tricks", "no_king", "no_king", "trump_0"]
    state = king(*[SUITED] * 6, games=games, draws=(), first_lead="rotate")
    leaders = []
    for _ in games:
        leaders.append(state.leader)
        play_out(state)
    assert leaders == [0, 1, 2, 3, 0, 1]
    assert state.drawn == 0


def test_early_end_with_the_trick_that_takes_the_king_of_hearts():
    state = king(SUITED, SUITED, games=["no_king", "tricks"], draws=(0, 1), early_end=True)
    do(state, *suited_trick("2"), "play 3c", "play 3d", "play Kh")
    assert len(state.ended) == 0
    do(state, "play 3s")
    assert state.ended == [[-13, 0, 0, 0]]
    assert state.to_move == 1


@pytest.mark.parametrize(
    ("game", "rank", "tricks"), [("no_queens", "Q", 11), ("no_jacks", "J", 10), ("no_hearts", "A", 13)]
)
def test_early_end_with_the_last_queen_jack_or_heart(game, rank, tricks):
    state = king(SUITED, games=[game], early_end=True)
    for now in ACE_LAST[: ACE_LAST.index(rank)]:
        do(state, *suited_trick(now))
    do(state, *suited_trick(rank)[:3])
    assert state.to_move != OVER
    do(state, suited_trick(rank)[3])
    assert state.to_move == OVER
    assert state.finished == tricks


def test_early_end_may_leave_tricks_unplayed():
    hands = [
        "2h 3h 4h 5h 2c 3c 4c 5c 6c 7c 8c 9c Tc",
        "6h 7h 8h Jc Qc Kc Ac 2d 3d 4d 5d 6d 7d",
        "9h Th Jh 8d 9d Td Jd Qd Kd Ad 2s 3s 4s",
        "Qh Kh Ah 5s 6s 7s 8s 9s Ts Js Qs Ks As",
    ]
    state = king(stacked(dealt(hands), range(52)), games=["no_hearts"], early_end=True)
    for trick in ("2h 6h 9h Qh", "Kh 3h 7h Th", "Ah 4h 8h Jh"):
        do(state, *[f"play {card}" for card in trick.split()])
    do(state, "play 5s", "play 5h", "play 2d")
    assert state.to_move == 2
    do(state, "play 2s")
    assert state.to_move == OVER
    assert state.scores() == [0, 0, 0, -13]
    assert [state.size(seat) for seat in range(4)] == [9, 9, 9, 9]


def test_early_end_others_never_stop_early():
    for game in ("tricks", "no_tricks", "last_three"):
        state = king(SUITED, games=[game], early_end=True)
        for rank in ACE_LAST[:-1]:
            do(state, *suited_trick(rank))
        assert state.to_move == 0


def test_without_early_end_all_tricks_are_played():
    state = do(king(SUITED, games=["no_king"]), "play 2c", "play 2d", "play Kh", "play 2s")
    assert state.to_move == 0


def test_games_are_played_in_that_order_and_may_repeat():
    state = king(games=["domino", "tricks", "domino"], draws=())
    seen = []
    while state.to_move != OVER:
        seen.append(IDS[state.game])
        play_out(state)
    assert seen == ["domino", "tricks", "domino"]


@pytest.mark.parametrize("games", [[], ["tricks", "poker"], "tricks", 3, [["tricks"]], [None]])
def test_games_must_be_a_non_empty_list_of_ids(games):
    with pytest.raises(BadText, match="option games: expected a list of tricks, no_tricks"):
        KING.start(4, {"games": games}, Seed(0))


def test_games_null_or_left_out_is_all_twelve():
    assert KING.start(4, {"games": None}, Seed(0)) == KING.start(4, {}, Seed(0))
    assert KING.start(4, {"games": ["domino"]}, Seed(0)) == KING.start(4, {"games": ("domino",)}, Seed(0))
    assert KING.start(4, {}, Seed(0)).games() == 12


@pytest.mark.parametrize("game", ["no_king", "no_hearts"])
def test_lead_hearts_false_no_heart_is_led_while_the_leader_has_another_suit(game):
    state = king(MIXED, games=[game], lead_hearts=False)
    assert legal(state) == sorted(f"play {card}" for card in "2c 3c 4c 5c 2d 3d 4d 5d 2s".split())
    assert refused(state, "play 2h") == "hearts may not be led here while you hold another suit"
    do(state, "play 2s", "play 3s", "play 4s", "play 5s")
    assert "play Ah" not in legal(state)  # not only the first lead


def test_lead_hearts_false_a_hand_of_hearts_may_lead_them():
    state = king(SUITED, games=["no_hearts"], draws=(2,), lead_hearts=False)
    assert len(legal(state)) == 13


def test_lead_hearts_false_is_about_leading_alone():
    state = do(king(SUITED, games=["no_hearts"], lead_hearts=False), "play 2c", "play 2d")
    assert len(legal(state)) == 13


@pytest.mark.parametrize("game", ["tricks", "no_tricks", "last_three", "no_queens", "no_jacks"])
def test_lead_hearts_false_in_no_other_sub_game(game):
    assert "play 2h" in legal(king(MIXED, games=[game], lead_hearts=False))


def test_preset_house_is_the_defaults():
    assert KING.preset("house") == {}
    assert list(KING.presets) == ["house", "short"]
    assert {option.name: option.default for option in KING.options} == {
        "first_lead": "random",
        "early_end": False,
        "games": None,
        "lead_hearts": True,
    }


def test_preset_short():
    state = KING.start(4, KING.preset("short"), Seed(3))
    assert state.house.early_end
    assert state.house.games == ("no_king", "no_hearts", "trump_0", "trump_1", "trump_2", "trump_3", "domino")
    for at in range(7):
        assert state.to_move != OVER
        play_out(state, at)
    assert state.to_move == OVER


# Texts


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("play 7h", "play 7h"),
        ("PLAY  th", "play Th"),
        ("  play 10♥ ", "play Th"),
        ("Play aS", "play As"),
        ("blind ♣", "blind c"),
        ("blind Hearts", "blind h"),
        ("trump ♠️", "trump s"),
        ("TRUMP D", "trump d"),
        ("trump spade", "trump s"),
        ("Look", "look"),
        ("PASS", "pass"),
    ],
)
def test_any_spelling_of_a_move(text, canonical):
    move = KING.parse(text)
    assert move.text == canonical
    assert KING.parse(canonical) is move


@pytest.mark.parametrize(
    "text", ["", "7h", "play", "play 1h", "play 7h 8h", "trump", "trump 7h", "blind x", "look c", "pass on"]
)
def test_other_texts_are_refused_in_one_line(text):
    with pytest.raises(BadText, match="expected play 7h, blind c, look, trump c or pass") as wrong:
        KING.parse(text)
    assert "\n" not in str(wrong.value)


@given(strategies.text() | strategies.text(alphabet="playtrumblindokscdh 710♥=,").map(lambda text: "play " + text))
def test_no_text_does_worse_than_bad_text(text):
    try:
        move = KING.parse(text)
    except BadText:
        return
    assert KING.parse(move.text) is move
