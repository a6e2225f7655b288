"""What a person has chosen once: kept in the data folder, for every front end of this computer."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path
from typing import Any

from ..store.paths import data_folder, own_folder


@dataclass
class Settings:
    """Language (empty: the system's), colours of the suits, dark or light, what to be called, how hands are sorted
    (empty: as each game does), whether a single legal move plays itself and characters talk, the server that was last
    played at; in the window large signs on the cards, sounds and how loud they are, and how it looks: lamp, day or
    contrast, a cloth for all games (empty: each its own), a back of cards, the pace of others (calm, brisk, empty: as
    usual), the colour of one's face (-1: by the name), and whether sounds were asked for; the lessons that are
    finished, as game/lesson; the game that was begun last, and how each was begun last."""

    language: str = ""
    four: bool = False
    light: bool = False
    name: str = ""
    sort: str = ""
    auto: bool = True
    talk: bool = True
    server: str = ""
    large: bool = False
    sound: bool = False
    volume: int = 70
    theme: str = "lamp"
    cloth: str = ""
    back: str = ""
    pace: str = ""
    colour: int = -1
    heard: bool = False
    learnt: list[str] = field(default_factory=list)
    game: str = ""
    tables: dict[str, Any] = field(default_factory=dict)  # a Form as it was, by game

    def save(self) -> None:
        """Keep them; where that cannot be, they hold for this time."""
        try:
            own_folder(data_folder())
            _file().write_text(json.dumps(asdict(self)) + "\n", encoding="utf-8")
        except OSError:
            pass


def read_settings() -> Settings:
    """The settings as they were kept; what cannot be read is as usual."""
    found = Settings()
    try:
        kept = json.loads(_file().read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return found
    if isinstance(kept, dict):
        for one in fields(Settings):
            value = kept.get(one.name)
            if type(value) is type(getattr(found, one.name)):
                setattr(found, one.name, value)
    found.learnt = [name for name in found.learnt if isinstance(name, str)]
    return found


def _file() -> Path:
    return data_folder() / "settings.json"
