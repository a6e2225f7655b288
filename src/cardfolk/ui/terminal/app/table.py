"""The table screen: any View of any game, the hand at the bottom, and moves made by keyboard or mouse."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from math import ceil, inf
from pathlib import Path
from time import monotonic

from rich.cells import cell_len
from textual.app import ComposeResult
from textual.binding import Binding
from textual.events import Key
from textual.widgets import Input

from ....game import GRAVE
from ....play.hands import arranged
from ....play.maker import Button, Open, Pick
from ....play.session import AnySession, Session
from ....record import Record
from ....store.paths import own_file
from ....table import Refused
from ....words import BadText, Words
from ...art.geometry import Box
from ...controller import TICK, TableController, letter_of
from ...lines import ROLES, between, deal_rows, drawn_facts, result_line, sheet_lines
from ...local import Looks
from ...players import happened
from ...settings import Settings
from ...words import Speaker
from ...words.speaker import SYMBOLS
from ..text import help_lines
from ..typed import named_offer, understood
from .canvas import Canvas
from .cells import SIZES, Cells, Look, Person, fit, wrap
from .dialogs import Curtain, TypingScreen
from .ending import EndShown, draw_ending
from .frame import LogLine, draw_bar, draw_log, draw_scores, key_lines, key_rows
from .layout import FULL, LEAST, Places, Shown, draw_table, people_of, places
from .portraits import faces_of
from .question import Question
from .replay import Replay
from .staging import sides_of, steps_of_war, war_words
from .teacher import draw_teacher

COUNTING = 0.5  # seconds for a row of a war
COUNTED = 6  # rows that no war has more of
LOG = 200  # events that the log goes back
STARTER = "starter"  # a fact that is told in the bar, since no sign of it is drawn
TOP = ("hint", "rules", "leave")  # keys that stand in the bar


class TableScreen(TableController, TypingScreen[None]):
    """A session played by the people before this screen, or watched."""

    AUTO_FOCUS = "Canvas"
    BINDINGS = [
        Binding("left", "cursor(-1)"),
        Binding("right", "cursor(1)"),
        Binding("up", "mark(-1)"),
        Binding("down", "mark(1)"),
        Binding("space", "pick"),
        Binding("enter", "confirm"),
        Binding("escape", "back"),
        Binding("n", "next"),
        Binding("pageup", "scroll_log(-1)"),
        Binding("pagedown", "scroll_log(1)"),
        Binding("end", "scroll_log(0)"),
        *(Binding(key, action) for key, action in TableController.KEYS.items()),
    ]

    def __init__(self, session: AnySession, shown: Looks, look: Look, settings: Settings | None = None) -> None:
        super().__init__(session, shown, settings)
        self.look = look
        self.question: Question | None = None  # what the maker asks, over the table
        self.cursor = 0  # in the hand
        self.back_in_log = 0  # lines that the log is scrolled back
        self.staged: tuple[object, float] = (None, 0.0)  # the scene on stage, and the seconds that it had
        self.begun: tuple[object, float] = (None, 0.0)  # the scene on stage, and since when it is there
        self.stale = False  # something is to be drawn
        self.painted: object = None  # what the prompt looked like when it was drawn

    # What is there

    def compose(self) -> ComposeResult:
        """The table, and over its last line the one to type in."""
        yield Canvas()
        yield Input(id="typed")

    def on_mount(self) -> None:
        """Draw, and look after the bots."""
        self.query_one(Canvas).focus()
        self.draw()
        self.set_interval(TICK, self.tick)

    @property
    def cards(self) -> list[Pick]:
        """The cards from left to right, as the cursor goes: the hand as it is sorted, then what else can be picked."""
        now, view = self.open_now(), self.view()
        hand = {card.place: card for card in now.cards if card.number}
        sorted_hand = [hand[place] for group in arranged(view, self.settings.sort) for place in group]
        return [*sorted_hand, *(card for card in now.cards if not card.number)]

    def card(self) -> Pick | None:
        """The card under the cursor."""
        cards = self.cards
        return cards[self.cursor % len(cards)] if cards else None

    # Drawing

    def draw(self) -> None:
        """Everything anew."""
        self.renew()
        self.draw_choice()

    def draw_choice(self) -> None:
        """The whole screen, with what is open to the player now."""
        if not self.stale and self.is_attached:
            self.stale = True
            self.call_later(self.paint)

    def paint(self) -> None:
        """Draw what has changed: once, however many keys came meanwhile."""
        self.stale = False
        if self.size.width and self.is_attached:
            self.painted = self.prompt_state()
            self.query_one(Canvas).show(self.painting(*self.size))

    def draw_prompt(self) -> None:
        """The prompt has changed, or the time that is left."""
        if self.prompt_state() != self.painted:
            self.draw_choice()

    def prompt_state(self) -> object:
        """All that the clock changes on the screen."""
        return (self.prompt_lines(), self.note(), self.hold_left(8), self.hinting is None, self.counted())

    def tick(self) -> None:
        """What any table does; while a moment is held, what is left of it."""
        super().tick()
        if self.scene_on_stage() is not None and not self.covered():
            self.draw_prompt()

    def on_resize(self) -> None:
        """The same in another size."""
        self.draw_choice()

    def painting(self, w: int, h: int) -> Cells:
        """The screen as it is now, in a size."""
        speaker, now = self.speaker, self.open_now()
        cells = Cells(w, h, self.look, self.session.table.game.cloth, lit=self.lit().cards)
        verbs = (
            verb_rows(now, speaker, w - (16 if w >= FULL[0] and h >= FULL[1] else 0)) if self.seat is not None else []
        )
        deep = sum(len(wrap(line, max(1, w - 3))) for line in self.prompt_lines())
        at = places(w, h, max(1, len(verbs)), deep, len(key_lines(self.foot(w), w)))
        if at is None:
            asked = speaker.tell("More room, please: {wide} by {high} at least.", wide=LEAST[0], high=LEAST[1])
            for row, line in enumerate(wrap(asked, max(1, w))):
                cells.put(0, row, line, "ink", "", "b")
            return cells
        scene = self.scene_on_stage()
        view = self.view()
        if self.at_end():
            self.draw_bar(cells)
            draw_ending(cells, self.end_shown(), at.size == "large")
            return cells
        about = scene.seat if scene is not None else -1
        people = people_of(view, speaker, faces_of(self.session.table.seats), about)
        facts = self.draw_bar(cells)
        lit = scene.zones if scene is not None else (*now.zones, *self.lit().zones)
        targets = now.targets or {(offer.to, offer.on) for offer in view.offers if offer.on is not None}
        shown = Shown(
            view, people, speaker, lit, targets, about, facts, scene is not None,
            "" if scene is None else scene.kind, self.counted(), self.bubble(),
        )  # fmt: skip
        draw_table(cells, at.table, at.size, shown)
        self.draw_side(cells, at, people)
        if at.size == "large" and view.viewer >= 0:
            own = people[view.viewer]
            cells.face(1, at.hand.y, own)
            cells.plate(0, at.hand.y + 6, 14, own, disc=False)
        self.draw_foot(cells, at, now, verbs)
        ends = self.draw_hand(cells, at, now)
        self.draw_lines(cells, at, now, ends)
        if self.deal_over() is not None:
            self.draw_sheet(cells, at, people)
        elif scene is not None:
            tall = at.size == "large"
            y = at.table.bottom - (3 if tall else 1)
            said, sides = speaker.sentence(scene.words).rstrip("."), sides_of(shown)
            if sides:
                said = f"{war_words(shown, sides)}: {speaker.say(scene.words)}"
                y, tall = at.table.bottom - 1, False
            if not sides or self.counted() >= steps_of_war(shown):
                cells.ribbon(at.table.middle[0], y, said, at.table.w, tall)
        for fact in view.facts:
            if fact.name in self.lit().facts:
                cells.gild(speaker.say(fact.words))
        return cells

    def foot(self, w: int) -> list[tuple[str, str, str]]:
        """The keys at the foot: those that are not in the bar; the numbers of cards where that costs no row."""
        keys = [key for key in self.keys_shown() if key[2] not in TOP]
        more = [("1-9", self.speaker.tell("card"), "pick"), *keys]
        return more if self.seat is not None and len(key_lines(more, w)) == len(key_lines(keys, w)) else keys

    def draw_bar(self, cells: Cells) -> list[str]:
        """The game and how it stands, and the keys that are always there; the facts that found no room."""
        speaker, titles = self.speaker, self.titles()
        facts = [*drawn_facts(self.view(), None), *(fact for fact in self.view().facts if fact.name == STARTER)]
        said_facts = [speaker.say(fact.words) for fact in facts if fact.name not in ROLES]
        keys = [key for key in self.keys_shown() if key[2] in TOP and not (self.at_end() and key[2] == "hint")]
        return draw_bar(cells, titles[0], self.standing(), said_facts, between(speaker), keys)

    def standing(self) -> list[str]:
        """How the match stands, where there is one, and whether the game is not saved."""
        lost = self.session.trouble is not None and not self.session.id  # else it is kept, elsewhere than before
        unsaved = [self.speaker.tell("not saved")] if lost else []
        return [*(self.titles()[1:] if self.session.table.match > 1 else []), *unsaved]

    def draw_side(self, cells: Cells, at: Places, people: list[Person]) -> None:
        """The scores where there is room, and what happened."""
        log, tell = at.log, self.speaker.tell
        teaching = self.teaching()
        if teaching is not None:
            left = draw_teacher(cells, log, at.size, teaching, self.speaker)
            if left is None:
                return
            log = left
        elif at.scores is not None:
            game = self.session.table.game
            high = draw_scores(cells, at.scores, people, self.view(), game.low_wins, self.speaker)
            log = Box(log.x, log.y + high, log.w, log.h - high)
        title = titled(tell("log"))
        self.back_in_log = draw_log(cells, log, title, self.log_said(), self.back_in_log, at.size != "tiny")

    def log_said(self) -> list[LogLine]:
        """What happened."""
        table, speaker = self.session.table, self.speaker
        heard, new = self.happened(LOG)
        scene = self.scene_on_stage()
        if scene is not None and scene.kind == "war" and self.counted() < COUNTED:
            heard = heard[: len(heard) - len(scene.view.events)]  # how it ends is told once it is counted
        return [
            LogLine(
                happened(table, event, speaker),
                self.seat is not None and (event.seat == self.seat or event.target == f"hand:{self.seat}"),
                -back <= new,
            )
            for back, event in enumerate(heard, -len(heard))
        ]

    # The hand

    def draw_hand(self, cells: Cells, at: Places, now: Open) -> int:
        """The hand with its numbers, cards that are picked raised; the column where it ends."""
        cards, box = self.cards, at.hand
        if not cards:
            return box.x
        sizes = {"large": ("large", "small", "tiny"), "small": ("small", "tiny"), "tiny": ("tiny",)}[at.size]
        for size in sizes:
            w, h = SIZES[size]
            step = w + 1
            if len(cards) * step - 1 <= box.w:
                break
        rows = 1
        if size == "tiny":
            step = next((step for step in (5, 4) if len(cards) * step - 1 <= box.w), 4)
            rows = 1 if len(cards) * step - 1 <= box.w or at.size == "tiny" else 2
            if len(cards) * step - 1 > box.w * rows:
                step = 3
        per = -(-len(cards) // rows)
        new, used = self.new(), {use for offer in self.view().offers for use in offer.uses}
        for number, card in enumerate(cards):
            row, col = divmod(number, per)
            raised = h > 1 and card.picked
            x = box.x + col * step
            y = box.y + (row * 2 if h == 1 and rows > 1 else 0 if raised or (h == 1 and at.size == "tiny") else 1)
            blocked = bool(self.view().offers) and (card.zone, card.card) not in used
            cells.card(x, y, card.card, size, "gold" if card.picked else "dim" if blocked else "")
            label = str(card.number or "+") if not blocked else "·"
            if card.picked:
                label = f"▲{label}"
            elif card.number and card.place in new:
                label += "•"
            if self.seat is None:
                continue  # who watches picks none
            below = y + 1 if h == 1 else box.y + 1 + h
            here = self.cursor % len(cards) == number
            ink = "ink3" if blocked else "goldink"
            cells.put(x + (w - cell_len(label)) // 2 + (len(label) > 2), below, label, ink, "", "br" if here else "b")
            cells.touch(x, box.y, w, 2 + h, ("card", card.zone, card.place))
        return box.x + per * step

    # What is said and what can be done

    def prompt_lines(self) -> list[str]:
        """What the player is asked, or who is waited for, and what is said beside it."""
        if self.scene_on_stage() is not None:
            return [self.speaker.tell("Enter: go on")]
        first, *more = self.prompt().split("\n")
        if self.session.table.over:
            return more  # the rest is on the sheet
        if self.thinking() is not None and self.waited() > 3 and not self.session.table.over:
            first += f" {self.waited():.0f} s"
        return [*(" ".join([first, *(f"({said})" for said in self.beside_prompt())]),), *more]

    def note(self) -> list[str]:
        """What stands beside the hand: a hint, why something cannot be."""
        if self.hinting is not None:
            return [self.speaker.tell("a hint is being thought of")]
        return [self.line()] if self.line() else []

    def counted(self) -> int:
        """How many rows of a war are counted by now, one after the other."""
        scene = self.scene_on_stage()
        if scene is None:
            return 0
        if self.begun[0] is not scene:
            self.begun = (scene, monotonic())
        step = COUNTING * min(1.0, self.session.pace)
        return min(99, int((monotonic() - self.begun[1]) / step)) if step > 0 else 99

    def bubble(self) -> tuple[int, str]:
        """What somebody says to what is on stage, or said since one's own last move."""
        if not self.settings.talk:
            return -1, ""
        scene, speaker = self.scene_on_stage(), self.speaker
        if scene is not None:
            return (-1, "") if scene.said is None else (scene.said.seat, speaker.sentence(scene.said.words))
        for event in reversed(self.unanswered()):
            line = event.args.get("line")
            if event.name == "said" and isinstance(line, Words):
                return event.seat, speaker.sentence(line)
        return -1, ""

    def hold_left(self, parts: int) -> int | None:
        """How much is left of the time that a moment is held, in so many parts; None: it stays."""
        scene = self.scene_on_stage()
        if scene is None:
            return None
        left = self.session.scene_ends(self.seat) - monotonic()
        if self.staged[0] is not scene:
            self.staged = (scene, left)
        total = self.staged[1]
        return None if total == inf or total <= 0 else ceil(max(0.0, left) / total * parts)

    def draw_lines(self, cells: Cells, at: Places, now: Open, hand_ends: int) -> None:
        """The prompt, what is told, and what can be chosen from: beside the hand, or over the table's near side."""
        x = at.hand.x
        left = self.hold_left(8)
        if left is not None:
            x = cells.meter(x, at.prompt, left / 8) + 1
        lines = [part for line in self.prompt_lines() for part in wrap(line, cells.w - x - 1)]
        rows = min(2, at.hand.y - at.prompt) if at.size == "tiny" else 1
        for y, line in enumerate(lines[:rows], at.prompt):
            cells.say(x, y, line, "ink", "", "b")
        notes = [*lines[rows:], *self.note()]
        listed = self.listed(now)
        room = cells.w - hand_ends - 4
        high = at.hand.h + (1 if at.size != "tiny" else 0)
        beside = at.size != "tiny" and room >= 28
        wide = min(60, room - 2) if beside else at.table.w - 8
        text = [part for note in notes for part in wrap(note, wide - 2)]
        rows = len(text) + sum(len(self.choice(button, wide + 2)) for button in listed)
        if not rows:
            if beside:
                self.draw_armies(cells, Box(hand_ends + 2, at.hand.y + 1, wide, high - 1))
            return
        if beside and rows <= high - (2 if listed else 0):
            framed = bool(listed)
            self.draw_note(cells, Box(hand_ends + 2, at.hand.y, wide + 2, rows + 2 * framed), text, listed, framed)
        else:
            self.draw_note(cells, *self.note_over(at, notes, listed), listed, True)

    def draw_armies(self, cells: Cells, box: Box) -> None:
        """What one's own armies are, which lie on the table under their open cards."""
        view = self.view()
        armies = [zone for zone in view.zones if zone.kind == "army" and zone.owner == view.viewer and zone.count > 1]
        for y, zone in enumerate(armies[: box.h], box.y):
            x = cells.put(box.x, y, SYMBOLS["cdhs".find(zone.id[-1])], "ink", "", "b") + 1
            for lying in zone.cards[: (box.w - 10) // 4]:
                cells.card(x, y, lying.card, "tiny")
                x += 4

    def draw_note(self, cells: Cells, box: Box, text: list[str], listed: list[Button], framed: bool) -> None:
        """Lines to read, and then lines to choose from; what Enter does is in gold."""
        title = self.speaker.tell("Claims") if self.view().skip else ""
        if framed:
            keys = "↑↓ Enter" if listed else ""
            cells.box(box.x, box.y, box.w, box.h, "gold", "plate", title=titled(title), right=keys)
        y = box.y + framed
        for line in text:
            cells.say(box.x + 2, y, line, "ink", "plate" if framed else "")
            y += 1
        room = box.y + box.h - framed - y
        lines = [(line, button, not row) for button in listed for row, line in enumerate(self.choice(button, box.w))]
        marked = next((at for at, (_, button, _) in enumerate(lines) if button.marked), 0)
        first = max(0, min(marked - room // 2, len(lines) - room))
        for line, button, head in lines[first : first + room]:
            mark = " " if not head else "▸" if button.marked else "!" if button.tone == GRAVE else " "
            ink, fill = ("ongold", "gold") if button.marked else ("danger" if button.tone == GRAVE else "ink", "plate")
            cells.say(box.x + 1, y, fit(f"{mark} {line}", box.w - 2), ink, fill, "b" if button.marked else "")
            cells.touch(box.x + 1, y, box.w - 2, 1, ("press", button.id))
            y += 1

    def note_over(self, at: Places, notes: list[str], listed: list[Button]) -> tuple[Box, list[str]]:
        """Where a note is that finds no room beside the hand, and its lines: over the log where that may be covered, so
        that the cards it speaks of stay in sight."""
        log = self.teaching() is None
        if log and at.size != "tiny" and not listed:
            text = [part for note in notes for part in wrap(note, at.log.w - 4)]
            if len(text) + 2 <= at.log.h:
                return Box(at.log.x, at.log.bottom - len(text) - 2, at.log.w, len(text) + 2), text
        table, edge = at.table, 3 if at.size == "large" else 0
        wide = table.w - 2 * edge
        text = [part for note in notes for part in wrap(note, wide - 4)]
        bottom = at.prompt if log and at.size == "tiny" else table.bottom
        rows = len(text) + sum(len(self.choice(button, wide)) for button in listed)
        rows = min(rows, bottom - table.y - 4)
        return Box(table.x + edge, bottom - rows - 2, wide, rows + 2), text

    def choice(self, button: Button, wide: int) -> list[str]:
        """What a button of a list does, in lines for a box of so many cells."""
        label = self.speaker.say(button.label)
        if button.note is not None:
            label += f" ({self.speaker.say(button.note)})"
        return list(wrap(label, wide - 4))

    def listed(self, now: Open) -> list[Button]:
        """The things to do that no card and no verb alone stand for: they are a list to choose from."""
        if self.asked or now.step != "cards":
            return []
        view = self.view()
        own = {card.zone for card in now.cards}
        if not self.maker.picked and not view.skip:
            verbs = Counter(offer.verb for offer in view.offers)
            found = []
            for button in now.buttons:
                kind, _, number = button.id.partition(":")
                offer = view.offers[int(number)]
                if kind == "offer" and verbs[offer.verb] > 1 and not any(use[0] in own for use in offer.uses):
                    found.append(button)
            return found
        return list(now.buttons) if len(now.buttons) > 1 or view.skip else []

    def draw_foot(self, cells: Cells, at: Places, now: Open, verbs: list[list[tuple[str, str, str]]]) -> None:
        """The verbs in their places, what Enter does, and the keys."""
        x = at.hand.x
        lit = {verb.key for verb in now.verbs if verb.name in self.lit().verbs}
        for row, line in enumerate(verbs):
            x = at.hand.x if at.size != "tiny" else 1
            for key, label, kind in line:
                left, kind = x, "main" if key in lit and kind != "off" else kind
                x = cells.action(x, at.actions + row, key, label, kind) + 1
                cells.touch(left, at.actions + row, x - left - 1, 1, ("verb", key))
        y = at.actions + max(0, len(verbs) - 1)
        marked = next((button for button in now.buttons if button.marked), None) if not self.asked else None
        label = ""
        what: tuple[str, ...] = ("confirm",)
        if self.held():
            label = self.speaker.tell("Enter: go on").partition(": ")[2]
        elif marked is not None:
            label = self.speaker.say(marked.label)
        if label:
            wide = cell_len(label) + 10
            if x + 1 + wide > cells.w and self.scene_on_stage() is not None:
                label = ""  # the prompt says it; where it would stand is the ribbon
            elif x + 1 + wide > cells.w and self.listed(now):
                label = ""  # it is marked in the list
            elif x + 1 + wide > cells.w:
                x, y = max(at.table.x + 2, at.table.x + at.table.w - wide - 2), at.table.bottom - 1
                label = fit(label, min(cell_len(label), at.table.w - 14))
        if label:
            end = cells.action(x + 1, y, "Enter", label, "main")
            cells.touch(x + 1, y, end - x - 1, 1, what)
        can_undo = self.seat is not None and self.session.can_undo(self.seat)
        on, off = {"fast"} if self.session.fast else (), () if can_undo else {"undo"}
        key_rows(cells, cells.h - 1, self.foot(cells.w), on, off)

    def draw_sheet(self, cells: Cells, at: Places, people: list[Person]) -> None:
        """The end of a deal or of a game, on ivory over the cloth."""
        speaker, table = self.speaker, self.session.table
        deal = self.deal_over()
        assert deal is not None
        rows = deal_rows(table.game, deal, speaker)
        sheet = table.sheet(self.seat)
        before = {row.seat: row.place for one in sheet[-2:-1] for row in deal_rows(table.game, one, speaker)}
        heads = speaker.tell("this deal"), speaker.tell("total")
        names = max(cell_len(speaker.seat(row.seat)) for row in rows)
        names = min(names, 16)
        first = max(cell_len(heads[0]), 6)
        second = max(cell_len(heads[1]), 6)
        inner = min(cells.w - 6, 96)
        why = inner - 8 - names - first - second - 10
        high = at.prompt - 1
        whys = [wrap(row.why, why) if row.why and why > 8 else [] for row in rows]
        deep = 4 + sum(max(1, len(lines)) for lines in whys)
        if deep > high - 2:
            whys = [[fit(" ".join(lines), why).rstrip()] if lines else [] for lines in whys]
            deep = 4 + len(rows)
        x, y = (cells.w - inner) // 2, 1 + max(0, (high - deep - 1) // 2)
        cells.fill(0, 1, cells.w, high, "cloth2")
        cells.fill(x, y, inner, deep + 1, "sheet")
        cells.put(x + 3, y + 1, fit(speaker.sentence(deal.title).rstrip("."), inner - 6), "sheetink", "sheet", "b")
        a, b = x + 8 + names + first, x + 9 + names + first + second
        cells.right(a, y + 2, heads[0], "sheetink2", "sheet")
        cells.right(b, y + 2, heads[1], "sheetink2", "sheet")
        line = y + 3
        for row, lines in zip(rows, whys, strict=True):
            own = row.seat == speaker.me
            if own:
                cells.fill(x + 1, line, inner - 2, max(1, len(lines)), "sheethi")
            fill = "sheethi" if own else "sheet"
            cells.put(x + 2, line, f"{row.place:>2}", "sheetink2", fill)
            cells.disc(x + 5, line, people[row.seat])
            cells.put(x + 9, line, fit(speaker.seat(row.seat), names), "sheetink", fill, "b")
            points = row.points.replace("-", "−")
            cells.right(a, line, points, "sheetred" if "−" in points else "sheetink", fill, "b")
            cells.right(b, line, row.total.replace("-", "−"), "sheetink", fill, "b")
            risen = before.get(row.seat, row.place) - row.place
            moved = f"{'▲' if risen > 0 else '▼'}{abs(risen)}" if risen else "♛" if row.place == 1 else ""
            cells.put(b + 1, line, moved, "sheetred" if risen < 0 else "sheetgood", fill, "b")
            for at_line, said in enumerate(lines):
                cells.say(b + 5, line + at_line, said, "sheetink2", fill)
            line += max(1, len(lines))
        scene = self.scene_on_stage()
        said = speaker.sentence(scene.words) if scene is not None else result_line(self.view(), speaker)
        cells.ribbon(cells.w // 2, y + deep + 1, said.rstrip("."), inner)

    # The end of a game

    def at_end(self) -> bool:
        """Whether the game is over and all of it has been seen."""
        return self.session.table.over and self.scene_on_stage() is None

    def end_keys(self) -> list[tuple[str, str, str]]:
        """The keys when a game is over: the first is what Enter does."""
        tell, table = self.speaker.tell, self.session.table
        again = tell("play again, same company") if table.finished else tell("the next game")
        keys = [("Enter", again, "next"), ("r", tell("replay the game"), "replay")]
        if self.seat is not None:
            keys.append(("y", tell("your decisions, reviewed"), "look_at_review"))
        keys.append(("v", tell("all scores"), "sheet"))
        if isinstance(self.session, Session):
            keys.append(("k", tell("check that the deal was fair"), "check"))
        return [*keys, ("e", tell("export the record"), "export"), ("Esc", tell("leave"), "leave")]

    def end_shown(self) -> EndShown:
        """All that is said of a game that is over."""
        table, view, speaker = self.session.table, self.view(), self.speaker
        people = people_of(view, speaker, faces_of(table.seats))
        ends = [scene for scene in table.scenes(self.seat) if scene.kind == "end"]
        headline = speaker.sentence(ends[-1].words) if ends else result_line(view, speaker)
        said = (-1, "")
        if ends and ends[-1].said is not None and self.settings.talk:
            said = ends[-1].said.seat, speaker.sentence(ends[-1].said.words)
        return EndShown(
            table.game, speaker, people, view.winners, view.scores, table.sheet(self.seat), headline.rstrip("."),
            self.end_keys(), said,
        )  # fmt: skip

    def action_look_at_review(self) -> None:
        """What one's decisions were worth, by what one could know."""
        from .review import ReviewScreen

        if self.seat is not None and self.at_end():
            try:
                record = self.session.record()
            except (BadText, Refused) as wrong:
                self.shell.tell(self.speaker.sentence(self.speaker.error(wrong)))
                return
            faces = faces_of(self.session.table.seats)
            self.app.push_screen(ReviewScreen(record, self.seat, self.speaker, self.look, faces))

    def action_check(self) -> None:
        """Prove that the cards were dealt as was promised before the game."""
        from ..proof import proof_lines

        lines: list[str] = []
        try:
            lines += proof_lines(self.session.record(), "", [], self.speaker)
        except BadText as wrong:
            lines.append(self.speaker.sentence(self.speaker.error(wrong)))
        self.shell.open_lines(lines)

    def action_export(self) -> None:
        """Write the record of the game beside where the program was started."""
        table = self.session.table
        number = f"-{self.session.id}" if isinstance(self.session, Session) and self.session.id else ""
        file = Path(f"{table.game.id}{number}-{table.games}.cardfolk")
        try:
            record = self.session.record()
            with open(file, "w", encoding="utf-8", opener=own_file) as out:
                out.write(record.write() + "\n")
        except (OSError, BadText, Refused) as wrong:
            why = wrong.strerror or str(wrong) if isinstance(wrong, OSError) else self.speaker.error(wrong)
            self.shell.tell(self.speaker.tell("{file} cannot be written: {why}", file=str(file), why=why))
        else:
            self.shell.tell(self.speaker.tell("The game is in {file}.", file=str(file.resolve())))

    # What opens over the table

    def open_curtain(self, said: str, seat: int) -> None:
        """Hide the table until the next person sits before it."""
        self.app.push_screen(Curtain(said), lambda _: self.uncover(seat))

    def open_question(self) -> None:
        """Show what the maker asks over the table."""
        self.question = Question(self, self.look)
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

    async def on_canvas_touched(self, message: Canvas.Touched) -> None:
        """A click: on a card, a zone, something to do."""
        kind, *what = message.what
        if kind == "do":
            await self.run_action(what[0])
        elif kind == "log" or self.go_on():
            return
        elif kind == "card":
            self.cursor = next(at for at, card in enumerate(self.cards) if [card.zone, card.place] == what)
            self.touch(*what)
        elif kind == "zone":
            self.touch_zone(*what)
        elif kind == "press":
            self.press(what[0])
        elif kind == "verb":
            self.letter(what[0])
        elif kind == "confirm":
            self.confirm()

    def on_canvas_pointed(self, message: Canvas.Pointed) -> None:
        """Say of the card under the pointer what there is to say, and why it cannot be played."""
        canvas, view = self.query_one(Canvas), self.view()
        said = []
        if message.what and message.what[0] == "card":
            lying = view.zone(message.what[1]).cards[message.what[2]]
            said = [lying.note, view.blocked.get(lying.card) if lying.card is not None else None]
        canvas.tooltip = " ".join(self.speaker.sentence(words) for words in said if words is not None) or None

    def on_canvas_rolled(self, message: Canvas.Rolled) -> None:
        """The wheel turns the log."""
        self.back_in_log = max(0, self.back_in_log - message.lines)
        self.draw_choice()

    def action_scroll_log(self, way: int) -> None:
        """Page up and down in the log; 0 returns to its end."""
        self.back_in_log = max(0, self.back_in_log - way * 8) if way else 0
        self.draw_choice()

    async def on_key(self, event: Key) -> None:
        """Digits are the numbers of cards, letters those of the game's verbs; the rest are keys of the screen."""
        typed = event.character or ""
        letter = letter_of(typed)
        if self.at_end():
            found = [do for key, _, do in self.end_keys() if key == letter]
            if found:
                event.stop()
                await self.run_action(found[0])
            return
        verb = any(verb.key == letter for verb in self.maker.open().verbs)
        if letter.isdecimal() or (letter and verb):
            event.stop()
            if self.go_on():
                return
            self.letter(letter) if verb else self.digit(letter, monotonic())
        elif letter != typed and letter in self.KEYS:
            event.stop()
            await self.run_action(self.KEYS[letter])
        elif event.is_printable and typed.strip() and event.key not in self.active_bindings:
            event.stop()
            keys = [verb.key for verb in self.maker.open().verbs if self.seat is not None]
            known = " ".join([*keys, *(key for key, _, _ in self.keys_shown())])
            self.say(self.speaker.tell("{key} is no key here. There are: {keys}", key=typed, keys=known))

    def action_cursor(self, step: int) -> None:
        """Move over the hand."""
        cards = self.cards
        if cards:
            self.cursor = (self.cursor + step) % len(cards)
            self.draw_choice()

    def action_pick(self) -> None:
        """Pick the card under the cursor."""
        card = self.card()
        if not self.go_on() and card is not None:
            self.touch(card.zone, card.place)

    def action_confirm(self) -> None:
        """Go on from what is on stage, or do what is marked."""
        if self.at_end():
            self.action_next()
        elif not self.go_on():
            now = self.open_now()
            self.confirm()
            idle = not any(button.marked for button in now.buttons) and not any(card.picked for card in now.cards)
            if idle and not self.line() and any(card.open for card in now.cards):
                self.say(self.speaker.sentence(self.speaker.tell("Pick a card")))

    def action_back(self) -> None:
        """Close the line to type in, go a step back, or ask whether to leave."""
        if not self.close_line() and not self.go_on() and not self.back():
            self.action_leave()

    # The line to type in

    def action_type(self) -> None:
        """Open the line to type a move in."""
        self.open_line(self.speaker.tell("a move as it is typed, Enter"))

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Do what was typed, in the player's language too."""
        self.close_line()
        line, maker = event.value.strip(), self.maker if self.seat is not None and self.view().offers else None
        named = "" if maker is None else named_offer(line, maker, self.speaker)
        if named:
            self.press(named)
        else:
            self.typed_line(understood(line, maker, self.commands(), self.speaker))

    # Asking

    def commands(self) -> dict[str, Callable[[], None]]:
        """What may be typed now, too."""
        return {**super().commands(), "help": self.action_moves}

    def action_moves(self) -> None:
        """The moves there are, in words and as they are typed."""
        speaker = self.speaker
        lines = help_lines(self.view(), speaker, self.session.table.game)
        self.shell.open_lines([speaker.tell("You can:"), *lines] if lines else [speaker.tell("It is not your turn.")])

    def action_sheet(self) -> None:
        """All scores and facts."""
        self.shell.open_lines(sheet_lines(self.session.table, self.view(), self.speaker))

    def ask_to_leave(self) -> str:
        """How to come back, too."""
        asked = super().ask_to_leave()
        if not isinstance(self.session, Session) or not self.session.id:
            return asked
        return f"{asked} {self.speaker.tell('To go on: {command}', command='cardfolk resume')}"

    def open_replay(self, record: Record) -> None:
        """A game again."""
        self.app.push_screen(Replay(record, self.seat, self.speaker, self.look, faces_of(self.session.table.seats)))


def titled(word: str) -> str:
    """A word as a title."""
    return word[:1].upper() + word[1:]


def verb_rows(now: Open, speaker: Speaker, wide: int) -> list[list[tuple[str, str, str]]]:
    """The verbs in as few rows as they need: key, label and kind; no verb is cut."""
    rows: list[list[tuple[str, str, str]]] = []
    used = wide
    for verb in now.verbs:
        kind = "off" if verb.state == "off" else "grave" if verb.tone == GRAVE else ""
        label = speaker.say(verb.label)
        size = cell_len(label) + 6
        if used + size > wide - 2:
            rows.append([])
            used = 1
        rows[-1].append((verb.key, label, kind))
        used += size
    return rows
