"""Tables: games in progress with people and bots at them. Decide, keep, apply."""

from . import commands, entries
from .entries import Entry
from .fair import Fairness
from .log import Conflict, HomeLog, Log, MemoryLog, Result
from .seats import Chat, Seat
from .settings import Post, TableSettings
from .table import Table, carry_out
from .words import Refused

__all__ = [
    "Chat",
    "Conflict",
    "Entry",
    "Fairness",
    "HomeLog",
    "Log",
    "MemoryLog",
    "Post",
    "Refused",
    "Result",
    "Seat",
    "Table",
    "TableSettings",
    "carry_out",
    "commands",
    "entries",
]
