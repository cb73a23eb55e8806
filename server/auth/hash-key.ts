import { createHash } from "node:crypto";

/** How consumer keys and secrets are kept. They are long and random, so a fast hash is enough. */
export function hashKey(key: string): string {
  return createHash("sha256").update(key).digest("hex");
}
