"""Play in the manner of RLCard: agents with `step(state)`, an environment with `run()`; any game, any seats.

python examples/research/rlcard_style.py president 4
"""

import random
import sys

from cardfolk.chance import Seed
from cardfolk.games import find_game
from cardfolk.lab.adapters.played import Played


class Env:
    """What RLCard's `make(game)` gives, as far as its training loops use it."""

    def __init__(self, game, seats=0, seed=0, **options):
        self.game, self.seats, self.options = game, seats or find_game(game).least, options
        self.seed, self.deals = seed, 0
        self.played = self.deal()
        self.num_players, self.num_actions = self.seats, self.played.coding.actions
        self.state_shape = [[self.played.coding.features]] * self.seats
        self.agents = []

    def deal(self):
        self.deals += 1
        return Played(self.game, self.seats, self.options, Seed(self.seed + self.deals))

    def set_agents(self, agents):
        self.agents = agents

    def reset(self):
        self.played = self.deal()
        return self.get_state(self.played.state.to_move), self.played.state.to_move

    def step(self, action):
        self.played.take(action)
        player = max(self.played.state.to_move, 0)
        return self.get_state(player), player

    def is_over(self):
        return self.played.over

    def get_payoffs(self):
        return self.played.worth

    def get_state(self, player):
        """What a seat knows: `obs` for a network, `raw_obs` the sight itself, the legal actions and their texts."""
        legal = self.played.mask(player).nonzero()[0].tolist()
        return {
            "obs": self.played.observe(player),
            "legal_actions": dict.fromkeys(legal),
            "raw_obs": self.played.sight(player),
            "raw_legal_actions": [self.played.turn.text(action) for action in legal],
        }

    def run(self):
        """One game: what each seat saw and did, and what it was worth to them."""
        trajectories = [[] for _ in range(self.seats)]
        state, player = self.reset()
        while not self.is_over():
            action = self.agents[player].step(state)
            trajectories[player] += [state, action]
            state, player = self.step(action)
        for seat in range(self.seats):
            trajectories[seat].append(self.get_state(seat))
        return trajectories, self.get_payoffs()


class RandomAgent:
    """Takes any legal action."""

    use_raw = False

    def __init__(self, seed):
        self.random = random.Random(seed)

    def step(self, state):
        return self.random.choice(list(state["legal_actions"]))


if __name__ == "__main__":
    game = sys.argv[1] if len(sys.argv) > 1 else "durak"
    env = Env(game, int(sys.argv[2]) if len(sys.argv) > 2 else 0)
    env.set_agents([RandomAgent(seat) for seat in range(env.num_players)])
    total = [0.0] * env.num_players
    for _ in range(5):
        trajectories, payoffs = env.run()
        total = [so_far + now for so_far, now in zip(total, payoffs, strict=True)]
    print(f"{game}: {env.num_actions} actions, {env.state_shape[0][0]} features")
    print("first state's legal moves:", ", ".join(trajectories[0][0]["raw_legal_actions"]))
    print("after 5 games:", [round(worth, 2) for worth in total])
