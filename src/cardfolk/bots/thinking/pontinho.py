"""How the bots think ahead in Pontinho. Compiled."""

from __future__ import annotations

from typing import Final

from ..knowledge.pontinho import KNOWLEDGE
from .rollouts import Rollouts

THINKER: Final = Rollouts(KNOWLEDGE)
