// Solve, Hint and Undo beside the board; undo and Back across puzzles; games as a file; hints beside
// half-finished notes.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, describe, test } from "node:test";
import { button, cell, digits, focusCell, forms, kDesktop, kPhone, launch, openForm, pane, paste, said, stored, verdict } from "./browser.mjs";

const kEasy = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const kHard = "6........1..28.9.4.8.....6.....53.....9..4.53..89......4......2.32.4.18...63....7";
const kSolved = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
const kTwo = "1..4...3.2......";

let chrome;
before(async () => {
  chrome = await launch();
});
after(async () => {
  await chrome?.close();
});

const notice = (page) => page.locator(".notice").textContent();
const solve = (page) => button(page, "Solve").click();

function visit(name, options, fragment, work) {
  test(name, async () => {
    const site = await openForm(chrome, forms[0], options);
    const page = await site.open(fragment);
    await work(page, site);
    assert.deepEqual(site.faults, []);
    await site.close();
  });
}

describe("Solve", { concurrency: false }, () => {
  visit("fills in the grid beside the person's digits, and one undo takes it back", kDesktop, `#puzzle=${kEasy}`, async (page, site) => {
    await focusCell(page, "r1c3");
    await page.keyboard.press("4");
    await solve(page);
    await page.getByText("Filled in 50 digits. Undo takes them back").waitFor();
    assert.equal((await digits(page)).join(""), kSolved);
    assert.equal(await said(page, "r1c3"), "row 1, column 3, 4");
    assert.equal(await said(page, "r1c4"), "row 1, column 4, 6 filled in by Solve");
    assert.equal(await page.locator(".digit.machine").count(), 50);
    const colours = await page.evaluate(() => ["machine", "entry", "given"].map((each) => getComputedStyle(document.querySelector(`.digit.${each}`)).fill));
    assert.equal(new Set(colours).size, 3);
    // It is kept with the game, and it is no success of the person.
    await stored(page, "notes", "m3:6");
    const again = await site.open();
    assert.equal(await again.locator(".digit.machine").count(), 50);
    assert.doesNotMatch(await notice(again), /Well done/);
    await again.close();
    await button(page, "Undo").click();
    assert.equal((await digits(page)).filter((digit) => digit > 0).length, 31);
    await button(page, "Redo").click();
    assert.equal(await page.locator(".digit.machine").count(), 50);
    // A digit that is typed again is the person's.
    await focusCell(page, "r1c4");
    await page.keyboard.press("6");
    assert.equal(await said(page, "r1c4"), "row 1, column 4, 6");
  });

  visit("shows two of several solutions, and fills in the one that is chosen", kDesktop, `#puzzle=${kTwo}`, async (page) => {
    await solve(page);
    await page.getByText("There are several solutions. These two differ in 4 cells:").waitFor();
    assert.equal(await page.locator(".mini").count(), 2);
    assert.equal(await page.locator(".mini").first().locator(".tint.differs").count(), 4);
    await button(page, "Fill in solution 2").click();
    await page.getByText("Filled in 12 digits").waitFor();
    assert.equal((await digits(page)).join(""), "1324241342313142");
    assert.equal(await page.locator(".mini").count(), 0);
    await page.keyboard.press("Control+z");
    await solve(page);
    await button(page, "Close what Solve found").click();
    assert.equal(await page.locator(".mini").count(), 0);
  });

  visit("says that there is no solution, and leads to the reason", kPhone, `#puzzle=${kEasy.replace("53.", "531")}`, async (page) => {
    await button(page, "Solve").tap();
    await page.getByText("This puzzle has no solution.").waitFor();
    await button(page, "Why?").tap();
    assert.equal(await page.locator("#tab-check").getAttribute("aria-selected"), "true");
  });

  for (const [what, digit] of [["clash", "5"], ["are wrong", "1"]]) {
    visit(`says that entries that ${what} leave no solution, and solves from the givens`, kDesktop, `#puzzle=${kEasy}`, async (page) => {
      await focusCell(page, "r1c3");
      await page.keyboard.press(digit);
      await solve(page);
      await page.getByText("Your entries leave no solution. The puzzle itself can be solved.").waitFor();
      await button(page, "Solve from the givens").click();
      await page.getByText("Filled in 51 digits").waitFor();
      assert.equal((await digits(page)).join(""), kSolved);
      await page.keyboard.press("Control+z");
      assert.equal(await said(page, "r1c3"), `row 1, column 3, ${digit}${digit === "5" ? ", wrong" : ""}`);
    });
  }

  visit("can be stopped, and says so; an edit ends it too", kDesktop, "#layout=10x10", async (page) => {
    // No engine fills in a grid of 100 rows at once.
    await solve(page);
    await button(page, "Stop").click();
    await page.getByText("Stopped: the grid was not filled in").waitFor();
    await solve(page);
    await button(page, "Stop").waitFor();
    await page.keyboard.press("7");
    await page.waitForFunction(() => document.querySelector(".spinner") === null);
  });

  visit("does not wait for the work of a pane", kDesktop, `#puzzle=${kHard}`, async (page) => {
    await pane(page, "new");
    await page.getByLabel(/^Rating/).fill("se:11..12");
    await button(page, "Make").click();
    await solve(page);
    await page.getByText(/^Filled in/).waitFor();
    assert.ok((await digits(page)).every((digit) => digit > 0));
    await button(page, "Stop").click();
  });

  visit("is beside the board in every pane, with Hint and Undo", kPhone, `#puzzle=${kEasy}`, async (page) => {
    for (const name of ["play", "set", "check", "learn", "new", "puzzles"]) {
      await pane(page, name);
      for (const each of ["Solve", "Hint", "Undo"]) {
        const { y, height } = await button(page, each).boundingBox();
        assert.ok(y >= 0 && y + height <= 844 && height >= 24, `${each} in ${name}`);
      }
    }
  });
});

const row = async (page) => (await digits(page)).slice(0, 9).join("");
const sees = (page, wanted) => page.waitForFunction(
  (wanted) => [...document.querySelectorAll(".cell-ink")].slice(0, 9).map((each) => each.textContent || "0").join("") === wanted,
  wanted,
);

describe("the window", { concurrency: false }, () => {
  for (const [width, height] of [[320, 640], [390, 844], [844, 390], [900, 700], [1280, 860]]) {
    visit(`of ${width}x${height} pixels holds the board and what is beside it`, { ...kPhone, viewport: { width, height } }, `#puzzle=${kEasy}`, async (page) => {
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(wide <= width, `${wide} pixels wide`);
      for (const name of ["Solve", "Hint", "Undo", "Redo", "Erase"]) {
        const inside = await button(page, name).evaluate((each) => each.scrollWidth <= each.clientWidth + 1);
        assert.ok(inside, name);
      }
    });
  }
});

describe("undo and Back", { concurrency: false }, () => {
  visit("return to the former puzzle, with all that was done to it", kDesktop, "#layout=3x3", async (page) => {
    await paste(page, `${kEasy} Monday`);
    await focusCell(page, "r1c3");
    await page.keyboard.press("4");
    await paste(page, kHard);
    await page.goBack();
    await sees(page, "534070000");
    assert.equal(await page.title(), "Monday – Sudokit");
    await button(page, "Undo").click();
    await sees(page, "530070000");
    await page.goForward();
    await sees(page, "600000000");
    assert.equal(await page.title(), "9×9, 26 givens – Sudokit");
    await button(page, "Undo").click();
    await sees(page, "530070000");
    assert.equal(await notice(page), "Back to Monday");
    await button(page, "Redo").click();
    await sees(page, "534070000");
    await button(page, "Redo").click();
    await sees(page, "600000000");
    await button(page, "Undo").click();
    await button(page, "Undo").click();
    await button(page, "Undo").click();
    await sees(page, "000000000");
    assert.ok(await button(page, "Undo").isDisabled());
  });

  visit("know addresses that are typed, and outlive a reload", kDesktop, `#puzzle=${kEasy}`, async (page) => {
    await page.evaluate((puzzle) => { location.hash = `#puzzle=${puzzle}&name=Typed`; }, kHard);
    await sees(page, "600000000");
    assert.equal(await page.title(), "Typed – Sudokit");
    await page.reload();
    await page.waitForSelector("html[data-ready]");
    await page.goBack();
    await sees(page, "530070000");
    await page.goForward();
    await sees(page, "600000000");
  });

  visit("cover the title, colours and Start again; a key that is held down stays within the puzzle", kDesktop, `#puzzle=${kHard}`, async (page) => {
    await paste(page, kEasy);
    await focusCell(page, "r1c3");
    await page.keyboard.press("4");
    await page.keyboard.press("Control+Shift+Digit2");
    await pane(page, "puzzles");
    await page.getByLabel("Name").pressSequentially("Monday");
    await pane(page, "play");
    await button(page, "Start again").click();
    assert.equal(await said(page, "r1c3"), "row 1, column 3, empty");
    await button(page, "Undo").click();
    assert.equal(await said(page, "r1c3"), "row 1, column 3, 4, colour 2");
    assert.equal(await page.locator(".name").textContent(), "Monday");
    await button(page, "Undo").click();
    assert.equal(await page.locator(".name").textContent(), "Untitled");
    await page.locator(".board .cell[tabindex='0']").focus();
    await page.keyboard.down("Control");
    for (let i = 0; i < 9; i++) await page.keyboard.down("z");
    await page.keyboard.up("z");
    await page.keyboard.up("Control");
    assert.equal(await row(page), "530070000");
  });
});

describe("all games as one file", { concurrency: false }, () => {
  const games = (page) => page.evaluate(() => JSON.parse(localStorage.getItem("sudokit.puzzles") ?? "[]"));
  const add = (page, text) => page.getByLabel("Add from a file").setInputFiles({ name: "games.json", mimeType: "application/json", buffer: Buffer.from(text) });

  visit("go out and come in again, and no game is replaced", kDesktop, `#puzzle=${kEasy}&name=Monday`, async (page) => {
    await focusCell(page, "r1c3");
    await page.keyboard.press("4");
    await paste(page, kHard);
    await focusCell(page, "r1c2");
    await page.keyboard.press("9");
    await stored(page, "entries", "^\\.9");
    await pane(page, "puzzles");
    const [file] = await Promise.all([page.waitForEvent("download"), button(page, "Save all as a file").click()]);
    assert.match(file.suggestedFilename(), /^sudokit-\d{4}-\d\d-\d\d\.json$/);
    const text = readFileSync(await file.path(), "utf8");
    await add(page, text);
    await page.getByText("0 puzzles added; 2 already here").waitFor();
    // One game has gone on since, and the other was deleted.
    await focusCell(page, "r1c3");
    await page.keyboard.press("2");
    await stored(page, "entries", "^\\.92");
    await button(page, "Delete Monday").click();
    await add(page, text);
    await page.getByText("1 puzzle added; 1 added beside yours, from which it differs").waitFor();
    const now = await games(page);
    assert.deepEqual(now.map((each) => [each.name, each.entries.slice(0, 3)]).sort(), [["", ".92"], ["Monday", "..4"], ["Untitled (from a file)", ".9."]]);
    await add(page, text);
    await page.getByText("0 puzzles added; 2 already here").waitFor();
    await page.getByRole("button", { name: /^Monday/ }).click();
    await sees(page, "534070000");
  });

  visit("are checked, and displace none", kDesktop, "", async (page) => {
    await pane(page, "puzzles");
    const game = (index, more) => ({
      id: `g${index}`, name: `Game ${index}`, layout: "3x3", side: 9, givens: kEasy, entries: ".".repeat(81), notes: "", seconds: 1, solved: false, touched: index, ...more,
    });
    const list = [...Array.from({ length: 201 }, (_, i) => game(i, {})), game(300, { givens: "5" }), game(301, { side: 1e9 }), "nothing"];
    await add(page, JSON.stringify({ kind: "sudokit games", version: 1, games: list }));
    await page.getByText("200 puzzles added; 1 left out: 200 puzzles are kept").waitFor();
    assert.equal((await games(page)).length, 200);
  });
});

describe("a hint", { concurrency: false }, () => {
  visit("shades a house, then rings cells, then draws its argument over the person's marks", kDesktop, `#puzzle=${kEasy}`, async (page) => {
    // One mark in a cell that the hint uses, and one elsewhere; the cursor is in the shaded house.
    await focusCell(page, "r9c1");
    for (const key of ["Control+3", "Control+2", "Control+1"]) await page.keyboard.press(key);
    await focusCell(page, "r3c7");
    for (const key of ["Control+5", "Control+1"]) await page.keyboard.press(key);
    await button(page, "Hint").click();
    await page.getByText("Look at box 3: a single fills a cell.").waitFor();
    assert.equal(await page.locator(".tint.house").count(), 9);
    assert.match(await said(page, "r3c7"), /in the house of the hint/);
    assert.equal(await page.locator(".fills .selected, .fills .peer").count(), 0);
    await button(page, "Hint").click();
    await page.getByRole("heading", { name: /Hidden single/ }).first().waitFor();
    assert.equal(await page.locator(".tint.house").count(), 0);
    assert.equal(await page.locator(".ring.goal").count(), 1);
    await button(page, "Tell me more").click();
    await page.locator(".ink-placed").first().waitFor();
    assert.equal(await said(page, "r9c1"), "row 9, column 1, empty, candidates 1 2 3");
    assert.match(await said(page, "r3c7"), /candidates 1 5/);
    assert.equal(await said(page, "r1c4"), "row 1, column 4, empty");
    await page.keyboard.press("Escape");
    assert.equal(await page.locator(".ink-placed").count(), 0);
  });

  visit("is not blocked by a half-finished note, which is pointed out", kPhone, `#puzzle=${kEasy}`, async (page) => {
    await cell(page, "r1c3").tap();
    await page.getByRole("button", { name: "Centre" }).tap();
    await page.locator(".key").first().tap();
    await button(page, "Hint").tap();
    await page.getByText("There are wrong pencilmarks: r1c3", { exact: false }).waitFor();
    assert.match(await said(page, "r1c3"), /candidates 1/);
    await button(page, "Hint from the digits alone").tap();
    await page.getByText("Look at box 3: a single fills a cell.").waitFor();
    for (const name of ["Tell me more", "Tell me more"]) await button(page, name).tap();
    await page.getByText("This hint uses only the digits, not your marks.").waitFor();
    await button(page, "Apply it").tap();
    assert.equal(await said(page, "r3c7"), "row 3, column 7, 5");
    assert.match(await said(page, "r1c3"), /candidates 1$/);
  });
});

describe("what is said", { concurrency: false }, () => {
  visit("leaves with the puzzle that it was about", kDesktop, `#puzzle=${kEasy.replace("53", "55")}`, async (page) => {
    await pane(page, "learn");
    await button(page, "The whole path").click();
    await page.locator(".notice.bad-text").waitFor();
    await pane(page, "new");
    await pane(page, "learn");
    await button(page, "The whole path").click();
    await page.locator(".notice.bad-text").waitFor();
    await page.evaluate((puzzle) => { location.hash = `#puzzle=${puzzle}`; }, kHard);
    await sees(page, "600000000");
    assert.equal(await notice(page), "");
    assert.equal(await page.locator(".notice.bad-text").count(), 0);
  });

  visit("of the puzzle is in a live region, once it is known", kDesktop, `#puzzle=${kEasy}`, async (page) => {
    const live = page.locator("[role=status][data-verdict]");
    await verdict(page, "One solution");
    assert.equal(await live.textContent(), "One solution");
    await button(page, "Set givens").click();
    await focusCell(page, "r1c3");
    await page.keyboard.press("1");
    await verdict(page, "No solution");
    assert.equal(await live.textContent(), "No solution");
  });
});

describe("a pasted grid that is more than half full", { concurrency: false }, () => {
  const kHalf = kEasy.split("").map((sign, cell) => (cell < 30 ? kSolved[cell] : sign)).join("");

  visit("asks whose digits they are, and knows the puzzle if it is saved", kDesktop, `#puzzle=${kEasy}`, async (page) => {
    await focusCell(page, "r1c3");
    await page.keyboard.press("4");
    await stored(page, "entries", "^..4");
    await paste(page, kHalf);
    await page.getByText(/^\d+ of these digits are not givens of a puzzle that you have saved$/).waitFor();
    await button(page, "They are mine").click();
    assert.equal(await said(page, "r1c4"), "row 1, column 4, 6");
    assert.equal(await said(page, "r1c1"), "row 1, column 1, given 5");
  });

  visit("lets the person select them", kDesktop, "", async (page) => {
    await paste(page, kHalf);
    await button(page, "Choose mine").click();
    await focusCell(page, "r1c3");
    await page.keyboard.press("Shift+ArrowRight");
    await button(page, "Selected are mine").click();
    assert.equal(await said(page, "r1c3"), "row 1, column 3, 4");
    assert.equal(await said(page, "r1c4"), "row 1, column 4, 6");
    assert.equal(await said(page, "r1c2"), "row 1, column 2, given 3");
    await page.keyboard.press("Control+z");
    assert.equal(await said(page, "r1c3"), "row 1, column 3, given 4");
    await paste(page, kEasy);
    assert.equal(await notice(page), "");
  });
});
