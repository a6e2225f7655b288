"""How the bots think ahead in King. Compiled."""

from __future__ import annotations

from typing import Final

from ..knowledge.king import KNOWLEDGE
from .rollouts import Rollouts

THINKER: Final = Rollouts(KNOWLEDGE)
