// axe finds no violation in any pane, light and dark, on a desktop and on a phone.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { after, before, describe, test } from "node:test";
import { button, cell, forms, kDesktop, kPhone, launch, openForm, pane, paste } from "./browser.mjs";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const kPuzzle = "6........1..28.9.4.8.....6.....53.....9..4.53..89......4......2.32.4.18...63....7";
const kEasy = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/** All of its solution but for the 4 in r1c3. */
const kEntries = "534678912672195348198342567859761423426853791713924856961537284287419635345286179".replace(/./g, (digit, i) => (kEasy[i] === "." && i !== 2 ? digit : "."));

let chrome;
before(async () => {
  chrome = await launch();
});
after(async () => {
  await chrome?.close();
});

async function violations(page) {
  // Runs through Playwright's evaluate(): the page's own policy lets no other script in.
  const found = await page.evaluate(async () => (await window.axe.run(document, { resultTypes: ["violations"] })).violations);
  return found.map((each) => `${each.id}: ${each.nodes.map((node) => node.html.slice(0, 120)).join(" | ")}`);
}

// Calls `see` for every pane and every view that opens in it.
async function everyPane(page, see) {
  await pane(page, "play");
  await see("play");
  await pane(page, "set");
  await page.locator(".kind-picture .ink").first().waitFor({ state: "attached" });
  await see("set");
  await page.locator(".kind", { hasText: "Killer cage" }).click();
  await button(page, "Use the selected cell").click();
  await see("set, drawing");
  await button(page, "Other rules").click();
  await page.locator(".rule-name").click();
  await see("set, a rule");
  await page.getByRole("button", { name: /^Remove Killer/ }).click();
  await page.locator(".rule-items").waitFor({ state: "detached" });
  await button(page, "Change some cells").click();
  await see("set, painting regions");
  await button(page, "Done").click();
  await pane(page, "play");
  await pane(page, "check");
  await page.getByLabel(/Show the true candidates/).check();
  await button(page, "How many solutions?").click();
  await page.locator(".answer").first().waitFor();
  await see("check");
  await page.getByLabel(/Show the true candidates/).uncheck();
  await pane(page, "learn");
  for (const name of ["Hint", "Tell me more", "Tell me more"]) {
    await button(page, name).click();
    await page.locator(".telling").waitFor();
    await see(`learn, ${name}`);
  }
  await button(page, "Grade and ratings").click();
  await page.locator(".ratings").first().waitFor();
  await button(page, "Close").click();
  await button(page, "The whole path").click();
  await page.locator(".steps li button").nth(24).click();
  await see("learn, path");
  await button(page, "Close").click();
  await pane(page, "new");
  await page.getByLabel(/^Symmetry/).focus();
  await see("new");
  await pane(page, "puzzles");
  await see("puzzles");
  await paste(page, `${kPuzzle}\n${kEasy}\n`);
  await page.locator(".survey-progress", { hasText: "All are rated" }).waitFor();
  await see("puzzles, table");
  await page.evaluate((hash) => (location.hash = hash), `puzzle=${kEasy}&entries=${kEntries}`);
  await cell(page, "r1c3").click();
  await page.keyboard.press("4");
  await page.locator(".ending").waitFor();
  await see("ending");
}

describe("axe", { concurrency: false }, () => {
  for (const [size, options] of [["desktop", kDesktop], ["phone", kPhone]]) {
    for (const colorScheme of ["light", "dark"]) {
      test(`${size}, ${colorScheme}`, async () => {
        const site = await openForm(chrome, forms[0], { ...options, colorScheme, bypassCSP: true });
        const page = await site.open(`#puzzle=${kPuzzle}&name=A+puzzle`);
        await page.evaluate(axe);
        await page.evaluate(() => localStorage.setItem("sudokit.record", '[{"id":"a","day":"2026-11-28","grade":"easy","seconds":60,"hints":0,"daily":true}]'));
        await everyPane(page, async (where) => assert.deepEqual(await violations(page), [], where));
        await site.close();
      });
    }
  }
});
