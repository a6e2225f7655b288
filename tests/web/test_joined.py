"""What a page needs comes in few files: modules are joined in order, and kept for ever by what is in them."""

from __future__ import annotations

import re
import subprocess
import urllib.request
from pathlib import Path

import pytest

from cardfolk.ui.web import folder
from cardfolk.ui.web.joined import joined, slim_style
from tests.server.host import Host

from .tools import needs

ENTRIES = sorted(set(re.findall(r'type="module" src="/static/js/([\w-]+\.js)"', "".join(
    page.read_text(encoding="utf-8") for page in folder().glob("*.html")
))))  # fmt: skip


def read(name: str) -> str:
    return (folder() / "js" / name).read_text(encoding="utf-8")


def fetch(host: Host, path: str, **headers: str) -> tuple[int, dict[str, str], bytes]:
    request = urllib.request.Request(
        host.base + path, headers={name.replace("_", "-"): one for name, one in headers.items()}
    )
    try:
        with urllib.request.urlopen(request) as answer:
            return answer.status, {name.lower(): one for name, one in answer.headers.items()}, answer.read()
    except urllib.error.HTTPError as wrong:
        return wrong.code, {name.lower(): one for name, one in wrong.headers.items()}, wrong.read()


@pytest.mark.parametrize("entry", ENTRIES)
def test_the_modules_of_every_page_can_be_joined(entry: str, tmp_path: Path) -> None:
    text = joined(entry, read)
    assert not re.search(r"^\s*(import|export)\b|/\*\*", text, re.M)
    file = tmp_path / "joined.mjs"
    file.write_text(text, encoding="utf-8")
    subprocess.run([needs("node"), "--check", str(file)], check=True)


PAGE = """import { two as pair, Box } from "./b-c.js";

import {
  three,
} from "./d.js";
const one = "/* kept */  ; // too"; // so
const pattern = /( [/"] )|\\/ \\(/g;
const [half, text] = [three / 2, `  ( ${pair() > 1 ? `{ ${three} }` : ' " , '} )  // `]; // "not"
console.log(one, pair(), new Box().x, three, "( / )/ (".replace(pattern, "-"), half, text);
"""
MIDDLE = """/** Notes
 * import { x } from "./no.js";
 */
import { three } from "./d.js";
const one = three - 2;
export function two() {
  return one + one;
}
export class Box {
  x = /** @type {number} */ (one);
}
"""


def test_a_joined_module_does_what_the_modules_do(tmp_path: Path) -> None:
    files = {"a.js": PAGE, "b-c.js": MIDDLE, "d.js": "// of three\nexport const three = 3;\n"}
    for name, text in files.items():
        (tmp_path / name).write_text(text)
    (tmp_path / "package.json").write_text('{"type": "module"}')
    (tmp_path / "whole.mjs").write_text(joined("a.js", files.__getitem__))
    said = [
        subprocess.run([needs("node"), str(tmp_path / name)], capture_output=True, text=True, check=True).stdout
        for name in ("a.js", "whole.mjs")
    ]
    assert said == ["/* kept */  ; // too 2 1 3 (-)- 1.5   ( { 3 } )  // \n"] * 2
    assert "// so" not in (tmp_path / "whole.mjs").read_text()


@pytest.mark.parametrize(
    ("files", "why"),
    [
        ({"a.js": 'import { x } from "./b.js";\n', "b.js": 'import { y } from "./a.js";\n'}, "each other"),
        ({"a.js": 'import { x } from "./b.js";\n', "b.js": "export const y = 1;\n"}, "has no x"),
        ({"a.js": 'import x from "./b.js";\n'}, "only"),
        ({"a.js": "export let x = 1;\n"}, "only"),
    ],
)
def test_what_cannot_be_joined_is_named(files: dict[str, str], why: str) -> None:
    with pytest.raises(ValueError, match=why):
        joined("a.js", files.__getitem__)


def test_a_style_loses_nothing_but_its_notes() -> None:
    assert slim_style("/* so */\na {\n  /* or */ color: red;\n\n  b: c;\n}\n") == "a {\ncolor: red;\nb: c;\n}\n"


def test_what_a_page_names_is_kept_for_ever(host: Host) -> None:
    _, headers, page = fetch(host, "/")
    assert headers["cache-control"] == "no-cache"
    status, _, nothing = fetch(host, "/", if_none_match=headers["etag"])
    assert (status, nothing) == (304, b"")
    files = re.findall(r'(?:href|src)="(/static/[^"]+)"', page.decode())
    assert len(files) >= 4
    for path in files:
        status, headers, body = fetch(host, path, accept_encoding="gzip")
        assert status == 200 and "immutable" in headers["cache-control"], path
        assert len(body) < 400 or headers["content-encoding"] == "gzip"
    path, _, version = files[-1].partition("?")
    assert "immutable" not in fetch(host, path)[1]["cache-control"]
    assert "immutable" not in fetch(host, f"{path}?v=another")[1]["cache-control"]
    for path in (
        "/api/words/ru?",
        "/api/words/ru?for=table.king&",
        "/api/games?",
        "/cards/four.json?",
        "/faces.json?of=zefa&",
    ):
        assert "immutable" in fetch(host, f"{path}{version}")[1]["cache-control"]


def test_modules_are_there_one_by_one_too(host: Host) -> None:
    assert fetch(host, "/static/js/home.js")[2].decode() == read("home.js")


@pytest.mark.parametrize(
    "path", ["/static/__init__.py", "/static//etc/hosts.css", "/static/..%2f..%2fcli.py", "/static/x.js"]
)
def test_nothing_else_is_served(host: Host, path: str) -> None:
    assert fetch(host, path)[0] == 404
