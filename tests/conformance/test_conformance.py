"""What holds for every registered game at every number of seats, over random games."""

from __future__ import annotations

import pickle

import pytest

from cardfolk.chance import BadChance, Fast, Seed
from cardfolk.game import FULL, HIDDEN, OVER, SPECTATOR, Move, State
from cardfolk.games import find_game
from cardfolk.position import read_position, write_position
from cardfolk.record import Record, read_record
from cardfolk.words import BadText, IllegalMove
from tests.conformance.walk import GAMES, SEATINGS, choose, game_at_random, walk

every_seating = pytest.mark.parametrize(("id", "seats"), SEATINGS, ids=[f"{id}-{seats}" for id, seats in SEATINGS])
LONG = 20_000  # moves: no game comes near


def viewers(seats: int) -> list[int | None]:
    """Every seat, and a spectator."""
    return [None, *range(seats)]


@every_seating
def test_a_game_keeps_its_cards_always_has_a_move_and_ends(id: str, seats: int) -> None:
    for number in range(25 * GAMES):
        deck = None
        for ply, (state, move, _) in enumerate(walk(id, seats, number)):
            deck = deck or state.cards()
            assert state.cards() == deck
            assert (move is None) == (state.to_move == OVER)
            assert ply < LONG
            assert len(state.scores()) == seats
            if move is not None:
                assert 0 <= state.to_move < seats
                assert state.winners() == []
        assert state.winners()


@every_seating
def test_move_texts_are_unique_and_parse_back(id: str, seats: int) -> None:
    game = find_game(id)
    for number in range(3 * GAMES):
        for state, _, _ in walk(id, seats, number):
            moves = state.legal_moves()
            texts = [move.text for move in moves]
            assert len(set(texts)) == len(texts)
            for move in moves[:: max(1, len(moves) // 8)]:
                for spelling in (move.text, f"  {move.text.replace(' ', '   ')} ", move.text.upper()):
                    assert game.parse(spelling) == move
                    assert game.parse(spelling).text == move.text
            if moves:
                assert pickle.loads(pickle.dumps(moves[-1])) == moves[-1]


@every_seating
def test_copies_are_equal_and_independent(id: str, seats: int) -> None:
    for number in range(2 * GAMES):
        for ply, (state, move, _) in enumerate(walk(id, seats, number)):
            if move is None or ply % 5:
                continue
            copy, before = state.copy(), write_position(state)
            assert copy == state
            assert hash(copy) == hash(state)
            copy.play(move)
            assert write_position(state) == before
            again = state.copy()
            again.play(move)
            assert again == copy


@every_seating
def test_a_record_replays_to_the_same_states(id: str, seats: int) -> None:
    for number in range(2 * GAMES):
        game, options, _, _ = game_at_random(id, seats, number)
        positions, moves = [], []
        for state, move, _ in walk(id, seats, number):
            positions.append(write_position(state))
            if move is not None:
                moves.append(move.text)
        record = read_record(Record(game, seats, options, number, moves=moves).write())
        assert [write_position(state) for _, _, state in record.replay()] == positions


@every_seating
def test_a_position_reads_back_as_it_was_written(id: str, seats: int) -> None:
    for number in range(2 * GAMES):
        for ply, (state, move, _) in enumerate(walk(id, seats, number)):
            if ply % 7 and move is not None:
                continue
            again = read_position(write_position(state))
            assert again == state
            assert again.cards() == state.cards()
            assert [m.text for m in again.legal_moves()] == [m.text for m in state.legal_moves()]
            assert pickle.loads(pickle.dumps(state)) == state
            for seat in (None, ply % seats):
                sight = state.seen_by(seat)
                assert read_position(write_position(sight)) == sight
            if move is not None:
                follow = state.copy()
                follow.play(move)
                again.play(move)
                assert follow == again


@every_seating
def test_illegal_moves_are_refused_with_a_reason_and_change_nothing(id: str, seats: int) -> None:
    pool: dict[str, Move] = {}
    for number in range(3 * GAMES):
        for state, _, chooser in walk(id, seats, number):
            legal = state.legal_moves()
            for move in chooser.sample(sorted(pool.values(), key=str), min(6, len(pool))):
                if move in legal:
                    state.check(move)
                    continue
                before = state.key()
                with pytest.raises(IllegalMove) as wrong:
                    state.check(move)
                assert str(wrong.value)
                assert "{" not in str(wrong.value)
                assert state.key() == before
            for move in legal[:2] + legal[-2:]:
                if len(pool) < 400:
                    pool[move.text] = move


@every_seating
def test_events_are_said_and_heard_by_whoever_sees_a_change(id: str, seats: int) -> None:
    game = find_game(id)
    for number in range(2 * GAMES):
        before: dict[int | None, State] = {}
        for ply, (state, _, _) in enumerate(walk(id, seats, number, record=True)):
            for viewer in viewers(seats):
                sight = state.seen_by(viewer)
                if viewer in before and sight != before[viewer]:
                    assert sight.events, f"{viewer} sees a change at ply {ply} and hears nothing"
                before[viewer] = sight
                for event in sight.events or ():
                    said = str(game.event_words(event))
                    assert said
                    assert "{" not in said
            for event in state.events or ():
                assert "{" not in str(game.event_words(event))


@every_seating
def test_views_offer_exactly_the_legal_moves_and_say_why_not(id: str, seats: int) -> None:
    for number in range(2 * GAMES):
        for ply, (state, move, _) in enumerate(walk(id, seats, number, record=True)):
            for viewer in viewers(seats) if ply % 10 == 0 or move is None else [state.to_move]:
                view = state.seen_by(viewer).view()
                texts = [text for offer in view.offers for text in offer.texts()]
                legal = [m.text for m in state.legal_moves()] if viewer == state.to_move else []
                assert sorted(texts) == sorted(legal)
                assert len(view.offers) < 200
                assert (view.seats, view.viewer) == (seats, SPECTATOR if viewer is None else viewer)
                said = [view.prompt, *(fact.words for fact in view.facts), *view.blocked.values()]
                said += [zone.name for zone in view.zones] + [offer.label for offer in view.offers]
                assert not [str(words) for words in said if "{" in str(words) or not str(words)]
                ids = [zone.id for zone in view.zones]
                assert len(set(ids)) == len(ids)
                for zone in view.zones:
                    assert len(zone.cards) <= zone.count
                    if zone.kind == "hand" and zone.owner != viewer:
                        assert all(lying.card is None for lying in zone.cards)
                for offer in view.offers:
                    for zone_id, card in offer.uses:
                        assert any(lying.card == card for lying in view.zone(zone_id).cards), (offer, zone_id)
                used = {card for offer in view.offers for zone_id, card in offer.uses if zone_id == f"hand:{viewer}"}
                assert not used & set(view.blocked)


@every_seating
def test_a_sight_holds_no_seed_and_cannot_be_played_on(id: str, seats: int) -> None:
    for number in range(2 * GAMES):
        for ply, (state, move, _) in enumerate(walk(id, seats, number)):
            if ply % 6:
                continue
            for viewer in viewers(seats):
                sight = state.seen_by(viewer)
                assert sight.chance is None
                assert "seed=" not in write_position(sight)
                assert sight.viewer != FULL
                assert sight.to_move in (state.to_move, HIDDEN)
                asked = viewer is not None and viewer == state.to_move
                assert [m.text for m in sight.legal_moves()] == ([m.text for m in state.legal_moves()] if asked else [])
                if move is not None:
                    with pytest.raises(TypeError):
                        sight.play(move)


@every_seating
def test_imagine_is_consistent_and_play_goes_on(id: str, seats: int) -> None:
    for number in range(2 * GAMES):
        for ply, (state, _, chooser) in enumerate(walk(id, seats, number)):
            if chooser.random() > 0.15:
                continue
            for viewer in viewers(seats):
                sight = state.seen_by(viewer)
                world = sight.imagine(Fast(ply))
                assert world.viewer == FULL
                assert world.seen_by(viewer) == sight
                assert world.cards() == state.cards()
                if viewer is not None and viewer == state.to_move:
                    assert [m.text for m in world.legal_moves()] == [m.text for m in state.legal_moves()]
                for _ in range(12):
                    moves = world.legal_moves()
                    assert moves or world.to_move == OVER
                    if not moves:
                        break
                    world.play(choose(moves, chooser, True))


@every_seating
def test_an_imagined_game_plays_to_its_end(id: str, seats: int) -> None:
    for number in range(2 * GAMES):
        for ply, (state, _, chooser) in enumerate(walk(id, seats, number)):
            if ply == 7:
                world = state.seen_by(state.to_move).imagine(Fast(number))
                for _ in range(LONG):
                    moves = world.legal_moves()
                    if not moves:
                        break
                    world.play(choose(moves, chooser, number % 2 == 1))
                assert world.to_move == OVER
                break


@every_seating
def test_imagine_varies_with_its_chance(id: str, seats: int) -> None:
    for state, _, _ in walk(id, seats, 0):
        sight = state.seen_by(None)
        assert len({write_position(sight.imagine(Fast(n))).split(" | ")[1] for n in range(8)}) > 1
        break


@every_seating
def test_a_wrong_given_shuffle_is_told(id: str, seats: int) -> None:
    game = find_game(id)
    with pytest.raises(BadChance):
        game.start(seats, {}, Seed(1, shuffles=((0, 1, 2),)))
    with pytest.raises(BadText):
        Record(game, seats, seed=1, shuffles=((0, 1, 2),)).start()
