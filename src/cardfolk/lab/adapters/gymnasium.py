"""The games as Gymnasium environments: one seat, bots in the others.

    import cardfolk.lab.adapters.gymnasium
    env = gymnasium.make("cardfolk/Durak-v0", seats=2, opponents=["medium"])

An observation is what the seat can know, in numbers. `info["action_mask"]` and `action_masks()`, as sb3-contrib calls
it, have a 1 for each legal action; an illegal one ends the game and costs 1. A reward is what happened until the seat
is to move again brought it above the others (`payoff.py`). The same seed gives the same game: bots that think ahead
think in simulations, not in time.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from ...bots import Bot, find_bot, find_bot_here, is_bot
from ...bots.levels import read_level
from ...chance import FastSource
from ...games import IDS, find_game
from ...words import BadText
from . import lacking
from .coding import coding_of
from .features import LIMIT
from .played import SEEDS, Played, chance_of
from .whole import whole_of

try:
    import gymnasium
    from gymnasium.spaces import Box, Discrete
except ImportError as wrong:
    lacking("gymnasium", wrong)


class CardfolkEnv(gymnasium.Env):  # type: ignore[misc]
    """One seat of a game; `opponents` play the others in turn, `seat` -1 sits down anywhere."""

    metadata = {"render_modes": ["human", "ansi"], "render_fps": 1}  # noqa: RUF012

    def __init__(
        self,
        game: str = "durak",
        seats: int = 0,
        options: Mapping[str, object] | None = None,
        opponents: Sequence[str] = ("medium",),
        seat: int = -1,
        simulations: int = 50,
        render_mode: str | None = None,
    ) -> None:
        rules = find_game(game)
        self.game = game
        self.seats = seats or rules.least
        self.options = dict(options or {})
        rules.values(self.options, self.seats)
        if not opponents:
            raise BadText("there must be at least one opponent, like opponents=['medium']")
        if not -1 <= seat < self.seats:
            raise BadText(f"seat is from 0 to {self.seats - 1}, or -1 for any, not {seat}")
        if render_mode not in (None, "human", "ansi"):
            raise BadText(f"render_mode is human, ansi or None, not {render_mode!r}")
        for name in opponents:
            if not is_bot(name):
                read_level(name)  # says which there are
        self.opponents = tuple(opponents)
        self.simulations = simulations
        self.render_mode = render_mode
        self._asked_seat = seat
        self.seat = max(seat, 0)
        coding = coding_of(game)
        self.action_space = Discrete(coding.actions)
        self.observation_space = Box(-LIMIT, LIMIT, (coding.features,), np.float32)
        self.played: Played | None = None
        self._bots: dict[int, Bot] = {}

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Deal a new game and play until the seat is to move; `options` may give `shuffles` and `draws`."""
        super().reset(seed=seed)
        self.seat = int(self.np_random.integers(self.seats)) if self._asked_seat < 0 else self._asked_seat
        self.close()
        for seat in range(self.seats):
            if seat != self.seat:
                self._bots[seat] = self._bot(self.opponents[len(self._bots) % len(self.opponents)], seat)
        while True:
            chosen = int(self.np_random.integers(SEEDS)) if seed is None else seed
            self.played = Played(self.game, self.seats, self.options, chance_of(chosen, options))
            self._play_others()
            if not self.played.over:
                break
            seed = None  # the others ended the game before the seat was asked
        self._show()
        return self.played.observe(self.seat), self._info()

    def close(self) -> None:
        """End the bots that are programs of their own."""
        for bot in self._bots.values():
            end = getattr(bot, "close", None)
            if end is not None:
                end()
        self._bots = {}

    def step(self, action: int) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Take an action, then let the others play until the seat is to move again."""
        played = self.played
        assert played is not None and not played.over
        if not 0 <= action < len(played.mask(self.seat)) or not played.mask(self.seat)[action]:
            return played.observe(self.seat), -1.0, True, False, {**self._info(), "illegal": True}
        gained = played.take(int(action))[self.seat] + self._play_others()
        self._show()
        return played.observe(self.seat), gained, played.over, False, self._info()

    def action_masks(self) -> Any:
        """True for each legal action, as sb3-contrib's MaskablePPO asks for it."""
        assert self.played is not None
        return self.played.mask(self.seat).astype(bool)

    def action_text(self, action: int) -> str:
        """The move that a legal action makes, or begins."""
        assert self.played is not None
        return self.played.turn.text(action)

    def everything(self) -> Any:
        """All there is to see, hidden cards and the deck too: for critics and studies, never for a player."""
        played = self.played
        assert played is not None
        return whole_of(played.coding, played.state, self.seat, played.turn.begun)

    def render(self) -> str | None:
        """What the seat sees, as text: returned (ansi) or printed (human)."""
        assert self.played is not None
        text = self.played.shown(self.seat)
        if self.render_mode == "human":
            print(text, end="\n\n")
            return None
        return text

    def _play_others(self) -> float:
        """Let the bots play until the seat is to move or the game is over: what that brings the seat."""
        played = self.played
        assert played is not None
        gained = 0.0
        while not played.over and played.state.to_move != self.seat:
            mover = played.state.to_move
            move = self._bots[mover].choose(played.sight(mover))
            gained += played.play(move)[self.seat]
        return gained

    def _bot(self, name: str, seat: int) -> Bot:
        source = FastSource(int(self.np_random.integers(1 << 30)), seat)
        bot = find_bot(name, source) if name.startswith("command:") else find_bot_here(name, source)
        if hasattr(bot, "simulations"):
            bot.simulations = self.simulations
        return bot

    def _info(self) -> dict[str, Any]:
        played = self.played
        assert played is not None
        return {"action_mask": played.mask(self.seat), "seat": self.seat, "scores": played.state.scores()}

    def _show(self) -> None:
        if self.render_mode == "human":
            self.render()


for _id in IDS:
    if f"cardfolk/{_id.title()}-v0" not in gymnasium.registry:
        gymnasium.register(f"cardfolk/{_id.title()}-v0", f"{__name__}:CardfolkEnv", kwargs={"game": _id})
