"""Claims that are open: all who may claim are asked at once and privately, and it ends for all together.

At a brisk table it ends once all who could claim have answered. At one that is not, everybody has Skip and is waited
for, so that nobody can tell from what comes when who was asked, or whether anyone was.
"""

# Compiled: as the Runner.

from __future__ import annotations

from dataclasses import replace

from ..game import State
from ..table import Table
from ..view import Offer, View
from ..words import Words


class Claims:
    """The claims that opened with one move."""

    def __init__(self, table: Table, now: float) -> None:
        self.key = key_of(table)
        self._turn = table.game_changes
        self.skip = table.game.skip
        self.start = now  # when its time begins to count
        self.closed = False  # what was said happens in the order of right, and only who is at turn is waited for
        self.told = False  # who is at turn sees what is left to do, now that claims are closed
        self.asked: dict[int, list[State]] = {}
        self._declining = (table.game.skip, table.game.leaves)
        self._steps: list[tuple[int, list[str]]] = []  # who is asked in the order of right, and the moves they have
        for seat, sight in table.asked():
            self.asked.setdefault(seat, []).append(sight)
            self._steps.append((seat, [move.text for move in sight.legal_moves()]))

    def notice(self, table: Table) -> None:
        """See whether another server has closed them: while they are open nobody moves."""
        self.closed = self.closed or table.game_changes != self._turn

    def at_turn(self, seat: int) -> bool:
        """Whether a seat is asked about more than a claim: it takes a card if nobody claims."""
        return any(other == seat and self.skip not in moves for other, moves in self._steps)

    def waits_for(self, table: Table) -> list[int]:
        """The seats whose answers are waited for, in the order of right."""
        found: list[int] = []
        for seat, moves in self._steps:
            answer = table.answers.get(seat)
            if answer is None:
                found.append(seat)
            elif answer in moves and answer not in self._declining and table.settings.brisk:
                break  # what comes after it does not matter
        if not table.settings.brisk:
            found += [seat for seat in table.people if not table.seats[seat].standin and seat not in table.answers]
        return list(dict.fromkeys(found))

    def over(self, table: Table) -> bool:
        """Whether all who count have answered; a brisk table need not wait for who only chooses a card."""
        brisk = table.settings.brisk
        return not any(not brisk or self._may_claim(seat) for seat in self.waits_for(table))

    def answer_to(self, table: Table, seat: int) -> str:
        """The move of a seat when claims are closed: what it said, or that it lets it go; empty: neither can be."""
        legal = [move.text for move in table.sight(seat).legal_moves()]
        answer = table.answers.get(seat, "")
        return answer if answer in legal else self.skip if self.skip in legal else ""

    def may_answer(self, table: Table, seat: int) -> bool:
        """Whether a seat has something to say."""
        return seat in self.asked or (not table.settings.brisk and seat in table.people)

    def overlay(self, table: Table, seat: int, view: View) -> None:
        """Offer a seat what it may answer, in a view where it seems not to be asked."""
        if not self.may_answer(table, seat):
            return
        sights = self.asked.get(seat, [])
        view.to_move = seat
        if not sights:
            view.offers, view.skip = (skip_offer(table),), self.skip
            return
        offers: dict[str, Offer] = {}
        for sight in sights:
            made = sight.view()
            offers.update((offer.text, offer) for offer in made.offers)
        if self.at_turn(seat):
            offers.pop(self.skip, None)  # who is at turn takes a card instead
        view.offers = tuple(offers.values())
        view.prompt = made.prompt
        view.blocked = made.blocked
        view.skip = made.skip

    def _may_claim(self, seat: int) -> bool:
        return any(other == seat and self.skip in moves for other, moves in self._steps)


def skip_offer(table: Table) -> Offer:
    """What lets a discard go, for who could not have claimed it."""
    skip = table.game.skip
    verb = table.game.verbs.get(skip)
    return Offer(skip, skip, Words("{text}", {"text": skip}) if verb is None else Words(verb.label))


def key_of(table: Table) -> tuple[int, int]:
    """What stays the same as long as the same claims are open."""
    return table.games, table.public_change


def answered(view: View) -> View:
    """The same view for who has answered already."""
    prompt = Words("You have answered. Claims are still open.")
    return replace(view, offers=(), blocked={}, skip="", prompt=prompt)
