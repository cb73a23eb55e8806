import { createHmac, timingSafeEqual } from "node:crypto";
import { jwtSecret } from "../auth/jwt-secret.ts";
import type { Context } from "../context.ts";

/**
 * The secrets of a request to sign in: the key of its link, its code, and the cookie of the browser that asked. Only
 * this installation can derive them from the request's id, so none of them is stored.
 */
type Purpose = "link" | "code" | "browser";

function deriveSecret(context: Context, purpose: Purpose, id: string): Buffer {
  return createHmac("sha256", jwtSecret(context)).update(`member sign-in ${purpose} ${id}`).digest();
}

export function signInLinkKey(context: Context, id: string): string {
  return tokenOf(context, "link", id);
}

export function signInCode(context: Context, id: string): string {
  return String(deriveSecret(context, "code", id).readUIntBE(0, 6) % 1_000_000).padStart(6, "0");
}

export function browserToken(context: Context, id: string): string {
  return tokenOf(context, "browser", id);
}

/** The id of the request that a link's key belongs to; null for a key that isn't ours. */
export function readLinkKey(context: Context, key: string): string | null {
  return readToken(context, "link", key);
}

export function readBrowserToken(context: Context, token: string): string | null {
  return readToken(context, "browser", token);
}

const tokenOf = (context: Context, purpose: Purpose, id: string) =>
  `${id}.${deriveSecret(context, purpose, id).toString("base64url")}`;

function readToken(context: Context, purpose: Purpose, token: string): string | null {
  const [id = ""] = token.split(".", 1);
  if (!/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(id)) return null;
  const [sent, expected] = [Buffer.from(token), Buffer.from(tokenOf(context, purpose, id))];
  return sent.length === expected.length && timingSafeEqual(sent, expected) ? id : null;
}
