"""The end of a game: whom it is about in the middle under a hat, the others beside them, what it was on the ribbon."""

from __future__ import annotations

from collections.abc import Sequence

from ...cards import rank_of, suit_of
from ..art.geometry import Box, high
from . import fonts, look, signs
from .brush import Brush
from .layout import LINE, NAME
from .marks import bubble, ribbon
from .points import DealEnd, said_points
from .scene import Scene

COLD = (184, 216, 240)  # the light on who has lost
HERO, RIBBON, LINES = 0.38, 0.714, 0.84  # of the height of the cloth: a face, the ribbon, what is said under it
SHARED = 0.36  # of the width of the cloth: all who share a game
ROWS = 3  # faces in a row beside the hero
LEFT = 6  # cards of the hero's that are shown


def paint_ending(brush: Brush, scene: Scene, end: DealEnd) -> None:
    """In place of the table."""
    cloth = scene.laid.cloth
    size = min(round(0.42 * cloth.h), round(0.22 * cloth.w))
    face = Box(cloth.middle[0] - size // 2, cloth.y + round(HERO * cloth.h) - size // 2, size, size)
    brush.lamp(face.inset(-round(1.1 * size), -round(0.7 * size)), 120)
    hero = end.hero if 0 <= end.hero < len(scene.faces) else -1
    shared: list[int] = []
    if hero >= 0:
        _hero(brush, scene, end, face)
    else:
        shared = [seat for seat in end.grid.seats if seat in scene.view.winners]
        wide = round(SHARED * cloth.w)
        face = Box(cloth.middle[0] - wide // 2, face.y, wide, face.h)
        _together(brush, scene, end, shared, face)
    cards = _left(scene, hero) if end.sad else []
    others = _by_place(end, [seat for seat in end.grid.seats if seat != hero and seat not in shared])
    gap, edge = brush.u(34), brush.u(44)
    sides = [
        Box(cloth.x + edge, cloth.y, face.x - gap - cloth.x - edge, cloth.h),
        Box(face.right + gap, cloth.y, cloth.right - edge - face.right - gap, cloth.h),
    ]
    here = len(others) if cards else -(-len(others) // 2)
    few = 1 if cards else 2  # beside whom nobody sits, so that there is room for words
    deep = max((len(_lines(brush, end, seat, brush.u(100))) for seat in others), default=1) if len(others) > few else 1
    places = [
        *_places(brush, sides[0], here, cloth.h, deep),
        *_places(brush, sides[1], len(others) - here, cloth.h, deep),
    ]
    plates = [
        _beside(brush, scene, end, seat, place, brush.u(26) if len(others) > few else sides[0].w - place.w)
        for seat, place in zip(others, places, strict=True)
    ]
    if cards:
        _cards(brush, scene, cards, sides[1])
    at = (cloth.y + RIBBON * cloth.h) / brush.unit
    band = ribbon(brush, scene.laid, end.headline, 46, end.sad, at)
    under = Box(cloth.x, cloth.y + round(LINES * cloth.h) - brush.u(18), cloth.w, brush.u(36))
    brush.text(
        _told(scene, end, next(iter(shared), hero)),
        under.inset(brush.u(90), 0),
        24,
        look.ON_CLOTH,
        "middle",
        face=fonts.SERIF,
    )
    for seat, place, plate in zip(others, places, plates, strict=True):
        if seat == end.speaks:
            _speak(brush, scene, end, (place, plate), places, band)
    if hero >= 0 and hero == end.speaks:
        bubble(brush, face.above(size // 3)[0], end.said, scene.laid.box, "right")


def _speak(brush: Brush, scene: Scene, end: DealEnd, of: tuple[Box, Box], places: list[Box], band: Box) -> None:
    """What somebody beside the hero says, above the face; in a second row under the name, so that it hides nobody's."""
    (place, plate), box = of, scene.laid.box
    left = place.x < band.middle[0]
    if place.y <= min(other.y for other in places if (other.x < band.middle[0]) == left) + place.h:
        bubble(brush, place, end.said, box)
        return
    gap = brush.u(30)  # what hangs down beside the ribbon
    side = Box(box.x, box.y, band.x - gap, box.h) if left else Box(band.right + gap, box.y, box.w, box.h)
    bubble(brush, Box(place.x, place.y, place.w, plate.bottom - place.y), end.said, side, "below")


def _together(brush: Brush, scene: Scene, end: DealEnd, seats: list[int], box: Box) -> None:
    """Those who share a game, side by side in the middle."""
    if look.THEME != "contrast":
        within = Box(0, 0, scene.laid.box.w, scene.laid.cloth.bottom)
        brush.rays(*box.middle, round(2.2 * box.w), look.STITCH, within)
    each = box.w // max(1, len(seats))
    size = min(round(0.7 * box.h), each - brush.u(14))
    for at, seat in enumerate(seats):
        x = box.x + at * each + (each - size) // 2
        place = Box(x, box.middle[1] - size // 2, size, size)
        _beside(brush, scene, end, seat, place, brush.u(10))
        if seat == end.speaks:
            bubble(brush, place.above(size // 3)[0], end.said, scene.laid.box, "left" if at == 0 else "right")


def _by_place(end: DealEnd, seats: list[int]) -> list[int]:
    """As they stand; where one deal was all and what it was for tells the place, by that."""
    if not end.grid.alone:
        return seats
    reasons = [end.grid.sheet[-1].scores[seat].reasons for seat in seats]
    told = [some[0] for some in reasons if len(some) == 1]
    numbers = [reason.args.get("number") for reason in told]
    places = [number for number in numbers if isinstance(number, int)]
    if len(places) < len(seats) or len({reason.template for reason in told}) > 1:
        return seats
    return [seat for _, seat in sorted(zip(places, seats, strict=True))]


def _hero(brush: Brush, scene: Scene, end: DealEnd, box: Box) -> None:
    """Large, under a crown or a fool's cap, with rays behind."""
    size, (x, y) = box.w, box.middle
    if look.THEME != "contrast":
        within = Box(0, 0, scene.laid.box.w, scene.laid.cloth.bottom)
        brush.rays(x, y, round(3.4 * size), COLD if end.sad else look.STITCH, within)
    brush.face(scene.faces[end.hero], x, y, size, look.RING if end.sad else look.GOLD)
    hat, wide, over = ("cap", 1.24, 0.6) if end.sad else ("crown", 0.56, 0.86)
    width = round(wide * size)
    tall = round(width * signs.shape_of(hat))
    top = y + size // 2 - round(over * size) - tall
    brush.drawing(signs.hat_svg(hat), Box(x - width // 2, max(top, brush.u(4)), width, tall))


def _lines(brush: Brush, end: DealEnd, seat: int, wide: int) -> tuple[str, ...]:
    """How somebody came out of it, in so much width."""
    line = end.grid.why[seat] if end.grid.alone else said_points(end.grid.totals[seat]) if end.grid.sheet else ""
    return fonts.wrap(line, brush.u(LINE), wide) if line else ()


def _places(brush: Brush, room: Box, count: int, tall: int, deep: int) -> list[Box]:
    """A face for each beside the hero: in a row, its middle a little higher; in more rows smaller. Under it there is
    room for a name and so many lines."""
    if not count:
        return []
    rows = -(-count // ROWS)
    across = -(-count // rows)
    each = min(brush.u(118), room.w // across)
    under = brush.u(39 + 19 * deep)
    high, low = room.y + brush.u(30), room.y + round(RIBBON * tall) - brush.u(50)  # between the rim and the ribbon
    size = max(brush.u(36), min(brush.u(92), each - brush.u(14), (low - high) // rows - under))
    pitch = size + under
    top = room.y + round(HERO * tall) + brush.u(24) - (rows - 1) * pitch // 2
    top = min(top, low - rows * pitch + size // 2)
    found = []
    for row in range(rows):
        here = min(across, count - row * across)
        left = room.middle[0] - here * each // 2
        for at in range(here):
            raised = brush.u(18) if here == ROWS and at == 1 and rows == 1 else 0
            x, y = left + at * each + each // 2, top + row * pitch - raised
            found.append(Box(x - size // 2, y - size // 2, size, size))
    return found


def _beside(brush: Brush, scene: Scene, end: DealEnd, seat: int, place: Box, more: int) -> Box:
    """A face, and under it the name and how they came out of it, no wider than it by so much. Where that stands."""
    won = seat in scene.view.winners
    brush.face(scene.faces[seat], *place.middle, place.w, look.RING)
    if won and end.hero not in scene.view.winners and end.grid.best:
        wide = round(0.42 * place.w)
        brush.sign(signs.hat_svg("crown"), Box(place.right - wide, place.y - round(0.3 * wide), wide, wide))
    name = scene.said.seats[seat][0]
    most = place.w + more
    lines = _lines(brush, end, seat, most - brush.u(18))
    letters = [fonts.width(line, brush.u(LINE)) for line in lines]
    wide = min(most, max(fonts.width(name, brush.u(NAME), fonts.BOLD), *letters, 0) + brush.u(24))
    plate = Box(place.middle[0] - wide // 2, place.bottom - brush.u(5), wide, brush.u(27 + 19 * len(lines)))
    edge = look.EDGE if look.THEME == "contrast" else None
    brush.panel(plate, look.PLATE, 11, edge, 2, alpha=238)
    upper, under = plate.inset(brush.u(6), brush.u(2)).above(brush.u(22))
    brush.text(name, upper, NAME, look.INK, "middle", face=fonts.BOLD)
    brush.lines(lines, under, brush.u(LINE), look.SOFT, "middle", "middle")
    return plate


def _left(scene: Scene, hero: int) -> list[int]:
    """The cards that whoever lost is left with, if they are seen."""
    hands = [zone for zone in scene.view.zones if zone.kind == "hand" and zone.owner == hero]
    cards = [lying.card for zone in hands for lying in zone.cards if lying.card is not None]
    return sorted(cards, key=lambda card: (suit_of(card), rank_of(card))) if len(cards) <= LEFT else []


def _cards(brush: Brush, scene: Scene, cards: Sequence[int], room: Box) -> None:
    """Fanned at the other side."""
    count = len(cards)
    width = min(brush.u(112), room.w // 3) // 4 * 4
    step = min(round(0.7 * width), (room.w - width - brush.u(20)) // max(1, count - 1))
    x = room.middle[0] - (width + step * (count - 1)) // 2
    y = room.y + round(HERO * room.h) - high(width) // 2 - brush.u(4)
    for at, card in enumerate(cards):
        lean = 10.5 + 9.0 * (at - (count - 1) / 2) if count < 4 else 4.0 * (at - (count - 1) / 2)
        brush.card(card, Box(x + at * step, y + brush.u(6) * at // max(1, count // 3), width, high(width)), tilt=lean)
    if scene.view.viewer >= 0:
        under = Box(room.x, y + high(width) + brush.u(26), room.w, brush.u(26))
        brush.text(scene.speaker.tell("left in your hand"), under, 16, look.ON_CLOTH, "middle", face=fonts.BOLD)


def _told(scene: Scene, end: DealEnd, hero: int) -> str:
    """What it was for, or how many points it came to."""
    if hero < 0 or not end.grid.sheet:
        return ""
    if end.grid.alone:
        return scene.speaker.sentence(end.grid.why[hero]) if end.grid.why[hero] else ""
    return f"{scene.speaker.tell('Total')}: {said_points(end.grid.totals[hero])}"
