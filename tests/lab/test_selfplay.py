"""Games of bots as arrays: true to the games, and the same from the same seed."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.services import package

package("numpy")

import numpy as np  # noqa: E402

from cardfolk.games import IDS, find_game  # noqa: E402
from cardfolk.lab.adapters.coding import coding_of  # noqa: E402
from cardfolk.lab.arena import usual_seats  # noqa: E402
from cardfolk.lab.deals import Plan, play_deal  # noqa: E402
from cardfolk.lab.selfplay import decisions, main  # noqa: E402


@pytest.mark.parametrize("id", IDS)
def test_every_decision_was_legal_and_is_paid_what_the_game_paid(id: str) -> None:
    seats = usual_seats(find_game(id), 2)
    preset = find_game(id).presets_for(seats)[0]
    plan = Plan(id, ("easy", "random"), seats, find_game(id).preset(preset), seed=5)
    found = decisions(plan, 2)
    coding = coding_of(id)
    size = len(found["action"])
    legal = np.unpackbits(found["legal"], axis=1)[:, : coding.actions]
    assert found["observed"].shape == (size, coding.features)
    assert legal[np.arange(size), found["action"]].all()
    assert {array.shape[0] for array in found.values()} == {size}
    # The first decision of a seat in a game is paid all that the game pays it.
    games = play_deal(plan, 2).games
    starts = [0, *(np.flatnonzero(np.diff(boundaries(found["bot"], found["seat"]))) + 1)]
    assert len(starts) == len(games)
    for start, game in zip(starts, games):
        seat = int(found["seat"][start])
        if id in ("durak", "montenegro"):
            others = (sum(game.scores) - game.scores[seat]) / (seats - 1)
            assert found["gain"][start] == pytest.approx(game.scores[seat] - others)


def boundaries(bot: np.ndarray, seat: np.ndarray) -> np.ndarray:
    """Which game of the deal a decision is of: the bots change seats from one to the next."""
    return (bot - seat) % 2


def test_deals_that_are_there_are_not_played_again(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["durak", "random", "--deals", "2", "--seats", "2", "--out", str(tmp_path)]
    assert main(asked) == 0
    assert "2 deals are in" in capsys.readouterr().out
    files = sorted(tmp_path.iterdir())
    assert [file.name for file in files] == ["durak-1-deal00001.npz", "durak-1-deal00002.npz"]
    files[1].unlink()
    before = files[0].stat().st_mtime_ns
    assert main(asked) == 0
    assert files[0].stat().st_mtime_ns == before
    with np.load(files[1]) as found:
        plan = Plan("durak", ("random",), 2, {}, 1)
        assert all(np.array_equal(found[name], array) for name, array in decisions(plan, 2).items())


def test_what_is_asked_wrongly_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bridge", "random"]) == 2
    assert "bridge" in capsys.readouterr().err
