"""Recorded cases of making moves: what was done on a View, and what was open then. The browser's port is held to them.

`python -m tests.play.cases` writes them anew (make cases); a test fails where MoveMaker does something else.
"""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

from cardfolk.cards import card_name, find_card
from cardfolk.codec.write import write_view
from cardfolk.games import GAMES, add_game, find_game
from cardfolk.play.hands import SORTS
from cardfolk.play.maker import Made, MoveMaker, Open
from cardfolk.ui.words import Speaker
from cardfolk.view import View
from cardfolk.words import Words
from tests.toy import TOY

from .positions import SEATS, views

FILE = Path(__file__).parent / "cases.json"
NAMES = ["Ana", "Bea", "Cam", "Dan", "Eva", "Fil", "Gus", "Hal"]
VIEWS = 6  # of each game
STEPS = 14  # on each


def said(words: Words | None, view: View) -> str | None:
    return None if words is None else Speaker(NAMES[: view.seats], view.viewer, language="en").say(words)


def open_of(now: Open, view: View) -> dict[str, Any]:
    """What is open, as JSON; only what is there."""
    told: dict[str, Any] = {
        "step": now.step,
        "question": said(now.question, view),
        "cards": [
            [card.zone, card.place, card_name(card.card), card.number, card.open, card.picked] for card in now.cards
        ],
        "zones": list(now.zones),
        "targets": [[zone, card_name(card)] for zone, card in now.targets],
        "buttons": [
            [
                button.id,
                said(button.label, view),
                button.key,
                button.tone,
                button.marked,
                said(button.note, view),
                button.on,
                button.group,
                button.verb,
            ]
            for button in now.buttons
        ],
        "verbs": [[verb.name, verb.key, verb.tone, verb.state] for verb in now.verbs],
        "plan": [said(line, view) for line in now.plan],
        "choice": None if now.choice is None else now.choice.name,
        "value": now.value,
        "line": said(now.line, view),
        "tried": None if now.tried is None else [card_name(card) for card in now.tried.cards],
    }
    return told


def made_of(made: Made | None) -> Any:
    return None if made is None else [made.text, made.until_turn]


def do(maker: MoveMaker, what: list[Any]) -> Made | None:
    """What a step says."""
    name, *args = what
    if name == "touch":
        return maker.touch(args[0], args[1])
    if name == "touch_number":
        return maker.touch_number(args[0])
    if name == "touch_zone":
        return maker.touch_zone(args[0], None if args[1] is None else find_card(args[1]))
    if name == "press":
        return maker.press(args[0])
    if name == "key":
        return maker.key(args[0])
    if name == "confirm":
        return maker.confirm()
    maker.back()
    return None


def something(maker: MoveMaker, now: Open, chooser: random.Random) -> list[Any]:
    """Something that a person may do, mostly something sensible."""
    match chooser.randrange(10):
        case 0 | 1 | 2 if now.cards:
            useful = [card for card in now.cards if card.open] or list(now.cards)
            card = chooser.choice(useful if chooser.random() < 0.8 else now.cards)
            return ["touch", card.zone, card.place]
        case 3:
            return ["touch_number", chooser.randint(1, max(2, len(maker.order) + 1))]
        case 4:
            lit = [maker.view.zone(zone) for zone in now.zones] or list(maker.view.zones)
            zone = chooser.choice(lit)
            known = [lying.card for lying in zone.cards if lying.card is not None]
            return [
                "touch_zone",
                zone.id,
                card_name(chooser.choice(known)) if known and chooser.random() < 0.7 else None,
            ]
        case 5 | 6 if now.buttons:
            return ["press", chooser.choice(now.buttons).id]
        case 7:
            return ["key", chooser.choice([verb.key for verb in now.verbs if verb.key] + ["y", "1", "3"])]
        case 8:
            return ["confirm"]
    return ["back"] if chooser.random() < 0.3 else ["confirm"]


def make() -> dict[str, Any]:
    """All cases."""
    cases = []
    for game in SEATS:
        chooser = random.Random(game)
        seen: dict[frozenset[str], list[View]] = {}
        for seed in range(6):
            for view in views(game, seed, every=3):
                seen.setdefault(frozenset(offer.verb for offer in view.offers), []).append(view)
        kinds = sorted(seen, key=lambda verbs: (-len(verbs), sorted(verbs)))  # where most can be done first
        chosen = [chooser.choice(seen[kinds[at % len(kinds)]]) for at in range(VIEWS)]
        for view in chosen:
            sort = chooser.choice(["", *SORTS])
            maker = MoveMaker(view, sort)
            steps = []
            for _ in range(STEPS):
                what = something(maker, maker.open(), chooser)
                made = do(maker, what)
                steps.append({"do": what, "made": made_of(made), "open": open_of(maker.open(), view)})
            first = open_of(MoveMaker(view, sort).open(), view)
            cases.append({"sort": sort, "view": json.loads(write_view(view)), "open": first, "steps": steps})
    verbs = {
        game: [
            {"name": name, "label": verb.label, "key": verb.key, "tone": verb.tone, "asks": verb.asks}
            for name, verb in find_game(game).verbs.items()
        ]
        for game in SEATS
    }
    return {"names": NAMES, "verbs": verbs, "cases": cases}


def text_of(made: dict[str, Any]) -> str:
    """As it stands in the file: a line a case."""
    head = {"names": made["names"], "verbs": made["verbs"]}
    lines = ",\n".join(json.dumps(case, ensure_ascii=False, separators=(",", ":")) for case in made["cases"])
    return json.dumps(head, ensure_ascii=False)[:-1] + ',"cases":[\n' + lines + "\n]}\n"


if __name__ == "__main__":
    if TOY.id not in GAMES:
        add_game(TOY)
    FILE.write_text(text_of(make()), encoding="utf-8")
