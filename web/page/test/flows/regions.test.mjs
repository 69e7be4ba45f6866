// The regions of a jigsaw, painted by mouse, finger and keyboard, from an empty grid to a link that
// another program opens.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { button, cell, digits, focusCell, forms, kDesktop, kPhone, launch, openForm, pane, paste, said, verdict } from "./browser.mjs";

let chrome;
before(async () => {
  chrome = await launch();
});
after(async () => {
  await chrome?.close();
});

// The cells of each region, in the order in which they are painted.
const kFour = ["r2c1 r1c1 r1c2 r1c3", "r1c4 r2c4 r2c3 r2c2", "r4c1 r3c1 r3c2 r3c3", "r4c2 r4c3 r4c4 r3c4"].map((cells) => cells.split(" "));
const kFourMap = "AAAB\nABBB\nCCCD\nCDDD\n";
const kSix = [
  "r1c1 r1c2 r1c3 r1c4 r2c1 r2c2", "r1c5 r1c6 r2c6 r2c5 r2c4 r2c3", "r3c1 r3c2 r3c3 r4c3 r4c2 r4c1",
  "r3c4 r3c5 r3c6 r4c6 r4c5 r4c4", "r5c1 r5c2 r5c3 r6c3 r6c2 r6c1", "r5c4 r5c5 r5c6 r6c6 r6c5 r6c4",
].map((cells) => cells.split(" "));

const region = (page, number) => page.getByRole("button", { name: new RegExp(`^Region ${number},`) });
const told = async (page, text) => {
  const shown = page.locator(".pad [role=status]");
  await shown.getByText(text).waitFor({ timeout: 8000 }).catch(async () => assert.equal(await shown.textContent(), text));
};
const part = (page, name) => page.evaluate((each) => new URLSearchParams(location.hash.slice(1)).get(each), name);

async function empty(page, size) {
  await pane(page, "set");
  await page.getByLabel("Size").selectOption(size);
  await page.locator("#pane").getByRole("button", { name: "Empty grid" }).click();
  await page.waitForFunction((side) => document.querySelectorAll(".board .cell").length === side * side, size === "2x2" ? 4 : 6);
}

async function points(page, names) {
  const boxes = await Promise.all(names.map((name) => cell(page, name).boundingBox()));
  return boxes.map(({ x, y, width, height }) => ({ x: x + width / 2, y: y + height / 2 }));
}

async function drag(page, names) {
  const [first, ...rest] = await points(page, names);
  await page.mouse.move(first.x, first.y);
  await page.mouse.down();
  for (const { x, y } of rest) await page.mouse.move(x, y, { steps: 3 });
  await page.mouse.up();
}

for (const form of forms) {
  describe(form, { concurrency: false }, () => {
    const visit = (name, work, options = kDesktop) =>
      test(name, async () => {
        const site = await openForm(chrome, form, options);
        const page = await site.open("#layout=3x3");
        await work(page, site);
        assert.deepEqual(site.faults, []);
        await site.close();
      });

    visit("from an empty grid to links of other programs, which read back equal", async (page) => {
      await page.evaluate(() => {
        Object.defineProperty(navigator, "clipboard", { value: { writeText: async (text) => { window.copied = text; } }, configurable: true });
      });
      await empty(page, "2x3");
      await button(page, "Paint all regions").click();
      await told(page, "36 cells are in no region.");
      for (const cells of kSix) {
        await drag(page, cells);
        if (cells !== kSix[5]) await button(page, "New region").click();
      }
      await told(page, "The puzzle has these regions.");
      await button(page, "Done").click();
      await page.getByLabel("Rules, one per line").fill("killer 7 r3c1 r3c2\nthermometer r1c1-r1c3");
      await page.getByRole("heading", { name: "2 rules" }).waitFor();
      await focusCell(page, "r6c6");
      await page.keyboard.press("5");
      await verdict(page, "Several solutions");
      await pane(page, "puzzles");
      await page.getByLabel("Name").fill("My jigsaw");
      const whole = () => Promise.all(["layout", "rules", "puzzle", "name"].map((name) => part(page, name)));
      await page.waitForFunction(() => /name=My\+jigsaw/.test(location.hash));
      const before = await whole();
      assert.match(before[0], /^AAAABB\nAABBBB\nCCC/);
      for (const [title, start] of [["SudokuPad", "https://sudokupad.app/"], ["f-puzzles", "https://www.f-puzzles.com/"]]) {
        await page.getByLabel("For another program").selectOption({ label: title });
        await button(page, `Copy for ${title}`).click();
        await page.getByText(`Puzzle for ${title} copied`).waitFor();
        const link = await page.evaluate(() => window.copied);
        assert.ok(link.startsWith(start), link);
        await paste(page, ".".repeat(16));
        await paste(page, link);
        await verdict(page, "Several solutions");
        await page.waitForFunction(() => /name=My\+jigsaw/.test(location.hash));
        assert.deepEqual(await whole(), before, title);
        await pane(page, "puzzles");
      }
    });

    visit("strokes are undone, taken back by drawing again, and what is wrong is told at once", async (page) => {
      await empty(page, "2x2");
      await focusCell(page, "r4c4");
      await page.keyboard.press("3");
      await page.getByLabel("Rules, one per line").fill("killer 5 r4c1 r4c2");
      await page.getByRole("heading", { name: "1 rule" }).waitFor();
      await button(page, "Paint all regions").click();
      await drag(page, kFour[0]);
      await told(page, "12 cells are in no region.");
      await drag(page, ["r3c1", "r4c1"]);
      await told(page, "Region 1 has 6 of 4 cells.");
      await button(page, "Undo").click();
      await told(page, /^12 cells are in no region\.$/);
      // A stroke from a cell of the region takes cells out of it.
      await drag(page, ["r1c3", "r1c2"]);
      await told(page, "14 cells are in no region.");
      await button(page, "Undo").click();
      for (const [index, cells] of kFour.entries()) {
        await region(page, index + 1).click();
        if (index > 0) await drag(page, cells);
      }
      await told(page, "The puzzle has these regions.");
      assert.equal(await said(page, "r2c2"), "row 2, column 2, empty, region 2");
      await page.waitForFunction((map) => new URLSearchParams(location.hash.slice(1)).get("layout") === map, kFourMap);
      // The last stroke and the regions are one step.
      await button(page, "Undo").click();
      await told(page, "4 cells are in no region.");
      await page.waitForFunction(() => new URLSearchParams(location.hash.slice(1)).get("layout") === "2x2");
      await button(page, "Redo").click();
      await button(page, "Done").click();
      await page.getByRole("heading", { name: "1 rule" }).waitFor();
      assert.equal((await digits(page))[15], 3);
    });

    visit("by keyboard; what is not finished is kept", async (page, site) => {
      await empty(page, "2x2");
      await button(page, "Paint all regions").click();
      await page.locator(".board [tabindex='0']").focus();
      await page.keyboard.press("Control+Home");
      await page.keyboard.press("Shift+ArrowRight");
      await page.keyboard.press("2");
      await told(page, "14 cells are in no region.");
      assert.equal(await said(page, "r1c2"), "row 1, column 2, empty, region 2");
      await page.keyboard.press("Delete");
      await told(page, "16 cells are in no region.");
      await page.keyboard.press("Enter");
      await told(page, "14 cells are in no region.");
      await page.waitForFunction(() => JSON.parse(localStorage.getItem("sudokit.puzzles") ?? "[]")[0]?.painted?.startsWith("BB.."));
      const again = await site.open();
      await pane(again, "set");
      await button(again, "Go on painting").click();
      assert.equal(await said(again, "r1c2"), "row 1, column 2, empty, region 2");
      await told(again, "14 cells are in no region.");
      await again.keyboard.press("Escape");
      await button(again, "Go on painting").waitFor();
    });

    visit("on a phone, with a finger", async (page) => {
      await empty(page, "2x2");
      await button(page, "Paint all regions").click();
      const session = await page.context().newCDPSession(page);
      const touch = (type, ...touchPoints) => session.send("Input.dispatchTouchEvent", { type, touchPoints });
      for (const [index, cells] of kFour.entries()) {
        // A tap that a busy machine draws out is none.
        await region(page, index + 1).click();
        const [first, ...rest] = await points(page, cells);
        await touch("touchStart", first);
        for (const point of rest) await touch("touchMove", point);
        await touch("touchEnd");
      }
      await told(page, "The puzzle has these regions.");
      const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
      assert.equal(wide, false);
    }, kPhone);
  });
}
