"""What the compiler needs another way than the interpreter. Not compiled itself."""

from time import perf_counter
from typing import TYPE_CHECKING

from .base import Budget

if TYPE_CHECKING:
    from mypy_extensions import i64 as i64
else:
    i64 = int


def moment(budget: Budget, part: float) -> float:
    """When so much of a budget's time is over. (A module compiled apart cannot read a float of another's class.)"""
    now = perf_counter()
    return now + (budget.end - now) * part
