#!/usr/bin/env python3
"""What Python costs beside the C interface: one puzzle at a time, and arrays.

    python3 python/bench/overhead.py build/release/bench/c_interface data/minimal_3x3.txt

The package must be installed. Answers are validated first; then C and Python are measured
alternately, single puzzles by processor time and arrays by the clock, and the medians are printed in
microseconds a puzzle.
"""

import argparse
import functools
import statistics
import subprocess
import sys
import time

import numpy as np

import sudokit


def microseconds(items, clock, work):
    begin = clock()
    work()
    return (clock() - begin) / items * 1e6


def solve_singles(lines, count):
    for i in range(count):
        if sudokit.Puzzle(lines[i % len(lines)]).solve().solution is None:
            sys.exit("a puzzle is not solved")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("c_interface")
    parser.add_argument("puzzles")
    parser.add_argument("--singles", type=int, default=20_000)
    parser.add_argument("--many", type=int, default=1_000_000)
    parser.add_argument("--rounds", type=int, default=5)
    options = parser.parse_args()

    lines = [line[:81] for line in open(options.puzzles) if line[0] != "#"]
    texts = [lines[i % len(lines)] for i in range(options.many)]
    array = np.array([[int(c) if c != "." else 0 for c in line] for line in lines], np.uint8)
    array = np.ascontiguousarray(np.resize(array, (options.many, 81)))

    solved = sudokit.solve_many(array)
    if (solved.row != sudokit.Row.OK).any():
        sys.exit("a puzzle of the array does not have one solution")
    expected = [sudokit.Puzzle(line).solve().solution.digits for line in lines]
    if not np.array_equal(solved.solution[: len(lines)], np.array(expected)):
        sys.exit("the array and single puzzles have other solutions")

    names = ["one in C", "one in Python", "array in C", "array in Python", "texts in Python"]
    times = {name: [] for name in names}
    for _ in range(options.rounds):
        c = [options.c_interface, options.puzzles, str(options.singles), str(options.many)]
        one, many = map(float, subprocess.check_output(c).split())
        times["one in C"].append(one)
        times["array in C"].append(many)
        times["one in Python"].append(
            microseconds(
                options.singles, time.process_time, lambda: solve_singles(lines, options.singles)
            )
        )
        for name, puzzles in (("array", array), ("texts", texts)):
            solve = functools.partial(sudokit.solve_many, puzzles)
            taken = microseconds(options.many, time.perf_counter, solve)
            times[f"{name} in Python"].append(taken)
    medians = {name: statistics.median(each) for name, each in times.items()}
    for name, median in medians.items():
        print(f"{name:16} {median:8.3f} us a puzzle")
    print(f"one puzzle: {medians['one in Python'] - medians['one in C']:.1f} us beyond C")
    print(f"an array of {options.many:,}: {medians['array in Python'] / medians['array in C']:.2f} of C")


if __name__ == "__main__":
    main()
