// Takes the pictures of docs/page.md from a built page: node tools/screenshots.mjs
import { fileURLToPath } from "node:url";
import { button, kDesktop, kPhone, launch, openForm, pane, paste, verdict } from "../test/flows/browser.mjs";

const to = (name) => fileURLToPath(new URL(`../../../docs/page/${name}.png`, import.meta.url));
const kPuzzle = "6........1..28.9.4.8.....6.....53.....9..4.53..89......4......2.32.4.18...63....7";
const chrome = await launch();

const site = await openForm(chrome, "dist", kDesktop);
const page = await site.open(`#puzzle=${kPuzzle}&name=Saturday`);
await verdict(page, "One solution");
await page.screenshot({ path: to("play") });
await pane(page, "learn");
await page.getByLabel("Scale").selectOption("se");
await button(page, "The whole path").click();
await page.locator(".steps li").nth(30).waitFor();
const titles = await page.locator(".steps li span").allTextContents();
await page.locator(".steps li button").nth(titles.findIndex((title) => /cycle/i.test(title))).click();
for (let i = 0; i < 3; i++) await button(page, "Next link").click();
await page.evaluate(() => window.scrollTo(0, 0));
await page.screenshot({ path: to("path") });
await button(page, "Close").click();
await page.getByLabel("Scale").selectOption("sudokit");
await paste(page, "53..7.......195....98....6.8...6....4..8.3...7...2...6.6....28....419..5....8..7.");
await pane(page, "check");
await page.getByLabel(/Show the true candidates/).check();
await page.getByLabel(/number of solutions of each/).check();
await button(page, "Show two solutions").click();
await page.locator(".pair").waitFor();
await page.waitForSelector(".board .count");
await page.evaluate(() => window.scrollTo(0, 0));
await page.screenshot({ path: to("check") });
const kRules = ["killer 15 r1c1 r1c2 r2c2", "killer 9 r1c3 r2c3", "thermometer r7c1-r7c4-r9c4", "arrow r5c5 r4c6 r3c7 r3c8", "german-whisper r5c1-r5c4", "white-dot r8c7 r8c8", "sandwich 12 row 3", "x-sum 20 column 6"];
const set = await site.open(`#layout=3x3&rules=${encodeURIComponent(kRules.join("\n"))}`);
await button(set, "Set givens").click();
await set.locator(".kind-picture .ink").first().waitFor({ state: "attached" });
await set.waitForFunction((count) => document.querySelectorAll(".rule-item").length === count, kRules.length);
await set.waitForTimeout(1000);
await set.screenshot({ path: to("set") });
await set.close();
const large = Array.from({ length: 36 * 36 }, (_, cell) => {
  const [row, column] = [Math.floor(cell / 36), cell % 36];
  return cell % 7 === 4 || cell % 11 === 6 ? "." : (((row % 6) * 6 + Math.floor(row / 6) + column) % 36) + 1;
});
await paste(page, large.join(" "));
await verdict(page, "One solution");
await pane(page, "play");
await button(page, "Fill in candidates").click();
for (let i = 0; i < 3; i++) await button(page, "Zoom in").click();
await page.locator(".large .cell[tabindex='0']").focus();
await page.keyboard.press("ArrowRight");
await page.waitForTimeout(1000);
await page.evaluate(() => window.scrollTo(0, 0));
await page.screenshot({ path: to("large") });
await site.close();

const phone = await openForm(chrome, "dist", { ...kPhone, colorScheme: "dark" });
const small = await phone.open(`#puzzle=${kPuzzle}&name=Saturday`);
await pane(small, "learn");
for (const name of ["Hint", "Tell me more", "Tell me more"]) {
  await button(small, name).click();
  await small.locator(".telling").waitFor();
}
await small.screenshot({ path: to("phone") });
await phone.close();
await chrome.close();
