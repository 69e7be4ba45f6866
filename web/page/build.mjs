// Builds the page twice: a folder for any static host, and one file that opens by itself.
//   node build.mjs --out DIR --engine FILE.js --wasm FILE.wasm
// DIR/dist and DIR/sudokit.html are written. The engine is the JavaScript module of the package
// `sudokit`, the other its WebAssembly.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { gzipSync } from "node:zlib";
import { build, transform } from "esbuild";
import { engineForPage } from "./engine.mjs";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const { values } = parseArgs({
  options: { out: { type: "string" }, engine: { type: "string" }, wasm: { type: "string" } },
});
const out = values.out ?? here("../../build/page");
const engine = values.engine ?? here("../engine/dist/sudokit.js");
const wasmFile = values.wasm ?? here("../engine/dist/sudokit.wasm");

for (const file of [engine, wasmFile]) {
  if (existsSync(file)) continue;
  console.error(`build-page: ${file} is missing: build the engine first, or name it with --engine and --wasm`);
  process.exit(1);
}

// Empty grids that are on the board before the engine is. A puzzle of 81 cells is one of the first.
async function layoutsOf(names) {
  const { Engine } = await import(pathToFileURL(engine));
  const loaded = await Engine.load(readFileSync(wasmFile));
  const read = (question) => {
    let found;
    loaded.ask({ ask: "read", ...question }, (answer) => (found = answer));
    if (!found || found.verdict === "error") throw new Error(`the engine does not read ${JSON.stringify(question)}`);
    return found;
  };
  const first = read({ text: ".".repeat(81) });
  return [first, ...names.map((layout) => read({ layout }))].filter(
    (each, i, all) => all.findIndex((other) => other.layout === each.layout) === i,
  );
}
const layouts = await layoutsOf(["3x3"]);

// What the page keeps of them is less than the engine says: it knows the houses of boxes.
async function checkLayouts() {
  const { outputFiles } = await build({ entryPoints: [here("src/state/boxes.ts")], bundle: true, write: false, format: "esm" });
  const { boxLayout } = await import(`data:text/javascript,${encodeURIComponent(outputFiles[0].text)}`);
  for (const { layout, side, regions, houses } of layouts) {
    const made = boxLayout({ layout, side, regions });
    if (JSON.stringify(made.houses) !== JSON.stringify(houses)) throw new Error(`${layout}: other houses than the page would make`);
  }
}
await checkLayouts();

const options = (entry, format) => ({
  entryPoints: [here(entry)],
  bundle: true,
  write: false,
  minify: true,
  format,
  target: ["es2022"],
  tsconfigRaw: {},
  alias: { sudokit: engine },
  define: { SUDOKIT_LAYOUTS: JSON.stringify(layouts.map(({ layout, side, regions }) => ({ layout, side, regions }))) },
  legalComments: "none",
  charset: "utf8",
});

// Shorter than automatic imports.
const jsx = { jsx: "transform", jsxFactory: "h", jsxFragment: "Fragment", inject: [here("src/jsx.ts")] };

/** The tables of words, by their names: files of their own, which a language that is spoken fetches. They share
 * nothing with the page, so that another language costs it nothing. */
async function tablesOfWords() {
  const names = readdirSync(here("src/words")).filter((name) => /^[a-z]{2}(-more)?\.ts$/.test(name));
  const { outputFiles } = await build({
    ...options("", "esm"),
    entryPoints: names.map((name) => here(`src/words/${name}`)),
    entryNames: "[name]-[hash]",
    outdir: here("dist"),
  });
  const made = outputFiles.map(({ path, text }) => ({ file: basename(path), text }));
  return new Map(names.map((name) => [name, made.find(({ file }) => file.replace(/-[A-Z0-9]{8}\.js$/, ".ts") === name)]));
}
const tables = await tablesOfWords();

const wordsApart = {
  name: "words-apart",
  setup(build) {
    build.onResolve({ filter: /^\.\/[a-z]{2}(-more)?\.ts$/ }, ({ path, kind }) =>
      kind === "dynamic-import" ? { path: `./${tables.get(basename(path)).file}`, external: true } : undefined);
  },
};

async function bundled(entry, format, more = {}) {
  const result = await build({ ...options(entry, format), ...more });
  return result.outputFiles[0].text;
}

/** The page as modules: app.js, what it needs at once, and what it imports later; and the files that it needs at once. */
async function split() {
  const { outputFiles, metafile } = await build({
    ...options("src/main.tsx", "esm"),
    ...jsx,
    plugins: [wordsApart],
    entryNames: "app",
    chunkNames: "[name]-[hash]",
    outdir: here("dist"),
    splitting: true,
    metafile: true,
  });
  const files = Object.fromEntries(outputFiles.map(({ path, text }) => [basename(path), text]));
  const { imports } = Object.entries(metafile.outputs).find(([path]) => basename(path) === "app.js")[1];
  const atOnce = imports.filter(({ kind }) => kind === "import-statement").map(({ path }) => basename(path));
  return { files, atOnce };
}

async function minified(entry) {
  const result = await build({ entryPoints: [here(entry)], write: false, minify: true });
  return result.outputFiles[0].text;
}

const digest = (text, length) => createHash("sha256").update(text).digest("hex").slice(0, length);
const hashed = (text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
const filled = (template, parts) =>
  template.replace(/\{\{(\w+)\}\}/g, (_, name) => {
    if (!(name in parts)) throw new Error(`nothing for {{${name}}}`);
    return parts[name];
  });

// The page before its script has run: the board of the first layout, where it will be. Thin lines run
// through, with thick ones over them.
function emptyBoard({ side, regions }) {
  const size = 60 * side;
  const paths = { thin: "", thick: "" };
  const all = Array.from({ length: side }, (_, at) => at);
  for (const line of all.slice(1)) {
    paths.thin += `M${60 * line} 0v${size}M0 ${60 * line}h${size}`;
    if (all.every((row) => regions[row * side + line] !== regions[row * side + line - 1])) paths.thick += `M${60 * line} 0v${size}`;
    if (all.every((column) => regions[line * side + column] !== regions[(line - 1) * side + column])) paths.thick += `M0 ${60 * line}h${size}`;
  }
  return (
    '<div class="page" data-pane="play"><header class="head"><span class="brand">Sudokit</span></header>' +
    '<main class="main"><div class="left"><div class="board-place">' +
    `<svg class="board" viewBox="-4 -4 ${size + 8} ${size + 8}" role="img" aria-label="Loading">` +
    `<rect class="paper" width="${size}" height="${size}" rx="4"/><path class="thin" d="${paths.thin}"/>` +
    `<path class="thick" d="${paths.thick}"/><rect class="frame" width="${size}" height="${size}" rx="4"/></svg>` +
    '</div><div class="status"></div></div><div class="right"></div></main></div>'
  );
}

const common = "default-src 'none'; base-uri 'none'; form-action 'none'; img-src 'self' data:";
const template = readFileSync(here("src/index.html"), "utf8");
const script = await bundled("src/main.tsx", "iife", jsx);
const modules = await split();
const worker = await bundled("src/engine/worker.ts", "iife");
const style = await minified("src/style.css");
const theme = (await minified("src/theme.js")).trim();
const parts = { style, theme, empty: emptyBoard(layouts[0]) };
const wasm = engineForPage(readFileSync(wasmFile));

async function writeFolder() {
  const dist = join(out, "dist");
  rmSync(dist, { recursive: true, force: true });
  mkdirSync(dist, { recursive: true });
  const page = filled(template, {
    ...parts,
    csp:
      `${common}; script-src 'self' ${hashed(theme)} 'wasm-unsafe-eval'; style-src ${hashed(style)}; worker-src 'self'; ` +
      "connect-src 'self'; manifest-src 'self'",
    head:
      '<link rel="icon" href="icon.svg" type="image/svg+xml">\n<link rel="manifest" href="manifest.webmanifest">',
    body: `${modules.atOnce.map((file) => `<link rel="modulepreload" href="${file}">\n`).join("")}<script type="module" src="app.js"></script>`,
  });
  const manifest = {
    name: "Sudokit",
    short_name: "Sudokit",
    start_url: ".",
    scope: ".",
    display: "standalone",
    background_color: "#f4f3ef",
    theme_color: "#1c5d99",
    icons: [{ src: "icon.svg", sizes: "any", type: "image/svg+xml" }],
  };
  const files = {
    "index.html": page,
    ...modules.files,
    ...Object.fromEntries([...tables.values()].map(({ file, text }) => [file, text])),
    "worker.js": worker,
    "sudokit.wasm": wasm,
    "icon.svg": readFileSync(here("src/icon.svg")),
    "manifest.webmanifest": `${JSON.stringify(manifest)}\n`,
  };
  // The words of a language are fetched only where it is spoken.
  const words = {};
  for (const [name, { file }] of tables) (words[name.slice(0, 2)] ??= []).push(file);
  const version = digest(Object.values(files).map((file) => digest(file)).join(), 16);
  const service = filled(readFileSync(here("src/sw.js"), "utf8"), {
    version: `sudokit-${version}`,
    files: JSON.stringify(["./", ...Object.keys(files).filter((file) => !Object.values(words).flat().includes(file))]),
    words: JSON.stringify(words),
  });
  files["sw.js"] = (await transform(service, { minify: true })).code;
  for (const [name, content] of Object.entries(files)) writeFileSync(join(dist, name), content);
}

// A script that is data has no hash to match: it is never run.
const asData = (text) => text.replaceAll("</", "<\\/");

function writeFile() {
  const inline = asData(script);
  const page = filled(template, {
    ...parts,
    csp:
      `${common}; script-src ${hashed(inline)} ${hashed(theme)} 'wasm-unsafe-eval'; style-src ${hashed(style)}; ` +
      "worker-src blob:; connect-src 'none'",
    head: "",
    body:
      `<script type="text/plain" id="sudokit-worker">${asData(worker)}</script>\n` +
      `<script type="text/plain" id="sudokit-wasm">${gzipSync(wasm, { level: 9 }).toString("base64")}</script>\n` +
      `<script>${inline}</script>`,
  });
  writeFileSync(join(out, "sudokit.html"), page);
}

mkdirSync(out, { recursive: true });
await writeFolder();
writeFile();
