"""MoveRows: a move in the making as buttons and menus, for whoever makes one in an answer."""

from __future__ import annotations

from collections.abc import Sequence

from ...game import GRAVE, MAIN
from ...play.maker import NO, UNTIL, YES, Button, MoveMaker, Open, Pick
from ...view import Offer, View
from ..terminal.text import army_lines
from ..words import Speaker
from .components import MENU, ROW, Choosing, Component, Press, pages

FEW = 4  # moves that are all buttons; of more a card is picked first


def offer_of(view: View, move: str) -> str:
    """The text of the offer that a move is made by; empty: none."""
    exact = [offer.text for offer in view.offers if move == offer.text]
    found = exact or [offer.text for offer in view.offers if move in offer.texts()]
    return found[0] if found else ""


class MoveRows:
    """What can be pressed and chosen for a move that is made by a MoveMaker; `best` is the offer to come first."""

    def __init__(self, maker: MoveMaker, speaker: Speaker, sort: str = "", best: str = "", page: int = 0) -> None:
        self.maker = maker
        self.speaker = speaker
        self.sort = sort
        self.best = best
        self.page = page

    def rows(self) -> list[list[Component]]:
        """What is open now."""
        now = self.maker.open()
        return self._question(now) if now.step in ("choice", "plan", "sure") else self._moves(now)

    def lines(self) -> list[str]:
        """The move as far as it is made: what it will lay down, who fights, which cards are picked."""
        maker, speaker, now = self.maker, self.speaker, self.maker.open()
        lines = [f"· {speaker.say(step)}" for step in now.plan]
        if now.choice is not None and now.choice.kind == "suits":
            joined = {button.id.partition(":")[2]: button.on for button in now.buttons if button.group == "suit"}
            lines += army_lines(maker.view, joined, speaker)
        lines += [speaker.sentence(button.note) for button in now.buttons if button.id == YES and button.note]
        if maker.picked:
            lines.append(f"→ {speaker.cards(list(maker.picked))}")
        return lines

    def pick(self, values: Sequence[str], page: int) -> None:
        """Take these cards of a page, and leave those of others as they are."""
        maker = self.maker
        cards = pages(self.pickable(), page)
        picked = {(card.zone, card.place) for card in maker.open().cards if card.picked}
        wanted = {(card.zone, card.place) for card in cards if f"{card.zone}/{card.place}" in values}
        here = {(card.zone, card.place) for card in cards}
        for zone, place in [*sorted(picked & here - wanted), *sorted(wanted - picked)]:
            maker.touch(zone, place)

    def _press(self, button: Button, label: str = "") -> Press:
        """A button of the maker's."""
        green = button.marked or self._is_best(button)
        colour = "red" if button.tone == GRAVE else "blue" if button.on else "green" if green else "grey"
        label = label or self.speaker.say(button.label)
        if button.note is not None:
            label += f" ({self.speaker.say(button.note)})"
        return Press(button.id, label, colour)

    def _question(self, now: Open) -> list[list[Component]]:
        """What is still open in the move that was begun, or whether it is meant."""
        speaker = self.speaker
        ranks = [button for button in now.buttons if button.group == "rank"]
        values = [button for button in now.buttons if button.group != "rank" and button.id not in (YES, NO)]
        rows: list[list[Component]] = [self._menu("value", speaker.tell("Rank"), ranks)] if ranks else []
        if len(values) > ROW:
            rows.append(self._menu("value", speaker.say(now.question), values))
        elif values:
            rows.append([self._press(button) for button in values])
        last: list[Component] = []
        for button in now.buttons:
            if button.id == YES:
                yes = speaker.tell("Yes: {move}", move=button.label) if now.step == "sure" else ""
                press = self._press(button, yes)
                last.append(press if button.marked else Press(YES, press.label, off=True))
            elif button.id == NO:
                last.append(Press(NO, speaker.tell("No") if now.step == "sure" else speaker.say(button.label)))
        return [*rows, last]

    def _menu(self, act: str, title: str, buttons: Sequence[Button]) -> list[Component]:
        options = [(one.id.partition(":")[2], self.speaker.say(one.label), one.on) for one in buttons]
        return [Choosing(act, title, options)]

    def _moves(self, now: Open) -> list[list[Component]]:
        """The moves, if they are few; else a menu of cards and what can be done with those picked; what is grave."""
        maker, speaker = self.maker, self.speaker
        offers = maker.view.offers
        rows: list[list[Component]] = []
        fair = [button for button in maker.every() if button.tone != GRAVE]
        if not fair:
            verbs = [verb for verb in now.verbs if verb.tone == MAIN][:ROW]
            rows.append([Press(f"off:{verb.name}", speaker.say(verb.label), off=True) for verb in verbs])
        elif len(fair) <= FEW and not any(offer.pick for offer in offers):
            shown = {button.id: button for button in [*fair, *now.buttons]}
            best_first = sorted(fair, key=lambda button: not self._is_best(button))
            rows.append([self._press(shown[one.id], self._numbered(one, fair)) for one in best_first])
            rows[0] += self._until(now)
        else:
            rows += self._picks(now)
        return [*(row for row in rows if row), *self._grave(now)]

    def _offer(self, button: Button) -> Offer:
        return self.maker.view.offers[int(button.id.partition(":")[2])]

    def _is_best(self, button: Button) -> bool:
        return button.id.startswith("offer:") and self._offer(button).text == self.best

    def _until(self, now: Open) -> list[Component]:
        return [self._press(button) for button in now.buttons if button.id == UNTIL]

    def _numbered(self, button: Button, buttons: Sequence[Button]) -> str:
        """What a move is called, after the numbers of its cards; the cards alone where all moves are alike."""
        maker, speaker = self.maker, self.speaker
        offer = self._offer(button)
        numbers = {(pick.zone, pick.card): pick.number for pick in maker.open().cards if pick.number}
        mine = [str(numbers[use]) for use in offer.uses if use in numbers]
        if not mine:
            return speaker.say(button.label)
        alike = len(mine) == len(offer.uses) == 1 and len({one.verb for one in buttons}) == 1 and offer.on is None
        said = speaker.cards([card for _, card in offer.uses]) if alike else speaker.say(button.label)
        return f"{' '.join(mine)} · {said}"

    def _picks(self, now: Open) -> list[list[Component]]:
        """A menu of cards; what can be done with those picked, and without any."""
        maker, speaker = self.maker, self.speaker
        clean = MoveMaker(maker.view, self.sort)
        free = [button for button in clean.open().buttons if button.tone != GRAVE and button.id != UNTIL]
        fit = [button for button in now.buttons if button.tone != GRAVE and button.id != UNTIL and maker.picked]
        best = [button for button in maker.every() if self._is_best(button) and not self._offer(button).pick]
        moves = list({button.id: button for button in [*best, *fit, *free]}.values())
        cards = self.pickable()
        rows: list[list[Component]] = []
        if cards:
            own = {card.zone for card in now.cards}
            most = max(offer.pick or sum(zone in own for zone, _ in offer.uses) for offer in maker.view.offers)
            picked = {(card.zone, card.place) for card in now.cards if card.picked}
            options = [
                (f"{card.zone}/{card.place}", self._card_line(card), (card.zone, card.place) in picked)
                for card in pages(cards, self.page)
            ]
            title = speaker.tell("Pick a card") if most == 1 else speaker.tell("Pick cards from your hand.")
            rows.append([Choosing(f"pick:{self.page}", title, options, min(most, len(options)), 0)])
        buttons: list[Component] = []
        if len(moves) > 2 * ROW - 3:
            listed = pages(moves, self.page)
            rows.append(self._menu("offer", speaker.tell("Play"), listed))
        else:
            buttons += [self._press(button) for button in moves]
            if cards and not fit:
                wanted = next((verb for verb in now.verbs if verb.state == "open"), None)
                label = speaker.tell("Play") if wanted is None else speaker.say(wanted.label)
                buttons.insert(len(best), Press("off:play", label, "green", off=True))
        buttons += self._until(now)
        if max(len(cards), len(moves)) > MENU:
            buttons.append(Press(f"more:{self.page + 1}", speaker.tell("More")))
        return [*rows, *(buttons[at : at + ROW] for at in range(0, len(buttons), ROW))]

    def pickable(self) -> list[Pick]:
        """The cards that a move uses."""
        clean = MoveMaker(self.maker.view, self.sort)
        return [card for card in clean.open().cards if card.open]

    def _card_line(self, card: Pick) -> str:
        speaker = self.speaker
        zone = self.maker.view.zone(card.zone)
        return f"{card.number or speaker.say(zone.name)} · {speaker.card(card.card)}"

    def _grave(self, now: Open) -> list[list[Component]]:
        """What cannot be mended, red and alone in its row; off in its place while it cannot be done."""
        row: list[Component] = []
        for verb in now.verbs:
            if verb.tone == GRAVE:
                there = [button for button in self.maker.every() if button.verb == verb.name]
                row += [self._press(button) for button in there] or [
                    Press(f"off:{verb.name}", self.speaker.say(verb.label), "red", off=True)
                ]
        return [row[:ROW]] if row else []
