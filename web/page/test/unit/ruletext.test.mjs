import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "../load.mjs";

const { ruleName, toldOf } = await load("state/ruletext.ts");
const kinds = new Map([
  ["killer", { title: "Killer cage", statement: "The digits differ." }],
  ["or", { title: "Alternatives", statement: "At least one group holds." }],
]);

test("rules are told by their kind, in the order in which the kinds occur", () => {
  assert.deepEqual(toldOf(["white-dot r1c1 r1c2", "killer 3 r1c1 r1c2", "Killer 4 r2c1 r2c2"], kinds), [
    { title: "White dot", count: 1, statement: "" },
    { title: "Killer cage", count: 2, statement: "The digits differ." },
  ]);
});

test("alternatives are one rule, with all that is nested in them", () => {
  const rules = ["or", "killer 3 r1c1 r1c2", "and", "odd r1c1", "end", "end", "killer 4 r2c1 r2c2"];
  assert.deepEqual(toldOf(rules, kinds).map(({ title, count }) => [title, count]), [["Alternatives", 1], ["Killer cage", 1]]);
});

test("a rule is named by the title of its kind", () => {
  assert.equal(ruleName("killer 3 r1c1 r1c2", kinds), "Killer cage 3 r1c1 r1c2");
  assert.equal(ruleName("anti-knight", kinds), "Anti knight");
});
