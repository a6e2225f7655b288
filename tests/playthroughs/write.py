"""Whole games written out: position, each seat's view, legal moves, move, events. `make playthroughs` writes them."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

from cardfolk.cards import card_name
from cardfolk.chance import Seed
from cardfolk.game import State
from cardfolk.games import find_game
from cardfolk.options import show_value
from cardfolk.position import write_position
from cardfolk.view import Lying, View, Zone
from tests.conformance.walk import choose

HERE = Path(__file__).parent
MANY = 30  # legal moves; above it they are written as offers

# Name of the file: game, seats, options, seed. The choices follow from the seed too.
PLAYS: dict[str, tuple[str, int, dict[str, object], int]] = {
    "durak-2": ("durak", 2, {}, 3),
    "durak-4-classic": ("durak", 4, {"attack_limit": 6, "after_surrender": "attacker"}, 5),
    "king-three": ("king", 4, {"games": ["no_king", "trump_1", "domino"]}, 1),
    "king-hearts": (
        "king",
        4,
        {"games": ["no_hearts", "trump_2"], "lead_hearts": False, "early_end": True, "first_lead": "rotate"},
        2,
    ),
    "montenegro": ("montenegro", 2, {}, 1),
    "montenegro-small": ("montenegro", 2, {"hand_size": 4, "wars_per_turn": 1, "answers": "flip", "first": 1}, 4),
    "president-4": ("president", 4, {"rounds": 2}, 1),
    "president-3-revolution": ("president", 3, {"rounds": 2, "revolution": True, "two_ends_trick": True}, 2),
    "pontinho-2": ("pontinho", 2, {"limit": 50}, 6),
    "pontinho-4-strict": ("pontinho", 4, {"limit": 50, "take": "meld"}, 2),
}


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


def lines(name: str) -> Iterator[str]:
    """A playthrough, line by line."""
    id, seats, options, seed = PLAYS[name]
    game = find_game(id)
    chooser = random.Random(f"playthrough {seed}")
    state = game.start(seats, options, Seed(seed), record=True)
    shown = ", ".join(f"{key} {show_value(value)}" for key, value in options.items()) or "none"
    yield f"{game.name}, {seats} seats, seed {seed}, options: {shown}"
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


def main() -> None:
    for name in PLAYS:
        text = "\n".join(lines(name)) + "\n"
        (HERE / f"{name}.txt").write_text(text, encoding="utf-8")
        print(f"{name}: {text.count('ply ')} positions, {len(text) // 1024} KiB")


if __name__ == "__main__":
    main()
