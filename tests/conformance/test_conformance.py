"""Every game of ours passes the suite that `cardfolk.testing` gives to whoever writes one."""

from __future__ import annotations

from cardfolk.games import IDS, find_game
from cardfolk.testing import conformance
from tests.conformance.redeal import REDEALS

TestMontenegro = conformance(find_game("montenegro"), REDEALS["montenegro"])
TestKing = conformance(find_game("king"), REDEALS["king"])
TestDurak = conformance(find_game("durak"), REDEALS["durak"])
TestPresident = conformance(find_game("president"), REDEALS["president"])
TestPontinho = conformance(find_game("pontinho"), REDEALS["pontinho"])


def test_no_game_is_left_out() -> None:
    assert {f"Test{id.capitalize()}" for id in IDS} <= set(globals())
