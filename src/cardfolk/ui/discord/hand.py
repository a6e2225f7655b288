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
from ...play.claims import answered
from ...play.hands import new_places, next_sort
from ...play.maker import Made, MoveMaker
from ...table import Refused, Table, commands
from ...view import SceneView, View
from ...words import BadText, Seat, Template, Words
from ..lines import deal_lines, hint_line, result_line, score_line
from ..words import Speaker
from .components import LONG, Component, Press
from .moves import MoveRows, offer_of

if TYPE_CHECKING:
    from ...server.participant import Participant
    from ...server.room import Room

STALE: Template = "That moment has passed."


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
        speaker, view = self.speaker, maker.view
        lines = [f"**{speaker.say(maker.open().question)}**"]
        if view.skip and all(offer.text == view.skip for offer in view.offers):
            lines.append(speaker.tell("Nothing for you here."))
        return [*lines, *self._making().lines()]

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
            rows = self._making().rows()
        return [*rows, self._tools()]

    def _making(self) -> MoveRows:
        """The move in the making, to be shown."""
        return MoveRows(self.maker(), self.speaker, self.sort, self._best, self._page)

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
        MoveRows(maker, self.speaker, self.sort).pick(values, page)
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
        self._best = offer_of(view, move)
        if self._best:  # they have not moved meanwhile
            self.told = hint_line(advice, view, self.speaker)


def _capital(word: str) -> str:
    return word[:1].upper() + word[1:]
