"""The report of a study: the page, its tables and its runs."""

from __future__ import annotations

from pathlib import Path

from . import statistics
from .comparisons import comparisons_of
from .files import runs_csv, tables_csv
from .fits import fit_tables, fits_of
from .page import page_of
from .plots import pictures_of
from .runs import Spec, Study
from .selectors import selector_table
from .tables import make_table


def write_report(handover: Spec) -> str:
    """Returns what was done, in one line."""
    study = Study(handover)
    statistics.bootstrap.seed = study.spec["seed"]
    fits = fits_of(study)
    tables = [make_table(spec, study) for spec in study.spec["tables"]]
    tables += [selector_table(spec, study) for spec in study.spec["selectors"]]
    for spec, series in zip(study.spec["fits"], fits):
        tables += fit_tables(spec, series)
    tests = comparisons_of(study)
    folder = Path(study.facts["folder"])
    folder.mkdir(parents=True, exist_ok=True)
    pictures = pictures_of(study, fits, folder / "plots") if study.facts["plots"] else []
    (folder / "report.html").write_text(page_of(study, tables, tests, pictures), encoding="utf-8")
    (folder / "tables.csv").write_text(tables_csv(tables), encoding="utf-8")
    (folder / "runs.csv").write_text(runs_csv(study.runs), encoding="utf-8")
    return (f"{study.made} of {study.planned} runs; {study.facts['folder']}/report.html, tables.csv, "
            "runs.csv")
