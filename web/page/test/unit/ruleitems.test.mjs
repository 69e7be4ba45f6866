import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "../load.mjs";

const { aboveOf, grouped, itemsOf, joined, parted, replaced } = await load("state/ruleitems.ts");

const kinds = new Map([
  ["killer", { name: "killer", form: "killer [SUM] CELLS" }],
  ["thermometer", { name: "thermometer", form: "thermometer CELLS" }],
  ["or", { name: "or", form: "or ... end" }],
]);
const items = (lines) => itemsOf({ side: 9, rules: lines, written: lines }, kinds);
const kKiller = "killer 5 r1c1 r1c2";
const kOther = "killer 7 r1c1 r1c2";
const kLine = "thermometer r3c1 r4c1";

test("rules are items, also if they are switched off; other comments are none", () => {
  const all = items([kKiller, "# a remark", `# ${kLine}`, "or", kOther, "and", kKiller, "end", "end"]);
  assert.deepEqual(all.map(({ from, to, off }) => [from, to, off]), [[0, 1, false], [2, 3, true], [3, 9, false]]);
  assert.equal(all[0].piece.value, "5");
  assert.equal(all[2].piece, undefined);
  const lines = [kKiller, `# ${kLine}`];
  assert.deepEqual(replaced(lines, items(lines)[1], kLine), [kKiller, kLine]);
});

test("rules become alternatives one after the other, and are taken apart", () => {
  const join = (lines, at) => joined(lines, aboveOf(items(lines), items(lines)[at]), items(lines)[at]);
  const two = join([kKiller, "# a remark", kOther, kLine], 1);
  assert.deepEqual(two, ["or", kKiller, kOther, "end", "# a remark", kLine]);
  const three = join(two, 1);
  assert.deepEqual(three, ["or", kKiller, kOther, kLine, "end", "# a remark"]);
  assert.deepEqual(parted(three, items(three)[0]), [kKiller, kOther, kLine, "# a remark"]);
  assert.equal(parted([kLine], items([kLine])[0]), undefined);
  const grouped = ["or", kKiller, "and", kOther, kLine, "end", "end"];
  assert.deepEqual(parted(grouped, items(grouped)[0]), [kKiller, kOther, kLine]);
});

test("rules of one side hold together, and only one side must hold", () => {
  const lines = [kKiller, "# a remark", kLine, kOther, `# ${kLine}`];
  const sides = (...pairs) => grouped(lines, items(lines), new Map(pairs));
  assert.deepEqual(sides([0, 0], [2, 1], [3, 0]), ["or", "and", kKiller, kOther, "end", kLine, "end", "# a remark", `# ${kLine}`]);
  assert.deepEqual(sides([2, 1], [0, 0]), ["or", kKiller, kLine, "end", "# a remark", kOther, `# ${kLine}`]);
  assert.deepEqual(sides([0, 2], [2, 0], [3, 2]), ["or", kLine, "and", kKiller, kOther, "end", "end", "# a remark", `# ${kLine}`]);
  assert.equal(sides([0, 0], [2, 0]), undefined);
  assert.equal(sides([0, 0], [4, 1]), undefined, "a rule that is switched off has no side");
  const made = sides([0, 0], [2, 1], [3, 0]);
  assert.deepEqual(parted(made, items(made)[0]), [kKiller, kOther, kLine, "# a remark", `# ${kLine}`]);
});

test("alternatives join others as they are, and stay together within a group", () => {
  const lines = ["or", kKiller, kOther, "end", kLine, kKiller];
  const made = (...pairs) => grouped(lines, items(lines), new Map(pairs));
  assert.deepEqual(made([0, 0], [4, 1], [5, 1]), ["or", kKiller, kOther, "and", kLine, kKiller, "end", "end"]);
  assert.deepEqual(made([0, 0], [4, 0], [5, 1]), ["or", "and", "or", kKiller, kOther, "end", kLine, "end", kKiller, "end"]);
});

test("only rules in force become alternatives", () => {
  const lines = [`# ${kKiller}`, kOther, kLine];
  const all = items(lines);
  assert.equal(aboveOf(all, all[0]), undefined);
  assert.equal(aboveOf(all, all[1]), undefined);
  assert.equal(aboveOf(all, all[2]), all[1]);
});
