"""How the bots think ahead in Montenegro. Compiled."""

from __future__ import annotations

from typing import Final

from ..knowledge.montenegro import KNOWLEDGE
from .rollouts import Rollouts

THINKER: Final = Rollouts(KNOWLEDGE)
