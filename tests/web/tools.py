"""What the tests of the browser client share."""

from __future__ import annotations

import os
import shutil

import pytest

from cardfolk.cards import SUIT_NAMES, card_name
from cardfolk.words import Words


def needs(*programs: str) -> str:
    """Where the first of these programs is that is there; without any the test is skipped, with CI=true it fails."""
    for program in programs:
        if found := shutil.which(program):
            return found
    if os.environ.get("CI") == "true":
        pytest.fail(f"{programs[0]} is missing: see tests/needs")
    pytest.skip(f"{programs[0]} is not installed")


def on_wire(words: Words) -> dict[str, object]:
    """What is said, as protocol.py has it."""
    return {"text": words.template, "args": {name: _value(name, value) for name, value in words.args.items()}}


def _value(name: str, value: object) -> object:
    if isinstance(value, Words):
        return on_wire(value)
    if isinstance(value, int):
        if name == "card" or name.endswith("_card"):
            return None if value < 0 else card_name(value)
        if name == "suit":
            return SUIT_NAMES[value]
    if isinstance(value, (list, tuple)):
        if name == "cards":
            return [None if card < 0 else card_name(card) for card in value]
        if name == "meld":
            return [[card_name(card) for card in pair] for pair in value]
        if name == "suits":
            return [SUIT_NAMES[suit] for suit in value]
    return value
