"""The smallest front end: one person against bots, line by line.

python examples/front_ends/line_by_line.py king me,easy,easy,easy
"""

from __future__ import annotations

import sys
from time import monotonic

from cardfolk.games import find_game
from cardfolk.play.maker import MoveMaker
from cardfolk.play.session import Session, open_session
from cardfolk.table import Refused
from cardfolk.ui.words import Speaker


def ask(session: Session, seat: int, speaker: Speaker) -> str:
    """Ask a seat until its move is made."""
    maker = MoveMaker(session.view(seat))
    while True:
        now = maker.open()
        print(speaker.say(now.line or now.question))
        for step in now.plan:
            print("  ", speaker.say(step))
        print(*(f"{pick.number}:{speaker.card(pick.card)}" for pick in now.cards if pick.open))
        print(*(f"[{button.key}] {speaker.say(button.label)}" for button in now.buttons))
        made = maker.type(input("> "))
        if made is not None:
            if made.until_turn:
                session.wish(seat, until_turn=True)
            return made.text


def play(game: str, names: list[str], pace: float = 1.0) -> None:
    """One game; `me` among the names is the person, the others are bots."""
    session = open_session(find_game(game), names, {}, "Ana")
    session.pace = pace
    [seat] = session.people
    speaker = Speaker([place.name for place in session.table.seats])
    heard = 0
    while not session.table.over:
        session.tick(monotonic())
        for event in session.table.heard(seat, heard):
            print("  ", speaker.say(session.table.words_of(event)))
        heard = session.table.version(seat)
        if scene := session.scene(seat):
            print("**", speaker.say(scene.words))
            session.go_on()
        elif session.asked is None:
            session.wait(0.1)
        elif text := ask(session, seat, speaker):
            try:
                session.submit(seat, text)
            except Refused as refused:
                print(speaker.say(refused.words))
    print(session.record().write())
    session.close()


if __name__ == "__main__":
    game, names = sys.argv[1:] or ("durak", "me,medium")
    play(game, names.split(","))
