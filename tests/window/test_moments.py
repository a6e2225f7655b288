"""Moments in the window: each is held until it is read, one thing after the other; told by a clock that is held."""

from __future__ import annotations

from itertools import groupby

import pygame
import pytest

from cardfolk.ui.window.motion import SILENCE, TURNS
from cardfolk.ui.window.scene import FULL
from tests.window.strips import EVERY, MOMENTS, SIZE, film, filming

READ = 0.8  # seconds that are enough to read a ribbon


@pytest.mark.parametrize("kind", MOMENTS)
def test_every_moment_can_be_read(kind: str) -> None:
    frames = film(kind)
    own = [frame for frame in frames if frame.kind == kind]
    still = [list(some) for calm, some in groupby(own, lambda frame: bool(frame.said) and not frame.moves) if calm]
    assert still, "it comes to rest, and its words are there"
    longest = max(still, key=len)
    assert (len(longest) - 1) * EVERY >= READ
    pictures = {pygame.image.tobytes(frame.picture, "RGB") for frame in longest}
    assert len(pictures) == 1, "nothing flickers while it is read"
    assert any(frame.moves for frame in own), "it comes by itself, not at once"


def test_a_trick_is_won_once_its_last_card_lies() -> None:
    frames = [frame for frame in film("trick") if frame.kind == "trick"]
    assert frames[0].moves and frames[-1].said
    assert not any(frame.said for frame in frames if frame.moves)


def test_a_called_card_is_turned_in_silence() -> None:
    frames = [frame for frame in film("call") if frame.kind == "call"]
    silent = [frame for frame in frames if not frame.said]
    assert silent[-1].at - frames[0].at >= SILENCE
    assert frames[len(silent)].at - frames[0].at <= SILENCE + TURNS + 2 * EVERY
    assert all(frame.said for frame in frames[len(silent) :])


def test_a_war_is_told_step_by_step() -> None:
    with filming("war") as (person, clock):
        steps: list[int] = []
        while not steps or steps[-1] != FULL:
            person.app.dirty = True
            person.app.step()
            scene = person.table.scene
            if scene is not None and scene.moment == "war" and scene.step not in steps:
                steps.append(scene.step)
            clock.now += EVERY
        armies = sum(len(side.armies) for side in person.table.scene.sides()) if person.table.scene else 0
        assert steps == [*range(1, armies + 2), FULL], "an army after the other, the sums, who won"


def test_a_key_shows_all_of_a_moment_and_goes_on() -> None:
    with filming("war") as (person, _):
        person.app.step()
        assert person.table.moving()
        while (stage := person.table.scene_on_stage()) is not None and stage.kind != "war":
            person.press("enter")
        person.press("enter")
        assert person.app.surface.get_size() == SIZE
        stage = person.table.scene_on_stage()
        assert stage is None or stage.kind != "war"
