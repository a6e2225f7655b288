"""How a table is run and played, whatever it looks like."""
