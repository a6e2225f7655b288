"""Hand: what one person sees of their seat in a private answer, and how a move is made there part by part.

A component names the table and the version that it was made for; what is picked so far is remembered here.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from ...cards import SUITS, card_name, find_card
from ...play.hands import new_places, next_sort
from ...play.typed import NoSuchMove, read_move
from ...table import Refused, commands
from ...view import Offer, View
from ...words import BadText, Template, Words
from ..choices import OneOf, SomeSuits
from ..lines import hint_line, result_line, score_line
from ..picking import Picking, Spot
from ..terminal.text import army_lines, hand_lines, table_lines
from ..words import Speaker
from .components import BUTTONS, LONG, MENU, Choosing, Component, Press, pages

if TYPE_CHECKING:
    from ...server.participant import Participant
    from ...server.room import Room

STALE: Template = "the table has moved on: look again"


def marked(lines: Sequence[str]) -> list[str]:
    """Lines of a table with whose turn it is marked in a way that is no markup here."""
    return [f"▶{line[1:]}" if line.startswith(">") else line for line in lines]


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
        self._seen: object = None
        self._picking: Picking | None = None
        self._restart()

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

    def _restart(self) -> None:
        """Nothing picked, nothing chosen."""
        self.page = 0
        self.offer: Offer | None = None
        self.chosen: dict[str, str] = {}
        self.one: OneOf | None = None
        self.some: SomeSuits | None = None
        self.planned = ""
        if self._picking is not None:
            self._picking.clear()

    def mark(self) -> str:
        """The game and version that what is shown belongs to."""
        table = self.room.table
        return f"{table.games}.{table.version(self.seat)}"

    def picking(self) -> Picking:
        """What is picked, begun anew when the table has moved on."""
        runner = self.room.runner
        seen = (self.mark(), self.room.table.answers.get(self.seat), runner.claims, runner.closed)
        if self._picking is None or seen != self._seen:
            self._seen = seen
            self._picking = Picking(self.room.view(self.seat)[0])
            self._restart()
        return self._picking

    # What is shown

    def text(self) -> str:
        """The hand in words, what is asked, and what was told last."""
        room, speaker = self.room, self.speaker
        if not room.table.games:
            return speaker.tell("The game has not begun yet.")
        view = self.picking().view
        lines = [*hand_lines(view, speaker, self.sort, self.new(view)), ""]
        if room.table.over:
            lines += [score_line(view, speaker), result_line(view, speaker)]
        elif room.view(self.seat)[1]:
            lines.append(speaker.tell("You have answered. Claims are still open."))
        else:
            lines.append(f"**{speaker.say(view.prompt)}**")
        if self.offer is not None:
            lines.append(f"→ {speaker.say(self.offer.label)}")
            lines += [f"· {speaker.say(step)}" for step in self.offer.plan]
            lines += army_lines(view, self.some, speaker) if self.some is not None else []
            note = self.one.note() if self.one else self.some.total() if self.some else None
            lines += [speaker.say(note)] if note else []
        elif self.picking().picked:
            cards = [spot.card for spot in self.picking().picked]
            lines.append(f"→ {speaker.cards(cards)}")
        back = room.table.back
        if back is not None:
            mine = back.seat == self.seat
            asks = "You ask to take your last move back." if mine else "{seat} asks to take the last move back."
            lines.append(speaker.tell(asks, seat=back.seat))
        if self.told:
            lines.append(f"> {self.told}")
        shown = "\n".join(lines)
        rest = "\n".join(marked(table_lines(view, speaker)))
        return f"{shown}\n\n{rest}"[:LONG] if len(shown) < LONG else shown[:LONG]

    def new(self, view: View) -> set[int]:
        """The places where a card is new."""
        table = self.room.table
        return new_places(view, table.heard(self.seat, table.answered(self.seat)))

    def components(self) -> list[list[Component]]:
        """Rows of what can be pressed or chosen."""
        if not self.room.table.games:
            return []
        aside = self._aside()
        if self.room.table.over:
            return [aside] if aside else []
        speaker, picking = self.speaker, self.picking()
        if self.offer is not None:
            return [*self._open_components(), [Press("x", "", speaker.tell("Back"), "grey")]]
        rows: list[list[Component]] = []
        offers = picking.offers() if picking.view.offers else []
        more = len(offers) < len(picking.view.offers) or picking.picked
        controls = [Press("u", "", speaker.tell("Hint"), "grey"), Press("t", "", speaker.tell("sort"), "grey")]
        turn = False
        if more:
            spots = self._spots(picking)
            most = max((offer.pick or len(offer.uses) for offer in picking.view.offers), default=1)
            some = [
                (str(at), f"{spot.place}: {speaker.card(spot.card)}", spot in picking.picked)
                for at, spot in pages(list(enumerate(spots)), self.page)
            ]
            if some:
                rows.append([Choosing("c", speaker.tell("Pick cards from your hand."), some, min(most, len(some)))])
            turn = len(spots) > MENU
        index = {id(offer): at for at, offer in enumerate(picking.view.offers)}
        if len(offers) <= BUTTONS:
            presses: list[Component] = [
                Press("o", str(index[id(one)]), speaker.say(one.label), "green") for one in offers
            ]
            rows += [presses[at : at + 5] for at in range(0, len(presses), 5)]
        else:
            listed = [(str(index[id(one)]), speaker.say(one.label), False) for one in pages(offers, self.page)]
            rows.append([Choosing("o", speaker.tell("Play"), listed, 1)])
            turn = turn or len(offers) > MENU
        if picking.view.skip:
            controls.append(Press("q", "", speaker.tell("Skip until my turn"), "grey"))
        if turn:
            controls.append(Press("p", "", speaker.tell("More"), "grey"))
        if picking.picked:
            controls.append(Press("x", "", speaker.tell("Put back"), "grey"))
        return [*rows, list[Component](controls), *([aside] if aside else [])]

    def _aside(self) -> list[Component]:
        """What is there beside moves: taking back, or what to say to who asks for it; playing out what is decided."""
        tell, back = self.speaker.tell, self.room.table.back
        if back is not None:
            if self.seat in back.agreed:
                return []
            return [Press("y", "", tell("Agree")), Press("n", "", tell("Refuse"))]
        components: list[Component] = [Press("b", "", tell("Take back"))] if self._may_take_back() else []
        if self.room.runner.decided(self.seat):
            components.append(Press("f", "", tell("Play out what is decided")))
        return components

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

    def _spots(self, picking: Picking) -> list[Spot]:
        clean = Picking(picking.view)
        return [spot for spot in picking.spots if clean.could(spot)]

    def _open_components(self) -> list[list[Component]]:
        """What is still open in the move that was begun."""
        speaker = self.speaker
        if self.some is not None:
            some = self.some
            suits = [
                (suit, speaker.suit(SUITS.index(suit)), suit in some.joined) for suit in SUITS if suit in some.could
            ]
            rows: list[list[Component]] = [[Choosing("j", speaker.tell("Suits"), suits, len(suits), 0)]]
            return [*rows, [Press("k", "", speaker.tell("Play"), "green")]] if some.value or not some.joined else rows
        if self.one is not None and self.one.of_card:
            one = self.one
            ranks = [(rank, rank.replace("T", "10"), rank == one.value[0]) for rank in one.ranks]
            suits = [(suit, speaker.suit(SUITS.index(suit)), suit == one.value[-1]) for suit in one.suits]
            said = speaker.card(find_card(one.value))
            said = f"{said} ({speaker.tell('a bluff')})" if one.bluff else said
            rows = [[Choosing("r", speaker.tell("Rank"), ranks, 1)], [Choosing("s", speaker.tell("Suit"), suits, 1)]]
            return [*rows, [Press("k", "", said, "green")]]
        if self.one is not None:
            values = self.one.choice.values
            return [[Press("v", str(at), speaker.suit(SUITS.index(value)), "green") for at, value in enumerate(values)]]
        return [[Press("k", "", speaker.tell("Play"), "green")]]

    # What is done

    async def press(self, act: str, arg: str, values: Sequence[str], mark: str) -> None:
        """Do what a component says, one after the other; what cannot be is told."""
        async with self._one_at_a_time:
            await self._press(act, arg, values, mark)

    async def _press(self, act: str, arg: str, values: Sequence[str], mark: str) -> None:
        self.told = ""
        picking = self.picking()
        if mark != self.mark():
            self.told = self.speaker.sentence(self.speaker.tell(STALE))
            return
        try:
            match act:
                case "c":
                    self._pick(picking, [int(value) for value in values])
                case "o":
                    await self._begin(picking.view.offers[int(values[0] if values else arg)])
                case "r" if self.one is not None:
                    self.one.take(rank=values[0])
                case "s" if self.one is not None:
                    self.one.take(suit=values[0])
                case "j" if self.some is not None:
                    self.some.joined = set(values)
                case "v" if self.one is not None:
                    self.one.at = int(arg)
                    await self._next(self.one.value)
                case "k" if self.offer is not None:
                    await self._confirm()
                case "u":
                    await self.hint()
                case "b":
                    await self.participant.ask_back()
                case "y" | "n":
                    await self.participant.agree(act == "y")
                case "f":
                    await self.participant.play_out()
                case "t":
                    self.sort = next_sort(picking.view, self.sort)
                case "q":
                    self.participant.wish(auto=True, until_turn=True)
                case "p":
                    self.page += 1
                case _:
                    self._restart()
        except (Refused, BadText) as wrong:
            self._wrong(wrong)
        except (IndexError, ValueError):
            self._restart()

    def tell(self, why: Words) -> None:
        """Have something stand in the hand until the next click."""
        self.told = self.speaker.sentence(self.speaker.say(why))

    def _wrong(self, wrong: Refused | BadText) -> None:
        if isinstance(wrong, Refused):
            self.tell(wrong.words)
        else:
            self.told = self.speaker.sentence(self.speaker.error(wrong))
        self._restart()

    def _pick(self, picking: Picking, places: list[int]) -> None:
        """Take these cards of the page that is open, and leave those of others as they are."""
        spots = self._spots(picking)
        here = [spot for _, spot in pages(list(enumerate(spots)), self.page)]
        picking.picked = [spot for spot in picking.picked if spot not in here] + [spots[at] for at in places]
        if picking.picked and not picking.offers():
            cards = [spot.card for spot in picking.picked]
            why = self.room.table.why_not_cards(self.seat, cards)
            nothing = self.speaker.tell("No move uses just these cards now.")
            self.told = self.speaker.sentence(why) if why is not None else nothing

    async def _begin(self, offer: Offer) -> None:
        self.chosen = {}
        self.offer = offer
        await self._go_on()

    async def _next(self, value: str) -> None:
        assert self.offer is not None
        open_ = [choice for choice in self.offer.choices if choice.name not in self.chosen]
        self.chosen[open_[0].name] = value
        await self._go_on()

    async def _go_on(self) -> None:
        """Open the next choice; make the move when there is none, once what it lays down was shown."""
        offer = self.offer
        assert offer is not None
        self.one = self.some = None
        for choice in offer.choices:
            if choice.name not in self.chosen:
                if choice.kind == "suits":
                    self.some = SomeSuits(choice)
                else:
                    true = card_name(offer.uses[-1][1]) if choice.kind == "card" and offer.uses else ""
                    self.one = OneOf(choice, true)
                return
        move = self.picking().text(offer, self.chosen)
        if offer.plan and self.planned != move:
            self.planned = move
            return
        await self.submit(move)

    async def _confirm(self) -> None:
        if self.some is not None:
            await self._next(self.some.value)
        elif self.one is not None:
            await self._next(self.one.value)
        else:
            await self._go_on()

    async def submit(self, move: str, key: str = "") -> None:
        """Make a move in answer to what is shown; Refused if it cannot be."""
        version = self.room.table.version(self.seat)
        await self.participant.move(move, version, key or f"{self.mark()}:{move}"[:64])
        self._restart()

    async def type(self, line: str, key: str) -> bool:
        """Make the move that was typed, or tell why not."""
        async with self._one_at_a_time:
            return await self._type(line, key)

    async def _type(self, line: str, key: str) -> bool:
        self.told = ""
        speaker, view = self.speaker, self.picking().view
        try:
            if not view.offers:
                self.told = speaker.tell("It is not your turn.")
                return False
            await self.submit(read_move(view, line), key)
            return True
        except NoSuchMove as wrong:
            table = self.room.table
            why = table.why_not(self.seat, wrong.text) if wrong.text else None
            why = table.why_not_cards(self.seat, wrong.cards) if wrong.cards else why
            self.told = speaker.sentence(why if why is not None else speaker.error(wrong))
        except (Refused, BadText) as wrong:
            self._wrong(wrong)
        return False

    async def hint(self) -> None:
        """Ask a strong bot."""
        advice = await self.participant.hint()
        self.told = hint_line(advice, self.speaker, self.picking().view)
