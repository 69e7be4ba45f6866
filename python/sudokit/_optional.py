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
        raise ImportError("tables need pandas (python3-pandas in Debian)") from error
    return pandas


def dask() -> Any:
    try:
        import dask
        import dask.bag
        import dask.dataframe
    except ImportError as error:
        packages = "python3-distributed and python3-pandas (Debian), or dask[dataframe] and distributed (pip)"
        raise ImportError(f"sudokit.dask needs {packages}") from error
    return dask
