// The answers of the engine equal those of the native program. Run after scripts/build-engine;
// SUDOKIT=PROGRAM names the program, by default build/release/sudokit.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import test from "node:test";

import { Engine } from "../dist/sudokit.js";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const engine = await Engine.load(new URL("../dist/sudokit.wasm", import.meta.url));

function ask(question) {
  const answers = [];
  engine.ask(question, (answer) => void answers.push(answer));
  return answers;
}

// Without `seconds`, which differ from run to run.
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
