"""Pictures of tables for phones: shrunk to 380 pixels ranks are read, and texts are inside, names whole."""

from __future__ import annotations

import io
import random
import re
import struct
import zlib
from collections.abc import Iterator
from dataclasses import replace
from xml.etree import ElementTree

import pytest

from cardfolk.chance import Seed
from cardfolk.events import Line
from cardfolk.game import State
from cardfolk.games import all_ids, find_game
from cardfolk.table import Seat
from cardfolk.ui.art.canvas import IVORY, LEAST, WIDE, Canvas
from cardfolk.ui.art.cards import card_svg
from cardfolk.ui.art.faces import COLOURS, colour_of
from cardfolk.ui.art.fonts import fonts
from cardfolk.ui.art.pictures import drawn, paletted
from cardfolk.ui.art.tables import end_svg, hand_svg, sheet_svg, table_svg
from cardfolk.ui.lines import deal_rows
from cardfolk.ui.table_picture import Face, faces_of, said_of, scored_of, sitters_of
from cardfolk.ui.words import Speaker
from cardfolk.view import View
from cardfolk.words import Words

SHRUNK = 380
RANK = 14  # pixels that a rank is high at least, shrunk
NAMES = (
    "Ana",
    "Maximiliano de la Vega 4",
    "Анастасия",
    "🎉 Party 🎉",
    "Wolfeschlegelsteinhausen",
    "漢字",
    "Li",
    "Žofija",
)
SVG = "{http://www.w3.org/2000/svg}"


def states(id: str, seats: int, seed: int = 5) -> Iterator[tuple[State, str]]:
    """A random game, now and then, and every kind of scene: the State, and what kind it is."""
    game = find_game(id)
    state = game.start(seats, game.values({}, seats), Seed(seed))
    state.record()
    chance, seen = random.Random(seed), set()
    for at in range(700):
        for scene in state.scenes:
            if scene.kind not in seen:
                seen.add(scene.kind)
                yield state, scene.kind
        if at % 70 == 9:
            yield state, ""
        if state.to_move < 0:
            return
        state.play(chance.choice(state.legal_moves()))


def pictures(id: str, seats: int, language: str = "en") -> Iterator[tuple[str, View]]:
    """What these look like, for everyone."""
    game = find_game(id)
    speaker = Speaker(list(NAMES[:seats]), language=language)
    for state, kind in states(id, seats):
        scene = next((one for one in state.scenes if one.kind == kind), None)
        view = state.seen_by(None).view() if scene is None else scene.view(None)
        ribbon, lit, about = (None, (), -1) if scene is None else (scene.words, scene.zones, scene.seat)
        sitters, said = sitters_of(view, speaker, (), about), said_of(view, speaker, ribbon, lit)
        yield table_svg(view, sitters, said, game.cloth, lit), view
        if kind == "score":
            deal = state.sheet()[-1]
            lines = scored_of(game, state.sheet(), speaker)
            yield sheet_svg(speaker.say(deal.title), ("This deal", "Total"), sitters, lines), view
        if scene is not None and kind == "end":
            rows = deal_rows(game, state.sheet()[-1], speaker)
            yield end_svg(speaker.say(scene.words), scene.seat, sitters, rows, said, game.cloth), view


@pytest.mark.parametrize(
    ("id", "seats"), [("king", 4), ("durak", 6), ("montenegro", 2), ("pontinho", 4), ("president", 8)]
)
def test_what_a_character_says_is_whole_in_a_bubble(id: str, seats: int) -> None:
    game, words = find_game(id), "My grandfather would approve of it, and so would his goat."
    speaker = Speaker(list(NAMES[:seats]))
    for (state, _), seat in zip(states(id, seats), [*range(seats)] * 9, strict=False):
        view = state.seen_by(None).view()
        said = said_of(view, speaker, Words("Here is a ribbon"), (), Line(seat, Words(words)))
        root = ElementTree.fromstring(table_svg(view, sitters_of(view, speaker), said, game.cloth))
        spoken = [text for text in root.iter(f"{SVG}text") if text.get("font-style") == "italic"]
        assert " ".join(text.text or "" for text in spoken) == words
        box = [part for part in root.iter(f"{SVG}rect") if part.get("fill") == IVORY][-1]
        left, right = float(box.get("x", 0)), float(box.get("x", 0)) + float(box.get("width", 0))
        assert 14 <= left < right <= WIDE - 14


def pixels(png: bytes) -> list[list[int]]:
    """The rows of a PNG as how dark each pixel is on white, from 0 to 255."""
    at, width, height, data = 8, 0, 0, b""
    while at < len(png):
        length, kind = struct.unpack_from(">I4s", png, at)
        part = png[at + 8 : at + 8 + length]
        if kind == b"IHDR":
            width, height, depth, colours = struct.unpack_from(">IIBB", part)
            assert (depth, colours) == (8, 6)
        data += part if kind == b"IDAT" else b""
        at += length + 12
    raw, rows, before = zlib.decompress(data), [], bytes(4 * width)
    for row in range(height):
        line = bytearray(raw[row * (4 * width + 1) + 1 : (row + 1) * (4 * width + 1)])
        how = raw[row * (4 * width + 1)]
        for one in range(4 * width):
            left, up = line[one - 4] if one >= 4 else 0, before[one]
            corner = before[one - 4] if one >= 4 else 0
            guess = left + up - corner
            near = min((left, up, corner), key=lambda value, guess=guess: abs(value - guess))
            line[one] = (line[one] + (0, left, up, (left + up) // 2, near)[how]) & 255
        before = bytes(line)
        rows.append([(255 - min(line[4 * x : 4 * x + 3])) * line[4 * x + 3] // 255 for x in range(width)])
    return rows


def rank_height(width: float) -> int:
    """How many pixels high the rank of a seven is on a card so wide, as a phone shows it."""
    rows = pixels(drawn(card_svg("7s", 2, True), round(width)))
    corner = [row[3 : round(width * 0.4)] for row in rows[: round(width * 0.53)]]
    inked = [max(row) > 120 for row in corner]
    first = inked.index(True)
    return inked[first:].index(False)


@pytest.mark.parametrize("id", all_ids())
def test_ranks_are_read_on_a_phone(id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    widths: set[float] = set()
    card = Canvas.card

    def noted(self: Canvas, card_: int | None, x: float, y: float, w: float, turn: float = 0, state: str = "") -> None:
        if card_ is not None:
            widths.add(w)
            assert x >= -6 and x + w <= WIDE + 6
        card(self, card_, x, y, w, turn, state)

    monkeypatch.setattr(Canvas, "card", noted)
    game = find_game(id)
    for seats in {game.least, game.usual, game.most}:
        assert all(svg for svg, _ in pictures(id, seats))
    state = game.start(game.usual, game.values({}, game.usual), Seed(1))
    hand_svg(state.seen_by(state.to_move).view(), "", ())
    assert rank_height(min(widths) * SHRUNK / WIDE) >= RANK


@pytest.mark.parametrize("language", ["en", "ru", "pt_BR"])
@pytest.mark.parametrize("id", all_ids())
def test_texts_are_inside_and_large_enough_and_names_are_whole(id: str, language: str) -> None:
    known, game = fonts(), find_game(id)
    if not known.sans:
        pytest.skip("no font here")
    for svg, view in pictures(id, game.most, language):
        said = ""
        for text in ElementTree.fromstring(svg).iter(f"{SVG}text"):
            size = float(text.get("font-size", "0"))
            serif = text.get("font-family") == known.serif != known.sans
            wide = known.wide(text.text or "", size, text.get("font-weight") == "700", serif)
            left = float(text.get("x", "0")) - wide * {"start": 0, "middle": 0.5, "end": 1}[text.get("text-anchor", "")]
            assert size >= LEAST or "·" not in (text.text or "")
            assert left >= 4 and left + wide <= WIDE - 4, text.text
            said += (text.text or "").replace(" ", "").rstrip("-")
        for name in NAMES[: view.seats]:
            assert known.shown(name).replace(" ", "") in said, name


def test_what_no_font_has_is_a_clear_sign() -> None:
    known = fonts()
    if not known.sans:
        pytest.skip("no font here")
    assert known.shown("Ana") == "Ana" and known.shown("Ана").isalpha()
    assert set(known.shown("🎉👍🏽")) <= {"☺", "🎉", "👍"} and known.shown("🎉👍🏽")
    assert all(ord(letter) in known.known or letter in "☺□" for letter in known.shown("漢字 مريم 🎉"))
    assert known.shown("Ａｎａ") in ("Ana", "Ａｎａ") and known.shown("\u3164\u2060") == "", (
        "plainly, and nothing of blanks"
    )
    assert len(known.shown("Z" + 9 * "\u0334")) <= 2, "not over the line above"


def test_a_name_without_a_letter_is_drawn() -> None:
    svg = table_svg(
        None, [replace(sitters_of(None, Speaker(["Ana"]))[0], name="\u2060")], said_of(None, Speaker([])), ""
    )
    assert ">1<" in svg or not fonts().sans, "the number of the seat"


def test_no_face_is_drawn_that_is_not_in_the_view(monkeypatch: pytest.MonkeyPatch) -> None:
    shown: set[int | None] = set()
    monkeypatch.setattr(Canvas, "card", lambda self, card, *more: shown.add(card))
    for id in all_ids():
        for svg, view in pictures(id, find_game(id).usual):
            seen = {one for zone in view.zones for lying in zone.cards for one in (lying.card, lying.stands_for)}
            assert svg and shown <= seen | {None}
            shown.clear()


def test_a_war_lines_up_both_sides_with_what_they_come_to() -> None:
    game, speaker = find_game("montenegro"), Speaker(["Ana", "Bea"])
    state = game.start(2, game.values({}, 2), Seed(3))
    state.record()
    chance = random.Random(3)
    while not (scene := next((one for one in state.scenes if one.kind == "war"), None)):
        state.play(chance.choice(state.legal_moves()))
    view = scene.view(None)
    said = said_of(view, speaker, scene.words, scene.zones)
    totals = {fact.seat: fact.words.args["number"] for fact in view.facts if fact.name == "total"}
    assert said.totals == totals and len(totals) == 2
    sitters = sitters_of(view, speaker, (), scene.seat)
    fighting, resting = (table_svg(view, sitters, said, game.cloth, lit) for lit in (scene.zones, ()))
    names = [text.text for text in ElementTree.fromstring(fighting).iter(f"{SVG}text")]
    assert {"Ana", "Bea"} <= set(names) and 'r="64"' in fighting and 'r="64"' not in resting


def test_what_a_call_turns_up_lies_side_by_side_with_what_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    spots: list[tuple[int | None, float]] = []
    monkeypatch.setattr(Canvas, "card", lambda self, card, x, y, *more: spots.append((card, y)))
    game, speaker, found = find_game("montenegro"), Speaker(["Ana", "Bea"]), 0
    for seed in range(40):
        if found == 3:
            break
        state, chance = game.start(2, game.values({}, 2), Seed(seed)), random.Random(seed)
        state.record()
        while state.to_move >= 0 and not (scene := next((one for one in state.scenes if one.kind == "call"), None)):
            state.play(chance.choice(state.legal_moves()))
        view = scene.view(None) if scene is not None else None
        table = [] if view is None else view.zone("table").cards
        proved = [lying for lying in table if lying.true is not None and lying.card is not None]
        if scene is None or len({lying.by for lying in proved}) < 2:
            continue
        found += 1
        spots.clear()
        said = said_of(view, speaker, scene.words, scene.zones)
        svg = table_svg(view, sitters_of(view, speaker), said, game.cloth, scene.zones)
        heights = [{y for card, y in spots if card == lying.card} for lying in proved]
        assert set.intersection(*heights)
        assert all(lying.note is None or speaker.say(lying.note) in svg for lying in proved)
    assert found == 3


def test_who_has_a_place_at_the_end_keeps_their_letters_and_their_colour() -> None:
    (ana,) = sitters_of(None, Speaker(["Ana"]))
    svg = table_svg(
        None, [replace(ana, place=2, facts=("12 tricks", "total -112"))] * 4, said_of(None, Speaker([])), ""
    )
    if fonts().sans:
        assert ">2. Ana<" in svg and ">A<" in svg and f'fill="{COLOURS[colour_of("Ana")]}"' in svg
        assert "12 tricks" in svg and "total -112" in svg, "in two lines if there is no room in one"


def test_people_have_the_colour_that_they_have_in_the_browser() -> None:
    faces = faces_of([Seat("Ana", "", "", colour=3), Seat("Bea", "", "")])
    svg = table_svg(None, sitters_of(None, Speaker(["Ana", "Bea"]), faces), said_of(None, Speaker([])), "green")
    assert f'fill="{COLOURS[3]}"' in svg and f'fill="{COLOURS[colour_of("Bea")]}"' in svg


def test_a_picture_with_a_palette_is_much_smaller_and_looks_the_same() -> None:
    pytest.importorskip("PIL")
    from PIL import Image, ImageChops, ImageStat

    svg, _ = next(pictures("king", 4))
    whole = drawn(svg, WIDE, texts=True)
    small = paletted(whole)
    assert len(small) < 0.55 * len(whole)
    before, after = (Image.open(io.BytesIO(png)).convert("RGB") for png in (whole, small))
    far = ImageChops.difference(before, after)
    assert max(ImageStat.Stat(far).mean) < 2 and max(most for _, most in far.getextrema()) < 48, "no colour is another"


def test_a_face_that_is_drawn_twice_keeps_its_own_names() -> None:
    face = '<svg viewBox="0 0 10 10"><linearGradient id="a"/><rect fill="url(#a)"/><use href="#a"/></svg>'
    svg = table_svg(
        None, sitters_of(None, Speaker(["Ana", "Bea"]), [Face(face)] * 2), said_of(None, Speaker([])), "green"
    )
    ids = re.findall(r'\bid="([^"]+)"', svg)
    assert len(ids) == len(set(ids)) and set(re.findall(r"url\(#([^)]+)\)", svg)) <= set(ids)
