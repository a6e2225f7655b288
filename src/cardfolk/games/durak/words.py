"""What Durak says, in English."""

from __future__ import annotations

from ...words import Arg, Template, Words, yours_in

WORDS: dict[str, Template] = {
    "event.deal": "{seat} is dealt {cards}",
    "event.trump": "{card} is turned up: {suit} are trump",
    "event.turn": "{seat} attacks {other}",
    "event.attack": "{seat} attacks with {cards}",
    "event.cover": "{seat} covers {card} with {cards}",
    "event.transfer": "{seat} transfers to {other} with {cards}",
    "event.done": "{seat} is done",
    "event.surrender": "{seat} takes up {cards}",
    "event.discard": "beaten: {cards} are discarded",
    "event.draw": "{seat} draws {cards}",
    "event.out": "{seat} is out",
    "event.durak": "{seat} is the durak",
    "event.drawn": "the game is drawn",
    "scene.beaten": "{seat} beats the attack",
    "scene.beaten.yours": "you beat the attack",
    "scene.taken": "{seat} takes the cards",
    "scene.taken.yours": "you take the cards",
    "scene.out": "{seat} is out",
    "scene.out.yours": "you are out",
    "scene.durak": "{seat} is the durak",
    "scene.durak.yours": "you are the durak",
    "scene.drawn": "the game is drawn",
    "sheet.game": "The game",
    "sheet.out": "out as number {number}",
    "sheet.durak": "the durak",
    "sheet.left": ("one card left", "{count} cards left"),
    "move.attack": "Attack with {cards}",
    "move.cover": "Cover {card} with {cards}",
    "move.transfer": "Transfer with {cards}",
    "move.surrender": "Take the cards",
    "move.done": "Done",
    "prompt.open": "Attack {other} with one card.",
    "prompt.add": "All is covered: add a card of a rank on the table, or be done.",
    "prompt.defend": "Cover each card, or take them all.",
    "prompt.transfer": "Cover each card, pass the attack on with the same rank, or take them all.",
    "prompt.wait": "{seat} is to move.",
    "prompt.over": "The game is over.",
    "fact.trump": "Trump: {suit} ({card})",
    "fact.attacker": "Attacker: {seat}",
    "fact.defender": "Defender: {seat}",
    "fact.discarded": "{number} discarded",
    "fact.out": "out",
    "zone.hand": "Hand of {seat}",
    "zone.stock": "Deck",
    "zone.table": "Table",
    "zone.discard": "Discarded",
    "error.defend": "defend first: cover, transfer or surrender",
    "error.not_defending": "only the defender covers, transfers or surrenders, while an attack card lies uncovered",
    "error.must_open": "opening is compulsory: attack with one card",
    "error.not_held": "you do not hold {card}",
    "error.rank_on_table": "add only a rank that lies on the table: {card} does not match",
    "error.not_uncovered": "{card} does not lie uncovered on the table",
    "error.beats": "{by_card} does not beat {card}: it takes a higher card of its suit, or a trump on a plain card",
    "error.no_transfers": "transfers are off in this game",
    "error.transfer_after_cover": "transfer only while no card has been covered in this turn",
    "error.transfer_rank": "transfer only with the rank of the attack: {card} does not match",
    "error.transfer_room": "{other} has too few cards to face {number}",
    "error.not_a_move": "{move} is not a move of durak",
    "error.no_move": (
        "not a move of durak: {text}; expected attack 7c, cover 7c with 9c, transfer 7d, surrender or done"
    ),
}

YOURS = yours_in(WORDS)


def words(name: str, **args: Arg) -> Words:
    """Something that Durak says."""
    return Words(WORDS[name], args, YOURS.get(name))
