"""OpenSpiel's own tests on the games, its search and learning; deals, observers and secrecy as ours."""

from __future__ import annotations

import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

pyspiel = pytest.importorskip("pyspiel")

from absl import flags  # noqa: E402
from open_spiel.python import rl_environment  # noqa: E402
from open_spiel.python.algorithms import (  # noqa: E402
    generate_playthrough,
    ismcts,
    mcts,
    outcome_sampling_mccfr,
    random_agent,
    tabular_qlearner,
)
from open_spiel.python.observation import make_observation  # noqa: E402

from cardfolk.chance import Fast, Seed  # noqa: E402
from cardfolk.games import IDS, find_game  # noqa: E402
from cardfolk.lab.adapters.openspiel import deal, play_text, register  # noqa: E402
from cardfolk.position import write_position  # noqa: E402
from cardfolk.words import BadText  # noqa: E402
from tests.conformance.redeal import redeal  # noqa: E402

SHORT = {
    "durak": "seats=3,options=deck:24",
    "king": "options=games:no_king+domino+trump_1",
    "president": "seats=4,options=rounds:2",
    "montenegro": "options=hand_size:4;first:1",
    "pontinho": "seats=3,options=limit:50;fee:2",
}
EVERYTHING = pyspiel.IIGObservationType(
    public_info=True, perfect_recall=False, private_info=pyspiel.PrivateInfoType.ALL_PLAYERS
)
every_game = pytest.mark.parametrize("id", IDS)


def positions(id: str, seed: int, params: str = "") -> list[Any]:
    """The states of a random game at which a seat is to move."""
    source = random.Random(seed)
    state = pyspiel.load_game(f"cardfolk_{id}({params})").new_initial_state()
    found = []
    while not state.is_terminal():
        if state.is_chance_node():
            deal(state, seed)
        else:
            found.append(state.clone())
            state.apply_action(source.choice(state.legal_actions()))
    return [*found, state]


@every_game
def test_their_random_games_pass(id: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(f"cardfolk_{id}({SHORT[id]})"), 1, True, False)


def test_their_random_games_pass_for_a_game_of_ones_own(toy: None) -> None:
    register(find_game("toy"))
    register(find_game("toy"))  # twice is once
    pyspiel.random_sim_test(pyspiel.load_game("cardfolk_toy(seats=4,options=points:2)"), 5, True, False)


def test_a_playthrough_is_the_same_again(tmp_path: Path) -> None:
    file = tmp_path / "playthrough.txt"
    file.write_text(generate_playthrough.playthrough("cardfolk_durak(options=deck:24)", None, seed=7), encoding="utf-8")
    flags.FLAGS.mark_as_parsed()  # theirs is a command
    written, again = generate_playthrough.replay(str(file))
    assert written == again
    assert "PublicObservationString" in written


@every_game
def test_a_seed_or_given_shuffles_deal_as_the_engine_does(id: str) -> None:
    game = find_game(id)
    start = game.start(game.least, {}, Seed(42))
    state = pyspiel.load_game(f"cardfolk_{id}").new_initial_state()
    deal(state, 42)
    source = random.Random(3)
    for _ in range(300):  # into the next deals
        assert state.progress.state.key() == start.key()
        if state.is_terminal():
            break
        move = source.choice(start.legal_moves())
        start.play(move)
        play_text(state, move.text)
        deal(state, Seed(42))
    shuffle = tuple(reversed(range(52)))
    if id == "durak":
        given = pyspiel.load_game("cardfolk_durak(options=deck:52)").new_initial_state()
        deal(given, Seed(None, (shuffle,)))
        assert given.progress.state.deck == list(shuffle)


@every_game
def test_chance_is_even_and_adds_up_to_one(id: str) -> None:
    state = pyspiel.load_game(f"cardfolk_{id}").new_initial_state()
    while state.is_chance_node():
        outcomes = state.chance_outcomes()
        assert sum(chance for _, chance in outcomes) == pytest.approx(1)
        assert [outcome for outcome, _ in outcomes] == sorted({outcome for outcome, _ in outcomes})
        state.apply_action(outcomes[len(outcomes) // 2][0])


@every_game
def test_what_is_resampled_looks_the_same_to_its_seat(id: str) -> None:
    game = pyspiel.load_game(f"cardfolk_{id}({SHORT[id]})")
    source = random.Random(5)
    different = 0
    for state in positions(id, 5, SHORT[id])[::17]:
        for player in range(game.num_players()):
            other = state.resample_from_infostate(player, source.random)
            assert other.information_state_string(player) == state.information_state_string(player)
            assert other.information_state_tensor(player) == state.information_state_tensor(player)
            if state.current_player() == player:
                assert other.legal_actions() == state.legal_actions()
            assert other.history() == []
            different += str(other) != str(state)
            for _ in range(40):  # and can be played on
                deal(other, Fast(1))
                if other.is_terminal():
                    break
                other.apply_action(source.choice(other.legal_actions()))
    assert different


@every_game
def test_observers_show_a_seat_nothing_hidden_and_a_student_everything(id: str) -> None:
    game = pyspiel.load_game(f"cardfolk_{id}({SHORT[id]})")
    source = random.Random(9)
    kinds = [None, pyspiel.IIGObservationType(perfect_recall=True)]
    kinds.append(pyspiel.IIGObservationType(perfect_recall=False, private_info=pyspiel.PrivateInfoType.NONE))
    kinds.append(pyspiel.IIGObservationType(public_info=False, perfect_recall=False))
    whole = make_observation(game, EVERYTHING)
    told = 0
    for state in positions(id, 9, SHORT[id])[:-1:13]:
        player = source.randrange(game.num_players())
        world = state.clone()
        world.progress.state = redeal(state.progress.state, player, source)
        for observer in [make_observation(game, kind) for kind in kinds]:
            assert observer.string_from(state, player) == observer.string_from(world, player)
            if observer.tensor is not None:
                observer.set_from(state, player)
                seen = observer.tensor.copy()
                observer.set_from(world, player)
                assert np.array_equal(seen, observer.tensor)
        told += whole.string_from(state, player) != whole.string_from(world, player)
        whole.set_from(state, player)
        assert write_position(state.progress.state) in whole.string_from(state, player)
        assert whole.tensor.any()
    assert told


def test_a_move_begun_is_its_seats_own_business() -> None:
    state = pyspiel.load_game("cardfolk_montenegro(options=first:0)").new_initial_state()
    deal(state, 42)
    play_text(state, "pass")
    before = [state.information_state_string(seat) for seat in (0, 1)]
    wild = next(action for action in state.legal_actions() if state.action_to_string(0, action).endswith("…"))
    said = state.action_to_string(0, wild)
    state.apply_action(wild)
    assert state.current_player() == 0
    assert state.information_state_string(0) == f"{before[0]} +{wild}"
    assert state.information_state_string(1) == before[1]
    assert state.action_to_string(0, state.legal_actions()[0]).startswith(said[:-1])
    again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(state.get_game(), state))[1]
    assert str(again) == str(state)
    assert again.legal_actions() == state.legal_actions()


@every_game
def test_their_search_plays(id: str) -> None:
    game = pyspiel.load_game(f"cardfolk_{id}({SHORT[id]})")
    state = game.new_initial_state()
    chooser = np.random.RandomState(1)
    bot = ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, chooser), 2.0, 5, random_state=chooser)
    for _ in range(4):
        deal(state, 8)
        action = bot.step(state)
        assert action in state.legal_actions()
        state.apply_action(action)


def test_their_learners_play_durak() -> None:
    env = rl_environment.Environment("cardfolk_durak(options=deck:24)")
    env.seed(1)
    actions = env.action_spec()["num_actions"]
    agents = [tabular_qlearner.QLearner(0, actions), random_agent.RandomAgent(1, actions)]
    for _ in range(2):
        step = env.reset()
        while not step.last():
            step = env.step([agents[step.observations["current_player"]].step(step).action])
        assert sum(step.rewards) == 0
        for agent in agents:
            agent.step(step)


def test_their_regret_minimiser_walks_through_durak() -> None:
    np.random.seed(2)
    solver = outcome_sampling_mccfr.OutcomeSamplingSolver(pyspiel.load_game("cardfolk_durak(options=deck:24)"))
    solver.iteration()
    state = pyspiel.load_game("cardfolk_durak(options=deck:24)").new_initial_state()
    deal(state, 1)
    assert sum(solver.average_policy().action_probabilities(state).values()) == pytest.approx(1)


class OneSeat:
    """An environment of theirs seen from seat 0: the others play at random, and only its own reward is told."""

    def __init__(self, game: Any) -> None:
        self.env = rl_environment.Environment(game)
        self.random = random.Random(1)

    def reset(self) -> Any:
        return self._others(self.env.reset(), 0.0)

    def step(self, actions: list[int]) -> Any:
        step = self.env.step(actions)
        return self._others(step, step.rewards[0])

    def get_time_step(self) -> Any:
        return self.env.get_time_step()

    def _others(self, step: Any, earned: float) -> Any:
        while not step.last() and step.observations["current_player"] != 0:
            seen = step.observations
            step = self.env.step([self.random.choice(seen["legal_actions"][seen["current_player"]])])
            earned += step.rewards[0]
        return step._replace(rewards=[earned])


def test_their_ppo_learns_on_durak() -> None:
    torch = pytest.importorskip("torch", reason="OpenSpiel's PPO needs torch")
    from open_spiel.python.pytorch.ppo import PPO, PPOAgent
    from open_spiel.python.vector_env import SyncVectorEnv

    torch.manual_seed(1)
    game = pyspiel.load_game("cardfolk_durak(options=deck:24)")
    envs = SyncVectorEnv([OneSeat(game), OneSeat(game)])
    shape = tuple(game.information_state_tensor_shape())
    agent = PPO(shape, game.num_distinct_actions(), 1, num_envs=2, steps_per_batch=16, agent_fn=PPOAgent)
    steps = envs.reset()
    for _ in range(3):
        for _ in range(16):
            output = agent.step(steps)
            for step, chosen in zip(steps, output):
                assert chosen.action in step.observations["legal_actions"][0]
            steps, reward, done, _ = envs.step(output, reset_if_done=True)
            agent.post_step(reward, done)
        agent.learn(steps)


def test_options_are_read_and_refused_by_name() -> None:
    game = pyspiel.load_game("cardfolk_durak", {"seats": 4, "options": "deck:52;transfer:false"})
    assert str(pyspiel.load_game(str(game))) == str(game)
    assert game.options == {"deck": 52, "transfer": False}
    assert game.num_players() == 4
    for wrong, told in (
        ("deck:40", "expected 36, 24 or 52"),
        ("colour:red", "there are transfer"),
        ("deck", "written"),
    ):
        with pytest.raises(BadText, match=told):
            pyspiel.load_game("cardfolk_durak", {"options": wrong})


def test_a_process_that_used_the_games_ends_well() -> None:
    code = (
        "import pyspiel, cardfolk.lab.adapters.openspiel as o\npyspiel.load_game('cardfolk_king').new_initial_state()"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stderr) == (0, "")
