"""The table screen: any View of any game, the hand at the bottom, and moves made by keyboard or mouse."""

from __future__ import annotations

from time import monotonic

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import VerticalScroll
from textual.events import Key
from textual.widgets import Input, Label, Static

from ....play.session import AnySession
from ....record import Record
from ....view import Lying
from ...controller import TICK, TableController, letter_of
from ...lines import between, deal_rows, sheet_lines
from ...local import Looks
from ...players import happened
from ...settings import Settings
from .dialogs import Curtain, Replay, TypingScreen
from .look import ASIDE, Palette, board, new_mark, sheet_page
from .question import Question
from .widgets import TALL, Board, Buttons, Hand, KeyBar, VerbBar

COLUMN = 6  # claims that have a line each


class TableScreen(TableController, TypingScreen[None]):
    """A session played by the people before this screen, or watched."""

    AUTO_FOCUS = "Hand"
    BINDINGS = [
        Binding("left", "cursor(-1)"),
        Binding("right", "cursor(1)"),
        Binding("up", "mark(-1)"),
        Binding("down", "mark(1)"),
        Binding("space", "pick"),
        Binding("enter", "confirm"),
        Binding("escape", "back"),
        Binding("n", "next"),
        *(Binding(key, action) for key, action in TableController.KEYS.items()),
    ]
    CSS = """
    TableScreen #title { background: $panel; width: 100%; height: 1; padding: 0 1; }
    TableScreen #middle { height: 1fr; min-height: 4; }
    TableScreen #board { padding: 0 1; height: auto; }
    TableScreen #log { padding: 0 1; height: 5; color: $text-muted; }
    TableScreen #prompt { padding: 0 1; height: auto; min-height: 2; max-height: 3; text-style: bold; }
    TableScreen #typed { display: none; height: 1; border: none; padding: 0 1; }
    TableScreen #typed.open { display: block; }
    TableScreen Hand { min-height: 2; }
    """

    def __init__(self, session: AnySession, shown: Looks, palette: Palette, settings: Settings | None = None) -> None:
        super().__init__(session, shown, settings)
        self.palette = palette
        self.question: Question | None = None  # what the maker asks, over the table

    # What is there

    def compose(self) -> ComposeResult:
        """From top to bottom."""
        yield Label(id="title")
        with VerticalScroll(id="middle", can_focus=False):
            yield Board(id="board")
        yield Static(id="log")
        yield Static(id="prompt")
        yield Buttons()
        yield Hand()
        yield VerbBar()
        yield Input(id="typed")
        yield KeyBar(self.keys_shown())

    def on_mount(self) -> None:
        """Draw, and look after the bots."""
        self.query_one(Hand).can_focus = True
        self.query_one(Hand).focus()
        self.draw()
        self.set_interval(TICK, self.tick)

    # Drawing

    def draw(self) -> None:
        """Everything anew."""
        self.renew()
        self.query_one("#title", Label).update(Text(between(self.speaker).join(self.titles()), no_wrap=True))
        self.draw_choice()
        self.draw_log()

    def draw_log(self) -> None:
        """What happened; a dot marks what is new since the player's last move."""
        table, speaker = self.session.table, self.speaker
        room = 10 if self.size.height >= TALL else (3 if self.view().skip else 5) - (self.query_one(VerbBar).rows > 1)
        heard, new = self.happened(room)
        log = self.query_one("#log", Static)
        log.styles.height = room
        lines = []
        for back, event in enumerate(heard, -len(heard)):
            mark = new_mark(speaker) if -back <= new else " "
            lines.append(Text(f"{mark} {happened(table, event, speaker)}", no_wrap=True, overflow="crop"))
        log.update(Text("\n").join(lines))

    def draw_choice(self) -> None:
        """The table with the zones where the cards picked may go, what can be done, and the hand."""
        now, view, speaker = self.open_now(), self.view(), self.speaker
        scene, deal, wide = self.scene_on_stage(), self.deal_over(), max(20, self.size.width - 4)
        if deal is not None:
            rows = deal_rows(self.session.table.game, deal, speaker)
            page = sheet_page(speaker.say(deal.title), rows, speaker, wide)
        elif scene is not None:
            page = board(view, speaker, self.palette, wide, scene.zones, scene.seat)
        else:
            page = board(view, speaker, self.palette, wide, now.zones)
        self.query_one(Board).show(page)
        title = None
        if view.skip:
            title = Text.assemble((speaker.tell("Claims"), "bold"))
            for card in self.claimed():
                title.append(" ").append_text(self.palette.chip(speaker, Lying(card)))
        buttons = self.query_one(Buttons)
        buttons.set_class(title is not None, "sheet")
        pick = view.offers and not any(card.picked for card in now.cards) and any(card.open for card in now.cards)
        aside = speaker.tell("pick cards: Space, or their numbers") if pick else ""
        shown = () if self.asked else now.buttons  # what is asked stands over the table
        buttons.show(
            shown, speaker, title, "" if self.asked else aside, column=title is not None and len(now.buttons) <= COLUMN
        )
        self.query_one(Hand).show(view, now, speaker, self.palette, self.settings.sort, self.new())
        self.query_one(VerbBar).show(now.verbs, speaker)
        self.draw_prompt()

    def draw_prompt(self) -> None:
        """What the player is to see, is asked, or who is waited for, and the last thing told."""
        scene = self.scene_on_stage()
        if scene is None:
            line = Text(self.prompt())
        else:
            line = Text.assemble((f" {self.speaker.sentence(scene.words)} ", "reverse"))
            line.append(f"  {self.speaker.tell('Enter: go on')}", ASIDE)
        if self.thinking() is not None and self.waited() > 3 and not self.session.table.over:
            line.append(f" {self.waited():.0f} s", ASIDE)
        for said in self.beside_prompt():
            line.append(f"  ({said})", ASIDE)
        self.add_to_prompt(line)
        if self.hinting is not None:
            line.append(f"  ({self.speaker.tell('a hint is being thought of')})", ASIDE)
        elif self.line():
            line.append(f"\n{self.line()}", "italic")
        self.query_one("#prompt", Static).update(line)

    def add_to_prompt(self, line: Text) -> None:
        """What else there is to say there, at tables of another kind."""

    def on_resize(self) -> None:
        """The same in another size."""
        self.draw_choice()
        self.draw_log()

    # What opens over the table

    def open_curtain(self, said: str, seat: int) -> None:
        """Hide the table until the next person sits before it."""
        self.app.push_screen(Curtain(said), lambda _: self.uncover(seat))

    def open_question(self) -> None:
        """Show what the maker asks over the table."""
        self.question = Question(self, self.palette)
        self.app.push_screen(self.question)

    def draw_question(self) -> None:
        """It has changed."""
        if self.question is not None and self.question.is_mounted:
            self.question.draw()

    def close_question(self) -> None:
        """It is answered, or taken back."""
        if self.question is not None:
            self.question.dismiss()
            self.question = None

    # Making a move

    def on_hand_touched(self, message: Hand.Touched) -> None:
        """A click on a card."""
        if not self.go_on():
            self.touch(message.card.zone, message.card.place)

    def on_board_touched(self, message: Board.Touched) -> None:
        """A click on a zone."""
        if not self.go_on():
            self.touch_zone(message.zone)

    def on_buttons_pressed(self, message: Buttons.Pressed) -> None:
        """A click on something to do."""
        self.press(message.id)

    async def on_key(self, event: Key) -> None:
        """Digits are the numbers of cards, letters those of the game's verbs; the rest are keys of the screen."""
        typed = event.character or ""
        letter = letter_of(typed)
        verb = any(verb.key == letter for verb in self.maker.open().verbs)
        if letter.isdecimal() or (letter and verb):
            event.stop()
            if self.go_on():
                return
            self.letter(letter) if verb else self.digit(letter, monotonic())
        elif letter != typed and letter in self.KEYS:
            event.stop()
            await self.run_action(self.KEYS[letter])

    def action_verb(self, letter: str) -> None:
        """A click on a verb."""
        self.letter(letter)

    def action_cursor(self, step: int) -> None:
        """Move over the hand."""
        self.query_one(Hand).move(step)

    def action_pick(self) -> None:
        """Pick the card under the cursor."""
        card = self.query_one(Hand).card()
        if not self.go_on() and card is not None:
            self.touch(card.zone, card.place)

    def action_confirm(self) -> None:
        """Go on from what is on stage, or do what is marked."""
        if not self.go_on():
            self.confirm()

    def action_back(self) -> None:
        """Close the line to type in, go a step back, or ask whether to leave."""
        if not self.close_line() and not self.go_on() and not self.back():
            self.action_leave()

    # The line to type in

    def action_type(self) -> None:
        """Open the line to type a move in."""
        self.open_line(self.speaker.tell("a move as it is typed, Enter"))

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Do what was typed."""
        self.close_line()
        self.typed_line(event.value.strip())

    # Asking

    def action_sheet(self) -> None:
        """All scores and facts."""
        self.shell.open_lines(sheet_lines(self.session.table, self.view(), self.speaker))

    def open_replay(self, record: Record) -> None:
        """A game again."""
        self.app.push_screen(Replay(record, self.seat, self.speaker, self.palette))
