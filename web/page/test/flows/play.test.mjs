// Playing: pause, pen, letters, automatic marks, checking at the end, looks and replay.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { button, cell, digits, focusCell, forms, kDesktop, kPhone, launch, openForm, pane, said } from "./browser.mjs";

const kEasy = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const kSolved = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
const kSixteen = `#layout=4x4&puzzle=${"G.A".padEnd(256, ".")}`;

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
const drag = async (page, from, to) => {
  const middle = async (name) => {
    const box = await cell(page, name).boundingBox();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  await page.mouse.move(...(await middle(from)));
  await page.mouse.down();
  await page.mouse.move(...(await middle(to)), { steps: 12 });
  await page.mouse.up();
};
// The taps follow each other at once, however slow the machine is.
const touch = async (page, name, ms, taps = 1) => {
  const { x, y, width, height } = await cell(page, name).boundingBox();
  const client = await page.context().newCDPSession(page);
  const touchPoints = [{ x: x + width / 2, y: y + height / 2 }];
  const down = () => client.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints });
  const up = () => client.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  const all = [];
  for (let tap = 0; tap < taps; tap++) {
    all.push(down());
    if (ms > 0) await page.waitForTimeout(ms);
    all.push(up());
  }
  await Promise.all(all);
};
const selected = (page) => page.locator('.cell[aria-selected="true"]').count();

describe("playing", { concurrency: false }, () => {
  test("pause hides the board and stops the clock and the keys", () =>
    visit(kDesktop, `#puzzle=${kEasy}`, async (page) => {
      await focusCell(page, "r1c3");
      await page.locator(".timer").click();
      assert.equal(await page.locator(".board").isVisible(), false);
      await page.keyboard.press("4");
      const time = await page.locator(".timer").textContent();
      await page.waitForTimeout(1500);
      assert.equal(await page.locator(".timer").textContent(), time);
      await button(page, "Continue").click();
      assert.equal(await said(page, "r1c3"), "row 1, column 3, empty");
      await page.keyboard.press("4");
      assert.equal(await said(page, "r1c3"), "row 1, column 3, 4");
    }));

  test("the pen draws lines and signs, which are undone, kept and linked", () =>
    visit(kDesktop, `#puzzle=${kEasy}`, async (page, site) => {
      await button(page, "Pen").click();
      await drag(page, "r1c3", "r1c5");
      await page.waitForFunction(() => /M150 30l60 0M210 30l60 0/.test(document.querySelector("path.pen")?.getAttribute("d")));
      assert.match(await said(page, "r1c3"), /, pen$/);
      await drag(page, "r1c3", "r1c4");
      assert.equal(await page.locator("path.pen").getAttribute("d"), "M210 30l60 0");
      await focusCell(page, "r2c2");
      await button(page, "○ Dot").click();
      assert.match(await page.locator("path.pen").getAttribute("d"), /a9 9/);
      await page.waitForFunction(() => /p10:5/.test(JSON.parse(localStorage.getItem("sudokit.puzzles") ?? "[]")[0]?.notes));
      const other = await site.open(`#puzzle=${kEasy}`);
      await other.locator("path.pen").waitFor({ state: "attached" });
      for (let i = 0; i < 4; i++) await page.keyboard.press("Control+z");
      assert.equal(await page.locator("path.pen").count(), 0);
    }));

  test("the pen by touch and by keyboard", () =>
    visit(kPhone, `#puzzle=${kEasy}`, async (page) => {
      await button(page, "Pen").tap();
      await cell(page, "r1c3").tap();
      await button(page, "✕ Cross").tap();
      assert.match(await page.locator("path.pen").getAttribute("d"), /l18 18/);
      await cell(page, "r3c1").focus();
      await page.keyboard.press("Shift+ArrowRight");
      await page.keyboard.press("Shift+ArrowDown");
      await button(page, "Join cells").tap();
      assert.equal((await page.locator("path.pen").getAttribute("d")).match(/l(60 0|0 60)/g)?.length, 2);
    }));

  test("a long press and a double tap select equal digits", () =>
    visit(kPhone, `#puzzle=${kEasy}`, async (page) => {
      await touch(page, "r1c1", 700);
      assert.equal(await selected(page), 3);
      await cell(page, "r1c3").tap();
      assert.equal(await selected(page), 1);
      await touch(page, "r3c3", 0, 2);
      assert.equal(await selected(page), 5);
    }));

  test("candidates that need no button", () =>
    visit(kDesktop, `#puzzle=${kEasy}`, async (page) => {
      await page.getByLabel("Show candidates where you have no marks").check();
      assert.equal(await said(page, "r1c3"), "row 1, column 3, empty, candidates 1 2 4");
      await focusCell(page, "r1c3");
      await page.keyboard.press("Control+1");
      assert.equal(await said(page, "r1c3"), "row 1, column 3, empty, candidates 2 4");
      await focusCell(page, "r2c2");
      await page.keyboard.press("2");
      assert.equal(await said(page, "r1c3"), "row 1, column 3, empty, candidates 4");
      assert.equal(await said(page, "r2c3"), "row 2, column 3, empty, candidates 4 7");
    }));

  test("clashes are shown only when every cell is filled", () =>
    visit(kDesktop, `#puzzle=..${kSolved.slice(2)}`, async (page) => {
      await page.getByLabel("Check only at the end").check();
      await focusCell(page, "r1c1");
      await page.keyboard.press("3");
      assert.equal(await said(page, "r1c1"), "row 1, column 1, 3");
      await focusCell(page, "r1c2");
      await page.keyboard.press("3");
      await page.getByText("Every cell is filled, but some digits clash.").waitFor();
      assert.match(await said(page, "r1c1"), /wrong/);
      await page.keyboard.press("3");
      assert.equal(await said(page, "r1c1"), "row 1, column 1, 3");
    }));

  test("replay of a game, step by step", () =>
    visit(kDesktop, `#puzzle=${kEasy}`, async (page) => {
      await focusCell(page, "r1c3");
      await page.keyboard.press("4");
      await focusCell(page, "r1c4");
      await page.keyboard.press("6");
      await button(page, "Play from the start").click();
      await page.waitForFunction(() => document.querySelector("#r1c3").getAttribute("aria-label").endsWith("empty"));
      await page.getByText("Step 2 of 2").waitFor();
      assert.equal((await digits(page))[3], 6);
      await page.getByRole("slider", { name: /Step/ }).fill("1");
      assert.equal((await digits(page))[3], 0);
      await button(page, "Back to the game").click();
      assert.equal((await digits(page))[3], 6);
    }));

  test("colours and the size of the board are kept", () =>
    visit(kDesktop, `#puzzle=${kEasy}`, async (page, site) => {
      const before = (await page.locator(".board").boundingBox()).width;
      await page.getByLabel("Size of the board").fill("60");
      await page.getByLabel("Colours").selectOption("contrast");
      const other = await site.open(`#puzzle=${kEasy}`);
      const { width } = await other.locator(".board").boundingBox();
      assert.ok(Math.abs(width - 0.6 * before) < 2, `${width} of ${before}`);
      assert.equal(await other.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--thick")), "#000");
    }));

  test("letters on a 16x16, and single letters stay out of controls", () =>
    visit(kDesktop, kSixteen, async (page) => {
      await page.getByLabel("Letters for digits above 9").check();
      assert.equal(await said(page, "r1c1"), "row 1, column 1, given G");
      assert.equal(await page.locator(".key-digit").nth(9).textContent(), "A");
      await focusCell(page, "r1c2");
      await page.keyboard.press("c");
      assert.equal(await said(page, "r1c2"), "row 1, column 2, C");
      await page.keyboard.press("Control+z");
      await button(page, "Fill in candidates").click();
      assert.match(await said(page, "r1c2"), /candidates 1 2 3 4 5 6 7 8 9 B C D E F/);
      await button(page, "Fill in candidates").press("x");
      assert.equal(await page.locator('.mode[aria-pressed="true"]').textContent(), "Digit");
      await page.getByLabel("Single letters are keys").uncheck();
      await focusCell(page, "r1c4");
      await page.keyboard.press("x");
      assert.equal(await page.locator('.mode[aria-pressed="true"]').textContent(), "Digit");
    }));

  test("a 16x16 on a phone is zoomed and played with letters", () =>
    visit(kPhone, kSixteen, async (page) => {
      await page.getByLabel("Letters for digits above 9").check();
      const width = async () => (await page.locator(".sheet").boundingBox()).width;
      const before = await width();
      await button(page, "Zoom in").tap();
      await button(page, "Zoom in").tap();
      assert.ok((await width()) > 1.8 * before);
      const box = await page.locator(".large").boundingBox();
      await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
      await page.locator(".key").nth(14).tap();
      assert.equal(await page.locator('.cell[aria-selected="true"]').first().getAttribute("aria-label").then((label) => label.split(", ").pop()), "F");
      await button(page, "Whole board").tap();
      assert.ok((await width()) < box.width + 1);
    }));
});
