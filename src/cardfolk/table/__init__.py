"""Tables: games in progress with people and bots at them."""

from .fair import Fairness
from .log import Conflict, Entry, Log, MemoryLog, Result
from .table import Chat, Refused, Seat, Table

__all__ = ["Chat", "Conflict", "Entry", "Fairness", "Log", "MemoryLog", "Refused", "Result", "Seat", "Table"]
