import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "../load.mjs";

const { onDark, ruleColour } = await load("board/colour.ts");

const light = (colour) => {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};
const contrast = (one, other) => {
  const [more, less] = [light(one), light(other)].sort((a, b) => b - a);
  return (more + 0.05) / (less + 0.05);
};

// The library's colours that digits are drawn over, and its colours of lines.
const kUnder = ["#c4c4c4", "#d9d9d9", "#f2f2f2", "#dde6ee", "#e9e2d3", "#86cfb4", "#f0c070", "#dda8c6", "#ddd480", "#7cbfcb", "#e0a489", "#a88cc8", "#7fb2de"];
const kLines = ["#333333", "#6e6e6e", "#8c8c8c"];

test("on a dark board digits are readable over rules, and lines are seen", () => {
  for (const colour of kUnder) assert.ok(contrast(onDark(colour), "#f0f1f3") >= 4.5, `${colour} ${onDark(colour)}`);
  for (const colour of kLines) assert.ok(contrast(onDark(colour), "#1f2229") >= 3, `${colour} ${onDark(colour)}`);
});

test("paper and ink are those of the board, the rest depends on it, and what is no colour is none", () => {
  assert.equal(ruleColour("#ffffff", true), "var(--paper)");
  assert.equal(ruleColour("#000000", true), "currentColor");
  assert.equal(ruleColour("#333333", true), "color-mix(in srgb, #333333 var(--as-printed), #d4d4d4)");
  assert.equal(ruleColour("#333333", false), "#333333");
  for (const evil of ["none", "", "red", "#fff", "url(//x)", '#333333" onload="x']) assert.equal(ruleColour(evil, true), "none");
});
