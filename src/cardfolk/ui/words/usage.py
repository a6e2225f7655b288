"""What the command line says of itself in the language spoken: the help of every command, and errors of usage."""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from typing import Any

from ...words import BadText, Template, Words
from .catalogue import find_language
from .speaker import Speaker

# As typer writes it, which is in English only, and what is said for it.
PARTS: dict[str, Template] = {
    "Usage:": "Usage:",
    "Options:": "Options:",
    "Arguments:": "Arguments:",
    "Commands:": "Commands:",
    "[OPTIONS]": "[OPTIONS]",
    "COMMAND [ARGS]...": "COMMAND [ARGS]...",
    "Show this message and exit.": "Show this message and exit.",
    "[required]": "[required]",
    "[default: ": "[default: ",
}
ERRORS: dict[str, Template] = {
    r"No such command '(?P<name>.*)'": "there is no command {name}",
    r"No such option: (?P<name>\S+)": "there is no option {name}",
    r"Missing \w+ +'(?P<name>.*)'": "{name} is missing",
    r"Invalid value for '(?P<name>[^']*)'.* int": "{name}: expected a whole number",
    r"Invalid value for '(?P<name>[^']*)'.* (number|float)": "{name}: expected a number",
    r"Option '(?P<name>.*)' requires": "{name} needs a value",
    r"Got unexpected extra argument\(?s?\)? \((?P<name>.*)\)": "{name} is too much here",
}


def asked_language(words: Sequence[str]) -> str:
    """The language that a command line asks for, else that of the settings and the environment; English if unknown."""
    from ..settings import read_settings

    asked = os.environ.get("CARDFOLK_LANG", "") or read_settings().language
    for at, word in enumerate(words):
        if word.partition("=")[0] == "--lang":
            asked = word.partition("=")[2] or "".join(words[at + 1 : at + 2])
    try:
        return find_language(asked)
    except BadText:
        return "en"


def translate(command: Any, speaker: Speaker) -> None:
    """Have a command of typer, and those in it, tell of itself in the speaker's language."""
    say = speaker.words.text
    command.help = say(command.help or "")
    for param in command.params:
        param.help = say(param.help or "")
    shown = command.get_help

    def help_text(context: Any) -> str:
        text: str = shown(context)
        for part, template in PARTS.items():
            text = text.replace(part, speaker.tell(template))
        return text

    command.get_help = help_text
    for inner in getattr(command, "commands", {}).values():
        translate(inner, speaker)


def usage_error(message: str) -> Words | str:
    """What typer says of a wrong command line, to be said; as it is if it is none of those known."""
    for pattern, template in ERRORS.items():
        found = re.match(pattern, message)
        if found:
            return Words(template, found.groupdict())
    return message
