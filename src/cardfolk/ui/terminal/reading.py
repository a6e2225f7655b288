"""A record for a person to read: every move with what happened."""

from __future__ import annotations

from collections.abc import Iterator

from ...game import OVER, Words, show_value
from ...record import Record
from ..words import Speaker


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
        yield speaker.tell("Not over: {seat} is to move. Scores: {scores}.", seat=last.to_move, scores=scores)
