"""Coming to a server's table from the command line: which table, under which name, and how it is shown."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import replace

from ...client.http import public_tables
from ...client.links import Link, read_link
from ...client.session import join_table
from ...options import whole_number
from ...words import BadText, Words
from ..local import Looks, own_name, tty
from ..online import table_lines
from ..settings import read_settings
from ..words import Speaker
from .local import ask
from .online import Joined, Lines


def join(url: str, name: str, watch: bool, shown: Looks) -> None:
    """Come to the table of a link, or to one of a server's, and stay until one leaves."""
    speaker = shown.speaker()
    link = read_link(url)
    lines = Lines()
    if shown.plain:
        lines.read(0)
    asked = lines.ask if shown.plain else ask
    try:
        if not link.code:
            link = choose_table(link, speaker, asked)
        session = join_table(link, lambda: called(name, speaker, asked), watch)
    except (EOFError, KeyboardInterrupt):
        print("\n" + speaker.tell("Goodbye."))
        return
    try:
        if shown.plain:
            Joined(session, lines, sys.stdout, shown, tty()).run()
        else:
            from .app.app import CardfolkApp

            CardfolkApp(shown, session).run()
            if session.people:
                print(speaker.tell("Your seat is kept: cardfolk join {link} goes on.", link=link.table))
    finally:
        session.close()


def choose_table(link: Link, speaker: Speaker, asked: Callable[[str], str]) -> Link:
    """Have one of a server's public tables chosen; BadText if there is none."""
    tables = public_tables(link)
    if not tables:
        raise BadText(Words("no table at {address} is open to all: ask for the link of one", {"address": link.server}))
    print(speaker.tell("Which table?"))
    for number, line in enumerate(table_lines(tables, speaker), 1):
        print(f"  {number}  {line}")
    while True:
        at = whole_number(asked("> ").strip())
        if at is not None and 1 <= at <= len(tables):
            return replace(link, code=tables[at - 1].id)
        print(speaker.tell("Type a number from {least} to {most}.", least=1, most=len(tables)))


def called(name: str, speaker: Speaker, asked: Callable[[str], str]) -> str:
    """What to be called at the table: as it was said, as it was kept, or as is answered now."""
    settings = read_settings()
    name = name.strip() or settings.name
    if name or not sys.stdin.isatty():
        return name or own_name()
    name = asked(speaker.tell("Your name? [{name}]", name=own_name()) + " ").strip() or own_name()
    settings.name = name
    settings.save()
    return name
