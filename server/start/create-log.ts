import pino, { type Logger } from "pino";
import type { LogLevel } from "../environment.ts";

/** One JSON line an event on standard output. Of an error only what no visitor typed: PostgreSQL's `detail` repeats stored values. */
export function createLog(level: LogLevel): Logger {
  return pino({ level, base: null, serializers: { err: describeError } });
}

function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { type: typeof error };
  const { name, message, stack } = error;
  const code = "code" in error ? error.code : undefined;
  const constraint = "constraint" in error ? error.constraint : undefined;
  return { type: name, message, code, constraint, stack };
}
