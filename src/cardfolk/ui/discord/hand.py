"""Hand: what one person sees of their seat in a private answer, and how a move is made there.

A MoveMaker on the seat's view makes it. Each component says what was asked when it was drawn (`mark`), what was picked
and chosen by then (`MoveMaker.written`) and what it does: nothing has to be remembered for it to work after a restart.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from secrets import token_hex
from typing import TYPE_CHECKING
from zlib import crc32

from ...events import SheetDeal
from ...game import GRAVE, MAIN
from ...play.claims import answered
from ...play.hands import new_places, next_sort
from ...play.maker import NO, UNTIL, YES, Button, Made, MoveMaker, Open, Pick
from ...table import Refused, Table, commands
from ...view import Offer, SceneView, View
from ...words import BadText, Seat, Template, Words
from ..lines import deal_lines, hint_line, result_line, score_line
from ..terminal.text import army_lines
from ..words import Speaker
from .components import LONG, MENU, ROW, Choosing, Component, Press, pages

if TYPE_CHECKING:
    from ...server.participant import Participant
    from ...server.room import Room

STALE: Template = "That moment has passed."
FEW = 4  # moves that are all buttons; of more a card is picked first


def deal_over(table: Table, seat: int | None, scene: SceneView | None) -> SheetDeal | None:
    """The deal whose end is on stage, or the last one of a game that is over."""
    over = scene.kind == "score" if scene is not None else table.over
    sheet = table.sheet(seat) if over else ()
    return sheet[-1] if sheet else None


def again_lines(room: Room, speaker: Speaker) -> list[str]:
    """Who wants another game, and who is waited for, once somebody does."""
    table = room.table
    willing = [seat for seat in table.people if seat in table.willing]
    if not willing or not table.over:
        return []
    here = [seat for seat in table.people if room.company.here(seat) and not table.seats[seat].standin]
    asked = [speaker.names[seat] for seat in here if seat not in willing]
    names = speaker.several([speaker.names[seat] for seat in willing])
    said = [speaker.tell(("{names} wants to play on.", "{names} want to play on."), count=len(willing), names=names)]
    return [*said, *([speaker.tell("Waiting for {names}.", names=speaker.several(asked))] if asked else [])]


class Hand:
    """A person's seat at a table. `press` and `type` change something; `text` and `components` are what to show."""

    def __init__(self, room: Room, participant: Participant, speaker: Callable[[int], Speaker]) -> None:
        self.room = room
        self.participant = participant
        self.told = ""
        self.sort = ""
        self._back: tuple[object, bool] = (None, False)  # for which turn, and whether a move may be taken back
        self._one_at_a_time = asyncio.Lock()
        self._speaker = speaker
        self._maker: MoveMaker | None = None
        self._mark = ""  # that it was made for
        self._best = ""  # the offer that a hint has named, by its text
        self._page = 0

    @property
    def seat(self) -> int:
        """The seat it is of."""
        seat = self.participant.onlooker.seat
        assert seat is not None
        return seat

    @property
    def speaker(self) -> Speaker:
        """Speaks to the person."""
        return self._speaker(self.seat)

    def view(self) -> View:
        """What the person sees; who has answered claims is asked nothing more."""
        view, answer = self.room.view(self.seat)
        return answered(view) if answer else view

    def scene(self) -> SceneView | None:
        """What is on stage for them."""
        return self.room.runner.scene(self.seat, self.room.host.now())

    def mark(self) -> str:
        """The game, the version and the moves that what is shown belongs to."""
        table = self.room.table
        offers = self.view().offers if table.games else ()
        asked = crc32("\n".join(offer.text for offer in offers).encode())
        return f"{table.games}.{table.version(self.seat)}.{asked:x}"

    def maker(self) -> MoveMaker:
        """The move in the making, begun anew when the table has moved on."""
        mark = self.mark()
        if self._maker is None or mark != self._mark:
            self._maker, self._mark = MoveMaker(self.view(), self.sort), mark
            self._best, self._page = "", 0
        return self._maker

    def written(self) -> str:
        """What is picked and chosen, to be carried by every component."""
        return self.maker().written() if self.room.table.games else ""

    def sure(self) -> bool:
        """Whether it is asked if a move is meant."""
        return self.room.table.games > 0 and self.maker().open().step == "sure"

    def back(self) -> None:
        """Ask no more what was asked."""
        self.maker().back()

    # What is shown

    def text(self) -> str:
        """What is asked, the move as far as it is made, and what was told last."""
        room, speaker = self.room, self.speaker
        table, scene = room.table, self.scene()
        if not table.games:
            return speaker.tell("The game has not begun yet.")
        lines = [f"**{speaker.sentence(scene.words)}**"] if scene is not None else []
        deal = deal_over(table, self.seat, scene)
        if deal is not None:
            lines += deal_lines(table.game, deal, speaker)
        maker = self.maker()
        if table.over:
            lines += [score_line(maker.view, speaker), f"**{result_line(maker.view, speaker)}**"]
            lines += again_lines(self.room, speaker)
        elif deal is None:
            lines += self._asked_lines(maker)
        if table.back is not None:
            mine = table.back.seat == self.seat
            asks = "You ask to take your last move back." if mine else "{seat} asks to take the last move back."
            lines.append(speaker.tell(asks, seat=Seat(table.back.seat)))
        if self.told:
            lines.append(f"> {self.told}")
        return "\n".join(lines)[:LONG]

    def _asked_lines(self, maker: MoveMaker) -> list[str]:
        """The question, and the move as far as it is made."""
        speaker, view, now = self.speaker, maker.view, maker.open()
        lines = [f"**{speaker.say(now.question)}**"]
        if view.skip and all(offer.text == view.skip for offer in view.offers):
            lines.append(speaker.tell("Nothing for you here."))
        lines += [f"· {speaker.say(step)}" for step in now.plan]
        if now.choice is not None and now.choice.kind == "suits":
            joined = {button.id.partition(":")[2]: button.on for button in now.buttons if button.group == "suit"}
            lines += army_lines(view, joined, speaker)
        lines += [speaker.sentence(button.note) for button in now.buttons if button.id == YES and button.note]
        if maker.picked:
            lines.append(f"→ {speaker.cards(list(maker.picked))}")
        return lines

    def new(self) -> set[int]:
        """The places where a card is new."""
        table = self.room.table
        return new_places(self.maker().view, table.heard(self.seat, table.answered(self.seat)))

    def rings(self) -> set[int]:
        """The places of the cards to mark in the picture: what a hint names, else what is new."""
        view = self.maker().view
        best = next((offer for offer in view.offers if offer.text == self._best), None)
        if best is None:
            return self.new()
        cards = [card for zone, card in best.uses if zone == f"hand:{self.seat}"]
        return {place for place, card in enumerate(view.hand()) if card in cards}

    def components(self) -> list[list[Component]]:
        """Rows of what can be pressed or chosen."""
        table, scene, speaker = self.room.table, self.scene(), self.speaker
        if not table.games:
            return []
        rows: list[list[Component]] = []
        if scene is not None and scene.kind == "score":
            rows = [[Press("on", speaker.tell("Go on") if table.over else speaker.tell("Next deal"), "green")]]
        elif table.over:
            again = speaker.tell("Rematch") if table.finished else speaker.tell("Next game")
            rows = [[Press("next", again, "green", off=self.seat in table.willing)]]
        else:
            now = self.maker().open()
            rows = self._question(now) if now.step in ("choice", "plan", "sure") else self._moves(now)
        return [*rows, self._tools()]

    def _press(self, button: Button, label: str = "") -> Press:
        """A button of the maker's."""
        green = button.marked or self._is_best(button)
        colour = "red" if button.tone == GRAVE else "blue" if button.on else "green" if green else "grey"
        label = label or self.speaker.say(button.label)
        if button.note is not None:
            label += f" ({self.speaker.say(button.note)})"
        return Press(button.id, label, colour)

    def _question(self, now: Open) -> list[list[Component]]:
        """What is still open in the move that was begun, or whether it is meant."""
        speaker = self.speaker
        ranks = [button for button in now.buttons if button.group == "rank"]
        values = [button for button in now.buttons if button.group != "rank" and button.id not in (YES, NO)]
        rows: list[list[Component]] = [self._menu("value", speaker.tell("Rank"), ranks)] if ranks else []
        if len(values) > ROW:
            rows.append(self._menu("value", speaker.say(now.question), values))
        elif values:
            rows.append([self._press(button) for button in values])
        last: list[Component] = []
        for button in now.buttons:
            if button.id == YES:
                yes = speaker.tell("Yes: {move}", move=button.label) if now.step == "sure" else ""
                press = self._press(button, yes)
                last.append(press if button.marked else Press(YES, press.label, off=True))
            elif button.id == NO:
                last.append(Press(NO, speaker.tell("No") if now.step == "sure" else speaker.say(button.label)))
        return [*rows, last]

    def _menu(self, act: str, title: str, buttons: Sequence[Button]) -> list[Component]:
        options = [(one.id.partition(":")[2], self.speaker.say(one.label), one.on) for one in buttons]
        return [Choosing(act, title, options)]

    def _moves(self, now: Open) -> list[list[Component]]:
        """The moves, if they are few; else a menu of cards and what can be done with those picked; what is grave."""
        maker, speaker = self.maker(), self.speaker
        offers = maker.view.offers
        rows: list[list[Component]] = []
        fair = [button for button in maker.every() if button.tone != GRAVE]
        if not fair:
            verbs = [verb for verb in now.verbs if verb.tone == MAIN][:ROW]
            rows.append([Press(f"off:{verb.name}", speaker.say(verb.label), off=True) for verb in verbs])
        elif len(fair) <= FEW and not any(offer.pick for offer in offers):
            shown = {button.id: button for button in [*fair, *now.buttons]}
            best_first = sorted(fair, key=lambda button: not self._is_best(button))
            rows.append([self._press(shown[one.id], self._numbered(one, fair)) for one in best_first])
            rows[0] += self._until(now)
        else:
            rows += self._picks(now)
        return [*(row for row in rows if row), *self._grave(now)]

    def _offer(self, button: Button) -> Offer:
        assert self._maker is not None  # whose button it is
        return self._maker.view.offers[int(button.id.partition(":")[2])]

    def _is_best(self, button: Button) -> bool:
        return button.id.startswith("offer:") and self._offer(button).text == self._best

    def _until(self, now: Open) -> list[Component]:
        return [self._press(button) for button in now.buttons if button.id == UNTIL]

    def _numbered(self, button: Button, buttons: Sequence[Button]) -> str:
        """What a move is called, after the numbers of its cards; the cards alone where all moves are alike."""
        maker, speaker = self.maker(), self.speaker
        offer = self._offer(button)
        numbers = {(pick.zone, pick.card): pick.number for pick in maker.open().cards if pick.number}
        mine = [str(numbers[use]) for use in offer.uses if use in numbers]
        if not mine:
            return speaker.say(button.label)
        alike = len(mine) == len(offer.uses) == 1 and len({one.verb for one in buttons}) == 1 and offer.on is None
        said = speaker.cards([card for _, card in offer.uses]) if alike else speaker.say(button.label)
        return f"{' '.join(mine)} · {said}"

    def _picks(self, now: Open) -> list[list[Component]]:
        """A menu of cards; what can be done with those picked, and without any."""
        maker, speaker = self.maker(), self.speaker
        clean = MoveMaker(maker.view, self.sort)
        free = [button for button in clean.open().buttons if button.tone != GRAVE and button.id != UNTIL]
        fit = [button for button in now.buttons if button.tone != GRAVE and button.id != UNTIL and maker.picked]
        best = [button for button in maker.every() if self._is_best(button) and not self._offer(button).pick]
        moves = list({button.id: button for button in [*best, *fit, *free]}.values())
        cards = self._pickable(clean)
        rows: list[list[Component]] = []
        if cards:
            own = {card.zone for card in now.cards}
            most = max(offer.pick or sum(zone in own for zone, _ in offer.uses) for offer in maker.view.offers)
            picked = {(card.zone, card.place) for card in now.cards if card.picked}
            options = [
                (f"{card.zone}/{card.place}", self._card_line(card), (card.zone, card.place) in picked)
                for card in pages(cards, self._page)
            ]
            title = speaker.tell("Pick a card") if most == 1 else speaker.tell("Pick cards from your hand.")
            rows.append([Choosing(f"pick:{self._page}", title, options, min(most, len(options)), 0)])
        buttons: list[Component] = []
        if len(moves) > 2 * ROW - 3:
            listed = pages(moves, self._page)
            rows.append(self._menu("offer", speaker.tell("Play"), listed))
        else:
            buttons += [self._press(button) for button in moves]
            if cards and not fit:
                wanted = next((verb for verb in now.verbs if verb.state == "open"), None)
                label = speaker.tell("Play") if wanted is None else speaker.say(wanted.label)
                buttons.insert(len(best), Press("off:play", label, "green", off=True))
        buttons += self._until(now)
        if max(len(cards), len(moves)) > MENU:
            buttons.append(Press(f"more:{self._page + 1}", speaker.tell("More")))
        return [*rows, *(buttons[at : at + ROW] for at in range(0, len(buttons), ROW))]

    def _pickable(self, clean: MoveMaker) -> list[Pick]:
        """The cards that a move uses."""
        return [card for card in clean.open().cards if card.open]

    def _card_line(self, card: Pick) -> str:
        speaker = self.speaker
        zone = self.maker().view.zone(card.zone)
        return f"{card.number or speaker.say(zone.name)} · {speaker.card(card.card)}"

    def _grave(self, now: Open) -> list[list[Component]]:
        """What cannot be mended, red and alone in its row; off in its place while it cannot be done."""
        row: list[Component] = []
        for verb in now.verbs:
            if verb.tone == GRAVE:
                there = [button for button in self.maker().every() if button.verb == verb.name]
                row += [self._press(button) for button in there] or [
                    Press(f"off:{verb.name}", self.speaker.say(verb.label), "red", off=True)
                ]
        return [row[:ROW]] if row else []

    def _tools(self) -> list[Component]:
        """What is there beside moves: sorting, a hint, taking back and who asks for it, playing out what is decided."""
        tell, table = self.speaker.tell, self.room.table
        view = self.maker().view
        tools: list[Component] = [
            Press("sort", _capital(tell("sort")), off=next_sort(view, self.sort) == self.sort),
            Press("hint", tell("Hint"), off=not view.offers or self.room.runner.sight(self.seat) is None),
            Press("undo", _capital(tell("undo")), off=table.back is not None or not self._may_take_back()),
        ]
        if table.back is not None and self.seat not in table.back.agreed:
            tools += [Press("agree", tell("Agree")), Press("refuse", tell("Refuse"))]
        elif self.room.runner.decided(self.seat):
            tools.append(Press("out", tell("Play out what is decided")))
        return tools

    def _may_take_back(self) -> bool:
        """Whether the table would let this seat ask."""
        table = self.room.table
        turn = (table.games, table.game_changes, [seat.player for seat in table.seats])
        if self._back[0] != turn:
            try:
                table.decide(commands.AskBack(self.seat))
                self._back = (turn, True)
            except Refused:
                self._back = (turn, False)
        return self._back[1]

    # What is done

    async def press(self, act: str, values: Sequence[str], mark: str, written: str) -> None:
        """Do what a component says, one after the other; what cannot be is told."""
        async with self._one_at_a_time:
            self.told = ""
            try:
                if act == "sort":
                    self._sort_anew()
                elif act == "stay":
                    pass  # the click itself is what was wanted
                elif mark != self.mark():
                    self.tell(Words(STALE))
                else:
                    await self._do(act, values, written)
            except (Refused, BadText) as wrong:
                self._wrong(wrong)
            except (IndexError, ValueError):
                self._maker = None

    async def _do(self, act: str, values: Sequence[str], written: str) -> None:
        kind, _, value = act.partition(":")
        match kind:
            case "hint":
                await self.hint()
            case "undo":
                await self.participant.ask_back()
            case "agree" | "refuse":
                await self.participant.agree(act == "agree")
            case "out":
                await self.participant.play_out()
            case "on":
                self.participant.go_on()
            case "next":
                await self.want_next()
            case "more":
                self._page = int(value)
            case "pick":
                self._pick(self._as_written(written), values, int(value))
            case _:
                maker = self._as_written(written)
                await self._done(maker.press(f"{act}:{values[0]}" if values else act))

    def _as_written(self, written: str) -> MoveMaker:
        """The maker as it stood when a component was drawn."""
        maker = MoveMaker(self.maker().view, self.sort)
        maker.restore(written)
        self._maker = maker
        return maker

    def _sort_anew(self) -> None:
        """Show the hand in another order, with the same cards picked."""
        old = self.maker()
        self.sort = next_sort(old.view, self.sort)
        self._maker = MoveMaker(old.view, self.sort)
        self._maker.restore(old.written())

    def _pick(self, maker: MoveMaker, values: Sequence[str], page: int) -> None:
        """Take these cards of a page, and leave those of others as they are."""
        cards = pages(self._pickable(MoveMaker(maker.view, self.sort)), page)
        picked = {(card.zone, card.place) for card in maker.open().cards if card.picked}
        wanted = {(card.zone, card.place) for card in cards if f"{card.zone}/{card.place}" in values}
        here = {(card.zone, card.place) for card in cards}
        for zone, place in [*sorted(picked & here - wanted), *sorted(wanted - picked)]:
            maker.touch(zone, place)
        if maker.picked and not maker.open().buttons:
            why = self.participant.why(list(maker.picked))
            self.tell(Words("No move uses just these cards.") if why is None else why)

    async def _done(self, made: Made | None) -> None:
        """Make the move that is whole."""
        if made is not None and made.until_turn:
            self.participant.wish(auto=True, until_turn=True)
        elif made is not None:
            await self.submit(made.text)

    def tell(self, why: Words) -> None:
        """Have something stand in the hand until the next click."""
        self.told = self.speaker.sentence(why)

    def _wrong(self, wrong: Refused | BadText) -> None:
        if isinstance(wrong, Refused):
            self.tell(wrong.words)
        else:
            self.told = self.speaker.sentence(self.speaker.error(wrong))
        self._maker = None

    async def submit(self, move: str, key: str = "") -> None:
        """Make a move in answer to what is shown; Refused if it cannot be."""
        version = self.room.table.version(self.seat)
        await self.participant.move(move, version, key or f"{self.mark()}:{move}"[:64])
        self._maker = None

    async def type(self, line: str, key: str) -> None:
        """Make the move that was typed, or tell why not; what it leaves open is asked."""
        async with self._one_at_a_time:
            self.told, self._maker = "", None
            try:
                await self._type(line, key)
            except (Refused, BadText) as wrong:
                self._wrong(wrong)

    async def _type(self, line: str, key: str) -> None:
        table = self.room.table
        if not table.games or not self.view().offers:
            self.tell(Words("It is not your turn."))
            return
        maker = self.maker()
        made = maker.type(line)
        if made is not None:
            await self.submit(made.text, key)
            return
        now = maker.open()
        why = now.line
        if now.tried is not None and now.tried.text:
            why = table.why_not(self.seat, now.tried.text) or why
        elif now.tried is not None and now.tried.cards:
            why = self.participant.why(list(now.tried.cards)) or why
        if why is not None:
            self.tell(why)

    async def want_next(self) -> None:
        """Be ready for the next game; no page of theirs adds to its randomness, so this does it for them."""
        await self.participant.give(self.room.table.games + 1, token_hex(32))
        await self.participant.want_next()

    async def hint(self) -> None:
        """Ask a strong bot."""
        advice = await self.participant.hint()
        view, move = self.maker().view, advice.moves[0][0].text
        self.told = hint_line(advice, view, self.speaker)
        named = [offer.text for offer in view.offers if move == offer.text] or [
            offer.text for offer in view.offers if move in offer.texts()
        ]
        self._best = named[0] if named else ""


def _capital(word: str) -> str:
    return word[:1].upper() + word[1:]
