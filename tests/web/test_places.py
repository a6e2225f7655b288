"""Where things lie at the table, by the formulas alone: people, hands and tricks at every size, without a browser."""

from __future__ import annotations

import json
import subprocess
from functools import cache
from itertools import combinations, pairwise
from typing import Any

import pytest

from cardfolk.ui.web import folder

from .looks import SIZES
from .tools import needs

SCRIPT = """
const [, , js, asked] = process.argv;
const { handPlace, isLarge, screenOf, tablePlaces, trickMiddle, trickSpot } = await import(`${js}/places.js`);
const found = JSON.parse(asked).map(([W, H, seats, held]) => {
  const screen = screenOf(W, H);
  const places = tablePlaces(screen, seats - 1, held);
  const middle = trickMiddle(places);
  const trick = Array.from({ length: seats }, (_, turn) => trickSpot(middle, turn, seats));
  return { kind: screen.kind, hand: handPlace(held, screen, places.right), seats: places.seats, cloth: places.cloth,
    trick, w: middle.w, large: isLarge(middle.w) };
});
console.log(JSON.stringify(found));
"""
SHAPE = 1.4
HELD = range(1, 27)


@cache
def laid() -> dict[tuple[str, int, int], dict[str, Any]]:
    """The places of every table: by size, seats and cards held."""
    keys = [(name, seats, held) for name in SIZES for seats in range(2, 9) for held in (1, 6, 13)]
    keys += [(name, 4, held) for name in SIZES for held in HELD]
    asked = json.dumps([[*SIZES[name], seats, held] for name, seats, held in keys])
    command = [needs("node"), "--input-type=module", "-", str(folder() / "js"), asked]
    done = subprocess.run(command, input=SCRIPT, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    return dict(zip(keys, json.loads(done.stdout), strict=True))


@pytest.mark.parametrize("size", SIZES)
def test_a_hand_of_any_size_is_on_the_screen_with_every_index(size: str) -> None:
    width, height = SIZES[size]
    for held in HELD:
        found = laid()[size, 4, held]["hand"]
        w, cards = found["w"], found["cards"]
        assert len(cards) == held and w >= 34
        assert min(card["x"] for card in cards) >= 0 and max(card["x"] for card in cards) + w <= width + 0.5
        assert max(card["y"] for card in cards) < height
        rows: dict[float, list[float]] = {}
        for card in cards:
            rows.setdefault(card["y"], []).append(card["x"])
        apart = min((b - a for row in rows.values() for a, b in pairwise(row)), default=w)
        assert apart >= 14, f"{held} cards: an index is under the next card"


@pytest.mark.parametrize("size", SIZES)
def test_people_sit_apart_and_on_the_screen(size: str) -> None:
    width, height = SIZES[size]
    for seats in range(2, 9):
        found = laid()[size, seats, 13]["seats"]
        assert len(found) == seats - 1
        for one in found:
            half = one["size"] / 2
            assert half <= one["x"] <= width - half and half <= one["y"] <= height - half
        for one, other in combinations(found, 2):
            far = ((one["x"] - other["x"]) ** 2 + (one["y"] - other["y"]) ** 2) ** 0.5
            assert far > (one["size"] + other["size"]) / 2, f"two faces of {seats} meet"
        rights = [round(width - one["x"], 3) for one in found]
        assert rights == [round(one["x"], 3) for one in reversed(found)], "right mirrors left"


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_trick_lies_on_the_cloth_and_no_card_hides_another(size: str, seats: int) -> None:
    found = laid()[size, seats, 13]
    w, cloth = found["w"], found["cloth"]
    assert w >= 34
    for spot in found["trick"]:
        assert cloth["x"] <= spot["x"] and spot["x"] + w <= cloth["x"] + cloth["w"]
        assert cloth["y"] <= spot["y"] and spot["y"] + SHAPE * w <= cloth["y"] + cloth["h"]
    for one, other in combinations(found["trick"], 2):
        wide = w - abs(one["x"] - other["x"])
        high = SHAPE * w - abs(one["y"] - other["y"])
        assert wide <= 0 or high <= 0 or wide * high < 0.35 * SHAPE * w * w


def test_a_thing_lies_where_it_will_stay() -> None:
    """The places in a trick do not depend on the cards that are still held, as long as the hand has as many rows."""
    for size in SIZES:
        one, other = laid()[size, 4, 12], laid()[size, 4, 11]
        if one["hand"]["rows"] == other["hand"]["rows"]:
            assert one["trick"] == other["trick"]
