import assert from "node:assert/strict";
import { test } from "node:test";
import { boxes, load } from "../load.mjs";

const { gridOf, clashes, leftIn, lineOf, digitsOf, cellOf, cellName } = await load("state/grid.ts");
const game = await load("state/game.ts");

const grid = gridOf(boxes(2, 2));
const solve = { setting: false, erase: true };
const start = () => game.newPosition([1, 0, 0, 0, ...Array(12).fill(0)]);

test("a grid knows its peers", () => {
  assert.deepEqual(grid.peersOf(0), [1, 2, 3, 4, 5, 8, 12]);
  assert.equal(gridOf(boxes(2, 3)).markColumns, 3);
  assert.equal(cellOf(9, "r9c9"), 80);
  assert.equal(cellOf(9, "r10c1"), -1);
  assert.equal(cellName(9, 80), "r9c9");
});

test("digits are written and read in every side", () => {
  for (const side of [4, 9, 16, 25, 36]) {
    const digits = Array.from({ length: side * side }, (_, i) => (i * 7) % (side + 1));
    assert.deepEqual(digitsOf(side, lineOf(side, digits)), digits);
  }
  assert.equal(digitsOf(4, "1234"), undefined);
  assert.equal(digitsOf(4, "5".repeat(16)), undefined);
});

test("clashes are cells of one house with one digit", () => {
  const values = Array(16).fill(0);
  values[0] = values[5] = 3;
  values[15] = 3;
  assert.deepEqual([...clashes(grid, values)].sort(), [0, 5]);
  assert.deepEqual(leftIn(grid, values, 1), [1, 2, 4]);
});

test("a digit typed twice is taken out, and givens stay", () => {
  const one = game.enter(start(), grid, [0, 1], "digit", 2, solve);
  assert.deepEqual(one.entries.slice(0, 2), [0, 2]);
  assert.equal(one.givens[0], 1);
  const two = game.enter(one, grid, [1], "digit", 2, solve);
  assert.equal(two.entries[1], 0);
  const set = game.enter(start(), grid, [1], "digit", 4, { setting: true, erase: false });
  assert.equal(set.givens[1], 4);
});

test("marks toggle, and a digit erases those that see it", () => {
  let position = game.enter(start(), grid, [1, 2, 15], "centre", 3, solve);
  position = game.enter(position, grid, [1], "centre", 2, solve);
  assert.deepEqual(position.centre[1], [2, 3]);
  position = game.enter(position, grid, [3], "digit", 3, solve);
  assert.deepEqual([position.centre[1], position.centre[2], position.centre[15]], [[2], [], []]);
  const kept = game.enter(
    game.enter(start(), grid, [1], "corner", 3, solve), grid, [3], "digit", 3, { setting: false, erase: false },
  );
  assert.deepEqual(kept.corner[1], [3]);
});

test("delete takes what the mode enters first, then the rest", () => {
  let position = game.enter(start(), grid, [1], "centre", 3, solve);
  position = game.enter(position, grid, [1], "colour", 5, solve);
  position = game.erase(position, [1], "corner", solve);
  assert.deepEqual([position.centre[1], position.colours[1]], [[], [5]]);
  position = game.erase(position, [1], "digit", solve);
  assert.deepEqual(position.colours[1], []);
  assert.equal(game.erase(start(), [0], "digit", solve).givens[0], 1);
});

test("a step places, removes, and notes what it was found with", () => {
  const candidates = Array(16).fill([]);
  candidates[2] = [2, 3, 4];
  const after = game.applyStep(start(), grid, {
    placements: [{ cell: 1, digit: 2 }],
    removals: [{ cell: 2, digit: 3 }],
    candidates,
  });
  assert.equal(after.entries[1], 2);
  assert.deepEqual(after.centre[2], [2, 4]);
});

test("undo and redo have no end", () => {
  const history = new game.History(start(), grid);
  for (let i = 0; i < 5000; i++) {
    history.go(game.enter(history.now, grid, [1 + (i % 3)], "digit", 1 + (i % 4), solve));
  }
  const last = history.now;
  let undone = 0;
  while (history.undo()) undone++;
  assert.ok(undone > 4000);
  assert.ok(game.same(history.now, start()));
  while (history.redo());
  assert.ok(game.same(history.now, last));
  assert.equal(history.go(history.now), false);
});

test("rules are undone with the positions, and replaced everywhere once they are read", () => {
  const [other, read] = [{ ...grid, rules: ["diagonals"] }, { ...grid, rules: ["diagonals"], extras: [] }];
  const history = new game.History(start(), grid);
  assert.ok(history.go(history.now, other));
  assert.ok(history.go(game.enter(history.now, grid, [1], "digit", 2, solve)));
  history.regrid(other, read);
  assert.equal(history.grid, read);
  history.undo();
  assert.equal(history.grid, read);
  history.undo();
  assert.equal(history.grid, grid);
  history.redo();
  assert.equal(history.grid, read);
});

test("what two tabs did to one position adds up", () => {
  const base = game.enter(start(), grid, [1], "digit", 2, solve);
  const one = game.enter(game.enter(base, grid, [2], "digit", 3, solve), grid, [5], "centre", 4, solve);
  const two = game.enter(game.enter(base, grid, [15], "digit", 4, solve), grid, [1], "digit", 2, solve);
  const { position, clashes } = game.merged(base, one, two);
  assert.deepEqual([position.entries[1], position.entries[2], position.entries[15], position.centre[5]], [0, 3, 4, [4]]);
  assert.deepEqual(clashes, []);
  const both = game.merged(base, one, game.enter(base, grid, [2], "digit", 4, solve));
  assert.equal(both.position.entries[2], 3);
  assert.deepEqual(both.clashes, [2]);
  assert.deepEqual(game.merged(base, one, one).clashes, []);
});

test("what Solve fills in is marked until the person enters it", () => {
  const solution = [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1];
  const mine = game.enter(start(), grid, [1], "digit", 2, solve);
  const filled = game.solvedBy(mine, solution);
  assert.deepEqual(game.filled(filled), solution);
  const machine = (position) => solution.filter((_, cell) => game.isMachine(position, cell)).length;
  assert.equal(machine(filled), 14);
  assert.equal(machine(game.enter(filled, grid, [2], "digit", 3, solve)), 13);
  assert.equal(machine(game.erase(filled, [2, 3], "digit", solve)), 12);
  assert.equal(machine(game.printed(filled, true)), 0);
});

test("a name that is typed is undone at once, and what follows it is undone before", () => {
  const history = new game.History(start(), grid, "Old");
  for (const name of ["N", "Ne", "New"]) history.rename(name);
  history.go(game.enter(start(), grid, [1], "digit", 2, solve));
  assert.equal(history.name, "New");
  history.undo();
  assert.equal(history.name, "New");
  history.undo();
  assert.equal(history.name, "Old");
  assert.equal(history.canUndo, false);
  history.redo();
  assert.equal(history.name, "New");
});

test("painted regions are undone stroke by stroke, and stay while digits and rules change", () => {
  const history = new game.History(game.newPosition([0, 0, 0, 0]), grid);
  history.paint([0, -1, -1, -1], false);
  history.paint([0, 0, -1, -1], true);
  history.paint([0, 0, 1, -1], false);
  history.go(game.newPosition([1, 0, 0, 0]));
  history.go(history.now, { ...grid });
  assert.deepEqual(history.painted, [0, 0, 1, -1]);
  for (let step = 0; step < 3; step++) history.undo();
  assert.deepEqual(history.painted, [0, 0, -1, -1]);
  history.undo();
  assert.equal(history.painted, undefined);
  history.redo();
  assert.deepEqual(history.painted, [0, 0, -1, -1]);
});
