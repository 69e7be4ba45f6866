#!/usr/bin/env python3
"""Puzzles a second through Python, beside other programs, in turn on one processor.

    python3 python/bench/beside.py PUZZLES [NAME=COMMAND]...

PUZZLES has a 9x9 puzzle with one solution a line. A command is run with the name of the file behind
its words, proves one solution for each puzzle in one thread, and prints the microseconds of processor
time that one takes, start-up left out. The package must be installed. Our own answers are checked
before anything is measured; the medians of the rounds are printed, in processor time as well.
"""

import argparse
import os
import shlex
import statistics
import subprocess
import sys
import time

import numpy as np

import sudokit


def is_solution(line, digits):
    """Whether the 81 digits agree with the givens and each house has every digit."""
    grid = np.array(digits).reshape(9, 9)
    given = np.array([int(c) if c.isdigit() else 0 for c in line]).reshape(9, 9)
    boxes = grid.reshape(3, 3, 3, 3).swapaxes(1, 2).reshape(9, 9)
    right = all((np.sort(houses, axis=1) == np.arange(1, 10)).all() for houses in (grid, grid.T, boxes))
    return right and ((given == 0) | (given == grid)).all()


def array_of(lines):
    text = "".join(lines).replace(".", "0").encode()
    return (np.frombuffer(text, np.uint8) - ord("0")).reshape(-1, 81)


def check(lines):
    solved = sudokit.solve_many(array_of(lines), threads=1)
    if (solved.row != sudokit.Row.OK).any():
        sys.exit("a puzzle does not have one solution")
    if not all(map(is_solution, lines, solved.solution)):
        sys.exit("a solution is wrong")


def measured(lines):
    """Microseconds a puzzle of each way through Python."""
    array = array_of(lines)
    singles = lines[:5000]
    ways = {
        "solve_many() of an array": (len(lines), lambda: sudokit.solve_many(array, threads=1)),
        "solve_many() of a list": (len(lines), lambda: sudokit.solve_many(lines, threads=1)),
        "Puzzle(text).is_unique()": (
            len(singles),
            lambda: [sudokit.Puzzle(line).is_unique() for line in singles],
        ),
    }
    for name, (count, work) in ways.items():
        begin = time.process_time()
        work()
        yield name, (time.process_time() - begin) / count * 1e6


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("puzzles")
    parser.add_argument("beside", nargs="*", metavar="NAME=COMMAND")
    parser.add_argument("--rounds", type=int, default=5)
    options = parser.parse_intermixed_args()
    with open(options.puzzles) as file:
        lines = [line[:81].replace("0", ".") for line in file if line.strip() and line[0] != "#"]
    os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    check(lines)
    times = {}
    for _ in range(options.rounds):
        for name, each in measured(lines):
            times.setdefault(name, []).append(each)
        for name, _, command in (words.partition("=") for words in options.beside):
            printed = subprocess.check_output([*shlex.split(command), options.puzzles])
            times.setdefault(name, []).append(float(printed))
    print(f"{len(lines):,} puzzles, {options.rounds} rounds, one processor")
    for name, each in times.items():
        median = statistics.median(each)
        print(f"{name:28} {median:12.3f} us {1e6 / median:14,.0f} a second")


if __name__ == "__main__":
    main()
