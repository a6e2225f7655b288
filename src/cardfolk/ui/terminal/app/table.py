"""The table screen: any View of any game, the hand at the bottom, and moves made by keyboard or mouse."""

from __future__ import annotations

from concurrent.futures import Future, wait
from time import monotonic

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import VerticalScroll
from textual.events import Key
from textual.screen import Screen
from textual.widgets import Input, Label, Static

from ....bots import BotFailed
from ....bots.ladder import Advice
from ....cards import card_name
from ....game import BadText, Words
from ....table import Refused
from ....view import Choice, Lying, Offer, View
from ...hands import SORTS, new_places, news, next_sort
from ...picking import Picking, Spot
from ...players import happened, seat_names
from ...rulebook import rules_text
from ...session import AnySession
from ...settings import Settings
from ...typed import NoSuchMove, read_move
from ...words import Speaker
from .. import text
from ..local import Looks
from .choosing import Confirming, sheet_for
from .dialogs import Curtain, Lines, Pages, Replay
from .look import ASIDE, Palette, between, board, new_mark, sheet
from .widgets import TALL, Actions, Board, Hand, KeyBar

SHORT = 0.02  # seconds that the screen may wait for a bot
TICK = 0.05  # seconds between looks at whose turn it is
PAUSE = 0.6  # of the pace, before a single legal move plays itself
LOG = 200  # events kept in what happened
# Who types Russian need not change the keyboard for a key: й is the key that q is on.
LAYOUT = dict(zip("йцукенгшщзфывапролдячсмить", "qwertyuiopasdfghjklzxcvbnm", strict=True))
UNTIL = Offer("until", "", Words("Skip until my turn"))


class TableScreen(Screen[None]):
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
        super().__init__()
        self.session = session
        self.shown = shown
        self.palette = palette
        self.settings = Settings() if settings is None else settings
        people = session.people
        self.seat: int | None = people[0] if len(people) == 1 else None  # who looks at the screen
        self.asking: Future[str] | None = None
        self.hinting: Future[Advice] | None = None
        self.since = monotonic()  # the last thing that happened
        self.told = ""  # the line under the prompt: why not, a hint
        self.picking: Picking | None = None
        self.touched = ""  # the zone that was clicked: only what goes there is offered
        self.skipping: set[int] = set()  # seats that let every discard go until their turn
        self.deciding: Future[bool] | None = None  # whether anything can still change
        self.decided = False
        self.fast = False  # bots move without pauses until a person has a choice
        self.playing_out = False  # and a bot moves for the person too, to the end of the deal
        self.ended = False
        self.curtained = False

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

    def keys_shown(self) -> list[tuple[str, str, str]]:
        """The keys at the foot: each with what it does, in words and as an action."""
        tell = self.speaker.tell
        return [
            ("h", tell("hint"), "hint"),
            ("?", tell("rules"), "rules"),
            ("u", tell("undo"), "undo"),
            ("r", tell("replay"), "replay"),
            ("t", tell("scores"), "sheet"),
            ("s", tell("leave"), "leave"),
            ("Tab", tell("sort"), "sort"),
            ("f", tell("fast"), "fast"),
            (":", tell("type"), "type"),
        ]

    def on_mount(self) -> None:
        """Draw, and look after the bots."""
        self.query_one(Hand).can_focus = True
        self.query_one(Hand).focus()
        self.draw()
        self.set_interval(TICK, self.tick)

    @property
    def speaker(self) -> Speaker:
        """Speaks to who looks at the screen."""
        me = -1 if self.seat is None else self.seat
        speaker = Speaker([], me, ascii=self.shown.ascii, language=self.shown.language)
        speaker.names = seat_names(self.session.table.seats, speaker)
        return speaker

    def view(self) -> View:
        """What is shown: made once for every change, not at every look at the clock."""
        return self.session.table.view(self.seat) if self.picking is None else self.picking.view

    # Drawing

    def draw(self) -> None:
        """Everything anew."""
        table, speaker, view = self.session.table, self.speaker, self.session.table.view(self.seat)
        self.picking = Picking(view)
        self.touched = ""
        title = [speaker.say(Words(table.game.name))]
        title.append(text.match_line(table, speaker) if table.match > 1 else ", ".join(speaker.names))
        self.query_one("#title", Label).update(Text(between(speaker).join(title), no_wrap=True))
        self.draw_log()
        self.draw_choice()
        self.look_ahead()

    def draw_log(self) -> None:
        """What happened; a dot marks what is new since the player's last move."""
        table, speaker = self.session.table, self.speaker
        heard = table.heard(self.seat, max(0, table.version(self.seat) - LOG))
        new = news(table.heard(self.seat, table.answered(self.seat)), self.seat) if self.seat is not None else 0
        room = 10 if self.size.height >= TALL else 3 if self.view().skip else 5
        log = self.query_one("#log", Static)
        log.styles.height = room
        lines = []
        for back, event in enumerate(heard[-room:], -min(room, len(heard))):
            mark = new_mark(speaker) if -back <= new else " "
            lines.append(Text(f"{mark} {happened(table, event, speaker)}", no_wrap=True, overflow="crop"))
        log.update(Text("\n").join(lines))

    def draw_choice(self) -> None:
        """The table with the zones where the cards picked may go, what can be done, and the hand."""
        picking, speaker = self.picking, self.speaker
        assert picking is not None
        view = picking.view
        offers = self.offers()
        lit = {offer.to for offer in offers if offer.to} if picking.picked or self.touched else ()
        wide = max(20, self.size.width - 4)
        self.query_one(Board).show(board(view, speaker, self.palette, wide, lit))
        more = not picking.picked and not self.touched and len(offers) < len(view.offers)
        title = None
        if view.skip:
            title = Text.assemble((speaker.tell("Claims"), "bold"))
            for card in picking.asked():
                title.append(" ").append_text(self.palette.chip(speaker, Lying(card)))
            offers = [*offers, UNTIL]
        self.query_one(Actions).show(offers, speaker, more, title)
        since = () if self.seat is None else self.session.table.heard(self.seat, self.session.table.answered(self.seat))
        self.query_one(Hand).show(picking, speaker, self.palette, self.settings.sort, new_places(view, since))
        self.draw_prompt()

    def offers(self) -> list[Offer]:
        """What can be chosen now."""
        picking = self.picking
        if picking is None or not picking.view.offers or self.playing_out:
            return []
        found = picking.offers()
        if self.touched:
            found = [offer for offer in (found if picking.picked else picking.view.offers) if offer.to == self.touched]
        return found

    def draw_prompt(self) -> None:
        """What the player is asked, or who is waited for, and the last thing told."""
        table, speaker = self.session.table, self.speaker
        line = Text()
        if table.over:
            view = self.view()
            line.append(f"{text.score_line(view, speaker)}. {text.result_line(view, speaker)}\n")
            again = speaker.tell("n: play again") if table.finished else speaker.tell("n: the next game")
            line.append(f"{again}, {speaker.tell('r: replay')}, {speaker.tell('q: leave')}")
        elif self.asking is not None:
            waited = monotonic() - self.since
            name = speaker.seat(table.to_move) if self.view().to_move >= 0 else speaker.tell("someone")
            line.append(speaker.tell("{name} is thinking", name=name) + "." * (1 + int(waited * 3) % 3))
            if waited > 3:
                line.append(f" {waited:.0f} s", ASIDE)
        else:
            line.append(speaker.say(self.view().prompt))
        if self.decided and not self.playing_out:
            line.append(f"  ({speaker.tell('nothing can change any more: f plays it out')})", ASIDE)
        self.add_to_prompt(line)
        if self.hinting is not None:
            line.append(f"  ({speaker.tell('a hint is being thought of')})", ASIDE)
        elif self.told:
            line.append(f"\n{self.told}", "italic")
        self.query_one("#prompt", Static).update(line)

    def add_to_prompt(self, line: Text) -> None:
        """What else there is to say there, at tables of another kind."""

    def on_resize(self) -> None:
        """The same in another size."""
        if self.picking is not None:
            self.draw()

    # Whose turn it is

    def tick(self) -> None:
        """Let bots play at a pace one can follow; draw the curtain between people."""
        table = self.session.table
        if self.hinting is not None and self.hinting.done():
            self.give_hint(self.hinting)
        if self.deciding is not None and self.deciding.done():
            self.decided, self.deciding = self.deciding.result(), None
            self.draw_prompt()
        if table.over:
            self.fast = self.playing_out = False
            if not self.ended:
                self.ended = True
                self.draw()
            return
        seat = table.to_move
        if seat in self.session.bots or (self.playing_out and seat == self.seat):
            self.bot_turn()
        elif seat in self.skipping and self.let_go(seat):
            return
        elif len(self.session.people) > 1 and self.seat != seat:
            if not self.curtained:
                self.curtained = True
                said = self.speaker.tell("{seat} is next. Press Enter when only {seat} looks.", seat=seat)
                self.app.push_screen(Curtain(said), lambda _: self.uncover(seat))
        elif self.app.screen is self and monotonic() - self.since >= PAUSE * self.pace:
            move = self.only_move()
            if move:
                self.submit(move)

    @property
    def pace(self) -> float:
        """Seconds between the moves of bots."""
        return 0.0 if self.fast or self.playing_out else self.shown.pace

    def bot_turn(self) -> None:
        """A bot is asked, and its move made once it has one and people could follow the last; without a pace, all."""
        table, pace = self.session.table, self.pace
        while table.to_move in self.session.bots or (self.playing_out and not table.over):
            if self.asking is None:
                self.asking = self.session.ask_bot()
            if not pace:
                wait([self.asking], SHORT)
            if not self.asking.done() or monotonic() - self.since < pace:
                self.draw_prompt()
                return
            answer, self.asking = self.asking, None
            before = table.version(self.seat)
            self.session.answer_bot(answer)
            if any(event.name == "deal" for event in table.heard(self.seat, before)):
                self.playing_out = False
            self.since = monotonic()
            if pace:
                break
        self.draw()

    def let_go(self, seat: int) -> bool:
        """Skip for a seat that wants no discard before its turn; False once its turn is there."""
        move = self.session.table.view(seat).skip
        if not move:
            self.skipping.discard(seat)
            return False
        self.session.submit(seat, move)
        self.since = monotonic()
        self.draw()
        return True

    def look_ahead(self) -> None:
        """Ask whether anything can still change, where the player has a choice."""
        self.decided = False
        seat, table = self.seat, self.session.table
        if seat is None or table.to_move != seat or self.playing_out or self.view().only_move():
            return
        self.fast = False
        if self.session.alone and self.deciding is None:
            self.deciding = self.session.decided(seat)

    def uncover(self, seat: int) -> None:
        """The next person sits before the screen."""
        self.seat = seat
        self.curtained = False
        self.told = ""
        self.since = monotonic()
        self.draw()

    def only_move(self) -> str:
        """The single legal move, if there is just one and it is to play itself."""
        mine = self.seat == self.session.table.to_move and self.settings.auto
        return self.view().only_move() if mine else ""

    # Making a move

    def submit(self, move: str) -> None:
        """Make a move, or say why not."""
        assert self.seat is not None
        self.told = ""
        try:
            self.session.submit(self.seat, move)
        except Refused as refused:
            self.say(self.speaker.sentence(refused.words))
            return
        self.since = monotonic()
        self.draw()
        self.tick()

    def say(self, line: str) -> None:
        """Tell the player something."""
        self.told = line
        self.draw_prompt()

    def touch(self, spot: Spot) -> None:
        """Pick a card or put it back; one that no move uses says why."""
        picking = self.picking
        if picking is None or not picking.view.offers:
            return
        if spot not in picking.picked and not picking.could(spot):
            if picking.picked and Picking(picking.view).could(spot):
                picking.clear()  # another beginning
            else:
                why = picking.why_not(spot)
                self.say(self.speaker.sentence(why) if why else self.speaker.tell("No move uses this card now."))
                return
        picking.toggle(spot)
        self.told = self.touched = ""
        self.draw_choice()

    def on_hand_touched(self, message: Hand.Touched) -> None:
        """A click on a card."""
        self.touch(message.spot)

    def on_board_touched(self, message: Board.Touched) -> None:
        """A click on a zone: what goes there, with the cards picked; at once if that is one move."""
        picking = self.picking
        if picking is None or self.playing_out:
            return
        self.touched = message.zone
        found = self.offers()
        if len(found) == 1 and picking.picked:
            self.choose(found[0], {})
        elif not found:
            self.touched = ""
        self.draw_choice()

    def on_actions_chosen(self, message: Actions.Chosen) -> None:
        """A click on something to do."""
        self.choose(message.offer, {})

    def choose(self, offer: Offer, chosen: dict[str, str]) -> None:
        """Make the move of an offer, once everything open in it is chosen."""
        assert self.picking is not None and self.seat is not None
        if offer is UNTIL:
            self.skipping.add(self.seat)
            self.tick()
            return
        for choice in offer.choices:
            if choice.name not in chosen:
                self.ask_choice(offer, choice, chosen)
                return
        move = self.picking.text(offer, chosen)
        if offer.plan:
            self.confirm(offer, move)
        else:
            self.submit(move)

    def confirm(self, offer: Offer, move: str) -> None:
        """Show what a move lays down before it is made."""

        def made(yes: str | None) -> None:
            if yes:
                self.submit(move)

        self.app.push_screen(Confirming(self.speaker.say(offer.label), offer.plan, self.speaker), made)

    def ask_choice(self, offer: Offer, choice: Choice, chosen: dict[str, str]) -> None:
        """Have a part of a move chosen; a declared card starts at the true one."""

        def made(value: str | None) -> None:
            if value is not None:
                self.choose(offer, {**chosen, choice.name: value})

        start = card_name(offer.uses[-1][1]) if choice.kind == "card" and offer.uses else ""
        title = self.speaker.say(offer.label)
        self.app.push_screen(sheet_for(title, choice, self.speaker, self.palette, self.view(), start), made)

    async def on_key(self, event: Key) -> None:
        """Digits pick places of the hand, letters choose what can be done."""
        typed = event.character or ""
        letter = LAYOUT.get(typed.lower(), typed)
        actions = self.query_one(Actions)
        if letter.isdigit() and self.picking is not None:
            spots = [s for s in self.picking.spots if s.zone.startswith("hand") and s.place == int(letter)]
            if spots:
                self.touch(spots[0])
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
            self.touch(spot)
            found = picking.offers() if picking.picked else []
            if len(found) == 1:
                self.choose(found[0], {})
        elif actions.offers:
            self.choose(actions.offers[actions.at], {})

    def action_clear(self) -> None:
        """Close the line to type in, or put all cards back."""
        typed = self.query_one("#typed", Input)
        if typed.has_class("open"):
            typed.remove_class("open")
            self.query_one(Hand).focus()
        elif self.picking is not None:
            self.picking.clear()
            self.told = self.touched = ""
            self.draw_choice()

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
        commands = {
            "hint": self.action_hint,
            "rules": self.action_rules,
            "undo": self.action_undo,
            "scores": self.action_sheet,
            "save": self.action_leave,
            "quit": self.action_leave,
        }
        if line.lower() in commands:
            commands[line.lower()]()
        elif line:
            self.typed_move(line)

    def typed_move(self, line: str) -> None:
        """Make the move that was typed, or say why not."""
        table, speaker, seat = self.session.table, self.speaker, self.seat
        if seat is None or table.to_move != seat:
            self.say(speaker.tell("It is not your turn."))
            return
        try:
            move = read_move(self.view(), line)
        except NoSuchMove as wrong:
            why = self.session.why_not(seat, wrong)
            self.say(speaker.sentence(why if why is not None else speaker.error(wrong)))
        except BadText as wrong:
            self.say(speaker.sentence(speaker.error(wrong)))
        else:
            planned = [offer for offer in self.view().offers if offer.plan and offer.text == move]
            if planned:
                self.confirm(planned[0], move)
            else:
                self.submit(move)

    # Asking

    def action_hint(self) -> None:
        """Ask a strong bot."""
        if self.hinting is None and self.seat is not None and self.view().offers:
            self.hinting = self.session.hint(self.seat)
            self.draw_prompt()

    def give_hint(self, hint: Future[Advice]) -> None:
        """Say what it thinks."""
        self.hinting = None
        try:
            advice = hint.result()
        except BotFailed as failed:
            self.say(str(failed))
            return
        except Refused as refused:
            self.say(self.speaker.sentence(refused.words))
            return
        self.say(text.hint_line(advice, self.speaker, self.view()))

    def action_rules(self) -> None:
        """The rules of this game."""
        self.app.push_screen(Pages(rules_text(self.session.table.game.id, self.shown.language), self.speaker))

    def action_sheet(self) -> None:
        """All scores and facts."""
        self.app.push_screen(Lines(sheet(self.view(), self.speaker)))

    def action_replay(self) -> None:
        """The game so far."""
        if self.seat is not None or not self.session.people:
            self.app.push_screen(Replay(self.session.record(), self.seat, self.speaker, self.palette))

    def action_undo(self) -> None:
        """Take the last move back."""
        if self.seat is None:
            return
        if self.asking is not None or self.playing_out:
            self.say(self.speaker.tell("Wait for your turn."))
            return
        why = self.session.undo(self.seat)
        if why is not None:
            self.say(self.speaker.sentence(why))
            return
        self.told, self.ended = "", False
        self.since = monotonic()
        self.draw()

    def action_sort(self) -> None:
        """Sort the hand in another way, from now on."""
        if self.picking is None:
            return
        sort = next_sort(self.picking.view, self.settings.sort)
        if sort != self.settings.sort:
            self.settings.sort = sort
            self.settings.save()
            self.told = self.speaker.sentence(self.speaker.tell(SORTS[sort]))
            self.draw_choice()

    def action_fast(self) -> None:
        """Without pauses until there is something to decide; if nothing can change any more, to the end of the deal."""
        if self.session.table.over:
            return
        if self.decided:
            self.playing_out, self.decided = True, False
        else:
            self.fast = True
        self.tick()

    def action_next(self) -> None:
        """The next game, once this one is over."""
        if self.session.table.over:
            self.told, self.ended = "", False
            self.session.next_game()
            self.since = monotonic()
            self.draw()

    def action_leave(self) -> None:
        """Leave the table; it stays in the store."""
        self.dismiss(None)
