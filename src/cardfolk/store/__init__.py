"""Logs on disk: every table from its first entry on, in SQLite or PostgreSQL. Import its modules one by one."""
