import assert from "node:assert/strict";
import { test } from "node:test";
import { boxes, load } from "../load.mjs";

const { chosen, csvOf, sorted } = await load("state/survey.ts");

const kGrades = ["easy", "medium", "hard"];
const row = (number, known, name = `Puzzle ${number}`) => ({ number, name, givens: 20 + number, read: boxes(2, 2), ...(known ? { known } : {}) });
const rows = [
  row(1, { solutions: "one", grade: "hard", rating: 7.1, hardest: "X-Wing" }),
  row(2, { solutions: "several", grade: "", hardest: "" }, 'A "b", c'),
  row(3, { solutions: "one", grade: "easy", rating: 1.5, hardest: "Hidden single" }),
  row(4),
];
const numbers = (list) => list.map(({ number }) => number);

test("rows are sorted by any column; those without a value come last", () => {
  assert.deepEqual(numbers(sorted(rows, "grade", false, kGrades)), [3, 1, 2, 4]);
  assert.deepEqual(numbers(sorted(rows, "grade", true, kGrades)), [1, 3, 2, 4]);
  assert.deepEqual(numbers(sorted(rows, "rating", true, kGrades)), [1, 3, 2, 4]);
  assert.deepEqual(numbers(sorted(rows, "givens", true, kGrades)), [4, 3, 2, 1]);
  assert.deepEqual(numbers(sorted(rows, "solutions", false, kGrades)), [1, 3, 2, 4]);
});

test("rows are chosen by words, grade and solutions", () => {
  const all = { words: "", grade: "", solutions: "" };
  assert.deepEqual(numbers(chosen(rows, all)), [1, 2, 3, 4]);
  assert.deepEqual(numbers(chosen(rows, { ...all, words: "x-wing" })), [1]);
  assert.deepEqual(numbers(chosen(rows, { ...all, grade: "easy" })), [3]);
  assert.deepEqual(numbers(chosen(rows, { ...all, solutions: "one", words: "puzzle" })), [1, 3]);
});

test("the table is written as CSV, in its order", () => {
  const lines = csvOf(sorted(rows, "givens", true, kGrades)).split("\r\n");
  assert.equal(lines[0], "number,name,layout,puzzle,givens,solutions,grade,rating,hardest");
  assert.equal(lines[1], "4,Puzzle 4,2x2,................,24,,,,");
  assert.equal(lines[3], '2,"A ""b"", c",2x2,................,22,several,,,');
  assert.equal(lines[4], "1,Puzzle 1,2x2,................,21,one,hard,7.1,X-Wing");
});
