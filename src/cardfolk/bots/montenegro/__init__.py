"""King of Montenegro for the bots.

- `knowledge.py`: how good a move looks, with `duel.py` (duels), `war.py` (wars, and how the game stands) and
  `novice.py` (to a beginner)
- `thinking.py`: duels and wars thought through in imagined worlds
- `duel_game.py`: a duel as a small game of its own, and a mixed strategy for it; `solved_duels.py`: that strategy
- `policy.py`, `weights.npz`: what was learnt, and the numbers it is asked with
- `trials.py`: moves tried for advice and reviews
"""

from __future__ import annotations

from ..ways import Way

EXPERT = Way(warmth=1.0)
PLAYOUTS = 3000  # for a judgement
