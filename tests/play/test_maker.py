"""Making a move: what a person touches, what is open then, and that every move can be made so."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from cardfolk.cards import card_name, find_card
from cardfolk.game import GRAVE
from cardfolk.play.maker import Made, MoveMaker, Open, Pick
from cardfolk.view import Offer, View

from . import cases
from .positions import SEATS, views

pytestmark = pytest.mark.usefixtures("toy")
GAMES = list(SEATS)


def texts(view: View) -> set[str]:
    return {text for offer in view.offers for text in offer.texts()}


def the(view: View, text: str) -> MoveMaker:
    assert text in texts(view)
    return MoveMaker(view)


def press_all(maker: MoveMaker, chooser: random.Random) -> Made | None:
    """Answer whatever is asked, in some way that can be."""
    for _ in range(40):
        now = maker.open()
        if now.step in ("plan", "sure"):
            return maker.press("yes")
        if now.step != "choice":
            return None
        made = maker.press(chooser.choice([one.id for one in now.buttons if one.id.startswith("value:")]))
        if made is None and chooser.random() < 0.5:
            made = maker.press("yes")
        if made is not None:
            return made
    return None


def pick(maker: MoveMaker, offer: Offer) -> None:
    """Touch the cards of one's own that an offer uses."""
    for zone, card in offer.uses[: offer.pick or None]:
        free = [one for one in maker.open().cards if (one.zone, one.card) == (zone, card) and not one.picked]
        if free:
            assert maker.touch(free[0].zone, free[0].place) is None


@pytest.mark.parametrize("game", GAMES)
def test_every_offer_is_reached_by_touching_its_cards(game: str) -> None:
    chooser = random.Random(game)
    for view in views(game, 3, every=7):
        legal = texts(view)
        for at, offer in enumerate(view.offers):
            maker = MoveMaker(view)
            pick(maker, offer)
            now = maker.open()
            assert f"offer:{at}" in [button.id for button in now.buttons], (offer.text, now)
            made = maker.press(f"offer:{at}") or press_all(maker, chooser)
            assert made is not None and made.text in legal
            if not offer.choices and not offer.pick:
                assert made.text == offer.text


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(3))
def test_whatever_is_done_makes_legal_moves_and_enter_nothing_grave(game: str, seed: int) -> None:
    chooser = random.Random(seed)
    made = 0
    for view in views(game, seed + 10, every=5):
        legal = texts(view)
        maker = MoveMaker(view, chooser.choice(["", "suit", "rank", "melds"]))
        for _ in range(25):
            before = maker.open()
            done = anything(maker, before, chooser)
            marked = [button for button in maker.open().buttons if button.marked]
            assert len(marked) <= 1
            if maker.open().step == "cards":
                assert not [button for button in marked if button.tone == GRAVE]
            if done is not None:
                made += 1
                assert done.until_turn or done.text in legal
    assert made


def anything(maker: MoveMaker, now: Open, chooser: random.Random) -> Made | None:
    """One thing that a person may do."""
    zones = [zone.id for zone in maker.view.zones]
    match chooser.randrange(8):
        case 0 | 1 if now.cards:
            card = chooser.choice(now.cards)
            return maker.touch(card.zone, card.place)
        case 2:
            return maker.touch_number(chooser.randint(0, 14))
        case 3:
            zone = maker.view.zone(chooser.choice(zones))
            card_there = chooser.choice(zone.cards).card if zone.cards else None
            return maker.touch_zone(zone.id, card_there)
        case 4 if now.buttons:
            return maker.press(chooser.choice(now.buttons).id)
        case 5:
            return maker.key(chooser.choice("abcdegikmoprtwxy"))
        case 6:
            return maker.confirm()
    maker.back()
    return None


@pytest.mark.parametrize("game", GAMES)
def test_what_is_written_down_is_gone_on_with_in_any_order_of_the_hand(game: str) -> None:
    chooser = random.Random(5)
    begun = 0
    for view in views(game, 11, every=5):
        maker = MoveMaker(view)
        for _ in range(12):
            now = maker.open()
            cards = [(card.zone, card.place) for card in now.cards if card.open]
            if cards and now.step == "cards" and chooser.random() < 0.5:
                maker.touch(*chooser.choice(cards))
            elif now.buttons and maker.press(chooser.choice(now.buttons).id) is not None:
                break
            other = MoveMaker(view, chooser.choice(["", "suit", "rank", "melds"]))
            other.restore(maker.written())
            mine, theirs = maker.open(), other.open()
            assert set(mine.cards) == {replace(card, number=_number(card, mine)) for card in theirs.cards}
            assert (mine.step, mine.choice, mine.value) == (theirs.step, theirs.choice, theirs.value)
            if mine.step != "cards":
                begun += 1
                assert mine.buttons == theirs.buttons
            else:
                assert {button.id for button in mine.buttons} >= {button.id for button in theirs.buttons}
    assert begun or game not in ("montenegro", "durak")


def _number(card: Pick, now: Open) -> int:
    """The number of the same card as it is shown elsewhere."""
    return next(one.number for one in now.cards if (one.zone, one.place) == (card.zone, card.place))


def durak() -> View:
    """A defender with a choice: two attacks lie there, or one and a transfer is possible."""
    return next(
        view
        for seed in range(40)
        for view in views("durak", seed)
        if {"cover", "surrender", "transfer"} <= {offer.verb for offer in view.offers}
    )


def test_a_grave_verb_is_never_marked_and_asks_again() -> None:
    maker = MoveMaker(durak())
    assert not [button for button in maker.open().buttons if button.marked]
    assert maker.confirm() is None, "nothing is marked: Enter does nothing"
    assert maker.key("t") is None
    now = maker.open()
    assert now.step == "sure" and now.buttons[0].tone == GRAVE
    maker.back()
    assert maker.open().step == "cards"
    maker.key("t")
    assert maker.confirm() == Made("surrender")


def test_a_letter_with_cards_plays_them_and_without_marks_what_it_needs() -> None:
    view = durak()
    cover = next(offer for offer in view.offers if offer.verb == "cover")
    maker = MoveMaker(view)
    pick(maker, cover)
    wanted = [offer for offer in view.offers if offer.verb == "cover" and offer.uses == cover.uses]
    if len(wanted) == 1:
        assert maker.key("c") == Made(cover.text)
    maker = MoveMaker(view)
    transfers = [offer for offer in view.offers if offer.verb == "transfer"]
    assert maker.key("r") is None
    if len(transfers) == 1:
        assert maker.picked == (transfers[0].uses[0][1],)
    assert maker.confirm() == Made(transfers[0].text)


def test_a_verb_that_cannot_be_done_says_so_and_stays_in_its_place() -> None:
    maker = MoveMaker(durak())
    assert [verb.key for verb in maker.open().verbs] == ["a", "c", "r", "d", "t"]
    assert [verb.state for verb in maker.open().verbs] == ["off", "open", "open", "off", "ready"]
    assert maker.key("a") is None
    assert str(maker.open().line) == "Attack: not now."


def test_cards_are_numbered_as_the_hand_is_shown_from_one() -> None:
    view = next(view for view in views("king", 2) if len(view.hand()) >= 12 and len(view.offers) > 3)
    for sort in ("", "rank"):
        maker = MoveMaker(view, sort)
        shown = [view.hand()[place] for place in maker.order]
        numbers = {card.number: card.card for card in maker.open().cards if card.zone.startswith("hand")}
        assert [numbers[at + 1] for at in range(len(shown))] == shown
        legal = {offer.uses[0][1] for offer in view.offers if offer.uses}
        number = next(at + 1 for at, card in enumerate(shown) if card in legal and at >= 1)
        maker.touch_number(number)
        assert maker.picked == (shown[number - 1],)
        assert maker.type("no such thing") is None and maker.open().line is not None
        assert MoveMaker(view, sort).type(str(number)) == Made(f"play {card_name(shown[number - 1])}")


def test_a_card_that_cannot_be_played_says_why() -> None:
    view = next(view for seed in range(20) for view in views("king", seed) if view.blocked and len(view.offers) > 1)
    card, why = next(iter(view.blocked.items()))
    maker = MoveMaker(view)
    place = view.hand().index(card)
    assert maker.touch(f"hand:{view.viewer}", place) is None
    assert maker.open().line == why and not maker.picked


def test_cards_that_make_no_move_are_asked_about() -> None:
    view = next(
        view
        for seed in range(30)
        for view in views("pontinho", seed)
        if any(offer.verb == "meld" for offer in view.offers) and len(view.hand()) >= 9
    )
    meld = next(offer for offer in view.offers if offer.verb == "meld")
    maker = MoveMaker(view)
    pick(maker, meld)
    others = [one for one in maker.open().cards if not one.open and not one.picked]
    maker.touch(others[0].zone, others[0].place)
    now = maker.open()
    assert now.tried is not None and len(now.tried.cards) == len(meld.uses) + 1


def test_a_war_is_sent_alone_or_with_those_who_join() -> None:
    view = next(
        view
        for seed in range(60)
        for view in views("montenegro", seed)
        if any(offer.verb == "war" and offer.choices for offer in view.offers)
    )
    at, war = next((at, one) for at, one in enumerate(view.offers) if one.verb == "war" and one.choices)
    maker = MoveMaker(view)
    assert maker.press(f"offer:{at}") is None
    now = maker.open()
    assert now.step == "choice" and now.value == "" and str(now.question) == "Who goes along?"
    alone = maker.press("yes")
    assert alone is not None and " with " not in alone.text
    maker.press(f"offer:{at}")
    helper = war.choices[0].values[1]
    for suit in helper.split():
        maker.press(f"value:{suit}")
    assert maker.confirm() == Made(f"{alone.text} with {helper}")


def test_a_declaration_begins_at_the_true_card() -> None:
    view = next(
        view
        for seed in range(30)
        for view in views("montenegro", seed)
        if any(offer.verb == "wild" for offer in view.offers)
    )
    at, wild = next((at, one) for at, one in enumerate(view.offers) if one.verb == "wild")
    maker = MoveMaker(view)
    maker.press(f"offer:{at}")
    now = maker.open()
    assert find_card(now.value) == wild.uses[-1][1]
    assert str(now.buttons[-2].note) == "true"
    other = "K" if now.value[0] != "K" else "Q"
    maker.press(f"value:{other}")
    assert maker.open().value == other + now.value[1] and str(maker.open().buttons[-2].note) == "a bluff"
    made = maker.confirm()
    assert made is not None and made.text.endswith(f"as {other}{now.value[1]}")


def test_going_out_shows_its_plan_first() -> None:
    view = next(
        view
        for seed in range(200)
        for view in views("pontinho", seed)
        if any(offer.plan and offer.verb == "out" for offer in view.offers)
    )
    maker = MoveMaker(view)
    assert maker.key("o") is None
    now = maker.open()
    assert now.step == "plan" and now.plan
    assert maker.confirm() == Made("out")


def test_a_claim_has_skip_until_my_turn() -> None:
    view = next(view for seed in range(60) for view in views("pontinho", seed) if view.skip)
    maker = MoveMaker(view)
    assert maker.press("until") == Made("", until_turn=True)
    assert maker.key("k") == Made(view.skip)


def test_what_may_be_claimed_is_listed_at_once() -> None:
    seen = (view for seed in range(60) for view in views("pontinho", seed) if view.skip)
    view = next(view for view in seen if any(offer.verb == "claim" and len(offer.uses) > 1 for offer in view.offers))
    buttons = [button.id for button in MoveMaker(view).open().buttons]
    assert buttons == [*(f"offer:{at}" for at in range(len(view.offers))), "until"]


def test_what_was_picked_stays_when_the_same_hand_is_shown_again() -> None:
    view = next(view for view in views("president", 3) if len(view.hand()) > 8 and view.offers)
    maker = MoveMaker(view)
    offer = next(offer for offer in view.offers if offer.uses)
    pick(maker, offer)
    again = MoveMaker(view)
    again.keep(maker)
    assert again.picked == maker.picked != ()


def test_typing_answers_what_is_asked() -> None:
    view = next(
        view for seed in range(9) for view in views("king", seed) if any(o.verb == "blind" for o in view.offers)
    )
    maker = MoveMaker(view)
    assert maker.type("b") is None
    assert maker.open().step == "choice"
    assert maker.type("z") is None and maker.open().line is not None
    assert maker.type("3") == Made("blind h")
    maker.type("b")
    assert maker.type("s") == Made("blind s")


def test_the_beginning_of_a_move_that_asks_again_asks_and_its_whole_text_does_not() -> None:
    maker = MoveMaker(durak())
    assert maker.type("surr") is None and maker.open().step == "sure"
    assert maker.type("y") == Made("surrender")
    assert maker.type("Surrender") == Made("surrender")
    cover = next(offer.text for offer in maker.view.offers if offer.verb == "cover")
    assert maker.type(cover.upper()) == Made(cover)


def test_the_recorded_cases_are_what_is_done() -> None:
    assert cases.FILE.read_text(encoding="utf-8") == cases.text_of(cases.make()), "make cases writes them anew"
