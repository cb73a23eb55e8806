import { createHmac, randomInt } from "node:crypto";
import { jwtSecret } from "../auth/jwt-secret.ts";
import type { Context } from "../context.ts";

/** Without letters and digits that are mistaken for one another: 0 O, 1 I L, 2 Z, 5 S, 8 B, U V. */
const alphabet = "ACDEFGHJKMNPQRTVWXY34679";
const length = 8;

export const codeMinutes = 10;

export function randomCode(): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join("");
}

/** 'ABCD-EFGH' */
export function showCode(code: string): string {
  return `${code.slice(0, 4)}-${code.slice(4)}`;
}

/** How a code is kept, however it was typed. Short as it is, a fast hash without a key could be tried out. */
export function hashCode(context: Context, typed: string): string {
  const code = typed.toUpperCase().replace(/[^A-Z\d]/g, "");
  return createHmac("sha256", jwtSecret(context)).update(`driver code ${code}`).digest("hex");
}
