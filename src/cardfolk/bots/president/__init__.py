"""President for the bots.

- `knowledge.py`: how good a move looks, by the fitted `weights.py`
- `inference.py`: what the others' plays tell of their hands, and worlds that fit them
- `thinking.py`: moves tried in such worlds
- `trials.py`: moves tried for advice and reviews
- `endgame.py`: the last two seats, solved
- `policy.py`, `weights.npz`: what was learnt with three to six seats, and the numbers it is asked with
"""

from __future__ import annotations

from ..ways import Way

EXPERT = Way()
PLAYOUTS = 3000  # for a judgement
