// Measures the figures of docs/page.md on a built page, alternating with Interactive Sudoku Solver:
//   node tools/figures.mjs [FOLDER]     a clone of sigh/Interactive-Sudoku-Solver
// Both are served by the same host with compression. Requests to other hosts are dropped.
import { createServer } from "node:http";
import { existsSync, readFileSync, statSync } from "node:fs";
import { extname, join, normalize } from "node:path";
import { gzipSync } from "node:zlib";
import { launch, openForm, root } from "../test/flows/browser.mjs";

const kTypes = {
  ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".json": "application/json",
  ".wasm": "application/wasm", ".webmanifest": "application/manifest+json", ".png": "image/png",
};
const kTimes = 15;
const median = (list) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)];

// Removes the markup of Jekyll: front matter, and addresses in braces.
const plain = (text) =>
  text.replace(/^---[^]*?---\n/, "").replace(/\{\{\s*'([^']*)'\s*\|\s*relative_url\s*\}\}/g, "$1");

function host(folder) {
  const kept = new Map();
  const server = createServer((request, response) => {
    const path = normalize(new URL(request.url, "http://host").pathname).slice(1) || "index.html";
    const file = join(folder, path);
    if (path.startsWith("..") || !existsSync(file) || statSync(file).isDirectory()) return response.writeHead(404).end();
    if (!kept.has(path)) {
      const bytes = readFileSync(file);
      kept.set(path, gzipSync(extname(path) === ".html" ? plain(bytes.toString()) : bytes, { level: 9 }));
    }
    response.writeHead(200, { "content-type": kTypes[extname(path)] ?? "text/plain", "content-encoding": "gzip" });
    response.end(kept.get(path));
  });
  return new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve({ server, url: `http://127.0.0.1:${server.address().port}/` })));
}

async function visit(chrome, url, usable) {
  const context = await chrome.newContext({ viewport: { width: 1280, height: 860 }, serviceWorkers: "block" });
  await context.route((address) => !address.href.startsWith(url), (route) => route.abort());
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send("Network.enable");
  let bytes = 0, requests = 0;
  cdp.on("Network.loadingFinished", ({ encodedDataLength }) => ((bytes += encodedDataLength), requests++));
  // Measured inside the page: a round trip from the browser to this program takes as long as the
  // page itself.
  await page.addInitScript(`{
    const usable = ${usable};
    const watch = () => (document.body && usable() ? (window.usableAt = performance.now()) : requestAnimationFrame(watch));
    watch();
  }`);
  await page.goto(url, { waitUntil: "commit" });
  const grid = await page.waitForFunction(() => window.usableAt, undefined, { polling: "raf" }).then((each) => each.jsonValue());
  const atGrid = { bytes, requests };
  await page.waitForLoadState("networkidle");
  const paint = await page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0]?.startTime);
  await context.close();
  return { paint, grid, gridBytes: atGrid.bytes, gridRequests: atGrid.requests, bytes, requests };
}

const chrome = await launch();
const sites = [["Sudokit", await host(join(root, "dist")), () => document.documentElement.dataset.board !== undefined]];
if (process.argv[2]) {
  sites.push(["Interactive Sudoku Solver", await host(process.argv[2]), () => {
    const grid = document.getElementById("sudoku-grid");
    return grid !== null && !grid.classList.contains("hide-until-load") && grid.querySelector("svg") !== null;
  }]);
}
const found = new Map(sites.map(([name]) => [name, []]));
for (let time = 0; time < kTimes; time++) {
  for (const [name, { url }, usable] of sites) found.get(name).push(await visit(chrome, url, usable));
}
for (const [name, visits] of found) {
  console.log(name, Object.fromEntries(Object.keys(visits[0]).map((key) => [key, Math.round(median(visits.map((each) => each[key])))])));
}
for (const [, { server }] of sites) server.close();

// The response time of the worker to the page's questions, in milliseconds. Other programs lengthen
// the median, but hardly the minimum.
const site = await openForm(chrome, "dist");
const page = await site.open();
const kHard = "6........1..28.9.4.8.....6.....53.....9..4.53..89......4......2.32.4.18...63....7";
const asked = await page.evaluate(async ([puzzle, hardest]) => {
  const worker = new Worker("worker.js");
  worker.postMessage({ kind: "load", module: await WebAssembly.compileStreaming(fetch("sudokit.wasm")) });
  let id = 0;
  const ask = (question) => new Promise((resolve) => {
    const mine = ++id;
    worker.onmessage = ({ data }) => data.id === mine && data.kind === "done" && resolve();
    worker.postMessage({ kind: "ask", id: mine, question });
  });
  const timed = async (question, times) => {
    const list = [];
    for (let i = 0; i < times; i++) {
      const begin = performance.now();
      await ask(question);
      list.push(performance.now() - begin);
    }
    list.sort((a, b) => a - b);
    const round = (value) => Math.round(100 * value) / 100;
    return { median: round(list[times >> 1]), least: round(list[0]) };
  };
  const result = {
    unique: await timed({ ask: "unique", puzzle }, 101),
    candidates: await timed({ ask: "candidates", puzzle }, 101),
    hint: await timed({ ask: "explain", part: "next", puzzle, pictures: true }, 101),
    se: await timed({ ask: "rate", scales: ["se"], puzzle }, 21),
    hardest: await timed({ ask: "rate", scales: ["se"], puzzle: hardest }, 9),
  };
  worker.terminate();
  return result;
}, [kHard, "98.7..6..75..4......3..8.7.5....7.3...94.........2.1..3.......1.9...5.8...52....6"]);
console.log("milliseconds", asked);
await site.close();
await chrome.close();
