"""Pontinho for the bots.

- `knowledge.py`: how good a move looks, with `hand_cost.py` (what a hand costs) and `melds.py` (which melds it holds)
- `thinking.py`: the round in imagined worlds, as a race of hands, each of them played on by `race.py`
- `trials.py`: moves tried for advice and reviews
- `policy.py`, with `numbers.py`: the numbers that a network is asked with; no weights come with cardfolk
"""

from __future__ import annotations

PLAYOUTS = 800  # for a judgement
