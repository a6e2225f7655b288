"""What a training run can be told, in one record that is kept in its checkpoints."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, fields, replace
from typing import Any

SEATS = 8  # the most that any game has: values are padded to so many

BYTES = 1_990_000  # the weights of an actor as float16, so that the file stays below 2 MB


@dataclass(frozen=True)
class Settings:
    """The recipe. The defaults are for one large GPU; `small` is for CPU."""

    seed: int = 1
    minutes: float = 0.0  # the budget: wall clock, compiling included...
    updates: int = 0  # ...or a number of updates, which alone makes a run repeatable bit for bit
    games: int = 16_384  # at once
    steps: int = 64  # of each game in an update
    minibatch: int = 65_536
    epochs: int = 2
    rate: float = 4e-4  # of Adam, falling to 0
    entropy: float = 0.02  # its weight in the loss...
    entropy_end: float = 0.002  # ...falling to this
    clip: float = 0.2  # how far the odds of an action may move in an update
    trace: float = 0.95  # lambda of the advantages, per step of the game
    norm: float = 1.0  # gradients longer than this are cut to it, each network by itself
    width: int = 512  # of each hidden layer, less where the weights of the actor would not fit BYTES
    layers: int = 3
    half: bool = True  # bfloat16 in the matrix products; parameters are float32 in any case
    draw_cost: float = 0.0  # what both seats of a two-seat game lose by a draw
    magnet: float = 0.0  # the weight of how far the policy is from its own slow average
    slowness: float = 0.995  # how much of that average an update keeps
    league: float = 0.0  # the share of games in which every other seat is played by a past self
    start: str = ""  # a file of weights to begin with, and with those of its critic if they lie beside it
    against: str = ""  # a file of weights: in every game they have every other seat, and only the others learn
    snapshots: int = 4  # past selves in the league
    evaluations: int = 20  # in the whole budget; each also keeps a past self and a checkpoint
    evaluation_games: int = 2_048
    longest: int = 5_000  # steps after which an evaluation game counts as it stands

    @property
    def ring(self) -> int:
        """How many past selves are kept: without a league the last one, to compare with."""
        return self.snapshots if self.league and not self.against else 1

    def write(self) -> str:
        """As JSON."""
        return json.dumps(asdict(self))

    def with_values(self, **values: Any) -> Settings:
        """The same with some values changed."""
        return replace(self, **values)


def read_settings(text: str) -> Settings:
    """What `write` wrote; what a newer version added is at its default, what it dropped is ignored."""
    known = {field.name for field in fields(Settings)}
    return Settings(**{name: value for name, value in json.loads(text).items() if name in known})


def small(settings: Settings) -> Settings:
    """The same for CPU: fewer games, narrower networks."""
    return replace(
        settings, games=512, steps=32, minibatch=2_048, width=128, half=False, evaluations=5, evaluation_games=128
    )


def fitting_width(features: int, actions: int, settings: Settings) -> int:
    """The width of the hidden layers: as asked, or the largest multiple of 32 with which the actor fits in BYTES."""
    width = settings.width
    while width > 32 and 2 * parameters(features, actions, width, settings.layers) > BYTES:
        width = (width - 1) // 32 * 32
    return width


def parameters(features: int, actions: int, width: int, layers: int) -> int:
    """How many numbers such a network has."""
    return (features + 1) * width + (layers - 1) * (width + 1) * width + (width + 1) * actions
