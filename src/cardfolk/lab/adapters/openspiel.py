"""The games in OpenSpiel: `pyspiel.load_game("cardfolk_durak")` once this module is imported.

    cardfolk_durak(seats=3,options=deck:52;transfer:false)

Chance is explicit: a shuffle is one chance node a card, top card first, as OpenSpiel's own Bridge and Hearts deal; a
seat that is drawn is one chance node. So a history replays exactly, and `deal` makes the deal of a seed or of given
shuffles. Actions are numbered as `coding.py` says; `action_to_string` tells the move.

The information state is the seat's sight: everything it knows of where cards are and were, what was announced, whose
turn it is; not the order of the moves by which it came to that. `resample_from_infostate` imagines from it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from ...cards import card_name
from ...chance import Chance, Seed
from ...game import Game
from ...games import IDS, find_game
from ...position import write_position
from ...words import BadText
from . import lacking
from .coding import coding_of
from .payoff import most
from .progress import DEALT, Progress
from .whole import whole_of, whole_size

try:
    import pyspiel
except ImportError as wrong:
    lacking("open_spiel", wrong)

# No game comes near: the rules end every game, but prove no useful bound.
LONGEST = 100_000


class CardfolkGame(pyspiel.Game):  # type: ignore[misc]
    """One of the games with its seats and options. OpenSpiel is given a subclass for each, with `game` set."""

    game: Game

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        params = dict(params or {})
        game = self.game
        self.seats = int(params.get("seats") or game.least)
        self.options = read_options(game, str(params.get("options") or ""))
        self.coding = coding_of(game.id)
        game.values(self.options, self.seats)
        worth = most(game.id, self.seats, self.options)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.coding.actions,
            max_chance_outcomes=DEALT,
            num_players=self.seats,
            min_utility=-worth,
            max_utility=worth,
            utility_sum=0.0,
            max_game_length=LONGEST,
        )
        super().__init__(game_type(game), info, params)
        self._undealt = Progress(game, self.seats, self.options)

    def new_initial_state(self) -> CardfolkState:
        """The game before its first deal."""
        return CardfolkState(self, self._undealt)

    def max_chance_nodes_in_history(self) -> int:
        """As of moves, a number that no game comes near."""
        return LONGEST

    def make_py_observer(self, iig_obs_type: Any = None, params: dict[str, Any] | None = None) -> CardfolkObserver:
        """What a seat sees, what everyone does, or everything: as the type of observation asks."""
        return CardfolkObserver(self, iig_obs_type, params)


class CardfolkState(pyspiel.State):  # type: ignore[misc]
    """One game in progress. `progress.state` is the engine's State, for those who want more than OpenSpiel asks for."""

    def __init__(self, game: CardfolkGame, undealt: Progress) -> None:
        super().__init__(game)
        self.progress = undealt.__deepcopy__({})

    def current_player(self) -> int:
        """The seat to move."""
        progress = self.progress
        if progress.chance:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if progress.over else progress.to_move

    def _legal_actions(self, player: int) -> list[int]:
        return self.progress.turn.legal()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The cards, or the seats, that may come next."""
        return self.progress.outcomes()

    def _apply_action(self, action: int) -> None:
        self.progress.take(int(action))

    def _action_to_string(self, player: int, action: int) -> str:
        progress = self.progress
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {card_name(action)}" if progress.dealing() else f"draw seat {action}"
        return progress.turn.text(action)

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.progress.over

    def returns(self) -> list[float]:
        """What each seat has so far."""
        return self.progress.worth

    def rewards(self) -> list[float]:
        """What the last action brought each seat."""
        return self.progress.gained

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> CardfolkState:
        """A state that the seat cannot tell from this one. It has no history: that would tell the true deal."""
        game = self.get_game()
        new = game.new_initial_state()
        new.progress = self.progress.imagined(player, int(sampler() * (1 << 52)))
        return new  # type: ignore[no-any-return]

    def __str__(self) -> str:
        progress = self.progress
        if progress.state is None:
            return f"{progress.game.id} before the deal {progress.waiting()}".strip()
        return " ".join([write_position(progress.state), progress.waiting()]).strip()


class CardfolkObserver:
    """What is seen, as a tensor and as text. By the private information that is asked for:

    - of a single player: the seat's sight; the tensor is `observation`, and `player` says whose it is;
    - of all players: everything, the deck too;
    - none: what a spectator sees, as text only; and with `public_info` off what a seat sees beyond that, likewise.
    """

    def __init__(self, game: CardfolkGame, kind: Any, params: dict[str, Any] | None) -> None:
        if params:
            raise ValueError(f"there are no observation parameters, but these were given: {params}")
        self._public = kind is None or kind.public_info
        self._private = pyspiel.PrivateInfoType.SINGLE_PLAYER if kind is None else kind.private_info
        self._coding = game.coding
        sizes = {"player": game.seats, "observation": game.coding.features}
        if self._private == pyspiel.PrivateInfoType.ALL_PLAYERS:
            sizes = {"player": game.seats, "everything": whole_size(game.coding, game.seats)}
        self.tensor: Any = None
        self.dict: dict[str, Any] = {}
        if self._private == pyspiel.PrivateInfoType.NONE or not self._public:
            return
        self.tensor = np.zeros(sum(sizes.values()), np.float32)
        at = 0
        for name, size in sizes.items():
            self.dict[name] = self.tensor[at : at + size]
            at += size

    def set_from(self, state: CardfolkState, player: int) -> None:
        """See a state as a player."""
        if self.tensor is None:
            return
        self.tensor.fill(0)
        self.dict["player"][player] = 1
        progress = state.progress
        if progress.state is None:
            return
        begun = progress.begun(player)
        if "everything" in self.dict:
            self.dict["everything"][:] = whole_of(self._coding, progress.state, player, begun)
        else:
            self.dict["observation"][:] = self._coding.observe(progress.state.seen_by(player), begun)

    def string_from(self, state: CardfolkState, player: int) -> str:
        """What a player sees, as one line: a position, as docs/notation.md has it, and the actions begun with."""
        progress = state.progress
        if self._private == pyspiel.PrivateInfoType.ALL_PLAYERS:
            return str(state)
        nobody = self._private == pyspiel.PrivateInfoType.NONE
        head = "spectator" if nobody else f"seat {player}"
        if progress.state is None:
            return f"{head} before the deal"
        parts = write_position(progress.state.seen_by(None if nobody else player)).split(" ")
        if not self._public:
            known = write_position(progress.state.seen_by(None)).split(" ")
            parts = [part for part in parts if part not in known]
        begun = () if nobody else progress.begun(player)
        return " ".join([head, *parts, *[f"+{action}" for action in begun]])


def read_options(game: Game, text: str) -> dict[str, object]:
    """The options that a text like `deck:52;transfer:false` gives; in a list `+` stands between."""
    known = {option.name: option for option in game.options}
    found: dict[str, object] = {}
    for part in text.split(";") if text else []:
        name, colon, value = part.strip().partition(":")
        if not colon or name not in known:
            raise BadText(
                f"options are written like deck:52;transfer:false, not {part!r}; there are {', '.join(known)}"
            )
        found[name] = known[name].parse(value.replace("+", ","))
    return found


def deal(state: Any, chance: Chance | int) -> None:
    """Let a chance of the engine, or a seed, decide the chance nodes that are next: the same deal as there.

    `Seed(None, shuffles)` deals what was given.
    """
    if isinstance(chance, int):
        chance = Seed(chance)
    while state.is_chance_node():
        state.apply_action(state.progress.given_by(chance))


def play_text(state: Any, text: str) -> None:
    """Make the move that a text stands for, by as many actions as it takes."""
    progress = state.progress
    move = progress.game.parse(text)
    turn = progress.turn.copy()
    actions = []
    while True:
        actions.append(turn.action(move))
        if turn.take(actions[-1]) is not None:
            break
    for action in actions:
        state.apply_action(action)


def game_type(game: Game) -> Any:
    """What OpenSpiel wants to know of a game."""
    return pyspiel.GameType(
        short_name=f"cardfolk_{game.id}",
        long_name=game.name,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.REWARDS,
        max_num_players=game.most,
        min_num_players=game.least,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification={"seats": game.least, "options": ""},
    )


def register(game: Game) -> None:
    """Make a game known to OpenSpiel, unless it is already."""
    if f"cardfolk_{game.id}" not in pyspiel.registered_names():
        pyspiel.register_game(game_type(game), type(f"Cardfolk{game.id.title()}", (CardfolkGame,), {"game": game}))


for _id in IDS:
    register(find_game(_id))
