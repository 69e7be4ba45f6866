// The engine in Node: questions, errors, progress, stops and open puzzles. Run after scripts/build-engine.
import assert from "node:assert/strict";
import { before, test } from "node:test";
import { Engine, SudokitError } from "../dist/sudokit.js";

const PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
let engine;
before(async () => {
  engine = await Engine.load(new URL("../dist/sudokit.wasm", import.meta.url));
});

function asked(question) {
  const answers = [];
  assert.equal(engine.ask(question, (answer) => void answers.push(answer)), true);
  return answers;
}

test("a unique puzzle is said to be unique", () => {
  assert.equal(asked({ ask: "unique", puzzle: PUZZLE })[0].verdict, "unique");
});

test("several questions are answered in their order", () => {
  const answers = asked([
    { ask: "count", puzzle: "................", limit: 0, id: 1 },
    { ask: "count", puzzle: "12345", id: 2 },
    { ask: "count", puzzle: "1234341221434321", id: 3 },
  ]);
  assert.deepEqual(answers.map(({ id }) => id), [1, 2, 3]);
  assert.equal(answers[0].solutions, 288);
  assert.equal(answers[1].verdict, "error");
  assert.equal(answers[2].solutions, 1);
});

test("an open puzzle is asked, written and closed", () => {
  const puzzle = engine.open(PUZZLE);
  assert.equal(puzzle.side, 9);
  assert.equal(puzzle.write("line").trim(), PUZZLE);
  let verdict;
  puzzle.ask({ ask: "unique" }, (answer) => (verdict = answer.verdict));
  assert.equal(verdict, "unique");
  puzzle.close();
  assert.throws(() => puzzle.side, /closed/);
});

test("a text that is no puzzle is an error with a code and a place", () => {
  assert.throws(
    () => engine.open("12345"),
    (error) => error instanceof SudokitError && error.code !== "" && error.text !== "",
  );
});

test("an answer can end the question, and what a callback throws comes through", () => {
  const make = { ask: "make", count: 50, seed: 1 };
  assert.equal(engine.ask(make, () => false), false);
  assert.throws(() => engine.ask(make, () => { throw new Error("mine"); }), /mine/);
  assert.equal(asked({ ask: "unique", puzzle: PUZZLE })[0].verdict, "unique");
});

test("progress can end a search", () => {
  const empty = { ask: "count", puzzle: ".".repeat(81), limit: 0, engine: "backtrack" };
  let reports = 0;
  assert.equal(engine.ask(empty, undefined, () => ++reports < 2, { progressSeconds: 0.01 }), false);
  assert.equal(reports, 2);
});
