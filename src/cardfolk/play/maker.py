"""MoveMaker: how a move is made from a View, in every front end.

In comes what a person does: a card touched, a zone touched, a button pressed, a verb's letter, a card's number, a
line typed, confirm, back. `open()` tells what is open now: the cards that can be picked, the zones that are lit, the
buttons, the question, the plan to confirm, the line that explains. What is done answers with a `Made` once there is a
move.

Cards are picked; each offer that uses exactly these is a button. An offer that leaves something open asks for it, one
with a plan shows it, and a verb that asks again does so. The browser's port is held to this by recorded cases
(tests/play/cases.json).
"""

from __future__ import annotations

from dataclasses import dataclass

from ..cards import RANKS, SUITS, card_name, card_names, find_card, tidy
from ..game import GRAVE, MAIN, PLAIN, Game, Verb
from ..games import find_game
from ..view import Choice, Offer, View
from ..words import BadText, Card, Suit, Words
from .hands import arranged
from .typed import NoSuchMove, no_place, read_move

FEW = 9  # moves of one verb, or claims, that are all shown before a card is picked
YES, NO, UNTIL = "yes", "no", "until"  # buttons that are no offer and no value


@dataclass(frozen=True)
class Made:
    """A move to submit; or, with `until_turn`, the wish to let everything go until one's own turn."""

    text: str
    until_turn: bool = False


@dataclass(frozen=True)
class Pick:
    """A card of the player's: where it lies, its number as the hand is shown (0: none), whether it can be picked."""

    zone: str
    place: int
    card: int
    number: int
    open: bool  # some move uses it together with those picked
    picked: bool


@dataclass(frozen=True)
class Button:
    """Something to press. `marked` is what confirming does; `on` is a switch's state; `group` is rank or suit."""

    id: str
    label: Words
    key: str = ""
    tone: str = PLAIN
    marked: bool = False
    note: Words | None = None
    on: bool = False
    group: str = ""
    verb: str = ""


@dataclass(frozen=True)
class VerbState:
    """A verb of the game in its place: `ready` does something with the cards picked, `open` wants cards, or `off`."""

    name: str
    label: Words
    key: str
    tone: str
    state: str


@dataclass(frozen=True)
class Tried:
    """What no move is meant by: the table can tell why not, of a move's text or of cards."""

    text: str = ""
    cards: tuple[int, ...] = ()


@dataclass(frozen=True)
class Open:
    """All that is open now."""

    step: str  # wait, cards, choice, plan, sure
    question: Words
    cards: tuple[Pick, ...] = ()
    zones: tuple[str, ...] = ()  # that are lit
    targets: tuple[tuple[str, int], ...] = ()  # and the cards in them that a move is about
    buttons: tuple[Button, ...] = ()
    verbs: tuple[VerbState, ...] = ()
    plan: tuple[Words, ...] = ()
    choice: Choice | None = None  # what is being chosen
    value: str = ""  # as it stands now
    line: Words | None = None  # why not, or what to do
    tried: Tried | None = None  # what to ask the table about, if its reason is wanted


@dataclass(frozen=True)
class _Spot:
    zone: str
    place: int
    card: int

    @property
    def use(self) -> tuple[str, int]:
        return (self.zone, self.card)


class MoveMaker:
    """One move in the making, on one View. A new View wants a new one; `keep` carries over what still fits."""

    def __init__(self, view: View, sort: str = "", *, careful: bool = False) -> None:
        self.view = view
        self.careful = careful  # every move asks again
        self.game: Game = find_game(view.game)
        self.order = [place for group in arranged(view, sort) for place in group]  # of the hand as it is shown
        used = {use for offer in view.offers for use in offer.uses}
        self._hand = f"hand:{view.viewer}"
        self._spots: list[_Spot] = []
        for zone in view.zones:
            if zone.owner == view.viewer and view.viewer >= 0:
                places = self.order if zone.id == self._hand and self.order else range(len(zone.cards))
                for place in places:
                    card = zone.cards[place].card
                    if card is not None and (zone.kind == "hand" or (zone.id, card) in used):
                        self._spots.append(_Spot(zone.id, place, card))
        self._own = {spot.zone for spot in self._spots}
        self._picked: list[_Spot] = []
        self._verb = ""  # only moves of this verb
        self._about: tuple[str, int | None] | None = None  # only moves that go to this zone, about this card there
        self._offer: Offer | None = None  # chosen, but not whole
        self._chosen: dict[str, str] = {}
        self._choice: Choice | None = None
        self._value = ""
        self._sure = False
        self._line: Words | None = None
        self._tried: Tried | None = None

    # What a person does

    def touch(self, zone: str, place: int) -> Made | None:
        """A card of one's own, by where it lies: pick it, put it back, or say why no move uses it."""
        spot = next((one for one in self._spots if one.zone == zone and one.place == place), None)
        if spot is None or not self.view.offers:
            return None
        self._leave_offer()
        self._about = None
        if spot in self._picked:
            self._picked.remove(spot)
        elif not any(spot.use in self._needs(offer) for offer in self._of_verb()):
            why = self.view.blocked.get(spot.card) if spot.zone == self._hand else None
            self._line = why or Words("No move uses this card now.")
        elif self._could(spot):
            self._picked.append(spot)
        elif all(self._alone(one) for one in [spot, *self._picked]):
            self._picked = [spot]  # a change of mind
        else:
            self._picked.append(spot)
            self._try_cards()
        return None

    def touch_number(self, number: int) -> Made | None:
        """A card by its number in the hand as it is shown, from 1."""
        if 1 <= number <= len(self.order):
            return self.touch(self._hand, self.order[number - 1])
        self._leave_offer()
        self._line = no_place(number, len(self.order))
        return None

    def touch_zone(self, zone: str, card: int | None = None) -> Made | None:
        """A zone, or a card in it (what it stands for): what goes there, at once if that is one move."""
        if not self.view.offers:
            return None
        self._leave_offer()
        self._about = None
        here = [offer for offer in self._shown() if self._at(offer, zone)]
        about = [offer for offer in here if offer.on is not None and offer.on == card]
        found = about or [offer for offer in here if offer.on is None or card is None or len(here) == 1]
        if len(found) == 1:
            return self._take(found[0])
        if found:
            self._about = (zone, card if about else None)
        elif not self._picked and any(self._concerns(offer, zone, card) for offer in self.view.offers):
            self._about = (zone, card)
        return None

    def press(self, id: str) -> Made | None:
        """A button."""
        kind, _, value = id.partition(":")
        if kind == "offer":
            at = int(value) if value.isdecimal() else -1
            if 0 <= at < len(self.view.offers):
                self._leave_offer()
                return self._take(self.view.offers[at])
        elif kind == "value" and self._choice is not None:
            return self._set(value)
        elif id == UNTIL and self.view.skip:
            return Made("", until_turn=True)
        elif id == YES:
            return self._yes()
        elif id == NO:
            self.back()
        return None

    def key(self, letter: str) -> Made | None:
        """A letter: a button, or a verb. With cards picked it plays them, without it marks what it needs."""
        found = [button for button in self.open().buttons if button.key == letter]
        if self._offer is not None:
            return self.press(found[0].id) if found else None
        name = next((name for name, verb in self.game.verbs.items() if verb.key == letter), "")
        if not name:
            return self.press(found[0].id) if len(found) == 1 else None
        self._leave_offer()
        offers = [offer for offer in self.view.offers if offer.verb == name]
        if not offers:
            label = Words(self.game.verbs[name].label)
            self._line = Words("{verb}: not now.", {"verb": label})
            return None
        fitting = [offer for offer in offers if self._fits(offer)] if self._picked else []
        free = fitting or [offer for offer in offers if not self._needs(offer)]
        if len(free) == 1:
            return self._take(free[0])
        if not fitting:
            self._picked = []
        self._verb, self._about = name, None
        if not free and len(offers) == 1 and not offers[0].pick:
            self._pick_for(offers[0])
        return None

    def confirm(self) -> Made | None:
        """Enter: what is marked, and nothing where nothing is."""
        marked = next((button for button in self.open().buttons if button.marked), None)
        return None if marked is None else self.press(marked.id)

    def back(self) -> bool:
        """One step back: from a choice, from a verb, from the cards picked; False where there is none."""
        had = self._offer is not None or bool(self._verb or self._about or self._picked or self._line)
        if self._offer is not None:
            self._leave_offer()
        else:
            self._leave_offer()
            self._verb, self._about, self._picked = "", None, []
        return had

    def type(self, line: str) -> Made | None:
        """A line: a letter, a card's number, a move's text or its beginning; an answer to what is asked."""
        text = line.strip()
        if self._offer is not None:
            return self._type_answer(text)
        if not text:
            return self.confirm()
        if len(text) == 1 and any(verb.key == text.lower() for verb in self.game.verbs.values()):
            return self.key(text.lower())
        self._leave_offer()
        try:
            move = read_move(self.view, text, self.order)
        except NoSuchMove as wrong:
            self._line = _words_of(wrong)
            self._tried = Tried(wrong.text, tuple(wrong.cards or ()))
        except BadText as wrong:
            self._line = _words_of(wrong)
        else:
            offer = next((offer for offer in self.view.offers if offer.text == move), None)
            whole = move == " ".join(tidy(text))  # what was typed to its end is meant
            again = offer is not None and (offer.plan or (self._verb_of(offer).asks and not whole))
            return self._take(offer) if offer is not None and again else Made(move)
        return None

    def explain(self, why: Words) -> None:
        """The table's reason against what was tried."""
        self._line, self._tried = why, None

    def still_asked(self, view: View) -> bool:
        """Whether another View asks the same of the same player, who holds the same cards."""
        mine, other = ([offer.text for offer in one.offers] for one in (self.view, view))
        return mine == other and self.view.viewer == view.viewer and self.view.hand() == view.hand()

    def keep(self, old: MoveMaker) -> None:
        """Carry over the cards picked on another View, as far as they are still there, and what else was said."""
        self._picked = [spot for spot in old._picked if spot in self._spots]
        self._verb, self._about = old._verb, old._about
        self._line, self._tried = old._line, old._tried

    def show(self, text: str) -> None:
        """Pick the cards of a move, as a hint does."""
        self._leave_offer()
        self._verb, self._about, self._picked = "", None, []
        for offer in self.view.offers:
            for one, _, cards in offer.moves():
                if one == text:
                    self._pick_for(offer, cards)
                    return

    # What is open

    def open(self) -> Open:
        """All that can be done now."""
        if not self.view.offers:
            return Open("wait", self.view.prompt, cards=self._cards(), verbs=self._verbs([]), line=self._line)
        offer = self._offer
        if offer is not None:
            return self._open_offer(offer)
        shown = self._shown()
        return Open(
            "cards",
            self.view.prompt,
            cards=self._cards(),
            zones=tuple(dict.fromkeys(zone for offer in shown for zone in self._lit(offer))),
            targets=tuple(dict.fromkeys((offer.to, offer.on) for offer in shown if offer.on is not None)),
            buttons=self._buttons(shown),
            verbs=self._verbs(shown),
            line=self._line,
            tried=self._tried,
        )

    def every(self) -> tuple[Button, ...]:
        """A button for each offer of the View, whatever is picked; for lists and menus."""
        return tuple(self._button(offer, False) for offer in self.view.offers)

    @property
    def picked(self) -> tuple[int, ...]:
        """The cards picked, in the order they were."""
        return tuple(spot.card for spot in self._picked)

    # For a front end that remembers nothing from one click to the next

    def written(self) -> str:
        """What is picked and chosen so far, as a short text."""
        picked = sum(1 << at for at, spot in enumerate(self._by_place()) if spot in self._picked)
        offer = self._offer
        if offer is None:
            return f"{picked:x}"
        at = next(at for at, one in enumerate(self.view.offers) if one is offer)
        said = [self._chosen[choice.name] for choice in _open_choices(offer) if choice.name in self._chosen]
        return "~".join([f"{picked:x}", str(at), self._value, *said])

    def restore(self, text: str) -> None:
        """Stand where another stood on the same View that has written this; ValueError or IndexError if none has."""
        picked, *begun = text.split("~")
        self._picked = [spot for at, spot in enumerate(self._by_place()) if int(picked or "0", 16) >> at & 1]
        if begun:
            at, value, *said = begun
            offer = self.view.offers[int(at)]
            names = [choice.name for choice in _open_choices(offer)]
            self._offer, self._chosen = offer, dict(zip(names, said, strict=False))
            self._go_on()
            if self._choice is not None:
                self._value = value

    def _by_place(self) -> list[_Spot]:
        """The cards in an order that sorting the hand does not change."""
        return sorted(self._spots, key=lambda spot: (spot.zone, spot.place))

    def _open_offer(self, offer: Offer) -> Open:
        choice = self._choice
        if choice is not None:
            return Open(
                "choice",
                choice.title,
                cards=self._cards(),
                buttons=self._values(offer, choice),
                verbs=self._verbs([offer]),
                choice=choice,
                value=self._value,
                line=self._line,
            )
        verb = self._verb_of(offer)
        step = "plan" if offer.plan else "sure"
        tone = GRAVE if verb.tone == GRAVE else MAIN
        buttons = (
            Button(YES, offer.label, "y", tone, marked=True, verb=offer.verb),
            Button(NO, Words("Back"), "n"),
        )
        question = Words("{move}?", {"move": offer.label})
        return Open(step, question, cards=self._cards(), buttons=buttons, verbs=self._verbs([offer]), plan=offer.plan)

    def _cards(self) -> tuple[Pick, ...]:
        numbers = {place: at + 1 for at, place in enumerate(self.order)}
        return tuple(
            Pick(
                spot.zone,
                spot.place,
                spot.card,
                numbers.get(spot.place, 0) if spot.zone == self._hand else 0,
                self._could(spot),
                spot in self._picked,
            )
            for spot in self._spots
        )

    def _verb_of(self, offer: Offer) -> Verb:
        return self.game.verbs.get(offer.verb) or Verb(offer.verb.capitalize(), "")

    def _verbs(self, shown: list[Offer]) -> tuple[VerbState, ...]:
        ready = {offer.verb for offer in shown}
        known = {offer.verb for offer in self.view.offers}
        return tuple(
            VerbState(
                name,
                Words(verb.label),
                verb.key,
                verb.tone,
                "ready" if name in ready else "open" if name in known else "off",
            )
            for name, verb in self.game.verbs.items()
        )

    def _button(self, offer: Offer, marked: bool) -> Button:
        verb = self._verb_of(offer)
        at = next(at for at, one in enumerate(self.view.offers) if one is offer)
        return Button(f"offer:{at}", offer.label, verb.key, verb.tone, marked, verb=offer.verb)

    def _buttons(self, shown: list[Offer]) -> tuple[Button, ...]:
        marked = self._marked(shown)
        buttons = [self._button(offer, offer is marked) for offer in shown]
        if self.view.skip and not self._picked:
            buttons.append(Button(UNTIL, Words("Skip until my turn")))
        return tuple(buttons)

    def _marked(self, shown: list[Offer]) -> Offer | None:
        """What Enter does: never what is grave; with nothing picked only what alone is the main thing."""
        main = [offer for offer in shown if self._verb_of(offer).tone == MAIN]
        if self._picked or self._verb or self._about:
            fair = main or [offer for offer in shown if self._verb_of(offer).tone != GRAVE]
            return fair[0] if fair else None
        return main[0] if len(main) == 1 else None

    def _values(self, offer: Offer, choice: Choice) -> tuple[Button, ...]:
        """The values of a choice to press: ranks and suits of a card, suits that join, or one of them."""
        buttons: list[Button] = []
        if choice.kind == "card":
            ranks = [rank for rank in RANKS if any(value[0] == rank for value in choice.values)]
            buttons += [
                Button(
                    f"value:{rank}",
                    Words("{rank}", {"rank": "10" if rank == "T" else rank}),
                    group="rank",
                    on=rank == self._value[0],
                )
                for rank in ranks
            ]
        if choice.kind in ("card", "suit", "suits"):
            known = {letter for value in choice.values for letter in value[-1:] or ()}
            if choice.kind == "suits":
                known = {letter for value in choice.values for letter in value.split()}
            on = set(self._value.split()) if choice.kind == "suits" else set(self._value[-1:])
            buttons += [
                Button(
                    f"value:{suit}",
                    Words("{suit}", {"suit": Suit(SUITS.index(suit))}),
                    str(SUITS.index(suit) + 1),
                    group="suit",
                    on=suit in on and choice.kind != "suit",
                    note=_note(choice, suit) if choice.kind == "suit" else None,
                )
                for suit in SUITS
                if suit in known
            ]
        else:
            buttons += [
                Button(f"value:{value}", Words("{value}", {"value": value}), note=_note(choice, value))
                for value in choice.values
            ]
        if choice.kind in ("card", "suits"):
            label, note = offer.label, _note(choice, self._value)
            if choice.kind == "card":
                card = find_card(self._value)
                label = Words("Declare {card}", {"card": Card(card)})
                if offer.uses:
                    note = Words("true") if card == offer.uses[-1][1] else Words("a bluff")
            fits = self._value in choice.values
            buttons.append(Button(YES, label, tone=MAIN, marked=fits, note=note, verb=offer.verb))
        buttons.append(Button(NO, Words("Back")))
        return tuple(buttons)

    # Offers

    def _of_verb(self) -> list[Offer]:
        return [offer for offer in self.view.offers if not self._verb or offer.verb == self._verb]

    def _shown(self) -> list[Offer]:
        """What can be chosen now."""
        offers = self._of_verb()
        if self._about is not None:
            zone, card = self._about
            offers = [offer for offer in offers if self._concerns(offer, zone, card)]
        if self._picked:
            order = [spot.use for spot in self._picked]
            fitting = [offer for offer in offers if self._fits(offer)]
            return sorted(fitting, key=lambda offer: self._needs(offer) != order)  # as they were picked, first
        listed = bool(self._verb or self.view.skip)  # what a claim would be is said at once
        if self._about is not None or (listed and len(offers) <= FEW and not any(one.pick for one in offers)):
            return offers
        return [offer for offer in offers if not self._needs(offer)]

    def _concerns(self, offer: Offer, zone: str, card: int | None) -> bool:
        """Whether an offer goes to a zone and, where a card is given, is about that card."""
        return self._at(offer, zone) and (card is None or offer.on == card)

    def _at(self, offer: Offer, zone: str) -> bool:
        return offer.to == zone or any(use[0] == zone for use in offer.uses if use[0] not in self._own)

    def _lit(self, offer: Offer) -> list[str]:
        zones = [use[0] for use in offer.uses if use[0] not in self._own]
        if offer.to and (self._picked or self._about or self._verb or offer.to not in self._own):
            zones.append(offer.to)
        return zones

    def _needs(self, offer: Offer) -> list[tuple[str, int]]:
        """The cards of one's own that an offer uses."""
        return [use for use in offer.uses if use[0] in self._own]

    def _fits(self, offer: Offer) -> bool:
        picked = [spot.use for spot in self._picked]
        needs = self._needs(offer)
        if offer.pick:
            return len(picked) == offer.pick and _within(picked, needs, offer.pick)
        return sorted(picked) == sorted(needs)

    def _could(self, spot: _Spot) -> bool:
        """Whether some move uses this card together with those picked."""
        wanted = [one.use for one in [*self._picked, *([] if spot in self._picked else [spot])]]
        return any(_within(wanted, self._needs(offer), offer.pick) for offer in self._of_verb())

    def _alone(self, spot: _Spot) -> bool:
        """Whether moves with this card use it alone: then touching another is a change of mind."""
        for offer in self._of_verb():
            needs = self._needs(offer)
            if spot.use in needs and len(needs) != 1 and offer.pick != 1:
                return False
        return True

    def _try_cards(self) -> None:
        cards = tuple(sorted(spot.card for spot in self._picked))
        self._line = Words("No move uses just these cards.")
        self._tried = Tried(cards=cards)

    def _pick_for(self, offer: Offer, cards: tuple[int, ...] = ()) -> None:
        """Mark the cards that an offer needs, or of these the ones given."""
        for use in self._needs(offer):
            if cards and use[1] not in cards:
                continue
            spot = next((one for one in self._spots if one.use == use and one not in self._picked), None)
            if spot is not None:
                self._picked.append(spot)

    # Making it whole

    def _leave_offer(self) -> None:
        self._offer, self._chosen, self._choice, self._value = None, {}, None, ""
        self._sure = False
        self._line = self._tried = None

    def _take(self, offer: Offer) -> Made | None:
        if offer.pick and not self._fits(offer):  # which cards is still to be said
            self._verb = offer.verb
            return None
        self._offer = offer
        return self._go_on()

    def _go_on(self) -> Made | None:
        """Ask for what is open, show the plan, ask again; then it is made."""
        offer = self._offer
        assert offer is not None
        self._choice = None
        for choice in offer.choices:
            if choice.name not in self._chosen:
                if len(choice.values) == 1:
                    self._chosen[choice.name] = choice.values[0]
                    continue
                self._choice, self._value = choice, self._start(offer, choice)
                return None
        again = self.careful and not offer.choices
        if not self._sure and (offer.plan or self._verb_of(offer).asks or again):
            return None
        pick = {"cards": card_names(sorted(spot.card for spot in self._picked))} if offer.pick else {}
        made = Made(offer.filled(self._chosen, pick))
        self._leave_offer()
        return made

    def _start(self, offer: Offer, choice: Choice) -> str:
        """Where a choice begins: a declared card at the true one."""
        true = card_name(offer.uses[-1][1]) if choice.kind == "card" and offer.uses else ""
        if true in choice.values:
            return true
        return "" if choice.kind == "suit" else choice.values[0]

    def _set(self, value: str) -> Made | None:
        """A part of a choice: a rank or suit of a card, a suit that joins or not; anything else is the value itself."""
        choice = self._choice
        assert choice is not None
        if choice.kind == "suits":
            if value in SUITS and any(value in one.split() for one in choice.values):
                on = set(self._value.split()) ^ {value}
                self._value = " ".join(suit for suit in SUITS if suit in on)
            return None
        if choice.kind == "card" and len(value) == 1:
            wanted = value + self._value[1] if value in RANKS else self._value[0] + value
            if wanted in choice.values:
                self._value = wanted
            return None
        if value in choice.values:
            self._value = value
            if choice.kind != "card":
                return self._yes()
        return None

    def _yes(self) -> Made | None:
        if self._offer is None:
            return None
        choice = self._choice
        if choice is None:
            self._sure = True
        elif self._value in choice.values:
            self._chosen[choice.name] = self._value
        else:
            return None
        return self._go_on()

    def _type_answer(self, text: str) -> Made | None:
        """What is typed while something is asked: yes or no, a value, a part of one."""
        word = text.lower()
        self._line = None
        if word in ("n", "no", "back"):
            self.back()
            return None
        choice = self._choice
        if choice is None:
            return self._yes() if word in ("", "y", "yes") else None
        if not word:
            return self.confirm()
        fitting = [value for value in choice.values if value.lower() == " ".join(word.split())]
        number = int(word) if word.isdecimal() else 0
        if not fitting and choice.kind in ("suit", "suits") and 1 <= number <= len(SUITS):
            fitting = [SUITS[number - 1]]
        if not fitting:
            self._line = Words("{value} cannot be chosen here", {"value": text})
            return None
        if fitting[0] not in choice.values:  # a suit by its number, one of several
            return self._set(fitting[0])
        self._value = fitting[0]
        return self._yes()


def _within(wanted: list[tuple[str, int]], needs: list[tuple[str, int]], pick: int) -> bool:
    """Whether all that is wanted is among what is needed, each as often."""
    if pick and len(wanted) > pick:
        return False
    left = list(needs)
    for use in wanted:
        if use not in left:
            return False
        left.remove(use)
    return True


def _open_choices(offer: Offer) -> list[Choice]:
    """What an offer really leaves open."""
    return [choice for choice in offer.choices if len(choice.values) > 1]


def _note(choice: Choice, value: str) -> Words | None:
    return choice.notes[choice.values.index(value)] if choice.notes and value in choice.values else None


def _words_of(wrong: BadText) -> Words:
    """What a text that means nothing is told."""
    said = wrong.args[0] if wrong.args else ""
    return said if isinstance(said, Words) else Words("{text}", {"text": str(said)})
