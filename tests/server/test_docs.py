"""What the docs say of the server is so: the protocol and its schema, the settings, the example, the packages."""

from __future__ import annotations

import ast
import asyncio
import importlib.util
import json
import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path
from types import ModuleType
from typing import Any, get_args

import pytest
from websockets.asyncio.client import connect

from cardfolk import protocol
from cardfolk.server.company import WINDOWS
from cardfolk.server.connection import BEHIND
from cardfolk.server.guest import CODES
from cardfolk.server.settings import Settings
from cardfolk.table.table import CHATS_A_GAME

from .people import ask

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "cardfolk"


def load(path: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


REFERENCE = load(ROOT / "docs" / "reference.py")
SCHEMA = json.loads((ROOT / "docs" / "protocol.schema.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("file", ["protocol.md", "hosting.md"])
def test_the_pages_are_what_the_source_says(file: str) -> None:
    assert (ROOT / "docs" / file).read_text(encoding="utf-8") == REFERENCE.written(file), "run make protocol"


def test_the_schema_is_what_the_source_says() -> None:
    assert (ROOT / "docs" / "protocol.schema.json").read_text(encoding="utf-8") == REFERENCE.schema()


def test_the_types_of_the_scripts_are_what_the_source_says() -> None:
    assert REFERENCE.SCRIPT.read_text(encoding="utf-8") == REFERENCE.script(), "run make protocol"


def test_every_message_and_setting_is_described() -> None:
    text = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")
    for kind in (*get_args(protocol.FromClient), *get_args(protocol.FromServer)):
        assert f"### `{kind.__struct_config__.tag}`\n" in text
        for name in kind.__struct_fields__:
            assert f"| `{name}` |" in text
    settings = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
    for name in Settings.__dataclass_fields__:
        assert re.search(rf"^\| `{name}` \| .*\| \S.* \|$", settings, re.M), f"{name} has no meaning"


def test_every_end_of_a_connection_and_every_limit_is_described() -> None:
    text = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")
    source = "".join(path.read_text(encoding="utf-8") for path in (SOURCE / "server").glob("*.py"))
    codes = set(re.findall(r"(?:close\(|fail\(.*, )(\d{4})\)", source)) | {str(code) for code in CODES.values()}
    assert {"1008", "1012", "1013", "4400", "4404", "4408", "4409"} <= codes
    for code in codes - {"1000"}:  # where the client ended it
        assert re.search(rf"^\| {code} \| \S.* \| \S.* \|$", text, re.M), code
    limits = text.partition("## Limits")[2].partition("##")[0]
    named = dict(re.findall(r"`(\w+)`: ([\d.,]*\d)", limits))
    usual = Settings()
    assert {name: float(value.replace(",", "")) for name, value in named.items()} == {
        name: float(getattr(usual, name)) for name in named
    }
    bounds = set(Settings.__dataclass_fields__) & set(named)
    assert bounds >= {
        "guests", "connections", "per_address", "opens", "asks", "replays", "size", "rate", "burst", "talk", "changes",
        "advice", "makes", "hello", "slow", "ping",
    }  # fmt: skip
    for number, what in ((WINDOWS, "connections of a person"), (BEHIND, "wait for a slow"), (CHATS_A_GAME, "chat")):
        assert re.search(rf"^\| .*{what}.*\b{number}\b", limits, re.M), what


def test_links_between_pages_lead_somewhere() -> None:
    for page in (*sorted((ROOT / "docs").glob("*.md")), ROOT / "README.md"):
        text = page.read_text(encoding="utf-8")
        for link in re.findall(r"\]\(([^)\s]+)\)", text):
            file, _, part = link.partition("#")
            if "://" in link:
                continue
            target = page.parent / file if file else page
            assert target.exists(), f"{page.name}: {link}"
            if part:
                titles = re.findall(r"^#+ (.+)$", target.read_text(encoding="utf-8"), re.M)
                assert part in [re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-") for title in titles], link


# Makes one move at a table with two people, and prints the files that it goes through, as often as it comes to another.
WALKED = """
import asyncio, sys, threading
from pathlib import Path
import cardfolk
from cardfolk import protocol
from cardfolk.server.hall import Hall
from cardfolk.server.requests import Requests
from cardfolk.server.settings import Settings
from cardfolk.store.store import Store
from tests.server.test_apart import dealt, enter, settle

root = Path(cardfolk.__file__).parent.as_posix() + "/"
files, walks = [], False

def note(frame, event, arg):
    file = frame.f_code.co_filename
    if walks and event == "call" and file.startswith(root) and files[-1:] != [file]:
        files.append(file)

async def move():
    global walks
    hall = Hall(Store(Path(sys.argv[1])), Settings(pace=0, give=0))
    room, tokens = await dealt(hall)
    seat = room.table.to_move
    mover, other = (enter(room, tokens[at]) for at in (seat, 1 - seat))
    await settle()
    text = room.table.sight(seat).legal_moves()[0].text
    asked = protocol.Move("k", text, room.table.version(seat))
    walks = True
    assert await Requests(mover).answer(asked)
    await settle()
    walks = False
    await hall.close()

threading.setprofile(note)  # for the writer's thread
sys.setprofile(note)
asyncio.run(move())
print("\\n".join(file.removeprefix(root) for file in files))
"""


def test_the_walk_of_a_move_is_as_it_is_told(tmp_path: Path) -> None:
    text = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    table = text.partition("### The walk of a move")[2].partition("At home the walk")[0]
    told: list[str] = []
    for line in table.splitlines():
        names = re.findall(r"`([\w/.-]+)`", line.split("|")[1]) if line.startswith("| `") else []
        told += [name if "/" in name else f"{names[0].rpartition('/')[0]}/{name}" for name in names]
    assert len(told) > 20
    for name in told:
        assert (SOURCE / "ui" / name if name.startswith("web/") else SOURCE / name).is_file(), name
    walked = subprocess.run(
        [sys.executable, "-c", WALKED, str(tmp_path / "x.db")],
        env={**os.environ, "CARDFOLK_PURE": "1"},  # what is compiled cannot be followed
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    assert walked.returncode == 0, walked.stderr
    files = iter(walked.stdout.split())
    for name in told[told.index("server/requests.py") : told.index("server/connection.py") + 1]:
        assert name in files, f"{name} does not come next in {walked.stdout.split()}"


def fits(value: Any, schema: Any) -> bool:
    """Whether a value is as a schema says: the few words that ours uses."""
    if "$ref" in schema:
        return fits(value, SCHEMA["$defs"][schema["$ref"].rpartition("/")[2]])
    if "anyOf" in schema:
        return any(fits(value, one) for one in schema["anyOf"])
    if "enum" in schema:
        return value in schema["enum"]
    kinds = {
        "object": dict, "array": list, "string": str, "integer": int, "number": (int, float), "boolean": bool,
        "null": type(None),
    }  # fmt: skip
    if "type" in schema and not isinstance(value, kinds[schema["type"]]):
        return False
    if isinstance(value, dict):
        known = schema.get("properties", {})
        more = schema.get("additionalProperties", not known)
        return all(name in value for name in schema.get("required", [])) and all(
            fits(item, known[name]) if name in known else more is True or (more and fits(item, more))
            for name, item in value.items()
        )
    if isinstance(value, list):
        first = schema.get("prefixItems", [])
        if first:
            return len(first) == len(value) and all(fits(item, one) for item, one in zip(value, first, strict=True))
        return all(fits(item, schema.get("items", {})) for item in value)
    return True


@pytest.mark.parametrize(
    ("game", "seats"),
    [
        ("durak", ["", ""]),
        ("president", ["", "random", "random"]),
        ("montenegro", ["", "random"]),
        ("pontinho", ["", "random"]),
    ],
)
def test_the_example_plays_whole_games_and_the_messages_fit_the_schema(
    base: str, game: str, seats: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    example = load(ROOT / "examples" / "clients" / "random_player.py")
    heard: list[str] = []
    said: list[str] = []

    class Listening:
        """A connection whose messages are kept."""

        def __init__(self, *args: Any, **more: Any) -> None:
            self._opening = connect(*args, **more)

        async def __aenter__(self) -> Listening:
            self._socket = await self._opening
            return self

        async def __aexit__(self, *wrong: object) -> None:
            await self._socket.close()

        async def send(self, text: str) -> None:
            said.append(text)
            await self._socket.send(text)

        async def __aiter__(self) -> Any:
            async for text in self._socket:
                heard.append(str(text))
                yield text

    monkeypatch.setattr(example, "connect", Listening)
    example.random.seed(5)
    options = {"limit": 50} if game == "pontinho" else {}
    made = ask(base, "/api/tables", {"game": game, "seats": seats, "options": options})

    async def play() -> list[list[float]]:
        async with asyncio.timeout(300):
            people = [example.play(f"{base}/t/{made['id']}", f"Player {at}") for at in range(seats.count(""))]
            return await asyncio.gather(*people)

    scores = asyncio.run(play())
    assert all(len(score) == len(seats) for score in scores) and all(score == scores[0] for score in scores)
    messages = [json.loads(text) for text in heard]
    assert {"table", "seated", "view", "accepted"} <= {message["type"] for message in messages}
    refused = [message for message in messages if message["type"] == "refused"]
    if game != "pontinho":  # where an answer may come when claims have just closed
        assert all(message["why"]["text"] == "the game has begun already" for message in refused), refused
        assert len(refused) < max(2, seats.count(""))
    for message in messages[:50] + messages[-20:]:
        assert fits(message, SCHEMA["$defs"]["FromServer"]), message
    for text in said:
        assert fits(json.loads(text), SCHEMA["$defs"]["FromClient"]), text


def test_the_schema_refuses_what_is_wrong() -> None:
    client = SCHEMA["$defs"]["FromClient"]
    assert fits({"type": "move", "key": "k", "text": "pass", "version": 1}, client)
    assert not fits({"type": "move", "key": "k", "text": "pass"}, client)
    assert not fits({"type": "moves"}, client)
    assert not fits({"type": "start", "more": 1}, client)


# Packages


def names(requirements: list[str]) -> set[str]:
    return {re.split(r"[\[<>=;~! ]", text)[0].lower().replace("-", "_") for text in requirements}


def test_the_extra_brings_all_that_a_server_imports_and_every_package_is_pinned() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extra = names(project["optional-dependencies"]["server"])
    have = extra | names(project["dependencies"])
    for path in (SOURCE / "server").glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            found = []
            if isinstance(node, ast.Import):
                found = [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom) and not node.level:
                found = [node.module or ""]
            for name in (name.partition(".")[0] for name in found):
                assert name in sys.stdlib_module_names or name in have, f"{path.name} imports {name}"
    pinned = names((ROOT / "constraints.txt").read_text(encoding="utf-8").split())
    assert {"starlette", "uvicorn", "websockets", "segno", "uvloop", "httptools"} <= extra <= pinned
