// Nothing that the person asked for or put there is hidden: colours, answers of checks, rules, what a
// print shows, and parts of an address that are not understood.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, describe, test } from "node:test";
import { button, cell, digits, focusCell, forms, kDesktop, kPhone, launch, openForm, pane, paste, said, stored, verdict } from "./browser.mjs";

const kEasy = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
// Eighteen digits would leave one solution, six of them in cells that r1c1 sees.
const kTwo = "5...7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8...9";

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
const notice = (page) => page.locator(".notice").textContent();

/** The classes of what fills a cell, from below, up to the uppermost that covers it. */
const fillsAt = (page, name) =>
  page.evaluate((name) => {
    const [row, column] = /r(\d+)c(\d+)/.exec(name).slice(1).map(Number);
    const x = 60 * (column - 1) + 30, y = 60 * (row - 1) + 30;
    const covers = (rect) => {
      const [left, top, width, height] = ["x", "y", "width", "height"].map((each) => Number(rect.getAttribute(each)));
      return left <= x && x <= left + width && top <= y && y <= top + height;
    };
    return [...document.querySelectorAll(".fills rect")].filter(covers).map((rect) => rect.getAttribute("class"));
  }, name);
const top = async (page, name) => (await fillsAt(page, name)).at(-1);

describe("the board", { concurrency: false }, () => {
  test("own colours lie over the shading of peers, of equal digits and of the selection", () =>
    visit(kDesktop, `#puzzle=${kEasy}`, async (page) => {
      for (const name of ["r1c4", "r3c1", "r1c1"]) {
        await focusCell(page, name);
        await page.keyboard.press("Control+Shift+Digit2");
      }
      assert.equal(await top(page, "r1c1"), "colour c2");
      assert.equal(await top(page, "r1c4"), "colour c2");
      assert.equal(await top(page, "r3c1"), "colour c2");
      assert.equal(await top(page, "r1c3"), "peer");
    }));

  test("every cell that an answer names is marked", () =>
    visit(kDesktop, `#puzzle=${kTwo}`, async (page) => {
      await focusCell(page, "r1c1");
      await page.keyboard.press("Control+Shift+Digit2");
      await pane(page, "check");
      await button(page, "What makes it unique?").click();
      await page.locator(".chip").first().waitFor();
      const named = [...new Set((await page.locator(".chip").allTextContents()).map((text) => text.split("=")[0]))];
      assert.ok(named.length > 2);
      for (const name of named) assert.equal(await top(page, name), "tint entry", name);
    }));

  test("the given that is wrong is marked, although the cursor is on it, also in a coloured cell", () =>
    visit(kDesktop, `#puzzle=${kEasy}`, async (page) => {
      await button(page, "Set givens").click();
      await focusCell(page, "r1c3");
      await page.keyboard.press("Control+Shift+Digit2");
      await page.keyboard.press("1");
      await verdict(page, "No solution");
      await pane(page, "check");
      await button(page, "Why is there no solution?").click();
      await page.getByText(/A smallest set of givens/).waitFor();
      assert.equal(await top(page, "r1c3"), "ring conflict");
      assert.ok((await fillsAt(page, "r1c3")).includes("colour c2"));
      await page.keyboard.press("Control+z");
      await page.keyboard.press("Control+z");
      await page.keyboard.press("1");
      await verdict(page, "No solution");
      await button(page, "Why is there no solution?").click();
      await page.getByText(/A smallest set of givens/).waitFor();
      assert.equal(await top(page, "r1c3"), "tint conflict");
    }));
});

describe("rules", { concurrency: false }, () => {
  const extra = (page) => page.locator(".fills .extra").count();
  const field = (page) => page.getByLabel("Rules, one per line");

  test("those that become houses stay in the list, can be taken off, and are undone and done again", () =>
    visit(kDesktop, "#layout=3x3", async (page) => {
      await field(page).fill("diagonals\nkiller 3 r1c1 r1c2");
      await page.getByLabel("Rules, one per line").blur();
      await page.waitForFunction(() => document.querySelectorAll(".fills .extra").length > 0);
      assert.equal(await field(page).inputValue(), "diagonals\nkiller 3 r1c1 r1c2");
      await stored(page, "rules", "^diagonals\\nkiller");
      await page.reload();
      await page.waitForFunction(() => document.querySelectorAll(".fills .extra").length > 0);
      await button(page, "Set givens").click();
      await field(page).fill("killer 3 r1c1 r1c2");
      await page.getByLabel("Rules, one per line").blur();
      await page.waitForFunction(() => document.querySelectorAll(".fills .extra").length === 0);
      await page.waitForFunction(() => document.querySelectorAll(".board .rule-text").length === 1);
      await page.locator("#tab-play").focus();
      await page.keyboard.press("Control+z");
      await page.waitForFunction(() => document.querySelectorAll(".fills .extra").length > 0);
      assert.equal(await field(page).inputValue(), "diagonals\nkiller 3 r1c1 r1c2");
      await page.keyboard.press("Control+y");
      assert.equal(await extra(page), 0);
      assert.equal(await field(page).inputValue(), "killer 3 r1c1 r1c2");
      await stored(page, "rules", "^killer 3 r1c1 r1c2$");
    }));

  test("removing redundant rules leaves those that became houses", () =>
    visit(kDesktop, `#layout=2x2&puzzle=123434124321....&rules=${encodeURIComponent("diagonals\nkiller 3 r1c1 r1c2")}`, async (page) => {
      await verdict(page, "One solution");
      await pane(page, "check");
      await button(page, "What is redundant?").click();
      await button(page, "Remove rules until all are needed").click();
      await page.getByText("1 rule is left.").waitFor();
      await button(page, "Keep only this one").click();
      await stored(page, "rules", "^diagonals$");
      assert.ok((await extra(page)) > 0);
    }));

  test("the extra houses of a layout are named, and can be taken off", () =>
    visit(kDesktop, `#layout=x&puzzle=${kEasy}`, async (page) => {
      await page.locator(".pane").getByText("diagonal 1, diagonal 2").waitFor();
      await verdict(page, "No solution");
      await button(page, "Set givens").click();
      await button(page, "Take the extra houses off").click();
      await verdict(page, "One solution");
      assert.equal(await page.evaluate(() => new URLSearchParams(location.hash.slice(1)).get("layout")), "3x3");
      await page.locator("#tab-play").focus();
      await page.keyboard.press("Control+z");
      await verdict(page, "No solution");
    }));
});

describe("print", { concurrency: false }, () => {
  // A4 with margins of 18 mm, in pixels of 1/96 inch.
  const mm = (pixels) => (pixels / 96) * 25.4;
  const paper = { width: Math.round((174 / 25.4) * 96), height: Math.round((261 / 25.4) * 96) };

  for (const [size, options] of [["desktop", kDesktop], ["phone", kPhone]]) {
    test(`the board has one width from every pane, with the rules below it, ${size}`, () =>
      visit({ ...options, viewport: paper }, `#layout=x&puzzle=${".".repeat(81)}&rules=killer+3+r1c1+r1c2%0Athermometer+r3c1-r6c1`, async (page) => {
        await page.waitForFunction(() => document.querySelectorAll(".board .rule-text").length === 1);
        await page.waitForFunction(() => /: The/.test(document.querySelector(".printed-rules")?.textContent));
        for (const name of ["play", "check", "learn", "new", "puzzles"]) {
          await pane(page, name);
          assert.equal(await page.locator(".printed-rules").isVisible(), false);
          await page.emulateMedia({ media: "print" });
          const wide = mm((await page.locator(".board .frame").boundingBox()).width);
          assert.ok(wide > 142 && wide < 151, `${name}: ${wide} mm`);
          const told = await page.locator(".printed-rules li").allTextContents();
          assert.deepEqual(told, [
            "Killer cage: The digits of the cage differ, and add up to its sum if it has one.",
            "Thermometer: The digits increase from the bulb, which is the first cell, to the end.",
          ]);
          assert.ok(await page.locator(".printed-rules").isVisible());
          assert.match(await page.locator(".printed-rules p").textContent(), /diagonal 1, diagonal 2/);
          await page.emulateMedia({ media: "screen" });
        }
      }));
  }
});

describe("what is read", { concurrency: false }, () => {
  test("a point opens no board of one cell", () =>
    visit(kDesktop, `#puzzle=${kEasy}`, async (page, site) => {
      await pane(page, "puzzles");
      await page.getByLabel("Puzzles as text").fill(".");
      await button(page, "Open").click();
      await page.locator(".notice.bad-text", { hasText: "a single cell is not a puzzle" }).waitFor();
      assert.equal((await digits(page)).length, 81);
      const other = await site.open("#puzzle=.");
      assert.match(await notice(other), /The link has no valid puzzle: a single cell/);
    }));

  test("parts of the address that are not understood are named", () =>
    visit(kDesktop, `#puzzle=${kEasy}&constraints=killer+3+r1c1&rule=x&puzzle=${kEasy}&Rules=y&entries=12`, async (page, site) => {
      assert.match(await notice(page), /^The address has parts that are not understood: constraints, rule, a second puzzle, Rules, entries\. The board/);
      assert.equal(await page.locator(".notice.bad-text").count(), 1);
      assert.equal((await digits(page))[0], 5);
      // The address keeps them, until the board has something else.
      await page.reload();
      await page.locator(".notice", { hasText: "constraints" }).waitFor();
      await paste(page, kEasy.replace("53", "5."));
      assert.equal(await notice(page), "");
      for (const fragment of ["#cages=1", "#killer", `#Puzzle=${kEasy}`]) {
        const other = await site.open(fragment);
        assert.match(await notice(other), /^The address holds no puzzle\. .* not understood: (cages|killer|Puzzle)\.$/);
        await other.close();
      }
      await pane(page, "puzzles");
      await page.getByLabel("Puzzles as text").fill(`${site.url}#puzzle=${kEasy}&thermo=1`);
      await button(page, "Open").click();
      await page.locator(".notice.bad-text", { hasText: "not understood: thermo." }).waitFor();
    }));
});

describe("rules that take long", { concurrency: false, skip: !forms.includes("dist") }, () => {
  const kLines = Array(60).fill('regex ".*1.{15}|.*" r1c1-r1c5').join("\n");
  const fragment = `#puzzle=${kEasy}&rules=${encodeURIComponent(kLines)}`;

  test("the grid is there before they are read, and reading can be stopped and begun again", async () => {
    const site = await openForm(chrome, "dist", { ...kDesktop, serviceWorkers: "block" });
    await site.context.route("**/sudokit.wasm", () => new Promise(() => {}));
    const page = await site.context.newPage();
    await page.goto(site.url + fragment);
    await page.waitForSelector("html[data-board]");
    assert.equal(await said(page, "r1c1"), "row 1, column 1, given 5");
    assert.equal(await page.locator(".chip-status").textContent(), "Reading the rules…");
    assert.deepEqual(await page.locator(".pane .rule-lines li").allTextContents(), ["Regex (60)"]);
    await cell(page, "r1c3").click();
    await page.keyboard.press("4");
    await page.locator(".notice", { hasText: "The rules take long to read" }).waitFor();
    await button(page, "Stop").click();
    await page.locator(".notice.bad-text", { hasText: "The rules are not in force: reading the rules was stopped." }).waitFor();
    assert.equal(await page.locator(".chip-status").textContent(), "Rules not read");
    // The game is stored with its rules.
    await stored(page, "rules", "regex");
    await pane(page, "check");
    await button(page, "How many solutions?").click();
    await page.getByText("The rules of this puzzle have not been read.").waitFor();
    await pane(page, "play");
    await button(page, "Read the rules").click();
    await page.locator(".chip-status", { hasText: "Reading the rules…" }).waitFor();
    await button(page, "Stop reading them").click();
    await button(page, "Try again").waitFor();
    assert.deepEqual(site.faults, []);
    await site.close();
  });

  test("rules that cannot be read leave the grid, and are put right", () =>
    visit(kDesktop, `#puzzle=${kEasy}&rules=killer+3+r1c1+r1c99`, async (page) => {
      await page.locator(".notice.bad-text", { hasText: /The rules are not in force: .*r1c99/ }).waitFor();
      assert.equal((await digits(page))[0], 5);
      assert.equal(await page.locator(".chip-status").textContent(), "Rules not read");
      await button(page, "Set givens").click();
      await page.getByLabel("Rules, one per line").fill("killer 8 r1c1 r1c2");
      await page.getByLabel("Rules, one per line").blur();
      await verdict(page, "One solution");
    }));
});
