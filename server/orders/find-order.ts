import { createHash, timingSafeEqual } from "node:crypto";
import type { Selectable } from "kysely";
import type { Database } from "../database/kysely.ts";
import type { Orders } from "../database/types.ts";

const largestId = 2_147_483_647;

/** The order for whoever holds its key; null for everyone else, and where there is none. */
export async function orderByKey(
  db: Database,
  { id, key }: { id: number; key: string },
): Promise<Selectable<Orders> | null> {
  if (!Number.isInteger(id) || id < 1 || id > largestId) return null;
  const order = await db.selectFrom("orders").selectAll().where("id", "=", id).executeTakeFirst();
  return isSame(key, order?.order_key ?? "") && order ? order : null;
}

/** In constant time, whatever the lengths. */
function isSame(given: string, kept: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(given), digest(kept));
}

/** Held until the transaction ends: whoever changes an order's money or status takes it first, so that no two do so at once. */
export function lockOrder(db: Database, id: number): Promise<Selectable<Orders> | undefined> {
  return db.selectFrom("orders").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
}
