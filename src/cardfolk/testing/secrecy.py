"""What a seat cannot know shows nowhere: dealt again, its sight, legal moves and view stay equal; events name none."""

from __future__ import annotations

from ..position import write_position
from .checks import Checks, viewers


class SecrecyChecks(Checks):
    """Nothing that is hidden is given away."""

    def test_a_seat_is_given_nothing_that_depends_on_hidden_cards(self, seats: int) -> None:
        different = 0
        for number in self.numbers(seats, 3):
            for state, _, chooser in self.walk(seats, number):
                if chooser.random() > 0.2:
                    continue
                seat = chooser.choice(viewers(seats))
                world = self.dealt_again(state, seat, chooser)
                different += world != state
                sight, other = state.seen_by(seat), world.seen_by(seat)
                assert write_position(sight) == write_position(other), f"seat {seat} of game {number}"
                assert [move.text for move in sight.legal_moves()] == [move.text for move in other.legal_moves()]
                assert sight.view() == other.view()
        assert different

    def test_events_show_a_seat_only_cards_whose_place_it_knows(self, seats: int) -> None:
        for number in self.numbers(seats, 2):
            shuffled = 0
            for state, _, _ in self.walk(seats, number, record=True):
                fresh, shuffled = state.shuffled != shuffled, state.shuffled
                for seat in viewers(seats) if not fresh else []:  # a new deal hides what was just shown
                    sight = state.seen_by(seat)
                    known = set(sight.cards())
                    for event in sight.events or ():
                        assert {card for card in event.cards if card >= 0} <= known, (seat, event)
