import { type Allowed, contentPolicy } from "./content-policy.ts";
import { type StoredAnswer, storeAnswer } from "./stored-answer.ts";

/** A document in which staff try something of others out: only our own pages may frame it, and it has no origin. */
export function tryOutFrame(html: string, allowed: Allowed, security: Record<string, string>): StoredAnswer {
  const policy = contentPolicy(html, allowed)
    .replace("frame-ancestors 'none'", "frame-ancestors 'self'")
    .concat("; sandbox allow-scripts");
  const headers = {
    ...security,
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": policy,
    "x-robots-tag": "noindex",
    "cache-control": "no-cache",
  };
  return storeAnswer({ headers, body: html, compressible: true, revalidate: true, quality: 11 });
}
