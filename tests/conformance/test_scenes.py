"""Scenes and the sheet, in every game: they are seen in full, tell nothing that is hidden, and add up."""

from __future__ import annotations

from collections.abc import Iterator

from cardfolk.events import Scene
from cardfolk.game import NOBODY, OVER, State
from cardfolk.games import find_game
from cardfolk.position import write_position
from cardfolk.view import seen_scenes
from tests.conformance.redeal import redeal
from tests.conformance.test_conformance import every_seating, viewers
from tests.conformance.walk import GAMES, walk

TAKES_FACES_UP = ("score", "end")  # the kinds of scene in which hands may be laid open


def staged(id: str, seats: int, games: int) -> Iterator[tuple[State, Scene]]:
    """Every scene of random games, with the State after its move."""
    for number in range(games):
        for state, _, _ in walk(id, seats, number, record=True):
            for scene in state.scenes:
                yield state, scene


@every_seating
def test_what_is_not_recorded_has_no_scenes_and_no_sheet_and_goes_the_same_way(id: str, seats: int) -> None:
    for number in range(GAMES):
        recorded = walk(id, seats, number, record=True)
        for (plain, _, _), (state, _, _) in zip(walk(id, seats, number), recorded, strict=True):
            assert plain.scenes == plain.sheet() == ()
            assert write_position(plain) == write_position(state)
            assert state.copy().scenes == state.copy().sheet() == ()


@every_seating
def test_a_scene_is_shown_in_full_to_everyone_and_offers_nothing(id: str, seats: int) -> None:
    templates = {template for name, template in find_game(id).words.items() if name.startswith("scene.")}
    for state, scene in staged(id, seats, GAMES):
        assert scene.words.template in templates
        assert -1 <= scene.seat < seats
        assert scene.state.to_move == (OVER if scene.kind == "end" else NOBODY)
        assert scene.state.staged == scene.kind
        assert scene.state.legal_moves() == []
        assert len(scene.state.cards()) == len(state.cards())
        for viewer in viewers(seats):
            view = scene.view(viewer)
            assert view.prompt == scene.words
            assert view.offers == ()
            assert view.blocked == {}
            assert view.skip == ""
            assert view.to_move == scene.state.to_move
            said = [view.prompt, *(fact.words for fact in view.facts), *(zone.name for zone in view.zones)]
            said += [lying.note for zone in view.zones for lying in zone.cards if lying.note is not None]
            assert not [str(words) for words in said if "{" in str(words) or not str(words) or "seat -" in str(words)]
            assert {*scene.zones} <= {zone.id for zone in view.zones}
            for zone in view.zones:
                assert len(zone.cards) <= zone.count
                if zone.kind == "hand" and zone.owner != viewer and scene.kind not in TAKES_FACES_UP:
                    assert all(lying.card is None for lying in zone.cards)


@every_seating
def test_a_scene_tells_a_seat_nothing_that_depends_on_hidden_cards(id: str, seats: int) -> None:
    different = 0
    for number in range(3 * GAMES):
        for state, _, chooser in walk(id, seats, number, record=True):
            for scene in state.scenes:
                for seat in chooser.sample(viewers(seats), 2):
                    world = redeal(scene.state, seat, chooser)
                    different += world != scene.state
                    sight, other = scene.state.seen_by(seat), world.seen_by(seat)
                    assert write_position(sight) == write_position(other), (scene, seat)
                    assert sight.view() == other.view().since(sight.view().events), (scene, seat)
                    assert sight.scenes == ()
                    assert sight.chance is None
    assert different


@every_seating
def test_scenes_stand_between_the_events_of_their_move(id: str, seats: int) -> None:
    for number in range(2 * GAMES):
        for state, _, _ in walk(id, seats, number, record=True):
            events = state.events or []
            before = [event for scene in state.scenes for event in scene.state.events or ()]
            assert before == events[: len(before)]
            for viewer in viewers(seats) if state.scenes else []:
                heard = state.seen_by(viewer).events or []
                version = 7
                for seen in seen_scenes(state.scenes, viewer, version):
                    assert list(seen.view.events) == heard[version - 7 : seen.version - 7]
                    version = seen.version


@every_seating
def test_a_game_ends_with_a_scene(id: str, seats: int) -> None:
    for number in range(2 * GAMES):
        *_, (state, _, _) = walk(id, seats, number, record=True)
        assert [scene.kind for scene in state.scenes].count("end") == 1
        assert state.scenes[-1].kind == "end"
        last = state.scenes[-1].state
        assert (last.scores(), last.winners(), last.sheet()) == (state.scores(), state.winners(), state.sheet())


@every_seating
def test_the_sheet_adds_up_to_the_scores(id: str, seats: int) -> None:
    for number in range(3 * GAMES):
        lines = 0
        for state, move, _ in walk(id, seats, number, record=True):
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
