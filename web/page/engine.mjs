// The part of the engine that the page uses: what only other programs call is removed, with all that
// only it needs.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** What Engine.load() and ask() call. */
const kUsed = new Set(["memory", "_initialize", "malloc", "free", "ask", "sudokit_version", "sudokit_free", "error_code", "error_text", "error_line", "error_column"]);
const kExports = 7;
const cache = fileURLToPath(new URL("node_modules/.cache/sudokit/", import.meta.url));

// A number as WebAssembly writes it, and the place after it.
function numberAt(bytes, at) {
  let value = 0;
  for (let shift = 0; ; shift += 7) {
    const byte = bytes[at++];
    value += (byte & 127) * 2 ** shift;
    if (byte < 128) return [value, at];
  }
}

function written(number) {
  const bytes = [];
  for (; number > 127; number = Math.floor(number / 128)) bytes.push((number % 128) + 128);
  return Buffer.from([...bytes, number]);
}

function usedExports(section) {
  const kept = [];
  let [count, at] = numberAt(section, 0);
  for (; count > 0; count--) {
    const [length, name] = numberAt(section, at);
    const [, end] = numberAt(section, name + length + 1);
    if (kUsed.has(section.subarray(name, name + length).toString())) kept.push(section.subarray(at, end));
    at = end;
  }
  if (kept.length !== kUsed.size) throw new Error("the engine lacks what the page calls");
  return Buffer.concat([written(kept.length), ...kept]);
}

function withUsedExports(wasm) {
  const parts = [wasm.subarray(0, 8)];
  for (let at = 8; at < wasm.length; ) {
    const [size, begin] = numberAt(wasm, at + 1);
    const section = wasm.subarray(begin, begin + size);
    const next = wasm[at] === kExports ? usedExports(section) : section;
    parts.push(wasm.subarray(at, at + 1), written(next.length), next);
    at = begin + size;
  }
  return Buffer.concat(parts);
}

// Takes half a minute, so the result is kept for the next build.
function optimized(wasm, result) {
  const [rough, part] = [`${result}.rough`, `${result}.part`];
  mkdirSync(cache, { recursive: true });
  writeFileSync(rough, withUsedExports(wasm));
  const run = spawnSync("wasm-opt", ["-Oz", rough, "-o", part], { stdio: ["ignore", "inherit", "inherit"] });
  rmSync(rough);
  if (run.error?.code === "ENOENT") return wasm;
  if (run.status !== 0) throw new Error("wasm-opt failed");
  renameSync(part, result);
  return readFileSync(result);
}

/** The WebAssembly for the page; the whole engine where there is no wasm-opt (package binaryen). */
export function engineForPage(wasm) {
  const result = join(cache, `${createHash("sha256").update(wasm).digest("hex").slice(0, 16)}.wasm`);
  return existsSync(result) ? readFileSync(result) : optimized(wasm, result);
}
