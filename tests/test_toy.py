"""A game from elsewhere gets everything: conformance, tables, the prompt, records."""

from __future__ import annotations

import pytest

from cardfolk.games import all_ids
from cardfolk.lab.arena import Match, play_match
from cardfolk.lab.deals import Plan
from cardfolk.lab.report import wins
from cardfolk.record import Record
from cardfolk.testing import conformance, walk
from tests.conformance.redeal import REDEALS
from tests.toy import TOY
from tests.ui.test_plain import plain, table

pytestmark = pytest.mark.usefixtures("toy")

TestToy = conformance(TOY, REDEALS["toy"])


def test_it_is_listed_with_the_others() -> None:
    assert all_ids()[-1] == "toy"


def test_it_plays_at_the_prompt_and_leaves_a_record() -> None:
    at = table("toy", "Ana", "random", "random")
    game, out = plain(at, lambda prompt: "1")
    assert game.run()
    assert "takes the trick" in out.getvalue()
    record = at.table.record()
    assert isinstance(record, Record)
    assert len(list(record.replay())) == 10


def test_bots_of_every_level_play_it_and_those_that_think_beat_those_that_cannot() -> None:
    match = Match(Plan("toy", ("hard", "medium"), 2, seed=1, simulations=12), 40)
    play_match(match)
    assert not match.lost
    assert wins(match, 0).mean > 0.55


def test_the_full_trick_lies_there_before_it_is_taken() -> None:
    scenes = [scene for state, _, _ in walk("toy", 3, 0, record=True) for scene in state.scenes]
    assert [scene.kind for scene in scenes] == ["trick", "trick", "trick", "end"]
    assert [scene.view(None).zone("trick").count for scene in scenes] == [3, 3, 3, 0]
    won = scenes[-1].state.sheet()[0].scores
    assert sum(score.points for score in won) == 3
    assert [str(score.reasons[0]) for score in won] == [f"{score.points:g} tricks" for score in won]
