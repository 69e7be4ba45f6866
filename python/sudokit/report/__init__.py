"""Reports of studies: what `sudokit study report` runs as `python3 -m report`.

The program reads and checks the study file, makes its plan, and hands both over as one object of
JSON on standard input (src/study/handover.cpp). This package trusts it, reads the results from
their SQLite file, and writes report.html, tables.csv, runs.csv and plots/.

    runs.py         the runs as a DataFrame; groups, cost targets, scores of engines
    measures.py     the measures of a group of runs: one row each
    statistics.py   intervals, bootstrap, tests, Kaplan and Meier, lines through censored values
    tables.py       tables, with published values
    fits.py selectors.py comparisons.py   [[fit]], [[selector]], [[test]]
    plots.py page.py files.py write.py    pictures, the page, CSV, and all of them together
"""
