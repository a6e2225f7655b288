"""`copy` and `key` of every State are what its fields say."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from cardfolk.chance import Seed
from cardfolk.fields import BEGIN, END, Field, renewed, sources
from cardfolk.game import Game
from cardfolk.games import IDS, find_game
from tests.toy import TOY

TOY_SOURCE = Path(__file__).with_name("toy.py")


@pytest.mark.parametrize("file", [*sources(), TOY_SOURCE], ids=lambda file: f"{file.parent.name}/{file.name}")
def test_copy_and_key_are_up_to_date(file: Path) -> None:
    source = file.read_text(encoding="utf-8")
    assert renewed(source) == source, f"python -m cardfolk.fields {file}"


def test_every_game_has_them() -> None:
    assert [file.parent.name for file in sources()] == sorted(IDS)


@pytest.mark.parametrize("game", [*map(find_game, IDS), TOY], ids=lambda game: game.id)
def test_fields_are_attributes_in_the_order_of_the_key(game: Game) -> None:
    state = game.start(game.usual, {}, Seed(1))
    key = state.key()
    assert len(key) == len(game.fields)
    for field, value in zip(game.fields, key, strict=True):
        kept = getattr(state, field.name)
        if not isinstance(kept, list):
            assert kept == value
        elif field.left:
            assert tuple(kept[len(kept) - getattr(state, field.left) :]) == value
        else:
            assert isinstance(value, tuple)
            assert [list(row) if isinstance(row, tuple) else row for row in value] == kept


SMALL = f"""
FIELDS = (
    Field("to_move", "number"),
    Field("deck", "cards", shared=True, left="left"),
    Field("left", "number"),
    Field("hands", "sets"),
    Field("rows", "tables"),
)
DERIVED = ("best",)


class SmallState(State):
    def game_id(self):
        return "small"

{BEGIN}
{END}

    def deal(self):
        pass
"""


def test_a_new_state_gets_its_methods_and_keeps_the_rest() -> None:
    made = renewed(SMALL)
    assert renewed(made) == made
    [state] = [node for node in ast.parse(made).body if isinstance(node, ast.ClassDef)]
    assert [node.name for node in state.body if isinstance(node, ast.FunctionDef)] == ["game_id", "copy", "key", "deal"]
    for line in (
        "new = SmallState(self.seats, self.house, self.chance)",
        "new.deck = self.deck",
        "new.hands = self.hands.copy()",
        "new.best = self.best",
        "tuple(self.deck[len(self.deck) - self.left :]) if self.deck else (),",
        "tuple([tuple(row) for row in self.rows]),",
    ):
        assert made.count(line) == 1, line
    assert "new.to_move" not in made  # State copies it itself


def test_a_kind_that_is_none_is_told() -> None:
    with pytest.raises(ValueError, match="field hands: there is no kind hand"):
        Field("hands", "hand")
    with pytest.raises(ValueError, match="expected a line"):
        renewed(SMALL.replace(END, ""))


def test_a_source_without_the_place_stays_as_it_is() -> None:
    assert renewed("x = 1\n") == "x = 1\n"
