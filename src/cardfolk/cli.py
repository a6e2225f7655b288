"""The command `cardfolk`. Everything heavy is imported where it is used."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NoReturn

import typer

from . import __version__
from .compiled import how
from .game import BadText, Game, show_value, whole_number
from .games import all_ids, find_game

if TYPE_CHECKING:
    from .bots import Bot
    from .record import Record

app = typer.Typer(
    name="cardfolk",
    help="Five folk card games: King of Montenegro, King, Durak, President, Pontinho.",
    no_args_is_help=False,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)

GAME = Annotated[str, typer.Argument(metavar="GAME", help="montenegro, king, durak, president or pontinho")]


@app.callback(invoke_without_command=True)
def start(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", help="The version, and whether the rules are compiled.")
    ] = False,
) -> None:
    """Five folk card games. Without a command: choose one and play."""
    if version:
        print(f"cardfolk {__version__} ({how()}, Python {'.'.join(map(str, sys.version_info[:3]))})")
        raise typer.Exit
    if context.invoked_subcommand is None:
        menu()


@app.command()
def games() -> None:
    """List the games with their seats, options and presets."""
    for id in all_ids():
        game = find_game(id)
        seats = str(game.least) if game.least == game.most else f"{game.least} to {game.most}"
        print(f"{game.id}: {game.name}, {seats} players: {game.summary}")
        for option in game.options:
            print(f"    {option.name} = {option.expected(0)} (usually {show_value(option.default)}): {option.meaning}")
        for name, options in game.presets.items():
            chosen = ", ".join(f"{key} {show_value(value)}" for key, value in options.items()) or "everything as usual"
            print(f"    preset {name}: {chosen}")


@app.command()
def rules(game: GAME) -> None:
    """Show the rules of a game."""
    from .ui.rulebook import rules_text

    text = rules_text(find_game(game).id)
    if not sys.stdout.isatty():
        print(text)
        return
    from rich.console import Console
    from rich.markdown import Markdown

    console = Console()
    with console.pager(styles=True) if len(text.splitlines()) > console.height else console.capture():
        console.print(Markdown(text))


@app.command()
def replay(
    file: Annotated[str, typer.Argument(metavar="FILE", help="a record, or - for standard input")],
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object a line, for programs.")] = False,
) -> None:
    """Play a record again: for a person to read, or with --json each position for a program."""
    if as_json:
        raise typer.Exit(_replay_json(file))
    from .record import IllegalAt
    from .ui.terminal.reading import game_lines

    record = _read(file)
    try:
        for line in game_lines(record, _speaker([f"seat {seat}" for seat in range(record.seats)])):
            print(line)
    except IllegalAt as wrong:
        _fail(f"move {wrong.ply} is not legal: {wrong}", 1)


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
        raise BadText(f"{file} cannot be read: {wrong.strerror or wrong}") from None
    except UnicodeDecodeError as wrong:
        raise BadText(f"the record is not UTF-8 text (byte {wrong.start})") from None


@app.command()
def play(
    game: GAME,
    seats: Annotated[
        str | None, typer.Option(help="Who plays, like me,random or ana,bea,random: a bot's name, or a person's.")
    ] = None,
    preset: Annotated[str | None, typer.Option(help="A named set of options; see `cardfolk games`.")] = None,
    set_: Annotated[list[str] | None, typer.Option("--set", metavar="KEY=VALUE", help="An option; repeatable.")] = None,
    seed: Annotated[int | None, typer.Option(help="The seed that decides the deal; fresh if not given.")] = None,
    ai: Annotated[str | None, typer.Option(help="The bot for all other seats: a level, a file.py, a module.")] = None,
    code: Annotated[Path | None, typer.Option(help="A file with bots of your own, named in --seats.")] = None,
    record: Annotated[Path | None, typer.Option(help="Write the record of the game to this file when it ends.")] = None,
    speak: Annotated[bool, typer.Option("--speak", help="Write cards as words.")] = False,
    ascii: Annotated[bool, typer.Option("--ascii", help="No symbols: 7c for 7♣.")] = False,
) -> None:
    """Play a game at a plain prompt, with people at this screen and bots."""
    found = find_game(game)
    names = _seats(found, seats, ai, code)
    options = _options(found, preset, set_ or [], len(names))
    _play(found, names, options, seed, record, speak, ascii or not _unicode())


@app.command()
def arena(
    game: GAME,
    bots: Annotated[list[str], typer.Argument(metavar="BOT...", help="levels, random, file.py, command:./mybot")],
    deals: Annotated[int, typer.Option(help="How many deals; each is played in every rotation of the seats.")] = 100,
    seats: Annotated[int | None, typer.Option(help="Seats at the table; the bots take turns to fill them.")] = None,
    preset: Annotated[str | None, typer.Option(help="A named set of options.")] = None,
    set_: Annotated[list[str] | None, typer.Option("--set", metavar="KEY=VALUE", help="An option; repeatable.")] = None,
    seed: Annotated[int | None, typer.Option(help="Makes the run repeatable.")] = None,
    workers: Annotated[int | None, typer.Option(help="Processes; one a core if not given.")] = None,
    until_sure: Annotated[bool, typer.Option("--until-sure", help="Stop once it is decided which is better.")] = False,
    save: Annotated[Path | None, typer.Option(help="Keep the record of every game in this folder.")] = None,
    pace: Annotated[float, typer.Option(help="Thinking times are multiplied by this.")] = 1.0,
    simulations: Annotated[int, typer.Option(help="Think in simulations a move instead of time.")] = 0,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object, for programs.")] = False,
) -> None:
    """Let bots play each other on paired deals, with honest intervals."""
    from .lab.arena import run_arena, usual_seats

    found = find_game(game)
    count = usual_seats(found, len(bots)) if seats is None else seats
    options = _options(found, preset, set_ or [], count)
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
    )
    raise typer.Exit(code)


def _seats(game: Game, seats: str | None, ai: str | None, code: Path | None) -> list[str]:
    """Who sits where: names of people and bots."""
    from .bots import is_bot
    from .bots.plugins import bots_in

    names = [name.strip() for name in seats.split(",")] if seats else ["me"]
    if "" in names:
        raise BadText("--seats: every seat needs a name, like me,medium")
    if ai is not None and not is_bot(ai):
        raise BadText(f"--ai: there is no bot {ai!r}; there are random, beginner, easy, medium, hard, expert")
    if not seats or ai is not None:
        names += [ai or "medium"] * (game.least - len(names))
    if code is not None:
        own = bots_in(code)
        if not own:
            raise BadText(f"{code} has no class with a method choose(sight)")
        names = [f"{code}:{name}" if name in own else name for name in names]
    return names


def _options(game: Game, preset: str | None, settings: list[str], seats: int) -> dict[str, object]:
    options = game.preset(preset) if preset else {}
    known = {option.name: option for option in game.options}
    for setting in settings:
        name, equals, value = setting.partition("=")
        if not equals:
            raise BadText(f"--set: expected KEY=VALUE, not {setting!r}")
        name = name.strip()
        options[name] = known[name].parse(value) if name in known else value
    game.values(options, seats)
    return options


def _play(
    game: Game,
    names: list[str],
    options: dict[str, object],
    seed: int | None,
    record: Path | None = None,
    speak: bool = False,
    ascii: bool = False,
) -> None:
    from secrets import randbits

    from .bots import find_bot, is_bot
    from .bots.crew import Crew
    from .chance import IMAGINE, HashSource
    from .record import SEEDS
    from .table import MemoryLog, Table
    from .ui.terminal.plain import Plain

    if seed is not None and not 0 <= seed < SEEDS:
        raise BadText("--seed: expected a whole number from 0 to 2^256 - 1")
    chosen = randbits(256) if seed is None else seed
    table = Table.open(MemoryLog(), game, len(names), options)
    bots: dict[int, Bot] = {}
    crew = Crew()
    for seat, name in enumerate(names):
        if is_bot(name):
            source = HashSource(randbits(256) if seed is None else seed, IMAGINE + 1 + seat)
            bots[seat] = find_bot(name, source, crew)
        shown = _own_name() if name == "me" else name
        if names.count(name) > 1:
            shown += f" {names[: seat + 1].count(name)}"
        table.sit(seat, shown, name if is_bot(name) else "")
    table.deal(chosen)
    tty = sys.stdin.isatty() and sys.stdout.isatty()
    plain = Plain(table, bots, _ask, sys.stdout, ascii=ascii, speak=speak, auto=tty, clear=tty)
    try:
        finished = plain.run()
    finally:
        crew.close()
    if record is not None:
        try:
            record.write_text(table.record().write() + "\n", encoding="utf-8")
        except OSError as wrong:
            raise BadText(f"{record} cannot be written: {wrong.strerror or wrong}") from None
        print(f"The {'game' if finished else 'unfinished game'} is in {record}.")


def _own_name() -> str:
    """What to call the person at the keyboard."""
    from getpass import getuser

    try:
        name = getuser()
    except (OSError, KeyError):
        name = ""
    return name.capitalize() if name not in ("", "root", "admin", "user") else "Player"


def _ask(prompt: str) -> str:
    """A line from the person; the prompt is shown either way."""
    if sys.stdin.isatty():
        return input(prompt)
    sys.stdout.write(prompt)
    sys.stdout.flush()
    line = sys.stdin.readline()
    if not line:
        raise EOFError
    return line


def menu() -> None:
    """Choose a game and play it against bots."""
    found = [find_game(id) for id in all_ids()]
    print("cardfolk: which game?")
    for number, game in enumerate(found, 1):
        print(f"  {number}  {game.name}: {game.summary}")
    print("  q  leave")
    names = {name: game for number, game in enumerate(found, 1) for name in (str(number), game.id, game.name.lower())}
    try:
        while True:
            answer = _ask("> ").strip().lower()
            if answer in ("q", "quit", "exit"):
                return
            if answer in names:
                break
            print(f"Type a number from 1 to {len(found)}, or q.")
        game = names[answer]
        seats = _ask_seats(game)
        level = _ask_level()
    except (EOFError, KeyboardInterrupt):
        print("\nGoodbye.")
        return
    preset = game.presets_for(seats)[0]
    print(f"You play {game.name} ({preset} rules) against {seats - 1} {level} bot{'s' if seats > 2 else ''}.")
    _play(game, ["me"] + [level] * (seats - 1), game.preset(preset), None, ascii=not _unicode())


def _ask_seats(game: Game) -> int:
    if game.least == game.most:
        return game.least
    usual = max(game.least, min(4, game.most)) if game.least > 2 else game.least
    while True:
        answer = _ask(f"How many players, {game.least} to {game.most}? [{usual}] ").strip()
        if not answer:
            return usual
        seats = whole_number(answer)
        if seats is not None and game.least <= seats <= game.most:
            return seats
        print(f"Type a number from {game.least} to {game.most}.")


def _ask_level() -> str:
    from .bots.levels import LEVELS

    while True:
        answer = _ask(f"How strong: {', '.join(LEVELS)}? [medium] ").strip().lower() or "medium"
        found = [name for name in LEVELS if name.startswith(answer)]
        if len(found) == 1:
            return found[0]
        print(f"Type one of {', '.join(LEVELS)}.")


def _unicode() -> bool:
    try:
        "♠".encode(sys.stdout.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def _speaker(names: list[str]) -> Any:
    from .ui.words import Speaker

    return Speaker(names, ascii=not _unicode())


def _fail(message: str, code: int = 2) -> NoReturn:
    print(f"cardfolk: {' '.join(message.split())}", file=sys.stderr)
    raise typer.Exit(code)


def main() -> None:
    """Run the command; a person never sees a traceback."""
    from typer.exceptions import TyperException

    code = 0
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # a terminal without a symbol still shows the rest
    try:
        code = app(standalone_mode=False) or 0
    except typer.Exit as left:
        code = left.exit_code
    except TyperException as wrong:
        print(f"cardfolk: {wrong.format_message()} (cardfolk --help tells more)", file=sys.stderr)
        code = 2
    except BadText as wrong:
        print(f"cardfolk: {' '.join(str(wrong).split())}", file=sys.stderr)
        code = 2
    except (KeyboardInterrupt, typer.Abort):
        print(file=sys.stderr)
        code = 130
    except BrokenPipeError:
        sys.stderr.close()  # whoever read has seen enough
        code = 0
    sys.exit(code)
