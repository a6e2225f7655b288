"""How the bots think ahead in Durak. Compiled."""

from __future__ import annotations

from typing import Final

from ..knowledge.durak import KNOWLEDGE
from .tree import Tree

THINKER: Final = Tree(KNOWLEDGE)
