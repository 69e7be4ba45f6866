import assert from "node:assert/strict";
import { test } from "node:test";
import { boxes, load } from "../load.mjs";

const { gridOf, ruledText } = await load("state/grid.ts");

test("a puzzle with rules is a block of lines", () => {
  const read = { ...boxes(2, 2), rules: ["killer 3 r1c1 r1c2"] };
  const digits = [0, 0, 0, 4, ...Array(12).fill(0)];
  assert.equal(ruledText(gridOf(read), digits), "layout 2x2\n...4............\nkiller 3 r1c1 r1c2\n");
});

test("and a layout without a name is in it", () => {
  const plain = boxes(2, 2);
  const cells = ["r1c1", "r2c2", "r3c3", "r4c4"];
  const read = {
    ...plain,
    rules: ["killer 3 r1c1 r1c2"],
    layout_text: "AABB\nAABB\nCCDD\nCCDD\n",
    houses: [...plain.houses, { name: "a", kind: "extra", cells }],
  };
  assert.equal(
    ruledText(gridOf(read), Array(16).fill(0)),
    "layout jigsaw\nregions AABB\nregions AABB\nregions CCDD\nregions CCDD\nextra a: r1c1 r2c2 r3c3 r4c4\n" +
      "................\nkiller 3 r1c1 r1c2\n",
  );
});
