// The functions of WASI (wasi_snapshot_preview1) that the program imports. Paths are those of the
// system, whatever folder they are said to be in (apps/wasm/command/system_paths.cpp).
const { randomFillSync } = require("node:crypto");
const fs = require("node:fs");

const { guarded, number } = require("./errors.cjs");
const { INTERRUPT } = require("./files.cjs");

const FOLDER = 3;
const ALL_RIGHTS = 0xffff_ffff_ffff_ffffn;
const MAY_READ = 2n, MAY_SEEK = 4n, MAY_TELL = 32n, MAY_WRITE = 64n;
const CREATE = 1, EXCLUSIVE = 4, TRUNCATE = 8;
const APPEND = 1, NO_WAIT = 4;
const FOLLOW = 1;
const CLOCK = 0, READ = 1;
const TYPE = { unknown: 0, block: 1, character: 2, directory: 3, regular: 4, stream: 6, link: 7 };

function typeOf(status) {
  if (status.isFile()) return TYPE.regular;
  if (status.isDirectory()) return TYPE.directory;
  if (status.isSymbolicLink()) return TYPE.link;
  if (status.isCharacterDevice()) return TYPE.character;
  if (status.isBlockDevice()) return TYPE.block;
  return status.isFIFO() || status.isSocket() ? TYPE.stream : TYPE.unknown;
}

/** The calls about the process: its arguments, environment, clocks and end. */
function processCalls(memory, main, args, variables) {
  const texts = (list) => list.map((text) => Buffer.from(`${text}\0`));
  const lists = { args: texts(args), environ: texts(variables) };
  const sizes = (list) => (count, bytes) => {
    memory.setWord(count, lists[list].length);
    memory.setWord(bytes, lists[list].reduce((sum, text) => sum + text.length, 0));
    return 0;
  };
  const get = (list) => (addresses, at) => {
    lists[list].forEach((text, i) => {
      memory.setWord(addresses + 4 * i, at);
      memory.bytes(at, text.length).set(text);
      at += text.length;
    });
    return 0;
  };
  return {
    args_sizes_get: sizes("args"),
    args_get: get("args"),
    environ_sizes_get: sizes("environ"),
    environ_get: get("environ"),
    clock_time_get(clock, _precision, result) {
      main.deliverSignal();
      const milliseconds = clock === 0 ? Date.now() : performance.now();
      memory.setLong(result, Math.round(milliseconds * 1e6));
      return 0;
    },
    random_get: (at, length) => (randomFillSync(memory.bytes(at, length)), 0),
    proc_exit: (code) => main.exit(code),
  };
}

/** The calls about open files. */
function fileCalls(memory, files) {
  return {
    fd_close: (fd) => guarded(() => files.close(fd)),
    fd_read: (fd, list, count, result) =>
      guarded(() => {
        let done = 0;
        for (const piece of memory.pieces(list, count)) {
          const got = piece.length > 0 ? files.read(fd, piece) : 0;
          done += got;
          if (got < piece.length) break;
        }
        memory.setWord(result, done);
      }),
    fd_write: (fd, list, count, result) =>
      guarded(() => {
        let done = 0;
        for (const piece of memory.pieces(list, count)) {
          const put = piece.length > 0 ? files.write(fd, piece) : 0;
          done += put;
          if (put < piece.length) break;
        }
        memory.setWord(result, done);
      }),
    fd_seek: (fd, offset, whence, result) =>
      guarded(() => memory.setLong(result, files.get(fd).seek(Number(offset), whence))),
    fd_fdstat_get: (fd, result) => guarded(() => setDescriptor(fd, result)),
    fd_fdstat_set_flags: () => 0,
    fd_filestat_get: (fd, result) =>
      guarded(() => setStatus(fs.fstatSync(files.get(fd).real, { bigint: true }), result)),
    fd_filestat_set_size: (fd, size) =>
      guarded(() => fs.ftruncateSync(files.get(fd).real, Number(size))),
    fd_prestat_get: (fd, result) => {
      if (fd !== FOLDER) return number("EBADF");
      memory.setLong(result, 0);
      return 0;
    },
    fd_prestat_dir_name: () => 0,
    path_filestat_get: (_fd, flags, path, length, result) =>
      guarded(() => {
        const get = (flags & FOLLOW) !== 0 ? fs.statSync : fs.lstatSync;
        setStatus(get(memory.path(path, length), { bigint: true }), result);
      }),
  };

  function setDescriptor(fd, result) {
    const status = fd === FOLDER ? undefined : files.get(fd).status;
    const terminal = status !== undefined && files.terminal(fd);
    memory.setLong(result, status === undefined ? TYPE.directory : typeOf(status));
    // The C library takes a character device that cannot be moved for a terminal.
    memory.setLong(result + 8, terminal ? ALL_RIGHTS & ~(MAY_SEEK | MAY_TELL) : ALL_RIGHTS);
    memory.setLong(result + 16, ALL_RIGHTS);
  }

  function setStatus(status, result) {
    const times = [status.atimeNs, status.mtimeNs, status.ctimeNs];
    const numbers = [status.dev, status.ino, typeOf(status), status.nlink, status.size, ...times];
    numbers.forEach((value, i) => memory.setLong(result + 8 * i, BigInt(value)));
  }
}

// The flags of the system for opening a file.
function openFlags(how, rights, flags) {
  const { O_RDONLY, O_WRONLY, O_RDWR, O_CREAT, O_EXCL, O_TRUNC, O_APPEND, O_NONBLOCK } = fs.constants;
  const writes = (rights & MAY_WRITE) !== 0n;
  const reads = (rights & MAY_READ) !== 0n;
  return (
    (writes ? (reads ? O_RDWR : O_WRONLY) : O_RDONLY) |
    (how & CREATE ? O_CREAT : 0) | (how & EXCLUSIVE ? O_EXCL : 0) | (how & TRUNCATE ? O_TRUNC : 0) |
    (flags & APPEND ? O_APPEND : 0) | (flags & NO_WAIT ? (O_NONBLOCK ?? 0) : 0)
  );
}

/** The calls about paths. */
function pathCalls(memory, files) {
  const of = (change) => (_fd, path, length) => guarded(() => change(memory.path(path, length)));
  return {
    path_open: (_fd, _lookup, path, length, how, rights, _inherited, flags, result) =>
      guarded(() => {
        const real = fs.openSync(memory.path(path, length), openFlags(how, rights, flags), 0o666);
        memory.setWord(result, files.add(real));
      }),
    path_readlink: (_fd, path, length, to, most, result) =>
      guarded(() => {
        const target = fs.readlinkSync(memory.path(path, length), "buffer").subarray(0, most);
        memory.bytes(to, target.length).set(target);
        memory.setWord(result, target.length);
      }),
    path_rename: (_fd, path, length, _toFd, to, toLength) =>
      guarded(() => fs.renameSync(memory.path(path, length), memory.path(to, toLength))),
    path_create_directory: of((path) => void fs.mkdirSync(path)),
    path_remove_directory: of((path) => fs.rmdirSync(path)),
    path_unlink_file: of((path) => fs.unlinkSync(path)),
  };
}

/** Waiting for descriptors: returns the ones of which a call would not wait. */
function waitingCall(memory, files, main) {
  function subscriptions(list, count) {
    return Array.from({ length: count }, (_, i) => {
      const at = (list >>> 0) + 48 * i;
      return {
        data: memory.view.getBigUint64(at, true),
        kind: memory.view.getUint8(at + 8),
        fd: memory.view.getUint32(at + 16, true),
        nanoseconds: memory.view.getBigUint64(at + 24, true),
      };
    });
  }
  function wait(asked) {
    const clock = asked.find(({ kind }) => kind === CLOCK);
    if (asked.length === 1 && clock) return main.sleep(Number(clock.nanoseconds) / 1e6);
    if (asked.some(({ kind }) => kind > READ)) return files.waitToWrite();
    files.waitToRead(asked.map(({ fd }) => fd));
  }
  return {
    poll_oneoff: (list, events, count, result) =>
      guarded(() => {
        const asked = subscriptions(list, count);
        if (main.signal === 0) wait(asked);
        main.deliverSignal();
        const ready = asked.filter(({ kind, fd }) => kind === CLOCK || fd !== INTERRUPT || main.signal !== 0);
        ready.forEach(({ data, kind }, i) => {
          memory.setLong(events + 32 * i, data);
          memory.setLong(events + 32 * i + 8, kind << 16);
          memory.setLong(events + 32 * i + 16, 0);
          memory.setLong(events + 32 * i + 24, 0);
        });
        memory.setWord(result, ready.length);
      }),
  };
}

const wasiCalls = (memory, files, main, args, variables) => ({
  ...processCalls(memory, main, args, variables),
  ...fileCalls(memory, files),
  ...pathCalls(memory, files),
  ...waitingCall(memory, files, main),
});

module.exports = { wasiCalls };
