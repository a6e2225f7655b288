"""From what a table shows to what travels: Words, Views and Events in the forms of the protocol."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from typing import Any

from .. import view as shown
from ..cards import SUIT_NAMES, card_name
from ..game import HIDDEN, Event, Template, Words
from ..protocol import Card, Choice, Fact, Happened, Offer, Said, View, Zone
from ..table import Table

PLACE = re.compile(r"\{(\w+)")
NAMES = [card_name(card) for card in range(52)]


def said(words: Words) -> Said:
    """Words as they travel."""
    args = words.args
    if not args:
        return _plain(words.template)
    return Said(words.template, {name: _value(name, args[name]) for name in args})


@cache
def _plain(template: Template) -> Said:
    return Said(template)


def _value(name: str, value: object) -> Any:
    if isinstance(value, int):
        if name == "card" or name.endswith("_card"):
            return NAMES[value] if value >= 0 else None
        if name == "suit":
            return SUIT_NAMES[value] if value >= 0 else None
        return value
    if isinstance(value, Words):
        return said(value)
    if isinstance(value, (tuple, list)):
        if name == "cards":
            return cards(value)
        if name == "meld":
            return [cards(pair) for pair in value]
        if name == "suits":
            return [SUIT_NAMES[suit] for suit in value]
        return [_value("", item) for item in value]
    return value


def cards(cards: Iterable[int]) -> list[str | None]:
    """Cards as they travel; a back is null."""
    return [NAMES[card] if card >= 0 else None for card in cards]


def _card(card: int | None) -> str | None:
    return NAMES[card] if card is not None and card >= 0 else None


def _lying(lying: shown.Lying) -> str | Card | None:
    if lying is shown.BACK:
        return None
    if lying.stands_for is None and lying.by is None and lying.covers is None and lying.note is None:
        return _card(lying.card)
    note = None if lying.note is None else said(lying.note)
    return Card(_card(lying.card), _card(lying.stands_for), lying.by, _card(lying.covers), note)


def _zone(zone: shown.Zone) -> Zone:
    cards = [_lying(card) for card in zone.cards]
    return Zone(zone.id, zone.kind, zone.owner, cards, zone.count, said(zone.name), zone.groups)


def _lines(lines: Iterable[Words]) -> list[Said]:
    return [said(words) for words in lines]


def offer_of(offer: shown.Offer) -> Offer:
    """An offer as it travels."""
    return Offer(
        offer.verb,
        offer.text,
        said(offer.label),
        [(zone, NAMES[card]) for zone, card in offer.uses],
        offer.to,
        _card(offer.on),
        [Choice(choice.name, choice.kind, choice.values, _lines(choice.notes)) for choice in offer.choices],
        offer.pick,
        _lines(offer.plan),
    )


def view_of(view: shown.View) -> View:
    """A view as it travels."""
    return View(
        view.game,
        view.seats,
        view.viewer if view.viewer >= 0 else None,
        view.to_move if view.to_move >= 0 else None,
        [_zone(zone) for zone in view.zones],
        [Fact(fact.name, said(fact.words), fact.seat) for fact in view.facts],
        said(view.prompt),
        [offer_of(offer) for offer in view.offers],
        {NAMES[card]: said(why) for card, why in view.blocked.items()},
        view.scores,
        view.over,
        view.to_move == HIDDEN,
        view.winners,
        view.skip,
    )


def happened(table: Table, events: Iterable[Event]) -> list[Happened]:
    """What happened, as it travels."""
    return [
        Happened(
            event.name,
            _named(table.words_of(event)),
            event.seat if event.seat >= 0 else None,
            cards(event.cards),
            event.source,
            event.target,
        )
        for event in events
    ]


def _named(words: Words) -> Said:
    """Only what the template names: an event has a value for everything."""
    args = words.args
    return Said(words.template, {name: _value(name, args[name]) for name in _names(words.template)})


@cache
def _names(template: Template) -> tuple[str, ...]:
    if isinstance(template, str):
        return tuple(dict.fromkeys(PLACE.findall(template)))
    return tuple(dict.fromkeys(["count", *PLACE.findall(template[0] + template[1])]))
