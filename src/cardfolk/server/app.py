"""The web application: pages, the small HTTP interface, and the sockets of tables."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from functools import cached_property
from hashlib import sha256
from secrets import compare_digest
from time import monotonic

from msgspec import MsgspecError
from msgspec.json import Decoder
from starlette.applications import Starlette
from starlette.convertors import Convertor, register_url_convertor
from starlette.middleware import Middleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from .. import protocol
from ..cards import find_card
from ..codec import encode, said
from ..games import find_game
from ..play.lessons import course_of, find_lesson
from ..play.puzzles import find_puzzle
from ..store.database import StoreAway
from ..table import Refused
from ..words import BadText, Words
from .asset import Asset, asset_of
from .cache import Cache
from .daily import make_daily, read_today, result, today
from .doors import OURSELVES
from .front_ends import FrontEnd, LinkTable, Pages
from .game_list import game_list
from .hall import Hall
from .history import OPEN, History, record_in
from .learning import learn, lesson_list
from .limits import LATER, ByNetwork
from .logs import about, brief
from .messages import places
from .mine import Carrying, mine
from .puzzling import puzzle_list
from .reviews import Reviews
from .room import Room
from .socket import TableSocket
from .words import words

LOGGER = logging.getLogger("cardfolk.server")
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
HEADERS = {
    b"content-security-policy": POLICY.encode(),
    b"x-content-type-options": b"nosniff",
    b"referrer-policy": b"no-referrer",
    b"cross-origin-opener-policy": b"same-origin",
}
LOOPBACK = ("127.0.0.1", "::1", "localhost")
FORWARDED = ("forwarded", "x-forwarded-for", "x-forwarded-host", "x-real-ip", "via", "cf-connecting-ip")
FRESH, PATIENCE = 1.0, 3.0  # seconds: how long the store counts as well, and how long an answer may take
JSON, SVG = "application/json", "image/svg+xml"
ICONS = (180, 192, 512)  # pixels
OWN = 50_000  # bytes about seats of one's own
ROOM = 64 << 20  # bytes of assets, several times what there is
NEW = Decoder(protocol.NewTable).decode
DAILY = Decoder(protocol.DailyAsked).decode
SEATS = Decoder(protocol.Seats).decode
FROM = Decoder(protocol.PlayFrom).decode


class Number(Convertor[int]):
    """A whole number in an address, one that a person could mean."""

    regex = "[0-9]{1,9}"

    def convert(self, value: str) -> int:
        """It."""
        return int(value)

    def to_string(self, value: int) -> str:
        """As it stands there."""
        return str(value)


register_url_convertor("number", Number())


class Headers:
    """Adds what every answer must say to browsers about safety; who asks for too much gets none."""

    def __init__(self, app: ASGIApp, api: Api) -> None:
        self.app = app
        self.api = api

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        if not self.api.may_ask(scope["client"][0] if scope.get("client") else ""):
            await asyncio.sleep(LATER)
            await Response("Too Many Requests", 429, {"retry-after": "2"})(scope, receive, send)
            return
        await self.api.hall.turnstile.wait()

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                message.setdefault("headers", [])
                message["headers"] = [*message["headers"], *HEADERS.items()]
            await send(message)

        await self.app(scope, receive, with_headers)


class Api:
    """The HTTP interface of a hall."""

    def __init__(
        self, open_hall: Callable[[], Hall], pages: Pages, metrics_token: str = "", beside: FrontEnd | None = None
    ) -> None:
        self._open_hall = open_hall
        self._beside = beside
        self.pages = pages
        self.wrong: Exception | None = None  # why the hall could not be opened
        self._metrics_token = metrics_token
        self._checking: asyncio.Task[None] | None = None
        self._checked = 0.0
        self._carrying = Carrying()
        self._history = History()
        self._reviews = Reviews(self._history)
        self._assets: Cache[Asset] = Cache(ROOM, lambda asset: asset.size)  # by version, name, and whether for pages

    def may_ask(self, address: str) -> bool:
        """Whether another request from an address is answered now; those of a proxy here are of many people."""
        return address in OURSELVES or self._asks.take(address)

    @property
    def hall(self) -> Hall:
        """The tables of this server."""
        assert self._hall is not None
        return self._hall

    @asynccontextmanager
    async def life(self, app: Starlette) -> AsyncIterator[None]:
        """From the start of the server to its end."""
        try:
            self._hall = self._open_hall()
            settings = self._hall.settings
            self._made = ByNetwork(settings.makes / 60, settings.makes)
            self._asks = ByNetwork(settings.asks)
            self._replays = ByNetwork(settings.replays)
            self._seats = ByNetwork(settings.opens)
            await self._begin_beside()
        except Exception as wrong:
            self.wrong = wrong
            raise
        yield
        if self._beside is not None:
            await self._beside.end()
        await self._hall.close()
        self._reviews.close()
        self._history.close()

    async def _begin_beside(self) -> None:
        if self._beside is not None:
            try:
                await self._beside.begin(self.hall)
            except BaseException:
                await self.hall.close()
                raise

    def routes(self) -> list[Route | WebSocketRoute]:
        """Everything there is, looked through in this order: first what most come for."""
        return [
            WebSocketRoute("/ws/{code}", TableSocket(lambda: self.hall)),
            Route("/", self._page("index.html")),
            Route("/t/{code}", self.table_page),
            Route("/t/{code}/replay/{number:number}", self._page("replay.html")),
            Route("/rules/{game}", self._page("rules.html")),
            Route("/t/{code}/picture.png", _told(self.link_picture)),
            Route("/history", self._page("history.html")),
            Route("/learn", self._page("learn.html")),
            Route("/learn/{game}/{lesson}", self.lesson_page),
            Route("/friend/{code}/{game}", self.friend_page),
            Route("/puzzle", self._page("puzzle.html")),
            Route("/puzzle/{game}", self.puzzle_page),
            Route("/puzzle/{game}/{number:number}", self.puzzle_page),
            Route("/offline", self._page("offline.html")),
            Route("/worker.js", _told(self.worker)),
            Route("/icon-{size:number}.png", _told(self.icon)),
            Route("/api/games", _told(self.games)),
            Route("/api/words/{language}", _told(self.words)),
            Route("/api/rules/{game}", _told(self.rules)),
            Route("/api/tables", _told(self.tables), methods=["GET"]),
            Route("/api/tables", _told(self.make), methods=["POST"]),
            Route("/api/lessons", _told(self.lessons), methods=["GET"]),
            Route("/api/lessons", _told(self.lesson), methods=["POST"]),
            Route("/api/puzzles", _told(self.puzzles), methods=["GET"]),
            Route("/api/puzzles", _told(self.puzzle), methods=["POST"]),
            Route("/api/today", _told(self.today), methods=["GET"]),
            Route("/api/today", _told(self.make_daily), methods=["POST"]),
            Route("/api/mine", _told(self.mine), methods=["POST"]),
            Route("/api/carry", _told(self.carry), methods=["POST"]),
            Route("/api/carry/{code}", _told(self.carried), methods=["POST"]),
            Route("/api/tables/{code}/day", _told(self.day)),
            Route("/api/tables/{code}/games/{number:number}", _told(self.game)),
            Route("/api/tables/{code}/games/{number:number}/views", _told(self.views)),
            Route("/api/tables/{code}/games/{number:number}/review", _told(self.review)),
            Route("/api/tables/{code}/games/{number:number}/again", _told(self.again), methods=["POST"]),
            Route("/api/qr/{code}.svg", _told(self.qr)),
            Route("/cards/{name}.svg", _told(self.card)),
            Route("/cards/{deck}.json", _told(self.deck)),
            Route("/faces/{name}.svg", _told(self.face)),
            Route("/faces.json", _told(self.faces)),
            Route("/healthz", _told(self.health)),
            Route("/metrics", _told(self.metrics)),
            Route("/static/{path:path}", _told(self.file)),
            Route("/{path:path}", self.missing),
        ]

    # What stays the same

    @property
    def version(self) -> str:
        """Of all that browsers keep: it stands in the addresses."""
        return self.pages.version() + self._games.tag.strip('"')[:8]

    @cached_property
    def _games(self) -> Asset:
        return Asset(encode(game_list(self.pages.languages)), JSON)

    def _keep(self, request: Request, name: str, make: Callable[[bool], tuple[bytes, str] | None]) -> Response:
        """What is made once. Asked for by the version of what is served now it is for ever, and made for pages."""
        version = self.version
        whole = request.query_params.get("v") == version
        asset = self._assets.get((version, name, whole))
        if asset is None:
            made = make(whole)
            if made is None:
                return Response("Not Found", 404)
            asset = self._assets.put((version, name, whole), Asset(*made))
        return asset.answer(request, whole)

    def _page(self, name: str) -> Callable[[Request], Awaitable[Response]]:
        async def page(request: Request) -> Response:
            return self._page_of(name, "", request)

        return page

    def _page_of(self, name: str, game: str, request: Request) -> Response:
        """A page, with the words of a game if it is about one."""
        return self._keep(request, f"{name} {game}", lambda _: (self.pages.page(name, self.version, game), "text/html"))

    async def table_page(self, request: Request) -> Response:
        """The page of a table that is there, with what a link to it shows elsewhere."""
        try:
            room = await self.hall.room(request.path_params["code"])
        except BadText:
            return await self._page("table.html")(request)  # which will tell when it can be known
        if room is None:
            return await self.missing(request)
        table = _linked(room)
        language = self.pages.language(request.headers.get("accept-language", ""))
        url = f"{self._base(request)}/t/{room.code}"
        mark = sha256(repr((table, language)).encode()).hexdigest()[:12]  # a picture that was fetched stays what it is
        tags = self.pages.link_tags(table, language, url, f"{url}/picture.png?lang={language}&of={mark}", self.version)
        page = self.pages.page("table.html", self.version, table.game)
        return asset_of(page.replace(b"</head>", tags + b"</head>", 1), "text/html").answer(request)

    async def lesson_page(self, request: Request) -> Response:
        """The page of a lesson, with the words of its game."""
        game = request.path_params["game"]
        try:
            find_lesson(game, request.path_params["lesson"])
        except BadText:
            return await self.missing(request)
        return self._page_of("lesson.html", game, request)

    async def friend_page(self, request: Request) -> Response:
        """The page of a table where a friend looks on, with the words of its game."""
        game = request.path_params["game"]
        if course_of(game) is None:
            return await self.missing(request)
        return self._page_of("friend.html", game, request)

    async def puzzle_page(self, request: Request) -> Response:
        """The page of a game's puzzles, or of one of them, with the words of its game."""
        game = request.path_params["game"]
        try:
            find_puzzle(find_game(game), request.path_params.get("number", 1))
        except BadText:
            return await self.missing(request)
        return self._page_of("puzzle.html", game, request)

    async def link_picture(self, request: Request) -> Response:
        """The picture of a table's link; drawing takes a while, so not too many at once."""
        await self._count_replay(request)
        room = await self.hall.room(request.path_params["code"])
        if room is None:
            return Response("Not Found", 404)
        language = self.pages.language(request.query_params.get("lang", ""))
        picture = await asyncio.to_thread(self.pages.link_picture, _linked(room), language)
        return Response(picture, media_type="image/png", headers={"cache-control": "public, max-age=300"})

    async def icon(self, request: Request) -> Response:
        """The program's sign for the home screen of a phone."""
        size = request.path_params["size"]
        if size not in ICONS:
            return Response("Not Found", 404)
        return self._keep(request, f"icon {size}", lambda _: (self.pages.icon(size), "image/png"))

    async def worker(self, request: Request) -> Response:
        """The script that a browser runs beside the pages."""
        return self._keep(request, "worker", lambda _: (self.pages.worker(self.version), "text/javascript"))

    def _base(self, request: Request) -> str:
        return (self.hall.settings.public_url or str(request.base_url)).rstrip("/")

    async def missing(self, request: Request) -> Response:
        """There is nothing at this address: a page for people, who may have lost a letter of it."""
        if "text/html" not in request.headers.get("accept", ""):
            return Response("Not Found", 404)
        answer = await self._page("missing.html")(request)
        answer.status_code = 404 if answer.status_code == 200 else answer.status_code
        return answer

    async def file(self, request: Request) -> Response:
        """A script, a style, a picture."""
        path = request.path_params["path"]
        return self._keep(request, f"/{path}", lambda whole: self.pages.file(path, whole))

    # What can be played

    async def games(self, request: Request) -> Response:
        """The games with all that a front end needs to know of them."""
        return self._games.answer(request, request.query_params.get("v") == self.version)

    async def words(self, request: Request) -> Response:
        """A catalogue, or what a page needs of it."""
        language, part = request.path_params["language"], request.query_params.get("for", "")
        return self._keep(request, f"words {language} {part}", lambda _: (self.pages.words(language, part), JSON))

    async def deck(self, request: Request) -> Response:
        """All cards of a deck."""
        name = request.path_params["deck"]
        return self._keep(request, f"deck {name}", lambda _: (self.pages.deck(name), JSON))

    async def rules(self, request: Request) -> Response:
        """The rules of a game in a language."""
        game = find_game(request.path_params["game"])
        return _json(self.pages.rules(game.id, request.query_params.get("lang", "en")), cache=60)

    async def card(self, request: Request) -> Response:
        """A drawn card."""
        name = request.path_params["name"]
        if name != "back" and find_card(name) < 0:
            raise BadText(f"there is no card {name[:10]!r}")
        query = request.query_params
        how = (query.get("deck") == "four", query.get("index") == "large")
        return self._keep(request, f"card {name} {how}", lambda _: (self.pages.card(name, *how).encode(), SVG))

    async def face(self, request: Request) -> Response:
        """A drawn face: `zefa`, `zefa-glad`, or `person-3` for somebody without a portrait."""
        called = request.path_params["name"]
        name, _, mood = called.partition("-")
        face = (called, "calm") if mood.isdecimal() else (name, mood or "calm")
        return self._keep(request, f"face {called}", lambda _: (self.pages.face(*face).encode(), SVG))

    async def faces(self, request: Request) -> Response:
        """Faces of characters: those that are asked for, or all."""
        names = request.query_params.get("of", "")
        faces = asset_of(self.pages.faces(names.split(",") if names else ()), JSON)
        return faces.answer(request, request.query_params.get("v") == self.version)

    async def qr(self, request: Request) -> Response:
        """The link of a table as a QR code."""
        room = await self.hall.room(request.path_params["code"])
        if room is None:
            return Response("Not Found", 404)
        link = f"{self._base(request)}/t/{room.code}"
        return self._keep(request, f"qr {link}", lambda _: (self.pages.qr(link).encode(), SVG))

    # Lessons

    async def lessons(self, request: Request) -> Response:
        """What there is to learn."""
        return self._keep(request, "lessons", lambda _: (encode(lesson_list()), JSON))

    async def lesson(self, request: Request) -> Response:
        """What follows in a lesson from what a learner does."""
        body = await self._body(request, self.hall.settings.size)
        await self._count_replay(request)
        return _json(await asyncio.to_thread(learn, body))

    # Puzzles and the day

    async def puzzles(self, request: Request) -> Response:
        """What there is to solve."""
        return self._keep(request, "puzzles", lambda _: (encode(puzzle_list()), JSON))

    async def puzzle(self, request: Request) -> Response:
        """What follows from what somebody does before a puzzle."""
        body = await self._body(request, self.hall.settings.size)
        await self._count_replay(request)
        return _json(await self.hall.puzzling.asked(body))

    async def today(self, request: Request) -> Response:
        """What a day brings."""
        return _json(today(read_today(request.query_params.get("day", ""))))

    async def make_daily(self, request: Request) -> Response:
        """A table with the day's deal."""
        asked = DAILY(await self._body(request, self.hall.settings.size))
        self._count_made(request)
        return _json(await make_daily(self.hall, asked))

    async def day(self, request: Request) -> Response:
        """How a table's deal of the day went, as far as it is judged."""
        await self._count_replay(request)
        return _json(await result(self._reviews, await self.hall.room(request.path_params["code"])))

    # Tables

    async def tables(self, request: Request) -> Response:
        """The public tables."""
        return _json(await self.hall.listed())

    async def make(self, request: Request) -> Response:
        """A new table."""
        new = NEW(await self._body(request, self.hall.settings.size))
        self._count_made(request)
        return _json(await self.hall.make(new))

    def _count_made(self, request: Request) -> None:
        if not self._made.take(_address(request)):
            raise Refused(words("makes"))

    async def _body(self, request: Request, most: int) -> bytes:
        """What was sent as JSON."""
        if request.headers.get("content-type", "").partition(";")[0] != JSON:
            raise BadText("expected application/json")  # so that no other page can send it
        body = b""
        async for part in request.stream():
            body += part
            if len(body) > most:
                raise BadText("the request is too long")
        return body

    async def _own(self, request: Request) -> bytes:
        """What was sent about one's own seats; nobody may try out many."""
        body = await self._body(request, OWN)
        await self._count(self._seats, request)
        return body

    async def mine(self, request: Request) -> Response:
        """One's own tables."""
        return _json(await mine(self.hall, SEATS(await self._own(request))))

    async def carry(self, request: Request) -> Response:
        """A code for one's seats."""
        return _json(self._carrying.put(SEATS(await self._own(request))))

    async def carried(self, request: Request) -> Response:
        """The seats of a code."""
        await self._own(request)
        return _text(self._carrying.take(request.path_params["code"]))

    async def game(self, request: Request) -> Response:
        """The record of a game that is over."""
        await self._count_replay(request)
        room = await self.hall.room(request.path_params["code"])
        return _text(await self._history.game(room, request.path_params["number"]))

    async def again(self, request: Request) -> Response:
        """A new table that goes on from a move of a game that is over."""
        asked = FROM(await self._body(request, self.hall.settings.size))
        await self._count_replay(request)
        self._count_made(request)
        room = await self.hall.room(request.path_params["code"])
        text = await self._history.game(room, request.path_params["number"])
        assert room is not None
        record = await asyncio.to_thread(record_in, text)
        return _json(await self.hall.make_again(record, [seat.bot for seat in room.table.seats], asked))

    async def review(self, request: Request) -> Response:
        """A seat's review of a game that is over, as far as it is made."""
        await self._count_replay(request)
        room = await self.hall.room(request.path_params["code"])
        seat = _whole(request.query_params.get("seat", "0"))
        return _text(await self._reviews.review(room, request.path_params["number"], seat))

    async def views(self, request: Request) -> Response:
        """Positions of a game that is over, as a seat saw them, else with all hands open."""
        await self._count_replay(request)
        room = await self.hall.room(request.path_params["code"])
        query = request.query_params
        first, last = _whole(query.get("from", "0")), _whole(query.get("to", "50"))
        seat = _whole(query["seat"]) if "seat" in query else OPEN
        return _text(await self._history.views(room, request.path_params["number"], first, last, seat))

    async def _count_replay(self, request: Request) -> None:
        await self._count(self._replays, request)

    async def _count(self, asked: ByNetwork, request: Request) -> None:
        """Refused, a little later, if an address asks for too much; those of a proxy here are of many people."""
        address = _address(request)
        if address not in OURSELVES and not asked.take(address):
            await asyncio.sleep(LATER)
            raise Refused(words("fast"))

    # For whoever runs the server

    async def health(self, request: Request) -> Response:
        """Whether all is well: people are let in, and what happens is kept."""
        hall = self.hall
        store = not hall.writer.away and await self._readable()
        ok = store and not hall.closing
        about = {"ok": ok, "store": store, "tables": len(hall.rooms), "connections": hall.connections}
        return _json(about, 200 if ok else 503)

    async def _readable(self) -> bool:
        """Whether the store can be read; looked at once a second at most, however many ask."""
        if self._checking is None or (self._checking.done() and monotonic() - self._checked > FRESH):
            self._checked = monotonic()
            self._checking = asyncio.create_task(asyncio.to_thread(self.hall.store.check))
        try:
            await asyncio.wait_for(asyncio.shield(self._checking), PATIENCE)
        except (BadText, TimeoutError):
            return False
        return True

    async def metrics(self, request: Request) -> Response:
        """What was counted, for Prometheus."""
        if not may_see_metrics(request, self._metrics_token, self.hall.settings.public_url):
            return Response("Not Found", 404)
        hall = self.hall
        text = hall.metrics.text(len(hall.rooms), hall.connections, hall.threads.asked)
        return Response(text, media_type="text/plain; version=0.0.4", headers={"cache-control": "no-store"})


def may_see_metrics(request: Request, token: str, public_url: str) -> bool:
    """With a token: whoever has it. Without: who asks from this computer, and not through a proxy that runs here."""
    headers = request.headers
    if token:
        given = headers.get("authorization", "").encode()
        return compare_digest(given, f"Bearer {token}".encode())
    if public_url or any(name in headers for name in FORWARDED):
        return False
    client = request.client
    return client is not None and client.host in LOOPBACK and request.url.hostname in LOOPBACK


def _whole(text: str) -> int:
    if not text.isdecimal() or len(text) > 9:
        raise BadText("expected a whole number")
    return int(text)


def _json(value: object, status: int = 200, cache: int = 0) -> Response:
    return _text(encode(value), status, cache)


def _text(text: bytes, status: int = 200, cache: int = 0) -> Response:
    headers = {"cache-control": f"public, max-age={cache}" if cache else "no-store"}
    return Response(text, status, headers, JSON)


def _linked(room: Room) -> LinkTable:
    """What everyone may know of a table that has its link."""
    sitting = places(room)
    names = tuple(place.name for place in sitting)
    characters, colours = (tuple(place.character for place in sitting), tuple(place.colour for place in sitting))
    return LinkTable(room.table.game.id, names, characters, room.stage, colours)


def _address(request: Request) -> str:
    return request.client.host if request.client else ""


def _told(answer: Callable[[Request], Awaitable[Response]]) -> Callable[[Request], Awaitable[Response]]:
    """The same, with what goes wrong told in one line."""

    async def told(request: Request) -> Response:
        try:
            return await answer(request)
        except Refused as refused:
            return _wrong(refused.words, 409)
        except StoreAway as away:
            LOGGER.error("the store cannot be used", extra=about(path=_shape(request), why=str(away)))
            return _wrong(words("soon"), 503)
        except (BadText, MsgspecError) as wrong:
            return _wrong(Words("{text}", {"text": str(wrong)}), 400)
        except ClientDisconnect:  # gone before they had asked: there is nobody to answer
            return Response(status_code=400)
        except Exception:
            LOGGER.exception("a request has failed", extra=about(method=request.method, path=_shape(request)))
            return _wrong(words("trouble"), 500)

    return told


def _shape(request: Request) -> str:
    """The path that was asked for, without what may let somebody in."""
    code = request.path_params.get("code")
    return request.url.path.replace(code, brief(code)) if code else request.url.path


def _wrong(why: Words, status: int) -> Response:
    return _json({"why": said(why)}, status)


def make_app(api: Api) -> Starlette:
    """The application; the hall is opened when it starts."""
    return Starlette(routes=api.routes(), lifespan=api.life, middleware=[Middleware(Headers, api)])
