"""Sits down at a table of a server and plays random legal moves: python random_player.py http://localhost:8765/t/CODE"""

import asyncio
import json
import random
import secrets
import sys

from websockets.asyncio.client import connect


def a_move(offer):
    """One of the moves that an offer stands for."""
    values = {}
    for choice in offer.get("choices", []):
        value = random.choice(choice["values"])
        values[choice["name"]] = choice.get("lead", "") + value if value else ""
    if "pick" in offer:
        values["cards"] = " ".join(card for _, card in random.sample(offer["uses"], offer["pick"]))
    return offer["text"].format(**values)


async def play(link, name="Random"):
    server, _, code = link.rpartition("/t/")
    async with connect(server.replace("http", "ws", 1) + "/ws/" + code, max_size=None) as socket:

        async def send(**message):
            await socket.send(json.dumps(message))

        await send(type="hello", protocol=1)
        await send(type="sit", name=name)
        given, started, answered = 0, False, None
        async for text in socket:
            message = json.loads(text)
            if message["type"] == "table" and message["you"] is not None:
                for fair in message.get("fair", []):
                    if fair["game"] > max(given, message["games"]):  # not dealt yet: add to its randomness
                        given = fair["game"]
                        await send(type="give", game=given, random=secrets.token_hex(32))
                if not started and all(place.get("name") for place in message["places"]):
                    started = True
                    await send(type="start")  # refused if somebody else was quicker
            elif message["type"] == "view":
                view, at = message["view"], (message["number"], message["version"])
                if view.get("over"):
                    return view["scores"]
                if view["offers"] and "mine" not in message and (at != answered or message.get("fresh")):
                    answered = at
                    move = a_move(random.choice(view["offers"]))
                    await send(type="move", key=secrets.token_hex(8), text=move, version=message["version"])
    return None


if __name__ == "__main__":
    print(asyncio.run(play(*sys.argv[1:3])))
