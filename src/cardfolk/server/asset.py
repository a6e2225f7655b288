"""Asset: what stays the same under its address as long as the program does; compressed once, and kept by browsers."""

from __future__ import annotations

from functools import lru_cache
from gzip import compress
from hashlib import sha256

from starlette.requests import Request
from starlette.responses import Response

FOREVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"  # kept, but asked for whether it is still so
SMALL = 400  # bytes that are not worth the work


class Asset:
    """A file for browsers. Nothing secret may be in one: compressed, its length would tell of what is inside."""

    def __init__(self, body: bytes, media: str) -> None:
        self.body = body
        self.media = media
        self.small = compress(body, 9, mtime=0) if len(body) > SMALL else body
        self.tag = f'"{sha256(body).hexdigest()[:20]}"'
        self.size = len(body) + (len(self.small) if self.small is not body else 0)

    def answer(self, request: Request, forever: bool = False) -> Response:
        """The file, or that it is still the same; `forever`: its address changes when it does."""
        headers = {"cache-control": FOREVER if forever else ASK_AGAIN, "etag": self.tag, "vary": "accept-encoding"}
        if self.tag in request.headers.get("if-none-match", ""):
            return Response(status_code=304, headers=headers)
        body = self.body
        if self.small is not body and "gzip" in request.headers.get("accept-encoding", ""):
            body = self.small
            headers["content-encoding"] = "gzip"
        return Response(body, headers=headers, media_type=self.media)


@lru_cache(64)
def asset_of(body: bytes, media: str) -> Asset:
    """A file that is one of many: compressed again only if it was not asked for lately."""
    return Asset(body, media)
