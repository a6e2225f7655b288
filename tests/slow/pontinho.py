"""Pontinho, slow and obvious, written from rules/README.md and rules/pontinho.md alone.

How things are kept:
- a card is a text, '7c'; a hand is a list of cards; the two copies of a card are alike, so nothing tells them apart;
- a slot is what lies in a meld: '7c' (an ordinary card, or a wild at face value) or '9d=4s' (the wild 9d for 4s);
- a meld is a tuple of slots, a set in card order, a run upwards; the table is a tuple of melds, meld 1 first.
"""

from functools import lru_cache
from itertools import combinations, product

from tests.slow.common import DECK, RANKS, SUITS, SlowGame, order

RUN_RANKS = "A" + RANKS  # the places of a run: 0 the low ace, 1 the two, ... 12 the king, 13 the high ace
LAST_PLACE = 13
LONGEST_RUN = 13  # "13 at most", so never the low and the high ace together
LAST_ROUND = 100


# ---------------------------------------------------------------- slots and lists of cards


def real(slot):
    """The card that lies there: the wild itself where one stands for another card."""
    return slot[:2]


def face(slot):
    """The card that it counts as."""
    return slot[-2:]


def stands(slot):
    """Is it a wild standing for another card?"""
    return "=" in slot


def standing(wild, card):
    return wild + "=" + card


def without(cards, used):
    """These cards less the used ones, each used card taken away once."""
    left = list(cards)
    for card in used:
        left.remove(card)
    return left


# ---------------------------------------------------------------- melds


def is_set(meld):
    return face(meld[0])[0] == face(meld[1])[0]


def every_set():
    """The faces of every set: one rank, exactly three suits, each card once or twice; in card order."""
    for rank in RANKS:
        for suits in combinations(SUITS, 3):
            for copies in product((1, 2), repeat=3):
                yield tuple(rank + suit for suit, n in zip(suits, copies) for _ in range(n))


def run_faces(low, high, suit):
    """The cards of a run from place low to place high."""
    return tuple(RUN_RANKS[place] + suit for place in range(low, high + 1))


def every_run():
    """The faces of every run, upwards."""
    for suit in SUITS:
        for low in range(LAST_PLACE + 1):
            for high in range(low + 2, min(low + LONGEST_RUN - 1, LAST_PLACE) + 1):
                yield run_faces(low, high, suit)


EVERY_MELD = list(every_set()) + list(every_run())
LAWFUL_FACES = frozenset(EVERY_MELD)
MELDS_WITH = {card: [faces for faces in EVERY_MELD if card in faces] for card in DECK}


def lawful(meld, going_out=False):
    """Is this a meld that may lie on the table?"""
    if tuple(face(slot) for slot in meld) not in LAWFUL_FACES:
        return False
    if going_out:
        # "the wilds may stand anywhere in a set or a run, as long as every meld keeps at least two cards that are
        # not standing wilds"
        return sum(not stands(slot) for slot in meld) >= 2
    for i, slot in enumerate(meld):
        if stands(slot):
            # "it may only stand inside a run, with an ordinary card on each side"
            if is_set(meld) or i == 0 or i == len(meld) - 1 or stands(meld[i - 1]) or stands(meld[i + 1]):
                return False
    return True


def fillings(faces, cards, wild):
    """Every way to lay these faces with these cards. A wild stands for *another* card, never for its own."""
    if not faces:
        yield ()
        return
    slots = []
    if faces[0] in cards:
        slots.append(faces[0])
    if wild in cards and faces[0] != wild:
        slots.append(standing(wild, faces[0]))
    for slot in slots:
        for rest in fillings(faces[1:], without(cards, [real(slot)]), wild):
            yield (slot,) + rest


def into_set(meld, slot):
    """The set with this slot in it, in card order."""
    return tuple(sorted(meld + (slot,), key=lambda s: order(face(s))))


def ends_of_run(run, number):
    """The faces that lengthen a run by a number of cards: pairs (at the high end?, faces)."""
    suit = face(run[0])[1]
    # A run has three cards or more, so an ace that comes first is low, and one that comes last is high.
    low = RUN_RANKS.index(face(run[0])[0])
    high = low + len(run) - 1
    if len(run) + number > LONGEST_RUN:
        return []
    ends = []
    if high + number <= LAST_PLACE:
        ends.append((True, run_faces(high + 1, high + number, suit)))
    if low - number >= 0:
        ends.append((False, run_faces(low - number, low - 1, suit)))
    if len(ends) == 2 and ends[0][1] == ends[1][1]:
        # "An ace added to a run from 2 to K goes high."
        ends = ends[:1]
    return ends


def lengthened(run, number, cards, wild, going_out=False):
    """Every way to lengthen one end of a run by a number of these cards: pairs (slots laid, the run after)."""
    for at_high_end, faces in ends_of_run(run, number):
        for slots in fillings(faces, cards, wild):
            after = run + slots if at_high_end else slots + run
            if lawful(after, going_out):
                yield slots, after


# ---------------------------------------------------------------- the moves of a turn: (text, slots, table after)


def replaced(table, index, meld):
    return table[:index] + (meld,) + table[index + 1 :]


def melds_and_additions(cards, table, wild):
    """`meld ...` and `add ... to N`, under the normal rules."""
    for faces in EVERY_MELD:
        for slots in fillings(faces, cards, wild):
            if lawful(slots):
                yield "meld " + " ".join(slots), slots, table + (slots,)
    for i, meld in enumerate(table):
        if is_set(meld):
            for card in sorted(set(cards)):
                after = into_set(meld, card)
                if lawful(after):
                    yield f"add {card} to {i + 1}", (card,), replaced(table, i, after)
        else:
            for slots, after in lengthened(meld, 1, cards, wild):
                # A wild standing at the end is not lawful, so this is "one ordinary card".
                yield f"add {slots[0]} to {i + 1}", slots, replaced(table, i, after)
            for slots, after in lengthened(meld, 2, cards, wild):
                # "a wild standing for the next card of a run and the ordinary card beyond it": two ordinary cards are
                # two moves, and the outer of the two cannot stand.
                if any(stands(slot) for slot in slots):
                    yield f"add {' '.join(slots)} to {i + 1}", slots, replaced(table, i, after)


def claims_of(hand, discard, table, wild):
    """`claim ...` with the discard and exactly two (or one) of these hand cards."""
    cards = list(hand) + [discard]
    for faces in MELDS_WITH[discard]:
        if len(faces) == 3:
            for slots in fillings(faces, cards, wild):
                if lawful(slots) and discard in slots:
                    yield "claim " + " ".join(slots), slots, table + (slots,)
    for i, meld in enumerate(table):
        if not is_set(meld):
            for number in (3, 2):
                for slots, after in lengthened(meld, number, cards, wild):
                    if discard in slots:
                        yield f"claim {' '.join(slots)} to {i + 1}", slots, replaced(table, i, after)


def swaps(hand, table, wild):
    """Every swap: (text, hand with the freed wild, table after)."""
    for i, meld in enumerate(table):
        for slot in meld:
            if stands(slot) and face(slot) in hand:
                after = tuple(face(s) if s == slot else s for s in meld)
                yield f"swap {face(slot)} in {i + 1}: ", without(hand, [face(slot)]) + [wild], replaced(table, i, after)


def uses_wild(slots, wild):
    return any(real(slot) == wild for slot in slots)


def turn_plays(hand, table, wild):
    """Every meld, addition and swap of the turn: text -> (hand after, table after)."""
    plays = {}
    for text, slots, after in melds_and_additions(hand, table, wild):
        plays[text] = (without(hand, map(real, slots)), after)
    for prefix, swapped_hand, swapped_table in swaps(hand, table, wild):
        for text, slots, after in melds_and_additions(swapped_hand, swapped_table, wild):
            # "any meld or addition that contains a wild (standing or at face value; the copies are alike)"
            if uses_wild(slots, wild):
                plays[prefix + text] = (without(swapped_hand, map(real, slots)), after)
    return plays


def claim_plays(hand, discard, table, wild):
    """Every claim but `claim out`: text -> (hand after, table after)."""
    plays = {}
    for text, slots, after in claims_of(hand, discard, table, wild):
        plays[text] = (without(hand + [discard], map(real, slots)), after)
    for prefix, swapped_hand, swapped_table in swaps(hand, table, wild):  # "a hand card first frees a wild"
        for text, slots, after in claims_of(swapped_hand, discard, swapped_table, wild):
            if uses_wild(slots, wild):
                plays[prefix + text] = (without(swapped_hand + [discard], map(real, slots)), after)
    return plays


def stood_for(table):
    """The cards that wilds on the table stand for."""
    return {face(slot) for meld in table for slot in meld if stands(slot)}


def may_be_discarded(card, table, wild):
    return card != wild and card not in stood_for(table)


# ---------------------------------------------------------------- going out
#
# Only the table at the end matters, not the order of the steps:
# - A swap needs an ordinary card of the hand and a wild that lies on the table from the start (swapping out a wild that
#   was laid on the way is the same as laying the ordinary card there at once), so all swaps can be done first, and the
#   freed wilds be used later.
# - What remains is to lay every card (but the one kept to discard) into new melds, each made at once as it is at the
#   end, and onto the melds that lay there, card by card, which the wider rules allow in any order outwards.


def after_any_swaps(hand, table, wild):
    """Every (hand, table) that can be reached by swaps alone, none included."""
    found = {(tuple(sorted(hand, key=order)), table)}
    todo = list(found)
    while todo:
        hand, table = todo.pop()
        for _, swapped_hand, swapped_table in swaps(hand, table, wild):
            state = (tuple(sorted(swapped_hand, key=order)), swapped_table)
            if state not in found:
                found.add(state)
                todo.append(state)
    return found


def homes(card, cards, table, wild, kept):
    """Every way to lay this ordinary card of the hand, and others with it: pairs (slots laid, table after).

    A new meld is not put on the table: it is made at once as it will be at the end. No wild may stand for the card
    that is kept to discard.
    """
    banned = standing(wild, kept) if kept else None
    for faces in MELDS_WITH[card]:
        if len(faces) <= len(cards):
            for slots in fillings(faces, cards, wild):
                if card in slots and banned not in slots and lawful(slots, going_out=True):
                    yield slots, table
    for i, meld in enumerate(table):
        if is_set(meld):
            after = into_set(meld, card)
            if lawful(after, going_out=True):
                yield (card,), replaced(table, i, after)
        elif face(meld[0])[1] == card[1]:
            for number in range(1, len(cards) + 1):
                for slots, after in lengthened(meld, number, cards, wild, going_out=True):
                    if card in slots and banned not in slots:
                        yield slots, replaced(table, i, after)


def wild_homes(table, wild, kept):
    """Every table after one more wild was laid on it, standing or at face value."""
    for i, meld in enumerate(table):
        if is_set(meld):
            rank = face(meld[0])[0]
            slots = [rank + suit if rank + suit == wild else standing(wild, rank + suit) for suit in SUITS]
            afters = [(slot, into_set(meld, slot)) for slot in slots]
        else:
            afters = [(slots[0], after) for slots, after in lengthened(meld, 1, [wild], wild, going_out=True)]
        for slot, after in afters:
            if lawful(after, going_out=True) and not (stands(slot) and face(slot) == kept):
                yield replaced(table, i, after)


@lru_cache(maxsize=200_000)
def all_laid(cards, table, wild, kept):
    """Can all these cards be laid down, no wild laid standing for the card that is kept (None: none is)?"""
    ordinary = [card for card in dict.fromkeys(cards) if card != wild]
    if not ordinary:
        # Wilds that are in no new meld and in no lengthening with an ordinary card are laid one by one.
        return not cards or any(all_laid(cards[1:], after, wild, kept) for after in wild_homes(table, wild, kept))
    # Every card must find a home. Any of them may be looked at first: take the one with the fewest ways.
    ways = None
    for card in ordinary:
        these = set(homes(card, cards, table, wild, kept))
        if not these:
            return False  # more cards of the hand never have fewer homes, so it will not find one later either
        if ways is None or len(these) < len(ways):
            ways = these
    return any(all_laid(tuple(without(cards, map(real, slots))), after, wild, kept) for slots, after in ways)


@lru_cache(maxsize=200_000)
def can_go_out(cards, table, wild, claimed, may_keep):
    """Can these cards be laid down, none left or, if may_keep, one that may be discarded?

    `claimed` (or None) is the claimed card among them, which must be laid down: of two twins one may be kept.
    """
    for hand, laid in after_any_swaps(cards, table, wild):
        # A card of the full hand without any home has none with fewer cards beside it: it must be the one that is kept.
        homeless = [card for card in hand if card != wild and not any(homes(card, hand, laid, wild, None))]
        if len(homeless) > 1:
            continue
        if not homeless and all_laid(hand, laid, wild, None):
            return True
        if may_keep:
            for kept in homeless or dict.fromkeys(hand):
                if kept == claimed and cards.count(claimed) < 2:
                    continue
                # "one that may be discarded": on the table as it lies at the end
                if may_be_discarded(kept, laid, wild) and all_laid(tuple(without(hand, [kept])), laid, wild, kept):
                    return True
    return False


# ---------------------------------------------------------------- the game


class SlowPontinho(SlowGame):
    DEFAULTS = {"dealer": "random", "limit": 100, "claims": "meld", "take": "free", "fee": 1}

    def start(self):
        self.entries = [1] * self.seats
        self.round = 0
        self.dealer = self.options["dealer"]
        if self.dealer == "random":
            self.dealer = self.chance.number(self.seats)
        self.deal()

    @property
    def pot(self):
        return self.options["fee"] * sum(self.entries)

    # ------------------------------------------------------------ a round

    def deal(self):
        self.round += 1
        self.deck = self.chance.shuffle(DECK + DECK)
        revealed = self.deck.pop(0)
        self.discards = [revealed]  # the top one is the last
        self.wild = RUN_RANKS[RUN_RANKS.index(revealed[0]) + 1] + revealed[1]  # RUN_RANKS.index('A') is the low ace: 2
        self.table = ()
        self.hands = [[] for _ in range(self.seats)]
        for _ in range(3):
            for seat in self.from_seat(self.dealer + 1):
                for _ in range(3):
                    self.hands[seat].append(self.deck.pop(0))
        self.turn = 1
        self.player = (self.dealer + 1) % self.seats  # whose turn it is: the "next player" while the discard is offered
        self.discarder = None  # "the revealed card has no discarder: every seat may claim it, the dealer too"
        self.offer()

    def from_seat(self, first):
        return [(first + i) % self.seats for i in range(self.seats)]

    def ask(self, phase, seat):
        self.phase = phase
        self.to_move = seat

    # Phases: "claim out" (step 1), "choose" (step 2), "claim" (step 3), "only draw" (after `end`), "turn".

    def offer(self):
        """The top discard is open: step 1."""
        self.asked = [
            seat for seat in self.from_seat(self.player) if seat != self.discarder and self.can_claim_out(seat)
        ]
        self.ask_next_claim_out()

    def ask_next_claim_out(self):
        if self.asked:
            self.ask("claim out", self.asked.pop(0))
        elif self.next_player_choices():
            self.ask("choose", self.player)
        else:
            self.offer_to_others(drawing=False)

    def can_claim_out(self, seat):
        if self.options["claims"] == "off":
            return False
        discard = self.discards[-1]
        cards = tuple(sorted(self.hands[seat] + [discard], key=order))
        # "no card may be left over, except that the next player may keep one to discard"
        return can_go_out(cards, self.table, self.wild, discard, seat == self.player)

    def claims(self, seat):
        if self.options["claims"] != "meld":
            return {}
        return claim_plays(self.hands[seat], self.discards[-1], self.table, self.wild)

    def may_draw(self):
        return len(self.deck) > 0 or len(self.discards) >= 2

    def next_player_choices(self):
        """Step 2: the texts."""
        texts = list(self.claims(self.player))
        if self.options["take"] == "free":
            texts.append("take")
        if self.may_draw():
            texts.append("draw")
        return texts

    def offer_to_others(self, drawing):
        """Step 3. `drawing`: the next player chose `draw`; otherwise they had no choice at all."""
        self.drawing = drawing
        self.asked = [
            seat
            for seat in self.from_seat(self.player)
            if seat not in (self.player, self.discarder) and self.claims(seat)
        ]
        self.ask_next_claim()

    def ask_next_claim(self):
        if self.asked:
            self.ask("claim", self.asked.pop(0))
        else:
            self.after_others()

    def after_others(self):
        if self.drawing:
            self.draw()
        else:
            self.end_round(None)  # the next player can neither draw nor take nor claim

    def draw(self):
        if not self.deck:
            under = self.discards[:-1]  # all "but the one that is on top at that moment"
            if not under:
                self.end_round(None)  # nothing to draw; no cards, so no shuffle
                return
            self.discards = self.discards[-1:]
            self.deck = self.chance.shuffle(under)
        self.hands[self.player].append(self.deck.pop(0))
        self.ask("turn", self.player)

    # ------------------------------------------------------------ moves

    def moves(self):
        if self.phase == "claim out":
            return ["claim out", "skip"]
        if self.phase == "choose":
            return self.next_player_choices()
        if self.phase == "claim":
            return [*self.claims(self.to_move), "skip"]
        if self.phase == "only draw":
            return ["draw"]
        hand = self.hands[self.player]
        texts = list(turn_plays(hand, self.table, self.wild))
        discards = [f"discard {card}" for card in set(hand) if may_be_discarded(card, self.table, self.wild)]
        texts += discards or ["end"]
        if can_go_out(tuple(sorted(hand, key=order)), self.table, self.wild, None, True):
            texts.append("out")
        return texts

    def carry_out(self, text):
        seat = self.to_move
        if text == "claim out" or text == "out":
            self.hands[seat] = []
            self.end_round(seat)
        elif text == "skip" and self.phase == "claim out":
            self.ask_next_claim_out()
        elif text == "skip":
            self.ask_next_claim()
        elif text == "take":
            self.hands[seat].append(self.discards.pop())
            self.ask("turn", seat)
        elif text == "draw" and self.phase == "only draw":
            self.draw()
        elif text == "draw":
            self.offer_to_others(drawing=True)
        elif text == "end":
            self.discarder = None
            self.end_turn(discarded=False)
        elif text.startswith("discard "):
            card = text.split()[1]
            self.hands[seat].remove(card)
            self.discards.append(card)
            if not self.hands[seat]:
                self.end_round(seat)
            else:
                self.discarder = seat
                self.end_turn(discarded=True)
        elif self.phase == "turn":
            self.hands[seat], self.table = turn_plays(self.hands[seat], self.table, self.wild)[text]
            if not self.hands[seat]:
                self.end_round(seat)
        else:
            self.hands[seat], self.table = self.claims(seat)[text]
            self.discards.pop()
            if not self.hands[seat]:
                self.end_round(seat)  # "A claim that empties the hand ends the round."
            elif seat == self.player:
                self.ask("turn", seat)  # "they have had their card and go on with the turn without drawing"
            else:
                self.after_others()  # "the first claim ends this"

    def end_turn(self, discarded):
        if self.turn == 40 * self.seats:
            self.end_round(None)  # at once, "its discard is not offered"
            return
        self.turn += 1
        self.player = (self.player + 1) % self.seats
        if discarded:
            self.offer()
        elif self.may_draw():
            self.ask("only draw", self.player)
        else:
            self.end_round(None)  # "with nothing to draw the round is dead at once"

    # ------------------------------------------------------------ scoring

    def points(self, card, total_before):
        if card == self.wild:
            return 20  # "a wild ace too, always"
        if card[0] == "A":
            return 1 if total_before == self.options["limit"] - 2 else 15
        if card[0] in "TJQK":
            return 10
        return int(card[0])

    def end_round(self, out):
        """The round is over; `out` is the seat that went out, None in a dead round."""
        self.out = out  # (its hand is empty)
        self.scores = [
            total + sum(self.points(card, total) for card in hand) for total, hand in zip(self.scores, self.hands)
        ]
        bust = [seat for seat in range(self.seats) if self.scores[seat] > self.options["limit"]]
        alive = [seat for seat in range(self.seats) if seat not in bust]
        if len(alive) == 1:
            self.finish(alive)
            return
        if not alive:
            self.finish(self.lowest())
            return
        back = max(self.scores[seat] for seat in alive)
        for seat in bust:
            self.scores[seat] = back
            self.entries[seat] += 1
        if self.round == LAST_ROUND:
            self.finish(self.lowest())
            return
        self.dealer = (self.dealer + 1) % self.seats
        self.deal()

    def lowest(self):
        return [seat for seat in range(self.seats) if self.scores[seat] == min(self.scores)]

    def finish(self, winners):
        self.winners = winners
        self.to_move = None
        self.phase = None
