"""Scenes and the sheet, in every game: they are seen in full, tell nothing that is hidden, and add up."""

from __future__ import annotations

from ..game import NOBODY, OVER, State
from ..position import write_position
from ..view import seen_scenes
from .checks import Checks, viewers

TAKES_FACES_UP = ("score", "end")  # the kinds of scene in which hands may be laid open


class SceneChecks(Checks):
    """What is staged and what is written down."""

    def test_what_is_not_recorded_has_no_scenes_and_no_sheet_and_goes_the_same_way(self, seats: int) -> None:
        for number in self.numbers(seats, 1):
            recorded = self.walk(seats, number, record=True)
            for (plain, _, _), (state, _, _) in zip(self.walk(seats, number), recorded, strict=True):
                assert plain.scenes == plain.sheet() == ()
                assert write_position(plain) == write_position(state)
                assert state.copy().scenes == state.copy().sheet() == ()

    def test_a_scene_is_shown_in_full_to_everyone_and_offers_nothing(self, seats: int) -> None:
        templates = {template for name, template in self.game.words.items() if name.startswith("scene.")}
        for state, scene in self.scenes(seats):
            assert scene.words.template in templates
            assert -1 <= scene.seat < seats
            assert scene.state.to_move == (OVER if scene.kind == "end" else NOBODY)
            assert scene.state.staged == scene.kind
            assert scene.state.legal_moves() == []
            assert len(scene.state.cards()) == len(state.cards())
            for viewer in viewers(seats):
                view = scene.view(viewer)
                assert view.prompt == scene.words.told_to(viewer)
                assert view.offers == ()
                assert view.blocked == {}
                assert view.skip == ""
                assert view.to_move == scene.state.to_move
                said = [view.prompt, *(fact.words for fact in view.facts), *(zone.name for zone in view.zones)]
                said += [lying.note for zone in view.zones for lying in zone.cards if lying.note is not None]
                texts = [str(words) for words in said]
                assert not [text for text in texts if "{" in text or not text or "seat -" in text]
                assert {*scene.zones} <= {zone.id for zone in view.zones}
                for zone in view.zones:
                    assert len(zone.cards) <= zone.count
                    if zone.kind == "hand" and zone.owner != viewer and scene.kind not in TAKES_FACES_UP:
                        assert all(lying.card is None for lying in zone.cards)

    def test_a_scene_tells_a_seat_nothing_that_depends_on_hidden_cards(self, seats: int) -> None:
        different = 0
        for number in self.numbers(seats, 3):
            for state, _, chooser in self.walk(seats, number, record=True):
                for scene in state.scenes:
                    for seat in chooser.sample(viewers(seats), 2):
                        world = self.dealt_again(scene.state, seat, chooser)
                        different += world != scene.state
                        sight, other = scene.state.seen_by(seat), world.seen_by(seat)
                        assert write_position(sight) == write_position(other), (scene, seat)
                        assert sight.view() == other.view().since(sight.view().events), (scene, seat)
                        assert sight.scenes == ()
                        assert sight.chance is None
        assert different

    def test_who_gains_and_who_loses_is_told_by_what_everyone_sees(self, seats: int) -> None:
        for number in self.numbers(seats, 2):
            for state, move, chooser in self.walk(seats, number, record=True):
                if move is None:
                    continue
                worlds = [state.copy(), self.dealt_again(state, state.to_move, chooser)]
                for world in worlds:
                    world.record()
                    world.play(move)
                for scene, other in zip(*(world.scenes for world in worlds), strict=False):
                    assert not {*scene.gained} & {*scene.lost}
                    assert {*scene.gained, *scene.lost} <= {*range(seats)}
                    if (scene.kind, scene.view(None)) != (other.kind, other.view(None)):
                        break
                    assert (scene.gained, scene.lost) == (other.gained, other.lost), scene

    def test_scenes_stand_between_the_events_of_their_move(self, seats: int) -> None:
        for number in self.numbers(seats, 2):
            for state, _, _ in self.walk(seats, number, record=True):
                events = state.events or []
                before = [event for scene in state.scenes for event in scene.state.events or ()]
                assert before == events[: len(before)]
                for viewer in viewers(seats) if state.scenes else []:
                    heard = state.seen_by(viewer).events or []
                    version = 7
                    for seen in seen_scenes(state.scenes, viewer, version):
                        assert list(seen.view.events) == heard[version - 7 : seen.version - 7]
                        version = seen.version

    def test_a_game_ends_with_a_scene(self, seats: int) -> None:
        for number in self.numbers(seats, 2):
            *_, (state, _, _) = self.walk(seats, number, record=True)
            assert [scene.kind for scene in state.scenes].count("end") == 1
            assert state.scenes[-1].kind == "end"
            last = state.scenes[-1].state
            assert (last.scores(), last.winners(), last.sheet()) == (state.scores(), state.winners(), state.sheet())

    def test_the_sheet_adds_up_to_the_scores(self, seats: int) -> None:
        for number in self.numbers(seats, 3):
            lines = 0
            for state, move, _ in self.walk(seats, number, record=True):
                for scene in state.scenes:
                    check_sums(scene.state, exact=scene.kind in ("score", "end"))
                    assert len(scene.state.sheet()) > lines or scene.kind != "score"
                    lines = len(scene.state.sheet())
                sheet = state.sheet()
                lines = len(sheet)
                for viewer in viewers(seats):
                    assert state.seen_by(viewer).sheet() == sheet
                if move is None:
                    assert sheet
                    check_sums(state, exact=True)


def check_sums(state: State, exact: bool) -> None:
    """Each total is the sum of the points so far; `exact`: and the last ones are the scores."""
    sums = [0.0] * state.seats
    for deal in state.sheet():
        assert len(deal.scores) == state.seats
        assert "{" not in str(deal.title)
        for seat, score in enumerate(deal.scores):
            sums[seat] += score.points
            assert score.total == sums[seat]
            for reason in score.reasons:
                assert str(reason) and "{" not in str(reason)
    if exact:
        assert sums == state.scores()
