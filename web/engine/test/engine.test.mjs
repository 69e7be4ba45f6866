// The package as it is built: questions, errors, puzzles, and the answers of the native program.
//   node --test test/        SUDOKIT=PROGRAM names the program; by default build/release/sudokit
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import test from "node:test";

import { Engine, SudokitError } from "../dist/sudokit.js";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const engine = await Engine.load(new URL("../dist/sudokit.wasm", import.meta.url));
const UNIQUE = "...26.7.168..7..9.19...45..82.1...4...46.29...5...3.28..93...74.4..5..367.3.18...";

function ask(question) {
  const answers = [];
  engine.ask(question, (answer) => answers.push(answer));
  return answers;
}

test("a question is answered", () => {
  const [answer] = ask({ ask: "unique", puzzle: UNIQUE });
  assert.equal(answer.verdict, "unique");
});

test("several questions are answered in order", () => {
  const answers = ask([
    { ask: "solve", puzzle: UNIQUE, id: 1 },
    { ask: "count", puzzle: "1..4..1..3..2..3", limit: 0, id: 2 },
  ]);
  assert.deepEqual(answers.map((answer) => answer.id), [1, 2]);
});

test("a question that cannot be read has an answer with the code of its error", () => {
  const [answer] = ask({ ask: "solve", puzzle: UNIQUE, colour: "red" });
  assert.equal(answer.verdict, "error");
  assert.equal(answer.error.code, "unknown-member");
});

test("what a callback throws is thrown, and the engine goes on", () => {
  assert.throws(
    () => engine.ask({ ask: "solve", puzzle: UNIQUE }, () => { throw new Error("mine"); }),
    /mine/,
  );
  assert.equal(ask({ ask: "unique", puzzle: UNIQUE })[0].verdict, "unique");
});

test("a callback that returns false ends the questions", () => {
  let seen = 0;
  const whole = engine.ask(
    [{ ask: "solve", puzzle: UNIQUE }, { ask: "solve", puzzle: UNIQUE }],
    () => ++seen < 1,
  );
  assert.equal(whole, false);
  assert.equal(seen, 1);
});

test("a puzzle is opened once and asked", () => {
  const puzzle = engine.open(UNIQUE);
  assert.equal(puzzle.side, 9);
  assert.equal(puzzle.write("line").trim(), UNIQUE);
  let verdict;
  puzzle.ask({ ask: "unique" }, (answer) => { verdict = answer.verdict; });
  assert.equal(verdict, "unique");
  puzzle.close();
  assert.throws(() => puzzle.side, /closed/);
});

test("a text that is no puzzle throws an error with its code", () => {
  assert.throws(() => engine.open("no puzzle at all"), (error) => {
    assert.ok(error instanceof SudokitError);
    assert.match(error.code, /^[a-z-]+$/);
    return true;
  });
});

// But for what a clock says and what an engine without clause learning counts otherwise.
const comparable = (answer) =>
  JSON.parse(JSON.stringify(answer, (key, value) => (key === "seconds" ? undefined : value)));

const program = process.env.SUDOKIT ?? here("../../../build/release/sudokit");
test("answers equal those of the program", { skip: !existsSync(program) && `${program} is not built` }, () => {
  const puzzles = readFileSync(here("../../../data/minimal_3x3.txt"), "utf8")
    .split("\n").filter((line) => /^[.\d]{81}/.test(line)).slice(0, 40).map((line) => line.slice(0, 81));
  const questions = puzzles.flatMap((puzzle) => [
    { ask: "rate", puzzle, scales: ["se", "hodoku", "sudokit"] },
    { ask: "solve", puzzle },
    { ask: "candidates", puzzle },
    { ask: "transform", canonical: true, puzzle },
  ]);
  assert.ok(puzzles.length > 0);
  const run = spawnSync(program, ["ask"], {
    input: questions.map((one) => JSON.stringify(one)).join("\n"), encoding: "utf8", maxBuffer: 1 << 28,
  });
  const native = run.stdout.split("\n").filter((line) => line !== "").map((line) => JSON.parse(line));
  const ours = ask(questions);
  assert.equal(ours.length, native.length);
  ours.forEach((answer, i) => assert.deepEqual(
    { ...comparable(answer), file: "" }, { ...comparable(native[i]), file: "" }));
});
