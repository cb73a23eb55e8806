import { createHmac, randomInt } from "node:crypto";
import { jwtSecret } from "../auth/jwt-secret.ts";
import type { Context } from "../context.ts";

/** Leaves out characters that look alike: 0 O, 1 I L, 2 Z, 5 S, 8 B, U V. */
const alphabet = "ACDEFGHJKMNPQRTVWXY34679";
const length = 8;

export const codeValidityMinutes = 10;

export function generateDriverCode(): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join("");
}

/** Formats a code as 'ABCD-EFGH'. */
export function showCode(code: string): string {
  return `${code.slice(0, 4)}-${code.slice(4)}`;
}

/**
 * Hashes a code, however it was typed. The hash needs a key, because a plain one of so short a code could be reversed.
 */
export function hashDriverCode(context: Context, typed: string): string {
  const code = typed.toUpperCase().replace(/[^A-Z\d]/g, "");
  return createHmac("sha256", jwtSecret(context)).update(`driver code ${code}`).digest("hex");
}
