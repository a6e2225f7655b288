"""What President says, in English."""

from __future__ import annotations

from ...game import Template, Words

WORDS: dict[str, Template] = {
    "event.round": "round {number} of {rival}: {seat} deals",
    "event.deal": "{seat} is dealt {cards}",
    "event.exchange": "{seat} hands {cards} to {other}",
    "event.give": "{seat} gives {cards} to {other}",
    "event.leader": "{seat} holds {card} and leads",
    "event.play": "{seat} plays {cards}",
    "event.pass": "{seat} passes",
    "event.revolution": "revolution: the order is turned round",
    "event.restored": "revolution: the order is as usual again",
    "event.out": "{seat} is out, number {number} to finish",
    "event.trick": "{seat} wins the trick and leads",
    "event.trick_out": "{seat} wins the trick and is out: {other} leads",
    "event.president": "{seat} is President and scores {number}",
    "event.vice_president": "{seat} is Vice-President",
    "event.vice_scum": "{seat} is Vice-Scum",
    "event.scum": "{seat} is Scum",
    "event.wins": "{seat} wins the game with {number}",
    "move.play": "Play {cards}",
    "move.pass": "Pass",
    "move.give": ("Give a card to {other}", "Give {count} cards to {other}"),
    "prompt.give": ("Give one card of your choice to {other}.", "Give {count} cards of your choice to {other}."),
    "prompt.first": "You hold {card}: lead it, alone or in a set of threes.",
    "prompt.lead": "Lead one card or a set of equal rank.",
    "prompt.follow": ("Play a higher card, or pass.", "Play {count} cards of equal rank that are higher, or pass."),
    "prompt.pass": "You hold nothing higher: pass.",
    "prompt.wait": "{seat} is to move.",
    "prompt.over": "The game is over.",
    "fact.round": "Round {number} of {rounds}",
    "fact.dealer": "Dealer: {seat}",
    "fact.revolution": "Revolution: the order is turned round, 2 low and 3 high",
    "fact.president": "President",
    "fact.vice_president": "Vice-President",
    "fact.neutral": "neutral",
    "fact.vice_scum": "Vice-Scum",
    "fact.scum": "Scum",
    "fact.points": ("{count} point", "{count} points"),
    "fact.passed": "passed",
    "fact.out": "out, number {number} to finish",
    "zone.hand": "Hand of {seat}",
    "zone.trick": "Trick",
    "zone.discard": "Past tricks",
    "zone.received": "from {seat}",
    "error.exchange": (
        "the exchange comes first: give a card to {other}",
        "the exchange comes first: give {count} cards to {other}",
    ),
    "error.give_count": ("give exactly one card", "give exactly {count} cards"),
    "error.no_exchange": "cards are given only in the exchange, before the first lead of a round",
    "error.not_held": "you do not hold {card}",
    "error.must_lead": "the leader of a trick may not pass",
    "error.first_lead": "the first play of a round must contain {card}",
    "error.count": ("play as many cards as the last play: one", "play as many cards as the last play: {count}"),
    "error.top": "nothing is higher than {card} as a single",
    "error.higher": "play higher than {last}: {cards} is not",
    "error.higher_turned": "the order is turned round: play higher than {last}, {cards} is not",
    "error.plain_three": "in a set {card} is a plain three: {cards} is not higher than {last}",
    "error.last": "{cards}",
    "error.not_a_move": "{move} is not a move of president",
    "error.no_move": "not a move of president: {text}; expected play 7d, play 7c 7d, pass, give 4c or give 4c 5d",
    "error.no_play": "a play is one card or a set of equal rank, each card once: {text} is not",
    "error.no_gift": "one card is given, or two different ones: {text} is not that",
}


def words(name: str, **args: object) -> Words:
    """Something that President says."""
    return Words(WORDS[name], args)
