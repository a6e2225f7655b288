"""Form: what is chosen before a game begins, in any front end. Which game, who sits where, the rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

from ..bots import is_bot
from ..bots.knowledge import STYLES
from ..bots.levels import LEVELS
from ..extras import needing
from ..game import Game
from ..games import FIRST, find_game
from ..options import Option, show_value
from ..play.session import open_session
from ..table import Table
from ..words import BadText
from .history import Past, history_games, past_table
from .local import own_name
from .options import preset_name, value_name
from .players import STYLE_NAMES, bot_name, folk_choices
from .shell import LobbyScreen
from .words import Speaker

if TYPE_CHECKING:
    from ..store.store import Finished

PERSON = "person"
LONG = 40  # values of an option above which one is typed

Named = list[tuple[str, str]]  # what each value is called, and the value


@dataclass
class Place:
    """A seat of the form: a person with a name, a bot of a level and a style, or a character."""

    who: str = "medium"
    style: str = STYLES[0]
    name: str = ""

    @property
    def has_style(self) -> bool:
        """Whether the style is to be chosen: a character has their own."""
        return self.who in LEVELS


class Form(LobbyScreen):
    """The game that is marked, with as many seats, the preset, and the options as they are typed."""

    def __init__(self) -> None:
        super().__init__()
        self.options_open = False
        self.places: list[Place] = []
        self.typed: dict[str, str | bool] = {}  # options that were touched
        self.choose_game(find_game(FIRST))

    def choose_game(self, game: Game) -> None:
        """Another game, as it is usually played."""
        self.game = game
        self.options_open = False
        self.preset = ""
        self.choose_seats(game.usual)

    def choose_seats(self, seats: int) -> None:
        """Another number of seats; the preset stays if it is for as many."""
        self.seats = seats
        presets = self.game.presets_for(seats)
        self.choose_preset(self.preset if self.preset in presets else presets[0])
        self.places += [Place() for _ in range(seats - len(self.places))]

    def choose_preset(self, preset: str) -> None:
        """Other rules."""
        self.preset = preset
        self.typed = {}

    def as_it_is(self) -> dict[str, Any]:
        """All that is chosen for this game, to be kept."""
        places = [asdict(place) for place in self.places[: self.seats]]
        typed = self.typed if self.options_open else {}
        return {"seats": self.seats, "preset": self.preset, "places": places, "typed": dict(typed)}

    def begin_with(self, game: Game) -> None:
        """Another game as it was begun last; oneself first."""
        self.places = [Place(PERSON)]
        self.choose_game(game)
        self.as_last_time()
        if self.places[0].who == PERSON:
            self.places[0].name = self.shell.own()

    def as_last_time(self, kept: Mapping[str, Any] | None = None) -> None:
        """What was chosen for this game when it was begun last; what cannot be read is as usual."""
        kept = self.shell.settings.tables.get(self.game.id) if kept is None else kept
        if not isinstance(kept, Mapping):
            return
        seats, preset, places, typed = (kept.get(name) for name in ("seats", "preset", "places", "typed"))
        if isinstance(seats, int) and self.game.least <= seats <= self.game.most:
            self.choose_seats(seats)
        if preset in self.game.presets_for(self.seats):
            self.choose_preset(str(preset))
        for at, place in enumerate(places[: self.seats] if isinstance(places, list) else ()):
            words = [str(place.get(name, "")) for name in ("who", "style", "name")] if isinstance(place, dict) else []
            if words and (words[0] == PERSON or is_bot(words[0])) and words[1] in STYLES:
                self.places[at] = Place(*words)
        names = {option.name for option in self.game.options}
        if isinstance(typed, dict):
            self.typed = {
                name: value for name, value in typed.items() if name in names and isinstance(value, str | bool)
            }
            self.options_open = bool(self.typed)

    # What can be chosen

    def seat_choices(self, speaker: Speaker) -> list[tuple[str, int]]:
        """Numbers of seats."""
        seats = range(self.game.least, self.game.most + 1)
        return [(speaker.tell(("{count} seat", "{count} seats"), count=count), count) for count in seats]

    def level_choices(self, speaker: Speaker) -> Named:
        """Who can sit at a seat."""
        bots = [(bot_name(name, speaker), name) for name in ("random", *LEVELS)]
        return [(speaker.tell("a person"), PERSON), *bots, *folk_choices(speaker)]

    def style_choices(self, speaker: Speaker) -> Named:
        """How a bot can play."""
        return [(speaker.tell(STYLE_NAMES.get(name, name)), name) for name in STYLES]

    def preset_choices(self, speaker: Speaker) -> Named:
        """The rules that are usual for so many seats."""
        return [(preset_name(self.game, name, speaker), name) for name in self.game.presets_for(self.seats)]

    def values(self) -> dict[str, object]:
        """The options of the preset."""
        return self.game.values(self.game.preset(self.preset), self.seats)

    def named(self, option: Option, speaker: Speaker) -> Named:
        """The values of an option; none if it is typed."""
        if option.items or (option.high >= option.low and option.high - option.low > LONG):
            return []
        values: list[object] = list(option.values)
        if option.high >= option.low:
            values += [number for number in range(option.low, option.high + 1) if number not in values]
        if option.seat:
            values += [number for number in range(self.seats) if number not in values]
        return [(value_name(option, one, speaker), show_value(one)) for one in values]

    # What is chosen

    def names(self) -> list[str]:
        """Who sits where, as `--seats` has it."""
        found = []
        for seat, place in enumerate(self.places[: self.seats]):
            if place.who == PERSON:
                name = place.name.strip() or f"{own_name()} {seat + 1}"
                found.append(name[:1].upper() + name[1:] if is_bot(name) else name)
            else:
                plain = not place.has_style or place.style == STYLES[0]
                found.append(place.who if plain else f"{place.who}:{place.style}")
        return found

    def options(self) -> dict[str, object]:
        """The options as they are chosen; BadText if one is wrong."""
        found = self.game.preset(self.preset)
        for option in self.game.options if self.options_open else ():
            value = self.typed.get(option.name)
            if value is not None:
                found[option.name] = value if isinstance(value, bool) else option.parse(value)
        self.game.values(found, self.seats)
        return found

    def chosen(self) -> tuple[list[str], dict[str, object]] | None:
        """Who plays and by which options; None if something is wrong, which is told."""
        try:
            names, options = self.names(), self.options()
        except BadText as wrong:
            self.shell.complain(wrong)
            return None
        self.shell.remember(names)
        settings = self.shell.settings
        settings.game, settings.tables = self.game.id, {**settings.tables, self.game.id: self.as_it_is()}
        settings.save()
        return names, options

    # What is done

    def open_join(self, names: list[str], options: dict[str, object], link: str, named: bool) -> None:
        """Open the screen where one meets people far away; ModuleNotFoundError if that cannot be here."""
        raise NotImplementedError

    def open_past(self, table: Table, seat: int | None) -> None:
        """Open the replay of a table's last game, as a seat saw it."""
        raise NotImplementedError

    def action_play(self) -> None:
        """Begin."""
        found = self.chosen()
        if found is not None:
            try:
                session = open_session(self.game, *found, own_name(), store=self.shell.store())
            except BadText as wrong:
                self.shell.complain(wrong)
            else:
                self.shell.sit_down(session)

    def action_online(self, link: str = "") -> None:
        """Play with people far away: at their table, or at one with the seats of the form."""
        named, found = bool(self.shell.settings.name), self.chosen()
        if found is not None:
            try:
                with needing("server", self.speaker.tell("Online")):
                    self.open_join(*found, link, named)
            except BadText as wrong:
                self.shell.complain(wrong)

    def action_resume(self) -> None:
        """Go on with a game."""
        self.shell.resume()

    def action_history(self) -> None:
        """The games of the past: one that is over is seen again, one that is not goes on."""
        store, speaker = self.shell.store(), self.speaker
        games = history_games(store.kept(), store.finished(), speaker)
        if games:
            self.open_history(games)
        else:
            self.shell.open_lines(self.shell.history(), speaker.tell("History"))

    def open_history(self, games: Sequence[Past]) -> None:
        """Have one of them chosen."""
        lines = [game.line(self.speaker) for game in games]
        self.shell.open_list(self.speaker.tell("History"), lines, lambda at: self.open_again(games[at]))

    def open_again(self, game: Past) -> None:
        """See a game again that is over, or go on with one that is not."""
        from ..store.store import Finished

        if isinstance(game.kept, Finished):
            self.see_again(game.kept)
        else:
            self.shell.go_on_with(game.kept)

    def see_again(self, game: Finished) -> None:
        """A game that is over, from its first step."""
        table = past_table(self.shell.store().log(game.table).entries(), game.number)
        people = [seat for seat, place in enumerate(table.seats) if not place.bot]
        self.open_past(table, people[0] if len(people) == 1 else None)

    def action_stats(self) -> None:
        """How often who won."""
        self.shell.open_lines(self.shell.stats(), self.speaker.tell("Statistics"))

    def action_rules(self) -> None:
        """The rules of the game that is marked."""
        self.shell.open_rules(self.game)


def shown_value(option: Option, value: object) -> str:
    """The value of an option that is typed, as it is typed; a list as it usually is needs nothing."""
    return "" if option.items and value == option.default else show_value(value)
