"""A View as lines of text."""

from __future__ import annotations

from collections.abc import Container
from itertools import groupby
from textwrap import wrap

from ...cards import SUITS
from ...game import GRAVE, Game
from ...play.hands import arranged
from ...play.maker import NO, UNTIL, Button, Open
from ...view import Lying, Offer, View, Zone
from ...words import Card, Cards, Template
from ..lines import CARDS, FACE_DOWN, army_of, between, seat_facts
from ..words import Speaker
from .typed import command_name

FEW = 12  # moves of one verb that are listed one by one
UNSEEN: Template = (
    "Your hand: {count} card that you have not seen yet.",
    "Your hand: {count} cards that you have not seen yet.",
)


def table_lines(view: View, speaker: Speaker) -> list[str]:
    """The whole table: facts, seats, zones; without the viewer's own hand."""
    facts = [fact.words for fact in view.facts if fact.seat is None]
    if speaker.speak:
        lines = [" ".join(map(speaker.sentence, facts))]
    else:
        lines = [between(speaker).join(map(speaker.say, facts))]
    lines += seat_lines(view, speaker)
    for zone in view.zones:
        if zone.kind != "hand" and (zone.count or zone.id in ("stock", "table", "trick")):
            lines.append(f"{speaker.say(zone.name)}: {zone_text(zone, speaker)}")
    return [line for line in lines if line]


def in_width(line: str, wide: int) -> list[str]:
    """A line in as many as it needs, without a word broken in two.

    >>> in_width("  Ana is dealt 9♣ 9♦", 16)
    ['  Ana is dealt', '    9♣ 9♦']
    """
    indent = " " * (len(line) - len(line.lstrip()) + 2)
    return wrap(line, wide, subsequent_indent=indent) if len(line) > wide else [line]


def seat_lines(view: View, speaker: Speaker) -> list[str]:
    """A line a seat: name, cards in hand, what there is to know of it."""
    lines = []
    for seat in range(view.seats):
        mark = "" if speaker.speak else "> " if view.to_move == seat else "  "
        you = f" ({speaker.tell('you')})" if seat == view.viewer else ""
        lines.append(f"{mark}{speaker.seat(seat)}{you}: {seat_facts(view, seat, speaker)}")
    return lines


def zone_text(zone: Zone, speaker: Speaker) -> str:
    """The cards of a zone in a row, or how many there are."""
    if not zone.count:
        return speaker.tell("empty")
    shown = [lying_text(lying, speaker) for lying in zone.cards if lying.card is not None]
    backs = zone.count - len(shown)
    if backs:
        shown.append(speaker.tell(FACE_DOWN if shown else CARDS, count=backs))
    return ", ".join(shown) if speaker.speak or zone.kind in ("table", "trick") else " ".join(shown)


def army_lines(view: View, joined: dict[str, bool], speaker: Speaker) -> list[str]:
    """What each side has of every suit, the viewer first, a line a suit; and whether it joins, where it could."""
    lines = []
    for at, suit in enumerate(SUITS):
        mark = ("[x] " if joined[suit] else "[ ] ") if suit in joined else ""
        sides = []
        for seat in dict.fromkeys((view.viewer, *range(view.seats))):
            army = army_of(view, seat, suit)
            held = speaker.tell("empty") if army is None else zone_text(army, speaker)
            sides.append(f"{speaker.seat(seat)}: {held}")
        lines.append(f"{mark}{speaker.suit(at)}: {'; '.join(sides)}")
    return lines


def lying_text(lying: Lying, speaker: Speaker) -> str:
    """A card where it lies, with what it stands for, covers, and who played it."""
    text = speaker.card(lying.card)
    if lying.stands_for is not None and lying.card is not None:
        text = speaker.standing(lying.card, lying.stands_for)
    elif lying.stands_for is not None:
        text += f"={speaker.card(lying.stands_for)}"
    if lying.covers is not None:
        text = speaker.tell("{cards} on {card}", cards=text, card=Card(lying.covers))
    elif lying.by is not None:
        text += f" ({speaker.seat(lying.by)})"
    if lying.note is not None:
        text += f" [{speaker.say(lying.note)}]"
    return text


def hand_lines(view: View, speaker: Speaker, sort: str = "", new: Container[int] = ()) -> list[str]:
    """The viewer's own hand, each card with its number, in brackets what cannot be played; and what is new in it."""
    own = next((zone for zone in view.zones if zone.kind == "hand" and zone.owner == view.viewer), None)
    if own is None or not own.count:
        return [speaker.tell("Your hand is empty.")]
    if any(lying.card is None for lying in own.cards):
        return [speaker.tell(UNSEEN, count=own.count)]
    places, came, fit = [], [], []
    for number, place in enumerate((place for group in arranged(view, sort) for place in group), 1):
        lying = own.cards[place]
        text = lying_text(lying, speaker)
        blocked = lying.card in view.blocked
        shown = f" {text}" if speaker.speak else f"({text})" if blocked else text
        places.append(f"{number}:{shown}")
        fit += [] if blocked else [str(number)]
        if place in new and lying.card is not None:
            came.append(lying.card)
    lines = [speaker.tell("Your hand: {hand}", hand=(", " if speaker.speak else "  ").join(places))]
    if came:
        lines.append(speaker.tell("New in it: {cards}", cards=Cards(came)))
    if speaker.speak and view.blocked and fit:
        lines.append(speaker.tell("You can play: {numbers}.", numbers=", ".join(fit)))
    return lines


def named_once(lines: list[str], speaker: Speaker) -> list[str]:
    """Lines to be read aloud: who does several things in a row is named at the first."""
    told, last = [], ""
    names = sorted(speaker.names, key=len, reverse=True)
    for line in lines:
        bare = line.strip()
        name = next((name for name in names if bare.startswith((f"{name} ", f"{name}: "))), "")
        again = name and name == last
        told.append("  " + bare[len(name) :].lstrip(": ") if again else line)
        last = name
    return told


def open_lines(now: Open, view: View, speaker: Speaker) -> list[str]:
    """What is asked, what there is to choose from, and the keys."""
    lines = [speaker.say(now.question), *(f"  {speaker.sentence(step)}" for step in now.plan)]
    if now.choice is not None and now.choice.kind == "suits":
        joined = {button.id.partition(":")[2]: button.on for button in now.buttons if button.group == "suit"}
        lines += army_lines(view, joined, speaker)
    of_card = now.choice is not None and now.choice.kind == "card"
    if of_card:
        lines.append(speaker.tell("Type a card, such as {card}.", card=now.value))
    shown = [button for button in now.buttons if not (of_card and button.group)]
    keys = [_button_text(button, speaker) for button in shown]
    keys += [
        f"{verb.key}: {speaker.say(verb.label)} ..."
        for verb in now.verbs
        if verb.state == "open" and now.step == "cards" and not any(button.verb == verb.name for button in shown)
    ]
    if speaker.speak:  # the question comes last
        return [*lines[1:], *keys, lines[0]]
    return [*lines, "; ".join(keys)] if keys else lines


def _button_text(button: Button, speaker: Speaker) -> str:
    """A button with what is typed for it."""
    typed = ["Enter"] if button.marked else []
    typed.append({NO: "no", UNTIL: "skip all"}.get(button.id) or button.key or button.id.partition(":")[2])
    label = speaker.say(button.label) + (f" ({speaker.say(button.note)})" if button.note is not None else "")
    said = f"{', '.join(word for word in typed if word)}: {label}"
    if speaker.speak:
        more = speaker.tell("chosen") if button.on else speaker.tell("asks again") if button.tone == GRAVE else ""
        return f"{said}, {more}" if more else said
    return f"{said} [x]" if button.on else f"{said} (!)" if button.tone == GRAVE else said


def help_lines(view: View, speaker: Speaker, game: Game) -> list[str]:
    """The legal moves in words, a group a verb with its letter; large groups are described by their parts."""
    lines = []
    for verb, group in groupby(sorted(view.offers, key=lambda offer: offer.verb), key=lambda offer: offer.verb):
        offers = list(group)
        moves = sum(len(offer.texts()) for offer in offers)
        letter = f"{game.verbs[verb].key}, " if verb in game.verbs else ""
        lines.append(f"{letter}{verb}:" if moves == 1 else f"{letter}{verb} ({moves}):")
        for offer in offers[:FEW]:
            lines.append(f"  {offer_text(offer)}  - {speaker.say(offer.label)}")
            lines += [f"      {speaker.say(step)}" for step in offer.plan]
        if len(offers) > FEW:
            more, word = len(offers) - FEW, command_name("moves", speaker)
            lines.append("  " + speaker.tell("and {number} more: type {word} for all", number=more, word=word))
    return lines


def offer_text(offer: Offer) -> str:
    """An offer as it is typed, with its open parts in angle brackets."""
    parts = {choice.name: f"<{choice.kind}>" for choice in offer.choices}
    if offer.pick:
        parts["cards"] = " ".join(["<card>"] * offer.pick)
    return offer.text.format(**parts)
