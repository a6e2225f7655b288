"""Writing: what a table shows as the JSON texts that travel. `read` beside it makes the same of them again.

A server writes thousands a second, and they are most of its work; so they are not built as objects first.
"""

# Compiled: a server writes thousands a second.

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from json.encoder import encode_basestring_ascii as quoted
from typing import Final

from ..cards import RANKS, SUIT_NAMES, card_name
from ..events import Event, SheetDeal, SheetScore
from ..game import HIDDEN
from ..view import Choice, Fact, Lying, Offer, SceneView, View, Zone
from ..words import Arg, Card, Cards, Meld, Rank, Seat, Suit, Suits, Template, Words

PLACE: Final = re.compile(r"\{(\w+)")
CARDS: Final = [f'"{card_name(card)}"' for card in range(52)]
SUITS: Final = [f'"{name}"' for name in SUIT_NAMES]
NULL: Final = "null"
NONE: Final = "[]"
SEATS: Final = 16
SEAT_ARGS: Final = [f'{{"seat":{seat}}}' for seat in range(SEATS)]
CARD_ARGS: Final = [f'{{"card":{card}}}' for card in CARDS]
NO_CARD_ARG: Final = '{"card":null}'
SUIT_ARGS: Final = [f'{{"suit":{suit}}}' for suit in SUITS]
NUMBERS: Final = [str(number) for number in range(64)]

_beginnings: Final[dict[Template, str]] = {}  # of words, by their templates
_places: Final[dict[Template, list[str]]] = {}  # what a template names


def write_words(words: Words) -> str:
    """Words: their template, and what fills it."""
    args = words.args
    return _filled(words.template, list(args), args)


def _filled(template: Template, names: list[str], args: Mapping[str, Arg]) -> str:
    begin = _beginnings.get(template, "")
    if not begin:
        text = quoted(template) if isinstance(template, str) else f"[{quoted(template[0])},{quoted(template[1])}]"
        begin = _beginnings[template] = '{"text":' + text
    if not names:
        return begin + "}"
    return begin + ',"args":{' + ",".join([f'"{name}":{_value(args[name])}' for name in names]) + "}}"


def _value(value: Arg) -> str:
    if isinstance(value, Seat):
        return SEAT_ARGS[value.seat] if 0 <= value.seat < SEATS else f'{{"seat":{value.seat}}}'
    if isinstance(value, Card):
        return CARD_ARGS[value.card] if value.card >= 0 else NO_CARD_ARG
    if isinstance(value, Cards):
        return '{"cards":' + write_cards(value.cards) + "}"
    if isinstance(value, Suit):
        return SUIT_ARGS[value.suit]
    if isinstance(value, Words):
        return write_words(value)
    if isinstance(value, str):
        return quoted(value)
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return _number(value)
    if isinstance(value, float):
        return repr(value)
    if isinstance(value, Meld):
        return '{"meld":[' + ",".join([write_cards(pair) for pair in value.pairs]) + "]}"
    if isinstance(value, Suits):
        return '{"suits":[' + ",".join([SUITS[suit] for suit in value.suits]) + "]}"
    if isinstance(value, Rank):
        return f'{{"rank":"{RANKS[value.rank]}"}}'
    raise TypeError(f"{value!r} does not travel")


def _number(number: int) -> str:
    return NUMBERS[number] if 0 <= number < 64 else str(number)


def write_cards(cards: Sequence[int]) -> str:
    """Cards; a back is null."""
    return "[" + ",".join([CARDS[card] if card >= 0 else NULL for card in cards]) + "]"


def _card(card: int | None) -> str:
    return NULL if card is None or card < 0 else CARDS[card]


def _lying(lying: Lying) -> str:
    card = NULL if lying.card is None else CARDS[lying.card]
    if lying.stands_for is None and lying.by is None and lying.covers is None and lying.note is None:
        return card
    text = '{"card":' + card
    if lying.stands_for is not None:
        text += ',"stands_for":' + _card(lying.stands_for)
    if lying.by is not None:
        text += ',"by":' + _number(lying.by)
    if lying.covers is not None:
        text += ',"covers":' + _card(lying.covers)
    if lying.note is not None:
        text += ',"note":' + write_words(lying.note)
    if lying.true is not None:
        text += ',"true":true' if lying.true else ',"true":false'
    return text + "}"


def _zone(zone: Zone) -> str:
    owner = NULL if zone.owner is None else _number(zone.owner)
    cards = ",".join([_lying(card) for card in zone.cards])
    groups = ""
    if zone.groups:
        groups = ',"groups":[' + ",".join([_numbers(group) for group in zone.groups]) + "]"
    count, name = _number(zone.count), write_words(zone.name)
    head = f'{{"id":"{zone.id}","kind":"{zone.kind}","owner":{owner},"cards":['
    return f'{head}{cards}],"count":{count},"name":{name}{groups}}}'


def _numbers(numbers: Sequence[int]) -> str:
    return "[" + ",".join([_number(number) for number in numbers]) + "]"


def _fact(fact: Fact) -> str:
    seat = "" if fact.seat is None else ',"seat":' + _number(fact.seat)
    return f'{{"name":"{fact.name}","words":{write_words(fact.words)}{seat}}}'


def _choice(choice: Choice) -> str:
    values = ",".join([quoted(value) for value in choice.values])
    text = f'{{"name":"{choice.name}","kind":"{choice.kind}","values":[{values}]'
    if choice.notes:
        text += ',"notes":' + _lines(choice.notes)
    text += ',"title":' + write_words(choice.title)
    if choice.lead:
        text += ',"lead":' + quoted(choice.lead)
    return text + "}"


def _lines(lines: Sequence[Words]) -> str:
    return "[" + ",".join([write_words(words) for words in lines]) + "]"


def write_offer(offer: Offer) -> str:
    """An offer."""
    text = f'{{"verb":"{offer.verb}","text":{quoted(offer.text)},"label":' + write_words(offer.label)
    if offer.uses:
        text += ',"uses":[' + ",".join([f'["{zone}",{CARDS[card]}]' for zone, card in offer.uses]) + "]"
    if offer.to:
        text += f',"to":"{offer.to}"'
    if offer.on is not None:
        text += ',"on":' + _card(offer.on)
    if offer.choices:
        text += ',"choices":[' + ",".join([_choice(choice) for choice in offer.choices]) + "]"
    if offer.pick:
        text += ',"pick":' + _number(offer.pick)
    if offer.plan:
        text += ',"plan":' + _lines(offer.plan)
    return text + "}"


def write_view(view: View) -> str:
    """A view."""
    seats = _number(view.seats)
    viewer = _number(view.viewer) if view.viewer >= 0 else NULL
    to_move = _number(view.to_move) if view.to_move >= 0 else NULL
    zones = ",".join([_zone(zone) for zone in view.zones])
    facts = ",".join([_fact(fact) for fact in view.facts])
    offers = ",".join([write_offer(offer) for offer in view.offers])
    blocked = ",".join([f"{CARDS[card]}:{write_words(why)}" for card, why in view.blocked.items()])
    scores = ",".join([repr(score) for score in view.scores])
    head = f'{{"game":"{view.game}","seats":{seats},"viewer":{viewer},"to_move":{to_move},"zones":['
    body = f'{zones}],"facts":[{facts}],"prompt":{write_words(view.prompt)},"offers":[{offers}],"blocked":{{{blocked}}}'
    text = f'{head}{body},"scores":[{scores}]'
    if view.over:
        text += ',"over":true'
    if view.to_move == HIDDEN:
        text += ',"hidden":true'
    if view.winners:
        text += ',"winners":' + _numbers(view.winners)
    if view.skip:
        text += f',"skip":{quoted(view.skip)}'
    if view.low:
        text += ',"low":' + _number(view.low)
    return text + "}"


def write_event(event: Event, words: Words) -> str:
    """Something that happened, said in these words; of what fills them only what the template names."""
    template = words.template
    names = _places.get(template)
    if names is None:
        found = PLACE.findall(template if isinstance(template, str) else "{count}" + template[0] + template[1])
        names = _places[template] = list(dict.fromkeys(found))
    text = f'{{"name":"{event.name}","words":' + _filled(template, names, words.args)
    if event.seat >= 0:
        text += ',"seat":' + _number(event.seat)
    if event.cards:
        text += ',"cards":' + write_cards(event.cards)
    if event.source:
        text += f',"source":"{event.source}"'
    if event.target:
        text += f',"target":"{event.target}"'
    return text + "}"


def write_events(events: Sequence[Event], words_of: Callable[[Event], Words], told: dict[int, str]) -> str:
    """What happened; `told` keeps the texts of events that others are told of too."""
    texts = []
    for event in events:
        text = told.get(id(event), "")
        if not text:
            text = told[id(event)] = write_event(event, words_of(event))
        texts.append(text)
    return "[" + ",".join(texts) + "]"


def write_scenes(scenes: Sequence[SceneView], since: int, seconds: Callable[[str], float]) -> str:
    """Scenes, for a seat that has seen all up to a version; `seconds` has how long a kind is shown."""
    texts = [write_scene(scene, max(0, scene.version - since), seconds(scene.kind)) for scene in scenes]
    return "[" + ",".join(texts) + "]"


def write_scene(scene: SceneView, heard: int, seconds: float) -> str:
    """A scene: after how many of the things that happened it comes, and how long it is shown."""
    text = f'{{"kind":"{scene.kind}","words":{write_words(scene.words)},"view":{write_view(scene.view)}'
    if scene.seat >= 0:
        text += ',"seat":' + _number(scene.seat)
    if scene.zones:
        text += ',"zones":[' + ",".join([quoted(zone) for zone in scene.zones]) + "]"
    if heard:
        text += ',"heard":' + _number(heard)
    if seconds:
        text += ',"seconds":' + repr(seconds)
    if scene.moods:
        text += ',"moods":[' + ",".join([quoted(mood) for mood in scene.moods]) + "]"
    if scene.said is not None:
        text += f',"said":{{"seat":{scene.said.seat},"words":{write_words(scene.said.words)}}}'
    return text + "}"


def write_sheet(sheet: Sequence[SheetDeal]) -> str:
    """What was scored, deal by deal."""
    return "[" + ",".join([_deal(deal) for deal in sheet]) + "]"


def write_shown(
    version: int,
    number: int,
    view: View,
    digest: str,
    trail: str,
    happened: str,
    scenes: str,
    sheet: Sequence[SheetDeal] | None,
    fresh: bool,
    left: float | None,
    mine: str,
    decided: bool,
    past: Sequence[Words] = (),
) -> str:
    """The message that shows a game; what happened and the scenes are texts already."""
    text = f'{{"type":"view","version":{version},"number":{number},"view":{write_view(view)}'
    text += f',"digest":"{digest}","trail":"{trail}"'
    if happened != NONE:
        text += ',"happened":' + happened
    if scenes != NONE:
        text += ',"scenes":' + scenes
    if sheet is not None:
        text += ',"sheet":' + write_sheet(sheet)
    if fresh:
        text += ',"fresh":true'
    if left is not None:
        text += f',"left":{left!r}'
    if mine:
        text += ',"mine":' + quoted(mine)
    if decided:
        text += ',"decided":true'
    if past:
        text += ',"past":' + _lines(past)
    return text + "}"


def _deal(deal: SheetDeal) -> str:
    return f'{{"title":{write_words(deal.title)},"scores":[' + ",".join([_score(score) for score in deal.scores]) + "]}"


def _score(score: SheetScore) -> str:
    reasons = ',"reasons":' + _lines(score.reasons) if score.reasons else ""
    return f'{{"points":{score.points!r},"total":{score.total!r}{reasons}}}'
