"""A stand-in for Discord on loopback: its HTTP interface and gateway, as far as the bot uses them, and as strict.

What Discord would refuse is answered as it would, and noted in `wrong`: every test ends with none.
"""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import count
from typing import Any

import yarl
from aiohttp import WSMsgType, web

from .payloads import LAYOUT, Wrong, alt_of, check_choices, check_commands, check_message, must, text_of

TOKEN = "stand.in.token"
BOT = 1000
GUILD = 2000
OTHER = (1 << 22) + 2001  # a server of the second shard, where there are two
EPHEMERAL = 64
LOADING = 128
PERMISSIONS = str((1 << 50) - 1)
LIFE = 15 * 60.0  # seconds that the token of an interaction lives
FIRST = 3.0  # seconds until it must be acknowledged
EDITS = 5  # of messages of a channel, or by one token, in a period
NUMBERS = count(10_001)  # never the same again: discord.py keeps a lock for each token in the whole process
FIELD = re.compile(rb'name="([^"]*)"(?:; filename="([^"]*)")?')


def token_of(id: int) -> str:
    """What answers something that was done."""
    return f"token-of-an-interaction-{id}"


@dataclass(frozen=True)
class Place:
    """Where something is done: a channel, its kind, and what the bot is there."""

    channel: int
    guild: int | None = GUILD
    kind: int = 0  # 0 a channel, 1 a direct message to the bot, 3 a group of people, 11 a thread
    installed: bool = True  # for the server or the bot itself; else somebody has it for themselves
    member: bool = True  # the bot sees the channel, and may edit there

    @property
    def context(self) -> int:
        return 0 if self.guild is not None else 1 if self.kind == 1 else 2


CHANNEL, ELSEWHERE = Place(3000), Place(3001, OTHER)
THREAD = Place(3100, kind=11)
DIRECT = Place(3200, None, 1)
GROUP = Place(3300, None, 3, installed=False, member=False)
STRANGE = Place(3400, 2002, installed=False, member=False)  # a server that has not the bot, only one of its people
GUILDS = {GUILD: 3000, OTHER: 3001}  # servers, and the channel of each
PLACES = {GUILD: CHANNEL, OTHER: ELSEWHERE}


@dataclass
class Asked:
    """Something that somebody did, and what came of it."""

    id: int
    kind: int
    who: int
    place: Place
    at: float
    on: int | None
    original: int | None = None
    loading: bool = False  # its answer is promised
    deleted: bool = False
    took: float | None = None  # seconds until it was acknowledged
    made: set[int] = field(default_factory=set)  # the messages that its token may edit


@dataclass
class Session:
    """What a shard of the bot is told: on its socket, and again from `events` when it resumes."""

    id: str
    shard: int
    socket: web.WebSocketResponse | None
    sequence: int = 0
    events: list[tuple[int, str]] = field(default_factory=list)


class Refusal(Exception):
    """An answer that is no success."""

    def __init__(self, status: int, code: int, message: str, **more: Any) -> None:
        super().__init__(message)
        self.status = status
        self.body = {"message": message, "code": code, **more}


class StandIn:
    """Keeps every message as Discord would, and every payload that not only one person sees."""

    def __init__(self) -> None:
        self.messages: dict[int, dict[str, Any]] = {}
        self.commands: list[dict[str, Any]] = []
        self.public: list[dict[str, Any]] = []
        self.heard: Callable[[int, dict[str, Any]], None] = lambda id, body: None  # of every public payload
        self.told: Callable[[int, dict[str, Any]], None] = lambda who, body: None  # and of what one person reads
        self.acknowledged: dict[int, dict[str, Any]] = {}
        self.handled: set[int] = set()  # clicks that the bot has done with
        self.completions: dict[int, list[Any]] = {}
        self.wrong: list[str] = []  # what Discord would not take, and what must not be told
        self.trouble: Callable[[str, list[str]], Refusal | str | None] = lambda method, parts: None
        self.gone: set[int] = set()  # channels that were deleted
        self.emojis: list[dict[str, Any]] = []  # the application's own
        self.posted: list[dict[str, Any]] = []  # messages that were written to a channel
        self.mute = False  # nothing may be written to a channel
        self.hides = False  # every answer is shown to one person alone
        self.slow: Callable[[], float] | None = None  # seconds until a request is looked at, and again until its answer
        self.limit = 0  # answers 429 to so many edits
        self.period = 0.0  # seconds in which EDITS edits may come; 0: they are not counted
        self.limited = 0  # edits that were too many
        self.ahead = 0.0  # seconds that Discord's clock is ahead
        self.edits = 0
        self.edited: dict[int, list[float]] = {}  # when each message was edited
        self.requests = 0
        self.identified = self.resumed = 0
        self._counted: dict[str, tuple[float, int]] = {}  # when a period began, and how many edits came in it
        self.asked: dict[int, Asked] = {}  # everything that somebody did
        self._tokens: dict[str, Asked] = {}
        self.shards = 1  # as many as the bot says
        self.advised = 1  # as many as it should have
        self.sessions: dict[int, Session] = {}  # by their shards
        self._runner: web.AppRunner | None = None
        self.ready = asyncio.Event()

    async def start(self, monkeypatch: Any) -> None:
        """Listen, and have discord.py come here."""
        import discord
        from discord.gateway import DiscordWebSocket

        app = web.Application(client_max_size=50_000_000)
        app.router.add_get("/gateway/", self._gateway)
        app.router.add_route("*", "/api/{path:.*}", self._request)
        self._runner = web.AppRunner(app)
        await self._runner.setup()
        site = web.TCPSite(self._runner, "127.0.0.1", 0)
        await site.start()
        port = site._server.sockets[0].getsockname()[1]  # type: ignore[union-attr]
        self.base, self.resume = f"http://127.0.0.1:{port}/api", f"ws://127.0.0.1:{port}/gateway/"
        monkeypatch.setattr(discord.http.Route, "BASE", self.base)
        monkeypatch.setattr(DiscordWebSocket, "DEFAULT_GATEWAY", yarl.URL(self.resume))

    async def stop(self) -> None:
        assert self._runner is not None
        await self.drop()
        await self._runner.cleanup()

    def now(self) -> float:
        return asyncio.get_running_loop().time() + self.ahead

    def id(self) -> int:
        return next(NUMBERS)

    # The gateway

    def _let_go(self, shard: int | None = None) -> list[web.WebSocketResponse]:
        """The sockets of all shards or of one, which are told nothing more."""
        self.ready.clear()
        sessions = [one for one in self.sessions.values() if shard in (None, one.shard)]
        sockets = [session.socket for session in sessions if session.socket is not None]
        for session in sessions:
            session.socket = None
        return sockets

    async def drop(self, code: int = 4000, shard: int | None = None) -> None:
        """End the gateway's connections, or that of one shard."""
        for socket in self._let_go(shard):
            await socket.close(code=code)

    async def cut(self) -> None:
        """The connections break without a word."""
        for socket in self._let_go():
            assert socket._req is not None and socket._req.transport is not None
            socket._req.transport.abort()

    async def ask_to_reconnect(self) -> None:
        """Discord asks to come again, and to go on where it was."""
        for socket in self._let_go():
            await socket.send_str(json.dumps({"op": 7, "d": None}))

    async def forget_session(self) -> None:
        """Discord knows nothing more of the sessions: they must be begun anew."""
        sockets = self._let_go()
        self.sessions.clear()
        for socket in sockets:
            await socket.send_str(json.dumps({"op": 9, "d": False}))

    async def _gateway(self, request: web.Request) -> web.WebSocketResponse:
        socket = web.WebSocketResponse()
        await socket.prepare(request)
        await socket.send_str(json.dumps({"op": 10, "d": {"heartbeat_interval": 41250}, "s": None, "t": None}))
        async for message in socket:
            if message.type is not WSMsgType.TEXT:
                continue
            said = json.loads(message.data)
            if said["op"] == 1:
                await socket.send_str(json.dumps({"op": 11}))
            elif said["op"] == 2:
                await self._identify(socket, said["d"])
            elif said["op"] == 6:
                await self._resume(socket, said["d"])
        for session in self.sessions.values():
            if session.socket is socket:
                session.socket = None
        return socket

    async def _identify(self, socket: web.WebSocketResponse, data: dict[str, Any]) -> None:
        if data["token"] != TOKEN:
            await socket.close(code=4004)
            return
        self.identified += 1
        shard, self.shards = data.get("shard") or (0, 1)
        self.sessions[shard] = session = Session(f"s{self.identified}", shard, socket)
        mine = [id for id in GUILDS if self._shard_of(id) == shard]
        await self._send(session, "READY", self._ready(session, mine))
        for id in mine:
            await self._send(session, "GUILD_CREATE", guild(id))
        self._look_ready()

    async def _resume(self, socket: web.WebSocketResponse, data: dict[str, Any]) -> None:
        session = next((one for one in self.sessions.values() if one.id == data["session_id"]), None)
        if data["token"] != TOKEN or session is None:
            await socket.send_str(json.dumps({"op": 9, "d": False}))
            return
        self.resumed += 1
        for sequence, text in session.events:
            if sequence > data["seq"]:
                await socket.send_str(text)
        session.socket = socket
        await self._send(session, "RESUMED", {})
        self._look_ready()

    def _look_ready(self) -> None:
        """Everything is told once every shard is there."""
        if len([one for one in self.sessions.values() if one.socket is not None]) == self.shards:
            self.ready.set()

    def _ready(self, session: Session, guilds: list[int]) -> dict[str, Any]:
        return {
            "v": 10,
            "user": user(BOT, "cardfolk", bot=True),
            "guilds": [{"id": str(id), "unavailable": True} for id in guilds],
            "session_id": session.id,
            "resume_gateway_url": self.resume,
            "application": {"id": str(BOT), "flags": 0},
            "shard": [session.shard, self.shards],
        }

    def _shard_of(self, guild: int | None) -> int:
        """Which shard is told of a server; of what is in none, the first."""
        return ((guild or 0) >> 22) % self.shards

    async def _tell(self, name: str, data: dict[str, Any], guild: int | None) -> None:
        """Tell of something in a server: now, or when the session is resumed."""
        session = self.sessions.get(self._shard_of(guild))
        if session is not None:
            await self._send(session, name, data)

    async def _send(self, session: Session, name: str, data: dict[str, Any]) -> None:
        session.sequence += 1
        text = json.dumps({"op": 0, "t": name, "s": session.sequence, "d": data})
        session.events.append((session.sequence, text))
        if session.socket is not None:
            try:
                await session.socket.send_str(text)
            except (ConnectionError, RuntimeError):
                pass  # it is told again to who resumes

    async def interact(
        self, kind: int, who: int, name: str, locale: str, place: Place | int, data: dict[str, Any], **more: Any
    ) -> int:
        """Have somebody do something; the number of it."""
        if not self.sessions:
            await self.ready.wait()
        place = PLACES[place] if isinstance(place, int) else place
        id = self.id()
        on = more.get("message", {}).get("id")
        asked = Asked(id, kind, who, place, self.now(), None if on is None else int(on))
        self.asked[id] = self._tokens[token_of(id)] = asked
        payload = {
            "id": str(id),
            "application_id": str(BOT),
            "type": kind,
            "token": token_of(id),
            "version": 1,
            "channel_id": str(place.channel),
            "channel": channel(place),
            "app_permissions": PERMISSIONS,
            "locale": locale,
            "entitlements": [],
            "authorizing_integration_owners": {"0": str(place.guild or 0)} if place.installed else {"1": str(who)},
            "context": place.context,
            "attachment_size_limit": 10_000_000,
            "data": data,
            **more,
        }
        if place.guild is None:
            payload["user"] = user(who, name)
        else:
            payload["guild_id"] = str(place.guild)
            payload["guild"] = {"id": str(place.guild), "locale": "en-US", "features": []}
            payload["guild_locale"] = "en-US"
            payload["member"] = {
                "user": user(who, name),
                "roles": [],
                "joined_at": "2024-01-01T00:00:00+00:00",
                "deaf": False,
                "mute": False,
                "flags": 0,
                "permissions": PERMISSIONS,
            }
        await self._tell("INTERACTION_CREATE", payload, place.guild)
        return id

    async def write(self, place: Place, who: int = 99) -> None:
        """Somebody writes something in a channel."""
        message = _message(self.id(), 0, place, who)
        more = {"guild_id": str(place.guild), "author": user(who, "Someone")}
        told = {key: message[key] for key in message if key not in ("reader", "read")} | more
        await self._tell("MESSAGE_CREATE", told, place.guild)

    async def delete_channel(self, place: Place) -> None:
        """Somebody deletes a channel and all that is in it."""
        self.gone.add(place.channel)
        for id in [id for id, one in self.messages.items() if one["channel_id"] == str(place.channel)]:
            del self.messages[id]
        await self._tell("CHANNEL_DELETE", channel(place), place.guild)

    # HTTP

    async def _request(self, request: web.Request) -> web.StreamResponse:
        body, files = await _body(request)
        if self.slow is not None:
            await asyncio.sleep(self.slow())
        answer = self._answered(request, body, files)
        if self.slow is not None:
            await asyncio.sleep(self.slow())
        return answer

    def _answered(self, request: web.Request, body: Any, files: dict[str, tuple[str, bytes]]) -> web.StreamResponse:
        self.requests += 1
        parts = request.match_info["path"].split("/")
        try:
            if request.headers.get("Authorization", f"Bot {TOKEN}") != f"Bot {TOKEN}":
                raise Refusal(401, 0, "401: Unauthorized")
            trouble = self.trouble(request.method, parts)
            if isinstance(trouble, Refusal):
                raise trouble
            if trouble is not None:  # the connection breaks without an answer
                assert request.transport is not None
                request.transport.abort()
                return web.Response()
            headers = self._count(request.method, parts)
            return _json(self._answer(request.method, parts, body, files), 200, headers)
        except Wrong as wrong:
            self.wrong.append(f"{request.method} {request.path}: {wrong}")
            return _json({"message": "Invalid Form Body", "code": 50035, "errors": {}}, 400)
        except Refusal as refusal:
            return _json(refusal.body, refusal.status)
        except Exception as failed:
            self.wrong.append(f"{request.method} {request.path}: {failed!r}")
            return _json({"message": "the stand-in has failed", "code": 0}, 400)

    def _count(self, method: str, parts: list[str]) -> dict[str, str]:
        """How many edits may still come; 429 if they were too many."""
        if method != "PATCH" or "messages" not in parts:
            return {}
        if self.limit:
            self.limit -= 1
            raise _too_many(0.05)
        if not self.period:
            return {}
        bucket = "/".join(parts[: parts.index("messages")])
        now = asyncio.get_running_loop().time()
        began, count = self._counted.get(bucket, (now - self.period, 0))
        if now - began >= self.period:
            began, count = now, 0
        left = self.period - (now - began)
        if count >= EDITS:
            self.limited += 1
            raise _too_many(left)
        self._counted[bucket] = (began, count + 1)
        return {
            "X-RateLimit-Bucket": "edits",
            "X-RateLimit-Limit": str(EDITS),
            "X-RateLimit-Remaining": str(EDITS - count - 1),
            "X-RateLimit-Reset-After": str(left),
        }

    def _answer(self, method: str, parts: list[str], body: Any, files: dict[str, tuple[str, bytes]]) -> Any:
        match (method, parts):
            case "GET", ["users", "@me"]:
                return user(BOT, "cardfolk", bot=True)
            case "GET", ["gateway", "bot"]:
                limit = {"total": 1000, "remaining": 1000, "reset_after": 0, "max_concurrency": 1}
                return {"url": self.resume, "shards": self.advised, "session_start_limit": limit}
            case "GET", ["oauth2", "applications", "@me"]:
                return _application()
            case "GET", ["applications", _, "emojis"]:
                return {"items": self.emojis}
            case "POST", ["applications", _, "emojis"]:
                must(re.fullmatch(r"\w{2,32}", body["name"]) and body["image"].startswith("data:image/png"), "an emoji")
                emoji = {"id": str(self.id()), "name": body["name"], "animated": False, "available": True}
                self.emojis.append({**emoji, "roles": [], "require_colons": True, "managed": False})
                return self.emojis[-1]
            case "PUT", ["applications", _, "commands"]:
                check_commands(body)
                self.commands = body
                return [{**one, "id": str(self.id()), "application_id": str(BOT), "version": "1"} for one in body]
            case "POST", ["interactions", id, token, "callback"]:
                return self._callback(int(id), token, body)
            case "POST", ["webhooks", _, token]:
                return self._follow_up(self._alive(token), body, files)
            case (("GET" | "PATCH" | "DELETE"), ["webhooks", _, token, "messages", id]):
                asked = self._alive(token)
                found = asked.original if id == "@original" else int(id)
                if found not in self.messages or found not in asked.made:
                    raise Refusal(404, 10008, "Unknown Message")
                if method == "DELETE":
                    asked.deleted = asked.deleted or found == asked.original
                    del self.messages[found]
                    return None
                if method == "PATCH":
                    asked.loading = asked.loading and found != asked.original
                    self._keep(found, body, files, asked.place)
                return self.messages[found]
            case "POST", ["channels", at, "messages"]:
                self.posted.append(body)
                if self.mute:
                    raise Refusal(403, 50013, "Missing Permissions")
                return self._keep(self.id(), body, files, self._place(int(at)))
            case (("PATCH" | "DELETE"), ["channels", at, "messages", id]):
                place = self._place(int(at))
                message = self.messages.get(int(id))
                if message is None or message["channel_id"] != at or message["flags"] & EPHEMERAL:
                    raise Refusal(404, 10008, "Unknown Message")
                if method == "DELETE":
                    del self.messages[int(id)]
                    return None
                return self._keep(int(id), body, files, place)
        raise NotImplementedError(f"{method} {'/'.join(parts)}")

    def _place(self, channel: int) -> Place:
        """A channel that the bot may see."""
        if channel in self.gone:
            raise Refusal(404, 10003, "Unknown Channel")
        found = next((one for one in (CHANNEL, ELSEWHERE, THREAD, DIRECT) if one.channel == channel), None)
        if found is None:
            raise Refusal(403, 50001, "Missing Access")
        return found

    def _alive(self, token: str) -> Asked:
        """What a token belongs to, once it was acknowledged and while it lives."""
        asked = self._tokens.get(token)
        if asked is None or asked.took is None:
            self.wrong.append(f"a request for {token} before it was acknowledged")
            raise Refusal(404, 10015, "Unknown Webhook")
        if self.now() - asked.at >= LIFE:
            raise Refusal(401, 50027, "Invalid Webhook Token")
        return asked

    def _callback(self, id: int, token: str, body: dict[str, Any]) -> Any:
        asked = self._tokens.get(token)
        if asked is None or asked.id != id:
            self.wrong.append(f"an answer to {id}, which nobody asked")
            raise Refusal(404, 10062, "Unknown interaction")
        if asked.took is not None:
            self.wrong.append(f"{id} was acknowledged twice")
            raise Refusal(400, 40060, "Interaction has already been acknowledged.")
        kind, data = body["type"], body.get("data") or {}
        must(kind in {2: (4, 5), 3: (4, 5, 6), 4: (8,)}[asked.kind], f"an answer of kind {kind}")
        resource: dict[str, Any] = {"type": kind}
        if kind in (4, 5):
            flags = EPHEMERAL if self.hides else int(data.get("flags") or 0)
            asked.original = self.id()
            asked.loading = kind == 5
            asked.made.add(asked.original)
            content = data if kind == 4 else {"content": ""}
            flags |= LOADING if kind == 5 else 0
            resource["message"] = self._keep(asked.original, content, {}, asked.place, flags, asked.who)
        elif kind == 6:
            asked.original = asked.on
            assert asked.on is not None
            asked.made.add(asked.on)
        elif kind == 8:
            check_choices(data["choices"])
            self.completions[id] = data["choices"]
        asked.took = self.now() - asked.at
        self.acknowledged[id] = body
        told = {"id": str(id), "type": asked.kind, "response_message_loading": kind == 5}
        if kind in (4, 5):
            told["response_message_id"] = str(asked.original)
        return {"interaction": told, "resource": resource}

    def _follow_up(self, asked: Asked, body: dict[str, Any], files: dict[str, tuple[str, bytes]]) -> Any:
        """A message more; the first after a promise keeps that, and is as private as the promise was."""
        if asked.loading:
            asked.loading = False
            if asked.original not in self.messages:  # and nothing can be said any more: discord-api-docs issue 3087
                asked.loading = True
                raise Refusal(404, 10008, "Unknown Message")
            return self._keep(asked.original, body, files, asked.place)
        id = self.id()
        asked.made.add(id)
        return self._keep(id, body, files, asked.place, int(body.get("flags") or 0), asked.who)

    def _keep(
        self,
        id: int,
        body: dict[str, Any],
        files: dict[str, tuple[str, bytes]],
        place: Place,
        flags: int = 0,
        who: int = 0,
    ) -> dict[str, Any]:
        message = self.messages.get(id)
        check_message(body, files, {one["id"] for one in message["attachments"]} if message else set())
        if message is None:
            message = _message(id, flags, place, who)
        else:
            self.edits += 1
            self.edited.setdefault(id, []).append(asyncio.get_running_loop().time())
            message["flags"] &= ~LOADING
        layout = int(body.get("flags") or 0) & LAYOUT
        must(layout or not message["flags"] & LAYOUT, "a layout stays one")
        message["flags"] |= layout
        for name in ("content", "components"):
            if body.get(name) is not None:
                message[name] = body[name]
        if "attachments" in body:
            message["attachments"] = [
                {**one, "id": str(self.id()), "size": 1, "url": "u", "proxy_url": "u"} for one in body["attachments"]
            ]
        loading = message["flags"] & LOADING
        must(loading or message["content"] or message["attachments"] or message["components"], "an empty message")
        message["read"] = "\n".join(said for said in (text_of(message), alt_of(message)) if said)
        self.messages[id] = message
        if message["flags"] & EPHEMERAL:
            self.told(message["reader"], body)
        else:
            self.public.append(body)
            self.heard(id, body)
        return message


async def _body(request: web.Request) -> tuple[Any, dict[str, tuple[str, bytes]]]:
    """What a request says, and the files of its form by the names of their parts."""
    raw = await request.read()
    if request.content_type == "application/json":
        return json.loads(raw), {}
    if not request.content_type.startswith("multipart/"):
        return {}, {}
    body: Any = {}
    files = {}
    found = re.search('boundary="?([^";]+)', request.headers["Content-Type"])
    assert found is not None
    for part in raw.split(b"--" + found[1].encode())[1:-1]:
        head, _, value = part.partition(b"\r\n\r\n")
        value = value.removesuffix(b"\r\n")
        named = FIELD.search(head)
        assert named is not None, head
        if named[1] == b"payload_json":
            body = json.loads(value)
        else:
            files[named[1].decode()] = (named[2].decode(), value)
    return body, files


def _too_many(seconds: float) -> Refusal:
    return Refusal(429, 0, "You are being rate limited.", retry_after=seconds, **{"global": False})


def _json(value: Any, status: int = 200, more: dict[str, str] | None = None) -> web.Response:
    headers = {"Content-Type": "application/json", **(more or {})}
    if status == 429:
        after = str(value["retry_after"])
        headers |= {"Retry-After": after, "Via": "1.1 stand-in", "X-RateLimit-Reset-After": after}
    if value is None:
        return web.Response(status=204)
    return web.Response(body=json.dumps(value).encode(), status=status, headers=headers)


def _message(id: int, flags: int, place: Place, who: int) -> dict[str, Any]:
    return {
        "id": str(id),
        "channel_id": str(place.channel),
        "author": user(BOT, "cardfolk", bot=True),
        "content": "",
        "timestamp": "2024-01-01T00:00:00+00:00",
        "edited_timestamp": None,
        "tts": False,
        "mention_everyone": False,
        "mentions": [],
        "mention_roles": [],
        "attachments": [],
        "embeds": [],
        "components": [],
        "pinned": False,
        "type": 0,
        "flags": flags,
        "reader": who,  # who alone sees it, if that is so; not Discord's
        "read": "",  # all that it says, also of its picture; not Discord's
    }


def user(id: int, name: str, bot: bool = False) -> dict[str, Any]:
    return {"id": str(id), "username": name, "discriminator": "0", "avatar": None, "global_name": name, "bot": bot}


def channel(place: Place) -> dict[str, Any]:
    if place.guild is None:
        return {"id": str(place.channel), "type": place.kind, "recipients": [], "last_message_id": None, "flags": 0}
    told: dict[str, Any] = {
        "id": str(place.channel),
        "type": place.kind,
        "name": "cards",
        "position": 0,
        "guild_id": str(place.guild),
        "permissions": PERMISSIONS,
        "permission_overwrites": [],
    }
    if place.kind == 11:
        told |= {"parent_id": str(GUILDS[place.guild]), "owner_id": "1", "member_count": 1, "message_count": 1}
        when = "2024-01-01T00:00:00+00:00"
        told["thread_metadata"] = {"archived": False, "auto_archive_duration": 60, "archive_timestamp": when}
    return told


def guild(id: int) -> dict[str, Any]:
    return {
        "id": str(id),
        "name": "family",
        "owner_id": "1",
        "channels": [channel(PLACES[id])],
        "members": [],
        "roles": [{"id": str(id), "name": "@everyone", "permissions": PERMISSIONS, "position": 0, "color": 0}],
        "emojis": [],
        "features": [],
        "threads": [channel(THREAD)] if id == THREAD.guild else [],
        "verification_level": 0,
        "default_message_notifications": 0,
        "explicit_content_filter": 0,
        "mfa_level": 0,
        "premium_tier": 0,
        "system_channel_flags": 0,
        "preferred_locale": "en-US",
        "nsfw_level": 0,
        "member_count": 2,
    }


def _application() -> dict[str, Any]:
    return {
        "id": str(BOT),
        "name": "cardfolk",
        "icon": None,
        "description": "",
        "rpc_origins": [],
        "bot_public": True,
        "bot_require_code_grant": False,
        "verify_key": "",
        "owner": user(1, "owner"),
        "team": None,
        "flags": 0,
        "summary": "",
    }
