"""What a move leaves open, chosen over the table: a declared card, a suit, the suits that join a war; and a plan."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rich.cells import cell_len
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical
from textual.events import Click, Key
from textual.message import Message
from textual.screen import ModalScreen
from textual.widgets import Label, Static

from ....cards import SUITS, find_card
from ....view import Choice, Lying, View
from ....words import Words
from ...choices import OneOf, SomeSuits, army_of
from ...words import Speaker
from .look import ASIDE, Palette

WIDE = 62  # cells inside the sheet
DEEP = 6  # cards of an army that a column shows


class Row(Static):
    """Things to choose from, one beside the other; a click chooses."""

    @dataclass
    class Chosen(Message):
        """One was clicked."""

        row: Row
        at: int

    def __init__(self, id: str) -> None:
        super().__init__(id=id)
        self._places: list[tuple[int, int]] = []

    def show(self, labels: Sequence[Text], marked: Sequence[int], width: int = 0) -> None:
        """Show these, the marked ones reversed, each at least so wide."""
        line, self._places = Text(), []
        for at, label in enumerate(labels):
            part = Text.assemble(" ", label, " " * max(1, width - cell_len(label.plain) - 1))
            if at in marked:
                part.stylize("bold reverse")
            self._places.append((cell_len(line.plain), cell_len(line.plain) + cell_len(part.plain)))
            line.append_text(part)
        self.update(line)

    def on_click(self, event: Click) -> None:
        """That one."""
        offset = event.get_content_offset(self)
        for at, (left, right) in enumerate(self._places):
            if offset is not None and left <= offset.x < right:
                self.post_message(self.Chosen(self, at))


class Sheet(ModalScreen[str | None]):
    """A sheet over the table with a title, and at its foot what Enter and Esc do."""

    BINDINGS = [Binding("escape", "leave"), Binding("enter", "done")]
    DEFAULT_CSS = """
    Sheet { align: center middle; }
    Sheet > Vertical { width: 68; max-width: 100%; height: auto; padding: 0 2; border: round $accent;
        background: $surface; }
    Sheet #foot { margin-top: 1; }
    """

    def __init__(self, title: str, speaker: Speaker) -> None:
        super().__init__()
        self.title_text = title
        self.speaker = speaker

    def compose(self) -> ComposeResult:
        """The title, what is chosen from, and the foot."""
        with Vertical():
            yield Label(Text(self.title_text, "bold"))
            yield from self.body()
            yield Row("foot")

    def body(self) -> ComposeResult:
        """What is chosen from."""
        raise NotImplementedError

    def on_mount(self) -> None:
        tell = self.speaker.tell
        self.query_one("#foot", Row).show([Text(tell("Enter: do it")), Text(tell("Esc: go back"))], ())
        self.draw()

    def draw(self) -> None:
        """Everything anew."""

    def value(self) -> str:
        """What is chosen now; empty if that cannot be."""
        raise NotImplementedError

    def picked(self, row: str, at: int) -> None:
        """Something in a row was clicked."""

    def on_row_chosen(self, message: Row.Chosen) -> None:
        """A click, at the foot or above it."""
        if message.row.id == "foot":
            self.action_leave() if message.at else self.action_done()
        else:
            self.picked(message.row.id or "", message.at)
            self.draw()

    def action_done(self) -> None:
        """That it is."""
        if self.value():
            self.dismiss(self.value())

    def action_leave(self) -> None:
        """Choose nothing."""
        self.dismiss(None)


class Confirming(Sheet):
    """What a move lays down, before it is made."""

    def __init__(self, title: str, plan: Sequence[Words], speaker: Speaker) -> None:
        super().__init__(title, speaker)
        self.plan = plan

    def body(self) -> ComposeResult:
        """A line for each thing laid down."""
        lines = [f"{number}. {self.speaker.sentence(words)}" for number, words in enumerate(self.plan, 1)]
        yield Static(Text("\n".join(lines)))

    def value(self) -> str:
        """Yes."""
        return "yes"


class Choosing(Sheet):
    """One of the values of a choice: a card by its rank and suit, or a suit."""

    def __init__(self, title: str, choice: Choice, speaker: Speaker, palette: Palette, start: str = "") -> None:
        super().__init__(title, speaker)
        self.chosen = OneOf(choice, start)
        self.palette = palette

    def body(self) -> ComposeResult:
        """A row of ranks and a row of suits, or the suits alone; then what that makes."""
        if self.chosen.of_card:
            yield Row("ranks")
        yield Row("suits")
        yield Static(id="chosen")

    def draw(self) -> None:
        """The rows, and what is chosen."""
        chosen, speaker = self.chosen, self.speaker
        suits = [Text(speaker.suit(SUITS.index(suit))) for suit in chosen.suits]
        self.query_one("#suits", Row).show(suits, [chosen.suits.index(chosen.value[-1])])
        made = Text()
        if chosen.of_card:
            ranks = [Text(rank if speaker.ascii else rank.replace("T", "10")) for rank in chosen.ranks]
            self.query_one("#ranks", Row).show(ranks, [chosen.ranks.index(chosen.value[0])])
            made = self.palette.chip(speaker, Lying(find_card(chosen.value)))
            if chosen.true:
                made.append("  " + (speaker.tell("a bluff") if chosen.bluff else speaker.tell("the true card")))
        elif (note := chosen.note()) is not None:
            made.append(speaker.say(note))
        self.query_one("#chosen", Static).update(made)

    def value(self) -> str:
        """What is marked."""
        return self.chosen.value

    def picked(self, row: str, at: int) -> None:
        """A rank or a suit was clicked."""
        if row == "ranks":
            self.chosen.take(rank=self.chosen.ranks[at])
        else:
            self.chosen.take(suit=self.chosen.suits[at])

    def on_key(self, event: Key) -> None:
        """Arrows move, letters and digits jump."""
        if self.chosen.key(event.character if event.is_printable and event.character else event.key):
            event.stop()
            self.draw()


class Joining(Sheet):
    """Which suits join: a column each, with the armies on both sides, and what that makes."""

    def __init__(self, title: str, choice: Choice, speaker: Speaker, palette: Palette, view: View) -> None:
        super().__init__(title, speaker)
        self.chosen = SomeSuits(choice)
        self.palette = palette
        self.view = view

    def body(self) -> ComposeResult:
        """The suits to switch on and off, the armies under them, the total."""
        yield Row("suits")
        yield Static(id="columns")
        yield Static(id="total")

    def draw(self) -> None:
        """The columns, and what is joined."""
        chosen, speaker, width = self.chosen, self.speaker, WIDE // 4
        heads = []
        for at, suit in enumerate(SUITS):
            mark = "[x] " if suit in chosen.joined else "[ ] " if suit in chosen.could else "    "
            heads.append(Text(mark + speaker.suit(SUITS.index(suit)), "underline" if at == chosen.cursor else ""))
        self.query_one("#suits", Row).show(heads, [SUITS.index(suit) for suit in chosen.joined], width)
        lines: list[Text] = []
        for seat in dict.fromkeys((self.view.viewer, *range(self.view.seats))):
            lines.append(Text(speaker.seat(seat), ASIDE))
            columns = [self.column(seat, suit) for suit in SUITS]
            for deep in range(max(1, *map(len, columns))):
                line = Text()
                for column in columns:
                    part = column[deep].copy() if deep < len(column) else Text()
                    part.truncate(width - 1)
                    part.pad_right(width - cell_len(part.plain))
                    line.append_text(part)
                lines.append(line)
        self.query_one("#columns", Static).update(Text("\n").join(lines))
        total = chosen.total()
        self.query_one("#total", Static).update("" if total is None else speaker.sentence(total))

    def column(self, seat: int, suit: str) -> list[Text]:
        """What can be seen of a seat's army of a suit, a line a card."""
        army = army_of(self.view, seat, suit)
        if army is None or not army.count:
            return [Text("-", ASIDE)]
        chips = [self.palette.chip(self.speaker, lying) for lying in army.cards if lying.card is not None]
        hidden = army.count - min(len(chips), DEEP)
        return [*chips[:DEEP], *([Text(f"+{hidden}", ASIDE)] if hidden else [])]

    def value(self) -> str:
        """The suits joined as the move names them; empty if these cannot join."""
        return self.chosen.value

    def picked(self, row: str, at: int) -> None:
        """Switch a suit on or off."""
        self.chosen.switch(at)

    def on_key(self, event: Key) -> None:
        """Arrows move, Space and letters switch."""
        if self.chosen.key("space" if event.key == "space" else event.character or event.key):
            event.stop()
            self.draw()


def sheet_for(
    title: str, choice: Choice, speaker: Speaker, palette: Palette, view: View, start: str
) -> Choosing | Joining:
    """The sheet for a choice."""
    if choice.kind == "suits":
        return Joining(title, choice, speaker, palette, view)
    return Choosing(title, choice, speaker, palette, start)
