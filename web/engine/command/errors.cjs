// The numbers that WASI gives to errors.
const NAMES =
  "SUCCESS 2BIG ACCES ADDRINUSE ADDRNOTAVAIL AFNOSUPPORT AGAIN ALREADY BADF BADMSG BUSY CANCELED CHILD " +
  "CONNABORTED CONNREFUSED CONNRESET DEADLK DESTADDRREQ DOM DQUOT EXIST FAULT FBIG HOSTUNREACH IDRM " +
  "ILSEQ INPROGRESS INTR INVAL IO ISCONN ISDIR LOOP MFILE MLINK MSGSIZE MULTIHOP NAMETOOLONG NETDOWN " +
  "NETRESET NETUNREACH NFILE NOBUFS NODEV NOENT NOEXEC NOLCK NOLINK NOMEM NOMSG NOPROTOOPT NOSPC NOSYS " +
  "NOTCONN NOTDIR NOTEMPTY NOTRECOVERABLE NOTSOCK NOTSUP NOTTY NXIO OVERFLOW OWNERDEAD PERM PIPE PROTO " +
  "PROTONOSUPPORT PROTOTYPE RANGE ROFS SPIPE SRCH STALE TIMEDOUT TXTBSY XDEV";
const NUMBERS = new Map(NAMES.split(" ").map((name, number) => [`E${name}`, number]));

/** The number of a code such as ENOENT. */
const number = (code) => NUMBERS.get(code) ?? NUMBERS.get("EIO");

/** The result of f, or the number of the error of the system that it throws. */
function guarded(f) {
  try {
    return f() ?? 0;
  } catch (error) {
    if (typeof error?.code !== "string" || error.syscall === undefined) throw error;
    return number(error.code);
  }
}

module.exports = { number, guarded };
