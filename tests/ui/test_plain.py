"""The plain prompt: what people type, and what they are told."""

from __future__ import annotations

import io
import random
import re
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardfolk.bots import find_bot
from cardfolk.bots.ladder import Advice
from cardfolk.bots.outcome import decided
from cardfolk.cards import card_name
from cardfolk.chance import FastSource
from cardfolk.games import IDS, find_game
from cardfolk.play.saying import move_words
from cardfolk.play.session import Session
from cardfolk.play.typed import NoSuchMove, read_move
from cardfolk.table.commands import Sit
from cardfolk.ui.local import Looks
from cardfolk.ui.terminal.plain import COMMANDS, LEAVE, Plain
from cardfolk.ui.terminal.text import named_once
from cardfolk.ui.terminal.typed import command_name, understood
from cardfolk.ui.words import Speaker
from cardfolk.words import AmbiguousMove, BadText, Meld
from tests.games.pontinho_tables import FAR, at_table
from tests.tables import Kept
from tests.toy import TOY


def table(id: str, *names: str, seed: int = 1, **options: Any) -> Kept:
    new = Kept(id, len(names), **options)
    for seat, name in enumerate(names):
        new.do(Sit(seat, name, name if name == "random" else ""))
    return new.deal(seed)


def plain(kept: Kept, read: Callable[[str], str], **settings: Any) -> tuple[Plain, io.StringIO]:
    out = io.StringIO()
    session = Session(kept.table, kept.log, seed=1)
    session.hold_scenes()
    return Plain(session, read, out, **settings), out


def says(*lines: str) -> Callable[[str], str]:
    left: Iterator[str] = iter(lines)

    def read(prompt: str) -> str:
        try:
            return next(left)
        except StopIteration:
            raise EOFError from None

    return read


@pytest.mark.usefixtures("toy")
@pytest.mark.parametrize("id", [*IDS, TOY.id])
@pytest.mark.parametrize("speak", [False, True])
def test_whole_games_with_moves_typed_in_many_ways(id: str, speak: bool) -> None:
    names = ["Ana", *["random"] * (find_game(id).least - 1)]
    kept = table(id, *names)
    at = kept.table
    chooser = random.Random(id)

    def read(prompt: str) -> str:
        seat = game.session.asked
        assert seat is not None
        maker = game.making(seat)
        if maker.open().step in ("plan", "sure"):
            return chooser.choice(["", "y"])
        text = chooser.choice([text for offer in maker.view.offers for text in offer.texts()])
        way = chooser.randrange(5)
        if way == 0:
            return text.upper()
        if way == 1:  # numbers of the hand for its cards
            hand = [maker.view.hand()[place] for place in maker.order]
            for number, card in enumerate(hand, 1):
                if hand.count(card) == 1 and "=" not in text and " as " not in text:
                    text = text.replace(f" {card_name(card)}", f" {number}", 1)
        if way == 2:  # the letter of a verb, or what Enter does
            return chooser.choice(["", *(verb.key for verb in maker.open().verbs if verb.state == "ready")])
        return text

    game, out = plain(kept, read, looks=Looks(speak=speak))
    assert game.run()
    assert at.over
    shown = out.getvalue()
    assert "{" not in shown
    assert "wins." in shown or " win." in shown or "drawn." in shown


@pytest.mark.parametrize("id", IDS)
@pytest.mark.parametrize(("language", "speak"), [("ru", False), ("ru", True), ("it", True)])
def test_whole_games_typed_in_the_players_language(id: str, language: str, speak: bool) -> None:
    """Moves as they are shown, verbs, suits, yes and commands: none of them in English."""
    kept = table(id, "Ana", *["random"] * (find_game(id).least - 1))
    chooser, asked = random.Random(id), iter(["hint", "scores", "table", "rules"])

    def read(prompt: str) -> str:
        seat = game.session.asked
        assert seat is not None
        maker, speaker = game.making(seat), game.speaker(seat)
        now = maker.open()
        if now.step in ("plan", "sure"):
            return speaker.tell("yes")
        if now.choice is not None and now.choice.kind == "suit":
            return speaker.suit(chooser.randrange(4)).capitalize()
        if now.step == "choice":
            return ""
        ask = next(asked, "")
        if ask:
            return command_name(ask, speaker).upper()
        offer = chooser.choice(maker.view.offers)
        hand = [maker.view.hand()[place] for place in maker.order]
        if offer.pick:
            numbers = " ".join(str(1 + at) for at in range(offer.pick))
            return f"{speaker.tell(maker.game.verbs[offer.verb].label)} {numbers}"
        if len(offer.uses) == 1 and offer.uses[0][1] in hand and offer.verb == "play":
            return f"{speaker.tell(maker.game.verbs['play'].label)} {1 + hand.index(offer.uses[0][1])}"
        same = [one for one in maker.view.offers if speaker.say(one.label) == speaker.say(offer.label)]
        return speaker.say(offer.label) if len(same) == 1 else offer.text

    game, out = plain(kept, read, looks=Looks(speak=speak, language=language))
    assert game.run() and kept.table.over
    assert "{" not in out.getvalue() and Speaker([], language=language).tell("Best: {move}", move="") in out.getvalue()


@pytest.mark.parametrize("id", IDS)
def test_a_hint_is_in_words_and_enter_plays_it(id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = table(id, *["Ana", "Bea", "Cyd", "Dan"][: max(2, find_game(id).least)], seed=3)
    game, out = plain(kept, says())
    seat = game.session.asked
    assert seat is not None
    advice = game.session.hint(seat).result()
    done: Future[Advice] = Future()
    done.set_result(advice)
    monkeypatch.setattr(game.session, "hint", lambda seat: done)
    assert not game.obey(seat, "hint")
    said = out.getvalue()
    assert said.startswith("Best: ") and not re.search(r"\b[2-9TJQKA][cdhs]\b", said)
    best = advice.moves[0][0].text
    if game.making(seat).picked:
        marked = next(button for button in game.making(seat).open().buttons if button.marked)
        offer = kept.table.view(seat).offers[int(marked.id.partition(":")[2])]
        assert best in offer.texts() and f"Enter, {marked.key}: " in said
        assert offer.choices or game.obey(seat, "")
    game.session.close()


def test_the_keys_are_the_same_on_a_cyrillic_keyboard() -> None:
    kept = table("durak", "Ana", "random")
    game, out = plain(kept, says("м", "р", "й"), looks=Looks(language="ru"))  # the keys of v, h and q
    assert not game.run()
    assert "Счёт: " in out.getvalue() and "Лучше всего: " in out.getvalue()


def test_signs_are_explained_at_the_start_and_are_words_when_read_aloud() -> None:
    kept = table("durak", "Ana", "random", seed=2)
    player = find_bot("random", FastSource(1, 1))
    while not (kept.table.to_move == 0 and kept.table.view(0).blocked and len(kept.table.view(0).offers) > 1):
        kept.move(kept.table.to_move, player.choose(kept.table.sight(kept.table.to_move)).text)
    game, out = plain(kept, says())
    game.run()
    assert "Signs: >" in out.getvalue().splitlines()[2] and "(!)" in out.getvalue()
    game, out = plain(kept, says(), looks=Looks(speak=True))
    game.run()
    said = out.getvalue()
    assert not any(sign in said for sign in (">", "(!)", "[x]", "=", ":(", "·"))
    assert "t: Take the cards, asks again" in said and "You can play: " in said
    asked = said.rstrip().splitlines()[-3]
    assert asked.endswith((".", "?")), "the question comes last"


def test_who_does_several_things_is_named_once_when_read_aloud() -> None:
    lines = [
        "  Ana 2 leads",
        "  Ana plays 7",
        "  Ana: “Mine.”",
        "Bea wins it.",
        "  Bea plays 8",
        "over",
        "  Bea won",
    ]
    told = ["  Ana 2 leads", "  Ana plays 7", "  “Mine.”", "Bea wins it.", "  plays 8", "over", "  Bea won"]
    assert named_once(lines, Speaker(["Ana", "Ana 2", "Bea"], speak=True)) == told


def test_numbers_below_zero_are_read_aloud() -> None:
    assert Speaker([], speak=True).tell("{points} and {total}", points=-3, total=-1.5) == "minus 3 and minus 1.5"
    assert Speaker([], speak=True).number(5, signed=True) == "plus 5"
    assert Speaker([]).tell("{points}", points=-3) == "-3" and Speaker([]).number(5.0, signed=True) == "+5"


def test_undo_is_named_only_where_it_can_be() -> None:
    kept = table("durak", "Ana", "random", seed=2)
    game, out = plain(kept, says("help"))
    game.run()
    assert "take your last move back" not in out.getvalue()
    while not kept.table.record().moves or kept.table.to_move != 0:
        seat = kept.table.to_move
        kept.move(seat, kept.table.view(seat).offers[0].texts()[0])
    if not any(event.seat == 0 and event.name == "attack" for event in kept.table.heard(None)):
        kept.move(0, kept.table.view(0).offers[0].texts()[0])
    game, out = plain(kept, says("help"))
    game.run()
    assert "take your last move back" in out.getvalue()


@pytest.mark.parametrize("id", IDS)
def test_two_or_more_people_at_one_screen_never_see_each_others_hands(id: str) -> None:
    game = find_game(id)
    names = ["Ana", "Bea", "Cyd", "Dan"][: max(2, game.least)]
    kept = table(id, *names)
    asked: list[str] = []

    def read(prompt: str) -> str:
        asked.append(prompt)
        if prompt.endswith("looks. "):
            return ""
        if len(asked) > 60:
            return "quit"
        seat = shown.session.asked
        assert seat is not None
        if shown.making(seat).open().step != "cards":
            return "y"
        return next(text for offer in shown.session.view(seat).offers for text in offer.texts())

    shown, out = plain(kept, read, tty=True)
    shown.run()
    curtains = [prompt for prompt in asked if prompt.endswith("looks. ")]
    assert curtains[0] == f"{curtains[0].split()[0]} is next. Press Enter when only {curtains[0].split()[0]} looks. "
    assert out.getvalue().count("\x1b[2J") == len(curtains)


def test_a_lone_number_is_a_card_of_the_hand_from_1() -> None:
    kept = table("durak", "Ana", "random", seed=2)
    at = kept.table
    seat = at.to_move
    view = at.view(seat)
    assert read_move(view, "1") == f"attack {card_name(view.hand()[0])}"
    assert read_move(view, "attack 4") == f"attack {card_name(view.hand()[3])}"


def test_a_bare_card_a_unique_beginning_and_any_case() -> None:
    kept = table("durak", "Ana", "random", seed=2)
    at = kept.table
    view = at.view(at.to_move)
    first = view.offers[0].text
    assert read_move(view, first.split()[1]) == first
    assert read_move(view, first.upper()) == first
    kept.move(at.to_move, first)
    assert read_move(at.view(at.to_move), "surr") == "surrender"


def test_an_ambiguous_line_names_what_is_possible() -> None:
    kept = table("durak", "Ana", "random", seed=2)
    at = kept.table
    with pytest.raises(AmbiguousMove, match="'a' could be attack"):
        read_move(at.view(at.to_move), "a")


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("", "type a move"),
        ("99", "no card 99"),
        ("-1", "no card -1"),
        ("7" * 5000, "not a move"),
        ("dance", "not a move"),
    ],
)
def test_a_line_that_cannot_be_understood(line: str, told: str) -> None:
    kept = table("durak", "Ana", "random", seed=2)
    at = kept.table
    with pytest.raises(BadText, match=told):
        read_move(at.view(at.to_move), line)


def test_cards_that_make_no_move() -> None:
    kept = table("durak", "Ana", "random", seed=2)
    at = kept.table
    with pytest.raises(NoSuchMove, match="no move uses just"):
        read_move(at.view(at.to_move), "1 2")


def test_commands_answer_and_change_nothing() -> None:
    kept = table("durak", "Ana", "Bea", seed=2)
    at = kept.table
    asks = [name for name in COMMANDS if name not in ("quit", "undo")]
    game, out = plain(kept, says("", *asks, *asks))
    before = at.record().moves
    assert not game.run()
    assert at.record().moves == before
    for line in ("You can:", "Your hand: 1:", "Scores: Ana 0, Bea 0", "# Durak"):
        assert line in out.getvalue()
    assert out.getvalue().endswith("Goodbye.\n")


def test_undo_takes_the_last_own_move_back_against_bots() -> None:
    kept = table("durak", "Ana", "random", seed=2)
    at = kept.table
    while at.to_move != 0:
        kept.move(1)
    first = at.view(0).offers[0].text
    game, out = plain(kept, says(first, "undo", "quit"))
    count = len(at.record().moves)
    game.run()
    assert len(at.record().moves) == count
    assert "a move is taken back" in out.getvalue()
    game, out = plain(table("durak", "Ana", "Bea"), says("", "undo"))
    game.run()
    assert "Take-backs are for games against bots." in out.getvalue()


def test_a_single_legal_move_plays_itself_if_wished() -> None:
    kept = table("king", "Ana", "random", "random", "random", seed=5)
    at = kept.table
    player = find_bot("random", FastSource(1, 1))
    while at.to_move != 0 or not at.view(0).only_move():
        kept.move(at.to_move, player.choose(at.sight(at.to_move)).text)
    view, move = at.view(0), at.view(0).only_move()
    game, out = plain(kept, says("quit"), tty=True)
    game.run()
    said = Speaker([]).say(move_words(view, move))
    assert f"(your only move: {said})" in out.getvalue() and move in at.record().moves


def test_a_single_move_that_asks_again_does_not_play_itself() -> None:
    kept = table("durak", "Ana", "random", seed=2)
    at = kept.table
    player = find_bot("random", FastSource(1, 1))
    while at.to_move != 0 or at.view(0).only_move() != "surrender":
        kept.move(at.to_move, player.choose(at.sight(at.to_move)).text)
    game, out = plain(kept, says("quit"), tty=True)
    game.run()
    assert "your only move" not in out.getvalue() and "t: Take the cards (!)" in out.getvalue()


def test_what_going_out_lays_down_is_said_before_it_is_typed() -> None:
    kept = table("pontinho", "Ana", "random")
    at = kept.table
    state = at_table("3h 4h 5h 7c 7d 7s Kd", FAR)
    state.record()
    at._state = state
    game, out = plain(kept, says("help"))
    game.run()
    assert "      discard K♦\n" in out.getvalue(), "with the help of the move"
    game, out = plain(kept, says("o", "no", "out", "yes"))
    game.run()
    assert out.getvalue().count("Go out?\n  Lay down 3♥ 4♥ 5♥.\n  Lay down 7♣ 7♦ 7♠.\n  Discard K♦.\n") == 2
    assert "You go out." in out.getvalue()


def test_sort_shows_the_hand_in_another_order_and_numbers_go_with_it() -> None:
    kept = table("durak", "Ana", "Bea", seed=2)
    game, out = plain(kept, says("", "hand", "s", "sort", "1"))
    game.run()
    hands = [line.split("Your hand: ")[1].split() for line in out.getvalue().splitlines() if "Your hand: " in line]
    assert len({tuple(hand) for hand in hands[:4]}) > 1
    for hand in hands[:4]:
        assert [card.partition(":")[0] for card in hand] == [str(number) for number in range(1, 7)]
    first = hands[3][0].partition(":")[2]
    assert f"attacks with {first}" in out.getvalue() or "attacks with" not in out.getvalue()


def test_letters_are_those_of_the_app_and_what_is_grave_asks_again() -> None:
    kept = table("durak", "Ana", "random", seed=2)
    at = kept.table
    while at.to_move != 0 or not any(offer.verb == "surrender" for offer in at.view(0).offers):
        kept.move(at.to_move)
    before = len(at.record().moves)
    game, out = plain(kept, says("", "t", "n", "d", "t", "y", "quit"))
    game.run()
    said = out.getvalue()
    assert "t: Take the cards (!)" in said and said.count("Take the cards?") == 2
    assert "Done: not now." in said
    assert "surrender" in at.record().moves[before:]
    assert "You take the cards." in said, "a scene is told"


def test_scenes_and_the_sheet_are_told_in_their_places() -> None:
    kept = table("king", "Ana", "random", "random", "random", seed=5, games=["no_king", "domino"])
    chooser = random.Random(3)

    def read(prompt: str) -> str:
        return chooser.choice([text for offer in game.session.view(0).offers for text in offer.texts()])

    game, out = plain(kept, read)
    assert game.run()
    lines = out.getvalue().splitlines()
    tricks = [at for at, line in enumerate(lines) if " takes the trick" in line and not line.startswith(" ")]
    assert 1 <= len(tricks) <= 13
    for at in tricks:
        assert " plays " in lines[at - 1], "after the last card"
        assert " takes " in lines[at + 1], "before it goes"
    over = next(at for at, line in enumerate(lines) if line.endswith("is over."))
    assert lines[over + 2].startswith("  1. ") and " in all" in lines[over + 2]
    assert sum(line.endswith("is over.") for line in lines) == 2


def test_a_war_a_declaration_and_a_suit_are_answered_in_lines() -> None:
    kept = table("king", "Ana", "random", "random", "random", seed=5, games=["trump_0", "domino"])
    at = kept.table
    if at.to_move != 0:
        return
    game, out = plain(kept, says("b", "7", "h", "quit"))
    game.run()
    assert "1: clubs; 2: diamonds; 3: hearts; 4: spades" in out.getvalue()
    assert "blind h" in at.record().moves


def test_skip_all_lets_discards_go_until_ones_own_turn() -> None:
    kept = table("pontinho", "Ana", "random", "random", "random", seed=2)
    at = kept.table
    player = find_bot("random", FastSource(1, 1))
    while at.to_move != 0 or not at.view(0).skip:
        kept.move(at.to_move, player.choose(at.sight(at.to_move)).text)
    game, out = plain(kept, says("help", "skip all", "quit"))
    game.run()
    assert "let every discard go until your own turn" in out.getvalue()
    assert game.session.asked == 0 and not game.session.view(0).skip


def test_what_is_decided_is_finished_when_asked() -> None:
    kept = table("king", "Ana", "random", "random", "random", seed=5, games=["no_king", "domino"])
    at = kept.table
    player = find_bot("random", FastSource(1, 1))
    while at.to_move != 0 or at.view(0).only_move() or not decided(at.sight(0)):
        kept.move(at.to_move, player.choose(at.sight(at.to_move)).text)
    game, out = plain(kept, says("finish", "quit"))
    game.run()
    assert "sub-game 2 of 2" in out.getvalue() and not game.session.playing_out(0)


def test_nothing_is_finished_that_is_open() -> None:
    game, out = plain(table("king", "Ana", "random", "random", "random", seed=5), says("f", "quit"))
    game.run()
    assert "Not yet: something can still change." in out.getvalue()


def test_speak_writes_cards_as_words() -> None:
    assert Speaker(["Ana"], speak=True).cards([20, 32, -1]) == "seven of clubs, ten of clubs, a card"
    assert Speaker(["Ana"]).cards([20, 32]) == "7♣ 10♣"
    meld = Meld(((20, 20), (32, 24), (28, 28)))
    assert Speaker(["Ana"], speak=True).tell("{meld}", meld=meld) == (
        "seven of clubs, ten of clubs as eight of clubs, nine of clubs"
    )
    assert Speaker(["Ana"]).tell("{meld}", meld=meld) == "7♣ 10♣=8♣ 9♣"
    assert Speaker(["Ana"], ascii=True).cards([20, 32, -1, -1]) == "7c Tc 2 cards"


WORDS = st.sampled_from(
    "play attack cover with transfer wild army as war call concede pass give take draw meld add swap to in: claim out "
    "discard skip look blind trump 7c 3c 10h A♠ 0 1 2 12 99 ¹ =, c d h s {cards} {0} %s help undo hand first all "
    "sort finish".split()
)
LINES = st.lists(st.one_of(st.text(max_size=30), st.lists(WORDS, max_size=7).map(" ".join)), max_size=12)


@pytest.mark.parametrize("id", IDS)
@settings(max_examples=150, deadline=None)
@given(lines=LINES, seed=st.integers(0, 50))
def test_any_text_typed_never_raises_and_changes_nothing_unless_it_is_a_legal_move(
    id: str, lines: list[str], seed: int
) -> None:
    kept = table(id, *["Ana", "Bea", "Cyd", "Dan"][: max(2, find_game(id).least)], seed=seed)
    at = kept.table
    game, _ = plain(kept, says())
    for line in lines:
        if understood(line, None, COMMANDS, Speaker([])).strip().lower() in LEAVE or at.over:
            continue
        seat = game.session.asked
        assert seat is not None
        legal = [text for offer in game.session.view(seat).offers for text in offer.texts()]
        typed = legal[0] if line == "first" else line
        asked = game.making(seat).open().step != "cards"
        before = at.record().moves
        if game.obey(seat, typed):
            assert at.record().moves[: len(before)] == before
            assert all(move in legal for move in at.record().moves[len(before) :][:1])
        else:
            assert at.record().moves == before
            assert typed not in legal or asked or game.making(seat).open().step != "cards"


@pytest.mark.parametrize("talk", [True, False])
def test_characters_say_a_word_unless_they_are_silenced(talk: bool) -> None:
    kept = Kept("durak", 2)
    kept.do(Sit(0, "Ana"))
    kept.do(Sit(1, "Dona Zefa", "zefa@easy"))
    game, out = plain(kept.deal(1), says("last"))
    game.settings.talk = talk
    game.run()
    assert ("  Dona Zefa: “Come, my dear, I have change.”\n" in out.getvalue()) == talk
    assert "game 1 begins" in out.getvalue()
