"""Tables on a server: a code for the link, whether all may see them, when something last happened, who is where."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "2"
down_revision = None  # revision 1 was made without a script


def upgrade() -> None:
    """From revision 1."""
    op.add_column("tables", sa.Column("code", sa.String()))
    op.add_column("tables", sa.Column("public", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.add_column("tables", sa.Column("touched", sa.Float(), nullable=False, server_default=sa.text("0")))
    op.execute("UPDATE tables SET touched = made")
    op.create_table(
        "presence",
        sa.Column(
            "table_id",
            sa.BigInteger().with_variant(sa.Integer(), "sqlite"),
            sa.ForeignKey("tables.id"),
            primary_key=True,
        ),
        sa.Column("seat", sa.Integer(), primary_key=True),
        sa.Column("server", sa.String(), primary_key=True),
        sa.Column("at", sa.Float(), nullable=False),
    )
    op.create_index("tables_code", "tables", ["code"], unique=True)
    op.create_index(
        "tables_public",
        "tables",
        ["touched"],
        sqlite_where=sa.text("public = 1"),
        postgresql_where=sa.text("public"),
    )
