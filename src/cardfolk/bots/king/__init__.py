"""King for the bots.

- `knowledge.py`: how good a move looks, with `novice.py` (to a beginner), `habits.py` (what shows a style) and
  `reasons.py` (why a move is good, in words)
- `thinking.py`: moves tried in imagined worlds
- `trials.py`: moves tried for advice and reviews
- `endgame.py`, `domino.py`: the last tricks, and the end of Domino, solved
- `policy.py`, `weights.npz`: what was learnt, and the numbers it is asked with
"""

from __future__ import annotations

from ..ways import Way

EXPERT = Way()
PLAYOUTS = 2500  # for a judgement
