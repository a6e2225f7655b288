"""King: the State and its moves."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from ...cards import (
    ACE,
    BIT,
    CARD_NAMES,
    FULL_DECK,
    HEARTS,
    JACK,
    KING,
    NO_CARD,
    QUEEN,
    RANK_SET,
    SUIT_SET,
    SUITS,
    cards_in,
    rank_of,
    size_of,
    suit_of,
)
from ...chance import IMAGINE, Chance
from ...events import Event
from ...fields import Field
from ...game import FULL, OVER, Move, State
from ...options import Options
from ...words import SHARED_WORDS, Card, Cards, Seat, Suit, Words
from .dealing import deal_unseen
from .words import words

if TYPE_CHECKING:
    from ...view import View

HAND: Final = 13
SEVEN: Final = 5
NO_SUIT: Final = -1

# The sub-games by number; `trump_0` to `trump_3` are TRUMP + the seat that chooses.
NORMAL: Final = 0
INVERSE: Final = 1
LAST_THREE: Final = 2
NO_QUEENS: Final = 3
NO_JACKS: Final = 4
NO_KING: Final = 5
NO_HEARTS: Final = 6
TRUMP: Final = 7
LAST: Final = 11  # Domino
IDS: Final = (
    "tricks",
    "no_tricks",
    "last_three",
    "no_queens",
    "no_jacks",
    "no_king",
    "no_hearts",
    "trump_0",
    "trump_1",
    "trump_2",
    "trump_3",
    "domino",
)
NUMBER: dict[str, int] = {id: number for number, id in enumerate(IDS)}

# The cards that count in a sub-game, and what each of them scores.
COUNTED: Final[list[int]] = [0] * 12
COUNTED[NO_QUEENS] = RANK_SET[QUEEN]
COUNTED[NO_JACKS] = RANK_SET[JACK]
COUNTED[NO_KING] = SUIT_SET[HEARTS] & RANK_SET[KING]
COUNTED[NO_HEARTS] = SUIT_SET[HEARTS]
WORTH: Final[list[int]] = [0, 0, 0, -3, -3, -13, -1, 0, 0, 0, 0, 0]

# What the seat to move is doing.
CHOOSE: Final = 0  # trump, before they have looked
LOOKED: Final = 1  # trump, after it
TRICKS: Final = 2
DOMINO: Final = 3

DECK: Final[list[int]] = list(range(52))
ALL_HEARTS: Final[int] = SUIT_SET[HEARTS]
SEVENS: Final[int] = RANK_SET[SEVEN]
NONE: Final[list[int]] = []  # never changed


@dataclass(frozen=True)
class KingOptions(Options):
    """The options of King."""

    first_lead: str = "random"
    early_end: bool = False
    games: tuple[str, ...] | None = None
    lead_hearts: bool = True


class Play(Move):
    """`play 7h`"""

    def __init__(self, card: int) -> None:
        super().__init__("king", "play " + CARD_NAMES[card])
        self.card = card
        self.bit = 1 << card
        self.suit = suit_of(card)
        self.suit_set = SUIT_SET[self.suit]


class Blind(Move):
    """`blind c`"""

    def __init__(self, suit: int) -> None:
        super().__init__("king", "blind " + SUITS[suit])
        self.suit = suit


class Trump(Move):
    """`trump c`"""

    def __init__(self, suit: int) -> None:
        super().__init__("king", "trump " + SUITS[suit])
        self.suit = suit


class Look(Move):
    """`look`"""


class Pass(Move):
    """`pass`"""


PLAY: Final[list[Play]] = [Play(card) for card in range(52)]
BLIND_IN: Final[list[Blind]] = [Blind(suit) for suit in range(4)]
TRUMP_IN: Final[list[Trump]] = [Trump(suit) for suit in range(4)]
LOOK: Final = Look("king", "look")
PASS: Final = Pass("king", "pass")


def name_of(game: int) -> Words:
    """What a sub-game is called."""
    if TRUMP <= game < LAST:
        return words("game.trump", seat=Seat(game - TRUMP))
    return words("game." + IDS[game])


def aim_of(game: int) -> Words:
    """What it is about."""
    if TRUMP <= game < LAST:
        return words("aim.trump", seat=Seat(game - TRUMP))
    return words("aim." + IDS[game])


def place_in_row(card: int) -> int:
    """Where a card stands in its row of Domino: 0 for the ace up to 12 for the king."""
    return (rank_of(card) + 1) % 13


def _beside(card: int) -> int:
    """The cards that may be laid beside this one in Domino, away from the seven."""
    rank = rank_of(card)
    found = 0
    if SEVEN <= rank < KING:
        found |= BIT[card + 4]
    if 0 < rank <= SEVEN:
        found |= BIT[card - 4]
    if rank == 0:
        found |= BIT[ACE * 4 + suit_of(card)]
    return found


BESIDE: Final[list[int]] = [_beside(card) for card in range(52)]


FIELDS = (
    Field("to_move", "number"),
    Field("phase", "number"),
    Field("leader", "number"),
    Field("trump", "number"),
    Field("blind", "flag"),
    Field("hands", "sets"),
    Field("laid", "sets"),
    Field("lacks", "sets"),
    Field("trick", "cards"),
    Field("last_trick", "cards", shared=True),
    Field("last_leader", "number"),
    Field("tricks", "numbers"),
    Field("points", "numbers"),
    Field("ended", "tables", shared=True, called="sheet"),
)
# Worked out from the others:
DERIVED = ("game", "before", "hold_hearts", "pile", "led", "best", "winner", "finished", "fitting")


class KingState(State):
    """A game of King in progress.

    In a sight `hands` holds the viewer's own alone; how many cards a seat has follows from `laid`.
    """

    def __init__(self, seats: int, options: KingOptions, chance: Chance | None) -> None:
        super().__init__(seats, options, chance)
        self.house = options
        self.phase = TRICKS
        self.leader = 0  # of this trick; in Domino, who began
        self.trump = NO_SUIT
        self.blind = False
        self.hands: list[int] = []
        self.laid: list[int] = []  # what each seat has played in this sub-game
        self.lacks: list[int] = []  # what each seat has shown that it does not hold
        self.trick: list[int] = []  # in the order played
        self.last_trick: list[int] = []  # never changed
        self.last_leader = 0
        self.tricks: list[int] = []  # taken in this sub-game
        self.points: list[int] = []  # scored in this sub-game
        self.ended: list[list[int]] = []  # the points of each sub-game that is over; never changed
        # What follows from the above.
        self.game = NORMAL
        self.before: list[int] = []  # the scores when this sub-game began; never changed
        self.hold_hearts = False  # hearts may not be led while the leader has another suit
        self.pile = 0  # the cards of the trick
        self.led = 0  # every card of the suit led, 0 before the lead
        self.best = NO_CARD  # the winning card of the trick so far
        self.winner = 0  # who played it
        self.finished = 0  # how many tricks are
        self.fitting = 0  # cards that may be laid in Domino
        self.counted: list[int] = NONE  # the cards that count which each seat has taken, while events are recorded

    def game_id(self) -> str:
        return "king"

    def deal(self) -> None:
        """Begin with the first sub-game."""
        self.before = [0, 0, 0, 0]
        self._begin()

    # Made from FIELDS by `python -m cardfolk.fields`:

    def copy(self) -> KingState:
        new = KingState(self.seats, self.house, self.chance)
        self.copy_base(new)
        new.phase = self.phase
        new.leader = self.leader
        new.trump = self.trump
        new.blind = self.blind
        new.hands = self.hands.copy()
        new.laid = self.laid.copy()
        new.lacks = self.lacks.copy()
        new.trick = self.trick.copy()
        new.last_trick = self.last_trick
        new.last_leader = self.last_leader
        new.tricks = self.tricks.copy()
        new.points = self.points.copy()
        new.ended = self.ended
        new.game = self.game
        new.before = self.before
        new.hold_hearts = self.hold_hearts
        new.pile = self.pile
        new.led = self.led
        new.best = self.best
        new.winner = self.winner
        new.finished = self.finished
        new.fitting = self.fitting
        return new

    def key(self) -> tuple[object, ...]:
        return (
            self.to_move,
            self.phase,
            self.leader,
            self.trump,
            self.blind,
            tuple(self.hands),
            tuple(self.laid),
            tuple(self.lacks),
            tuple(self.trick),
            tuple(self.last_trick),
            self.last_leader,
            tuple(self.tricks),
            tuple(self.points),
            tuple([tuple(row) for row in self.ended]),
        )

    # Made until here.

    def derive(self) -> None:
        self._set_game()
        rows = self.ended[:-1] if self.to_move == OVER else self.ended
        self.before = [sum([row[seat] for row in rows]) for seat in range(4)]
        self.finished = sum(self.tricks)
        for i in range(len(self.trick)):
            self._weigh((self.leader + i) % 4, PLAY[self.trick[i]])
        if self.phase == DOMINO:
            self._set_fitting()

    # Sub-games

    def number(self) -> int:
        """Which sub-game this is, from 1; the last one stays when the game is over."""
        return len(self.ended) + (1 if self.to_move != OVER else 0)

    def games(self) -> int:
        """How many sub-games are played."""
        games = self.house.games
        return len(IDS) if games is None else len(games)

    def game_at(self, at: int) -> int:
        """The sub-game that is played at this place, from 0."""
        games = self.house.games
        return at if games is None else NUMBER[games[at]]

    def size(self, seat: int) -> int:
        """How many cards a seat holds."""
        return HAND - size_of(self.laid[seat])

    def _set_game(self) -> None:
        self.game = self.game_at(min(len(self.ended), self.games() - 1))
        self.hold_hearts = not self.house.lead_hearts and (self.game == NO_KING or self.game == NO_HEARTS)

    def _set_fitting(self) -> None:
        laid = self.laid[0] | self.laid[1] | self.laid[2] | self.laid[3]
        fitting = SEVENS
        for card in cards_in(laid):
            fitting |= BESIDE[card]
        self.fitting = fitting & ~laid

    def _begin(self) -> None:
        """The next sub-game: who leads, the deal, and who moves first."""
        at = len(self.ended)
        self._set_game()
        game = self.game
        first = self.draw_seat() if self.house.first_lead == "random" else at % 4
        order = self.shuffle(DECK)
        hands = [0, 0, 0, 0]
        for i in range(52):
            hands[i & 3] = hands[i & 3] | BIT[order[i]]
        self.hands = hands
        self.laid = [0, 0, 0, 0]
        self.lacks = [0, 0, 0, 0]
        self.trick = []
        self.last_trick = []
        self.last_leader = 0
        self.tricks = [0, 0, 0, 0]
        self.points = [0, 0, 0, 0]
        self.trump = NO_SUIT
        self.blind = False
        self.leader = first
        self.to_move = first
        self.pile = 0
        self.led = 0
        self.best = NO_CARD
        self.winner = 0
        self.finished = 0
        self.fitting = 0
        if game < TRUMP:
            self.phase = TRICKS
        elif game == LAST:
            self.phase = DOMINO
            self.fitting = SEVENS
        else:
            self.phase = CHOOSE
            self.to_move = game - TRUMP
        if self.events is not None:
            self.counted = [0, 0, 0, 0]
            self._note_deal(at + 1)

    def _note_deal(self, number: int) -> None:
        choosing = self.phase == CHOOSE
        name = "begin_trump" if choosing else "begin_" + IDS[self.game]
        other = self.to_move if choosing else -1
        self.note(Event(name, self.leader, other=Seat(other), number=number, rival=self.games()))
        for seat in range(4):
            cards = cards_in(self.hands[seat])
            faces = 0 if seat == other else 1 << seat
            self.note(Event("deal", seat, cards=cards, target=f"hand:{seat}", faces=faces))
        self.scene("begin", words("scene.begin", game=name_of(self.game), aim=aim_of(self.game)), other)

    def _end(self) -> None:
        """A sub-game is over; the same move deals the next."""
        number = len(self.ended) + 1
        after = [self.before[seat] + self.points[seat] for seat in range(4)]
        if self.events is not None:
            self.note(Event("end", number=number, rival=self.games()))
            for seat in range(4):
                self.note(Event("points", seat, number=self.points[seat], rival=after[seat]))
            best = best_of(self.points)
            for seat in best:
                self.note(Event("won" if len(best) == 1 else "shared", seat))
            points = [float(number) for number in self.points]
            self.write_down(name_of(self.game), points, [self._reasons(seat) for seat in range(4)])
            won = best[0] if len(best) == 1 else -1
            self.scene("score", words("scene.score", game=name_of(self.game)), won)
        self.ended = [*self.ended, self.points]
        if number < self.games():
            self.before = after
            self._begin()
            return
        self.to_move = OVER
        if self.events is not None:
            best = best_of(after)
            for seat in best:
                self.note(Event("game_won" if len(best) == 1 else "game_shared", seat, number=after[seat]))
            if len(best) == 1:
                self.scene("end", words("scene.end", seat=Seat(best[0])), best[0])
            else:
                self.scene("end", words("scene.end_shared"))

    def _reasons(self, seat: int) -> list[Words]:
        """What a seat's points in this sub-game are for."""
        game = self.game
        if game == LAST:
            left = self.size(seat)
            if left:
                return [words("sheet.left", count=left)]
            return [words("sheet.first", count=self.points[seat])]
        if game == LAST_THREE:
            taken = -self.points[seat] // 4
            return [words("sheet.last_three", count=taken)] if taken else []
        if COUNTED[game]:
            cards = tuple(cards_in(self.counted[seat])) if self.counted else ()
            return [words("sheet.cards", cards=Cards(cards))] if cards else []
        reasons = [words("sheet.tricks", count=self.tricks[seat])] if self.tricks[seat] else []
        if reasons and self.blind and seat == game - TRUMP:
            reasons.append(words("sheet.blind"))
        return reasons

    # Moves

    def legal_moves(self) -> list[Move]:
        mover = self.to_move
        moves: list[Move] = []
        if mover < 0 or (self.viewer != FULL and self.viewer != mover):
            return moves
        hand = self.hands[mover]
        phase = self.phase
        if phase == TRICKS:
            if self.led:
                follow = hand & self.led
                if follow:
                    hand = follow
            elif self.hold_hearts:
                others = hand & ~ALL_HEARTS
                if others:
                    hand = others
        elif phase == DOMINO:
            hand &= self.fitting
            if not hand:
                moves.append(PASS)
        elif phase == CHOOSE:
            return [*BLIND_IN, LOOK]
        else:
            return [*TRUMP_IN]
        while hand:
            low = hand & -hand
            hand ^= low
            moves.append(PLAY[low.bit_length() - 1])
        return moves

    def play(self, move: Move) -> None:
        self.begin()
        if isinstance(move, Play):
            if self.phase == TRICKS:
                self._play(move)
            else:
                self._lay(move)
        elif isinstance(move, Pass):
            self._pass()
        elif isinstance(move, Look):
            self._look()
        elif isinstance(move, Blind):
            self._choose(move.suit, True)
        elif isinstance(move, Trump):
            self._choose(move.suit, False)
        else:
            raise TypeError(f"not a move of king: {move!r}")

    def _look(self) -> None:
        self.phase = LOOKED
        if self.events is not None:
            self.note(Event("look", self.to_move))
            self._note_hand()

    def _choose(self, suit: int, blind: bool) -> None:
        self.trump = suit
        self.blind = blind
        self.phase = TRICKS
        if self.events is not None:
            self.note(Event("blind" if blind else "trump", self.to_move, suit=Suit(suit)))
            if blind:
                self._note_hand()
            self.scene("trump", words("scene.blind" if blind else "scene.trump", suit=Suit(suit)), self.to_move)
        self.to_move = self.leader

    def _note_hand(self) -> None:
        """The chooser sees their hand."""
        seat = self.to_move
        self.note(Event("pick_up", seat, cards=cards_in(self.hands[seat]), target=f"hand:{seat}", faces=1 << seat))

    def _play(self, move: Play) -> None:
        seat = self.to_move
        bit = move.bit
        self.hands[seat] = self.hands[seat] & ~bit
        self.laid[seat] = self.laid[seat] | bit
        if not self.led:
            if self.hold_hearts and move.suit == HEARTS:
                self.lacks[seat] = self.lacks[seat] | FULL_DECK & ~ALL_HEARTS
        elif not self.led & bit:
            self.lacks[seat] = self.lacks[seat] | self.led
        self._weigh(seat, move)
        trick = self.trick
        trick.append(move.card)
        if self.events is not None:
            self.note(Event("play", seat, cards=(move.card,), source=f"hand:{seat}", target="trick"))
        if len(trick) == 4:
            self._end_trick()
        else:
            self.to_move = (seat + 1) & 3

    def _weigh(self, seat: int, move: Play) -> None:
        """The highest trump wins the trick; without trumps, the highest card of the suit led."""
        best = self.best
        self.pile |= move.bit
        if not self.led:
            self.led = move.suit_set
        elif move.suit == suit_of(best):
            if move.card < best:
                return
        elif move.suit != self.trump:
            return
        self.best = move.card
        self.winner = seat

    def _end_trick(self) -> None:
        winner = self.winner
        self.finished += 1
        self.tricks[winner] = self.tricks[winner] + 1
        points = self._trick_points()
        self.points[winner] = self.points[winner] + points
        if self.events is not None:
            name = "trick_points" if points else "trick"
            if self.counted:
                self.counted[winner] = self.counted[winner] | COUNTED[self.game] & self.pile
            said = words("scene." + name, seat=Seat(winner), number=points)
            gained, lost = [winner] if points > 0 else [], [winner] if points < 0 else []
            self.scene("trick", said, winner, ("trick",), gained, lost)
            self.note(Event(name, winner, cards=self.trick, number=points, source="trick", target="last_trick"))
        self.last_trick = self.trick
        self.last_leader = self.leader
        self.trick = []
        self.pile = 0
        self.led = 0
        self.best = NO_CARD
        self.leader = winner
        self.to_move = winner
        if self.finished == HAND or (self.house.early_end and self._nothing_left()):
            self._end()

    def _trick_points(self) -> int:
        """What the trick scores its winner."""
        game = self.game
        if game >= TRUMP:
            return 2 if self.blind and self.winner == game - TRUMP else 1
        if game == NORMAL:
            return 1
        if game == INVERSE:
            return -1
        if game == LAST_THREE:
            return -4 if self.finished > 10 else 0
        counted = COUNTED[game] & self.pile
        return WORTH[game] * size_of(counted) if counted else 0

    def _nothing_left(self) -> bool:
        """Every card that counts in this sub-game has been taken; where none counts, it goes on."""
        counted = COUNTED[self.game]
        return counted != 0 and not counted & ~(self.laid[0] | self.laid[1] | self.laid[2] | self.laid[3])

    def _lay(self, move: Play) -> None:
        seat = self.to_move
        bit = move.bit
        hand = self.hands[seat] & ~bit
        self.hands[seat] = hand
        self.laid[seat] = self.laid[seat] | bit
        self.fitting = self.fitting & ~bit | BESIDE[move.card]
        if self.events is not None:
            self.note(Event("lay", seat, cards=(move.card,), source=f"hand:{seat}", target="row:" + SUITS[move.suit]))
        if hand:
            self.to_move = (seat + 1) & 3
            return
        for other in range(4):
            left = self.size(other)
            self.points[other] = self.points[other] - left
            self.points[seat] = self.points[seat] + left
        if self.events is not None:
            self.note(Event("empty", seat))
            self.scene("out", words("scene.out", seat=Seat(seat)), seat, gained=(seat,))
        self._end()

    def _pass(self) -> None:
        seat = self.to_move
        self.lacks[seat] = self.lacks[seat] | self.fitting
        if self.events is not None:
            self.note(Event("pass", seat))
        self.to_move = (seat + 1) & 3

    def scores(self) -> list[float]:
        return [float(self.before[seat] + self.points[seat]) for seat in range(4)]

    def cards(self) -> list[int]:
        found: list[int] = []
        for seat in range(4):
            found += cards_in(self.hands[seat]) + cards_in(self.laid[seat])
        return sorted(found)

    # Reasons

    def reason(self, move: Move) -> Words:
        mover = self.to_move
        if mover == OVER:
            return Words(SHARED_WORDS["error.over"])
        if self.viewer != FULL and self.viewer != mover:
            return Words(SHARED_WORDS["error.turn"], {"seat": Seat(mover)})
        choosing = self.phase == CHOOSE or self.phase == LOOKED
        if isinstance(move, (Blind, Trump, Look)):
            if not choosing:
                return words("error.no_choice")
            return words("error.look_first" if self.phase == CHOOSE else "error.looked")
        if choosing and isinstance(move, (Play, Pass)):
            return words("error.choose_first" if self.phase == CHOOSE else "error.choose_trump")
        hand = self.hands[mover]
        if isinstance(move, Play):
            if not hand & move.bit:
                return words("error.not_held", card=Card(move.card))
            if self.phase == DOMINO:
                return words("error.row", card=Card(move.card))
            if self.led:
                return words("error.follow", suit=Suit(suit_of(self.trick[0])))
            return words("error.lead_hearts")
        if isinstance(move, Pass):
            if self.phase == TRICKS:
                return words("error.no_pass")
            return words("error.must_lay", cards=Cards(cards_in(hand & self.fitting)))
        return words("error.not_a_move", move=move.text)

    def meant(self, cards: list[int]) -> Move | None:
        return PLAY[cards[0]] if len(cards) == 1 else None

    # Sights

    def seen_by(self, seat: int | None) -> KingState:
        sight = self.copy()
        self.look(seat, sight)
        for other in range(4):
            # The chooser has not seen their own hand yet.
            if other != seat or (self.phase == CHOOSE and other == self.game - TRUMP):
                sight.hands[other] = 0
        return sight

    def imagine(self, chance: Chance) -> KingState:
        new = self.copy()
        new.viewer = FULL
        new.chance = chance
        unseen = FULL_DECK
        room: list[int] = []
        for seat in range(4):
            hand = self.hands[seat]
            unseen &= ~(self.laid[seat] | hand)
            room.append(0 if hand else self.size(seat))
        if unseen:
            deal_unseen(chance.source(IMAGINE), unseen, room, self.lacks, new.hands)
        return new

    def view(self) -> View:
        from .view import view

        return view(self)


def best_of(numbers: list[int]) -> list[int]:
    """The seats with the highest number."""
    best = max(numbers)
    return [seat for seat in range(4) if numbers[seat] == best]
