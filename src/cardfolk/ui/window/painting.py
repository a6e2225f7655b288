"""Painting: a table as it lies there, from its layout and what there is to say."""

from __future__ import annotations

from dataclasses import dataclass, field

import pygame

from ...cards import rank_of, suit_of
from ...view import View, Zone
from ...words import Suit
from ..art.geometry import Box, Laid, Said, Spread, around, high
from ..words import Speaker
from . import brush as brushes
from . import fonts, look, signs
from .brush import Brush
from .faces import Face
from .layout import LINE, NAME, Layout, Place
from .motion import Where
from .points import DealEnd, paint_end
from .wording import REST

LIFT = 8.0  # units that a card rises under the pointer
MOST = 7  # cards of an army that are seen in a war
WILD = (31, 95, 176)  # the frame of a card that stands for another
BAD = (255, 106, 80)  # and of one that is not what was said


@dataclass
class Scene:
    """What is to be seen beside the cards: which are picked, lit, new; what happened; what is asked."""

    view: View
    speaker: Speaker
    said: Said
    laid: Layout
    cloth: str = "green"
    faces: list[Face] = field(default_factory=list)
    lit: set[str] = field(default_factory=set)
    about: set[Where] = field(default_factory=set)  # cards on the table that a move is about
    fits: set[int] = field(default_factory=set)  # cards of one's own that may lie in a row now
    picked: set[Where] = field(default_factory=set)
    useless: set[Where] = field(default_factory=set)  # own cards that no move uses now
    numbers: dict[Where, int] = field(default_factory=dict)  # of own cards, as the hand is shown
    own: set[Where] = field(default_factory=set)  # own cards beside the hand that can be picked
    new: set[int] = field(default_factory=set)
    hovered: Where | None = None
    cursor: Where | None = None
    log: list[tuple[str, bool]] = field(default_factory=list)  # a line, and whether it is news
    told: str = ""
    busy: int = -1  # the seat that thinks
    dots: int = 3  # how long
    claim: int | None = None
    ribbon: str = ""  # what a moment is, said large
    staged: tuple[str, ...] = ()  # the zones that it is about
    hero: int = -1  # and whom
    moment: str = ""  # what kind of scene it is
    bubble: tuple[int, str] = (-1, "")  # what somebody says to it
    end: DealEnd | None = None  # of a deal, over the table
    absent: set[Where] = field(default_factory=set)  # cards that are still on their way


def paint_table(brush: Brush, scene: Scene) -> None:
    """Everything that does not move."""
    laid = scene.laid
    cloth = laid.places.cloth
    shape = (cloth.x, cloth.y, cloth.w, cloth.h)
    size = brush.surface.get_size()
    brush.surface.blit(brushes.ground(size, shape, laid.places.radius, scene.cloth, look.THEME), (0, 0))
    brush.text(scene.said.title, laid.title, 22, look.INK, face=fonts.SERIF)
    brush.text(" · ".join(scene.said.facts), laid.facts, 14.5, look.SOFT, down="top")
    staged = [spread for id, spread in laid.zones.items() if id in scene.staged]
    rest = [spread for spread in laid.zones.values() if spread not in staged]
    for spread in rest:
        _zone(brush, scene, spread)
    for seat, place in laid.seats.items():
        _seat(brush, scene, seat, place)
    if laid.me is not None:
        _seat(brush, scene, scene.view.viewer, laid.me)
    for card in laid.hand:
        _card(brush, scene, card)
    for card in laid.hand:
        _label(brush, scene, card)
    fight = _sides(scene)
    if scene.ribbon and scene.end is None and staged:
        _dark(brush, scene, staged)
    if fight:
        _fight(brush, scene, fight)
    else:
        for spread in staged:
            _zone(brush, scene, spread)
    if scene.end is not None:
        brush.lamp(laid.cloth, 170)
        paint_end(brush, _paper(laid), scene.end, scene.speaker, scene.faces)
    elif scene.ribbon:
        _ribbon(brush, laid, scene.ribbon)
    else:
        _asked(brush, scene)
    if scene.bubble[0] >= 0:
        _bubble(brush, scene)


def _paper(laid: Layout) -> Box:
    """Where the sheet of points lies: over the cloth, never over the hand nor over who sits above."""
    cloth = laid.cloth.inset(round(40 * laid.unit), round(14 * laid.unit))
    free = round((laid.places.top + 8) * laid.unit) - cloth.y
    return cloth.below(cloth.h - free)[0]


def _dark(brush: Brush, scene: Scene, staged: list[Spread]) -> None:
    """The lamp narrows to what a moment is about; whoever it is about is lit too."""
    laid = scene.laid
    boxes = [box for spread in staged for box in (spread.box, *(one.box for one in spread.cards))]
    light = around(boxes)
    by = brush.u(60)
    if _sides(scene):
        light = laid.cloth.inset(laid.cloth.w // 4, laid.cloth.h // 6)
    brush.lamp(light.inset(-by), 130 if look.THEME == "lamp" else 90)
    for seat in {scene.hero, scene.bubble[0]}:
        if seat in laid.seats:
            _seat(brush, scene, seat, laid.seats[seat])
        elif seat == scene.view.viewer and laid.me is not None:
            _seat(brush, scene, seat, laid.me)


# A war


def _sides(scene: Scene) -> list[tuple[int, list[Zone], int]]:
    """Where armies fight: each owner, the armies and their sum; the viewer's last. Nothing of other moments."""
    zones = [zone for zone in scene.view.zones if zone.id in scene.staged and zone.kind == "army" and zone.cards]
    owners = list(dict.fromkeys(zone.owner for zone in zones if zone.owner is not None))
    if scene.moment != "war" or len(owners) < 2:
        return []
    near = scene.view.viewer if scene.view.viewer in owners else owners[0]
    sums = {fact.seat: fact.words.args.get("number") for fact in scene.view.facts if fact.name == "total"}
    owners.sort(key=lambda owner: owner == near)
    sides = []
    for owner in owners:
        total = sums.get(owner)
        armies = [zone for zone in zones if zone.owner == owner]
        sides.append((owner, armies, total if isinstance(total, int) else 0))
    return sides


def _fight(brush: Brush, scene: Scene, sides: list[tuple[int, list[Zone], int]]) -> None:
    """Armies in lines, theirs above and yours below, the sum of each side on a disc; the higher one is gold."""
    cloth = scene.laid.cloth
    lines = sum(len(armies) for _, armies, _ in sides)
    top = round((scene.laid.places.top + 6) * scene.laid.unit)
    room = Box(cloth.x, top, cloth.w, cloth.bottom - brush.u(60) - top)
    width = min(brush.u(scene.laid.places.small * 1.4), round((room.h - brush.u(24)) / (lines * 1.5))) // 4 * 4
    gap = (room.h - lines * high(width)) // (lines + 1)
    best = max(total for _, _, total in sides)
    y = room.y + gap
    for owner, armies, total in sides:
        first = y
        for zone in armies:
            cards = zone.cards[:MOST]
            step = min(0.53 * width, 3.2 * width / max(1, len(cards) - 1))
            x = room.x + round(0.36 * room.w) - round(step * (len(cards) - 1) + width) // 2
            for at, lying in enumerate(cards):
                brush.card(lying.card, Box(x + round(at * step), y, width, high(width)))
            end = x + round(step * (len(cards) - 1)) + width
            if suit_of_zone(zone) >= 0:
                brush.sign(
                    signs.pennant_svg(suit_of_zone(zone)),
                    Box(end - brush.u(28), y - brush.u(10), brush.u(30), brush.u(38)),
                )
            badge(brush, Box(end - brush.u(12), y + high(width) - brush.u(26), brush.u(28), brush.u(31)), zone.count)
            y += high(width) + gap
        size = brush.u(104)
        disc = Box(room.x + round(0.66 * room.w), (first + y - gap) // 2 - size // 2, size, size)
        won = total == best and owner == scene.hero
        if won:
            brush.glow(disc, look.GOLD, 500)
        brush.panel(disc, look.GOLD if won else look.PLATE, 500, look.SHEET if won else look.STITCH, 3)
        brush.text(str(total), disc, 48, look.ON_GOLD if won else look.INK, "middle", face=fonts.SERIF)
        name = Box(disc.right + brush.u(12), disc.y, room.right - disc.right - brush.u(40), disc.h)
        brush.text(scene.said.seats[owner][0], name, 20, look.ON_CLOTH, face=fonts.SERIF)


# People


def _seat(brush: Brush, scene: Scene, seat: int, place: Place) -> None:
    """A face with a name and one line, how many cards they hold, the sign of their title; gold if it is their turn."""
    view = scene.view
    turn = seat == view.to_move and not view.over
    lit = turn or seat == scene.hero or (view.over and seat in view.winners)
    names = {fact.name for fact in view.facts if fact.seat == seat}
    x, y = place.face.middle
    if lit:
        brush.glow(place.face.inset(-brush.u(4)), look.GOLD, 500)
    face = scene.faces[seat] if seat < len(scene.faces) else Face(signs.initial_svg("#5a6270"))
    resting = any(name in names for name in REST)
    brush.face(face.svg, x, y, place.face.w, look.GOLD if lit else look.RING, resting)
    if face.initial:
        brush.text(face.initial, place.face, 34, look.IVORY, "middle", face=fonts.SERIF)
    name, line = scene.said.seats[seat]
    edge = look.EDGE if look.THEME == "contrast" else None
    brush.panel(place.plate, look.GOLD if turn else look.PLATE, 11, edge, 2, alpha=255 if turn else 238)
    brush.text(name, place.name, NAME, look.ON_GOLD if turn else look.INK, "middle", face=fonts.BOLD)
    brush.text(line, place.line, LINE, look.ON_GOLD if turn else look.SOFT, "middle")
    hand = next((zone for zone in view.zones if zone.kind == "hand" and zone.owner == seat), None)
    if hand is not None and seat != view.viewer:
        badge(brush, place.count, hand.count)
    sign = next((one for one in signs.THINGS if one in names), "")
    if sign:
        brush.sign(signs.title_svg(sign), place.title)
    if seat == scene.busy:
        plate = Box(place.count.x + brush.u(4), place.count.bottom + brush.u(6), brush.u(44), brush.u(20))
        brush.panel(plate, look.TIP, 10)
        for dot in range(scene.dots):
            middle = (plate.x + brush.u(12 + 10 * dot), plate.middle[1])
            pygame.draw.circle(brush.surface, look.ON_TIP, middle, max(2, brush.u(3)))


def badge(brush: Brush, box: Box, count: int) -> None:
    """How many cards: a number on the back of one."""
    brush.panel(box, look.CARD_BLUE, 4, look.IVORY, 2)
    brush.text(str(count), box.inset(1), 16, look.IVORY, "middle", face=fonts.BOLD)


def _bubble(brush: Brush, scene: Scene) -> None:
    """What somebody says, beside their face towards the middle."""
    seat, text = scene.bubble
    laid = scene.laid
    place = laid.seats.get(seat, laid.me if seat == scene.view.viewer else None)
    if place is None:
        return
    pixels = brush.u(17)
    lines = fonts.wrap(text, pixels, brush.u(240), fonts.SERIF)
    wide = max(fonts.width(line, pixels, fonts.SERIF) for line in lines) + brush.u(26)
    tall = fonts.height(pixels) * len(lines) + brush.u(16)
    right = place.face.middle[0] > laid.box.w * 0.6
    x = place.face.x - wide - brush.u(14) if right else place.face.right + brush.u(40)
    y = place.face.middle[1] - tall // 2
    box = Box(x, max(laid.title.bottom, y), wide, tall)
    tip = (box.right + brush.u(9), place.face.middle[1]) if right else (box.x - brush.u(9), place.face.middle[1])
    foot = box.right - 2 if right else box.x + 2
    points = [(foot, tip[1] - brush.u(8)), tip, (foot, tip[1] + brush.u(8))]
    brush.panel(box.moved(0, brush.u(3)), (0, 0, 0), 14, alpha=90)
    pygame.draw.polygon(brush.surface, look.TIP, points)
    brush.panel(box, look.TIP, 14)
    brush.lines(lines, box, pixels, look.ON_TIP, "middle", "middle", fonts.SERIF)


# Zones


def suit_of_zone(zone: Zone) -> int:
    """The suit that a zone is about; -1: none."""
    suit = zone.name.args.get("suit")
    return suit.suit if isinstance(suit, Suit) else -1


def _zone(brush: Brush, scene: Scene, spread: Spread) -> None:
    """A zone: what is free of it, its cards, and what stands by them."""
    if spread.kind == "spent":
        return
    zone = scene.view.zone(spread.zone)
    lit = spread.zone in scene.lit
    suit = suit_of_zone(zone)
    if spread.kind == "opened":
        brush.panel(spread.box.moved(0, brush.u(4)), (0, 0, 0), 16, alpha=110)
        brush.panel(spread.box, look.SHEET, 16, look.RULE)
    if spread.kind == "row":
        _track(brush, scene, spread, suit)
    elif lit and spread.kind in ("meld", "stock", "discard", "army") and not spread.free:
        frame = around([spread.box, *(one.box for one in spread.cards)]).inset(-brush.u(6))
        brush.glow(frame, look.GOLD, 10)
        brush.panel(frame, None, 10, look.GOLD, 3)
    if spread.kind == "army" and not zone.count:
        _place_for(brush, spread.free[0], lit)
        if suit >= 0:
            size = brush.u(34)
            sign = fonts.suit(suit, size, look.STITCH)
            sign.set_alpha(120)
            x, y = spread.free[0].middle
            brush.surface.blit(sign, (x - size // 2, y - size // 2))
    elif spread.free and (lit or (not spread.cards and spread.kind in ("stock", "discard", "table"))):
        if lit or spread.kind != "table":
            _place_for(brush, spread.free[0], lit)
    for card in spread.cards:
        _card(brush, scene, card)
    if spread.name.h:
        brush.text(scene.said.zones.get(spread.zone, ""), spread.name, 14, look.ON_CLOTH)
    for box, text in spread.captions:
        _tag(brush, text, box)
    if spread.kind == "army" and zone.count and suit >= 0:
        brush.sign(signs.pennant_svg(suit), spread.sign)
        badge(brush, spread.count, zone.count)
    elif spread.kind == "stock" and spread.count.h:
        brush.panel(spread.count, look.CARD_BLUE, 15, look.IVORY, 2)
        brush.text(str(zone.count), spread.count.inset(2), 17, look.IVORY, "middle", face=fonts.BOLD)
    elif spread.kind == "meld" and spread.count.h:
        brush.panel(spread.count, look.PLATE, 12, look.STITCH, 1.5)
        brush.text(scene.said.zones.get(spread.zone, ""), spread.count, 13, look.INK, "middle", face=fonts.BOLD)
    elif spread.kind == "hand" and spread.name.h:
        brush.text(scene.said.zones.get(spread.zone, ""), spread.name, 13, look.ON_CLOTH)


def _place_for(brush: Brush, box: Box, lit: bool) -> None:
    """A free place: dashed; gold and glowing where the cards picked may go."""
    frame = box.inset(-brush.u(3))
    if lit:
        brush.glow(frame, look.GOLD, 12)
        brush.panel(frame, look.GOLD, 10, look.GOLD, 3, alpha=40)
        if look.THEME == "day":
            brush.panel(frame.inset(-brush.u(2)), None, 11, look.ON_GOLD, 2)
    else:
        brush.panel(frame, look.STITCH, 10, alpha=18)
        brush.dashes(frame, look.STITCH, 1.5)


def _track(brush: Brush, scene: Scene, spread: Spread, suit: int) -> None:
    """The thirteen places of a row, the suit in its middle; places that one of your cards fits are lit."""
    brush.panel(spread.box, (0, 0, 0), 10, alpha=46)
    for place in spread.places:
        brush.panel(place, look.STITCH, 6, alpha=12)
    if not spread.cards and suit >= 0:
        brush.dashes(spread.sign, look.STITCH, 1.5)
        sign = fonts.suit(suit, brush.u(26), look.STITCH)
        sign.set_alpha(150)
        x, y = spread.sign.middle
        brush.surface.blit(sign, (x - sign.get_width() // 2, y - sign.get_height() // 2))
    for card in sorted(scene.fits):
        if suit_of(card) == suit:
            place = spread.places[(rank_of(card) - scene.view.low) % 13]
            brush.glow(place, look.GOLD, 6)
            brush.panel(place, look.GOLD, 6, look.GOLD, 2.5, alpha=50)


def _tag(brush: Brush, text: str, box: Box) -> None:
    """A few words on a plate, in the middle of a box."""
    if not text:
        return
    pixels, lines = fonts.fit(text, box.w - brush.u(16), box.h, brush.u(15), face=fonts.BOLD)
    wide = max(fonts.width(line, pixels, fonts.BOLD) for line in lines) + brush.u(20)
    plate = box.centred(wide, box.h)
    brush.panel(plate, look.PLATE, 13, alpha=238)
    brush.lines(lines, plate, pixels, look.INK, "middle", "middle", fonts.BOLD)


def _card(brush: Brush, scene: Scene, laid: Laid) -> None:
    where = (laid.zone, laid.place)
    if where in scene.absent:
        return
    box = lifted(brush, scene, laid)
    lying = laid.lying
    told = lying.card is None and lying.stands_for is not None
    shown = lying.stands_for if told else lying.card
    brush.card(shown, box, dim=where in scene.useless or laid.past or told, tilt=laid.tilt)
    radius = 16 / 250 * box.w / brush.unit
    ring = None
    won = laid.zone in scene.staged and lying.by == scene.hero and scene.moment == "trick"
    if where in scene.picked or where in scene.about or won:
        ring = look.GOLD
    elif where == scene.cursor:
        ring = look.FOCUS
    elif where in scene.own:
        ring = look.GOLD
    if ring is not None:
        brush.ring(box, ring, laid.tilt)
        if look.THEME == "day" and ring == look.GOLD:
            brush.panel(box.inset(-brush.u(3.5)), None, radius + 2, look.ON_GOLD, 2)
    if told:
        brush.dashes(box.inset(-brush.u(1)), look.GOLD, 3)
        back = max(20, box.w // 3 // 4 * 4)
        brush.card(None, Box(box.right - back - brush.u(4), box.bottom - high(back) - brush.u(4), back, high(back)))
    elif lying.stands_for is not None and lying.stands_for != lying.card:
        colour = WILD if lying.by is None else BAD
        brush.ring(box, colour, laid.tilt)
        tab = Box(box.x, box.bottom - brush.u(20), box.w, brush.u(20)).inset(brush.u(2), 0)
        brush.panel(tab, colour, 5)
        brush.text(f"= {scene.speaker.card(lying.stands_for)}", tab, 14, look.IVORY, "middle", face=fonts.BOLD)


def lifted(brush: Brush, scene: Scene, laid: Laid) -> Box:
    """Where a card is drawn: higher while the pointer is on it and it can be used."""
    where = (laid.zone, laid.place)
    if where == scene.hovered and where not in scene.useless and laid.zone.startswith("hand"):
        if where not in scene.picked:
            return laid.box.moved(0, -brush.u(LIFT))
    return laid.box


def _label(brush: Brush, scene: Scene, laid: Laid) -> None:
    """The number of a card for who plays by keys, and a dot if it is new."""
    if laid.lying.card is None:
        return
    box = lifted(brush, scene, laid)
    number = scene.numbers.get((laid.zone, laid.place), 0)
    if number:
        plate = Box(box.x + brush.u(3), box.bottom - brush.u(21), brush.u(24), brush.u(18))
        brush.panel(plate, look.PLATE, 5, alpha=220)
        brush.text(str(number), plate, 13, look.INK, "middle", face=fonts.BOLD)
    if laid.place in scene.new:
        middle = (box.x + brush.u(8), box.y - brush.u(1))
        pygame.draw.circle(brush.surface, look.ON_GOLD, middle, brush.u(6))
        pygame.draw.circle(brush.surface, look.GOLD, middle, brush.u(4.5))


# Words


def _asked(brush: Brush, scene: Scene) -> None:
    """What is asked at the lower edge of the cloth, and under it what was said last; the sheet where much is open."""
    laid = scene.laid
    if laid.sheet is not None:
        brush.panel(laid.sheet.moved(0, brush.u(4)), (0, 0, 0), 18, alpha=90)
        brush.panel(laid.sheet, look.SHEET, 18, look.RULE, 1.5)
        if laid.claim is not None and scene.claim is not None:
            width = min(laid.claim.w, round(laid.claim.h / 1.4)) // 4 * 4
            brush.card(scene.claim, laid.claim.centred(width, high(width)))
    said = scene.said.prompt
    size = 24 if len(said) <= 34 else 21 if len(said) <= 60 else 19
    for text, box, letters, face in (
        (said, laid.prompt, size, fonts.SERIF),
        (scene.told, laid.told, 16, fonts.SANS),
    ):
        if text and box.h:
            pixels, lines = fonts.fit(text, box.w, box.h, brush.u(letters), face=face)
            wide = max(fonts.width(line, pixels, face) for line in lines)
            brush.panel(box.centred(wide + brush.u(30), box.h), _under(brush, laid), 12, alpha=240)
            brush.lines(lines, box, pixels, look.ON_CLOTH, "middle", "middle", face)


def _under(brush: Brush, laid: Layout) -> look.Colour:
    """The cloth where things are asked: under words, so that stitches and cards do not disturb them."""
    x, y = laid.prompt.x, laid.cloth.bottom - brush.u(30)
    red, green, blue, _ = brush.surface.get_at((x, y))
    return red, green, blue


def _ribbon(brush: Brush, laid: Layout, text: str) -> None:
    """A moment, said on a ribbon over the rim."""
    size = brush.u(26)
    most = laid.box.w - brush.u(420)
    while fonts.width(text, size, fonts.SERIF) > most and size > 12:
        size -= 1
    wide = min(most, fonts.width(text, size, fonts.SERIF)) + brush.u(56)
    tall = round(size * 1.85)
    x, y = laid.box.w // 2, laid.cloth.bottom - brush.u(22)
    band = Box(x - wide // 2, y - tall // 2, wide, tall)
    for side in (-1, 1):
        inner = x + side * (wide // 2 - brush.u(14))
        outer = x + side * (wide // 2 + brush.u(22))
        top, foot = band.y + brush.u(9), band.bottom + brush.u(9)
        notch = (outer - side * brush.u(13), (top + foot) // 2)
        pygame.draw.polygon(
            brush.surface, look.GOLD_DARK, [(inner, top), (outer, top), notch, (outer, foot), (inner, foot)]
        )
    brush.panel(band.moved(0, brush.u(4)), (0, 0, 0), 4, alpha=80)
    brush.panel(band, look.GOLD, 4)
    shine = band.above(tall // 2)[0]
    brush.panel(shine, (255, 246, 214), 4, alpha=70)
    brush.lines([text], band, size, look.ON_GOLD, "middle", "middle", fonts.SERIF)


def paint_tip(brush: Brush, text: str, pointer: tuple[int, int]) -> None:
    """A word on what the pointer is on, above it."""
    pixels = brush.u(14)
    lines = fonts.wrap(text, pixels, brush.u(320))
    wide = max(fonts.width(line, pixels) for line in lines) + brush.u(18)
    tall = fonts.height(pixels) * len(lines) + brush.u(10)
    x = max(4, min(pointer[0] - wide // 2, brush.box.w - wide - 4))
    y = pointer[1] - tall - brush.u(14)
    y = y if y >= 4 else pointer[1] + brush.u(22)
    brush.panel(Box(x, y, wide, tall), look.TIP, 6, look.EDGE)
    brush.lines(lines, Box(x, y, wide, tall), pixels, look.ON_TIP, "middle", "middle")
