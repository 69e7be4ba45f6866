// The board can be used before the engine is loaded, after only a small part of the page is
// fetched.
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { gzipSync } from "node:zlib";
import { cell, forms, kDesktop, launch, openForm, pane, paste, root, said, stored, verdict } from "./browser.mjs";

const kEasy = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const kSix = "# layout: 2x3\n1.....\n.2....\n..3...\n...4..\n....5.\n.....6\n";
const kMostBytes = 700_000;
const kMostRequests = 6;

let chrome;
before(async () => {
  chrome = await launch();
});
after(async () => {
  await chrome?.close();
});

/** The page on a host that holds back the engine until letGo() is called. */
async function withoutEngine() {
  const site = await openForm(chrome, "dist");
  let letGo;
  const held = new Promise((resolve) => (letGo = resolve));
  await site.context.route("**/sudokit.wasm", async (route) => {
    await held;
    await route.continue();
  });
  const open = async (fragment) => {
    const page = await site.context.newPage();
    await page.goto(site.url + fragment);
    await page.waitForSelector("html[data-board]");
    return page;
  };
  return { ...site, open, letGo };
}

if (forms.includes("dist")) {
  test("the board is used before the engine is there, and checked when it is", async () => {
    const site = await withoutEngine();
    const page = await site.open(`#puzzle=${kEasy}&entries=${".".repeat(80)}&name=Early`);
    assert.equal(await said(page, "r1c1"), "row 1, column 1, given 5");
    await cell(page, "r1c3").click();
    await page.keyboard.press("4");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Control+Digit2");
    assert.equal(await said(page, "r1c3"), "row 1, column 3, 4");
    assert.equal(await said(page, "r1c4"), "row 1, column 4, empty, candidates 2");
    await page.keyboard.press("Control+z");
    assert.equal(await said(page, "r1c4"), "row 1, column 4, empty");
    assert.equal(await page.locator(".chip-status").textContent(), "Loading the engine…");
    const names = site.requests.map((url) => new URL(url).pathname.split("/").pop() || "index.html");
    const fetched = [...new Set(names)].filter((name) => name !== "sudokit.wasm");
    assert.ok(fetched.length <= kMostRequests, fetched.join());
    const bytes = fetched.map((name) => gzipSync(readFileSync(join(root, "dist", name))).length).reduce((sum, each) => sum + each, 0);
    assert.ok(bytes < kMostBytes, `${bytes} bytes`);
    site.letGo();
    await verdict(page, "One solution");
    assert.equal(await said(page, "r1c3"), "row 1, column 3, 4");
    assert.deepEqual(site.faults, []);
    await site.close();
  });

  test("an empty board stands where the board will be before the script has run, in the theme that was chosen", async () => {
    const site = await openForm(chrome, "dist", { ...kDesktop, serviceWorkers: "block" });
    const first = await site.open();
    await first.evaluate(() => localStorage.setItem("sudokit.settings", JSON.stringify({ theme: "dark" })));
    await first.close();
    let letGo;
    const held = new Promise((resolve) => (letGo = resolve));
    await site.context.route("**/app.js", async (route) => {
      await held;
      await route.continue();
    });
    const page = await site.context.newPage();
    await page.goto(site.url, { waitUntil: "commit" });
    await page.waitForSelector(".board .thick", { state: "attached" });
    // The parser waits for app.js, so the test must not call anything that waits for the parser.
    const look = () => page.evaluate(() => {
      const { x, y, width, height } = document.querySelector(".board").getBoundingClientRect();
      return { box: [x, y, width, height].map(Math.round), theme: document.documentElement.dataset.theme, paper: getComputedStyle(document.querySelector(".paper")).fill };
    });
    const before = await look();
    assert.equal(before.theme, "dark");
    assert.equal(await page.locator("[role=gridcell]").count(), 0);
    letGo();
    await page.waitForSelector("html[data-ready]");
    assert.equal(await page.locator("[role=gridcell]").count(), 81);
    assert.deepEqual(await look(), before);
    assert.deepEqual(site.faults.filter((fault) => /Content Security/.test(fault)), []);
    await site.close();
  });

  test("so are an empty grid, and what was worked on, of any layout", async () => {
    // Without the service worker, which would have cached the engine.
    const first = await openForm(chrome, "dist", { ...kDesktop, serviceWorkers: "block" });
    const page = await first.open();
    await paste(page, kSix);
    await pane(page, "play");
    await cell(page, "r1c2").click();
    await page.keyboard.press("5");
    await stored(page, "entries", "^\\.5");
    await first.context.route("**/sudokit.wasm", () => new Promise(() => {}));
    await page.reload();
    await page.waitForSelector("html[data-board]");
    assert.equal(await said(page, "r2c2"), "row 2, column 2, given 2");
    assert.equal(await said(page, "r1c2"), "row 1, column 2, 5");
    assert.equal(await page.locator(".chip-status").textContent(), "Loading the engine…");
    await first.close();
    const site = await withoutEngine();
    const empty = await site.open("");
    assert.equal(await said(empty, "r9c9"), "row 9, column 9, empty");
    site.letGo();
    await site.close();
  });

  test("a host without the engine leaves the board, and says so", async () => {
    const site = await openForm(chrome, "dist");
    await site.context.route("**/sudokit.wasm", (route) => route.fulfill({ status: 404, body: "" }));
    const page = await site.context.newPage();
    await page.goto(`${site.url}#puzzle=${kEasy}`);
    await page.locator(".failed", { hasText: "sudokit.wasm: 404" }).waitFor();
    await cell(page, "r1c3").click();
    await page.keyboard.press("4");
    assert.equal(await said(page, "r1c3"), "row 1, column 3, 4");
    await site.close();
  });
}

// What a visit in English fetches: everything but the words of other languages, which are counted apart.
test("all that is fetched is small, and so is what another language adds", { skip: !forms.includes("dist") }, () => {
  const names = readdirSync(join(root, "dist"));
  const isOfWords = (name) => /^[a-z]{2}(-more)?-[A-Z0-9]{8}\.js$/.test(name);
  const size = (some) => some.map((name) => gzipSync(readFileSync(join(root, "dist", name)), { level: 9 }).length).reduce((sum, each) => sum + each, 0);
  const words = names.filter(isOfWords);
  const bytes = size(names.filter((name) => !isOfWords(name)));
  assert.ok(names.includes("sudokit.wasm"));
  assert.ok(bytes < 1_536_000, `${bytes} bytes`);
  assert.deepEqual(words.map((name) => name.replace(/-[A-Z0-9]{8}\.js$/, "")).sort(), ["de", "de-more"]);
  assert.ok(size(words) < 25_000, `${size(words)} bytes`);
});
