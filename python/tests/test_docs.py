"""The tutorial shows what the package does, and the notebooks run."""

import doctest
import runpy

import pytest
from conftest import ROOT

import sudokit.pandas


@pytest.fixture(autouse=True)
def in_the_folder_of_the_project(monkeypatch):
    monkeypatch.chdir(ROOT)


@pytest.mark.parametrize("page", ["docs/python.md", "python/README.md"])
def test_the_examples_show_what_is_printed(page):
    failed, tried = doctest.testfile(str(ROOT / page), module_relative=False)
    assert failed == 0 and tried > 0


def test_the_example_of_the_package():
    for module in (sudokit, sudokit.pandas):
        failed, tried = doctest.testmod(module)
        assert failed == 0 and tried > 0


def run(notebook, monkeypatch):
    monkeypatch.setenv("MPLBACKEND", "Agg")
    return runpy.run_path(str(ROOT / "docs/notebooks" / notebook))


def test_a_collection_is_rated(monkeypatch):
    names = run("rate_a_collection.py", monkeypatch)
    table = names["table"]
    assert len(table) == len(names["lines"]) > 0 and table["se"].min() >= 1.0
    assert names["step"].score == round(10 * table["se"].max())
    assert len(names["left"].patches) == 20 and len(names["right"].collections) == 1


def test_the_figure_of_lloyd_and_amos_is_repeated(monkeypatch):
    names = run("lloyd_amos.py", monkeypatch)
    measured, published = names["measured"], names["published"]
    assert measured[0] == 0 and measured[100] == 1 and len(published) == 21
    # The seed decides the instances, so the difference is always the same.
    assert (measured - published).abs().max() < 0.2
