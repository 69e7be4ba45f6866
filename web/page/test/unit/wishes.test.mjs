import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "../load.mjs";

const { plain, textOfMade, wordsOf } = await load("state/wishes.ts");

test("what has no row of its own is shown with the library's words", () => {
  assert.equal(wordsOf("givens").label, "Number of givens");
  assert.equal(wordsOf("some_wish").label, "Some wish");
  assert.equal(plain("met with `givens`"), "Met with givens");
});

test("a new puzzle is opened with its layout and rules", () => {
  assert.equal(textOfMade({ layout: "2x2", puzzle: "1..............." }), "1...............");
  assert.equal(textOfMade({ layout: "2x2", puzzle: "1...............", rules: ["killer 3 r1c1 r1c2"] }), "layout 2x2\n1...............\nkiller 3 r1c1 r1c2\n");
  const map = "AAAB\nABBB\nCCCD\nCDDD\nextra a: r1c1 r2c2 r3c3 r4c4\n";
  assert.equal(
    textOfMade({ layout: "custom", layout_text: map, puzzle: "................" }),
    "layout jigsaw\nregions AAAB\nregions ABBB\nregions CCCD\nregions CDDD\nextra a: r1c1 r2c2 r3c3 r4c4\n................\n",
  );
});
