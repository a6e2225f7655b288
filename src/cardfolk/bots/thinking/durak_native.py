"""The compiler's name for a number of 64 bits, which is an int to the interpreter. Not compiled itself."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mypy_extensions import i64 as i64
else:
    i64 = int
