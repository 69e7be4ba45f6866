"""The options of questions as arguments of functions."""

from __future__ import annotations

from typing import Any, Sequence, Union

# The value of an option that takes several names.
Texts = Union[str, Sequence[str]]
# The value of a requirement or a parameter of a maker.
Wish = Union[str, float, bool, Sequence[str]]

# The names of options that are keywords of Python.
_WORDS = {"with_": "with", "from_": "from"}


def given(arguments: dict[str, Any], *but: str) -> dict[str, Any]:
    """The options that were given, from the arguments of a function; None is not given."""
    left_out = ("self", *but)
    return {
        _WORDS.get(name, name): value
        for name, value in arguments.items()
        if value is not None and name not in left_out
    }
