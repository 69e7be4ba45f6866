// Small windows, forced colours, sizes of targets, and what screen readers are told.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { forms, kDesktop, kPhone, launch, openForm, pane, said } from "./browser.mjs";

const kEasy = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const kPanes = ["play", "set", "check", "learn", "new", "puzzles"];
const kRules = "#layout=2x2&puzzle=1...............&rules=killer+5+r2c1+r2c2%0Athermometer+r3c1+r3c2+r4c2%0Aanti-knight";

let chrome;
before(async () => {
  chrome = await launch();
});
after(async () => {
  await chrome?.close();
});

async function visit(options, fragment, work) {
  const site = await openForm(chrome, forms[0], options);
  const page = await site.open(fragment);
  await work(page, site);
  assert.deepEqual(site.faults, []);
  await site.close();
}

// What is wider than the window, outside places that scroll by themselves.
const sticksOut = (page) => page.evaluate(() => {
  const wide = document.documentElement.clientWidth;
  return document.documentElement.scrollWidth <= wide ? [] : [...document.querySelectorAll("body *")].filter((each) => each.getBoundingClientRect().right > wide + 1).map((each) => each.className || each.tagName).slice(0, 5);
});

// Targets smaller than 24 by 24 pixels, except those within a sentence.
const small = (page) => page.evaluate(() =>
  [...document.querySelectorAll("button, a, select, summary, input:not([type=file], [type=checkbox])")]
    .filter((each) => each.offsetParent !== null && !each.closest("p") && !each.closest(".visually-hidden"))
    .map((each) => [each.getBoundingClientRect(), each.textContent || each.className])
    .filter(([box]) => box.width > 0 && (box.width < 24 || box.height < 24))
    .map(([box, name]) => `${name} ${Math.round(box.width)}x${Math.round(box.height)}`));

describe("access", { concurrency: false }, () => {
  // 640 pixels at 200 % are 320 pixels, as WCAG 1.4.10 has it.
  for (const [name, options] of [["320 pixels", { viewport: { width: 320, height: 640 } }], ["a zoom of 200 %", { viewport: { width: 640, height: 430 }, deviceScaleFactor: 2 }]]) {
    test(`${name}: every pane fits, with targets of 24 pixels`, () =>
      visit(options, `#puzzle=${kEasy}&name=A+name+that+is+longer+than+the+window+is+wide`, async (page) => {
        for (const each of kPanes) {
          await pane(page, each);
          await page.waitForTimeout(200);
          assert.deepEqual(await sticksOut(page), [], each);
          assert.deepEqual(await small(page), [], each);
        }
      }));
  }

  test("the page of a technique fits a small window", () =>
    visit({ ...kPhone, viewport: { width: 320, height: 640 } }, "#technique=x-wing", async (page) => {
      await page.getByRole("img", { name: "Example of X-wing" }).waitFor();
      assert.deepEqual(await sticksOut(page), []);
      assert.deepEqual(await small(page), []);
    }));

  test("forced colours keep the board and what is chosen", () =>
    visit({ ...kDesktop, forcedColors: "active" }, `#puzzle=${kEasy}`, async (page) => {
      const style = (selector, name) => page.evaluate(([selector, name]) => getComputedStyle(document.querySelector(selector))[name], [selector, name]);
      assert.notEqual(await style(".digit.given", "fill"), await style(".board .paper rect, .board rect.paper", "fill"));
      assert.notEqual(await style(".board .thick", "stroke"), await style(".board rect.paper", "fill"));
      assert.equal(await style('.tab[aria-selected="true"]', "outlineStyle"), "solid");
      assert.equal(await style('.mode[aria-pressed="true"]', "outlineStyle"), "solid");
      assert.equal(await style('.tab[aria-selected="false"]', "outlineStyle"), "none");
    }));

  test("cells say the cages and lines that they are part of", () =>
    visit(kDesktop, kRules, async (page) => {
      await page.waitForFunction(() => /Killer cage/.test(document.querySelector("#r2c1").getAttribute("aria-label")));
      assert.equal(await said(page, "r2c1"), "row 2, column 1, empty, Killer cage 5, 1 of 2");
      assert.equal(await said(page, "r3c2"), "row 3, column 2, empty, Thermometer, 2 of 3");
      assert.equal(await said(page, "r1c1"), "row 1, column 1, given 1");
    }));
});
