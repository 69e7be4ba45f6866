import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "../load.mjs";

const { isWhole, problemsOf } = await load("state/painter.ts");
const { regionMap, regionsOf } = await load("state/grid.ts");

const map = (rows) => regionsOf(4, rows.replaceAll(" ", ""));

test("a map of regions is read as it is written, with cells without a region", () => {
  const rows = "AAA. ABBB CC.D CDDD".replaceAll(" ", "");
  assert.equal(regionMap({ side: 4, regions: regionsOf(4, rows) }).join(""), rows);
  assert.equal(regionsOf(4, rows.slice(1)), undefined);
  assert.equal(regionsOf(4, rows.replace("C", "E")), undefined);
  assert.equal(regionsOf(4, rows.replace("C", "-")), undefined);
  assert.equal(regionsOf(4, ""), undefined);
});

test("regions are whole once each has as many cells as a row", () => {
  assert.ok(isWhole(map("AAAB ABBB CCCD CDDD"), 4));
  assert.ok(!isWhole(map("AAAB ABBB CCCD CDD."), 4));
  assert.ok(!isWhole(map("AAAB ABBB CCCD CDDC"), 4));
});

test("what is missing is told: open cells, sizes, and parts", () => {
  assert.deepEqual(problemsOf(map("AAAB ABBB CCCD CDDD"), 4), []);
  assert.deepEqual(problemsOf(map("AAAB ABBB CCCD CDD."), 4), ["1 cell is in no region."]);
  assert.deepEqual(problemsOf(map("AAAA A... .... ...."), 4), ["11 cells are in no region.", "Region 1 has 5 of 4 cells."]);
  assert.deepEqual(problemsOf(map("AAAB ABBB CCCD CDDC"), 4), ["Region 3 has 5 of 4 cells.", "Region 4 has 3 of 4 cells."]);
  // The last cell of a row is no neighbour of the first of the next.
  assert.deepEqual(problemsOf(map("BAAB ABBA CCCD CDDD"), 4), ["Region 1 is in 3 parts.", "Region 2 is in 3 parts."]);
});
