import { createHash } from "node:crypto";

/** Twelve hex digits, the same for the same text on every node and after every restart. */
export function hashText(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 12);
}
