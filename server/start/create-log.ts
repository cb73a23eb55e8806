import pino, { type Logger } from "pino";
import type { LogLevel } from "../environment.ts";

/**
 * One JSON line an event on standard output. Of an error only what no visitor typed: PostgreSQL's `detail` repeats stored values, and
 * its messages about data (SQLSTATE class 22) quote them.
 */
export function createLog(level: LogLevel): Logger {
  return pino({ level, base: null, serializers: { err: describeError } });
}

export function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { type: typeof error };
  const { name, stack = "" } = error;
  const code = "code" in error ? error.code : undefined;
  const constraint = "constraint" in error ? error.constraint : undefined;
  const quotesData = typeof code === "string" && /^22...$/.test(code);
  const message = quotesData ? error.message.replace(/"[\s\S]*"/, '"…"') : error.message;
  return { type: name, message, code, constraint, stack: stack.replace(error.message, () => message) };
}
