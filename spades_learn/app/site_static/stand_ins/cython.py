"""Stands in for Cython's shadow module (1.3 MB): the kernels run interpreted and ask only for these names."""

compiled = False
int = int  # noqa: A001, PLW0127 - the module's own name for it
longlong = uint = ulonglong = int
double = float


def cast(kind: type, value: object) -> object:
    """The value: Python's integers need no width."""
    return kind(value)
