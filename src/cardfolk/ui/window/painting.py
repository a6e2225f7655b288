"""Painting: a table as it lies there, from its layout and what there is to say."""

from __future__ import annotations

import pygame

from ...cards import rank_of, suit_of
from ...view import Zone
from ..art.geometry import Box, Laid, Spread, around, high
from . import brush as brushes
from . import fonts, look, signs
from .brush import Brush
from .ending import paint_ending
from .faces import Face
from .layout import FACTS, LINE, NAME, Layout, Place
from .marks import FALSE, badge, bubble, gain, ribbon, tag
from .points import paint_end
from .scene import Scene, suit_of_zone
from .teacher import paint_teacher
from .war import paint_war, steps
from .wording import REST

LIFT = 8.0  # units that a card rises under the pointer
WILD = (31, 95, 176)  # the frame of a card that stands for another
BAD = (255, 106, 80)  # and of one that is not what was said
DEEP = 3  # backs of tricks that are drawn


def paint_table(brush: Brush, scene: Scene) -> None:
    """Everything that does not move."""
    laid = scene.laid
    cloth = laid.places.cloth
    shape = (cloth.x, cloth.y, cloth.w, cloth.h)
    size = brush.surface.get_size()
    brush.surface.blit(brushes.ground(size, shape, laid.places.radius, scene.cloth, look.THEME), (0, 0))
    brush.text(scene.said.title, laid.title, 22, look.INK, face=fonts.SERIF)
    brush.text(" · ".join(scene.said.facts), laid.facts, FACTS, look.SOFT, down="top")
    if any(fact.seat is None and fact.name in scene.pointed.facts for fact in scene.view.facts):
        brush.panel(laid.facts.inset(-brush.u(6), -1), None, 8, look.GOLD, 2.5)
    if laid.teacher is not None and scene.teaching is not None:
        paint_teacher(brush, laid.teacher, scene.teaching, scene.speaker)
    if scene.end is not None and scene.end.over:
        paint_ending(brush, scene, scene.end)
        return
    fight = scene.sides()
    staged = [spread for id, spread in laid.zones.items() if id in scene.staged]
    rest = [spread for spread in laid.zones.values() if spread not in staged and not fight]
    if scene.end is None:  # else all that counts stands on the sheet
        _taken(brush, scene)
        _ways(brush, scene)
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
    if scene.ribbon and scene.end is None and staged and scene.moment != "trick":
        _dark(brush, scene, staged)
    if fight:
        paint_war(brush, scene, fight)
    elif scene.end is None:
        for spread in staged:
            _zone(brush, scene, spread)
    if scene.end is not None:
        paint_end(brush, laid.paper, scene.end)
    elif scene.ribbon and not scene.hushed and scene.step >= steps(fight):
        ribbon(brush, laid, scene.ribbon)
    elif not scene.ribbon:
        _asked(brush, scene)
    if scene.bubble[0] >= 0 and not scene.hushed and scene.end is None:
        _bubble(brush, scene)
    for seat, cards in enumerate(scene.hands):
        if seat in laid.seats:
            _open_hand(brush, laid, laid.seats[seat], cards)


def _dark(brush: Brush, scene: Scene, staged: list[Spread]) -> None:
    """The lamp narrows to what a moment is about; whoever it is about is lit too."""
    laid = scene.laid
    boxes = [box for spread in staged for box in (spread.box, *(one.box for one in spread.cards))]
    light = around(boxes)
    if scene.sides():
        light = laid.cloth.inset(laid.cloth.w // 4, laid.cloth.h // 6)
    brush.lamp(light.inset(-brush.u(60)), 130 if look.THEME == "lamp" else 90)
    for seat in {scene.hero, scene.bubble[0]}:
        if seat in laid.seats:
            _seat(brush, scene, seat, laid.seats[seat])
        elif seat == scene.view.viewer and laid.me is not None:
            _seat(brush, scene, seat, laid.me)


def _ways(brush: Brush, scene: Scene) -> None:
    """Dots from the cards of a trick to whoever takes it; where plays pile up, from whoever made the last."""
    laid = scene.laid
    tricks = [spread for spread in laid.zones.values() if spread.kind == "trick"]
    cards = [one for one in tricks[0].cards if not one.past] if tricks else []
    if scene.moment == "trick" and scene.hushed:
        return
    if scene.moment == "trick":
        seat, starts = scene.hero, cards
    elif laid.places.crowd and not scene.ribbon and cards:
        seat, starts = -1 if cards[-1].lying.by is None else cards[-1].lying.by, cards[-1:]
    else:
        return
    place = laid.seats.get(seat)
    if place is None:
        return
    won = [one.box.inset(one.box.w // 3) for one in cards if one.lying.by == seat and len(cards) > 1]
    end, middle = pygame.Vector2(place.face.middle), pygame.Vector2(around([one.box for one in cards]).middle)
    for one in starts:
        start = pygame.Vector2(one.box.middle)
        way = [(round(spot.x), round(spot.y)) for spot in (start.lerp(end, part / 16) for part in range(17))]
        if scene.moment == "trick" and (one.lying.by == seat or any(box.holds(spot) for box in won for spot in way)):
            continue
        bend = (start + end) / 2
        out = bend - middle
        if scene.moment == "trick" and out.length():
            bend += out * min(0.5, 0.25 * start.distance_to(end) / out.length())
        brush.dots((start, bend, end), look.WAY, laid.cloth)


def _taken(brush: Brush, scene: Scene) -> None:
    """The tricks that somebody has taken, face down before them."""
    tricks = {fact.seat: fact.words.args.get("number") for fact in scene.view.facts if fact.name == "tricks"}
    for seat, (box, lean) in scene.laid.taken.items():
        number = tricks.get(seat)
        for at in range(min(DEEP, number) if isinstance(number, int) else 0):
            off = brush.u(3) * at
            brush.card(None, box.moved(off, -off), tilt=lean + 2.0 * at)


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
    brush.face(face, x, y, place.face.w, look.GOLD if lit else look.RING, resting)
    name, line = scene.said.seats[seat]
    edge = look.EDGE if look.THEME == "contrast" else None
    brush.panel(place.plate, look.GOLD if turn else look.PLATE, 11, edge, 2, alpha=255 if turn else 238)
    brush.text(name, place.name, NAME, look.ON_GOLD if turn else look.INK, "middle", face=fonts.BOLD)
    brush.text(line, place.line, LINE, look.ON_GOLD if turn else look.SOFT, "middle")
    if any(name in scene.pointed.facts for name in names):
        brush.panel(place.plate.inset(-brush.u(3)), None, 13, look.GOLD, 3)
    hand = next((zone for zone in view.zones if zone.kind == "hand" and zone.owner == seat), None)
    if hand is not None and seat != view.viewer:
        badge(brush, place.count, hand.count)
    sign = next((one for one in signs.THINGS if one in names), "")
    if sign:
        brush.sign(signs.title_svg(sign), place.title)
    if scene.gain(seat) and not scene.hushed:
        points = scene.gain(seat)
        gain(brush, scene.speaker.number(points, signed=True), place.face, (points > 0) != scene.low_wins)
    if seat == scene.busy:
        plate = Box(place.count.x + brush.u(4), place.count.bottom + brush.u(6), brush.u(44), brush.u(20))
        brush.panel(plate, look.TIP, 10)
        for dot in range(scene.dots):
            middle = (plate.x + brush.u(12 + 10 * dot), plate.middle[1])
            pygame.draw.circle(brush.surface, look.ON_TIP, middle, max(2, brush.u(3)))


def _bubble(brush: Brush, scene: Scene) -> None:
    """What somebody says, beside their face towards the middle."""
    seat, text = scene.bubble
    laid = scene.laid
    place = laid.seats.get(seat, laid.me if seat == scene.view.viewer else None)
    if place is not None:
        right = place.face.middle[0] > laid.box.w * 0.6
        bubble(brush, place.face, text, laid.box, "left" if right else "right")


def _open_hand(brush: Brush, laid: Layout, place: Place, cards: list[int]) -> None:
    """What somebody held, small under their name."""
    width = brush.u(46) // 2 * 2
    step = min(round(0.42 * width), (brush.u(330) - width) // max(1, len(cards) - 1))
    wide = width + step * max(0, len(cards) - 1)
    x = max(brush.u(6), min(place.plate.middle[0] - wide // 2, laid.box.w - wide - brush.u(6)))
    for at, card in enumerate(sorted(cards, key=lambda card: (suit_of(card), rank_of(card)))):
        brush.card(card, Box(x + at * step, place.plate.bottom + brush.u(4), width, high(width)))


# Zones


def _zone(brush: Brush, scene: Scene, spread: Spread) -> None:
    """A zone: what is free of it, its cards, and what stands by them."""
    if spread.kind in ("spent", "taken"):
        return
    zone = scene.view.zone(spread.zone)
    lit = spread.zone in scene.lit or spread.zone in scene.pointed.zones
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
    elif spread.free and (lit or (not spread.cards and spread.kind == "discard")):
        _place_for(brush, spread.free[0], lit)
    for card in spread.cards:
        _card(brush, scene, card)
    if spread.name.h and spread.kind == "trick":
        brush.text(scene.said.zones.get(spread.zone, ""), spread.name, 17, look.ON_CLOTH, face=fonts.SERIF)
    elif spread.name.h:
        brush.text(scene.said.zones.get(spread.zone, ""), spread.name, 14, look.ON_CLOTH)
    for box, text in spread.captions:
        found = _verdict(scene, zone, text)
        if found is None or not scene.hushed:
            tag(brush, text, box, found)
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


def _verdict(scene: Scene, zone: Zone, caption: str) -> bool | None:
    """Whether the cards with a caption were found to be what was said of them; None where that is not on stage."""
    if zone.id not in scene.staged:
        return None
    open_now = {place: one for place, one in enumerate(zone.cards) if one.card is not None and one.by is not None}
    said = {one.by for place, one in open_now.items() if scene.said.captions.get((zone.id, place)) == caption}
    called = [one.true for one in open_now.values() if one.by in said and one.true is not None]
    return all(called) if called else None


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
    won = laid.zone in scene.staged and lying.by == scene.hero and scene.moment == "trick" and not scene.hushed
    if won or (lying.card is not None and lying.card in scene.pointed.cards):
        brush.glow(box, look.GOLD, radius)
        brush.card(shown, box, tilt=laid.tilt)
        ring = look.GOLD
    elif lying.true is False:
        ring = BAD
    elif where in scene.picked or where in scene.about:
        ring = look.GOLD
    elif where == scene.cursor:
        ring = look.FOCUS
    elif where in scene.own:
        ring = look.GOLD
    if ring is not None:
        if look.THEME == "day" and ring == look.GOLD:
            brush.ring(box.inset(-brush.u(2)), look.ON_GOLD, laid.tilt)
        brush.ring(box, ring, laid.tilt)
    if told and laid.past:
        return
    if told:
        brush.dashes(box.inset(-brush.u(1)), look.GOLD, 3)
        back = max(20, box.w // 3 // 4 * 4)
        brush.card(None, Box(box.right - back - brush.u(4), box.bottom - high(back) - brush.u(4), back, high(back)))
    elif lying.stands_for is not None and lying.stands_for != lying.card:
        colour = WILD if lying.by is None else BAD
        brush.ring(box, colour, laid.tilt)
        card, close = scene.speaker.card(lying.stands_for), laid.zone.startswith("meld")
        brush.tab(card if close else f"= {card}", box, FALSE if colour == BAD else colour, laid.tilt, close)


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
    x, y = max(laid.prompt.x, laid.told.x), laid.cloth.bottom - brush.u(30)
    red, green, blue, _ = brush.surface.get_at((x, y))
    return red, green, blue


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
