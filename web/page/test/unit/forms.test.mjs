import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "../load.mjs";

const { borderAt, formOf, lineOfDrag, moved, pieceOf, textOfPiece } = await load("state/forms.ts");

// The forms of the library's table.
const kKiller = "killer [SUM] CELLS";
const kDot = "white-dot CELL CELL";
const kClone = "clone CELLS / CELLS ...";
const kXSum = "x-sum SUM row N [from right], or column N [from bottom]";

test("a form tells what a rule is drawn with, and which value it has", () => {
  const takes = (form) => formOf(form).takes;
  assert.deepEqual(formOf(kKiller), { takes: "cells", many: false, slot: { name: "SUM", optional: true, quoted: false } });
  assert.deepEqual(formOf("sum SUM CELLS, or with factors: sum 0 2*r1c1 -r1c2").slot, { name: "SUM", optional: false, quoted: false });
  assert.deepEqual(formOf('regex "PATTERN" CELLS').slot, { name: "PATTERN", optional: false, quoted: true });
  assert.deepEqual(formOf("diagonal NUMBER"), { takes: "nothing", many: false, slot: { name: "NUMBER", optional: false, quoted: false } });
  assert.equal(takes(kDot), "pair");
  assert.deepEqual(formOf(kClone), { takes: "lists", many: true });
  assert.deepEqual(formOf("pill-arrow CELLS / CELLS"), { takes: "lists", many: false });
  assert.equal(takes(kXSum), "line");
  assert.equal(takes("sandwich SUM row N, or column N"), "line");
  assert.equal(takes("anti-knight"), "nothing");
  assert.equal(takes("or ... end"), "block");
});

test("a piece is written as its rule, and read from it", () => {
  const same = (form, rule, side = 9) => {
    const piece = pieceOf(rule, formOf(form), side);
    assert.ok(piece, rule);
    assert.equal(textOfPiece(piece, formOf(form), side), rule);
    return piece;
  };
  assert.deepEqual(same(kKiller, "killer 15 r1c1 r1c2").lists, [[0, 1]]);
  assert.equal(same(kKiller, "killer r1c1").value, "");
  assert.deepEqual(same(kClone, "clone r1c1 r1c2 / r5c5 r5c6 / r9c8 r9c9").lists, [[0, 1], [40, 41], [79, 80]]);
  assert.deepEqual(same(kXSum, "x-sum 10 row 3 from right").line, { house: "row", at: 2, far: true });
  same(kXSum, "x-sum 10 column 4");
  same('regex "PATTERN" CELLS', 'regex "[12]+ 3" r1c1 r1c2');
  same("diagonal NUMBER", "diagonal 2");
  same("anti-knight", "anti-knight");
});

test("ranges of cells are written out; what is not drawn here is left as text", () => {
  const cells = (rule, side = 9) => pieceOf(rule, formOf(kKiller), side)?.lists[0];
  assert.deepEqual(cells("Killer R1C1-r1c3-r3c3"), [0, 1, 2, 11, 20]);
  assert.deepEqual(cells("killer 5 r1c1-r3c3"), [0, 10, 20]);
  assert.deepEqual(cells("killer 5 r2c2:r1c1"), [0, 1, 9, 10]);
  assert.equal(cells("killer 5 r1c1-r2c4"), undefined);
  assert.equal(cells("killer 5 r1c1 r10c1"), undefined);
  assert.equal(pieceOf("sum 0 2*r1c1 -r1c2", formOf("sum SUM CELLS, or with factors: x"), 9), undefined);
  assert.equal(pieceOf("anti-knight r1c1", formOf("anti-knight"), 9), undefined);
});

test("digits that are typed together are several where each has one sign", () => {
  const piece = { kind: "quadruple", value: "135", lists: [[0, 1, 9, 10]] };
  const form = formOf("quadruple DIGITS CELLS");
  assert.equal(textOfPiece(piece, form, 9), "quadruple 1 3 5 r1c1 r1c2 r2c1 r2c2");
  assert.equal(textOfPiece({ ...piece, value: "12 13" }, form, 16), "quadruple 12 13 r1c1 r1c2 r1c10 r1c11");
});

test("a piece moves within the grid", () => {
  const cage = { kind: "killer", value: "3", lists: [[0, 1]] };
  assert.deepEqual(moved(cage, 1, 2, 9).lists, [[11, 12]]);
  assert.equal(moved(cage, 0, 8, 9), undefined);
  assert.equal(moved(cage, -1, 0, 9), undefined);
  const clue = { kind: "x-sum", value: "3", lists: [], line: { house: "column", at: 3, far: false } };
  assert.equal(moved(clue, 5, -1, 9).line.at, 2);
});

test("a clue belongs to the row or column that is dragged, or to the nearest side", () => {
  const at = (row, column) => ({ row, column });
  assert.deepEqual(lineOfDrag(at(2.5, 0.5), at(2.4, 6), 9), { house: "row", at: 2, far: false });
  assert.deepEqual(lineOfDrag(at(8.5, 4.5), at(3, 4.2), 9), { house: "column", at: 4, far: true });
  assert.deepEqual(lineOfDrag(at(-0.4, 3.2), at(-0.4, 3.2), 9), { house: "column", at: 3, far: false });
  assert.deepEqual(lineOfDrag(at(5.5, 9.3), at(5.5, 9.3), 9), { house: "row", at: 5, far: true });
});

test("a press near a border is about both cells", () => {
  assert.deepEqual(borderAt({ row: 0.5, column: 0.95 }, 9), [0, 1]);
  assert.deepEqual(borderAt({ row: 1.05, column: 0.5 }, 9), [9, 0]);
  assert.equal(borderAt({ row: 0.5, column: 0.5 }, 9), undefined);
  assert.equal(borderAt({ row: 0.05, column: 0.5 }, 9), undefined);
});
