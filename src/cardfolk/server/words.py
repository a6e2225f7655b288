"""What a server says: refusals and small messages, as English templates for the catalogues."""

from __future__ import annotations

from ..words import Arg, Template, Words

SERVER_WORDS: dict[str, Template] = {
    "protocol": "this page is of another version: load it again",
    "hello": "say hello first",
    "message": "the server does not understand this message",
    "seatless": "sit down first",
    "seated": "you have a seat already",
    "name": "a name is needed",
    "kept": "this seat is kept for who has just left it: take another, or wait three minutes",
    "alike": "somebody here is called {name}, or nearly so: choose another name",
    "talk": "you say a lot: wait a moment",
    "begun": "the game has begun already",
    "fast": "too many messages: wait a moment",
    "flood": "too many messages",
    "full": "too many people are here",
    "no_table": "there is no such table",
    "no_game": "there is no such game, or it is not over yet",
    "no_carry": "this code is not known, or it was used already: ask for a new one",
    "no_bot": "there is no bot {name}",
    "here": "this player is here",
    "patience": "wait a minute before a bot takes over",
    "nothing": "you have nothing to decide now",
    "open": "it is not decided yet: something can still change",
    "alone": "only games against bots are played out",
    "makes": "too many new tables: wait a minute",
    "trouble": "the server cannot keep this just now: try again",
    "soon": "the server cannot do this just now: try again soon",
    "often": "you are here too often: another window of yours took over",
    "closing": "the server is restarting: one moment",
}


def words(key: str, **args: Arg) -> Words:
    """One of them, filled."""
    return Words(SERVER_WORDS[key], args)
