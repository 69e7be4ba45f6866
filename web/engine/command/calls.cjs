// The functions that the program imports beside those of WASI (apps/wasm/command/host.hpp).
const fs = require("node:fs");

const { guarded, number } = require("./errors.cjs");

const WRITERS = 0o222n;
const MODE = 0o7777;
const MODE_WITHOUT_GROUP = 0o7707;

/** Gives an open file the owner and the mode of the file that it will replace. */
function copyMode(real, path) {
  const { uid, gid, mode } = fs.statSync(path);
  let same = true;
  try {
    fs.fchownSync(real, uid, gid);
  } catch {
    same = false; // another user's group must not read what only the owner may read
  }
  fs.fchmodSync(real, mode & (same ? MODE : MODE_WITHOUT_GROUP));
}

function pathCalls(memory, files) {
  const named = (f) => (path, length) => guarded(() => f(memory.path(path, length)));
  return {
    duplicate(fd, copy) {
      try {
        return files.duplicate(fd, copy);
      } catch (error) {
        return -number(error.code);
      }
    },
    is_write_protected: (path, length) => {
      const status = fs.statSync(memory.path(path, length), { bigint: true, throwIfNoEntry: false });
      return status?.isFile() && (status.mode & WRITERS) === 0n ? 1 : 0;
    },
    refuses_writing: named((path) => fs.accessSync(path, fs.constants.W_OK)),
    copy_mode: (fd, path, length) =>
      guarded(() => copyMode(files.get(fd).real, memory.path(path, length))),
    real_path: (path, length, to, most) => {
      let found = 0;
      const error = guarded(() => {
        const real = Buffer.from(fs.realpathSync.native(memory.path(path, length)).replaceAll("\\", "/"));
        memory.bytes(to, most).set(real);
        found = real.length;
      });
      return error === 0 ? found : -error;
    },
  };
}

/** Unpacking, which the main thread does. */
function unpackCalls(memory, main) {
  const waiting = new Map(); // the unpacked bytes of each stream that the program has not taken
  const errors = new Map();
  const ask = (what, stream, more) => {
    const { bytes, error } = main.ask({ what, stream, ...more });
    if (error !== undefined) errors.set(stream, error);
    waiting.set(stream, bytes);
    return error === undefined ? bytes.length : -1;
  };
  return {
    unpack_open: (kind) => main.ask({ what: "open", kind }).stream,
    unpack_give: (stream, at, length) => ask("give", stream, { bytes: memory.bytes(at, length).slice() }),
    unpack_take(stream, to, length) {
      const bytes = waiting.get(stream);
      memory.bytes(to, length).set(bytes.subarray(0, length));
      waiting.set(stream, bytes.subarray(length));
    },
    unpack_end: (stream) => (ask("end", stream) < 0 ? 0 : 1),
    unpack_error(stream, to, most) {
      const text = Buffer.from(errors.get(stream)).subarray(0, most);
      memory.bytes(to, text.length).set(text);
      return text.length;
    },
    unpack_close: (stream) => main.send({ what: "close", stream }),
  };
}

const programCalls = (memory, files, main) => ({
  ...pathCalls(memory, files),
  ...unpackCalls(memory, main),
});

module.exports = { programCalls };
