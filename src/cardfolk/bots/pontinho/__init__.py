"""Pontinho for the bots.

- `knowledge.py`: how good a move looks, with `hand_cost.py` (what a hand costs) and `melds.py` (which melds it holds)
- `thinking.py`: the round in imagined worlds, as a race of hands, each of them played on by `race.py`
"""
