import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "../load.mjs";

const { clockText, isSolved, recordsOf, streaksOf } = await load("state/record.ts");
const { dayNumber, dayOf, dayText, seedOf } = await load("state/daily.ts");

const solved = (day, more = {}) => ({ id: day, day, grade: "easy", seconds: 100, hints: 0, daily: true, ...more });

test("a day is that of the person, and its seed is the same for everyone", () => {
  assert.equal(dayOf(new Date(2026, 10, 28, 23, 59)), "2026-11-28");
  assert.equal(dayOf(new Date(2027, 0, 1, 0, 0)), "2027-01-01");
  assert.equal(dayNumber("2026-03-01") - dayNumber("2026-02-28"), 1);
  assert.notEqual(seedOf("2026-11-28", 4), seedOf("2026-11-29", 0));
  assert.equal(dayText("2026-11-28"), "28 November 2026");
});

test("a row of days ends when a day is missed, and goes on until the day is over", () => {
  const days = ["2026-11-20", "2026-11-25", "2026-11-26", "2026-11-27"].map((day) => solved(day));
  assert.deepEqual(streaksOf(days, "2026-11-27"), { now: 3, longest: 3 });
  assert.deepEqual(streaksOf(days, "2026-11-28"), { now: 3, longest: 3 });
  assert.deepEqual(streaksOf(days, "2026-11-29"), { now: 0, longest: 3 });
  assert.deepEqual(streaksOf([...days, solved("2026-11-28", { daily: false })], "2026-11-29").now, 0);
  assert.deepEqual(streaksOf([], "2026-11-28"), { now: 0, longest: 0 });
});

test("times are told by grade, in the order of the grades", () => {
  const all = [solved("a", { grade: "hard", seconds: 300 }), solved("b"), solved("c", { seconds: 50 }), solved("d", { grade: "", seconds: 9 })];
  assert.deepEqual(recordsOf(all, ["easy", "medium", "hard"]), [
    { grade: "easy", count: 2, best: 50, average: 75 },
    { grade: "hard", count: 1, best: 300, average: 300 },
    { grade: "", count: 1, best: 9, average: 9 },
  ]);
  assert.deepEqual([59, 61.5, 3600].map(clockText), ["00:59", "01:01", "1:00:00"]);
});

test("what is stored is checked", () => {
  assert.ok(isSolved(solved("2026-11-28")));
  for (const wrong of [null, 1, {}, solved("28.11."), solved("2026-11-28", { seconds: -1 }), solved("2026-11-28", { hints: "3" })]) assert.ok(!isSolved(wrong));
});
