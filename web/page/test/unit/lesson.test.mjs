import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "../load.mjs";

const { linesOf } = await load("state/lesson.ts");

test("lines that others rest on stand behind them", () => {
  const told = {
    lines: [
      { line: 0, statement: "a is 1", first: true },
      { line: 1, statement: "b is 2", reason: "the last", nested: [{ chain: 1, lines: [{ line: 2, statement: "c is 3", first: true }], last: 3, end: "Then nothing" }] },
    ],
    last: 4,
    end: "So d is 4.",
  };
  assert.deepEqual(linesOf(told).map((line) => [line.line, line.depth, line.text]), [
    [0, 0, "If a is 1"], [1, 0, "so b is 2"], [2, 1, "If c is 3"], [3, 1, "Then nothing"], [4, 0, "So d is 4."],
  ]);
});
