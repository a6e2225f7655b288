"""Watching bots play: a pause, steps, the pace, and whose cards are seen."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

from textual.binding import Binding

from ....play.maker import MoveMaker
from ....words import Seat
from .table import TableScreen, titled

AT_ONCE = 0.01  # the pace of a step
PACES = (0.0, 0.25, 0.5, 1.0, 2.0, 4.0)  # seconds between moves


class WatchScreen(TableScreen):
    """A table where only bots play, seen from outside or over somebody's shoulder."""

    BINDINGS = [
        *(
            one
            for one in TableScreen.BINDINGS
            if isinstance(one, Binding) and one.key not in ("space", "left", "right")
        ),
        Binding("space", "pause"),
        Binding("right", "one_move"),
        Binding("plus,equals_sign", "change_pace(-1)"),
        Binding("minus", "change_pace(1)"),
        Binding("w", "whose"),
    ]
    OWN: ClassVar = ("sheet", "replay", "fast", "rules", "leave")  # keys of any table that watchers have

    paused = False
    stepping = -1  # the version of the table that a step leads on from
    whose: int | None = None  # whose cards are seen

    def keys_shown(self) -> list[tuple[str, str, str]]:
        """Those of who watches."""
        tell = self.speaker.tell
        keys = [key for key in super().keys_shown() if key[2] in self.OWN]
        watch = [
            ("Space", tell("go on") if self.paused else tell("pause"), "pause"),
            (">" if self.speaker.ascii else "→", tell("step"), "one_move"),
            ("+-", tell("pace"), "change_pace(-1)"),
            ("w", tell("whose cards"), "whose"),
        ]
        return [*watch, *keys]

    def prompt_lines(self) -> list[str]:
        """In a pause nobody thinks."""
        halted = self.paused and self.stepping < 0 and self.scene_on_stage() is None and not self.session.table.over
        return [titled(self.speaker.tell("pause"))] if halted else super().prompt_lines()

    def tick(self) -> None:
        """Nothing happens in a pause, but for a step."""
        if not self.paused:
            super().tick()
        elif self.stepping >= 0:
            if self.scene_on_stage() is not None:
                self.session.go_on()
            pace, self.session.pace = self.session.pace, AT_ONCE
            super().tick()
            self.session.pace = pace
            if self.session.table.version(None) > self.stepping or self.session.table.over:
                self.stepping = -1

    def renew(self) -> MoveMaker:
        """Over somebody's shoulder one sees their cards, and can do nothing with them."""
        made = super().renew()
        if self.whose is not None and self.scene_on_stage() is None:
            view = replace(self.session.view(self.whose), offers=(), prompt=made.view.prompt)
            self.maker = made = MoveMaker(view, self.settings.sort)
        return made

    def action_pause(self) -> None:
        """Stop, or go on."""
        self.paused, self.stepping = not self.paused, -1
        self.draw_choice()

    def action_one_move(self) -> None:
        """One move, and then a pause."""
        self.paused, self.stepping = True, self.session.table.version(None)
        self.tick()

    def action_change_pace(self, step: int) -> None:
        """Faster or slower."""
        nearest = min(range(len(PACES)), key=lambda at: abs(PACES[at] - self.session.pace))
        self.session.pace = PACES[max(0, min(len(PACES) - 1, nearest + step))]
        self.say(self.speaker.tell("A move every {seconds} s.", seconds=self.session.pace))

    def action_whose(self) -> None:
        """The cards of the next one; after the last nobody's."""
        seats = [None, *range(len(self.session.table.seats))]
        self.whose = seats[(seats.index(self.whose) + 1) % len(seats)]
        self.draw()
        who = self.speaker.tell("Nobody's cards are seen.")
        if self.whose is not None:
            who = self.speaker.tell("You see the cards of {seat}.", seat=Seat(self.whose))
        self.say(who)
