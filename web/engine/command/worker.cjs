// Runs the program: instantiates it with the functions that it imports, and ends the process.
const { argv, env } = require("node:process");

const { Files } = require("./files.cjs");
const { Main } = require("./main.cjs");
const { Memory } = require("./memory.cjs");
const { programCalls } = require("./calls.cjs");
const { wasiCalls } = require("./wasi.cjs");

const main = new Main();
const memory = new Memory();
const files = new Files(main);
const compiled = main.wait();
const args = ["sudokit", ...argv.slice(2)];
const variables = Object.entries(env).map(([name, value]) => `${name}=${value}`);
const instance = new WebAssembly.Instance(compiled, {
  wasi_snapshot_preview1: wasiCalls(memory, files, main, args, variables),
  sudokit: programCalls(memory, files, main),
});
memory.of(instance.exports.memory);
main.onSignal = (number) => {
  if (instance.exports.sudokit_signal(number) === 0) main.exit(128 + number);
};

instance.exports._initialize();
instance.exports.run();
