// The command line of the package: starts, streams, files, exit codes, signals, and what it lacks.
// Run after scripts/build-engine. The bytes are those of the native program, if that is built;
// SUDOKIT=PROGRAM names it, by default build/release/sudokit. scripts/command-test compares the
// command lines of all tests of the program.
import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, openSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const COMMAND = here("../command/sudokit.cjs");
const NATIVE = process.env.SUDOKIT ?? here("../../../build/release/sudokit");
const PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
const ENDLESS = ["make", "--count", "1000000", "--seed", "1"];

let folder;
before(() => {
  folder = mkdtempSync(join(tmpdir(), "sudokit-command-"));
  writeFileSync(join(folder, "one.txt"), `${PUZZLE}\n`);
  writeFileSync(join(folder, "three.txt"), `${PUZZLE}\n12345\n${PUZZLE}\n`);
  writeFileSync(join(folder, "packed.gz"), gzipSync(`${PUZZLE}\n${PUZZLE}\n`));
});
after(() => rmSync(folder, { recursive: true, force: true }));

function run(program, args, options) {
  const { status, stdout, stderr } = spawnSync(program, args, {
    cwd: folder, encoding: "utf8", maxBuffer: 1 << 28, ...options,
  });
  return { code: status, out: stdout, err: stderr };
}
const sudokit = (args, options = {}) => run(process.execPath, [COMMAND, ...args], options);

test("a file, a pipe and redirected input are solved", () => {
  const solved = { code: 0, out: `${SOLUTION}\n`, err: "" };
  assert.deepEqual(sudokit(["solve", "one.txt"]), solved);
  assert.deepEqual(sudokit(["solve"], { input: PUZZLE }), solved);
  const redirected = openSync(join(folder, "one.txt"), "r");
  assert.deepEqual(sudokit(["solve"], { stdio: [redirected, "pipe", "pipe"] }), solved);
  assert.deepEqual(sudokit(["solve", "-p", PUZZLE]), solved);
});

test("paths may be absolute, relative, above this folder, or links", () => {
  const solved = { code: 0, out: `${SOLUTION}\n`, err: "" };
  symlinkSync("one.txt", join(folder, "link.txt"));
  for (const path of [join(folder, "one.txt"), "./one.txt", `../${folder.split(/[\\/]/).at(-1)}/one.txt`, "link.txt"]) {
    assert.deepEqual(sudokit(["solve", path]), solved, path);
  }
});

test("--output writes a file when it is complete, and keeps its mode", () => {
  writeFileSync(join(folder, "solved.txt"), "old\n", { mode: 0o600 });
  assert.deepEqual(sudokit(["solve", "one.txt", "-o", "solved.txt"]), { code: 0, out: "", err: "" });
  assert.equal(readFileSync(join(folder, "solved.txt"), "utf8"), `${SOLUTION}\n`);
  if (process.platform !== "win32") assert.equal(statSync(join(folder, "solved.txt")).mode & 0o777, 0o600);
  const refused = sudokit(["solve", "one.txt", "-o", "one.txt"]);
  assert.equal(refused.err, "sudokit: error: one.txt: an input cannot be overwritten\n");
  assert.equal(refused.code, 3);
});

test("gzip data are unpacked", () => {
  assert.equal(sudokit(["solve", "packed.gz"]).out, `${SOLUTION}\n`.repeat(2));
  const cut = sudokit(["solve"], { input: readFileSync(join(folder, "packed.gz")).subarray(0, 40) });
  assert.match(cut.err, /the packed data end too early/);
  assert.equal(cut.code, 3);
});

test("a line that is no puzzle is reported, and the others are solved", () => {
  const told = sudokit(["solve", "three.txt"]);
  assert.equal(told.code, 3);
  assert.match(told.out, new RegExp(`^${SOLUTION}\n# error three.txt:2:1: .*\n${SOLUTION}\n$`));
  assert.match(told.err, /^three.txt:2:1: error: /);
});

test("what the package lacks is named", () => {
  const lacking = [
    [["print", "one.txt"], 3, /the npm package does not print/],
    [["make", "--to", "pdf", "-o", "book.pdf"], 3, /the npm package does not print/],
    [["study", "run", "one.toml"], 2, /has no studies/],
    [["page", "-o", "page.html"], 3, /does not contain the page/],
    [["solve", "--engine", "cdcl", "one.txt"], 2, /needs clause learning, which this build leaves out/],
    [["solve", "--engine", "portfolio", "one.txt"], 2, /needs threads, which this build leaves out/],
    [["solve", "--proof", "proof.txt", "one.txt"], 2, /needs clause learning, which this build leaves out/],
  ];
  for (const [args, code, error] of lacking) {
    const told = sudokit(args);
    assert.equal(told.code, code, args.join(" "));
    assert.match(told.err, error);
    assert.equal(told.out, "");
  }
});

test("a reader that closes the pipe ends the run", async () => {
  const child = spawn(process.execPath, [COMMAND, ...ENDLESS], { stdio: ["ignore", "pipe", "inherit"] });
  child.stdout.once("data", () => child.stdout.destroy());
  assert.deepEqual(await new Promise((done) => child.once("exit", (...how) => done(how))), [0, null]);
});

// Windows has no such signals.
const signals = process.platform === "win32" ? [] : [["SIGINT", 130], ["SIGTERM", 143]];
for (const [signal, code] of signals) {
  test(`${signal} ends a search, and standard input that stays open`, async () => {
    const ended = async (args, stdin, begun) => {
      const child = spawn(process.execPath, [COMMAND, ...args], { stdio: [stdin, "pipe", "pipe"] });
      child.stderr.setEncoding("utf8");
      let err = "";
      child.stderr.on("data", (text) => (err += text));
      await begun(child);
      child.kill(signal);
      const how = await new Promise((done) => child.once("close", (...all) => done(all)));
      assert.deepEqual(how, [code, null]);
      assert.match(err, /^sudokit: interrupted: /);
    };
    const first = (child) => new Promise((done) => child.stdout.once("data", done));
    await ended(ENDLESS, "ignore", async (child) => {
      await first(child);
      child.stdout.resume();
    });
    await ended(["solve"], "pipe", async (child) => {
      child.stdin.write(`${PUZZLE}\n`);
      await first(child);
    });
  });
}

test("the bytes and exit codes are those of the native program", { skip: !existsSync(NATIVE) && `${NATIVE} is not built` }, () => {
  const lines = [
    ["solve", "nofile"], ["solve", "."], ["solve", "--bad"], ["nonsense"], ["rate", "--help"], ["help", "hint"],
    ["check", "--json", "three.txt"], ["count", "--limit", "0", "-p", "1..............."],
    ["rate", "one.txt"], ["hint", "one.txt"], ["explain", "--json", "one.txt"], ["convert", "--to", "svg", "one.txt"],
    ["make", "--seed", "7", "--count", "2", "--minimal"], ["info", "one.txt"], ["techniques", "x-wing"], ["rules", "killer"],
    ["scramble", "--seed", "3", "one.txt"], ["candidates", "one.txt"],
    ["solve", "--engine", "tabu", "--iterations", "2000", "--seed", "5", "one.txt"], ["solve", "--to", "grid", "one.txt", "packed.gz"],
  ];
  for (const line of lines) assert.deepEqual(sudokit(line), run(NATIVE, line), line.join(" "));
});
