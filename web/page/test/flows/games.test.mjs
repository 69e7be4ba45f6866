// Games are not lost: the address and the stored game belong together, what was only looked at is
// not stored, deleting can be undone, and two tabs add up.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { button, cell, digits, focusCell, forms, kDesktop, launch, openForm, pane, paste, said, stored } from "./browser.mjs";

const kEasy = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const kHard = "6........1..28.9.4.8.....6.....53.....9..4.53..89......4......2.32.4.18...63....7";
const kSolved = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
const kKiller = "killer 3 r1c1 r1c2\nkiller 4 r1c3 r2c3";

let chrome;
before(async () => {
  chrome = await launch();
});
after(async () => {
  await chrome?.close();
});

const notice = (page) => page.locator(".notice").textContent();
const games = (page) => page.evaluate(() => JSON.parse(localStorage.getItem("sudokit.puzzles") ?? "[]"));
const part = (page, name) => page.evaluate((name) => new URLSearchParams(location.hash.slice(1)).get(name), name);
const ready = async (page) => {
  await page.reload();
  await page.waitForSelector("html[data-ready]");
};

async function enter(page, name, digit) {
  await focusCell(page, name);
  await page.keyboard.press(String(digit));
}

for (const form of forms) {
  describe(form, { concurrency: false }, () => {
    const visit = (name, work, options = kDesktop) =>
      test(name, async () => {
        const site = await openForm(chrome, form, options);
        await work(site);
        assert.deepEqual(site.faults, []);
        await site.close();
      });

    visit("the game of a link goes on when the page is loaded again, and where the link or the plain address is opened", async (site) => {
      const page = await site.open(`#puzzle=${kEasy}&name=Monday`);
      await enter(page, "r1c3", 4);
      await enter(page, "r1c4", 6);
      await ready(page); // at once: leaving the page stores it
      assert.equal(await said(page, "r1c3"), "row 1, column 3, 4");
      assert.equal(await part(page, "puzzle"), kEasy);
      for (const fragment of [`#puzzle=${kEasy}`, ""]) {
        const again = await site.open(fragment);
        assert.equal(await said(again, "r1c4"), "row 1, column 4, 6", fragment);
        assert.equal(await again.locator(".name").textContent(), "Monday");
        await again.close();
      }
      assert.equal((await games(page)).length, 1);
    });

    visit("so does one with rules", async (site) => {
      const fragment = `#layout=2x2&puzzle=${".".repeat(16)}&rules=${encodeURIComponent(kKiller)}`;
      const page = await site.open(fragment);
      await enter(page, "r4c4", 2);
      await stored(page, "entries", "2$");
      await ready(page);
      assert.equal(await said(page, "r4c4"), "row 4, column 4, 2");
      const again = await site.open(fragment);
      assert.equal(await said(again, "r4c4"), "row 4, column 4, 2");
      await again.waitForFunction(() => document.querySelectorAll(".board .rule-text").length === 2);
    });

    visit("the entries of a link are shown, and the stored game is offered", async (site) => {
      const page = await site.open(`#puzzle=${kEasy}`);
      await enter(page, "r1c3", 4);
      await stored(page, "entries", "^..4");
      const other = await site.open(`#puzzle=${kEasy}&entries=${"...6".padEnd(81, ".")}`);
      assert.equal(await said(other, "r1c3"), "row 1, column 3, empty");
      assert.equal(await said(other, "r1c4"), "row 1, column 4, 6");
      // The browser does not hold these entries, so the address keeps them.
      await ready(other);
      assert.equal(await said(other, "r1c4"), "row 1, column 4, 6");
      await button(other, "Continue it").click();
      assert.equal(await said(other, "r1c3"), "row 1, column 3, 4");
      // A link whose entries the game contains continues it.
      const third = await site.open(`#puzzle=${kEasy}&entries=${"..4".padEnd(81, ".")}`);
      assert.equal(await notice(third), "");
      assert.equal((await games(third)).length, 1);
    });

    visit("the address follows the board", async (site) => {
      const page = await site.open(`#puzzle=${kEasy}&name=Monday`);
      await paste(page, kHard);
      assert.equal(await part(page, "puzzle"), kHard);
      assert.equal(await part(page, "name"), null);
      await pane(page, "new");
      await button(page, "Empty grid").click();
      await page.waitForFunction(() => /puzzle=\.{81}/.test(location.hash));
      await button(page, "Set givens").click();
      await enter(page, "r1c1", 7);
      await page.waitForFunction(() => /puzzle=7\.{80}/.test(location.hash));
      await ready(page);
      assert.equal(await said(page, "r1c1"), "row 1, column 1, given 7");
    });

    visit("marks on an empty grid are in the address", async (site) => {
      const page = await site.open("#layout=3x3");
      await focusCell(page, "r1c1");
      await page.keyboard.press("Control+Digit3");
      await page.waitForFunction(() => /notes=c0%3A3/.test(location.hash));
      await ready(page);
      assert.equal(await said(page, "r1c1"), "row 1, column 1, empty, candidates 3");
    });

    visit("where the browser stores nothing, the address keeps the progress", async (site) => {
      await site.context.addInitScript(() => {
        Storage.prototype.setItem = () => {
          throw new DOMException("full", "QuotaExceededError");
        };
      });
      const page = await site.open(`#puzzle=${kEasy}`);
      await enter(page, "r1c3", 4);
      await page.waitForFunction(() => /entries=\.\.4/.test(location.hash));
      await ready(page);
      assert.equal(await said(page, "r1c3"), "row 1, column 3, 4");
    });

    visit("puzzles that were only looked at are not stored, and displace no game", async (site) => {
      const page = await site.open(`#puzzle=${kHard}`);
      await enter(page, "r1c2", 9);
      await stored(page, "entries", "^\\.9");
      await paste(page, kEasy);
      await paste(page, kEasy.replace("53", "5."));
      await ready(page);
      assert.deepEqual((await games(page)).map((each) => each.givens), [kHard]);
      // Earlier versions stored them: those go first.
      await page.evaluate((givens) => {
        const [game] = JSON.parse(localStorage.getItem("sudokit.puzzles"));
        const seen = Array.from({ length: 199 }, (_, i) => ({ ...game, id: `seen${i}`, givens, entries: ".".repeat(81), worked: undefined, touched: game.touched + 1 + i }));
        localStorage.setItem("sudokit.puzzles", JSON.stringify([...seen, game]));
      }, kEasy);
      for (const line of [kSolved, kSolved.replace("5", "."), kSolved.replace("3", ".")]) {
        await paste(page, `${line.slice(0, 80)}.`);
        await enter(page, "r9c9", 9);
        await stored(page, "entries", "9$");
      }
      const left = await games(page);
      assert.equal(left.length, 200);
      assert.ok(left.some((each) => each.givens === kHard && each.entries.startsWith(".9")));
    });

    visit("neither a position of practice nor a puzzle that was made displaces a game", async (site) => {
      const page = await site.open();
      await pane(page, "learn");
      await page.getByLabel("Technique").selectOption("x-wing");
      await button(page, "Practise it").click();
      await page.getByText("Find the next step: X-wing").waitFor();
      await page.waitForFunction(() => /notes=/.test(location.hash));
      const board = await digits(page);
      await ready(page);
      assert.deepEqual(await digits(page), board);
      assert.deepEqual(await games(page), []);
      await pane(page, "new");
      await button(page, "Easy").click();
      await stored(page, "name", "Easy puzzle");
      assert.equal((await games(page))[0].worked, false);
    });

    visit("deleting can be undone, by keyboard too", async (site) => {
      const page = await site.open(`#puzzle=${kEasy}&name=Monday`);
      await enter(page, "r1c3", 4);
      await stored(page, "entries", "^..4");
      await pane(page, "puzzles");
      await button(page, "Delete Monday").focus();
      await page.keyboard.press("Enter");
      assert.equal(await notice(page), "Deleted Monday");
      assert.deepEqual(await games(page), []);
      assert.equal(await page.evaluate(() => document.activeElement.textContent), "Undo");
      await page.keyboard.press("Enter");
      assert.equal(await notice(page), "Monday is back");
      assert.equal((await games(page))[0].entries.slice(0, 3), "..4");
      // Without an undo it stays deleted: leaving the page does not store it again.
      await button(page, "Delete Monday").click();
      await ready(page);
      assert.deepEqual(await games(page), []);
      // The board was in the address.
      assert.equal(await said(page, "r1c3"), "row 1, column 3, 4");
    });

    visit("two tabs with one game add up", async (site) => {
      const one = await site.open(`#puzzle=${kEasy}&name=Monday`);
      await enter(one, "r1c3", 4);
      await stored(one, "entries", "^..4");
      const two = await site.open();
      await enter(two, "r1c4", 6);
      await one.waitForFunction(() => document.getElementById("r1c4").getAttribute("aria-label").endsWith(", 6"));
      assert.match(await notice(one), /open in another tab/);
      await enter(one, "r1c6", 8);
      await two.waitForFunction(() => document.getElementById("r1c6").getAttribute("aria-label").endsWith(", 8"));
      // Tabs that close store nothing older.
      await two.close({ runBeforeUnload: true });
      await ready(one);
      assert.equal((await digits(one)).slice(0, 6).join(""), "534678");
      assert.equal((await games(one)).length, 1);
      assert.equal((await games(one))[0].entries.slice(0, 6), "..46.8");
    });

    visit("what a sleeping tab has missed is added before it stores", async (site) => {
      const page = await site.open(`#puzzle=${kEasy}`);
      await enter(page, "r1c3", 4);
      await stored(page, "entries", "^..4");
      // No event reaches the tab that writes, so this is what a tab that was asleep finds.
      await page.evaluate(() => {
        const [game] = JSON.parse(localStorage.getItem("sudokit.puzzles"));
        const entries = `..16.8${game.entries.slice(6)}`;
        localStorage.setItem("sudokit.puzzles", JSON.stringify([{ ...game, entries }]));
      });
      await enter(page, "r1c3", 2);
      await page.getByText("except in r1c3").waitFor();
      assert.equal((await digits(page)).slice(0, 6).join(""), "532678");
      await stored(page, "entries", "^..26.8");
    });

    visit("other rules from another tab are taken over, and do not take what was entered", async (site) => {
      const one = await site.open("#layout=2x2");
      await one.getByLabel("Rules, one per line").fill(kKiller);
      await one.getByLabel("Rules, one per line").blur();
      await stored(one, "rules", "killer 4");
      const two = await site.open();
      await one.getByLabel("Rules, one per line").fill("killer 5 r1c1 r1c2");
      await one.getByLabel("Rules, one per line").blur();
      await two.locator(".pane .rule-lines").getByText(/^Killer cage:/).waitFor();
      await stored(two, "rules", "^killer 5 r1c1 r1c2$");
      assert.equal((await games(two)).length, 1);
    });

    visit("a deleted game of another tab is gone from the list", async (site) => {
      const one = await site.open(`#puzzle=${kEasy}`);
      await enter(one, "r1c3", 4);
      await stored(one, "entries", "^..4");
      const two = await site.open(`#puzzle=${kHard}`);
      await pane(two, "puzzles");
      await button(two, "Delete Untitled").click();
      await pane(one, "puzzles");
      await one.getByText("Puzzles that you work on are saved here").waitFor();
      assert.equal(await said(one, "r1c3"), "row 1, column 3, 4");
      await cell(one, "r1c4").click();
      await one.keyboard.press("6");
      await stored(one, "entries", "^..46");
    });
  });
}
