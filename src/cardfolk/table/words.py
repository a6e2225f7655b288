"""What a table says of itself: events and refusals, as English templates for the catalogues."""

from __future__ import annotations

from ..words import SHARED_WORDS, Arg, Template, Words

TABLE_WORDS: dict[str, Template] = {
    "event.sits": "{name} sits down",
    "event.wants_next": "{name} is ready for the next game",
    "event.begins": "game {number} begins",
    "event.again": "a game that was played is played again from its deal",
    "event.goes_on": "a game that was played goes on after move {number}",
    "event.undone": "a move is taken back",
    "event.fault": "{name} has failed, and a move is made for it",
    "event.leaves": "{name} leaves the table",
    "event.away": "{name} is away, and a bot plays on",
    "event.returns": "{name} is back",
    "event.asks_back": "{name} asks to take a move back",
    "event.keeps": "{name} does not agree to take it back",
    "event.said": "{name}: “{line}”",
    "event.late": "{name} has run out of time, and a move is made",
    "error.stale": "the table has moved on: look again",
    "error.no_seat": "there is no seat {number} at this table",
    "error.not_over": "the game is not over yet",
    "error.no_game": "no game has been dealt yet",
    "error.free": "a seat is still free",
    "error.seat_taken": "this seat is taken",
    "error.playing": "the game has begun already",
    "error.dealt": "that game has been dealt already",
    "error.given": "you have added to this deal already",
    "error.ended": "a game that is over cannot be taken back",
    "error.back": "there is nothing of yours to take back",
    "error.revealed": "it cannot be taken back: cards have been shown since",
    "error.asked": "someone asks to take back already",
    "error.not_asked": "nobody asks to take back",
    "error.chats": "enough was said at this table for one game",
}


class Refused(Exception):
    """What was asked of the table is not possible; `words` says why. Nothing has changed."""

    def __init__(self, words: Words) -> None:
        super().__init__(str(words))
        self.words = words


def refusal(name: str, **args: Arg) -> Refused:
    """The refusal of that name, filled."""
    return Refused(Words(TABLE_WORDS.get(name) or SHARED_WORDS[name], args))
