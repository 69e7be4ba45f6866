// Chromium, and the page in both forms: the folder under a sub-path of a host, and the single file.
//   SUDOKIT_PAGE     the output of build-page (default build/page)
//   SUDOKIT_CHROMIUM the browser (default /usr/bin/chromium)
//   SUDOKIT_FORM     dist or file: only that form
import { createServer } from "node:http";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { extname, join, normalize } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { chromium } from "playwright-core";

export const root = process.env.SUDOKIT_PAGE ?? fileURLToPath(new URL("../../../../build/page", import.meta.url));
export const forms = process.env.SUDOKIT_FORM ? [process.env.SUDOKIT_FORM] : ["dist", "file"];
const kPath = "/some/sub/path/";

const kTypes = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json",
};

/** A plain static host: files with their types, and nothing else. */
export async function serve(folder = join(root, "dist")) {
  const asked = [];
  const server = createServer((request, response) => {
    const path = new URL(request.url, "http://host").pathname;
    asked.push(path);
    const inside = path.startsWith(kPath) ? normalize(path.slice(kPath.length) || "index.html") : "..";
    const file = join(folder, inside);
    if (inside.startsWith("..") || !existsSync(file)) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, { "content-type": kTypes[extname(file)] ?? "application/octet-stream" });
    response.end(readFileSync(file));
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  server.unref();  // a failing test must not keep the process alive
  return {
    asked,
    url: `http://127.0.0.1:${server.address().port}${kPath}`,
    close: () => {
      server.closeAllConnections?.();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}

export async function launch() {
  const home = mkdtempSync(join(tmpdir(), "sudokit-page-"));
  const context = await chromium.launchPersistentContext(home, {
    executablePath: process.env.SUDOKIT_CHROMIUM ?? "/usr/bin/chromium",
    headless: true,
    args: [
      "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--disable-quic", "--no-first-run",
      "--disable-background-networking", "--disable-component-update", "--disable-sync",
    ],
  });
  const browser = context.browser();
  return {
    browser,
    newContext: (options) => browser.newContext(options),
    close: async () => {
      await context.close();
      rmSync(home, { recursive: true, force: true });
    },
  };
}

export const kPhone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
export const kDesktop = { viewport: { width: 1280, height: 860 } };

// What is made at random is the same in each run.
function drawTheSame() {
  let state = 1;
  Math.random = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** One form of the page, which can be opened any number of times. `faults` collects page errors, and
 * console errors and warnings. */
export async function openForm(chrome, form, options = kDesktop) {
  const server = form === "dist" ? await serve() : undefined;
  const url = server?.url ?? pathToFileURL(join(root, "sudokit.html")).href;
  const context = await chrome.newContext(options);
  await context.addInitScript(drawTheSame);
  const faults = [];
  const requests = [];
  context.on("request", (request) => requests.push(request.url()));
  const open = async (fragment = "") => {
    const page = await context.newPage();
    page.on("pageerror", (error) => faults.push(error.message));
    page.on("console", (message) => {
      if (message.type() === "error" || message.type() === "warning") faults.push(message.text());
    });
    page.setDefaultTimeout(20_000);
    await page.goto(url + fragment);
    await page.waitForSelector("html[data-ready]");
    return page;
  };
  return { context, url, open, faults, requests, server, close: async () => {
    await context.close();
    await server?.close();
  } };
}

// --- What people do ------------------------------------------------------------------------------

export const pane = (page, name) => page.locator(`#tab-${name}`).click();
export const button = (page, name) => page.getByRole("button", { name, exact: typeof name === "string" });

export async function paste(page, text) {
  await pane(page, "puzzles");
  await page.getByLabel("Puzzles as text").fill(text);
  await button(page, "Open").click();
  await page.waitForFunction(() => (document.querySelector("#pane textarea")?.value ?? "") === "");
}

export const cell = (page, name) => page.locator(`[id="${name}"]`);
export const said = (page, name) => cell(page, name).getAttribute("aria-label");
export const status = (page) => page.locator(".chip-status");

/** Waits until a member of the puzzle that was stored last has a form. */
export const stored = (page, member, form) => page.waitForFunction(
  ([member, form]) => {
    const [last] = JSON.parse(localStorage.getItem("sudokit.puzzles") ?? "[]");
    return new RegExp(form).test(last?.[member] ?? "");
  },
  [member, form],
);

/** The digits on the board, 0 for none. */
export function digits(page) {
  return page.evaluate(() =>
    [...document.querySelectorAll(".cell-ink")].map((each) => Number(each.querySelector(".digit")?.textContent ?? 0)),
  );
}

export async function verdict(page, text) {
  await page.waitForFunction(
    (wanted) => {
      const chip = document.querySelector(".chip-status");
      return chip?.textContent === wanted && !chip.hasAttribute("data-busy");
    },
    text,
    { timeout: 20_000 },
  );
}

export async function focusCell(page, name) {
  await cell(page, name).click();
}
