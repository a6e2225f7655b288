"""The folk: who they are, what they are asked for by, and who sits down for a plain level."""

from __future__ import annotations

import pytest

from cardfolk.bots import display_name, find_bot, find_bot_here, is_bot
from cardfolk.bots.folk import FOLK, character_of
from cardfolk.bots.knowledge import STYLES
from cardfolk.bots.levels import LEVELS, read_level, seat_folk
from cardfolk.chance import HashSource, Seed
from cardfolk.games import find_game
from cardfolk.play.session import open_session
from cardfolk.protocol import NAME
from cardfolk.words import BadText


def source(seed: int = 0) -> HashSource:
    return HashSource(seed, 0)


def test_they_are_at_least_twelve_and_each_has_a_name_and_a_way_of_playing() -> None:
    assert len(FOLK) >= 12 and len({one.name for one in FOLK.values()}) == len(FOLK)
    for id, one in FOLK.items():
        assert one.id == id and id.isascii() and id.islower() and not is_bot(one.name) and len(one.name) <= NAME
        assert one.level in LEVELS and one.style in STYLES
        level, style = read_level(id)
        assert (level.name, STYLES[style]) == (one.level, one.style)
    assert {one.style for one in FOLK.values()} == set(STYLES)


@pytest.mark.parametrize(
    ("asked", "level", "style"),
    [
        ("luka", "easy", "balanced"),
        ("luka@beginner", "beginner", "balanced"),
        ("vuk@easy", "easy", "aggressive"),
        ("vuk@easy:hoarder", "easy", "hoarder"),
        ("hard", "hard", "balanced"),
        ("hard:bluffer", "hard", "bluffer"),
    ],
)
def test_what_a_bot_is_asked_for_by(asked: str, level: str, style: str) -> None:
    found, number = read_level(asked)
    assert (found.name, STYLES[number]) == (level, style) and is_bot(asked)


@pytest.mark.parametrize(
    "asked",
    ["nobody", "Luka", "luka@", "luka@strong", "luka:bluffer", "luka@easy:odd", "easy@luka", "@easy", "luka@vuk"],
)
def test_what_is_no_bot_is_told_with_those_there_are(asked: str) -> None:
    with pytest.raises(BadText, match=r"there is no (bot|style)"):
        find_bot_here(asked, source())


def test_a_character_is_called_by_name_and_plays() -> None:
    assert display_name("zefa") == display_name("zefa@easy") == "Dona Zefa"
    state = find_game("durak").start(2, {}, Seed(1))
    seat = state.to_move
    assert find_bot("luka", source()).choose(state.seen_by(seat)) in state.legal_moves()


@pytest.mark.parametrize("level", [*LEVELS, "medium:hoarder", "expert:bluffer"])
@pytest.mark.parametrize("seats", range(2, 9))
def test_a_plain_level_seats_fitting_people_and_nobody_twice(level: str, seats: int) -> None:
    for seed in range(20):
        found = seat_folk([level] * seats, [], source(seed))
        people = [character_of(bot) for bot in found]
        assert None not in people and len({one.id for one in people if one}) == seats
        plain, _, style = level.partition(":")
        for bot in found:
            plays, number = read_level(bot)
            assert plays.name == plain and (not style or STYLES[number] == style)
        own = ["@" not in bot for bot in found]
        assert own == sorted(own, reverse=True), "those who play so anyway come first"
        fitting = sum(one.level == plain and style in ("", one.style) for one in FOLK.values())
        assert sum(own) == min(seats, fitting)


def test_it_is_not_always_the_same_people() -> None:
    assert len({seat_folk(["medium"], [], source(seed))[0] for seed in range(50)}) == 4


def test_who_is_asked_for_by_name_or_called_like_a_person_there_does_not_come_for_another() -> None:
    for seed in range(30):
        found = seat_folk(["easy", "luka", "", "random"], ["CAIO"], source(seed))
        assert found == ["lupe", "luka", "", "random"]


def test_there_is_somebody_even_when_all_are_there() -> None:
    found = seat_folk(["medium"] * 16, [], source())
    assert len({bot.partition("@")[0] for bot in found}) == len(FOLK) and len(found) == 16


def test_at_a_table_they_have_their_names() -> None:
    names = set()
    for seed in range(1, 12):
        session = open_session(find_game("king"), ["me", "medium", "zefa", "random"], {}, "Ana", seed=seed)
        seats = session.table.seats
        session.close()
        assert (seats[0].name, seats[2].name, seats[3].name) == ("Ana", "Dona Zefa", "random")
        found = character_of(seats[1].bot)
        assert found is not None and found.level == "medium" and seats[1].name == found.name
        names.add(seats[1].name)
    assert len(names) > 1
    session = open_session(find_game("durak"), ["luka", "luka@hard"], {}, "Ana")
    assert [seat.name for seat in session.table.seats] == ["Luka 1", "Luka 2"]
    session.close()


def test_who_sits_there_says_nothing_of_the_deal() -> None:
    """Without a seed they are drawn by themselves; with one, from another part of it than the cards."""
    first = open_session(find_game("durak"), ["me", "medium"], {}, "Ana", seed=5)
    again = open_session(find_game("durak"), ["me", "medium"], {}, "Ana", seed=5)
    plain = open_session(find_game("durak"), ["me", "random"], {}, "Ana", seed=5)
    assert first.table.seats == again.table.seats
    assert first.view(0).hand() == plain.view(0).hand(), "the same cards, whoever sits there"
    for session in (first, again, plain):
        session.close()
