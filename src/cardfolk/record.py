"""A game as text: write, read, replay. The format stands in docs/notation.md."""

# Compiled: a table looks for each move in it.

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field

from .cards import card_names, find_card
from .chance import BadChance, Seed
from .game import OVER, Game, Move, State
from .games import find_game
from .words import Arg, BadText, IllegalMove, Template, Words

FORMAT = "cardfolk-record-1"
SEEDS = 1 << 256


@dataclass
class Record:
    """All that is needed to play a game again."""

    game: Game
    seats: int
    options: dict[str, object] = field(default_factory=dict)
    seed: int | None = None
    shuffles: tuple[tuple[int, ...], ...] = ()
    draws: tuple[int, ...] = ()
    moves: list[str] = field(default_factory=list)
    fair: dict[str, object] | None = None  # what the seed was made from, where a deal can be proved
    players: tuple[str, ...] = ()  # their names by seat, if they are known
    after: int | None = None  # of a game that was played on: so many of its moves come from one played before

    def chance(self) -> Seed:
        """The chance of this game."""
        return Seed(self.seed, self.shuffles, self.draws)

    def start(self, record: bool = False) -> State:
        """The position before the first move; BadText if the options or the first shuffle do not fit."""
        with _ChanceTold():
            return self.game.start(self.seats, self.options, self.chance(), record)

    def replay(self) -> Iterator[tuple[int, Move | None, State]]:
        """Each ply: its number, the move that led to it, and the one State, changed in place and recording events.

        Raises IllegalMove with `ply` set at a move that is not legal, BadText at a wrong shuffle.
        """
        state = self.start(record=True)
        yield 0, None, state
        for ply, text in enumerate(self.moves, 1):
            try:
                move = legal_move(state, text)
            except IllegalMove as wrong:
                raise IllegalAt(wrong, ply) from None
            with _ChanceTold():
                state.play(move)
            yield ply, move, state

    def as_json(self) -> dict[str, object]:
        """The record as JSON values."""
        shown: dict[str, object] = {
            "format": FORMAT,
            "game": self.game.id,
            "rules": self.game.rules,
            "seats": self.seats,
            "options": self.options,
        }
        if self.seed is not None:
            shown["seed"] = self.seed
        if self.shuffles:
            shown["shuffles"] = [card_names(list(shuffle)) for shuffle in self.shuffles]
        if self.draws:
            shown["draws"] = list(self.draws)
        if self.players:
            shown["players"] = list(self.players)
        if self.after is not None:
            shown["after"] = self.after
        shown["moves"] = self.moves
        if self.fair is not None:
            shown["fair"] = self.fair
        return shown

    def write(self) -> str:
        """The record as text, one line.

        >>> read_record(Record(find_game("durak"), 2, seed=42).write()).seed
        42
        """
        return json.dumps(self.as_json(), ensure_ascii=False)


class IllegalAt(IllegalMove):
    """A record's move that is not legal: why, and the ply it would have led to."""

    def __init__(self, wrong: IllegalMove, ply: int) -> None:
        super().__init__(wrong.words)
        self.ply = ply


class _ChanceTold:
    """Inside it, given chance that does not fit is told as bad text."""

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: object, error: object, trace: object) -> None:
        if isinstance(error, BadChance):
            raise BadText(str(error)) from None


def legal_move(state: State, text: str) -> Move:
    """The legal move with this text, in any spelling; IllegalMove says why there is none."""
    if state.to_move != OVER:
        for move in state.legal_moves():
            if move.text == text:
                return move
    try:
        move = find_game(state.game_id()).parse(text)
    except BadText as wrong:
        said = wrong.args[0] if wrong.args else ""
        raise IllegalMove(said if isinstance(said, Words) else Words("{text}", {"text": str(wrong)})) from None
    state.check(move)
    return move


def read_record(text: str) -> Record:
    """The record that a text holds; BadText says where it is wrong and what was expected."""
    try:
        values = json.loads(text)
    except (ValueError, RecursionError) as wrong:
        if isinstance(wrong, json.JSONDecodeError):
            where = {"line": wrong.lineno, "column": wrong.colno}
            raise _wrong("the record is not JSON at line {line}, column {column}; is it cut short?", **where) from None
        raise _wrong("the record is not JSON; is it cut short?") from None
    if not isinstance(values, dict):
        raise _wrong("a record is a JSON object, with format, game, seats and moves")
    known = ("format", "game", "rules", "seats", "options", "seed", "shuffles", "draws", "moves")
    if values.get("format") != FORMAT:
        raise _wrong('format: expected "{name}", not {value}', name=FORMAT, value=_short(values.get("format")))
    for name in ("game", "seats", "moves"):
        if name not in values:
            raise _wrong("the record has no {name}; it needs {names}", name=repr(name), names=", ".join(known))
    if not isinstance(values["game"], str):
        raise _wrong("game: expected the id of a game, not {value}", value=_short(values["game"]))
    game = find_game(values["game"])
    if "rules" in values and not (_whole(values["rules"]) and values["rules"] == game.rules):
        told: dict[str, Arg] = {"version": _short(values["rules"]), "game": game.id, "number": game.rules}
        raise _wrong("rules: version {version} of {game} is not known, only {number}", **told)
    if not _whole(values["seats"]):
        raise _wrong("seats: expected a whole number, not {value}", value=_short(values["seats"]))
    options = values.get("options", {})
    if not isinstance(options, dict):
        raise _wrong("options: expected an object, not {value}", value=_short(options))
    game.values(options, values["seats"])
    seed = values.get("seed")
    if seed is not None and not (_whole(seed) and 0 <= seed < SEEDS):
        raise _wrong("seed: expected a whole number from 0 to 2^256 - 1, not {value}", value=_short(seed))
    draws: list[int] = []
    for at, draw in enumerate(_list(values, "draws"), 1):
        if not isinstance(draw, int) or not _whole(draw) or not 0 <= draw < values["seats"]:
            told = {"number": at, "last": values["seats"] - 1, "value": _short(draw)}
            raise _wrong("draw {number}: expected a seat from 0 to {last}, not {value}", **told)
        draws.append(draw)
    moves: list[str] = []
    for at, move in enumerate(_list(values, "moves"), 1):
        if not isinstance(move, str):
            raise _wrong("move {number}: expected a text, not {value}", number=at, value=_short(move))
        moves.append(move)
    shuffles = tuple(_shuffle(text, at) for at, text in enumerate(_list(values, "shuffles"), 1))
    fair = values.get("fair")
    if fair is not None and not isinstance(fair, dict):
        raise BadText(f"fair: expected an object, not {_short(fair)}")
    after = values.get("after")
    if after is not None and not (_whole(after) and 0 <= after <= len(moves)):
        told = {"last": len(moves), "value": _short(after)}
        raise _wrong("after: expected a number of moves from 0 to {last}, not {value}", **told)
    return Record(game, values["seats"], options, seed, shuffles, tuple(draws), moves, fair, _players(values), after)


def _players(values: dict[str, object]) -> tuple[str, ...]:
    """The names of those who played, as far as there is one for each seat that can be shown."""
    found = values.get("players")
    if not isinstance(found, list) or len(found) != values["seats"]:
        return ()
    return tuple(name if isinstance(name, str) and name.isprintable() else "" for name in found)


def _wrong(template: Template, **args: Arg) -> BadText:
    return BadText(Words(template, args))


def _whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _short(value: object) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 60 else text[:57] + "..."


def _list(values: dict[str, object], name: str) -> list[object]:
    found = values.get(name)
    if found is None and name != "moves":
        return []
    if not isinstance(found, list):
        raise _wrong("{name}: expected a list, not {value}", name=name, value=_short(found))
    return found


def _shuffle(text: object, at: int) -> tuple[int, ...]:
    if not isinstance(text, str):
        raise _wrong("shuffle {number}: expected a text of cards, not {value}", number=at, value=_short(text))
    cards = []
    for place, word in enumerate(text.split(), 1):
        card = find_card(word)
        if card < 0:
            told: dict[str, Arg] = {"number": at, "place": place, "value": _short(word)}
            raise _wrong("shuffle {number}, card {place}: {value} is not a card", **told)
        cards.append(card)
    return tuple(cards)


def ply_json(ply: int, state: State) -> dict[str, object]:
    """One line of `cardfolk replay --json`."""
    over = state.to_move == OVER
    return {
        "ply": ply,
        "to_move": None if over else state.to_move,
        "legal": sorted(move.text for move in state.legal_moves()),
        "scores": [int(score) if score == int(score) else score for score in state.scores()],
        "over": over,
        "winners": state.winners() if over else None,
        **state.more(),
    }
