"""Pontinho: the State and its turns."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from ...cards import ACE, BIT, CARD_NAMES, NO_CARD, cards_in
from ...chance import Chance
from ...game import FULL, HIDDEN, OVER, Event, Move, Options, State, Words
from .melds import (
    NEAR,
    PAIR_SETS,
    TWO_OFF,
    Claim,
    Lay,
    Swap,
    code_of,
    extended,
    list_adds,
    list_claims,
    list_melds,
    lying,
    place_of,
    swapped,
)
from .outs import Search, Table, covered, steps_of

if TYPE_CHECKING:
    from ...view import View

HAND: Final = 9
PACKET: Final = 3  # cards dealt at a time
TURNS: Final = 40  # turns a seat after which a round is dead
ROUNDS: Final = 100
WILD_POINTS: Final = 20
ACE_POINTS: Final = 15

# What the seat to move is asked for.
WINDOW: Final = 0  # only in a sight: claims are open, and that is all the viewer knows
OUTS: Final = 1  # going out with the discard
CHOOSE: Final = 2  # the next player: how to take a card
CLAIMS: Final = 3  # the others: a claim
TURN: Final = 4
DRAW_ONLY: Final = 5  # after a turn that ended without a discard


@dataclass(frozen=True)
class PontinhoOptions(Options):
    """The options of Pontinho."""

    dealer: str | int = "random"
    limit: int = 100
    claims: str = "meld"
    take: str = "free"
    fee: int = 1


class Discard(Move):
    """`discard 7c`"""

    def __init__(self, card: int) -> None:
        super().__init__("pontinho", "discard " + CARD_NAMES[card])
        self.card = card


class Draw(Move):
    """`draw`"""


class Take(Move):
    """`take`"""


class Skip(Move):
    """`skip`"""


class End(Move):
    """`end`"""


class Out(Move):
    """`out`"""


class ClaimOut(Move):
    """`claim out`"""


DISCARD: list[Discard] = [Discard(card) for card in range(52)]
DRAW: Final = Draw("pontinho", "draw")
TAKE: Final = Take("pontinho", "take")
SKIP: Final = Skip("pontinho", "skip")
END: Final = End("pontinho", "end")
OUT: Final = Out("pontinho", "out")
CLAIM_OUT: Final = ClaimOut("pontinho", "claim out")

DECK: list[int] = [card for card in range(52) for _ in range(2)]
BARE: Final = Table([])


def points_of(card: int, wild: int, low_aces: bool) -> int:
    """What a card left in a hand counts."""
    if card == wild:
        return WILD_POINTS
    rank = card >> 2
    if rank == ACE:
        return 1 if low_aces else ACE_POINTS
    return min(rank + 2, 10)


class PontinhoState(State):
    """A game of Pontinho in progress.

    A hand is two sets: the cards in it, and those of which both copies are. In a sight `hands` and `twins` hold what
    the viewer knows of each, and `deck` is empty. Lists that are marked so are never changed, only replaced.
    """

    def __init__(self, seats: int, options: PontinhoOptions, chance: Chance | None) -> None:
        super().__init__(seats, options, chance)
        self.house = options
        self.phase = TURN
        self.round = 0
        self.dealer = 0
        self.player = 0  # whose turn it is, or would be if nobody goes out first
        self.turns = 0  # turns of the round that have ended
        self.wild = NO_CARD
        self.hands: list[int] = []
        self.twins: list[int] = []
        self.sizes: list[int] = []
        self.known: list[int] = []  # cards that everyone saw a hand take up
        self.known_twins: list[int] = []
        self.deck: list[int] = []  # as shuffled; never changed
        self.left = 0  # how many of them are still to be drawn, from the end
        self.pile: list[int] = []  # the discards, the top one last
        self.melds: list[int] = []
        self.newest = NO_CARD  # the card that the player of this turn has just taken
        self.refused = 0  # seats, as bits, that let the discard go after the next player had chosen
        self.stuck: list[int] = []  # cards that a hand had nothing beside when it ended a turn; never changed
        self.stuck_sizes: list[int] = []  # how many of those are still in it; never changed
        self.fresh = 0  # the cards that were shuffled into the deck when it had run out
        self.fresh_twins = 0
        self.draws: list[int] = []  # cards that each seat has drawn since then; never changed
        self.own: list[int] = []  # which they were; never changed
        self.own_twins: list[int] = []  # never changed
        self.totals: list[int] = []  # never changed
        self.entries: list[int] = []  # never changed
        self.table = BARE  # what the melds are open to; never changed

    def game_id(self) -> str:
        return "pontinho"

    @property
    def pot(self) -> int:
        """What the winner gets."""
        return self.house.fee * sum(self.entries)

    def copy(self) -> PontinhoState:
        new = PontinhoState(self.seats, self.house, self.chance)
        self.copy_base(new)
        new.phase = self.phase
        new.round = self.round
        new.dealer = self.dealer
        new.player = self.player
        new.turns = self.turns
        new.wild = self.wild
        new.hands = self.hands.copy()
        new.twins = self.twins.copy()
        new.sizes = self.sizes.copy()
        new.known = self.known.copy()
        new.known_twins = self.known_twins.copy()
        new.deck = self.deck
        new.left = self.left
        new.pile = self.pile.copy()
        new.melds = self.melds.copy()
        new.newest = self.newest
        new.refused = self.refused
        new.stuck = self.stuck
        new.stuck_sizes = self.stuck_sizes
        new.fresh = self.fresh
        new.fresh_twins = self.fresh_twins
        new.draws = self.draws
        new.own = self.own
        new.own_twins = self.own_twins
        new.totals = self.totals
        new.entries = self.entries
        new.table = self.table
        return new

    def key(self) -> tuple[object, ...]:
        return (
            self.to_move,
            self.phase,
            self.round,
            self.dealer,
            self.player,
            self.turns,
            self.wild,
            tuple(self.hands),
            tuple(self.twins),
            tuple(self.sizes),
            tuple(self.known),
            tuple(self.known_twins),
            tuple(self.deck[len(self.deck) - self.left :]) if self.deck else (),
            self.left,
            tuple(self.pile),
            tuple(self.melds),
            self.newest,
            self.refused,
            tuple(self.stuck),
            tuple(self.stuck_sizes),
            self.fresh,
            self.fresh_twins,
            tuple(self.draws),
            tuple(self.own),
            tuple(self.own_twins),
            tuple(self.totals),
            tuple(self.entries),
        )

    def settle(self) -> None:
        self.table = Table(self.melds)

    # A round

    def deal(self) -> None:
        """The first dealer, and the first round."""
        self.totals = [0] * self.seats
        self.entries = [1] * self.seats
        dealer = self.house.dealer
        if isinstance(dealer, int):
            self.dealer = dealer
        else:
            self.dealer = self.draw_seat()
        self._deal_round()

    def _deal_round(self) -> None:
        """Rule 1: reveal, nine cards each, three at a time from the seat after the dealer."""
        seats = self.seats
        self.round += 1
        self.turns = 0
        self.player = (self.dealer + 1) % seats
        deck = self.shuffle(DECK)
        self.deck = deck
        self.left = len(deck) - 1 - HAND * seats
        self.pile = [deck[0]]
        self.wild = (deck[0] + 4) % 52
        self.melds = []
        self.table = BARE
        self.newest = NO_CARD
        self.refused = 0
        hands = [0] * seats
        twins = [0] * seats
        at = 1
        for _ in range(HAND // PACKET):
            for i in range(seats):
                seat = (self.player + i) % seats
                for _ in range(PACKET):
                    bit = BIT[deck[at]]
                    at += 1
                    if hands[seat] & bit:
                        twins[seat] |= bit
                    else:
                        hands[seat] |= bit
        self.hands = hands
        self.twins = twins
        self.sizes = [HAND] * seats
        self.known = [0] * seats
        self.known_twins = [0] * seats
        none = [0] * seats
        self.stuck = none
        self.stuck_sizes = none
        self.draws = none
        self.own = none
        self.own_twins = none
        self.fresh = 0
        self.fresh_twins = 0
        if self.events is not None:
            self.note(Event("round", self.dealer, number=self.round))
            self.note(Event("reveal", cards=(deck[0],), card=self.wild, source="stock", target="discard"))
            for seat in range(seats):
                self.note(
                    Event(
                        "deal",
                        seat,
                        cards=self.hand_of(seat),
                        source="stock",
                        target=f"hand:{seat}",
                        faces=1 << seat,
                    )
                )
        self._open()

    def hand_of(self, seat: int) -> list[int]:
        """The cards of a hand in card order, or what is known of it."""
        found: list[int] = []
        twins = self.twins[seat]
        for card in cards_in(self.hands[seat]):
            found.append(card)
            if twins >> card & 1:
                found.append(card)
        return found

    def _open(self) -> None:
        """The top discard is open to everyone but who discarded it."""
        self.refused = 0
        if self.house.claims == "off":
            self._ask_player()
        else:
            self._ask_outs(0)

    def _asked(self) -> int:
        """How many seats from the next player on the discard is open to: all for the revealed card."""
        return self.seats - 1 if self.turns else self.seats

    def _ask_outs(self, first: int) -> None:
        """Step 1: the seats that can go out with the discard, from this many after the next player on."""
        for i in range(first, self._asked()):
            seat = (self.player + i) % self.seats
            if self._hopes(seat) and self._out_with(seat) is not None:
                self._ask(seat, OUTS)
                return
        self._ask_player()

    def _ask_player(self) -> None:
        """Step 2: the next player, unless there is no choice at all."""
        player = self.player
        if self.house.take == "free" or self.left or len(self.pile) > 1 or self._has_claim(player):
            self._ask(player, CHOOSE)
        else:
            self._ask_claims(1)

    def _ask_claims(self, first: int) -> None:
        """Step 3: the others that have a claim; then the draw."""
        if self.house.claims == "meld":
            for i in range(first, self._asked()):
                seat = (self.player + i) % self.seats
                if self._has_claim(seat):
                    self._ask(seat, CLAIMS)
                    return
        self._draw()

    def _ask(self, seat: int, phase: int) -> None:
        self.phase = phase
        self.to_move = seat
        if self.events is not None:
            self.note(Event("ask", seat, card=self.pile[len(self.pile) - 1], heard=1 << seat))

    def _draw(self) -> None:
        """The next player's draw is carried out."""
        player = self.player
        if not self.left:
            if len(self.pile) < 2:
                self._end_round(-1)
                return
            self._reshuffle()
        card = self.deck[len(self.deck) - self.left]
        self.left -= 1
        self._receive(player, card)
        if self.fresh:
            self.draws = self.draws.copy()
            self.draws[player] += 1
            if self.own[player] >> card & 1:
                self.own_twins = self.own_twins.copy()
                self.own_twins[player] |= BIT[card]
            else:
                self.own = self.own.copy()
                self.own[player] |= BIT[card]
        if self.events is not None:
            self.note(
                Event("draw", player, cards=(card,), source="stock", target=f"hand:{player}", faces=1 << player)
            )
        self.phase = TURN
        self.to_move = player

    def _reshuffle(self) -> None:
        """All discards but the top one become the deck."""
        top = self.pile.pop()
        under = sorted(self.pile)
        self.fresh = 0
        self.fresh_twins = 0
        for card in under:
            if self.fresh >> card & 1:
                self.fresh_twins |= BIT[card]
            self.fresh |= BIT[card]
        self.deck = self.shuffle(under)
        self.left = len(under)
        self.pile = [top]
        none = [0] * self.seats
        self.draws = none
        self.own = none
        self.own_twins = none
        if self.events is not None:
            self.note(Event("reshuffle", number=self.left, source="discard", target="stock"))

    def _receive(self, seat: int, card: int) -> None:
        bit = BIT[card]
        if self.hands[seat] & bit:
            self.twins[seat] |= bit
        else:
            self.hands[seat] |= bit
        self.sizes[seat] += 1
        self.newest = card

    def _lose(self, seat: int, card: int) -> None:
        """A card leaves a hand, and what was known of the hand with it."""
        bit = BIT[card]
        if self.twins[seat] & bit:
            self.twins[seat] ^= bit
        else:
            self.hands[seat] ^= bit
        self.sizes[seat] -= 1
        if self.known[seat] & bit:
            if self.known_twins[seat] & bit:
                self.known_twins[seat] ^= bit
            else:
                self.known[seat] ^= bit
        if self.stuck[seat] & bit and self.stuck_sizes[seat]:
            self.stuck_sizes = self.stuck_sizes.copy()
            self.stuck_sizes[seat] -= 1

    # What a hand could do

    def _hopes(self, seat: int) -> bool:
        """A quick look: whether a seat might go out with the discard."""
        table = self.table
        one = self.hands[seat]
        if one & (table.stood | BIT[self.wild]):
            return True
        card = self.pile[len(self.pile) - 1]
        whole = one | BIT[card]
        dead = whole & ~covered(whole, table.up, table.down, table.room)
        if not dead:
            return True
        return seat == self.player and not dead & dead - 1 and not dead & self.twins[seat] and dead != BIT[card]

    def _out_with(self, seat: int) -> Search | None:
        """How a seat goes out with the discard."""
        card = self.pile[len(self.pile) - 1]
        bit = BIT[card]
        one = self.hands[seat]
        two = self.twins[seat]
        search = Search(self.melds, self.wild)
        spare = 1 if seat == self.player else 0
        # The claimed card must be laid down: it is left over only if the hand held its twin.
        barred = 0 if one & bit else bit
        if search.find(self.table, one | bit, two | (one & bit), spare, barred):
            return search
        return None

    def way_out(self) -> Search | None:
        """How the seat to move would go out now, with the discard if that is what it is asked."""
        mover = self.to_move
        if self.phase == OUTS:
            return self._out_with(mover)
        search = Search(self.melds, self.wild)
        if search.find(self.table, self.hands[mover], self.twins[mover], 1, 0):
            return search
        return None

    def _can_go_out(self, one: int, two: int) -> bool:
        table = self.table
        if not one & (table.stood | BIT[self.wild]):
            dead = one & ~covered(one, table.up, table.down, table.room)
            if dead and (dead & dead - 1 or dead & two):
                return False
        return Search(self.melds, self.wild).find(table, one, two, 1, 0)

    def _has_claim(self, seat: int) -> bool:
        """Whether a seat can play the discard at once."""
        if self.house.claims != "meld":
            return False
        card = self.pile[len(self.pile) - 1]
        bit = BIT[card]
        one = self.hands[seat]
        near = one & NEAR[card]
        if near & near - 1:
            for pair in PAIR_SETS[card]:
                if one & pair == pair:
                    return True
        table = self.table
        if not table.reach & bit and not one & table.stood:
            if not (one & BIT[self.wild] and one & TWO_OFF[card]):
                return False
        moves: list[Move] = []
        self._list_claims(seat, moves)
        return len(moves) > 0

    def _list_claims(self, seat: int, moves: list[Move]) -> None:
        if self.house.claims != "meld":
            return
        card = self.pile[len(self.pile) - 1]
        list_claims(self.melds, self.hands[seat], self.twins[seat], self.wild, card, 0, moves)
        if self.hands[seat] & self.table.stood:
            self._list_swaps(seat, card, moves)

    def _list_swaps(self, seat: int, claimed: int, moves: list[Move]) -> None:
        """Append every swap of a hand, with what uses the freed wild: a claim if a card is claimed."""
        wild = BIT[self.wild]
        swaps = self.hands[seat] & self.table.stood
        while swaps:
            bit = swaps & -swaps
            swaps ^= bit
            card = bit.bit_length() - 1
            for at in range(len(self.melds)):
                if place_of(self.melds[at], card) < 0:
                    continue
                melds = self.melds.copy()
                melds[at] = swapped(melds[at], card)
                one = self.hands[seat]
                two = self.twins[seat]
                if two & bit:
                    two ^= bit
                else:
                    one ^= bit
                if one & wild:
                    two |= wild
                one |= wild
                uses: list[Move] = []
                if claimed >= 0:
                    list_claims(melds, one, two, self.wild, claimed, wild, uses)
                else:
                    list_melds(one, two, self.wild, wild, uses)
                    list_adds(melds, one, two, self.wild, wild, uses)
                for use in uses:
                    assert isinstance(use, Lay)
                    moves.append(Swap(card, at, use))

    # Moves

    def legal_moves(self) -> list[Move]:
        mover = self.to_move
        moves: list[Move] = []
        if mover < 0 or (self.viewer != FULL and self.viewer != mover):
            return moves
        phase = self.phase
        if phase == TURN:
            one = self.hands[mover]
            two = self.twins[mover]
            wild = BIT[self.wild]
            table = self.table
            free = one & ~(table.stood | wild)
            if not free:
                moves.append(END)
            while free:
                low = free & -free
                free ^= low
                moves.append(DISCARD[low.bit_length() - 1])
            list_melds(one, two, self.wild, 0, moves)
            if one & (table.addable | wild):
                list_adds(self.melds, one, two, self.wild, 0, moves)
            if one & table.stood:
                self._list_swaps(mover, -1, moves)
            if self._can_go_out(one, two):
                moves.append(OUT)
            return moves
        if phase == CHOOSE:
            if self.house.take == "free":
                moves.append(TAKE)
            if self.left or len(self.pile) > 1:
                moves.append(DRAW)
            self._list_claims(mover, moves)
        elif phase == CLAIMS:
            self._list_claims(mover, moves)
            moves.append(SKIP)
        elif phase == OUTS:
            if self._out_with(mover) is not None:
                moves.append(CLAIM_OUT)
            moves.append(SKIP)
        else:
            moves.append(DRAW)
        return moves

    def play(self, move: Move) -> None:
        self.begin()
        if isinstance(move, Discard):
            self._discard(move.card)
        elif isinstance(move, Draw):
            self._choose_draw()
        elif isinstance(move, Take):
            self._take()
        elif isinstance(move, Lay):
            self._lay(move)
        elif isinstance(move, Skip):
            self._skip()
        elif isinstance(move, Swap):
            self._swap(move)
        elif isinstance(move, (Out, ClaimOut)):
            self._out()
        elif isinstance(move, End):
            self._end()
        else:
            raise TypeError(f"not a move of pontinho: {move!r}")

    def _discard(self, card: int) -> None:
        seat = self.to_move
        self._lose(seat, card)
        self.pile.append(card)
        if self.events is not None:
            self.note(Event("discard", seat, cards=(card,), source=f"hand:{seat}", target="discard"))
        if self.sizes[seat]:
            self._end_turn(True)
        else:
            self._end_round(seat)

    def _end(self) -> None:
        seat = self.to_move
        self.stuck = self.stuck.copy()
        self.stuck_sizes = self.stuck_sizes.copy()
        self.stuck[seat] = self.table.stood | BIT[self.wild]
        self.stuck_sizes[seat] = self.sizes[seat]
        if self.events is not None:
            self.note(Event("end", seat))
        self._end_turn(False)

    def _end_turn(self, discarded: bool) -> None:
        self.turns += 1
        self.newest = NO_CARD
        self.player = (self.player + 1) % self.seats
        if self.turns == TURNS * self.seats:
            self._end_round(-1)
        elif discarded:
            self._open()
        elif self.left or len(self.pile) > 1:
            self.phase = DRAW_ONLY
            self.to_move = self.player
        else:
            self._end_round(-1)

    def _choose_draw(self) -> None:
        if self.phase == DRAW_ONLY:
            self._draw()
            return
        events = self.events
        if events is None:
            self._ask_claims(1)
            return
        # Only if somebody is asked first does the choice show, and only to who made it.
        card = self.pile[len(self.pile) - 1]
        self._ask_claims(1)
        if self.phase == CLAIMS:
            events.insert(0, Event("choose", self.player, card=card, heard=1 << self.player))

    def _take(self) -> None:
        seat = self.to_move
        card = self.pile.pop()
        self._receive(seat, card)
        bit = BIT[card]
        if self.known[seat] & bit:
            self.known_twins[seat] |= bit
        else:
            self.known[seat] |= bit
        if self.events is not None:
            self.note(Event("take", seat, cards=(card,), source="discard", target=f"hand:{seat}"))
        self.refused = 0
        self.phase = TURN

    def _skip(self) -> None:
        seat = self.to_move
        after = (seat - self.player) % self.seats + 1
        if self.events is not None:
            self.note(Event("skip", seat, card=self.pile[len(self.pile) - 1], heard=1 << seat))
        if self.phase == OUTS:
            self._ask_outs(after)
        else:
            self.refused |= BIT[seat]
            self._ask_claims(after)
        if self.phase == TURN:
            self.refused = 0

    def _lay(self, move: Lay) -> None:
        """A meld, an addition or a claim, and what follows from it."""
        seat = self.to_move
        self._put(seat, move)
        self._laid(seat)

    def _swap(self, move: Swap) -> None:
        seat = self.to_move
        wild = self.wild
        self._lose(seat, move.card)
        self.melds[move.at] = swapped(self.melds[move.at], move.card)
        if self.events is not None:
            zone = f"meld:{move.at + 1}"
            self.note(
                Event("swap", seat, cards=(move.card,), number=move.at + 1, source=f"hand:{seat}", target=zone)
            )
            self.note(
                Event("free", seat, cards=(wild,), number=move.at + 1, source=zone, target=f"hand:{seat}")
            )
        newest = self.newest
        self._receive(seat, wild)
        self.newest = newest
        if self.stuck[seat]:
            self.stuck_sizes = self.stuck_sizes.copy()
            self.stuck_sizes[seat] += 1
        self._put(seat, move.then)
        self._laid(seat)

    def _put(self, seat: int, move: Lay) -> None:
        """The cards of a meld, an addition or a claim go to the table."""
        faces = move.faces
        values = move.values
        claimed = NO_CARD
        if isinstance(move, Claim):
            claimed = self.pile.pop()
        hidden = claimed  # one card of the move is the discard, the others are of the hand
        for i in range(len(faces)):
            if faces[i] == hidden and values[i] == hidden:
                hidden = NO_CARD
            else:
                self._lose(seat, faces[i])
        to = move.to
        if to < 0:
            to = len(self.melds)
            self.melds.append(code_of(faces, values))
        else:
            self.melds[to] = extended(self.melds[to], faces, values)
        self.table = Table(self.melds)
        if self.events is not None:
            self._note_laid(seat, faces, values, to, move.to < 0, claimed)

    def _note_laid(
        self, seat: int, faces: list[int], values: list[int], to: int, new: bool, claimed: int
    ) -> None:
        zone = f"meld:{to + 1}"
        number = to + 1
        cards = faces
        if claimed != NO_CARD:
            self.note(Event("claim", seat, cards=(claimed,), source="discard", target=f"hand:{seat}"))
        self.note(
            Event("meld" if new else "add", seat, cards=cards, number=number, source=f"hand:{seat}", target=zone)
        )
        for i in range(len(faces)):
            if faces[i] != values[i]:
                self.note(Event("stands", seat, cards=(faces[i],), card=values[i], number=number))

    def _laid(self, seat: int) -> None:
        """After cards were laid down: out, or the turn goes on."""
        self.refused = 0
        if not self.sizes[seat]:
            if self.events is not None:
                self.note(Event("empty", seat))
            self._end_round(seat)
        elif seat != self.player:
            self._draw()
        else:
            self.phase = TURN

    def _out(self) -> None:
        """Lay down everything."""
        seat = self.to_move
        search = self.way_out()
        assert search is not None
        events = self.events
        if self.phase == OUTS:
            card = self.pile.pop()
            self._receive(seat, card)
            if events is not None:
                self.note(Event("claim_out", seat, cards=(card,), source="discard", target=f"hand:{seat}"))
        elif events is not None:
            self.note(Event("out", seat))
        before = self.melds
        self.melds = search.melds
        self.table = Table(self.melds)
        if events is not None:
            self._note_plan(seat, before, search)
        self.hands[seat] = 0
        self.twins[seat] = 0
        self.sizes[seat] = 0
        self.known[seat] = 0
        self.known_twins[seat] = 0
        if search.kept >= 0:
            self.pile.append(search.kept)
            if events is not None:
                self.note(Event("discard", seat, cards=(search.kept,), source=f"hand:{seat}", target="discard"))
        self._end_round(seat)

    def _note_plan(self, seat: int, before: list[int], search: Search) -> None:
        for step in steps_of(before, search, self.wild):
            if step.swap >= 0:
                zone = f"meld:{step.to + 1}"
                hand = f"hand:{seat}"
                self.note(Event("swap", seat, cards=(step.swap,), number=step.to + 1, source=hand, target=zone))
                self.note(Event("free", seat, cards=(self.wild,), number=step.to + 1, source=zone, target=hand))
            else:
                self._note_laid(seat, step.faces, step.values, step.to, step.to >= len(before), NO_CARD)

    # The end of a round

    def _end_round(self, out: int) -> None:
        """Count the hands, and see who is bust."""
        seats = self.seats
        limit = self.house.limit
        events = self.events
        self.newest = NO_CARD
        self.refused = 0
        if events is not None and out < 0:
            self.note(Event("dead"))
        totals = self.totals.copy()
        for seat in range(seats):
            if not self.sizes[seat]:
                continue
            low_aces = totals[seat] == limit - 2
            points = 0
            for card in self.hand_of(seat):
                points += points_of(card, self.wild, low_aces)
            totals[seat] += points
            if events is not None:
                self.note(Event("count", seat, cards=self.hand_of(seat), number=points))
        self.totals = totals
        best = -1  # the highest total of those not bust
        alive = 0
        for seat in range(seats):
            if totals[seat] <= limit:
                alive += 1
                best = max(best, totals[seat])
            elif events is not None:
                self.note(Event("bust", seat, number=totals[seat]))
        if alive < 2:
            self._finish()
            return
        if alive < seats:
            entries = self.entries.copy()
            for seat in range(seats):
                if totals[seat] > limit:
                    totals[seat] = best
                    entries[seat] += 1
                    if events is not None:
                        self.note(Event("back", seat, number=best))
            self.entries = entries
        if self.round == ROUNDS:
            self._finish()
            return
        self.dealer = (self.dealer + 1) % seats
        self._deal_round()

    def _finish(self) -> None:
        self.to_move = OVER
        self.phase = TURN
        if self.events is not None:
            best = self.winners()
            for seat in best:
                self.note(Event("win" if len(best) == 1 else "share", seat))

    def scores(self) -> list[float]:
        return [float(total) for total in self.totals]

    def winners(self) -> list[int]:
        """The lowest total: of the one that is not bust, or of all if everyone is or the last round is over."""
        if self.to_move != OVER:
            return []
        best = min(self.totals)
        return [seat for seat in range(self.seats) if self.totals[seat] == best]

    def cards(self) -> list[int]:
        found = self.pile + self.deck[len(self.deck) - self.left :]
        for code in self.melds:
            found += lying(code, self.wild)[0]
        for seat in range(self.seats):
            found += self.hand_of(seat)
        return sorted(found)

    def reason(self, move: Move) -> Words:
        from .reasons import reason

        return reason(self, move)

    def meant(self, cards: list[int]) -> Move | None:
        from .reasons import meant

        return meant(self, cards)

    # Sights

    def hides(self) -> bool:
        """Whether nobody but the seat that is asked may know who is."""
        return OUTS <= self.phase <= CLAIMS and self.house.claims != "off"

    def seen_by(self, seat: int | None) -> PontinhoState:
        sight = self.copy()
        self.look(seat, sight)
        viewer = sight.viewer
        own = [0] * self.seats
        own_twins = [0] * self.seats
        for other in range(self.seats):
            if other != viewer:
                sight.hands[other] = self.known[other]
                sight.twins[other] = self.known_twins[other]
            else:
                own[other] = self.own[other]
                own_twins[other] = self.own_twins[other]
        sight.own = own
        sight.own_twins = own_twins
        sight.deck = []
        if viewer != self.player:
            sight.newest = NO_CARD
        refused = viewer >= 0 and self.refused >> viewer & 1 > 0
        sight.refused = BIT[viewer] if refused else 0
        if self.hides() and viewer != self.to_move and self.to_move != OVER:
            sight.to_move = HIDDEN
            # Who chose to draw, or let the card go after that, knows that the others are being asked.
            chose = viewer == self.player and (self.left > 0 or len(self.pile) > 1)
            sight.phase = CLAIMS if self.phase == CLAIMS and (refused or chose) else WINDOW
        return sight

    def imagine(self, chance: Chance) -> PontinhoState:
        from .guess import imagine

        return imagine(self, chance)

    def view(self) -> View:
        from .view import view

        return view(self)
