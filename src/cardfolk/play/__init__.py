"""How a table is run and played, whatever it looks like: making a move, a hand as it is held, what is typed."""
