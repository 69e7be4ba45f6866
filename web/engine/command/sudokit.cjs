#!/usr/bin/env node
// The command line. The program itself, as WebAssembly, runs in a worker, where every call is
// synchronous. This thread stays free for what needs an event loop: signals, standard input, and
// packed data.
const { readFileSync } = require("node:fs");
const { join } = require("node:path");
const { setFlagsFromString } = require("node:v8");
const { Worker } = require("node:worker_threads");

const { PARTS, SIGNAL, WAKE } = require("./shared.cjs");

const SECOND_SIGNAL_MS = 300; // as apps/cli/streams/interrupt.hpp
const STACK_MB = 32;
const NUMBERS = { SIGINT: 2, SIGTERM: 15 };

const shared = new Int32Array(new SharedArrayBuffer(4 * PARTS));
const worker = new Worker(join(__dirname, "worker.cjs"), {
  argv: process.argv.slice(2),
  workerData: shared,
  resourceLimits: { stackSizeMb: STACK_MB },
});

function wake() {
  Atomics.add(shared, WAKE, 1);
  Atomics.notify(shared, WAKE);
}

function answer(message) {
  worker.postMessage(message);
  wake();
}

// ---- Standard input -------------------------------------------------------------------------------

// Answers with the next bytes; null at the end, or an error code.
function read() {
  const { stdin } = process;
  const bytes = stdin.read();
  if (bytes !== null) return answer({ bytes });
  if (stdin.errored) return answer({ bytes: null, error: stdin.errored.code });
  if (stdin.readableEnded || stdin.destroyed) return answer({ bytes: null });
  const next = () => {
    for (const event of ["readable", "end", "close", "error"]) stdin.off(event, next);
    read();
  };
  for (const event of ["readable", "end", "close", "error"]) stdin.on(event, next);
}

// ---- Packed data ----------------------------------------------------------------------------------

const streams = [];

function open({ kind }) {
  const zlib = require("node:zlib"); // most runs do not need it
  const make = kind === 1 ? zlib.createGunzip : zlib.createZstdDecompress;
  if (make === undefined) return answer({ stream: -1 });
  const stream = make();
  const one = { stream, pieces: [], error: undefined, done: () => {} };
  stream.on("data", (piece) => one.pieces.push(piece));
  stream.on("end", () => one.done());
  stream.on("error", (error) => ((one.error = error.message), one.done()));
  answer({ stream: streams.push(one) - 1 });
}

// Answers with what the stream has unpacked once `start` is done, or with its error.
function whenDone(one, start) {
  const done = () => {
    one.done = () => {};
    answer({ bytes: Buffer.concat(one.pieces.splice(0)), error: one.error });
  };
  one.done = done;
  if (one.error === undefined) start(() => one.done === done && done());
  else done();
}

const give = ({ stream, bytes }) =>
  whenDone(streams[stream], (done) => streams[stream].stream.write(bytes, done));
const end = ({ stream }) => whenDone(streams[stream], () => streams[stream].stream.end());

// ---- Messages -------------------------------------------------------------------------------------

function close({ stream }) {
  streams[stream].stream.destroy();
}

const requests = { read, open, give, end, close, exit: ({ code }) => process.exit(code) };
worker.on("message", (message) => requests[message.what](message));
worker.on("error", (error) => {
  console.error(`sudokit: error: ${error.stack ?? error}`);
  process.exit(134);
});

let first;
for (const [name, number] of Object.entries(NUMBERS)) {
  process.on(name, () => {
    first ??= performance.now();
    if (performance.now() - first > SECOND_SIGNAL_MS) process.exit(128 + number);
    Atomics.compareExchange(shared, SIGNAL, 0, number);
    wake();
  });
}

// Functions are checked and compiled when they are first called.
for (const what of ["compilation", "validation"]) setFlagsFromString(`--wasm-lazy-${what}`);
const file = join(__dirname, "../dist/command.wasm");
worker.postMessage(new WebAssembly.Module(readFileSync(file)));
wake();
