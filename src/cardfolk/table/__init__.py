"""Tables: games in progress with people and bots at them."""

from .log import Conflict, Entry, Log, MemoryLog, Result
from .table import Refused, Seat, Table

__all__ = ["Conflict", "Entry", "Log", "MemoryLog", "Refused", "Result", "Seat", "Table"]
