"""What people see before a table moves on: tricks, the sheet of a deal; and what a hand asks before a grave move."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

from cardfolk.bots.judge import Rated
from cardfolk.bots.ladder import Advice
from cardfolk.cards import card_name
from cardfolk.game import GRAVE
from cardfolk.server.participant import Participant
from cardfolk.ui.discord import table_message as table_messages
from cardfolk.ui.discord.table_message import TableMessage

from .people import User, act_of, button, components, ready, rows, until
from .standin import EPHEMERAL
from .test_hands import made
from .world import QUICK, World, drawn, folk, seated

STILL = 1000.0  # seconds between the moves of bots: nothing happens by itself
PAST = "That moment has passed."


async def staged(world: World, table_message: TableMessage, kind: str, seed: int = 3) -> None:
    """Moves are made until a scene of a kind is on stage for everyone; that which is called so, once it can be."""
    room, chance = table_message.room, random.Random(seed)
    room.runner.ways.pace = room.runner.ways.score = STILL
    while kind not in room.table.stage[1]:
        legal = [move.text for move in room.table.sight(room.table.to_move).legal_moves()]
        await made(table_message, kind if kind in legal else "", chance)
    people = room.company.seats
    while (scene := table_message.scene()) is None or scene.kind != kind:
        for seat in people:
            room.runner.go_on(seat, room.host.now())
    table_message.redrawer.want()
    for person in table_message.people.values():
        person.redrawer.want()


def private(world: World) -> list[str]:
    return [one["read"] for one in world.discord.messages.values() if one["flags"] & EPHEMERAL and one["read"]]


def test_a_full_trick_stays_until_everyone_has_gone_on(world: Any) -> None:
    async def do(world: World) -> None:
        users = folk(world, 2)
        message = await seated(world, users, game="king", seats=4, bots="easy easy")
        table_message = world.table_message(message)
        await staged(world, table_message, "trick")
        scene = table_message.scene()
        assert scene is not None and len(scene.view.zone("trick").cards) == 4
        speaker = table_message.speaker("en")
        said = f"**{speaker.sentence(scene.words)}**"
        await until(lambda: said in message["read"], "who takes it")
        assert all(speaker.card(one.card) in message["read"] for one in scene.view.zone("trick").cards)
        watched = await User(world.discord, 9, "Eve").private(message, button(message, "watch"))
        assert said in watched["read"]
        await users[0].press(message, button(message, "on"))
        assert table_message.scene() is not None, "the other has not seen enough yet"
        await users[0].press(message, button(message, "on"))
        await until(lambda: PAST in private(world) or table_message.scene() is None, "that it was seen")
        await users[1].press(message, button(message, "on"))
        await until(lambda: said not in message["read"] and "is to move" in message["read"], "what comes next")
        assert next(part for part in components(message) if act_of(part) == "on")["disabled"]
        await until(lambda: said not in watched["read"], "what comes next for who watches")

    world(do)


def test_a_call_stays_in_view_with_who_was_caught(world: Any) -> None:
    async def do(world: World) -> None:
        users = folk(world, 2)
        world.auto = False  # the same moves each time, whoever is quicker
        message = await seated(world, users, game="montenegro")
        table_message = world.table_message(message)
        await staged(world, table_message, "call")
        for user in users:
            while table_message.room.runner.scene(table_message.seat_of(user.id), table_message.room.host.now()):
                table_message.go_on(table_message.people[user.id])
        told = ("The truth. ", "A bluff! ")
        await until(lambda: any(f"{one}User" in message["read"] for one in told), "what the call came to, and for whom")

    world(do)


def test_a_deal_ends_with_its_sheet_and_goes_on_when_all_have_pressed(world: Any) -> None:
    async def do(world: World) -> None:
        users = folk(world, 2)
        message = await seated(world, users, game="president", seats=4, bots="easy easy", options="rounds=2")
        table_message = world.table_message(message)
        hands = [await user.private(message, button(message, "hand")) for user in users]
        await staged(world, table_message, "score")
        await until(lambda: "Next deal" in [part["label"] for part in components(message)], "the button")
        assert "\n  1. " in message["read"] and "in all" in message["read"]
        assert all(f". {name}: " in message["read"] for name in table_message.speaker("en").names)
        for user, hand in zip(users, hands, strict=True):
            name = await until(lambda hand=hand: button(hand, "on"), "the sheet in a hand")
            assert not [part for part in components(hand) if act_of(part).startswith(("offer:", "pick:"))]
            await user.press(hand, name)
        await until(lambda: "Next deal" not in [part["label"] for part in components(message)], "the next deal")
        for user, hand in zip(users, hands, strict=True):
            await drawn(table_message, user)
            assert not button(hand, "on")
        sheet = await users[0].private(message, button(message, "sheet"))
        assert sheet["read"].startswith("```") and "User2" in sheet["read"]

    world(do)


NOBODY: dict[str, dict[str, Any]] = {
    "king": {"options": 'games=["domino"]', "seats": 4, "bots": "easy easy"},
    "pontinho": {"options": "limit=50", "seats": 3, "bots": "easy"},
    "president": {"options": "rounds=2", "seats": 4, "bots": "easy easy"},
    "durak": {"options": "deck=24", "seats": 2},
    "montenegro": {"seats": 2},
}


@pytest.mark.parametrize("game", NOBODY)
def test_a_game_where_nobody_clicks_comes_to_its_end(world: Any, game: str) -> None:
    """Scenes, claims, sheets and turns wait for people, but not for ever; and not every card is a picture."""

    async def do(world: World) -> None:
        message = await seated(world, folk(world, 2), game=game, **NOBODY[game])
        table_message = world.table_message(message)
        table = table_message.room.table
        table.settings = replace(table.settings, clock=0.01)
        table_message.room.runner.ways.score = 0.05
        table_message.room.host.look()
        await until(lambda: table.over or len(table.sheet(None)) > 2, "the end of the game, or the third deal")
        if table.over:
            await until(lambda: button(message, "start"), "another game")
            assert "in all" in message["read"], "the sheet of the last deal"

    world(do, settings=replace(QUICK, pace=0.001, standin="easy"))


def test_a_turn_of_bots_is_not_a_picture_for_every_card(world: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_messages, "SOON", 3.0)

    async def do(world: World) -> None:
        (ana,) = folk(world, 1)
        message = await seated(world, [ana], game="king", seats=4, bots="easy easy easy")
        table_message = world.table_message(message)
        table, runner = table_message.room.table, table_message.room.runner
        runner.ways.pace = 0.02
        chance = random.Random(1)
        await until(lambda: table.to_move == 0, "the own turn")
        await until(lambda: table_message.scene() is None, "that nothing is on stage")
        await table_message.redrawer.done()
        drawings, moves, tricks = len(world.looked), len(table.record().moves), 0
        while tricks < 3:
            await made(table_message, chance=chance)
            await until(lambda: table.to_move == 0 and table_message.scene() is None, "the own turn")
            tricks += 1
        await table_message.redrawer.done()
        played = len(table.record().moves) - moves
        assert played >= 10 and len(world.looked) - drawings <= 2 * tricks + 2, "the trick, and the own turn"

    world(do)


def test_a_grave_move_is_red_alone_in_its_row_and_asks_once(world: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    async def do(world: World) -> None:
        users = [User(world.discord, 1 + at, f"User{at}") for at in range(2)]
        world.auto = False
        message = await seated(world, users, game="durak")
        table_message = world.table_message(message)
        table = table_message.room.table
        seat = table.to_move
        hands = [await user.private(message, button(message, "hand")) for user in users]

        def grave(hand: dict[str, Any]) -> list[dict[str, Any]]:
            found = [row for row in rows(hand) if any(part.get("style") == 4 for part in row)]
            assert len(found) == 1 and all(part.get("style") == 4 for part in found[0])
            return list(found[0])

        assert all(part["disabled"] for hand in hands for part in grave(hand)), "in its place, but off"
        await users[seat].press(hands[seat], await ready(users[seat], hands[seat]))
        other = 1 - seat
        user, hand = users[other], hands[other]
        await until(lambda: table.to_move == other, "the defender's turn")
        (take,) = await until(lambda: [part for part in grave(hand) if not part.get("disabled")], "that it may be done")
        await user.press(hand, take["custom_id"])
        yes = await until(lambda: [part for part in components(hand) if act_of(part) == "yes"], "the question")
        assert yes[0]["style"] == 4 and yes[0]["label"].startswith("Yes") and table.to_move == other
        await user.press(hand, button(hand, "no"))
        await until(lambda: not button(hand, "yes"), "the way back")
        with monkeypatch.context() as soon:
            soon.setattr(table_messages, "SURE", 0.05)
            await user.press(hand, take["custom_id"])
            await drawn(table_message, user)
            await until(lambda: not table_message.people[user.id].hand.sure(), "that it is asked no more")
            await until(lambda: not button(hand, "yes") and button(hand, act_of(take)), "the hand as it was")
        moves = len(table.record().moves)
        await user.press(hand, take["custom_id"])
        await user.press(hand, await until(lambda: button(hand, "yes"), "the question"))
        await until(lambda: len(table.record().moves) > moves, "what was done")
        verb = table.game.verbs["surrender"]
        assert table.record().moves[moves] == "surrender" and verb.tone == GRAVE

    world(do)


def test_a_card_above_nine_is_played_by_its_number(world: Any) -> None:
    async def do(world: World) -> None:
        users = [User(world.discord, 1 + at, f"User{at}") for at in range(4)]
        world.auto = False
        message = await seated(world, users, game="president", seats=4)
        table_message = world.table_message(message)
        table, chance = table_message.room.table, random.Random(1)

        def high() -> list[int]:
            """The numbers above nine of cards that are played alone."""
            view = table.view(table.to_move)
            alone = {offer.uses[0][1] for offer in view.offers if len(offer.uses) == 1}
            return [number for number, card in enumerate(view.hand(), 1) if number > 9 and card in alone]

        while not high():
            await made(table_message, chance=chance)
        seat, number = table.to_move, high()[0]
        card = table.view(seat).hand()[number - 1]
        shown = table_message.speaker("en").card(card)
        hand = await users[seat].private(message, button(message, "hand"))
        assert f"{number}:{shown}" in hand["read"]
        options = [one["label"] for part in components(hand) for one in part.get("options", ())]
        labels = [part.get("label", "") for part in components(hand)]
        assert any(label.startswith(f"{number} · ") and shown in label for label in [*options, *labels])
        moves = len(table.record().moves)
        await users[seat].command("move", move=str(number))
        await until(lambda: len(table.record().moves) > moves, "the move")
        assert table.record().moves[moves] == f"play {card_name(card)}"

    world(do)


def test_what_is_half_made_is_made_whole_after_a_restart(world: Any) -> None:
    async def do(world: World) -> None:
        users = [User(world.discord, 1 + at, f"User{at}") for at in range(2)]
        world.auto = False
        message = await seated(world, users, game="montenegro")
        table_message, chance = world.table_message(message), random.Random(1)
        table = table_message.room.table

        def declared() -> list[int]:
            offers = table.view(table.to_move).offers
            return [
                at for at, one in enumerate(offers) if one.uses and any(part.kind == "card" for part in one.choices)
            ]

        while not declared():
            await made(table_message, chance=chance)
        mover = users[table.to_move]
        hand = await mover.private(message, button(message, "hand"))
        mark = table_message.people[mover.id].hand.mark()
        await mover.press(hand, f"h|{table_message.room.code}|{mark}|offer:{declared()[0]}|0")
        await until(lambda: button(hand, "yes"), "what to declare")
        await world.halt()
        await world.run()
        ranks = next(part for part in components(hand) if act_of(part) == "value")
        other = next(one["value"] for one in ranks["options"] if not one.get("default"))
        await mover.press(hand, ranks["custom_id"], [other])

        def bluffs() -> bool:
            return any("a bluff" in part.get("label", "") for part in components(hand))

        await until(bluffs, "the other rank")
        moves = len(table.record().moves)
        await world.halt()
        await world.run()
        await mover.press(hand, button(hand, "yes"))
        table = world.table_message(message).room.table
        await until(lambda: len(table.record().moves) > moves, "the move")
        assert f" {other}" in table.record().moves[moves]

    world(do)


def test_a_hint_comes_first_and_is_green(world: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    async def do(world: World) -> None:
        users = folk(world, 2)
        world.auto = False
        message = await seated(world, users, game="durak")
        table_message = world.table_message(message)
        table = table_message.room.table
        seat = table.to_move
        best = table.sight(seat).legal_moves()[-1]

        async def hint(participant: Participant) -> Advice:
            return Advice((Rated(best, 1.0),), None)

        monkeypatch.setattr(Participant, "hint", hint)
        hand = await users[seat].private(message, button(message, "hand"))
        await users[seat].press(hand, button(hand, "hint"))
        await until(lambda: "> Best" in hand["read"], "the hint")
        moves = [part for part in components(hand) if act_of(part).startswith("offer:") and not part.get("disabled")]
        assert moves[0]["style"] == 3
        await users[seat].press(hand, moves[0]["custom_id"])
        await until(lambda: table.record().moves, "the move")
        assert list(table.record().moves) == [best.text]

    world(do)


def test_a_late_click_on_the_table_is_told_privately(world: Any) -> None:
    async def do(world: World) -> None:
        users = folk(world, 2)
        message = await seated(world, users, game="durak")
        name = button(message, "hand").replace("|hand|", "|on|")
        await users[0].press(message, name)
        await until(lambda: PAST in private(world), "that it is too late")

    world(do)
