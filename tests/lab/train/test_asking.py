"""What is asked wrongly is answered in one line; a run's folder holds a bot that plays on the engine."""

from __future__ import annotations

import os
import subprocess
import sys
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("numpy")

from cardfolk.bots.policy import Policy, write_weights
from cardfolk.bots.registry import weights_of
from cardfolk.chance import Fast
from cardfolk.games import find_game
from cardfolk.lab.train.__main__ import main
from cardfolk.lab.train.play import BOT, PolicyBot
from cardfolk.lab.train.start import run_training
from cardfolk.words import BadText

SOURCE = Path(__file__).parents[3] / "src"


def weights(game: str, features: int, actions: int, width: int = 16) -> bytes:
    """Weights at random."""
    draw = np.random.default_rng(1)
    sizes = [features, width, width, actions]
    layers = [(draw.normal(size=shape), draw.normal(size=shape[1])) for shape in pairwise(sizes)]
    return write_weights(game, layers)


@pytest.mark.parametrize(
    ("asked", "why"),
    [
        ([], "which game"),
        (["whist"], "there is no game 'whist'"),
        (["montenegro", "--seats", "3"], "montenegro takes 2 seats, not 3"),
        (["pontinho", "--seats", "9"], "--seats: expected numbers of seats like 2,3,4"),
        (["durak", "--seats", "two"], "--seats: expected numbers of seats like 2,3,4"),
        (["durak", "--seats", "7"], "durak takes 2 to 6 seats, not 7"),
        (["durak", "--league", "2"], "--league: expected a share from 0 to 1"),
        (["durak", "--minutes", "-1"], "must not be below 0"),
        (["--resume", "/nowhere"], "/nowhere/checkpoint.npz cannot be read: No such file or directory"),
    ],
)
def test_wrong_questions_are_answered_in_a_line(asked: list[str], why: str, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("jax")
    assert main(asked) == 2
    said = capsys.readouterr().err
    assert why in said
    assert said.startswith("cardfolk: ")
    assert said.count("\n") == 1


def test_the_command_answers_in_a_line_too() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "cardfolk", "train", "durak", "--seats", "two"],
        env={**os.environ, "PYTHONPATH": str(SOURCE), "LANG": "C"},
        capture_output=True,
        text=True,
    )
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert "--seats: expected numbers of seats like 2,3,4" in done.stderr


def test_a_folder_with_a_run_is_not_overwritten(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("jax")
    (tmp_path / "checkpoint.npz").write_bytes(b"no checkpoint")
    assert main(["king", "--updates", "1", "--games", "8", "--out", str(tmp_path)]) == 2
    assert "holds a run: --resume goes on with it" in capsys.readouterr().err
    assert main(["--resume", str(tmp_path)]) == 2
    assert "is no checkpoint" in capsys.readouterr().err


def test_without_jax_it_says_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "jax", None)
    with pytest.raises(BadText, match=r"cardfolk train needs jax: pip install 'cardfolk\[lab\]'"):
        run_training("durak")


def test_playing_and_asking_need_no_jax(tmp_path: Path) -> None:
    code = (
        "import sys, cardfolk.lab.train.play, cardfolk.lab.train.start, cardfolk.bots.durak.policy\n"
        "print([name for name in ('jax', 'typer', 'openskill') if name in sys.modules])"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], env={**os.environ, "PYTHONPATH": str(SOURCE)}, capture_output=True, text=True
    )
    assert (done.stdout, done.stderr) == ("[]\n", "")


def test_training_needs_jax_and_numpy_alone() -> None:
    pytest.importorskip("jax")
    code = (
        "import sys\n"
        "for name in ('typer', 'openskill', 'textual', 'sqlalchemy', 'babel', 'msgspec', 'platformdirs'):\n"
        "    sys.modules[name] = None\n"
        "import cardfolk.lab.train.__main__, cardfolk.lab.train.run, cardfolk.lab.batch.speed\n"
        "from cardfolk.lab.batch import make\n"
        "make('durak')"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], env={**os.environ, "PYTHONPATH": str(SOURCE)}, capture_output=True, text=True
    )
    assert (done.returncode, done.stderr) == (0, "")


def test_weights_that_cannot_be_read_are_named(tmp_path: Path) -> None:
    path = tmp_path / "weights.npz"
    with pytest.raises(BadText, match="cannot be read: No such file"):
        Policy.load(path)
    path.write_bytes(b"PK\x03\x04 half a file")
    with pytest.raises(BadText, match="holds no weights"):
        Policy.load(path)
    whole = weights("king", 5, 4)
    path.write_bytes(whole[: len(whole) // 2])
    with pytest.raises(BadText, match="holds no weights"):
        Policy.load(path)
    path.write_bytes(whole)
    assert Policy.load(path, "king").features == 5
    with pytest.raises(BadText, match="are for king, not for durak"):
        Policy.load(path, "durak")


@pytest.mark.parametrize(
    ("game", "seats"), [("durak", 3), ("king", 4), ("president", 4), ("montenegro", 2), ("pontinho", 3)]
)
def test_a_policy_plays_the_game_on_the_engine(game: str, seats: int, tmp_path: Path) -> None:
    from importlib import import_module

    side = import_module(f"cardfolk.bots.{game}.policy")
    state = find_game(game).start(seats, {}, Fast(3))
    (tmp_path / "weights.npz").write_bytes(weights(game, len(side.features_of(state.seen_by(state.to_move))), 400))
    (tmp_path / "bot.py").write_text(BOT.format(game=game, file=tmp_path / "bot.py"))
    from cardfolk.bots import find_bot_here
    from cardfolk.chance import FastSource

    bot = find_bot_here(str(tmp_path / "bot.py"), FastSource(1, 1))
    assert bot.name == "learnt"
    for _ in range(150):
        if state.to_move < 0:
            break
        move = bot.choose(state.seen_by(state.to_move))
        assert move in state.legal_moves()
        state.play(move)


def test_with_a_temperature_a_bot_varies(tmp_path: Path) -> None:
    from cardfolk.bots.durak.policy import features_of
    from cardfolk.chance import FastSource

    state = find_game("durak").start(2, {}, Fast(3))
    sight = state.seen_by(state.to_move)
    path = tmp_path / "weights.npz"
    path.write_bytes(weights("durak", len(features_of(sight)), 400))

    class Warm(PolicyBot):
        weights = path
        temperature = 1e6

    warm = Warm(FastSource(1, 1))
    chosen = {str(warm.choose(sight)) for _ in range(200)}
    assert chosen == {str(move) for move in sight.legal_moves()}


@pytest.mark.parametrize(("game", "seats"), [("durak", 2), ("king", 4), ("president", 4)])
def test_the_weights_that_come_with_cardfolk_play(game: str, seats: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CARDFOLK_WEIGHTS", raising=False)
    path = weights_of(game)
    assert path is not None and path.stat().st_size < 2_000_000
    assert seats in Policy.load(path, game).seats
    from cardfolk.bots import find_bot_here
    from cardfolk.chance import FastSource

    bots = [find_bot_here(name, FastSource(1, 1)) for name in ("cardfolk.lab.train.play", "random")]
    ahead = 0.0
    for deal in range(6):
        state = find_game(game).start(seats, {}, Fast(deal))
        while state.to_move >= 0:
            state.play(bots[(state.to_move + deal) % 2].choose(state.seen_by(state.to_move)))
        scores = state.scores()
        ahead += sum(score if (seat + deal) % 2 == 0 else -score for seat, score in enumerate(scores))
    assert ahead > 0


def test_a_bot_asks_for_its_weights(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("CARDFOLK_WEIGHTS", raising=False)
    other = find_game("pontinho").start(2, {}, Fast(3))
    with pytest.raises(BadText, match="which weights"):
        PolicyBot().choose(other.seen_by(other.to_move))
    (tmp_path / "weights.npz").write_bytes(weights("king", 5, 4))
    monkeypatch.setenv("CARDFOLK_WEIGHTS", str(tmp_path / "weights.npz"))
    state = find_game("durak").start(2, {}, Fast(3))
    with pytest.raises(BadText, match="the weights are for king, not for durak"):
        PolicyBot().choose(state.seen_by(state.to_move))
