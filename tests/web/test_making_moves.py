"""Making a move in the browser, each way that the games have: positions chosen for it, on the real page."""

from __future__ import annotations

from time import time

from playwright.sync_api import Browser

from cardfolk import protocol
from cardfolk.cards import card_name
from cardfolk.ui.words import Speaker
from cardfolk.view import Offer, View
from tests.server.host import Host

from .people import PHONE, Guest, new_table
from .posed import NAMES, Posed, found


def claims(view: View) -> list[Offer]:
    return [offer for offer in view.offers if offer.verb == "claim" and view.skip]


def test_claims_are_a_sheet_over_the_table(browser: Browser, host: Host) -> None:
    view = found("pontinho", 3, lambda view: bool(claims(view)))
    guest = Posed(browser, host, view, left=20, viewport=PHONE)
    page = guest.page
    page.wait_for_selector("#play.claims #asked.yours")
    assert page.locator("#clock:visible").count() == 1
    shown = page.locator("#actions button").evaluate_all("all => all.map(one => one.dataset.move)")
    assert set(shown) == {*(offer.text for offer in view.offers), "until"}  # each claim, Skip, and skip until my turn
    page.click(f"#actions button[data-move='{claims(view)[0].text}']")
    if claims(view)[0].plan:
        page.click("dialog .primary")
    assert guest.moves() == [claims(view)[0].text]


def test_claims_are_skipped_until_the_own_turn(browser: Browser, host: Host) -> None:
    view = found("pontinho", 3, lambda view: bool(claims(view)))
    guest = Posed(browser, host, view, left=20)
    guest.page.click("text=Skip until my turn")
    guest.page.wait_for_timeout(50)
    assert guest.said[-1] == {"type": "wish", "auto": True, "until_turn": True}  # the table does it


def test_going_out_is_shown_before_it_is_confirmed(browser: Browser, host: Host) -> None:
    view = found("pontinho", 2, lambda view: any(offer.verb == "out" for offer in view.offers))
    guest = Posed(browser, host, view)
    out = next(offer for offer in view.offers if offer.verb == "out")
    guest.page.click("#actions button[data-move=out]")
    assert guest.page.locator("dialog .question p").count() == len(out.plan)
    guest.page.click("dialog .buttons button:not(.primary)")
    guest.page.wait_for_selector("dialog", state="detached")
    guest.page.click("#actions button[data-move=out]")
    guest.page.click("dialog .primary")
    assert guest.moves() == ["out"]


def test_a_meld_of_three_is_picked_card_by_card(browser: Browser, host: Host) -> None:
    view = found("pontinho", 2, lambda view: any(offer.verb == "meld" for offer in view.offers))
    guest = Posed(browser, host, view, viewport=PHONE)
    meld = next(offer for offer in view.offers if offer.verb == "meld")
    guest.pick(*(card_name(card) for _, card in meld.uses))
    guest.page.click(f"#actions button[data-move='{meld.text}']")
    assert guest.moves() == [meld.text]


def test_a_card_goes_to_the_meld_that_is_touched(browser: Browser, host: Host) -> None:
    def one(view: View) -> list[Offer]:
        return [offer for offer in view.offers if offer.verb == "add" and len(offer.uses) == 1]

    def alone(view: View) -> bool:
        return any([other for other in one(view) if other.uses == offer.uses] == [offer] for offer in one(view))

    view = found("pontinho", 3, alone)
    offer = next(offer for offer in one(view) if [o for o in one(view) if o.uses == offer.uses] == [offer])
    guest = Posed(browser, host, view)
    guest.pick(card_name(offer.uses[0][1]))
    zone = guest.page.locator(f"[data-zone='{offer.to}']")
    assert "lit" in (zone.get_attribute("class") or "")
    zone.click(position={"x": 12, "y": 6})
    assert guest.moves() == [offer.text]


def test_a_standing_wild_that_is_touched_offers_its_swaps(browser: Browser, host: Host) -> None:
    view = found("pontinho", 3, lambda view: not view.skip and any(offer.verb == "swap" for offer in view.offers))
    swaps = [offer for offer in view.offers if offer.verb == "swap"]
    guest = Posed(browser, host, view)
    card = card_name(swaps[0].on or 0)
    guest.page.click(f"[data-zone='{swaps[0].to}'] [data-stands='{card}']", position={"x": 5, "y": 10})
    shown = guest.page.locator("#actions button").evaluate_all("all => all.map(one => one.dataset.move)")
    assert shown == [offer.text for offer in swaps if offer.to == swaps[0].to and offer.on == swaps[0].on]


def test_a_declaration_starts_at_the_true_card(browser: Browser, host: Host) -> None:
    view = found("montenegro", 2, lambda view: any(offer.verb == "wild" for offer in view.offers))
    wild = next(offer for offer in view.offers if offer.verb == "wild" and "army" not in offer.text)
    guest = Posed(browser, host, view, viewport=PHONE)
    first, second = (card_name(card) for _, card in wild.uses)
    guest.pick(first, second)
    guest.page.locator("#actions .primary", has_text="as a wild").click()
    dialog = guest.page.locator("dialog.card")
    assert dialog.locator(".ranks [aria-pressed=true]").get_attribute("data-move") == f"value:{second[0]}"
    assert dialog.locator(".suits [aria-pressed=true]").get_attribute("data-move") == f"value:{second[1]}"
    assert "true" in guest.text(".declared")
    rank = "A" if second[0] != "A" else "2"
    dialog.locator(f".ranks [data-move='value:{rank}']").click()
    assert "bluff" in guest.text(".declared")
    guest.page.keyboard.press("ArrowDown")
    suit = "cdhs"[("cdhs".index(second[1]) + 1) % 4]
    dialog.locator(".primary").click()
    assert guest.moves() == [f"wild {first} {second} as {rank}{suit}"]


def wars(view: View) -> list[Offer]:
    return [offer for offer in view.offers if offer.choices and offer.choices[0].kind == "suits"]


def test_a_war_shows_what_joins_and_the_total(browser: Browser, host: Host) -> None:
    view = found("montenegro", 2, lambda view: any(len(offer.choices[0].values) >= 3 for offer in wars(view)))
    war = next(offer for offer in wars(view) if len(offer.choices[0].values) >= 3)
    guest = Posed(browser, host, view, viewport=PHONE)
    page = guest.page
    page.locator(f"#actions button[data-move='{war.text}']").click()
    dialog = page.locator("dialog.suits")
    assert dialog.locator(".column").count() == 4
    choice = war.choices[0]
    for suit in choice.values[-1].split():
        dialog.locator(f"button[data-move='value:{suit}']").click()
    assert str(choice.notes[-1].args["number"]) in guest.text(".total")
    dialog.locator(".primary").click()
    assert guest.moves() == [war.filled({choice.name: choice.values[-1]}, {})]


def test_a_war_alone_needs_no_help(browser: Browser, host: Host) -> None:
    view = found("montenegro", 2, lambda view: bool(wars(view)))
    war = wars(view)[0]
    guest = Posed(browser, host, view)
    guest.page.click(f"[data-zone='{war.to}'].lit")  # the army attacked
    guest.page.click("dialog.suits .primary")
    assert guest.moves() == [war.filled({war.choices[0].name: ""}, {})]


def test_suits_are_four_buttons(browser: Browser, host: Host) -> None:
    view = found("king", 4, lambda view: any(offer.verb == "trump" for offer in view.offers), games=["trump_0"])
    guest = Posed(browser, host, view)
    guest.page.click("#actions button")
    assert guest.page.locator("dialog .suits button").count() == 4
    guest.page.click("dialog .suits button[data-move='value:h']")
    assert guest.moves() == ["trump h"]


def test_cards_of_a_choice_are_given_together(browser: Browser, host: Host) -> None:
    view = found("president", 4, lambda view: any(offer.pick == 2 for offer in view.offers), rounds=3)
    guest = Posed(browser, host, view, viewport=PHONE)
    hand = [card_name(card) for card in view.hand()]
    guest.pick(hand[3])
    assert guest.page.locator("#actions button").count() == 0
    guest.pick(hand[0])
    guest.page.click("#actions button")
    assert guest.legal(guest.moves()[0])


def test_a_card_is_covered_by_touching_it(browser: Browser, host: Host) -> None:
    view = found("durak", 2, lambda view: any(offer.verb == "cover" for offer in view.offers))
    cover = next(offer for offer in view.offers if offer.verb == "cover")
    guest = Posed(browser, host, view, viewport=PHONE)
    guest.pick(card_name(cover.uses[0][1]))
    guest.page.click(f"[data-zone=table] [data-card='{card_name(cover.on or 0)}'].about", position={"x": 8, "y": 8})
    assert guest.moves() == [cover.text]


def test_an_attack_is_passed_on_by_the_place_that_says_so(browser: Browser, host: Host) -> None:
    """On a phone the attacks stay large: what passes them on is a strip below, beside the places that cover."""

    def both(view: View) -> bool:
        return len(view.zone("table").cards) == 2 and bool(used(view, "cover") & used(view, "transfer"))

    def used(view: View, verb: str) -> set[int]:
        return {offer.uses[0][1] for offer in view.offers if offer.verb == verb}

    view = found("durak", 2, both)
    card = min(used(view, "cover") & used(view, "transfer"))
    guest = Posed(browser, host, view, viewport=PHONE)
    page = guest.page
    attack = page.locator("[data-zone=table] .slot").first.bounding_box()
    guest.pick(card_name(card))
    strip = page.locator(".place-lit.strip")
    label = next(offer.label for offer in view.offers if offer.verb == "transfer" and offer.uses[0][1] == card)
    assert strip.text_content() == Speaker(NAMES, view.viewer).say(label)
    assert page.locator(".place-lit[data-stands]").count() >= 1
    assert attack is not None and attack["width"] > 0.22 * PHONE["width"]
    strip.click()
    assert guest.moves() == [f"transfer {card_name(card)}"]


def test_cards_that_fit_nothing_ask_the_table_why(browser: Browser, host: Host) -> None:
    view = found(
        "president", 4, lambda view: len(view.offers) > 8 and all(offer.verb == "play" for offer in view.offers)
    )
    guest = Posed(browser, host, view)
    hand = [card_name(card) for card in view.hand()]
    low, high = hand[0], next(card for card in hand if card[0] != hand[0][0])
    several = [card for card in (low, high) if sum(other[0] == card[0] for other in hand) > 1]
    guest.pick(low, high)
    if not several:  # both are played alone: the second takes the place of the first
        assert guest.page.locator(".held.picked").count() == 1
        return
    assert guest.page.locator(".held.picked").count() == 2
    assert guest.said[-1] == {"type": "why", "cards": [low, high]}
    guest.tell(protocol.Reason([low, high], protocol.Said("a play is one card or a set")))
    guest.page.wait_for_selector("#told:has-text('A play is one card or a set.')")


def test_views_that_come_fast_are_shown_one_after_another(browser: Browser, host: Host) -> None:
    view = found("toy", 3, lambda view: True)
    guest = Posed(browser, host, view, quick=False)
    page = guest.page
    page.evaluate("""() => { window.seen = []; new MutationObserver(() => seen.push(performance.now()))
        .observe(document.getElementById("log"), { childList: true }); }""")
    for seat in (1, 2):
        said = protocol.Said("{seat} plays {cards}", {"seat": {"seat": seat}, "cards": {"cards": ["4c"]}})
        guest.show(view, [protocol.Happened("play", said, seat, ["4c"])])
    page.wait_for_selector("#log li:has-text('Carla plays 4♣')", state="attached")
    first, second = page.evaluate("seen")
    assert second - first > 300  # milliseconds
    for _ in range(8):
        said = protocol.Said("{seat} plays {cards}", {"seat": {"seat": 1}, "cards": {"cards": ["4c"]}})
        guest.show(view, [protocol.Happened("play", said, 1, ["4c"])])
    page.wait_for_selector("#log li >> nth=9", state="attached")
    last = page.evaluate("seen")[2:]
    assert last[-1] - last[0] < 3000  # it catches up


def test_the_table_speaks_to_a_screen_reader(browser: Browser, host: Host) -> None:
    view = found("durak", 2, lambda view: True)
    guest = Posed(browser, host, view)
    said = protocol.Said("{seat} attacks with {cards}", {"seat": {"seat": 1}, "cards": {"cards": ["7c"]}})
    guest.show(view, [protocol.Happened("attack", said, 1, ["7c"], "hand:1", "table")])
    guest.page.wait_for_selector("#live:has-text('Bruno attacks with seven of clubs.')", state="attached")
    zone = guest.page.locator("[data-zone=stock]")
    assert zone.get_attribute("role") == "group"
    assert (zone.get_attribute("aria-label") or "").startswith("Deck, ")
    guest.page.wait_for_selector("#live:has-text('Your turn. ')", state="attached")


def test_a_bot_may_stand_in_for_who_is_away_a_minute(browser: Browser, host: Host) -> None:
    view = found("durak", 3, lambda view: view.viewer == 0)
    guest = Posed(browser, host, view, away=1)
    page = guest.page
    assert guest.text("[data-seat='1'] .about-seat") == "away"
    assert page.locator(".stand-in:visible").count() == 0
    page.clock.install()
    page.reload()
    page.wait_for_selector("#play:not([hidden])")
    page.clock.run_for(75_000)
    page.locator(".stand-in:visible").click()
    assert {"type": "standin", "seat": 1} in guest.said


def test_a_clock_is_shown_where_there_is_one(browser: Browser, host: Host) -> None:
    view = found("toy", 2, lambda view: True)
    assert Posed(browser, host, view).page.locator("#clock:visible").count() == 0
    assert Posed(browser, host, view, left=9).page.locator("#clock:visible").count() == 1


def test_the_waiting_room_says_what_is_missing(browser: Browser, host: Host) -> None:
    code, _ = new_table(host, "toy", ["", ""])
    guest = Guest(browser, host).open(code)
    guest.page.click(".sit:visible")
    assert guest.text("#room .told") == "Write your name first."
    guest.page.fill("#your-name", "Carla")
    guest.page.click(".sit:visible")
    guest.page.wait_for_selector("#start:enabled")
    other = Guest(browser, host).open(new_table(host, "toy", ["", ""])[0])
    assert other.page.input_value("#your-name") == ""  # each browser its own


def test_who_waits_for_nobody_fills_up_with_characters(browser: Browser, host: Host) -> None:
    code, token = new_table(host, "king", ["", "", "easy", ""])
    guest = Guest(browser, host, viewport=PHONE).open(code, token)
    page = guest.page
    assert page.locator("#share.primary").count() == 1  # first the others are asked
    link, start = page.locator("#share").bounding_box(), page.locator("#start").bounding_box()
    assert link and start and link["y"] < start["y"]
    page.click("#fill")
    page.wait_for_selector("#play:not([hidden])")
    assert page.locator("#around .face:not([data-colour])").count() == 3  # people have the colour they chose


def test_a_free_seat_is_given_to_a_bot(browser: Browser, host: Host) -> None:
    code, token = new_table(host, "durak", ["", ""])
    guest = Guest(browser, host, viewport=PHONE).open(code, token)
    page = guest.page
    page.click("[data-place='1'] summary")
    page.select_option("[data-place='1'] select >> nth=0", "hard")
    page.select_option("[data-place='1'] select >> nth=1", "cautious")
    page.click("[data-place='1'] .bot")
    page.wait_for_selector("[data-place='1'] .who:has-text('(hard, cautious)')")
    page.click("[data-place='1'] .clear")
    page.wait_for_selector("[data-place='1'] .who:has-text('Free seat')")
    assert guest.wrong == []


def test_the_hand_is_sorted_and_places_stay(browser: Browser, host: Host) -> None:
    view = found("durak", 2, lambda view: True, deck=52)
    page = Posed(browser, host, view).page
    page.wait_for_selector(".held")
    cards = "all => all.map(one => [one.dataset.card, one.dataset.place])"
    before = page.locator(".held").evaluate_all(cards)
    page.keyboard.press("s")
    after = page.locator(".held").evaluate_all(cards)
    assert before != after and sorted(before) == sorted(after)
    suits = [card[1] for card, _ in after]
    assert suits == sorted(suits)


def test_what_is_decided_is_played_out_with_one_key(browser: Browser, host: Host) -> None:
    view = found("durak", 2, lambda view: True)
    guest = Posed(browser, host, view)
    guest.page.wait_for_selector("#asked.yours")
    guest.page.keyboard.press("f")
    guest.page.wait_for_timeout(50)
    assert {"type": "playout"} in guest.said


def defending() -> View:
    """Someone who may cover or take the cards: nothing is marked."""
    return found("durak", 2, lambda view: {"cover", "surrender"} <= {offer.verb for offer in view.offers})


def test_what_is_grave_looks_so_and_enter_never_does_it(browser: Browser, host: Host) -> None:
    guest = Posed(browser, host, defending())
    page = guest.page
    grave = page.locator("#actions .grave")
    assert grave.count() == 1 and page.locator("#actions .primary").count() == 0
    assert "dashed" in grave.evaluate("one => getComputedStyle(one).borderStyle")
    page.keyboard.press("Enter")
    assert page.locator("dialog").count() == 0
    page.keyboard.press("t")  # its letter
    page.wait_for_selector("dialog.sure")
    assert page.evaluate("document.activeElement.textContent").endswith("Back")
    assert page.locator("dialog .primary").count() == 0
    page.keyboard.press("Enter")
    page.wait_for_selector("dialog", state="detached")
    grave.click()
    page.keyboard.press("Escape")
    page.wait_for_selector("dialog", state="detached")
    assert not [message for message in guest.said if message["type"] == "move"]
    grave.click()
    page.keyboard.press("y")
    assert guest.moves() == ["surrender"]


def test_a_verb_has_its_place_and_letter_in_every_position(browser: Browser, host: Host) -> None:
    guest = Posed(browser, host, defending())
    page = guest.page
    shown = "all => all.map(one => [one.querySelector('kbd').textContent, one.dataset.state])"
    before = page.locator("#verbs .verb").evaluate_all(shown)
    assert before == [["a", "off"], ["c", "open"], ["r", before[2][1]], ["d", "off"], ["t", "ready"]]
    page.keyboard.press("a")
    assert guest.text("#told") == "Attack: not now."
    guest.show(found("durak", 2, lambda view: all(offer.verb == "attack" for offer in view.offers)))
    page.wait_for_selector("#verbs [data-state=open] >> text=Attack")
    after = page.locator("#verbs .verb").evaluate_all(shown)
    assert [letter for letter, _ in after] == [letter for letter, _ in before]


def test_enter_does_what_is_marked_and_nothing_else(browser: Browser, host: Host) -> None:
    view = defending()
    cover = next(offer for offer in view.offers if offer.verb == "cover")
    guest = Posed(browser, host, view)
    guest.pick(card_name(cover.uses[0][1]))
    marked = guest.page.locator("#actions .primary")
    assert marked.count() == 1
    move = marked.get_attribute("data-move")
    guest.page.keyboard.press("Enter")
    assert guest.moves() == [move]


def picked(guest: Posed) -> list[int]:
    """The places, from 1 as they are shown, of the cards that are picked."""
    guest.page.wait_for_selector(".held.picked")
    found: list[int] = guest.page.locator(".held").evaluate_all(
        "all => all.flatMap((one, at) => one.classList.contains('picked') ? [at + 1] : [])"
    )
    return found


def test_cards_are_numbered_from_one_as_they_are_shown_and_ten_can_be_typed(browser: Browser, host: Host) -> None:
    view = found("king", 4, lambda view: len(view.offers) == 13 and len(view.hand()) == 13, games=["tricks"])
    guest = Posed(browser, host, view)
    page = guest.page
    page.keyboard.press("s")  # by suit: numbers follow what is shown
    numbers = page.locator(".held .place").all_text_contents()
    assert numbers == [str(number) for number in range(1, 14)]
    page.keyboard.press("1")
    page.keyboard.press("2")
    assert picked(guest) == [12]
    page.keyboard.press("3")  # at once: there is no thirtieth
    assert picked(guest) == [3]
    page.clock.install()
    page.clock.pause_at(time() + 3600)
    page.keyboard.press("1")
    page.clock.run_for(100)
    assert picked(guest) == [3]  # it may go on
    page.clock.run_for(5_000)
    assert picked(guest) == [1]
    page.keyboard.press("1")
    page.keyboard.press("Enter")  # does not wait
    assert page.locator(".held.picked").count() == 0


def test_letters_work_on_any_keyboard(browser: Browser, host: Host) -> None:
    guest = Posed(browser, host, defending())
    guest.page.evaluate("document.dispatchEvent(new KeyboardEvent('keydown', {key: 'е', code: 'KeyT', bubbles: true}))")
    guest.page.wait_for_selector("dialog.sure")
