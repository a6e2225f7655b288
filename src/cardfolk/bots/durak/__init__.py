"""Durak for the bots.

- `knowledge.py`: how good a move looks, with `cards.py` (what is out, what beats what) and `habits.py` (how people
  play)
- `thinking.py`: one tree over imagined worlds, on the quick `board.py` with the quick `player.py`
- `trials.py`: moves tried for advice and reviews
- `endgame.py`: two seats and no deck, solved
- `policy.py`, `weights.npz`: what was learnt with two seats, and the numbers it is asked with
"""

from __future__ import annotations

from ..ways import Way

MEDIUM = Way(warmth=2.5, ends=False)
HARD = Way(warmth=5.0)
EXPERT = Way()
PLAYOUTS = 4000  # for a judgement
