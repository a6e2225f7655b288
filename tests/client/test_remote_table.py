"""A table somewhere else shows its scenes and its sheet as one in this process does."""

from __future__ import annotations

from msgspec.json import Decoder

from cardfolk import codec, protocol
from cardfolk.client.table import RemoteTable
from cardfolk.play.scenes import scene_seconds
from tests.ui.test_plain import table

READ = Decoder(protocol.Shown).decode
PLACES = [protocol.Place(name) for name in ("Ana", "Bea", "Cam", "Dino")]


def test_scenes_and_the_sheet_are_those_of_the_table() -> None:
    kept = table("king", "Ana", "Bea", "Cam", "Dino", seed=4)
    at = kept.table
    far = RemoteTable(protocol.Table("abcd2345", "king", {}, PLACES, 0, "playing", 1, 1, [0.0] * 4))
    seen = -1
    scenes = 0

    def show() -> None:
        nonlocal seen
        fresh = seen < 0
        since = at.version(0) if fresh else seen
        shown = protocol.Shown(
            version=at.version(0),
            number=1,
            view=codec.view_of(at.view(0)),
            digest="",
            trail=at.trail(0),
            happened=codec.happened(at.heard(0, since), at.words_of),
            scenes=[] if fresh else codec.scenes_of(at.scenes(0, since), since, scene_seconds),
            sheet=codec.sheet_of(at.sheet(0)) if fresh or at.scored(0) > since else None,
            fresh=fresh,
        )
        seen = at.version(0)
        assert not far.show(READ(codec.encode(shown)))

    show()
    assert far.scenes(0) == []
    while len(at.sheet(0)) < 3:
        seat = at.to_move
        before, heard = at.version(0), far.version(0)
        kept.move(seat, at.sight(seat).legal_moves()[0].text)
        show()
        assert far.sheet(0) == at.sheet(0)
        ours = at.scenes(0)
        assert [(scene.kind, scene.words, scene.seat, scene.zones) for scene in far.scenes(0)] == [
            (scene.kind, scene.words, scene.seat, scene.zones) for scene in ours
        ]
        for theirs, own in zip(far.scenes(0), ours, strict=True):
            assert theirs.version - heard == own.version - before
            assert [event.name for event in theirs.view.events] == [event.name for event in own.view.events]
            assert theirs.view.zones == own.view.zones
            assert theirs.view.to_move == own.view.to_move
            assert far.heard(0)[heard : theirs.version][-len(theirs.view.events) :] == list(theirs.view.events)
            scenes += 1
    assert scenes > 20
