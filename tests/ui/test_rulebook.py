"""The rules for players: their pictures are cards, drawn or typed, the same in every language."""

from __future__ import annotations

import pytest

from cardfolk.games import IDS
from cardfolk.ui.rulebook import PLACES, groups_of, picture_svg, pictures_in, rules_markdown, rules_text
from cardfolk.ui.words import LANGUAGES


@pytest.mark.parametrize("id", IDS)
def test_every_language_has_the_same_pictures_and_says_what_they_show(id: str) -> None:
    names = [name for name, _ in pictures_in(rules_markdown(id))]
    assert names, "a page without a picture"
    for language in LANGUAGES:
        text = rules_markdown(id, language)
        found = list(pictures_in(text))
        assert [name for name, _ in found] == names and all(caption for _, caption in found)
        typed = rules_text(id, language)
        assert "![" not in typed and all(caption in typed for _, caption in found)
        assert typed.count("    [") == len(names)
        assert f"cardfolk learn {id}" in typed, "the lesson is named"


@pytest.mark.parametrize("id", IDS)
def test_the_files_beside_the_pages_are_drawn_by_our_own_cards(id: str) -> None:
    for name, _ in pictures_in(rules_markdown(id)):
        kept = (PLACES[1] / "pictures" / f"{name}.svg").read_text(encoding="utf-8")
        assert kept == picture_svg(name), "python -m cardfolk.ui.rulebook draws them again"
        assert kept.count("<svg") == 1 + sum(len(group) for group in groups_of(name))
