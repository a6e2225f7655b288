"""For a person to read: the games there are, and a record, every move with what happened."""

from __future__ import annotations

from collections.abc import Iterator

from ...game import OVER
from ...games import all_ids, find_game
from ...options import show_value
from ...record import Record
from ...words import Arg, Seat, Words
from ..words import Speaker


def games_lines(speaker: Speaker) -> Iterator[str]:
    """The games with their seats, options and presets."""
    tell = speaker.tell
    for id in all_ids():
        game = find_game(id)
        least, most = game.least, game.most
        seats: dict[str, Arg] = {"game": Words(game.name), "least": least, "most": most}
        players = tell("{game}, {least} players" if least == most else "{game}, {least} to {most} players", **seats)
        yield f"{game.id}: {players}: {speaker.say(Words(game.summary))}"
        for option in game.options:
            usual = tell("usually {value}", value=show_value(option.default))
            values, meaning = speaker.say(option.expected(0)), speaker.say(Words(option.meaning))
            yield f"    {option.name} = {values} ({usual}): {meaning}"
        for name, preset in game.presets.items():
            chosen = ", ".join(f"{key} {show_value(value)}" for key, value in preset.values.items())
            said = {"name": name, "label": tell(preset.label), "options": chosen or tell("everything as usual")}
            yield "    " + tell("preset {name}, {label}: {options}", **said)


def game_lines(record: Record, speaker: Speaker) -> Iterator[str]:
    """The lines of a game from the deal to where it ends; IllegalMove or BadText where the record breaks off."""
    game = record.game
    options = ", ".join(f"{name} {show_value(value)}" for name, value in record.options.items())
    yield speaker.tell(
        "{game}, {number} seats; options other than the usual: {options}",
        game=Words(game.name),
        number=record.seats,
        options=options or speaker.tell("none"),
    )
    for ply, move, state in record.replay():
        if move is not None:
            yield f"{ply}. {move}"
        for event in state.events or ():
            yield "    " + speaker.say(game.event_words(event))
        last = state
    scores = ", ".join(f"{speaker.seat(seat)} {score:g}" for seat, score in enumerate(last.scores()))
    if last.to_move == OVER:
        winners = ", ".join(speaker.seat(seat) for seat in last.winners())
        yield speaker.tell("Over. Scores: {scores}. Best: {winners}.", scores=scores, winners=winners)
    else:
        yield speaker.tell("Not over: {seat} is to move. Scores: {scores}.", seat=Seat(last.to_move), scores=scores)
