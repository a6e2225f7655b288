"""What is typed in the player's own language, as the program understands it: commands, verbs, suits, yes and no."""

from __future__ import annotations

from collections.abc import Iterable

from ...cards import SUITS
from ...play.maker import MoveMaker
from ...words import Template
from ..controller import letter_of
from ..words import Speaker

NAMES: dict[str, Template] = {
    "help": "help",
    "moves": "moves",
    "hand": "hand",
    "sort": "sort",
    "table": "table",
    "scores": "scores",
    "last": "last",
    "hint": "hint",
    "rules": "rules",
    "undo": "undo",
    "skip all": "skip all",
    "finish": "finish",
    "save": "save",
    "quit": "quit",
    "say": "say",
    "who": "who",
    "link": "link",
    "start": "start",
    "bot": "bot",
    "standin": "stand in",
    "show": "show",
    "yes": "yes",
    "no": "no",
}
WITH_MORE = ("say", "bot", "standin")  # commands that are followed by something
ANSWERS: dict[str, Template] = {"yes": "yes", "no": "no", "back": "back"}


def command_name(command: str, speaker: Speaker) -> str:
    """What a command is called in the player's language."""
    return speaker.tell(NAMES.get(command, command))


def understood(line: str, maker: MoveMaker | None, commands: Iterable[str], speaker: Speaker) -> str:
    """A line as it would be typed in English, as far as it is known; anything else as it is."""
    text = " ".join(line.split()).casefold()
    if len(text) == 1:
        return letter_of(text)
    if maker is not None and maker.open().step in ("choice", "plan", "sure"):
        known = {speaker.tell(name).casefold(): answer for answer, name in ANSWERS.items()}
        known |= {speaker.suit(at).casefold(): suit for at, suit in enumerate(SUITS)}
        words = [known.get(word.strip(","), word) for word in text.split()]
        if words != text.split():
            return " ".join(words)
    for command in commands:
        name = command_name(command, speaker).casefold()
        if text == name or (command in WITH_MORE and text.startswith(f"{name} ")):
            return command + line.strip()[len(name) :]
    return line if maker is None else _verb_understood(line, text, maker, speaker)


def _verb_understood(line: str, text: str, maker: MoveMaker, speaker: Speaker) -> str:
    if any(text == move.casefold() for offer in maker.view.offers for move in offer.texts()):
        return line
    for name, verb in maker.game.verbs.items():
        label = speaker.tell(verb.label).casefold()
        if text == label:
            return verb.key
        if text.startswith(f"{label} "):
            return name + text[len(label) :]
    return line


def named_offer(line: str, maker: MoveMaker, speaker: Speaker) -> str:
    """The button of the one offer that a line says in full, as it is shown; empty if there is none."""
    text = " ".join(line.split()).casefold()
    found = [at for at, offer in enumerate(maker.view.offers) if speaker.say(offer.label).casefold() == text]
    return f"offer:{found[0]}" if len(found) == 1 else ""
