"""Paired deals, the same whoever plays them; bots that misbehave; what a run reports."""

from __future__ import annotations

import io
import json
import multiprocessing
import os
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from cardfolk.bots import Bot, find_bot
from cardfolk.chance import Source
from cardfolk.game import Move, State
from cardfolk.games import find_game
from cardfolk.lab import deals, report
from cardfolk.lab.arena import Match, play_match, run_arena, usual_seats
from cardfolk.lab.deals import Deal, Plan, Played, play_deal
from cardfolk.lab.figures import Sure
from cardfolk.lab.report import lines, sentence, summary
from cardfolk.record import read_record
from cardfolk.words import BadText


class Scripted:
    """A bot that does what its name says; worker processes make it by name."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.seconds = 0.01
        self.closed = False

    def choose(self, sight: State) -> Move:
        """The first legal move, or some mischief."""
        assert sight.viewer == sight.to_move and sight.chance is None, "a bot sees its own sight"
        moves = sight.legal_moves()
        match self.name:
            case "raises":
                raise ValueError("no idea")
            case "exits":
                raise SystemExit(1)
            case "illegal":
                return next(move for move in ATTACKS if move not in moves)
            case "silent":
                return None  # type: ignore[return-value]
            case "slow":
                CLOCK[0] += 100.0
            case "dies":
                os._exit(3)
            case "stops":
                CLOCK[0] += 1.0
                if CLOCK[0] == 300.0:
                    os.kill(os.getpid(), signal.SIGINT)
            case "quits":
                return next((move for move in moves if move.verb == "surrender"), moves[0])
        return moves[0]


CLOCK = [0.0]
ATTACKS = [find_game("durak").parse(f"attack {card}") for card in "6c 7c 8c 9c Tc Jc Qc 6d 7d 8d 9d Td Jd Qd".split()]
SCRIPTED = ("first", "raises", "exits", "illegal", "silent", "slow", "dies", "stops", "quits")


def make(name: str, source: Source) -> Bot:
    return Scripted(name) if name in SCRIPTED else find_bot(name, source)


@pytest.fixture(autouse=True)
def _no_process_is_left() -> Iterator[None]:
    CLOCK[0] = 0.0
    yield
    assert not multiprocessing.active_children()


def plan(*bots: str, game: str = "durak", seats: int = 2, keep: bool = False, **options: Any) -> Plan:
    return Plan(game, bots, seats, options, seed=7, keep=keep, make=make)


def games_of(match: Match) -> list[tuple[int, list[Played]]]:
    return [(deal.number, deal.games) for deal in match.deals]


# Pairing


def test_every_rotation_of_the_seats_is_played() -> None:
    assert plan("a", "b").lineups() == [(0, 1), (1, 0)]
    assert plan("a", "b", "c", seats=3).lineups() == [(0, 1, 2), (1, 2, 0), (2, 0, 1)]
    assert plan("a", "b", seats=4).lineups() == [(0, 1, 0, 1), (1, 0, 1, 0)] * 2


def test_more_bots_than_seats_meet_in_every_pair() -> None:
    assert plan("a", "b", "c").lineups() == [(0, 1), (1, 0), (0, 2), (2, 0), (1, 2), (2, 1)]


def test_a_deal_swaps_the_seats_and_keeps_the_cards() -> None:
    deal = play_deal(plan("first", "quits", keep=True), 3)
    one, two = (read_record(game.record) for game in deal.games)
    assert one.start() == two.start()
    assert [game.seating for game in deal.games] == [(0, 1), (1, 0)]
    assert [json.loads(game.record)["players"] for game in deal.games] == [["first", "quits"], ["quits", "first"]]
    other = play_deal(plan("first", "quits", keep=True), 4)
    assert read_record(other.games[0].record).start() != one.start()


def test_bots_that_play_the_same_share_every_deal() -> None:
    match = play_match(Match(plan("first", "first"), 5))
    assert match.duel == [0.5] * 5
    assert "not sure" in sentence(match)


def test_seats_that_bots_fill_evenly() -> None:
    found = {id: [usual_seats(find_game(id), bots) for bots in (2, 3)] for id in ("durak", "president", "king")}
    assert found == {"durak": [2, 3], "president": [4, 3], "king": [4, 4]}


def test_a_bot_with_more_seats_is_not_better_for_it() -> None:
    match = Match(plan("a", "b", seats=3), 1)
    assert [match.even(0), match.even(1)] == [2 / 3, 1 / 3]
    win = [Played(seating, (1.0, 0.0, 0.0), (0,), 1) for seating in match.plan.lineups()]
    match.add(Deal(1, win))
    assert match.deals[0].wins(0) == pytest.approx(2 / 3)
    assert match.duel == [pytest.approx(0.5)]


# What games are worth


def test_a_shared_win_is_shared() -> None:
    fool = Played((0, 1, 0, 1), (1.0, 0.0, 1.0, 1.0), (0, 2, 3), 1)
    assert fool.wins(0) == 2 / 3
    assert fool.wins(1) == 1 / 3
    assert fool.points(0) - fool.points(0, others=True) == 0.5


def test_fewer_points_are_better_where_the_lowest_wins() -> None:
    low = Played((0, 1), (12.0, 104.0), (0,), 1)
    assert Deal(1, [low]).margin(0) == 92.0
    assert Deal(1, [low]).margin(1) == -92.0


@pytest.mark.parametrize("game", ["pontinho", "president", "montenegro"])
def test_random_is_even_with_itself(game: str) -> None:
    match = play_match(Match(plan("random", "random", game=game, seats=usual_seats(find_game(game), 2)), 6))
    told = summary(match)
    assert len(match.deals) == 6
    assert (told["bots"][0]["margin"] is None) == (game == "montenegro")  # type: ignore[index]
    assert not report_says(match, "is better than")


def report_says(match: Match, words: str) -> bool:
    return words in "\n".join(lines(match))


def test_random_straddles_even() -> None:
    match = play_match(Match(plan("random", "random"), 60))
    low, high = report.wins(match, 0).low, report.wins(match, 0).high
    assert low is not None and high is not None and low < 0.5 < high
    assert 0.35 < report.wins(match, 0).mean < 0.65


# The same seed, the same games


def test_the_number_of_workers_changes_nothing() -> None:
    alone = play_match(Match(plan("random", "first", seats=3), 6))
    crew = play_match(Match(plan("random", "first", seats=3), 6, workers=2))
    assert games_of(alone) == games_of(crew)
    assert [deal.number for deal in crew.deals] == [1, 2, 3, 4, 5, 6]
    assert games_of(alone) != games_of(play_match(Match(Plan("durak", ("random", "first"), 3, seed=8, make=make), 6)))


def test_until_sure_stops_early_for_a_lopsided_pair_at_the_same_deal() -> None:
    alone = play_match(Match(plan("random", "quits"), 500, sure=Sure()))
    crew = play_match(Match(plan("random", "quits"), 500, workers=2, sure=Sure()))
    assert alone.verdict == crew.verdict == "first"
    assert len(alone.deals) < 100
    assert games_of(alone) == games_of(crew)
    assert sentence(alone).startswith(f"random is better than quits, decided after {len(alone.deals)} deals")


# Bots that misbehave


@pytest.mark.parametrize(
    ("name", "count", "trouble"),
    [
        ("raises", "failed", "ValueError: no idea"),
        ("exits", "failed", "SystemExit: 1"),
        ("illegal", "illegal", "attack"),
        ("silent", "illegal", "None is not a Move"),
    ],
)
def test_a_bad_answer_is_counted_and_the_first_legal_move_played(name: str, count: str, trouble: str) -> None:
    bad, good = play_deal(plan(name, "random"), 1), play_deal(plan("first", "random"), 1)
    assert bad.games == good.games
    tally = bad.tallies[0]
    assert getattr(tally, count) == tally.moves == tally.illegal + tally.late + tally.failed > 0
    assert trouble in tally.trouble
    assert bad.tallies[1].trouble == ""


def test_a_late_answer_is_not_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(deals, "perf_counter", lambda: CLOCK[0])
    tally = play_deal(plan("slow", "random"), 1).tallies[0]
    assert tally.late == tally.moves > 0
    assert "0.01 s are allowed" in tally.trouble
    assert tally.times.mean == pytest.approx(100.0)


def test_a_bot_that_can_not_be_made_fails_every_move() -> None:
    deal = play_deal(Plan("durak", ("nobody", "random"), 2), 1)
    assert deal.tallies[0].failed == deal.tallies[0].moves > 0
    assert "nobody" in deal.tallies[0].trouble


def test_a_bot_gets_its_pace_and_its_simulations() -> None:
    bot = Scripted("first")
    assert deals.paced(bot, Plan("durak", (), 2, pace=0.1)) == pytest.approx(0.001)
    assert bot.seconds == pytest.approx(0.001)
    assert not hasattr(bot, "simulations")


def test_a_process_that_dies_loses_its_deal_and_no_other() -> None:
    match = play_match(Match(plan("dies", "random"), 2, workers=2))
    assert not match.deals
    assert [deal.number for deal in sorted(match.lost, key=lambda deal: deal.number)] == [1, 2]
    assert "ended with code 3" in match.lost[0].lost
    assert sentence(match) == "No deal was finished."
    assert report_says(match, "2 deals could not be played")
    assert summary(match)["deals"] == 0


# Stopping


def test_ctrl_c_stops_and_reports_what_was_finished() -> None:
    out = io.StringIO()
    assert run_arena("durak", ["stops", "random"], 500, seed=7, workers=1, out=out, make=make) == 130
    said = out.getvalue()
    assert "Stopped after " in said and "of 500 deals." in said
    assert "stops" in said and "random" in said
    assert signal.getsignal(signal.SIGTERM) == signal.SIG_DFL


def test_an_interrupted_crew_reports_too() -> None:
    match = Match(plan("first", "random"), 500, workers=2)

    def seen(deal: Deal) -> None:
        if len(match.deals) == 3:
            raise KeyboardInterrupt

    play_match(match, seen)
    assert match.interrupted
    assert len(match.deals) >= 3
    assert report_says(match, f"Stopped after {len(match.deals)} of 500 deals.")


# The command


def test_saved_records_replay_to_the_same_winners(tmp_path: Path) -> None:
    out = io.StringIO()
    folder = tmp_path / "deep" / "games"
    code = run_arena(
        "durak", ["random", "first"], 3, seats=3, seed=5, workers=1, save=folder, as_json=True, out=out, make=make
    )
    told = json.loads(out.getvalue())
    assert code == 0
    files = sorted(folder.iterdir())
    assert len(files) == len(told["results"]) == told["games"] == 9
    for file, result in zip(files, told["results"]):
        record = read_record(file.read_text())
        *_, (_, _, state) = record.replay()
        assert state.winners() == result["winners"]
        assert state.scores() == result["scores"]
        assert len(record.moves) == result["moves"]
        assert record.seed == result["seed"]


def test_json_holds_everything() -> None:
    out = io.StringIO()
    run_arena("durak", ["random", "raises"], 2, seed=5, workers=1, as_json=True, out=out, make=make)
    told = json.loads(out.getvalue())
    assert told["game"] == "durak" and told["seed"] == 5 and told["deals"] == 2 and told["says"]
    one, two = told["bots"]
    assert one["name"] == "random" and one["games"] == 4 and one["failed"] == 0 and one["moves"] > 0
    assert two["failed"] == two["moves"] and two["first_trouble"] == "ValueError: no idea"
    assert one["wins"]["mean"] + two["wins"]["mean"] == pytest.approx(1.0)
    assert one["wins"]["low"] <= one["wins"]["mean"] <= one["wins"]["high"]
    assert one["seconds_a_move"]["p95"] > 0


def test_the_table_is_aligned_and_one_deal_claims_nothing() -> None:
    match = play_match(Match(plan("random", "quits"), 1))
    told = lines(match)
    table = told[2:5]
    assert len({len(line) for line in table}) == 1
    assert told[-1].startswith("One deal cannot tell who is better")


def test_twins_get_numbers_and_three_bots_a_rating_or_how_to_get_it() -> None:
    match = play_match(Match(plan("random", "first", "first"), 2))
    assert report.labels(match) == ["random", "first #1", "first #2"]
    assert report_says(match, "pip install cardfolk[lab]") or report_says(match, "rating")


def test_a_bot_that_somebody_wrote_is_told_of_by_its_own_name(tmp_path: Path) -> None:
    file = tmp_path / "my_bot.py"
    file.write_text("class Mine:\n    name = 'Caio'\n    def choose(self, sight): return sight.legal_moves()[0]\n")
    match = play_match(Match(plan(str(file), "random", keep=True), 1))
    assert report.labels(match) == ["Caio", "random"]
    assert json.loads(match.deals[0].games[0].record)["players"] == ["Caio", "random"]
    assert str(tmp_path) not in " ".join(lines(match))


def test_ratings_order_bots() -> None:
    pytest.importorskip("openskill")
    match = play_match(Match(plan("random", "first", "quits"), 10))
    rated = report.ratings(match)
    assert rated is not None
    assert rated[0]["mu"] > rated[2]["mu"]


def test_a_lopsided_pair_is_told_plainly() -> None:
    match = Match(plan("a", "b"), 9)
    for number in range(1, 10):
        second = Played((1, 0), (1.0, 0.0), (0,), 1) if number < 8 else Played((1, 0), (0.0, 1.0), (1,), 1)
        match.add(Deal(number, [Played((0, 1), (0.0, 1.0), (1,), 1), second]))
    assert sentence(match) == (
        "b is better than a: it takes 88.9% (71.9 to 100.0) of the wins; "
        "equal bots would come so far apart less than once in 1000 such runs."
    )


def test_many_seats_with_scores_are_told_in_points() -> None:
    match = Match(plan("a", "b", game="king", seats=4), 9)
    for number in range(1, 4):
        scores = ((30.0 + number, -10.0, 20.0, 4.0), (-20.0, 9.0, -8.0, 5.0))
        match.add(Deal(number, [Played((0, 1, 0, 1), scores[0], (0,), 1), Played((1, 0, 1, 0), scores[1], (1,), 1)]))
    assert sentence(match).startswith("a is better than b: 25.0 points a game (24.4 to 25.6) ahead; ")


@pytest.mark.parametrize(
    ("bots", "more", "words"),
    [
        (["random"], {}, "at least two bots"),
        (["random", "nobody"], {}, "nobody"),
        (["random"] * 3, {"until_sure": True}, "two bots, not 3"),
        (["random"] * 2, {"deals": 0}, "--deals"),
        (["random"] * 2, {"workers": 0}, "--workers"),
        (["random"] * 2, {"seed": -1}, "--seed"),
        (["random"] * 2, {"seats": 9}, "2 to 6 seats"),
        (["random"] * 2, {"options": {"jokers": 2}}, "jokers"),
        (["random"] * 2, {"save": "/dev/null/x"}, "cannot be made"),
    ],
)
def test_bad_usage_is_told_before_anything_is_played(bots: list[str], more: dict[str, object], words: str) -> None:
    with pytest.raises(BadText, match=words):
        run_arena("durak", bots, **{"workers": 1, **more})  # type: ignore[arg-type]


class Screen(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_progress_is_shown_on_a_terminal_and_leaves_no_trace() -> None:
    screen, file = Screen(), io.StringIO()
    for progress in (screen, file):
        run_arena("durak", ["random", "random"], 2, seed=1, workers=1, out=io.StringIO(), progress=progress)
    assert screen.getvalue().startswith("\r0/2 deals")
    assert screen.getvalue().endswith("\r")
    assert file.getvalue() == ""
