"""Durak: the State and its moves."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from ...cards import BIT, CARD_NAMES, NO_CARD, RANK_SET, SUIT_SET, cards_in, rank_of, size_of, suit_of
from ...chance import IMAGINE, Chance, Source
from ...events import Event
from ...fields import Field
from ...game import FULL, OVER, Move, State
from ...options import Options
from ...words import Card, Seat, Suit, Words
from .words import words

if TYPE_CHECKING:
    from ...view import View

HAND: Final = 6
BORING: Final = 60  # turns in a row without a discard that make a draw
TRIES: Final = 100

# What the seat to move is doing.
OPEN: Final = 0
DEFEND: Final = 1
ADD: Final = 2


@dataclass(frozen=True)
class DurakOptions(Options):
    """The options of Durak."""

    transfer: bool = True
    attack_limit: int = 0
    after_surrender: str = "defender"
    throw_in: str = "all"
    deck: int = 36


class Attack(Move):
    """`attack 7c`"""

    def __init__(self, card: int) -> None:
        super().__init__("durak", "attack " + CARD_NAMES[card])
        self.card = card


class Cover(Move):
    """`cover 7c with 9c`"""

    def __init__(self, card: int, by: int) -> None:
        super().__init__("durak", f"cover {CARD_NAMES[card]} with {CARD_NAMES[by]}")
        self.card = card
        self.by = by


class Transfer(Move):
    """`transfer 7d`"""

    def __init__(self, card: int) -> None:
        super().__init__("durak", "transfer " + CARD_NAMES[card])
        self.card = card


class Surrender(Move):
    """`surrender`"""


class Done(Move):
    """`done`"""


ATTACK: Final[list[Attack]] = [Attack(card) for card in range(52)]
COVER: Final[list[list[Cover]]] = [[Cover(card, by) for by in range(52)] for card in range(52)]
TRANSFER: Final[list[Transfer]] = [Transfer(card) for card in range(52)]
SURRENDER: Final = Surrender("durak", "surrender")
DONE: Final = Done("durak", "done")


def deck_of(options: DurakOptions) -> list[int]:
    """The cards of the deck, in card order."""
    return list(range(52 - options.deck, 52))


def _beating(card: int, trump: int) -> int:
    higher = SUIT_SET[suit_of(card)] & ~((1 << (card + 1)) - 1)
    return higher if suit_of(card) == trump else higher | SUIT_SET[trump]


BEATING: Final[list[list[int]]] = [[_beating(card, trump) for card in range(52)] for trump in range(4)]


FIELDS = (
    Field("to_move", "number"),
    Field("phase", "number"),
    Field("origin", "number"),
    Field("attacker", "number"),
    Field("defender", "number"),
    Field("trump_card", "card"),
    Field("hands", "sets"),
    Field("sizes", "numbers"),
    Field("known", "sets"),
    Field("deck", "cards", shared=True, left="left"),
    Field("left", "number"),
    Field("attacks", "cards"),
    Field("players", "numbers"),
    Field("covers", "cards"),
    Field("done", "number"),
    Field("out", "number"),
    Field("discard", "set"),
    Field("shed", "numbers"),
    Field("turn", "number"),
    Field("boring", "number"),
    Field("result", "scores", shared=True),
)
# Worked out from the others:
DERIVED = ("trump", "open", "matching")


class DurakState(State):
    """A game of Durak in progress.

    In a sight `hands` holds what the viewer knows of each, `sizes` how many there are, and `deck` is empty.
    """

    def __init__(self, seats: int, options: DurakOptions, chance: Chance | None) -> None:
        super().__init__(seats, options, chance)
        self.house = options
        self.hands: list[int] = []
        self.sizes: list[int] = []
        self.known: list[int] = []  # cards of each hand that everyone has seen: taken up, or the trump card
        self.deck: list[int] = []  # as shuffled, never changed
        self.left = 0  # how many of them are still to be drawn, from the end
        self.trump_card = NO_CARD
        self.trump = 0
        self.attacks: list[int] = []
        self.players: list[int] = []  # who played each attack card
        self.covers: list[int] = []  # the card on each attack card, NO_CARD while uncovered
        self.open = 0  # attack cards that lie uncovered
        self.matching = 0  # every card of a rank that lies on the table
        self.phase = OPEN
        self.origin = 0  # who opened this turn
        self.attacker = 0
        self.defender = 0
        self.done = 0  # seats, as bits, that said `done` since the last cover
        self.out = 0  # seats, as bits, that are out
        self.discard = 0
        self.shed: list[int] = []  # how many of each seat's cards were discarded
        self.turn = 0
        self.boring = 0  # turns in a row in which nothing was discarded
        self.result: list[float] = []  # once over
        self.order: tuple[int, ...] = ()  # the seats that went out, while events are recorded

    def game_id(self) -> str:
        return "durak"

    def deal(self) -> None:
        """Set-up: six cards each, one at a time from seat 0."""
        seats = self.seats
        deck = self.shuffle(deck_of(self.house))
        self.deck = deck
        self.left = len(deck) - HAND * seats
        self.trump_card = deck[len(deck) - 1]
        self.trump = suit_of(self.trump_card)
        self.hands = [0] * seats
        self.sizes = [HAND] * seats
        self.known = [0] * seats
        self.shed = [0] * seats
        for i in range(HAND * seats):
            self.hands[i % seats] = self.hands[i % seats] | BIT[deck[i]]
        if not self.left:
            self.known[(HAND * seats - 1) % seats] = BIT[self.trump_card]
        if self.events is not None:
            for seat in range(seats):
                self.note(
                    Event(
                        "deal",
                        seat,
                        cards=cards_in(self.hands[seat]),
                        source="stock",
                        target=f"hand:{seat}",
                        faces=1 << seat,
                    )
                )
            self.note(Event("trump", card=Card(self.trump_card), suit=Suit(self.trump)))
        self._open_turn(first_attacker(self.hands, self.trump))

    # Made from FIELDS by `python -m cardfolk.fields`:

    def copy(self) -> DurakState:
        new = DurakState(self.seats, self.house, self.chance)
        self.copy_base(new)
        new.phase = self.phase
        new.origin = self.origin
        new.attacker = self.attacker
        new.defender = self.defender
        new.trump_card = self.trump_card
        new.hands = self.hands.copy()
        new.sizes = self.sizes.copy()
        new.known = self.known.copy()
        new.deck = self.deck
        new.left = self.left
        new.attacks = self.attacks.copy()
        new.players = self.players.copy()
        new.covers = self.covers.copy()
        new.done = self.done
        new.out = self.out
        new.discard = self.discard
        new.shed = self.shed.copy()
        new.turn = self.turn
        new.boring = self.boring
        new.result = self.result
        new.trump = self.trump
        new.open = self.open
        new.matching = self.matching
        return new

    def key(self) -> tuple[object, ...]:
        return (
            self.to_move,
            self.phase,
            self.origin,
            self.attacker,
            self.defender,
            self.trump_card,
            tuple(self.hands),
            tuple(self.sizes),
            tuple(self.known),
            tuple(self.deck[len(self.deck) - self.left :]) if self.deck else (),
            self.left,
            tuple(self.attacks),
            tuple(self.players),
            tuple(self.covers),
            self.done,
            self.out,
            self.discard,
            tuple(self.shed),
            self.turn,
            self.boring,
            tuple(self.result),
        )

    # Made until here.

    def derive(self) -> None:
        self.trump = suit_of(self.trump_card)
        for i in range(len(self.attacks)):
            self.matching |= RANK_SET[rank_of(self.attacks[i])]
            if self.covers[i] == NO_CARD:
                self.open |= BIT[self.attacks[i]]
            else:
                self.matching |= RANK_SET[rank_of(self.covers[i])]

    # Moves

    def legal_moves(self) -> list[Move]:
        mover = self.to_move
        moves: list[Move] = []
        if mover < 0 or (self.viewer != FULL and self.viewer != mover):
            return moves
        hand = self.hands[mover]
        if self.phase == DEFEND:
            beating = BEATING[self.trump]
            uncovered = self.open
            while uncovered:
                low = uncovered & -uncovered
                uncovered ^= low
                card = low.bit_length() - 1
                answers = hand & beating[card]
                if answers:
                    cover = COVER[card]
                    while answers:
                        low = answers & -answers
                        answers ^= low
                        moves.append(cover[low.bit_length() - 1])
            if self.house.transfer and self._may_transfer():
                same = hand & self.matching
                while same:
                    low = same & -same
                    same ^= low
                    moves.append(TRANSFER[low.bit_length() - 1])
            moves.append(SURRENDER)
            return moves
        if self.phase == ADD:
            hand &= self.matching
        while hand:
            low = hand & -hand
            hand ^= low
            moves.append(ATTACK[low.bit_length() - 1])
        if self.phase == ADD:
            moves.append(DONE)
        return moves

    def _may_transfer(self) -> bool:
        """No card has been covered in this turn, and the new defender has enough cards."""
        for cover in self.covers:
            if cover != NO_CARD:
                return False
        after = len(self.attacks) + 1
        limit = self.house.attack_limit
        return after <= self.sizes[self._next_in(self.defender)] and (not limit or after <= limit)

    def play(self, move: Move) -> None:
        self.begin()
        if isinstance(move, Attack):
            self._attack(move.card)
        elif isinstance(move, Cover):
            self._cover(move.card, move.by)
        elif isinstance(move, Done):
            self._done()
        elif isinstance(move, Surrender):
            self._surrender()
        elif isinstance(move, Transfer):
            self._transfer(move.card)
        else:
            raise TypeError(f"not a move of durak: {move!r}")

    def _lay(self, seat: int, card: int) -> None:
        """A hand card joins the attack."""
        bit = BIT[card]
        self.hands[seat] = self.hands[seat] & ~bit
        self.known[seat] = self.known[seat] & ~bit
        self.sizes[seat] = self.sizes[seat] - 1
        self.attacks.append(card)
        self.players.append(seat)
        self.covers.append(NO_CARD)
        self.open |= bit
        self.matching |= RANK_SET[rank_of(card)]

    def _attack(self, card: int) -> None:
        seat = self.to_move
        self._lay(seat, card)
        if self.events is not None:
            self.note(Event("attack", seat, cards=(card,), source=f"hand:{seat}", target="table"))
        self.phase = DEFEND
        self.to_move = self.defender

    def _transfer(self, card: int) -> None:
        seat = self.to_move
        self._lay(seat, card)
        self.attacker = seat
        self.defender = self._next_in(seat)
        self.to_move = self.defender
        if self.events is not None:
            self.note(
                Event("transfer", seat, other=Seat(self.defender), cards=(card,), source=f"hand:{seat}", target="table")
            )

    def _cover(self, card: int, by: int) -> None:
        seat = self.to_move
        bit = BIT[by]
        self.hands[seat] = self.hands[seat] & ~bit
        self.known[seat] = self.known[seat] & ~bit
        self.sizes[seat] = self.sizes[seat] - 1
        self.covers[self.attacks.index(card)] = by
        self.open &= ~BIT[card]
        self.matching |= RANK_SET[rank_of(by)]
        if self.events is not None:
            self.note(Event("cover", seat, cards=(by,), card=Card(card), source=f"hand:{seat}", target="table"))
        if self.open:
            return
        limit = self.house.attack_limit
        if not self.hands[seat] or (limit and len(self.attacks) >= limit):
            self._end_turn(False)
            return
        self.done = 0
        self.phase = ADD
        self._ask()

    def _done(self) -> None:
        if self.events is not None:
            self.note(Event("done", self.to_move))
        self.done |= BIT[self.to_move]
        self._ask()

    def _ask(self) -> None:
        """The next seat that may add a card is to move; if there is none, the turn has ended."""
        seat = self.attacker
        for _ in range(self.seats):
            if seat != self.defender and self.hands[seat] and not self.done & BIT[seat]:
                self.to_move = seat
                return
            if self.house.throw_in == "attacker":
                break
            seat = (seat + 1) % self.seats
        self._end_turn(False)

    def _surrender(self) -> None:
        seat = self.to_move
        if self.events is not None:
            self.scene("taken", words("scene.taken", seat=Seat(seat)), seat, ("table",), lost=(seat,))
        taken = 0
        count = len(self.attacks)
        for card in self.attacks:
            taken |= BIT[card]
        for card in self.covers:
            if card != NO_CARD:
                taken |= BIT[card]
                count += 1
        self.hands[seat] = self.hands[seat] | taken
        self.known[seat] = self.known[seat] | taken
        self.sizes[seat] = self.sizes[seat] + count
        if self.events is not None:
            self.note(Event("surrender", seat, cards=cards_in(taken), source="table", target=f"hand:{seat}"))
        self._end_turn(True)

    def _end_turn(self, surrendered: bool) -> None:
        if surrendered:
            self.boring += 1
        else:
            self.boring = 0
            if self.events is not None:
                said = words("scene.beaten", seat=Seat(self.defender))
                self.scene("beaten", said, self.defender, ("table",), gained=(self.defender,))
            for i in range(len(self.attacks)):
                self.discard |= BIT[self.attacks[i]] | BIT[self.covers[i]]
                self.shed[self.players[i]] += 1
            self.shed[self.defender] = self.shed[self.defender] + len(self.attacks)
            if self.events is not None:
                cards = self.attacks + self.covers
                self.note(Event("discard", self.defender, cards=cards, source="table", target="discard"))
        last_attacker = self.attacker
        self.attacks = []
        self.players = []
        self.covers = []
        self.open = 0
        self.matching = 0
        self.done = 0
        self.turn += 1
        if self.left:
            self._draw_up()
        if not self.left and self._is_over():
            return
        if self.boring >= BORING:
            self._finish([1.0 if self.out & BIT[seat] else 0.5 for seat in range(self.seats)])
            return
        attacker = self.defender
        if surrendered and self.house.after_surrender == "attacker":
            attacker = last_attacker if self.seats == 2 else (self.defender + 1) % self.seats
        while self.out & BIT[attacker]:
            attacker = (attacker + 1) % self.seats
        self._open_turn(attacker)

    def _open_turn(self, attacker: int) -> None:
        self.origin = attacker
        self.attacker = attacker
        self.defender = self._next_in(attacker)
        self.phase = OPEN
        self.to_move = attacker
        if self.events is not None:
            self.note(Event("turn", attacker, other=Seat(self.defender)))

    def _next_in(self, seat: int) -> int:
        seat = (seat + 1) % self.seats
        while self.out & BIT[seat]:
            seat = (seat + 1) % self.seats
        return seat

    def _draw_up(self) -> None:
        """The original attacker draws first, then clockwise; the last defender last, unless they are the same."""
        self._draw(self.origin)
        seat = (self.origin + 1) % self.seats
        while seat != self.origin:
            if seat != self.defender:
                self._draw(seat)
            seat = (seat + 1) % self.seats
        self._draw(self.defender)

    def _draw(self, seat: int) -> None:
        count = min(HAND - self.sizes[seat], self.left)
        if count <= 0:
            return
        top = len(self.deck) - self.left
        hand = self.hands[seat]
        for i in range(top, top + count):
            hand |= BIT[self.deck[i]]
        if self.events is not None:
            cards = self.deck[top : top + count]
            last = self.left == count  # everyone sees who draws the trump card
            hidden = cards[:-1] if last else cards
            source = "stock"
            target = f"hand:{seat}"
            if hidden:
                self.note(Event("draw", seat, cards=hidden, source=source, target=target, faces=1 << seat))
            if last:
                self.note(Event("draw", seat, cards=(self.trump_card,), source=source, target=target))
        self.hands[seat] = hand
        self.sizes[seat] = self.sizes[seat] + count
        self.left -= count
        if not self.left:
            self.known[seat] = self.known[seat] | BIT[self.trump_card]

    def _is_over(self) -> bool:
        """The end, tested when the deck is empty: seats without cards are out."""
        before = self.out
        holding = 0
        for seat in range(self.seats):
            if self.hands[seat]:
                holding += 1
            elif not self.out & BIT[seat]:
                self.out |= BIT[seat]
                if self.events is not None:
                    self.note(Event("out", seat))
                    self.order = (*self.order, seat)
                    self.scene("out", words("scene.out", seat=Seat(seat)), seat, gained=(seat,))
        if holding > 1:
            return False
        if holding:
            self._finish([0.0 if self.hands[seat] else 1.0 for seat in range(self.seats)])
        else:
            self._finish([1.0 if before & BIT[seat] else 0.5 for seat in range(self.seats)])
        return True

    def _finish(self, result: list[float]) -> None:
        self.result = result
        self.to_move = OVER
        if self.events is not None:
            losers = [seat for seat in range(self.seats) if result[seat] == 0.0]
            self.write_down(words("sheet.game"), result, [self._reasons(seat) for seat in range(self.seats)])
            if losers:
                self.note(Event("durak", losers[0]))
                # All others are out and the deck is empty: everyone knows what is left in this hand.
                known = self.known
                self.known = self.hands.copy()
                self.scene("end", words("scene.durak", seat=Seat(losers[0])), losers[0], (f"hand:{losers[0]}",))
                self.known = known
            else:
                self.note(Event("drawn"))
                self.scene("end", words("scene.drawn"))

    def _reasons(self, seat: int) -> list[Words]:
        """What a seat's result is for."""
        if seat in self.order:
            return [words("sheet.out", number=self.order.index(seat) + 1)]
        if not self.sizes[seat]:  # before events were recorded
            return []
        left = words("sheet.left", count=self.sizes[seat])
        return [words("sheet.durak"), left] if self.result[seat] == 0.0 else [left]

    def scores(self) -> list[float]:
        return self.result.copy() if self.result else [0.0] * self.seats

    def cards(self) -> list[int]:
        found = self.attacks + [card for card in self.covers if card != NO_CARD]
        found += self.deck[len(self.deck) - self.left :] + cards_in(self.discard)
        for hand in self.hands:
            found += cards_in(hand)
        return sorted(found)

    # Reasons

    def reason(self, move: Move) -> Words:
        mover = self.to_move
        hand = self.hands[mover]
        if isinstance(move, Attack):
            if self.phase == DEFEND:
                return words("error.defend")
            if not hand & BIT[move.card]:
                return words("error.not_held", card=Card(move.card))
            return words("error.rank_on_table", card=Card(move.card))
        if isinstance(move, Done):
            return words("error.must_open" if self.phase == OPEN else "error.defend")
        if self.phase != DEFEND:
            return words("error.not_defending")
        if isinstance(move, Cover):
            if not hand & BIT[move.by]:
                return words("error.not_held", card=Card(move.by))
            if not self.open & BIT[move.card]:
                return words("error.not_uncovered", card=Card(move.card))
            return words("error.beats", by_card=Card(move.by), card=Card(move.card))
        if isinstance(move, Transfer):
            if not self.house.transfer:
                return words("error.no_transfers")
            if not hand & BIT[move.card]:
                return words("error.not_held", card=Card(move.card))
            if size_of(self.open) < len(self.attacks):
                return words("error.transfer_after_cover")
            if not self.matching & BIT[move.card]:
                return words("error.transfer_rank", card=Card(move.card))
            return words("error.transfer_room", other=Seat(self._next_in(self.defender)), number=len(self.attacks) + 1)
        return words("error.not_a_move", move=move.text)

    def meant(self, cards: list[int]) -> Move | None:
        if len(cards) != 1:
            return None
        card = cards[0]
        if self.phase != DEFEND:
            return ATTACK[card]
        if self.house.transfer and self.matching & BIT[card] and size_of(self.open) == len(self.attacks):
            return TRANSFER[card]
        return COVER[cards_in(self.open)[0]][card]

    # Sights

    def seen_by(self, seat: int | None) -> DurakState:
        sight = self.copy()
        self.look(seat, sight)
        for other in range(self.seats):
            if other != seat:
                sight.hands[other] = self.known[other]
        sight.deck = []
        return sight

    def imagine(self, chance: Chance) -> DurakState:
        source = chance.source(IMAGINE)
        new = self._fill(chance, source)
        # In the first turn everyone knows that nobody was dealt a lower trump than who opened it.
        tries = TRIES if self.turn == 0 else 0
        while tries and new._first_attacker() != self.origin:
            new = self._fill(chance, source)
            tries -= 1
        return new

    def _fill(self, chance: Chance, source: Source) -> DurakState:
        new = self.copy()
        new.viewer = FULL
        new.chance = chance
        unseen = 0
        for card in deck_of(self.house):
            unseen |= BIT[card]
        unseen &= ~self.discard
        for card in self.attacks:
            unseen &= ~BIT[card]
        for card in self.covers:
            if card != NO_CARD:
                unseen &= ~BIT[card]
        if self.left:
            unseen &= ~BIT[self.trump_card]
        for hand in self.hands:
            unseen &= ~hand
        pool = cards_in(unseen)
        source.shuffle(pool)
        for seat in range(self.seats):
            for _ in range(self.sizes[seat] - size_of(self.hands[seat])):
                new.hands[seat] = new.hands[seat] | BIT[pool.pop()]
        new.deck = pool
        if self.left:
            pool.append(self.trump_card)
        return new

    def _first_attacker(self) -> int:
        """Who held the lowest trump when this, the first turn, began."""
        hands = self.hands.copy()
        for i in range(len(self.attacks)):
            hands[self.players[i]] |= BIT[self.attacks[i]]
            if self.covers[i] != NO_CARD:
                hands[self.defender] = hands[self.defender] | BIT[self.covers[i]]
        return first_attacker(hands, self.trump)

    def view(self) -> View:
        from .view import view

        return view(self)


def first_attacker(hands: list[int], trump: int) -> int:
    """The seat with the lowest trump; seat 0 if no seat holds one."""
    trumps = SUIT_SET[trump]
    lowest = 1 << 52
    first = 0
    for seat in range(len(hands)):
        held = hands[seat] & trumps
        if held and held & -held < lowest:
            lowest = held & -held
            first = seat
    return first
