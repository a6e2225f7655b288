"""How everything is said: templates filled with names, cards and suits, in the languages there are catalogues for."""

from .catalogue import LANGUAGES, find_language
from .speaker import Speaker

__all__ = ["LANGUAGES", "Speaker", "find_language"]
