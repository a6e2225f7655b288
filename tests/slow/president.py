"""President, slow and obvious, written from rules/README.md and rules/president.md alone."""

from itertools import combinations

from tests.slow.common import DECK, RANKS, SlowGame, order

# "Rank, low to high: 3 4 5 6 7 8 9 T J Q K A 2."
CLIMB = "3456789TJQKA2"
TOP_SINGLE = ["3s"]


def strongest_first(hand):
    """ "Strongest: 3s, then by rank 2 A K ...; equals by suit, s first." """
    return sorted(hand, key=lambda card: (card == "3s", CLIMB.index(card[0]), "cdhs".index(card[1])), reverse=True)


def sets_in(hand):
    """Every play that the hand could make: one card or a set of equal rank, each a list in card order."""
    plays = []
    for rank in RANKS:
        of_rank = sorted((card for card in hand if card[0] == rank), key=order)
        for size in range(1, len(of_rank) + 1):
            plays += [list(chosen) for chosen in combinations(of_rank, size)]
    return plays


def height(play, turned):
    """How high a play stands among plays of as many cards; turned: whether the order 3...2 is turned round.

    "The 3s played as a single is above everything; in a set it is a plain 3."
    `revolution`: "the 3s as a single stays on top".
    """
    if play == TOP_SINGLE:
        return len(CLIMB)
    climb = CLIMB[::-1] if turned else CLIMB
    return climb.index(play[0][0])


def beats(play, last, turned):
    """ "it must have as many cards as the last play, and be strictly higher" """
    return len(play) == len(last) and height(play, turned) > height(last, turned)


class SlowPresident(SlowGame):
    DEFAULTS = {"rounds": 5, "dealer": "random", "revolution": False, "two_ends_trick": False}

    def start(self):
        self.rounds_done = 0
        # `dealer`: "random" (drawn before the first shuffle), or a seat: who deals first
        dealer = self.options["dealer"]
        self.dealer = self.chance.number(self.seats) if dealer == "random" else dealer
        self.deal()
        self.gifts_due = []  # (giver, receiver, how many), in order; no exchange in the first round
        self.begin_play()

    def seats_after(self, seat):
        """The other seats, clockwise from the left of this one."""
        return [(seat + step) % self.seats for step in range(1, self.seats)]

    def holders(self):
        return [seat for seat in range(self.seats) if self.hands[seat]]

    # ---- 1. deal

    def deal(self):
        """ "one card at a time from the dealer's left until all 52 are dealt" """
        self.hands = [set() for _ in range(self.seats)]
        seat = self.dealer
        for card in self.chance.shuffle(DECK):
            seat = (seat + 1) % self.seats
            self.hands[seat].add(card)

    # ---- 2. exchange

    def begin_exchange(self, out_order):
        """out_order: the seats in the order they went out in the last round, the Scum last."""
        president, scum = out_order[0], out_order[-1]
        self.gifts_due = [(president, scum, 2)]
        if self.seats >= 4:
            vice_president, vice_scum = out_order[1], out_order[-2]
            self.gifts_due.append((vice_president, vice_scum, 1))
        for upper, lower, number in self.gifts_due:
            self.hand_over(lower, upper, strongest_first(self.hands[lower])[:number])
        # "Then the President, then the Vice-President, gives back"
        self.to_move = president

    def hand_over(self, giver, receiver, cards):
        for card in cards:
            self.hands[giver].remove(card)
            self.hands[receiver].add(card)

    def give_moves(self):
        """ "any two (one) cards of the new hand", which holds the cards just received too."""
        giver, _, number = self.gifts_due[0]
        return ["give " + " ".join(cards) for cards in combinations(sorted(self.hands[giver], key=order), number)]

    def give(self, cards):
        giver, receiver, _ = self.gifts_due.pop(0)
        self.hand_over(giver, receiver, cards)
        if self.gifts_due:
            self.to_move = self.gifts_due[0][0]
        else:
            self.begin_play()

    # ---- 3. lead, 4. play or pass

    def begin_play(self):
        """ "in every round the seat that now holds the 3c leads, and the play must contain the 3c" """
        self.out_order = []
        self.must_contain_3c = True
        self.turned = False  # a revolution lasts at most until "the end of the round"
        self.begin_trick(next(seat for seat in range(self.seats) if "3c" in self.hands[seat]))

    def begin_trick(self, leader):
        self.last_play = None
        self.last_player = None
        self.passed = set()
        self.to_move = leader

    def moves(self):
        if self.gifts_due:
            return self.give_moves()
        plays = sets_in(self.hands[self.to_move])
        if self.last_play is None:
            # "The leader of a trick may not pass."
            if self.must_contain_3c:
                plays = [play for play in plays if "3c" in play]
            return ["play " + " ".join(play) for play in plays]
        higher = [play for play in plays if beats(play, self.last_play, self.turned)]
        return ["play " + " ".join(play) for play in higher] + ["pass"]

    def carry_out(self, text):
        word, *cards = text.split()
        if word == "give":
            self.give(cards)
        elif word == "pass":
            self.passed.add(self.to_move)
            self.go_on()
        else:
            self.play_cards(cards)

    def play_cards(self, cards):
        player = self.to_move
        self.hands[player] -= set(cards)
        self.last_play = cards
        self.last_player = player
        self.must_contain_3c = False
        # `revolution`: "a set of four turns the order 3...2 round, at once"
        if self.options["revolution"] and len(cards) == 4:
            self.turned = not self.turned
        if not self.hands[player]:
            self.out_order.append(player)
        # "The round ends at once when only one seat holds cards."
        if len(self.holders()) == 1:
            self.end_round()
        # `two_ends_trick`: "a play of one or more twos ends the trick at once"
        elif self.options["two_ends_trick"] and cards[0][0] == "2":
            self.end_trick()
        else:
            self.go_on()

    def go_on(self):
        """The next seat in turn, or the end of the trick.

        "The trick ends when every other seat that holds cards has passed; a seat that can only pass is still asked."
        "Who has passed is out until the trick ends."
        """
        in_play = [seat for seat in self.holders() if seat not in self.passed]
        if all(seat == self.last_player for seat in in_play):
            self.end_trick()
        else:
            self.to_move = next(seat for seat in self.seats_after(self.to_move) if seat in in_play)

    # ---- 5. the trick ends

    def end_trick(self):
        """ "The last play wins; its player leads anything. If that player has gone out, the next seat clockwise
        that holds cards leads." """
        clockwise = [self.last_player] + self.seats_after(self.last_player)
        self.begin_trick(next(seat for seat in clockwise if self.hands[seat]))

    # ---- 6. the round ends, 7. points

    def end_round(self):
        """ "First out: President; last: Scum" """
        out_order = self.out_order + self.holders()
        self.rounds_done += 1
        self.scores[out_order[0]] += self.president_points()
        if self.rounds_done == self.options["rounds"]:
            self.to_move = None
            self.winners = [seat for seat in range(self.seats) if self.scores[seat] == max(self.scores)]
        else:
            self.dealer = out_order[-1]  # "afterwards the last round's Scum deals"
            self.deal()
            self.begin_exchange(out_order)

    def president_points(self):
        """ "the President scores 1; in the last round, instead, max(2, N - 2), N being the number of rounds" """
        rounds = self.options["rounds"]
        return max(2, rounds - 2) if self.rounds_done == rounds else 1
