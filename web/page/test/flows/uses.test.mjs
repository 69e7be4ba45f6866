// Problems that a player on a phone, a setter and a teacher ran into.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { button, cell, digits, focusCell, forms, kDesktop, kPhone, launch, openForm, pane, paste, said, stored, verdict } from "./browser.mjs";

const kEasy = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const kHard = "6........1..28.9.4.8.....6.....53.....9..4.53..89......4......2.32.4.18...63....7";
const kSolved = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

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
const inWindow = async (locator) => {
  const box = await locator.boundingBox();
  const { width, height } = locator.page().viewportSize();
  return box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height;
};

describe("a player on a phone", { concurrency: false }, () => {
  test("the phone on its side: board and pad beside each other, and every pane can be used", () =>
    visit({ ...kPhone, viewport: { width: 844, height: 390 } }, `#puzzle=${kEasy}`, async (page) => {
      for (const each of [page.locator(".board"), page.locator(".key").last(), page.locator("#tab-puzzles")]) assert.ok(await inWindow(each));
      await pane(page, "learn");
      for (const name of ["Hint", "Tell me more", "Tell me more", "Apply it"]) await button(page, name).tap();
      assert.equal(await said(page, "r3c7"), "row 3, column 7, 5");
      assert.ok(await inWindow(page.locator(".board")));
    }));

  test("another pane and another puzzle are seen from their top", () =>
    visit(kPhone, `#puzzle=${kEasy}`, async (page) => {
      const top = () => page.waitForFunction(() => window.scrollY === 0);
      const down = () => page.evaluate(() => window.scrollTo(0, 400));
      await down();
      await pane(page, "new");
      await top();
      await down();
      await button(page, "Empty grid").tap();
      await top();
      assert.ok(await inWindow(page.locator(".board")));
    }));

  test("what was said goes with the next edit", () =>
    visit(kPhone, `#puzzle=.${kSolved.slice(1)}`, async (page) => {
      await cell(page, "r1c1").tap();
      await page.locator(".key").nth(4).tap();
      await page.getByText("Solved. Well done!").waitFor();
      await button(page, "Undo").tap();
      await page.waitForFunction(() => document.querySelector(".notice").textContent === "");
    }));

  test("mistakes are shown on the board", () =>
    visit(kPhone, `#puzzle=${kEasy}`, async (page) => {
      await cell(page, "r1c3").tap();
      await page.locator(".key").first().tap();
      await pane(page, "check");
      await button(page, "Any mistakes?").tap();
      await page.getByText("This entry is wrong: r1c3.").waitFor();
      assert.match(await said(page, "r1c3"), /part of the contradiction/);
    }));

  test("a link is pasted like any text, and one without a puzzle is said to be", () =>
    visit(kPhone, "#puzzle=hello", async (page, site) => {
      assert.match(await notice(page), /The link has no valid puzzle: there is no puzzle in the text/);
      await paste(page, `${site.url}#layout=2x2&puzzle=1..4...3.2......&entries=.2..............&notes=c2:3&name=Linked`);
      assert.equal((await digits(page)).join(""), "1204000302000000");
      assert.equal(await said(page, "r1c3"), "row 1, column 3, empty, candidates 3");
      assert.equal(await page.locator(".name").textContent(), "Linked");
      assert.equal(await notice(page), "");
    }));

  test("what a hint cannot say of a puzzle is said in plain words", () =>
    visit(kPhone, `#puzzle=${kEasy.replace("53", "55")}`, async (page) => {
      await pane(page, "learn");
      await button(page, "Hint").tap();
      await page.waitForFunction(() => document.querySelector(".notice").textContent === "r1c1 and r1c2 both hold 5 in row 1");
      await paste(page, "1..4...3.2......");
      await pane(page, "learn");
      await button(page, "Grade and ratings").tap();
      await page.waitForFunction(() => document.querySelector(".notice").textContent === "Only puzzles with one solution are rated.");
    }));

  test("a link is shared where the system can", () =>
    visit(kPhone, `#puzzle=${kEasy}&name=Monday`, async (page) => {
      await pane(page, "puzzles");
      assert.equal(await button(page, "Share…").count(), 0);
      await page.evaluate(() => {
        Object.defineProperty(navigator, "share", { value: async (data) => { window.shared = data; }, configurable: true });
      });
      await pane(page, "play");
      await pane(page, "puzzles");
      await button(page, "Share…").tap();
      const shared = await page.evaluate(() => window.shared);
      assert.equal(shared.title, "Monday");
      assert.ok(shared.url.includes(kEasy), shared.url);
    }));
});

describe("a setter", { concurrency: false }, () => {
  test("rules are typed, refused with their line, left out where they are not needed, and kept", () =>
    visit(kDesktop, "#layout=2x2", async (page, site) => {
      const field = page.getByLabel("Rules, one per line");
      await field.fill("killer 3 r1c1 r1c2\n\nkiller 5 r3c2 r9c3\n");
      await page.getByLabel("Rules, one per line").blur();
      await page.getByText("Line 3: r9c3 is outside").waitFor();
      await field.fill("layout 3x3");
      await page.getByLabel("Rules, one per line").blur();
      await page.locator(".rules-wrong").waitFor();
      await field.fill("killer 3 r1c1 r1c2\nkiller 4 r1c3 r2c3\nkiller 5 r3c2 r3c3\nthermometer r1c1-r1c4\nthermometer r3c1 r4c1\nkiller 6 r3c1 r4c1");
      await page.getByLabel("Rules, one per line").blur();
      await verdict(page, "One solution");
      await page.waitForFunction(() => document.querySelectorAll(".board .rule-text").length === 4);
      await pane(page, "check");
      await button(page, "What is redundant?").click();
      await page.getByText("Each of these rules can be removed alone:").waitFor();
      await button(page, "Remove rules until all are needed").click();
      await page.getByText("5 rules are left, each of them needed.").waitFor();
      await button(page, "Keep only these").click();
      await verdict(page, "One solution");
      await pane(page, "set");
      assert.equal((await field.inputValue()).split("\n").length, 5);
      // Without givens, but with rules, it counts as a puzzle and is stored.
      await stored(page, "rules", "^([^\\n]+\\n){4}[^\\n]+$");
      const again = await site.open();
      await verdict(again, "One solution");
      await again.close();
      await field.fill("");
      await page.getByLabel("Rules, one per line").blur();
      await verdict(page, "Empty grid");
    }));

  test("givens that rules make redundant are removed", () =>
    visit(kDesktop, "#layout=2x2", async (page) => {
      await page.getByLabel("Rules, one per line").fill("killer 3 r1c1 r1c2\nkiller 4 r1c3 r2c3\nkiller 5 r3c2 r3c3\nthermometer r1c1-r1c4\nkiller 6 r3c1 r4c1\nthermometer r3c1 r4c1");
      await page.getByLabel("Rules, one per line").blur();
      await verdict(page, "One solution");
      await focusCell(page, "r1c1");
      await page.keyboard.press("1");
      await pane(page, "check");
      await button(page, "What is redundant?").click();
      await page.getByText("Each of these can be removed alone: r1c1.").waitFor();
      assert.match(await said(page, "r1c1"), /redundant/);
      await button(page, "Remove givens until all are needed").click();
      await page.getByText("No given is needed.").waitFor();
      await button(page, "Remove all").click();
      assert.ok((await digits(page)).every((digit) => digit === 0));
      await verdict(page, "One solution");
    }));

  test("rules that contradict each other are named, with the givens if there are any", () =>
    visit(kDesktop, "#layout=2x2", async (page) => {
      await page.getByLabel("Rules, one per line").fill("killer 3 r1c1 r1c2\nthermometer r1c2-r1c4");
      await page.getByLabel("Rules, one per line").blur();
      await verdict(page, "Several solutions");
      await focusCell(page, "r1c1");
      await page.keyboard.press("4");
      await verdict(page, "No solution");
      await pane(page, "check");
      await page.getByText("Givens and rules that contradict each other: r1c1, and").waitFor();
      assert.deepEqual(await page.locator(".pane .rule-lines li").allTextContents(), ["Killer cage 3 r1c1 r1c2"]);
      await button(page, "Why is there no solution?").click();
      await page.getByText("A smallest set of givens and rules that contradict each other: r1c1, and").waitFor();
      await page.keyboard.press("Control+z");
      await pane(page, "set");
      await page.getByLabel("Rules, one per line").fill("killer 3 r1c1 r1c2\nkiller 7 r1c2 r1c3\nthermometer r1c3 r1c2");
      await page.getByLabel("Rules, one per line").blur();
      await verdict(page, "No solution");
      await pane(page, "check");
      await page.getByText(/^Rules that contradict each other:$/).waitFor();
    }));

  test("true candidates stay beside what else is asked", () =>
    visit(kDesktop, "#puzzle=1..4...3.2......", async (page) => {
      await pane(page, "check");
      await page.getByLabel(/Show the true candidates/).check();
      await page.waitForFunction(() => /candidates/.test(document.getElementById("r3c1").getAttribute("aria-label")));
      await button(page, "What makes it unique?").click();
      await page.locator(".chip").first().waitFor();
      assert.match(await said(page, "r3c1"), /candidates 3 4, would make it unique/);
    }));
});

describe("a teacher", { concurrency: false }, () => {
  test("the focus of the keyboard stays where the path is asked for, and arrows walk it from there", () =>
    visit(kDesktop, `#puzzle=${kHard}`, async (page) => {
      await pane(page, "learn");
      await button(page, "The whole path").focus();
      await page.keyboard.press("Enter");
      await page.locator(".steps li").nth(20).waitFor();
      assert.equal(await page.evaluate(() => document.activeElement.textContent), "The whole path");
      await page.keyboard.press("ArrowRight");
      await page.getByText(/^Step 2 of/).waitFor();
      await page.keyboard.press("Escape");
      await page.waitForFunction(() => document.querySelector(".steps") === null);
      assert.equal((await digits(page))[0], 6);
      await page.keyboard.press("Enter");
      await page.locator(".steps li").nth(20).waitFor();
      await page.locator("#tab-learn").focus();
      await page.keyboard.press("ArrowLeft");
      assert.equal(await page.locator("#tab-check").getAttribute("aria-selected"), "true");
    }));

  test("a step that several pages describe has them to choose from", () =>
    visit(kDesktop, `#puzzle=${kHard}`, async (page) => {
      await pane(page, "learn");
      await page.getByLabel("Scale").selectOption("se");
      await button(page, "The whole path").click();
      await page.locator(".steps li").nth(20).waitFor();
      const titles = await page.locator(".steps li span").allTextContents();
      await page.locator(".steps li button").nth(titles.findIndex((title) => /cycle/i.test(title))).click();
      await page.locator(".choices").getByRole("button", { name: "XY-chain" }).click();
      await page.getByRole("heading", { name: "XY-chain" }).waitFor();
      await page.locator(".steps li button").first().click();
      assert.equal(await page.locator(".choices").count(), 0);
    }));

  test("leaving a position of practice finds nothing", () =>
    visit(kDesktop, "", async (page) => {
      await pane(page, "learn");
      await page.getByLabel("Technique").selectOption("x-wing");
      await button(page, "Practise it").click();
      await page.getByText("Find the next step: X-wing").waitFor();
      await paste(page, kEasy);
      await verdict(page, "One solution");
      assert.equal(await notice(page), "");
    }));

  test("puzzles that were pasted together keep what was done to them", () =>
    visit(kDesktop, "", async (page) => {
      await paste(page, `${kEasy} first\n${kHard} second\n`);
      const list = page.getByRole("region", { name: "Puzzles that were opened together" }).locator("tbody").getByRole("button");
      assert.equal(await list.nth(0).getAttribute("aria-current"), "true");
      await focusCell(page, "r1c3");
      await page.keyboard.press("4");
      for (const index of [1, 0, 1, 0]) {
        await list.nth(index).click();
        await page.waitForFunction((name) => document.querySelector(".name").textContent === name, ["first", "second"][index]);
      }
      assert.equal(await said(page, "r1c3"), "row 1, column 3, 4");
      assert.equal(await list.nth(0).getAttribute("aria-current"), "true");
      assert.equal(await page.getByRole("button", { name: /^Delete/ }).count(), 1); // the other was only looked at
    }));

  test("several puzzles that were made are said to be in the list", () =>
    visit(kDesktop, "", async (page) => {
      await pane(page, "new");
      await page.getByLabel(/^How many/).fill("3");
      await button(page, "Make").click();
      await page.getByText("3 puzzles made; they are listed under Puzzles").waitFor();
      await pane(page, "puzzles");
      assert.equal(await page.getByRole("region", { name: "Puzzles that were opened together" }).locator("tbody").getByRole("button").count(), 3);
    }));

  test("what a pane works on ends when the pane is left, and the next question does not wait for it", () =>
    visit(kDesktop, `#puzzle=${kHard}`, async (page) => {
      await pane(page, "new");
      await page.getByLabel(/^How many/).fill("100000");
      await button(page, "Make").click();
      await button(page, "Stop").waitFor();
      await page.locator(".board .cell[tabindex='0']").focus();
      await page.keyboard.press("h");
      await page.getByText("You left New, so its work was stopped").waitFor();
      await button(page, "Tell me more").waitFor();
      assert.equal(await page.locator(".name").textContent(), "Untitled");
      assert.equal((await digits(page))[0], 6);
    }));

  test("marks are judged without an entry", () =>
    visit(kDesktop, `#puzzle=${kEasy}`, async (page) => {
      await pane(page, "check");
      assert.ok(await button(page, "Any mistakes?").isDisabled());
      await focusCell(page, "r1c3");
      await page.keyboard.press("Control+2");
      await button(page, "Any mistakes?").click();
      await page.locator(".found .bad-text").getByText(/r1c3/).waitFor();
      await page.keyboard.press("Control+z");
    }));

  test("of a long list the first thousand are read, and the rest is not passed over in silence", () =>
    visit(kDesktop, "", async (page) => {
      await paste(page, `${kEasy}\n`.repeat(1000));
      assert.equal(await notice(page), "1000 puzzles read");
      await paste(page, `${kEasy}\n`.repeat(1001));
      assert.equal(await notice(page), "1000 puzzles read; there are more in the text");
    }));

  test("the board takes the height of a projector", () =>
    visit({ viewport: { width: 1920, height: 1080 } }, `#puzzle=${kEasy}`, async (page) => {
      const { height } = await page.locator(".board").boundingBox();
      assert.ok(height > 940, `${height} pixels`);
      assert.ok(await inWindow(page.locator(".board")));
    }));
});

describe("large grids", { concurrency: false }, () => {
  // The strokes of a digit are one line, so a two-digit number is two lines.
  const lines = (page, kind) =>
    page.evaluate((kind) => [...document.querySelectorAll(`.board ${kind}`)].reduce((sum, each) => sum + each.getAttribute("d").split("M").length - 1, 0), kind);
  const kAll = "#layout=5x5";

  test("many marks are drawn frame by frame, all of them, and those of the digit stand out", () =>
    visit(kDesktop, kAll, async (page) => {
      await focusCell(page, "r1c1");
      await page.keyboard.press("7");
      await button(page, "Enter digits").click();
      await button(page, "Fill in candidates").click();
      // Each open cell has 1 to 9 and two digits for each of 10 to 25. The given 7 is seen by 24 +
      // 24 + 16 cells.
      const marks = 624 * (9 + 2 * 16) - 64;
      const sevens = 624 - 64;
      await page.waitForFunction(() => document.querySelectorAll(".board .cell-ink .strokes").length === 2 * 624);
      assert.equal(await lines(page, ".cell-ink .strokes"), marks);
      assert.equal(await lines(page, ".strokes.same"), sevens);
      await focusCell(page, "r1c2");
      assert.equal(await page.locator(".board .same").count(), 0);
      await page.keyboard.press("ArrowLeft");
      assert.equal(await lines(page, ".strokes.same"), sevens);
      await page.keyboard.press("Control+z");
      await page.evaluate(() => window.dispatchEvent(new Event("beforeprint")));
      assert.equal(await page.locator(".board .strokes").count(), 0);
      await page.keyboard.press("Control+y");
      await page.evaluate(() => window.dispatchEvent(new Event("beforeprint")));
      assert.equal(await lines(page, ".cell-ink .strokes"), marks);
    }));

  test("an entry draws the cell and its open peers again, and a move of the cursor no marks", () =>
    visit(kDesktop, kAll, async (page) => {
      await button(page, "Enter digits").click();
      await button(page, "Fill in candidates").click();
      await page.waitForFunction(() => document.querySelectorAll(".board .cell-ink .strokes").length >= 625);
      await focusCell(page, "r3c3");
      await page.evaluate(() => {
        window.drawn = 0;
        new MutationObserver((list) => (window.drawn += list.reduce((sum, each) => sum + each.addedNodes.length, 0))).observe(
          document.querySelector(".digits-layer"), { childList: true, subtree: true },
        );
      });
      const drawn = async (key) => {
        await page.evaluate(() => (window.drawn = 0));
        await page.keyboard.press(key);
        return page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(window.drawn)))));
      };
      const before = await lines(page, ".cell-ink .strokes");
      assert.equal(await drawn("ArrowRight"), 0);
      // A cell with marks of two sizes has two paths: one for one-digit and one for two-digit
      // numbers.
      const paths = await page.locator(".board .cell-ink").first().evaluate((ink) => ink.childElementCount);
      assert.equal(await drawn("7"), 1 + 64 * paths);
      assert.equal(await lines(page, ".cell-ink .strokes"), before - 41 - 64);
      assert.equal(await drawn("Control+z"), 65 * paths);
    }));

  test("the true candidates of a 25x25 are drawn as strokes", () =>
    visit(kDesktop, kAll, async (page) => {
      const digit = (row, column) => (((row % 5) * 5 + Math.floor(row / 5) + column) % 25) + 1;
      const sign = (value) => "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"[value];
      const text = Array.from({ length: 625 }, (_, cell) => (cell < 25 ? "." : sign(digit(Math.floor(cell / 25), cell % 25)))).join("");
      await paste(page, text);
      await verdict(page, "One solution");
      await pane(page, "check");
      await page.getByLabel(/Show the true candidates/).check();
      await page.waitForFunction(() => document.querySelectorAll(".board .cell-ink .strokes").length === 25);
      assert.equal(await lines(page, ".cell-ink .strokes"), 9 + 2 * 16);
    }));
});
