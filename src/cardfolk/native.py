"""What the compiler needs to know and the interpreter does not."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from mypy_extensions import i64 as i64
    from mypy_extensions import mypyc_attr as mypyc_attr
else:
    i64 = int

    def mypyc_attr(**flags: Any) -> Any:
        return lambda cls: cls
