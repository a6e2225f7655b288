"""What is written to a connection at once arrives as the messages that it was."""

from __future__ import annotations

import pytest
from websockets.frames import Frame, Opcode

from cardfolk.server.frames import head


@pytest.mark.parametrize("size", [0, 1, 125, 126, 127, 65535, 65536, 70000])
def test_a_frame_begins_as_the_library_writes_it(size: int) -> None:
    text = b"x" * size
    assert head(size) + text == Frame(Opcode.TEXT, text).serialize(mask=False)
