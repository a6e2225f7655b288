"""Logs on disk: every table from its first entry on, in SQLite."""

from .store import Finished, Kept, Store, StoreLog, data_folder

__all__ = ["Finished", "Kept", "Store", "StoreLog", "data_folder"]
