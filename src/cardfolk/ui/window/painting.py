"""Painting: a table as it lies there, from its layout and what there is to say."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import zip_longest

import pygame

from ...view import View
from ..art.geometry import Box, Laid, Said, high
from ..words import Speaker
from . import fonts, look
from .brush import Brush
from .layout import LIFT, Layout, Place
from .motion import Where
from .points import DealEnd, paint_end

SLIM = 44  # units of width below which a card has no room for many signs


@dataclass
class Scene:
    """What is to be seen beside the cards: which are picked, lit, new; what happened; what is asked."""

    view: View
    speaker: Speaker
    said: Said
    laid: Layout
    lit: set[str] = field(default_factory=set)
    about: set[Where] = field(default_factory=set)  # cards on the table that a move is about
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
    end: DealEnd | None = None  # of a deal, over the table
    absent: set[Where] = field(default_factory=set)  # cards that are still on their way


def paint_table(brush: Brush, scene: Scene) -> None:
    """Everything that does not move."""
    laid = scene.laid
    brush.surface.fill(look.FELT)
    _ground(brush, laid)
    brush.text(scene.said.title, laid.title.inset(brush.u(14), 0), 15, look.INK)
    _panel(brush, scene)
    for seat, place in laid.seats.items():
        _seat(brush, scene, seat, place)
    named = _even(brush, [(spread.name, scene.said.zones.get(id, "")) for id, spread in laid.zones.items()])
    under = _even(brush, [caption for spread in laid.zones.values() for caption in spread.captions])
    for id, spread in laid.zones.items():
        lit = id in scene.lit or id in scene.staged
        if lit:
            brush.panel(spread.box.inset(-brush.u(5), -brush.u(3)), look.SLOT, 8, look.GOLD, 2)
        if spread.slot is not None:
            brush.panel(spread.slot, look.SLOT, 6, look.GOLD if lit else look.EDGE)
        brush.text(scene.said.zones.get(id, ""), spread.name, named, look.GOLD if lit else look.SOFT, "middle")
        for card, after in zip_longest(spread.cards, spread.cards[1:]):
            _card(brush, scene, card, after)
        for box, text in spread.captions:
            brush.text(text, box, under, look.INK, "middle", "top")
    for card in laid.hand:
        _card(brush, scene, card)
    for card in laid.hand:
        _label(brush, scene, card)
    _actions(brush, scene)
    if scene.end is not None:
        brush.shade(Box(0, laid.title.bottom, laid.panel.x, laid.prompt.y - laid.title.bottom), (0, 0, 0), 110)
        paint_end(brush, laid.cloth, scene.end, scene.speaker)
    elif scene.ribbon:
        _ribbon(brush, scene)


def _even(brush: Brush, texts: list[tuple[Box, str]], size: float = 12) -> float:
    """The size at which every one of some texts fits its box, so that they look alike."""
    fitted = [fonts.fit(text, box.w, box.h, brush.u(size))[0] for box, text in texts if text and box.w and box.h]
    return min(fitted) / brush.unit if fitted else size


def _ground(brush: Brush, laid: Layout) -> None:
    """A darker rim, so that the table is a table."""
    brush.panel(Box(0, 0, laid.box.w, laid.title.bottom), look.FELT_DARK, 0)
    brush.panel(laid.keys, look.FELT_DARK, 0)
    brush.panel(laid.panel, look.PANEL, 10)


def _panel(brush: Brush, scene: Scene) -> None:
    """Facts, what happened, and the viewer's own seat."""
    laid = scene.laid
    brush.text("\n".join(scene.said.facts), laid.facts, 13, look.GOLD, down="top")
    if laid.facts.h and laid.log.h:
        y = laid.log.y - brush.u(4)
        pygame.draw.line(brush.surface, look.EDGE, (laid.log.x, y), (laid.log.right, y))
    pixels, left = brush.u(13), laid.log.bottom
    dot = brush.u(12)
    for text, news in reversed(scene.log):
        lines = fonts.wrap(text, pixels, laid.log.w - dot)
        left -= fonts.height(pixels) * len(lines) + brush.u(3)
        if left < laid.log.y:
            break
        colour = look.INK if news else look.SOFT
        brush.lines(lines, Box(laid.log.x + dot, left, laid.log.w - dot, 0), pixels, colour)
        if news:
            middle = (laid.log.x + dot // 3, left + fonts.height(pixels) // 2)
            pygame.draw.circle(brush.surface, look.GOLD, middle, max(2, brush.u(2.5)))
    if laid.me.box.h:
        y = laid.me.box.y - brush.u(3)
        pygame.draw.line(brush.surface, look.EDGE, (laid.log.x, y), (laid.log.right, y))
        _seat(brush, scene, scene.view.viewer, laid.me, plain=True)


def _seat(brush: Brush, scene: Scene, seat: int, place: Place, plain: bool = False) -> None:
    """Who sits there, how many cards they hold, what there is to know of them."""
    view = scene.view
    turn = (seat == view.to_move and not view.over) or seat == scene.hero
    won = view.over and seat in view.winners
    if not plain:
        brush.panel(place.box, look.PANEL, 10, look.GOLD if turn or won else look.EDGE, 2.5 if turn or won else 1)
    name, facts = scene.said.seats[seat]
    hand = next((zone for zone in view.zones if zone.kind == "hand" and zone.owner == seat), None)
    if hand is not None:
        back, number = place.count.leftward(brush.u(15), brush.u(4))
        brush.card(None, back.centred(back.w, high(back.w)))
        brush.text(str(hand.count), number, 14, look.INK, "right")
    if seat == scene.busy:
        for dot in range(3):
            middle = (place.busy.right - brush.u(20 - 7 * dot), place.busy.middle[1])
            lit = dot < scene.dots
            pygame.draw.circle(brush.surface, look.GOLD if lit else look.EDGE, middle, max(2, brush.u(2.5)))
    brush.text(name, place.name.moved(0, brush.u(2)), 14, look.GOLD if turn or won else look.INK, down="top")
    brush.text(facts, place.facts, 12, look.SOFT, down="top")


def _card(brush: Brush, scene: Scene, laid: Laid, after: Laid | None = None) -> None:
    where = (laid.zone, laid.place)
    if where in scene.absent:
        return
    box = lifted(brush, scene, laid)
    dim = where in scene.useless
    brush.card(laid.lying.card, box, dim=dim)
    picked = where in scene.picked
    radius = 16 / 250 * box.w / brush.unit
    if picked or where in scene.about:
        brush.panel(box, None, radius, look.GOLD, 3)
    elif where == scene.cursor:
        brush.panel(box, None, radius, look.FOCUS, 4)
    elif where in scene.own:
        brush.panel(box, None, radius, look.GOLD, 1.5)
    if laid.lying.stands_for is not None:
        seen = after.box.x - box.x if after is not None and after.box.meets(box) else box.w
        tag = Box(box.x, box.bottom - brush.u(17), max(seen, brush.u(18)), brush.u(17))
        brush.panel(tag, look.TIP, 4)
        sign = "= " if tag.w >= brush.u(SLIM) else ""
        brush.text(sign + scene.speaker.card(laid.lying.stands_for), tag.inset(1, 0), 12, look.ON_TIP, "middle")


def lifted(brush: Brush, scene: Scene, laid: Laid) -> Box:
    """Where a card is drawn: higher while the pointer is on it and it can be used."""
    where = (laid.zone, laid.place)
    if where == scene.hovered and where not in scene.useless and laid.zone.startswith("hand"):
        if where not in scene.picked:
            return laid.box.moved(0, -brush.u(LIFT / 2))
    return laid.box


def _label(brush: Brush, scene: Scene, laid: Laid) -> None:
    """The number of a card over it, and a dot if it is new."""
    if laid.lying.card is None:
        return
    new = laid.place in scene.new
    box = lifted(brush, scene, laid)
    text = str(scene.numbers.get((laid.zone, laid.place), ""))
    room = Box(box.x + brush.u(3), box.y - brush.u(16), brush.u(24), brush.u(15))
    brush.text(text, room, 12, look.GOLD if new else look.SOFT)
    if new:
        x = room.x + fonts.width(text, brush.u(12)) + brush.u(7)
        pygame.draw.circle(brush.surface, look.GOLD, (x, room.middle[1]), max(2, brush.u(3)))


def _actions(brush: Brush, scene: Scene) -> None:
    """What is asked, and what was said last."""
    laid = scene.laid
    if laid.claim is not None:
        frame = Box(laid.claim.x, laid.prompt.y, laid.prompt.right - laid.claim.x, laid.hand_box.y - laid.prompt.y)
        brush.panel(frame.inset(-brush.u(4), -brush.u(3)), look.SHEET, 8, look.GOLD, 2)
        if scene.claim is not None:
            width = min(laid.claim.w - brush.u(8), round(laid.claim.h / 1.4)) // 4 * 4
            brush.card(scene.claim, laid.claim.centred(width, high(width)))
    said = scene.said.prompt
    brush.text(said, laid.prompt, 16, look.INK, "middle" if laid.claim is None else "left")
    if scene.told:
        brush.text(scene.told, laid.told, 14, look.GOLD, "middle" if laid.claim is None else "left")


def _ribbon(brush: Brush, scene: Scene) -> None:
    """A moment, said across the table where the player is asked otherwise, so that no card is covered."""
    laid = scene.laid
    box = Box(laid.prompt.x, laid.prompt.y, laid.prompt.w, laid.told.bottom - laid.prompt.y)
    wide = min(box.w, fonts.width(scene.ribbon, brush.u(22)) + brush.u(60))
    band = box.centred(wide, brush.u(42))
    brush.panel(band, look.GOLD, 6)
    brush.text(scene.ribbon, band.inset(brush.u(14), 0), 22, look.ON_GOLD, "middle")


def paint_tip(brush: Brush, text: str, pointer: tuple[int, int]) -> None:
    """A word on what the pointer is on, above it."""
    pixels = brush.u(14)
    lines = fonts.wrap(text, pixels, brush.u(320))
    wide = max(fonts.width(line, pixels) for line in lines) + brush.u(18)
    tall = fonts.height(pixels) * len(lines) + brush.u(10)
    x = max(4, min(pointer[0] - wide // 2, brush.box.w - wide - 4))
    y = max(4, pointer[1] - tall - brush.u(14))
    brush.panel(Box(x, y, wide, tall), look.TIP, 6)
    brush.lines(lines, Box(x, y, wide, tall), pixels, look.ON_TIP, "middle", "middle")
