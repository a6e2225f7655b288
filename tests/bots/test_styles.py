"""A style shows: at the same positions it does what it is named for more often, or less, than the balanced bot."""

from __future__ import annotations

import pytest

from cardfolk.bots.ladder import LadderBot
from cardfolk.bots.registry import knowledge_of
from cardfolk.chance import Fast
from cardfolk.game import Move, State
from cardfolk.games import find_game
from cardfolk.lab.ladder import preset_of, seats_of

SHOWS = [  # game, style, habit, and the least by which it is followed more often; below 0: less often
    ("durak", "aggressive", "adds a card", 0.05),
    ("durak", "aggressive", "takes", -0.05),
    ("durak", "cautious", "takes", 0.03),
    ("durak", "hoarder", "spends a trump", -0.01),
    ("president", "aggressive", "passes though able", -0.1),
    ("president", "cautious", "leads a set", 0.08),
    ("president", "cautious", "breaks a set", -0.01),
    ("president", "hoarder", "leads a set", -0.08),
    ("president", "hoarder", "spends a two", -0.004),
    ("pontinho", "aggressive", "takes the discard", 0.03),
    ("pontinho", "cautious", "takes the discard", -0.02),
    ("pontinho", "hoarder", "lays wilds", -0.01),
    ("montenegro", "aggressive", "calls", -0.05),
    ("montenegro", "aggressive", "goes to war", 0.05),
    ("montenegro", "cautious", "bluffs with a card", -0.01),
    ("montenegro", "cautious", "goes to war", -0.01),
    ("montenegro", "bluffer", "bluffs with a card", 0.05),
    ("montenegro", "hoarder", "plays a King", -0.1),
    ("king", "aggressive", "goes above where tricks are bad", 0.05),
    ("king", "cautious", "goes above where tricks are bad", -0.01),
    ("king", "cautious", "chooses blind", -0.05),
    ("king", "hoarder", "trumps in", -0.05),
]
DEALS = {"durak": 30, "president": 8, "pontinho": 30, "montenegro": 30, "king": 30}
Followed = dict[tuple[str, str], list[bool]]


def favourite(bot: LadderBot, sight: State, moves: list[Move]) -> Move:
    values = bot._values(sight, moves)
    return moves[values.index(max(values))]


@pytest.fixture(scope="module")
def followed() -> dict[str, Followed]:
    """For each game, by style and habit, whether it was followed at each occasion in games of the balanced bot."""
    found: dict[str, Followed] = {}
    for id, deals in DEALS.items():
        game = find_game(id)
        here = found.setdefault(id, {})
        for deal in range(deals):
            state = game.start(seats_of(id), game.preset(preset_of(id)), Fast(deal))
            styles = ["balanced", *{style for other, style, _, _ in SHOWS if other == id}]
            bots = {style: LadderBot(f"medium:{style}", Fast(deal).source(1)) for style in styles}
            while state.to_move >= 0:
                sight = state.seen_by(state.to_move)
                moves = sight.legal_moves()
                if len(moves) == 1:
                    state.play(moves[0])
                    continue
                for style, bot in bots.items():
                    for habit, yes in knowledge_of(sight).habits(sight, moves, favourite(bot, sight, moves)):
                        here.setdefault((style, habit), []).append(yes)
                state.play(favourite(bots["balanced"], sight, moves))
    return found


@pytest.mark.parametrize(("game", "style", "habit", "least"), SHOWS)
def test_a_style_shows(followed: dict[str, Followed], game: str, style: str, habit: str, least: float) -> None:
    often = [sum(yes) / len(yes) for yes in (followed[game][style, habit], followed[game]["balanced", habit])]
    more = often[0] - often[1]
    assert more >= least if least > 0 else more <= least
