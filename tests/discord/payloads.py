"""What Discord takes: the limits of its documentation, checked over what the bot sends. `Wrong` says what it would not.

https://discord.com/developers/docs/resources/message, .../components/reference, .../interactions/application-commands
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping
from typing import Any

from cardfolk.ui.discord.suits import SIGNS

CONTENT, COMPONENTS, ROWS, IN_ROW = 2000, 40, 5, 5
LAYOUT, TEXTS = 1 << 15, 4000  # the flag IS_COMPONENTS_V2, and characters in all texts
NAME, LABEL, PLACEHOLDER, URL = 100, 80, 150, 512
OPTIONS, OPTION = 25, 100
FILES, DESCRIPTION = 10, 1024
COMMANDS, WHOLE = 100, 8000
LOCALES = {"id", "da", "de", "en-GB", "en-US", "es-ES", "es-419", "fr", "hr", "it", "lt", "hu", "nl", "no", "pl"} | {
    *("pt-BR", "ro", "fi", "sv-SE", "vi", "tr", "cs", "el", "bg", "ru", "uk", "hi", "th", "zh-CN", "ja", "zh-TW", "ko")
}


class Wrong(Exception):
    """Discord would answer 400, "Invalid Form Body"."""


def must(true: object, what: str) -> None:
    if not true:
        raise Wrong(what)


def check_message(body: Mapping[str, Any], files: Mapping[str, tuple[str, bytes]], known: set[str]) -> None:
    """What a message is made or edited with; `files` are the parts of the form, `known` the attachments it has."""
    content = body.get("content")
    must(content is None or len(content) <= CONTENT, f"content of {len(content or '')}")
    layout = bool(int(body.get("flags") or 0) & LAYOUT)
    must(not (layout and content), "content beside a layout")
    for one in body.get("embeds") or ():
        raise Wrong(f"an embed: {one}")
    pictures = set()
    if layout:
        pictures = check_layout(body.get("components") or [])
    else:
        check_components(body.get("components") or [])
    named = body.get("attachments") or []
    must(len(named) <= FILES, "too many attachments")
    used = set()
    for one in named:
        must(len(one.get("description") or "") <= DESCRIPTION, "a long description")
        if str(one["id"]) in known:
            continue
        part = f"files[{one['id']}]"
        must(part in files, f"{part} is named and not in the form")
        must(one["filename"] == files[part][0], f"{part} is {files[part][0]}, not {one['filename']}")
        used.add(part)
    must(used == set(files), f"files that are not named: {set(files) - used}")
    if layout:
        shown = {one["filename"] for one in named}
        must(pictures == shown, f"{shown} is attached, and {pictures} is shown")
    for name, data in files.values():
        must(name.endswith((".png", ".md")), f"a file {name}")
        must(data.startswith(b"\x89PNG") if name.endswith(".png") else data.decode(), f"{name} is something else")


def check_layout(parts: list[Any]) -> set[str]:
    """The parts of a message with IS_COMPONENTS_V2; the files that it shows."""
    every = list(parts_of(parts))
    must(1 <= len(every) <= COMPONENTS, f"{len(every)} components")
    texts = [part["content"] for part in every if part["type"] == 10]
    must(all(texts) and sum(map(len, texts)) <= TEXTS, f"texts of {sum(map(len, texts))}")
    pictures: set[str] = set()
    names: list[str] = []
    for part in every:
        match part["type"]:
            case 1:
                inside = part["components"]
                must(1 <= len(inside) <= IN_ROW, f"a row of {len(inside)}")
                must(len(inside) == 1 or all(one["type"] == 2 for one in inside), "a menu is not alone in its row")
            case 2:
                _button(part)
            case 3:
                _menu(part)
            case 9:
                must(1 <= len(part["components"]) <= 3 and part["accessory"]["type"] in (2, 11), "a section")
            case 11:
                must(part["media"]["url"].startswith("attachment://"), part["media"]["url"])
                pictures.add(part["media"]["url"].removeprefix("attachment://"))
            case 12:
                must(1 <= len(part["items"]) <= 10, "a gallery")
                for item in part["items"]:
                    must(item["media"]["url"].startswith("attachment://"), item["media"]["url"])
                    must(len(item.get("description") or "") <= DESCRIPTION, "a long description")
                    pictures.add(item["media"]["url"].removeprefix("attachment://"))
            case 17:
                must(part["components"] and part in parts, "a container is empty or inside another")
                must(part.get("accent_color") is None or 0 <= part["accent_color"] <= 0xFFFFFF, "a colour")
            case 10:
                pass
            case other:
                raise Wrong(f"a component of kind {other}")
        names += [part["custom_id"]] if "custom_id" in part else []
    must(len(names) == len(set(names)), f"a name twice: {names}")
    return pictures


def parts_of(parts: list[Any]) -> Iterator[dict[str, Any]]:
    """Every component, also those inside others."""
    for part in parts:
        yield part
        yield from parts_of(part.get("components") or [])
        yield from parts_of([part["accessory"]] if part.get("accessory") else [])


def text_of(body: Mapping[str, Any]) -> str:
    """What a message says: its content, or the texts of its layout."""
    texts = [part["content"] for part in parts_of(body.get("components") or []) if part["type"] == 10]
    return plain("\n".join(texts) if texts else body.get("content") or "")


def plain(text: str) -> str:
    """A text with the signs of suits in place of the application's emoji."""
    return re.sub(r"<:cardfolk_(\w+):\d+>", lambda found: SIGNS[f"cardfolk_{found[1]}"], text)


def alt_of(body: Mapping[str, Any]) -> str:
    """What tells of its pictures."""
    items = [item for part in parts_of(body.get("components") or []) for item in part.get("items", ())]
    return "\n".join(item.get("description") or "" for item in items)


def check_components(rows: list[Any]) -> None:
    """The rows of a message."""
    must(len(rows) <= ROWS, f"{len(rows)} rows")
    must(len(rows) + sum(len(row["components"]) for row in rows) <= COMPONENTS, "too many components")
    names: list[str] = []
    for row in rows:
        must(row["type"] == 1 and 1 <= len(row["components"]) <= IN_ROW, f"a row of {len(row['components'])}")
        for part in row["components"]:
            must(part["type"] == 2 or len(row["components"]) == 1, "a menu is not alone in its row")
            (_button if part["type"] == 2 else _menu)(part)
            names += [part["custom_id"]] if "custom_id" in part else []
    must(len(names) == len(set(names)), f"a name twice: {names}")


def _button(part: dict[str, Any]) -> None:
    must(1 <= len(part.get("label") or "") <= LABEL, f"a label: {part.get('label')}")
    if part["style"] == 5:
        must("custom_id" not in part and 1 <= len(part["url"]) <= URL, "a link with a name")
        must(part["url"].startswith(("http://", "https://", "discord://")), part["url"])
    else:
        must(1 <= part["style"] <= 4 and "url" not in part, f"a button: {part}")
        must(1 <= len(part["custom_id"]) <= NAME, f"a name: {part['custom_id']}")


def _menu(part: dict[str, Any]) -> None:
    must(part["type"] == 3, f"a component: {part}")
    must(1 <= len(part["custom_id"]) <= NAME, f"a name: {part['custom_id']}")
    must(len(part.get("placeholder") or "") <= PLACEHOLDER, "a long placeholder")
    options = part["options"]
    must(1 <= len(options) <= OPTIONS, f"{len(options)} options")
    least, most = part.get("min_values", 1), part.get("max_values", 1)
    must(0 <= least <= most and 1 <= most <= len(options), f"{least} to {most} of {len(options)} options")
    values = [one["value"] for one in options]
    must(len(values) == len(set(values)), f"an option twice: {values}")
    must(sum(bool(one.get("default")) for one in options) <= most, "more chosen than may be")
    for one in options:
        must(1 <= len(one["label"]) <= OPTION and 1 <= len(one["value"]) <= OPTION, f"an option: {one}")
        must(len(one.get("description") or "") <= OPTION, f"an option: {one}")


def check_choices(choices: list[Any]) -> None:
    """What completes an option."""
    must(len(choices) <= OPTIONS, f"{len(choices)} completions")
    for one in choices:
        must(1 <= len(one["name"]) <= OPTION and 1 <= len(str(one["value"])) <= OPTION, f"a completion: {one}")
        must(all(1 <= len(said) <= OPTION for said in (one.get("name_localizations") or {}).values()), f"{one}")


def check_commands(commands: list[Any]) -> None:
    """All commands of an application."""
    must(len(commands) <= COMMANDS, "too many commands")
    _unlike(commands)
    for one in commands:
        must(one.get("type", 1) == 1, "no slash command")
        must(set(one["contexts"]) <= {0, 1, 2} and set(one["integration_types"]) <= {0, 1}, f"places: {one}")
        _named(one)
        options = one.get("options", [])
        must(len(options) <= OPTIONS, "too many options")
        _unlike(options)
        required = [bool(option.get("required")) for option in options]
        must(required == sorted(required, reverse=True), "what is required comes first")
        for option in options:
            _named(option)
            check_choices(option.get("choices") or [])
            must(not (option.get("choices") and option.get("autocomplete")), "both choices and completion")
        must(_length(one) <= WHOLE, f"{one['name']} is too long as a whole")


def _named(one: dict[str, Any]) -> None:
    names, told = one.get("name_localizations") or {}, one.get("description_localizations") or {}
    must({*names, *told} <= LOCALES, f"languages: {({*names, *told}) - LOCALES}")
    for name in (one["name"], *names.values()):
        fits = all(letter in "-_'" or unicodedata.category(letter)[0] in "LN" for letter in name)
        must(1 <= len(name) <= 32 and fits and name == name.lower(), f"a name: {name}")
    for said in (one["description"], *told.values()):
        must(1 <= len(said) <= 100, f"a description: {said}")


def _unlike(named: list[dict[str, Any]]) -> None:
    """No two of them are called the same in any language."""
    for language in ("", *LOCALES):
        names = [(one.get("name_localizations") or {}).get(language, one["name"]) for one in named]
        must(len(names) == len(set(names)), f"a name twice in {language}: {names}")


def _length(one: dict[str, Any]) -> int:
    """Discord counts the longest of each name and description, and the values of choices."""
    names = [one["name"], *(one.get("name_localizations") or {}).values()]
    told = [one.get("description", ""), *(one.get("description_localizations") or {}).values()]
    inside = sum(_length(option) for option in (*one.get("options", ()), *(one.get("choices") or ())))
    return max(map(len, names)) + max(map(len, told)) + len(str(one.get("value", ""))) + inside
