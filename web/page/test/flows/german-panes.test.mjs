// Every pane in German, on a desktop and on phones: no English words that are not marked as English, nothing that does
// not fit, and nothing that axe finds.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { after, before, test } from "node:test";
import { button, forms, kDesktop, kPhone, launch, openForm, pane } from "./browser.mjs";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const kPuzzle = "6........1..28.9.4.8.....6.....53.....9..4.53..89......4......2.32.4.18...63....7";
const kGerman = { locale: "de-DE", timezoneId: "Europe/Berlin" };

let chrome;
before(async () => {
  chrome = await launch();
});
after(async () => {
  await chrome?.close();
});

// English words in visible text and labels that are not marked as English.
const english = (page) => page.evaluate(() => {
  const word = /\b(?:the|and|of|with|your|this|all|show|copy|select|cells?|digits?|rules?|puzzles?|givens|grade|row|column|box|hint|easy|hard|medium|level|points|undo|delete|done|from|open)\b/i;
  const foreign = (element) => element.closest("[lang=en], script, style, noscript, textarea, input, .keys kbd") !== null;
  const found = [];
  const walker = document.createTreeWalker(document.getElementById("root"), NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.nodeType === Node.TEXT_NODE ? node.parentElement : node;
    if (foreign(element)) continue;
    const texts = node.nodeType === Node.TEXT_NODE ? [node.data] : ["aria-label", "title", "placeholder", "alt"].map((name) => node.getAttribute(name) ?? "");
    // What is typed as it stands, and names of programs, are no English words.
    found.push(...texts.map((text) => text.replace(/\(easy, .*?\)|hard oder|f-puzzles/, "")).filter((text) => word.test(text)));
  }
  return [...new Set(found)];
});

// What does not fit: the page beside its window, and the text of a button beside its button.
const overflows = (page) => page.evaluate(() => {
  const found = document.documentElement.scrollWidth > window.innerWidth ? [`page ${document.documentElement.scrollWidth} > ${window.innerWidth}`] : [];
  for (const each of document.querySelectorAll("button, .chip-status, h2, label, .door strong, .door small")) {
    if (each.scrollWidth > each.clientWidth + 1 && each.clientWidth > 1) found.push(`${each.className}: ${each.textContent}`);
    const box = each.getBoundingClientRect();
    const within = each.closest(".table-place, .steps, .visually-hidden") !== null;
    if (!within && box.width > 0 && (box.right > window.innerWidth + 1 || box.left < -1)) found.push(`outside: ${each.textContent}`);
  }
  // No word of a title is broken.
  for (const title of document.querySelectorAll(".kind-title, .mode, .tab, .bar .button, .today .button, .grades .button")) {
    const text = [...title.childNodes].find((node) => node.nodeType === Node.TEXT_NODE);
    for (const { 0: word, index } of text?.data.matchAll(/[^\s-]+/g) ?? []) {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) found.push(`broken: ${word}`);
    }
  }
  return found;
});

async function everyPane(page, see) {
  await pane(page, "play");
  await see("play");
  await pane(page, "set");
  await page.locator(".kind-picture .ink").first().waitFor({ state: "attached" });
  await see("set");
  await page.locator(".kind", { hasText: "Killer-Käfig" }).click();
  await button(page, "Ausgewähltes Feld nehmen").click();
  await see("set, drawing");
  await button(page, "Andere Regeln").click();
  await page.locator(".rule-name").click();
  await see("set, a rule");
  await page.getByRole("button", { name: /^Killer-Käfig.* entfernen$/ }).click();
  await page.locator(".rule-items").waitFor({ state: "detached" });
  await button(page, "Einzelne Felder ändern").click();
  await see("set, painting regions");
  await button(page, "Fertig").click();
  await pane(page, "play");
  await pane(page, "check");
  await button(page, "Wie viele Lösungen?").click();
  await page.locator(".answer").first().waitFor();
  await see("check");
  await pane(page, "learn");
  for (const name of ["Tipp", "Mehr verraten", "Mehr verraten"]) {
    await button(page, name).click();
    await page.locator(".telling").waitFor();
    await see(`learn, ${name}`);
  }
  await button(page, "Schwierigkeit und Wertungen").click();
  await page.locator(".ratings").first().waitFor();
  await see("learn, ratings");
  await page.locator(".shelf-place select").selectOption("x-wing");
  await page.locator(".still").first().waitFor();
  await see("learn, a technique");
  await button(page, "Alle Techniken").click();
  await see("learn, the shelf");
  await page.locator("summary", { hasText: "Suchverfahren" }).click();
  await see("learn, engines");
  await pane(page, "new");
  await see("new");
  await pane(page, "puzzles");
  await see("puzzles");
}

for (const [device, options] of [["desktop", kDesktop], ["phone", kPhone], ["narrow phone", { ...kPhone, viewport: { width: 320, height: 640 } }]]) {
  test(`on a ${device}, every pane is German and fits, and axe finds nothing`, { skip: !forms.includes("dist") }, async () => {
    const site = await openForm(chrome, "dist", { ...options, ...kGerman, colorScheme: device === "phone" ? "dark" : "light" });
    const page = await site.open(`#puzzle=${kPuzzle}`);
    await page.evaluate(axe);
    const wrong = [];
    await everyPane(page, async (what) => {
      const found = await page.evaluate(async () => (await window.axe.run(document, { resultTypes: ["violations"] })).violations.map(({ id, nodes }) => `${id}: ${nodes[0].html.slice(0, 120)}`));
      for (const each of [...found, ...(await english(page)), ...(await overflows(page))]) wrong.push(`${what}: ${each}`);
      if (process.env.SUDOKIT_SHOTS) await page.screenshot({ path: `${process.env.SUDOKIT_SHOTS}/${device} ${what}.png`, fullPage: true });
    });
    assert.deepEqual(wrong, []);
    assert.deepEqual(site.faults, []);
    await site.close();
  });
}
