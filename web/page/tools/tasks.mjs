// Measures the longest tasks of the main thread while the page is used and the engine works:
//   node tools/tasks.mjs [FORM]        dist (default) or file
// Prints for each kind of use, from a trace of Chromium: the number of tasks; the longest in
// milliseconds of wall time; the longest in milliseconds of processor time, which other programs do
// not lengthen, and what it was spent on; and the number of tasks that the browser itself reports
// as long (over 50 ms of wall time, PerformanceObserver).
import { button, cell, focusCell, kDesktop, launch, openForm, pane, paste, verdict } from "../test/flows/browser.mjs";

const kHard = "6........1..28.9.4.8.....6.....53.....9..4.53..89......4......2.32.4.18...63....7";
const kSeveral = "53..7.......195....98....6.8...6....4..8.3...7...2...6.6....28....419..5....8..7.";
const kSides = new Map([[16, "4x4"], [25, "5x5"], [36, "6x6"], [49, "7x7"]]);

const chrome = await launch();
const site = await openForm(chrome, process.argv[2] ?? "dist", kDesktop);
const page = await site.context.newPage();
await page.addInitScript(() => {
  window.long = 0;
  new PerformanceObserver((list) => (window.long += list.getEntries().length)).observe({ type: "longtask", buffered: true });
});
const cdp = await site.context.newCDPSession(page);

async function traced(work) {
  const events = [];
  const gather = ({ value }) => events.push(...value);
  cdp.on("Tracing.dataCollected", gather);
  await cdp.send("Tracing.start", {
    transferMode: "ReportEvents",
    traceConfig: { includedCategories: ["toplevel", "devtools.timeline", "disabled-by-default-devtools.timeline"] },
  });
  await work();
  const done = new Promise((resolve) => cdp.once("Tracing.tracingComplete", resolve));
  await cdp.send("Tracing.end");
  await done;
  cdp.off("Tracing.dataCollected", gather);
  return events;
}

/** The main thread of the page's process, found as the thread that ran its scripts. */
function mainThread(events) {
  const scripts = events.filter((each) => each.name === "FunctionCall" || each.name === "EvaluateScript");
  const names = new Map(events.filter((each) => each.name === "thread_name").map((each) => [`${each.pid} ${each.tid}`, each.args.name]));
  const own = scripts.find((each) => names.get(`${each.pid} ${each.tid}`) === "CrRendererMain" && /app\.js|sudokit\.html/.test(JSON.stringify(each.args)));
  return own && { pid: own.pid, tid: own.tid };
}

const ms = (microseconds) => Math.round((microseconds ?? 0) / 100) / 10;

async function measure(name, work) {
  const before = await page.evaluate(() => window.long ?? 0);
  const events = await traced(work);
  const long = (await page.evaluate(() => window.long)) - before;
  const main = mainThread(events);
  if (!main) return console.log(name.padEnd(34), "no script of the page ran");
  const own = events.filter((each) => each.pid === main.pid && each.tid === main.tid && each.ph === "X");
  const tasks = own.filter((each) => each.name.endsWith("RunTask"));
  const by = (key) => tasks.reduce((best, each) => ((each[key] ?? 0) > (best[key] ?? 0) ? each : best), tasks[0]);
  const longest = by("tdur");
  const inside = own
    .filter((each) => each.ts >= longest.ts && each.ts + each.dur <= longest.ts + longest.dur && !each.name.endsWith("RunTask"))
    .sort((a, b) => (b.tdur ?? 0) - (a.tdur ?? 0))
    .slice(0, 4)
    .map((each) => `${each.name} ${ms(each.tdur)}`);
  console.log(
    name.padEnd(34), `${tasks.length} tasks, longest ${ms(by("dur").dur)} ms, of the processor ${ms(longest.tdur)} ms,`,
    `over 50 ms: ${tasks.filter((each) => (each.tdur ?? 0) > 50_000).length}, reported: ${long}; ${inside.join(", ")}`,
  );
}

async function type(times) {
  for (let i = 0; i < times; i++) {
    await page.keyboard.press(String(1 + (i % 9)));
    await page.keyboard.press(i % 2 ? "ArrowDown" : "ArrowRight");
  }
  await page.waitForFunction(() => !document.querySelector(".chip-status").hasAttribute("data-busy"));
}

await measure("start", async () => {
  await page.goto(site.url);
  await page.waitForSelector("html[data-ready]");
  await verdict(page, "Empty grid");
});
await measure("paste", () => paste(page, kHard).then(() => verdict(page, "One solution")));
await pane(page, "play");
await focusCell(page, "r1c2");
await measure("type, 9x9", () => type(60));
await measure("undo, 9x9", async () => {
  for (let i = 0; i < 60; i++) await page.keyboard.press("Control+z");
});
await paste(page, kSeveral);
await pane(page, "play");
await button(page, "Set givens").click();
await pane(page, "check");
await page.getByLabel(/Show the true candidates/).check();
await page.getByLabel(/number of solutions of each/).check();
await focusCell(page, "r1c3");
await measure("set givens with true candidates", () => type(40));
await paste(page, kSeveral);
await measure("check", async () => {
  await pane(page, "check");
  for (const name of ["How many solutions?", "Show two solutions", "What makes it unique?"]) {
    await button(page, name).click();
    await page.locator(".found p").waitFor();
  }
});
await paste(page, kHard);
await pane(page, "learn");
await page.getByLabel("Scale").selectOption("se");
await measure("hint, and more of it", async () => {
  for (const name of ["Hint", "Tell me more", "Tell me more", "Apply it"]) await button(page, name).click();
});
await measure("the whole path", async () => {
  await button(page, "The whole path").click();
  await page.locator(".steps li").nth(20).waitFor();
});
await measure("walk", async () => {
  await cell(page, "r1c1").click();
  for (let i = 0; i < 60; i++) await page.keyboard.press("ArrowRight");
  await button(page, "Close").click();
});
await measure("grade and ratings", async () => {
  await button(page, "Grade and ratings").click();
  await page.locator(".ratings").first().waitFor();
});
await pane(page, "new");
await measure("make, extreme", async () => {
  await button(page, "Extreme").click();
  await page.waitForFunction(() => document.querySelector(".name").textContent === "Extreme puzzle");
});
await pane(page, "new");
await page.getByLabel(/^How many/).fill("20");
await measure("make 20", async () => {
  await button(page, "Make").click();
  await page.waitForFunction(() => document.querySelector(".name").textContent === "New puzzle");
});
for (const [side, layout] of kSides) {
  const text = Array.from({ length: side * side }, (_, at) => (at === 0 ? "1" : ".")).join(side > 35 ? " " : "");
  const first = page.locator(".board .cell[tabindex='0']");
  await measure(`open ${side}x${side}`, async () => {
    await paste(page, `# layout: ${layout}\n${text}`);
    await page.waitForFunction((count) => document.querySelector(".board[role=grid], .board [role=grid]")?.getAttribute("aria-rowcount") === String(count), side);
  });
  await pane(page, "play");
  await button(page, "Enter digits").click();
  await first.focus();
  await measure(`type, ${side}x${side}`, () => type(30));
  await measure(`fill in candidates, ${side}x${side}`, async () => {
    await button(page, "Fill in candidates").click();
    await page.waitForTimeout(1000);
  });
  await first.focus();
  await measure(`type, ${side}x${side}, all marks`, () => type(30));
  if (side <= 25) continue;
  await measure(`zoom, ${side}x${side}, all marks`, async () => {
    for (let i = 0; i < 4; i++) await button(page, "Zoom in").click();
    await page.waitForTimeout(500);
  });
  await measure(`scroll, ${side}x${side}, all marks`, () => page.locator(".large").evaluate(async (target) => {
    for (let i = 0; i < 30; i++) {
      target.scrollBy(40, 30);
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
  }));
}
await site.close();
await chrome.close();
