import type { Logger } from "pino";
import type { Failure } from "../../contract/errors.ts";
import { answerFailure, internalError, unavailable } from "./errors.ts";

/** Answers a thrown error; its cause only goes to the log. */
export function answerError(error: unknown, log: Logger): Response {
  return answerFailure(failureOfError(error, log));
}

/** `unavailable` if the database is unreachable or overloaded, else `internal_error`. */
export function failureOfError(error: unknown, log: Logger): Failure {
  if (isUnreachable(error)) {
    log.warn({ err: error }, "The database is unavailable");
    return unavailable;
  }
  log.error({ err: error }, "A request failed");
  return internalError;
}

/**
 * SQLSTATE classes 08 (connection), 53 (resources), 57 (shutdown or timeout) and 58 (system), 55P03 (lock timeout) and
 * 25P03 (idle in transaction). Errors of sockets, pool and driver follow below; the latter have no code.
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
/**
 * For a database on this machine: its socket is missing or refuses connections. Elsewhere these codes are our own
 * bugs.
 */
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
