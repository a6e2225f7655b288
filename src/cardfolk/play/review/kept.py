"""Reviews that were made, kept in the data folder, and what they tell together: mistakes by kind over many games."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from time import time

from ...bots.crew import Crew
from ...bots.registry import learns
from ...record import Record
from ...store.paths import data_folder, own_file, own_folder
from .decision import Review
from .reviewer import Reviewer
from .summing import kinds_of, luck_of
from .text import Unreadable, read_review, write_review

VERSION = 4  # of how decisions are judged and told: what another one judged is judged again


@dataclass(frozen=True)
class Progress:
    """What a game's review adds to the long run."""

    game: str
    when: float
    won: bool
    play: float  # what the own decisions cost
    decisions: int
    kinds: tuple[tuple[str, bool, int, float], ...]  # as `kinds_of` tells


class KeptReviews:
    """Reviews by what they are of: the record, the seat, and the version of the judge."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = data_folder() / "reviews" if folder is None else folder

    def name(self, record: Record, seat: int) -> str:
        """What the review of a seat of a record is kept as."""
        game = record.game
        told = [VERSION, game.id, game.rules, learns(game.id), record.seats, record.options, record.seed]
        told += [record.shuffles, record.draws, record.moves, seat]
        return sha256(json.dumps(told, sort_keys=True).encode()).hexdigest()[:32]

    def find(self, record: Record, seat: int) -> Review | None:
        """The whole review, if it was made before."""
        return self._read(self.folder / f"{self.name(record, seat)}.json")

    def keep(self, record: Record, seat: int, review: Review) -> None:
        """Keep a whole review; where the disk does not let it, it will be made again."""
        text = json.dumps({**write_review(review), "when": round(time())}, ensure_ascii=False)
        file = self.folder / f"{self.name(record, seat)}.json"
        part = file.with_suffix(".part")
        with suppress(OSError):
            own_folder(self.folder)
            with open(part, "w", encoding="utf-8", opener=own_file) as out:
                out.write(text)
            part.replace(file)

    def review(self, record: Record, seat: int, crew: Crew) -> Iterator[Review]:
        """The review as it grows; at once and whole where it was made before. What becomes whole is kept."""
        kept = self.find(record, seat)
        if kept is not None:
            yield kept
            return
        reviewer = Reviewer(record, seat, crew)
        shown = reviewer.review
        if shown.whole:
            yield shown
        for shown in reviewer:
            yield shown
        if shown.whole:
            self.keep(record, seat, shown)

    def progress(self, game: str = "") -> list[Progress]:
        """All reviews that are kept, of a game or of all, the oldest first."""
        found = []
        for file in self.folder.glob("*.json") if self.folder.is_dir() else ():
            review = self._read(file)
            if review is None or (game and review.game != game):
                continue
            with suppress(OSError):
                luck = luck_of(review)
                play = 0.0 if luck is None else luck.play
                when = file.stat().st_mtime
                found.append(
                    Progress(review.game, when, review.won, play, len(review.decisions), tuple(kinds_of(review)))
                )
        return sorted(found, key=lambda one: one.when)

    def _read(self, file: Path) -> Review | None:
        try:
            return read_review(json.loads(file.read_text(encoding="utf-8")))
        except (OSError, ValueError, Unreadable):
            return None
