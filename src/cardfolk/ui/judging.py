"""Judging: a review that is made while a screen shows what there is of it."""

from __future__ import annotations

from threading import Event, Thread

from ..bots.crew import Crew
from ..play.review import KeptReviews, Progress, Review
from ..record import Record
from ..words import BadText


class Judging:
    """The review of a seat of a record, in a thread of its own; `review` is the last there is, None at first.

    Reviews never change, so a screen takes the newest whenever it looks. `wrong` is why there is none; `games` is what
    it adds to the long run, with the reviews that were made before, once it is whole.
    """

    def __init__(self, record: Record, seat: int) -> None:
        self.review: Review | None = None
        self.wrong: BadText | None = None
        self.games: list[Progress] = []
        self._stop = Event()
        self._thread = Thread(target=self._work, args=(record, seat), name="cardfolk review", daemon=True)
        self._thread.start()

    def _work(self, record: Record, seat: int) -> None:
        crew, kept = Crew(), KeptReviews()
        try:
            for review in kept.review(record, seat, crew):
                self.review = review
                if self._stop.is_set():
                    return
            self.games = kept.progress(record.game.id)
        except BadText as wrong:
            self.wrong = wrong
        finally:
            crew.close()

    def close(self) -> None:
        """It is not wanted any more; what was judged so far is forgotten unless it is whole."""
        self._stop.set()
