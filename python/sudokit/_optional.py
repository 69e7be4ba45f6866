"""Optional packages, which are imported when they are needed."""

from __future__ import annotations

from typing import Any


def numpy() -> Any:
    try:
        import numpy
    except ImportError as error:
        raise ImportError("arrays need numpy; lists of strings work without it") from error
    return numpy


def pandas() -> Any:
    try:
        import pandas
    except ImportError as error:
        raise ImportError("tables need pandas") from error
    return pandas
