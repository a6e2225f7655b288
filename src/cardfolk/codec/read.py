"""Reading: the Words, Views and Events that a table showed, from what `write` made of them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from .. import protocol
from ..cards import find_card
from ..events import Event, Line, SheetDeal, SheetScore
from ..game import HIDDEN, NOBODY, OVER, SPECTATOR
from ..said import read_card, read_said
from ..view import BACK, FACES, Choice, Fact, Lying, Offer, SceneView, View, Zone
from ..words import Words

OF_EVERY_EVENT = ("seat", "cards", "count", "name")  # which words may name, and are no arguments of the event's own


def read_words(said: protocol.Said) -> Words:
    """What is said, to be said in any language."""
    return read_said(said.text, said.args)


def _known(value: str | None) -> int | None:
    return None if value is None else find_card(value)


def _lying(card: str | protocol.Card | None) -> Lying:
    if card is None:
        return BACK
    if isinstance(card, str):
        return FACES[find_card(card)]
    note = None if card.note is None else read_words(card.note)
    return Lying(_known(card.card), _known(card.stands_for), card.by, _known(card.covers), note, card.true)


def _zone(zone: protocol.Zone) -> Zone:
    cards = tuple(_lying(card) for card in zone.cards)
    return Zone(zone.id, zone.kind, zone.owner, cards, zone.count, read_words(zone.name), zone.groups)


def _lines(lines: Iterable[protocol.Said]) -> tuple[Words, ...]:
    return tuple(read_words(said) for said in lines)


def _choice(choice: protocol.Choice) -> Choice:
    return Choice(choice.name, choice.kind, choice.values, _lines(choice.notes), read_words(choice.title), choice.lead)


def read_offer(offer: protocol.Offer) -> Offer:
    """An offer as it was."""
    return Offer(
        offer.verb,
        offer.text,
        read_words(offer.label),
        tuple((zone, find_card(card)) for zone, card in offer.uses),
        offer.to,
        _known(offer.on),
        tuple(_choice(choice) for choice in offer.choices),
        offer.pick,
        _lines(offer.plan),
    )


def read_view(view: protocol.View) -> View:
    """A view as it was before it travelled."""
    nobody = HIDDEN if view.hidden else OVER if view.over else NOBODY
    return View(
        game=view.game,
        seats=view.seats,
        viewer=SPECTATOR if view.viewer is None else view.viewer,
        to_move=nobody if view.to_move is None else view.to_move,
        zones=tuple(_zone(zone) for zone in view.zones),
        facts=tuple(Fact(fact.name, read_words(fact.words), fact.seat) for fact in view.facts),
        prompt=read_words(view.prompt),
        offers=tuple(read_offer(offer) for offer in view.offers),
        blocked={find_card(card): read_words(why) for card, why in view.blocked.items()},
        scores=view.scores,
        over=view.over,
        winners=view.winners,
        skip=view.skip,
        low=view.low,
    )


def read_event(happened: protocol.Happened) -> Event:
    """What happened, as far as it was told: of its arguments those that its words name."""
    args = read_words(happened.words).args
    event = Event(
        happened.name,
        -1 if happened.seat is None else happened.seat,
        cards=[read_card(card) for card in happened.cards],
        source=happened.source,
        target=happened.target,
    )
    event.args = {name: value for name, value in args.items() if name not in OF_EVERY_EVENT}
    return event


def read_scenes(scenes: Iterable[protocol.SceneShown], events: Sequence[Event], version: int) -> list[SceneView]:
    """Scenes between these events, before which it was this version; each has those since the scene before."""
    found = []
    before = 0
    for scene in scenes:
        view = read_view(scene.view).since(tuple(events[before : scene.heard]))
        before = scene.heard
        seat = -1 if scene.seat is None else scene.seat
        said = None if scene.said is None else Line(scene.said.seat, read_words(scene.said.words))
        words, version_then = read_words(scene.words), version + before
        found.append(SceneView(scene.kind, words, seat, scene.zones, view, version_then, scene.moods, said))
    return found


def read_sheet(sheet: Iterable[protocol.SheetDeal]) -> tuple[SheetDeal, ...]:
    """What was scored, as it was."""
    return tuple(SheetDeal(read_words(deal.title), [_score(score) for score in deal.scores]) for deal in sheet)


def _score(score: protocol.SheetScore) -> SheetScore:
    return SheetScore(score.points, score.total, _lines(score.reasons))
