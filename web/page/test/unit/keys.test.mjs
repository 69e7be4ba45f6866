import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "../load.mjs";

const { actionOf } = await load("board/keys.ts");
const key = (name, rest = {}) => ({ key: name, code: "", shift: false, command: false, alt: false, ...rest });

test("digits, whatever Shift makes of them", () => {
  assert.deepEqual(actionOf(key("5", { code: "Digit5" })), { kind: "digit", digit: 5 });
  assert.deepEqual(actionOf(key("%", { code: "Digit5", shift: true })), { kind: "digit", digit: 5, mode: "corner" });
  assert.deepEqual(actionOf(key("5", { code: "Numpad5", command: true })), { kind: "digit", digit: 5, mode: "centre" });
  assert.deepEqual(actionOf(key("5", { code: "Digit5", command: true, shift: true })), { kind: "digit", digit: 5, mode: "colour" });
  assert.equal(actionOf(key("5", { code: "Digit5", alt: true })), undefined);
});

test("modes as in SudokuPad, and undo", () => {
  assert.deepEqual(["KeyZ", "KeyX", "KeyC", "KeyV"].map((code) => actionOf(key("q", { code })).mode), ["digit", "corner", "centre", "colour"]);
  assert.equal(actionOf(key("z", { code: "KeyZ", command: true })).kind, "undo");
  assert.equal(actionOf(key("Z", { code: "KeyZ", command: true, shift: true })).kind, "redo");
  assert.equal(actionOf(key("y", { command: true })).kind, "redo");
  assert.equal(actionOf(key("c", { code: "KeyC", command: true })), undefined);
});

test("arrows move, and select more with Shift or Ctrl", () => {
  assert.deepEqual(actionOf(key("ArrowUp")), { kind: "move", rows: -1, columns: 0, extend: false, far: false });
  assert.equal(actionOf(key("ArrowLeft", { shift: true })).extend, true);
  assert.equal(actionOf(key("Home")).far, true);
});
