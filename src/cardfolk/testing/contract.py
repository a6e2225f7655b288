"""What a game says of itself, so that no front end has to know it: verbs, choices, options, presets, looks."""

from __future__ import annotations

from ..cards import find_card
from ..game import GRAVE, MAIN, PLAIN
from ..options import Option
from ..words import Template
from .checks import Checks

SCREEN = frozenset("h?suvlf:")  # keys that every screen keeps for itself


class ContractChecks(Checks):
    """What a game says of itself is complete."""

    def test_verbs_have_a_label_a_tone_and_a_letter_of_their_own(self, seats: int) -> None:
        game = self.game
        keys = [verb.key for verb in game.verbs.values()]
        assert game.verbs
        assert all(len(key) == 1 and key.isascii() and key.islower() for key in keys)
        assert len(set(keys)) == len(keys)
        assert not SCREEN & set(keys)
        for verb in game.verbs.values():
            assert says(verb.label)
            assert verb.tone in (MAIN, PLAIN, GRAVE)
            assert verb.asks or verb.tone != GRAVE, "what costs asks again"

    def test_offers_use_declared_verbs_and_choices_say_what_is_asked(self, seats: int) -> None:
        game = self.game
        for number in self.numbers(seats, 2):
            for state, move, _ in self.walk(seats, number):
                if move is None:
                    continue
                assert move.verb in game.verbs
                for offer in state.seen_by(state.to_move).view().offers:
                    assert offer.verb in game.verbs
                    assert str(offer.label)
                    for choice in offer.choices:
                        assert str(choice.title), offer.text
                        assert not choice.notes or len(choice.notes) == len(choice.values)

    def test_the_usual_number_of_seats_can_play(self, seats: int) -> None:
        game = self.game
        assert 1 <= game.least <= game.usual <= game.most
        presets = game.presets_for(seats)
        assert sorted(presets) == sorted(game.presets)
        game.values(game.preset(presets[0]), seats)

    def test_every_value_that_can_be_chosen_has_a_name(self, seats: int) -> None:
        game = self.game
        for option in game.options:
            for value in (*option.values, *option.items):
                assert isinstance(value, (bool, int)) or value in option.names, f"{option.name} = {value}"
            for value, words in option.names.items():
                assert value in option.items or may_be(option, value), f"{option.name} is never {value}"
                assert says(words.template) and str(words)
            assert says(option.meaning)

    def test_every_preset_has_a_name_of_its_own(self, seats: int) -> None:
        game = self.game
        labels = [preset.label for preset in game.presets.values()]
        assert labels and all(map(says, labels))
        assert len(set(labels)) == len(labels)

    def test_a_game_says_how_it_looks(self, seats: int) -> None:
        game = self.game
        assert game.cloth
        cards = [find_card(card) for card in game.fan.split()]
        assert len(set(cards)) == 3 and min(cards) >= 0


def says(template: Template) -> bool:
    """Whether there is something to read."""
    texts = (template,) if isinstance(template, str) else template
    return all(text.strip() for text in texts)


def may_be(option: Option, value: object) -> bool:
    """Whether an option can have this value."""
    return value in option.values or (isinstance(value, int) and option.low <= value <= option.high)
