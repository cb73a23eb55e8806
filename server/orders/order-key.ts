import { createHash, randomUUID, timingSafeEqual } from "node:crypto";
import { type RawBuilder, sql } from "kysely";

/** As the keys begin that clients of the shop know. */
const beginning = "wc_order_";

/** A key that opens an order to its holder; it cannot be guessed. */
export function newOrderKey(): string {
  return `${beginning}${randomUUID().replaceAll("-", "")}`;
}

/** A key for each row of a statement, another than it had. */
export function newKeyOfEachRow(): RawBuilder<string> {
  return sql<string>`${sql.lit(beginning)} || replace(gen_random_uuid()::text, '-', '')`;
}

/** In constant time, whatever the lengths. */
export function isSameKey(given: string, kept: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(given), digest(kept));
}

/** A text without the keys in it, and with no word lost that says there was one. */
export function withoutOrderKeys(text: string): string {
  return text.replaceAll(/wc_order_[\w-]+/g, `${beginning}…`);
}
