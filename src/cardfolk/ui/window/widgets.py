"""What screens are made of: texts, buttons, ticks, a field to type in, a list that scrolls."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from ..art.geometry import Box
from . import fonts, look
from .brush import Brush
from .signs import line_svg

BUTTON_SIZES = (15, 14, 13, 12, 11, 10, 9)
NOWHERE = Box(0, 0, 0, 0)
HIGH = 34.0  # units of height of a field or a button


def capital(text: str) -> str:
    """A text as labels begin."""
    return text[:1].upper() + text[1:]


class Widget:
    """Something on a screen. `box` is where, set by the screen's `arrange`; `name` finds it again."""

    focusable = False

    def __init__(self, name: str = "") -> None:
        self.name = name
        self.box = NOWHERE
        self.hidden = False
        self.hovered = False
        self.focused = False

    def high(self, wide: int, unit: float) -> int:
        """How many pixels of height it takes in a row, if it is so wide."""
        return round(HIGH * unit)

    def draw(self, brush: Brush) -> None:
        """Draw it in its box."""

    def click(self, point: tuple[int, int]) -> bool:
        """It was clicked there; False if that means nothing to it."""
        return False

    def key(self, event: pygame.Event) -> bool:
        """A key while it has the focus; False if that means nothing to it."""
        return False

    def typed(self, text: str) -> bool:
        """Text while it has the focus."""
        return False

    def wheel(self, steps: int) -> bool:
        """The wheel over it, steps upwards; False if that means nothing to it."""
        return False


class Text(Widget):
    """Words, wrapped and as small as they must be."""

    def __init__(
        self,
        text: str = "",
        size: float = 16,
        colour: look.Colour | None = None,
        across: str = "left",
        down: str = "middle",
        name: str = "",
        face: str = fonts.SANS,
    ) -> None:
        super().__init__(name)
        self.text = text
        self.size = size
        self.colour = colour
        self.across = across
        self.down = down
        self.face = face

    def draw(self, brush: Brush) -> None:
        """The words."""
        brush.text(self.text, self.box, self.size, self.colour, self.across, self.down, face=self.face)

    def high(self, wide: int, unit: float) -> int:
        """How high it is at its own size in so much width, in pixels."""
        pixels = round(self.size * unit)
        return fonts.height(pixels) * len(fonts.wrap(self.text, pixels, wide, self.face))


class Button(Widget):
    """Something to do, with the key that does it too."""

    focusable = True
    PAD = 12.0
    HIGH = HIGH
    ROUND = 12.0

    def __init__(
        self,
        label: str,
        action: Callable[[], object],
        key: str = "",
        size: float = 15,
        name: str = "",
        main: bool = False,
        grave: bool = False,
        off: bool = False,
        paper: bool = False,
    ) -> None:
        super().__init__(name or label)
        self.label = label
        self.action = action
        self.shortcut = key
        self.size = size
        self.main = main  # the one that is meant first
        self.grave = grave  # it costs something: never gold, and it looks it
        self.off = off
        self.paper = paper  # it lies on a sheet
        self.sign = ""  # before its words, as `signs` calls it

    @property
    def label(self) -> str:
        """What it says, with a capital."""
        return self._label

    @label.setter
    def label(self, label: str) -> None:
        self._label = capital(label)

    def wide(self, unit: float) -> int:
        """How wide it wants to be, in pixels."""
        pixels = round(self.size * unit)
        return fonts.width(self.label, pixels, fonts.BOLD) + round(2 * self.PAD * unit) + self._room(unit) + 2

    def lie_left(self, box: Box, unit: float) -> None:
        """At the left of a box, as wide as it wants."""
        self.box = box.leftward(self.wide(unit))[0]

    def _cap(self, unit: float) -> int:
        """The room for its key."""
        if not self.shortcut:
            return 0
        letters = fonts.width(self.shortcut, round(12 * unit), fonts.BOLD)
        return max(round(20 * unit), letters + round(10 * unit)) + round(7 * unit)

    def _mark(self, unit: float) -> int:
        """The room for its sign."""
        return round(28 * unit) if self.sign else 0

    def _room(self, unit: float) -> int:
        """The room for both."""
        return self._cap(unit) + self._mark(unit)

    def draw(self, brush: Brush) -> None:
        """A plate with the words and the key; gold if it is meant first, red and dashed if it costs something."""
        lit = (self.hovered or self.focused) and not self.off
        plain = (look.AMBER if lit else look.SHEET) if self.paper else look.LIT if lit else look.PLATE
        words = (look.SOFT_ON_SHEET, look.ON_SHEET) if self.paper else (look.SOFT, look.INK)
        edges = (look.RULE, look.AMBER_EDGE) if self.paper else (look.EDGE, look.GOLD_EDGE)
        gilt = self.main and not self.off and not self.grave
        fill = plain
        ink = look.ON_GOLD if gilt else words[not self.off]
        edge = look.FOCUS if self.focused and not self.off else edges[gilt]
        if self.grave and not self.off:
            fill, ink, edge = look.DANGER, look.ON_DANGER, look.FOCUS if self.focused else look.DANGER
        if gilt:
            brush.gilded(self.box, self.ROUND)
        brush.panel(self.box, None if self.off or gilt else fill, self.ROUND, edge)
        if gilt and lit:
            brush.panel(self.box.inset(brush.u(2)), (255, 246, 214), self.ROUND - 2, alpha=70)
        if self.grave and not self.off:
            brush.dashes(self.box.inset(brush.u(2)), look.DANGER_EDGE, 2)
        inner = self.box.inset(brush.u(self.PAD), brush.u(2))
        cap = min(self._cap(brush.unit), inner.w // 2)
        mark = self._mark(brush.unit)
        spare = max(0, inner.w - fonts.width(self.label, brush.u(self.size), fonts.BOLD) - cap - mark)
        inner = Box(inner.x + spare // 2, inner.y, inner.w - spare, inner.h)
        if mark:
            place, inner = inner.leftward(mark)
            brush.sign(line_svg(self.sign, ink), place.leftward(brush.u(20))[0])
        if cap:
            plate, inner = inner.rightward(cap - brush.u(7), brush.u(7))
            plate = plate.centred(plate.w, min(brush.u(20), plate.h))
            brush.panel(plate, None, 5, ink, 1.2)
            brush.text(self.shortcut, plate, 12, ink, "middle", face=fonts.BOLD)
        brush.text(self.label, inner, self.size, ink, "middle", face=fonts.BOLD)

    def click(self, point: tuple[int, int]) -> bool:
        """Do it."""
        if not self.off:
            self.action()
        return True

    def key(self, event: pygame.Event) -> bool:
        """Enter or Space does it."""
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE) and not self.off:
            self.action()
            return True
        return False


class Link(Button):
    """Something to do as words alone: with a sign before them and in bold, or quiet with the key after them."""

    PAD = 6.0

    def __init__(self, sign: str, label: str, action: Callable[[], object], key: str, name: str) -> None:
        super().__init__(label, action, key, name=name)
        self.sign = sign

    @property
    def face(self) -> str:
        """Bold after a sign."""
        return fonts.BOLD if self.sign else fonts.SANS

    def wide(self, unit: float) -> int:
        """How wide it wants to be, in pixels."""
        words = fonts.width(self.label, round(self.size * unit), self.face)
        return words + round(2 * self.PAD * unit) + self._room(unit) + 2

    def _cap(self, unit: float) -> int:
        """The room for its key, where it stands there."""
        return 0 if self.sign else super()._cap(unit)

    def draw(self, brush: Brush) -> None:
        """The words; on a plate only while they are looked at."""
        if self.hovered or self.focused:
            brush.panel(self.box, look.LIT, 10, look.FOCUS if self.focused else look.LIT)
        inner = self.box.inset(brush.u(self.PAD), 0)
        mark, cap = self._mark(brush.unit), self._cap(brush.unit)
        if mark:
            place, inner = inner.leftward(mark)
            brush.sign(line_svg(self.sign, look.INK), place.leftward(brush.u(24))[0])
        if cap:
            plate, inner = inner.rightward(cap - brush.u(7), brush.u(7))
            brush.panel(plate.centred(plate.w, min(brush.u(20), plate.h)), None, 5, look.SOFT, 1.2)
            brush.text(self.shortcut, plate, 12, look.SOFT, "middle", face=fonts.BOLD)
        brush.text(self.label, inner, self.size, look.INK if mark else look.SOFT, face=self.face)


class Tool(Button):
    """A sign in the bar for something that can be done; its words are said when the pointer is on it."""

    focusable = False

    def __init__(self, sign: str, label: str, action: Callable[[], object], key: str, name: str) -> None:
        super().__init__(label, action, key, name=name)
        self.sign = sign
        self.keyed = True  # its key stands beside the sign

    @property
    def tip(self) -> str:
        """What it does, and the key that does it."""
        return f"{self.label} ({self.shortcut})" if self.shortcut else self.label

    def _aside(self, brush: Brush) -> tuple[int, int]:
        """How far the sign makes room for its key."""
        return (-brush.u(2), -brush.u(3)) if self.keyed else (0, 0)

    def draw(self, brush: Brush) -> None:
        """The sign, and small beside it the key."""
        if self.hovered:
            brush.panel(self.box.inset(1), look.LIT, 10)
        size = brush.u(24)
        brush.sign(line_svg(self.sign, look.INK), self.box.centred(size, size).moved(*self._aside(brush)))
        key = Box(self.box.x, self.box.bottom - brush.u(13), self.box.w - brush.u(2), brush.u(12))
        if self.keyed and len(self.shortcut) <= 2 and self.shortcut.isascii():
            brush.text(self.shortcut, key, 10, look.SOFT, "right", face=fonts.BOLD)


class Verb(Button):
    """A verb of the game with its letter, in the bar."""

    PAD = 4.0
    focusable = False

    def widths(self, unit: float) -> tuple[int, int]:
        """How wide all but its words is, and how wide they are, in pixels."""
        return round(2 * self.PAD * unit) + self._cap(unit) + 2, fonts.width(self.label, round(self.size * unit))

    def _cap(self, unit: float) -> int:
        """The room for its letter."""
        return round(21 * unit)

    def draw(self, brush: Brush) -> None:
        """Its letter, and what it is called; dim while it is of no use, framed where a teacher points at it."""
        ink = look.ON_DANGER if self.grave and not self.off and look.THEME != "day" else look.INK
        inner = self.box.inset(brush.u(self.PAD), 0)
        if self.hovered and not self.off:
            brush.panel(self.box, look.LIT, 6)
        if self.main:
            brush.panel(self.box, None, 6, look.GOLD, 2)
        cap = min(self._cap(brush.unit), inner.w // 2)
        plate, words = inner.leftward(cap)
        plate = plate.leftward(cap - brush.u(5))[0]
        plate = plate.centred(plate.w, min(brush.u(17), inner.h))
        brush.panel(plate, None, 4, look.EDGE if self.off else ink, 1.2)
        brush.text(self.shortcut, plate, 12, look.SOFT if self.off else ink, "middle", face=fonts.BOLD)
        brush.text(self.label, words, self.size, look.SOFT if self.off else ink, face=fonts.SANS)


class Tick(Widget):
    """Something that is on or off."""

    focusable = True

    def __init__(self, label: str, value: bool, changed: Callable[[bool], object], name: str = "") -> None:
        super().__init__(name or label)
        self.label = capital(label)
        self.value = value
        self.changed = changed

    def draw(self, brush: Brush) -> None:
        """A small square, and the words."""
        side = brush.u(20)
        square, rest = self.box.leftward(side, brush.u(9))
        square = square.centred(side, side)
        brush.panel(square, look.GOLD if self.value else look.WOOD_DARK, 5, look.FOCUS if self.lit else look.EDGE)
        if self.value:
            x, y, s = square.x, square.y, side / 20
            points = [(x + 5 * s, y + 10 * s), (x + 9 * s, y + 14 * s), (x + 15 * s, y + 6 * s)]
            pygame.draw.lines(brush.surface, look.ON_GOLD, False, points, max(2, brush.u(2.5)))
        brush.text(self.label, rest, 15)

    @property
    def lit(self) -> bool:
        """Whether it is looked at."""
        return self.hovered or self.focused

    def click(self, point: tuple[int, int]) -> bool:
        """Switch it."""
        self.value = not self.value
        self.changed(self.value)
        return True

    def key(self, event: pygame.Event) -> bool:
        """Space and Enter switch it."""
        return event.key in (pygame.K_SPACE, pygame.K_RETURN) and self.click(self.box.middle)


class Field(Widget):
    """A line to type in."""

    focusable = True

    def __init__(
        self, text: str = "", hint: str = "", done: Callable[[str], object] | None = None, name: str = ""
    ) -> None:
        super().__init__(name)
        self.text = text
        self.hint = hint
        self.done = done
        self.changed: Callable[[str], object] = str  # told whatever is typed
        self.at = len(text)
        self.most = 200

    def open(self, text: str = "") -> None:
        """Begin anew."""
        self.text, self.at, self.hidden = text, len(text), False

    def draw(self, brush: Brush) -> None:
        """The text, and where the next letter goes."""
        brush.panel(self.box, look.WOOD_DARK, 6, look.GOLD if self.focused else look.EDGE)
        inner = self.box.inset(brush.u(9), brush.u(3))
        size = brush.u(15)
        if not self.text and self.hint:
            brush.lines([fonts.cut(self.hint, size, inner.w)], inner, size, look.SOFT, down="middle")
        start = 0
        while start < self.at and fonts.width(self.text[start : self.at], size) > inner.w - 4:
            start += 1
        shown = self.text[start:]
        while shown and fonts.width(shown, size) > inner.w:
            shown = shown[:-1]
        brush.lines([shown], inner, size, look.INK, down="middle")
        if self.focused:
            x = inner.x + fonts.width(self.text[start : self.at], size)
            pygame.draw.line(brush.surface, look.GOLD, (x, inner.y + 2), (x, inner.bottom - 3), max(1, brush.u(1.5)))

    def click(self, point: tuple[int, int]) -> bool:
        """It gets the focus, which the screen gives."""
        return True

    def typed(self, text: str) -> bool:
        """Letters."""
        text = "".join(letter for letter in text if letter.isprintable())[: self.most - len(self.text)]
        self.text = self.text[: self.at] + text + self.text[self.at :]
        self.at += len(text)
        self.changed(self.text)
        return True

    def key(self, event: pygame.Event) -> bool:
        """What moves, deletes, pastes or ends."""
        command = event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META)
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            if self.done is None:
                return False
            self.done(self.text)
            return True
        if event.key == pygame.K_BACKSPACE and self.at:
            self.text, self.at = self.text[: self.at - 1] + self.text[self.at :], self.at - 1
        elif event.key == pygame.K_DELETE:
            self.text = self.text[: self.at] + self.text[self.at + 1 :]
        elif event.key in (pygame.K_LEFT, pygame.K_RIGHT):
            self.at = max(0, min(len(self.text), self.at + (1 if event.key == pygame.K_RIGHT else -1)))
        elif event.key in (pygame.K_HOME, pygame.K_END):
            self.at = 0 if event.key == pygame.K_HOME else len(self.text)
        elif command and event.key == pygame.K_v:
            self.typed(pasted())
        elif event.key in (pygame.K_TAB, pygame.K_ESCAPE, pygame.K_UP, pygame.K_DOWN):
            return False
        self.changed(self.text)
        return True


class Scroller(Widget):
    """Something that may be higher than its box, and scrolls then: by the wheel, arrows, pages, to either end."""

    focusable = True
    STEP = 40.0  # units that the wheel or an arrow scrolls

    def __init__(self, name: str = "") -> None:
        super().__init__(name)
        self.top = 0  # pixels scrolled
        self.deep = 0  # how high all of it is, in pixels
        self.unit = 1.0

    def draw_all(self, brush: Brush) -> None:
        """Draw what is to be seen, after what was scrolled."""
        raise NotImplementedError

    def lay(self, unit: float) -> None:
        """Know how high it is in a box as wide as its own."""

    @property
    def most(self) -> int:
        """Pixels that it can be scrolled."""
        return max(0, self.deep - self.box.h)

    def draw(self, brush: Brush) -> None:
        """What is to be seen of it, and how far it is scrolled."""
        self.unit = brush.unit
        self.lay(brush.unit)
        self.scroll(0)
        brush.surface.set_clip(self.box.rect)
        self.draw_all(brush)
        brush.surface.set_clip(None)
        brush.bar(self.box, self.top, self.most)

    def scroll(self, pixels: int) -> bool:
        """Up or down."""
        self.top = max(0, min(self.most, self.top + pixels))
        return True

    def wheel(self, steps: int) -> bool:
        """Scroll."""
        return self.scroll(-round(self.STEP * self.unit) * steps)

    def key(self, event: pygame.Event) -> bool:
        """Arrows, pages, the beginning and the end."""
        line = round(self.STEP * self.unit)
        page = max(line, self.box.h - line)
        jumps = {
            pygame.K_UP: -line,
            pygame.K_DOWN: line,
            pygame.K_PAGEUP: -page,
            pygame.K_PAGEDOWN: page,
            pygame.K_SPACE: page,
            pygame.K_HOME: -self.deep,
            pygame.K_END: self.deep,
        }
        return self.scroll(jumps[event.key]) if event.key in jumps else False


class Listing(Scroller):
    """Lines that scroll; with `chosen` one of them can be chosen, and is marked."""

    def __init__(
        self, lines: Sequence[str], chosen: Callable[[int], object] | None = None, size: float = 15, name: str = ""
    ) -> None:
        super().__init__(name)
        self.lines = list(lines)
        self.chosen = chosen
        self.size = size
        self.at = 0
        self._tops: list[int] = []  # where each line begins, and at last where all end
        self._seen = (0, 0.0, 0)  # width, unit and number of lines that the tops are for

    def lay(self, unit: float) -> None:
        """Where each line begins."""
        seen = (self.box.w, unit, len(self.lines))
        if seen != self._seen:
            self._seen, self._tops = seen, [0]
            pixels = round(self.size * unit)
            for text in self.lines:
                high = fonts.height(pixels) * len(fonts.wrap(text, pixels, self._inner(unit)))
                self._tops.append(self._tops[-1] + high + self._gap(unit))
            self.deep = self._tops[-1]

    def _gap(self, unit: float) -> int:
        return round(8 * unit) if self.chosen is not None else round(2 * unit)

    def _inner(self, unit: float) -> int:
        return max(1, self.box.w - round(26 * unit))

    def wide(self, unit: float) -> int:
        """How wide it wants to be, in pixels."""
        return max((fonts.width(line, round(self.size * unit)) for line in self.lines), default=0) + round(27 * unit)

    def high(self, wide: int, unit: float) -> int:
        """How high all lines are in so much width, in pixels."""
        self.box = Box(self.box.x, self.box.y, wide, self.box.h)
        self.lay(unit)
        return self.deep

    def draw_all(self, brush: Brush) -> None:
        """The lines, and a plate under the one that is marked."""
        pixels = brush.u(self.size)
        for at, text in enumerate(self.lines):
            y, end = self.box.y + self._tops[at] - self.top, self.box.y + self._tops[at + 1] - self.top
            if end < self.box.y or y > self.box.bottom:
                continue
            row = Box(self.box.x, y, self.box.w - brush.u(10), end - y)
            if self.chosen is not None and at == self.at:
                brush.panel(row, look.LIT if self.focused else look.PLATE, 6)
            lines = fonts.wrap(text, pixels, self._inner(brush.unit))
            brush.lines(lines, row.inset(brush.u(8), self._gap(brush.unit) // 2), pixels)

    def click(self, point: tuple[int, int]) -> bool:
        """Choose the line there."""
        if self.chosen is None:
            return False
        y = point[1] - self.box.y + self.top
        found = next((at for at, end in enumerate(self._tops[1:]) if y < end), None)
        if found is not None:
            self.at = found
            self.chosen(found)
        return True

    def key(self, event: pygame.Event) -> bool:
        """Arrows mark, Enter chooses; where nothing can be chosen they scroll."""
        step = {pygame.K_UP: -1, pygame.K_DOWN: 1}.get(event.key, 0)
        if self.chosen is None or not self.lines:
            return super().key(event)
        if step:
            self.at = (self.at + step) % len(self.lines)
            self.show(self.at)
        elif event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            self.chosen(self.at)
        else:
            return super().key(event)
        return True

    def show(self, at: int) -> None:
        """Scroll so that a line is to be seen."""
        if at + 1 < len(self._tops):
            self.top = max(min(self.top, self._tops[at]), self._tops[at + 1] - self.box.h)


def side_by_side(
    buttons: Sequence[Button],
    box: Box,
    unit: float,
    sizes: Sequence[float] = BUTTON_SIZES,
    gap: float = 8,
) -> None:
    """Buttons in a row from the left, as large as they fit in a box."""
    if not buttons:
        return
    between = round(gap * unit)
    for size in sizes:
        for button in buttons:
            button.size, button.PAD = size, min(12.0, 0.53 * sizes[0]) if size > sizes[-1] + 2 else 4.0
        wides = [button.wide(unit) for button in buttons]
        if sum(wides) + between * (len(wides) - 1) <= box.w:
            break
    x = box.x
    for button, wide in zip(buttons, wides, strict=True):
        button.box = Box(x, box.y, wide, box.h)
        x += wide + between


def pasted() -> str:
    """What the clipboard holds, on one line."""
    try:
        return " ".join(pygame.scrap.get_text().split())
    except pygame.error:
        return ""
