"""What a front end shows: zones of cards, facts, a prompt, what can be done. Made from a sight, by each game.

None of it is changed once it is made: it is not frozen, and has its own way of being made, only because a server makes
thousands a second.
"""

# Compiled: a server makes thousands a second.

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import combinations, product

from .cards import card_names
from .events import Event, Line, Scene
from .game import OVER, State
from .words import Words

EMPTY = Words("")


@dataclass(slots=True, init=False)
class Lying:
    """A card where it lies. `card` is None for a back."""

    card: int | None
    stands_for: int | None  # what a wild stands for
    by: int | None  # who played it
    covers: int | None  # the card it lies on
    note: Words | None  # anything else to say of it
    true: bool | None  # once it was called: whether it is what it was played for

    def __init__(
        self,
        card: int | None,
        stands_for: int | None = None,
        by: int | None = None,
        covers: int | None = None,
        note: Words | None = None,
        true: bool | None = None,
    ) -> None:
        self.card = card
        self.stands_for = stands_for
        self.by = by
        self.covers = covers
        self.note = note
        self.true = true


@dataclass(slots=True, init=False)
class Zone:
    """A place for cards. `count` may be more than the cards that are shown one by one."""

    id: str
    kind: str  # hand, stock, discard, trick, table, meld, army, row
    owner: int | None
    cards: tuple[Lying, ...]
    count: int
    name: Words
    groups: tuple[tuple[int, ...], ...]  # cards of a hand that the game would lay together, by their places

    def __init__(
        self,
        id: str,
        kind: str,
        owner: int | None,
        cards: tuple[Lying, ...],
        count: int,
        name: Words,
        groups: tuple[tuple[int, ...], ...] = (),
    ) -> None:
        self.id = id
        self.kind = kind
        self.owner = owner
        self.cards = cards
        self.count = count
        self.name = name
        self.groups = groups


@dataclass(slots=True, init=False)
class Fact:
    """Something to know at a glance. `name` says which it is; `seat` whom it is about, None: everyone."""

    name: str
    words: Words
    seat: int | None

    def __init__(
        self,
        name: str,
        words: Words,
        seat: int | None = None,
    ) -> None:
        self.name = name
        self.words = words
        self.seat = seat


@dataclass(slots=True, init=False)
class Choice:
    """A part of a move that is not a card of the player's: one of `values`, each as it stands in the move's text."""

    name: str
    kind: str  # card, suit, suits
    values: tuple[str, ...]
    notes: tuple[Words, ...]  # what each value would bring, where there is something to say
    title: Words  # what is asked
    lead: str  # what comes before the value in the move's text; an empty value has none

    def __init__(
        self,
        name: str,
        kind: str,
        values: tuple[str, ...],
        notes: tuple[Words, ...] = (),
        title: Words = EMPTY,
        lead: str = "",
    ) -> None:
        self.name = name
        self.kind = kind
        self.values = values
        self.notes = notes
        self.title = title
        self.lead = lead

    def written(self, value: str) -> str:
        """A value as it stands in the move's text."""
        return self.lead + value if value else ""


@dataclass(slots=True, init=False)
class Offer:
    """Legal moves that share a verb, the cards used and where they go; the product of its choices.

    `pick` of n means: any n of the cards in `uses`; 0: all of them. `text` is the move with {name} for each choice and
    {cards} for the cards picked, in card order. A move that lays down much at once says what in `plan`, a line each: it
    is shown before the move is confirmed.
    """

    verb: str
    text: str
    label: Words
    uses: tuple[tuple[str, int], ...]  # zone and card
    to: str  # the zone it goes to
    on: int | None  # the card there that it is about
    choices: tuple[Choice, ...]
    pick: int
    plan: tuple[Words, ...]

    def __init__(
        self,
        verb: str,
        text: str,
        label: Words,
        uses: tuple[tuple[str, int], ...] = (),
        to: str = "",
        on: int | None = None,
        choices: tuple[Choice, ...] = (),
        pick: int = 0,
        plan: tuple[Words, ...] = (),
    ) -> None:
        self.verb = verb
        self.text = text
        self.label = label
        self.uses = uses
        self.to = to
        self.on = on
        self.choices = choices
        self.pick = pick
        self.plan = plan

    def moves(self) -> list[tuple[str, tuple[str, ...], tuple[int, ...]]]:
        """Every move in it: its text, a value for each choice, the cards picked."""
        picks: list[tuple[int, ...]] = [()]
        if self.pick:
            picks = list(combinations(sorted(card for _, card in self.uses), self.pick))
        found = []
        for cards in picks:
            pick = {"cards": card_names(list(cards))} if self.pick else {}
            for values in product(*(choice.values for choice in self.choices)):
                chosen = {choice.name: value for choice, value in zip(self.choices, values, strict=True)}
                found.append((self.filled(chosen, pick), values, cards))
        return found

    def texts(self) -> list[str]:
        """The text of every move in it."""
        return [text for text, _, _ in self.moves()]

    def filled(self, chosen: dict[str, str], pick: dict[str, str]) -> str:
        """The text of one move: a value for every choice, and the cards picked as `cards`."""
        return self.text.format(**{choice.name: choice.written(chosen[choice.name]) for choice in self.choices}, **pick)


@dataclass(slots=True, init=False)
class View:
    """All that a person in one seat, or a spectator, is shown."""

    game: str
    seats: int
    viewer: int
    to_move: int  # OVER when over, HIDDEN while nobody may know, NOBODY in a scene
    zones: tuple[Zone, ...]
    facts: tuple[Fact, ...]
    prompt: Words
    offers: tuple[Offer, ...]
    blocked: dict[int, Words]  # own cards that cannot be played now, and why
    scores: tuple[float, ...]
    over: bool
    winners: tuple[int, ...]
    events: tuple[Event, ...]  # what happened since the last view
    skip: str  # the move that lets it go, where a seat is asked out of turn
    low: int  # the rank that is counted from now; that of the two is 0

    def __init__(
        self,
        game: str,
        seats: int,
        viewer: int,
        to_move: int,
        zones: tuple[Zone, ...],
        facts: tuple[Fact, ...],
        prompt: Words,
        offers: tuple[Offer, ...],
        blocked: dict[int, Words],
        scores: tuple[float, ...],
        over: bool,
        winners: tuple[int, ...],
        events: tuple[Event, ...] = (),
        skip: str = "",
        low: int = 0,
    ) -> None:
        self.game = game
        self.seats = seats
        self.viewer = viewer
        self.to_move = to_move
        self.zones = zones
        self.facts = facts
        self.prompt = prompt
        self.offers = offers
        self.blocked = blocked
        self.scores = scores
        self.over = over
        self.winners = winners
        self.events = events
        self.skip = skip
        self.low = low

    def zone(self, id: str) -> Zone:
        """The zone with this id."""
        return next(zone for zone in self.zones if zone.id == id)

    def hand(self) -> list[int]:
        """The viewer's own hand in its order: a card's place in it is the same in every front end."""
        for zone in self.zones:
            if zone.kind == "hand" and zone.owner == self.viewer:
                return [lying.card for lying in zone.cards if lying.card is not None]
        return []

    def only_move(self) -> str:
        """The text of the single legal move; empty if there is none or a choice."""
        texts = self.offers[0].texts() if len(self.offers) == 1 else []
        return texts[0] if len(texts) == 1 else ""

    def since(self, events: tuple[Event, ...]) -> View:
        """The same view with what happened since another time."""
        return replace(self, events=events)


@dataclass(slots=True, init=False)
class SceneView:
    """A scene as one seat may see it: what people must see before the table moves on."""

    kind: str  # games share `begin`, `trick`, `out`, `score` (the sheet has a new line), `end`, and have their own
    words: Words  # to say large, and the view's prompt
    seat: int  # whom it is about, -1: everyone
    zones: tuple[str, ...]  # where to look
    view: View  # nobody is to move in it; its events are those since the scene before, or the move's first
    version: int  # of the seat at that moment: `heard` has what came after it
    moods: tuple[str, ...]  # how the folk take it, seat by seat; empty for people; none: all are calm
    said: Line | None  # what one of them says to it; told among what happened too, after the move

    def __init__(
        self,
        kind: str,
        words: Words,
        seat: int,
        zones: tuple[str, ...],
        view: View,
        version: int = 0,
        moods: tuple[str, ...] = (),
        said: Line | None = None,
    ) -> None:
        self.kind = kind
        self.words = words
        self.seat = seat
        self.zones = zones
        self.view = view
        self.version = version
        self.moods = moods
        self.said = said


def seen_scenes(scenes: tuple[Scene, ...], seat: int | None, version: int = 0) -> list[SceneView]:
    """The scenes of a move as a seat (None: a spectator) sees them that had this version before it."""
    found = []
    for scene in scenes:
        view = scene.view(seat)
        version += len(view.events)
        found.append(SceneView(scene.kind, view.prompt, scene.seat, scene.zones, view, version))
    return found


def view_of(
    sight: State,
    zones: tuple[Zone, ...],
    facts: tuple[Fact, ...],
    prompt: Words,
    offers: tuple[Offer, ...],
    blocked: dict[int, Words] | None = None,
    skip: str = "",
    low: int = 0,
) -> View:
    """The view of a sight from the parts that a game makes; own cards that no offer uses are blocked, and why."""
    view = View(
        game=sight.game_id(),
        seats=sight.seats,
        viewer=sight.viewer,
        to_move=sight.to_move,
        zones=zones,
        facts=facts,
        prompt=prompt,
        offers=offers,
        blocked={} if blocked is None else blocked,
        scores=tuple(sight.scores()),
        over=sight.to_move == OVER,
        winners=tuple(sight.winners()),
        events=tuple(sight.events or ()),
        skip=skip,
        low=low,
    )
    if blocked is None and offers:
        used = {card for offer in offers for zone, card in offer.uses if zone == f"hand:{sight.viewer}"}
        for card in view.hand():
            meant = sight.meant([card]) if card not in used else None
            if meant is not None:
                view.blocked[card] = sight.reason(meant)
    return view


FACES = tuple(Lying(card) for card in range(52))  # never changed, so shared
BACK = Lying(None)


def face(cards: list[int]) -> tuple[Lying, ...]:
    """Cards that lie open."""
    return tuple([FACES[card] for card in cards])


def backs(count: int) -> tuple[Lying, ...]:
    """Cards that lie face down."""
    return (BACK,) * count
