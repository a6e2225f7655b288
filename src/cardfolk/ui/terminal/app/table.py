"""The table screen: any View of any game, the hand at the bottom, and moves made by keyboard or mouse."""

from __future__ import annotations

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import VerticalScroll
from textual.events import Key
from textual.screen import Screen
from textual.widgets import Input, Label, Static

from ....play.session import AnySession
from ....record import Record
from ....view import Choice, Lying, Offer
from ...lines import sheet_lines
from ...local import Looks
from ...players import happened
from ...rulebook import rules_text
from ...settings import Settings
from ...sitting import LAYOUT, TICK, UNTIL, Sitting
from .choosing import Confirming, sheet_for
from .dialogs import Curtain, Lines, Pages, Replay
from .look import ASIDE, Palette, between, board, new_mark
from .widgets import TALL, Actions, Board, Hand, KeyBar


class TableScreen(Sitting, Screen[None]):
    """A session played by the people before this screen, or watched."""

    BINDINGS = [
        Binding("left", "cursor(-1)"),
        Binding("right", "cursor(1)"),
        Binding("up", "mark(-1)"),
        Binding("down", "mark(1)"),
        Binding("space", "pick"),
        Binding("enter", "act"),
        Binding("escape", "clear"),
        Binding("colon,slash", "type"),
        Binding("h", "hint"),
        Binding("question_mark", "rules"),
        Binding("u", "undo"),
        Binding("r", "replay"),
        Binding("t", "sheet"),
        Binding("n", "next"),
        Binding("tab", "sort"),
        Binding("f", "fast"),
        Binding("s,q", "leave"),
    ]
    CSS = """
    TableScreen #title { background: $panel; width: 100%; height: 1; padding: 0 1; }
    TableScreen #middle { height: 1fr; min-height: 4; }
    TableScreen #board { padding: 0 1; height: auto; }
    TableScreen #log { padding: 0 1; height: 5; color: $text-muted; }
    TableScreen #prompt { padding: 0 1; height: auto; max-height: 3; text-style: bold; }
    TableScreen #typed { display: none; height: 1; border: none; padding: 0 1; }
    TableScreen #typed.open { display: block; }
    TableScreen Hand { min-height: 2; }
    """

    def __init__(self, session: AnySession, shown: Looks, palette: Palette, settings: Settings | None = None) -> None:
        super().__init__(session, shown, settings)
        self.palette = palette

    # What is there

    def compose(self) -> ComposeResult:
        """From top to bottom."""
        yield Label(id="title")
        with VerticalScroll(id="middle", can_focus=False):
            yield Board(id="board")
        yield Static(id="log")
        yield Static(id="prompt")
        yield Actions()
        yield Hand()
        yield Input(id="typed", placeholder=self.speaker.tell("a move as it is typed, Enter"))
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
        self.draw_log()
        self.draw_choice()
        self.look_ahead()

    def draw_log(self) -> None:
        """What happened; a dot marks what is new since the player's last move."""
        table, speaker = self.session.table, self.speaker
        room = 10 if self.size.height >= TALL else 3 if self.view().skip else 5
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
        picking, speaker = self.picking, self.speaker
        assert picking is not None
        view = picking.view
        offers = self.offers()
        wide = max(20, self.size.width - 4)
        self.query_one(Board).show(board(view, speaker, self.palette, wide, self.lit()))
        title = None
        if view.skip:
            title = Text.assemble((speaker.tell("Claims"), "bold"))
            for card in picking.asked():
                title.append(" ").append_text(self.palette.chip(speaker, Lying(card)))
            offers = [*offers, UNTIL]
        self.query_one(Actions).show(offers, speaker, self.more(), title)
        self.query_one(Hand).show(picking, speaker, self.palette, self.settings.sort, self.new())
        self.draw_prompt()

    def draw_prompt(self) -> None:
        """What the player is asked, or who is waited for, and the last thing told."""
        line = Text(self.prompt())
        if self.asking is not None and self.waited() > 3 and not self.session.table.over:
            line.append(f" {self.waited():.0f} s", ASIDE)
        for said in self.beside_prompt():
            line.append(f"  ({said})", ASIDE)
        self.add_to_prompt(line)
        if self.hinting is not None:
            line.append(f"  ({self.speaker.tell('a hint is being thought of')})", ASIDE)
        elif self.told:
            line.append(f"\n{self.told}", "italic")
        self.query_one("#prompt", Static).update(line)

    def add_to_prompt(self, line: Text) -> None:
        """What else there is to say there, at tables of another kind."""

    def on_resize(self) -> None:
        """The same in another size."""
        if self.picking is not None:
            self.draw()

    # What opens over the table

    def covered(self) -> bool:
        """Whether something else is open over the table."""
        return self.app.screen is not self

    def open_curtain(self, said: str, seat: int) -> None:
        """Hide the table until the next person sits before it."""
        self.app.push_screen(Curtain(said), lambda _: self.uncover(seat))

    def open_plan(self, offer: Offer, move: str) -> None:
        """Show what a move lays down before it is made."""

        def made(yes: str | None) -> None:
            if yes:
                self.submit(move)

        self.app.push_screen(Confirming(self.speaker.say(offer.label), offer.plan, self.speaker), made)

    def open_choice(self, title: str, offer: Offer, choice: Choice, start: str, chosen: dict[str, str]) -> None:
        """Have a part of a move chosen."""

        def made(value: str | None) -> None:
            if value is not None:
                self.choose(offer, {**chosen, choice.name: value})

        self.app.push_screen(sheet_for(title, choice, self.speaker, self.palette, self.view(), start), made)

    # Making a move

    def on_hand_touched(self, message: Hand.Touched) -> None:
        """A click on a card."""
        self.touch(message.spot)

    def on_board_touched(self, message: Board.Touched) -> None:
        """A click on a zone."""
        self.touch_zone(message.zone)

    def on_actions_chosen(self, message: Actions.Chosen) -> None:
        """A click on something to do."""
        self.choose(message.offer, {})

    async def on_key(self, event: Key) -> None:
        """Digits pick places of the hand, letters choose what can be done."""
        typed = event.character or ""
        letter = LAYOUT.get(typed.lower(), typed)
        actions = self.query_one(Actions)
        if letter.isdigit() and self.picking is not None:
            if self.touch_place(int(letter)):
                event.stop()
        elif letter and letter in actions.keys_of:
            event.stop()
            self.choose(actions.offers[actions.keys_of.index(letter)], {})
        elif letter != typed:
            for binding in self.BINDINGS:
                if isinstance(binding, Binding) and letter in binding.key.split(","):
                    event.stop()
                    await self.run_action(binding.action)

    def action_cursor(self, step: int) -> None:
        """Move over the hand."""
        self.query_one(Hand).move(step)

    def action_mark(self, step: int) -> None:
        """Mark another thing to do."""
        self.query_one(Actions).mark(step)

    def action_pick(self) -> None:
        """Pick the card under the cursor."""
        spot = self.query_one(Hand).spot()
        if spot is not None:
            self.touch(spot)

    def action_act(self) -> None:
        """Do what is marked; with nothing picked or marked, play the card under the cursor if that is one move."""
        actions, hand = self.query_one(Actions), self.query_one(Hand)
        picking = self.picking
        if picking is None or not picking.view.offers:
            return
        spot = hand.spot()
        if not picking.picked and spot is not None and actions.at == 0:
            self.play_spot(spot)
        elif actions.offers:
            self.choose(actions.offers[actions.at], {})

    def action_clear(self) -> None:
        """Close the line to type in, or put all cards back."""
        typed = self.query_one("#typed", Input)
        if typed.has_class("open"):
            typed.remove_class("open")
            self.query_one(Hand).focus()
        else:
            self.put_back()

    # The line to type in

    def action_type(self) -> None:
        """Open the line to type a move in."""
        typed = self.query_one("#typed", Input)
        typed.add_class("open")
        typed.value = ""
        typed.focus()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Do what was typed."""
        line = event.value.strip()
        event.input.remove_class("open")
        self.query_one(Hand).focus()
        self.typed_line(line)

    # Asking

    def action_rules(self) -> None:
        """The rules of this game."""
        self.app.push_screen(Pages(rules_text(self.session.table.game.id, self.shown.language), self.speaker))

    def action_sheet(self) -> None:
        """All scores and facts."""
        self.app.push_screen(Lines(sheet_lines(self.view(), self.speaker)))

    def open_replay(self, record: Record) -> None:
        """A game again."""
        self.app.push_screen(Replay(record, self.seat, self.speaker, self.palette))

    def action_leave(self) -> None:
        """Leave the table; it stays in the store."""
        self.dismiss(None)
