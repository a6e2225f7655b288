"""A bot for any game that searches: it imagines worlds, tries each move in all of them and plays on at random.

cardfolk arena durak examples/searching_bot.py random --deals 20
"""

from cardfolk.chance import Fast, FastSource

WORLDS = 12


class Sampler:
    name = "sampler"

    def __init__(self, source=None):
        self.source = source or FastSource(1, 1)

    def choose(self, sight):
        moves = sight.legal_moves()[:20]
        totals = [0.0] * len(moves)
        for _ in range(WORLDS):
            world = sight.imagine(Fast(self.source.below(1 << 29)))
            for at, move in enumerate(moves):
                totals[at] += self.play_on(world.copy(), move, sight.viewer)
        return moves[totals.index(max(totals))]

    def play_on(self, world, move, seat):
        """How far above the others the seat ends, with everyone playing at random for a while."""
        world.play(move)
        for _ in range(200):
            moves = world.legal_moves()
            if not moves:
                break
            world.play(moves[self.source.below(len(moves))])
        scores = world.scores()
        return scores[seat] - sum(scores) / len(scores)
