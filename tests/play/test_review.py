"""Reviews: judged by what the seat could know, the same everywhere, kept, and never before the end."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from cardfolk.bots.crew import Crew
from cardfolk.bots.judge import EXACT, Judgement, Rated, judge, read_judgement, write_judgement
from cardfolk.bots.knowledge import GAME
from cardfolk.bots.ladder import LadderBot
from cardfolk.chance import FastSource, HashSource, Seed
from cardfolk.game import State
from cardfolk.games import IDS, find_game
from cardfolk.play.again import bots_of, from_record
from cardfolk.play.reasons import advice_of, reasons_for
from cardfolk.play.review import (
    BLUNDER,
    FINE,
    GOOD,
    KeptReviews,
    Review,
    Reviewer,
    key_decisions,
    kinds_of,
    luck_of,
    review_of,
    sentence_of,
)
from cardfolk.play.review import reviewer as reviewing
from cardfolk.play.review.decision import WRONG, stand_of
from cardfolk.play.review.reviewer import grade_of
from cardfolk.play.review.summing import Luck, luck_words
from cardfolk.play.review.text import Unreadable, read_review, write_review
from cardfolk.position import read_position
from cardfolk.record import Record, read_record
from cardfolk.ui.terminal.review import review_lines
from cardfolk.ui.words import Speaker
from cardfolk.words import BadText
from tests.conformance.redeal import redeal

LITTLE = 60  # playouts: what is tested here does not hang on how many


def played(id: str, seats: int, seed: int = 5, moves: int = 10_000) -> Record:
    """A game of quick bots, or its beginning."""
    game = find_game(id)
    state = game.start(seats, {}, Seed(seed))
    record = Record(game, seats, {}, seed, players=tuple("ABCDEFGH"[:seats]))
    bots = [LadderBot(("easy", "medium")[seat % 2], HashSource(seed, seat)) for seat in range(seats)]
    while state.to_move >= 0 and len(record.moves) < moves:
        move = bots[state.to_move].choose(state.seen_by(state.to_move))
        record.moves.append(move.text)
        state.play(move)
    return record


@pytest.fixture(scope="module")
def crew() -> Iterator[Crew]:
    found = Crew(2)
    yield found
    found.close()


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviewing, "thought_of", lambda sight: LITTLE)


@pytest.fixture(scope="module")
def durak() -> Record:
    return played("durak", 2)


@pytest.fixture(scope="module")
def review(durak: Record, crew: Crew) -> Review:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(reviewing, "thought_of", lambda sight: LITTLE)
        return review_of(durak, 0, crew)


def choices(id: str, count: int) -> Iterator[State]:
    """Some positions of a game with a choice, whole."""
    game = find_game(id)
    state = game.start(game.usual, {}, Seed(11))
    source = FastSource(3, 0)
    ply = 0
    while state.to_move >= 0 and count:
        moves = state.legal_moves()
        ply += 1
        if len(moves) > 1 and ply % 6 == 0:
            count -= 1
            yield state
        state.play(moves[source.below(len(moves))])


@pytest.mark.parametrize("id", IDS)
def test_a_judgement_hangs_on_the_sight_alone(id: str) -> None:
    """No hindsight: hidden cards dealt anew change nothing, nor does what was asked before."""
    for state in choices(id, 4):
        seat = state.to_move
        move = state.legal_moves()[-1]
        one = judge(state.seen_by(seat), LITTLE, [move])
        two = judge(redeal(state, seat, Random(9)).seen_by(seat), LITTLE, [move])
        assert one == two
        assert {rated.move.text for rated in one.moves} == {other.text for other in state.legal_moves()}
        assert one.of(move).known or one.best.move == move or one.of(move).behind == 0.0
        assert one.best.behind == 0.0 and all(rated.behind >= 0.0 for rated in one.moves)
        assert read_judgement(id, json.loads(json.dumps(write_judgement(one)))).best.move == one.best.move


@pytest.mark.parametrize("id", IDS)
def test_a_hint_says_why_in_words_that_hold_for_the_best_move(id: str) -> None:
    said = 0
    for state in choices(id, 4):
        sight = state.seen_by(state.to_move)
        judgement = judge(sight, 4 * LITTLE)
        advice = advice_of(sight, judgement)
        assert advice.moves == judgement.moves
        said += advice.reason is not None
        assert all(str(words) for words in reasons_for(sight, judgement))
    assert said


def test_what_the_policy_likes_is_wrong_where_its_own_lines_show_it() -> None:
    sight = read_position(
        "durak/1 seats=2 options={} viewer=0 shuffled=1 drawn=0 | to_move=0 phase=0 origin=0 attacker=0 defender=1 "
        "trump_card=Kh hands=7d7h8hQh/Kh sizes=4,4 known=7d/Kh deck=- left=0 attacks=- players=- covers=- done=0 out=0 "
        "discard=6c6d6h6s7c7s8d8s9c9d9h9sTcTdThTsJcJsQcQdQsKcKdKsAcAdAhAs shed=14,14 turn=25 boring=0 result=-"
    )
    judgement = judge(sight, 500)
    liked = max(judgement.moves, key=lambda one: one.liked)
    assert liked.move.text == "attack 7d" and judgement.learnt and not judgement.exact
    assert judgement.best.move.text == "attack 8h"
    assert grade_of(liked, judgement) in WRONG


def test_where_all_is_open_and_nothing_solved_no_move_is_surely_worse() -> None:
    """One line of play, however often it is played, proves nothing."""
    sight = read_position(
        "durak/1 seats=2 options={} viewer=1 shuffled=1 drawn=0 | to_move=1 phase=1 origin=0 attacker=0 defender=1 "
        "trump_card=8s hands=JsQhKcKs/6s8s9sQcQs sizes=6,5 known=JsQhKcKs/6s8sQcQs deck=- left=0 attacks=JhJc "
        "players=0,0 covers=Ah?? done=0 out=0 discard=6c6d6h7c7d7h7s8c8d8h9c9d9hTcTdThTsJdQdKhAcAd shed=11,11 turn=12 "
        "boring=3 result=-"
    )
    judgement = judge(sight, LITTLE, sight.legal_moves())
    liked = max(judgement.moves, key=lambda one: one.liked)
    assert liked.tries != EXACT and grade_of(liked, judgement) in (GOOD, FINE)
    assert liked.move == judgement.best.move or liked.error > 0.2


def test_what_is_within_the_error_is_no_mistake() -> None:
    moves = find_game("durak").start(2, {}, Seed(1)).legal_moves()
    best, other = Rated(moves[0], 0.5, tries=50), Rated(moves[1], 0.3, 0.2, 0.12, 50)
    judgement = Judgement((best, other), False, 100)
    assert grade_of(best, judgement) == GOOD
    assert grade_of(other, judgement) == FINE  # a fifth of the game, but it may as well be nothing
    assert grade_of(other._replace(error=0.02), judgement) == BLUNDER
    assert grade_of(other._replace(error=0.0, tries=EXACT), judgement) == BLUNDER
    often, first = other._replace(error=0.02, liked=0.2), other._replace(error=0.02, behind=0.6, liked=0.9)
    assert grade_of(often, judgement) == FINE  # the strongest bot plays it now and then, and it may cost less than much
    assert grade_of(often._replace(behind=0.25), judgement) == BLUNDER
    assert grade_of(first, judgement) == FINE  # the strongest bot plays it: it sees more than the trials
    assert grade_of(first._replace(tries=EXACT), judgement) == BLUNDER  # unless it is solved
    assert grade_of(other._replace(tries=0), judgement) == FINE  # nobody has tried it
    learnt = replace(judgement, learnt=True)  # the trials see what the strongest bot does
    assert grade_of(first, learnt) == BLUNDER
    assert grade_of(first._replace(behind=0.13), learnt) == FINE  # it may cost less than a tenth


def test_a_review_has_every_decision_of_the_seat(durak: Record, review: Review) -> None:
    decisions = []
    for ply, _, state in durak.replay():
        if state.to_move == 0 and len(state.legal_moves()) > 1:
            decisions.append((ply, durak.moves[ply]))
    assert [(one.number, one.played) for one in review.decisions] == decisions
    assert review.whole and len(review.curve()) == len(decisions) + 1
    assert all(0.0 <= point.stand <= 1.0 for point in review.curve())
    wrong = [one for one in review.decisions if one.wrong]
    assert all(one.cost > 0.0 and one.best != one.played and one.why for one in wrong)
    assert all(one.cost == 0.0 for one in review.decisions if one.grade == GOOD)
    assert key_decisions(review) == sorted(wrong, key=lambda one: (-one.least, -one.cost, one.number))[:3]
    assert sum(count for _, _, count, _ in kinds_of(review)) <= len(wrong)
    assert str(sentence_of(review))


def test_luck_and_skill_add_up_to_the_result(review: Review) -> None:
    luck = luck_of(review)
    assert luck is not None and luck.play <= 0.0
    assert luck.even + luck.chance + luck.play == pytest.approx(luck.result)
    assert luck.deals == pytest.approx(stand_of(review.decisions[0]) - 0.5)
    assert luck_of(replace(review, decisions=review.decisions[:-1])) is None


@pytest.mark.parametrize(("id", "seats"), [("king", 4), ("president", 4), ("montenegro", 2)])
def test_other_games_are_reviewed_too(id: str, seats: int, crew: Crew, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviewing, "thought_of", lambda sight: 16)
    review = review_of(played(id, seats), 1, crew)
    luck = luck_of(review)
    assert review.whole and luck is not None
    if review.unit == "points":
        assert luck.even + luck.chance + luck.play == pytest.approx(luck.result)
    assert read_review(json.loads(json.dumps(write_review(review)))).count == review.count


@pytest.mark.parametrize("language", ["en", "pt_BR", "it", "ru", "cnr"])
def test_a_review_line_by_line_says_all_of_it(review: Review, language: str) -> None:
    for ascii, speak in ((True, False), (False, False), (False, True)):
        speaker = Speaker(["Ana", "Zefa"], ascii=ascii, speak=speak, language=language)
        shown = list(review_lines(review, [], speaker))
        assert "Ana" in shown[0]
        wrong = [one for one in review.decisions if one.wrong]
        assert sum(f" {one.number + 1}" in line for one in wrong for line in shown) >= len(wrong)
        assert not any("{" in line or "None" in line for line in shown)


def test_a_review_travels_as_it_was(review: Review) -> None:
    there = read_review(json.loads(json.dumps(write_review(review))))
    assert write_review(there) == write_review(review)
    assert [one.why for one in there.decisions] == [one.why for one in review.decisions]
    empty: dict[str, object] = {}
    other: dict[str, object] = {"format": "cardfolk-review-0"}
    for broken in (empty, other, None, {**write_review(review), "decisions": [empty]}):
        with pytest.raises(Unreadable):
            read_review(broken)


def test_a_review_that_is_stopped_keeps_what_it_has(durak: Record, review: Review, crew: Crew) -> None:
    reviewer = Reviewer(durak, 0, crew)
    for part in reviewer:
        if len(part.decisions) >= 3:
            break
    kept = reviewer.review
    assert 3 <= len(kept.decisions) < kept.count and not kept.whole
    assert set(kept.decisions) <= set(review.decisions)  # and says the same as the whole one
    assert str(sentence_of(kept))
    for _ in reviewer:  # it goes on where it was
        pass
    assert reviewer.review == review


def test_what_was_made_is_there_at_once_next_time(
    durak: Record, review: Review, crew: Crew, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = KeptReviews(tmp_path / "reviews")
    assert kept.find(durak, 0) is None and kept.progress() == []
    kept.keep(durak, 0, review)
    monkeypatch.setattr(crew, "judge", None)  # nobody is asked
    (found,) = kept.review(durak, 0, crew)
    assert write_review(found) == write_review(review)
    assert kept.find(durak, 1) is None
    assert kept.find(replace(durak, moves=durak.moves[:-1]), 0) is None
    (game,) = kept.progress("durak")
    assert game.decisions == review.count and kept.progress("king") == []
    for file in (tmp_path / "reviews").iterdir():
        file.write_text("{")
    assert kept.find(durak, 0) is None  # a broken file is none
    KeptReviews(Path("/dev/null/reviews")).keep(durak, 0, review)  # a disk that does not let it is no fault


def test_no_word_before_the_game_is_over(crew: Crew) -> None:
    with pytest.raises(BadText, match="not over"):
        Reviewer(played("durak", 2, moves=20), 0, crew)


def test_bad_input_is_one_clear_line(durak: Record, crew: Crew) -> None:
    with pytest.raises(BadText, match="there is no seat 2"):
        Reviewer(durak, 2, crew)
    with pytest.raises(BadText, match="move 3 is not legal"):
        Reviewer(replace(durak, moves=[*durak.moves[:2], "fly away", *durak.moves[2:]]), 0, crew)


@pytest.mark.parametrize("id", ["durak", "pontinho"])
def test_play_goes_on_from_any_move_against_the_same_bots(id: str) -> None:
    record = played(id, 2)
    record.players = ("Ana", "Dona Zefa")
    number = len(record.moves) // 2
    assert bots_of(record, 0) == ["me", "zefa"]
    session = from_record(record, number, bots_of(record, 0), "Ana")
    try:
        assert session.record().moves == record.moves[:number]
        assert [seat.bot for seat in session.table.seats] == ["", "zefa"]
        then = next(state for ply, _, state in record.replay() if ply == number)
        assert session.table.sight(0) == then.seen_by(0)
        assert read_record(session.record().write()).after == number
    finally:
        session.close()
    with pytest.raises(BadText, match="moves 1 to"):
        from_record(record, len(record.moves), bots_of(record, 0), "Ana")


def test_only_what_was_played_on_is_judged(durak: Record, crew: Crew) -> None:
    whole = Reviewer(durak, 0, crew).review.count
    at = len(durak.moves) // 2
    assert 0 < Reviewer(replace(durak, after=at), 0, crew).review.count < whole
    assert Reviewer(replace(durak, after=0), 0, crew).review.count == whole


def test_many_mistakes_are_summed_up_in_games_where_they_are_more_than_one() -> None:
    luck = Luck(even=0.5, deals=-0.3, turns=5.98, play=-6.53, result=0.0)
    line = Speaker([]).say(luck_words(luck, GAME))
    assert line == "Luck: the deal -30%, draws and the others +6.0 games. Your decisions: -6.5 games."
