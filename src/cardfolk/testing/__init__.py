"""Tests for whoever writes a game: conformance, the secrecy redeal and playthroughs, by one import.

    from cardfolk.testing import conformance
    TestMine = conformance(GAME, redeal)

Needs pytest, which nothing else of cardfolk does.
"""

from __future__ import annotations

try:
    import pytest
except ModuleNotFoundError:
    raise ModuleNotFoundError("cardfolk.testing needs pytest: pip install 'cardfolk[testing]'", name="pytest") from None

pytest.register_assert_rewrite(  # so that a check that fails shows what it compared
    *(f"{__name__}.{module}" for module in ("redeal", "contract", "rules", "scenes", "secrecy", "playthroughs"))
)

from .conformance import conformance  # noqa: E402
from .playthroughs import Play, playthroughs  # noqa: E402
from .redeal import Redeal, dealt_again, mix_hands  # noqa: E402
from .walk import walk  # noqa: E402

__all__ = ["Play", "Redeal", "conformance", "dealt_again", "mix_hands", "playthroughs", "walk"]
