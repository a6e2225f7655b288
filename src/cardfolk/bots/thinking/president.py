"""How the bots think ahead in President. Compiled."""

from __future__ import annotations

from typing import Final

from ..knowledge.president import KNOWLEDGE
from .rollouts import Rollouts

THINKER: Final = Rollouts(KNOWLEDGE)
