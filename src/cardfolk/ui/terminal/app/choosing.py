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

from ....cards import RANKS, SUITS, find_card
from ....game import Words
from ....view import Choice, Lying, View, Zone
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
        self.choice = choice
        self.palette = palette
        self.true = start  # the card that is really played, if that can be said
        self.at = choice.values.index(start) if start in choice.values else 0
        self.ranks = [rank for rank in RANKS if any(value[0] == rank for value in choice.values)]

    def body(self) -> ComposeResult:
        """A row of ranks and a row of suits, or the suits alone; then what that makes."""
        if self.choice.kind == "card":
            yield Row("ranks")
        yield Row("suits")
        yield Static(id="chosen")

    def suits(self) -> list[str]:
        """The suits there are to choose from."""
        return [suit for suit in SUITS if any(value[-1] == suit for value in self.choice.values)]

    def draw(self) -> None:
        """The rows, and what is chosen."""
        value, speaker = self.value(), self.speaker
        suits = self.suits()
        shown = [Text(speaker.suit(SUITS.index(suit))) for suit in suits]
        self.query_one("#suits", Row).show(shown, [suits.index(value[-1])])
        chosen = Text()
        if self.choice.kind == "card":
            ranks = [Text(rank if speaker.ascii else rank.replace("T", "10")) for rank in self.ranks]
            self.query_one("#ranks", Row).show(ranks, [self.ranks.index(value[0])])
            chosen = self.palette.chip(speaker, Lying(find_card(value)))
            if self.true:
                chosen.append("  " + (speaker.tell("the true card") if value == self.true else speaker.tell("a bluff")))
        elif self.choice.notes:
            chosen.append(speaker.say(self.choice.notes[self.at]))
        self.query_one("#chosen", Static).update(chosen)

    def value(self) -> str:
        """What is marked."""
        return self.choice.values[self.at]

    def take(self, rank: str, suit: str) -> None:
        """Mark the value of this rank and suit, if there is one."""
        wanted = rank + suit if self.choice.kind == "card" else suit
        if wanted in self.choice.values:
            self.at = self.choice.values.index(wanted)

    def picked(self, row: str, at: int) -> None:
        """A rank or a suit was clicked."""
        value = self.value()
        self.take(self.ranks[at] if row == "ranks" else value[0], self.suits()[at] if row == "suits" else value[-1])

    def on_key(self, event: Key) -> None:
        """Arrows move, letters and digits jump."""
        value, letter = self.value(), (event.character or "").upper().replace("1", "T")
        suits = self.suits()
        step = {"left": -1, "right": 1, "up": -1, "down": 1}.get(event.key, 0)
        if self.choice.kind == "card" and event.key in ("left", "right"):
            self.take(self.ranks[(self.ranks.index(value[0]) + step) % len(self.ranks)], value[-1])
        elif step:
            self.take(value[0], suits[(suits.index(value[-1]) + step) % len(suits)])
        elif letter and letter.lower() in suits:
            self.take(value[0], letter.lower())
        elif letter and letter in self.ranks and self.choice.kind == "card":
            self.take(letter, value[-1])
        else:
            return
        event.stop()
        self.draw()


class Joining(Sheet):
    """Which suits join: a column each, with the armies on both sides, and what that makes."""

    def __init__(self, title: str, choice: Choice, speaker: Speaker, palette: Palette, view: View) -> None:
        super().__init__(title, speaker)
        self.choice = choice
        self.palette = palette
        self.view = view
        self.cursor = 0
        self.joined = set(choice.values[0].split())
        self.could = {letter for value in choice.values for letter in value.split()}

    def body(self) -> ComposeResult:
        """The suits to switch on and off, the armies under them, the total."""
        yield Row("suits")
        yield Static(id="columns")
        yield Static(id="total")

    def draw(self) -> None:
        """The columns, and what is joined."""
        speaker, width = self.speaker, WIDE // 4
        heads = []
        for at, suit in enumerate(SUITS):
            mark = "[x] " if suit in self.joined else "[ ] " if suit in self.could else "    "
            heads.append(Text(mark + speaker.suit(SUITS.index(suit)), "underline" if at == self.cursor else ""))
        self.query_one("#suits", Row).show(heads, [SUITS.index(suit) for suit in self.joined], width)
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
        value = self.value()
        total = self.choice.notes[self.choice.values.index(value)] if value and self.choice.notes else None
        self.query_one("#total", Static).update("" if total is None else speaker.sentence(total))

    def column(self, seat: int, suit: str) -> list[Text]:
        """What can be seen of a seat's army of a suit, a line a card."""
        found = [zone for zone in self.view.zones if zone.kind == "army" and zone.owner == seat]
        army: Zone | None = next((zone for zone in found if zone.id.endswith(f":{suit}")), None)
        if army is None or not army.count:
            return [Text("-", ASIDE)]
        chips = [self.palette.chip(self.speaker, lying) for lying in army.cards if lying.card is not None]
        hidden = army.count - min(len(chips), DEEP)
        return [*chips[:DEEP], *([Text(f"+{hidden}", ASIDE)] if hidden else [])]

    def value(self) -> str:
        """The suits joined as the move names them; empty if these cannot join."""
        text = " ".join(suit for suit in SUITS if suit in self.joined)
        return text if text in self.choice.values else ""

    def picked(self, row: str, at: int) -> None:
        """Switch a suit on or off."""
        self.cursor = at
        if SUITS[at] in self.could:
            self.joined ^= {SUITS[at]}

    def on_key(self, event: Key) -> None:
        """Arrows move, Space and letters switch."""
        letter = (event.character or "").lower()
        if event.key in ("left", "right", "up", "down"):
            self.cursor = (self.cursor + (1 if event.key in ("right", "down") else -1)) % 4
        elif event.key == "space":
            self.picked("suits", self.cursor)
        elif letter and letter in SUITS:
            self.picked("suits", SUITS.index(letter))
        else:
            return
        event.stop()
        self.draw()


def sheet_for(
    title: str, choice: Choice, speaker: Speaker, palette: Palette, view: View, start: str
) -> Choosing | Joining:
    """The sheet for a choice."""
    if choice.kind == "suits":
        return Joining(title, choice, speaker, palette, view)
    return Choosing(title, choice, speaker, palette, start)
