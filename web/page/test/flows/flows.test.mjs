// What people do with the page, in both forms of the page.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { button, cell, digits, focusCell, forms, kPhone, launch, openForm, pane, paste, said, stored, verdict } from "./browser.mjs";

const kEasy = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const kSolved = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
const kHard = "6........1..28.9.4.8.....6.....53.....9..4.53..89......4......2.32.4.18...63....7";
const kJigsaw = "AAAB\nABBB\nCCCD\nCDDD\n\n....\n....\n....\n....\n";
const kSixteen = `# layout: 4x4\n${"G" + ".".repeat(255)}`;

let chrome;
before(async () => {
  chrome = await launch();
});
after(async () => {
  await chrome?.close();
});

for (const form of forms) {
  describe(form, { concurrency: false }, () => {
    let site, page;
    before(async () => {
      site = await openForm(chrome, form);
      page = await site.open();
    });
    after(async () => {
      assert.deepEqual(site.faults, []);
      await site.close();
    });

    test("a puzzle is pasted, and checked", async () => {
      await paste(page, kEasy);
      assert.deepEqual(await digits(page), [...kEasy].map((sign) => Number(sign === "." ? 0 : sign)));
      await verdict(page, "One solution");
      assert.equal(await said(page, "r1c1"), "row 1, column 1, given 5");
    });

    test("several puzzles become a list, and what is none is said", async () => {
      await paste(page, `${kEasy} first\n${kHard} second\nnonsense\n`);
      assert.match(await page.locator(".notice").textContent(), /^2 puzzles read; ignored: “nonsense” \(line 3\)/);
      await page.getByRole("region", { name: "Puzzles that were opened together" }).locator("tbody").getByRole("button").nth(1).click();
      assert.equal(await page.locator(".name").textContent(), "second");
      assert.equal((await digits(page))[0], 6);
      await page.getByLabel("Puzzles as text").fill("hello");
      await button(page, "Open").click();
      await page.locator(".notice.bad-text", { hasText: "no puzzle in the text" }).waitFor();
    });

    test("digits, marks, colours, undo and redo, by keyboard alone", async () => {
      await paste(page, kEasy);
      await focusCell(page, "r1c2");
      await page.keyboard.press("ArrowRight");
      await page.keyboard.press("Shift+Digit4");
      await page.keyboard.press("Control+Digit1");
      await page.keyboard.press("Control+Digit2");
      assert.equal(await said(page, "r1c3"), "row 1, column 3, empty, candidates 1 2, corner marks 4");
      await page.keyboard.press("v");
      await page.keyboard.press("7");
      assert.match(await said(page, "r1c3"), /colour 7/);
      await page.keyboard.press("z");
      await page.keyboard.press("4");
      assert.equal(await said(page, "r1c3"), "row 1, column 3, 4, colour 7");
      for (let i = 0; i < 5; i++) await page.keyboard.press("Control+z");
      assert.equal(await said(page, "r1c3"), "row 1, column 3, empty");
      for (let i = 0; i < 5; i++) await page.keyboard.press("Control+y");
      assert.equal(await said(page, "r1c3"), "row 1, column 3, 4, colour 7");
      assert.equal(await page.evaluate(() => document.activeElement.id), "r1c3");
      await page.keyboard.press("Shift+ArrowDown");
      await page.keyboard.press("Delete");
      assert.match(await said(page, "r1c3"), /empty/);
    });

    test("many cells are selected with the mouse, and given stay", async () => {
      await paste(page, kEasy);
      const from = await cell(page, "r1c1").boundingBox();
      const to = await cell(page, "r1c4").boundingBox();
      await page.mouse.move(from.x + 9, from.y + 9);
      await page.mouse.down();
      await page.mouse.move(to.x + 9, to.y + 9, { steps: 12 });
      await page.mouse.up();
      assert.equal(await page.locator("[role=gridcell][aria-selected=true]").count(), 4);
      await page.keyboard.press("9");
      assert.deepEqual((await digits(page)).slice(0, 4), [5, 3, 9, 9]);
      assert.match(await said(page, "r1c3"), /wrong/);
      await page.keyboard.press("Control+z");
    });

    test("the check follows every keystroke of a setter", async () => {
      await paste(page, kHard);
      await pane(page, "play");
      await button(page, "Set givens").click();
      await focusCell(page, "r1c1");
      await page.keyboard.press("Delete");
      await verdict(page, "Several solutions");
      await page.keyboard.press("6");
      await verdict(page, "One solution");
      await paste(page, kEasy);
      await pane(page, "play");
      await button(page, "Set givens").click();
      await focusCell(page, "r1c3");
      await page.keyboard.press("1");
      await verdict(page, "No solution");
      await pane(page, "check");
      await button(page, "Why is there no solution?").click();
      await page.waitForSelector(".tint.conflict");
      await page.keyboard.press("Control+z");
      await verdict(page, "One solution");
      await button(page, "Which givens are redundant?").click();
      await page.getByText("can be removed alone").waitFor();
      await button(page, "Remove givens until all are needed").click();
      await button(page, "Keep only these").click();
      await verdict(page, "One solution");
      await button(page, "Which givens are redundant?").click();
      await page.getByText("every given is needed").waitFor();
    });

    test("true candidates with counts, two solutions, and what makes it unique", async () => {
      await paste(page, "1..4...3.2......");
      await pane(page, "check");
      await button(page, "How many solutions?").click();
      await page.getByText("The puzzle has 2 solutions.").waitFor();
      await button(page, "Show two solutions").click();
      await page.getByText("Two solutions that differ in 4 cells").waitFor();
      assert.equal(await page.locator(".mini").count(), 2);
      await page.getByLabel(/Show the true candidates/).check();
      await page.getByLabel(/number of solutions of each/).check();
      await page.waitForSelector(".board .count");
      assert.equal(await said(page, "r3c1"), "row 3, column 1, empty, candidates 3 4");
      await page.getByLabel(/Show the true candidates/).uncheck();
      await button(page, "What makes it unique?").click();
      await page.locator(".chip", { hasText: "r3c1=3" }).click();
      await verdict(page, "One solution");
    });

    test("mistakes are found and taken back", async () => {
      await paste(page, kEasy);
      await pane(page, "check");
      await focusCell(page, "r1c3");
      await page.keyboard.press("1");
      await button(page, "Any mistakes?").click();
      await page.getByText("This entry is wrong: r1c3.").waitFor();
      await button(page, "Take it back").click();
      assert.match(await said(page, "r1c3"), /empty/);
    });

    test("a hint in three strengths, from one's own marks, and applied", async () => {
      await paste(page, kEasy);
      await pane(page, "learn");
      await button(page, "Hint").click();
      await page.getByText("Look at box 3: a single fills a cell.").waitFor();
      await button(page, "Tell me more").click();
      await page.getByRole("heading", { name: /Hidden single/ }).first().waitFor();
      await button(page, "Tell me more").click();
      await page.getByText("In box 3, 5 can only go in r3c7.").waitFor();
      assert.ok((await page.locator(".ink-placed").count()) > 0);
      await button(page, "Apply it").click();
      assert.equal(await said(page, "r3c7"), "row 3, column 7, 5");
      // If a mark is wrong, the next hint reports it.
      await focusCell(page, "r1c3");
      await page.keyboard.press("Control+Digit1");
      await page.keyboard.press("h");
      await page.getByText("There are wrong pencilmarks: r1c3", { exact: false }).waitFor();
      // If all marks are right, the next hint starts from them.
      await page.keyboard.press("Control+Digit4");
      await page.keyboard.press("Control+Digit1");
      await page.keyboard.press("h");
      await page.keyboard.press("h");
      await page.keyboard.press("h");
      await page.locator(".argument").waitFor();
      assert.equal(await said(page, "r1c3"), "row 1, column 3, empty, candidates 4");
      await button(page, "Close").click();
    });

    test("why a digit cannot go in a cell, and why an entry is right", async () => {
      await paste(page, kEasy);
      await focusCell(page, "r1c3");
      await pane(page, "learn");
      await button(page, "Why can r1c3 not be 1?").click();
      await page.getByRole("heading", { name: "Why r1c3 is not 1" }).waitFor();
      await page.locator(".steps li").first().waitFor();
      await button(page, "Close").click();
      await button(page, "Why can r1c3 not be 4?").click();
      await page.getByText("R1c3 is 4 in the solution").waitFor();
      await focusCell(page, "r1c3");
      await page.keyboard.press("4");
      await button(page, "Why is r1c3 4?").click();
      await page.getByRole("heading", { name: "Why r1c3 is 4" }).waitFor();
      await button(page, "Close").click();
    });

    test("engines at work, with their grids over the iterations", async () => {
      await paste(page, kEasy);
      await pane(page, "learn");
      await page.getByText("Watch search methods on this puzzle").click();
      await page.getByLabel("ants").uncheck();
      await page.getByLabel("Iterations").first().selectOption("10000");
      await button(page, "Start").click();
      await button(page, "Save as CSV").waitFor();
      assert.equal(await page.locator(".racers figure").count(), 3);
      await page.locator(".racers").getByText(/anneal: |cells wrong|solved after/).first().waitFor();
      await page.getByRole("slider", { name: "Iterations" }).fill("0");
      await page.getByText(/[1-9]\d* cells wrong/).first().waitFor();
    });

    test("the path is walked, link by link", async () => {
      await paste(page, kHard);
      await pane(page, "learn");
      await page.getByLabel("Scale").selectOption("se");
      await button(page, "The whole path").click();
      await page.locator(".steps li").nth(30).waitFor();
      const titles = await page.locator(".steps li span").allTextContents();
      const chain = titles.findIndex((title) => /cycle/i.test(title));
      assert.ok(chain > 0, titles.join());
      await page.locator(".steps li button").nth(chain).click();
      const all = await page.locator(".board .ink").count();
      await button(page, "Next link").click();
      await button(page, "Next link").click();
      const some = await page.locator(".board .ink").count();
      assert.ok(some > 0 && some < all, `${some} of ${all}`);
      await button(page, "Show all").click();
      await page.locator(".steps li button").last().click();
      await button(page, "Next step").click();
      await page.locator(".walk-head").getByText("Solved").waitFor();
      assert.ok((await digits(page)).every((digit) => digit > 0));
      await button(page, "Close").click();
      assert.equal((await digits(page))[1], 0);
      await page.getByLabel("Scale").selectOption("sudokit");
    });

    test("grade and ratings", async () => {
      await paste(page, kEasy);
      await pane(page, "learn");
      await button(page, "Grade and ratings").click();
      await page.getByRole("row", { name: /Grade easy/ }).waitFor();
      await page.getByRole("row", { name: "Sudoku Explainer 1.2 / 1.2 / 1.2 Hidden Single" }).waitFor();
      await page.getByRole("row", { name: /HoDoKu Easy, 204 points/ }).waitFor();
    });

    test("practice: a position in which the technique is next", async () => {
      await pane(page, "learn");
      await page.getByLabel("Technique").selectOption("x-wing");
      await button(page, "Practise it").click();
      await page.getByText("Find the next step: X-wing").waitFor();
      await pane(page, "learn");
      await button(page, "Hint").click();
      await button(page, "Tell me more").click();
      await button(page, "Tell me more").click();
      await page.locator(".argument").waitFor();
      await button(page, "Apply it").click();
    });

    test("a new puzzle in one click, and one by wishes that is stopped", async () => {
      await pane(page, "new");
      await button(page, "Medium").click();
      await page.waitForFunction(() => document.querySelector(".name").textContent === "Medium puzzle");
      await verdict(page, "One solution");
      assert.equal(await page.locator("#tab-play").getAttribute("aria-selected"), "true");
      await pane(page, "new");
      await page.getByLabel(/^Grade or rating/).fill("se:11..12");
      await button(page, "Make").click();
      await button(page, "Stop").click();
      await button(page, "Make").waitFor();
      await page.getByLabel(/^Grade or rating/).fill("");
      await page.getByLabel(/^Symmetry/).selectOption("rotate180");
      await page.getByLabel(/^Number of givens/).fill("24..32");
      await button(page, "Make").click();
      await page.waitForFunction(() => document.querySelector(".name").textContent === "New puzzle");
      const made = await digits(page);
      assert.ok(made.every((digit, at) => (digit > 0) === (made[80 - at] > 0)));
      await pane(page, "new");
      await page.getByLabel(/^Grade or rating/).fill("spiral");
      await button(page, "Make").click();
      await page.waitForSelector(".notice.bad-text");
    });

    test("a killer and a jigsaw are made", async () => {
      await pane(page, "new");
      await page.getByLabel(/^Grade or rating/).fill("");
      await page.getByLabel(/^Symmetry/).selectOption("");
      await page.getByLabel(/^With rules/).fill("killer");
      await page.getByLabel(/^Number of givens/).fill("0");
      await button(page, "Make").click();
      await page.locator("#pane .rule-lines").getByText(/^Killer cage/).waitFor();
      await verdict(page, "One solution");
      assert.ok((await digits(page)).every((digit) => digit === 0));
      await pane(page, "new");
      await page.getByLabel(/^With rules/).fill("");
      await page.getByLabel(/^Number of givens/).fill("");
      await page.getByLabel(/^Random regions/).check();
      await button(page, "Make").click();
      await page.waitForFunction(() => document.querySelector("#tab-play").getAttribute("aria-selected") === "true");
      await verdict(page, "One solution");
    });

    test("a jigsaw and a 16x16 from text", async () => {
      await paste(page, kJigsaw);
      assert.equal((await digits(page)).length, 16);
      await verdict(page, "Empty grid");
      await pane(page, "set");
      await focusCell(page, "r1c1");
      await page.keyboard.press("1");
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("ArrowRight");
      await page.keyboard.press("2");
      await verdict(page, "Several solutions");
      await paste(page, kSixteen);
      assert.equal(await said(page, "r1c1"), "row 1, column 1, given 16");
      await pane(page, "play");
      await focusCell(page, "r1c2");
      await page.keyboard.press("1");
      await page.keyboard.press("2");
      assert.equal((await digits(page))[1], 12);
      await page.keyboard.press("Control+z");
      assert.equal((await digits(page))[1], 0);
    });

    test("a puzzle that is solved says so", async () => {
      await paste(page, `.${kSolved.slice(1)}`);
      await focusCell(page, "r1c1");
      await page.keyboard.press("5");
      await page.getByText("Solved. Well done!").waitFor();
    });

    test("a link brings back puzzle, entries and marks", async () => {
      await paste(page, kEasy);
      await focusCell(page, "r1c3");
      await page.keyboard.press("4");
      await focusCell(page, "r1c4");
      await page.keyboard.press("Control+Digit2");
      await pane(page, "puzzles");
      await page.getByLabel("Name").fill("A & <b>B</b>");
      await page.evaluate(() => {
        // The clipboard is not available everywhere, so the test records what would be copied.
        window.copied = "";
        Object.defineProperty(navigator, "clipboard", { value: { writeText: async (text) => { window.copied = text; } }, configurable: true });
      });
      await button(page, "Copy link").click();
      const link = await page.evaluate(() => window.copied);
      assert.ok(link.startsWith(site.url));
      const other = await site.open(link.slice(site.url.length));
      assert.equal(await said(other, "r1c3"), "row 1, column 3, 4");
      assert.equal(await said(other, "r1c4"), "row 1, column 4, empty, candidates 2");
      assert.equal(await other.locator(".name").textContent(), "A & <b>B</b>");
      await other.close();
      await button(page, "Copy as text").click();
      assert.equal((await page.evaluate(() => window.copied)).trim(), kEasy);
      await button(page, "Copy as SVG").click();
      await page.waitForFunction(() => window.copied.startsWith("<svg"));
    });

    test("what was worked on is kept, and can be deleted", async () => {
      await paste(page, kHard);
      await focusCell(page, "r1c2");
      await page.keyboard.press("9");
      await stored(page, "entries", "^\\.9");
      const again = await site.open();
      assert.equal(await said(again, "r1c2"), "row 1, column 2, 9");
      await pane(again, "puzzles");
      const before = await again.getByRole("button", { name: /^Delete/ }).count();
      await again.getByRole("button", { name: /^Delete/ }).last().click();
      assert.equal(await again.getByRole("button", { name: /^Delete/ }).count(), before - 1);
      await again.close();
    });

    test("print shows the board and its name alone", async () => {
      await page.emulateMedia({ media: "print" });
      assert.equal(await page.locator(".right").isVisible(), false);
      assert.equal(await page.locator(".board").isVisible(), true);
      assert.equal(await page.locator(".name").isVisible(), true);
      await page.emulateMedia({ media: "screen" });
    });
  });
}

describe("phone", () => {
  for (const form of forms) {
    test(`${form}: digits by touch`, async () => {
      const site = await openForm(chrome, form, kPhone);
      const page = await site.open(`#puzzle=${kEasy}`);
      await cell(page, "r1c3").tap();
      await page.locator(".key").nth(3).tap();
      assert.equal(await said(page, "r1c3"), "row 1, column 3, 4");
      await page.getByRole("button", { name: "Corner" }).tap();
      await cell(page, "r1c4").tap();
      await page.locator(".key").nth(1).tap();
      assert.match(await said(page, "r1c4"), /corner marks 2/);
      await button(page, "Undo").tap();
      assert.match(await said(page, "r1c4"), /empty$/);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(wide <= 390, `${wide} pixels wide`);
      assert.deepEqual(site.faults, []);
      await site.close();
    });
  }
});
