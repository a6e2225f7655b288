"""What is asked of a server outside of a table's socket: its public tables, a new table, the record of a game."""

from __future__ import annotations

import json
from dataclasses import replace
from http.client import HTTPException
from typing import Any
from urllib.error import HTTPError
from urllib.request import ProxyHandler, Request, build_opener

from msgspec import MsgspecError, convert
from msgspec.json import Decoder, Encoder

from .. import protocol
from ..codec.read import read_words
from ..record import Record, read_record
from ..words import BadText, Template, Words
from .links import Link

PATIENCE = 10.0  # seconds
LARGE = 1 << 24  # bytes of an answer
BUSY: dict[int, Template] = {  # what is said where somebody before the server's pages has answered, in no words of ours
    429: "too many requests: wait a moment",
    503: "the server cannot do this just now: try again soon",
}
LISTED = Decoder(list[protocol.Listed]).decode
MADE = Decoder(protocol.Made).decode
ENCODE = Encoder().encode


def no_server(link: Link, why: str | Words) -> BadText:
    """Nobody answers there, or somebody else."""
    return BadText(Words("no server of cardfolk answers at {address}: {why}", {"address": link.server, "why": why}))


def public_tables(link: Link) -> list[protocol.Listed]:
    """The tables of a server that are open to all."""
    try:
        return LISTED(_ask(link, "/api/tables"))
    except MsgspecError as wrong:
        raise no_server(link, str(wrong)) from None


def make_table(link: Link, new: protocol.NewTable) -> Link:
    """A new table on a server: its link, with the token of the seat that was taken."""
    try:
        made = MADE(_ask(link, "/api/tables", ENCODE(new)))
    except MsgspecError as wrong:
        raise no_server(link, str(wrong)) from None
    return replace(link, code=made.id, token=made.token)


def record_of(link: Link, number: int) -> Record:
    """The record of a game that is over."""
    try:
        found = json.loads(_ask(link, f"/api/tables/{link.code}/games/{number}"))
        return read_record(json.dumps(found["record"]))
    except (ValueError, KeyError, TypeError) as wrong:
        raise no_server(link, str(wrong)) from None


def _ask(link: Link, path: str, body: bytes | None = None) -> bytes:
    """The answer to a request; BadText with the server's reason against it, or with why there is none."""
    request = Request(link.server + path, body, {"content-type": "application/json", "user-agent": "cardfolk"})
    opener = build_opener(ProxyHandler({})) if link.here else build_opener()
    try:
        with opener.open(request, timeout=PATIENCE) as answer:
            text: bytes = answer.read(LARGE)
            return text
    except HTTPError as refused:
        raise _refusal(link, refused) from None
    except (OSError, HTTPException, ValueError) as wrong:
        reason: Any = getattr(wrong, "reason", wrong)
        raise no_server(link, getattr(reason, "strerror", "") or str(reason)) from None


def _refusal(link: Link, refused: HTTPError) -> BadText:
    try:
        said = convert(json.loads(refused.read(LARGE))["why"], protocol.Said)
    except (OSError, HTTPException, ValueError, KeyError, TypeError):
        if refused.code in BUSY:
            return BadText(Words(BUSY[refused.code]))
        return no_server(link, f"{refused.code} {refused.reason}")
    return BadText(read_words(said))
