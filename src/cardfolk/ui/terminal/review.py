"""A review line by line: the sentence, a curve drawn in text, the decisions that mattered, the rest of the list."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...bots.knowledge import POINTS
from ...play.review import Progress, Review, key_decisions, luck_of, sentence_of
from ..review import count_line, decision_line, kind_lines, luck_line, over_games, progress_lines, stake_line, why_lines
from ..words import Speaker

HEIGHT = 7  # lines of the curve
WIDTH = 60  # places of it, at the most


def review_lines(review: Review, games: Sequence[Progress], speaker: Speaker, width: int = WIDTH) -> Iterator[str]:
    """All of a review that a person reads."""
    tell = speaker.tell
    yield tell("Review of {name}'s game", name=speaker.seat(review.seat))
    yield speaker.say(sentence_of(review))
    yield count_line(review, speaker)
    luck = luck_of(review)
    if luck is not None:
        yield luck_line(luck, review.unit, speaker)
    if not review.whole:
        yield tell("{done} of {count} decisions are judged.", done=len(review.decisions), count=review.count)
    curve: list[str] = []
    if len(review.curve()) > 1:
        curve = spoken_curve(review, speaker) if speaker.speak else curve_lines(review, speaker.ascii, width)
    key = key_decisions(review)
    mattered = []
    for decision in key:
        mattered += [decision_line(decision, speaker), *(f"  {why}" for why in why_lines(decision, speaker))]
    others = [decision_line(one, speaker) for one in review.decisions if one.wrong and one not in key]
    for heading, lines, indent in (
        (stake_line(review.unit, speaker), curve, ""),
        (tell("What mattered most"), mattered, "  "),
        (tell("The others"), others, "  "),
        (tell("Kinds of mistakes"), kind_lines(review, speaker), "  "),
        (over_games(games, speaker), progress_lines(games, speaker), "  "),
    ):
        if lines:
            yield from ["", heading, *(indent + line for line in lines)]


def heights_of(review: Review, width: int) -> tuple[list[float], float, float]:
    """The curve in at most so many places, and what its foot and its top are."""
    points = [point.stand for point in review.curve()]
    if len(points) > width:
        points = [points[at * (len(points) - 1) // (width - 1)] for at in range(width)]
    if review.unit == POINTS:
        return points, min([*points, 0.0]), max([*points, 1.0])
    return points, 0.0, 1.0


def curve_lines(review: Review, ascii: bool, width: int) -> list[str]:
    """The curve, drawn; a mistake is marked below it."""
    points, low, high = heights_of(review, width)
    places = [round((point - low) / (high - low) * (HEIGHT - 1)) for point in points]
    dot, bar = ("*", "|") if ascii else ("●", "│")
    if review.unit == POINTS:
        marks = {HEIGHT - 1: f"{high:+.0f}", 0: f"{low:+.0f}"}
    else:
        marks = {HEIGHT - 1: "100%", HEIGHT // 2: "50%", 0: "0%"}
    first = max(len(mark) for mark in marks.values())
    lines = []
    for row in range(HEIGHT - 1, -1, -1):
        drawn = "".join(dot if place == row else " " for place in places)
        lines.append(f"{marks.get(row, ''):>{first}} {bar}{drawn}".rstrip())
    wrong = [" "] * len(points)
    for at, decision in enumerate(review.decisions):
        if decision.wrong:
            wrong[at * (len(points) - 1) // max(1, len(review.curve()) - 1)] = "^"
    return [*lines, (" " * (first + 2) + "".join(wrong)).rstrip()]


def spoken_curve(review: Review, speaker: Speaker) -> list[str]:
    """The curve in a few numbers, for who listens."""
    points, _, _ = heights_of(review, 6)
    shown = [f"{point:+.1f}" if review.unit == POINTS else f"{100 * point:.0f}%" for point in points]
    return [speaker.tell("From the beginning to the end: {numbers}", numbers=", ".join(shown))]
