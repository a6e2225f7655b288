"""Logs on disk: every table from its first entry on, in SQLite. Import its modules one by one."""
