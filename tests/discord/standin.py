"""A stand-in for Discord on loopback: its HTTP interface and gateway, as far as the bot uses them."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from typing import Any

import yarl
from aiohttp import WSMsgType, web

TOKEN = "stand.in.token"
BOT = 1000
GUILDS = {2000: 3000, 2001: 3001}  # servers, and the channel of each
GUILD = 2000
EPHEMERAL = 64
PERMISSIONS = str((1 << 50) - 1)


class StandIn:
    """Keeps every message as Discord would, and every payload that not only one person sees."""

    def __init__(self) -> None:
        self.messages: dict[int, dict[str, Any]] = {}
        self.commands: list[dict[str, Any]] = []
        self.public: list[dict[str, Any]] = []
        self.heard: Callable[[dict[str, Any]], None] = lambda message: None  # of every public payload
        self.acknowledged: dict[int, dict[str, Any]] = {}
        self.completions: dict[int, list[Any]] = {}
        self.wrong: list[Exception] = []  # what Discord would not take, and what must not be told
        self.limit = 0  # answers 429 to so many edits
        self.edits = 0
        self.cut = 0  # closes the connection of so many edits without an answer
        self.posted: list[dict[str, Any]] = []  # messages written to a channel
        self.mute = False  # nothing may be written to a channel
        self.hides = False  # every answer is shown to one person alone
        self._tokens: dict[str, dict[str, Any]] = {}
        self._sockets: list[web.WebSocketResponse] = []
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

    async def drop(self) -> None:
        """End the gateway's connections."""
        self.ready.clear()
        for socket in self._sockets:
            await socket.close(code=4000)
        self._sockets.clear()

    _next = 10_000  # no two in a process: discord.py keeps locks by token, beyond the loop that they belong to

    def id(self) -> int:
        StandIn._next += 1
        return StandIn._next

    # The gateway

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
            elif said["op"] in (2, 6):
                self._sockets.append(socket)
                if said["op"] == 2:
                    await self._tell(socket, "READY", self._ready())
                    for id in GUILDS:
                        await self._tell(socket, "GUILD_CREATE", guild(id))
                else:
                    await self._tell(socket, "RESUMED", {})
                self.ready.set()
        return socket

    def _ready(self) -> dict[str, Any]:
        return {
            "v": 10,
            "user": user(BOT, "cardfolk", bot=True),
            "guilds": [{"id": str(id), "unavailable": True} for id in GUILDS],
            "session_id": "s",
            "resume_gateway_url": self.resume,
            "application": {"id": str(BOT), "flags": 0},
        }

    _sequence = 0

    async def _tell(self, socket: web.WebSocketResponse, name: str, data: dict[str, Any]) -> None:
        self._sequence += 1
        await socket.send_str(json.dumps({"op": 0, "t": name, "s": self._sequence, "d": data}))

    async def interact(
        self, kind: int, who: int, name: str, locale: str, guild: int, data: dict[str, Any], **more: Any
    ) -> int:
        """Have somebody do something; the number of it."""
        await self.ready.wait()
        id = self.id()
        token = f"t{id}"
        self._tokens[token] = {"kind": kind, "on": more.get("message", {}).get("id"), "original": None}
        payload = {
            "id": str(id),
            "application_id": str(BOT),
            "type": kind,
            "token": token,
            "version": 1,
            "guild_id": str(guild),
            "guild": {"id": str(guild), "locale": "en-US", "features": []},
            "channel_id": str(GUILDS[guild]),
            "channel": channel(guild),
            "member": {
                "user": user(who, name),
                "roles": [],
                "joined_at": "2024-01-01T00:00:00+00:00",
                "deaf": False,
                "mute": False,
                "flags": 0,
                "permissions": PERMISSIONS,
            },
            "app_permissions": PERMISSIONS,
            "locale": locale,
            "guild_locale": "en-US",
            "entitlements": [],
            "authorizing_integration_owners": {"0": str(guild)},
            "context": 0,
            "attachment_size_limit": 10_000_000,
            "data": data,
            **more,
        }
        await self._tell(self._sockets[-1], "INTERACTION_CREATE", payload)
        return id

    # HTTP

    async def _request(self, request: web.Request) -> web.Response:
        try:
            return await self._answer(request)
        except Exception as wrong:
            self.wrong.append(wrong)
            raise

    async def _answer(self, request: web.Request) -> web.Response:
        parts = request.match_info["path"].split("/")
        if request.headers.get("Authorization", f"Bot {TOKEN}") != f"Bot {TOKEN}":
            return _json({"message": "401: Unauthorized", "code": 0}, 401)
        body, files = await _body(request)
        if self.cut and request.method == "PATCH" and request.transport is not None:
            self.cut -= 1
            request.transport.close()
            return web.Response()
        match (request.method, parts):
            case "GET", ["users", "@me"]:
                return _json(user(BOT, "cardfolk", bot=True))
            case "GET", ["oauth2", "applications", "@me"]:
                return _json(_application())
            case "PUT", ["applications", _, "commands"]:
                self.commands = body
                return _json(
                    [{**one, "id": str(self.id()), "application_id": str(BOT), "version": "1"} for one in body]
                )
            case "POST", ["interactions", id, token, "callback"]:
                return self._callback(int(id), token, body)
            case "POST", ["webhooks", _, token]:
                message = self._keep(self.id(), body, files, int(body.get("flags") or 0))
                return _json(message)
            case (("GET" | "PATCH"), ["webhooks", _, token, "messages", id]):
                if request.method == "PATCH" and self.limit:
                    self.limit -= 1
                    return _json({"message": "slow down", "retry_after": 0.05, "global": False}, 429)
                found = self._tokens[token]["original"] if id == "@original" else int(id)
                if request.method == "PATCH":
                    self.edits += 1
                    self._keep(found, body, files, self.messages[found]["flags"])
                return _json(self.messages[found])
            case "DELETE", ["webhooks", _, token, "messages", "@original"]:
                del self.messages[self._tokens[token]["original"]]
                return web.Response(status=204)
            case "PATCH", ["channels", _, "messages", id]:
                if int(id) not in self.messages:
                    return _json({"message": "Unknown Message", "code": 10008}, 404)
                return _json(self._keep(int(id), body, files, self.messages[int(id)]["flags"]))
            case "POST", ["channels", _, "messages"]:
                self.posted.append(body)
                if self.mute:
                    return _json({"message": "Missing Permissions", "code": 50013}, 403)
                return _json(self._keep(self.id(), body, files, 0))
            case "DELETE", ["channels", _, "messages", id]:
                del self.messages[int(id)]
                return web.Response(status=204)
        raise NotImplementedError(f"{request.method} {request.path}")

    def _callback(self, id: int, token: str, body: dict[str, Any]) -> web.Response:
        known = self._tokens[token]
        self.acknowledged[id] = body
        resource: dict[str, Any] = {"type": body["type"]}
        if body["type"] == 5:
            made = self.id()
            flags = EPHEMERAL if self.hides else int(body.get("data", {}).get("flags") or 0)
            known["original"] = made
            resource["message"] = self._keep(made, {"content": ""}, [], flags)
        elif body["type"] == 6:
            known["original"] = int(known["on"])
        elif body["type"] == 8:
            self.completions[id] = body["data"]["choices"]
        told = {"id": str(id), "type": known["kind"], "response_message_loading": True}
        return _json({"interaction": told, "resource": resource})

    def _keep(self, id: int, body: dict[str, Any], files: list[bytes], flags: int) -> dict[str, Any]:
        message = self.messages.get(id) or _message(id, flags)
        for name in ("content", "components"):
            if body.get(name) is not None:
                message[name] = body[name]
        if "attachments" in body:
            message["attachments"] = [
                {"id": str(self.id()), "filename": one["filename"], "size": 1, "url": "u", "proxy_url": "u"}
                for one in body["attachments"]
            ]
        assert len(message["content"]) <= 2000
        assert len(message["components"]) <= 5
        for row in message["components"]:
            assert 1 <= len(row["components"]) <= 5
            for part in row["components"]:
                assert len(part.get("custom_id", "")) <= 100 and len(part.get("label") or "") <= 80
                assert part["type"] == 2 or 1 <= len(part["options"]) <= 25
        names = [part.get("custom_id") for row in message["components"] for part in row["components"]]
        assert len(names) == len(set(names))
        for file in files:
            assert file.startswith(b"\x89PNG") or b"#" in file[:3]
        self.messages[id] = message
        if not flags & EPHEMERAL:
            self.public.append(body)
            self.heard(body)
        return message


async def _body(request: web.Request) -> tuple[Any, list[bytes]]:
    if request.content_type == "application/json":
        return await request.json(), []
    if not request.content_type.startswith("multipart/"):
        return {}, []
    body: Any = {}
    files = []
    form = await request.post()
    for name, value in form.items():
        if name == "payload_json":
            text = value if isinstance(value, str) else value.file.read().decode()
            body = json.loads(text)
        else:
            files.append(value.file.read())  # type: ignore[union-attr]
    return body, files


def _json(value: Any, status: int = 200) -> web.Response:
    headers = {"Content-Type": "application/json"}
    if status == 429:
        headers |= {"Retry-After": "0.05", "Via": "1.1 stand-in", "X-RateLimit-Reset-After": "0.05"}
    return web.Response(body=json.dumps(value).encode(), status=status, headers=headers)


def _message(id: int, flags: int) -> dict[str, Any]:
    return {
        "id": str(id),
        "channel_id": str(GUILDS[GUILD]),
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
    }


def user(id: int, name: str, bot: bool = False) -> dict[str, Any]:
    return {"id": str(id), "username": name, "discriminator": "0", "avatar": None, "global_name": name, "bot": bot}


def channel(guild: int) -> dict[str, Any]:
    return {
        "id": str(GUILDS[guild]),
        "type": 0,
        "name": "cards",
        "position": 0,
        "guild_id": str(guild),
        "permissions": PERMISSIONS,
        "permission_overwrites": [],
    }


def guild(id: int) -> dict[str, Any]:
    return {
        "id": str(id),
        "name": "family",
        "owner_id": "1",
        "channels": [channel(id)],
        "members": [],
        "roles": [{"id": str(id), "name": "@everyone", "permissions": PERMISSIONS, "position": 0, "color": 0}],
        "emojis": [],
        "features": [],
        "threads": [],
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
