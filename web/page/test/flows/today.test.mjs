// The first visit: a puzzle of the day, ready to play, and four doors; the ending, and what is kept of it.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { button, cell, digits, forms, kDesktop, kPhone, launch, openForm, pane, status, verdict } from "./browser.mjs";

const kEasy = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const kSolved = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

let chrome;
before(async () => {
  chrome = await launch();
});
after(async () => {
  await chrome?.close();
});

/** A browser that has never seen the page, on a day. */
async function onDay(form, day, options = kDesktop) {
  const site = await openForm(chrome, form, options);
  await site.context.addInitScript((now) => {
    const Real = Date;
    // The day is fixed, and time goes on within it.
    const start = Real.now();
    const at = () => now + Real.now() - start;
    window.Date = class extends Real {
      constructor(...args) {
        super(...(args.length > 0 ? args : [at()]));
      }
      static now() {
        return at();
      }
    };
  }, new Date(`${day}T12:00:00`).getTime());
  return site;
}

const name = (page) => page.locator(".name").textContent();
const grade = (page) => page.getByRole("group", { name: /^Puzzle of the day/ });

/** Solves the puzzle on the board by keys, except for what Solve would enter in the last cell. */
async function solve(page) {
  await button(page, "Solve").click();
  await page.waitForFunction(() => [...document.querySelectorAll(".cell-ink")].every((each) => each.querySelector(".digit")));
  const solution = await digits(page);
  await page.keyboard.press("Control+z");
  for (let at = 0; at < 81; at++) {
    const each = cell(page, `r${Math.floor(at / 9) + 1}c${(at % 9) + 1}`);
    if (!/empty/.test(await each.getAttribute("aria-label"))) continue;
    await each.click();
    await page.keyboard.press(String(solution[at]));
  }
}

for (const form of forms) {
  describe(form, { concurrency: false }, () => {
    test("a first visit has the puzzle of the day: the same for everyone, another the next day, one for each grade", async () => {
      const puzzles = [];
      for (const day of ["2026-03-01", "2026-03-01", "2026-03-02"]) {
        const site = await onDay(form, day);
        const page = await site.open();
        await verdict(page, "One solution");
        puzzles.push((await digits(page)).join(""));
        assert.equal(await name(page), `${day === "2026-03-01" ? 1 : 2} March 2026, easy`);
        assert.equal(await button(page, "Today's puzzle: Easy").getAttribute("aria-pressed"), "true");
        if (day === "2026-03-02") {
          await button(page, "Today's puzzle: Hard").click();
          await page.waitForFunction(() => /hard/.test(document.querySelector(".name").textContent));
          assert.equal(await button(page, "Today's puzzle: Hard").getAttribute("aria-pressed"), "true");
          puzzles.push((await digits(page)).join(""));
          // What was chosen is remembered, but a puzzle that nobody played is no game.
          const again = await site.open();
          assert.equal(await name(again), "2 March 2026, hard");
        }
        assert.deepEqual(site.faults, []);
        await site.close();
      }
      assert.equal(puzzles[0], puzzles[1]);
      assert.equal(new Set(puzzles).size, 3);
    });

    for (const [size, options] of [["desktop", kDesktop], ["phone", kPhone]]) {
      test(`four doors: play, paste, make, set (${size})`, async () => {
        const site = await onDay(form, "2026-03-01", options);
        const doors = { Paste: "puzzles", Make: "new", Set: "set" };
        for (const [door, opened] of Object.entries(doors)) {
          const page = await site.open();
          await page.locator(".door", { hasText: door }).click();
          await page.waitForSelector(`.page[data-pane="${opened}"]`);
          if (door === "Set") {
            await page.waitForFunction(() => document.querySelector(".chip-status").textContent === "Empty grid");
            // It is no alarm.
            assert.doesNotMatch(await status(page).getAttribute("class"), /many|bad/);
          }
          await page.close();
        }
        const page = await site.open();
        await page.locator(".door", { hasText: "Play" }).click();
        assert.equal(await page.locator(".door").count(), 0);
        assert.match(await page.evaluate(() => document.activeElement.id), /^r\d+c\d+$/);
        assert.deepEqual(site.faults, []);
        await site.close();
      });
    }

    test("the ending tells time, grade and hints, and what comes next; days in a row are kept", async () => {
      const site = await onDay(form, "2026-03-01");
      const page = await site.open();
      await page.evaluate(() => localStorage.setItem("sudokit.record", JSON.stringify([{ id: "y", day: "2026-02-28", grade: "hard", seconds: 61, hints: 2, daily: true }])));
      await button(page, "Hint").click();
      await page.locator(".telling").waitFor();
      await solve(page);
      const ending = page.locator(".ending");
      await ending.getByText("Days in a row").waitFor();
      await page.waitForFunction(() => /GradeEasy/.test(document.querySelector(".ending .figures").textContent));
      assert.match(await ending.locator(".figures").textContent(), /Time\d\d:\d\dGradeEasyHints1Days in a row2/);
      await ending.getByRole("button", { name: "Today's medium puzzle" }).click();
      await page.waitForFunction(() => /medium/.test(document.querySelector(".name").textContent));
      assert.equal(await ending.count(), 0);
      await pane(page, "puzzles");
      const figures = page.locator(".pane .figures");
      assert.match(await figures.textContent(), /Solved2Days in a row2Longest row2Without hints0/);
      await button(page, "Clear the statistics").click();
      await figures.waitFor({ state: "detached" });
      assert.deepEqual(site.faults, []);
      await site.close();
    });

    test("a puzzle that Solve filled in, or that a link brings full, is not counted", async () => {
      const site = await onDay(form, "2026-03-01");
      const full = await site.open(`#puzzle=${kEasy}&entries=${[...kSolved].map((digit, i) => (kEasy[i] === "." ? digit : ".")).join("")}`);
      await full.getByText("Solved. Well done!").waitFor();
      assert.equal(await full.locator(".ending").count(), 0);
      const page = await site.open(`#puzzle=${kEasy}`);
      await button(page, "Solve").click();
      await page.getByText(/^Filled in/).waitFor();
      assert.equal(await page.locator(".ending").count(), 0);
      assert.equal(await page.evaluate(() => localStorage.getItem("sudokit.record")), null);
      await site.close();
    });

    test("what is entered before the engine is there stays", { skip: form !== "dist" }, async () => {
      const site = await onDay(form, "2026-03-01", { ...kDesktop, serviceWorkers: "block" });
      let letGo;
      const held = new Promise((resolve) => (letGo = resolve));
      await site.context.route("**/sudokit.wasm", async (route) => {
        await held;
        await route.continue();
      });
      const page = await site.context.newPage();
      await page.goto(site.url);
      await page.waitForSelector("html[data-board]");
      await cell(page, "r1c1").click();
      await page.keyboard.press("7");
      letGo();
      await page.waitForSelector("html[data-ready]");
      assert.equal((await digits(page))[0], 7);
      await grade(page).getByRole("button").first().click();
      await page.waitForFunction(() => /easy/.test(document.querySelector(".name").textContent));
      await site.close();
    });

    test("a solved game is followed by the puzzle of the day, an unsolved one goes on", async () => {
      const site = await onDay(form, "2026-03-01");
      const page = await site.open(`#puzzle=${kEasy}&name=Monday&entries=${[...kSolved].map((digit, i) => (kEasy[i] === "." && i !== 2 && i !== 3 ? digit : ".")).join("")}`);
      await cell(page, "r1c3").click();
      await page.keyboard.press("4");
      await page.waitForFunction(() => /"worked":true/.test(localStorage.getItem("sudokit.puzzles") ?? ""));
      const on = await site.open();
      assert.equal(await name(on), "Monday");
      await cell(on, "r1c4").click();
      await on.keyboard.press("6");
      await on.locator(".ending").waitFor();
      await on.waitForFunction(() => /"solved":true/.test(localStorage.getItem("sudokit.puzzles")));
      const next = await site.open();
      assert.equal(await name(next), "1 March 2026, easy");
      await site.close();
    });
  });
}
