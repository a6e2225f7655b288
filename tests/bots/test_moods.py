"""How the folk take what happens: from what everybody has seen, seldom in words, and the same for everyone."""

from __future__ import annotations

from collections import Counter

import pytest
from msgspec.json import decode

from cardfolk import codec
from cardfolk.bots import find_bot
from cardfolk.bots.folk import FOLK, character_of
from cardfolk.bots.moods import MOODS, react
from cardfolk.chance import FastSource, Seed
from cardfolk.codec.read import read_scenes
from cardfolk.events import Line, Scene
from cardfolk.games import IDS, find_game
from cardfolk.protocol import SceneShown
from cardfolk.table import MemoryLog, Table, carry_out
from cardfolk.table.commands import Deal, MakeMove, Open, Sit
from cardfolk.view import SceneView
from cardfolk.words import Words

FOUR = ["", "zefa", "luka@hard", "hard"]


def scene(kind: str, gained: tuple[int, ...] = (), lost: tuple[int, ...] = ()) -> Scene:
    return Scene(kind, find_game("king").start(4, {}, Seed(1)), Words("something"), -1, (), gained, lost)


@pytest.mark.parametrize(
    ("shown", "moods"),
    [
        (scene("trick", (1,)), ("", "sly", "calm", "")),
        (scene("trick", (), (2,)), ("", "calm", "cross", "")),
        (scene("call", (1,), (2,)), ("", "glad", "rueful", "")),
        (scene("score", (2,), (0,)), ("", "calm", "glad", "")),
        (scene("end", (0, 3), (1,)), ("", "rueful", "calm", "")),
        (scene("begin"), ()),
        (scene("trick", (0,)), ()),
    ],
)
def test_a_mood_follows_from_who_gains_and_loses_and_people_have_none(shown: Scene, moods: tuple[str, ...]) -> None:
    assert react([shown], FOUR, 7).moods == (moods,)


def test_what_is_said_fits_who_says_it() -> None:
    said = Counter(react([scene("end", (1,), (2,))], FOUR, moment).line for moment in range(200))
    assert set(said) == {Line(1, FOLK["zefa"].well), Line(2, FOLK["luka"].badly)} and min(said.values()) > 50
    hello = {react([], FOUR, moment, first=True).line for moment in range(50)}
    assert hello == {Line(1, FOLK["zefa"].hello), Line(2, FOLK["luka"].hello)}
    assert react([scene("end", (0,), (3,))], FOUR, 1).line is react([], ["", "hard"], 1, first=True).line is None


def test_words_are_seldom_and_not_repeated_before_the_end() -> None:
    small = [react([scene("trick", (1,))], FOUR, moment).line for moment in range(200)]
    great = [react([scene("score", (1,))], FOUR, moment).line for moment in range(300)]
    assert not any(small) and 60 < sum(line is not None for line in great) < 140
    before = [Line(1, FOLK["zefa"].well)]
    assert not any(react([scene("score", (1,))], FOUR, moment, before=before).line for moment in range(50))
    assert react([scene("end", (1,))], FOUR, 1, before=before).line == before[0]
    two = react([scene("end", (1,)), scene("end", (2,))], FOUR, 3)
    assert two.at == 1 and two.line is not None and two.line.seat == 2, "one speaks, at the last"


class Played:
    """A table with a person and the folk, played by bots to the end of the game."""

    def __init__(self, id: str, seed: int) -> None:
        self.log, self.table = MemoryLog(), Table()
        game = find_game(id)
        folk = list(FOLK)
        self.do(Open(game, game.usual))
        for seat in range(game.usual):
            self.do(Sit(seat, f"{seat}", folk[seat + seed] if seat else ""))
        self.scenes: list[list[list[SceneView]]] = []  # as everyone saw them
        self.do(Deal(seed))
        bot = find_bot("easy", FastSource(seed, 1))
        while not self.table.over:
            seat = self.table.to_move
            self.do(MakeMove(seat, bot.choose(self.table.sight(seat)).text, self.table.version(seat)))

    def do(self, command: Open | Sit | Deal | MakeMove) -> None:
        carry_out(self.table, self.log, command)
        if isinstance(command, (Deal, MakeMove)):
            self.scenes.append([self.table.scenes(seat) for seat in (None, *range(len(self.table.seats)))])


@pytest.mark.parametrize("id", IDS)
def test_at_a_table_everyone_sees_the_same_faces_and_hears_the_same_words(id: str) -> None:
    played = Played(id, 3)
    table = played.table
    for seen in played.scenes:
        told = [[(scene.moods, scene.said) for scene in scenes] for scenes in seen if scenes]
        assert all(one == told[0] for one in told)
        assert sum(said is not None for _, said in (told or [[]])[0]) <= 1
        for moods, said in (told or [[]])[0]:
            assert all(bool(mood) == bool(table.seats[seat].bot) for seat, mood in enumerate(moods))
            assert {*moods} <= {"", *MOODS} and (said is None or table.seats[said.seat].bot)
    said_to = [[event for event in table.heard(seat) if event.name == "said"] for seat in (None, 0)]
    assert said_to[0] == said_to[1] and 1 <= len(said_to[0]) < 12
    first = character_of(table.seats[said_to[0][0].seat].bot)
    assert first is not None and said_to[0][0].args == {"line": first.hello}
    again = Table(played.log.entries())
    assert again.heard(0) == table.heard(0) and again.trail(0) == table.trail(0)


def test_faces_and_words_travel_with_their_scenes() -> None:
    played = Played("montenegro", 3)
    scenes = [scene for seen in played.scenes for scene in seen[1]]
    assert {mood for scene in scenes for mood in scene.moods} >= {"", "glad", "sly", "rueful"}
    assert any(scene.said for scene in scenes)
    for scene in scenes:
        text = codec.encode(codec.scenes_of([scene], scene.version, lambda kind: 1.0))
        (read,) = read_scenes(decode(text, type=list[SceneShown]), [], scene.version)
        assert (read.moods, read.said, read.words) == (scene.moods, scene.said, scene.words)


def test_there_are_words_only_where_there_are_folk() -> None:
    log, table = MemoryLog(), Table()
    for command in (Open(find_game("durak"), 2), Sit(0, "Ana"), Sit(1, "hard", "hard"), Deal(1)):
        carry_out(table, log, command)
    assert not [event for event in table.heard(0) if event.name == "said"]
