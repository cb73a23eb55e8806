import type { Logger } from "pino";
import type { Failure } from "../../contract/errors.ts";
import { answerFailure, internalError, unavailable } from "./errors.ts";

/** Answers what was thrown; the cause is for the log alone. */
export function answerFault(error: unknown, log: Logger): Response {
  return answerFailure(failureOfFault(error, log));
}

/** What was thrown as a failure: `unavailable` where the database cannot be reached or is overloaded, else `internal_error`. */
export function failureOfFault(error: unknown, log: Logger): Failure {
  if (isUnreachable(error)) {
    log.warn({ err: error }, "the database cannot answer");
    return unavailable;
  }
  log.error({ err: error }, "a request failed");
  return internalError;
}

/**
 * SQLSTATE classes 08 (connection), 53 (resources), 57 (stopped, or too slow), 58 (its own system), 55P03 (lock not had in time), 25P03 (idle for
 * too long in a transaction); socket errors; the words of pool and driver, which have no code: a connection that broke refuses what comes next.
 */
const sqlStates = /^(08...|53...|57014|57P0[1-5]|58...|55P03|25P03)$/;
const socketErrors = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "ENOTFOUND",
  "EHOSTUNREACH",
  "EAI_AGAIN",
  "ENETUNREACH",
  "ECONNABORTED",
  "ERR_STREAM_DESTROYED",
  "ERR_STREAM_WRITE_AFTER_END",
]);
/** Connecting to a database on this machine: its socket is not there yet, or nobody takes connections from it. Elsewhere these are our own faults. */
const missingSocket = new Set(["ENOENT", "EAGAIN"]);
const poolMessages =
  /timeout exceeded when trying to connect|Connection terminated|is not queryable|Client was closed|Received unexpected \w+ message from backend|Cannot use a pool after calling end|driver has already been destroyed/;

function isUnreachable(error: unknown): boolean {
  if (error instanceof AggregateError && error.errors.some(isUnreachable)) return true;
  if (!(error instanceof Error)) return false;
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  const connecting = "syscall" in error && error.syscall === "connect";
  return (
    sqlStates.test(code) ||
    socketErrors.has(code) ||
    (connecting && missingSocket.has(code)) ||
    poolMessages.test(error.message) ||
    isUnreachable(error.cause)
  );
}
