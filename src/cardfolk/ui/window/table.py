"""The table screen of the window: any View of any game, played by mouse and keyboard."""

from __future__ import annotations

from functools import partial
from time import monotonic

import pygame

from ...play.hands import arranged
from ...play.session import AnySession
from ...view import Offer, View
from ..local import Looks
from ..picking import Spot, keys_for
from ..players import happened
from ..settings import Settings
from ..sitting import LAYOUT, UNTIL
from . import fonts
from .app import name_of
from .asking import Asking
from .box import Box
from .brush import Brush
from .drag import Drag
from .layout import Layout, Wanted, lay_out
from .motion import Motion
from .painting import Scene, paint_table, paint_tip
from .sounds import CHIME, SLIDE, TAP
from .spread import Laid, Said
from .widgets import Button
from .wording import table_words

KEYS = {
    "h": "hint",
    "?": "rules",
    "u": "undo",
    "r": "replay",
    "t": "sheet",
    "n": "next",
    "tab": "sort",
    "f": "fast",
    "f2": "options",
    "s": "leave",
    "q": "leave",
}
LOG = 40  # lines of what happened that are asked for
TWICE = 0.4  # seconds within which two clicks are one


class TableScreen(Asking):
    """A session played by the people before this window, or watched."""

    def __init__(self, session: AnySession, shown: Looks, settings: Settings | None = None) -> None:
        super().__init__(session, shown, settings)
        self.laid: Layout | None = None
        self.scene: Scene | None = None
        self.layer: pygame.Surface | None = None  # all that does not move
        self.stale = True
        self.motion = Motion()
        self.choices: list[Offer] = []  # what the buttons do
        self.buttons: list[Button] = []
        self.marked = 0
        self.cursor: int = -1  # of the spots shown; -1 until the keyboard is used
        self.hovered: tuple[str, int] | None = None
        self.tip = ""
        self.drag: Drag | None = None
        self._clicked: tuple[float, Spot | None] = (0.0, None)
        self._version = 0  # what this screen has shown of what happened
        self._prompt = ""
        self._asked = False  # whether the player was asked something when it was last drawn

    # Drawing

    def opened(self) -> None:
        """The first look."""
        self.draw()

    def draw(self) -> None:
        """Everything anew; what lies elsewhere now moves there."""
        before, table = self.laid, self.session.table
        since, self._version = self._version, table.version(self.seat)
        self.renew()
        self.draw_choice()
        self.look_ahead()
        pace = self.pace
        if before is not None and self.laid is not None and pace and before.box == self.laid.box:
            self.motion.begin(before, self.laid, table.heard(self.seat, min(since, self._version)), monotonic())
        else:
            self.motion.stop()
        if self.motion.flights:
            self.app.sounds.play(SLIDE)
        asked = bool(self.view().offers)
        if asked and not self._asked and not self.only_move():
            self.app.sounds.play(CHIME)
        self._asked = asked

    def draw_choice(self) -> None:
        """What can be done, the hand, the prompt."""
        speaker, view = self.speaker, self.view()
        self.choices = [*self.offers(), *([UNTIL] if view.skip and view.offers else [])]
        keys = keys_for(self.choices)
        self.buttons = []
        for at, offer in enumerate(self.choices):
            label = speaker.say(offer.label) + (" …" if offer.choices or offer.plan else "")
            self.buttons.append(Button(label, partial(self.choose, offer, {}), keys[at], name=f"offer {at}"))
        if self.session.table.over:
            again = speaker.tell("Play again") if self.session.table.finished else speaker.tell("The next game")
            for key, label, action in (("n", again, "next"), *[key for key in self.keys_shown() if key[0] in "rs"]):
                self.buttons.append(Button(label, partial(self.act, action), key, name=f"after {action}"))
            self.buttons[0].main = True
        self.marked = 0
        self.motion.stop()
        self.again()

    def draw_prompt(self) -> None:
        """The prompt, if it says something else than before."""
        said = (self.prompt(), self.told, tuple(self.beside_prompt()), self.hinting is None)
        if str(said) != self._prompt:
            self._prompt = str(said)
            if self.laid is not None:
                self.again()

    def draw_log(self) -> None:
        """What happened, and all else."""
        self.again()

    def arrange(self, box: Box, unit: float) -> None:
        """Everything in its place."""
        if self.picking is None:
            return
        view = self.view()
        said = table_words(view, self.speaker)
        asked, *beside = self.prompts()
        said.title, said.prompt = " · ".join(self.titles()), "  ".join([asked, *map(fonts.tied, beside)])
        wanted = Wanted(
            said,
            arranged(view, self.settings.sort),
            [button.wide(unit) for button in self.buttons],
            Button.HIGH,
            bool(view.skip and view.offers),
            frozenset(spot.place for spot in self.picking.picked if spot.zone.startswith("hand")),
        )
        self.laid = lay_out(view, (box.w, box.h), wanted, fonts.width)
        for button, place in zip(self.buttons, self.laid.buttons, strict=True):
            button.box = place
            button.size = 15 * self.laid.button_scale
        self.arrange_keys(self.laid.keys, unit)
        self.widgets = [*self.buttons, *self.keys, self.field]
        self.scene = self._scene(view, said)
        self.stale = True

    def prompts(self) -> list[str]:
        """What is asked, and each thing that is said beside it."""
        aside = [*self.beside_prompt()]
        if self.hinting is not None:
            aside.append(self.speaker.tell("a hint is being thought of"))
        if self.more():
            aside.append(self.speaker.tell("pick cards: Space, or their numbers"))
        asked = self.prompt().split("\n")[0]  # what can be done when a game is over are buttons here
        return [asked, *(f"({one})" for one in aside)]

    def _scene(self, view: View, said: Said) -> Scene:
        assert self.laid is not None and self.picking is not None
        picking, speaker = self.picking, self.speaker
        heard, new = self.happened(LOG)
        log = [
            (happened(self.session.table, event, speaker), -back <= new)
            for back, event in enumerate(heard, -len(heard))
        ]
        acting = bool(view.offers) and not self.playing_out
        useless = {(spot.zone, spot.place) for spot in picking.spots if acting and not picking.could(spot)}
        if len(useless) == len(picking.spots):
            useless = set()  # nothing to tell apart
        others = {(spot.zone, spot.place) for spot in picking.spots if not spot.zone.startswith("hand")}
        asked = picking.asked() if view.skip else []
        thinks = self.session.table.to_move if self.asking is not None and view.to_move >= 0 else -1
        return Scene(
            view,
            speaker,
            said,
            self.laid,
            lit=self.lit(),
            about=self._about(view),
            picked=picking.picked,
            useless={where for where in useless if where not in others},
            own=others - useless if acting else set(),
            new=self.new(),
            log=log,
            told=self.told,
            busy=thinks,
            dots=self.dots(),
            claim=asked[0] if asked else None,
        )

    def _about(self, view: View) -> set[tuple[str, int]]:
        """The cards on the table that a move with the cards picked is about."""
        if self.picking is None or not (self.picking.picked or self.touched):
            return set()
        wanted = {(offer.to, offer.on) for offer in self.offers() if offer.on is not None}
        return {
            (zone.id, place)
            for zone in view.zones
            for place, lying in enumerate(zone.cards)
            if (zone.id, lying.stands_for if lying.stands_for is not None else lying.card) in wanted
        }

    def moving(self) -> bool:
        """While cards fly."""
        return bool(self.motion.flights)

    def show(self, brush: Brush) -> None:
        """What does not move from the layer, then what does."""
        if self.scene is None:
            return
        now = monotonic()
        if self.motion.flights and self.motion.over(now):
            self.stale = True
        size = brush.surface.get_size()
        if self.layer is None or self.layer.get_size() != size:
            self.layer = pygame.Surface(size)
            self.stale = True
        scene = self.scene
        carried = self.carried()
        absent = self.motion.absent() | {(laid.zone, laid.place) for laid in carried}
        if self.stale or absent != scene.absent:
            scene.absent = absent
            scene.hovered, scene.cursor = self.hovered, self._cursor_place()
            paint_table(Brush(self.layer, brush.unit, brush.four, brush.large), scene)
            self.stale = False
        brush.surface.blit(self.layer, (0, 0))
        for at, button in enumerate(self.buttons):
            button.marked = at == self.marked and self.cursor >= 0
        for widget in (*self.buttons, *self.keys, self.field):
            if not widget.hidden:
                widget.draw(brush)
        for flight in self.motion.flights:
            card, box, turn = flight.at(now)
            brush.card(card, box, turn)
        for card, box in self.drag.places(carried, self.pointer) if self.drag is not None else ():
            brush.card(card, box)
        if self.tip and self.app.top is self:
            paint_tip(brush, self.tip, self.pointer)

    def uncover(self, seat: int) -> None:
        """The next person sits before the window; nothing of theirs flew anywhere."""
        self.laid = None
        super().uncover(seat)

    def touch(self, spot: Spot) -> None:
        """Pick a card or put it back, to be heard."""
        self.app.sounds.play(TAP)
        super().touch(spot)

    # The mouse

    def spots(self) -> list[Spot]:
        """Own cards from left to right, as the cursor goes."""
        if self.picking is None or self.laid is None:
            return []
        by_place = {(spot.zone, spot.place): spot for spot in self.picking.spots}
        shown = [by_place[laid.zone, laid.place] for laid in self.laid.hand if (laid.zone, laid.place) in by_place]
        return shown + [spot for spot in self.picking.spots if not spot.zone.startswith("hand")]

    def _card_at(self, point: tuple[int, int]) -> Laid | None:
        """The uppermost card there."""
        if self.laid is None:
            return None
        cards = [*(laid for spread in self.laid.zones.values() for laid in spread.cards), *self.laid.hand]
        return next((laid for laid in reversed(cards) if laid.box.holds(point)), None)

    def _spot_of(self, laid: Laid | None) -> Spot | None:
        spots = [] if laid is None or self.picking is None else self.picking.spots
        return next((spot for spot in spots if laid and (spot.zone, spot.place) == (laid.zone, laid.place)), None)

    def hover(self, point: tuple[int, int]) -> None:
        """Lift the card there if it can be used; else say why not."""
        if self.drag is not None and self.drag.follow(point, self.app.unit):
            self.tip = ""
            self.stale = True
            self.redraw()
            return
        laid = self._card_at(point)
        where = None if laid is None else (laid.zone, laid.place)
        if where != self.hovered:
            self.hovered, self.tip = where, "" if laid is None else self._about_card(laid)
            self.stale = True
            self.redraw()

    def _about_card(self, laid: Laid) -> str:
        """What there is to say of a card: who played it, that it is wild, why it cannot be played."""
        spot, said = self._spot_of(laid), [laid.lying.note]
        if spot is not None and self.picking is not None:
            said.append(self.picking.why_not(spot))
        elif self.scene is not None and (laid.zone, laid.place) in self.scene.said.captions:
            return self.scene.said.captions[laid.zone, laid.place]
        return " ".join(self.speaker.sentence(words) for words in said if words is not None)

    def click(self, point: tuple[int, int]) -> bool:
        """A card or a zone was clicked; a card twice is played if that is one move."""
        if self.picking is None or self.laid is None:
            return False
        self.hurry()
        laid = self._card_at(point)
        spot = self._spot_of(laid)
        if spot is not None:
            then, last = self._clicked
            self._clicked = (monotonic(), spot)
            found = self.picking.offers() if self.picking.picked == [spot] else []
            if last == spot and monotonic() - then < TWICE and len(found) == 1:
                self.choose(found[0], {})
                return True
            self.drag = Drag(spot, point, spot in self.picking.picked)
            if not self.drag.was_picked:
                self.touch(spot)
            return True
        for id, spread in self.laid.zones.items():
            if spread.box.holds(point):
                lying = laid.lying if laid is not None and laid.zone == id else None
                card = None if lying is None else lying.card if lying.stands_for is None else lying.stands_for
                self.touch_zone(id, card)
                return True
        return False

    def release(self, point: tuple[int, int]) -> None:
        """Cards that were carried are put where they are let go, if they may lie there; a picked one that was only
        pressed is put back."""
        drag, self.drag = self.drag, None
        if drag is None or self.picking is None or self.laid is None:
            return
        self.stale = True
        self.redraw()
        if not drag.going:
            if drag.was_picked and drag.spot in self.picking.picked:
                self.touch(drag.spot)
            return
        lit = self.lit()
        zones = [id for id, spread in self.laid.zones.items() if spread.box.holds(point) and id in lit]
        found = self.picking.offers() if self.picking.picked else []
        if zones:
            self.touch_zone(zones[0])
        elif len(found) == 1 and self.laid.middle.holds(point):
            self.choose(found[0], {})

    def carried(self) -> list[Laid]:
        """The cards that go with the pointer."""
        if self.drag is None or not self.drag.going or self.picking is None or self.laid is None:
            return []
        picked = {(spot.zone, spot.place) for spot in self.picking.picked}
        return [laid for laid in self.laid.hand if (laid.zone, laid.place) in picked]

    def hurry(self) -> None:
        """Who acts does not wait for cards that fly."""
        if self.motion.flights:
            self.motion.stop()
            self.stale = True

    # The keyboard

    def key(self, event: pygame.Event) -> bool:
        """Digits pick places of the hand, letters choose what can be done, arrows walk."""
        name = name_of(event)
        letter = LAYOUT.get(name.lower(), name) if len(name) == 1 else name
        offered = [button.shortcut for button in self.buttons]
        self.hurry()
        if letter.isdigit():
            self.touch_place(int(letter))
        elif letter in offered:
            self.buttons[offered.index(letter)].action()
        elif letter in ("left", "right"):
            self.walk(1 if letter == "right" else -1)
        elif letter in ("up", "down"):
            self.marked = (self.marked + (1 if letter == "down" else -1)) % max(1, len(self.buttons))
            self.cursor = max(0, self.cursor)
            self.stale = True
        elif letter == "space":
            self.touch_cursor()
        elif letter == "return":
            self.enter()
        elif letter == "escape":
            self.put_back()
        elif letter == ":" or letter == "/":
            self.open_field(event)
        elif letter in KEYS:
            self.act(KEYS[letter])
        else:
            return False
        return True

    def walk(self, step: int) -> None:
        """Move the cursor over one's cards."""
        count = len(self.spots())
        if count:
            self.cursor = (self.cursor + step) % count if self.cursor >= 0 else 0 if step > 0 else count - 1
            self.stale = True

    def _cursor_place(self) -> tuple[str, int] | None:
        spots = self.spots()
        if not 0 <= self.cursor < len(spots):
            return None
        return spots[self.cursor].zone, spots[self.cursor].place

    def _cursor_spot(self) -> Spot | None:
        spots = self.spots()
        return spots[min(self.cursor, len(spots) - 1)] if spots and self.cursor >= 0 else None

    def touch_cursor(self) -> None:
        """Pick the card under the cursor."""
        spot = self._cursor_spot()
        if spot is not None:
            self.touch(spot)

    def enter(self) -> None:
        """Do what is marked; with nothing picked or marked, play the card under the cursor if that is one move."""
        picking, spot = self.picking, self._cursor_spot()
        if picking is not None and picking.view.offers and not picking.picked and spot is not None and not self.marked:
            self.play_spot(spot)
        elif self.buttons:
            self.buttons[min(self.marked, len(self.buttons) - 1)].action()
