"""`cardfolk review`: made while one waits, shown when it is whole; Ctrl-C shows what there is."""

from __future__ import annotations

import json
import os
import sys

from ...bots import is_bot
from ...bots.crew import Crew
from ...play.review import KeptReviews, Review
from ...play.review.text import write_review
from ...record import Record
from ...words import BadText, Words
from ..local import Looks
from .review import review_lines


def read_seat(record: Record, own: list[int], asked: str) -> int:
    """Which seat is meant: by number or name; else the first person's."""
    names = [name.casefold() for name in record.players]
    if not asked:
        people = own or [seat for seat, name in enumerate(names) if name and not is_bot(name)]
        return people[0] if people else 0
    if asked.casefold() in names:
        return names.index(asked.casefold())
    if asked.isdigit() and int(asked) < record.seats:
        return int(asked)
    known = ", ".join([*map(str, range(record.seats)), *filter(None, record.players)])
    raise BadText(Words("--seat: there is no seat {name}; there are {names}", {"name": asked, "names": known}))


def run_review(record: Record, own: list[int], asked: str, shown: Looks, as_json: bool) -> None:
    """Make a review and print it."""
    seat = read_seat(record, own, asked)
    speaker = shown.speaker()
    speaker.names = [speaker.name(name) for name in record.players]
    kept = KeptReviews()
    crew = Crew()
    found: Review | None = None
    counts = sys.stderr.isatty() and not as_json
    try:
        for found in kept.review(record, seat, crew):
            if counts:
                done = speaker.tell(
                    "{done} of {count} decisions are judged.", done=len(found.decisions), count=found.count
                )
                print(f"\r{done}", end="", file=sys.stderr, flush=True)
    except KeyboardInterrupt:  # what there is, is shown
        pass
    finally:
        crew.close()
        if counts:
            print("\r" + " " * 60 + "\r", end="", file=sys.stderr, flush=True)
    if found is None:
        raise KeyboardInterrupt
    if as_json:
        print(json.dumps(write_review(found), ensure_ascii=shown.ascii))
        return
    games = kept.progress(found.game)
    width = min(60, _columns() - 8)
    for line in review_lines(found, games, speaker, max(10, width)):
        print(line)


def _columns() -> int:
    try:
        return os.get_terminal_size().columns
    except OSError:
        return 80
