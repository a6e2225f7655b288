"""The games as PettingZoo environments, one agent a seat: `env(game="durak", seats=2)`.

An observation is a dict of `observation`, what the seat can know in numbers, and `action_mask`; the mask is in the info
too. Actions are numbered as `coding.py` says; `action_text` tells the move. A reward is what a move brought the seat
above the others (`payoff.py`). `state()` sees everything. A seed deals as it does everywhere in cardfolk; a deal may be
given: `env.reset(options={"shuffles": ["Ac Qc 4h …"]})`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from ...games import IDS, find_game
from ...words import BadText
from . import lacking
from .coding import coding_of
from .features import LIMIT
from .played import SEEDS, Played, chance_of
from .whole import whole_of, whole_size

try:
    import pettingzoo
    from gymnasium.spaces import Box, Dict, Discrete
    from gymnasium.utils import EzPickle
    from gymnasium.utils.seeding import np_random
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers
except ImportError as wrong:
    lacking("pettingzoo", wrong)


def env(**kwargs: Any) -> Any:
    """The environment with PettingZoo's usual checks around it: an illegal action ends the game and costs 1."""
    checked: Any = wrappers.TerminateIllegalWrapper(raw_env(**kwargs), illegal_reward=-1)
    checked = wrappers.AssertOutOfBoundsWrapper(checked)
    return wrappers.OrderEnforcingWrapper(checked)


class raw_env(AECEnv, EzPickle):  # type: ignore[misc]  # noqa: N801
    """One game after another of the same kind; 0 seats are as few as the game takes."""

    metadata = {"render_modes": ["human", "ansi"], "name": "cardfolk_v0", "is_parallelizable": False, "render_fps": 1}  # noqa: RUF012

    def __init__(
        self,
        game: str = "durak",
        seats: int = 0,
        options: Mapping[str, object] | None = None,
        render_mode: str | None = None,
    ) -> None:
        EzPickle.__init__(self, game, seats, options, render_mode)
        super().__init__()
        rules = find_game(game)
        self.game = game
        self.seats = seats or rules.least
        self.options = dict(options or {})
        rules.values(self.options, self.seats)
        if render_mode not in (None, "human", "ansi"):
            raise BadText(f"render_mode is human, ansi or None, not {render_mode!r}")
        self.render_mode = render_mode
        self.metadata = {**self.metadata, "name": f"cardfolk_{game}_v0"}
        self.possible_agents = [f"seat_{seat}" for seat in range(self.seats)]
        self.agents: list[str] = []
        coding = coding_of(game)
        self.action_spaces = {agent: Discrete(coding.actions) for agent in self.possible_agents}
        self.observation_spaces = {
            agent: Dict(
                {
                    "observation": Box(-LIMIT, LIMIT, (coding.features,), np.float32),
                    "action_mask": Box(0, 1, (coding.actions,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.state_space = Box(-LIMIT, LIMIT, (whole_size(coding, self.seats),), np.float32)
        self._random: np.random.Generator | None = None
        self.played: Played | None = None

    def observation_space(self, agent: str) -> Any:
        """The space of what a seat observes."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """The space of a seat's actions."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """Deal a new game: with this seed, or with one drawn after those before; with given shuffles and draws."""
        if seed is not None or self._random is None:
            self._random = np_random(seed)[0]
        chosen = int(self._random.integers(SEEDS)) if seed is None else seed
        self.played = Played(self.game, self.seats, self.options, chance_of(chosen, options))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._select()

    def step(self, action: int | None) -> None:
        """Take an action of the seat that is selected; None for one whose game is over."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert self.played is not None and action is not None
        gained = self.played.take(int(action))
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict(zip(self.agents, gained, strict=True))
        if self.played.over:
            self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()
        self._select()
        if self.render_mode == "human":
            self.render()

    def observe(self, agent: str) -> dict[str, Any]:
        """What a seat observes; its mask is all 0 unless it is to move."""
        assert self.played is not None
        seat = self.possible_agents.index(agent)
        return {"observation": self.played.observe(seat), "action_mask": self.played.mask(seat)}

    def state(self) -> Any:
        """Everything, hidden cards and the deck too: for critics and studies, never for a player."""
        played = self.played
        assert played is not None
        return whole_of(played.coding, played.state, max(played.state.to_move, 0), played.turn.begun)

    def action_text(self, action: int) -> str:
        """The move that a legal action makes, or begins."""
        assert self.played is not None
        return self.played.turn.text(action)

    def render(self) -> str | None:
        """What the seat that is selected sees, as text: returned (ansi) or printed (human)."""
        assert self.played is not None
        if self.render_mode is None:
            return None
        text = self.played.shown(self.possible_agents.index(self.agent_selection))
        if self.render_mode == "ansi":
            return text
        print(text, end="\n\n")
        return None

    def close(self) -> None:
        """Nothing is open."""

    def _select(self) -> None:
        """The seat to move comes next; once the game is over each in turn."""
        played = self.played
        assert played is not None
        self.agent_selection = self.agents[max(played.state.to_move, 0)]
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        for seat, agent in enumerate(self.possible_agents):
            self.infos[agent]["action_mask"] = played.mask(seat)


if hasattr(pettingzoo, "register"):  # newer versions find environments by name: pettingzoo.make("aec", …)
    for _id in IDS:
        pettingzoo.register("aec", f"cardfolk/{_id.title()}-v0", env, kwargs={"game": _id})
