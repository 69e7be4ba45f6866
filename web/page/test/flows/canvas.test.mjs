// Grids above 25x25, which are drawn on a canvas: their pixels, their ARIA texts, keys and touch.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { after, before, describe, test } from "node:test";
import { button, kDesktop, kPhone, launch, openForm, pane, paste, stored, verdict } from "./browser.mjs";

const kAxe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** A solved grid of boxes of `box` rows and columns, except for the cells where `open` holds. */
function large(box, open) {
  const side = box * box;
  const digit = (row, column) => (((row % box) * box + Math.floor(row / box) + column) % side) + 1;
  return Array.from({ length: side * side }, (_, cell) => (open(cell) ? "." : digit(Math.floor(cell / side), cell % side))).join(" ");
}
const kSide = 36;
const kFew = large(6, (cell) => cell === 11 || cell === 40);
const kMany = large(6, (cell) => cell % 7 === 4);
const kRest = large(6, (cell) => cell % 36 > 20);

let chrome;
before(async () => {
  chrome = await launch();
});
after(async () => {
  await chrome?.close();
});

async function visit(options, text, work) {
  const site = await openForm(chrome, "dist", options);
  const page = await site.open();
  await page.evaluate(() => {
    window.painted = 0;
    const { clip } = CanvasRenderingContext2D.prototype;
    CanvasRenderingContext2D.prototype.clip = function (...how) {
      if (how.length === 0) window.painted++; // painting outside the grid clips with a fill rule
      return clip.apply(this, how);
    };
  });
  await paste(page, text);
  await page.locator(".large").waitFor();
  await work(page, site);
  // The tests read pixels often; the page never does.
  assert.deepEqual(site.faults.filter((each) => !each.includes("willReadFrequently")), []);
  await site.close();
}

/** Resolves when nothing is left to be drawn. */
async function drawn(page) {
  for (let before = -1; ; ) {
    const now = await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(window.painted)))));
    if (now === before) return;
    before = now;
  }
}

/** The colours in a part of a cell, given as fractions from 0 to 1, with their counts; most frequent
 * first. */
async function pixels(page, row, column, [left, top, right, bottom] = [0.15, 0.15, 0.85, 0.85]) {
  await drawn(page);
  return page.evaluate(
    ({ row, column, side, left, top, right, bottom }) => {
      const canvas = document.querySelector(".large-window canvas");
      const target = document.querySelector(".large");
      const size = document.querySelector(".sheet").getBoundingClientRect().width / (side + 8 / 60);
      const at = (cell, part, scroll) => Math.round((((cell + part) * size + (4 * size) / 60) - scroll) * devicePixelRatio);
      const [x, y] = [at(column - 1, left, target.scrollLeft), at(row - 1, top, target.scrollTop)];
      const [width, height] = [at(column - 1, right, target.scrollLeft) - x, at(row - 1, bottom, target.scrollTop) - y];
      const { data } = canvas.getContext("2d").getImageData(x, y, Math.max(1, width), Math.max(1, height));
      const found = new Map();
      for (let i = 0; i < data.length; i += 4) {
        const colour = [...data.slice(i, i + 3)].map((each) => each.toString(16).padStart(2, "0")).join("");
        found.set(colour, (found.get(colour) ?? 0) + 1);
      }
      return [...found].sort(([, a], [, b]) => b - a);
    },
    { row, column, side: kSide, left, top, right, bottom },
  );
}

const focused = (page) => page.evaluate(() => document.activeElement.getAttribute("aria-label"));
const width = (page) => page.locator(".sheet").evaluate((sheet) => sheet.getBoundingClientRect().width);
const window_ = (page) => page.locator(".large").evaluate((target) => [target.scrollLeft, target.scrollTop]);
const start = (page) => page.locator(".large .cell[tabindex='0']").focus();

describe("a grid of 36x36", { concurrency: false }, () => {
  test("is drawn on a canvas: digits, empty cells, and the borders of its boxes", () =>
    visit(kDesktop, kMany, async (page) => {
      await verdict(page, "One solution");
      assert.equal(await page.locator("svg.board").count(), 0);
      assert.ok((await pixels(page, 1, 2)).length > 1, "a given");
      assert.deepEqual((await pixels(page, 2, 11)).map(([colour]) => colour), ["ffffff"], "an empty cell");
      // Thick lines are dark in the middle; thin lines are light.
      const dark = async (column) => Math.min(...(await pixels(page, 20, column, [0.9, 0.4, 1, 0.6])).map(([colour]) => Number.parseInt(colour.slice(0, 2), 16)));
      assert.ok((await dark(6)) < 0x60, "between boxes");
      assert.ok((await dark(8)) > 0x90, "in a box");
    }));

  test("is entered by keys, two for a number, and read as row, column and digit", () =>
    visit(kDesktop, kMany, async (page) => {
      await pane(page, "play");
      await start(page);
      assert.equal(await focused(page), "row 1, column 5, empty");
      await page.keyboard.press("3");
      await page.keyboard.press("4");
      assert.equal(await focused(page), "row 1, column 5, 34, wrong");
      const [[colour]] = await pixels(page, 1, 34);
      assert.equal(colour, "fbe5e3");
      await page.keyboard.press("Control+z");
      assert.equal(await focused(page), "row 1, column 5, empty");
      assert.notEqual((await pixels(page, 1, 34))[0][0], "fbe5e3");
      await page.keyboard.press("5");
      assert.equal(await focused(page), "row 1, column 5, 5");
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("ArrowDown");
      assert.equal(await focused(page), "row 3, column 5, given 17");
      assert.equal(await page.evaluate(() => document.activeElement.parentElement.getAttribute("aria-rowindex")), "3");
      assert.equal(await page.locator("[role=grid]").getAttribute("aria-rowcount"), "36");
      await page.keyboard.press("ArrowUp");
      await page.keyboard.press("ArrowUp");
      await page.keyboard.press("ArrowUp");
      assert.match(await focused(page), /^row 36, column 5/);
      await page.keyboard.press("Shift+ArrowRight");
      assert.equal(await page.locator(".large [aria-selected=true]").count(), 2);
    }));

  test("draws what an entry changes, and no other cell", () =>
    visit(kDesktop, kMany, async (page) => {
      await pane(page, "play");
      await button(page, "Fill in candidates").click();
      await start(page);
      await drawn(page);
      const all = await page.evaluate(() => window.painted);
      assert.ok(all >= kSide * kSide);
      await page.keyboard.press("5");
      await drawn(page);
      const entered = (await page.evaluate(() => window.painted)) - all;
      // The cell, the cells that hold the digit, and the open cells among its peers.
      assert.ok(entered > 20 && entered < 200, `${entered} cells`);
      await page.keyboard.press("z");
      await drawn(page);
      assert.equal((await page.evaluate(() => window.painted)) - all, entered);
    }));

  test("is solved, and its true candidates are shown", () =>
    visit(kDesktop, kFew, async (page) => {
      await verdict(page, "One solution");
      await pane(page, "check");
      await page.getByLabel(/Show the true candidates/).check();
      await page.waitForFunction(() => document.querySelector(".large .cell[tabindex='0']").getAttribute("aria-label") === "row 1, column 12, empty, candidates 12");
      await page.getByLabel(/Show the true candidates/).uncheck();
      await pane(page, "play");
      await start(page);
      for (const key of ["1", "2", "ArrowDown", "Control+Home"]) await page.keyboard.press(key);
      for (let i = 0; i < 4; i++) await page.keyboard.press("ArrowRight");
      await page.keyboard.press("ArrowDown");
      assert.equal(await focused(page), "row 2, column 5, empty");
      await page.keyboard.press("1");
      await page.keyboard.press("1");
      await page.getByText("Solved. Well done!").waitFor();
    }));

  test("tells one solution from several, and takes hints", () =>
    visit(kDesktop, kRest, async (page) => {
      await verdict(page, "Several solutions");
      await paste(page, kMany);
      await verdict(page, "One solution");
      await pane(page, "learn");
      for (const name of ["Hint", "Tell me more", "Tell me more", "Apply it"]) await button(page, name).click();
      await pane(page, "play");
      assert.ok(await button(page, "Undo").isEnabled());
    }));

  test("is zoomed by buttons; the cursor stays in the window", () =>
    visit(kDesktop, kMany, async (page) => {
      const whole = await width(page);
      for (let i = 0; i < 4; i++) await button(page, "Zoom in").click();
      assert.ok((await width(page)) > 3 * whole);
      await start(page);
      await page.keyboard.press("Control+End");
      assert.match(await focused(page), /^row 36, column 36/);
      const [x, y] = await window_(page);
      assert.ok(x > whole && y > whole, `${x}, ${y}`);
      const [[colour]] = await pixels(page, 36, 36);
      assert.match(colour, /^d[0-9a-f]e[0-9a-f]f[0-9a-f]$/, "selected");
      assert.ok((await pixels(page, 35, 35)).length > 1);
      await button(page, "Zoom out").click();
      assert.ok((await pixels(page, 36, 36)).length > 1);
      await button(page, "Whole board").click();
      assert.equal(Math.round(await width(page)), Math.round(whole));
      assert.ok((await pixels(page, 1, 2)).length > 1);
    }));

  test("stays whole in a window that becomes smaller, and larger again", () =>
    visit(kDesktop, kMany, async (page) => {
      for (const height of [600, 800]) {
        await page.setViewportSize({ width: 1280, height });
        await page.waitForFunction(() => {
          const target = document.querySelector(".large");
          const sheet = document.querySelector(".sheet").getBoundingClientRect().width;
          return Math.abs(target.clientWidth - sheet) < 1 && target.scrollWidth <= target.clientWidth;
        });
        assert.ok((await pixels(page, 36, 35)).length > 1, `${height}`);
      }
    }));

  test("keeps its light drawing for paper, whole, and comes back to the screen", () =>
    visit({ ...kDesktop, colorScheme: "dark" }, kMany, async (page) => {
      for (let i = 0; i < 3; i++) await button(page, "Zoom in").click();
      await drawn(page);
      const canvas = () => page.locator(".large-window canvas").evaluate((each) => [each.width, each.getContext("2d").getImageData(each.width * 0.985 | 0, each.width * 0.96 | 0, 1, 1).data[0]]);
      const [before] = await canvas();
      await page.evaluate(() => window.dispatchEvent(new Event("beforeprint")));
      const [printed, paper] = await canvas();
      assert.equal(printed, 2400);
      assert.ok(paper > 0x80, "the last row is on the paper, and it is light");
      await page.evaluate(() => window.dispatchEvent(new Event("afterprint")));
      assert.equal((await canvas())[0], before);
      await button(page, "Whole board").click();
      assert.equal((await pixels(page, 30, 30))[0][0], "1f2229");
    }));

  test("goes by its link, and comes back as it was", () =>
    visit(kDesktop, kFew, async (page, site) => {
      await pane(page, "play");
      await start(page);
      await page.keyboard.press("1");
      await page.keyboard.press("2");
      await stored(page, "entries", "(^| )12( |$)");
      const other = await site.open();
      await other.locator(".large .cell[tabindex='0']").focus();
      await other.keyboard.press("Control+Home");
      for (let i = 0; i < 11; i++) await other.keyboard.press("ArrowRight");
      assert.equal(await focused(other), "row 1, column 12, 12");
    }));

  test("is tapped, drawn along and pinched by fingers", () =>
    visit(kPhone, kMany, async (page) => {
      await pane(page, "play");
      const cdp = await page.context().newCDPSession(page);
      const touch = (type, ...points) => cdp.send("Input.dispatchTouchEvent", { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })) });
      const box = await page.locator(".large").boundingBox();
      const at = (x, y) => [box.x + x, box.y + y];
      const chosen = () => page.locator(".large [aria-selected=true]").getAttribute("aria-label");
      const first = await chosen();
      await touch("touchStart", at(250, 250));
      for (let i = 1; i <= 12; i++) await touch("touchMove", at(250 - 10 * i, 250 - 10 * i));
      await touch("touchEnd");
      await page.waitForFunction(() => document.querySelector(".large").scrollLeft > 50);
      assert.equal(await chosen(), first);
      await page.locator(".large").tap({ position: { x: 100, y: 100 } });
      assert.notEqual(await chosen(), first);
      const before = await width(page);
      await touch("touchStart", at(140, 150), at(160, 150));
      for (let i = 1; i <= 5; i++) await touch("touchMove", at(140 - 8 * i, 150), at(160 + 8 * i, 150));
      await touch("touchEnd");
      assert.ok((await width(page)) > 2 * before, `${await width(page)}`);
    }));

  for (const [size, options] of [["desktop", kDesktop], ["phone", kPhone]]) {
    for (const colorScheme of ["light", "dark"]) {
      test(`has no violation that axe knows: ${size}, ${colorScheme}`, () =>
        visit({ ...options, colorScheme, bypassCSP: true }, kMany, async (page) => {
          await page.evaluate(kAxe);
          for (const name of ["play", "check", "learn"]) {
            await pane(page, name);
            const found = await page.evaluate(async () => (await window.axe.run(document, { resultTypes: ["violations"] })).violations);
            assert.deepEqual(found.map((each) => `${name}: ${each.id}: ${each.nodes.map((node) => node.html.slice(0, 120)).join(" | ")}`), []);
          }
        }));
    }
  }
});

test("a grid of 100x100 is drawn, with numbers of three digits", () =>
  visit(kDesktop, large(10, (cell) => cell === 99), async (page) => {
    await pane(page, "play");
    await start(page);
    for (const key of ["1", "0", "0"]) await page.keyboard.press(key);
    assert.equal(await focused(page), "row 1, column 100, 100");
    await page.getByText("Solved. Well done!").waitFor();
  }));
