"""The messages about a room: the table and the game as each seat may see them, as they travel."""

# Compiled: every move comes through here.

from __future__ import annotations

from weakref import WeakValueDictionary

from .. import codec, protocol
from ..bots.folk import character_of
from ..codec.write import NONE, write_events, write_scenes, write_shown
from ..native import mypyc_attr
from ..table.fair import commitment_of
from ..table.seats import Seat
from ..view import SceneView
from .onlooker import ANEW
from .room import Room

PAST = 60  # things that happened before, which who comes is told


@mypyc_attr(native_class=False)  # which can be referred to weakly
class RoomMessages:
    """What the guests of a room are sent, as texts: each is made once for all who see the same."""

    def __init__(self, room: Room) -> None:
        self._room = room
        self._news = self._changes = -1  # of the room, when what follows was made
        self._tables: dict[int | None, bytes] = {}
        self._shown: dict[tuple[int | None, int], bytes] = {}
        self._events: dict[int, str] = {}  # what happened in the last change

    def table(self, seat: int | None) -> bytes:
        """The table itself."""
        if self._news != self._room.company.news:
            self._news = self._room.company.news
            self._tables.clear()
        text = self._tables.get(seat)
        if text is None:
            text = self._tables[seat] = codec.encode(about(self._room, seat))
        return text

    def shown(self, seat: int | None, since: int) -> bytes:
        """The game, with what happened since a version of the seat's; ANEW: the position alone."""
        if self._changes != self._room.changes:
            self._changes = self._room.changes
            self._shown.clear()
            self._events.clear()
        text = self._shown.get((seat, since))
        if text is None:
            text = self._shown[seat, since] = self._make(seat, since)
        return text

    def _make(self, seat: int | None, since: int) -> bytes:
        room, table, runner = self._room, self._room.table, self._room.runner
        view, mine = runner.view(seat)  # it is written once, and need not be kept
        version = table.version(seat)
        anew = since == ANEW
        heard = table.hello(seat) if anew else table.heard(seat, since)
        return write_shown(
            version=version,
            number=table.games,
            view=view,
            digest=table.trail(None),
            trail=table.trail(seat),
            happened=write_events(heard, table.words_of, self._events) if heard else NONE,
            scenes=write_scenes(self._scenes(seat, since), version if anew else since, runner.scene_seconds),
            sheet=table.sheet(seat) if anew or table.scored(seat) > since else None,
            fresh=anew,
            left=runner.left(room.host.now()),
            mine=mine,
            decided=seat is not None and bool(runner.decided(seat)),
            past=table.past(seat, PAST) if anew else (),
        ).encode()

    def _scenes(self, seat: int | None, since: int) -> list[SceneView]:
        """The scenes that are new to a seat; to who comes anew, those that are still on stage."""
        room, table = self._room, self._room.table
        if since != ANEW:
            return table.scenes(seat, since)
        at = room.runner.stage.at(seat, room.host.now())
        return table.scenes(seat)[at:] if at >= 0 else []


_OF: WeakValueDictionary[Room, RoomMessages] = WeakValueDictionary()


def messages_of(room: Room) -> RoomMessages:
    """The messages of a room, which its guests share, and which are gone with the last of them."""
    found = _OF.get(room)
    if found is None:
        found = _OF[room] = RoomMessages(room)
    return found


def about(room: Room, seat: int | None) -> protocol.Table:
    """The table itself, as told to a seat."""
    table = room.table
    back = table.back
    fair = []
    if table.fairness is not None:
        known = table.fairness
        gifts = {str(other): gift for other, gift in known.gifts.items()}
        secret = known.secret if table.over else ""
        fair.append(protocol.Fair(table.games, known.commitment, gifts, secret))
    if table.commitment:
        fair.append(protocol.Fair(table.games + 1, table.commitment))
    return protocol.Table(
        id=room.code,
        game=table.game.id,
        options=dict(table.options),
        places=places(room),
        you=seat,
        stage=room.stage,
        match=table.match,
        games=table.games,
        totals=table.totals,
        public=table.settings.public,
        clock=room.runner.clock,
        window=room.runner.length,
        brisk=table.settings.brisk,
        gallery=table.settings.gallery,
        fair=fair,
        back=None if back is None else protocol.Back(back.seat, sorted(back.agreed)),
        watching=room.company.watching,
        day=table.settings.day,
    )


def places(room: Room) -> list[protocol.Place]:
    """Who sits where."""
    found = [who(seat) for seat in room.table.seats]
    for at, place in enumerate(found):
        place.here = room.company.here(at)
        place.standin = room.table.seats[at].standin
        place.ready = at in room.table.willing
    for at, gift in room.table.given.items():
        found[at].given = commitment_of(gift)
    return found


def who(seat: Seat) -> protocol.Place:
    """Who has a seat, whenever it was."""
    character = character_of(seat.bot)
    return protocol.Place(seat.name, seat.bot, character.id if character is not None else "", colour=seat.colour)
