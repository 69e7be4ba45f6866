// Many puzzles pasted together: a table that is filled in, stopped, sorted, filtered, exported and
// played from.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, describe, test } from "node:test";
import { button, digits, forms, launch, openForm, pane, paste, verdict } from "./browser.mjs";

const kPuzzles = readFileSync(new URL("../../../../data/minimal_3x3.txt", import.meta.url), "utf8").split("\n").filter((line) => /^[\d.]{81}$/.test(line));
const kMany = [...kPuzzles.slice(0, 12), ".".repeat(81), `11${".".repeat(79)}`, "6........1..28.9.4.8.....6.....53.....9..4.53..89......4......2.32.4.18...63....7"];

let chrome;
before(async () => {
  chrome = await launch();
});
after(async () => {
  await chrome?.close();
});

const rows = (page) => page.locator(".survey tbody tr");
const column = (page, index) => page.locator(`.survey tbody tr > :nth-child(${index})`).allTextContents();
const done = (page) => page.locator(".survey-progress", { hasText: "All are rated" }).waitFor({ timeout: 60_000 });

for (const form of forms) {
  describe(form, { concurrency: false }, () => {
    let site, page;
    before(async () => {
      site = await openForm(chrome, form);
      page = await site.open();
      await paste(page, kMany.join("\n"));
    });
    after(async () => {
      assert.deepEqual(site.faults, []);
      await site.close();
    });

    test("it is filled in, also while another pane is open", async () => {
      assert.equal(await rows(page).count(), kMany.length);
      await pane(page, "play");
      await pane(page, "puzzles");
      await done(page);
      const solutions = await column(page, 2);
      assert.deepEqual([...new Set(solutions)].sort(), ["None", "One", "Several"]);
      assert.deepEqual(solutions.slice(12, 14), ["Several", "None"]);
      const [grades, ratings, steps] = await Promise.all([3, 4, 5].map((index) => column(page, index)));
      solutions.forEach((each, at) => {
        assert.equal(grades[at] !== "", each === "One");
        assert.equal(/^\d+\.\d$/.test(ratings[at]), each === "One");
        assert.equal(steps[at] !== "", each === "One");
      });
    });

    test("it is sorted and filtered, and the rest is exported as CSV", async () => {
      const rating = page.locator(".survey thead button", { hasText: "Rating" });
      await rating.click();
      await rating.click();
      const shown = (await column(page, 4)).filter((each) => each !== "").map(Number);
      assert.deepEqual(shown, [...shown].sort((a, b) => b - a));
      assert.equal(await page.locator("th[aria-sort=descending]").textContent(), "Rating ↓");
      await page.getByLabel("Solutions").selectOption("one");
      assert.equal(await rows(page).count(), kMany.length - 2);
      await page.getByText("13 of 15 shown").waitFor();
      const [file] = await Promise.all([page.waitForEvent("download"), button(page, "Save as CSV").click()]);
      assert.equal(file.suggestedFilename(), "puzzles.csv");
      const lines = readFileSync(await file.path(), "utf8").trim().split("\r\n");
      assert.equal(lines[0], "number,name,layout,puzzle,givens,solutions,grade,rating,hardest");
      assert.equal(lines.length, kMany.length - 1);
      assert.equal(Number(lines[1].split(",")[7]), shown[0]);
    });

    test("a puzzle is chosen, and the next one follows", async () => {
      await page.locator(".survey tbody button", { hasText: /^Puzzle 3$/ }).click();
      await verdict(page, "One solution");
      assert.equal((await digits(page)).join("").replaceAll("0", "."), kMany[2]);
    });

    test("it is stopped and goes on", async () => {
      await paste(page, kPuzzles.join("\n"));
      await button(page, "Stop").click();
      await page.locator(".survey-progress", { hasText: /Stopped after \d+/ }).waitFor();
      const count = (await column(page, 2)).filter((each) => each !== "…").length;
      assert.ok(count < kPuzzles.length);
      await button(page, "Continue").click();
      await page.locator(".survey-progress", { hasText: `Rating ${kPuzzles.length} puzzles` }).waitFor();
      await button(page, "Stop").click();
    });
  });
}
