// Puzzles with rules: entering them as text, drawing, live checks, hints, solving and links.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { button, digits, focusCell, forms, launch, openForm, pane, paste, verdict } from "./browser.mjs";

const kRules = ["killer 3 r1c1 r1c2", "killer 4 r1c3 r2c3", "killer 5 r3c2 r3c3", "thermometer r1c1-r1c4", "thermometer r3c1 r4c1", "killer 6 r3c1 r4c1"];
const kPuzzle = `layout 2x2\n....\n....\n....\n....\n${kRules.join("\n")}\n`;
const kSolution = "1234341221434321";
// Every house is correct, but a thermometer is violated.
const kBroken = "1234341243212143";

let chrome;
before(async () => {
  chrome = await launch();
});
after(async () => {
  await chrome?.close();
});

async function fill(page, line) {
  for (let cell = 0; cell < 16; cell++) {
    await focusCell(page, `r${Math.floor(cell / 4) + 1}c${(cell % 4) + 1}`);
    await page.keyboard.press("Delete"); // typing the same digit again would erase it
    await page.keyboard.press(line[cell]);
  }
}

for (const form of forms) {
  describe(form, { concurrency: false }, () => {
    let site, page;
    before(async () => {
      site = await openForm(chrome, form);
      page = await site.open();
      await paste(page, kPuzzle);
    });
    after(async () => {
      assert.deepEqual(site.faults, []);
      await site.close();
    });

    test("it is drawn, listed and checked", async () => {
      await verdict(page, "One solution");
      await page.waitForFunction(() => document.querySelectorAll(".board .rule-text").length === 4);
      assert.deepEqual(await page.locator(".board .rule-text").allTextContents(), ["3", "4", "5", "6"]);
      assert.equal(await page.locator(".pane .rule-lines li").count(), new Set(kRules.map((rule) => rule.split(" ")[0])).size);
      assert.equal(await button(page, "Enter digits").getAttribute("aria-pressed"), "true");
    });

    test("a given that breaks a rule leaves no solution", async () => {
      await button(page, "Set givens").click();
      await focusCell(page, "r1c1");
      await page.keyboard.press("3");
      await verdict(page, "No solution");
      await page.keyboard.press("Control+z");
      await verdict(page, "One solution");
      await button(page, "Enter digits").click();
    });

    test("a hint names the rule, and is applied", async () => {
      await pane(page, "learn");
      await button(page, "Hint").click();
      await page.locator(".telling").waitFor();
      await button(page, "Tell me more").click();
      await button(page, "Tell me more").click();
      await page.locator(".telling", { hasText: /cage|thermometer/ }).waitFor();
      await button(page, "Apply it").click();
      await button(page, "The whole path").click();
      await page.locator(".steps li").nth(2).waitFor();
      await page.locator(".steps li button").last().click();
      await button(page, "Next step").click();
      assert.equal((await digits(page)).join(""), kSolution);
      await button(page, "Close").click();
    });

    test("mistakes against the rules are found", async () => {
      await pane(page, "check");
      await focusCell(page, "r3c1");
      await page.keyboard.press("4");
      await button(page, "Any mistakes?").click();
      await page.getByText("This entry is wrong: r3c1.").waitFor();
      await button(page, "Take it back").click();
    });

    test("it is solved where the rules hold, and not where only the houses do", async () => {
      await pane(page, "play");
      await fill(page, kBroken);
      await page.getByText("a rule is broken").waitFor();
      await fill(page, kSolution);
      await page.getByText("Solved. Well done!").waitFor();
    });

    test("its link, and what the browser keeps, bring it back", async () => {
      await pane(page, "puzzles");
      await page.evaluate(() => {
        Object.defineProperty(navigator, "clipboard", { value: { writeText: async (text) => { window.copied = text; } }, configurable: true });
      });
      await button(page, "Copy link").click();
      const link = await page.evaluate(() => window.copied);
      for (const fragment of [link.slice(link.indexOf("#")), ""]) {
        const other = await site.open(fragment);
        if (fragment === "") {
          // It is solved, so the page begins with another.
          await pane(other, "puzzles");
          await other.locator(".puzzle", { hasText: "solved" }).click();
        }
        await verdict(other, "One solution");
        await other.waitForFunction(() => document.querySelectorAll(".board .rule-text").length === 4);
        assert.equal((await digits(other)).join(""), kSolution);
        await other.close();
      }
      await button(page, "Copy as text").click();
      const text = await page.evaluate(() => window.copied);
      for (const rule of kRules.slice(0, 3)) assert.ok(text.includes(rule), text);
    });
  });
}
