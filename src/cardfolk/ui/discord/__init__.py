"""cardfolk on Discord: a table is a message in its channel, and hands are shown in private answers."""
