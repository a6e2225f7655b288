"""The folk: characters that bots play as, the same people in every front end, in records and in statistics."""

from __future__ import annotations

from dataclasses import dataclass

from ..words import Words


@dataclass(frozen=True)
class Character:
    """Somebody who likes to play: where they live, how they play, and what they say now and then."""

    id: str
    name: str  # the same in every language
    home: Words
    level: str
    style: str
    about: Words  # in one line
    hello: Words
    well: Words  # said when something went well for them
    badly: Words  # and when it did not


FOLK = {
    one.id: one
    for one in (
        Character(
            "milica",
            "Milica",
            Words("Njeguši, Montenegro"),
            "hard",
            "cautious",
            Words("Smokes her own ham and has never once been caught bluffing."),
            hello=Words("Sit, sit. You look hungry."),
            well=Words("I only had a little luck."),
            badly=Words("So you were awake after all."),
        ),
        Character(
            "vuk",
            "Vuk",
            Words("Cetinje, Montenegro"),
            "expert",
            "aggressive",
            Words("Believes a moustache is worth two trumps."),
            hello=Words("Whose land is this? Mine."),
            well=Words("My grandfather would approve."),
            badly=Words("Hm. You looked at me too long."),
        ),
        Character(
            "luka",
            "Luka",
            Words("Kotor, Montenegro"),
            "easy",
            "balanced",
            Words("Learns fast, forgets faster, asks for one more game."),
            hello=Words("I know the rules now. Mostly."),
            well=Words("Did you see that? Did you?"),
            badly=Words("That was practice."),
        ),
        Character(
            "fyodor",
            "Fyodor",
            Words("Suzdal, Russia"),
            "hard",
            "hoarder",
            Words("A retired stove-builder who has all the time in the world."),
            hello=Words("Let the tea stand. Deal."),
            well=Words("Slowly, slowly. There."),
            badly=Words("The winter is long. Again."),
        ),
        Character(
            "anya",
            "Anya",
            Words("Petrozavodsk, Russia"),
            "medium",
            "aggressive",
            Words("Sings in a choir, counts in quavers."),
            hello=Words("Ready. Who begins?"),
            well=Words("And that one is for you."),
            badly=Words("A wrong note. It happens."),
        ),
        Character(
            "zefa",
            "Dona Zefa",
            Words("Salvador, Brazil"),
            "expert",
            "aggressive",
            Words("Runs a market stall, and the table too."),
            hello=Words("Come, my dear, I have change."),
            well=Words("That one I take, thank you."),
            badly=Words("Ai! Not that one!"),
        ),
        Character(
            "caio",
            "Caio",
            Words("Recife, Brazil"),
            "easy",
            "bluffer",
            Words("Drums with anything within reach, cards included."),
            hello=Words("Good cards today, I feel it."),
            well=Words("Boom! And once more!"),
            badly=Words("Worth it. Totally worth it."),
        ),
        Character(
            "beppe",
            "Beppe",
            Words("Bologna, Italy"),
            "expert",
            "balanced",
            Words("Taught mathematics for forty years and still marks your play."),
            hello=Words("Fifty-two. Let us see."),
            well=Words("As was to be shown."),
            badly=Words("I have miscounted. Remarkable."),
        ),
        Character(
            "chiara",
            "Chiara",
            Words("Naples, Italy"),
            "hard",
            "bluffer",
            Words("A pastry cook: sweet, exact and without mercy."),
            hello=Words("Something sweet to begin?"),
            well=Words("A present for you!"),
            badly=Words("Too much salt, that."),
        ),
        Character(
            "amina",
            "Amina",
            Words("Dakar, Senegal"),
            "medium",
            "balanced",
            Words("An engineer who reads people better than plans."),
            hello=Words("All set on my side."),
            well=Words("That went to plan."),
            badly=Words("Noted. It will not happen twice."),
        ),
        Character(
            "kenji",
            "Kenji",
            Words("Kyoto, Japan"),
            "hard",
            "balanced",
            Words("Repairs clocks and keeps his runs just as tidy."),
            hello=Words("I am in your care."),
            well=Words("Everything in its place."),
            badly=Words("A fine play. I bow."),
        ),
        Character(
            "maire",
            "Máire",
            Words("Galway, Ireland"),
            "medium",
            "bluffer",
            Words("Tells a story with every trick, half of them true."),
            hello=Words("Did I tell you about the goat?"),
            well=Words("And that is no word of a lie."),
            badly=Words("Well now, that was rude."),
        ),
        Character(
            "omar",
            "Omar",
            Words("Fes, Morocco"),
            "medium",
            "cautious",
            Words("Sells carpets and knows the price of waiting."),
            hello=Words("First we talk, then we play."),
            well=Words("For you, a special price."),
            badly=Words("You have ruined me, friend."),
        ),
        Character(
            "lupe",
            "Lupe",
            Words("Oaxaca, Mexico"),
            "easy",
            "aggressive",
            Words("Studies biology, names her cards after beetles."),
            hello=Words("Let me just sort these."),
            well=Words("Two of a kind, look!"),
            badly=Words("Oh no. I needed that one."),
        ),
    )
}


def character_of(bot: str) -> Character | None:
    """The character that a bot plays as: `zefa` and `zefa@easy` are Dona Zefa; a plain level is nobody."""
    return FOLK.get(bot.partition("@")[0])
