"""A sixth game, as someone else would write it: high card. It must appear everywhere without a line changed there.

Each seat holds three cards of a deck of twelve and plays one a turn; the highest card takes the trick.
"""

from __future__ import annotations

from dataclasses import dataclass

from cardfolk.cards import card_name, cards_in, find_card, set_of, size_of, tidy
from cardfolk.chance import IMAGINE, Chance
from cardfolk.events import Event
from cardfolk.fields import Field
from cardfolk.game import FULL, MAIN, OVER, Game, Move, State, Verb
from cardfolk.options import Option, Options, Preset
from cardfolk.view import Fact, Lying, Offer, View, Zone, backs, face
from cardfolk.words import BadText, Card, Cards, Seat, Words

DECK = list(range(12))
WORDS = {
    "event.deal": "{seat} is dealt {cards}",
    "event.play": "{seat} plays {cards}",
    "event.trick": "{seat} takes the trick",
    "scene.trick": "{seat} takes the trick",
    "scene.end": "that was the last trick",
    "sheet.deal": "The deal",
    "sheet.tricks": "{number} tricks",
    "move.play": "Play {cards}",
    "prompt.play": "Play a card.",
    "prompt.wait": "Wait.",
    "zone.hand": "Hand of {seat}",
    "zone.trick": "Trick",
    "zone.stock": "Deck",
    "fact.tricks": "{number} tricks",
    "error.not_held": "you do not hold {card}",
}


@dataclass(frozen=True)
class ToyOptions(Options):
    points: int = 1


class Play(Move):
    def __init__(self, card: int) -> None:
        super().__init__("toy", f"play {card_name(card)}")
        self.card = card


PLAY = [Play(card) for card in range(52)]


FIELDS = (
    Field("to_move", "number"),
    Field("hands", "sets"),
    Field("sizes", "numbers"),
    Field("stock", "cards", shared=True, left="left"),
    Field("left", "number"),
    Field("trick", "cards"),
    Field("gone", "set"),
    Field("points", "numbers"),
)


class ToyState(State):
    def __init__(self, seats: int, options: ToyOptions, chance: Chance | None) -> None:
        super().__init__(seats, options, chance)
        self.house = options
        self.hands: list[int] = [0] * seats
        self.sizes: list[int] = [0] * seats
        self.stock: list[int] = []
        self.left = 0
        self.trick: list[int] = []
        self.gone = 0
        self.points: list[int] = [0] * seats

    def game_id(self) -> str:
        return "toy"

    def deal(self) -> None:
        order = self.shuffle(DECK)
        for seat in range(self.seats):
            self.hands[seat] = set_of(order[3 * seat : 3 * seat + 3])
            self.sizes[seat] = 3
            if self.events is not None:
                self.note(Event("deal", seat, cards=order[3 * seat : 3 * seat + 3], faces=1 << seat))
        self.stock = order[3 * self.seats :]
        self.left = len(self.stock)
        self.to_move = 0

    # Made from FIELDS by `python -m cardfolk.fields`:

    def copy(self) -> ToyState:
        new = ToyState(self.seats, self.house, self.chance)
        self.copy_base(new)
        new.hands = self.hands.copy()
        new.sizes = self.sizes.copy()
        new.stock = self.stock
        new.left = self.left
        new.trick = self.trick.copy()
        new.gone = self.gone
        new.points = self.points.copy()
        return new

    def key(self) -> tuple[object, ...]:
        return (
            self.to_move,
            tuple(self.hands),
            tuple(self.sizes),
            tuple(self.stock[len(self.stock) - self.left :]) if self.stock else (),
            self.left,
            tuple(self.trick),
            self.gone,
            tuple(self.points),
        )

    # Made until here.

    def legal_moves(self) -> list[Move]:
        if self.to_move < 0 or self.viewer not in (FULL, self.to_move):
            return []
        return [PLAY[card] for card in cards_in(self.hands[self.to_move])]

    def play(self, move: Move) -> None:
        self.begin()
        assert isinstance(move, Play)
        seat = self.to_move
        self.hands[seat] ^= 1 << move.card
        self.sizes[seat] -= 1
        self.trick.append(move.card)
        if self.events is not None:
            self.note(Event("play", seat, cards=(move.card,), source=f"hand:{seat}", target="trick"))
        self.to_move = (seat + 1) % self.seats
        if len(self.trick) == self.seats:
            winner = self.trick.index(max(self.trick))
            self.points[winner] += self.house.points
            if self.events is not None:
                self.scene("trick", Words(WORDS["scene.trick"], {"seat": Seat(winner)}), winner, ("trick",))
                self.note(Event("trick", winner))
            self.gone |= set_of(self.trick)
            self.trick = []
            if not any(self.sizes):
                self.to_move = OVER
                self._write_down()

    def _write_down(self) -> None:
        if self.events is not None:
            each = self.house.points
            why = [[Words(WORDS["sheet.tricks"], {"number": points // each})] for points in self.points]
            self.write_down(Words(WORDS["sheet.deal"]), self.scores(), why)
            self.scene("end", Words(WORDS["scene.end"]))

    def reason(self, move: Move) -> Words:
        return Words(WORDS["error.not_held"], {"card": Card(move.card if isinstance(move, Play) else -1)})

    def seen_by(self, seat: int | None) -> ToyState:
        sight = self.copy()
        self.look(seat, sight)
        sight.hands = [hand if at == seat else 0 for at, hand in enumerate(self.hands)]
        sight.stock = []
        return sight

    def imagine(self, chance: Chance) -> ToyState:
        new = self.copy()
        new.viewer, new.chance = FULL, chance
        seen = self.gone | set_of(self.trick) | sum(self.hands)
        pool = [card for card in DECK if not seen >> card & 1]
        chance.source(IMAGINE).shuffle(pool)
        for seat in range(self.seats):
            while size_of(new.hands[seat]) < self.sizes[seat]:
                new.hands[seat] |= 1 << pool.pop()
        new.stock = pool
        return new

    def scores(self) -> list[float]:
        return [float(points) for points in self.points]

    def cards(self) -> list[int]:
        held = [card for hand in self.hands for card in cards_in(hand)]
        return sorted(held + self.stock + self.trick + cards_in(self.gone))

    def meant(self, cards: list[int]) -> Move | None:
        return PLAY[cards[0]] if len(cards) == 1 else None

    def view(self) -> View:
        hands = [
            Zone(
                f"hand:{seat}",
                "hand",
                seat,
                face(cards_in(self.hands[seat])) if seat == self.viewer else backs(self.sizes[seat]),
                self.sizes[seat],
                Words(WORDS["zone.hand"], {"seat": Seat(seat)}),
            )
            for seat in range(self.seats)
        ]
        trick = tuple(Lying(card, by=seat) for seat, card in enumerate(self.trick))
        label = WORDS["move.play"]
        return View(
            game="toy",
            seats=self.seats,
            viewer=self.viewer,
            to_move=self.to_move,
            zones=(
                *hands,
                Zone("trick", "trick", None, trick, len(trick), Words(WORDS["zone.trick"])),
                Zone("stock", "stock", None, backs(self.left), self.left, Words(WORDS["zone.stock"])),
            ),
            facts=tuple(
                Fact("tricks", Words(WORDS["fact.tricks"], {"number": number}), seat)
                for seat, number in enumerate(self.points)
            ),
            prompt=Words(WORDS["prompt.play" if self.to_move == self.viewer else "prompt.wait"]),
            offers=tuple(
                Offer(
                    "play",
                    m.text,
                    Words(label, {"cards": Cards((m.card,))}),
                    ((f"hand:{self.viewer}", m.card),),
                    "trick",
                )
                for m in self.legal_moves()
                if isinstance(m, Play)
            ),
            blocked={},
            scores=tuple(self.scores()),
            over=self.to_move == OVER,
            winners=tuple(self.winners()),
            events=tuple(self.events or ()),
        )


class Toy(Game):
    def __init__(self) -> None:
        super().__init__(
            id="toy",
            name="High Card",
            summary="the highest card takes the trick",
            seats=(2, 4),
            options=(Option("points", (1, 2), "points a trick"),),
            presets={"house": Preset("house rules")},
            words=dict(WORDS),
            verbs={"play": Verb("Play", "p", MAIN)},
            fields=FIELDS,
            house=ToyOptions,
            state=ToyState,
        )

    def parse(self, text: str) -> Move:
        words = tidy(text)
        if len(words) == 2 and words[0] == "play" and find_card(words[1]) >= 0:
            return PLAY[find_card(words[1])]
        raise BadText(f"not a move of toy: {text!r}; expected play 2c")


TOY = Toy()
