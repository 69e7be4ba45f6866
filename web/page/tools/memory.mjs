// Measures the memory of the page over many checks:
//   node tools/memory.mjs [CHECKS]     default 10000
// Erases a given with a key and restores it with undo; each change triggers a check. The undo
// history therefore does not grow. Prints, before any check, after 1,000 and after all of them, the
// heap of the page and the nodes and listeners of its document after a garbage collection, and the
// memory of the engine.
import { button, focusCell, kDesktop, launch, openForm, verdict } from "../test/flows/browser.mjs";

const kPuzzle = "6........1..28.9.4.8.....6.....53.....9..4.53..89......4......2.32.4.18...63....7";
const kChecks = Number(process.argv[2] ?? 10_000);

const chrome = await launch();
const site = await openForm(chrome, "dist", kDesktop);
// The engine's memory is reached by wrapping WebAssembly.instantiate().
await site.context.route("**/worker.js", async (route) => {
  const response = await route.fetch();
  const watch =
    "{ const make = WebAssembly.instantiate; WebAssembly.instantiate = async (...all) => { const made = await make(...all);" +
    " self.sudokitMemory = (made.instance ?? made).exports.memory; return made; };" +
    " self.sudokitAsked = 0; self.addEventListener('message', ({ data }) => (self.sudokitAsked += data.question?.ask === 'unique')); }\n";
  await route.fulfill({ response, body: watch + (await response.text()) });
});
const page = await site.open(`#puzzle=${kPuzzle}`);
await button(page, "Set givens").click();
await focusCell(page, "r1c1");
const cdp = await site.context.newCDPSession(page);

async function check(times) {
  await page.evaluate(async (count) => {
    const chip = document.querySelector(".chip-status");
    const press = (key, control) => {
      const code = /\d/.test(key) ? `Digit${key}` : key === "z" ? "KeyZ" : key;
      document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key, code, ctrlKey: control, bubbles: true, cancelable: true }));
    };
    const settled = () => new Promise((resolve) => {
      const look = () => (chip.hasAttribute("data-busy") ? setTimeout(look) : resolve());
      setTimeout(look);
    });
    for (let i = 0; i < count; i += 2) {
      press("Delete", false);
      await settled();
      press("z", true);
      await settled();
    }
  }, times);
}

async function memory(after) {
  await cdp.send("HeapProfiler.collectGarbage");
  const { usedSize } = await cdp.send("Runtime.getHeapUsage");
  const { nodes, jsEventListeners } = await cdp.send("Memory.getDOMCounters");
  const workers = await Promise.all(page.workers().map((worker) => worker.evaluate(() => self.sudokitMemory?.buffer.byteLength ?? 0)));
  const asked = await Promise.all(page.workers().map((worker) => worker.evaluate(() => self.sudokitAsked)));
  console.log(`after ${after} checks (${asked.reduce((sum, each) => sum + each)} asked): heap ${(usedSize / 1e6).toFixed(2)} MB, ${nodes} nodes, ${jsEventListeners} listeners, engines ${workers.map((bytes) => (bytes / 1e6).toFixed(1)).join(" and ")} MB`);
}

await verdict(page, "One solution");
await memory(0);
await check(1000);
await memory(1000);
await check(kChecks - 1000);
await memory(kChecks);
await site.close();
await chrome.close();
