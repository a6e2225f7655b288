"""Whole games written out: position, each seat's view, legal moves, move, events."""

from __future__ import annotations

import os
import random
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

import pytest

from ..cards import card_name
from ..chance import Seed
from ..game import State
from ..games import find_game
from ..options import show_value
from ..position import write_position
from ..view import Lying, View, Zone
from .walk import choose

MANY = 30  # legal moves; above it they are written as offers
WRITE = "CARDFOLK_PLAYTHROUGHS"  # set in the environment: playthroughs are written anew


@dataclass(frozen=True)
class Play:
    """A game to write out; the choices follow from the seed too."""

    game: str
    seats: int
    options: dict[str, object]
    seed: int


class Playthroughs:
    """The tests that `playthroughs` makes."""

    folder: ClassVar[Path]
    plays: ClassVar[dict[str, Play]]

    def test_playthrough(self, name: str) -> None:
        """Every line is as it is written."""
        file = self.folder / f"{name}.txt"
        if os.environ.get(WRITE):
            file.write_text("\n".join(lines(self.plays[name])) + "\n", encoding="utf-8")
        assert file.is_file(), f"there is no {file.name} yet; {WRITE}=1 writes it"
        written = file.read_text(encoding="utf-8").splitlines()
        number = 0
        for number, line in enumerate(lines(self.plays[name]), 1):
            assert number <= len(written), f"{file.name} ends before line {number}: {line}"
            assert line == written[number - 1], f"{file.name}, line {number}; if the change is meant: {WRITE}=1"
        assert number == len(written)


def playthroughs(folder: Path, plays: dict[str, Play]) -> type[Playthroughs]:
    """Tests that play these games again, each as it is written in `folder / f"{name}.txt"`.

    `TestPlays = playthroughs(Path(__file__).parent, {"mine-2": Play("mine", 2, {}, seed=1)})`
    """
    names = pytest.mark.parametrize("name", plays)
    return type("TestPlaythroughs", (Playthroughs,), {"folder": folder, "plays": plays, "pytestmark": [names]})


def lying_text(lying: Lying) -> str:
    text = "??" if lying.card is None else card_name(lying.card)
    if lying.stands_for is not None:
        text += "=" + card_name(lying.stands_for)
    if lying.covers is not None:
        text += "/" + card_name(lying.covers)
    if lying.by is not None:
        text += f"@{lying.by}"
    if lying.note is not None:
        text += f"[{lying.note}]"
    return text


def zone_text(zone: Zone) -> str:
    shown = " ".join(lying_text(lying) for lying in zone.cards if lying.card is not None)
    backs = zone.count - sum(lying.card is not None for lying in zone.cards)
    return f"{zone.id}({shown}{' +' if shown and backs else ''}{backs or ''})"


def view_text(view: View) -> str:
    zones = " ".join(zone_text(zone) for zone in view.zones if zone.count)
    facts = "; ".join(("" if fact.seat is None else f"{fact.seat}: ") + str(fact.words) for fact in view.facts)
    return f"{zones} | {facts} | {view.prompt}"


def offer_texts(view: View) -> str:
    shown = []
    for offer in view.offers:
        parts = {choice.name: f"<{len(choice.values)} {choice.kind}s>" for choice in offer.choices}
        if offer.pick:
            parts["cards"] = f"<{offer.pick} of {len(offer.uses)} cards>"
        shown.append(offer.text.format(**parts))
    return ", ".join(shown)


def position_lines(ply: int, state: State) -> Iterator[str]:
    yield ""
    yield f"ply {ply}"
    yield f"position: {write_position(state)}"
    for seat in [*range(state.seats), None]:
        who = "spectator" if seat is None else f"seat {seat}"
        yield f"{who}: {view_text(state.seen_by(seat).view())}"
    yield "scores: " + " ".join(f"{score:g}" for score in state.scores())


def lines(play: Play) -> Iterator[str]:
    """A playthrough, line by line."""
    game = find_game(play.game)
    chooser = random.Random(f"playthrough {play.seed}")
    state = game.start(play.seats, play.options, Seed(play.seed), record=True)
    shown = ", ".join(f"{key} {show_value(value)}" for key, value in play.options.items()) or "none"
    yield f"{game.name}, {play.seats} seats, seed {play.seed}, options: {shown}"
    ply = 0
    while True:
        yield from position_lines(ply, state)
        for event in state.events or ():
            yield f"event: {game.event_words(event)}"
        moves = state.legal_moves()
        if not moves:
            yield f"over: {' '.join(map(str, state.winners()))}"
            return
        texts = ", ".join(sorted(move.text for move in moves))
        yield f"legal ({len(moves)}): " + (
            texts if len(moves) <= MANY else offer_texts(state.seen_by(state.to_move).view())
        )
        move = choose(moves, chooser, True)
        yield f"move: {move}"
        state.play(move)
        ply += 1
