"""Pontinho: the State and its turns."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ...cards import ACE, NO_CARD
from ...chance import Chance
from ...events import Event
from ...fields import Field
from ...game import HIDDEN, OVER, Move
from ...words import Card, Cards, Seat, Words
from .hands import BARE, CHOOSE, CLAIMS, DRAW_ONLY, OUTS, TURN, WINDOW, Hands
from .melds import Table, code_of, extended, swapped
from .moves import Claim, ClaimOut, Discard, Draw, End, Lay, Out, Skip, Swap, Take
from .outs import Search, steps_of
from .words import words

if TYPE_CHECKING:
    from ...view import View

HAND: Final = 9
PACKET: Final = 3  # cards dealt at a time
TURNS: Final = 40  # turns a seat after which a round is dead
ROUNDS: Final = 100
WILD_POINTS: Final = 20
ACE_POINTS: Final = 15

DECK: Final[list[int]] = [card for card in range(52) for _ in range(2)]


def points_of(card: int, wild: int, low_aces: bool) -> int:
    """What a card left in a hand counts."""
    if card == wild:
        return WILD_POINTS
    rank = card >> 2
    if rank == ACE:
        return 1 if low_aces else ACE_POINTS
    return min(rank + 2, 10)


FIELDS = (
    Field("to_move", "number"),
    Field("phase", "number"),
    Field("round", "number"),
    Field("dealer", "number"),
    Field("player", "number"),
    Field("turns", "number"),
    Field("wild", "card"),
    Field("hands", "sets"),
    Field("twins", "sets"),
    Field("sizes", "numbers"),
    Field("known", "sets"),
    Field("known_twins", "sets"),
    Field("deck", "cards", shared=True, left="left"),
    Field("left", "number"),
    Field("pile", "cards"),
    Field("melds", "numbers"),
    Field("newest", "card"),
    Field("refused", "number"),
    Field("stuck", "sets", shared=True),
    Field("stuck_sizes", "numbers", shared=True),
    Field("fresh", "set"),
    Field("fresh_twins", "set"),
    Field("draws", "numbers", shared=True),
    Field("own", "sets", shared=True),
    Field("own_twins", "sets", shared=True),
    Field("totals", "numbers", shared=True),
    Field("entries", "numbers", shared=True),
)
# Worked out from the others:
DERIVED = ("table",)


class PontinhoState(Hands):
    """A game of Pontinho in progress."""

    # Made from FIELDS by `python -m cardfolk.fields`:

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

    # Made until here.

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
                one = hands[seat]
                two = twins[seat]
                for _ in range(PACKET):
                    bit = 1 << deck[at]
                    at += 1
                    two |= one & bit
                    one |= bit
                hands[seat] = one
                twins[seat] = two
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
            self.note(Event("reveal", cards=(deck[0],), card=Card(self.wild), source="stock", target="discard"))
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
            self.phase = TURN
            self.scene("begin", words("scene.begin", card=Card(self.wild)), zones=("discard",))
        self._open()

    def _open(self) -> None:
        """The top discard is open to everyone but who discarded it."""
        self.refused = 0
        if not self.hiding:
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
            if self.can_claim_out(seat):
                self._ask(seat, OUTS)
                return
        self._ask_player()

    def _ask_player(self) -> None:
        """Step 2: the next player, unless there is no choice at all."""
        player = self.player
        if self.free_take or self.left or len(self.pile) > 1 or self.has_claim(player):
            self._ask(player, CHOOSE)
        else:
            self._ask_claims(1)

    def _ask_claims(self, first: int) -> None:
        """Step 3: the others that have a claim; then the draw."""
        if self.claiming:
            for i in range(first, self._asked()):
                seat = (self.player + i) % self.seats
                if self.has_claim(seat):
                    self._ask(seat, CLAIMS)
                    return
        self._draw()

    def _ask(self, seat: int, phase: int) -> None:
        self.phase = phase
        self.to_move = seat
        if self.events is not None:
            self.note(Event("ask", seat, card=Card(self.pile[len(self.pile) - 1]), heard=1 << seat))

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
        self.receive(player, card)
        if self.fresh:
            self.draws = self.draws.copy()
            self.draws[player] += 1
            if self.own[player] >> card & 1:
                self.own_twins = self.own_twins.copy()
                self.own_twins[player] |= 1 << card
            else:
                self.own = self.own.copy()
                self.own[player] |= 1 << card
        if self.events is not None:
            self.note(Event("draw", player, cards=(card,), source="stock", target=f"hand:{player}", faces=1 << player))
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
                self.fresh_twins |= 1 << card
            self.fresh |= 1 << card
        self.deck = self.shuffle(under)
        self.left = len(under)
        self.pile = [top]
        none = [0] * self.seats
        self.draws = none
        self.own = none
        self.own_twins = none
        if self.events is not None:
            self.note(Event("reshuffle", number=self.left, source="discard", target="stock"))

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
        self.lose(seat, card)
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
        self.stuck[seat] = self.table.stood | 1 << self.wild
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
            events.insert(0, Event("choose", self.player, card=Card(card), heard=1 << self.player))

    def _take(self) -> None:
        seat = self.to_move
        card = self.pile.pop()
        self.receive(seat, card)
        bit = 1 << card
        known = self.known[seat]
        if known & bit:
            self.known_twins[seat] = self.known_twins[seat] | bit
        else:
            self.known[seat] = known | bit
        if self.events is not None:
            self.note(Event("take", seat, cards=(card,), source="discard", target=f"hand:{seat}"))
        self.refused = 0
        self.phase = TURN

    def _skip(self) -> None:
        seat = self.to_move
        after = (seat - self.player) % self.seats + 1
        if self.events is not None:
            self.note(Event("skip", seat, card=Card(self.pile[len(self.pile) - 1]), heard=1 << seat))
        if self.phase == OUTS:
            self._ask_outs(after)
        else:
            self.refused |= 1 << seat
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
        self.lose(seat, move.card)
        self.melds[move.at] = swapped(self.melds[move.at], move.card)
        if self.events is not None:
            zone = f"meld:{move.at + 1}"
            self.note(Event("swap", seat, cards=(move.card,), number=move.at + 1, source=f"hand:{seat}", target=zone))
            self.note(Event("free", seat, cards=(wild,), number=move.at + 1, source=zone, target=f"hand:{seat}"))
        newest = self.newest
        self.receive(seat, wild)
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
        discard = claimed  # one card of the move is the discard, the others are of the hand
        for i in range(len(faces)):
            if faces[i] == discard and values[i] == discard:
                discard = NO_CARD
            else:
                self.lose(seat, faces[i])
        to = move.to
        if to < 0:
            to = len(self.melds)
            self.melds.append(code_of(faces, values))
        else:
            self.melds[to] = extended(self.melds[to], faces, values)
        self.table = Table(self.melds)
        if self.events is not None:
            self._note_laid(seat, faces, values, to, move.to < 0, claimed)

    def _note_laid(self, seat: int, faces: list[int], values: list[int], to: int, new: bool, claimed: int) -> None:
        zone = f"meld:{to + 1}"
        number = to + 1
        if claimed != NO_CARD:
            self.note(Event("claim", seat, cards=(claimed,), source="discard", target=f"hand:{seat}"))
        self.note(Event("meld" if new else "add", seat, cards=faces, number=number, source=f"hand:{seat}", target=zone))
        for i in range(len(faces)):
            if faces[i] != values[i]:
                self.note(Event("stands", seat, cards=(faces[i],), card=Card(values[i]), number=number))
        if claimed != NO_CARD:
            self.phase = TURN  # which it will be; nobody is asked any more
            said = words("scene.claim", seat=Seat(seat), card=Card(claimed))
            self.scene("claim", said, seat, (zone,), gained=(seat,))

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
            self.receive(seat, card)
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
        if events is not None:
            self.phase = TURN
            if out < 0:
                self.note(Event("dead"))
                self.scene("dead", words("scene.dead"))
            else:
                zones = [f"meld:{at + 1}" for at in range(len(self.melds))]
                self.scene("out", words("scene.out", seat=Seat(out)), out, zones, gained=(out,))
        counted = [0.0] * seats
        reasons: list[list[Words]] = [[] for _ in range(seats)]
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
                counted[seat] = float(points)
                reasons[seat].append(words("sheet.left", cards=Cards(self.hand_of(seat))))
        self.totals = totals
        if events is not None:
            if out >= 0:
                reasons[out].append(words("sheet.out"))
            self.known = self.hands.copy()  # everyone sees them counted
            self.known_twins = self.twins.copy()
            self.write_down(words("sheet.round", number=self.round), counted, reasons)
            self.scene("score", words("scene.score"), out, [f"hand:{seat}" for seat in range(seats) if seat != out])
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
            busts = totals
            totals = totals.copy()
            for seat in range(seats):
                if totals[seat] > limit:
                    totals[seat] = best
                    entries[seat] += 1
                    if events is not None:
                        self.note(Event("back", seat, number=best))
            self.entries = entries
            self.totals = totals
            if events is not None:
                self._stage_entries([seat for seat in range(seats) if busts[seat] > limit], busts)
        if self.round == ROUNDS:
            self._finish()
            return
        self.dealer = (self.dealer + 1) % seats
        self._deal_round()

    def _stage_entries(self, back: list[int], busts: list[int]) -> None:
        """Who was bust comes back: a line of the sheet takes what that forgives off their totals."""
        points = [float(self.totals[seat] - busts[seat]) for seat in range(self.seats)]
        reasons: list[list[Words]] = [[] for _ in range(self.seats)]
        for seat in back:
            reasons[seat].append(words("sheet.back", number=self.totals[seat]))
        self.write_down(words("sheet.entries"), points, reasons)
        said = words("scene.back", seat=Seat(back[0]), count=len(back), number=self.pot)
        self.scene("back", said, back[0] if len(back) == 1 else -1, lost=back)

    def _finish(self) -> None:
        self.to_move = OVER
        self.phase = TURN
        self.known = self.hands.copy()  # everyone saw them counted
        self.known_twins = self.twins.copy()
        if self.events is not None:
            best = self.winners()
            for seat in best:
                self.note(Event("win" if len(best) == 1 else "share", seat))
            if len(best) == 1:
                self.scene("end", words("scene.win", seat=Seat(best[0])), best[0])
            else:
                self.scene("end", words("scene.share"))

    def scores(self) -> list[float]:
        return [float(total) for total in self.totals]

    def more(self) -> dict[str, object]:
        return {"entries": self.entries.copy(), "pot": self.pot}

    def winners(self) -> list[int]:
        """The lowest total: of the one that is not bust, or of all if everyone is or the last round is over."""
        if self.to_move != OVER:
            return []
        best = min(self.totals)
        return [seat for seat in range(self.seats) if self.totals[seat] == best]

    def reason(self, move: Move) -> Words:
        from .reasons import reason

        return reason(self, move)

    def meant(self, cards: list[int]) -> Move | None:
        from .reasons import meant

        return meant(self, cards)

    # Sights

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
        sight.refused = 1 << viewer if refused else 0
        if self.to_move >= 0 and self.hides() and viewer != self.to_move:
            sight.to_move = HIDDEN
            # Who chose to draw, or let the card go after that, knows that the others are being asked.
            chose = viewer == self.player and (self.left > 0 or len(self.pile) > 1)
            sight.phase = CLAIMS if self.phase == CLAIMS and (refused or chose) else WINDOW
        return sight

    def imagine(self, chance: Chance) -> PontinhoState:
        from .imagine import imagine

        return imagine(self, chance)

    def view(self) -> View:
        from .view import view

        return view(self)
