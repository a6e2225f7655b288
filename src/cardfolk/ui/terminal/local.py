"""Playing at this terminal: the menu, a game from its start to its end."""

from __future__ import annotations

import sys
from pathlib import Path

from ...game import Game
from ...games import all_ids, find_game
from ...options import whole_number
from ...play.session import AnySession, Session, open_session
from ...words import Template, Words
from ..lines import kept_line
from ..local import Looks, keep_record, own_name, tty
from ..options import preset_name
from ..players import bot_name
from ..words import Speaker


def run(session: Session, shown: Looks, record: Path | None = None) -> None:
    """Play a session at the prompt or in the app, and write its record if asked."""
    try:
        if shown.plain:
            from .plain import Plain

            session.hold_scenes()
            Plain(session, ask, sys.stdout, shown, tty()).run()
        else:
            from .app.app import CardfolkApp

            CardfolkApp(shown, session).run()
            tell_kept(session, shown.speaker())
    finally:
        session.close()
    tell_lost(session, shown.speaker())
    if record is not None:
        keep_record(session.table, record, shown.speaker())


def home(shown: Looks) -> None:
    """Choose a game and play: in the app, or from a menu line by line."""
    if shown.plain:
        menu(shown)
        return
    from .app.app import CardfolkApp

    app = CardfolkApp(shown)
    app.run()
    if app.table is not None:
        tell_kept(app.table, app.speaker())
        tell_lost(app.table, app.speaker())


def tell_kept(session: AnySession, speaker: Speaker) -> None:
    """How to come back to a game that was left, once its screen is gone."""
    if isinstance(session, Session) and not session.table.over and (line := kept_line(session, speaker)):
        print(line)


def tell_lost(session: AnySession, speaker: Speaker) -> None:
    """That a game which is over could not be kept to the last, and why."""
    if isinstance(session, Session) and session.table.over and session.trouble is not None and not session.id:
        print(speaker.tell("The game was not saved: {why}", why=session.trouble.args["why"]))


def ask(prompt: str) -> str:
    """A line from the person; the prompt is shown either way."""
    if sys.stdin.isatty():
        return input(prompt)
    sys.stdout.write(prompt)
    sys.stdout.flush()
    line = sys.stdin.readline()
    if not line:
        raise EOFError
    return line


def menu(shown: Looks) -> None:
    """Choose a game and play it against bots, line by line."""
    speaker = shown.speaker()
    found = [find_game(id) for id in all_ids()]
    print(speaker.tell("cardfolk: which game?"))
    for number, game in enumerate(found, 1):
        print(f"  {number}  {speaker.say(Words(game.name))}: {speaker.say(Words(game.summary))}")
    print("  q  " + speaker.tell("leave"))
    names = {name: game for number, game in enumerate(found, 1) for name in (str(number), game.id, game.name.lower())}
    try:
        while (answer := ask("> ").strip().lower()) not in names:
            if answer in ("q", "quit", "exit"):
                return
            print(speaker.tell("Type a number from 1 to {number}, or q.", number=len(found)))
        game = names[answer]
        seats = _ask_seats(game, speaker)
        level = _ask_level(speaker)
    except (EOFError, KeyboardInterrupt):
        print("\n" + speaker.tell("Goodbye."))
        return
    preset = game.presets_for(seats)[0]
    told: Template = (
        "You play {game} ({preset}) against {count} {level} bot.",
        "You play {game} ({preset}) against {count} {level} bots.",
    )
    name = Words(game.name)
    rules = preset_name(game, preset, speaker)
    print(speaker.tell(told, game=name, preset=rules, count=seats - 1, level=bot_name(level, speaker)))
    from ...store.home import open_home

    players = ["me"] + [level] * (seats - 1)
    run(open_session(game, players, game.preset(preset), own_name(), store=open_home()), shown)


def _ask_seats(game: Game, speaker: Speaker) -> int:
    if game.least == game.most:
        return game.least
    least, most, usual = game.least, game.most, game.usual
    while True:
        asked = speaker.tell("How many players, {least} to {most}? [{usual}]", least=least, most=most, usual=usual)
        answer = ask(asked + " ").strip()
        if not answer:
            return usual
        seats = whole_number(answer)
        if seats is not None and game.least <= seats <= game.most:
            return seats
        print(speaker.tell("Type a number from {least} to {most}.", least=least, most=most))


def _ask_level(speaker: Speaker) -> str:
    from ...bots.levels import LEVELS

    names = {level: bot_name(level, speaker) for level in LEVELS}
    levels = ", ".join(names.values())
    usual = names["medium"]
    while True:
        asked = speaker.tell("How strong: {levels}? [{usual}]", levels=levels, usual=usual)
        answer = ask(asked + " ").strip().lower() or "medium"
        found = [level for level, name in names.items() if level.startswith(answer) or name.lower().startswith(answer)]
        if len(found) == 1:
            return found[0]
        print(speaker.tell("Type one of {levels}.", levels=levels))
