"""Nothing overlaps, nothing is cut off: every game, any number of seats, any position, three sizes, five languages."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations, pairwise, product

import pytest

from cardfolk.games import IDS, find_game
from cardfolk.play.hands import arranged
from cardfolk.play.session import Session, open_session
from cardfolk.ui.art.geometry import LARGE_BELOW, SMALLEST_CARD, Box
from cardfolk.ui.local import Looks
from cardfolk.ui.settings import Settings
from cardfolk.ui.window import fonts
from cardfolk.ui.window.app import App
from cardfolk.ui.window.layout import FACTS, LINE, NAME, Layout, Wanted, _even_rows, lay_out
from cardfolk.ui.window.table import TableScreen
from cardfolk.ui.window.wording import table_words
from tests.toy import TOY

SIZES = ((800, 600), (1280, 800), (2560, 1440))
LANGUAGES = ("en", "pt_BR", "it", "ru", "cnr")
POSITIONS = 10
SEEN = 9  # pixels at least of a face under another card
SEATED = ("Ana", "hard:bluffer", "expert:cautious", "medium", "easy:aggressive", "beginner", "hard", "random")


pytestmark = pytest.mark.usefixtures("toy")


def tables() -> Iterator[tuple[str, int]]:
    for id in (*IDS, "toy"):
        game = TOY if id == "toy" else find_game(id)
        for seats in sorted({game.least, (game.least + game.most) // 2, game.most}):
            yield id, seats


def positions(id: str, seats: int, chooser: random.Random) -> Iterator[Session]:
    """A table at some moments of a game with any moves."""
    for seed in range(2):
        names = [SEATED[0], *SEATED[1:seats]]
        played = open_session(find_game(id), names, {}, "Ana", seed=seed)
        moves = 0
        stops = sorted(chooser.sample(range(200 if id != "toy" else 8), POSITIONS // 2))
        while not played.table.over:
            if moves in stops:
                yield played
            legal = played.table.sight(played.table.to_move).legal_moves()
            played.submit(played.table.to_move, chooser.choice(legal).text)
            moves += 1
            if moves > 200:
                break
        yield played
        played.close()


@pytest.mark.parametrize(("id", "seats"), list(tables()))
def test_nothing_overlaps_and_nothing_is_cut_off(id: str, seats: int) -> None:
    chooser = random.Random(seats)
    for size in SIZES:
        app = App(Looks(pace=0.0), Settings(auto=False), size)
        for number, played in enumerate(positions(id, seats, random.Random(7))):
            language = LANGUAGES[(number + size[0] // 100) % len(LANGUAGES)]
            screen = TableScreen(played, Looks(language=language, pace=0.0), Settings(auto=False))
            screen.tick = lambda: None  # type: ignore[method-assign]
            screen.seat = chooser.choice([0, played.table.to_move if played.table.to_move >= 0 else 0, None])
            app.open_screen(screen)
            look_at(screen)
            pick_some(screen, chooser)
            look_at(screen)
            app.pop(screen)
        app.close()


def test_buttons_are_in_rows_of_about_the_same_length() -> None:
    assert _even_rows([100] * 6, 540, 8) == [[100] * 3] * 2
    assert _even_rows([100] * 5, 540, 8) == [[100] * 5]
    assert _even_rows([300, 100, 100, 300], 540, 8) == [[300, 100], [100, 300]]
    assert _even_rows([], 540, 8) == []


@pytest.mark.parametrize("id", IDS)
def test_what_lies_on_the_cloth_stays_where_it_is(id: str) -> None:
    game, chooser = find_game(id), random.Random(1)
    played = open_session(game, ["Ana", *["random"] * (game.usual - 1)], {}, "Ana", seed=5)
    table = played.table
    places: dict[str, set[tuple[int, ...]]] = {}
    for _ in range(120):
        view, speaker = table.view(0), Looks(pace=0.0).speaker(table, 0)
        laid = lay_out(view, (1280, 800), Wanted(table_words(view, speaker), arranged(view, "")))
        for seat, place in laid.seats.items():
            places.setdefault(f"face {seat}", set()).add(place.face.rect)
        for name, spread in laid.zones.items():
            front = [*spread.free, *(one.box for one in spread.cards)]
            if spread.kind == "army":  # the card in front is drawn last
                places.setdefault(name, set()).add(front[-1].rect)
            elif spread.kind == "stock":  # melds that become many make everything smaller
                places.setdefault(f"{name} {front[0].w}", set()).add((spread.box.x, spread.box.y))
        if table.over:
            break
        played.submit(table.to_move, chooser.choice(table.sight(table.to_move).legal_moves()).text)
    assert places and all(len(found) == 1 for found in places.values()), places


def pick_some(screen: TableScreen, chooser: random.Random) -> None:
    for _ in range(chooser.randrange(1, 4)):
        able = [pick for pick in screen.picks() if pick.open]
        if able:
            pick = chooser.choice(able)
            screen.touch(pick.zone, pick.place)


def look_at(screen: TableScreen) -> None:
    laid, scene = screen.laid, screen.scene
    assert laid is not None and scene is not None
    apart(laid, screen)
    inside(laid)
    readable(laid)
    said(laid, screen)


def apart(laid: Layout, screen: TableScreen) -> None:
    """What must not touch: the bar, people, what lies on the cloth, what is asked, the hand, what can be done."""
    sheet = laid.sheet is not None  # it lies over the cloth
    people = {**laid.seats, **({} if laid.me is None else {-1: laid.me})}
    parts = {
        "title": laid.title,
        "facts": laid.facts,
        "prompt": laid.prompt,
        "told": laid.told,
        **{f"face {seat}": place.face for seat, place in people.items()},
        **{f"key {key.name}": key.box for key in screen.keys},
        **{f"verb {at}": box for at, box in enumerate(laid.verbs)},
        **{f"button {at}": box for at, box in enumerate(laid.buttons)},
    }
    cards = {f"hand {at}": one.box for at, one in enumerate(laid.hand) if not one.box.meets(laid.prompt)}
    zones = {f"zone {id}": spread.box for id, spread in laid.zones.items() if spread.kind != "spent"}
    for (name, box), (other, across) in combinations(parts.items(), 2):
        assert not box.meets(across), (name, box, other, across)
    for (name, box), (other, across) in combinations(zones.items(), 2):
        assert not box.meets(across), (name, box, other, across)
    for (name, box), (other, across) in product(zones.items(), parts.items()):
        assert not box.meets(across) or (sheet and other.startswith("button")), (name, box, other, across)
    for (name, box), (other, across) in product(cards.items(), parts.items()):
        assert not box.meets(across), (name, box, other, across)
    for name, box in {**parts, **zones, **cards}.items():
        assert box.within(laid.box), (name, box)
    for place in people.values():
        assert place.name.within(place.plate) and not place.name.meets(place.line)
        assert not place.plate.meets(laid.prompt)


def inside(laid: Layout) -> None:
    """Cards lie on the cloth, and captions on nothing."""
    for spread in laid.zones.values():
        boxes = [one.box for one in spread.cards]
        captions = [box for box, _ in spread.captions]
        assert spread.kind == "spent" or all(box.within(laid.cloth) for box in (*boxes, *spread.free)), spread
        assert not any(spread.name.meets(box) for box in boxes)
        assert not any(a.meets(b) for a, b in combinations(captions, 2))
    for one in laid.hand:
        assert one.box.within(laid.hand_box), (one, laid.hand_box)


def readable(laid: Layout) -> None:
    """Of a card of the hand the corner is seen; cards on the table are not too small, nor too close together."""
    for one, after in zip(laid.hand, laid.hand[1:]):
        corner = 0.3 if laid.card < LARGE_BELOW else 0.17
        assert after.box.x - one.box.x >= corner * laid.card, len(laid.hand)
    widths = {one.box.w for spread in laid.zones.values() for one in spread.cards}
    assert all(width > SMALLEST_CARD for width in widths), widths
    for spread in laid.zones.values():
        for one, after in pairwise(spread.cards):
            under = one.lying.card is not None and one.box.meets(after.box) and one.box.y == after.box.y
            if under and spread.kind != "army" and one.tilt != 90:  # an army opens when it is clicked
                assert after.box.x - one.box.x >= SEEN, spread


def said(laid: Layout, screen: TableScreen) -> None:
    """Every word is there to be read."""
    scene = screen.scene
    assert scene is not None
    unit = laid.unit

    def fits(text: str, box: Box, size: float, face: str = fonts.SANS) -> None:
        if text:
            _, lines = fonts.fit(text, box.w, box.h, round(size * unit), face=face)
            assert not lines[-1].endswith(fonts.MORE) or text.endswith(fonts.MORE), (text, box)

    fits(scene.said.title, laid.title, 22, fonts.SERIF)
    fits(scene.said.prompt, laid.prompt, 24, fonts.SERIF)
    fits(scene.told, laid.told, 16)
    fits(" · ".join(scene.said.facts), laid.facts, FACTS)
    for button in screen.buttons:
        inner = button.box.inset(round(button.PAD * unit), round(2 * unit))
        cap = min(button._cap(unit), inner.w // 2)
        fits(button.label, inner.rightward(inner.w - cap)[0], button.size, fonts.BOLD)
    for verb in screen.verbs:
        inner = verb.box.inset(round(verb.PAD * unit), 0)
        fits(verb.label, inner.rightward(inner.w - verb._cap(unit))[0], verb.size)
    for id, spread in laid.zones.items():
        fits(scene.said.zones[id] if spread.name.h else "", spread.name, 14)
        for box, text in spread.captions:
            fits(text, box.inset(round(8 * unit), 0), 15, fonts.BOLD)
    for seat, place in [*laid.seats.items(), *([(screen.seat, laid.me)] if laid.me is not None else [])]:
        assert seat is not None and place is not None
        name, line = scene.said.seats[seat]
        fits(name, place.name, NAME, fonts.BOLD)
        fits(line, place.line, LINE)
