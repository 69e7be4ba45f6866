// The page in German: a first visit in a German browser, a game, the switch of the language, and the words without a
// network.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { button, cell, forms, kDesktop, launch, openForm, pane, said, verdict } from "./browser.mjs";

const kEasy = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const kGerman = { locale: "de-DE", timezoneId: "Europe/Berlin" };

let chrome;
before(async () => {
  chrome = await launch();
});
after(async () => {
  await chrome?.close();
});

describe("in a German browser", () => {
  for (const form of forms) {
    test(`${form}: a first visit, a game, a hint, Solve, and the switch to English and back`, async () => {
      const site = await openForm(chrome, form, { ...kDesktop, ...kGerman });
      const page = await site.open();
      assert.equal(await page.evaluate(() => document.documentElement.lang), "de");
      await page.locator(".welcome h2", { hasText: "Rätsel des Tages" }).waitFor();
      await page.goto(`${site.url}#puzzle=${kEasy}`);
      await verdict(page, "Eine Lösung");
      assert.equal(await said(page, "r1c1"), "Zeile 1, Spalte 1, Vorgabe 5");
      assert.equal(await page.title(), "9×9, 30 Vorgaben – Sudokit");
      await cell(page, "r1c3").click();
      await page.keyboard.press("4");
      assert.equal(await said(page, "r1c3"), "Zeile 1, Spalte 3, 4");
      await button(page, "Tipp").click();
      await page.locator(".telling", { hasText: /^Ein Blick auf (Zeile|Spalte|Block) \d: Ein Einer füllt ein Feld\.$/ }).waitFor();
      for (let i = 0; i < 2; i++) await button(page, "Mehr verraten").click();
      await page.locator(".argument", { hasText: /passt die \d nur in|muss \d sein|letzte freie Feld/ }).waitFor();
      assert.equal(await page.locator(".argument [lang=en]").count(), 0);
      await button(page, "Ausführen").click();
      await button(page, "Lösen").click();
      await page.locator(".notice", { hasText: /^\d+ Ziffern eingetragen\./ }).waitFor();
      await pane(page, "play");
      await page.getByLabel("Sprache").selectOption("en");
      await button(page, "Solve").waitFor();
      assert.equal(await page.evaluate(() => document.documentElement.lang), "en");
      assert.equal(await said(page, "r1c1"), "row 1, column 1, given 5");
      await page.reload();
      await verdict(page, "One solution");
      await page.waitForSelector("html[data-ready]");
      await page.getByLabel("Language").selectOption("de");
      await button(page, "Lösen").waitFor();
      assert.equal(await said(page, "r1c1"), "Zeile 1, Spalte 1, Vorgabe 5");
      assert.equal(await page.evaluate(() => document.documentElement.lang), "de");
      assert.deepEqual(site.faults, []);
      await site.close();
    });
  }

  test("a reason that is known in English only is marked as English", { skip: !forms.includes("dist") }, async () => {
    const site = await openForm(chrome, "dist", { ...kDesktop, ...kGerman });
    const page = await site.open("#technique=unique-rectangle-1");
    await page.locator(".answer[lang=en]").first().waitFor();
    await page.locator("figcaption[lang=en]", { hasText: "one solution" }).waitFor();
    await page.locator("h3", { hasText: "Eindeutiges Rechteck, Typ 1" }).waitFor();
    await site.close();
  });
});

test("German is fetched only where it is spoken, and kept for the time without a network", { skip: !forms.includes("dist") }, async () => {
  const words = (site) => site.requests.filter((url) => /\/de(-more)?-\w+\.js$/.test(url)).length;
  const plain = await openForm(chrome, "dist", { ...kDesktop, locale: "en-GB" });
  await plain.open(`#puzzle=${kEasy}`);
  assert.equal(words(plain), 0);
  await plain.close();
  const site = await openForm(chrome, "dist", { ...kDesktop, ...kGerman });
  const page = await site.open(`#puzzle=${kEasy}`);
  assert.ok(words(site) >= 2);
  // The service worker is installed, and then told the language.
  await page.evaluate(async () => {
    for (let kept = []; kept.filter((url) => /\/de(-more)?-\w+\.js$/.test(url)).length < 2; await new Promise(requestAnimationFrame)) {
      const caches = await Promise.all((await window.caches.keys()).map((name) => window.caches.open(name)));
      kept = (await Promise.all(caches.map((cache) => cache.keys()))).flat().map(({ url }) => url);
    }
  });
  await site.server.close();
  await page.reload();
  await page.waitForSelector("html[data-ready]");
  await button(page, "Lösen").waitFor();
  await pane(page, "learn");
  await page.locator("h2", { hasText: "Nächster Schritt" }).waitFor();
  await site.context.close();
});

test("a host without the German words leaves the page in English", { skip: !forms.includes("dist") }, async () => {
  const site = await openForm(chrome, "dist", { ...kDesktop, ...kGerman, serviceWorkers: "block" });
  await site.context.route(/\/de(-more)?-\w+\.js$/, (route) => route.fulfill({ status: 404, body: "" }));
  const page = await site.open(`#puzzle=${kEasy}`);
  await verdict(page, "One solution");
  assert.equal(await page.evaluate(() => document.documentElement.lang), "en");
  assert.equal(await said(page, "r1c1"), "row 1, column 1, given 5");
  await site.close();
});
