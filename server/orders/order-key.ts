import { createHash, randomUUID, timingSafeEqual } from "node:crypto";
import { type RawBuilder, sql } from "kysely";

/** Shop clients know keys by this prefix. */
const keyPrefix = "wc_order_";

/** A random key that opens an order to its holder. */
export function newOrderKey(): string {
  return `${keyPrefix}${randomUUID().replaceAll("-", "")}`;
}

/** SQL for a new key per updated row. */
export function newOrderKeyPerRow(): RawBuilder<string> {
  return sql<string>`${sql.lit(keyPrefix)} || replace(gen_random_uuid()::text, '-', '')`;
}

/** Compares in constant time, whatever the lengths. */
export function isSameKey(given: string, expected: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}

/** Masks the random part of order keys in a text. */
export function maskOrderKeys(text: string): string {
  return text.replaceAll(/wc_order_[\w-]+/g, `${keyPrefix}…`);
}
