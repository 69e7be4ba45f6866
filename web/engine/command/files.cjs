// The open files of the program. Node has no lseek(), so a file that is moved has its own position.
const fs = require("node:fs");
const { isatty } = require("node:tty");

/** Readable after a signal (kInterruptFd in apps/wasm/command/host.hpp). */
const INTERRUPT = 4;
const FIRST = 5;
const POLL_MS = 2;

/** Thrown with the name of the error. */
function fail(code) {
  throw Object.assign(new Error(code), { code, syscall: "files" });
}

class File {
  position = null; // null: where the system is
  moved = 0; // bytes read and written there

  constructor(real) {
    this.real = real;
    this.status = fs.fstatSync(real, { bigint: true });
  }

  get regular() {
    return this.status.isFile();
  }

  read(bytes) {
    return this.#count(fs.readSync(this.real, bytes, 0, bytes.length, this.position));
  }
  write(bytes) {
    return this.#count(fs.writeSync(this.real, bytes, 0, bytes.length, this.position));
  }
  #count(done) {
    if (this.position === null) this.moved += done;
    else this.position += done;
    return done;
  }

  seek(offset, whence) {
    if (!this.regular) fail("ESPIPE");
    const from = whence === 0 ? 0 : whence === 1 ? this.#at() : fs.fstatSync(this.real).size;
    if (offset !== 0 || whence !== 1) this.position = from + offset;
    return from + offset;
  }
  #at() {
    return this.position ?? startOf(this.real) + this.moved;
  }
  close() {
    if (this.real > 2) fs.closeSync(this.real);
  }
}

const starts = new Map();

/** Where an open file stood when the program began: 0 unless it is a standard one. */
function startOf(real) {
  if (real > 2) return 0;
  if (!starts.has(real)) starts.set(real, systemPosition(real));
  return starts.get(real);
}

/** Linux shows the position; elsewhere a redirected file is assumed to be at its start. */
function systemPosition(real) {
  try {
    return Number(/pos:\s*(\d+)/.exec(fs.readFileSync(`/proc/self/fdinfo/${real}`, "utf8"))[1]);
  } catch {
    return 0;
  }
}

/** Standard input that is not a file: the main thread reads it, since only there a signal ends the
 * waiting. */
class PipedInput extends File {
  #ready = new Uint8Array(0);
  #ended = false;
  #error;

  constructor(real, main) {
    super(real);
    this.main = main;
  }

  /** Waits until a read would not wait. False if a signal arrived first. */
  wait() {
    if (this.#ready.length > 0 || this.#ended || this.#error !== undefined) return true;
    const answer = this.main.ask({ what: "read" }, true);
    if (answer === undefined) return false;
    this.#ended = answer.bytes === null;
    this.#error = answer.error;
    if (!this.#ended) this.#ready = answer.bytes;
    return true;
  }
  read(bytes) {
    if (!this.wait()) return 0;
    if (this.#error !== undefined) fail(this.#error);
    const got = Math.min(bytes.length, this.#ready.length);
    bytes.set(this.#ready.subarray(0, got));
    this.#ready = this.#ready.subarray(got);
    return got;
  }
}

class Files {
  #open = new Map();
  #main;

  constructor(main) {
    this.#main = main;
    for (const real of [0, 1, 2]) this.#addStandard(real);
  }
  #addStandard(real) {
    try {
      const file = new File(real);
      const piped = real === 0 && !file.regular && !file.status.isDirectory();
      this.#open.set(real, piped ? new PipedInput(real, this.#main) : file);
    } catch {
      // A descriptor that is closed stays closed.
    }
  }

  get(fd) {
    return this.#open.get(fd) ?? fail("EBADF");
  }
  add(real) {
    let fd = FIRST;
    while (this.#open.has(fd)) ++fd;
    this.#open.set(fd, new File(real));
    return fd;
  }
  /** A further number of an open file: `copy`, or a new one if that is negative. */
  duplicate(fd, copy) {
    const file = this.get(fd);
    if (copy < 0) for (copy = FIRST; this.#open.has(copy); ) ++copy;
    if (this.#open.has(copy)) this.close(copy);
    this.#open.set(copy, file);
    return copy;
  }
  close(fd) {
    const file = this.get(fd);
    this.#open.delete(fd);
    if (![...this.#open.values()].includes(file)) file.close();
  }

  terminal(fd) {
    return isatty(this.get(fd).real);
  }

  /** Reads; waits for bytes unless a signal arrives. */
  read(fd, bytes) {
    for (;;) {
      try {
        return this.get(fd).read(bytes);
      } catch (error) {
        if (error.code === "EOF") return 0; // the end of a pipe on Windows
        if (error.code !== "EAGAIN" || this.#main.signal !== 0) throw error;
        this.#main.sleep(POLL_MS);
      }
    }
  }
  write(fd, bytes) {
    try {
      return this.get(fd).write(bytes);
    } catch (error) {
      if (error.code === "EOF") fail("EPIPE"); // on Windows
      throw error;
    }
  }

  /** Waits until one of the descriptors can be read, or until a signal arrives. */
  waitToRead(fds) {
    for (const fd of fds) {
      const file = this.#open.get(fd);
      if (file instanceof PipedInput) file.wait();
    }
  }
  /** Waits a little for the reader of a pipe. */
  waitToWrite() {
    this.#main.sleep(POLL_MS);
  }
}

module.exports = { INTERRUPT, Files };
