"""Permissions that the bot wants in a channel, and what is not possible without them."""

from __future__ import annotations

import discord

from ..words import Speaker
from .components import Act

SEE, SEND, THREAD, ATTACH = "View Channel", "Send Messages", "Send Messages in Threads", "Attach Files"


def missing(interaction: Act) -> list[str]:
    """The permissions that the bot was not given where this happens, by Discord's names for them."""
    if interaction.guild_id is None:
        return []
    given = interaction.app_permissions
    thread = isinstance(interaction.channel, discord.Thread)
    send = (THREAD, given.send_messages_in_threads) if thread else (SEND, given.send_messages)
    wanted = ((SEE, given.view_channel), send, (ATTACH, given.attach_files))
    return [name for name, there in wanted if not there]


def missing_line(names: list[str], speaker: Speaker) -> str:
    """What is missing and what that means, in a line."""
    said = [speaker.tell("The bot lacks permissions in this channel: {names}.", names=", ".join(names))]
    if SEE in names or ATTACH in names:
        said.append(speaker.tell("A quarter of an hour after the last click the table is not drawn until the next."))
    if names != [ATTACH]:
        said.append(speaker.tell("Nobody is reminded of their turn."))
    return " ".join(said)
