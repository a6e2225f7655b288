"""What bots know of King: fair values, worth and the ends of sub-games, and moves that any player would make."""

import math
from itertools import islice

import pytest

from cardfolk.bots.king.knowledge import KNOWLEDGE
from cardfolk.bots.knowledge import STYLES
from cardfolk.cards import CARD_NAMES, FULL_DECK, cards_in
from cardfolk.chance import Fast, FastSource
from cardfolk.game import OVER
from cardfolk.games import find_game
from cardfolk.games.king.rules import IDS
from tests.rules import dealt, do, stacked, start

KING = find_game("king")
OPTIONS = [{}, {"early_end": True, "lead_hearts": False, "first_lead": "rotate"}]


def best(state, style=0):
    """The moves of the highest value for who is to move."""
    sight = state.seen_by(state.to_move)
    moves = sight.legal_moves()
    values = KNOWLEDGE.values(sight, moves, style)
    return [move.text for move, value in zip(moves, values) if value == max(values)]


def game_of(name, *hands, draws=(0,), **options):
    """One sub-game from these hands, each of which may be short: the rest of the deck fills them up in card order."""
    full = [*[hand.split() for hand in hands], *[[] for _ in range(4 - len(hands))]]
    held = [card for hand in full for card in hand]
    rest = iter([card for card in CARD_NAMES if card not in held])
    whole = [" ".join([*hand, *islice(rest, 13 - len(hand))]) for hand in full]
    return start("king", 4, stacked(dealt(whole), range(52)), draws=draws, games=[name], **options)


def play_with(state, seats, source):
    """Play to the end: the seats given by knowledge, the others at random."""
    while state.to_move != OVER:
        moves = state.legal_moves()
        at = source.below(len(moves))
        if state.to_move in seats:
            values = KNOWLEDGE.values(state, moves, 0)
            top = max(values)
            ties = [i for i in range(len(moves)) if values[i] == top]
            at = ties[at % len(ties)]
        state.play(moves[at])
    return state


# Fairness and form


@pytest.mark.parametrize("options", OPTIONS)
@pytest.mark.parametrize("seats", [(), (0, 1, 2, 3)])
def test_values_are_finite_and_the_same_on_a_sight(options, seats):
    for seed in range(2):
        state = KING.start(4, options, Fast(seed))
        source = FastSource(seed, 1)
        while state.to_move != OVER:
            moves = state.legal_moves()
            sight = state.seen_by(state.to_move)
            for style in range(len(STYLES)):
                values = KNOWLEDGE.values(state, moves, style)
                assert values == KNOWLEDGE.values(sight, moves, style)
                assert len(values) == len(moves) and all(map(math.isfinite, values))
            at = source.below(len(moves))
            assert KNOWLEDGE.why(sight, moves[at]) == KNOWLEDGE.why(state, moves[at]) != ""
            if state.to_move in seats:
                values = KNOWLEDGE.values(sight, moves, 0)
                at = values.index(max(values))
            state.play(moves[at])


def test_values_do_not_depend_on_hidden_cards():
    """The hidden hands dealt anew, as `imagine` may: the values stay."""
    state = KING.start(4, {}, Fast(5))
    source = FastSource(5, 1)
    while state.to_move != OVER:
        moves = state.legal_moves()
        other = state.seen_by(state.to_move).imagine(Fast(source.below(1000)))
        assert KNOWLEDGE.values(state, moves, 0) == KNOWLEDGE.values(other, moves, 0)
        state.play(moves[source.below(len(moves))])


@pytest.mark.parametrize("options", OPTIONS)
def test_a_playout_ends_where_a_sub_game_ends_and_nowhere_else(options):
    state = KING.start(4, options, Fast(2))
    source = FastSource(2, 1)
    before = state.copy()
    ends = 0
    while state.to_move != OVER:
        ended = len(state.ended)
        moves = state.legal_moves()
        state.play(moves[source.below(len(moves))])
        assert KNOWLEDGE.playout_ends(state, before) == (len(state.ended) > ended)
        for seat in range(4):
            assert 0 <= KNOWLEDGE.worth(state, before, seat) <= 1
        if KNOWLEDGE.playout_ends(state, before):
            ends += 1
            row = state.ended[-1]
            worths = [KNOWLEDGE.worth(state, before, seat) for seat in range(4)]
            if state.to_move != OVER:
                assert [worths[seat] > 0.5 for seat in range(4)] == [4 * points > sum(row) for points in row]
            for one in range(4):
                for two in range(4):
                    assert row[one] <= row[two] or worths[one] >= worths[two] or state.to_move == OVER
            before = state.copy()
    assert ends == len(IDS)


@pytest.mark.parametrize("name", IDS)
def test_the_winner_of_the_game_has_the_highest_worth(name):
    state = KING.start(4, {"games": [name]}, Fast(3))
    before = state.copy()
    play_with(state, (), FastSource(3, 1))
    worths = [KNOWLEDGE.worth(state, before, seat) for seat in range(4)]
    assert [seat for seat in range(4) if worths[seat] == max(worths)] == state.winners()


def test_worth_before_anything_happened_is_even():
    state = KING.start(4, {}, Fast(1))
    assert [KNOWLEDGE.worth(state, state, seat) for seat in range(4)] == [0.5] * 4


# Forgetting, and a novice's look


@pytest.mark.parametrize("options", OPTIONS)
def test_forgetting_leaves_a_sight_to_play_from(options):
    for seed in range(2):
        state = KING.start(4, options, Fast(seed))
        source = FastSource(seed, 1)
        while state.to_move != OVER:
            sight = state.seen_by(state.to_move)
            before = sight.key()
            moves = sight.legal_moves()
            kept = source.below(1 << 26) << 26 | source.below(1 << 26)
            for what in (0, kept, FULL_DECK):
                dim = KNOWLEDGE.forget(sight, what)
                assert dim.legal_moves() == moves
                for style in range(len(STYLES)):
                    for values in (KNOWLEDGE.values(dim, moves, style), KNOWLEDGE.glance(dim, moves, style)):
                        assert len(values) == len(moves) and all(map(math.isfinite, values))
            assert KNOWLEDGE.values(KNOWLEDGE.forget(sight, FULL_DECK), moves, 0) == KNOWLEDGE.values(sight, moves, 0)
            assert KNOWLEDGE.glance(state, moves, 0) == KNOWLEDGE.glance(KNOWLEDGE.forget(sight, 0), moves, 0)
            assert sight.key() == before
            state.play(moves[source.below(len(moves))])


def test_an_ace_is_forgotten_but_not_the_last_trick():
    state = do(game_of("tricks", "Ac 2d"), "play Ac")
    while state.finished < 2:
        state.play(state.legal_moves()[0])
    sight = state.seen_by(state.to_move)
    dim = KNOWLEDGE.forget(sight, 0)
    assert sight.laid[0] >> CARD_NAMES.index("Ac") & 1
    assert sorted(cards_in(sum(dim.laid))) == sorted(sight.last_trick)
    assert KNOWLEDGE.forget(sight, 1 << CARD_NAMES.index("Ac")).laid[0] >> CARD_NAMES.index("Ac") & 1


def test_a_novice_plays_what_looks_right():
    def first(state):
        moves = state.legal_moves()
        values = KNOWLEDGE.glance(state, moves, 0)
        return moves[values.index(max(values))].text

    assert first(game_of("no_tricks", "2c 5d Ah")) == "play 2c"
    assert first(game_of("tricks", "Ac 5d Th 2s 3s 4s 5s 6s 7s 2h 3h 4h 6d")) == "play Ac"
    assert first(game_of("trump_0", "As Ks")) == "look"
    follow = game_of("no_queens", "Kc", "Qc Tc 2c 2d 3d 4d 5d 2h 3h 4h 2s 3s 4s")
    assert first(do(follow, "play Kc")) == "play Qc"


# Styles and what the moves of others tell


def test_habits_tell_what_was_done_where_there_was_a_choice():
    state = do(game_of("trump_0", "2s 3s Ks 2d 3d 4d 5d 6d 7d 8d 2h 3h 4h", "Kc", "3c", "4c", draws=(1,)), "blind s")
    do(state, "play Kc", "play 3c", "play 4c")
    moves = state.legal_moves()
    told = {move.text: dict(KNOWLEDGE.habits(state, moves, move)) for move in moves}
    assert told["play 2s"] == {"trumps in": True} and told["play 2d"] == {"trumps in": False}
    assert KNOWLEDGE.habits(state, moves[:1], moves[0]) == []


def test_a_world_that_explains_what_was_played_is_likelier():
    """The second seat threw a small diamond on somebody's trick: it hardly holds the king of hearts."""
    other = "5d 6d 7d 8d 9d Td 2s 3s 4s 5s 6s 7s"
    held = game_of("no_king", "Ac 2c", f"Kh {other}", "2h")
    free = game_of("no_king", "Ac 2c", f"2h {other}", "Kh")
    do(held, "play Ac", "play 5d")
    do(free, "play Ac", "play 5d")
    assert 0 < KNOWLEDGE.likely(held, 2) < KNOWLEDGE.likely(free, 2) <= 1


def test_the_best_move_is_picked_without_a_list():
    for seed in range(3):
        state = KING.start(4, OPTIONS[seed % 2], Fast(seed))
        while state.to_move != OVER:
            moves = state.legal_moves()
            values = KNOWLEDGE.values(state, moves, 0)
            picked = KNOWLEDGE.pick(state)
            assert values[moves.index(picked)] >= max(values) - 1e-9
            state.play(picked)


# Strength


@pytest.mark.parametrize(
    ("name", "margin"),
    [("tricks", 1), ("no_tricks", 1), ("last_three", 2), ("no_queens", 2), ("no_jacks", 2)]
    + [("no_king", 2), ("no_hearts", 2), ("trump_0", 0.7), ("domino", 2)],
)
def test_it_beats_random_players(name, margin):
    """One seat knows, three play at random, on the same deals from every seat: points above the others' mean."""
    total = 0.0
    deals = 20
    for deal in range(deals):
        for seat in range(4):
            state = KING.start(4, {"games": [name]}, Fast(deal))
            scores = play_with(state, (seat,), FastSource(deal, seat)).scores()
            total += scores[seat] - (sum(scores) - scores[seat]) / 3
    assert total / deals / 4 > margin


# Positions


def test_duck_with_the_highest_that_ducks():
    state = game_of("no_tricks", "Tc", "2c 9c Kc 2d 3d 4d 5d 2h 3h 4h 2s 3s 4s")
    assert best(do(state, "play Tc")) == ["play 9c"]


def test_a_trick_that_is_yours_anyhow_takes_the_highest():
    state = game_of("no_tricks", "4c", "2c", "3c", "5c 9c Ac 2d 3d 4d 5d 2h 3h 4h 2s 3s 4s")
    assert best(do(state, "play 4c", "play 2c", "play 3c")) == ["play Ac"]


@pytest.mark.parametrize(("name", "card"), [("no_queens", "Qs"), ("no_jacks", "Js"), ("no_king", "Kh")])
def test_throw_the_dangerous_card_on_another_trick(name, card):
    hand = "Qs Js Kh 2d 3d 4d 5d 6d 7d 8d 2h 3s 4s"
    state = game_of(name, "Ac 2c", hand, "Kc", "3c")
    assert best(do(state, "play Ac")) == [f"play {card}"]


def test_throw_a_heart_on_another_trick():
    hand = "Ah Kh Qh 2d 3d 4d 5d 6d 7d 8d 2s 3s 4s"
    state = game_of("no_hearts", "Ac 2c", hand, "Kc", "3c")
    assert best(do(state, "play Ac"))[0] in ("play Ah", "play Kh", "play Qh")


def test_drop_the_queen_under_the_king():
    state = game_of("no_queens", "Kc", "Qc Tc 2c 2d 3d 4d 5d 2h 3h 4h 2s 3s 4s")
    assert best(do(state, "play Kc")) == ["play Qc"]


def test_do_not_lead_the_ace_of_hearts_while_the_king_is_out():
    state = game_of("no_king", "Ah 2c 3c 2d 3d 2s 3s 4c 4d 4s 5c 5d 5s", "Kh 2h", "3h", "4h")
    assert "play Ah" not in best(state)


def test_nothing_matters_once_the_king_of_hearts_is_gone():
    state = game_of("no_king", "2h 2c 3c", "Kh 4c", "3h 5c", "4h 6c")
    do(state, "play 2h", "play Kh", "play 3h", "play 4h")
    moves = state.legal_moves()
    assert KNOWLEDGE.values(state, moves, 0) == [0.0] * len(moves)
    assert KNOWLEDGE.why(state, moves[0]) == "all that counts is taken: any card will do"


def test_play_high_cards_off_before_the_last_three():
    state = game_of("last_three", "3c", "2c 9c Ac 2d 3d 4d 5d 2h 3h 4h 2s 3s 4s")
    assert best(do(state, "play 3c")) == ["play Ac"]


def test_take_as_the_last_with_the_cheapest_winner():
    state = game_of("tricks", "Tc", "2c", "3c", "4c Jc Ac 2d 3d 4d 5d 2h 3h 4h 2s 3s 4s")
    assert best(do(state, "play Tc", "play 2c", "play 3c")) == ["play Jc"]


def test_spend_the_lowest_where_you_cannot_win():
    state = game_of("tricks", "Ac", "2c Jc Kc 2d 3d 4d 5d 2h 3h 4h 2s 3s 4s")
    assert best(do(state, "play Ac")) == ["play 2c"]


def test_cash_a_sure_winner_before_the_end():
    hands = [
        "Ac 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc 2d",
        "2c 3d 4d 5d 6d 7d 8d 9d Td Jd Qd Kd Ad",
    ]
    state = game_of("tricks", *hands)
    for card in "KQJT9876543":
        do(state, f"play {card}c")
        while state.to_move != 0:
            state.play(state.legal_moves()[-1])
    assert sorted(move.text for move in state.legal_moves()) == ["play 2d", "play Ac"]
    assert best(state) == ["play Ac"]


def test_ruff_with_the_lowest_trump():
    hand = "2s 3s Ks 2d 3d 4d 5d 6d 7d 8d 2h 3h 4h"
    state = game_of("trump_0", hand, "Kc", "3c", "4c", draws=(1,))
    assert best(do(state, "blind s", "play Kc", "play 3c", "play 4c")) == ["play 2s"]


def test_blind_pays_and_a_cautious_player_who_is_not_behind_looks():
    state = game_of("trump_0", "2s 3s Ks")
    assert best(state) == ["blind c", "blind d", "blind h", "blind s"]
    assert best(state, STYLES.index("cautious")) == ["look"]


def test_the_longest_suit_is_trump():
    state = game_of("trump_0", "As Ks Qs 9s 8s 2s Ad Kd 2c 3c 2h 3h 4h")
    assert best(do(state, "look")) == ["trump s"]


def test_domino_opens_the_row_of_the_own_cards():
    state = game_of("domino", "7c 8c 9c Tc Jc Qc Kc 7d As Ks Ah Kh Ac")
    assert best(state) == ["play 7c"]


def test_domino_keeps_a_seven_that_only_others_need():
    hand = "7c 6c 5c 4c 8c 9c 7d 2h 3h 4h 8h 9h Th"
    state = game_of("domino", hand)
    assert best(state) == ["play 7c"]


def test_domino_lays_an_end_rather_than_open_a_row_for_others():
    state = game_of("domino", "7c 8c 9c Tc Jc Qc Kc 7d Ah Kh As Ks Qs")
    for card in "789TJQ":
        do(state, f"play {card}c")
        while state.to_move != 0:
            state.play(state.legal_moves()[0])
    assert {"play Kc", "play 7d"} <= {move.text for move in state.legal_moves()}
    assert "play 7d" not in best(state)
