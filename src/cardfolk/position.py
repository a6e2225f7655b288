"""A position as one line of text, as FEN is for chess: any State of any game, sights too.

    durak/1 seats=2 options={} seed=42 shuffled=1 drawn=0 | to_move=0 … hands=6c7d/8hTs …

Left of the bar stands what every game has, right of it the fields that the game lists, in its order. Cards stand
without spaces; `??` is a card that is not known, `-` is nothing. A sight has `viewer` instead of chance.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from .cards import NO_CARD, card_name, cards_in, find_card, set_of
from .chance import Chance, Fast, Seed
from .game import FULL, SPECTATOR, Game, State
from .games import find_game
from .words import BadText, Words


def write_position(state: State) -> str:
    """The text of a State.

    >>> state = find_game("durak").start(2, {}, Seed(42))
    >>> read_position(write_position(state)) == state
    True
    """
    game = _game_of(state)
    head = [f"{game.id}/{game.rules}", f"seats={state.seats}", "options=" + _write_options(game, state)]
    if state.viewer != FULL:
        head.append(f"viewer={state.viewer}")
    head += _write_chance(state.chance)
    head += [f"shuffled={state.shuffled}", f"drawn={state.drawn}"]
    fields = zip(game.fields, state.key(), strict=True)
    body = [f"{field.called}={_CODECS[field.kind][0](value)}" for field, value in fields]
    return " ".join([*head, "|", *body])


def read_position(text: str) -> State:
    """The State that a text describes; BadText says what is wrong with it."""
    head_text, bar, body_text = text.strip().partition(" | ")
    words = head_text.split(" ")
    id, _, rules = words[0].partition("/")
    if not bar:
        raise BadText(Words("a position looks like: durak/1 seats=2 … | to_move=0 …"))
    game = find_game(id)
    if rules != str(game.rules):
        raise BadText(
            Words(
                "rules {rules} of {game} are not known, only {known}", {"rules": rules, "game": id, "known": game.rules}
            )
        )
    head = _pairs(words[1:])
    seats = _number(head.get("seats", ""), "seats")
    try:
        given = json.loads(head.get("options", "{}"))
    except ValueError:
        raise BadText(Words("options must be JSON without spaces")) from None
    if not isinstance(given, dict):
        raise BadText(Words("options must be a JSON object"))
    viewer = _number(head["viewer"], "viewer") if "viewer" in head else FULL
    if viewer not in (FULL, SPECTATOR, *range(seats)):
        known = {"last": seats - 1, "spectator": SPECTATOR, "value": viewer}
        raise BadText(
            Words("viewer must be a seat from 0 to {last}, or {spectator} for a spectator, not {value}", known)
        )
    state = game.blank(seats, game.make_options(game.values(given, seats)), _read_chance(head, viewer))
    state.viewer = viewer
    state.shuffled = _number(head.get("shuffled", "1"), "shuffled")
    state.drawn = _number(head.get("drawn", "0"), "drawn")
    body = _pairs(body_text.split(" "))
    names = [field.called for field in game.fields]
    for name in body:
        if name not in names:
            raise BadText(Words("{game} has no field {name} in a position", {"game": id, "name": name}))
    for field in game.fields:
        name = field.called
        if name not in body:
            raise BadText(Words("the position lacks the field {name}", {"name": name}))
        try:
            setattr(state, field.name, _CODECS[field.kind][1](body[name]))
        except (ValueError, KeyError, TypeError):
            unread = {"name": name, "value": body[name], "kind": field.kind}
            raise BadText(Words("field {name}: {value} cannot be read as {kind}", unread)) from None
    try:
        state.derive()
        state.legal_moves()
        found = state.cards()
    except (ArithmeticError, AssertionError, LookupError, TypeError, ValueError):
        raise BadText(Words("the fields of the position do not go together")) from None
    if viewer == FULL and found != game.start(seats, given, Fast(0)).cards():
        wrong = Words("the position does not have the cards of {game}, each as often as in the game", {"game": id})
        raise BadText(wrong)
    return state


def _game_of(state: State) -> Game:
    return find_game(state.game_id())


def _pairs(words: list[str]) -> dict[str, str]:
    found = {}
    for word in words:
        name, equals, value = word.partition("=")
        if not equals:
            raise BadText(Words("expected name=value, not {value}", {"value": word}))
        found[name] = value
    return found


def _number(text: str, name: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise BadText(Words("{name} must be a whole number, not {value}", {"name": name, "value": text})) from None


def _write_options(game: Game, state: State) -> str:
    values = {option.name: getattr(state.options, option.name) for option in game.options}
    changed = {option.name: values[option.name] for option in game.options if values[option.name] != option.default}
    return json.dumps(changed, separators=(",", ":"))


def _write_chance(chance: Chance | None) -> list[str]:
    if isinstance(chance, Fast):
        return [f"fast={chance.seed}"]
    if not isinstance(chance, Seed):
        return []
    parts = [] if chance.seed is None else [f"seed={chance.seed}"]
    if chance.shuffles:
        parts.append("shuffles=" + "/".join(_write_cards(shuffle) for shuffle in chance.shuffles))
    if chance.draws:
        parts.append("draws=" + _write_numbers(chance.draws))
    return parts


def _read_chance(head: dict[str, str], viewer: int) -> Chance | None:
    if viewer != FULL:
        return None
    if "fast" in head:
        return Fast(_number(head["fast"], "fast"))
    seed = _number(head["seed"], "seed") if "seed" in head else None
    shuffles = tuple(tuple(_read_cards(text)) for text in head["shuffles"].split("/")) if "shuffles" in head else ()
    return Seed(seed, shuffles, tuple(_read_numbers(head.get("draws", "-"))))


def _card(text: str) -> int:
    card = find_card(text)
    if card == NO_CARD and text != "??":
        raise BadText(Words("{value} is not a card", {"value": text}))
    return card


def _write_cards(cards: Any) -> str:
    return "".join(card_name(card) for card in cards) or "-"


def _read_cards(text: str) -> list[int]:
    if len(text) % 2 and text != "-":
        raise ValueError(text)
    return [] if text == "-" else [_card(text[at : at + 2]) for at in range(0, len(text), 2)]


def _write_set(cards: Any) -> str:
    return _write_cards(cards_in(cards))


def _read_set(text: str) -> int:
    cards = _read_cards(text)
    if len(set(cards)) < len(cards) or NO_CARD in cards:
        raise ValueError(text)
    return set_of(cards)


def _write_numbers(numbers: Any) -> str:
    return ",".join(str(number) for number in numbers) or "-"


def _read_numbers(text: str) -> list[int]:
    return [] if text == "-" else [int(part) for part in text.split(",")]


def _many(write: Callable[[Any], str], read: Callable[[str], Any], between: str) -> tuple[Any, Any]:
    """How a list of something is written and read, with a mark between that the something does not use."""
    return (
        lambda values: between.join(write(value) for value in values) or ".",
        lambda text: [] if text == "." else [read(part) for part in text.split(between)],
    )


_CODECS: dict[str, tuple[Callable[[Any], str], Callable[[str], Any]]] = {
    "number": (str, int),
    "flag": (lambda value: "1" if value else "0", {"1": True, "0": False}.__getitem__),
    "card": (card_name, _card),
    "cards": (_write_cards, _read_cards),
    "set": (_write_set, _read_set),
    "numbers": (_write_numbers, _read_numbers),
    "sets": _many(_write_set, _read_set, "/"),
    "lists": _many(_write_cards, _read_cards, "/"),
    "tables": _many(_write_numbers, _read_numbers, "/"),
    "scores": (_write_numbers, lambda text: [] if text == "-" else [float(part) for part in text.split(",")]),
}
