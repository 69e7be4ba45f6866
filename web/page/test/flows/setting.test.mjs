// Setting by mouse, by keys and by text: rules are drawn on the board, valued, moved, switched off and
// removed, and what they leave is told after every change.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { button, cell, digits, focusCell, forms, kDesktop, kPhone, launch, openForm, pane, stored, verdict } from "./browser.mjs";

let chrome;
before(async () => {
  chrome = await launch();
});
after(async () => {
  await chrome?.close();
});

const field = (page) => page.getByLabel("Rules, one per line");

/** Waits until the rules are these. */
const rules = (page, ...lines) =>
  page.waitForFunction((wanted) => document.querySelector("textarea[rows]")?.value === wanted, lines.join("\n"), { timeout: 8000 }).catch(async () =>
    assert.equal(await field(page).inputValue(), lines.join("\n")));

async function middle(page, name) {
  const { x, y, width, height } = await cell(page, name).boundingBox();
  return { x: x + width / 2, y: y + height / 2, width, height };
}

async function drag(page, ...names) {
  const [first, ...rest] = await Promise.all(names.map((name) => middle(page, name)));
  await page.mouse.move(first.x, first.y);
  await page.mouse.down();
  for (const { x, y } of rest) {
    await page.mouse.move(x, y, { steps: 5 });
    // The browser hands pointer events over once a frame.
    await page.evaluate(() => new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next))));
  }
  await page.mouse.up();
}

const kind = (page, title) => page.locator(".kind").filter({ has: page.locator(".kind-title", { hasText: new RegExp(`^${title}$`) }) });
const others = (page) => button(page, "Other rules").click();

for (const form of forms) {
  describe(form, { concurrency: false }, () => {
    const visit = (name, work, options = kDesktop) =>
      test(name, async () => {
        const site = await openForm(chrome, form, options);
        const page = await site.open("#layout=3x3");
        await pane(page, "set");
        await work(page, site);
        assert.deepEqual(site.faults, []);
        await site.close();
      });

    visit("a cage is dragged and its sum typed; going back does not take its cells off", async (page) => {
      await kind(page, "Killer cage").click();
      await drag(page, "r1c1", "r1c3", "r1c2", "r2c2");
      await rules(page, "killer r1c1 r1c2 r1c3 r2c2");
      await page.keyboard.type("15");
      await rules(page, "killer 15 r1c1 r1c2 r1c3 r2c2");
      await page.keyboard.press("Backspace");
      await page.keyboard.press("8");
      await rules(page, "killer 18 r1c1 r1c2 r1c3 r2c2");
      // Enter ends the cage, so the next digit is for another.
      await page.keyboard.press("Enter");
      await page.keyboard.press("7");
      await rules(page, "killer 18 r1c1 r1c2 r1c3 r2c2");
      await drag(page, "r9c8", "r9c9");
      await rules(page, "killer 18 r1c1 r1c2 r1c3 r2c2", "killer 7 r9c8 r9c9");
      // Drawing the same again removes it.
      await drag(page, "r9c8", "r9c9");
      await rules(page, "killer 18 r1c1 r1c2 r1c3 r2c2");
      // A cage and its sum are one step to undo.
      await button(page, "Undo").click();
      await button(page, "Undo").click();
      await button(page, "Undo").click();
      await rules(page, "");
    });

    visit("a line is drawn in its order; going back shortens it", async (page) => {
      await page.locator(".kind-picture .ink").first().waitFor({ state: "attached" });
      await kind(page, "Thermometer").click();
      await drag(page, "r4c4", "r4c6", "r4c5", "r5c5");
      await rules(page, "thermometer r4c4 r4c5 r5c5");
    });

    visit("dots are clicked on borders, clues beside the grid, and clones one list after the other", async (page) => {
      await kind(page, "White dot").click();
      const { x, y, width } = await middle(page, "r5c5");
      await page.mouse.click(x + width * 0.46, y);
      await rules(page, "white-dot r5c5 r5c6");
      await drag(page, "r1c1", "r3c1");
      await rules(page, "white-dot r5c5 r5c6", "white-dot r1c1 r2c1", "white-dot r2c1 r3c1");
      await others(page);
      await kind(page, "X-sum").click();
      const edge = await middle(page, "r2c9");
      await page.mouse.click(edge.x + edge.width * 0.7, edge.y);
      await page.getByText("Type the sum to add the rule.").waitFor();
      await page.keyboard.type("10");
      await rules(page, "white-dot r5c5 r5c6", "white-dot r1c1 r2c1", "white-dot r2c1 r3c1", "x-sum 10 row 2 from right");
      await others(page);
      await field(page).fill("");
      await rules(page, "");
      await kind(page, "Clones").click();
      await drag(page, "r1c1", "r1c2");
      await drag(page, "r5c5", "r5c6");
      await rules(page, "clone r1c1 r1c2 / r5c5 r5c6");
    });

    visit("keys draw in the selected cells, and do nothing while a control has the focus", async (page) => {
      await focusCell(page, "r3c3");
      await page.keyboard.press("Shift+ArrowRight");
      await page.keyboard.press("k");
      await rules(page, "killer r3c3 r3c4");
      await page.keyboard.type("12");
      await rules(page, "killer 12 r3c3 r3c4");
      await page.keyboard.press("Escape");
      await focusCell(page, "r6c6");
      await page.keyboard.press("Shift+ArrowDown");
      await page.keyboard.press("t");
      await rules(page, "killer 12 r3c3 r3c4", "thermometer r6c6 r7c6");
      await page.keyboard.press("Escape");
      await button(page, "Empty grid").focus();
      await page.keyboard.press("a");
      await page.locator(".palette").waitFor();
      // They can be switched off.
      await pane(page, "play");
      await page.getByLabel("Single letters are keys").uncheck();
      await pane(page, "set");
      await focusCell(page, "r9c1");
      await page.keyboard.press("k");
      await page.locator(".palette").waitFor();
    });

    visit("a rule is edited, moved, tried without, and removed from the list", async (page, site) => {
      await field(page).fill("killer 3 r1c1 r1c2\nthermometer r5c5-r5c7\n# only a remark");
      await page.getByRole("heading", { name: "2 rules" }).waitFor();
      await page.locator(".rule-name", { hasText: "Killer cage" }).click();
      await page.getByLabel(/^Sum/).fill("17");
      await rules(page, "killer 17 r1c1 r1c2", "thermometer r5c5-r5c7", "# only a remark");
      await button(page, "Move right").click();
      await rules(page, "killer 17 r1c2 r1c3", "thermometer r5c5-r5c7", "# only a remark");
      // The rule that is open is dragged on the board.
      await drag(page, "r1c2", "r3c4");
      await rules(page, "killer 17 r3c4 r3c5", "thermometer r5c5-r5c7", "# only a remark");
      await page.getByLabel(/^Use Thermometer/).click();
      await rules(page, "killer 17 r3c4 r3c5", "# thermometer r5c5-r5c7", "# only a remark");
      await page.waitForFunction(() => document.querySelectorAll(".board .rules path").length === 1);
      await stored(page, "rules", "^killer 17 r3c4 r3c5$");
      // What is switched off is kept with the game.
      const again = await site.open();
      await pane(again, "set");
      await rules(again, "killer 17 r3c4 r3c5", "# thermometer r5c5-r5c7", "# only a remark");
      await again.getByLabel(/^Use Thermometer/).click();
      await rules(again, "killer 17 r3c4 r3c5", "thermometer r5c5-r5c7", "# only a remark");
      // A digit that is typed in another cell is a given.
      await again.locator(".rule-name", { hasText: "Killer cage" }).click();
      await focusCell(again, "r9c9");
      await again.keyboard.press("5");
      await rules(again, "killer 17 r3c4 r3c5", "thermometer r5c5-r5c7", "# only a remark");
      assert.equal((await digits(again))[80], 5);
      await again.getByRole("button", { name: /^Remove Killer/ }).click();
      await rules(again, "thermometer r5c5-r5c7", "# only a remark");
    });

    visit("alternatives of several rules each are chosen in the list", async (page) => {
      await field(page).fill("killer 3 r1c1 r1c2\nkiller 17 r2c1 r2c2\nodd r5c5");
      await page.waitForFunction(() => document.querySelectorAll(".rule-item").length === 3);
      await button(page, "Alternatives of several rules…").click();
      const side = (name) => page.locator(".rule-item").filter({ hasText: name }).getByRole("button").first();
      const done = button(page, "Only one side must hold");
      await side("r1c1").click();
      await side("r2c1").click();
      assert.equal(await side("r2c1").getAttribute("aria-label"), "Killer cage 17 r2c1 r2c2: side A");
      assert.ok(await done.isDisabled());
      await side("r5c5").click();
      await side("r5c5").click();
      assert.equal(await side("r5c5").textContent(), "B");
      await done.click();
      await rules(page, "or", "and", "killer 3 r1c1 r1c2", "killer 17 r2c1 r2c2", "end", "odd r5c5", "end");
      await page.locator(".rule-item").nth(1).waitFor({ state: "detached" });
      assert.equal(await page.locator(".rule-item input[type=checkbox]").count(), 1);
      await button(page, "Undo").click();
      await rules(page, "killer 3 r1c1 r1c2", "killer 17 r2c1 r2c2", "odd r5c5");
    });

    visit("rules become alternatives of each other, and rules again", async (page) => {
      await field(page).fill("killer 3 r1c1 r1c2\nkiller 17 r1c1 r1c2\nthermometer r5c5-r5c7");
      await page.getByRole("heading", { name: "3 rules" }).waitFor();
      const or = button(page, "Only this or the rule above must hold");
      await page.locator(".rule-name").nth(0).click();
      assert.equal(await or.count(), 0);
      await page.locator(".rule-name").nth(1).click();
      await or.click();
      await rules(page, "or", "killer 3 r1c1 r1c2", "killer 17 r1c1 r1c2", "end", "thermometer r5c5-r5c7");
      await page.getByRole("heading", { name: "2 rules" }).waitFor();
      await page.locator(".rule-name").nth(0).click();
      await button(page, "Take them apart").click();
      await rules(page, "killer 3 r1c1 r1c2", "killer 17 r1c1 r1c2", "thermometer r5c5-r5c7");
      await button(page, "Undo").click();
      await rules(page, "or", "killer 3 r1c1 r1c2", "killer 17 r1c1 r1c2", "end", "thermometer r5c5-r5c7");
      await verdict(page, "Several solutions");
    });

    visit("a sign between two cells is turned round, and removed by drawing it again", async (page) => {
      await kind(page, "Greater than").click();
      await drag(page, "r1c1", "r1c2");
      await rules(page, "greater-than r1c1 r1c2");
      await drag(page, "r1c2", "r1c1");
      await rules(page, "greater-than r1c2 r1c1");
      await drag(page, "r1c2", "r1c1");
      await rules(page, "");
    });

    visit("what is wrong with the text is told, and the text stays", async (page) => {
      await field(page).fill("killer 3 r1c1 r1c2\nkiler 4 r2c1");
      await page.getByRole("alert").filter({ hasText: "Line 2:" }).waitFor();
      assert.match(await field(page).inputValue(), /kiler/);
      await field(page).fill("killer 3 r1c1 r1c2");
      await page.getByRole("heading", { name: "1 rule" }).waitFor();
    });

    visit("the verdict and the true candidates follow what is drawn", async (page) => {
      await page.getByText(/^Type givens, or draw rules/).waitFor();
      await field(page).fill("killer 3 r1c1 r1c2");
      await verdict(page, "Several solutions");
      await page.getByLabel(/Show the true candidates/).check();
      await page.waitForFunction(() => /candidates 1 2\b/.test(document.querySelector("[id=r1c1]").getAttribute("aria-label")));
      await field(page).fill("killer 3 r1c1 r1c2\nkiller 4 r2c1 r2c2\nkiller 18 r1c3 r3c3");
      await verdict(page, "No solution");
      await page.locator(".pane").getByText(/contradict each other/).waitFor();
    });

    visit("a kind is found by its name and by what it says", async (page) => {
      await page.getByLabel("Find a rule").fill("knight");
      assert.deepEqual(await page.locator(".kind-title").allTextContents(), ["Anti-knight"]);
      await page.locator(".kind").click();
      await button(page, "Add it").click();
      await rules(page, "anti-knight");
      await others(page);
      await page.getByLabel("Find a rule").fill("differ by at least 5");
      assert.equal(await page.locator(".kind-title").first().textContent(), "German whisper");
    });

    visit("on a phone a cage is drawn with a finger and valued with the pad", async (page) => {
      await kind(page, "Killer cage").tap();
      const session = await page.context().newCDPSession(page);
      const at = async (type, name) => {
        const point = name ? [await middle(page, name)].map(({ x, y }) => ({ x, y })) : [];
        await session.send("Input.dispatchTouchEvent", { type, touchPoints: point });
      };
      await at("touchStart", "r4c4");
      await at("touchMove", "r4c5");
      await at("touchMove", "r5c5");
      await at("touchEnd");
      await rules(page, "killer r4c4 r4c5 r5c5");
      await page.locator(".pad .key").nth(8).tap();
      await rules(page, "killer 9 r4c4 r4c5 r5c5");
      const narrow = await page.locator(".kind, .rule-item button, .rule-item input, .row button").evaluateAll((all) =>
        all.filter((each) => each.getClientRects().length > 0 && Math.min(each.getBoundingClientRect().width, each.getBoundingClientRect().height) < 24).map((each) => each.outerHTML));
      assert.deepEqual(narrow, []);
    }, kPhone);
  });
}
