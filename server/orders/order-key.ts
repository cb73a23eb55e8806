import { createHash, randomUUID, timingSafeEqual } from "node:crypto";
import { type RawBuilder, sql } from "kysely";

/** The prefix by which shop clients recognise keys. */
const keyPrefix = "wc_order_";

/** A random key that gives its holder access to an order. */
export function newOrderKey(): string {
  return `${keyPrefix}${randomUUID().replaceAll("-", "")}`;
}

/** SQL that generates a new key for each updated row. */
export function newOrderKeyPerRow(): RawBuilder<string> {
  return sql<string>`${sql.lit(keyPrefix)} || replace(gen_random_uuid()::text, '-', '')`;
}

/** Compares in constant time, even if the lengths differ. */
export function isSameKey(given: string, expected: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}

/** Masks the random part of order keys in a text. */
export function maskOrderKeys(text: string): string {
  return text.replaceAll(/wc_order_[\w-]+/g, `${keyPrefix}…`);
}
