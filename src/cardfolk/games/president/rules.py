"""President: the State and its moves."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from ...cards import BIT, FULL_DECK, NO_CARD, cards_in, rank_of, size_of
from ...chance import IMAGINE, Chance, Source
from ...events import Event
from ...fields import Field
from ...game import FULL, OVER, Move, State
from ...options import Options
from ...words import SHARED_WORDS, Card, Cards, Seat, Words
from .moves import (
    FIRST,
    GIVE_ONE,
    GIVE_TWO,
    PASS,
    SETS,
    THREE_OF_CLUBS,
    THREE_OF_SPADES,
    TWO,
    Give,
    Pass,
    Play,
    by_strength,
    from_strength,
    play_of,
    strongest,
)
from .words import words

if TYPE_CHECKING:
    from ...view import View

TRIES: Final = 12

# What the seat to move is doing.
GIVE: Final = 0
PLAY: Final = 1


@dataclass(frozen=True)
class PresidentOptions(Options):
    """The options of President."""

    rounds: int = 5
    dealer: int | str = "random"
    revolution: bool = False
    two_ends_trick: bool = False


FIELDS = (
    Field("to_move", "number"),
    Field("phase", "number"),
    Field("round", "number"),
    Field("dealer", "number"),
    Field("titles", "numbers", shared=True),
    Field("points", "numbers", shared=True),
    Field("hands", "sets"),
    Field("sizes", "numbers"),
    Field("played", "sets"),
    Field("trick", "sets"),
    Field("players", "numbers"),
    Field("passed", "number"),
    Field("out", "numbers"),
    Field("turned", "flag"),
    Field("taken", "sets", shared=True),
    Field("given", "sets", shared=True),
)
# Worked out from the others:
DERIVED = ("first", "count", "higher", "holding", "active")


class PresidentState(State):
    """A game of President in progress.

    In a sight `hands` holds what the viewer knows of each, and `sizes` how many there are. The lists that copies share
    (titles, points, taken, given) are replaced, never changed.
    """

    def __init__(self, seats: int, options: PresidentOptions, chance: Chance | None) -> None:
        super().__init__(seats, options, chance)
        self.house = options
        self.phase = PLAY
        self.round = 0  # the first is 1
        self.dealer = 0
        self.titles: list[int] = []  # the seats as they finished the last round, President first
        self.points: list[int] = []
        self.hands: list[int] = []
        self.sizes: list[int] = []
        self.played: list[int] = []  # what each seat played in this round
        self.trick: list[int] = []  # the plays of this trick
        self.players: list[int] = []  # who made each
        self.passed = 0  # seats, as bits
        self.out: list[int] = []  # the seats that finished this round, in order
        self.turned = False
        self.taken: list[int] = []  # what the Scum handed over in this round, and the Vice-Scum
        self.given: list[int] = []  # what they got back, 0 before they did
        # Worked out from the others:
        self.first = False  # the first lead of a round is due
        self.count = 0  # how many cards the last play has, 0 for a lead
        self.higher = 0  # the cards that may beat it
        self.holding = 0  # seats, as bits, that hold cards
        self.active = 0  # those of them that have not passed

    def game_id(self) -> str:
        return "president"

    def deal(self) -> None:
        dealer = self.house.dealer
        self.dealer = dealer if isinstance(dealer, int) else self.draw_seat()
        self.points = [0] * self.seats
        self._deal_round()

    # Made from FIELDS by `python -m cardfolk.fields`:

    def copy(self) -> PresidentState:
        new = PresidentState(self.seats, self.house, self.chance)
        self.copy_base(new)
        new.phase = self.phase
        new.round = self.round
        new.dealer = self.dealer
        new.titles = self.titles
        new.points = self.points
        new.hands = self.hands.copy()
        new.sizes = self.sizes.copy()
        new.played = self.played.copy()
        new.trick = self.trick.copy()
        new.players = self.players.copy()
        new.passed = self.passed
        new.out = self.out.copy()
        new.turned = self.turned
        new.taken = self.taken
        new.given = self.given
        new.first = self.first
        new.count = self.count
        new.higher = self.higher
        new.holding = self.holding
        new.active = self.active
        return new

    def key(self) -> tuple[object, ...]:
        return (
            self.to_move,
            self.phase,
            self.round,
            self.dealer,
            tuple(self.titles),
            tuple(self.points),
            tuple(self.hands),
            tuple(self.sizes),
            tuple(self.played),
            tuple(self.trick),
            tuple(self.players),
            self.passed,
            tuple(self.out),
            self.turned,
            tuple(self.taken),
            tuple(self.given),
        )

    # Made until here.

    def derive(self) -> None:
        self.first = self.phase == PLAY
        self.holding = 0
        for seat in range(self.seats):
            if self.played[seat]:
                self.first = False
            if self.sizes[seat]:
                self.holding |= 1 << seat
        self.active = self.holding & ~self.passed
        self.count = 0
        if self.trick:
            last = self._last()
            self.count = last.count
            self.higher = last.higher_turned if self.turned else last.higher

    def _last(self) -> Play:
        return play_of(cards_in(self.trick[-1]))

    def pairs(self) -> int:
        """How many pairs exchange cards: with four seats and more the Vices do too."""
        return 1 if self.seats == 3 else 2

    # Moves

    def legal_moves(self) -> list[Move]:
        mover = self.to_move
        moves: list[Move] = []
        if mover < 0 or (self.viewer != FULL and self.viewer != mover):
            return moves
        hand = self.hands[mover]
        if self.phase == GIVE:
            return self._gifts(hand)
        if self.first:
            return FIRST[hand >> 4 & 15].copy()
        count = self.count
        if count:
            hand &= self.higher
        plays = SETS[count]
        rank = 0
        while hand:
            held = hand & 15
            if held:
                moves.extend(plays[rank][held])
            hand >>= 4
            rank += 1
        if count:
            moves.append(PASS)
        return moves

    def _gifts(self, hand: int) -> list[Move]:
        moves: list[Move] = []
        held = cards_in(hand)
        if self.to_move != self.titles[0]:
            for card in held:
                moves.append(GIVE_ONE[card])
            return moves
        for at in range(len(held)):
            gifts = GIVE_TWO[held[at]]
            for other in range(at + 1, len(held)):
                moves.append(gifts[held[other]])
        return moves

    def play(self, move: Move) -> None:
        self.begin()
        if isinstance(move, Play):
            self._play(move)
        elif isinstance(move, Pass):
            self._pass()
        elif isinstance(move, Give):
            self._give(move.cards)
        else:
            raise TypeError(f"not a move of president: {move!r}")

    def _play(self, move: Play) -> None:
        seat = self.to_move
        cards = move.cards
        hand = self.hands[seat] & ~cards
        self.hands[seat] = hand
        self.sizes[seat] = self.sizes[seat] - move.count
        self.played[seat] = self.played[seat] | cards
        self.trick.append(cards)
        self.players.append(seat)
        self.first = False
        if self.events is not None:
            self.note(Event("play", seat, cards=cards_in(cards), source=f"hand:{seat}", target="trick"))
        if move.count == 4 and self.house.revolution:
            self.turned = not self.turned
            if self.events is not None:
                name = "revolution" if self.turned else "restored"
                self.note(Event(name))
                self.scene("revolution", words("scene." + name), zones=("trick",))
        if not hand:
            self.out.append(seat)
            self.holding &= ~(1 << seat)
            self.active &= ~(1 << seat)
            if self.events is not None:
                self.note(Event("out", seat, number=len(self.out)))
                title = title_of(len(self.out) - 1, self.seats)
                name = "scene.out" if title == "neutral" else "scene.out_title"
                said = words(name, seat=Seat(seat), title=words("fact." + title))
                self.scene("out", said, seat, ("trick",), gained=(seat,))
            if len(self.out) == self.seats - 1:
                self._end_round()
                return
        if move.rank == TWO and self.house.two_ends_trick:
            self._end_trick()
            return
        self.count = move.count
        self.higher = move.higher_turned if self.turned else move.higher
        self._go_on(seat)

    def _pass(self) -> None:
        seat = self.to_move
        self.passed |= 1 << seat
        self.active &= ~(1 << seat)
        if self.events is not None:
            self.note(Event("pass", seat))
        self._go_on(seat)

    def _go_on(self, seat: int) -> None:
        """The next seat clockwise that has not passed; the trick ends when there is none but the last player."""
        active = self.active
        if not active & ~(1 << self.players[-1]):
            self._end_trick()
            return
        while True:
            seat += 1
            if seat == self.seats:
                seat = 0
            if active >> seat & 1:
                self.to_move = seat
                return

    def _end_trick(self) -> None:
        """The last play wins and its player leads, or, having gone out, the next seat clockwise with cards."""
        winner = self.players[-1]
        leader = winner
        while not self.holding >> leader & 1:
            leader += 1
            if leader == self.seats:
                leader = 0
        if self.events is not None:
            self.scene("trick", words("scene.trick", seat=Seat(winner)), winner, ("trick",), gained=(winner,))
            name = "trick" if leader == winner else "trick_out"
            cards: list[int] = []
            for play in self.trick:
                cards += cards_in(play)
            self.note(Event(name, winner, other=Seat(leader), cards=cards, source="trick", target="discard"))
        self.trick = []
        self.players = []
        self.passed = 0
        self.active = self.holding
        self.count = 0
        self.to_move = leader

    # Rounds

    def _deal_round(self) -> None:
        """One card at a time from the dealer's left until all are dealt."""
        seats = self.seats
        self.round += 1
        hands = [0] * seats
        sizes = [0] * seats
        seat = self.dealer
        for card in self.shuffle(list(range(52))):
            seat += 1
            if seat == seats:
                seat = 0
            hands[seat] = hands[seat] | BIT[card]
            sizes[seat] = sizes[seat] + 1
        self.hands = hands
        self.sizes = sizes
        self.played = [0] * seats
        self.trick = []
        self.players = []
        self.passed = 0
        self.out = []
        self.turned = False
        self.taken = []
        self.given = []
        self.count = 0
        self.holding = self.active = (1 << seats) - 1
        if self.events is not None:
            self.note(Event("round", self.dealer, number=self.round, rival=self.house.rounds))
            for seat in range(seats):
                dealt = cards_in(hands[seat])
                self.note(Event("deal", seat, cards=dealt, source="discard", target=f"hand:{seat}", faces=1 << seat))
            self.scene("begin", words("scene.begin", number=self.round, rounds=self.house.rounds))
        if self.titles:
            self._exchange()
        else:
            self._first_lead()

    def _exchange(self) -> None:
        """The strongest cards of the Scum and the Vice-Scum go up, without a choice."""
        taken: list[int] = []
        for pair in range(self.pairs()):
            upper = self.titles[pair]
            lower = self.titles[self.seats - 1 - pair]
            cards = strongest(self.hands[lower], 2 - pair)
            taken.append(cards)
            self._hand_over("exchange", lower, upper, cards)
        self.taken = taken
        self.given = [0] * len(taken)
        self.phase = GIVE
        if self.events is not None:
            self.scene("exchange", words("scene.exchange"))
        self.to_move = self.titles[0]

    def _hand_over(self, name: str, giver: int, taker: int, cards: int) -> None:
        count = size_of(cards)
        self.hands[giver] = self.hands[giver] & ~cards
        self.sizes[giver] = self.sizes[giver] - count
        self.hands[taker] = self.hands[taker] | cards
        self.sizes[taker] = self.sizes[taker] + count
        if self.events is not None:
            self.note(
                Event(
                    name,
                    giver,
                    other=Seat(taker),
                    cards=cards_in(cards),
                    source=f"hand:{giver}",
                    target=f"hand:{taker}",
                    faces=1 << giver | 1 << taker,
                )
            )

    def _give(self, cards: int) -> None:
        pair = self.giving()
        self._hand_over("give", self.to_move, self.titles[self.seats - 1 - pair], cards)
        given = self.given.copy()
        given[pair] = cards
        self.given = given
        if self.events is not None:
            other = self.titles[self.seats - 1 - pair]
            zones = (f"hand:{self.to_move}", f"hand:{other}")
            said = words("scene.give", seat=Seat(self.to_move), other=Seat(other), count=2 - pair)
            self.scene("give", said, self.to_move, zones, gained=(self.to_move,))
        if pair + 1 < self.pairs():
            self.to_move = self.titles[pair + 1]
        else:
            self._first_lead()

    def giving(self) -> int:
        """Which pair the seat to move gives in: 0 for the President's, 1 for the Vice-President's."""
        return 0 if self.to_move == self.titles[0] else 1

    def _first_lead(self) -> None:
        """In every round the seat that holds the 3c leads."""
        self.phase = PLAY
        self.first = True
        for seat in range(self.seats):
            if self.hands[seat] & BIT[THREE_OF_CLUBS]:
                self.to_move = seat
        if self.events is not None:
            self.note(Event("leader", self.to_move, card=Card(THREE_OF_CLUBS)))

    def _end_round(self) -> None:
        for seat in range(self.seats):
            if self.hands[seat]:
                self.out.append(seat)
        rounds = self.house.rounds
        last = self.round == rounds
        score = max(2, rounds - 2) if last else 1
        points = self.points.copy()
        points[self.out[0]] += score
        self.points = points
        if self.events is not None:
            for at in range(self.seats):
                title = title_of(at, self.seats)
                if title != "neutral":
                    self.note(Event(title, self.out[at], number=score if at == 0 else 0))
            self._write_round(score)
        if not last:
            self.titles = self.out
            self.dealer = self.titles[-1]
            self._deal_round()
            return
        self.to_move = OVER
        if self.events is not None:
            best = self.winners()
            for seat in best:
                self.note(Event("wins", seat, number=points[seat]))
            if len(best) == 1:
                self.scene("end", words("scene.end", seat=Seat(best[0])), best[0])
            else:
                self.scene("end", words("scene.end_shared"))

    def _write_round(self, score: int) -> None:
        """The round's line of the sheet, and the new titles for all to see."""
        points = [0.0] * self.seats
        points[self.out[0]] = float(score)
        reasons: list[list[Words]] = [[] for _ in range(self.seats)]
        for at in range(self.seats):
            reasons[self.out[at]].append(words("fact." + title_of(at, self.seats)))
        self.write_down(words("sheet.round", number=self.round), points, reasons)
        self.scene("score", words("scene.score", seat=Seat(self.out[0])), self.out[0])

    def scores(self) -> list[float]:
        return [float(points) for points in self.points]

    def stakes(self) -> tuple[object, ...]:
        """The points, and each seat's title from the last round that ended."""
        order = self.out if self.to_move == OVER else self.titles
        titles = [""] * self.seats
        for place in range(len(order)):
            titles[order[place]] = title_of(place, self.seats)
        return (*self.points, *titles)

    def cards(self) -> list[int]:
        found: list[int] = []
        for seat in range(self.seats):
            found += cards_in(self.hands[seat]) + cards_in(self.played[seat])
        return sorted(found)

    # Reasons

    def reason(self, move: Move) -> Words:
        mover = self.to_move
        if mover == OVER:
            return Words(SHARED_WORDS["error.over"])
        if self.viewer != FULL and self.viewer != mover:
            return Words(SHARED_WORDS["error.turn"], {"seat": Seat(mover)})
        if isinstance(move, Give):
            if self.phase != GIVE:
                return words("error.no_exchange")
            if size_of(move.cards) != 2 - self.giving():
                return words("error.give_count", count=2 - self.giving())
            return self._not_held(move.cards)
        if self.phase == GIVE:
            pair = self.giving()
            return words("error.exchange", other=Seat(self.titles[self.seats - 1 - pair]), count=2 - pair)
        if isinstance(move, Play):
            return self._why_not(move)
        if isinstance(move, Pass):
            return words("error.must_lead")
        return words("error.not_a_move", move=move.text)

    def _not_held(self, cards: int) -> Words:
        missing = cards & ~self.hands[self.to_move]
        return words("error.not_held", card=Card(cards_in(missing)[0] if missing else NO_CARD))

    def _why_not(self, move: Play) -> Words:
        if move.cards & ~self.hands[self.to_move]:
            return self._not_held(move.cards)
        if not self.trick:
            return words("error.first_lead", card=Card(THREE_OF_CLUBS))
        if move.count != self.count:
            return words("error.count", count=self.count)
        cards = tuple(cards_in(move.cards))
        last = words("error.last", cards=Cards(cards_in(self.trick[-1])))
        if self.trick[-1] == BIT[THREE_OF_SPADES]:
            return words("error.top", card=Card(THREE_OF_SPADES))
        if self.turned:
            return words("error.higher_turned", cards=Cards(cards), last=last)
        if move.cards & BIT[THREE_OF_SPADES]:
            return words("error.plain_three", card=Card(THREE_OF_SPADES), cards=Cards(cards), last=last)
        return words("error.higher", cards=Cards(cards), last=last)

    def meant(self, cards: list[int]) -> Move | None:
        if not cards:
            return None
        if self.phase == GIVE:
            if len(cards) > 2:
                return None
            return GIVE_ONE[cards[0]] if len(cards) == 1 else GIVE_TWO[cards[0]][cards[1]]
        for card in cards:
            if rank_of(card) != rank_of(cards[0]):
                return None
        return play_of(cards)

    # Sights

    def seen_by(self, seat: int | None) -> PresidentState:
        sight = self.copy()
        self.look(seat, sight)
        viewer = sight.viewer
        for other in range(self.seats):
            if other != viewer:
                sight.hands[other] = 0
        sight.taken = self.taken.copy()
        sight.given = self.given.copy()
        for pair in range(len(self.taken)):
            upper = self.titles[pair]
            lower = self.titles[self.seats - 1 - pair]
            if viewer == upper:
                sight.hands[lower] = self.given[pair] & ~self.played[lower]
            elif viewer == lower:
                sight.hands[upper] = self.taken[pair] & ~self.given[pair] & ~self.played[upper]
            else:
                sight.taken[pair] = sight.given[pair] = 0
        if self.first:  # everyone knows why this seat leads
            sight.hands[self.to_move] = sight.hands[self.to_move] | BIT[THREE_OF_CLUBS]
        return sight

    def imagine(self, chance: Chance) -> PresidentState:
        source = chance.source(IMAGINE)
        new = self.copy()
        new.viewer = FULL
        new.chance = chance
        unseen = FULL_DECK
        for seat in range(self.seats):
            unseen &= ~(self.played[seat] | self.hands[seat])
        pairs = len(self.taken)
        for pair in range(pairs):
            if self.viewer == self.titles[pair]:
                # The Scum kept nothing stronger than what was taken: deal those cards first.
                lower = self.titles[self.seats - 1 - pair]
                weakest = by_strength(self.taken[pair])
                weaker = by_strength(unseen) & ((weakest & -weakest) - 1)
                cards = some_of(from_strength(weaker), self.sizes[lower] - size_of(self.hands[lower]), source)
                new.hands[lower] = new.hands[lower] | cards
                unseen &= ~cards
        pool = cards_in(unseen)
        source.shuffle(pool)
        for seat in range(self.seats):
            for _ in range(self.sizes[seat] - size_of(new.hands[seat])):
                new.hands[seat] = new.hands[seat] | BIT[pool.pop()]
        if pairs:
            new.taken = self.taken.copy()
            new.given = self.given.copy()
            for pair in range(pairs):
                if self.viewer != self.titles[pair] and self.viewer != self.titles[self.seats - 1 - pair]:
                    self._imagine_exchange(new, pair, source)
        return new

    def _imagine_exchange(self, new: PresidentState, pair: int, source: Source) -> None:
        """Imagine what two others exchanged, dealing their cards anew among the two until it could have been so."""
        count = 2 - pair
        upper = self.titles[pair]
        lower = self.titles[self.seats - 1 - pair]
        hands = new.hands
        if self.phase == GIVE and pair >= self.giving():
            # Nothing came back yet: take back and hand over again.
            back = some_of(hands[upper], count, source)
            taken = strongest(hands[lower] | back, count)
            hands[upper] = hands[upper] & ~back | taken
            hands[lower] = (hands[lower] | back) & ~taken
            new.taken[pair] = taken
            return
        pool = cards_in(hands[upper] & ~self.hands[upper] | hands[lower] & ~self.hands[lower])
        some = self.sizes[upper] - size_of(self.hands[upper])
        given = 0
        able = 0
        for attempt in range(TRIES):
            if attempt:
                source.shuffle(pool)
                hands[upper] = self.hands[upper]
                hands[lower] = self.hands[lower]
                for at in range(len(pool)):
                    hands[upper if at < some else lower] = hands[upper if at < some else lower] | BIT[pool[at]]
            had = hands[lower] | self.played[lower]
            given = some_of(had, count, source)
            able = _takeable(hands[upper] | self.played[upper], had, given)
            if size_of(able) >= count:
                break
        else:  # whatever the cards, the strongest may have gone up and come back
            had = hands[lower] | self.played[lower]
            given = strongest(had, count)
            able = _takeable(hands[upper] | self.played[upper], had, given)
        new.given[pair] = given
        new.taken[pair] = some_of(able, count, source)

    def view(self) -> View:
        from .view import view

        return view(self)


def _takeable(upper: int, lower: int, given: int) -> int:
    """The cards that may have been taken: all stronger than what `lower` kept, which is what was not given to it."""
    kept = by_strength(lower & ~given).bit_length()
    return from_strength(by_strength(upper | given) >> kept << kept)


def some_of(cards: int, count: int, source: Source) -> int:
    """So many cards of a set, at random."""
    pool = cards_in(cards)
    found = 0
    last = len(pool) - 1
    for at in range(count):
        pick = source.below(last - at + 1)
        found |= BIT[pool[pick]]
        pool[pick] = pool[last - at]
    return found


def title_of(place: int, seats: int) -> str:
    """The title of who finished in this place, from 0."""
    if place == 0:
        return "president"
    if place == seats - 1:
        return "scum"
    if seats > 3 and place == 1:
        return "vice_president"
    if seats > 3 and place == seats - 2:
        return "vice_scum"
    return "neutral"
