"""DrawnTable: what a front end writes for the table screen that `controller` runs."""

from __future__ import annotations

from ..record import Record
from .shell import ShellScreen


class DrawnTable(ShellScreen):
    """How a table is drawn, and what opens over it."""

    def draw(self) -> None:
        """Everything anew, after `renew`."""
        raise NotImplementedError

    def draw_choice(self) -> None:
        """The table with the zones where the cards picked may go, what can be done, the hand, and the prompt."""
        raise NotImplementedError

    def draw_prompt(self) -> None:
        """What the player is asked, or who is waited for, and the last thing told."""
        raise NotImplementedError

    def open_curtain(self, said: str, seat: int) -> None:
        """Hide the table until the next person sits before it; `uncover` then."""
        raise NotImplementedError

    def open_question(self) -> None:
        """Show what the maker asks over the table: a choice, a plan, whether one is sure; `press` answers."""
        raise NotImplementedError

    def draw_question(self) -> None:
        """It has changed."""
        raise NotImplementedError

    def close_question(self) -> None:
        """It is answered, or taken back."""
        raise NotImplementedError

    def open_replay(self, record: Record) -> None:
        """A game again."""
        raise NotImplementedError

    def action_sheet(self) -> None:
        """All scores and facts."""
        raise NotImplementedError
