"""What each reader of a table may know, noted as it becomes known; and whether what they are shown tells more.

A set of cards for everyone (None) and for each seat: those that they saw lie somewhere or heard named since the cards
were last shuffled. What is told is compared with what was known when it was written.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterator
from typing import Any

from cardfolk.cards import CARD_NAMES
from cardfolk.table import Table
from cardfolk.ui.discord import table_message as table_messages
from cardfolk.ui.words import Speaker
from cardfolk.view import View

from .payloads import parts_of, plain, text_of

SPEAKER = Speaker([])
FACES = {SPEAKER.card(card): card for card in range(len(CARD_NAMES))}
FACE = re.compile(r"(?:10|[2-9JQKA])[♣♦♥♠]")
CODE = re.compile(r"(?<![\w|])[2-9TJQKA][cdhs](?!\w)")


def cards_in(text: str) -> set[int]:
    """The cards that a text names, as they are shown or as they are typed."""
    text = plain(text)
    found = {FACES[face] for face in FACE.findall(text)}
    return found | {CARD_NAMES.index(code) for code in CODE.findall(text)}


def texts_in(value: Any) -> Iterator[str]:
    """Every text in a payload, wherever it stands."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for one in value.values():
            yield from texts_in(one)
    elif isinstance(value, (list, tuple)):
        for one in value:
            yield from texts_in(one)


def shown_in(view: View) -> set[int]:
    """The cards that a view shows, and those that what it offers names."""
    found = {one.card for zone in view.zones for one in zone.cards if one.card is not None}
    found |= {one.stands_for for zone in view.zones for one in zone.cards if one.stands_for is not None}
    for fact in view.facts:
        found |= cards_in(SPEAKER.say(fact.words))
    found |= cards_in(" ".join(SPEAKER.say(words) for words in (view.prompt, *view.blocked.values())))
    for offer in view.offers:
        found |= {card for _, card in offer.uses}
        found |= cards_in(" ".join(SPEAKER.say(words) for words in (offer.label, *offer.plan)))
        for choice in offer.choices:
            found |= cards_in(" ".join(SPEAKER.say(note) for note in choice.notes))
            if choice.kind == "card":
                found |= {CARD_NAMES.index(value) for value in choice.values}
    return found


class Reader:
    """What one seat, or everyone, knows of a table."""

    def __init__(self) -> None:
        self.known: set[int] = set()
        self.seen: object = None  # how the table stood
        self._deal: tuple[int, int] = (0, -1)
        self._heard = 0
        self._last: deque[set[int]] = deque(maxlen=table_messages.LAST)  # of what is told of what happened last

    def look(self, table: Table, seat: int | None, view: View) -> None:
        """Note what is to be seen and was heard."""
        deal = (table.games, table.sight(seat).shuffled)
        if deal != self._deal:
            self._heard = 0 if deal[0] != self._deal[0] else self._heard
            self._deal = deal
            self.known = set().union(*self._last)
        version = table.version(seat)
        if version < self._heard:  # moves were taken back
            self._heard = 0
        for event in table.heard(seat, self._heard):
            cards = {card for card in event.cards if card >= 0} | cards_in(SPEAKER.say(table.words_of(event)))
            self._last.append(cards)
            self.known |= cards
        self._heard = version
        self.known |= shown_in(view).union(*(shown_in(scene.view) for scene in table.scenes(seat)))


class Secrets:
    """Looks at everything that is told. `wrong` is what should not have been."""

    def __init__(self, wrong: list[str]) -> None:
        self.wrong = wrong
        self.checked = {"public": 0, "private": 0, "cards": 0}
        self._readers: dict[tuple[str, int | None], Reader] = {}
        self._written: dict[tuple[str, int | None, str], frozenset[int]] = {}
        self._for: dict[str, set[int | None]] = {}  # the seats that a text was written for

    def note(self, room: Any, seat: int | None) -> None:
        """Something has changed at a table as far as a seat sees it."""
        table, runner = room.table, room.runner
        if not table.games:
            return
        reader = self._readers.setdefault((room.code, seat), Reader())
        now = (table.entries, runner.claims, runner.closed)
        if now != reader.seen:
            reader.seen = now
            reader.look(table, seat, room.view(seat)[0])

    def written(self, room: Any, seat: int | None, text: str) -> None:
        """A text is made for a reader now: this is all that it may tell."""
        self.note(room, seat)
        reader = self._readers.get((room.code, seat))
        self._written[room.code, seat, text] = frozenset(reader.known) if reader else frozenset()
        self._for.setdefault(text, set()).add(seat)

    def public(self, table_message: Any, body: dict[str, Any]) -> None:
        """Everyone reads this."""
        self.checked["public"] += 1
        if table_message is None:  # or a table that is shown again, in a message that is not known yet
            texts = [
                known for (_, seat, text), known in self._written.items() if seat is None and text == text_of(body)
            ]
            self._check("everyone", frozenset().union(*texts), body)
            return
        content = text_of(body)
        self._check("everyone", self._written.get((table_message.room.code, None, content), frozenset()), body)
        for part in parts_of(body.get("components") or []):
            named = part.get("custom_id", f"t|{table_message.room.code}||")
            if part["type"] == 3 or not re.fullmatch(rf"t\|{table_message.room.code}\|[a-z]*\|", named):
                self.wrong.append(f"everyone is offered {part}")

    def private(self, tables: list[Any], who: int, body: dict[str, Any]) -> None:
        """One person reads this: something for a seat of theirs, or what everyone may know."""
        self.checked["private"] += 1
        content = text_of(body)
        if any(
            part.get("custom_id", "").startswith(("r|", "l|", "p|")) for part in parts_of(body.get("components") or [])
        ):
            return  # the rules name cards, lessons and puzzles are deals of their own
        known: frozenset[int] = frozenset()
        for table_message in tables:
            for seat in {None, table_message.seat_of(who)}:
                self.note(table_message.room, seat)
                reader = self._readers.get((table_message.room.code, seat))
                now = frozenset(reader.known) if reader else frozenset[int]()
                known |= self._written.get((table_message.room.code, seat, content), now)
        others = self._for.get(content, set()) if len(cards_in(content)) > 1 else set()
        mine = {table_message.seat_of(who) for table_message in tables} | {None}
        if others and not others & mine:
            self.wrong.append(f"{who} reads what was written for seat {others}: {content}")
        self._check(str(who), known, body, examples=True)

    def _check(self, who: str, known: frozenset[int], body: dict[str, Any], examples: bool = False) -> None:
        """All texts of a payload; with examples: what is told of a line that was typed may give one."""
        for text in texts_in(body):
            lines = text.split("\n")
            found = cards_in("\n".join(CODE.sub("", line) if examples and line[:2] == "> " else line for line in lines))
            self.checked["cards"] += len(found)
            if not found <= known:
                secret = [CARD_NAMES[card] for card in sorted(found - known)]
                self.wrong.append(f"{who} may not know {secret}: {text}")
