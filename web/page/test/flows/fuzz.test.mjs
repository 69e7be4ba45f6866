// Random edits: the page's live verdict must equal that of the program for the same puzzle.
//   SUDOKIT_PROGRAM  the program (default build/release/sudokit)
//   SUDOKIT_EDITS    the number of edits (default 100)
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { after, before, test } from "node:test";
import { digits, forms, launch, openForm, pane, button, focusCell } from "./browser.mjs";

const program = process.env.SUDOKIT_PROGRAM ?? fileURLToPath(new URL("../../../../build/release/sudokit", import.meta.url));
const edits = Number(process.env.SUDOKIT_EDITS ?? 100);
const kWords = { unique: "One solution", minimal: "One solution", redundant: "One solution", multiple: "Several solutions", none: "No solution" };

let chrome;
before(async () => {
  chrome = await launch();
});
after(async () => {
  await chrome?.close();
});

// A random number generator that gives the same numbers on every machine.
function random(seed) {
  let state = seed;
  return (below) => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return Math.floor((state / 2147483648) * below);
  };
}

function native(grids) {
  const lines = grids.map((puzzle) => JSON.stringify({ ask: "conflict", layout: "2x2", puzzle, smallest: false }));
  const run = spawnSync(program, ["ask"], { input: `${lines.join("\n")}\n`, maxBuffer: 1 << 28 });
  return run.stdout.toString().trim().split("\n").map((line) => kWords[JSON.parse(line).verdict] ?? kWords[JSON.parse(line).verdict === "unsatisfiable" ? "none" : "unique"]);
}

test("random edits", { skip: existsSync(program) ? false : `there is no ${program}` }, async () => {
  const site = await openForm(chrome, forms[0]);
  const page = await site.open("#layout=2x2&puzzle=................");
  await pane(page, "play");
  await button(page, "Set givens").click();
  await focusCell(page, "r1c1");
  const pick = random(7);
  const grids = [];
  const said = [];
  for (let i = 0; i < edits; i++) {
    for (let step = pick(4); step > 0; step--) await page.keyboard.press(["ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"][pick(4)]);
    const what = pick(8);
    await page.keyboard.press(what < 5 ? String(1 + pick(4)) : what < 6 ? "Delete" : what < 7 ? "Control+z" : "Control+y");
    await page.waitForFunction(() => !document.querySelector(".chip-status").hasAttribute("data-busy"));
    grids.push(await digits(page));
    said.push(await page.locator(".chip-status").textContent());
  }
  const expected = native(grids).map((word, i) => (grids[i].every((digit) => digit === 0) ? "Empty grid" : word));
  for (let i = 0; i < edits; i++) assert.equal(said[i], expected[i], `edit ${i + 1}: ${grids[i].join("")}`);
  assert.ok(new Set(said).size >= 3, "the edits meet every verdict");
  assert.deepEqual(site.faults, []);
  await site.close();
});
