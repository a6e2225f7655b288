"""Anything may be asked over HTTP: it is answered or refused with a reason, never with a fault of the server's own."""

from __future__ import annotations

import json
import os
from http.client import HTTPConnection
from urllib.parse import quote

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cardfolk import protocol

from .host import Host
from .people import Person, ask
from .test_fuzz import anything
from .test_mine import new
from .test_people import run

EXAMPLES = 3000 if os.environ.get("CARDFOLK_SOAK") else 100
DEEP = "[" * 4000 + "]" * 4000
POSTS = {
    "/api/tables": protocol.NewTable,
    "/api/lessons": protocol.LessonAsked,
    "/api/puzzles": protocol.LessonAsked,
    "/api/today": protocol.DailyAsked,
    "/api/mine": protocol.Seats,
    "/api/carry": protocol.Seats,
    "/api/carry/{code}": protocol.Seats,
    "/api/tables/{code}/games/{number}/again": protocol.PlayFrom,
}
GETS = (
    "/t/{code}",
    "/t/{code}/replay/{number}",
    "/t/{code}/picture.png",
    "/rules/{game}",
    "/learn/{game}/{name}",
    "/puzzle/{game}",
    "/puzzle/{game}/{number}",
    "/icon-{number}.png",
    "/api/words/{name}",
    "/api/rules/{game}",
    "/api/tables",
    "/api/lessons",
    "/api/puzzles",
    "/api/today",
    "/api/tables/{code}/day",
    "/api/tables/{code}/games/{number}",
    "/api/tables/{code}/games/{number}/views",
    "/api/tables/{code}/games/{number}/review",
    "/api/qr/{code}.svg",
    "/cards/{name}.svg",
    "/cards/{name}.json",
    "/faces/{name}.svg",
    "/faces.json",
    "/static/{name}",
    "/healthz",
    "/ws/{code}",
    "/{name}",
)
QUERIES = ("from", "to", "seat", "lang", "of", "v", "for", "day", "deck", "index")
short = st.text(max_size=12)
games = st.sampled_from(["durak", "king", "montenegro", "president", "pontinho"])
numbers = st.integers(0, 3).map(str) | st.sampled_from(["999999999", "9" * 30, "-1", "1.5", "٣", "x"])
names = ["", "hard", "zefa", "..", "en", "pt_BR", "7c", "back", "1", "2026-11-18"]
likely = st.sampled_from([*names, 0, 1, -1, 5, True, None])
values = likely | games | anything | st.lists(st.sampled_from(["", "hard", "zefa", "x"]), max_size=9)


@pytest.fixture(scope="module")
def over(base: str) -> str:
    """A table at which a game is over."""
    code, token = new(base, "durak", "easy", start=True, options={"deck": 24})

    async def play() -> None:
        ana = await Person(base, code, token).come()
        await ana.play()
        await ana.leave()

    run(play)
    return code


@st.composite
def requests(draw: st.DrawFn) -> tuple[str, str, str | bytes]:
    """A method, a path with places to fill, and a body."""
    path = draw(st.sampled_from([*POSTS, *GETS]))
    method = draw(st.sampled_from(["POST"] * 6 + ["GET"] if path in POSTS else ["GET"] * 6 + ["POST", "HEAD"]))
    filled = path.replace("{game}", quote(draw(games | short), safe="")).replace("{number}", quote(draw(numbers)))
    filled = filled.replace("{name}", quote(draw(likely.map(str) | short), safe=""))
    asked = draw(st.dictionaries(st.sampled_from(QUERIES), likely.map(str) | numbers | short, max_size=3))
    if asked:
        filled += "?" + "&".join(f"{name}={quote(value)}" for name, value in asked.items())
    kind = POSTS.get(path, protocol.NewTable)
    fields = st.dictionaries(st.sampled_from(kind.__struct_fields__) | short, values, max_size=6)
    bodies = st.builds(lambda some: json.dumps({**_whole(kind), **some}), fields)
    body = draw(bodies | bodies | st.sampled_from([DEEP, f'{{"options":{DEEP}}}', "", "{}"]) | st.binary(max_size=60))
    return method, filled, body


def _whole(kind: type) -> dict[str, object]:
    """What makes a message of a kind a good one, so that a field of it can be wrong."""
    wholes: dict[type, dict[str, object]] = {
        protocol.NewTable: {"game": "durak", "seats": ["", "hard"], "name": "x"},
        protocol.LessonAsked: {"game": "durak", "lesson": "1"},
        protocol.Seats: {"seats": []},
        protocol.PlayFrom: {"moves": 1, "seat": 0, "name": "x"},
    }
    return wholes.get(kind, {})


@given(asked=st.lists(requests(), min_size=1, max_size=8), known=st.booleans())
@settings(max_examples=EXAMPLES, deadline=None, suppress_health_check=list(HealthCheck))
def test_whatever_is_asked(host: Host, over: str, asked: list[tuple[str, str, str | bytes]], known: bool) -> None:
    for method, path, body in asked:
        code = over if known else "abcdefghjkmn"
        connection = HTTPConnection("127.0.0.1", host.port, timeout=120)
        connection.request(
            method,
            path.replace("{code}", code),
            body.encode() if isinstance(body, str) else body,
            {"content-type": "application/json", "accept": "text/html"},
        )
        answer = connection.getresponse()
        answer.read()
        connection.close()
        assert answer.status < 500, (method, path, body, host.log.read_text()[-2000:])
    assert "has failed" not in host.log.read_text()
    assert ask(host.base, "/healthz")["ok"]
