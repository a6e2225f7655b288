"""Links: the address of a server or of a table at it, and the tokens of the seats that are one's own."""

from __future__ import annotations

import json
import os
import re
from contextlib import suppress
from dataclasses import dataclass, replace
from ipaddress import ip_address
from pathlib import Path
from urllib.parse import parse_qs, unquote, urlsplit

from ..store.paths import data_folder, own_file, own_folder
from ..words import BadText, Words

MOST = 8  # tokens of one table
CODE = re.compile("[a-hjkmnp-z2-9]{12}")  # of a table, as servers make them


@dataclass(frozen=True)
class Link:
    """A server, and one of its tables if `code` names one; `token` is the key to a seat there."""

    server: str
    code: str = ""
    token: str = ""

    @property
    def table(self) -> str:
        """The table's own address, which may be given to anybody."""
        return f"{self.server}/t/{self.code}"

    @property
    def socket(self) -> str:
        """Where its messages come from."""
        return f"{self.server.replace('http', 'ws', 1)}/ws/{self.code}"

    @property
    def here(self) -> bool:
        """Whether the server is on this computer, so that no proxy lies between."""
        host = urlsplit(self.server).hostname or ""
        with suppress(ValueError):
            return ip_address(host).is_loopback
        return host == "localhost"


def read_link(text: str, server: str = "") -> Link:
    """A link as people copy it, or the code of a table at a server that is known; BadText if it is none.

    >>> read_link("https://cards.example.org/t/abcd2345#token=xyz")
    Link(server='https://cards.example.org', code='abcd2345', token='xyz')
    >>> read_link("localhost:8765").server
    'http://localhost:8765'
    >>> read_link("Abcd 2345 efgh", "https://cards.example.org").table
    'https://cards.example.org/t/abcd2345efgh'
    """
    text = text.strip()
    code = "".join(text.split()).lower()
    if server and CODE.fullmatch(code):
        return replace(read_link(server), code=code, token="")
    try:
        parts = urlsplit(text if "://" in text else f"http://{text}")
        good = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0 and text.isprintable()
    except ValueError:
        good = False
    path = [unquote(part) for part in parts.path.split("/") if part] if good else []
    if not good or " " in text or (path and (path[0] != "t" or len(path) < 2 or not path[1].isalnum())):
        wrong = Words("expected a link like https://cards.example.org/t/abcd2345, not {link}", {"link": repr(text)})
        raise BadText(wrong)
    token = parse_qs(parts.fragment).get("token", [""])[0]
    return Link(f"{parts.scheme}://{parts.netloc}", path[1] if path else "", token)


class Tokens:
    """The keys to one's seats, kept in a file that nobody else can read; a table's link is the name of each.

    A table may have several, with spaces between, the one used last first: none is lost when another is used.
    """

    def __init__(self) -> None:
        self._kept = _read()

    def find(self, link: Link) -> list[str]:
        """The tokens to try at a table: the link's own, and those that are kept."""
        return list(dict.fromkeys([*([link.token] if link.token else []), *self._of(link)]))

    def keep(self, link: Link, token: str) -> None:
        """Keep a token that opened a seat; where that cannot be, it holds for this time."""
        if self._of(link)[:1] == [token]:
            return
        self._kept = _read()
        others = [kept for kept in self._of(link) if kept != token]
        self._kept[link.table] = " ".join([token, *others][:MOST])
        file = _file()
        with suppress(OSError):
            own_folder(file.parent)
            new = file.with_name(f"{file.name}.{os.getpid()}")
            with open(new, "w", encoding="utf-8", opener=own_file) as out:
                out.write(json.dumps(self._kept, indent=1) + "\n")
            new.replace(file)

    def _of(self, link: Link) -> list[str]:
        return self._kept.get(link.table, "").split()


def _file() -> Path:
    return data_folder() / "tokens.json"


def _read() -> dict[str, str]:
    try:
        kept = json.loads(_file().read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return {str(key): str(value) for key, value in kept.items()} if isinstance(kept, dict) else {}
