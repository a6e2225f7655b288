"""What is asked over the table: what a move leaves open, its plan, whether one is sure; and other yes or no."""

from __future__ import annotations

from rich.cells import cell_len
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical
from textual.events import Key
from textual.screen import ModalScreen
from textual.widgets import Label, Static

from ....cards import SUITS
from ....game import MAIN
from ....play.maker import NO, YES, Button, Open
from ....view import View
from ....words import Words
from ...controller import TableController, letter_of
from ...lines import army_of
from ...words import Speaker
from .cells import Look
from .widgets import ASIDE, Buttons

WIDE = 62  # cells inside the sheet
DEEP = 6  # cards of an army that a column shows
FOOT = (YES, NO)
CSS = """
    NAME { align: center middle; }
    NAME > Vertical { width: 68; max-width: 100%; height: auto; padding: 0 2; border: round $accent;
        background: $surface; }
    NAME Buttons { padding: 0; }
    NAME #foot { margin-top: 1; }
    """


class Ask(ModalScreen[bool]):
    """A question of a screen with two answers: Enter and Esc."""

    BINDINGS = [Binding("enter", "dismiss(True)"), Binding("escape", "dismiss(False)")]
    DEFAULT_CSS = CSS.replace("NAME", "Ask")

    def __init__(self, asked: str, yes: Words, no: Words, speaker: Speaker) -> None:
        super().__init__()
        self.asked = asked
        self.buttons = [Button(YES, yes, tone=MAIN, marked=True), Button(NO, no)]
        self.speaker = speaker

    def compose(self) -> ComposeResult:
        """The question and its answers."""
        with Vertical():
            yield Label(Text(self.asked, "bold"))
            yield Buttons("foot")

    def on_mount(self) -> None:
        self.query_one(Buttons).show(self.buttons, self.speaker)

    def on_buttons_pressed(self, message: Buttons.Pressed) -> None:
        """A click on an answer."""
        self.dismiss(message.id == YES)

    def leave(self) -> None:
        """It need not be answered any more."""
        self.dismiss(None)


class Question(ModalScreen[None]):
    """What the maker of a table screen asks, drawn from what is open: values, a plan, at the foot yes and no."""

    BINDINGS = [
        Binding("enter", "confirm"),
        Binding("escape", "back"),
        Binding("left", "step(-1, 'rank')"),
        Binding("right", "step(1, 'rank')"),
        Binding("up", "step(-1, 'suit')"),
        Binding("down", "step(1, 'suit')"),
        Binding("space", "switch"),
    ]
    DEFAULT_CSS = CSS.replace("NAME", "Question")

    def __init__(self, table: TableController, look: Look) -> None:
        super().__init__()
        self.table = table
        self.look = look
        self.cursor = ""  # the switch that Space turns

    def compose(self) -> ComposeResult:
        """From top to bottom."""
        with Vertical():
            yield Static(id="asked")
            yield Buttons("rank")
            yield Buttons("suit")
            yield Buttons("values")
            yield Static(id="armies")
            yield Static(id="line")
            yield Buttons("foot")

    def on_mount(self) -> None:
        self.draw()

    def draw(self) -> None:
        """Everything anew."""
        now, speaker = self.table.open_now(), self.table.speaker
        plan = [f"{number}. {speaker.sentence(words)}" for number, words in enumerate(now.plan, 1)]
        asked = [Text(speaker.say(now.question), "bold"), *map(Text, plan)]
        self.query_one("#asked", Static).update(Text("\n").join(asked))
        groups: dict[str, list[Button]] = {"rank": [], "suit": [], "values": [], "foot": []}
        for button in now.buttons:
            groups["foot" if button.id in FOOT else button.group or "values"].append(button)
        for name, buttons in groups.items():
            row = self.query_one(f"#{name}", Buttons)
            row.display = bool(buttons)
            switches = name == "suit" and now.choice is not None and now.choice.kind == "suits"
            row.show(buttons, speaker, column=name == "values", cursor=self.cursor if switches else None)
        armies = self.query_one("#armies", Static)
        armies.display = now.choice is not None and now.choice.kind == "suits"
        if armies.display:
            armies.update(armies_text(self.table.view(), speaker, self.look))
        line = self.query_one("#line", Static)
        line.display = now.line is not None
        line.update(speaker.sentence(now.line) if now.line is not None else "")

    def on_buttons_pressed(self, message: Buttons.Pressed) -> None:
        """A click on a value or an answer."""
        self.table.press(message.id)

    def on_key(self, event: Key) -> None:
        """Digits and letters choose a value or an answer."""
        if self.table.answer(letter_of(event.character or "")):
            event.stop()

    def action_confirm(self) -> None:
        """Enter: what is marked."""
        self.table.confirm()

    def action_back(self) -> None:
        """Esc: a step back."""
        self.table.back()

    def action_step(self, step: int, group: str) -> None:
        """Arrows: the next rank or suit of a card, the next switch, the next value."""
        now = self.table.open_now()
        row = [button for button in now.buttons if button.group == group or (button.group and not _of_card(now))]
        if not row or (not _of_card(now) and not any(button.id == YES for button in now.buttons)):
            self.table.action_mark(step)
        elif _of_card(now):
            self.table.walk_values(step, group)
        else:
            ids = [button.id for button in row]
            self.cursor = ids[(ids.index(self.cursor) + step) % len(ids) if self.cursor in ids else 0]
            self.draw()

    def action_switch(self) -> None:
        """Space: turn the switch at the cursor."""
        if self.cursor:
            self.table.press(self.cursor)


def _of_card(now: Open) -> bool:
    return now.choice is not None and now.choice.kind == "card"


def armies_text(view: View, speaker: Speaker, look: Look) -> Text:
    """What can be seen of everyone's armies, a column a suit."""
    width = WIDE // len(SUITS)
    lines = [Text("".join(speaker.suit(at).ljust(width) for at in range(len(SUITS))), ASIDE)]
    for seat in dict.fromkeys((view.viewer, *range(view.seats))):
        lines.append(Text(speaker.seat(seat), ASIDE))
        columns = [_column(view, seat, suit, speaker, look) for suit in SUITS]
        for deep in range(max(1, *map(len, columns))):
            line = Text()
            for column in columns:
                part = column[deep].copy() if deep < len(column) else Text()
                part.truncate(width - 1)
                part.pad_right(width - cell_len(part.plain))
                line.append_text(part)
            lines.append(line)
    return Text("\n").join(lines)


def _column(view: View, seat: int, suit: str, speaker: Speaker, look: Look) -> list[Text]:
    """What can be seen of a seat's army of a suit, a line a card."""
    army = army_of(view, seat, suit)
    if army is None or not army.count:
        return [Text("-", ASIDE)]
    cards = [lying.card for lying in army.cards if lying.card is not None]
    chips = [Text(f" {speaker.card(card)} ", look.style(look.suit_ink(card), "card", "b", "")) for card in cards]
    hidden = army.count - min(len(chips), DEEP)
    return [*chips[:DEEP], *([Text(f"+{hidden}", ASIDE)] if hidden else [])]
