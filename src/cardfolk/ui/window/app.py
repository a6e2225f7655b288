"""App: the one window, its loop, and the screens that lie in it one over the other."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from functools import partial
from time import perf_counter

import pygame

from ...play.session import AnySession, Session
from ...words import BadText, Words
from ..art.geometry import Box
from ..local import Looks
from ..settings import Settings
from ..shell import AppShell, ShellScreen
from . import brush as brushes
from . import look
from .brush import Brush
from .sounds import CHIME, Sounds
from .widgets import Widget

STILL = 50  # milliseconds between looks at a table where nothing moves
RATES = ((60, 0.013), (30, 0.028), (20, 9.0))  # frames a second, and how long a frame may take for them
SHARE = 0.8  # of the desktop that the window takes at first
UNSEEN = ("offscreen", "dummy")  # where SDL draws if nothing else can be drawn on


class Screen(ShellScreen):
    """What the window shows and who gets its events. Widgets are drawn and touched in order."""

    over = False  # leaves the screen below to be seen

    def __init__(self) -> None:
        super().__init__()
        self.app: App
        self.widgets: list[Widget] = []
        self.focus: Widget | None = None
        self.pointer = (-1, -1)

    # What a screen writes

    def arrange(self, box: Box, unit: float) -> None:
        """Give every widget its box: at the start, and whenever the window has another size."""

    def paint(self, brush: Brush) -> None:
        """Draw what is under the widgets."""
        brush.wood()

    def tick(self) -> None:
        """Look what happened; some twenty times a second."""

    def moving(self) -> bool:
        """Whether it must be drawn at every frame."""
        return False

    def key(self, event: pygame.Event) -> bool:
        """A key that no widget took; `name_of(event)` says which. False if that means nothing here."""
        return False

    def hover(self, point: tuple[int, int]) -> None:
        """The pointer is there."""

    def click(self, point: tuple[int, int]) -> bool:
        """A click that no widget took."""
        return False

    def release(self, point: tuple[int, int]) -> None:
        """The button of the mouse is up again."""

    def opened(self) -> None:
        """It is the top one now, for the first time."""

    def closed(self) -> None:
        """It is gone."""

    def relook(self) -> None:
        """The language or the looks are other ones."""

    def came_back(self) -> None:
        """A table that was over it was left."""

    # What every screen has

    @property
    def shell(self) -> App:
        """The app."""
        return self.app

    def covered(self) -> bool:
        """Whether something else is open over this screen, or it is gone."""
        return self.app.top is not self

    def redraw(self) -> None:
        """Something looks other than before."""
        self.app.dirty = True

    def again(self) -> None:
        """Everything has its place anew."""
        self.arrange(self.app.box, self.app.unit)
        self.redraw()

    def leave(self, result: object = None) -> None:
        """Close this screen; who opened it gets the result."""
        self.app.pop(self, result)

    def look_at(self, widget: Widget | None) -> None:
        """Give a widget the focus."""
        if self.focus is not None:
            self.focus.focused = False
        self.focus = widget
        if widget is not None:
            widget.focused = True
        self.redraw()

    def show(self, brush: Brush) -> None:
        """Draw everything."""
        self.paint(brush)
        for widget in self.widgets:
            if not widget.hidden:
                widget.draw(brush)

    def event(self, event: pygame.Event) -> None:
        """Pass an event on to who it is for."""
        if self.focus is not None and self.focus not in self.widgets:
            self.look_at(None)  # it was there before the screen changed
        if event.type == pygame.MOUSEMOTION:
            self._hover(event.pos)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._hover(event.pos)
            self._click(event.pos)
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            self.release(event.pos)
        elif event.type == pygame.MOUSEWHEEL:
            found = self._at(self.pointer)
            if found is not None and found.wheel(event.y):
                self.redraw()
        elif event.type == pygame.TEXTINPUT and self.focus is not None:
            if self.focus.typed(event.text):
                self.redraw()
        elif event.type == pygame.KEYDOWN:
            self._key(event)

    def _at(self, point: tuple[int, int]) -> Widget | None:
        shown = [widget for widget in self.widgets if not widget.hidden and widget.box.holds(point)]
        return shown[-1] if shown else None

    def _hover(self, point: tuple[int, int]) -> None:
        self.pointer = point
        found = self._at(point)
        for widget in self.widgets:
            if widget.hovered != (widget is found):
                widget.hovered = widget is found
                self.redraw()
        self.hover(point)

    def _click(self, point: tuple[int, int]) -> None:
        found = self._at(point)
        if found is not None:
            if found.focusable:
                self.look_at(found)
            if found.click(point):
                self.redraw()
                return
        if self.click(point):
            self.redraw()

    def _key(self, event: pygame.Event) -> None:
        if (self.focus is not None and not self.focus.hidden and self.focus.key(event)) or self.key(event):
            self.redraw()
        elif event.key in (pygame.K_TAB, pygame.K_UP, pygame.K_DOWN):
            back = event.key == pygame.K_UP or (event.key == pygame.K_TAB and event.mod & pygame.KMOD_SHIFT)
            self.next_focus(-1 if back else 1)

    def next_focus(self, step: int) -> None:
        """Give the focus to the next widget that takes it."""
        able = [widget for widget in self.widgets if widget.focusable and not widget.hidden]
        if able:
            at = able.index(self.focus) + step if self.focus in able else 0 if step > 0 else -1
            self.look_at(able[at % len(able)])


class App(AppShell):
    """cardfolk in a window, open until the last screen is left."""

    draws = True

    def __init__(self, shown: Looks, settings: Settings | None = None, size: tuple[int, int] | None = None) -> None:
        self.enter(shown, settings)
        self.screens: list[Screen] = []
        look.use(self.settings.theme, self.settings.cloth, self.settings.back)
        self.sounds = Sounds()
        self.sounds.switch(self.settings.sound, self.settings.volume)
        self.dirty = True
        self.full = False  # it takes the whole screen
        self.frame = 0.0  # seconds that a frame takes, of late
        self._then: dict[Screen, Callable[[object], object]] = {}
        self._clock = pygame.time.Clock()
        self._hidden = True
        self._opener = ""  # the letter that has just opened a screen or a field
        self._woken = pygame.Event(pygame.NOEVENT)  # what ended a rest
        try:
            pygame.display.init()
            if not os.environ.get("SDL_VIDEODRIVER") and pygame.display.get_driver() in UNSEEN:
                raise BadText(Words("there is no screen to open a window on"))
            ways = {"resizable": True, "allow_high_dpi": True, "hidden": True}
            self.window = pygame.Window("cardfolk", size or _first_size(), **ways)
        except pygame.error as wrong:
            raise BadText(Words("the window cannot be opened: {why}", {"why": str(wrong)})) from None
        self.window.minimum_size = look.LEAST
        self.window.set_icon(brushes.icon())
        pygame.key.set_repeat(400, 40)

    # What screens ask

    @property
    def surface(self) -> pygame.Surface:
        """What is drawn on, in real pixels."""
        return self.window.get_surface()

    @property
    def box(self) -> Box:
        """All of the window."""
        return Box(0, 0, *self.surface.get_size())

    @property
    def unit(self) -> float:
        """Pixels that one unit of the design takes."""
        return look.unit_of(self.surface.get_size())

    @property
    def top(self) -> Screen:
        """The screen that gets the events."""
        return self.screens[-1]

    def open_screen(self, screen: Screen, left: Callable[[object], object] | None = None) -> None:
        """Show a screen over the others."""
        screen.app = self
        if self.screens:
            self.top._hover((-1, -1))
        self.screens.append(screen)
        if left is not None:
            self._then[screen] = left
        screen.again()
        screen.opened()

    def pop(self, screen: Screen, result: object = None) -> None:
        """Close a screen, and whatever is over it."""
        if screen not in self.screens:
            return
        while self.screens[-1] is not screen:
            self.pop(self.screens[-1])
        self.screens.remove(screen)
        screen.closed()
        self.dirty = True
        then = self._then.pop(screen, None)
        if then is not None:
            then(result)

    def screen_of(self, session: AnySession) -> Screen:
        """The screen of a table, or of the room where one waits for it."""
        if isinstance(session, Session):
            from .table import TableScreen

            return TableScreen(session, self.shown, self.settings)
        from ...play.lessons.session import LessonSession

        if isinstance(session, LessonSession):
            from .lesson import LessonScreen

            return LessonScreen(session, self.shown, self.settings)
        from ...play.solving_session import PuzzleSession

        if isinstance(session, PuzzleSession):
            from .puzzle import PuzzleScreen

            return PuzzleScreen(session, self.shown, self.settings)
        from .online import remote_screen

        return remote_screen(session, self)

    def table_left(self, session: AnySession) -> None:
        """Its bots end, and who looks at what is there now sees it."""
        super().table_left(session)
        for screen in self.screens:
            screen.came_back()

    def tell(self, line: str) -> None:
        """Tell the person something."""
        self.open_lines([line])

    def open_lines(self, lines: Sequence[str], title: str = "", last: bool = False) -> None:
        """Lines to read, from the first or from the last."""
        from .dialogs import Lines

        sheet = Lines(lines, self.speaker().tell("back"), title)
        sheet.listing.top = sys.maxsize if last else 0
        self.open_screen(sheet)

    def open_list(self, title: str, lines: Sequence[str], chosen: Callable[[int], object]) -> None:
        """Have one of some lines chosen."""
        from .dialogs import Listed

        sheet = Listed(lines, self.speaker().tell("back"), title)
        self.open_screen(sheet, lambda at: chosen(at) if isinstance(at, int) else None)

    def open_text(self, text: str) -> None:
        """A text in Markdown, to read."""
        from .pages import Pages

        self.open_screen(Pages(text, self.speaker().tell("back")))

    def open_ask(self, asked: str, yes: Words, no: Words, answered: Callable[[bool], object]) -> Screen:
        """Ask something."""
        from .sheets import Sheet

        sheet = Sheet(asked, self.speaker(), yes, no)
        self.open_screen(sheet, lambda yes: answered(bool(yes)))
        return sheet

    def ask_sounds(self) -> None:
        """Whether there shall be sounds, once and never again."""
        if self.settings.heard:
            return
        self.settings.heard = True
        asked = self.speaker().tell("Shall there be sounds? They can be switched at any time among the looks.")
        self.open_ask(asked, Words("With sounds"), Words("Without sounds"), partial(self.choose_looks, "sound"))

    def looks_changed(self) -> None:
        """Everything anew."""
        settings = self.settings
        louder = settings.sound and (not self.sounds.on or settings.volume != self.sounds.volume)
        self.sounds.switch(settings.sound, settings.volume)
        if louder:
            self.sounds.play(CHIME)
        if look.use(settings.theme, settings.cloth, settings.back):
            brushes.forget()
        for screen in self.screens:
            screen.relook()
            screen.again()

    def whole_screen(self) -> None:
        """Over all of the screen, or a window again."""
        try:
            if self.full:
                self.window.set_windowed()
            else:
                self.window.set_fullscreen(True)
        except pygame.error:
            return  # it cannot be here
        self.full = not self.full
        self.dirty = True

    def quit(self) -> None:
        """Leave everything; nothing is lost."""
        while self.screens:
            self.pop(self.top)

    # The loop

    def run(self) -> None:
        """Until the last screen is left."""
        try:
            while self.screens:
                self.step()
                self.rest()
        finally:
            self.close()

    def step(self) -> None:
        """One round: what came in, what happened, and a picture of it if anything is new."""
        woken, self._woken = self._woken, pygame.Event(pygame.NOEVENT)
        for event in (woken, *pygame.event.get()):
            self.handle(event)
            if not self.screens:
                return
        for screen in list(self.screens):
            if screen in self.screens:
                screen.tick()
        if self.screens and (self.dirty or any(screen.moving() for screen in self.screens)):
            self.draw()

    def handle(self, event: pygame.Event) -> None:
        """An event, for the window itself or for the top screen."""
        if event.type in (pygame.QUIT, pygame.WINDOWCLOSE):
            self.quit()
        elif event.type in (pygame.WINDOWSIZECHANGED, pygame.WINDOWDISPLAYCHANGED):
            for screen in self.screens:
                screen.again()
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_F11:
            self.whole_screen()
        elif event.type in (pygame.WINDOWEXPOSED, pygame.WINDOWSHOWN, pygame.WINDOWRESTORED):
            self.dirty = True
        else:
            if event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
                density = self.surface.get_width() / max(1, self.window.size[0])
                event.pos = (round(event.pos[0] * density), round(event.pos[1] * density))
            self._pass_on(event)

    def _pass_on(self, event: pygame.Event) -> None:
        """To the top screen; the letter that opened a screen or a field is not typed there."""
        if event.type == pygame.TEXTINPUT and event.text == self._opener:
            self._opener = ""
            return
        top, focus = self.top, self.top.focus
        top.event(event)
        if event.type == pygame.KEYDOWN:
            same = self.screens and self.top is top and top.focus is focus
            self._opener = "" if same else event.unicode

    def draw(self) -> None:
        """All that is to be seen, from the lowest screen that is."""
        begun = perf_counter()
        self.dirty = False
        brush = Brush(self.surface, self.unit, self.settings.four, self.settings.large)
        lowest = max((at for at, screen in enumerate(self.screens) if not screen.over), default=0)
        for screen in self.screens[lowest:]:
            if screen.over:
                brush.shade(brush.box, (0, 0, 0), 110)
            screen.show(brush)
        self.window.flip()
        if self._hidden:  # until there is something to see
            self._hidden = False
            self.window.show()
        self.frame = 0.8 * self.frame + 0.2 * (perf_counter() - begun)

    @property
    def rate(self) -> int:
        """Frames a second: fewer where each takes long."""
        return next(rate for rate, longest in RATES if self.frame <= longest or longest > 1)

    def rest(self) -> None:
        """Until the next frame, or where nothing moves until something happens."""
        if any(screen.moving() for screen in self.screens):
            self._clock.tick(self.rate)
        elif self.screens and not self.dirty:
            self._woken = pygame.event.wait(STILL)

    def close(self) -> None:
        """The window goes, and a server that it started."""
        self.quit()
        self.end_host()
        self.sounds.close()
        brushes.forget()
        self.window.destroy()
        pygame.display.quit()


def _first_size() -> tuple[int, int]:
    """Most of the desktop, in the window's usual shape."""
    desktops = pygame.display.get_desktop_sizes() or [look.LEAST]
    wide, high = desktops[0]
    share = min(SHARE * wide / look.WIDE, SHARE * high / look.HIGH)
    return max(look.LEAST[0], round(look.WIDE * share)), max(look.LEAST[1], round(look.HIGH * share))


def name_of(event: pygame.Event) -> str:
    """A key as its letter or sign where it has one, else as `left`, `return`, `escape`."""
    typed = getattr(event, "unicode", "")
    if typed and typed.isprintable() and typed != " ":
        return typed
    name = pygame.key.name(event.key)
    return {"enter": "return", "keypad enter": "return"}.get(name, name)
