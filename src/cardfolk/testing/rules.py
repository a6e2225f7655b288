"""What holds for the rules of every game: moves, copies, records, positions, events, views, imagined worlds."""

from __future__ import annotations

import pickle

import pytest

from ..chance import BadChance, Fast, Seed
from ..game import FULL, HIDDEN, OVER, SPECTATOR, Move, State
from ..position import read_position, write_position
from ..record import Record, read_record
from ..words import BadText, IllegalMove
from .checks import Checks, viewers
from .walk import choose, game_at_random

LONG = 20_000  # moves: no game comes near


class RuleChecks(Checks):
    """The rules keep to the contract."""

    def test_a_game_keeps_its_cards_always_has_a_move_and_ends(self, seats: int) -> None:
        for number in self.numbers(seats, 25):
            deck = None
            for ply, (state, move, _) in enumerate(self.walk(seats, number)):
                deck = deck or state.cards()
                assert state.cards() == deck
                assert (move is None) == (state.to_move == OVER)
                assert ply < LONG
                assert len(state.scores()) == seats
                if move is not None:
                    assert 0 <= state.to_move < seats
                    assert state.winners() == []
            assert state.winners()

    def test_move_texts_are_unique_and_parse_back(self, seats: int) -> None:
        for number in self.numbers(seats, 3):
            for state, _, _ in self.walk(seats, number):
                moves = state.legal_moves()
                texts = [move.text for move in moves]
                assert len(set(texts)) == len(texts)
                for move in moves[:: max(1, len(moves) // 8)]:
                    for spelling in (move.text, f"  {move.text.replace(' ', '   ')} ", move.text.upper()):
                        assert self.game.parse(spelling) == move
                        assert self.game.parse(spelling).text == move.text
                if moves:
                    assert pickle.loads(pickle.dumps(moves[-1])) == moves[-1]

    def test_copies_are_equal_and_independent(self, seats: int) -> None:
        for number in self.numbers(seats, 2):
            for ply, (state, move, _) in enumerate(self.walk(seats, number)):
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

    def test_a_record_replays_to_the_same_states(self, seats: int) -> None:
        for number in self.numbers(seats, 2):
            game, options, _, _ = game_at_random(self.game.id, seats, number)
            positions, moves = [], []
            for state, move, _ in self.walk(seats, number):
                positions.append(write_position(state))
                if move is not None:
                    moves.append(move.text)
            record = read_record(Record(game, seats, options, number, moves=moves).write())
            assert [write_position(state) for _, _, state in record.replay()] == positions

    def test_a_position_reads_back_as_it_was_written(self, seats: int) -> None:
        for number in self.numbers(seats, 2):
            for ply, (state, move, _) in enumerate(self.walk(seats, number)):
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

    def test_illegal_moves_are_refused_with_a_reason_and_change_nothing(self, seats: int) -> None:
        pool: dict[str, Move] = {}
        for number in self.numbers(seats, 3):
            for state, _, chooser in self.walk(seats, number):
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

    def test_events_are_said_and_heard_by_whoever_sees_a_change(self, seats: int) -> None:
        for number in self.numbers(seats, 2):
            before: dict[int | None, State] = {}
            for ply, (state, _, _) in enumerate(self.walk(seats, number, record=True)):
                for viewer in viewers(seats):
                    sight = state.seen_by(viewer)
                    if viewer in before and sight != before[viewer]:
                        assert sight.events, f"{viewer} sees a change at ply {ply} and hears nothing"
                    before[viewer] = sight
                    for event in sight.events or ():
                        said = str(self.game.event_words(event))
                        assert said
                        assert "{" not in said
                for event in state.events or ():
                    assert "{" not in str(self.game.event_words(event))

    def test_views_offer_exactly_the_legal_moves_and_say_why_not(self, seats: int) -> None:
        for number in self.numbers(seats, 2):
            for ply, (state, move, _) in enumerate(self.walk(seats, number, record=True)):
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
                    uses = [use for offer in view.offers for use in offer.uses]
                    assert not [card for zone_id, card in uses if zone_id == f"hand:{viewer}" and card in view.blocked]

    def test_a_sight_holds_no_seed_and_cannot_be_played_on(self, seats: int) -> None:
        for number in self.numbers(seats, 2):
            for ply, (state, move, _) in enumerate(self.walk(seats, number)):
                if ply % 6:
                    continue
                for viewer in viewers(seats):
                    sight = state.seen_by(viewer)
                    assert sight.chance is None
                    assert "seed=" not in write_position(sight)
                    assert sight.viewer != FULL
                    assert sight.to_move in (state.to_move, HIDDEN)
                    asked = viewer is not None and viewer == state.to_move
                    legal = state.legal_moves() if asked else []
                    assert [m.text for m in sight.legal_moves()] == [m.text for m in legal]
                    if move is not None:
                        with pytest.raises(TypeError):
                            sight.play(move)

    def test_imagine_is_consistent_and_play_goes_on(self, seats: int) -> None:
        for number in self.numbers(seats, 2):
            for ply, (state, _, chooser) in enumerate(self.walk(seats, number)):
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

    def test_an_imagined_game_plays_to_its_end(self, seats: int) -> None:
        for number in self.numbers(seats, 2):
            for ply, (state, _, chooser) in enumerate(self.walk(seats, number)):
                if ply == 7:
                    world = state.seen_by(state.to_move).imagine(Fast(number))
                    for _ in range(LONG):
                        moves = world.legal_moves()
                        if not moves:
                            break
                        world.play(choose(moves, chooser, number % 2 == 1))
                    assert world.to_move == OVER
                    break

    def test_imagine_varies_with_its_chance(self, seats: int) -> None:
        for state, _, _ in self.walk(seats, 0):
            sight = state.seen_by(None)
            assert len({write_position(sight.imagine(Fast(n))).split(" | ")[1] for n in range(8)}) > 1
            break

    def test_a_wrong_given_shuffle_is_told(self, seats: int) -> None:
        with pytest.raises(BadChance):
            self.game.start(seats, {}, Seed(1, shuffles=((0, 1, 2),)))
        with pytest.raises(BadText):
            Record(self.game, seats, seed=1, shuffles=((0, 1, 2),)).start()
