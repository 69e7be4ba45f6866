// The shelf of techniques: a course by grade, the page of each technique, exercises and links.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { button, cell, digits, focusCell, forms, kDesktop, kPhone, launch, openForm, pane } from "./browser.mjs";

const kEasy = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

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
const heading = (page, name) => page.getByRole("heading", { name, level: 3 }).waitFor();
const hash = (page, name) => page.evaluate((name) => new URLSearchParams(location.hash.slice(1)).get(name), name);

describe("the shelf of techniques", { concurrency: false }, () => {
  test("a course by grade, with an address for each technique", () =>
    visit(kDesktop, `#puzzle=${kEasy}`, async (page) => {
      await pane(page, "learn");
      const courses = await page.locator(".course > summary").allTextContents();
      assert.deepEqual(courses.map((each) => each.split(" ")[0]), ["Easy", "Medium", "Hard", "Expert", "Extreme", "Further"]);
      await page.locator(".course", { hasText: "Hard" }).locator("summary").click();
      const link = page.getByRole("link", { name: "X-wing", exact: true });
      assert.equal(await link.getAttribute("href"), "#technique=x-wing");
      await link.click();
      await heading(page, /^X-wing/);
      assert.equal(await hash(page, "technique"), "x-wing");
      assert.equal(await hash(page, "puzzle"), kEasy);
      await page.getByRole("img", { name: "Example of X-wing" }).waitFor();
      await page.getByRole("img", { name: "Near miss of X-wing" }).waitFor();
      await button(page, "Show why").click();
      await page.getByText(/The pattern is not there yet/).waitFor();
      await button(page, "Next technique").click();
      await page.waitForFunction(() => !location.hash.includes("x-wing"));
      await button(page, "All techniques").click();
      assert.equal(await page.locator(".course").count(), 6);
      assert.equal(await hash(page, "technique"), null);
      assert.equal((await digits(page)).join("").replaceAll("0", "."), kEasy);
    }));

  test("an address opens the page of a technique, alone or beside a position", () =>
    visit(kPhone, "#technique=skyscraper", async (page) => {
      await heading(page, /^Skyscraper/);
      assert.equal(await page.locator("#tab-learn").getAttribute("aria-selected"), "true");
      assert.ok((await digits(page)).some((digit) => digit > 0));
      await page.evaluate((address) => { location.hash = address; }, `#technique=w-wing&puzzle=${kEasy}&entries=..4${".".repeat(78)}`);
      await heading(page, /^W-wing/);
      await page.waitForFunction(() => document.querySelector("#r1c3").getAttribute("aria-label").endsWith(", 4"));
      await page.evaluate(() => { location.hash = "#technique=nothing-at-all"; });
      await page.waitForFunction(() => document.querySelector(".notice").textContent === "There is no technique nothing-at-all");
      assert.match(await cell(page, "r1c3").getAttribute("aria-label"), /, 4$/);
    }));

  test("a teacher hands out a link with the technique, the puzzle and the position", () =>
    visit(kDesktop, `#puzzle=${kEasy}`, async (page, site) => {
      await site.context.grantPermissions(["clipboard-read", "clipboard-write"]);
      await focusCell(page, "r1c3");
      await page.keyboard.press("4");
      await pane(page, "learn");
      await page.getByLabel("Technique").selectOption("naked-pair");
      await button(page, "Copy link with the board").click();
      await page.getByText("Link copied").waitFor();
      const link = new URL(await page.evaluate(() => navigator.clipboard.readText()));
      const parts = new URLSearchParams(link.hash.slice(1));
      assert.equal(parts.get("technique"), "naked-pair");
      assert.equal(parts.get("puzzle"), kEasy);
      assert.equal(parts.get("entries")[2], "4");
    }));

  test("an exercise that is done is ticked off, and stays so", () =>
    visit(kPhone, "#technique=hidden-single", async (page, site) => {
      await button(page, "Exercise 1").tap();
      await page.getByText("Find the next step: Hidden single").waitFor();
      await button(page, "Hint").tap();
      for (const name of ["Tell me more", "Tell me more", "Apply it"]) await button(page, name).tap();
      await page.getByText("Found it!").waitFor();
      assert.equal(await page.locator(".notice-act").textContent(), "Exercise 2");
      await page.locator(".notice-act").tap();
      await page.getByText("Find the next step: Hidden single").waitFor();
      const other = await site.open("#technique=hidden-single");
      await button(other, "Exercise 1, done").waitFor();
      await button(other, "All techniques").tap();
      const row = other.locator(".shelf li", { hasText: "Hidden single" }).first();
      assert.equal(await row.getByRole("img").getAttribute("aria-label"), "1 of 3 exercises done");
      assert.match(await other.locator(".course > summary").first().textContent(), /^Easy 1 of/);
    }));

  test("techniques of rules show their rules", () =>
    visit(kDesktop, "#technique=innies-outies", async (page) => {
      await page.getByRole("img", { name: /^Example of/ }).waitFor();
      assert.ok((await page.locator(".figure .rules > *").count()) > 10);
      await button(page, "Exercise 2").click();
      await page.getByText(/^Find the next step/).waitFor();
      await page.waitForFunction(() => document.querySelectorAll(".board-place .rules path").length > 5);
    }));
});
