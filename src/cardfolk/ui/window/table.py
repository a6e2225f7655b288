"""The table screen of the window: any View of any game, played by mouse and keyboard."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from ...bots.moods import MOODS
from ...cards import CARD_NAMES
from ...game import GRAVE
from ...play.hands import arranged, next_sort
from ...play.lessons.teaching import Teaching
from ...play.maker import Pick
from ...play.session import AnySession
from ...table import Table
from ...view import SceneView, View, Zone
from ...words import Seat
from ..art.geometry import Box, Laid, Said, even
from ..controller import letter_of
from ..lines import result_line
from ..local import Looks
from ..players import happened
from ..settings import Settings
from . import fonts
from .app import name_of
from .asking import Asking
from .brush import TURN, Brush, card_picture, face_picture, turned_picture
from .drag import Drag
from .faces import Face, faces_of
from .layout import Layout, Wanted, lay_out
from .motion import SILENCE, Motion, Where
from .painting import paint_table, paint_tip
from .points import DealEnd, grid_of
from .scene import FULL, Scene
from .sounds import CHIME, NO, SLIDE, TAP
from .war import STEP, steps
from .widgets import Button
from .wording import table_words

LOG = 40  # lines of what happened that are asked for
PACES = {"calm": 1.8, "brisk": 0.45}  # times the usual pause between moves
TWICE = 0.4  # seconds within which two clicks are one


class TableScreen(Asking):
    """A session played by the people before this window, or watched."""

    def __init__(self, session: AnySession, shown: Looks, settings: Settings | None = None) -> None:
        super().__init__(session, shown, settings)
        self._pace()
        self.laid: Layout | None = None
        self.scene: Scene | None = None
        self.layer: pygame.Surface | None = None  # all that does not move
        self.spare: pygame.Surface | None = None  # the same once what flies has landed, if it is drawn ahead
        self.ahead: int | None = None  # whether it is: how much of a war is seen in it
        self.stale = True
        self.motion = Motion()
        self.buttons: list[Button] = []
        self.letters: list[str] = []  # of the buttons once all is over
        self.cursor: int = -1  # of the spots shown; -1 until the keyboard is used
        self.hovered: tuple[str, int] | None = None
        self.tip = ""
        self.drag: Drag | None = None
        self._clicked: tuple[float, tuple[str, int] | None] = (0.0, None)
        self._version = 0  # what this screen has shown of what happened
        self._prompt = ("", "")  # as it was drawn
        self._asked = False  # whether the player was asked something when it was last drawn
        self._ahead: tuple[object, list[Callable[[], object]]] = ((), [])  # for what, and what is not made yet
        self._staged: tuple[object, float] = (None, 0.0)  # the moment on stage, and since when
        self._scores: tuple[Sequence[float], Sequence[float]] = ((), ())  # as they were before what is shown, and now
        self.opened_army = ""  # the army of one's own that is looked at
        self.last = False  # the trick before is looked at
        self.aside: list[Button] = []  # what can be done to one's hand while nothing else stands there

    def _pace(self) -> None:
        """As calm or brisk as is chosen."""
        self.session.pace = self.shown.pace * PACES.get(self.settings.pace, 1.0)

    def relook(self) -> None:
        """Everything as it is chosen now."""
        self._pace()
        super().relook()

    # Drawing

    def opened(self) -> None:
        """The first look."""
        self.draw()

    def draw(self) -> None:
        """Everything anew; what lies elsewhere now moves there."""
        before, table, stage = self.laid, self.session.table, self.scene_on_stage()
        if not self.view().offers:
            self.opened_army = ""
        self.last = self.last and self._last_trick() is not None
        since, self._version = self._version, table.version(self.seat) if stage is None else stage.version
        going = self.motion.flights
        self.renew()
        self._look_at_stage()
        self.draw_choice()
        if before is not None and self.laid is not None and self.pace and before.box == self.laid.box:
            since = min(since, self._version)
            heard = table.heard(self.seat, since)[: self._version - since]  # no more than is seen yet
            began = self.now()
            silence = SILENCE * self.quick if stage is not None else 0.0
            if self.motion.begin(before, self.laid, heard, began, going, silence):
                self._make_ready()
                self.motion.later(self.now() - began)
        else:
            self.motion.stop()
        if self.motion.flights:
            self.app.sounds.play(SLIDE)
        asked = bool(self.view().offers)
        if asked and not self._asked and not self.only_move():
            self.app.sounds.play(CHIME)
        self._asked = asked

    @property
    def taught(self) -> bool:
        """Whether somebody has a column beside the table: a teacher, or a friend who looks on, though silent now."""
        return self.teaching() is not None or bool(self._coach)

    def _silent(self) -> Teaching | None:
        """A friend who looks on and says nothing just now."""
        return Teaching(self.session.table.game.id, self._coach, "calm", ()) if self._coach else None

    @property
    def _coach(self) -> str:
        """The friend who looks over the shoulder; empty: nobody does."""
        return str(getattr(self.session, "coach", ""))

    @property
    def quick(self) -> float:
        """How long what happens in a moment takes, as a part of its usual time."""
        return min(1.0, self.pace)

    def _look_at_stage(self) -> None:
        """Since when a moment is on stage, and what the scores were before it."""
        stage, scores = self.scene_on_stage(), tuple(self.view().scores)
        key = None if stage is None else (stage.version, stage.kind, stage.zones)
        if key != self._staged[0]:
            self._sound(stage)
            self._staged = (key, self.now())
        if scores != self._scores[1]:
            self._scores = (self._scores[1] if stage is not None else scores, scores)
        elif stage is None:
            self._scores = (scores, scores)

    def _sound(self, stage: SceneView | None) -> None:
        """Of a moment that begins; a trick is heard when it is taken, a called card once it lies open."""
        before = self._staged[0]
        kind = stage.kind if stage is not None else "over" if self.session.table.over else ""
        if isinstance(before, tuple) and before[1] == "trick":
            self.app.sounds.play("trick")
        if kind not in ("trick", "call"):
            self.app.sounds.play(kind)

    def _step(self) -> int:
        """How much of a war is to be seen by now."""
        sides = self.scene.sides() if self.scene is not None else []
        if not sides or not self.quick:
            return FULL
        step = int((self.now() - self._staged[1]) / (STEP * self.quick)) + 1
        return step if step < steps(sides) else FULL

    def draw_choice(self) -> None:
        """What can be done, the hand, the prompt."""
        speaker, view = self.speaker, self.view()
        self.buttons = []
        for one in self.open_now().buttons if self.open_now().step == "cards" else ():
            offer = view.offers[int(one.id[6:])] if one.id.startswith("offer:") else None
            more = " …" if offer is not None and (offer.choices or offer.plan) else ""
            label, press = speaker.say(one.label) + more, partial(self.press, one.id)
            ways = {"main": one.marked, "grave": one.tone == GRAVE}
            key = "Enter" if one.marked else one.key
            self.buttons.append(Button(label, press, key, name=one.id, **ways))
            self.buttons[-1].sign = "grave" if one.tone == GRAVE else ""
        if self.held() and not self._passing():
            self.buttons = [Button(speaker.tell("Go on"), self.go_on, "Enter", name="go on", main=True)]
            if self.deal_over() is not None:
                self.buttons += self._known_buttons("replay")
        elif self.is_over():
            self.buttons = self.over_buttons()
            self.letters = [button.shortcut for button in self.buttons]
            self.buttons[0].main, self.buttons[0].shortcut = True, "Enter"  # which does it too
        self.aside = [] if self.buttons else self._asides()
        self.show_verbs()
        self.motion.stop()
        self.again()

    def _passing(self) -> bool:
        """Whether what is on stage goes on by itself before long: nothing stands by the hand for it."""
        stage = self.scene_on_stage()
        return stage is not None and stage.kind == "trick" and self.deal_over() is None and not self.taught

    def _asides(self) -> list[Button]:
        """Another order of the hand, the trick before."""
        view, found = self.view(), []
        if len(view.hand()) > 1 and next_sort(view, self.settings.sort) != self.settings.sort:
            found.append(self._aside("sort", self.speaker.tell("sort"), self.action_sort))
        last = self._last_trick()
        if last is not None and view.viewer >= 0:
            found.append(self._aside("clock", self.speaker.say(last.name), self.action_last))
        return found

    def _aside(self, sign: str, label: str, action: Callable[[], object]) -> Button:
        button = Button(label, action, size=16, name=f"aside {sign}")
        button.sign = sign
        return button

    def _last_trick(self) -> Zone | None:
        """The trick before, if there was one."""
        tricks = [zone for zone in self.view().zones if zone.kind == "trick"]
        return next((zone for zone in tricks[1:] if zone.cards), None)

    def action_last(self) -> None:
        """Look at the trick before, or no more."""
        self.last = not self.last
        self.draw_choice()

    def over_buttons(self) -> list[Button]:
        """What can be done then; the first is what Enter does."""
        table, tell = self.session.table, self.speaker.tell
        again = tell("Play again") if table.finished else tell("The next game")
        judged = [("y", tell("Review"), "review")] if isinstance(table, Table) and self.seat is not None else []
        does = [("n", again, "next"), *judged]
        first = [Button(label, partial(self.act, do), key, name=f"after {do}") for key, label, do in does]
        return [*first, *self._known_buttons("replay"), *self._known_buttons("sheet", "leave")]

    def _known_buttons(self, *actions: str) -> list[Button]:
        """Some of what can be done at any time, as buttons."""
        does = [(key, label, do) for key, label, do in self.keys_shown() if do in actions]
        return [Button(label, partial(self.act, do), key, name=f"after {do}") for key, label, do in does]

    def draw_prompt(self) -> None:
        """The prompt, if it says something else than before."""
        now, before = self.prompts(), self._prompt
        if self.motion.flights:  # the dots of who thinks stand still meanwhile
            now, before = (now[0].rstrip("."), now[1]), (before[0].rstrip("."), before[1])
        if now != before and self.laid is not None:
            self.again()

    def arrange(self, box: Box, unit: float) -> None:
        """Everything in its place."""
        view, end = self.view(), self._end()
        said = table_words(view, self.speaker, self.alone())
        said.title = self.titles()[0]
        said.prompt, told = self._prompt = self.prompts()
        wanted = Wanted(
            said,
            arranged(view, self.settings.sort),
            [button.wide(unit) for button in self.buttons],
            [2 if button.grave else 0 if button.main else 1 for button in self.buttons],
            bool(view.skip and view.offers),
            [button.wide(unit) for button in self.aside],
            [verb.widths(unit) for verb in self.verbs],
            len(self.keys) - 1,
            told,
            bool(self.line()),
            frozenset(card.place for card in self.open_now().cards if card.picked and card.number),
            self.opened_army,
            self.last,
            end is not None and end.over,
            self.taught,
            end.high if end is not None and not end.over else None,
        )
        self.laid = lay_out(view, (box.w, box.h), wanted)
        told = told if self.laid.told.h else ""  # all the room is taken by what is asked
        said.prompt = said.prompt if self.laid.prompt.h else ""
        shown: list[Button] = [*self.verbs, *self.buttons, *self.aside]
        for button, place in zip(shown, [*self.laid.verbs, *self.laid.buttons, *self.laid.aside], strict=True):
            button.box = place
        for button in self.buttons:
            button.paper = wanted.paper is not None or self.laid.sheet is not None
        self.arrange_keys(self.laid)
        self.widgets = [*self.buttons, *self.aside, *self.verbs, *self.keys, self.field]
        self.scene = self._scene(view, said, told, end)
        self.stale = True

    def prompts(self) -> tuple[str, str]:
        """What is asked, and the line under it: what was told, what else is to be known, or what happened last."""
        asked = self.prompt().split("\n")[0]  # what can be done when a game is over are buttons here
        if self.scene_on_stage() is not None or self.deal_over() is not None:
            return "", ""  # it is said on the ribbon, or on the sheet
        aside = [*self.beside_prompt()]
        if self.hinting is not None:
            aside.append(self.speaker.tell("a hint is being thought of"))
        if not aside and any(verb.state == "open" for verb in self.open_now().verbs) and not self.maker.picked:
            aside.append(self.speaker.tell("pick cards: Space, or their numbers"))
        told = self.line() or " · ".join(aside)
        if not told or (self.keyless and not self.line() and not self.beside_prompt() and self.hinting is None):
            heard, _ = self.happened(1)
            told = happened(self.session.table, heard[-1], self.speaker) if heard else told
        return asked, told

    def _scene(self, view: View, said: Said, told: str, end: DealEnd | None) -> Scene:
        assert self.laid is not None
        speaker, now = self.speaker, self.open_now()
        heard, new = self.happened(LOG)
        log = [
            (happened(self.session.table, event, speaker), -back <= new)
            for back, event in enumerate(heard, -len(heard))
        ]
        acting = bool(view.offers) and not self.playing_out()
        useless = {(one.zone, one.place) for one in now.cards if acting and not one.picked and not self._leads(one)}
        if len(useless) == len(now.cards):
            useless = set()  # nothing to tell apart
        others = {(card.zone, card.place) for card in now.cards if not card.number}
        asked = self.claimed() if view.skip else []
        thinks = self.thinking()
        stage = self.scene_on_stage()
        return Scene(
            view,
            speaker,
            said,
            self.laid,
            self.session.table.game.cloth,
            self.faces(),
            lit=set(now.zones) if self.maker.picked or now.step != "cards" else set(),
            pointed=self.lit(),
            teaching=self.teaching() or self._silent(),
            about=self._about(view),
            picked={(card.zone, card.place) for card in now.cards if card.picked},
            fits={card.card for card in now.cards if acting and card.open},
            numbers={} if self.keyless else {(one.zone, one.place): one.number for one in now.cards if one.number},
            useless={where for where in useless if where not in others},
            own=others - useless if acting else set(),
            new=self.new(),
            log=log,
            told=told,
            busy=thinks if thinks is not None and thinks >= 0 else -1,
            dots=self.dots(),
            claim=asked[0] if asked else None,
            ribbon="" if stage is None else speaker.sentence(stage.words),
            staged=() if stage is None else stage.zones,
            hero=-1 if stage is None else stage.seat,
            moment="" if stage is None else stage.kind,
            bubble=self._bubble(),
            end=end,
            gains=() if stage is None else self._gains(),
            low_wins=self.session.table.game.low_wins,
        )

    def _leads(self, pick: Pick) -> bool:
        """Whether a touch of a card of one's own means something now: it goes with those that are picked, or is taken
        instead of them."""
        view, now = self.view(), self.open_now()
        own = {one.zone for one in now.cards}

        def alone(one: Pick) -> bool:
            uses = [[use for use in offer.uses if use[0] in own] for offer in view.offers if offer.pick != 1]
            return all(len(some) == 1 or (one.zone, one.card) not in some for some in uses)

        used = any((pick.zone, pick.card) in offer.uses for offer in view.offers)
        return pick.open or (used and all(alone(one) for one in (pick, *(one for one in now.cards if one.picked))))

    def _gains(self) -> tuple[float, ...]:
        """What each seat has got with the moment on stage."""
        before, now = self._scores
        return tuple(after - was for was, after in zip(before, now, strict=False))

    def faces(self) -> list[Face]:
        """Everyone, as they take what is on stage, or the end of the game."""
        table, stage = self.session.table, self.scene_on_stage() or self._ending()
        own = {self.app.own(): self.settings.colour}
        colours = [seat.colour if seat.colour >= 0 else own.get(seat.name, -1) for seat in table.seats]
        bots = [seat.bot for seat in table.seats]
        return faces_of(bots, self.speaker.names, () if stage is None else stage.moods, colours)

    def _ending(self) -> SceneView | None:
        """How a game that is over ended."""
        scenes = self.session.table.scenes(self.seat) if self.view().over else ()
        return scenes[-1] if scenes and scenes[-1].kind == "end" else None

    def _bubble(self) -> tuple[int, str]:
        """What somebody says to what is on stage."""
        stage = self.scene_on_stage()
        if stage is None or stage.said is None or not self.settings.talk:
            return -1, ""
        return stage.said.seat, self.speaker.sentence(stage.said.words)

    def _end(self) -> DealEnd | None:
        """The deal that has just ended, to be shown over the table; the game, in place of it."""
        table, speaker, stage, view = self.session.table, self.speaker, self.scene_on_stage(), self.view()
        if self.deal_over() is None:
            return None
        ending, over = stage or self._ending(), stage is None
        grid = grid_of(table, view, speaker, self.faces(), view.winners if over else (), self.alone())
        if ending is None:
            return DealEnd(result_line(view, speaker), grid, True, min(view.winners, default=-1))
        sad, said = over and ending.seat >= 0 and ending.seat not in view.winners, ""
        speaks = -1
        if ending.said is not None and self.settings.talk:
            speaks, said = ending.said.seat, speaker.sentence(ending.said.words)
            if not over:
                said = speaker.tell("{seat}: {words}", seat=Seat(speaks), words=said)
        return DealEnd(speaker.sentence(ending.words), grid, over, ending.seat, sad, said, speaks)

    def _about(self, view: View) -> set[tuple[str, int]]:
        """The cards on the table that a move with the cards picked is about."""
        wanted = set(self.open_now().targets)
        return {
            (zone.id, place)
            for zone in view.zones
            for place, lying in enumerate(zone.cards)
            if (zone.id, lying.stands_for if lying.stands_for is not None else lying.card) in wanted
        }

    def tick(self) -> None:
        """What any table does; while nothing moves a picture is made that a frame will want."""
        super().tick()
        if self.pace and not self.moving() and self.laid is not None and self.scene is not None:
            self._make_ahead()

    def _make_ahead(self) -> None:
        """One picture of those that will be wanted: every card in the sizes of the table, everyone in every mood; and
        before them letters."""
        assert self.laid is not None
        four, large, laid = self.settings.four, self.settings.large, self.laid
        sizes = (laid.card, even(laid.places.table * laid.unit))
        bots = [seat.bot for seat in self.session.table.seats]
        size = max((place.face.w for place in laid.seats.values()), default=0)
        if self._ahead[0] != (sizes, size, bots, four, large):
            moods = [faces_of(bots, bots, [mood] * len(bots)) for mood in MOODS] if size else []
            faces = [
                partial(face_picture, face.svg, size, False) for some in moods for face in some if not face.initial
            ]
            cards = [
                partial(card_picture, card, width, four, large)
                for width in sizes
                for card in (None, *range(len(CARD_NAMES)))
            ]
            letters = [(fonts.SERIF, 19, 26), (fonts.SANS, 12, 17), (fonts.BOLD, 13, 17)]  # what is asked, said, named
            opened = [
                partial(fonts.width, "x", pixels, face)
                for face, least, most in letters
                for pixels in range(round(least * laid.unit), round(most * laid.unit) + 1)
            ]
            self._ahead = ((sizes, size, bots, four, large), [*faces, *cards, *opened])
        if self._ahead[1]:
            self._ahead[1].pop()()

    def _make_ready(self) -> None:
        """Before cards fly: what lies there meanwhile and afterwards, and both sides of those that do. No frame waits
        for a picture."""
        brush = Brush(self.app.surface, self.app.unit, self.settings.four, self.settings.large)
        for flight in self.motion.flights:
            for side in {flight.was, flight.card}:
                looks = (side, flight.end.w, brush.four, brush.large)
                card_picture(*looks, False, flight.tilt)
                for step in range(1, TURN) if flight.was != flight.card else ():
                    turned_picture(*looks, flight.tilt, step)
        self._paint_layer(brush, set())
        assert self.scene is not None
        ahead = self.scene.step
        self.layer, self.spare = self.spare, self.layer
        self._paint_layer(brush, self.motion.absent())
        self.ahead = ahead

    def _land(self) -> None:
        """All has landed: what was drawn ahead is shown, unless something else has changed since."""
        if self.ahead is None or self.stale or self.scene is None:
            self.stale = True
            return
        self.layer, self.spare = self.spare, self.layer
        if self.scene.hushed and self.scene.moment == "call":
            self.app.sounds.play(self.scene.moment)
        self.scene.absent, self.scene.hushed, self.scene.step = set(), False, self.ahead
        self.ahead = None

    def _paint_layer(self, brush: Brush, absent: set[Where]) -> None:
        """All that does not move, but for cards that are elsewhere now."""
        assert self.scene is not None
        size, self.ahead = brush.surface.get_size(), None
        if self.layer is None or self.layer.get_size() != size:
            self.layer = pygame.Surface(size)
        scene = self.scene
        scene.absent = absent
        scene.step, scene.hushed = self._step(), bool(self.motion.flights and absent)
        scene.hovered, scene.cursor = self.hovered, self._cursor_place()
        paint_table(Brush(self.layer, brush.unit, brush.four, brush.large), scene)
        self.stale = False

    def moving(self) -> bool:
        """While cards fly, and while a moment is not seen whole."""
        return bool(self.motion.flights) or self._step() != FULL

    def show(self, brush: Brush) -> None:
        """What does not move from the layer, then what does."""
        scene = self.scene
        if scene is None:
            return
        now = self.now()
        if self.motion.flights and self.motion.over(now):
            self._land()
        carried = self.carried()
        absent = self.motion.absent() | {(laid.zone, laid.place) for laid in carried}
        seen = scene.absent == absent and scene.step == self._step()
        if self.stale or self.layer is None or self.layer.get_size() != brush.surface.get_size() or not seen:
            self._paint_layer(brush, absent)
        assert self.layer is not None
        brush.surface.blit(self.layer, (0, 0))
        for widget in self.widgets:
            if not widget.hidden:
                widget.draw(brush)
        for flight in self.motion.flights:
            card, box, turn = flight.at(now)
            brush.card(card, box, turn, tilt=flight.tilt)
        for card, box in self.drag.places(carried, self.pointer) if self.drag is not None else ():
            brush.card(card, box)
        tips = [tool.tip for tool in self.keys if tool.hovered]
        tip = tips[0] if tips else self.tip
        if tip and self.app.top is self:
            paint_tip(brush, tip, self.pointer)

    def uncover(self, seat: int) -> None:
        """The next person sits before the window; nothing of theirs flew anywhere."""
        self.laid = None
        super().uncover(seat)

    def touch(self, zone: str, place: int) -> None:
        """Pick a card or put it back, to be heard."""
        before = self.maker.picked
        super().touch(zone, place)
        now = self.open_now()
        self.app.sounds.play(
            NO if now.step == "cards" and now.line is not None and before == self.maker.picked else TAP
        )

    # The mouse

    def picks(self) -> list[Pick]:
        """Own cards from left to right, as the cursor goes."""
        return list(self.open_now().cards)

    def _card_at(self, point: tuple[int, int]) -> Laid | None:
        """The uppermost card there."""
        if self.laid is None:
            return None
        cards = [*(laid for spread in self.laid.zones.values() for laid in spread.cards), *self.laid.hand]
        return next((laid for laid in reversed(cards) if laid.box.holds(point)), None)

    def _pick_of(self, laid: Laid | None) -> Pick | None:
        cards = [] if laid is None else self.picks()
        return next((one for one in cards if laid and (one.zone, one.place) == (laid.zone, laid.place)), None)

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
        pick, said = self._pick_of(laid), [laid.lying.note]
        if pick is not None:
            said.append(self.view().blocked.get(pick.card) if pick.number else None)
        elif self.scene is not None and (laid.zone, laid.place) in self.scene.said.captions:
            return self.scene.said.captions[laid.zone, laid.place]
        return " ".join(self.speaker.sentence(words) for words in said if words is not None)

    def click(self, point: tuple[int, int]) -> bool:
        """A card or a zone was clicked; a card twice is played if that is one move."""
        if self.laid is None:
            return False
        self.hurry()
        if self.go_on():
            return True
        laid = self._card_at(point)
        if self.look_into(laid.zone if laid is not None else ""):
            return True
        pick = self._pick_of(laid)
        if pick is not None and self.view().offers:
            where = (pick.zone, pick.place)
            then, last = self._clicked
            self._clicked = (self.now(), where)
            if last == where and self.now() - then < TWICE and pick.picked and len(self.open_now().buttons) == 1:
                self.confirm()
                return True
            self.drag = Drag(pick, point, pick.picked)
            if not self.drag.was_picked:
                self.touch(*where)
            return True
        for id, spread in self.laid.zones.items():
            if spread.box.holds(point):
                lying = laid.lying if laid is not None and laid.zone == id else None
                card = None if lying is None else lying.card if lying.stands_for is None else lying.stands_for
                self.touch_zone(id, card)
                return True
        return False

    def look_into(self, zone: str) -> bool:
        """Open an army of one's own with all its cards, where it is more than one; another place closes it."""
        view, before = self.view(), self.opened_army
        armies = [one for one in view.zones if one.kind == "army" and one.owner == view.viewer and len(one.cards) > 1]
        if any(one.id == zone for one in armies):
            self.opened_army = zone
        elif not self.maker.picked:
            self.opened_army = ""
        if self.opened_army != before:
            self.again()
        return self.opened_army != before and bool(self.opened_army)

    def release(self, point: tuple[int, int]) -> None:
        """Cards that were carried are put where they are let go, if they may lie there; a picked one that was only
        pressed is put back."""
        drag, self.drag = self.drag, None
        if drag is None or self.laid is None:
            return
        self.stale = True
        self.redraw()
        now = self.open_now()
        if not drag.going:
            if drag.was_picked and any(card.picked for card in now.cards if card.place == drag.pick.place):
                self.touch(drag.pick.zone, drag.pick.place)
            return
        zones = [id for id, spread in self.laid.zones.items() if spread.box.holds(point) and id in now.zones]
        if zones:
            self.touch_zone(zones[0])
        elif len(now.buttons) == 1 and self.maker.picked and self.laid.cloth.holds(point):
            self.confirm()

    def carried(self) -> list[Laid]:
        """The cards that go with the pointer."""
        if self.drag is None or not self.drag.going or self.laid is None:
            return []
        picked = {(card.zone, card.place) for card in self.picks() if card.picked}
        return [laid for laid in self.laid.hand if (laid.zone, laid.place) in picked]

    def hurry(self) -> None:
        """Who acts does not wait for cards that fly."""
        self._staged = (self._staged[0], 0.0)
        if self.motion.flights:
            self.motion.stop()
            self.stale = True

    # The keyboard

    def key(self, event: pygame.Event) -> bool:
        """Digits pick cards by their numbers, letters are the game's verbs, arrows walk, Enter does what is marked."""
        name = name_of(event)
        letter = letter_of(name)
        self.hurry()
        if self.keyless and (letter.isdigit() or letter in ("left", "right", "space")):
            self.keyless = False
            self.draw_choice()
        if letter in self.KEYS:
            self.act(self.KEYS[letter])
        elif (len(letter) == 1 or letter in ("return", "space", "escape")) and self.go_on():
            pass  # and no more
        elif letter.isdigit():
            self.digit(letter, self.now())
        elif letter in ("left", "right"):
            self.walk(1 if letter == "right" else -1)
        elif letter in ("up", "down"):
            self.action_mark(1 if letter == "down" else -1)
        elif letter == "space":
            self.touch_cursor()
        elif letter == "return":
            self.enter()
        elif letter == "escape":
            if not self.back():
                self.act("leave")
        elif self.is_over() and letter in self.letters:
            self.buttons[self.letters.index(letter)].action()
        elif len(letter) == 1 and letter.isalpha():
            self.letter(letter)
        else:
            return False
        return True

    def walk(self, step: int) -> None:
        """Move the cursor over one's cards."""
        count = len(self.picks())
        if count:
            self.cursor = (self.cursor + step) % count if self.cursor >= 0 else 0 if step > 0 else count - 1
            self.look_into(self.picks()[self.cursor].zone)
            self.stale = True

    def _cursor_pick(self) -> Pick | None:
        picks = self.picks()
        return picks[self.cursor] if 0 <= self.cursor < len(picks) else None

    def _cursor_place(self) -> tuple[str, int] | None:
        pick = self._cursor_pick()
        return None if pick is None else (pick.zone, pick.place)

    def touch_cursor(self) -> None:
        """Pick the card under the cursor."""
        pick = self._cursor_pick()
        if pick is not None:
            self.touch(pick.zone, pick.place)

    def enter(self) -> None:
        """Do what is marked; with nothing marked, pick the card under the cursor."""
        if self.is_over() and not self.held() and self.buttons:
            self.buttons[0].action()
        elif any(button.marked for button in self.open_now().buttons):
            self.confirm()
        else:
            self.touch_cursor()
