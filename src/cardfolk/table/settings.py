"""What a table's makers have chosen about how it is run, beside the rules of its game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from datetime import date

from ..words import BadText


@dataclass(frozen=True)
class Post:
    """A message in a chat that shows the table: where it is, its language, who opened it there.

    `guild` and `host` are 0 where they are not known. Where it is `quiet`, what characters say is not shown.
    """

    channel: int
    message: int
    language: str
    guild: int = 0
    host: int = 0
    quiet: bool = False


@dataclass(frozen=True)
class TableSettings:
    """How a table is run."""

    public: bool = False  # anyone may find it
    clock: float = 0.0  # seconds that a person has for a move; 0: no clock
    start: bool = False  # deal as soon as every seat is taken
    window: float | None = None  # seconds that claims stay open; None: as the server has it
    post: Post | None = None
    brisk: bool = True  # claims end once all who could claim have answered, which may tell something
    gallery: bool = False  # who watches may talk
    quiet: bool = False  # the folk keep their words to themselves
    day: str = ""  # whose deal its first game is, as 2026-11-18; empty: no day's

    def as_json(self) -> dict[str, object]:
        """What differs from the usual, as it stands in a log."""
        values: dict[str, object] = {}
        if self.public:
            values["public"] = True
        if self.clock:
            values["clock"] = self.clock
        if self.start:
            values["start"] = True
        if self.window is not None:
            values["window"] = self.window
        if self.post is not None:
            values["discord"] = post_json(self.post)
        if not self.brisk:
            values["brisk"] = False
        if self.gallery:
            values["gallery"] = True
        if self.quiet:
            values["quiet"] = True
        if self.day:
            values["day"] = self.day
        return values


USUAL = TableSettings()


def post_json(post: Post) -> dict[str, object]:
    """A post as it stands in a log."""
    return asdict(post)


def read_post(values: object) -> Post | None:
    """A post from a log; None if there is none, BadText if it cannot be understood."""
    if values is None:
        return None
    try:
        if not isinstance(values, Mapping):
            raise TypeError
        return Post(
            int(values["channel"]),
            int(values["message"]),
            str(values["language"]),
            int(values.get("guild", 0)),
            int(values.get("host", 0)),
            bool(values.get("quiet", False)),
        )
    except (KeyError, TypeError, ValueError):
        raise BadText("the log has a post that cannot be understood") from None


def read_seconds(values: object) -> float | None:
    """Seconds from a log; None if there are none, BadText if they are no number."""
    if values is None:
        return None
    if isinstance(values, bool) or not isinstance(values, int | float):
        raise BadText("the log has a time that is no number")
    return float(values)


def read_day(values: object) -> str:
    """A day from a log, empty if there is none; BadText if it is no day."""
    if values is None:
        return ""
    try:
        return date.fromisoformat(str(values)).isoformat()
    except ValueError:
        raise BadText("the log has a day that is none") from None


def read_settings(values: Mapping[str, object]) -> TableSettings:
    """Settings from a log; BadText if they cannot be understood."""
    return TableSettings(
        public=bool(values.get("public")),
        clock=read_seconds(values.get("clock")) or 0.0,
        start=bool(values.get("start")),
        window=read_seconds(values.get("window")),
        post=read_post(values.get("discord")),
        brisk=bool(values.get("brisk", True)),
        gallery=bool(values.get("gallery")),
        quiet=bool(values.get("quiet")),
        day=read_day(values.get("day")),
    )
