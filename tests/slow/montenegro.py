"""King of Montenegro, slow and plain, written from rules/montenegro.md alone."""

from itertools import combinations, permutations

from tests.slow.common import DECK, RANKS, SUITS, SlowGame


def rank_of(card):
    return card[0]


def suit_of(card):
    return card[1]


def beats(card, other):
    """Same suit, strictly higher rank."""
    return suit_of(card) == suit_of(other) and RANKS.index(rank_of(card)) > RANKS.index(rank_of(other))


def is_king(card):
    return rank_of(card) == "K"


def of_suit(cards, suit):
    """How many of the cards are of the suit."""
    return len([card for card in cards if suit_of(card) == suit])


class SlowMontenegro(SlowGame):
    DEFAULTS = {
        "first": "random",
        "victory": "race",
        "reinforcements": 3,
        "wars_per_turn": 0,
        "answers": "climb",
        "hand_size": 3,
    }

    # ---------------------------------------------------------------- set-up

    def start(self):
        # "drawn just before the shuffle of the deal that it is for"
        first = self.options["first"]
        if first == "random":
            first = self.chance.number(2)
        self.pile = self.chance.shuffle(DECK)  # index 0 is the top
        self.discard = []
        self.hands = [[], []]
        # "Dealt one card at a time from seat 0."
        for _ in range(self.options["hand_size"]):
            for seat in (0, 1):
                self.hands[seat].append(self.pile.pop(0))
        # armies[seat][suit]: the cards, oldest first; an empty list is an army that does not exist
        self.armies = [{suit: [] for suit in SUITS} for _ in (0, 1)]
        self.duels = 0  # duels that have ended
        self.clear_duel()
        self.begin_turn(first)

    def clear_duel(self):
        self.flip = None
        self.kings_aside = []
        self.required = None  # R
        self.plays = []  # every play of the duel: (seat, kind, cards, declared), kind "single" or "wild"
        # "the caller's own last play since R was set", where it was a single card
        self.answer = [None, None]

    def begin_turn(self, starter):
        self.starter = starter
        self.phase = "war"
        self.wars = 0  # wars in this turn
        self.to_move = starter

    # ---------------------------------------------------------------- piles

    def draw(self):
        """One card off the draw pile, or None where both piles are empty."""
        # "When a card must be drawn and the draw pile is empty, the discard pile is shuffled into a new draw
        # pile (cards of the duel under way are not in it), at that moment and not before."
        if not self.pile and self.discard:
            self.pile = self.chance.shuffle(self.discard)
            self.discard = []
        if not self.pile:
            return None
        return self.pile.pop(0)

    def refill(self, seat):
        while len(self.hands[seat]) < self.options["hand_size"]:
            card = self.draw()
            if card is None:
                return
            self.hands[seat].append(card)

    # ---------------------------------------------------------------- moves

    def moves(self):
        if self.phase == "war":
            return self.war_moves()
        return self.duel_moves()

    def war_moves(self):
        found = ["pass"]
        # wars_per_turn 1: "after it only `pass`"
        if self.options["wars_per_turn"] == 1 and self.wars == 1:
            return found
        mine = self.armies[self.to_move]
        theirs = self.armies[1 - self.to_move]
        for attacked in SUITS:
            # "The attacker must own an army of the attacked suit and the opponent too."
            if not mine[attacked] or not theirs[attacked]:
                continue
            found.append(f"war {attacked}")
            # "any of the attacker's armies of other suits"
            helpers = [suit for suit in SUITS if suit != attacked and mine[suit]]
            for size in range(1, self.options["reinforcements"] + 1):
                for suits in combinations(helpers, size):
                    found.append(f"war {attacked} with {' '.join(suits)}")
        return found

    def duel_moves(self):
        hand = self.hands[self.to_move]
        # R's suit: right after a wild already the declared card's
        army = self.armies[self.to_move][suit_of(self.required)]
        found = ["concede"]
        if self.plays:  # "not before something has been played"
            found.append("call")
        for card in hand:
            found.append(f"play {card}")
        for card in army:
            found.append(f"army {card}")
        for first, second in permutations(hand, 2):
            for declared in DECK:
                found.append(f"wild {first} {second} as {declared}")
        for first in army:
            if is_king(first):  # "comes from the player's army of R's suit and is a real King"
                for second in hand:
                    for declared in DECK:
                        found.append(f"wild army {first} {second} as {declared}")
        return found

    def carry_out(self, text):
        words = text.split()
        seat = self.to_move
        if words == ["pass"]:
            self.turn_up_flip()
        elif words[0] == "war":
            self.fight_war(words[1], words[3:])
        elif words == ["concede"]:
            self.end_duel(winner=1 - seat, called=False)
        elif words == ["call"]:
            winner = 1 - seat if self.last_play_was_honest() else seat
            self.end_duel(winner, called=True)
        elif words[0] in ("play", "army"):
            self.carry_out_single(seat, words[1], from_army=words[0] == "army")
        elif words[:2] == ["wild", "army"]:
            self.carry_out_wild(seat, words[2], words[3], words[5], from_army=True)
        else:
            self.carry_out_wild(seat, words[1], words[2], words[4], from_army=False)

    # ---------------------------------------------------------------- war

    def fight_war(self, attacked, helpers):
        attacker, defender = self.to_move, 1 - self.to_move
        mine, theirs = self.armies[attacker], self.armies[defender]
        attack = of_suit(mine[attacked], attacked) + of_suit(self.hands[attacker], attacked)
        for suit in helpers:
            matching = of_suit(mine[suit], suit)
            attack += matching - (len(mine[suit]) - matching)
        defence = of_suit(theirs[attacked], attacked) + of_suit(self.hands[defender], attacked)
        self.totals = (attack, defence)
        if attack > defence:
            self.discard += theirs[attacked]
            theirs[attacked] = []
        else:
            # "Tie or lower: the attacker discards every army committed."
            for suit in [attacked] + helpers:
                self.discard += mine[suit]
                mine[suit] = []
        self.wars += 1
        self.test_victory()  # "After every war and every duel"

    # ---------------------------------------------------------------- flip

    def turn_up_flip(self):
        self.phase = "duel"
        while True:
            card = self.draw()
            if card is None:
                # "If no card can be turned up, the game ends (see End) and Kings set aside are discarded."
                self.discard += self.kings_aside
                self.clear_duel()
                self.end_by_count()
                return
            if not is_king(card):
                break
            self.kings_aside.append(card)
        self.flip = card
        self.required = card
        self.to_move = self.starter

    # ---------------------------------------------------------------- duel

    def carry_out_single(self, seat, card, from_army):
        if from_army:
            self.armies[seat][suit_of(self.required)].remove(card)
        else:
            self.hands[seat].remove(card)
        self.plays.append((seat, "single", [card], None))
        self.answer[seat] = card
        self.refill(seat)
        self.to_move = 1 - seat

    def carry_out_wild(self, seat, first, second, declared, from_army):
        if from_army:
            self.armies[seat][suit_of(self.required)].remove(first)
        else:
            self.hands[seat].remove(first)
        self.hands[seat].remove(second)
        self.plays.append((seat, "wild", [first, second], declared))
        # "R is now the declared card, and answers given before no longer matter"
        self.required = declared
        self.answer = [None, None]
        self.refill(seat)
        self.to_move = 1 - seat

    def last_play_was_honest(self):
        """Called by the seat to move: was the opponent's last play honest?"""
        caller = self.to_move
        seat, kind, cards, declared = self.plays[-1]
        assert seat == 1 - caller
        if kind == "wild":
            first, second = cards
            return is_king(first) and second == declared
        card = cards[0]
        if not beats(card, self.required):
            return False
        if self.options["answers"] == "flip":
            return True
        own = self.answer[caller]
        if own is not None and beats(own, self.required):
            return beats(card, own)
        return True

    def end_duel(self, winner, called):
        wild_kings, additional, rest = [], [], []
        for seat, kind, cards, _ in self.plays:
            if kind == "single":
                rest += cards
                continue
            first, second = cards
            # After a call real Kings of either side, after a concession the winner's only; "a false King is discarded"
            if is_king(first) and (called or seat == winner):
                wild_kings.append(first)
            else:
                rest.append(first)
            if seat == winner:
                additional.append(second)
            else:
                rest.append(second)
        spoils = [self.flip] + self.kings_aside + wild_kings + additional
        if called:
            bonus = self.draw()  # a draw: it may reshuffle, without the cards of this duel
            if bonus is not None:
                spoils.append(bonus)
        self.armies[winner][suit_of(self.flip)] += spoils
        # "discarded, after the bonus is drawn and before hands are refilled"
        self.discard += rest
        self.clear_duel()
        # "the starter of this duel first and all that is missing, then the other"
        self.refill(self.starter)
        self.refill(1 - self.starter)
        self.duels += 1
        self.begin_turn(winner)
        self.test_victory()
        if self.winners is None and self.duels == 200:
            self.end_by_count()

    # ---------------------------------------------------------------- end

    def count_armies(self, seat):
        return len([suit for suit in SUITS if self.armies[seat][suit]])

    def count_army_cards(self, seat):
        return sum(len(self.armies[seat][suit]) for suit in SUITS)

    def test_victory(self):
        for seat in (0, 1):
            if self.count_armies(seat) < 4:
                continue
            others = self.count_armies(1 - seat)
            if self.options["victory"] == "race":
                won = others < 4
            else:  # conquest: "while the opponent has no army at all"
                won = others == 0
            if won:
                self.finish(seat)

    def end_by_count(self):
        """More armies wins, then more cards in armies, else it is a draw."""
        results = [(self.count_armies(seat), self.count_army_cards(seat)) for seat in (0, 1)]
        if results[0] > results[1]:
            self.finish(0)
        elif results[1] > results[0]:
            self.finish(1)
        else:
            self.finish(None)

    def finish(self, winner):
        """The game is over; winner None is a draw."""
        self.to_move = None
        if winner is None:
            self.scores = [0.5, 0.5]
            self.winners = [0, 1]
        else:
            self.scores = [0, 0]
            self.scores[winner] = 1
            self.winners = [winner]
