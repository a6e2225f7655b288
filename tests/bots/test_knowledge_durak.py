"""What the bots know of Durak: fair, finite, quick to win against chance, and right where any player is."""

from __future__ import annotations

from math import isfinite
from random import Random
from typing import Any

import pytest

from cardfolk.bots.durak.cards import cheapest, count_of, lacks, plan_of, unseen_by
from cardfolk.bots.durak.knowledge import KNOWLEDGE
from cardfolk.bots.knowledge import AGGRESSIVE, BALANCED, CAUTIOUS, HOARDER
from cardfolk.cards import DIAMONDS, set_of
from cardfolk.chance import Fast
from cardfolk.game import Move, State
from cardfolk.games import find_game
from cardfolk.games.durak.rules import DurakState
from tests.rules import cards, dealt, do, stacked, start

GAME = find_game("durak")
DECK = range(16, 52)


def begin(seats: int, seed: int, random: Random) -> State:
    """A game with options of its own."""
    options = {option.name: random.choice(option.values) for option in GAME.options}
    if options["deck"] == 24 and seats > 4:
        options["deck"] = 36
    return GAME.start(seats, options, Fast(seed))


def best(state: State, style: int = BALANCED) -> Move:
    moves = state.legal_moves()
    values = KNOWLEDGE.values(state, moves, style)
    return moves[values.index(max(values))]


def late(hands: list[str], text: str = "", trump: str = "6d", **options: Any) -> DurakState:
    """Two or more seats with the deck empty and these hands; seat 0 attacks, with `text` if given."""
    state = GAME.start(len(hands), options, Fast(1))
    assert isinstance(state, DurakState)
    state.hands = [set_of(cards(hand)) for hand in hands]
    state.sizes = [len(hand.split()) for hand in hands]
    state.known = [0] * len(hands)
    state.left = 0
    state.turn = 20
    state.discard = set_of(list(DECK))
    for hand in state.hands:
        state.discard &= ~hand
    state.trump_card = cards(trump)[0]
    state.trump = state.trump_card & 3
    state._open_turn(0)
    return do(state, text) if text else state  # type: ignore[return-value]


@pytest.mark.parametrize("seats", range(2, 7))
def test_values_are_the_same_on_the_sight_and_one_a_move(seats: int) -> None:
    random = Random(seats)
    for seed in range(6):
        state = begin(seats, seed, random)
        while moves := state.legal_moves():
            sight = state.seen_by(state.to_move)
            for style in KNOWLEDGE.styles():
                values = KNOWLEDGE.values(state, moves, style)
                assert values == KNOWLEDGE.values(sight, sight.legal_moves(), style)
                assert len(values) == len(moves) and all(map(isfinite, values))
            state.play(random.choice(moves) if random.random() < 0.5 else best(state))


@pytest.mark.parametrize("seats", range(2, 7))
def test_worth_and_where_a_playout_ends(seats: int) -> None:
    random = Random(seats)
    for seed in range(6):
        state = begin(seats, seed, random)
        before = state.copy()
        while moves := state.legal_moves():
            assert not KNOWLEDGE.playout_ends(state, before)
            sight = state.seen_by(state.to_move)
            assert isinstance(state, DurakState)
            for seat in range(seats):
                assert 0.0 <= KNOWLEDGE.worth(sight, before, seat) <= 1.0
                worth = KNOWLEDGE.worth(state, before, seat)
                assert worth == 1.0 if state.out >> seat & 1 else 0.0 <= worth < 1.0
            state.play(random.choice(moves))
        assert KNOWLEDGE.playout_ends(state, before)
        assert [KNOWLEDGE.worth(state, before, seat) for seat in range(seats)] == state.scores()


def test_fewer_cards_and_better_ones_are_worth_more_once_the_deck_is_empty() -> None:
    state = late(["Ah Ad", "6c 7c 8c 9s Th"])
    assert KNOWLEDGE.worth(state, state, 0) > 0.6 > 0.4 > KNOWLEDGE.worth(state, state, 1)


@pytest.mark.parametrize(
    ("seats", "preset", "least"), [(2, "house", 0.95), (2, "podkidnoy", 0.95), (4, "classic", 0.95)]
)
def test_beats_random(seats: int, preset: str, least: float) -> None:
    random = Random(5)
    won = 0.0
    deals = 40 // seats
    for seed in range(deals):
        for seat in range(seats):
            state = GAME.start(seats, GAME.preset(preset), Fast(seed))
            while moves := state.legal_moves():
                state.play(best(state) if state.to_move == seat else random.choice(moves))
            won += state.scores()[seat]
    assert won >= least * deals * seats


def test_every_move_has_a_reason() -> None:
    random = Random(8)
    for seed in range(10):
        state = begin(2 + seed % 5, seed, random)
        while moves := state.legal_moves():
            sight = state.seen_by(state.to_move)
            for move in moves:
                why = KNOWLEDGE.why(state, move)
                assert why and why == KNOWLEDGE.why(sight, move)
            state.play(random.choice(moves))


# Positions that are plain to any player. Trumps are diamonds.


def test_opens_with_a_low_plain_card() -> None:
    state = start("durak", 2, stacked(dealt(["6c Kh Ac 7d Ad Js", "7c 8h 9s Kd Qs Th"]), DECK, "6d"))
    assert best(state).text == "attack 6c"


def test_covers_with_the_cheapest() -> None:
    state = start("durak", 2, stacked(dealt(["6c Kh Ah 7d 8s Js", "7c Ac 9s Kd Qs Th"]), DECK, "6d"))
    assert best(do(state, "attack 6c")).text == "cover 6c with 7c"


def test_does_not_spend_the_ace_of_trumps_early_on_a_six() -> None:
    state = start("durak", 2, stacked(dealt(["6c 6h Ah 7d 8s Js", "7h 8h 9s Ad Qs Th"]), DECK, "6d"))
    assert best(do(state, "attack 6c")).text == "surrender"


def test_adds_a_low_card_and_keeps_high_trumps_while_the_deck_is_full() -> None:
    state = start("durak", 2, stacked(dealt(["6c 7h Ah Jh 8s 7d", "7c Ac 9s Kd Qs Th"]), DECK, "6d"))
    assert best(do(state, "attack 6c", "cover 6c with 7c")).text == "attack 7h"
    state = start("durak", 2, stacked(dealt(["Kc 7h Ah Jh 8d Ad", "7c Ac 9s Kd Qs Th"]), DECK, "7d"))
    assert best(do(state, "attack Kc", "cover Kc with Ac")).text != "attack Ad"


def test_covers_to_go_out_and_plays_the_last_card() -> None:
    assert best(late(["6c 9h", "7d"], "attack 6c")).text == "cover 6c with 7d"
    state = late(["6c 7d", "7c 8s 9s"], "attack 6c")
    assert best(do(state, "cover 6c with 7c")).text == "attack 7d"


def test_gives_a_last_card_what_it_cannot_beat() -> None:
    assert best(late(["6c 8h 7s", "7c"])).text in ("attack 8h", "attack 7s")


def test_surrenders_without_covering_in_vain() -> None:
    # A transfer left two cards open, and only one of them can be beaten.
    state = late(["6c Th Ts", "6s 8c 8s", "7c 9h Jh"], "attack 6c")
    assert best(do(state, "transfer 6s")).text == "surrender"


def test_counting() -> None:
    for number in (0, 1, (1 << 52) - 1, 0b1011 << 37):
        assert count_of(number) == number.bit_count()
    assert lacks(0, 10, 4) == 1.0
    assert lacks(3, 10, 8) == 0.0
    assert lacks(2, 4, 2) == pytest.approx(1 / 6)
    assert lacks(1, 0, 1) == 0.0


def test_plans_the_hardest_first() -> None:
    trumps = set_of(cards("6d 7d 8d 9d Td Jd Qd Kd Ad"))
    assert cheapest(set_of(cards("Ac 6d")), trumps) == cards("Ac")[0]
    plan = plan_of(set_of(cards("6c 7c")), set_of(cards("8c 6d")), DIAMONDS)
    assert [plan[card] for card in cards("7c 6c")] == cards("8c 6d")
    assert not plan_of(set_of(cards("6c 7d")), set_of(cards("6d 8c")), DIAMONDS)


@pytest.mark.parametrize("seats", range(2, 7))
def test_glance_and_forget_whatever_is_kept(seats: int) -> None:
    random = Random(seats)
    for seed in range(6):
        state = begin(seats, seed, random)
        while moves := state.legal_moves():
            sight = state.seen_by(state.to_move)
            before = sight.key()
            for kept in (0, random.getrandbits(52), (1 << 52) - 1):
                forgetful = KNOWLEDGE.forget(sight, kept)
                assert forgetful.legal_moves() == moves
                for style in KNOWLEDGE.styles():
                    for values in (
                        KNOWLEDGE.values(forgetful, moves, style),
                        KNOWLEDGE.glance(forgetful, moves, style),
                    ):
                        assert len(values) == len(moves) and all(map(isfinite, values))
            assert sight.key() == before == KNOWLEDGE.forget(sight, (1 << 52) - 1).key()
            # A glance does not count cards.
            assert KNOWLEDGE.glance(sight, moves, 0) == KNOWLEDGE.glance(KNOWLEDGE.forget(sight, 0), moves, 0)
            state.play(random.choice(moves))


def test_who_forgets_does_not_know_what_went_by_or_was_taken() -> None:
    state = late(["Kc 8s 9s", "6h 7h 8h"])
    state.known[1] = state.hands[1]
    sight = KNOWLEDGE.forget(state.seen_by(0), set_of(cards("6h Ac")))
    assert isinstance(sight, DurakState)
    assert sight.known[1] == set_of(cards("6h")) == sight.hands[1]
    assert sight.discard == set_of(cards("Ac"))
    assert unseen_by(sight, 0) & set_of(cards("Ad 7h")) == set_of(cards("Ad 7h"))


def test_a_novice_plays_low_and_covers_what_can_be_covered() -> None:
    def glanced(state: State) -> str:
        moves = state.legal_moves()
        values = KNOWLEDGE.glance(state, moves, 0)
        return moves[values.index(max(values))].text

    state = start("durak", 2, stacked(dealt(["6c 6h Ah 7d 8s Js", "7h 8h 9s Ad Qs Th"]), DECK, "6d"))
    assert glanced(state) == "attack 6c"
    assert glanced(do(state, "attack 6c")) == "cover 6c with Ad"
    assert glanced(late(["6c Th Ts", "7c 8c 8s"], "attack 6c")) == "cover 6c with 7c"
    state = late(["6c Th Ts", "6s 8c 8s", "7c 9h Jh"], "attack 6c")
    assert glanced(do(state, "transfer 6s")) == "surrender"


def test_habits_are_told_where_there_was_a_choice() -> None:
    state = late(["6c 6h Ts", "6s 7c 7d"])
    moves = state.legal_moves()
    assert KNOWLEDGE.habits(state, moves, moves[0]) == [("opens from a pair", True)]
    do(state, "attack 6c")
    moves = state.legal_moves()
    takes = next(move for move in moves if move.text == "surrender")
    told = dict(KNOWLEDGE.habits(state, moves, takes))
    assert told == {"takes": True, "transfers": False, "covers with a trump": False, "spends a trump": False}
    trumps = next(move for move in moves if move.text == "cover 6c with 7d")
    assert dict(KNOWLEDGE.habits(state, moves, trumps))["covers with a trump"]
    do(state, "cover 6c with 7c")
    moves = state.legal_moves()
    assert dict(KNOWLEDGE.habits(state, moves, moves[0])) == {"adds a card": True}


def test_styles_show() -> None:
    rates = {}
    for style in KNOWLEDGE.styles():
        counts: dict[str, list[int]] = {}
        for seed in range(40):
            state = GAME.start(2, {}, Fast(seed))
            while moves := state.legal_moves():
                move = best(state, style if state.to_move == 0 else BALANCED)
                for habit, followed in KNOWLEDGE.habits(state, moves, move) if state.to_move == 0 else ():
                    count = counts.setdefault(habit, [0, 0])
                    count[0] += followed
                    count[1] += 1
                state.play(move)
        rates[style] = {habit: followed / times for habit, (followed, times) in counts.items()}
    balanced = rates[BALANCED]
    assert rates[AGGRESSIVE]["takes"] < balanced["takes"] < rates[CAUTIOUS]["takes"]
    assert rates[AGGRESSIVE]["adds a card"] > balanced["adds a card"]
    assert rates[HOARDER]["spends a trump"] < balanced["spends a trump"]
