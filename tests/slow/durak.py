"""Durak, slow and plain, written from rules/durak.md alone."""

from tests.slow.common import DECK, RANKS, SlowGame

LOWEST = {24: "9", 36: "6", 52: "2"}


def rank_of(card):
    return card[0]


def suit_of(card):
    return card[1]


def height(card):
    """Rank as a number, 2 low and ace high."""
    return RANKS.index(rank_of(card))


class SlowDurak(SlowGame):
    DEFAULTS = {
        "transfer": True,
        "attack_limit": 0,
        "after_surrender": "defender",
        "throw_in": "all",
        "deck": 36,
    }

    # ---------------------------------------------------------------- set-up

    def start(self):
        lowest = LOWEST[self.options["deck"]]
        if not 2 <= self.seats <= 6 or (self.options["deck"] == 24 and self.seats > 4):
            raise ValueError("not a number of seats for this deck")
        cards = [card for card in DECK if RANKS.index(rank_of(card)) >= RANKS.index(lowest)]
        self.deck = self.chance.shuffle(cards)  # index 0 is the top
        # The bottom card of the deck; where the deal uses up the deck, that is the last card dealt.
        self.trump = suit_of(self.deck[-1])
        self.hands = [[] for _ in range(self.seats)]
        for _ in range(6):
            for seat in range(self.seats):
                self.hands[seat].append(self.deck.pop(0))
        self.discarded = []
        self.out = set()  # seats that are out
        self.turns_without_discard = 0
        self.begin_turn(self.first_attacker())

    def first_attacker(self):
        """The seat that holds the lowest trump; if no seat holds one, seat 0."""
        held = [
            (height(card), seat)
            for seat in range(self.seats)
            for card in self.hands[seat]
            if suit_of(card) == self.trump
        ]
        return min(held)[1] if held else 0

    def begin_turn(self, attacker):
        self.opener = attacker  # the original attacker
        self.attacker = attacker
        self.defender = self.next_in(attacker)
        self.table = []  # [attack card, cover or None]
        self.said_done = set()  # seats that said `done` since the last cover
        self.to_move = attacker

    # ---------------------------------------------------------------- seats and table

    def next_in(self, seat):
        """The next seat clockwise that is still in."""
        # Going out is "tested only when a turn has ended": who ran out of cards within a turn is still in.
        while True:
            seat = (seat + 1) % self.seats
            if seat not in self.out:
                return seat

    def clockwise_from(self, seat):
        """The seats still in, clockwise, from this one on."""
        circle = [(seat + step) % self.seats for step in range(self.seats)]
        return [one for one in circle if one not in self.out]

    def beats(self, card, other):
        if suit_of(card) == suit_of(other):
            return height(card) > height(other)
        return suit_of(card) == self.trump

    def uncovered(self):
        return [attack for attack, cover in self.table if cover is None]

    def table_cards(self):
        return [card for pair in self.table for card in pair if card is not None]

    def may_add(self):
        """Who might add a card when all is covered, in the order of asking."""
        if self.options["throw_in"] == "attacker":
            return [self.attacker]
        # the attacker first, then "clockwise from the attacker and without the defender"
        return [seat for seat in self.clockwise_from(self.attacker) if seat != self.defender]

    # ---------------------------------------------------------------- moves

    def moves(self):
        if not self.table:
            # "Opening is compulsory."
            return [f"attack {card}" for card in self.hands[self.to_move]]
        if self.uncovered():
            return self.defender_moves()
        return self.adding_moves()

    def defender_moves(self):
        hand = self.hands[self.defender]
        found = ["surrender"]
        for attack in self.uncovered():
            for card in hand:
                if self.beats(card, attack):
                    found.append(f"cover {attack} with {card}")
        if self.may_transfer():
            rank = rank_of(self.table[0][0])
            for card in hand:
                if rank_of(card) == rank:
                    found.append(f"transfer {card}")
        return found

    def may_transfer(self):
        if not self.options["transfer"]:
            return False
        # "only while no card has been covered in this turn"
        if any(cover is not None for _, cover in self.table):
            return False
        # "Not legal if the attack cards after it would be more than the new defender's hand."
        attack_cards = len(self.table) + 1
        if attack_cards > len(self.hands[self.next_in(self.defender)]):
            return False
        # "most attack cards in one turn": never bites here, the four cards of one rank are fewer than six
        limit = self.options["attack_limit"]
        return limit == 0 or attack_cards <= limit

    def adding_moves(self):
        ranks = [rank_of(card) for card in self.table_cards()]
        found = ["done"]
        for card in self.hands[self.to_move]:
            if rank_of(card) in ranks:
                found.append(f"attack {card}")
        return found

    def carry_out(self, text):
        words = text.split()
        if words[0] == "attack":
            self.hands[self.to_move].remove(words[1])
            self.table.append([words[1], None])
            self.to_move = self.defender
        elif words[0] == "cover":
            self.cover(words[1], words[3])
        elif words[0] == "transfer":
            self.hands[self.defender].remove(words[1])
            self.table.append([words[1], None])
            self.attacker = self.defender
            self.defender = self.next_in(self.defender)
            self.to_move = self.defender
        elif words[0] == "surrender":
            self.hands[self.defender] += self.table_cards()
            self.end_turn(covered=False)
        else:  # done
            self.said_done.add(self.to_move)
            self.ask_next()

    def cover(self, attack, card):
        self.hands[self.defender].remove(card)
        for pair in self.table:
            if pair[0] == attack:
                pair[1] = card
        self.said_done = set()  # "everyone is asked again from the attacker on"
        if self.uncovered():
            return  # the defender is still to move
        # "at once when all is covered and either the defender's hand is empty, or the attack limit is reached"
        limit = self.options["attack_limit"]
        if not self.hands[self.defender] or (limit != 0 and len(self.table) >= limit):
            self.end_turn(covered=True)
        else:
            self.ask_next()

    def ask_next(self):
        """All is covered: the next seat that might add is to move, or the turn ends."""
        for seat in self.may_add():
            # "a seat with no cards is never asked"
            if self.hands[seat] and seat not in self.said_done:
                self.to_move = seat
                return
        self.end_turn(covered=True)

    # ---------------------------------------------------------------- end of a turn

    def end_turn(self, covered):
        if covered:
            self.discarded += self.table_cards()
            self.turns_without_discard = 0
        else:
            self.turns_without_discard += 1
        self.table = []
        self.draw_all()
        if self.test_end():
            return
        if self.turns_without_discard == 60:
            # "seats that hold cards score 0.5, seats already out 1"
            self.finish([0.5 if self.hands[seat] else 1 for seat in range(self.seats)])
            return
        self.begin_turn(self.next_attacker(covered))

    def draw_all(self):
        # "original attacker, then clockwise, the last defender last; an original attacker who is also the last
        # defender draws first." With two players: the original attacker, then the other.
        line = self.clockwise_from(self.opener)
        if self.defender != self.opener:
            line.remove(self.defender)
            line.append(self.defender)
        for seat in line:
            while self.deck and len(self.hands[seat]) < 6:
                self.hands[seat].append(self.deck.pop(0))

    def test_end(self):
        """Seats go out; is the game over?"""
        if self.deck:
            return False
        holding = [seat for seat in range(self.seats) if self.hands[seat]]
        out_before = set(self.out)
        self.out = {seat for seat in range(self.seats) if seat not in holding}
        if len(holding) > 1:
            return False
        if len(holding) == 1:
            # the durak scores 0, the others 1; with two players: one empty hand wins, 1 to 0
            self.finish([0 if seat == holding[0] else 1 for seat in range(self.seats)])
        else:
            # "the seats that went out in that last turn score 0.5, the others 1"; two players: 0.5 each
            self.finish([1 if seat in out_before else 0.5 for seat in range(self.seats)])
        return True

    def next_attacker(self, covered):
        if not covered and self.options["after_surrender"] == "attacker":
            # two players: the last attacker again, which is the seat after the defender too
            seat = (self.defender + 1) % self.seats
        else:
            seat = self.defender
        # "If the next attacker is out, the next seat clockwise with cards attacks."
        return seat if seat not in self.out else self.next_in(seat)

    def finish(self, scores):
        self.to_move = None
        self.scores = scores
        self.winners = [seat for seat in range(self.seats) if scores[seat] == max(scores)]
