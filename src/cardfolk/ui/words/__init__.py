"""How everything is said: templates filled with names, cards and suits. English for now."""

from .speaker import Speaker

__all__ = ["Speaker"]
