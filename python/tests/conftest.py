"""The tests run on an installed package: SUDOKIT_SOURCE names the repository, for its data."""

import os
import sys
from pathlib import Path

import pytest

from sudokit import _call

ROOT = Path(os.environ["SUDOKIT_SOURCE"])

CLASSIC = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
SEVENTEEN = ".................1.....2.3......3.2...1.4......5....6..3......4.7..8...962...7..."
HARD = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
SMALL = "1..4..1..3..2..3"
SEVERAL = "1..4...3.2......"


@pytest.fixture
def report_always(monkeypatch):
    """Progress is reported as often as the library can, so that no test waits for a moment."""
    monkeypatch.setattr(_call, "PROGRESS_SECONDS", 1e-9)


def lines_of(name: str) -> "list[str]":
    text = (ROOT / "data" / name).read_text()
    return [line.strip() for line in text.splitlines() if line and not line.startswith("#")]


sys.path.insert(0, str(Path(__file__).parent))
