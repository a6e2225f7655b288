"""What a server and its clients say to each other: JSON texts over one WebSocket a table. See docs/protocol.md.

Cards are texts as in moves (`7c`, `Th`), null where only the back is seen; suits are names (`hearts`); seats are
numbers from 0. Every message has a `type`.
"""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct, field

PROTOCOL = 1  # the number in `hello`; another one is refused

NAME = 24  # characters at most, of a player's name
CHAT = 200
TEXT = 300  # of a move
KEY = 64
TOKEN = 100
REACTIONS = ("👏", "😂", "😮", "😢", "🤔", "❤️", "⏰", "👋")

Name = Annotated[str, Meta(max_length=NAME)]
Key = Annotated[str, Meta(min_length=1, max_length=KEY)]
Hex = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]  # 256 bits
Seat = Annotated[int, Meta(ge=0, le=15)]
Colour = Annotated[int, Meta(ge=-1, le=7)]  # of a face; -1: by the name


# What is said in words


class Said(Struct, omit_defaults=True):
    """Words to translate: an English template (a pair: for one and for many, by `count`), and what fills it.

    What fills a place is a number, a text, words again (an object with `text`), or an object that says what it is:
    `{"seat": 0}`, `{"card": "Ks"}`, `{"cards": ["Ks", null]}`, `{"suit": "hearts"}`, `{"suits": ["clubs"]}`,
    `{"rank": "T"}`, or `{"meld": [["2c", "5h"], ["6h", "6h"]]}`: cards, each with the one that it is or stands for.
    """

    text: str | tuple[str, str]
    args: dict[str, Any] = {}


# What is on the table


class Card(Struct, omit_defaults=True):
    """A card about which there is more to say than its face."""

    card: str | None
    stands_for: str | None = None  # what a wild stands for
    by: int | None = None  # who played it
    covers: str | None = None  # the card it lies on
    note: Said | None = None
    true: bool | None = None  # once it was called: whether it is what it was played for


class Zone(Struct, omit_defaults=True):
    """A place for cards: hand, stock, discard, trick, table, meld, army or row."""

    id: str
    kind: str
    owner: int | None
    cards: list[str | Card | None]
    count: int
    name: Said
    groups: tuple[tuple[int, ...], ...] = ()  # cards of a hand that would be laid together, by their places


class Fact(Struct, omit_defaults=True):
    """Something to know at a glance, about everyone or one seat."""

    name: str
    words: Said
    seat: int | None = None


class Choice(Struct, omit_defaults=True):
    """A part of a move that is not a card of the player's; `kind` is card, suit or suits."""

    name: str
    kind: str
    values: tuple[str, ...]
    title: Said  # what is asked
    notes: list[Said] = []  # what each value would bring
    lead: str = ""  # what comes before the value in the move's text; an empty value has none


class Offer(Struct, omit_defaults=True):
    """Legal moves that share a verb, the cards used and where they go; the product of its choices.

    `text` is the move, with {name} for each choice and {cards} for the cards picked, in card order. `pick` of n
    means any n of the cards in `uses`; 0: all of them.
    """

    verb: str
    text: str
    label: Said
    uses: list[tuple[str, str]] = []  # zone and card
    to: str = ""
    on: str | None = None
    choices: list[Choice] = []
    pick: int = 0
    plan: list[Said] = []  # what it lays down, a line each: to be shown before it is confirmed


class Happened(Struct, omit_defaults=True):
    """Something that happened, with the cards that went from one zone to another."""

    name: str
    words: Said
    seat: int | None = None
    cards: list[str | None] = []
    source: str = ""
    target: str = ""


class View(Struct, omit_defaults=True):
    """All that one seat, or a spectator, is shown of the game."""

    game: str
    seats: int
    viewer: int | None  # None: a spectator
    to_move: int | None  # None: nobody, or nobody may know
    zones: list[Zone]
    facts: list[Fact]
    prompt: Said
    offers: list[Offer]
    blocked: dict[str, Said]  # own cards that cannot be played now, and why
    scores: tuple[float, ...]
    over: bool = False
    hidden: bool = False  # who is asked may not be known
    winners: tuple[int, ...] = ()
    skip: str = ""  # the move that lets it go, where you are asked out of turn
    low: int = 0  # the rank that is counted from now; that of the two is 0


class SheetScore(Struct, omit_defaults=True):
    """What one seat scored in a deal, and what for."""

    points: float
    total: float  # after it
    reasons: list[Said] = []


class SheetDeal(Struct):
    """A line of the sheet: what was played, and what each seat scored in it."""

    title: Said
    scores: list[SheetScore]


class Line(Struct):
    """What a character says."""

    seat: int
    words: Said


class SceneShown(Struct, omit_defaults=True):
    """Something to see before the table moves on: a full trick, a card turned up, a hand that is counted."""

    kind: str  # begin, trick, out, score (the sheet has a new line), end, or one of the game's own
    words: Said  # to say large
    view: View  # how the table looked then; nobody is to move in it
    seat: int | None = None  # whom it is about; None: everyone
    zones: tuple[str, ...] = ()  # where to look
    heard: int = 0  # how many of the things in `happened` came before it
    seconds: float = 0  # how long the table waits with it, unless everyone goes on before
    moods: tuple[str, ...] = ()  # calm, glad, sly, cross or rueful, seat by seat; empty for people; none: all are calm
    said: Line | None = None  # what one of them says to it; `happened` has it too, after all of the move


# From the server


class Place(Struct, omit_defaults=True):
    """A seat at the table and who has it."""

    name: str = ""  # empty: free for a person
    bot: str = ""  # as it was asked for: a level, `hard:bluffer`, a character's id, `luka@beginner`
    character: str = ""  # the id of the character that the bot is, if it is one
    here: bool = False  # a person with the page open
    standin: str = ""  # the bot that plays for a person who is away
    given: str = ""  # SHA-256 of what they have added to the randomness of the next game
    colour: int = -1  # of the face, as its person has chosen it, from 0 to 7; -1: by the name
    ready: bool = False  # a person who wants the next game, once one is over


class Fair(Struct, omit_defaults=True):
    """How the deal of a game can be proved; the secret is there when the game is over."""

    game: int
    commitment: str
    gifts: dict[str, str] = {}  # seat to 256 bits in hexadecimal, once dealt
    secret: str = ""


class Table(Struct, tag="table", omit_defaults=True):
    """The table itself; sent when someone comes and whenever something of it changes."""

    id: str
    game: str
    options: dict[str, Any]
    places: list[Place]
    you: int | None  # your seat; None: you watch
    stage: str  # waiting, playing, between (the next game of the match can begin), over
    match: int
    games: int  # dealt so far
    totals: list[float]
    public: bool = False
    clock: float = 0  # seconds a turn, 0: none
    window: float = 0  # seconds that claims stay open; 0: until they are answered
    brisk: bool = True  # claims end once all who could claim have answered; else everybody is asked
    gallery: bool = False  # who watches may talk
    fair: list[Fair] = []  # of the game that is played or over, and of the next
    back: Back | None = None  # a take-back that was asked for
    watching: int = 0
    day: str = ""  # whose deal the first game is, as 2026-11-18: it follows from the date, and nobody adds to it


class Back(Struct):
    """Someone asks to take back their last move: who has agreed."""

    seat: int
    agreed: list[int]


class Shown(Struct, tag="view", omit_defaults=True):
    """The game as you see it now. A move must name `version`."""

    version: int
    number: int  # of the game at this table, from 1
    view: View
    digest: str  # of all that everyone could see here: the same for all who see the same board
    trail: str  # of all that you were ever shown here: the same at the same version, wherever you come from
    happened: list[Happened] = []  # all since the view before
    scenes: list[SceneShown] = []  # to be shown before `view`, one after the other
    sheet: list[SheetDeal] | None = None  # what was scored in this game, deal by deal; None: as it was told before
    fresh: bool = False  # `happened` is not what followed the view before: show the position anew
    left: float | None = None  # seconds until the clock runs out, or until claims close
    mine: str = ""  # what you have answered already while claims are open
    decided: bool = False  # nothing can change any more in this deal: you may have the rest played out
    past: list[Said] = []  # in a fresh view: what you have seen happen in this game before, the last of it


class Seated(Struct, tag="seated"):
    """A seat is yours. Keep the token: it is the only key to the seat."""

    seat: int
    token: str


class Accepted(Struct, tag="accepted"):
    """A move was made and is kept for good."""

    key: str


class Refused(Struct, tag="refused", omit_defaults=True):
    """What was asked is not possible, and nothing has changed."""

    why: Said
    key: str = ""


class Chatted(Struct, tag="chatted", omit_defaults=True):
    """Someone says something, or reacts."""

    name: str
    text: str
    seat: int | None = None
    old: bool = False  # it was said before you came


class Advice(Struct, tag="advice", omit_defaults=True):
    """What a strong bot would do in your seat, knowing what you know."""

    move: str
    words: Said  # the move as one says it
    why: Said | None = None
    dear: dict[str, Said] = {}  # what is to be said before moves that cost much, by their texts


class Reason(Struct, tag="reason", omit_defaults=True):
    """Why no move uses just these cards."""

    cards: list[str]
    why: Said | None = None


class Failed(Struct, tag="failed"):
    """The connection ends, and why."""

    why: Said


FromServer = Table | Shown | Seated | Accepted | Refused | Chatted | Advice | Reason | Failed


# From a client


class Hello(Struct, tag="hello", forbid_unknown_fields=True):
    """The first message: who comes. With a token: the one whose seat it is; without: someone who watches."""

    protocol: int = PROTOCOL
    token: Annotated[str, Meta(max_length=TOKEN)] = ""


class Sit(Struct, tag="sit", forbid_unknown_fields=True):
    """Take a free seat (-1: any), or your own back from the bot that stands in for you."""

    name: Name
    seat: Annotated[int, Meta(ge=-1, le=15)] = -1
    colour: Colour = -1  # of the face


class Invite(Struct, tag="invite", forbid_unknown_fields=True):
    """Give a free seat to a bot, or with no name free it again; before the first deal."""

    seat: Seat
    bot: Annotated[str, Meta(max_length=40)] = ""


class Start(Struct, tag="start", forbid_unknown_fields=True):
    """Deal the first game; later, be ready for the next one, which is dealt once everyone who is there is."""


class Move(Struct, tag="move", forbid_unknown_fields=True):
    """Make a move, in answer to the version of the view it was chosen on. `key` is yours, new for each move."""

    key: Key
    text: Annotated[str, Meta(max_length=TEXT)]
    version: int


class Give(Struct, tag="give", forbid_unknown_fields=True):
    """Add to the randomness of a game that is not dealt yet."""

    game: int
    random: Hex


class Chat(Struct, tag="chat", forbid_unknown_fields=True):
    """Say something; a text among the reactions is one. Who watches, where that is let, says under which name."""

    text: Annotated[str, Meta(min_length=1, max_length=CHAT)]
    name: Name = ""


class Gallery(Struct, tag="gallery", forbid_unknown_fields=True):
    """Let those who watch talk, or have them be silent."""

    open: bool


class AskBack(Struct, tag="back", forbid_unknown_fields=True):
    """Ask to take back your last move."""


class Agree(Struct, tag="agree", forbid_unknown_fields=True):
    """Answer someone who asks to take back."""

    yes: bool


class StandIn(Struct, tag="standin", forbid_unknown_fields=True):
    """Let a bot play for someone who is away."""

    seat: Seat


class Hint(Struct, tag="hint", forbid_unknown_fields=True):
    """Ask what a strong bot would do."""


class PlayOut(Struct, tag="playout", forbid_unknown_fields=True):
    """Have your moves made to the end of the deal, where nothing can change any more; against bots only."""


class Wish(Struct, tag="wish", forbid_unknown_fields=True):
    """What you want done without being asked, as long as you are here."""

    auto: bool  # a single legal move plays itself
    until_turn: bool  # every discard is let go until it is your turn; it ends by itself then


class GoOn(Struct, tag="go_on", forbid_unknown_fields=True):
    """You have seen enough of the scene on stage; the table goes on once all who are here have."""


class Why(Struct, tag="why", forbid_unknown_fields=True):
    """Ask why no move uses just these cards."""

    cards: Annotated[list[Annotated[str, Meta(max_length=3)]], Meta(max_length=60)]


class Leave(Struct, tag="leave", forbid_unknown_fields=True):
    """Give your seat up: it is free before the first deal, for others after three minutes; later a bot plays on."""


FromClient = (
    Hello
    | Sit
    | Invite
    | Start
    | Move
    | Give
    | Chat
    | Gallery
    | AskBack
    | Agree
    | StandIn
    | Hint
    | PlayOut
    | Wish
    | GoOn
    | Why
    | Leave
)


# HTTP


class NewTable(Struct, forbid_unknown_fields=True):
    """POST /api/tables: what to play, and who. A seat is a bot's name, or empty for a person."""

    game: Annotated[str, Meta(max_length=40)]
    seats: Annotated[list[Annotated[str, Meta(max_length=40)]], Meta(min_length=1, max_length=16)]
    name: Name = ""  # of who makes it, who gets the first free seat; empty: nobody sits down
    colour: Colour = -1  # of their face
    preset: Annotated[str, Meta(max_length=40)] = ""
    options: dict[str, Any] = field(default_factory=dict)
    match: Annotated[int, Meta(ge=1, le=1000)] = 1
    public: bool = False
    clock: Annotated[float, Meta(ge=0, le=86400)] = 0
    window: Annotated[float, Meta(ge=0, le=60)] | None = None  # None: as the server has it; 0: no limit
    brisk: bool = True  # claims end once all who could claim have answered, which may tell something
    start: bool = False  # deal at once if every seat is taken


class PlayFrom(Struct, forbid_unknown_fields=True):
    """POST /api/tables/{id}/games/{number}/again: play a game that is over from one of its moves on."""

    moves: Annotated[int, Meta(ge=0)]  # that were made before
    seat: Seat  # where you sit
    name: Name
    colour: Colour = -1  # of your face


class Made(Struct, omit_defaults=True):
    """The answer to both: the table's id, and the token of the seat that was taken."""

    id: str
    seat: int | None = None
    token: str = ""


class Listed(Struct):
    """A public table in the list GET /api/tables."""

    id: str
    game: str
    places: list[Place]
    stage: str


class SeatKey(Struct, forbid_unknown_fields=True):
    """A seat of one's own: the table, and the token that proves it."""

    table: Annotated[str, Meta(max_length=40)]
    token: Annotated[str, Meta(max_length=TOKEN)]


class Seats(Struct, forbid_unknown_fields=True):
    """POST /api/mine, to ask about one's seats; POST /api/carry, to take them to another device."""

    seats: Annotated[list[SeatKey], Meta(max_length=200)]


class Played(Struct, omit_defaults=True):
    """A game that is over: its number at its table, when it ended, in seconds since 1970, and how."""

    number: int
    at: float
    scores: tuple[float, ...]
    winners: tuple[int, ...]
    after: int | None = None  # it went on from a game played before, after so many of its moves; it counts for nothing


class Mine(Struct, omit_defaults=True):
    """A table where one of the seats is yours; POST /api/mine answers with a list, the latest first."""

    id: str
    game: str
    places: list[Place]
    you: int
    stage: str
    at: float  # about when something last happened there, in seconds since 1970
    games: list[Played] = []
    turn: bool = False  # it is your turn; known only while the table is in memory, and of the latest
    line: Said | None = None  # where the game stands; known just so


class Carried(Struct):
    """The answer to POST /api/carry: a code that gives these seats to one other device, and for how many seconds."""

    code: str
    seconds: float


# Lessons


class Lit(Struct, omit_defaults=True, frozen=True):
    """What a teacher points at: cards wherever they lie, zones and facts of the view, verbs of the game."""

    cards: tuple[str, ...] = ()
    zones: tuple[str, ...] = ()
    facts: tuple[str, ...] = ()
    verbs: tuple[str, ...] = ()


class Teaching(Struct, omit_defaults=True):
    """What a teacher says and shows beside the table now."""

    game: str
    teacher: str  # a character's id
    mood: str  # of their face
    said: tuple[Said, ...]  # in their bubble, one after the other
    waits: str  # "move", "go on", "end" of the lesson, "watch"
    lit: Lit = Lit()
    task: Said | None = None  # what the learner is to do, in one line
    answer: str = ""  # the text of the move that is wanted, once it is shown
    lesson: str = ""  # its name
    title: Said | None = None  # of the lesson
    heading: Said | None = None  # of the step
    step: int = 0  # from 1
    steps: int = 0
    misses: int = 0


class LessonFrame(Struct, omit_defaults=True):
    """A move that is shown in a lesson: what happened, what must be seen of it, and the table after it."""

    view: View
    happened: list[Happened] = []
    scenes: list[SceneShown] = []


class LessonPlace(Struct, omit_defaults=True):
    """How far somebody is in a lesson: the step from 1, the misses in it, whether its move is made."""

    step: Annotated[int, Meta(ge=1, le=1000)] = 1
    misses: Annotated[int, Meta(ge=0, le=1000)] = 0
    done: bool = False


class LessonAsked(Struct, forbid_unknown_fields=True):
    """What a learner does at a place: a move, cards that no move uses just so, going on, going back, or nothing."""

    game: Annotated[str, Meta(max_length=40)]
    lesson: Annotated[str, Meta(max_length=40)] = ""  # empty: the first
    place: LessonPlace | None = None  # None: it begins
    move: Annotated[str, Meta(max_length=200)] = ""
    cards: Annotated[list[Annotated[str, Meta(max_length=3)]], Meta(max_length=60)] = []
    go_on: bool = False
    back: bool = False
    name: Name = ""


class LessonTurn(Struct, omit_defaults=True):
    """What follows: what is shown in between, then the table and the teacher. `place` is sent with what comes next."""

    place: LessonPlace
    teaching: Teaching
    view: View
    places: list[Place]
    accepted: bool | None = None  # whether it was the move to go on with; None: no move was made
    fresh: bool = False  # the table was laid out anew: show the view without motion
    frames: list[LessonFrame] = []


# Puzzles and the deal of the day


class PuzzleListed(Struct):
    """A puzzle in a list: what it is known by, and how many of a hundred bots of each level miss it."""

    mark: str
    missed: dict[str, int]


class PuzzleCourse(Struct):
    """The puzzles of a game, the easiest first: the first is number 1. GET /api/puzzles is a list of these."""

    game: str
    puzzles: list[PuzzleListed]


class Today(Struct):
    """GET /api/today: the game of a day, who sits at its table, and the number of its puzzle."""

    day: str
    game: str
    folk: list[str]  # ids of characters
    puzzle: int


class DailyAsked(Struct, forbid_unknown_fields=True):
    """POST /api/today: a table with a day's deal, for one who plays it alone; the answer is `Made`."""

    day: Annotated[str, Meta(max_length=10)]
    name: Name
    colour: Colour = -1


class DailyResult(Struct):
    """GET /api/tables/{id}/day: how the day's deal went: a line, and below it rows of signs, one a decision."""

    whole: bool  # else there is more to come
    words: Said
    rows: list[str]
