"""The parts of training: advantages for many seats, draws, the league, deals, the curve."""

from __future__ import annotations

from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest

pytest.importorskip("jax")

import jax
import jax.numpy as jnp

from cardfolk.lab.batch.pool import draw_deals, random_action, replace_finished
from cardfolk.lab.train.curve import draw_curves
from cardfolk.lab.train.nets import forward, make_net
from cardfolk.lab.train.ppo import advantages
from cardfolk.lab.train.selfplay import _advance, by_seat, from_mover, lay_out, look, past_logits
from cardfolk.lab.train.selfplay import begin as begin_games
from cardfolk.lab.train.settings import SEATS, Settings, fitting_width, parameters

from .higher import Higher

Numbers = np.ndarray[Any, np.dtype[np.float64]]


def told_step_by_step(reward: Numbers, value: Numbers, over: Numbers, last: Numbers, trace: float) -> Numbers:
    """The advantages by their definition: every later surprise of the same game, each with its weight."""
    steps, games, seats = reward.shape
    found = np.zeros_like(reward)
    for game in range(games):
        for seat in range(seats):
            for at in range(steps):
                weight = 1.0
                for later in range(at, steps):
                    after = value[later + 1, game, seat] if later + 1 < steps else last[game, seat]
                    after = 0.0 if over[later, game] else after
                    found[at, game, seat] += weight * (reward[later, game, seat] + after - value[later, game, seat])
                    weight *= trace
                    if over[later, game]:
                        break
    return found


def test_advantages_are_the_sum_of_later_surprises() -> None:
    draw = np.random.default_rng(5)
    reward, value = draw.normal(size=(2, 9, 4, SEATS)).astype(np.float32)
    over, last = draw.random((9, 4)) < 0.3, draw.normal(size=(4, SEATS)).astype(np.float32)
    ours = advantages(jnp.asarray(reward), jnp.asarray(value), jnp.asarray(over), jnp.asarray(last), 0.9)
    assert np.allclose(np.asarray(ours), told_step_by_step(reward, value, over, last, 0.9), atol=1e-5)


def test_two_seats_of_zero_sum_have_opposite_advantages() -> None:
    draw = np.random.default_rng(6)
    signs = np.array([1.0, -1.0])
    reward, value = (draw.normal(size=(2, 9, 4, 1)) * signs).astype(np.float32)
    over, last = draw.random((9, 4)) < 0.3, (draw.normal(size=(4, 1)) * signs).astype(np.float32)
    ours = advantages(jnp.asarray(reward), jnp.asarray(value), jnp.asarray(over), jnp.asarray(last), 0.95)
    assert np.allclose(ours[..., 0], -ours[..., 1], atol=1e-6)


def test_seats_are_told_from_the_mover_on_and_back() -> None:
    values = jnp.asarray([[10.0, 11, 12, 0, 0, 0, 0, 0], [20.0, 21, 0, 0, 0, 0, 0, 0]])
    mover, seats = jnp.asarray([1, 1]), jnp.asarray([3, 2])
    turned = from_mover(values, mover, seats)
    assert turned.tolist() == [[11, 12, 10, 0, 0, 0, 0, 0], [21, 20, 0, 0, 0, 0, 0, 0]]
    assert by_seat(turned, mover, seats).tolist() == values.tolist()


class Drawn(Higher):
    """Nobody wins."""

    def step(self, state: Any, action: Any) -> Any:
        return super().step(state, action)._replace(rewards=jnp.zeros(self.seats, jnp.float32))


@pytest.mark.parametrize(("game", "costs"), [(Drawn(2), 0.1), (Drawn(3), 0.0), (Higher(2), 0.0)])
def test_a_draw_of_two_costs_both(game: Higher, costs: float) -> None:
    table = lay_out([game], [1.0], Settings(games=4))
    (batch,) = jax.jit(lambda key: begin_games(table, key))(jax.random.PRNGKey(0))
    advance = jax.jit(lambda batch: _advance(game, batch, jnp.zeros(4, jnp.int32), 0, 0.1))
    for _ in range(game.seats):
        batch, reward, over, counts = advance(batch)
    assert bool(jnp.all(over))
    if isinstance(game, Drawn):
        assert np.allclose(reward, -costs)
        assert float(counts.draws) == 4
    else:
        assert np.allclose(reward.sum(axis=1), 0)
        assert float(counts.draws) == 0
    assert float(counts.length) == 4 * game.seats
    assert not np.any(batch.gained)


def test_finished_games_take_the_next_deals_and_no_other() -> None:
    game = Higher(2)
    both = jax.jit(lambda key: (draw_deals(game, key, 5), draw_deals(game, jax.random.fold_in(key, 1), 3)))
    state, deals = both(jax.random.PRNGKey(1))
    state = state._replace(over=jnp.asarray([True, False, True, False, True]))
    after, taken = jax.jit(replace_finished)(state, deals, jnp.int32(1))
    assert int(taken) == 4
    for at, deal in ((0, 1), (2, 2), (4, 0)):  # after the last comes the first again
        assert after.cards[at].tolist() == deals.cards[deal].tolist()
    for at in (1, 3):
        assert after.cards[at].tolist() == state.cards[at].tolist()
    assert not np.any(after.over)


def test_random_actions_are_legal_and_even() -> None:
    legal = jnp.asarray([[False, True, True, False, True]] * 6000)
    actions = np.asarray(random_action(jax.random.PRNGKey(3), legal))
    counts = np.bincount(actions, minlength=5)
    assert counts[0] == counts[3] == 0
    assert all(1800 < count < 2200 for count in counts[[1, 2, 4]])


def test_past_selves_have_every_other_seat_of_their_share_of_games() -> None:
    settings = Settings(games=24, league=0.5, snapshots=2, half=False)
    table = lay_out([Higher(2), Higher(3)], [1, 2], settings)
    assert (table.sizes, table.league) == ((8, 16), (4, 8))
    seen = jax.jit(lambda key: look(table, begin_games(table, key), half=False))(jax.random.PRNGKey(0))
    assert seen.past.tolist() == [True, False, True, False, *[False] * 4, *[True, False] * 4, *[False] * 8]
    assert seen.secret.shape[1] == Higher.secrets + SEATS
    make = jax.jit(lambda key: make_net(key, Higher.features, 8, 2, Higher.actions))
    nets = [make(jax.random.PRNGKey(at)) for at in range(2)]
    ring = jax.tree.map(lambda *parts: jnp.stack(parts), *nets)
    plain = jnp.full((24, Higher.actions), 7.0)
    asked = jax.jit(lambda seen: past_logits(table, ring, seen, plain, half=False))(seen.observed)
    whose = [0, 0, 1, 1, *[None] * 4, *[0] * 4, *[1] * 4, *[None] * 8]
    for at, net in enumerate(whose):
        wanted = plain[at] if net is None else forward(nets[net], seen.observed[at], half=False)
        assert np.allclose(asked[at], wanted, atol=1e-5), at


def test_the_weights_of_an_actor_fit_two_megabytes() -> None:
    assert fitting_width(404, 73, Settings()) == 512
    assert 2 * parameters(404, 73, 512, 3) == 1_540_242
    for features, actions in ((800, 200), (1500, 500)):
        width = fitting_width(features, actions, Settings())
        assert 256 < width < 512
        assert 2 * parameters(features, actions, width, 3) < 2_000_000


def test_the_curve_is_a_picture() -> None:
    log = [
        {"update": 5, "decisions": 1_000_000, "entropy": 1.0, "length": 20, "per_second": 3e6},
        {"update": 5, "against": "random", "seats": 2, "points": 0.6, "gain": 0.1},
        {"update": 9, "decisions": 2_000_000, "entropy": 0.5, "length": 25, "per_second": 3e6},
        {"update": 9, "against": "random", "seats": 2, "points": 0.8, "gain": 0.2},
    ]
    picture = ElementTree.fromstring(draw_curves("<durak>", log))
    texts = [text.text for text in picture.iter("{http://www.w3.org/2000/svg}text")]
    assert "<durak>" in texts
    assert "points against random, %" in texts
    lines = [line.get("points") for line in picture.iter("{http://www.w3.org/2000/svg}polyline")]
    assert len(lines) == 4
    assert ElementTree.fromstring(draw_curves("nothing yet", [])) is not None
