"""The browser says every message as the Speaker does, in every language."""

from __future__ import annotations

import json
import re
import subprocess
from collections.abc import Iterator
from typing import Any

import pytest

from cardfolk.cards import CARD_NAMES, SUIT_NAMES
from cardfolk.codec.write import write_words
from cardfolk.games import IDS
from cardfolk.ui.web import ELSEWHERE, folder, rules_html, words_json
from cardfolk.ui.words import LANGUAGES, Speaker
from cardfolk.ui.words.messages import all_messages
from cardfolk.words import Arg, Card, Cards, Meld, Rank, Seat, Suit, Suits, Template, Words
from tests.web.tools import needs

NAMES = ["Ana", "$& <b>", "", "Дора"]
PLACE = re.compile(r"\{(\w+)(?:\.(\w+))?\}")
COUNTS = (0, 1, 2, 3, 5, 11, 12, 21, 22, 25, 101, 111, 1000)

# Says what it is given, line by line, by both manners of naming cards.
SCRIPT = """
import { readFileSync } from "node:fs";
const { useWords, say, cardName, cardText, several, sentence } = await import(process.argv[2]);
const { catalogue, said, names, cards } = JSON.parse(readFileSync(0, "utf8"));
useWords(catalogue);
const lines = [];
for (const speak of [false, true]) for (const one of said) lines.push(say(one, { names, speak }));
for (const card of cards) lines.push(cardName(card), cardText(card), cardName(card, "acc"));
lines.push(several(["a", "b", "c"]), several(["a"]), several([]), sentence("so it is"), sentence("Is it?"));
console.log(JSON.stringify(lines));
"""


def samples(template: Template) -> Iterator[Words]:
    """A message filled with all kinds of things that it may be about."""
    texts = (template,) if isinstance(template, str) else template
    names = {name for text in texts for name, _ in PLACE.findall(text)}
    for turn in range(len(COUNTS) if isinstance(template, tuple) else 3):
        args: dict[str, Arg] = {}
        for name in names:
            if name in ("seat", "other"):
                args[name] = Seat(turn % 4)
            elif name == "card" or name.endswith("_card"):
                args[name] = Card(-1 if turn == 2 else 7 * turn + len(name))
            elif name == "cards":
                args[name] = Cards(([3, 50, 20], [], [-1, 17, -1], [-1])[turn % 4])
            elif name == "meld":
                args[name] = Meld([(turn, turn), (turn, 20)])
            elif name == "suit":
                args[name] = Suit(turn % 4)
            elif name == "suits":
                args[name] = Suits([turn % 4, 3])
            elif name == "count":
                args[name] = COUNTS[turn]
            elif name == "rank":
                args[name] = Rank(turn)
            else:
                nested = Words(("{count} card", "{count} cards"), {"count": 3 + turn})
                args[name] = (f"$1 {{seat}} {name}", 2.5, nested)[turn % 3]
        yield Words(template, args)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_browser_says_what_the_speaker_says(language: str) -> None:
    needs("node")
    new: tuple[str, str] = ("{count} untranslated thing", "{count} untranslated things")
    told = [one for one, places in all_messages().items() if not all(ELSEWHERE.match(place) for place in places)]
    said = [words for template in (*told, new) for words in samples(template)]
    assert len(said) > 2000
    expected = []
    for speak in (False, True):
        speaker = Speaker(NAMES, language=language, speak=speak)
        expected += [speaker.say(words) for words in said]
    silent, spoken = Speaker(NAMES, language=language), Speaker(NAMES, language=language, speak=True)
    for card in range(-1, 52):
        expected += [spoken.card(card), silent.card(card), spoken.card(card, "acc") if card >= 0 else spoken.card(-1)]
    expected += [silent.several(items) for items in (["a", "b", "c"], ["a"], [])]
    expected += [silent.sentence("so it is"), silent.sentence("Is it?")]
    given: dict[str, Any] = {
        "catalogue": json.loads(words_json(language)),
        "said": [json.loads(write_words(words)) for words in said],
        "names": NAMES,
        "cards": [None, *CARD_NAMES],
    }
    run = subprocess.run(
        ["node", "--input-type=module", "-e", SCRIPT, "-", (folder() / "js" / "words.js").as_uri()],
        input=json.dumps(given),
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=True,
    )
    assert json.loads(run.stdout) == expected


def test_what_only_others_say_is_not_sent_to_browsers() -> None:
    places = all_messages()
    sent = json.loads(words_json("ru"))["messages"]
    assert all(one.startswith("ui/terminal") for one in places["every legal move as it is typed"])
    assert "every legal move as it is typed" not in sent and "King of Montenegro" in sent
    assert len(sent) < 0.75 * len(places)


def test_a_page_is_sent_what_it_says_and_what_its_game_says() -> None:
    whole, table, home = (json.loads(words_json("ru", *part)) for part in ((), ("table", "durak"), ("index", "")))
    attack, trick = "{seat} attacks with {cards}", "{seat} takes the trick"
    assert attack in whole["messages"] and trick in whole["messages"]
    assert attack in table["messages"] and trick not in table["messages"] and attack not in home["messages"]
    assert "What shall we play?" in home["messages"] and "What shall we play?" not in table["messages"]
    assert "Durak" in home["messages"] and "cards in a hand" in home["messages"]
    assert table["cases"] == whole["cases"]
    summing = "You lost to the cards: your moves cost you little."  # of a review, which has a page of its own
    assert summing in json.loads(words_json("ru", "replay"))["messages"] and summing not in table["messages"]
    for page in ("table", "replay"):  # of whichever game
        assert {attack, trick} <= set(json.loads(words_json("ru", page))["messages"])


def test_words_and_rules_are_there_in_every_language() -> None:
    for language in LANGUAGES:
        assert json.loads(words_json(language))["languages"] == LANGUAGES
        for game in IDS:
            rules = rules_html(game, language)
            assert rules["title"] and rules["html"].startswith("<h1 id=") and "<script" not in rules["html"]
    assert SUIT_NAMES[0] in json.loads(words_json("ru"))["cases"]["gen"]
