"""How an older store becomes a newer one: a script of Alembic's for each revision, run by `cardfolk migrate`."""
