// The published package: packed, installed into an empty folder, and used by a program and by the
// TypeScript compiler. Run after scripts/build-engine. SUDOKIT_PACKED names a package that is packed
// already.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { after, before, test } from "node:test";

const home = fileURLToPath(new URL("..", import.meta.url));
const kProgram = `
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { Engine } from "sudokit";

const engine = await Engine.load(await readFile(createRequire(import.meta.url).resolve("sudokit/sudokit.wasm")));
engine.ask({ ask: "count", puzzle: "................", limit: 0 }, (answer) => console.log(answer.solutions));
`;
const kTyped = `
import { Engine, type Answer } from "sudokit";

export async function verdict(engine: Engine, puzzle: string): Promise<string> {
  let said = "";
  engine.ask({ ask: "unique", puzzle }, (answer: Answer) => {
    if ("verdict" in answer) said = String(answer.verdict);
  });
  return said;
}
`;

let folder;
before(() => {
  folder = mkdtempSync(join(tmpdir(), "sudokit-pack-"));
  const run = (...args) => execFileSync("npm", args, { cwd: folder, stdio: ["ignore", "ignore", "pipe"] });
  const given = process.env.SUDOKIT_PACKED;
  if (given === undefined) run("pack", home, "--silent");
  const packed = given ?? join(folder, readdirSync(folder).find((name) => name.endsWith(".tgz")));
  writeFileSync(join(folder, "package.json"), '{ "private": true, "type": "module" }');
  run("install", "--offline", "--no-audit", "--no-fund", packed);
});
after(() => rmSync(folder, { recursive: true, force: true }));

test("the package depends on nothing and holds nothing but what is used", () => {
  const installed = readdirSync(join(folder, "node_modules")).filter((name) => !name.startsWith("."));
  assert.deepEqual(installed, ["sudokit"]);
  const files = readdirSync(join(folder, "node_modules/sudokit"), { recursive: true });
  assert.ok(files.every((name) => /^(command|dist|LICENSE|README\.md|package\.json)/.test(name)), files.join());
});

test("a program uses it", () => {
  writeFileSync(join(folder, "program.mjs"), kProgram);
  assert.equal(execFileSync(process.execPath, ["program.mjs"], { cwd: folder, encoding: "utf8" }), "288\n");
});

test("its types are those of what it does", () => {
  writeFileSync(join(folder, "typed.ts"), kTyped);
  const compiler = createRequire(import.meta.url).resolve("typescript/bin/tsc");
  const compile = (file) =>
    execFileSync(process.execPath, [compiler, "--noEmit", "--strict", "--target", "es2022", "--module", "nodenext", file], {
      cwd: folder, encoding: "utf8", stdio: "pipe",
    });
  assert.equal(compile("typed.ts"), "");
  writeFileSync(join(folder, "wrong.ts"), kTyped.replace('"unique"', '"uniq"'));
  assert.throws(() => compile("wrong.ts"), (error) => /uniq/.test(error.stdout));
});
