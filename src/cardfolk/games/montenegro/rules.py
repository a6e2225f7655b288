"""King of Montenegro: the State. The moves are in moves.py, where cards lie in board.py, imagining in imagine.py."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ...cards import BIT, KING, NO_CARD, SUIT_SET, SUITS, cards_in, rank_of, size_of, suit_of
from ...chance import IMAGINE, Chance
from ...events import Event
from ...fields import Field
from ...game import FULL, OVER, Move
from ...words import SHARED_WORDS, Card, IllegalMove, Seat, Suit, Suits, Words
from .board import A_KING, ARMY, DISCARD, HAND, NO_KING, PILE, PUBLIC, UNTOLD, ZONES, Board
from .imagine import fill
from .moves import (
    CALL,
    CONCEDE,
    FROM_ARMY,
    PASS,
    PLAY,
    WAR,
    Army,
    Call,
    Concede,
    MontenegroOptions,
    Pass,
    Play,
    War,
    Wild,
    army_wilds,
    wilds,
)
from .words import words

if TYPE_CHECKING:
    from ...view import View

DUELS: Final = 200
NONE: Final = [0, 0]  # never changed

# What the seat to move is doing.
WARRING: Final = 0
DUELING: Final = 1


def beats(card: int, other: int) -> bool:
    """Same suit, strictly higher rank."""
    return suit_of(card) == suit_of(other) and card > other


FIELDS = (
    Field("to_move", "number"),
    Field("phase", "number"),
    Field("starter", "number"),
    Field("duels", "number"),
    Field("wars", "number"),
    Field("hands", "sets"),
    Field("sizes", "numbers"),
    Field("armies", "lists"),
    Field("pile", "cards", shared=True, left="left"),
    Field("left", "number"),
    Field("discard", "set"),
    Field("discarded", "number"),
    Field("flip", "card"),
    Field("aside", "cards"),
    Field("required", "card"),
    Field("players", "numbers"),
    Field("origins", "numbers"),
    Field("firsts", "cards"),
    Field("seconds", "cards"),
    Field("declared", "cards"),
    Field("totals", "tables", shared=True),
    Field("knows", "sets"),
    Field("may", "sets"),
    Field("least", "numbers"),
    Field("plain", "numbers"),
    Field("result", "scores", shared=True),
)


class MontenegroState(Board):
    """A game of King of Montenegro in progress."""

    def __init__(self, seats: int, options: MontenegroOptions, chance: Chance | None) -> None:
        super().__init__(seats, options, chance)
        self.phase = WARRING
        self.starter = 0
        self.duels = 0  # that have been fought
        self.wars = 0  # in this turn
        self.result: list[float] = []  # once over
        # While events are recorded, the duels and wars that each seat has won.
        self.duels_won: list[int] = NONE
        self.wars_won: list[int] = NONE

    def game_id(self) -> str:
        return "montenegro"

    def deal(self) -> None:
        """Set-up: who starts, then the hands."""
        first = self.house.first
        starter = first if isinstance(first, int) else self.draw_seat()
        self.deal_hands()
        self._begin_turn(starter)

    # Made from FIELDS by `python -m cardfolk.fields`:

    def copy(self) -> MontenegroState:
        new = MontenegroState(self.seats, self.house, self.chance)
        self.copy_base(new)
        new.phase = self.phase
        new.starter = self.starter
        new.duels = self.duels
        new.wars = self.wars
        new.hands = self.hands.copy()
        new.sizes = self.sizes.copy()
        new.armies = self.armies.copy()
        new.pile = self.pile
        new.left = self.left
        new.discard = self.discard
        new.discarded = self.discarded
        new.flip = self.flip
        new.aside = self.aside.copy()
        new.required = self.required
        new.players = self.players.copy()
        new.origins = self.origins.copy()
        new.firsts = self.firsts.copy()
        new.seconds = self.seconds.copy()
        new.declared = self.declared.copy()
        new.totals = self.totals
        new.knows = self.knows.copy()
        new.may = self.may.copy()
        new.least = self.least.copy()
        new.plain = self.plain.copy()
        new.result = self.result
        return new

    def key(self) -> tuple[object, ...]:
        return (
            self.to_move,
            self.phase,
            self.starter,
            self.duels,
            self.wars,
            tuple(self.hands),
            tuple(self.sizes),
            tuple([tuple(row) for row in self.armies]),
            tuple(self.pile[len(self.pile) - self.left :]) if self.pile else (),
            self.left,
            self.discard,
            self.discarded,
            self.flip,
            tuple(self.aside),
            self.required,
            tuple(self.players),
            tuple(self.origins),
            tuple(self.firsts),
            tuple(self.seconds),
            tuple(self.declared),
            tuple([tuple(row) for row in self.totals]),
            tuple(self.knows),
            tuple(self.may),
            tuple(self.least),
            tuple(self.plain),
            tuple(self.result),
        )

    # Made until here.

    # Moves

    def legal_moves(self) -> list[Move]:
        mover = self.to_move
        moves: list[Move] = []
        if mover < 0 or (self.viewer != FULL and self.viewer != mover):
            return moves
        if self.phase == WARRING:
            moves.append(PASS)
            for suit in range(4):
                if self._may_attack(suit):
                    for joined in range(16):
                        if self._may_join(suit, joined):
                            moves.append(WAR[suit][joined])
            return moves
        hand = cards_in(self.hands[mover])
        army = self.armies[mover * 4 + suit_of(self.required)]
        for card in hand:
            moves.append(PLAY[card])
        for card in army:
            moves.append(FROM_ARMY[card])
        for first in hand:
            for second in hand:
                if first != second:
                    moves.extend(wilds(first, second))
        for first in army:
            if rank_of(first) == KING:
                for second in hand:
                    moves.extend(army_wilds(first, second))
        if self.players:
            moves.append(CALL)
        moves.append(CONCEDE)
        return moves

    def _may_attack(self, suit: int) -> bool:
        """Both own an army of the suit, and there may be another war in this turn."""
        if self.wars and self.house.wars_per_turn:
            return False
        return bool(self.armies[self.to_move * 4 + suit]) and bool(self.armies[(1 - self.to_move) * 4 + suit])

    def _may_join(self, suit: int, joined: int) -> bool:
        """The reinforcements are own armies of other suits, and not too many."""
        if joined >> suit & 1 or size_of(joined) > self.house.reinforcements:
            return False
        owned = 0
        for other in range(4):
            if self.armies[self.to_move * 4 + other]:
                owned |= 1 << other
        return not joined & ~owned

    def check(self, move: Move) -> None:
        if self.to_move == OVER:
            raise IllegalMove(Words(SHARED_WORDS["error.over"]))
        if not self._is_legal(move):
            raise IllegalMove(self.reason(move))

    def _is_legal(self, move: Move) -> bool:
        """What `move in legal_moves()` says, without making the list."""
        mover = self.to_move
        if self.viewer != FULL and self.viewer != mover:
            return False
        if self.phase == WARRING:
            if isinstance(move, War):
                return self._may_attack(move.suit) and self._may_join(move.suit, move.joined)
            return move in self.legal_moves()
        hand = self.hands[mover]
        if isinstance(move, Play):
            return bool(hand & BIT[move.card])
        if isinstance(move, Army):
            return move.card in self.armies[mover * 4 + suit_of(self.required)]
        if isinstance(move, Wild):
            if not hand & BIT[move.second]:
                return False
            if move.army:
                army = self.armies[mover * 4 + suit_of(self.required)]
                return rank_of(move.first) == KING and move.first in army
            return move.first != move.second and bool(hand & BIT[move.first])
        if isinstance(move, Call):
            return bool(self.players)
        return isinstance(move, Concede) or move in self.legal_moves()

    def play(self, move: Move) -> None:
        self.begin()
        if isinstance(move, Wild):
            self._wild(move.first, move.second, move.declared, move.army)
        elif isinstance(move, Play):
            self._play(move.card)
        elif isinstance(move, Army):
            self._army(move.card)
        elif isinstance(move, Call):
            self._call()
        elif isinstance(move, Concede):
            self._concede()
        elif isinstance(move, Pass):
            self._pass()
        elif isinstance(move, War):
            self._war(move.suit, move.joined)
        else:
            raise TypeError(f"not a move of montenegro: {move!r}")

    def _begin_turn(self, starter: int) -> None:
        self.starter = starter
        self.phase = WARRING
        self.wars = 0
        self.to_move = starter
        if self.events is not None:
            self.note(Event("turn", starter, number=self.duels + 1))

    # War

    def _war(self, suit: int, joined: int) -> None:
        seat = self.to_move
        other = 1 - seat
        attack = self.attack(suit, joined)
        helpers = [helper for helper in range(4) if joined >> helper & 1]
        defence = self._strength(other, suit)
        self.totals = [*self.totals, [seat, suit, joined, attack], [other, suit, 0, defence]]
        self.wars += 1
        if self.events is not None:
            self.note(
                Event(
                    "war_with" if helpers else "war",
                    seat,
                    other=Seat(other),
                    suit=Suit(suit),
                    suits=Suits(helpers),
                    number=attack,
                    rival=defence,
                )
            )
            self._stage_war(seat, [suit, *helpers], attack > defence)
        if attack > defence:
            self.discard_army(other, suit)
        else:
            self.discard_army(seat, suit)
            for helper in helpers:
                self.discard_army(seat, helper)
        if self.events is not None:
            self._stage_fall(other if attack > defence else seat, [suit] if attack > defence else [suit, *helpers])
        self._is_won()

    def _stage_war(self, seat: int, suits: list[int], won: bool) -> None:
        """Both armies in line, with their totals."""
        winner = seat if won else 1 - seat
        zones = [f"army:{1 - seat}:{SUITS[suits[0]]}"]
        for suit in suits:
            zones.append(f"army:{seat}:{SUITS[suit]}")
        self.wars_won = self.wars_won.copy()
        self.wars_won[winner] = self.wars_won[winner] + 1
        self.scene("war", words("scene.war", seat=Seat(winner)), winner, zones, (winner,), (1 - winner,))

    def _stage_fall(self, loser: int, suits: list[int]) -> None:
        """The armies that are lost have left the table."""
        lost = tuple(sorted(suits))
        zones = [f"army:{loser}:{SUITS[suit]}" for suit in lost]
        self.scene("fall", words("scene.fall", seat=Seat(loser), suits=Suits(lost), count=len(lost)), loser, zones)

    def attack(self, suit: int, joined: int) -> int:
        """The total of a war by the seat to move, with the armies of these suits joining."""
        total = self._strength(self.to_move, suit)
        for helper in range(4):
            if joined >> helper & 1:
                for card in self.armies[self.to_move * 4 + helper]:
                    total += 1 if suit_of(card) == helper else -1
        return total

    def defence(self, suit: int) -> tuple[int, int]:
        """The least and the most that the other's total in a war may be, for all that the viewer knows."""
        me, other = self.viewer, 1 - self.viewer
        for seat, attacked, joined, total in self.totals:
            if seat == other and attacked == suit and not joined:
                return total, total
        army, hand = self.armies[other * 4 + suit], self.hands[other]
        least = size_of(hand & SUIT_SET[suit])
        for card in army:
            if card != NO_CARD and suit_of(card) == suit:
                least += 1
        unseen = SUIT_SET[suit] & ~self.knows[me]
        in_army = unseen & self.may[me * ZONES + ARMY + other * 4 + suit]
        in_hand = unseen & self.may[me * ZONES + HAND + other]
        hidden = min(army.count(NO_CARD), size_of(in_army)) + min(self.sizes[other] - size_of(hand), size_of(in_hand))
        return least, least + min(hidden, size_of(in_army | in_hand))

    def _strength(self, seat: int, suit: int) -> int:
        """Cards of a suit in the army of that suit and in the hand."""
        count = size_of(self.hands[seat] & SUIT_SET[suit])
        for card in self.armies[seat * 4 + suit]:
            if suit_of(card) == suit:
                count += 1
        return count

    # Flip

    def _pass(self) -> None:
        if self.events is not None:
            self.note(Event("pass", self.to_move))
        self.phase = DUELING
        card = self.draw_card()
        while card != NO_CARD and rank_of(card) == KING:
            self.aside.append(card)
            self.show(card)
            if self.events is not None:
                self.note(Event("aside", cards=(card,), source="stock", target="table"))
            card = self.draw_card()
        if card == NO_CARD:
            for king in self.aside:
                self.discard |= BIT[king]
            self.discarded += len(self.aside)
            if self.events is not None:
                self.note(Event("no_flip", cards=self.aside, source="table", target="discard"))
            self.aside = []
            self._finish_by_count()
            return
        self.flip = card
        self.required = card
        self.show(card)
        if self.events is not None:
            self.note(Event("flip", cards=(card,), suit=Suit(suit_of(card)), source="stock", target="table"))
            self.scene("begin", words("scene.begin", card=Card(card)), zones=("table",))

    # Duel

    def _lay(self, origin: int, first: int, second: int, declared: int) -> None:
        """One play of the duel; then its player draws and the other is to move."""
        seat = self.to_move
        self.players.append(seat)
        self.origins.append(origin)
        self.firsts.append(first)
        self.seconds.append(second)
        self.declared.append(declared)
        if self.events is not None and declared != NO_CARD:
            self.scene("declare", words("scene.declare", seat=Seat(seat), card=Card(declared)), seat, ("table",))
        self.refill(seat)
        self.to_move = 1 - seat

    def _from_hand(self, seat: int, card: int) -> None:
        self.hands[seat] = self.hands[seat] & ~BIT[card]
        self.sizes[seat] = self.sizes[seat] - 1
        self.hand_changed(seat)

    def _play(self, card: int) -> None:
        seat = self.to_move
        self._from_hand(seat, card)
        if self.events is not None:
            self.note(Event("play", seat, cards=(card,), source=f"hand:{seat}", target="table", faces=1 << seat))
        self._lay(-1, card, NO_CARD, NO_CARD)

    def _army(self, card: int) -> None:
        seat = self.to_move
        suit = suit_of(self.required)
        face_up = self.take_from_army(seat, suit, card)
        if self.events is not None:
            self.note(
                Event(
                    "army",
                    seat,
                    cards=(card,),
                    suit=Suit(suit),
                    source=f"army:{seat}:{SUITS[suit]}",
                    target="table",
                    faces=-1 if face_up else 1 << seat,
                )
            )
        if face_up:
            self.turn_up(seat, suit)
        self._lay(suit, card, NO_CARD, NO_CARD)

    def _wild(self, first: int, second: int, declared: int, army: bool) -> None:
        seat = self.to_move
        origin = -1
        face_up = False
        if army:
            origin = suit_of(self.required)
            face_up = self.take_from_army(seat, origin, first)
        else:
            self._from_hand(seat, first)
        self._from_hand(seat, second)
        if self.events is not None:
            source = f"army:{seat}:{SUITS[origin]}" if army else f"hand:{seat}"
            faces = -1 if face_up else 1 << seat
            name = "wild_army" if army else "wild"
            self.note(Event(name, seat, cards=(first,), suit=Suit(origin), source=source, target="table", faces=faces))
            self.note(
                Event(
                    "declare",
                    seat,
                    cards=(second,),
                    card=Card(declared),
                    source=f"hand:{seat}",
                    target="table",
                    faces=1 << seat,
                )
            )
        if face_up:
            self.turn_up(seat, origin)
        self.required = declared
        self._lay(origin, first, second, declared)

    def _concede(self) -> None:
        seat = self.to_move
        if self.events is not None:
            self.note(Event("concede", seat, other=Seat(1 - seat)))
            self.scene("concede", words("scene.concede", seat=Seat(seat)), seat, ("table",), lost=(seat,))
        self._end_duel(1 - seat, False)

    def _call(self) -> None:
        caller = self.to_move
        other = 1 - caller
        last = len(self.players) - 1
        if self.events is not None:
            self.note(Event("call", caller, other=Seat(other)))
        # Players alternate: the play before the last one is the caller's own.
        for i in range(last, max(last - 2, -1), -1):
            cards = [self.firsts[i]]
            if self.declared[i] != NO_CARD:
                cards.append(self.seconds[i])
            for card in cards:
                self.show(card)
            if self.events is not None:
                self.note(Event("shown", self.players[i], cards=cards, source="table", target="table"))
        honest = self._was_honest(last)
        if self.events is not None:
            name = "honest" if honest else "bluff"
            self.note(Event(name, other))
            right = other if honest else caller
            self.scene("call", words("scene." + name, seat=Seat(other)), other, ("table",), (right,), (1 - right,))
        self._end_duel(other if honest else caller, True)

    def _was_honest(self, last: int) -> bool:
        card = self.firsts[last]
        declared = self.declared[last]
        if declared != NO_CARD:
            return rank_of(card) == KING and self.seconds[last] == declared
        required = self.required
        if not beats(card, required):
            return False
        # A wild before a single card has set R: what came before it does not matter, and it is no single card.
        if self.house.answers == "flip" or last == 0 or self.declared[last - 1] != NO_CARD:
            return True
        own = self.firsts[last - 1]
        return not beats(own, required) or beats(card, own)

    def _end_duel(self, winner: int, called: bool) -> None:
        """The spoils go to the winner's army of the flip's suit, everything else is discarded."""
        suit = suit_of(self.flip)
        at = winner * 4 + suit
        army = ARMY + at
        record = self.events is not None
        zone = f"army:{winner}:{SUITS[suit]}" if record else ""
        spoils = [self.flip, *self.aside]
        if record:
            self.note(Event("spoils", winner, cards=spoils, suit=Suit(suit), source="table", target=zone))
        bonus = self.draw_card() if called else NO_CARD
        before = self.may.copy()
        formed = not self.armies[at]
        if formed:
            self.clear_army(at)
        kings: list[int] = []
        extra: list[int] = []
        rest: list[list[int]] = [[], []]
        for i in range(len(self.players)):
            player = self.players[i]
            first = self.firsts[i]
            origin = HAND + player if self.origins[i] < 0 else ARMY + player * 4 + self.origins[i]
            if self.declared[i] == NO_CARD:
                rest[player].append(first)
                self.carry(first, origin, DISCARD, UNTOLD, before)
                continue
            counted = called or player == winner
            if counted and rank_of(first) == KING:
                kings.append(first)
                self.knows[winner] = self.knows[winner] | BIT[first]
                self.carry(first, origin, army, A_KING, before)
            else:
                rest[player].append(first)
                told = NO_KING if counted else A_KING if self.origins[i] >= 0 else UNTOLD
                self.carry(first, origin, DISCARD, told, before)
            second = self.seconds[i]
            if player == winner:
                extra.append(second)
                self.carry(second, HAND + player, army, UNTOLD, before)
            else:
                rest[player].append(second)
                self.carry(second, HAND + player, DISCARD, UNTOLD, before)
        spoils = spoils + kings + extra
        if bonus != NO_CARD:
            spoils.append(bonus)
            self.knows[winner] = self.knows[winner] | BIT[bonus]
            self.carry(bonus, PILE, army, UNTOLD, before)
        self.armies[at] = self.armies[at] + spoils
        self.army_changed(winner, suit)
        for player in range(2):
            for card in rest[player]:
                self.discard |= BIT[card]
            self.discarded += len(rest[player])
        for i in range(len(self.origins)):
            if self.origins[i] >= 0:
                played = self.players[i] * 4 + self.origins[i]
                if not self.armies[played]:
                    self.clear_army(played)
        if record:
            faces = 1 << winner
            if kings:
                self.note(
                    Event("kings", winner, cards=kings, suit=Suit(suit), source="table", target=zone, faces=faces)
                )
            if extra:
                self.note(
                    Event("additional", winner, cards=extra, suit=Suit(suit), source="table", target=zone, faces=faces)
                )
            if bonus != NO_CARD:
                self.note(
                    Event("bonus", winner, cards=(bonus,), suit=Suit(suit), source="stock", target=zone, faces=faces)
                )
            for player in range(2):
                if rest[player]:
                    cards = rest[player]
                    faces = 1 << player
                    self.note(Event("discard", player, cards=cards, source="table", target="discard", faces=faces))
        self.flip = NO_CARD
        self.required = NO_CARD
        self.aside = []
        self.players = []
        self.origins = []
        self.firsts = []
        self.seconds = []
        self.declared = []
        if record:
            self.duels_won = self.duels_won.copy()
            self.duels_won[winner] = self.duels_won[winner] + 1
            name = "army" if formed else "spoils"
            said = words("scene." + name, seat=Seat(winner), suit=Suit(suit))
            self.scene(name, said, winner, (zone,), gained=(winner,))
        self.refill(self.starter)
        self.refill(1 - self.starter)
        self.duels += 1
        if self._is_won():
            return
        if self.duels >= DUELS:
            if self.events is not None:
                self.note(Event("last_duel", number=DUELS))
            self._finish_by_count()
            return
        self._begin_turn(winner)

    # End

    def owned(self, seat: int) -> int:
        """How many armies a seat has."""
        count = 0
        for suit in range(4):
            if self.armies[seat * 4 + suit]:
                count += 1
        return count

    def _is_won(self) -> bool:
        """The end, tested after every war and every duel."""
        owned = [self.owned(0), self.owned(1)]
        enough = 0 if self.house.victory == "conquest" else 3  # armies that the other may still have
        for seat in range(2):
            if owned[seat] == 4 and owned[1 - seat] <= enough:
                self._finish(seat)
                return True
        return False

    def _finish_by_count(self) -> None:
        """More armies wins, then more cards in armies, else it is a draw."""
        lead = self.owned(0) - self.owned(1)
        if not lead:
            for suit in range(4):
                lead += len(self.armies[suit]) - len(self.armies[4 + suit])
        self._finish(-1 if not lead else 0 if lead > 0 else 1)

    def _finish(self, winner: int) -> None:
        """The game is over; winner -1 is a draw."""
        self.to_move = OVER
        self.result = [0.5, 0.5] if winner < 0 else [1.0, 0.0] if winner == 0 else [0.0, 1.0]
        if self.events is not None:
            self.write_down(words("sheet.game"), self.result, [self._reasons(seat) for seat in range(2)])
            if winner < 0:
                self.note(Event("drawn"))
                self.scene("end", words("scene.drawn"))
            else:
                self.note(Event("won", winner))
                self.scene("end", words("scene.won", seat=Seat(winner)), winner)

    def _reasons(self, seat: int) -> list[Words]:
        """What a seat has to show for its game."""
        return [
            words("sheet.armies", count=self.owned(seat)),
            words("sheet.duels", count=self.duels_won[seat]),
            words("sheet.wars", count=self.wars_won[seat]),
        ]

    def scores(self) -> list[float]:
        return self.result.copy() if self.result else [0.0, 0.0]

    def cards(self) -> list[int]:
        found = self.pile[len(self.pile) - self.left :] + cards_in(self.discard) + self.aside + self.firsts
        found += [card for card in self.seconds if card != NO_CARD]
        if self.flip != NO_CARD:
            found.append(self.flip)
        for army in self.armies:
            found += army
        for hand in self.hands:
            found += cards_in(hand)
        return sorted(found)

    # Reasons

    def reason(self, move: Move) -> Words:
        mover = self.to_move
        if mover == OVER:
            return Words(SHARED_WORDS["error.over"])
        if self.viewer != FULL and self.viewer != mover:
            return Words(SHARED_WORDS["error.turn"], {"seat": Seat(mover)})
        if isinstance(move, (War, Pass)):
            if self.phase == DUELING:
                return words("error.no_wars_now")
            return self._why_no_war(move) if isinstance(move, War) else words("error.not_a_move", move=move.text)
        if not isinstance(move, (Play, Army, Wild, Call, Concede)):
            return words("error.not_a_move", move=move.text)
        if self.phase == WARRING:
            return words("error.war_phase")
        hand = self.hands[mover]
        suit = suit_of(self.required)
        if isinstance(move, Play):
            return words("error.not_held", card=Card(move.card))
        if isinstance(move, Army):
            return words("error.not_in_army", card=Card(move.card), suit=Suit(suit))
        if isinstance(move, Wild):
            if move.first == move.second:
                return words("error.two_cards", card=Card(move.first))
            if move.army:
                if move.first not in self.armies[mover * 4 + suit]:
                    return words("error.not_in_army", card=Card(move.first), suit=Suit(suit))
                if rank_of(move.first) != KING:
                    return words("error.real_king", card=Card(move.first))
            elif not hand & BIT[move.first]:
                return words("error.not_held", card=Card(move.first))
            return words("error.not_held", card=Card(move.second))
        return words("error.nothing_played")

    def _why_no_war(self, move: War) -> Words:
        suit = move.suit
        other = 1 - self.to_move
        if self.wars and self.house.wars_per_turn:
            return words("error.one_war")
        if not self.armies[self.to_move * 4 + suit]:
            return words("error.no_army", suit=Suit(suit))
        if not self.armies[other * 4 + suit]:
            return words("error.no_enemy", other=Seat(other), suit=Suit(suit))
        if move.joined >> suit & 1:
            return words("error.other_suits", suit=Suit(suit))
        for helper in range(4):
            if move.joined >> helper & 1 and not self.armies[self.to_move * 4 + helper]:
                return words("error.no_army", suit=Suit(helper))
        if not self.house.reinforcements:
            return words("error.no_reinforcements")
        return words("error.reinforcements", number=self.house.reinforcements)

    def meant(self, cards: list[int]) -> Move | None:
        mover = self.to_move
        if mover == OVER or not 1 <= len(cards) <= 2:
            return None
        hand = self.hands[mover]
        first = cards[0]
        if len(cards) == 1:
            return PLAY[first] if hand & BIT[first] else FROM_ARMY[first]
        second = cards[1]
        if not hand & BIT[second] or (rank_of(second) == KING and rank_of(first) != KING):
            first = second
            second = cards[0]
        # The declaration starts at the true card.
        return wilds(first, second)[second] if hand & BIT[first] else army_wilds(first, second)[second]

    # Sights

    def seen_by(self, seat: int | None) -> MontenegroState:
        sight = self.copy()
        self.look(seat, sight)
        sight.hide(PUBLIC if seat is None else seat)
        return sight

    def imagine(self, chance: Chance) -> MontenegroState:
        new = self.copy()
        new.viewer = FULL
        new.chance = chance
        row = self.viewer if self.viewer >= 0 else PUBLIC
        fill(new, row, chance.source(IMAGINE))
        for seat in range(2):
            if seat != row:
                new.suppose(seat)
        return new

    def view(self) -> View:
        from .view import view

        return view(self)
