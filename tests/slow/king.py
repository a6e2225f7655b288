"""King, slow and obvious, written from rules/README.md and rules/king.md alone."""

from tests.slow.common import DECK, RANKS, SUITS, SlowGame

ALL_TWELVE = [
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
]

# Domino: "Here rank runs A 2 3 ... Q K, ace low, no wrap."
DOMINO_RANKS = "A23456789TJQK"

QUEENS = {"Qc", "Qd", "Qh", "Qs"}
JACKS = {"Jc", "Jd", "Jh", "Js"}
HEARTS = {rank + "h" for rank in RANKS}

# `early_end`: the cards whose taking ends the sub-game; "the others never stop early".
CARDS_THAT_COUNT = {
    "no_queens": QUEENS,
    "no_jacks": JACKS,
    "no_king": {"Kh"},
    "no_hearts": HEARTS,
}


def trick_winner(trick, trump):
    """The seat that wins a trick, a list of (seat, card) in the order played; trump is a suit or None.

    "The highest trump wins; without trumps, the highest card of the led suit."
    """
    led_suit = trick[0][1][1]
    trumps = [(seat, card) for seat, card in trick if card[1] == trump]
    of_led_suit = [(seat, card) for seat, card in trick if card[1] == led_suit]
    candidates = trumps if trumps else of_led_suit
    # "Rank: 2 low, ace high."
    seat, _ = max(candidates, key=lambda played: RANKS.index(played[1][0]))
    return seat


def trick_points(game, number, cards, winner, blind):
    """What the winner of trick `number` (1 to 13), made of these cards, scores for it."""
    if game == "tricks":
        return 1
    if game == "no_tricks":
        return -1
    if game == "last_three":
        return -4 if number in (11, 12, 13) else 0
    if game == "no_queens":
        return -3 * len(QUEENS & set(cards))
    if game == "no_jacks":
        return -3 * len(JACKS & set(cards))
    if game == "no_king":
        return -13 if "Kh" in cards else 0
    if game == "no_hearts":
        return -len(HEARTS & set(cards))
    # "+1 a trick; +2 a trick for the chooser alone if chosen blind"
    assert game.startswith("trump_")
    return 2 if blind and winner == chooser_of(game) else 1


def chooser_of(game):
    """The seat that chooses trump in `trump_0` ... `trump_3`; None in the other sub-games."""
    return int(game[-1]) if game.startswith("trump_") else None


def fits_row(card, table):
    """Domino: whether the card may be laid on the table, the set of cards laid so far.

    "a seven at any time, or the card next below or above the row of its suit"
    """
    rank, suit = card
    if rank == "7":
        return True
    row = [DOMINO_RANKS.index(laid[0]) for laid in table if laid[1] == suit]
    if not row:
        return False
    return DOMINO_RANKS.index(rank) in (min(row) - 1, max(row) + 1)


class SlowKing(SlowGame):
    DEFAULTS = {"first_lead": "random", "early_end": False, "games": None, "lead_hearts": True}

    def start(self):
        # "all twelve (null or left out), or a non-empty list of ids ...; ids may repeat"
        self.games = list(ALL_TWELVE if self.options["games"] is None else self.options["games"])
        self.played = 0  # how many sub-games are over
        self.begin_sub_game()

    # ---- the frame: sub-games one after the other

    def begin_sub_game(self):
        self.game = self.games[self.played]
        # The seat is "drawn just before the shuffle of the deal that it is for (King: before each sub-game's)".
        self.first = self.first_leader()
        self.deal()
        self.trick = []  # (seat, card) in the order played
        self.tricks_done = 0
        self.taken = set()  # the cards of all finished tricks
        self.table = set()  # Domino: the cards laid
        self.trump = None
        self.blind = False
        self.looked = False
        # "Choosing trump (8 to 11), before the first lead."
        self.choosing = self.game.startswith("trump_")
        self.to_move = chooser_of(self.game) if self.choosing else self.first

    def first_leader(self):
        if self.options["first_lead"] == "random":
            return self.chance.number(4)
        # "rotate": "the n-th sub-game played is begun by seat (n - 1) mod 4, also with `games`"
        n = self.played + 1
        return (n - 1) % 4

    def deal(self):
        """The whole deck, "one card at a time from seat 0, 13 to each"."""
        self.hands = [set(), set(), set(), set()]
        for i, card in enumerate(self.chance.shuffle(DECK)):
            self.hands[i % 4].add(card)

    def end_sub_game(self):
        """ "The move that ends a sub-game also deals the next." """
        self.played += 1
        if self.played < len(self.games):
            self.begin_sub_game()
        else:
            self.to_move = None
            self.winners = [seat for seat in range(4) if self.scores[seat] == max(self.scores)]

    # ---- moves

    def moves(self):
        if self.choosing:
            return self.choosing_moves()
        if self.game == "domino":
            return self.domino_moves()
        return ["play " + card for card in self.trick_cards()]

    def choosing_moves(self):
        if self.looked:
            return ["trump " + suit for suit in SUITS]
        return ["blind " + suit for suit in SUITS] + ["look"]

    def domino_moves(self):
        """ "Who can play must; who cannot says `pass`." """
        fitting = [card for card in self.hands[self.to_move] if fits_row(card, self.table)]
        return ["play " + card for card in fitting] if fitting else ["pass"]

    def trick_cards(self):
        hand = self.hands[self.to_move]
        if not self.trick:
            return self.lead_cards(hand)
        # "Follow the led suit if you can; if not, any card (no duty to trump)."
        led_suit = self.trick[0][1][1]
        following = [card for card in hand if card[1] == led_suit]
        return following if following else hand

    def lead_cards(self, hand):
        # `lead_hearts` false: "in `no_king` and `no_hearts` hearts may not be led while the leader has another suit"
        if not self.options["lead_hearts"] and self.game in ("no_king", "no_hearts"):
            others = [card for card in hand if card[1] != "h"]
            return others if others else hand
        return hand  # "Any card may be led."

    # ---- carrying out

    def carry_out(self, text):
        word, *rest = text.split()
        if word == "look":
            self.looked = True  # and the chooser is still to move
        elif word in ("blind", "trump"):
            self.trump = rest[0]
            self.blind = word == "blind"
            self.choosing = False
            self.to_move = self.first
        elif word == "pass":
            self.to_move = (self.to_move + 1) % 4
        elif self.game == "domino":
            self.lay(rest[0])
        else:
            self.play_to_trick(rest[0])

    def lay(self, card):
        self.hands[self.to_move].remove(card)
        self.table.add(card)
        if self.hands[self.to_move]:
            self.to_move = (self.to_move + 1) % 4
        else:
            # "When a hand is empty the sub-game ends at once"
            self.score_domino(self.to_move)
            self.end_sub_game()

    def score_domino(self, winner):
        """The winner scores "the number of cards left in all other hands, each other seat minus [their] own"."""
        for seat in range(4):
            if seat != winner:
                self.scores[seat] -= len(self.hands[seat])
                self.scores[winner] += len(self.hands[seat])

    def play_to_trick(self, card):
        self.hands[self.to_move].remove(card)
        self.trick.append((self.to_move, card))
        if len(self.trick) < 4:
            self.to_move = (self.to_move + 1) % 4
        else:
            self.end_trick()

    def end_trick(self):
        """ "`scores` moves at the end of each trick"; "the winner of a trick leads"."""
        winner = trick_winner(self.trick, self.trump)
        cards = [card for _, card in self.trick]
        self.tricks_done += 1
        self.scores[winner] += trick_points(self.game, self.tricks_done, cards, winner, self.blind)
        self.taken.update(cards)
        self.trick = []
        self.to_move = winner
        if self.tricks_done == 13 or self.stops_early():
            self.end_sub_game()

    def stops_early(self):
        """`early_end`: "end with the trick that takes the last queen, last jack, the Kh or the last heart"."""
        if not self.options["early_end"] or self.game not in CARDS_THAT_COUNT:
            return False
        return CARDS_THAT_COUNT[self.game] <= self.taken
