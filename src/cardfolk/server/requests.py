"""What a guest asks, message by message: each is a call to a Participant, and its result a message."""

# Compiled: every move comes through here.

from __future__ import annotations

import logging

from .. import protocol
from ..cards import find_card
from ..codec import said
from ..play.coach import dear_moves
from ..play.saying import move_words
from ..store.database import StoreAway
from ..table import Refused
from ..words import BadText, Words
from .guest import Guest
from .logs import about
from .participant import Participant
from .room import Unsure
from .seating import key_of, new_token
from .words import words

LOGGER = logging.getLogger("cardfolk.server")


class Requests:
    """Answers the messages of one guest."""

    def __init__(self, guest: Guest) -> None:
        self._guest = guest
        self._connection = guest.connection
        self._participant = Participant(guest)

    async def answer(self, message: protocol.FromClient) -> bool:
        """Do what a message asks, or tell why not; whether it was done."""
        metrics = self._guest.room.hall.metrics
        try:
            if isinstance(message, protocol.Move):
                await self._participant.move(message.text, message.version, message.key)
                self._connection.tell(protocol.Accepted(message.key))
            else:
                await self._do(message)
            return True
        except Unsure as unsure:  # who comes back asks again, with the same key, and learns what became of it
            self._connection.fail(unsure.words, 1013)
            return False
        except Refused as refused:
            why = refused.words
            metrics.refused(why)
        except StoreAway as away:
            LOGGER.error("the store cannot be used", extra=about(why=str(away)))
            why = words("soon")
        except BadText as wrong:
            why = Words("{text}", {"text": str(wrong)})
            metrics.refusals["text"] += 1
        self._connection.refuse(why, message.key if isinstance(message, protocol.Move) else "")
        return False

    async def _do(self, message: protocol.FromClient) -> None:
        participant, tell = self._participant, self._connection.tell
        match message:
            case protocol.Give(game, random):
                await participant.give(game, random)
            case protocol.Chat(text, name):
                await participant.say(text, name)
            case protocol.Gallery(is_open):
                await participant.open_gallery(is_open)
            case protocol.Hint():
                advice = await participant.hint()
                best = advice.moves[0][0].text
                reason = None if advice.reason is None else said(advice.reason)
                dear = {text: said(told) for text, told in dear_moves(advice).items()}
                tell(protocol.Advice(best, said(move_words(participant.view(), best)), reason, dear))
            case protocol.PlayOut():
                await participant.play_out()
            case protocol.Wish(auto, until_turn):
                participant.wish(auto, until_turn)
            case protocol.GoOn():
                participant.go_on()
            case protocol.Why(names):
                why = participant.why([find_card(name) for name in names])
                tell(protocol.Reason(names, None if why is None else said(why)))
            case protocol.Sit(name, seat, colour):
                await self._sit(name, seat, colour)
            case protocol.Invite(seat, bot):
                await participant.invite(seat, bot)
            case protocol.Start():
                await participant.want_next()
            case protocol.AskBack():
                await participant.ask_back()
            case protocol.Agree(yes):
                await participant.agree(yes)
            case protocol.StandIn(seat):
                await participant.stand_in(seat)
            case protocol.Leave():
                await participant.leave()
            case protocol.Hello():
                raise Refused(words("message"))

    async def _sit(self, name: str, seat: int, colour: int) -> None:
        token = new_token()
        taken = await self._participant.sit(name, key_of(token), seat, colour)
        if taken is not None:
            self._connection.tell(protocol.Seated(taken, token))  # before the table, which says that they sit there
            self._guest.room.recognise(self._guest)
