"""Five folk card games on one exact rules engine."""

from .compiled import install

install()

__version__ = "0.1.0"
