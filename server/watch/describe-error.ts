import { cutText } from "../../domain/text/cut-text.ts";

/**
 * Describes an error without visitor data: PostgreSQL's `detail` repeats stored values, and class 22 messages quote
 * them.
 */
export function describeError(error: unknown): DescribedError | { type: string } {
  if (!(error instanceof Error)) return { type: typeof error };
  const { name, stack = "" } = error;
  const code = "code" in error ? error.code : undefined;
  const constraint = "constraint" in error ? error.constraint : undefined;
  const quotesData = typeof code === "string" && /^22...$/.test(code);
  const message = quotesData ? error.message.replace(/"[\s\S]*"/, '"…"') : error.message;
  return { type: name, message, code, constraint, stack: stack.replace(error.message, () => message) };
}

type DescribedError = { type: string; message: string; code: unknown; constraint: unknown; stack: string };

/** Describes an error on one line, without the stack. */
export function summariseError(error: unknown): string {
  const described = describeError(error);
  return cutText("message" in described ? `${described.type}: ${described.message}` : described.type, 300);
}
