"""Sitting: what a table screen does in any front end, whatever it looks like.

Whose turn it is, bots at a pace one can follow, a single move that plays itself, picking and choosing, hints, taking
back. A front end's screen is a Sitting that draws and opens sheets.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future, wait
from time import monotonic

from ..bots import BotFailed
from ..bots.ladder import Advice
from ..cards import card_name
from ..events import Event
from ..table import Refused
from ..view import Offer, View
from ..words import BadText, Words
from .front import Front
from .hands import SORTS, new_places, news, next_sort
from .lines import hint_line, match_line, result_line, score_line
from .local import Looks
from .picking import Picking, Spot
from .players import seat_names
from .session import AnySession
from .settings import Settings
from .typed import NoSuchMove, read_move
from .words import Speaker

SHORT = 0.02  # seconds that the screen may wait for a bot
TICK = 0.05  # seconds between looks at whose turn it is
PAUSE = 0.6  # of the pace, before a single legal move plays itself
LOG = 200  # events kept in what happened
# Who types Russian need not change the keyboard for a key: й is the key that q is on.
LAYOUT = dict(zip("йцукенгшщзфывапролдячсмить", "qwertyuiopasdfghjklzxcvbnm", strict=True))
UNTIL = Offer("until", "", Words("Skip until my turn"))


class Sitting(Front):
    """A session played by the people before this screen, or watched."""

    def __init__(self, session: AnySession, shown: Looks, settings: Settings | None = None) -> None:
        super().__init__()
        self.session = session
        self.shown = shown
        self.settings = Settings() if settings is None else settings
        people = session.people
        self.seat: int | None = people[0] if len(people) == 1 else None  # who looks at the screen
        self.asking: Future[str] | None = None
        self.hinting: Future[Advice] | None = None
        self.since = monotonic()  # the last thing that happened
        self.told = ""  # the line under the prompt: why not, a hint
        self.picking: Picking | None = None
        self.touched = ""  # the zone that was clicked: only what goes there is offered
        self.touched_card: int | None = None  # and of it, if a move is about it, the card there
        self.skipping: set[int] = set()  # seats that let every discard go until their turn
        self.deciding: Future[bool] | None = None  # whether anything can still change
        self.decided = False
        self.fast = False  # bots move without pauses until a person has a choice
        self.playing_out = False  # and a bot moves for the person too, to the end of the deal
        self.ended = False
        self.curtained = False

    # What is there

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

    def renew(self) -> Picking:
        """Look at the table anew, with nothing picked."""
        self.picking = Picking(self.session.table.view(self.seat))
        self.touched = ""
        return self.picking

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

    def titles(self) -> list[str]:
        """The game, and who plays or how the match stands."""
        table, speaker = self.session.table, self.speaker
        standing = match_line(table, speaker) if table.match > 1 else ", ".join(speaker.names)
        return [speaker.say(Words(table.game.name)), standing]

    def happened(self, most: int) -> tuple[list[Event], int]:
        """The last events that this seat heard of, and how many of them are news."""
        table = self.session.table
        heard = table.heard(self.seat, max(0, table.version(self.seat) - LOG))
        return heard[-most:], news(self.unanswered(), self.seat) if self.seat is not None else 0

    def unanswered(self) -> list[Event]:
        """What happened since the last move of who looks at the screen."""
        table = self.session.table
        return [] if self.seat is None else table.heard(self.seat, table.answered(self.seat))

    def new(self) -> set[int]:
        """The places of the hand where a card is new."""
        return new_places(self.view(), self.unanswered())

    def offers(self) -> list[Offer]:
        """What can be chosen now."""
        picking = self.picking
        if picking is None or not picking.view.offers or self.playing_out:
            return []
        found = picking.offers()
        if self.touched:
            found = [offer for offer in (found if picking.picked else picking.view.offers) if offer.to == self.touched]
            about = [offer for offer in found if offer.on is not None and offer.on == self.touched_card]
            found = about or found
        return found

    def lit(self) -> set[str]:
        """The zones where the cards picked may go."""
        picked = self.picking is not None and self.picking.picked
        return {offer.to for offer in self.offers() if offer.to} if picked or self.touched else set()

    def more(self) -> bool:
        """Whether there are other moves, for cards that are picked first."""
        picking = self.picking
        if picking is None or picking.picked or self.touched:
            return False
        return len(self.offers()) < len(picking.view.offers)

    def prompt(self) -> str:
        """What the player is asked, or who is waited for."""
        table, speaker = self.session.table, self.speaker
        if table.over:
            view = self.view()
            again = speaker.tell("n: play again") if table.finished else speaker.tell("n: the next game")
            after = f"{again}, {speaker.tell('r: replay')}, {speaker.tell('q: leave')}"
            return f"{score_line(view, speaker)}. {result_line(view, speaker)}\n{after}"
        if self.asking is not None:
            name = speaker.seat(table.to_move) if self.view().to_move >= 0 else speaker.tell("someone")
            return speaker.tell("{name} is thinking", name=name) + "." * self.dots()
        return speaker.say(self.view().prompt)

    def dots(self) -> int:
        """How many dots tell that someone thinks: one more and one more, then again."""
        return 1 + int(self.waited() * 3) % 3

    def waited(self) -> float:
        """Seconds since the last thing happened."""
        return monotonic() - self.since

    def beside_prompt(self) -> list[str]:
        """What is said beside it, quietly."""
        tell = self.speaker.tell
        if self.decided and not self.playing_out:
            return [tell("nothing can change any more: f plays it out")]
        return []

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
                self.open_curtain(said, seat)
        elif not self.covered() and self.waited() >= PAUSE * self.pace:
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
            if not self.asking.done() or self.waited() < pace:
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

    def touch_place(self, place: int) -> bool:
        """The same for a place of the hand; False if there is none."""
        spots = [] if self.picking is None else [s for s in self.picking.spots if s.zone.startswith("hand")]
        found = next((spot for spot in spots if spot.place == place), None)
        if found is not None:
            self.touch(found)
        return found is not None

    def touch_zone(self, zone: str, card: int | None = None) -> None:
        """A zone, or a card in it, was touched: what goes there, with the cards picked; at once if that is one move."""
        picking = self.picking
        if picking is None or self.playing_out:
            return
        self.touched, self.touched_card = zone, card
        found = self.offers()
        if len(found) == 1 and picking.picked:
            self.choose(found[0], {})
        elif not found:
            self.touched = ""
        self.draw_choice()

    def put_back(self) -> None:
        """Put all cards back."""
        if self.picking is not None:
            self.picking.clear()
            self.told = self.touched = ""
            self.draw_choice()

    def play_spot(self, spot: Spot) -> None:
        """Touch a card, and play it if that is one move."""
        self.touch(spot)
        picking = self.picking
        found = picking.offers() if picking is not None and picking.picked else []
        if len(found) == 1:
            self.choose(found[0], {})

    def choose(self, offer: Offer, chosen: dict[str, str]) -> None:
        """Make the move of an offer, once everything open in it is chosen."""
        assert self.picking is not None and self.seat is not None
        if offer is UNTIL:
            self.skipping.add(self.seat)
            self.tick()
            return
        for choice in offer.choices:
            if choice.name not in chosen:
                # a declared card starts at the true one
                start = card_name(offer.uses[-1][1]) if choice.kind == "card" and offer.uses else ""
                self.open_choice(self.speaker.say(offer.label), offer, choice, start, chosen)
                return
        move = self.picking.text(offer, chosen)
        if offer.plan:
            self.open_plan(offer, move)
        else:
            self.submit(move)

    # What is typed

    def commands(self) -> dict[str, Callable[[], None]]:
        """Words that are no moves."""
        return {
            "hint": self.action_hint,
            "rules": self.action_rules,
            "undo": self.action_undo,
            "scores": self.action_sheet,
            "save": self.action_leave,
            "quit": self.action_leave,
        }

    def typed_line(self, line: str) -> None:
        """Do what was typed."""
        commands = self.commands()
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
                self.open_plan(planned[0], move)
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
        self.say(hint_line(advice, self.speaker, self.view()))

    def action_replay(self) -> None:
        """The game so far."""
        if self.seat is not None or not self.session.people:
            self.open_replay(self.session.record())

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
