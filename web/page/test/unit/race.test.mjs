import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "../load.mjs";

const { Race, frameOf, marksUpTo } = await load("state/race.ts");

const kGrid = {
  side: 4,
  cells: 16,
  houses: [0, 1, 2, 3].flatMap((at) => [
    { cells: [0, 1, 2, 3].map((i) => 4 * at + i) },
    { cells: [0, 1, 2, 3].map((i) => 4 * i + at) },
    { cells: [0, 1, 4, 5].map((i) => i + 2 * (at % 2) + 8 * Math.floor(at / 2)) },
  ]),
};

test("frames lie at numbers of iterations that grow by a factor, up to the last", () => {
  assert.deepEqual(marksUpTo(10), [1, 2, 3, 4, 6, 7, 10]);
  const marks = marksUpTo(12345);
  assert.equal(marks[marks.length - 1], 12345);
  assert.ok(marks.every((mark, at) => at === 0 || mark > marks[at - 1]));
});

test("a frame knows which cells clash or are open", () => {
  const frame = frameOf(kGrid, { verdict: "unknown", best: "11344321214.3412", cost: 3, counters: { iterations: 5 } }, 7);
  assert.deepEqual([...frame.wrong].sort((a, b) => a - b), [0, 1, 9, 11]);
  assert.deepEqual([frame.iterations, frame.cost, frame.solved], [5, 3, false]);
});

test("a race asks for longer and longer runs of each engine until it ends, and repeats exactly", async () => {
  const asked = [];
  const answers = (question) => {
    asked.push(`${question.engine} ${question.iterations} ${question.preset ?? ""}`);
    return question.engine === "one" && question.iterations >= 3
      ? { verdict: "solved", solution: "1234341221434321", counters: { iterations: 3 } }
      : { verdict: "unknown", best: "................", cost: 16, reason: "iterations", counters: { iterations: question.iterations } };
  };
  const app = { grid: kGrid, position: { givens: Array(16).fill(0) }, about: () => ({ puzzle: "x" }), long: { one: async (question) => answers(question) } };
  const engines = [{ engine: "one", improved: false }, { engine: "two", improved: true }];
  const race = new Race(app, { engines, seed: 5, most: 4 });
  await race.run(() => {});
  assert.deepEqual(asked, ["one 1 ", "two 1 ours", "one 2 ", "two 2 ours", "one 3 ", "two 3 ours", "two 4 ours"]);
  assert.deepEqual(race.entrants.map(({ end, frames }) => [end, frames.length]), [["solved", 3], ["", 4]]);
  assert.deepEqual(race.marks, [1, 2, 3, 4]);
  assert.equal(race.frameAt(race.entrants[0], 4).solved, true);
  assert.equal(race.csv.split("\n")[3], "one,default,5,3,0,0,true");
});
