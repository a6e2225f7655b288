"""A bot for Durak in twenty lines: cheap cards first, trumps last.

cardfolk play durak --code examples/first_bot.py --seats me,Thrifty
"""

from cardfolk.cards import rank_of, suit_of
from cardfolk.games.durak.rules import Attack, Cover, Transfer


class Thrifty:
    name = "thrifty"

    def choose(self, sight):
        def cost(move):
            if not isinstance(move, (Attack, Cover, Transfer)):
                return 11  # done and surrender: cheaper than an ace or a trump, dearer than the rest
            card = move.by if isinstance(move, Cover) else move.card
            return rank_of(card) + (13 if suit_of(card) == sight.trump else 0)

        return min(sight.legal_moves(), key=cost)
