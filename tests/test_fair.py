"""Deals that can be proved: what follows from what, and what a changed record says."""

from __future__ import annotations

import json
import subprocess
import sys
from hashlib import sha256
from pathlib import Path

import pytest

from cardfolk.record import Record
from cardfolk.table import Refused
from cardfolk.table.commands import Deal, Give, Promise
from cardfolk.table.fair import commitment_of, read_fairness, seed_of
from cardfolk.words import BadText
from tests.tables import Kept

SECRET, ONE, TWO = "11" * 32, "22" * 32, "33" * 32


def played() -> Record:
    """A short fair game, up to its third move."""
    kept = Kept().sit("Ana", "Bea")
    for command in (Promise(SECRET), Give(0, 1, ONE), Give(1, 1, TWO), Deal()):
        kept.do(command)
    for _ in range(3):
        kept.move(kept.table.to_move)
    return kept.table.record()


def test_the_seed_is_what_the_docs_say() -> None:
    parts = b"cardfolk-fair-1" + bytes.fromhex(SECRET) + b"\0" + bytes.fromhex(ONE) + b"\1" + bytes.fromhex(TWO)
    assert seed_of(SECRET, {1: TWO, 0: ONE}) == int.from_bytes(sha256(parts).digest(), "big")
    assert commitment_of(SECRET) == sha256(bytes.fromhex(SECRET)).hexdigest()


def test_the_first_gift_of_a_seat_counts_and_none_after_the_deal() -> None:
    kept = Kept().sit("Ana", "Bea")
    with pytest.raises(Refused):
        kept.do(Give(0, 1, ONE))  # nothing was promised yet
    kept.do(Promise(SECRET))
    kept.do(Give(0, 1, ONE))
    with pytest.raises(Refused):
        kept.do(Give(0, 1, TWO))
    assert kept.table.given == {0: ONE}
    with pytest.raises(Refused):
        kept.do(Give(1, 2, TWO))
    kept.do(Deal())
    assert kept.table.fairness is not None and kept.table.fairness.gifts == {0: ONE}
    with pytest.raises(Refused):
        kept.do(Give(1, 1, TWO))


def test_nothing_that_was_changed_afterwards_agrees() -> None:
    record = played()
    assert record.fair is not None and record.seed is not None
    read_fairness(record.fair).check(record.seed)
    for change in (
        {"secret": "44" * 32},
        {"commitment": "44" * 32},
        {"gifts": {"0": ONE}},
        {"gifts": {"0": TWO, "1": ONE}},
    ):
        with pytest.raises(BadText):
            read_fairness({**record.fair, **change}).check(record.seed)
    with pytest.raises(BadText):
        read_fairness(record.fair).check(record.seed + 1)


@pytest.mark.parametrize("fair", [[], {}, {"secret": SECRET}, {"secret": "x", "commitment": ONE}, {"gifts": []}])
def test_what_cannot_be_understood(fair: object) -> None:
    with pytest.raises(BadText):
        read_fairness(fair)


def verify(tmp_path: Path, record: object, *options: str) -> subprocess.CompletedProcess[str]:
    file = tmp_path / "record.json"
    file.write_text(json.dumps(record))
    command = [sys.executable, "-m", "cardfolk", "verify", str(file), *options]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_the_command(tmp_path: Path) -> None:
    record = played().as_json()
    done = verify(tmp_path, record, "--commitment", commitment_of(SECRET), "--gift", f"1={TWO}")
    assert done.returncode == 0, done.stderr
    assert "all 3 moves are legal" in done.stdout and "It is the promise that you noted." in done.stdout
    for wrong, said in [
        ({**record, "seed": 5}, "the seed does not follow"),
        ({**record, "moves": [*played().moves, "done", "done"]}, "is not legal"),
        ({key: value for key, value in record.items() if key != "fair"}, "says nothing of how it was dealt"),
        ({**record, "fair": 7}, "fair: expected an object"),
    ]:
        done = verify(tmp_path, wrong)
        assert done.returncode == 2 and said in done.stderr and done.stderr.count("\n") == 1, done.stderr
    assert "another one" in verify(tmp_path, record, "--commitment", ONE).stderr
    assert "is not in the deal" in verify(tmp_path, record, "--gift", f"0={TWO}").stderr
