"""The languages: every message is there, none is left over, and what fills it fits."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import typer
from babel.messages.pofile import read_po
from hypothesis import given
from hypothesis import strategies as st

from cardfolk import cli
from cardfolk.bots.knowledge import STYLES
from cardfolk.bots.levels import LEVELS
from cardfolk.games import GAMES, IDS, find_game
from cardfolk.play.lessons import course_of
from cardfolk.table import Seat
from cardfolk.table.words import TABLE_WORDS
from cardfolk.testing.walk import walk
from cardfolk.ui.players import LEVEL_NAMES, STYLE_NAMES, seat_name
from cardfolk.ui.rulebook import rules_text
from cardfolk.ui.terminal.typed import ANSWERS, NAMES, WITH_MORE
from cardfolk.ui.words import LANGUAGES, Speaker, find_language
from cardfolk.ui.words.catalogue import CASES, LESSONS, source_of
from cardfolk.ui.words.messages import MESSAGES, all_messages, update
from cardfolk.ui.words.speaker import RANK_NAMES
from cardfolk.ui.words.usage import translate
from cardfolk.words import BadText, Template, Words

OTHERS = [language for language in LANGUAGES if language != "en"]
PLACE = re.compile(r"\{(\w+)(?:\.(\w+))?\}")


def forms(template: Template) -> tuple[str, ...]:
    return (template,) if isinstance(template, str) else tuple(template)


@pytest.mark.parametrize("name", MESSAGES)
@pytest.mark.parametrize("language", OTHERS)
def test_the_catalogue_is_complete_and_has_nothing_else(language: str, name: str) -> None:
    with source_of(language, name).open("rb") as file:
        kept = {(message.id, message.context): message for message in read_po(file) if message.id}
    wanted = {(message.id, message.context) for message in update(language, name) if message.id}
    assert wanted - set(kept) == set(), "make words adds what is missing"
    assert set(kept) - wanted == set(), "make words takes out what nobody says"
    for message in kept.values():
        said = (message.string,) if isinstance(message.string, str) else message.string
        assert said and all(said), f"{message.id} has no words"
        assert not message.fuzzy


@pytest.mark.parametrize("name", MESSAGES)
@pytest.mark.parametrize("language", OTHERS)
def test_placeholders_fit(language: str, name: str) -> None:
    with source_of(language, name).open("rb") as file:
        for message in read_po(file):
            if not message.id:
                continue
            ids = (message.id,) if isinstance(message.id, str) else message.id
            known = {name for text in ids for name, _ in PLACE.findall(text)}
            for text in (message.string,) if isinstance(message.string, str) else message.string:
                for name, case in PLACE.findall(text):
                    assert name in known, f"{text}: {name}"
                    assert not case or case in CASES[language], f"{text}: {case}"
                assert text.count("{") == len(PLACE.findall(text)) == text.count("}"), text


@pytest.mark.parametrize("language", OTHERS)
def test_no_word_is_said_that_the_glossary_rules_out(language: str) -> None:
    """What is bold in the last column of its table; `-` stands for any ending."""
    glossary = (Path(__file__).parents[2] / "docs" / "glossary" / f"{language}.md").read_text(encoding="utf-8")
    rows = [line.strip("|").split("|") for line in glossary.splitlines() if line.startswith("|")]
    ruled_out = [word for row in rows for word in re.findall(r"\*\*(.+?)\*\*", row[-1])]
    assert len(ruled_out) > 15
    patterns = [rf"(?<!\w){re.escape(word)}(?!\w)".replace(r"\-", r"\w*") for word in ruled_out]
    found = re.compile("|".join(patterns), re.IGNORECASE)
    strings = []
    for name in MESSAGES:
        with source_of(language, name).open("rb") as file:
            strings += [message.string for message in read_po(file) if message.id]
    said = [text for string in strings for text in ((string,) if isinstance(string, str) else string or ())]
    said += [line for id in IDS for line in re.sub(r"`[^`]+`", "", rules_text(id, language)).splitlines()]
    assert [text for text in said if found.search(text)] == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("id", IDS)
def test_whole_games_are_told_in_every_language(id: str, language: str) -> None:
    game = find_game(id)
    speaker = Speaker(["Ana", "Bea", "Carla", "Dora"], language=language, speak=True)
    english = Speaker(["Ana", "Bea", "Carla", "Dora"], speak=True)
    lines = same = 0
    for state, _, _ in walk(id, max(2, game.least), 1):
        view = state.seen_by(0).view()
        said = [view.prompt, *[fact.words for fact in view.facts], *[zone.name for zone in view.zones]]
        for words in [*said, *[offer.label for offer in view.offers[:5]]]:
            line = speaker.say(words)
            assert "{" not in line and line.strip()
            lines += 1
            same += line == english.say(words)
    assert language == "en" or same < lines / 3


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("id", IDS)
def test_the_rules_are_there(id: str, language: str) -> None:
    text = rules_text(id, language)
    assert text.startswith("# ")
    assert language == "en" or text != rules_text(id)
    # What is typed, and every number, is the same in every language.
    english = re.findall(r"`[^`]+`", rules_text(id))
    assert set(re.findall(r"`[^`]+`", text)) >= set(english)


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_that_is_typed_means_two_things(language: str) -> None:
    speaker = Speaker([], language=language)
    commands = {command: speaker.tell(name).casefold() for command, name in (NAMES | ANSWERS).items()}
    assert len(set(commands.values())) == len(commands)
    verbs = [speaker.tell(verb.label).casefold() for game in GAMES.values() for verb in game.verbs.values()]
    assert not set(verbs) & set(commands.values())
    assert not [verb for verb in verbs if verb.startswith(tuple(f"{commands[command]} " for command in WITH_MORE))]


def test_cards_decline_and_numbers_agree() -> None:
    russian = Speaker(["Ана"], language="ru", speak=True)
    assert russian.card(20) == "семёрка треф"
    assert russian.card(20, "acc") == "семёрку треф"
    cards: Template = ("{count} card", "{count} cards")
    assert [russian.tell(cards, count=n) for n in (1, 2, 5, 21)] == ["1 карта", "2 карты", "5 карт", "21 карта"]
    brazilian = Speaker([], language="pt_BR")
    assert [brazilian.tell(cards, count=n) for n in (0, 1, 2)] == ["0 cartas", "1 carta", "2 cartas"]


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ("pt", "pt_BR"),
        ("pt_PT.UTF-8", "pt_BR"),
        ("sr_Latn_ME", "cnr"),
        ("ru_RU.KOI8-R", "ru"),
        ("C", "en"),
        ("EN_us", "en"),
    ],
)
def test_a_locale_finds_its_language(asked: str, found: str) -> None:
    assert find_language(asked) == found


def test_an_unknown_language_names_those_there_are(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(BadText, match=r"no language 'xx'; there are en, pt_BR, it, ru, cnr"):
        find_language("xx")
    monkeypatch.setenv("CARDFOLK_LANG", "xx_YY")
    assert find_language() == "en"


@pytest.mark.parametrize("id", IDS)
def test_whom_a_scene_is_about_can_be_told_so(id: str) -> None:
    said = find_game(id).words
    for name in [name for name in said if name.startswith("scene.") and not name.endswith(".yours")]:
        places = {found[0] for text in forms(said[name]) for found in PLACE.findall(text)}
        yours = {found[0] for text in forms(said.get(f"{name}.yours", "{seat}")) for found in PLACE.findall(text)}
        assert "seat" not in places or yours == places - {"seat"}, name


def test_no_event_of_a_game_is_taken_for_one_of_the_table() -> None:
    for game in GAMES.values():
        assert not set(game.words) & set(TABLE_WORDS)


@given(st.text(), st.sampled_from(list(LANGUAGES)))
def test_any_text_is_said_in_any_language(text: str, language: str) -> None:
    speaker = Speaker(["Ana"], language=language)
    assert speaker.tell("{move} is not possible now", move=text).count(text) >= 1
    assert speaker.error(BadText(text)) == text
    assert speaker.error(BadText(Words("the hand is empty")))


def test_every_level_and_style_has_a_name() -> None:
    assert set(LEVEL_NAMES) == {"random", *LEVELS} and set(STYLE_NAMES) == set(STYLES)
    russian = Speaker([], language="ru")
    assert seat_name(Seat("hard:bluffer 2", "hard:bluffer"), russian) == "сильный (блефующий) 2"
    assert seat_name(Seat("hard", ""), russian) == "hard", "a person may be called so"
    assert seat_name(Seat("my_bot.py", "my_bot.py"), russian) == "my_bot"


@pytest.mark.parametrize("language", OTHERS)
def test_the_command_line_speaks_the_language(language: str) -> None:
    english, command = typer.main.get_command(cli.app), typer.main.get_command(cli.app)
    translate(command, Speaker([], language=language))
    assert isinstance(command, typer.core.TyperGroup) and isinstance(english, typer.core.TyperGroup)
    for name, one in command.commands.items():
        shown = one.get_help(typer.Context(one))
        assert not any(part in shown for part in ("Show this message", "Options:", "Usage:", "Arguments:"))
        plain = english.commands[name]
        assert one.help != plain.help
        for said, told in zip(one.params, plain.params):
            assert not getattr(told, "help", "") or getattr(said, "help", "") != getattr(told, "help", "")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["frob"], "нет команды frob"),
        (["--frob"], "нет параметра --frob"),
        (["play"], "не хватает GAME"),
        (["play", "durak", "--seed", "x"], "--seed: нужно целое число"),
        (["play", "durak", "--pace", "x"], "--pace: нужно число"),
        (["play", "durak", "--seed"], "--seed требует значения"),
        (["history", "1"], "1 здесь лишнее"),
        (["play", "durak", "--set", "deck=7"], "настройка deck: нужно 36, 24 или 52, а не 7"),
        (["play", "chess"], "нет игры 'chess'"),
    ],
)
def test_a_wrong_command_line_is_answered_in_the_language(
    words: list[str], said: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(
        "sys.argv", ["cardfolk", *words, "--lang=ru"] if words[-1] != "--seed" else ["cardfolk", *words]
    )
    monkeypatch.setenv("CARDFOLK_LANG", "ru")
    with pytest.raises(SystemExit) as left:
        cli.main()
    assert left.value.code == 2
    assert said in capsys.readouterr().err


def test_messages_are_found_where_they_are_said() -> None:
    found = all_messages()
    assert "Goodbye." in found and RANK_NAMES[0] in found
    assert ("{count} card", "{count} cards") in found
    assert "every legal move as it is typed" in found
    assert any("bots/king/reasons.py" in places for places in found.values())


CARD = re.compile(r"(?:10|[2-9JQKA])[♣♦♥♠]")


@pytest.mark.parametrize("language", OTHERS)
def test_a_lesson_names_the_same_cards_in_every_language(language: str) -> None:
    with source_of(language, LESSONS).open("rb") as file:
        for message in read_po(file):
            if message.id:
                assert set(CARD.findall(str(message.string))) == set(CARD.findall(str(message.id))), message.string


def test_cards_in_a_text_are_said_as_everyones_cards_are() -> None:
    words = Words("Look: 3♥ 4♥ 10♥. Play Q♠.")
    assert Speaker([]).say(words) == "Look: 3♥ 4♥ 10♥. Play Q♠."
    assert Speaker([], ascii=True).say(words) == "Look: 3h 4h Th. Play Qs."
    spoken = "Look: three of hearts, four of hearts, ten of hearts. Play queen of spades."
    assert Speaker([], speak=True).say(words) == spoken


@pytest.mark.parametrize("language", OTHERS)
def test_what_teachers_say_is_said_in_the_language(language: str) -> None:
    course = course_of(IDS[0])
    assert course is not None
    said = Words(course.lessons[0].steps[0].say)
    assert Speaker([], language=language).say(said) != said.template
