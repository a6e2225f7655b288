"""The command `cardfolk`. Everything heavy is imported where it is used."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

from . import __version__
from .compiled import how
from .extras import needing
from .game import Game
from .words import BadText, Words

if TYPE_CHECKING:
    from .play.session import Session
    from .record import Record
    from .store.store import Store
    from .table import Table
    from .ui.discord.start import Bot
    from .ui.local import Looks
    from .ui.words import Speaker

app = typer.Typer(
    name="cardfolk",
    help="Five folk card games: King of Montenegro, King, Durak, President, Pontinho.",
    no_args_is_help=False,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)

GAME = Annotated[str, typer.Argument(metavar="GAME", help="montenegro, king, durak, president or pontinho")]
GAME_OR_DAYS = Annotated[
    str, typer.Argument(metavar="[GAME]", help="montenegro, king, durak, president or pontinho; else the day's")
]
SEATS = Annotated[
    str | None, typer.Option(help="Who plays, like me,hard or ana,zefa,medium: a bot's name, or a person's.")
]
AI = Annotated[str | None, typer.Option(help="The bot for all other seats: a level, a character, a file.py, a module.")]
MATCH = Annotated[int, typer.Option(help="Play so many games and keep the score.")]
PRESET = Annotated[str | None, typer.Option(help="A named set of options; see `cardfolk games`.")]
SET = Annotated[list[str] | None, typer.Option("--set", metavar="KEY=VALUE", help="An option; repeatable.")]
CODE = Annotated[Path | None, typer.Option(help="A file with bots of your own, named in --seats.")]
SEED = Annotated[int | None, typer.Option(help="The seed that decides the deal; fresh if not given.")]
RECORD = Annotated[Path | None, typer.Option(help="Write the record of the game to this file when it ends.")]
PLAIN = Annotated[bool, typer.Option("--plain", help="Line by line; by itself where the output is no terminal.")]
SPEAK = Annotated[bool, typer.Option("--speak", help="Line by line, with cards as words.")]
ASCII = Annotated[bool, typer.Option("--ascii", help="No symbols: 7c for 7♣.")]
LANG = Annotated[str, typer.Option(metavar="LANG", help="en, pt_BR, it, ru or cnr; else the language of the system.")]
PACE = Annotated[float, typer.Option(help="Seconds between the moves of bots.")]
DATABASE = Annotated[
    str,
    typer.Option(
        metavar="URL", envvar="CARDFOLK_DATABASE", help="postgresql://... or a file; else a file of this computer."
    ),
]
REDIS = Annotated[
    str, typer.Option(metavar="URL", envvar="CARDFOLK_REDIS", help="redis://...: several servers wake each other.")
]
PUBLIC = Annotated[
    str,
    typer.Option(metavar="URL", envvar="CARDFOLK_PUBLIC_URL", help="The address that others reach this server at."),
]
TOKEN_FILE = Annotated[
    Path | None, typer.Option(metavar="FILE", help="Holds the bot's token; else CARDFOLK_DISCORD_TOKEN does.")
]
SHARDS = Annotated[
    int,
    typer.Option(min=0, help="Connections to Discord, one for 2500 servers at most; 0: as many as Discord advises."),
]
LOG = Annotated[str, typer.Option(help="text or json, one line an event, to standard error.")]
LOG_LEVEL = Annotated[
    str, typer.Option(metavar="LEVEL", help="debug, info, warning or error; else info, at a terminal warning.")
]
NO_SYNC = Annotated[
    bool, typer.Option("--no-sync", help="Do not wait for the disk: quicker, but a power cut may undo the last moves.")
]
HABITS = Annotated[
    list[str] | None, typer.Option("--set", metavar="KEY=VALUE", help="A limit or habit, as in docs/hosting.md.")
]


@app.callback(invoke_without_command=True)
def start(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", help="The version, and whether the rules are compiled.")
    ] = False,
    plain: PLAIN = False,
    speak: SPEAK = False,
    ascii: ASCII = False,
    lang: LANG = "",
) -> None:
    """Five folk card games. Without a command: choose one and play."""
    if version:
        print(f"cardfolk {__version__} ({how()}, Python {'.'.join(map(str, sys.version_info[:3]))})")
        raise typer.Exit
    if context.invoked_subcommand is None:
        from .ui.local import looks
        from .ui.terminal.local import home

        home(looks(plain, ascii, speak, lang))
        return
    given = {"plain": plain, "speak": speak, "ascii": ascii, "lang": lang}
    command = typer.main.get_command(app).commands[context.invoked_subcommand]  # type: ignore[attr-defined]
    known = [param.name for param in command.params]
    context.default_map = {context.invoked_subcommand: {name: value for name, value in given.items() if value}}
    for name, value in given.items():
        if value and name not in known:
            raise BadText(Words("there is no option {name}", {"name": f"--{name}"}))


@app.command()
def serve(
    host: Annotated[
        str, typer.Option(help="The address to listen on; 127.0.0.1 is for this computer only.")
    ] = "0.0.0.0",
    port: Annotated[
        int | None, typer.Option(help="The port to listen on; else 8765, or the next that is free.", min=0, max=65535)
    ] = None,
    database: DATABASE = "",
    no_sync: NO_SYNC = False,
    redis: REDIS = "",
    public_url: PUBLIC = "",
    tunnel: Annotated[
        str,
        typer.Option(metavar="COMMAND", help="A program that gives an address in the internet, as in docs/hosting.md."),
    ] = "",
    tunnel_pattern: Annotated[
        str, typer.Option(metavar="REGEX", help="Finds the address in what the tunnel says; else the first https://.")
    ] = "",
    metrics_token: Annotated[
        str,
        typer.Option(
            metavar="TOKEN",
            envvar="CARDFOLK_METRICS_TOKEN",
            help="Lets who has it read /metrics; without, only this computer may.",
        ),
    ] = "",
    discord: Annotated[bool, typer.Option("--discord", help="Run the Discord bot too, for the same tables.")] = False,
    token_file: TOKEN_FILE = None,
    shards: SHARDS = 1,
    log: LOG = "text",
    log_level: LOG_LEVEL = "",
    set_: HABITS = None,
    ascii: ASCII = False,
    lang: LANG = "",
) -> None:
    """Let people far away play: tables in the browser, one link each."""
    with needing("server", "cardfolk serve"):
        from .server.serve import serve
        from .server.settings import Running, read_settings
        from .ui.web.pages import WebPages
    from .ui.local import looks
    from .ui.terminal.hosting import Hosting

    log_level = _log_level(log, log_level)
    running = Running(
        host, port, database, redis, tunnel, tunnel_pattern, metrics_token, log, log_level, safe=not no_sync
    )
    speaker = looks(ascii=ascii, language=lang).speaker()
    bot = _bot(token_file, speaker, shards) if discord else None
    serve(WebPages(), Hosting(speaker), running, read_settings(set_ or [], public_url=public_url), bot)


@app.command()
def discord(
    token_file: TOKEN_FILE = None,
    shards: SHARDS = 1,
    database: DATABASE = "",
    no_sync: NO_SYNC = False,
    redis: REDIS = "",
    public_url: PUBLIC = "",
    log: LOG = "text",
    log_level: LOG_LEVEL = "",
    set_: HABITS = None,
    lang: LANG = "",
) -> None:
    """Run the Discord bot: tables in a server's channels, hands in private."""
    bot = _bot(token_file, _speaker(lang), shards)
    from .server.settings import Running, read_settings
    from .ui.discord.start import run

    running = Running(database=database, redis=redis, log=log, log_level=_log_level(log, log_level), safe=not no_sync)
    run(bot, running, read_settings(set_ or [], public_url=public_url))


def _bot(token_file: Path | None, speaker: Speaker, shards: int) -> Bot:
    """The Discord bot with its token and so many connections."""
    with needing("discord", "cardfolk discord"):
        from .ui.discord.start import Bot, read_token
    return Bot(read_token(token_file), speaker, shards)


def _log_level(log: str, level: str) -> str:
    """How much is logged, once both are known to be right."""
    from .server import logs

    level = level or ("warning" if sys.stderr.isatty() else "info")
    for name, value, known in (("--log", log, logs.STYLES), ("--log-level", level, logs.LEVELS)):
        if value not in known:
            told = {"name": name, "expected": ", ".join(known), "value": repr(value)}
            raise BadText(Words("{name}: expected {expected}, not {value}", told))
    return level


@app.command()
def join(
    url: Annotated[str, typer.Argument(metavar="URL", help="the link of a table, or the address of a server")],
    name: Annotated[str, typer.Option(help="What to be called at the table.")] = "",
    watch: Annotated[bool, typer.Option("--watch", help="Only watch.")] = False,
    plain: PLAIN = False,
    speak: SPEAK = False,
    ascii: ASCII = False,
    lang: LANG = "",
) -> None:
    """Play at a table of a server; coming again goes on in the same seat."""
    from .ui.local import looks

    with needing("server", "cardfolk join"):
        from .ui.terminal.joining import join
    join(url, name, watch, looks(plain, ascii, speak, lang))


@app.command()
def games(lang: LANG = "") -> None:
    """List the games with their seats, options and presets."""
    from .ui.terminal.reading import games_lines

    for line in games_lines(_speaker(lang)):
        print(line)


@app.command()
def rules(game: GAME, lang: LANG = "") -> None:
    """Show the rules of a game."""
    from .ui.local import read_game
    from .ui.rulebook import rules_text
    from .ui.words import find_language

    text = rules_text(read_game(game).id, find_language(lang))
    if not sys.stdout.isatty():
        print(text)
        return
    from rich.console import Console
    from rich.markdown import Markdown

    from .ui.terminal.streams import pager

    console = Console()
    shown = Markdown(text)
    paged, colours = pager()
    if paged and len(console.render_lines(shown)) >= console.height:
        with console.pager(styles=colours):
            console.print(shown)
    else:
        console.print(shown)


@app.command()
def cards(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="where to write them; made if it is not there")],
    four: Annotated[bool, typer.Option("--four", help="Suits in four colours.")] = False,
    large: Annotated[bool, typer.Option("--large", help="Large signs, as on phones.")] = False,
    png: Annotated[int, typer.Option(metavar="WIDTH", help="As PNG files too, so many pixels wide.")] = 0,
) -> None:
    """Write the drawn cards as SVG files: 52 faces and the back."""
    from .ui.art import write_cards
    from .ui.art.pictures import write_pictures

    try:
        if png:
            write_pictures(folder, png, 4 if four else 2, large)
        count = write_cards(folder, 4 if four else 2, large)
    except OSError as wrong:
        why = {"file": str(folder), "why": wrong.strerror or str(wrong)}
        raise BadText(Words("{file} cannot be written: {why}", why)) from None
    print(_speaker("").tell("{number} cards are in {folder}.", number=count, folder=str(folder)))


@app.command()
def replay(
    file: Annotated[str, typer.Argument(metavar="FILE", help="a record, or - for standard input")],
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object a line, for programs.")] = False,
    lang: LANG = "",
) -> None:
    """Play a record again: for a person to read, or with --json each position for a program."""
    if as_json:
        raise typer.Exit(_replay_json(file))
    from .record import IllegalAt
    from .ui.terminal.reading import game_lines

    record = _read(file)
    try:
        for line in game_lines(record, _speaker(lang, record.players)):
            print(line)
    except IllegalAt as wrong:
        _fail(Words("move {number} is not legal: {why}", {"number": wrong.ply, "why": wrong.words}), 1)


def _replay_json(file: str) -> int:
    from .record import IllegalAt, ply_json

    write = sys.stdout.write
    try:
        for ply, _, state in _read(file).replay():
            write(json.dumps(ply_json(ply, state)) + "\n")
    except IllegalAt as wrong:
        write(json.dumps({"error": str(wrong), "ply": wrong.ply}) + "\n")
        return 1
    except BadText as wrong:
        write(json.dumps({"error": str(wrong)}) + "\n")
        return 2
    return 0


def _read(file: str) -> Record:
    from .record import read_record

    try:
        data = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
        return read_record(data.decode("utf-8-sig"))
    except OSError as wrong:
        raise BadText(
            Words("{file} cannot be read: {why}", {"file": file, "why": wrong.strerror or str(wrong)})
        ) from None
    except UnicodeDecodeError as wrong:
        raise BadText(Words("the record is not UTF-8 text (byte {number})", {"number": wrong.start})) from None


@app.command()
def play(
    game: GAME,
    seats: SEATS = None,
    preset: PRESET = None,
    set_: SET = None,
    seed: SEED = None,
    ai: AI = None,
    code: CODE = None,
    match: MATCH = 1,
    record: RECORD = None,
    coach: Annotated[bool, typer.Option("--coach", help="A friend looks on, explains, and warns of blunders.")] = False,
    plain: PLAIN = False,
    speak: SPEAK = False,
    ascii: ASCII = False,
    lang: LANG = "",
    pace: PACE = 1.0,
) -> None:
    """Play a game with people at this screen and bots."""
    from .ui.local import looks
    from .ui.terminal.local import run

    shown = looks(plain, ascii, speak, lang, pace)
    run(_session(_asked(game, seats, ai, code, preset, set_), seed, match, coach), shown, record)


@app.command()
def learn(
    game: Annotated[
        str, typer.Argument(metavar="[GAME]", help="montenegro, king, durak, president or pontinho; else choose")
    ] = "",
    lesson: Annotated[str, typer.Argument(metavar="[LESSON]", help="its name, or list; else the next one")] = "",
    plain: PLAIN = False,
    speak: SPEAK = False,
    ascii: ASCII = False,
    lang: LANG = "",
    pace: PACE = 1.0,
) -> None:
    """Learn a game in five minutes, by playing it with somebody who explains."""
    from .play.lessons import find_lesson
    from .ui.learning import first_open
    from .ui.local import looks, read_game
    from .ui.terminal.lessons import choose, learn

    shown = looks(plain, ascii, speak, lang, pace)
    if not game:
        choose(shown)
        return
    found = read_game(game).id
    if lesson == "list":
        find_lesson(found)
        choose(shown, found)
    else:
        learn(find_lesson(found, lesson) if lesson else first_open(found), shown)


@app.command()
def window(
    what: Annotated[
        str, typer.Argument(metavar="GAME|URL", help="a game, or the link of a server's table; else choose there")
    ] = "",
    seats: SEATS = None,
    preset: PRESET = None,
    set_: SET = None,
    seed: SEED = None,
    ai: AI = None,
    code: CODE = None,
    match: MATCH = 1,
    record: RECORD = None,
    lang: LANG = "",
    pace: PACE = 1.0,
) -> None:
    """Play in a window."""
    from .ui.local import looks

    with needing("window", "cardfolk window"):
        from .ui.window.start import run
    shown = replace(looks(language=lang, pace=pace), ascii=False)
    if not what:
        run(None, shown)
    elif "/" in what or "." in what or ":" in what:
        from .client.links import read_link

        read_link(what)
        run(None, shown, link=what)
    else:
        asked = _asked(what, seats, ai, code, preset, set_)
        run(lambda: _session(asked, seed, match), shown, record)


@app.command()
def watch(
    game: GAME,
    seats: Annotated[str | None, typer.Option(help="The bots that play, like expert,hard,hard,easy.")] = None,
    preset: PRESET = None,
    set_: SET = None,
    seed: SEED = None,
    code: CODE = None,
    match: Annotated[int, typer.Option(help="So many games.")] = 1,
    record: RECORD = None,
    plain: PLAIN = False,
    speak: SPEAK = False,
    ascii: ASCII = False,
    lang: LANG = "",
    pace: PACE = 1.0,
) -> None:
    """Watch bots play each other."""
    from .ui.local import looks
    from .ui.terminal.local import run

    shown = looks(plain, ascii, speak, lang, pace)
    run(_session(_asked(game, seats, None, code, preset, set_, people=False), seed, match), shown, record)


@app.command()
def resume(
    number: Annotated[int, typer.Argument(metavar="[N]", help="the game's number in the history; else the last")] = 0,
    plain: PLAIN = False,
    speak: SPEAK = False,
    ascii: ASCII = False,
    lang: LANG = "",
    pace: PACE = 1.0,
) -> None:
    """Go on with a game that was left, at the very position."""
    from .play.session import resume_session
    from .ui.local import looks
    from .ui.terminal.local import run

    shown = looks(plain, ascii, speak, lang, pace)
    run(resume_session(_past(shown.speaker()), number), shown)


@app.command()
def history(ascii: ASCII = False, lang: LANG = "") -> None:
    """List the games that were played here, and those that wait to be resumed."""
    from .ui.history import history_lines
    from .ui.local import looks

    speaker = looks(ascii=ascii, language=lang).speaker()
    store = _past(speaker)
    for line in history_lines(store.kept(), store.finished(), speaker):
        print(line)


@app.command()
def stats(ascii: ASCII = False, lang: LANG = "") -> None:
    """Show how often you won, by game and opponent."""
    from .ui.history import stats_lines
    from .ui.local import looks

    speaker = looks(ascii=ascii, language=lang).speaker()
    for line in stats_lines(_past(speaker).finished(), speaker):
        print(line)


def _past(speaker: Speaker) -> Store:
    """Where games are kept; if something is wrong with that, a line says why a game is not there."""
    from .store.home import open_home

    store = open_home()
    if store.notice is not None:
        _complain(speaker.say(store.notice))
    return store


@app.command()
def export(
    number: Annotated[int, typer.Argument(metavar="N", help="the game's number in the history")],
    file: Annotated[Path | None, typer.Argument(metavar="[FILE]", help="where to; else standard output")] = None,
) -> None:
    """Write the record of a finished game."""
    from .ui.local import write_record

    table = _finished_table(number)
    if file is None:
        print(table.record().write())
    else:
        write_record(table, file)


@app.command()
def review(
    what: Annotated[
        str,
        typer.Argument(
            metavar="[FILE|N]",
            help="a record, - for standard input, or a game's number in the history; else the game finished last",
        ),
    ] = "",
    seat: Annotated[str, typer.Option(metavar="N|NAME", help="Whose decisions; else the person's.")] = "",
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object, for programs.")] = False,
    plain: PLAIN = False,
    speak: SPEAK = False,
    ascii: ASCII = False,
    lang: LANG = "",
) -> None:
    """Judge a game that is over, decision by decision, by what one could know."""
    from .ui.local import looks
    from .ui.terminal.reviewing import run_review

    shown = looks(plain, ascii, speak, lang)
    record, own = _finished(what) if what else _finished_last(shown, as_json)
    run_review(record, own, seat, shown, as_json)


@app.command()
def again(
    what: Annotated[
        str, typer.Argument(metavar="FILE|N", help="a record, - for standard input, or a game's number in the history")
    ],
    number: Annotated[int, typer.Argument(metavar="MOVE", help="the move to play otherwise, as a review counts them")],
    seat: Annotated[str, typer.Option(metavar="N|NAME", help="Where to sit; else who made that move.")] = "",
    plain: PLAIN = False,
    speak: SPEAK = False,
    ascii: ASCII = False,
    lang: LANG = "",
    pace: PACE = 1.0,
) -> None:
    """Play on from a move of a game that is over, against the same bots."""
    from .play.again import bots_of, from_record, mover_of
    from .store.home import open_home
    from .ui.local import looks, own_name
    from .ui.terminal.local import run
    from .ui.terminal.reviewing import read_seat

    shown = looks(plain, ascii, speak, lang, pace)
    record, own = _finished(what)
    mine = read_seat(record, own, seat) if seat else mover_of(record, number - 1)
    run(from_record(record, number - 1, bots_of(record, mine), own_name(), open_home()), shown)


@app.command()
def puzzle(
    game: GAME_OR_DAYS = "",
    number: Annotated[int, typer.Argument(metavar="[N]", help="which one; else the next that is not solved")] = 0,
    plain: PLAIN = False,
    speak: SPEAK = False,
    ascii: ASCII = False,
    lang: LANG = "",
) -> None:
    """Find the best move of a position; without a game, the puzzle of the day."""
    from datetime import date

    from .play.daily import Diary
    from .play.puzzles import find_puzzle, game_of_day, puzzle_of_day
    from .ui.local import looks, read_game
    from .ui.terminal.local import ask
    from .ui.terminal.puzzling import Puzzling

    diary = Diary()
    if game:
        found = read_game(game)
        shown = find_puzzle(found, number or diary.next_puzzle(found))
    else:
        shown = puzzle_of_day(date.today(), game_of_day(date.today()))
    Puzzling(shown, looks(plain, ascii, speak, lang).speaker(), ask, sys.stdout, diary).run()


@app.command()
def daily(
    game: GAME_OR_DAYS = "",
    plain: PLAIN = False,
    speak: SPEAK = False,
    ascii: ASCII = False,
    lang: LANG = "",
    pace: PACE = 1.0,
) -> None:
    """Play the deal of the day, the same for everyone, and get a result to paste."""
    from datetime import date

    from .play.puzzles import game_of_day
    from .store.home import open_home
    from .ui.local import looks, read_game
    from .ui.terminal.puzzling import play_daily

    today = date.today()
    found = read_game(game) if game else game_of_day(today)
    play_daily(today, found, looks(plain, ascii, speak, lang, pace), open_home())


def _finished(what: str) -> tuple[Record, list[int]]:
    """A record, or that of a game in the history, and the seats of the people in it, as far as that is known."""
    if not what.isdigit() or Path(what).is_file():
        return _read(what), []
    table = _finished_table(int(what))
    return table.record(), _people(table)


def _finished_table(number: int) -> Table:
    """The table of a game in the history that is over."""
    from .store.store import Store
    from .table import Table

    table = Table(Store().log(number).entries())
    if not table.over:
        raise BadText(Words("game {number} is not over: its record would show the cards", {"number": number}))
    return table


def _finished_last(shown: Looks, aside: bool) -> tuple[Record, list[int]]:
    """The same of the game in the history that was finished last; a line says which, on standard error if `aside`."""
    from .store.store import Store
    from .ui.history import history_games, past_table

    store = Store()
    finished = store.finished()
    if not finished:
        raise BadText(Words("no game is over here yet"))
    last = finished[0]
    rows = history_games(store.kept(), finished, shown.speaker())
    line = next(game.line(shown.speaker()) for game in rows if game.kept is last)
    print(line.strip(), file=sys.stderr if aside else sys.stdout)
    table = past_table(store.log(last.table).entries(), last.number)
    return table.record(), _people(table)


def _people(table: Table) -> list[int]:
    return [seat for seat, place in enumerate(table.seats) if not place.bot]


@app.command()
def verify(
    file: Annotated[str, typer.Argument(metavar="RECORD", help="a record, or - for standard input")],
    commitment: Annotated[str, typer.Option(metavar="HEX", help="What was shown to you before the deal.")] = "",
    gift: Annotated[
        list[str] | None, typer.Option(metavar="SEAT=HEX", help="What your page gave to the deal; repeatable.")
    ] = None,
    lang: LANG = "",
) -> None:
    """Check that a game was dealt as it was promised, and played by the rules."""
    from .ui.terminal.proof import proof_lines

    for line in proof_lines(_read(file), commitment, gift or [], _speaker(lang)):
        print(line)


@app.command()
def migrate(
    database: Annotated[str, typer.Option(metavar="FILE|URL", help="which store; else that of this computer")] = "",
    lang: LANG = "",
) -> None:
    """Bring a store that an older version of cardfolk wrote up to date."""
    from .store.migrate import migrate as brought_up_to_date

    print(_speaker(lang).say(brought_up_to_date(database or None)))


@app.command()
def arena(
    game: GAME,
    bots: Annotated[list[str], typer.Argument(metavar="BOT...", help="levels, random, file.py, command:./mybot")],
    deals: Annotated[int, typer.Option(help="How many deals; each is played in every rotation of the seats.")] = 100,
    seats: Annotated[int | None, typer.Option(help="Seats at the table; the bots take turns to fill them.")] = None,
    preset: PRESET = None,
    set_: SET = None,
    seed: Annotated[int | None, typer.Option(help="Makes the run repeatable.")] = None,
    workers: Annotated[int | None, typer.Option(help="Processes; one a core if not given.")] = None,
    until_sure: Annotated[bool, typer.Option("--until-sure", help="Stop once it is decided which is better.")] = False,
    save: Annotated[Path | None, typer.Option(help="Keep the record of every game in this folder.")] = None,
    pace: Annotated[float, typer.Option(help="Thinking times are multiplied by this.")] = 1.0,
    simulations: Annotated[int, typer.Option(help="Think in simulations a move instead of time.")] = 0,
    ray: Annotated[str, typer.Option(metavar="ADDRESS", help="Play on a Ray cluster: host:port, auto or local.")] = "",
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object, for programs.")] = False,
) -> None:
    """Let bots play each other on paired deals, with honest intervals."""
    from .lab.arena import run_arena, usual_seats
    from .ui.local import read_game
    from .ui.options import read_options

    found = read_game(game)
    count = usual_seats(found, len(bots)) if seats is None else seats
    options = read_options(found, preset, set_ or [], count)
    code = run_arena(
        found,
        bots,
        deals,
        count,
        options,
        seed,
        workers,
        until_sure,
        save,
        as_json,
        pace=pace,
        simulations=simulations,
        ray=ray,
    )
    raise typer.Exit(code)


@app.command()
def train(
    game: Annotated[str, typer.Argument(metavar="[GAME]", help="durak, king, president, montenegro or pontinho")] = "",
    minutes: Annotated[float, typer.Option(help="The budget of time; 8 if nothing is said.")] = 0.0,
    updates: Annotated[int, typer.Option(help="The budget in updates; then a seed repeats a run bit for bit.")] = 0,
    seed: Annotated[int, typer.Option(help="Makes the run repeatable.")] = 1,
    out: Annotated[Path | None, typer.Option(metavar="DIR", help="The folder of the run; else runs/GAME.")] = None,
    resume: Annotated[Path | None, typer.Option(metavar="DIR", help="Go on with the run in this folder.")] = None,
    seats: Annotated[str, typer.Option(help="Like 2,3,4; one named twice gets twice the games.")] = "",
    league: Annotated[float, typer.Option(help="The share of games against past selves, 0 to 1.")] = 0.0,
    draw_cost: Annotated[float, typer.Option(help="What a draw costs both seats of a game for two.")] = 0.0,
    games: Annotated[int, typer.Option(help="Games at once; else as many as fit a GPU, a few on CPU.")] = 0,
    entropy: Annotated[str, typer.Option(help="Its weight at the start and at the end, like 0.02,0.002.")] = "",
    magnet: Annotated[float, typer.Option(help="The weight that holds a policy near its slow average.")] = 0.0,
    rate: Annotated[float, typer.Option(help="How far a step of learning goes at first; else 0.0004.")] = 0.0,
    start: Annotated[Path | None, typer.Option(metavar="FILE", help="Weights to begin with.")] = None,
    against: Annotated[Path | None, typer.Option(metavar="FILE", help="Weights to find the best response to.")] = None,
) -> None:
    """Train a policy by self-play, with JAX; its folder then holds weights and a bot that plays them."""
    from .lab.train.start import run_training

    budget = (game, minutes, updates, seed, out, resume, seats)
    raise typer.Exit(run_training(*budget, league, draw_cost, games, entropy, magnet, rate, start, against))


def _asked(
    text: str,
    seats: str | None,
    ai: str | None,
    code: Path | None,
    preset: str | None,
    set_: list[str] | None,
    people: bool = True,
) -> tuple[Game, list[str], dict[str, object]]:
    """A game, who sits at its table, and its options."""
    from .ui.local import read_game, seated
    from .ui.options import read_options

    game = read_game(text)
    names = seated(game, seats, ai, code, people)
    return game, names, read_options(game, preset, set_ or [], len(names))


def _session(
    asked: tuple[Game, list[str], dict[str, object]], seed: int | None, match: int, coach: bool = False
) -> Session:
    """A new table of the store, with its first game dealt."""
    from .play.session import open_session
    from .record import SEEDS
    from .store.home import open_home
    from .ui.local import own_name

    if seed is not None and not 0 <= seed < SEEDS:
        raise BadText(Words("--seed: expected a whole number from 0 to 2^256 - 1"))
    if match < 1:
        raise BadText(Words("--match: expected a number of games from 1, not {number}", {"number": match}))
    friend = ""
    if coach:
        from .play.lessons import teacher_of

        friend = teacher_of(asked[0].id)
    return open_session(*asked, own_name(), seed=seed, match=match, store=open_home(), coach=friend)


def _speaker(language: str = "", names: Sequence[str] = ()) -> Speaker:
    from .ui.local import looks

    speaker = looks(language=language).speaker()
    speaker.names = [speaker.name(name) for name in names]
    return speaker


def _fail(message: Words, code: int = 2) -> NoReturn:
    _complain(_speaking().say(message))
    raise typer.Exit(code)


def _complain(message: str) -> None:
    with suppress(OSError):
        print(f"cardfolk: {' '.join(message.split())}", file=sys.stderr)


def _speaking() -> Speaker:
    """Speaks the language that the command line asks for, whatever else is wrong with it."""
    from .ui.words import Speaker
    from .ui.words.usage import asked_language

    return Speaker([], language=asked_language(sys.argv[1:]))


def main() -> None:
    """Run the command; a person never sees a traceback."""
    from typer.exceptions import TyperException

    from .ui.terminal.streams import give_up, mend

    code = 0
    shut = sys.stdout is None
    mend()
    if shut:
        _complain(_speaking().tell("there is nowhere to write to: standard output is closed"))
        sys.exit(1)
    command = typer.main.get_command(app)
    if _speaking().words.language != "en":
        from .ui.words.usage import translate

        translate(command, _speaking())
    try:
        code = command(standalone_mode=False) or 0
        sys.stdout.flush()
    except typer.Exit as left:
        code = left.exit_code
    except TyperException as wrong:
        from .ui.words.usage import usage_error

        speaker = _speaking()
        why = usage_error(wrong.format_message()) if speaker.words.language != "en" else wrong.format_message()
        _complain(speaker.tell("{why} (cardfolk --help tells more)", why=why))
        code = 2
    except BadText as wrong:
        _complain(_speaking().error(wrong))
        code = 2
    except (KeyboardInterrupt, typer.Abort):
        print(file=sys.stderr)
        code = 130
    except BrokenPipeError:  # whoever read has seen enough
        code = 0
    except OSError as wrong:
        _complain(_speaking().tell("it cannot go on: {why}", why=wrong.strerror or str(wrong)))
        code = 1
    except Exception as wrong:
        from .ui.terminal.streams import keep_fault

        told = {"why": f"{type(wrong).__name__}: {wrong}", "file": keep_fault()}
        _complain(_speaking().tell("a fault of cardfolk itself: {why} (for whoever mends it: {file})", **told))
        code = 70
    give_up()
    sys.exit(code)
