"""Studies, printed pages and HTML, through the installed program `sudokit`."""

from __future__ import annotations

import io
import os
import shutil
import subprocess
from pathlib import Path
from typing import Any, Iterable, Union

from ._optional import pandas
from .errors import ProgramError
from .puzzle import Puzzle

PathLike = Union[str, "os.PathLike[str]"]


def program() -> str:
    """The path of the program: the one that SUDOKIT_PROGRAM names, or `sudokit` on the PATH.

    Raises ProgramError if there is none.
    """
    named = os.environ.get("SUDOKIT_PROGRAM")
    found = shutil.which(named or "sudokit")
    if found is None:
        where = f"SUDOKIT_PROGRAM names {named}, which" if named else "it is not on the PATH and"
        raise ProgramError(
            "program-failed",
            f"studies and pages need the program sudokit: {where} cannot be run",
        )
    return found


def _run_program(arguments: list[str], text: str | None = None) -> bytes:
    done = subprocess.run(
        [program(), *arguments], input=None if text is None else text.encode(), capture_output=True
    )
    if done.returncode != 0:
        message = done.stderr.decode(errors="replace").strip()
        raise ProgramError("program-failed", message or f"exit code {done.returncode}")
    return done.stdout


def read_study(*results: PathLike) -> Any:
    """The runs in files of study results (.db, .db.zst) as a DataFrame, one row per run.

    Raises ProgramError if the program is missing or a file is invalid, ImportError without pandas.
    """
    table = pandas()
    text = _run_program(["study", "export", *(os.fspath(name) for name in results)]).decode()
    return table.read_csv(io.StringIO(text), comment="#")


def run_study(study: PathLike, *, quick: bool = False, out: PathLike | None = None) -> Any:
    """Makes the missing runs of a study, and returns all its runs as a DataFrame.

    quick: run the small size of the study. out: the folder of the results; default: that of
    `sudokit study run`.
    """
    flags = (["--quick"] if quick else []) + (["--out", os.fspath(out)] if out else [])
    _run_program(["study", "run", os.fspath(study), *flags])
    name = Path(study).stem + ("-quick" if quick else "")
    return read_study(Path(out) / "results.db" if out else Path("results") / name / "results.db")


def write_pdf(puzzles: Puzzle | str | Iterable[Puzzle | str], path: PathLike, *flags: str) -> None:
    """Prints puzzles as a PDF. flags: those of `sudokit print`, such as "--per-page", "4"."""
    if isinstance(puzzles, (Puzzle, str)):
        puzzles = [puzzles]
    texts = ((p if isinstance(p, Puzzle) else Puzzle(p)).to_text("json") for p in puzzles)
    flags = (*flags, "--output", os.fspath(path))
    _run_program(["print", *flags, "-"], "\n".join(texts) + "\n")
