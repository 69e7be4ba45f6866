"""Writes the report of a study, which the program `sudokit` hands over on standard input."""

from __future__ import annotations

import importlib.util
import json
import logging
import sys
import warnings

PACKAGES = ("numpy", "pandas", "scipy", "statsmodels")
MISSING = 70  # a package is not installed: the program says which to install
BAD_OUTPUT = 3
INTERRUPTED = 130


def main() -> int:
    handover = json.load(sys.stdin)
    packages = (*PACKAGES, "matplotlib") if handover["facts"]["plots"] else PACKAGES
    if any(importlib.util.find_spec(name) is None for name in packages):
        return MISSING
    from .write import write_report

    # What packages say of themselves, such as that fonts are listed for the first time.
    logging.disable(logging.WARNING)
    warnings.simplefilter("ignore", FutureWarning)
    try:
        print(write_report(handover))
    except OSError as error:
        print(f"error: cannot write {error.filename}: {error.strerror}", file=sys.stderr)
        return BAD_OUTPUT
    except KeyboardInterrupt:
        return INTERRUPTED
    return 0


if __name__ == "__main__":
    sys.exit(main())
