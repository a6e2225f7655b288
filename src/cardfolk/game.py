"""The contract between the rules of a game and everything else: Game, State, Move, Verb."""

# Compiled: the States of all games stand on it.

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from .chance import Chance
from .events import Event, Scene, SheetDeal, SheetScore
from .fields import Field
from .native import mypyc_attr
from .options import Option, Options, Preset
from .words import SHARED_WORDS, Arg, BadText, IllegalMove, Template, Words

if TYPE_CHECKING:
    from .view import View

OVER: Final = -1  # `to_move` of a game that is over
HIDDEN: Final = -2  # `to_move` of a sight that may not know who is asked
SPECTATOR: Final = -3  # `viewer` of what someone without a seat sees
FULL: Final = -4  # `viewer` of a State that nothing was taken out of
NOBODY: Final = -5  # `to_move` of a scene before the game's end: the table moves on by itself


@mypyc_attr(allow_interpreted_subclasses=True)
class Move:
    """One thing a player can do. Small, never changed, shared where possible; equal when the text is."""

    def __init__(self, game: str, text: str) -> None:
        self.game = game
        self.text = text

    @property
    def verb(self) -> str:
        """The first word of the text."""
        return self.text.split(" ", 1)[0]

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<{self.game}: {self.text}>"

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Move) and self.text == other.text and self.game == other.game)

    def __hash__(self) -> int:
        return hash(self.text)

    def __reduce__(self) -> tuple[object, ...]:
        from .games import move_of  # a move crosses processes as its text and arrives as the shared object

        return (move_of, (self.game, self.text))


MAIN: Final = "main"  # tones of a verb: what one wants to do
PLAIN: Final = "plain"
GRAVE: Final = "grave"  # what costs: never marked, never done by Enter alone


class Verb:
    """A kind of move as every front end shows it.

    What it is called, its letter in every position of the game, its tone, and whether it asks again before it is done.
    """

    def __init__(self, label: Template, key: str, tone: str = PLAIN, asks: bool = False) -> None:
        self.label = label
        self.key = key
        self.tone = tone
        self.asks = asks


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """One game in progress, changed in place. What a seat sees of it, a *sight*, is a State too, with `viewer` set."""

    # What most copies have nothing of is set where there is something: a copy is made for each thought.
    events: list[Event] | None = None  # of the last move, once `record` was called
    scenes: tuple[Scene, ...] = ()  # likewise; in no sight
    staged = ""  # the kind of scene that this State was kept for
    deals: tuple[SheetDeal, ...] = ()  # what was scored since `record` was called

    def __init__(self, seats: int, options: Options, chance: Chance | None) -> None:
        self.seats = seats
        self.options = options
        self.chance = chance  # None in a sight
        self.shuffled = 0
        self.drawn = 0
        self.to_move = OVER
        self.viewer = FULL

    # What a game writes.

    def game_id(self) -> str:
        """The id of its game."""
        raise NotImplementedError

    def deal(self) -> None:
        """Set a blank State up: the first deal, and who moves first."""
        raise NotImplementedError

    def legal_moves(self) -> list[Move]:
        """Every legal move of the seat to move; empty when over, and in a sight of anyone but that seat."""
        raise NotImplementedError

    def play(self, move: Move) -> None:
        """Carry out a legal move; `check` it first if it comes from outside. Raises on a sight not imagined."""
        raise NotImplementedError

    def reason(self, move: Move) -> Words:
        """Why a move is not legal now, naming the rule."""
        raise NotImplementedError

    def copy(self) -> State:
        """An independent State that is equal to this one and records no events; made from Game.fields."""
        raise NotImplementedError

    def key(self) -> tuple[object, ...]:
        """Every field that is not worked out from others, in the order of Game.fields; made from them."""
        raise NotImplementedError

    def derive(self) -> None:
        """Work out the fields that follow from those in `key`, after a position was read."""

    def seen_by(self, seat: int | None) -> State:
        """The same position with all that this seat cannot know taken out; None: a spectator."""
        raise NotImplementedError

    def imagine(self, chance: Chance) -> State:
        """From a sight: a whole State that the sight could be of; `chance` fills in and decides what comes."""
        raise NotImplementedError

    def view(self) -> View:
        """From a sight: what to show a person."""
        raise NotImplementedError

    def scores(self) -> list[float]:
        """One number a seat, the running total."""
        raise NotImplementedError

    def stakes(self) -> tuple[object, ...]:
        """All that players care about when a deal or the game is over: the scores, and what a game adds to them."""
        return tuple(self.scores())

    def cards(self) -> list[int]:
        """Every card of the game wherever it is, in card order: the deck, as long as none is lost or made."""
        raise NotImplementedError

    def more(self) -> dict[str, object]:
        """What a replay tells of a position beside what it tells of every game, as JSON values."""
        return {}

    def sheet(self) -> tuple[SheetDeal, ...]:
        """What was scored, deal by deal, seat by seat, with what for; kept while events are."""
        return self.deals

    def meant(self, cards: list[int]) -> Move | None:
        """The move a player most likely means who picks just these cards; legal or not."""
        return None

    # What every game has.

    def winners(self) -> list[int]:
        """The seats with the best result of a game that is over."""
        if self.to_move != OVER:
            return []
        scores = self.scores()
        best = max(scores)
        return [seat for seat in range(self.seats) if scores[seat] == best]

    def check(self, move: Move) -> None:
        """Raise IllegalMove, naming the rule, unless the move is legal now."""
        if self.to_move == OVER:
            raise IllegalMove(Words(SHARED_WORDS["error.over"]))
        if move not in self.legal_moves():
            raise IllegalMove(self.reason(move))

    def record(self) -> None:
        """From now on keep the events of the last move in `events`, its scenes, and the sheet."""
        self.events = []

    def note(self, event: Event) -> None:
        """Keep an event; call it only where `events` is not None."""
        events = self.events
        if events is not None:
            events.append(event)

    def scene(
        self,
        kind: str,
        words: Words,
        seat: int = -1,
        zones: Sequence[str] = (),
        gained: Sequence[int] = (),
        lost: Sequence[int] = (),
    ) -> None:
        """Keep the State as it stands for people to see; call it only where `events` is not None.

        The kinds that games share are `begin` (of a deal), `trick`, `out`, `score` (the sheet has a new line) and
        `end`, the last of all, when the game is over; what is a game's own has a kind of its own. `gained` and `lost`
        are the seats that it is plainly good and bad for; of `score` and `end` the scores tell.
        """
        events = self.events
        if events is None:
            return
        shown = 0
        for scene in self.scenes:
            shown += len(scene.state.events or ())
        kept = self.copy()
        if kind != "end":
            kept.to_move = NOBODY
        kept.staged = kind
        kept.deals = self.deals
        kept.events = events[shown:]
        if kind == "score" and self.deals:
            gained, lost = _first_and_last([seat] if seat >= 0 else [], [one.points for one in self.deals[-1].scores])
        elif kind == "end":
            gained, lost = _first_and_last(self.winners(), self.scores())
        self.scenes = (*self.scenes, Scene(kind, kept, words, seat, tuple(zones), tuple(gained), tuple(lost)))

    def write_down(self, title: Words, points: Sequence[float], reasons: Sequence[Sequence[Words]]) -> None:
        """Add a line to the sheet once `scores` has it; call it only where `events` is not None."""
        totals = self.scores()
        scores = [SheetScore(points[seat], totals[seat], reasons[seat]) for seat in range(self.seats)]
        self.deals = (*self.deals, SheetDeal(title, scores))

    def begin(self) -> None:
        """What `play` does first: refuse a sight, forget the events and scenes of the move before."""
        if self.viewer != FULL:
            raise TypeError("a sight cannot be played on: imagine a State from it first")
        if self.events is not None:
            self.events = []
            self.scenes = ()

    def shuffle(self, cards: list[int]) -> list[int]:
        """The game's next shuffle of cards given in card order, first card on top."""
        chance = self.chance
        assert chance is not None
        order = chance.shuffle(self.shuffled + self.drawn, self.shuffled, cards)
        self.shuffled += 1
        return order

    def draw_seat(self) -> int:
        """The game's next seat drawn for a "random" option."""
        chance = self.chance
        assert chance is not None
        seat = chance.number(self.shuffled + self.drawn, self.drawn, self.seats)
        self.drawn += 1
        return seat

    def copy_base(self, into: State) -> None:
        """Give a copy what every State has, but for events, scenes and the sheet."""
        into.to_move = self.to_move
        into.viewer = self.viewer
        into.shuffled = self.shuffled
        into.drawn = self.drawn

    def look(self, seat: int | None, into: State) -> None:
        """Make a copy a sight: no chance, the viewer set, the events face down, no scenes."""
        viewer = SPECTATOR if seat is None else seat
        if viewer != SPECTATOR and not 0 <= viewer < self.seats:
            raise ValueError(f"there is no seat {viewer}")
        into.viewer = viewer
        into.chance = None
        into.staged = self.staged
        into.deals = self.deals
        events = self.events
        if events is not None:
            seen: list[Event] = []
            for event in events:
                shown = event.seen_by(viewer)
                if shown is not None:
                    seen.append(shown)
            into.events = seen

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State) or type(self) is not type(other):
            return False
        return (
            self.viewer == other.viewer
            and self.seats == other.seats
            and self.shuffled == other.shuffled
            and self.drawn == other.drawn
            and self.options == other.options
            and self.chance == other.chance
            and self.key() == other.key()
        )

    def __hash__(self) -> int:
        return hash((self.viewer, self.seats, self.key()))

    def __reduce__(self) -> tuple[object, ...]:
        from .position import read_position, write_position  # compiled objects have no pickle of their own

        return (read_position, (write_position(self),))


def _first_and_last(winners: Sequence[int], scores: Sequence[float]) -> tuple[list[int], list[int]]:
    """Who did best, unless all did, and the one who did worst, if there is one: the farthest from the best."""
    if not winners or len(winners) == len(scores):
        return [], []
    behind = [abs(score - scores[winners[0]]) for score in scores]
    last = [seat for seat in range(len(scores)) if behind[seat] == max(behind)]
    return list(winners), last if len(last) == 1 and behind[last[0]] else []


@mypyc_attr(allow_interpreted_subclasses=True)
class Game:
    """A game that can be played: what it is called, what can be set, how it starts, how its moves are read."""

    def __init__(
        self,
        id: str,
        name: str,
        summary: str,
        seats: tuple[int, int],
        options: tuple[Option, ...],
        presets: dict[str, Preset],
        words: dict[str, Template],
        fields: tuple[Field, ...],
        verbs: dict[str, Verb],
        house: Callable[..., Options],
        state: Callable[[int, Any, Chance | None], State],
        *,
        rules: int = 1,
        usual: int = 0,
        skip: str = "",
        leaves: str = "",
        low_wins: bool = False,
        cloth: str = "green",
        fan: str = "Js Qh Kc",
        minutes: int = 0,
    ) -> None:
        self.id = id
        self.name = name
        self.summary = summary
        self.least = seats[0]
        self.most = seats[1]
        self.options = options
        self.presets: dict[str, Preset] = presets or {"house": Preset("house rules")}
        self.words = words
        self.fields = fields
        self.verbs = verbs  # in the order to show them
        self.house = house  # the class of its options
        self.state = state  # and of its States
        self.rules = rules
        self.usual = usual or seats[0]  # how many mostly play it
        # Where claims are asked for unseen: the move that declines one, which a table may make for who says nothing,
        # and the move of the player at turn after which the others are asked.
        self.skip = skip
        self.leaves = leaves
        self.low_wins = low_wins  # whether few points are good
        self.cloth = cloth  # the family of colours of its table: green, blue, crimson, plum, sea
        self.fan = fan  # three cards that stand for it
        self.minutes = minutes  # that it mostly takes, one person against bots by the house rules; 0: nobody knows

    # What a game writes.

    def parse(self, text: str) -> Move:
        """The move that a text stands for, in any spelling of it; BadText if none. Does not check legality."""
        raise NotImplementedError

    def check_seats(self, seats: int, values: Mapping[str, object]) -> None:
        """Raise BadText if these options do not go with this many seats."""

    # What every game has.

    def make_options(self, values: Mapping[str, object]) -> Options:
        """The typed options of values that were checked and are complete."""
        return self.house(
            **{name: tuple(value) if isinstance(value, list) else value for name, value in values.items()}
        )

    def blank(self, seats: int, options: Options, chance: Chance | None) -> State:
        """A State with nothing in it yet: to be dealt, or to read a position into."""
        return self.state(seats, options, chance)

    def values(self, given: Mapping[str, object], seats: int) -> dict[str, object]:
        """All options with the given ones checked and the others at their defaults."""
        if not self.least <= seats <= self.most:
            args: dict[str, Arg] = {"game": self.id, "least": self.least, "most": self.most, "number": seats}
            if self.least == self.most:
                raise BadText(Words("{game} takes {least} seats, not {number}", args))
            raise BadText(Words("{game} takes {least} to {most} seats, not {number}", args))
        known = {option.name: option for option in self.options}
        for name, value in given.items():
            if name not in known:
                names = {"game": self.id, "name": repr(name), "names": ", ".join(known)}
                raise BadText(
                    Words("{game} has no option {name}; it has {names}" if known else "{game} has no options", names)
                )
            known[name].check(value, seats)
        values = {name: given.get(name, option.default) for name, option in known.items()}
        self.check_seats(seats, values)
        return values

    def preset(self, name: str) -> dict[str, object]:
        """The options of a preset."""
        if name not in self.presets:
            args = {"game": self.id, "name": repr(name), "names": ", ".join(self.presets)}
            raise BadText(Words("{game} has no preset {name}; it has {names}", args))
        return dict(self.presets[name].values)

    def presets_for(self, seats: int) -> list[str]:
        """The names of the presets, the one to offer first at the head."""
        return list(self.presets)

    def start(self, seats: int, given: Mapping[str, object], chance: Chance, record: bool = False) -> State:
        """A game from its first deal on, with options given by name; recording events if asked to."""
        state = self.blank(seats, self.make_options(self.values(given, seats)), chance)
        if record:
            state.record()
        state.deal()
        return state

    def event_words(self, event: Event) -> Words:
        """What happened, to be said."""
        return Words(self.words["event." + event.name], event.fills())
