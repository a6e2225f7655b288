"""Words of the commands, and which language each person is spoken to in."""

from __future__ import annotations

import json
from typing import Any

import discord
from discord import app_commands

from ...store.paths import data_folder, own_folder
from ...words import Template
from ..words import Speaker
from ..words.catalogue import LANGUAGES

NAMES: dict[str, Template] = {
    "host": "host",
    "join": "join",
    "post": "post",
    "tables": "tables",
    "rules": "rules",
    "history": "history",
    "stats": "stats",
    "leave": "leave",
    "move": "move",
    "language": "language",
    "learn": "learn",
    "lesson": "lesson",
    "puzzle": "puzzle",
    "number": "number",
    "daily": "daily",
    "review": "review",
    "game": "game",
    "preset": "preset",
    "options": "options",
    "bots": "bots",
    "seats": "seats",
    "clock": "clock",
    "match": "match",
    "start": "start",
    "close": "close",
    "forget": "forget-me",
    "claims": "claims",
    "wait": "wait",
    "table": "table",
}
MEANINGS: dict[str, Template] = {
    "host": "Open a table in this channel",
    "join": "Sit down at a table",
    "post": "Show a table here: one from the browser by its link, or one whose message is lost",
    "tables": "List the tables of this server",
    "rules": "Show the rules of a game.",
    "history": "List the games that were played here",
    "stats": "Show how often you won",
    "leave": "Give up your seat at a table",
    "move": "Make a move by typing it, like 7c",
    "language": "Choose the language that you are spoken to in",
    "learn": "Learn a game: a teacher plays it with you, for you alone",
    "lesson": "Which lesson; none: the first one",
    "puzzle": "Find the best move of a position, for you alone; without a game, the puzzle of the day",
    "number": "Which puzzle; none: today's",
    "daily": "Play the deal of the day: the same cards and company for everyone",
    "review": "Look at your last game here again: where it was won and lost, for you alone",
    "game": "Which game",
    "preset": "Which rules",
    "options": "Options, like deck=52 transfer=false",
    "bots": "A level for each bot, like hard medium",
    "seats": "How many seats, bots included",
    "clock": "Seconds for a move; none: as long as it takes",
    "match": "Games in a match",
    "start": "When it begins",
    "now": "now: free seats are taken by bots",
    "later": "later: when those who join have come",
    "close": "Close a table that you opened",
    "forget": "Leave every table, and have your language forgotten",
    "claims": "How claims end",
    "brisk": "brisk: they end once those who could claim have answered, which can tell something",
    "patient": "patient: everybody is asked for the same time, so nobody learns who could",
    "wait": "How many seconds claims stay open",
    "table": "Which table",
}
LOCALES = {
    discord.Locale.brazil_portuguese: "pt_BR",
    discord.Locale.italian: "it",
    discord.Locale.russian: "ru",
    discord.Locale.croatian: "cnr",
}


class Translator(app_commands.Translator):
    """Tells of the commands in the languages that Discord has too."""

    async def translate(self, string: app_commands.locale_str, locale: discord.Locale, context: Any) -> str | None:
        """A name or description in a language; None where it is the same."""
        language = LOCALES.get(locale)
        if language is None:
            return None
        said = Speaker([], language=language).tell(string.message)
        if string.extras.get("name"):
            said = said.lower().replace(" ", "-")
        return None if said == string.message else said[:100]


def named(name: str) -> app_commands.locale_str:
    """What a command or a part of it is called."""
    return app_commands.locale_str(str(NAMES[name]), name=True)


def meant(name: str) -> app_commands.locale_str:
    """What it is for."""
    return app_commands.locale_str(str(MEANINGS[name]))


class Tongues:
    """The languages that people have chosen, kept in the data folder; else that of their Discord."""

    def __init__(self) -> None:
        self._file = data_folder() / "discord.json"
        try:
            kept = json.loads(self._file.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            kept = {}
        self._chosen = {str(user): str(one) for user, one in kept.items() if one in LANGUAGES}

    def of(self, interaction: discord.Interaction[Any]) -> str:
        """The language to answer in."""
        chosen = self._chosen.get(str(interaction.user.id), "")
        return chosen or LOCALES.get(interaction.locale, "en")

    def choose(self, user: int, language: str) -> None:
        """Speak so to someone from now on; nothing: as their Discord does."""
        self._chosen.pop(str(user), None)
        if language:
            self._chosen[str(user)] = language
        try:
            own_folder(self._file.parent)
            self._file.write_text(json.dumps(self._chosen) + "\n", encoding="utf-8")
        except OSError:
            pass
