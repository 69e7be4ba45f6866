// Opens the pages of notebooks in Chromium, offline, and plays the viewers of rate_a_collection.html with
// the keys of a person: node notebook-test.mjs DIR. Writes DIR/NAME.png.
import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const { chromium } = createRequire(new URL("../web/page/package.json", import.meta.url))("playwright-core");
const folder = resolve(process.argv[2]);
const browser = await chromium.launch({
  executablePath: process.env.SUDOKIT_CHROMIUM ?? "/usr/bin/chromium",
  args: ["--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"],
});

async function open(name) {
  const page = await browser.newPage({ viewport: { width: 1200, height: 900 } });
  page.faults = [];
  page.on("pageerror", (error) => page.faults.push(error.message));
  // What nbconvert's template loads from elsewhere is not needed.
  await page.route(/^https?:/, (route) => route.abort());
  await page.goto(pathToFileURL(join(folder, `${name}.html`)).href, { waitUntil: "domcontentloaded" });
  return page;
}

/** The whole page at once: frames outside the window are not drawn. */
async function shoot(page, name) {
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width: 1200, height });
  await page.screenshot({ path: join(folder, `${name}.png`) });
}

/** The page of a viewer, and the number of the step that it shows, of how many. */
async function viewer(page, index) {
  const inside = page.frameLocator("iframe[data-sudokit]").nth(index);
  await inside.locator(".count").waitFor();
  return {
    click: () => inside.locator("section.on h2").click(),
    at: async () => (await inside.locator(".count").textContent()).split(" / ").map(Number),
  };
}

async function playViewers() {
  const page = await open("rate_a_collection");
  assert.equal(await page.locator("iframe[data-sudokit]").count(), 2);
  await page.getByText("Steps", { exact: true }).click();
  const both = [await viewer(page, 0), await viewer(page, 1)];
  const steps = async () => (await Promise.all(both.map((each) => each.at()))).map(([step]) => step);
  const [[, ours], [, se]] = await Promise.all(both.map((each) => each.at()));
  assert.ok(ours > 40 && se > 40 && ours !== se, `${ours} and ${se} steps`);
  assert.deepEqual(await steps(), [1, 1]);

  await both[0].click();
  const top = await page.evaluate(() => scrollY);
  for (const key of ["ArrowRight", "ArrowRight", "ArrowRight", "ArrowLeft"]) await page.keyboard.press(key);
  assert.deepEqual(await steps(), [3, 1]);
  assert.equal(await page.evaluate(() => scrollY), top);
  await both[1].click();
  await page.keyboard.press("End");
  assert.deepEqual(await steps(), [3, se]);
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowRight");
  await both[0].click();
  await page.keyboard.press("ArrowRight");
  assert.deepEqual(await steps(), [4, 2]);
  assert.deepEqual(page.faults.filter((fault) => !/require|MathJax/.test(fault)), []);
  await shoot(page, "rate_a_collection");
}

async function lookAtPlot() {
  const page = await open("lloyd_amos");
  assert.equal(await page.locator("img").count(), 1);
  await shoot(page, "lloyd_amos");
}

try {
  await playViewers();
  await lookAtPlot();
} finally {
  await browser.close();
}
console.log("the notebooks run, and their viewers are played by keys");
