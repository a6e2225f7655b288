"""A training run from start to end: the budget, the log, checkpoints, weights; what `cardfolk train` does.

The folder of a run holds `log.jsonl` (a line each now and then: how learning goes, and how evaluations ended),
`curve.svg`, `checkpoint.npz`, `weights.npz` for play and `bot.py`, which plays them; `critic.npz` is the critic.
"""

from __future__ import annotations

import json
import signal
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from time import perf_counter
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np

from ...bots.policy import Policy, write_weights
from ...words import Arg, BadText, Words
from ..actors.game import ActedGame
from ..batch.game import BatchGame
from . import checkpoint
from .acted import ActedTrainer
from .checkpoint import Progress
from .curve import draw_curves
from .nets import Layer, Net
from .play import BOT
from .ppo import Learnt
from .selfplay import Counts
from .settings import Settings
from .trainer import OTHERS, Told, Trainer, Training

LOG = "log.jsonl"
WEIGHTS = "weights.npz"
CRITIC = "critic.npz"
LINES = 200  # of the log in a whole budget, evaluations not counted

Tell = Callable[[str], None]


class Run:
    """A run in its folder. `go` can be called once."""

    def __init__(self, games: Sequence[BatchGame | ActedGame], settings: Settings, folder: Path, tell: Tell) -> None:
        if settings.minutes <= 0 and settings.updates <= 0:
            raise BadText(Words("a run needs a budget: --minutes or --updates above 0"))
        seats = [game.seats for game in games]
        variants = {game.seats: game for game in games}
        kind: type[Trainer] = ActedTrainer if isinstance(games[0], ActedGame) else Trainer
        self.trainer = kind(list(variants.values()), settings, [seats.count(each) for each in variants])
        self.settings = settings
        self.folder = folder
        self.tell = tell
        self.progress = Progress(games[0].id, tuple(seats), settings, 0, 0.0, 0, 0)
        self._heard: list[Told] = []
        self._written = 0  # updates in the log so far
        self._since = 0.0

    def share(self) -> float:
        """How much of the budget is used, 0 to 1."""
        done, settings = self.progress, self.settings
        used = [1.0 * done.updates / settings.updates] if settings.updates > 0 else []
        used += [done.seconds / (60 * settings.minutes)] if settings.minutes > 0 else []
        return min(1.0, max(used))

    def go(self, resume: bool = False) -> bool:
        """Train to the end of the budget, or until Ctrl-C or SIGTERM; whether it is done."""
        try:
            return self._go(resume)
        finally:
            self.trainer.close()

    def _go(self, resume: bool) -> bool:
        trainer, settings = self.trainer, self.settings
        _make(self.folder)
        if resume:
            self.progress = checkpoint.load_progress(self.folder)._replace(settings=settings)
            if self.share() >= 1:
                raise BadText(Words("the run in {file} is done: a larger budget goes on", {"file": str(self.folder)}))
            training = checkpoint.load_training(self.folder, jax.eval_shape(trainer.begin))
            self._forget_later_lines()
        else:
            if (self.folder / checkpoint.FILE).exists():
                raise BadText(Words("{file} holds a run: --resume goes on with it", {"file": str(self.folder)}))
            training = self._begin()
            (self.folder / LOG).write_text("", encoding="utf-8")
        begun = perf_counter() - self.progress.seconds
        self._written, self._since = self.progress.updates, self.progress.seconds
        with _stoppable() as stopped:
            told: Told | None = None
            while (share := self.share()) < 1 and not stopped.is_set():
                mark = int(share * settings.evaluations)
                if mark > self.progress.mark:
                    self.progress = self.progress._replace(mark=mark)
                    training = self._look_back(training)
                rate = settings.rate * (1 - share)
                entropy = settings.entropy + share * (settings.entropy_end - settings.entropy)
                training, following = trainer.update(training, rate, entropy)
                self._hear(told)  # of the update before: the device works on the next one meanwhile
                told = following
                seconds = perf_counter() - begun
                self.progress = self.progress._replace(updates=self.progress.updates + 1, seconds=seconds)
            self._hear(told)
            self._write_line()
            self.progress = self.progress._replace(seconds=perf_counter() - begun)
            done = self.share() >= 1
            if done:
                training = self._look_back(training)
            self._save(training)
        return done

    def _begin(self) -> Training:
        """The start, with the networks that are to be begun with or played against."""
        training, game = self.trainer.begin(), self.progress.game
        start, against = Path(self.settings.start), Path(self.settings.against)
        actor = load_net(start, game) if self.settings.start else None
        critic = load_net(start.with_name(CRITIC), game) if actor and start.with_name(CRITIC).is_file() else None
        other = load_net(against, game) if self.settings.against else None
        try:
            return self.trainer.start_from(training, actor, critic, other)
        except ValueError as wrong:
            sizes: dict[str, Arg] = {"sizes": str(wrong), "width": self.trainer.width}
            raise BadText(Words("networks with layers of {sizes} do not fit one of {width}", sizes)) from None

    # What is written

    def _look_back(self, training: Training) -> Training:
        """Evaluate the policy, keep it as a past self, and save all."""
        kept = self.progress.kept
        known = OTHERS if kept > 0 else OTHERS[:1]  # before the first past self is kept there is chance alone
        if self.settings.against:
            known = (*OTHERS[:-1], "opponent")
        for seats, result in self.trainer.evaluate(training, kept).items():
            told = []
            for name, points, gain in zip(known, result.points.tolist(), result.gain.tolist(), strict=False):
                self._log({"against": name, "seats": seats, "points": round(points, 5), "gain": round(gain, 5)})
                told.append(f"{100 * points:.1f}% against {name} (gain {gain:+.3f})")
            self.tell(f"        {seats} seats: {', '.join(told)}")
        training = self.trainer.keep(training, kept)
        self.progress = self.progress._replace(kept=kept + 1)
        self._save(training)
        return training

    def _save(self, training: Training) -> None:
        checkpoint.save(self.folder, self.progress, self.trainer.settled(training))
        done = self.progress
        for file, net in ((WEIGHTS, self.trainer.player(training)), (CRITIC, training.networks.critic)):
            data = write_weights(done.game, net, updates=done.updates, seats=done.seats)
            checkpoint.write_whole(self.folder / file, data)
        bot = BOT.format(game=self.progress.game, file=self.folder / "bot.py")
        checkpoint.write_whole(self.folder / "bot.py", bot.encode())
        lines = [json.loads(line) for line in (self.folder / LOG).read_text(encoding="utf-8").splitlines()]
        checkpoint.write_whole(self.folder / "curve.svg", draw_curves(self.progress.game, lines).encode())

    def _hear(self, told: Told | None) -> None:
        if told is None:
            return
        self._heard.append(jax.tree.map(np.asarray, told))
        if not np.isfinite(self._heard[-1].learnt.loss):
            where: dict[str, Arg] = {"number": self.progress.updates, "file": str(self.folder)}
            raise BadText(Words("learning broke down before update {number}: {file} holds an earlier state", where))
        if self.share() * LINES >= self._share_written * LINES + 1:
            self._write_line()

    @property
    def _share_written(self) -> float:
        settings = self.settings
        used = [self._written / settings.updates] if settings.updates > 0 else []
        used += [self._since / (60 * settings.minutes)] if settings.minutes > 0 else []
        return max(used)

    def _write_line(self) -> None:
        """The means since the line before."""
        heard, done = self._heard, self.progress
        if not heard:
            return
        learnt = Learnt(*np.mean([one.learnt for one in heard], axis=0).tolist())._asdict()
        counts = Counts(*np.sum([one.counts for one in heard], axis=0).tolist())
        decisions = len(heard) * self.trainer.decisions
        line: dict[str, Any] = {
            "decisions": done.updates * self.trainer.decisions,
            "per_second": round(decisions / max(done.seconds - self._since, 1e-9)),
            **learnt,
            "ended": int(counts.ended),
        }
        games = ""
        if counts.ended:
            line["length"], line["draws"] = counts.length / counts.ended, counts.draws / counts.ended
            games = f"  length {line['length']:.1f}  draws {100 * line['draws']:.1f}%"
        if counts.league:
            line["league_gain"] = counts.league_gain / counts.league
        self._log(line)
        self.tell(
            f"{100 * self.share():5.1f}%  {done.seconds:7.1f} s  {line['decisions'] / 1e6:9.1f} million decisions"
            f"  {line['per_second'] / 1e6:.2f} M/s  entropy {line['entropy']:.3f}  kl {line['kl']:.4f}"
            f"  value error {line['value_error']:.3f}{games}"
        )
        self._heard, self._written, self._since = [], done.updates, done.seconds

    def _log(self, line: dict[str, Any]) -> None:
        done = self.progress
        where = {"update": done.updates, "share": round(self.share(), 5), "seconds": round(done.seconds, 2)}
        with (self.folder / LOG).open("a", encoding="utf-8") as file:
            file.write(json.dumps({**where, **line}) + "\n")

    def _forget_later_lines(self) -> None:
        """Drop what was logged after the checkpoint: it will happen again."""
        path = self.folder / LOG
        lines = path.read_text(encoding="utf-8").splitlines(keepends=True) if path.is_file() else []
        kept = [line for line in lines if line.endswith("\n") and json.loads(line)["update"] <= self.progress.updates]
        checkpoint.write_whole(path, "".join(kept).encode())


def load_net(path: Path, game: str) -> Net:
    """A network from its file; BadText if it cannot be read."""
    layers = Policy.load(path, game).layers
    return tuple(Layer(jnp.asarray(weight), jnp.asarray(bias)) for weight, bias in layers)


def _make(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as wrong:
        why = {"file": str(folder), "why": wrong.strerror or str(wrong)}
        raise BadText(Words("{file} cannot be made: {why}", why)) from None


@contextmanager
def _stoppable() -> Iterator[threading.Event]:
    """Inside it Ctrl-C and SIGTERM set the event, so that the update ends and a checkpoint is written; twice raises."""
    stopped = threading.Event()
    if threading.current_thread() is not threading.main_thread():
        yield stopped
        return

    def stop(number: int, frame: object) -> None:
        if stopped.is_set():
            raise KeyboardInterrupt
        stopped.set()

    before = {each: signal.signal(each, stop) for each in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield stopped
    finally:
        for each, handler in before.items():
            signal.signal(each, handler)
